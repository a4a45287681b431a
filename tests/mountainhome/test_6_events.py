"""Section 6: recurring events (MTH-6.100 to MTH-6.117)."""

from __future__ import annotations

import pytest

from deckhall.core.scene import mark_words
from deckhall.core.state import State
from tests.mountainhome.build import (
    SIX,
    A,
    B,
    card_short,
    do,
    legal,
    options,
    position,
    refused,
    seat,
    told,
)
from tests.mountainhome.census import deck, pile
from tests.mountainhome.reading import (
    bag,
    cards,
    details,
    discard,
    events,
    hand,
    named,
    played,
    pool,
    size,
    town,
    trash,
)


def after_draw(hand_cards: str, event: str, **more: object) -> State:
    """A has drawn a hand and meets the events."""
    mine = seat(hand_cards, **{key: more.pop(key) for key in ("town", "deck", "discard") if key in more})
    return position(mine, seat(), phase="after_draw", events=event, **more)


@pytest.mark.rule("MTH-6.100", "MTH-8.7")
@pytest.mark.parametrize(
    ("players", "option", "needed"), [(2, None, 3), (3, None, 4), (5, None, 6), (2, "1", 1), (4, "10", 10)]
)
def test_how_many_counters_resolve_an_event(players: int, option: str | None, needed: int) -> None:
    given = {} if option is None else {"counters": option}
    state = position(
        *[seat()] * players, phase="after_draw", events=f"reorganisation:{needed - 1} reorganisation:0", **given
    )
    assert {one.needed for one in details(state).events.values()} == {needed}
    do(state, "draw 0")
    assert trash(state) == "reorganisation"
    if needed > 1:
        do(state, "draw 0")
        assert events(state) == "reorganisation:1"


@pytest.mark.rule("MTH-6.101")
@pytest.mark.parametrize(
    ("event", "answer", "points"),
    [
        ("dragon_attack", "discard erik", 2),
        ("goblin_raiding_party", "discard S1", 1),
        ("reorganisation", "draw 0", 2),
    ],
)
def test_the_last_counter_scores_and_trashes_the_event(event: str, answer: str, points: int) -> None:
    state = after_draw("erik S1", f"{event}:1")
    do(state, answer)
    assert (state.scores, events(state)) == ([0, 0], f"{event}:2")
    state = after_draw("erik S1", f"{event}:2")
    do(state, answer)
    assert (state.scores, trash(state), events(state)) == ([points, 0], event, "")
    assert f"{points} VP in tokens" in mark_words(state.view(None).seats[A].marks)


@pytest.mark.rule("MTH-6.101")
def test_the_effect_in_progress_is_finished_first() -> None:
    state = after_draw("S1", "reorganisation:2", deck="R1 R2 R3")
    do(state, "draw 3")
    assert events(state) == "reorganisation:3"
    do(state, "top S1", "top R1")
    assert (events(state), state.scores[A]) == ("reorganisation:3", 0)
    do(state, "top R2")
    assert (events(state), state.scores[A], hand(state, A)) == ("", 2, "R3")


@pytest.mark.rule("MTH-6.102")
def test_two_copies_work_separately() -> None:
    state = after_draw("S1 S2", "dragon_attack:0 dragon_attack:1", town="rock_quarry")
    do(state, "break 0")
    assert (town(state, A), legal(state)) == ("rock_quarry:1", ["break 0"])
    do(state, "break 0")
    assert (town(state, A), events(state)) == ("rock_quarry:0", "dragon_attack:0 dragon_attack:1")


@pytest.mark.rule("MTH-6.103", "MTH-6.104")
def test_consultants_cost_four_more_and_are_optional() -> None:
    def office(shinies: int) -> State:
        return position(seat(), seat(), pool=[shinies, 0, 0], row="branch_mine", events="mountain_goat_consultants:0")

    plain = do(office(7), "buy branch_mine", "decline")
    assert (pool(plain), discard(plain, A), events(plain)) == ((4, 0, 0), "branch_mine", "mountain_goat_consultants:0")
    poor = do(office(6), "buy branch_mine")
    assert (pool(poor), discard(poor, A)) == ((3, 0, 0), "branch_mine")
    used = do(office(7), "buy branch_mine", "consult 0")
    assert (town(used, A), discard(used, A), events(used)) == ("branch_mine:1", "", "mountain_goat_consultants:1")
    assert pool(used) == (0, 0, 0)


@pytest.mark.rule("MTH-6.105")
def test_a_dwarf_is_discarded_against_the_dragon() -> None:
    state = after_draw("erik S1", "dragon_attack:0", town="rock_quarry ruby+marg")
    assert legal(state) == ["break 0", "break 1", "discard erik", "discard marg"]
    do(state, "discard marg")
    assert (discard(state, A), town(state, A), events(state)) == ("marg", "rock_quarry ruby", "dragon_attack:1")


@pytest.mark.rule("MTH-6.106")
def test_else_a_step_is_lost_if_there_is_one() -> None:
    state = after_draw("S1", "dragon_attack:0", town="rock_quarry:1 branch_mine:0 ruby")
    assert legal(state) == ["break 0", "break 2"]
    do(state, "break 2")
    assert (town(state, A), events(state)) == ("rock_quarry:1 branch_mine:0 ruby:2", "dragon_attack:0")
    bare = after_draw("S1", "dragon_attack:0", town="branch_mine:0")
    assert legal(bare) == ["decline"]
    do(bare, "decline")
    assert (told(bare, "dragon_nothing") != [], events(bare)) == (True, "dragon_attack:0")


@pytest.mark.rule("MTH-6.107", "MTH-6.108")
def test_the_resolved_dragon_brings_its_lair() -> None:
    orders = set()
    for seed in range(6):
        state = after_draw("erik", "dragon_attack:2", explore="S1 S2 S3 dragon_lair B1 B2 paulie", seed=seed)
        do(state, "discard erik")
        assert (cards(state, "locations"), size(state, "explore")) == ("dragon_lair", 6)
        assert "dragon_lair" not in pile(state)
        orders.add(tuple(pile(state)))
    assert len(orders) > 3
    away = {tuple(pile(do(lairless(seed), "discard erik"))) for seed in range(6)}
    assert len(away) > 3


def lairless(seed: int) -> State:
    """The Lair lies in a discard pile."""
    return after_draw("erik", "dragon_attack:2", discard="dragon_lair", explore="S1 S2 S3 B1 B2 B3 paulie", seed=seed)


@pytest.mark.rule("MTH-6.108")
def test_a_lair_elsewhere_stays_there() -> None:
    state = do(lairless(1), "discard erik")
    assert (cards(state, "locations"), "dragon_lair" in discard(state, A)) == ("", True)


@pytest.mark.rule("MTH-6.109", "MTH-6.110", "MTH-6.112")
def test_the_goblins_take_one_of_three() -> None:
    state = after_draw("S3 B3 R1 erik", "goblin_raiding_party", town="branch_mine rock_quarry! ruby:1 ferry_boat")
    assert legal(state) == ["discard B3", "discard S3", "play B3", "exhaust 0", "exhaust 3", "pay"]
    assert options(state, "discard") == ["B3", "S3"]
    assert options(state, "exhaust") == ["0", "3"]
    tapped = do(state.clone(), "exhaust 3")
    assert (town(tapped, A), events(tapped)) == (
        "branch_mine rock_quarry! ruby:1 ferry_boat!",
        "goblin_raiding_party:1",
    )
    lost = do(state.clone(), "discard B3")
    assert (hand(lost, A), discard(lost, A), events(lost)) == (bag("S3 R1 erik"), "B3", "goblin_raiding_party:1")
    paid = do(state, "pay")
    assert (played(paid, A), pool(paid), events(paid)) == ("B3", (0, 0, 0), "goblin_raiding_party:1")


@pytest.mark.rule("MTH-6.111")
def test_the_discard_costs_nothing_without_a_resource_card() -> None:
    state = after_draw("erik ygg", "goblin_raiding_party", town="branch_mine")
    assert legal(state) == ["decline", "exhaust 0"]
    do(state, "decline")
    assert (hand(state, A), town(state, A), events(state)) == ("erik ygg", "branch_mine", "goblin_raiding_party:1")
    refused(after_draw("S1", "goblin_raiding_party"), "decline")


@pytest.mark.rule("MTH-6.109")
def test_goblins_may_be_paid_from_a_brewery() -> None:
    state = after_draw("S1", "goblin_raiding_party", town="southammer_brewery")
    assert "pay" not in legal(state)
    do(state, "tap 0", "pay")
    assert (town(state, A), hand(state, A), events(state)) == ("southammer_brewery!", "S1", "goblin_raiding_party:1")


@pytest.mark.rule("MTH-6.113", "MTH-6.114", "MTH-9.12")
def test_the_golems_want_every_rocks_card_that_is_drawn() -> None:
    state = position(seat("ori R4", deck="R1 R2 S1"), seat(), events="rock_golem_debt_collectors")
    do(state, "use ori draw")
    assert (hand(state, A), legal(state)) == ("R1 R2 R4", ["discard R1", "trash R1"])
    do(state, "trash R1", "discard R2")
    assert (hand(state, A), discard(state, A), trash(state)) == ("R4", "R2", "R1")
    assert (events(state), size(state, "deck-0")) == ("rock_golem_debt_collectors:1", 1)
    assert [event.seen_by(B).data["card"] for event in told(state, "golem_trash", "golem_discard")] == [
        "rocks_1",
        "rocks_2",
    ]


@pytest.mark.rule("MTH-6.113")
def test_the_golems_come_in_bids_and_for_other_players_too() -> None:
    state = position(
        seat(deck=f"S1 S1 {SIX}"),
        seat(deck="R3 S2"),
        phase="explore",
        explore="kartok erik",
        events="rock_golem_debt_collectors:2",
    )
    assert (state.to_act(), legal(state)) == ([B], ["discard R3", "trash R3"])
    do(state, "trash R3")
    assert (state.scores, events(state)) == ([0, 1], "")


@pytest.mark.rule("MTH-6.115", "MTH-6.102")
def test_resolved_golems_want_no_more() -> None:
    state = position(seat("ori", deck="R1 R2"), seat(), events="rock_golem_debt_collectors:2")
    do(state, "use ori draw", "trash R1")
    assert (hand(state, A), legal(state)[0]) == ("R2", "end")
    two = position(
        seat("ori", deck="R1 R2"), seat(), events="rock_golem_debt_collectors:2 rock_golem_debt_collectors:0"
    )
    do(two, "use ori draw", "trash R1")
    assert legal(two) == ["discard R2", "trash R2"]
    do(two, "trash R2")
    assert events(two) == "rock_golem_debt_collectors:1"


@pytest.mark.rule("MTH-6.116", "MTH-6.117")
def test_reorganisation_puts_back_as_many_as_were_drawn() -> None:
    state = after_draw("S1 S2", "reorganisation", deck="R1 R2 R3")
    do(state, "draw 3")
    assert (hand(state, A), options(state, "top")) == ("R1 R2 R3 S1 S2", ["R1", "R2", "R3", "S1", "S2"])
    do(state, "top R3", "top S1", "top R1")
    assert [card_short(card) for card in deck(state, A)] == ["R1", "S1", "R3"]
    assert (hand(state, A), events(state)) == ("R2 S2", "reorganisation:1")
    none = do(after_draw("S1 S2", "reorganisation", deck="R1"), "draw 0")
    assert (hand(none, A), events(none)) == ("S1 S2", "reorganisation:1")
    short = do(after_draw("S1", "reorganisation", deck="R1"), "draw 3")
    do(short, "top R1")
    assert (hand(short, A), [card_short(card) for card in deck(short, A)]) == ("S1", ["R1"])  # one was drawn


@pytest.mark.rule("MTH-6.117")
def test_with_fewer_cards_in_hand_all_are_put_back() -> None:
    state = after_draw("", "reorganisation rock_golem_debt_collectors", deck="R1 R2 S1")
    do(state, "draw 3", "discard R1", "trash R2")
    assert options(state, "top") == ["S1"]
    do(state, "top S1")
    assert (hand(state, A), [card_short(card) for card in deck(state, A)]) == ("", ["S1"])
    assert named(told(state, "golem_trash")[0], "card") == "R2"


@pytest.mark.rule("MTH-6.116", "MTH-5.11")
def test_a_reorganisation_counts_cards_drawn_after_a_reshuffle() -> None:
    state = after_draw("R3 R2", "reorganisation", deck="B1", discard="B2 B2")
    do(state, "draw 3", "top R3", "top R2")
    assert (state.to_act(), options(state, "top")) == ([A], ["B1", "B2"])  # a third one, too
    do(state, "top B1")
    assert (hand(state, A), deck(state, A)) == ("B2 B2", ["booze_1", "rocks_2", "rocks_3"])
