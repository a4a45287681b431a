"""`deckhall report`: sentences, a page, JSON, rows, and what it refuses."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path

import pytest

from deckhall.lab import report as reports
from tests.cli.terminal import call, one_sentence

QUICK = ("--games", "12", "--players", "2", "--agents", "random", "--jobs", "1", "--replays", "0", "--level-games", "0")


def _refused(*arguments: str) -> str:
    found = call(*arguments)
    assert found.exit_code == 2
    assert found.stdout == ""
    return found.stderr


def test_a_report_is_kept_and_can_be_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKHALL_EXPERIMENTS", str(tmp_path))
    first = json.loads(call("report", "lanterns", *QUICK, "--json", "--rows", str(tmp_path / "rows.csv")).stdout)
    (home,) = tmp_path.glob("lanterns-report-*")
    shown = call("experiments", home.name).stdout
    assert "No seat is known to be better." in shown.splitlines()[0]
    command = shlex.split(shown.splitlines()[-1])
    assert "--rows" not in command
    again = json.loads(call(*command[1:], "--json").stdout)
    assert {**again, "seconds": 0} == {**first, "seconds": 0}


def test_a_report_says_sentences_and_writes_a_page_and_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "page", lambda *_: "<!doctype html>")  # tests/lab makes a true one
    page, rows = tmp_path / "lanterns.html", tmp_path / "games.csv"
    found = call("report", "lanterns", *QUICK, "-o", str(page), "--rows", str(rows))
    assert found.exit_code == 0
    assert found.stdout.startswith("lanterns: 12 games with 2 players\n")
    assert "No seat is known to be better." in found.stdout
    assert f"Written to {page}" in found.stdout
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert len(rows.read_text("utf-8").splitlines()) == 13


def test_a_report_as_json_can_be_compared_with_later(tmp_path: Path) -> None:
    found = call("report", "lanterns", *QUICK, "--json")
    result = json.loads(found.stdout)
    assert (result["game"], result["games"], result["players"], result["seed"]) == ("lanterns", 12, 2, 0)
    assert {one["mark"] for one in result["verdicts"]} <= {"look", "fine", "open"}
    file = tmp_path / "earlier.json"
    file.write_text(found.stdout, "utf-8")
    again = call("report", "lanterns", *QUICK, "--since", str(file))
    assert "No card is seen to have moved since the earlier report." in again.stdout


WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "unknown game": (("chess",), "'chess'"),
    "no games": (("lanterns", "--games", "0"), "0 games"),
    "too many players": (("lanterns", "--players", "9"), "9"),
    "unknown agent": (("lanterns", "--agents", "alien"), "'alien'"),
    "unknown card": (("lanterns", "--forbid", "candelabra"), "'candelabra'"),
    "rows of no known kind": (("lanterns", "--rows", "games.xls"), ".parquet or .csv"),
    "no folder for the page": (("lanterns", "-o", "nowhere/page.html"), "no folder"),
    "a folder for the page": (("lanterns", "-o", "."), "is a folder, not a file"),
    "a page as something else": (("lanterns", "-o", "page.pdf"), "is written as .html or .htm, not as .pdf"),
    "a folder for the rows": (("lanterns", "--rows", "."), ".parquet or .csv"),
    "one level": (("lanterns", "--levels", "novice"), "two or more different bots"),
    "a level twice": (("lanterns", "--levels", "novice,novice"), "two or more different bots"),
    "levels without a whole deal": (("lanterns", "--level-games", "1"), "in 0 games or in at least 2"),
    "negative replays": (("lanterns", "--replays", "-1"), "fewer than 0"),
    "no earlier report": (("lanterns", "--since", "nowhere.json"), "nowhere.json"),
    "an agent without a card that there is not": (("lanterns", "--agents", "without:12@greedy"), "no card '12'"),
    "nobody to play without a card": (("lanterns", "--agents", "without:4"), "which card"),
}


@pytest.mark.parametrize("name", WRONG)
def test_bad_input_is_one_sentence(name: str) -> None:
    arguments, says = WRONG[name]
    assert says in one_sentence(_refused("report", *arguments))


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    said = one_sentence(_refused("report", "lanterns", "-o", str(tmp_path / "page.html")))
    assert "pip install 'deckhall[lab]'" in said


@pytest.mark.parametrize("command", [("report", "lanterns", *QUICK), ("compare", "lanterns", "--option", "next=true")])
def test_a_file_where_experiments_should_go_is_said_before_anything_is_played(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckhall.lab._engine.ThisProcess.run", _nothing_is_played)
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    assert "is a file, not a folder" in one_sentence(_refused(*command, "--experiments", str(file)))
    assert "is a file, not a folder" in one_sentence(_refused("experiments", "--experiments", str(file)))


def test_what_may_not_be_written_is_said_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckhall.lab._engine.ThisProcess.run", _nothing_is_played)
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever runs the tests may be allowed to
    for option, name in (("-o", "page.html"), ("--rows", "rows.csv"), ("--experiments", "kept")):
        said = one_sentence(_refused("report", "lanterns", *QUICK, option, str(tmp_path / name)))
        assert said.endswith(": permission denied")
        assert name in said


def _nothing_is_played(*_: object, **__: object) -> object:
    pytest.fail("nothing should be played")


def test_what_cannot_be_written_in_the_end_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is wrong with the disk: the sentences are said, the experiment is kept, and the file is named."""
    monkeypatch.setenv("DECKHALL_EXPERIMENTS", str(tmp_path))
    monkeypatch.setattr(reports, "page", lambda *_: "<!doctype html>")

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    page = tmp_path / "page.html"
    found = call("report", "lanterns", *QUICK, "-o", str(page))
    assert found.exit_code == 2
    assert "lanterns: 12 games with 2 players" in found.stdout
    assert len(list(tmp_path.glob("lanterns-report-*/experiment.json"))) == 1
    assert found.stderr.splitlines()[-1] == f"deckhall: {page}: cannot be written: No space left on device"


def test_rows_as_parquet_say_what_they_need(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = one_sentence(_refused("report", "lanterns", "--rows", str(tmp_path / "rows.parquet")))
    assert said == "pyarrow is not installed, which Parquet files need: pip install 'deckhall[lab]'"
