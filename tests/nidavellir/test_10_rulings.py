"""Section 10: what this hall decided where the specification was silent."""

from __future__ import annotations

import pytest

from deckhall.core.match import Match
from tests.nidavellir.build import GAME, bid, do, fresh, legal, options, position, refused, seat, taking, told
from tests.nidavellir.reading import coins_in, owned, recruited, sheet


@pytest.mark.rule("NID-10.1")
def test_what_has_one_answer_is_not_asked() -> None:
    last = position(seat(here="5"), seat(here="4"), seat(here="3"), taverns=["W7 W8 E7", "", ""])
    do(last, "take warrior_7", "take warrior_8")
    assert [event.data["card"] for event in told(last, "take")] == ["warrior_7", "warrior_8", "explorer_7"]
    alike = position(seat(here="5"), seat(here="4"), taverns=["H H H", "W7 W8 E7", ""])
    assert [event.seat for event in told(alike, "take")] == [0, 1]
    assert "take warrior_7" in legal(alike)
    assert recruited(taking("W*1 H*1 M*1 B*1", "E8", heroes="skaa"), 0) == ["skaa"]
    bonfur = taking("W*4 tarah H*3 aral M*2 zoral B*3 aegur E*4", "E8", heroes="bonfur skaa")
    do(bonfur, "recruit bonfur")  # only the Explorers end with a dwarf
    assert [event.data["card"] for event in told(bonfur, "discard")] == ["explorer_8"]
    uline = position(
        seat("uline", bids="5 4 -", hand="0 2 3"), seat(bids="5 4 0", pouch="2 3", gem=4), tavern="shining_horse", age=2
    )
    do(uline, "lay shining_horse basic_0", "take hunter")
    assert [event.data["new"] for event in told(uline, "trade") if event.seat == 0] == ["treasury_5"]


@pytest.mark.rule("NID-10.2")
def test_the_pioneer_is_always_asked() -> None:
    for three, kinds in (("H H H", 1), ("H H B", 2), ("H B W9", 3)):
        state = position(seat("E*1"), seat(), phase="evaluation", age2=three)
        assert state.to_act() == [0]
        assert len(options(state, "keep")) == kinds


@pytest.mark.rule("NID-10.3")
def test_things_alike_are_one_choice() -> None:
    state = position(seat(here="5"), seat(here="4"), taverns=["H H W7", "", ""])
    assert sorted(legal(state)) == ["take hunter", "take warrior_7"]
    coins = position(seat(coins="0 2 8y 8y 9y"), seat(), phase="bids")
    assert legal(coins, 0) == [
        f"lay laughing_goblin {one}" for one in ("basic_0", "basic_2", "treasury_8", "treasury_9")
    ]
    hand = position(seat("W*1", coins="0 2 8y 8y 9y"), seat(), phase="evaluation")
    assert options(hand, "transform hand") == ["basic_2", "treasury_8", "treasury_9"]


@pytest.mark.rule("NID-10.4")
def test_bids_are_laid_from_top_to_bottom_and_the_third_confirms() -> None:
    match = Match(GAME, 2, 0)
    for number, text in enumerate(("laughing_goblin basic_4", "dancing_dragon basic_0", "shining_horse basic_5")):
        assert match.state.to_act() == [0, 1]
        assert match.state.mid_choice(0) == (number > 0)
        match.apply(0, GAME.vocab.parse(f"lay {text}"))
    assert match.state.to_act() == [1]
    assert not match.state.mid_choice(0)
    assert coins_in(match.state, "pouch-0", 0) == ["2", "3"]
    match.undo(0)
    assert match.state.to_act() == [0, 1]
    refused(fresh(2, 0), "lay shining_horse basic_5", 0)


@pytest.mark.rule("NID-10.5")
def test_a_bid_begun_looks_like_none() -> None:
    state, other = fresh(2, 0), fresh(2, 0)
    state.apply(0, GAME.vocab.parse("lay laughing_goblin basic_4"))
    for eye in (1, None):
        assert state.view(eye) == other.view(eye)
    bid(other, 0, "4 5 0")
    assert state.view(1) != other.view(1)


@pytest.mark.rule("NID-10.6")
def test_dagdas_columns_are_named_in_the_order_of_the_classes() -> None:
    state = taking("W*1 H*1 M*1 B*1", "E8", heroes="dagda skaa")
    do(state, "recruit dagda")
    assert options(state, "discard") == ["warrior", "miner", "blacksmith"]  # nothing comes after Explorer
    do(state, "discard miner")
    assert options(state, "discard") == ["blacksmith", "explorer"]
    refused(state, "discard warrior")


@pytest.mark.rule("NID-10.7")
def test_ulines_coins_are_named_from_the_lower_to_the_higher() -> None:
    state = position(
        seat("uline", bids="- - -", hand="0 2 3 4 9y", gem=5),
        seat(here="0", gem=4),
        taverns=["W7 W8 E7", "", ""],
        age=2,
    )
    do(state, "lay laughing_goblin basic_0", "take warrior_7")
    assert options(state, "trade") == ["basic_2", "basic_3", "basic_4"]
    do(state, "trade basic_3")
    assert options(state, "trade") == ["basic_4", "treasury_9"]
    refused(state, "trade basic_2")
    do(state, "trade treasury_9")
    assert owned(state, 0) == ["0", "2", "3", "4", "12y"]


@pytest.mark.rule("NID-10.8")
def test_a_running_total_counts_thrud_as_gone_to_the_command_zone() -> None:
    state = position(seat("W3 W4 thrud@W"), seat("W5 W6 W7"), phase="turn", age=2)
    assert sheet(state, 0) == [7, 0, 0, 0, 0, 13, 14, 0]
    assert sheet(state, 1)[0] == 18 + 5  # three ranks against two
    assert [line.score for line in state.view(1).seats] == [34, 37]
    smiths = position(seat("B*2 thrud@B"), seat(), phase="turn", age=2)
    assert sheet(smiths, 0)[3] == 7


@pytest.mark.rule("NID-10.9")
def test_a_hero_may_be_declined_where_that_is_agreed() -> None:
    line = "W*1 H*1 M*1 B*1"
    state = taking(line, "E8", decline_heroes=True)
    assert "decline" in legal(state)
    assert refused(state, "take hunter").rule == "NID-10.9"
    do(state, "decline")
    assert (recruited(state, 0), [event.rule for event in told(state, "decline")]) == ([], ["NID-10.9"])
    assert "decline" not in legal(state)
    alone = taking(line, "E8", heroes="skaa", decline_heroes=True)  # asked even if there is one only
    assert legal(alone) == ["recruit skaa", "decline"]
    do(alone, "recruit skaa")
    assert recruited(alone, 0) == ["skaa"]
    assert "decline" not in legal(taking(line, "E8"))


@pytest.mark.rule("NID-10.9")
def test_a_declined_hero_can_be_had_after_the_next_card() -> None:
    state = position(
        seat("W*1 H*1 M*1 B*1 E*1", bids="5 4 3", pouch="0 2", gem=5),
        seat(bids="2 3 4", pouch="0 5", gem=4),
        taverns=["H W3 E5", "B W4 E6", ""],
        decline_heroes=True,
    )
    do(state, "take hunter", "decline", "take warrior_3", "take blacksmith")
    assert "decline" in legal(state)
    do(state, "recruit skaa")
    assert recruited(state, 0) == ["skaa"]
