"""`deckhall tune`: what a designer types, gets and repeats."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from deckhall.core import registry
from tests.cli.terminal import call, one_sentence

SMALL = ("tune", "lanterns", "--number", "hand=4..9", "--target", "decisions=16", "--trials", "8", "--games", "4",
         "--confirm", "6", "--players", "2", "--agents", "random", "--jobs", "1")  # fmt: skip


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where experiments are kept."""
    folder = tmp_path / "experiments"
    monkeypatch.setenv("DECKHALL_EXPERIMENTS", str(folder))
    return folder


def test_a_card_file_is_proposed(tmp_path: Path, kept: Path) -> None:
    proposed = tmp_path / "proposed.toml"
    found = call(*SMALL, "-o", str(proposed))
    assert found.exit_code == 0
    assert found.stdout.startswith("Proposed: hand 6 -> 8. On 6 fresh deals: decisions 12 -> 16 (15.61 to 16.39), 16 w")
    assert f"The proposed card file is {proposed}" in found.stdout
    text = registry.load("lanterns").cards_file.read_text()
    assert proposed.read_text() == text.replace("hand = 6", "hand = 8")
    (home,) = kept.iterdir()
    assert (home / "proposed.toml").read_text() == proposed.read_text()


def test_trials_are_counted_apart_from_the_play_off_and_shares_are_shares() -> None:
    found = call(*SMALL[:6], "--target", "balance=100%", *SMALL[6:])
    assert "8 trials of 6 combinations, then a play-off of the best 4, 2 players" in found.stdout
    row = next(line for line in found.stdout.splitlines() if line.startswith("balance"))
    assert "100.0%" in row
    table = found.stdout[found.stdout.index("off by") :].splitlines()
    assert table[1].split()[-1].endswith("%")
    assert "Off by: parts of the length, or wins of 100" in found.stdout


def test_what_is_reached_already_is_said() -> None:
    found = call(*SMALL[:4], "--target", "decisions=10..14", *SMALL[6:])
    assert found.stdout.startswith("Nothing is proposed: the present numbers reach what is wanted already, with decis")
    row = next(line for line in found.stdout.splitlines() if line.startswith("decisions "))
    assert row.endswith("reached already")
    assert "1 trial of 1 combination, 2 players" in found.stdout


def test_every_trial_is_logged(kept: Path) -> None:
    result = json.loads(call(*SMALL, "--json").stdout)
    (home,) = kept.iterdir()
    lines = [json.loads(line) for line in (home / "trials.jsonl").read_text().splitlines()]
    assert lines == result["trials"]
    assert {line["numbers"]["hand"] for line in lines} == {4, 5, 6, 7, 8, 9}
    assert [line["phase"] for line in lines] == ["search"] * 8 + ["play-off"] * 4


def test_it_is_kept_and_can_be_repeated(tmp_path: Path, kept: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("# mine\n" + registry.load("lanterns").cards_file.read_text())
    first = call(*SMALL, "--cards", str(mine), "--json", "-o", str(tmp_path / "proposed.toml"))
    mine.unlink()
    (home,) = kept.iterdir()
    assert home.name in call("experiments").stdout, "the name can be read whole, to be typed"
    shown = call("experiments", home.name).stdout
    assert shown.startswith("Proposed: hand 6 -> 8")
    command = shlex.split(shown.splitlines()[-1])
    assert "-o" not in command, "a proposal that the designer went on editing would be lost"
    again = call(*command[1:], "--json")
    assert json.loads(again.stdout) == json.loads(first.stdout)
    facts = json.loads(call("experiments", home.name, "--json").stdout)
    assert facts["games"] == 8 * 4 + 4 * 2 * 4 + 2 * 6
    assert facts["result"] == json.loads(first.stdout)


def test_nothing_better(tmp_path: Path, kept: Path) -> None:
    proposed = tmp_path / "proposed.toml"
    found = call(*SMALL[:4], "--target", "decisions=12", *SMALL[6:], "-o", str(proposed))
    assert found.exit_code == 0
    assert found.stdout.startswith("Nothing is proposed")
    assert not proposed.exists()
    (home,) = kept.iterdir()
    assert not (home / "proposed.toml").exists()


WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "no number": (("--target", "decisions=16"), "--number CARD.FIELD=3..8"),
    "no target": (("--number", "hand=4..9"), "--target rounds=12"),
    "unknown card": (("--number", "torch.vp=1..2", "--target", "rounds=9"), "'torch'"),
    "unknown field": (("--number", "lanterns.sun=1..2", "--target", "rounds=9"), "'sun'"),
    "impossible range": (("--number", "hand=9..4", "--target", "rounds=9"), "'hand=9..4'"),
    "nothing can be played": (("--number", "hand=90..95", "--target", "rounds=9", "--jobs", "1"), "none of the"),
    "a target of other games": (("--number", "hand=4..9", "--target", "wins=50%"), "somebody always wins"),
    "unknown target": (("--number", "hand=4..9", "--target", "fun=3"), "'fun'"),
    "no such folder": (("--number", "hand=4..9", "--target", "rounds=9", "-o", "nowhere/x.toml"), "nowhere"),
    "a folder": (("--number", "hand=4..9", "--target", "rounds=9", "-o", "."), "is a folder, not a file"),
    "no card file": (("--number", "hand=4..9", "--target", "rounds=9", "-o", "x.json"), "is written as .toml"),
    "one trial": (("--number", "hand=4..9", "--target", "rounds=9", "--trials", "1"), "at least 2 trials, not 1"),
    "no such file": (("--number", "hand=4..9", "--target", "rounds=9", "--cards", "no.toml"), "no.toml"),
    "no jobs": (("--number", "hand=4..9", "--target", "rounds=9", "--jobs", "0"), "0 jobs"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_words(case: str, kept: Path) -> None:
    arguments, named = WRONG[case]
    found = call(
        "tune", "lanterns", "--players", "2", "--agents", "random", "--games", "2", "--trials", "4", *arguments
    )
    assert found.exit_code == 2
    assert not found.stdout
    lines = [line for line in found.stderr.splitlines(keepends=True) if not line.startswith("Every trial goes into")]
    assert named in one_sentence("".join(lines))


def test_without_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    found = call(*SMALL)
    assert found.exit_code == 2
    assert one_sentence(found.stderr) == "tuning needs Optuna: pip install 'deckhall[lab]'"
