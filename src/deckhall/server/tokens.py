"""Secrets of the hall: tokens nobody can guess, kept only as hashes, and codes people can read out."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

WORDS: Final = [
    "PINE",
    "FIRE",
    "LAMP",
    "WOLF",
    "STAG",
    "BEAR",
    "RAVEN",
    "RAM",
    "ROPE",
    "PEAK",
    "SNOW",
    "CABIN",
    "ANVIL",
    "FORGE",
    "OAK",
    "BIRCH",
    "EMBER",
    "GOLD",
    "STONE",
    "BRIDGE",
    "GATE",
    "HEARTH",
    "BARREL",
    "HOP",
    "MAP",
    "TOWER",
    "BANNER",
    "SHIELD",
    "CROWN",
    "CLIFF",
    "RIDGE",
    "VALLEY",
    "RIVER",
    "HARBOR",
    "MEADOW",
    "MOSS",
    "FROST",
    "THAW",
]


def new_token() -> str:
    """A token that cannot be guessed."""
    return secrets.token_urlsafe(32)


def new_secret() -> str:
    """What stands in the link to a table that is not listed; not hashed, since those who sit there may show it."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def new_id() -> str:
    """An id for a row."""
    return secrets.token_hex(12)


def new_code() -> str:
    """A table's code, easy to say aloud: PINE-4207."""
    return f"{secrets.choice(WORDS)}-{secrets.randbelow(9000) + 1000}"


def new_seed() -> int:
    """The seed of a game: as unguessable as a token, since it is the whole deal."""
    return secrets.randbits(62)
