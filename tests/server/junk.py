"""Junk: messages and requests no client should send."""

from __future__ import annotations

import json
import random
from typing import Any, Final

JUNK: Final[list[Any]] = [
    None,
    -1,
    0,
    1,
    2**31,
    -(2**63),
    2**80,
    1.5,
    "",
    "x",
    "\x00",
    "é" * 50,
    [],
    {},
    True,
    [[]],
    "0",
]
KINDS: Final = ["hello", "move", "undo", "why", "hint", "chat", "ping", "nope", "view"]
FIELDS: Final = ["seat", "revision", "actions", "key", "action", "piece", "after", "text", "token"]


def junk(luck: random.Random, view: dict[str, Any]) -> str | bytes:
    """A message no client should send."""
    how = luck.random()
    if how < 0.1:
        return bytes(luck.randrange(256) for _ in range(luck.randrange(40)))
    if how < 0.2:
        return "".join(chr(luck.choice([luck.randrange(32, 127), luck.randrange(0x2000)])) for _ in range(30))
    if how < 0.23:
        return json.dumps({"t": "chat", "text": "x" * luck.choice([8000, 9000, 20_000])})
    message: dict[str, Any] = {"t": luck.choice(KINDS)}
    for field in luck.sample(FIELDS, luck.randrange(5)):
        message[field] = luck.choice(JUNK)
    if luck.random() < 0.6:  # well-formed, but from a wrong seat, too early or too late
        message = {
            "t": "move",
            "seat": luck.choice([0, 1, 2, -1, 99]),
            "revision": view.get("revision", 0) + luck.choice([-1, 0, 1, 10**9]),
            "actions": [luck.randrange(-2, 400) for _ in range(luck.randrange(70))],
            "key": str(luck.random()),
        }
    text = json.dumps(message)
    return text[: luck.randrange(len(text))] if luck.random() < 0.1 else text
