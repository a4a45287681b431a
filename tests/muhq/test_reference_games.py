"""Whole games against the slow reference: where everybody can go, carry things and whom everybody can attack.

Random games on every map with every number of players, on the example of a map of one's own and on random grounds;
every few actions all units are compared with `oracle`, with values read from the card list written down in `figures`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from deckhall.core.rng import Rng
from deckhall.games.muhq.board import spelled
from deckhall.games.muhq.combat import attack_tiles
from deckhall.games.muhq.map_check import problems
from deckhall.games.muhq.map_file import MapData
from deckhall.games.muhq.moves import put_tiles, takable, transport_ends
from deckhall.games.muhq.paths import UNREACHABLE, reach, traced
from deckhall.games.muhq.permanents import Permanent
from deckhall.games.muhq.state import MuhqState
from tests.muhq import oracle
from tests.muhq.build import GAME, MAPS
from tests.muhq.figures import CARDS, TYPES
from tests.muhq.oracle import Tile

OWN_MAP = Path(__file__).parents[2] / "examples" / "maps" / "two-fords.toml"
NATURES = {"diver": "amphibious", "reef_crab": "amphibious"}
NATURES |= dict.fromkeys(("boat", "galley", "sea_serpent", "tentacle", "the_kraken"), "swimming")
RESTRICT = {"road_warden": ("street", "spawn"), "reef_crab": ("water", "deep_water", "spawn")}
SHARPER = {"sword": 1, "war_hammer": 1}
AURAS = {"captain": 1, "war_banner": 2}
BUILDINGS = ("keep", "bastion")
EVERY_MAP = [(name, n) for name in MAPS for n in range(GAME.maps[name].players[0], GAME.maps[name].players[1] + 1)]


def at(number: int) -> Tile:
    """A tile as a pair."""
    x, y = spelled(number).split(",")
    return int(x), int(y)


class Table:
    """A position as the reference sees it."""

    def __init__(self, state: MuhqState) -> None:
        self.state = state
        names = state.cards.ids
        self.all = list(state.permanents)
        self.card = {one.id: names[one.kind] for one in self.all}
        pieces = state.build_scene(None).zones
        tiles = next(zone for zone in pieces if zone.id == "map").pieces
        self.ground = {
            (int(one.key.split(",")[0]), int(one.key.split(",")[1])): one.face for one in tiles if "," in one.key
        }
        self.taken = {at(one.tile) for one in self.all if one.host < 0}

    def kind(self, one: Permanent) -> str:
        """Unit, boss, artifact, ..."""
        return TYPES[self.card[one.id]]

    def fights(self, one: Permanent) -> bool:
        """A unit or a boss."""
        return self.kind(one) in ("unit", "boss")

    def pile(self, one: Permanent, kinds: tuple[str, ...]) -> list[Permanent]:
        """The members of a pile of these kinds."""
        return [other for other in self.all if other.host == one.id and self.kind(other) in kinds]

    def gear(self, one: Permanent) -> list[str]:
        """The equipments of a unit."""
        return [self.card[other.id] for other in self.pile(one, ("equipment", "potion"))]

    def movement(self, one: Permanent) -> int:
        """MUQ-5.37."""
        return CARDS[self.card[one.id]]["movement"] + self.gear(one).count("marching_boots")

    def same_side(self, one: Permanent, other: Permanent) -> bool:
        """The same controller, in co-op any player (MUQ-5.43)."""
        together = self.state.board.coop and one.controller >= 0 and other.controller >= 0
        return together or one.controller == other.controller

    def room(self, one: Permanent) -> set[Tile]:
        """Tiles of units whose pile it may join (MUQ-6.10)."""
        if self.kind(one) != "unit":
            return set()
        return {
            at(other.tile)
            for other in self.all
            if other.id != one.id
            and other.host < 0
            and other.tile != one.tile
            and self.same_side(one, other)
            and CARDS[self.card[other.id]].get("crew", 0) > len(self.pile(other, ("unit",)))
        }

    def moves(self, one: Permanent, lifted: Tile | None = None, streets: bool = False) -> dict[Tile, int]:
        """Where it can go; lifted: what lies there is taken up, and nobody is joined with it (MUQ-11.17)."""
        name = self.card[one.id]
        taken = self.taken - {lifted} if lifted else self.taken
        room = self.room(one)
        nature, restrict = NATURES.get(name, ""), RESTRICT.get(name, ())
        found = oracle.moves(
            self.ground, taken, at(one.tile), self.movement(one), nature, restrict, streets=streets, room=room
        )
        return {tile: cost for tile, cost in found.items() if not (lifted and tile in room)}

    def attack(self, one: Permanent) -> int:
        """Its own attack: printed, gear, auras, crewing, until end of turn (MUQ-5.37, MUQ-6.83, MUQ-6.84)."""
        name = self.card[one.id]
        value = CARDS[name]["attack"] + (name == "sailor" and one.host >= 0)
        value += sum(SHARPER.get(thing, 0) for thing in self.gear(one))
        value += sum(amount for what, amount, _ in one.changes if what == 0)
        for other in self.all:
            far = AURAS.get(self.card[other.id])
            if (
                far is not None
                and other.controller == one.controller
                and (self.card[other.id], other.id) != ("captain", one.id)
            ):
                value += oracle.distance(at(other.tile), at(one.tile)) <= far
        return max(0, value)

    def range(self, one: Permanent) -> int:
        """Its own range (MUQ-6.40)."""
        value = max([CARDS[self.card[one.id]]["range"], *[2 for thing in self.gear(one) if thing == "hunting_bow"]])
        return value + (value > 1 and self.ground[at(one.tile)] in ("tower", "hill"))

    def strength(self, one: Permanent, far: int) -> int:
        """MUQ-6.13, with the piles of those in the pile (MUQ-6.21)."""
        own = self.attack(one) if self.range(one) >= far else 0
        return own + sum(self.strength(man, far) for man in self.pile(one, ("unit",)))

    def foes(self, one: Permanent) -> list[Tile]:
        """The tiles of all it can attack (MUQ-5.63 to MUQ-5.65, MUQ-2.28, MUQ-7.8), walls among them."""
        found = []
        coop = self.state.board.coop
        for other in self.all:
            solid = CARDS[self.card[other.id]].get("solid", 0)
            if other.host >= 0 or other.id == one.id or not (self.fights(other) or solid):
                continue
            friend = other.controller == one.controller or (coop and other.controller >= 0 and one.controller >= 0)
            guard = self.card[other.id] == "keep" and any(
                self.card[third.id] == "bastion" and third.controller == other.controller for third in self.all
            )
            far = oracle.distance(at(one.tile), at(other.tile))
            housed = far > 1 and self.fights(other) and self.ground[at(other.tile)] == "house"
            if not friend and not guard and not housed and self.strength(one, far):
                found.append(at(other.tile))
        walls = [tile for tile, face in self.ground.items() if face == "wall"]
        return found + [tile for tile in walls if self.strength(one, oracle.distance(at(one.tile), tile))]

    def carried(self, one: Permanent, thing: Permanent) -> dict[Tile, set[Tile]]:
        """MUQ-6.44 and MUQ-6.45: where the unit may go with an artifact, and where it may then be put."""
        here, there = at(one.tile), at(thing.tile)
        found: dict[Tile, set[Tile]] = {}
        for end in [here, *self.moves(one, there)]:
            taken = (self.taken - {here, there}) | {end}
            near = {tile for tile in self.ground if oracle.distance(tile, end) == 1 and tile not in taken}
            places = {tile for tile in near if oracle.may_stand(self.ground[tile], "", ())}
            if places:
                found[end] = places
        return found

    def takable(self, one: Permanent, thing: Permanent) -> bool:
        """MUQ-6.43, MUQ-6.47, MUQ-6.50, MUQ-6.51."""
        if self.kind(thing) in ("unit", "boss") or thing.host >= 0 or self.card[thing.id] in BUILDINGS:
            return False
        coop = self.state.board.coop and one.controller >= 0 and thing.controller >= 0
        foreign = thing.controller not in (one.controller, -1) and not coop
        solid = CARDS[self.card[thing.id]].get("solid", 0)
        return not (solid and foreign) and oracle.distance(at(one.tile), at(thing.tile)) == 1


def compare(state: MuhqState) -> int:
    """All units against the reference; how many comparisons there were."""
    table = Table(state)
    done = 0
    for one in table.all:
        if not table.fights(one):
            continue
        done += 1
        expected = table.moves(one)
        assert [at(tile) for tile in reach(state, one)] == sorted(expected, key=lambda tile: (tile[1], tile[0]))
        costs = traced(state, one).cost
        assert {at(tile): price for tile, price in enumerate(costs) if price < UNREACHABLE} == expected
        if one.host >= 0:
            continue
        if table.ground[at(one.tile)] == "street":
            assert {at(tile) for tile in reach(state, one, True)} == set(table.moves(one, streets=True))
        assert sorted(at(tile) for tile in attack_tiles(state, one)) == sorted(table.foes(one))
        for thing in table.all:
            if table.kind(thing) in ("unit", "boss"):
                continue
            assert takable(state, one, thing) is table.takable(one, thing)
            if table.takable(one, thing):
                carried = table.carried(one, thing)
                ends = transport_ends(state, one, thing)
                assert {at(end) for end in ends} == set(carried)
                assert all({at(tile) for tile in put_tiles(state, one, thing, end)} == carried[at(end)] for end in ends)
                done += 1
    return done


def wander(state: MuhqState, rng: Rng, actions: int) -> int:
    """Random play that prefers to put things onto the map and to move them."""
    done = 0
    for number in range(actions):
        if state.is_over:
            break
        who = state.to_act()[0]
        legal = state.legal_actions(who)
        good = [
            one for one in legal if GAME.vocab.text(one).split()[0] in ("play", "activate", "move", "transport", "buy")
        ]
        state.apply(who, good[rng.below(len(good))] if good and rng.below(4) else legal[rng.below(len(legal))])
        if number % 12 == 0 and not state.drops:
            done += compare(state)
    return done


SETS = "base+exp1+magic+armory+nautics"


@pytest.mark.rule("MUQ-5.40", "MUQ-5.43", "MUQ-5.46", "MUQ-5.63", "MUQ-6.13", "MUQ-6.44", "MUQ-6.45", "MUQ-6.47")
@pytest.mark.parametrize(("name", "players"), EVERY_MAP)
def test_games_on_every_map(name: str, players: int) -> None:
    done = seed = 0
    while done < 150:
        seed += 1
        state = GAME.new(players, seed, {"map": name, "draft": "random", "sets": SETS})
        assert isinstance(state, MuhqState)
        for who in range(players):
            state.resource[who] = 25
        done += wander(state, Rng(seed), 260)


@pytest.mark.rule("MUQ-5.40", "MUQ-5.63")
def test_games_on_a_map_of_ones_own() -> None:
    content = tomllib.loads(OWN_MAP.read_text("utf-8"))["map"][0]
    wish = {"players": 2, "map": content, "setup": True, "options": {"draft": "random", "sets": SETS}}
    state = GAME.from_position(wish)
    assert isinstance(state, MuhqState)
    state.resource[0] = state.resource[1] = 60
    assert wander(state, Rng(5), 260) > 60


SIGNS = "...==HTF^~~~,,#GabB12"


def random_map(rng: Rng) -> dict[str, Any]:
    """A ground of every sort of tile, framed so that all is connected and everybody has spawns."""
    width, height = 5 + rng.below(12), 5 + rng.below(12)
    rows = [[SIGNS[rng.below(len(SIGNS))] for _ in range(width)] for _ in range(height)]
    rows[0], rows[-1] = ["1", *"." * (width - 1)], [*"." * (width - 1), "2"]
    for row in rows[1:-1]:
        row[0] = "."
        for x in range(1, width - 1):  # no tile may be walled in
            if row[x] == "#" and row[x - 1] == "#":
                row[x] = "~"
    grid = ["".join(row) for row in rows]
    made: dict[str, Any] = {"id": "any", "name": "Any", "players": [2, 2], "mode": "versus", "grid": grid}
    made |= {"width": width, "height": height, "base_gain": 9, "start_resource": [60, 60], "draft": "piles-of-10"}
    made |= {"start_deck": {"boat": 3, "wagon": 3, "diver": 2, "archer": 2}, "sets": ["base"], "round_cap": 30}
    return made | {"win": {"kind": "resource_battle", "resource": 999}, "cap_measure": "resource"}


@pytest.mark.rule("MUQ-5.40", "MUQ-5.42", "MUQ-5.44", "MUQ-5.63")
@pytest.mark.parametrize("seed", range(6))
def test_games_on_random_grounds(seed: int) -> None:
    rng = Rng(900 + seed)
    done = 0
    while done < 60:
        content = random_map(rng)
        if any("not connected" in problem for problem in problems(convert(content, MapData), GAME.cards.file)):
            continue
        wish = {"players": 2, "map": content, "setup": True, "seed": seed}
        state = GAME.from_position({**wish, "options": {"draft": "random", "sets": SETS}})
        assert isinstance(state, MuhqState)
        done += wander(state, rng, 200)
