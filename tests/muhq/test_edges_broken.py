"""Positions that tell a deliberately broken engine from the right one: each was missed by all other tests."""

from __future__ import annotations

import pytest
from msgspec.json import encode

from deckhall.core.fingerprint import comparable
from deckhall.core.options import with_defaults
from deckhall.core.rng import Rng
from deckhall.core.scene import mark_words
from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import (
    GAME,
    HILL,
    KRAKEN,
    LANES,
    RING,
    RIVER,
    TYRANT,
    act,
    cards,
    data,
    do,
    legal,
    options,
    position,
    reach,
    resource,
    seat,
    settle,
    there,
    tile_words,
    told,
    told_data,
    turn,
    unit,
    zone,
)
from tests.muhq.figures import BOSS_HEALTH
from tests.muhq.test_reference_games import Table

BOTH = ("farmer#90 0,0", "farmer#91 10,8 s1")


@pytest.mark.rule("MUQ-6.17", "MUQ-2.7")
def test_the_controller_not_the_owner_drops_a_pile() -> None:
    units = ("wagon#1 5,4 owner=1 damage=3", "scout#2 in=1 owner=1", *BOTH)
    state = position(*units, seats=[seat(), seat("lightning", 2)], turn=1)
    act(state, "play lightning, at 5,4, member 0")
    assert state.to_act() == [0]
    do(state, "at 6,4")
    assert unit(state, 2).at == "6,4"


@pytest.mark.rule("MUQ-2.32", "MUQ-5.50")
@pytest.mark.parametrize(("card", "played"), [("outpost", "scout"), ("dock", "boat")])
def test_only_ones_own_outpost_or_dock_opens_spawn_tiles(card: str, played: str) -> None:
    sea = [{"at": [5, 5], "type": "deep_water"}]
    for who, found in (("", True), ("s1", False)):
        state = position(f"{card}#1 5,4 {who}", *BOTH, tiles=sea, seats=[seat(played, 3)])
        near = [tile for tile in _where(state, played) if tile in ("5,5", "4,4", "5,3")]
        assert bool(near) is found


def _where(state: MuhqState, card: str) -> list[str]:
    """Where a card of the hand may be played."""
    if f"play {card}" not in legal(state):
        return []
    return options(do(state.clone(), f"play {card}"), "at")


@pytest.mark.rule("MUQ-6.14", "MUQ-5.33")
def test_a_crew_without_attack_adds_no_range() -> None:
    units = ("ramm#1 5,4", "farmer#2 in=1", "hunting_bow#3 in=2", "scout#4 5,6 s1", *BOTH)
    state = do(position(*units), "activate 5,4, member 0")
    assert options(state, "attack") == []  # the Farmer's bow reaches it, with attack 0
    armed = position(*units, "sword#5 in=2")
    do(armed, "activate 5,4, member 0")
    assert options(armed, "attack") == ["5,6"]


@pytest.mark.rule("MUQ-6.82", "MUQ-5.42")
def test_nobody_charges_over_deep_water() -> None:
    units = ("charger#1 4,3", "scout#2 4,5 s1", "scout#3 7,3 s1", "farmer 0,0")
    state = do(position(*units, map=RIVER), "activate 4,3", "full 0")
    assert options(state, "at") == ["7,3"]


@pytest.mark.rule("MUQ-2.38", "MUQ-5.62")
def test_walls_are_permanents_that_can_be_targeted_for_damage() -> None:
    units = ("pyromancer#1 3,3", "soldier#2 3,4", "fire_flask#3 in=2", "scout#4 5,4", "farmer 12,8 s1")
    state = position(*units, map=LANES, seats=[seat("fireball lightning", 9)])
    act(state, "play fireball, at 4,3")
    assert "damage 3" in tile_words(state, "4,3")
    assert unit(state, 4).damage == 1  # next to the wall
    act(state, "activate 3,3", "full 0, at 4,3")
    assert "damage 5" in tile_words(state, "4,3")
    act(state, "use 3,4, at 4,3")
    assert "damage 7" in tile_words(state, "4,3")
    do(state, "play lightning")  # a wall is no unit
    assert "4,3" not in options(state, "at")


@pytest.mark.rule("MUQ-5.69", "MUQ-5.71")
def test_attacks_on_walls_fire_triggers_too() -> None:
    units = ("wagon#1 3,3", "pirate#2 in=1", "plunder_gloves#3 in=1", "soldier#4 in=1", "farmer 0,0")
    state = do(position(*units, map=LANES), "activate 3,3, member 0")
    act(state, "attack 4,3")
    assert told_data(state, "trigger", "card") == [("pirate",), ("plunder_gloves",)]
    assert resource(state, 0) == 1


@pytest.mark.rule("MUQ-5.14")
def test_can_answer_looks_at_the_top_of_the_stack() -> None:
    settings = with_defaults(GAME.presets, {"stop": "can_answer"})
    seats = [seat("levy_taxes shove", 3), seat("levy_taxes shove", 3)]
    state = position("scout#1 5,4", *BOTH, seats=seats)
    do(state, "play levy_taxes")
    assert state.preset_answer(0, settings) == GAME.vocab.parse("pass")  # one's own action
    do(state, "pass", "play levy_taxes")
    assert state.to_act() == [0]
    assert state.preset_answer(0, settings) == -1  # now somebody else's lies on top of it


@pytest.mark.rule("MUQ-4.33", "MUQ-5.14")
def test_no_wish_skips_the_own_buy_step() -> None:
    settings = with_defaults(GAME.presets, {"stop": "never"})
    state = position(
        "scout#1 5,4", *BOTH, step="buy", seats=[seat(resource=5, store="scout"), seat("levy_taxes shove")]
    )
    assert state.to_act() == [0]
    assert state.preset_answer(0, settings) == -1
    upkeep = position("scout#1 5,4", *BOTH, step="upkeep", seats=[seat("levy_taxes shove", 5), seat()])
    assert upkeep.preset_answer(0, settings) == GAME.vocab.parse("pass")


@pytest.mark.rule("MUQ-6.47", "MUQ-1.8")
def test_solid_artifacts_of_allies_and_of_nobody_may_be_carried() -> None:
    for whose, taken in (("s1", True), ("nobody", True), ("boss", False)):
        units = ("soldier#1 5,6", f"palisade#2 5,5 {whose}", "scout#3 0,9", "scout#4 0,8 s1")
        state = do(position(*units, map=TYRANT), "activate 5,6")
        assert ("transport 5,5" in legal(state), "switch 5,5" in legal(state)) == (taken, taken)


@pytest.mark.rule("MUQ-5.37", "MUQ-5.40")
@pytest.mark.parametrize("boots", [4, 9, 14])
@pytest.mark.parametrize("name", [RING, RIVER, TYRANT, KRAKEN])
def test_a_unit_with_many_boots(name: str, boots: int) -> None:
    start = (6, 9) if name in (TYRANT, KRAKEN) else (4, 3)
    gear = ["marching_boots in=200"] * boots
    state = position(f"scout#200 {start[0]},{start[1]}", *gear, map=name)
    table = Table(state)
    scout = state.find(200)
    assert scout is not None
    assert table.movement(scout) == 4 + boots
    expected = table.moves(scout)
    assert {f"{x},{y}": price for (x, y), price in expected.items()} == reach(state, 200)
    do(state, f"activate {start[0]},{start[1]}")
    assert set(options(state, "move")) == {f"{x},{y}" for x, y in expected}


@pytest.mark.rule("MUQ-6.52")
def test_no_more_members_of_a_pile_are_named_than_there_are_words_for() -> None:
    gear = [f"healing_potion#{n} in=1" for n in range(10, 40)]
    state = position("soldier#1 5,4 damage=2", *gear, *BOTH)
    do(state, "use 5,4")
    assert legal(state) == [f"member {n}" for n in range(1, 24)]
    act(state, "member 23")
    assert not there(state, 32)
    assert unit(state, 1).damage == 0


@pytest.mark.rule("MUQ-6.46", "MUQ-2.35")
def test_nothing_is_switched_into_deep_water() -> None:
    units = ("diver#1 3,4", "sword#2 3,3", "farmer 0,0")
    state = do(position(*units, map=RIVER), "activate 3,4")
    assert "switch 3,3" not in legal(state)
    assert "equip_move 3,3" in legal(state)
    land = do(position("diver#1 4,3", "sword#2 3,3", "farmer 0,0", map=RIVER), "activate 4,3")
    assert "switch 3,3" in legal(land)


@pytest.mark.rule("MUQ-5.15", "MUQ-6.53")
@pytest.mark.parametrize("pushed", ["5,4", "6,4"])
def test_what_is_pushed_out_of_reach_is_not_equipped(pushed: str) -> None:
    state = position("soldier#1 5,4", "sword#2 6,4", *BOTH, seats=[seat(), seat("shove", 1)])
    do(state, "activate 5,4", "equip_move 6,4")
    do(state, f"play shove, at {pushed}, at {'6,4' if pushed == '5,4' else '5,4'}")
    settle(state)
    assert not unit(state, 2).host
    assert (unit(state, 1).moves, told_data(state, "fizzle", "card")) == (0, [("soldier",)])


@pytest.mark.rule("MUQ-2.31", "MUQ-5.15")
def test_a_farmer_pushed_off_the_field_earns_nothing() -> None:
    state = position("farmer#1 4,0", "farmer#2 0,5", "farmer#91 10,8 s1", seats=[seat(), seat("shove", 1)])
    do(state, "activate 4,0", "farm")
    do(state, "play shove, at 4,0, at 3,0")
    settle(state)
    assert (unit(state, 1).at, resource(state, 0), unit(state, 1).tapped) == ("6,0", 0, 1)


@pytest.mark.rule("MUQ-6.82", "MUQ-6.84", "MUQ-6.41")
def test_a_charge_with_a_hammer_pushes_further() -> None:
    units = ("charger#1 2,4", "war_hammer#2 in=1", "shield_bearer#3 5,4 s1", *BOTH)
    state = act(position(*units), "activate 2,4", "full 0, at 5,4")
    assert (unit(state, 1).at, unit(state, 3).at, unit(state, 3).damage) == ("4,4", "7,4", 2)


@pytest.mark.rule("MUQ-6.15", "MUQ-6.85")
def test_a_fireball_on_a_wagon_scorches_its_crew() -> None:
    units = ("wagon#1 5,4 s1", "soldier#2 in=1 s1", "sword#3 in=2 s1", "scout#4 6,5 s1", *BOTH)
    state = act(position(*units, seats=[seat("fireball", 3)]), "play fireball, at 5,4, member 0")
    assert [unit(state, ident).damage for ident in (1, 2, 4)] == [3, 1, 1]
    inside = act(position(*units, seats=[seat("fireball", 3)]), "play fireball, at 5,4, member 1")
    assert [unit(inside, ident).damage for ident in (1, 4)] == [1, 1]
    assert not there(inside, 2)


@pytest.mark.rule("MUQ-4.15", "MUQ-2.7")
def test_upkeep_is_due_to_the_controller_not_to_the_owner() -> None:
    units = ("knight#1 5,4 owner=1", "soldier#2 6,4 s1", "soldier#3 7,4 s1 owner=0", *BOTH)
    state = position(*units, step="pay", seats=[seat(resource=9), seat(resource=9)])
    assert legal(state) == ["pay 5,4", "refuse 5,4"]
    do(state, "pay 5,4")
    assert resource(state, 0) == 7
    other = position(*units, step="pay", turn=1, seats=[seat(resource=9), seat(resource=9)])
    assert legal(other) == ["pay_all", "pay 6,4", "pay 7,4", "refuse 6,4", "refuse 7,4"]


@pytest.mark.rule("MUQ-5.82")
def test_triggers_of_one_player_go_by_id_not_by_moment() -> None:
    units = ("berserker#5 5,4", "plunder_gloves#9 in=5", "knight#6 5,5 s1", *BOTH)
    state = act(position(*units), "activate 5,4", "attack 5,5")
    assert told_data(state, "trigger", "card") == [("berserker",), ("plunder_gloves",)]


@pytest.mark.rule("MUQ-8.37")
def test_in_the_boss_sides_turn_nobody_is_asked_unless_something_is_declared() -> None:
    state = position(
        "the_tyrant#5 6,1 boss paralysis=2",
        "scout#1 0,10",
        map=TYRANT,
        map_pieces=False,
        turn="boss",
        boss_deck=["public_execution"],
        intention={"card": "burn_the_fields", "at": [2, 7]},
        seats=[seat("levy_taxes shove", 5), seat("levy_taxes shove", 5)],
    )
    assert (turn(state).side, turn(state).step) == (0, "upkeep")


@pytest.mark.rule("MUQ-11.16", "MUQ-5.34", "MUQ-5.46")
def test_a_street_lends_no_move_to_a_pile() -> None:
    units = ("wagon#1 3,1", "soldier#2 in=1", *BOTH)
    state = do(position(*units), "activate 3,1, member 1")
    assert options(state, "move")
    assert options(state, "street") == []
    spent = do(position("wagon#1 3,1", "soldier#2 in=1 moves=0 attacks=1", *BOTH), "activate 3,1, member 1")
    assert legal(spent) == ["end", "use 3,1"]  # the Wagon's own free action
    done = do(position("wagon#1 3,1", "soldier#2 in=1 moves=0 attacks=0", *BOTH), "activate 3,1, member 1")
    assert (unit(done, 2).tapped, turn(done).active) == (1, "")  # nothing is left to it, the activation is over
    wagon = do(position(*units), "activate 3,1, member 0")
    assert options(wagon, "street")


@pytest.mark.rule("MUQ-4.15", "MUQ-4.18")
def test_paying_at_a_tile_means_the_unit_that_can_be_paid() -> None:
    units = ("wagon#1 5,4", "knight#2 in=1", "soldier#3 in=1", *BOTH)
    state = position(*units, step="pay", seats=[seat(resource=1)])
    do(state, "pay 5,4")  # only the Soldier can be paid for, so nobody is asked which
    assert told_data(state, "upkeep_paid", "card") == [("soldier",)]
    assert not there(state, 2)


@pytest.mark.rule("MUQ-9.1", "MUQ-5.14")
@pytest.mark.parametrize("parts", ["play lightning", "play shove, at 5,4", "trade", "trade, discard shove"])
def test_a_choice_about_hand_cards_that_has_begun_is_a_secret(parts: str) -> None:
    seats = [seat("lightning shove venom", 9), seat("levy_taxes shove", 9)]
    state = position("knight#1 5,4", *BOTH, seats=seats)
    before = encode(state.view(1))
    do(state, parts)
    assert encode(state.view(1)) == before
    world = state.determinized(1, Rng(3))
    assert encode(world.view(1)) == before
    assert "pass" in legal(world)  # in that world nothing was begun
    assert legal(state.determinized(0, Rng(3))) == legal(state)


@pytest.mark.rule("MUQ-5.17")
def test_a_move_without_a_way_left_is_spent_when_nobody_listens_too() -> None:
    units = ("soldier#1 1,0", "scout#2 3,0 s1", *BOTH)
    for told_all in (True, False):
        content = data(*units, seats=[seat(), seat("shove", 1)])
        state = GAME.from_position(content, telling=told_all)
        assert isinstance(state, MuhqState)
        do(state, "activate 1,0", "move 2,0", "play shove, at 3,0, at 4,0")
        settle(state)
        assert (unit(state, 2).at, unit(state, 1).at, unit(state, 1).moves) == ("2,0", "1,0", 0)


@pytest.mark.rule("MUQ-5.5")
@pytest.mark.parametrize(("name", "players"), [(RING, 2), (LANES, 2), (TYRANT, 2), (KRAKEN, 3)])
def test_the_log_changes_nothing(name: str, players: int) -> None:
    wish = {"map": name, "draft": "random", "sets": "base+exp1+magic+armory+nautics"}
    loud, still = GAME.new(players, 3, wish), GAME.new(players, 3, wish)
    loud.telling = True
    rng = Rng(players)
    for _ in range(400):
        if loud.is_over:
            break
        who = loud.to_act()[0]
        choices = loud.legal_actions(who)
        assert still.legal_actions(who) == choices
        action = choices[rng.below(len(choices))]
        loud.apply(who, action)
        still.apply(who, action)
        assert comparable(still) == comparable(loud)
    assert loud.events
    assert not still.events


@pytest.mark.rule("MUQ-7.11", "MUQ-6.37")
def test_the_stick_pushed_into_deep_water_comes_back() -> None:
    sea = [{"at": [x, 4], "type": "deep_water"} for x in (6, 7)]
    units = ("scout#1 3,3", "farmer#2 8,8 s1", "stick_of_victory#3 5,4 nobody")
    state = position(*units, map=HILL, map_pieces=False, tiles=sea, seats=[seat("shove", 1)])
    act(state, "play shove, at 5,4, at 4,4")
    assert (there(state, 3), unit(state, 3).at) == (True, "4,4")  # where it lies when the game begins


@pytest.mark.rule("MUQ-5.95")
def test_a_destroyed_boss_is_exiled() -> None:
    units = (f"the_tyrant#5 6,1 boss damage={BOSS_HEALTH['the_tyrant'][1]}", "soldier#1 6,2")
    state = act(position(*units, map=TYRANT, map_pieces=False), "activate 6,2", "attack 6,1")
    assert (cards(state, "exile"), cards(state, "boss-discard")) == ("the_tyrant", "")


@pytest.mark.rule("MUQ-5.61", "MUQ-5.37")
@pytest.mark.parametrize("ward", [0, 2])
def test_more_shields_than_damage_heal_nothing_and_wear_no_ward(ward: int) -> None:
    units = ("militia#1 5,4", f"soldier#2 5,5 s1 damage=1 ward={ward}", "shield#3 in=2 s1", "shield#4 in=2 s1", *BOTH)
    state = act(position(*units), "activate 5,4", "attack 5,5")
    assert (unit(state, 2).damage, unit(state, 2).mark("ward")) == (1, ward)


@pytest.mark.rule("MUQ-4.3")
def test_refresh_untaps_crews_too() -> None:
    units = ("wagon#1 5,4 tapped", "soldier#2 in=1 tapped moves=0 attacks=0", *BOTH)
    state = position(*units, step="refresh", seats=[seat(resource=3)])
    assert [(unit(state, ident).tapped, unit(state, ident).moves) for ident in (1, 2)] == [(0, 1), (0, 1)]


@pytest.mark.rule("MUQ-8.34")
def test_the_dearest_unit_is_the_one_with_the_highest_buy_cost() -> None:
    units = ("the_tyrant#5 6,1 boss paralysis=2", "pyromancer#1 6,9", "charger#2 5,9", "farmer#3 6,4")
    state = position(*units, map=TYRANT, map_pieces=False, turn="boss", boss_deck=["public_execution"])
    assert mark_words(zone(state, "side").pieces[0].marks) == ["on p2"]


@pytest.mark.rule("MUQ-8.12")
def test_an_enemy_that_has_attacked_already_is_a_threat_all_the_same() -> None:
    units = ("farmer#1 4,0 panic=1", "archer#2 4,2 s1 tapped moves=0 attacks=0", *BOTH)
    state = act(position(*units), "activate 4,0")
    assert (resource(state, 0), bool(told(state, "why_flee"))) == (0, True)
