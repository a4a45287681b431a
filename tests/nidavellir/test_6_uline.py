"""Section 6: Uline."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import (
    DRAGON,
    HORSE,
    bid,
    coin_id,
    do,
    legal,
    options,
    position,
    refused,
    seat,
    take_any,
    told,
    trade,
)
from tests.nidavellir.reading import coins, coins_in, gems, order, owned

LINE = "W*1 H*1 M*1 B*1"


def recruited(bids: str = "5 4 2", pouch: str = "0 3") -> State:
    """Four players; in the Goblin seat 0 acts first and recruits Uline."""
    state = position(
        seat(LINE, bids=bids, pouch=pouch, gem=5),
        seat(bids="3 4 2", pouch="0 5", gem=4),
        seat(bids="2 3 4", pouch="0 5", gem=3),
        seat(bids="2 5 4", pouch="0 3", gem=2),
        taverns=["E9 W7 W8 E7", "W4 W6 E6 E8", "M0 M1 M2 W9"],
    )
    return do(state, "take explorer_9", "recruit uline")


@pytest.mark.rule("NID-6.36")
def test_unrevealed_coins_come_back_to_hand_and_revealed_ones_stay() -> None:
    state = recruited()
    assert coins_in(state, "hand-0") == coins("0 2 3 4")
    assert coins_in(state, "bid-0-0") == ["5"]
    assert [state.view(0).zone(zone).size for zone in ("bid-0-1", "bid-0-2", "pouch-0")] == [0, 0, 0]
    take_any(state, 3)
    later = position(
        seat(LINE, bids="5 4 2", pouch="0 3"),
        seat(bids="4 3 2", pouch="0 5"),
        tavern=DRAGON,
        taverns=["", "E9 W7 W8", ""],
    )
    do(later, "take explorer_9", "recruit uline")
    assert coins_in(later, "hand-0") == coins("0 2 3")
    assert [coins_in(later, f"bid-0-{place}") for place in (0, 1)] == [["5"], ["4"]]


@pytest.mark.rule("NID-6.37")
def test_her_owner_does_not_bid_in_advance_any_more() -> None:
    state = position(seat("uline"), seat(), seat(), phase="turn", age=2)
    assert state.to_act() == [1, 2]
    assert legal(state, 0) == []
    for who in (1, 2):
        bid(state, who, "5 4 3")
    assert state.to_act() == [0]
    assert state.view(0).zone("pouch-0").size == 0
    assert legal(state) == [f"lay laughing_goblin basic_{value}" for value in (0, 2, 3, 4, 5)]
    refused(state, "lay dancing_dragon basic_5")


@pytest.mark.rule("NID-6.38")
def test_she_places_one_coin_after_the_others_have_revealed() -> None:
    state = recruited()
    take_any(state, 3)
    assert state.to_act() == [0]
    assert legal(state) == [f"lay dancing_dragon basic_{value}" for value in (0, 2, 3, 4)]
    shown = [coins_in(state, f"bid-{who}-1", 0) for who in range(4)]
    assert shown == [[], ["4"], ["3"], ["5"]]
    assert 0 not in order(state, 1)
    refused(state, "lay dancing_dragon basic_5")  # lies on the Goblin
    do(state, "lay dancing_dragon basic_4")
    assert order(state, 1) == [3, 0, 1, 2]  # gem 5 before gem 4
    take_any(state, 4)
    assert gems(state)[:2] == [4, 5]
    assert legal(state) == [f"lay shining_horse basic_{value}" for value in (0, 2, 3)]


@pytest.mark.rule("NID-6.39")
def test_a_trade_from_hand_uses_two_coins_of_her_owners_choice() -> None:
    state = recruited()
    take_any(state, 3)
    do(state, "lay dancing_dragon basic_0")
    for _ in range(3):
        do(state, legal(state)[0])
    assert state.to_act() == [0]  # the last card came by itself
    assert options(state, "trade") == ["basic_2", "basic_3"]  # and a higher one each
    assert options(do(state.clone(), "trade basic_2"), "trade") == ["basic_3", "basic_4"]
    refused(state, "trade basic_0")
    for one, two, after in (("2", "3", "2 4 5y"), ("2", "4", "2 3 6y"), ("3", "4", "2 3 7y")):
        traded = trade(state.clone(), one, two)
        assert coins_in(traded, "hand-0") == coins(after)
        assert traded.view(0).zone("pouch-0").size == 0
        # the new coin may be bid on the Horse in the same turn
        assert [coin for coin in options(traded, f"lay {HORSE}") if coin.startswith("treasury")] == [
            coin_id(after.split()[-1])
        ]


@pytest.mark.rule("NID-6.39")
@pytest.mark.parametrize(("lying", "hand", "after"), [("5 4", "0 2 3", "2 5y"), ("2 3", "0 4 5", "4 9y")])
def test_in_the_last_tavern_two_coins_are_left_and_traded(lying: str, hand: str, after: str) -> None:
    state = position(
        seat("uline", bids=f"{lying} -", hand=hand),
        seat(bids="5 4 0", pouch="2 3", gem=4),
        tavern=HORSE,
        taverns=["", "", "W7 W8 E7"],
        age=2,
    )
    do(state, "lay shining_horse basic_0", "take warrior_7")
    trades = [event for event in told(state, "trade") if event.seat == 0]
    assert [event.data["new"] for event in trades] == [coin_id(after.split()[-1])]
    assert sorted(owned(state, 0)) == sorted([*lying.split(), "0", *after.split()])


@pytest.mark.rule("NID-6.40")
def test_recruited_with_the_trade_coin_bid_the_trade_is_made_from_hand() -> None:
    state = position(
        seat(LINE, bids="0 4 2", pouch="3 5", gem=5),
        seat(bids="0 5 4", pouch="2 3", gem=4),
        taverns=["E9 W7 W8", "W4 W6 E6", "M0 M1 M2"],
    )
    do(state, "take explorer_9", "recruit uline")
    assert not told(state, "trade")
    assert {text.split()[0] for text in legal(state)} == {"trade"}
    trade(state, "4", "5")
    assert coins_in(state, "hand-0") == coins("2 3 4 9y")
    assert coins_in(state, "bid-0-0") == ["0"]


@pytest.mark.rule("NID-6.41")
def test_her_owner_may_transform_coins_in_hand_and_on_the_board() -> None:
    state = position(
        seat("uline", bids="5 - -", hand="0 2 3 4"),
        seat(bids="3 2 4", pouch="0 5"),
        taverns=["", "O5 W7 W8", ""],
        tavern=DRAGON,
        age=2,
    )
    do(state, "lay dancing_dragon basic_4", "take offering_5")
    assert legal(state) == [
        "transform laughing_goblin basic_5",
        "transform dancing_dragon basic_4",
        "transform hand basic_2",
        "transform hand basic_3",
    ]
    lying = do(state.clone(), "transform laughing_goblin basic_5")
    assert coins_in(lying, "bid-0-0") == ["10y"]
    held = do(state.clone(), "transform hand basic_3")
    assert coins_in(held, "hand-0") == coins("0 2 8y")
    refused(state, "transform hand basic_0")


@pytest.mark.rule("NID-6.42")
def test_outside_a_tavern_she_takes_nothing_back() -> None:
    state = position(seat("W*2 H*2 M*2 B*1 E*2 skaa"), seat("W*2 H*2 M*2 E*2"), phase="evaluation")
    do(state, "recruit uline")
    assert coins_in(state, "hand-0") == coins("0 2 3 4 5")
    while not (legal(state) and legal(state)[0].startswith("lay ")):
        do(state, legal(state)[0])
    assert state.to_act() == [1]
    end = position(seat("W*2 ylud@W H*2 M*2 B*2 E*1"), seat(), phase="end_of_age", age=2)
    do(end, "ylud explorer", "recruit uline")
    assert end.is_over
    assert owned(end, 0) == coins("0 2 3 4 5")
