"""Maps of one's own in the terminal and in simulations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckhall.core import DeckhallError
from deckhall.lab import simulate
from tests.cli.terminal import call

FILE = Path(__file__).parents[2] / "examples" / "maps" / "two-fords.toml"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are kept in a folder of the test, never in the person's own."""
    monkeypatch.setenv("DECKHALL_DATA", str(tmp_path / "data"))


def test_the_example_is_simulated_on_its_map(tmp_path: Path) -> None:
    options = {"draft": "random"}
    found = simulate("muhq", 6, 2, ["random"], seed=1, jobs=1, options=options, save=tmp_path, own_map=FILE)
    assert found.games == 6
    saved = sorted(tmp_path.glob("*.json"))
    assert len(saved) == 6
    positions = [json.loads(file.read_text("utf-8"))["position"] for file in saved]
    assert {position["map"]["id"] for position in positions} == {"two-fords"}
    assert len({position["seed"] for position in positions}) == 6
    assert call("replay", str(saved[0])).exit_code == 0  # the replay holds the map
    two = simulate("muhq", 6, 2, ["random"], seed=1, jobs=2, options=options, own_map=FILE)
    assert two == found


def test_a_map_is_not_for_any_number(tmp_path: Path) -> None:
    with pytest.raises(DeckhallError, match="Two Fords cannot be played by 3; it takes 2 players"):
        simulate("muhq", 1, 3, own_map=FILE)
    broken = tmp_path / "broken.toml"
    broken.write_text(FILE.read_text("utf-8").replace("width = 9", "width = 8"), "utf-8")
    with pytest.raises(DeckhallError, match="grid row 0 has 9 tiles; width is 8"):
        simulate("muhq", 1, 2, own_map=broken)


def test_a_map_is_played_in_the_terminal() -> None:
    options = ("--option", "draft=random", "--seed", "3", "--plain")
    found = call("play", "muhq", "--map", str(FILE), *options, answers="quit\n")
    assert found.exit_code == 0
    assert "Map: Two Fords." in found.stdout
    assert "Two Fords,  3   F   ·   =   ·   T   ·   =   ·   F" in found.stdout


def test_bad_maps_in_the_terminal(tmp_path: Path) -> None:
    missing = call("play", "muhq", "--map", str(tmp_path / "none.toml"))
    assert missing.exit_code == 2
    assert "cannot be read" in missing.stderr
    other = call("play", "climber", "--map", str(FILE))
    assert other.exit_code == 2
    assert "climber has no maps" in other.stderr
