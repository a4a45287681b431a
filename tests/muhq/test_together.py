"""Rules that meet: piles in piles, answers to answers, equipments that change hands, units that die while active."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    HILL,
    act,
    cards,
    do,
    end_turn,
    legal,
    on,
    options,
    points,
    position,
    seat,
    settle,
    there,
    told_data,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")


@pytest.mark.rule("MUQ-6.21", "MUQ-6.12", "MUQ-6.16")
def test_a_wagon_with_its_crew_boards_a_galley_that_sinks() -> None:
    units = ("galley#1 5,4", "wagon#2 5,6", "scout#3 in=2", *BOTH)
    sea = [{"at": [5, 4], "type": "deep_water"}]
    state = position(*units, tiles=sea, seats=[seat(), seat("die", 4)])
    act(state, "activate 5,6, member 0", "move 5,4", "end")
    assert [unit(state, n).host for n in (1, 2, 3)] == ["", "p1", "p2"]
    assert [unit(state, n).at for n in (1, 2, 3)] == ["5,4"] * 3
    do(state, "pass", "play die, at 5,4, member 0")
    settle(state)
    assert state.to_act() == [0]
    assert "5,4" not in options(state, "at")  # the Galley's tile is deep water
    do(state, "at 5,5")
    assert [unit(state, n).at for n in (2, 3)] == ["5,5", "5,5"]
    assert unit(state, 3).host == "p2"


@pytest.mark.rule("MUQ-5.4", "MUQ-5.13")
def test_denial_of_a_denial() -> None:
    seats = [seat("lightning denial", 9), seat("denial", 9)]
    state = position("knight#1 5,5 s1", *BOTH, seats=seats)
    do(state, "play lightning, at 5,5", "pass", "play denial, spell 0", "play denial, spell 1")
    settle(state)
    assert unit(state, 1).damage == 3
    assert (cards(state, "discard-0"), cards(state, "discard-1")) == ("lightning denial", "denial")


@pytest.mark.rule("MUQ-5.101", "MUQ-7.10")
def test_the_stick_scores_for_whoever_controls_its_unit_now() -> None:
    units = ("missionary#1 4,5", "scout#2 4,3 s1", "stick_of_victory#3 in=2 s1", "farmer 0,0", "farmer 8,8 s1")
    state = position(*units, map=HILL, map_pieces=False)
    act(state, "activate 4,5", "full 0, at 4,3")
    end_turn(state)
    assert points(state, 1) == 0
    end_turn(state)
    assert points(state, 0) == 1


@pytest.mark.rule("MUQ-6.28", "MUQ-5.34")
def test_a_raging_crew_jumps_out_to_fight() -> None:
    units = ("wagon#1 5,5", "knight#2 in=1 rage=1", "golem#3 5,7 s1", *BOTH)
    state = settle(do(position(*units), "activate 5,5, member 1"))
    assert told_data(state, "why_move", "unit", "to") == [("p2", "4,6")]
    assert (unit(state, 2).at, unit(state, 3).damage, unit(state, 2).damage) == ("4,6", 3, 3)


@pytest.mark.rule("MUQ-5.51", "MUQ-6.56")
def test_held_equipments_follow_to_another_spawn_tile() -> None:
    seats = [seat("soldier", 1, held="sword"), seat("shove", 1)]
    state = position("scout#3 3,0 s1", "farmer 5,5", seats=seats)
    do(state, "play soldier, at 1,0", "play shove, at 3,0, at 4,0")
    settle(state)
    do(state, "at 0,1")
    assert sorted(on(state, "0,1")) == ["soldier", "sword"]
    assert cards(state, "held-0") == ""


@pytest.mark.rule("MUQ-4.23", "MUQ-6.22")
def test_the_active_unit_may_be_paralyzed_or_die_by_fast_actions() -> None:
    state = position("scout#1 5,5", *BOTH, seats=[seat("frostbite", 1)])
    act(state, "activate 5,5", "play frostbite, at 5,5")
    assert legal(state) == ["end", "calm move", "calm attack"]
    dead = position("scout#1 5,5 damage=1", *BOTH, seats=[seat("fireball", 3)])
    act(dead, "activate 5,5", "play fireball, at 5,5")
    assert not there(dead, 1)
    assert legal(dead) == ["pass", "activate 0,0"]


@pytest.mark.rule("MUQ-2.6", "MUQ-6.54", "MUQ-5.94")
def test_taken_equipment_returns_to_its_owner() -> None:
    units = ("soldier#1 5,5 damage=2", "sword#2 in=1 owner=1 durability=1", "militia 5,4 s1", *BOTH)
    state = act(position(*units, turn=1), "activate 5,4", "attack 5,5")
    assert (cards(state, "discard-0"), cards(state, "discard-1")) == ("soldier", "militia sword")
