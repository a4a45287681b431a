"""Section 6: Actions, the Dragon Hoard, immediate events, the Hangover (MTH-6.82 to MTH-6.99, MTH-6.118)."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import (
    SIX,
    A,
    B,
    C,
    act,
    bids,
    commit,
    do,
    dwarf_bid,
    legal,
    options,
    party,
    position,
    refused,
    seat,
    told,
)
from tests.mountainhome.census import pile
from tests.mountainhome.reading import (
    bag,
    bid_taps,
    bid_total,
    cards,
    discard,
    hand,
    named,
    pool,
    size,
    supply,
    totals,
    town,
    trash,
    winner,
)


@pytest.mark.rule("MTH-6.82")
def test_trash_panda_gives_up_to_three_cards_to_players_named() -> None:
    state = position(seat("trash_panda"), seat(), seat(), trash="S1 S2 S3 S4 B1")
    do(state, "perform trash_panda", "rescue S4", "to 0")
    assert "done" in legal(state)
    do(state, "rescue S3", "to 2", "rescue B1", "to 2")  # three are the most, nothing more is asked
    assert (discard(state, A), discard(state, B), discard(state, C)) == ("S4", "", "S3 B1")
    assert trash(state) == "S1 S2 trash_panda"
    one = do(position(seat("trash_panda"), seat(), trash="S1 S2"), "perform trash_panda", "rescue S2", "to 1", "done")
    assert (discard(one, B), trash(one)) == ("S2", "S1 trash_panda")
    twice = position(seat("trash_panda"), seat(), trash="S1 S1 S1 S1")
    do(twice, "perform trash_panda", *["rescue S1", "to 0"] * 3)
    assert (discard(twice, A), trash(twice)) == ("S1 S1 S1", "S1 trash_panda")


@pytest.mark.rule("MTH-6.83", "MTH-6.84")
def test_strategic_piling_changes_the_next_rocks_cards_of_this_turn() -> None:
    state = position(seat("strategic_piling strategic_piling R1 R2 R3 B1"), seat())
    do(state, "perform strategic_piling", "perform strategic_piling", "play B1", "play R1", "play R2", "play R3")
    assert (pool(state), trash(state)) == ((3, 1, 3), "strategic_piling strategic_piling")
    store = position(seat("strategic_piling", town="oris_warehouse+R4"), seat())
    do(store, "perform strategic_piling", "fetch R4")
    assert pool(store) == (4, 0, 0)
    tapped = position(seat("strategic_piling R1", town="rock_quarry"), seat())
    do(tapped, "perform strategic_piling", "tap 0", "play R1")
    assert pool(tapped) == (1, 0, 2)  # only cards
    lapsed = position(seat("strategic_piling", deck="R4 R4 R4 R4 R4 S1", discard=""), seat(), explore="S2 S2 erik")
    do(lapsed, "perform strategic_piling", "end", "end")
    do(lapsed, "play R4")
    assert pool(lapsed) == (0, 0, 4)


@pytest.mark.rule("MTH-6.85", "MTH-6.87")
def test_the_auctioneer_holds_a_bid_in_shinies_with_two_for_the_owner() -> None:
    state = position(seat("wizard_auctioneer S1 B4", deck=SIX), seat(town="branch_mine"), seat("S2"))
    do(state, "perform wizard_auctioneer", "auction 1 0")
    assert (bid_total(state, B, B), bid_taps(state, B, A)) == (2, (2, 0, 0))
    bids(state, "S1 B4")
    assert totals(state) == [1, 2, 0]
    do(state, "trash B4")
    assert (winner(state), town(state, B)) == (B, "branch_mine")
    assert (state.to_act(), trash(state)) == ([A], "wizard_auctioneer B4")


@pytest.mark.rule("MTH-6.86")
def test_any_building_finished_or_not_own_or_not() -> None:
    state = position(
        seat("wizard_auctioneer", town="rock_quarry:0"), seat(town="ferry_boat! ruby:1 branch_mine branch_mine")
    )
    do(state, "perform wizard_auctioneer")
    assert options(state, "auction") == ["0 0", "1 0", "1 1", "1 2"]  # of two equal mines one stands for both
    refused(position(seat("wizard_auctioneer"), seat()), "perform wizard_auctioneer")


@pytest.mark.rule("MTH-6.88")
@pytest.mark.parametrize("building", ["ruby:1", "branch_mine!", "branch_mine", "witchs_hut:0"])
def test_the_building_changes_towns_as_it_is(building: str) -> None:
    state = position(seat("wizard_auctioneer S3", town="rock_quarry"), seat(town=f"{building} ferry_boat"))
    do(state, "perform wizard_auctioneer", "auction 1 0")
    bids(state, "S3")
    assert (town(state, A), town(state, B)) == (f"rock_quarry {building}", "ferry_boat")


@pytest.mark.rule("MTH-6.89")
def test_the_auctioneer_cannot_choose_a_project() -> None:
    state = position(seat("wizard_auctioneer"), seat(town="statue_garden:1 branch_mine"), extended_shop=True)
    do(state, "perform wizard_auctioneer")
    assert options(state, "auction") == ["1 1"]
    only = position(seat("wizard_auctioneer"), seat(town="statue_garden:1"), extended_shop=True)
    refused(only, "perform wizard_auctioneer")


@pytest.mark.rule("MTH-6.90")
@pytest.mark.parametrize(("resource", "points"), [("shinies", (3, 0, 0)), ("booze", (0, 3, 0)), ("rocks", (0, 0, 3))])
def test_a_dragon_hoard_is_trashed_for_a_card_and_three_points(resource: str, points: tuple[int, int, int]) -> None:
    state = position(seat("dragon_hoard", deck="S4 S1"), seat())
    do(state, "hoard", f"gain {resource}")
    assert (hand(state, A), pool(state), trash(state)) == ("S4", points, "dragon_hoard")


@pytest.mark.rule("MTH-6.91")
def test_a_hoard_trashed_in_a_bid_or_by_the_hut_has_no_effect() -> None:
    state = bids(dwarf_bid(seat("dragon_hoard S1", deck=SIX), seat()), "dragon_hoard S1")
    do(state, "trash dragon_hoard")
    assert (pool(state), trash(state)) == ((0, 0, 0), "dragon_hoard")
    assert not told(state, "hoard", "gain")
    hut = position(
        seat("dragon_hoard", deck=f"erik paulie alisa {SIX}", town="witchs_hut"),
        seat(),
        phase="explore",
        explore="kartok tobias",
    )
    bids(do(hut, "extra 1"), "dragon_hoard erik")
    assert not told(hut, "hoard", "gain")


@pytest.mark.rule("MTH-6.92", "MTH-6.94", "MTH-9.9")
def test_charity_goes_clockwise_from_the_explorer() -> None:
    state = position(
        seat(), seat(), seat(deck=SIX), active=C, phase="explore", explore="dwarven_grace_charity S1 erik S2 ygg S3 S4"
    )
    assert [(event.seat, named(event, "card")) for event in told(state, "charity")] == [(C, "S1"), (A, "S2"), (B, "S3")]
    assert (hand(state, A), hand(state, B)) == ("S2", "S3")
    assert sorted(pile(state)) == ["dwarven_grace_charity", "erik", "shinies_4", "ygg"]
    assert bag(cards(state, "shown", B)) == bag("dwarven_grace_charity S1 erik S2 ygg S3")


@pytest.mark.rule("MTH-6.93")
def test_charity_may_run_out() -> None:
    state = position(seat(deck=SIX), seat(), phase="explore", explore="dwarven_grace_charity S1 erik ygg")
    assert [event.seat for event in told(state, "charity")] == [A]
    assert (hand(state, B), size(state, "explore")) == ("", 3)


@pytest.mark.rule("MTH-6.95")
def test_charity_is_not_drawing() -> None:
    state = position(
        seat(deck="S1 S1 S1 S2 S2 S2"),
        seat(),
        phase="explore",
        explore="dwarven_grace_charity R1 R2 erik",
        events="rock_golem_debt_collectors",
    )
    assert (state.to_act(), hand(state, B)) == ([B], "R2")
    assert "end" in legal(state)


@pytest.mark.rule("MTH-6.96", "MTH-6.97", "MTH-6.99")
def test_the_party_gives_a_hangover_before_the_winner_explores() -> None:
    state = party(seat("B1", deck=SIX), seat("B3"), seat("B2"), explore="erik S1")
    bids(state, "B1", "B3", "B2")
    assert [(event.seat, event.kind) for event in told(state, "hangover", "explore")] == [(A, "hangover")]
    assert (state.to_act(), legal(state), supply(state, "hangovers")) == ([B], ["decline", "explore"], 9)
    assert state.scores[A] == -1
    do(state, "explore")
    assert (told(state, "bid")[-1].seat, cards(state, "prize")) == (B, "erik")
    assert "party_at_the_dining_hall" not in pile(state)


@pytest.mark.rule("MTH-6.98")
def test_the_last_hangover() -> None:
    state = bids(party(seat("B1", deck=SIX), seat(), hangovers=1), "B1")
    assert (supply(state, "hangovers"), discard(state, B)) == (0, "hangover")


@pytest.mark.rule("MTH-6.118")
def test_a_hangover_is_only_good_for_bids() -> None:
    state = position(seat("hangover", town="oris_warehouse pawn_shop"), seat())
    assert (legal(state), state.scores[A]) == (["end"], -1 + 2)
    bid = dwarf_bid(seat("hangover S1", deck=SIX), seat("S2"))
    commit(bid, A, "hangover S1")
    assert bid_total(bid, A, A) == 1
    act(bid, A, "ready")
    act(bid, B, "commit S2", "ready")
    act(bid, A, "trash hangover")
    assert (trash(bid), bid.scores[A]) == ("hangover S2", 0)
    assert supply(bid, "hangovers") == 9
