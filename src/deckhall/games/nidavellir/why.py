"""Why something is not possible: the sentence and the rule for every kind of illegal action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.errors import IllegalAction
from deckhall.core.events import EventValue
from deckhall.games.nidavellir.limits import BLACKSMITH, CLASSES, TAVERNS

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import NidavellirState


def _no(state: NidavellirState, seat: int, kind: str, rule: str, data: dict[str, EventValue]) -> IllegalAction:
    return IllegalAction(state.game.words.line("why", kind, data, seat, seat, state.names), rule)


def other(state: NidavellirState, seat: int, kind: str, rule: str) -> IllegalAction:
    """Something else is asked first."""
    return _no(state, seat, f"first_{kind}", rule, {})


def _words(state: NidavellirState, action: int) -> tuple[str, dict[str, str]]:
    block = state.game.vocab.owner(action)
    return block.name, block.words(action)


def bid(state: NidavellirState, seat: int, action: int) -> IllegalAction:
    """Wrong tavern, or a coin that is not in hand."""
    verb, words = _words(state, action)
    if verb != "lay":
        return other(state, seat, "bid", "NID-4.8")
    tavern = state.cards.tavern_ids.index(words["tavern"])
    data: dict[str, EventValue] = {"coin": words["coin"], "tavern": words["tavern"]}
    if state.board[5 * seat + tavern] >= 0:
        return _no(state, seat, "bid_twice", "NID-4.7", data)
    if tavern and state.board[5 * seat + tavern - 1] < 0:
        return _no(state, seat, "bid_order", "NID-4.8", data)
    return _no(state, seat, "no_such_coin", "NID-4.7", data)


def bid_last(state: NidavellirState, seat: int, action: int) -> IllegalAction:
    """Uline's bid."""
    verb, words = _words(state, action)
    if verb != "lay" or state.cards.tavern_ids.index(words["tavern"]) != state.tavern:
        return _no(state, seat, "first_bid_last", "NID-6.38", {"tavern": state.cards.tavern_ids[state.tavern]})
    return _no(state, seat, "no_such_coin", "NID-6.38", {"coin": words["coin"]})


def take(state: NidavellirState, seat: int, action: int) -> IllegalAction:
    """Not a card of this tavern."""
    verb, words = _words(state, action)
    here = state.cards.tavern_ids[state.tavern]
    if verb != "take":
        return _no(state, seat, "first_take", "NID-5.5", {"tavern": here})
    card = state.cards.index[words["card"]]
    for tavern in range(state.tavern + 1, TAVERNS):
        if card in state.taverns[tavern]:
            data: dict[str, EventValue] = {"card": words["card"], "tavern": here}
            return _no(state, seat, "other_tavern", "NID-5.5", data)
    return _no(state, seat, "not_there", "NID-5.5", {"card": words["card"], "tavern": here})


def recruit(state: NidavellirState, seat: int, action: int) -> IllegalAction:
    """Heroes that are gone, or that the army does not allow."""
    verb, words = _words(state, action)
    if verb != "recruit":
        return other(state, seat, "recruit", "NID-5.15")
    cards = state.cards
    hero = cards.hero_ids.index(words["hero"])
    data: dict[str, EventValue] = {"hero": words["hero"], "n": cards.amount[hero]}
    if not state.display >> hero & 1:
        return _no(state, seat, "hero_gone", "NID-5.19", data)
    if cards.column[cards.hero + hero] == CLASSES.index("explorer"):
        return _no(state, seat, "few_explorers", "NID-6.17", data)
    return _no(state, seat, "few_columns", "NID-6.22", data)


def discard_rule(state: NidavellirState) -> str:
    """Bonfur's rule if only his own column is spared, else Dagda's."""
    return "NID-6.19" if state.barred == 1 << BLACKSMITH else "NID-6.20"


def discard(state: NidavellirState, seat: int, action: int) -> IllegalAction:
    """Columns whose last card cannot go."""
    verb, words = _words(state, action)
    if verb != "discard":
        return other(state, seat, "discard", discard_rule(state))
    column = CLASSES.index(words["column"])
    data: dict[str, EventValue] = {"class": words["column"]}
    if state.parted and state.barred >> column & 1:
        return _no(state, seat, "discard_barred", "NID-6.20", data)
    if state.barred >> column & 1:
        return _no(state, seat, "discard_own", discard_rule(state), data)
    if not state.columns[5 * seat + column]:
        return _no(state, seat, "discard_empty", "NID-6.21", data)
    if state.thrud_at == 5 * seat + column:
        return _no(state, seat, "discard_thrud", "NID-6.35", data)
    if state.columns[5 * seat + column][-1] < state.cards.hero or state.any_last:
        return _no(state, seat, "discard_order", "NID-6.20", data)
    return _no(state, seat, "discard_hero", "NID-6.21", data)


def transform(state: NidavellirState, seat: int, action: int) -> IllegalAction:
    """The trade coin, or a coin that does not lie there."""
    verb, words = _words(state, action)
    if verb != "transform":
        return other(state, seat, "transform", "NID-5.26")
    data: dict[str, EventValue] = {"coin": words["coin"], "place": words["place"]}
    if state.is_trade_coin(state.cards.coin_index[words["coin"]]):
        return _no(state, seat, "transform_trade", "NID-5.24", data)
    return _no(state, seat, "no_coin_there", "NID-5.25", data)


def trade(state: NidavellirState, seat: int, action: int) -> IllegalAction:
    """Uline's trade."""
    verb, words = _words(state, action)
    if verb != "trade":
        return other(state, seat, "trade", "NID-5.42")
    if state.cards.coin_index[words["coin"]] not in state.hands[seat]:
        return _no(state, seat, "no_such_coin", "NID-6.39", {"coin": words["coin"]})
    return _no(state, seat, "trade_order", "NID-6.39", {"coin": words["coin"]})


def ylud(state: NidavellirState, seat: int, action: int) -> IllegalAction:
    """Ylud's step."""
    verb, words = _words(state, action)
    if verb == "ylud":
        return _no(state, seat, "ylud_there", "NID-6.27", {"class": words["column"]})
    if verb == "stay":
        return _no(state, seat, "ylud_must", "NID-6.26" if state.age == 1 else "NID-6.27", {})
    return other(state, seat, "ylud", "NID-6.26")


def keep(state: NidavellirState, seat: int, action: int) -> IllegalAction:
    """The Pioneer's choice."""
    verb, words = _words(state, action)
    if verb != "keep":
        return other(state, seat, "keep", "NID-6.7")
    return _no(state, seat, "not_seen", "NID-6.7", {"card": words["card"]})
