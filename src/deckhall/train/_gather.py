"""What the processes do while a policy is trained: play games with the weights of the moment, and write them down."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from deckhall.agents import ESTIMATES, Agent, GreedyAgent, OnePlyAgent, next_seat, values_of
from deckhall.agents._net import entry_names, layout_of
from deckhall.agents._policy import Policy, action_names, names_in, policy_name
from deckhall.agents._policy_agent import PolicyAgent
from deckhall.agents._weights import read_sets
from deckhall.core import AgentView, Game, State
from deckhall.core.options import Options
from deckhall.core.rewards import win_shares
from deckhall.core.rng import derived
from deckhall.lab._workers import game_with
from deckhall.train._experience import Experience, judge, play
from deckhall.train._selfplay import half_by_points


@dataclass(frozen=True)
class GatherPlan:
    """What is played."""

    slug: str
    edition: str
    options: tuple[Options, ...]
    fade: float


class _Known:
    """The weights that this process has read last: those of a round serve several tasks."""

    round = -1
    arrays: ClassVar[dict[str, dict[str, Any]]] = {}
    policies: ClassVar[dict[int, Policy]] = {}
    places: ClassVar[dict[int, npt.NDArray[np.int32]]] = {}


def _begun(plan: GatherPlan, seed: int, players: int) -> State:
    game = game_with(plan.slug, plan.edition)
    return game.new(players, seed, plan.options[seed % len(plan.options)])


def _teacher(game: Game, seed: int) -> Agent:
    """Who is imitated: one who looks one choice ahead by the game's values, and by no policy learned before.

    Values that only searches go by (where the choices go by a policy instead) are worse than the estimates.
    """
    values = ESTIMATES if game.oneply_policy > 0.0 else values_of(game)
    return OnePlyAgent(derived(seed, 1), values=values)


def _policy(game: Game, state: State, weights: Path, number: int) -> Policy:
    """The policy of a round."""
    if _Known.round != number:
        _Known.arrays, _Known.policies, _Known.round = read_sets(weights), {}, number
    players = state.players
    found = _Known.policies.get(players)
    if found is None:
        found = Policy(game.observation(players), action_names(game), _Known.arrays[policy_name(state)])
        _Known.policies[players] = found
    return found


def _places(game: Game, players: int, name: str) -> npt.NDArray[np.int32]:
    """Where the entries of an observation for so many players stand in what is learned for all numbers of players."""
    found = _Known.places.get(players)
    if found is None:
        known = {one: place for place, one in enumerate(names_in(_Known.arrays[name], "entries"))}
        names = entry_names(layout_of(game.observation(players)))
        found = np.array([known[one] for one in names], np.int32)
        _Known.places[players] = found
    return found


def gather(
    plan: GatherPlan,
    weights: Path,
    number: int,
    players: int,
    seeds: list[int],
    margin: float,
    clearness: float,
    taught: bool,
    path: Path,
) -> tuple[int, Path, int, int]:
    """Play these games and write their decisions into a file; returns the players, the file, its games and decisions.

    `clearness` is how much points count beside the win. Where it is taught, the teacher plays.
    """
    game = game_with(plan.slug, plan.edition)
    kept = Experience()
    name = ""
    for seed in seeds:
        state = _begun(plan, seed, players)
        name = policy_name(state)
        policy = _policy(game, state, weights, number)
        teacher = _teacher(game, seed) if taught else None
        seats, expected = play(state, policy, teacher, seed, kept)
        shares = win_shares(state)
        together = state.together()
        if clearness > 0.0 and margin > 0.0 and not together:
            clear = half_by_points(shares, state.scores, margin)
            shares = [one + 2 * clearness * (other - one) for one, other in zip(shares, clear)]
        judge(seats, expected, shares, together, plan.fade, kept)
    pairs = np.frombuffer(kept.entries.getvalue(), np.int32).reshape(-1, 2)
    np.savez(
        path,
        places=_places(game, players, name)[pairs[:, 0]].astype(np.uint16),
        numbers=pairs[:, 1].astype(np.int16),
        counts=np.array(kept.counts, np.int32),
        options=np.frombuffer(kept.options.getvalue(), np.int32).astype(np.uint16),
        option_counts=np.array(kept.numbers, np.int32),
        chosen=np.array(kept.chosen, np.int32),
        logs=np.array(kept.logs, np.float32),
        gains=np.array(kept.gains, np.float32),
        shares=np.array(kept.shares, np.float32).reshape(len(kept.counts), -1),
        players=np.array([players], np.int32),
    )
    return players, path, len(seeds), len(kept.counts)


def spread(plan: GatherPlan, players: int, seeds: list[int]) -> list[float]:
    """How the scores of some games of the teacher spread: each less the mean of its game, squared."""
    found: list[float] = []
    for seed in seeds:
        state = _begun(plan, seed, players)
        agent = _teacher(state.game, seed)
        while state.stack:
            seat = next_seat(state)
            state.apply_legal(seat, agent.choose(AgentView(state, seat)))
        mean = sum(state.scores) / players
        found += [(score - mean) ** 2 for score in state.scores]
    return found


def against(plan: GatherPlan, weights: Path, players: int, seeds: list[int]) -> tuple[float, int]:
    """What the policy wins against `greedy0` at all other seats, each deal from every seat, and in how many games."""
    won = 0.0
    games = 0
    for seed in seeds:
        for mine in range(players):
            state = _begun(plan, seed, players)
            agents: list[Agent] = [GreedyAgent(derived(seed, 100 + seat)) for seat in range(players)]
            for seat in range(players):
                if seat == mine or state.together():
                    agents[seat] = PolicyAgent(derived(seed, 100 + seat), path=weights)
            while state.stack:
                seat = next_seat(state)
                state.apply_legal(seat, agents[seat].choose(AgentView(state, seat)))
            won += win_shares(state)[mine]
            games += 1
            if state.together():
                break
    return won, games
