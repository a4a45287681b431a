"""What people read: plays in words, complete choices, buttons, and the log line of a play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.events import EventValue
from deckhall.games.climber.plays import KIND_NAMES, RUN, SET, SINGLE, START, shape

if TYPE_CHECKING:
    from deckhall.games.climber.state import ClimberState


def field_phrase(state: ClimberState) -> str:
    """The field play in words."""
    return phrase(state.kind, state.quantity, state.low, state.high)


def with_icon(state: ClimberState) -> str:
    """The icon that the field play resolved, which its cards alone do not tell (CLI-9.4)."""
    return f" with {state.game.lexicon['icon'][state.cards.icon_ids[state.icon]]}" if state.icon else ""


def phrase(kind: int, quantity: int, low: int, high: int) -> str:
    """A play in words: `single 5`, `set of 2, number 5`, `run of 3, 4 to 6`."""
    if kind == SINGLE:
        return f"single {low}"
    if kind == SET:
        return f"set of {quantity}, number {low}"
    if kind == RUN:
        return f"run of {quantity}, {low} to {high}"
    return KIND_NAMES[kind]


def say_choice(state: ClimberState, seat: int, actions: list[int]) -> str:
    """A complete play or swap as one sentence."""
    cards, words = state.cards, state.game.words
    last = actions[-1]
    if cards.PLAY.has(last) and len(actions) + state.picked.bit_count() > 1:
        laid, kind, quantity = _shape_of(state, actions)
        data: dict[str, EventValue] = {
            "cards": state.ids(laid),
            "play": phrase(kind, quantity, cards.number[laid[0]], cards.number[laid[-1]]),
            "icon": cards.icon_ids[cards.PLAY.value(last)],
        }
        kind_of_sentence = "play_icon" if _icons(state, laid) > 1 else "play_cards"
        return words.line("action", kind_of_sentence, data, seat, seat, state.names)
    if cards.PUT.has(actions[0]) and len(actions) > 1:
        taken = state.game.vocab.owner(last).words(last)["card"]
        put = cards.ids[cards.PUT.value(actions[0])]
        return words.line("action", "swap", {"put": put, "card": taken}, seat, seat, state.names)
    if cards.REST.has(actions[0]):
        resting = state.ids([cards.REST.value(action) for action in actions if cards.REST.has(action)])
        return words.line("action", "rest_all", {"cards": resting}, seat, seat, state.names)
    return " ".join([state.say(seat, action) for action in actions])


def _shape_of(state: ClimberState, actions: list[int]) -> tuple[list[int], int, int]:
    """The cards, kind and quantity of a whole play, cards picked before included."""
    cards = state.cards
    laid = state.picked_cards() + [cards.ADD.value(action) for action in actions[:-1]]
    kind, quantity = shape(cards, laid, cards.PLAY.value(actions[-1]), state.limits)
    return laid, kind, quantity


def _icons(state: ClimberState, laid: list[int]) -> int:
    """How many different icons the cards have."""
    return len({state.cards.icon[card] for card in laid} - {0})


def label_choice(state: ClimberState, actions: list[int]) -> tuple[str, list[str]]:
    """A choice in words for a button, and for a play the points it fulfils."""
    cards, vocab = state.cards, state.game.vocab
    last = vocab.owner(actions[-1])
    if last.name != "play" or (len(actions) == 1 and not state.picked):
        return state.game.words.templates["button"].get(last.name, ""), []
    laid, kind, quantity = _shape_of(state, actions)
    short = f"Play {KIND_NAMES[kind]}"
    if _icons(state, laid) > 1:
        short += f", {state.game.lexicon['icon'][cards.icon_ids[last.value(actions[-1])]]}"
    checks: list[str] = []
    if kind == RUN:
        checks.append("one colour")
    if kind != SINGLE:
        checks.append(f"{len(laid)} cards" if len(laid) == quantity else f"counts as {quantity}")
    if state.kind > START:
        mine = cards.number[laid[-1]] if state.high_wins else cards.number[laid[0]]
        checks.append(f"{mine} over {state.high}" if state.high_wins else f"{mine} under {state.low}")
    return short, checks


def tell_play(state: ClimberState, seat: int, laid: list[int], leads: bool) -> None:
    """The log line of a play."""
    data: dict[str, EventValue] = {
        "cards": state.ids(laid),
        "play": field_phrase(state) + (with_icon(state) if _icons(state, laid) > 1 else ""),
        "icon": state.cards.icon_ids[state.icon],
        "left": len(state.hands[seat]),
    }
    rule = {SINGLE: "CLI-5.2", SET: "CLI-5.3", RUN: "CLI-5.5"}[state.kind] if leads else "CLI-5.20"
    state.tell("lead" if leads else "beat", rule, seat, data)
