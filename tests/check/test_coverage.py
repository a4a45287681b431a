"""Rule coverage: what counts as a mark, what is missing, what is wrong, and the exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckhall.check import coverage

RULEBOOK = "# Tag\n\n## 1. All\n\n- **TAG-1.1** Run.\n- **TAG-1.2** Catch.\n"
GOOD = """
import pytest
pytestmark = pytest.mark.rule("TAG-1.1")

@pytest.mark.parametrize("one", [pytest.param(1, marks=pytest.mark.rule("TAG-1.2"))])
def test_catching(one: int) -> None:
    assert one
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A repository with a sample game and a test folder."""
    book = tmp_path / "examples" / "tag" / "rulebook.md"
    book.parent.mkdir(parents=True)
    book.write_text(RULEBOOK, "utf-8")
    folder = tmp_path / "tests" / "deep"
    folder.mkdir(parents=True)
    (folder / "test_tag.py").write_text(GOOD, "utf-8")
    return tmp_path / "tests"


def found(tests: Path) -> coverage.Covered:
    """The coverage of the sample alone."""
    rules = coverage.known_rules(tests, [])
    return coverage.compare({"tag": rules["tag"]}, coverage.marks(tests))


def test_marks_are_found_wherever_they_stand(tests: Path) -> None:
    assert [(mark.rule, mark.line) for mark in coverage.marks(tests)] == [("TAG-1.1", 3), ("TAG-1.2", 5)]
    assert found(tests).ok
    assert found(tests).games == {"tag": (2, 2)}


def test_a_rule_without_a_test_is_listed(tests: Path) -> None:
    (tests / "deep" / "test_tag.py").write_text(GOOD.replace("TAG-1.2", "TAG-1.1"), "utf-8")
    covered = found(tests)
    assert covered.games == {"tag": (1, 2)}
    assert covered.missing == ["TAG-1.2"]
    assert not covered.ok


@pytest.mark.parametrize(
    ("wrong", "what"),
    [('"TAG-1.3"', "TAG-1.3 is in no rulebook"), ("RULE", "named by a text"), ("", "named by a text")],
)
def test_a_mark_that_names_no_rule_is_listed_with_its_place(tests: Path, wrong: str, what: str) -> None:
    (tests / "test_more.py").write_text(f"@pytest.mark.rule({wrong})\ndef test_it() -> None: ...\n", "utf-8")
    covered = found(tests)
    assert len(covered.wrong) == 1
    assert "test_more.py:1" in covered.wrong[0]
    assert what in covered.wrong[0]


def test_the_command_prints_a_line_for_each_game(tests: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.main([str(tests)]) == 1  # the games of the package have no tests there
    printed = capsys.readouterr().out
    assert "tag 2/2\n" in printed
    assert "climber 0/" in printed


def test_an_author_elsewhere_names_the_game(tests: Path, capsys: pytest.CaptureFixture[str]) -> None:
    marks = ", ".join(repr(rule) for rule in coverage.known_rules(tests, ["lanterns"])["lanterns"])
    (tests / "deep" / "test_tag.py").write_text(f"@pytest.mark.rule({marks})\ndef test_it() -> None: ...\n", "utf-8")
    assert coverage.main([str(tests), "--game", "lanterns"]) == 0
    assert capsys.readouterr().out == "lanterns 9/9\n"
    assert coverage.main([str(tests), "--game", "nothing"]) == 2
    assert "there is no game 'nothing'" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        coverage.main([str(tmp_path / "none")])
    assert "there is no folder" in capsys.readouterr().err
