"""What lies in the exploration pile of a new game: read from the rules' own state, since no seat may know it."""

from __future__ import annotations

from collections import Counter

from deckhall.core.state import State
from deckhall.games.mountainhome.state import MountainState

LEGENDS = ("baldur", "karina", "lagertha", "loki", "marg", "ori", "tapfa_green", "thorvald")
RENOWNED = ("didi", "kartok", "ymir")
LABOURERS = ("tobias", "erik", "alisa", "paulie")
DWARVES = (*LEGENDS, *RENOWNED, *LABOURERS)
ACTIONS = (
    *("fools_gold", "faulty_minecarts", "logistical_mishap", "trash_panda"),
    *("strategic_piling", "cuttbeard_politics", "wizard_auctioneer", "ygg"),
)
IMMEDIATE = ("dwarven_grace_charity", "party_at_the_dining_hall")
RECURRING = (
    *("mountain_goat_consultants", "dragon_attack", "goblin_raiding_party"),
    *("rock_golem_debt_collectors", "reorganisation"),
)
UNIQUE = ("ferry_boat", "witchs_hut", "oris_warehouse", "dark_dungeon", "pawn_shop")
LOCATIONS = ("dragon_lair", "marketplace", "expansive_cavern", "dwarf_fortress")
BASIC = ("branch_mine", "rock_quarry", "southammer_brewery", "hillock_dwelling")
ADVANCED = ("tower_distillery", "magma_forge", "rock_carvers_guild", "toolmakers_workshop")
PROJECTS = ("adventurers_guild", "statue_garden", "hero_tavern", "treasure_vault")
HALLS = tuple(f"{stone}_clan_hall" for stone in ("ruby", "emerald", "amethyst", "sapphire", "topaz"))


def inner(state: State) -> MountainState:
    """The state with all that is hidden."""
    assert isinstance(state, MountainState)
    return state


def names(state: State, kinds: tuple[int, ...]) -> list[str]:
    """Cards by id."""
    return [inner(state).cards.ids[kind] for kind in kinds]


def pile(state: State) -> list[str]:
    """The exploration pile, top first."""
    return names(state, inner(state).pile)[::-1]


def deck(state: State, who: int) -> list[str]:
    """A draw pile, top first."""
    return names(state, inner(state).decks[who])[::-1]


def kind(name: str) -> str:
    """The kind of an explored card; `played` are Actions and immediate events."""
    for word, group in (
        ("dwarf", DWARVES),
        ("played", (*ACTIONS, *IMMEDIATE)),
        ("recurring", RECURRING),
        ("unique", UNIQUE),
        ("location", LOCATIONS),
    ):
        if name in group:
            return word
    return "resource"


def census(state: State) -> Counter[str]:
    """How many cards of each kind are in the exploration pile."""
    return Counter(kind(name) for name in pile(state))


def stock(state: State) -> tuple[int, int, int]:
    """Legendary, Renowned and labourers of the dwarf stock: those in the pile and those left out."""
    left_out = [name for name in names(state, inner(state).spare) if name in DWARVES]
    there = [name for name in pile(state) if name in DWARVES] + left_out
    return tuple(sum(1 for name in there if name in group) for group in (LEGENDS, RENOWNED, LABOURERS))  # type: ignore[return-value]
