"""Section 7: win conditions of every map, eliminations, the round cap."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    HILL,
    ISLANDS,
    KRAKEN,
    LANES,
    RING3,
    RIVER,
    TYRANT,
    act,
    cards,
    do,
    end_turn,
    look,
    points,
    position,
    refused,
    seat,
    settle,
    stack,
    there,
    told,
    turn,
    unit,
    winners,
)
from tests.muhq.figures import BOSS_HEALTH

BOTH = ("farmer 0,0", "farmer 10,8 s1")
KINGS3 = ("king#51 2,2", "king#52 6,6 s1", "king#53 10,2 s2")


def vip3() -> dict[str, object]:
    """A map of one's own: three Kings."""
    return {
        "id": "three-kings",
        "name": "Three Kings",
        "players": [3, 3],
        "mode": "versus",
        "width": 12,
        "height": 8,
        "grid": ["11..........", "1...........", *["............"] * 4, "..........22", "33........22"],
        "base_gain": 3,
        "start_resource": [2, 2, 2],
        "start_deck": {"farmer": 2},
        "draft": "piles-of-10",
        "sets": ["base"],
        "win": {"kind": "vip", "card": "king"},
        "kings": [[0, 0], [11, 6], [0, 7]],
        "round_cap": 20,
        "cap_measure": "king_remaining_health",
    }


@pytest.mark.rule("MUQ-7.1")
def test_the_game_ends_at_once() -> None:
    units = ("king#1 5,0", "king#2 5,8 s1 damage=5", "militia#3 5,7", "scout 2,2")
    state = position(*units, map=RIVER, map_pieces=False, seats=[seat("levy_taxes"), seat("levy_taxes")])
    do(state, "activate 5,7", "attack 5,8")
    settle(state)
    assert state.is_over
    assert state.to_act() == []


@pytest.mark.rule("MUQ-7.2")
def test_vip_the_last_player_left_wins() -> None:
    units = (*KINGS3[:1], "king#52 6,6 s1 damage=5", KINGS3[2], "militia#3 5,6", "scout 2,3", "scout 10,4 s2")
    state = position(*units, map=vip3(), map_pieces=False, players=3)
    act(state, "activate 5,6", "attack 6,6")
    assert not state.is_over
    assert look(state).seats[1].is_marked("out")
    assert [event.seat for event in told(state, "eliminated")] == [1]
    final = position(
        *KINGS3[:1],
        "king#53 6,6 s2 damage=5",
        "militia#3 5,6",
        map=vip3(),
        map_pieces=False,
        players=3,
        seats=[seat(), seat(out=True), seat()],
    )
    act(final, "activate 5,6", "attack 6,6")
    assert winners(final) == [0]


@pytest.mark.rule("MUQ-7.3")
@pytest.mark.parametrize(("amount", "won"), [(39, False), (40, True), (41, True)])
def test_resource_battle(amount: int, won: bool) -> None:
    state = position("scout 2,2", map=ISLANDS, step="end", seats=[seat(resource=amount)])
    assert state.is_over is won
    other = position("scout 2,2", map=ISLANDS, step="action", seats=[seat(resource=0), seat(resource=99)])
    assert not other.is_over  # only in the own end step


@pytest.mark.rule("MUQ-7.4", "MUQ-7.6")
@pytest.mark.parametrize(("before", "won"), [(7, False), (8, True), (9, True)])
def test_capture_points(before: int, won: bool) -> None:
    units = ("scout 0,4", "scout 5,4", *BOTH)
    state = position(*units, step="refresh", seats=[seat(points=before)])
    assert state.is_over is won
    if won:
        assert winners(state) == [0]
    else:
        assert points(state, 0) == 9


@pytest.mark.rule("MUQ-7.5", "MUQ-7.17")
@pytest.mark.parametrize(
    ("units", "holder"),
    [
        (("scout 6,5", "scout 5,5 s1"), "nobody"),
        (("scout 6,5", "scout 5,5 s1", "scout 5,6 s2"), "nobody"),
        (("scout 6,5", "scout 6,6", "scout 5,5 s1", "scout 5,6 s2"), "Player 1"),
        (("wagon#1 6,5 s2", "scout in=1 s2", "scout 5,5 s1", "palisade 5,6 s1", "granary 6,6 s1"), "Player 3"),
        (("palisade 6,5",), "nobody"),
    ],
)
def test_held_regions(units: tuple[str, ...], holder: str) -> None:
    state = position("farmer 4,0", *units, map=RING3)
    facts = {fact.id: fact.value for fact in look(state).facts}
    assert facts["regions"].split(", ")[0] == f"centre: {holder}"


@pytest.mark.rule("MUQ-7.7", "MUQ-7.8")
def test_destroy_buildings() -> None:
    keeps = ("keep#20 1,4", "keep#21 11,4 s1 damage=8")
    guarded = position(
        *keeps,
        "bastion#22 9,2 s1",
        "sapper#1 10,4",
        "farmer 0,0",
        map=LANES,
        map_pieces=False,
        seats=[seat("fireball", 3)],
    )
    refused(do(guarded.clone(), "activate 10,4"), "attack 11,4", "MUQ-7.8")
    act(guarded, "activate 10,4", "full 0, at 11,4")
    assert (there(guarded, 21), unit(guarded, 21).damage) == (True, 8)  # neither attacked nor damaged
    state = position(*keeps, "sapper#1 10,4", map=LANES, map_pieces=False)
    act(state, "activate 10,4", "full 0, at 11,4")
    assert winners(state) == [0]


@pytest.mark.rule("MUQ-7.9", "MUQ-7.10")
@pytest.mark.parametrize(("before", "won"), [(4, False), (5, True)])
def test_stick_of_victory(before: int, won: bool) -> None:
    units = ("scout#1 2,3", "stick_of_victory#2 in=1", "farmer 8,8 s1")
    state = position(*units, map=HILL, map_pieces=False, step="refresh", seats=[seat(points=before)])
    assert state.is_over is won
    lying = position("scout#1 4,3", "farmer 8,8 s1", map=HILL, step="refresh", seats=[seat(points=5)])
    assert not lying.is_over  # it must be equipped
    assert points(lying, 0) == 5


@pytest.mark.rule("MUQ-7.11")
def test_the_stick_stays_in_the_game() -> None:
    water = [{"at": [x, y], "type": "deep_water"} for x in (0, 1, 2) for y in (6, 7, 8)]
    units: tuple[str, ...] = ("boat#1 1,7", "stick_of_victory#2 in=1", "scout#3 4,4 s1", "farmer 3,0")
    state = position(*units, map=HILL, map_pieces=False, seats=[seat("die", 4)], tiles=water)
    act(state, "play die, at 1,7")
    assert unit(state, 2).at == "3,3"  # 4,4 is taken; of the tiles at distance 1 the first in reading order
    units = ("soldier#1 4,4", "stick_of_victory#2 in=1", "farmer 3,0")
    dropped = position(*units, map=HILL, map_pieces=False, seats=[seat("die", 4)])
    act(dropped, "play die, at 4,4")
    do(dropped, "at 4,4")
    assert unit(dropped, 2).at == "4,4"
    assert unit(dropped, 2).durability == 99


@pytest.mark.rule("MUQ-7.12")
def test_an_eliminated_player_leaves_with_everything() -> None:
    units = ("king#51 2,2", "king#52 6,6 s1 damage=5", KINGS3[2], "militia#3 5,6", "scout#4 3,3 s1", "granary#5 4,4 s1")
    seats = [seat(), seat("lightning", 5, deck="scout", store="knight"), seat()]
    state = position(*units, "scout 10,4 s2", map=vip3(), map_pieces=False, players=3, seats=seats)
    do(state, "activate 5,6", "attack 6,6")
    assert state.to_act() == [1]
    settle(state)
    assert not there(state, 4)
    assert not there(state, 5)
    assert (cards(state, "hand-1", 1), cards(state, "store-1")) == ("", "")
    assert stack(state) == []
    end_turn(state)
    assert turn(state).side == 2


@pytest.mark.rule("MUQ-7.12")
def test_a_player_eliminated_in_their_own_turn_is_followed_by_the_next() -> None:
    units = ("king#51 5,5 damage=4", "king#52 6,6 s1", KINGS3[2], "scout#3 3,3", "scout#4 9,3 s1")
    state = position(*units, map=vip3(), map_pieces=False, players=3)
    act(state, "activate 5,5", "attack 6,6")  # the own King dies of it
    assert not there(state, 51)
    assert not there(state, 3)
    assert turn(state).side == 1


@pytest.mark.rule("MUQ-7.13")
def test_those_eliminated_together_share_if_nobody_is_left() -> None:
    both = position(
        "king#51 5,5 damage=4", "king#52 6,6 s1 damage=4", "king#53 1,1 s2", map=vip3(), map_pieces=False, players=3
    )
    act(both, "activate 5,5", "attack 6,6")
    assert winners(both) == [2]  # two leave together, one is left
    assert both.ranking == [2, 2, 1]


@pytest.mark.rule("MUQ-7.14", "MUQ-7.16")
@pytest.mark.parametrize("name", [TYRANT, KRAKEN])
def test_the_players_win_together_when_the_boss_falls(name: str) -> None:
    if name == TYRANT:
        units = (f"the_tyrant#5 6,1 boss damage={BOSS_HEALTH['the_tyrant'][1] - 1} repression=3", "soldier#1 6,2")
        state = position(*units, map=name, map_pieces=False)
        act(state, "activate 6,2", "attack 6,1")
    else:
        units = (f"the_kraken#5 5,5 boss damage={BOSS_HEALTH['the_kraken'][1] - 1}", "soldier#1 6,5")
        state = position(*units, map=name, map_pieces=False)
        act(state, "activate 6,5", "attack 5,5")
    assert winners(state) == [0, 1]
    assert state.achieved()
    assert [line.score for line in look(state).seats] == [1, 1]


@pytest.mark.rule("MUQ-7.16")
def test_boss_destroyed_and_loss_in_the_same_check_is_a_victory() -> None:
    boss = f"the_tyrant#5 6,1 boss damage={BOSS_HEALTH['the_tyrant'][1] + 1} repression=4"
    state = position(boss, "soldier#1 6,2", map=TYRANT, map_pieces=False)
    assert state.is_over
    assert [line.score for line in look(state).seats] == [1, 1]


@pytest.mark.rule("MUQ-7.15", "MUQ-8.44")
@pytest.mark.parametrize(
    ("name", "boss", "players", "marks", "lost"),
    [
        (TYRANT, "the_tyrant#5 6,1 boss repression=1", 1, 1, False),
        (TYRANT, "the_tyrant#5 6,1 boss repression=2", 1, 2, True),
        (TYRANT, "the_tyrant#5 6,1 boss repression=5", 3, 5, False),
        (TYRANT, "the_tyrant#5 6,1 boss repression=6", 3, 6, True),
        (KRAKEN, "the_kraken#5 6,1 boss devour=7", 2, 7, False),
        (KRAKEN, "the_kraken#5 6,1 boss devour=8", 2, 8, True),
    ],
)
def test_the_players_lose_by_marks(name: str, boss: str, players: int, marks: int, lost: bool) -> None:
    state = position(boss, "scout 6,9", map=name, map_pieces=False, players=players)
    assert state.is_over is lost
    if not lost:
        facts = {fact.id: fact.value for fact in look(state).facts}
        assert facts["loss"] == f"{marks} of {players * (2 if name == TYRANT else 4)}"
