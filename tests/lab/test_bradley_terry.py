"""Ratings: right where they can be worked out by hand, and their intervals hold."""

from __future__ import annotations

import pytest

from deckhall.core import Rng
from deckhall.lab._bradley_terry import Meeting, expected, fit, solved


def test_equations_by_hand() -> None:
    assert solved([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0]) == pytest.approx([1.0, 3.0])
    assert solved([[0.0, 1.0], [1.0, 0.0]], [2.0, 3.0]) == pytest.approx([3.0, 2.0])


def test_three_of_four_is_nearly_two_hundred_points() -> None:
    """400 log10(3) = 190.8; the prior takes a trifle off with so many games."""
    meetings = [Meeting(1, 0, 2, 0.75) for _ in range(4000)]
    first, second = fit(2, meetings)
    assert first.rating == 1500
    assert (first.low, first.high) == (1500, 1500)
    assert second.rating == pytest.approx(1690.8, abs=0.5)


def test_who_always_wins_stays_finite() -> None:
    rated = fit(2, [Meeting(1, 0, 2, 1.0) for _ in range(10)])[1]
    assert 1600 < rated.rating < 3000
    assert rated.low < rated.rating < rated.high


def test_chains_add_up() -> None:
    meetings = [Meeting(1, 0, 2, 0.75), Meeting(2, 1, 2, 0.75)] * 3000
    ratings = [one.rating for one in fit(3, meetings, anchor=1)]
    assert ratings == pytest.approx([1500 - 190.8, 1500, 1500 + 190.8], abs=1.0)


def test_intervals_hold_about_as_often_as_they_say() -> None:
    held = 0
    for seed in range(100):
        rng = Rng(seed)
        chance = expected(0.8, 0.0)
        meetings = [Meeting(1, 0, 2, ((rng.unit() < chance) + (rng.unit() < chance)) / 2) for _ in range(60)]
        rated = fit(2, meetings)[1]
        held += rated.low <= 1500 + 0.8 * 173.7178 <= rated.high
        wide = rated.high - rated.low
        assert 60 < wide < 200  # 120 games: 2 * 1.96 * 173.7 / sqrt(120 * 0.69 * 0.31) = 134
    assert held >= 88
