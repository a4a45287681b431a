"""Why something is not possible: the sentence and the rule for every kind of illegal action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Question
from deckhall.games.climber.plays import ICON_SHIFT, PLACES, RUN, SET, SINGLE, START
from deckhall.games.climber.wording import field_phrase

if TYPE_CHECKING:
    from deckhall.games.climber.state import ClimberState

CARD_ANSWERS: Final = {"give": ("give",), "shed": ("shed",), "put": ("put",), "take": ("take_down", "take_up")}
"""The verbs that answer a question for one card: what Transfer and icons ask."""


def why_not(state: ClimberState, seat: int, action: int, question: Question) -> IllegalAction:
    """What is wrong with an answer to what the seat is asked."""
    if question.asks in ("rest", "rest_free"):
        return _why_not_rest(state, seat, action)
    verbs = CARD_ANSWERS.get(question.asks)
    if verbs is not None:
        return _why_not_card(state, seat, action, verbs, question.rule)
    return _why_not_play(state, seat, action)


def _why_not_rest(state: ClimberState, seat: int, action: int) -> IllegalAction:
    """While hands are chosen."""
    rest = state.cards.REST
    if not rest.has(action):
        return state.no(seat, "choose_hand", "CLI-4.5", {})
    card = rest.value(action)
    kind = "rest_order" if card in state.hands[seat] else "not_yours"
    return state.no(seat, kind, "CLI-4.5", {"card": state.cards.ids[card]})


def _why_not_card(state: ClimberState, seat: int, action: int, verbs: tuple[str, ...], rule: str) -> IllegalAction:
    """While an icon or Transfer asks for a card: another kind of action, or a card that is not to be had."""
    block = state.game.vocab.owner(action)
    if block.name not in verbs:
        return state.no(seat, "answer_first", rule, {})
    card = block.value(action)
    data = {"card": state.cards.ids[card]}
    if card == state.locked[seat]:
        return state.no(seat, "locked", "CLI-6.92", data)
    return state.no(seat, "not_there", rule, data)


def _why_not_play(state: ClimberState, seat: int, action: int) -> IllegalAction:
    """Which rule stands against a play or pass."""
    cards = state.cards
    picked = state.picked_cards()
    if cards.PASS.has(action):
        if picked:
            return state.no(seat, "pass_begun", "CLI-4.12", {"cards": state.ids(picked)})
        return state.no(seat, "pass_lead", "CLI-4.23", {})
    if cards.PLAY.has(action):
        return _why_not_lay_down(state, seat, cards.PLAY.value(action), picked)
    if not cards.ADD.has(action):
        return state.no(seat, "play_or_pass", "CLI-4.12", {})
    card = cards.ADD.value(action)
    data = {"card": cards.ids[card], "play": field_phrase(state)}
    if card not in state.hands[seat]:
        return state.no(seat, "not_in_hand", "CLI-5.22", data)
    if picked:
        return _why_not_next(state, seat, card, picked, {**data, "cards": state.ids(picked)})
    return _why_not_first(state, seat, card, data)


def _why_not_lay_down(state: ClimberState, seat: int, icon: int, picked: list[int]) -> IllegalAction:
    """Laying down too early, or with an icon that is not to be chosen."""
    if not picked:
        return state.no(seat, "nothing_picked", "CLI-5.22", {})
    cards = state.cards
    ready = [play >> ICON_SHIFT for play in state.plays if play & PLACES == state.picked]
    data = {"icon": cards.icon_ids[icon], "cards": state.ids(picked)}
    if ready:
        names: list[str] = [cards.icon_ids[one] for one in ready]
        run = cards.number[picked[0]] != cards.number[picked[-1]]
        rule = "CLI-6.6" if run else "CLI-5.19" if icon in [cards.icon[card] for card in picked] else "CLI-6.2"
        return state.no(seat, "other_icon", rule, {**data, "icons": names})
    return state.no(seat, "incomplete", "CLI-5.19", {**data, "play": field_phrase(state)})


def _why_not_next(
    state: ClimberState, seat: int, card: int, picked: list[int], data: dict[str, object]
) -> IllegalAction:
    """Why a card does not go on with those picked."""
    cards, hand, limits = state.cards, state.hands[seat], state.limits
    place = len(hand) - 1 - hand[::-1].index(card)
    if state.picked >> place:
        return state.no(seat, "ascending", "CLI-5.36", data)
    if len(picked) >= limits.most_cards:
        return state.no(seat, "too_many", "CLI-6.88", {**data, "n": limits.most_cards})
    if state.kind == START:
        return state.no(seat, "single_only", "CLI-5.24", data)
    if cards.number[card] == cards.number[picked[0]]:
        if limits.no_sets:
            return state.no(seat, "no_sets", "CLI-6.83", data)
    elif not cards.colours[card] or not cards.colours[picked[0]]:
        return state.no(seat, "no_colour", "CLI-5.8", data)
    return state.no(seat, "does_not_fit", "CLI-5.1", data)


def _why_not_first(state: ClimberState, seat: int, card: int, data: dict[str, str]) -> IllegalAction:
    """Why no play begins with this card."""
    cards, hand = state.cards, state.hands[seat]
    containing: list[int] = [play for play in state.plays if play >> hand.index(card) & 1]
    if containing:
        lowest = [(play & -play & PLACES).bit_length() - 1 for play in containing]
        names: list[str] = [cards.ids[hand[place]] for place in sorted(set(lowest))]
        return state.no(seat, "pick_lowest", "CLI-5.36", {**data, "cards": names})
    number = cards.number[card]
    if state.kind == START:
        return state.no(seat, "pair_no_single", "CLI-6.64", data)
    value = state.high if state.high_wins else state.low
    if state.kind == SINGLE:
        weak = number <= value if state.high_wins else number >= value
        if weak:
            kind = "too_low" if state.high_wins else "too_high"
            return state.no(seat, kind, "CLI-5.16", {**data, "n": value})
        return state.no(seat, "pair_no_single", "CLI-6.61", data)
    if state.kind == RUN and not cards.colours[card]:
        return state.no(seat, "no_colour", "CLI-5.8", data)
    return state.no(seat, "no_such_set" if state.kind == SET else "no_such_run", "CLI-5.20", data)
