"""What an agent is, and the simplest one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from deckhall.core.agent_view import AgentView
from deckhall.core.rng import Rng, derived, seeded
from deckhall.core.state import State

if TYPE_CHECKING:
    from deckhall.agents._values import Values

STREAM: Final = 0xA6E27
"""Keeps agents off the deal: with the seed of its game one would otherwise roll the very numbers it was dealt by."""

NO_OPERATION: Final = compile("None", "no operation", "eval")


def check_signals() -> None:
    """Run a little Python: compiled code alone never notices Ctrl-C, nor lets other threads run."""
    eval(NO_OPERATION)


class Opinion:
    """What an agent thinks of its choice: 1 is a sure victory, in games played together a sure success."""

    def __init__(self, chance: float, other: int = -1, other_chance: float = 0.0) -> None:
        self.chance: Final = chance
        self.other: Final = other
        """The first action of the next best choice; -1: none was weighed."""
        self.other_chance: Final = other_chance


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent:
    """A player. All its chance comes from its own seeded generator."""

    def __init__(self, name: str, seed: int) -> None:
        self.name: Final = name
        self.rng: Final = Rng(derived(seed, STREAM))
        self.opinion: Opinion | None = None
        """Of the last choice, if the agent has one."""

    def choose(self, view: AgentView) -> int:
        """One of the view's legal actions."""
        raise NotImplementedError

    def judges_by(self) -> Values | None:
        """The values by which it compares choices where those are not the best there are."""
        return None

    def think_anew(self, generator: int) -> None:
        """Go on with the chance that follows from this number, so that two games can be played with the same thoughts.

        An agent that lets others choose passes it on.
        """
        self.rng.generator = seeded(generator)


class RandomAgent(Agent):
    """Takes any legal action, each equally likely."""

    def __init__(self, seed: int) -> None:
        super().__init__("random", seed)

    def choose(self, view: AgentView) -> int:
        # nothing is drawn for a forced action: `playout` does the same, and both play the same games
        legal = view.legal
        return legal[0] if len(legal) == 1 else legal[self.rng.below(len(legal))]


class FirstActionAgent(Agent):
    """Takes the first legal action: how one who has left passes, in games with `Game.absent_pass`."""

    def __init__(self) -> None:
        super().__init__("first", 0)

    def choose(self, view: AgentView) -> int:
        return view.legal[0]


class Advice:
    """A complete choice, and what the agent thought of it when it began."""

    def __init__(self, actions: list[int], opinion: Opinion | None) -> None:
        self.actions: Final = actions
        self.opinion: Final = opinion


def opinion_of(agent: Agent) -> Opinion | None:
    """What the agent thought of its last choice (asked anew: compiled code believes what it wrote there itself)."""
    return agent.opinion


def complete_choice(agent: Agent, state: State, seat: int) -> list[int]:
    """The actions of one complete choice by an agent; the later ones are found on a copy that only they change."""
    return advice(agent, state, seat).actions


def advice(agent: Agent, state: State, seat: int) -> Advice:
    """One complete choice by an agent, with its opinion; up to where it learns something, which no hint tells."""
    position = state.clone()
    reveals = position.reveals
    actions: list[int] = []
    opinion: Opinion | None = None
    while not actions or (position.mid_choice(seat) and position.reveals == reveals):
        agent.opinion = None
        actions.append(agent.choose(AgentView(position, seat)))
        position.apply(seat, actions[-1])
        if len(actions) == 1:
            opinion = opinion_of(agent)
    return Advice(actions, opinion)


def completed(state: State, seat: int, actions: list[int]) -> list[int]:
    """The choice that these actions begin, ended as the game itself would: a hint is a whole gesture.

    Where the game cannot say how (`State.completing_action`), the actions as they are.
    """
    position = state.clone()
    for action in actions:
        position.apply(seat, action)
    found = actions.copy()
    while position.mid_choice(seat):
        action = position.completing_action()
        if action < 0:
            break
        found.append(action)
        position.apply(seat, action)
    return found
