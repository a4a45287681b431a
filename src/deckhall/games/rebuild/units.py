"""Payments as arithmetic: units packed into one int, what covers a need, and which credits a payment spends.

A resource list is one int with ten bits for each of Wood, Steel, Stone, Gold and wild units, so that lists are added
by adding ints. Nothing here knows of players or cards.
"""

from typing import Final

from mypy_extensions import i64

from deckhall.games.rebuild.constants import RESOURCES

BITS: Final = 10
MASK: Final = (1 << BITS) - 1
STEEL_AT: Final = BITS
STONE_AT: Final = 2 * BITS
GOLD_AT: Final = 3 * BITS
WILD_AT: Final = 4 * BITS


def packed(wood: int, steel: int, stone: int, gold: int, wild: int = 0) -> int:
    """Five numbers as one."""
    return wood | steel << STEEL_AT | stone << STONE_AT | gold << GOLD_AT | wild << WILD_AT


def unpacked(units: int) -> tuple[int, int, int, int]:
    """Wood, Steel, Stone and Gold of a packed list."""
    return units & MASK, units >> STEEL_AT & MASK, units >> STONE_AT & MASK, units >> GOLD_AT & MASK


def wild_units(units: int) -> int:
    """The wild units of a packed list."""
    return units >> WILD_AT


def in_words(units: int) -> str:
    """A packed list in words: 1 Wood + 2 Steel."""
    amounts = zip(RESOURCES, unpacked(units), strict=True)
    return " + ".join([f"{amount} {name.capitalize()}" for name, amount in amounts if amount]) or "nothing"


def missing_units(need: i64, have: i64, credit: i64, convert_wood: i64, convert_stone: i64) -> i64:
    """How many units are missing (0 or less: covered), by REB-5.19.

    `convert_wood` and `convert_stone` are the conversions left. It is best to convert exactly what is over: each unit
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
    elif convert_wood:
        missing -= min(convert_wood, have & MASK, -wood)
    if steel > 0:
        missing += steel
    if stone > 0:
        missing += stone
    elif convert_stone:
        missing -= min(convert_stone, have >> STONE_AT & MASK, -stone)
    if gold > 0:
        missing += gold
    return missing


class Spending:
    """The credits and conversions that a payment spends."""

    def __init__(self, credit: int, convert_wood: int, convert_stone: int) -> None:
        self.credits: Final = credit
        """Packed."""
        self.convert_wood: Final = convert_wood
        self.convert_stone: Final = convert_stone


def least_spending(need: int, have: int, credit: int, convert_wood: int, convert_stone: int) -> Spending:
    """The way REB-5.29 and REB-5.30 choose for a payment that covers; the search of REB-5.31."""
    wanted, left = unpacked(need), unpacked(credit)
    wood, steel, stone, gold = unpacked(have)
    best: Spending | None = None
    lowest: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)
    for x in range(min(convert_wood, wood) + 1):
        for y in range(min(convert_stone, stone) + 1):
            supply = (wood - x, steel, stone - y, gold)
            lacking = [max(0, wanted[place] - supply[place]) for place in range(4)]
            owed = max(0, sum(lacking) - (wild_units(have) + x + y))
            used = [0, 0, 0, 0]
            rest = owed
            for place in range(4):
                used[place] = min(rest, lacking[place], left[place])
                rest -= used[place]
            if rest:
                continue
            key = (owed, x + y, used[3], used[2], used[1], y)
            if best is None or key < lowest:
                best = Spending(packed(used[0], used[1], used[2], used[3]), x, y)
                lowest = key
    assert best is not None, "only a payment that covers is settled"
    return best
