"""Learned values: weights that fit, weights that fit in part, and none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckhall import agents
from deckhall.agents import ESTIMATES, LearnedValues, next_seat
from deckhall.agents._corrected import choosing_values
from deckhall.agents._net import Net, entry_names, layout_of, net_for, own_view
from deckhall.core import AgentView, Rng, load
from tests.games import GAMES

TRAINED = {"climber": (2,), "nidavellir": (2, 3, 4), "rebuild": (2, 3)}
"""The games that ship with learned values, and for how many players."""


def weights(slug: str, players: int, hidden: int = 3, seed: int = 0) -> dict[str, Any]:
    """Some weights for a game, as training writes them."""
    observation = GAMES[slug].observation(players)
    rng = np.random.default_rng(seed)
    shapes = {"own": (players + 1, hidden), "hidden_bias": (hidden,), "second": (hidden, 2), "second_bias": (2,)}
    shapes |= {"out": (2, players), "out_bias": (players,), "skip": (players,)}
    found: dict[str, Any] = {name: rng.normal(size=shape).astype(np.float16) for name, shape in shapes.items()}
    found["inputs"] = rng.integers(-127, 128, (observation.size, hidden)).astype(np.int8)
    found["input_step"] = np.full(hidden, 0.01, np.float32)
    found["layout"] = np.frombuffer(json.dumps(layout_of(observation)).encode(), np.uint8)
    return found


def by_matrices(arrays: dict[str, Any], slug: str, state: Any, seat: int) -> list[float]:
    """The same net in plain linear algebra."""
    observation = GAMES[slug].observation(state.players)
    seen = np.zeros(observation.size)
    for place, number in observation.entries(state, seat):
        seen[place] = number / observation.block_of(place).scale
    own = np.array(own_view(state, seat))
    inputs = arrays["inputs"] * arrays["input_step"].astype(float)
    hidden = np.maximum(seen @ inputs + own @ arrays["own"].astype(float) + arrays["hidden_bias"], 0)
    second = np.maximum(hidden @ arrays["second"].astype(float) + arrays["second_bias"], 0)
    logits = second @ arrays["out"].astype(float) + arrays["out_bias"] + own[: state.players] * arrays["skip"]
    shares = np.exp(logits - logits.max())
    return [float(share) for share in np.roll(shares / shares.sum(), seat)]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_layers_are_the_matrices(seat: int) -> None:
    arrays, state = weights("climber", 3), GAMES["climber"].new(3, 5)
    net = Net(GAMES["climber"].observation(3), arrays)
    for _ in range(2):  # the second time nothing is left over from the first
        assert net.shares(state, seat) == pytest.approx(by_matrices(arrays, "climber", state, seat))


def test_weights_for_other_cards_serve_as_far_as_the_names_reach() -> None:
    observation = GAMES["climber"].observation(2)
    whole, part = weights("climber", 2), weights("climber", 2)
    layout = layout_of(observation)
    layout[1][1][0].pop(4)  # a card of the hand that was not there in training
    part["layout"] = np.frombuffer(json.dumps(layout).encode(), np.uint8)
    part["inputs"] = np.delete(whole["inputs"], entry_names(layout_of(observation)).index("hand blue_1"), axis=0)
    net = Net(observation, part)
    assert net.unknown == 1
    state = GAMES["climber"].new(2, 1)
    whole["inputs"][entry_names(layout_of(observation)).index("hand blue_1")] = 0
    assert net.shares(state, 0) == pytest.approx(Net(observation, whole).shares(state, 0))


@pytest.mark.parametrize(("slug", "players"), [(slug, count) for slug, counts in TRAINED.items() for count in counts])
def test_shipped_weights_fit_and_give_shares(slug: str, players: int) -> None:
    game = load(slug)
    state = game.new(players, 3)
    net = net_for(game, state)
    assert net is not None
    assert net.unknown == 0
    rng = Rng(1)
    while not state.is_over:
        seat = next_seat(state)
        shares = net.shares(state.determinized(seat, rng), seat)
        assert sum(shares) == pytest.approx(1.0)
        assert min(shares) >= 0.0
        legal = state.legal_actions(seat)
        state.apply(seat, legal[rng.below(len(legal))])


def test_weights_stay_small() -> None:
    for slug in TRAINED:
        assert (load(slug).folder / "values.npz").stat().st_size < 1_000_000


def test_without_weights_the_estimate_stands_in() -> None:
    assert agents.values_of(load("muhq")) is ESTIMATES
    five = load("nidavellir").new(5, 1)  # nobody trained for five
    values = agents.values_of(five.game)
    assert isinstance(values, LearnedValues)
    assert values.of(five, 0) == ESTIMATES.of(five, 0)
    assert values.ahead(five, 2) == ESTIMATES.ahead(five, 2)


def test_levels_play_by_the_learned_value() -> None:
    """In Nidavellir the value and the estimate do not always like the same."""
    game = load("nidavellir")
    different = 0
    for seed in range(6):
        state = game.new(2, seed)
        for _ in range(12):
            seat = next_seat(state)
            learned = agents.make("casual", 1).choose(AgentView(state, seat))
            different += learned != agents.OnePlyAgent(1, values=ESTIMATES).choose(AgentView(state, seat))
            state.apply(seat, learned)
    assert different > 0


def test_a_file_without_such_players_has_no_net(tmp_path: Path) -> None:
    path = tmp_path / "values.npz"
    np.savez(path, **{f"2/{name}": array for name, array in weights("climber", 2).items()})
    game = load("climber")
    assert net_for(game, game.new(2, 1), path) is not None
    assert net_for(game, game.new(3, 1), path) is None


def test_a_search_glances_by_the_estimate_and_values_by_the_net() -> None:
    state = GAMES["rebuild"].new(2, 4)
    values = LearnedValues()
    assert values.glance(state, 0) == ESTIMATES.ahead(state, 0) != values.ahead(state, 0)


def test_a_search_goes_by_what_was_learned_where_that_pays() -> None:
    for slug, players, pays in (
        ("climber", 2, True),
        ("climber", 4, False),
        ("rebuild", 2, True),
        ("nidavellir", 2, False),
    ):
        state = load(slug).new(players, 1)
        values = agents.values_of(state.game)
        assert isinstance(values, LearnedValues)
        assert (values.leaf(state, 0) != ESTIMATES.leaf(state, 0)) is pays
        assert (values.leaf(state, 0) == values.of(state, 0)) is (pays or values.net(state) is None)
        usual = ESTIMATES.rollout(state)
        assert values.rollout(state) == (min(usual, state.game.learned_rollout) if pays else usual)


def test_one_choice_ahead_goes_by_the_learned_value_where_nothing_serves_better() -> None:
    for slug, learned in (("climber", False), ("rebuild", True), ("nidavellir", True)):
        state = load(slug).new(2, 1)
        values = choosing_values(state.game)
        assert values.ahead(state, 0) != ESTIMATES.ahead(state, 0)
        assert (values.ahead(state, 0) == agents.values_of(state.game).ahead(state, 0)) is learned
