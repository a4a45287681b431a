"""Section 4: the three steps of a turn."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import (
    SIX,
    A,
    B,
    act,
    bids,
    do,
    legal,
    party,
    position,
    refused,
    seat,
    told,
)
from tests.mountainhome.census import pile
from tests.mountainhome.reading import (
    bag,
    cards,
    discard,
    events,
    fact,
    found,
    hand,
    number,
    played,
    pool,
    size,
    town,
)


@pytest.mark.rule("MTH-4.1", "MTH-4.2", "MTH-4.7")
def test_a_turn_has_three_steps_in_order() -> None:
    state = position(seat(deck=f"R1 R1 {SIX}"), seat("S1 S2"), explore="kartok erik", events="reorganisation")
    assert fact(state, "step") == "Action step"
    do(state, "end")
    assert fact(state, "step").startswith("Bid")
    bids(state)
    assert fact(state, "step") == "Preparation"
    assert state.to_act() == [A]
    order = [event.kind for event in told(state, "explore", "prepare", "counter")]
    assert order == ["explore", "prepare"]
    do(state, "draw 0")
    assert (state.to_act(), fact(state, "step"), fact(state, "turn")) == ([B], "Action step", "Player 2")
    assert len(told(state, "explore")) == 1


@pytest.mark.rule("MTH-4.4", "MTH-4.5")
def test_all_the_things_of_the_action_step_are_offered_together() -> None:
    state = position(
        seat(
            "S1 erik strategic_piling dragon_hoard marketplace ferry_boat B3",
            deck=SIX,
            town="branch_mine rock_quarry:0 pawn_shop+S2",
        ),
        seat("R1"),
        pool=[9, 9, 9],
        row="branch_mine",
        locations="dragon_lair dwarf_fortress",
        housed="didi",
    )
    verbs = {
        *("end", "play S1", "use erik rocks", "job erik", "perform strategic_piling", "place marketplace"),
        *("place ferry_boat", "tap 0", "buy branch_mine", "lair erik", "release didi", "redeem", "hoard"),
    }
    assert verbs <= set(legal(state))
    do(state, "tap 0", "play S1", "buy branch_mine", "play B3", "use erik rocks", "place marketplace", "redeem")
    assert "offer 1" in legal(state)
    assert played(state, A) == "S1 B3 erik"


@pytest.mark.rule("MTH-4.6")
def test_the_action_step_may_be_ended_at_once_and_is_over_then() -> None:
    state = position(seat("B1 S1", deck=SIX), seat("R1"), explore="didi erik", locations="dwarf_fortress")
    assert legal(state)[0] == "end"
    do(state, "end")
    assert legal(state) == ["decline", "play B1"]  # only what pays the cost on offer
    refused(state, "play S1")


@pytest.mark.rule("MTH-4.7", "MTH-4.8", "MTH-4.9", "MTH-4.10", "MTH-9.9")
@pytest.mark.parametrize("card", ["R4", "ferry_boat", "trash_panda", "ygg", "witchs_hut", "S2"])
def test_resource_cards_blueprints_and_actions_go_to_the_explorers_discard_pile(card: str) -> None:
    state = position(seat(deck=SIX), seat(), explore=f"{card} erik")
    do(state, "end")
    assert discard(state, A) == card
    for eye in (A, B, None):
        assert cards(state, "shown", eye) == card
    assert [event.seat for event in told(state, "explore")] == [A]
    guest = party(seat(deck=SIX), seat("B2"), explore=f"{card} erik")
    bids(guest, "", "B2")
    do(guest, "explore")
    assert card in discard(guest, B).split()  # the explorer need not be the active player


@pytest.mark.rule("MTH-4.12")
def test_a_recurring_event_is_laid_out_without_counters() -> None:
    state = position(seat(deck=SIX), seat(deck=SIX), explore="mountain_goat_consultants reorganisation erik")
    do(state, "end")
    assert (events(state), discard(state, A)) == ("mountain_goat_consultants:0", "")
    do(state, "end")
    assert events(state) == "mountain_goat_consultants:0 reorganisation:0"
    do(state, "draw 0")
    assert events(state) == "mountain_goat_consultants:0 reorganisation:1"


@pytest.mark.rule("MTH-4.13", "MTH-4.14")
def test_an_immediate_event_is_carried_out_and_shuffled_back() -> None:
    orders = set()
    for seed in range(12):
        state = position(
            seat(deck=SIX), seat(), phase="explore", explore="dwarven_grace_charity S4 S3 B4 R4 erik alisa", seed=seed
        )
        assert (hand(state, B), size(state, "explore")) == ("S3", 5)
        assert "dwarven_grace_charity" in pile(state)
        orders.add(tuple(pile(state)))
    assert len(orders) > 6
    assert len({order.index("dwarven_grace_charity") for order in orders}) > 2


@pytest.mark.rule("MTH-4.15", "MTH-4.16", "MTH-4.17")
def test_a_dwarf_is_bid_for_and_found_by_the_winner() -> None:
    state = position(seat("R4", deck=f"R1 R1 {SIX}"), seat("S1 B1", deck="R1 R1"), explore="erik alisa", found=2)
    do(state, "end")
    assert state.to_act() == [A, B]
    assert fact(state, "bid") == "shinies and booze"
    bids(state, "R4", "S1 B1")
    act(state, B, "trash S1")
    assert (discard(state, B), found(state)) == ("B1 erik", (3, 4))
    assert [number(event, "n") for event in told(state, "found")] == [3]


@pytest.mark.rule("MTH-4.18")
def test_baldur_of_a_starting_deck_is_never_found() -> None:
    state = position(seat("baldur", deck=f"R1 R1 {SIX}"), seat(deck="R1 R1"), explore="R2 R2 R2 R2 R2")
    do(state, "use baldur wander")
    assert pile(state) == ["baldur"]
    do(state, "end")
    bids(state)
    assert "baldur" in discard(state, A)
    assert found(state)[0] == 0


@pytest.mark.rule("MTH-4.19")
def test_exploring_an_empty_pile_has_no_effect() -> None:
    state = position(seat(deck=SIX, discard="marg"), seat(), explore="")
    do(state, "end")
    assert told(state, "explore_nothing")
    assert not told(state, "explore")
    assert discard(state, A) == "marg"


@pytest.mark.rule("MTH-4.20")
def test_points_and_effects_of_this_turn_end_with_it() -> None:
    state = position(
        seat("didi strategic_piling S1", deck="R4 S1 S1 R1 R1 R1 R2 R2 R2 R2 R2 R2", town="branch_mine"),
        seat(deck=SIX),
        explore="R3 R3 R3 erik",
    )
    do(state, "use didi double", "perform strategic_piling", "play S1", "end")
    assert pool(state) == (0, 0, 0)
    do(state, "end")
    do(state, "tap 0", "play R4")
    assert pool(state) == (2, 0, 4)


@pytest.mark.rule("MTH-4.21", "MTH-4.22", "MTH-4.23")
def test_hand_and_play_area_go_and_six_cards_come() -> None:
    state = position(
        seat(
            "S1 S2", played="B1 erik", deck="R1 R2 R3 B3 ygg alisa S4", discard="R4", town="rock_quarry! ferry_boat:0"
        ),
        seat(town="rock_quarry!"),
        phase="prepare",
    )
    assert bag(discard(state, A)) == bag("R4 S1 S2 B1 erik")
    assert played(state, A) == ""
    assert hand(state, A) == bag("R1 R2 R3 B3 ygg alisa")
    assert (town(state, A), town(state, B)) == ("rock_quarry ferry_boat:0", "rock_quarry!")


@pytest.mark.rule("MTH-4.22", "MTH-5.30")
def test_unfinished_buildings_are_not_untapped() -> None:
    state = position(
        seat(deck=SIX, town="rock_quarry! branch_mine:1"), seat(deck=SIX), phase="prepare", explore="S2 S2 S2 erik"
    )
    do(state, "end")
    assert (state.to_act(), [text for text in legal(state) if text.startswith("tap")]) == ([A], ["tap 0"])
    assert refused(state, "tap 1").rule == "MTH-5.30"


@pytest.mark.rule("MTH-4.24")
def test_after_the_draw_the_oldest_event_comes_first() -> None:
    for order in ("reorganisation goblin_raiding_party", "goblin_raiding_party reorganisation"):
        state = position(seat("S1"), seat(), phase="after_draw", events=order)
        assert legal(state)[0] == ("draw 0" if order.startswith("r") else "discard S1")
        do(state, legal(state)[0], *(["discard S1"] if order.startswith("r") else ["draw 0"]))
        assert [str(event.data["card"]) for event in told(state, "counter")] == order.split()


@pytest.mark.rule("MTH-4.25")
def test_then_the_end_is_checked_and_the_next_player_begins() -> None:
    state = position(seat("S1"), seat(), phase="after_draw", events="reorganisation", found=4)
    assert not state.is_over
    do(state, "draw 0")
    assert not state.is_over  # a tie of nothing to nothing goes on
    won = position(seat("marg"), seat(), phase="after_draw", events="reorganisation", found=4)
    assert not won.is_over
    assert do(won, "draw 0").is_over
    going = position(seat("marg"), seat(), phase="after_draw", events="reorganisation", found=3)
    assert do(going, "draw 0").to_act() == [B]


@pytest.mark.rule("MTH-4.26", "MTH-4.27")
def test_hands_outside_the_own_turn_are_neither_filled_nor_cut() -> None:
    state = position(
        seat(deck=f"R1 R1 {SIX}"), seat("S1 S2 S3 B1 B2 B3", deck="S4 B4 R1 R1 R1"), explore="kartok R2 erik"
    )
    do(state, "end")
    assert size(state, "hand-1") == 8
    bids(state)
    assert (state.to_act(), size(state, "hand-1")) == ([B], 8)
