"""How well a seat stands: the hook by which bots steer. Not rules, only an opinion.

A seat is worth its score, what its columns will probably grow to, the way to its next Hero, what its coins will do
in later turns, the distinctions it leads for, and what its bids should bring in the taverns still to come.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from deckhall.games.nidavellir.constants import (
    BIDS,
    BLACKSMITH,
    COINS,
    EXPLORER,
    HUNTER,
    MINER,
    OVER,
    POUCH,
    TAVERN,
    TAVERNS,
    WARRIOR,
)

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import NidavellirState

SCALE: Final = 0.045
"""How much a point of lead is worth."""
PAR: Final = 500.0
"""More than a player can expect."""
GROWTH: Final = 0.16
"""How many ranks of a class a pick still to come brings, on average."""
HERO: Final = 15.0
"""What a Hero is worth, roughly."""
COIN: Final = 0.16
"""What a point of coins is worth more for each turn in which it can still bid or trade."""
PRIZES: Final = (5.0, 5.0, 4.0, 9.0, 8.0)
"""What the distinctions are worth, roughly."""


def estimate(state: NidavellirState, seat: int) -> float:
    """How well the seat stands: of two players, compared with the other; of more, by itself.

    Among more than two it seldom pays to hinder one of them, and searches compare the seats anyway.
    """
    mine = expected(state, seat)
    if state.players == 2:
        return 1.0 / (1.0 + exp(-SCALE * (mine - expected(state, 1 - seat))))
    return min(1.0, exp(SCALE * (mine - PAR)))


def turns_left(state: NidavellirState) -> int:
    """Whole turns after this one."""
    turns = state.turns
    return turns - state.turn + (turns if state.age == 1 else 0)


def expected(state: NidavellirState, seat: int) -> float:
    """What the seat's Bravery Value will be compared with others; what all will gain alike is left out."""
    if state.phase == OVER:
        return float(state.score(seat))
    later = turns_left(state)
    picks = TAVERNS * later
    if state.phase == BIDS:
        picks += TAVERNS
    elif state.phase == TAVERN:
        picks += TAVERNS - 1 - state.tavern
        if state.taken[TAVERNS * seat + state.tavern] < 0:
            picks += 1
    grown = GROWTH * picks
    tally = state.tally(seat)
    cards = state.cards
    hunters = (tally.ranks[HUNTER] if state.by_ranks else tally.cards[HUNTER]) + grown
    smiths = tally.ranks[BLACKSMITH] + grown
    total = (
        tally.points[WARRIOR]
        + hunters * hunters
        + (tally.points[MINER] + 0.8 * grown) * (tally.ranks[MINER] + grown)
        + smiths * (smiths + 5.0) / 2.0
        + tally.points[EXPLORER]
        + tally.per_explorer * (tally.ranks[EXPLORER] + grown)
    )
    total += _majority(state, seat, picks) * (tally.highest + 0.7 * later)
    total += float(cards.file.tables.brothers[(tally.command & cards.brothers).bit_count()])
    for hero in range(len(cards.neutral_points)):
        if tally.command >> hero & 1:
            total += float(cards.neutral_points[hero])
    if cards.astrid >= 0 and tally.command >> cards.astrid & 1:
        total += tally.highest + 0.7 * later
    if cards.ylud >= 0 and state.command[seat] >> cards.ylud & 1:
        total += 10.0
    if state.uline == seat:
        total += 2.0 * later
    total += tally.coins * (1.0 + COIN * later)
    total += 3.0 if tally.gem == cards.file.tables.special_gem else 0.25 * tally.gem
    total += _way_to_hero(state, seat, picks)
    if state.age == 1:
        for column in range(5):
            if state.awards >> column & 1:
                total += PRIZES[column] * _lead(state, seat, column, picks)
    if state.phase == BIDS or state.phase == TAVERN:
        total += _bids(state, seat, grown, later)
    return total


def _majority(state: NidavellirState, seat: int, picks: int) -> float:
    """The chance to have the most Warrior ranks in the end."""
    mine = state.warriors(seat)
    best = 0
    for other in range(state.players):
        if other != seat and state.warriors(other) > best:
            best = state.warriors(other)
    ahead = mine - best + (0.35 if mine == best and mine else 0.0)
    return 1.0 / (1.0 + exp(-ahead * 4.0 / (1.0 + 0.35 * picks)))


def _lead(state: NidavellirState, seat: int, column: int, picks: int) -> float:
    """The chance to win a distinction: alone with the most ranks."""
    mine = state.ranks[5 * seat + column]
    best = 0
    for other in range(state.players):
        if other != seat and state.ranks[5 * other + column] > best:
            best = state.ranks[5 * other + column]
    now = picks - TAVERNS * state.turns
    return 1.0 / (1.0 + exp(-(mine - best - 0.5) * 4.0 / (1.0 + 0.35 * now)))


def _way_to_hero(state: NidavellirState, seat: int, picks: int) -> float:
    """What the ranks towards the next Heroes are worth."""
    first = 5 * seat
    heroes = state.recruited[seat].bit_count()
    total = 0.0
    for line in range(heroes + 1, heroes + 3):
        lacking = 0
        for column in range(5):
            short = line - state.ranks[first + column]
            if short > 0:
                lacking += short
        if lacking <= picks:
            total += HERO * 0.9 / (1.0 + 0.45 * lacking)
    return total


def _bids(state: NidavellirState, seat: int, grown: float, later: int) -> float:
    """What the taverns of this turn should still bring, given the coins laid."""
    total = 0.0
    value = state.cards.value
    laid = state.board[COINS * seat + TAVERNS - 1] >= 0
    for tavern in range(state.tavern if state.phase == TAVERN else 0, TAVERNS):
        if state.taken[TAVERNS * seat + tavern] >= 0 or not state.taverns[tavern]:
            continue
        coin = state.board[COINS * seat + tavern]
        if tavern == state.tavern and state.order:
            before = float(state.order.index(seat) - state.at)
        elif coin < 0:
            before = 0.5 * (state.players - 1) if state.uline != seat else 0.25 * (state.players - 1)
        else:
            before = 0.0
            for other in range(state.players):
                if other != seat:
                    before += _outbid(state, seat, other, tavern, value[coin])
        total += _pick(state, seat, tavern, before, grown)
        if laid and state.uline != seat and state.starts_trade(coin):
            one = value[state.board[COINS * seat + POUCH]]
            two = value[state.board[COINS * seat + POUCH + 1]]
            top = value[state.cards.special - 1]
            rise = min(one + two, top) - max(one, two)
            total += float(rise) * (1.0 + COIN * later)
    return total


def _outbid(state: NidavellirState, seat: int, other: int, tavern: int, bid: int) -> float:
    """The chance that another player acts before the seat in a tavern, as far as everybody can know."""
    value = state.cards.value
    slot = COINS * other + tavern
    stronger = 0.5 if state.gems[other] < state.gems[seat] else 1.0
    if state.known[other] >> tavern & 1:
        theirs = value[state.board[slot]]
        return 1.0 if theirs > bid or (theirs == bid and stronger > 0.6) else 0.0
    count = 0
    above = 0.0
    for coin in state.hands[other]:
        count += 1
        if value[coin] > bid or (value[coin] == bid and stronger > 0.6):
            above += 1.0
    for place in range(COINS):
        coin = state.board[COINS * other + place]
        if coin >= 0 and not state.known[other] >> place & 1:
            count += 1
            if value[coin] > bid or (value[coin] == bid and stronger > 0.6):
                above += 1.0
    return above / count if count else 0.5


def _pick(state: NidavellirState, seat: int, tavern: int, before: float, grown: float) -> float:
    """What a pick in a tavern should bring after so many others have picked there."""
    there = state.taverns[tavern]
    gains = [_gain(state, seat, card, grown) for card in there]
    gains.sort(reverse=True)
    number = len(gains)
    survives = max(0.05, (number - before) / number) if before > 0.0 else 1.0
    total = 0.0
    chance = 1.0
    for place, gained in enumerate(gains):
        if place == number - 1:
            total += chance * gained
        else:
            total += chance * survives * gained
            chance *= 1.0 - survives
    return total


def _gain(state: NidavellirState, seat: int, card: int, grown: float) -> float:
    """What a card would be worth to the seat."""
    cards = state.cards
    bonus = cards.bonus[card]
    if bonus:
        return float(bonus) * (1.0 + COIN * turns_left(state))
    column = cards.column[card]
    place = 5 * seat + column
    ranks = state.ranks[place]
    heroes = state.recruited[seat].bit_count()
    line = 0.0
    if ranks <= heroes:
        lacking = 0
        for one in range(5 * seat, 5 * seat + 5):
            if state.ranks[one] <= heroes:
                lacking += heroes + 1 - state.ranks[one]
        line = HERO * 0.9 / (1.0 + 0.45 * (lacking - 1)) - HERO * 0.9 / (1.0 + 0.45 * lacking)
        if lacking == 1:
            line = HERO
    if column == HUNTER:
        return line + 2.0 * (len(state.columns[place]) + grown) + 1.0
    if column == BLACKSMITH:
        return line + ranks + grown + 3.0
    if column == MINER:
        return line + float(cards.points[card]) * (ranks + grown + 1.0) + state.points[place] + 0.8 * grown
    if column == EXPLORER:
        return line + float(cards.points[card])
    return line + float(cards.points[card]) + 3.0
