"""One game of a simulation: who sits where, with which seed, and how it went."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from deckhall import agents
from deckhall._build import VERSION
from deckhall.core import AgentView, Game, Match, State, replay
from deckhall.core.maps import OwnMap
from deckhall.core.options import Options
from deckhall.core.rng import Rng, derived
from deckhall.lab._errors import GameFailed, Stopped
from deckhall.lab._record import Recorder
from deckhall.lab._result import Tally


class Setup(msgspec.Struct, frozen=True):
    """What all games of a simulation have in common."""

    slug: str
    edition: str
    players: int
    agents: list[str]
    """One spec per entrant, as many as players."""
    seed: int
    options: Options
    save: str = ""
    """Folder for replays; empty: none are kept."""
    own_map: str = ""
    """The text of a map file of one's own."""
    record: str = ""
    """Folder for parts of a record of decisions; empty: none is made."""
    cards: str = ""
    """The text of an edited card file: a worker may be on a machine that has no such file."""
    sparing: int = 8
    """Statistics that cost time look at one game of so many, or of a multiple of it."""

    def entrants(self, index: int) -> list[int]:
        """Who takes each seat in game `index`: the list rotates, so that seats and agents are not confounded."""
        return [(seat + index) % self.players for seat in range(self.players)]

    def game_seed(self, index: int) -> int:
        """The seed of game `index`."""
        return derived(self.seed, index)

    def order(self, index: int) -> list[int]:
        """In which order game `index` asks seats that choose at the same time: by lot.

        A bot that looks one choice ahead sees what comes of a common choice only if it completes it, so that being
        asked last is worth something to it (in Climber) or costs it something (in Mountainhome). In one order for all
        games that would look like an advantage of a seat. Random bots are not asked by lot: they do not look.
        """
        seats = list(range(self.players))
        if set(self.agents) != {"random"}:
            Rng(derived(self.game_seed(index), self.players)).shuffle(seats)
        return seats


Apply = Callable[[int, int], None]
"""How an action of a seat is carried out: on the state, or on a match that remembers it."""


def never() -> bool:
    """Nobody calls it off."""
    return False


def play_game(
    game: Game,
    setup: Setup,
    index: int,
    tally: Tally,
    stopped: Callable[[], bool] = never,
    own_map: OwnMap | None = None,
    recorder: Recorder | None = None,
) -> None:
    """Play game `index` to its end, count it, and keep its replay if wanted; an error says how to repeat it."""
    match: Match | None = None
    apply: Apply
    try:
        seed = setup.game_seed(index)
        position = None if own_map is None else own_map.begin(game, setup.players, seed, setup.options)
        if setup.save:
            match = Match(game, setup.players, seed, setup.options, names(setup, index), position)
            state, apply = match.state, match.apply
        else:
            state = game.new(setup.players, seed, setup.options) if position is None else game.from_position(position)
            apply = state.apply
        if recorder is not None:
            apply = recorder.applying(state, index, apply)
        length = _play(state, setup, index, apply, stopped)
        if recorder is not None:
            recorder.finish(state)
    except Stopped:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        again = f"seed={setup.seed}, first={index}, games=1"
        raise GameFailed(
            f"game {index} (deal seed {setup.game_seed(index)}) failed with {reason}; simulate it alone with {again}"
        ) from error
    if match is not None:
        replay.save(match, Path(setup.save) / f"{setup.slug}-{setup.seed}-{index:06}.json", VERSION)
    tally.count(length, state.ranking, state.scores, setup.entrants(index), state.together(), state.achieved())


def play_chunk(game: Game, setup: Setup, indices: range, stopped: Callable[[], bool] = never) -> Tally:
    """Play some of the games."""
    tally = Tally(setup.players, setup.players)
    own_map = game.read_map(setup.own_map, "the map") if setup.own_map else None
    recorder = Recorder(game, setup.players) if setup.record else None
    for index in indices:
        if stopped():
            raise Stopped
        play_game(game, setup, index, tally, stopped, own_map, recorder)
    if recorder is not None:
        recorder.save(Path(setup.record), indices.start)
    return tally


def seated(setup: Setup, index: int) -> list[agents.Agent]:
    """The agents of game `index` by seat. Where all are random, one of them plays all seats."""
    seed = setup.game_seed(index)
    if set(setup.agents) == {"random"}:
        return [agents.RandomAgent(derived(seed, 0))] * setup.players
    return [
        agents.make(setup.agents[entrant], derived(seed, seat)) for seat, entrant in enumerate(setup.entrants(index))
    ]


def names(setup: Setup, index: int) -> list[str]:
    """What the players of game `index` are called."""
    return [f"{setup.agents[entrant]} {seat + 1}" for seat, entrant in enumerate(setup.entrants(index))]


def _play(state: State, setup: Setup, index: int, apply: Apply, stopped: Callable[[], bool]) -> int:
    """Let the agents play; returns how many actions they took."""
    players = seated(setup, index)
    if set(setup.agents) == {"random"} and not (setup.save or setup.record):
        return agents.playout(state, players[0].rng)  # the same game as below, only faster
    length, order = 0, setup.order(index)
    while not state.is_over:
        if stopped():
            raise Stopped
        seat = agents.next_seat(state, order)
        apply(seat, players[seat].choose(AgentView(state, seat)))
        length += 1
    return length
