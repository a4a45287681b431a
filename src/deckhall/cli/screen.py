"""The screen: all that a session says to people, and how it hears them. There are two, drawn and linear."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from rich.console import RenderableType

from deckhall.cli.numbered_prompt import Entry, NumberedPrompt
from deckhall.core import Game, Scene
from deckhall.lessons.targets import Lit

Sentence = tuple[str, str]
"""A sentence and the rule behind it."""


@dataclass(frozen=True)
class Guide:
    """What the guide of a lesson says beside the table, and points at."""

    title: str
    says: Sequence[Sentence]
    lit: Lit = field(default_factory=Lit)
    wrong: Sentence = ("", "")
    """What was wrong with the last answer."""


class Screen(Protocol):
    """What a session needs of a terminal."""

    plain: bool

    def show(
        self,
        scene: Scene,
        game: Game,
        news: Sequence[Sentence],
        question: NumberedPrompt | None,
        guide: Guide | None = None,
    ) -> None:
        """The table as the scene's seat sees it, what happened since its last turn, and what it is asked.

        In a lesson the guide says something to it.
        """

    def more(self, question: NumberedPrompt, page: int) -> int:
        """Another page of the choices; gives the page that is really shown."""

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Only some of the choices, because an answer fits them all."""

    def say(self, text: str, rule: str = "") -> None:
        """One sentence."""

    def news(self, lines: Sequence[Sentence]) -> None:
        """Something that happened while nobody was asked."""

    def render(self, *parts: RenderableType) -> None:
        """Longer answers: a rule, the help."""

    def ask(self, label: str) -> str:
        """Wait for an answer. Raises EOFError when no more can come."""

    def thinking(self, name: str) -> AbstractContextManager[object]:
        """While a bot thinks."""

    def hand_over(self, name: str) -> None:
        """Make sure that nobody but this person looks."""

    def final_ranking(self, scene: Scene, game: Game, news: Sequence[Sentence] = ()) -> None:
        """The last things that happened, and how it ended."""
