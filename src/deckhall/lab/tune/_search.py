"""Which combination to try next: Optuna's sampler, told how far each one was from what is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from deckhall.core import DeckhallError
from deckhall.lab.tune._ranges import Numbers, Range, combinations, every, inside, present

RANDOM_PART: Final = 4
"""One trial of so many is drawn by lot before the sampler goes by what it has seen."""


def library() -> Any:
    """Optuna, silent."""
    try:
        import optuna
    except ImportError:
        raise DeckhallError("tuning needs Optuna: pip install 'deckhall[lab]'") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


class Search:
    """Asks for combinations. The same seed and answers give the same ones.

    The present numbers come first. Where there are few combinations, each is tried once before the sampler (a
    tree-structured Parzen estimator, which minds neither noise nor whole numbers) chooses; it may ask for one again.
    """

    def __init__(self, ranges: Sequence[Range], trials: int, seed: int) -> None:
        optuna = library()
        self._ranges: Final = ranges
        sampler = optuna.samplers.TPESampler(seed=seed % 2**32, n_startup_trials=max(4, trials // RANDOM_PART))
        self._study: Final = optuna.create_study(sampler=sampler)
        self._worst: Final = optuna.trial.TrialState.PRUNED  # what failed would be asked for again
        now = present(ranges)
        first = [now] if inside(ranges, now) else []
        if combinations(ranges) <= trials:
            first += [one for one in every(ranges) if one != now]
        for one in first:
            self._study.enqueue_trial(one)

    def ask(self) -> tuple[Any, Numbers]:
        """The next combination, with a ticket to tell what came of it."""
        ticket = self._study.ask()
        return ticket, {one.name: ticket.suggest_int(one.name, one.low, one.high) for one in self._ranges}

    def tell(self, ticket: Any, miss: float | None) -> None:
        """How far off it was; None: it could not be played."""
        if miss is None:
            self._study.tell(ticket, state=self._worst)
        else:
            self._study.tell(ticket, miss)
