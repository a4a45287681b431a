"""Plans: one gesture for purchases and their payment, with live figures, and one for an order."""

from __future__ import annotations

from deckhall.core import Match, load
from deckhall.core.scene import Plan
from deckhall.core.state import State
from deckhall.games.rebuild.details import PayingCard, PayingUnit, PlanDetails
from tests.rebuild.build import bill

GAME = load("rebuild")
COLUMNS = [
    ["golden_saw", "medium_crate", "heavy_spade"],
    ["rockslide", "crossbow", "sign_post"],
    ["spear", "mining_pick", "small_crate"],
    ["necklace", "chains", "obelisk"],
    ["steel_axe", "magnet", "stone_tablet"],
]


def position(**more: object) -> dict[str, object]:
    """The table of the mock-up: two Steel credits, Rockslide and Spear for sale."""
    mine = {
        "hand": ["bunch_of_logs", "a_stone", "a_gold_bar", "a_stone", "pendant"],
        "played": ["ladder", "screwdriver"],
        "deck": ["a_log"],
    }
    seats = [mine, {"deck": ["a_log", "a_stone"]}]
    return {"players": 2, "step": "act", "columns": COLUMNS, "seats": seats, **more}


def planned(state: State, *pieces: str) -> Plan:
    made = state.planned(0, list(pieces))
    assert made is not None
    return made


def test_the_figures_of_two_purchases_paid_together() -> None:
    state = GAME.from_position(position())
    plan = planned(state, "rockslide", "spear", "bunch_of_logs", "a_stone", "a_gold_bar")
    assert plan.complete
    assert plan.short == "Buy both"
    wanted = {"needed": 5, "covered": 5, "wasted": 1, "credit_steel": 2, "wild_steel": 1}
    assert wanted.items() <= bill(plan).items()
    assert "missing" not in bill(plan)
    assert isinstance(plan.details, PlanDetails)
    assert plan.details.paying["a_gold_bar"] == PayingCard([PayingUnit("steel")], stands_in=True)
    assert plan.details.paying["bunch_of_logs"] == PayingCard([PayingUnit("wood"), PayingUnit("wood", lost=True)])
    assert plan.notes["a_gold_bar"] == "as Steel"
    assert plan.notes["bunch_of_logs"] == "1 Wood lost"
    assert "+7 VP" in plan.checks


def test_a_plan_is_carried_out_as_one_gesture() -> None:
    match = Match(GAME, 2, 1, position=position())
    plan = planned(match.state, "rockslide", "spear", "bunch_of_logs", "a_stone", "a_gold_bar")
    match.gesture(0, plan.actions)
    faces = [piece.face for piece in match.state.view(0).zone("discard-0").pieces]
    assert faces == ["rockslide", "spear"]
    assert not match.state.mid_choice(0)


def test_what_is_missing_is_said_and_a_payment_proposed() -> None:
    state = GAME.from_position(position())
    plan = planned(state, "rockslide", "spear", "a_stone")
    assert not plan.complete
    assert plan.actions == []
    assert bill(plan)["missing"] == 2
    assert planned(state, "rockslide", "spear", *plan.proposal).complete


def test_the_second_card_of_a_column_can_be_selected_after_the_first() -> None:
    state = GAME.from_position(position())
    assert "magnet" not in planned(state).lit
    assert "magnet" in planned(state, "steel_axe").lit
    assert planned(state, "magnet").pieces == []
    assert planned(state, "steel_axe", "magnet").pieces == ["steel_axe", "magnet"]


def test_a_card_that_asks_on_purchase_pauses_the_gesture() -> None:
    columns = [["crossbow", "rockslide", "heavy_spade"], *COLUMNS[2:], ["golden_saw", "windmill", "sign_post"]]
    match = Match(GAME, 2, 1, position=position(columns=columns))
    plan = planned(match.state, "crossbow", "steel_axe", "bunch_of_logs", "a_gold_bar")
    assert plan.complete
    match.gesture(0, plan.actions)
    assert {match.game.vocab.owner(action).name for action in match.state.legal_actions(0)} == {"reorder", "decline"}
    match.apply(0, match.game.vocab.parse("decline"))
    after = planned(match.state, "bunch_of_logs", "a_gold_bar")
    assert after.complete


def test_an_order_is_one_gesture_and_its_last_card_follows() -> None:
    seats = [{"hand": ["solid_spade"], "discard": ["a_log", "a_stone", "a_stone", "magnet"]}]
    match = Match(GAME, 1, 1, position={"players": 1, "step": "act", "seats": seats})
    match.apply(0, match.game.vocab.parse("play solid_spade"))
    plan = planned(match.state, "magnet", "a_log", "a_stone", "a_stone#2")
    assert plan.kind == "order"
    assert [match.game.vocab.text(action) for action in plan.actions] == ["next magnet", "next a_log"]
    match.gesture(0, plan.actions)
    assert [piece.face for piece in match.state.view(0).zone("hand-0").pieces] == ["magnet"]
