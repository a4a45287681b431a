"""Worked examples SC-24 to SC-44: combat, marks, the AIs of units, pushes."""

from __future__ import annotations

import pytest

from deckhall.games.muhq.board import push_direction, tile_at
from tests.muhq import oracle
from tests.muhq.build import (
    HILL,
    LANES,
    RIVER,
    act,
    do,
    legal,
    options,
    position,
    refused,
    seat,
    there,
    told_data,
    unit,
)

STAY = "farmer 0,0"
"""Something left to do for seat 0, so that the turn does not go on by itself."""


@pytest.mark.rule("MUQ-5.35", "MUQ-5.91")
def test_sc_24_exactly_its_health() -> None:
    units = (STAY, "soldier#1 5,4 s1 damage=2", "fire_flask#2 in=3", "militia#3 4,4")
    state = position(*units)
    assert there(state, 1)
    act(state, "activate 4,4", "attack 5,4")
    assert not there(state, 1)


@pytest.mark.rule("MUQ-5.67", "MUQ-5.70")
def test_sc_25_both_die() -> None:
    state = position(STAY, "soldier#1 5,4 damage=1", "soldier#2 5,3 s1 damage=1")
    act(state, "activate 5,4", "attack 5,3")
    assert told_data(state, "damage", "unit", "total") == [("p2", 3), ("p1", 3)]
    assert not there(state, 1)
    assert not there(state, 2)


@pytest.mark.rule("MUQ-5.68", "MUQ-5.63")
def test_sc_26_out_of_reach() -> None:
    state = position(STAY, "archer#1 3,4", "soldier#2 5,4 s1")
    act(state, "activate 3,4", "attack 5,4")
    assert (unit(state, 2).damage, unit(state, 1).damage) == (2, 0)
    later = position("archer#1 4,4", "soldier#2 5,4 s1 damage=2", "farmer 10,8 s1", turn=1)
    act(later, "activate 5,4", "attack 4,4")
    assert not there(later, 1)
    assert not there(later, 2)
    assert told_data(later, "damage", "unit", "n", "total") == [("p1", 2, 2), ("p2", 2, 4)]


@pytest.mark.rule("MUQ-2.29", "MUQ-6.40", "MUQ-2.28")
def test_sc_27_tower_and_house() -> None:
    state = position("archer#1 5,2", "soldier#2 8,2 s1", "soldier#3 8,3 s1")
    assert unit(state, 1).range == 3
    do(state, "activate 5,2")
    assert options(state, "attack") == ["8,2"]
    refused(state, "attack 8,3", "MUQ-2.28")
    assert unit(position("archer#1 5,3"), 1).range == 2


@pytest.mark.rule("MUQ-6.84", "MUQ-5.37")
def test_sc_29_captain_and_banner() -> None:
    state = position("soldier#1 5,4", "captain 5,5", "war_banner 5,6")
    assert unit(state, 1).attack == 4


@pytest.mark.rule("MUQ-6.29", "MUQ-5.61")
def test_sc_30_ward() -> None:
    state = position(STAY, "knight#1 5,4 s1 ward=2", seats=[seat("lightning lightning", 4)])
    act(state, "play lightning, at 5,4")
    assert (unit(state, 1).damage, unit(state, 1).mark("ward")) == (0, 0)
    act(state, "play lightning, at 5,4")
    assert unit(state, 1).damage == 3
    five = position(STAY, "knight#1 5,4 s1 ward=5", seats=[seat("lightning", 2)])
    act(five, "play lightning, at 5,4")
    assert (unit(five, 1).damage, unit(five, 1).mark("ward")) == (0, 2)


@pytest.mark.rule("MUQ-6.2", "MUQ-6.3", "MUQ-6.4", "MUQ-6.5")
def test_sc_31_protections() -> None:
    state = position(STAY, "archer#1 5,4", "shield_bearer#2 5,3 s1")
    act(state, "activate 5,4", "attack 5,3")
    assert (unit(state, 2).damage, unit(state, 1).damage) == (0, 1)
    state = position(STAY, "golem#1 5,4 s1", "soldier#2 5,3 s1", seats=[seat("lightning fireball", 5)])
    assert options(do(state.clone(), "play lightning"), "at") == ["0,0", "5,3"]
    act(state, "play fireball, at 5,3")
    assert not there(state, 2)
    assert unit(state, 1).damage == 0
    knight = act(position(STAY, "knight#1 5,4", "phantom#2 5,3 s1"), "activate 5,4", "attack 5,3")
    assert (unit(knight, 2).damage, unit(knight, 1).damage) == (0, 1)
    soldier = act(position(STAY, "soldier#1 5,4", "phantom#2 5,3 s1"), "activate 5,4", "attack 5,3")
    assert not there(soldier, 2)
    kings = position("soldier#1 5,4 s1", map=RIVER, seats=[seat("die", 4)])
    assert options(do(kings, "play die"), "at") == ["5,4"]
    refused(kings, "at 5,8", "MUQ-6.2")


@pytest.mark.rule("MUQ-6.1", "MUQ-5.73", "MUQ-6.6")
def test_sc_32_shroud() -> None:
    units = (STAY, "soldier#3 5,3", "assassin#1 5,4 s1", "soldier#2 6,4 s1")
    state = position(*units, seats=[seat("lightning fireball", 5)])
    assert "5,4" not in options(do(state.clone(), "play lightning"), "at")
    assert "5,4" in options(do(state.clone(), "activate 5,3"), "attack")
    act(state, "play fireball, at 6,4")
    assert unit(state, 1).damage == 1


@pytest.mark.rule("MUQ-6.22", "MUQ-6.23", "MUQ-4.23")
def test_sc_34_paralysis() -> None:
    state = position(STAY, "knight#1 5,4 paralysis=2 damage=1", "healing_potion#2 in=1")
    refused(state, "use 5,4", "MUQ-6.22")
    do(state, "activate 5,4")
    assert legal(state) == ["end", "calm move", "calm attack"]
    do(state, "calm move", "calm attack")
    assert (unit(state, 1).mark("paralysis"), unit(state, 1).tapped) == (0, 1)


@pytest.mark.rule("MUQ-6.26", "MUQ-8.12", "MUQ-8.6")
def test_sc_35_panic() -> None:
    state = position(STAY, "soldier#1 5,4 panic=1", "knight#2 4,4 s1", "archer#3 5,2 s1")
    act(state, "activate 5,4")
    assert unit(state, 1).at == "7,5"
    assert [oracle.distance((7, 5), tile) for tile in ((4, 4), (5, 2))] == [3, 4]
    assert told_data(state, "why_flee", "unit", "from", "to", "n") == [("p1", "5,4", "7,5", 3)]
    assert not told_data(state, "declare_attack", "unit")
    assert (unit(state, 1).tapped, unit(state, 1).mark("panic")) == (1, 0)


@pytest.mark.rule("MUQ-6.28", "MUQ-8.11", "MUQ-8.6", "MUQ-5.81")
def test_sc_36_rage() -> None:
    state = position(STAY, "berserker#1 5,4 rage=1", "knight#2 8,4 s1", "archer#3 5,2 s1")
    act(state, "activate 5,4")
    assert told_data(state, "why_move", "unit", "to", "n") == [("p1", "4,3", 1)]
    assert told_data(state, "why_attack", "unit", "target") == [("p1", "p3")]
    assert not there(state, 3)
    assert (unit(state, 1).at, unit(state, 1).damage, unit(state, 1).tapped) == ("4,3", 2, 1)
    assert unit(state, 1).mark("rage") == 1


@pytest.mark.rule("MUQ-8.5")
def test_sc_37_attack_choice_of_an_ai() -> None:
    enemies = ("soldier#7 5,3 s1 damage=1", "archer#8 4,4 s1", "militia#9 6,4 s1")
    state = position(STAY, "soldier#1 5,4 rage=1", *enemies)
    act(state, "activate 5,4")
    assert told_data(state, "why_attack", "target", "n", "among") == [("p7", 1, 3)]


@pytest.mark.rule("MUQ-6.32", "MUQ-6.33", "MUQ-6.35", "MUQ-6.36")
def test_sc_39_collision() -> None:
    state = position("soldier#1 4,3", "militia#2 6,3 s1", map=RIVER, seats=[seat("shove", 1)])
    act(state, "play shove, at 4,3, at 3,3")
    assert unit(state, 1).at == "5,3"
    assert (unit(state, 1).damage, unit(state, 2).damage) == (1, 1)


@pytest.mark.rule("MUQ-6.37", "MUQ-6.66")
def test_sc_40_into_the_river() -> None:
    state = position("soldier#1 3,3 s1", map=RIVER, seats=[seat("shove", 1)])
    act(state, "play shove, at 3,3, at 3,2")
    assert not there(state, 1)
    assert told_data(state, "push", "to") == [("3,4",)]
    diver = position("diver#1 3,3 s1", map=RIVER, seats=[seat("shove", 1)])
    act(diver, "play shove, at 3,3, at 3,2")
    assert unit(diver, 1).at == "3,5"


@pytest.mark.rule("MUQ-6.34")
@pytest.mark.parametrize(
    ("origin", "target", "way"),
    [((2, 2), (4, 3), (1, 0)), ((2, 2), (5, 4), (1, 1)), ((2, 2), (3, 3), (1, 1)), ((4, 1), (3, 4), (0, 1))],
)
def test_sc_41_direction_of_the_push(origin: tuple[int, int], target: tuple[int, int], way: tuple[int, int]) -> None:
    assert push_direction(tile_at(*origin), tile_at(*target)) == way
    far = oracle.distance(origin, target)
    if far <= 3:  # an Archer on a tower with a War Hammer pushes as far away as that
        (a, b), (x, y) = origin, target
        units = (STAY, f"archer#1 {a},{b}", "war_hammer in=1", f"golem#2 {x},{y} s1")
        state = position(*units, tiles=[{"at": [a, b], "type": "tower"}])
        act(state, f"activate {a},{b}", f"attack {x},{y}")
        assert unit(state, 2).at == f"{x + way[0]},{y + way[1]}"


@pytest.mark.rule("MUQ-6.85", "MUQ-6.36", "MUQ-6.39")
def test_sc_42_shockwave() -> None:
    units = ("soldier#1 4,3", "militia#2 5,4", "knight#3 3,5", "archer#4 4,4", "pikeman#5 6,4")
    state = position(*units, map=HILL, map_pieces=False, seats=[seat("shockwave", 2)])
    act(state, "play shockwave, at 4,4")
    assert [unit(state, n).at for n in range(1, 6)] == ["4,2", "5,4", "2,6", "4,4", "6,4"]
    assert [unit(state, n).damage for n in range(1, 6)] == [0, 1, 0, 0, 1]


@pytest.mark.rule("MUQ-6.38", "MUQ-2.38", "MUQ-6.36")
def test_sc_44_edge_and_wall() -> None:
    edge = position("soldier#1 5,1", seats=[seat("shove", 1)])
    act(edge, "play shove, at 5,1, at 5,2")
    assert (unit(edge, 1).at, unit(edge, 1).damage) == ("5,0", 0)
    wall = position("soldier#1 4,1", map=LANES, seats=[seat("shove", 1)])
    act(wall, "play shove, at 4,1, at 4,0")
    assert (unit(wall, 1).at, unit(wall, 1).damage) == ("4,1", 1)
    assert not told_data(wall, "wall", "n")
