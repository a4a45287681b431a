"""Every lesson is played: what it says holds, what it points at is there, wrong answers change nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from deckhall.core.scene import Scene
from deckhall.lessons import LessonRun, WrongAnswer, check_lesson
from deckhall.lessons.answers import next_patterns
from deckhall.lessons.check import check_step
from deckhall.lessons.files import matching
from deckhall.lessons.run import LEARNER
from tests.games import GAMES
from tests.lessons.every import FILES, LESSONS

FIRST_WORDS = 60
"""So many words of the guide at most before the learner does something."""
BASICS_SECONDS = 600
TRIED = 3
"""So many wrong answers are tried at a step."""

every_lesson = pytest.mark.parametrize("name", LESSONS)
every_game = pytest.mark.parametrize("slug", GAMES)


def begun(name: str) -> LessonRun:
    """A lesson at its first step."""
    slug, lesson = LESSONS[name]
    return LessonRun(GAMES[slug], lesson)


def answer(run: LessonRun, actions: Sequence[int]) -> None:
    """Answer as at a table: what makes up one choice goes in one gesture."""
    gesture: list[int] = []
    trial = run.match.state.clone()
    for action in actions:
        trial.apply(LEARNER, action)
        gesture.append(action)
        if not trial.mid_choice(LEARNER):
            run.act(gesture)
            gesture = []
            trial = run.match.state.clone()
    if gesture:
        run.act(gesture)


@every_lesson
def test_a_lesson_is_played_to_its_end_and_says_what_is_so(name: str) -> None:
    slug, lesson = LESSONS[name]
    check_lesson(GAMES[slug], lesson)


@every_lesson
def test_every_other_right_answer_leads_to_the_end_too(name: str) -> None:
    _slug, lesson = LESSONS[name]
    for number, step in enumerate(lesson.steps):
        for other in step.alternatives:
            run = begun(name)
            while run.step < number:
                run.skip()
            answer(run, [run.game.vocab.parse(pattern) for pattern in other])
            assert run.step > number
            while not run.done:
                run.skip()


@every_lesson
def test_whatever_is_chosen_freely_the_lesson_goes_on(name: str) -> None:
    _slug, lesson = LESSONS[name]
    for number, step in enumerate(lesson.steps):
        if not (step.free or any("*" in pattern for pattern in step.do)):
            continue
        run = begun(name)
        while run.step < number:
            run.skip()
        history = [*run.history]
        for action in run.match.state.legal_actions(LEARNER):
            run.restore(number, history)
            if step.do and action not in matching(run.game, step.do[0]):
                continue
            run.act([action])
            while run.step == number:
                run.skip()
            while not run.done:
                check_step(run)
                run.skip()


@every_lesson
def test_an_answer_may_come_as_one_gesture(name: str) -> None:
    run = begun(name)
    while not run.done:
        right = run.current.do
        if right and not any("*" in pattern for pattern in right):
            step = run.step
            answer(run, [run.game.vocab.parse(pattern) for pattern in right])
            assert run.step > step
        else:
            run.skip()


@every_lesson
def test_the_light_follows_an_answer_action_by_action(name: str) -> None:
    run = begun(name)
    while not run.done:
        if not run.current.do:
            run.skip()
            continue
        step, taken = run.step, list[int]()
        while run.step == step:
            patterns = next_patterns(run.game, run.current, taken)
            legal = run.match.state.legal_actions(LEARNER)
            action = next(one for pattern in patterns for one in matching(run.game, pattern, legal))
            shown = run.lit()
            assert shown.pieces or shown.zones or shown.actions
            run.act([action])
            taken.append(action)


@every_lesson
def test_a_gesture_may_go_through_several_steps(name: str) -> None:
    probe, run = begun(name), begun(name)
    while not probe.done:
        before, step, scene = len(probe.history), probe.step, probe.scene()
        probe.skip()
        while probe.match.state.mid_choice(LEARNER):
            probe.skip()
        actions = [action for gesture in probe.history[before:] for action in gesture]
        if not actions:
            run.next()
            continue
        answer(run, actions)
        assert (run.step, run.scene()) == (probe.step, probe.scene())
        run.back()
        assert (run.step, run.scene()) == (step, scene)
        answer(run, actions)


@every_lesson
def test_a_wrong_answer_is_refused_and_changes_nothing(name: str) -> None:
    slug, _lesson = LESSONS[name]
    game, run = GAMES[slug], begun(name)
    while not run.done:
        if run.current.do:
            step, history, scene = run.step, [*run.history], run.scene()
            right = [a for one in next_patterns(game, run.current, []) for a in matching(game, one)]
            wrong = [action for action in run.match.state.legal_actions(0) if action not in right]
            for action in wrong[:: max(1, len(wrong) // TRIED)]:
                with pytest.raises(WrongAnswer) as refused:
                    run.act([action])
                assert refused.value.say
                assert (run.step, run.history) == (step, history)
                assert run.scene() == scene
        run.skip()


@every_lesson
def test_somebody_who_comes_back_finds_every_place_as_it_was(name: str) -> None:
    scenes: dict[int, Scene] = {}
    run = begun(name)
    while not run.done:
        scenes[run.step] = run.scene()
        again = begun(name)
        again.restore(run.step, run.history)
        assert again.scene() == run.scene()
        run.skip()
    for step in scenes:
        run = begun(name)
        while run.step < step:
            run.skip()
        run.back()
        assert run.step < step or step == 0
        assert run.scene() == scenes[run.step]


@every_lesson
def test_the_first_own_action_comes_soon(name: str) -> None:
    _slug, lesson = LESSONS[name]
    first = next(number for number, step in enumerate(lesson.steps) if step.acts)
    assert sum(len(step.say.split()) for step in lesson.steps[: first + 1]) <= FIRST_WORDS


@every_lesson
def test_a_lesson_has_a_goal_and_says_what_was_learned(name: str) -> None:
    slug, lesson = LESSONS[name]
    assert lesson.title
    assert lesson.goal.endswith(".")
    assert lesson.seconds > 0
    assert lesson.learned
    assert all(line.rules for line in lesson.learned)
    assert all(step.rules for step in lesson.steps)
    assert len(lesson.names) >= len(begun(name).scene().seats), slug


@every_game
def test_the_basics_take_less_than_ten_minutes(slug: str) -> None:
    file = FILES[slug]
    assert 1 <= file.offer_game_after <= len(file.lessons)
    assert sum(lesson.seconds for lesson in file.lessons[: file.offer_game_after]) < BASICS_SECONDS


@every_game
def test_words_are_explained_in_one_short_sentence(slug: str) -> None:
    for word, sentence in FILES[slug].words.items():
        assert word == word.lower()
        assert sentence.endswith(".")
        assert len(sentence.split()) <= 18, word
