"""Nobody at the terminal ever reads the name of a card that the seat may not know."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from deckhall import agents
from deckhall.cli.drawn_screen import DrawnScreen
from deckhall.cli.numbered_prompt import NumberedPrompt
from deckhall.cli.plain_screen import PlainScreen
from deckhall.cli.screen import Screen, Sentence
from deckhall.cli.terminal_match import TerminalMatch
from deckhall.core import Game, Match, Rng, Scene
from tests.games import GAMES

GAME = GAMES["climber"]
LABELS = sorted(set(GAME.lexicon["card"].values()), key=len, reverse=True)
CARD = re.compile("|".join(rf"{re.escape(label)}(?!\d)" for label in LABELS))
FILLER = re.compile(r"\s+")
SIDE_COMMANDS = ("look", "log all", "table", "hint", "why legend 14", "more")


class Watch:
    """What is written, in one piece for each time that somebody sits down."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.match: Match | None = None
        self.text = io.StringIO()
        self.pieces = 0

    def check(self) -> None:
        """Every card named since somebody sat down lies open to that seat, or was told to it."""
        written = FILLER.sub(" ", self.text.getvalue())
        self.text.seek(0)
        self.text.truncate()
        if self.match is None or self.seat is None:
            assert not CARD.search(written)
            return
        self.pieces += 1
        view = self.match.state.view(self.seat)
        known = {piece.label for zone in view.zones for piece in zone.pieces}
        known |= {card for text, _ in self.match.log(self.seat) for card in CARD.findall(text)}
        asked = "Legend 14"  # the one that `why` names
        assert set(CARD.findall(written)) <= known | {asked}


def watched(base: type[PlainScreen] | type[DrawnScreen], watch: Watch) -> Screen:
    """A screen that checks what stands on it whenever it changes hands."""

    class Watched(base):  # type: ignore[misc, valid-type]  # one test for both screens
        def show(self, scene: Scene, game: Game, news: list[Sentence], question: NumberedPrompt | None) -> None:
            watch.seat = scene.seat
            super().show(scene, game, news, question)

        def hand_over(self, name: str) -> None:
            watch.check()
            watch.seat = None
            super().hand_over(name)
            watch.check()

        def ask(self, label: str) -> str:
            if watch.seat is not None:
                watch.check()
            return str(super().ask(label))

    if base is DrawnScreen:
        return Watched(Console(file=watch.text, force_terminal=True, width=100, height=40, highlight=False))
    return Watched()


def answers() -> Iterator[str]:
    """Now and then a command, otherwise something that goes on."""
    rng = Rng(1)
    while True:
        command = rng.below(30)
        yield SIDE_COMMANDS[command] if command < len(SIDE_COMMANDS) else str(1 + rng.below(5) // 4)


@pytest.mark.parametrize("base", [PlainScreen, DrawnScreen])
@pytest.mark.parametrize("seats", [["human", "human"], ["human", "random", "human"], ["human", "random"]])
def test_no_hidden_card_is_ever_shown(
    base: type[PlainScreen] | type[DrawnScreen], seats: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckhall.agents.BEST", agents.Level("master", "in a hurry", iterations=2))
    watch = Watch()
    given = answers()
    monkeypatch.setattr("sys.stdout", watch.text)
    monkeypatch.setattr("sys.stdin", _Keyboard(given))
    monkeypatch.setattr("builtins.input", lambda label: (watch.text.write(label), next(given))[1])
    watch.match = Match(GAME, len(seats), 11, {"short_climb": True}, names=["Ann", "Bo", "Cleo"][: len(seats)])
    TerminalMatch(watch.match, seats, watched(base, watch), tmp_path / "game.json").run()
    assert watch.match.state.is_over
    assert watch.pieces > 30


class _Keyboard:
    """A stdin that never ends."""

    def __init__(self, given: Iterator[str]) -> None:
        self.given = given

    def readline(self) -> str:
        return f"{next(self.given)}\n"

    def isatty(self) -> bool:
        return False


def test_the_test_would_notice() -> None:
    watch = Watch()
    watch.match, watch.seat = Match(GAME, 3, 11), 0
    theirs = watch.match.state.view(1).zone("hand-1").pieces[0].label
    watch.text.write(f"Bo holds {theirs}.")
    with pytest.raises(AssertionError):
        watch.check()
