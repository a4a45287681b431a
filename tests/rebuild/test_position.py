"""Position files: what they describe comes out exactly, and what cannot be is refused with a reason."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

import pytest

from deckhall.core.errors import BadPosition
from tests.rebuild import oracle
from tests.rebuild.build import (
    GAME,
    GAMES,
    cards,
    column,
    columns,
    data,
    fact,
    hand,
    heights,
    left,
    legal,
    sizes,
    turn,
    zone,
)

GRID = [
    ["windmill", "medium_crate", "ladder"],
    ["chains", "spear", "crown"],
    ["magnet", "chalice", "uzi"],
    ["galleon", "anvil", "barrel"],
    ["sign_post", "obelisk", "rune_stone"],
]
FULL: dict[str, Any] = {
    "game": "rebuild",
    "edition": "v001",
    "players": 2,
    "seed": 1,
    "turn": 1,
    "first": 0,
    "number": 14,
    "step": "act",
    "draw": ["smelter", "war_chest"],
    "columns": GRID,
    "trash": ["normal_spade", "heavy_spade"],
    "left": {"wood": 1, "convert_stone": 1},
    "seats": [
        {"hand": ["boomerang"], "deck": ["a_log", "a_stone"], "discard": ["pendant"]},
        {
            "hand": ["bunch_of_logs", "a_stone"],
            "deck": ["a_log"],
            "discard": ["golden_saw", "gold_key"],
            "played": ["wood_axe", "golden_boots", "screwdriver"],
        },
    ],
}
OPEN: dict[str, Any] = {"players": 1, "step": "act", "seats": [{"hand": ["a_log"]}], "options": {"mode": "campaign"}}


def changed(base: dict[str, Any], **values: object) -> dict[str, Any]:
    return {**copy.deepcopy(base), **values}


def with_seat(who: int, **values: object) -> dict[str, Any]:
    made = copy.deepcopy(FULL)
    made["seats"][who].update(values)
    return made


def test_a_position_comes_out_as_written() -> None:
    state = GAME.from_position(FULL)
    assert (turn(state), state.to_act(), fact(state, "turn")) == (1, [1], "14")
    assert columns(state) == GRID
    assert cards(state, "trash")[-2:] == ["normal_spade", "heavy_spade"]
    assert zone(state, "draw").size == 2
    assert [sizes(state, who) for who in (0, 1)] == [(1, 2, 1, 0), (2, 1, 2, 3)]
    assert (hand(state, 0), hand(state, 1)) == (["boomerang"], ["a_stone", "bunch_of_logs"])
    assert cards(state, "discard-1") == ["golden_saw", "gold_key"]
    assert cards(state, "played-1") == ["wood_axe", "golden_boots", "screwdriver"]
    assert left(state) == {
        "credit_wood": 1,
        "credit_steel": 2,
        "convert_stone": 1,
    }  # Steel follows from the cards
    assert [line.seat for line in state.build_scene(None).seats if line.is_marked("first_player")] == [0]
    counts = oracle.market("v001") + Counter({name: 2 * n for name, n in oracle.starters("v001").items()})
    assert state.cards_in_play() == dict(counts)


def test_the_draw_deck_and_decks_have_their_top_first() -> None:
    state = GAME.from_position(changed(FULL, step="act"), telling=True)
    state.apply(1, GAME.vocab.parse("end"))
    came = [event.data["card"] for event in state.events if event.kind == "refill"]
    assert came == ["smelter"]
    assert hand(state, 0) == sorted(["boomerang", "a_log", "a_stone", "pendant"])  # deck, then the discard pile


def test_without_a_draw_deck_named_the_rest_is_shuffled() -> None:
    made = changed(FULL, columns=[["ladder"], [], ["chains", "spear"]], trash=[])
    del made["draw"]
    state = GAME.from_position(made)
    assert heights(state) == [3] * 5
    assert (column(state, 1)[0], column(state, 3)[:2]) == ("ladder", ["chains", "spear"])
    assert state.cards_in_play() == GAME.from_position(FULL).cards_in_play()
    owned = ["boomerang", "pendant", "golden_saw", "gold_key", "wood_axe", "golden_boots", "screwdriver"]
    assert zone(state, "draw").size == 53 - 15 - len(owned)
    other = GAME.from_position(changed(made, seed=2))
    assert columns(other) != columns(state)
    del made["columns"]
    assert heights(GAME.from_position(made)) == [3] * 5


def test_open_forms_are_dealt_if_no_columns_are_named() -> None:
    state = GAME.from_position(OPEN)
    assert heights(state) == [9, 9, 9, 9, 9, 8]
    exact = GAME.from_position(
        changed(OPEN, columns=[["ladder"], ["crown"], ["uzi"], ["spear"], ["anvil"], ["magnet"]])
    )
    assert heights(exact) == [1] * 6
    assert "buy 1" in legal(exact)


@pytest.mark.parametrize("step", ["draw", "act", "clear", "trash", "end", "setup"])
def test_every_step_can_be_written(step: str) -> None:
    made = changed(FULL, step=step, turn=0, left={})
    made["seats"][1].pop("played")
    if step == "setup":
        made["seats"] = [{"deck": list(oracle.starters("v001").elements())} for _ in range(2)]
    state = GAME.from_position(made, telling=True)
    assert state.is_over == (step == "end")
    if step == "draw":
        assert sizes(state, 0)[0] == 4
    if step in ("clear", "trash"):
        assert state.to_act() == [1]
    if step == "setup":
        assert (sizes(state, 0), sizes(state, 1)) == ((5, 9, 0, 0), (0, 14, 0, 0))


WRONG: list[tuple[dict[str, Any], str]] = [
    (changed(FULL, game="climber"), "this position is for 'climber'"),
    (changed(FULL, players=7), "cannot be played by 7"),
    (changed(FULL, nonsense=1), "nonsense"),
    (changed(FULL, seats=FULL["seats"][:1]), "seats: there are 1; 2 play"),
    (changed(FULL, step="fight"), "step: 'fight' is unknown; it is one of setup, draw, act"),
    (changed(FULL, turn=2), "turn: there is no seat 2; seats go from 0 to 1"),
    (changed(FULL, first=-1), "first: there is no seat -1"),
    (changed(FULL, number=0), "number: turns are counted from 1"),
    (with_seat(0, hand=["dragon"]), "seats 0 hand: there is no card 'dragon'"),
    (with_seat(0, hand=["fireball"]), "seats 0 hand: there is no card 'fireball'"),  # the other edition
    (with_seat(0, hand=["crown"]), "'crown' is used more often than it exists"),
    (with_seat(0, hand=["rusted_gears"] * 3), "'rusted_gears' is used more often than it exists"),
    (with_seat(0, played=["ladder"]), "seats 0 played"),
    (with_seat(1, played=["stone_pile"]), "seats 1 played: 'stone_pile' cannot lie there (REB-5.8)"),
    (with_seat(0, known=True), "seats 0 known: the order of a deck is never known in this form (REB-9.4)"),
    (changed(FULL, columns=[*GRID, ["ladder"]]), "columns: there are 6; the grid has 5"),
    (
        changed(FULL, columns=[["a_log", "ladder", "magnet"], *GRID[1:]]),
        "columns 1: Starter cards never lie in the grid",
    ),
    (changed(FULL, columns=[[*GRID[0], "steel_axe"], *GRID[1:]]), "columns: a column has at most 3 cards"),
    (changed(FULL, columns=[GRID[0][:2], *GRID[1:]]), "while the Draw Deck lasts every column has 3 cards (REB-5.4)"),
    (changed(FULL, draw=["a_log"]), "draw: Starter cards never lie in the Draw Deck"),
    (changed(FULL, draw=["war_chest", "smelter"]), "draw:"),  # Early cards lie on top (REB-3.4)
    (changed(FULL, left={"wood": -1}), "left: must be from 0 to 99"),
    (changed(FULL, left={"mud": 1}), "mud"),
    (changed(FULL, step="trash", turn=0, seats=[{}, {}]), "left: only in the steps act and clear"),
    (changed(FULL, round=2), "round: must be from 1 to 1"),
    (changed(FULL, step="setup", left={}), "seats"),
    (changed(OPEN, draw=["crown"]), "draw: there is no Draw Deck in this form (REB-8.2)"),
    (changed(OPEN, round=5), "round: must be from 1 to 4"),
    (changed(OPEN, round=2), "results: there must be 1"),
    (changed(OPEN, round=2, results=[49]), "results"),  # the campaign would be over (REB-8.19)
    (changed(OPEN, round=2, results=[50], carried=[[], []]), "carried: there are 2 lists; 1 play"),
    (changed(OPEN, round=2, results=[50], carried=[["ladder", "magnet"]]), "carried: at most 1"),
    (changed(OPEN, round=2, results=[50], carried=[["crown"]]), "carried"),
    (changed(OPEN, round=2, results=[50], carried=[["a_log", "a_log"]]), "carried: at most 1"),
    (changed(OPEN, round=2, results=[50], carried=[["dragon"]]), "carried: there is no card 'dragon'"),
    (changed(FULL, options={"mode": "solitaire"}), "mode"),
]


@pytest.mark.parametrize(("position", "says"), WRONG)
def test_what_cannot_be_is_refused_with_a_reason(position: dict[str, Any], says: str) -> None:
    if position.get("step") == "trash":
        position = changed(position, left={"wood": 1})
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(position)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.rule("REB-8.32", "REB-8.33")
@pytest.mark.parametrize(
    "draw",
    [
        "gold_stack crown",
        "gold_stack gold_stack gold_stack crown",
        "gold_stack crown gold_stack chalice",
        "gold_stack gold_stack ladder crown",
        "crown gold_stack gold_stack",
    ],
)
def test_gold_stacks_lie_together_between_early_and_late_cards(draw: str) -> None:
    made = data("stone", edition="v005", draw="spear smelter")
    made["draw"] = draw.split()
    for one in made["columns"]:
        one[:] = [{"crown": "magnet", "ladder": "cave", "chalice": "stone_axe"}.get(name, name) for name in one]
    with pytest.raises(BadPosition):
        GAMES["v005"].from_position(made)
    made["draw"] = ["ladder", "gold_stack", "gold_stack", "crown", "chalice"]
    assert zone(GAMES["v005"].from_position(made), "draw").size == 5


@pytest.mark.rule("REB-8.49")
def test_open_forms_have_no_gold_stacks_to_write_down() -> None:
    with pytest.raises(BadPosition, match="'gold_stack' is used more often than it exists"):
        GAMES["v005"].from_position(data("stack", edition="v005", players=1))
    four = data("stack*4", edition="v005", players=4)
    assert hand(GAMES["v005"].from_position(four)) == ["gold_stack"] * 4
    with pytest.raises(BadPosition, match="more often"):
        GAMES["v005"].from_position(data("stack*4", edition="v005", players=3))


@pytest.mark.rule("REB-8.35")
def test_before_the_first_turn_later_players_are_asked() -> None:
    made = data(edition="v005", players=3, step="setup", first=1)
    made["seats"] = [{"deck": list(oracle.starters("v005").elements())} for _ in range(3)]
    state = GAMES["v005"].from_position(made)
    assert state.to_act() == [2]
    assert legal(state)[0] == "done"


def test_edition_and_players_belong_to_the_position() -> None:
    state = GAMES["v005"].from_position(data("ingot", edition="v005", players=3))
    assert (state.players, state.game.edition) == (3, "v005")
    with pytest.raises(BadPosition):
        GAME.from_position(data("ingot", edition="v005"))
