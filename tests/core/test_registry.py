"""The registry: games are found by scanning, by entry point, or added by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

import deckhall
from deckhall.core import BadSetup, UnknownGame, registry
from examples.lanterns.rules import Lanterns
from tests.core.sticks import Sticks


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a package with these entry points were installed."""
    info = tmp_path / "sticks-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sticks\nVersion: 1.0\n")
    points = ["[deckhall.games]", "sticks = tests.core.sticks:Sticks", "folly = tests.core.sticks:FIVE"]
    (info / "entry_points.txt").write_text("\n".join(points))
    monkeypatch.syspath_prepend(tmp_path)


def test_ours_are_found_and_the_sample_was_added() -> None:
    assert {"climber", "lanterns"} <= set(deckhall.slugs())
    assert deckhall.slugs() == sorted(deckhall.slugs())
    assert registry.find("lanterns") is Lanterns
    assert deckhall.load("climber").slug == "climber"


def test_data_files_lie_beside_the_module() -> None:
    assert registry.folder_of(Lanterns).name == "lanterns"
    assert (registry.folder_of(Lanterns) / "cards.toml").exists()


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'chess'; there are .*climber.*lanterns"):
        deckhall.load("chess")


def test_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadSetup, match="lanterns has no edition 'gold'; it has standard"):
        deckhall.load("lanterns", "gold")


def test_a_game_can_be_loaded_with_another_card_file(tmp_path: Path) -> None:
    cards = tmp_path / "mine.toml"
    cards.write_text((registry.folder_of(Lanterns) / "cards.toml").read_text().replace("hand = 6", "hand = 4"))
    game = registry.load("lanterns", cards=cards)
    assert game.bound(2) == 8
    assert game.cards_hash != deckhall.load("lanterns").cards_hash


def test_games_of_other_packages_are_found_by_entry_point(installed: None) -> None:
    assert isinstance(deckhall.load("sticks"), Sticks)


def test_an_entry_point_must_lead_to_a_game(installed: None) -> None:
    with pytest.raises(UnknownGame, match="'folly' does not lead to a Game class"):
        deckhall.load("folly")


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 100])
def test_impossible_player_counts_are_refused(players: int) -> None:
    with pytest.raises(BadSetup, match=f"lanterns cannot be played by {players}; it takes 2, 3, 4, 5 players"):
        deckhall.load("lanterns").new(players, 1)
