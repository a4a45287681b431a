"""Corners nobody reaches in an ordinary game: the stack, eliminations, store tiles, marks, piles, combat, streets."""

from __future__ import annotations

import pytest

from deckhall.core.rng import Rng
from tests.muhq.build import (
    TYRANT,
    act,
    cards,
    do,
    end_turn,
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
from tests.muhq.test_7_winning import KINGS3, vip3

BOTH = ("farmer#90 0,0", "farmer#91 10,8 s1")


# -- the stack -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-5.4", "MUQ-9.6")
def test_an_answer_to_a_spell_names_the_spell_and_no_permanent() -> None:
    # actions and permanents are both counted from 1: the first spell must not be taken for the permanent 1
    seats = [seat("lightning levy_taxes", 2), seat("denial levy_taxes levy_taxes", 2)]
    state = position("knight#1 5,4", "scout#2 5,6", *BOTH, seats=seats)
    do(state, "play lightning, at 5,4", "pass", "play denial, spell 0")
    low, top = zone(state, "stack").pieces
    assert (low.key, low.marks[2].words, top.marks[2].words) == ("a1", "on p1", "on a1")
    assert top.label.endswith("Denial on Lightning")
    assert told_data(state, "declare_spell_on", "card", "on", "target") == [
        ("lightning", "knight", "p1"),
        ("denial", "lightning", "a1"),
    ]
    settle(state)
    assert (unit(state, 1).damage, cards(state, "discard-0")) == (0, "lightning")


@pytest.mark.rule("MUQ-5.15", "MUQ-9.6")
def test_an_action_on_something_gone_is_not_shown_as_aimed_at_an_action() -> None:
    seats = [seat("lightning lightning levy_taxes", 4), seat("levy_taxes levy_taxes")]
    state = position("scout#1 5,4 s1", "scout#3 5,6", *BOTH, seats=seats)
    do(state, "play lightning, at 5,4", "play lightning, at 5,4")  # the first one has the number of the scout
    do(state, "pass", "pass")
    assert not there(state, 1)
    (left,) = zone(state, "stack").pieces
    assert left.key == "a1"
    assert left.label.endswith("Lightning on the hill at 5,4")


# -- eliminations ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-7.12", "MUQ-11.11")
def test_what_others_declared_is_executed_when_the_player_on_turn_is_eliminated() -> None:
    units = ("king#51 2,2 damage=3", "king#52 6,6 s1", KINGS3[2], "knight#3 5,6 s1", "scout#4 3,3 s2", "scout#5 8,3")
    seats = [seat("levy_taxes levy_taxes", 3), seat("lightning battle_fury mend", 9), seat("levy_taxes venom", 5)]
    state = position(*units, map=vip3(), map_pieces=False, players=3, seats=seats)
    do(state, "pass", "play battle_fury, at 5,6")
    settle(state)
    assert unit(state, 3).attack == 5
    before = state.cards_in_play()
    do(state, "pass", "pass", "play levy_taxes", "pass", "play lightning, at 2,2", "pass", "pass", "pass")
    assert not there(state, 51)
    assert not there(state, 5)
    assert stack(state) == ["levy_taxes"]  # the turn is not over as long as something is declared
    assert (turn(state).side, state.to_act()) == (0, [1])
    settle(state)
    assert (resource(state, 2), cards(state, "discard-2")) == (7, "levy_taxes")
    assert state.cards_in_play() == before
    assert turn(state).side == 1
    assert unit(state, 3).attack == 3  # until end of turn


@pytest.mark.rule("MUQ-5.82", "MUQ-7.12", "MUQ-11.11")
def test_triggers_of_others_outlive_the_player_on_turn() -> None:
    # the King attacks a Berserker and dies of it: its rage trigger is still carried out, in the same turn
    units = ("king#51 5,5 damage=4", "berserker#2 6,6 s1", "king#52 6,0 s1", KINGS3[2], "scout#4 3,3 s2")
    state = act(position(*units, map=vip3(), map_pieces=False, players=3), "activate 5,5", "attack 6,6")
    assert not there(state, 51)
    assert unit(state, 2).mark("rage") == 1
    assert [event.kind for event in told(state, "mark", "turn")] == ["mark", "turn"]
    assert turn(state).side == 1


@pytest.mark.rule("MUQ-7.12", "MUQ-11.11")
def test_a_fog_of_an_eliminated_player_lifts() -> None:
    # nothing of another's can be in it, but a unit that changed sides while it lasted
    units = (
        "king#51 2,2",
        "king#52 6,6 s1 damage=5",
        KINGS3[2],
        "militia#3 5,6",
        "missionary#6 9,6 s2",
        "scout#7 8,6 s1",
    )
    state = position(*units, "scout#8 0,3 s2", map=vip3(), map_pieces=False, players=3, turn=2)
    fogged = state.find(7)
    assert fogged is not None
    fogged.changes = ((2, 0, 0),)  # as by a Fog Bank of seat 0
    fogged.controller = 2
    assert "shroud" in unit(state, 7).words
    king = state.find(51)
    assert king is not None
    king.damage = 6
    act(state, "activate 0,3", "move 0,2")
    assert not there(state, 51)
    assert "shroud" not in unit(state, 7).words


@pytest.mark.rule("MUQ-7.12", "MUQ-5.94")
def test_the_card_of_a_player_who_left_goes_to_no_pile() -> None:
    units = (
        "king#51 2,2",
        "king#52 6,6 s1 damage=5",
        KINGS3[2],
        "militia#3 5,6",
        "scout#4 9,3 s2 owner=1",
        "scout 0,3 s2",
    )
    seats = [seat("lightning", 9), seat(), seat("levy_taxes")]
    state = position(*units, map=vip3(), map_pieces=False, players=3, seats=seats)
    before = state.cards_in_play()
    act(state, "activate 5,6", "attack 6,6")
    assert not there(state, 52)
    assert there(state, 4)  # somebody else controls it
    act(state, "play lightning, at 9,3")
    assert not there(state, 4)
    assert cards(state, "discard-1") == ""
    assert state.cards_in_play() == before


# -- store tiles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-2.40", "MUQ-9.7", "MUQ-11.7")
def test_a_unit_pushed_onto_a_store_tile_in_the_buy_step_sees_its_cards() -> None:
    units = ("farmer#1 1,7", "farmer 0,10", "scout 6,8 s1")
    state = position(*units, map=TYRANT, step="buy", seats=[seat("shove", 9), seat("levy_taxes levy_taxes")])
    assert options(state, "buy") == []
    act(state, "play shove, at 1,7, at 1,6")
    assert unit(state, 1).at == "1,9"
    offered = options(state, "buy")
    assert offered
    assert set(offered) <= set(cards(state, "shop-1,9", 0).split())
    for number in range(8):  # it is known, so no other world is possible
        world = state.determinized(0, Rng(number))
        assert cards(world, "shop-1,9", 0) == cards(state, "shop-1,9", 0)
        assert options(world, "buy") == offered
    seen = cards(state, "shop-1,9", 0)
    end_turn(state)  # and it stays known
    numbers = [sorted(state.determinized(0, Rng(n)).shops[2]) for n in range(6)]
    assert all([state.cards.ids[state.kinds[card]] for card in shop] == seen.split() for shop in numbers)


# -- marks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-4.28", "MUQ-6.24", "MUQ-6.25", "MUQ-6.27", "MUQ-8.7")
def test_all_marks_at_once() -> None:
    # poison 1 -> 2 is not above health 4; paralysis takes the attack action; then the shy AI flees with what is left
    state = position("knight#1 5,4 poison=1 paralysis=1 panic=2 rage=2 ward=1", "soldier#2 4,4 s1", *BOTH)
    act(state, "activate 5,4")
    knight = unit(state, 1)
    marks = [knight.mark(name) for name in ("poison", "paralysis", "panic", "rage", "ward")]
    assert marks == [2, 0, 1, 1, 1]
    assert (knight.tapped, told(state, "declare_attack")) == (1, [])
    assert knight.at != "5,4"


@pytest.mark.rule("MUQ-6.24", "MUQ-6.26", "MUQ-4.23")
def test_a_unit_that_dies_of_poison_does_not_panic() -> None:
    state = act(position("scout#1 5,4 poison=1 panic=1", "soldier#2 4,4 s1", *BOTH), "activate 5,4")
    assert not there(state, 1)
    assert told(state, "declare_move", "declare_attack") == []
    assert options(state, "activate") == ["0,0"]


@pytest.mark.rule("MUQ-6.28", "MUQ-8.11", "MUQ-4.37")
def test_an_ai_with_an_additional_move_action_goes_on() -> None:
    state = position("soldier#1 1,4 rage=1", "knight#2 8,4 s1", *BOTH, seats=[seat("forced_march", 1)])
    do(state, "activate 1,4")
    assert stack(state) == ["soldier"]
    do(state, "play forced_march, at 1,4")
    settle(state)
    assert len(told(state, "declare_move")) == 2
    assert unit(state, 1).mark("rage") == 0


# -- piles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-6.16", "MUQ-6.17", "MUQ-6.19", "MUQ-6.21")
def test_a_pile_in_a_pile_is_dropped_in_order_with_its_gear() -> None:
    units = ("wagon#1 5,4 damage=3", "soldier#2 in=1", "sword#3 in=2", "sword#4 in=1", "archer#5 in=1", *BOTH)
    state = position(*units, seats=[seat(), seat("lightning", 2)], turn=1)
    act(state, "play lightning, at 5,4, member 0")
    assert not there(state, 1)
    assert state.to_act() == [0]  # the container's last controller
    do(state, "at 5,4")  # the soldier with its sword
    do(state, "at 4,4")  # then the wagon's sword
    do(state, "at 6,4")
    assert [unit(state, ident).at for ident in (2, 3, 4, 5)] == ["5,4", "5,4", "4,4", "6,4"]
    assert [unit(state, ident).durability for ident in (3, 4)] == [2, 1]
    assert unit(state, 3).host == "p2"


@pytest.mark.rule("MUQ-5.100", "MUQ-5.101", "MUQ-6.80")
def test_a_converted_container_with_nested_gear() -> None:
    units = (
        "missionary#1 5,2",
        "wagon#2 5,4 s1 faith=0",
        "soldier#3 in=2 s1",
        "sword#4 in=3 s1",
        "sword#5 in=2 s1",
        *BOTH,
    )
    state = position(*units, "scout#6 1,1")
    do(state, "activate 5,2", "full 0, at 5,4, member 0")
    settle(state)
    assert state.to_act() == [1]  # its last controller drops the crew
    do(state, "at 6,4")
    assert [unit(state, ident).side for ident in (2, 3, 4, 5)] == [0, 1, 1, 0]
    assert (unit(state, 2).tapped, unit(state, 4).host) == (1, "p3")
    assert unit(state, 5).durability == 2  # nothing was dropped but the crew


@pytest.mark.rule("MUQ-6.13", "MUQ-6.40", "MUQ-5.68")
def test_a_crewed_tower_hits_by_each_range() -> None:
    units = ("wagon#1 5,2", "archer#2 in=1", "pyromancer#3 in=1", "hunting_bow#4 in=1", "knight#5 8,2 s1", *BOTH)
    state = position(*units)  # on a tower: wagon 0 at 3, archer 2 at 3, pyromancer 1 at 3
    do(state, "activate 5,2, member 0")
    assert options(state, "attack") == ["8,2"]
    act(state, "attack 8,2")
    assert (unit(state, 5).damage, unit(state, 1).damage) == (3, 0)


# -- combat ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-6.36", "MUQ-6.3", "MUQ-6.29")
@pytest.mark.parametrize(
    ("pushed", "other", "hurt"),
    [
        ("militia#1 4,4 s1", "shield_bearer#2 6,4 s1", (1, 1)),
        ("archer#1 4,4 s1", "shield_bearer#2 6,4 s1", (1, 0)),  # the source is a unit with range 2
        ("shield_bearer#1 4,4 s1", "archer#2 6,4 s1", (0, 1)),
        ("knight#1 4,4 s1", "phantom#2 6,4 s1", (1, 0)),  # the source costs more than 7
        ("militia#1 4,4 s1 ward=1", "palisade#2 6,4 s1", (0, 0)),
    ],
)
def test_collision_damage_passes_the_filters(pushed: str, other: str, hurt: tuple[int, int]) -> None:
    state = position(pushed, other, *BOTH, seats=[seat("shove", 1)])
    act(state, "play shove, at 4,4, at 3,4")
    assert unit(state, 1).at == "5,4"
    assert (unit(state, 1).damage, unit(state, 2).damage) == hurt


@pytest.mark.rule("MUQ-5.71", "MUQ-6.12")
def test_crew_of_an_attacker_does_not_attack_itself() -> None:
    # a crewing Plague Doctor or War Elephant lends its attack; "whenever it attacks" means itself, not its wagon
    units = ("wagon#1 5,4", "plague_doctor#2 in=1", "war_elephant#3 in=1", "knight#4 5,5 s1", *BOTH)
    state = do(position(*units), "activate 5,4, member 0")
    act(state, "attack 5,5")
    knight = unit(state, 4)
    assert (knight.damage, knight.mark("poison"), knight.mark("panic"), knight.at) == (4, 0, 0, "5,5")


@pytest.mark.rule("MUQ-5.60", "MUQ-5.61", "MUQ-6.14")
def test_two_crewing_pirates_steal_twice_but_not_what_is_not_there() -> None:
    units = ("galley#1 5,5", "pirate#2 in=1", "pirate#3 in=1", "scout#4 5,4 s1", *BOTH)
    sea = [{"at": [5, 5], "type": "deep_water"}]
    state = position(*units, tiles=sea, seats=[seat(), seat(resource=1)])
    do(state, "activate 5,5, member 0")
    act(state, "attack 5,4")
    assert (resource(state, 0), resource(state, 1)) == (1, 0)


# -- streets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MUQ-5.32", "MUQ-5.47", "MUQ-11.13")
def test_a_street_move_left_does_not_stand_in_for_a_move_action() -> None:
    units = ("medic#1 3,1", "soldier#2 2,2 damage=1", "sword#3 4,2", *BOTH)
    state = act(position(*units), "activate 3,1", "move 2,1")
    assert "street 3,1" in legal(state)
    assert [text for text in legal(state) if text.startswith(("full", "switch", "equip_move"))] == []
    fresh = act(position(*units), "activate 3,1", "street 2,1")
    assert "full 0" in legal(fresh)  # both other actions are unspent
    ill = do(position("soldier#1 3,1 paralysis=1 moves=0 attacks=0", *BOTH), "activate 3,1")
    assert legal(ill) == ["end"]
