"""What stands in deploy/ and docs/RUNNING.md fits the program. (No images are built here.)"""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from deckhall.cli.hall import app as hall_commands
from deckhall.server import settings
from deckhall.server.settings import PREFIX, Settings
from tools import settings_table

REPOSITORY: Final = Path(__file__).parents[2]
DEPLOY: Final = REPOSITORY / "deploy"
yaml: Any = importlib.import_module("yaml")

NOT_SETTINGS: Final = {"DATA"}
"""The folder of data."""


def variables(text: str) -> set[str]:
    return set(re.findall(rf"\b{PREFIX}([A-Z_]+)", text))


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "deckhall.service"])
def test_only_settings_that_exist_are_set(name: str) -> None:
    known = {one.upper() for one in settings.names()} | NOT_SETTINGS | {"DOMAIN", "REQUIRE_COMPILED"}
    assert variables((DEPLOY / name).read_text("utf-8")) <= known


def test_the_settings_file_can_be_read() -> None:
    assert isinstance(settings.read(DEPLOY / "hall.toml", {}), Settings)
    assert tomllib.loads((DEPLOY / "hall.toml").read_text("utf-8"))["host"] == "127.0.0.1"


def test_two_halls_a_database_redis_and_a_proxy() -> None:
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = made["services"]
    assert set(services) == {"hall-1", "hall-2", "postgres", "redis", "proxy"}
    for hall in ("hall-1", "hall-2"):
        environment = services[hall]["environment"]
        found = settings.read(None, {name: str(value) for name, value in environment.items()})
        assert found.db.startswith("postgresql+psycopg://deckhall:")
        assert found.db.endswith("@postgres/deckhall")
        assert found.redis == "redis://redis:6379/0"
        assert (DEPLOY / services[hall]["build"]["context"] / services[hall]["build"]["dockerfile"]).is_file()
        assert environment["DECKHALL_TRUSTED_PROXY"] == made["networks"]["front"]["ipam"]["config"][0]["subnet"]
        assert "ports" not in services[hall], "only the proxy is reached from outside"
    assert "front" not in services["postgres"]["networks"] + services["redis"]["networks"]
    proxy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert "reverse_proxy hall-1:8000 hall-2:8000" in proxy
    assert "health_uri /readyz" in proxy
    assert "respond /metrics 404" in proxy


def test_the_image_takes_only_what_is_there() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.M)
    allowed = (REPOSITORY / ".dockerignore").read_text("utf-8").splitlines()
    for name in " ".join(copied).split():
        assert (REPOSITORY / name).exists()
        assert f"!{name}" in allowed


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_systemd_understands_the_unit() -> None:
    words = ["systemd-analyze", "verify", "--man=no", str(DEPLOY / "deckhall.service")]
    said = subprocess.run(words, capture_output=True, text=True, check=False).stderr
    assert [line for line in said.splitlines() if "deckhall.service" in line and "is not executable" not in line] == []


def test_the_page_lists_the_settings_of_today() -> None:
    text = settings_table.PAGE.read_text("utf-8")
    assert text == settings_table.page(text), "run tools/settings_table.py"
    for name in settings.names():
        assert f"| `{name}` |" in text


def test_the_page_lists_the_operators_commands() -> None:
    text = settings_table.PAGE.read_text("utf-8")
    for command in hall_commands.registered_commands:
        assert command.callback is not None
        assert f"deckhall hall {command.name or command.callback.__name__}" in text
