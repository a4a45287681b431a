"""Position files: what all games share, and how impossible ones are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckhall.core import BadPosition, UnknownGame, position, registry
from tests.core.sticks import Heap, Sticks

GAME = Sticks()


def test_a_position_starts_where_it_says() -> None:
    state = GAME.from_position({"game": "sticks", "players": 2, "seed": 9, "left": [1, 3], "turn": 1})
    assert isinstance(state, Heap)
    assert (state.to_act(), state.left) == ([1], [1, 3])


def test_the_game_of_a_file_is_found(tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text('game = "lanterns"\nplayers = 3\n')
    game, content = position.load_file(path)
    assert (game.slug, content) == ("lanterns", {"game": "lanterns", "players": 3})
    assert position.players_of(game, content) == 3
    assert position.players_of(game, {}) == 5


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("players = 3", "game: a position starts with the game it belongs to"),
        ("game = 3", "game: a position starts with the game it belongs to"),
        ("game = ", "is not valid TOML"),
    ],
)
def test_files_that_are_no_positions_are_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "position.toml"
    path.write_text(text)
    with pytest.raises(BadPosition, match=rf"position\.toml: {reason}"):
        position.load_file(path)


def test_a_file_for_an_unknown_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text('game = "chess"')
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        position.load_file(path)
    with pytest.raises(BadPosition, match="cannot be read: No such file"):
        position.load_file(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ({"game": "chess", "left": []}, "game: this position is for 'chess', not for 'sticks'"),
        ({"left": [0], "players": 3}, "sticks cannot be played by 3"),
        ({"left": [0], "players": True}, "players: must be a whole number, not True"),
        ({"left": [0], "seed": "x"}, "seed: must be a whole number, not 'x'"),
        ({"left": [0], "options": [1]}, "options: must be a table"),
        ({"left": [0], "options": {"fast": True}}, "there is no option 'fast'"),
        ({}, "missing required field 'left'"),
        ({"left": [0], "right": [1]}, "unknown field 'right'"),
        ({"left": ["a"]}, "left number 1: expected 'int', got 'str'"),
        ({"left": [3, 1]}, "left: the sticks are numbered from 0 to 4, ascending"),
    ],
)
def test_impossible_positions_are_refused(content: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.from_position(content)


def test_a_game_without_positions_says_so() -> None:
    with pytest.raises(BadPosition, match="position: lanterns cannot start from one"):
        registry.load("lanterns").from_position({})
