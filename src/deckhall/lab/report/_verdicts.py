"""What the figures say, in sentences: what, how much, against what, and how sure."""

from __future__ import annotations

from math import ceil, erfc, sqrt
from statistics import NormalDist
from typing import Literal

import msgspec

from deckhall.core import Game
from deckhall.core.words import counted, joined
from deckhall.lab._wilson import Z95
from deckhall.lab.report._card_figures import CardFigures
from deckhall.lab.report._figures import Figures
from deckhall.lab.report._intervals import Estimate, false_alarm_rates, games_to_settle
from deckhall.lab.report._restricted import Restricted
from deckhall.lab.report._since import Moved
from deckhall.lab.report._skill import LevelPair

Mark = Literal["look", "fine", "open"]
"""Look here; settled and fine; not known yet."""

MATTERS = 0.01
"""A difference of less than one game in 100 does not matter."""
REAL = 0.05
FEW = 200
"""Rates from fewer cases are called few."""
FEWEST_GAMES = 30
"""Fewer say nothing for sure of how games go."""
FEWEST_LUCK = 10
NAMED = 3
"""So many cards are named on either side."""
DEAD, AUTOMATIC = 0.05, 0.9
"""Cards that are taken less or more often than this when they are offered."""


class Verdict(msgspec.Struct, frozen=True):
    """One thing that a report says."""

    mark: Mark
    section: str
    text: str
    detail: str = ""
    more: int = 0
    """How many more games would settle it."""


def in_100(share: float, digits: int = 1) -> str:
    """A share as games in 100."""
    return f"{100 * share:.{digits}f}"


def _from_to(least: str, most: str) -> str:
    """What lies between two numbers, or the one number that both are."""
    return least if least == most else f"{least} to {most}"


def span(low: float, high: float, digits: int = 1) -> str:
    """An interval in games of 100."""
    return f"{in_100(low, digits)} to {in_100(high, digits)}"


def verdicts(
    game: Game, found: Figures, limits: list[Restricted], skill: list[LevelPair], shifts: list[Moved] | None = None
) -> list[Verdict]:
    """Everything worth saying, what needs a look first; `shifts` is what moved since an earlier report."""
    said = [
        *moved_verdicts(shifts),
        *seat_verdicts(found),
        *card_verdicts(found, limits),
        *pace_verdicts(game, found),
        *choice_verdicts(found),
        *luck_verdicts(found),
        *skill_verdicts(skill),
    ]
    order: dict[Mark, int] = {"look": 0, "open": 1, "fine": 2}
    return sorted(said, key=lambda one: order[one.mark])


def moved_verdicts(shifts: list[Moved] | None) -> list[Verdict]:
    """Which cards have moved?"""
    if shifts is None:
        return []
    said: list[Verdict] = []
    for one in [one for one in shifts if one.stands_out][:3]:
        word = "more" if one.by.value > 0 else "fewer"
        text = f"Who gets {one.name} wins {in_100(abs(one.by.value))} games in 100 {word} than in the earlier report."
        low, high = sorted((abs(one.by.low), abs(one.by.high)))
        said.append(Verdict("look", "Cards", text, f"Real, not chance ({span(low, high)})."))
    return said or [Verdict("fine", "Cards", "No card is seen to have moved since the earlier report.")]


# -- seats ---------------------------------------------------------------------------------------------------------


def seat_verdicts(found: Figures) -> list[Verdict]:
    """Is a seat better?"""
    if found.together is not None:
        rate = found.together
        text = f"Together they succeed in {in_100(rate.rate)} of 100 games"
        mark: Mark = "look" if rate.high < 0.1 or rate.low > 0.9 else "fine"
        return [Verdict(mark, "Seats", f"{text}.", f"From {span(rate.low, rate.high)}, 95 times in 100.")]
    if found.players == 1:
        return []
    even = 1.0 / found.players
    off = _off_even(found)
    real = seats_off(found)
    said: list[Verdict] = []
    # of two seats one wins what the other loses: it is said once
    for seat in [place for place in real if off[place].value > 0] or real[:1]:
        by = abs(off[seat].value)
        word = "more" if off[seat].value > 0 else "fewer"
        said.append(
            Verdict(
                "look",
                "Seats",
                f"Seat {seat + 1} wins {in_100(by)} games in 100 {word} than its share. Real, not chance.",
                f"{in_100(found.seats[seat].share.rate)} of 100, from "
                f"{span(found.seats[seat].share.low, found.seats[seat].share.high)}; even is {in_100(even)}.",
            )
        )
    if said:
        return said
    rates = [seat.share.rate for seat in found.seats]
    between = f"All win {_from_to(in_100(min(rates)), in_100(max(rates)))} of 100"
    if all(abs(one.low) <= 2 * MATTERS and abs(one.high) <= 2 * MATTERS for one in off):
        return [Verdict("fine", "Seats", "No seat is favoured.", f"{between}; even is {in_100(even)}.")]
    widest = max(off, key=lambda one: abs(one.value))
    judged = found.players if found.players > 2 else 1  # of two, one is off by what the other is
    needed = NormalDist().inv_cdf(1.0 - REAL / (2 * judged))
    more = max(1, FEWEST_GAMES - found.games, games_to_settle(widest, found.games, MATTERS, needed))
    return [
        Verdict(
            "open",
            "Seats",
            "No seat is known to be better.",
            f"{between}, which may be chance; {counted(f'{more:,}', 'more game', 'more games')} would settle it.",
            more,
        )
    ]


def seats_off(found: Figures, least: float = MATTERS) -> list[int]:
    """The seats that are really better or worse, by `least` or more, with false alarms kept in check over all."""
    even = 1.0 / found.players
    error = sqrt(even * (1.0 - even) / found.games)  # as it is if the seat is even: so the interval goes, too (Wilson)
    off = [seat.share.rate - even for seat in found.seats]
    alarms = false_alarm_rates([erfc(abs(one) / error / sqrt(2)) for one in off])
    return [seat for seat in range(found.players) if alarms[seat] <= REAL and abs(off[seat]) >= least]


def _off_even(found: Figures) -> list[Estimate]:
    """What each seat wins more than its share."""
    even = 1.0 / found.players
    return [
        Estimate(seat.share.rate - even, seat.share.low - even, seat.share.high - even, found.games)
        for seat in found.seats
    ]


# -- cards ---------------------------------------------------------------------------------------------------------


def card_verdicts(found: Figures, limits: list[Restricted]) -> list[Verdict]:
    """Which cards are too strong, too weak, never taken, always taken?"""
    said: list[Verdict] = []
    worths = {one.card: one.worth for one in limits}
    strong, weak = cards_to_name(found)
    for word, cards in (("more", strong), ("fewer", weak)):
        said += [_card_verdict(card, word, worths.get(card.id)) for card in cards]
    offered = [card for card in found.cards if card.offered >= FEW and card.rate is not None]
    dead = [card.name for card in offered if card.rate is not None and card.rate.high < DEAD]
    if dead:
        said.append(
            Verdict(
                "look",
                "Cards",
                f"{counted(len(dead), 'card is', 'cards are')} hardly ever taken.",
                f"Less than {in_100(DEAD, 0)} times of 100 offers: {_some(dead)}.",
            )
        )
    always = [card.name for card in offered if card.rate is not None and card.rate.low > AUTOMATIC]
    if always:
        said.append(
            Verdict(
                "look",
                "Cards",
                f"{counted(len(always), 'card is', 'cards are')} taken as a matter of course.",
                f"More than {in_100(AUTOMATIC, 0)} times of 100 offers: {_some(always)}.",
            )
        )
    if found.cards and not strong and not weak:
        said.append(_none_named(found))
    return said


def _none_named(found: Figures) -> Verdict:
    """What is to be said where no card is known to be too strong or too weak."""
    seen = [(card, card.effect.n) for card in found.cards if card.stands_out and card.effect is not None]
    if seen:
        more = min(ceil(found.games * (FEW / owners - 1.0)) for _, owners in seen)
        few = joined([f"{card.name} ({counted(owners, 'owner', 'owners')})" for card, owners in seen[:NAMED]])
        detail = (
            f"{few}: too few to be sure, {FEW} are wanted. {counted(f'{more:,}', 'more game', 'more games')} may do."
        )
        return Verdict("open", "Cards", f"{counted(len(seen), 'card', 'cards')} may stand out.", detail, more)
    needed = [settles(card, found.games) for card in found.cards if card.effect is not None]
    open_ones = [more for more in needed if more > 0]
    if needed and not open_ones and found.games >= FEWEST_GAMES:
        return Verdict("fine", "Cards", "No card stands out.", "All are known to be about even.")
    more = max(1, FEWEST_GAMES - found.games, min(open_ones, default=0))
    detail = f"At least {counted(f'{more:,}', 'more game', 'more games')} would be needed to tell for any that is open."
    return Verdict("open", "Cards", "No card is known to stand out.", detail, more)


def cards_to_name(found: Figures) -> tuple[list[CardFigures], list[CardFigures]]:
    """The cards that sentences are about: the three whose owners gain most, and the three whose owners lose most."""
    out = [(card, card.effect) for card in found.cards if card.stands_out and card.effect is not None]
    strong = [card for card, effect in out if effect.n >= FEW and effect.value > 0]
    weak = [card for card, effect in out if effect.n >= FEW and effect.value < 0]
    return strong[:NAMED], weak[::-1][:NAMED]


def _card_verdict(card: CardFigures, word: str, worth: Estimate | None) -> Verdict:
    assert card.effect is not None
    effect = card.effect
    text = f"Who gets {card.name} wins {in_100(abs(effect.value))} games in 100 {word} than others who stood as well."
    low, high = sorted((abs(effect.low), abs(effect.high)))
    detail = f"Real, not chance ({span(low, high)}; {counted(f'{effect.n:,}', 'owner', 'owners')})."
    if worth is not None:
        if worth.low > 0 or worth.high < 0:
            verb = "costs" if worth.value > 0 else "brings"
            low, high = sorted((abs(worth.low), abs(worth.high)))
            detail += f" Forbidding it {verb} the same player {in_100(abs(worth.value))} in 100 ({span(low, high)})."
        else:
            fewer, more = in_100(max(0.0, worth.high)), in_100(max(0.0, -worth.low))
            detail += f" Forbidding it makes no known difference: between {fewer} wins in 100 fewer and {more} more."
    return Verdict("look", "Cards", text, detail)


def settles(card: CardFigures, games: int) -> int:
    """How many more games until a card stands out, or is known not to."""
    return 0 if card.effect is None else games_to_settle(card.effect, games, MATTERS, Z95 * 1.5)


def _some(names: list[str], most: int = 6) -> str:
    return joined(names) if len(names) <= most else f"{', '.join(names[:most])} and {len(names) - most} more"


# -- pacing --------------------------------------------------------------------------------------------------------


def pace_verdicts(game: Game, found: Figures) -> list[Verdict]:
    """How long, how it ends, and when it is decided."""
    rounds, decisions = found.rounds, found.decisions
    if found.games < FEWEST_GAMES:
        return [
            Verdict(
                "open",
                "Pacing",
                f"{counted(found.games, 'game says', 'games say')} little of how games go.",
                f"So far {_from_to(f'{rounds.least:.0f}', f'{rounds.most:.0f}')} rounds.",
                FEWEST_GAMES - found.games,
            )
        ]
    said: list[Verdict] = []
    length = f"{_from_to(f'{rounds.low:.0f}', f'{rounds.high:.0f}')} rounds"
    wide = rounds.low > 0 and rounds.high / rounds.low > 2
    said.append(
        Verdict(
            "look" if wide else "fine",
            "Pacing",
            f"Nine games of ten take {length}{', a wide span' if wide else ''}.",
            f"Typically {rounds.median:.0f}, with {decisions.median:.0f} decisions of all players together.",
        )
    )
    if found.together is None and found.players > 1:
        ties = 1.0 - found.sole
        if ties > 0.03:
            said.append(Verdict("look", "Pacing", f"{in_100(ties)} of 100 games end in a shared victory."))
    seen = {one.kind for one in found.endings}
    for kind, words in game.theme.measures.endings.items():
        if words and kind not in seen:
            said.append(
                Verdict("look", "Pacing", f"No game ended because {words}.", "A rule that never comes to pass?")
            )
    said += _lead_verdicts(found)
    return said


def _lead_verdicts(found: Figures) -> list[Verdict]:
    values = found.values
    if not values.leader_wins or values.lead_changes is None or values.lead_changes.n < FEWEST_GAMES:
        return []
    half = values.leader_wins[5]
    runaway = values.leader_wins[2] > 0.85
    text = "The start decides." if runaway else "The game stays open." if half < 0.8 else "It is decided by the middle."
    changes = values.lead_changes.value
    said = [
        Verdict(
            "look" if runaway or half >= 0.8 else "fine",
            "Pacing",
            text,
            f"Whoever leads at half time wins {in_100(half, 0)} of 100 games; the lead changes {changes:.1f} times.",
        )
    ]
    early = values.decided_early
    if early is not None and early.value > 0.5 and values.leader_wins[int(10 * (1 - early.value))] > 0.9:
        left = in_100(early.value, 0)
        said.append(
            Verdict(
                "look", "Pacing", "Play goes on when it is over.", f"{left}% of the game is left when it is decided."
            )
        )
    return said


# -- decisions, luck and skill -------------------------------------------------------------------------------------


def choice_verdicts(found: Figures) -> list[Verdict]:
    """Is there something to decide?"""
    forced, agency = found.forced, found.values.agency
    many = forced > 0.5
    said = [
        Verdict(
            "look" if many else "fine",
            "Decisions",
            f"{'Many' if many else 'Few' if forced < 0.25 else 'Some'} moves are forced: {in_100(forced, 0)} of 100.",
            f"Where there is a choice, it is among {found.options_if_any:.1f} on average.",
        )
    ]
    if agency is not None and agency.n >= 30:
        idle = agency.value < 0.005
        said.append(
            Verdict(
                "look" if idle else "fine",
                "Decisions",
                "Decisions hardly matter." if idle else "Decisions matter.",
                f"The best choice is worth {in_100(agency.value)} wins in 100 more than an average one "
                f"({span(agency.low, agency.high)}); at {in_100(found.values.idle, 0)} of 100 nothing is at stake.",
            )
        )
    return said


def luck_verdicts(found: Figures) -> list[Verdict]:
    """How much is luck?"""
    luck = found.values.luck
    if luck is None:
        return []
    if found.values.luck_games < FEWEST_LUCK:
        text = "How much is luck is not known."
        return [Verdict("open", "Luck and skill", text, f"It takes {FEWEST_LUCK} games that are looked at for it.")]
    little = luck.high < 0.005
    share = "less than 1" if little else in_100(luck.value, 0)
    text = f"Luck makes {share}% of the result, as far as the value of positions sees it."
    between = "" if little else f"Between {in_100(luck.low, 0)} and {in_100(luck.high, 0)}%, from"
    detail = f"{between or 'From'} {found.values.luck_games} games."
    return [Verdict("open" if luck.n < 50 else "fine", "Luck and skill", text, detail)]


def skill_verdicts(skill: list[LevelPair]) -> list[Verdict]:
    """Does better play pay?"""
    said: list[Verdict] = []
    for step in skill:
        rate = step.won
        sure = rate.low > 0.5 or rate.high < 0.5
        text = (
            f"{step.upper.capitalize()} bots beat {step.lower} ones in {in_100(rate.rate, 0)} of 100 games."
            if rate.rate > 0.5 or sure
            else f"{step.upper.capitalize()} bots are not seen to beat {step.lower} ones."
        )
        detail = f"From {span(rate.low, rate.high, 0)} in {counted(step.games, 'two-player game', 'two-player games')}"
        mark: Mark = "fine" if rate.low > 0.5 else "look" if rate.high < 0.5 else "open"
        said.append(
            Verdict(
                mark, "Luck and skill", text, f"{detail}, {step.elo:+.0f} points of rating." if sure else f"{detail}."
            )
        )
    return said
