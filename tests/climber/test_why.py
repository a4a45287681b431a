"""Why not: each refusal says the reason a player would look for, and names its rule."""

from __future__ import annotations

import pytest

from deckhall.games.climber.state import ClimberState
from tests.climber.build import GAME, do, play, position


def why(state: ClimberState, text: str, seat: int | None = None) -> tuple[str, str]:
    refusal = state.refusal(state.turn if seat is None else seat, GAME.vocab.parse(text))
    return refusal.rule, refusal.reason


@pytest.mark.parametrize(
    ("state", "begun", "then", "rule", "word"),
    [
        (position("R5 R6 Y1", lead=0), "add red_6", "add red_5", "CLI-5.36", "from its lowest card up"),
        (position("R5 R6 Y1", lead=0), "add red_6", "add red_6", "CLI-5.36", "each card once"),
        (position("R5 B5 R6", lead=0, gold="no_set"), "add red_5", "add blue_5", "CLI-6.83", "may not be played"),
        (position("R11 L12", lead=0), "add red_11", "add legend_12", "CLI-5.8", "without colour"),
        (
            position("?", "G4 W4m", start=0),
            "add green_4",
            "add wild_4_mountain",
            "CLI-5.24",
            "beaten by a single",
        ),
        (position("R5 B9", lead=0), "add red_5", "add blue_9", "CLI-5.1", "does not go on"),
    ],
)
def test_a_card_that_does_not_go_on(state: ClimberState, begun: str, then: str, rule: str, word: str) -> None:
    do(state, begun)
    found = why(state, then)
    assert found[0] == rule
    assert word in found[1]


def test_a_third_card_where_two_are_the_most() -> None:
    state = do(position("R5 R6 R7", lead=0, gold="up_to_2"), "add red_5", "add red_6")
    assert why(state, "add red_7") == ("CLI-6.88", "No play may have more than 2 cards this season")


def test_the_icon_of_a_run_is_not_to_be_chosen() -> None:
    state = do(position("R8 R9 R1", lead=0), "add red_8", "add red_9")
    assert why(state, "play avalanche")[0] == "CLI-6.6"


def test_the_icon_of_a_set_that_makes_the_wrong_quantity() -> None:
    state = do(position("?", "W5t W5m R1", field="R4"), "add wild_5_pair", "add wild_5_mountain")
    assert why(state, "play set_of_two")[0] == "CLI-5.19"


def test_while_light_pack_asks() -> None:
    state = play(position("R10 R2 R3", lead=0), "R10")
    assert why(state, "pass", 0) == ("CLI-6.30", "First answer what is asked")
    assert why(state, "shed blue_3", 0)[0] == "CLI-6.30"


def test_while_base_camp_asks() -> None:
    state = play(position("Y8 R2 R3", lead=0, gold="accident", down={0: "B1"}, locked={0: "L14"}), "Y8")
    assert why(state, "take_down blue_1", 0)[0] == "CLI-6.40"
    do(state, "put red_2")
    assert why(state, "take_down legend_14", 0) == ("CLI-6.92", "Legend 14 is out for this season by the accident")
    assert why(state, "take_up red_3", 0)[0] == "CLI-6.41"


def test_while_transfer_asks() -> None:
    hands = ["R1 R2 R3 R4 R5 R6 R7 B1 B2 B3 B4", "G1 G2 G3 G4 G5 G6 G7 Y1 Y2 Y3 Y4"]
    state = position(*hands, players=2, gold="transfer", season=2, phase="reveal")
    assert why(state, "give green_1", 0)[0] == "CLI-6.85"
    assert why(state, "pass", 0)[0] == "CLI-6.85"
