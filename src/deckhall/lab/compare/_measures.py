"""The measures of a game in both versions: what each was, how it changed, and how sure that is."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from math import ceil, isnan, log, log1p, nan, sqrt
from typing import Final, Literal

import msgspec

from deckhall.core import Game
from deckhall.lab.compare._estimate import (
    ERROR,
    FEWEST_DIFFERENT,
    Looks,
    controlled,
    mean_of,
    step_down,
    unseen,
)
from deckhall.lab.compare._pairs import BY_BOT, Side

Verdict = Literal["moved", "same", "open"]
"""It differs; it differs by less than would matter; or that is not known yet."""

SHARE_MARGIN: Final = 0.02
"""Shares of the victory, or of all games, that differ by less are the same for people at a table."""
MARGIN: Final = 0.1
"""Other measures: in standard deviations between games."""

WORTH_IT: Final = 0.97
"""Control variates that do not make the error smaller than this part of it are left away."""


class Difference(msgspec.Struct, frozen=True):
    """One measure in both versions."""

    measure: str
    title: str
    deals: int
    """In how many it could be measured in both versions."""
    before: float
    after: float
    difference: float
    """After less before; with control variates, if any, so not to the last digit what the two columns say."""
    low: float
    high: float
    """The 95% interval of the difference."""
    p: float
    """How likely chance alone would show so large a difference, of this measure or any other (Holm)."""
    verdict: Verdict
    margin: float
    """What would be too little to matter."""
    more: int
    """How many more deals would tell; 0: it is known."""
    paired_part: float
    """The variance of the difference on the same deals, in parts of what independent deals would give."""
    part: float
    """The same with control variates: so many of the games would do."""


class Columns:
    """The numbers of all deals, by measure, in the order of the deals."""

    def __init__(self) -> None:
        self.deals = 0
        self._before: dict[str, array[float]] = {}
        self._after: dict[str, array[float]] = {}
        self.luck: list[list[float]] = []
        """By deal: the luck of each seat after, less before."""

    def add(self, before: Side, after: Side) -> None:
        """One more deal."""
        for columns, side in ((self._before, before), (self._after, after)):
            for measure, value in side.row.items():
                column = columns.get(measure)
                if column is None:
                    column = columns[measure] = array("d", [nan]) * self.deals
                column.append(value)
        self.deals += 1
        for columns in (self._before, self._after):
            for column in columns.values():
                if len(column) < self.deals:
                    column.append(nan)
        self.luck.append([one - other for one, other in zip(after.luck, before.luck, strict=True)])

    @property
    def names(self) -> list[str]:
        """All measures, in the order in which statistics tell them."""
        return list(dict.fromkeys([*self._before, *self._after]))

    def column(self, measure: str, side: int) -> Sequence[float]:
        """One measure in one version; where it says that something happened, no number is a 0."""
        found = (self._after if side else self._before).get(measure)
        if found is None:
            found = array("d", [nan]) * self.deals
        if measure.startswith(HAPPENED):
            return [0.0 if isnan(value) else value for value in found]
        return found


HAPPENED: Final = "ending "
"""Measures that are told only of games in which it happened."""


def is_ending(measure: str, game: Game) -> bool:
    """Whether a measure is how often the game ends by one of its rules, even if it never does."""
    rule, _, event = measure.removeprefix(HAPPENED).partition(" ")
    told = measure.startswith(HAPPENED) and event in game.theme.measures.endings
    return told and rule in game.rulebook.rules


def differences(columns: Columns, looks: Looks, wanted: Sequence[str] = ()) -> list[Difference]:
    """All measures, or those that are wanted, judged together: one false alarm in any of them in 5% of comparisons."""
    names = list(dict.fromkeys(wanted)) if wanted else tested(columns)
    found = [one for name in names if (one := _difference(columns, name, looks)) is not None]
    adjusted = step_down([one.p for one in found])
    return [_judged(one, p) for one, p in zip(found, adjusted, strict=True)]


def tested(columns: Columns) -> list[str]:
    """The measures that say something of their own: not the same for all deals, nor the same as one before."""
    found: list[str] = []
    seen: set[bytes] = set()
    for name in columns.names:
        key = b"".join(array("d", columns.column(name, side)).tobytes() for side in range(2))
        if name != "game" and key not in seen:
            seen.add(key)
            found.append(name)
    return found


def _difference(columns: Columns, name: str, looks: Looks) -> Difference | None:
    before, after = columns.column(name, 0), columns.column(name, 1)
    places = [place for place in range(columns.deals) if not isnan(before[place]) and not isnan(after[place])]
    if len(places) < 2:
        return None
    first, second = [before[place] for place in places], [after[place] for place in places]
    raw = [two - one for one, two in zip(first, second, strict=True)]
    better = controlled(raw, [columns.luck[place] for place in places])
    plain, estimate = mean_of(raw), mean_of(better)
    if estimate.error > WORTH_IT * plain.error:  # the coefficients of few deals may do more harm than good
        estimate = plain
    estimate = msgspec.structs.replace(estimate, different=plain.different)
    left, right = mean_of(first), mean_of(second)
    apart = left.error**2 + right.error**2
    half = looks.spread(len(places), ERROR) * estimate.error
    spread = left.error * sqrt(len(places))
    in_parts = spread == 0.0 or name.startswith(("share ", BY_BOT, HAPPENED))
    margin = SHARE_MARGIN if in_parts else MARGIN * spread
    more = more_deals(len(places), half, margin)
    if plain.different < FEWEST_DIFFERENT:  # one that differs may differ by the whole of it
        whole = 1.0 if in_parts else spread
        rare = unseen(len(places), ERROR) * whole
        if rare > half:
            half, more = rare, ceil(log(ERROR) / log1p(-margin / whole)) - len(places)
    return Difference(
        measure=name,
        title=title(name),
        deals=len(places),
        before=left.mean,
        after=right.mean,
        difference=estimate.mean,
        low=estimate.mean - half,
        high=estimate.mean + half,
        p=looks.p_value(estimate),
        verdict="open",
        margin=margin,
        more=max(0, more),
        paired_part=plain.error**2 / apart if apart > 0.0 else 0.0,
        part=estimate.error**2 / apart if apart > 0.0 else 0.0,
    )


def _judged(one: Difference, p: float) -> Difference:
    verdict: Verdict = "open"
    if p <= ERROR:
        verdict = "moved"
    elif -one.margin <= one.low and one.high <= one.margin:
        verdict = "same"
    return msgspec.structs.replace(one, p=p, verdict=verdict, more=one.more if verdict == "open" else 0)


def more_deals(deals: int, half: float, margin: float) -> int:
    """How many more deals would make the interval as narrow as what matters.

    >>> more_deals(100, 0.04, 0.02)
    300
    """
    if margin <= 0.0 or half <= margin:
        return 0
    return ceil(deals * (half / margin) ** 2) - deals


TITLES: Final[Mapping[str, str]] = {
    "winners": "how many share the victory",
    "margin": "lead of the first over the second",
    "decisions": "decisions in a game",
    "rounds": "rounds in a game",
    "forced": "decisions with one option only",
    "options": "options at a decision",
    "options if any": "options where there is a choice",
    "swing": "how much chances swing",
    "lead changes": "lead changes for each decision",
    "drama": "how far the winner was behind",
    "comeback": "the winner's worst moment",
    "decided early": "part of the game left when it is decided",
    "agency": "what the choice matters",
}


def title(measure: str) -> str:
    """What a measure is called; seats are counted from 1 for people.

    >>> title("share 0"), title("ending CLI-7.1 won"), title("moon phase")
    ("seat 1's share of the wins", 'games ended by CLI-7.1 won', 'moon phase')
    """
    word, _, rest = measure.partition(" ")
    if rest.isdecimal() and word in ("share", "score"):
        return f"seat {int(rest) + 1}'s {'share of the wins' if word == 'share' else 'score'}"
    if measure.startswith(BY_BOT):
        return f"wins of {measure.removeprefix(BY_BOT)}, for each of its seats"
    if measure.startswith(HAPPENED):
        return f"games ended by {measure.removeprefix(HAPPENED)}"
    return TITLES.get(measure, measure)
