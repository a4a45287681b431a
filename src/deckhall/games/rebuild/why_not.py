"""Why something is not possible: the sentence and the rule for every kind of illegal action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Question
from deckhall.games.rebuild import campaign
from deckhall.games.rebuild.grid import need_of
from deckhall.games.rebuild.units import in_words

if TYPE_CHECKING:
    from deckhall.games.rebuild.state import RebuildState

ANSWER_RULES: Final = {"act": "REB-5.32", "more": "REB-5.22", "line": "REB-5.35", "order": "REB-5.38"}
"""The rule that says how a question is answered, where it is another one than that behind the question."""


def why_not(state: RebuildState, seat: int, action: int, question: Question) -> IllegalAction:
    """Why an action is no answer to the question."""
    cards = state.cards
    if question.asks == "act" and cards.PLAY.has(action):
        return _not_played(state, seat, cards.PLAY.value(action))
    if question.asks == "act" and (cards.PAY.has(action) or cards.TRASH.has(action)):
        return state.no(seat, "nothing_bought", "REB-5.26")
    if question.asks in ("act", "more") and cards.BUY.has(action):
        return _not_bought(state, seat, cards.BUY.value(action))
    if question.asks == "pay":
        return _not_paid(state, seat, action)
    if question.asks == "keep" and cards.KEEP.has(action):
        return _not_kept(state, seat, cards.KEEP.value(action))
    if question.asks == "carry" and cards.CARRY.has(action):
        return _not_carried(state, seat, cards.CARRY.value(action))
    vocab = state.game.vocab
    block = vocab.owner(action)
    rule = ANSWER_RULES.get(question.asks, question.rule)
    if block not in [vocab.owner(option) for option in state.legal_actions(seat)]:
        return state.no(seat, "open_transaction" if question.asks == "more" else "answer_first", rule)
    words = block.words(action)
    if "card" in words:
        return state.no(seat, "not_there", rule, {"card": words["card"]})
    return state.no(seat, "not_possible", rule)


def _not_played(state: RebuildState, seat: int, card: int) -> IllegalAction:
    told = {"card": state.cards.ids[card]}
    if card not in state.hands[seat]:
        return state.no(seat, "not_in_hand", "REB-5.7", told)
    if state.cards.free_vp[card]:
        return state.no(seat, "nothing_to_take", "REB-8.41", {**told, "n": state.cards.free_vp[card]})
    if state.cards.wild[card]:
        return state.no(seat, "wild_not_played", "REB-6.4", told)
    return state.no(seat, "not_playable", "REB-5.8", told)


def _not_bought(state: RebuildState, seat: int, column: int) -> IllegalAction:
    """Why a column cannot be bought from, now or in the open transaction."""
    if column >= len(state.columns):
        return state.no(seat, "no_column", "REB-5.13")
    if not state.columns[column]:
        return state.no(seat, "empty_column", "REB-5.5", {"column": column + 1})
    card = state.columns[column][0]
    told = {"card": state.cards.ids[card], "cards": state.ids(state.bought), "missing": _missing(state, seat, card)}
    if state.bought:
        return state.no(seat, "not_both", "REB-5.20", told)
    return state.no(seat, "too_dear", "REB-5.18", told)


def _missing(state: RebuildState, seat: int, card: int) -> int:
    """How many units the whole hand lacks for a card, at the price where it lacks least."""
    have = state.hand_units(seat)
    prices = [price for price, _ in state.cards.prices[card]]
    return min([int(state.missing(have, state.need + need_of(state, card, price))) for price in prices])


def _not_paid(state: RebuildState, seat: int, action: int) -> IllegalAction:
    """Why a card cannot pay, or the payment not close."""
    cards = state.cards
    if cards.TRASH.has(action):
        card = cards.TRASH.value(action)
        if card in state.hands[seat]:
            return state.no(seat, "not_needed", "REB-5.24", {"card": cards.ids[card]})
        return state.no(seat, "not_in_hand", "REB-5.34", {"card": cards.ids[card]})
    if cards.DONE.has(action):
        return state.no(seat, "not_covered", "REB-5.19", {"need": in_words(state.need)})
    return state.no(seat, "open_transaction", "REB-5.21" if cards.END.has(action) else "REB-5.22")


def _not_kept(state: RebuildState, seat: int, card: int) -> IllegalAction:
    told = {"card": state.cards.ids[card]}
    if card not in state.hands[seat]:
        return state.no(seat, "not_in_hand", "REB-6.17", told)
    return state.no(seat, "keeps_too_much", "REB-6.17", {**told, "n": state.keep_limit})


def _not_carried(state: RebuildState, seat: int, card: int) -> IllegalAction:
    most = state.cards.file.campaign.keep_most_vp
    told = {"card": state.cards.ids[card], "n": most}
    if state.cards.vp[card] > most:
        return state.no(seat, "too_many_vp", "REB-8.15", told)
    if card not in campaign.carriable(state, seat):
        return state.no(seat, "not_owned", "REB-8.17", told)
    return state.no(seat, "not_possible", "REB-8.15", told)
