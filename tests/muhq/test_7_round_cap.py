"""Section 7: the round cap, its measures and ties, and that every game ends."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    HILL,
    ISLANDS,
    KRAKEN,
    LANES,
    RING,
    RING3,
    RIVER,
    TYRANT,
    end_turn,
    fresh,
    look,
    position,
    seat,
    told,
    turn,
    winners,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")
CAPS = {RING: 20, RIVER: 20, LANES: 25, HILL: 20, RING3: 20, ISLANDS: 25, TYRANT: 20, KRAKEN: 25}


@pytest.mark.rule("MUQ-7.20")
@pytest.mark.parametrize("name", CAPS)
def test_every_map_names_a_last_round(name: str) -> None:
    players = {RING3: 3, ISLANDS: 4}.get(name, 2)
    facts = {fact.id: fact.value for fact in look(fresh(players, map=name, draft="random")).facts}
    assert facts["round"] == f"1 of {CAPS[name]}"


@pytest.mark.rule("MUQ-7.20", "MUQ-7.21")
@pytest.mark.parametrize(
    ("name", "units", "seats", "best"),
    [
        (RING, BOTH, [seat(points=3), seat(points=4, resource=0)], [1]),
        (HILL, ("knight 3,4", "farmer 8,8 s1"), [seat(points=1), seat(points=2)], [1]),
        (RIVER, ("king#1 5,0 damage=2", "king#2 5,8 s1 damage=1"), [seat(resource=9), seat()], [1]),
        (LANES, ("keep 1,4", "bastion 3,2 damage=3", "keep 11,4 s1"), [seat(), seat(resource=9)], [0]),
        (LANES, ("keep 1,4 damage=6", "bastion 3,2 damage=3", "keep 11,4 s1"), [seat(resource=9), seat()], [1]),
        (ISLANDS, ("knight 1,2", "scout 10,10 s2"), [seat(resource=3), seat(), seat(resource=8), seat()], [2]),
    ],
)
def test_the_measure_of_the_map_decides_after_the_last_round(
    name: str, units: tuple[str, ...], seats: list[dict[str, object]], best: list[int]
) -> None:
    state = position(*units, map=name, map_pieces=False, seats=seats, round=CAPS[name], turn=len(seats) - 1, step="end")
    assert winners(state) == best


@pytest.mark.rule("MUQ-7.20")
def test_the_last_turn_of_the_last_round_is_played() -> None:
    state = position("farmer 0,0", "farmer 10,8 s1", round=20, turn=0)
    end_turn(state)
    assert (state.is_over, turn(state).side) == (False, 1)
    end_turn(state)
    assert state.is_over


@pytest.mark.rule("MUQ-7.22")
def test_ties_at_the_cap() -> None:
    def ended(*units: str, cash: tuple[int, int] = (0, 0)) -> list[int]:
        seats = [seat(resource=cash[0]), seat(resource=cash[1])]
        return winners(position(*units, seats=seats, round=20, turn=1, step="end"))

    assert ended("knight 0,8", "soldier 10,0 s1", cash=(0, 9)) == [0]  # 8 against 4
    assert ended("knight 0,8 owner=1", "soldier 10,0 s1") == [0]  # controlled, not owned
    assert ended("soldier 0,8", "palisade 5,5", "granary 5,6", "soldier 10,0 s1", cash=(1, 2)) == [1]  # units only
    assert ended("soldier 0,8", "soldier 10,0 s1", cash=(2, 2)) == [0, 1]


@pytest.mark.rule("MUQ-7.23")
@pytest.mark.parametrize("name", [TYRANT, KRAKEN])
def test_co_op_players_lose_at_the_cap(name: str) -> None:
    state = position("scout 0,10", map=name, players=1, round=CAPS[name], step="end", boss_deck=["palace_guard"])
    assert state.is_over
    assert not state.achieved()
    assert [line.score for line in look(state).seats] == [0]
    assert told(state, "coop_lost")[0].rule == "MUQ-7.23"


@pytest.mark.rule("MUQ-7.24")
@pytest.mark.parametrize("name", [RING, HILL, TYRANT])
def test_every_game_ends(name: str) -> None:
    state = fresh(2, map=name, draft="random")
    for _ in range(60):
        if state.is_over:
            break
        end_turn(state)
    assert state.is_over
