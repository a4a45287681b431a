"""One question to one person: show it, hear the answer and the commands, until something is done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from deckhall.cli import help_commands
from deckhall.cli.numbered_prompt import Ambiguous, Chosen, NotUnderstood, NumberedPrompt, PartlyPicked
from deckhall.cli.plain_screen import scene_lines
from deckhall.cli.rules import wanted, with_neighbours
from deckhall.core import DeckhallError
from deckhall.core import options as option_tools
from deckhall.core.words import as_sentence, counted, joined

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
SHORT: Final = {"u": "undo", "?": "help", "h": "help", "q": "quit", "exit": "quit", "+": "more", "-": "back"}
LOG_LINES: Final = 40
MOST_SHOWN: Final = 20


class Quit(Exception):
    """Somebody leaves the table."""


class PersonTurn:
    """A person's turn at the prompt."""

    def __init__(self, terminal: TerminalMatch, seat: int) -> None:
        self.terminal: Final = terminal
        self.seat: Final = seat
        self.match: Final = terminal.match
        self.screen: Final = terminal.screen
        self.already_picked: list[int] = []
        self.page = 0
        self.question: NumberedPrompt = self._numbered()

    def run(self) -> None:
        """Ask until something is done."""
        self.draw()
        while not self._answer(self.screen.ask(self._label())):
            pass

    def _numbered(self) -> NumberedPrompt:
        """What the seat is asked, taken from its view alone."""
        self.scene = self.match.state.view(self.seat)
        return NumberedPrompt(self.scene, self.match.game.vocab, self.already_picked)

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

    def _answer(self, text: str) -> bool:
        """Deal with an answer; true if the turn goes on elsewhere, because something was done or taken back."""
        word, _, rest = text.strip().partition(" ")
        command = SHORT.get(word.lower(), word.lower())
        method = getattr(self, f"_do_{command}", None) if command.isalpha() else None
        try:
            if method is not None:
                return bool(method(rest.strip()))
            return self._read(text)
        except DeckhallError as problem:
            self.screen.say(as_sentence(str(problem)))
            return False

    def _read(self, text: str) -> bool:
        answer = self.question.read(text)
        if isinstance(answer, Chosen):
            actions = self._with_closing_action(answer.actions)
            if answer.confirm and not self._confirmed(actions):
                self.already_picked = []
                self.draw()
                return False
            self.terminal.act(self.seat, actions)
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
            self.terminal.act(self.seat, steps)
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

    def _do_undo(self, _: str) -> bool:
        if self.already_picked:
            self.already_picked = []
            self.draw()
            return False
        self.terminal.undo(self.seat)
        self.screen.say("Taken back.")
        return True

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

    def _do_hint(self, _: str) -> None:
        with self.screen.thinking("A strong bot"):
            sentence = help_commands.hint(self.match, self.seat, self.question)
        self.screen.say(sentence)

    def _do_more(self, _: str) -> None:
        self.page = self.screen.more(self.question, self.page + 1)

    def _do_back(self, _: str) -> None:
        self.page = self.screen.more(self.question, self.page - 1)

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

    def _do_help(self, _: str) -> None:
        cards = [self.question.spelled([face]).lower() for face in sorted(self.question.usable())[:2]]
        named = f" with the names of cards ({', '.join(cards)})," if cards else ""
        self.screen.say(f"Answer with a number,{named} or with words of a choice.")
        grid = Table.grid(padding=(0, 3, 0, 0))
        for command, meaning in COMMANDS.items():
            if self.screen.plain:
                self.screen.say(f"{command}: {meaning}.")
            else:
                grid.add_row(Text(command, style="bold"), meaning)
        if not self.screen.plain:
            self.screen.render(grid)

    def _do_quit(self, _: str) -> bool:
        if self.match.moves:
            answer = self.screen.ask("Save the game? 1 or Enter for yes, 2 for no, 3 to stay:").lower()
            if answer in ("3", "stay", "cancel"):
                return False
            if answer not in ("2", "n", "no"):
                path = self.terminal.save()
                self.screen.say(f"Saved; go on with: deckhall play --resume {path}")
        raise Quit
