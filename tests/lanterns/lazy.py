"""Lanterns with something to set: for the tests of presets."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core import Option
from deckhall.core.options import Options
from examples.lanterns.rules import Lanterns, Table


def lazy(monkeypatch: pytest.MonkeyPatch, *until: str) -> None:
    """Lanterns with a setting: whoever is lazy offers the lowest candle without being asked, until such an event."""
    right = Lanterns.__init__

    def declared(self: Lanterns, *args: Any) -> None:
        right(self, *args)
        self.presets = (Option("lazy", "Lazy", "Offer your lowest candle without a question.", until=until),)

    def lowest(self: Table, seat: int, settings: Options) -> int:
        return self.legal_actions(seat)[0] if settings["lazy"] else -1

    monkeypatch.setattr(Lanterns, "__init__", declared)
    monkeypatch.setattr(Table, "preset_answer", lowest)
