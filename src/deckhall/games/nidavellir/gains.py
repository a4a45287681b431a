"""What a choice would bring: the figures beside cards and buttons. Reads only; every figure is public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.games.nidavellir.constants import BLACKSMITH, CLASSES, EXPLORER, HUNTER, MINER, POUCH, TAVERNS, WARRIOR
from deckhall.games.nidavellir.details import NextRank
from deckhall.games.nidavellir.scoring import neutral, sheet
from deckhall.games.nidavellir.treasury import preview

if TYPE_CHECKING:
    from deckhall.games.nidavellir.scoring import Tally
    from deckhall.games.nidavellir.state import NidavellirState


class Gains:
    """How many points cards would add to a seat's score now; what is the same for all of them is counted once."""

    def __init__(self, state: NidavellirState, seat: int) -> None:
        self.cards: Final = state.cards
        self.by_ranks: Final = state.by_ranks
        self.tally: Final = state.tally(seat)
        self.now: Final = state.score(seat)
        self.most_warriors: Final = state.most_warriors()
        self.explorers: Final = state.ranks[5 * seat + EXPLORER]
        self.neutral: Final = neutral(state.cards, self.tally.command, self.tally.highest)

    def of(self, card: int) -> int:
        """The gain by a dwarf card."""
        self._enter(card, 1)
        warriors = self.tally.ranks[WARRIOR]
        most = warriors > 0 and warriors >= self.most_warriors
        after = sum(sheet(self.cards, self.tally, most, self.by_ranks))
        self._enter(card, -1)
        return after - self.now

    def _enter(self, card: int, times: int) -> None:
        """Count a card in its column, or take it out again."""
        cards, tally = self.cards, self.tally
        column = cards.column[card]
        tally.ranks[column] += times * cards.ranks[card]
        tally.cards[column] += times
        tally.points[column] += times * cards.points[card]

    def of_hero(self, hero: int) -> int:
        """The gain by a Hero, apart from coins and Heroes that may follow."""
        cards = self.cards
        if cards.column[cards.hero + hero] >= 0:
            extra = cards.per_explorer * (self.explorers + 1) if hero == cards.idunn else 0
            return self.of(cards.hero + hero) + extra
        return neutral(cards, self.tally.command | 1 << hero, self.tally.highest) - self.neutral


def becomes(state: NidavellirState, seat: int, coin: int) -> int:
    """The value of the coin that a transformation asked for now would bring, or 0 if none is asked for."""
    asked = state.stack[-1].question(state, seat) if state.stack else None
    if asked is None or asked.asks != "transform":
        return 0
    value = state.cards.value
    return value[preview(state, coin, value[coin] + int(str(asked.data["n"])))]


def line_with(state: NidavellirState, seat: int, card: int) -> int:
    """The line that a dwarf card would complete so that a Hero follows, or 0."""
    ranks = state.ranks[5 * seat : 5 * seat + 5]
    ranks[state.cards.column[card]] += state.cards.ranks[card]
    lines = min(ranks)
    return lines if lines > state.recruited[seat].bit_count() else 0


def missing(state: NidavellirState, seat: int) -> list[str]:
    """The classes that the next line lacks: the one after all recruited Heroes, or after the lines there are."""
    wanted = max(state.recruited[seat].bit_count(), state.lines(seat)) + 1
    return [name for column, name in enumerate(CLASSES) if state.ranks[5 * seat + column] < wanted]


def next_rank(state: NidavellirState, seat: int, column: int, tally: Tally) -> NextRank:
    """What one more rank without printed points would add to what is counted."""
    if column == HUNTER:
        return NextRank(f"+{2 * (tally.ranks[HUNTER] if state.by_ranks else tally.cards[HUNTER]) + 1}")
    if column == MINER:
        return NextRank(f"sum x {tally.ranks[MINER] + 1}")
    if column == BLACKSMITH:
        return NextRank(f"+{state.cards.file.tables.first_smith + tally.ranks[BLACKSMITH]}")
    if column == EXPLORER:
        return NextRank(f"+ points + {tally.per_explorer}" if tally.per_explorer else "+ points")
    others = max([state.warriors(other) for other in range(state.players) if other != seat])
    mine = tally.ranks[WARRIOR]
    if mine and mine >= others:
        return NextRank(f"+{tally.highest}", "has")
    if mine + 1 >= others:
        return NextRank(f"+{tally.highest}", "takes" if mine + 1 > others else "ties")
    return NextRank("+ points")


def pouch_trade(state: NidavellirState, seat: int) -> tuple[int, int, int] | None:
    """The two pouch coins and the coin that a trade of them would take."""
    one, other = state.board[5 * seat + POUCH], state.board[5 * seat + POUCH + 1]
    if one < 0:
        return None
    value = state.cards.value
    higher = one if value[one] >= value[other] else other
    return value[one], value[other], preview(state, higher, value[one] + value[other])


def brings(state: NidavellirState, seat: int, actions: list[int]) -> list[str]:
    """What makes a complete choice good, point by point."""
    cards = state.cards
    last = actions[-1]
    if cards.TAKE.has(last):
        return _card_brings(state, seat, cards.TAKE.value(last))
    if cards.KEEP.has(last):
        return _card_brings(state, seat, cards.KEEP.value(last))
    if cards.TRANSFORM.has(last):
        return [f"worth {becomes(state, seat, cards.TRANSFORM.value(last) % cards.kinds)}"]
    if cards.LAY.has(last) and len(actions) == TAVERNS and state.acting < 0:
        laid = [cards.LAY.value(action) % cards.kinds for action in actions]
        rest = list(state.hands[seat])
        for coin in laid:
            rest.remove(coin)
        found = ["pouch: " + " and ".join([str(cards.value[coin]) for coin in rest])]
        for tavern, coin in enumerate(laid):
            if state.starts_trade(coin):
                total = sum([cards.value[coin] for coin in rest])
                higher = max(rest, key=lambda one: cards.value[one])
                new = cards.value[preview(state, higher, total)]
                where = cards.file.taverns[tavern].name
                found.append(f"trade at the {where}: {cards.value[rest[0]]} + {cards.value[rest[1]]} for a {new}")
        return found
    return []


def _card_brings(state: NidavellirState, seat: int, card: int) -> list[str]:
    cards = state.cards
    if cards.bonus[card]:
        return [f"a coin worth {cards.bonus[card]} more"]
    gains = Gains(state, seat)
    found = [f"score {gains.now} → {gains.now + gains.of(card)}"]
    line = line_with(state, seat, card)
    if line:
        found.append(f"line {line}, then a Hero")
    return found
