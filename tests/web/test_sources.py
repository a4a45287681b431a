"""What the front end's sources promise, as far as it can be told without running them."""

import json
import re
import tomllib
from collections import defaultdict
from pathlib import Path

from tools.typescript import files

WEB = Path(__file__).parents[2] / "web"
GAMES = WEB / "src" / "games"
SLUGS = sorted(folder.name for folder in GAMES.iterdir() if folder.is_dir())
SHARED_STYLES = [*sorted(WEB.glob("src/styles/*.css")), *sorted(WEB.glob("src/table/**/*.css"))]


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


def test_shared_styles_name_no_game() -> None:
    """What belongs to one game stands in its folder; `season` is a word of one game, too."""
    themes = WEB.parent / "src" / "deckhall" / "games"
    titles = [tomllib.loads((themes / slug / "theme.toml").read_text("utf-8"))["title"] for slug in SLUGS]
    words = re.compile("|".join(map(re.escape, [*SLUGS, *titles, "season"])), re.IGNORECASE)
    assert [(path.name, words.findall(path.read_text("utf-8"))) for path in SHARED_STYLES if _found(words, path)] == []


def _found(words: re.Pattern[str], path: Path) -> bool:
    return words.search(path.read_text("utf-8")) is not None


ONE_GAME_ONLY = {"column": "table/zones/Row.svelte takes it from its `arranged`, and any game may ask for it"}
"""Classes of shared sheets that only one game has on its elements, each with the reason why it stands there."""


def test_classes_of_shared_styles_are_used_by_more_than_one_game() -> None:
    """A class whose users all lie in one game's folder is styled there, in the component or in layout.css."""
    users: dict[str, set[str]] = defaultdict(set)
    for path in [*WEB.glob("src/**/*.svelte"), *WEB.glob("src/**/*.ts")]:
        if not path.name.endswith(".test.ts"):
            game = path.relative_to(GAMES).parts[0] if path.is_relative_to(GAMES) else ""
            for name in classes_used(path):
                users[name].add(game)
    styled = {name: path.name for path in SHARED_STYLES for name in classes_styled(path.read_text("utf-8"))}
    alone = {name: (styled[name], *users[name]) for name in styled if len(users[name] - {""}) == len(users[name]) == 1}
    assert {name: where for name, where in alone.items() if name not in ONE_GAME_ONLY} == {}
    assert [name for name in ONE_GAME_ONLY if name not in alone] == []


def classes_styled(sheet: str) -> set[str]:
    """The classes that the selectors of a sheet name."""
    plain = re.sub(r"/\*.*?\*/|\"[^\"]*\"|url\([^)]*\)", "", sheet, flags=re.DOTALL)
    selectors = [text for text in re.findall(r"([^{};]+)\{", plain) if not text.lstrip().startswith("@")]
    return {name for text in selectors for name in re.findall(r"\.([a-z][\w-]*)", text)}


def classes_used(path: Path) -> set[str]:
    """The classes that a source gives to elements: words in `class` attributes, and strings that look like one."""
    text = re.sub(r"<style.*?</style>", "", path.read_text("utf-8"), flags=re.DOTALL)
    strings = re.findall(r"\"([^\"\n]*)\"|`([^`]*)`", text)
    used = {word for pair in strings for word in "".join(pair).split() if "-" in word}
    used |= set(re.findall(r"\bclass:([\w-]+)", text))
    for start in re.finditer(r"\bclass=", text):
        used |= set(re.findall(r"[a-z][\w-]*", _attribute(text, start.end())))
    return used


def _attribute(text: str, start: int) -> str:
    """The value of an attribute: a string, or an expression in braces."""
    if text[start] == '"':
        return text[start : text.index('"', start + 1)]
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return text[start:at]
    return text[start:]
