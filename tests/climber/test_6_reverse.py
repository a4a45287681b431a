"""The icon Reverse (CLI-6.50 to CLI-6.54)."""

from __future__ import annotations

import pytest

from tests.climber.build import field_play, leads_now, passes, play, plays, position


@pytest.mark.rule("CLI-6.50")
@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("W3r", ["G1", "G2", "W0", "Y2"]),
        ("W3r R3", ["G2+Y2"]),
        ("W3r R4", ["G1+G2", "G2+W3", "W0+G1", "Y2+W3"]),
    ],
)
def test_after_the_play_low_numbers_win(cards: str, legal: list[str]) -> None:
    state = play(position(f"{cards} Y7", "W0 G1 G2 Y2 W3 B4 B7 B8 L14 L14", lead=0), cards)
    assert plays(state) == legal


@pytest.mark.rule("CLI-6.50")
def test_it_stays_so_until_the_reset_and_no_longer() -> None:
    state = position("W3r R9", "B2 B9", "G1 G9", players=3, lead=0)
    play(state, "W3r")
    play(state, "B2")
    assert (state.high_wins, plays(state)) == (False, ["G1"])
    passes(state, 2, 0)
    assert (leads_now(state), state.high_wins) == (1, True)
    play(state, "B9")
    assert plays(state) == []


@pytest.mark.rule("CLI-6.51")
def test_the_reverse_play_itself_must_beat_in_the_old_order() -> None:
    assert plays(position("?", "W1r W3r", field="R2", owner=0)) == ["W3r"]
    assert plays(position("?", "W1r W3r", field="R2", owner=0, high_wins=False)) == ["W1r"]
    assert plays(position("?", "W2r W1r G2", field="R2", owner=0)) == []
    runs = position("?", "W1r G2 W3r G4", field="R2 R3", owner=0)
    assert plays(runs) == ["W3r+G4"]


@pytest.mark.rule("CLI-6.52")
def test_a_further_reverse_turns_the_order_over_again() -> None:
    state = position("W3r R9", "W2r B9", "W1r G5 G1", "W0r Y7 Y1", lead=0)
    play(state, "W3r")
    assert state.high_wins is False
    play(state, "W2r")
    assert state.high_wins is True
    assert plays(state) == ["G5"]
    state = position("W3r R9", "W2r B9", "W1r W3 G1", "W0r Y7 Y1", lead=0)
    play(state, "W3r")
    play(state, "W2r")
    play(state, "W3")
    assert plays(state) == ["Y7"]


@pytest.mark.rule("CLI-6.52")
def test_reverse_three_times() -> None:
    state = position("W1r W2r R9", "W0r B9", players=2, lead=0)
    play(state, "W1r")
    play(state, "W0r")
    play(state, "W2r")
    assert state.high_wins is False
    assert field_play(state) == ("single", 1, 2, "reverse")


@pytest.mark.rule("CLI-6.53", "CLI-4.20")
@pytest.mark.parametrize(
    ("gold", "turns"),
    [
        ("", ["W2r"]),
        ("", ["W2r", "W1r"]),
        ("", ["W1r", "W0r", "W2r"]),
        ("revolution", ["W1r"]),
        ("revolution", ["W1r", "W2r"]),
        ("revolution", ["W2r", "W3r", "W1r"]),
    ],
)
def test_the_reset_restores_the_seasons_own_order(gold: str, turns: list[str]) -> None:
    state = position(" ".join([*turns[::2], "R9"]), " ".join([*turns[1::2], "B9"]), players=2, gold=gold, lead=0)
    normal = gold == ""
    for number, card in enumerate(turns):
        assert state.high_wins is (normal if number % 2 == 0 else not normal)
        play(state, card)
    assert state.high_wins is (normal if len(turns) % 2 == 0 else not normal)
    passes(state, len(turns) % 2)
    assert leads_now(state) == (len(turns) - 1) % 2
    assert state.high_wins is normal


@pytest.mark.rule("CLI-6.53")
def test_a_set_of_two_or_other_icon_beside_a_reverse_leaves_the_order() -> None:
    state = play(position("W2r W2t R9", lead=0), "W2r W2t", "set_of_two")
    assert state.high_wins is True


@pytest.mark.rule("CLI-6.54", "CLI-6.95")
def test_in_revolution_a_reverse_makes_high_numbers_strong_until_the_reset() -> None:
    state = position("W3r R9", "G2 G7 L14", players=2, gold="revolution", lead=0)
    assert state.high_wins is False
    play(state, "W3r")
    assert plays(state) == ["G7", "L14"]
    play(state, "G7")
    assert plays(state) == ["R9"]
    passes(state, 0)
    play(state, "L14")
    assert plays(state) == ["R9"]  # low numbers win again
