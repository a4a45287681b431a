"""Payments as arithmetic: units packed into one int, what covers a need, and which credits a payment spends.

A resource list is one int with ten bits for each of Wood, Steel, Stone, Gold and wild units, so that lists are added
by adding ints. Nothing here knows of players or cards.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

BITS: Final = 10
MASK: Final = (1 << BITS) - 1
STEEL_AT: Final = BITS
STONE_AT: Final = 2 * BITS
GOLD_AT: Final = 3 * BITS
WILD_AT: Final = 4 * BITS


def packed(wood: int, steel: int, stone: int, gold: int, wild: int = 0) -> int:
    """Five numbers as one."""
    return wood | steel << STEEL_AT | stone << STONE_AT | gold << GOLD_AT | wild << WILD_AT


def parts(units: int) -> tuple[int, int, int, int]:
    """Wood, Steel, Stone and Gold of a packed list."""
    return units & MASK, units >> STEEL_AT & MASK, units >> STONE_AT & MASK, units >> GOLD_AT & MASK


def wilds(units: int) -> int:
    """The wild units of a packed list."""
    return units >> WILD_AT


def short(need: i64, have: i64, credit: i64, saw: i64, boots: i64) -> i64:
    """How many units are missing (0 or less: covered), by REB-5.19.

    `saw` and `boots` are the conversions left of Wood and Stone. It is best to convert exactly what is over: each unit
    converted beyond that is missed where it was taken from.
    """
    total: i64 = have + credit
    missing: i64 = -(have >> WILD_AT)
    wood: i64 = (need & MASK) - (total & MASK)
    steel: i64 = (need >> STEEL_AT & MASK) - (total >> STEEL_AT & MASK)
    stone: i64 = (need >> STONE_AT & MASK) - (total >> STONE_AT & MASK)
    gold: i64 = (need >> GOLD_AT & MASK) - (total >> GOLD_AT & MASK)
    if wood > 0:
        missing += wood
    elif saw:
        missing -= min(saw, have & MASK, -wood)
    if steel > 0:
        missing += steel
    if stone > 0:
        missing += stone
    elif boots:
        missing -= min(boots, have >> STONE_AT & MASK, -stone)
    if gold > 0:
        missing += gold
    return missing


class Settled:
    """What a payment comes to: the credits and conversions it spends, and where its free units go."""

    def __init__(self, spent: int, saw: int, boots: int, demand: tuple[int, int, int, int]) -> None:
        self.spent: Final = spent
        """Credits, packed."""
        self.saw: Final = saw
        self.boots: Final = boots
        self.demand: Final = demand
        """What of each resource the payment's own units leave open: credits, then wild and converted units fill it."""


def settled(need: int, have: int, credit: int, saw: int, boots: int) -> Settled:
    """The way REB-5.29 and REB-5.30 choose for a payment that covers; the search of REB-5.31."""
    wanted, left = parts(need), parts(credit)
    wood, steel, stone, gold = parts(have)
    best: Settled | None = None
    lowest: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    for x in range(min(saw, wood) + 1):
        for y in range(min(boots, stone) + 1):
            supply = (wood - x, steel, stone - y, gold)
            demand = (
                max(0, wanted[0] - supply[0]),
                max(0, wanted[1] - supply[1]),
                max(0, wanted[2] - supply[2]),
                max(0, wanted[3] - supply[3]),
            )
            owed = max(0, demand[0] + demand[1] + demand[2] + demand[3] - (wilds(have) + x + y))
            used = [0, 0, 0, 0]
            rest = owed
            for place in range(4):
                used[place] = min(rest, demand[place], left[place])
                rest -= used[place]
            if rest:
                continue
            key = (owed, x + y, used[3], used[2], used[1], y)
            if best is None or key < lowest:
                best = Settled(packed(used[0], used[1], used[2], used[3]), x, y, demand)
                lowest = key
    assert best is not None, "only a payment that covers is settled"
    return best
