"""Every map is won as it says, by every seat, with every number of players it takes."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    GAME,
    HILL,
    ISLANDS,
    KRAKEN,
    LANES,
    MAPS,
    RING,
    RING3,
    RIVER,
    TYRANT,
    act,
    do,
    look,
    position,
    seat,
    winners,
)
from tests.muhq.figures import BOSS_HEALTH

COUNTS = {name: range(GAME.maps[name].players[0], GAME.maps[name].players[1] + 1) for name in MAPS}


def everybody(name: str) -> list[tuple[int, int]]:
    """All (players, seat) of a map."""
    return [(players, who) for players in COUNTS[name] for who in range(players)]


@pytest.mark.rule("MUQ-1.1", "MUQ-1.2")
def test_numbers_of_players() -> None:
    assert {name: list(found) for name, found in COUNTS.items()} == {
        RING: [2],
        RIVER: [2],
        LANES: [2],
        HILL: [2],
        RING3: [3],
        ISLANDS: [3, 4],
        TYRANT: [1, 2, 3, 4],
        KRAKEN: [1, 2, 3, 4],
    }


@pytest.mark.rule("MUQ-7.4", "MUQ-7.6")
@pytest.mark.parametrize(("name", "players", "who"), [(n, p, w) for n in (RING, RING3) for p, w in everybody(n)])
@pytest.mark.parametrize(("before", "won"), [(8, False), (9, True)])
def test_capture_points(name: str, players: int, who: int, before: int, won: bool) -> None:
    seats = [seat(points=9 if other != who else before) for other in range(players)]
    centre = "5,4" if name == RING else "6,6"
    state = position(f"scout {centre} s{who}", map=name, seats=seats, turn=who, step="refresh")
    assert state.is_over is won
    if won:
        assert winners(state) == [who]


@pytest.mark.rule("MUQ-7.9", "MUQ-7.10")
@pytest.mark.parametrize("who", [0, 1])
def test_stick(who: int) -> None:
    units = (f"scout#1 4,3 s{who}", f"stick_of_victory#2 in=1 s{who} owner=nobody")
    state = position(*units, map=HILL, map_pieces=False, seats=[seat(points=5)] * 2, turn=who, step="refresh")
    assert winners(state) == [who]


@pytest.mark.rule("MUQ-7.3")
@pytest.mark.parametrize(("players", "who"), everybody(ISLANDS))
@pytest.mark.parametrize(("amount", "won"), [(39, False), (40, True)])
def test_resource_battle(players: int, who: int, amount: int, won: bool) -> None:
    seats = [seat(resource=amount if other == who else 50) for other in range(players)]  # others: only in their own
    state = position(map=ISLANDS, players=players, seats=seats, turn=who, step="end")
    if won:
        assert winners(state) == [who]
    else:
        assert not state.is_over or winners(state) != [who]


@pytest.mark.rule("MUQ-7.2")
@pytest.mark.parametrize("who", [0, 1])
def test_kings(who: int) -> None:
    kings = (f"king#1 5,2 s{1 - who} damage=5", f"king#2 0,0 s{who}")
    state = position(*kings, f"militia#3 5,3 s{who}", map=RIVER, map_pieces=False, turn=who)
    act(state, "activate 5,3", "attack 5,2")
    assert winners(state) == [who]


@pytest.mark.rule("MUQ-7.7")
@pytest.mark.parametrize("who", [0, 1])
def test_keeps(who: int) -> None:
    keeps = (f"keep#1 6,0 s{1 - who} damage=8", f"keep#2 0,0 s{who}", f"bastion#4 2,0 s{who}")
    state = position(*keeps, f"militia#3 6,1 s{who}", map=LANES, map_pieces=False, turn=who)
    act(state, "activate 6,1", "attack 6,0")
    assert winners(state) == [who]


@pytest.mark.rule("MUQ-7.14", "MUQ-8.23")
@pytest.mark.parametrize(("name", "players"), [(n, p) for n in (TYRANT, KRAKEN) for p in COUNTS[n]])
@pytest.mark.parametrize("more", [0, 1])
def test_bosses_fall_above_their_health(name: str, players: int, more: int) -> None:
    boss, where, near = ("the_tyrant", "6,1", "6,2") if name == TYRANT else ("the_kraken", "6,2", "6,3")
    health = BOSS_HEALTH[boss][players - 1]
    who = players - 1
    units = (
        f"{boss}#5 {where} boss damage={health - 1 + more}",
        f"militia#1 {near} s{who} ward=9",
        f"scout 0,9 s{who}",
    )
    state = position(*units, map=name, map_pieces=False, players=players, turn=who)
    act(state, f"activate {near}", f"attack {where}")
    assert state.is_over is bool(more)  # damage equal to health is borne
    if more:
        assert winners(state) == list(range(players))
        assert [line.score for line in look(state).seats] == [1] * players


@pytest.mark.rule("MUQ-7.15", "MUQ-8.44")
@pytest.mark.parametrize(("name", "players"), [(n, p) for n in (TYRANT, KRAKEN) for p in COUNTS[n]])
def test_losses(name: str, players: int) -> None:
    boss, mark, each = ("the_tyrant", "repression", 2) if name == TYRANT else ("the_kraken", "devour", 4)
    for marks, lost in ((each * players - 1, False), (each * players, True)):
        state = position(f"{boss}#5 6,1 boss {mark}={marks}", "scout 0,9", map=name, map_pieces=False, players=players)
        assert state.is_over is lost
        assert [line.score for line in look(state).seats] == [0] * players


@pytest.mark.rule("MUQ-7.20", "MUQ-7.23")
@pytest.mark.parametrize(("name", "players"), [(n, p) for n in MAPS for p in COUNTS[n]])
def test_the_cap_ends_every_map(name: str, players: int) -> None:
    last = GAME.maps[name].round_cap
    state = position(map=name, players=players, round=last, turn=players - 1, step="end", seats=[seat()] * players)
    while not state.is_over:
        do(state, "pass")
    coop = name in (TYRANT, KRAKEN)
    assert ([line.score for line in look(state).seats] == [0] * players) or not coop
    assert winners(state) == list(range(players))  # nothing tells them apart: shared, or lost together
