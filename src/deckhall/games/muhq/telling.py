"""Log events about permanents and tiles. Everything here is asked for only while the state is telling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.events import EventValue
from deckhall.games.muhq.geometry import spelled
from deckhall.games.muhq.limits import BOSS

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Declared, Permanent
    from deckhall.games.muhq.state import MuhqState

Data = dict[str, EventValue]


def key(ident: int) -> str:
    """The key of a permanent's piece in the scene."""
    return f"p{ident}"


def tell_unit(state: MuhqState, kind: str, rule: str, one: Permanent, more: Data | None = None) -> None:
    """Something about a permanent: its key, its card and where it is."""
    data: Data = {"unit": key(one.id), "card": state.cards.ids[one.kind], "at": spelled(one.tile)}
    data["whose"] = whose(state, one.controller)
    data["who"] = called(state, one)
    if more:
        data.update(more)
    state.tell(kind, rule, one.controller if one.controller >= 0 else -1, data)


def whose(state: MuhqState, controller: int) -> str:
    """A controller as a word before a unit's name."""
    if controller >= 0:
        return f"{state.names[controller]}'s"
    return "the boss side's" if controller == BOSS else "the"


def called(state: MuhqState, one: Permanent) -> str:
    """A permanent by name: Ann's Soldier, the boss side's Palace Guard, The Tyrant."""
    name = state.cards.file.cards[one.kind].name
    return name if state.cards.boss[one.kind] else f"{whose(state, one.controller)} {name}"


def fizzle(state: MuhqState, act: Declared, rule: str) -> None:
    """An action that does nothing; its costs stay paid (MUQ-5.16)."""
    if state.telling:
        state.tell("fizzle", rule, act.seat if act.seat >= 0 else -1, {"card": state.cards.ids[act.kind]})
