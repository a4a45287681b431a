"""What bots do not even consider: not rules, only an opinion, like the evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.piles import Pile, less, without
from deckhall.games.rebuild.constants import CONVERT, CREDIT, REDUCE
from deckhall.games.rebuild.grid import buyable
from deckhall.games.rebuild.hand_sets import every_set
from deckhall.games.rebuild.turn_effects import gain

if TYPE_CHECKING:
    from deckhall.games.rebuild.state import RebuildState


def sensible(state: RebuildState, seat: int, legal: list[int]) -> list[int]:
    """Without buying a card that only its like can pay for, and without credits that lead to no purchase."""
    cards = state.cards
    if not cards.END.has(legal[0]):
        return legal
    hand = state.hands[seat]
    helping = tuple([card for card in hand if _only_pays(state, card)])
    found = legal[:1]
    for action in legal[1:]:
        if cards.BUY.has(action):
            if _with_its_like(state, hand, cards.BUY.value(action)):
                continue
        elif cards.PLAY.value(action) in helping and not _leads_to_a_purchase(
            state, hand, helping, cards.PLAY.value(action)
        ):
            continue
        found.append(action)
    return found


def _with_its_like(state: RebuildState, hand: Pile, column: int) -> bool:
    """Would the card that comes be paid for with one of the same name?"""
    if state.any_row:
        return False
    bought = state.columns[column][0]
    if bought not in hand:
        return False
    others = tuple([card for card in hand if card != bought])
    return not buyable(state, column, state.units_of(others))


def _only_pays(state: RebuildState, card: int) -> bool:
    """Does playing a card only make purchases cheaper?"""
    ops = state.cards.ops[card]
    for op, _, _ in ops:
        if op not in (CREDIT, CONVERT, REDUCE):
            return False
    return state.cards.playable[card] == 1 and len(ops) > 0


def _leads_to_a_purchase(state: RebuildState, hand: Pile, helping: Pile, card: int) -> bool:
    """Can anything be bought after this card was played, perhaps after others that help to pay?"""
    for others in every_set(without(helping, card)):
        trial = state.clone()
        for one in (card, *others):
            gain(trial, one)
        if _can_buy(trial, less(hand, (card, *others))):
            return True
    return False


def _can_buy(state: RebuildState, hand: Pile) -> bool:
    """Do these cards pay for the first card of a column?"""
    have = state.units_of(hand)
    for column in range(len(state.columns)):  # noqa: SIM110  # compiled, a loop is faster than a generator
        if buyable(state, column, have):
            return True
    return False
