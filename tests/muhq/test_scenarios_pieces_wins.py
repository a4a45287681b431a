"""Worked examples SC-45 to SC-61: piles, artifacts, equipments, win conditions, drafts, the round cap."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import (
    ISLANDS,
    LANES,
    RIVER,
    act,
    cards,
    do,
    end_turn,
    fresh,
    legal,
    options,
    points,
    position,
    refused,
    seat,
    size,
    terrain,
    there,
    tile_words,
    told_data,
    unit,
    winners,
    zone,
)

STAY = "farmer 0,0"
STAY2 = "farmer 10,8 s1"


def strike(*units: str, **more: Any) -> list[Any]:
    """The unit of seat 0 at 3,5 (or where `frm` says) attacks; what both sides hit for."""
    at, target = more.pop("frm", "3,5"), more.pop("to")
    state = position(*units, **more)
    act(state, f"activate {at}")
    if state.mid_choice(0):
        do(state, "member 0")
    act(state, f"attack {target}")
    return told_data(state, "combat", "given", "taken")


@pytest.mark.rule("MUQ-6.13", "MUQ-6.14")
def test_sc_45_attack_of_a_pile() -> None:
    galley = ("galley#1 5,4", "archer#2 in=1", "sailor#3 in=1")
    sea = [{"at": [5, 4], "type": "deep_water"}]
    for tile, given in (("6,4", 5), ("7,4", 2)):
        found = strike(*galley, f"golem#4 {tile} s1", frm="5,4", to=tile, tiles=sea)
        assert found == [(given, 3 if given == 5 else 0)]
    state = position(*galley, "golem#4 8,4 s1", tiles=sea)
    do(state, "activate 5,4, member 0")
    refused(state, "attack 8,4", "MUQ-5.63")
    # three values of 1: a Ramm with a Hunting Bow, a Pyromancer (range 2), a Militia (range 1)
    hill = [{"at": [5, 4], "type": "hill"}]
    pile = ("ramm#1 5,4", "hunting_bow in=1", "pyromancer#2 in=1", "militia#3 in=1")
    found = [
        strike(*pile, f"golem#4 {tile} s1", frm="5,4", to=tile, tiles=hill)[0][0] for tile in ("6,4", "7,4", "8,4")
    ]
    assert found == [3, 2, 2]  # on the hill both values above range 1 reach 3 (MUQ-6.9)
    flat = ("ramm#1 5,4", "pyromancer#2 in=1", "militia#3 in=1")
    found = [strike(*flat, f"golem#4 {tile} s1", frm="5,4", to=tile)[0][0] for tile in ("6,4", "7,4")]
    assert found == [3, 1]


@pytest.mark.rule("MUQ-6.16", "MUQ-6.17", "MUQ-5.42")
def test_sc_46_sinking_boat() -> None:
    units: tuple[str, ...] = ("boat#1 3,4 s1", "soldier#2 in=1 s1", "archer#3 in=1 s1")
    state = position(*units, map=RIVER, seats=[seat("lightning", 2)])
    act(state, "play lightning, at 3,4, member 0")
    assert not there(state, 1)
    assert state.to_act() == [1]
    tiles = ["2,3", "3,3", "4,3", "2,4", "2,5", "3,5", "4,5"]
    assert options(state, "at") == tiles
    do(state, "at 2,4")
    assert options(state, "at") == [tile for tile in tiles if tile != "2,4"]
    do(state, "at 4,5")
    assert (unit(state, 2).at, unit(state, 3).at) == ("2,4", "4,5")
    units = ("farmer 0,0", "boat#1 6,2 s1", "soldier#2 in=1 s1", "archer#3 in=1 s1")
    islands = position(*units, map=ISLANDS, seats=[seat("lightning", 2)])
    act(islands, "play lightning, at 6,2, member 0")
    assert not any(there(islands, ident) for ident in (1, 2, 3))
    assert cards(islands, "discard-1") == "soldier archer boat"


@pytest.mark.rule("MUQ-6.19", "MUQ-6.18", "MUQ-6.55")
def test_sc_47_dropped_equipment() -> None:
    units = (STAY, "soldier#1 5,4", "sword#2 in=1", "healing_potion#3 in=1")
    state = position(*units, seats=[seat("die", 4)])
    act(state, "play die, at 5,4")
    assert len(options(state, "at")) == 9
    do(state, "at 5,4")
    assert (unit(state, 2).at, unit(state, 2).durability) == ("5,4", 1)
    assert not there(state, 3)
    assert "healing_potion" in cards(state, "discard-0")


@pytest.mark.rule("MUQ-6.60", "MUQ-5.7", "MUQ-5.35")
def test_sc_49_potion_in_answer() -> None:
    units = (STAY, "pikeman#1 5,4 s1 damage=2", "healing_potion#2 in=1 s1")
    state = position(*units, seats=[seat("lightning", 2)])
    do(state, "play lightning, at 5,4")
    assert state.to_act() == [1]
    act(state, "use 5,4")
    assert not there(state, 2)
    assert unit(state, 1).damage == 3
    assert told_data(state, "heal", "n") == [(2,)]


@pytest.mark.rule("MUQ-6.44", "MUQ-6.45", "MUQ-6.46", "MUQ-6.47", "MUQ-6.48")
def test_sc_50_transport_and_switch() -> None:
    units = (STAY, "palisade#1 4,3", "soldier#2 3,3", "archer#3 4,4 s1", STAY2)
    state = do(position(*units), "activate 3,3")
    carried = act(state.clone(), "transport 4,3, at 5,3, at 6,3")
    assert (unit(carried, 2).at, unit(carried, 1).at, unit(carried, 2).tapped) == ("5,3", "6,3", 1)
    switched = act(state.clone(), "switch 4,3")
    assert (unit(switched, 2).at, unit(switched, 1).at) == ("4,3", "3,3")
    assert options(switched, "attack") == ["4,4"]
    enemy = do(position(*units, turn=1), "activate 4,4")
    refused(enemy, "transport 4,3", "MUQ-6.47")
    refused(enemy, "switch 4,3", "MUQ-6.47")
    act(enemy, "attack 4,3")
    assert unit(enemy, 1).damage == 2
    fallen = position(*units[1:], "knight#9 5,3 s1", turn=1)
    act(fallen, "activate 4,4", "attack 4,3", "end", "activate 5,3", "attack 4,3")
    assert not there(fallen, 1)


@pytest.mark.rule("MUQ-6.50", "MUQ-6.39", "MUQ-5.62")
def test_sc_51_caltrops() -> None:
    units = (STAY, "caltrops#1 5,4 s1", "militia#2 3,4")
    state = position(*units, seats=[seat("shove", 1)])
    act(state, "activate 3,4", "move 4,4")
    assert unit(state, 2).damage == 1
    refused(state, "attack 5,4", "MUQ-5.63")
    again = act(position(STAY, "caltrops#1 5,4 s1", "militia#2 4,4 damage=1"), "activate 4,4", "move 4,5")
    assert not there(again, 2)
    swap = act(position(*units[:2], "militia#2 4,4"), "activate 4,4", "switch 5,4")
    assert (unit(swap, 1).at, unit(swap, 2).at) == ("4,4", "5,4")
    pushed = position("caltrops#1 5,4 s1", "militia#2 2,4", STAY, seats=[seat("shove", 1)])
    act(pushed, "play shove, at 2,4, at 1,4")
    assert (unit(pushed, 2).at, unit(pushed, 2).damage) == ("4,4", 0)


@pytest.mark.rule("MUQ-2.38", "MUQ-2.39", "MUQ-6.13", "MUQ-6.43")
def test_sc_52_breaking_a_wall() -> None:
    sappers = [f"sapper#{n} {tile}" for n, tile in enumerate(("4,1", "5,1", "3,1"), 1)]
    state = position(*sappers, map=LANES)
    for n, (tile, damage) in enumerate((("4,1", 5), ("5,1", 10))):
        act(state, f"activate {tile}", "full 0, at 4,2")
        assert f"damage {damage}" in tile_words(state, "4,2"), n
    act(state, "activate 3,1", "full 0, at 4,2")
    assert terrain(state, "4,2") == "neutral"
    crew = [f"soldier in=1 {mine}" for mine in ("s0", "s0", "s0")]
    ramm = position("ramm#1 4,1", *crew, "farmer 0,0", map=LANES)
    act(ramm, "activate 4,1, member 0", "attack 4,2")
    assert "damage 7" in tile_words(ramm, "4,2")
    second = position("ramm#1 4,1", *crew, "farmer 0,0", map=LANES, tiles=[{"at": [4, 2], "damage": 7}])
    act(second, "activate 4,1, member 0", "attack 4,2")
    assert terrain(second, "4,2") == "neutral"
    assert told_data(second, "wall", "total") == [(14,)]


@pytest.mark.rule("MUQ-7.5", "MUQ-7.6", "MUQ-7.17")
def test_sc_54_held_regions() -> None:
    centre = ("soldier 4,3", "farmer 5,3", "knight 6,3 s1")
    west = ("militia 0,4", "militia 1,4 s1")
    east = ("wagon#9 8,4 s1", "scout in=9 s1", "scout in=9 s1", "scout 9,3", "scout 10,3")
    state = position(*centre, *west, *east, step="refresh", seats=[seat(resource=5), seat(resource=5)])
    assert points(state, 0) == 1
    end_turn(state)
    assert (points(state, 0), points(state, 1)) == (1, 1)


@pytest.mark.rule("MUQ-7.3", "MUQ-4.36")
def test_sc_55_resource_battle() -> None:
    state = position(map=ISLANDS, seats=[seat("levy_taxes", 38)])
    act(state, "play levy_taxes")
    assert winners(end_turn(state)) == [0]
    spent = position(map=ISLANDS, seats=[seat("militia", 41, store="farmer")], step="buy")
    do(spent, "buy farmer")
    end_turn(spent)
    assert not spent.is_over


@pytest.mark.rule("MUQ-7.2", "MUQ-7.13", "MUQ-5.70")
def test_sc_56_kings() -> None:
    units = ("king#1 5,0", "king#2 5,8 s1 damage=3", "knight#3 5,7")
    state = position(*units, map=RIVER, map_pieces=False)
    act(state, "activate 5,7", "attack 5,8")
    assert winners(state) == [0]
    both = position("king#1 5,4 damage=4", "king#2 5,5 s1 damage=4", map=RIVER, map_pieces=False)
    act(both, "activate 5,4", "attack 5,5")
    assert winners(both) == [0, 1]


@pytest.mark.rule("MUQ-7.8", "MUQ-7.7", "MUQ-6.48")
def test_sc_57_keep_and_bastions() -> None:
    state = do(position("knight#1 10,3", map=LANES), "activate 10,3")
    refused(state, "attack 11,4", "MUQ-7.8")
    assert "attack 9,2" in legal(state)
    keeps = ("keep#20 1,4", "keep#21 11,4 s1 damage=6")
    bastion = position(*keeps, "bastion#22 9,2 s1 damage=2", "knight#1 10,3", map=LANES, map_pieces=False)
    act(bastion, "activate 10,3", "attack 9,2")
    assert not there(bastion, 22)
    open_keep = position(*keeps, "knight#1 10,3", map=LANES, map_pieces=False)
    act(open_keep, "activate 10,3", "attack 11,4")
    assert winners(open_keep) == [0]
    shot = position("scout#1 7,1", "farmer 0,0", map=LANES)
    act(shot, "activate 7,1", "move 8,1")  # one of the two Bastions is in range 2
    assert unit(shot, 1).damage == 1


@pytest.mark.rule("MUQ-3.10", "MUQ-3.11", "MUQ-3.12", "MUQ-3.16")
def test_sc_59_pile_draft_for_two() -> None:
    state = fresh(2, sets="base+exp1")
    assert sum(state.cards_in_play().values()) == 74 + 2 * 6
    seen = []
    while told_data(state, "store", "n") == []:
        seen.append(len(zone(state, "pack-0", 0).pieces))
        for who in state.to_act():
            do_first(state, who)
    assert seen == [*range(10, 0, -1)] * 3
    assert told_data(state, "store", "n") == [(30,), (30,)]
    assert (size(state, "store-0"), size(state, "store-1")) == (30, 30)
    assert len(state.undealt) == 14  # a pile left over, and 4 cards that make no pile


def do_first(state: MuhqState, who: int) -> None:
    """The first card of the pack."""
    state.apply(who, state.legal_actions(who)[0])


@pytest.mark.rule("MUQ-3.20", "MUQ-3.21", "MUQ-3.22", "MUQ-3.17")
@pytest.mark.parametrize(
    ("players", "where", "draft", "sets", "pool", "each", "unused"),
    [
        (3, "3P-ring-street", "3x[3;9]", "base+exp1+magic", 106, 27, 25),
        (3, "3P-ring-street", "3x[2;8]", "base+exp1+magic", 106, 18, 106 - 54),
        (4, ISLANDS, "piles", "base+nautics", 132, 30, 12),
    ],
)
def test_sc_60_format_draft_and_short_pool(
    players: int, where: str, draft: str, sets: str, pool: int, each: int, unused: int
) -> None:
    state = fresh(players, map=where, draft=draft, sets=sets)
    assert sum(state.cards_in_play().values()) - 6 * players == pool
    while not told_data(state, "store", "n"):
        for who in state.to_act():
            do_first(state, who)
    assert told_data(state, "store", "n") == [(each,)] * players
    assert len(state.undealt) == unused


@pytest.mark.rule("MUQ-7.20", "MUQ-7.21", "MUQ-7.22")
@pytest.mark.parametrize(
    ("units", "cash", "best"),
    [
        (("knight 0,8", "soldier 1,8", "knight 10,0 s1"), (0, 9), [0]),
        (("knight 0,8", "knight 10,0 s1"), (3, 4), [1]),
        (("knight 0,8", "knight 10,0 s1"), (4, 4), [0, 1]),
    ],
)
def test_sc_61_round_cap(units: tuple[str, ...], cash: tuple[int, int], best: list[int]) -> None:
    seats = [seat(resource=cash[0], points=7), seat(resource=cash[1], points=7)]
    state = position(*units, seats=seats, round=20, turn=1, step="end")
    assert winners(state) == best
