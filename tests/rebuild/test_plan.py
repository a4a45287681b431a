"""Plans: what a selection of grid and hand cards amounts to, checked against the oracle and against playing it."""

from __future__ import annotations

from collections import Counter

import pytest

import deckhall
from deckhall import agents
from deckhall.core import view
from deckhall.core.match import Match
from deckhall.core.state import State
from deckhall.games.rebuild.details import PayingCard, PayingUnit, PlanDetails, Shortage
from tests.rebuild import oracle
from tests.rebuild.build import (
    EDITIONS,
    GAME,
    GAMES,
    bill,
    cards,
    column,
    data,
    do,
    gesture,
    hand,
    is_open,
    later,
    left,
    legal,
    named,
    plan,
    position,
    row,
    seat,
    solo,
    told,
    zone,
)
from tests.rebuild.random_purchases import Case, drawn

REORDERS = ("windmill", "crossbow")


def faces(keys: list[str]) -> list[str]:
    """Pieces by card, sorted."""
    return sorted(key.partition("#")[0] for key in keys)


Cost = tuple[int, int, int, int]


def price_of(edition: str, payment: tuple[str, ...]) -> Cost:
    """What it hurts to trash cards: VP, then units, then wild ones among them, then their number."""
    found = [oracle.DECKS[edition][name] for name in payment]
    return (
        sum(card.vp for card in found),
        sum(card.size for card in found),
        sum(card.wild for card in found),
        len(found),
    )


def cheapest(case: Case, bought: list[str]) -> Cost | None:
    """The least that must be trashed for some purchases, at the best prices."""
    costs = [
        price_of(case.edition, one)
        for wanted in case.needs(bought)
        for one in oracle.payments(case.edition, case.hand, wanted, case.turn)
    ]
    return min(costs, default=None)


def columns_of(case: Case, seed: int) -> list[str]:
    """One to three cards that can be bought in one go: row 1 of some columns, and what lies above one of them."""
    first = seed % 5
    chosen = [case.columns[first][0], case.columns[(first + 2) % 5][0], case.columns[first][1]]
    lying = [name for column in case.columns for name in column]
    wanted = chosen[: 1 + seed % 3]
    return wanted if all(lying.count(name) == 1 for name in wanted) else chosen[:1]


@pytest.mark.rule("REB-5.41")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_proposal_is_the_cheapest_payment_of_all(edition: str) -> None:
    proposed = 0
    for seed in range(80):
        case = drawn(edition, seed)
        bought = columns_of(case, seed)
        best = cheapest(case, bought)
        made = plan(case.state(), " ".join(bought))
        if best is None:
            assert (made.proposal, made.complete) == ([], False), f"{case}: {bought}"
            continue
        found = tuple(faces(made.proposal))
        assert price_of(edition, found) == best, f"{case}: {bought} proposed {found}"
        proposed += 1
    assert proposed > 15


@pytest.mark.rule("REB-5.12", "REB-5.23")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("overpaying", [False, True])
def test_a_plan_is_complete_exactly_when_its_cards_pay_and_does_what_it_says(edition: str, overpaying: bool) -> None:
    rule = oracle.payments if overpaying else oracle.minimal
    done = 0
    for seed in range(80):
        case = drawn(edition, seed, overpaying)
        bought = columns_of(case, seed)
        if any(name in REORDERS for name in bought) and edition == "v001":
            continue
        paid = case.hand[: seed % 4 + 1]
        match = Match(GAMES[edition], 4, 0, position=case.data())
        state = match.state
        made = plan(state, " ".join(bought), " ".join(paid))
        every = [(wanted, rule(edition, case.hand, wanted, case.turn)) for wanted in case.needs(bought)]
        pays = [wanted for wanted, sets in every if tuple(sorted(paid)) in sets]
        assert made.complete == bool(pays), f"{case}: {bought} with {paid}"
        if not pays:
            assert made.actions == []
            continue
        assert "missing" not in bill(made)
        before = zone(state, "trash").size
        match.gesture(0, made.actions)  # one choice, all or nothing
        assert sorted(cards(state, "discard-0")) == sorted(bought)
        assert hand(state) == sorted((Counter(case.hand) - Counter(paid)).elements())
        assert zone(state, "trash").size == before + len(paid)
        assert not is_open(state)
        wasted = [event.data["wasted"] for event in told(state, "pay", "pay_over")] or [0]
        assert [bill(made).get("wasted", 0)] == wasted, f"{case}: {bought} with {paid}"
        assert wasted[0] in {oracle.wasted(edition, paid, wanted, case.turn) for wanted in pays}
        done += 1
    assert done > 6


@pytest.mark.rule("REB-5.20")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_lit_can_be_added(edition: str) -> None:
    for seed in range(40):
        case = drawn(edition, seed)
        state = case.state()
        made = plan(state)
        head = {one[0] for one in case.columns if case.payable([one[0]])}
        grid = {piece.key: piece.face for n in range(1, 6) for piece in zone(state, f"column-{n}", 0).pieces}
        assert {grid[key] for key in made.lit} == head, f"{case}"
        assert not made.complete


def test_the_figures_of_a_bill() -> None:
    state = position("logs gears bar", row="windmill steel_axe", played="golden_saw wood_axe")
    made = plan(state, "windmill steel_axe", "logs bar")
    assert bill(made) == {
        "needed": 4,
        "covered": 4,
        "need_wood": 2,
        "need_steel": 2,
        "paid_wood": 1,
        "wild_steel": 2,
        "credit_wood": 1,
    }
    assert made.proposal  # Wood by Wood, Steel by gears or by what may stand for it
    short = plan(position("stone gears", row="windmill"), "windmill", "gears")
    assert bill(short) == {
        "needed": 3,
        "covered": 1,
        "missing": 2,
        "wasted": 2,
        "need_wood": 2,
        "need_steel": 1,
        "paid_steel": 1,
        "lost_steel": 2,
        "missing_wood": 2,
    }
    assert (short.complete, short.actions, short.proposal) == (False, [], [])


def test_notes_say_what_a_card_lacks_or_stands_for() -> None:
    state = position("gears bar stone", row="steel_axe anvil battle_axe small_crate")
    assert plan(state).notes == {"battle_axe": "1 Steel short", "small_crate": "2 Wood short"} | {
        key: value for key, value in plan(state).notes.items() if key not in ("battle_axe", "small_crate")
    }
    made = plan(state, "anvil", "gears bar")
    assert (made.notes["a_gold_bar"], made.complete, made.actions) == ("could stay", False, [])
    assert made.checks[-1] == "a card too many"
    wasteful = position("gears bar stone", row="anvil", overpaying=True)
    assert plan(wasteful, "anvil", "gears bar").notes["a_gold_bar"] == "lost"
    assert plan(state, "anvil steel_axe", "gears bar").notes["a_gold_bar"] == "as Steel"
    assert plan(state, "steel_axe", "gears").notes["rusted_gears"] == "2 Steel lost"
    found = plan(state, "anvil", "gears bar").details
    assert isinstance(found, PlanDetails)
    assert found.paying["a_gold_bar"] == PayingCard([PayingUnit("gold", lost=True)])
    start = plan(state).details
    assert isinstance(start, PlanDetails)
    assert start.short["battle_axe"] == Shortage(1, "steel")


def test_unknown_pieces_and_cards_out_of_reach_are_dropped() -> None:
    state = position("gears", columns=["steel_axe magnet"])
    made = state.planned(0, ["nonsense", "magnet", "rusted_gears"])
    assert made is not None
    assert made.pieces == ["rusted_gears"]  # Magnet lies above Steel Axe
    both = plan(state, "steel_axe magnet", "gears")
    assert (both.complete, both.short) == (True, "Buy both")
    assert both.say == "Buy Steel Axe and Magnet, trashing Rusted Gears."
    assert both.checks[:2] == ["+3 VP", "1 card goes to the Trash"]
    gesture(state, both.actions)
    assert cards(state, "discard-0") == ["steel_axe", "magnet"]


def test_only_the_seat_that_is_asked_can_plan() -> None:
    state = position("gears", seat("gears"), row="steel_axe")
    assert state.planned(1, []) is None
    assert state.planned(0, []) is not None
    match = Match(GAME, 2, 0, position=data("gears", row="steel_axe"))
    made = plan(match.state, "steel_axe", "gears")
    match.gesture(0, made.actions)  # one gesture, all or nothing
    assert cards(match.state, "discard-0") == ["steel_axe"]


@pytest.mark.rule("REB-6.24")
def test_a_plan_stops_where_the_grid_may_be_put_into_a_new_order() -> None:
    state = position("logs gears stone", columns=["windmill ladder", "steel_axe"])
    made = plan(state, "windmill steel_axe", "logs gears")
    assert made.complete
    gesture(state, made.actions)
    assert cards(state, "discard-0") == ["steel_axe", "windmill"]  # what asks comes last
    assert "decline" in legal(state)
    do(state, "decline")
    rest = plan(state, "", "logs gears")
    assert (rest.complete, faces(rest.proposal)) == (True, named("logs gears"))
    gesture(state, rest.actions)
    assert hand(state) == named("stone")


@pytest.mark.rule("REB-5.36")
def test_an_order_of_a_line_is_one_gesture() -> None:
    state = position("logs nails", columns=["windmill ladder chains", "spear"], draw="crown")
    do(state, "buy 1", "reorder column-1")
    made = state.planned(0, ["crown", "ladder"])
    assert made is not None
    assert (made.kind, made.complete, made.actions) == ("order", True, made.actions)
    gesture(state, made.actions)
    assert column(state, 1) == ["crown", "ladder", "chains"]
    state = position("logs nails", columns=["windmill ladder", "spear", "magnet", "smelter", "chains"])
    do(state, "buy 1", "reorder row-1")
    part = state.planned(0, ["chains", "smelter"])
    assert part is not None
    assert (part.complete, part.actions) == (False, [])
    whole = state.planned(0, ["chains", "smelter", "magnet", "spear"])
    assert whole is not None
    gesture(state, whole.actions)
    assert row(state) == ["chains", "smelter", "magnet", "spear", "ladder"]


@pytest.mark.rule("REB-5.38")
def test_the_order_of_a_new_deck_is_one_gesture() -> None:
    state = solo("solid_spade", discard="log stone*2 ladder")
    do(state, "play solid_spade")
    made = state.planned(0, ["a_stone", "ladder", "a_stone#2", "a_log"])
    assert made is not None
    assert made.complete
    gesture(state, made.actions)
    assert hand(state) == ["a_stone"]
    assert cards(state, "deck-0") == ["ladder", "a_stone", "a_log"]


@pytest.mark.rule("REB-8.38")
def test_a_plan_takes_the_price_that_the_cards_pay() -> None:
    def after(paid: str) -> State:
        state = later("stone*3 gears nails logs*2 log", row="sign_post")
        made = plan(state, "sign_post", paid)
        assert made.complete
        return gesture(state, made.actions)

    for paid in ("stone*3", "gears nails", "logs*2 log"):
        state = after(paid)
        assert cards(state, "discard-0") == ["sign_post"]
        assert [event.data["wasted"] for event in told(state, "pay")] == [0]
    state = later("stone_tablet gears nails", row="sign_post")
    assert faces(plan(state, "sign_post").proposal) == named("gears nails")  # 6 VP are not thrown away for 3 Stone


@pytest.mark.rule("REB-8.42")
def test_a_plan_buys_from_any_row_under_robot_arm() -> None:
    state = later("gears nails log", columns=["crown magnet ladder"], played="robot_arm", draw="")
    made = plan(state, "magnet ladder", "gears log")
    assert made.complete
    gesture(state, made.actions)
    assert sorted(cards(state, "discard-0")) == ["ladder", "magnet"]
    assert column(state, 1) == ["crown"]
    assert left(state)["any_row"]


def test_a_hint_points_at_the_whole_payment_although_its_end_is_forced() -> None:
    tried = 0
    for seed in range(1, 5):
        match = Match(deckhall.load("rebuild"), 2, seed)
        agent = agents.make("greedy", seed)
        while not match.state.is_over:
            state = match.state
            seat = state.to_act()[0]
            actions = agents.completed(state, seat, agents.complete_choice(agent, state, seat))
            if state.game.vocab.owner(actions[0]).name == "buy":
                plan = state.planned(seat, view.pieces_of(state, seat, actions))
                assert plan is not None
                assert plan.complete, state.say_choice(seat, actions)
                tried += 1
            for action in actions:
                match.apply(seat, action)
    assert tried > 10
