"""Settings come from a file, the environment and the command line; what is wrong is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckhall.core.errors import DeckhallError
from deckhall.server import settings
from deckhall.server.settings import Settings, read


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text("port = 1\npace = 3\nrate = 9\n")
    found = read(file, {"DECKHALL_PACE": "2", "DECKHALL_RATE": "8"}, {"rate": 7.0, "host": None})
    assert found == Settings(port=1, pace=2.0, rate=7.0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("colour = 1", "there is no setting 'colour'; there are host, port"),
        ("port = 70000", "the setting port cannot be 70000: Expected `int` <= 65535"),
        ("port = 'x'", "the setting port cannot be 'x': Expected `int`"),
        ("port = ", "is no TOML"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "hall.toml").write_text(text)
    with pytest.raises(DeckhallError, match=says):
        read(tmp_path / "hall.toml", {})


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DeckhallError, match="cannot be read: No such file"):
        read(tmp_path / "none.toml", {})


def test_workers_get_all_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(settings.RESOLVED, "")
    settings.hand_on(Settings(port=3, db="sqlite://"))
    assert settings.handed_on() == Settings(port=3, db="sqlite://")
