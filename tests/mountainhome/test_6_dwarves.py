"""Section 6: Dwarf-symbol effects (MTH-6.1 to MTH-6.17)."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import (
    SIX,
    A,
    B,
    act,
    bids,
    card_short,
    commit,
    do,
    legal,
    options,
    position,
    refused,
    search,
    seat,
    to_turn,
    told,
)
from tests.mountainhome.census import pile
from tests.mountainhome.reading import (
    bag,
    bid_taps,
    cards,
    discard,
    events,
    found,
    hand,
    has_zone,
    named,
    played,
    pool,
    size,
    town,
)


def shorts(names: list[str]) -> str:
    """Cards in short notation."""
    return " ".join(card_short(name) for name in names)


@pytest.mark.rule("MTH-6.1")
@pytest.mark.parametrize("labourer", ["tobias", "erik", "alisa", "paulie"])
def test_a_labourer_adds_one_point_of_choice(labourer: str) -> None:
    for way, points in (("shinies", (1, 0, 0)), ("booze", (0, 1, 0)), ("rocks", (0, 0, 1))):
        state = do(position(seat(labourer), seat()), f"use {labourer} {way}")
        assert (pool(state), played(state, A)) == (points, labourer)


@pytest.mark.rule("MTH-6.2", "MTH-6.3", "MTH-6.4")
@pytest.mark.parametrize(
    ("dwarf", "points", "building", "other"),
    [
        ("didi", (2, 0, 0), "branch_mine", "rock_quarry"),
        ("kartok", (0, 0, 3), "rock_quarry", "southammer_brewery"),
        ("ymir", (0, 3, 0), "southammer_brewery", "branch_mine"),
    ],
)
def test_the_elders(dwarf: str, points: tuple[int, int, int], building: str, other: str) -> None:
    assert pool(do(position(seat(dwarf), seat()), f"use {dwarf} points")) == points
    state = position(seat(dwarf, town=f"{building} {building} {other}"), seat())
    do(state, "tap 0")
    before = sum(pool(state))
    do(state, f"use {dwarf} double", "tap 1", "tap 2")
    assert (before, sum(pool(state))) == (2, 2 + 4 + 2)  # taps made before are not doubled


@pytest.mark.rule("MTH-6.4")
def test_doubling_does_not_reach_others_and_ends_with_the_turn() -> None:
    state = position(
        seat("didi", deck=SIX, town="branch_mine"),
        seat("S1", town="branch_mine"),
        explore="kartok R2 erik",
    )
    do(state, "use didi double", "end")
    commit(state, A, "", "tap 0")
    commit(state, B, "", "tap 0")
    assert (bid_taps(state, A), bid_taps(state, B)) == ((4, 0, 0), (2, 0, 0))
    act(state, A, "ready")
    act(state, B, "ready")
    do(to_turn(state, A), "tap 0")
    assert pool(state) == (2, 0, 0)


@pytest.mark.rule("MTH-6.5")
def test_two_doublings_of_one_kind_do_not_add_up() -> None:
    state = position(seat("didi", town="branch_mine"), seat(), doubled="branch_mine branch_mine")
    do(state, "tap 0")
    assert pool(state) == (4, 0, 0)
    refused(do(position(seat("didi"), seat()), "use didi double"), "use didi double")


@pytest.mark.rule("MTH-6.6", "MTH-9.8")
def test_baldur_looks_and_puts_back_in_any_order() -> None:
    state = position(seat("baldur"), seat(), explore="S1 S2 S3 B1 B2 R4 erik")
    do(state, "use baldur look")
    assert cards(state, "peek", A) == "S1 S2 S3 B1 B2"
    for eye in (B, None):
        assert not has_zone(state.view(eye), "peek")
    do(state, "next B2", "next S3", "next S1", "next B1")
    assert shorts(pile(state)) == "B2 S3 S1 B1 S2 R4 erik"
    assert cards(state, "peek", A) == "B2 S3 S1 B1 S2"
    assert [event.seen_by(B).data for event in told(state, "look", "ordered")] == [{"n": 5}, {"n": 5}]
    assert named(told(state, "ordered")[0].seen_by(A), "cards") == "B2 S3 S1 B1 S2"
    assert played(state, A) == "baldur"


@pytest.mark.rule("MTH-6.7")
def test_baldur_looks_at_a_short_pile() -> None:
    state = do(position(seat("baldur"), seat(), explore="S1 erik S2"), "use baldur look")
    assert options(state, "next") == ["S1", "S2", "erik"]
    do(state, "next erik", "next S2")
    assert shorts(pile(state)) == "erik S2 S1"


@pytest.mark.rule("MTH-6.8", "MTH-6.9", "MTH-6.11")
def test_baldur_wanders_through_five_cards_one_after_the_other() -> None:
    state = position(
        seat("baldur S4", deck="B1 B1 B2 B2"), seat("S1", deck="B2 B2 B2 B2"), explore="S1 alisa S2 erik S3 S4 paulie"
    )
    points = state.scores[A]
    do(state, "use baldur wander")
    assert state.to_act() == [A, B]
    assert (discard(state, A), cards(state, "prize")) == ("S1", "alisa")
    bids(state, "S4")
    assert (cards(state, "prize"), found(state)[0]) == ("erik", 1)
    bids(state, "", "S1")
    assert (discard(state, A), discard(state, B)) == ("S1 alisa S2 S3", "erik")
    assert (sorted(pile(state)), played(state, A)) == (["baldur", "paulie", "shinies_4"], "")
    assert state.scores[A] == points - 3
    assert len(told(state, "explore")) == 5
    do(state, "end")
    assert len(told(state, "explore")) == 6


@pytest.mark.rule("MTH-6.9")
def test_baldur_is_shuffled_in() -> None:
    places = {
        pile(
            do(position(seat("baldur"), seat(), explore="R2 R2 R2 R2 R2 S1 S2 S3 erik", seed=seed), "use baldur wander")
        ).index("baldur")
        for seed in range(20)
    }
    assert len(places) > 2


@pytest.mark.rule("MTH-6.10", "MTH-4.19")
def test_baldur_and_a_pile_that_runs_out() -> None:
    state = do(position(seat("baldur"), seat(), explore="R2 R3"), "use baldur wander")
    assert (discard(state, A), pile(state)) == ("R2 R3", ["baldur"])
    assert "end" in legal(state)


@pytest.mark.rule("MTH-6.12")
def test_marg_does_one_step_or_two_of_one_building_or_two() -> None:
    town_text = "rock_quarry:0 branch_mine:0"
    one = do(position(seat("marg", town=town_text), seat(), pool=[0, 0, 9]), "job marg", "at 0", "done")
    assert (town(one, A), pool(one)) == ("rock_quarry:1 branch_mine:0", (0, 0, 6))
    same = do(position(seat("marg", town=town_text), seat(), pool=[0, 0, 9]), "job marg", "at 0", "at 0")
    assert (town(same, A), pool(same)) == ("rock_quarry branch_mine:0", (0, 0, 2))
    both = do(position(seat("marg", town=town_text), seat(), pool=[0, 0, 9]), "job marg", "at 1", "at 0")
    assert (town(both, A), pool(both), played(both, A)) == ("rock_quarry:1 branch_mine:1", (0, 0, 2), "marg")
    poor = do(position(seat("marg", town=town_text), seat(), pool=[0, 0, 6]), "job marg", "at 0")
    assert (town(poor, A), legal(poor)) == ("rock_quarry:1 branch_mine:0", ["end"])  # a second step cannot be paid
    erik = do(position(seat("erik", town=town_text), seat(), pool=[0, 0, 9]), "job erik", "at 0")
    assert (town(erik, A), legal(erik)) == ("rock_quarry:1 branch_mine:0", ["end"])


@pytest.mark.rule("MTH-6.12", "MTH-5.5")
def test_marg_pays_the_sum_of_both_costs() -> None:
    state = position(seat("marg", town="ruby:0 rock_quarry:0"), seat(), pool=[2, 0, 4])
    do(state, "job marg", "at 0")
    assert town(state, A) == "ruby:1 rock_quarry:0"  # 2 rocks are left, 3 would be due
    state = position(seat("marg", town="ruby:0 rock_quarry:0"), seat(), pool=[2, 1, 4])
    do(state, "job marg", "at 0", "at 1")
    assert (town(state, A), pool(state)) == ("ruby:1 rock_quarry:1", (0, 0, 0))


@pytest.mark.rule("MTH-6.13")
def test_marg_from_a_dwelling_may_do_two_steps() -> None:
    state = position(seat(town="hillock_dwelling!+marg rock_quarry:0"), seat(), pool=[0, 0, 7])
    do(state, "lodger marg", "at 1", "at 1")
    assert (town(state, A), discard(state, A)) == ("hillock_dwelling! rock_quarry", "marg")


@pytest.mark.rule("MTH-6.14")
def test_ori_draws_two() -> None:
    state = do(position(seat("ori", deck="S1 S2 S3"), seat()), "use ori draw")
    assert (hand(state, A), size(state, "deck-0")) == ("S1 S2", 1)


@pytest.mark.rule("MTH-6.15")
def test_thorvald_brings_an_event_to_the_top() -> None:
    state = position(seat("thorvald", deck=SIX), seat(), explore="S1 reorganisation S2 erik")
    do(state, "use thorvald seek")
    assert shorts(pile(state)) == "reorganisation S2 erik S1"
    do(state, "end")
    assert events(state) == "reorganisation:0"
    top = do(position(seat("thorvald"), seat(), explore="reorganisation S2 erik"), "use thorvald seek")
    assert shorts(pile(top)) == "reorganisation S2 erik"


@pytest.mark.rule("MTH-6.16")
def test_thorvald_without_an_event_shuffles_the_pile() -> None:
    pile_text = "S1 S2 S3 B1 B2 B3 R1 R2 erik"
    shuffled = search(
        lambda seed: do(position(seat("thorvald"), seat(), explore=pile_text, seed=seed), "use thorvald seek"),
        lambda now: shorts(pile(now)) != pile_text,
    )
    assert bag(shorts(pile(shuffled))) == bag(pile_text)
    assert cards(shuffled, "shown") == pile_text
