"""Declaring: choices are named, costs are paid, the action goes on top of the stack (MUQ-5.1 to MUQ-5.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.piles import without
from deckhall.games.muhq import declared
from deckhall.games.muhq.abilities import ON_SPELL
from deckhall.games.muhq.board import spelled
from deckhall.games.muhq.constants import BOSS, TERRAINS
from deckhall.games.muhq.declared import Declared, Fired
from deckhall.games.muhq.placing import destroy
from deckhall.games.muhq.player_cards import left_hand
from deckhall.games.muhq.resource import spend
from deckhall.games.muhq.targets import countered_spell
from deckhall.games.muhq.wording import Data, key, tell_unit

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


def put(state: MuhqState, act: Declared) -> None:
    """Put an action on top of the stack; priority starts again (MUQ-5.12)."""
    state.declared = act.uid
    state.actions.append(act)
    state.passes = 0


def put_of(
    state: MuhqState, verb: int, one: Permanent, aim: int = -1, tile: int = -1, other: int = -1, ability: int = -1
) -> Declared:
    """Put an action of a permanent on top of the stack."""
    act = Declared(state.declared + 1, verb, one.controller, one.id, -1, one.kind, ability, aim, tile, other)
    put(state, act)
    return act


def target_data(state: MuhqState, other: Permanent, **more: str) -> Data:
    """A target, for the log."""
    return {"on": state.cards.ids[other.kind], "target": key(other.id), **more}


def from_hand(state: MuhqState, seat: int, kind: int) -> int:
    """Take a card of that number out of the hand: the lowest id, since copies are equal."""
    card = next(card for card in state.hands[seat] if state.kinds[card] == kind)
    state.hands[seat] = without(state.hands[seat], card)
    left_hand(state, seat, kind)
    return card


def play_card(state: MuhqState, seat: int, kind: int, aim: int, tile: int, other: int) -> None:
    """Play a card from the hand. A permanent has its tile (-1: held), a spell its target."""
    card = from_hand(state, seat, kind)
    cards = state.cards
    state.reveal()
    cost = cards.play[kind]
    verb = declared.SPELL if cards.spell[kind] else declared.PLAY
    act = Declared(state.declared + 1, verb, seat, card=card, kind=kind, aim=aim, tile=tile, other=other)
    put(state, act)
    if state.telling:
        data: Data = {"card": cards.ids[kind], "n": cost}
        if verb == declared.PLAY:
            data["to"] = spelled(tile) if tile >= 0 else "held"
            state.tell("declare_play" if tile >= 0 else "declare_held", "MUQ-5.50", seat, data)
        else:
            data.update(aimed(state, act))
            state.tell("declare_spell_on" if "on" in data else "declare_spell", "MUQ-5.7", seat, data)
    spend(state, seat, cost)
    if verb == declared.SPELL:
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
    if one is not None and act.verb != declared.TRADE:
        return target_data(state, one, at=spelled(one.tile))
    spell = countered_spell(state, act)
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
    put_of(state, declared.STREET_MOVE if street else declared.MOVE, unit, tile=tile)
    if state.telling:
        more: Data = {"from": spelled(unit.tile), "to": spelled(tile), "cost": cost}
        name, rule = ("declare_street", "MUQ-5.46") if street else ("declare_move", "MUQ-5.40")
        tell_unit(state, name, rule, unit, more)


def attack(state: MuhqState, unit: Permanent, tile: int) -> None:
    """An attack on what stands on a tile (MUQ-5.63)."""
    unit.attacks -= 1
    other = state.permanent_at(tile)
    aim = other.id if other is not None else -1
    put_of(state, declared.ATTACK, unit, aim=aim, tile=tile)
    if state.telling:
        name = state.cards.ids[other.kind] if other is not None else "wall"
        more: Data = {"on": name, "target": key(aim) if aim >= 0 else spelled(tile), "to": spelled(tile)}
        tell_unit(state, "declare_attack", "MUQ-5.63", unit, more)


def full(state: MuhqState, unit: Permanent, ability: int, aim: int, tile: int) -> None:
    """A full action spends everything the unit has left (MUQ-5.32)."""
    _spend_all(unit)
    act = put_of(state, declared.FULL, unit, aim, tile, ability=ability)
    if state.telling:
        _tell_use(state, "declare_full", "MUQ-5.32", unit, act)


def _tell_use(state: MuhqState, kind: str, rule: str, one: Permanent, act: Declared) -> None:
    """A permanent uses an action of its own, perhaps on something."""
    more = aimed(state, act)
    if more:
        kind, more["to"] = f"{kind}_on", more.pop("at")
    tell_unit(state, kind, rule, one, more)


def farm(state: MuhqState, unit: Permanent) -> None:
    """The full action of a Farmer on a farm (MUQ-2.31)."""
    _spend_all(unit)
    put_of(state, declared.FARM_WORK, unit, tile=unit.tile)
    tell_unit(state, "declare_farm", "MUQ-2.31", unit)


def _spend_all(unit: Permanent) -> None:
    unit.moves = 0
    unit.attacks = 0
    unit.street = False


def transport(state: MuhqState, unit: Permanent, artifact: Permanent, tile: int, place: int) -> None:
    """Take an artifact along (MUQ-6.45)."""
    _spend_all(unit)
    put_of(state, declared.TRANSPORT, unit, artifact.id, tile, place)
    if state.telling:
        more = target_data(state, artifact, to=spelled(tile), place=spelled(place))
        tell_unit(state, "declare_transport", "MUQ-6.45", unit, more)


def switch(state: MuhqState, unit: Permanent, artifact: Permanent) -> None:
    """Exchange tiles with an artifact (MUQ-6.46)."""
    unit.moves -= 1
    put_of(state, declared.SWITCH, unit, artifact.id, artifact.tile)
    if state.telling:
        tell_unit(state, "declare_switch", "MUQ-6.46", unit, target_data(state, artifact, to=spelled(artifact.tile)))


def equip(state: MuhqState, unit: Permanent, gear: Permanent, by_attack: bool) -> None:
    """Equip what lies beside the unit, with a move or an attack action (MUQ-6.53)."""
    unit.spend(by_attack)
    put_of(state, declared.EQUIP, unit, gear.id, gear.tile)
    if state.telling:
        tell_unit(state, "declare_equip", "MUQ-6.53", unit, target_data(state, gear, to=spelled(gear.tile)))


def use(state: MuhqState, one: Permanent, ability: int, aim: int, tile: int) -> None:
    """A free action: its costs are paid at once (MUQ-5.7, MUQ-6.60)."""
    seat = one.controller
    what = state.cards.abilities[one.kind][ability]
    host = one.host if one.host >= 0 else one.id
    act = put_of(state, declared.FREE_USE, one, aim, tile, host, ability)
    if state.telling:
        _tell_use(state, "declare_free", "MUQ-5.7", one, act)
    if what.tap:
        one.tapped = True
    spend(state, seat, what.pay)
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
    put(state, Declared(state.declared + 1, declared.TRADE, seat))
    if state.telling:
        state.tell("declare_trade", "MUQ-5.9", seat, {"cards": state.ids((one, other))})


def intend(state: MuhqState, card: int, unit: int, tile: int) -> None:
    """The boss side declares an intention (MUQ-8.38)."""
    put(
        state,
        Declared(state.declared + 1, declared.INTENTION, BOSS, card=card, kind=state.kinds[card], aim=unit, tile=tile),
    )
