"""A comparison in a few sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckhall.core.words import counted
from deckhall.lab.compare._cards import CardMove, What
from deckhall.lab.compare._measures import Difference

MOST_NAMED: Final = 3
SAID: Final[dict[What, str]] = {
    "owners win": "its owners win {before:.1%} -> {after:.1%}",
    "owned": "{before:.1%} -> {after:.1%} of the seats own it",
    "taken": "it is taken in {before:.1%} -> {after:.1%} of the cases when it is offered",
}


def verdict(measures: Sequence[Difference], cards: Sequence[CardMove], deals: int, same: int) -> str:
    """What differs, what does not, and what is open, the surest first."""
    moved = sorted((one for one in measures if one.verdict == "moved"), key=lambda one: one.p)
    alike = [one for one in measures if one.verdict == "same"]
    still = [one for one in measures if one.verdict == "open"]
    said: list[str] = []
    if same == deals:
        course = f"all {deals:,} deals went the same way in both, decision by decision"
        if all(one.before == one.after for one in measures) and all(one.before == one.after for one in cards):
            return f"The versions make no difference: {course}."
        said.append(f"{course.capitalize()}, but they do not come out alike.")
    if moved:
        said.append(f"This changes the game: {'; '.join(changed(one) for one in moved[:MOST_NAMED])}.")
        if len(moved) > MOST_NAMED:
            said.append(f"{counted(len(moved) - MOST_NAMED, 'more measure moves', 'more measures move')}.")
    elif not still:
        said.append("This changes nothing that would be noticed in play.")
    else:
        said.append("No difference can be told from chance yet.")
    if alike:
        said.append(f"{counted(len(alike), 'measure stays', 'measures stay')} the same as far as it matters.")
    if still:
        more = min(one.more for one in still)
        said.append(
            f"{counted(len(still), 'measure is', 'measures are')} open"
            + (f"; the first would be known after {counted(f'{more:,}', 'more deal', 'more deals')}." if more else ".")
        )
    named = list(dict.fromkeys(one.card for one in cards if one.moved))
    firsts = [next(one for one in cards if one.card == card and one.moved) for card in named[:MOST_NAMED]]
    if firsts:
        said.append(f"Cards that moved: {'; '.join(card_said(one) for one in firsts)}.")
    else:
        said.append("No card stands out.")
    return " ".join(said)


def changed(one: Difference) -> str:
    """One measure in words."""
    if one.measure.startswith(("share ", "wins ", "forced", "ending ")):
        points = (one.difference * 100, one.low * 100, one.high * 100)
        return f"{one.title} {points[0]:+.1f} points ({points[1]:+.1f} to {points[2]:+.1f})"
    return f"{one.title} {one.before:.4g} -> {one.after:.4g} ({one.difference:+.3g}, {one.low:+.3g} to {one.high:+.3g})"


def card_said(one: CardMove) -> str:
    """One card in words."""
    return f"{one.name}, {SAID[one.what].format(before=one.before, after=one.after)}"
