"""PettingZoo's own tests of environments, warnings being errors, and what they do not look at."""

from __future__ import annotations

import importlib
import itertools
import warnings
from typing import Any

import numpy as np
import pytest

from deckhall.core import BadSetup, IllegalAction
from deckhall.core.rewards import rewards
from deckhall.envs.pettingzoo import DeckhallEnv, env
from tests.envs.cases import CASES, FIRST, Case

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it loads an example of its own in a way that it deprecates
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

CYCLES = 60


def made(case: Case, **more: Any) -> DeckhallEnv:
    return env(case.game.slug, **case.words, **more)


def finish(game: DeckhallEnv, seed: int = 1) -> int:
    """Play at random to the end; returns the number of decisions."""
    luck = np.random.default_rng(seed)
    for count in itertools.count():
        if game.terminations[game.agent_selection]:
            return count
        game.step(luck.choice(np.flatnonzero(game.infos[game.agent_selection]["action_mask"])))
    raise AssertionError


DICTS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""What `api_test` says of every observation in a dict, but for the environments that PettingZoo lists by name."""


@pytest.mark.parametrize("case", CASES)
def test_the_interface(case: Case) -> None:
    """With masks in the observation: no warning but the two that every dict gets."""
    with warnings.catch_warnings():
        for message in DICTS:
            warnings.filterwarnings("ignore", message)
        api_test(made(case), num_cycles=CYCLES)


@pytest.mark.parametrize("case", CASES)
def test_the_interface_with_plain_arrays(case: Case) -> None:
    """No warning at all."""
    api_test(made(case, array=True), num_cycles=CYCLES)


@pytest.mark.parametrize("case", CASES)
def test_the_end_of_a_game(case: Case) -> None:
    """`api_test` looks at the last steps only if it gets there."""
    game = made(case)
    game.reset(seed=3)
    assert finish(game) <= case.game.bound(case.players)
    assert game.agents == [f"player_{seat}" for seat in range(case.players)]
    expected = rewards(game._episode.state)
    for agent, reward in zip(list(game.agents), expected, strict=True):
        observation, total, terminated, truncated, _ = game.last()
        assert game.agent_selection == agent
        assert (total, terminated, truncated) == (reward, True, False)
        assert game.observation_space(agent).contains(observation)
        assert observation["action_mask"].all()
        game.step(None)
    assert game.agents == []
    game.reset()
    assert game.num_agents == case.players


@pytest.mark.parametrize("case", FIRST)
def test_seeds(case: Case) -> None:
    seed_test(lambda: made(case), num_cycles=CYCLES)


@pytest.mark.parametrize("case", FIRST)
def test_rendering(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: made(case, render_mode=render_mode))
    assert "sees it" in capsys.readouterr().out


def test_the_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = itertools.count()
    module = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module.time, "time", lambda: next(clock) / 50)
    performance_benchmark(env("climber", players=2))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("case", CASES)
def test_observation_and_mask_are_those_of_the_game(case: Case) -> None:
    game = made(case)
    game.reset(seed=5)
    luck = np.random.default_rng(2)
    declared = game.setting.observation
    for _ in range(80):
        state = game._episode.state
        if state.is_over:
            break
        seat = game.possible_agents.index(game.agent_selection)
        assert seat == state.to_act()[0]
        for other, agent in enumerate(game.possible_agents):
            seen = game.observe(agent)
            entries = declared.entries(state, other)
            expected = np.zeros(declared.size, np.float32)
            for place, number in entries:
                expected[place] = number / declared.block_of(place).scale
            assert np.array_equal(seen["observation"], expected)
            legal = state.without_reversals(state.legal_actions(seat)) if other == seat else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == legal
            assert game.infos[agent]["action_mask"] is seen["action_mask"]
        game.step(int(luck.choice(np.flatnonzero(game.infos[game.agent_selection]["action_mask"]))))


def test_arrays_are_the_callers() -> None:
    """What was observed stays as it was, and may be changed."""
    game = env("climber")
    game.reset(seed=1)
    first = game.last()[0]
    kept = first["observation"].copy()
    first["observation"][:] = 7
    first["action_mask"][:] = 0
    assert np.array_equal(game.last()[0]["observation"], kept)
    game.step(game._episode.legal[0])
    assert (first["observation"] == 7).all()


def test_an_array_is_the_same_observation() -> None:
    one, other = env("climber"), env("climber", array=True)
    one.reset(seed=1)
    other.reset(seed=1)
    assert np.array_equal(one.last()[0]["observation"], other.last()[0])
    assert np.array_equal(one.last()[0]["action_mask"], other.last()[4]["action_mask"])
    assert other.observation_space("player_0").contains(one.last()[0]["observation"])


def test_one_seat_may_act_several_times_in_a_row() -> None:
    game = env("climber")
    game.reset(seed=1)
    agents = []
    for _ in range(100):
        agents.append(game.agent_selection)
        game.step(int(np.flatnonzero(game.last()[0]["action_mask"])[-1]))
    assert any(one == other for one, other in itertools.pairwise(agents))


@pytest.mark.parametrize("answer", [0, -1])
def test_sealed_answers_come_in_seat_order_and_tell_nothing(answer: int) -> None:
    game = env("lanterns", players=3)
    game.reset(seed=2)
    before = [game.observe(agent)["observation"] for agent in game.possible_agents]
    for seat in range(2):
        assert game.agent_selection == f"player_{seat}"
        game.step(int(np.flatnonzero(game.last()[0]["action_mask"])[answer]))
    changed = np.flatnonzero(game.observe("player_2")["observation"] != before[2])
    declared = game.setting.observation
    assert {declared.name(int(place)) for place in changed} == {"to act +1", "to act +2"}


def test_another_reward_and_other_cards(tmp_path: Any) -> None:
    game = env("climber", reward="margin", short_climb=True)
    game.reset(seed=4)
    finish(game)
    assert sum(game.rewards.values()) == 0
    assert game.rewards["player_0"] != 0
    cards = tmp_path / "cards.toml"
    cards.write_text("hand = 2\n[candles]\n1 = 2\n5 = 3\n[lanterns]\nmoon = 7\nsun = 9\n")
    assert env("lanterns", cards=cards).action_space("player_0").n == 2


def test_what_is_wrong_is_said() -> None:
    game = env("climber")
    with pytest.raises(BadSetup, match="render_mode='ansi'"):
        game.render()
    game.reset(seed=1)
    illegal = int(np.flatnonzero(game.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="CLI-"):
        game.step(illegal)
    with pytest.raises(IllegalAction, match="there is no action 100000"):
        game.step(100_000)
    with pytest.raises(BadSetup, match="player_0 must act"):
        game.step(None)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"players": 9}, "cannot be played by 9"),
        ({"reward": "points"}, "there is no reward 'points'"),
        ({"render_mode": "rgb_array"}, "there is no render mode 'rgb_array'"),
        ({"season": 3}, "there is no option 'season'"),
        ({"edition": "gold"}, "no edition 'gold'"),
    ]
    for words, problem in wrong:
        with pytest.raises(BadSetup, match=problem):
            env("climber", **words)
