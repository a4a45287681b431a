"""Themes: what `theme.toml` holds."""

from __future__ import annotations

import msgspec

from deckhall.core.options import OptionValue


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody who has never played a game sits down to it: short, and with little to decide before it begins."""

    players: int = 0
    """How many sit at the table; 0 for as many as usual."""
    options: dict[str, OptionValue] = {}
    about: str = ""
    """What is different from the usual game, in a few words."""


class Measures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the lab reads off a game: which verbs and events tell of a card being taken, owned or used.

    The words are for people: `buy = "bought"`. An event names its cards under `card` or `cards`; where it does so under
    another key, that stands behind a dot: `"recruit.hero" = "recruited"`.
    """

    takes: dict[str, str] = {}
    """Verbs by which a seat takes one of the cards on offer; those it could take so were offered to it."""
    gets: dict[str, str] = {}
    """Kinds of events by which a seat comes to own a card."""
    uses: dict[str, str] = {}
    """Kinds of events that tell of another use of a card."""
    endings: dict[str, str] = {}
    """Kinds of events that end a game, in words; without words it is the event's rule that says how it ended."""


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `theme.toml` holds: how a game presents itself, and the sentences people read."""

    title: str
    pitch: str
    minutes: int
    weight: str = ""
    """How much there is to learn and to think of: light, medium or heavy."""
    icon: str = ""
    accent: str = ""
    credits: dict[str, str] = {}
    """Who made the original game: the work, and by whom."""
    editions: dict[str, str] = {}
    """What people call the editions."""
    first_game: FirstGame = FirstGame()
    look: dict[str, str] = {}
    """Colours and shapes for card faces; only front ends read them."""
    log: dict[str, str] = {}
    action: dict[str, str] = {}
    ask: dict[str, str] = {}
    ask_plain: dict[str, str] = {}
    """The terse ones of these questions once more, in plain words, for whoever plays with help."""
    why: dict[str, str] = {}
    button: dict[str, str] = {}
    """Words for buttons, by verb."""
    measures: Measures = Measures()
