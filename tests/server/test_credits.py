"""Whoever made an original game is named: in its rulebook, and in what the page about the games shows."""

from __future__ import annotations

import pytest

from deckhall.server.hall import game_info
from tests.games import GAMES


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "lanterns"])
def test_the_makers_are_named(slug: str) -> None:
    game = GAMES[slug]
    credit = game.theme.credits
    assert credit
    assert game_info(game).credits == credit
    text = (game.folder / "rulebook.md").read_text("utf-8")
    assert all(f"{work}: {people}." in text for work, people in credit.items())
