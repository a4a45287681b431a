"""Section 6: intentions and named effects."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    RIVER,
    TYRANT,
    act,
    cards,
    do,
    options,
    position,
    refused,
    seat,
    settle,
    terrain,
    there,
    tile_words,
    told,
    told_data,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")


@pytest.mark.rule("MUQ-6.70")
def test_players_cannot_play_intentions() -> None:
    state = position("scout 6,6", map=TYRANT, seats=[seat("seal_the_store scout", 9)])
    assert "seal_the_store" not in options(state, "play")
    refused(state, "play seal_the_store")


@pytest.mark.rule("MUQ-6.71", "MUQ-6.72", "MUQ-9.8")
def test_playing_an_intention_marks_its_target() -> None:
    state = position("scout#1 0,10", map=TYRANT, turn="boss", boss_deck=["burn_the_fields"])
    # farms: 2,7 and 10,7 at distance 8; 4,9 and 8,9 at distance 9
    assert "intention burn_the_fields" in tile_words(state, "2,7")
    assert cards(state, "side") == "burn_the_fields"
    again = position(
        "scout#1 0,10",
        map=TYRANT,
        turn="boss",
        boss_deck=["raise_the_levy"],
        intention={"card": "burn_the_fields", "at": [2, 7]},
    )
    assert cards(again, "side") == "burn_the_fields"
    assert cards(again, "boss-discard") == "raise_the_levy"


@pytest.mark.rule("MUQ-6.73", "MUQ-6.75")
def test_the_tyrant_beside_the_mark_resolves_it() -> None:
    units = ("the_tyrant#5 2,6 boss", "scout#1 12,10")
    seats = [seat(resource=3), seat(resource=0)]
    state = position(
        *units,
        map=TYRANT,
        map_pieces=False,
        turn="boss",
        boss_deck=["palace_guard"],
        seats=seats,
        intention={"card": "burn_the_fields", "at": [2, 7]},
    )
    assert terrain(state, "2,7") == "neutral"
    assert told_data(state, "resolve", "card") == [("burn_the_fields",)]
    assert [(event.seat, event.data["n"]) for event in told(state, "lose")] == [(0, 1)]  # never below 0
    assert unit(state, 5).mark("repression") == 1
    assert cards(state, "boss-discard") == "burn_the_fields"
    assert not told(state, "why_attack")


@pytest.mark.rule("MUQ-6.74")
def test_a_mark_moves_with_its_carrier() -> None:
    state = position("knight#1 6,8", map=TYRANT, intention={"card": "public_execution", "unit": 1})
    act(state, "activate 6,8", "move 6,6")
    assert "intention public_execution" in unit(state, 1).words
    assert unit(state, 1).at == "6,6"


@pytest.mark.rule("MUQ-6.76")
def test_fixed_targeting_skips_what_cannot_be_targeted() -> None:
    # shrouded, protected from spells, both dearer than the Soldier
    units = ("assassin#1 0,10", "golem#2 1,10", "soldier#3 2,10", "farmer#4 3,10")
    state = position(*units, map=TYRANT, turn="boss", boss_deck=["public_execution"])
    assert "intention public_execution" in unit(state, 3).words
    none = position("assassin#1 0,10", map=TYRANT, turn="boss", boss_deck=["public_execution"])
    assert cards(none, "boss-discard") == "public_execution"
    assert told_data(none, "why_no_aim", "card") == [("public_execution",)]


@pytest.mark.rule("MUQ-6.76", "MUQ-5.15", "MUQ-8.38")
def test_a_target_that_hides_in_answer_gets_no_mark() -> None:
    state = position(
        "knight#1 0,10", map=TYRANT, turn="boss", boss_deck=["public_execution"], seats=[seat("fog_bank", 1)]
    )
    do(state, "play fog_bank, at 0,10")
    settle(state)
    assert cards(state, "side") == ""
    assert cards(state, "boss-discard") == "public_execution"


@pytest.mark.rule("MUQ-6.80")
@pytest.mark.parametrize(
    ("target", "marks", "taken"),
    [("soldier", 0, True), ("archer", 0, True), ("captain", 0, False), ("captain", 1, True), ("knight", 2, False)],
)
def test_convert(target: str, marks: int, taken: bool) -> None:
    state = position("missionary#1 5,5", f"{target}#2 5,2 s1 faith={marks}", *BOTH)
    act(state, "activate 5,5", "full 0, at 5,2")
    assert unit(state, 2).side == (0 if taken else 1)
    assert unit(state, 2).mark("faith") == (0 if taken else marks + 5)


@pytest.mark.rule("MUQ-6.81")
def test_units_without_buy_cost_and_the_king() -> None:
    state = position("missionary#1 5,3", "skeleton#2 5,2 s1 token", map=RIVER)
    act(state, "activate 5,3", "full 0, at 5,2")
    assert unit(state, 2).side == 0
    kings = ("king#3 5,0", "king#4 5,6 s1")
    royal = position("missionary#1 5,5", *kings, map=RIVER, map_pieces=False)
    act(royal, "activate 5,5", "full 0, at 5,6")
    assert (unit(royal, 4).side, unit(royal, 4).mark("faith")) == (1, 5)
    guard = position("missionary#1 6,5", "palace_guard#2 6,6 boss", map=TYRANT)
    act(guard, "activate 6,5", "full 0, at 6,6")
    assert unit(guard, 2).side == 0


@pytest.mark.rule("MUQ-6.82", "MUQ-11.5")
def test_charge() -> None:
    state = position("charger#1 5,1", "soldier#2 5,5 s1", "caltrops#3 4,4 s1", *BOTH)
    act(state, "activate 5,1", "full 0, at 5,5")
    assert told_data(state, "charge", "from", "to") == [("5,1", "5,4")]
    assert told_data(state, "combat", "given", "taken") == [(1, 2)]
    assert (unit(state, 2).damage, unit(state, 2).at) == (1, "5,6")
    assert unit(state, 1).damage == 2  # the Caltrops did not fire: a charge ends no move
    beside = act(position("charger#1 5,4", "soldier#2 5,5 s1", *BOTH), "activate 5,4", "full 0, at 5,5")
    assert (unit(beside, 1).at, unit(beside, 2).at) == ("5,4", "5,6")


@pytest.mark.rule("MUQ-6.82")
@pytest.mark.parametrize(
    ("target", "between", "possible"),
    [
        ("5,5", "", True),  # three steps
        ("5,6", "", False),  # four
        ("8,4", "", True),  # two diagonal steps cost 3
        ("9,5", "", False),  # three cost 4
        ("6,3", "", False),  # no straight line
        ("5,4", "scout 5,2", False),
        ("5,4", "wagon 5,3", False),
    ],
)
def test_what_can_be_charged(target: str, between: str, possible: bool) -> None:
    units = ("charger#1 5,1", f"golem#2 {target} s1", *BOTH, *([between] if between else []))
    state = do(position(*units), "activate 5,1")
    found = options(do(state, "full 0"), "at") if options(state, "full") else []
    assert (target in found) is possible


@pytest.mark.rule("MUQ-6.83")
def test_passive_effects_of_pile_members_work_from_the_containers_tile() -> None:
    units = ("wagon#1 5,5", "captain#2 in=1", "soldier#3 5,4", "soldier#4 5,7", *BOTH)
    state = position(*units)
    assert (unit(state, 3).attack, unit(state, 4).attack) == (3, 2)


@pytest.mark.rule("MUQ-6.84")
def test_bonuses_of_the_same_kind_add_up() -> None:
    state = position("soldier#1 5,5", "captain#2 5,4", "captain#3 5,6", "sword in=1", "sword in=1", *BOTH)
    assert unit(state, 1).attack == 2 + 2 + 2
    assert unit(state, 2).attack == 2  # the other Captain is two tiles away
    shields = position("golem#1 5,5", "shield in=1", "shield in=1", "knight#2 5,4 s1", *BOTH, turn=1)
    act(shields, "activate 5,4", "attack 5,5")
    assert unit(shields, 1).damage == 1


@pytest.mark.rule("MUQ-6.85")
def test_several_permanents_in_ascending_id_at_the_same_moment() -> None:
    units = ("scout#3 5,4 s1", "scout#1 4,5 s1", "scout#2 6,5 s1", "golem#9 5,5 s1", *BOTH)
    state = position("knight#4 5,6 s1", *units, seats=[seat("fireball", 3)])
    act(state, "play fireball, at 5,6")
    assert told_data(state, "damage", "unit", "n") == [("p4", 3), ("p1", 1), ("p2", 1)]
    order = [event.kind for event in told(state, "damage", "destroyed")]
    assert order == ["damage"] * 3
    both = position(
        "scout#3 5,4 s1 damage=1", "scout#1 4,5 s1 damage=1", "knight#4 5,5 s1", *BOTH, seats=[seat("fireball", 3)]
    )
    act(both, "play fireball, at 5,5")
    pairs = [(event.kind, event.data["unit"]) for event in told(both, "damage", "destroyed")]
    assert pairs == [("damage", "p4"), ("damage", "p1"), ("damage", "p3"), ("destroyed", "p1"), ("destroyed", "p3")]
    assert there(both, 4)
