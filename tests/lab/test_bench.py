"""The benchmark measures something for every number of players; how much is no business of a test."""

from __future__ import annotations

import pytest

from deckhall.core import BadSetup, UnknownGame, registry
from deckhall.lab import Row, bench
from deckhall.lab._bench import sample_positions
from tests.agents.doubles import Nim


def test_a_row_for_every_number_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_added", {"nim": Nim})
    seen: list[Row] = []
    rows = bench(["nim"], 0.02, seen.append)
    assert rows == seen
    assert [(row.game, row.players, row.compiled) for row in rows] == [("nim", 2, False), ("nim", 3, False)]
    assert all(row.decisions_per_s > 0 and row.clones_per_s > 0 for row in rows)


def test_positions_come_from_all_parts_of_games() -> None:
    positions = sample_positions(Nim(), 2, 64)
    assert not any(position.is_over for position in positions)
    assert len({position.question_number for position in positions}) > 3


def test_bad_input() -> None:
    with pytest.raises(UnknownGame):
        bench(["chess"])
    with pytest.raises(BadSetup, match="cannot measure for 0 s"):
        bench([], 0)
