"""Positions of Mountainhome in the short notation of the worked examples, and how to act in them.

Resource cards are `S1` to `S4` (shinies: Copper Coins to Gems), `B1` to `B4` (booze) and `R1` to `R4` (rocks); all
others go by their ids. A building of a town is `branch_mine` (finished), `branch_mine:1` (one step done) or
`branch_mine!` (finished and tapped), with `+marg` for every card kept in it. An event is `dragon_attack` or, with
counters, `dragon_attack:2`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import deckhall
from deckhall.core.errors import IllegalAction
from deckhall.core.events import Event
from deckhall.core.fingerprint import comparable
from deckhall.core.match import Match
from deckhall.core.state import State

GAME = deckhall.load("mountainhome")
A, B, C, D, E = range(5)
GOODS = {"S": "shinies", "B": "booze", "R": "rocks"}
STEPS = {
    **dict.fromkeys(("branch_mine", "rock_quarry", "southammer_brewery", "hillock_dwelling"), 2),
    **dict.fromkeys(("tower_distillery", "rock_carvers_guild", "toolmakers_workshop"), 2),
    **dict.fromkeys(("ferry_boat", "witchs_hut", "oris_warehouse", "dark_dungeon", "pawn_shop"), 2),
    **dict.fromkeys(("ruby", "emerald", "amethyst", "sapphire", "topaz"), 3),
    **dict.fromkeys(("statue_garden", "hero_tavern", "treasure_vault"), 4),
    **dict.fromkeys(("magma_forge", "adventurers_guild"), 3),
}
"""How many steps each building has; Clan Halls by their stone."""
LABOURERS = ("paulie", "alisa", "erik", "tobias")
SIX = "R3 R3 R3 B3 R2 R2"
"""A draw pile that does not matter: enough for one new hand."""
LISTS = ("explore", "row", "office", "trash", "locations", "housed", "doubled")
SeatData = dict[str, Any]


# -- names ---------------------------------------------------------------------------------------------------------


def card_id(short: str) -> str:
    """The id of a card in short notation."""
    if re.fullmatch(r"[SBR][1-4]", short):
        return f"{GOODS[short[0]]}_{short[1]}"
    return f"{short}_clan_hall" if STEPS.get(short) == 3 and not short.endswith(("forge", "guild")) else short


def card_short(name: str) -> str:
    """The short notation of a card id."""
    if found := re.fullmatch(r"(shinies|booze|rocks)_(\d)", name):
        return found[1][0].upper() + found[2]
    return name.removesuffix("_clan_hall")


def ids(shorts: str) -> list[str]:
    """Ids of several cards."""
    return [card_id(one) for one in shorts.split()]


def action(text: str) -> int:
    """The id of an action whose cards may be in short notation."""
    return GAME.vocab.parse(" ".join(card_id(word) for word in text.split()))


# -- building ------------------------------------------------------------------------------------------------------


def seat(hand: str = "", **more: Any) -> SeatData:
    """One seat: `deck` (top first), `discard` (top last), `played`, `cavern`, `town` and `tokens` may be given."""
    return {"hand": hand, **more}


def building(text: str) -> dict[str, Any]:
    """A building of a town out of its notation."""
    name, *kept = text.split("+")
    short, _, steps = name.rstrip("!").partition(":")
    made: dict[str, Any] = {"card": card_id(short), "steps": int(steps) if steps else STEPS[short]}
    if name.endswith("!"):
        made["tapped"] = True
    if kept:
        made["kept"] = [card_id(one) for one in kept]
    return made


def seat_data(one: SeatData) -> dict[str, Any]:
    """The table of one seat in a position file."""
    made: dict[str, Any] = {}
    for key, value in one.items():
        if key == "town":
            made[key] = [building(text) for text in value.split()]
        else:
            made[key] = ids(value) if isinstance(value, str) else value
    return made


def data(*seats: SeatData, **more: Any) -> dict[str, Any]:
    """The content of a position file. Unless given: nothing to buy, and rocks and a labourer to explore."""
    made: dict[str, Any] = {"players": len(seats), "seats": [seat_data(one) for one in seats], "row": [], "office": []}
    named = Counter(re.findall(r"\w+", f"{seats} {more}"))
    if "explore" not in more:
        labourer = next(name for name in LABOURERS if named[name] < 3)
        made["explore"] = ids(f"R2 R2 {labourer}")
    for key in LISTS:
        if key in more:
            found = more.pop(key)
            if found is None:
                made.pop(key, None)
            else:
                made[key] = ids(found)
    if "events" in more:
        made["events"] = [
            {"card": name, "counters": int(counters or 0)}
            for name, _, counters in [text.partition(":") for text in more.pop("events").split()]
        ]
    options = {key: more.pop(key) for key in list(more) if key in {option.name for option in GAME.options}}
    if options:
        made["options"] = options
    return {**made, **more}


def position(*seats: SeatData, **more: Any) -> State:
    """A position: the action step of the first seat, unless `phase` says otherwise."""
    return GAME.from_position(data(*seats, **more), telling=True)


def dwarf_bid(*seats: SeatData, starter: int = A, **more: Any) -> State:
    """A bid for Kartok in which everybody is about to commit."""
    return position(*seats, phase="bid", bid={"prize": "kartok", "starter": starter}, **more)


def party(*seats: SeatData, starter: int = A, **more: Any) -> State:
    """A booze bid at the Dining Hall in which everybody is about to commit."""
    return position(*seats, phase="bid", bid={"party": True, "starter": starter}, **more)


def fresh(players: int = 2, seed: int = 0, **given: object) -> State:
    """A new game that tells its events."""
    return Match(GAME, players, seed, given).state


def begun(players: int = 2, seed: int = 0, **given: object) -> State:
    """A new game whose legends are picked, the first ones in the list."""
    state = fresh(players, seed, **given)
    while legal(state)[0].startswith("legend"):
        do(state, legal(state)[0])
    return state


def search(make: Callable[[int], State], fits: Callable[[State], bool], most: int = 400) -> State:
    """The first seed with which chance falls as wanted."""
    for seed in range(most):
        state = make(seed)
        if fits(state):
            return state
    raise AssertionError("no seed fits")


# -- acting --------------------------------------------------------------------------------------------------------


def do(state: State, *texts: str) -> State:
    """Apply actions in notation for whoever is to act first."""
    for text in texts:
        state.apply(state.to_act()[0], action(text))
    return state


def act(state: State, who: int, *texts: str) -> State:
    """Apply actions of a certain seat."""
    for text in texts:
        state.apply(who, action(text))
    return state


def commit(state: State, who: int, cards: str = "", *taps: str) -> State:
    """A seat commits cards (`@marg`: out of a building), then taps as told."""
    for card in cards.split():
        act(state, who, f"commit_kept {card[1:]}" if card.startswith("@") else f"commit {card}")
    return act(state, who, *taps)


def bids(state: State, *cards: str) -> State:
    """All seats commit in seat order and are ready; those not named commit nothing."""
    for who in range(state.players):
        commit(state, who, cards[who] if who < len(cards) else "")
        act(state, who, "ready")
    return state


def picks(state: State, *cards: str) -> State:
    """The trash picks in seat order; an empty string for a seat that is not asked."""
    for who, card in enumerate(cards):
        if card:
            act(state, who, f"trash {card}")
        else:
            assert who not in state.to_act(), f"seat {who} is asked: {legal(state, who)}"
    return state


def pass_on(state: State, until: Callable[[State], bool]) -> State:
    """First options for everybody until something is so."""
    while not until(state) and not state.is_over:
        who = state.to_act()[0]
        state.apply(who, state.legal_actions(who)[0])
    return state


def to_turn(state: State, who: int) -> State:
    """First options for everybody until that seat's action step has begun anew."""
    count = sum(1 for event in told(state, "turn") if event.seat == who)
    return pass_on(state, lambda now: sum(1 for event in told(now, "turn") if event.seat == who) > count)


def legal(state: State, who: int | None = None) -> list[str]:
    """The legal actions of a seat (or of the first one asked), cards in short notation."""
    asked = state.to_act()[0] if who is None else who
    texts = [GAME.vocab.text(one) for one in state.legal_actions(asked)]
    return [" ".join(card_short(word) for word in text.split()) for text in texts]


def options(state: State, verb: str, who: int | None = None) -> list[str]:
    """What can be named after a verb now."""
    return [text.removeprefix(f"{verb} ") for text in legal(state, who) if text.startswith(f"{verb} ")]


def refused(state: State, text: str, who: int | None = None) -> IllegalAction:
    """Try an illegal action: it must be refused, change nothing, and name a rule that exists."""
    asked = state.to_act()[0] if who is None else who
    wanted, before = action(text), comparable(state)
    assert wanted not in state.legal_actions(asked), f"{text!r} is legal"
    with pytest.raises(IllegalAction) as caught:
        state.apply(asked, wanted)
    assert comparable(state) == before, f"the refused {text!r} changed the position"
    assert caught.value.rule in GAME.rulebook.rules, f"{text!r}: {caught.value} names no rule"
    return caught.value


def told(state: State, *kinds: str) -> list[Event]:
    """The events of these kinds, or all."""
    return [event for event in state.events if not kinds or event.kind in kinds]
