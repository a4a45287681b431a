"""Buildings in towns. A building never changes: what happens to it puts another one in its place."""

from __future__ import annotations

from typing import Final

from deckhall.games.mountainhome.cards import Cards

Kinds = tuple[int, ...]
"""Cards, by kind."""


class Building:
    """A building card in a town: how far it is built, whether it is tapped, and the cards kept in it."""

    def __init__(self, kind: int, steps: int, tapped: bool, kept: Kinds) -> None:
        self.kind: Final = kind
        self.steps: Final = steps
        self.tapped: Final = tapped
        self.kept: Final = kept


Town = tuple[Building, ...]


def finished(cards: Cards, building: Building) -> bool:
    """Has it all its steps?"""
    return building.steps == cards.last_step[building.kind]


def same(one: Building, other: Building) -> bool:
    """Nobody could tell the two apart."""
    return one.kind == other.kind and one.steps == other.steps and one.tapped == other.tapped and one.kept == other.kept


def first_like(town: Town, slot: int) -> bool:
    """Is this the first of its like in the town? Only the first is offered as a choice."""
    building = town[slot]
    before = 0
    while not same(town[before], building):
        before += 1
    return before == slot


def with_building(town: Town, slot: int, building: Building) -> Town:
    """The town with another building in that slot."""
    changed = list(town)
    changed[slot] = building
    return tuple(changed)


def without_slot(town: Town, slot: int) -> Town:
    """The town without the building in that slot."""
    changed = list(town)
    del changed[slot]
    return tuple(changed)


def advanced(cards: Cards, building: Building) -> Building:
    """With its next step completed; the last one finishes and untaps it (MTH-5.29)."""
    steps = building.steps + 1
    return Building(building.kind, steps, steps < cards.last_step[building.kind], building.kept)


def points(cards: Cards, building: Building) -> int:
    """Its victory points (MTH-7.6 to MTH-7.10)."""
    kind = building.kind
    vp = cards.step_vp[kind] * building.steps
    if building.steps == cards.last_step[kind]:
        vp += cards.vp[kind]
        if kind == cards.pawn_shop and building.kept:
            vp += cards.value[building.kept[0]]
    return vp


def inserted(kinds: Kinds, kind: int) -> Kinds:
    """The sorted cards and one more."""
    place = len(kinds)
    while place and kinds[place - 1] > kind:
        place -= 1
    return (*kinds[:place], kind, *kinds[place:])


def town_key(seat: int, slot: int) -> str:
    """The key of a building's piece is its slot: two of a kind in one town are told apart."""
    return f"town-{seat}:{slot}"
