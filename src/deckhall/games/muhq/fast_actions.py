"""Fast actions: spells from the hand, free actions of permanents, and two cards for a resource (MUQ-5.7, MUQ-5.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.abilities import SPELL, TILE, Ability, Target
from deckhall.games.muhq.constants import ACTION, BUY, MOST_EXECUTED, PARALYSIS
from deckhall.games.muhq.targets import fits, pushable, spell_targets, tile_targets, token_of, wall_targets

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


def target_exists(
    state: MuhqState,
    target: Target,
    seat: int,
    kind: int,
    source: Permanent | None,
    actor: Permanent | None,
    token: int,
) -> bool:
    """Is there anything the action could be aimed at (MUQ-5.3)?"""
    if target.kind == SPELL:
        return bool(spell_targets(state, target))
    if target.kind == TILE:
        return bool(tile_targets(state, target, actor, token))
    for one in state.permanents:
        if (not target.origin or pushable(state, one)) and fits(state, target, one, seat, kind, source, actor):
            return True
    return bool(wall_targets(state, target, actor))


def castable(state: MuhqState, seat: int, kind: int) -> bool:
    """Could the player play this spell now, cost and targets considered?"""
    cards = state.cards
    if not cards.spell[kind] or cards.intention[kind] or not 0 <= cards.play[kind] <= state.resource[seat]:
        return False
    target = cards.target[kind]
    return target is None or target_exists(state, target, seat, kind, None, None, -1)


def actor_of(state: MuhqState, one: Permanent) -> Permanent:
    """From where a free action is measured: the host of an equipment, else the permanent itself."""
    if one.host >= 0 and state.cards.equipment[one.kind]:
        host = state.find(one.host)
        if host is not None:
            return host
    return one


def usable(state: MuhqState, seat: int, one: Permanent, ability: Ability) -> bool:
    """May the player use this free action of this permanent now?"""
    cards = state.cards
    if one.controller != seat or ability.pay > state.resource[seat] or (ability.tap and one.tapped):
        return False
    actor = one
    if cards.equipment[one.kind]:
        if one.host < 0 or one.durability < ability.wear:
            return False  # on the ground it cannot be used (MUQ-6.61)
        actor = actor_of(state, one)
    if actor.marks[PARALYSIS]:
        return False
    target = ability.target
    return target is None or target_exists(state, target, seat, one.kind, one, actor, token_of(ability))


def use_tiles(state: MuhqState, seat: int) -> list[int]:
    """The tiles of all permanents with a free action the player may use, in reading order."""
    found: list[int] = []
    cards = state.cards
    for one in state.permanents:
        if one.controller != seat:
            continue
        for place in cards.free[one.kind]:
            if usable(state, seat, one, cards.abilities[one.kind][place]):
                if one.tile not in found:
                    found.append(one.tile)
                break
    if len(found) > 1:
        found.sort()
    return found


def has_use(state: MuhqState, seat: int) -> bool:
    """Is there any free action the player may use?"""
    cards = state.cards
    for one in state.permanents:
        if one.controller == seat:
            for place in cards.free[one.kind]:
                if usable(state, seat, one, cards.abilities[one.kind][place]):
                    return True
    return False


def fast_allowed(state: MuhqState) -> bool:
    """MUQ-5.18."""
    return state.executed < MOST_EXECUTED


def playable_kinds(state: MuhqState, seat: int) -> list[int]:
    """The different cards in a hand, ascending."""
    found: list[int] = []
    for card in state.hands[seat]:
        kind = state.kinds[card]
        if not found or found[-1] != kind:
            found.append(kind)
    return found


def might_cast(state: MuhqState, seat: int) -> bool:
    """By what everybody knows, could a hand card of this player be a spell that can be played now (MUQ-5.14)?

    Which cards a player has in deck and hand together is public; which of them are in the hand is not.
    """
    if not state.hands[seat]:
        return False
    done: list[int] = []
    for pile in (state.hands[seat], state.decks[seat]):
        for card in pile:
            kind = state.kinds[card]
            if state.cards.spell[kind] and kind not in done:
                done.append(kind)
                if castable(state, seat, kind):
                    return True
    return False


def might_answer(state: MuhqState, seat: int) -> bool:
    """By what everybody knows, does the player have any fast action but two cards for a resource?"""
    return fast_allowed(state) and (might_cast(state, seat) or has_use(state, seat))


def might_act(state: MuhqState, seat: int) -> bool:
    """By what everybody knows, does the player have any fast action?"""
    return fast_allowed(state) and (len(state.hands[seat]) >= 2 or might_cast(state, seat) or has_use(state, seat))


def automatic_pass(state: MuhqState, seat: int, stop: str) -> int:
    """The pass that a seat's preset gives to a priority it holds, or -1 to ask the person.

    In the own action and buy step with an empty stack nothing is passed by itself. `can_answer` stops only if, by
    what everybody knows, the seat has an answer to what somebody else has declared or to an open window.
    """
    if stop == "always" or state.acting != seat or state.legal[0] != state.cards.PASS:
        return -1
    if not state.actions and seat == state.turn and state.step in (ACTION, BUY):
        return -1
    own = bool(state.actions) and state.actions[-1].seat == seat
    if stop == "never" or own or not might_answer(state, seat):
        return state.cards.PASS
    return -1
