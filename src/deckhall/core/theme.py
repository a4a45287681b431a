"""Themes: what `theme.toml` holds."""

from __future__ import annotations

import msgspec


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `theme.toml` holds: how a game presents itself, and the sentences people read."""

    title: str
    pitch: str
    minutes: int
    icon: str = ""
    accent: str = ""
    credits: dict[str, str] = {}
    """Who made the original game: the work, and by whom."""
    look: dict[str, str] = {}
    """Colours and shapes for card faces; only front ends read them."""
    log: dict[str, str] = {}
    action: dict[str, str] = {}
    ask: dict[str, str] = {}
    why: dict[str, str] = {}
    button: dict[str, str] = {}
    """Words for buttons, by verb."""
