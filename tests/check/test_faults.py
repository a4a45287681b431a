"""The checks can fail: every fault is reported by the checks that are meant for it, and by no others."""

from __future__ import annotations

import pytest

from deckhall.check import CHECKS, RandomGame, run_check
from deckhall.core import registry
from examples.lanterns.rules import Lanterns
from tests.check.faults import FAULTS


def failing(seeds: int = 2) -> dict[str, str]:
    """The checks that fail on Lanterns as it is now, each with what it says."""
    game = registry.load(Lanterns.slug)
    found: dict[str, str] = {}
    for seed in range(seeds):
        played = RandomGame(game, 3, {"next": True}, seed)
        for check in CHECKS:
            for failure in run_check(check, played).failures:
                found.setdefault(check, str(failure))
    return found


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_reported_by_the_right_checks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (kind, method, wrong), expected = FAULTS[name]
    monkeypatch.setattr(kind, method, wrong)
    assert failing().keys() == expected


def test_without_a_fault_nothing_is_reported() -> None:
    assert failing() == {}


def test_every_check_has_a_fault_that_it_finds() -> None:
    assert set().union(*(checks for _, checks in FAULTS.values())) == set(CHECKS)
