"""`deckhall compare` and `deckhall experiments`: what a designer types, reads and repeats."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from deckhall.core import registry
from tests.cli.terminal import call, one_sentence


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where experiments are kept."""
    folder = tmp_path / "experiments"
    monkeypatch.setenv("DECKHALL_EXPERIMENTS", str(folder))
    return folder


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    file = tmp_path / "edited.toml"
    file.write_text(registry.load("lanterns").cards_file.read_text().replace("hand = 6", "hand = 4"))
    return file


SMALL = ("compare", "lanterns", "--games", "40", "--players", "2", "--agents", "random", "--jobs", "1")


def test_the_verdict_comes_first(edited: Path) -> None:
    found = call(*SMALL, "--cards", str(edited))
    assert found.exit_code == 0
    lines = found.stdout.splitlines()
    assert lines[0].startswith(("This changes the game", "No difference"))
    assert "hand: 6 -> 4" in found.stdout
    assert "40 deals in both versions" in found.stdout


def test_what_was_compared_is_kept_and_can_be_repeated(edited: Path, kept: Path) -> None:
    first = call(*SMALL, "--cards", str(edited), "--json")
    (folder,) = kept.iterdir()
    edited.unlink()  # a designer goes on editing: what was played with is kept
    shown = call("experiments", folder.name)
    assert "Repeat it with:" in shown.stdout
    assert "changed since" not in shown.stdout
    command = shlex.split(shown.stdout.splitlines()[-1])
    assert command[0] == "deckhall"
    again = call(*command[1:], "--json")
    assert json.loads(again.stdout) == json.loads(first.stdout)

    listed = call("experiments")
    assert listed.stdout.count("lanterns-compare-") == 2
    facts = json.loads(call("experiments", folder.name, "--json").stdout)
    assert [card["edited"] for card in facts["cards"]] == [True, False]
    assert (facts["players"], facts["agents"], facts["seed"]) == (2, ["random", "random"], 0)
    assert facts["result"] == json.loads(first.stdout)


def test_what_has_changed_since_is_said(edited: Path, kept: Path) -> None:
    call(*SMALL, "--cards", str(edited))
    (folder,) = kept.iterdir()
    facts = folder / "experiment.json"
    facts.write_text(facts.read_text().replace('"version": "', '"version": "0.0.'))
    (folder / "cards.toml").write_text("hand = 3\n" + edited.read_text().replace("hand = 4", ""))
    shown = call("experiments", folder.name).stdout
    assert "It was made with version 0.0." in shown
    assert "have changed since" in shown


def test_no_experiments_yet() -> None:
    assert "There are no experiments in" in call("experiments").stdout
    assert json.loads(call("experiments", "--json").stdout) == []


def test_options_are_compared_with_the_usual_ones() -> None:
    found = call("compare", "climber", "--option", "forecast=true", "--games", "2", "--players", "2", "--jobs", "1",
                 "--agents", "random", "--json")  # fmt: skip
    assert json.loads(found.stdout)["changes"] == ["option forecast: false -> true"]


def test_editions_are_compared_with_the_usual_one() -> None:
    found = call("compare", "rebuild", "--edition", "v005", "--games", "2", "--players", "2", "--jobs", "1",
                 "--agents", "random", "--redraws", "0", "--json")  # fmt: skip
    result = json.loads(found.stdout)
    assert (result["before"]["edition"], result["after"]["edition"]) == ("v001", "v005")


def test_what_the_learned_value_does_not_know_is_said_once(tmp_path: Path) -> None:
    renamed = tmp_path / "renamed.toml"
    renamed.write_text(registry.load("rebuild").cards_file.read_text().replace('"a_log"', '"a_twig"'))
    found = call("compare", "rebuild", "--cards", str(renamed), "--games", "2", "--players", "2", "--jobs", "1",
                 "--agents", "random", "--redraws", "0")  # fmt: skip
    assert found.exit_code == 0
    assert found.stderr.count("was trained with other cards") == 1


WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "nothing to compare": (("compare", "lanterns", "--games", "4"), "both versions"),
    "no such file": (("compare", "lanterns", "--cards", "nowhere.toml"), "nowhere.toml"),
    "unknown game": (("compare", "chess", "--cards", "x.toml"), "'chess'"),
    "unknown edition": (("compare", "rebuild", "--edition", "gold"), "'gold'"),
    "unknown option": (("compare", "lanterns", "--option", "fog=yes"), "'fog'"),
    "unknown bot": (("compare", "climber", "--option", "forecast=true", "--agents", "alien"), "'alien'"),
    "too many players": (("compare", "climber", "--option", "forecast=true", "--players", "9"), "9"),
    "chance less than never": (("compare", "climber", "--option", "forecast=true", "--redraws", "-1"), "-1 times"),
    "one game": (("compare", "climber", "--option", "forecast=true", "--games", "1"), "at least 2"),
    "unknown measure": (("compare", "climber", "--option", "forecast=true", "--measure", "joy"), "there are share 0"),
    "no jobs": (("compare", "climber", "--option", "forecast=true", "--jobs", "0"), "0 jobs"),
    "unknown engine": (("simulate", "climber", "--engine", "steam"), "'steam'"),
    "an address for nothing": (("simulate", "climber", "--address", "example:1"), "--engine ray"),
    "unknown experiment": (("experiments", "yesterday"), "'yesterday'"),
    "somebody else's folder": (("experiments", "../../etc"), "'../../etc'"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_words(case: str) -> None:
    arguments, named = WRONG[case]
    found = call(*arguments)
    assert found.exit_code == 2
    assert not found.stdout
    assert named in one_sentence(found.stderr)
