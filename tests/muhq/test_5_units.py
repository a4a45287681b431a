"""Section 5: units and their actions, playing cards, control."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    RIVER,
    act,
    cards,
    do,
    end_turn,
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

BOTH = ("farmer 0,0", "farmer 10,8 s1")


@pytest.mark.rule("MUQ-5.30", "MUQ-5.31")
def test_one_move_and_one_attack_in_any_order() -> None:
    state = act(position("archer#1 5,7", "golem#2 5,4 s1", *BOTH), "activate 5,7", "move 5,6")
    refused(state, "move 5,7")
    act(state, "attack 5,4")
    assert (unit(state, 2).damage, unit(state, 1).damage, unit(state, 1).tapped) == (2, 0, 1)
    other = act(position("archer#1 5,6", "golem#2 5,4 s1", *BOTH), "activate 5,6", "attack 5,4", "move 6,6")
    assert (unit(other, 2).damage, unit(other, 1).at, unit(other, 1).tapped) == (2, "6,6", 1)


@pytest.mark.rule("MUQ-5.32")
@pytest.mark.parametrize(("moves", "attacks", "possible"), [(1, 1, True), (0, 1, False), (1, 0, False), (2, 1, True)])
def test_a_full_action_needs_both_and_spends_all(moves: int, attacks: int, possible: bool) -> None:
    state = position(f"engineer#1 3,1 moves={moves} attacks={attacks}", *BOTH)
    do(state, "activate 3,1")
    assert ("full 0" in legal(state)) is possible
    if possible:
        act(state, "full 0, at 3,2")
        one = unit(state, 1)
        assert (one.moves, one.attacks, one.street, one.tapped) == (0, 0, 0, 1)


@pytest.mark.rule("MUQ-5.33")
def test_a_unit_with_attack_0_cannot_attack_but_uses_its_attack_action() -> None:
    units = ("medic#1 5,5", "militia#2 5,4 s1", "sword#3 6,6", *BOTH)
    state = act(position(*units), "activate 5,5")
    assert options(state, "attack") == []
    refused(state, "attack 5,4", "MUQ-5.33")
    act(state, "equip_attack 6,6")
    assert (unit(state, 1).attack, unit(state, 1).moves, unit(state, 1).attacks) == (1, 1, 0)


@pytest.mark.rule("MUQ-5.34")
def test_a_unit_in_a_pile_only_moves_out_or_uses_free_actions() -> None:
    units = ("wagon#1 5,5", "berserker#2 in=1", "militia 5,4 s1", "sword 6,6", "caltrops 4,4", *BOTH)
    state = do(position(*units, seats=[seat(resource=1)]), "activate 5,5, member 1")
    kinds = {text.split()[0] for text in legal(state)}
    assert kinds == {"end", "move", "use"}
    farm = do(position("wagon#1 4,0", "farmer#2 in=1", "farmer 0,0"), "activate 4,0, member 1")
    refused(farm, "farm")
    piled = do(position("wagon#1 5,5", "engineer#2 in=1", *BOTH), "activate 5,5, member 1")
    refused(piled, "full 0")


@pytest.mark.rule("MUQ-5.35", "MUQ-5.36")
def test_damage_stays_and_kills_only_above_health() -> None:
    state = position("soldier#1 5,5 damage=2", *BOTH, step="refresh", seats=[seat(resource=5)])
    do(state, "pay 5,5")
    end_turn(end_turn(state))
    assert unit(state, 1).damage == 2


@pytest.mark.rule("MUQ-5.37")
def test_modifiers_are_summed_and_never_below_0() -> None:
    state = position("soldier#1 5,5 attack_bonus=3", "captain 5,6", "sword in=1", "marching_boots in=1", *BOTH)
    assert (unit(state, 1).attack, unit(state, 1).movement) == (2 + 3 + 1 + 1, 3)
    weak = position("militia#1 5,5 attack_bonus=-3", *BOTH)
    assert unit(weak, 1).attack == 0


@pytest.mark.rule("MUQ-5.38")
def test_sacrificing_is_destroying() -> None:
    state = position("wagon#1 5,5", "soldier#2 in=1", *BOTH, seats=[seat("scout")])
    act(state, "use 5,5")
    do(state, "at 5,5")
    settle(state)
    assert not there(state, 1)
    assert cards(state, "discard-0") == "wagon"
    assert resource(state, 0) == 2
    assert unit(state, 2).at == "5,5"
    assert told_data(state, "destroyed", "unit") == [("p1",)]


@pytest.mark.rule("MUQ-5.39")
def test_the_slow_actions_of_a_unit() -> None:
    units = ("engineer#1 3,1", "militia 3,0 s1", "caltrops 4,0", "sword 2,2", *BOTH)
    state = do(position(*units), "activate 3,1")
    kinds = sorted({text.split()[0] for text in legal(state)})
    assert kinds == ["attack", "end", "equip_attack", "equip_move", "full", "move", "street", "switch", "transport"]


@pytest.mark.rule("MUQ-5.43", "MUQ-6.11")
def test_a_move_may_end_in_a_pile() -> None:
    units = ("wagon#1 5,5", "scout#2 5,7", "wagon#3 7,7 s1", "boat#4 4,7", *BOTH)
    state = position(*units, tiles=[{"at": [4, 7], "type": "deep_water"}])
    do(state, "activate 5,7")
    assert "move 5,5" in legal(state)
    assert "move 7,7" not in legal(state)  # an enemy's
    assert "move 4,7" in legal(state)  # on deep water, but it boards and is not placed there
    act(state, "move 5,5")
    assert unit(state, 2).host == "p1"


@pytest.mark.rule("MUQ-5.50", "MUQ-5.52")
def test_permanents_are_played_onto_available_spawn_tiles() -> None:
    state = position("wagon#1 0,0", "farmer 5,5", seats=[seat("soldier palisade sword", 9)])
    assert options(do(state.clone(), "play soldier"), "at") == ["1,0", "0,1"]  # not into the Wagon
    assert options(do(state.clone(), "play palisade"), "at") == ["1,0", "0,1"]
    assert legal(do(state.clone(), "play sword")) == ["held", "at 1,0", "at 0,1"]
    refused(state, "play soldier, at 5,4", "MUQ-5.50")
    full = position("wagon 0,0", "farmer 1,0", "farmer 0,1", seats=[seat("soldier", 9)])
    refused(full, "play soldier", "MUQ-5.50")


@pytest.mark.rule("MUQ-5.51")
def test_another_spawn_tile_is_chosen_if_the_named_one_is_taken() -> None:
    units = ("scout#3 3,0 s1", "farmer 5,5")
    state = position(*units, seats=[seat("soldier", 1), seat("shove", 1)])
    do(state, "play soldier, at 1,0")
    do(state, "play shove, at 3,0, at 4,0")
    settle(state)
    assert on(state, "1,0") == ["scout"]
    assert (state.to_act(), legal(state)) == ([0], ["at 0,0", "at 0,1"])
    do(state, "at 0,1")
    assert on(state, "0,1") == ["soldier"]


@pytest.mark.rule("MUQ-5.53")
def test_a_spell_is_discarded_after_its_execution() -> None:
    state = position(*BOTH, seats=[seat("levy_taxes shove"), seat("levy_taxes")])
    do(state, "play levy_taxes")
    assert (cards(state, "discard-0"), stack(state)) == ("", ["levy_taxes"])
    settle(state)
    assert cards(state, "discard-0") == "levy_taxes"


@pytest.mark.rule("MUQ-5.54")
def test_a_spell_counts_as_played_when_it_is_declared() -> None:
    state = position("obelisk#1 5,5", *BOTH, seats=[seat("lightning", 2), seat("denial", 2)])
    do(state, "play lightning, at 0,0")
    assert stack(state) == ["lightning", "obelisk"]
    while "obelisk" in stack(state):
        do(state, "pass")
    assert resource(state, 0) == 1
    do(state, "play denial, spell 0")
    settle(state)
    assert resource(state, 0) == 1  # countered, but played


@pytest.mark.rule("MUQ-5.100")
def test_a_permanent_that_changes_controller_is_tapped_and_keeps_damage_and_marks() -> None:
    units = ("missionary#1 5,5", "knight#2 5,3 s1 damage=2 poison=1 faith=3", *BOTH)
    state = act(position(*units), "activate 5,5", "full 0, at 5,3")
    one = unit(state, 2)
    assert (one.side, one.owner, one.tapped, one.damage, one.mark("poison"), one.mark("faith")) == (0, 1, 1, 2, 1, 0)


@pytest.mark.rule("MUQ-5.101")
def test_equipments_go_along_and_crew_is_dropped() -> None:
    units = ("missionary#1 5,5", "wagon#2 5,3 s1", "scout#3 in=2 s1", "sword#4 in=2 s1", "scout#5 in=2 s1", *BOTH)
    state = position(*units)
    act(state, "activate 5,5", "full 0, at 5,3, member 0")
    assert (unit(state, 2).side, unit(state, 4).side, unit(state, 4).host) == (0, 0, "p2")
    assert state.to_act() == [1]  # the last controller places the crew
    do(state, "at 4,3", "at 6,3")
    assert [(unit(state, n).at, unit(state, n).side) for n in (3, 5)] == [("4,3", 1), ("6,3", 1)]
    assert unit(state, 4).durability == 2  # not dropped


@pytest.mark.rule("MUQ-5.101")
def test_a_converted_crew_member_leaves_the_pile() -> None:
    units = ("missionary#1 5,5", "wagon#2 5,3 s1", "scout#3 in=2 s1", "sword#4 in=3 s1", *BOTH)
    state = act(position(*units), "activate 5,5", "full 0, at 5,3, member 1")
    do(state, "at 4,3")
    assert (unit(state, 3).side, unit(state, 3).at, unit(state, 3).host != "") == (0, "4,3", False)
    assert (unit(state, 4).side, unit(state, 4).host) == (0, "p3")
    assert unit(state, 2).side == 1


@pytest.mark.rule("MUQ-5.41")
def test_nobody_passes_through_units_not_even_friendly_ones() -> None:
    ring = [f"militia {x},{y}" for x in (4, 5, 6) for y in (3, 4, 5) if (x, y) != (5, 4)]
    state = position("scout#1 5,4", *ring)
    assert reach(state, 1) == {}
    assert turn(state).step == "action"


@pytest.mark.rule("MUQ-5.42")
def test_available_is_judged_for_each_permanent() -> None:
    state = position("scout#1 3,3", "diver#2 7,3", map=RIVER)
    assert "3,4" not in reach(state, 1)
    assert "7,4" in reach(state, 2)
