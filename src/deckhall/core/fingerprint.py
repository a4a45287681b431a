"""Fingerprints: all fields of a position as comparable plain data, found by looking rather than by a list kept by hand.

That is what makes them a check: a field that a hand-written `clone` forgets shows up as a difference.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final, cast

from deckhall.core.game import Game
from deckhall.core.ints import is_ints
from deckhall.core.state import Constant, State

LEFT_OUT: Final = frozenset({"__dict__", "events", "telling", "names", "shows"})
"""Fields that are no part of the position: what was told, not what is."""


def fields(thing: object) -> dict[str, object]:
    """The attributes of a thing, whether its class is compiled or not."""
    names: set[str] = set(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        names.update(vars(kind).get("__mypyc_attrs__", ()))  # compiled classes keep their own list
    return {name: getattr(thing, name) for name in sorted(names - LEFT_OUT)}


def comparable(thing: object) -> object:
    """The value as nested tuples, equal exactly if the things are equal."""
    if isinstance(thing, (int, str, float)) or thing is None:
        return thing
    if isinstance(thing, (list, tuple)) or is_ints(thing):
        return tuple([comparable(one) for one in cast("Iterable[object]", thing)])
    if isinstance(thing, dict):
        return tuple([(comparable(key), comparable(one)) for key, one in sorted(thing.items())])
    if isinstance(thing, Game):
        return (thing.slug, thing.edition)
    if isinstance(thing, Constant):
        return (type(thing).__name__, thing.name)
    if type(thing).__module__.partition(".")[0] == "builtins":
        raise TypeError(f"a position holds ints, strings, lists, tuples and frames; not {type(thing).__name__}")
    return (type(thing).__name__, tuple([(name, comparable(one)) for name, one in fields(thing).items()]))


def digest(state: State) -> str:
    """A short hash of a position, the same interpreted and compiled."""
    return hashlib.sha256(repr(comparable(state)).encode()).hexdigest()[:16]
