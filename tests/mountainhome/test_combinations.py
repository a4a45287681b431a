"""Cards that meet each other: positions in which effects of different sections work together."""

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
    picks,
    position,
    seat,
    told,
)
from tests.mountainhome.census import deck, pile
from tests.mountainhome.reading import (
    bag,
    bid_taps,
    cards,
    discard,
    events,
    fact,
    hand,
    named,
    played,
    pool,
    totals,
    town,
    trash,
)


@pytest.mark.rule("MTH-4.20", "MTH-6.84", "MTH-5.8")
def test_a_piling_has_lapsed_when_the_goblins_come() -> None:
    state = position(seat("strategic_piling", deck="B1 S1 S2 S3 R1 R2"), seat(), events="goblin_raiding_party")
    do(state, "perform strategic_piling", "end")
    assert legal(state) == ["discard S3", "play B1", "pay"]  # cards in hand count for costs again
    do(state, "pay")
    assert (played(state, A), events(state)) == ("B1", "goblin_raiding_party:1")


@pytest.mark.rule("MTH-6.77", "MTH-6.50", "MTH-5.49")
def test_a_wine_pawned_in_a_bid_yields_its_printed_value() -> None:
    state = dwarf_bid(seat("B2 S1", town="pawn_shop", deck=SIX), seat("B2"), locations="dwarf_fortress")
    commit(state, A, "S1", "tap 0", "stow B2")
    assert (bid_taps(state, A), town(state, A)) == ((2, 0, 0), "pawn_shop!+B2")
    act(state, A, "ready")
    commit(state, B, "B2")
    act(state, B, "ready")
    assert totals(state) == [1 + 2, 2 + 1]
    full = dwarf_bid(seat("B2 S1", town="pawn_shop+S4", deck=SIX), seat("B2"))
    assert options(full, "tap", A) == []  # room for one card (MTH-6.51)


@pytest.mark.rule("MTH-5.98", "MTH-6.30")
def test_lagertha_spares_her_owner_one_mishap_of_two() -> None:
    state = dwarf_bid(seat("logistical_mishap S1 S2"), seat("logistical_mishap B1 B2"), seat("lagertha R1 R2 S4"))
    bids(state, "logistical_mishap S1 S2", "logistical_mishap B1 B2", "R1 R2 S4")
    do(state, "react")
    picks(state, "S1", "B1", "R1")
    assert [event.seat for event in told(state, "dealt")] == [A, B, C]  # the second one collects her owner's pool
    one = dwarf_bid(seat("logistical_mishap S1 S2"), seat("B1 B2"), seat("lagertha R1 R2 S4"))
    bids(one, "logistical_mishap S1 S2", "B1 B2", "R1 R2 S4")
    do(one, "react")
    picks(one, "S1", "B1", "R1")
    assert [event.seat for event in told(one, "dealt")] == [A, B]
    assert bag(discard(one, C)) == bag("lagertha R2 S4 kartok")


@pytest.mark.rule("MTH-5.33", "MTH-5.54", "MTH-6.88")
def test_a_hall_is_lost_while_one_of_its_dwarves_is_bid() -> None:
    state = position(
        seat("wizard_auctioneer S4 S3", deck="S1 S2"), seat("B1", deck="R1 R2", town="branch_mine sapphire+loki+erik")
    )
    do(state, "perform wizard_auctioneer", "auction 1 1")
    commit(state, B, "@loki")
    commit(state, A, "S4 S3")
    act(state, B, "ready")
    act(state, A, "ready")
    do(state, "name 0", "trash S4")
    assert (town(state, A), town(state, B)) == ("sapphire", "branch_mine")
    assert bag(discard(state, B)) == "erik loki"
    assert state.scores == [3, 1 + 3]


@pytest.mark.rule("MTH-6.117", "MTH-6.114")
def test_cards_put_back_make_up_for_those_the_golems_took() -> None:
    state = position(
        seat("S1", deck="S2 S3 B1 B2 B3 S4 R1 R2 R3 S1"), seat(), events="reorganisation rock_golem_debt_collectors"
    )
    do(state, "end", "draw 3", "trash R1", "discard R2", "trash R3")
    do(state, "top B1", "top B2", "top S4")
    assert (hand(state, A), deck(state, A)[:4]) == ("B3 S2 S3", ["shinies_4", "booze_2", "booze_1", "shinies_1"])
    assert events(state) == "reorganisation:1 rock_golem_debt_collectors:2"


@pytest.mark.rule("MTH-6.57", "MTH-6.88")
def test_the_hut_takes_its_price_even_if_it_is_lost_in_that_bid() -> None:
    state = position(
        seat("wizard_auctioneer S4", deck="S3 S1"),
        seat(deck="R1 R2 B1 B2 erik", town="witchs_hut"),
        explore="R3 paulie",
    )
    do(state, "perform wizard_auctioneer", "auction 1 0", "extra 3")
    bids(state, "S4 S3", "R1")
    act(state, A, "trash S3")
    assert town(state, A) == "witchs_hut"
    assert bag(trash(state)) == bag("wizard_auctioneer S3 R1 R2 B1 B2")
    assert hand(state, B) == "erik"


@pytest.mark.rule("MTH-5.93", "MTH-6.8")
@pytest.mark.parametrize("react", [True, False])
def test_karina_keeps_baldur_at_home(react: bool) -> None:
    state = position(seat("baldur", deck=SIX), seat("karina S1"), explore="S1 S2 S3 R1 R2 R3 erik")
    do(state, "use baldur wander", "react" if react else "decline")
    assert (played(state, A), len(pile(state))) == (("baldur", 7) if react else ("", 3))
    assert state.scores[A] == (3 if react else 0)


@pytest.mark.rule("MTH-5.91", "MTH-6.12")
def test_karina_stops_both_steps_of_marg() -> None:
    state = position(seat("marg", town="rock_quarry:1 branch_mine:1"), seat("karina"), pool=[9, 0, 0])
    do(state, "job marg", "at 0", "at 1", "react")
    assert (town(state, A), pool(state), played(state, A)) == ("rock_quarry:1 branch_mine:1", (9, 0, 0), "marg")


@pytest.mark.rule("MTH-5.94", "MTH-6.106")
def test_lagertha_saves_the_hall_she_lives_in() -> None:
    state = position(seat(town="ruby+lagertha+erik"), seat(), phase="after_draw", events="dragon_attack")
    assert legal(state) == ["break 0", "discard erik", "discard lagertha", "react"]
    do(state, "react")
    assert (town(state, A), discard(state, A), events(state)) == ("ruby+erik", "lagertha", "dragon_attack:0")


@pytest.mark.rule("MTH-5.33", "MTH-7.9")
def test_the_dragon_empties_a_pawn_shop() -> None:
    state = position(seat(town="pawn_shop+S4"), seat(), phase="after_draw", events="dragon_attack")
    assert state.scores[A] == 4
    do(state, "break 0")
    assert (town(state, A), discard(state, A), state.scores[A]) == ("pawn_shop:1", "S4", 0)


@pytest.mark.rule("MTH-6.92", "MTH-6.99", "MTH-4.9")
def test_charity_at_a_party_begins_with_the_winner() -> None:
    state = party(seat(deck=SIX), seat("B4"), seat(), explore="dwarven_grace_charity S1 erik S2 S3 R1 R2")
    bids(state, "", "B4")
    do(state, "explore")
    given = [(event.seat, named(event, "card")) for event in told(state, "charity")]
    assert given == [(B, "S1"), (C, "S2"), (A, "S3")]


@pytest.mark.rule("MTH-6.80", "MTH-6.78", "MTH-6.99")
def test_the_active_player_may_house_what_a_party_brings() -> None:
    state = party(seat("B4 B3 B2", deck=SIX), seat(), explore="erik R1 R2 paulie", locations="dwarf_fortress")
    bids(state, "B4")
    do(state, "explore")
    assert legal(state) == ["decline", "play B2", "play B3", "house"]
    do(state, "house")
    assert (cards(state, "housed"), fact(state, "found")) == ("erik", "0 of 4")


@pytest.mark.rule("MTH-6.21", "MTH-5.12", "MTH-5.14")
def test_ori_brings_cards_out_of_a_reshuffled_pile_in_a_bid() -> None:
    state = dwarf_bid(seat("ori", deck="S2", discard="S3 S3 S3", played="S4"), seat("B1"))
    bids(state, "ori", "B1")
    assert totals(state) == [2 + 3, 1]
    empty = dwarf_bid(seat("ori", played="S4"), seat("B1"))
    bids(empty, "ori", "B1")
    assert totals(empty) == [0, 1]


@pytest.mark.rule("MTH-6.102", "MTH-5.99", "MTH-6.113")
def test_the_second_golems_want_what_lagertha_saved_from_the_first() -> None:
    twice = "rock_golem_debt_collectors:1 rock_golem_debt_collectors"
    state = position(seat("lagertha ori", deck="R2 S1 S2"), seat(), events=twice)
    do(state, "use ori draw", "react")
    assert legal(state) == ["discard R2", "trash R2"]
    do(state, "trash R2")
    assert events(state) == "rock_golem_debt_collectors:1 rock_golem_debt_collectors:1"
    assert legal(state)[0] == "end"


@pytest.mark.rule("MTH-8.4", "MTH-6.70", "MTH-6.8")
def test_a_cavern_found_on_the_way_waits_for_the_next_turn() -> None:
    state = position(
        seat("baldur erik", deck=SIX),
        seat("paulie", deck=SIX),
        explore="expansive_cavern S1 S2 S3 S4 R1 R2 alisa",
        open_locations=True,
    )
    do(state, "use baldur wander")
    assert (cards(state, "locations"), options(state, "send")) == ("expansive_cavern", [])
    do(state, "end")
    while state.to_act() == [A]:
        do(state, legal(state)[0])
    assert legal(state, B)[:2] == ["decline", "send paulie"]


@pytest.mark.rule("MTH-6.28", "MTH-6.60", "MTH-6.59")
def test_a_project_taken_in_a_bid_still_counts_for_its_owner() -> None:
    state = dwarf_bid(seat("cuttbeard_politics S1"), seat("treasure_vault"), extended_shop=True)
    bids(state, "cuttbeard_politics S1", "treasure_vault")
    assert bag(trash(state)) == bag("cuttbeard_politics S1 treasure_vault")


@pytest.mark.rule("MTH-6.63", "MTH-6.90", "MTH-6.113")
def test_the_golems_come_before_the_points_of_a_hoard() -> None:
    state = position(seat("dragon_hoard", deck="R4 S1"), seat(), events="rock_golem_debt_collectors")
    do(state, "hoard")
    assert legal(state) == ["discard R4", "trash R4"]
    do(state, "discard R4", "gain rocks")
    assert (pool(state), discard(state, A)) == ((0, 0, 3), "R4")


@pytest.mark.rule("MTH-6.44", "MTH-6.113", "MTH-5.13")
def test_a_ferry_whose_card_went_to_the_golems_has_nothing_to_discard() -> None:
    state = position(seat(deck="R4 S1", town="ferry_boat"), seat(), events="rock_golem_debt_collectors")
    do(state, "tap 0", "trash R4")
    assert (legal(state)[0], hand(state, A), town(state, A)) == ("end", "", "ferry_boat!")


@pytest.mark.rule("MTH-6.100", "MTH-6.101", "MTH-8.7")
def test_with_one_counter_every_copy_scores_at_once() -> None:
    state = position(
        seat(deck="S1 S2 S3 B1 B2 B3"), seat(), counters="1", events="goblin_raiding_party goblin_raiding_party"
    )
    do(state, "end", "pay", "pay")
    assert (state.scores[A], events(state)) == (2, "")
    assert bag(trash(state)) == "goblin_raiding_party goblin_raiding_party"


@pytest.mark.rule("MTH-8.5", "MTH-7.12", "MTH-7.13")
def test_equal_turns_come_before_sudden_death_and_not_in_it() -> None:
    seats = [seat(deck=SIX, tokens=1), seat(tokens=1), seat("erik R3 R1", town="rock_quarry:1", tokens=1)]
    state = position(*seats, phase="check", found=5, equal_turns=True, explore="S2 S2 S2 S2 S2 S2 paulie")
    assert fact(state, "sudden") == ""  # the round goes on first
    do(state, "end", "end")
    assert (state.to_act(), fact(state, "sudden")) == ([A], "turn 1")
    do(state, "end", "end")
    assert fact(state, "sudden") == "turn 3"
    rest = position(
        *seats[:2], seat("erik R3 R1", town="rock_quarry:1"), phase="check", active=C, found=5, equal_turns=True
    )
    assert fact(rest, "sudden") == "turn 1"


@pytest.mark.rule("MTH-11.15", "MTH-6.21", "MTH-6.28")
def test_politics_may_take_what_ori_has_just_brought() -> None:
    state = dwarf_bid(seat("ori S3", deck="fools_gold R1"), seat("cuttbeard_politics S1"))
    bids(state, "ori S3", "cuttbeard_politics S1")
    do(state, "target 0 fools_gold")
    assert (totals(state), told(state, "fools_gold", "no_target")) == ([3, 1], [])
    act(state, A, "trash R1")
    assert bag(trash(state)) == bag("cuttbeard_politics R1 S1 fools_gold")
