"""One question to one person at a table: show it, hear the answer and the commands, until something is done.

What being done means is said by those who build on it: at a match the choice counts, in a lesson it is judged.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from deckhall.cli import help_commands
from deckhall.cli.numbered_prompt import Ambiguous, Chosen, NotUnderstood, NumberedPrompt, PartlyPicked
from deckhall.cli.plain_screen import scene_lines
from deckhall.cli.rules import wanted, with_neighbours
from deckhall.core import DeckhallError
from deckhall.core.words import as_sentence, counted, joined

if TYPE_CHECKING:
    from deckhall.cli.screen import Screen
    from deckhall.core import Match

SHORT: Final = {"u": "undo", "?": "help", "h": "help", "q": "quit", "exit": "quit", "+": "more", "-": "back"}
_COMMAND: Final = re.compile(r"\b[a-z]+\b")
"""The words of a line of commands; what is written large stands for something else."""
LOG_LINES: Final = 40
MOST_SHOWN: Final = 20


class Quit(Exception):
    """Somebody leaves the table."""


class TablePrompt(ABC):
    """The prompt under a table, for one seat in one position."""

    commands: Mapping[str, str]
    """What can be typed besides an answer, and what it does. Each is a method, `_do_undo`: true ends the turn."""

    def __init__(self, match: Match, seat: int, screen: Screen) -> None:
        self.seat: Final = seat
        self.match: Final = match
        self.screen: Final = screen
        self.already_picked: list[int] = []
        self.page = 0
        self.question: NumberedPrompt = self._numbered()

    @abstractmethod
    def act(self, actions: list[int]) -> None:
        """Carry out a choice, all of it or nothing."""

    @abstractmethod
    def draw(self) -> None:
        """Show the table with what happened, and what is asked."""

    @abstractmethod
    def _label(self) -> str:
        """What stands before the cursor."""

    def run(self) -> None:
        """Ask until something is done."""
        self.draw()
        while not self._answer(self.screen.ask(self._label())):
            pass

    def _numbered(self) -> NumberedPrompt:
        """What the seat is asked, taken from its view alone."""
        self.scene = self.match.state.view(self.seat)
        return NumberedPrompt(self.scene, self.match.game.vocab, self.already_picked)

    def _answer(self, text: str) -> bool:
        """Deal with an answer; true if the turn goes on elsewhere, because something was done or taken back."""
        try:
            command, rest = self._command(text)
            if command:
                return bool(getattr(self, f"_do_{command}")(rest))
            return self._read(text)
        except DeckhallError as problem:
            self.screen.say(as_sentence(str(problem)))
            return False

    def _command(self, text: str) -> tuple[str, str]:
        """The command in an answer with what follows it; none where the same words are an action of the game."""
        word, _, rest = text.strip().partition(" ")
        command = SHORT.get(word.lower(), word.lower())
        names = {name for line in ("help", *self.commands) for name in _COMMAND.findall(line)}
        known = command in names and hasattr(self, f"_do_{command}")
        if not known or self.question.is_notation(text):
            return "", ""
        return command, rest.strip()

    def _read(self, text: str) -> bool:
        answer = self.question.read(text)
        if isinstance(answer, Chosen):
            actions = self._with_closing_action(answer.actions)
            if answer.confirm and not self._confirmed(actions):
                self.already_picked = []
                self.draw()
                return False
            self.act(actions)
            return True
        if isinstance(answer, PartlyPicked):
            self.already_picked = answer.places
            self.question = self._numbered()
            pick = self.question.pick
            chosen = [self.question.names.labels[pick.pieces[place]] for place in self.already_picked] if pick else []
            self.screen.say(f"Chosen so far: {joined(chosen)}. Choose {self.question.amount()} in all.")
            self.screen.more(self.question, 0)
        elif isinstance(answer, Ambiguous):
            more = len(answer.entries) - MOST_SHOWN
            self.screen.say("That fits these; type the number:")
            self.screen.show_entries(answer.entries[:MOST_SHOWN])
            if more > 0:
                self.screen.say(f"It fits {more} more; say more exactly what you mean.")
        elif isinstance(answer, NotUnderstood):
            return self._not_understood(answer)
        return False

    def _not_understood(self, answer: NotUnderstood) -> bool:
        """Cards that no single entry names may still be a choice in several steps; if not, say why."""
        steps = help_commands.steps_with(self.match, self.seat, self.question, answer.faces)
        if steps:
            self.act(steps)
            return True
        self.screen.say(answer.sentence)
        for line in (
            help_commands.why_not_with(self.match, self.seat, self.question, answer.faces) if answer.faces else []
        ):
            self.screen.say(*line)
        return False

    def _confirmed(self, actions: list[int]) -> bool:
        """A choice of several cards is read back, as what it does, before it counts."""
        self.screen.say(f"{self.match.state.say_choice(self.seat, actions)} Is that right?")
        while True:
            answer = self.screen.ask("1 or Enter for yes, 2 to choose again:").lower()
            if answer in ("", "1", "y", "yes", "ok"):
                return True
            if answer in ("2", "n", "no", "undo", "u"):
                return False
            self.screen.say("Type 1 or 2.")

    def _with_closing_action(self, actions: list[int]) -> list[int]:
        """The actions of a pick, with its closing action if the choice still waits for it."""
        done = self.question.pick.done if self.question.pick is not None else None
        if done is None or done in actions:
            return actions
        trial = self.match.state.clone()
        for action in actions:
            trial.apply(self.seat, action)
        return [*actions, done] if done in trial.legal_actions(self.seat) and self._same_choice(actions) else actions

    def _same_choice(self, actions: list[int]) -> bool:
        pick = self.question.pick
        return pick is not None and all(action in pick.actions for action in actions)

    # -- commands: each returns whether the turn is over ---------------------------------------------------------------

    def _do_rule(self, rule_id: str) -> None:
        book = self.match.game.rulebook
        wish = rule_id or self.question.prompt.rule
        if not wish:
            self.screen.say("No rule is named here; type rule with an id.")
            return
        for rule in (found := wanted(book, wish)):
            alone = len(found) == 1
            parts = with_neighbours(book, rule, self.screen.plain) if alone else [Text(f"{rule.id} {rule.text}")]
            self.screen.render(*parts)

    def _do_why(self, text: str) -> None:
        if not text:
            self.screen.say("Say what: why, and then a card or an action.")
            return
        for line in help_commands.why(self.match, self.seat, self.question, text):
            self.screen.say(*line)

    def _do_card(self, name: str) -> None:
        if not name:
            self.screen.say("Say which: card, and then its name.")
            return
        for line in help_commands.card(self.match, self.question, name):
            self.screen.say(*line)

    def _do_more(self, _: str) -> None:
        self.page = self.screen.more(self.question, self.page + 1)

    def _do_look(self, _: str) -> None:
        self.screen.render(*(Text(line) for line in scene_lines(self.scene)))

    def _do_log(self, which: str) -> None:
        lines = self.match.log(self.seat)
        left_out = 0 if which.lower() == "all" else max(0, len(lines) - LOG_LINES)
        if left_out:
            earlier = counted(left_out, "earlier line is", "earlier lines are")
            self.screen.say(f"{earlier} left out; type log all to read them.")
        self.screen.news(lines[left_out:])

    def _do_table(self, _: str) -> None:
        if not self.screen.plain:
            self.draw()
            return
        self._do_look("")  # drawing again would leave out what has not changed
        self.screen.say(self.question.prompt.say, self.question.prompt.rule)
        self.page = self.screen.more(self.question, 0)

    def _do_help(self, _: str) -> None:
        cards = [self.question.spelled([face]).lower() for face in sorted(self.question.usable())[:2]]
        named = f" with the names of cards ({', '.join(cards)})," if cards else ""
        self.screen.say(f"Answer with a number,{named} or with words of a choice.")
        grid = Table.grid(padding=(0, 3, 0, 0))
        for command, meaning in self.commands.items():
            if self.screen.plain:
                self.screen.say(f"{command}: {meaning}.")
            else:
                grid.add_row(Text(command, style="bold"), meaning)
        if not self.screen.plain:
            self.screen.render(grid)
