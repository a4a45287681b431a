"""What bots that look one choice ahead go by where a policy puts the estimate right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deckhall import agents
from deckhall.agents import ESTIMATES, Values, next_seat
from deckhall.agents._corrected import CorrectedValues, choosing_values
from deckhall.agents._policy import policy_for
from deckhall.core import Game, Rng, State
from tests.games import GAMES

PART = 0.35


def played(slug: str, players: int, actions: int, options: dict[str, object] | None = None) -> State:
    """A position after some random actions."""
    state = GAMES[slug].new(players, 5, options)
    rng = Rng(9)
    for _ in range(actions):
        agents.random_action(state, rng)
    return state


@pytest.mark.parametrize(("slug", "players"), [("muhq", 2), ("mountainhome", 4)])
def test_a_part_of_every_comparison_is_the_policys(slug: str, players: int) -> None:
    state = played(slug, players, 60)
    policy = policy_for(state.game, state)
    assert policy is not None
    expected = policy.shares(state, next_seat(state))
    values = CorrectedValues(PART)
    for seat in range(players):
        mixed = (1 - PART) * state.prospect(seat) + PART * expected[seat]
        assert values.ahead(state, seat) == pytest.approx(mixed)
    assert len({round(values.ahead(state, seat) - state.prospect(seat), 6) for seat in range(players)}) > 1


def test_only_comparisons_are_guided() -> None:
    """What a position is worth, in reports and where searches end, stays what the game estimates."""
    state = played("muhq", 2, 60)
    assert CorrectedValues(PART).of(state, 0) == ESTIMATES.of(state, 0)


def test_when_all_is_over_the_result_counts_alone() -> None:
    state = played("muhq", 2, 0)
    rng = Rng(1)
    agents.playout(state, rng)
    assert [CorrectedValues(PART).ahead(state, seat) for seat in range(2)] == agents.rewards(state)


def test_where_no_policy_was_trained_the_estimate_stands() -> None:
    state = played("muhq", 2, 40, {"map": "the-kraken"})
    assert policy_for(state.game, state) is None
    assert CorrectedValues(PART).ahead(state, 1) == state.prospect(1)


def test_games_say_whether_they_want_it() -> None:
    assert isinstance(choosing_values(GAMES["muhq"]), CorrectedValues)
    assert choosing_values(GAMES["rebuild"]) is agents.values_of(GAMES["rebuild"])
    assert choosing_values(GAMES["lanterns"]) is ESTIMATES


class Mine(Values):
    """Values from elsewhere."""


def mine(game: Game) -> Values | None:
    return Mine() if game.slug == "muhq" else None


@pytest.fixture
def loader() -> Iterator[None]:
    agents.add_loader(mine)
    yield
    agents.remove_loader(mine)


def test_values_from_elsewhere_are_taken_as_they_are(loader: None) -> None:
    assert isinstance(choosing_values(GAMES["muhq"]), Mine)
