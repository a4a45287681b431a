"""Ctrl-C: what is known by then is kept, also when it comes while nothing is played."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from deckhall.core import BadSetup
from deckhall.lab._calling_off import keeping, playing
from deckhall.lab._engine import Engine, growing_portions
from deckhall.lab._workers import Pool
from deckhall.lab.report import Report, _report, report
from deckhall.lab.report._figures import figures
from tests.games import GAMES
from tests.interrupts import interrupts_at, press_ctrl_c

ALONE = Engine(jobs=1)
pytestmark = pytest.mark.usefixtures("usual_ctrl_c")


def test_the_first_one_is_only_noted_while_nothing_is_played() -> None:
    with keeping() as now:
        press_ctrl_c()
        assert now.called_off()
        with pytest.raises(KeyboardInterrupt), playing():
            pytest.fail("whoever plays next is told at once")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_second_one_ends_at_once() -> None:
    with keeping():
        press_ctrl_c()
        with pytest.raises(KeyboardInterrupt):
            press_ctrl_c()


def test_while_games_are_played_the_first_one_ends_them() -> None:
    with keeping() as outer, keeping() as now:
        with pytest.raises(KeyboardInterrupt), playing():
            press_ctrl_c()
        assert now is outer
        assert now.called_off()


def test_without_anybody_who_keeps_it_is_as_ever() -> None:
    with pytest.raises(KeyboardInterrupt), playing():
        press_ctrl_c()


def blocked() -> bool:
    """In a worker: was it started so that it never hears of Ctrl-C, not even while it is loading?"""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_worker_processes_never_hear_of_it() -> None:
    with Pool("lanterns", 2) as pool:
        assert [one.result() for one in [pool.submit(blocked), pool.submit(blocked)]] == [True, True]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_the_first_portions_are_small() -> None:
    for number, size in ((1, 200), (30, 200), (1000, 200), (45, 20), (7, 1)):
        parts = growing_portions(5, number, size)
        assert [index for part in parts for index in part] == list(range(5, 5 + number))
        assert len(parts[0]) == 1
        assert max(len(part) for part in parts) <= size
    assert growing_portions(0, 100, 20)[-4:] == [range(start, start + 20) for start in (20, 40, 60, 80)]


# -- reports -----------------------------------------------------------------------------------------------------------

SMALL: dict[str, Any] = {"engine": ALONE, "replays": 5, "forbid": ["4"], "skill_games": 4}


def of_lanterns(**given: Any) -> Report:
    return report(GAMES["lanterns"], 12, 2, ["random"], **{**SMALL, **given})[0]


def said(found: Report) -> list[str]:
    return [one.text for one in found.verdicts if one.text.startswith("It was called off")]


def test_a_report_called_off_while_figures_are_made_has_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    made = figures

    def interrupted(*given: Any) -> Any:
        press_ctrl_c()
        return made(*given)

    monkeypatch.setattr(_report, "figures", interrupted)
    found = of_lanterns()
    assert (found.games, found.wanted, found.figures.games) == (12, 12, 12)
    assert (found.restricted, found.skill) == ([], [])
    assert said(found) == ["It was called off while cards were forbidden."]


def test_a_report_called_off_while_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckhall.lab._engine.ThisProcess.run", interrupts_at(5))
    found = of_lanterns()
    assert (found.games, found.wanted, found.called_off) == (5, 12, "games were played")
    assert said(found) == []  # the head of the page and of the lines says it, with numbers


def test_a_report_called_off_while_levels_meet_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    portions = len(growing_portions(0, 12, 1))
    monkeypatch.setattr("deckhall.lab._engine.ThisProcess.run", interrupts_at(portions + 1))
    found = of_lanterns(replays=0, levels=["random", "greedy"])
    assert found.called_off == "levels met"
    assert [step.games for step in found.skill] == [2]
    assert said(found) == ["It was called off while levels met."]


def test_a_report_called_off_before_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckhall.lab._engine.ThisProcess.run", interrupts_at(0))
    with pytest.raises(KeyboardInterrupt, match="called off before the first game was finished; nothing is kept"):
        of_lanterns()


LEVELS: dict[str, tuple[list[str], int, str]] = {
    "one": (["novice"], 4, "levels are two or more different bots, from weak to strong, not novice"),
    "none": ([], 4, "levels are two or more different bots, from weak to strong, not none"),
    "twice the same": (["novice", "novice"], 4, "not novice and novice"),
    "unknown": (["novice", "alien"], 4, "alien"),
    "too few games": (["novice", "casual"], 1, "in 0 games or in at least 2, so that each has every seat, not in 1"),
}


@pytest.mark.parametrize("case", LEVELS)
def test_levels_that_cannot_meet_are_refused_before_anything_is_played(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_report, "measure", lambda *_, **__: pytest.fail("nothing should be played"))
    levels, games, says = LEVELS[case]
    with pytest.raises(Exception, match=says):
        of_lanterns(levels=levels, skill_games=games)


def test_a_margin_that_cannot_be_is_refused(tmp_path: Path) -> None:
    from deckhall.lab import match

    for margin in (-1.0, 0.5, 2.0, float("nan")):
        with pytest.raises(BadSetup, match="it is a share of the wins, from 0 to below"):
            match("lanterns", "random", "greedy", margin=margin, jobs=1)
