"""`deckhall learn`: lessons are listed, played at the prompt as games are, and remembered."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from deckhall.cli import lesson_progress
from deckhall.cli.drawn_screen import DrawnScreen
from deckhall.cli.numbered_prompt import NumberedPrompt
from deckhall.cli.screen import Guide, Sentence
from deckhall.cli.terminal_lesson import TerminalLesson
from deckhall.core import Game, Scene
from deckhall.lessons import files
from tests.cli.terminal import call, one_sentence
from tests.games import GAMES
from tests.lessons.every import FILES, LESSONS

SHED = ("learn", "climber", "shed", "--plain")
SHOWN = re.compile(r"(?:The guide would|You could) (?:take (\d+): |choose (.*)\.$)")


def learned(*answers: str, lesson: Sequence[str] = SHED) -> str:
    """What is said in a lesson to these answers."""
    found = call(*lesson, answers="\n".join([*answers, ""]))
    assert found.exit_code == 0, found.stderr
    assert "Traceback" not in found.stdout
    return found.stdout


# -- the lists ---------------------------------------------------------------------------------------------------------


def test_without_a_game_all_lessons_are_listed() -> None:
    told = call("learn").stdout
    for slug, file in FILES.items():
        assert f"{GAMES[slug].theme.title}  {slug}, about " in told
        for number, lesson in enumerate(file.lessons, 1):
            assert f"  {number}. {lesson.title}  about " in told


def test_it_begins_with_the_first_that_is_not_done(data: Path) -> None:
    told = learned("", "quit", lesson=("learn", "climber"))
    assert "0 of 6 done" in told
    assert "Get rid of your cards, 1 of 6:" in told
    lesson_progress.mark_done("climber", "shed")
    told = learned("", "quit", lesson=("learn", "climber"))
    assert "1 of 6 done" in told
    assert "1. Get rid of your cards  about 1 minute, done\n" in told
    assert "Sets and runs, 1 of 6:" in told
    assert json.loads((data / "lessons.json").read_text()) == {"climber": ["shed"]}


@pytest.mark.parametrize("wish", ["2", "sets-and-runs", "Sets and Runs"])
def test_another_lesson_by_number_or_name(wish: str) -> None:
    assert "Sets and runs, 1 of 6:" in learned(wish, lesson=("learn", "climber"))
    assert "Sets and runs, 1 of 6:" in learned(lesson=("learn", "climber", wish))


def test_when_all_is_done_one_can_be_taken_again() -> None:
    for lesson in FILES["climber"].lessons:
        lesson_progress.mark_done("climber", lesson.id)
    told = learned("nonsense", "", lesson=("learn", "climber"))
    assert "You have done them all." in told
    assert "There is no lesson 'nonsense'; there are shed, sets-and-runs," in told
    assert "1 of 6:" not in told


@pytest.mark.parametrize("rubbish", ["", "[]", "{", '{"climber": 3}', "\x00\xff", '{"climber": [1]}'])
def test_a_spoiled_file_counts_as_nothing_done(rubbish: str, data: Path) -> None:
    data.mkdir()
    (data / "lessons.json").write_text(rubbish)
    assert lesson_progress.done_in("climber") == set()
    lesson_progress.mark_done("climber", "shed")
    assert lesson_progress.done_in("climber") == {"shed"}


def test_where_nothing_can_be_written_the_lesson_goes_on(data: Path) -> None:
    data.write_text("a file where the folder should be")
    told = learned(*["skip"] * 6)
    assert "This cannot be remembered: " in told
    assert "Next: Sets and runs" in told


def test_what_is_not_there_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no game 'chess'" in one_sentence(call("learn", "chess").stderr)
    assert "there is no lesson 'knots'; there are shed" in one_sentence(call("learn", "climber", "knots").stderr)
    monkeypatch.setattr(files, "FILE", "none.toml")
    assert "has no lessons; read its rules" in one_sentence(call("learn", "climber").stderr)


# -- at the prompt -----------------------------------------------------------------------------------------------------


def test_a_lesson_from_the_first_step_to_what_comes_next() -> None:
    told = learned("", "2", "pass", "next", "green 7", "1", "quit")
    assert "Everybody holds cards. The first to hold none wins the season. (CLI-1.6, CLI-4.25)" in told
    assert "Look at: Your hand, Hand of Pebble, Hand of Tobin and Hand of Hrafn." in told
    assert "Tobin plays Red Climber 6: single 6. (CLI-5.20)" in told
    assert "What you have learned:\nLay higher, or pass. (CLI-5.20, CLI-5.28)" in told
    assert "Next: Sets and runs, about 2 minutes. Lay several cards at once." in told
    assert told.endswith("Go on another time with: deckhall learn climber\n")
    assert lesson_progress.done_in("climber") == {"shed"}


def test_enter_begins_the_next_lesson() -> None:
    assert "Sets and runs, 1 of 6:" in learned(*["skip"] * 6, "what", "")


def test_the_last_lesson_leads_to_a_game() -> None:
    told = learned(*["skip"] * 4, lesson=("learn", "climber", "climax", "--plain"))
    assert told.endswith("That was the last lesson. Play a game: deckhall play climber\n")


def test_wrong_answers_hear_the_guide_and_change_nothing() -> None:
    told = learned("", "3", "add red_2", "red 2", "99", "pass")
    assert told.count("A 2 is lower than 3. Only a higher number beats it.") == 2  # by notation and by name
    assert told.count("That is allowed, too. Today try the 5: it is just enough.") == 2  # another card, and a pass
    assert "Red Climber 2 is not higher than 3. (CLI-5.16)" in told
    assert "There is no number 99 here" in told
    assert "3 of 6:" not in told


def test_where_something_is_only_looked_at_nothing_is_asked() -> None:
    told = learned("3", "show", "back")
    assert told.count("There is nothing to do here yet; press Enter to go on.") == 2
    assert "This is the first step." in told


def test_show_why_back_and_next() -> None:
    told = learned("", "show", "why", "why red 2", "next", "2", "back", "undo", "rule", "help")
    assert "The guide would take 2: Play Blue Climber 5 (single 5)." in told
    assert "In the normal order of strength a higher number is stronger." in told
    assert "Red Climber 2 is not higher than 3. (CLI-5.16)" in told
    assert "Do what the guide says first" in told
    assert re.findall(r"cards, (\d) of 6:", told) == ["1", "2", "3", "2", "1"]
    assert "CLI-1.6 " in told
    assert "\nskip: let the guide do this step." in told
    assert "save" not in told


def test_a_word_that_is_an_action_of_the_game_is_no_command() -> None:
    """Some games have a `next` or `back` of their own: where it can be done, it is meant."""
    scene = GAMES["climber"].new(2, 7).view(0)
    question = NumberedPrompt(scene, GAMES["climber"].vocab)
    assert question.is_notation(question.prompt.choices[0].text.upper())
    assert not question.is_notation("next")


# -- every lesson ------------------------------------------------------------------------------------------------------


class Follower(DrawnScreen):
    """A learner who asks what is right and does it, at a terminal of some size."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(Console(file=io.StringIO(), force_terminal=True, width=width, height=height))
        self.too_tall = 0
        self.said = ""

    def show(
        self,
        scene: Scene,
        game: Game,
        news: Sequence[Sentence],
        question: NumberedPrompt | None,
        guide: Guide | None = None,
    ) -> None:
        parts = self.picture(scene, game, news, question, guide)
        lines = sum(self._height(part) for part in parts) + 1
        self.too_tall = max(self.too_tall, lines - self._console.height)

    def say(self, text: str, rule: str = "") -> None:
        self.said = text

    def ask(self, label: str) -> str:
        if not label.startswith("Your choice"):
            return ""
        shown, self.said = SHOWN.match(self.said), ""
        return shown[1] or shown[2] if shown else "show"


@pytest.mark.parametrize(("width", "height", "over"), [(100, 32, 0), (60, 24, 3)])
@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_is_played_by_what_show_says_and_fits(name: str, width: int, height: int, over: int) -> None:
    slug, lesson = LESSONS[name]
    screen = Follower(width, height)
    played = TerminalLesson(GAMES[slug], lesson, screen)
    played.play()
    assert played.wrong == ("", "")
    assert screen.too_tall <= over
