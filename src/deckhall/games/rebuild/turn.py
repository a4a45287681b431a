"""A turn: draw, act, clear, trash (REB-4.2)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask, Step
from deckhall.core.scene import Prompt
from deckhall.games.rebuild import plan, sets, table, why
from deckhall.games.rebuild.buying import MORE, begin_purchase, without
from deckhall.games.rebuild.cards import STAYS, TO_CHOICE
from deckhall.games.rebuild.grid import buyable, lowest
from deckhall.games.rebuild.market import remove
from deckhall.games.rebuild.playing import can_play, play
from deckhall.games.rebuild.rounds import END_GAME
from deckhall.games.rebuild.state import RebuildState
from deckhall.games.rebuild.steps import ACT_STEP, CLEAR_STEP, DRAW_STEP, TRASH_STEP


class BeginTurn(Step[RebuildState]):
    """Step 1: draw, whatever is in hand already (REB-4.3, REB-4.4)."""

    def run(self, state: RebuildState) -> None:
        """Draw, then act."""
        state.number += 1
        state.step = DRAW_STEP if state.open_form else ACT_STEP  # elsewhere drawing asks nothing
        state.kept_limit[state.turn] = 0
        if state.telling:
            state.tell("turn", "REB-4.1", state.turn, {"n": state.number})
        state.stack.append(ACT)
        if state.open_form:
            state.stack.append(BEGIN_ACT)
        state.stack.append(state.rebuild.draw_hand)


class BeginAct(Step[RebuildState]):
    """Step 1 is over, whatever order a new deck was given in it."""

    def run(self, state: RebuildState) -> None:
        """Say so."""
        state.step = ACT_STEP


class Act(Ask[RebuildState]):
    """Step 2: play a card, begin a transaction, or end the turn (REB-5.32)."""

    def seat(self, state: RebuildState) -> int:
        """Whose turn it is."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """END, playable cards by name, and columns that the whole hand covers."""
        cards = state.rebuild.cards
        found = [cards.END]
        last = -1
        have = 0
        for card in state.hands[seat]:
            have += cards.worth[card]
            if card != last and cards.playable[card] and can_play(state, card):
                found.append(cards.PLAY + card)
            last = card
        return found + [cards.BUY + column for column in range(len(state.columns)) if buyable(state, column, have)]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Do it, and come back here unless that was all."""
        cards = state.rebuild.cards
        if action == cards.END:
            state.step = CLEAR_STEP
            state.then(KEEP, CLEAR)
        elif action >= cards.BUY:
            state.stack.append(ACT)
            state.stack.append(MORE)
            begin_purchase(state, action - cards.BUY)
        else:
            state.stack.append(ACT)
            play(state, seat, action - cards.PLAY)

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """What can be done."""
        made = table.ask(state, seat, "act", "REB-4.5", {})
        made.plan = plan.plan(state, seat, [])
        return made

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse_act(state, seat, action)


class Keep(Ask[RebuildState]):
    """Step 3 begins: hand cards within the limit of units may stay (REB-6.17, REB-5.37)."""

    def seat(self, state: RebuildState) -> int:
        """Whose turn it is."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Cards that still fit, by name, and that this is all; nobody is asked who has nothing to keep by."""
        if not state.keep_limit:
            return []
        cards = state.cards
        left = state.keep_limit - sum([cards.units[card] for card in state.kept])
        fits = sorted({card for card in state.hands[seat] if cards.units[card] <= left})
        return [cards.DONE, *[cards.KEEP + card for card in fits]]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Lay it aside, or go on."""
        if action != state.cards.DONE:
            card = action - state.cards.KEEP
            state.hands[seat] = without(state.hands[seat], card)
            state.kept += (card,)
            state.stack.append(KEEP)

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """What may stay."""
        left = state.keep_limit - sum([state.cards.units[card] for card in state.kept])
        made = table.ask(state, seat, "keep", "REB-6.17", {"n": left})
        made.complete_choices = sets.keeps(state, seat)
        return made

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse_keep(state, seat, action)


class Clear(Step[RebuildState]):
    """Step 3: hand and played cards go to the discard pile, but for what is kept or passed on (REB-4.7)."""

    def run(self, state: RebuildState) -> None:
        """Pass Boomerangs first: whom to is asked where there is a choice."""
        state.step = CLEAR_STEP
        passes = state.cards.passes
        for card in state.played[state.turn]:
            if passes[card] != STAYS and state.players > 1:
                state.stack.append(self)
                if passes[card] == TO_CHOICE:
                    state.stack.append(PassOn(card))
                else:
                    pass_on(state, state.turn, card, (state.turn + 1) % state.players)
                return
        self.clear(state)

    def clear(self, state: RebuildState) -> None:
        """Everything else is discarded; credits, reductions and conversions end (REB-4.8)."""
        seat = state.turn
        gone = state.hands[seat]
        kept = tuple(sorted(state.kept))
        state.discards[seat] += gone + state.played[seat]
        state.hands[seat] = kept
        state.played[seat] = ()
        state.kept = ()
        if state.shown[seat]:
            state.shown[seat] = _still(state.shown[seat], kept)
        state.kept_limit[seat] = state.keep_limit if kept else 0
        state.credits = state.saw = state.boots = 0
        state.less_steel = state.less_gold = 0
        state.keep_limit = 0
        state.any_row = False
        if state.telling:
            if kept:
                names = [state.cards.ids[card] for card in kept]
                everybody = (1 << state.players) - 1 if state.open_form else 1 << seat
                state.tell("keep", "REB-6.17", seat, {"n": len(kept)}, {"cards": names}, everybody)
            state.tell("clear", "REB-4.7", seat, {"cards": [state.cards.ids[card] for card in gone], "n": len(gone)})
        if not state.open_form:
            state.reveal()
        state.stack.append(END_GAME if state.ended() else TRASH_LOWEST)  # REB-4.14


def _still(shown: tuple[int, ...], kept: tuple[int, ...]) -> tuple[int, ...]:
    """Known cards that were not discarded have been kept."""
    left = list(kept)
    found: list[int] = []
    for card in shown:
        if card in left:
            left.remove(card)
            found.append(card)
    return tuple(found)


def pass_on(state: RebuildState, seat: int, card: int, to: int) -> None:
    """A played Boomerang goes into another hand, for all to see (REB-6.20, REB-9.5)."""
    state.played[seat] = without(state.played[seat], card)
    state.hands[to] = tuple(sorted((*state.hands[to], card)))
    state.shown[to] += (card,)
    if state.telling:
        state.tell("pass", "REB-6.20", seat, {"card": state.cards.ids[card], "to": to})


class PassOn(Ask[RebuildState]):
    """To whom a Boomerang goes (REB-8.39)."""

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card: Final = card

    def seat(self, state: RebuildState) -> int:
        """Who played it."""
        return state.turn

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Any other player."""
        return [state.cards.PASS + other for other in range(state.players) if other != seat]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """There it goes."""
        pass_on(state, seat, self.card, action - state.cards.PASS)

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """To whom."""
        return table.ask(state, seat, "pass", "REB-8.39", {"card": state.cards.ids[self.card]})

    def refusal(self, state: RebuildState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, ("pass",), "REB-8.39")


class TrashLowest(Step[RebuildState]):
    """Step 4: the lowest card of the Purchase Row leaves, in open forms two of them (REB-4.9, REB-8.8)."""

    def run(self, state: RebuildState) -> None:
        """Then the next player's turn begins, unless that was the end."""
        state.step = TRASH_STEP
        times = 2 if state.open_form else 1
        while times:
            times -= 1
            column = lowest(state)
            if column < 0:
                break
            card = state.columns[column][0]
            if state.telling:
                told = table.grid_card(state, card, column, 0)
                state.tell("lowest", "REB-8.9" if state.open_form else "REB-4.9", -1, told)
            remove(state, column, 0)
            state.trash += (card,)
            if state.ended():
                state.stack.append(END_GAME)
                return
        state.turn = (state.turn + 1) % state.players
        state.stack.append(BEGIN_TURN)


BEGIN_TURN: Final = BeginTurn()
BEGIN_ACT: Final = BeginAct()
ACT: Final = Act()
KEEP: Final = Keep()
CLEAR: Final = Clear()
TRASH_LOWEST: Final = TrashLowest()
