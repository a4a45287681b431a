"""Priority windows: who may act, passing, executing the stack, and the active unit's turn (MUQ-5.10 to MUQ-5.14)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask, Step
from deckhall.core.scene import Prompt
from deckhall.games.muhq import choosing, declaring, minds, why, wording
from deckhall.games.muhq.activation import CONTROLLER, deactivate, exhausted
from deckhall.games.muhq.buying import buy, buy_options, look_into_shops, might_buy
from deckhall.games.muhq.executing import execute
from deckhall.games.muhq.fast import castable, fast_allowed, might_act, playable_kinds, use_tiles
from deckhall.games.muhq.limits import ACTION, BOSS, BUY
from deckhall.games.muhq.permanents import (
    PLAN_ACTIVATE,
    TRIGGERED,
    Plan,
)
from deckhall.games.muhq.placing import spawn_tiles
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.statecheck import state_check
from deckhall.games.muhq.telling import key
from deckhall.games.muhq.unitturn import UNIT_TURN


class Window(Step[MuhqState]):
    """An open window: goes round until somebody has to be asked, or all have passed with an empty stack."""

    def run(self, state: MuhqState) -> None:
        """MUQ-5.11 to MUQ-5.13."""
        while True:
            if state.unchecked or state.fired:
                state.stack.append(WINDOW)
                if not state_check(state):
                    return
                state.stack.pop()
                put_triggers(state)
            if not state.actions and state.active >= 0:
                if not _go_on(state):
                    return
                continue
            if not state.actions and state.turn >= 0 and state.out >> state.turn & 1:
                return  # nobody's turn any more (MUQ-11.11)
            order = state.alive()
            if state.passes < len(order) and not (state.turn == BOSS and not state.actions):
                seat = order[state.passes]
                if state.step == BUY and state.board.stores:
                    look_into_shops(state, state.turn)  # a unit may have been pushed onto a store tile
                if might_be_asked(state, seat):
                    state.stack.append(WINDOW)
                    state.stack.append(PRIORITY)
                    return
                state.passes += 1
                continue
            state.passes = 0
            if not state.actions:
                return
            depth = len(state.stack)
            execute(state)
            if len(state.stack) > depth:  # something has to be chosen before it goes on
                state.stack.insert(depth, WINDOW)
                return


def _go_on(state: MuhqState) -> bool:
    """The stack is empty and a unit is active: its controller, or an AI, acts. False if the controller is asked."""
    unit = state.find(state.active)
    if unit is None:
        state.active = -1
        return True
    if state.mind != CONTROLLER:
        if not minds.act(state, unit):
            deactivate(state, unit)
        return True
    if exhausted(state, unit):
        deactivate(state, unit)
        return True
    state.stack.append(WINDOW)
    state.stack.append(UNIT_TURN)
    return False


def put_triggers(state: MuhqState) -> None:
    """Triggered effects go onto the stack: by seat from the one whose turn it is, then by id (MUQ-5.81, MUQ-5.82)."""
    if not state.fired:
        return
    fired, state.fired = state.fired, []
    order = state.alive()
    if state.turn == BOSS:
        order.insert(0, BOSS)
    else:
        order.append(BOSS)
    for seat in order:
        mine = [one for one in fired if one.seat == seat]
        mine.sort(key=lambda one: one.source)
        for one in mine:
            act = declaring.put(
                state, TRIGGERED, seat, one.source, kind=one.kind, ability=one.ability, aim=one.aim, other=one.victim
            )
            if state.telling:
                data = declaring.aimed(state, act)
                data.pop("at", None)
                data.pop("on", None)
                data.update({"unit": key(one.source), "card": state.cards.ids[one.kind]})
                state.tell("trigger", "MUQ-5.80", seat if seat >= 0 else -1, data)


def might_be_asked(state: MuhqState, seat: int) -> bool:
    """Does public knowledge leave the player anything but passing (MUQ-5.14)?"""
    if seat == state.turn and not state.actions:
        if state.step == ACTION and (state.hands[seat] or _can_activate(state, seat)):
            return True
        if state.step == BUY and might_buy(state, seat):
            return True
    return might_act(state, seat)


def _can_activate(state: MuhqState, seat: int) -> bool:
    cards = state.cards
    return any(one.controller == seat and not one.tapped and cards.unit[one.kind] for one in state.permanents)


def activate_options(state: MuhqState, seat: int) -> list[int]:
    """`activate` for every tile with an untapped unit of the player, in reading order."""
    cards = state.cards
    start = cards.ACTIVATE
    found = [
        start + one.tile
        for one in state.permanents
        if one.controller == seat and not one.tapped and cards.unit[one.kind]
    ]
    return sorted(set(found))


def playable(state: MuhqState, seat: int, kind: int) -> bool:
    """Could the player play this permanent now (MUQ-5.50)?"""
    cards = state.cards
    if cards.spell[kind] or not 0 <= cards.play[kind] <= state.resource[seat]:
        return False
    return cards.equipment[kind] or bool(spawn_tiles(state, seat, kind))


class Priority(Ask[MuhqState]):
    """The player who holds priority may act or pass."""

    def seat(self, state: MuhqState) -> int:
        """Whose priority it is."""
        return state.alive()[state.passes]

    def options(self, state: MuhqState, seat: int) -> list[int]:
        """Pass, fast actions, and with an empty stack in one's own turn the slow ones (MUQ-4.20, MUQ-5.6)."""
        cards = state.cards
        found = [cards.PASS]
        fast = fast_allowed(state)
        hand = state.hands[seat]
        own = seat == state.turn and not state.actions
        acting = own and state.step == ACTION
        if fast and len(hand) >= 2:
            found.append(cards.TRADE)
        if acting:
            found += activate_options(state, seat)
        if fast:
            for tile in use_tiles(state, seat):
                found.append(cards.USE + tile)
        for kind in playable_kinds(state, seat):
            if (fast and castable(state, seat, kind)) or (acting and playable(state, seat, kind)):
                found.append(cards.PLAY + kind)
        if own and state.step == BUY and not state.bought:
            found += buy_options(state, seat)
        return found

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        """Pass, or begin what was chosen."""
        cards = state.cards
        if action == cards.PASS:
            state.passes += 1
            if state.telling:
                state.tell("pass", "MUQ-5.13", seat)
        elif action >= cards.BUY and action < cards.DISCARD:
            buy(state, seat, action - cards.BUY)
        elif action < cards.MOVE and action >= cards.ACTIVATE:
            plan = Plan(PLAN_ACTIVATE, choosing.ASK_WHO, tile=action - cards.ACTIVATE)
            choosing.choose_person(state, seat, plan)
        else:
            choosing.take_fast(state, seat, action)

    def prompt(self, state: MuhqState, seat: int) -> Prompt:
        """What is going on, and that one may answer."""
        return wording.ask_priority(state, seat)

    def refusal(self, state: MuhqState, seat: int, action: int) -> IllegalAction:
        """Which rule forbids it."""
        return why.refuse_priority(state, seat, action)


WINDOW: Final = Window()
PRIORITY: Final = Priority()
