"""Listing plays: every single, set and run that a hand can make, as CLI-5.36 describes it.

A play is one int: the bit set of the places of its cards in the (sorted) hand, and above it the number of the icon
that resolves. Equal cards are taken from the left, so that no play is listed twice (CLI-5.34).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.ints import append, ints, ints_of
from deckhall.games.climber.cards import COUNT_AS, EXTRA, NO_ICON, Cards
from deckhall.games.climber.constants import LARGEST_HAND
from deckhall.games.climber.details import PlayKind

if TYPE_CHECKING:
    from deckhall.core.ints import Ints

# The kind of a field play.
NOTHING: Final = 0
START: Final = 1
SINGLE: Final = 2
SET: Final = 3
RUN: Final = 4
KIND_NAMES: Final[tuple[PlayKind, ...]] = ("nothing", "start card", "single", "set", "run")

ICON_SHIFT: Final = LARGEST_HAND
"""A play stays below 2**30, where Python ints are smallest."""
PLACES: Final = (1 << ICON_SHIFT) - 1
NO_PLAYS: Final = ints([])
ANY: Final = 99
"""As a quantity: no limit."""


class Limits:
    """What the season and the variant allow of any play."""

    def __init__(self, no_sets: bool, most_cards: i64, strict_top: bool) -> None:
        self.no_sets: Final = no_sets
        self.most_cards: Final = most_cards
        self.strict_top: Final = strict_top


FREE: Final = Limits(False, ANY, False)


class Listing:
    """One search for plays: what must be beaten, and what was found so far."""

    def __init__(self, cards: Cards, hand: tuple[int, ...], limits: Limits, value: i64, high_wins: bool) -> None:
        self.cards: Final = cards
        self.hand: Final = ints_of(hand)
        self.limits: Final = limits
        self.value: Final = value
        self.high_wins: Final = high_wins
        self.found = NO_PLAYS

    def beats(self, value: i64) -> bool:
        """Strictly stronger in the order in force (CLI-5.16)."""
        return value > self.value if self.high_wins else value < self.value

    def add(self, places: i64, icon: i64) -> None:
        """Note a play."""
        self.found = append(self.found, places | icon << ICON_SHIFT)

    def singles(self) -> None:
        """Every card alone, but a Set of Two, which is a set of its own (CLI-6.61) where sets are allowed."""
        cards, hand = self.cards, self.hand
        place: i64
        for place in range(len(hand)):
            card = hand[place]
            if place and hand[place - 1] == card:
                continue
            if self.beats(cards.number[card]) and (not cards.twin[card] or self.limits.no_sets):
                self.add(1 << place, cards.icon[card])

    def sets(self, least: i64, most: i64) -> None:
        """Sets of a quantity from least to most; those with Mountain may go beyond (CLI-6.70)."""
        if self.limits.no_sets:
            return
        hand, number = self.hand, self.cards.number
        first: i64 = 0
        while first < len(hand):
            value = number[hand[first]]
            after = first + 1
            while after < len(hand) and number[hand[after]] == value:
                after += 1
            if self.beats(value) and (after > first + 1 or self.cards.twin[hand[first]]):
                self._sets_of(first, after - first, least, most)
            first = after

    def _sets_of(self, first: i64, size: i64, least: i64, most: i64) -> None:
        """Every non-empty subset of the cards of one number, once per different icon in it."""
        cards, hand = self.cards, self.hand
        subset: i64
        offset: i64
        for subset in range(1, 1 << size):
            count: i64 = 0
            icons: i64 = 0
            for offset in range(size):
                if subset >> offset & 1:
                    card = hand[first + offset]
                    if offset and hand[first + offset - 1] == card and not subset >> (offset - 1) & 1:
                        count = ANY  # an equal card further left is not in: this subset is listed with that one
                        break
                    count += 1
                    icons |= 1 << cards.icon[card]
            if count > self.limits.most_cards or count == ANY:
                continue
            if icons > 1:
                icons &= ~1  # nobody may point at the card without an icon (CLI-6.5)
            icon: i64 = 0
            while icons:
                if icons & 1:
                    quantity = count + cards.amount[icon] - 1 if cards.effect[icon] == COUNT_AS else count
                    if quantity >= 2 and self._fits(quantity, least, most, icon):
                        self.add(subset << first, icon)
                icons >>= 1
                icon += 1

    def runs(self, least: i64, most: i64) -> None:
        """Runs of a length from least to most; those with Mountain may go beyond."""
        cards, hand = self.cards, self.hand
        longest = min(self.limits.most_cards, most + self.most_extra())
        if longest < 2:
            return
        place: i64
        for place in range(len(hand) - 1):
            card = hand[place]
            if cards.colours[card] and not (place and hand[place - 1] == card):
                icon = cards.icon[card]
                self._grow(place, 1, 1 << place, cards.colours[card], icon, cards.number[card], least, most, longest)

    def _grow(
        self, top: i64, length: i64, places: i64, colours: i64, icon: i64, low: i64, least: i64, most: i64, longest: i64
    ) -> None:
        """Lay each card of the next number on a run that shares a colour with it (CLI-5.5, CLI-5.6)."""
        cards, hand = self.cards, self.hand
        wanted = cards.number[hand[top]] + 1
        place = top + 1
        while place < len(hand) and cards.number[hand[place]] <= wanted:
            card = hand[place]
            shared = colours & cards.colours[card]
            if shared and cards.number[card] == wanted and hand[place - 1] != card:
                above = cards.icon[card]
                # the icon of the highest card that has one resolves (CLI-6.6); strictly, only that of the top card
                resolved = above if above != NO_ICON or self.limits.strict_top else icon
                grown = places | 1 << place
                if self.beats(wanted if self.high_wins else low) and self._fits(length + 1, least, most, resolved):
                    self.add(grown, resolved)
                if length + 1 < longest:
                    self._grow(place, length + 1, grown, shared, resolved, low, least, most, longest)
            place += 1

    def _fits(self, quantity: i64, least: i64, most: i64, icon: i64) -> bool:
        """Same quantity, or one more with Mountain."""
        if quantity < least:
            return False
        return quantity <= most or (self.cards.effect[icon] == EXTRA and quantity <= most + self.cards.amount[icon])

    def most_extra(self) -> i64:
        """How far the best Mountain in the hand reaches; 0 without one."""
        reach: i64 = 0
        for card in self.hand:
            if self.cards.reach[card] > reach:
                reach = self.cards.reach[card]
        return reach


def shape(cards: Cards, laid: list[int], icon: int, limits: Limits) -> tuple[int, int]:
    """The kind and quantity of a play: its cards and the icon that resolves fix both (CLI-5.10, CLI-5.11)."""
    if cards.number[laid[0]] != cards.number[laid[-1]]:
        return RUN, len(laid)
    if cards.effect[icon] == COUNT_AS and not limits.no_sets:
        return SET, len(laid) + cards.amount[icon] - 1
    return (SET if len(laid) > 1 else SINGLE), len(laid)


def leads(cards: Cards, hand: tuple[int, ...], limits: Limits) -> Ints:
    """All plays that can be led (CLI-5.36)."""
    listing = Listing(cards, hand, limits, -1, True)
    listing.singles()
    listing.sets(2, ANY)
    listing.runs(2, ANY)
    return listing.found


def follows(
    cards: Cards, hand: tuple[int, ...], limits: Limits, kind: int, quantity: i64, value: i64, high_wins: bool
) -> Ints:
    """All plays that beat a field play of that kind, quantity and value (CLI-5.37)."""
    if kind == START:
        listing = Listing(cards, hand, limits, -1, True)
        listing.singles()
        return listing.found
    listing = Listing(cards, hand, limits, value, high_wins)
    if kind == SINGLE:
        listing.singles()
        if listing.most_extra():  # only Mountain answers a single with two cards (CLI-6.71)
            listing.sets(1, 1)
            listing.runs(1, 1)
    elif kind == SET:
        listing.sets(quantity, quantity)
    else:
        listing.runs(quantity, quantity)
    return listing.found
