"""Section 6: what buildings do without a tap, and the limit on projects (MTH-6.54 to MTH-6.60)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.mountainhome.build import (
    SIX,
    A,
    B,
    bids,
    do,
    dwarf_bid,
    legal,
    options,
    party,
    picks,
    position,
    refused,
    seat,
    told,
)
from tests.mountainhome.reading import (
    bag,
    discard,
    hand,
    named,
    totals,
    trash,
)

EXTENDED: dict[str, Any] = {"extended_shop": True}


@pytest.mark.rule("MTH-6.54")
def test_the_distillery_adds_three_booze_to_every_bid() -> None:
    state = bids(dwarf_bid(seat("S2", deck=SIX), seat(town="tower_distillery!"), **EXTENDED), "S2")
    assert totals(state) == [2, 3]
    booze = bids(party(seat("B2", deck=SIX), seat(town="tower_distillery"), **EXTENDED), "B2")
    assert totals(booze) == [2, 3]
    two = bids(dwarf_bid(seat(deck=SIX), seat(town="tower_distillery tower_distillery:1"), **EXTENDED))
    assert totals(two) == [0, 3]
    wizard = position(seat("wizard_auctioneer", town="tower_distillery branch_mine"), seat(), **EXTENDED)
    do(wizard, "perform wizard_auctioneer", "auction 0 1")
    bids(wizard)
    assert totals(wizard) == [2, 0]  # booze does not count for a building


@pytest.mark.rule("MTH-6.55", "MTH-6.56", "MTH-6.57")
def test_the_hut_asks_after_two_cards_and_takes_cards_of_the_pool_first() -> None:
    state = position(
        seat(deck=f"R1 R1 {SIX}"),
        seat("S1", deck="B1 B2 B3 R1 R2 R3", town="witchs_hut"),
        phase="explore",
        explore="kartok erik",
    )
    assert (state.to_act(), hand(state, B)) == ([B], "B1 B2 S1")
    do(state, "extra 2")
    assert hand(state, B) == "B1 B2 B3 R1 S1"
    bids(state, "", "S1 B1 B2 B3")
    picks(state, "", "S1")
    gone = trash(state).split()
    assert (gone[0], len(gone)) == ("S1", 3)
    assert set(gone[1:]) < {"B1", "B2", "B3"}
    assert hand(state, B) == "R1"


@pytest.mark.rule("MTH-6.57")
def test_a_shortfall_of_the_hut_lapses_and_dwarves_are_safe() -> None:
    state = position(
        seat("erik", deck="paulie alisa marg R1", town="witchs_hut"),
        seat(),
        phase="explore",
        explore="kartok tobias",
    )
    do(state, "extra 3")
    assert hand(state, A) == bag("erik paulie alisa marg R1")
    bids(state, "erik")
    assert trash(state) == "R1"
    hut = told(state, "hut")
    assert [named(event, "cards") for event in hut] == ["R1"]
    none = position(seat(deck=f"S1 S2 {SIX}", town="witchs_hut"), seat(), phase="explore", explore="kartok erik")
    bids(do(none, "extra 0"))
    assert trash(none) == ""


@pytest.mark.rule("MTH-6.57")
def test_the_hut_chooses_at_random() -> None:
    gone = set()
    for seed in range(16):
        state = position(
            seat(deck=f"S1 S2 S3 {SIX}", town="witchs_hut"), seat(), phase="explore", explore="kartok erik", seed=seed
        )
        bids(do(state, "extra 1"))
        gone.add(trash(state))
    assert gone == {"S1", "S2", "S3"}


@pytest.mark.rule("MTH-6.59")
@pytest.mark.parametrize("where", ["hand", "deck", "discard", "town"])
def test_nobody_buys_a_second_project(where: str) -> None:
    mine = seat(**{where: "statue_garden:1" if where == "town" else "statue_garden"})
    state = position(mine, seat(), pool=[9, 0, 0], row="hero_tavern branch_mine", **EXTENDED)
    assert options(state, "buy") == ["branch_mine"]
    assert refused(state, "buy hero_tavern").rule == "MTH-6.59"


@pytest.mark.rule("MTH-6.60")
def test_no_swap_or_gift_gives_a_second_project() -> None:
    swap = position(
        seat("statue_garden S1"), seat("S2", town="hero_tavern:1"), seat("B1"), locations="marketplace", **EXTENDED
    )
    do(swap, "offer 1")
    assert options(swap, "give") == ["S1"]
    do(swap, "give S1", "want_any", "decline", "offer 2")
    assert options(swap, "give") == ["S1", "statue_garden"]
    gift = position(seat("trash_panda"), seat(town="hero_tavern:1"), trash="statue_garden treasure_vault", **EXTENDED)
    do(gift, "perform trash_panda", "rescue statue_garden")
    assert legal(gift) == ["to 0"]
    do(gift, "to 0")
    assert (discard(gift, A), legal(gift)) == ("statue_garden", ["end"])  # the Vault can be given to nobody


@pytest.mark.rule("MTH-6.60")
def test_a_second_project_dealt_by_a_mishap_is_trashed() -> None:
    fates = set()
    for seed in range(12):
        state = dwarf_bid(
            seat("logistical_mishap R1 R1", deck=SIX, town="treasure_vault:1"),
            seat("statue_garden S1"),
            seed=seed,
            **EXTENDED,
        )
        bids(state, "logistical_mishap R1 R1", "statue_garden S1")
        picks(state, "", "S1")
        fates.add(("statue_garden" in trash(state), "statue_garden" in discard(state, B)))
        assert "statue_garden" not in discard(state, A)
    assert fates == {(True, False), (False, True)}
