"""Section 8: the boss side and the turn of the Tyrant."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from deckhall.core import BadCards, load
from deckhall.core.scene import mark_words
from deckhall.games.muhq.constants import BOSS
from deckhall.games.muhq.details import CardFigures
from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import (
    GAME,
    KRAKEN,
    TYRANT,
    act,
    cards,
    do,
    find,
    look,
    on,
    options,
    position,
    refused,
    resource,
    seat,
    size,
    stack,
    there,
    tile_words,
    told,
    told_data,
    turn,
    unit,
    zone,
)
from tests.muhq.figures import BOSS_HEALTH

AWAY = "farmer#1 0,10"
"""A player unit far from the palace."""


def boss_turn(*units: str, deck: str = "palace_guard", **more: Any) -> MuhqState:
    """The boss side's turn on the-tyrant with these cards on top of its deck, up to the next question."""
    return position(*units, map=more.pop("map", TYRANT), turn="boss", boss_deck=deck.split(), **more)


@pytest.mark.rule("MUQ-8.20", "MUQ-11.3")
def test_the_boss_side_has_no_cards_and_is_never_asked() -> None:
    state = boss_turn(AWAY, "palace_guard#60 6,6 boss", "palace_guard#61 6,8 boss")
    assert state.to_act() == [0]  # nobody could answer: the turn ran through to the next player
    assert (turn(state).side, state.round) == (0, 2)
    assert {one.id for one in look(state).zones if "boss" in one.id} == {"boss-deck", "boss-discard"}
    assert not told(state, "declare_free", "declare_spell")


@pytest.mark.rule("MUQ-8.21", "MUQ-8.51")
def test_a_boss_is_no_unit_for_targets_but_damageable() -> None:
    units = ("pyromancer#1 6,3", "scout#2 6,5")
    state = position(*units, map=TYRANT, seats=[seat("die lightning fireball", 9)])
    for card in ("die", "lightning"):
        assert options(do(state.clone(), f"play {card}"), "at") == ["6,3", "6,5"]
    assert "6,1" in options(do(state.clone(), "play fireball"), "at")
    act(state, "activate 6,3", "full 0, at 6,1")
    assert unit(state, find(state, "the_tyrant")).damage == 2


@pytest.mark.rule("MUQ-8.22")
def test_a_boss_has_neither_buy_nor_upkeep_cost() -> None:
    faces = {face.id: face for face in GAME.faces()}
    for name in ("the_tyrant", "the_kraken"):
        figures = faces[name].details
        assert isinstance(figures, CardFigures)
        assert (figures.buy, figures.upkeep, figures.play) == (None, None, None)
    state = position("scout#1 6,3", map=TYRANT, seats=[seat("the_tyrant", 9)])
    refused(state, "play the_tyrant", "MUQ-2.12")


@pytest.mark.rule("MUQ-8.23")
@pytest.mark.parametrize(("name", "card"), [(TYRANT, "the_tyrant"), (KRAKEN, "the_kraken")])
def test_the_health_of_a_boss_grows_with_the_players(name: str, card: str) -> None:
    for players in (1, 2, 3, 4):
        state = position("scout#1 6,9", map=name, players=players)
        assert unit(state, find(state, card)).health == BOSS_HEALTH[card][players - 1]


@pytest.mark.rule("MUQ-8.24", "MUQ-8.25")
def test_boss_side_units_pay_nothing_and_return_to_the_boss_discard() -> None:
    state = boss_turn(AWAY, "knight#61 12,9 boss")
    assert there(state, 61)
    assert not told(state, "upkeep_refused", "upkeep_paid")
    units = ("knight#2 6,6", "palace_guard#60 6,5 boss damage=3", "palace_guard#61 5,5 boss token damage=3", AWAY)
    slain = position(*units, map=TYRANT, boss_deck=[])
    act(slain, "activate 6,6", "attack 6,5")
    assert cards(slain, "boss-discard") == "palace_guard"
    token = position("knight#2 6,6", units[2], AWAY, map=TYRANT, boss_deck=[])
    act(token, "activate 6,6", "attack 5,5")
    assert (there(token, 61), cards(token, "boss-discard")) == (False, "")


@pytest.mark.rule("MUQ-8.30")
def test_t1_untaps_the_boss_side() -> None:
    state = boss_turn("militia#1 6,8", "palace_guard#60 6,6 boss tapped moves=0 attacks=0")
    assert "p60" in [event.data["unit"] for event in told(state, "declare_attack")]
    assert not there(state, 1)


@pytest.mark.rule("MUQ-8.31")
def test_t2_an_empty_deck_is_reshuffled() -> None:
    state = boss_turn(AWAY, deck="", boss_discard=["palace_guard", "bloodhound", "bloodhound"])
    assert size(state, "boss-deck") == 2
    assert cards(state, "boss-discard") == ""
    nothing = boss_turn(AWAY, deck="", boss_discard=[])
    assert (size(nothing, "boss-deck"), turn(nothing).side) == (0, 0)


@pytest.mark.rule("MUQ-8.32")
@pytest.mark.parametrize(("players", "number"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_t3_cards_revealed(players: int, number: int) -> None:
    state = boss_turn(AWAY, deck="palace_guard palace_guard palace_guard", players=players)
    assert size(state, "boss-deck") == 3 - number
    assert len([1 for piece in zone(state, "map").pieces if piece.face == "palace_guard"]) == number


@pytest.mark.rule("MUQ-8.32", "MUQ-8.31")
def test_the_second_card_of_an_empty_deck_waits_for_no_reshuffle() -> None:
    state = boss_turn(AWAY, deck="palace_guard", boss_discard=["bloodhound"], players=3)
    assert told_data(state, "boss_enters", "card") == [("palace_guard",)]
    assert cards(state, "boss-discard") == "bloodhound"


@pytest.mark.rule("MUQ-8.33")
def test_t4_a_unit_enters_on_the_first_free_boss_spawn() -> None:
    first = boss_turn(AWAY, "palace_guard#60 5,0 boss paralysis=5")
    assert told_data(first, "boss_enters", "at") == [("6,0",)]
    stuck = [f"palace_guard#{60 + n} {x},0 boss paralysis=9" for n, x in enumerate((5, 6, 7))]
    full = boss_turn(AWAY, *stuck)
    assert cards(full, "boss-discard") == "palace_guard"
    assert told_data(full, "why_no_room", "card") == [("palace_guard",)]


@pytest.mark.rule("MUQ-8.34")
@pytest.mark.parametrize(
    ("card", "units", "target"),
    [
        ("public_execution", ("soldier#3 0,10", "knight#2 1,10", "knight#4 2,10 s1"), "p2"),
        ("reign_of_terror", ("scout#2 0,10", "scout#3 6,8", "scout#4 6,9 s1"), "p3"),
        ("burn_the_fields", (AWAY,), "2,7"),
        ("seal_the_store", (AWAY,), "1,5"),
        ("raise_the_levy", (AWAY,), "3,2"),
        ("confiscation", (AWAY,), "4,10"),
    ],
)
def test_t5_fixed_targeting(card: str, units: tuple[str, ...], target: str) -> None:
    state = boss_turn(*units, deck=card, seats=[seat(resource=2), seat(resource=5)])
    assert cards(state, "side") == card
    assert mark_words(zone(state, "side").pieces[0].marks) == [f"on {target}"]


@pytest.mark.rule("MUQ-8.34")
def test_the_nearest_is_measured_from_where_the_tyrant_stands() -> None:
    state = boss_turn("the_tyrant#5 8,4 boss", AWAY, deck="seal_the_store", map_pieces=False)
    assert "intention seal_the_store" in tile_words(state, "11,5")
    poor = boss_turn(AWAY, deck="confiscation", seats=[seat(resource=4), seat(resource=4)])
    assert "intention confiscation" in tile_words(poor, "0,10")  # the lowest seat


@pytest.mark.rule("MUQ-8.34")
def test_no_target_no_mark() -> None:
    state = boss_turn("granary 0,10", deck="public_execution")  # an artifact is no unit
    assert told_data(state, "why_no_aim", "card") == [("public_execution",)]
    assert cards(state, "boss-discard") == "public_execution"


@pytest.mark.rule("MUQ-8.35")
def test_t6_the_tyrant_is_aggressive_without_a_mark() -> None:
    state = boss_turn("knight#1 6,4", AWAY.replace("#1", "#2"))
    assert told_data(state, "why_move", "card", "to")[0] == ("the_tyrant", "5,3")
    first = told(state, "activate")[0]
    assert first.data["card"] == "the_tyrant"


@pytest.mark.rule("MUQ-8.35", "MUQ-8.15")
def test_a_mark_out_of_reach_makes_the_tyrant_wander() -> None:
    shut = ("5,0", "6,0", "7,0", "5,1", "7,1", "5,2", "6,2", "7,2")
    walls = [f"golem#{20 + n} {tile}" for n, tile in enumerate(shut)]
    state = boss_turn(*walls, intention={"card": "seal_the_store", "at": [1, 9]}, deck="public_execution")
    fights = told_data(state, "why_attack", "card")
    assert fights == [("the_tyrant",)]  # shut in: enemies in range 3, so it fights
    assert not told(state, "why_target")


@pytest.mark.rule("MUQ-8.15", "MUQ-8.13", "MUQ-8.14")
@pytest.mark.parametrize(
    ("start", "round_", "end", "fights"),
    [
        ("2,1", 5, "4,1", False),  # direction (5 + 5) mod 8 = 2, east
        ("2,1", 7, "1,2", False),  # 4, south, as far as the wall; of three tiles the first
        ("2,1", 1, "1,1", False),  # 6, west
        ("3,1", 5, "4,2", True),  # a Golem at the gate is in range 3
    ],
)
def test_with_its_mark_out_of_reach_the_tyrant_wanders_3(start: str, round_: int, end: str, fights: bool) -> None:
    gates = [f"golem#{20 + x} {x},3" for x in (5, 6, 7)]
    state = position(
        f"the_tyrant#5 {start} boss",
        *gates,
        map=TYRANT,
        map_pieces=False,
        turn="boss",
        round=round_,
        boss_deck=["public_execution"],
        intention={"card": "seal_the_store", "at": [1, 5]},
    )
    assert unit(state, 5).at == end
    assert bool(told(state, "why_attack")) is fights
    assert bool(told(state, "why_wander")) is not fights


@pytest.mark.rule("MUQ-8.36")
def test_t7_servants_act_in_ascending_id() -> None:
    state = boss_turn(
        AWAY, "palace_guard#62 6,5 boss", "bloodhound#61 3,4 boss", "palace_guard#60 9,5 boss", deck="public_execution"
    )
    order = [event.data["unit"] for event in told(state, "activate")]
    assert order[1:] == ["p60", "p61", "p62"]


@pytest.mark.rule("MUQ-8.17")
def test_the_boss_side_drops_onto_the_tile_of_the_container_first() -> None:
    units = ("wagon#60 6,6 boss", "militia#61 in=60 boss", "militia#62 in=60 boss", "scout#1 6,8")
    state = position(*units, map=TYRANT, seats=[seat("die", 4)])
    act(state, "play die, at 6,6, member 0")
    assert (unit(state, 61).at, unit(state, 62).at) == ("6,6", "5,5")


@pytest.mark.rule("MUQ-8.37", "MUQ-8.38")
def test_players_answer_in_seat_order_and_may_counter_an_intention() -> None:
    seats = [seat("levy_taxes", 2), seat("denial", 2)]
    state = boss_turn(AWAY, deck="burn_the_fields", seats=seats)
    assert (stack(state), state.to_act(), turn(state).side) == (["burn_the_fields"], [0], BOSS)
    do(state, "pass")
    assert state.to_act() == [1]
    do(state, "play denial, spell 0")
    while stack(state):
        do(state, "pass")
    assert cards(state, "side") == ""
    assert cards(state, "boss-discard") == "burn_the_fields"
    assert "intention burn_the_fields" not in tile_words(state, "2,7")


@pytest.mark.rule("MUQ-8.37")
def test_attacks_of_the_boss_side_can_be_answered() -> None:
    units = ("militia#1 6,6", "palace_guard#60 6,5 boss")
    state = boss_turn(
        *units,
        deck="public_execution",
        seats=[seat("mage_shield", 1)],
        intention={"card": "burn_the_fields", "at": [2, 7]},
    )
    while "palace_guard" not in stack(state):
        do(state, "pass")
    act(state, "play mage_shield, at 6,6")
    assert there(state, 1)


@pytest.mark.rule("MUQ-7.15")
def test_each_intention_resolves() -> None:
    def resolved(card: str, at: list[int], *units: str, **more: Any) -> MuhqState:
        x, y = at
        boss = f"the_tyrant#5 {x},{y - 1} boss"
        return boss_turn(
            boss, *units, deck="public_execution", map_pieces=False, intention={"card": card, "at": at}, **more
        )

    levy = resolved("raise_the_levy", [3, 2], "scout#1 0,10")
    assert told_data(levy, "create", "card", "at") == [("palace_guard", "2,1"), ("palace_guard", "4,1")]
    assert unit(levy, 5).mark("repression") == 0
    tax = resolved("confiscation", [4, 10], "scout#1 0,10", seats=[seat(resource=9), seat(resource=7)])
    assert (resource(tax, 1), unit(tax, 5).mark("repression")) == (3, 1)
    assert resource(tax, 0) == 9 + 3  # only the upkeep of the new turn
    units = ("the_tyrant#5 6,5 boss", "scout#1 6,6", "scout#2 6,8 s1", "scout#3 6,9 s1")
    fear = boss_turn(
        *units, deck="public_execution", map_pieces=False, intention={"card": "reign_of_terror", "unit": 1}
    )
    assert [unit(fear, n).mark("panic") for n in (1, 2, 3)] == [2, 2, 0]
    death = boss_turn(
        *units, deck="public_execution", map_pieces=False, intention={"card": "public_execution", "unit": 2}
    )
    assert there(death, 2)  # two tiles away: it only walks
    near = boss_turn(*units, deck="confiscation", map_pieces=False, intention={"card": "public_execution", "unit": 1})
    assert (there(near, 1), unit(near, 5).mark("repression")) == (False, 1)
    assert on(near, "6,6") == []


@pytest.mark.rule("MUQ-8.23")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("health_by_players = [19, 37]", "needs 4 numbers from 1 to 99"),
        ("health_by_players = [0, 1, 1, 1]", "needs 4 numbers from 1 to 99"),
        ("health = 3\nhealth_by_players = [1, 1, 1, 1]", "is for a boss, instead of health"),
    ],
)
def test_a_card_file_prints_a_health_for_each_number_of_players(tmp_path: Path, line: str, says: str) -> None:
    text = (Path(GAME.folder) / "cards.toml").read_text("utf-8")
    printed = re.compile(r"^health_by_players = .*$", re.MULTILINE)
    (tmp_path / "cards.toml").write_text(printed.sub(line, text, count=1), "utf-8")
    with pytest.raises(BadCards, match=says):
        load("muhq", cards=tmp_path / "cards.toml")
