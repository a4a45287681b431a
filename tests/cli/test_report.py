"""`deckhall report`: sentences, a page, JSON, rows, and what it refuses."""

from __future__ import annotations

import json
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
