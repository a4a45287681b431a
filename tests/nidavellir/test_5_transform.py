"""Section 5: transforming a coin."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckhall.core.state import State
from tests.nidavellir import oracle
from tests.nidavellir.build import (
    DRAGON,
    active,
    coin_id,
    do,
    fresh,
    legal,
    options,
    position,
    refused,
    seat,
    taking,
    told,
    value,
)
from tests.nidavellir.playing import random_game
from tests.nidavellir.reading import cards, coins, coins_in, gems, order, owned, treasury


def offered(mine: str = "0 2 3 4 5", others: str = "0 2 3 4 5", players: int = 4, age: int = 1) -> State:
    """Seat 0 has just taken an offering (+3 in Age 1, +5 in Age 2); seat 1 owns the other coins."""
    best = max(mine.split(), key=value)
    second = seat(coins=others, here="0" if "0" in others.split() else "3s")
    rest = [seat(here="0") for _ in range(players - 2)]
    offering = "O3" if age == 1 else "O5"
    state = position(seat(coins=mine, here=best), second, *rest, taverns=[offering, "", ""], age=age)
    return do(state, f"take offering_{offering[1]}")


def change(state: State, coin: str) -> State:
    """Seat 0 transforms this coin, wherever it lies."""
    [text] = [one for one in legal(state, 0) if one.endswith(f" {coin_id(coin)}")]
    return do(state, text)


@pytest.mark.rule("NID-5.23")
@pytest.mark.parametrize(("coin", "new"), [("2", "5y"), ("3", "6y"), ("4", "7y"), ("5", "8y")])
def test_a_coin_becomes_a_treasury_coin_worth_x_more(coin: str, new: str) -> None:
    state = change(offered(), coin)
    assert owned(state, 0) == coins(" ".join(["0 2 3 4 5".replace(coin, new)]))
    assert treasury(state) == oracle.TREASURY - Counter([value(new)])
    [event] = told(state, "transform")
    assert (event.data["coin"], event.data["new"]) == (coin_id(coin), coin_id(new))


@pytest.mark.rule("NID-5.23", "NID-6.25")
def test_grid_transforms_by_seven_and_the_kings_hand_by_five() -> None:
    state = do(taking("W*1 H*1 M*1 B*1", "E8"), "recruit grid")
    change(state, "5")
    assert owned(state, 0) == coins("0 2 3 4 12y")
    state = position(seat("W*2"), seat("W*1"), phase="evaluation")
    change(state, "5")
    assert owned(state, 0) == coins("0 2 3 4 10y")


@pytest.mark.rule("NID-5.24")
def test_the_trade_coin_cannot_be_transformed() -> None:
    assert not [text for text in legal(offered()) if text.endswith("basic_0")]
    refusal = refused(offered(), "transform pouch basic_0")
    assert refusal.rule == "NID-5.24"
    special = offered("3s 2 3 4 5", age=2)
    assert {text.split()[-1] for text in legal(special)} == {"basic_2", "basic_3", "basic_4", "basic_5"}
    refused(special, "transform pouch special_3")
    hand = position(seat("W*2", coins="3s 3 6y 7y 8y"), seat("W*1"), phase="evaluation", distinctions=["kings_hand"])
    assert options(hand, "transform hand") == ["basic_3", "treasury_6", "treasury_7", "treasury_8"]


@pytest.mark.rule("NID-5.25")
def test_a_coin_may_be_chosen_wherever_it_lies() -> None:
    state = position(
        seat(bids="2 5 4", pouch="0 3"), seat(bids="4 3 2", pouch="0 5"), tavern=DRAGON, taverns=["", "O3 W3 H", ""]
    )
    do(state, "take offering_3")
    assert legal(state) == [
        "transform laughing_goblin basic_2",
        "transform dancing_dragon basic_5",
        "transform shining_horse basic_4",
        "transform pouch basic_3",
    ]
    hand = position(seat("W*2"), seat("W*1"), phase="evaluation")
    assert legal(hand) == [f"transform hand basic_{value}" for value in (2, 3, 4, 5)]


@pytest.mark.rule("NID-5.26")
@pytest.mark.parametrize("players", [2, 5])
def test_a_transformation_is_mandatory_and_always_possible(players: int) -> None:
    state = offered()
    assert len(legal(state)) == 4
    refused(state, "stay")
    refused(state, "take hunter")
    game = fresh(players, 3)
    seen = 0
    for who, _ in random_game(game, 3):
        if legal(game, who)[0].startswith("transform "):
            seen += 1
            mine = Counter(coin_id(one) for one in owned(game, who) if one not in ("0", "3s"))
            assert {text.split()[-1] for text in legal(game, who)} == set(mine)
            assert mine.total() == 4
    assert seen


@pytest.mark.rule("NID-5.27")
def test_a_red_coin_leaves_the_game_and_a_yellow_one_returns() -> None:
    state = change(offered("0 2 3 5 9y"), "5")
    assert "basic_5" in cards(state, "box")
    assert treasury(state)[9] == 2  # the other one is untouched
    state = change(offered("0 2 3 5 9y"), "9y")
    assert owned(state, 0) == coins("0 2 3 5 12y")
    assert treasury(state) == oracle.TREASURY - Counter([12])
    assert not [card for card in cards(state, "box") if card.startswith("treasury")]


@pytest.mark.rule("NID-5.28", "NID-5.32")
def test_the_coin_just_returned_can_be_taken_back() -> None:
    state = change(offered("0 2 3 24y 25y"), "25y")
    assert owned(state, 0) == coins("0 2 3 24y 25y")
    state = change(offered("0 2 3 4 22y", "0 2 23y 24y 25y"), "22y")
    assert owned(state, 0) == coins("0 2 3 4 22y")
    assert treasury(state)[22] == 0


@pytest.mark.rule("NID-5.29")
def test_the_next_higher_value_is_taken() -> None:
    state = change(offered("0 2 4 8y 9y", "0 3 7y 7y 7y"), "4")
    assert owned(state, 0) == coins("0 2 8y 8y 9y")
    state = change(offered("0 2 3 4 17y", "0 2 3 20y 21y"), "17y")
    assert owned(state, 0) == coins("0 2 3 4 22y")


@pytest.mark.rule("NID-5.30", "NID-5.31")
def test_above_the_highest_the_best_below_is_taken() -> None:
    state = change(offered("0 2 3 4 23y"), "23y")  # 26 is sought
    assert owned(state, 0) == coins("0 2 3 4 25y")
    state = change(offered("0 2 3 4 23y", "0 2 3 4 25y"), "23y")
    assert owned(state, 0) == coins("0 2 3 4 24y")
    state = change(offered("0 2 3 4 20y", "0 2 23y 24y 25y"), "20y")  # exactly 23 is sought, 22 is the best below
    assert owned(state, 0) == coins("0 2 3 4 22y")
    assert all(int(face) <= 25 for face in treasury(state))


@settings(max_examples=60, deadline=None)
@given(st.permutations(sorted(oracle.treasury(4).elements())), st.sampled_from([3, 5]), st.integers(0, 3))
@pytest.mark.rule("NID-5.28", "NID-5.29", "NID-5.30", "NID-5.31", "NID-5.32")
def test_any_transformation_takes_what_the_rules_say(pool: list[int], bonus: int, which: int) -> None:
    mine, others = pool[:4], pool[4:8]
    yellow = [f"{one}y" for one in mine]
    state = offered(
        " ".join(["0", *yellow]), " ".join(["0", *[f"{one}y" for one in others]]), age=1 if bonus == 3 else 2
    )
    bank = oracle.TREASURY - Counter(mine) - Counter(others)
    texts = legal(state, 0)
    text = texts[which % len(texts)]
    old = int(text.rsplit("_", 1)[1])
    do(state, text)
    new = oracle.swap(bank, old, yellow=True, wanted=old + bonus)
    after = [*mine, new]
    after.remove(old)
    assert [value(one) for one in owned(state, 0)] == sorted([0, *after])
    assert treasury(state) == +bank
    assert new >= old


@pytest.mark.rule("NID-5.32")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_coin_ever_loses_value(players: int) -> None:
    state = fresh(players, 8)
    before = [[0, 2, 3, 4, 5] for _ in range(players)]
    for _ in random_game(state, 8):
        now = [[value(one) for one in owned(state, who)] for who in range(players)]
        for old, new in zip(before, now, strict=True):
            assert all(one <= two for one, two in zip(old, new, strict=True))  # both ascending
        before = now
    assert before != [[0, 2, 3, 4, 5]] * players


@pytest.mark.rule("NID-5.33")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_treasury_is_never_empty_and_what_is_gone_is_owned(players: int) -> None:
    state = fresh(players, 11)
    start = treasury(state)
    for _ in random_game(state, 11):
        held = Counter(value(one) for who in range(players) for one in owned(state, who) if one.endswith("y"))
        assert treasury(state) + held == start
        assert treasury(state).total() >= start.total() - 4 * players > 7
    assert treasury(state) != start


@pytest.mark.rule("NID-5.34")
def test_the_new_coin_takes_place_and_facing_of_the_old_one() -> None:
    for text, zone, shown in (
        ("transform laughing_goblin basic_5", "bid-0-0", True),
        ("transform dancing_dragon basic_4", "bid-0-1", False),
        ("transform shining_horse basic_3", "bid-0-2", False),
        ("transform pouch basic_2", "pouch-0", False),
    ):
        state = active("", "O3")
        do(state, "take offering_3", text)
        new = f"{int(text[-1]) + 3}y"
        assert new in coins_in(state, zone, 0)
        [piece] = [one for one in state.view(0).zone(zone).pieces if one.face == coin_id(new)]
        assert (not piece.is_marked("face_down")) == shown


@pytest.mark.rule("NID-5.35")
def test_the_old_value_keeps_counting_in_the_current_tavern() -> None:
    # grown: the tie of the reveal still trades, and no new tie comes of it
    state = position(seat(here="5", gem=5), seat(here="5", gem=4), seat(here="2", gem=3), taverns=["O3 W7 H", "", ""])
    do(state, "take offering_3", "transform laughing_goblin basic_5", "take hunter")
    assert gems(state) == [4, 5, 3]
    state = position(
        seat(here="2", coins="0 2 3 4 5", gem=5),
        seat(coins="0 2 3 4 5y", here="5y", gem=4),
        taverns=["O3 W7 H", "", ""],
    )
    do(state, "take hunter", "take offering_3", "transform laughing_goblin basic_2")
    assert gems(state) == [5, 4]  # 5 and 5 lie there now, but 2 and 5 were revealed
    assert order(state, 0) == [1, 0]


@pytest.mark.rule("NID-5.36")
def test_a_later_bid_counts_with_its_new_value() -> None:
    state = position(
        seat(bids="5 2 4", pouch="0 3"), seat(bids="4 3 5", pouch="0 2"), taverns=["O3 W3 H", "W4 M0 B", "M1 E5 E6"]
    )
    do(state, "take offering_3", "transform shining_horse basic_4", "take hunter", "take miner_0", "take blacksmith")
    assert order(state, 1) == [1, 0]
    assert order(state, 2) == [0, 1]
    assert coins_in(state, "bid-0-2") == ["7y"]
