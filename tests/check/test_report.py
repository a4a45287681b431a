"""The report: what it counts, how a failure reads, and that a failure can be seen again from what it says."""

from __future__ import annotations

import msgspec
import pytest

from deckhall.check import CHECKS, Failure, RandomGame, Report, check_game, run_check
from deckhall.check.report import MOST_FAILURES
from deckhall.core import registry
from examples.lanterns.rules import DECK, Table

GAME = registry.load("lanterns")


def no_score(self: Table, seat: int) -> int:
    raise KeyError("no such seat")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Report:
    monkeypatch.setattr(Table, "cards_in_play", lambda self: {"moon": len(self.zones[DECK])})
    monkeypatch.setattr(Table, "score", no_score)
    return check_game(GAME, 1, checks=["cards", "ends", "ids"])


def test_every_setting_is_played_and_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    report = check_game(GAME, 2, 7, lambda done, total: told.append((done, total)), ["ids", "positions"])
    assert told == [(done, 16) for done in range(1, 17)]
    assert (report.game, report.games, report.seed, report.ok) == ("lanterns", 2, 7, True)
    ids, positions = report.checks
    assert (ids.configs, ids.passes, ids.skips, ids.fails) == (len(GAME.configurations()), 16, 0, 0)
    assert (positions.passes, positions.skips) == (0, 16)


def test_failures_are_counted_and_the_first_few_are_kept(broken: Report) -> None:
    cards, ends, ids = broken.checks
    assert not broken.ok
    assert (cards.fails, ids.fails) == (8, 0)
    assert ends.fails == 8
    assert len(ends.failures) == MOST_FAILURES
    assert broken.failures == cards.failures + ends.failures


def test_a_failure_says_how_to_see_it_again(broken: Report) -> None:
    first = broken.checks[1].failures[0]
    where = "(lanterns, 2 players, next=false, seed 1, after 12 actions)"
    assert str(first).startswith("ends: KeyError: 'no such seat', in test_report.py line ")
    assert str(first).endswith(where)
    again = run_check(first.check, RandomGame(GAME, first.players, first.options, first.seed))
    assert again.failures == [first]


def test_a_report_is_plain_json(broken: Report) -> None:
    text = msgspec.json.encode(broken)
    assert msgspec.json.decode(text, type=Report) == broken
    assert msgspec.json.decode(text)["checks"][1]["failures"][0]["options"] == {"next": False}


@pytest.mark.parametrize("check", CHECKS)
def test_every_check_says_what_it_promises_in_one_sentence(check: str) -> None:
    says = run_check(check, RandomGame(GAME, 2, {"next": False}, 1)).says
    assert says.endswith(".")
    assert "\n" not in says


def test_a_failure_without_options_reads_well() -> None:
    failure = Failure("ids", "whist", 4, {}, 3, 0, "no")
    assert str(failure) == "ids: no (whist, 4 players, seed 3, after 0 actions)"
