"""Worked examples SC-01 to SC-22: range, movement, turn, stack and priority."""

from __future__ import annotations

import pytest

from tests.muhq import oracle
from tests.muhq.build import (
    RIVER,
    TYRANT,
    act,
    cards,
    do,
    end_turn,
    hand,
    legal,
    on,
    options,
    position,
    reach,
    refused,
    resource,
    seat,
    settle,
    stack,
    there,
    told_data,
    turn,
    unit,
)


@pytest.mark.rule("MUQ-5.20", "MUQ-5.21", "MUQ-5.22")
def test_sc_01_distance() -> None:
    state = position("archer#1 4,4", "militia#2 5,5 s1", "militia#3 6,6 s1")
    do(state, "activate 4,4")
    assert options(state, "attack") == ["5,5"]  # 6,6 is at distance 3
    for tile, far in {(5, 5): 1, (6, 6): 3, (7, 5): 3, (1, 4): 3, (0, 2): 5}.items():
        assert oracle.distance((4, 4), tile) == oracle.counted((tile[0] - 4, tile[1] - 4)) == far
    every = [(x, y) for x in range(-6, 7) for y in range(-6, 7)]
    assert [sum(oracle.distance((0, 0), tile) <= r for tile in every) for r in (1, 2, 3)] == [9, 21, 37]


@pytest.mark.rule("MUQ-5.22", "MUQ-5.40")
def test_sc_02_diagonal_steps() -> None:
    state = position("soldier#1 5,4")
    found = reach(state, 1)
    assert len(found) == 20
    assert (found["6,5"], found["7,5"]) == (1, 2)
    refused(do(state, "activate 5,4"), "move 7,6", "MUQ-5.40")


@pytest.mark.rule("MUQ-2.36", "MUQ-5.44", "MUQ-2.35")
def test_sc_04_ford() -> None:
    state = position("knight#1 2,2", map=RIVER)
    found = reach(state, 1)
    assert found["2,4"] == 2
    assert "2,5" not in found
    assert "1,4" not in found
    act(do(state, "activate 2,2"), "move 2,4")
    assert unit(state, 1).at == "2,4"
    later = position("knight#1 2,4", map=RIVER)
    assert [reach(later, 1)[tile] for tile in ("2,5", "2,6", "2,7")] == [1, 2, 3]


@pytest.mark.rule("MUQ-2.37", "MUQ-5.44")
def test_sc_05_gate() -> None:
    state = position("knight#1 6,5", map=TYRANT)
    found = reach(state, 1)
    assert found["6,3"] == 2
    assert "6,2" not in found


@pytest.mark.rule("MUQ-2.34", "MUQ-5.46", "MUQ-5.47")
def test_sc_06_street_move() -> None:
    state = do(position("soldier#1 1,1"), "activate 1,1")
    act(state, "move 3,1")
    assert told_data(state, "declare_move", "cost") == [(2,)]
    assert sorted(options(state, "street")) == ["1,1", "1,2", "2,1", "4,1", "5,1"]
    act(state, "street 5,1")
    assert unit(state, 1).attacks == 1
    refused(state, "street 4,1", "MUQ-5.46")


@pytest.mark.rule("MUQ-6.67", "MUQ-5.42")
def test_sc_07_restricted_unit() -> None:
    state = position("road_warden#1 0,0")
    assert sorted(reach(state, 1)) == ["0,1", "1,0", "1,1", "1,2", "1,3", "1,4", "2,1", "3,1", "4,1"]


@pytest.mark.rule("MUQ-4.12", "MUQ-4.15", "MUQ-4.17", "MUQ-5.94")
def test_sc_09_upkeep() -> None:
    units = ("missionary#1 3,3", "knight#2 4,3", "soldier#3 5,3", "archer#4 6,3", "farmer#5 7,3")
    state = position(*units, seats=[seat(resource=2)], step="refresh")
    assert resource(state, 0) == 5
    assert options(state, "refuse") == ["3,3", "4,3", "5,3", "6,3"]
    do(state, "pay 3,3", "pay 4,3", "pay 5,3")
    assert resource(state, 0) == 0
    assert not there(state, 4)
    assert cards(state, "discard-0") == "archer"
    assert there(state, 5)
    assert turn(state).step == "action"


@pytest.mark.rule("MUQ-2.11", "MUQ-4.26", "MUQ-5.50")
def test_sc_10_playing_a_unit() -> None:
    state = position("farmer 10,8 s1", seats=[seat("knight", 3)])
    act(state, "play knight, at 1,0")
    assert on(state, "1,0") == ["knight"]
    assert resource(state, 0) == 1
    assert "activate 1,0" in legal(state)
    end_turn(state)
    end_turn(state)
    assert resource(state, 0) == 4
    do(state, "pay 1,0")
    assert resource(state, 0) == 2


@pytest.mark.rule("MUQ-5.51", "MUQ-5.16")
def test_sc_11_spawn_taken_in_between() -> None:
    units = ("militia 0,0", "militia 0,1", "scout#3 3,0 s1")
    state = position(*units, seats=[seat("soldier", 1), seat("shove", 1)])
    do(state, "play soldier, at 1,0")  # the only free spawn tile
    do(state, "play shove, at 3,0, at 4,0")
    settle(state)
    assert on(state, "1,0") == ["scout"]
    assert cards(state, "discard-0") == "soldier"
    assert resource(state, 0) == 0


@pytest.mark.rule("MUQ-5.9", "MUQ-5.3")
def test_sc_12_discard_for_resource() -> None:
    state = position(seats=[seat("farmer knight scout")])
    act(state, "trade, discard farmer, discard scout")
    assert resource(state, 0) == 1
    assert hand(state, 0) == "knight"
    refused(state, "trade", "MUQ-5.9")


@pytest.mark.rule("MUQ-2.31", "MUQ-5.32", "MUQ-4.23", "MUQ-4.24")
def test_sc_14_farming() -> None:
    state = act(position("farmer#1 4,0", "scout 5,5"), "activate 4,0", "farm")
    assert resource(state, 0) == 3
    assert (unit(state, 1).moves, unit(state, 1).attacks, unit(state, 1).tapped) == (0, 0, 1)
    moved = act(position("farmer#1 5,0"), "activate 5,0", "move 4,0")
    refused(moved, "farm", "MUQ-5.32")


@pytest.mark.rule("MUQ-4.37", "MUQ-5.7")
def test_sc_15_forced_march() -> None:
    state = position("soldier#1 5,4 tapped moves=0 attacks=0", seats=[seat("forced_march", 1)])
    act(state, "play forced_march, at 5,4")
    assert (unit(state, 1).tapped, unit(state, 1).moves, unit(state, 1).attacks) == (0, 1, 0)
    do(state, "activate 5,4")
    assert options(state, "move")


@pytest.mark.rule("MUQ-5.4", "MUQ-5.11", "MUQ-5.12", "MUQ-5.13", "MUQ-6.29", "MUQ-5.35")
def test_sc_16_answering_an_attack() -> None:
    units = ("soldier#1 5,4", "archer#2 5,3 s1")
    state = position(*units, seats=[seat("levy_taxes"), seat("mage_shield", 1)])
    do(state, "activate 5,4", "attack 5,3")
    assert state.to_act() == [0]
    do(state, "pass")
    assert state.to_act() == [1]
    do(state, "play mage_shield, at 5,3")
    assert stack(state) == ["soldier", "mage_shield"]
    assert state.to_act() == [0]  # priority starts again
    do(state, "pass")
    if state.to_act() == [1] and stack(state) == ["soldier", "mage_shield"]:
        do(state, "pass")
    assert stack(state) == ["soldier"]
    assert unit(state, 2).mark("ward") == 3
    settle(state)
    assert (unit(state, 2).damage, unit(state, 2).mark("ward")) == (0, 1)
    assert unit(state, 1).damage == 2


@pytest.mark.rule("MUQ-5.4", "MUQ-5.16", "MUQ-5.53")
def test_sc_17_denial() -> None:
    state = position("farmer 0,0", "knight#1 5,4 s1", seats=[seat("lightning", 2), seat("denial", 2)])
    do(state, "play lightning, at 5,4")
    do(state, "play denial, spell 0")
    settle(state)
    assert unit(state, 1).damage == 0
    assert cards(state, "discard-0") == "lightning"
    assert cards(state, "discard-1") == "denial"
    assert (resource(state, 0), resource(state, 1)) == (0, 0)


@pytest.mark.rule("MUQ-4.29", "MUQ-5.12", "MUQ-5.13")
def test_sc_19_passing_ends_the_step_only_together() -> None:
    state = position("soldier#1 5,4", seats=[seat(), seat("reinforcements", 1, deck="farmer farmer scout")])
    do(state, "pass")
    do(state, "play reinforcements")
    settle(state)
    assert hand(state, 1) == "farmer farmer"
    assert turn(state).step == "action"
    assert state.to_act() == [0]
    assert "activate 5,4" in legal(state)
    do(state, "pass")
    assert (state.to_act(), turn(state).step) == ([1], "action")
    do(state, "pass")
    assert turn(state).step != "action"


@pytest.mark.rule("MUQ-5.6", "MUQ-5.7")
def test_sc_20_slow_means_slow() -> None:
    units = ("soldier#1 5,4", "archer#2 5,3 s1", "soldier#3 3,3", "farmer#4 10,7 s1")
    state = position(*units, seats=[seat("soldier levy_taxes", 3), seat("soldier mage_shield", 3)])
    do(state, "activate 5,4", "attack 5,3")
    assert state.to_act() == [0]
    assert legal(state) == ["pass", "trade", "play levy_taxes"]
    for text in ("play soldier", "move 5,5", "activate 3,3"):
        refused(state, text)
    do(state, "pass")
    assert legal(state, 1) == ["pass", "trade", "play mage_shield"]
    refused(state, "play soldier", "MUQ-5.6", who=1)


@pytest.mark.rule("MUQ-5.71", "MUQ-5.81", "MUQ-5.83", "MUQ-6.19")
def test_sc_21_trigger_after_combat() -> None:
    state = position("militia#1 5,4", "plunder_gloves#2 in=1", "soldier#3 5,3 s1", seats=[seat()])
    act(state, "activate 5,4", "attack 5,3")
    assert not there(state, 1)
    assert options(state, "at")  # the Gloves are dropped first
    act(state, "at 5,4")
    assert unit(state, 3).damage == 1
    assert (unit(state, 2).at, unit(state, 2).durability) == ("5,4", 1)
    assert resource(state, 0) == 1


@pytest.mark.rule("MUQ-5.67", "MUQ-6.41", "MUQ-5.82", "MUQ-5.4")
def test_sc_22_two_triggers_at_once() -> None:
    units = ("war_elephant#1 5,4", "berserker#2 5,3 s1")
    state = position(*units, seats=[seat("levy_taxes"), seat("levy_taxes")])
    do(state, "activate 5,4", "attack 5,3")
    while stack(state) == ["war_elephant"]:
        do(state, "pass")
    assert stack(state) == ["war_elephant", "berserker"]
    assert (unit(state, 1).damage, unit(state, 2).damage, unit(state, 2).at) == (3, 3, "5,2")
    while len(stack(state)) == 2:
        do(state, "pass")
    assert (unit(state, 2).mark("rage"), unit(state, 2).mark("panic")) == (1, 0)
    settle(state)
    assert (unit(state, 2).mark("rage"), unit(state, 2).mark("panic")) == (1, 1)
