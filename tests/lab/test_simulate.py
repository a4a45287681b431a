"""Simulations: the same result however the work is split, and errors that say what to do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from deckhall.core import BadSetup, DeckhallError, UnknownGame, registry, replay
from deckhall.lab import GameFailed, Result, simulate
from deckhall.lab._play import Setup, seated
from deckhall.lab._simulate import chunks
from tests.agents.doubles import Broken, Duel, Guess, Nim
from tests.interrupts import interrupts_at


@pytest.fixture(autouse=True)
def doubles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_added", {})
    for kind in (Broken, Duel, Guess, Nim):
        registry.add(kind)


def test_the_number_of_jobs_does_not_matter() -> None:
    one = simulate("nim", 50, 3, ["greedy", "random", "ismcts:5"], seed=4, jobs=1)
    assert one == simulate("nim", 50, 3, ["greedy", "random", "ismcts:5"], seed=4, jobs=2)
    assert one != simulate("nim", 50, 3, ["greedy", "random", "ismcts:5"], seed=5, jobs=1)


def test_parts_add_up_to_the_whole() -> None:
    whole = simulate("duel", 30, 2, seed=4, jobs=1)
    parts = [simulate("duel", 10, 2, seed=4, jobs=1, first=first) for first in (0, 10, 20)]
    assert [sum(wins) for wins in zip(*(part.wins_by_seat for part in parts), strict=True)] == whole.wins_by_seat
    assert sum(part.decisions for part in parts) == whole.decisions


def test_facts_of_a_result() -> None:
    found = simulate("duel", 40, 3, ["random"], seed=1, jobs=1)
    assert (found.game, found.edition, found.players, found.games, found.seed) == ("duel", "standard", 3, 40, 1)
    assert (found.agents, found.decisions, found.options) == (["random"] * 3, 120, {})
    assert (found.length.mean, found.length.least, found.length.most) == (3.0, 3, 3)
    assert sum(found.wins_by_seat) == pytest.approx(40)
    assert [agent.agent for agent in found.by_agent] == ["random"]
    # who takes all seats wins for sure, so nothing is estimated
    rate = found.by_agent[0].win_rate
    assert (rate.rate, rate.low, rate.high) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_agents_rotate_over_the_seats() -> None:
    setup = Setup("nim", "standard", 3, ["random", "greedy", "ismcts"], 0, {})
    names = [[agent.name for agent in seated(setup, index)] for index in range(4)]
    assert names == [
        ["random", "greedy", "ismcts"],
        ["greedy", "ismcts", "random"],
        ["ismcts", "random", "greedy"],
        ["random", "greedy", "ismcts"],
    ]


def test_who_is_asked_first_at_a_common_choice_is_drawn_by_lot() -> None:
    """Bots that look one choice ahead gain or lose by being asked last, and no seat shall have that in all games."""
    setup = Setup("duel", "standard", 3, ["greedy"] * 3, 0, {})
    orders = [setup.order(index) for index in range(600)]
    firsts, lasts = Counter(order[0] for order in orders), Counter(order[-1] for order in orders)
    assert all(sorted(order) == [0, 1, 2] for order in orders)
    assert all(160 < count[seat] < 240 for count in (firsts, lasts) for seat in range(3))
    assert setup.order(7) == setup.order(7)


def test_seats_are_asked_in_the_order_that_was_drawn(tmp_path: Path) -> None:
    setup = Setup("duel", "standard", 3, ["greedy"] * 3, 0, {})
    simulate("duel", 8, 3, ["greedy"], jobs=1, save=tmp_path)
    asked = [[int(line.split()[0]) for line in replay.read(file).actions] for file in sorted(tmp_path.iterdir())]
    assert asked == [setup.order(index) for index in range(8)]
    assert len(set(map(tuple, asked))) > 1


def test_a_better_agent_wins_more() -> None:
    found = simulate("nim", 40, 2, ["ismcts:200", "random"], jobs=1)
    assert found.by_agent[0].win_rate.low > 0.5 > found.by_agent[1].win_rate.high
    assert found.by_agent[0].wins == found.games - found.by_agent[1].wins


def test_progress_reaches_the_end() -> None:
    seen: list[tuple[int, int]] = []
    simulate("duel", 40, 2, jobs=2, progress=lambda done, total: seen.append((done, total)))
    assert [total for _, total in seen] == [40] * len(seen)
    assert sorted(done for done, _ in seen) == [done for done, _ in seen]
    assert seen[-1] == (40, 40)
    assert len(seen) > 5


def replays(found: Result, folder: Path) -> list[list[str]]:
    paths = sorted(folder.iterdir())
    assert len(paths) == found.games
    return [replay.read(path).actions for path in paths]


def test_saving_changes_nothing_but_the_folder(tmp_path: Path) -> None:
    # without replays random play takes a faster way, which must lead to the same games
    plain = simulate("duel", 6, 2, seed=3, jobs=1)
    saved = simulate("duel", 6, 2, seed=3, jobs=1, save=tmp_path / "new" / "folder")
    assert saved == plain
    assert all(len(actions) == 2 for actions in replays(saved, tmp_path / "new" / "folder"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failing_game_says_how_to_repeat_it(jobs: int) -> None:
    with pytest.raises(GameFailed, match=r"^game \d+ \(deal seed \d+\) failed with ZeroDivisionError: a bug") as caught:
        simulate("broken", 40, 2, seed=8, jobs=jobs)
    number = int(str(caught.value).split()[1])
    assert str(caught.value).endswith(f"simulate it alone with seed=8, first={number}, games=1")
    with pytest.raises(GameFailed) as again:
        simulate("broken", 1, 2, seed=8, jobs=1, first=number)
    assert str(again.value) == str(caught.value)


def test_an_interrupt_stops_the_workers() -> None:
    def interrupted(done: int, total: int) -> None:
        raise KeyboardInterrupt

    found = simulate("nim", 10_000, 2, ["ismcts:50"], jobs=2, progress=interrupted)
    assert (found.games, found.wanted) == (1, 10_000)  # the first portion is one game


def test_an_interrupt_before_the_first_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckhall.lab._engine.ThisProcess.run", interrupts_at(0))
    with pytest.raises(KeyboardInterrupt, match="called off before the first game was finished; nothing is kept"):
        simulate("nim", 10, 2, jobs=1)


def test_a_record_that_was_called_off_is_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("deckhall.lab._engine.ThisProcess.run", interrupts_at(2))
    with pytest.raises(KeyboardInterrupt, match="a record of some of the games is not kept"):
        simulate("climber", 10, 2, jobs=1, record=tmp_path / "record.npz")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 7}, "duel cannot be played by 7; it takes 2, 3 players"),
        ({"games": 0}, "cannot simulate 0 games from number 0 on; play at least 1, from 0 on"),
        ({"jobs": 0}, "cannot simulate with 0 jobs; it takes at least 1"),
        ({"agents": ["random", "greedy"]}, "2 agents cannot share 3 seats; name 1 for all seats, or 3"),
        ({"agents": []}, "no agent is named; name 1 for all seats, or 3"),
        (
            {"agents": ["ismct"]},
            "there is no agent 'ismct'; there are novice, casual, steady, strong, master, random, ",
        ),
        ({"options": {"fast": True}}, "there is no option 'fast'; this game has none at all"),
        ({"edition": "gold"}, "duel has no edition 'gold'; it has standard"),
    ],
)
def test_bad_input_is_one_sentence(change: dict[str, object], message: str) -> None:
    given: dict[str, object] = {"slug": "duel", "games": 5, "players": 3, "jobs": 1}
    with pytest.raises(DeckhallError) as caught:
        simulate(**(given | change))  # type: ignore[arg-type]  # a table of wrong arguments
    assert str(caught.value).startswith(message)


def test_unknown_games_are_refused() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        simulate("chess", 1, 2)


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(DeckhallError, match="cannot be used for replays"):
        simulate("duel", 1, 2, save=tmp_path / "file")


def test_chunks_cover_every_game_once() -> None:
    for first, games, jobs in ((0, 1, 8), (5, 100, 2), (0, 10_000, 2), (3, 33, 4)):
        parts = chunks(first, games, jobs)
        assert [index for part in parts for index in part] == list(range(first, first + games))
        assert max(len(part) for part in parts) <= 200
        assert len(parts[0]) == 1


def test_setup_errors_come_before_any_game() -> None:
    with pytest.raises(BadSetup):
        simulate("broken", 5, 9, jobs=1)
