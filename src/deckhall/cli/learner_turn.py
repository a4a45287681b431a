"""A learner's turn: the prompt of any table, under a guide who judges the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from deckhall.cli import help_commands
from deckhall.cli.numbered_prompt import NotUnderstood, NumberedPrompt
from deckhall.cli.person_turn import COMMANDS as AT_A_MATCH
from deckhall.cli.screen import Guide
from deckhall.cli.table_prompt import Quit, TablePrompt
from deckhall.core import DeckhallError
from deckhall.core.scene import Prompt
from deckhall.lessons.files import reason
from deckhall.lessons.run import LEARNER

if TYPE_CHECKING:
    from deckhall.cli.terminal_lesson import TerminalLesson

COMMANDS: Final = {
    "next": "go on, where something is only looked at; Enter does the same",
    "show, hint": "what would be right here",
    "why [...]": "why it is so; with a card or action after it, why that is not possible now",
    "back, undo": "the step before",
    "skip": "let the guide do this step",
    "more": "the next page of the choices",
    **{command: AT_A_MATCH[command] for command in ("rule [ID]", "card NAME", "look", "log [all]", "table")},
    "quit": "leave; the lessons that you have done are remembered",
}
GO_ON: Final = "There is nothing to do here yet; press Enter to go on."
FIRST: Final = "Do what the guide says first; show tells what, and skip does it for you."


class LearnerTurn(TablePrompt):
    """One step of a lesson at the prompt."""

    commands: Mapping[str, str] = COMMANDS

    def __init__(self, table: TerminalLesson) -> None:
        self.table: Final = table
        self.run_of_lesson: Final = table.run
        self.step: Final = table.run.current
        super().__init__(table.run.match, LEARNER, table.screen)

    def act(self, actions: list[int]) -> None:
        """What is chosen is judged."""
        self.table.do(lambda: self.run_of_lesson.act(actions))

    def draw(self) -> None:
        """The table with what happened since the last step, what the guide says, and the choices if there are any."""
        self.question = self._numbered()
        self.page = 0
        step, lesson = self.step, self.run_of_lesson.lesson
        title = f"{lesson.title}, {self.run_of_lesson.step + 1} of {len(lesson.steps)}"
        guide = Guide(title, [(step.say, ", ".join(step.rules))], self.run_of_lesson.lit(), self.table.wrong)
        question = self.question if step.acts else None
        self.screen.show(self.scene, self.match.game, self.table.news(), question, guide)

    def _numbered(self) -> NumberedPrompt:
        """What the learner is asked; nothing where something is only looked at.

        Where a step asks for a part of a choice, its small steps are listed instead of whole choices.
        """
        self.scene = self.match.state.view(LEARNER)
        asked = self.scene.prompt
        if not self.step.acts or asked is None:
            rule = self.step.rules[0] if self.step.rules else ""
            asked = Prompt(self.step.say, rule)
        elif self._asks_for_a_part():
            asked = msgspec.structs.replace(asked, pick=None, complete_choices=[], later=[], stepwise=True)
        self.scene.prompt = asked
        return NumberedPrompt(self.scene, self.match.game.vocab, self.already_picked)

    def _asks_for_a_part(self) -> bool:
        trial = self.match.state.clone()
        for action in self.run_of_lesson.solution():
            trial.apply(LEARNER, action)
        return trial.mid_choice(LEARNER) or self.match.state.mid_choice(LEARNER)

    def _label(self) -> str:
        if not self.step.acts:
            return "Enter goes on (or back, why, help):"
        return f"Your choice ({self.question.invitation()}, or show, help):"

    def _read(self, text: str) -> bool:
        """As at any table, but nothing is asked where something is only looked at, and what is not legal is judged."""
        if not self.step.acts:
            return self._do_next("") if not text else self._say(GO_ON)
        try:
            action = self.match.game.vocab.parse(text)
        except DeckhallError:
            return super()._read(text)
        if self.question.is_notation(text):
            return super()._read(text)
        self.act([action])
        return True

    def _not_understood(self, answer: NotUnderstood) -> bool:
        """Cards that cannot be played are a wrong answer: the guide says something, too."""
        done = super()._not_understood(answer)
        if not done and answer.faces and (say := self.step.refused or self.step.wrong):
            self.screen.say(say)
        return done

    def _say(self, sentence: str) -> bool:
        self.screen.say(sentence)
        return False

    # -- commands: each returns whether the turn is over ---------------------------------------------------------------

    def _do_next(self, _: str) -> bool:
        if self.step.acts:
            return self._say(FIRST)
        self.table.do(self.run_of_lesson.next)
        return True

    def _do_skip(self, _: str) -> bool:
        self.table.do(self.run_of_lesson.skip)
        return True

    def _do_back(self, _: str) -> bool:
        if self.already_picked:
            self.already_picked = []
            self.draw()
            return False
        if not self.run_of_lesson.step and not self.run_of_lesson.history:
            return self._say("This is the first step.")
        self.table.back()
        return True

    def _do_undo(self, _: str) -> bool:
        return self._do_back("")

    def _do_show(self, _: str) -> bool:
        if not self.step.acts:
            return self._say(GO_ON)
        solution = self.run_of_lesson.solution()
        listed = [entry.actions for entry in self.question.entries]
        if self.question.pick is None and solution not in listed and solution[:1] in listed:
            solution = solution[:1]  # one after the other
        words = help_commands.words_of(self.match, LEARNER, self.question, solution)
        return self._say(f"{'The guide would' if self.step.do else 'You could'} {words}")

    def _do_hint(self, _: str) -> bool:
        return self._do_show("")

    def _do_why(self, text: str) -> None:
        if text:
            super()._do_why(text)
            return
        rules = ", ".join(self.step.rules)
        self.screen.say(reason(self.match.game, self.step) or "No rule is named here.", rules)

    def _do_quit(self, _: str) -> bool:
        raise Quit
