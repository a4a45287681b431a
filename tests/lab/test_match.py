"""Matches between two bots."""

from __future__ import annotations

import pytest

from deckhall.core import BadSetup, DeckhallError, registry
from deckhall.lab import match
from deckhall.lab._deals import Contest, play_deal
from tests.agents.doubles import Duel, Nim


@pytest.fixture(autouse=True)
def doubles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_added", {})
    for kind in (Duel, Nim):
        registry.add(kind)


def test_a_stronger_bot_is_found_out_and_the_match_ends() -> None:
    found = match("nim", "ismcts:200", "random", jobs=1)
    assert found.verdict == "stronger"
    assert found.games < 100
    assert found.rate.low > 0.5
    assert found.sentence.startswith("ismcts:200 is stronger than random at nim: it won ")
    assert match("nim", "random", "ismcts:200", jobs=1).verdict == "weaker"


def test_equals_stay_open_and_the_match_ends_at_the_most() -> None:
    found = match("nim", "random", "random", jobs=1, most=20, margin=0.0)
    assert (found.games, found.verdict) == (20, "open")
    assert found.sentence.startswith("It is not known yet whether random is stronger than random")


def test_a_number_of_games_is_kept_to() -> None:
    assert match("nim", "ismcts:200", "random", 60, jobs=1).games == 60


def test_the_number_of_jobs_does_not_matter() -> None:
    assert match("nim", "greedy", "ismcts:5", most=30, jobs=1) == match("nim", "greedy", "ismcts:5", most=30, jobs=2)


def test_every_deal_is_played_from_every_seat() -> None:
    contest = Contest("duel", "standard", 3, "greedy", "random", 0, {})
    assert contest.tables(together=False) == [
        ["greedy", "random", "random"],
        ["random", "greedy", "random"],
        ["random", "random", "greedy"],
    ]
    deal = play_deal(Duel(), contest, 0)
    assert deal.games == 3
    assert deal.first + 2 * deal.second == pytest.approx(1.0)


def test_games_played_together_are_compared_deal_by_deal() -> None:
    found = match("rebuild", "greedy", "random", 4, players=1, jobs=1)
    assert found.together
    assert found.rate.rate == pytest.approx(0.5 + (found.first_won - found.second_won) / 2)
    assert "of 2 games each" in found.sentence


def test_ctrl_c_keeps_what_is_done() -> None:
    def call_off(done: int, total: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    found = match("nim", "random", "random", 100, jobs=1, progress=call_off)
    assert (found.games, found.stopped) == (10, True)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(DeckhallError, match="there is no agent 'nobody'"):
        match("nim", "nobody", "random", jobs=1)
    with pytest.raises(BadSetup, match="at least 2 games"):
        match("nim", "random", "random", 1, jobs=1)
