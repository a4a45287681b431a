"""The tables of lessons. Nothing of them is kept here: a learner's browser says where it stands, and what it does.

A lesson always plays the same, so the step and what the learner has done so far are all there is to know. Every request
begins the lesson, plays it up to there, does what is asked, and answers with the same messages a table would send.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from deckhall.core.errors import DeckhallError
from deckhall.lessons import Lesson, LessonRun, Step, WrongAnswer
from deckhall.lessons.files import LessonFile, file_of, matching, reason
from deckhall.lessons.run import LEARNER, TRY_THIS
from deckhall.server import api, messages
from deckhall.server.choice_questions import MOST_PIECES, why_not
from deckhall.server.refusals import NotFound, Refusal
from deckhall.server.viewers import log

if TYPE_CHECKING:
    from deckhall.core.game import Game

NO_ACTION: Final = -1
"""What stands for the action where somebody asks about a piece."""
MOST_ACTIONS: Final = 400
"""All that a learner can have done: more than any lesson takes, less than costs time."""


@lru_cache(maxsize=32)
def lesson_file(game: Game) -> LessonFile:
    """The lessons of a game, read once."""
    return file_of(game)


def listed(game: Game) -> api.LessonList:
    """All lessons of a game, with every step."""
    read = lesson_file(game)
    lessons = [
        api.LessonInfo(
            lesson.id,
            lesson.title,
            lesson.goal,
            lesson.seconds,
            [_step(game, step) for step in lesson.steps],
            [api.LearnedLine(line.say, line.rules) for line in lesson.learned],
        )
        for lesson in read.lessons
    ]
    return api.LessonList(game.slug, lessons, read.offer_game_after, read.words)


def _step(game: Game, step: Step) -> api.LessonStep:
    answers = [[matching(game, pattern) for pattern in answer] for answer in step.answers]
    free = 0 if isinstance(step.free, bool) else step.free
    why = reason(game, step)
    return api.LessonStep(step.say, why, step.rules, step.acts, step.press, step.wrong or TRY_THIS, answers, free)


async def answer(game: Game, lesson_id: str, request: messages.LessonRequest) -> messages.LessonAnswer:
    """What a learner sees after what they did."""
    lesson = next((one for one in lesson_file(game).lessons if one.id == lesson_id), None)
    if lesson is None:
        raise NotFound(f"There is no lesson {lesson_id[:40]!r} here.")
    _check_bounds(game, request)
    return await asyncio.to_thread(_answer, game, lesson, request)


def _check_bounds(game: Game, request: messages.LessonRequest) -> None:
    """Refuse what no lesson can need, before any time is spent on it."""
    message = request.message
    asked = message.actions if isinstance(message, messages.SendMove) else []
    if isinstance(message, messages.AskWhy):
        asked = [*message.after, *([message.action] if message.action != NO_ACTION else [])]
    if isinstance(message, messages.AskPlan) and len(message.pieces) > MOST_PIECES:
        raise Refusal(f"A plan has at most {MOST_PIECES} pieces.")
    if isinstance(message, messages.SendMove | messages.AskWhy | messages.AskPlan) and message.seat != LEARNER:
        raise Refusal("In a lesson you sit on the first seat.")
    actions = sum(len(gesture) for gesture in request.history) + len(asked)
    if actions > MOST_ACTIONS or len(request.history) > MOST_ACTIONS:
        raise Refusal("No lesson is that long. Begin it again.")
    for gesture in [*request.history, asked]:
        if not all(0 <= action < game.vocab.size for action in gesture):
            raise Refusal(f"Actions of this game have numbers from 0 to {game.vocab.size - 1}.")


def _answer(game: Game, lesson: Lesson, request: messages.LessonRequest) -> messages.LessonAnswer:
    table = _LessonTable(game, lesson)
    try:
        table.run.restore(request.step, request.history)
    except DeckhallError:
        raise Refusal("Nobody gets there in this lesson; it may have changed since. Begin it again.") from None
    table.known = len(table.run.match.events)
    said = table.handle(request.message)
    run = table.run
    return messages.LessonAnswer(run.step, run.history, run.done, run.lit_ahead(), table.sent, *said)


class _LessonTable:
    """A lesson for the time of one request."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.run: Final = LessonRun(game, lesson)
        self.sent: Final[list[messages.FromServer]] = []
        self.known = 0
        """Events that the learner has been told."""
        self.run.watch = self._watch

    def handle(self, message: messages.FromLearner) -> tuple[str, str]:
        """Do what a message asks; returns the sentence and the rule that a wrong try hears."""
        run = self.run
        try:
            match message:
                case messages.Hello() | messages.LessonBack():
                    if isinstance(message, messages.LessonBack):
                        run.back()
                    self.known = 0
                    self._watch()
                case messages.LessonNext():
                    run.next()
                    self._finish()
                case messages.LessonSkip():
                    for _ in range(max(1, min(message.steps, len(run.lesson.steps)))):
                        run.skip()
                    self._finish()
                case messages.SendMove():
                    run.act(message.actions)
                    self.sent.append(messages.Kept(message.key))
                    self._finish()
                case messages.AskWhy():
                    state = run.match.state
                    self.sent.append(why_not(state, LEARNER, message.action, message.piece, message.after))
                case messages.AskPlan():
                    plan = run.match.state.planned(LEARNER, message.pieces)
                    self.sent.append(messages.Planned(message.n, plan))
        except WrongAnswer as wrong:
            self.sent.clear()
            if isinstance(message, messages.SendMove):
                self.sent.append(messages.Kept(message.key))  # it need not be sent again
            self.known = len(run.match.events)
            self._watch()  # whatever was laid out goes back to where it was
            return wrong.say, wrong.rule
        return "", ""

    def _finish(self) -> None:
        """Whoever has done something sees the table at least once."""
        if not any(isinstance(one, messages.View) for one in self.sent):
            self._watch()

    def _watch(self) -> None:
        match = self.run.match
        lines = log(match, LEARNER, self.known)
        view = messages.View(len(match.events) + 1, match.state.view(LEARNER), lines, self.known)
        self.known = len(match.events)
        self.sent.append(view)
