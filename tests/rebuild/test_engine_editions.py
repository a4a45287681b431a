"""The later edition keeps the contract as well (tests/conformance plays the default one)."""

from __future__ import annotations

from functools import cache

import pytest

from deckhall.check import CHECKS, ONCE, RandomGame, run_check
from deckhall.core import load

GAME = load("rebuild", "v005")
SETTINGS = GAME.configurations()


@cache
def played(index: int) -> RandomGame:
    """A random game, its seed another one in every setting."""
    return RandomGame(GAME, *SETTINGS[index], seed=300 + index)


@pytest.mark.parametrize("check", [check for check in CHECKS if check not in ONCE])
@pytest.mark.parametrize("index", range(len(SETTINGS)))
def test_the_later_edition_passes(index: int, check: str) -> None:
    assert run_check(check, played(index)).failures == []


def test_a_card_taken_free_and_a_gold_stack_reach_the_same_pile() -> None:
    """Crossbow takes a card whose place is refilled from below the Gold Stacks (REB-8.33, REB-8.41)."""
    columns = [["ladder", "magnet", "spear"]]
    columns += [["solid_spade", "heavy_spade", "boomerang"], ["gold_merchant", "gold_key", "pendant"]]
    columns += [["wheelbarrow", "screwdriver", "smelter"], ["horseshoe", "rockslide", "mining_pick"]]
    seats = [{"hand": ["crossbow", "a_log"]}, {"deck": ["a_log"]}]
    draw = ["gold_stack", "gold_stack", "crown", "chalice"]
    state = GAME.from_position({"players": 2, "step": "act", "columns": columns, "draw": draw, "seats": seats})
    before = state.cards_in_play()
    state.apply(0, GAME.vocab.parse("play crossbow"))
    state.apply(0, GAME.vocab.parse("buy 1"))
    assert [piece.face for piece in state.view(0).zone("discard-0").pieces] == ["ladder", "gold_stack"]
    assert state.cards_in_play() == before
