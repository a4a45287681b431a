"""The inner loops of the environments, compiled: games that learners play, one or many, with nothing of numpy in them.

Whoever acts is asked in seat order where several may answer; what they answer stays sealed until all have. Actions that
only take back what a seat has just chosen are left out (`State.without_reversals`), as bots leave them out: with them a
game would have no bound.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from deckhall.agents import next_seat
from deckhall.core.errors import IllegalAction
from deckhall.core.game import Game
from deckhall.core.observation import Observation
from deckhall.core.options import Options
from deckhall.core.rewards import rewards
from deckhall.core.rng import derived, seeded
from deckhall.core.state import State
from deckhall.core.tensor import Tensor


def dealt(game: Game, players: int, options: Options, seed: int) -> State:
    """A new game; the caller has checked players and options."""
    state = game.setup(players, options, seeded(seed))
    state.settle()
    return state


def offered(state: State, seat: int) -> list[int]:
    """What the seat may do, ascending, but for what only takes back; a list that must not be changed."""
    return state.without_reversals(state.legal if seat == state.acting else state.legal_actions(seat))


def refused(state: State, seat: int, action: int) -> IllegalAction:
    """Why an action that is not offered is refused."""
    if action in state.legal_actions(seat):
        return IllegalAction(f"{state.game.vocab.text(action)!r} only takes back what was just chosen")
    return state.refusal(seat, action)


class Episode:
    """One game under way."""

    def __init__(self, observation: Observation[Any], actions: int) -> None:
        self.tensor: Final = Tensor(observation, 1)
        self.mask: Final = vec[u8]([u8(0) for _ in range(actions)])
        """1 for what the acting seat may do."""
        self.seat = -1
        """Who acts, -1 at the end."""
        self.legal: list[int] = []
        self._state: State | None = None

    @property
    def state(self) -> State:
        """The position."""
        assert self._state is not None, "call reset first"
        return self._state

    def begin(self, state: State) -> None:
        """Play from this position on."""
        self._state = state
        self._look()

    def act(self, action: int) -> None:
        """Do it for the seat that acts; what is not offered raises and changes nothing."""
        state = self.state
        if action not in self.legal:
            raise refused(state, self.seat, action)
        state.apply_legal(self.seat, action)
        self._look()

    def observe(self, seat: int) -> None:
        """Write what a seat observes into the tensor."""
        self.tensor.write(0, self.state, seat)

    def _look(self) -> None:
        """Whose turn is it, and what may be done?"""
        mask = self.mask
        action: i64
        for action in self.legal:
            mask[action] = 0
        state = self.state
        if state.stack:
            self.seat = next_seat(state)
            self.legal = offered(state, self.seat)
            for action in self.legal:
                mask[action] = 1
        else:
            self.seat = -1
            self.legal = []


class Episodes:
    """Games `first` to `first + count - 1` of a batch. Each begins anew by itself when it is over.

    The same seed and number of a game mean the same deals, whatever other games there are.
    """

    def __init__(
        self, game: Game, players: int, options: Options, reward: str, seed: int, first: int, count: int, raw: bool
    ) -> None:
        self.game: Final = game
        self.players: Final = players
        self.options: Final = options
        self.reward: Final = reward
        self.actions: Final = game.vocab.size
        self.tensor: Final = Tensor(game.observation(players), count, raw)
        self.masks: Final = vec[u8]([u8(0) for _ in range(count * self.actions)])
        self.seats: Final = vec[i32]([i32(0) for _ in range(count)])
        self.done: Final = vec[u8]([u8(0) for _ in range(count)])
        self.over: list[int] = []
        """The games that the last step ended."""
        self.results: list[list[float]] = []
        """What each of them gave to each seat."""
        self._seeds: Final = [derived(seed, first + number) for number in range(count)]
        self._games: Final = [0] * count
        self._states: Final[list[State]] = []
        self._legal: Final[list[list[int]]] = [[] for _ in range(count)]
        for number in range(count):
            self._states.append(self._dealt(number))
            self._show(number)

    def step(self, actions: list[int]) -> None:
        """One action in every game; an illegal one raises before anything has changed."""
        states, legal, seats, done = self._states, self._legal, self.seats, self.done
        number: i64
        for number in range(len(states)):
            if actions[number] not in legal[number]:
                problem = refused(states[number], seats[number], actions[number])
                raise IllegalAction(f"game {number}: {problem.reason}", problem.rule)
        for number in self.over:
            done[number] = 0
        self.over = []
        self.results = []
        for number in range(len(states)):
            state = states[number]
            state.apply_legal(seats[number], actions[number])
            if not state.stack:
                self.over.append(number)
                self.results.append(rewards(state, self.reward))
                done[number] = 1
                states[number] = self._dealt(number)
            self._show(number)

    def position(self, number: int) -> State:
        """The position of a game."""
        return self._states[number]

    def _dealt(self, number: int) -> State:
        self._games[number] += 1
        return dealt(self.game, self.players, self.options, derived(self._seeds[number], self._games[number]))

    def _show(self, number: i64) -> None:
        """Write down who acts in a game, what is legal, and what is seen."""
        state = self._states[number]
        masks = self.masks
        base: i64 = number * self.actions
        action: i64
        for action in self._legal[number]:
            masks[base + action] = 0
        seat = next_seat(state)
        legal = offered(state, seat)
        for action in legal:
            masks[base + action] = 1
        self._legal[number] = legal
        self.seats[number] = i32(seat)
        self.tensor.write(number, state, seat)
