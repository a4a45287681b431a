"""Coins are transformed (NID-5.23 to NID-5.26) and traded (NID-5.37 to NID-5.44)."""

from typing import Final

from deckhall.core.frames import Ask, Question
from deckhall.games.nidavellir.constants import COINS, HAND, MOST_PLAYERS, POUCH, TAVERNS
from deckhall.games.nidavellir.state import NidavellirState
from deckhall.games.nidavellir.treasury import exchange, swapped


class Transform(Ask[NidavellirState]):
    """The seat must raise one of its coins by an amount; never the trade coin (NID-5.23 to NID-5.26)."""

    def __init__(self, who: int, amount: int) -> None:
        super().__init__(who)
        self.amount: Final = amount

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        transform = state.cards.TRANSFORM
        found = {transform.of2(HAND, coin) for coin in state.hands[seat] if not state.is_trade_coin(coin)}
        for slot in range(COINS):
            coin = state.board[5 * seat + slot]
            if coin >= 0 and not state.is_trade_coin(coin):
                place = slot if slot < TAVERNS else POUCH
                found.add(transform.of2(place, coin))
        return sorted(found)

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        cards = state.cards
        place, old = divmod(cards.TRANSFORM.value(action), cards.kinds)
        new = exchange(state, old, cards.value[old] + self.amount)
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

    def question(self, state: NidavellirState, seat: int) -> Question:
        return Question("transform", "NID-5.23", {"n": self.amount})


def trade(state: NidavellirState, seat: int) -> None:
    """The coin trade of a player who bid the trade coin here (NID-5.37)."""
    if not state.starts_trade(state.board[5 * seat + state.tavern]):
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
    new = exchange(state, gone, total)
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

    asks = "remove"
    rule = "NID-5.41"

    def __init__(self, who: int, one: int, other: int) -> None:
        super().__init__(who)
        self.one: Final = one
        self.other: Final = other

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        return [state.cards.REMOVE.of(self.one), state.cards.REMOVE.of(self.other)]

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        gone = state.cards.REMOVE.value(action)
        carry_out(state, seat, gone, self.other if gone == self.one else self.one)


class PickTrade(Ask[NidavellirState]):
    """Uline's owner chooses two coins of the hand to trade, one after the other in coin order (NID-6.39)."""

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        return sorted({state.cards.TRADE.of(coin) for coin in _pickable(state, seat)})

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        coin = state.cards.TRADE.value(action)
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

    def question(self, state: NidavellirState, seat: int) -> Question:
        if state.picked >= 0:
            return Question("trade_second", "NID-6.39", {"coin": state.cards.coin_ids[state.picked]})
        return Question("trade", "NID-6.39")


def _pickable(state: NidavellirState, seat: int) -> list[int]:
    """The coins of the hand that can be named: as first any but the last, as second any behind the first."""
    hand = state.hands[seat]
    if state.picked < 0:
        return list(hand[:-1])
    return list(hand[hand.index(state.picked) + 1 :])


PICK_TRADE: Final = [PickTrade(seat) for seat in range(MOST_PLAYERS)]
