"""Batches play the same games as one would alone, whatever their size, arrays and processes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from deckhall.core import BadSetup, IllegalAction
from deckhall.core.rewards import rewards
from deckhall.core.rng import derived
from deckhall.envs.batch import Batch, Buffers
from tests.envs.cases import CASES, Case


def choices(batch: Batch, step: int) -> list[int]:
    """A legal action of every game, which depends on nothing but the game's number and the step."""
    found: list[int] = []
    for number, mask in enumerate(batch.masks):
        legal = np.flatnonzero(mask)
        found.append(int(legal[(step * 7919 + number * 104729) % len(legal)]))
    return found


def history(batch: Batch, steps: int, games: int) -> list[Buffers]:
    """What the first games of a batch show, step by step."""
    found = [Buffers(*(array[:games].copy() for array in batch.buffers))]
    for step in range(steps):
        shown = batch.step(choices(batch, step))
        assert shown is batch.buffers
        found.append(Buffers(*(array[:games].copy() for array in shown)))
    return found


def same(one: list[Buffers], other: list[Buffers]) -> bool:
    return all(np.array_equal(a, b) for left, right in zip(one, other, strict=True) for a, b in zip(left, right))


@pytest.mark.parametrize("case", CASES)
def test_games_of_a_batch_are_the_games_one_plays_alone(case: Case) -> None:
    batch = Batch(case.game.slug, n=3, seed=4, **case.words)
    declared = case.game.observation(case.players)
    begun = [1, 1, 1]
    states = [case.game.new(case.players, derived(derived(4, number), 1), case.options) for number in range(3)]
    for step in range(120):
        actions = choices(batch, step)
        ended, over = [], []
        for number, action in enumerate(actions):
            states[number].apply(int(batch.seat[number]), action)
            ended.append(rewards(states[number]) if states[number].is_over else [0.0] * case.players)
            if states[number].is_over:
                over.append(number)
                begun[number] += 1
                seed = derived(derived(4, number), begun[number])
                states[number] = case.game.new(case.players, seed, case.options)
        observations, masks, given, done, seat = batch.step(actions)
        assert np.array_equal(given, np.array(ended, np.float32))
        for number, state in enumerate(states):
            assert seat[number] == state.to_act()[0]
            assert done[number] == (number in over)
            legal = state.without_reversals(state.legal_actions(int(seat[number])))
            assert np.flatnonzero(masks[number]).tolist() == legal
            expected = np.zeros(declared.size, np.float32)
            for place, value in declared.entries(state, int(seat[number])):
                expected[place] = value / declared.block_of(place).scale
            assert np.array_equal(observations[number], expected)


def test_size_and_processes_change_nothing() -> None:
    alone = history(Batch("lanterns", players=3, n=4, seed=3), 60, 4)
    assert sum(one.done.sum() for one in alone) > 8
    assert same(alone, history(Batch("lanterns", players=3, n=9, seed=3), 60, 4))
    with Batch("lanterns", players=3, n=7, seed=3, processes=2) as batch:
        assert same(alone, history(batch, 60, 4))
    assert not same(alone, history(Batch("lanterns", players=3, n=4, seed=5), 60, 4))


def test_the_callers_arrays() -> None:
    first = Batch("climber", n=4)
    size, actions = first.size, first.actions
    one_block = np.zeros((4, size), np.int16)
    mine = Buffers(
        one_block,
        np.zeros((4, actions), np.int8),
        np.zeros((4, 2), np.float32),
        np.zeros(4, bool),
        np.zeros(4, np.int32),
    )
    batch = Batch("climber", n=4, buffers=mine)
    assert batch.observations is one_block
    for step in range(30):
        first.step(choices(first, step))
        batch.step(choices(batch, step))
    assert np.array_equal(mine.masks, first.masks)
    scales = np.zeros(size, np.float32)
    for block in first.setting.observation.blocks:
        scales[block.start : block.start + block.size] = block.scale
    assert np.array_equal((one_block / scales).astype(np.float32), first.observations)


def test_the_callers_arrays_with_processes() -> None:
    alone = Batch("lanterns", n=4)
    mine = alone.make_buffers()
    with Batch("lanterns", n=4, buffers=mine, processes=2) as batch:
        assert batch.observations is mine.observations
        assert same(history(alone, 20, 4), history(batch, 20, 4))
        actions = choices(batch, 0)
        actions[3] = int(np.flatnonzero(~batch.masks[3])[0])
        with pytest.raises(IllegalAction, match=r"game 3: .*LAN-"):
            batch.step(actions)


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch("climber", n=4)
    kept = [array.copy() for array in batch.buffers]
    actions = choices(batch, 0)
    actions[2] = int(np.flatnonzero(~batch.masks[2])[0])
    with pytest.raises(IllegalAction, match=r"game 2: .*CLI-"):
        batch.step(actions)
    assert all(np.array_equal(one, other) for one, other in zip(kept, batch.buffers, strict=True))
    batch.step(choices(batch, 0))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"n": 0}, "0 games"),
        ({"n": 2, "processes": 3}, "2 games cannot be played by 3 processes"),
        ({"dtype": np.float64}, "cannot be float64"),
        ({"players": 9}, "cannot be played by 9"),
    ],
)
def test_what_is_wrong_is_said(words: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadSetup, match=problem):
        Batch("climber", **words)


def test_arrays_that_do_not_fit_are_refused() -> None:
    batch = Batch("climber", n=4)
    with pytest.raises(BadSetup, match="shape"):
        batch.step([0])
    with pytest.raises(BadSetup, match="buffer seat"):
        Batch("climber", n=4, buffers=batch.buffers._replace(seat=np.zeros(3, np.int32)))
    with pytest.raises(BadSetup, match="buffer rewards"):
        Batch("climber", n=4, buffers=batch.buffers._replace(rewards=np.zeros((4, 2))))
    with pytest.raises(BadSetup, match="'score' goes up to 1000, more than int8 can hold"):
        Batch("nidavellir", n=4, dtype=np.int8)
