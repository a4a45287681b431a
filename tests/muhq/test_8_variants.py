"""Section 8: optional variants."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    LANES,
    RING3,
    TYRANT,
    act,
    cards,
    do,
    find,
    fresh,
    options,
    position,
    seat,
    size,
    terrain,
    there,
    told,
    told_data,
    unit,
)
from tests.muhq.figures import BOSS_HEALTH

BOTH = ("farmer 0,0", "farmer 10,8 s1")


@pytest.mark.rule("MUQ-8.50")
@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("soldier#1 5,4 damage=1", True),
        ("soldier#1 5,4 damage=2", False),
        ("palisade#1 5,4 damage=2", True),
        ("palisade#1 5,4 damage=3", False),
        ("soldier#1 5,4 poison=2", True),
    ],
)
def test_exact_damage(line: str, stays: bool) -> None:
    assert there(position(line, *BOTH, exact_damage=True), 1) is stays


@pytest.mark.rule("MUQ-8.50")
def test_exact_damage_holds_for_bosses_and_walls() -> None:
    tiles = [{"at": [4, 2], "damage": 8}]
    state = position("soldier#1 4,1", "farmer 0,0", map=LANES, tiles=tiles, exact_damage=True)
    act(state, "activate 4,1", "attack 4,2")
    assert terrain(state, "4,2") == "neutral"
    hurt = f"the_tyrant#5 6,1 boss damage={BOSS_HEALTH['the_tyrant'][1]}"
    boss = position(hurt, "scout 6,6", map=TYRANT, map_pieces=False, exact_damage=True)
    assert boss.is_over
    assert boss.score(0) == 1


@pytest.mark.rule("MUQ-8.51")
def test_soft_boss() -> None:
    units = ("scout#1 6,6", "medic#2 6,2")
    hard = position(*units, map=TYRANT, seats=[seat("die venom", 9)])
    soft = position(*units, map=TYRANT, seats=[seat("die venom", 9)], soft_boss=True)
    assert "6,1" not in options(do(hard, "play venom"), "at")
    act(soft, "play venom, at 6,1")
    boss = find(soft, "the_tyrant")
    assert unit(soft, boss).mark("poison") == 2
    act(soft, "play die, at 6,1")
    assert there(soft, boss)  # it can be targeted, but not destroyed by an effect that says destroy
    assert not soft.is_over


@pytest.mark.rule("MUQ-8.53")
def test_random_stores() -> None:
    state = fresh(3, map=RING3, draft="random")
    assert not told(state, "draft_round", "picked")
    assert [size(state, f"store-{who}") for who in range(3)] == [25, 25, 25]
    other = fresh(3, 1, map=RING3, draft="random")
    assert cards(state, "store-0") != cards(other, "store-0")
    short = fresh(2, sets="nautics", draft="random")  # 22 cards grow to 55
    assert [size(short, f"store-{who}") for who in range(2)] == [25, 25]


@pytest.mark.rule("MUQ-8.54", "MUQ-8.2")
def test_dice_settle_ambiguities() -> None:
    units = ("soldier#1 5,5 rage=1", "militia#2 5,4 s1", "militia#3 5,6 s1", "militia#4 4,5 s1", *BOTH)
    chosen = set()
    for number in range(30):
        state = act(position(*units, dice=True, seed=number), "activate 5,5")
        chosen.add(told_data(state, "why_attack", "target")[0][0])
    assert chosen == {"p2", "p3", "p4"}
    fixed = {told_data(act(position(*units, seed=n), "activate 5,5"), "why_attack", "target")[0][0] for n in range(10)}
    assert fixed == {"p2"}


@pytest.mark.rule("MUQ-8.54")
def test_dice_never_make_a_worse_choice() -> None:
    units = ("soldier#1 5,5 rage=1", "knight#2 5,4 s1", "militia#3 5,6 s1", *BOTH)
    for number in range(12):
        state = act(position(*units, dice=True, seed=number), "activate 5,5")
        assert told_data(state, "why_attack", "target") == [("p3",)]
    goals = set()
    for number in range(30):
        state = act(
            position("soldier#1 5,5 panic=1", "knight#2 5,6 s1", "farmer 0,0", dice=True, seed=number), "activate 5,5"
        )
        goals.add(unit(state, 1).at)
    fixed = unit(act(position("soldier#1 5,5 panic=1", "knight#2 5,6 s1", "farmer 0,0"), "activate 5,5"), 1).at
    assert fixed in goals
    assert len(goals) > 1
