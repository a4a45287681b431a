"""Scoring: the printed VP of all owned cards and what their abilities add (section 7, REB-8.43 to REB-8.47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.words import counted
from deckhall.games.rebuild import campaign
from deckhall.games.rebuild.card_file import Card
from deckhall.games.rebuild.constants import RESOURCES
from deckhall.games.rebuild.units import BITS, MASK

if TYPE_CHECKING:
    from deckhall.games.rebuild.cards import Cards
    from deckhall.games.rebuild.state import RebuildState

SET: Final = 1
AT_MOST: Final = 2
AT_LEAST: Final = 3
PER_UNITS: Final = 4
PER_SHOWING: Final = 5
PAIR: Final = 6
PER_CARDS: Final = 7
UNITS_AT_LEAST: Final = 8
END_OPS: Final = {
    "end_set": SET,
    "end_if_cards_at_most": AT_MOST,
    "end_if_cards_at_least": AT_LEAST,
    "end_per_resource": PER_UNITS,
    "end_per_card_showing": PER_SHOWING,
    "end_pair": PAIR,
    "end_per_cards": PER_CARDS,
    "end_if_resource_at_least": UNITS_AT_LEAST,
}


class Bonus:
    """One scoring ability: its operation, the cards or the resource it counts, and its numbers."""

    def __init__(self, op: int, counted: tuple[int, ...], shift: int, first: int, second: int, once: bool) -> None:
        self.op: Final = op
        self.counted: Final = counted
        self.shift: Final = shift
        self.first: Final = first
        self.second: Final = second
        self.once: Final = once
        """Scored once for the player and not for each card (REB-7.9, REB-8.45)."""


class Scoring:
    """The scoring abilities of an edition, by card."""

    def __init__(self, cards: Cards) -> None:
        self.cards: Final = cards
        self.of: Final[list[Bonus | None]] = [self._read(card) for card in cards.file.cards]

    def _read(self, card: Card) -> Bonus | None:
        for step in card.steps:
            if step.op not in END_OPS:
                continue
            op = END_OPS[step.op]
            shift = BITS * RESOURCES.index(step.resource) if step.resource else 0
            counted: tuple[int, ...] = ()
            if op == SET:
                all_cards = enumerate(self.cards.file.cards)
                counted = tuple([place for place, one in all_cards if one.family == step.set])
            elif op == PAIR:
                counted = (self.cards.index[step.card],)
            first, second = {
                SET: (step.two, step.three),
                AT_MOST: (step.cards, step.vp),
                AT_LEAST: (step.cards, step.vp),
                PER_UNITS: (step.per, step.vp),
                PER_SHOWING: (1, step.vp),
                PAIR: (step.count, step.vp),
                PER_CARDS: (step.per, step.vp),
                UNITS_AT_LEAST: (step.amount, step.vp),
            }[op]
            return Bonus(op, counted, shift, first, second, op in (SET, PAIR))
        return None

    def total(self, owned: tuple[int, ...]) -> int:
        """The VP of a player who owns these cards (REB-7.8)."""
        vp = self.cards.vp
        of = self.of
        points = 0
        special = False
        for card in owned:
            points += vp[card]
            if of[card] is not None:
                special = True
        if special:
            for _, bonus in self.bonuses(owned):
                points += bonus
        return points

    def bonuses(self, owned: tuple[int, ...]) -> list[tuple[int, int]]:
        """(card, VP) of every scoring ability that brings something; what counts once is named with its first card."""
        found: list[tuple[int, int]] = []
        paid: list[Bonus] = []
        for card in owned:
            bonus = self.of[card]
            if bonus is None:
                continue
            if bonus.once:
                if any(bonus.op == one.op and bonus.counted == one.counted for one in paid):
                    continue
                paid.append(bonus)
            points = self.points(card, bonus, owned)
            if points:
                found.append((card, points))
        return found

    def points(self, card: int, bonus: Bonus, owned: tuple[int, ...]) -> int:
        """What one ability brings its owner."""
        op, first, second = bonus.op, bonus.first, bonus.second
        size = len(owned)
        if op == SET:
            have = len({one for one in owned if one in bonus.counted})
            return second if have >= 3 else first if have == 2 else 0
        if op == AT_MOST:
            return second if size <= first else 0
        if op == AT_LEAST:
            return second if size >= first else 0
        if op == PER_CARDS:
            return size // first * second
        if op == PAIR:
            return second if owned.count(bonus.counted[0]) >= first else 0
        printed, shift = self.cards.printed, bonus.shift
        if op == PER_SHOWING:
            return second * len([one for one in owned if printed[one] >> shift & MASK])
        units = sum([printed[one] >> shift & MASK for one in owned]) - (printed[card] >> shift & MASK)
        if op == PER_UNITS:
            return units // first * second
        return second if units >= first else 0


def why_ranked(state: RebuildState, seat: int) -> str:
    """Together: whether the target was reached. Else said of those whose VP are shared by others."""
    if state.open_form:
        if state.campaign:
            return f"campaign {'won' if campaign.won(state) else 'lost'} in game {state.round + 1} (REB-8.19)"
        wanted = campaign.target(state)
        return f"{state.score(seat)} of {wanted}: {'won' if state.score(seat) >= wanted else 'lost'} (REB-8.14)"
    equal = [one for one in range(state.players) if one != seat and state.points(one) == state.points(seat)]
    return f"{counted(len(state.owned(seat)), 'card', 'cards')} owned (REB-7.14)" if equal else ""
