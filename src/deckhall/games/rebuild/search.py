"""A search for open forms: nothing is left to chance once the decks are known, so whole turns can be planned ahead.

A beam over turns. Each turn is expanded into its sensible outcomes: payments without a card that could stay (REB-5.41),
a few orders for a new deck, a few new orders for a line of the grid. What is left out may be better now and then;
what is found is always a legal line. Not rules, only an opinion.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.piles import less
from deckhall.games.rebuild.constants import BETWEEN, MOST_ROWS
from deckhall.games.rebuild.evaluation import team_prospect
from deckhall.games.rebuild.hand_sets import covering, needed_sets

if TYPE_CHECKING:
    from deckhall.core.piles import Pile
    from deckhall.games.rebuild.state import RebuildState

TURNS: Final = 24
"""How many turns are looked ahead at most."""
BEAM: Final = 16
"""Positions kept after each turn."""
WITHIN: Final = 10
"""Positions kept after each action within a turn."""
PAYMENTS: Final = 3
HOPE: Final = 0.3
TIME: Final = 0.8
"""As `evaluation.TIME`, for positions compared after the same number of turns."""
ACTIONS: Final = 14
"""The most plays and transactions of one turn that are followed."""


class Outcome:
    """A position reached, what it is worth, and the actions of the first turn that led there."""

    def __init__(self, state: RebuildState, value: float, path: Pile) -> None:
        self.state: Final = state
        self.value: Final = value
        self.path: Final = path


class Search:
    """One search with its budget of positions."""

    def __init__(self, budget: int) -> None:
        self.left = budget

    def best(self, state: RebuildState) -> Outcome | None:
        """The best end found, or the most promising position where the budget ended."""
        beam = [Outcome(state, 0.0, ())]
        best: Outcome | None = None
        width = BEAM
        for depth in range(TURNS):
            ends: list[Outcome] = []
            for outcome in beam:
                ends += self.turn_outcomes(outcome, depth == 0)
                if self.left <= 0 and depth:
                    break
            over = [outcome for outcome in ends if is_end(outcome.state)]
            going = narrowed([outcome for outcome in ends if not is_end(outcome.state)], width)
            for outcome in over:
                if best is None or outcome.value > best.value:
                    best = outcome
            if not going:
                return best
            if self.left <= 0:
                top = going[0]
                return best if best is not None and best.value > top.value else top
            beam = going
        return best

    def turn_outcomes(self, outcome: Outcome, first: bool) -> list[Outcome]:
        """The outcomes of one turn."""
        number = outcome.state.turn_number
        frontier = [outcome]
        ends: list[Outcome] = []
        for _ in range(ACTIONS):
            acts: list[Outcome] = []
            for one in frontier:
                self.follow(one, number, first, acts, ends)
            if not acts or self.left <= 0:
                break
            frontier = narrowed(acts, WITHIN)
        return narrowed(ends, BEAM)

    def follow(self, outcome: Outcome, number: int, first: bool, acts: list[Outcome], ends: list[Outcome]) -> None:
        """Take every sensible choice; one half made is followed to its end at once."""
        state = outcome.state
        for choice in candidates(state):
            self.left -= 1
            child = state.clone()
            path = list(outcome.path) if first else []
            for action in choice:
                if action not in child.legal:
                    break
                child.apply(child.acting, action)
                if first:
                    path.append(action)
                if not child.stack or child.turn_number != number:
                    break
            kept = tuple(path) if first else outcome.path
            after = Outcome(child, team_prospect(child, HOPE, TIME), kept)
            if is_end(child) or child.turn_number != number:
                ends.append(after)
            elif child.cards.END.has(child.legal[0]):
                acts.append(after)
            else:
                self.follow(after, number, first, acts, ends)


def is_end(state: RebuildState) -> bool:
    """Is the game decided, or this game of the campaign?"""
    return not state.stack or state.step == BETWEEN


def narrowed(outcomes: list[Outcome], width: int) -> list[Outcome]:
    """The best different positions, best first."""
    outcomes.sort(key=_value, reverse=True)
    seen: set[tuple[int, ...]] = set()
    found: list[Outcome] = []
    for outcome in outcomes:
        key = _key(outcome.state)
        if key not in seen:
            seen.add(key)
            found.append(outcome)
            if len(found) == width:
                break
    return found


def _value(outcome: Outcome) -> float:
    return outcome.value


def _key(state: RebuildState) -> tuple[int, ...]:
    """Positions with the same key go on alike."""
    found: list[int] = [state.on_turn, state.credits, state.convert_wood, state.convert_stone, state.less_steel]
    for cards in state.columns:
        found.append(-1)
        found.extend(cards)
    for seat in range(state.players):
        found.append(-2)
        found.extend(state.hands[seat])
        found.append(-3)
        found.extend(state.decks[seat])
        found.append(-4)
        found.extend(sorted(state.discards[seat]))
        found.append(-5)
        found.extend(sorted(state.played[seat]))
    return tuple(found)


def solve(state: RebuildState, seat: int, budget: int) -> list[int]:
    """The actions up to the end of the turn on the best path found."""
    if state.acting != seat:
        return []
    if state.step == BETWEEN:
        return best_to_carry(state)
    root = state.clone()
    root.repeats = 0  # what is looked for is a good end of this game
    found = Search(budget).best(root)
    return list(found.path) if found is not None else []


# -- sensible choices ----------------------------------------------------------------------------------------------


def candidates(state: RebuildState) -> list[list[int]]:
    """Choices worth following, each a list of actions."""
    asks = state.stack[-1].asks
    if asks == "pay":
        return payments(state)
    if asks == "order":
        return orders(state)
    if asks == "arrange":
        return [[action] for action in _steepest(state)]
    if asks == "line":
        return reorders(state)
    return [[action] for action in state.legal]


def payments(state: RebuildState) -> list[list[int]]:
    """The cheapest payments without a card that could stay."""
    cards = state.cards
    hand = state.hands[state.on_turn]
    sets = needed_sets(state, hand, state.need, state.chosen_to_pay)
    if not sets:  # somebody has begun to overpay
        sets = covering(state, hand, state.need, state.chosen_to_pay)
    return [[*[cards.TRASH.of(card) for card in one], cards.DONE.of()] for one in sets[:PAYMENTS]]


def orders(state: RebuildState) -> list[list[int]]:
    """Orders of a new deck: the hand that pays for each card of the Purchase Row first, then the rest by worth."""
    cards = state.cards
    seat = state.on_turn
    pile = sorted(less(state.discards[seat], state.ordered))
    by_use = sorted(pile, key=lambda card: (cards.playable[card], cards.unit_count[card]), reverse=True)
    by_waste = sorted(pile, key=lambda card: (cards.vp[card], -cards.unit_count[card]))
    found = [by_use, by_waste]
    seen = {tuple(by_use), tuple(by_waste)}
    for column in state.columns:
        for card in column[:2]:
            price = cards.prices[card][0][0]
            sets = needed_sets(state, tuple(pile), price) if len(pile) <= 12 else []
            for one in [wanted for wanted in sets if len(wanted) <= 5][:1]:
                order = [*one, *less(tuple(by_use), one)]
                if tuple(order) not in seen:
                    seen.add(tuple(order))
                    found.append(order)
    return [[cards.NEXT.of(card) for card in order] for order in found]


def reorders(state: RebuildState) -> list[list[int]]:
    """Leave the grid, or turn a column so that its best cards come down first."""
    cards = state.cards
    found = [[cards.DECLINE.of()]]
    for column, line in enumerate(state.columns):
        if len(line) > 1:
            order = sorted(line, key=lambda card: cards.vp[card], reverse=True)
            if tuple(order) != line:
                found.append([cards.REORDER.of(MOST_ROWS + column), *[cards.PLACE.of(card) for card in order]])
    return found


def _steepest(state: RebuildState) -> list[int]:
    """The card of most VP for the next place of a line."""
    cards = state.cards
    return [max(state.legal, key=lambda action: cards.vp[cards.PLACE.value(action)])]


def best_to_carry(state: RebuildState) -> list[int]:
    """The card that brings most into the next game: its VP count from the start, and its units can be built with."""
    cards = state.cards
    best = cards.DONE.of()
    most = 0.0
    for action in state.legal:
        if cards.CARRY.has(action):
            card = cards.CARRY.value(action)
            value = float(cards.vp[card]) + 0.5 * float(cards.unit_count[card]) + 0.3 * float(cards.playable[card])
            if value > most:
                best, most = action, value
    return [best]
