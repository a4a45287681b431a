"""Sticks: a game as small as can be, with what the sample game lacks: turns, choices of several actions, positions.

Five sticks lie there, numbered. In turn, take one or two, the lower number first; who takes the last loses a point.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from deckhall.core import Ask, BadPosition, Game, Rng, Scene, State, Step, registry
from deckhall.core.options import Options
from deckhall.core.scene import Prompt, SeatLine
from deckhall.core.toml_files import typed
from deckhall.core.view import open_zone
from examples.lanterns.rules import Lanterns

FIVE = 5


class Placed(msgspec.Struct, forbid_unknown_fields=True):
    """A position: the sticks that are left, and whose turn it is."""

    left: list[int]
    turn: int = 0


class Sticks(Game):
    """The rules above."""

    slug = "sticks"

    def __init__(self, folder: Path | None = None, edition: str = "", cards: Path | None = None) -> None:
        super().__init__(registry.folder_of(Lanterns), edition, cards)  # any presentation will do
        self.take = self.vocab.block("take", stick=FIVE)
        self.done = self.vocab.block("done")
        self.peek = self.vocab.block("peek")
        self.player_counts = (2,)

    def bound(self, players: int) -> int:
        return 15

    def setup(self, players: int, options: Options, rng: int) -> State:
        return self.placed(list(range(FIVE)), 0)

    def place(self, position: dict[str, object], players: int, options: Options, rng: int) -> State:
        found = typed(position, Placed, "position", BadPosition)
        if sorted(set(found.left)) != found.left or not set(found.left) <= set(range(FIVE)):
            raise BadPosition("left: the sticks are numbered from 0 to 4, ascending")
        return self.placed(found.left, found.turn)

    def placed(self, left: list[int], turn: int) -> State:
        state = Heap(self)
        state.left = left
        state.then(Turn(turn))
        return state


class Heap(State):
    """The sticks that are left, those taken in this turn so far, and the loser."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, 2)
        self.left: list[int] = []
        self.taken: list[int] = []
        self.loser = -1

    def clone(self) -> Heap:
        other = Heap(self.game)
        other.left, other.taken, other.loser = self.left.copy(), self.taken.copy(), self.loser
        other._copy_flow(self)
        return other

    def determinized(self, seat: int | None, rng: Rng) -> Heap:
        world = self.clone()
        world.rng = rng.seed()
        return world

    def build_scene(self, seat: int | None) -> Scene:
        lines = [SeatLine(one, self.names[one], self.score(one), acting=one == self.acting) for one in (0, 1)]
        scene = Scene(self.game.slug, self.game.edition, seat, lines, [], [], self.to_act())
        open_zone(scene, "left", "Left", [str(stick) for stick in self.left], {})
        return scene

    def mid_choice(self, seat: int) -> bool:
        return seat == self.acting and bool(self.taken)

    def about(self, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
        return ("left", str(action) if action < FIVE else ""), ("", "")

    def say(self, seat: int, action: int) -> str:
        return self.game.vocab.text(action)

    def score(self, seat: int) -> int:
        return -1 if seat == self.loser else 0

    def cards_in_play(self) -> dict[str, int]:
        return {}


class Turn(Ask[Heap]):
    """Take one or two sticks; looking at the clock ends all undo."""

    def __init__(self, seat_on_turn: int) -> None:
        super().__init__()
        self.seat_on_turn = seat_on_turn

    def seat(self, state: Heap) -> int:
        return self.seat_on_turn

    def options(self, state: Heap, seat: int) -> list[int]:
        if not state.left and not state.taken:
            return []
        least = state.taken[-1] if state.taken else -1
        takes = [stick for stick in state.left if stick > least] if len(state.taken) < 2 else []
        return [*takes, FIVE] if state.taken else [*takes, FIVE + 1]

    def take(self, state: Heap, seat: int, action: int) -> None:
        if action == FIVE + 1:
            state.reveal()
            state.then(self)
        elif action < FIVE:
            state.left.remove(action)
            state.taken.append(action)
            state.then(self)
        else:
            state.taken = []
            state.then(Check(seat), Turn(1 - seat))

    def prompt(self, state: Heap, seat: int) -> Prompt:
        return Prompt("Take one or two.")


class Check(Step[Heap]):
    """Who took the last stick loses."""

    def __init__(self, last: int) -> None:
        super().__init__()
        self.last = last

    def run(self, state: Heap) -> None:
        if not state.left:
            state.loser = self.last
