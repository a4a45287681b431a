"""What a check found, as typed data: printed for people, or encoded with msgspec for machines."""

from typing import Final

import msgspec

from deckhall.core.options import OptionValue
from deckhall.core.words import counted

MOST_FAILURES: Final = 5
"""A broken check fails in every game; so many examples of it are kept."""


class Failure(msgspec.Struct, frozen=True):
    """One broken promise, with all that is needed to see it again: `run_check(check, game, players, options, seed)`."""

    check: str
    game: str
    players: int
    options: dict[str, OptionValue]
    seed: int
    step: int
    """How many actions of the random game had been applied."""
    what: str

    def __str__(self) -> str:
        options = "".join(f", {name}={str(value).lower()}" for name, value in self.options.items())
        players, actions = counted(self.players, "player", "players"), counted(self.step, "action", "actions")
        where = f"{self.game}, {players}{options}, seed {self.seed}, after {actions}"
        return f"{self.check}: {self.what} ({where})"


class Result(msgspec.Struct):
    """What one check found over all games."""

    name: str
    says: str
    """What the check promises, in one sentence."""
    configs: int = 0
    """With how many combinations of player count and options it was tried."""
    passes: int = 0
    skips: int = 0
    """Games in which there was nothing to check."""
    fails: int = 0
    failures: list[Failure] = []
    """The first few of them."""

    def add(self, failure: Failure) -> None:
        """Count a failure, and keep it if there are few so far."""
        self.fails += 1
        if len(self.failures) < MOST_FAILURES:
            self.failures.append(failure)


class Report(msgspec.Struct):
    """What all checks found about a game."""

    game: str
    edition: str
    games: int
    """Random games for each combination of player count and options."""
    seed: int
    ok: bool
    checks: list[Result]

    @property
    def failures(self) -> list[Failure]:
        """All failures that were kept."""
        return [failure for result in self.checks for failure in result.failures]
