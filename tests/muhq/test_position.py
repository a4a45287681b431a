"""Position files: what is refused, with a sentence that says why, and that what is written is what is there."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core.errors import BadPosition, DeckhallError
from tests.muhq.build import (
    GAME,
    HILL,
    RIVER,
    TYRANT,
    cards,
    data,
    find,
    hand,
    points,
    position,
    resource,
    seat,
    size,
    terrain,
    there,
    turn,
    unit,
)


@pytest.mark.parametrize(
    ("units", "more", "why"),
    [
        (("dragon 5,5",), {}, "no card 'dragon'"),
        (("shove 5,5",), {}, "a spell is no permanent"),
        (("scout",), {}, "say where it stands"),
        (("scout 11,5",), {}, "beyond the edge"),
        (("scout 5,5", "scout 5,5"), {}, "cannot stand on 5,5"),
        (("boat 5,5",), {}, "cannot stand on 5,5"),
        (("scout 1,4",), {"map": RIVER}, "cannot stand on 1,4"),
        (("scout 4,3",), {"map": TYRANT}, "cannot stand on 4,3"),
        (("road_warden 5,5",), {}, "cannot stand on 5,5"),
        (("scout#1 5,5", "scout#1 5,6"), {}, "used twice"),
        (("scout in=9",), {}, "no permanent 9"),
        (("scout#1 5,5", "militia in=1"), {}, "does not fit into the pile"),
        (("wagon#1 5,5", "militia in=1", "militia in=1", "militia in=1"), {}, "does not fit into the pile"),
        (("wagon#1 5,5", "palisade in=1"), {}, "does not fit into the pile"),
        (("scout 5,5 s3",), {}, "is no seat"),
        ((), {"seats": [seat("dragon")]}, "no card 'dragon'"),
        ((), {"seats": [seat(store="king")]}, "no buy cost"),
        ((), {"seats": [seat(resource=-1)]}, "0 or more"),
        ((), {"round": 21}, "from 1 to 20"),
        ((), {"round": 0}, "from 1 to 20"),
        ((), {"turn": "boss"}, "has no turn here"),
        ((), {"turn": 2}, "is no seat"),
        ((), {"turn": 0, "seats": [seat(out=True)]}, "has no turn here"),
        ((), {"step": "lunch"}, "step: 'lunch' is unknown"),
        (("scout#1 5,5 tapped",), {"active": 1}, "no untapped unit"),
        (("scout#1 5,5 s1",), {"active": 1}, "no untapped unit"),
        ((), {"active": 7}, "no untapped unit"),
        ((), {"tiles": [{"at": [5, 5], "type": "lava"}]}, "type 'lava' is unknown"),
        ((), {"tiles": [{"at": [5, 5], "cards": ["scout"]}]}, "no store tile"),
        ((), {"map": TYRANT, "intention": {"card": "scout", "at": [1, 5]}}, "is none"),
        ((), {"map": TYRANT, "intention": {"card": "confiscation"}}, "say where its mark lies"),
        ((), {"tiles": [{"at": [5, 5], "type": "store"}]}, "is no store on this map"),
        ((), {"tiles": [{"at": [5, 5], "type": "spawn"}]}, "is no spawn on this map"),
        ((), {"tiles": [{"at": [5, 5], "type": "harbor"}]}, "is no harbor on this map"),
        ((), {"tiles": [{"at": [5, 5], "damage": 15}]}, "only walls have it"),
        ((), {"tiles": [{"at": [5, 5], "type": "wall", "damage": -1}]}, "only walls have it"),
        ((), {"map": TYRANT, "tiles": [{"at": [1, 5], "cards": ["king"]}]}, "'king' has no buy cost"),
        ((), {"map": TYRANT, "tiles": [{"at": [1, 5], "cards": ["dragon"]}]}, "no card 'dragon'"),
        ((), {"seats": [seat(held="soldier")]}, "'soldier' is no equipment"),
        (("palisade#1 5,5", "sword in=1"), {}, "no unit of the same controller"),
        (("scout#1 5,5 s1", "sword in=1"), {}, "no unit of the same controller"),
        (("wagon#1 5,5 s1", "scout in=1"), {}, "no unit of the same side"),
        (("scout#1000000000 5,5",), {}, "it must be from 1 to 2000"),
        ((), {"colour": "red"}, "colour"),
        ((), {"players": 3}, "takes 2 players"),
    ],
)
def test_impossible_positions_are_refused(units: tuple[str, ...], more: dict[str, Any], why: str) -> None:
    with pytest.raises(DeckhallError, match=why):
        position(*units, **more)


def test_unknown_marks_and_wrong_numbers_of_seats() -> None:
    content = data("scout#1 5,5")
    content["units"][0]["marks"] = {"joy": 1}
    with pytest.raises(BadPosition, match="mark 'joy' is unknown"):
        GAME.from_position(content)
    content = data("scout#1 5,5")
    content["seats"] = [seat()]
    with pytest.raises(BadPosition, match="there are 1; 2 play"):
        GAME.from_position(content)


def test_negative_figures_are_refused() -> None:
    for key in ("damage", "moves", "attacks"):
        content = data("scout#1 5,5")
        content["units"][0][key] = -1
        with pytest.raises(BadPosition, match=key):
            GAME.from_position(content)
    content = data("scout#1 5,5")
    content["units"][0]["marks"] = {"rage": -1}
    with pytest.raises(BadPosition, match="rage"):
        GAME.from_position(content)


def test_everything_that_is_written_is_there() -> None:
    seats = [
        seat("knight shove", 4, points=3, deck="farmer scout", discard="die", store="golem archer", held="sword"),
        seat("levy_taxes", 1, points=2),
    ]
    line = "knight#7 5,5 owner=1 damage=1 moves=0 attacks=1 nostreet rage=2 attack_bonus=2"
    state = position(line, "sword#8 in=7 durability=1", "farmer 10,8 s1", seats=seats, round=4)
    assert (hand(state, 0), size(state, "deck-0"), cards(state, "discard-0")) == ("knight shove", 2, "die")
    assert (cards(state, "store-0"), cards(state, "held-0")) == ("archer golem", "sword")
    assert (resource(state, 0), points(state, 0), points(state, 1)) == (4, 3, 2)
    one = unit(state, 7)
    assert (one.side, one.owner, one.damage, one.moves, one.attacks, one.street) == (0, 1, 1, 0, 1, 0)
    assert (one.attack, one.mark("rage"), unit(state, 8).durability) == (3 + 2 + 1, 2, 1)
    assert (state.round, turn(state).step) == (4, "action")
    assert hand(position("farmer 0,0", step="refresh", seats=[seat(deck="knight scout farmer die")]), 0) == (
        "farmer scout knight"  # the first three
    )


def test_map_pieces_may_be_left_out() -> None:
    assert there(position("scout 5,5", map=HILL), find(position("scout 5,5", map=HILL), "stick_of_victory"))
    state = position("scout#1 5,5", map=HILL, map_pieces=False)
    assert [piece.face for piece in state.build_scene(None).zones[0].pieces if piece.key == "p1"] == ["scout"]
    with pytest.raises(StopIteration):
        find(state, "stick_of_victory")


def test_an_active_unit() -> None:
    state = position("scout#1 5,5", "farmer 0,0", active=1)
    assert turn(state).active == "p1"


def test_tiles_may_differ_from_the_map() -> None:
    state = position("boat#1 5,5", tiles=[{"at": [5, 5], "type": "deep_water"}])
    assert terrain(state, "5,5") == "deep_water"
    assert there(state, 1)


def test_a_new_game_on_a_map_takes_nothing_else() -> None:
    with pytest.raises(BadPosition, match="a new game has no seats"):
        position("scout 5,5", setup=True)
    content = {"players": 2, "setup": True, "seed": 3, "options": {"draft": "random"}}
    state = GAME.from_position(content)
    assert state.to_act() == [0]
