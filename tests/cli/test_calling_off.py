"""Ctrl-C on the command line: what is known is said and written; where nothing is, one sentence says that."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import pytest

from deckhall import __main__
from deckhall.lab import report as reports
from tests.cli.terminal import call, one_sentence
from tests.interrupts import interrupts_at, press_ctrl_c

QUICK = ("--players", "2", "--agents", "random", "--jobs", "1")
EDITED = ("--option", "next=true")

COMMANDS: dict[str, tuple[str, ...]] = {
    "report": ("report", "lanterns", "--games", "12", *QUICK),
    "compare": ("compare", "lanterns", "--games", "12", *EDITED, *QUICK),
    "tune": ("tune", "lanterns", "--number", "hand=4..9", "--target", "decisions=16", *QUICK),
    "match": ("match", "lanterns", "random", "greedy", "--jobs", "1"),
    "simulate": ("simulate", "lanterns", "--games", "12", *QUICK),
    "ladder": ("ladder", "lanterns", "--bots", "random,greedy", "--jobs", "1"),
}


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where experiments are kept."""
    folder = tmp_path / "experiments"
    monkeypatch.setenv("DECKHALL_EXPERIMENTS", str(folder))
    return folder


def interrupt_at(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckhall.lab._engine.ThisProcess.run", interrupts_at(number))


@pytest.mark.parametrize("command", COMMANDS)
def test_before_the_first_game(command: str, monkeypatch: pytest.MonkeyPatch, kept: Path) -> None:
    interrupt_at(0, monkeypatch)
    found = call(*COMMANDS[command])
    assert found.exit_code == 130
    assert not found.stdout
    assert one_sentence(found.stderr) == "called off before the first game was finished; nothing is kept"
    assert not kept.exists()


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("report", "It was called off after 5 of 12; what was played counts."),
        ("compare", ", called off"),
        ("match", "It was called off before it was over; what was played counts."),
        ("simulate", "It was called off after 5 of 12; what was played counts."),
        ("ladder", "It was called off before it was over; what was played counts."),
    ],
)
def test_after_some_games_what_is_known_is_said(command: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_at(5, monkeypatch)
    found = call(*COMMANDS[command])
    assert found.exit_code == 0, found.stderr
    assert says in found.stdout


def test_a_page_that_is_being_written_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: Path) -> None:
    def interrupted(*_: Any) -> str:
        press_ctrl_c()
        return "<!doctype html>"

    monkeypatch.setattr(reports, "page", interrupted)
    page = tmp_path / "page.html"
    found = call(*COMMANDS["report"], "--replays", "0", "--level-games", "0", "-o", str(page))
    assert found.exit_code == 0
    assert page.read_text() == "<!doctype html>"
    assert len(list(kept.iterdir())) == 1


def test_a_ladder_leaves_out_what_was_not_played_and_keeps_better_ratings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = tmp_path / "ratings.toml"
    before = '[lanterns]\n"greedy" = { rating = 1600, low = 1550, high = 1650 }\n'
    noted.write_text(before)
    interrupt_at(2, monkeypatch)  # a deal each of the first two of three pairs
    bots = "random,greedy,novice,casual"
    found = call("ladder", "lanterns", "--bots", bots, "--jobs", "1", "--save", str(noted))
    assert found.exit_code == 0, found.stderr
    names = [line.split()[0] for line in found.stdout.splitlines() if line.strip()]
    assert {"random", "greedy", "novice"} <= set(names)
    assert "casual" not in names
    assert "1 pair has not met" in found.stdout
    assert f"The ratings of Lanterns are not noted in {noted}" in found.stdout
    assert noted.read_text() == before


def test_the_second_game_of_a_ladder_is_called_off_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_at(4, monkeypatch)
    found = call("ladder", "lanterns", "climber", "--bots", "random,greedy", "--games", "8", "--jobs", "1")
    assert found.exit_code == 0
    assert "Lanterns" in found.stdout
    assert "Climber" not in found.stdout


def test_while_the_program_is_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(types.ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "deckhall.cli", Slow("deckhall.cli"))
    monkeypatch.setattr(sys, "argv", ["deckhall", "games"])
    with pytest.raises(SystemExit) as ended:
        __main__.main()
    assert ended.value.code == 130
