"""The state check: destruction, dropped piles, eliminations and victory (MUQ-5.90 to MUQ-5.95)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Ask, Frame, Question, Step
from deckhall.games.muhq.board import spelled
from deckhall.games.muhq.combat import falling_walls
from deckhall.games.muhq.constants import POISON
from deckhall.games.muhq.paths import can_board
from deckhall.games.muhq.permanents import Permanent
from deckhall.games.muhq.placing import destroy, join, leave, put_card_away, shift, spot_for_stick
from deckhall.games.muhq.scoring import judge
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.wording import tell_join, tell_unit


def state_check(state: MuhqState) -> bool:
    """Check until nothing changes. False: somebody is asked first, or the game is over; go no further."""
    while True:
        if state.drops:
            if not _drop_next(state):
                return False
            continue
        doomed = [one for one in state.permanents if is_doomed(state, one)]
        if state.wall_damage:
            falling_walls(state)
        if not doomed:
            break
        for one in doomed:
            if state.cards.unbreakable[one.kind]:
                _rescue(state, one)
            else:
                destroy(state, one, "MUQ-5.91")
    state.unchecked = False
    return judge(state)


def is_doomed(state: MuhqState, one: Permanent) -> bool:
    """MUQ-5.91, one permanent."""
    cards = state.cards
    kind = one.kind
    if cards.fighter[kind]:
        health = state.health(one)
        if one.damage > health or one.marks[POISON] > health or (state.exact_damage and one.damage >= health):
            return True
    elif cards.solid[kind] and one.damage + state.exact_damage > cards.solid[kind]:
        return True
    if cards.equipment[kind] and one.durability < 1 and not cards.unbreakable[kind]:
        return True
    return one.host < 0 and not cards.places[kind] >> state.terrain[one.tile] & 1


def _rescue(state: MuhqState, one: Permanent) -> None:
    """The Stick of Victory stays in the game (MUQ-7.11)."""
    tile = spot_for_stick(state, one.kind)
    if tile >= 0:
        shift(state, one, tile)
    else:  # no tile at all: it cannot lie anywhere, so it is put aside
        leave(state, one)
        put_card_away(state, one)


def drop_tiles(state: MuhqState, one: Permanent, tile: int) -> list[int]:
    """Where a member of a dropped pile can be put: in range 1, the container's own tile included (MUQ-6.18).

    A unit can also join a unit of its side there that has room.
    """
    found: list[int] = []
    for near in state.board.around[tile]:
        other = state.permanent_at(near)
        if state.available(one.kind, near) or (other is not None and can_board(state, one, other)):
            found.append(near)
    return found


def _drop_next(state: MuhqState) -> bool:
    """Drop the next pile member; False if its player has to choose where."""
    ident, tile, seat = state.drops[0]
    one = state.find(ident)
    if one is None:
        state.drops.pop(0)
        return True
    cards = state.cards
    if cards.equipment[one.kind] and not cards.unbreakable[one.kind] and one.durability <= 1:  # MUQ-6.19
        one.durability = 0
        state.drops.pop(0)
        destroy(state, one, "MUQ-6.55")
        return True
    tiles = drop_tiles(state, one, tile)
    if len(tiles) > 1 and seat >= 0 and not state.out >> seat & 1:
        state.stack.append(CHECK)
        state.stack.append(Drop(seat))
        return False
    state.drops.pop(0)
    if tiles:
        put_down(state, one, tile if tile in tiles else tiles[0])  # MUQ-8.17
    elif cards.unbreakable[one.kind]:
        _rescue(state, one)
    else:
        destroy(state, one, "MUQ-6.17")
    return True


def put_down(state: MuhqState, one: Permanent, tile: int) -> None:
    """A dropped permanent lies on a tile, or in a pile there; equipment loses 1 durability (MUQ-6.17, MUQ-6.19)."""
    cards = state.cards
    if cards.equipment[one.kind] and not cards.unbreakable[one.kind]:
        one.durability -= 1
    state.unchecked = True
    container = state.permanent_at(tile)
    if container is not None:
        join(state, one, container)
        tell_join(state, one, container, "MUQ-6.17", {"to": spelled(tile)})
        return
    shift(state, one, tile)
    if state.telling:
        tell_unit(state, "dropped", "MUQ-6.17", one, {"to": spelled(tile)})


class Check(Step[MuhqState]):
    """The state check after something that happened outside a priority window."""

    def run(self, state: MuhqState) -> None:
        state_check(state)


class Drop(Ask[MuhqState]):
    """Where a dropped pile member goes (MUQ-6.17)."""

    def options(self, state: MuhqState, seat: int) -> list[int]:
        ident, tile, _ = state.drops[0]
        one = state.find(ident)
        return [state.cards.AT.of(near) for near in drop_tiles(state, one, tile)] if one is not None else []

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        ident, _, _ = state.drops.pop(0)
        one = state.find(ident)
        if one is not None:
            put_down(state, one, state.cards.AT.value(action))

    def question(self, state: MuhqState, seat: int) -> Question:
        return Question("drop", "MUQ-6.17", {"card": state.cards.ids[state.kinds[state.drops[0][0]]]})


CHECK: Final[Frame[MuhqState]] = Check()
