"""Section 5: drawing, discarding, trashing; playing dwarves (MTH-5.11 to MTH-5.23)."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import (
    SIX,
    A,
    B,
    bids,
    commit,
    do,
    dwarf_bid,
    legal,
    options,
    position,
    refused,
    seat,
    told,
)
from tests.mountainhome.census import deck
from tests.mountainhome.reading import bag, cards, discard, hand, number, played, pool, size, totals, town


@pytest.mark.rule("MTH-5.11", "MTH-5.12")
def test_the_discard_pile_is_shuffled_only_when_the_draw_pile_runs_out() -> None:
    enough = do(position(seat("ori", deck="S1 S2", discard="R1"), seat()), "use ori draw")
    assert (discard(enough, A), told(enough, "reshuffle")) == ("R1", [])
    short = do(position(seat("ori", deck="S1", discard="R1 R1"), seat()), "use ori draw")
    assert (hand(short, A), discard(short, A)) == (bag("S1 R1"), "")
    assert [number(event, "n") for event in told(short, "reshuffle")] == [2]
    orders = set()
    for seed in range(10):
        state = position(seat("ori", discard="S1 S2 S3 B1 B2 B3"), seat(), seed=seed)
        do(state, "use ori draw")
        orders.add((hand(state, A), *deck(state, A)))
    assert len(orders) > 6


@pytest.mark.rule("MTH-5.12")
def test_other_effects_that_take_from_a_draw_pile_reshuffle_too() -> None:
    ori = bids(dwarf_bid(seat("ori S1", deck="S4", discard="B3"), seat()), "ori")
    assert totals(ori) == [7, 0]
    hut = position(seat(deck=f"S1 S2 {SIX}"), seat(deck="B1", discard="B2"), phase="explore", explore="kartok erik")
    assert hand(hut, B) == "B1 B2"
    boat = position(seat("S1", discard="S4", town="ferry_boat"), seat())
    do(boat, "tap 0")
    assert bag(" ".join(options(boat, "discard"))) == bag("S1 S4")


@pytest.mark.rule("MTH-5.13")
def test_what_cannot_be_drawn_is_dropped() -> None:
    state = position(seat("S1", deck="S2 S3", discard=""), seat(), phase="prepare")
    assert (hand(state, A), size(state, "deck-0"), size(state, "discard-0")) == ("S1 S2 S3", 0, 0)


@pytest.mark.rule("MTH-5.14", "MTH-5.18")
def test_the_play_area_takes_no_part_in_a_reshuffle() -> None:
    state = position(seat("ori S1", played="S4 erik"), seat())
    do(state, "play S1", "use ori draw")
    assert (hand(state, A), played(state, A)) == ("", "S4 erik S1 ori")


@pytest.mark.rule("MTH-5.15", "MTH-5.16", "MTH-5.17")
def test_gained_discarded_and_trashed_cards() -> None:
    state = position(
        seat("erik dragon_hoard", deck=SIX), seat(), pool=[3, 0, 0], row="branch_mine", locations="dragon_lair"
    )
    do(state, "buy branch_mine", "lair erik", "hoard", "gain rocks")
    assert discard(state, A) == "branch_mine erik"
    assert {cards(state, "trash", eye) for eye in (A, B, None)} == {"dragon_hoard"}


@pytest.mark.rule("MTH-5.19", "MTH-5.20")
def test_a_dwarf_is_played_for_one_thing() -> None:
    start = position(seat("erik", town="rock_quarry:0"), seat(), pool=[0, 0, 9])
    used = do(start.clone(), "use erik booze")
    assert (played(used, A), pool(used), legal(used)) == ("erik", (0, 1, 9), ["end"])
    refused(used, "job erik")
    built = do(start, "job erik", "at 0")
    assert (played(built, A), legal(built)) == ("erik", ["end"])
    refused(built, "use erik booze")


@pytest.mark.rule("MTH-5.21", "MTH-6.17")
def test_every_dwarf_can_build() -> None:
    everybody = "erik tobias alisa paulie didi kartok ymir baldur karina lagertha loki marg ori tapfa_green thorvald"
    for dwarf in everybody.split():
        state = position(seat(dwarf, town="hillock_dwelling:0"), seat(), pool=[3, 0, 0])
        do(state, f"job {dwarf}", "at 0")
        assert (town(state, A), played(state, A), pool(state)) == ("hillock_dwelling:1", dwarf, (0, 0, 0))


@pytest.mark.rule("MTH-6.17")
@pytest.mark.parametrize("dwarf", ["karina", "lagertha", "loki", "tapfa_green"])
def test_some_have_no_dwarf_symbol_effect(dwarf: str) -> None:
    state = position(seat(dwarf), seat())
    assert legal(state) == ["end"]
    refused(state, f"use {dwarf} draw")


@pytest.mark.rule("MTH-5.22")
def test_a_dwarf_in_a_clan_hall_counts_as_in_hand() -> None:
    state = position(
        seat(town="ruby!+erik+marg hillock_dwelling rock_quarry:0"), seat(), pool=[0, 9, 9], locations="dragon_lair"
    )
    assert {"use erik booze", "job erik", "job marg", "tap 1"} <= set(legal(state))
    do(state, "tap 1")
    assert options(state, "lodge") == ["erik", "marg"]
    do(state, "lodge marg")
    assert town(state, A) == "ruby!+erik hillock_dwelling!+marg rock_quarry:0"
    do(state, "job erik", "at 2", "settle")
    assert (played(state, A), town(state, A)) == ("erik", "ruby! hillock_dwelling!+marg rock_quarry:1")
    cavern = position(seat(town="ruby+erik"), seat(), phase="begin", locations="expansive_cavern")
    assert legal(cavern) == ["decline", "send erik"]
    dragon = position(seat(town="ruby+erik"), seat(), phase="after_draw", events="dragon_attack")
    assert legal(dragon) == ["break 0", "discard erik"]
    bid = dwarf_bid(seat(town="ruby+erik"), seat())
    assert legal(bid, A) == ["ready", "commit_kept erik"]
    commit(bid, A, "@erik")
    assert town(bid, A) == "ruby"
    react = position(seat(town="ruby+karina"), seat("erik"), active=B)
    do(react, "use erik rocks")
    assert (react.to_act(), legal(react)) == ([A], ["decline", "react"])


@pytest.mark.rule("MTH-5.23")
def test_but_not_for_preparation_lair_and_marketplace() -> None:
    state = position(
        seat(deck=SIX, town="ruby+erik"), seat("S1"), locations="dragon_lair marketplace", explore="R2 paulie"
    )
    assert legal(state) == ["end", "use erik shinies", "use erik booze", "use erik rocks"]
    do(state, "end")
    assert town(state, A) == "ruby+erik"


@pytest.mark.rule("MTH-11.2")
def test_of_equal_dwarves_the_one_in_hand_goes_first() -> None:
    state = position(seat("erik", town="ruby!+erik"), seat())
    do(state, "use erik booze")
    assert (hand(state, A), town(state, A)) == ("", "ruby!+erik")
    do(state, "use erik booze")
    assert (pool(state), town(state, A), played(state, A)) == ((0, 2, 0), "ruby!", "erik erik")
