"""What bots steer by: the game's estimates, or better values put in their place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deckhall import agents
from deckhall.agents import ESTIMATES, SearchAgent, Values, next_seat, seat_values
from deckhall.core import AgentView, Game, State
from tests.agents.doubles import Duel, Nim


class Contrary(Values):
    """Likes what the estimates dislike: who takes the last one loses."""

    def of(self, state: State, seat: int) -> list[float]:
        return [1.0 - value for value in seat_values(state)]

    def ahead(self, state: State, seat: int) -> float:
        return self.of(state, seat)[seat]


def for_nim(game: Game) -> Values | None:
    return Contrary() if game.slug == "nim" else None


@pytest.fixture
def contrary() -> Iterator[None]:
    agents.add_loader(for_nim)
    yield
    agents.remove_loader(for_nim)


def test_estimates_are_the_default() -> None:
    assert agents.values_of(Nim()) is ESTIMATES
    state = Duel().new(3, 0)
    assert ESTIMATES.of(state, 0) == seat_values(state)
    assert ESTIMATES.ahead(state, 1) == state.prospect(1)


def test_better_values_are_found_by_game(contrary: None) -> None:
    assert isinstance(agents.values_of(Nim()), Contrary)
    assert agents.values_of(Duel()) is ESTIMATES


def test_after_the_loader_is_gone_all_is_as_before(contrary: None) -> None:
    agents.remove_loader(for_nim)
    assert agents.values_of(Nim()) is ESTIMATES
    agents.add_loader(for_nim)


def test_a_search_plays_by_the_values_it_finds(contrary: None) -> None:
    """Here the last one loses, so of 10 take 1: what is left is one more than a multiple of 4."""
    state = Nim().new(2, 0)
    agent = SearchAgent(1, 1500)
    while not state.is_over:
        seat = next_seat(state)
        state.apply(seat, agent.choose(AgentView(state, seat)) if seat == 0 else state.legal[0])
    assert state.scores == [0, 1]
