"""What differs between two card files, entry by entry, for people to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

MOST: Final = 40
"""So many changes are listed; two editions differ in more than anybody reads."""


def changes(before: object, after: object) -> list[str]:
    """The differences between two card files as parsed: `cards 'sign_post' cost: 5 -> 4`.

    >>> changes({"hand": 6, "cards": [{"id": "a", "cost": 5}]}, {"hand": 6, "cards": [{"id": "a", "cost": 4}]})
    ["cards 'a' cost: 5 -> 4"]
    >>> changes({"cards": [{"id": "a"}]}, {"cards": [{"id": "a"}, {"id": "b"}]})
    ["cards 'b': new"]
    """
    found = list(_changes(before, after, ""))
    return found if len(found) <= MOST else [*found[:MOST], f"and {len(found) - MOST} more"]


def _changes(before: object, after: object, where: str) -> Iterator[str]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _entries(before, after, where)
    elif isinstance(before, list) and isinstance(after, list):
        first, second = _named(before), _named(after)
        if first is None or second is None:
            first, second = dict(enumerate(before, 1)), dict(enumerate(after, 1))
        yield from _entries(first, second, where)
    else:
        yield f"{where}: {_short(before)} -> {_short(after)}"


def _entries(before: dict[object, object], after: dict[object, object], where: str) -> Iterator[str]:
    for key in {**before, **after}:
        place = f"{where} {key}".strip()
        if key not in after:
            yield f"{place}: gone"
        elif key not in before:
            yield f"{place}: new" if isinstance(after[key], dict) else f"{place}: {_short(after[key])}, new"
        else:
            yield from _changes(before[key], after[key], place)


def _named(entries: list[object]) -> dict[object, object] | None:
    """Entries of a list by their ids, if all have one."""
    found: dict[object, object] = {}
    for entry in entries:
        if not isinstance(entry, dict) or not isinstance(entry.get("id"), str) or f"{entry['id']!r}" in found:
            return None
        found[f"{entry['id']!r}"] = entry
    return found


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
