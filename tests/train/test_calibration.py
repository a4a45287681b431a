"""Calibration: predictions by tenths, and how sure a value should be."""

from __future__ import annotations

import pytest

from deckhall.core import State
from tools import calibration
from tools.calibration import Answer, asked, best_heat, heated, judged, tenths, worst


def said_often(share: float, wins: int, games: int) -> list[Answer]:
    """Two seats, the same prediction for the first in many games, of which it won some."""
    return [([share, 1.0 - share], [float(game < wins), float(game >= wins)]) for game in range(games)]


def test_a_value_that_knows_is_right_in_every_tenth() -> None:
    rows = tenths(said_often(0.25, 25, 100) + said_often(0.62, 62, 100))
    assert [number for number, _, _ in rows] == [0, 0, 100, 100, 0, 0, 100, 100, 0, 0]
    assert worst(rows) == pytest.approx(0.0)


def test_a_value_that_is_too_sure_is_found_out_and_cooled() -> None:
    answers = said_often(0.95, 70, 100) + said_often(0.05, 30, 100)
    assert worst(tenths(answers)) == pytest.approx(0.25)
    factor = best_heat(answers)
    assert factor < 0.5
    assert heated([0.95, 0.05], factor)[0] == pytest.approx(0.70, abs=0.02)
    assert worst(tenths(answers, factor)) < 0.02


def test_a_value_that_is_too_shy_is_heated() -> None:
    factor = best_heat(said_often(0.55, 80, 100))
    assert factor > 2.0
    assert heated([0.55, 0.45], factor)[0] > 0.65


def test_few_predictions_are_not_judged() -> None:
    rows = tenths(said_often(0.5, 50, 100) + said_often(0.95, 0, 2))
    assert len([number for number, _, _ in rows if number]) == 3
    assert [number for number, _, _ in judged(rows)] == [200]
    assert worst(rows) == pytest.approx(0.0)


def test_shares_of_all_seats_add_up_after_heating() -> None:
    assert sum(heated([0.5, 0.3, 0.15, 0.05], 1.7)) == pytest.approx(1.0)
    assert heated([0.5, 0.3, 0.2], 1.0) == [0.5, 0.3, 0.2]


@pytest.mark.parametrize("source", ["policy", "estimates"])
def test_the_policy_is_asked_as_the_seat_that_has_a_choice(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_as: list[bool] = []

    def expected(source: str, state: State, viewer: int) -> list[float]:
        asked_as.append(viewer in state.to_act() and len(state.legal_actions(viewer)) > 1)
        return [0.5, 0.5]

    monkeypatch.setattr(calibration, "expected", expected)
    answers = asked("rebuild", 2, [1, 2], source)
    assert len(answers) == len(asked_as) > 10
    assert all(asked_as) == (source == "policy")
