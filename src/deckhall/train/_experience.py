"""Games that a policy plays against itself, and what it can learn from them. Compiled: training lives on many games."""

from __future__ import annotations

from math import log
from typing import Final

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32

from deckhall.agents import Agent, next_seat
from deckhall.agents._playout import sensible
from deckhall.agents._policy import Policy, drawn
from deckhall.core.agent_view import AgentView
from deckhall.core.rng import Rng, derived
from deckhall.core.state import State


class Experience:
    """Decisions of games: what was seen, what could be done, what was done and what came of it."""

    def __init__(self) -> None:
        self.entries: Final = BytesWriter()
        """Pairs of a place and a number, for all decisions one after the other."""
        self.counts: Final[list[int]] = []
        """How many pairs each decision has."""
        self.options: Final = BytesWriter()
        """The actions that could be taken, for all decisions one after the other."""
        self.numbers: Final[list[int]] = []
        """How many actions each decision had."""
        self.chosen: Final[list[int]] = []
        """Which of its options was taken."""
        self.logs: Final[list[float]] = []
        """The logarithm of the chance with which the policy took it."""
        self.gains: Final[list[float]] = []
        """How much better it was than expected (generalised advantage)."""
        self.shares: Final[list[list[float]]] = []
        """What share of the win each seat had in the end, from the one that decided on."""


def play(
    state: State, policy: Policy, teacher: Agent | None, seed: int, kept: Experience
) -> tuple[list[int], list[float]]:
    """Play a game to its end; returns for each decision kept the seat, and what it expected for itself.

    With a teacher its choices are made, and kept to be imitated.
    """
    rng = Rng(derived(seed, 77))
    seats: list[int] = []
    expected: list[float] = []
    while state.stack:
        seat = next_seat(state)
        options = sensible(state, seat)
        if len(options) == 1:
            state.apply_legal(seat, options[0])
            continue
        place = -1
        if teacher is not None:
            action = teacher.choose(AgentView(state, seat))
            if action not in options:
                state.apply_legal(seat, action)
                continue
            place = options.index(action)
        row = policy.see(state, seat)
        chances = policy.seen_chances(options)
        if place < 0:
            place = drawn(chances, rng.unit())
        kept.counts.append(int(row.write(kept.entries)))
        for action in options:
            write_i32_le(kept.options, i32(action))
        kept.numbers.append(len(options))
        kept.chosen.append(place)
        kept.logs.append(log(max(1e-9, chances[place])))
        seats.append(seat)
        expected.append(policy.seen_shares(state, seat)[seat])
        state.apply_legal(seat, options[place])
    return seats, expected


def judge(
    seats: list[int], expected: list[float], shares: list[float], together: bool, fade: float, kept: Experience
) -> None:
    """What each decision has gained: what the seat expected later on, and at last got, beyond what it expected then.

    What comes later counts less by `fade` with every decision of the seat.
    """
    players = len(shares)
    later = shares.copy()
    gain = [0.0] * players
    gains = [0.0] * len(seats)
    for place in range(len(seats) - 1, -1, -1):
        seat = seats[place]
        gain[seat] = later[seat] - expected[place] + fade * gain[seat]
        later[seat] = expected[place]
        gains[place] = gain[seat]
    for place in range(len(seats)):
        seat = seats[place]
        kept.gains.append(gains[place])
        if together:
            kept.shares.append([shares[0], 1.0 - shares[0]])
        else:
            kept.shares.append([shares[(seat + offset) % players] for offset in range(players)])
