"""Trials: combinations of numbers, played on the same deals by the same bots, so that they differ by their numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from deckhall.core import DeckhallError, Game, load
from deckhall.lab._calling_off import playing
from deckhall.lab._engine import Workers, portions
from deckhall.lab._errors import GameFailed, Stopped
from deckhall.lab._play import Setup
from deckhall.lab._workers import stopped
from deckhall.lab.compare._pairs import VersionGames
from deckhall.lab.tune._numbers import with_numbers
from deckhall.lab.tune._ranges import Numbers
from deckhall.lab.tune._targets import Target

WATCHED: Final = ["outcome", "lengths"]
"""The statistics that targets are made of."""
PORTION: Final = 10

Columns = dict[str, list[float]]
"""The numbers of all deals, by name."""


class Trial(msgspec.Struct, frozen=True):
    """One line of the log."""

    number: int
    phase: str
    """`search`, or `play-off` among the best."""
    numbers: Numbers
    deals: int
    """How many deals the combination has been played on by now."""
    values: dict[str, float]
    """What all of them show, by target."""
    miss: float | None
    """How far that is from all that is wanted: the sum of squares, of which 1 is ten wins of 100, or a tenth of the
    length. None: it could not be played."""
    refused: str = ""
    """Why not."""


class Candidate:
    """A combination and all its deals."""

    def __init__(self, numbers: Numbers, text: str) -> None:
        self.numbers: Final = numbers
        self.text: Final = text
        """The card file."""
        self.columns: Final[Columns] = {}
        self.looks = 0
        """How often it was played on a further portion of deals."""
        self.refused = ""

    @property
    def deals(self) -> int:
        """How many were played."""
        return len(next(iter(self.columns.values()), []))

    def add(self, rows: Sequence[dict[str, float]]) -> None:
        """Some more deals."""
        for row in rows:
            for name, value in row.items():
                self.columns.setdefault(name, []).append(value)


class Trials:
    """Plays candidates and remembers them."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        text: str,
        targets: Sequence[Target],
        log: Callable[[Trial], None],
        tick: Callable[[int], None],
    ) -> None:
        self.slug: Final = game.slug
        self._game: Final = game
        self._setup: Final = setup
        self._text: Final = text
        self._targets: Final = targets
        self._log: Final = log
        self._tick: Final = tick
        self._columns: Final = list(dict.fromkeys(name for target in targets for name in target.columns(setup.players)))
        self.found: Final[dict[tuple[int, ...], Candidate]] = {}
        self.done: Final[list[Trial]] = []

    def candidate(self, numbers: Numbers) -> Candidate:
        """The one with these numbers; refused if the game's loader or set-up does not take them."""
        key = tuple(numbers.values())
        if key not in self.found:
            one = Candidate(numbers, with_numbers(self._text, numbers))
            one.refused = refusal(self._game, self._setup, one.text)
            self.found[key] = one
        return self.found[key]

    def play(self, workers: Workers, one: Candidate, seed: int, deals: range, phase: str) -> Trial:
        """Play a candidate on some more deals; a game that fails with its numbers refuses it."""
        if not one.refused:
            setup = msgspec.structs.replace(self._setup, cards=one.text, seed=seed)
            tasks = [(setup, part, self._columns) for part in portions(deals.start, len(deals), PORTION)]
            rows: list[dict[str, float]] = []
            try:
                with playing():
                    for some in workers.run(play_deals, tasks, ordered=True):
                        rows += some
                        self._tick(len(some))
                one.add(rows)
                one.looks += 1
            except GameFailed as problem:
                self._tick(len(deals) - len(rows))
                one.refused = str(problem)
        values = {} if one.refused else self.values(one)
        miss = None if one.refused else self.miss(one)
        trial = Trial(len(self.done) + 1, phase, one.numbers, one.deals, values, miss, one.refused)
        self.done.append(trial)
        self._log(trial)
        return trial

    @property
    def played(self) -> int:
        """How many trials were played; those that were refused do not count."""
        return sum(not one.refused for one in self.done)

    @property
    def combinations(self) -> int:
        """How many different ones were played."""
        return sum(not one.refused and one.deals > 0 for one in self.found.values())

    def surely(self, one: Candidate) -> bool:
        """Whether a candidate has all that is wanted, beyond doubt."""
        return all(target.surely(target.measured(one.columns, self._setup.players)) for target in self._targets)

    def values(self, one: Candidate) -> dict[str, float]:
        """What its deals show, by target."""
        return {target.name: target.value(one.columns, self._setup.players) for target in self._targets}

    def miss(self, one: Candidate) -> float:
        """How far that is from all that is wanted."""
        return sum(target.miss(target.value(one.columns, self._setup.players)) ** 2 for target in self._targets)


def play_deals(setup: Setup, part: range, columns: Sequence[str]) -> list[dict[str, float]]:
    """Play some deals, with bots whose thoughts follow from the deal alone; gives these numbers of each."""
    table = VersionGames(setup, WATCHED, 0)
    stop = stopped()
    found: list[dict[str, float]] = []
    for deal in part:
        if stop():
            raise Stopped
        row = table.play(deal, stop)[0].row
        found.append({name: row[name] for name in columns})
    return found


def refusal(game: Game, setup: Setup, text: str) -> str:
    """Why a card file cannot be played with; empty if it can."""
    with TemporaryDirectory(prefix="deckhall-") as folder:
        file = Path(folder, "cards.toml")
        file.write_text(text, "utf-8")
        try:
            load(game.slug, game.edition, file).new(setup.players, setup.seed, setup.options)
        except DeckhallError as problem:
            return str(problem).replace(f"{file}: ", "").replace(str(file), file.name)
        except Exception as problem:  # rules that were never meant for such a number
            return f"the game cannot be set up: {type(problem).__name__}: {problem}"
    return ""
