"""A lesson being played: what the learner does is judged, what the others do is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from deckhall.core.errors import DeckhallError, IllegalAction
from deckhall.core.match import Match
from deckhall.core.words import as_sentence
from deckhall.lessons.answers import complete, next_patterns
from deckhall.lessons.files import BadLesson, Lesson, Step, matching, options_of, players_in, seat_and_pattern
from deckhall.lessons.targets import Lit, lit, lit_by_answer

if TYPE_CHECKING:
    from deckhall.core.game import Game
    from deckhall.core.scene import Scene
    from deckhall.core.state import State

LEARNER: Final = 0
"""The seat of the learner."""
MOST_BETWEEN: Final = 200
"""More moves of the others in a row than this are a mistake of the lesson."""
TRY_THIS: Final = "That is possible, too. Today try what the guide says."
AGAIN: Final = "Not yet. Begin again from here."


class WrongAnswer(DeckhallError):
    """What was done is not what the step asks for; nothing has changed."""

    def __init__(self, say: str, rule: str = "") -> None:
        super().__init__(say)
        self.say: Final = say
        self.rule: Final = rule


class LessonRun:
    """One lesson from its first step on."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game: Final = game
        self.lesson: Final = lesson
        self.watch: Callable[[], None] | None = None
        """Called after every move, to show it."""
        self._begin()

    def _begin(self) -> None:
        lesson = self.lesson
        players = players_in(self.game, lesson)
        self.match = Match(
            self.game, players, lesson.seed, options_of(lesson), lesson.names[:players], lesson.position or None
        )
        self.step = 0
        self.history: list[list[int]] = []
        """What the learner has done, gesture by gesture: with the step all that is needed to come back."""
        self._taken: list[int] = []
        self._choices = 0
        self._events = 0
        self._begun = [0]
        self._inside: set[int] = set()
        self._script(lesson.start, "start")
        self._move_others()

    # -- where it stands -------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Is the last step behind the learner?"""
        return self.step >= len(self.lesson.steps)

    @property
    def current(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    def scene(self) -> Scene:
        """What the learner sees."""
        return self.match.state.view(LEARNER)

    def lit(self) -> Lit:
        """What the guide points at."""
        return self.lit_ahead()[0]

    def lit_ahead(self) -> list[Lit]:
        """The same, also for the steps that follow in the same choice: it may be laid out before it is made."""
        found: list[Lit] = []
        trial, scene = self.match.state.clone(), self.scene()
        for step in self.lesson.steps[self.step :]:
            if found and (trial.to_act() != [LEARNER] or not (step.press or step.acts or trial.mid_choice(LEARNER))):
                break
            answer: list[int] = []
            if step.do:
                try:
                    answer = self._answer(trial, step)
                except BadLesson:
                    if not found:
                        raise
                    break  # something else must happen before
            begun = step is self.current and self._taken and step.do
            if step.at and not begun:
                try:
                    found.append(lit(self.match.state, scene, step.at))
                except BadLesson:
                    if not found:
                        raise
                    if not trial.mid_choice(LEARNER):
                        break
                    found.append(Lit())  # what it points at comes with what is done before
            else:
                found.append(lit_by_answer(self.match.state, answer, trial))
            found[-1].answer = answer
            found[-1].apart = len(found) > 1 and not step.press and not trial.mid_choice(LEARNER)
            if step.press or not (step.acts or trial.mid_choice(LEARNER)):
                break
            for action in answer:
                trial.apply(LEARNER, action)
        return found or [Lit()]

    def solution(self) -> list[int]:
        """What would be right now: the actions of one choice, or the part of it that the step asks for."""
        return self._answer() if self.current.acts and not self.done else []

    def restore(self, step: int, history: Sequence[Sequence[int]]) -> None:
        """Come back to where somebody was; raise if nobody can have been there."""
        watch, self.watch = self.watch, None
        try:
            self._begin()
            for gesture in history:
                self._act(gesture)
            while self.step < step and not self.done and not self.current.acts:
                self._advance()
            if self.step != step:
                raise BadLesson("this lesson has changed since, or was never there: begin it again")
        finally:
            self.watch = watch

    # -- what the learner does -------------------------------------------------------------------------------------

    def next(self) -> None:
        """Seen: go on."""
        if not self.done:
            if self.current.acts:
                raise WrongAnswer(self.current.wrong or "Do what the guide says first.")
            self._advance()

    def act(self, actions: Sequence[int]) -> None:
        """A gesture of the learner; a wrong one raises WrongAnswer and changes nothing."""
        step, history = self.step, [*self.history]
        try:
            self._act(actions)
        except _Missed:
            self.restore(self.step, history[: self._begun[self.step]])
            raise
        except DeckhallError:
            self.restore(step, history)
            raise

    def skip(self) -> None:
        """Do what the step asks for."""
        if self.done or not self.current.acts:
            self.next()
            return
        start = self.step
        for _ in range(MOST_BETWEEN):
            self.act([self._answer()[0]])
            if self.step != start:
                return
        raise BadLesson(f"step {start + 1}: has no end")

    def back(self) -> None:
        """The step before, as it was."""
        step = max(0, self.step - 1)
        while step in self._inside or self.lesson.steps[step].press:
            step -= 1  # one gesture went through several steps
        self.restore(step, self.history[: self._begun[step]])

    def _act(self, actions: Sequence[int]) -> None:
        step = self._asking()
        try:
            self.match.check(LEARNER, actions)
        except IllegalAction as problem:
            raise WrongAnswer(step.refused or step.wrong or as_sentence(problem.reason), problem.rule) from None
        for number, action in enumerate(actions, 1):
            step = self._asking(inside=number > 1)
            if number > 1 and not self._taken:
                self._inside.add(self.step)
            if not self._fits(action):
                raise WrongAnswer(step.wrong or TRY_THIS, step.rules[0] if step.rules else "")
            self.match.apply(LEARNER, action)
            self._taken.append(action)
            if number == len(actions):
                self.history.append([*actions])
                self._shown()
            if self._complete():
                self._advance(quietly=number < len(actions))
        if not self.match.state.mid_choice(LEARNER):
            while not self.done and self.current.press:
                self._advance()  # it has been sent
            self._move_others()

    def _asking(self, inside: bool = False) -> Step:
        """The step that asks for something: who acts has seen what there is to see before it.

        `inside` a gesture, nobody can come back to what was to be seen there.
        """
        while not self.done and not self.current.acts:
            if inside:
                self._inside.add(self.step)
            self._advance(quietly=inside)
        if self.step >= len(self.lesson.steps):
            raise WrongAnswer("This lesson is over.")
        return self.current

    def _fits(self, action: int) -> bool:
        if not self.current.do:
            return True
        return any(action in matching(self.game, one) for one in next_patterns(self.game, self.current, self._taken))

    def _complete(self) -> bool:
        step = self.current
        if step.do:
            return complete(self.game, step, self._taken)
        whole = not self.match.state.mid_choice(LEARNER)
        if step.reach is None:
            return whole if isinstance(step.free, bool) else len(self._taken) >= step.free
        self._choices += whole
        if self._reached():
            return True
        if whole and (self._choices >= step.reach.within or self.match.state.is_over):
            raise _Missed(step.wrong or AGAIN, step.rules[0] if step.rules else "")
        return False

    def _reached(self) -> bool:
        reach, state = self.current.reach, self.match.state
        assert reach is not None
        if reach.score is not None and state.score(LEARNER) < reach.score:
            return False
        if not reach.event:
            return reach.score is not None
        return any(
            event.kind == reach.event
            and event.seat == LEARNER
            and (not reach.card or reach.card in map(str, event.data.values()))
            for event in self.match.events[self._events :]
        )

    def _answer(self, state: State | None = None, step: Step | None = None) -> list[int]:
        """The actions that complete the step, as far as they can be seen now; the first is possible."""
        taken = [] if step and step is not self.current else [*self._taken]
        trial, step, found = (state or self.match.state).clone(), step or self.current, list[int]()
        for _ in range(MOST_BETWEEN):
            if LEARNER not in trial.to_act() or (step.do and complete(self.game, step, taken)):
                break
            legal = trial.without_reversals(trial.legal_actions(LEARNER))
            patterns = step.show[len(taken) : len(taken) + 1] or ["*"]
            if step.do:
                patterns = next_patterns(self.game, step, taken)
            possible = [action for pattern in patterns for action in matching(self.game, pattern, legal)]
            if not possible and not step.do:
                possible = legal  # the learner has begun otherwise
            if not possible:
                break
            found.append(possible[0])
            taken.append(possible[0])
            trial.apply(LEARNER, possible[0])
            if not trial.mid_choice(LEARNER):
                break
        if not found:
            raise BadLesson(f"{self._where()}: what it asks for cannot be done; {self._possible(LEARNER)}")
        return found

    # -- what the others do ----------------------------------------------------------------------------------------

    def _advance(self, quietly: bool = False) -> None:
        """To the next step; `quietly` in the middle of a gesture, when nobody else can act."""
        if not quietly:
            self._script(self.current.then, "then")
        elif self.current.then:
            raise BadLesson(f"{self._where()}: the others cannot act in the middle of a choice")
        self.step += 1
        self._taken = []
        self._choices = 0
        self._events = len(self.match.events)
        self._begun.append(len(self.history))
        if not quietly:
            self._move_others()

    def _script(self, lines: Sequence[str], what: str) -> None:
        for line in lines:
            seat, pattern = seat_and_pattern(line)
            for _ in range(MOST_BETWEEN):
                found = matching(self.game, pattern, self._legal(seat))
                if found:
                    self._apply(seat, found[0])
                    break
                if not self._move_by_default():
                    raise BadLesson(f"{self._where()}: {what} {line!r} cannot be done; {self._possible(seat)}")

    def _move_others(self) -> None:
        """Whatever nobody has to decide, until the learner is asked something that the lesson is about."""
        for _ in range(MOST_BETWEEN):
            if self.match.state.is_over or not self._move_by_default():
                return
        raise BadLesson(f"{self._where()}: the others never stop")

    def _move_by_default(self) -> bool:
        """One move that needs no script: what the others do anyway, or the only one there is."""
        state = self.match.state
        for seat in state.to_act():
            legal = state.legal_actions(seat)
            if seat != LEARNER:
                usual = [action for pattern in self.lesson.others for action in matching(self.game, pattern, legal)]
                if usual or len(legal) == 1:
                    self._apply(seat, (usual or legal)[0])
                    return True
            elif len(legal) == 1 and state.to_act() == [LEARNER] and not self._awaited(legal[0]):
                self._apply(seat, legal[0])
                return True
        return False

    def _awaited(self, action: int) -> bool:
        """Will the learner be asked to do just this?"""
        if self._taken or self.match.state.mid_choice(LEARNER):
            return True
        step = next((one for one in self.lesson.steps[self.step :] if one.acts), None)
        if step is None or not step.do:
            return True
        return any(action in matching(self.game, one) for one in next_patterns(self.game, step, []))

    def _legal(self, seat: int) -> list[int]:
        state = self.match.state
        return state.legal_actions(seat) if seat in state.to_act() else []

    def _apply(self, seat: int, action: int) -> None:
        self.match.apply(seat, action)
        if not self.match.state.mid_choice(seat):
            self._shown()

    def _shown(self) -> None:
        if self.watch is not None:
            self.watch()

    # -- for who writes lessons ------------------------------------------------------------------------------------

    def _where(self) -> str:
        return f"lesson {self.lesson.id!r}, step {self.step + 1}"

    def _possible(self, seat: int) -> str:
        legal = self._legal(seat)
        if not legal:
            return f"seat {seat} is not asked, but {self.match.state.to_act()}"
        return f"seat {seat} could {', '.join(self.game.vocab.text(action) for action in legal[:40])}"


class _Missed(WrongAnswer):
    """The goal of a step was not reached in time: it begins anew."""
