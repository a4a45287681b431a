"""Games small enough to know the right move, each for one question about agents."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from deckhall.core import Ask, AskAll, Game, Rng, Scene, State

HERE = Path(__file__).parent


class Small(State):
    """One list of ints for all of them: heaps, secrets, picks or sealed bids."""

    def __init__(self, game: Game, players: int, numbers: list[int], points: list[int]) -> None:
        super().__init__(game, players)
        self.numbers = numbers
        self.points = points

    def clone(self) -> Small:
        twin = Small(self.game, self.players, self.numbers.copy(), self.points.copy())
        twin._copy_flow(self)
        return twin

    def determinized(self, seat: int | None, rng: Rng) -> Small:
        world = self.clone()
        assert isinstance(self.game, SmallGame)
        self.game.deal_anew(world, seat, rng)
        return world

    def build_scene(self, seat: int | None) -> Scene:
        return Scene(self.game.slug, self.game.edition, seat, [], [], [], self.to_act())

    def score(self, seat: int) -> int:
        return self.points[seat]

    def mid_choice(self, seat: int) -> bool:
        return isinstance(self.game, Basket) and bool(self.stack) and bool(self.numbers)

    def estimate(self, seat: int) -> float:
        if isinstance(self.game, Basket):
            return sum(WORTH[pick] for pick in self.numbers) / 100 if self.numbers else super().estimate(seat)
        return 0.5


class SmallGame(Game):
    """What the doubles share."""

    def __init__(self, folder: Path = HERE, edition: str = "", cards: Path | None = None) -> None:
        super().__init__(folder, edition, cards)
        self.player_counts = (2, 3)
        self.vocab.block("say", number=32)

    def bound(self, players: int) -> int:
        return 40

    def deal_anew(self, world: Small, seat: int | None, rng: Rng) -> None:
        """Nothing is hidden."""


class Nim(SmallGame):
    """Take 1 to 3 of a heap; who takes the last one wins. Leaving a multiple of 4 wins with two players."""

    slug: ClassVar[str] = "nim"
    heap: ClassVar[int] = 10

    def setup(self, players: int, options: Mapping[str, object], rng: int) -> Small:
        state = Small(self, players, [self.heap, 0], [0] * players)
        state.then(TakeSome())
        return state


class TakeSome(Ask[Small]):
    def seat(self, state: Small) -> int:
        return state.numbers[1]

    def options(self, state: Small, seat: int) -> list[int]:
        return list(range(1, min(3, state.numbers[0]) + 1))

    def take(self, state: Small, seat: int, action: int) -> None:
        state.numbers[0] -= action
        state.numbers[1] = (seat + 1) % state.players
        if state.numbers[0]:
            state.then(TakeSome())
        else:
            state.points[seat] = 1


class Guess(SmallGame):
    """Seat 0 guesses the secret number of seat 1, out of 8: only one who peeks can be right more than 1 in 8."""

    slug: ClassVar[str] = "guess"

    def setup(self, players: int, options: Mapping[str, object], rng: int) -> Small:
        state = Small(self, players, [], [0] * players)
        state.rng = rng
        state.numbers = [state.roll(8)]
        state.then(NameIt())
        return state

    def deal_anew(self, world: Small, seat: int | None, rng: Rng) -> None:
        if seat != 1:
            world.numbers = [rng.below(8)]


class NameIt(Ask[Small]):
    def seat(self, state: Small) -> int:
        return 0

    def options(self, state: Small, seat: int) -> list[int]:
        return list(range(8))

    def take(self, state: Small, seat: int, action: int) -> None:
        state.points[0 if action == state.numbers[0] else 1] = 1


class Coin(SmallGame):
    """Somebody says something, then a coin is tossed for the victory: all of it is luck."""

    slug: ClassVar[str] = "coin"

    def setup(self, players: int, options: Mapping[str, object], rng: int) -> Small:
        state = Small(self, players, [0], [0] * players)
        state.rng = rng
        state.then(Toss(0))
        return state


class Toss(Ask[Small]):
    def options(self, state: Small, seat: int) -> list[int]:
        return [0, 1]

    def take(self, state: Small, seat: int, action: int) -> None:
        state.points[state.roll(2)] = 1


class Duel(SmallGame):
    """All seal 0, 1 or 2; the highest wins unless another has it too. 2 is never worse than 0 or 1."""

    slug: ClassVar[str] = "duel"

    def setup(self, players: int, options: Mapping[str, object], rng: int) -> Small:
        state = Small(self, players, [-1] * players, [0] * players)
        state.then(Seal())
        return state

    def deal_anew(self, world: Small, seat: int | None, rng: Rng) -> None:
        for other, sealed in enumerate(world.numbers):
            if other != seat and sealed >= 0:
                world.numbers[other] = rng.below(3)


class Seal(AskAll[Small]):
    def seats(self, state: Small) -> int:
        return (1 << state.players) - 1

    def options(self, state: Small, seat: int) -> list[int]:
        return [0, 1, 2]

    def take(self, state: Small, seat: int, action: int) -> None:
        state.numbers[seat] = action

    def close(self, state: Small) -> None:
        highest = max(state.numbers)
        if state.numbers.count(highest) == 1:
            state.points[state.numbers.index(highest)] = 1


WORTH = (3, 9, 1, 7, 2, 8, 5, 4, 6, 0, 10, 2)
"""What the things in the basket are worth; the best four are 1, 3, 5 and 10."""


class Basket(SmallGame):
    """Seat 0 picks four of twelve things, ascending, one by one: a choice of several actions."""

    slug: ClassVar[str] = "basket"

    def setup(self, players: int, options: Mapping[str, object], rng: int) -> Small:
        state = Small(self, players, [], [0] * players)
        state.then(PickOne(), PassOne())
        return state


class PickOne(Ask[Small]):
    def seat(self, state: Small) -> int:
        return 0

    def options(self, state: Small, seat: int) -> list[int]:
        start = state.numbers[-1] + 1 if state.numbers else 0
        return list(range(start, len(WORTH) - (3 - len(state.numbers))))

    def take(self, state: Small, seat: int, action: int) -> None:
        state.numbers.append(action)
        if len(state.numbers) < 4:
            state.then(PickOne())
        else:
            state.points[0] = sum(WORTH[pick] for pick in state.numbers)
            state.points[1] = 50 - state.points[0]
            state.numbers = []


class PassOne(Ask[Small]):
    """A last question, so that the pick does not end the game and is judged by estimate."""

    def seat(self, state: Small) -> int:
        return 1

    def options(self, state: Small, seat: int) -> list[int]:
        return [31]

    def take(self, state: Small, seat: int, action: int) -> None:
        pass


class Broken(Nim):
    """Fails in the middle of play."""

    slug: ClassVar[str] = "broken"

    def setup(self, players: int, options: Mapping[str, object], rng: int) -> Small:
        state = super().setup(players, options, rng)
        state.numbers[0] = 4
        state.then(Fail())
        return state


class Fail(TakeSome):
    def take(self, state: Small, seat: int, action: int) -> None:
        raise ZeroDivisionError("a bug in the rules")
