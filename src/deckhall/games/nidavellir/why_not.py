"""Why something is not possible: the sentence and the rule for every kind of illegal action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Question
from deckhall.games.nidavellir.constants import CLASSES, EXPLORER, TAVERNS

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import NidavellirState

SAME: Final = {"bid_next": "bid", "trade_second": "trade", "ylud_again": "ylud"}
"""Questions that go on with another one."""
FIRST_RULES: Final = {"bid": "NID-4.8", "transform": "NID-5.26", "trade": "NID-5.42", "ylud": "NID-6.26"}
"""Why something else must be answered first, where that is not the rule behind the question."""


def why_not(state: NidavellirState, seat: int, action: int, question: Question) -> IllegalAction:
    """What is wrong with an answer to what the seat is asked."""
    block = state.game.vocab.owner(action)
    words = block.words(action)
    asks = SAME.get(question.asks, question.asks)
    match asks, block.name:
        case "bid", "lay":
            return _bid(state, seat, words)
        case "bid_last", "lay" if words["tavern"] == state.cards.tavern_ids[state.tavern]:
            return state.no(seat, "no_such_coin", "NID-6.38", {"coin": words["coin"]})
        case "take", "take":
            return _take(state, seat, words["card"])
        case "recruit" | "recruit_or_not", "recruit":
            return _recruit(state, seat, words["hero"])
        case "discard", "discard":
            return _discard(state, seat, words["column"], question.rule)
        case "transform", "transform":
            trade_coin = state.is_trade_coin(state.cards.coin_index[words["coin"]])
            data = {"coin": words["coin"], "place": words["place"]}
            if trade_coin:
                return state.no(seat, "transform_trade", "NID-5.24", data)
            return state.no(seat, "no_coin_there", "NID-5.25", data)
        case "trade", "trade":
            owned = state.cards.coin_index[words["coin"]] in state.hands[seat]
            return state.no(seat, "trade_order" if owned else "no_such_coin", "NID-6.39", {"coin": words["coin"]})
        case "ylud", "ylud":
            return state.no(seat, "ylud_there", "NID-6.27", {"class": words["column"]})
        case "ylud", "stay":
            return state.no(seat, "ylud_must", "NID-6.26" if state.age == 1 else "NID-6.27", {})
        case "keep", "keep":
            return state.no(seat, "not_seen", "NID-6.7", {"card": words["card"]})
    # something else is asked first
    return state.no(seat, f"first_{asks}", FIRST_RULES.get(asks, question.rule), question.data)


def _bid(state: NidavellirState, seat: int, words: dict[str, str]) -> IllegalAction:
    """Wrong tavern, or a coin that is not in hand."""
    tavern = state.cards.tavern_ids.index(words["tavern"])
    data = {"coin": words["coin"], "tavern": words["tavern"]}
    if state.board[5 * seat + tavern] >= 0:
        return state.no(seat, "bid_twice", "NID-4.7", data)
    if tavern and state.board[5 * seat + tavern - 1] < 0:
        return state.no(seat, "bid_order", "NID-4.8", data)
    return state.no(seat, "no_such_coin", "NID-4.7", data)


def _take(state: NidavellirState, seat: int, name: str) -> IllegalAction:
    """Not a card of this tavern."""
    card = state.cards.index[name]
    later = any(card in state.taverns[tavern] for tavern in range(state.tavern + 1, TAVERNS))
    data = {"card": name, "tavern": state.cards.tavern_ids[state.tavern]}
    return state.no(seat, "other_tavern" if later else "not_there", "NID-5.5", data)


def _recruit(state: NidavellirState, seat: int, name: str) -> IllegalAction:
    """Heroes that are gone, or that the army does not allow."""
    cards = state.cards
    hero = cards.hero_ids.index(name)
    data = {"hero": name, "n": cards.amount[hero]}
    if not state.display >> hero & 1:
        return state.no(seat, "hero_gone", "NID-5.19", data)
    if cards.column[cards.hero + hero] == EXPLORER:
        return state.no(seat, "few_explorers", "NID-6.17", data)
    return state.no(seat, "few_columns", "NID-6.22", data)


def _discard(state: NidavellirState, seat: int, name: str, rule: str) -> IllegalAction:
    """Columns whose last card cannot go."""
    column = CLASSES.index(name)
    data = {"class": name}
    if state.parted and state.barred >> column & 1:
        return state.no(seat, "discard_barred", "NID-6.20", data)
    if state.barred >> column & 1:
        return state.no(seat, "discard_own", rule, data)
    if not state.columns[5 * seat + column]:
        return state.no(seat, "discard_empty", "NID-6.21", data)
    if state.thrud_at == 5 * seat + column:
        return state.no(seat, "discard_thrud", "NID-6.35", data)
    if state.columns[5 * seat + column][-1] < state.cards.hero or state.any_last:
        return state.no(seat, "discard_order", "NID-6.20", data)
    return state.no(seat, "discard_hero", "NID-6.21", data)
