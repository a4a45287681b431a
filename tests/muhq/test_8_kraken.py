"""Section 8: the turn of the Kraken."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from deckhall.games.muhq.board import Board
from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import GAME, KRAKEN, act, find, position, there, told, told_data, unit


def kraken(*units: str, players: int = 2, **more: Any) -> MuhqState:
    """The last player's end step on the-kraken, so that the boss side's turn follows."""
    return position(*units, map=KRAKEN, players=players, turn=players - 1, step="end", **more)


@pytest.mark.rule("MUQ-8.40", "MUQ-8.42", "MUQ-8.43")
def test_the_kraken_then_the_tentacles_act() -> None:
    state = kraken("scout#1 6,4", "tentacle#61 5,5 boss token tapped moves=0 attacks=0", "tentacle#60 9,7 boss token")
    order = [event.data["card"] for event in told(state, "activate")]
    assert order == ["the_kraken", "tentacle", "tentacle", "tentacle"]
    ids = [event.data["unit"] for event in told(state, "activate")][1:]
    assert ids[:2] == ["p60", "p61"]


@pytest.mark.rule("MUQ-8.41")
@pytest.mark.parametrize(
    ("players", "there_are", "made"),
    [(1, 0, 1), (2, 0, 1), (3, 0, 2), (4, 0, 2), (1, 2, 0), (1, 1, 1), (3, 5, 1), (2, 4, 0)],
)
def test_how_many_tentacles_appear(players: int, there_are: int, made: int) -> None:
    arms = [f"tentacle {n},0 boss token" for n in range(there_are)]
    state = kraken("farmer#1 2,10", *arms, players=players)
    assert len(told(state, "create")) == made


@pytest.mark.rule("MUQ-8.41")
def test_the_map_says_how_many_tentacles_appear() -> None:
    """The numbers of the rule stand in the map file, and maps without them get them by the rule."""
    data = GAME.maps[KRAKEN]
    assert data.boss is not None
    plain = msgspec.structs.replace(data, boss=msgspec.structs.replace(data.boss, tokens=(), most_tokens=()))
    for players in (1, 2, 3, 4):
        printed, ruled = Board(data, players), Board(plain, players)
        assert (printed.tokens, printed.most_tokens) == (ruled.tokens, ruled.most_tokens)
    more = msgspec.structs.replace(data.boss, tokens=(3, 3, 3, 3), most_tokens=(9, 9, 9, 9))
    harder = Board(msgspec.structs.replace(data, boss=more), 2)
    assert (harder.tokens, harder.most_tokens) == (3, 9)


@pytest.mark.rule("MUQ-8.41")
def test_where_tentacles_appear() -> None:
    land = kraken("farmer#1 2,10")
    assert told_data(land, "create", "at") == [("3,8",)]  # distance 2; 2,8 and the like are harbor or water
    alone = kraken("granary 2,10")  # no unit at all
    assert told_data(alone, "create", "at") == [("5,0",)]  # nearest to the Kraken at 6,1


@pytest.mark.rule("MUQ-8.44")
def test_devour_marks_are_for_units_destroyed_in_the_boss_sides_turn() -> None:
    units = ("militia#1 6,4 damage=1", "militia#3 6,3 damage=1", "tentacle#60 5,5 boss token", "the_kraken#5 6,2 boss")
    state = kraken(*units, map_pieces=False)
    assert unit(state, 5).mark("devour") == 2
    own = position("militia#1 5,4 damage=1", "tentacle#60 4,4 boss token", "farmer#2 2,10", map=KRAKEN)
    act(own, "activate 5,4", "attack 4,4")
    assert not there(own, 1)
    assert unit(own, find(own, "the_kraken")).mark("devour") == 0
