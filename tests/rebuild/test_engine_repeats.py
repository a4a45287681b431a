"""Lost games of a campaign that are played again by agreement."""

from __future__ import annotations

import pytest

from deckhall.core.errors import BadPosition
from tests.rebuild.build import EDITIONS, campaign, fact, fresh, position, sizes, solo, told
from tests.rebuild.random_play import random_game
from tests.rebuild.test_8_campaign import POINTS


@pytest.mark.rule("REB-8.19", "REB-11.5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lost_game_is_dealt_anew_with_the_same_kept_cards(edition: str) -> None:
    state = solo(
        deck="ladder",
        step="end",
        mode="campaign",
        repeats=1,
        round=2,
        results=[50],
        carried=[["ladder"]],
        edition=edition,
    )
    assert [event.kind for event in told(state, "missed", "again", "campaign_lost")] == ["missed", "again"]
    assert fact(state, "game") == "2 of 4"
    assert sum(sizes(state, 0)) == 15  # the Starter cards and the Ladder
    found = campaign(state)
    assert (found.carried, found.repeats) == (["ladder"], 0)
    assert [one.result for one in found.games] == [50, None, None, None]
    while not state.is_over:
        state.apply(0, state.legal_actions(0)[0])  # `end`, or the first order of a new deck
    assert [event.data["n"] for event in told(state, "campaign_lost")] == [2]
    assert len(told(state, "again")) == 1


@pytest.mark.rule("REB-8.19", "REB-11.5")
def test_a_won_game_uses_no_repeat() -> None:
    state = solo(deck=POINTS[50], step="end", mode="campaign", repeats=3)
    assert told(state, "again") == []
    assert fact(state, "repeats") == "3"


@pytest.mark.rule("REB-11.5")
@pytest.mark.parametrize("repeats", [0, 1, 3])
def test_as_many_games_are_repeated_as_was_agreed(repeats: int) -> None:
    state = fresh(2, 5, mode="campaign", repeats=repeats)
    for _ in random_game(state, 5, 9):
        pass
    assert len(told(state, "again")) == repeats
    assert len(told(state, "game")) == len(told(state, "reached", "missed")) == repeats + 1
    assert len(told(state, "campaign_lost")) == 1


@pytest.mark.rule("REB-11.5")
def test_a_position_says_how_many_repeats_are_used() -> None:
    assert fact(position(mode="campaign", repeats=3, repeated=1), "repeats") == "2"
    with pytest.raises(BadPosition, match="repeated: must be from 0 to 1"):
        position(mode="campaign", repeats=1, repeated=2)
    with pytest.raises(BadPosition, match="repeated: must be from 0 to 0"):
        position(repeats=1, repeated=1)


def test_the_search_does_not_count_on_a_repeat() -> None:
    """A line ends with the turn; what a repeat might bring is no part of it, and the position is left as it was."""
    state = fresh(1, 4, mode="campaign", repeats=1)
    plain = fresh(1, 4, mode="campaign")
    assert state.solve(0, 300) == plain.solve(0, 300) != []
    assert fact(state, "repeats") == "1"
