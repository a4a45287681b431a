"""The search of open forms: what it finds is legal, and better than what lies nearest."""

from __future__ import annotations

from deckhall import agents
from deckhall.core import AgentView, load
from deckhall.core.state import State

GAME = load("rebuild")


def played(spec: str, seed: int) -> State:
    state = GAME.new(1, seed)
    agent = agents.make(spec, seed)
    while not state.is_over:
        state.apply(0, agent.choose(AgentView(state, 0)))
    return state


def test_a_line_is_legal_up_to_the_end_of_the_turn() -> None:
    state = GAME.new(1, 4)
    line = state.solve(0, 300)
    stage = state.stage()
    for action in line:
        assert state.stage() == stage
        state.apply(0, action)
    assert line
    assert state.stage() != stage


def test_nothing_is_searched_where_hands_are_hidden() -> None:
    state = GAME.new(2, 4)
    assert state.solve(state.to_act()[0], 300) == []


def test_the_search_finds_a_purchase_that_ends_the_game_well() -> None:
    """The last column is about to end it: the Crown can be paid, and must be bought now."""
    columns = [["crown", "galleon"], ["ladder"], ["magnet", "battle_axe"], ["chains", "anvil"], ["spear", "barrel"]]
    columns.append(["necklace", "obelisk"])
    seats = [{"hand": ["pendant", "a_gold_bar", "a_gold_bar", "a_gold_bar", "gold_merchant"]}]
    state = GAME.from_position({"players": 1, "step": "act", "columns": columns, "seats": seats})
    for action in state.solve(0, 2000):
        state.apply(0, action)
    assert "crown" in [piece.face for piece in state.view(0).zone("discard-0").pieces]


def test_it_plays_a_solo_game_better_than_chance() -> None:
    assert sum(played("ismcts:20", seed).score(0) for seed in (1, 2)) > sum(
        played("random", seed).score(0) for seed in (1, 2)
    )
