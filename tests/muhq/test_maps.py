"""Maps: the eight of the game, maps of one's own, and the checker that says what is wrong with one."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core.errors import BadPosition
from tests.muhq.build import (
    GAME,
    MAPS,
    act,
    end_turn,
    find,
    hand,
    on,
    position,
    resource,
    seat,
    stat,
    terrain,
    told_data,
    unit,
    zone,
)

SMALL: dict[str, Any] = {
    "id": "meadow",
    "name": "Meadow",
    "players": [2, 2],
    "mode": "versus",
    "width": 6,
    "height": 5,
    "grid": ["11....", "1..H..", "..F.T.", "=====2", "....22"],
    "base_gain": 4,
    "start_resource": [1, 2],
    "start_deck": {"farmer": 2, "scout": 2},
    "draft": "piles-of-10",
    "sets": ["base"],
    "win": {"kind": "capture_points", "points": 5},
    "regions": [{"id": "middle", "x": [2, 3], "y": [2, 2]}],
    "round_cap": 9,
    "cap_measure": "points",
}
BOSS = {
    "mode": "coop",
    "win": {"kind": "boss", "card": "the_tyrant", "lose_mark": "repression", "lose_marks_per_player": 2},
    "cap_measure": "players_lose",
    "boss": {"card": "the_tyrant", "at": [3, 2], "deck": {"palace_guard": 2}, "reveal": [1, 1]},
    "grid": ["11..BB", "1..H..", "..F.T.", "=====2", "....22"],
    "regions": [],
}


def test_the_eight_maps_are_there() -> None:
    assert tuple(GAME.maps) == MAPS
    sizes = {name: (data.width, data.height, data.base_gain) for name, data in GAME.maps.items()}
    assert sizes == {
        "2P-ring-street": (11, 9, 3),
        "2P-river-king": (11, 9, 3),
        "2P-stone-lanes": (13, 9, 3),
        "2P-stick-hill": (9, 9, 3),
        "3P-ring-street": (13, 11, 3),
        "4P-islands": (13, 13, 3),
        "the-tyrant": (13, 11, 3),
        "the-kraken": (13, 11, 3),
    }


@pytest.mark.rule("MUQ-2.23", "MUQ-3.2")
def test_a_map_of_ones_own_is_played() -> None:
    state = position("scout#1 2,2", "scout#2 5,4 s1", map=SMALL, seats=[seat("farmer", 1)], step="refresh")
    assert zone(state, "map").stats["rows"] == "11..../1..H../..F.T./=====2/....22"
    assert (resource(state, 0), terrain(state, "0,3")) == (5, "street")
    assert "1 of 5 points" in state.look(None).seats[0].marks
    act(state, "play farmer, at 0,1")
    assert on(state, "0,1") == ["farmer"]
    end_turn(state)
    assert stat(state, "turn") == "1"


@pytest.mark.rule("MUQ-3.1")
def test_a_new_game_on_a_map_of_ones_own() -> None:
    content = {"players": 2, "map": SMALL, "setup": True, "options": {"draft": "random"}}
    state = GAME.from_position(content, telling=True)
    names = state.cards_in_play()
    assert (names["scout"] >= 4, state.to_act()) == (True, [0])
    assert len(hand(state, 0).split()) == 3  # type: ignore[arg-type]


@pytest.mark.rule("MUQ-8.23", "MUQ-8.33")
def test_a_boss_map_of_ones_own() -> None:
    state = position("scout#1 0,4", map={**SMALL, **BOSS}, turn=1, step="end", boss_deck=["palace_guard"])
    assert told_data(state, "boss_enters", "card", "at") == [("palace_guard", "4,0")]
    assert unit(state, find(state, "the_tyrant")).health == 16


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"width": 3}, "width and height must be from 4 to 16"),
        ({"width": 7}, "row 0 has 6 tiles; width is 7"),
        ({"height": 6}, "grid has 5 rows; height is 6"),
        ({"grid": ["11....", "1..H..", "..X.T.", "=====2", "....22"]}, "row 2, column 2: 'X' is no tile"),
        ({"players": [2, 5]}, "players 2 to 5"),
        ({"players": [1, 2]}, "at least two players"),
        ({"players": [2, 3]}, "player 3 has no spawn tile"),
        ({"mode": "duel"}, "it is versus or coop"),
        ({"grid": ["11.#..", "1..#..", "...#..", "===#=2", "...#22"]}, "not connected"),
        ({"grid": ["11....", "1..S..", "..F.T.", "=====2", "....22"]}, "cards_per_store"),
        ({"stores": {"cards_per_store": 5}, "draft": "none"}, "no store tile"),
        ({"start_resource": [1]}, "start_resource"),
        ({"start_resource": [1, -1]}, "start_resource"),
        ({"round_cap": 0}, "round_cap"),
        ({"base_gain": 21}, "base_gain"),
        ({"start_deck": {}}, "start_deck"),
        ({"start_deck": {"dragon": 1}}, "no card 'dragon'"),
        ({"draft": "poker"}, "draft is 'poker'"),
        ({"draft": "3x[3;4]"}, "a pack needs 6 cards"),
        ({"draft": "none"}, "store tiles"),
        ({"sets": ["chess"]}, "no draftable set 'chess'"),
        ({"sets": ["boss"]}, "no draftable set 'boss'"),
        ({"sets": []}, "at least one set"),
        ({"pieces": [{"card": "palisade", "at": [6, 0]}]}, "beyond the edge"),
        ({"pieces": [{"card": "palisade", "at": [2, 2]}, {"card": "scout", "at": [2, 2]}]}, "two pieces"),
        ({"pieces": [{"card": "boat", "at": [2, 2]}]}, "cannot stand on 2,2"),
        ({"pieces": [{"card": "scout", "at": [2, 2], "player": 3}]}, "no player 3"),
        ({"win": {"kind": "chess"}}, "win kind is 'chess'"),
        ({"cap_measure": "resource"}, "cap_measure is 'resource'"),
        ({"regions": []}, "needs regions and points"),
        ({"regions": [{"id": "far", "x": [4, 8], "y": [0, 1]}]}, "does not lie on the map"),
        ({"win": {"kind": "vip"}, "cap_measure": "king_remaining_health"}, "kings needs a tile"),
        ({"win": {"kind": "resource_battle"}, "cap_measure": "resource"}, "amount of resource"),
        ({"win": {"kind": "stick_of_victory", "points": 4}, "cap_measure": "points"}, "needs points and the Stick"),
        ({"win": {"kind": "destroy_buildings"}, "cap_measure": "building_remaining_solid"}, "one Keep for each player"),
        ({"mode": "coop"}, "coop maps, and only they"),
        ({**BOSS, "win": {"kind": "boss", "card": "the_tyrant"}}, "lose_mark"),
        ({**BOSS, "grid": SMALL["grid"]}, "boss spawns B"),
        ({"weather": "rain"}, "weather"),
    ],
)
def test_the_checker_says_what_is_wrong(change: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        position("scout 2,3", map={**SMALL, **change})
