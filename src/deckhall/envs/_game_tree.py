"""Games as trees with explicit chance, compiled: what the OpenSpiel states stand on.

A position holds its whole chance in one number, `State.rng`. Here that number is the same in every position, so
nobody who looks into one can foresee anything. Where an action of a seat draws from it, a moment of chance comes
first: the outcomes that it is given make the number that the action then draws from. A moment never changes, so
copies share it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from deckhall.agents import next_seat
from deckhall.core.game import Game
from deckhall.core.observation import Row
from deckhall.core.options import Options
from deckhall.core.rewards import rewards
from deckhall.core.rng import Rng, derived, mixed, seeded
from deckhall.core.state import State
from deckhall.envs._episodes import dealt, offered, refused

if TYPE_CHECKING:
    from deckhall.core.observation import Observation

CHANCE: Final = -1
OVER: Final = -4
"""Who acts, as OpenSpiel numbers them."""

STILL: Final = seeded(0)
"""The generator of a position in which nothing is being drawn."""

Path = list[tuple[int, int, int]]
"""How a moment came about: (an action or outcome, -1, 0), or (-1, a seat, a seed) where it was dealt a world."""


class GameTree:
    """What all moments of a game share."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Options,
        reward: str,
        outcomes: int,
        rolls: int,
        key: tuple[object, ...],
        restore: Callable[[tuple[object, ...], Path], GameNode],
    ) -> None:
        self.game: Final = game
        self.players: Final = players
        self.options: Final = options
        self.reward: Final = reward
        self.outcomes: Final = outcomes
        self.rolls: Final = rolls
        self.key: Final = key
        self.restore: Final = restore
        """Makes a moment of a key and a path: what a pickle holds."""
        self.observation: Final[Observation[Any]] = game.observation(players)
        self.row: Final = Row(self.observation.size)
        self.start: Final = GameNode(self, None, None, 0, (-1, -1, 0), [0] * players)


class GameNode:
    """A position, or a roll that is due in it. Before the deal there is no position."""

    def __init__(
        self,
        tree: GameTree,
        position: State | None,
        before: GameNode | None,
        luck: int,
        step: tuple[int, int, int],
        memories: list[int],
        waiting: int = -1,
        due: int = 0,
    ) -> None:
        self.tree: Final = tree
        self.position: Final = position
        self.luck: Final = luck
        """All outcomes so far, as one number."""
        self.path: Final[tuple[Any, tuple[int, int, int]] | None] = None if before is None else (before.path, step)
        self.memories: Final = memories
        """What each seat has observed and done at all of its decisions so far, as one number."""
        self.waiting: Final = waiting
        """The action that the roll is for."""
        self.due: Final = due or (tree.rolls if position is None else 0)
        """How many rolls are due."""
        self.legal: list[int] = []
        if self.due:
            self.seat = CHANCE
        elif position is not None and position.stack:
            self.seat = next_seat(position)
            self.legal = offered(position, self.seat)
        else:
            self.seat = OVER
        self._digest = -1

    # -- what comes next -------------------------------------------------------------------------------------------

    def after(self, action: int) -> GameNode:
        """The moment after an action of the seat, or after an outcome of chance."""
        if self.seat == CHANCE:
            return self._rolled(action)
        position, seat = self.position, self.seat
        assert position is not None
        if action not in self.legal:
            raise refused(position, seat, action)
        memories = self.memories.copy()
        memories[seat] = stirred(stirred(memories[seat], self.digest(seat)), action)
        state = position.clone()
        state.apply_legal(seat, action)
        step = (action, -1, 0)
        if state.rng == STILL:
            return GameNode(self.tree, state, self, self.luck, step, memories)
        return GameNode(self.tree, position, self, self.luck, step, memories, action, self.tree.rolls)

    def _rolled(self, outcome: int) -> GameNode:
        tree = self.tree
        luck = derived(self.luck, outcome)
        step = (outcome, -1, 0)
        if self.due > 1:
            return GameNode(tree, self.position, self, luck, step, self.memories, self.waiting, self.due - 1)
        if self.position is None:
            state = dealt(tree.game, tree.players, tree.options, luck)
        else:
            state = self.position.clone()
            state.rng = seeded(luck)
            state.apply_legal(next_seat(state), self.waiting)
        state.rng = STILL
        return GameNode(tree, state, self, luck, step, self.memories)

    def resampled(self, seat: int, seed: int) -> GameNode:
        """A moment that the seat cannot tell from this one: what it cannot know is dealt anew."""
        position = self.position
        assert position is not None
        world = position.determinized(seat, Rng(seed))
        world.rng = STILL
        return GameNode(self.tree, world, self, self.luck, (-1, seat, seed), self.memories)

    # -- what is known ---------------------------------------------------------------------------------------------

    def digest(self, seat: int) -> int:
        """What a seat observes and may do here, as one number."""
        if seat == self.seat and self._digest >= 0:
            return self._digest
        position = self.position
        if position is None:
            return 0
        row = self.tree.row
        self.tree.observation.observe(position, seat, row)
        touched, numbers = row.touched, row.numbers
        one: i64 = 0
        two: i64 = 0
        index: i64
        for index in range(row.count):
            place: i64 = touched[index]
            number: i64 = numbers[place]
            if number != 0:  # sums do not mind the order
                numbers[place] = 0
                first = mixed(place + 1, number & 0xFFFFFFFF)
                one += first
                two += mixed(first, place)
        row.count = 0
        if seat == self.seat:
            for action in self.legal:
                one += mixed(action, 0x5E47)
        found = (one & 0x7FFFFFFF) << 31 | two & 0x7FFFFFFF
        if seat == self.seat:
            self._digest = found
        return found

    def known(self, seat: int) -> str:
        """All that a seat has observed and done so far, as a short text: equal texts, equal knowledge."""
        return f"{seat} {self.memories[seat]:x} {self.digest(seat):x}"

    def returns(self) -> list[float]:
        """The reward of every seat."""
        if self.seat != OVER or self.position is None:
            return [0.0] * self.tree.players
        return rewards(self.position, self.tree.reward)

    def __str__(self) -> str:
        acts = "chance" if self.seat == CHANCE else "over" if self.seat == OVER else f"seat {self.seat}"
        seen = " ".join([f"{stirred(self.memories[seat], self.digest(seat)):x}" for seat in range(self.tree.players)])
        return f"{acts} {self.waiting} {self.due} {self.luck:x} {seen}"

    # -- copies ----------------------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: object) -> GameNode:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        steps: Path = []
        path = self.path
        while path is not None:
            steps.append(path[1])
            path = path[0]
        steps.reverse()
        return self.tree.restore, (self.tree.key, steps)


def stirred(value: int, more: int) -> int:
    """Another number below 2**62 for two of them; the order matters."""
    return seeded(value << 62 | more)


def followed(tree: GameTree, path: Path) -> GameNode:
    """The moment at the end of a path."""
    moment = tree.start
    for action, seat, seed in path:
        moment = moment.after(action) if seat < 0 else moment.resampled(seat, seed)
    return moment
