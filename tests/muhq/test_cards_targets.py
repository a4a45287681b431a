"""What each card may be aimed at, no more and no less, beyond the main case of its own test."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    RIVER,
    TYRANT,
    act,
    cards,
    do,
    end_turn,
    legal,
    options,
    position,
    seat,
    there,
    unit,
)

BOTH = ("farmer#90 0,0", "farmer#91 10,8 s1")
UNIT_SPELLS = ("die", "battle_fury", "lightning", "frostbite", "venom", "terror", "mage_shield", "mend", "forced_march")


@pytest.mark.rule("MUQ-5.3", "MUQ-6.31")
@pytest.mark.parametrize("card", UNIT_SPELLS)
def test_a_spell_for_units_finds_no_artifact_and_no_boss(card: str) -> None:
    units = ("the_tyrant#5 6,1 boss", "scout#1 6,4", "palisade#2 6,5", "sword#3 6,6", "wagon#6 6,8", "sword#7 in=6")
    state = do(position(*units, map=TYRANT, map_pieces=False, seats=[seat(card, 9)]), f"play {card}")
    assert options(state, "at") == ["6,4", "6,8"]


@pytest.mark.rule("MUQ-5.3")
@pytest.mark.parametrize("card", ["medic", "ice_witch", "missionary", "charger"])
def test_an_ability_for_units_finds_no_artifact(card: str) -> None:
    foe = "s1" if card in ("missionary", "charger") else ""
    units = (f"{card}#1 5,4", f"soldier#2 5,5 {foe} damage=1", "palisade#3 5,3 s1", "sword#4 4,4 s1", *BOTH)
    state = do(position(*units), "activate 5,4", "full 0")
    assert [tile for tile in options(state, "at") if tile != "5,4"] == ["5,5"]  # the Ice Witch may aim at herself


@pytest.mark.rule("MUQ-6.82", "MUQ-1.8")
@pytest.mark.parametrize("card", ["charger", "missionary"])
def test_friends_and_neutral_units_are_no_enemies(card: str) -> None:
    units = (f"{card}#1 5,4", "soldier#2 5,6", "soldier#3 7,4 nobody", *BOTH)
    state = do(position(*units), "activate 5,4")
    assert "full 0" not in legal(state)


@pytest.mark.rule("MUQ-5.24", "MUQ-2.26")
@pytest.mark.parametrize("card", ["necromancer", "engineer"])
def test_a_token_appears_on_a_free_available_tile_in_range_1(card: str) -> None:
    units = (f"{card}#1 2,3", "scout#2 2,2", "sword#3 1,2", "farmer#4 0,0")
    state = do(position(*units, map=RIVER), "activate 2,3", "full 0")
    # 1,4 and 3,4 are deep water, 2,4 a ford
    assert options(state, "at") == ["3,2", "1,3", "3,3", "2,4"]


@pytest.mark.rule("MUQ-4.36")
def test_the_berserkers_fury_ends_with_the_turn() -> None:
    state = position("berserker#1 5,4", *BOTH, seats=[seat(resource=9), seat("levy_taxes shove")])
    act(state, "use 5,4", "use 5,4")
    assert unit(state, 1).attack == 5
    end_turn(state)
    assert unit(state, 1).attack == 3


@pytest.mark.rule("MUQ-8.21")
def test_a_fireball_reaches_a_boss_beside_its_target() -> None:
    units = ("the_tyrant#5 6,1 boss", "palace_guard#6 6,2 boss", "palisade#7 5,2 boss", "scout#1 0,9")
    state = position(*units, map=TYRANT, map_pieces=False, seats=[seat("fireball", 3)])
    act(state, "play fireball, at 6,2")
    assert [unit(state, ident).damage for ident in (5, 6, 7)] == [1, 3, 0]  # no artifact beside it


@pytest.mark.rule("MUQ-6.40", "MUQ-5.21")
@pytest.mark.parametrize(
    ("card", "far"), [("medic", 1), ("ice_witch", 2), ("pyromancer", 3), ("missionary", 3), ("horn_of_dread", 3)]
)
def test_abilities_reach_as_far_as_printed_and_high_ground_adds_nothing(card: str, far: int) -> None:
    side = "s1" if card == "missionary" else ""
    marks = [f"golem#{10 + x} {5 + x},6 {side}" for x in (1, 2, 3, 4)]
    state = position(f"{card}#1 5,6", *marks, *BOTH, seats=[seat(resource=5)])  # 5,6 is a tower
    if card == "horn_of_dread":
        do(state, "use 5,6")
    else:
        do(state, "activate 5,6", "full 0")
    found = [tile for tile in options(state, "at") if tile != "5,6"]
    assert found == [f"{5 + x},6" for x in range(1, far + 1)]


@pytest.mark.rule("MUQ-6.31")
def test_antidote_and_mend_remove_all_marks_of_a_kind() -> None:
    marks = "poison=3 panic=3 rage=3 paralysis=3"
    gulp = position(f"golem#1 5,4 {marks.replace(' paralysis=3', '')}", "antidote#2 in=1", *BOTH)
    act(gulp, "use 5,4")
    assert [unit(gulp, 1).mark(name) for name in ("poison", "panic", "rage")] == [0, 0, 0]
    mend = position(f"knight#1 5,4 {marks} damage=4", *BOTH, seats=[seat("mend", 1)])
    act(mend, "play mend, at 5,4")
    assert [unit(mend, 1).mark(name) for name in ("poison", "panic", "rage", "paralysis")] == [0, 3, 3, 0]
    assert unit(mend, 1).damage == 1


@pytest.mark.rule("MUQ-6.60")
@pytest.mark.parametrize("card", ["healing_potion", "antidote", "ward_elixir", "fire_flask", "venom_vial"])
def test_every_potion_is_used_up(card: str) -> None:
    state = position("golem#1 5,4 damage=1", f"{card}#2 in=1", "scout#3 5,5 s1", *BOTH)
    act(state, "use 5,4, at 5,5" if card in ("fire_flask", "venom_vial") else "use 5,4")
    assert not there(state, 2)
    assert cards(state, "discard-0") == card
    assert options(state, "use") == []


@pytest.mark.rule("MUQ-6.67", "MUQ-2.33")
def test_a_reef_crab_is_played_on_spawns_and_beside_harbors() -> None:
    state = do(position("farmer 0,8", map=RIVER, seats=[seat("reef_crab", 3)]), "play reef_crab")
    assert options(state, "at") == ["4,0", "6,0", "0,4", "1,4"]  # the King stands on 5,0
    state = do(position("farmer 0,8", map=RIVER, seats=[seat("road_warden", 3)]), "play road_warden")
    assert options(state, "at") == ["4,0", "6,0"]


@pytest.mark.rule("MUQ-5.21")
def test_a_blacksmith_mends_own_gear_in_range_1_carried_or_not() -> None:
    units = ("blacksmith#1 5,4", "sword#2 5,5", "sword#3 5,6", "scout#4 4,4", "sword#5 in=4", "sword#6 6,4 s1", *BOTH)
    state = do(position(*units), "activate 5,4", "full 0")
    assert options(state, "at") == ["4,4", "5,5"]
    act(state, "at 4,4")
    assert [unit(state, ident).durability for ident in (2, 3, 5, 6)] == [2, 2, 3, 2]
