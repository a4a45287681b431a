"""The worked examples on edge cases (MTH-S79 to MTH-S92)."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.mountainhome.build import (
    SIX,
    A,
    B,
    act,
    bids,
    do,
    dwarf_bid,
    legal,
    options,
    party,
    picks,
    position,
    refused,
    search,
    seat,
    told,
)
from tests.mountainhome.census import pile
from tests.mountainhome.reading import (
    bag,
    cards,
    discard,
    events,
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


@pytest.mark.rule("MTH-5.59", "MTH-4.20")
def test_s79_points_in_the_pool_are_not_bid() -> None:
    state = position(seat(deck=f"R1 R1 {SIX}"), seat("S1", deck="R1 R1"), pool=[5, 0, 0], explore="didi paulie")
    do(state, "end")
    assert pool(state) == (5, 0, 0)
    act(state, A, "ready")
    act(state, B, "commit S1", "ready")
    assert totals(state) == [0, 1]
    assert winner(state) == B
    assert (state.to_act(), pool(state)) == ([B], (0, 0, 0))
    pooled = dwarf_bid(seat("S2 S3", deck=SIX), seat(), pool=[5, 0, 0])
    bids(pooled, "S2 S3")
    assert pool(pooled) == (5, 0, 0)  # until the preparation, which comes after the pick


@pytest.mark.rule("MTH-5.66", "MTH-5.71", "MTH-5.78")
def test_s80_on_bid_action_without_a_target() -> None:
    state = party(seat("B1", deck=SIX), seat("fools_gold"), starter=A)
    bids(state, "", "fools_gold")
    assert told(state, "no_target")
    assert totals(state) == [0, 0]
    assert trash(state) == "fools_gold"
    assert named(told(state, "pick")[0], "card") == "fools_gold"
    assert winner(state) == B  # 0 is more than no card, although A is the starter


@pytest.mark.rule("MTH-5.65", "MTH-6.25")
def test_s81_on_bid_effects_are_not_optional() -> None:
    state = dwarf_bid(seat("fools_gold S3", deck=SIX), seat("B2"))
    bids(state, "fools_gold S3", "B2")
    assert [event.data["to"] for event in told(state, "fools_gold")] == [A]
    assert totals(state) == [0, 2]
    assert winner(state) == B


@pytest.mark.rule("MTH-5.45", "MTH-5.47", "MTH-5.62")
@pytest.mark.parametrize("pick", ["wizard_auctioneer", "S1"])
def test_s82_where_an_action_can_be_used(pick: str) -> None:
    state = position(seat("fools_gold wizard_auctioneer", town="branch_mine"), seat())
    assert [text for text in legal(state) if "fools_gold" in text] == []
    assert legal(state) == ["end", "tap 0", "perform wizard_auctioneer"]
    bid = dwarf_bid(seat("wizard_auctioneer S1 loki", deck=SIX), seat("S3", town="branch_mine"))
    bids(bid, "wizard_auctioneer S1 loki", "S3")
    assert bag(named(told(bid, "reveal")[0], "cards")) == bag("wizard_auctioneer S1")
    do(bid, "name 0")
    assert totals(bid) == [1, 3]
    do(bid, f"trash {pick}")
    other = "S1" if pick != "S1" else "wizard_auctioneer"
    assert pick in trash(bid)
    assert other in discard(bid, A)
    assert town(bid, B) == "branch_mine"


@pytest.mark.rule("MTH-6.33", "MTH-6.35", "MTH-6.36")
def test_s84_politics_against_ygg() -> None:
    state = dwarf_bid(seat("ygg S4", deck=SIX), seat("cuttbeard_politics S1"))
    bids(state, "ygg S4", "cuttbeard_politics S1")
    do(state, "target 0 S4")
    assert totals(state) == [4, 1]
    assert not told(state, "politics")
    assert told(state, "ygg_stops")
    assert bag(trash(state)) == bag("cuttbeard_politics S4 S1")
    assert bag(discard(state, A)) == bag("ygg kartok")


@pytest.mark.rule("MTH-6.18", "MTH-6.19", "MTH-5.77", "MTH-5.79")
@pytest.mark.parametrize("starter", [A, B])
def test_s85_loki_in_a_tie_break(starter: int) -> None:
    state = dwarf_bid(seat("S3 S2", deck=SIX), seat("S3 B2 loki"), starter=starter)
    bids(state, "S3 S2", "S3 B2 loki")
    do(state, "name 0")
    assert totals(state) == [5, 5]
    assert state.to_act() == [B]
    assert options(state, "trash", B) == ["B2", "S3"]
    do(state, "trash B2")
    assert options(state, "trash", B) == ["S2", "S3"]
    do(state, "trash S2")
    assert state.to_act() == [A, B]
    assert (legal(state, A), legal(state, B)) == (["decline", "further"], ["decline", "trash S3"])
    act(state, A, "further")
    act(state, B, "trash S3")
    assert (state.to_act(), legal(state)) == ([B], ["trash S3"])
    do(state, "trash S3")  # B names A's card, the only one left
    assert bag(trash(state)) == bag("S3 S2 S3 B2")
    assert winner(state) == starter


@pytest.mark.rule("MTH-6.91", "MTH-2.21")
def test_s86_a_dragon_hoard_in_a_bid() -> None:
    state = dwarf_bid(seat("dragon_hoard", deck=SIX), seat("S1"))
    bids(state, "dragon_hoard", "S1")
    assert totals(state) == [0, 1]
    assert (bag(trash(state)), pool(state)) == (bag("dragon_hoard S1"), (0, 0, 0))
    assert [event.rule for event in told(state, "draw") if event.seat == A] == ["MTH-4.23"]
    carts = dwarf_bid(seat("dragon_hoard S3 S2 S1", deck=SIX), seat("faulty_minecarts"))
    bids(carts, "dragon_hoard S3 S2 S1", "faulty_minecarts")
    assert totals(carts) == [6, 0]
    assert options(carts, "trash", A) == ["S1", "S2", "S3", "dragon_hoard"]


@pytest.mark.rule("MTH-6.75", "MTH-6.16")
def test_s87_effects_that_find_nothing() -> None:
    def make(seed: int) -> State:
        state = position(
            seat("thorvald", cavern="paulie", town="branch_mine"),
            seat(),
            phase="begin",
            locations="expansive_cavern",
            explore="S1 S2 S3 B1 B2 B3 R1 erik",
            seed=seed,
        )
        return do(state, "decline")

    state = search(make, lambda now: [event.data["n"] for event in told(now, "roll")] == [6])
    assert (town(state, A), cards(state, "cavern-0"), pool(state)) == ("branch_mine", "paulie", (0, 0, 0))
    before = pile(state)
    do(state, "use thorvald seek")
    assert cards(state, "shown", B) == "S1 S2 S3 B1 B2 B3 R1 erik"
    assert (size(state, "explore"), sorted(pile(state))) == (8, sorted(before))
    assert pile(state) != before


@pytest.mark.rule("MTH-6.102", "MTH-6.104", "MTH-4.24")
def test_s89_two_copies_of_one_event() -> None:
    state = position(
        seat(deck="S4 S3 S2 R1 R1 R1", town="branch_mine"),
        seat(),
        pool=[11, 0, 0],
        row="rock_quarry",
        events="goblin_raiding_party:2 goblin_raiding_party:0 mountain_goat_consultants mountain_goat_consultants",
    )
    do(state, "buy rock_quarry")
    assert legal(state) == ["decline", "consult 0", "consult 1"]
    do(state, "consult 1")
    assert (pool(state), state.to_act(), "end" in legal(state)) == ((4, 0, 0), [A], True)
    assert town(state, A) == "branch_mine rock_quarry:1"
    assert events(state).split()[2:] == ["mountain_goat_consultants:0", "mountain_goat_consultants:1"]
    points = state.scores[A]
    do(state, "end")
    assert events(state).split()[:2] == ["goblin_raiding_party:2", "goblin_raiding_party:0"]
    do(state, "discard S4")
    assert (state.scores[A] - points, trash(state)) == (1, "goblin_raiding_party")
    assert events(state).split()[0] == "goblin_raiding_party:0"
    do(state, "exhaust 0")
    assert events(state).split()[0] == "goblin_raiding_party:1"
    assert state.to_act() == [B]


@pytest.mark.rule("MTH-6.98", "MTH-6.93")
def test_s90_empty_stocks() -> None:
    state = bids(party(seat("B2", deck=SIX), seat(), hangovers=0, explore="ferry_boat paulie"), "B2")
    assert (discard(state, B), supply(state, "hangovers")) == ("", 0)
    assert told(state, "no_hangover")
    assert legal(state) == ["decline", "explore"]
    charity = position(
        seat(deck=SIX), seat(), phase="explore", explore="dwarven_grace_charity ferry_boat paulie trash_panda"
    )
    assert not told(charity, "charity")
    assert (hand(charity, B), size(charity, "explore")) == ("", 4)
    assert told(charity, "shuffled_back")


@pytest.mark.rule("MTH-5.97", "MTH-5.99")
def test_s91_what_lagertha_does_and_does_not_stop() -> None:
    state = dwarf_bid(
        seat("S3 S2 lagertha", deck=SIX),
        seat("S1"),
        events="goblin_raiding_party:2",
    )
    bids(state, "S3 S2", "S1")
    assert (state.to_act(), legal(state, A)) == ([A], ["trash S2", "trash S3"])
    picks(state, "S2")
    demand = position(
        seat("S3 lagertha", town="branch_mine"), seat(), phase="after_draw", events="goblin_raiding_party:2"
    )
    assert "react" in legal(demand)
    do(demand, "react")
    assert (events(demand), town(demand, A)) == ("goblin_raiding_party:2", "branch_mine")
    assert (hand(demand, A), discard(demand, A)) == ("S3", "lagertha")


@pytest.mark.rule("MTH-5.50")
def test_s92_no_dwarf_effects_in_a_bid() -> None:
    state = dwarf_bid(seat("tobias"), seat(), active=B)
    assert legal(state, A) == ["ready", "commit tobias"]
    assert refused(state, "use tobias shinies", A).rule == "MTH-5.50"
    act(state, A, "commit tobias", "ready")
    act(state, B, "ready")
    assert totals(state) == [0, 0]
