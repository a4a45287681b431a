"""Learned policies: weights that fit, weights that fit in part, none; and searches that follow them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckhall import agents
from deckhall.agents import PolicyAgent, SearchAgent, SearchNumbers, next_seat
from deckhall.agents._net import entry_names, layout_of
from deckhall.agents._playout import sensible
from deckhall.agents._policy import FILE, Policy, action_names, policy_for
from deckhall.core import AgentView, Rng, load
from tests.games import GAMES

SLUGS = ["climber", "mountainhome", "muhq", "nidavellir", "rebuild"]
"""The games that ship with a policy."""


def policy_weights(slug: str, players: tuple[int, ...], hidden: int = 3, seed: int = 0) -> dict[str, Any]:
    """Some weights for a game, as training writes them."""
    game = GAMES[slug]
    names: dict[str, float] = {}
    for number in sorted(players, reverse=True):
        observation = game.observation(number)
        scales = [float(block.scale) for block in observation.blocks for _ in range(block.size)]
        for name, scale in zip(entry_names(layout_of(observation)), scales, strict=True):
            names.setdefault(name, scale)
    rng = np.random.default_rng(seed)
    shapes = {"hidden_bias": (hidden,), "second": (hidden, 4), "second_bias": (4,)}
    shapes |= {"action_bias": (game.vocab.size,), "out": (max(players), 4), "out_bias": (max(players),)}
    found: dict[str, Any] = {name: rng.normal(size=shape).astype(np.float16) for name, shape in shapes.items()}
    for key, rows, units in (("inputs", len(names), hidden), ("actions", game.vocab.size, 4)):
        found[key] = rng.integers(-127, 128, (rows, units)).astype(np.int8)
        found[f"{key}_step"] = np.full(units, 0.01, np.float32)
    found["scale"] = np.array(list(names.values()), np.float32)
    found["entries"] = np.frombuffer("\n".join(names).encode(), np.uint8)
    found["verbs"] = np.frombuffer("\n".join(action_names(game)).encode(), np.uint8)
    found["players"] = np.array(sorted(players), np.int32)
    return found


def by_matrices(arrays: dict[str, Any], slug: str, state: Any, seat: int) -> tuple[Any, Any]:
    """The numbers of all actions and the shares from the viewer on, in plain linear algebra."""
    observation = GAMES[slug].observation(state.players)
    known = bytes(arrays["entries"]).decode().split("\n")
    seen = np.zeros(len(known))
    for place, number in observation.entries(state, seat):
        row = known.index(observation.name(place))
        seen[row] = number / arrays["scale"][row]
    hidden = np.maximum(seen @ (arrays["inputs"] * arrays["inputs_step"].astype(float)) + arrays["hidden_bias"], 0)
    second = np.maximum(hidden @ arrays["second"].astype(float) + arrays["second_bias"], 0)
    logits = (arrays["actions"] * arrays["actions_step"].astype(float)) @ second + arrays["action_bias"]
    shares = np.exp((arrays["out"].astype(float) @ second + arrays["out_bias"])[: state.players])
    return logits, shares / shares.sum()


@pytest.mark.parametrize("players", [2, 3])
def test_the_layers_are_the_matrices_for_all_numbers_of_players(players: int) -> None:
    arrays, game = policy_weights("climber", (2, 3)), GAMES["climber"]
    state = game.new(players, 5)
    policy = Policy(game.observation(players), action_names(game), arrays)
    assert policy.unknown == 0
    for seat in range(players):
        logits, shares = by_matrices(arrays, "climber", state, seat)
        options = [3, 5, 60, 100]
        odds = np.exp(logits[options] / 2)
        assert policy.chances(state, seat, options, 2.0) == pytest.approx(odds / odds.sum())
        assert policy.shares(state, seat) == pytest.approx(np.roll(shares, seat))


def test_shares_are_told_as_surely_as_they_have_turned_out_right() -> None:
    """The measured warmth of a number of players divides the logits of its shares, and of no other."""
    arrays, game = policy_weights("climber", (2, 3)), GAMES["climber"]
    warm = {**arrays, "warmths": np.array([1.0, 2.0], np.float32)}
    for players in (2, 3):
        state = game.new(players, 5)
        plain = Policy(game.observation(players), action_names(game), arrays).shares(state, 1)
        found = Policy(game.observation(players), action_names(game), warm).shares(state, 1)
        odds = [share ** (0.5 if players == 3 else 1.0) for share in plain]
        assert found == pytest.approx([one / sum(odds) for one in odds])


def test_weights_for_other_cards_serve_as_far_as_the_names_reach(tmp_path: Path) -> None:
    game = GAMES["climber"]
    arrays = policy_weights("climber", (2,))
    entries = bytes(arrays["entries"]).decode().split("\n")
    verbs = bytes(arrays["verbs"]).decode().split("\n")
    changed = {
        **arrays,
        "entries": np.frombuffer("\n".join(["another", *entries[1:]]).encode(), np.uint8),
        "verbs": np.frombuffer("\n".join([*verbs[:-2], "one", "two"]).encode(), np.uint8),
    }
    policy = Policy(game.observation(2), action_names(game), changed)
    assert policy.unknown == 3
    np.savez(tmp_path / FILE, **{f"versus/{name}": array for name, array in changed.items()})
    assert agents.unknown_to_policy(game, tmp_path / FILE) == 3
    assert agents.unknown_to_policy(game) == 0
    assert sum(policy.chances(game.new(2, 1), 0, [1, 2, 3])) == pytest.approx(1.0)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_ships_is_small_and_knows_everything_of_its_game(slug: str) -> None:
    game = load(slug)
    assert (game.folder / FILE).stat().st_size < 1_000_000
    for players in (2, 4):
        state = game.new(players, 1)
        policy = policy_for(game, state)
        assert policy is not None
        assert policy.unknown == 0


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_policy_thinks_does_not_hang_on_what_the_seat_cannot_know(slug: str) -> None:
    game = load(slug)
    state, rng = game.new(2, 11), Rng(3)
    policy = policy_for(game, state)
    assert policy is not None
    looked = 0
    while not state.is_over and looked < 25:
        seat = next_seat(state)
        options = sensible(state, seat)
        if len(options) > 1 and rng.below(3) == 0:
            looked += 1
            other = state.determinized(seat, rng)
            assert policy.chances(state, seat, options) == pytest.approx(policy.chances(other, seat, options))
            assert policy.shares(state, seat) == pytest.approx(policy.shares(other, seat))
        state.apply(seat, options[rng.below(len(options))])
    assert looked == 25


@pytest.mark.parametrize("slug", SLUGS)
def test_a_policy_beats_random(slug: str) -> None:
    game = load(slug)
    won = 0.0
    for seed in range(2):
        state = game.new(2, seed)
        seats = [agents.make("random", seed), agents.make("random", seed)]
        seats[seed % 2] = PolicyAgent(seed)
        while not state.is_over:
            seat = next_seat(state)
            state.apply(seat, seats[seat].choose(AgentView(state, seat)))
        won += state.ranking[seed % 2] == 1
    assert won == 2


@pytest.mark.parametrize(
    ("slug", "edition", "players", "options"),
    [("muhq", "", 2, {"map": "2P-river-king"}), ("muhq", "", 2, {"map": "the-tyrant"}), ("rebuild", "v005", 2, {})],
)
def test_a_policy_is_not_asked_about_maps_and_editions_it_has_never_seen(
    slug: str, edition: str, players: int, options: dict[str, str]
) -> None:
    game = load(slug, edition)
    assert policy_for(game, game.new(players, 1, options)) is None


def test_without_weights_a_policy_looks_one_choice_ahead() -> None:
    state = GAMES["climber"].new(2, 4)
    view = AgentView(state, next_seat(state))
    nowhere = Path("nowhere.npz")
    assert PolicyAgent(3, path=nowhere).choose(view) == agents.make("oneply", 3).choose(view)


def test_a_search_follows_the_policy_and_learns_better() -> None:
    game = load("climber")
    state = game.new(2, 8)
    while len(sensible(state, next_seat(state))) < 4:
        state.apply(next_seat(state), state.legal_actions(next_seat(state))[0])
    view = AgentView(state, next_seat(state))
    policy = policy_for(game, state)
    assert policy is not None
    options = sensible(state, view.seat)
    chances = policy.chances(state, view.seat, options)
    best = options[chances.index(max(chances))]
    faithful = SearchAgent(1, iterations=30, tuning=SearchNumbers(prior=1e6, warmth=1.0, floor=0.0))
    assert faithful.choose(view) == best
    free = SearchAgent(1, iterations=300)
    root = Root(free, view)
    assert {one.action for one in root.branches} == set(options)  # the floor: everything is tried
    assert all(one.visits for one in root.branches)


def test_a_walk_that_follows_the_policy_to_the_end_counts_what_came_of_it() -> None:
    game = load("nidavellir")
    state = game.new(2, 8)
    view = AgentView(state, 0)
    assert len(sensible(state, 0)) > 1

    def totals(follow: int) -> list[float]:
        root = Root(SearchAgent(1, iterations=40, tuning=SearchNumbers(follow=follow)), view)
        return [one.total for one in root.branches]

    assert all((2 * total).is_integer() for total in totals(10_000))  # won, lost or shared
    assert not all((2 * total).is_integer() for total in totals(3))  # what the net expects


class Root:
    """The branches of a search's root."""

    def __init__(self, agent: SearchAgent, view: AgentView) -> None:
        agent.choose(view)
        agent._kept = None
        self.branches = [one for one in agent.search(view).branches.values() if one.seat == view.seat]
