"""What every agent promises: it sees no more than the view, repeats itself, and finds the obvious move."""

from __future__ import annotations

import pytest

from deckhall import agents
from deckhall.agents import Agent, GreedyAgent, IsmctsAgent, SearchAgent, next_seat, playout, rewards, seat_values
from deckhall.core import AgentView, Game, Rng, State
from tests.agents.doubles import Basket, Duel, Guess, Nim, Small

SPECS = ["random", "greedy", "ismcts:60", "search:60", "novice", "casual", "steady"]


def played(game: Game, players: int, spec: str, seed: int) -> list[int]:
    """The actions of one game between agents of one kind."""
    state = game.new(players, seed)
    seats = [agents.make(spec, seed + seat) for seat in range(players)]
    actions: list[int] = []
    while not state.is_over:
        seat = next_seat(state)
        actions.append(seats[seat].choose(AgentView(state, seat)))
        state.apply(seat, actions[-1])
    return actions


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("kind", [Nim, Guess, Duel, Basket])
def test_same_seed_same_choices(kind: type[Nim], spec: str) -> None:
    assert played(kind(), 2, spec, 5) == played(kind(), 2, spec, 5)


@pytest.mark.parametrize("spec", SPECS)
def test_other_seeds_give_other_choices(spec: str) -> None:
    assert len({tuple(played(Guess(), 2, spec, seed)) for seed in range(30)}) > 1


@pytest.mark.parametrize("spec", SPECS)
def test_worlds_that_look_alike_get_the_same_answer(spec: str) -> None:
    # the double deals anew from what the seat knows alone, so even the agent's samples must be the same
    answers = set()
    for secret in range(8):
        state = Guess().new(2, 1)
        state.numbers = [secret]  # type: ignore[attr-defined]  # the double's own field
        answers.add(agents.make(spec, 9).choose(AgentView(state, 0)))
    assert len(answers) == 1


@pytest.mark.parametrize("spec", SPECS)
def test_nobody_guesses_better_than_chance(spec: str) -> None:
    right = 0  # the agent even gets the seed of the deal
    for seed in range(200):
        state = Guess().new(2, seed)
        state.apply(0, agents.make(spec, seed).choose(AgentView(state, 0)))
        right += state.score(0)
    assert 8 <= right <= 48  # 25 expected; a fair guesser is outside once in 100,000 such tests


@pytest.mark.parametrize("spec", SPECS)
def test_sealed_answers_of_others_do_not_matter(spec: str) -> None:
    answers = set()
    for sealed in (0, 1, 2):
        state = Duel().new(2, 0)
        state.apply(1, sealed)
        answers.add(agents.make(spec, 3).choose(AgentView(state, 0)))
    assert len(answers) == 1


def test_choosing_leaves_the_position_alone() -> None:
    state = Nim().new(2, 0)
    for spec in SPECS:
        agents.make(spec, 1).choose(AgentView(state, 0))
    assert (state.legal, state.acting, state.scores) == ([1, 2, 3], 0, [0, 0])


class Unsampled(Nim):
    """A game whose worlds must not be sampled."""

    def deal_anew(self, world: Small, seat: int | None, rng: Rng) -> None:
        raise AssertionError("a forced action needs no thought")


@pytest.mark.parametrize("spec", SPECS)
def test_forced_actions_cost_nothing(spec: str) -> None:
    state = Unsampled().new(2, 0)
    for action in (3, 3, 3):
        state.apply(next_seat(state), action)
    assert agents.make(spec, 1).choose(AgentView(state, 1)) == 1


@pytest.mark.parametrize("width", [1, 4, 100])
def test_greedy_completes_a_choice_of_several_actions(width: int) -> None:
    state = Basket().new(2, 0)
    agent = GreedyAgent(1, width)
    while next_seat(state) == 0:
        state.apply(0, agent.choose(AgentView(state, 0)))
    best = 9 + 7 + 8 + 10
    assert state.score(0) == best if width > 1 else state.score(0) <= best


def test_greedy_breaks_ties_by_chance() -> None:
    found = {GreedyAgent(seed).choose(AgentView(Nim().new(2, 0), 0)) for seed in range(40)}
    assert found == {1, 2, 3}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("kind", [IsmctsAgent, SearchAgent])
def test_searches_play_nim_perfectly(seed: int, kind: type[IsmctsAgent] | type[SearchAgent]) -> None:
    # 10 on the heap: only taking 2 leaves a multiple of 4; then 5 to 7 likewise
    state = Nim().new(2, 0)
    agent = kind(seed, 1500)
    while not state.is_over:
        seat = next_seat(state)
        state.apply(seat, agent.choose(AgentView(state, seat)) if seat == 0 else state.legal[seed % len(state.legal)])
    assert state.scores == [1, 0]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("kind", [IsmctsAgent, SearchAgent])
def test_searches_seal_the_dominant_bid(players: int, kind: type[IsmctsAgent] | type[SearchAgent]) -> None:
    for seed in range(5):
        state = Duel().new(players, 0)
        for seat in (players - 1, 0):  # as the first to answer and as one of the last
            assert kind(seed, 400).choose(AgentView(state, seat)) == 2
            state.apply(seat, 2)


def test_others_sealed_answers_never_branch_the_tree() -> None:
    root = IsmctsAgent(0, 300).search(AgentView(Duel().new(3, 0), 0))
    assert {child.seat for child in root.children.values()} == {0}
    assert all(not child.children for child in root.children.values())


def test_ismcts_spends_its_budget() -> None:
    root = IsmctsAgent(0, 123).search(AgentView(Nim().new(2, 0), 0))
    assert sum(child.visits for child in root.children.values()) == 123
    timed = IsmctsAgent(0, 0, 0.01).search(AgentView(Nim().new(2, 0), 0))
    assert sum(child.visits for child in timed.children.values()) > 1


def test_random_agent_and_playout_play_the_same_games() -> None:
    for seed in range(20):
        state, fast = Duel().new(3, seed), Duel().new(3, seed)
        agent: Agent = agents.RandomAgent(seed)
        while not state.is_over:
            seat = next_seat(state)
            state.apply(seat, agent.choose(AgentView(state, seat)))
        assert playout(fast, agents.RandomAgent(seed).rng) == 3
        assert fast.numbers == state.numbers  # type: ignore[attr-defined]  # the double's own field


def finished(points: list[int]) -> State:
    """A game that ended with these points."""
    state = Duel().new(len(points), 0)
    state.stack.clear()
    state.points = points  # type: ignore[attr-defined]  # the double's own field
    return state


def test_rewards_of_an_end() -> None:
    assert rewards(finished([5, 9])) == [0.0, 1.0]
    assert rewards(finished([5, 9, 7])) == [0.0, 1.0, 0.05]
    assert rewards(finished([9, 9, 0])) == [0.55, 0.55, 0.0]
    assert seat_values(finished([5, 9])) == [0.0, 1.0]


def test_standing_before_the_end_is_shared_out() -> None:
    assert seat_values(Duel().new(3, 0)) == pytest.approx([1 / 3] * 3)
