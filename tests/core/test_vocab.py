"""The vocabulary: ids, notation, and what is said of wrong ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckhall.core import DeckhallError, Vocab

NAMES = st.lists(st.text("abcdef_0123", min_size=1, max_size=5), min_size=1, max_size=5, unique=True)
BLOCKS = st.dictionaries(
    st.text("xyz", min_size=1, max_size=4), st.lists(st.one_of(st.integers(1, 4), NAMES), max_size=3), min_size=1
)


def small() -> Vocab:
    vocab = Vocab()
    vocab.block("pass")
    vocab.block("bid", slot=3, coin=("copper", "gold"))
    return vocab


@given(BLOCKS)
def test_every_id_round_trips(blocks: dict[str, list[int | list[str]]]) -> None:
    vocab = Vocab()
    for name, params in blocks.items():
        vocab.block(name, **{f"p{index}": values for index, values in enumerate(params)})
    assert vocab.size == sum(block.size for block in vocab.blocks)
    for action in range(vocab.size):
        block = vocab.owner(action)
        assert block.has(action)
        assert vocab.parse(vocab.text(action)) == action
        assert [block.values[i][n] for i, n in enumerate(block.decode(action))] == list(block.words(action).values())


def test_ids_follow_the_order_of_declaration() -> None:
    vocab = small()
    passing, bid = vocab.blocks
    assert (passing.of(), bid.of2(0, 0), bid.of2(2, 1)) == (0, 1, 6)
    assert (bid.value(6), bid.decode(6), bid.words(6)) == (5, (2, 1), {"slot": "2", "coin": "gold"})
    later = vocab.block("later", card=("a", "b"))
    assert (later.of(1), vocab.text(8)) == (8, "later b")


def test_notation_forgives_spaces_and_case() -> None:
    assert small().parse("  BID 2   Gold ") == 6


@pytest.mark.parametrize("text", ["", "bid", "bid 3 gold", "pass 1", "bid gold 2"])
def test_unknown_notation_is_refused_with_the_verbs(text: str) -> None:
    with pytest.raises(DeckhallError, match="its verbs are pass, bid"):
        small().parse(text)


@pytest.mark.parametrize("action", [-1, 7, 10**9])
def test_unknown_ids_are_refused_with_the_range(action: int) -> None:
    with pytest.raises(DeckhallError, match=f"there is no action {action}; ids go from 0 to 6"):
        small().text(action)


def test_a_verb_is_declared_once() -> None:
    vocab = small()
    with pytest.raises(ValueError, match="'pass' is declared twice"):
        vocab.block("pass")


def test_a_block_declared_after_reading_can_be_read_too() -> None:
    vocab = small()
    assert vocab.parse("pass") == 0
    vocab.block("late")
    assert vocab.parse("late") == 7
