"""OpenSpiel's own random simulations and algorithms on every game, and what its tests leave out."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation as spiel_observation
from open_spiel.python.algorithms import exploitability, ismcts, mcts, outcome_sampling_mccfr

from deckhall.core import BadSetup, IllegalAction
from deckhall.core.fingerprint import comparable
from deckhall.core.rewards import rewards
from deckhall.envs import _game_tree
from deckhall.envs.openspiel import load
from tests.envs.cases import CASES, FIRST, Case

POSITIONS = 6


def made(case: Case, **more: Any) -> Any:
    return load(case.game.slug, **case.words, **more)


def walk(game: Any, seed: int, most: int = 100_000) -> Iterator[Any]:
    """A random game, state by state; the state goes on when the next one is asked for."""
    luck = np.random.default_rng(seed)
    state = game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(int(luck.choice(state.legal_actions())))


def decisions(game: Any, seed: int, most: int = 100_000) -> list[Any]:
    """Copies of all states of a random game in which a player decides."""
    return [state.clone() for state in walk(game, seed, most) if state.current_player() >= 0]


def some(states: list[Any]) -> list[Any]:
    """A few of them, from all parts."""
    return states[:: max(1, len(states) // POSITIONS)]


@pytest.fixture
def deep_recursion() -> Iterator[None]:
    """An episode of MCCFR calls itself for every action of a game."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1_000_000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.parametrize("case", CASES)
def test_random_simulations_with_serialisation(case: Case) -> None:
    pyspiel.random_sim_test(made(case), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", FIRST)
def test_its_searches_and_solvers_run(case: Case, deep_recursion: None) -> None:
    game = made(case)
    np.random.seed(1)
    for state in some(decisions(game, 2, 200))[:2]:
        luck = np.random.RandomState(3)
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 1.4, 4, random_state=luck)
        assert bot.step(state) in state.legal_actions()
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        solver.iteration()  # it divides by the chance of the whole game so far, which in long ones is 0 as a float
    assert solver._infostates


@pytest.mark.parametrize("case", CASES)
def test_resampled_states_look_the_same_to_the_player(case: Case) -> None:
    game = made(case)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in some(decisions(game, 4, 300)):
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == state.history()
        assert comparable(pickle.loads(pickle.dumps(other.node)).position) == comparable(other.node.position)


def test_resampled_worlds_differ() -> None:
    game = load("climber")
    state = decisions(game, 4, 40)[-1]
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds = [state.resample_from_infostate(0, sampler) for _ in range(5)]
    assert len({world.information_state_string(1) for world in worlds}) > 1
    with pytest.raises(BadSetup, match="chance node"):
        game.new_initial_state().resample_from_infostate(0, sampler)


@pytest.mark.parametrize("case", FIRST)
def test_a_state_is_its_history(case: Case) -> None:
    """Played again, pickled or cloned, it is the same position, chance included."""
    game = made(case)
    for state in some(decisions(game, 5, 400)):
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        pickled = pickle.loads(pickle.dumps(state))
        served = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
        for twin in (again, pickled, served, state.clone()):
            assert comparable(twin.node.position) == comparable(state.node.position)
            assert twin.history() == state.history()
            assert str(twin) == str(state)
            assert twin.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("case", CASES)
def test_nothing_can_be_foreseen(case: Case) -> None:
    """The generator of every position is the same one: what an action draws is decided by chance nodes only."""
    game = made(case)
    chances = 0
    for state in walk(game, 6, 500):
        if state.node.position is not None:
            assert state.node.position.rng == _game_tree.STILL
        if state.is_chance_node():
            chances += 1
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert chances >= game.get_parameters().get("rolls", 3)


def test_what_is_drawn_depends_on_the_outcome() -> None:
    """In Rebuild piles are shuffled again and again: each outcome is another order of the cards."""
    state = next(one for one in walk(load("rebuild", rolls=1), 7) if one.is_chance_node() and one.history())
    after = [state.child(outcome) for outcome in range(8)]
    assert len({repr(comparable(one.node.position)) for one in after}) == 8
    assert not any(one.is_chance_node() for one in after)


@pytest.mark.parametrize("case", CASES)
def test_rewards_are_those_of_the_game(case: Case) -> None:
    for reward in ("share", "rank", "margin"):
        game = made(case, reward=reward)
        *_, last = walk(game, 8)
        assert last.is_terminal()
        assert last.returns() == rewards(last.node.position, reward)
        assert all(game.min_utility() <= value <= game.max_utility() for value in last.returns())
        total = game.utility_sum()
        assert total is None or sum(last.returns()) == pytest.approx(total)
        assert sum(step.player >= 0 for step in last.full_history()) <= game.max_game_length()


def test_sealed_answers_tell_nothing() -> None:
    game = load("lanterns", players=3)
    state = next(one for one in walk(game, 9) if one.current_player() == 0)
    after = [state.child(action) for action in state.legal_actions()]
    assert [one.current_player() for one in after] == [1] * len(after)
    for player in (1, 2):
        assert len({one.information_state_string(player) for one in after}) == 1
    assert len({one.information_state_string(0) for one in after}) == len(after)


def test_what_a_player_did_is_remembered() -> None:
    """Two ways to the same sight are two information states (perfect recall)."""
    game = load("lanterns", outcomes=1, rolls=1)
    state = game.new_initial_state()
    state.apply_action(0)
    ends = []
    for first, second in (((0, 1)), ((1, 0))):
        way = state.clone()
        for turn in (first, second):
            for _ in range(2):
                way.apply_action(sorted(way.legal_actions())[turn if len(way.legal_actions()) > 1 else 0])
        ends.append(way)
    assert ends[0].information_state_string(0) != ends[1].information_state_string(0)


def test_observers_have_named_parts() -> None:
    game = load("climber")
    state = decisions(game, 3, 60)[-1]
    seen = spiel_observation.make_observation(game, params={"blocks": True})
    seen.set_from(state, 1)
    declared = load("climber").new_initial_state().node.tree.observation
    assert list(seen.dict) == [block.name for block in declared.blocks]
    assert seen.dict["hand"].sum() > 0
    assert seen.tensor.tolist() == state.observation_tensor(1)
    words = spiel_observation.make_observation(game).string_from(state, 1)
    assert "hand size you = " in words
    with pytest.raises(BadSetup, match="no observer with colour"):
        game.make_py_observer(None, {"colour": True})
    with pytest.raises(BadSetup, match="one player"):
        game.make_py_observer(pyspiel.IIGObservationType(False, True, pyspiel.PrivateInfoType.ALL_PLAYERS))


def test_options_are_parameters() -> None:
    game = load("climber", players=3, short_climb=True, reward="rank", outcomes=5, rolls=1)
    assert game.get_type().short_name == "deckhall_climber"
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.num_players() == 3
    assert again.max_chance_outcomes() == 5
    assert again.setting.options == game.setting.options
    assert again.setting.options["short_climb"] is True
    counted = load("mountainhome", counters="3", begins=2)
    assert pyspiel.load_game(str(counted)).setting.options == counted.setting.options
    assert (counted.setting.options["counters"], counted.setting.options["begins"]) == ("3", 2)
    with pytest.raises(BadSetup, match="at least one of each"):
        load("climber", rolls=-1)
    with pytest.raises(BadSetup, match="there is no option 'colour'"):
        load("climber", colour="red")


def test_what_is_illegal_is_refused() -> None:
    state = decisions(load("climber"), 1, 10)[-1]
    with pytest.raises(IllegalAction, match="CLI-"):
        state._apply_action(next(action for action in range(500) if action not in state.legal_actions()))


SMALL = """
hand = 3
[candles]
1 = 2
2 = 2
3 = 2
4 = 2
[lanterns]
reed = 1
dragon = 3
moon = 5
"""


def test_mccfr_becomes_hard_to_exploit(tmp_path: Path, deep_recursion: None, record_property: Any) -> None:
    """A small Lanterns that can be solved: what a best response gains falls as outcome-sampling MCCFR goes on."""
    cards = tmp_path / "cards.toml"
    cards.write_text(SMALL)
    game = load("lanterns", cards=cards, outcomes=4, rolls=1)
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    gains = [exploitability.nash_conv(game, solver.average_policy())]
    for _ in range(2000):
        solver.iteration()
    gains.append(exploitability.nash_conv(game, solver.average_policy()))
    record_property("note", f"small Lanterns, outcome-sampling MCCFR: NashConv {gains[0]:.3f} -> {gains[1]:.3f}")
    assert gains[1] < gains[0] / 2
