"""Statistics: the same numbers however the work is split, and the same games as without them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deckhall.core import BadSetup, State, registry
from deckhall.core.events import Event
from deckhall.lab import Statistic, measure, simulate
from deckhall.lab.report._figures import luck_share
from deckhall.lab.report._intervals import Estimate
from deckhall.lab.stats import Decision, End, Start, add_statistic, fixed, remove_statistic, statistics, unfixed
from tests.agents.doubles import Coin, Nim
from tests.games import GAMES  # Lanterns is made known there


class Watcher(Statistic):
    """Notes the order in which it is told things."""

    name = "watcher"
    watches_events = True

    def begin(self, start: Start) -> None:
        self._told = 0
        self._before = -1
        self.sums[f"begins {start.agents[0]}"] += 1

    def decision(self, now: Decision) -> None:
        assert now.action in now.legal
        assert now.number == self._before + 1
        assert now.round >= 1
        assert sum(now.values) == pytest.approx(1.0)
        self._before = now.number

    def applied(self, now: Decision, state: State, events: list[Event]) -> None:
        assert now.number == self._before
        self._told += len(events)

    def end(self, end: End) -> None:
        assert end.length == self._before + 1
        assert end.state.is_over
        self.row["told"] = self._told
        self.sums["told"] += self._told


@pytest.fixture
def watcher() -> Iterator[None]:
    add_statistic(Watcher)
    yield
    remove_statistic("watcher")


def test_the_number_of_jobs_does_not_matter() -> None:
    one = measure("lanterns", 40, 3, ["greedy", "random", "random"], seed=4, jobs=1)
    assert one == measure("lanterns", 40, 3, ["greedy", "random", "random"], seed=4, jobs=2)
    assert one != measure("lanterns", 40, 3, ["greedy", "random", "random"], seed=5, jobs=1)
    assert [row["game"] for row in one.rows] == list(range(40))


def test_watched_games_are_those_of_simulate() -> None:
    found = measure("lanterns", 20, 2, ["greedy"], seed=4, jobs=1)
    assert found.result == simulate("lanterns", 20, 2, ["greedy"], seed=4, jobs=1)
    plain = measure("lanterns", 20, 2, ["random"], seed=4, jobs=1, statistics=[])
    assert plain.result == simulate("lanterns", 20, 2, ["random"], seed=4, jobs=1)
    assert (plain.sums, plain.rows[0]) == ({}, {"game": 0})


@pytest.fixture
def doubles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_added", {})
    for kind in (Coin, Nim):
        registry.add(kind)


def test_a_coin_is_all_luck_and_nim_is_none(doubles: None) -> None:
    names = ["luck", "outcome"]
    found = measure("coin", 300, 2, ["random"], jobs=1, statistics=names, closely=300 * 6)
    lucky = [row for row in found.rows if "luck 0" in row]
    assert len(lucky) == 50  # one game of six
    for row in lucky:
        assert row["luck 0"] == -row["luck 1"]
        # the value was 1/2; four redraws may have brought any mean
        assert row["luck 0"] in [row["share 0"] - wins / 4 for wins in range(5)]
    share = luck_share(lucky, 2)
    assert share is not None
    assert share.low < 1.0 < share.high
    still = measure("nim", 60, 2, ["random"], jobs=1, statistics=names, closely=60 * 6)
    assert luck_share([row for row in still.rows if "luck 0" in row], 2) == Estimate(0.0, 0.0, 0.0, 10)


def test_a_statistic_of_ones_own_sees_everything_in_order(watcher: None) -> None:
    found = measure("lanterns", 6, 2, ["greedy", "random"], jobs=1, statistics=["watcher", "outcome"])
    assert found.sums["begins greedy"] == found.sums["begins random"] == 3
    assert found.sums["told"] == sum(row["told"] for row in found.rows) > 0
    assert list(found.rows[0]) == ["game", "told", "share 0", "score 0", "share 1", "score 1", "winners", "margin"]


def test_statistics_have_names(watcher: None) -> None:
    assert list(statistics()) == ["outcome", "lengths", "choices", "cards", "tension", "agency", "luck", "watcher"]
    with pytest.raises(BadSetup, match="no statistic 'gravity'; there are outcome"):
        measure("lanterns", 1, 2, statistics=["gravity"])
    with pytest.raises(BadSetup, match="has no name"):
        add_statistic(Statistic)


@pytest.mark.parametrize(("games", "jobs", "says"), [(0, 1, "at least 1, from 0 on"), (1, 0, "it takes at least 1")])
def test_impossible_numbers_are_refused(games: int, jobs: int, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        measure("lanterns", games, 2, jobs=jobs)


def test_called_off_keeps_what_is_done() -> None:
    def enough(done: int, _: int) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    found = measure("lanterns", 50, 2, ["random"], jobs=1, progress=enough)
    assert (len(found.rows), found.wanted, found.result.games) == (3, 50, 3)


def test_fractions_add_up_exactly() -> None:
    parts = [0.1] * 10
    assert sum(map(fixed, parts)) == sum(map(fixed, reversed(parts)))
    assert unfixed(fixed(0.3)) == pytest.approx(0.3, abs=1e-12)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_can_be_measured(slug: str) -> None:
    names = ["outcome", "lengths", "choices", "cards"]
    found = measure(slug, 1, GAMES[slug].player_counts[1], ["random"], jobs=1, statistics=names)
    [row] = found.rows
    assert {"share 0", "decisions", "rounds", "forced"} <= set(row)
    assert any(key.startswith("card/") for key in found.sums)
