"""What a machine can judge of a page: axe-core, and whether everything fits the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.visitor import still

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES: Final = ("dark", "light")
ENDS: Final = ("end", "over")
"""Stops at an end screen, which may be taller than the window."""


def violations(page: Page) -> list[str]:
    """What axe-core finds serious or critical."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def faults(page: Page, stop: str, size: dict[str, int]) -> list[str]:
    """What a machine can judge of a page, by day and by night."""
    found: list[str] = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        still(page)  # colours change softly
        found += [f"{stop} {theme}: {one}" for one in violations(page)]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > size["width"]:
            found.append(f"{stop} {theme}: it is {wide} px wide")
        high = page.evaluate("document.documentElement.scrollHeight")
        if stop not in ENDS and high > size["height"]:
            found.append(f"{stop} {theme}: the table does not fit the window, {high} px")
    return found
