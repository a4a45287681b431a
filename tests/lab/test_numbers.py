"""The numbers of card files by name, and files with other ones."""

from __future__ import annotations

import tomllib

import pytest

from deckhall.core import BadSetup
from deckhall.lab.tune._numbers import checked, numbers, with_numbers
from tests.games import EDITIONS

TEXT = """# a deck
hand = 6 # cards

[[cards]]
id = "oak"
vp = 2      # points
price = [1, 4]
costs = { wood = 3, gold = 0 }
big = true
"""


def test_only_the_number_is_changed() -> None:
    changed = with_numbers(TEXT, {"oak.vp": 5, "oak.price.2": 7, "hand": 8, "oak.costs.gold": 1})
    expected = TEXT.replace("vp = 2 ", "vp = 5 ").replace("4]", "7]").replace("hand = 6", "hand = 8")
    assert changed == expected.replace("gold = 0", "gold = 1")


def test_all_numbers_are_named() -> None:
    found = numbers(tomllib.loads(TEXT))
    assert found == {
        "hand": 6,
        "oak.vp": 2,
        "oak.price.1": 1,
        "oak.price.2": 4,
        "oak.costs.wood": 3,
        "oak.costs.gold": 0,
    }


@pytest.mark.parametrize("name", EDITIONS)
def test_every_card_file_can_be_edited(name: str) -> None:
    text = EDITIONS[name].cards_file.read_text()
    content = tomllib.loads(text)
    found = numbers(content)
    assert len(found) > 5
    assert with_numbers(text, found) == text
    first = next(one for one in found if "." in one)
    assert numbers(tomllib.loads(with_numbers(text, {first: 77})))[first] == 77


def test_unknown_ones_are_refused_by_name() -> None:
    content = tomllib.loads(TEXT)
    assert checked(content, "oak.vp", "mine.toml") == 2
    with pytest.raises(BadSetup, match=r"mine.toml: there is no card 'aok' with numbers; did you mean oak\?"):
        checked(content, "aok.vp", "mine.toml")
    with pytest.raises(BadSetup, match=r"'oak' has no number 'cost'; it has vp, price.1, price.2, costs.wood"):
        checked(content, "oak.cost", "mine.toml")
    with pytest.raises(BadSetup, match="there is no number 'x'"):
        with_numbers(TEXT, {"x": 1})
