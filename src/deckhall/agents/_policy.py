"""A learned policy: a small net that says from one seat's own view what it would do, and what share of the win each
seat can expect.

It reads the observation that the game declares, nothing else. Weights are a file beside the cards (`policy.npz`): one
set serves all numbers of players it was trained for. They know their inputs and actions by name: on an edited card file
they go on working as far as the names reach.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from deckhall.agents._layers import PolicyLayers
from deckhall.agents._net import MOST_KEPT, entry_names, layout_of
from deckhall.agents._playout import rewards
from deckhall.agents._weights import kept_sets
from deckhall.core.observation import Observation, Row
from deckhall.core.state import State

if TYPE_CHECKING:
    from deckhall.core.game import Game

FILE: Final = "policy.npz"


class Policy:
    """One set of weights for a game of so many players, ready to use."""

    def __init__(self, observation: Observation[Any], actions: list[str], arrays: dict[str, Any]) -> None:
        import numpy as np

        self.observation: Final = observation
        self._warmth: Final = calibration(arrays, observation.players)
        inputs = _whole(arrays, "inputs") / arrays["scale"].astype(np.float64)[:, None]
        inputs, unknown = _by_name(inputs, names_in(arrays, "entries"), entry_names(layout_of(observation)))
        heads, strange = _by_name(
            np.hstack([_whole(arrays, "actions"), arrays["action_bias"].astype(np.float64)[:, None]]),
            names_in(arrays, "verbs"),
            actions,
        )
        self.unknown: Final = unknown + strange
        """How many entries of the observation and actions the weights know nothing of."""
        layers = [
            inputs,
            arrays["hidden_bias"],
            arrays["second"],
            arrays["second_bias"],
            heads[:, :-1],
            heads[:, -1],
            arrays["out"],
            arrays["out_bias"],
        ]
        self._layers: Final = PolicyLayers(*[one.astype(np.float64).reshape(-1).tolist() for one in layers])
        self._row: Final = Row(observation.size)

    def see(self, state: State, seat: int) -> Row:
        """Look at a position as the seat knows it; the row of its observation must be cleared before the next look."""
        row = self._row
        self.observation.observe(state, seat, row)
        self._layers.see(row)
        return row

    def chances(self, state: State, seat: int, actions: list[int], warmth: float = 1.0) -> list[float]:
        """How likely the policy takes each of these actions."""
        self.see(state, seat).clear()
        return self._layers.chances(actions, warmth)

    def seen_chances(self, actions: list[int], warmth: float = 1.0) -> list[float]:
        """The same for the position that was seen last."""
        return self._layers.chances(actions, warmth)

    def shares(self, state: State, seat: int) -> list[float]:
        """Every seat's expected share, by seat, from this seat's view; for a game that is over, what came of it."""
        if not state.stack:
            return rewards(state)
        self.see(state, seat).clear()
        return self.seen_shares(state, seat)

    def seen_shares(self, state: State, seat: int) -> list[float]:
        """The same for the position that was seen last, which is this one."""
        players = state.players
        if state.together():
            return [self._layers.shares(2, self._warmth)[0]] * players
        found = self._layers.shares(players, self._warmth)
        return [found[(other - seat) % players] for other in range(players)]


def policy_name(state: State) -> str:
    """Which set of weights a position needs."""
    return "together" if state.together() else "versus"


def calibration(arrays: dict[str, Any], players: int) -> float:
    """How much less sure of the shares than it was trained to be the policy has turned out to be right (1: as sure).

    Measured for each number of players with `tools/calibration.py`, which writes it beside the weights.
    """
    if "warmths" not in arrays or players not in arrays["players"].tolist():
        return 1.0
    return float(arrays["warmths"][arrays["players"].tolist().index(players)])


def names_in(arrays: dict[str, Any], key: str) -> list[str]:
    """Names that are kept with the weights."""
    return bytes(arrays[key]).decode().split("\n")


def _whole(arrays: dict[str, Any], key: str) -> Any:
    """Weights that are kept as bytes, with a step for each unit, or as they are."""
    import numpy as np

    step = arrays.get(f"{key}_step")
    found = arrays[key].astype(np.float64)
    return found if step is None else found * step.astype(np.float64)


def _by_name(rows: Any, known: list[str], wanted: list[str]) -> tuple[Any, int]:
    """The rows in the order of the wanted names, zeros for those that are not known; and how many those are."""
    import numpy as np

    if known == wanted:
        return rows, 0
    numbers = {name: number for number, name in enumerate(known)}
    places = [numbers.get(name, -1) for name in wanted]
    return np.vstack([rows, np.zeros((1, rows.shape[1]))])[places], places.count(-1)


class LoadedPolicy:
    """A policy, or that there is none, for positions of one Game object: observations belong to that very object."""

    def __init__(self, game: Game, policy: Policy | None) -> None:
        self.game: Final = game
        self.policy: Final = policy


_ready: Final[dict[tuple[int, str], LoadedPolicy]] = {}


def policy_for(game: Game, state: State, path: Path | None = None) -> Policy | None:
    """The learned policy for a position's game and number of players, if there is one."""
    if not game.policy_suits(state):
        return None
    name = policy_name(state)
    key = (id(game), f"{state.players} {name} {path or ''}")
    known = _ready.get(key)
    if known is not None:  # it holds the game, so that no other can have its id
        return known.policy
    arrays = kept_sets(path or game.folder / FILE).get(name)
    found: Policy | None = None
    if arrays is not None and state.players in arrays["players"].tolist():
        found = Policy(game.observation(state.players), action_names(game), arrays)
    if len(_ready) >= MOST_KEPT:
        _ready.clear()
    _ready[key] = LoadedPolicy(game, found)
    return found


def has_policies(game: Game) -> bool:
    """Whether the game has learned policies for some of its positions at least."""
    return (game.folder / FILE).exists()


def unknown_to_policy(game: Game, path: Path | None = None) -> int:
    """How many things that a seat observes or may do the game's policy has never seen, as on an edited card file.

    Those count nothing, and the rest of it goes on as it was learned.
    """
    most = 0
    for arrays in kept_sets(path or game.folder / FILE).values():
        verbs = set(action_names(game)).difference(names_in(arrays, "verbs"))
        for players in arrays["players"].tolist():
            entries = set(entry_names(layout_of(game.observation(players)))).difference(names_in(arrays, "entries"))
            most = max(most, len(entries) + len(verbs))
    return most


def action_names(game: Game) -> list[str]:
    """One name for every action."""
    return [game.vocab.text(action) for action in range(game.vocab.size)]


def drawn(chances: list[float], luck: float) -> int:
    """Which of these chances comes, for luck from 0 to 1."""
    for place in range(len(chances)):
        luck -= chances[place]
        if luck < 0.0:
            return place
    return len(chances) - 1
