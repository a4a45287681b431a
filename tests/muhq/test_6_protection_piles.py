"""Section 6: shroud and protection, piles and crew."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    RIVER,
    act,
    do,
    legal,
    options,
    position,
    refused,
    seat,
    settle,
    there,
    told_data,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")


@pytest.mark.rule("MUQ-6.1")
def test_shroud_forbids_targeting_by_anyone() -> None:
    state = position("assassin#1 5,5", "obelisk#2 5,6", *BOTH, seats=[seat("mage_shield shove fireball", 9)])
    for card in ("mage_shield", "shove", "fireball"):
        tiles = options(do(state.clone(), f"play {card}"), "at")
        assert "5,5" not in tiles  # not even by its own controller
        assert "5,6" not in tiles
    refused(state, "play mage_shield, at 5,5")


@pytest.mark.rule("MUQ-6.2", "MUQ-6.3", "MUQ-6.4")
def test_protection_from_a_type_a_card_and_a_condition() -> None:
    kinds = position(
        "golem#1 5,5 s1", "scout#2 3,3 s1", "spell_amulet#3 in=2 s1", *BOTH, seats=[seat("venom shove", 9)]
    )
    for card in ("venom", "shove"):
        assert options(do(kinds.clone(), f"play {card}"), "at") == ["0,0", "10,8"]
    witch = do(position("ice_witch#1 5,5", "shield_bearer#2 5,4 s1", "golem#3 5,6 s1", *BOTH), "activate 5,5", "full 0")
    assert options(witch, "at") == ["5,5", "5,6"]  # no Shield Bearer for a unit of range 2
    medic = do(position("medic#1 5,5", "shield_bearer#2 5,4 s1", *BOTH), "activate 5,5", "full 0")
    assert options(medic, "at") == ["5,4"]
    fire = position("pyromancer#1 5,5", "shield_bearer#2 5,3 s1", "scout#3 5,4 s1", *BOTH, seats=[seat("fireball", 3)])
    act(fire, "play fireball, at 5,4")
    assert unit(fire, 2).damage == 1  # a spell is no unit


@pytest.mark.rule("MUQ-6.3")
def test_the_range_of_a_unit_is_its_present_one() -> None:
    units = ("soldier#1 5,5", "hunting_bow in=1", "shield_bearer#2 5,4 s1", *BOTH)
    state = act(position(*units), "activate 5,5", "attack 5,4")
    assert (unit(state, 2).damage, unit(state, 1).damage) == (0, 1)


@pytest.mark.rule("MUQ-6.5")
def test_a_protected_permanent_can_be_attacked_and_hits_back() -> None:
    state = act(position("charger#1 5,5", "phantom#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert (unit(state, 2).damage, unit(state, 1).damage) == (0, 1)  # Charger costs 8


@pytest.mark.rule("MUQ-6.6")
def test_effects_that_do_not_target_work_on_shrouded_and_protected_ones() -> None:
    units = ("golem#1 5,3 s1", "assassin#2 6,4 s1", *BOTH)
    state = act(position(*units, seats=[seat("shockwave", 2)]), "play shockwave, at 5,4")
    assert (unit(state, 1).at, unit(state, 2).at) == ("5,2", "7,4")


@pytest.mark.rule("MUQ-6.9")
def test_high_ground_lengthens_every_value_of_a_pile_above_range_1() -> None:
    units = ("wagon#1 5,4", "archer#2 in=1", "militia#3 in=1", "golem#4 8,4 s1", *BOTH)
    state = do(position(*units), "activate 5,4, member 0")  # 5,4 is a hill
    assert options(state, "attack") == ["8,4"]
    act(state, "attack 8,4")
    assert told_data(state, "combat", "given") == [(2,)]
    flat = do(position("wagon#1 5,5", *units[1:]), "activate 5,5, member 0")
    assert options(flat, "attack") == []


@pytest.mark.rule("MUQ-6.10", "MUQ-5.43")
@pytest.mark.parametrize(("card", "crew"), [("charger", 1), ("wagon", 2), ("ramm", 3), ("soldier", 0)])
def test_crew_capacity(card: str, crew: int) -> None:
    for number in range(crew + 1):
        state = position(f"{card}#1 5,5", *["militia in=1"] * number, "scout#9 5,6", *BOTH)
        assert ("move 5,5" in legal(do(state, "activate 5,6"))) is (number < crew)


@pytest.mark.rule("MUQ-6.10", "MUQ-6.52")
def test_equipments_take_no_crew_place() -> None:
    state = position("wagon#1 5,5", "sword in=1", "shield in=1", "militia in=1", "scout#9 5,6", *BOTH)
    assert "move 5,5" in legal(do(state, "activate 5,6"))


@pytest.mark.rule("MUQ-6.11", "MUQ-6.12")
def test_a_pile_moves_and_is_pushed_with_its_container() -> None:
    units = ("wagon#1 5,5", "soldier#2 in=1", "sword#3 in=2", *BOTH)
    state = position(*units, seats=[seat("shove", 1)])
    act(state, "activate 5,5, member 0", "move 5,6")
    assert [unit(state, n).at for n in (1, 2, 3)] == ["5,6"] * 3
    do(state, "end")
    act(state, "play shove, at 5,6, at 5,5")
    assert [unit(state, n).at for n in (1, 2, 3)] == ["5,8"] * 3


@pytest.mark.rule("MUQ-6.13", "MUQ-6.14")
def test_the_attack_of_a_pile() -> None:
    units = ("ramm#1 5,5", "archer#2 in=1", "soldier#3 in=1", "sword in=3")
    near = act(position(*units, "golem#9 5,4 s1", *BOTH), "activate 5,5, member 0", "attack 5,4")
    assert told_data(near, "combat", "given") == [(1 + 2 + 2 + 1,)]
    far = act(position(*units, "golem#9 5,3 s1", *BOTH), "activate 5,5, member 0", "attack 5,3")
    assert told_data(far, "combat", "given", "taken") == [(2, 0)]
    back = act(position(*units, "golem#9 5,4 s1", *BOTH, turn=1), "activate 5,4", "attack 5,5")
    assert told_data(back, "combat", "given", "taken") == [(3, 6)]


@pytest.mark.rule("MUQ-6.16", "MUQ-6.17", "MUQ-6.18")
def test_a_pile_is_dropped_by_the_last_controller_in_ascending_id() -> None:
    units = ("wagon#1 5,5 s1", "scout#3 in=1 s1", "militia#2 in=1 s1", *BOTH)
    state = position(*units, seats=[seat("die", 4)])
    act(state, "play die, at 5,5, member 0")
    assert state.to_act() == [1]
    assert "5,5" in options(state, "at")
    assert len(options(state, "at")) == 9
    refused(state, "at 5,7", "MUQ-6.17")
    do(state, "at 5,5")
    assert "5,5" not in options(state, "at")
    do(state, "at 4,4")
    assert unit(state, 3).at == "4,4"
    assert told_data(state, "dropped", "unit", "to") == [("p2", "5,5"), ("p3", "4,4")]


@pytest.mark.rule("MUQ-6.19")
def test_equipments_lose_durability_when_dropped() -> None:
    units = ("scout#1 5,5", "sword#2 in=1", "shadow_cloak#3 in=1", *BOTH)
    state = position(*units, "militia 5,4 s1", seats=[seat("fireball", 3)])
    act(state, "play fireball, at 5,4")
    assert unit(state, 1).damage == 1
    gone = position(*units, seats=[seat("fireball", 3)], tiles=[{"at": [5, 5], "type": "neutral"}])
    assert options(do(gone.clone(), "play fireball"), "at") == ["0,0", "10,8"]  # the cloak hides the Scout


@pytest.mark.rule("MUQ-6.20")
def test_pile_members_can_be_targeted() -> None:
    units = ("wagon#1 5,5 s1", "scout#2 in=1 s1", "assassin#3 in=1 s1", *BOTH)
    state = do(position(*units, seats=[seat("lightning", 2)]), "play lightning, at 5,5")
    assert options(state, "member") == ["0", "1"]  # not the Assassin
    do(state, "member 1")
    settle(state)
    assert not there(state, 2)
    assert (there(state, 1), unit(state, 1).damage) == (True, 0)


@pytest.mark.rule("MUQ-6.21")
def test_piles_may_be_nested() -> None:
    units = ("wagon#1 5,5", "soldier#2 in=1", "sword#3 in=2", *BOTH)
    state = position(*units, "golem#9 5,4 s1")
    act(state, "activate 5,5, member 0", "attack 5,4")
    assert told_data(state, "combat", "given") == [(3,)]
    act(state, "end", "activate 5,5", "move 5,6")  # the Soldier steps out with its Sword
    assert (unit(state, 2).at, unit(state, 3).at, unit(state, 3).host) == ("5,6", "5,6", "p2")
    assert unit(state, 3).durability == 2


@pytest.mark.rule("MUQ-6.17")
def test_a_member_without_a_place_is_destroyed() -> None:
    units = ("boat#1 0,4 s1", "scout#2 in=1 s1")
    around = ["militia 1,3 s1", "militia 0,5 s1", "militia 1,5 s1", "militia 0,3 s1"]
    state = position(*units, *around, map=RIVER, seats=[seat("lightning", 2)])
    act(state, "play lightning, at 0,4, member 0")
    assert not there(state, 2)


def test_buttons_say_who_of_those_at_a_tile_is_meant() -> None:
    state = position("wagon#1 5,4", "archer#2 in=1", "scout#3 in=1", "soldier#4 5,6 s1", seats=[seat("fireball", 9)])
    prompt = state.view(0).prompt
    assert prompt is not None
    shorts = {one.say: one.short for one in prompt.complete_choices}
    assert shorts["Activate the Wagon at 5,4, archer, number 1 of the pile."] == "Activate Archer"
    assert shorts["Activate the Wagon at 5,4, wagon, which stands there."] == "Activate Wagon"
    aimed = [short for say, short in shorts.items() if say.startswith("Play Fireball") and "number" in say]
    assert aimed == ["Play Fireball on Archer", "Play Fireball on Scout"]
    assert "Play Fireball" in shorts.values()
