"""Rulebooks: numbered rules with all their lines, found by id and by words."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckhall.core import DeckhallError, registry, rulebook

TEXT = """# Whist

Not a rule.

## 1. Play

- **WHI-1.1** Follow suit.
  *Example:* hearts on hearts.

  | led | played |
- **WHI-1.2** Trump wins.
- A bullet that is no rule.

### Details
Prose.
- **WHI-1.10** The dealer leads.
"""


def test_rules_keep_their_lines_and_sections() -> None:
    rules = rulebook.parse(TEXT, "whist.md").rules
    assert list(rules) == ["WHI-1.1", "WHI-1.2", "WHI-1.10"]
    assert rules["WHI-1.1"].text == "Follow suit.\n  *Example:* hearts on hearts.\n\n  | led | played |"
    assert rules["WHI-1.2"].section == "1. Play"
    assert (rules["WHI-1.10"].section, rules["WHI-1.10"].text) == ("Details", "The dealer leads.")


def test_a_rule_is_found_in_any_case() -> None:
    assert rulebook.parse(TEXT, "whist.md").find(" whi-1.2 ").text.startswith("Trump wins.")


def test_a_rule_that_is_not_there_is_refused_with_its_neighbours() -> None:
    book = rulebook.parse(TEXT, "whist.md")
    with pytest.raises(
        DeckhallError, match=r"no rule 'WHI-1\.7' in this rulebook; that section has WHI-1\.1 to WHI-1\.10"
    ):
        book.find("WHI-1.7")
    with pytest.raises(DeckhallError, match=r"in this rulebook$"):
        book.find("nonsense")


def test_rules_are_found_by_words() -> None:
    book = rulebook.parse(TEXT, "whist.md")
    assert [rule.id for rule in book.search("HEARTS suit")] == ["WHI-1.1"]
    assert book.search("hearts trump") == []


def test_an_id_that_stands_twice_is_refused_with_its_line() -> None:
    with pytest.raises(DeckhallError, match=r"whist\.md: line 2: rule WHI-1\.1 stands twice"):
        rulebook.parse("- **WHI-1.1** A.\n- **WHI-1.1** B.\n", "whist.md")


def test_a_rulebook_is_loaded_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.md"
    path.write_text(TEXT, "utf-8")
    assert rulebook.load(path).text == TEXT
    assert "LAN-2.4" in registry.load("lanterns").rulebook.rules
