"""Section 2: the map and its tiles."""

from __future__ import annotations

import pytest

from deckhall.core.scene import mark_words
from tests.muhq.build import (
    ISLANDS,
    LANES,
    RING,
    RIVER,
    TYRANT,
    act,
    details,
    do,
    legal,
    on,
    options,
    position,
    reach,
    refused,
    resource,
    seat,
    terrain,
    there,
    tile_words,
    unit,
    zone,
)

ROWS = "11..F...H../1=========./.=...T...=./F=......H=./.=...^...=./.=H......=F/.=...T...=./.=========2/..H...F..22"


@pytest.mark.rule("MUQ-2.23")
def test_tiles_have_coordinates_from_the_upper_left() -> None:
    size = details(position("scout 5,5"))
    assert (size.width, size.height, zone(position("scout 5,5"), "map").rows) == (11, 9, ROWS.split("/"))
    tiles = [piece.key for piece in zone(position(), "map").pieces][:99]
    assert tiles == [f"{x},{y}" for y in range(9) for x in range(11)]
    state = position("scout#1 5,5")
    act(state, "activate 5,5", "move 6,4")  # right and up
    assert unit(state, 1).at == "6,4"


@pytest.mark.rule("MUQ-2.24")
def test_a_tile_has_one_type_which_may_change() -> None:
    state = position("scout 5,5")
    assert terrain(state, "4,0") == "farm"
    changed = position("farmer#1 4,0", tiles=[{"at": [4, 0], "type": "neutral"}])
    assert terrain(changed, "4,0") == "neutral"
    refused(do(changed, "activate 4,0"), "farm")


@pytest.mark.rule("MUQ-2.25", "MUQ-2.26")
def test_a_tile_holds_one_permanent_and_its_pile() -> None:
    state = position("wagon#1 5,4", "scout#2 in=1", "scout#3 4,4", "scout#4 5,5", "palisade 6,4", "granary 7,7")
    assert on(state, "5,4") == ["wagon", "scout"]
    do(state, "activate 4,4")
    assert "move 5,4" in legal(state)  # joins the pile
    for tile in ("5,5", "6,4"):
        refused(state, f"move {tile}")
    act(state, "move 3,4", "end", "activate 5,5")
    assert "move 4,4" in legal(state)  # free again


@pytest.mark.rule("MUQ-2.27")
def test_neutral_tiles_have_no_effect() -> None:
    state = position("archer#1 5,3", "scout#2 3,5 s1", "scout#3 9,8 s1")
    assert (terrain(state, "5,3"), terrain(state, "3,5")) == ("neutral", "neutral")
    assert unit(state, 1).range == 2
    do(state, "activate 5,3")
    assert options(state, "street") == []
    assert not [text for text in legal(state) if text.startswith(("full", "farm"))]


@pytest.mark.rule("MUQ-2.28")
def test_a_house_shelters_a_unit_from_afar() -> None:
    state = position("archer#1 8,5", "militia#2 8,3 s1")
    refused(do(state, "activate 8,5"), "attack 8,3", "MUQ-2.28")
    near = position("archer#1 8,4", "militia#2 8,3 s1", "farmer 0,0")
    act(near, "activate 8,4", "attack 8,3")
    assert not there(near, 2)


@pytest.mark.rule("MUQ-2.28")
def test_a_house_shelters_no_artifact() -> None:
    state = position("archer#1 8,5", "palisade#2 8,3 s1", "farmer 0,0")
    act(state, "activate 8,5", "attack 8,3")
    assert unit(state, 2).damage == 2


@pytest.mark.rule("MUQ-2.29", "MUQ-2.30")
@pytest.mark.parametrize(("tile", "name"), [("5,2", "tower"), ("5,4", "hill")])
def test_towers_and_hills_are_high_ground(tile: str, name: str) -> None:
    state = position(f"archer#1 {tile}", "soldier 1,1")
    assert terrain(state, tile) == name
    assert unit(state, 1).range == 3
    assert unit(position(f"soldier#1 {tile}"), 1).range == 1


@pytest.mark.rule("MUQ-2.31")
def test_a_farm_works_for_farmers_only() -> None:
    state = position("militia#1 4,0", "farmer#2 6,8", "farmer#3 5,5")
    assert "farm" not in legal(do(state.clone(), "activate 4,0"))
    assert "farm" not in legal(do(state.clone(), "activate 5,5"))
    act(state, "activate 6,8", "farm")
    assert resource(state, 0) == 3


@pytest.mark.rule("MUQ-2.32")
def test_a_spawn_tile_belongs_to_one_seat() -> None:
    state = position(seats=[seat("farmer")])
    assert options(do(state, "play farmer"), "at") == ["0,0", "1,0", "0,1"]
    refused(state, "at 10,7")
    other = position(seats=[seat(), seat("farmer")], turn=1)
    assert options(do(other, "play farmer"), "at") == ["10,7", "9,8", "10,8"]
    assert "of seat 0" in tile_words(state, "0,0")
    assert "of seat 1" in tile_words(state, "10,7")


@pytest.mark.rule("MUQ-2.33")
def test_a_harbor_lets_swimmers_onto_the_water_beside_it() -> None:
    state = position("king#1 5,0", "king#2 5,8 s1", map=RIVER, map_pieces=False, seats=[seat("boat diver soldier", 9)])
    assert options(do(state.clone(), "play boat"), "at") == ["0,4", "1,4"]
    assert options(do(state.clone(), "play diver"), "at") == ["4,0", "6,0", "0,4", "1,4"]
    assert options(do(state.clone(), "play soldier"), "at") == ["4,0", "6,0"]
    other = position("king#1 5,0", "king#2 5,8 s1", map=RIVER, map_pieces=False, seats=[seat(), seat("boat")], turn=1)
    assert options(do(other, "play boat"), "at") == ["9,4", "10,4"]


@pytest.mark.rule("MUQ-2.34")
def test_a_street_lends_one_move_more() -> None:
    state = position("soldier#1 3,1", "soldier#2 3,2")
    assert reach(state, 1, "street")
    assert not reach(state, 2, "street")
    act(state, "activate 3,1", "street 5,1", "move 5,0")
    assert (unit(state, 1).at, unit(state, 1).attacks) == ("5,0", 1)


@pytest.mark.rule("MUQ-2.35", "MUQ-6.65")
def test_deep_water() -> None:
    state = position("scout#1 2,3", "diver#2 8,3", "boat#3 6,4", map=RIVER)
    assert "1,4" not in reach(state, 1)
    assert "2,4" in reach(state, 1)
    assert reach(state, 2)["7,4"] == 1
    assert set(reach(state, 3)) == {"7,4"}  # swimmers stay on deep water


@pytest.mark.rule("MUQ-2.36", "MUQ-6.66")
def test_water_stops_those_who_do_not_swim() -> None:
    state = position("scout#1 2,3", "diver#2 8,3", map=RIVER)
    assert "2,5" not in reach(state, 1)
    assert reach(state, 2)["8,5"] == 2


@pytest.mark.rule("MUQ-2.37")
def test_gates_stop_everybody() -> None:
    gate = [{"at": [6, 3], "type": "gate"}]
    for card in ("scout", "diver"):
        state = position(f"{card}#1 6,2", map=TYRANT, tiles=gate)
        assert not {tile for tile in reach(state, 1) if int(tile.split(",")[1]) > 3}
    away = position("scout#1 6,3", map=TYRANT)
    assert reach(away, 1)["6,6"] == 3


@pytest.mark.rule("MUQ-2.38")
def test_a_wall_counts_as_a_neutral_artifact_with_solid_10() -> None:
    state = position("knight#1 4,1", map=LANES, tiles=[{"at": [4, 2], "damage": 8}])
    do(state, "activate 4,1")
    refused(state, "move 4,2")
    for text in ("transport 4,2", "switch 4,2"):
        refused(state, text)
    assert {"4,2", "5,2"} <= set(options(state, "attack"))
    act(state, "attack 4,2")
    assert terrain(state, "4,2") == "neutral"  # 11 is more than 10
    stays = position("soldier#1 4,1", "scout 0,0", map=LANES, tiles=[{"at": [4, 2], "damage": 8}])
    act(stays, "activate 4,1", "attack 4,2")
    assert terrain(stays, "4,2") == "wall"
    assert "damage 10" in tile_words(stays, "4,2")


@pytest.mark.rule("MUQ-2.39")
def test_a_fallen_wall_is_a_neutral_tile() -> None:
    tiles = [{"at": [4, 2], "damage": 9}]
    state = act(position("knight#1 4,1", "scout#2 5,1", map=LANES, tiles=tiles), "activate 4,1", "attack 4,2", "end")
    do(state, "activate 5,1")
    assert "move 4,2" in legal(state)


@pytest.mark.rule("MUQ-2.40", "MUQ-2.41")
def test_a_neutralized_store_sells_nothing() -> None:
    units = ("scout#1 1,5", "granary 0,10")
    gone = [{"at": [1, 5], "type": "neutral"}]
    state = position(*units, map=TYRANT, seats=[seat("", 9)], tiles=gone, step="buy")
    assert legal(state) == ["pass", "use 0,10"]
    open_store = position("scout#1 1,5", map=TYRANT, seats=[seat("", 9)], step="buy")
    assert options(open_store, "buy")


@pytest.mark.rule("MUQ-2.42")
def test_regions_are_named_by_the_map() -> None:
    state = position("scout 5,5", map=RING)
    tiles = [piece.key for piece in zone(state, "map").pieces if "region centre" in mark_words(piece.marks)]
    assert tiles == [f"{x},{y}" for y in (3, 4, 5) for x in (4, 5, 6)]
    regions = [(one.id, one.left, one.top, one.right, one.bottom) for one in details(state).regions]
    assert regions == [("west", 0, 3, 2, 5), ("centre", 4, 3, 6, 5), ("east", 8, 3, 10, 5)]
    assert [one.holder for one in details(state).regions] == [-1, 0, -1]


@pytest.mark.rule("MUQ-3.7")
def test_spawns_and_harbors_of_empty_seats_are_neutral() -> None:
    three = position("scout 6,6", map=ISLANDS, players=3)
    assert [terrain(three, tile) for tile in ("0,12", "0,11", "1,9", "3,11")] == ["neutral"] * 4
    four = position("scout 6,6", map=ISLANDS, players=4)
    assert [terrain(four, tile) for tile in ("0,12", "0,11", "1,9", "3,11")] == ["spawn", "spawn", "harbor", "harbor"]
