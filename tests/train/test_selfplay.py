"""Training: the rows that self-play keeps, and how generations are compared. The fit itself needs torch, which is not
installed for the tests."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from deckhall.agents import ESTIMATES, OnePlyAgent, next_seat
from deckhall.cli import app
from deckhall.core import AgentView, BadSetup, load
from deckhall.core import options as option_tools
from deckhall.core.rewards import win_shares
from deckhall.train import Training, merge, train
from deckhall.train._selfplay import Explorer, SelfPlayPlan, clear_shares, compare, half_by_points, play
from tests.agents.test_net import weights


def plan(slug: str, players: int, path: Path | None = None) -> SelfPlayPlan:
    chosen = option_tools.with_defaults(load(slug).options, {})
    return SelfPlayPlan(slug, players, (chosen,), path, noise=0.1, tries=0.1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "weights.npz"
    np.savez(found, **{f"2/{name}": array for name, array in weights("climber", 2).items()})
    return found


@pytest.mark.parametrize("learned", [False, True])
def test_rows_belong_together(learned: bool, path: Path) -> None:
    rows = play(plan("climber", 2, path if learned else None), [1, 2, 3])
    number = len(rows["counts"])
    assert 30 < number < 400
    assert rows["counts"].sum() == len(rows["places"]) == len(rows["numbers"])
    assert rows["own"].shape == (number, 3)
    assert rows["targets"].shape == (number, 2)
    assert rows["targets"].sum(axis=1) == pytest.approx(np.ones(number))
    assert rows["places"].max() < load("climber").observation(2).size


def test_self_play_repeats_exactly(path: Path) -> None:
    one, two = (play(plan("climber", 2, path), [7]) for _ in range(2))
    assert all((one[name] == two[name]).all() for name in one)


def test_together_there_are_chances_of_winning_and_losing() -> None:
    rows = play(plan("rebuild", 1), [4])
    assert rows["targets"].shape[1] == 2
    assert set(rows["targets"].reshape(-1)) <= {0.0, 1.0}


def test_a_comparison_plays_every_deal_from_every_seat(path: Path) -> None:
    won, games = compare(plan("climber", 2, path), None, [1, 2])
    assert games == 4
    assert 0 <= won <= 4


def test_equal_weights_share_the_wins(path: Path) -> None:
    won, games = compare(plan("climber", 2, path), path, [1, 2, 3])
    assert (won, games) == (3.0, 6)


@pytest.mark.parametrize("wrong", [{"games": 0}, {"generations": 0}, {"gate": -1}, {"jobs": -2}])
def test_impossible_numbers_are_refused_before_anything_is_played(wrong: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="numbers from 1 on"):
        train(Training("climber", 2, **wrong), tmp_path / "out.npz", print)


@pytest.mark.parametrize(("loss", "kept"), [(0.55, True), (0.65, False)])
def test_for_a_search_what_predicts_better_than_the_estimate_is_kept(
    loss: float, kept: bool, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckhall.train._generations.SCORED", 4)
    fit = tmp_path / "fit"  # stands in for the Python with torch: some weights, and what they are said to have lost
    figures = {"rows": 9, "best": loss, "device": "cpu", "log": [{"estimate": 0.6}]}
    fit.write_text(
        f"#!{sys.executable}\nimport shutil, sys\n"
        "out, trust = [sys.argv[sys.argv.index(name) + 1] for name in ('--out', '--trust')]\n"
        f"shutil.copy({str(path)!r}, out + '-' + trust + '.npz')\nprint({json.dumps(figures)!r})\n"
    )
    fit.chmod(0o755)
    plan = Training("climber", 2, games=8, generations=2, gate=4, jobs=1, for_search=True, python=str(fit))
    lines: list[dict[str, Any]] = []
    found = train(plan, tmp_path / "out.npz", lines.append)
    assert found["written"] == (tmp_path / "out.npz").exists() == kept
    assert ["kept" in line for line in lines] == [kept, False]  # the second is no better than the first
    assert all(line["trust"] == 1.0 for line in lines)


def test_without_torch_the_command_says_what_to_install() -> None:
    done = CliRunner().invoke(app, ["train", "climber"])
    assert done.exit_code == 2
    assert "deckhall[train]" in done.stderr


def test_weights_are_put_into_a_file_beside_others(tmp_path: Path, path: Path) -> None:
    out = tmp_path / "values.npz"
    others: dict[str, Any] = {"3/out": np.ones(3)}
    np.savez(out, **others)
    merge(out, path)
    with np.load(out) as file:
        assert {"3/out", "2/out", "2/inputs"} <= set(file.files)
    assert {one.name for one in tmp_path.iterdir()} == {"values.npz", "weights.npz"}


def test_a_clear_victory_is_worth_more_than_a_narrow_one() -> None:
    # half the win, half 1 / (1 + e^-2) = 0.8808 for a lead of two margins
    assert half_by_points([1.0, 0.0], [12, 4], 4.0) == pytest.approx([0.9404, 0.0596], abs=1e-4)
    assert half_by_points([1.0, 0.0], [8, 4], 4.0)[0] < half_by_points([1.0, 0.0], [12, 4], 4.0)[0]
    assert half_by_points([0.5, 0.5], [5, 5], 4.0) == [0.5, 0.5]


def test_a_margin_of_nothing_leaves_the_win() -> None:
    state = load("climber").new(2, 3)
    while not state.is_over:
        seat = state.to_act()[0]
        state.apply(seat, state.legal_actions(seat)[0])
    assert clear_shares(state, 0.0) == win_shares(state)
    assert clear_shares(state, 4.0) == half_by_points(win_shares(state), state.scores, 4.0) != win_shares(state)


def test_an_explorer_tries_as_often_as_it_should() -> None:
    state = load("climber").new(2, 3)
    plain = OnePlyAgent(5, values=ESTIMATES)
    careful, curious = (Explorer(ESTIMATES, 5, noise=0.2, tries=part) for part in (0.0, 1.0))
    other = 0
    while state.stack:
        view = AgentView(state, next_seat(state))
        chosen = plain.choose(view)
        careful.choose(view)
        other += curious.choose(view) != chosen
        assert not careful.tried
        state.apply_legal(view.seat, chosen)
    assert other > 10
