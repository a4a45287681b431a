"""Why something is not possible: the sentence and the rule for every kind of illegal action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Question
from deckhall.games.mountainhome.town import first_like

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState


OTHER_RULES: Final = {
    **dict.fromkeys(("convert", "lodge", "hall", "store", "pawn", "dig", "workshop"), "MTH-5.35"),
    **dict.fromkeys(("target_gold", "target_piling", "target_take"), "MTH-5.65"),
    "auction": "MTH-6.89",
}
"""Where the rule against an answer is not the one behind the question."""


def why_not(state: MountainState, seat: int, action: int, question: Question) -> IllegalAction:
    """Which rule stands against an answer to what the seat is asked."""
    asks = question.asks
    if asks == "act":
        return _act(state, seat, action)
    if asks.startswith("commit"):
        return _commit(state, seat, action)
    if asks in ("site", "second_site"):
        return _site(state, seat, action)
    vocab = state.game.vocab
    block = vocab.owner(action)
    if asks.startswith("window"):  # a reaction is yes or no, and yes needs the card
        data = {"card": question.data["card"]}
        if action == state.cards.REACT:
            return state.no(seat, "no_reaction", "MTH-5.94", data)
        return state.no(seat, "react_or_not", question.rule, data)
    rule = OTHER_RULES.get(asks, question.rule)
    if block.name not in {vocab.owner(option).name for option in state.legal_actions(seat)}:
        return state.no(seat, "answer_first", rule)
    words = block.words(action)
    for name in ("card", "dwarf"):
        if name in words:
            return state.no(seat, "not_to_be_had", rule, {"card": words[name]})
    return state.no(seat, "not_possible", rule)


def _site(state: MountainState, seat: int, action: int) -> IllegalAction:
    """Why a dwarf cannot work there."""
    cards = state.cards
    if not cards.AT.has(action):
        return state.no(seat, "answer_first", "MTH-5.26")
    slot = cards.AT.value(action)
    if slot >= len(state.towns[seat]):
        return state.no(seat, "no_building", "MTH-5.26", {"n": slot})
    building = state.towns[seat][slot]
    name = cards.ids[building.kind]
    if building.steps == cards.last_step[building.kind]:
        return state.no(seat, "is_finished", "MTH-5.29", {"building": name})
    if not first_like(state.towns[seat], slot):
        return state.no(seat, "same_building", "MTH-5.34", {"building": name})
    return state.no(seat, "cannot_pay", "MTH-5.6")


def _commit(state: MountainState, seat: int, action: int) -> IllegalAction:
    """What cannot be done while committing to a bid."""
    cards = state.cards
    block = state.game.vocab.owner(action)
    words = block.words(action)
    if block.name in ("commit", "commit_kept"):
        return state.no(seat, "not_in_hand", "MTH-5.53", {"card": words["card"]})
    if block.name in ("back", "back_kept"):
        return state.no(seat, "not_committed", "MTH-5.55", {"card": words["card"]})
    if block.name == "use":
        return state.no(seat, "no_effect_in_bid", "MTH-5.50")
    if block.name == "tap":
        slot = cards.TAP.value(action)
        if slot < len(state.towns[seat]) and not state.towns[seat][slot].tapped:
            return state.no(seat, "no_bid_tap", "MTH-5.49", {"building": cards.ids[state.towns[seat][slot].kind]})
        return _tap(state, seat, slot)
    return state.no(seat, "bid_first", "MTH-5.53")


def _act(state: MountainState, seat: int, action: int) -> IllegalAction:
    """Which rule stands against something in the action step."""
    cards, hand = state.cards, state.hands[seat]
    block = state.game.vocab.owner(action)
    verb, words = block.name, block.words(action)
    card = words.get("card", words.get("dwarf", ""))
    kind = cards.index.get(card, -1)
    there = kind in hand or state.hall_with(seat, kind) >= 0
    if verb in ("play", "place", "perform") and kind not in hand:
        rule = {"play": "MTH-5.2", "place": "MTH-5.24", "perform": "MTH-5.45"}[verb]
        return state.no(seat, "not_in_hand", rule, {"card": card})
    if verb in ("use", "job") and not there:
        return state.no(seat, "not_in_hand", "MTH-5.19", {"card": card})
    if verb == "use":
        return state.no(seat, "no_such_effect", "MTH-6.17", {"card": card})
    if verb in ("job", "lodger"):
        if verb == "lodger" and not any(kind in building.kept for building in state.towns[seat]):
            return state.no(seat, "no_lodger", "MTH-6.42", {"card": card})
        if all(building.steps == cards.last_step[building.kind] for building in state.towns[seat]):
            return state.no(seat, "nothing_to_build", "MTH-5.26")
        return state.no(seat, "cannot_pay", "MTH-5.6")
    if verb == "tap":
        return _tap(state, seat, cards.TAP.value(action))
    if verb == "buy":
        return _buy(state, seat, kind, card)
    if verb == "perform":
        return state.no(seat, "no_use", "MTH-5.45", {"card": card})
    if verb in ("lair", "offer", "release"):
        return _location(state, seat, verb, card)
    if verb in ("commit", "ready", "back"):
        return state.no(seat, "no_bid", "MTH-5.51")
    return state.no(seat, "not_now", "MTH-4.5")


def _tap(state: MountainState, seat: int, slot: int) -> IllegalAction:
    cards = state.cards
    if slot >= len(state.towns[seat]):
        return state.no(seat, "no_building", "MTH-5.35", {"n": slot})
    building = state.towns[seat][slot]
    data = {"building": cards.ids[building.kind]}
    if building.steps < cards.last_step[building.kind]:
        return state.no(seat, "unfinished", "MTH-5.30", data)
    if building.tapped:
        return state.no(seat, "tapped", "MTH-5.35", data)
    if not cards.tap[building.kind]:
        return state.no(seat, "no_tap", "MTH-5.35", data)
    return state.no(seat, "no_tap_now", "MTH-5.35", data)


def _buy(state: MountainState, seat: int, kind: int, card: str) -> IllegalAction:
    data = {"card": card}
    if state.bought:
        return state.no(seat, "bought", "MTH-5.39")
    if kind not in state.row:
        return state.no(seat, "not_on_sale", "MTH-5.39", data)
    if state.cards.is_project[kind] and state.projects(seat):
        return state.no(seat, "one_project", "MTH-6.59")
    return state.no(seat, "cannot_pay", "MTH-5.6")


def _location(state: MountainState, seat: int, verb: str, card: str) -> IllegalAction:
    cards = state.cards
    place, rule = {
        "lair": (cards.lair, "MTH-6.63"),
        "offer": (cards.market, "MTH-6.65"),
        "release": (cards.fortress, "MTH-6.81"),
    }[verb]
    if place not in state.locations:
        return state.no(seat, "not_in_play", rule, {"card": cards.ids[place]})
    if verb == "lair":
        if state.lair_used:
            return state.no(seat, "lair_used", "MTH-6.63")
        if not state.hoards:
            return state.no(seat, "no_hoards", "MTH-6.64")
        return state.no(seat, "not_in_hand", "MTH-5.23", {"card": card})
    if verb == "offer":
        return state.no(seat, "swapped" if state.swapped else "offered", "MTH-6.68")
    if cards.index[card] not in state.housed:
        return state.no(seat, "not_housed", "MTH-6.81", {"card": card})
    return state.no(seat, "cannot_pay", "MTH-5.6")
