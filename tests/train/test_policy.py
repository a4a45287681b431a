"""Training of policies: what the processes play and write down. Learning itself needs torch, which no test has."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from deckhall.core import BadSetup, load
from deckhall.core import options as option_tools
from deckhall.train import PolicyTraining, train_policy
from deckhall.train import _gather as gathering
from deckhall.train._experience import Experience, judge
from deckhall.train._gather import GatherPlan, against, gather, spread
from tests.agents.test_policy import policy_weights


@pytest.fixture
def plan() -> GatherPlan:
    return GatherPlan("climber", "", (option_tools.with_defaults(load("climber").options, {}),), 0.9)


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    gathering._Known.round = -1
    gathering._Known.places.clear()
    found = tmp_path / "weights.npz"
    np.savez(found, **{f"versus/{name}": array for name, array in policy_weights("climber", (2, 3)).items()})
    return found


@pytest.mark.parametrize("taught", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_decisions_belong_together(plan: GatherPlan, weights: Path, tmp_path: Path, players: int, taught: bool) -> None:
    _, path, games, decisions = gather(plan, weights, 1, players, [1, 2], 10.0, 0.5, taught, tmp_path / "decisions.npz")
    with np.load(path) as file:
        rows = {key: file[key] for key in file.files}
    assert games == 2
    assert decisions == len(rows["counts"]) == len(rows["chosen"]) == len(rows["gains"]) == len(rows["logs"]) > 40
    assert rows["counts"].sum() == len(rows["places"]) == len(rows["numbers"])
    assert rows["option_counts"].sum() == len(rows["options"])
    assert (rows["chosen"] < rows["option_counts"]).all()
    assert (rows["option_counts"] > 1).all()
    assert (rows["logs"] < 0).all()
    assert rows["shares"].shape == (decisions, players)
    assert rows["shares"].sum(axis=1) == pytest.approx(np.ones(decisions), abs=1e-5)
    assert rows["options"].max() < load("climber").vocab.size


def test_games_repeat_exactly(plan: GatherPlan, weights: Path, tmp_path: Path) -> None:
    seen = []
    for name in ("one.npz", "two.npz"):
        _, path, _, _ = gather(plan, weights, 1, 2, [5], 10.0, 0.0, False, tmp_path / name)
        with np.load(path) as file:
            seen.append({key: file[key].tolist() for key in file.files})
    assert seen[0] == seen[1]


def test_gains_are_what_came_beyond_what_was_expected() -> None:
    kept = Experience()
    # seat 0 expects 0.5, then 0.7, and wins; seat 1 expects 0.4 and loses; what comes later counts half
    judge([0, 1, 0], [0.5, 0.4, 0.7], [1.0, 0.0], False, 0.5, kept)
    assert kept.gains == pytest.approx([0.2 + 0.5 * 0.3, -0.4, 0.3])
    assert kept.shares == [[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]]


def test_together_what_is_learned_is_success() -> None:
    kept = Experience()
    judge([0, 1], [0.5, 0.5], [1.0, 1.0], True, 1.0, kept)
    assert kept.shares == [[1.0, 0.0], [1.0, 0.0]]


def test_a_policy_is_judged_from_every_seat(plan: GatherPlan, weights: Path) -> None:
    won, games = against(plan, weights, 2, [1, 2])
    assert games == 4
    assert 0 <= won <= 4
    assert len(spread(plan, 2, [1, 2])) == 4


def test_bad_plans_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="above 0"):
        train_policy(PolicyTraining("climber", (2,), minutes=0), tmp_path / "x.npz", print)
