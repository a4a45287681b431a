"""What cards can do, bound from the card file: targets, effect steps and abilities as small unchanging values."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import BadCards
from deckhall.games.muhq.card_file import AbilityData, EffectData, TargetData
from deckhall.games.muhq.constants import MARKS, TERRAINS

# Operations of a step.
DAMAGE: Final = 0
HEAL: Final = 1
DESTROY: Final = 2
GAIN: Final = 3
LOSE: Final = 4
STEAL: Final = 5
DRAW: Final = 6
MARK: Final = 7
UNMARK: Final = 8
PUSH: Final = 9
BUFF: Final = 10
GRANT: Final = 11
ADD_ACTION: Final = 12
UNTAP: Final = 13
CREATE: Final = 14
CONVERT: Final = 15
CHARGE: Final = 16
COUNTER: Final = 17
REPAIR: Final = 18
NEUTRALIZE: Final = 19
SET_TILE: Final = 20
RESOLVE_INTENTION: Final = 21
OPS: Final = (
    "damage",
    "heal",
    "destroy",
    "gain",
    "lose",
    "steal",
    "draw",
    "mark",
    "unmark",
    "push",
    "buff",
    "grant",
    "add_action",
    "untap",
    "create",
    "convert",
    "charge",
    "counter",
    "repair",
    "neutralize",
    "set_tile",
    "resolve_intention",
)

# Whom a step concerns.
TO_NOTHING: Final = 0
TO_TARGET: Final = 1
TO_SELF: Final = 2
TO_HOST: Final = 3
TO_ATTACKED: Final = 4
TO_MOVER: Final = 5
TO_BOSS: Final = 6
TO_CARRIER: Final = 7
TO_MARK: Final = 8
TO_EACH: Final = 9
SELECTORS: Final = ("", "target", "self", "host", "attacked", "mover", "boss", "mark_carrier", "mark")

# Which permanents "each" means.
EACH_UNIT: Final = 0
EACH_UNIT_OR_BOSS: Final = 1
EACH_OWN_UNIT: Final = 2
EACH_PLAYER_UNIT: Final = 3
EACHES: Final = ("unit", "unit_or_boss", "own_unit", "player_unit")

# Whose resource.
CONTROLLER: Final = 0
EACH_PLAYER: Final = 1
SPAWN_OWNER: Final = 2
ATTACKED_CONTROLLER: Final = 3
WHO: Final = ("controller", "each_player", "spawn_owner", "attacked_controller")

# Where tokens appear and tiles change.
AT_TARGET: Final = 0
AT_MARK: Final = 1
AROUND_MARK: Final = 2
PLACES: Final = ("target", "mark", "around_mark")

ALL: Final = 999
HALF_UP: Final = -1
SHROUD: Final = 2
"""Among the kinds of temporary changes: attack, movement, shroud."""
STATS: Final = ("attack", "movement", "shroud")

# Targets.
UNIT: Final = 0
PERMANENT: Final = 1
DAMAGEABLE: Final = 2
SOLID: Final = 3
EQUIPMENT: Final = 4
TILE: Final = 5
SPELL: Final = 6
TARGETS: Final = ("unit", "permanent", "damageable", "solid", "equipment", "tile", "spell_on_stack")
ANYBODY: Final = 0
OWN: Final = 1
ENEMY: Final = 2
OTHER: Final = 3
SIDES: Final = ("any", "own", "enemy", "other")
NO_FILTER: Final = 0
FREE: Final = 1
STRAIGHT_LINE: Final = 2
NEAR_DEEP_WATER: Final = 3
FILTERS: Final = ("", "free", "straight_line", "near_deep_water")

# Conditions of full actions.
NO_CONDITION: Final = 0
IF_NEAR_DEEP_WATER: Final = 1
IF_NEAR_INTENTION: Final = 2
CONDITIONS: Final = ("", "near_deep_water", "near_intention")

# Events of triggers.
ON_ATTACK: Final = 0
ON_HOST_ATTACK: Final = 1
ON_CREWED_ATTACK: Final = 2
ON_DAMAGED: Final = 3
ON_SPELL: Final = 4
ON_ENEMY_MOVE: Final = 5
EVENTS: Final = ("attack", "host_attack", "attack_or_crewed_attack", "damaged", "play_spell", "enemy_move_end")

FULL_ACTION: Final = 0
FREE_ACTION: Final = 1
TRIGGER: Final = 2
PASSIVE: Final = 3
KINDS: Final = ("full_action", "free_action", "trigger", "passive")

FRIENDLY: Final = (HEAL, UNMARK, REPAIR, GAIN)
"""An ability of only such steps is meant for the own side (MUQ-8.16); so are ward marks."""


def code(where: str, field: str, value: str, names: tuple[str, ...]) -> int:
    """The number of a name; an unknown one is an error of the card file."""
    if value not in names:
        raise BadCards(f"{where}: {field} {value!r} is unknown; it is one of {', '.join([n for n in names if n])}")
    return names.index(value)


class Target:
    """What is chosen when an action is declared. `reach` -1: anywhere."""

    def __init__(self, data: TargetData, where: str) -> None:
        self.kind: Final = code(where, "target kind", data.kind, TARGETS)
        self.who: Final = code(where, "target who", data.who, SIDES)
        self.reach: Final = data.range
        self.filter: Final = code(where, "target filter", data.filter, FILTERS)
        self.origin: Final = data.origin
        """Whether the originating tile of a push is chosen too (MUQ-6.33)."""


class Effect:
    """One step: an operation with its numbers."""

    def __init__(self, data: EffectData, where: str, cards: dict[str, int]) -> None:
        self.op: Final = code(where, "op", data.op, OPS)
        self.amount: Final = _amount(where, data)
        to = data.to
        self.to: Final = code(where, "to", to, SELECTORS) if isinstance(to, str) else TO_EACH
        self.each: Final = EACH_UNIT if isinstance(to, str) else code(where, "each", to.each, EACHES)
        self.reach: Final = 0 if isinstance(to, str) else to.range
        self.spare_tile: Final = False if isinstance(to, str) else to.spare == "tile"
        self.spare_target: Final = False if isinstance(to, str) else to.spare == "target"
        self.mark: Final = MARKS.index(data.mark) if data.mark else 0
        self.stat: Final = code(where, "stat or keyword", data.stat or data.keyword or "attack", STATS)
        self.until_round: Final = data.until == "round"
        self.attack_action: Final = data.action == "attack"
        self.refill: Final = data.refill
        self.card: Final = cards[data.card] if data.card else -1
        self.push: Final = data.push
        self.terrain: Final = code(where, "tile type", data.type or "neutral", TERRAINS)
        self.at: Final = code(where, "at", data.at or "target", PLACES)
        self.who: Final = code(where, "who", data.who or data.source or "controller", WHO)


def _amount(where: str, data: EffectData) -> int:
    """The number of a step, whatever the file calls it."""
    for value in (data.amount, data.n, data.x):
        if value == "half_up":
            return HALF_UP
        if value == "all":
            return ALL
        if isinstance(value, str):
            raise BadCards(f"{where}: {data.op}: {value!r} is no number")
        if value:
            return value
    return 0


class Ability:
    """A full action, free action or trigger, with its costs, target and steps."""

    def __init__(self, data: AbilityData, where: str, cards: dict[str, int]) -> None:
        self.kind: Final = code(where, "ability kind", data.kind, KINDS)
        self.pay: Final = data.cost.pay
        self.tap: Final = data.cost.tap
        self.sacrifice: Final = data.cost.sacrifice
        self.wear: Final = data.cost.spend_durability
        self.target: Final = Target(data.target, where) if data.target is not None else None
        self.condition: Final = code(where, "condition", data.condition, CONDITIONS)
        self.steps: Final = tuple([Effect(step, where, cards) for step in data.steps])
        self.event: Final = code(where, "event", data.event, EVENTS) if data.kind == "trigger" else -1
        self.reach: Final = data.range
        self.only_units: Final = data.only_units
        self.friendly: Final = all(_friendly(step) for step in self.steps)
        if self.kind != PASSIVE and not self.steps:
            raise BadCards(f"{where}: an ability that is not passive needs steps")


def _friendly(step: Effect) -> bool:
    return step.op in FRIENDLY or (step.op == MARK and MARKS[step.mark] == "ward")
