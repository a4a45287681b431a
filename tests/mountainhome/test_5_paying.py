"""Section 5: points, paying, and what the program proposes (MTH-5.1 to MTH-5.10, MTH-11.1)."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import SIX, A, B, do, legal, options, position, refused, seat, told
from tests.mountainhome.reading import details, events, fact, hand, named, played, pool, town


@pytest.mark.rule("MTH-5.1", "MTH-5.2", "MTH-5.18")
def test_points_are_counted_by_resource() -> None:
    state = do(position(seat("S3 B2 R4 S1"), seat()), "play S3", "play B2", "play R4")
    assert pool(state) == (3, 2, 4)
    assert fact(state, "pool") == "3 shinies, 2 booze, 4 rocks"
    assert (played(state, A), hand(state, A)) == ("S3 B2 R4", "S1")
    refused(state, "play S3")


@pytest.mark.rule("MTH-5.3", "MTH-5.7", "MTH-5.10")
def test_points_left_over_stay_and_paid_ones_go_to_nobody() -> None:
    state = position(seat("S4 S4"), seat("S3"), row="branch_mine branch_mine")
    do(state, "play S4", "play S4", "buy branch_mine")
    assert pool(state) == (5, 0, 0)
    assert details(state).active == 0  # there is one pool, and it is the active player's
    do(state, "end")
    assert (details(state).active, pool(state)) == (1, (0, 0, 0))


@pytest.mark.rule("MTH-5.4")
def test_every_split_of_a_mixed_cost_can_be_chosen() -> None:
    wanted = {
        (shinies, booze, 4 - shinies - booze) for shinies in range(3) for booze in range(3) if shinies + booze >= 1
    }
    reached = set()
    for shinies in range(3):
        start = position(seat("erik", town="branch_mine:0"), seat(), pool=[2, 2, 3])
        do(start, "job erik", "at 0")
        assert options(start, "spend shinies") == ["0", "1", "2"]
        do(start, f"spend shinies {shinies}")
        for booze in options(start, "spend booze"):
            state = start.clone()
            do(state, f"spend booze {booze}")
            left = pool(state)
            reached.add((2 - left[0], 2 - left[1], 3 - left[2]))
    assert reached == wanted


@pytest.mark.rule("MTH-5.4", "MTH-11.1")
def test_the_proposal_takes_rocks_then_booze_then_shinies() -> None:
    state = position(seat("erik", town="branch_mine:0"), seat(), pool=[2, 2, 3])
    do(state, "job erik", "at 0")
    assert legal(state)[0] == "settle"
    do(state, "settle")
    assert pool(state) == (2, 1, 0)


@pytest.mark.rule("MTH-5.4")
def test_nothing_is_asked_where_only_one_split_exists() -> None:
    state = position(seat("erik", town="branch_mine:0"), seat(), pool=[1, 0, 3])
    do(state, "job erik", "at 0")
    assert (pool(state), town(state, A)) == ((0, 0, 0), "branch_mine:1")


@pytest.mark.rule("MTH-5.5")
def test_a_named_resource_is_paid_in_that_resource_only() -> None:
    short = position(seat("erik", town="ruby:0"), seat(), pool=[9, 9, 1])
    refused(short, "job erik")
    state = position(seat("erik", town="ruby:0"), seat(), pool=[9, 9, 2])
    do(state, "job erik", "at 0")
    assert pool(state) == (7, 9, 0)
    last = position(seat("erik", town="ruby:2"), seat(), pool=[9, 4, 9])
    refused(last, "job erik")


@pytest.mark.rule("MTH-5.6")
def test_what_cannot_be_paid_is_not_offered() -> None:
    state = position(
        seat("erik", discard="S1", town="dark_dungeon hillock_dwelling branch_mine:0"),
        seat(town="pawn_shop+S3"),
        pool=[1, 0, 2],
        row="branch_mine",
        locations="dwarf_fortress",
        housed="didi",
    )
    assert {text.split()[0] for text in legal(state)} == {"end", "use"}
    for text in ("tap 0", "tap 1", "job erik", "buy branch_mine", "release didi", "redeem"):
        refused(state, text)


@pytest.mark.rule("MTH-5.8", "MTH-6.78")
def test_cards_and_taps_pay_for_the_fortress_when_it_is_offered() -> None:
    state = position(
        seat("B1 S4", deck=SIX, town="southammer_brewery oris_warehouse+B2"),
        seat(),
        explore="didi erik",
        locations="dwarf_fortress",
    )
    do(state, "end")
    assert legal(state) == ["decline", "play B1", "fetch B2", "tap 0"]
    do(state, "play B1", "fetch B2")
    assert "house" not in legal(state)
    do(state, "tap 0", "house")
    assert [named(event, "card") for event in told(state, "house")] == ["didi"]


@pytest.mark.rule("MTH-5.8")
def test_a_distillery_helps_to_pay_for_the_fortress() -> None:
    state = position(
        seat("B3", deck=SIX, town="tower_distillery"),
        seat(),
        explore="didi erik",
        locations="dwarf_fortress",
        extended_shop=True,
    )
    do(state, "end")
    assert legal(state) == ["decline", "play B3"]
    do(state, "play B3")
    assert legal(state) == ["decline", "tap 0"]
    do(state, "tap 0", "amount 1")
    assert (pool(state), legal(state)) == ((0, 5, 0), ["decline", "house"])
    do(state, "house")
    assert told(state, "house")


@pytest.mark.rule("MTH-5.8", "MTH-5.9")
def test_points_made_for_the_goblins_and_not_used_are_lost_at_once() -> None:
    state = position(
        seat("B3 S1 erik", deck=SIX), seat(), phase="after_draw", events="goblin_raiding_party reorganisation"
    )
    do(state, "play B3")
    assert pool(state) == (0, 3, 0)
    do(state, "pay")
    assert (pool(state), events(state)) == ((0, 0, 0), "goblin_raiding_party:1 reorganisation:0")
    changed = position(seat("B3 S1", town="branch_mine"), seat(), phase="after_draw", events="goblin_raiding_party")
    do(changed, "play B3", "exhaust 0")
    assert pool(changed) == (0, 0, 0)
    assert played(changed, A) == "B3"


@pytest.mark.rule("MTH-5.8")
def test_nothing_is_played_at_other_moments() -> None:
    state = position(seat("B3 S1", deck=SIX), seat(), phase="after_draw", events="reorganisation")
    assert legal(state) == ["draw 0", "draw 1", "draw 2", "draw 3"]
    other = position(seat("S1"), seat("B3"))
    assert other.legal_actions(B) == []


@pytest.mark.rule("MTH-11.1")
def test_missing_points_are_made_up_by_the_smallest_cards_that_fit() -> None:
    state = position(seat("erik R1 R3 R4 S3", town="rock_quarry:0"), seat())
    do(state, "job erik", "at 0")
    assert (town(state, A), pool(state)) == ("rock_quarry:1", (0, 0, 0))
    assert (hand(state, A), "R3" in played(state, A)) == ("R1 R4 S3", True)
    shop = position(seat("S4 S3 S1 R4"), seat(), row="branch_mine", pool=[1, 0, 0])
    do(shop, "buy branch_mine")
    assert (pool(shop), hand(shop, A)) == ((1, 0, 0), "R4 S1 S4")
    store = position(seat(town="oris_warehouse+S3"), seat(), row="branch_mine")
    do(store, "buy branch_mine")
    assert (town(store, A), played(store, A)) == ("oris_warehouse", "S3")


@pytest.mark.rule("MTH-11.1")
def test_missing_cards_are_played_before_a_reaction() -> None:
    state = position(seat("erik R3 R2", town="rock_quarry:0"), seat("karina"))
    do(state, "job erik", "at 0")
    assert (state.to_act(), pool(state)) == ([B], (0, 0, 3))
    do(state, "react")
    assert (pool(state), town(state, A)) == ((0, 0, 3), "rock_quarry:0")  # nothing is paid, the cards lie there


@pytest.mark.rule("MTH-11.1", "MTH-6.83")
def test_with_a_piling_pending_only_the_pool_counts() -> None:
    state = position(seat("strategic_piling R3 R3 S3 erik", town="rock_quarry:0"), seat(), row="branch_mine")
    assert {"job erik", "buy branch_mine"} <= set(legal(state))
    do(state, "perform strategic_piling")
    assert not {"job erik", "buy branch_mine"} & set(legal(state))
    do(state, "play R3")
    assert {"job erik", "buy branch_mine"} <= set(legal(state))
