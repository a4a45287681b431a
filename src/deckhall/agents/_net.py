"""Learned values: a small net that says from one seat's own view what share of the win each seat can expect.

It reads the observation that the game declares, and the game's own estimate, on top of which it is learned. Weights
are a file beside the cards (`values.npz`), one set for every number of players that was trained for. They know their
inputs by name: on an edited card file they go on working as far as the names reach.
"""

from __future__ import annotations

import json
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from deckhall.agents._layers import Layers
from deckhall.agents._playout import rewards
from deckhall.agents._weights import kept_sets
from deckhall.core.observation import Observation, Row
from deckhall.core.state import State

if TYPE_CHECKING:
    from deckhall.core.game import Game

FILE: Final = "values.npz"
LEAST: Final = 0.02
"""An estimated share below this counts as this much: its logarithm is an input."""


def own_view(state: State, seat: int) -> list[float]:
    """The game's own opinion as inputs: the logarithm of every seat's share from this seat on, and how it stands now.

    For itself the seat counts what `greedy` goes by, its prospect. Together the shares are of winning and losing.
    """
    prospect = state.prospect(seat)
    now = state.estimate(seat)
    if state.together():
        return [log(max(LEAST, prospect)), log(max(LEAST, 1.0 - prospect)), now]
    players = state.players
    values = [prospect]
    total = prospect
    for offset in range(1, players):
        value = state.estimate((seat + offset) % players)
        values.append(value)
        total += value
    if total <= 0.0:
        total = 1.0
    found = [log(max(LEAST, value / total)) for value in values]
    found.append(now)
    return found


def model_name(state: State) -> str:
    """Which set of weights a position needs."""
    return f"{state.players}-together" if state.together() else f"{state.players}"


class Net:
    """One set of weights, ready to use."""

    def __init__(self, observation: Observation[Any], arrays: dict[str, Any]) -> None:
        import numpy as np

        self.observation: Final = observation
        layout = json.loads(bytes(arrays["layout"]).decode())
        mine = layout_of(observation)
        inputs = arrays["inputs"] * arrays["input_step"].astype(np.float64)
        unknown = 0
        if layout != mine:
            known = {name: place for place, name in enumerate(entry_names(layout))}
            places = [known.get(name, -1) for name in entry_names(mine)]
            unknown = sum([1 for place in places if place < 0])
            inputs = np.vstack([inputs, np.zeros((1, inputs.shape[1]))])[places]
        self.unknown: Final = unknown
        """How many entries of the observation the weights know nothing of."""
        scale = np.concatenate([np.full(block.size, 1.0 / block.scale) for block in observation.blocks])
        names = ("own", "hidden_bias", "second", "second_bias", "out", "out_bias", "skip")
        others = [arrays[name].astype(np.float64).reshape(-1).tolist() for name in names]
        self._layers: Final = Layers((inputs * scale[:, None]).reshape(-1).tolist(), *others)
        self._row: Final = Row(observation.size)

    def shares(self, state: State, seat: int) -> list[float]:
        """Every seat's expected share, by seat, from this seat's view; for a game that is over, what came of it."""
        if not state.stack:
            return rewards(state)
        self.observation.observe(state, seat, self._row)
        found = self._layers.shares(self._row, own_view(state, seat))
        players = state.players
        if state.together():
            return [found[0]] * players
        return [found[(other - seat) % players] for other in range(players)]


def layout_of(observation: Observation[Any]) -> list[list[Any]]:
    """The names of all inputs: what weights are kept with."""
    return [[block.name, [list(names) for names in block.values]] for block in observation.blocks]


def entry_names(layout: list[list[Any]]) -> list[str]:
    """One name for every entry of a layout."""
    from itertools import product

    return [" ".join([block, *words]) for block, axes in layout for words in product(*axes)]


MOST_KEPT: Final = 40
"""Nets kept ready; a program that loads more games than that begins anew."""


class LoadedNet:
    """A net, or that there is none, for the positions of one Game object: observations belong to that very object."""

    def __init__(self, game: Game, net: Net | None) -> None:
        self.game: Final = game
        self.net: Final = net


_ready: Final[dict[tuple[int, str], LoadedNet]] = {}


def net_for(game: Game, state: State, path: Path | None = None) -> Net | None:
    """The learned value for a position's game and number of players, if there is one."""
    name = model_name(state)
    key = (id(game), f"{name} {path or ''}")
    known = _ready.get(key)
    if known is not None:  # it holds the game, so that no other can have its id
        return known.net
    arrays = kept_sets(path or game.folder / FILE).get(name)
    found = None if arrays is None else Net(game.observation(state.players), arrays)
    if len(_ready) >= MOST_KEPT:
        _ready.clear()
    _ready[key] = LoadedNet(game, found)
    return found


def unknown_inputs(game: Game, path: Path | None = None) -> int:
    """How many things that a seat observes the game's weights have never seen, for the player counts they know.

    That is so on an edited card file: those things count nothing, and the rest of the value goes on as it was learned.
    """
    most = 0
    for name, arrays in kept_sets(path or game.folder / FILE).items():
        most = max(most, Net(game.observation(int(name.partition("-")[0])), arrays).unknown)
    return most
