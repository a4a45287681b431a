"""The worked examples on effects in bids and on auctions (MTH-S39 to MTH-S47)."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.mountainhome.build import SIX, A, B, C, bids, do, dwarf_bid, legal, options, picks, position, seat
from tests.mountainhome.reading import bag, discard, hand, size, totals, town, trash, winner


def mishap(*mine: str) -> State:
    """The bid of MTH-S39; A may have more cards."""
    first = " ".join(("S3 S1 R2", *mine))
    second = "logistical_mishap S2 B3 erik"
    state = dwarf_bid(seat(first, deck=SIX), seat(second), seat("R1"))
    return bids(state, first, second)


@pytest.mark.rule("MTH-6.30", "MTH-6.32", "MTH-5.67", "MTH-5.84", "MTH-6.31")
def test_s39_logistical_mishap() -> None:
    state = mishap()
    assert trash(state) == ""
    assert totals(state) == [4, 5, 0]
    assert options(state, "trash", B) == ["B3", "S2"]  # the open Mishap cannot be picked
    picks(state, "R2", "S2")
    assert winner(state) == B
    assert bag(trash(state)) == bag("R2 S2 logistical_mishap")
    mine = [card for card in discard(state, A).split() if card in ("S3", "S1", "B3")]
    yours = [card for card in discard(state, B).split() if card not in ("erik", "kartok")]
    assert (len(mine), len(yours)) == (2, 1)
    assert sorted(mine + yours) == ["B3", "S1", "S3"]
    assert "erik" in discard(state, B)
    assert discard(state, C) == ""


@pytest.mark.rule("MTH-6.33", "MTH-6.34", "MTH-6.36")
def test_s40_ygg() -> None:
    state = mishap("ygg")
    picks(state, "R2", "S2")
    assert bag(discard(state, A)) == bag("S3 S1 ygg")
    assert bag(discard(state, B)) == bag("B3 erik kartok")
    assert bag(trash(state)) == bag("R2 S2 logistical_mishap")
    idle = bids(dwarf_bid(seat("S3 ygg", deck=SIX), seat("S2")), "S3 ygg", "S2")
    assert bag(trash(idle)) == bag("S3 S2 ygg")


@pytest.mark.rule("MTH-6.18", "MTH-6.33", "MTH-5.95")
def test_s41_loki() -> None:
    state = dwarf_bid(seat("S4 S1", deck=SIX), seat("loki S2"))
    bids(state, "S4 S1", "loki S2")
    assert state.to_act() == [B]
    do(state, "name 0")
    assert totals(state) == [5, 2]
    assert state.to_act() == [B]  # B's own pick is forced, A's is B's to make
    do(state, "trash S4")
    assert winner(state) == A
    assert bag(trash(state)) == bag("S4 S2")
    assert discard(state, A) == "S1 kartok"
    assert discard(state, B) == "loki"
    cat = dwarf_bid(seat("S4 S1 ygg", deck=SIX), seat("loki S2"))
    bids(cat, "S4 S1 ygg", "loki S2")
    do(cat, "name 0")
    assert (cat.to_act(), options(cat, "trash", A)) == ([A], ["S1", "S4"])
    do(cat, "trash S1")
    assert bag(discard(cat, A)) == bag("S4 ygg kartok")


@pytest.mark.rule("MTH-5.95", "MTH-5.98", "MTH-5.100")
def test_s42_lagertha_in_a_bid() -> None:
    state = dwarf_bid(seat("S4 S1 lagertha", deck=SIX), seat("loki S2"))
    bids(state, "S4 S1", "loki S2")
    do(state, "name 0")
    assert (state.to_act(), legal(state)) == ([A], ["decline", "react"])
    do(state, "react")
    assert (state.to_act(), options(state, "trash", A)) == ([A], ["S1", "S4"])
    do(state, "trash S1")
    assert bag(trash(state)) == bag("S1 S2")
    assert bag(discard(state, A)) == bag("lagertha S4 kartok")


@pytest.mark.rule("MTH-6.55", "MTH-6.56", "MTH-6.57")
def test_s44_witchs_hut() -> None:
    state = position(
        seat("S3", deck=f"R1 erik marg S2 S1 {SIX}", town="witchs_hut"),
        seat("S4", deck="B1 B1"),
        phase="explore",
        explore="kartok paulie",
    )
    assert hand(state, A) == bag("S3 R1 erik")
    assert legal(state) == ["extra 0", "extra 1", "extra 2", "extra 3"]
    do(state, "extra 3")
    assert hand(state, A) == bag("S3 R1 erik marg S2 S1")
    bids(state, "S3 R1 erik")
    picks(state, "R1")
    assert trash(state).split()[:2] == ["R1", "S3"]
    assert bag(trash(state)) == bag("R1 S3 S2 S1")
    assert {"marg", "erik"} <= set(discard(state, A).split())


def auction(mine: dict[str, str], yours: dict[str, str], slot: str = "auction 1 0") -> State:
    """A plays the Wizard Auctioneer on a building of B."""
    state = position(seat(**mine), seat(**yours))
    return do(state, "perform wizard_auctioneer", slot)


@pytest.mark.rule("MTH-6.85", "MTH-6.88", "MTH-5.76", "MTH-5.77", "MTH-5.78", "MTH-6.87")
def test_s45_wizard_auctioneer() -> None:
    state = auction({"hand": "wizard_auctioneer S3 S2"}, {"hand": "S3", "town": "branch_mine"})
    before = state.scores
    bids(state, "S3 S2", "S3")
    assert totals(state) == [5, 5]
    picks(state, "S3", "")
    assert (state.to_act(), legal(state, A)) == ([A], ["decline", "trash S2"])
    do(state, "trash S2")
    assert winner(state) == A
    assert (town(state, A), town(state, B)) == ("branch_mine", "")
    assert "tap 0" in legal(state)
    assert [after - old for after, old in zip(state.scores, before, strict=True)] == [1, -1]
    assert bag(trash(state)) == bag("wizard_auctioneer S3 S3 S2")


@pytest.mark.rule("MTH-5.33", "MTH-6.88")
def test_s46_hall_taken_with_a_dwarf_inside() -> None:
    state = auction({"hand": "wizard_auctioneer S3"}, {"town": "sapphire+loki"})
    before = state.scores
    bids(state, "S3")
    assert (town(state, A), town(state, B), discard(state, B)) == ("sapphire", "", "loki")
    assert [after - old for after, old in zip(state.scores, before, strict=True)] == [3, -3]
    assert state.scores[B] == 3


@pytest.mark.rule("MTH-5.94", "MTH-5.96", "MTH-5.100")
def test_s47_lagertha_against_the_wizard() -> None:
    state = auction(
        {"hand": "wizard_auctioneer S3", "deck": "R1 R2"},
        {"town": "ferry_boat emerald+lagertha", "deck": "B1 B2"},
    )
    assert (state.to_act(), legal(state)) == ([B], ["decline", "react"])
    do(state, "react")
    assert (state.to_act(), size(state, "deck-0"), size(state, "deck-1")) == ([A], 2, 2)
    assert (trash(state), discard(state, B)) == ("wizard_auctioneer", "lagertha")
    assert town(state, B) == "ferry_boat emerald"
