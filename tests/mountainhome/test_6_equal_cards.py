"""Equal cards in one bidding pool: which of them a choice means, and how they work together (MTH-11.11 to 11.14)."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import A, B, act, bids, do, dwarf_bid, legal, position, seat, told
from tests.mountainhome.reading import named, number, totals, trash, winner


@pytest.mark.rule("MTH-11.11", "MTH-5.76", "MTH-6.26")
def test_the_own_pick_is_the_one_that_counts_most() -> None:
    state = dwarf_bid(seat("strategic_piling R3 R3"), seat("S2 S1"), starter=B)
    bids(state, "strategic_piling R3 R3", "S2 S1")
    assert totals(state) == [3, 3]
    act(state, B, "trash S2")
    assert [(event.seat, number(event, "n")) for event in told(state, "pick")] == [(B, 2), (A, 3)]
    assert winner(state) == A


@pytest.mark.rule("MTH-11.11", "MTH-5.77")
def test_a_further_card_is_the_one_that_counts_most() -> None:
    state = dwarf_bid(seat("strategic_piling R3 R3 S2"), seat("S2 B2 B1"), starter=B)
    bids(state, "strategic_piling R3 R3 S2", "S2 B2 B1")
    assert totals(state) == [5, 5]
    act(state, A, "trash S2")
    act(state, B, "trash S2")
    act(state, A, "trash R3")
    act(state, B, "trash B2")
    assert [(event.seat, number(event, "n")) for event in told(state, "further")] == [(B, 2), (A, 3)]
    assert winner(state) == A


@pytest.mark.rule("MTH-11.11", "MTH-6.28")
def test_politics_takes_the_one_that_counts_most() -> None:
    state = dwarf_bid(seat("cuttbeard_politics S1"), seat("strategic_piling R3 R3"), starter=B)
    bids(state, "cuttbeard_politics S1", "strategic_piling R3 R3")
    assert totals(state) == [1 + 3, 0]


@pytest.mark.rule("MTH-11.11", "MTH-6.27")
def test_the_minecarts_take_the_one_that_counts_least() -> None:
    state = dwarf_bid(seat("S3 S3 S2 B2"), seat("fools_gold faulty_minecarts"), starter=B)
    bids(state, "S3 S3 S2 B2", "fools_gold faulty_minecarts")
    do(state, "turn_up fools_gold", "target 0 S3")
    assert legal(state) == ["discard B2", "discard S2", "discard S3"]
    do(state, "discard S3")
    assert totals(state) == [3 + 2 + 2, 0]


@pytest.mark.rule("MTH-11.11", "MTH-6.18")
def test_loki_picks_the_one_that_counts_least() -> None:
    state = dwarf_bid(seat("S3 S3"), seat("loki fools_gold S3"))
    bids(state, "S3 S3", "loki fools_gold S3")
    do(state, "turn_up fools_gold", "target 0 S3", "name 0")
    assert totals(state) == [3, 3]
    assert [(event.seat, number(event, "n")) for event in told(state, "pick")] == [(A, 0), (B, 3)]
    assert winner(state) == B


@pytest.mark.rule("MTH-11.11", "MTH-6.29")
def test_the_minecarts_leave_a_card_taken_by_politics_to_the_trash() -> None:
    state = dwarf_bid(seat("cuttbeard_politics faulty_minecarts S3 S2 B2"), seat("S3"), starter=A)
    bids(state, "cuttbeard_politics faulty_minecarts S3 S2 B2", "S3")
    do(state, "turn_up cuttbeard_politics", "discard S3")
    assert named(told(state, "carts")[0], "card") == "S3"
    act(state, A, "trash B2")
    assert sorted(trash(state).split()) == ["B2", "S3", "cuttbeard_politics", "faulty_minecarts"]


@pytest.mark.rule("MTH-6.83")
def test_a_rocks_card_says_what_it_adds_after_a_piling() -> None:
    state = position(seat("strategic_piling R3 S1"), seat())
    plain = state.say(A, state.legal_actions(A)[legal(state).index("play R3")])
    assert "3 rocks" in plain
    do(state, "perform strategic_piling")
    piled = state.say(A, state.legal_actions(A)[legal(state).index("play R3")])
    assert "3 shinies" in piled


@pytest.mark.rule("MTH-11.8", "MTH-5.66")
def test_a_second_fools_gold_finds_no_card_left_to_convert() -> None:
    state = dwarf_bid(seat("fools_gold fools_gold B1"), seat("S4"))
    bids(state, "fools_gold fools_gold B1", "S4")
    assert (totals(state), len(told(state, "fools_gold")), len(told(state, "no_target"))) == ([1, 0], 1, 1)
    assert legal(state, A) == ["trash B1", "trash fools_gold"]


@pytest.mark.rule("MTH-11.13", "MTH-5.95")
@pytest.mark.parametrize("holder", [True, False])
def test_a_card_that_was_taken_is_hit_where_it_lies(holder: bool) -> None:
    mine, theirs = ("lagertha", "") if holder else ("", "lagertha")
    state = dwarf_bid(seat(f"cuttbeard_politics B1 {mine}"), seat(f"S4 {theirs} R1"), seat("fools_gold"))
    bids(state, "cuttbeard_politics B1", "S4", "fools_gold")
    assert state.to_act() == [A if holder else B]  # by Fool's Gold, or before by Politics
    do(state, "react" if holder else "decline")
    assert totals(state) == ([5, 0, 0] if holder else [1, 0, 0])


@pytest.mark.rule("MTH-11.14", "MTH-6.36")
@pytest.mark.parametrize("card", ["loki", "tapfa_green"])
def test_two_yggs_share_one_fate(card: str) -> None:
    state = dwarf_bid(seat("ygg ygg S1"), seat(f"{card} B1"), starter=A)
    bids(state, "ygg ygg S1", f"{card} B1")
    if card == "loki":
        do(state, "name 0")
    assert trash(state).split().count("ygg") == (0 if card == "loki" else 2)


@pytest.mark.rule("MTH-11.6", "MTH-5.38")
def test_a_converter_takes_points_of_the_pool_only() -> None:
    state = position(seat("S4 S2", town="magma_forge"), seat(), extended_shop=True)
    assert "tap 0" not in legal(state)
    do(state, "play S2", "tap 0")
    assert legal(state) == ["amount 1", "amount 2"]


@pytest.mark.rule("MTH-6.33", "MTH-6.36", "MTH-6.18")
def test_ygg_has_not_stopped_a_loki_that_names_his_own_player() -> None:
    state = dwarf_bid(seat("loki ygg S1 S2"), seat("B1"))
    bids(state, "loki ygg S1 S2", "B1")
    do(state, "turn_up loki", "name 0")
    act(state, A, "trash S1")
    assert "ygg" in trash(state).split()
