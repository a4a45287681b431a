"""The five levels: the same names everywhere, careless ones never foolish, and opinions that can be told."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckhall
from deckhall import agents
from deckhall.agents import LEVELS, OnePlyAgent, Opinion, SearchAgent, advice, next_seat, ratings, reason
from deckhall.core import AgentView, DeckhallError, State
from tests.agents.doubles import Basket, Duel, Nim


def test_five_levels_by_name() -> None:
    assert [one.id for one in LEVELS] == ["novice", "casual", "steady", "strong", "master"]
    assert agents.BEST.id == "master"
    assert agents.level("steady") is LEVELS[2]
    assert agents.level("gentle") is None
    assert [agents.make(one.id, 1).name for one in LEVELS] == [one.id for one in LEVELS]
    assert all(one.name and one.about.endswith(".") for one in LEVELS)


def test_a_level_that_thinks_takes_another_budget() -> None:
    hurried = agents.make("master:0.1s", 1)
    assert isinstance(hurried, SearchAgent)
    assert (hurried.iterations, hurried.seconds) == (0, 0.1)
    with pytest.raises(DeckhallError, match="novice takes no budget"):
        agents.make("novice:5", 1)


def values_taken(carelessness: float) -> set[float]:
    """What a one-ply player gets of the basket, with many seeds."""
    found: set[float] = set()
    for seed in range(60):
        state = Basket().new(2, 0)
        agent = OnePlyAgent(seed, carelessness)
        while next_seat(state) == 0:
            state.apply(0, agent.choose(AgentView(state, 0)))
        found.add(state.score(0))
    return found


def test_care_takes_the_best_and_carelessness_others_but_nothing_foolish() -> None:
    best = 9 + 7 + 8 + 10
    assert values_taken(0.0) == {best}
    careless = values_taken(0.6)
    assert len(careless) > 1
    assert max(careless) == best


def test_a_choice_once_made_is_followed() -> None:
    """The small decisions of one choice come from one look: nothing is sampled for those that are forced."""
    state = Basket().new(2, 0)
    agent = OnePlyAgent(3)
    first = advice(agent, state, 0)
    assert len(first.actions) > 1
    assert first.opinion is not None


@pytest.mark.parametrize("slug", deckhall.slugs())
def test_novices_play_to_the_end(slug: str) -> None:
    state = deckhall.load(slug).new(2, 5)
    seats = [agents.make("novice", 1), agents.make("casual", 2)]
    while not state.is_over:
        seat = next_seat(state)
        state.apply(seat, seats[seat].choose(AgentView(state, seat)))


def test_what_was_found_out_is_kept_for_the_next_small_decision() -> None:
    state = Basket().new(2, 0)
    agent = SearchAgent(1, 300)
    agent.choose(AgentView(state, 0))
    first = agent.search(AgentView(state, 0))
    assert sum(one.visits for one in first.branches.values()) == 300, "the same question again is not the next one"
    chosen = agent.choose(AgentView(state, 0))
    state.apply(0, chosen)
    second = agent.search(AgentView(state, 0))
    known = sum(one.visits for one in second.branches.values())
    assert known > 200, "most of what was tried before counts"


def test_sealed_answers_of_others_branch_only_their_own_tree() -> None:
    root = SearchAgent(0, 300).search(AgentView(Duel().new(3, 0), 0))
    assert {one.seat for one in root.branches.values()} == {0}
    assert all(not one.branches for one in root.branches.values())
    assert root.sealed is not None
    assert set(root.sealed) == {1, 2}
    for seat, theirs in root.sealed.items():
        best = max(theirs.branches.values(), key=lambda one: one.visits)
        assert (best.seat, best.action) == (seat, 2), "they answer what pays for them"


def test_search_spends_its_budget() -> None:
    root = SearchAgent(0, 123).search(AgentView(Nim().new(2, 0), 0))
    assert sum(one.visits for one in root.branches.values()) == 123
    timed = SearchAgent(0, 0, 0.01).search(AgentView(Nim().new(2, 0), 0))
    assert sum(one.visits for one in timed.branches.values()) > 1


def climber() -> State:
    return deckhall.load("climber").new(2, 3)


def test_an_opinion_in_a_sentence() -> None:
    state = climber()
    seat = state.to_act()[0]
    one, other = state.legal_actions(seat)[:2]
    made = agents.Advice([one], Opinion(0.623, other, 0.55))
    assert reason(state, seat, made).startswith("I see a chance of 62% to win with that, and 55% with: ")
    close = agents.Advice([one], Opinion(0.623, other, 0.621))
    assert "62% to win with that; hardly less with: " in reason(state, seat, close)
    assert reason(state, seat, agents.Advice([one], Opinion(1.0))) == "I see a chance of 99% to win with that."
    assert reason(state, seat, agents.Advice([one], None)) == ""


def test_alone_one_succeeds() -> None:
    state = deckhall.load("rebuild").new(1, 3)
    said = reason(state, 0, agents.Advice([state.legal[0]], Opinion(0.5)))
    assert said == "I see a chance of 50% to succeed with that."


def test_ratings_are_only_what_was_measured(tmp_path: Path) -> None:
    assert ratings(tmp_path / "none.toml") == {}
    file = tmp_path / "ratings.toml"
    file.write_text(
        '[nim]\nmeasured = "2026-11-16"\ngames = 40\n"novice" = { rating = 1200, low = 1100, high = 1300 }\n'
    )
    assert ratings(file) == {"nim": {"novice": 1200}}
    names = {one.id for one in LEVELS}
    for slug, found in ratings().items():
        assert slug in deckhall.slugs()
        assert set(found) <= names
