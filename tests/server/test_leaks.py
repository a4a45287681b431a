"""Secrets stay: what goes to a seat is the same, byte for byte, whatever the seat cannot know."""

from __future__ import annotations

import random
from typing import Any, Final
from unittest.mock import Mock

import msgspec
import pytest

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
from tests.server.halls import GENTLE, ME, OPEN, Person, Running, play_on

POSITIONS: Final = 60
"""So many positions of each game are compared for every seat."""


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
        "secret": "",
        "hot_seat": False,
        "locked": False,
        "chat": True,
        "removed": [],
    }
    empty = {"table_id": "t", **EMPTY, "kind": "human"}
    seats = [{**empty, "seat": seat, "guest": f"guest{seat}", "name": f"Name {seat}"} for seat in range(players)]
    hall = Hall(Store("sqlite://"), Bots(1))
    hall.background.start = Mock()  # type: ignore[method-assign]  # notes in the database do not matter here
    hall.store.execute = Mock()  # type: ignore[method-assign]
    room = Room(hall, table, seats, [], [])
    room.viewers.first_revision = 0
    room.row["updated"] = 1.0
    return room


def all_bytes(room: Room, seat: int | None, asking: random.Random) -> bytes:
    """Everything a seat can get out of the hall now."""
    match = room.match
    assert match is not None
    guest = "" if seat is None else f"guest{seat}"
    parts: list[object] = [
        room.viewers.view(match, seat, 0),
        room.viewers.view(match, seat, max(0, len(match.events) - 2)),
        messages.People(room.seating.info(guest)),
    ]
    if seat is not None and not match.state.is_over:
        pieces = [piece.key for zone in match.state.view(seat).zones for piece in zone.pieces]
        for _ in range(6):
            action, piece = asking.randrange(match.game.vocab.size), asking.choice(["", *pieces])
            parts.append(why(room, guest, seat, action, piece, []))
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


@pytest.mark.parametrize("slug", games.SLUGS)
@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_gets_depends_on_nothing_it_cannot_know(slug: str, number: int) -> None:
    counts = games.GAMES[slug].player_counts
    players = counts[number % len(counts)]
    luck = random.Random(f"{slug} {number}")
    true, twins = make_room(slug, players, number), {}
    for viewer in [None, *range(players)]:
        twins[viewer] = make_room(slug, players, number)
    match = true.match
    assert match is not None
    compared = 0
    for step in range(400):
        if match.state.is_over:
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
                seed = luck.getrandbits(40)
                assert all_bytes(true, viewer, random.Random(seed)) == all_bytes(twin, viewer, random.Random(seed))
        seat = luck.choice(match.state.to_act())
        match.apply(seat, luck.choice(match.state.legal_actions(seat)))
        if compared >= POSITIONS // 4:
            break
    assert compared >= min(POSITIONS // 4, 5)


def test_what_others_do_in_secret_leaves_no_trace() -> None:
    """A choice begun and not finished changes neither the view of the others nor its number."""
    room = make_room("climber", 3, 5)
    match = room.match
    assert match is not None
    luck = random.Random(3)
    seen = 0
    while not match.state.is_over and seen < 20:
        seat = luck.choice(match.state.to_act())
        before = {one: msgspec.json.encode(room.viewers.view(match, one, 0)) for one in (None, 0, 1, 2) if one != seat}
        match.apply(seat, luck.choice(match.state.legal_actions(seat)))
        room.version += 1
        room.viewers.seat_view(match, seat)
        # undo goes as soon as another has acted: that much is told
        if match.state.mid_choice(seat) and not any(b'"undo":true' in view for view in before.values()):
            seen += 1
            after = {one: msgspec.json.encode(room.viewers.view(match, one, 0)) for one in before}
            assert before == after
    assert seen


def test_seed_and_replay_stay_while_the_game_runs(hall: Running) -> None:
    mira, tobin = Person(hall.host, "Mira"), Person(hall.host, "Tobin")
    code = mira.open(ME, OPEN, GENTLE)
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    seed = hall.hall.rooms[code].row["seed"]
    with mira.connect(code, 0) as mine, tobin.connect(code, 1) as his, Person(hall.host, "Asa").connect(code) as hers:
        play_on({0: mine, 1: his}, 15)
        hers.seen()
        hers.catch_up()
        heard = "\n".join([*mine.raw, *his.raw, *hers.raw])
    asked = [
        mira.http.get(path).text
        for path in (
            "/api/me",
            "/api/tables",
            f"/api/tables/{code}",
            f"/api/tables/{code}/view?seat=0",
            f"/api/tables/{code}/view",
            f"/api/tables/{code}/replay",
            f"/api/replays/{code}",
            f"/api/replays/{code}/steps/0",
            f"/api/replays/{code}/log",
            "/metrics",
        )
    ]
    assert heard
    for text in [heard, *asked]:
        assert seed not in text
        assert '"seed"' not in text
        assert mira.guest["token"] not in text
    assert "when the game is over" in asked[5]
    assert mira.ask("POST", f"/api/tables/{code}/abandon")
    assert str(mira.ask("GET", f"/api/tables/{code}/replay")["seed"]) == seed
