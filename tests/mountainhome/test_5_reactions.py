"""Section 5: Karina and Lagertha (MTH-5.89 to MTH-5.101)."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.mountainhome.build import SIX, A, B, C, act, bids, do, dwarf_bid, legal, options, party, position, seat, told
from tests.mountainhome.reading import (
    bag,
    bid_total,
    discard,
    events,
    hand,
    played,
    pool,
    size,
    totals,
    town,
    trash,
    winner,
)

YES_OR_NO = ["decline", "react"]


def asks(state: State, who: int) -> bool:
    """Is this seat, and nobody else, asked whether it reacts?"""
    return state.to_act() == [who] and legal(state) == YES_OR_NO


@pytest.mark.rule("MTH-5.89", "MTH-5.91")
@pytest.mark.parametrize(
    ("dwarf", "way"),
    [
        ("erik", "rocks"),
        ("didi", "double"),
        ("ori", "draw"),
        ("thorvald", "seek"),
        ("baldur", "wander"),
        ("baldur", "look"),
    ],
)
def test_karina_stops_every_dwarf_symbol_effect(dwarf: str, way: str) -> None:
    state = position(seat(dwarf, deck=SIX), seat("karina"), explore="S1 S2 S3 dragon_attack erik")
    do(state, f"use {dwarf} {way}")
    assert asks(state, B)
    assert (pool(state), size(state, "deck-0"), size(state, "explore")) == ((0, 0, 0), 6, 5)
    do(state, "react")
    assert (played(state, A), discard(state, B), legal(state)) == (dwarf, "karina", ["end"])
    assert (pool(state), size(state, "deck-0"), size(state, "explore")) == ((0, 0, 0), 6, 5)
    assert told(state, "stopped")


@pytest.mark.rule("MTH-5.91", "MTH-5.93")
@pytest.mark.parametrize("place", ["hand", "hall", "dwelling"])
def test_karina_stops_a_job_from_anywhere(place: str) -> None:
    lodging = {"hand": "", "hall": "ruby+erik ", "dwelling": "hillock_dwelling+erik "}[place]
    state = position(
        seat("erik" if place == "hand" else "S1", town=f"{lodging}rock_quarry:0"), seat("karina"), pool=[0, 0, 3]
    )
    do(state, "lodger erik" if place == "dwelling" else "job erik", f"at {1 if lodging else 0}")
    assert asks(state, B)
    do(state, "react")
    assert (pool(state), town(state, A).split()[-1]) == ((0, 0, 3), "rock_quarry:0")
    assert (played(state, A), discard(state, A)) == (("", "erik") if place == "dwelling" else ("erik", ""))
    assert "erik" not in town(state, A)


@pytest.mark.rule("MTH-5.91")
def test_karina_lets_own_dwarves_work_and_may_stay() -> None:
    own = position(seat("karina erik"), seat("S1"))
    do(own, "use erik rocks")
    assert (own.to_act(), pool(own)) == ([A], (0, 0, 1))
    state = position(seat("erik"), seat("karina"))
    do(state, "use erik rocks", "decline")
    assert (pool(state), hand(state, B)) == ((0, 0, 1), "karina")
    assert [event.kind for event in told(state)] == ["use", "gain"]


@pytest.mark.rule("MTH-5.90")
def test_only_players_who_can_react_are_asked_in_turn() -> None:
    state = position(seat("S1"), seat("erik S2"), seat("karina"), active=B)
    do(state, "use erik rocks")
    assert asks(state, C)
    nobody = position(seat("S1"), seat("erik S2"), seat("S3"), active=B)
    do(nobody, "use erik rocks")
    assert nobody.to_act() == [B]
    carts = dwarf_bid(seat("S1 S2 S3 S4"), seat("faulty_minecarts"), seat("B1 B2 B3 B4 lagertha"), starter=C)
    bids(carts, "S1 S2 S3 S4", "faulty_minecarts", "B1 B2 B3 B4")
    assert asks(carts, C)
    do(carts, "react")
    assert (carts.to_act(), options(carts, "discard")) == ([A], ["S1", "S2", "S3", "S4"])


@pytest.mark.rule("MTH-5.92")
def test_karina_cannot_stop_moves_taps_and_on_bid_effects() -> None:
    state = position(seat("erik paulie", town="ruby hillock_dwelling branch_mine"), seat("karina"), pool=[0, 1, 0])
    do(state, "tap 2", "tap 1", "lodge erik", "tap 0", "lodge paulie")
    assert (state.to_act(), pool(state)) == ([A], (2, 0, 0))
    bid = bids(dwarf_bid(seat("ori", deck="S1 S2"), seat("karina"), active=A), "ori")
    assert totals(bid) == [3, 0]
    assert not told(bid, "react")


@pytest.mark.rule("MTH-5.94")
@pytest.mark.parametrize("place", ["karina", "emerald+karina", "hillock_dwelling+karina"])
def test_reacting_is_discarding_her_from_hand_hall_or_dwelling(place: str) -> None:
    yours = seat(place) if place == "karina" else seat(town=place)
    state = position(seat("erik"), yours)
    do(state, "use erik rocks")
    assert asks(state, B)
    do(state, "react")
    assert (discard(state, B), hand(state, B)) == ("karina", "")
    assert town(state, B) == place.partition("+")[0] * (place != "karina")


def hit(effect: str) -> State:
    """An effect of A is about to hit B, who holds Lagertha."""
    if effect == "fools_gold":
        state = dwarf_bid(seat("fools_gold S1"), seat("S4 B1 lagertha"))
        return do(bids(state, "fools_gold S1", "S4 B1"), "target 1 S4")
    if effect == "cuttbeard_politics":
        state = dwarf_bid(seat("cuttbeard_politics R1 R2"), seat("S4 B1 lagertha"))
        return do(bids(state, "cuttbeard_politics R1 R2", "S4 B1"), "target 1 S4")
    if effect == "faulty_minecarts":
        state = dwarf_bid(seat("faulty_minecarts"), seat("S4 B1 B2 B3 lagertha"))
        return bids(state, "faulty_minecarts", "S4 B1 B2 B3")
    if effect == "logistical_mishap":
        state = dwarf_bid(seat("logistical_mishap R1 R2", deck=SIX), seat("S4 B1 lagertha"))
        return bids(state, "logistical_mishap R1 R2", "S4 B1")
    state = dwarf_bid(seat("loki"), seat("S4 B1 lagertha"))
    return do(bids(state, "loki", "S4 B1"), "name 1")


@pytest.mark.rule("MTH-5.95", "MTH-5.98", "MTH-5.100")
@pytest.mark.parametrize(
    ("effect", "open_total", "spared_total"),
    [
        ("fools_gold", 1, 5),
        ("cuttbeard_politics", 1, 5),
        ("faulty_minecarts", 9, 10),
        ("logistical_mishap", 5, 5),
        ("loki", 5, 5),
    ],
)
def test_the_five_negative_effects_of_a_bid(effect: str, open_total: int, spared_total: int) -> None:
    state = hit(effect)
    assert asks(state, B)
    free = do(state.clone(), "decline")
    free.telling = True
    if effect == "faulty_minecarts":
        assert options(free, "discard") == ["B1", "B2", "B3", "S4"]
        do(free, "discard B1")
    if effect == "loki":
        assert (free.to_act(), options(free, "trash")) == ([A], ["B1", "S4"])
    assert bid_total(free, 1) == open_total
    do(state, "react")
    assert bid_total(state, 1) == spared_total
    assert (discard(state, B), B in state.to_act()) == ("lagertha", True)
    assert not told(state, "target")
    if effect != "loki":
        assert (effect in trash(state)) == (effect != "logistical_mishap")


@pytest.mark.rule("MTH-5.98")
def test_lagertha_against_a_mishap_saves_her_owners_cards_only() -> None:
    state = do(hit("logistical_mishap"), "react")
    act(state, A, "trash R1")
    act(state, B, "trash B1")
    assert "S4" in discard(state, B)
    assert "R2" in discard(state, A)


@pytest.mark.rule("MTH-5.96", "MTH-5.98")
def test_hangovers_are_negative() -> None:
    state = bids(party(seat("B2", deck=SIX), seat("lagertha")), "B2")
    assert asks(state, B)
    do(state, "react")
    assert discard(state, B) == "lagertha"
    assert legal(state) == ["decline", "explore"]
    panda = position(seat("trash_panda lagertha"), seat("S1"), trash="hangover S1")
    do(panda, "perform trash_panda", "rescue hangover", "to 0", "done")
    assert (panda.to_act(), discard(panda, A)) == ([A], "hangover")  # a gift to oneself is no attack


@pytest.mark.rule("MTH-5.96", "MTH-5.99")
def test_events_make_demands_that_she_cancels_without_a_counter() -> None:
    goblins = position(seat("S4 lagertha"), seat(), phase="after_draw", events="goblin_raiding_party:1")
    do(goblins, "react")
    assert (hand(goblins, A), events(goblins)) == ("S4", "goblin_raiding_party:1")
    golems = position(
        seat(deck="lagertha R1 R2 S1 S2 S3"), seat(), phase="prepare", events="rock_golem_debt_collectors:1"
    )
    assert legal(golems) == ["discard R1", "trash R1", "react"]
    do(golems, "react")
    assert legal(golems) == ["discard R2", "trash R2"]  # one demand is for one card
    do(golems, "discard R2")
    assert (hand(golems, A), events(golems)) == ("R1 S1 S2 S3", "rock_golem_debt_collectors:1")


@pytest.mark.rule("MTH-5.96")
def test_the_step_removal_of_the_dragon_is_negative() -> None:
    state = position(seat("lagertha", town="rock_quarry:1"), seat(), phase="after_draw", events="dragon_attack")
    assert legal(state) == ["break 0", "discard lagertha", "react"]
    do(state, "react")
    assert (town(state, A), events(state)) == ("rock_quarry:1", "dragon_attack:0")
    nothing = position(seat("lagertha"), seat(), phase="after_draw", events="dragon_attack")
    assert legal(nothing) == ["decline", "discard lagertha"]


@pytest.mark.rule("MTH-5.97")
def test_nothing_else_is_negative() -> None:
    lost = bids(dwarf_bid(seat("S3", deck=SIX), seat("S1 S2 lagertha")), "S3", "S1")
    assert winner(lost) == A
    assert (told(lost, "react"), trash(lost)) == ([], "S3 S1")
    own = bids(dwarf_bid(seat("fools_gold S3 lagertha"), seat("B1 B2")), "fools_gold S3", "B1 B2")
    assert own.to_act() == [B]  # the own Fool's Gold on the own Gold Coins
    cavern = position(seat("lagertha", cavern="erik"), seat(), phase="begin", locations="expansive_cavern", seed=2)
    do(cavern, "decline")
    assert "react" not in legal(cavern)
    swap = position(seat("R1"), seat("lagertha S1"), locations="marketplace")
    do(swap, "offer 1", "give R1", "want_any")
    assert "react" not in legal(swap)


@pytest.mark.rule("MTH-5.98")
def test_others_are_still_affected() -> None:
    state = dwarf_bid(seat("S1 S2 S3 S4 lagertha"), seat("faulty_minecarts"), seat("B1 B2 B3 B4"))
    bids(state, "S1 S2 S3 S4", "faulty_minecarts", "B1 B2 B3 B4")
    assert asks(state, A)
    do(state, "react")
    assert (state.to_act(), options(state, "discard")) == ([C], ["B1", "B2", "B3", "B4"])
    do(state, "discard B1")
    assert totals(state) == [10, 0, 9]


@pytest.mark.rule("MTH-5.89")
def test_minecarts_open_every_window_before_anybody_discards() -> None:
    state = dwarf_bid(seat("S1 S2 S3 S4"), seat("faulty_minecarts"), seat("B1 B2 B3 B4 lagertha"))
    bids(state, "S1 S2 S3 S4", "faulty_minecarts", "B1 B2 B3 B4")
    assert asks(state, C)  # although A comes first
    do(state, "decline")
    assert state.to_act() == [A]
    do(state, "discard S1")
    assert state.to_act() == [C]
    do(state, "discard B1")
    assert totals(state) == [9, 0, 9]


@pytest.mark.rule("MTH-5.100")
def test_a_cancelled_auctioneer_is_trashed_without_a_bid() -> None:
    state = position(seat("wizard_auctioneer S1"), seat("lagertha", town="branch_mine"))
    do(state, "perform wizard_auctioneer", "auction 1 0")
    assert asks(state, B)
    do(state, "react")
    assert (state.to_act(), trash(state), told(state, "bid")) == ([A], "wizard_auctioneer", [])
    own = position(seat("wizard_auctioneer lagertha", town="branch_mine"), seat())
    do(own, "perform wizard_auctioneer", "auction 0 0")
    assert own.to_act() == [A, B]  # the own choice is no attack


@pytest.mark.rule("MTH-5.101")
def test_only_karina_can_be_answered() -> None:
    state = position(seat("erik S1"), seat("karina lagertha"))
    do(state, "use erik rocks")
    assert asks(state, B)
    do(state, "react")
    assert (state.to_act(), pool(state)) == ([A], (0, 0, 0))  # Lagertha is not A's
    chain = position(seat("erik lagertha"), seat("karina S1"))
    do(chain, "use erik rocks", "react")
    assert asks(chain, A)
    do(chain, "react")
    assert (chain.to_act(), pool(chain)) == ([A], (0, 0, 1))
    given_up = position(seat("erik lagertha"), seat("karina S1"))
    do(given_up, "use erik rocks", "react", "decline")
    assert (pool(given_up), bag(hand(given_up, A))) == ((0, 0, 0), "lagertha")
