"""A turn: draw, act, clear, trash (REB-4.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from deckhall.core.frames import Question, Step
from deckhall.core.piles import less, without
from deckhall.core.scene import Prompt
from deckhall.games.rebuild import hand_sets
from deckhall.games.rebuild.constants import ACT_STEP, CLEAR_STEP, DRAW_STEP, STAYS, TO_CHOICE, TRASH_STEP
from deckhall.games.rebuild.drawing import draw
from deckhall.games.rebuild.frames import AskOnTurn
from deckhall.games.rebuild.grid import buyable, lowest_column, remove
from deckhall.games.rebuild.playing import can_play, play
from deckhall.games.rebuild.purchases import BUY_MORE, begin_purchase
from deckhall.games.rebuild.state import RebuildState
from deckhall.games.rebuild.wording import grid_card


class BeginTurn(Step[RebuildState]):
    """Step 1: draw, whatever is in hand already (REB-4.3, REB-4.4)."""

    def run(self, state: RebuildState) -> None:
        state.turn_number += 1
        state.step = DRAW_STEP if state.open_form else ACT_STEP  # elsewhere drawing asks nothing
        state.kept_within[state.on_turn] = 0
        if state.telling:
            state.tell("turn", "REB-4.1", state.on_turn, {"n": state.turn_number})
        state.stack.append(ACT)
        if state.open_form:
            state.stack.append(BEGIN_ACT)
        draw(state, state.cards.hand_size)


class BeginAct(Step[RebuildState]):
    """Step 1 is over, whatever order a new deck was given in it."""

    def run(self, state: RebuildState) -> None:
        state.step = ACT_STEP


class Act(AskOnTurn):
    """Step 2: play a card, begin a transaction, or end the turn (REB-5.32)."""

    asks: ClassVar[str] = "act"
    rule: ClassVar[str] = "REB-4.5"

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """END, playable cards by name, and columns that the whole hand covers."""
        cards = state.cards
        found = [cards.END.start]
        play_card, buy_from = cards.PLAY.start, cards.BUY.start
        last = -1
        have = 0
        for card in state.hands[seat]:
            have += cards.units[card]
            if card != last and cards.playable[card] and can_play(state, card):
                found.append(play_card + card)
            last = card
        return found + [buy_from + column for column in range(len(state.columns)) if buyable(state, column, have)]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Do it, and come back here unless that was all."""
        cards = state.cards
        if cards.END.has(action):
            state.step = CLEAR_STEP
            state.then(KEEP, CLEAR)
        elif cards.BUY.has(action):
            state.stack.append(ACT)
            state.stack.append(BUY_MORE)
            begin_purchase(state, cards.BUY.value(action))
        else:
            state.stack.append(ACT)
            play(state, seat, cards.PLAY.value(action))


class Keep(AskOnTurn):
    """Step 3 begins: hand cards within the limit of units may stay (REB-6.17, REB-5.37)."""

    asks: ClassVar[str] = "keep"
    rule: ClassVar[str] = "REB-6.17"

    def options(self, state: RebuildState, seat: int) -> list[int]:
        """Cards that still fit, by name, and that this is all; nobody is asked who has nothing to keep by."""
        if not state.keep_limit:
            return []
        cards = state.cards
        left = state.keep_left()
        fits = sorted({card for card in state.hands[seat] if cards.unit_count[card] <= left})
        return [cards.DONE.of(), *[cards.KEEP.of(card) for card in fits]]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        """Lay it aside, or go on."""
        if state.cards.KEEP.has(action):
            card = state.cards.KEEP.value(action)
            state.hands[seat] = without(state.hands[seat], card)
            state.chosen_to_keep += (card,)
            state.stack.append(KEEP)

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, {"n": state.keep_left()})

    def prompt(self, state: RebuildState, seat: int) -> Prompt:
        """What stays is chosen in one gesture."""
        made = super().prompt(state, seat)
        made.complete_choices = hand_sets.keeps(state, seat)
        return made


class Clear(Step[RebuildState]):
    """Step 3: hand and played cards go to the discard pile, but for what is kept or passed on (REB-4.7)."""

    def run(self, state: RebuildState) -> None:
        """Pass Boomerangs first: whom to is asked where there is a choice."""
        state.step = CLEAR_STEP
        passes = state.cards.passes
        for card in state.played[state.on_turn]:
            if passes[card] != STAYS and state.players > 1:
                state.stack.append(self)
                if passes[card] == TO_CHOICE:
                    state.stack.append(PassOn(card))
                else:
                    pass_on(state, state.on_turn, card, (state.on_turn + 1) % state.players)
                return
        self.clear(state)

    def clear(self, state: RebuildState) -> None:
        """Everything else is discarded; credits, reductions and conversions end (REB-4.8)."""
        seat = state.on_turn
        gone = state.hands[seat]
        kept = tuple(sorted(state.chosen_to_keep))
        state.discards[seat] += gone + state.played[seat]
        state.hands[seat] = kept
        state.played[seat] = ()
        state.chosen_to_keep = ()
        if state.known_in_hand[seat]:
            state.forget(seat, less(state.known_in_hand[seat], kept))
        state.kept_within[seat] = state.keep_limit if kept else 0
        state.credits = state.convert_wood = state.convert_stone = 0
        state.less_steel = state.less_gold = 0
        state.keep_limit = 0
        state.any_row = False
        if state.telling:
            if kept:
                knowers = (1 << state.players) - 1 if state.open_form else 1 << seat
                state.tell("keep", "REB-6.17", seat, {"n": len(kept)}, {"cards": state.ids(kept)}, knowers)
            state.tell("clear", "REB-4.7", seat, {"cards": state.ids(gone), "n": len(gone)})
        if not state.open_form:
            state.reveal()
        if not state.ended():  # then the game is over (REB-4.14)
            state.stack.append(TRASH_LOWEST)


def pass_on(state: RebuildState, seat: int, card: int, to: int) -> None:
    """A played Boomerang goes into another hand, for all to see (REB-6.20, REB-9.5)."""
    state.played[seat] = without(state.played[seat], card)
    state.hands[to] = tuple(sorted((*state.hands[to], card)))
    state.known_in_hand[to] += (card,)
    if state.telling:
        state.tell("pass", "REB-6.20", seat, {"card": state.cards.ids[card], "to": to})


class PassOn(AskOnTurn):
    """To whom a Boomerang goes (REB-8.39)."""

    asks: ClassVar[str] = "pass"
    rule: ClassVar[str] = "REB-8.39"

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card: Final = card

    def options(self, state: RebuildState, seat: int) -> list[int]:
        return [state.cards.PASS.of(other) for other in range(state.players) if other != seat]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        pass_on(state, seat, self.card, state.cards.PASS.value(action))

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, {"card": state.cards.ids[self.card]})


class TrashLowest(Step[RebuildState]):
    """Step 4: the lowest card of the Purchase Row leaves, in open forms two of them (REB-4.9, REB-8.8)."""

    def run(self, state: RebuildState) -> None:
        """Then the next player's turn begins, unless that was the end."""
        state.step = TRASH_STEP
        times = 2 if state.open_form else 1
        while times:
            times -= 1
            column = lowest_column(state)
            if column < 0:
                break
            if state.telling:
                told = grid_card(state, column, 0)
                state.tell("lowest", "REB-8.9" if state.open_form else "REB-4.9", -1, told)
            state.trash += (remove(state, column, 0),)
            if state.ended():
                return
        state.on_turn = (state.on_turn + 1) % state.players
        state.stack.append(BEGIN_TURN)


BEGIN_TURN: Final = BeginTurn()
BEGIN_ACT: Final = BeginAct()
ACT: Final = Act()
KEEP: Final = Keep()
CLEAR: Final = Clear()
TRASH_LOWEST: Final = TrashLowest()
