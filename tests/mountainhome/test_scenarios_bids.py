"""The worked examples on plain bids: totals, ties, taps, conversions (MTH-S26 to MTH-S37)."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import (
    SIX,
    A,
    B,
    C,
    D,
    act,
    bids,
    commit,
    do,
    dwarf_bid,
    legal,
    options,
    picks,
    position,
    refused,
    seat,
    to_turn,
)
from tests.mountainhome.reading import (
    bag,
    bid_taps,
    bid_total,
    discard,
    found,
    hand,
    pool,
    size,
    totals,
    town,
    trash,
    winner,
)


@pytest.mark.rule("MTH-5.52", "MTH-5.62", "MTH-5.68", "MTH-5.69", "MTH-5.70", "MTH-5.71", "MTH-5.75", "MTH-5.85")
@pytest.mark.rule("MTH-5.87", "MTH-6.118")
def test_s26_a_plain_dwarf_bid() -> None:
    seats = (
        seat("S3", deck=f"B1 R1 {SIX}"),
        seat("S4", deck="B3 R2"),
        seat(deck="hangover R3"),
    )
    state = position(*seats, phase="explore", explore="kartok paulie")
    assert [size(state, f"hand-{who}") for who in range(3)] == [3, 3, 2]
    loss = state.scores[C]
    bids(state, "S3 B1 R1", "S4 B3", "hangover")
    assert totals(state) == [4, 7, 0]
    assert state.to_act() == [A, B]
    picks(state, "R1", "B3")
    assert winner(state) == B
    assert bag(trash(state)) == bag("R1 B3 hangover")
    assert (discard(state, A), discard(state, B), discard(state, C)) == ("B1 S3", "S4 kartok", "")
    assert state.scores[C] - loss == 1
    assert found(state)[0] == 1


@pytest.mark.rule("MTH-5.76")
def test_s27_tie_settled_by_the_trashed_card() -> None:
    state = bids(dwarf_bid(seat("S3 B2"), seat("S4 S1")), "S3 B2", "S4 S1")
    picks(state, "S3", "S1")
    assert totals(state) == [5, 5]
    assert winner(state) == A


@pytest.mark.rule("MTH-5.73", "MTH-5.78", "MTH-5.79", "MTH-5.80", "MTH-5.88")
def test_s29_nobody_commits() -> None:
    decks = [seat("R3", deck="S1 S2 B1"), seat("R3", deck="S1 S2 B1"), seat("R3", deck=f"S1 B1 {SIX}")]
    decks.append(seat("R3", deck="R1 B2 B2"))
    state = position(*decks, active=C, phase="explore", explore="erik paulie", found=1)
    assert [size(state, f"hand-{who}") for who in range(4)] == [3, 3, 3, 3]
    nobody = bids(state.clone())
    nobody.telling = True
    assert [size(nobody, f"hand-{who}") for who in (A, B, D)] == [3, 3, 3]
    assert "erik" in discard(nobody, C)
    assert (trash(nobody), found(nobody)[0]) == ("", 2)
    bids(state, "", "", "", "R1")
    assert totals(state) == [0, 0, 0, 0]
    assert winner(state) == D
    assert (trash(state), discard(state, D)) == ("R1", "erik")


@pytest.mark.rule("MTH-5.71", "MTH-5.73", "MTH-5.85")
def test_s30_only_dwarves_committed() -> None:
    state = bids(dwarf_bid(seat("erik paulie", deck=SIX), seat("S1")), "erik paulie", "S1")
    assert totals(state) == [0, 1]
    assert winner(state) == B
    assert trash(state) == "S1"
    assert bag(discard(state, A)) == bag("erik paulie")


@pytest.mark.rule("MTH-5.55", "MTH-5.56", "MTH-5.60", "MTH-5.37", "MTH-5.57")
def test_s31_taking_back_readiness_and_taps() -> None:
    state = dwarf_bid(seat("S4", deck=SIX), seat("S1 S2 B1 R1", deck=SIX, town="branch_mine"))
    commit(state, B, "S1 S2", "tap 0", "back S1", "back S2")
    commit(state, B, "B1")
    act(state, B, "ready")
    assert B not in state.to_act()
    assert state.legal_actions(B) == []
    refusal = state.refusal(B, state.legal_actions(A)[-1])
    assert refusal.reason
    assert bid_taps(state, B) == (2, 0, 0)
    assert bid_total(state, B, B) == 3
    commit(state, A, "S4")
    act(state, A, "ready")
    assert totals(state) == [4, 3]
    assert state.to_act() == [B]
    assert "end" in legal(state)  # B's own turn
    assert town(state, B) == "branch_mine!"
    do(state, "end")
    assert town(state, B) == "branch_mine"


@pytest.mark.rule("MTH-5.58", "MTH-6.38", "MTH-5.86", "MTH-5.48", "MTH-5.49")
def test_s32_magma_forge_in_a_bid() -> None:
    state = dwarf_bid(
        seat("S2", deck=SIX, town="branch_mine magma_forge"), seat("S1", deck=SIX), active=B, extended_shop=True
    )
    commit(state, A, "S2")
    assert "tap 1" not in legal(state, A)
    act(state, A, "tap 0", "tap 1")
    assert options(state, "amount", A) == ["1", "2"]
    refused(state, "amount 4", A)
    act(state, A, "amount 2")
    assert bid_taps(state, A) == (4, 0, 0)
    act(state, A, "ready")
    act(state, B, "ready")
    assert totals(state) == [6, 0]
    assert pool(to_turn(state, A)) == (0, 0, 0)


@pytest.mark.rule("MTH-6.23", "MTH-6.38", "MTH-5.64")
def test_s34_tapfa_green() -> None:
    state = dwarf_bid(
        seat("tapfa_green R3 R2", deck=SIX, town="rock_quarry rock_carvers_guild"), seat(), extended_shop=True
    )
    commit(state, A, "R3 R2", "tap 0", "tap 1", "amount 2")
    assert bid_total(state, A, A) == 0
    commit(state, A, "tapfa_green")
    act(state, A, "ready")
    act(state, B, "ready")
    assert totals(state) == [9, 0]
    do(state, "trash R2")
    assert "tapfa_green" in discard(state, A)


@pytest.mark.rule("MTH-6.25", "MTH-6.24", "MTH-5.67", "MTH-5.71")
def test_s35_fools_gold() -> None:
    state = dwarf_bid(seat("fools_gold S3", deck=SIX), seat("S4 B2", deck=SIX))
    bids(state, "fools_gold S3", "S4 B2")
    assert options(state, "target") == ["0 S3", "1 S4"]
    do(state, "target 1 S4")
    assert trash(state) == "fools_gold"
    assert totals(state) == [3, 2]
    do(state, "trash B2")
    assert winner(state) == A
    assert bag(trash(state)) == bag("fools_gold S3 B2")
    druid = dwarf_bid(seat("fools_gold S3"), seat("S4 B2 tapfa_green"))
    bids(druid, "fools_gold S3", "S4 B2 tapfa_green")
    do(druid, "target 1 S4")
    assert totals(druid) == [3, 6]
    do(druid, "trash B2")
    assert winner(druid) == B


@pytest.mark.rule("MTH-6.83", "MTH-6.84", "MTH-6.26", "MTH-5.46")
def test_s36_strategic_piling_both_uses() -> None:
    state = position(seat("strategic_piling R4 R3"), seat())
    do(state, "perform strategic_piling", "play R4", "play R3")
    assert (pool(state), trash(state)) == ((4, 0, 3), "strategic_piling")
    bid = dwarf_bid(seat("strategic_piling R4 R3"), seat())
    bids(bid, "strategic_piling R4 R3")
    assert options(bid, "target") == ["0 R3", "0 R4"]
    do(bid, "target 0 R3")
    assert totals(bid) == [3, 0]
    assert "strategic_piling" in trash(bid)


@pytest.mark.rule("MTH-6.27", "MTH-5.67")
def test_s37_faulty_minecarts() -> None:
    state = dwarf_bid(seat("S4 S3 S2 B2 S1", deck=SIX), seat("faulty_minecarts S3 B4 karina"))
    bids(state, "S4 S3 S2 B2 S1", "faulty_minecarts S3 B4 karina")
    assert trash(state) == "faulty_minecarts"
    assert (state.to_act(), options(state, "discard")) == ([A], ["B2", "S1", "S2", "S3", "S4"])
    do(state, "discard B2", "discard S1")
    assert discard(state, A) == "B2 S1"
    assert totals(state) == [9, 7]
    assert state.to_act() == [A, B]
    assert options(state, "trash", A) == ["S2", "S3", "S4"]
    assert options(state, "trash", B) == ["B4", "S3"]
    picks(state, "S2", "S3")
    assert winner(state) == A
    assert hand(state, B) == ""
