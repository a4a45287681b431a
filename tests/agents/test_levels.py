"""The five levels: the same names everywhere, careless ones never foolish, and opinions that can be told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import deckhall
from deckhall import agents
from deckhall.agents import (
    ESTIMATES,
    LEVELS,
    Agent,
    GlancingAgent,
    OnePlyAgent,
    Opinion,
    PolicyAgent,
    RandomAgent,
    SearchAgent,
    advice,
    complete_choice,
    next_seat,
    ratings,
    reason,
)
from deckhall.agents._level_numbers import Looking, Searching, looking, searching
from deckhall.core import AgentView, BadCards, DeckhallError, State
from tests.agents.doubles import Basket, Duel, Nim


def test_five_levels_by_name() -> None:
    assert [one.id for one in LEVELS] == ["novice", "casual", "steady", "strong", "master"]
    assert agents.BEST.id == "master"
    assert agents.level("steady") is LEVELS[2]
    assert agents.level("gentle") is None
    assert [agents.make(one.id, 1).name for one in LEVELS] == [one.id for one in LEVELS]
    assert all(one.name and one.about.endswith(".") for one in LEVELS)


def test_a_level_that_thinks_takes_another_budget() -> None:
    state = deckhall.load("climber").new(2, 3)
    hurried = player("master", state, seconds=0.1)
    assert isinstance(hurried, SearchAgent)
    assert (hurried.iterations, hurried.seconds) == (0, 0.1)
    longer = player("strong", state, iterations=700)
    assert isinstance(longer, GlancingAgent), "the budget is another one, the glances are its own"
    assert longer.glances == searching(state.game.folder, "strong").carelessness
    assert isinstance(longer.thinker, SearchAgent)
    assert (longer.thinker.iterations, longer.thinker.seconds) == (700, 0.0)
    assert agents.make("master:0.1s", 1).name == "master"
    with pytest.raises(DeckhallError, match="novice takes no budget"):
        agents.make("novice:5", 1)


class Constant(Agent):
    """Always takes the action at this place of the list, and notes how often it was asked."""

    def __init__(self, place: int) -> None:
        super().__init__("constant", 0)
        self.place = place
        self.asked = 0

    def choose(self, view: AgentView) -> int:
        self.asked += 1
        return view.legal[self.place]


@pytest.mark.parametrize("glances", [0.0, 0.5, 1.0])
def test_some_choices_are_made_at_a_glance_and_each_by_one(glances: float) -> None:
    """The small decisions of one choice are made all alike: first ones or last ones, never some of both."""
    ways: set[tuple[int, int]] = set()
    for seed in range(40):
        thinker, glancer = Constant(0), Constant(-1)
        agent = GlancingAgent(thinker, glancer, glances, seed)
        state = Basket().new(2, 0)
        complete_choice(agent, state, 0)
        ways.add((min(1, thinker.asked), min(1, glancer.asked)))
    assert ways == {0.0: {(1, 0)}, 0.5: {(1, 0), (0, 1)}, 1.0: {(0, 1)}}[glances]


def test_a_game_says_how_its_levels_play(tmp_path: Path) -> None:
    (tmp_path / "levels.toml").write_text('[casual]\nby = "policy"\n[steady]\niterations = 30\ncarelessness = 0.25\n')
    assert looking(tmp_path, "casual").by == "policy"
    assert searching(tmp_path, "steady") == Searching(iterations=30, carelessness=0.25)
    assert looking(tmp_path, "novice") == Looking()
    assert searching(tmp_path, "master") == Searching(), "the best level has no numbers of its own"
    assert searching(tmp_path / "none", "steady") == Searching()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[steady]\ntries = 30\n", "tries"),
        ('[casual]\nby = "guess"\n', "guess"),
        ("[gentle]\ncarelessness = 0.1\n", "gentle"),
        ("[novice]\ncarelessness = 1.5\n", "novice"),
        ("[strong]\niterations = 0\n", "strong"),
        ('[strong]\nby = "estimate"\n', "by"),
        ("[casual]\niterations = 5\n", "iterations"),
    ],
)
def test_bad_numbers_are_refused_with_file_and_field(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / "levels.toml").write_text(text)
    with pytest.raises(BadCards, match=rf"levels\.toml.*{problem}"):
        searching(tmp_path, "steady")


def player(level: str, state: State, iterations: int = 0, seconds: float = 0.0) -> Agent:
    """Who plays as a level."""
    found = agents.level(level)
    assert found is not None
    return found.player(AgentView(state, next_seat(state)), 1, iterations, seconds)


def test_levels_search_as_their_game_says_where_a_policy_leads() -> None:
    state = deckhall.load("climber").new(2, 3)
    own = searching(state.game.folder, "strong")
    strong = player("strong", state)
    assert isinstance(strong, GlancingAgent)
    assert strong.glances == own.carelessness
    assert isinstance(strong.thinker, SearchAgent)
    assert strong.thinker.iterations == own.iterations
    assert strong.glancer.name == "casual"


def test_without_a_policy_levels_search_more_and_glance_at_nothing() -> None:
    steady = player("steady", Nim().new(2, 0))
    assert isinstance(steady, SearchAgent)
    assert steady.iterations == 4 * LEVELS[2].iterations
    together = deckhall.load("muhq").new(2, 3, {"map": "the-tyrant"})
    assert searching(together.game.folder, "strong").iterations is not None, "that holds where muhq has a policy"
    strong = player("strong", together)
    assert isinstance(strong, SearchAgent)
    assert strong.iterations == 4 * LEVELS[3].iterations


def test_a_game_that_never_has_a_policy_sets_its_levels_apart_all_the_same(tmp_path: Path) -> None:
    folder = shutil.copytree(Nim().folder, tmp_path / "nim")
    (folder / "levels.toml").write_text("[steady]\niterations = 30\ncarelessness = 0.25\n")
    steady = player("steady", Nim(folder).new(2, 0))
    assert isinstance(steady, GlancingAgent)
    assert steady.glances == 0.25
    assert isinstance(steady.thinker, SearchAgent)
    assert steady.thinker.iterations == 4 * 30


@pytest.mark.parametrize(
    "spec", ["random", "oneply", "policy", "novice", "casual", "steady:20", "without:red_7@casual"]
)
def test_with_the_same_thoughts_a_bot_chooses_alike_whatever_it_thought_before(spec: str) -> None:
    state = deckhall.load("climber").new(2, 3)
    seat = next_seat(state)
    while state.question_number < 12 or len(state.legal_actions(seat)) < 6:
        for action in complete_choice(agents.make("oneply", 4), state, seat):
            state.apply(seat, action)
        seat = next_seat(state)
    chosen: set[tuple[int, ...]] = set()
    for before in range(4):
        agent = agents.make(spec, before)
        for _ in range(before):
            agent.choose(AgentView(state, seat))
        agent.think_anew(99)
        chosen.add(tuple(complete_choice(agent, state, seat)))
    assert len(chosen) == 1


def test_casual_goes_by_what_its_game_says() -> None:
    mixed = player("casual", deckhall.load("mountainhome").new(2, 3))
    assert isinstance(mixed, GlancingAgent)
    assert isinstance(mixed.thinker, PolicyAgent)
    assert isinstance(mixed.glancer, OnePlyAgent)
    casual = player("casual", deckhall.load("rebuild").new(2, 3))
    assert isinstance(casual, OnePlyAgent)
    assert casual.values is ESTIMATES
    usual = player("casual", deckhall.load("nidavellir").new(2, 3))
    assert isinstance(usual, OnePlyAgent)
    assert usual.values is None, "the best there are"


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


def test_who_does_without_a_card_judges_the_rest_as_its_level_does() -> None:
    state = deckhall.load("rebuild").new(2, 3)
    view = AgentView(state, next_seat(state))
    for spec, values in (("greedy", ESTIMATES), ("casual", ESTIMATES), ("oneply", None), ("random", None)):
        agent = agents.make(f"without:smelter@{spec}", 1)
        agent.choose(view)
        assert agent.judges_by() is values


def test_both_parts_of_a_bot_that_glances_think_anew() -> None:
    state = deckhall.load("nidavellir").new(2, 3)
    view = AgentView(state, next_seat(state))
    for glances in (0.0, 0.5, 1.0):
        chosen: list[list[int]] = []
        for before in range(3):
            agent = GlancingAgent(RandomAgent(before), RandomAgent(before + 10), glances, before)
            chosen.append([])
            for generator in range(20):
                agent.think_anew(generator)
                chosen[-1].append(agent.choose(view))
        assert chosen[0] == chosen[1] == chosen[2]
        assert len(set(chosen[0])) > 1


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
