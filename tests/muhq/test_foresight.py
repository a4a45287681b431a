"""What the scene says of a move and of a fight after it is what then happens."""

from __future__ import annotations

import itertools

import pytest

from deckhall.games.muhq.board import DIRECTIONS
from deckhall.games.muhq.details import Fight, Prospects
from tests.muhq.build import act, details, do, position, seat, spot, there, told, zone

ARMY = (
    "archer#1 5,5",
    "knight#2 2,2 damage=1",
    "sword in=2",
    "captain#3 8,6",
    "pikeman#4 7,3 s1",
    "soldier#5 4,2 s1 ward=1",
    "archer#6 9,3 s1",
)


def prospects(unit: int) -> Prospects:
    """What the unit could do."""
    return details(position(*ARMY), 0).prospects[f"p{unit}"]


@pytest.mark.rule("MUQ-5.67", "MUQ-5.37", "MUQ-6.40")
@pytest.mark.parametrize("unit", [1, 2, 3])
def test_the_forecast_of_a_fight_after_a_move_comes_true(unit: int) -> None:
    forecast = [(start, fight) for start, fights in prospects(unit).fights_after.items() for fight in fights]
    assert len(forecast) >= 4
    home = {1: "5,5", 2: "2,2", 3: "8,6"}[unit]
    aims = {"7,3": 4, "4,2": 5, "9,3": 6}
    for start, fight in forecast:
        state = position(*ARMY)
        act(state, f"activate {home}", f"move {start}", f"attack {fight.at}")
        damage = {str(event.data["unit"]): event.data["n"] for event in told(state, "damage")[:2]}
        foe = aims[fight.at]
        assert (damage.get(f"p{foe}", 0), damage.get(f"p{unit}", 0)) == (fight.deal, fight.take), (start, fight)
        assert (not there(state, foe), not there(state, unit)) == (fight.kills, fight.dies), (start, fight)


@pytest.mark.rule("MUQ-5.20", "MUQ-5.22")
def test_the_way_that_is_shown_costs_what_is_said() -> None:
    steps = set(DIRECTIONS)
    ways = prospects(2).ways
    assert len(ways) > 10
    for one in ways:
        tiles = [spot(tile) for tile in one.path]
        assert (tiles[0], one.path[-1]) == ((2, 2), one.to)
        moves = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(tiles)]
        assert set(moves) <= steps
        slanted = sum(1 for dx, dy in moves if dx and dy)
        assert len(moves) + slanted // 2 == one.cost, one


@pytest.mark.rule("MUQ-5.66", "MUQ-5.67")
def test_a_declared_attack_is_foretold_until_it_would_come_to_nothing() -> None:
    army = ("soldier#1 5,5", "pikeman#2 5,4 s1")
    state = position(*army, seats=[seat("levy_taxes"), seat("shove", 1)])
    act(state, "activate 5,5")
    do(state, "attack 5,4", "pass")
    (uid,) = [piece.key for piece in zone(state, "stack", 1).pieces]
    declared = details(state, 1).stack[uid]
    assert (declared.unit, declared.fight) == ("p1", Fight("5,4", 2, 2, False, False))
    do(state, "play shove, at 5,4, at 5,5")  # the Pikeman pushes itself out of reach
    while len(zone(state, "stack", 1).pieces) > 1:
        do(state, "pass")
    assert [piece.key for piece in zone(state, "stack", 1).pieces] == [uid]
    assert details(state, 1).stack[uid].fight is None
