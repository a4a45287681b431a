"""The tool that measures the levels: who plays next, what is told, and what becomes a rating."""

from __future__ import annotations

import json
from pathlib import Path

from deckhall.agents import ESTIMATES, LearnedValues, SearchAgent
from deckhall.core import load
from tools.strength import (
    Measurement,
    Outcome,
    bot_of,
    drawn,
    keep,
    next_of,
    note_outcome,
    plan,
    play,
    rated,
    taken_up,
    trials,
)


def measured(wins: list[float], weight: float = 1.0, players: int = 2, bot: str = "casual") -> Measurement:
    """A measurement with games of ten seconds, two games to a deal."""
    one = Measurement("title", "climber", bot, "novice", players, 100, weight)
    for number, won in enumerate(wins):
        one.begun += 1
        one.running += 1
        note_outcome(one, Outcome(won, 0, 0.02, 0.01, 10.0, number // 2))
    return one


def test_who_had_least_for_its_weight_plays_next() -> None:
    light, heavy = measured([1.0, 0.0]), measured([1.0, 0.0, 1.0], weight=8.0)
    assert next_of([light, heavy], 100.0) is heavy
    heavy.running = 20
    assert next_of([light, heavy], 100.0) is light, "games that run count"


def test_what_would_not_end_in_time_is_not_begun() -> None:
    short, fresh = measured([1.0]), measured([])
    assert next_of([short, fresh], 20.0) is short, "a game that was never played may take longer"
    assert next_of([short, fresh], 5.0) is None
    short.begun = short.games
    assert next_of([short], 100.0) is None, "enough is enough"


def test_a_line_says_the_share_with_its_interval_and_the_time() -> None:
    said = measured([1.0, 0.0, 1.0, 1.0]).line()
    assert "75.0% (30% to 95%) of 4; 0.020 s a decision against 0.010 s" in said
    assert "1.50 times its even share" in measured([1.0, 0.0, 0.5, 0.0], players=4).line()


def test_ratings_need_every_pair_and_take_the_anchor_for_1500() -> None:
    levels = ["novice", "casual"]
    assert rated("climber", levels, [measured([])]) is None
    found = rated("climber", levels, [measured([1.0, 1.0, 1.0, 0.0] * 10)])
    assert found is not None
    assert [rung.agent for rung in found.rungs] == ["casual", "novice"]
    assert found.rungs[1].rating.rating == 1500.0
    assert found.games == 40


def test_a_rating_of_a_few_games_is_not_told() -> None:
    found = rated("climber", ["novice", "casual"], [measured([1.0, 1.0, 1.0, 0.0])])
    assert found is not None
    assert [rung.agent for rung in found.rungs] == ["novice"]


def test_everything_that_is_to_be_shown_is_planned() -> None:
    found = plan(["rebuild", "muhq"], "master", "ismcts0:0.8s", ["novice", "casual", "steady"])
    titles = [one.title for one in found]
    assert "rebuild: master against ismcts0:0.8s" in titles
    assert "rebuild: steady against casual" in titles
    assert "muhq: novice against random" in titles
    assert "rebuild: master at a table of four" in titles
    assert "rebuild, alone: ismcts0:0.8s" in titles
    assert "rebuild, campaign of 2: master" in titles
    for players in range(1, 5):
        assert f"muhq, the-kraken, {players} players: master" in titles
    assert len(titles) == len(set(titles))


def test_a_trial_is_a_search_with_other_numbers() -> None:
    (one,) = trials(["climber"], ["bias=0.4,rollout=3,solving=0,estimates"], "ismcts0:0.1s", 3)
    state = load("climber").new(2, 1)
    bot = bot_of(one.bot, 1, state)
    assert one.players == 3
    assert isinstance(bot, SearchAgent)
    assert bot.seconds == 0.1
    assert (bot.tuning.bias, bot.tuning.rollout, bot.tuning.solving) == (0.4, 3, False)
    assert bot.values is ESTIMATES
    other = bot_of(f"search(net={state.game.folder / 'values.npz'}):0.1s", 1, state)
    assert isinstance(other, SearchAgent)
    assert isinstance(other.values, LearnedValues)


def test_a_measurement_goes_on_where_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    taken_up([measured([])], file)  # nothing was kept yet
    cut_off = measured([1.0, 0.5, 1.0])  # of the second deal one game was over
    keep([cut_off], file)
    later, other = measured([]), measured([])
    other.title = "another"
    taken_up([later, other], file)
    assert [one.won for one in later.outcomes] == [1.0, 0.5, 1.0]
    assert (later.begun, later.spent, other.begun) == (4, 30.0, 0), "no game counts twice"
    note_outcome(later, Outcome(0.0, 0, 0.02, 0.01, 10.0, 1))
    keep([later, other], file)
    assert len(json.loads(file.read_text("utf-8"))["title"]) == 4


def test_a_game_is_played_and_timed() -> None:
    found = play("climber", "casual", "random", 2, {}, 3, 1)
    assert found.won in (0.0, 0.5, 1.0)
    assert found.seconds > found.others > 0.0
    assert found.deal == 3


def test_the_ratings_of_a_file_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "ratings.toml"
    ratings = {"novice": (1290, 1221, 1358), "steady": (1500, 1500, 1500)}
    rows = [f"{one} = {{ rating = {at}, low = {low}, high = {high} }}" for one, (at, low, high) in ratings.items()]
    file.write_text("\n".join(["[climber]", 'measured = "2026-11-18"', "games = 633", *rows]), "utf-8")
    picture = drawn(file)
    assert picture.index("Tabletop Climber") < picture.index(">steady<") < picture.index(">novice<")
    assert "633 games" in picture
    assert ">1290<" in picture
