"""Where data are kept: as told, else by the custom of the system, else where they were before."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from deckhall._folders import FORMER, data_folder
from deckhall.core import DeckhallError


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("DECKHALL_DATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    return tmp_path


def test_the_folder_named_in_the_environment_comes_first(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKHALL_DATA", str(home / "mine"))
    assert data_folder() == home / "mine"


def test_the_custom_of_the_system(home: Path) -> None:
    assert data_folder() == home / "xdg" / "deckhall"


def test_data_in_the_former_place_are_found_until_there_are_others(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == home / "xdg" / "deckhall"
    (home / FORMER["darwin"]).mkdir(parents=True)
    assert data_folder() == home / FORMER["darwin"]
    (home / "xdg" / "deckhall").mkdir(parents=True)
    assert data_folder() == home / "xdg" / "deckhall"


def test_without_a_home_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(DeckhallError, match="set DECKHALL_DATA"):
        data_folder()
