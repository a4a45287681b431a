"""Positions of muhq's game in a short notation, how to act in them, and how to read them back from scenes.

A permanent is a line `card#id x,y seat details`: `soldier#7 5,4 s1 damage=1 rage=2 tapped`. Seats are `s0` (left out),
`s1`, ..., `boss` and `nobody`; `in=7` instead of a tile puts it into a pile. What is read comes from the scene, so the
tests see what people see.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

import deckhall
from deckhall.core.errors import IllegalAction
from deckhall.core.events import Event
from deckhall.core.fingerprint import comparable
from deckhall.core.match import Match
from deckhall.core.scene import Scene, Zone, mark_words
from deckhall.games.muhq.details import MuhqDetails, TurnDetails, UnitDetails
from deckhall.games.muhq.rules import Muhq
from deckhall.games.muhq.state import MuhqState

_game = deckhall.load("muhq")
assert isinstance(_game, Muhq)
GAME: Muhq = _game
RING, RIVER, LANES, HILL = "2P-ring-street", "2P-river-king", "2P-stone-lanes", "2P-stick-hill"
RING3, ISLANDS, TYRANT, KRAKEN = "3P-ring-street", "4P-islands", "the-tyrant", "the-kraken"
MAPS = (RING, RIVER, LANES, HILL, RING3, ISLANDS, TYRANT, KRAKEN)
MARKS = ("poison", "paralysis", "panic", "rage", "ward", "faith", "repression", "devour")
NUMBERS = ("damage", "moves", "attacks", "durability", "attack_bonus")
OPTIONS = {option.name for option in GAME.options}


# -- building ------------------------------------------------------------------------------------------------------


def unit_data(line: str) -> dict[str, Any]:
    """One entry of `units` out of a line."""
    name, *rest = line.split()
    card, _, ident = name.partition("#")
    made: dict[str, Any] = {"card": card}
    if ident:
        made["id"] = int(ident)
    for word in rest:
        key, _, value = word.partition("=")
        if re.fullmatch(r"\d+,\d+", word):
            made["at"] = [int(part) for part in word.split(",")]
        elif re.fullmatch(r"s\d", word):
            made["seat"] = int(word[1])
        elif word in ("boss", "nobody"):
            made["seat"] = word
        elif key == "owner":
            made["owner"] = int(value) if value.isdigit() else value
        elif key == "in":
            made["in"] = int(value)
        elif key in ("tapped", "token"):
            made[key] = True
        elif key == "nostreet":
            made["street"] = False
        elif key in NUMBERS:
            made[key] = int(value)
        else:
            assert key in MARKS, f"{line!r}: what is {word!r}?"
            made.setdefault("marks", {})[key] = int(value)
    return made


def seat(hand: str = "", resource: int = 0, **more: Any) -> dict[str, Any]:
    """One seat; hand, deck, discard, store and held are cards as text."""
    piles: dict[str, Any] = {key: more[key].split() for key in ("deck", "discard", "store", "held") if key in more}
    return {"hand": hand.split(), "resource": resource, **more, **piles}


def data(*units: str, seats: Any = (), players: int = 0, step: str = "action", **more: Any) -> dict[str, Any]:
    """The content of a position file, in the action step unless said otherwise; co-op maps are for two.

    A turn goes on by itself when there is nothing left to do, so tests that look at it leave a unit to be activated.
    """
    name = more.pop("map", RING)
    if isinstance(name, dict):  # a whole map of one's own
        more["map"] = name
        name = name["id"]
    players = players or (int(name[0]) if name[0].isdigit() else max(2, len(seats)))
    made: dict[str, Any] = {"players": players, "step": step, "units": [unit_data(line) for line in units]}
    made["seats"] = [*seats, *[seat() for _ in range(players - len(seats))]]
    options = {key: more.pop(key) for key in list(more) if key in OPTIONS - {"map"}}
    made["options"] = options if "map" in more else {"map": name, **options}
    return {**made, **more}


def position(*units: str, **more: Any) -> MuhqState:
    """A position; see `data`."""
    state = GAME.from_position(data(*units, **more), telling=True)
    assert isinstance(state, MuhqState)
    return state


def fresh(players: int = 2, seed: int = 0, **given: object) -> MuhqState:
    """A new game that tells its events."""
    state = Match(GAME, players, seed, given).state
    assert isinstance(state, MuhqState)
    return state


# -- acting --------------------------------------------------------------------------------------------------------


def do(state: MuhqState, *texts: str) -> MuhqState:
    """Apply actions in notation for whoever is asked first; `play shove, at 4,3, at 3,3` is one gesture."""
    for text in texts:
        for part in text.split(", "):
            state.apply(state.to_act()[0], GAME.vocab.parse(part))
    return state


def settle(state: MuhqState) -> MuhqState:
    """Everybody passes until the stack is empty, or something else is asked."""
    while state.actions and not state.is_over and "pass" in legal(state):
        do(state, "pass")
    return state


def act(state: MuhqState, *texts: str) -> MuhqState:
    """Each action is declared and, nobody answering, executed."""
    for text in texts:
        settle(do(state, text))
    return state


def legal(state: MuhqState, who: int | None = None) -> list[str]:
    """The legal actions of a seat, or of the first one asked, in notation."""
    asked = state.to_act()[0] if who is None else who
    return [GAME.vocab.text(one) for one in state.legal_actions(asked)]


def options(state: MuhqState, verb: str, who: int | None = None) -> list[str]:
    """What can be named after a verb now."""
    return [text.removeprefix(f"{verb} ") for text in legal(state, who) if text.startswith(f"{verb} ")]


def refused(state: MuhqState, text: str, rule: str = "", who: int | None = None) -> IllegalAction:
    """Try an illegal action (after the parts before the last comma): refused, nothing changed, a rule named."""
    *before, last = text.split(", ")
    if before:
        state = do(state.clone(), ", ".join(before))
    asked = state.to_act()[0] if who is None else who
    action, old = GAME.vocab.parse(last), comparable(state)
    assert action not in state.legal_actions(asked), f"{text!r} is legal"
    with pytest.raises(IllegalAction) as caught:
        state.apply(asked, action)
    assert comparable(state) == old, f"the refused {text!r} changed the position"
    assert caught.value.rule in GAME.rulebook.rules, f"{text!r}: {caught.value} names no rule"
    if rule:
        assert caught.value.rule == rule, f"{text!r}: {caught.value}"
    return caught.value


def told(state: MuhqState, *kinds: str) -> list[Event]:
    """The events of these kinds, or all."""
    return [event for event in state.events if not kinds or event.kind in kinds]


def told_data(state: MuhqState, kind: str, *keys: str) -> list[tuple[Any, ...]]:
    """Of all events of a kind these entries."""
    return [tuple(event.data[key] for key in keys) for event in told(state, kind)]


# -- reading -------------------------------------------------------------------------------------------------------


class Unit(msgspec.Struct):
    """A permanent as the scene shows it."""

    card: str
    details: UnitDetails
    words: list[str]

    def __getattr__(self, name: str) -> int:
        """A figure: damage, attack, moves, ..."""
        return int(getattr(self.details, name))

    @property
    def at(self) -> str:
        """Its tile."""
        return self.details.tile

    @property
    def host(self) -> str:
        """The key of the permanent in whose pile it is."""
        return self.details.host

    def mark(self, name: str) -> int:
        """How many marks of a kind."""
        return self.details.marks.get(name, 0)


def look(state: MuhqState, eye: int | None = None) -> Scene:
    """What somebody sees."""
    return state.build_scene(eye)


def zone(state: MuhqState, name: str, eye: int | None = None) -> Zone:
    """One zone of the scene."""
    return next(one for one in look(state, eye).zones if one.id == name)


def details(state: MuhqState, eye: int | None = None) -> MuhqDetails:
    """What the browser gets beside the zones."""
    found = look(state, eye).details
    assert isinstance(found, MuhqDetails)
    return found


def unit(state: MuhqState, ident: int) -> Unit:
    """A permanent that must be on the map."""
    scene = look(state)
    assert isinstance(scene.details, MuhqDetails)
    piece = next(one for one in scene.zone("map").pieces if one.key == f"p{ident}")
    return Unit(piece.face, scene.details.units[piece.key], mark_words(piece.marks))


def there(state: MuhqState, ident: int) -> bool:
    """Is the permanent on the map?"""
    return f"p{ident}" in details(state).units


def spot(tile: str) -> tuple[int, int]:
    """Column and row of a tile."""
    x, y = tile.split(",")
    return int(x), int(y)


def on(state: MuhqState, tile: str) -> list[str]:
    """The cards at a tile."""
    pieces = zone(state, "map").pieces
    return [one.face for one in pieces if re.fullmatch(r"p\d+", one.key) and one.at == spot(tile)]


def find(state: MuhqState, card: str) -> int:
    """The id of the first permanent of a card."""
    pieces = zone(state, "map").pieces
    return next(int(one.key[1:]) for one in pieces if one.face == card and re.fullmatch(r"p\d+", one.key))


def terrain(state: MuhqState, tile: str) -> str:
    """The type of a tile."""
    return next(one.face for one in zone(state, "map").pieces if one.key == tile)


def tile_words(state: MuhqState, tile: str) -> list[str]:
    """The marks of a tile."""
    return next(mark_words(one.marks) for one in zone(state, "map").pieces if one.key == tile)


def cards(state: MuhqState, name: str, eye: int | None = None) -> str:
    """The cards of a zone that somebody sees, `farmer soldier`; empty if the zone is not shown."""
    for one in look(state, eye).zones:
        if one.id == name:
            return " ".join(piece.face for piece in one.pieces if piece.face)
    return ""


def hand(state: MuhqState, who: int) -> str:
    """A player's hand as the player sees it."""
    return cards(state, f"hand-{who}", who)


def size(state: MuhqState, name: str) -> int:
    """How many cards lie in a zone."""
    return zone(state, name).size


def resource(state: MuhqState, who: int) -> int:
    """A player's resource."""
    return details(state).seats[who].resource


def points(state: MuhqState, who: int) -> int:
    """A player's points."""
    return details(state).seats[who].points


def stack(state: MuhqState) -> list[str]:
    """The cards of the declared actions, bottom first."""
    return [piece.face for piece in zone(state, "stack").pieces]


def turn(state: MuhqState) -> TurnDetails:
    """Step, side, priority, order, executed and active unit of the turn."""
    found = details(state).turn
    assert found is not None
    return found


def reach(state: MuhqState, ident: int, how: str = "reach", who: int = 0) -> dict[str, int]:
    """Where a unit can go, with the cost, as its player sees it."""
    found = details(state, who).prospects.get(f"p{ident}")
    return {way.to: way.cost for way in found.ways if way.street == (how == "street")} if found else {}


def winners(state: MuhqState) -> list[int]:
    """The seats in the first place of a game that is over."""
    assert state.is_over
    return [who for who, place in enumerate(state.ranking) if place == 1]


def end_turn(state: MuhqState) -> MuhqState:
    """Pass, pay everything, discard nothing, until somebody else has the turn or the game is over."""
    turn, number = state.turn, state.round
    while not state.is_over and (state.turn, state.round) == (turn, number):
        texts = legal(state)
        chosen = next((text for text in ("pass", "done", "pay_all", "end") if text in texts), texts[0])
        do(state, chosen)
    return state
