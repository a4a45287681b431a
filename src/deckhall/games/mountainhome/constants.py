"""Fixed numbers and names that the card file, the rules and position files share."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 5
MOST_SLOTS: Final = 54
"""A town has no limit of its own (MTH-5.25); no more buildings than this exist."""
MOST_SPENT: Final = 40
"""The most points of one resource that a payment can name."""
MOST_AMOUNT: Final = 60
"""The largest N of a converter: no cost is that high, and points are lost with the turn (MTH-11.6)."""

SHINIES: Final = 0
BOOZE: Final = 1
ROCKS: Final = 2
RESOURCES: Final = ("shinies", "booze", "rocks")
SINGULAR: Final = {"shinies": "shiny", "booze": "booze", "rocks": "rock"}
NO_CEILING: Final = 9
"""No resource card is worth more."""
NOTHING: Final = -1
"""No resource, no card, no seat."""

# What the position is busy with, for the facts of the scene.
SETUP: Final = 0
ACTION_STEP: Final = 1
EXPLORATION: Final = 2
PREPARATION: Final = 3

# Types of cards.
RESOURCE: Final = 0
LOOT: Final = 1
DWARF: Final = 2
BUILDING: Final = 3
LOCATION: Final = 4
ACTION: Final = 5
IMMEDIATE: Final = 6
RECURRING: Final = 7
STATUS: Final = 8
REFERENCE: Final = 9

# Stocks of cards of which some are drawn into the exploration pile (MTH-3.12 to MTH-3.15).
NO_STOCK: Final = 0
DWARVES: Final = 1
EVENTS: Final = 2
RECURRING_EVENTS: Final = 3
STOCKS: Final = {"dwarf": DWARVES, "action": EVENTS, "immediate": EVENTS, "recurring": RECURRING_EVENTS}

LAYERS: Final = ("project", "advanced", "basic")
"""The office pile from below (MTH-8.1)."""

# What a tap does.
NO_TAP: Final = 0
GAIN: Final = 1
CONVERT: Final = 2
LODGE: Final = 3
HALL: Final = 4
FERRY: Final = 5
STORE: Final = 6
DIG: Final = 7
PAWN: Final = 8
WORKSHOP: Final = 9
TAPS: Final = {
    "tap_gain": GAIN,
    "tap_convert": CONVERT,
    "tap_lodge": LODGE,
    "tap_hall": HALL,
    "tap_ferry": FERRY,
    "tap_store": STORE,
    "tap_dig": DIG,
    "tap_pawn": PAWN,
    "tap_workshop": WORKSHOP,
}

# What an On Bid card does (MTH-5.63).
NO_EFFECT: Final = 0
CONTROL: Final = 1
FROM_DECK: Final = 2
TAPFA: Final = 3
FOOLS_GOLD: Final = 4
KEEP: Final = 5
MISHAP: Final = 6
PILING: Final = 7
TAKE: Final = 8
IMMUNE: Final = 9
ON_BID: Final = {
    "bid_control": CONTROL,
    "bid_from_deck": FROM_DECK,
    "bid_rocks_as_shinies": TAPFA,
    "bid_shinies_as_rocks": FOOLS_GOLD,
    "bid_keep": KEEP,
    "bid_redeal": MISHAP,
    "bid_one_as_shinies": PILING,
    "bid_take": TAKE,
    "bid_immune": IMMUNE,
}

# The ways to use a Dwarf symbol; the first three are the resources.
POINTS: Final = 3
DOUBLE: Final = 4
LOOK: Final = 5
WANDER: Final = 6
DRAW: Final = 7
SEEK: Final = 8
WAYS: Final = (*RESOURCES, "points", "double", "look", "wander", "draw", "seek")

# How far a bid is.
NOT_HELD: Final = 0
COMMITTING: Final = 1
REVEALED: Final = 2

# What is bid for.
FOR_DWARF: Final = 0
FOR_PARTY: Final = 1
FOR_BUILDING: Final = 2

# An entry is a kind (8 bits), how it was converted (2), from whom it was taken (3), and marks.
AS_ROCKS: Final = 1 << 8
AS_SHINIES: Final = 2 << 8
CONVERTED: Final = 3 << 8
OWNER_SHIFT: Final = 10
OWNER: Final = 7 << OWNER_SHIFT
"""The seat from which Cuttbeard Politics took it, plus 1; 0 for nobody."""
PENDING: Final = 1 << 13
"""An On Bid card that lies open but is still to be carried out (Ori)."""
OPEN: Final = 1 << 14
"""Ygg or a Mishap in force until Bid 7."""
FIXED: Final = OWNER | OPEN
"""Cards whose fate is fixed already (MTH-5.74)."""
POOL_SLOT: Final = 8
"""In `down_kept` the slot of the building stands above the kind."""

# A sealed trash pick that is no card.
NO_PICK: Final = -1
DECLINED: Final = -2
WILL: Final = -3
"""In a tie: the player trashes one more card, and Loki's owner has still to say which."""
