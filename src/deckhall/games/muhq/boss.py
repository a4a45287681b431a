"""The boss side: the turn procedures of the Tyrant and the Kraken (MUQ-8.20 to MUQ-8.44)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.frames import Frame, Step
from deckhall.games.muhq import declaring
from deckhall.games.muhq.activation import AGGRESSIVE, TARGET_ORIENTED, WANDERING, activate, refresh_side
from deckhall.games.muhq.board import distance, spelled
from deckhall.games.muhq.constants import BOSS, BOSS_STEP, DEEP, SPAWN, TERRAINS
from deckhall.games.muhq.placing import create, enter
from deckhall.games.muhq.priority import WINDOW
from deckhall.games.muhq.state import MuhqState
from deckhall.games.muhq.unit_values import protected, shrouded
from deckhall.games.muhq.wording import key, tell_unit

if TYPE_CHECKING:
    from deckhall.games.muhq.permanents import Permanent

AI_OF: Final = (AGGRESSIVE, WANDERING, TARGET_ORIENTED)
"""By the number of an AI in the card file."""


def begin(state: MuhqState) -> None:
    """The boss side's turn: untap, then reveal cards or create tokens, then the boss, then its servants."""
    state.begin_turn(BOSS_STEP)
    state.tell("boss_turn", "MUQ-4.1", -1, {"n": state.round})
    refresh_side(state, BOSS)  # MUQ-8.30, MUQ-8.40
    data = state.board.data.boss
    if data is not None and data.token:
        _create_tokens(state, state.cards.index[data.token])
        state.then(WINDOW, ACT_BOSS, Servants(-1))
        return
    if not state.boss_deck and state.boss_discard:  # MUQ-8.31
        cards = sorted(state.boss_discard)
        state.shuffle(cards)
        state.boss_deck, state.boss_discard = tuple(cards), ()
        state.tell("boss_shuffle", "MUQ-8.31", -1, {"n": len(cards)})
    state.then(*([REVEAL] * state.board.reveals), ACT_BOSS, Servants(-1))


class Reveal(Step[MuhqState]):
    """T3 to T5: the top card is a servant or an intention (MUQ-8.32 to MUQ-8.34)."""

    def run(self, state: MuhqState) -> None:
        if not state.boss_deck:
            return
        card = state.boss_deck[-1]
        state.boss_deck = state.boss_deck[:-1]
        kind = state.kinds[card]
        state.reveal()
        name = state.cards.ids[kind]
        if state.cards.intention[kind]:
            unit, tile = aim_of(state, kind)
            if state.intention >= 0:
                discard(state, card, "why_marked", "MUQ-6.71")
            elif unit is None and tile < 0:
                discard(state, card, "why_no_aim", "MUQ-8.34")
            else:
                declaring.intend(state, card, unit.id if unit is not None else -1, tile)
                _tell_aim(state, name, unit, tile)
                state.then(WINDOW)
            return
        for tile in state.board.boss_spawns:
            if state.available(kind, tile):
                one = enter(state, card, BOSS, BOSS, tile)
                tell_unit(state, "boss_enters", "MUQ-8.33", one)
                return
        discard(state, card, "why_no_room", "MUQ-8.33")


def discard(state: MuhqState, card: int, reason: str, rule: str) -> None:
    """A revealed card that cannot be used."""
    state.boss_discard = (*state.boss_discard, card)
    state.tell_card(reason, rule, -1, state.kinds[card])


def _tell_aim(state: MuhqState, name: str, unit: Permanent | None, tile: int) -> None:
    if not state.telling:
        return
    if unit is not None:
        more = {"target": key(unit.id), "on": state.cards.ids[unit.kind], "at": spelled(unit.tile)}
        state.tell("why_intention_unit", "MUQ-8.34", -1, {"card": name, **more})
    else:
        more = {"target": spelled(tile), "on": TERRAINS[state.terrain[tile]], "at": spelled(tile)}
        boss = state.find_boss()
        far = distance(boss.tile, tile) if boss is not None else 0
        state.tell("why_intention", "MUQ-8.34", -1, {"card": name, **more, "n": far})


def aim_of(state: MuhqState, kind: int) -> tuple[Permanent | None, int]:
    """The fixed targeting of an intention: a unit, or a tile (MUQ-6.76)."""
    cards = state.cards
    data = cards.file.cards[kind].targeting
    boss = state.find_boss()
    if data is None or boss is None:
        return None, -1
    if data.unit:
        units = [
            one
            for one in state.permanents
            if one.controller >= 0
            and cards.unit[one.kind]
            and not shrouded(state, one)
            and not protected(state, one, kind, None)
        ]
        best: Permanent | None = None
        for one in units:
            if best is None or _rank(state, data.unit, one, boss) > _rank(state, data.unit, best, boss):
                best = one
        return best, -1
    if data.tile == "spawn_of_richest":
        return None, _spawn_of_richest(state)
    terrain = TERRAINS.index(data.tile)
    found = -1
    for tile in state.board.tiles:
        if state.terrain[tile] == terrain and (found < 0 or distance(tile, boss.tile) < distance(found, boss.tile)):
            found = tile
    return None, found


def _rank(state: MuhqState, how: str, one: Permanent, boss: Permanent) -> int:
    """The dearest by buy cost, or the nearest to the boss; of equals the lowest id stays."""
    return max(0, state.cards.buy[one.kind]) if how == "dearest" else -distance(one.tile, boss.tile)


def _spawn_of_richest(state: MuhqState) -> int:
    """The first spawn tile in reading order of the player with the most resource, then the lowest seat."""
    richest = -1
    for seat in range(state.players):
        if not state.out >> seat & 1 and (richest < 0 or state.resource[seat] > state.resource[richest]):
            richest = seat
    tiles = [tile for tile in state.board.spawns[richest] if state.terrain[tile] == SPAWN]
    return tiles[0] if tiles else -1


class ActBoss(Step[MuhqState]):
    """T6 and K3: the boss acts; without a mark the Tyrant is aggressive (MUQ-8.35, MUQ-8.42)."""

    def run(self, state: MuhqState) -> None:
        boss = state.find_boss()
        if boss is not None and boss.controller == BOSS:
            activate(state, boss, AI_OF[state.cards.ai[boss.kind]])
            state.then(WINDOW)


class Servants(Step[MuhqState]):
    """T7 and K4: the other boss-side units act in ascending id (MUQ-8.36, MUQ-8.43)."""

    def __init__(self, last: int) -> None:
        super().__init__()
        self.last: Final = last
        """The one that acted last."""

    def run(self, state: MuhqState) -> None:
        for one in state.permanents:
            if (
                one.id > self.last
                and one.controller == BOSS
                and state.cards.unit[one.kind]
                and not one.tapped
                and one.host < 0
            ):
                activate(state, one, AI_OF[state.cards.ai[one.kind]])
                state.then(WINDOW, Servants(one.id))
                return


def _create_tokens(state: MuhqState, kind: int) -> None:
    """K2: as many tokens as the map says, one per two players, while fewer than two per player are there (MUQ-8.41)."""
    for _ in range(state.board.tokens):
        there = sum([one.kind == kind for one in state.permanents])
        if there >= state.board.most_tokens:
            return
        tile = _token_tile(state, kind)
        if tile < 0:
            return
        one = create(state, kind, BOSS, tile)
        tell_unit(state, "why_token", "MUQ-8.41", one)


def _token_tile(state: MuhqState, kind: int) -> int:
    """The free deep water tile nearest to any player unit, or to the boss if there is none."""
    units = [one.tile for one in state.permanents if one.controller >= 0 and state.cards.unit[one.kind]]
    boss = state.find_boss()
    if not units and boss is not None:
        units = [boss.tile]
    best, least = -1, 999
    for tile in state.board.tiles:
        if state.terrain[tile] == DEEP and state.available(kind, tile) and units:
            far = min([distance(tile, unit) for unit in units])
            if far < least:
                best, least = tile, far
    return best


REVEAL: Final[Frame[MuhqState]] = Reveal()
ACT_BOSS: Final[Frame[MuhqState]] = ActBoss()
