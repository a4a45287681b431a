"""Secrets stay: what goes to a seat is the same, byte for byte, whatever the seat cannot know."""

from __future__ import annotations

import random
from typing import Final

import msgspec
import pytest

from tests import games
from tests.server.halls import GENTLE, ME, OPEN, Person, Running, play_on
from tests.server.secrecy import compare, make_room

POSITIONS: Final = 60
"""So many positions of each game are compared for every seat."""


@pytest.mark.parametrize("slug", games.SLUGS)
@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_gets_depends_on_nothing_it_cannot_know(slug: str, number: int) -> None:
    counts = games.GAMES[slug].player_counts
    compared, _ = compare(slug, counts[number % len(counts)], number, POSITIONS // 4)
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
