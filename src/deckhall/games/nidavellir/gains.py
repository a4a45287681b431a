"""What a choice would bring: the figures beside cards and buttons. Reads only; every figure is public."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.nidavellir.constants import BLACKSMITH, CLASSES, EXPLORER, HUNTER, MINER, POUCH, TAVERNS, WARRIOR
from deckhall.games.nidavellir.details import NextRank
from deckhall.games.nidavellir.scoring import neutral, sheet
from deckhall.games.nidavellir.treasury import preview

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import NidavellirState


def gain(state: NidavellirState, seat: int, card: int) -> int:
    """How many points a dwarf card would add to the seat's score now."""
    cards = state.cards
    column = cards.column[card]
    tally = state.tally(seat)
    tally.ranks[column] += cards.ranks[card]
    tally.cards[column] += 1
    tally.points[column] += cards.points[card]
    most = tally.ranks[WARRIOR] > 0 and tally.ranks[WARRIOR] >= state.most_warriors()
    return sum(sheet(cards, tally, most, state.by_ranks)) - state.score(seat)


def hero_gain(state: NidavellirState, seat: int, hero: int) -> int:
    """How many points a Hero would add now, apart from coins and Heroes that may follow."""
    cards = state.cards
    if cards.column[cards.hero + hero] >= 0:
        extra = 0
        if hero == cards.idunn:
            extra = cards.per_explorer * (state.ranks[5 * seat + EXPLORER] + 1)
        return gain(state, seat, cards.hero + hero) + extra
    tally = state.tally(seat)
    before = neutral(cards, tally.command, tally.highest)
    return neutral(cards, tally.command | 1 << hero, tally.highest) - before


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


def next_rank(state: NidavellirState, seat: int, column: int) -> NextRank:
    """What one more rank without printed points would add."""
    tally = state.tally(seat)
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
    now = state.score(seat)
    found = [f"score {now} → {now + gain(state, seat, card)}"]
    line = line_with(state, seat, card)
    if line:
        found.append(f"line {line}, then a Hero")
    return found
