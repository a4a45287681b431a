"""Card files of the games: a number with which nobody could play is refused with file, card or table, and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckhall.core import BadCards, load

REFUSED: dict[str, tuple[str, str, str, str]] = {
    "no cards to begin with": ("climber", "initial = 7", "initial = 0", "deal: initial is 0; it must be at least 1"),
    "fewer than none": ("climber", "initial = 7", "initial = -7", "deal: initial is -7; it must be at least 1"),
    "draws below 0": ("climber", "first = 1", "first = -3", "draws: first is -3; it must be at least 0"),
    "more than there are": (
        "climber",
        "initial = 7 ",
        "initial = 10 ",
        "deal: initial is 10; four players need 40 of 28",
    ),
    "an empty hand": ("rebuild", "hand = 5", "hand = 0", "deal: hand is 0; it must be at least 1"),
    "no rows": ("rebuild", "rows = 3", "rows = 0", "deal: rows is 0; it must be at least 1"),
    "no copies": ("rebuild", "copies = 4", "copies = 0", "copies is 0; it must be at least 1"),
    "a price below 0": ("rebuild", "wood = 1", "wood = -1", "wood is -1; it must be from 0 to 9"),
    "entries that are not there": ("rebuild", "entries = 50", "entries = 51", "entries is 51, but there are 50"),
    "another number of cards": (
        "rebuild",
        "early = 33",
        "early = 30",
        "totals: early is 30, but the copies of the early cards add up to 33",
    ),
    "an empty row": ("mountainhome", "row = 3", "row = 0", "rules: row is 0; it must be at least 1"),
    "a starting deck that is not there": (
        "mountainhome",
        "start = 1\n",
        "start = 90\n",
        "start is 90 and explore 0; 5 players need 450 of 5 copies",
    ),
    "events that are not there": (
        "mountainhome",
        "events_each = 4",
        "events_each = 99",
        "events_each is 99; ",
    ),
    "no health": ("muhq", "health = 3", "health = 0", "health is 0; it must be from 1 to 99"),
    "a tavern too small": (
        "nidavellir",
        "tavern_cards = 3",
        "tavern_cards = 1",
        "players 2: tavern_cards is 1; it must be at least 2",
    ),
    "an Age without turns": ("nidavellir", "turns = 4", "turns = 0", "players 2: turns is 0; it must be at least 1"),
    "an Age that does not come out even": (
        "nidavellir",
        "turns = 4",
        "turns = 5",
        "players 2: turns is 5 and tavern_cards 3, so Age 1 needs 45 cards, but the copies of dwarves and offerings "
        "add up to 36",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_nobody_could_play_with_is_refused(case: str, tmp_path: Path) -> None:
    slug, shipped, edited, says = REFUSED[case]
    text = load(slug).cards_file.read_text("utf-8")
    assert shipped in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(shipped, edited, 1), "utf-8")
    with pytest.raises(BadCards) as refused:
        load(slug, cards=file)
    assert str(refused.value).startswith(f"{file}: ")
    assert says in str(refused.value)
