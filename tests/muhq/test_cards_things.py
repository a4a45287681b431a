"""What every artifact, equipment and potion does, through play."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    HILL,
    KRAKEN,
    LANES,
    RIVER,
    act,
    do,
    end_turn,
    legal,
    options,
    points,
    position,
    refused,
    resource,
    seat,
    settle,
    there,
    told,
    told_data,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")
SOLID = {
    "palisade": 3,
    "granary": 2,
    "war_banner": 2,
    "outpost": 3,
    "obelisk": 3,
    "rune_stone": 2,
    "dock": 3,
}
"""Solid values: this much damage is borne, one more destroys."""


@pytest.mark.rule("MUQ-6.48")
@pytest.mark.parametrize("card", SOLID)
def test_solid_artifacts(card: str) -> None:
    solid = SOLID[card]
    hit = act(position("militia#2 5,4", f"{card}#1 5,5 s1 damage={solid - 1}", *BOTH), "activate 5,4", "attack 5,5")
    assert unit(hit, 1).damage == solid
    gone = act(position("militia#2 5,4", f"{card}#1 5,5 s1 damage={solid}", *BOTH), "activate 5,4", "attack 5,5")
    assert not there(gone, 1)


def test_card_granary() -> None:
    state = act(position("granary#1 5,5", *BOTH), "use 5,5")
    assert (resource(state, 0), unit(state, 1).tapped) == (1, 1)
    refused(state, "use 5,5")
    end_turn(end_turn(state))
    assert "use 5,5" in legal(state)


def test_card_war_banner() -> None:
    state = position("war_banner 5,5", "soldier#1 5,3", "soldier#2 5,2", "soldier#3 5,6 s1", "farmer#4 4,4")
    assert [unit(state, n).attack for n in (1, 2, 3, 4)] == [3, 2, 2, 1]


def test_card_outpost() -> None:
    state = position("outpost#1 5,5", "scout 5,4", *BOTH, seats=[seat("soldier palisade", 9)])
    around = {"4,4", "6,4", "4,5", "6,5", "4,6", "5,6", "6,6"}
    for card in ("soldier", "palisade"):
        assert set(options(do(state.clone(), f"play {card}"), "at")) == around | {"1,0", "0,1"}
    act(state, "use 5,5")
    assert (resource(state, 0), there(state, 1)) == (11, False)
    assert options(do(state, "play soldier"), "at") == ["1,0", "0,1"]


def test_card_horn_of_dread() -> None:
    units = ("horn_of_dread#1 5,5", "scout#2 5,2 s1", "scout#3 5,1 s1", "knight#4 5,6", *BOTH)
    state = position(*units, seats=[seat(resource=2)])
    do(state, "use 5,5")
    assert options(state, "at") == ["5,2", "5,6"]
    act(state, "at 5,2")
    assert (unit(state, 2).mark("panic"), resource(state, 0), unit(state, 1).tapped) == (1, 1, 1)
    refused(state, "use 5,5")
    assert options(position(*units), "use") == []  # without resource


def test_card_caltrops() -> None:
    units = ("caltrops#1 5,5 s1", "knight#2 3,5", "scout#3 5,8 s1", *BOTH)
    state = act(position(*units), "activate 3,5", "move 4,5")
    assert unit(state, 2).damage == 1
    away = act(position(*units), "activate 3,5", "move 3,4")
    assert unit(away, 2).damage == 0
    own = act(position(*units, turn=1), "activate 5,8", "move 5,6")
    assert unit(own, 3).damage == 0


def test_card_obelisk() -> None:
    units = ("obelisk#1 5,5", "scout 3,3", *BOTH)
    state = position(*units, seats=[seat("levy_taxes"), seat("levy_taxes")])
    act(state, "play levy_taxes")
    assert resource(state, 0) == 3
    assert "shroud" in unit(state, 1).words
    do(state, "pass", "play levy_taxes")
    settle(state)
    assert (resource(state, 0), resource(state, 1)) == (3, 2)  # only for one's own spells


def test_card_rune_stone() -> None:
    units = ("rune_stone#1 5,5", "scout#2 5,4", "scout#3 5,3", "scout#4 6,6 s1", *BOTH)
    state = do(position(*units, seats=[seat(resource=1)]), "use 5,5")
    assert options(state, "at") == ["5,4", "6,6"]
    act(state, "at 5,4")
    assert (unit(state, 2).mark("ward"), resource(state, 0), unit(state, 1).tapped) == (2, 0, 1)


def test_card_dock() -> None:
    units = ("dock#1 6,3", "scout 2,2")
    state = position(*units, map=RIVER, seats=[seat("boat diver soldier", 9)])
    assert options(do(state.clone(), "play boat"), "at") == ["0,4", "1,4", "6,4", "7,4"]
    assert options(do(state.clone(), "play diver"), "at") == ["4,0", "6,0", "0,4", "1,4"]  # amphibious, not swimming
    assert options(do(state.clone(), "play soldier"), "at") == ["4,0", "6,0"]


# -- equipments ----------------------------------------------------------------------------------------------------


def test_card_sword() -> None:
    assert unit(position("soldier#1 5,5", "sword in=1"), 1).attack == 3


def test_card_hunting_bow() -> None:
    state = position("soldier#1 5,5", "hunting_bow in=1", "archer#2 3,3", "hunting_bow in=2", "golem#3 5,7 s1", *BOTH)
    assert (unit(state, 1).range, unit(state, 2).range) == (2, 2)  # at least 2, no more
    act(state, "activate 5,5", "attack 5,7")
    assert told_data(state, "combat", "given", "taken") == [(2, 0)]


def test_card_shield() -> None:
    units = ("knight#1 5,5", "shield in=1", "golem#2 5,4 s1", *BOTH)
    state = act(position(*units), "activate 5,5", "attack 5,4")
    assert unit(state, 1).damage == 2
    spell = act(position(*units[:2], *BOTH, seats=[seat("lightning", 2)]), "play lightning, at 5,5")
    assert unit(spell, 1).damage == 3  # combat damage only


def test_card_marching_boots() -> None:
    assert unit(position("soldier#1 5,5", "marching_boots in=1"), 1).movement == 3


def test_card_war_hammer() -> None:
    state = act(position("soldier#1 5,5", "war_hammer in=1", "golem#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert (unit(state, 2).damage, unit(state, 2).at) == (3, "5,3")
    both = act(position("ramm#1 5,5", "war_hammer in=1", "golem#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert unit(both, 2).at == "5,2"  # push 1 and push 1 (MUQ-6.84)


def test_card_plunder_gloves() -> None:
    units = ("soldier#1 5,5", "plunder_gloves in=1", "palisade#2 5,4 s1", *BOTH)
    state = act(position(*units), "activate 5,5", "attack 5,4")
    assert resource(state, 0) == 1
    attacked = position("soldier#1 5,5 ward=9", "plunder_gloves in=1", "soldier#2 5,4 s1", *BOTH, turn=1)
    act(attacked, "activate 5,4", "attack 5,5")
    assert resource(attacked, 0) == 0
    wall = position("soldier#1 4,1", "plunder_gloves in=1", "scout 0,0", map=LANES)
    assert resource(act(wall, "activate 4,1", "attack 4,2"), 0) == 1


def test_card_shadow_cloak() -> None:
    state = position("soldier#1 5,5", "shadow_cloak in=1", "scout#2 5,6", *BOTH, seats=[seat("venom", 1)])
    assert "shroud" in unit(state, 1).words
    assert "5,5" not in options(do(state, "play venom"), "at")


def test_card_spell_amulet() -> None:
    units = ("soldier#1 5,5", "spell_amulet in=1", "scout#2 5,6", *BOTH)
    state = position(*units, seats=[seat("venom fireball", 9)])
    assert "5,5" not in options(do(state.clone(), "play venom"), "at")
    act(state, "play fireball, at 5,6")
    assert unit(state, 1).damage == 0


def test_card_healing_potion() -> None:
    state = act(position("knight#1 5,5 damage=4", "healing_potion#2 in=1", *BOTH), "use 5,5")
    assert (unit(state, 1).damage, there(state, 2)) == (1, False)


def test_card_fire_flask() -> None:
    units = ("scout#1 5,5", "fire_flask#2 in=1", "golem#3 5,3 s1", "palisade#4 5,7", "scout#5 5,2 s1", *BOTH)
    state = do(position(*units), "use 5,5")
    assert options(state, "at") == ["5,3", "5,5", "5,7"]
    act(state, "at 5,3")
    assert (unit(state, 3).damage, there(state, 2)) == (2, False)


def test_card_antidote() -> None:
    line = "knight#1 5,5 poison=2 panic=1 rage=3 ward=1 faith=2"
    state = act(position(line, "antidote#2 in=1", *BOTH), "use 5,5")
    one = unit(state, 1)
    assert [one.mark(name) for name in ("poison", "panic", "rage", "ward", "faith")] == [0, 0, 0, 1, 2]


def test_card_venom_vial() -> None:
    units = ("knight#1 5,5", "venom_vial#2 in=1", "knight#3 5,4 s1", "knight#4 5,3 s1", *BOTH)
    state = do(position(*units), "use 5,5")
    assert options(state, "at") == ["5,4"]  # another unit in range 1
    act(state, "at 5,4")
    assert (unit(state, 3).mark("poison"), there(state, 2)) == (2, False)


def test_card_ward_elixir() -> None:
    state = act(position("knight#1 5,5", "ward_elixir#2 in=1", *BOTH), "use 5,5")
    assert (unit(state, 1).mark("ward"), there(state, 2)) == (2, False)


# -- map pieces ----------------------------------------------------------------------------------------------------


def test_card_stick_of_victory() -> None:
    units = ("scout#1 4,3", "farmer 8,8 s1")
    state = act(position(*units, map=HILL), "activate 4,3", "equip_attack 4,4", "end")
    end_turn(end_turn(state))
    assert points(state, 0) == 1
    lost = position(
        "soldier#1 4,3", "stick_of_victory#2 in=1", "farmer 0,0", map=HILL, map_pieces=False, seats=[seat("die", 4)]
    )
    act(lost, "play die, at 4,3")
    do(lost, "at 4,3")
    assert (unit(lost, 2).at, unit(lost, 2).durability) == ("4,3", 99)


def test_card_keep() -> None:
    keeps = ("keep#20 1,4", "keep#21 11,4 s1")
    for damage, alive in ((8, True), (9, False)):
        state = position(keeps[0], f"keep#21 11,4 s1 damage={damage}", "scout 5,5", map=LANES, map_pieces=False)
        assert state.is_over is not alive


def test_card_bastion() -> None:
    units = ("keep#20 1,4", "keep#21 11,4 s1", "bastion#22 9,2 s1")
    state = position(*units, "knight#1 5,1", "scout#3 12,2 s1", map=LANES, map_pieces=False)
    act(state, "activate 5,1", "move 7,1")
    assert unit(state, 1).damage == 1
    assert told_data(state, "trigger", "card") == [("bastion",)]
    far = act(position(*units, "knight#1 4,1", map=LANES, map_pieces=False), "activate 4,1", "move 6,1")
    assert unit(far, 1).damage == 0
    own = position(*units, "knight#1 12,2 s1", map=LANES, map_pieces=False, turn=1)
    act(own, "activate 12,2", "move 10,1")
    assert not told(own, "trigger")


def test_card_tentacle() -> None:
    units = ("golem#1 6,5", "tentacle#60 3,5 boss token", "tentacle#61 5,6 boss token", "tentacle 0,0 boss token")
    state = position(*units, "tentacle 12,0 boss token", map=KRAKEN, turn=1, step="end")  # no more appear
    moved = [event.data["to"] for event in told(state, "declare_move") if event.data["unit"] == "p60"]
    assert moved == ["4,4"]  # one step on deep water towards the Golem
    assert told_data(state, "combat", "unit", "given", "taken") == [("p61", 2, 3)]
    assert not there(state, 61)
