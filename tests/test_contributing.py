"""CONTRIBUTING walks one move through the code: what it names must be there. Its lesson can be played."""

from __future__ import annotations

import re
from collections import Counter
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


def test_a_module_that_several_games_have_is_in_the_table_of_roles() -> None:
    named = set(
        re.findall(
            r"`(\w+\.py)`", WHOLE.partition("## The modules of a game")[2].partition("## How to add an agent")[0]
        )
    )
    counts = Counter(path.name for path in (ROOT / "src/deckhall/games").glob("*/*.py"))
    assert named >= {"rules.py", "wording.py", "turn.py"}
    assert [name for name, games in counts.items() if games > 1 and name not in named | {"__init__.py"}] == []


def test_no_rule_asks_whether_an_action_is_below_another() -> None:
    """Blocks are appended: one that comes last must not fall into the branch of what came last before."""
    chains = re.compile(r"\baction\b\s*[<>]=?\s*[\w.]+\.start\b|\.start\s*[<>]=?\s*action\b")
    games = [*(ROOT / "src/deckhall/games").rglob("*.py"), *(ROOT / "examples").rglob("*.py")]
    assert len(games) > 100
    assert chains.search("1 if action < cards.SHED.start else 2")
    assert [path.name for path in games if chains.search(path.read_text("utf-8"))] == []


def test_the_lesson_it_shows_can_be_played() -> None:
    shown = re.search(r"## Writing a lesson\n.*?```toml\n(.*?)```", WHOLE, re.DOTALL)
    assert shown
    (lesson,) = parse_lessons(GAMES["lanterns"], shown[1], "CONTRIBUTING.md").lessons
    check_lesson(GAMES["lanterns"], lesson)
