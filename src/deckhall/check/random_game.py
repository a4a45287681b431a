"""One seeded random game, and the positions in it at which checks look.

The random game is played once and remembered as a list of moves. Every check then walks through it again on its
own, so that what one check does to a broken game cannot be blamed on another.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeVar
from zlib import crc32

from deckhall.core.errors import DeckhallError
from deckhall.core.events import Event
from deckhall.core.game import Game
from deckhall.core.match import Match
from deckhall.core.options import Options
from deckhall.core.rng import Rng, derived
from deckhall.core.state import State

T = TypeVar("T")


class Violation(Exception):
    """A promise of the contract does not hold; the message says which."""


class Skipped(Exception):
    """There is nothing to check here."""


class Stopped(Exception):
    """The random game itself cannot go on or be repeated, which `ends` and `seed` report; other checks stop here."""


class Stuck(Exception):
    """Play from some position on cannot go on. If the random game could not either, that is reported already."""


class RandomGame:
    """One random game of given players, options and seed. `step` is where the running check is looking."""

    def __init__(self, game: Game, players: int, options: Options, seed: int) -> None:
        self.game: Final = game
        self.players: Final = players
        self.options: Final = options
        self.seed: Final = seed
        self.step = 0
        self.moves: Final[list[tuple[int, int]]] = []
        self.kinds: Final[list[str]] = []
        """What is asked before each move (and at last), so that every kind of question gets looked at."""
        self.problem = ""
        """Why the random game did not come to its end, if it did not."""
        try:
            self._play()
        except Exception as error:  # whatever a game raises is its own fault, and reported as such
            self.problem = error_line(error)
        self._match: Match | None = None

    def _play(self) -> None:
        rng = self.rng("moves")
        state = self.start()
        self.kinds.append(question_kind(state))
        bound = self.game.bound(self.players)
        taken_back = 0
        while not state.is_over:
            if len(self.moves) - taken_back >= bound:
                self.problem = f"random play takes more than the {bound} actions that the game promises"
                return
            seats = state.to_act()
            seat = one_of(rng, seats)
            action = one_of(rng, state.legal_actions(seat))
            if not state.without_reversals([action]):
                taken_back += 2  # it, and what it takes back
            self.moves.append((seat, action))
            state.apply(seat, action)
            self.kinds.append(question_kind(state))

    def rng(self, purpose: str) -> Rng:
        """Random numbers for one purpose, the same in every run."""
        return Rng(derived(self.seed, crc32(purpose.encode())))

    def start(self) -> State:
        """The first position."""
        self.step = 0
        return self.game.new(self.players, self.seed, self.options)

    def match(self, moves: int | None = None) -> Match:
        """The random game as a match, with all its moves or so many."""
        match = Match(self.game, self.players, self.seed, self.options)
        for step, (seat, action) in enumerate(self.moves[:moves], 1):
            guarded(match.apply, seat, action)
            self.step = step
        return match

    def walk(self) -> Iterator[State]:
        """Every position of the game. The check must leave it as it is."""
        return self.at(range(len(self.kinds)))

    def positions(self, count: int, rng: Rng) -> Iterator[State]:
        """Up to `count` positions of the game, every kind of question before any kind again."""
        return self.at(spread(self.kinds, count, rng))

    def simultaneous(self, count: int, rng: Rng) -> Iterator[State]:
        """Up to `count` positions in which several seats are asked at once."""
        steps = [step for step, kind in enumerate(self.kinds) if kind.startswith("all")]
        if not steps:
            raise Skipped("nobody is asked at the same time as others")
        return self.at(sample(rng, steps, count))

    def at(self, steps: Sequence[int]) -> Iterator[State]:
        """The positions after so many actions, ascending."""
        state = guarded(self.start)
        for step in range(max(steps, default=-1) + 1):
            self.step = step
            if step in steps:
                yield state
            if step < len(self.moves):
                seat, action = self.moves[step]
                guarded(state.apply, seat, action)

    def viewers(self) -> list[int | None]:
        """Everybody who looks on: every seat, and a spectator."""
        return [*range(self.players), None]

    def log_sentence(self, event: Event, viewer: int | None) -> str:
        """The event as the viewer reads it in the log."""
        if self._match is None:
            self._match = Match(self.game, self.players, self.seed, self.options)
        return self._match.sentence(event, viewer)


def viewer_name(viewer: int | None) -> str:
    """One of the viewers, in a sentence."""
    return "a spectator" if viewer is None else f"seat {viewer}"


def guarded(action: Callable[..., T], *arguments: int) -> T:
    """Do a step of the walk itself."""
    try:
        return action(*arguments)
    except Exception as error:
        raise Stopped from error


def question_kind(state: State) -> str:
    """What the position waits for: how many, the name of the question, and whether some have answered already."""
    if state.is_over:
        return "over"
    frame = state.stack[-1]
    if frame.waits == 1:
        return f"one {type(frame).__name__}{' begun' if state.mid_choice(state.acting) else ''}"
    return f"all {type(frame).__name__}{' in part' if state.pending != frame.seats(state) else ''}"


def spread(kinds: Sequence[str], count: int, rng: Rng) -> list[int]:
    """Indices of up to `count` entries: one of each kind, then a second of each, and so on."""
    order = list(range(len(kinds)))
    rng.shuffle(order)
    nth: dict[str, int] = {}
    ranked: list[tuple[int, int, int]] = []
    for place, index in enumerate(order):
        nth[kinds[index]] = nth.get(kinds[index], 0) + 1
        ranked.append((nth[kinds[index]], place, index))
    return sorted(index for _, _, index in sorted(ranked)[:count])


def one_of(rng: Rng, items: Sequence[T]) -> T:
    """One of the items; asking for one of none says what that means."""
    if not items:
        raise Stuck("the game waits, but nobody can do anything")
    return items[rng.below(len(items))]


def sample(rng: Rng, items: Sequence[int], count: int) -> list[int]:
    """Up to `count` of the items, in their order."""
    indices = list(range(len(items)))
    rng.shuffle(indices)
    return [items[index] for index in sorted(indices[:count])]


def error_line(error: BaseException) -> str:
    """An exception in one line; one that is no refusal but a fault in the code, with the place where it happened."""
    if isinstance(error, (Violation, Stuck)):
        return str(error)
    text = f"{type(error).__name__}: {error}".removesuffix(": ")
    places = traceback.extract_tb(error.__traceback__)
    if isinstance(error, DeckhallError) or not places:
        return text
    return f"{text}, in {Path(places[-1].filename).name} line {places[-1].lineno}"
