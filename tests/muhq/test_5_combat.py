"""Section 5: damage, combat, triggers, the state check."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    HILL,
    LANES,
    RIVER,
    TYRANT,
    act,
    cards,
    do,
    find,
    options,
    position,
    refused,
    resource,
    seat,
    settle,
    stack,
    terrain,
    there,
    tile_words,
    told,
    told_data,
    unit,
    winners,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")


@pytest.mark.rule("MUQ-5.60", "MUQ-5.61")
def test_a_packet_passes_protection_then_reduction_then_ward() -> None:
    # protected: the Shield and the wards are not touched
    units = ("archer#1 5,5", "shield_bearer#2 5,4 s1 ward=2", "shield#3 in=2 s1", *BOTH)
    state = act(position(*units), "activate 5,5", "attack 5,4")
    assert (unit(state, 2).damage, unit(state, 2).mark("ward")) == (0, 2)
    # reduced before the wards are counted
    state = act(position("soldier#1 5,5", *units[1:]), "activate 5,5", "attack 5,4")
    assert (unit(state, 2).damage, unit(state, 2).mark("ward")) == (0, 1)
    state = act(position("militia#1 5,5", *units[1:]), "activate 5,5", "attack 5,4")
    assert (unit(state, 2).damage, unit(state, 2).mark("ward")) == (0, 2)  # nothing was left of the packet


@pytest.mark.rule("MUQ-5.62")
def test_damage_to_what_has_no_limit_is_lost() -> None:
    units = ("caltrops#1 5,4 s1", "sword#2 5,5 s1", "palisade#3 5,6 s1", "pyromancer#4 6,5", *BOTH)
    state = do(position(*units), "activate 6,5", "full 0")
    assert set(options(state, "at")) == {"5,6", "6,5"}  # a solid artifact, and the Pyromancer itself
    do(state, "at 5,6")
    settle(state)
    assert unit(state, 3).damage == 2


@pytest.mark.rule("MUQ-5.63", "MUQ-5.64")
def test_who_can_be_attacked() -> None:
    units = (
        "knight#1 5,5",
        "scout 5,4 s1",
        "palisade 6,5 s1",
        "caltrops 4,5 s1",
        "scout 6,6",
        "palisade 4,6",
        "scout 5,7 s1",
    )
    state = do(position(*units, *BOTH), "activate 5,5")
    assert options(state, "attack") == ["5,4", "6,5"]
    refused(state, "attack 6,6", "MUQ-5.64")
    refused(state, "attack 5,7", "MUQ-5.63")
    refused(state, "attack 5,5")
    neutral = do(position("knight#1 5,5", "palisade 5,4 nobody", *BOTH), "activate 5,5")
    assert options(neutral, "attack") == ["5,4"]
    boss = do(position("knight#1 6,2", map=TYRANT), "activate 6,2")
    assert "6,1" in options(boss, "attack")


@pytest.mark.rule("MUQ-5.65", "MUQ-6.15")
def test_pile_members_cannot_be_attacked_nor_hurt_with_their_container() -> None:
    units = ("knight#1 5,5", "wagon#2 5,4 s1", "scout#3 in=2 s1", *BOTH)
    state = act(position(*units), "activate 5,5", "attack 5,4")
    assert (unit(state, 2).damage, unit(state, 3).damage) == (3, 0)


@pytest.mark.rule("MUQ-5.66")
def test_out_of_range_at_execution_means_no_combat() -> None:
    units = ("soldier#1 5,5", "golem#2 5,4 s1", *BOTH)
    state = position(*units, seats=[seat(), seat("shove", 1)])
    do(state, "activate 5,5", "attack 5,4")
    do(state, "play shove, at 5,5, at 5,4")  # the attacker is pushed away
    settle(state)
    assert unit(state, 1).at == "5,7"
    assert (unit(state, 1).damage, unit(state, 2).damage, unit(state, 1).attacks) == (0, 0, 0)
    assert told(state, "combat") == []


@pytest.mark.rule("MUQ-5.67", "MUQ-5.68")
@pytest.mark.parametrize(
    ("attacker", "target", "given", "taken"),
    [
        ("knight 5,5", "soldier 5,4", 3, 2),
        ("archer 5,5", "soldier 5,3", 2, 0),
        ("archer 5,5", "archer 5,3", 2, 2),
        ("archer 5,5", "soldier 5,4", 2, 2),
        ("militia 5,5", "farmer 5,4", 1, 0),
    ],
)
def test_combat_is_mutual_at_the_distance(attacker: str, target: str, given: int, taken: int) -> None:
    state = position(attacker, f"{target} s1", *BOTH)
    act(state, "activate 5,5", f"attack {target.split()[1]}")
    assert told_data(state, "combat", "given", "taken") == [(given, taken)]


@pytest.mark.rule("MUQ-5.69")
def test_artifacts_and_walls_deal_no_damage() -> None:
    state = act(position("knight#1 5,5", "palisade#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert (unit(state, 1).damage, unit(state, 2).damage) == (0, 3)
    wall = act(position("knight#1 4,1", "farmer 0,0", map=LANES), "activate 4,1", "attack 4,2")
    assert unit(wall, 1).damage == 0
    assert "damage 3" in tile_words(wall, "4,2")


@pytest.mark.rule("MUQ-5.71")
def test_attack_triggers_fire_without_damage_too() -> None:
    units = ("pirate#1 5,5", "golem#2 5,4 s1 ward=9", *BOTH)
    state = act(position(*units, seats=[seat(), seat(resource=4)]), "activate 5,5", "attack 5,4")
    assert unit(state, 2).damage == 0
    assert (resource(state, 0), resource(state, 1)) == (1, 3)


@pytest.mark.rule("MUQ-5.72")
def test_a_push_follows_the_damage_and_comes_before_the_state_check() -> None:
    units = ("war_elephant#1 5,5", "soldier#2 5,4 s1", "sword#3 in=2 s1", *BOTH)
    state = act(position(*units), "activate 5,5", "attack 5,4")
    kinds = [event.kind for event in told(state, "damage", "push", "destroyed")]
    assert kinds == ["damage", "damage", "push", "destroyed"]
    assert told_data(state, "destroyed", "at") == [("5,3",)]
    assert "5,2" in options(state, "at")  # the Sword is dropped where the Soldier was pushed to


@pytest.mark.rule("MUQ-5.73")
def test_attacking_is_not_targeting() -> None:
    state = act(position("soldier#1 5,5", "phantom#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert not there(state, 2)


@pytest.mark.rule("MUQ-5.80", "MUQ-5.81")
def test_triggers_are_declared_after_the_execution_and_its_check() -> None:
    units = ("plague_doctor#1 5,5", "soldier#2 5,4 s1 damage=0", *BOTH)
    state = position(*units, seats=[seat(), seat("levy_taxes")])
    do(state, "activate 5,5", "attack 5,4")
    do(state, "pass")
    assert stack(state) == ["plague_doctor"]
    assert told_data(state, "trigger", "unit", "target") == [("p1", "p2")]
    assert unit(state, 2).mark("poison") == 0
    settle(state)
    assert unit(state, 2).mark("poison") == 1


@pytest.mark.rule("MUQ-5.82")
def test_triggers_by_seat_from_the_player_on_turn_then_by_id() -> None:
    mine = ("pirate#5 5,5 ward=9", "plunder_gloves#3 in=5")
    state = position(*mine, "berserker#1 5,4 s1", *BOTH, seats=[seat("levy_taxes"), seat("levy_taxes", 5)])
    do(state, "activate 5,5", "attack 5,4")
    while stack(state) == ["pirate"] and not told(state, "trigger"):
        do(state, "pass")
    assert stack(state) == ["plunder_gloves", "pirate", "berserker"]


@pytest.mark.rule("MUQ-5.83")
def test_a_trigger_works_although_its_source_is_gone() -> None:
    units = ("plague_doctor#1 5,5 damage=1", "knight#2 5,4 s1", *BOTH)
    state = act(position(*units), "activate 5,5", "attack 5,4")
    assert not there(state, 1)
    assert unit(state, 2).mark("poison") == 1


@pytest.mark.rule("MUQ-5.84")
def test_a_trigger_without_an_object_does_nothing() -> None:
    units = ("war_elephant#1 5,5", "militia#2 5,4 s1", *BOTH)
    state = act(position(*units), "activate 5,5", "attack 5,4")
    assert not there(state, 2)
    assert told_data(state, "trigger", "card") == [("war_elephant",)]
    assert told(state, "mark") == []


@pytest.mark.rule("MUQ-5.90", "MUQ-5.92")
def test_the_check_repeats_until_nothing_changes() -> None:
    # the Boat sinks, its crew cannot be put anywhere, the Sword of the crew is dropped with it
    water = [{"at": [x, y], "type": "deep_water"} for x in (4, 5, 6) for y in (3, 4, 5)]
    units = ("boat#1 5,4 s1", "soldier#2 in=1 s1", "sword#3 in=2 s1", *BOTH)
    state = position(*units, seats=[seat("lightning", 2)], tiles=water)
    act(state, "play lightning, at 5,4, member 0")
    assert not any(there(state, ident) for ident in (1, 2, 3))
    assert cards(state, "discard-1") == "soldier sword boat"


@pytest.mark.rule("MUQ-5.91")
@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("soldier#1 5,4 damage=2", True),
        ("soldier#1 5,4 damage=3", False),
        ("soldier#1 5,4 poison=2", True),
        ("soldier#1 5,4 poison=3", False),
        ("palisade#1 5,4 damage=3", True),
        ("palisade#1 5,4 damage=4", False),
        ("sword#1 5,4 durability=1", True),
        ("sword#1 5,4 durability=0", False),
    ],
)
def test_what_the_check_destroys(line: str, stays: bool) -> None:
    assert there(position(line, *BOTH), 1) is stays


@pytest.mark.rule("MUQ-5.91")
def test_the_check_destroys_what_stands_on_a_wrong_tile_and_walls() -> None:
    state = position("palisade#1 4,1", "farmer 0,0", map=LANES, tiles=[{"at": [4, 2], "damage": 11}])
    assert terrain(state, "4,2") == "neutral"
    pushed = position("sapper#1 3,3 s1", map=RIVER, seats=[seat("tidal_wave", 2)])
    act(pushed, "play tidal_wave, at 3,3, at 3,2")
    assert not there(pushed, 1)


@pytest.mark.rule("MUQ-5.92", "MUQ-6.74")
def test_intention_marks_go_with_their_carrier() -> None:
    state = position(
        "knight#1 6,8", map=TYRANT, players=1, seats=[seat("die", 4)], intention={"card": "public_execution", "unit": 1}
    )
    act(state, "play die, at 6,8")
    assert cards(state, "side") == ""
    assert "public_execution" in cards(state, "boss-discard")


@pytest.mark.rule("MUQ-5.93")
def test_simultaneous_deaths_count_together() -> None:
    both = position("king#1 5,4 damage=4", "king#2 5,5 s1 damage=4", map=RIVER, map_pieces=False)
    act(both, "activate 5,4", "attack 5,5")
    assert winners(both) == [0, 1]


@pytest.mark.rule("MUQ-5.94")
def test_a_destroyed_permanent_loses_everything_and_goes_to_its_owner() -> None:
    state = position("soldier#1 0,0 damage=2 ward=0 faith=3", "farmer 1,0", seats=[seat("die", 5)])
    act(state, "play die, at 0,0")
    assert "soldier" in cards(state, "discard-0")
    back = position("farmer 1,0", seats=[seat("soldier", 5)])
    act(back, "play soldier, at 0,0")
    assert not [word for word in unit(back, find(back, "soldier")).words if word.startswith(("damage", "faith"))]


@pytest.mark.rule("MUQ-5.95")
def test_destroyed_map_pieces_are_exiled() -> None:
    keeps = ("keep#20 1,4", "keep#21 11,4 s1", "bastion#22 9,2 s1 damage=4")
    state = position(*keeps, "knight#1 9,1", "farmer 0,0", map=LANES, map_pieces=False)
    act(state, "activate 9,1", "attack 9,2")
    assert cards(state, "exile") == "bastion"
    assert cards(state, "discard-1") == ""
    stick = position(
        "soldier#1 4,3", "stick_of_victory#2 in=1", "farmer 0,0", map=HILL, map_pieces=False, seats=[seat("die", 4)]
    )
    act(stick, "play die, at 4,3")
    do(stick, "at 4,3")
    assert cards(stick, "exile") == ""
