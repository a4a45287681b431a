"""The vocabulary of a game: every action is an int with a name, declared once.

>>> vocab = Vocab()
>>> PASS = vocab.block("pass")
>>> BID = vocab.block("bid", slot=3, coin=("copper", "gold"))
>>> BID.of2(2, 1), vocab.text(6), vocab.parse("bid 2 gold")
(6, 'bid 2 gold', 6)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

from deckhall.core.errors import DeckhallError

Names = int | Sequence[str]
"""The values a parameter can take: a count (0 to n - 1), or names."""


class Block:
    """A family of actions: one verb and the things it can be said of."""

    def __init__(self, name: str, start: int, params: tuple[str, ...], values: tuple[tuple[str, ...], ...]) -> None:
        self.name: Final = name
        self.start: Final = start
        self.params: Final = params
        self.values: Final = values
        size = 1
        for names in values:
            size *= len(names)
        self.size: Final = size
        self.last_width: Final = len(values[-1]) if values else 1
        self._words: Final[dict[int, dict[str, str]]] = {}

    def of(self, value: int = 0) -> int:
        """The action for the only parameter's value (or for none)."""
        return self.start + value

    def of2(self, first: int, second: int) -> int:
        """The action for two parameters' values."""
        return self.start + first * self.last_width + second

    def has(self, action: int) -> bool:
        """Does this action belong to the block?"""
        return self.start <= action < self.start + self.size

    def value(self, action: int) -> int:
        """The value of the only parameter, or of all of them as one number."""
        return action - self.start

    def decode(self, action: int) -> tuple[int, ...]:
        """The values of all parameters."""
        rest = action - self.start
        found: list[int] = []
        for names in reversed(self.values):
            found.append(rest % len(names))
            rest //= len(names)
        return tuple(reversed(found))

    def words(self, action: int) -> dict[str, str]:
        """The values by parameter name, as written in text; a fresh dict every time."""
        words = self._words.get(action)
        if words is None:
            indices = self.decode(action)
            words = {param: self.values[i][indices[i]] for i, param in enumerate(self.params)}
            self._words[action] = words
        return words.copy()


class Vocab:
    """All blocks of a game. Ids are handed out in the order of declaration, so new blocks go to the end."""

    def __init__(self) -> None:
        self.blocks: Final[list[Block]] = []
        self.size = 0
        self._starts: Final[list[int]] = []
        self._ids: dict[str, int] = {}
        self._texts: dict[int, str] = {}

    def block(self, name: str, **params: Names) -> Block:
        """Declare a verb with its parameters."""
        values = tuple(value_names(names) for names in params.values())
        made = Block(name, self.size, tuple(params), values)
        if any(block.name == name for block in self.blocks):
            raise ValueError(f"block {name!r} is declared twice")
        self.blocks.append(made)
        self._starts.append(made.start)
        self.size += made.size
        self._ids = {}
        return made

    def owner(self, action: int) -> Block:
        """The block an action belongs to."""
        if 0 <= action < self.size:
            return self.blocks[bisect_right(self._starts, action) - 1]
        raise DeckhallError(f"there is no action {action}; ids go from 0 to {self.size - 1}")

    def text(self, action: int) -> str:
        """The action in notation: `bid 2 gold`."""
        text = self._texts.get(action)
        if text is None:
            block = self.owner(action)
            text = self._texts[action] = " ".join([block.name, *block.words(action).values()])
        return text

    def parse(self, text: str) -> int:
        """The action that a notation names; spaces and case do not matter."""
        if not self._ids:
            self._ids = {self.text(action): action for action in range(self.size)}
        found = self._ids.get(" ".join(text.lower().split()))
        if found is None:
            verbs = ", ".join(block.name for block in self.blocks)
            raise DeckhallError(f"{text!r} is no action of this game; its verbs are {verbs}")
        return found


def value_names(names: Names) -> tuple[str, ...]:
    """The values of a parameter, written out."""
    if isinstance(names, int):
        return tuple(str(n) for n in range(names))
    return tuple(names)
