"""Worked examples S01 to S24: order, gems and coins. Seats 0 to 4 are A to E."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import do, legal, options, position, refused, seat, take_any, told, value
from tests.nidavellir.reading import cards, coins, coins_in, gems, order, owned, treasury


def tavern(shown: str, stones: str, **more: Any) -> State:
    """The Goblin reveals these coins with these gems."""
    seats = []
    for coin, gem in zip(shown.split(), stones.split(), strict=True):
        mine = "0 2 3 4 5" if coin in "02345" else f"{coin} 2 3 4 5" if coin == "3s" else f"0 2 3 4 {coin}"
        seats.append(seat(coins=mine, here=coin, gem=int(gem)))
    return position(*seats, **more)


def resolved(state: State) -> State:
    return take_any(state, state.players)


@pytest.mark.rule("NID-5.1", "NID-5.2", "NID-5.45", "NID-5.46", "NID-5.37")
def test_s01_highest_coin_first_gem_breaks_the_tie() -> None:
    state = tavern("5 3 5 0", "3 2 5 4")
    assert order(state, 0) == [2, 0, 1, 3]
    resolved(state)
    assert gems(state) == [5, 2, 3, 4]
    assert [event.seat for event in told(state, "trade")] == [3]


@pytest.mark.rule("NID-5.2", "NID-5.46", "NID-8.5")
def test_s02_two_tied() -> None:
    state = position(seat(bids="4 3 5", pouch="0 2", gem=5), seat(bids="4 3 5", pouch="0 2", gem=4))
    assert order(state, 0) == [0, 1]
    take_any(state, 2)
    assert gems(state) == [4, 5]
    assert order(state, 1) == [1, 0]
    take_any(state, 2)
    assert gems(state) == [5, 4]


@pytest.mark.rule("NID-5.46")
def test_s03_three_tied() -> None:
    state = tavern("4 4 4", "3 5 4")
    assert order(state, 0) == [1, 2, 0]
    assert gems(resolved(state)) == [5, 3, 4]


@pytest.mark.rule("NID-5.47")
def test_s04_four_tied() -> None:
    state = tavern("4 4 4 4", "2 3 4 5")
    assert order(state, 0) == [3, 2, 1, 0]
    assert gems(resolved(state)) == [5, 4, 3, 2]


@pytest.mark.rule("NID-5.47")
def test_s05_five_tied() -> None:
    state = tavern("5 5 5 5 5", "1 2 3 4 5")
    assert order(state, 0) == [4, 3, 2, 1, 0]
    assert gems(resolved(state)) == [5, 4, 3, 2, 1]


@pytest.mark.rule("NID-5.45", "NID-5.49")
def test_s06_two_separate_groups() -> None:
    state = tavern("4 4 2 2 3", "1 5 2 4 3")
    assert order(state, 0) == [1, 0, 4, 3, 2]
    assert gems(resolved(state)) == [5, 1, 4, 2, 3]


@pytest.mark.rule("NID-5.48", "NID-6.5")
def test_s07_gem_6_in_a_tie_of_three() -> None:
    state = tavern("5 5 5", "6 3 4", age=2)
    assert order(state, 0) == [0, 2, 1]
    assert gems(resolved(state)) == [6, 4, 3]


@pytest.mark.rule("NID-5.48", "NID-5.46")
def test_s09_gem_6_in_a_tie_of_four() -> None:
    """The example says coins of 7, of which there are three only: all bid 5."""
    state = tavern("5 5 5 5", "6 2 3 5", age=2)
    assert order(state, 0) == [0, 3, 2, 1]
    assert gems(resolved(state)) == [6, 5, 3, 2]


@pytest.mark.rule("NID-5.48", "NID-5.47")
def test_s10_gem_6_in_a_tie_of_five() -> None:
    """The example says coins of 9, of which there are three only: all bid 4."""
    state = tavern("4 4 4 4 4", "1 6 3 4 5", age=2)
    assert order(state, 0) == [1, 4, 3, 2, 0]
    assert gems(resolved(state)) == [5, 6, 4, 3, 1]


@pytest.mark.rule("NID-5.3", "NID-5.44", "NID-5.46")
def test_s11_colours_do_not_matter() -> None:
    state = tavern("5 5y 3s 3", "2 5 4 3", age=2)
    assert order(state, 0) == [1, 0, 2, 3]
    resolved(state)
    assert gems(state) == [5, 2, 3, 4]
    assert [event.seat for event in told(state, "trade")] == [2]


def bidding_zero(mine: str, pouch: str, card: str = "W7", **more: Any) -> State:
    """A bids the trade coin and has this pouch; all others bid 0 with lower gems, so A acts first."""
    rest = mine.split()
    for coin in ["0", *pouch.split()]:
        rest.remove(coin)
    players = int(str(more.pop("players", 4)))
    others = [seat(here="0", gem=gem) for gem in (4, 3, 2)[: players - 1]]
    state = position(
        seat(bids=" ".join(["0", *rest]), pouch=pouch, gem=5), *others, taverns=[f"{card} W8 E7", "", ""], **more
    )
    return do(state, "take warrior_7" if card == "W7" else "take offering_3")


@pytest.mark.rule("NID-5.38", "NID-5.27")
def test_s12_first_trade() -> None:
    state = bidding_zero("0 2 3 4 5", "2 3")
    assert owned(state, 0) == coins("0 2 4 5 5y")
    assert sum(map(value, owned(state, 0))) == 16
    assert (treasury(state)[5], treasury(state).total()) == (1, 33)
    assert "basic_3" in cards(state, "box")


@pytest.mark.rule("NID-5.41", "NID-5.27")
def test_s14_equal_pouch_coins() -> None:
    for gone, kept, fives in (("treasury_5", "5", 2), ("basic_5", "5y", 1)):
        state = bidding_zero("0 2 3 5 5y", "5 5y")
        assert options(state, "remove") == ["basic_5", "treasury_5"]
        assert treasury(state)[5] == 1
        do(state, f"remove {gone}")
        assert coins_in(state, "pouch-0", 0) == coins(f"{kept} 10y")
        assert treasury(state)[5] == fives


@pytest.mark.rule("NID-5.28", "NID-5.30", "NID-5.32")
def test_s15_trade_at_the_top() -> None:
    state = bidding_zero("0 2 3 24y 25y", "24y 25y")
    assert coins_in(state, "pouch-0", 0) == coins("24y 25y")
    assert (treasury(state)[24], treasury(state)[25]) == (0, 0)
    assert len(told(state, "trade")) == 1


@pytest.mark.rule("NID-5.30", "NID-5.31", "NID-5.32")
@pytest.mark.parametrize(("others", "taken"), [("0 2 3 4 25y", "24y"), ("0 2 23y 24y 25y", "22y")])
def test_s16_transformation_at_the_top(others: str, taken: str) -> None:
    state = position(
        seat(coins="0 2 3 4 22y", here="22y"),
        seat(coins=others, here="0"),
        seat(here="0"),
        seat(here="0"),
        taverns=["O5 W8 E7", "", ""],
        age=2,
    )
    do(state, "take offering_5", "transform laughing_goblin treasury_22")
    assert owned(state, 0) == coins(f"0 2 3 4 {taken}")
    assert treasury(state)[value(taken)] == 0


@pytest.mark.rule("NID-5.23", "NID-5.29", "NID-6.11")
def test_s17_transformation_next_higher() -> None:
    state = position(
        seat(bids="5 4 3", pouch="0 2"),
        seat(coins="0 2 3 4 7y", here="2"),
        seat(here="0"),
        taverns=["O3 W8 E7", "", ""],
    )
    do(state, "take offering_3", "transform dancing_dragon basic_4")
    assert owned(state, 0) == coins("0 2 3 5 8y")
    assert "basic_4" in cards(state, "box")


@pytest.mark.rule("NID-5.4", "NID-5.34", "NID-5.35")
def test_s19_transforming_the_coin_of_the_current_bid() -> None:
    state = position(seat(here="5", gem=5), seat(here="5", gem=4), seat(here="2", gem=3), taverns=["O3 W8 E7", "", ""])
    do(state, "take offering_3", "transform laughing_goblin basic_5")
    assert coins_in(state, "bid-0-0") == ["8y"]
    assert order(state, 0) == [0, 1, 2]
    take_any(state, 2)
    assert [event.seat for event in told(state, "take")] == [0, 1, 2]
    assert gems(state) == [4, 5, 3]


@pytest.mark.rule("NID-5.36", "NID-9.5")
def test_s20_transforming_a_later_bid() -> None:
    state = position(
        seat(bids="5 3 4", pouch="0 2"),
        seat(bids="4 3 5", pouch="0 2"),
        seat(bids="3 2 0", pouch="4 5"),
        seat(bids="2 4 3", pouch="0 5"),
        taverns=["O3 W8 E7", "", ""],
    )
    do(state, "take offering_3", "transform shining_horse basic_4")
    for eye in (0, 1, 2, 3, None):
        assert coins_in(state, "bid-0-2", eye) == ["7y"]
    assert state.view(0).zone("bid-0-2").pieces[0].is_marked("face_down")
    take_any(state, 3)
    take_any(state, 4)
    assert order(state, 2)[:2] == [0, 1]


@pytest.mark.rule("NID-4.12", "NID-5.37", "NID-5.38")
def test_s21_offering_first_trade_after() -> None:
    state = bidding_zero("0 2 3 4 5", "4 5", "O3", players=3)
    assert treasury(state)[7] == 1
    do(state, "transform pouch basic_4")
    assert coins_in(state, "pouch-0", 0) == coins("5 12y")
    assert treasury(state)[7] == 1
    assert [(event.kind, event.data["new"]) for event in told(state, "transform", "trade")] == [
        ("transform", "treasury_7"),
        ("trade", "treasury_12"),
    ]


@pytest.mark.rule("NID-5.24", "NID-5.26")
@pytest.mark.parametrize("mine", ["0 2 3 4 5", "3s 2 3 4 5"])
def test_s22_what_cannot_be_transformed(mine: str) -> None:
    state = position(seat(coins=mine, here="5"), seat(here="2"), taverns=["O5 W8 E7", "", ""], age=2)
    do(state, "take offering_5")
    assert sorted(text.split()[-1] for text in legal(state)) == ["basic_2", "basic_3", "basic_4", "basic_5"]
    refused(state, f"transform pouch {'basic_0' if mine[0] == '0' else 'special_3'}")


@pytest.mark.rule("NID-8.7", "NID-6.3")
@pytest.mark.parametrize(("trades", "pouch"), [(True, "4 13y"), (False, "4 9y")])
def test_s23_and_s24_the_special_coin_with_and_without_trade(trades: bool, pouch: str) -> None:
    state = position(
        seat(bids="3s 2 5", pouch="4 9y", gem=5),
        seat(here="3", gem=4),
        taverns=["W7 W8 E7", "", ""],
        age=2,
        hunting_coin_trades=trades,
    )
    assert order(state, 0) == [0, 1]  # bids 3
    do(state, "take warrior_7")
    assert coins_in(state, "pouch-0", 0) == coins(pouch)
    assert len(told(state, "trade")) == int(trades)
    assert Counter(owned(state, 0))["3s"] == 1
