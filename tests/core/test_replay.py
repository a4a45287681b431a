"""Replays: small files that play the same game again, and refusals with a reason for all others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from deckhall.core import BadReplay, DeckhallError, Match, registry, replay
from deckhall.core.fingerprint import comparable
from tests.core.sticks import Sticks

LANTERNS = registry.load("lanterns")


@pytest.fixture(autouse=True)
def with_sticks() -> Iterator[None]:
    registry.add(Sticks)
    yield
    registry._added.pop("sticks")


def played(moves: int = 7) -> Match:
    match = Match(LANTERNS, 3, 5, {"next": True}, ["Ann", "Bo"])
    for _ in range(moves):
        seat = match.state.to_act()[-1]
        match.apply(seat, match.state.legal_actions(seat)[0])
    return match


def altered(**changes: object) -> bytes:
    """The replay file of a short game with some fields changed."""
    found = msgspec.to_builtins(replay.record(played(), "1.0"))
    return msgspec.json.encode({**found, **changes})


def test_a_saved_game_plays_again(tmp_path: Path) -> None:
    match = played()
    path = tmp_path / "deep" / "game.json"
    replay.save(match, path, "1.0")
    again = replay.play(replay.read(path))
    assert comparable(again.state) == comparable(match.state)
    assert again.names == ["Ann", "Bo", "Player 3"]
    assert again.log(1) == match.log(1)
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_a_replay_is_small_and_readable(tmp_path: Path) -> None:
    found = replay.record(played(2), "1.0")
    assert found.actions == ["2 offer 1", "1 offer 2"]
    assert (found.game, found.options, found.seed, found.over) == ("lanterns", {"next": True}, 5, False)


def test_a_game_from_a_position_plays_again() -> None:
    match = Match(Sticks(), 2, 0, position={"left": [1, 4], "turn": 1})
    match.gesture(1, [1, 4, 5])
    found = replay.record(match, "1.0")
    again = replay.play(replay.parse(msgspec.json.encode(found), "here"))
    assert (again.state.is_over, again.state.scores) == (True, [0, -1])


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"", "is not JSON, or cut short"),
        (altered()[:-40], "is not JSON, or cut short"),
        (b"\xff\xfe\x00", "is not JSON, or cut short"),
        (b"[" * 100_000, "is not JSON, or cut short"),
        (b"[1, 2]", "is no Deckhall replay"),
        (b'{"format": "pgn"}', r"is no Deckhall replay \(its format is 'pgn', not 'deckhall-replay-2'\)"),
        (b'{"format": "deckhall-replay-1"}', "is damaged: Object missing required field"),
        (altered(players="three"), r"is damaged: Expected `int`, got `str` - at `\$.players`"),
        (altered(cheat=True), "is damaged: Object contains unknown field `cheat`"),
    ],
)
def test_damaged_and_foreign_files_are_refused(raw: bytes, reason: str) -> None:
    with pytest.raises(BadReplay, match=f"^here {reason}"):
        replay.parse(raw, "here")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "cannot be replayed: there is no game 'chess'"),
        ({"edition": "gold"}, "cannot be replayed: lanterns has no edition 'gold'"),
        ({"cards": "0123456789ab"}, r"cannot be replayed: it was played with other cards \(0123456789ab, here"),
        ({"players": 9}, "cannot be replayed: lanterns cannot be played by 9"),
        ({"options": {"next": 1}}, "cannot be replayed: option 'next' cannot be 1"),
        ({"actions": ["0 offer 99"]}, "action 1, '0 offer 99', cannot be read"),
        ({"actions": ["x offer 1"]}, "action 1, 'x offer 1', cannot be read"),
        ({"actions": ["0"]}, "action 1, '0', cannot be read"),
        ({"actions": ["2 offer 1", "2 offer 1"]}, "action 2, '2 offer 1', is refused: it is not this seat's turn"),
        ({"actions": ["2 offer 1", "-1 offer 1"]}, "action 2, '-1 offer 1', is refused: there is no seat -1"),
        ({"actions": []}, "plays to another position than recorded"),
        ({"seed": 6}, "(is refused|plays to another position)"),
    ],
)
def test_replays_that_do_not_play_are_refused(changes: dict[str, object], reason: str) -> None:
    found = replay.parse(altered(**changes), "here")
    with pytest.raises(BadReplay, match=reason):
        replay.play(found, "here")


def test_files_that_cannot_be_read_or_written_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadReplay, match="cannot be read: No such file"):
        replay.read(tmp_path / "none.json")
    with pytest.raises(BadReplay, match="cannot be read: Is a directory"):
        replay.read(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(DeckhallError, match="cannot be written"):
        replay.save(played(1), tmp_path / "file" / "game.json", "1.0")
