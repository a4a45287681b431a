"""Coins: what the treasury gives (NID-5.23 to NID-5.36) and the coin trade (NID-5.37 to NID-5.44)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask
from deckhall.core.scene import Prompt
from deckhall.games.nidavellir import say, why
from deckhall.games.nidavellir.cards import Cards
from deckhall.games.nidavellir.limits import COINS, HAND, MOST_PLAYERS, POUCH, TAVERNS
from deckhall.games.nidavellir.state import Hand, NidavellirState


def found(cards: Cards, treasury: int, wanted: int) -> int:
    """The treasury coin for a wanted value: that, or the next higher, or the highest below (NID-5.28 to NID-5.31)."""
    value = cards.value
    below = -1
    for coin in range(cards.royal, cards.special):
        if treasury >> 2 * (coin - cards.royal) & 3:
            if value[coin] >= wanted:
                return coin
            below = coin
    return below


def exchanged(state: NidavellirState, old: int, wanted: int) -> int:
    """The old coin leaves first (NID-5.27); returns the coin that is taken."""
    royal = state.cards.royal
    if old < royal:
        state.spent += (old,)
    else:
        state.treasury += 1 << 2 * (old - royal)
    new = found(state.cards, state.treasury, wanted)
    state.treasury -= 1 << 2 * (new - royal)
    return new


def preview(state: NidavellirState, old: int, wanted: int) -> int:
    """The coin that an exchange would take."""
    royal = state.cards.royal
    back = 1 << 2 * (old - royal) if old >= royal else 0
    return found(state.cards, state.treasury + back, wanted)


def swapped(hand: Hand, old: int, new: int) -> Hand:
    """A hand with one coin in place of another."""
    coins = list(hand)
    coins.remove(old)
    coins.append(new)
    coins.sort()
    return tuple(coins)


class Transform(Ask[NidavellirState]):
    """The seat must raise one of its coins by an amount; never the trade coin (NID-5.23 to NID-5.26)."""

    def __init__(self, who: int, amount: int) -> None:
        super().__init__(who)
        self.amount: Final = amount

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        cards = state.cards
        start = cards.TRANSFORM + HAND * cards.kinds
        found = {start + coin for coin in state.hands[seat] if not state.is_trade_coin(coin)}
        for slot in range(COINS):
            coin = state.board[5 * seat + slot]
            if coin >= 0 and not state.is_trade_coin(coin):
                place = slot if slot < TAVERNS else POUCH
                found.add(cards.TRANSFORM + place * cards.kinds + coin)
        return sorted(found)

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        cards = state.cards
        place, old = divmod(action - cards.TRANSFORM, cards.kinds)
        new = exchanged(state, old, cards.value[old] + self.amount)
        if place == HAND:
            state.hands[seat] = swapped(state.hands[seat], old, new)
        else:
            slot = place
            if place == POUCH and state.board[5 * seat + POUCH] != old:
                slot = POUCH + 1
            state.board[5 * seat + slot] = new  # it takes the place and the facing of the old one (NID-5.34)
            if not state.known[seat] >> slot & 1:
                state.known[seat] |= 1 << slot  # everybody saw which coin was swapped (NID-9.5)
                state.reveal()
        if state.telling:
            places = [*cards.tavern_ids, "pouch", "hand"]
            state.tell(
                "transform",
                "NID-5.23",
                seat,
                {"coin": cards.coin_ids[old], "new": cards.coin_ids[new], "place": places[place]},
            )

    def prompt(self, state: NidavellirState, seat: int) -> Prompt:
        return say.ask(state, seat, "transform", "NID-5.23", {"n": self.amount})

    def refusal(self, state: NidavellirState, seat: int, action: int) -> IllegalAction:
        return why.transform(state, seat, action)


def trade(state: NidavellirState, seat: int) -> None:
    """The coin trade of a player who bid the trade coin here (NID-5.37)."""
    coin = state.board[5 * seat + state.tavern]
    if coin != 0 and (coin != state.cards.special or not state.special_trades):
        return
    if state.uline == seat:
        hand = state.hands[seat]
        if len(hand) == 2 or hand[0] == hand[-1]:
            _from_two(state, seat, hand[0], hand[1])
        else:
            state.then(PICK_TRADE[seat])  # two coins of the owner's choice (NID-6.39)
        return
    state.reveal()
    state.known[seat] |= 3 << POUCH
    _from_two(state, seat, state.board[5 * seat + POUCH], state.board[5 * seat + POUCH + 1])


def _from_two(state: NidavellirState, seat: int, one: int, other: int) -> None:
    """Trade these two: the higher goes; of equals the owner names it (NID-5.41)."""
    value = state.cards.value
    if value[one] == value[other] and one != other:
        state.then(Remove(seat, min(one, other), max(one, other)))
    elif value[one] > value[other]:
        carry_out(state, seat, one, other)
    else:
        carry_out(state, seat, other, one)


def carry_out(state: NidavellirState, seat: int, gone: int, kept: int) -> None:
    """Remove a coin, take one worth the sum; it joins the kept one (NID-5.38, NID-5.39)."""
    cards = state.cards
    total = cards.value[gone] + cards.value[kept]
    new = exchanged(state, gone, total)
    if state.uline == seat:
        state.hands[seat] = swapped(state.hands[seat], gone, new)
    else:
        slot = 5 * seat + POUCH
        if state.board[slot] != gone:
            slot += 1
        state.board[slot] = new
    state.trades += ((state.tavern, seat, gone, kept, new),)
    if state.telling:
        names = cards.coin_ids
        state.tell("trade", "NID-5.38", seat, {"coin": names[gone], "kept": names[kept], "new": names[new], "n": total})


class Remove(Ask[NidavellirState]):
    """Two coins of one value, one red and one yellow: which one goes (NID-5.41)?"""

    def __init__(self, who: int, one: int, other: int) -> None:
        super().__init__(who)
        self.one: Final = one
        self.other: Final = other

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        return [state.cards.REMOVE + self.one, state.cards.REMOVE + self.other]

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        gone = action - state.cards.REMOVE
        carry_out(state, seat, gone, self.other if gone == self.one else self.one)

    def prompt(self, state: NidavellirState, seat: int) -> Prompt:
        return say.ask(state, seat, "remove", "NID-5.41", {})

    def refusal(self, state: NidavellirState, seat: int, action: int) -> IllegalAction:
        return why.other(state, seat, "remove", "NID-5.41")


class PickTrade(Ask[NidavellirState]):
    """Uline's owner chooses two coins of the hand to trade, one after the other in coin order (NID-6.39)."""

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        return sorted({state.cards.TRADE + coin for coin in _pickable(state, seat)})

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        coin = action - state.cards.TRADE
        if state.picked >= 0:
            first, state.picked = state.picked, -1
            _from_two(state, seat, first, coin)
            return
        state.picked = coin
        rest = sorted(set(_pickable(state, seat)))
        if len(rest) == 1:
            state.picked = -1
            _from_two(state, seat, coin, rest[0])
        else:
            state.then(self)

    def prompt(self, state: NidavellirState, seat: int) -> Prompt:
        if state.picked >= 0:
            return say.ask(state, seat, "trade_second", "NID-6.39", {"coin": state.cards.coin_ids[state.picked]})
        return say.ask(state, seat, "trade", "NID-6.39", {})

    def refusal(self, state: NidavellirState, seat: int, action: int) -> IllegalAction:
        return why.trade(state, seat, action)


def _pickable(state: NidavellirState, seat: int) -> list[int]:
    """The coins of the hand that can be named: as first any but the last, as second any behind the first."""
    hand = state.hands[seat]
    if state.picked < 0:
        return list(hand[:-1])
    return list(hand[hand.index(state.picked) + 1 :])


PICK_TRADE: Final = [PickTrade(seat) for seat in range(MOST_PLAYERS)]
