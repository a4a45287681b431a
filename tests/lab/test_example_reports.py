"""Reports for the docs may be played on one machine and made into pages on another."""

from __future__ import annotations

import msgspec

from tests.games import GAMES
from tools.example_reports import Played, play


def test_what_was_played_is_kept_whole() -> None:
    played = play(GAMES["rebuild"], 20, jobs=1)
    assert len(played.rows) == played.report.games == 20
    assert msgspec.json.decode(msgspec.json.encode(played), type=Played) == played
