"""What a seat cannot know, dealt anew: the Draw Deck, the order of decks, and the hands of others (section 9).

What a player owns is open to everybody, because purchases, payments and discards are; only which of those cards are in
the deck and which in the hand is not. A hand is known as far as it was passed, or held when its deck was renewed, and
what was kept fits into the limit of that turn. In open forms only the first order of each deck is hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.rng import Rng, seeded

if TYPE_CHECKING:
    from deckhall.core.piles import Pile
    from deckhall.games.rebuild.state import RebuildState

TRIES: Final = 60
"""Deals that cannot be true (a hand that could not pay what was bought, or was never allowed to be kept) are made anew
so often; then the truth is taken, which always fits."""


def dealt_anew(state: RebuildState, seat: int | None, rng: Rng) -> RebuildState:
    """A position that looks the same to the seat (None: to a spectator)."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    if not state.step:  # before the decks are shuffled nothing is hidden but the Draw Deck
        twin.draw = _drawn_anew(state, rng)
        return twin
    if state.open_form:
        for one in range(state.players):
            if not state.known_decks >> one & 1:
                twin.decks[one] = _shuffled(state.decks[one], rng)
        return twin
    for one in range(state.players):
        if one == seat:
            twin.decks[one] = _shuffled(state.decks[one], rng)
        else:
            _deal_hand(state, twin, one, rng)
    twin.draw = _drawn_anew(state, rng)
    twin.reask()
    return twin


def redrawn(state: RebuildState, rng: Rng) -> RebuildState:
    """The order of the Draw Deck and of the decks, which not even their owners know."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    if state.step:
        for one in range(state.players):
            if not (state.open_form and state.known_decks >> one & 1):
                twin.decks[one] = _shuffled(state.decks[one], rng)
    if not state.step or not state.open_form:
        twin.draw = _drawn_anew(state, rng)
    return twin


def _shuffled(cards: Pile, rng: Rng) -> Pile:
    """The same cards in another order."""
    if len(cards) < 2:
        return cards
    mixed = list(cards)
    rng.shuffle(mixed)
    return tuple(mixed)


def _drawn_anew(state: RebuildState, rng: Rng) -> Pile:
    """Early and Late cards are mixed each among themselves (REB-9.3)."""
    found: list[int] = []
    part: list[int] = []
    group = state.cards.group
    for card in state.draw:
        if part and group[part[0]] != group[card]:
            rng.shuffle(part)
            found += part
            part = []
        part.append(card)
    rng.shuffle(part)
    return tuple(found + part)


def _deal_hand(state: RebuildState, twin: RebuildState, owner: int, rng: Rng) -> None:
    """Deck and hand of another player, mixed as far as nobody else can tell them apart."""
    chosen = state.chosen_to_pay + state.chosen_to_keep if owner == state.on_turn else ()
    hand = state.hands[owner] + chosen
    pool = list(state.decks[owner] + hand)
    for card in state.known_in_hand[owner]:
        pool.remove(card)
    size = len(hand) - len(state.known_in_hand[owner])
    if owner == state.on_turn:
        twin.chosen_to_pay = ()  # nobody can see how far a choice has come
        twin.chosen_to_keep = ()
    for _ in range(TRIES):
        rng.shuffle(pool)
        twin.hands[owner] = tuple(sorted(state.known_in_hand[owner] + tuple(pool[:size])))
        twin.decks[owner] = tuple(pool[size:])
        if _fits(state, twin, owner, pool[:size]):
            return
    twin.hands[owner] = tuple(sorted(hand))
    twin.decks[owner] = _shuffled(state.decks[owner], rng)


def _fits(state: RebuildState, twin: RebuildState, owner: int, unknown: list[int]) -> bool:
    """Could the owner hold that: kept within the limit, able to pay what is bought and to answer what is asked?"""
    limit = state.kept_within[owner]
    if limit and sum([state.cards.unit_count[card] for card in unknown]) > limit:
        return False
    if owner != state.acting:
        return True
    if state.bought and not twin.covers(twin.hand_units(owner), state.need):
        return False
    return bool(twin.stack[-1].options(twin, owner))
