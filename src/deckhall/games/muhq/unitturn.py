"""The active unit: its controller declares what it does, or ends the activation (MUQ-4.22, MUQ-4.38)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask
from deckhall.core.scene import Prompt
from deckhall.games.muhq import choosing, declaring, why, wording
from deckhall.games.muhq.activation import deactivate
from deckhall.games.muhq.fast import castable, fast_allowed, playable_kinds, use_tiles
from deckhall.games.muhq.limits import PARALYSIS
from deckhall.games.muhq.paths import traced
from deckhall.games.muhq.permanents import (
    PLAN_FULL,
    PLAN_TRANSPORT,
    Permanent,
    Plan,
)
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.telling import tell_unit
from deckhall.games.muhq.unitacts import early_options, tile_options


class UnitTurn(Ask[MuhqState]):
    """The active unit's controller declares its actions or fast ones, or ends the activation (MUQ-4.22, MUQ-4.38)."""

    def seat(self, state: MuhqState) -> int:
        """The controller."""
        unit = state.find(state.active)
        return unit.controller if unit is not None else state.turn

    def options(self, state: MuhqState, seat: int) -> list[int]:
        """What the unit can do, fast actions, and the end."""
        cards = state.cards
        unit = state.find(state.active)
        if unit is None:
            return []
        found = [cards.END]
        fast = fast_allowed(state)
        if fast and len(state.hands[seat]) >= 2:
            found.append(cards.TRADE)
        early_options(state, unit, found)
        tile_options(state, unit, found)
        if fast:
            found += [cards.USE + tile for tile in use_tiles(state, seat)]
            found += [cards.PLAY + kind for kind in playable_kinds(state, seat) if castable(state, seat, kind)]
        return found

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        """Declare it."""
        cards = state.cards
        unit = state.find(state.active)
        assert unit is not None
        if action == cards.END:
            deactivate(state, unit)
        elif action == cards.TRADE or action >= cards.USE:
            choosing.take_fast(state, seat, action)
        elif action < cards.ACTIVATE:
            self._early(state, seat, unit, action)
        elif action < cards.STREET:
            tile = action - cards.MOVE
            declaring.move(state, unit, tile, False, _price(state, unit, tile, False))
        elif action < cards.ATTACK:
            tile = action - cards.STREET
            declaring.move(state, unit, tile, True, _price(state, unit, tile, True))
        elif action < cards.TRANSPORT:
            declaring.attack(state, unit, action - cards.ATTACK)
        else:
            self._artifact(state, seat, unit, action)

    def _early(self, state: MuhqState, seat: int, unit: Permanent, action: int) -> None:
        cards = state.cards
        if action == cards.FARM:
            declaring.farm(state, unit)
        elif action < cards.FARM:
            calm(state, unit, action == cards.CALM + 1)
        else:
            plan = Plan(PLAN_FULL, choosing.ASK_TARGET, unit.id, kind=unit.kind, ability=action - cards.FULL)
            choosing.begin_target(state, seat, plan)

    def _artifact(self, state: MuhqState, seat: int, unit: Permanent, action: int) -> None:
        cards = state.cards
        if action < cards.SWITCH:
            artifact = state.standing(action - cards.TRANSPORT)
            assert artifact is not None
            choosing.begin(state, seat, Plan(PLAN_TRANSPORT, choosing.ASK_END, unit.id, aim=artifact.id))
            return
        by_attack = action >= cards.EQUIP_ATTACK
        start = cards.SWITCH if action < cards.EQUIP_MOVE else cards.EQUIP_ATTACK if by_attack else cards.EQUIP_MOVE
        artifact = state.standing(action - start)
        assert artifact is not None
        if action < cards.EQUIP_MOVE:
            declaring.switch(state, unit, artifact)
        else:
            declaring.equip(state, unit, artifact, by_attack)

    def prompt(self, state: MuhqState, seat: int) -> Prompt:
        """What the unit may still do."""
        return wording.ask_unit(state, seat)

    def refusal(self, state: MuhqState, seat: int, action: int) -> IllegalAction:
        """Which rule forbids it."""
        return why.refuse_unit(state, seat, action)


def _price(state: MuhqState, unit: Permanent, tile: int, street: bool) -> int:
    """What the way costs; only the log asks."""
    return traced(state, unit, street).cost[tile] if state.telling else 0


def calm(state: MuhqState, unit: Permanent, by_attack: bool) -> None:
    """Spend an action to remove a paralysis mark, at once (MUQ-6.23)."""
    if by_attack:
        unit.attacks -= 1
    else:
        unit.moves -= 1
    unit.set_mark(PARALYSIS, unit.marks[PARALYSIS] - 1)
    if state.telling:
        tell_unit(state, "unmark", "MUQ-6.23", unit, {"mark": "paralysis", "n": 1})


UNIT_TURN: Final = UnitTurn()
