"""Maps: the eight of the game, maps of one's own, and the checker that says what is wrong with one."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core.errors import BadPosition, DeckhallError
from deckhall.core.scene import mark_words
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
    terrain,
    told_data,
    turn,
    unit,
    zone,
)
from tests.muhq.figures import BOSS_HEALTH

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
BOSS: dict[str, Any] = {
    "mode": "coop",
    "win": {"kind": "boss", "card": "the_tyrant", "lose_mark": "repression", "lose_marks_per_player": 2},
    "cap_measure": "players_lose",
    "boss": {"card": "the_tyrant", "at": [3, 2], "deck": {"palace_guard": 2}, "reveal": [1, 1]},
    "grid": ["11..BB", "1..H..", "..F.T.", "=====2", "....22"],
    "regions": [],
}
KEEPS = [{"card": "keep", "at": [0, 0], "player": 1}, {"card": "keep", "at": [5, 3], "player": 2}]
KEEP_ON_SPAWN = {
    "pieces": KEEPS,
    "win": {"kind": "destroy_buildings"},
    "cap_measure": "building_remaining_solid",
    "regions": [],
}
STORES = {"stores": {"cards_per_store": 5}, "draft": "none"}
ENDLESS = {"stores": {"cards_per_store": 61}}


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
    assert zone(state, "map").rows == ["11....", "1..H..", "..F.T.", "=====2", "....22"]
    assert (resource(state, 0), terrain(state, "0,3")) == (5, "street")
    assert "1 of 5 points" in mark_words(state.build_scene(None).seats[0].marks)
    act(state, "play farmer, at 0,1")
    assert on(state, "0,1") == ["farmer"]
    end_turn(state)
    assert turn(state).side == 1


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
    assert unit(state, find(state, "the_tyrant")).health == BOSS_HEALTH["the_tyrant"][1]


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
        ({"grid": []}, "grid has 0 rows"),
        ({"width": 9999, "height": -3}, "width and height must be from 4 to 16"),
        ({"width": "6"}, "width: expected 'int', got 'str'"),
        ({"width": True}, "width: expected 'int', got 'bool'"),
        ({"grid": "11....1..H....F.T.=====2....22"}, "grid"),
        ({"grid": ["######"] * 5}, "player 1 has no spawn tile"),
        ({"id": "a/b"}, "id must be a word"),
        ({"id": "two words"}, "id must be a word"),
        ({"name": ""}, "name must be a line"),
        ({"name": "a\x1b[2Jb"}, "name must be a line"),
        ({"note": "x" * 301}, "note of at most 300"),
        ({"players": [2]}, "players"),
        ({"players": [3, 2]}, "players 3 to 2"),
        ({"players": [0, 2]}, "players 0 to 2"),
        ({"start_resource": [1, 2, 3]}, "for each of 2 seats"),
        ({"start_resource": [1, 1000]}, "start_resource"),
        ({"start_deck": {"farmer": 31}}, "from 1 to 30 cards"),
        ({"start_deck": {"farmer": 3, "scout": -1}}, "from 1 to 30 cards"),
        ({"start_deck": {"king": 1}}, "King cannot be played from a hand"),
        ({"start_deck": {"skeleton": 1}}, "Skeleton cannot be played from a hand"),
        ({"start_deck": {"public_execution": 1}}, "Public Execution cannot be played"),
        ({"start_deck": {"the_tyrant": 1}}, "The Tyrant cannot be played"),
        ({"draft": "0x[1;4]"}, "1 to 10 rounds"),
        ({"draft": "3x[0;4]"}, "1 to 10 rounds"),
        ({"draft": "11x[1;4]"}, "1 to 10 rounds"),
        ({"draft": "3x[1;99]"}, "at most 40 cards"),
        ({"draft": "99999x[1;4]"}, "draft is '99999x"),
        ({"pieces": [{"card": "lightning", "at": [2, 2]}]}, "'lightning' cannot be placed by pieces"),
        ({"pieces": [{"card": "the_tyrant", "at": [2, 2]}]}, "'the_tyrant' cannot be placed by pieces"),
        ({"pieces": [{"card": "king", "at": [2, 2], "player": 1}]}, "'king' cannot be placed by pieces"),
        ({"pieces": [{"card": "road_warden", "at": [2, 2]}]}, "cannot stand on 2,2"),
        ({"pieces": [{"card": "reef_crab", "at": [2, 3]}]}, "cannot stand on 2,3"),
        ({"pieces": [{"card": "scout", "at": [2, -1]}]}, "beyond the edge"),
        ({"grid": ["1.....", "...H..", "..F.T.", "=====2", "....22"], **KEEP_ON_SPAWN}, "spawn tiles of player 1"),
        ({"kings": [[0, 0], [5, 4]]}, "kings are for maps of the win kind vip"),
        ({"regions": [SMALL["regions"][0], SMALL["regions"][0]]}, "an id of its own"),
        ({"regions": [{"id": "a:b c", "x": [2, 3], "y": [2, 2]}]}, "an id is one word"),
        ({"regions": [{"id": "middle", "x": [3, 2], "y": [2, 2]}]}, "does not lie on the map"),
        ({"win": {"kind": "capture_points", "points": 1000}}, "at most 999"),
        ({"win": {"kind": "capture_points", "points": 5, "card": "knight"}}, "win card is 'knight'"),
        ({"win": {"kind": "resource_battle", "resource": 40}, "cap_measure": "resource"}, "regions are for"),
        ({"grid": ["11....", "1..S..", "..F.T.", "=====2", "....22"], **STORES}, "coop maps only"),
        ({**BOSS, "grid": ["11..BB", "1..S..", "..F.T.", "=====2", "....22"], **STORES, **ENDLESS}, "from 1 to 60"),
        ({**BOSS, "win": {**BOSS["win"], "card": ""}}, "win card is ''; for boss here it is 'the_tyrant'"),
        ({**BOSS, "boss": {**BOSS["boss"], "card": "soldier"}}, "'soldier' is no boss"),
        ({**BOSS, "boss": {**BOSS["boss"], "deck": {"lightning": 2}}}, "neither a unit nor an intention"),
        ({**BOSS, "boss": {**BOSS["boss"], "deck": {"palace_guard": -2}}}, "from 1 to 30"),
        ({**BOSS, "boss": {**BOSS["boss"], "deck": {"palace_guard": 31}}}, "from 1 to 30"),
        ({**BOSS, "boss": {**BOSS["boss"], "reveal": [1]}}, "for each number of players"),
        ({**BOSS, "boss": {**BOSS["boss"], "tokens": [1]}}, "for each number of players"),
        ({**BOSS, "boss": {**BOSS["boss"], "most_tokens": [1, 99]}}, "from 0 to 20"),
        ({**BOSS, "boss": {**BOSS["boss"], "reveal": [1, -1]}}, "from 0 to 4"),
        ({**BOSS, "boss": {**BOSS["boss"], "deck": {}, "reveal": [1]}}, "for each number of players"),
        ({**BOSS, "boss": {**BOSS["boss"], "deck": {}, "token": "sword"}}, "no unit for deep water"),
        ({**BOSS, "boss": {**BOSS["boss"], "token": "tentacle"}}, "needs deep water and has no deck"),
        ({**BOSS, "boss": {**BOSS["boss"], "at": [9, 9]}}, "beyond the edge"),
    ],
)
def test_the_checker_says_what_is_wrong(change: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        position("scout 2,3", map={**SMALL, **change})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "missing required field 'map'"),
        ("map = []", "has 0 maps"),
        ("[map]\nid = 'x'", "map: expected 'array', got 'object'"),
        ("[[map]]\nid = 'x'", "missing required field"),
        ("[[map]\n", "is not valid TOML"),
        ("maps = 3", "maps"),
        ("map = " + "[" * 5000, "is not valid TOML"),
        ("map = " + "1" * 5000, "is not valid TOML"),
        ("[[map]]\nwidth = 0x" + "f" * 9000, "width: expected 'int' <= 9999"),
        ("[[map]]\nstart_deck = { farmer = 99999999999999999999 }", "start_deck: expected 'int' <= 9999"),
    ],
)
def test_bad_map_files(text: str, why: str) -> None:
    with pytest.raises(DeckhallError, match=f"Your map: .*{why}"):
        GAME.read_map(text, "Your map")


@pytest.mark.rule("MUQ-6.66", "MUQ-6.67")
def test_pieces_stand_where_their_cards_may() -> None:
    wet = ["11....", "1..H..", "..F~,.", "=====2", "....22"]
    pieces = [
        {"card": "diver", "at": [3, 2]},
        {"card": "reef_crab", "at": [4, 2]},
        {"card": "road_warden", "at": [0, 3]},
    ]
    state = position("scout 0,4", map={**SMALL, "grid": wet, "pieces": pieces})
    assert (on(state, "3,2"), on(state, "4,2"), on(state, "0,3")) == (["diver"], ["reef_crab"], ["road_warden"])
