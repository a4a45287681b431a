"""Rulebooks: markdown for people in which every numbered rule is one bullet, `- **CLI-4.2** Text.`"""

import re
from pathlib import Path
from typing import Final

import msgspec

from deckhall.core.errors import DeckhallError

_RULE: Final = re.compile(r"^- \*\*([A-Z]+-\d+\.\d+)\*\* (.+)$")
RULE_ID: Final = re.compile(r"\b([A-Z]{2,}-\d+\.\d+)\b")


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule with its reason, examples and tables."""

    id: str
    section: str
    text: str
    """Markdown, the lines that belong to the rule included."""


class Rulebook(msgspec.Struct, frozen=True):
    """A whole rulebook: its markdown, and its rules by id in reading order."""

    text: str
    rules: dict[str, Rule]

    def find(self, rule_id: str) -> Rule:
        """The rule with that id; case does not matter."""
        wanted = rule_id.strip().upper()
        if wanted in self.rules:
            return self.rules[wanted]
        near = [other for other in self.rules if other.rsplit(".", 1)[0] == wanted.rsplit(".", 1)[0]]
        hint = f"; that section has {near[0]} to {near[-1]}" if near else ""
        raise DeckhallError(f"there is no rule {rule_id!r} in this rulebook{hint}")

    def search(self, words: str) -> list[Rule]:
        """The rules that contain all the words."""
        wanted = words.lower().split()
        return [rule for rule in self.rules.values() if all(word in rule.text.lower() for word in wanted)]


def parse(text: str, where: str) -> Rulebook:
    """Read a rulebook; a rule id that stands twice is an error."""
    rules: dict[str, Rule] = {}
    section = ""
    current: list[str] = []
    current_id = ""

    def finish() -> None:
        if current_id:
            rules[current_id] = Rule(current_id, section, "\n".join(current).strip())

    for number, line in enumerate(text.splitlines(), 1):
        found = _RULE.match(line)
        if found:
            finish()
            current_id, current = found.group(1), [found.group(2)]
            if current_id in rules:
                raise DeckhallError(f"{where}: line {number}: rule {current_id} stands twice")
        elif line.startswith("#"):
            finish()
            current_id, current = "", []
            section = line.lstrip("# ")
        elif current_id:
            current.append(line)
    finish()
    return Rulebook(text, rules)


def load(path: Path) -> Rulebook:
    """The rulebook in a file."""
    return parse(path.read_text("utf-8"), path.name)
