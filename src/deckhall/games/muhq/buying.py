"""The buy step (MUQ-4.30 to MUQ-4.33, MUQ-2.40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.limits import STORE

if TYPE_CHECKING:
    from deckhall.games.muhq.state import MuhqState


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
                    found.append(cards.BUY + kind)
        return sorted(set(found))
    last = -1
    for card in state.stores[seat]:  # by card number, so equal ones lie together
        kind = kinds[card]
        if kind != last and cards.buy[kind] <= resource:
            found.append(cards.BUY + kind)
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
            for place, one in enumerate(shop):
                if card < 0 and state.kinds[one] == kind:
                    card = one
                    state.shops[number] = shop[:place] + shop[place + 1 :]
            if card >= 0:
                break
        state.reveal()
    else:
        store = state.stores[seat]
        for place, one in enumerate(store):
            if state.kinds[one] == kind:
                card = one
                state.stores[seat] = store[:place] + store[place + 1 :]
                break
    state.resource[seat] -= price
    state.discards[seat] = (*state.discards[seat], card)
    state.bought = True
    if state.telling:
        state.tell("buy", "MUQ-4.31", seat, {"card": state.cards.ids[kind], "n": price, "total": state.resource[seat]})
