"""The sequential test: right as often as it promises, on coins whose bias is known."""

from __future__ import annotations

import pytest

from deckhall.core import Rng
from deckhall.lab import Evidence
from deckhall.lab._match import judged

MATCHES = 200
LONGEST = 150


def outcomes(rng: Rng, chance: float) -> float:
    """Two games on one deal: 0, 1/2 or 1."""
    return ((rng.unit() < chance) + (rng.unit() < chance)) / 2


def verdicts(chance: float, margin: float = 0.0) -> list[tuple[str, int]]:
    """How so many matches end that look after every pair, and after how many pairs."""
    found: list[tuple[str, int]] = []
    for seed in range(MATCHES):
        rng, evidence = Rng(seed), Evidence()
        verdict = "open"
        while verdict == "open" and evidence.number < LONGEST:
            evidence.add(outcomes(rng, chance))
            verdict = judged(evidence, 0.5, margin=margin)
        found.append((verdict, evidence.number))
    return found


def test_equals_are_seldom_called_unequal_although_it_looks_after_every_pair() -> None:
    wrong = [verdict for verdict, _ in verdicts(0.5) if verdict != "open"]
    assert len(wrong) <= 0.05 * MATCHES  # a fixed test that looks so often is wrong three times as often


def test_the_weaker_is_never_called_stronger() -> None:
    assert not [verdict for verdict, _ in verdicts(0.4) if verdict == "stronger"]


def test_a_clear_difference_is_found_and_soon() -> None:
    found = verdicts(0.7)
    assert sum(verdict == "stronger" for verdict, _ in found) >= 0.95 * MATCHES
    assert sum(pairs for _, pairs in found) / MATCHES < 60


def test_the_mirror_image_is_judged_alike() -> None:
    one, other = Evidence(), Evidence()
    for value in (1.0, 1.0, 0.5, 1.0, 0.0) * 12:
        one.add(value)
        other.add(1.0 - value)
    assert one.above(0.5) == pytest.approx(other.below(0.5))
    low, high = one.interval()
    assert list(other.interval()) == pytest.approx([1.0 - high, 1.0 - low])


def test_a_fortune_by_hand() -> None:
    """One won bet at even chances: a stake of s makes 1 + s, and the stakes are mixed in equal shares."""
    evidence = Evidence()
    evidence.add(1.0)
    assert 2.718281828459045 ** evidence.above(0.5) == pytest.approx(
        1 + sum((0.02, 0.05, 0.1, 0.2, 0.35, 0.55, 0.8)) / 7
    )


def test_intervals_hold_at_every_moment() -> None:
    missed = 0
    for seed in range(MATCHES):
        rng, evidence = Rng(seed), Evidence()
        out = False
        for number in range(100):
            evidence.add(outcomes(rng, 0.6))
            if number % 10 == 9:
                low, high = evidence.interval()
                assert low <= evidence.mean <= high
                out = out or not low <= 0.6 <= high
        missed += out
    assert missed <= 0.05 * MATCHES


def test_nothing_is_known_without_outcomes() -> None:
    assert Evidence().interval() == (0.0, 1.0)
    assert judged(Evidence(), 0.5) == "open"


def test_many_equal_outcomes_are_close() -> None:
    evidence = Evidence()
    for _ in range(400):
        evidence.add(0.5)
    assert judged(evidence, 0.5, margin=0.05) == "close"
    assert judged(evidence, 0.5, margin=0.0) == "open"
