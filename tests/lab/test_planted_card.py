"""Planted truth, small: a card that is made far better is named first; nothing is named where nothing was done.

`make lab` tries it at length, with a card that is only a little better.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deckhall.agents import add_loader, learned_values, remove_loader
from deckhall.lab.report import moved
from tools.planted_card import PLANTS, Plant, cards_of, planted


@pytest.fixture
def quick() -> Iterator[None]:
    """Positions judged by the game's own estimates, which is faster."""
    remove_loader(learned_values)
    yield
    add_loader(learned_values)


@pytest.mark.usefixtures("quick")
def test_a_card_made_far_better_is_named_first() -> None:
    plant = Plant("rebuild", "stone_tablet", "vp", "5", "30")
    before = cards_of("rebuild", "", 250, 1)
    said = [one.id for one in moved(before, cards_of("rebuild", planted(plant), 250, 2)) if one.stands_out]
    assert said[:1] == ["stone_tablet"]
    assert not [one.id for one in moved(before, cards_of("rebuild", "", 250, 3)) if one.stands_out]


@pytest.mark.parametrize("plant", PLANTS)
def test_what_is_planted_is_there(plant: Plant) -> None:
    assert f"{plant.number} = {plant.now}" in planted(plant)
