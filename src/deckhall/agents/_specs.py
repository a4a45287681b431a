"""Agents by name, as people type them: `novice` to `master`, `random`, `greedy`, `search:500`, `search:0.5s`.

`without:uzi@greedy` is greedy but for the card uzi, which it never takes (see `_without`).

Other packages add theirs with an entry point in the group `deckhall.agents`: a class or a function that makes an Agent
of what stands behind the colon, which may be nothing, and of a seed.
"""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint
from typing import Any, Final

from deckhall.agents._agent import Agent, RandomAgent
from deckhall.agents._greedy import GreedyAgent
from deckhall.agents._ismcts import ITERATIONS, IsmctsAgent
from deckhall.agents._levels import LEVELS, level
from deckhall.agents._oneply import OnePlyAgent
from deckhall.agents._policy_agent import PolicyAgent
from deckhall.agents._search import ITERATIONS as SEARCH_ITERATIONS
from deckhall.agents._search import SearchAgent
from deckhall.agents._without import WithoutAgent
from deckhall.core.errors import DeckhallError
from deckhall.core.game import Game
from deckhall.core.plugins import plugins
from deckhall.core.rng import derived
from deckhall.core.taking import check_card

SIMPLE: Final = ["random", "greedy", "greedy0", "oneply", "policy"]
SEARCHES: Final = ["search", "ismcts", "ismcts0"]
WITHOUT: Final = "without"
OURS: Final = [one.id for one in LEVELS] + SIMPLE + SEARCHES
"""`greedy0` and `ismcts0` are yardsticks: today the same as `greedy` and `ismcts`, and for ever what they are today."""
_BUDGET: Final = re.compile(r"(\d+)|(\d+|\d*\.\d+)s")


def names() -> list[str]:
    """The agents there are, ours first."""
    others = {point.name.lower() for point in plugins("deckhall.agents")}
    return OURS + sorted(others.difference(OURS))


def make(spec: str, seed: int) -> Agent:
    """The agent that a spec describes."""
    name, colon, budget = spec.strip().lower().partition(":")
    if name == WITHOUT:
        return _without(spec, budget, seed)
    if name not in OURS:
        for point in plugins("deckhall.agents"):
            if point.name.lower() == name:
                return _other(point, budget, seed)
        raise DeckhallError(
            f"there is no agent {spec!r}; there are {', '.join(names())}, "
            "and search with a budget: search:2000 (iterations) or search:0.5s (seconds)"
        )
    chosen = level(name)
    takes_budget = name in SEARCHES or (chosen is not None and chosen.thinks)
    if colon and not takes_budget:
        raise DeckhallError(f"agent {spec!r}: {name} takes no budget; only bots that search do")
    iterations, seconds = _budget(spec, name, budget) if colon else (0, 0.0)
    if chosen is not None:
        return chosen.make(seed, iterations, seconds)
    if name in SEARCHES:
        return _search(name, seed, iterations, seconds)
    if name == "random":
        return RandomAgent(seed)
    if name == "policy":
        return PolicyAgent(seed)
    return OnePlyAgent(seed) if name == "oneply" else GreedyAgent(seed, name=name)


def check(spec: str, game: Game) -> None:
    """Refuse what is no agent, or none for this game: one without a card that the game does not have."""
    make(spec, 0)
    name, _, rest = spec.strip().lower().partition(":")
    if name == WITHOUT:
        card, _, other = rest.partition("@")
        check_card(game, card)
        check(other, game)


def _without(spec: str, text: str, seed: int) -> Agent:
    """An agent that never takes a card: `card@agent`."""
    card, _, other = text.partition("@")
    if not card or not other:
        raise DeckhallError(f"agent {spec!r}: say which card, and who plays without it, as in without:CARD@greedy")
    return WithoutAgent(card, make(other, seed), derived(seed, 1))


def _search(name: str, seed: int, iterations: int, seconds: float) -> Agent:
    """A search by its budget, or with the usual one."""
    usual = iterations == 0 and seconds == 0.0
    if name == "search":
        return SearchAgent(seed, SEARCH_ITERATIONS if usual else iterations, seconds)
    return IsmctsAgent(seed, ITERATIONS if usual else iterations, seconds, name=name)


def _other(point: EntryPoint, budget: str, seed: int) -> Agent:
    """An agent of another package; whatever is wrong with it is said with its name."""
    try:
        maker: Any = point.load()
        made: object = maker(budget, seed)
    except (ImportError, AttributeError, TypeError) as problem:
        raise DeckhallError(f"agent {point.name!r}: {point.value} cannot make one: {problem}") from problem
    if not isinstance(made, Agent):
        raise DeckhallError(f"agent {point.name!r}: {point.value} makes no Agent")
    return made


def _budget(spec: str, name: str, text: str) -> tuple[int, float]:
    """Iterations and seconds of a budget, one of them 0."""
    found = _BUDGET.fullmatch(text)
    iterations = int(found.group(1) or 0) if found else 0
    seconds = float(found.group(2) or 0.0) if found else 0.0
    if iterations < 1 and seconds <= 0.0:
        raise DeckhallError(
            f"agent {spec!r}: the budget is a number of iterations, as in {name}:2000, or of seconds, as in {name}:0.5s"
        )
    return iterations, seconds
