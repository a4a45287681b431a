"""Section 5: picks, ties, winners and losers, the end of a bid (MTH-5.71 to MTH-5.88)."""

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
    party,
    picks,
    position,
    seat,
    to_turn,
    told,
)
from tests.mountainhome.reading import bag, cards, discard, hand, named, number, pool, totals, trash, winner


@pytest.mark.rule("MTH-5.71", "MTH-5.73")
def test_exactly_one_card_and_never_a_dwarf() -> None:
    state = dwarf_bid(seat("S1 S2 erik hangover", deck=SIX), seat("marg"), seat("B1"))
    bids(state, "S1 S2 erik hangover", "marg", "B1")
    assert state.to_act() == [A]
    assert legal(state) == ["trash S1", "trash S2", "trash hangover"]
    do(state, "trash hangover")
    assert bag(trash(state)) == bag("hangover B1")
    assert {event.seat for event in told(state, "pick")} == {A, C}


@pytest.mark.rule("MTH-5.72", "MTH-9.7")
def test_picks_are_secret_and_shown_together() -> None:
    state = bids(dwarf_bid(seat("S1 S2", deck=SIX), seat("B1 B2")), "S1 S2", "B1 B2")
    before = state.view(B)
    act(state, A, "trash S1")
    assert (state.to_act(), trash(state), told(state, "pick")) == ([B], "", [])
    after = state.view(B)
    assert after.zone("bid-0") == before.zone("bid-0")
    assert any(piece.is_marked("picked") for piece in state.view(A).zone("bid-0").pieces)
    act(state, B, "trash B2")
    assert {event.seat: named(event, "card") for event in told(state, "pick")} == {A: "S1", B: "B2"}


@pytest.mark.rule("MTH-5.74", "MTH-6.58")
def test_cards_whose_fate_is_fixed_cannot_be_picked() -> None:
    state = dwarf_bid(seat("cuttbeard_politics ygg logistical_mishap S1 S2", deck=SIX), seat("S4 B1 B2"))
    bids(state, "cuttbeard_politics ygg logistical_mishap S1 S2", "S4 B1 B2")
    do(state, "turn_up cuttbeard_politics", "target 1 S4", "turn_up ygg")
    assert totals(state) == [7, 3]
    assert options(state, "trash", A) == ["S1", "S2"]
    picks(state, "S1", "B1")
    assert bag(trash(state)) == bag("cuttbeard_politics S1 B1 S4 logistical_mishap ygg")


@pytest.mark.rule("MTH-5.75", "MTH-5.87")
def test_the_highest_total_wins_the_prize() -> None:
    state = bids(dwarf_bid(seat("S1", deck=SIX), seat("S3"), seat("S2"), starter=A), "S1", "S3", "S2")
    assert (totals(state), winner(state), discard(state, B)) == ([1, 3, 2], B, "kartok")


@pytest.mark.rule("MTH-5.76")
def test_only_the_picks_of_those_tied_are_compared() -> None:
    state = dwarf_bid(seat("S3 B1", deck=SIX), seat("S2 B2"), seat("S3"))
    bids(state, "S3 B1", "S2 B2", "S3")
    picks(state, "B1", "S2", "")
    assert totals(state) == [4, 4, 3]
    assert winner(state) == B  # 2 beats 1, and the 3 of the third player is out of it


@pytest.mark.rule("MTH-5.76", "MTH-5.68")
def test_picks_count_by_bid_value_not_by_printed_value() -> None:
    state = bids(dwarf_bid(seat("S3 R4", deck=SIX), seat("S2 S1")), "S3 R4", "S2 S1")
    picks(state, "R4", "S1")
    assert totals(state) == [3, 3]
    assert winner(state) == B


@pytest.mark.rule("MTH-5.77", "MTH-5.78", "MTH-9.7")
def test_further_cards_go_on_until_one_is_ahead() -> None:
    state = bids(dwarf_bid(seat("S2 S1 R1", deck=SIX), seat("B2 B1 R2")), "S2 S1 R1", "B2 B1 R2")
    picks(state, "S1", "B1")
    assert state.to_act() == [A, B]
    assert legal(state, A) == ["decline", "trash R1", "trash S2"]
    act(state, A, "trash S2")
    assert (told(state, "further"), state.to_act()) == ([], [B])
    act(state, B, "trash B2")
    assert len(told(state, "tie")) == 2
    assert legal(state, A) == ["decline", "trash R1"]
    act(state, A, "decline")
    act(state, B, "trash R2")
    assert winner(state) == B  # a card of value 0 is more than none
    assert bag(trash(state)) == bag("S1 B1 S2 B2 R2")
    assert discard(state, A) == "R1"


@pytest.mark.rule("MTH-5.78")
def test_having_none_counts_as_declining() -> None:
    state = bids(dwarf_bid(seat("S2", deck=SIX), seat("B2 R1")), "S2", "B2 R1")
    picks(state, "", "B2")
    assert state.to_act() == [B]
    do(state, "trash R1")
    assert winner(state) == B
    declined = bids(dwarf_bid(seat("S2", deck=SIX), seat("B2 R1")), "S2", "B2 R1")
    picks(declined, "", "B2")
    assert winner(do(declined, "decline")) == A


@pytest.mark.rule("MTH-5.79", "MTH-5.80")
@pytest.mark.parametrize(("starter", "first"), [(A, B), (B, B), (C, D), (D, D)])
def test_if_all_decline_the_first_clockwise_from_the_starter_wins(starter: int, first: int) -> None:
    state = dwarf_bid(seat("R1", deck=SIX), seat("S1 R1"), seat("R1"), seat("B1 R1"), starter=starter)
    bids(state, "", "S1 R1", "", "B1 R1")
    picks(state, "", "S1", "", "B1")
    act(state, B, "decline")
    act(state, D, "decline")
    assert winner(state) == first


@pytest.mark.rule("MTH-5.80")
@pytest.mark.parametrize("starter", [A, B, C])
def test_when_nobody_commits_the_starter_wins(starter: int) -> None:
    state = bids(dwarf_bid(seat("S1", deck=SIX), seat("S1"), seat("S1"), starter=starter))
    assert (winner(state), totals(state)) == (starter, [0, 0, 0])
    assert "kartok" in (discard(state, starter) + " " + hand(state, starter))


@pytest.mark.rule("MTH-5.81", "MTH-5.82")
@pytest.mark.parametrize(
    ("bid", "worst"),
    [
        (("B1", "B3", "B2"), A),  # lowest total
        (("", "B3", "R1"), A),  # nothing is lower than a card of 0
        (("R1", "B3", ""), C),
        (("R1", "B3", "R2"), C),  # last clockwise from the starter
        (("", "B3", ""), C),
        (("B2", "", ""), C),
        (("", "", "B2"), B),
    ],
)
def test_the_worst_loser(bid: tuple[str, str, str], worst: int) -> None:
    state = bids(party(*[seat(cards, deck=SIX) for cards in bid]), *bid)
    assert [event.seat for event in told(state, "hangover")] == [worst]


@pytest.mark.rule("MTH-5.82")
def test_ties_for_worst_loser_look_at_the_first_pick() -> None:
    state = party(seat("B1 B2", deck=SIX), seat("B3 B4"), seat("B3 R1"))
    bids(state, "B1 B2", "B3 B4", "B3 R1")
    picks(state, "B2", "B3", "R1")
    assert totals(state) == [3, 7, 3]
    assert [event.seat for event in told(state, "hangover")] == [C]
    other = party(seat("B1 B2", deck=SIX), seat("B3 B4"), seat("B3 R1"))
    bids(other, "B1 B2", "B3 B4", "B3 R1")
    picks(other, "B1", "B3", "B3")
    assert [event.seat for event in told(other, "hangover")] == [A]


@pytest.mark.rule("MTH-8.10")
def test_with_two_players_the_loser_is_the_worst() -> None:
    state = bids(party(seat("B3", deck=SIX), seat("B2")), "B3", "B2")
    assert [event.seat for event in told(state, "hangover")] == [B]


@pytest.mark.rule("MTH-5.83")
def test_no_card_decides_a_tie_by_itself() -> None:
    every = "ygg marg karina dragon_hoard hangover trash_panda"
    for card in every.split():
        state = bids(dwarf_bid(seat("S1", deck=SIX), seat(f"S1 {card}")), "S1", f"S1 {card}")
        while not told(state, "win"):
            act(state, B, "trash S1" if "trash S1" in legal(state, B) else "decline")
        assert winner(state) == A


@pytest.mark.rule("MTH-5.84", "MTH-5.85")
def test_the_order_of_clearing_up() -> None:
    state = position(
        seat("cuttbeard_politics logistical_mishap ygg S1 S2 S3", deck=f"R1 R1 R1 {SIX}", town="witchs_hut"),
        seat("B1 B2 B3", deck="R2 R2"),
        phase="explore",
        explore="kartok erik",
    )
    do(state, "extra 1")
    bids(state, "cuttbeard_politics logistical_mishap ygg S1 S2 S3", "B1 B2 B3")
    do(state, "turn_up cuttbeard_politics", "target 1 B3", "turn_up logistical_mishap")
    picks(state, "S1", "B1")
    kinds = [event.kind for event in told(state, "hut", "taken_gone", "used_up", "goes_home", "dealt")]
    assert kinds[:4] == ["hut", "taken_gone", "used_up", "used_up"]
    hut = named(told(state, "hut")[0], "cards")
    assert hut in ("S2", "S3")  # neither the card taken nor the open ones (MTH-6.58)


@pytest.mark.rule("MTH-5.85", "MTH-5.88")
def test_what_is_left_goes_to_its_owners_discard_pile() -> None:
    state = dwarf_bid(seat("R1 R2"), seat("S1 S2 erik B4", town="oris_warehouse+S4 emerald+paulie"), active=A)
    commit(state, B, "S1 S2 erik @S4 @paulie")
    act(state, A, "ready")
    act(state, B, "ready")
    do(state, "trash S1")
    assert bag(discard(state, B)) == bag("S2 erik S4 paulie kartok")
    assert hand(state, B) == "B4"


@pytest.mark.rule("MTH-5.86")
def test_tapped_points_vanish() -> None:
    state = dwarf_bid(seat(deck=SIX), seat(deck=SIX, town="branch_mine"))
    commit(state, B, "", "tap 0")
    act(state, A, "ready")
    act(state, B, "ready")
    to_turn(state, A)
    assert pool(state) == (0, 0, 0)
    assert cards(state, "prize") == ""
    assert [number(event, "n") for event in told(state, "bid_tap")] == [2]
