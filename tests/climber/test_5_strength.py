"""Which play is stronger (CLI-5.12 to CLI-5.17)."""

from __future__ import annotations

import pytest

from tests.climber.build import field_play, passes, play, plays, position


@pytest.mark.rule("CLI-5.12")
@pytest.mark.parametrize(("high_wins", "stronger"), [(True, ["L14", "R8"]), (False, ["R6", "W0"])])
def test_high_numbers_win_in_the_normal_order_and_low_ones_in_the_reversed(
    high_wins: bool, stronger: list[str]
) -> None:
    state = position("?", "W0 R6 B7 R8 L14", field="G7", owner=0, high_wins=high_wins)
    assert plays(state) == stronger


@pytest.mark.rule("CLI-5.12")
def test_the_whole_scale_from_0_to_14() -> None:
    """Each number beats exactly the numbers below it, and exactly those above it in the reversed order."""
    scale = ["W0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "L12", "L13", "L14"]
    for number, card in enumerate(scale):
        others = [other for other in scale if other != card]
        for high_wins in (True, False):
            state = position("?", " ".join(others), field=card, owner=0, high_wins=high_wins)
            stronger = scale[number + 1 :] if high_wins else scale[:number]
            assert plays(state) == sorted(stronger), (card, high_wins)


@pytest.mark.rule("CLI-5.13")
@pytest.mark.parametrize(
    ("field", "hand", "legal"),
    [
        ("R7 B7", "W4t G5 Y5", []),  # 4 + 4 and 5 + 5 are more than 7, but the value is 4 and 5
        ("R7 B7", "G8 Y8", ["G8+Y8:base_camp", "G8+Y8:light_pack"]),
        ("R6 B6 G6", "R7 B7 G7", ["R7+B7+G7"]),
        ("R6 W6t", "B5 G5 Y5", []),
        ("L12 L12", "R11 B11 L13 L13", ["L13+L13"]),
        ("W3", "W4m", ["W4m"]),
    ],
)
def test_a_single_or_set_is_worth_its_number(field: str, hand: str, legal: list[str]) -> None:
    assert plays(position("?", hand, field=field, owner=0)) == legal


@pytest.mark.rule("CLI-5.14")
def test_a_run_is_worth_its_strongest_card() -> None:
    assert field_play(play(position("R3 R4 R5 Y1", lead=0), "R3 R4 R5")) == ("run", 3, 5, "none")
    reversed_ = play(position("R3 R4 R5 Y1", lead=0, high_wins=False), "R3 R4 R5")
    assert field_play(reversed_) == ("run", 3, 3, "none")


@pytest.mark.rule("CLI-5.14")
def test_runs_of_unequal_length_compare_by_their_strongest_cards_too() -> None:
    # Mountain makes the lengths differ, so that the lowest and the highest card can disagree
    upwards = position("?", "W5m B6 B7", field="G5 G6", owner=0)
    assert plays(upwards) == ["B6+B7", "W5m+B6+B7"]  # 7 over 6, though both start at 5
    level = position("?", "W4m B5 B6", field="G5 G6", owner=0)
    assert plays(level) == []  # 6 against 6
    downwards = position("?", "W4m B5 B6", field="G5 G6", owner=0, high_wins=False)
    assert plays(downwards) == ["W4m+B5", "W4m+B5+B6"]  # 4 under 5, though both end at 6
    level_down = position("?", "W5m B6 B7", field="G5 G6", owner=0, high_wins=False)
    assert plays(level_down) == []  # 5 against 5


@pytest.mark.rule("CLI-5.15")
def test_the_field_play_is_measured_in_the_order_now_in_force() -> None:
    state = position("R1 R2 Y7", "W2r G3 Y6", "B1 B2 B3 B4", lead=0)
    play(state, "R1 R2")
    play(state, "W2r G3")  # worth 3 when it was laid; its Reverse turns the order, and now it is worth 2
    assert field_play(state) == ("run", 2, 2, "reverse")
    assert plays(state) == ["B1+B2"]  # not B2+B3, whose 2 is below 3 but not below 2


@pytest.mark.rule("CLI-5.15")
def test_an_older_field_play_is_measured_anew_after_a_second_reverse() -> None:
    state = position("W3r R9", "W2r B9", "R2 B3 G8", players=3, lead=0)
    play(state, "W3r")
    assert plays(state) == ["W2r"]
    play(state, "W2r")
    assert plays(state) == ["B3", "G8"]


@pytest.mark.rule("CLI-5.16", "CLI-5.20")
@pytest.mark.parametrize("high_wins", [True, False])
@pytest.mark.parametrize(
    ("field", "equal"),
    [("R5", "B5 W5"), ("R5 B5", "G5 Y5 W5t"), ("R4 R5", "B4 B5 W4 W5"), ("L13", "L13"), ("R3 R4 R5", "G3 W4 G5")],
)
def test_an_equal_value_does_not_beat(field: str, equal: str, high_wins: bool) -> None:
    state = position("?", equal, field=field, owner=0, high_wins=high_wins)
    assert plays(state) == []
    passes(state, 1)


@pytest.mark.rule("CLI-5.17")
def test_colour_never_matters_when_comparing() -> None:
    state = position("?", "R5 R6 B5 B6 G5 G6 Y5 Y6", field="Y4 W5", owner=0)
    assert [name for name in plays(state) if "+" in name] == ["B5+B6", "G5+G6", "R5+R6", "Y5+Y6"]
    singles = position("?", "R5 B5 G5 Y5", field="Y4", owner=0)
    assert plays(singles) == ["B5", "G5", "R5", "Y5"]
