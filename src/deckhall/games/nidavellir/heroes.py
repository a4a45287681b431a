"""Armies grow: complete lines bring Heroes, Thrud is set down, last cards go (NID-5.7 to NID-5.22, section 6)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Ask, Question, Step
from deckhall.games.nidavellir.armies import choosable, enter, recruitable
from deckhall.games.nidavellir.cards import BID_LAST, CLIMBS, DISCARD, TRANSFORM
from deckhall.games.nidavellir.coins import Transform
from deckhall.games.nidavellir.constants import BLACKSMITH, CLASSES, COINS, MOST_PLAYERS, TAVERN, TAVERNS
from deckhall.games.nidavellir.state import NidavellirState


def take_card(state: NidavellirState, seat: int, card: int) -> None:
    """Apply a card of a tavern or of the Pioneer: a dwarf enters the army, an offering transforms a coin."""
    cards = state.cards
    bonus = cards.bonus[card]
    if bonus:
        state.box += (card,)  # NID-5.8
        if state.telling:
            state.tell("offering", "NID-6.11", seat, {"card": cards.ids[card], "n": bonus})
        state.then(Transform(seat, bonus))
        return
    enter(state, seat, card, cards.column[card])
    settle_army(state, seat)


def settle_army(state: NidavellirState, seat: int) -> None:
    """After a card has entered: a lifted Thrud is set down, then the Hero test is made (NID-5.14)."""
    if state.lifted >= 0:
        state.then(SET_THRUD[seat], HERO_TEST[seat])
    else:
        HERO_TEST[seat].run(state)


def recruit(state: NidavellirState, seat: int, hero: int) -> None:
    """Place the Hero, apply the arrival, set down a lifted Thrud, test again (NID-5.22)."""
    cards = state.cards
    state.display &= ~(1 << hero)
    state.recruited[seat] |= 1 << hero
    if state.telling:
        state.tell("recruit", "NID-5.15", seat, {"hero": cards.hero_ids[hero]})
    card = cards.hero + hero
    column = cards.column[card]
    effect = cards.effect[hero]
    if column >= 0:
        enter(state, seat, card, column)
    elif effect == CLIMBS:
        state.lifted = seat
    else:
        state.command[seat] |= 1 << hero
    if state.lifted >= 0:
        state.then(SET_THRUD[seat], HERO_TEST[seat])
    else:
        state.then(HERO_TEST[seat])
    if effect == DISCARD:
        state.owing = cards.amount[hero]
        state.barred = 1 << column
        discard_owed(state, seat)
    elif effect == TRANSFORM:
        state.then(Transform(seat, cards.amount[hero]))
    elif effect == BID_LAST:
        _take_back_coins(state, seat)


def _take_back_coins(state: NidavellirState, seat: int) -> None:
    """Uline: all own unrevealed coins go to the hand (NID-6.36); from now on the seat bids last."""
    state.uline = seat
    first = state.tavern + 1 if state.phase == TAVERN else 0
    coins = list(state.hands[seat])
    for slot in range(first, COINS):
        coin = state.board[5 * seat + slot]
        if coin >= 0:
            coins.append(coin)
            state.board[5 * seat + slot] = -1
    state.known[seat] &= (1 << min(first, TAVERNS)) - 1
    if len(coins) > len(state.hands[seat]):
        state.reveal()  # with the revealed ones on the table, everybody knows the hand (NID-9.7)
        coins.sort()
        state.hands[seat] = tuple(coins)
        if state.telling:
            state.tell("uline_hand", "NID-6.36", seat, {"coins": [state.cards.coin_ids[coin] for coin in coins]})


def discard_rule(state: NidavellirState) -> str:
    """Bonfur's rule if only his own column is spared, else Dagda's."""
    return "NID-6.19" if state.barred == 1 << BLACKSMITH else "NID-6.20"


def discard_owed(state: NidavellirState, seat: int) -> None:
    """Go on with the discards of Bonfur or Dagda; what is left without a choice is done at once."""
    while state.owing:
        columns = choosable(state, seat, state.barred)
        if len(columns) > state.owing:
            state.then(DISCARD_LAST[seat])
            return
        _discard(state, seat, columns[0])
    state.parted = False


def _discard(state: NidavellirState, seat: int, column: int) -> None:
    cards = state.cards
    place = 5 * seat + column
    card = state.columns[place][-1]
    state.columns[place] = state.columns[place][:-1]
    state.ranks[place] -= cards.ranks[card]
    if card == cards.hero + cards.ylud:
        state.points[place] -= cards.ylud_points[column]
        state.ylud_at = -1
    else:
        state.points[place] -= cards.points[card]
    if card < cards.hero:
        state.discard += (card,)
    else:
        state.box += (card,)  # a Hero so lost leaves the game (NID-8.8)
    rule = discard_rule(state)
    state.owing -= 1
    state.barred |= (2 << column) - 1  # the next one is named later in class order
    if state.telling:
        state.tell("discard", rule, seat, {"card": cards.ids[card], "class": CLASSES[column]})


class DiscardLast(Ask[NidavellirState]):
    """Choose the column whose last card goes (NID-6.19 to NID-6.21); two are named in the order of the classes."""

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        columns = choosable(state, seat, state.barred)
        last = len(columns) - state.owing + 1
        return [state.cards.DISCARD.of(column) for column in columns[:last]]

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        _discard(state, seat, state.cards.DISCARD.value(action))
        state.parted = state.owing > 0
        discard_owed(state, seat)

    def question(self, state: NidavellirState, seat: int) -> Question:
        return Question("discard", discard_rule(state), {"n": state.owing})


class HeroTest(Step[NidavellirState]):
    """The Hero test: with more lines than Heroes one must be recruited (NID-5.11 to NID-5.15), or may be (NID-10.9)."""

    def run(self, state: NidavellirState) -> None:
        seat, lines = self.who, state.lines(self.who)
        if lines <= state.recruited[seat].bit_count():
            return
        heroes = recruitable(state, seat)
        if state.telling:
            kind = ("lines_may" if state.may_decline else "lines") if heroes else "no_hero"
            state.tell(kind, "NID-5.11" if heroes else "NID-5.21", seat, {"n": lines})
        if len(heroes) == 1 and not state.may_decline:
            recruit(state, seat, heroes[0])
        elif heroes:
            state.then(RECRUIT[seat])


class Recruit(Ask[NidavellirState]):
    """Choose a Hero; that cannot be declined (NID-5.15), unless it was agreed otherwise (NID-10.9)."""

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        found = [state.cards.RECRUIT.of(hero) for hero in recruitable(state, seat)]
        if state.may_decline:
            found.append(state.cards.DECLINE.of())
        return found

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        if state.cards.RECRUIT.has(action):
            recruit(state, seat, state.cards.RECRUIT.value(action))
        else:
            state.tell("decline", "NID-10.9", seat)

    def question(self, state: NidavellirState, seat: int) -> Question:
        asks, rule = ("recruit_or_not", "NID-10.9") if state.may_decline else ("recruit", "NID-5.15")
        return Question(asks, rule, {"n": state.lines(seat)})


class SetThrud(Ask[NidavellirState]):
    """Set Thrud down last in any column (NID-6.32)."""

    asks = "thrud"
    rule = "NID-6.32"

    def options(self, state: NidavellirState, seat: int) -> list[int]:
        return [state.cards.THRUD.of(column) for column in range(5)]

    def take(self, state: NidavellirState, seat: int, action: int) -> None:
        cards = state.cards
        column = cards.THRUD.value(action)
        state.lifted = -1
        enter(state, seat, cards.hero + cards.thrud, column)
        state.thrud_at = 5 * seat + column
        if state.telling:
            state.tell("thrud", "NID-6.32", seat, {"class": CLASSES[column], "card": cards.hero_ids[cards.thrud]})


HERO_TEST: Final = [HeroTest(seat) for seat in range(MOST_PLAYERS)]
RECRUIT: Final = [Recruit(seat) for seat in range(MOST_PLAYERS)]
SET_THRUD: Final = [SetThrud(seat) for seat in range(MOST_PLAYERS)]
DISCARD_LAST: Final = [DiscardLast(seat) for seat in range(MOST_PLAYERS)]
