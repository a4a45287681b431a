"""Why not: what is selected in the browser is a set, whatever the order in which it was tapped."""

from __future__ import annotations

from itertools import combinations

import pytest

from deckhall.core.why_not import refusal_of_set
from deckhall.games.climber.state import ClimberState
from tests.climber.build import CARDS, GAME, position
from tests.climber.playing import fresh, random_game


def why(state: ClimberState, *texts: str) -> tuple[str, str]:
    refusal = refusal_of_set(state, state.turn, [GAME.vocab.parse(text) for text in texts])
    return refusal.rule, refusal.reason


@pytest.mark.parametrize(
    ("state", "chosen", "rule", "word"),
    [
        (position("R5 B9", lead=0), ("add blue_9", "add red_5"), "CLI-5.1", "Blue Expert 9"),
        (
            position("?", "R5 R6 B9", field="R3 R4"),
            ("add blue_9", "add red_6"),
            "CLI-5.1",
            "go on with Red Climber 5 and",
        ),
        (position("R5 R6 Y1", lead=0), ("add red_6", "add red_5"), "", "nothing is wrong"),
        (position("?", "R5 B9", field="R3"), ("add blue_9", "pass"), "", "a choice of its own"),
    ],
)
def test_the_answer_is_about_the_set(state: ClimberState, chosen: tuple[str, ...], rule: str, word: str) -> None:
    found = why(state, *chosen)
    assert word in found[1]
    assert found[0] == rule


def test_no_answer_speaks_of_an_order_of_picking() -> None:
    asked = 0
    for seed in range(3):
        state = fresh(3, seed)
        for seat, _ in random_game(state, seed):
            prompt = state.view(seat).prompt
            complete_choices = [set(whole.actions) for whole in prompt.complete_choices] if prompt is not None else []
            actions = sorted({action for whole in complete_choices for action in whole})
            useful = [action for action in actions if not CARDS.PASS.has(action) and not CARDS.PLAY.has(action)]
            for pair in combinations(useful, 2):
                if not any(whole >= set(pair) for whole in complete_choices):
                    asked += 1
                    assert "lowest card up" not in refusal_of_set(state, seat, pair).reason
    assert asked > 100
