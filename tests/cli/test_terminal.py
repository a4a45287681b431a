"""In a real terminal: the drawn table, the menu, hand-over, Ctrl-C, and a terminal that goes away."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from deckhall.core import replay

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from tests.cli.tty import Terminal

ONE_HUMAN = ("play", "climber", "--seats", "human,random,random", "--seed", "7")


def kept(data: Path) -> Path:
    (file,) = (data / "games").iterdir()
    return file


def chosen(*arguments: str) -> Terminal:
    """A terminal in which a hand has been chosen."""
    terminal = Terminal(*arguments)
    terminal.wait_for("or help):")
    terminal.type("1")
    terminal.wait_for("2 to choose again:")
    terminal.type("")
    terminal.wait_for("or help):")
    return terminal


def test_the_table_is_drawn_and_drawn_again() -> None:
    terminal = chosen(*ONE_HUMAN)
    assert terminal.text.count("\x1b[2J") == 2
    terminal.type("quit")
    terminal.wait_for("3 to stay:")
    terminal.type("2")
    assert terminal.close() == 0


def test_a_whole_game() -> None:
    terminal = Terminal("play", "climber", "--seats", "human,random", "--seed", "7", "--option", "short_climb=yes")
    while "The replay is in" not in terminal.wait_for("or help):", "choose again:", "The replay is in"):
        terminal.type("1")
    assert terminal.close() == 0
    assert "Place" in terminal.text


def test_ctrl_c_saves_quietly(data: Path) -> None:
    terminal = chosen(*ONE_HUMAN)
    assert terminal.end(lambda: terminal.press(b"\x03")) == 130
    assert "Traceback" not in terminal.text
    assert f"--resume {kept(data)}" in terminal.text.replace("\r\n", "")
    assert replay.play(replay.read(kept(data))).moves


def test_ctrl_c_while_a_bot_thinks(data: Path) -> None:
    terminal = Terminal("play", "climber", "--seats", "human,ismcts:30s", "--seed", "7")
    terminal.wait_for("or help):")
    terminal.type("1")
    terminal.wait_for("choose again:")
    terminal.type("")
    terminal.wait_for("is thinking")
    assert terminal.end(lambda: terminal.press(b"\x03")) == 130
    assert replay.read(kept(data)).actions


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_being_ended_saves_the_game(number: int, data: Path) -> None:
    terminal = chosen(*ONE_HUMAN)
    assert terminal.end(lambda: terminal.program.send_signal(number)) == 128 + number
    assert replay.play(replay.read(kept(data))).moves


def test_a_terminal_that_goes_away(data: Path) -> None:
    terminal = chosen(*ONE_HUMAN)
    os.close(terminal.master)
    terminal.master = -1
    terminal.program.send_signal(signal.SIGHUP)  # what the system sends to those whose terminal is gone
    terminal.program.wait(60)
    assert replay.play(replay.read(kept(data))).moves


def test_ctrl_d_saves_and_ends(data: Path) -> None:
    terminal = chosen(*ONE_HUMAN)
    terminal.press(b"\x04")
    assert terminal.close() == 0
    assert kept(data).exists()


def test_hand_over_clears_the_screen_and_what_scrolled_away() -> None:
    terminal = Terminal("play", "climber", "--seats", "human,human", "--names", "Ann,Bo", "--seed", "7")
    assert "Ann to the table" in terminal.wait_for("Press Enter when Ann sits here.")
    terminal.type("")
    terminal.wait_for("Ann, your choice")
    terminal.type("1")
    terminal.wait_for("choose again:")
    terminal.type("")
    terminal.wait_for("Press Enter when Bo sits here.")
    assert terminal.text.rindex("\x1b[3J") > terminal.text.rindex("choose again:")
    assert terminal.end(lambda: terminal.press(b"\x03")) == 130


def test_plain_is_plain_in_a_terminal_too() -> None:
    for extra, env in ((("--plain",), {}), ((), {"TERM": "dumb"})):
        terminal = Terminal(*ONE_HUMAN, *extra, env=env)
        terminal.wait_for("or help):")
        terminal.type("quit")
        assert terminal.close() == 0
        assert "\x1b" not in terminal.text


def test_no_color_is_respected() -> None:
    terminal = Terminal(*ONE_HUMAN, env={"NO_COLOR": "1"})
    terminal.wait_for("or help):")
    terminal.type("quit")
    assert terminal.close() == 0
    assert "\x1b[38;" not in terminal.text
    assert "\x1b[48;" not in terminal.text


def test_the_menu_leads_to_a_table() -> None:
    terminal = Terminal("menu")
    terminal.wait_for("sit down.", "Which game")
    terminal.type("1" if "Which game" in terminal.text else "")
    terminal.wait_for("[4]")
    terminal.type("7")
    terminal.wait_for("Type one of")
    terminal.type("3")
    terminal.wait_for("[1]")
    terminal.type("")
    terminal.wait_for("[steady]")
    terminal.type("alien")
    terminal.wait_for("[steady]")
    terminal.type("random")
    while "or help):" not in terminal.wait_for("? [no]", "or help):"):
        terminal.type("")
    assert "Random 2" in terminal.text
    terminal.type("quit")
    assert terminal.close() == 0
