"""A person's turn in a match: the prompt of any table, and what can only be done where a game is really played."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from deckhall.cli import help_commands
from deckhall.cli.table_prompt import Quit, TablePrompt
from deckhall.core import options as option_tools

if TYPE_CHECKING:
    from deckhall.cli.terminal_match import TerminalMatch

COMMANDS: Final = {
    "undo": "take your last choice back, if nobody has acted or learned anything since",
    "rule [ID]": "read the rule behind the question, or any rule",
    "why ...": "why a card or action is not possible now; name it after why",
    "card NAME": "what a card does",
    "hint": "what a strong bot would do",
    "more, back": "the other pages of the choices",
    "look": "everything on the table in full",
    "log [all]": "what happened so far",
    "table": "draw the table again",
    "set [NAME=VALUE]": "be asked less often: answers you give in advance, where a game has such settings",
    "save [FILE]": "write the game to a file, to go on later or to look at it",
    "quit": "leave, saving the game if you like",
}


class PersonTurn(TablePrompt):
    """A person's turn at the prompt."""

    commands: Mapping[str, str] = COMMANDS

    def __init__(self, terminal: TerminalMatch, seat: int) -> None:
        self.terminal: Final = terminal
        super().__init__(terminal.match, seat, terminal.screen)

    def act(self, actions: list[int]) -> None:
        """What is chosen counts."""
        self.terminal.act(self.seat, actions)

    def draw(self) -> None:
        """The table with what happened since this seat last acted."""
        self.question = self._numbered()
        self.page = 0
        news = self.match.log(self.seat, self.terminal.events_told[self.seat])
        self.screen.show(self.scene, self.match.game, news, self.question)
        if self.screen.plain:
            self.terminal.events_told[self.seat] = len(self.match.events)

    def _label(self) -> str:
        name = f"{self.match.names[self.seat]}, your" if len(self.terminal.humans) > 1 else "Your"
        return f"{name} choice ({self.question.invitation()}, or help):"

    # -- commands: each returns whether the turn is over ---------------------------------------------------------------

    def _do_undo(self, _: str) -> bool:
        if self.already_picked:
            self.already_picked = []
            self.draw()
            return False
        self.terminal.undo(self.seat)
        self.screen.say("Taken back.")
        return True

    def _do_hint(self, _: str) -> None:
        with self.screen.thinking("A strong bot"):
            sentence = help_commands.hint(self.match, self.seat, self.question)
        self.screen.say(sentence)

    def _do_back(self, _: str) -> None:
        self.page = self.screen.more(self.question, self.page - 1)

    def _do_set(self, text: str) -> bool:
        """Answer in advance; true if that answers the present question too."""
        declared, settings = self.match.game.presets, self.terminal.settings[self.seat]
        if not declared:
            self.screen.say("This game has nothing to set: it asks only what you must decide.")
            return False
        settings.update(option_tools.read(declared, text.split()))
        for option in declared:
            now = str(settings[option.name]).lower()
            self.screen.say(f"{option.name}={now} ({option.title}; one of {option.spelled()}): {option.help}")
        return self.terminal.unasked_answer(self.seat) != -1

    def _do_save(self, name: str) -> None:
        path = self.terminal.save(Path(name).expanduser() if name else None)
        self.screen.say(f"Saved in {path}")

    def _do_quit(self, _: str) -> bool:
        if self.match.moves:
            answer = self.screen.ask("Save the game? 1 or Enter for yes, 2 for no, 3 to stay:").lower()
            if answer in ("3", "stay", "cancel"):
                return False
            if answer not in ("2", "n", "no"):
                path = self.terminal.save()
                self.screen.say(f"Saved; go on with: deckhall play --resume {path}")
        raise Quit
