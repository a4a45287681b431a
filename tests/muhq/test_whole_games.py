"""Whole games at random on every map: what must hold whenever somebody is asked, read from the scene."""

from __future__ import annotations

import re

import pytest

from deckhall.core.rng import Rng
from deckhall.core.scene import Piece, mark_words
from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import GAME, HILL, ISLANDS, KRAKEN, LANES, RING, RING3, RIVER, TYRANT, details, fresh, look
from tests.muhq.figures import CARDS, TYPES
from tests.muhq.oracle import may_stand

NATURE = dict.fromkeys(("boat", "galley", "sea_serpent", "the_kraken", "tentacle"), "swimming")
NATURE |= dict.fromkeys(("diver", "reef_crab"), "amphibious")
RESTRICT = {"road_warden": ("street", "spawn"), "reef_crab": ("water", "deep_water", "spawn")}
ALL_SETS = "base+exp1+magic+armory+nautics"


def check(state: MuhqState) -> None:
    """The position is one that the rules allow."""
    scene = look(state)
    board = scene.zone("map")
    ground = {piece.key: piece.face for piece in board.pieces if not re.fullmatch(r"p\d+", piece.key)}
    standing: dict[str, str] = {}
    crews: dict[str, int] = {}
    units = details(state).units
    cards = {piece.key: piece.face for piece in board.pieces if piece.key in units}
    for key, card in cards.items():
        figures = units[key]
        place = figures.tile
        if "to be put down" in words(board.pieces, key):
            assert state.drops
            continue  # its container has just left; somebody is asked where to put it
        if figures.host:
            assert units[figures.host].tile == place  # MUQ-6.12
            crews[figures.host] = crews.get(figures.host, 0) + (TYPES[card] == "unit")
        else:
            assert place not in standing, f"{place}: {standing.get(place)} and {key}"  # MUQ-2.26
            standing[place] = key
            assert may_stand(ground[place], NATURE.get(card, ""), RESTRICT.get(card, ())), (card, ground[place])
        if not state.drops:  # somebody may be asked in the middle of a state check
            if TYPES[card] in ("unit", "boss") or CARDS[card].get("solid"):
                assert figures.damage <= figures.health, (card, figures)  # MUQ-5.91
            assert figures.marks.get("poison", 0) <= figures.health
            assert figures.durability >= 1 or TYPES[card] not in ("equipment", "potion")
    if not state.drops:
        for host, number in crews.items():
            assert number <= CARDS[cards[host]].get("crew", 0)  # MUQ-6.10
    assert all(number >= 0 for number in state.resource)  # MUQ-2.14
    assert state.executed <= 200 + 4 * len(cards) + 60  # MUQ-5.18 bounds the fast ones


def words(pieces: list[Piece], key: str) -> list[str]:
    """The marks of a piece."""
    return next(mark_words(piece.marks) for piece in pieces if piece.key == key)


@pytest.mark.rule("MUQ-2.26", "MUQ-5.42", "MUQ-5.90", "MUQ-5.91", "MUQ-6.10", "MUQ-6.12", "MUQ-2.14")
@pytest.mark.parametrize(
    ("players", "name"),
    [(2, RING), (2, RIVER), (2, LANES), (2, HILL), (3, RING3), (4, ISLANDS), (2, TYRANT), (3, KRAKEN)],
)
def test_positions_of_random_games_keep_the_rules(players: int, name: str) -> None:
    for seed in range(2):
        rng = Rng(seed)
        state = fresh(players, seed, map=name, draft="random", sets=ALL_SETS)
        state.resource = [15] * players  # so that more is played
        for number in range(1000):
            if state.is_over:
                break
            asked = state.to_act()
            who = asked[rng.below(len(asked))]
            actions = state.legal_actions(who)
            lively = [one for one in actions if GAME.vocab.text(one) not in ("pass", "end", "done")]
            chosen = lively if lively and rng.below(4) else actions
            state.apply(who, chosen[rng.below(len(chosen))])
            if number % 10 == 0:
                check(state)
        check(state)
