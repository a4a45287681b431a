"""Gymnasium's own check, and one seat against bots."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from deckhall.core import BadSetup, DeckhallError, IllegalAction
from deckhall.envs.gymnasium import SeatEnv, make
from tests.envs.cases import CASES, Case


def play(env: SeatEnv, seed: int | None = None) -> tuple[float, int]:
    """A random game: the reward, and how many decisions it took."""
    luck = np.random.default_rng(seed)
    env.reset(seed=seed)
    for count in range(1, 1_000_000):
        mask = env.action_masks()
        assert mask.any()
        observation, reward, terminated, truncated, info = env.step(int(luck.choice(np.flatnonzero(mask))))
        assert observation in env.observation_space
        assert not truncated
        if terminated:
            return reward, count
        assert np.array_equal(info["action_mask"], env.action_masks())
        assert env._episode.seat == env.seat == info["seat"]
    raise AssertionError


@pytest.mark.parametrize("case", CASES)
def test_gymnasium_finds_nothing(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(make(case.game.slug, opponents="random", **case.words))


@pytest.mark.parametrize("case", CASES)
def test_a_whole_game(case: Case) -> None:
    env = make(case.game.slug, opponents="random", seat=None, **case.words)
    assert play(env, 1) == play(env, 1)


def test_every_seat_and_opponent() -> None:
    for seat in range(3):
        env = make("lanterns", 3, opponents=["greedy", "random"], seat=seat)
        assert play(env, seat)[1] == 6
        assert env.seat == seat
    env = make("lanterns", 3, opponents="random", seat=None)
    assert {(play(env, seed), env.seat)[1] for seed in range(12)} == {0, 1, 2}


def test_what_is_illegal_ends_the_game_or_raises() -> None:
    env = make("climber", opponents="random")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (-1.0, True)
    assert "CLI-" in info["refused"]
    env = make("climber", opponents="random", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="CLI-"):
        env.step(illegal)


def test_what_is_drawn_is_what_the_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env = make("lanterns", opponents="random", seat=1, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert "as seat 1 sees it" in drawn
    env = make("lanterns", opponents="random", seat=1, render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out.strip() == drawn
    with pytest.raises(BadSetup, match="render_mode="):
        make("lanterns").render()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"seat": 2}, "there is no seat 2"),
        ({"opponents": ["random", "random"]}, "2 opponents for 1"),
        ({"opponents": "kasparov"}, "no agent 'kasparov'"),
        ({"illegal": "ignore"}, "cannot 'ignore'"),
        ({"render_mode": "rgb_array"}, "no render mode"),
    ],
)
def test_what_is_wrong_is_said(words: dict[str, Any], problem: str) -> None:
    with pytest.raises(DeckhallError, match=problem):
        make("climber", **words)


def test_a_game_that_is_over_takes_no_action() -> None:
    env = make("lanterns", opponents="random")
    play(env, 1)
    with pytest.raises(BadSetup, match="call reset"):
        env.step(0)
