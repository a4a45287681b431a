"""What a window tells, and where there is none: all choices are announced before anybody may react (MTH-5.89)."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import A, B, C, bids, do, dwarf_bid, position, seat


@pytest.mark.rule("MTH-5.89")
@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (["use baldur look"], "Player 1 uses Baldur to look at the exploration pile."),
        (["use baldur wander"], "Player 1 uses Baldur to explore five times."),
        (["use erik booze"], "Player 1 uses Erik for 1 booze."),
        (["job erik", "at 1"], "Player 1 sends Erik to build Rock Quarry."),
    ],
)
def test_karina_is_asked_with_all_choices_made(moves: list[str], said: str) -> None:
    state = position(seat("baldur erik", town="branch_mine:1 rock_quarry:1"), seat("S1", deck="karina"), pool=[5, 0, 0])
    do(state, *moves)
    assert state.to_act() == [B]
    prompt = state.view(B).prompt
    assert prompt is not None
    assert prompt.say.startswith(said)


@pytest.mark.rule("MTH-5.89")
@pytest.mark.parametrize("card", ["fools_gold", "cuttbeard_politics"])
def test_lagertha_is_asked_with_the_card_that_is_hit(card: str) -> None:
    state = dwarf_bid(seat(f"{card} B1"), seat("S3 S4 B2 R1", deck="lagertha"))
    bids(state, f"{card} B1", "S3 S4")
    do(state, "target 1 S4")
    prompt = state.view(B).prompt
    assert prompt is not None
    assert prompt.say.startswith("Player 1 hits Gems of your bid with ")


@pytest.mark.rule("MTH-5.89")
def test_lagertha_is_asked_with_the_building_that_is_put_up() -> None:
    state = position(seat("wizard_auctioneer"), seat("S1", deck="lagertha", town="branch_mine ferry_boat"))
    do(state, "perform wizard_auctioneer", "auction 1 1")
    prompt = state.view(B).prompt
    assert prompt is not None
    assert prompt.say.startswith("Player 1 puts your Ferry Boat up for auction.")


@pytest.mark.rule("MTH-5.90", "MTH-5.95", "MTH-6.34")
def test_no_window_for_those_whom_a_mishap_cannot_hit() -> None:
    protected = dwarf_bid(seat("logistical_mishap S1 S2"), seat("ygg B1 B2 lagertha"), starter=B)
    bids(protected, "logistical_mishap S1 S2", "ygg B1 B2")
    assert protected.to_act() == [A, B]  # both pick already
    absent = dwarf_bid(seat("logistical_mishap S1 S2"), seat("B1 B2"), seat("lagertha"))
    bids(absent, "logistical_mishap S1 S2", "B1 B2")
    assert absent.to_act() == [A, B]
    hit = dwarf_bid(seat("logistical_mishap S1 S2"), seat("B1 B2"), seat("lagertha R1"))
    bids(hit, "logistical_mishap S1 S2", "B1 B2", "R1")
    assert hit.to_act() == [C]
