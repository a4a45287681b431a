"""Numbers and names that the data files, the rules and position files share."""

from typing import Final

SIDE: Final = 16
"""No map is wider or taller; tile (x, y) has the number y * SIDE + x on every map: they ascend in reading order."""
TILES: Final = SIDE * SIDE
COLUMN: Final = SIDE - 1
ROW: Final = 4
TILE: Final = TILES - 1
WAY: Final = 8
"""Masks and shifts where speed counts: x is `tile & COLUMN`, y is `tile >> ROW`; a way is cost << WAY | tile."""

MOST_PLAYERS: Final = 4
NOBODY: Final = -1
BOSS: Final = -2
"""Who controls a permanent: a seat, nobody, or the boss side."""

HAND: Final = 3
"""Players draw up to so many cards (MUQ-4.6)."""
PILE: Final = 10
"""Cards of a pile in the pile draft (MUQ-3.10)."""
STORE_SIZE: Final = 25
"""Another draft round takes place below this (MUQ-3.12); so many cards has a random store (MUQ-8.53)."""
POOL: Final = 30
"""Cards per player that a pile draft needs (MUQ-3.17)."""
MOST_EXECUTED: Final = 200
"""Actions executed in a turn before fast actions end (MUQ-5.18)."""
WALL_SOLID: Final = 10
"""How much damage a wall bears (MUQ-2.38)."""

# Terrain. OUTSIDE is what lies beyond the map's edge.
OUTSIDE: Final = 0
NEUTRAL: Final = 1
STREET: Final = 2
HOUSE: Final = 3
TOWER: Final = 4
FARM: Final = 5
HILL: Final = 6
DEEP: Final = 7
WATER: Final = 8
WALL: Final = 9
GATE: Final = 10
STORE: Final = 11
SPAWN: Final = 12
HARBOR: Final = 13
TERRAINS: Final = (
    "outside",
    "neutral",
    "street",
    "house",
    "tower",
    "farm",
    "hill",
    "deep_water",
    "water",
    "wall",
    "gate",
    "store",
    "spawn",
    "harbor",
)
SIGNS: Final = " .=HTF^~,#GS"
"""The character of each terrain in a map file, by number; spawns and harbors have one for each seat."""
SPAWN_SIGNS: Final = "1234"
HARBOR_SIGNS: Final = "abcd"
BOSS_SIGN: Final = "B"
HIGH_GROUND: Final = 1 << TOWER | 1 << HILL
"""MUQ-2.29, MUQ-2.30."""

# Marks.
POISON: Final = 0
PARALYSIS: Final = 1
PANIC: Final = 2
RAGE: Final = 3
WARD: Final = 4
FAITH: Final = 5
REPRESSION: Final = 6
DEVOUR: Final = 7
MARKS: Final = ("poison", "paralysis", "panic", "rage", "ward", "faith", "repression", "devour")
NO_MARKS: Final = (0, 0, 0, 0, 0, 0, 0, 0)

# Steps of a turn in which somebody is asked (MUQ-4.2).
DRAFT: Final = 0
REFRESH: Final = 1
UPKEEP: Final = 2
PAY: Final = 3
ACTION: Final = 4
BUY: Final = 5
END: Final = 6
BOSS_STEP: Final = 7
STEPS: Final = ("draft", "refresh", "upkeep", "pay", "action", "buy", "end", "boss")
STEP_NAMES: Final = (
    "draft",
    "refresh step",
    "upkeep step",
    "paying upkeep",
    "action step",
    "buy step",
    "end step",
    "boss side's turn",
)

# How a map is won.
VIP: Final = 0
RESOURCE: Final = 1
CAPTURE: Final = 2
BUILDINGS: Final = 3
STICK: Final = 4
BOSS_FIGHT: Final = 5
WINS: Final = ("vip", "resource_battle", "capture_points", "destroy_buildings", "stick_of_victory", "boss")
MEASURES: Final = ("king_remaining_health", "resource", "points", "building_remaining_solid", "points", "players_lose")
