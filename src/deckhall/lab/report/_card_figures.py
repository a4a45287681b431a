"""What the counts by card amount to."""

from __future__ import annotations

from math import sqrt

import msgspec

from deckhall.core import Game
from deckhall.lab._result import Rate
from deckhall.lab._wilson import Z95, wilson
from deckhall.lab.report._intervals import FALSE_ALARMS, Estimate, false_alarm_rates, p_value
from deckhall.lab.stats import unfixed

LEAST_OWNERS = 30
"""A card that fewer have owned is not judged."""


class CardFigures(msgspec.Struct, frozen=True):
    """One card."""

    id: str
    name: str
    offered: int
    """How often somebody could have taken it and had another choice."""
    taken: int
    rate: Rate | None
    """How often it was taken when it was offered."""
    got: int
    """How many copies came into somebody's possession."""
    owners: int
    """How many seats had it in some game, however many copies."""
    with_it: Rate | None
    """What its owners won."""
    without_it: Rate | None
    """What all other seats won."""
    refused: Rate | None
    """What those won who could have taken it and never did."""
    effect: Estimate | None
    """What owners won more than others who stood as well when they got a card, in parts of a win."""
    chance: float
    """How often chance alone would show as much."""
    false_alarms: float
    """The rate of false alarms among this card and all that stand out more."""
    uses: dict[str, int]
    """What else became of it, in so many cases."""
    scored: float | None
    """The share of seats for which it counted at the end; None if points do not come from cards."""
    takers: int = 0
    """How many seats took it in some game where they had another choice; a taker need not become an owner."""

    @property
    def stands_out(self) -> bool:
        """Is it called out, with false alarms kept in check?"""
        return self.effect is not None and self.false_alarms <= FALSE_ALARMS


def card_figures(game: Game, sums: dict[str, int], games: int, players: int) -> list[CardFigures]:
    """All cards of which anything is known; those whose owners gain most come first, by what is sure of it."""
    names = {face.id: face.name for face in game.faces()} | game.lexicon.get("card", {})
    by_card: dict[str, dict[str, int]] = {}
    for key, count in sums.items():
        if key.startswith("card/"):
            _, card, what = key.split("/", 2)
            by_card.setdefault(card, {})[what] = count
    usual = {
        key.removeprefix("at/").removesuffix("/n"): unfixed(sums[key.removesuffix("n") + "won"]) / count
        for key, count in sums.items()
        if key.startswith("at/") and key.endswith("/n")
    }
    effects = {card: adjusted(counts, usual) for card, counts in by_card.items()}
    judged = [card for card, one in effects.items() if one is not None and one.n >= LEAST_OWNERS]
    chances = {card: p_value(one) for card, one in effects.items() if one is not None}
    rates = dict(zip(judged, false_alarm_rates([chances[card] for card in judged])))
    scoring = any("scored" in counts for counts in by_card.values())
    found = [
        CardFigures(
            id=card,
            name=names.get(card, card.replace("_", " ").capitalize()),
            offered=counts.get("offered", 0),
            taken=counts.get("taken", 0),
            rate=_rate(counts.get("taken", 0), counts.get("offered", 0)),
            got=counts.get("got", 0),
            owners=counts.get("owners", 0),
            with_it=_won(counts.get("won", 0), counts.get("owners", 0)),
            without_it=_won(sums.get("seats/won", 0) - counts.get("won", 0), games * players - counts.get("owners", 0)),
            refused=_won(counts.get("refused won", 0), counts.get("refused", 0)),
            effect=effects[card],
            chance=chances.get(card, 1.0),
            false_alarms=rates.get(card, 1.0),
            uses={what.removeprefix("use "): count for what, count in counts.items() if what.startswith("use ")},
            scored=counts.get("scored", 0) / (games * players) if scoring else None,
            takers=counts.get("takers", 0),
        )
        for card, counts in by_card.items()
    ]
    return sorted(found, key=lambda one: (-_sure(one), one.id))


def adjusted(counts: dict[str, int], usual: dict[str, float]) -> Estimate | None:
    """What owners won more than was usual for whoever stood so, at that stage.

    `counts` has for each bucket (how well they stood, and when) `at/S/n` owners who won `at/S/won` (fixed) together,
    and `squares` over all of them.
    """
    buckets = [
        key.split("/", 1)[1].removesuffix("/n") for key in counts if key.startswith("at/") and key.endswith("/n")
    ]
    number = sum(counts[f"at/{one}/n"] for one in buckets)
    if not number:
        return None
    total = squares = 0.0
    for one in buckets:
        here, won = counts[f"at/{one}/n"], unfixed(counts[f"at/{one}/won"])
        total += won - here * usual[one]
        squares += here * usual[one] ** 2 - 2 * usual[one] * won
    squares += unfixed(counts["squares"])
    value = total / number
    variance = max(squares / number - value * value, 0.25 / number)  # a handful who all lost are no certainty
    error = Z95 * sqrt(variance / number)
    return Estimate(value, value - error, value + error, number)


def _sure(card: CardFigures) -> float:
    """What is sure of a card's effect: the end of the interval that is nearer to 0; what stands out comes first."""
    if card.effect is None or card.effect.n < LEAST_OWNERS:
        return -1e9 if card.effect is None else -1e6
    return card.effect.low


def _rate(count: int, of: int) -> Rate | None:
    return Rate(count / of, *wilson(count, of)) if of else None


def _won(won: int, seats: int) -> Rate | None:
    return Rate(unfixed(won) / seats, *wilson(min(unfixed(won), seats), seats)) if seats > 0 else None
