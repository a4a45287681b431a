"""The later edition keeps the contract as well (tests/conformance plays the default one)."""

from __future__ import annotations

from functools import cache

import pytest

from deckhall.check import CHECKS, Trial, configs, look
from deckhall.core import load

GAME = load("rebuild", "v005")
SETTINGS = configs(GAME)


@cache
def trial(index: int) -> Trial:
    """A random game, its seed another one in every setting."""
    return Trial(GAME, *SETTINGS[index], seed=300 + index)


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("index", range(len(SETTINGS)))
def test_the_later_edition_passes(index: int, check: str) -> None:
    assert look(check, trial(index)).failures == []
