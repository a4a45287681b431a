"""Rule coverage: every numbered rule has a test that names it, and no test names a rule that is not there.

Run as `python -m deckhall.check.coverage [TESTS]`. Tests name rules with `@pytest.mark.rule("LAN-2.1", ...)`; the marks
are found by reading the source, so that nothing has to run. Known are the rulebooks of the games in this package and of
the samples beside the tests (`examples/*/rulebook.md`). An author elsewhere says which game is meant:
`python -m deckhall.check.coverage tests --game lanterns`.
"""

import argparse
import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from deckhall.core import registry, rulebook
from deckhall.core.errors import DeckhallError


class Mark(msgspec.Struct, frozen=True):
    """A place where a test names a rule; without `rule` it cannot be read."""

    rule: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Covered(msgspec.Struct):
    """What the tests cover of the rulebooks."""

    games: dict[str, tuple[int, int]]
    """By game: how many rules are covered, and how many there are."""
    missing: list[str]
    """Rules without a test."""
    wrong: list[str]
    """Marks that name no rule, each with its place."""

    @property
    def ok(self) -> bool:
        """All rules covered, all marks right."""
        return not self.missing and not self.wrong


def marks(folder: Path) -> Iterator[Mark]:
    """All rule marks in the Python files below a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "mark.rule"):
                for argument in node.args or [node]:
                    named = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                    rule = str(argument.value) if named and isinstance(argument, ast.Constant) else ""
                    yield Mark(rule, path.as_posix(), node.lineno)


def compare(rules: dict[str, Iterable[str]], found: Iterable[Mark]) -> Covered:
    """Compare the rule ids of each game with the marks of the tests."""
    marked = list(found)
    named = {mark.rule for mark in marked}
    games: dict[str, tuple[int, int]] = {}
    missing: list[str] = []
    known: set[str] = set()
    for game, ids in rules.items():
        every = list(ids)
        lacking = [rule for rule in every if rule not in named]
        games[game] = (len(every) - len(lacking), len(every))
        missing += lacking
        known.update(every)
    wrong = [
        f"{mark}: {mark.rule} is in no rulebook" if mark.rule else f"{mark}: a rule is named by a text, not computed"
        for mark in marked
        if mark.rule not in known
    ]
    return Covered(games, missing, wrong)


def known_rules(tests: Path, games: Sequence[str]) -> dict[str, Iterable[str]]:
    """The rule ids by game: of the named games, or of all in this package and of the samples beside the tests."""
    ours = [slug for slug in registry.slugs() if registry.find(slug).__module__.startswith("deckhall.games.")]
    found: dict[str, Iterable[str]] = {slug: registry.load(slug).rulebook.rules for slug in games or ours}
    if not games:
        for path in sorted(tests.absolute().parent.glob("examples/*/rulebook.md")):
            found[path.parent.name] = rulebook.load(path).rules
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what is covered; 1 if anything is missing or wrong."""
    parser = argparse.ArgumentParser(prog="deckhall.check.coverage", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tests", nargs="?", type=Path, default=Path("tests"), help="the folder of the tests")
    parser.add_argument("--game", action="append", default=[], help="only this game's rulebook; may be repeated")
    asked = parser.parse_args(arguments)
    if not asked.tests.is_dir():
        parser.error(f"there is no folder {asked.tests}")
    try:
        covered = compare(known_rules(asked.tests, asked.game), marks(asked.tests))
    except (DeckhallError, SyntaxError) as problem:
        print(f"coverage: {problem}", file=sys.stderr)
        return 2
    for game, (done, total) in covered.games.items():
        print(f"{game} {done}/{total}")
    for rule in covered.missing:
        print(f"  no test names {rule}")
    for mark in covered.wrong:
        print(f"  {mark}")
    return 0 if covered.ok else 1


if __name__ == "__main__":
    sys.exit(main())
