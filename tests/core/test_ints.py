"""Rows of ints, piles, plugins: small tools of the rules, the same interpreted and compiled."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import deckhall
from deckhall.core.ints import bit_count, bit_length, flags, ints, ints_of, is_ints, total
from deckhall.core.piles import less, take_out, without
from deckhall.core.plugins import plugins
from deckhall.core.rng import Rng
from deckhall.core.vocab import Vocab


def test_rows_hold_what_lists_held() -> None:
    numbers = [0, -7, 1 << 40]
    assert list(ints(numbers)) == numbers
    assert list(ints_of((3, 3, 5))) == [3, 3, 5]
    assert list(flags([True, False])) == [1, 0]
    assert total(ints([2, 3, 5]), (2, 0, 2)) == 12
    assert is_ints(ints([]))
    assert not is_ints([])
    with pytest.raises(IndexError):
        ints([1])[1]


@pytest.mark.parametrize("bits", [0, 1, 6, 255, 1 << 17, (1 << 62) - 1])
def test_bits_are_counted_as_python_does(bits: int) -> None:
    assert bit_count(bits) == bits.bit_count()
    assert bit_length(bits) == bits.bit_length()


def test_cards_leave_piles_from_the_left() -> None:
    assert without((4, 2, 4), 4) == (2, 4)
    with pytest.raises(ValueError, match="there is no 9"):
        without((4, 2), 9)
    assert less((1, 2, 2, 3), (2, 3, 9)) == (1, 2)
    cards = [5, 6, 5]
    assert take_out(cards, 5)
    assert not take_out(cards, 7)
    assert cards == [6, 5]


def test_the_words_of_an_action_are_the_callers_own() -> None:
    vocab = Vocab()
    vocab.block("pass")
    bid = vocab.block("bid", coin=("copper", "gold"))
    bid.words(2)["coin"] = "lead"
    assert bid.words(2) == {"coin": "gold"}
    assert [vocab.owner(action).name for action in range(3)] == ["pass", "bid", "bid"]


@pytest.mark.parametrize("slug", deckhall.slugs())
def test_what_is_known_to_be_legal_is_done_alike(slug: str) -> None:
    game = deckhall.load(slug)
    looked, trusted = game.new(game.player_counts[-1], 3), game.new(game.player_counts[-1], 3)
    luck = Rng(4)
    for _ in range(150):
        if looked.is_over:
            break
        seat = looked.to_act()[-1]
        legal = looked.legal_actions(seat)
        action = legal[luck.below(len(legal))]
        looked.apply(seat, action)
        trusted.apply_legal(seat, action)
        assert trusted.to_act() == looked.to_act()
        assert [trusted.legal_actions(one) for one in trusted.to_act()] == [
            looked.legal_actions(one) for one in looked.to_act()
        ]


def test_a_package_that_comes_later_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = plugins("deckhall.nothing")
    info = tmp_path / "late-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: late\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[deckhall.nothing]\nlate = late:Late\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert before == []
    assert [point.name for point in plugins("deckhall.nothing")] == ["late"]
