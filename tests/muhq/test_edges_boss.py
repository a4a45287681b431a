"""Corners of the boss side's turn."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    KRAKEN,
    TYRANT,
    act,
    cards,
    do,
    find,
    position,
    seat,
    settle,
    stack,
    there,
    told_data,
    unit,
    zone,
)
from tests.muhq.figures import BOSS_HEALTH


@pytest.mark.rule("MUQ-8.41")
@pytest.mark.parametrize(
    ("players", "there_are", "appear"), [(1, 2, 0), (1, 1, 1), (2, 4, 0), (2, 3, 1), (3, 5, 1), (3, 4, 2)]
)
def test_tentacles_that_changed_sides_are_still_on_the_map(players: int, there_are: int, appear: int) -> None:
    sea = [(x, 6) for x in range(0, 12, 2)]
    units = [f"tentacle#{10 + n} {x},{y} s0 owner=boss token" for n, (x, y) in enumerate(sea[:there_are])]
    state = position(
        "the_kraken#5 6,1 boss paralysis=2",
        *units,
        "farmer 6,10",
        map=KRAKEN,
        map_pieces=False,
        players=players,
        turn="boss",
    )
    boss_side = [one for one in zone(state, "map").pieces if one.face == "tentacle" and one.is_marked("boss")]
    assert len(boss_side) == appear


@pytest.mark.rule("MUQ-8.51", "MUQ-11.12")
def test_a_soft_boss_keeps_its_faith() -> None:
    units = ("the_tyrant#5 6,5 boss", "missionary#1 6,7", "scout#2 0,6")
    state = position(*units, map=TYRANT, map_pieces=False, soft_boss=True)
    act(state, "activate 6,7", "full 0, at 6,5")
    assert "boss" in unit(state, 5).words
    assert unit(state, 5).mark("faith") == 5


@pytest.mark.rule("MUQ-8.37", "MUQ-5.17")
def test_the_tyrant_whose_goal_is_taken_loses_its_move() -> None:
    state = position(
        "the_tyrant#5 6,4 boss",
        "soldier#1 2,4",
        map=TYRANT,
        map_pieces=False,
        turn="boss",
        boss_deck=["public_execution"],
        intention={"card": "seal_the_store", "at": [1, 5]},
        seats=[seat("shove", 1), seat()],
    )
    assert stack(state) == ["the_tyrant"]
    goal = told_data(state, "declare_move", "to")[0][0]
    do(state, "play shove, at 2,4, at 1,4")
    settle(state)
    assert told_data(state, "fizzle", "card") == [("the_tyrant",)]
    assert (unit(state, 5).at, unit(state, 1).at, goal) == ("6,4", "4,4", "4,4")


@pytest.mark.rule("MUQ-8.44", "MUQ-6.17")
def test_crew_that_drowns_in_the_boss_sides_turn_is_devoured_too() -> None:
    units = (
        "the_kraken#5 6,1 boss",
        "tentacle#6 3,2 boss token",
        "boat#1 2,2 damage=2",
        "farmer#2 in=1",
        "sailor#3 in=1",
    )
    state = position(*units, "farmer 6,10", map=KRAKEN, map_pieces=False, players=2, turn="boss")
    assert [there(state, ident) for ident in (1, 2, 3)] == [False, False, False]
    assert unit(state, 5).mark("devour") == 3


@pytest.mark.rule("MUQ-8.44", "MUQ-5.38")
def test_a_wagon_sacrificed_in_the_boss_sides_turn_is_devoured() -> None:
    units = ("the_kraken#5 6,1 boss", "wagon#1 2,9", "golem#2 6,4")
    state = position(*units, map=KRAKEN, map_pieces=False, players=1, turn="boss")
    assert state.to_act() == [0]
    do(state, "use 2,9")
    assert (there(state, 1), unit(state, 5).mark("devour")) == (False, 1)


@pytest.mark.rule("MUQ-7.16", "MUQ-8.44")
def test_the_last_devour_mark_and_the_krakens_death_in_one_check() -> None:
    # the Kraken attacks a Knight: both fall by the same combat, with the last mark
    health = BOSS_HEALTH["the_kraken"][0]
    units = (f"the_kraken#5 6,2 boss damage={health} devour=3", "knight#1 6,3 damage=2", "farmer#2 2,10")
    state = position(*units, map=KRAKEN, map_pieces=False, players=1, turn="boss")
    assert state.is_over
    assert [line.score for line in state.build_scene(None).seats] == [1]


@pytest.mark.rule("MUQ-8.33", "MUQ-8.36")
def test_a_servant_revealed_this_turn_acts_this_turn() -> None:
    units = ("the_tyrant#5 6,1 boss paralysis=2", "farmer#1 5,2")
    state = position(*units, map=TYRANT, map_pieces=False, turn="boss", boss_deck=["palace_guard"])
    assert told_data(state, "declare_attack", "card", "on")[-1] == ("palace_guard", "farmer")
    assert unit(state, find(state, "palace_guard")).tapped == 1


@pytest.mark.rule("MUQ-8.34", "MUQ-8.38", "MUQ-8.32")
def test_after_a_countered_intention_the_second_card_may_be_one() -> None:
    state = position(
        "the_tyrant#5 6,1 boss paralysis=2",
        "soldier#1 0,10",
        map=TYRANT,
        map_pieces=False,
        players=3,
        turn="boss",
        boss_deck=["seal_the_store", "burn_the_fields"],
        seats=[seat("denial", 2), seat(), seat()],
    )
    do(state, "play denial, spell 0")
    settle(state)
    assert cards(state, "side") == "burn_the_fields"
    assert cards(state, "boss-discard") == "seal_the_store"
