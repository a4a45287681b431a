"""The drawn screen: the table stays at the top, what is asked at the bottom, and everything fits the window."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from deckhall.cli import phrases
from deckhall.cli.console import out, with_rule
from deckhall.cli.numbered_prompt import Entry, NumberedPrompt
from deckhall.cli.scene_drawing import EMBER, GOLD, SceneDrawing, final_ranking, news
from deckhall.cli.screen import Guide, Sentence
from deckhall.core import Game, Scene

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  # importing it gives input() editing and a history

INPUT_LINES: Final = 1
LEAST_NEWS: Final = 2
LEAST_CHOICES: Final = 4
MOST_CHOICES: Final = 20
PACKINGS: Final = ((False, False, False), (True, False, False), (True, True, False))
"""How a table may be drawn, roomy ones first: in brief, tightly, bare."""
IN_LESSONS: Final = (*PACKINGS, (True, True, True))
"""In a lesson the guide says what matters, and the question of the game can be left out, too."""
MARGIN: Final = 5
"""What a number before a choice takes of a line."""
SPINNER_AFTER: Final = 0.25
"""Seconds: a bot that answers at once needs no spinner."""


class DrawnScreen:
    """A terminal that can be cleared and drawn upon."""

    plain: bool = False

    def __init__(self, console: Console | None = None) -> None:
        self._console: Final = console or out()
        self._rows: int = LEAST_CHOICES

    def show(
        self,
        scene: Scene,
        game: Game,
        news: Sequence[Sentence],
        question: NumberedPrompt | None,
        guide: Guide | None = None,
    ) -> None:
        """Clear, then table, news and question; in brief if all of it in full would not fit."""
        self._console.clear()
        for part in self.picture(scene, game, news, question, guide):
            self._console.print(part)

    def picture(
        self,
        scene: Scene,
        game: Game,
        lines: Sequence[Sentence],
        question: NumberedPrompt | None,
        guide: Guide | None = None,
    ) -> list[RenderableType]:
        """What `show` prints."""
        colour = self._console.color_system is not None and not self._console.no_color
        asked: list[RenderableType] = [] if guide is None else [_panel(guide)]
        if question is not None:
            sentence = with_rule(question.prompt.say, question.prompt.rule)
            sentence.stylize(EMBER, 0, len(question.prompt.say))
            asked.append(sentence)
        wished = self._wished_rows(question)
        room = 0
        table: RenderableType = Text()
        gap: list[RenderableType] = []
        for brief, tight, bare in PACKINGS if guide is None else IN_LESSONS:
            gap = [] if tight else [Text()]
            table = SceneDrawing(game, colour, brief, tight, bare, guide.lit if guide else None).table(scene, question)
            asked = asked[:1] if bare else asked
            room = self._console.height - INPUT_LINES - self._height(Group(table, *gap, *asked))
            if room >= len(lines) + (len(gap) if lines else 0) + wished:
                break
        told = self._told(lines, room - wished - len(gap))
        parts: list[RenderableType] = [table, *(gap if told else []), *told, *gap, *asked]
        self._rows = max(LEAST_CHOICES, self._console.height - INPUT_LINES - self._height(Group(*parts)))
        if question is not None:
            parts.append(self._page(question, 0)[0])
        return parts

    def _told(self, lines: Sequence[Sentence], room: int) -> list[Text]:
        """The news: as much as there is room for, and the last of it in any case."""
        least = LEAST_NEWS if room > 0 else 1
        fitting = max(least, room)
        while fitting > least and self._height(Group(*news(lines, fitting))) > room:
            fitting -= 1
        return news(lines, fitting)

    def _height(self, part: RenderableType) -> int:
        return len(self._console.render_lines(part, pad=False))

    def _wished_rows(self, question: NumberedPrompt | None) -> int:
        """How many rows all choices would take."""
        if question is None:
            return 0
        entries = question.entries[:MOST_CHOICES]
        return self._needed(entries) + (len(question.entries) > MOST_CHOICES)

    def _needed(self, entries: Sequence[Entry]) -> int:
        """How many rows these entries take."""
        columns = self._columns(entries)
        if columns > 1:
            return -(-len(entries) // columns)
        width = max(1, self._console.width - MARGIN)
        return sum(-(-len(entry.say) // width) for entry in entries)

    def _columns(self, entries: Sequence[Entry]) -> int:
        """How many columns of these entries fit side by side."""
        widest = max((len(entry.say) for entry in entries), default=0) + MARGIN + 2
        return max(1, min(4, self._console.width // widest))

    def _pages(self, entries: Sequence[Entry]) -> list[Sequence[Entry]]:
        """The choices in pages. The first shares the window with the table, the others may fill it."""
        if self._needed(entries) <= self._rows and len(entries) <= MOST_CHOICES:
            return [entries]
        pages: list[Sequence[Entry]] = []
        rows = max(LEAST_CHOICES, self._rows - 1)  # a line tells which page this is
        while entries:
            most = range(min(MOST_CHOICES, len(entries)), 0, -1)
            size = next((one for one in most if self._needed(entries[:one]) <= rows), 1)
            pages.append(entries[:size])
            entries = entries[size:]
            rows = max(LEAST_CHOICES, self._console.height - INPUT_LINES - 2)
        return pages

    def _page(self, question: NumberedPrompt, page: int) -> tuple[RenderableType, int]:
        """A page of the choices."""
        pages = self._pages(question.entries) or [[]]
        page %= len(pages)
        parts = [self._entries(pages[page])]
        if len(pages) > 1:
            parts.append(Text(f"Page {page + 1} of {len(pages)}: more, or name the cards", style="dim"))
        return Group(*parts), page

    def _entries(self, entries: Sequence[Entry]) -> RenderableType:
        width = len(str(entries[-1].number)) if entries else 1
        columns = self._columns(entries)
        rows = max(1, -(-len(entries) // columns))
        grid = Table.grid(padding=(0, 2, 0, 0))
        for row in range(rows):
            cells: list[Text] = []
            for entry in entries[row::rows]:
                cells += [Text(f"{entry.number:>{width}}", style=EMBER), Text(entry.say)]
            grid.add_row(*cells)
        return grid

    def more(self, question: NumberedPrompt, page: int) -> int:
        part, page = self._page(question, page)
        self._console.print(part)
        return page

    def show_entries(self, entries: Sequence[Entry]) -> None:
        self._console.print(self._entries(entries))

    def say(self, text: str, rule: str = "") -> None:
        self._console.print(with_rule(text, rule))

    def news(self, lines: Sequence[Sentence]) -> None:
        """As in the list above the question."""
        for text, rule in lines:
            self._console.print(with_rule(f"· {text}", rule))

    def render(self, *parts: RenderableType) -> None:
        for part in parts:
            self._console.print(part)

    def ask(self, label: str) -> str:
        """A line of input, with editing where the system has it."""
        return input(f"{label} ").strip()

    def thinking(self, name: str) -> AbstractContextManager[object]:
        """A spinner, once it takes longer than a moment."""
        return self._spinner(name)

    @contextmanager
    def _spinner(self, name: str) -> Iterator[None]:
        status = self._console.status(Text(f"{name} is thinking"))
        timer = threading.Timer(SPINNER_AFTER, status.start)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            status.stop()

    def hand_over(self, name: str) -> None:
        """An empty screen, also above it: nobody may scroll back to another's cards."""
        self._clear_all()
        self._console.print("\n" * (self._console.height // 3))
        self._console.print(Text(f"{name} to the table, everybody else looks away.", style="bold"), justify="center")
        self._console.print()
        self.ask(f"Press Enter when {name} sits here.")

    def _clear_all(self) -> None:
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        sys.stdout.flush()

    def final_ranking(self, scene: Scene, game: Game, news: Sequence[Sentence] = ()) -> None:
        """The last of what happened, who has won, and the final table."""
        drawing = SceneDrawing(game, colour=True)
        names = [line.name for line in scene.seats]
        table = final_ranking(scene, drawing.accent)
        if news:
            self._console.clear()
            room = self._console.height - self._height(Group(drawing.header(scene), table)) - 6
            self._console.print(drawing.header(scene), Text(), *self._told(news, room), sep="\n")
        self._console.print(Text(f"\n{phrases.winners(scene.final_ranks, names)}\n", style=EMBER))
        self._console.print(table)
        self._console.print()


def _panel(guide: Guide) -> Panel:
    """The guide's sentences in a frame, and under them what was wrong."""
    lines: list[Text] = []
    for style, sentences in (("bold", guide.says), (EMBER, [guide.wrong] if guide.wrong[0] else [])):
        for text, rule in sentences:
            lines.append(with_rule(text, rule))
            lines[-1].stylize(style, 0, len(text))
    return Panel(Text("\n").join(lines), title=guide.title, title_align="left", border_style=GOLD, padding=(0, 1))
