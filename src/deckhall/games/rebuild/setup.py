"""The deal (section 3), and what later players set aside before it is shuffled (REB-8.35)."""

from __future__ import annotations

from typing import ClassVar, Final

from deckhall.core.frames import Ask, Question, Step
from deckhall.core.piles import Pile, without
from deckhall.games.rebuild import campaign
from deckhall.games.rebuild.constants import EARLY, LATE, SETUP
from deckhall.games.rebuild.state import RebuildState


class Deal(Step[RebuildState]):
    """A game is dealt: the first one, the next of a campaign, or a lost one anew."""

    def run(self, state: RebuildState) -> None:
        """Section 3, with the changes of section 8. Chance is used in this order: Early, Late, first player, decks."""
        cards = state.cards
        early, late = cards.market(EARLY), cards.market(LATE)
        state.added = tuple(campaign.carried_starters(state))
        for card in campaign.left_out(state):
            early.remove(card)
        state.shuffle(early)
        state.shuffle(late)
        lay_out(state, early, late)
        state.first = state.roll(state.players) if state.players > 1 else 0
        state.on_turn = state.first
        state.turn_number = 0
        state.step = SETUP
        state.trash = ()
        state.known_decks = 0
        none: Pile = ()
        state.hands = [none] * state.players
        state.discards = [none] * state.players
        state.played = [none] * state.players
        state.known_in_hand = [none] * state.players
        state.kept_within = [0] * state.players
        for seat in range(state.players):
            state.decks[seat] = tuple(sorted(cards.starters() + list(state.carried[seat])))
        if state.open_form:
            state.tell("game", "REB-8.14", -1, {"n": state.round + 1, "target": campaign.target(state)})
        if state.players > 1:
            state.tell("first", "REB-3.9", state.first)
        state.then(*set_aside_questions(state), SHUFFLE_DECKS)


def lay_out(state: RebuildState, early: list[int], late: list[int]) -> None:
    """Lay the grid row by row from row 1, each from left to right (REB-3.6, REB-8.3); the rest is the Draw Deck."""
    figures = state.cards.file.deal
    if state.open_form:
        dealt, rest, width = early + late, [], figures.open_columns
    else:
        stack = [state.cards.gold_stack] * (figures.gold_stacks * state.players)
        every = early + stack + late
        width = figures.columns
        dealt, rest = every[: width * figures.rows], every[width * figures.rows :]
    state.columns = [tuple(dealt[column::width]) for column in range(width)]
    state.draw = tuple(reversed(rest))


def set_aside_questions(state: RebuildState) -> list[SetAside]:
    """The later players may set Starter cards aside (REB-8.35)."""
    if not state.help:
        return []
    most = state.cards.file.deal.set_aside
    seats = [((state.first + place) % state.players, most[place]) for place in range(state.players)]
    return [SetAside(seat, count) for seat, count in seats if count]


class SetAside(Ask[RebuildState]):
    """A later player puts some Starter cards face up on the discard pile before the first shuffle (REB-8.35)."""

    asks: ClassVar[str] = "aside"
    rule: ClassVar[str] = "REB-8.35"

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left: Final = left

    def options(self, state: RebuildState, seat: int) -> list[int]:
        cards = state.cards
        return [cards.DONE.of(), *[cards.ASIDE.of(card) for card in sorted(set(state.decks[seat]))]]

    def take(self, state: RebuildState, seat: int, action: int) -> None:
        if state.cards.DONE.has(action):
            return
        card = state.cards.ASIDE.value(action)
        state.decks[seat] = without(state.decks[seat], card)
        state.discards[seat] += (card,)
        state.tell_card("aside", self.rule, seat, card)
        if self.left > 1:
            state.stack.append(SetAside(seat, self.left - 1))

    def question(self, state: RebuildState, seat: int) -> Question:
        return Question(self.asks, self.rule, {"n": self.left})


class ShuffleDecks(Step[RebuildState]):
    """The Starter cards are shuffled as the player decks (REB-3.3)."""

    def run(self, state: RebuildState) -> None:
        """One after the other, in seat order."""
        for seat in range(state.players):
            deck = list(state.decks[seat])
            state.shuffle(deck)
            state.decks[seat] = tuple(deck)


DEAL: Final = Deal()
SHUFFLE_DECKS: Final = ShuffleDecks()
