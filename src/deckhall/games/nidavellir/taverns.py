"""A turn: the dwarves enter, everybody bids, the three taverns are resolved (section 4, NID-5.1 to NID-5.9)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Ask, AskAll, Question, Step
from deckhall.core.piles import without
from deckhall.games.nidavellir import wording
from deckhall.games.nidavellir.coins import trade
from deckhall.games.nidavellir.constants import BIDS, COINS, POUCH, TAVERN, TAVERNS
from deckhall.games.nidavellir.gems import swap_gems
from deckhall.games.nidavellir.heroes import take_card
from deckhall.games.nidavellir.state import NidavellirState


class BeginAge(Step[NidavellirState]):
    """The next Age, with its own deck (NID-4.1)."""

    def run(self, state: NidavellirState) -> None:
        state.age += 1
        state.turn = 0
        if state.telling:
            state.tell("age", "NID-4.1", data={"n": state.age})


class Turn(Step[NidavellirState]):
    """Entrance of the dwarves, then the rest of the turn (NID-4.3)."""

    def run(self, state: NidavellirState) -> None:
        state.turn += 1
        state.phase = BIDS
        state.tavern = 0
        state.order = ()
        if state.telling:
            state.tell("turn", "NID-4.3", data={"n": state.turn, "age": state.age})
        state.reveal()
        for tavern in range(TAVERNS):
            fill(state, tavern)
        state.then(LAY_BIDS, OPEN_TAVERN[0], OPEN_TAVERN[1], OPEN_TAVERN[2], END_TURN)


def fill(state: NidavellirState, tavern: int) -> None:
    """A tavern receives its cards, the next of the deck first (NID-4.4, NID-4.5)."""
    deck = state.decks[state.age - 1]
    size = len(deck) - state.tavern_cards
    dealt = list(deck[size:])
    dealt.reverse()
    state.taverns[tavern] = tuple(dealt)
    state.decks[state.age - 1] = deck[:size]
    if state.telling:
        names = state.ids(dealt)
        state.tell("entrance", "NID-4.4", data={"tavern": state.cards.tavern_ids[tavern], "cards": names})


class LayBids(AskAll[NidavellirState]):
    """All players without Uline bid at once, in secret: a coin on each tavern, the rest in the pouch (NID-4.7)."""

    def seats(self, state: NidavellirState) -> int:
        everybody = (1 << state.players) - 1
        return everybody if state.uline < 0 else everybody & ~(1 << state.uline)

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        slot = 5 * seat
        tavern = 0 if state.board[slot] < 0 else 1 if state.board[slot + 1] < 0 else 2
        start = state.cards.LAY.of2(tavern, 0)
        found: list[int] = []
        before = -1
        for coin in state.hands[seat]:
            if coin != before:
                found.append(start + coin)
                before = coin
        return found

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        tavern, coin = divmod(state.cards.LAY.value(action), state.cards.kinds)
        hand = without(state.hands[seat], coin)
        slot = 5 * seat
        state.board[slot + tavern] = coin
        if tavern == TAVERNS - 1:
            state.board[slot + POUCH] = hand[0]
            state.board[slot + POUCH + 1] = hand[1]
            hand = ()
        state.hands[seat] = hand

    def answered(self, state: NidavellirState, seat: int) -> bool:
        return state.board[5 * seat + TAVERNS - 1] >= 0

    def close(self, state: NidavellirState) -> None:
        state.reveal()  # from here the bids are fixed (NID-4.9)
        state.tell("bids_in", "NID-4.9")

    def complete_choices(self, state: NidavellirState, seat: int) -> list[list[int]]:
        """A coin for each tavern that has none yet, in every way."""
        lay = state.cards.LAY
        laid = len([coin for coin in state.board[5 * seat : 5 * seat + TAVERNS] if coin >= 0])
        found: list[list[int]] = [[]]
        hands = [state.hands[seat]]
        for tavern in range(laid, TAVERNS):
            longer: list[list[int]] = []
            left: list[tuple[int, ...]] = []
            for actions, hand in zip(found, hands, strict=True):
                for place, coin in enumerate(hand):
                    if not (place and hand[place - 1] == coin):
                        longer.append([*actions, lay.of2(tavern, coin)])
                        left.append(hand[:place] + hand[place + 1 :])
            found, hands = longer, left
        return found

    def question(self, state: NidavellirState, seat: int) -> Question:
        """Which coins, or which one lies on the next tavern."""
        laid = [coin for coin in state.board[5 * seat : 5 * seat + TAVERNS] if coin >= 0]
        if not laid:
            return Question("bid", "NID-4.7")
        return Question("bid_next", "NID-4.7", {"tavern": state.cards.tavern_ids[len(laid)]})


class OpenTavern(Step[NidavellirState]):
    """The coins of one tavern are turned up (NID-4.11); Uline's owner then bids (NID-6.38)."""

    def __init__(self, tavern: int) -> None:
        super().__init__()
        self.tavern: Final = tavern

    def run(self, state: NidavellirState) -> None:
        state.phase = TAVERN
        state.tavern = self.tavern
        state.order = ()
        state.reveal()
        for seat in range(state.players):
            if seat != state.uline:
                show(state, seat)
        if state.uline < 0:
            SET_ORDER.run(state)
            return
        state.then(SET_ORDER)
        hand = state.hands[state.uline]
        if hand[0] == hand[-1]:
            lay_open(state, state.uline, hand[0])
        else:
            state.then(BID_LAST)


def show(state: NidavellirState, seat: int) -> None:
    """A coin is face up on the tavern: its value counts here from now on (NID-5.4, NID-5.35)."""
    coin = state.board[5 * seat + state.tavern]
    state.known[seat] |= 1 << state.tavern
    state.values[TAVERNS * seat + state.tavern] = state.cards.value[coin]
    if state.telling:
        cards = state.cards
        state.tell("bid", "NID-4.11", seat, {"tavern": cards.tavern_ids[state.tavern], "coin": cards.coin_ids[coin]})


def lay_open(state: NidavellirState, seat: int, coin: int) -> None:
    """Uline's owner places a coin from hand, face up."""
    state.hands[seat] = without(state.hands[seat], coin)
    state.board[5 * seat + state.tavern] = coin
    show(state, seat)


class BidLast(Ask[NidavellirState]):
    """Uline's owner bids after all others have revealed (NID-6.38)."""

    def seat(self, state: NidavellirState) -> int:
        return state.uline

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        return sorted({state.cards.LAY.of2(state.tavern, coin) for coin in state.hands[seat]})

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        lay_open(state, seat, state.cards.LAY.value(action) % state.cards.kinds)

    def question(self, state: NidavellirState, seat: int) -> Question:
        return Question("bid_last", "NID-6.38", {"tavern": state.cards.tavern_ids[state.tavern]})


class SetOrder(Step[NidavellirState]):
    """All coins are there: the order is fixed."""

    def run(self, state: NidavellirState) -> None:
        """From the highest value to the lowest, the higher gem first among equals (NID-5.1, NID-5.2)."""
        keys: list[int] = []
        for seat in range(state.players):
            value = state.values[TAVERNS * seat + state.tavern]
            keys.append((value * 8 + state.gems[seat]) * 8 + seat)
        keys.sort(reverse=True)
        state.order = tuple([key & 7 for key in keys])
        state.orders += (state.order,)
        state.at = -1
        if state.telling:
            wording.tell_order(state)
        state.then(NEXT_PLAYER)


class NextPlayer(Step[NidavellirState]):
    """The next active turn (NID-4.12, NID-4.13), or the end of the tavern."""

    def run(self, state: NidavellirState) -> None:
        state.at += 1
        if state.at == state.players:
            close_tavern(state)
            return
        cards = state.taverns[state.tavern]
        card = cards[0]
        for other in cards:
            if other != card:
                state.then(TAKE_CARD, END_ACTIVE)
                return
        state.then(END_ACTIVE)
        claim(state, state.order[state.at], card)  # all that is left is of one kind


class TakeCard(Ask[NidavellirState]):
    """The active player takes exactly one card of the tavern (NID-5.5)."""

    def seat(self, state: NidavellirState) -> int:
        return state.order[state.at]

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        start = state.cards.TAKE.start
        found: list[int] = []
        before = -1
        for card in sorted(state.taverns[state.tavern]):
            if card != before:
                found.append(start + card)
                before = card
        return found

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        claim(state, seat, state.cards.TAKE.value(action))

    def question(self, state: NidavellirState, seat: int) -> Question:
        return Question("take", "NID-5.5", {"tavern": state.cards.tavern_ids[state.tavern]})


def claim(state: NidavellirState, seat: int, card: int) -> None:
    """Take a card out of the tavern and apply it."""
    state.taverns[state.tavern] = without(state.taverns[state.tavern], card)
    state.taken[TAVERNS * seat + state.tavern] = card
    if state.telling:
        cards = state.cards
        state.tell("take", "NID-5.5", seat, {"card": cards.ids[card], "tavern": cards.tavern_ids[state.tavern]})
    take_card(state, seat, card)


class EndActive(Step[NidavellirState]):
    """The coin trade ends an active turn (NID-5.37)."""

    def run(self, state: NidavellirState) -> None:
        state.then(NEXT_PLAYER)
        trade(state, state.order[state.at])


def close_tavern(state: NidavellirState) -> None:
    """Unclaimed cards are discarded (NID-5.9), then tied players swap gems (NID-5.45)."""
    rest = state.taverns[state.tavern]
    if rest:
        state.discard += rest
        state.taverns[state.tavern] = ()
        if state.telling:
            names = state.ids(rest)
            state.tell("unclaimed", "NID-5.9", data={"tavern": state.cards.tavern_ids[state.tavern], "cards": names})
    swap_gems(state)


class EndTurn(Step[NidavellirState]):
    """Every player takes all five coins back in hand (NID-4.14)."""

    def run(self, state: NidavellirState) -> None:
        for seat in range(state.players):
            state.hands[seat] = tuple(state.coins(seat))
            state.known[seat] = 0
        state.board = [-1] * (COINS * state.players)
        state.values = [-1] * (TAVERNS * state.players)
        state.taken = state.values.copy()
        state.orders = ()
        state.trades = ()


BEGIN_AGE: Final = BeginAge()
TURN: Final = Turn()
LAY_BIDS: Final = LayBids()
OPEN_TAVERN: Final = [OpenTavern(tavern) for tavern in range(TAVERNS)]
BID_LAST: Final = BidLast()
SET_ORDER: Final = SetOrder()
NEXT_PLAYER: Final = NextPlayer()
TAKE_CARD: Final = TakeCard()
END_ACTIVE: Final = EndActive()
END_TURN: Final = EndTurn()
