"""Secrecy: everything a seat can get out of a table, compared with a table whose secrets were dealt anew."""

from __future__ import annotations

import random
from typing import Any
from unittest.mock import Mock

from deckhall.core.events import Event
from deckhall.core.rng import Rng
from deckhall.server import choice_questions, messages
from deckhall.server.api import ENCODER
from deckhall.server.bots import Bots
from deckhall.server.hall import Hall
from deckhall.server.refusals import Refusal
from deckhall.server.reservations import EMPTY
from deckhall.server.room import Room
from deckhall.server.store import Store
from tests import games


def make_room(slug: str, players: int, seed: int) -> Room:
    """A table in memory only."""
    game = games.GAMES[slug]
    table: dict[str, Any] = {
        "id": "t",
        "code": "PINE-1000",
        "game": slug,
        "edition": game.edition,
        "options": {option.name: option.default for option in game.options},
        "players": players,
        "seed": str(seed),
        "start": {},
        "host": "guest0",
        "listed": True,
        "timer": 0,
        "status": "running",
        "stage": "",
        "rematch": "",
        "created": 1.0,
        "updated": 1.0,
        "address": "",
        "rules": "",
        "secret": "",
        "hot_seat": False,
        "locked": False,
        "chat": True,
        "removed": [],
    }
    empty = {"table_id": "t", **EMPTY, "kind": "human"}
    seats = [{**empty, "seat": seat, "guest": f"guest{seat}", "name": f"Name {seat}"} for seat in range(players)]
    hall = Hall(Store("sqlite://"), Bots(1))
    hall.games[slug, game.edition] = game  # read once for all tables
    hall.background.start = Mock()  # type: ignore[method-assign]  # notes in the database do not matter here
    hall.store.execute = Mock()  # type: ignore[method-assign]
    room = Room(hall, table, seats, [], [])
    room.viewers.first_revision = 0
    room.row["updated"] = 1.0
    return room


def all_bytes(room: Room, seat: int | None, asking: random.Random, about_pieces: bool = True) -> bytes:
    """Everything a seat can get out of the hall now; a question about a piece takes longer than all the rest."""
    match = room.match
    assert match is not None
    guest = "" if seat is None else f"guest{seat}"
    parts: list[object] = [
        room.viewers.view(match, seat, 0),
        room.viewers.view(match, seat, max(0, len(match.events) - 2)),
        messages.People(room.seating.info(guest)),
    ]
    if seat is not None and not match.state.is_over:
        asked = [""] * 6
        if about_pieces:
            pieces = [piece.key for zone in match.state.view(seat).zones for piece in zone.pieces]
            asked[4:] = asking.choices(["", *pieces], k=2)
        parts += [why(room, guest, seat, asking.randrange(match.game.vocab.size), piece, []) for piece in asked]
        legal = match.state.legal_actions(seat)
        if legal:
            parts.append(why(room, guest, seat, asking.randrange(match.game.vocab.size), "", [asking.choice(legal)]))
        choice = [asking.randrange(match.game.vocab.size)]
        try:
            match.check(seat, choice)
            parts.append("fine")
        except Exception as problem:
            parts.append(str(problem))
    return b"\n".join(ENCODER.encode(part) for part in parts)


def why(room: Room, guest: str, seat: int, action: int, piece: str, after: list[int]) -> object:
    try:
        return choice_questions.why(room, guest, seat, action, piece, after)
    except Refusal as refusal:
        return refusal.say


def scrambled(event: Event, seat: int | None) -> Event:
    """The event with other secrets, unless the seat knows them."""
    if not event.secret or (seat is not None and event.knowers >> seat & 1):
        return event
    return Event(event.kind, event.seat, event.rule, event.data, {"nonsense": "secret"}, event.knowers)


def compare(
    slug: str, players: int, number: int, positions: int, steps: int = 400, about_pieces: float = 1.0
) -> tuple[int, int]:
    """Play a game at random, and at some positions compare what every viewer gets: positions and views compared.

    `about_pieces`: the part of these positions at which questions about pieces are asked, too.
    """
    luck = random.Random(f"{slug} {number}")
    true = make_room(slug, players, number)
    twins = {viewer: make_room(slug, players, number) for viewer in [None, *range(players)]}
    match = true.match
    assert match is not None
    compared = views = 0
    for step in range(steps):
        if match.state.is_over or compared >= positions:
            break
        if step < 12 or luck.random() < 0.2:
            compared += 1
            true.version += 1
            for viewer, twin in twins.items():
                assert twin.match is not None
                twin.version += 1
                twin.match.moves = match.moves
                twin.match.state = match.state.determinized(viewer, Rng(luck.getrandbits(40)))
                twin.match.state.telling = True
                twin.match.state.events = [scrambled(event, viewer) for event in match.events]
                seed, curious = luck.getrandbits(40), luck.random() < about_pieces
                views += 2  # with the whole log, and with its end
                one, other = (all_bytes(room, viewer, random.Random(seed), curious) for room in (true, twin))
                assert one == other, (
                    f"{slug}, {players} players, number {number}, step {step}: viewer {viewer} can tell"
                )
        seat = luck.choice(match.state.to_act())
        match.apply(seat, luck.choice(match.state.legal_actions(seat)))
    return compared, views
