"""Reading the data files of a game: TOML into typed, checked values, with errors that name file, entry and field."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from deckhall.core.errors import BadCards, DeckhallError

T = TypeVar("T")


def read_toml(path: Path, error: Callable[[str], DeckhallError] = BadCards) -> dict[str, object]:
    """The content of a TOML file."""
    return parse_toml(read_text(path, error), str(path), error)


def read_text(path: Path, error: Callable[[str], DeckhallError] = BadCards) -> str:
    """The text of a file."""
    try:
        return path.read_text("utf-8")
    except OSError as problem:
        raise error(f"{path}: cannot be read: {problem.strerror or problem}") from None
    except UnicodeDecodeError:
        raise error(f"{path}: is not UTF-8 text") from None


def parse_toml(text: str, where: str, error: Callable[[str], DeckhallError] = BadCards) -> dict[str, object]:
    """The content of a TOML text that came from `where`."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # also numbers too long and lists too deep to be read
        raise error(f"{where}: is not valid TOML: {problem}") from None


def typed(data: object, kind: type[T], where: str, error: Callable[[str], DeckhallError] = BadCards) -> T:
    """Data as a value of a typed Struct; a wrong key or type is an error that says where."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        raise error(f"{where}: {_located(str(problem), data)}") from None


def _located(message: str, data: object) -> str:
    """msgspec says `$.cards[3].number`; a person is better served with the id of that entry."""
    what, _, path = message.partition(" - at `$")
    steps = re.findall(r"\.([A-Za-z_]\w*)|\[(\d+|\.\.\.)\]", path)
    place: list[str] = []
    for name, index in steps:
        if name:
            place.append(name)
            data = data.get(name) if isinstance(data, dict) else None
        elif index.isdigit() and isinstance(data, list) and int(index) < len(data):
            data = data[int(index)]
            label = data.get("id") if isinstance(data, dict) else None
            place.append(f"{label!r}" if label else f"number {int(index) + 1}")
    what = what[:1].lower() + what[1:].replace("`", "'")
    return f"{' '.join(place)}: {what}" if place else what


def unique(where: str, section: str, ids: Iterable[str]) -> None:
    """Every id once."""
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise BadCards(f"{where}: {section} {one!r}: this id stands twice")
        seen.add(one)


def known(where: str, entry: str, field: str, value: str, choices: Iterable[str]) -> None:
    """The value is one of the choices."""
    options = list(choices)
    if value not in options:
        raise BadCards(f"{where}: {entry}: {field} {value!r} is unknown; it is one of {', '.join(options)}")


def in_range(where: str, entry: str, field: str, value: int, least: int, most: int | None = None) -> None:
    """The number is at least the one and, if there is one, at most the other."""
    if value < least or (most is not None and value > most):
        must = f"at least {least}" if most is None else f"from {least} to {most}"
        raise BadCards(f"{where}: {entry}: {field} is {value}; it must be {must}")


def one_effect(
    where: str, entry: str, effect: Mapping[str, int], effects: Mapping[str, tuple[int, int, int]]
) -> tuple[int, int]:
    """An entry's effect, `{ discard = 2 }`, and its amount; 0 and 0 for none.

    `effects` has the effects by name, each with the least and the most that its amount can be.
    """
    if not effect:
        return 0, 0
    if len(effect) > 1:
        raise BadCards(f"{where}: {entry}: effect has {len(effect)} names; it must have one")
    name, amount = next(iter(effect.items()))
    known(where, entry, "effect", name, effects)
    number, least, most = effects[name]
    if not least <= amount <= most:
        raise BadCards(f"{where}: {entry}: effect {name} is {amount}; it must be from {least} to {most}")
    return number, amount


def file_hash(path: Path) -> str:
    """A short hash of a card file, so that a replay knows the cards it was played with."""
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise BadCards(f"{path}: cannot be read: {problem.strerror or problem}") from None
    return hashlib.sha256(content.replace(b"\r\n", b"\n")).hexdigest()[:12]
