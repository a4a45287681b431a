"""The sample stays what it is for: small, complete, and a model of a game from outside."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from deckhall.core import BadCards, registry
from examples.lanterns.rules import Lanterns

FOLDER = registry.folder_of(Lanterns)


def test_it_is_one_short_file_and_one_for_learners() -> None:
    lengths = {source.name: len(source.read_text("utf-8").splitlines()) for source in FOLDER.glob("*.py")}
    assert lengths.keys() == {"rules.py", "observation.py"}
    assert lengths["rules.py"] < 157  # six of them say what chance may still bring
    assert lengths["observation.py"] < 50


def test_its_entry_point_leads_to_its_class() -> None:
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["deckhall.games"] == {Lanterns.slug: "lanterns.rules:Lanterns"}


def test_a_wrong_card_file_is_refused_by_name_and_field(tmp_path: Path) -> None:
    cards = tmp_path / "cards-bright.toml"
    text = (FOLDER / "cards.toml").read_text("utf-8")
    cards.write_text(text.replace("moon = 7", 'moon = "seven"'), "utf-8")
    with pytest.raises(BadCards, match=r"cards-bright\.toml: lanterns: expected 'int', got 'str'"):
        Lanterns(FOLDER, cards=cards)
