"""Why something is not possible: the sentence and the rule for every kind of illegal action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.errors import IllegalAction
from deckhall.core.events import EventValue
from deckhall.games.rebuild import campaign, table
from deckhall.games.rebuild.cards import STARTER
from deckhall.games.rebuild.cover import short
from deckhall.games.rebuild.grid import need_of

if TYPE_CHECKING:
    from deckhall.games.rebuild.state import RebuildState


def _no(state: RebuildState, seat: int, kind: str, rule: str, told: dict[str, EventValue]) -> IllegalAction:
    return IllegalAction(state.game.words.line("why", kind, told, seat, seat, state.names), rule)


def refuse(state: RebuildState, seat: int, action: int, verbs: tuple[str, ...], rule: str) -> IllegalAction:
    """Another kind of answer than is asked for, or something that is not there."""
    block = state.game.vocab.owner(action)
    if block.name not in verbs:
        return _no(state, seat, "answer_first", rule, {})
    words = block.words(action)
    if "card" in words:
        return _no(state, seat, "not_there", rule, {"card": words["card"]})
    return _no(state, seat, "not_possible", rule, {})


def refuse_act(state: RebuildState, seat: int, action: int) -> IllegalAction:
    """Why a card cannot be played or a column bought."""
    block = state.game.vocab.owner(action)
    if block.name == "play":
        return _refuse_play(state, seat, action - state.cards.PLAY)
    if block.name in ("pay", "trash"):
        return _no(state, seat, "nothing_bought", "REB-5.26", {})
    return refuse_purchase(state, seat, action, ("buy",), "REB-5.32")


def _refuse_play(state: RebuildState, seat: int, card: int) -> IllegalAction:
    told: dict[str, EventValue] = {"card": state.cards.ids[card]}
    if card not in state.hands[seat]:
        return _no(state, seat, "not_in_hand", "REB-5.7", told)
    if state.cards.free_vp[card]:
        return _no(state, seat, "nothing_to_take", "REB-8.41", {**told, "n": state.cards.free_vp[card]})
    if state.cards.wild[card]:
        return _no(state, seat, "wild_not_played", "REB-6.4", told)
    return _no(state, seat, "not_playable", "REB-5.8", told)


def refuse_purchase(state: RebuildState, seat: int, action: int, verbs: tuple[str, ...], rule: str) -> IllegalAction:
    """Why a column cannot be bought from, now or in the open transaction."""
    block = state.game.vocab.owner(action)
    if block.name not in verbs:
        return _no(state, seat, "open_transaction" if state.bought else "answer_first", rule, {})
    column = action - state.cards.BUY
    if block.name != "buy" or column >= len(state.columns):
        return _no(state, seat, "no_column", "REB-5.13", {})
    if not state.columns[column]:
        return _no(state, seat, "empty_column", "REB-5.5", {"column": column + 1})
    card = state.columns[column][0]
    told: dict[str, EventValue] = {"card": state.cards.ids[card], "cards": [state.cards.ids[n] for n in state.bought]}
    told["missing"] = missing(state, seat, card)
    if state.bought:
        return _no(state, seat, "not_both", "REB-5.20", told)
    return _no(state, seat, "too_dear", "REB-5.18", told)


def missing(state: RebuildState, seat: int, card: int) -> str:
    """How many units the whole hand lacks for a card, at the price where it lacks least."""
    have = state.hand_worth(seat)
    least = 999
    for price, _ in state.cards.prices[card]:
        need = state.need + need_of(state, card, price)
        least = min(least, short(need, have, state.credits, state.saw, state.boots))
    return f"{least} unit" if least == 1 else f"{least} units"


def refuse_payment(state: RebuildState, seat: int, action: int) -> IllegalAction:
    """Why a card cannot pay, or the payment not close."""
    block = state.game.vocab.owner(action)
    if block.name == "trash":
        return _no(state, seat, "not_in_hand", "REB-5.34", {"card": block.words(action)["card"]})
    if block.name == "done":
        return _no(state, seat, "not_covered", "REB-5.19", {"need": table.priced(state.need)})
    return _no(state, seat, "open_transaction", "REB-5.21" if block.name == "end" else "REB-5.22", {})


def refuse_keep(state: RebuildState, seat: int, action: int) -> IllegalAction:
    """Why a card cannot stay."""
    block = state.game.vocab.owner(action)
    if block.name != "keep":
        return _no(state, seat, "answer_first", "REB-6.17", {})
    card = action - state.cards.KEEP
    told: dict[str, EventValue] = {"card": state.cards.ids[card]}
    if card not in state.hands[seat]:
        return _no(state, seat, "not_in_hand", "REB-6.17", told)
    return _no(state, seat, "keeps_too_much", "REB-6.17", {**told, "n": state.keep_limit})


def refuse_carry(state: RebuildState, seat: int, action: int) -> IllegalAction:
    """Why a card cannot be carried on."""
    block = state.game.vocab.owner(action)
    if block.name != "carry":
        return _no(state, seat, "answer_first", "REB-8.15", {})
    card = action - state.cards.CARRY
    told: dict[str, EventValue] = {"card": state.cards.ids[card], "n": state.cards.file.campaign.keep_most_vp}
    if state.cards.group[card] == STARTER:
        return _no(state, seat, "starter_stays", "REB-8.16", told)
    if state.cards.vp[card] > state.cards.file.campaign.keep_most_vp:
        return _no(state, seat, "too_many_vp", "REB-8.15", told)
    if card not in campaign.carriable(state, seat):
        return _no(state, seat, "not_owned", "REB-8.17", told)
    return _no(state, seat, "not_possible", "REB-8.15", told)
