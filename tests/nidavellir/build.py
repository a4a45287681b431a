"""Positions of Nidavellir in the short notation of the worked examples, and how to read them back.

Cards: `W9 H M2 B BB E11 O3` as in the oracle; `W*3` three Warriors whatever their points. Heroes and distinctions go by
their ids, Thrud and Ylud in a column as `thrud@E`. Coins: `4` red, `9y` yellow, `3s` the special one.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

import deckhall
from deckhall.core.errors import IllegalAction
from deckhall.core.events import Event
from deckhall.core.fingerprint import comparable
from deckhall.core.match import Match
from deckhall.core.state import State
from tests.nidavellir import oracle
from tests.nidavellir.oracle import CLASSES, LETTERS

GAME = deckhall.load("nidavellir")
TAVERNS = ("laughing_goblin", "dancing_dragon", "shining_horse")
GOBLIN, DRAGON, HORSE = TAVERNS
DISTINCTIONS = ("kings_hand", "hunting_master", "crown_jeweler", "kings_great_armorer", "pioneer_of_the_kingdom")
CARDS_THERE = {2: 3, 3: 3, 4: 4, 5: 5}
FILLERS = ("B", "H", "M0", "W4", "E6", "M1", "W5", "E7", "W6", "M2", "E9", "W8")
TURNS = {2: 4, 3: 4, 4: 3, 5: 3}
START_GEMS = {2: (5, 4), 3: (5, 4, 3), 4: (5, 4, 3, 2), 5: (5, 4, 3, 2, 1)}
SeatData = dict[str, Any]


# -- names ---------------------------------------------------------------------------------------------------------


def card_id(short: str) -> str:
    """The id of a card in short notation."""
    if short == "BB":
        return "great_armorer"
    if found := re.fullmatch(r"([WHMBEO])(\d*)", short):
        name = "offering" if found[1] == "O" else LETTERS[found[1]]
        return f"{name}_{found[2]}" if found[2] else name
    return short


def card_short(name: str) -> str:
    """The short notation of a card id."""
    if name == "great_armorer":
        return "BB"
    kind, _, number = name.partition("_")
    if kind in CLASSES or kind == "offering":
        return kind[0].upper() + number
    return name


def ids(shorts: str) -> list[str]:
    """Ids of several cards."""
    return [card_id(one) for one in shorts.split()]


def coin_id(short: str) -> str:
    """`4` basic_4, `9y` treasury_9, `3s` special_3."""
    if short.endswith("y"):
        return f"treasury_{short[:-1]}"
    return "special_3" if short == "3s" else f"basic_{short}"


def coin_short(name: str) -> str:
    """The short notation of a coin id."""
    kind, _, value = name.partition("_")
    return value + {"basic": "", "treasury": "y", "special": "s"}[kind]


def value(short: str) -> int:
    """What a coin is worth."""
    return int(short.rstrip("ys"))


# -- building ------------------------------------------------------------------------------------------------------


def seat(army: str = "", **more: Any) -> SeatData:
    """One seat: an army, and what is needed of `hand`, `bids`, `pouch`, `coins`, `here`, `gem`, `aside`, `lost`.

    `here` is the coin on the current tavern; the others of `coins` are then spread over the rest, a trade coin last.
    """
    return {"army": army, **more}


def spread(coins: str, here: str, tavern: int) -> tuple[list[str], list[str]]:
    """Bids with one coin on a certain tavern, the others where they fall; the trade coin goes to the pouch."""
    left = coins.split()
    left.remove(here)
    left.sort(key=lambda coin: (coin in ("0", "3s"), -value(coin)))
    bids = [left.pop(0) if place != tavern else here for place in range(3)]
    return bids, left


def position(*seats: SeatData, phase: str = "tavern", tavern: str = GOBLIN, telling: bool = True, **more: Any) -> State:
    """A position. In a tavern every seat needs `here` or `bids` and `pouch`; gems default to 5, 4, 3 in seat order.

    `taverns` is a list of cards per tavern, filled up with others; decks and `discard` are cards as text; options go by
    their names. Unless said otherwise it is the last turn of the Age, which needs the fewest cards in the decks.
    """
    return GAME.from_position(data(*seats, phase=phase, tavern=tavern, **more), telling=telling)


def data(*seats: SeatData, phase: str = "tavern", tavern: str = GOBLIN, age: int = 1, **more: Any) -> dict[str, Any]:
    """The content of a position file."""
    players = len(seats)
    made: dict[str, Any] = {"players": players, "phase": phase, "age": age, "turn": TURNS[players]}
    if phase == "tavern":
        made["tavern"] = tavern
    named = Counter(token for one in seats for token in one["army"].split() if re.fullmatch(r"[WHMBE]\d*|BB", token))
    for key in ("age1", "age2", "discard"):
        if key in more:
            made[key] = ids(more[key])
            named.update(more[key].split())
            del more[key]
    there = more.pop("taverns", ["", "", ""] if phase in ("tavern", "bids") else [])
    named.update(" ".join(there).split())
    free = sorted((oracle.deck(1, players) + oracle.deck(2, players) - named).elements())
    if there:
        made["taverns"] = []
        for place, cards in enumerate(there):
            full = cards.split()
            if phase == "bids" or place >= TAVERNS.index(tavern):
                for _ in range(CARDS_THERE[players] - len(full)):  # different ones, so that each seat has a choice
                    full.append(next(card for card in FILLERS if card in free and card not in full))
                    free.remove(full[-1])
            made["taverns"].append([card_id(card) for card in full])
    gems = [one.get("gem", START_GEMS[players][number]) for number, one in enumerate(seats)]
    made["seats"] = [seat_data(one, phase, tavern, gem, free) for one, gem in zip(seats, gems, strict=True)]
    options = {key: more.pop(key) for key in list(more) if key in {option.name for option in GAME.options}}
    if options:
        made["options"] = options
    for key in ("heroes", "distinctions"):
        if isinstance(more.get(key), str):
            more[key] = more[key].split()
    return {**made, **more}


def seat_data(one: SeatData, phase: str, tavern: str, gem: int, free: list[str]) -> dict[str, Any]:
    """The table of one seat in a position file; cards that do not matter are taken from the free ones."""
    made: dict[str, Any] = {"gem": gem}
    if "aside" in one:
        made["gem_aside"] = one["aside"]
    for token in one["army"].split():
        name, _, column = token.partition("@")
        if found := re.fullmatch(r"([WHMBE])\*(\d+)", token):
            for _ in range(int(found[2])):
                card = next(card for card in free if card[0] == found[1])
                free.remove(card)
                made.setdefault(LETTERS[found[1]], []).append(card_id(card))
        elif column:
            made.setdefault(LETTERS[column], []).append(name)
        else:
            card = card_id(name)
            made.setdefault(oracle.column_of(name) or "command", []).append(card)
    for key in ("hand", "bids", "pouch", "lost"):
        if key in one:
            made[key] = ["" if coin == "-" else coin for coin in one[key].split()]
    if phase == "tavern" and "bids" not in one:
        made["bids"], made["pouch"] = spread(one.get("coins", "0 2 3 4 5"), one["here"], TAVERNS.index(tavern))
    elif "coins" in one and "bids" not in one:
        made["hand"] = one["coins"].split()
    return made


def taking(army: str, card: str, coins: str = "0 2 3 4 5", here: str = "5", **more: Any) -> State:
    """Two players in the Goblin; seat 0 acts first and has just taken the card."""
    state = active(army, card, coins, here, **more)
    return do(state, f"take {card_id(card)}")


def active(army: str, card: str = "H", coins: str = "0 2 3 4 5", here: str = "5", **more: Any) -> State:
    """Two players in the Goblin; seat 0 is to act first, before a bid of 2, and finds the card there."""
    other = more.pop("other", seat(here="2" if here != "0" else "0"))
    mine = seat(army, coins=coins, here=here, **{key: more.pop(key) for key in ("gem", "aside", "lost") if key in more})
    rest = "W3 E5" if card not in ("W3", "E5") else "W4 E6"
    return position(mine, other, taverns=more.pop("taverns", [f"{card} {rest}", "", ""]), **more)


# -- acting --------------------------------------------------------------------------------------------------------


def do(state: State, *texts: str) -> State:
    """Apply actions in notation for whoever is to act first."""
    for text in texts:
        state.apply(state.to_act()[0], GAME.vocab.parse(text))
    return state


def bid(state: State, who: int, coins: str) -> None:
    """A seat lays its three coins, Goblin first."""
    for tavern, coin in zip(TAVERNS, coins.split(), strict=True):
        state.apply(who, GAME.vocab.parse(f"lay {tavern} {coin_id(coin)}"))


def bids(state: State, *coins: str) -> State:
    """All seats bid, in seat order."""
    for who, one in enumerate(coins):
        bid(state, who, one)
    return state


def take_any(state: State, count: int = 1) -> State:
    """So many cards are taken, those that are not asked for included; first options, all that follows included."""
    wanted = len(told(state, "take")) + count
    while len(told(state, "take")) < wanted or (state.to_act() and not legal(state)[0].startswith(("take ", "lay "))):
        assert not legal(state)[0].startswith("lay "), legal(state)
        who = state.to_act()[0]
        state.apply(who, state.legal_actions(who)[0])
    return state


def trade(state: State, *both: str) -> State:
    """Uline's owner trades two coins; the second is not asked for where only one is left to name."""
    for coin in both:
        if f"trade {coin_id(coin)}" in legal(state):
            do(state, f"trade {coin_id(coin)}")
    return state


def play_on(state: State, until: str) -> State:
    """First options for everybody until this event has happened (again)."""
    count = len(told(state, until))
    while len(told(state, until)) == count and not state.is_over:
        who = state.to_act()[0]
        state.apply(who, state.legal_actions(who)[0])
    return state


def legal(state: State, who: int | None = None) -> list[str]:
    """The legal actions of a seat (or of the first one asked) in notation."""
    asked = state.to_act()[0] if who is None else who
    return [GAME.vocab.text(one) for one in state.legal_actions(asked)]


def options(state: State, verb: str, who: int | None = None) -> list[str]:
    """What can be named after a verb now."""
    return [text.removeprefix(f"{verb} ") for text in legal(state, who) if text.startswith(f"{verb} ") or text == verb]


def refused(state: State, text: str, who: int | None = None) -> IllegalAction:
    """Try an illegal action: it must be refused, change nothing, and name a rule that exists."""
    asked = state.to_act()[0] if who is None else who
    action, before = GAME.vocab.parse(text), comparable(state)
    assert action not in state.legal_actions(asked), f"{text!r} is legal"
    with pytest.raises(IllegalAction) as caught:
        state.apply(asked, action)
    assert comparable(state) == before, f"the refused {text!r} changed the position"
    assert caught.value.rule in GAME.rulebook.rules, f"{text!r}: {caught.value} names no rule"
    return caught.value


def told(state: State, *kinds: str) -> list[Event]:
    """The events of these kinds, or all; `order_3` and the like are of the kind `order`."""
    return [event for event in state.events if not kinds or re.sub(r"_\d$", "", event.kind) in kinds]


def fresh(players: int = 2, seed: int = 0, **given: object) -> State:
    """A new game that tells its events."""
    return Match(GAME, players, seed, given).state
