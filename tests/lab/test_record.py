"""Recorded decisions: what learners read is what was played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckhall import lab
from deckhall.core import BadSetup, DeckhallError, Game
from deckhall.core.rewards import win_shares
from tests.games import GAMES

GAMES_PLAYED = 3


def recorded(path: Path, slug: str = "lanterns", jobs: int = 1) -> Path:
    lab.simulate(slug, GAMES_PLAYED, 3, ["greedy", "random", "random"], seed=5, jobs=jobs, record=path)
    return path


def rows_of(path: Path) -> list[dict[str, Any]]:
    """Every row of a file as a dict, whatever the file's form."""
    if path.suffix == ".parquet":
        from pyarrow import parquet

        rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
        return rows
    file = np.load(path)
    counts = {"places": "row_entries", "numbers": "row_entries", "legal": "row_legal", "shares": "row_shares"}
    parts = {name: np.split(file[name], np.cumsum(file[many])[:-1]) for name, many in counts.items()}
    single = ("game", "step", "seat", "action", "reward")
    return [
        {name: file[name][row].item() for name in single} | {name: part[row].tolist() for name, part in parts.items()}
        for row in range(len(file["seat"]))
    ]


def play_again(game: Game, rows: list[dict[str, Any]], seed: int) -> None:
    """The recorded actions play the game; every row says what was so."""
    observation = game.observation(3)
    state = game.new(3, seed)
    for step, row in enumerate(rows):
        seat = row["seat"]
        assert row["step"] == step
        assert sorted(zip(row["places"], row["numbers"])) == observation.entries(state, seat)
        assert row["legal"] == state.legal_actions(seat)
        state.apply(seat, row["action"])
    assert state.is_over
    for row in rows:
        assert row["shares"] == pytest.approx(win_shares(state))
        assert row["reward"] == pytest.approx(win_shares(state)[row["seat"]])


@pytest.mark.parametrize("slug", ["lanterns", "climber"])
@pytest.mark.parametrize("ending", ["npz", "parquet"])
def test_what_is_recorded_is_what_was_played(slug: str, ending: str, tmp_path: Path) -> None:
    from deckhall.core.rng import derived

    rows = rows_of(recorded(tmp_path / f"games.{ending}", slug))
    assert [row["game"] for row in rows] == sorted(row["game"] for row in rows)
    for index in range(GAMES_PLAYED):
        play_again(GAMES[slug], [row for row in rows if row["game"] == index], derived(5, index))


def test_the_file_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    alone, together = (np.load(recorded(tmp_path / f"{jobs}.npz", "climber", jobs)) for jobs in (1, 2))
    assert all((alone[name] == together[name]).all() for name in alone.files)
    assert list(tmp_path.iterdir()) != []
    assert {path.name for path in tmp_path.iterdir()} == {"1.npz", "2.npz"}


def test_the_file_says_what_it_holds(tmp_path: Path) -> None:
    about = json.loads(str(np.load(recorded(tmp_path / "a.npz"))["about"]))
    game = GAMES["lanterns"]
    assert about["game"] == "lanterns"
    assert about["observation"] == game.observation(3).size == len(about["scales"])
    assert about["actions"] == game.vocab.size
    assert about["cards"] == game.cards_hash


def test_a_file_of_another_kind_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"recorded as \.parquet or \.npz"):
        recorded(tmp_path / "games.csv")
    with pytest.raises(DeckhallError, match="there is no folder"):
        recorded(tmp_path / "nowhere" / "games.npz")


def test_without_pyarrow_parquet_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(DeckhallError, match=r"deckhall\[envs\]"):
        recorded(tmp_path / "games.parquet")
