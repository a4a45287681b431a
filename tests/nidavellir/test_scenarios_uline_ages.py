"""Worked examples S40 to S55, S77 to S80: Uline, the ends of the Ages, the evaluation. Seats 0 to 3 are A to D."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import (
    HORSE,
    do,
    legal,
    options,
    play_on,
    position,
    refused,
    seat,
    take_any,
    told,
    trade,
    value,
)
from tests.nidavellir.reading import (
    army,
    cards,
    coins,
    coins_in,
    column,
    decks,
    gems,
    heroes,
    lines,
    order,
    owned,
    sheet,
    treasury,
    zone_of,
)


def s40() -> State:
    """A has recruited Uline in the Goblin; the others have taken their cards."""
    state = position(
        seat("W*1 H*1 M*1 B*1", bids="5 4 2", pouch="0 3", gem=3),
        seat(bids="3 4 2", pouch="0 5", gem=5),
        seat(bids="4 3 2", pouch="0 5", gem=2),
        seat(bids="2 5 4", pouch="0 3", gem=4),
        taverns=["E9 W7 W8 E7", "W4 W6 E6 E8", "M0 M1 M2 W9"],
    )
    do(state, "take explorer_9", "recruit uline")
    assert coins_in(state, "hand-0") == coins("0 2 3 4")
    assert coins_in(state, "bid-0-0") == ["5"]
    return take_any(state, 3)


@pytest.mark.rule("NID-6.36", "NID-6.38")
def test_s40_recruited_in_the_first_tavern() -> None:
    state = s40()
    assert state.to_act() == [0]
    assert [coins_in(state, f"bid-{who}-1") for who in range(4)] == [[], ["4"], ["3"], ["5"]]
    assert coins_in(state, "bid-0-0") == ["5"]


@pytest.mark.rule("NID-6.38", "NID-5.2", "NID-5.45")
def test_s41_choosing_after_the_reveal() -> None:
    four = do(s40(), "lay dancing_dragon basic_4")
    assert order(four, 1) == [3, 1, 0, 2]
    take_any(four, 4)
    assert gems(four) == [5, 3, 2, 4]
    zero = do(s40(), "lay dancing_dragon basic_0")
    assert order(zero, 1) == [3, 1, 2, 0]
    take_any(zero, 4)
    assert [event.seat for event in told(zero, "trade")] == [0]
    assert gems(zero) == [3, 5, 2, 4]


@pytest.mark.rule("NID-6.39")
@pytest.mark.parametrize(("pair", "after"), [("3 4", "2 3 7y"), ("2 4", "2 3 6y"), ("2 3", "2 4 5y")])
def test_s42_trade_from_hand(pair: str, after: str) -> None:
    state = do(s40(), "lay dancing_dragon basic_0")
    while not legal(state)[0].startswith("trade "):
        do(state, legal(state)[0])
    trade(state, *pair.split())
    assert coins_in(state, "hand-0") == coins(after)
    assert f"lay {HORSE} treasury_{value(after.split()[-1])}" in legal(state)
    gone = max(pair.split())
    assert f"basic_{gone}" in cards(state, "box")


@pytest.mark.rule("NID-6.39")
def test_s44_last_tavern() -> None:
    state = position(
        seat("uline", bids="5 4 -", hand="0 2 3"), seat(bids="5 4 0", pouch="2 3", gem=4), tavern=HORSE, age=2
    )
    do(state, "lay shining_horse basic_0")
    assert options(state, "take")
    do(state, legal(state)[0])
    assert not options(state, "trade")
    assert owned(state, 0) == coins("0 2 4 5 5y")


@pytest.mark.rule("NID-6.26", "NID-5.52", "NID-5.55")
def test_s45_ylud_decides_a_distinction() -> None:
    state = position(seat("B*4 ylud"), seat("B*4"), seat("B*2"), phase="end_of_age")
    do(state, "ylud blacksmith")
    assert "kings_great_armorer" in zone_of(state, 0)
    assert army(state, 0) == "W0 H0 M0 B7 E0"
    elsewhere = do(position(seat("B*4 ylud"), seat("B*4"), seat("B*2"), phase="end_of_age"), "ylud hunter")
    assert army(elsewhere, 0) == "W0 H1 M0 B4 E0"


@pytest.mark.rule("NID-6.28", "NID-5.56")
def test_s46_ylud_brings_a_hero_before_the_evaluation() -> None:
    state = position(seat("W*2 H*2 M*2 B*2 E*1 ylud"), seat("W*3"), phase="end_of_age")
    do(state, "ylud explorer")
    assert lines(state, 0) == 2
    assert not told(state, "evaluation")
    do(state, "recruit kraal")
    assert army(state, 0) == "W4 H2 M2 B2 E2"
    assert told(state, "distinction")[0].data["distinction"] == "kings_hand"
    assert told(state, "distinction")[0].seat == 0


@pytest.mark.rule("NID-6.27", "NID-6.28", "NID-6.31")
@pytest.mark.parametrize("rules", ["seed", "official"])
def test_s47_ylud_moves_at_the_end_of_age_2(rules: str) -> None:
    start = position(
        seat("W*4 H*4 ylud@H M*4 B*4 E5 E6 E7 skaa astrid"), seat("W*5"), phase="end_of_age", age=2, rules=rules
    )
    state = do(start.clone(), "ylud explorer")
    assert army(state, 0) == "W4 H4 M4 B4 E4"
    do(state, "recruit grid", "transform hand basic_2")
    assert heroes(state, 0) == 4
    assert sheet(state, 0)[1] == 16
    assert sheet(state, 0)[4] == 5 + 6 + 7 + 11
    stays = do(start.clone(), "stay")
    assert stays.is_over
    assert (sheet(stays, 0)[1], sheet(stays, 0)[4], heroes(stays, 0)) == (25, 18, 3)


@pytest.mark.rule("NID-6.30", "NID-6.27")
def test_s49_ylud_recruited_in_the_evaluation() -> None:
    state = position(seat("W*2 H*2 M*2 B*1 E*2 skaa"), seat("W*2 H*2 M*2 E*2"), phase="evaluation")
    do(state, "recruit ylud")
    assert "ylud" in zone_of(state, 0)
    while not legal(state)[0].startswith("ylud "):
        assert "ylud" in zone_of(state, 0)
        do(state, legal(state)[0])
    assert decks(state) == (0, 0)
    refused(state, "stay")


@pytest.mark.rule("NID-6.33", "NID-7.13")
def test_s50_thrud_leaves_and_the_majority_turns() -> None:
    state = position(
        seat("W9 W8 W7 thrud@W", coins="0 2 3 4 20y"),
        seat("W3 W4 W5 W6", coins="0 2 3 4 15y"),
        phase="end_of_age",
        age=2,
    )
    assert [sheet(state, who)[0] for who in range(2)] == [24, 33]
    assert sheet(state, 0)[5] == 13
    assert army(state, 0) == "W3 H0 M0 B0 E0"


@pytest.mark.rule("NID-5.53", "NID-5.54", "NID-6.9", "NID-6.10")
def test_s51_ties_award_nothing() -> None:
    state = position(seat("W*3 E*3"), seat("W*3 E*2"), seat("W*2 E*3"), seat("W*1"), phase="evaluation", age2="W9 H M1")
    assert not told(state, "distinction")
    assert cards(state, "discard") == ["W9"]
    assert decks(state)[1] + 12 == 36
    five = position(*[seat() for _ in range(5)], phase="evaluation")
    assert decks(five)[1] + 15 == 45
    assert len(cards(five, "discard")) == 1


@pytest.mark.rule("NID-6.7", "NID-6.8", "NID-9.9")
def test_s52_pioneer_keeps_an_offering() -> None:
    state = position(seat("E*1", coins="0 2 5 7y 8y"), seat(), phase="evaluation", age2="M2 O5 H")
    assert sorted(cards(state, "pioneer", 0)) == ["H", "M2", "O5"]
    do(state, "keep offering_5", "transform hand treasury_7")
    assert owned(state, 0) == coins("0 2 5 8y 12y")
    assert decks(state)[1] + 9 == 36


@pytest.mark.rule("NID-6.4", "NID-6.5", "NID-5.48")
def test_s54_crown_jeweler() -> None:
    state = position(seat(gem=3), seat("M*1", gem=4), seat(gem=5), phase="evaluation")
    assert gems(state) == [3, 6, 5]
    ac = position(seat(here="5", gem=3), seat(here="4", gem=6, aside=4), seat(here="5", gem=5), age=2)
    assert order(ac, 0) == [2, 0, 1]
    assert gems(take_any(ac, 3)) == [5, 6, 3]
    ab = position(seat(here="5", gem=3), seat(here="5", gem=6, aside=4), seat(here="4", gem=5), age=2)
    assert order(ab, 0) == [1, 0, 2]
    assert gems(take_any(ab, 3)) == [3, 6, 5]


@pytest.mark.rule("NID-6.1", "NID-5.24")
def test_s55_kings_hand() -> None:
    def won() -> State:
        return position(seat("W*1", coins="0 3 4 5 6y"), seat(), phase="evaluation")

    state = do(won(), "transform hand basic_5")
    assert owned(state, 0) == coins("0 3 4 6y 10y")
    assert sum(map(value, owned(state, 0))) == 23
    state = do(won(), "transform hand treasury_6")
    assert owned(state, 0) == coins("0 3 4 5 11y")
    assert treasury(state)[6] == 2
    refused(won(), "transform hand basic_0")


@pytest.mark.rule("NID-6.29", "NID-6.31")
@pytest.mark.parametrize("rules", ["seed", "official"])
def test_s77_ylud_leaves_from_under_other_cards(rules: str) -> None:
    state = position(seat("H ylud@H H H M2"), seat(), phase="end_of_age", age=2, rules=rules)
    before = sheet(state, 0)
    assert before[1] == 16
    do(state, "ylud miner")
    assert (column(state, 0, "H"), column(state, 0, "M")) == ("H H H", "M2 ylud")
    assert sheet(state, 0)[1] == 9
    assert (before[2], sheet(state, 0)[2]) == (2, 6)  # one more rank and one more point


@pytest.mark.rule("NID-6.33", "NID-6.34", "NID-5.17")
def test_s79_thruds_last_move_takes_nothing_away() -> None:
    state = position(seat("W*3 H*3 M*3 B*3 E*2 thrud@E skaa astrid"), seat(), phase="end_of_age", age=2)
    assert (army(state, 0), lines(state, 0), heroes(state, 0)) == ("W3 H3 M3 B3 E2", 2, 3)
    assert not told(state, "recruit")
    assert sheet(state, 0)[5] == 17 + 5 + 13


@pytest.mark.rule("NID-6.38", "NID-5.2", "NID-5.46")
@pytest.mark.parametrize(("coin", "acts", "after"), [("5", [0, 1], [4, 5]), ("4", [1, 0], [5, 4])])
def test_s80_two_player_tie_with_uline(coin: str, acts: list[int], after: list[int]) -> None:
    state = position(seat("uline", bids="- - -", hand="0 2 3 4 5", gem=5), seat(here="5", gem=4), age=2)
    do(state, f"lay laughing_goblin basic_{coin}")
    assert order(state, 0) == acts
    take_any(state, 2)
    assert gems(state) == after
    play_on(state, "score")
    assert state.is_over
