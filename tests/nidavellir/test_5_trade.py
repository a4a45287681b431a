"""Section 5: the coin trade."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckhall.core.state import State
from tests.nidavellir import oracle
from tests.nidavellir.build import DRAGON, do, legal, options, position, refused, seat, told, value
from tests.nidavellir.playing import finished
from tests.nidavellir.reading import cards, coins, coins_in, owned, treasury


def traded(mine: str, pouch: str, others: str = "0 2 3 4 5", trade_coin: str = "0", **more: Any) -> State:
    """Four players; seat 0 has bid the trade coin in the Goblin, with this pouch, and acts last but one."""
    rest = mine.split()
    for coin in [trade_coin, *pouch.split()]:
        rest.remove(coin)
    state = position(
        seat(bids=" ".join([trade_coin, *rest]), pouch=pouch, gem=2),
        seat(coins=others, here=max(others.split(), key=value), gem=5),
        seat(here="4", gem=4),
        seat(here="2", gem=3),
        taverns=["W7 W8 E7 E8", "", ""],
        **more,
    )
    while state.to_act() != [0] and not told(state, "trade"):
        do(state, legal(state)[0])
    if state.to_act() == [0] and legal(state)[0].startswith("take "):
        do(state, legal(state)[0])
    return state


@pytest.mark.rule("NID-5.37")
def test_the_trade_comes_at_the_end_of_the_own_active_turn() -> None:
    state = position(seat("W*1 H*1 M*1 B*1", here="0", gem=5), seat(here="0", gem=4), taverns=["E7 W7 E8", "", ""])
    do(state, "take explorer_7")
    assert not told(state, "trade")
    do(state, "recruit skaa")
    assert [event.kind for event in told(state, "take", "recruit", "trade", "gems")] == ["take", "recruit", "trade"]
    assert told(state, "trade")[0].seat == 0
    do(state, "take warrior_7")
    assert [event.seat for event in told(state, "trade")] == [0, 1]
    # a 0 on another tavern does nothing here
    state = position(seat(bids="5 0 3", pouch="2 4"), seat(bids="4 5 0", pouch="2 3"), taverns=["W7 W8 E7", "", ""])
    do(state, "take warrior_7", "take warrior_8")
    assert not told(state, "trade")


@pytest.mark.rule("NID-5.38")
@pytest.mark.parametrize(
    ("pouch", "kept", "new"), [("2 3", "2", "5y"), ("5 2", "2", "7y"), ("4 5", "4", "9y"), ("3 4", "3", "7y")]
)
def test_the_higher_pouch_coin_becomes_the_sum(pouch: str, kept: str, new: str) -> None:
    state = traded("0 2 3 4 5", pouch)
    assert coins_in(state, "pouch-0", 0) == coins(f"{kept} {new}")
    [event] = told(state, "trade")
    assert (event.data["kept"], event.data["new"], event.data["n"]) == (
        f"basic_{kept}",
        f"treasury_{new[:-1]}",
        value(new),
    )
    gone = pouch.replace(kept, "").strip()
    assert f"basic_{gone}" in cards(state, "box")
    assert sum(map(value, owned(state, 0))) == 14 + value(new) - value(gone)


@pytest.mark.rule("NID-5.39")
def test_both_lie_face_down_in_the_pouch_again() -> None:
    state = traded("0 2 3 4 5", "2 5")
    for eye in (1, 2, 3, None):
        assert coins_in(state, "pouch-0", eye) in ([], coins("2 7y"))
    mine = state.view(0).zone("pouch-0").pieces
    assert [piece.face for piece in mine] == ["basic_2", "treasury_7"]
    assert all(piece.is_marked("face_down") for piece in mine)
    assert state.view(None).zone("pouch-0").size == 2


@pytest.mark.rule("NID-5.40")
def test_a_yellow_coin_goes_back_and_the_search_is_the_same() -> None:
    state = traded("0 2 3 4 9y", "9y 4")
    assert coins_in(state, "pouch-0", 0) == ["4", "13y"]
    assert treasury(state) == oracle.TREASURY - Counter([13])
    state = traded("0 2 3 4 5", "3 4", "0 2 7y 7y 7y")
    assert coins_in(state, "pouch-0", 0) == ["3", "8y"]
    state = traded("0 2 3 24y 23y", "24y 23y", "0 2 3 4 25y")
    assert coins_in(state, "pouch-0", 0) == ["23y", "24y"]


@settings(max_examples=50, deadline=None)
@given(st.permutations(sorted(oracle.treasury(4).elements())))
@pytest.mark.rule("NID-5.38", "NID-5.40", "NID-5.32")
def test_any_trade_takes_what_the_rules_say(pool: list[int]) -> None:
    mine, others = pool[:4], pool[4:8]
    pouch = [f"{one}y" for one in mine[:2]]
    state = traded(
        " ".join(["0", *[f"{one}y" for one in mine]]), " ".join(pouch), " ".join(["0", *[f"{one}y" for one in others]])
    )
    bank = oracle.TREASURY - Counter(mine) - Counter(others)
    low, high = sorted(mine[:2])
    new = oracle.swap(bank, high, yellow=True, wanted=low + high)
    assert coins_in(state, "pouch-0", 0) == coins(f"{low}y {new}y")
    if len(told(state, "trade")) == 1:
        assert treasury(state) == +bank


@pytest.mark.rule("NID-5.41")
def test_of_two_equal_coins_the_owner_chooses_the_one_that_goes() -> None:
    state = traded("0 2 4 5 5y", "5 5y")
    assert options(state, "remove") == ["basic_5", "treasury_5"]
    red, yellow = state.clone(), state.clone()
    do(red, "remove basic_5")
    do(yellow, "remove treasury_5")
    assert (coins_in(red, "pouch-0", 0), treasury(red)[5]) == (coins("5y 10y"), 1)
    assert (coins_in(yellow, "pouch-0", 0), treasury(yellow)[5]) == (coins("5 10y"), 2)
    assert "basic_5" in cards(red, "box")
    same = traded("0 2 4 8y 8y", "8y 8y")  # no difference, no question
    assert coins_in(same, "pouch-0", 0) == coins("8y 16y")


@pytest.mark.rule("NID-5.42")
def test_the_trade_cannot_be_declined() -> None:
    state = traded("0 2 4 5 5y", "5 5y")
    assert all(text.startswith("remove ") for text in legal(state))
    refused(state, "stay")
    for players in (2, 3, 4, 5):
        game = finished(players, 21)
        zeros = [
            (number, event.seat)
            for number, event in enumerate(told(game, "bid", "trade"))
            if event.kind == "bid" and event.data["coin"] in ("basic_0", "special_3")
        ]
        assert len(zeros) == len(told(game, "trade")) > 4


@pytest.mark.rule("NID-5.43")
def test_the_trade_coin_is_none_of_the_two() -> None:
    for players in (2, 3, 4, 5):
        for event in told(finished(players, 22), "trade"):
            assert event.data["coin"] not in ("basic_0", "special_3")
            assert event.data["kept"] not in ("basic_0", "special_3")
    # the 0 in the pouch is an ordinary coin there only if something else were to trade: with a 2 bid nothing does
    state = position(seat(bids="2 3 4", pouch="0 5"), seat(here="5"), taverns=["W7 W8 E7", "", ""])
    do(state, "take warrior_7", "take warrior_8")
    assert not told(state, "trade")


@pytest.mark.rule("NID-5.44", "NID-6.3")
def test_the_special_coin_trades_like_the_0() -> None:
    state = traded("3s 2 3 4 9y", "4 9y", trade_coin="3s", age=2)
    assert owned(state, 0) == coins("3s 2 3 4 13y")
    dragon = position(
        seat(bids="5 3s 2", pouch="3 4", gem=5),
        seat(bids="5 4 0", pouch="2 3"),
        tavern=DRAGON,
        taverns=["", "W7 W8 E7", ""],
        age=2,
    )
    do(dragon, "take warrior_7", "take warrior_8")
    assert [(event.seat, event.data["new"]) for event in told(dragon, "trade")] == [(0, "treasury_7")]
