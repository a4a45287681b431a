"""What bots do not even consider: not rules, only an opinion, like the evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.muhq import declared
from deckhall.games.muhq.abilities import BUFF, Ability
from deckhall.games.muhq.combat import attack_tiles
from deckhall.games.muhq.constants import ACTION, PAY
from deckhall.games.muhq.evaluation import USEFUL, card_value
from deckhall.games.muhq.fast_actions import usable
from deckhall.games.muhq.resource import due

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.state import MuhqState


ENOUGH: Final = 5
"""With so much resource nobody needs to throw away good cards."""


def sensible(state: MuhqState, seat: int, legal: list[int]) -> list[int]:
    """Without giving up units that can be paid for, good cards for resource, and strength that no fight can use."""
    if state.begun is not None or state.acting != seat:
        return legal
    cards = state.cards
    if state.step == PAY:
        owed = sum([cards.upkeep[one.kind] for one in due(state, seat)])
        return legal[:1] if owed <= state.resource[seat] and not cards.AT.has(legal[0]) else legal
    found: list[int] = []
    for action in legal:
        if cards.USE.has(action) and _idle(state, seat, cards.USE.value(action)):
            continue
        if action == cards.TRADE and _wasteful(state, seat):
            continue
        found.append(action)
    return found or legal


def _wasteful(state: MuhqState, seat: int) -> bool:
    """Is there resource enough, and would a permanent that can be used go for one more?"""
    if state.resource[seat] < ENOUGH:
        return False
    spare = 0
    for card in state.hands[seat]:
        kind = state.kinds[card]
        spare += state.cards.spell[kind] or card_value(state, kind) < USEFUL
    return spare < 2


def _idle(state: MuhqState, seat: int, tile: int) -> bool:
    """Would every free action of the player on a tile only strengthen a unit that has nobody to fight?"""
    for one in state.permanents:
        if one.tile == tile and one.controller == seat:
            for place in state.cards.free[one.kind]:
                ability = state.cards.abilities[one.kind][place]
                if usable(state, seat, one, ability) and not (_strengthens(ability) and not _fights(state, one)):
                    return False
    return True


def _strengthens(ability: Ability) -> bool:
    return ability.target is None and all(step.op == BUFF for step in ability.steps)


def _fights(state: MuhqState, one: Permanent) -> bool:
    """Is the unit, or the one whose pile it is in, in a declared fight, or can it still attack somebody this turn?"""
    top = one.host if one.host >= 0 else one.id
    for act in state.actions:
        if act.verb in (declared.ATTACK, declared.FULL) and top in (act.unit, act.aim):
            return True
    if state.turn != one.controller or state.step != ACTION or state.actions:
        return False
    unit = state.find(top)
    return unit is not None and not unit.tapped and unit.attacks > 0 and bool(attack_tiles(state, unit))
