"""The worked examples on trashing, the end and scoring (S47 to S57), with their exact results."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core.state import State
from tests.rebuild.build import (
    buy,
    cards,
    column,
    do,
    fresh,
    heights,
    points,
    position,
    seat,
    sizes,
    told,
    top,
    turn,
    zone,
)
from tests.rebuild.random_play import ended

TIED = "wheelbarrow ladder spear steel_axe chains"
"""Row 1 of 2, 1, 3, 1 and 4 VP."""


def scored(*seats: str, **more: Any) -> State:
    """A game that is over, with these cards in the decks."""
    return position("", *[seat(deck=one) for one in seats[1:]], deck=seats[0], step="end", **more)


@pytest.mark.rule("REB-4.9", "REB-4.10", "REB-4.12")
def test_s47_lowest_card_right_most_tie() -> None:
    state = position(columns=TIED.split(), draw="crown chalice", step="trash")
    assert [(event.data["card"], event.data["column"]) for event in told(state, "lowest")] == [("steel_axe", 4)]
    assert top(state, "trash") == ["steel_axe"]
    before = position(columns=TIED.split(), draw="crown chalice")
    assert column(state, 4) == [*column(before, 4)[1:], "crown"]
    assert [one for one in range(1, 6) if column(state, one) != column(before, one)] == [4]


@pytest.mark.rule("REB-5.5", "REB-7.4")
def test_s49_draw_deck_runs_out() -> None:
    state = position("log", columns=["chains", "spear", "ladder", "rockslide", "mining_pick"], draw="crown")
    buy(state, "3", "log")
    assert (heights(state), column(state, 3)[-1], zone(state, "draw").size) == ([3] * 5, "crown", 0)
    do(state, "end")
    assert [event.data["column"] for event in told(state, "lowest")] == [2]
    assert (heights(state), zone(state, "draw").size) == ([3, 2, 3, 3, 3], 0)
    assert (state.is_over, state.to_act()) == (False, [1])


@pytest.mark.rule("REB-7.1", "REB-7.2", "REB-7.3", "REB-4.14")
def test_s50_end_during_step_2() -> None:
    state = position(
        "log nails stone boomerang",
        seat("stone"),
        row="ladder steel_axe crown uzi galleon",
        heights=[1, 2, 3, 2, 2],
        draw="",
    )
    do(state, "play boomerang")
    buy(state, "1", "")  # its credit is all that is needed
    assert heights(state) == [0, 2, 3, 2, 2]
    assert (state.is_over, state.to_act()) == (False, [0])
    buy(state, "2", "nails")
    assert sorted(cards(state, "discard-0")) == ["ladder", "steel_axe"]
    do(state, "end")
    assert state.is_over
    assert told(state, "lowest") == []
    assert heights(state) == [0, 1, 3, 2, 2]
    assert sorted(cards(state, "discard-0")) == ["a_log", "a_stone", "ladder", "steel_axe"]  # step 3 was carried out
    assert sorted(cards(state, "hand-1")) == ["a_stone", "boomerang"]
    assert [event.seat for event in told(state, "turn")] == []


@pytest.mark.rule("REB-7.1", "REB-7.3")
def test_s51_end_during_step_4() -> None:
    state = position(
        "stone",
        seat(deck="log"),
        row="anvil barrel uzi galleon battle_axe",
        heights=[2, 1, 1, 3, 2],
        draw="",
        step="trash",
    )
    assert top(state, "trash") == ["barrel"]
    assert (heights(state), state.is_over) == ([2, 0, 1, 3, 2], True)
    assert sizes(state, 1) == (0, 1, 0, 0)  # nobody drew any more


@pytest.mark.rule("REB-7.5", "REB-7.6")
@pytest.mark.parametrize("seed", range(6))
def test_s52_nobody_ever_buys(seed: int) -> None:
    state = fresh(2, seed)
    first = turn(state)
    for _ in range(38):
        do(state, "end")
    assert zone(state, "draw").size == 0
    assert heights(state) == [3] * 5
    assert not state.is_over
    ended(state)
    turns = [event.seat for event in told(state, "turn")]
    assert 41 <= len(turns) <= 49
    assert turns.count(first) <= 25
    assert turns.count(1 - first) <= 24


@pytest.mark.rule("REB-7.9")
def test_s54_all_three_ancient_cards() -> None:
    assert scored("ancient_throne ancient_armor ancient_pyramid").scores[0] == 22


@pytest.mark.rule("REB-7.10")
def test_s55_obelisk_at_the_limit() -> None:
    ten = position("stone*3", deck="obelisk stone*3", discard="stone*3", step="end", players=4)
    assert (sum(sizes(ten)), ten.scores[0]) == (10, 13)
    eleven = position("stone*4", deck="obelisk stone*3", discard="stone*3", step="end", players=4)
    assert (sum(sizes(eleven)), eleven.scores[0]) == (11, 9)


@pytest.mark.rule("REB-7.2", "REB-6.20", "REB-7.10")
def test_s56_a_late_boomerang() -> None:
    neighbour = seat(deck="obelisk battle_axe chalice rockslide stone*6")  # 9 + 8 + 9 + 4, ten cards
    state = position("log", neighbour, row="ladder", heights=[1, 2, 3, 2, 2], draw="", played="boomerang")
    assert (points(state, 1), sum(sizes(state, 1))) == (34, 10)
    buy(state, "1", "")
    do(state, "end")
    assert state.is_over
    assert (points(state, 1), sum(sizes(state, 1))) == (31, 11)
    assert "boomerang" in cards(state, "hand-1")


@pytest.mark.rule("REB-7.13", "REB-7.14")
def test_s57_ties() -> None:
    a = "crown chalice battle_axe sign_post rockslide"  # 13 + 9 + 8 + 7 + 4 = 41
    b = "galleon medieval_turret robot_golem uzi anvil"  # 9 + 9 + 10 + 7 + 6 = 41
    c = "rune_stone ancient_throne stone_tablet*2 chains war_chest sign_post"  # 7 + 6 + 10 + 4 + 6 + 7 = 40
    state = scored(f"{a} stone*4", f"{b} stone*6", c)
    assert state.scores == [41, 41, 40]
    assert [sum(sizes(state, who)) for who in range(3)] == [9, 11, 7]
    assert state.ranking == [1, 2, 3]
    assert [event.kind for event in told(state, "won", "shared")] == ["won"]
    equal = scored(f"{a} stone*4", f"{b} stone*4", c)
    assert equal.ranking == [1, 1, 3]
    assert [(event.kind, event.data["n"]) for event in told(equal, "won", "shared")] == [("shared", 41)]
