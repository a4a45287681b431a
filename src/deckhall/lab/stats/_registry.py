"""Statistics by name: ours, those of other packages, and those made known by hand.

Other packages bring theirs with an entry point in the group `deckhall.statistics` whose value is a `Statistic` class. A
package that brings a game can bring what is worth counting in it the same way; `fits` says for which games it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckhall.core import BadSetup, Game
from deckhall.core.plugins import plugins
from deckhall.lab.stats._agency import Agency
from deckhall.lab.stats._cards import Cards
from deckhall.lab.stats._choices import Choices
from deckhall.lab.stats._contract import Statistic
from deckhall.lab.stats._lengths import Lengths
from deckhall.lab.stats._luck import Luck
from deckhall.lab.stats._outcome import Outcome
from deckhall.lab.stats._tension import Tension

OURS: tuple[type[Statistic], ...] = (Outcome, Lengths, Choices, Cards, Tension, Agency, Luck)

_added: dict[str, type[Statistic]] = {}


def add_statistic(kind: type[Statistic]) -> None:
    """Make a statistic known by hand: for tests and notebooks (worker processes do not know it: play with one job)."""
    if not kind.name:
        raise BadSetup(f"the statistic {kind.__name__} has no name")
    _added[kind.name] = kind


def remove_statistic(name: str) -> None:
    """Forget one that was made known by hand."""
    del _added[name]


def statistics() -> dict[str, type[Statistic]]:
    """All that there are, ours first."""
    found = {kind.name: kind for kind in OURS}
    for point in plugins("deckhall.statistics"):
        kind: object = point.load()
        if not (isinstance(kind, type) and issubclass(kind, Statistic) and kind.name):
            raise BadSetup(f"the entry point {point.name!r} does not lead to a Statistic with a name")
        found[kind.name] = kind
    return found | _added


def chosen(game: Game, names: Sequence[str] | None) -> list[type[Statistic]]:
    """Those of that name, or all that fit the game."""
    known = statistics()
    if names is None:
        return [kind for kind in known.values() if kind.fits(game)]
    for name in names:
        if name not in known:
            raise BadSetup(f"there is no statistic {name!r}; there are {', '.join(known)}")
    return [known[name] for name in dict.fromkeys(names)]
