"""Section 8: the AIs of units, from positions with the expected move and reason, and against the reference."""

from __future__ import annotations

import pytest

from deckhall.core.rng import Rng
from deckhall.games.muhq.state import MuhqState
from tests.muhq import ai_oracle, oracle
from tests.muhq.ai_oracle import Man
from tests.muhq.build import (
    RING,
    TYRANT,
    act,
    do,
    legal,
    options,
    position,
    resource,
    seat,
    settle,
    stack,
    there,
    told,
    told_data,
    turn,
    unit,
    zone,
)
from tests.muhq.oracle import Tile

BOTH = ("farmer 0,0", "farmer 10,8 s1")
WHO = ("soldier", "knight", "archer", "scout", "militia", "golem")


def ground_of(name: str) -> dict[Tile, str]:
    """The terrain of a map."""
    found = {}
    for piece in zone(position("scout 5,4", map=name), "map").pieces:
        if piece.key[0] != "p":
            x, y = piece.key.split(",")
            found[int(x), int(y)] = piece.face
    return found


def crowd(rng: Rng, ground: dict[Tile, str], spots: list[Tile], cards: tuple[str, ...]) -> list[Man]:
    """Some units on different tiles, every second one an enemy of the first."""
    free = [tile for tile in spots if oracle.may_stand(ground[tile], "", ())]
    men = []
    for number in range(2 + rng.below(8)):
        tile = free.pop(rng.below(len(free)))
        card = cards[rng.below(len(cards))]
        men.append(Man(101 + number, card, tile, bool(number % 2), rng.below(ai_oracle.FIGURES[card][0] + 1)))
    return men


def line(man: Man, more: str = "") -> str:
    """The unit in the notation of positions."""
    side = "s1" if man.enemy else "s0"
    return f"{man.card}#{man.id} {man.tile[0]},{man.tile[1]} {side} damage={man.damage} {more}"


def done(state: MuhqState, ident: int) -> tuple[Tile | None, int | None]:
    """Where a unit moved to and whom it attacked, by the log; None: it did not."""
    moves = [event.data["to"] for event in told(state, "declare_move") if event.data["unit"] == f"p{ident}"]
    fights = [event.data["target"] for event in told(state, "declare_attack") if event.data["unit"] == f"p{ident}"]
    goal = tuple(int(part) for part in str(moves[0]).split(",")) if moves else None
    assert len(moves) <= 1
    assert len(fights) <= 1
    return (goal[0], goal[1]) if goal else None, int(str(fights[0])[1:]) if fights else None


@pytest.mark.rule("MUQ-8.1", "MUQ-8.2", "MUQ-8.4", "MUQ-8.5", "MUQ-8.6", "MUQ-8.11", "MUQ-8.12")
@pytest.mark.parametrize("mark", ["rage", "panic"])
@pytest.mark.parametrize("seed", range(40))
def test_raging_and_panicking_units_do_what_the_reference_does(mark: str, seed: int) -> None:
    rng = Rng(1000 + seed)
    ground = ground_of(RING)
    spots = list(ground) if seed % 2 else [(x, y) for x in range(2, 9) for y in range(1, 8)]
    men = crowd(rng, ground, spots, WHO)
    me = men[0]
    state = position(line(me, f"{mark}=1"), *[line(man) for man in men[1:]])
    act(state, f"activate {me.tile[0]},{me.tile[1]}")
    think = ai_oracle.aggressive if mark == "rage" else ai_oracle.shy
    goal, victim = think(me, men, ground, set())
    assert done(state, me.id) == (goal if goal != me.tile else None, victim)
    if there(state, me.id):
        assert (unit(state, me.id).tapped, unit(state, me.id).mark(mark)) == (1, 0)


@pytest.mark.rule("MUQ-8.11", "MUQ-8.18")
@pytest.mark.parametrize("seed", range(60))
def test_raging_units_among_walls_do_what_the_reference_does(seed: int) -> None:
    rng = Rng(1500 + seed)
    ground = dict(ground_of(RING))
    walls = {spot for spot in ground if rng.below(100) < 35}
    ground |= dict.fromkeys(walls, "wall")
    men = crowd(rng, ground, [spot for spot in ground if spot not in walls], WHO)
    me = men[0]
    tiles = [{"at": list(spot), "type": "wall"} for spot in sorted(walls)]
    state = position(line(me, "rage=1"), *[line(man) for man in men[1:]], tiles=tiles)
    act(state, f"activate {me.tile[0]},{me.tile[1]}")
    goal, victim = ai_oracle.aggressive(me, men, ground, set())
    assert done(state, me.id) == (goal if goal != me.tile else None, victim)


@pytest.mark.rule("MUQ-8.13", "MUQ-8.14", "MUQ-8.36")
@pytest.mark.parametrize("seed", range(40))
def test_hounds_do_what_the_reference_does(seed: int) -> None:
    rng = Rng(2000 + seed)
    ground = ground_of(TYRANT)
    men = [man for man in crowd(rng, ground, list(ground), ("soldier", "scout", "archer")) if man.enemy]
    hound = Man(201 + seed, "bloodhound", (0, 0), False)
    free = [t for t in ground if oracle.may_stand(ground[t], "", ()) and t not in {man.tile for man in men} | {(6, 1)}]
    men = [man for man in men if man.tile != (6, 1)]
    hound.tile = free[rng.below(len(free))]
    boss = Man(5, "the_tyrant", (6, 1), False)
    round_ = 1 + rng.below(15)
    lines = [line(man).replace(" s1 ", " s0 ") for man in men]
    x, y = hound.tile
    state = position(
        "the_tyrant#5 6,1 boss paralysis=2",
        f"bloodhound#{hound.id} {x},{y} boss",
        *lines,
        map=TYRANT,
        map_pieces=False,
        turn="boss",
        round=round_,
        boss_deck=["public_execution"],
        intention={"card": "burn_the_fields", "at": [2, 7]},
    )
    goal, victim = ai_oracle.wandering(hound, [boss, hound, *men], ground, set(), 4, round_)
    assert done(state, hound.id) == (goal if goal != hound.tile else None, victim)


@pytest.mark.rule("MUQ-8.15", "MUQ-8.18", "MUQ-8.35")
@pytest.mark.parametrize("seed", range(30))
def test_the_tyrants_way_to_a_mark_is_that_of_the_reference(seed: int) -> None:
    rng = Rng(3000 + seed)
    ground = ground_of(TYRANT)
    free = [tile for tile in ground if oracle.may_stand(ground[tile], "", ())]
    boss = Man(5, "the_tyrant", free[rng.below(len(free))], False)
    blocks = {free[rng.below(len(free))] for _ in range(10)} - {boss.tile}
    men = [Man(100 + n, "golem", tile, True) for n, tile in enumerate(sorted(blocks))]
    mark = [(1, 5), (11, 5), (1, 9), (11, 9)][rng.below(4)]
    x, y = boss.tile
    state = position(
        f"the_tyrant#5 {x},{y} boss",
        *[line(man).replace(" s1 ", " s0 ") for man in men],
        map=TYRANT,
        map_pieces=False,
        turn="boss",
        boss_deck=["public_execution"],
        intention={"card": "seal_the_store", "at": [*mark]},
    )
    left = ai_oracle.left_over(boss, [boss, *men], ground, set(), ai_oracle.around(ground, mark))
    if boss.tile not in left:
        return
    goal = ai_oracle.target_oriented(boss, [boss, *men], ground, mark)
    assert done(state, 5)[0] == (goal if goal != boss.tile else None)
    if oracle.distance(boss.tile, mark) <= 1:
        assert told_data(state, "resolve", "card") == [("seal_the_store",)]


@pytest.mark.rule("MUQ-8.3")
def test_what_an_ai_does_can_be_answered() -> None:
    state = position(
        "soldier#1 5,5 rage=1", "scout#2 5,4 s1", *BOTH, seats=[seat("levy_taxes"), seat("mage_shield", 1)]
    )
    do(state, "activate 5,5")
    assert (stack(state), state.to_act()) == (["soldier"], [0])
    do(state, "pass")
    assert "play mage_shield" in legal(state, 1)
    do(state, "play mage_shield, at 5,4")
    settle(state)
    assert there(state, 2)


@pytest.mark.rule("MUQ-8.4")
def test_pile_members_and_artifacts_are_no_enemies_of_an_ai() -> None:
    units = ("soldier#1 5,5 rage=1", "palisade#2 5,4 s1", "wagon#3 5,7 s1", "scout#4 in=3 s1", *BOTH)
    state = act(position(*units), "activate 5,5")
    assert told_data(state, "why_attack", "target", "among") == [("p3", 1)]


@pytest.mark.rule("MUQ-8.5")
@pytest.mark.parametrize(
    ("foes", "target"),
    [
        (("knight#2 5,4 s1", "soldier#3 4,5 s1"), "p3"),  # least health left
        (("knight#2 5,4 s1 damage=4", "soldier#3 4,5 s1"), "p2"),
        (("militia#2 5,3 s1", "militia#3 4,5 s1"), "p3"),  # then the nearest
        (("militia#3 5,4 s1", "militia#2 4,5 s1"), "p2"),  # then the lowest id
    ],
)
def test_attack_choice(foes: tuple[str, ...], target: str) -> None:
    state = act(position("archer#1 5,5 rage=1 ward=9", *foes, *BOTH), "activate 5,5")
    assert told_data(state, "why_attack", "target") == [(target,)]
    assert told(state, "why_attack")[0].rule == "MUQ-8.5"


@pytest.mark.rule("MUQ-8.7")
@pytest.mark.parametrize(("marks", "left", "moves"), [(1, 0, True), (2, 0, False), (3, 1, False)])
def test_a_paralyzed_unit_under_an_ai(marks: int, left: int, moves: bool) -> None:
    units = ("the_tyrant#5 6,1 boss paralysis=2", f"palace_guard#60 6,4 boss paralysis={marks}", "farmer#1 6,10")
    state = position(
        *units,
        map=TYRANT,
        map_pieces=False,
        turn="boss",
        boss_deck=["public_execution"],
        intention={"card": "burn_the_fields", "at": [2, 7]},
    )
    assert unit(state, 60).mark("paralysis") == left
    assert (unit(state, 60).at == "5,6") is moves  # of the tiles at distance 4 the first in reading order
    assert unit(state, 60).tapped == 1
    assert unit(state, 5).mark("paralysis") == 0


@pytest.mark.rule("MUQ-8.8")
def test_an_ai_uses_no_free_actions_street_moves_or_crewing() -> None:
    units = ("berserker#1 3,1 rage=1", "wagon 4,1", "healing_potion#3 in=1", "scout 9,1 s1", *BOTH)
    state = act(position(*units, seats=[seat(resource=5)]), "activate 3,1")
    assert not told(state, "declare_free", "declare_street", "join")
    assert resource(state, 0) == 5
    assert there(state, 3)
    assert done(state, 1)[0] == (5, 0)


@pytest.mark.rule("MUQ-8.11")
def test_aggressive_without_an_enemy_within_reach_comes_nearer() -> None:
    state = act(position("soldier#1 1,4 rage=1", "knight#2 8,4 s1", "farmer 0,0"), "activate 1,4")
    assert told_data(state, "why_nearer", "unit", "from", "to", "n", "now", "target") == [
        ("p1", "1,4", "3,3", 5, 7, "p2")
    ]
    assert told(state, "why_nearer")[0].rule == "MUQ-8.11"
    assert not told(state, "declare_attack")
    ring = [f"palisade {x},{y}" for x in (0, 1, 2) for y in (3, 4, 5) if (x, y) != (1, 4)]
    stuck = act(position("soldier#1 1,4 rage=1", *ring, "knight#2 8,4 s1", "farmer 0,0"), "activate 1,4")
    assert (unit(stuck, 1).at, unit(stuck, 1).tapped) == ("1,4", 1)
    alone = act(position("soldier#1 1,4 rage=1", "farmer 0,0"), "activate 1,4")
    assert (unit(alone, 1).at, unit(alone, 1).mark("rage")) == ("1,4", 0)


@pytest.mark.rule("MUQ-8.11", "MUQ-8.18")
def test_aggressive_goes_around_a_wall() -> None:
    wall = [{"at": [5, y], "type": "wall"} for y in range(2, 7)]
    units = ("soldier#1 4,4 rage=1", "knight#2 7,4 s1", "farmer 0,0")
    state = act(position(*units, tiles=wall), "activate 4,4")
    assert told_data(state, "why_around", "unit", "from", "to", "n", "now") == [("p1", "4,4", "4,2", 4, 6)]
    assert told(state, "why_around")[0].rule == "MUQ-8.11"
    around = [{"at": [5, y], "type": "wall"} for y in range(9)]
    closed = act(position(*units, tiles=around), "activate 4,4")
    assert (unit(closed, 1).at, unit(closed, 1).tapped) == ("4,4", 1)


@pytest.mark.rule("MUQ-8.11", "MUQ-8.32")
def test_a_guard_behind_the_palace_wall_finds_the_gate() -> None:
    units = ("the_tyrant#5 6,1 boss paralysis=2", "palace_guard#6 1,2 boss", "soldier#7 1,4")
    state = position(*units, map=TYRANT, map_pieces=False, turn="boss", boss_deck=["public_execution"])
    settle(state)
    assert told_data(state, "why_around", "unit", "from") == [("p6", "1,2")]
    assert unit(state, 6).at == "3,1"


@pytest.mark.rule("MUQ-8.12", "MUQ-8.16")
def test_a_shy_unit_uses_its_full_action_when_nobody_could_attack_it() -> None:
    state = act(position("farmer#1 4,0 panic=1", "soldier#2 8,8 s1", "farmer 0,0"), "activate 4,0")
    assert resource(state, 0) == 3
    assert told(state, "declare_farm")
    threat = act(position("farmer#1 4,0 panic=1", "archer#2 4,2 s1", "farmer 0,0"), "activate 4,0")
    assert resource(threat, 0) == 0
    assert told(threat, "why_flee")


@pytest.mark.rule("MUQ-8.12")
def test_a_panicking_crew_stays_if_nowhere_is_better() -> None:
    units = ("wagon#1 0,0", "soldier#2 in=1 panic=1", "scout#3 9,6 s1")
    state = do(position(*units, "farmer 5,0"), "activate 0,0, member 1")
    settle(state)
    assert (unit(state, 2).host, unit(state, 2).mark("panic"), unit(state, 2).tapped) == ("p1", 0, 1)


@pytest.mark.rule("MUQ-8.16")
@pytest.mark.parametrize(
    ("me", "others", "target"),
    [
        ("medic", ("soldier#2 5,4 damage=1", "soldier#4 4,4 damage=2", "knight#3 6,6 damage=2"), "p3"),
        ("ice_witch", ("knight#3 5,3 s1", "golem#4 5,7 s1", "archer#2 5,4"), "p3"),
        ("pyromancer", ("golem#4 5,8 s1 damage=3", "knight#3 8,5 s1"), "p4"),
        ("missionary", ("golem#4 5,8 s1", "golem#3 5,2 s1"), "p3"),
    ],
)
def test_full_action_targets_of_an_ai(me: str, others: tuple[str, ...], target: str) -> None:
    state = act(position(f"{me}#1 5,5 panic=1", *others, "farmer 0,0"), "activate 5,5")
    assert told_data(state, "declare_full_on", "target") == [(target,)]
    assert told(state, "why_full")[0].rule == "MUQ-8.16"


@pytest.mark.rule("MUQ-8.16", "MUQ-8.6")
def test_tiles_of_an_ai_in_reading_order() -> None:
    state = act(position("engineer#1 5,5 panic=1", "scout 4,4", "scout#2 10,0 s1", "farmer 0,0"), "activate 5,5")
    assert told_data(state, "create", "at") == [("5,4",)]


@pytest.mark.rule("MUQ-8.14", "MUQ-11.9")
def test_a_wanderer_with_nothing_ahead_stays() -> None:
    for ident, way in ((63, "north"), (64, "north-east"), (65, "east"), (66, "south-east"), (67, "south")):
        state = position(
            "the_tyrant#5 6,1 boss paralysis=2",
            f"bloodhound#{ident} 9,5 boss",
            "farmer#1 0,10",
            map=TYRANT,
            map_pieces=False,
            turn="boss",
            boss_deck=["public_execution"],
            intention={"card": "burn_the_fields", "at": [2, 7]},
        )
        assert told_data(state, "why_wander", "unit", "way") == [(f"p{ident}", way)]
    corner = position(
        "the_tyrant#5 6,1 boss paralysis=2",
        "bloodhound#65 12,6 boss",
        "farmer#1 0,10",
        map=TYRANT,
        map_pieces=False,
        turn="boss",
        boss_deck=["public_execution"],
        intention={"card": "burn_the_fields", "at": [2, 7]},
    )
    assert unit(corner, 65).at == "12,6"  # east of it is the edge
    assert turn(corner).side == 0
    assert options(corner, "activate")
