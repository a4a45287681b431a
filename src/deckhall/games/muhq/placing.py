"""Permanents enter, move, join piles and leave the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.board import distance
from deckhall.games.muhq.constants import BOSS, DEEP, DEVOUR, NOBODY, SPAWN
from deckhall.games.muhq.permanents import Permanent
from deckhall.games.muhq.wording import tell_unit

if TYPE_CHECKING:
    from deckhall.games.muhq.state import MuhqState


def enter(state: MuhqState, card: int, owner: int, controller: int, tile: int, token: bool = False) -> Permanent:
    """A permanent comes onto the map, untapped with all its actions (MUQ-4.26)."""
    kind = state.kinds[card]
    one = Permanent(card, kind, owner, controller, tile)
    one.durability = state.cards.durability[kind]
    one.token = token
    place = len(state.permanents)
    while place and state.permanents[place - 1].id > card:
        place -= 1
    state.permanents.insert(place, one)
    state.occupant[tile] = card
    return one


def create(state: MuhqState, kind: int, controller: int, tile: int) -> Permanent:
    """A token (MUQ-2.18)."""
    one = enter(state, state.new_id(kind), controller, controller, tile, True)
    tell_unit(state, "create", "MUQ-2.18", one)
    return one


def shift(state: MuhqState, one: Permanent, tile: int) -> None:
    """Put a standing permanent, with its pile, onto a free tile."""
    if one.host < 0:
        state.occupant[one.tile] = -1
    else:
        one.host = -1
    state.occupant[tile] = one.id
    _carry(state, one, tile)


def _carry(state: MuhqState, one: Permanent, tile: int) -> None:
    """The pile goes with its container (MUQ-6.12)."""
    one.tile = tile
    for other in state.permanents:
        if other.host == one.id:
            _carry(state, other, tile)


def join(state: MuhqState, one: Permanent, container: Permanent) -> None:
    """Into the pile (MUQ-6.11, MUQ-6.52)."""
    if one.host < 0 and state.occupant[one.tile] == one.id:
        state.occupant[one.tile] = -1
    one.host = container.id
    _carry(state, one, container.tile)


def leave(state: MuhqState, one: Permanent) -> None:
    """Take a permanent off the map; its pile waits to be dropped where it stood (MUQ-6.16)."""
    if one.host < 0:
        state.occupant[one.tile] = -1
    state.permanents.remove(one)
    for other in state.permanents:
        if other.host == one.id:
            state.drops.append((other.id, one.tile, one.controller))
    state.rest(one)
    if state.mark_unit == one.id:
        lift_intention(state, "MUQ-6.74")


def lift_intention(state: MuhqState, rule: str) -> None:
    """The mark leaves the map, its card goes to the boss side's discard pile (MUQ-6.75)."""
    if state.intention >= 0:
        state.boss_discard = (*state.boss_discard, state.intention)
        state.tell_card("intention_gone", rule, -1, state.kinds[state.intention])
    state.intention = -1
    state.mark_tile = -1
    state.mark_unit = -1


def put_card_away(state: MuhqState, one: Permanent) -> None:
    """Where the card of a permanent goes that left the map (MUQ-5.94, MUQ-5.95, MUQ-2.19, MUQ-8.25)."""
    if one.token:
        return
    if one.owner >= 0 and state.out >> one.owner & 1:
        state.gone = (*state.gone, one.id)  # its player has left (MUQ-7.12)
    elif one.owner >= 0 and not state.cards.of_map[one.kind]:
        state.discards[one.owner] = (*state.discards[one.owner], one.id)
    elif one.owner == BOSS and state.cards.unit[one.kind]:
        state.boss_discard = (*state.boss_discard, one.id)
    else:
        state.exile = (*state.exile, one.id)


def destroy(state: MuhqState, one: Permanent, rule: str) -> None:
    """Destroy a permanent; the Stick of Victory cannot be."""
    if state.cards.unbreakable[one.kind]:
        return
    tell_unit(state, "destroyed", rule, one)
    leave(state, one)
    put_card_away(state, one)
    if state.turn == BOSS and one.controller >= 0 and state.cards.unit[one.kind]:
        devour(state)
    state.unchecked = True


def devour(state: MuhqState) -> None:
    """The Kraken gets a devour mark for a player unit destroyed in the boss side's turn (MUQ-8.44)."""
    if state.board.data.win.lose_mark == "devour":
        boss = state.find_boss()
        if boss is not None:
            boss.set_mark(DEVOUR, boss.marks[DEVOUR] + 1)
            if state.telling:
                tell_unit(state, "mark", "MUQ-8.44", boss, {"mark": "devour", "n": 1})


def spawn_tiles(state: MuhqState, seat: int, kind: int) -> list[int]:
    """Where a player can play a permanent, in reading order (MUQ-5.50, MUQ-2.32, MUQ-2.33)."""
    board, cards = state.board, state.cards
    places = cards.places[kind]
    occupant, terrain = state.occupant, state.terrain
    found = [
        tile for tile in board.spawns[seat] if occupant[tile] < 0 and terrain[tile] == SPAWN and places >> SPAWN & 1
    ]
    if places >> DEEP & 1:
        for harbor in board.harbors[seat]:
            found += [tile for tile in board.adjacent[harbor] if occupant[tile] < 0 and terrain[tile] == DEEP]
    for one in state.permanents:
        reach = cards.spawn_range[one.kind]
        if reach and one.controller == seat and one.host < 0:
            deep = cards.spawn_deep[one.kind]
            if deep and not cards.swimming[kind]:
                continue
            around = board.around[one.tile] if reach == 1 else board.within(one.tile, reach)
            for tile in around:
                if occupant[tile] < 0 and places >> terrain[tile] & 1 and (not deep or terrain[tile] == DEEP):
                    found.append(tile)
    return sorted(set(found)) if len(found) > 1 else found


def spot_for_stick(state: MuhqState, kind: int) -> int:
    """The free available tile nearest to where the Stick started, ties in reading order (MUQ-7.11)."""
    home = state.board.tiles[0]
    for piece in state.board.data.pieces:
        if state.cards.index[piece.card] == kind:
            home = piece.at[1] * 16 + piece.at[0]
    best, far = -1, 999
    for tile in state.board.tiles:
        if state.available(kind, tile) and distance(tile, home) < far:
            best, far = tile, distance(tile, home)
    return best


def change_controller(state: MuhqState, one: Permanent, seat: int) -> None:
    """It becomes tapped, its equipments go with it, crewing units are dropped (MUQ-5.100, MUQ-5.101)."""
    if one.controller == seat:
        return
    before = one.controller
    one.controller = seat
    one.tapped = True
    state.rest(one)
    for other in state.permanents:
        if other.host == one.id:
            if state.cards.unit[other.kind]:
                state.drops.append((other.id, one.tile, before))
            else:
                other.controller = seat
    container = state.find(one.host)
    if container is not None and not state.same_side(container.controller, seat):
        state.drops.append((one.id, one.tile, before if before != NOBODY else seat))
    state.unchecked = True
