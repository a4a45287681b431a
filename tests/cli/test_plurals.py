"""No sentence says "1 players": what is counted in words goes through `counted`, or there is a reason here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "deckhall"
FOLDERS = ("cli", "lab", "check", "server")
NOUN = re.compile(
    r" ((?:more |fresh |other )?(?:players|seats|games|names|tables|points|seconds|moves|deals|combinations))\b"
)

ALLOWED: dict[str, str] = {
    "found[-1] players": "a span, 2 to 5 players: at least two",
    "len(others) combinations": "one alone has a sentence of its own",
    "made.wanted games": "after so many of so many games: at least two",
    "found.players seats": "among several seats: one alone is not favoured",
    "total points": "a difference of ratings, with its sign",
    "step.elo points": "a difference of ratings, with its sign",
    "points[0] points": "with a decimal, 1.0 points",
    "values.luck_games games": "never fewer than a handful: it is left out then",
    "found.values.luck_games games": "never fewer than a handful: it is left out then",
    "values.games games": "hundreds that were looked at closely",
    "FEWEST_LUCK games": "a constant above 1",
    "_rounded(more) more games": "rounded to tens and more",
    "deals deals": "a comparison has at least two",
    "'Many' if many else 'Few' if forced < 0.25 else 'Some' moves": "no number",
    "LONGEST_TIMER seconds": "a constant above 1",
    "event.kind names": "a verb",
    "choice.text names": "a verb",
}
"""What stands before the noun and the noun, with the reason why it cannot be one."""
SHARE = "in_100("
"""A share with a decimal, "3.0 games in 100", is no count."""


def uncounted(file: Path) -> Iterator[str]:
    """Numbers in f-strings with a noun in the plural behind them."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.JoinedStr):
            continue
        for number, behind in zip(node.values, node.values[1:], strict=False):
            if isinstance(number, ast.FormattedValue) and isinstance(behind, ast.Constant):
                noun = NOUN.match(str(behind.value))
                said = ast.unparse(number.value)
                if noun and not said.startswith(SHARE):
                    yield f"{said} {noun.group(1)}"


def test_what_is_counted_in_words_counts_correctly() -> None:
    found = {
        one: str(file.relative_to(SOURCES))
        for folder in FOLDERS
        for file in sorted((SOURCES / folder).rglob("*.py"))
        for one in uncounted(file)
    }
    assert {one: file for one, file in found.items() if one not in ALLOWED} == {}
    assert sorted(set(ALLOWED) - set(found)) == [], "these reasons are for nothing any more"


def test_the_search_finds_what_it_is_for(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text('a = f"{n} players"\nb = f"{n:,} more games."\nc = f"{m} seatsful, {number}"')
    assert list(uncounted(file)) == ["n players", "n more games"]
