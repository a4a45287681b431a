"""The linear screen: text from top to bottom without boxes, colours or redraws, for screen readers, pipes and logs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from rich.console import RenderableType

from deckhall.cli import phrases
from deckhall.cli.console import out
from deckhall.cli.question import Entry, Question
from deckhall.cli.screen import Line
from deckhall.core import Game, Scene

PAGE: Final = 20


class PlainScreen:
    """Says everything once, in reading order."""

    plain: bool = True

    def __init__(self) -> None:
        self._console: Final = out(plain=True)

    def show(self, scene: Scene, game: Game, news: Sequence[Line], question: Question | None) -> None:  # noqa: ARG002
        """The table in lines: what happened, public facts, players with their places, the middle, one's own cards."""
        self._line("")
        self.news(news)
        for line in scene_lines(scene):
            self._line(line)
        if question is not None:
            self.say(question.prompt.say, question.prompt.rule)
            self.more(question, 0)

    def more(self, question: Question, page: int) -> int:
        """A page of numbered sentences."""
        pages = (len(question.entries) + PAGE - 1) // PAGE
        page %= max(pages, 1)
        self.narrowed(question.entries[page * PAGE : page * PAGE + PAGE])
        if pages > 1:
            self._line(f"Page {page + 1} of {pages}; type more or back for the others.")
        return page

    def narrowed(self, entries: Sequence[Entry]) -> None:
        """Numbered sentences."""
        for entry in entries:
            self._line(f"  {entry.number}. {entry.say}")

    def say(self, text: str, rule: str = "") -> None:
        """One sentence, its rule in brackets."""
        self._line(f"{text} ({rule})" if rule and rule not in text else text)

    def news(self, lines: Sequence[Line]) -> None:
        """One sentence a line."""
        for text, rule in lines:
            self.say(text, rule)

    def render(self, *parts: RenderableType) -> None:
        """Text as it is."""
        for part in parts:
            self._console.print(part, markup=False)

    def ask(self, label: str) -> str:
        """The label, and a line of input."""
        sys.stdout.write(f"{label} ")
        sys.stdout.flush()
        answer = sys.stdin.readline()
        if not sys.stdin.isatty():
            sys.stdout.write("\n")  # nobody typed Enter, so the next sentence needs a line of its own
        if not answer:
            raise EOFError
        return answer.strip()

    def thinking(self, name: str) -> AbstractContextManager[object]:  # noqa: ARG002
        """Silence: a spinner is noise to a screen reader."""
        return nullcontext()

    def hand_over(self, name: str) -> None:
        """Push what was said out of sight, then wait."""
        self._line("\n" * 60 if sys.stdout.isatty() else "")
        self.ask(f"{name} to the table, everybody else looks away. Press Enter when {name} sits here.")

    def standings(self, scene: Scene, game: Game) -> None:
        """The final table as sentences."""
        names = [line.name for line in scene.seats]
        self._line("")
        self._line(f"{game.theme.title} is over. {phrases.verdict(scene.standings, names)}")
        for standing in scene.standings:
            self._line(f"{phrases.standing_words(standing, names)}.")

    def _line(self, text: str) -> None:
        sys.stdout.write(f"{text}\n")


def scene_lines(scene: Scene) -> list[str]:
    """A whole scene in lines: public facts, the others with their places, the middle, then the viewer."""
    facts = [text.rstrip(".") for text, _ in phrases.facts_words(scene)]
    lines = [f"{'. '.join(facts)}."] if facts else []
    others = [line for line in scene.seats if line.seat != scene.seat]
    own = [line for line in scene.seats if line.seat == scene.seat]
    for line in others:
        lines += [f"{phrases.seat_words(line, scene.seat)}.", *_zone_lines(scene, line.seat, "  ")]
    lines += _zone_lines(scene, None, "")
    for line in own:
        lines += [f"{phrases.seat_words(line, scene.seat)}.", *_zone_lines(scene, line.seat, "  ")]
    return lines


def _zone_lines(scene: Scene, seat: int | None, indent: str) -> list[str]:
    zones = [zone for zone in phrases.zones_of(scene, seat) if phrases.worth_saying(zone)]
    return [f"{indent}{zone.title}: {phrases.zone_words(zone)}." for zone in zones]
