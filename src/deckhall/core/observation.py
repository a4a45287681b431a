"""Observation: what a seat knows of a position, as numbers with names.

A game declares blocks of entries once, each with its meaning and bounds, and one method that writes the entries of a
position that are not 0, from the seat's own view. The tensor of the research environments, their spaces, the page that
documents them and the features of learned values all follow from that declaration.

Seats are counted from the viewer: `you`, then `+1` for the next in seat order, so that one learner can play any seat.

>>> from deckhall.core.observation import Observation, Row
>>> seen = Observation(2)
>>> hand = seen.block("hand", "copies in your hand", most=3, card=["candle", "lantern"])
>>> row = Row(seen.size)
>>> row.add(hand.of(1), 2)
>>> row.entries(), seen.name(hand.of(1))
([(3, 2)], 'hand lantern')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64, mypyc_attr

from deckhall.core.ints import ints
from deckhall.core.vocab import Block, Names, value_names

if TYPE_CHECKING:
    from deckhall.core.frames import Question
    from deckhall.core.game import Game
    from deckhall.core.ints import Ints
    from deckhall.core.state import State

S = TypeVar("S", bound="State")


class Row:
    """The entries of one observation that are not 0. Numbers that are added at the same place add up."""

    def __init__(self, size: int) -> None:
        self.numbers: Final[Ints] = ints([0] * size)
        self.touched: Final[Ints] = ints([0] * size)
        """The places with a number, in the order in which they got one; a place may have gone back to 0.

        Only the first `count` are of this observation.
        """
        self.count: i64 = 0

    def add(self, place: i64, number: i64 = 1) -> None:
        """Add a number at a place."""
        numbers = self.numbers
        if numbers[place] == 0:
            if number == 0:
                return
            self.touched[self.count] = place
            self.count += 1
        numbers[place] += number

    def add_all(self, start: i64, cards: tuple[int, ...]) -> None:
        """Add 1 for each of the cards: a hand or a pile, in a block with a place for every card."""
        for card in cards:
            self.add(start + card)

    def add_flag(self, place: i64, fact: bool) -> None:
        """Add 1 if it is so."""
        if fact:
            self.add(place)

    def entries(self) -> list[tuple[int, int]]:
        """The entries as (place, number), ascending; the row is empty again."""
        found: list[tuple[int, int]] = []
        touched, numbers = self.touched, self.numbers
        for index in range(self.count):
            place = touched[index]
            if numbers[place] != 0:
                found.append((place, numbers[place]))
                numbers[place] = 0
        self.count = 0
        found.sort()
        return found

    def clear(self) -> None:
        """Forget what was added."""
        touched, numbers = self.touched, self.numbers
        for index in range(self.count):
            numbers[touched[index]] = 0
        self.count = 0

    def write(self, writer: BytesWriter, base: i64 = 0) -> i64:
        """Write the entries as pairs of 32-bit numbers (base + place, number); the row is empty again.

        So many observations become one array: `base` says where this one begins. Returns the number of entries.
        """
        touched, numbers = self.touched, self.numbers
        written: i64 = 0
        for index in range(self.count):
            place = touched[index]
            number = numbers[place]
            if number != 0:
                write_i32_le(writer, i32(base + place))
                write_i32_le(writer, i32(number))
                numbers[place] = 0
                written += 1
        self.count = 0
        return written


class ObservationBlock(Block):
    """A family of entries that mean the same of different things: so many copies of each card in the hand."""

    def __init__(
        self,
        name: str,
        start: int,
        params: tuple[str, ...],
        values: tuple[tuple[str, ...], ...],
        meaning: str,
        least: int,
        most: int,
    ) -> None:
        super().__init__(name, start, params, values)
        self.meaning: Final = meaning
        self.least: Final = least
        self.most: Final = most
        self.scale: Final = max(abs(least), abs(most))
        """Numbers are divided by it in a tensor, whose entries thus lie between -1 and 1."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation(Generic[S]):
    """What a seat of a game for so many players observes: a subclass declares its blocks, and writes them.

    Places are handed out in the order of declaration: a new block goes to the end, so that what was learned still fits.
    """

    def __init__(self, players: int) -> None:
        self.players: Final = players
        self.size = 0
        self.blocks: Final[list[ObservationBlock]] = []
        self.seats: Final = ("you", *[f"+{offset}" for offset in range(1, players)])
        """The names of the seats as the viewer counts them."""
        self.turn: Final = self.block("to act", "who must act now", seat=self.seats)

    def block(self, name: str, meaning: str, most: int = 1, least: int = 0, **axes: Names) -> ObservationBlock:
        """Declare entries, one for every combination of the axes' values, with numbers from `least` to `most`."""
        if any(block.name == name for block in self.blocks):
            raise ValueError(f"block {name!r} is declared twice")
        if not least <= 0 <= most or least == most:
            raise ValueError(f"block {name!r} goes from {least} to {most}: 0 must lie between, and something else too")
        values = tuple([value_names(names) for names in axes.values()])
        made = ObservationBlock(name, self.size, tuple(axes), values, meaning, least, most)
        self.blocks.append(made)
        self.size += made.size
        return made

    def write(self, state: S, seat: int, row: Row) -> None:
        """Write what the seat knows of this position, and nothing else. `write_turn` is called for you."""
        raise NotImplementedError

    # -- for those who observe -------------------------------------------------------------------------------------

    def observe(self, state: S, seat: int, row: Row) -> None:
        """Write the whole observation."""
        self.write_turn(state, seat, row)
        self.write(state, seat, row)

    def entries(self, state: S, seat: int) -> list[tuple[int, int]]:
        """The observation as (place, number), ascending; all other places hold 0."""
        row = Row(self.size)
        self.observe(state, seat, row)
        return row.entries()

    def block_of(self, place: int) -> ObservationBlock:
        """The block a place belongs to."""
        for block in self.blocks:
            if block.has(place):
                return block
        raise IndexError(f"there is no place {place}; they go from 0 to {self.size - 1}")

    def name(self, place: int) -> str:
        """An entry in words: `hand lantern`."""
        block = self.block_of(place)
        return " ".join([block.name, *block.words(place).values()])

    # -- for those who write ---------------------------------------------------------------------------------------

    def write_turn(self, state: S, seat: int, row: Row) -> None:
        """Who must act now."""
        players: i64 = self.players
        start: i64 = self.turn.start
        acting: i64 = state.acting
        me: i64 = seat
        if acting >= 0:
            row.add(start + (acting - me + players) % players)
            return
        for other in range(players):
            if state.pending >> other & 1:
                row.add(start + (other - me + players) % players)


class Questions:
    """Blocks for what a seat is asked: which question of the theme, and which cards that names.

    For games with many kinds of questions; the others say in their own blocks what phase it is.
    """

    def __init__(self, observation: Observation[S], game: Game, cards: list[str]) -> None:
        kinds = list(game.theme.ask)
        self.kind: Final = observation.block("question", "what you are asked", kind=kinds)
        self.card: Final = observation.block("asked about", "the cards that the question names", most=3, card=cards)
        self._kinds: Final = {kind: self.kind.of(index) for index, kind in enumerate(kinds)}
        self._cards: Final = {card: self.card.of(index) for index, card in enumerate(cards)}

    def write(self, state: State, seat: int, row: Row) -> None:
        """What the seat is asked, if it is asked anything."""
        if seat != state.acting and not state.pending >> seat & 1:
            return
        question: Question = state.stack[-1].question(state, seat)
        row.add(self._kinds[question.asks])
        named = {
            self._cards[thing] for thing in question.data.values() if isinstance(thing, str) and thing in self._cards
        }
        for place in named:
            row.add(place)
