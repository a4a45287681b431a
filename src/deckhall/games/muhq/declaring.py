"""Declaring: choices are named, costs are paid, the action goes on top of the stack (MUQ-5.1 to MUQ-5.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.abilities import ON_SPELL
from deckhall.games.muhq.board import spelled
from deckhall.games.muhq.constants import BOSS, TERRAINS
from deckhall.games.muhq.permanents import (
    ATTACK,
    EQUIP,
    FARM_WORK,
    FREE_USE,
    FULL,
    INTENTION,
    MOVE,
    PLAY,
    SPELL,
    STREET_MOVE,
    SWITCH,
    TRADE,
    TRANSPORT,
    Declared,
    Fired,
)
from deckhall.games.muhq.placing import destroy
from deckhall.games.muhq.player_cards import left_hand
from deckhall.games.muhq.resource import gain
from deckhall.games.muhq.targets import answered
from deckhall.games.muhq.wording import Data, key, tell_unit

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


def put(
    state: MuhqState,
    verb: int,
    seat: int,
    unit: int = -1,
    card: int = -1,
    kind: int = -1,
    ability: int = -1,
    aim: int = -1,
    tile: int = -1,
    other: int = -1,
) -> Declared:
    """Put an action on top of the stack; priority starts again (MUQ-5.12)."""
    state.declared += 1
    act = Declared(state.declared, verb, seat, unit, card, kind, ability, aim, tile, other)
    state.actions.append(act)
    state.passes = 0
    return act


def from_hand(state: MuhqState, seat: int, kind: int) -> int:
    """Take a card of that number out of the hand: the lowest id, since copies are equal."""
    hand = state.hands[seat]
    for place, card in enumerate(hand):
        if state.kinds[card] == kind:
            state.hands[seat] = hand[:place] + hand[place + 1 :]
            left_hand(state, seat, kind)
            return card
    raise ValueError("the card is not in the hand")


def play_card(state: MuhqState, seat: int, kind: int, aim: int, tile: int, other: int) -> None:
    """Play a card from the hand. A permanent has its tile (-1: held), a spell its target."""
    card = from_hand(state, seat, kind)
    cards = state.cards
    state.reveal()
    cost = cards.play[kind]
    verb = SPELL if cards.spell[kind] else PLAY
    act = put(state, verb, seat, card=card, kind=kind, aim=aim, tile=tile, other=other)
    if state.telling:
        data: Data = {"card": cards.ids[kind], "n": cost}
        if verb == PLAY:
            data["to"] = spelled(tile) if tile >= 0 else "held"
            state.tell("declare_play" if tile >= 0 else "declare_held", "MUQ-5.50", seat, data)
        else:
            data.update(aimed(state, act))
            state.tell("declare_spell_on" if "on" in data else "declare_spell", "MUQ-5.7", seat, data)
    gain(state, seat, -cost, "MUQ-5.2")
    if verb == SPELL:
        fire_spell(state, seat)


def fire_spell(state: MuhqState, seat: int) -> None:
    """A spell counts as played when it is declared (MUQ-5.54)."""
    cards = state.cards
    for one in state.permanents:
        if one.controller == seat:
            for place in cards.triggers[one.kind]:
                if cards.abilities[one.kind][place].event == ON_SPELL:
                    state.fired.append(Fired(one.id, one.kind, seat, place, one.id, seat))
                    state.unchecked = True


def aimed(state: MuhqState, act: Declared) -> Data:
    """What an action aims at, in words for the log."""
    one = state.find(act.aim)
    if one is not None and act.verb != TRADE:
        return {"on": state.cards.ids[one.kind], "target": key(one.id), "at": spelled(one.tile)}
    spell = answered(state, act)
    if spell is not None:
        return {"on": state.cards.ids[spell.kind], "target": f"a{spell.uid}", "at": "the stack"}
    if act.tile >= 0:
        return {"on": TERRAINS[state.terrain[act.tile]], "target": spelled(act.tile), "at": spelled(act.tile)}
    return {}


def move(state: MuhqState, unit: Permanent, tile: int, street: bool, cost: int) -> None:
    """A move or street move (MUQ-5.40, MUQ-5.46)."""
    if street:
        unit.street = False
    else:
        unit.moves -= 1
    put(state, STREET_MOVE if street else MOVE, unit.controller, unit.id, kind=unit.kind, tile=tile)
    if state.telling:
        more: Data = {"from": spelled(unit.tile), "to": spelled(tile), "cost": cost}
        name, rule = ("declare_street", "MUQ-5.46") if street else ("declare_move", "MUQ-5.40")
        tell_unit(state, name, rule, unit, more)


def attack(state: MuhqState, unit: Permanent, tile: int) -> None:
    """An attack on what stands on a tile (MUQ-5.63)."""
    unit.attacks -= 1
    other = state.permanent_at(tile)
    aim = other.id if other is not None else -1
    put(state, ATTACK, unit.controller, unit.id, kind=unit.kind, aim=aim, tile=tile)
    if state.telling:
        name = state.cards.ids[other.kind] if other is not None else "wall"
        more: Data = {"on": name, "target": key(aim) if aim >= 0 else spelled(tile), "to": spelled(tile)}
        tell_unit(state, "declare_attack", "MUQ-5.63", unit, more)


def full(state: MuhqState, unit: Permanent, ability: int, aim: int, tile: int) -> None:
    """A full action spends everything the unit has left (MUQ-5.32)."""
    _spend_all(unit)
    act = put(state, FULL, unit.controller, unit.id, kind=unit.kind, ability=ability, aim=aim, tile=tile)
    if state.telling:
        more = aimed(state, act)
        at = more.pop("at", None)
        if at is not None:
            more["to"] = at
        tell_unit(state, "declare_full_on" if more else "declare_full", "MUQ-5.32", unit, more)


def farm(state: MuhqState, unit: Permanent) -> None:
    """The full action of a Farmer on a farm (MUQ-2.31)."""
    _spend_all(unit)
    put(state, FARM_WORK, unit.controller, unit.id, kind=unit.kind, tile=unit.tile)
    if state.telling:
        tell_unit(state, "declare_farm", "MUQ-2.31", unit)


def _spend_all(unit: Permanent) -> None:
    unit.moves = 0
    unit.attacks = 0
    unit.street = False


def transport(state: MuhqState, unit: Permanent, artifact: Permanent, tile: int, place: int) -> None:
    """Take an artifact along (MUQ-6.45)."""
    _spend_all(unit)
    put(state, TRANSPORT, unit.controller, unit.id, kind=unit.kind, aim=artifact.id, tile=tile, other=place)
    if state.telling:
        more: Data = {"on": state.cards.ids[artifact.kind], "target": key(artifact.id)}
        tell_unit(state, "declare_transport", "MUQ-6.45", unit, {**more, "to": spelled(tile), "place": spelled(place)})


def switch(state: MuhqState, unit: Permanent, artifact: Permanent) -> None:
    """Exchange tiles with an artifact (MUQ-6.46)."""
    unit.moves -= 1
    put(state, SWITCH, unit.controller, unit.id, kind=unit.kind, aim=artifact.id, tile=artifact.tile)
    if state.telling:
        more: Data = {"on": state.cards.ids[artifact.kind], "target": key(artifact.id), "to": spelled(artifact.tile)}
        tell_unit(state, "declare_switch", "MUQ-6.46", unit, more)


def equip(state: MuhqState, unit: Permanent, gear: Permanent, by_attack: bool) -> None:
    """Equip what lies beside the unit, with a move or an attack action (MUQ-6.53)."""
    if by_attack:
        unit.attacks -= 1
    else:
        unit.moves -= 1
    put(state, EQUIP, unit.controller, unit.id, kind=unit.kind, aim=gear.id, tile=gear.tile)
    if state.telling:
        more: Data = {"on": state.cards.ids[gear.kind], "target": key(gear.id), "to": spelled(gear.tile)}
        tell_unit(state, "declare_equip", "MUQ-6.53", unit, more)


def use(state: MuhqState, one: Permanent, ability: int, aim: int, tile: int) -> None:
    """A free action: its costs are paid at once (MUQ-5.7, MUQ-6.60)."""
    seat = one.controller
    what = state.cards.abilities[one.kind][ability]
    host = one.host if one.host >= 0 else one.id
    act = put(state, FREE_USE, seat, one.id, kind=one.kind, ability=ability, aim=aim, tile=tile, other=host)
    if state.telling:
        more = aimed(state, act)
        at = more.pop("at", None)
        if at is not None:
            more["to"] = at
        tell_unit(state, "declare_free_on" if more else "declare_free", "MUQ-5.7", one, more)
    if what.tap:
        one.tapped = True
    gain(state, seat, -what.pay, "MUQ-5.2")
    if what.wear:
        one.durability -= what.wear
        state.unchecked = True
    if what.sacrifice:
        destroy(state, one, "MUQ-5.38")


def trade(state: MuhqState, seat: int, one: int, other: int) -> None:
    """Two cards for 1 resource (MUQ-5.9)."""
    gone = (from_hand(state, seat, one), from_hand(state, seat, other))
    state.discards[seat] += gone
    state.reveal()
    put(state, TRADE, seat)
    if state.telling:
        ids = state.cards.ids
        state.tell("declare_trade", "MUQ-5.9", seat, {"cards": [ids[one], ids[other]]})


def intend(state: MuhqState, card: int, unit: int, tile: int) -> None:
    """The boss side declares an intention (MUQ-8.38)."""
    put(state, INTENTION, BOSS, card=card, kind=state.kinds[card], aim=unit, tile=tile)
