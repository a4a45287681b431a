"""What people are asked, in the words of the theme."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.events import EventValue
from deckhall.core.scene import Pick, Prompt
from deckhall.games.mountainhome.limits import RESOURCES
from deckhall.games.mountainhome.tables import CONVERT, DIG, HALL, LODGE, PAWN, STORE, Cost

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState

TAP_QUESTIONS: Final = {
    CONVERT: ("convert", "MTH-6.38"),
    LODGE: ("lodge", "MTH-6.41"),
    HALL: ("hall", "MTH-6.43"),
    STORE: ("store", "MTH-6.45"),
    PAWN: ("pawn", "MTH-6.50"),
    DIG: ("dig", "MTH-6.48"),
}


def ask(state: MountainState, seat: int, kind: str, rule: str, data: dict[str, EventValue]) -> Prompt:
    """A question of the theme."""
    return Prompt(state.game.words.line("ask", kind, data, seat, seat, state.names), rule)


def ask_tap(state: MountainState, seat: int, slot: int) -> Prompt:
    """What is still to be said of a tap."""
    cards = state.cards
    kind = state.towns[seat][slot].kind
    word, rule = TAP_QUESTIONS.get(cards.tap[kind], ("workshop", "MTH-6.39"))
    return ask(state, seat, word, rule, {"building": cards.ids[kind], "n": cards.tap_n[kind]})


def points(numbers: list[int]) -> str:
    """Points in words: `2 shinies and 1 rocks`."""
    parts = [f"{n} {RESOURCES[one]}" for one, n in enumerate(numbers) if n]
    return " and ".join(parts) if parts else "nothing"


def ask_spend(state: MountainState, seat: int, cost: Cost, shinies: int) -> Prompt:
    """Which points go for a mixed cost."""
    data: dict[str, EventValue] = {"n": cost[3], "pool": points(state.pool)}
    if shinies < 0:
        return ask(state, seat, "spend", "MTH-5.4", data)
    return ask(state, seat, "spend_booze", "MTH-5.4", {**data, "shinies": shinies})


def ask_window(
    state: MountainState, seat: int, card: int, by: int, what: int, about: str, choices: dict[str, EventValue]
) -> Prompt:
    """Karina or Lagertha: react, or let it pass. The same for those who have her and for those who have not."""
    cards = state.cards
    data: dict[str, EventValue] = {"card": cards.ids[card], "what": cards.ids[what], **choices}
    if by >= 0:
        data["by"] = by
    kind = f"window_{about}" if by >= 0 or about != "hangover" else "window_party"
    rule = "MTH-5.91" if card == cards.karina else "MTH-5.98"
    return ask(state, seat, kind, rule, data)


def ask_pick(state: MountainState, seat: int, target: int) -> Prompt:
    """Which card is trashed after a bid, the own one or by Loki another's."""
    if target == seat:
        return ask(state, seat, "pick", "MTH-5.71", {})
    return ask(state, seat, "pick_for", "MTH-6.18", {"to": target})


def ask_commit(state: MountainState, seat: int) -> Prompt:
    """What is bid for and what counts; the hand is offered as a choice of any number of cards."""
    cards = state.cards
    names: list[str] = [name for one, name in enumerate(RESOURCES) if state.bid.counting >> one & 1]
    data: dict[str, EventValue] = {"card": cards.ids[state.bid.prize], "resources": names}
    if state.bid.tapping[seat] >= 0:
        return ask_tap(state, seat, state.bid.tapping[seat])
    kind = ("commit", "commit_party", "commit_building")[state.bid.prize_for]
    made = ask(state, seat, kind, "MTH-5.53", data)
    hand = state.hands[seat]
    if hand:
        keys = [cards.ids[kind] + _copy(hand, place) for place, kind in enumerate(hand)]
        actions = [cards.COMMIT + kind for kind in hand]
        made.pick = Pick(keys, actions, 0, len(hand) + 1, 0, cards.READY)
    return made


def _copy(hand: tuple[int, ...], place: int) -> str:
    """What tells copies apart in piece keys: the own hand comes first in the scene."""
    before = hand[:place].count(hand[place])
    return f"#{before + 1}" if before else ""
