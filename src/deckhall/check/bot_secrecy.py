"""Checks of bots: what they choose, think and advise never depends on what their seat may not know."""

from __future__ import annotations

from typing import Final

from deckhall import agents
from deckhall.check.random_game import RandomGame, Violation
from deckhall.core.agent_view import AgentView
from deckhall.core.rng import Rng
from deckhall.core.state import State

POSITIONS: Final = 3
BOTS: Final = ("novice", "casual", "policy", "search:3")
"""The kinds of mind there are at the levels; how long one thinks changes nothing of what it may look at."""


class FromElsewhere(AgentView):
    """The view of a position that samples its worlds from another one, which looks the same to the seat."""

    def __init__(self, state: State, seat: int, source: State) -> None:
        super().__init__(state, seat)
        self.source: Final = source

    def sample(self, rng: Rng) -> State:
        return self.source.determinized(self.seat, rng)


class Last(agents.Agent):
    """Takes the last legal action: what it advises depends on nothing but what it is offered."""

    def __init__(self) -> None:
        super().__init__("last", 0)

    def choose(self, view: AgentView) -> int:
        return view.legal[-1]


def bot_secrecy(played: RandomGame) -> None:
    """Bots choose and think the same in worlds that their seat cannot tell apart, and a hint tells nothing hidden."""
    rng = played.rng("bots")
    for state in played.positions(POSITIONS, rng):
        for seat in state.to_act():
            other = state.determinized(seat, rng)
            source = state.determinized(seat, rng)
            for spec in BOTS:
                number = rng.seed()
                here = chosen(spec, number, FromElsewhere(state, seat, source))
                there = chosen(spec, number, FromElsewhere(other, seat, source))
                if here != there:
                    raise Violation(f"{spec} in seat {seat} looks at what it may not know: {here} here, {there} there")
            here_advised = hinted(state, seat)
            there_advised = hinted(other, seat)
            if here_advised != there_advised:
                told = f"{here_advised} here, {there_advised} where the hidden cards lie otherwise"
                raise Violation(f"a hint to seat {seat} tells what is hidden: {told}")


def hinted(state: State, seat: int) -> list[int]:
    """The whole gesture of a hint."""
    return agents.completed(state, seat, agents.advice(Last(), state, seat).actions)


def chosen(spec: str, seed: int, view: AgentView) -> tuple[int, float]:
    """What a bot does, and what it thinks of it."""
    agent = agents.make(spec, seed)
    action = agent.choose(view)
    return action, agent.opinion.chance if agent.opinion is not None else -1.0
