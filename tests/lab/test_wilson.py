"""The interval of a rate, against published values."""

from __future__ import annotations

import pytest

from deckhall.lab import wilson


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [
        # Newcombe 1998, Statistics in Medicine 17, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_known_values(wins: int, trials: int, low: float, high: float) -> None:
    assert wilson(wins, trials) == pytest.approx((low, high), abs=5e-5)


def test_certain_and_unknown() -> None:
    assert wilson(20, 20)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_mirrored() -> None:
    low, high = wilson(7, 30)
    assert wilson(23, 30) == pytest.approx((1 - high, 1 - low))
