"""The linear screen: text from top to bottom without boxes, colours or redraws, for screen readers, pipes and logs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from rich.console import RenderableType

from deckhall.cli import phrases
from deckhall.cli.console import out
from deckhall.cli.map_drawing import picture
from deckhall.cli.numbered_prompt import Entry, NumberedPrompt
from deckhall.cli.screen import Guide, Sentence
from deckhall.core import Game, Scene
from deckhall.core.scene import SeatLine

PAGE: Final = 20


class PlainScreen:
    """Says everything once, in reading order."""

    plain: bool = True

    def __init__(self) -> None:
        self._console: Final = out(plain=True)
        self._known: Final[dict[int | None, list[str]]] = {}
        """What each viewer was told of the table last time."""

    def show(
        self,
        scene: Scene,
        game: Game,
        news: Sequence[Sentence],
        question: NumberedPrompt | None,
        guide: Guide | None = None,
    ) -> None:
        """What happened, then of the table only the lines that have changed: a listener knows the others already."""
        self._line("")
        self.news(news)
        lines = scene_lines(scene)
        for line in lines:
            if line not in self._known.get(scene.seat, ()):
                self._line(line)
        self._known[scene.seat] = lines
        if guide is not None:
            self._guide(guide, scene)
        if question is not None:
            self.say(question.prompt.say, question.prompt.rule)
            self.more(question, 0)

    def _guide(self, guide: Guide, scene: Scene) -> None:
        """The sentence, what it is about, and what was wrong before."""
        if guide.wrong[0]:
            self.say(*guide.wrong)
        self._line(f"{guide.title}:")
        self.news(guide.says)
        if words := phrases.lit_words(scene, guide.lit):
            self._line(f"Look at: {words}.")

    def more(self, question: NumberedPrompt, page: int) -> int:
        """A page of numbered sentences."""
        pages = (len(question.entries) + PAGE - 1) // PAGE
        page %= max(pages, 1)
        self.show_entries(question.entries[page * PAGE : page * PAGE + PAGE])
        if pages > 1:
            self._line(f"Page {page + 1} of {pages}; type more for the others.")
        return page

    def show_entries(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._line(f"  {entry.number}. {entry.say}")

    def say(self, text: str, rule: str = "") -> None:
        """One sentence, its rule in brackets."""
        self._line(f"{text} ({rule})" if rule and rule not in text else text)

    def news(self, lines: Sequence[Sentence]) -> None:
        """One sentence a line."""
        for text, rule in lines:
            self.say(text, rule)

    def render(self, *parts: RenderableType) -> None:
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

    def thinking(self, name: str) -> AbstractContextManager[object]:
        """Silence: a spinner is noise to a screen reader."""
        return nullcontext()

    def hand_over(self, name: str) -> None:
        """Push what was said out of sight, then wait."""
        self._line("\n" * 60 if sys.stdout.isatty() else "")
        self.ask(f"{name} to the table, everybody else looks away. Press Enter when {name} sits here.")

    def final_ranking(self, scene: Scene, game: Game, news: Sequence[Sentence] = ()) -> None:
        """The final table as sentences."""
        self.news(news)
        names = [line.name for line in scene.seats]
        self._line("")
        self._line(f"{game.theme.title} is over. {phrases.winners(scene.final_ranks, names)}")
        for final in scene.final_ranks:
            self._line(f"{phrases.final_rank_words(final, names)}.")

    def _line(self, text: str) -> None:
        sys.stdout.write(f"{text}\n")


def scene_lines(scene: Scene) -> list[str]:
    """A whole scene in lines: public facts, the others with their places, the middle, then the viewer."""
    facts = [f"{text.rstrip('.')}." for text, _ in phrases.facts_words(scene)]
    lines = [" ".join(facts)] if facts else []
    lines += [_player_line(scene, line) for line in scene.seats if line.seat != scene.seat]
    lines += _zone_sentences(scene, None)
    lines += [_player_line(scene, line) for line in scene.seats if line.seat == scene.seat]
    return lines


def _player_line(scene: Scene, line: SeatLine) -> str:
    """All about a player in one line, so that it can be left out as a whole while it stays the same."""
    return " ".join([f"{phrases.seat_words(line, scene.seat)}.", *_zone_sentences(scene, line.seat)])


def _zone_sentences(scene: Scene, seat: int | None) -> list[str]:
    zones = [zone for zone in phrases.zones_of(scene, seat) if phrases.has_content(zone)]
    lines: list[str] = []
    for zone in zones:
        if zone.layout == "map":
            lines += [f"{zone.title}, {line.plain.rstrip()}" for line in picture(zone)[1:]]
        lines.append(f"{zone.title}: {phrases.zone_words(zone)}.")
    return lines
