"""Section 6: artifacts, equipments and potions, where permanents can be placed."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    RIVER,
    act,
    cards,
    do,
    end_turn,
    find,
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
    there,
    turn,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")


@pytest.mark.rule("MUQ-6.44", "MUQ-6.45")
def test_transport() -> None:
    units = ("caltrops#1 5,4", "golem#2 5,5", "palisade 4,4", *BOTH)  # movement 1
    state = do(position(*units), "activate 5,5", "transport 5,4")
    assert set(options(state, "at")) == {"5,5", "5,4", "6,4", "4,5", "6,5", "4,6", "5,6", "6,6"}
    stay = act(state.clone(), "at 5,5, at 6,6")
    assert (unit(stay, 2).at, unit(stay, 1).at, unit(stay, 2).tapped) == ("5,5", "6,6", 1)
    assert (unit(stay, 2).moves, unit(stay, 2).attacks) == (0, 0)
    over = do(state.clone(), "at 5,4")
    assert "5,5" in options(over, "at")  # the tile the unit has left
    assert "5,4" not in options(over, "at")
    assert "4,4" not in options(over, "at")
    back = act(state.clone(), "at 6,4, at 5,4")
    assert (unit(back, 2).at, unit(back, 1).at) == ("6,4", "5,4")
    spent = do(position("caltrops#1 5,4", "golem#2 5,5 attacks=0", *BOTH), "activate 5,5")
    assert options(spent, "transport") == []
    far = do(position("caltrops#1 5,3", "golem#2 5,5", *BOTH), "activate 5,5")
    assert options(far, "transport") == options(far, "switch") == []


@pytest.mark.rule("MUQ-6.45", "MUQ-6.65")
def test_a_transported_artifact_needs_a_tile_it_can_lie_on() -> None:
    state = do(position("caltrops#1 3,3", "diver#2 3,2", map=RIVER), "activate 3,2", "transport 3,3, at 3,4")
    assert "3,3" in options(state, "at")
    assert not {"4,4", "3,4"} & set(options(state, "at"))  # deep water


@pytest.mark.rule("MUQ-6.46")
def test_switch_costs_the_move_action_and_needs_suitable_tiles() -> None:
    state = act(position("caltrops#1 5,4", "golem#2 5,5", *BOTH), "activate 5,5", "switch 5,4")
    assert (unit(state, 2).at, unit(state, 1).at, unit(state, 2).moves, unit(state, 2).attacks) == ("5,4", "5,5", 0, 1)
    moved = act(position("caltrops#1 5,4", "soldier#2 5,6", *BOTH), "activate 5,6", "move 5,5")
    assert options(moved, "switch") == []
    swimmer = do(position("caltrops#1 3,3", "boat#2 3,4", map=RIVER), "activate 3,4")
    assert options(swimmer, "switch") == []  # a Boat cannot stand on land
    warden = do(position("caltrops#1 3,2", "road_warden#2 3,1", *BOTH), "activate 3,1")
    assert options(warden, "switch") == []


@pytest.mark.rule("MUQ-6.47", "MUQ-6.50")
def test_solid_artifacts_are_for_friends_others_for_everybody() -> None:
    units = ("palisade 5,4 s1", "caltrops 6,4 s1", "palisade 4,4", "scout#2 5,5", *BOTH)
    state = do(position(*units), "activate 5,5")
    assert options(state, "transport") == options(state, "switch") == ["4,4", "6,4"]
    assert options(state, "attack") == ["5,4"]
    refused(state, "attack 6,4")


@pytest.mark.rule("MUQ-6.48", "MUQ-6.49")
def test_damage_stays_on_artifacts_and_destroys_above_the_solid_value() -> None:
    state = position("palisade#1 5,4 damage=2", "farmer 0,0", *BOTH[1:], seats=[seat(resource=3)])
    end_turn(end_turn(state))
    assert unit(state, 1).damage == 2
    hit = act(position("militia#2 5,5", "palisade#1 5,4 s1 damage=2", *BOTH), "activate 5,5", "attack 5,4")
    assert unit(hit, 1).damage == 3
    fallen = act(position("militia#2 5,5", "palisade#1 5,4 s1 damage=3", *BOTH), "activate 5,5", "attack 5,4")
    assert not there(fallen, 1)
    assert cards(fallen, "discard-1") == "palisade"


@pytest.mark.rule("MUQ-6.51")
def test_what_lies_in_a_pile_is_neither_transported_nor_switched_with() -> None:
    state = do(position("scout#1 5,5", "wagon#2 5,4", "sword in=2", *BOTH), "activate 5,5")
    assert options(state, "transport") == options(state, "switch") == options(state, "equip_move") == []


@pytest.mark.rule("MUQ-6.52", "MUQ-6.53")
def test_equipping_with_a_move_or_an_attack_action() -> None:
    units = ("soldier#1 5,5", "sword#2 5,4", "shield#3 4,4", "hunting_bow#4 5,7", *BOTH)
    state = do(position(*units), "activate 5,5")
    assert options(state, "equip_move") == options(state, "equip_attack") == ["4,4", "5,4"]
    act(state, "equip_move 5,4")
    assert (unit(state, 2).host, unit(state, 1).attack, unit(state, 1).moves) == ("p1", 3, 0)
    act(state, "equip_attack 4,4")
    assert (unit(state, 3).host, unit(state, 1).tapped) == ("p1", 1)


@pytest.mark.rule("MUQ-6.54")
def test_any_unit_may_equip_what_lies_there_and_controls_it() -> None:
    units = ("soldier#1 5,5", "sword#2 5,4 s1", *BOTH)
    state = act(position(*units), "activate 5,5", "equip_attack 5,4")
    assert (unit(state, 2).side, unit(state, 2).owner) == (0, 1)


@pytest.mark.rule("MUQ-6.55")
def test_an_equipment_without_durability_is_destroyed() -> None:
    units = ("soldier#1 5,5", "shadow_cloak#2 in=1", "sword#3 in=1 durability=1", *BOTH)
    state = position(*units, "knight#9 5,4 s1", turn=1)
    act(state, "activate 5,4", "attack 5,5")
    assert not any(there(state, ident) for ident in (1, 2, 3))
    assert sorted(cards(state, "discard-0").split()) == ["shadow_cloak", "soldier", "sword"]


@pytest.mark.rule("MUQ-6.56")
def test_an_equipment_held_for_the_next_unit() -> None:
    state = position(*BOTH, seats=[seat("sword shield soldier scout", 9)])
    act(state, "play sword, held", "play shield, held")
    assert cards(state, "held-0") == "sword shield"
    act(state, "play soldier, at 0,1")
    assert sorted(on(state, "0,1")) == ["shield", "soldier", "sword"]
    assert unit(state, find(state, "soldier")).attack == 3
    assert cards(state, "held-0") == ""
    act(state, "play scout, at 1,0")
    assert on(state, "1,0") == ["scout"]


@pytest.mark.rule("MUQ-6.57")
def test_equipments_cannot_be_laid_down() -> None:
    state = do(position("soldier#1 5,5", "sword#2 in=1", "scout 5,4", *BOTH), "activate 5,5")
    verbs = {text.split()[0] for text in legal(state)}
    assert verbs == {"end", "move"}
    assert hand(state, 0) == ""


@pytest.mark.rule("MUQ-6.58")
def test_a_played_equipment_has_its_printed_durability_again() -> None:
    units = ("soldier#1 0,0 s0 damage=2", "sword#2 in=1 durability=1", "farmer 5,5", "militia 1,1 s1", BOTH[1])
    state = position(*units, turn=1)
    act(state, "activate 1,1", "attack 0,0")
    assert "sword" in cards(state, "discard-0")
    end_turn(state)
    assert "sword" in hand(state, 0)
    while turn(state).step != "action":
        do(state, "pass")
    act(state, "play sword, at 0,0")
    assert unit(state, 2).durability == 2


@pytest.mark.rule("MUQ-6.59")
@pytest.mark.parametrize("card", ["healing_potion", "fire_flask", "antidote", "venom_vial", "ward_elixir"])
def test_a_potion_has_durability_1(card: str) -> None:
    assert unit(position(f"{card}#1 5,5", *BOTH), 1).durability == 1


@pytest.mark.rule("MUQ-6.60")
def test_a_potion_is_used_up_when_it_is_declared() -> None:
    units = ("soldier#1 5,5 damage=2", "healing_potion#2 in=1", *BOTH)
    state = position(*units, seats=[seat(), seat("lightning", 2)])
    do(state, "use 5,5")
    assert not there(state, 2)
    assert cards(state, "discard-0") == "healing_potion"
    assert unit(state, 1).damage == 2  # still on the stack
    settle(state)
    assert unit(state, 1).damage == 0


@pytest.mark.rule("MUQ-6.61")
def test_a_potion_on_the_ground_or_in_hand_cannot_be_used() -> None:
    state = position("healing_potion#2 5,5", "soldier#1 5,4 damage=1", *BOTH, seats=[seat("antidote")])
    assert options(state, "use") == []
    refused(state, "use 5,5")
    assert resource(state, 0) == 0


@pytest.mark.rule("MUQ-6.65", "MUQ-6.66", "MUQ-6.67")
def test_where_permanents_can_be_placed() -> None:
    state = position("boat#1 3,4", "diver#2 7,4", "reef_crab#3 8,4", map=RIVER)
    assert set(reach(state, 1)) == {"4,4"}
    assert {"6,4", "7,3", "6,5"} <= set(reach(state, 2))
    assert set(reach(state, 3)) == {"9,4", "10,4"}  # the Diver blocks the other side; no land for a Reef Crab
    played = position(*BOTH, seats=[seat("boat sea_serpent", 9)])
    assert options(played, "play") == []  # no water beside a harbor
