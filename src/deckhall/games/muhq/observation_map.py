"""The map as a seat observes it: planes with a number for every tile, and what stands where by side.

Tiles keep their places on the map, so that planes and actions name them alike. The frame is as large as the largest map
of the game itself for so many players; what stands beyond it on a player's own map is counted by side only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from deckhall.core.ints import append, ints
from deckhall.core.observation import Observation, ObservationBlock, Row
from deckhall.games.muhq import constants
from deckhall.games.muhq.board import SPOTS, TILE_NAMES, distance
from deckhall.games.muhq.targets import mark_place
from deckhall.games.muhq.unit_values import attack_at, guarded, movement_of, reach_of_attack, shrouded

if TYPE_CHECKING:
    from deckhall.core.ints import Ints
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.rules import Muhq
    from deckhall.games.muhq.state import MuhqState

MOST: Final = 60
"""Figures of a unit are counted up to here."""
MOST_DURABLE: Final = 99
OTHERS_SPAWN: Final = len(constants.TERRAINS)
OTHERS_HARBOR: Final = OTHERS_SPAWN + 1
"""On the ground of a player's own map: spawns and harbors that are not the viewer's."""
REGIONS: Final = 8
MOST_DISTANCE: Final = 30
MOST_UNITS: Final = 200


class MapBlocks:
    """Blocks for the ground, for everything on it, and for how each side stands on it."""

    def __init__(self, observation: Observation[Any], game: Muhq) -> None:
        self.game: Final = game
        self.cards: Final = game.cards
        self.players: Final = observation.players
        block, cards = observation.block, game.cards
        shipped = [one for one in game.maps.values() if one.players[0] <= self.players <= one.players[1]]
        self.columns: Final = max([one.width for one in shipped])
        self.rows: Final = max([one.height for one in shipped])
        self.place: Final = ints([y * self.columns + x if x < self.columns and y < self.rows else -1 for x, y in SPOTS])
        """The place of a tile in a plane, -1 beyond the frame."""
        names = [TILE_NAMES[tile] for tile in range(constants.TILES) if self.place[tile] >= 0]
        lines = [f"x {x}" for x in range(self.columns)] + [f"y {y}" for y in range(self.rows)]
        self.sides: Final = (*observation.seats, "boss", "nobody")
        self.map_number: Final = {name: number for number, name in enumerate(game.maps)}
        self.map: Final = block("map", "the map, and your seat on it", map=[*game.maps, "own"], seat=self.players)
        self.ground: Final = block(
            "ground", "terrain that the map did not begin with; on an own map all", OTHERS_HARBOR, tile=names
        )
        self.own: Final = block("own", "something of yours stands there", tile=names)
        self.friend: Final = block("friend", "something of an ally: whose", self.players, tile=names)
        self.enemy: Final = block("enemy", "something of an enemy: whose, the boss last", self.players, tile=names)
        self.card: Final = block("card", "1 more than the number of the card there", cards.count, tile=names)
        self.aboard: Final = block("aboard", "cards in its pile", MOST, tile=names)
        self.aboard_card: Final = block(
            "aboard card", "1 more than the number of the first of them", cards.count, tile=names
        )
        self.attack: Final = block("attack", "its attack, pile included", MOST, tile=names)
        self.left: Final = block("left", "damage that it, or a damaged wall, bears", MOST, -MOST, tile=names)
        self.reach: Final = block("reach", "its movement and range together", MOST, tile=names)
        self.threat: Final = block("threat", "attack of enemies within whose reach it stands", MOST, tile=names)
        self.tapped: Final = block("tapped", "it is tapped", tile=names)
        self.active: Final = block("active", "it is the active unit", tile=names)
        self.poison: Final = block("poison", "poison marks", MOST, tile=names)
        self.paralysis: Final = block("paralysis", "paralysis marks", MOST, tile=names)
        self.panic: Final = block("panic", "panic and rage marks", MOST, tile=names)
        self.ward: Final = block("ward", "ward and faith marks", MOST, tile=names)
        self.shroud: Final = block("shroud", "it cannot be chosen as a target", tile=names)
        self.durable: Final = block("durability", "durability of the equipment in its pile", MOST_DURABLE, tile=names)
        self.aimed: Final = block("aimed", "declared actions that aim there", 64, tile=names)
        self.acting: Final = block("acting at", "where the unit of the action on top of the stack stands", at=lines)
        self.intention: Final = block("intention at", "where the mark of the intention lies", at=lines)
        self.chosen: Final = block("chosen at", "what you have chosen so far", choice=("unit", "aim", "tile"), at=lines)
        self.lines: Final = len(lines)
        lasting = [kind for kind in range(cards.count) if cards.fighter[kind] or cards.artifact[kind]]
        self.lasting: Final = ints([lasting.index(kind) if kind in lasting else -1 for kind in range(cards.count)])
        """The place of a card among those that can lie on the map."""
        self.lasting_count: Final = len(lasting)
        self.permanents: Final = block(
            "permanents", "cards on the map", MOST_UNITS, side=self.sides, card=[cards.ids[kind] for kind in lasting]
        )
        self.marks: Final = block("marks", "marks by side", 999, side=self.sides, mark=constants.MARKS)
        self.units: Final = block("units", "units on the map", MOST_UNITS, side=self.sides)
        self.ready: Final = block("ready", "of these untapped", MOST_UNITS, side=self.sides)
        self.strength: Final = block("strength", "their attack together", 999, side=self.sides)
        self.worth: Final = block("worth", "their buy cost together", 999, side=self.sides)
        self.upkeep: Final = block("upkeep", "their upkeep together", 999, side=self.sides)
        self.danger: Final = block("danger", "units that their enemies could destroy", MOST_UNITS, side=self.sides)
        self.farming: Final = block("farming", "Farmers on farms", MOST_UNITS, side=self.sides)
        self.near: Final = block(
            "near",
            f"{MOST_DISTANCE} less the distance of an attacker from what the map is about",
            MOST_DISTANCE,
            side=self.sides,
        )
        self.gates: Final = block("gates", "units that can attack that where they stand", MOST_UNITS, side=self.sides)
        regions = [str(region + 1) for region in range(REGIONS)]
        self.in_region: Final = block(
            "in region", "units in a region", MOST_UNITS, seat=observation.seats, region=regions
        )
        self.holder: Final = block("holder", "who holds a region", seat=observation.seats, region=regions)
        self.moves: Final = block("moves", "actions left to the active unit", 9, of=("move", "attack", "street"))

    def side(self, controller: i64, seat: i64) -> i64:
        """A controller as the viewer counts it."""
        players: i64 = self.players
        if controller >= 0:
            return (controller - seat + players) % players
        return players if controller == constants.BOSS else players + 1

    def write(self, state: MuhqState, seat: int, row: Row) -> None:
        """The ground and all that stands on it."""
        self._write_ground(state, seat, row)
        attacks = ints([])
        reaches = ints([])
        for one in state.permanents:
            fights = one.host < 0 and self.cards.fighter[one.kind] == 1
            attack: i64 = attack_at(state, one, 1) if fights else 0
            far: i64 = movement_of(state, one) + reach_of_attack(state, one) if fights else 0
            attacks = append(attacks, attack)
            reaches = append(reaches, far)
        goals = self._goals(state)
        for index, one in enumerate(state.permanents):
            self._write_side(state, one, seat, attacks[index], row)
            if one.host < 0:
                self._write_top(state, one, seat, attacks[index], reaches[index], row)
                self._write_threat(state, one, seat, attacks, reaches, row)
            else:
                self._write_member(one, row)
        self._write_nearest(state, seat, attacks, goals, row)
        if state.board.regions:
            self._write_regions(state, seat, row)
        self._write_actions(state, row)

    def _write_ground(self, state: MuhqState, seat: int, row: Row) -> None:
        board = state.board
        shipped = self.game.maps.get(board.data.id) is board.data
        number = self.map_number[board.data.id] if shipped else len(self.map_number)
        row.add(self.map.start + number * self.players + seat)
        if not shipped or state.terrain is not board.terrain:
            for tile in board.tiles:
                terrain: i64 = state.terrain[tile]
                if self.place[tile] < 0 or (shipped and terrain == board.terrain[tile]):
                    continue
                if terrain == constants.SPAWN and board.owner[tile] != seat:
                    terrain = OTHERS_SPAWN
                elif terrain == constants.HARBOR and board.owner[tile] != seat:
                    terrain = OTHERS_HARBOR
                if shipped or terrain != constants.NEUTRAL:
                    row.add(self.ground.start + self.place[tile], terrain)
        for tile, damage in state.wall_damage:
            if self.place[tile] >= 0 and state.terrain[tile] == constants.WALL:
                self._add(self.left, tile, constants.WALL_SOLID - damage, row)

    def _add(self, plane: ObservationBlock, tile: i64, number: i64, row: Row, most: i64 = MOST) -> None:
        """Add a number to a plane, no more than it holds."""
        at = self.place[tile]
        if at >= 0 and number:
            at += plane.start
            room = most - row.numbers[at]
            row.add(at, number if number < room else room)

    def _add_lines(self, start: i64, tile: i64, row: Row) -> None:
        """Add the column and the row of a tile, if there is one."""
        if tile >= 0 and self.place[tile] >= 0:
            row.add(start + (tile & constants.COLUMN))
            row.add(start + self.columns + (tile >> constants.ROW))

    def _write_side(self, state: MuhqState, one: Permanent, seat: int, attack: i64, row: Row) -> None:
        """What a permanent adds to its side, in a pile or not."""
        cards, kind = self.cards, one.kind
        side = self.side(one.controller, seat)
        row.add(self.permanents.start + side * self.lasting_count + self.lasting[kind])
        if one.marks is not constants.NO_MARKS:
            for mark in range(len(constants.MARKS)):
                row.add(self.marks.start + side * len(constants.MARKS) + mark, one.marks[mark])
        if attack:
            row.add(self.strength.start + side, attack)
        if not cards.unit[kind]:
            return
        row.add(self.units.start + side)
        row.add_flag(self.ready.start + side, not one.tapped)
        if cards.buy[kind] > 0:
            row.add(self.worth.start + side, cards.buy[kind])
        row.add(self.upkeep.start + side, cards.upkeep[kind])
        row.add_flag(self.farming.start + side, kind == cards.FARMER and state.terrain[one.tile] == constants.FARM)

    def _write_top(self, state: MuhqState, one: Permanent, seat: int, attack: i64, reach: i64, row: Row) -> None:
        """What stands on a tile."""
        tile = one.tile
        at = self.place[tile]
        if at < 0:
            return
        if one.controller == seat:
            row.add(self.own.start + at)
        elif one.controller != constants.NOBODY:
            plane = self.enemy if state.hostile(one.controller, seat) else self.friend
            row.add(plane.start + at, self.side(one.controller, seat))
        self._add(self.card, tile, one.kind + 1, row, self.cards.count)
        self._add(self.attack, tile, attack, row)
        self._add(self.left, tile, state.health(one) - one.damage, row)
        self._add(self.reach, tile, reach, row)
        row.add_flag(self.tapped.start + at, one.tapped)
        self._write_more(state, one, row)

    def _write_member(self, one: Permanent, row: Row) -> None:
        """A card in a pile."""
        at = self.place[one.tile]
        if at < 0:
            return
        if row.numbers[self.aboard.start + at] == 0:
            self._add(self.aboard_card, one.tile, one.kind + 1, row, self.cards.count)
        self._add(self.aboard, one.tile, 1, row)
        self._add(self.durable, one.tile, one.durability, row, MOST_DURABLE)
        self._write_marks(one, row)

    def _write_more(self, state: MuhqState, one: Permanent, row: Row) -> None:
        """What only some permanents have."""
        tile = one.tile
        at = self.place[tile]
        if one.durability:
            self._add(self.durable, tile, one.durability, row, MOST_DURABLE)
        self._write_marks(one, row)
        row.add_flag(self.shroud.start + at, shrouded(state, one))
        if state.active == one.id:
            row.add(self.active.start + at)

    def _write_marks(self, one: Permanent, row: Row) -> None:
        marks = one.marks
        if marks is constants.NO_MARKS:
            return
        self._add(self.poison, one.tile, marks[constants.POISON], row)
        self._add(self.paralysis, one.tile, marks[constants.PARALYSIS], row)
        self._add(self.panic, one.tile, marks[constants.PANIC] + marks[constants.RAGE], row)
        self._add(self.ward, one.tile, marks[constants.WARD] + marks[constants.FAITH], row)

    def _write_threat(
        self, state: MuhqState, one: Permanent, seat: int, attacks: Ints, reaches: Ints, row: Row
    ) -> None:
        """What enemies could do to a permanent next, as the crow flies."""
        limit: i64 = state.health(one) - one.damage
        if state.health(one) == 0:
            return
        threat: i64 = 0
        index: i64 = -1
        for other in state.permanents:
            index += 1
            if (
                attacks[index]
                and state.hostile(other.controller, one.controller)
                and distance(other.tile, one.tile) <= reaches[index]
            ):
                threat += attacks[index]
        self._add(self.threat, one.tile, threat, row)
        if threat > limit or (state.exact_damage and threat == limit and threat > 0):
            row.add(self.danger.start + self.side(one.controller, seat))

    # -- what the map is about -------------------------------------------------------------------------------------

    def _goals(self, state: MuhqState) -> list[tuple[int, int]]:
        """What the map is about, as (tile, controller): Kings, buildings, the Stick, the boss, regions."""
        board, cards = state.board, self.cards
        found: list[tuple[int, int]] = []
        if board.win == constants.CAPTURE:
            return [(region[len(region) // 2], constants.NOBODY) for region in board.regions]
        for one in state.permanents:
            kind = one.kind
            if board.win == constants.VIP:
                wanted = kind == cards.KING
            elif board.win == constants.BUILDINGS:
                wanted = cards.building[kind] == 1 and not guarded(state, one)
            elif board.win == constants.STICK:
                wanted = kind == cards.STICK
            elif board.win == constants.RESOURCE:
                wanted = kind == cards.FARMER
            else:
                wanted = cards.boss[kind] == 1
            if wanted:
                found.append((one.tile, one.controller))
        return found

    def _write_nearest(
        self, state: MuhqState, seat: int, attacks: Ints, goals: list[tuple[int, int]], row: Row
    ) -> None:
        """How far each side's attackers are from what the map is about, where it is not their own."""
        sides: i64 = len(self.sides)
        nearest = ints([MOST_DISTANCE] * len(self.sides))
        cards = self.cards
        index: i64 = -1
        for one in state.permanents:
            index += 1
            if one.host >= 0 or attacks[index] == 0 or not cards.unit[one.kind]:
                continue
            least: i64 = MOST_DISTANCE
            for tile, owner in goals:
                if owner != one.controller:
                    far = distance(one.tile, tile)
                    if far < least:
                        least = far
            side = self.side(one.controller, seat)
            if least < nearest[side]:
                nearest[side] = least
            if least <= cards.range[one.kind]:
                row.add(self.gates.start + side)
        for side in range(sides):
            if nearest[side] < MOST_DISTANCE:
                row.add(self.near.start + side, MOST_DISTANCE - nearest[side])

    def _write_regions(self, state: MuhqState, seat: int, row: Row) -> None:
        """Units in regions, and who has most of them (MUQ-7.5)."""
        bits = state.board.region_bits
        regions: i64 = len(state.board.regions)
        if regions > REGIONS:
            regions = REGIONS
        for one in state.permanents:
            inside = bits[one.tile]
            if inside and one.controller >= 0 and self.cards.unit[one.kind]:
                side = self.side(one.controller, seat)
                for region in range(regions):
                    row.add_flag(self.in_region.start + side * REGIONS + region, inside >> region & 1 == 1)
        for region in range(regions):
            best: i64 = 0
            who: i64 = -1
            for side in range(self.players):
                count = row.numbers[self.in_region.start + side * REGIONS + region]
                if count > best:
                    best, who = count, side
                elif count == best:
                    who = -1
            if who >= 0:
                row.add(self.holder.start + who * REGIONS + region)

    def _write_actions(self, state: MuhqState, row: Row) -> None:
        """Where declared actions come from and aim at, the intention, and what the active unit has left."""
        for act in state.actions:
            aim = state.find(act.aim)
            if aim is not None:
                self._add(self.aimed, aim.tile, 1, row)
            elif act.tile >= 0:
                self._add(self.aimed, act.tile, 1, row)
        if state.actions:
            unit = state.find(state.actions[-1].unit)
            if unit is not None:
                self._add_lines(self.acting.start, unit.tile, row)
        if state.intention >= 0:
            self._add_lines(self.intention.start, mark_place(state), row)
        active = state.find(state.active)
        if active is not None:
            row.add(self.moves.start, active.moves)
            row.add(self.moves.start + 1, active.attacks)
            row.add_flag(self.moves.start + 2, active.street)

    def write_chosen(self, state: MuhqState, row: Row) -> None:
        """What the viewer has chosen so far in a choice of several parts."""
        begun = state.begun
        if begun is None:
            return
        unit, aim = state.find(begun.unit), state.find(begun.aim)
        if unit is not None:
            self._add_lines(self.chosen.start, unit.tile, row)
        if aim is not None:
            self._add_lines(self.chosen.start + self.lines, aim.tile, row)
        self._add_lines(self.chosen.start + 2 * self.lines, begun.tile, row)
