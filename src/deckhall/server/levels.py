"""The strengths of bots that people can choose: the levels of `deckhall.agents`, and what they were called before."""

from __future__ import annotations

from typing import Final

from deckhall import agents
from deckhall.core.errors import DeckhallError
from deckhall.server.api import BotLevel

FACES: Final = {"novice": "duck", "casual": "squirrel", "steady": "fox-head", "strong": "wolf-head", "master": "owl"}
FORMER: Final = {"gentle": "novice", "cunning": "strong"}
"""Names of earlier versions, in stored tables and in links, and the nearest level of now."""
PASSING: Final = "passing"
"""No bot at all: whoever has left takes the first legal action, in games whose rules say so (`Game.absent_pass`)."""
USUAL: Final = "steady"
"""Who sits in for somebody, and where nobody has chosen."""
QUICK: Final = "novice"
"""A moment's work: not worth the way to another process."""
CONTENT: Final = "casual"
"""What bots are content with that would think, while too many wait for them."""


def levels() -> list[BotLevel]:
    """All levels, the weakest first."""
    ratings = agents.ratings()
    found: list[BotLevel] = []
    for place, one in enumerate(agents.LEVELS, 1):
        rated = {slug: by_level[one.id] for slug, by_level in ratings.items() if one.id in by_level}
        found.append(BotLevel(one.id, one.name, one.about, place, FACES[one.id], rated))
    return found


def current(level: str) -> str:
    """What a level of a stored table is called now."""
    return FORMER.get(level, level)


def check_level(level: str) -> str:
    """What the level is called now, if there is one of that name."""
    name = current(level)
    if name != PASSING and agents.level(name) is None:
        known = ", ".join(one.id for one in agents.LEVELS)
        raise DeckhallError(f"there is no bot {level[:20]!r}; there are {known}")
    return name
