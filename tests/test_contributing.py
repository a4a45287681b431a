"""CONTRIBUTING walks one move through the code: what it names must be there. Its lesson can be played."""

from __future__ import annotations

import re
from pathlib import Path

from deckhall.lessons import check_lesson, parse_lessons
from tests.games import GAMES

ROOT = Path(__file__).parents[1]
WHOLE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
TEXT = WHOLE.partition("## One move")[2]
SOURCES = {path: path.read_text("utf-8") for path in [*(ROOT / "src").rglob("*.py"), *(ROOT / "web/src").rglob("*.ts")]}


def test_the_walk_is_no_longer_than_a_dozen_steps() -> None:
    assert 1 < len(re.findall(r"^\d+\. ", TEXT, re.MULTILINE)) <= 12


def test_every_file_of_the_walk_is_there() -> None:
    named = set(re.findall(r"`((?:[\w-]+/)*[\w-]+(?:\.svelte)?\.(?:py|ts))`", TEXT))
    assert len(named) > 10
    assert [name for name in named if not any(path.as_posix().endswith(f"/{name}") for path in SOURCES)] == []


def test_every_method_of_the_walk_is_there() -> None:
    named = set(re.findall(r"`([A-Z]\w+)\.([a-z]\w+)`", TEXT))
    assert len(named) > 5
    for owner, method in named:
        defined = [text for text in SOURCES.values() if re.search(rf"^class {owner}\b", text, re.MULTILINE)]
        assert any(f"def {method}(" in text for text in defined), f"{owner}.{method}"


def test_the_lesson_it_shows_can_be_played() -> None:
    shown = re.search(r"## Writing a lesson\n.*?```toml\n(.*?)```", WHOLE, re.DOTALL)
    assert shown
    (lesson,) = parse_lessons(GAMES["lanterns"], shown[1], "CONTRIBUTING.md").lessons
    check_lesson(GAMES["lanterns"], lesson)
