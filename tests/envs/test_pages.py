"""The cards of the environments say what the games declare today, and the guide's example reads what is recorded."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from deckhall import lab
from deckhall.core import load
from tools import environment_pages

SLUGS = sorted(path.stem for path in environment_pages.FOLDER.glob("*.md"))
GUIDE = Path(__file__).parents[2] / "docs" / "RESEARCH.md"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_is_up_to_date(slug: str) -> None:
    path = environment_pages.FOLDER / f"{slug}.md"
    assert path.read_text("utf-8") == environment_pages.page(load(slug)), "run python -m tools.environment_pages"


def test_the_guide_names_every_page() -> None:
    named = set(re.findall(r"environments/(\w+)\.md", GUIDE.read_text("utf-8")))
    assert named == set(SLUGS)
    assert len(named) == 5


def test_the_reader_of_the_guide_reads_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lab.simulate("climber", 2, 2, ["greedy"], record=Path("games.parquet"), jobs=1)
    reader = re.search(r"## Reading recorded decisions.*?```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert reader
    found: dict[str, Any] = {}
    exec(reader[1], found)
    seen, mask, action = found["seen"], found["mask"], found["action"]
    assert len(seen) == len(mask) == len(action) > 100
    assert abs(seen).max() <= 1
    assert all(mask[row, one] for row, one in enumerate(action))
