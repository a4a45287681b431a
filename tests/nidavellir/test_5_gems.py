"""Section 5: gem trades."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import do, fresh, legal, position, seat, told
from tests.nidavellir.playing import random_game
from tests.nidavellir.reading import gems, order


def after(shown: str, stones: str) -> list[int]:
    """The gems after a tavern in which these coins were revealed with these gems."""
    return gems(resolved(shown, stones))


def resolved(shown: str, stones: str) -> State:
    held = [int(one) for one in stones.split()]
    missing = set(range(6 - len(held), 6)) - set(held)
    seats = [seat(here=coin, gem=gem) for coin, gem in zip(shown.split(), held, strict=True)]
    if 6 in held:
        seats[held.index(6)]["aside"] = missing.pop()
    state = position(*seats, age=2 if 6 in held else 1)
    while not order(state, 1):
        assert gems(state) == held  # nothing moves before all have acted
        do(state, legal(state)[0])
    return state


@pytest.mark.rule("NID-5.45")
def test_equal_values_trade_each_among_themselves_after_all_have_acted() -> None:
    assert after("5 3 5 2", "3 2 5 4") == [5, 2, 3, 4]
    assert after("5 4 3 2", "3 2 5 4") == [3, 2, 5, 4]
    assert after("4 4 2 2", "5 2 4 3") == [2, 5, 3, 4]
    state = resolved("4 4 2 2", "5 2 4 3")
    kinds = [event.kind for event in told(state, "take", "gems")]
    assert kinds == ["take"] * 4 + ["gems"] * kinds.count("gems")


@pytest.mark.rule("NID-5.46")
def test_two_swap_and_of_three_the_middle_stays() -> None:
    assert after("4 4", "5 4") == [4, 5]
    for stones in permutations([3, 4, 5]):
        expected = [{3: 5, 4: 4, 5: 3}[gem] for gem in stones]
        assert after("4 4 4", " ".join(map(str, stones))) == expected
    assert after("4 2 4 4 3", "1 2 3 4 5") == [4, 2, 3, 1, 5]


@pytest.mark.rule("NID-5.47")
def test_four_and_five_tied() -> None:
    assert after("5 5 5 5", "2 3 4 5") == [5, 4, 3, 2]
    assert after("5 5 5 5", "4 2 5 3") == [3, 5, 2, 4]
    assert after("3 5 5 5 5", "3 2 5 1 4") == [3, 4, 1, 5, 2]
    assert after("4 4 4 4 4", "1 2 3 4 5") == [5, 4, 3, 2, 1]
    assert after("4 4 4 4 4", "3 5 1 4 2") == [3, 1, 5, 2, 4]


@pytest.mark.rule("NID-5.48")
def test_gem_6_is_left_out_and_the_others_trade_as_a_smaller_group() -> None:
    assert after("4 4", "6 5") == [6, 5]
    assert after("4 4 4", "6 3 4") == [6, 4, 3]
    assert after("5 5 5 5", "6 2 3 5") == [6, 5, 3, 2]
    assert after("5 5 5 5 5", "1 6 3 4 5") == [5, 6, 4, 3, 1]
    assert after("5 5 3 3", "6 2 3 5") == [6, 2, 5, 3]


@pytest.mark.rule("NID-5.49")
def test_groups_trade_at_once_and_nobody_is_asked() -> None:
    state = resolved("4 4 2 2 3", "1 5 2 4 3")
    assert gems(state) == [5, 1, 4, 2, 3]
    assert not [block.name for block in state.game.vocab.blocks if "gem" in block.name]


@pytest.mark.rule("NID-5.45", "NID-5.49")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_gems_stay_a_permutation(players: int) -> None:
    start = set(range(6 - players, 6))
    for seed in range(2):
        state = fresh(players, seed)
        for _ in random_game(state, seed):
            held = gems(state)
            assert len(set(held)) == players
            if 6 in held:
                assert len(start - set(held)) == 1
                assert set(held) - {6} < start
            else:
                assert set(held) == start


@pytest.mark.rule("NID-5.46")
def test_every_reveal_of_three() -> None:
    """By hand: two equal values swap, three send 5 and 3 round, else nothing moves."""
    for shown in product("245", repeat=3):
        stones = [3, 4, 5]
        if len(set(shown)) == 1:
            expected = [5, 4, 3]
        elif len(set(shown)) == 3:
            expected = stones
        else:
            [one, two] = [who for who in range(3) if shown.count(shown[who]) == 2]
            expected = list(stones)
            expected[one], expected[two] = stones[two], stones[one]
        assert after(" ".join(shown), "3 4 5") == expected
