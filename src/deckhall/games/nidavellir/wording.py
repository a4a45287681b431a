"""What people read: actions, complete choices, buttons, and the log line of an order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.events import EventValue
from deckhall.games.nidavellir.constants import TAVERNS
from deckhall.games.nidavellir.gains import becomes, brings

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import NidavellirState

PLACES: Final = ("a", "b", "c", "d", "e")
"""The seats of an order, in the words of the log."""


def tell_order(state: NidavellirState) -> None:
    """The order of a tavern, and who is tied in it."""
    name = state.cards.tavern_ids[state.tavern]
    data: dict[str, EventValue] = {"tavern": name, "seats": list(state.order)}
    for place, seat in enumerate(state.order):
        data[PLACES[place]] = seat
    state.tell(f"order_{state.players}", "NID-5.1", data=data)
    for value, group in ties(state):
        gems: list[int] = [state.gems[seat] for seat in group]
        state.tell("tie", "NID-5.2", group[0], {"n": value, "gem": f"gem_{gems[0]}", "seats": group})


def ties(state: NidavellirState) -> list[tuple[int, list[int]]]:
    """The groups of equal bids in the current tavern, each with its value, in order."""
    groups: dict[int, list[int]] = {}
    for seat in state.order:
        groups.setdefault(state.values[TAVERNS * seat + state.tavern], []).append(seat)
    return [(value, group) for value, group in groups.items() if len(group) > 1]


def say(state: NidavellirState, seat: int, action: int) -> str:
    """An action as a sentence; a transformation says what comes of it."""
    block = state.game.vocab.owner(action)
    data: dict[str, EventValue] = dict(block.words(action))
    kind = block.name
    if kind == "transform":
        value = becomes(state, seat, state.cards.coin_index[str(data["coin"])])
        if value:
            kind, data["n"] = "transform_to", value
    return state.game.words.line("action", kind, data, seat, seat, state.names)


def say_choice(state: NidavellirState, seat: int, actions: list[int]) -> str:
    """Complete bids, discards or trades as one sentence."""
    vocab, words = state.game.vocab, state.game.words
    block = vocab.owner(actions[0])
    if block.name == "lay" and len(actions) > 1:
        said = state.cards.spoken_bids
        for action in actions:
            if action not in said:
                said[action] = words.line("action", "lay_short", block.words(action))
        return " ".join([said[action] for action in actions])
    if block.name == "trade" and len(actions) == 2:
        coins = [block.words(action)["coin"] for action in actions]
        return words.line("action", "trade_two", {"first": coins[0], "second": coins[1]}, seat, seat, state.names)
    return " ".join([state.say(seat, action) for action in actions])


def label_choice(state: NidavellirState, seat: int, actions: list[int]) -> tuple[str, list[str]]:
    """Words for a button, and what the choice brings."""
    block = state.game.vocab.owner(actions[-1])
    data: dict[str, EventValue] = dict(block.words(actions[-1]))
    kind = "bid" if block.name == "lay" and state.acting == seat else block.name
    if block.name == "transform":
        coin = state.cards.coin_index[str(data["coin"])]
        data = {"n": state.cards.value[coin], "new": becomes(state, seat, coin)}
    return state.game.words.line("button", kind, data), brings(state, seat, actions)
