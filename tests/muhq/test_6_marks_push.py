"""Section 6: state marks and pushes."""

from __future__ import annotations

import pytest

from deckhall.games.muhq.board import push_direction, tile_at
from tests.muhq import oracle
from tests.muhq.build import (
    HILL,
    KRAKEN,
    LANES,
    RIVER,
    TYRANT,
    act,
    do,
    end_turn,
    find,
    legal,
    options,
    position,
    refused,
    seat,
    settle,
    there,
    told,
    told_data,
    turn,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")


@pytest.mark.rule("MUQ-6.22", "MUQ-6.23")
def test_a_paralyzed_unit_spends_actions_to_shake_it_off() -> None:
    state = position(
        "scout#1 5,5 paralysis=1", "militia 5,4 s1", "berserker#2 7,7 paralysis=1", *BOTH, seats=[seat(resource=5)]
    )
    assert options(state, "use") == []
    do(state, "activate 5,5")
    assert legal(state) == ["end", "calm move", "calm attack"]
    do(state, "calm move")
    assert (unit(state, 1).mark("paralysis"), unit(state, 1).moves, unit(state, 1).attacks) == (0, 0, 1)
    assert options(state, "attack") == ["5,4"]  # at once: what is left can be used
    assert options(state, "move") == []


@pytest.mark.rule("MUQ-6.22")
def test_a_street_move_does_not_work_while_paralyzed() -> None:
    state = do(position("scout#1 3,1 paralysis=3", *BOTH), "activate 3,1")
    assert legal(state) == ["end", "calm move", "calm attack"]
    do(state, "calm move", "calm attack")
    if turn(state).active == "p1":
        assert legal(state) == ["end"]
    assert unit(state, 1).mark("paralysis") == 1


@pytest.mark.rule("MUQ-6.24", "MUQ-6.25")
def test_poison_grows_with_every_activation() -> None:
    state = do(position("knight#1 5,5 poison=3", *BOTH), "activate 5,5")
    assert unit(state, 1).mark("poison") == 4
    assert there(state, 1)  # 4 is not more than 4
    dead = do(position("knight#1 5,5 poison=4", *BOTH), "activate 5,5")
    assert not there(dead, 1)
    healthy = do(position("knight#1 5,5", *BOTH), "activate 5,5")
    assert unit(healthy, 1).mark("poison") == 0


@pytest.mark.rule("MUQ-6.26")
def test_panic_takes_the_unit_out_of_its_controllers_hands() -> None:
    state = position("soldier#1 5,5 panic=2", "scout#2 5,4 s1", *BOTH)
    act(state, "activate 5,5")
    assert told_data(state, "panics", "unit") == [("p1",)]
    assert (unit(state, 1).mark("panic"), unit(state, 1).tapped) == (1, 1)
    assert unit(state, 1).at != "5,5"
    assert turn(state).active == ""


@pytest.mark.rule("MUQ-6.27")
def test_panic_and_rage_together() -> None:
    state = position("soldier#1 5,5 panic=2 rage=3", "scout#2 5,4 s1", *BOTH)
    act(state, "activate 5,5")
    assert (unit(state, 1).mark("panic"), unit(state, 1).mark("rage")) == (1, 2)
    assert told(state, "why_flee")
    assert not told(state, "why_attack")


@pytest.mark.rule("MUQ-6.28")
def test_rage_attacks() -> None:
    state = position("soldier#1 5,5 rage=1", "scout#2 5,4 s1", *BOTH)
    act(state, "activate 5,5")
    assert not there(state, 2)
    assert (unit(state, 1).mark("rage"), unit(state, 1).tapped) == (0, 1)


@pytest.mark.rule("MUQ-6.28", "MUQ-6.26")
def test_only_the_marks_that_caused_the_ai_are_removed() -> None:
    units = ("soldier#1 5,5 rage=1", "scout#2 5,4 s1", "horn_of_dread#3 5,6 s1", *BOTH)
    state = position(*units, seats=[seat(), seat(resource=1)])
    do(state, "activate 5,5")
    do(state, "use 5,6, at 5,5")  # in answer to the attack of the AI
    settle(state)
    assert (unit(state, 1).mark("rage"), unit(state, 1).mark("panic")) == (0, 1)


@pytest.mark.rule("MUQ-6.29")
@pytest.mark.parametrize(("ward", "left", "damage"), [(1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 1, 0), (0, 0, 3)])
def test_ward_prevents_a_packet_completely(ward: int, left: int, damage: int) -> None:
    state = position(f"knight#1 5,5 s1 ward={ward}", *BOTH, seats=[seat("lightning", 2)])
    act(state, "play lightning, at 5,5")
    assert (unit(state, 1).mark("ward"), unit(state, 1).damage) == (left, damage)


@pytest.mark.rule("MUQ-6.30")
def test_nobody_has_to_activate_a_unit() -> None:
    state = position("soldier#1 5,5 panic=1 poison=1 rage=1", *BOTH, seats=[seat(resource=9)])
    end_turn(end_turn(state))
    one = unit(state, 1)
    assert (one.mark("panic"), one.mark("poison"), one.mark("rage"), one.at) == (1, 1, 1, "5,5")


@pytest.mark.rule("MUQ-6.31", "MUQ-8.21")
def test_state_marks_are_for_units_only() -> None:
    units = ("palisade#1 5,5 s1", "scout#2 5,6 s1", *BOTH)
    state = position(*units, seats=[seat("venom terror frostbite mage_shield", 9)])
    for card in ("venom", "terror", "frostbite", "mage_shield"):
        assert options(do(state.clone(), f"play {card}"), "at") == ["0,0", "5,6", "10,8"]
    boss = position("scout#1 6,6", map=TYRANT, seats=[seat("venom", 9)])
    assert options(do(boss, "play venom"), "at") == ["6,6"]


# -- push ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-6.32")
def test_push_x_goes_x_steps() -> None:
    state = position("soldier#1 5,5", *BOTH, seats=[seat("shove", 1)])
    act(state, "play shove, at 5,5, at 4,4")
    assert unit(state, 1).at == "7,7"
    one = act(position("ramm#1 5,5", "golem#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert unit(one, 2).at == "5,3"


@pytest.mark.rule("MUQ-6.33", "MUQ-11.1")
def test_the_controller_of_a_spell_chooses_the_originating_tile() -> None:
    state = do(position("soldier#1 5,5", *BOTH, seats=[seat("shove", 1)]), "play shove, at 5,5")
    assert options(state, "at") == ["4,4", "5,4", "6,4", "4,5", "6,5", "4,6", "5,6", "6,6"]
    corner = do(position("soldier#1 0,0", "farmer 5,5", seats=[seat("shove", 1)]), "play shove, at 0,0")
    assert options(corner, "at") == ["1,0", "0,1", "1,1"]


@pytest.mark.rule("MUQ-6.34", "MUQ-11.1")
def test_the_direction_of_every_push() -> None:
    target = (8, 8)
    ways = set()
    for x in range(16):
        for y in range(16):
            if (x, y) != target:
                way = push_direction(tile_at(x, y), tile_at(*target))
                assert way == oracle.direction((x, y), target)
                ways.add(way)
    near = {push_direction(tile_at(8 + dx, 8 + dy), tile_at(8, 8)) for dx, dy in oracle.STEPS}
    assert near == ways == set(oracle.STEPS)


@pytest.mark.rule("MUQ-6.34")
def test_a_knights_way_off_is_rounded() -> None:
    units = ("archer#1 2,2", "war_hammer in=1", "golem#2 4,3 s1", *BOTH)  # d is 2
    state = act(position(*units), "activate 2,2", "attack 4,3")
    assert unit(state, 2).at == "5,3"


@pytest.mark.rule("MUQ-6.35", "MUQ-6.36")
@pytest.mark.parametrize(("other", "hurt"), [("militia", 1), ("palisade", 0), ("caltrops", None)])
def test_a_collision_hurts_units_only(other: str, hurt: int | None) -> None:
    state = position("soldier#1 5,5", f"{other}#2 7,5 s1", *BOTH, seats=[seat("shove", 1)])
    act(state, "play shove, at 5,5, at 4,5")
    assert (unit(state, 1).at, unit(state, 1).damage) == ("6,5", 1)
    if hurt is not None:
        assert unit(state, 2).damage == hurt
    pushed = position("palisade#1 5,5", "militia#2 7,5 s1", *BOTH, seats=[seat("shove", 1)])
    act(pushed, "play shove, at 5,5, at 4,5")
    assert (unit(pushed, 1).at, unit(pushed, 1).damage, unit(pushed, 2).damage) == ("6,5", 0, 1)


@pytest.mark.rule("MUQ-6.36")
def test_the_source_of_collision_damage_is_the_other_permanent() -> None:
    state = position("knight#1 5,5", "phantom#2 6,5 s1", *BOTH, seats=[seat("shove", 1)])
    act(state, "play shove, at 5,5, at 4,5")
    assert (unit(state, 1).damage, unit(state, 2).damage) == (1, 0)  # protected from units above 7


@pytest.mark.rule("MUQ-6.36", "MUQ-8.21")
def test_a_boss_suffers_a_collision() -> None:
    state = position("soldier#1 4,1", map=TYRANT, seats=[seat("shove", 1)])
    act(state, "play shove, at 4,1, at 3,1")
    assert (unit(state, 1).at, unit(state, 1).damage) == ("5,1", 1)
    assert unit(state, find(state, "the_tyrant")).damage == 1


@pytest.mark.rule("MUQ-6.37")
def test_a_restricted_unit_is_pushed_to_its_death() -> None:
    state = position("road_warden#1 3,1", *BOTH, seats=[seat("shove", 1)])
    act(state, "play shove, at 3,1, at 3,0")
    assert not there(state, 1)
    assert told_data(state, "push", "to") == [("3,2",)]
    boat = position("boat#1 3,4 s1", "scout#2 in=1 s1", map=RIVER, seats=[seat("shove", 1)])
    act(boat, "play shove, at 3,4, at 3,5")
    assert not there(boat, 1)
    assert "3,2" in options(boat, "at")  # the crew drops around the tile it was pushed onto


@pytest.mark.rule("MUQ-6.38")
def test_the_edge_only_stops() -> None:
    state = position("soldier#1 10,4", *BOTH, seats=[seat("shove", 1)])
    act(state, "play shove, at 10,4, at 9,4")
    assert (unit(state, 1).at, unit(state, 1).damage) == ("10,4", 0)


@pytest.mark.rule("MUQ-6.39")
def test_water_and_gates_do_not_stop_a_push() -> None:
    state = position("soldier#1 2,2", map=RIVER, seats=[seat("shove", 1)])
    act(state, "play shove, at 2,2, at 2,1")
    assert unit(state, 1).at == "2,4"
    through = position("soldier#1 6,4", map=TYRANT, seats=[seat("shove", 1)])
    act(through, "play shove, at 6,4, at 6,5")
    assert unit(through, 1).at == "6,2"


@pytest.mark.rule("MUQ-6.40")
def test_high_ground_adds_range_above_1_only() -> None:
    state = position(
        "pyromancer#1 3,3", "soldier#2 5,5", "soldier#3 4,4", "hunting_bow in=3", map=HILL, map_pieces=False
    )
    assert (unit(state, 1).range, unit(state, 2).range, unit(state, 3).range) == (3, 1, 3)


@pytest.mark.rule("MUQ-6.41", "MUQ-6.42")
def test_push_works_when_attacking_not_when_attacked() -> None:
    state = act(position("war_elephant#1 5,5", "palisade#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert unit(state, 2).at == "5,3"
    back = act(position("knight#1 5,5", "war_elephant#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert unit(back, 1).at == "5,5"


@pytest.mark.rule("MUQ-6.43", "MUQ-11.4")
def test_buildings_are_part_of_the_ground() -> None:
    keeps = ("keep#20 1,4", "keep#21 11,4 s1", "bastion#22 9,2 s1", "bastion#24 3,2")
    units = ("ramm#1 9,1", "scout#2 3,1", "wagon#3 5,1", "scout#4 in=3")
    state = position(*keeps, *units, map=LANES, map_pieces=False, seats=[seat("shove", 1)])
    tiles = options(do(state.clone(), "play shove"), "at")
    assert tiles == ["3,1", "5,1", "9,1"]
    piled = do(state.clone(), "play shove, at 5,1")
    assert not options(piled, "member")  # the crew cannot be pushed on its own
    scout = do(state.clone(), "activate 3,1")
    for text in ("transport 3,2", "switch 3,2"):
        refused(scout, text)
    act(state, "activate 9,1", "attack 9,2")
    assert (unit(state, 22).at, unit(state, 22).damage) == ("9,2", 1)


@pytest.mark.rule("MUQ-8.26", "MUQ-11.4", "MUQ-6.41")
def test_a_boss_cannot_be_pushed() -> None:
    seats = [seat("tidal_wave", 2)]
    state = position("war_elephant#1 6,5", "scout#2 0,9", "scout#3 12,9 s1", map=KRAKEN, seats=seats)
    assert "6,1" not in options(do(state, "play tidal_wave"), "at")
    units = ("the_tyrant#5 6,5 boss", "war_elephant#1 6,6", "scout#3 12,9 s1")
    elephant = act(position(*units, map=TYRANT, map_pieces=False), "activate 6,6", "attack 6,5")
    assert (unit(elephant, 5).at, unit(elephant, 5).damage > 0) == ("6,5", True)
    assert not told(elephant, "push", "collide")
    soft = position(*units, map=TYRANT, map_pieces=False, soft_boss=True, seats=[seat("shove", 1)])
    assert "6,5" not in options(do(soft, "play shove"), "at")
