"""The players' cards: drawing and reshuffling, buying, who has picked what in the draft, and all of them counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from deckhall.core.piles import without
from deckhall.games.muhq.constants import DRAFT, PILE, STORE, VIP

if TYPE_CHECKING:
    from deckhall.games.muhq.state import MuhqState


def draw(state: MuhqState, seat: int, number: int) -> None:
    """Draw so many cards, or as many as the deck has (MUQ-4.7)."""
    number = min(number, len(state.decks[seat]))
    if seat < 0 or number <= 0:
        return
    deck = state.decks[seat]
    drawn = deck[len(deck) - number :]
    state.decks[seat] = deck[: len(deck) - number]
    state.hands[seat] = in_order(state, state.hands[seat] + drawn)
    state.reveal()
    if state.telling:
        cards = state.ids([state.kinds[card] for card in reversed(drawn)])
        state.tell("draw", "MUQ-4.6", seat, {"n": number}, {"cards": cards}, 1 << seat)


def in_order(state: MuhqState, cards: tuple[int, ...]) -> tuple[int, ...]:
    """A hand by card number, then id, so that which copy is which tells nothing."""
    kinds = state.kinds
    coded = [kinds[card] << 32 | card for card in cards]
    coded.sort()
    return tuple([one & 0xFFFFFFFF for one in coded])


def left_hand(state: MuhqState, seat: int, kind: int) -> None:
    """A card of that number was played or discarded: one less is known to be in the hand."""
    if kind in state.known[seat]:
        state.known[seat] = without(state.known[seat], kind)


def reshuffle(state: MuhqState, seat: int, rule: str) -> None:
    """An empty deck is made anew from the discard pile, by MUQ-4.5 or MUQ-4.10.

    With the deck empty and the discard pile open everybody knows what is in the hand, and goes on knowing it.
    """
    if state.decks[seat] or not state.discards[seat]:
        return
    state.known[seat] = tuple([state.kinds[card] for card in state.hands[seat]])
    cards = list(state.discards[seat])
    cards.sort()
    state.shuffle(cards)
    state.decks[seat] = tuple(cards)
    state.discards[seat] = ()
    if state.telling:
        state.tell("shuffle", rule, seat, {"n": len(cards)})


def open_shops(state: MuhqState, seat: int) -> list[int]:
    """The store tiles, by number, on which the player has a unit."""
    found: list[int] = []
    for number, tile in enumerate(state.board.stores):
        if state.terrain[tile] == STORE and state.shops[number]:
            for one in state.permanents:
                if one.tile == tile and one.controller == seat and state.cards.unit[one.kind]:
                    found.append(number)
                    break
    return found


def might_buy(state: MuhqState, seat: int) -> bool:
    """By what everybody knows, could the player buy something?"""
    if state.bought:
        return False
    if state.board.stores:
        return bool(open_shops(state, seat))
    buy, kinds, resource = state.cards.buy, state.kinds, state.resource[seat]
    return any(buy[kinds[card]] <= resource for card in state.stores[seat])


def buy_options(state: MuhqState, seat: int) -> list[int]:
    """Every different card that can be paid for."""
    cards, kinds, resource = state.cards, state.kinds, state.resource[seat]
    found: list[int] = []
    if state.board.stores:
        for number in open_shops(state, seat):
            for card in state.shops[number]:
                kind = kinds[card]
                if 0 <= cards.buy[kind] <= resource:
                    found.append(cards.BUY.of(kind))
        return sorted(set(found))
    last = -1
    for card in state.stores[seat]:  # by card number, so equal ones lie together
        kind = kinds[card]
        if kind != last and cards.buy[kind] <= resource:
            found.append(cards.BUY.of(kind))
        last = kind
    return found


def look_into_shops(state: MuhqState, seat: int) -> None:
    """A player with a unit on a store tile sees its cards in their own buy step (MUQ-9.7)."""
    for number in open_shops(state, seat):
        if not state.shop_seen[number] >> seat & 1:
            state.shop_seen[number] |= 1 << seat
            state.reveal()


def buy(state: MuhqState, seat: int, kind: int) -> None:
    """Pay, and put the card onto the discard pile (MUQ-4.31)."""
    price = state.cards.buy[kind]
    card = -1
    if state.board.stores:
        for number in open_shops(state, seat):
            shop = state.shops[number]
            for one in shop:
                if card < 0 and state.kinds[one] == kind:
                    card = one
                    state.shops[number] = without(shop, card)
            if card >= 0:
                break
        state.reveal()
    else:
        store = state.stores[seat]
        card = next(one for one in store if state.kinds[one] == kind)
        state.stores[seat] = without(store, card)
    state.resource[seat] -= price
    state.discards[seat] = (*state.discards[seat], card)
    state.bought = True
    if state.telling:
        state.tell("buy", "MUQ-4.31", seat, {"card": state.cards.ids[kind], "n": price, "total": state.resource[seat]})


def count_cards(state: MuhqState) -> dict[str, int]:
    """Every card but tokens, by id."""
    piles: list[tuple[int, ...]] = [
        *state.hands,
        *state.decks,
        *state.discards,
        *state.stores,
        *state.held,
        *state.shops,
    ]
    piles += [state.exile, state.gone, state.boss_deck, state.boss_discard]
    cards = [card for pile in piles for card in pile]
    cards += [one.id for one in state.permanents if not one.token]
    cards += [one.card for one in state.actions if one.card >= 0]
    cards += [card for card in (state.intention, state.arriving) if card >= 0]
    kinds = [state.kinds[card] for card in cards]
    kinds += list(state.undealt)  # during the draft cards have no ids yet
    for pack in state.packs:
        kinds += list(pack)
    for round_taken in state.taken:
        for pile in round_taken:
            kinds += list(pile)
    if state.step == DRAFT:
        kinds += _pieces_to_come(state)
    return Counter(state.ids(kinds))


def _pieces_to_come(state: MuhqState) -> list[int]:
    """Map pieces and the boss deck, which are laid out after the draft."""
    data, index = state.board.data, state.cards.index
    found = [state.cards.KING] * state.players if state.board.win == VIP else []
    found += [index[piece.card] for piece in data.pieces if piece.player <= state.players]
    if data.boss is not None:
        found.append(index[data.boss.card])
        found += [index[name] for name, copies in data.boss.deck.items() for _ in range(copies)]
    return found


def holder_at(state: MuhqState, pack: int, number: int, passed: int) -> int:
    """Who held a pack of a round, counted from 0, after so many passes."""
    way = -passed if state.alternating and number % 2 else passed
    return (pack + way) % state.players


def picks_each(state: MuhqState) -> int:
    """How many times a pack is passed before the round ends."""
    return state.format[1] * state.players if state.format[0] else PILE


def picks_of(state: MuhqState, seat: int) -> list[int]:
    """All that a player has picked, in order."""
    found: list[int] = []
    for number, packs in enumerate(state.taken):
        for passed in range(min(picks_each(state), max([len(one) for one in packs], default=0))):
            for pack, taken in enumerate(packs):
                if passed < len(taken) and holder_at(state, pack, number, passed) == seat:
                    found.append(taken[passed])
    return found
