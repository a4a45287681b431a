"""Nobody observes what they cannot know; `make secrecy` compares a million states."""

from __future__ import annotations

import pytest

from deckhall.core import registry
from deckhall.core.observation import Row
from examples.lanterns.observation import Seen
from examples.lanterns.rules import HAND, Lanterns, Table
from tests.envs import secrecy
from tests.envs.cases import CASES, Case


@pytest.mark.parametrize("case", CASES)
def test_observations_tell_nothing(case: Case) -> None:
    assert secrecy.compare(case.game, case.players, case.options, 1, 150) > 0


class Leaky(Seen):
    """Says whether the next seat holds a 10."""

    def __init__(self, game: Lanterns, players: int) -> None:
        super().__init__(game, players)
        self.leak = self.block("leak", "the next seat holds a 10")

    def write(self, state: Table, seat: int, row: Row) -> None:
        super().write(state, seat, row)
        row.add_flag(self.leak.start, 9 in state.zones[HAND + (seat + 1) % self.players])


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.load("lanterns")
    assert isinstance(game, Lanterns)
    monkeypatch.setitem(game._observations, 2, Leaky(game, 2))
    with pytest.raises(AssertionError, match="can tell by leak"):
        _ = [secrecy.compare(game, 2, {"next": False}, number) for number in range(10)]
