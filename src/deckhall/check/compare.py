"""Saying what differs between two things that should be equal, in words that lead to the fault."""

import msgspec

from deckhall.check.random_game import RandomGame
from deckhall.core.scene import Scene
from deckhall.core.state import State


def changed(before: object, after: object) -> str:
    """The fields in which two fingerprints (see `core.fingerprint`) of states differ."""
    if not (isinstance(before, tuple) and isinstance(after, tuple) and before[0] == after[0]):
        return "the kind of state"
    old, new = dict(before[1]), dict(after[1])
    names = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
    return "the field " + names[0] if len(names) == 1 else "the fields " + ", ".join(names)


def difference(one: object, other: object, path: str = "") -> str:
    """Where two values of plain data differ first, as `zones[2].size: 3 and 4`; empty if nowhere."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if found := difference(one.get(key), other.get(key), f"{path}.{key}".lstrip(".")):
                return found
        return ""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other)):
            if found := difference(left, right, f"{path}[{index}]"):
                return found
        return ""
    return f"{path}: {_short(one)} and {_short(other)}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) < 80 else text[:77] + "..."


def seen(state: State, viewer: int | None) -> dict[str, object]:
    """The view as plain data."""
    scene: Scene = state.view(viewer)
    found = msgspec.to_builtins(scene)
    assert isinstance(found, dict)
    return found


def perceived(played: RandomGame, state: State, viewer: int | None) -> dict[str, object]:
    """All that a position and the events it has told (if it is telling) give to a viewer."""
    return {
        "view": seen(state, viewer),
        "stage": state.stage().say,
        "to_act": state.to_act(),
        "legal": [] if viewer is None else state.legal_actions(viewer),
        "events": [msgspec.to_builtins(event.seen_by(viewer)) for event in state.events],
        "log": [played.log_sentence(event, viewer) for event in state.events],
    }
