"""Section 1: players and aim."""

from __future__ import annotations

import pytest

from deckhall.core.errors import BadSetup
from tests.rebuild.build import EDITIONS, GAMES, do, fact, fresh, has, position, seat, told, turn


@pytest.mark.rule("REB-1.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_to_four_players(edition: str) -> None:
    game = GAMES[edition]
    assert game.player_counts == (1, 2, 3, 4)
    for players in (1, 2, 3, 4):
        assert game.new(players, 0).players == players
    for players in (0, 5):
        with pytest.raises(BadSetup):
            game.new(players, 0)


@pytest.mark.rule("REB-1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_several_play_against_each_other_unless_they_agree_otherwise(players: int) -> None:
    state = fresh(players, 1)
    assert (has(state, "draw"), has(state, "column-6"), fact(state, "target")) == (True, False, "")
    assert not state.together()
    team = fresh(players, 1, mode="team")
    assert (has(team, "draw"), has(team, "column-6"), fact(team, "target")) == (False, True, "0 of 50 VP")
    assert team.together()


@pytest.mark.rule("REB-1.3")
@pytest.mark.parametrize("mode", ["versus", "team"])
def test_one_player_always_plays_solo(mode: str) -> None:
    state = fresh(1, 1, mode=mode)
    assert (has(state, "draw"), has(state, "column-6"), fact(state, "target")) == (False, True, "0 of 50 VP")


@pytest.mark.rule("REB-1.4", "REB-7.13")
def test_the_most_vp_win() -> None:
    state = position("", seat(deck="crown"), seat(hand="chalice ladder"), deck="magnet", step="end")
    assert state.scores == [2, 13, 10]
    assert state.ranking == [3, 1, 2]
    assert [event.seat for event in told(state, "won")] == [1]


@pytest.mark.rule("REB-1.5", "REB-4.1", "REB-6.20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_player_on_the_left_is_the_next_in_turn_order(players: int) -> None:
    for first in range(players):
        seats = [seat("boomerang" if who == first else "") for who in range(players)]
        state = position(seats[0]["hand"], *seats[1:], turn=first, first=first)
        do(state, "play boomerang", "end")
        left = (first + 1) % players
        assert turn(state) == left
        assert [(event.seat, event.data["to"]) for event in told(state, "pass")] == [(first, left)]
