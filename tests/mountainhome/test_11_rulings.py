"""Section 11: where the texts are silent."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import SIX, A, B, C, act, bids, do, dwarf_bid, legal, options, position, seat
from tests.mountainhome.reading import discard, hand


@pytest.mark.rule("MTH-11.16")
def test_a_project_is_swapped_for_a_project() -> None:
    state = position(
        seat("statue_garden S1", deck=SIX),
        seat("hero_tavern S2"),
        locations="marketplace",
        extended_shop=True,
    )
    do(state, "offer 1")
    assert options(state, "give") == ["S1", "statue_garden"]
    do(state, "give statue_garden")
    assert legal(state) == ["want_any", "want hero_tavern"]
    do(state, "want_any")
    assert legal(state, B) == ["decline", "swap hero_tavern"]
    do(state, "swap hero_tavern")
    assert (hand(state, A), hand(state, B)) == ("S1 hero_tavern", "S2 statue_garden")


@pytest.mark.rule("MTH-11.16", "MTH-6.60")
def test_a_project_is_not_offered_to_one_whose_project_is_built() -> None:
    state = position(
        seat("statue_garden S1", deck=SIX),
        seat("S2", town="hero_tavern:1"),
        locations="marketplace",
        extended_shop=True,
    )
    do(state, "offer 1")
    assert options(state, "give") == ["S1"]


@pytest.mark.rule("MTH-11.17")
def test_one_spared_from_a_mishap_gets_none_of_the_cards_dealt() -> None:
    state = dwarf_bid(
        seat("logistical_mishap R1 R2 R3", deck=SIX), seat("S1 S2 lagertha"), seat("B1 B2 B3"), explore="R1 erik"
    )
    bids(state, "logistical_mishap R1 R2 R3", "S1 S2", "B1 B2 B3")
    do(state, "react")
    for who, card in ((A, "R1"), (B, "S1"), (C, "B1")):
        act(state, who, f"trash {card}")
    assert discard(state, B) == "lagertha S2"
    dealt = discard(state, A).split() + discard(state, C).split()
    assert {"R2", "R3", "B2", "B3"} < set(dealt)


@pytest.mark.rule("MTH-11.18")
def test_a_panda_needs_a_card_that_somebody_may_get() -> None:
    mine = seat("trash_panda", town="hero_tavern:1")
    state = position(mine, seat(town="treasure_vault:0"), trash="statue_garden", extended_shop=True)
    assert options(state, "perform") == []
    state = position(mine, seat(), trash="statue_garden S1", extended_shop=True)
    assert options(do(state, "perform trash_panda"), "rescue") == ["S1", "statue_garden"]
    assert "done" not in legal(state)
    assert legal(do(state, "rescue statue_garden")) == ["to 1"]
