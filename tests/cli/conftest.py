"""Games are kept in a folder of the test, never in the person's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import games  # noqa: F401  # makes the sample game known


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("DECKHALL_DATA", str(folder))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return folder
