"""Agents by name."""

from __future__ import annotations

import pytest

from deckhall import agents
from deckhall.agents import IsmctsAgent
from deckhall.core import DeckhallError


def test_every_name_makes_an_agent() -> None:
    assert [agents.make(name, 1).name for name in agents.names()] == agents.names() == ["random", "greedy", "ismcts"]


@pytest.mark.parametrize(
    ("spec", "iterations", "seconds"),
    [
        ("ismcts", 1000, 0.0),
        ("ismcts:2000", 2000, 0.0),
        (" ISMCTS:7 ", 7, 0.0),
        ("ismcts:0.5s", 0, 0.5),
        ("ismcts:.25s", 0, 0.25),
        ("ismcts:2s", 0, 2.0),
    ],
)
def test_budgets(spec: str, iterations: int, seconds: float) -> None:
    agent = agents.make(spec, 1)
    assert isinstance(agent, IsmctsAgent)
    assert (agent.iterations, agent.seconds) == (iterations, seconds)


@pytest.mark.parametrize("spec", ["", "human", "ismct", "greedy2"])
def test_unknown_agents_are_refused_with_the_known_ones(spec: str) -> None:
    with pytest.raises(DeckhallError, match=rf"^there is no agent '{spec}'; there are random, greedy, ismcts, and "):
        agents.make(spec, 1)


@pytest.mark.parametrize(
    "spec", ["ismcts:", "ismcts:0", "ismcts:0s", "ismcts:-3", "ismcts:1e3", "ismcts:fast", "ismcts:s"]
)
def test_bad_budgets_are_refused(spec: str) -> None:
    with pytest.raises(DeckhallError, match=r"the budget is a number of iterations, as in ismcts:2000, or of seconds"):
        agents.make(spec, 1)


def test_only_ismcts_takes_a_budget() -> None:
    with pytest.raises(DeckhallError, match=r"^agent 'greedy:5': greedy takes no budget; only ismcts does$"):
        agents.make("greedy:5", 1)
