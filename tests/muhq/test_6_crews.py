"""Crews: whose pile a unit may join, pass over or be dropped into, and what nested ones give (second edition)."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    KRAKEN,
    RIVER,
    TYRANT,
    act,
    do,
    end_turn,
    legal,
    options,
    position,
    reach,
    refused,
    seat,
    settle,
    there,
    told,
    told_data,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")
WALLED = [{"at": [x, y], "type": "wall"} for x in (4, 5, 6) for y in (4, 6)] + [{"at": [4, 5], "type": "wall"}]
"""A corridor: who stands at 5,5 can leave only by 6,5."""


# -- passing over ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-5.41", "MUQ-5.42")
@pytest.mark.parametrize(
    ("gate", "beyond"),
    [
        ("wagon#2 6,5", True),
        ("militia#2 6,5", False),  # takes no crew
        ("palisade#2 6,5", False),
        ("wagon#2 6,5 s1", False),  # of the other side
    ],
)
def test_a_path_leads_over_a_unit_that_could_take_the_mover_in(gate: str, beyond: bool) -> None:
    state = position("scout#1 5,5", gate, *BOTH, tiles=WALLED)
    assert ("7,5" in reach(state, 1)) is beyond
    if beyond:
        assert (reach(state, 1)["6,5"], reach(state, 1)["7,5"]) == (1, 2)
        act(state, "activate 5,5", "move 7,5")
        assert (unit(state, 1).at, unit(state, 1).host) == ("7,5", "")
        assert told_data(state, "move", "path") == [(["5,5", "6,5", "7,5"],)]


@pytest.mark.rule("MUQ-5.41", "MUQ-6.10")
def test_a_complete_crew_is_in_the_way() -> None:
    full = ("wagon#2 6,5", "militia in=2", "militia in=2")
    state = position("scout#1 5,5", *full, *BOTH, tiles=WALLED)
    assert reach(state, 1) == {}
    do(state, "activate 5,5")
    refused(state, "move 6,5", "MUQ-6.10")
    refused(state, "move 7,5", "MUQ-5.41")


@pytest.mark.rule("MUQ-5.41", "MUQ-5.43", "MUQ-2.35")
def test_boats_side_by_side_are_a_bridge() -> None:
    units = ("soldier#1 3,3", "boat#2 3,4", "farmer 0,0", "farmer 10,8 s1")
    state = position(*units, map=RIVER)
    assert (reach(state, 1)["3,4"], reach(state, 1)["3,5"]) == (1, 2)
    assert "4,4" not in reach(state, 1)
    act(state, "activate 3,3", "move 3,5")
    assert (unit(state, 1).at, unit(state, 1).host) == ("3,5", "")


@pytest.mark.rule("MUQ-5.44", "MUQ-5.41")
def test_water_under_a_wagon_stops_who_passes_over_it() -> None:
    state = position("scout#1 5,5", "wagon#2 6,5", *BOTH, tiles=[*WALLED, {"at": [6, 5], "type": "water"}])
    assert reach(state, 1) == {"6,5": 1}
    refused(do(state, "activate 5,5"), "move 7,5", "MUQ-5.44")


@pytest.mark.rule("MUQ-8.8", "MUQ-5.41", "MUQ-8.11")
def test_a_raging_unit_passes_over_a_wagon_but_does_not_board_it() -> None:
    state = position("soldier#1 5,5 rage=1", "wagon#2 6,5", "knight#3 8,5 s1", *BOTH, tiles=WALLED)
    act(state, "activate 5,5")
    assert (unit(state, 1).at, unit(state, 3).damage) == ("7,5", 2) if there(state, 1) else unit(state, 3).damage == 2
    assert not told(state, "join")


@pytest.mark.rule("MUQ-6.82", "MUQ-5.42")
def test_a_charge_leads_over_a_wagon_but_does_not_end_on_it() -> None:
    over = position("charger#1 2,4", "wagon#2 3,4", "scout#3 5,4 s1", *BOTH)
    act(over, "activate 2,4", "full 0, at 5,4")
    assert unit(over, 1).at == "4,4"
    onto = position("charger#1 2,4", "wagon#2 4,4", "scout#3 5,4 s1", *BOTH)
    assert "full 0" not in legal(do(onto, "activate 2,4"))


@pytest.mark.rule("MUQ-11.17", "MUQ-6.44")
def test_a_transport_leads_over_a_wagon_and_ends_on_a_free_tile() -> None:
    state = position(
        "scout#1 5,5", "wagon#2 6,5", "sword#3 5,6", *BOTH, tiles=[one for one in WALLED if one["at"] != [5, 6]]
    )
    do(state, "activate 5,5", "transport 5,6")
    assert "7,5" in options(state, "at")
    assert "6,5" not in options(state, "at")


# -- joining ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-6.10", "MUQ-5.43")
def test_units_of_allies_crew_each_other_and_keep_their_controllers() -> None:
    units = ("wagon#1 5,5 s1", "soldier#2 5,6", "soldier#3 6,6 s1", "scout#4 0,6", "scout#5 0,7 s1")
    state = do(position(*units, map=TYRANT), "activate 5,6")
    assert "5,5" not in options(state, "attack")
    act(state, "move 5,5", "end")
    assert (unit(state, 2).host, unit(state, 2).side, unit(state, 1).side) == ("p1", 0, 1)
    assert unit(state, 1).attack == 2
    assert options(state, "activate") == ["0,6"]  # tapped, the Soldier rides along
    do(end_turn(state), "pass", "pay 6,6")
    act(state, "activate 5,5", "move 5,6")  # only the Wagon is this player's
    assert (unit(state, 1).at, unit(state, 2).at) == ("5,6", "5,6")
    assert unit(state, 2).side == 0


@pytest.mark.rule("MUQ-6.10", "MUQ-5.43", "MUQ-5.42")
def test_the_refusal_names_the_rule_that_forbids_the_move() -> None:
    units = ("soldier#1 5,5", "wagon 5,6 s1", "militia 6,5", "ramm#2 4,5", *["militia in=2"] * 3, *BOTH)
    ground = [{"at": [4, 4], "type": "wall"}, {"at": [5, 4], "type": "deep_water"}]
    state = do(position(*units, tiles=ground), "activate 5,5")
    refused(state, "move 5,6", "MUQ-5.43")  # another side's
    refused(state, "move 6,5", "MUQ-5.42")  # takes no crew
    refused(state, "move 4,5", "MUQ-6.10")  # complete
    refused(state, "move 4,4", "MUQ-5.42")  # a wall
    assert "deep water" in str(refused(state, "move 5,4", "MUQ-5.42"))
    refused(state, "move 5,5", "MUQ-5.45")
    refused(state, "move 9,5", "MUQ-5.40")
    refused(state, "move 15,15", "MUQ-5.40")  # outside


@pytest.mark.rule("MUQ-11.14", "MUQ-5.42", "MUQ-6.67", "MUQ-6.65")
def test_boarding_lifts_only_the_deep_water_rule() -> None:
    road = [{"at": [x, 5], "type": "street"} for x in (5, 6)] + [{"at": [5, 6], "type": "neutral"}]
    warden = position("road_warden#1 5,5", "wagon#2 6,5", "wagon#3 5,6", *BOTH, tiles=road)
    assert "6,5" in reach(warden, 1)
    refused(do(warden, "activate 5,5"), "move 5,6", "MUQ-5.42")
    sea = [{"at": [5, 5], "type": "deep_water"}, {"at": [6, 5], "type": "deep_water"}]
    boat = position("boat#1 5,5", "galley#2 6,5", "wagon#3 5,6", *BOTH, tiles=sea)
    assert reach(boat, 1) == {"6,5": 1}
    refused(do(boat, "activate 5,5"), "move 5,6", "MUQ-5.42")


# -- dropping --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-6.17", "MUQ-5.42")
def test_a_dropped_unit_may_join_a_crew_beside_it() -> None:
    units = ("boat#1 3,2", "soldier#2 in=1", "archer#3 in=1", "boat#4 4,2", "scout#5 0,10", "scout#6 12,10 s1")
    state = position(*units, map=KRAKEN, seats=[seat("lightning", 2)])
    act(state, "play lightning, at 3,2, member 0")
    assert not there(state, 1)
    assert [unit(state, n).host for n in (2, 3)] == ["p4", "p4"]  # nothing but deep water and the other Boat
    assert told_data(state, "join", "unit", "other", "to") == [("p2", "boat", "4,2"), ("p3", "boat", "4,2")]
    assert {event.rule for event in told(state, "join")} == {"MUQ-6.17"}


@pytest.mark.rule("MUQ-6.17", "MUQ-6.10")
def test_who_finds_no_room_in_the_other_boat_drowns() -> None:
    units = ("boat#1 3,2", "soldier#2 in=1", "archer#3 in=1", "boat#4 4,2", "militia#7 in=4", "scout#5 0,10")
    state = position(*units, "scout#6 12,10 s1", map=KRAKEN, seats=[seat("lightning", 2)])
    act(state, "play lightning, at 3,2, member 0")
    assert unit(state, 2).host == "p4"
    assert not there(state, 3)


@pytest.mark.rule("MUQ-6.17", "MUQ-11.17")
def test_the_controller_chooses_between_ground_and_crew_and_gear_joins_nobody() -> None:
    units = ("wagon#1 5,5 s1", "soldier#2 in=1 s1", "sword#3 in=1 s1", "wagon#4 5,6 s1", "wagon#6 4,4", *BOTH)
    state = position(*units, seats=[seat("die", 4)])
    act(state, "play die, at 5,5, member 0")
    assert state.to_act() == [1]
    assert "5,6" in options(state, "at")
    assert "4,4" not in options(state, "at")  # an enemy's
    do(state, "at 5,6")
    assert unit(state, 2).host == "p4"
    assert "5,6" not in options(state, "at")  # the Sword has to lie on the ground
    refused(state, "at 5,6", "MUQ-6.17")


@pytest.mark.rule("MUQ-6.17", "MUQ-6.16", "MUQ-6.10")
def test_the_containers_last_controller_places_the_crew_of_an_ally() -> None:
    units = ("wagon#1 5,6 s1 damage=3", "soldier#2 5,7", "scout#3 0,6", "scout#4 0,7 s1")
    state = position(*units, map=TYRANT, seats=[seat("lightning", 2)])
    act(state, "activate 5,7", "move 5,6", "end", "play lightning, at 5,6, member 0")
    assert not there(state, 1)
    assert state.to_act() == [1]
    do(state, "at 5,6")
    assert (unit(state, 2).at, unit(state, 2).side) == ("5,6", 0)


# -- what crews give -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-6.21", "MUQ-6.13", "MUQ-6.14")
def test_nested_crews_give_their_attack_and_range() -> None:
    sea = [{"at": [5, 4], "type": "deep_water"}]
    units = ("galley#1 5,4", "wagon#2 in=1", "archer#3 in=2", "soldier#4 in=2", "golem#5 5,6 s1", *BOTH)
    state = do(position(*units, tiles=sea), "activate 5,4, member 0")
    assert unit(state, 1).attack == 1 + 2 + 2
    assert options(state, "attack") == ["5,6"]  # by the Archer in the Wagon in the Galley
    act(state, "attack 5,6")
    assert told_data(state, "combat", "given", "taken") == [(2, 0)]
    near = do(position(*units[:4], "golem#5 5,5 s1", *BOTH, tiles=sea), "activate 5,4, member 0")
    act(near, "attack 5,5")
    assert told_data(near, "combat", "given") == [(5,)]


@pytest.mark.rule("MUQ-6.3", "MUQ-6.4", "MUQ-6.14")
@pytest.mark.parametrize(("crew", "given"), [("archer", 0), ("soldier", 3)])
def test_protection_from_ranged_units_counts_the_range_of_the_crew(crew: str, given: int) -> None:
    units = ("ramm#1 5,5", f"{crew}#2 in=1", "shield_bearer#3 5,4 s1", *BOTH)
    state = act(position(*units), "activate 5,5, member 0", "attack 5,4")
    if given:
        assert not told(state, "prevented")
    else:
        assert unit(state, 3).damage == 0
        assert told_data(state, "prevented", "n") == [(3,)]


def test_a_turn_with_mixed_crews_goes_on() -> None:
    units = ("boat#1 5,8 s1", "sailor#2 5,9", "farmer#3 6,10", "farmer#4 7,10 s1")
    ground = [{"at": [5, 8], "type": "deep_water"}]
    state = position(*units, map=KRAKEN, tiles=ground)
    act(state, "activate 5,9", "move 5,8", "end")
    assert unit(state, 2).host == "p1"
    end_turn(state)
    settle(state)
    assert unit(state, 1).attack >= 2
