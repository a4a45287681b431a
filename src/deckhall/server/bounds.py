"""Bounds of what strangers send, checked before it is used: size, depth, counts, numbers and lengths."""

from __future__ import annotations

from typing import Final

import msgspec

from deckhall.core.errors import BadReplay, BadSetup

DEEPEST: Final = 24
"""How deep lists and tables may lie in each other."""
MOST_VALUES: Final = 120_000
LONGEST_TEXT: Final = 4_000
GREATEST: Final = 2**64
"""No number of ours needs more than 64 bits."""
LONGEST_MAP: Final = 32_000
LONGEST_LINE: Final = 500
"""Letters in a line of a map: names within names cost the reader of TOML the square of their number."""


def check_json(raw: bytes, where: str) -> None:
    """Refuse JSON that is deeper, longer or greater than anything a game writes."""
    try:
        level: list[object] = [msgspec.json.decode(raw)]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadReplay(f"{where} is not JSON, or cut short") from None
    left = MOST_VALUES
    for _ in range(DEEPEST):
        left -= len(level)
        if left < 0:
            raise BadReplay(f"{where} is damaged: it holds more than {MOST_VALUES} values")
        for value in level:
            _check_value(value, where)
        level = [inner for value in level for inner in _inside(value)]
        if not level:
            return
    raise BadReplay(f"{where} is damaged: its lists lie too deep in each other")


def _check_value(value: object, where: str) -> None:
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise BadReplay(f"{where} is damaged: a text in it has more than {LONGEST_TEXT} letters")
    if isinstance(value, int | float) and not -GREATEST < value < GREATEST:
        raise BadReplay(f"{where} is damaged: a number in it is too great")


def _inside(value: object) -> list[object]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, list) else []


def check_map(text: str, where: str) -> None:
    """Refuse the text of a map that is longer than any map, as a whole or in a line."""
    if len(text) > LONGEST_MAP:
        raise BadSetup(f"{where}: it is too long; a map has at most {LONGEST_MAP} letters")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadSetup(f"{where}: line {number} is too long; a line has at most {LONGEST_LINE} letters")
