"""Card files: every error names the file, the entry and the field."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from deckhall.core import BadCards, BadPosition
from deckhall.core.toml_files import file_hash, known, one_effect, read_toml, typed, unique


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    number: int
    effect: dict[str, int] = {}


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: list[Card]
    title: str = ""


def loaded(folder: Path, text: str) -> File:
    path = folder / "cards.toml"
    path.write_text(text, "utf-8")
    return typed(read_toml(path), File, "whist/cards.toml")


def test_a_good_file_is_typed(tmp_path: Path) -> None:
    file = loaded(tmp_path, '[[cards]]\nid = "ace"\nnumber = 1\neffect = { draw = 2 }\n')
    assert file.cards == [Card("ace", 1, {"draw": 2})]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            '[[cards]]\nid = "a"\nnumber = 1\n[[cards]]\nid = "ace"\nnumber = "one"',
            "cards 'ace' number: expected 'int'",
        ),
        ('[[cards]]\nid = "ace"\nnumber = 1\ncolour = "red"', "cards 'ace': object contains unknown field 'colour'"),
        ('[[cards]]\nid = "ace"', "cards 'ace': object missing required field 'number'"),
        ("[[cards]]\nnumber = 1", "cards number 1: object missing required field 'id'"),
        ('[[cards]]\nid = "ace"\nnumber = 1\neffect = { draw = "two" }', "cards 'ace' effect: expected 'int'"),
        ("title = 3\ncards = []", "title: expected 'str'"),
        ("", "object missing required field 'cards'"),
    ],
)
def test_a_wrong_file_is_refused_with_file_entry_and_field(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(BadCards) as refused:
        loaded(tmp_path, text)
    assert str(refused.value).startswith(f"whist/cards.toml: {reason}")


def test_files_that_are_no_toml_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    with pytest.raises(BadCards, match=r"cards\.toml: cannot be read: No such file"):
        read_toml(path)
    path.write_bytes(b"title = '\xff'")
    with pytest.raises(BadCards, match="is not UTF-8 text"):
        read_toml(path)
    path.write_text("title = 1 2")
    with pytest.raises(BadPosition, match=r"is not valid TOML: .*line 1"):
        read_toml(path, BadPosition)


def test_an_id_stands_once() -> None:
    unique("f", "card", ["a", "b"])
    with pytest.raises(BadCards, match="f: card 'a': this id stands twice"):
        unique("f", "card", ["a", "b", "a"])


def test_values_are_among_the_known() -> None:
    known("f", "ace", "icon", "sun", ["sun", "moon"])
    with pytest.raises(BadCards, match="f: ace: icon 'star' is unknown; it is one of sun, moon"):
        known("f", "ace", "icon", "star", ["sun", "moon"])


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ({"burn": 1}, "effect 'burn' is unknown; it is one of draw, skip"),
        ({"draw": 4}, "effect draw is 4; it must be from 1 to 3"),
        ({"draw": 1, "skip": 1}, "effect has 2 names; it must have one"),
    ],
)
def test_an_unknown_effect_or_number_is_refused(effect: dict[str, int], reason: str) -> None:
    with pytest.raises(BadCards, match=f"f: ace: {reason}"):
        one_effect("f", "ace", effect, {"draw": (1, 1, 3), "skip": (2, 1, 1)})


def test_an_effect_is_a_name_and_a_number() -> None:
    assert one_effect("f", "ace", {"draw": 3}, {"draw": (7, 1, 3)}) == (7, 3)
    assert one_effect("f", "ace", {}, {"draw": (7, 1, 3)}) == (0, 0)


def test_the_fingerprint_changes_with_the_cards_but_not_with_line_ends(tmp_path: Path) -> None:
    one, two, three = (tmp_path / name for name in "abc")
    one.write_bytes(b"a = 1\nb = 2\n")
    two.write_bytes(b"a = 1\r\nb = 2\r\n")
    three.write_bytes(b"a = 1\nb = 3\n")
    assert file_hash(one) == file_hash(two) != file_hash(three)
