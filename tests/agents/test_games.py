"""Agents at the real tables: they play every game to its end, legally and repeatably."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckhall
from deckhall import agents
from deckhall.agents import next_seat
from deckhall.core import AgentView

TABLES = [(slug, players) for slug in deckhall.slugs() for players in deckhall.load(slug).player_counts]


def played(slug: str, players: int, specs: list[str]) -> list[tuple[int, int]]:
    """All (seat, action) of a game; applying an illegal one would raise."""
    state = deckhall.load(slug).new(players, 3)
    seats = [agents.make(specs[seat % len(specs)], seat) for seat in range(players)]
    actions: list[tuple[int, int]] = []
    while not state.is_over:
        seat = next_seat(state)
        actions.append((seat, seats[seat].choose(AgentView(state, seat))))
        state.apply(*actions[-1])
    return actions


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_mixed_tables_play_to_the_end_and_repeat(slug: str, players: int) -> None:
    specs = ["search:3", "ismcts:3", "random", "greedy"][: max(2, players)]
    assert played(slug, players, specs) == played(slug, players, specs)


def test_no_agent_reaches_behind_its_view() -> None:
    for source in Path(str(agents.__file__)).parent.glob("*.py"):
        assert "._state" not in source.read_text("utf-8"), source.name
