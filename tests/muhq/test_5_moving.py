"""Section 5: range, steps and movement, checked against the slow reference over random positions."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from deckhall.core.rng import Rng
from deckhall.games.muhq.board import distance, tile_at
from deckhall.games.muhq.state import MuhqState
from tests.muhq import oracle
from tests.muhq.build import (
    HILL,
    LANES,
    RIVER,
    TYRANT,
    act,
    details,
    do,
    legal,
    options,
    position,
    reach,
    refused,
    terrain,
    there,
    told_data,
    unit,
    zone,
)
from tests.muhq.oracle import Tile

MOVERS = {
    "soldier": (2, "", ()),
    "knight": (3, "", ()),
    "scout": (4, "", ()),
    "golem": (1, "", ()),
    "road_warden": (4, "", ("street", "spawn")),
    "diver": (2, "amphibious", ()),
    "reef_crab": (2, "amphibious", ("water", "deep_water", "spawn")),
    "boat": (3, "swimming", ()),
    "sea_serpent": (3, "swimming", ()),
    "galley": (4, "swimming", ()),
}
"""Movement, keyword and restrict list of some units, from the card file."""
GROUNDS = ("neutral", "neutral", "street", "street", "water", "gate", "wall", "deep_water", "house", "hill")


def tiles_of(found: dict[str, int]) -> dict[Tile, int]:
    return {(int(tile.split(",")[0]), int(tile.split(",")[1])): price for tile, price in found.items()}


def chosen(rng: Rng, things: list[Tile]) -> Tile:
    return things[rng.below(len(things))]


def scene_ground(state: MuhqState) -> dict[Tile, str]:
    """The terrain of every tile as the scene shows it."""
    pieces = zone(state, "map").pieces
    found = {}
    for piece in pieces:
        if piece.key[0] != "p":
            x, y = piece.key.split(",")
            found[int(x), int(y)] = piece.face
    return found


@pytest.mark.rule("MUQ-5.20", "MUQ-5.21", "MUQ-5.22", "MUQ-5.23")
def test_distance_is_counting_steps() -> None:
    for dx in range(7):
        for dy in range(7):
            far = oracle.counted((dx, dy))
            assert far == oracle.distance((0, 0), (dx, dy))
            for x, y, sx, sy in ((7, 7, 1, 1), (7, 7, -1, 1), (7, 7, 1, -1), (7, 7, -1, -1)):
                assert distance(tile_at(x, y), tile_at(x + sx * dx, y + sy * dy)) == far
    around = {(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {(0, 0)}
    near = {(x, y) for x in range(-3, 4) for y in range(-3, 4) if oracle.distance((0, 0), (x, y)) == 1}
    assert near == around


@pytest.mark.rule("MUQ-5.21", "MUQ-5.24", "MUQ-5.63")
@pytest.mark.parametrize("seed", range(20))
def test_who_can_be_attacked_is_who_is_in_range(seed: int) -> None:
    rng = Rng(seed)
    free = [(x, y) for x in range(11) for y in range(9)]
    places = [free.pop(rng.below(len(free))) for _ in range(30)]
    (ax, ay), *others = places
    foes = [f"militia {x},{y} s1" for x, y in others[:14]] + [f"palisade {x},{y}" for x, y in others[14:]]
    state = position(f"archer#200 {ax},{ay}", *foes)  # permanents in between block no range
    far = unit(state, 200).range
    ground = scene_ground(state)
    assert far == (3 if ground[ax, ay] in ("tower", "hill") else 2)
    expected = [
        f"{x},{y}"
        for x, y in sorted(others[:14], key=lambda tile: (tile[1], tile[0]))
        if (d := oracle.distance((ax, ay), (x, y))) <= far and (d <= 1 or ground[x, y] != "house")
    ]
    do(state, f"activate {ax},{ay}")
    assert options(state, "attack") == expected


@pytest.mark.rule("MUQ-5.24")
def test_ranges_ignore_walls() -> None:
    state = do(position("archer#1 5,3", "scout#2 3,3 s1", "scout 0,0", map=LANES), "activate 5,3")
    assert terrain(state, "4,3") == "wall"
    assert "3,3" in options(state, "attack")


@pytest.mark.rule("MUQ-5.25", "MUQ-5.40", "MUQ-5.41", "MUQ-5.42", "MUQ-5.44", "MUQ-5.22", "MUQ-6.67")
@pytest.mark.parametrize("card", MOVERS)
def test_moves_against_the_reference_on_random_ground(card: str) -> None:
    movement, nature, restrict = MOVERS[card]
    rng = Rng(sum(map(ord, card)))
    tried = 0
    while tried < 25:
        tiles: list[dict[str, Any]] = []
        for x in range(11):
            for y in range(9):
                name = GROUNDS[rng.below(len(GROUNDS))]
                if nature == "swimming" and rng.below(2):
                    name = "deep_water"
                tiles.append({"at": [x, y], "type": name})
        ground: dict[Tile, str] = {(one["at"][0], one["at"][1]): str(one["type"]) for one in tiles}
        stand = [tile for tile in ground if oracle.may_stand(ground[tile], nature, restrict)]
        if not stand:
            continue
        start = chosen(rng, stand)
        land = [tile for tile in ground if ground[tile] not in ("wall", "deep_water") and tile != start]
        taken = {chosen(rng, land) for _ in range(12)} if land else set()
        others = [f"militia {x},{y} s{rng.below(2)}" for x, y in sorted(taken)]
        boots = rng.below(2)
        gear = ["marching_boots in=200"] * boots
        state = position(f"{card}#200 {start[0]},{start[1]}", *gear, *others, tiles=tiles)
        expected = oracle.moves(ground, taken, start, movement + boots, nature, restrict)
        assert tiles_of(reach(state, 200)) == expected
        if ground[start] == "street":
            streets = oracle.moves(ground, taken, start, movement + boots, nature, restrict, streets=True)
            assert tiles_of(reach(state, 200, "street")) == streets
        if expected:
            do(state, f"activate {start[0]},{start[1]}")
            assert set(options(state, "move")) == {f"{x},{y}" for x, y in expected}
        tried += 1


@pytest.mark.rule("MUQ-5.40", "MUQ-5.43", "MUQ-6.10")
@pytest.mark.parametrize("name", [RIVER, LANES, HILL, TYRANT])
def test_moves_on_the_maps_with_containers(name: str) -> None:
    rng = Rng(len(name))
    for _ in range(15):
        ground = scene_ground(position("scout 2,2", map=name))
        pieces = position("farmer#99 2,2", map=name)
        fixed = {one.tile for key, one in details(pieces).units.items() if key != "p99"}
        land = [t for t in ground if ground[t] not in ("wall", "deep_water") and f"{t[0]},{t[1]}" not in fixed]
        picked: list[Tile] = []
        while len(picked) < 10:
            tile = chosen(rng, land)
            if tile not in picked:
                picked.append(tile)
        start, full, *rest = picked
        wagons = [f"wagon#{n} {x},{y} s{n % 2}" for n, (x, y) in enumerate(rest[:5], 300)]
        wagons += [f"wagon#{310} {full[0]},{full[1]}", "militia in=310", "militia in=310"]
        others = [f"palisade {x},{y}" for x, y in rest[5:]]
        state = position(f"scout#200 {start[0]},{start[1]}", *wagons, *others, map=name)
        taken = {*rest, full} | {(int(a), int(b)) for a, b in (one.split(",") for one in fixed)}
        room = {tile for n, tile in enumerate(rest[:5]) if n % 2 == 0 or name == TYRANT}  # in co-op also an ally's
        assert tiles_of(reach(state, 200)) == oracle.moves(ground, taken, start, 4, room=room)


@pytest.mark.rule("MUQ-5.43", "MUQ-6.11", "MUQ-2.35")
def test_boarding_ships_against_the_reference() -> None:
    rng = Rng(77)
    boarded = 0
    for _ in range(30):
        names = ("neutral", "deep_water", "street")
        ground = {(x, y): names[rng.below(3)] for x in range(11) for y in range(9)}
        tiles = [{"at": [x, y], "type": name} for (x, y), name in ground.items()]
        sea = [tile for tile in ground if ground[tile] == "deep_water"]
        start = chosen(rng, [tile for tile in ground if ground[tile] != "deep_water"])
        ships = {chosen(rng, sea) for _ in range(14)}
        lines = [f"boat#{300 + n} {x},{y} s{n % 3 % 2}" for n, (x, y) in enumerate(sorted(ships))]
        room = {tile for n, tile in enumerate(sorted(ships)) if n % 3 % 2 == 0}
        state = position(f"scout#200 {start[0]},{start[1]}", *lines, tiles=tiles)
        expected = oracle.moves(ground, ships, start, 4, room=room)
        assert tiles_of(reach(state, 200)) == expected
        assert tiles_of(reach(state, 200, "street")) == (
            oracle.moves(ground, ships, start, 4, streets=True, room=room) if ground[start] == "street" else {}
        )
        boarded += len(set(expected) & ships)
    assert boarded > 30


@pytest.mark.rule("MUQ-5.40")
def test_the_way_in_the_log_is_a_cheapest_one() -> None:
    for start, goal in (((5, 4), (8, 6)), ((1, 1), (3, 4)), ((9, 7), (6, 5))):
        state = position(f"knight#1 {start[0]},{start[1]}", "boat#2 4,4", tiles=[{"at": [4, 4], "type": "deep_water"}])
        price = reach(state, 1).get(f"{goal[0]},{goal[1]}")
        if price is None:
            continue
        act(state, f"activate {start[0]},{start[1]}", f"move {goal[0]},{goal[1]}")
        way = [tuple(int(part) for part in tile.split(",")) for tile in told_data(state, "move", "path")[0][0]]
        steps = [(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairwise(way)]
        assert all(max(step) == 1 for step in steps)
        assert (way[0], way[-1]) == (start, goal)
        assert oracle.cost(sum(min(step) == 0 for step in steps), sum(min(step) == 1 for step in steps)) == price


@pytest.mark.rule("MUQ-5.40")
def test_the_diagonal_count_starts_anew_with_every_move_action() -> None:
    state = position("scout#1 1,1", "farmer 0,0")
    act(state, "activate 1,1", "move 2,2")  # one diagonal step
    assert told_data(state, "declare_move", "cost") == [(1,)]
    again = position("soldier#1 2,2", "farmer 0,0")
    assert reach(again, 1)["3,3"] == 1


@pytest.mark.rule("MUQ-5.45")
def test_a_move_has_at_least_one_step() -> None:
    state = do(position("scout#1 5,5", "farmer 0,0"), "activate 5,5")
    assert "move 5,5" not in legal(state)
    refused(state, "move 5,5")
    assert "street 3,1" not in legal(do(position("scout#1 3,1"), "activate 3,1"))


@pytest.mark.rule("MUQ-5.46")
def test_the_street_move_stays_on_streets_and_comes_once() -> None:
    state = position("scout#1 1,3", "farmer 0,0")
    north = {"1,2": 1, "1,1": 2, "2,1": 2, "3,1": 3, "4,1": 4}
    south = {"1,4": 1, "1,5": 2, "1,6": 3, "1,7": 4, "2,7": 4}
    assert reach(state, 1, "street") == north | south
    act(state, "activate 1,3", "street 1,5")
    refused(state, "street 1,6", "MUQ-5.46")
    beside = do(position("scout#1 2,3", "farmer 0,0"), "activate 2,3")
    refused(beside, "street 1,3", "MUQ-5.46")


@pytest.mark.rule("MUQ-5.47", "MUQ-6.50")
def test_a_street_move_ends_a_move_like_any_other() -> None:
    state = position("scout#1 1,3", "caltrops#2 0,5 s1", "farmer 0,0")
    act(state, "activate 1,3", "street 1,5")
    assert unit(state, 1).damage == 1


@pytest.mark.rule("MUQ-5.48", "MUQ-5.34")
def test_a_unit_leaves_a_pile_from_the_tile_of_its_container() -> None:
    units = ("boat#1 3,4", "soldier#2 in=1", "farmer 2,2")
    state = do(position(*units, map=RIVER), "activate 3,4, member 1")
    near = {tile for tile, price in reach(state, 2).items() if price == 1}
    assert near == {"2,3", "3,3", "4,3", "2,4", "2,5", "3,5", "4,5"}
    assert set(options(state, "move")) == set(reach(state, 2))
    act(state, "move 3,5")
    assert unit(state, 2).at == "3,5"
    assert not unit(state, 2).host
    assert there(state, 1)


@pytest.mark.rule("MUQ-5.26")
def test_pile_members_and_container_are_adjacent() -> None:
    state = position("wagon#1 5,5", "soldier#2 in=1", "rune_stone#3 5,6", "medic#4 6,6", "farmer 0,0")
    do(state, "activate 6,6", "full 0, at 5,5")
    assert options(state, "member") == ["0", "1"]
    smith = position("blacksmith#1 5,5", "sword#2 in=1", "farmer 0,0")
    act(smith, "activate 5,5", "full 0, at 5,5")
    assert unit(smith, 2).durability == 3
    alone = do(position("caltrops#1 5,5", "scout#2 5,4"), "activate 5,4")
    assert options(alone, "switch") == ["5,5"]
