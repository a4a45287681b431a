"""Section 1: players and aim."""

from __future__ import annotations

import pytest

from deckhall.core.errors import BadSetup
from tests.muhq.build import (
    HILL,
    ISLANDS,
    KRAKEN,
    LANES,
    RING,
    RING3,
    RIVER,
    TYRANT,
    act,
    do,
    end_turn,
    fresh,
    look,
    options,
    position,
    refused,
    resource,
    seat,
    turn,
    unit,
    winners,
)

TAKES = {RING: [2], RIVER: [2], LANES: [2], HILL: [2], RING3: [3], ISLANDS: [3, 4], TYRANT: [1, 2, 3, 4]}
TAKES[KRAKEN] = [1, 2, 3, 4]


@pytest.mark.rule("MUQ-1.1", "MUQ-1.2")
@pytest.mark.parametrize("name", TAKES)
def test_a_map_says_for_how_many_players_it_is(name: str) -> None:
    taken = []
    for players in (1, 2, 3, 4):
        if players in TAKES[name]:
            taken.append(fresh(players, map=name, draft="random").players)
        else:
            with pytest.raises(BadSetup, match=f"not {players}"):
                fresh(players, map=name, draft="random")
    assert taken == TAKES[name]


@pytest.mark.rule("MUQ-1.2")
def test_co_op_players_win_and_lose_together() -> None:
    state = position("soldier#1 6,2", "soldier#9 2,2 s1", map=TYRANT, map_pieces=False)
    assert winners(state) == [0, 1]  # no boss is left
    lost = position("the_tyrant#5 6,1 boss repression=4", "soldier#1 6,8", map=TYRANT, map_pieces=False)
    assert lost.is_over
    assert [line.score for line in look(lost).seats] == [0, 0]


@pytest.mark.rule("MUQ-1.3", "MUQ-1.4")
def test_whole_turns_in_seat_order_from_seat_one() -> None:
    state = fresh(3, draft="random")
    seen = []
    for _ in range(4):
        seen.append((turn(state).side, state.round))
        end_turn(state)
    assert seen == [(0, 1), (1, 1), (2, 1), (0, 2)]


@pytest.mark.rule("MUQ-1.5")
def test_the_map_supplies_the_win_condition() -> None:
    rich = seat(resource=60)
    assert winners(position("farmer 2,2", seats=[rich], map=ISLANDS, step="end")) == [0]
    assert not position("farmer 2,2", "farmer 9,8 s1", seats=[rich], map=RING, step="end").is_over
    goals = {}
    for name, numbers in TAKES.items():
        facts = look(fresh(max(numbers), map=name, draft="random")).facts
        goals[name] = next(fact.value for fact in facts if fact.id == "win")
    assert goals[RING] == goals[RING3] == "first to 10 points from held regions"
    assert goals[HILL] == "first to 6 points with the Stick of Victory"
    assert goals[ISLANDS] == "40 resource in the own end step"
    assert goals[RIVER] == "destroy the other Kings"
    assert goals[LANES] == "destroy the other Keeps"
    assert (goals[TYRANT], goals[KRAKEN]) == ("destroy The Tyrant", "destroy The Kraken")


@pytest.mark.rule("MUQ-1.6")
def test_a_card_text_overrides_a_general_rule() -> None:
    state = position("outpost 5,4", seats=[seat("soldier", 1)])  # away from every spawn tile (MUQ-5.50)
    do(state, "play soldier")
    around = {f"{x},{y}" for x in (4, 5, 6) for y in (3, 4, 5)} - {"5,4"}
    assert set(options(state, "at")) == {"0,0", "1,0", "0,1"} | around


@pytest.mark.rule("MUQ-1.7")
def test_of_two_texts_the_forbidding_one_wins() -> None:
    state = position("outpost 5,4", seats=[seat("road_warden reef_crab")])
    assert options(do(state.clone(), "play road_warden"), "at") == ["0,0", "1,0", "0,1"]
    assert options(do(state, "play reef_crab"), "at") == ["0,0", "1,0", "0,1"]  # amphibious, but restricted
    refused(state, "at 5,3")


@pytest.mark.rule("MUQ-1.8")
def test_enemies() -> None:
    units = ("archer#1 5,5", "scout 5,4 s1", "scout 6,5 s2")
    assert options(do(position(*units, map=RING3), "activate 5,5"), "attack") == ["5,4", "6,5"]
    allies = position("archer#1 5,5", "scout 5,4 s1", "palace_guard 6,6 boss", map=TYRANT)
    do(allies, "activate 5,5")
    assert options(allies, "attack") == ["4,3", "6,6"]  # a wall, and the guard
    refused(allies, "attack 5,4", "MUQ-5.64")


@pytest.mark.rule("MUQ-1.9")
def test_you_means_the_controller() -> None:
    state = position("scout 0,0", "granary 5,5 owner=1", "captain 3,3 owner=1", "soldier#3 3,4")
    act(state, "use 5,5")
    assert (resource(state, 0), resource(state, 1)) == (1, 0)
    assert unit(state, 3).attack == 3
