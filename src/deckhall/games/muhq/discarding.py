"""Discarding hand cards in the end step (MUQ-4.34)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import AskAll, Frame
from deckhall.core.scene import Pick, Prompt
from deckhall.games.muhq import why, wording
from deckhall.games.muhq.drawing import left_hand
from deckhall.games.muhq.state import MuhqState


class Discard(AskAll[MuhqState]):
    """As many hand cards as wanted, one after the other in ascending order, then done; the last card ends it too.

    It asks one seat only, but as a sealed answer: how far its choice has got tells nobody anything.
    """

    def seats(self, state: MuhqState) -> int:
        """Whose turn it is."""
        return 1 << state.turn

    def options(self, state: MuhqState, seat: int) -> list[int]:
        """Cards not below the last one named."""
        cards = state.cards
        found = [cards.DONE]
        for place, card in enumerate(state.hands[seat]):
            kind = state.kinds[card]
            if place >= state.dropping and cards.DISCARD + kind != found[-1]:
                found.append(cards.DISCARD + kind)
        return found

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        """Name one more, or no more."""
        cards = state.cards
        hand = state.hands[seat]
        if action == cards.DONE:
            state.dropping = len(hand)
            return
        place = state.dropping
        while state.kinds[hand[place]] != action - cards.DISCARD:
            place += 1
        state.naming |= 1 << place
        state.dropping = place + 1

    def answered(self, state: MuhqState, seat: int) -> bool:
        """Are all cards through?"""
        return state.dropping >= len(state.hands[seat])

    def close(self, state: MuhqState) -> None:
        """Discard all that were named."""
        seat = state.turn
        hand = state.hands[seat]
        gone = tuple([card for place, card in enumerate(hand) if state.naming >> place & 1])
        state.hands[seat] = tuple([card for place, card in enumerate(hand) if not state.naming >> place & 1])
        state.naming = 0
        state.dropping = 0
        if gone:
            state.discards[seat] += gone
            for card in gone:
                left_hand(state, seat, state.kinds[card])
            state.reveal()
            if state.telling:
                ids = state.cards.ids
                state.tell("discard", "MUQ-4.34", seat, {"cards": [ids[state.kinds[card]] for card in gone]})

    def prompt(self, state: MuhqState, seat: int) -> Prompt:
        """Which cards go."""
        made = wording.ask(state, seat, "discard", "MUQ-4.34", {})
        keys = wording.hand_keys(state, seat)
        start = state.dropping
        kinds = [state.kinds[card] for card in state.hands[seat]]
        actions = [state.cards.DISCARD + kind for kind in kinds[start:]]
        made.pick = Pick(keys[start:], actions, 0, len(actions), state.naming.bit_count(), state.cards.DONE)
        return made

    def refusal(self, state: MuhqState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that."""
        return why.refuse_discard(state, seat, action)


DISCARD: Final[Frame[MuhqState]] = Discard()
