"""Agents by name, as people type them: `random`, `greedy`, `ismcts`, `ismcts:2000`, `ismcts:0.5s`.

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
from deckhall.core.errors import DeckhallError
from deckhall.core.plugins import plugins

OURS: Final = ["random", "greedy", "ismcts"]
_BUDGET: Final = re.compile(r"(\d+)|(\d+|\d*\.\d+)s")


def names() -> list[str]:
    """The agents there are, ours first."""
    others = {point.name.lower() for point in plugins("deckhall.agents")}
    return OURS + sorted(others.difference(OURS))


def make(spec: str, seed: int) -> Agent:
    """The agent that a spec describes."""
    name, colon, budget = spec.strip().lower().partition(":")
    if name == "ismcts":
        iterations, seconds = _budget(spec, budget) if colon else (ITERATIONS, 0.0)
        return IsmctsAgent(seed, iterations, seconds)
    if name not in OURS:
        for point in plugins("deckhall.agents"):
            if point.name.lower() == name:
                return _other(point, budget, seed)
        raise DeckhallError(
            f"there is no agent {spec!r}; there are {', '.join(names())}, "
            "and ismcts with a budget: ismcts:2000 (iterations) or ismcts:0.5s (seconds)"
        )
    if colon:
        raise DeckhallError(f"agent {spec!r}: {name} takes no budget; only ismcts does")
    return GreedyAgent(seed) if name == "greedy" else RandomAgent(seed)


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


def _budget(spec: str, text: str) -> tuple[int, float]:
    """Iterations and seconds of a budget, one of them 0."""
    found = _BUDGET.fullmatch(text)
    iterations = int(found.group(1) or 0) if found else 0
    seconds = float(found.group(2) or 0.0) if found else 0.0
    if iterations < 1 and seconds <= 0.0:
        raise DeckhallError(
            f"agent {spec!r}: the budget is a number of iterations, as in ismcts:2000, or of seconds, as in ismcts:0.5s"
        )
    return iterations, seconds
