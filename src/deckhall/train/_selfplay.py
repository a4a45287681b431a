"""Self-play: games of the learned value against itself, and the positions of them that the next one learns from.

A row is a position as one seat knows it: the entries of its observation, the game's own opinion in a world sampled for
that seat, and what share of the win everybody had in the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Any, Final

import numpy as np
from librt.strings import BytesWriter

from deckhall.agents import Agent, GreedyAgent, OnePlyAgent, next_seat
from deckhall.agents._learned import NetValues
from deckhall.agents._net import net_for, own_view
from deckhall.agents._oneply import BegunChoice
from deckhall.agents._values import ESTIMATES, Values
from deckhall.core import AgentView, Game, Rng, State, load
from deckhall.core.observation import Row
from deckhall.core.options import Options
from deckhall.core.rewards import win_shares
from deckhall.core.rng import derived

ROWS: Final = 12
"""About so many positions of each game are kept: those of one game have the same end, and are much alike."""
TRIED: Final = 0.25
"""The part of them that follows something tried: what is never tried is never learned."""


@dataclass(frozen=True)
class SelfPlayPlan:
    """What is played: who, with which weights, and how often something else than the best is tried."""

    slug: str
    players: int
    options: tuple[Options, ...]
    """One set, or several that take turns: what is learned then serves all of them."""
    weights: Path | None
    """None: the game's own estimates play."""
    noise: float
    """The temperature on the shares of choices where something is tried."""
    tries: float
    """The part of choices where something else than the best is tried; from there on the game is played well again."""
    edition: str = ""
    margin: float = 0.0
    """A lead of so many points is a clear one: half of what is learned is how clear a victory was, which says more of a
    game than that it was one. 0: only that counts."""


class Explorer(OnePlyAgent):
    """One ply, now and then trying what looks nearly as good: a softmax over the values."""

    def __init__(self, values: Values, seed: int, noise: float = 0.0, tries: float = 0.0) -> None:
        super().__init__(seed, values=values)
        self.noise: Final = noise
        self.tries: Final = tries
        self.tried = False
        """Whether the choice at hand is something tried."""

    def taken(self, found: list[BegunChoice]) -> BegunChoice:
        """The line that is followed: Gumbel noise on logarithms is a softmax with this temperature."""
        self.tried = len(found) > 1 and self.rng.unit() < self.tries
        if not self.tried:
            return super().taken(found)
        if self.rng.below(3) == 0:
            return found[self.rng.below(len(found))]
        chance = [min(max(self.rng.unit(), 1e-9), 1.0 - 1e-9) for _ in found]
        seen = [log(max(one.value, 1e-6)) - self.noise * log(-log(luck)) for one, luck in zip(found, chance)]
        return found[seen.index(max(seen))]


class Rows:
    """Positions collected so far."""

    def __init__(self) -> None:
        self.entries: Final = BytesWriter()
        self.counts: Final[list[int]] = []
        self.own: Final[list[list[float]]] = []
        self.targets: Final[list[list[float]]] = []

    def arrays(self) -> dict[str, Any]:
        """All of it as arrays."""
        pairs = np.frombuffer(self.entries.getvalue(), np.int32).reshape(-1, 2)
        return {
            "places": pairs[:, 0].astype(np.uint16),
            "numbers": pairs[:, 1].astype(np.int16),
            "counts": np.array(self.counts, np.int32),
            "own": np.array(self.own, np.float32),
            "targets": np.array(self.targets, np.float32),
        }


def play(plan: SelfPlayPlan, seeds: list[int]) -> dict[str, Any]:
    """Play the games of these seeds; returns their rows."""
    game = load(plan.slug, plan.edition)
    rows = Rows()
    keep = 0.1
    for seed in seeds:
        length = play_one(game, plan, seed, rows, keep)
        keep += 0.5 * (min(1.0, ROWS / max(1, length)) - keep)
    return rows.arrays()


def play_one(game: Game, plan: SelfPlayPlan, seed: int, rows: Rows, keep: float) -> int:
    """One game; returns how many choices it had."""
    rng = Rng(derived(seed, 77))
    state = game.new(plan.players, seed, plan.options[seed % len(plan.options)])
    agent = Explorer(_values(game, state, plan.weights), derived(seed, 1), plan.noise, plan.tries)
    observation = game.observation(plan.players)
    row = Row(observation.size)
    viewers: list[int] = []
    length = 0
    last = -1
    while state.stack:
        seat = next_seat(state)
        begun = state.mid_choice(seat)
        length += not begun
        tried = agent.tried and not begun
        if rng.unit() < (TRIED if tried else keep / 3 if begun else keep):
            # mostly what a choice has led to, as its maker sees it: that is what will be asked for
            viewer = seat if begun else last if last >= 0 and (tried or rng.below(2)) else rng.below(plan.players)
            observation.observe(state, viewer, row)
            rows.counts.append(int(row.write(rows.entries)))
            rows.own.append(own_view(state.determinized(viewer, rng), viewer))
            viewers.append(viewer)
        if not begun:
            agent.tried = False
        last = seat
        state.apply_legal(seat, agent.choose(AgentView(state, seat)))
    shares = clear_shares(state, plan.margin)
    for viewer in viewers:
        rows.targets.append(relative(state, shares, viewer))
    return length


def clear_shares(state: State, margin: float) -> list[float]:
    """The shares of the win, halfway to shares by points where a margin says what points mean."""
    shares = win_shares(state)
    return shares if margin <= 0.0 or state.together() else half_by_points(shares, state.scores, margin)


def half_by_points(shares: Sequence[float], scores: Sequence[int], margin: float) -> list[float]:
    """Shares of the win, halfway to shares by points: so many points more are worth e times as much."""
    best = max(scores)
    odds = [exp((score - best) / margin) for score in scores]
    total = sum(odds)
    return [(share + odd / total) / 2 for share, odd in zip(shares, odds)]


def scores(plan: SelfPlayPlan, seeds: list[int]) -> list[float]:
    """How the scores of some games spread: each less the mean of its game, squared."""
    game = load(plan.slug, plan.edition)
    found: list[float] = []
    for seed in seeds:
        state = game.new(plan.players, seed, plan.options[seed % len(plan.options)])
        agent = Explorer(_values(game, state, plan.weights), derived(seed, 1), plan.noise, plan.tries)
        while state.stack:
            seat = next_seat(state)
            state.apply_legal(seat, agent.choose(AgentView(state, seat)))
        mean = sum(state.scores) / plan.players
        found += [(score - mean) ** 2 for score in state.scores]
    return found


def relative(state: State, shares: list[float], viewer: int) -> list[float]:
    """The shares from the viewer on; together, those of winning and of losing."""
    if state.together():
        return [shares[0], 1.0 - shares[0]]
    return [shares[(viewer + offset) % state.players] for offset in range(state.players)]


def _values(game: Game, state: State, weights: Path | None) -> Values:
    if weights is None:
        return ESTIMATES
    net = net_for(game, state, weights)
    assert net is not None, f"{weights} has no weights for these players"
    return NetValues(net)


def compare(plan: SelfPlayPlan, other: Path | None, seeds: list[int]) -> tuple[float, int]:
    """What share of its games the plan's net wins against the other weights (None: `greedy`), and in how many games.

    Every deal is played once from every seat.
    """
    game = load(plan.slug, plan.edition)
    won = 0.0
    games = 0
    for seed in seeds:
        for mine in range(plan.players):
            state = game.new(plan.players, seed, plan.options[seed % len(plan.options)])
            values = _values(game, state, plan.weights)
            agents: list[Agent] = []
            for seat in range(plan.players):
                number = derived(seed, 100 + seat)
                if seat == mine or state.together():
                    agents.append(OnePlyAgent(number, values=values))
                elif other is None:
                    agents.append(GreedyAgent(number))
                else:
                    agents.append(OnePlyAgent(number, values=_values(game, state, other)))
            while state.stack:
                seat = next_seat(state)
                state.apply_legal(seat, agents[seat].choose(AgentView(state, seat)))
            won += win_shares(state)[mine]
            games += 1
            if state.together():
                break
    return won, games
