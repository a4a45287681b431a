"""The drawn screen fits its window, in colour and without, and says the same as the linear one."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.text import Text

from deckhall.cli.drawn_screen import DrawnScreen
from deckhall.cli.numbered_prompt import NumberedPrompt
from deckhall.cli.phrases import player_name
from deckhall.cli.scene_drawing import SceneDrawing
from deckhall.cli.wrapping import WrappedTexts
from deckhall.core import Game, Match, Rng
from tests.games import GAMES


def console(width: int, height: int = 24, colour: bool = True) -> Console:
    return Console(
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor" if colour else None,
        no_color=not colour,
        width=width,
        height=height,
        highlight=False,
    )


def written(target: Console) -> str:
    assert isinstance(target.file, io.StringIO)
    return Text.from_ansi(target.file.getvalue().replace("\x1b[2J\x1b[H", "").replace("\x1b[H\x1b[2J", "")).plain


def played(game: Game, players: int, seed: int, decisions: int) -> Match:
    """A match after some random decisions."""
    match, rng = Match(game, players, seed), Rng(seed)
    for _ in range(decisions):
        if match.state.is_over:
            break
        seat = match.state.to_act()[0]
        legal = match.state.legal_actions(seat)
        match.apply(seat, legal[rng.below(len(legal))])
    return match


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 35), (200, 60)])
def test_everything_fits(slug: str, width: int, height: int) -> None:
    """At 80x24 a crowded table of climber may scroll by a few lines; over 880 positions one in twenty did."""
    game = GAMES[slug]
    positions = tall = 0
    for seed in range(4):
        for decisions in range(0, 300, 14):
            match = played(game, game.player_counts[-1], 1000 * seed + decisions, decisions)
            if match.state.is_over:
                continue
            seat = match.state.to_act()[0]
            scene = match.state.view(seat)
            target = console(width, height)
            DrawnScreen(target).show(scene, game, match.log(seat), NumberedPrompt(scene, game.vocab))
            lines = written(target).rstrip("\n").split("\n")
            assert max(len(line) for line in lines) <= width
            assert len(lines) <= height + 4
            positions += 1
            tall += len(lines) >= height
    assert tall == 0 if height > 24 else tall <= positions / 12


@pytest.mark.parametrize("colour", [True, False])
def test_own_cards_and_every_choice_can_be_read(colour: bool) -> None:
    game = GAMES["climber"]
    match = played(game, 4, 3, 20)
    seat = match.state.to_act()[0]
    scene = match.state.view(seat)
    question = NumberedPrompt(scene, game.vocab)
    target = console(160, 60, colour)
    DrawnScreen(target).show(scene, game, match.log(seat, 10), question)
    text = written(target)
    for piece in scene.zone(f"hand-{seat}").pieces:
        assert piece.label in text
    for entry in question.entries:
        assert f"{entry.number}  {entry.say}" in text
    assert question.prompt.say in text
    assert question.prompt.rule in text
    for sentence, rule in match.log(seat, 10)[-3:]:
        assert f"{sentence}  {rule}" in text
    for line in scene.seats:
        assert player_name(line, seat) in text


def test_pages_hold_every_choice_once() -> None:
    game = GAMES["climber"]
    for seed in range(30):
        match = played(game, 3, seed, 60)
        seat = match.state.to_act()[0]
        scene = match.state.view(seat)
        question = NumberedPrompt(scene, game.vocab)
        target = console(80)
        screen = DrawnScreen(target)
        screen.show(scene, game, match.log(seat), question)
        page, seen = 0, written(target)
        for _ in range(len(question.entries)):
            page = screen.more(question, page + 1)
            if page == 0:
                break
        seen = written(target)
        for entry in question.entries:
            assert f"{entry.number}  {entry.say[:30]}" in seen


def test_cards_do_not_break_at_the_end_of_a_line() -> None:
    names = [Text(f" Card number {number} ") for number in range(9)]
    for width in range(18, 60):
        target = console(width)
        target.print(WrappedTexts(names, indent=2))
        for number in range(9):
            assert f"Card number {number}" in written(target)


def test_a_name_wider_than_the_window_is_broken_after_all() -> None:
    target = console(10)
    target.print(WrappedTexts([Text("a card with a long name"), Text("b")]))
    assert "".join(written(target).split()) == "acardwithalongnameb"


def test_without_colour_cards_stand_in_brackets() -> None:
    match = Match(GAMES["climber"], 3, 1)
    scene = match.state.view(0)
    target = console(100, colour=False)
    target.print(SceneDrawing(GAMES["climber"], colour=False).table(scene))
    assert f"[{scene.zone('hand-0').pieces[0].label}]" in written(target)
    assert "\x1b[3" not in target.file.getvalue()  # type: ignore[attr-defined]  # a StringIO, see console()
