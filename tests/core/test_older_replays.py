"""Replays of earlier versions: they open and play to the end that was recorded."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from deckhall.core import BadReplay, replay

FOLDER = Path(__file__).with_name("replays-1")
FILES = sorted(FOLDER.glob("*.json"))


def test_there_are_some_of_every_game() -> None:
    games = {replay.read(path).game for path in FILES}
    assert games == {"climber", "mountainhome", "muhq", "nidavellir", "rebuild"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_replay_of_the_first_format_plays_to_its_end(path: Path) -> None:
    found = replay.read(path)
    match = replay.play(found)
    assert (match.state.scores, match.state.is_over) == (found.scores, found.over)


def test_one_that_ends_otherwise_is_refused() -> None:
    found = msgspec.structs.replace(replay.read(FOLDER / "climber-2.json"), scores=[0, 0])
    with pytest.raises(BadReplay, match="plays to another position than recorded"):
        replay.play(found)
