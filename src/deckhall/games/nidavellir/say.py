"""What people read when they are asked, when they answer, and in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.events import EventValue
from deckhall.core.scene import Prompt
from deckhall.games.nidavellir.limits import CLASSES, TAVERNS

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import NidavellirState

PLACES: Final = ("a", "b", "c", "d", "e")
"""The seats of an order, in the words of the log."""


def ask(state: NidavellirState, seat: int, kind: str, rule: str, data: dict[str, EventValue]) -> Prompt:
    """A question in the words of the theme."""
    return Prompt(state.game.words.line("ask", kind, data, seat, seat, state.names), rule)


def ask_bid(state: NidavellirState, seat: int) -> Prompt:
    """Which coin lies on the next tavern."""
    laid = [coin for coin in state.board[5 * seat : 5 * seat + TAVERNS] if coin >= 0]
    if not laid:
        return ask(state, seat, "bid", "NID-4.7", {})
    tavern = state.cards.tavern_ids[len(laid)]
    return ask(state, seat, "bid_next", "NID-4.7", {"tavern": tavern})


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


def about(state: NidavellirState, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """The piece an action moves and the one it aims at, as (zone, face)."""
    block = state.game.vocab.owner(action)
    words = block.words(action)
    cards = state.cards
    match block.name:
        case "lay":
            return (f"hand-{seat}", words["coin"]), ("signs", words["tavern"])
        case "take":
            return (f"tavern-{state.tavern}", words["card"]), ("", "")
        case "keep":
            return ("pioneer", words["card"]), ("", "")
        case "recruit":
            return ("heroes", words["hero"]), ("", "")
        case "discard":
            column = state.columns[5 * seat + CLASSES.index(words["column"])]
            face = cards.ids[column[-1]] if column else ""
            return (f"column-{seat}-{words['column']}", face), ("", "")
        case "transform":
            place = words["place"]
            zone = f"{place}-{seat}"
            if place in cards.tavern_ids:
                zone = f"bid-{seat}-{cards.tavern_ids.index(place)}"
            return (zone, words["coin"]), ("", "")
        case "trade":
            return (f"hand-{seat}", words["coin"]), ("", "")
        case "remove":
            return (f"hand-{seat}" if state.uline == seat else f"pouch-{seat}", words["coin"]), ("", "")
        case "ylud" | "stay":
            return (ylud_zone(state, seat), cards.hero_ids[cards.ylud]), ("", "")
        case _:
            return (f"command-{seat}", cards.hero_ids[cards.thrud]), ("", "")


def ylud_zone(state: NidavellirState, seat: int) -> str:
    """Where Ylud lies."""
    return f"command-{seat}" if state.ylud_at < 0 else f"column-{seat}-{CLASSES[state.ylud_at % 5]}"


def say(state: NidavellirState, seat: int, action: int) -> str:
    """An action as a sentence; a transformation says what comes of it."""
    from deckhall.games.nidavellir.gains import becomes  # it needs the rules

    block = state.game.vocab.owner(action)
    data: dict[str, EventValue] = dict(block.words(action))
    kind = block.name
    if kind == "transform":
        value = becomes(state, state.cards.coin_index[str(data["coin"])])
        if value:
            kind, data["n"] = "transform_to", value
    return state.game.words.line("action", kind, data, seat, seat, state.names)


def say_choice(state: NidavellirState, seat: int, actions: list[int]) -> str:
    """Complete bids, discards or trades as one sentence."""
    vocab, words = state.game.vocab, state.game.words
    block = vocab.owner(actions[0])
    if block.name == "lay" and len(actions) > 1:
        parts: list[str] = []
        for action in actions:
            data: dict[str, EventValue] = dict(block.words(action))
            data["short"] = str(state.game.lexicon["tavern"][str(data["tavern"])]).split()[-1]
            parts.append(words.line("action", "lay_short", data, seat, seat, state.names))
        return " ".join(parts)
    if block.name == "trade" and len(actions) == 2:
        coins = [block.words(action)["coin"] for action in actions]
        return words.line("action", "trade_two", {"first": coins[0], "second": coins[1]}, seat, seat, state.names)
    return " ".join([state.say(seat, action) for action in actions])


def label_choice(state: NidavellirState, seat: int, actions: list[int]) -> tuple[str, list[str]]:
    """Words for a button, and what the choice brings."""
    from deckhall.games.nidavellir.gains import becomes, brings  # they need the rules

    vocab = state.game.vocab
    block = vocab.owner(actions[-1])
    template = state.game.words.templates["button"].get(block.name, "")
    if block.name == "lay" and state.acting == seat:
        template = state.game.words.templates["button"].get("bid", template)
    names = block.words(actions[-1])
    if block.name == "transform":
        coin = state.cards.coin_index[names["coin"]]
        return f"{state.cards.value[coin]} to {becomes(state, coin)}", brings(state, seat, actions)
    for name, one in names.items():
        template = template.replace("{" + name + "}", state.game.lexicon.get(name, {}).get(one, one))
    return template, brings(state, seat, actions)
