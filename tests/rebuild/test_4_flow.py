"""Section 4: the turn."""

from __future__ import annotations

import pytest

from tests.rebuild import oracle
from tests.rebuild.build import (
    buy,
    cards,
    column,
    columns,
    do,
    fresh,
    hand,
    heights,
    left,
    legal,
    named,
    options,
    position,
    row,
    seat,
    sizes,
    told,
    top,
    turn,
    zone,
)
from tests.rebuild.random_play import random_game

VP = {name: card.vp for name, card in oracle.DECKS["v001"].items()}


@pytest.mark.rule("REB-4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_turns_one_after_another(players: int) -> None:
    state = fresh(players, 2)
    first = turn(state)
    for _ in random_game(state, 2):
        assert state.to_act() == [turn(state)]
    seats = [event.seat for event in told(state, "turn")]
    assert seats == [(first + place) % players for place in range(len(seats))]
    assert len(seats) > 2 * players


@pytest.mark.rule("REB-4.2")
def test_draw_act_clear_trash() -> None:
    state = position("ladder", seat(deck="log*2"), row="steel_axe", deck="stone*2")
    do(state, "play ladder", "end")
    kinds = [event.kind for event in told(state)]
    assert kinds == ["play", "draw", "clear", "lowest", "refill", "turn", "draw"]
    assert [event.seat for event in told(state, "draw")] == [0, 1]


@pytest.mark.rule("REB-4.3", "REB-4.4")
def test_five_cards_are_drawn_whatever_is_in_hand() -> None:
    state = position(deck="log*2 logs*2 gears nails*2", step="draw")
    assert sizes(state) == (5, 2, 0, 0)
    kept = position("boomerang stone*2", deck="log*2 logs*2 gears nails*2", step="draw")
    assert sizes(kept) == (8, 2, 0, 0)


@pytest.mark.rule("REB-4.5", "REB-5.28")
def test_plays_and_transactions_in_any_order_and_number() -> None:
    row_ = ["ladder boomerang steel_axe", "steel_axe heavy_spade", "wood_axe"]
    state = position("log*2 nails solid_spade magnet stone", columns=row_, deck="stone*2 gears nails")
    buy(state, "1", "log")
    do(state, "play magnet")
    buy(state, "1", "log")
    buy(state, "2", "nails")
    do(state, "play solid_spade")
    buy(state, "3", "stone")
    assert cards(state, "discard-0") == ["ladder", "boomerang", "steel_axe", "wood_axe"]
    assert cards(state, "played-0") == ["magnet", "solid_spade"]
    assert len(told(state, "pay")) == 4


@pytest.mark.rule("REB-4.6")
def test_doing_nothing_is_allowed_and_only_end_ends_the_step() -> None:
    state = position("log nails stone", seat("stone"), row="ladder")
    assert legal(state)[0] == "end"
    buy(state, "1", "log")
    assert state.to_act() == [0]
    do(state, "end")
    assert state.to_act() == [1]
    assert legal(state) == ["end"]  # asked even where nothing else is possible
    do(state, "end")
    assert state.to_act() == [0]


@pytest.mark.rule("REB-4.7")
def test_hand_and_played_cards_are_discarded() -> None:
    state = position("log ladder stone", deck="logs bar", discard="nails", played="steel_axe")
    do(state, "play ladder", "end")
    assert cards(state, "discard-0")[0] == "pile_of_nails"  # below, as before
    assert sorted(cards(state, "discard-0")) == named("log logs bar stone ladder nails steel_axe")
    assert sizes(state) == (0, 0, 7, 0)


@pytest.mark.rule("REB-4.8")
def test_credits_reductions_and_conversions_end() -> None:
    played = "wood_axe smelter spear gold_merchant golden_saw golden_boots robot_golem gold_key wheelbarrow"
    state = position("", seat("nails*2 log logs"), row="rockslide windmill", played=played)
    assert left(state) == {
        "credit_wood": 2,
        "credit_steel": 3,
        "credit_stone": 1,
        "credit_gold": 1,
        "convert_wood": 2,
        "convert_stone": 2,
        "less_steel": 3,
        "less_gold": 1,
        "keep": 2,
    }
    assert options(state, "buy") != []
    do(state, "end")
    assert (turn(state), left(state)) == (1, {})
    assert "buy 1" not in legal(state)  # 3 Steel


@pytest.mark.rule("REB-4.9", "REB-4.10")
@pytest.mark.parametrize("seed", range(12))
def test_the_lowest_card_right_most_of_several(seed: int) -> None:
    state = fresh(2, seed)
    for _ in range(30):
        if state.is_over:
            break
        before, counted = row(state), len(told(state, "lowest"))
        wanted = oracle.leaving([VP[name] for name in before], heights(state), "right")
        do(state, "end")
        event = told(state, "lowest")[counted]
        assert (event.data["card"], event.data["column"]) == (before[wanted], wanted + 1)


@pytest.mark.rule("REB-4.11")
def test_bonuses_are_ignored_when_the_lowest_is_sought() -> None:
    rare = position(
        "",
        seat(),
        deck="ancient_armor ancient_throne",
        row="ancient_pyramid rune_stone sign_post crown chalice",
        step="trash",
    )
    assert top(rare, "trash") == ["ancient_pyramid"]  # 6 printed, though it would be worth 8
    wood = position(
        "", seat(), deck="medium_crate*2", row="wizard_staff galleon chalice crown robot_golem", step="trash"
    )
    assert top(wood, "trash") == ["wizard_staff"]


@pytest.mark.rule("REB-4.12")
def test_the_column_moves_down_and_is_refilled() -> None:
    state = position("", columns=["chains", "ladder spear magnet", "chains", "crown"], draw="smelter uzi", step="trash")
    assert column(state, 2) == ["spear", "magnet", "smelter"]
    assert heights(state) == [3] * 5
    assert zone(state, "draw").size == 1


@pytest.mark.rule("REB-4.13")
def test_step_4_is_not_optional() -> None:
    bought = position("log", row="ladder steel_axe")
    buy(bought, "1", "log")
    do(bought, "end")
    assert [event.data["card"] for event in told(bought, "lowest")] == ["steel_axe"]
    nothing = position("", seat("stone"), row="ladder")  # owns no card at all
    assert sizes(nothing) == (0, 0, 0, 0)
    do(nothing, "end")
    assert [event.data["card"] for event in told(nothing, "lowest")] == ["ladder"]


@pytest.mark.rule("REB-4.14")
def test_step_4_is_left_out_at_the_end() -> None:
    state = position("log", row="ladder steel_axe", heights=[1, 2, 2, 2, 2], draw="")
    buy(state, "1", "log")
    before = columns(state)
    do(state, "end")
    assert (state.is_over, columns(state), told(state, "lowest")) == (True, before, [])
    assert hand(state) == []
    goes_on = position("log", row="ladder steel_axe", heights=[2, 2, 2, 2, 2], draw="")
    buy(goes_on, "1", "log")
    do(goes_on, "end")
    assert len(told(goes_on, "lowest")) == 1
