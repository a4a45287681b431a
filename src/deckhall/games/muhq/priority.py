"""Priority windows: who may act, passing, executing the stack, and the active unit's turn (MUQ-5.10 to MUQ-5.14)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask, Step
from deckhall.core.scene import Prompt
from deckhall.games.muhq import choosing, declaring, unit_ai, why_not, wording
from deckhall.games.muhq.activation import CONTROLLER, deactivate, early_options, exhausted, tile_options
from deckhall.games.muhq.constants import ACTION, BOSS, BUY, PARALYSIS
from deckhall.games.muhq.executing import execute
from deckhall.games.muhq.fast_actions import castable, fast_allowed, might_act, playable_kinds, use_tiles
from deckhall.games.muhq.paths import traced
from deckhall.games.muhq.permanents import FOR_ACTIVATE, FOR_FULL, FOR_TRANSPORT, TRIGGERED, BegunChoice, Permanent
from deckhall.games.muhq.placing import spawn_tiles
from deckhall.games.muhq.player_cards import buy, buy_options, look_into_shops, might_buy
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.state_check import state_check
from deckhall.games.muhq.wording import key, tell_unit


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
    if state.ai != CONTROLLER:
        if not unit_ai.act(state, unit):
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
            begun = BegunChoice(FOR_ACTIVATE, choosing.ASK_WHO, tile=action - cards.ACTIVATE)
            choosing.choose_permanent(state, seat, begun)
        else:
            choosing.take_fast(state, seat, action)

    def prompt(self, state: MuhqState, seat: int) -> Prompt:
        """What is going on, and that one may answer."""
        return wording.ask_priority(state, seat)

    def refusal(self, state: MuhqState, seat: int, action: int) -> IllegalAction:
        """Which rule forbids it."""
        return why_not.refuse_priority(state, seat, action)


WINDOW: Final = Window()
PRIORITY: Final = Priority()


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
            begun = BegunChoice(FOR_FULL, choosing.ASK_TARGET, unit.id, kind=unit.kind, ability=action - cards.FULL)
            choosing.begin_target(state, seat, begun)

    def _artifact(self, state: MuhqState, seat: int, unit: Permanent, action: int) -> None:
        cards = state.cards
        if action < cards.SWITCH:
            artifact = state.permanent_at(action - cards.TRANSPORT)
            assert artifact is not None
            choosing.begin(state, seat, BegunChoice(FOR_TRANSPORT, choosing.ASK_END, unit.id, aim=artifact.id))
            return
        by_attack = action >= cards.EQUIP_ATTACK
        start = cards.SWITCH if action < cards.EQUIP_MOVE else cards.EQUIP_ATTACK if by_attack else cards.EQUIP_MOVE
        artifact = state.permanent_at(action - start)
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
        return why_not.refuse_unit(state, seat, action)


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
