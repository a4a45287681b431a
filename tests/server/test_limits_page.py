"""The page about running a hall explains every limit, and names only settings that exist."""

from __future__ import annotations

import re
from pathlib import Path

from deckhall.server.settings import names

PAGE = Path(__file__).parents[2] / "docs" / "RUNNING.md"


def test_the_page_names_every_limit() -> None:
    text = PAGE.read_text("utf-8").partition("## Behind a proxy")[2].partition("## Is it well?")[0]
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)*)`", text)) | {"trusted_proxy"}
    limits = names()[names().index("connections") : names().index("file_seconds") + 1]
    assert set(limits) - named == set()
    assert {name for name in named if "_" in name} - set(names()) == set()
