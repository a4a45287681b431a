"""What bots steer by in co-op games: how all stand once the boss side has answered."""

from __future__ import annotations

from deckhall.agents import seat_values
from deckhall.games.muhq.evaluation import DOOMED, after_round
from tests.muhq.build import KRAKEN, TYRANT, position

MARK = {"card": "seal_the_store", "at": [1, 5]}


def test_passing_shows_the_boss_side_coming() -> None:
    boss = "the_tyrant#50 2,5 boss repression=1"
    free = position("soldier#1 11,10", boss, map=TYRANT, players=1, map_pieces=False, boss_deck=["palace_guard"])
    late = position(
        "soldier#1 11,10", boss, map=TYRANT, players=1, map_pieces=False, boss_deck=["palace_guard"], intention=MARK
    )
    before = (late.round, late.question_number, len(late.permanents))
    assert after_round(late).ended == "coop_lost"  # the second mark of repression is the last one a single player bears
    assert 0.0 < late.estimate(0) < free.estimate(0)
    assert (late.round, late.question_number, len(late.permanents)) == before  # asking changes nothing


def test_against_the_kraken_bots_see_what_it_will_devour() -> None:
    boss = "the_kraken#50 6,7 boss devour=3"
    near = position("farmer#1 6,5", boss, map=KRAKEN, players=1, map_pieces=False)
    away = position("farmer#1 0,10", boss, map=KRAKEN, players=1, map_pieces=False)
    assert after_round(near).ended == "coop_lost"  # the fourth unit devoured
    assert not after_round(away).ended
    assert 0.0 < near.estimate(0) < DOOMED
    assert near.estimate(0) < away.estimate(0) < 1.0


def test_what_the_boss_side_does_is_done_before_the_next_round() -> None:
    state = position("soldier#1 6,6", "the_tyrant#50 6,5 boss", map=TYRANT, players=1, map_pieces=False, boss_deck=[])
    after = after_round(state)
    assert (after.round, after.turn) == (state.round + 1, 0)
    hurt = after.find(1)
    assert hurt is None or hurt.damage == 3


def test_one_value_for_all_who_win_together() -> None:
    state = position("soldier#1 6,6", "farmer#2 0,10 s1", map=TYRANT, players=2)
    assert seat_values(state) == [state.estimate(0)] * 2 == [state.estimate(1)] * 2
