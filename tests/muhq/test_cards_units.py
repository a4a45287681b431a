"""What every unit does, through play."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    LANES,
    RIVER,
    act,
    do,
    find,
    legal,
    options,
    position,
    reach,
    refused,
    resource,
    seat,
    there,
    tile_words,
    told,
    told_data,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")
PLAIN = {
    "militia": (20, ""),
    "soldier": (20, "militia"),
    "scout": (60, ""),
    "knight": (36, "militia soldier"),
    "skeleton": (20, ""),
}
"""Units without abilities: tiles in reach from 5,4 on an empty map; whom of militia, soldier and golem they slay."""


@pytest.mark.parametrize("card", PLAIN)
def test_fighters_without_abilities(card: str) -> None:
    tiles, slain = PLAIN[card]
    state = do(position(f"{card}#1 5,4"), "activate 5,4")
    assert len(options(state, "move")) == tiles
    assert {text.split()[0] for text in legal(state)} == {"end", "move"}
    for target in ("militia", "soldier", "golem"):
        fight = act(
            position(f"{card}#1 5,4 ward=9", f"{target}#2 5,3 s1 damage=0", *BOTH), "activate 5,4", "attack 5,3"
        )
        assert there(fight, 2) is (target not in slain.split())


def test_card_farmer() -> None:
    state = act(position("farmer#1 4,0", "scout 5,5"), "activate 4,0", "farm")
    assert resource(state, 0) == 3
    refused(do(position("farmer#1 5,5", "scout 7,7"), "activate 5,5"), "farm")


@pytest.mark.parametrize(
    ("target", "given"), [("knight", 3), ("phantom", 3), ("scout", 3), ("soldier", 2), ("golem", 2)]
)
def test_card_pikeman(target: str, given: int) -> None:
    state = act(position("pikeman#1 5,4", f"{target}#2 5,3 s1", *BOTH), "activate 5,4", "attack 5,3")
    assert told_data(state, "combat", "given") == [(given,)]


def test_card_pikeman__counts_present_movement_and_defends_so_too() -> None:
    boots = position("pikeman#1 5,4", "soldier#2 5,3 s1", "marching_boots in=2 s1", *BOTH)
    assert told_data(act(boots, "activate 5,4", "attack 5,3"), "combat", "given") == [(3,)]
    defends = act(position("knight#1 5,4", "pikeman#2 5,3 s1", *BOTH), "activate 5,4", "attack 5,3")
    assert told_data(defends, "combat", "taken") == [(3,)]
    wall = act(position("pikeman#1 5,4", "palisade#2 5,3 s1", *BOTH), "activate 5,4", "attack 5,3")
    assert unit(wall, 2).damage == 2


def test_card_archer() -> None:
    state = act(position("archer#1 5,5", "soldier#2 5,3 s1", *BOTH), "activate 5,5", "attack 5,3")
    assert (unit(state, 2).damage, unit(state, 1).damage) == (2, 0)
    refused(do(position("archer#1 5,5", "soldier#2 5,2 s1", *BOTH), "activate 5,5"), "attack 5,2", "MUQ-5.63")


def test_card_captain() -> None:
    units = ("captain#1 5,5", "soldier#2 5,4", "soldier#3 5,3", "soldier#4 4,5 s1", "captain#5 6,6")
    state = position(*units)
    assert [unit(state, n).attack for n in (1, 2, 3, 4, 5)] == [3, 3, 2, 2, 3]  # each other, not themselves


def test_card_medic() -> None:
    units = (
        "medic#1 5,5 damage=1",
        "knight#2 5,4 damage=3 poison=2",
        "knight#3 5,3 damage=3",
        "scout#4 6,6 s1 damage=1",
    )
    state = do(position(*units, *BOTH), "activate 5,5", "full 0")
    assert options(state, "at") == ["5,4", "6,6"]  # another unit in range 1, whoever's
    act(state, "at 5,4")
    assert (unit(state, 2).damage, unit(state, 2).mark("poison")) == (1, 1)
    light = act(position("medic#1 5,5", "scout#2 5,4 damage=1", *BOTH), "activate 5,5", "full 0, at 5,4")
    assert unit(light, 2).damage == 0


def test_card_assassin() -> None:
    state = position("assassin#1 5,4 s1", "soldier#2 5,3", *BOTH, seats=[seat("lightning", 2)])
    assert "shroud" in unit(state, 1).words
    assert "5,4" not in options(do(state.clone(), "play lightning"), "at")
    act(state, "activate 5,3", "attack 5,4")
    assert told_data(state, "combat", "given", "taken") == [(2, 3)]


def test_card_missionary() -> None:
    units = (
        "missionary#1 5,5",
        "knight#2 5,2 s1",
        "soldier#3 5,6 s1",
        "scout#4 5,4",
        "scout#5 5,1 s1",
        "palisade 4,4 s1",
    )
    state = do(position(*units, *BOTH), "activate 5,5", "full 0")
    assert options(state, "at") == ["5,2", "5,6"]  # enemy units in range 3
    first = act(state.clone(), "at 5,2")
    assert (unit(first, 2).mark("faith"), unit(first, 2).side) == (5, 1)
    act(state, "at 5,6")
    assert (unit(state, 3).mark("faith"), unit(state, 3).side, unit(state, 3).owner) == (0, 0, 1)


def test_card_engineer() -> None:
    state = do(position("engineer#1 3,3", "scout 4,3", map=RIVER), "activate 3,3", "full 0")
    assert options(state, "at") == ["2,2", "3,2", "4,2", "2,3", "2,4"]  # free, and no deep water
    act(state, "at 2,4")
    token = unit(state, find(state, "palisade"))
    assert (token.at, token.side, token.health, "token" in token.words) == ("2,4", 0, 3, True)


def test_card_charger() -> None:
    state = position("charger#1 5,1 ward=9", "scout in=1", "golem#2 5,4 s1", *BOTH)
    act(state, "activate 5,1, member 0", "full 0, at 5,4")
    assert (unit(state, 1).at, unit(state, 2).at) == ("5,3", "5,5")
    assert told_data(state, "combat", "given", "taken") == [(2, 3)]  # with its crew
    plain = act(position("charger#1 5,3", "golem#2 5,4 s1", *BOTH), "activate 5,3", "attack 5,4")
    assert unit(plain, 2).at == "5,4"  # pushes only when it charges


def test_card_ramm() -> None:
    state = act(position("ramm#1 5,5", "golem#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert (unit(state, 2).at, unit(state, 2).damage) == ("5,3", 1)
    crew = position("ramm#1 5,5", "soldier in=1", "soldier in=1", "soldier in=1", "scout#9 5,6")
    assert "move 5,5" not in legal(do(crew, "activate 5,6"))


def test_card_wagon() -> None:
    state = act(position("wagon#1 5,5", *BOTH), "use 5,5")
    assert not there(state, 1)
    assert resource(state, 0) == 2
    carried = act(position("wagon#1 5,5", "farmer#2 in=1", *BOTH), "activate 5,5, member 0", "move 5,2")
    assert unit(carried, 2).at == "5,2"


def test_card_war_elephant() -> None:
    state = act(position("war_elephant#1 5,5", "golem#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert (unit(state, 2).at, unit(state, 2).damage, unit(state, 2).mark("panic")) == ("5,3", 3, 1)
    wall = act(position("war_elephant#1 5,5", "palisade#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert not told(wall, "trigger")


def test_card_berserker() -> None:
    state = position("berserker#1 5,5", "militia#2 5,4 s1", *BOTH, seats=[seat(resource=3)])
    act(state, "use 5,5", "use 5,5")
    assert (unit(state, 1).attack, resource(state, 0)) == (5, 1)
    act(state, "activate 5,5", "attack 5,4")
    assert (unit(state, 1).damage, unit(state, 1).mark("rage")) == (1, 1)
    warded = act(position("berserker#1 5,5 ward=1", "militia#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert unit(warded, 1).mark("rage") == 0  # no damage was dealt


def test_card_shield_bearer() -> None:
    for card, damage in (("archer", 0), ("ice_witch", 0), ("soldier", 2), ("militia", 1)):
        state = act(position(f"{card}#1 5,5", "shield_bearer#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
        assert unit(state, 2).damage == damage


def test_card_sapper() -> None:
    units = (
        "sapper#1 4,1",
        "keep#20 1,4",
        "keep#21 11,4 s1",
        "palisade#2 5,1 s1",
        "caltrops 3,0 s1",
        "scout 4,0 s1",
        "palisade#3 3,1",
    )
    state = do(position(*units, map=LANES, map_pieces=False), "activate 4,1", "full 0")
    assert options(state, "at") == ["3,1", "5,1", "4,2", "5,2"]  # solid artifacts of anybody, and walls
    wall = act(state.clone(), "at 4,2")
    assert "damage 5" in tile_words(wall, "4,2")
    act(state, "at 5,1")
    assert not there(state, 2)


def test_card_road_warden() -> None:
    state = position("road_warden#1 1,1")
    assert set(reach(state, 1)) == {"0,0", "1,0", "0,1", "2,1", "3,1", "4,1", "5,1", "1,2", "1,3", "1,4", "1,5"}


def test_card_pyromancer() -> None:
    units = ("pyromancer#1 5,5", "golem#2 5,2 s1", "palisade#3 5,6", "caltrops 4,4 s1", "scout#4 5,1 s1", *BOTH)
    state = do(position(*units), "activate 5,5", "full 0")
    assert options(state, "at") == ["5,2", "5,5", "5,6"]
    act(state, "at 5,2")
    assert unit(state, 2).damage == 2  # protected from spells, but this is a unit's action


def test_card_ice_witch() -> None:
    state = position("ice_witch#1 5,5", "golem#2 5,3 s1", "scout#3 5,2 s1", *BOTH)
    do(state, "activate 5,5", "full 0")
    assert options(state, "at") == ["5,3", "5,5"]
    act(state, "at 5,3")
    assert unit(state, 2).mark("paralysis") == 2


def test_card_plague_doctor() -> None:
    state = act(position("plague_doctor#1 5,5", "golem#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert unit(state, 2).mark("poison") == 1
    wall = act(position("plague_doctor#1 5,5", "palisade#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert not told(wall, "trigger")


def test_card_necromancer() -> None:
    state = act(position("necromancer#1 5,5", *BOTH), "activate 5,5", "full 0, at 6,6")
    token = unit(state, find(state, "skeleton"))
    assert (token.at, token.side, token.attack, token.health, token.tapped) == ("6,6", 0, 1, 1, 0)
    assert "activate 6,6" in legal(state)


def test_card_golem() -> None:
    state = position("golem#1 5,5 damage=2", *BOTH, seats=[seat("lightning mend", 5)])
    assert "5,5" not in options(do(state.clone(), "play mend"), "at")
    act(state, "use 5,5")
    assert (unit(state, 1).damage, resource(state, 0)) == (1, 3)


def test_card_phantom() -> None:
    for card, damage in (("knight", 0), ("war_elephant", 0), ("golem", 3), ("militia", 1)):
        state = act(position(f"{card}#1 5,5", "phantom#2 5,4 s1 ward=0", *BOTH), "activate 5,5", "attack 5,4")
        dealt = [event.data["n"] for event in told(state, "damage") if event.data["unit"] == "p2"]
        assert dealt == ([damage] if damage else [])
    assert "shroud" in unit(position("phantom#2 5,4"), 2).words


def test_card_blacksmith() -> None:
    units = ("blacksmith#1 5,5", "scout#2 5,4", "sword#3 in=2", "shield#4 6,6 s1", "sword#5 4,4", "sword#6 5,2")
    state = do(position(*units, *BOTH), "activate 5,5", "full 0")
    assert options(state, "at") == ["4,4", "5,4"]
    act(state, "at 5,4")
    assert unit(state, 3).durability == 3
