"""Ways: boarding, lifted artifacts, and the searches of the engine against each other."""

from __future__ import annotations

import pytest

from deckhall.core import Rng
from deckhall.games.muhq.constants import TILES
from deckhall.games.muhq.paths import (
    UNREACHABLE,
    boarding_tiles,
    field,
    left_at,
    traced,
    unhindered,
    ways,
    ways_ahead,
    ways_left,
)
from deckhall.games.muhq.paths import reach as reached
from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import GAME, RIVER, act, do, options, position, reach, settle, unit


@pytest.mark.rule("MUQ-11.14", "MUQ-5.42", "MUQ-5.43")
def test_land_units_board_a_ship_on_deep_water_but_go_nowhere_else_there() -> None:
    state = position("soldier#1 3,3", "boat#2 3,4", "farmer 0,0", map=RIVER)
    assert "3,4" in reach(state, 1)
    assert not {"1,4", "4,4"} & set(reach(state, 1))
    act(state, "activate 3,3", "move 3,4")
    assert unit(state, 1).host == "p2"


@pytest.mark.rule("MUQ-11.14", "MUQ-6.44", "MUQ-6.67")
def test_a_ship_elsewhere_opens_no_tile_under_a_lifted_artifact() -> None:
    ground = [{"at": [x, y], "type": "street"} for x in (4, 5) for y in (4, 5)] + [{"at": [5, 4], "type": "house"}]
    units = ("road_warden#1 4,4", "sword#2 5,4", "wagon#3 8,8", "farmer 0,0")
    state = do(position(*units, tiles=ground), "activate 4,4", "transport 5,4")
    assert "5,4" not in options(state, "at")
    assert "4,5" in options(state, "at")


@pytest.mark.rule("MUQ-11.15", "MUQ-8.12")
def test_a_panicking_crew_leaves_its_pile_only_for_a_better_tile() -> None:
    corner = do(position("wagon#1 0,0", "soldier#2 in=1 panic=1", "scout#3 9,6 s1"), "activate 0,0, member 1")
    settle(corner)
    assert unit(corner, 2).host == "p1"
    middle = do(position("wagon#1 5,4", "soldier#2 in=1 panic=1", "scout#3 9,6 s1"), "activate 5,4, member 1")
    settle(middle)
    assert not unit(middle, 2).host


@pytest.mark.rule("MUQ-5.22", "MUQ-5.40", "MUQ-8.14", "MUQ-8.18")
def test_searches_agree_in_whole_games() -> None:
    """Squares of bits, the search with paths, and ways to marks, over positions of random games on several maps."""
    seen = hindered = 0
    for name, players in (("the-tyrant", 2), ("the-kraken", 2), ("4P-islands", 3), ("2P-stone-lanes", 2)):
        rng = Rng(11)
        state = GAME.new(players, 4, {"map": name, "draft": "random"})
        assert isinstance(state, MuhqState)
        for number in range(600):
            if state.is_over:
                break
            who = state.to_act()[0]
            legal = state.legal_actions(who)
            state.apply(who, legal[rng.below(len(legal))])
            if number % 15:
                continue
            for one in state.permanents:
                if not state.cards.fighter[one.kind]:
                    continue
                cost = traced(state, one).cost
                found = ways(state, one)
                assert found == sorted(found)
                assert {way % TILES: way // TILES for way in found} == {
                    tile: cost[tile] for tile in range(TILES) if cost[tile] < UNREACHABLE and state.occupant[tile] < 0
                }
                assert reached(state, one) == [tile for tile in range(TILES) if cost[tile] < UNREACHABLE]
                seen += 1
                north = ways_ahead(state, one, 0)
                top = min([way % TILES // 16 for way in found], default=99)
                assert north == ([way for way in found if way % TILES // 16 == top] if top < one.tile // 16 else [])
                mark = state.board.tiles[rng.below(len(state.board.tiles))]
                free, now = field(state, one, mark), ways_left(state, one, mark)
                here = left_at(now, one.tile)
                if boarding_tiles(state, one) or one.host >= 0:
                    continue  # over ships there are ways that the field does not know
                assert left_at(free, one.tile) <= here
                if left_at(free, one.tile) < UNREACHABLE and unhindered(state, one, free, one.tile):
                    assert left_at(free, one.tile) == here
                else:
                    hindered += 1
                    assert here == UNREACHABLE or left_at(free, one.tile) < here
    assert seen > 300
    assert hindered > 10
