"""Agents by name."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import deckhall
from deckhall import agents
from deckhall.agents import Agent, IsmctsAgent, SearchAgent
from deckhall.core import AgentView, DeckhallError
from examples.stubborn.agent import Stubborn

STUBBORN = Path(__file__).parents[2] / "examples" / "stubborn" / "pyproject.toml"
NO_AGENT = 5


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if packages with these agents were installed."""
    info = tmp_path / "strangers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    here = "tests.agents.test_specs"
    points = {
        "Stubborn": "examples.stubborn.agent:Stubborn",
        "random": "examples.stubborn.agent:Stubborn",
        "nowhere": "no_such_package:Agent",
        "nameless": f"{here}:NOTHING",
        "number": f"{here}:NO_AGENT",
        "wordless": f"{here}:Path.cwd",
        "stranger": f"{here}:stranger",
    }
    (info / "entry_points.txt").write_text(
        "\n".join(["[deckhall.agents]", *(f"{name} = {value}" for name, value in points.items())])
    )
    monkeypatch.syspath_prepend(tmp_path)


def stranger(budget: str, seed: int) -> str:
    return f"{budget} {seed}"


def test_every_name_makes_an_agent() -> None:
    assert [agents.make(name, 1).name for name in agents.names()] == agents.names()
    assert agents.names()[:5] == ["novice", "casual", "steady", "strong", "master"]
    assert {"random", "greedy", "ismcts", "search", "greedy0", "ismcts0"} < set(agents.names())


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


@pytest.mark.parametrize(
    ("spec", "iterations", "seconds"), [("search", 500, 0.0), ("search:70", 70, 0.0), ("Search:0.8s", 0, 0.8)]
)
def test_budgets_of_search(spec: str, iterations: int, seconds: float) -> None:
    agent = agents.make(spec, 1)
    assert isinstance(agent, SearchAgent)
    assert (agent.iterations, agent.seconds) == (iterations, seconds)


@pytest.mark.parametrize("spec", ["", "human", "ismct", "greedy2"])
def test_unknown_agents_are_refused_with_the_known_ones(spec: str) -> None:
    with pytest.raises(DeckhallError, match=rf"^there is no agent '{spec}'; there are novice, casual, ste"):
        agents.make(spec, 1)


@pytest.mark.parametrize(
    "spec", ["ismcts:", "ismcts:0", "ismcts:0s", "ismcts:-3", "ismcts:1e3", "ismcts:fast", "ismcts:s"]
)
def test_bad_budgets_are_refused(spec: str) -> None:
    with pytest.raises(DeckhallError, match=r"the budget is a number of iterations, as in ismcts:2000, or of seconds"):
        agents.make(spec, 1)


def test_only_ismcts_takes_a_budget() -> None:
    with pytest.raises(DeckhallError, match=r"^agent 'greedy:5': greedy takes no budget; only bots that search do$"):
        agents.make("greedy:5", 1)


@pytest.mark.parametrize(("spec", "place"), [("stubborn", 0), ("stubborn:2", 1), (" STUBBORN:99", -1)])
def test_agents_of_other_packages_are_found_by_entry_point_and_play(installed: None, spec: str, place: int) -> None:
    agent = agents.make(spec, 1)
    assert isinstance(agent, Stubborn)
    state = deckhall.load("climber").new(players=3, seed=7)
    for _ in range(20):
        seat = state.to_act()[0]
        chosen = agent.choose(AgentView(state, seat))
        assert chosen == state.legal_actions(seat)[place if place < len(state.legal_actions(seat)) else -1]
        state.apply(seat, chosen)


def test_ours_cannot_be_replaced(installed: None) -> None:
    assert agents.names()[:3] == ["novice", "casual", "steady"]
    assert "stubborn" in agents.names()
    assert agents.names().count("random") == 1
    assert type(agents.make("random", 1)).__name__ == "RandomAgent"


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("nowhere", r"^agent 'nowhere': no_such_package:Agent cannot make one: No module named 'no_such_package'$"),
        ("nameless", r"^agent 'nameless': .*:NOTHING cannot make one: .*NOTHING"),
        ("number", r"^agent 'number': .*:NO_AGENT cannot make one: .*not callable$"),
        ("wordless", r"^agent 'wordless': .*:Path.cwd cannot make one: .*positional argument"),
        ("stranger:3", r"^agent 'stranger': .*:stranger makes no Agent$"),
        ("stubborn:much", r"^agent 'stubborn:much': behind the colon is a number"),
        ("chess", r"^there is no agent 'chess'; there are novice, casual, .*nameless, .*, stubborn, "),
    ],
)
def test_what_makes_no_agent_is_told_in_a_sentence(installed: None, spec: str, says: str) -> None:
    with pytest.raises(DeckhallError, match=says):
        agents.make(spec, 1)


def test_who_does_without_a_card_that_the_game_does_not_have_is_refused() -> None:
    rebuild = deckhall.load("rebuild")
    agents.check("without:smelter@without:wood_axe@casual", rebuild)
    with pytest.raises(DeckhallError, match=r"rebuild has no card 'smelt' .*; did you mean smelter\?"):
        agents.check("without:wood_axe@without:smelt@casual", rebuild)
    with pytest.raises(DeckhallError, match="there is no agent 'chess'"):
        agents.check("without:smelter@chess", rebuild)


def test_the_example_names_its_class() -> None:
    points = tomllib.loads(STUBBORN.read_text("utf-8"))["project"]["entry-points"]["deckhall.agents"]
    assert points == {"stubborn": f"stubborn.agent:{Stubborn.__name__}"}
    assert issubclass(Stubborn, Agent)
