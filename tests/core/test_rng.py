"""The one-int generator: the same numbers everywhere and forever, and as random as they should be."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckhall.core import registry
from deckhall.core.rng import HALF, M1, M2, SPAN, Rng, advance, derived, seeded, value


def test_the_first_numbers_are_pinned() -> None:
    """Every replay and golden file rests on these: they may never change."""
    one, minus = Rng(1), Rng(-5)
    assert [one.below(1000) for _ in range(8)] == [109, 118, 113, 216, 978, 743, 276, 492]
    assert [minus.below(6) for _ in range(8)] == [2, 2, 4, 1, 3, 5, 2, 5]
    assert [seeded(seed) for seed in (0, 1, -1, 2**64, 10**30)] == [
        2419790917212415661,
        2206095826470257042,
        1188749950544941968,
        3711331278570821700,
        1540408212761690679,
    ]
    assert (derived(1, 0), derived(1, 1)) == (3630272300626125528, 749922017742980148)


def test_the_shuffle_is_pinned() -> None:
    items = list(range(10))
    Rng(7).shuffle(items)
    assert items == [4, 8, 6, 9, 1, 7, 0, 3, 2, 5]


@given(st.integers())
def test_any_int_is_a_seed(seed: int) -> None:
    generator = seeded(seed)
    assert 1 <= generator // HALF < M1
    assert 1 <= generator % HALF < M2
    assert 0 <= value(generator) < SPAN
    assert advance(generator) != generator


@given(st.integers(), st.integers(1, 10_000))
def test_numbers_stay_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(5))
    assert 0 <= rng.unit() < 1


@given(st.integers(), st.integers(1, 60))
def test_a_position_rolls_the_same_numbers(seed: int, n: int) -> None:
    state = registry.load("lanterns").new(2, 1)
    state.rng = seeded(seed)
    rng = Rng(seed)
    assert [state.roll(n) for _ in range(4)] == [rng.below(n) for _ in range(4)]
    mine, other = list(range(n)), list(range(n))
    state.shuffle(mine)
    rng.shuffle(other)
    assert mine == other


@pytest.mark.parametrize("n", [2, 3, 6, 52])
def test_numbers_are_uniform(n: int) -> None:
    rng = Rng(n)
    draws = 2000 * n
    counts = Counter(rng.below(n) for _ in range(draws))
    chi = sum((counts[face] - 2000) ** 2 / 2000 for face in range(n))
    # the mean of chi square is its degrees of freedom, its variance twice that; five sigma
    assert chi < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_shuffles_are_uniform() -> None:
    rng = Rng(3)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert all(800 < count < 1200 for count in counts.values())


@given(st.integers(), st.integers(0, 12), st.integers(0, 12))
def test_cards_are_drawn_as_often_as_they_are_there(seed: int, size: int, count: int) -> None:
    items = list(range(size))
    drawn = Rng(seed).draw(items, min(count, size))
    assert len(drawn) == min(count, size)
    assert sorted(drawn + items) == list(range(size))


def test_draws_are_uniform() -> None:
    rng = Rng(9)
    counts = Counter(tuple(rng.draw([0, 1, 2, 3], 2)) for _ in range(12_000))
    assert len(counts) == 12
    assert all(800 < count < 1200 for count in counts.values())


def test_near_seeds_give_unrelated_streams() -> None:
    firsts = Counter(Rng(seed).below(10) for seed in range(10_000))
    assert all(850 < count < 1150 for count in firsts.values())
    assert len({derived(seed, index) for seed in range(100) for index in range(100)}) == 10_000
