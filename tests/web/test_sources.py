"""What the front end's sources promise, as far as it can be told without running them."""

import json
import re
from pathlib import Path

from tools.typescript import files

WEB = Path(__file__).parents[2] / "web"


def test_types_are_those_of_the_server() -> None:
    """`PYTHONPATH=src python tools/typescript.py` writes them anew."""
    for path, text in files().items():
        assert path.read_text("utf-8") == text


PACKAGES = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]


def test_lock_names_no_download_address() -> None:
    assert [name for name, package in PACKAGES.items() if "resolved" in package] == []
    assert [name for name, package in PACKAGES.items() if name and "integrity" not in package] == []


def test_lock_serves_every_system() -> None:
    """`npm ci` refuses a lock without the parts for other systems, and they get lost easily: see overrides."""
    wanted = {name for package in PACKAGES.values() for name in package.get("optionalDependencies", {})}
    assert sorted(name for name in wanted if f"node_modules/{name}" not in PACKAGES) == []


def test_nothing_is_loaded_from_another_host() -> None:
    sources = [*WEB.glob("src/**/*"), WEB / "index.html", *WEB.glob("public/**/*")]
    readable = [path for path in sources if path.is_file() and ".test." not in path.name and path.suffix != ".webp"]
    texts = {path.name: path.read_text("utf-8") for path in readable}
    loads = re.compile(r"""(?:src|href|@import|url\()\s*[=(]?\s*["']?(?:https?:)?//""")
    assert [name for name, text in texts.items() if loads.search(text)] == []


def test_no_script_is_inline_or_evaluated() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert re.findall(r"\son\w+=", page) == []
    sources = [path for path in WEB.glob("src/**/*") if path.suffix in (".ts", ".svelte")]
    assert [path.name for path in sources if re.search(r"\beval\(|new Function\(", path.read_text("utf-8"))] == []
