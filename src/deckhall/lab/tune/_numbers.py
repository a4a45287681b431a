"""The numbers of a card file by name, and the file with other ones: everything else in it stays as it was written.

A number is named by its card and field, `sign_post.vp`; one in a list by its place too, `tarah.points.1`. What stands
in no card is named by its table: `deal.hand`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from deckhall.core import BadSetup, DeckhallError


def numbers(content: Mapping[str, Any]) -> dict[str, int]:
    """All whole numbers of a card file as parsed, by name; where two entries share an id, the first one's.

    >>> numbers({"hand": 6, "deal": {"rows": 3}, "cards": [{"id": "a", "vp": 2, "price": [1, 4], "text": "No 7."}]})
    {'hand': 6, 'deal.rows': 3, 'a.vp': 2, 'a.price.1': 1, 'a.price.2': 4}
    """
    found: dict[str, int] = {}
    for name, _, _, value in _places(content):
        found.setdefault(name, value)
    return found


def checked(content: Mapping[str, Any], name: str, where: str) -> int:
    """The number of that name as it is; an unknown one is refused with what there is."""
    known = numbers(content)
    if name in known:
        return known[name]
    entry = name.partition(".")[0]
    fields = [one.removeprefix(f"{entry}.") for one in known if one.startswith(f"{entry}.")]
    if fields and entry == name:
        there = ", ".join(f"{entry}.{field}" for field in fields)
        raise BadSetup(f"{where}: {entry!r} has several numbers; name one of them: {there}")
    if fields:
        raise BadSetup(f"{where}: {entry!r} has no number {name.partition('.')[2]!r}; it has {', '.join(fields)}")
    entries = list(dict.fromkeys(one.partition(".")[0] for one in known))
    near = get_close_matches(entry, entries, 3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise BadSetup(f"{where}: there is no card {entry!r} with numbers{hint}")


def with_numbers(text: str, wanted: Mapping[str, int]) -> str:
    """The text of a card file with these numbers changed, and not a blank or comment else."""
    document = _tomlkit().parse(text)
    left = dict(wanted)
    for name, table, key, _ in list(_places(document)):
        if name in left:
            table[key] = left.pop(name)
    if left:
        raise BadSetup(f"there is no number {next(iter(left))!r}")
    return str(document.as_string())


def _places(content: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any, int]]:
    """Every number: its name, what holds it and under which key, and its value."""
    for key, value in content.items():
        if isinstance(value, list) and value and all(isinstance(one, dict) and "id" in one for one in value):
            for entry in value:
                yield from _within(entry, f"{entry['id']}.")
        else:
            yield from _number(content, key, value, key)


def _within(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any, Any, int]]:
    for key, value in table.items():
        yield from _number(table, key, value, f"{prefix}{key}")


def _number(holder: Any, key: Any, value: Any, name: str) -> Iterator[tuple[str, Any, Any, int]]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield name, holder, key, int(value)
    elif isinstance(value, dict):
        yield from _within(value, f"{name}.")
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from _number(value, place, one, f"{name}.{place + 1}")


def _tomlkit() -> Any:
    try:
        import tomlkit
    except ImportError:
        raise DeckhallError("card files are written with tomlkit: pip install 'deckhall[lab]'") from None
    return tomlkit
