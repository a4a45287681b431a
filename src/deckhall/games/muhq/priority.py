"""Priority windows: who may act, passing, executing the stack, and the active unit's turn (MUQ-5.10 to MUQ-5.14)."""

from __future__ import annotations

from typing import Final

from deckhall.core.events import EventValue
from deckhall.core.frames import Ask, Question, Step
from deckhall.games.muhq import choosing, declaring, unit_ai
from deckhall.games.muhq.activation import (
    CONTROLLER,
    calm,
    can_activate,
    deactivate,
    early_options,
    exhausted,
    tile_options,
)
from deckhall.games.muhq.board import spelled
from deckhall.games.muhq.constants import ACTION, BOSS, BUY, MOST_PLAYERS, NOBODY, STEP_NAMES
from deckhall.games.muhq.declared import TRIGGERED, Declared
from deckhall.games.muhq.executing import execute
from deckhall.games.muhq.fast_actions import castable, fast_allowed, might_act, playable_kinds, use_tiles
from deckhall.games.muhq.paths import traced
from deckhall.games.muhq.permanents import (
    ASK_END,
    ASK_TARGET,
    ASK_WHO,
    FOR_ACTIVATE,
    FOR_FULL,
    FOR_TRANSPORT,
    BegunChoice,
    Permanent,
)
from deckhall.games.muhq.placing import spawn_tiles
from deckhall.games.muhq.player_cards import buy, buy_options, look_into_shops, might_buy
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.state_check import state_check
from deckhall.games.muhq.wording import act_words, key


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
            if not state.actions and state.turn_is_over():
                return
            order = state.alive()
            if state.passes < len(order) and not (state.turn == BOSS and not state.actions):
                seat = order[state.passes]
                if state.step == BUY and state.board.stores:
                    look_into_shops(state, state.turn)  # a unit may have been pushed onto a store tile
                if might_be_asked(state, seat):
                    state.stack.append(WINDOW)
                    state.stack.append(PRIORITY[seat])
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
    state.stack.append(UNIT_TURN[unit.controller])
    return False


def put_triggers(state: MuhqState) -> None:
    """Triggered effects go onto the stack: by seat from the one whose turn it is, then by id (MUQ-5.81, MUQ-5.82)."""
    if not state.fired:
        return
    fired, state.fired = state.fired, []
    order = state.alive()
    for seat in [BOSS, *order] if state.turn == BOSS else [*order, BOSS]:
        mine = [one for one in fired if one.seat == seat]
        mine.sort(key=lambda one: one.source)
        for one in mine:
            act = Declared(
                state.declared + 1,
                TRIGGERED,
                seat,
                one.source,
                -1,
                one.kind,
                one.ability,
                one.aim,
                -1,
                one.victim,
            )
            declaring.put(state, act)
            if state.telling:
                data = declaring.aimed(state, act)
                data.pop("at", None)
                data.pop("on", None)
                data.update({"unit": key(one.source), "card": state.cards.ids[one.kind]})
                state.tell("trigger", "MUQ-5.80", max(seat, NOBODY), data)


def might_be_asked(state: MuhqState, seat: int) -> bool:
    """Does public knowledge leave the player anything but passing (MUQ-5.14)?"""
    if seat == state.turn and not state.actions:
        if state.step == ACTION and (
            state.hands[seat] or any(can_activate(state, seat, one) for one in state.permanents)
        ):
            return True
        if state.step == BUY and might_buy(state, seat):
            return True
    return might_act(state, seat)


def playable(state: MuhqState, seat: int, kind: int) -> bool:
    """Could the player play this permanent now (MUQ-5.50)?"""
    cards = state.cards
    if cards.spell[kind] or not 0 <= cards.play[kind] <= state.resource[seat]:
        return False
    return cards.equipment[kind] == 1 or bool(spawn_tiles(state, seat, kind))


class Priority(Ask[MuhqState]):
    """The player who holds priority may act or pass."""

    def options(self, state: MuhqState, seat: int) -> list[int]:
        """Pass, fast actions, and with an empty stack in one's own turn the slow ones (MUQ-4.20, MUQ-5.6)."""
        cards = state.cards
        found = [cards.PASS]
        fast = fast_allowed(state)
        own = seat == state.turn and not state.actions
        acting = own and state.step == ACTION
        if fast and len(state.hands[seat]) >= 2:
            found.append(cards.TRADE)
        if acting:
            start = cards.ACTIVATE.start
            found += sorted({start + one.tile for one in state.permanents if can_activate(state, seat, one)})
        if fast:
            found += [cards.USE.of(tile) for tile in use_tiles(state, seat)]
        for kind in playable_kinds(state, seat):
            if (fast and castable(state, seat, kind)) or (acting and playable(state, seat, kind)):
                found.append(cards.PLAY.of(kind))
        if own and state.step == BUY and not state.bought:
            found += buy_options(state, seat)
        return found

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        cards = state.cards
        if action == cards.PASS:
            state.passes += 1
            state.tell("pass", "MUQ-5.13", seat)
        elif cards.ACTIVATE.has(action):
            begun = BegunChoice(FOR_ACTIVATE, ASK_WHO, tile=cards.ACTIVATE.value(action))
            choosing.choose_permanent(state, seat, begun)
        elif cards.BUY.has(action):
            buy(state, seat, cards.BUY.value(action))
        else:
            choosing.take_fast(state, seat, action)

    def question(self, state: MuhqState, seat: int) -> Question:
        if state.actions:
            return Question("answer", "MUQ-5.12", {"what": act_words(state, state.actions[-1], seat)})
        if seat != state.turn:
            return Question("window", "MUQ-5.10", {"who": state.turn, "step": STEP_NAMES[state.step]})
        if state.step == ACTION:
            return Question("action", "MUQ-4.20", {"n": state.resource[seat]})
        if state.step == BUY and not state.bought:
            return Question("buy", "MUQ-4.30", {"n": state.resource[seat]})
        return Question("window_own", "MUQ-5.10", {"step": STEP_NAMES[state.step]})


class UnitTurn(Ask[MuhqState]):
    """The active unit's controller declares its actions or fast ones, or ends the activation (MUQ-4.22, MUQ-4.38)."""

    def options(self, state: MuhqState, seat: int) -> list[int]:
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
            found += [cards.USE.of(tile) for tile in use_tiles(state, seat)]
            found += [cards.PLAY.of(kind) for kind in playable_kinds(state, seat) if castable(state, seat, kind)]
        return found

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        cards = state.cards
        unit = state.find(state.active)
        assert unit is not None
        if action == cards.END:
            deactivate(state, unit)
        elif cards.MOVE.has(action):
            _move(state, unit, cards.MOVE.value(action), False)
        elif cards.ATTACK.has(action):
            declaring.attack(state, unit, cards.ATTACK.value(action))
        elif cards.STREET.has(action):
            _move(state, unit, cards.STREET.value(action), True)
        elif action == cards.FARM:
            declaring.farm(state, unit)
        elif cards.FULL.has(action):
            begun = BegunChoice(FOR_FULL, ASK_TARGET, unit.id, unit.kind, cards.FULL.value(action))
            choosing.begin_target(state, seat, begun)
        elif cards.CALM.has(action):
            calm(state, unit, cards.CALM.value(action) == 1, "MUQ-6.23")
        elif cards.TRANSPORT.has(action):
            artifact = _artifact(state, cards.TRANSPORT.value(action))
            choosing.begin(state, seat, BegunChoice(FOR_TRANSPORT, ASK_END, unit.id, aim=artifact.id))
        elif cards.SWITCH.has(action):
            declaring.switch(state, unit, _artifact(state, cards.SWITCH.value(action)))
        elif cards.EQUIP_MOVE.has(action):
            declaring.equip(state, unit, _artifact(state, cards.EQUIP_MOVE.value(action)), False)
        elif cards.EQUIP_ATTACK.has(action):
            declaring.equip(state, unit, _artifact(state, cards.EQUIP_ATTACK.value(action)), True)
        else:
            choosing.take_fast(state, seat, action)

    def question(self, state: MuhqState, seat: int) -> Question:
        unit = state.find(state.active)
        assert unit is not None
        left: list[str] = []
        if unit.moves:
            left.append("move" if unit.moves == 1 else f"{unit.moves} moves")
        if unit.attacks:
            left.append("attack" if unit.attacks == 1 else f"{unit.attacks} attacks")
        data: dict[str, EventValue] = {"card": state.cards.ids[unit.kind], "at": spelled(unit.tile), "left": left}
        return Question("unit", "MUQ-4.22", data)


def _move(state: MuhqState, unit: Permanent, tile: int, street: bool) -> None:
    cost = traced(state, unit, street).cost[tile] if state.telling else 0  # only the log asks
    declaring.move(state, unit, tile, street, cost)


def _artifact(state: MuhqState, tile: int) -> Permanent:
    """What lies on a tile, which the options have named."""
    found = state.permanent_at(tile)
    assert found is not None
    return found


WINDOW: Final = Window()
PRIORITY: Final = [Priority(seat) for seat in range(MOST_PLAYERS)]
UNIT_TURN: Final = [UnitTurn(seat) for seat in range(MOST_PLAYERS)]
