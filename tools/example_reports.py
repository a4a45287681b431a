"""The reports of the docs: docs/reports/*.html, two pictures of one, and their sentences in Markdown on stdout.

Usage: python -m tools.example_reports [--games 2000] [--jobs 2] [GAME[/EDITION]...]

It takes minutes a game. The sentences are the raw material of docs/LAB-FINDINGS.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from playwright.sync_api import sync_playwright

from deckhall.cli.arguments import usual_players
from deckhall.core import Game, load, slugs
from deckhall.lab import Engine
from deckhall.lab.report import Report, page, report
from tools.pictures import chromium
from tools.turn_pictures import webp

DOCS = Path(__file__).parents[1] / "docs"
PICTURED = "rebuild"
VIEWS = {"desk": (1120, 1000, "light"), "phone": (390, 844, "dark")}
"""The pictures: width, height and theme."""


def main() -> None:
    """Make all, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games, as climber or rebuild/v005 (all without it)")
    parser.add_argument("--games", dest="number", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=None)
    given = parser.parse_args()
    for name in given.games or [f"{slug}/{edition}" for slug in slugs() for edition in load(slug).editions]:
        slug, _, edition = name.partition("/")
        game = load(slug, edition)
        players = 2 if slug == "rebuild" else usual_players(game)
        made, found = report(game, given.number, players, ["greedy"], engine=Engine(jobs=given.jobs))
        write(game, made, page(game, made, found.rows))


def write(game: Game, made: Report, text: str) -> None:
    """One page, its pictures if it is the one that is shown, and its sentences."""
    other = game.edition != type(game).editions[0]
    file = DOCS / "reports" / (f"{game.slug}-{game.edition}.html" if other else f"{game.slug}.html")
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    if file.stem == PICTURED:
        take_pictures(file)
    print(f"\n### {game.theme.title}{f' {game.edition}' if len(type(game).editions) > 1 else ''}\n")
    print(f"{made.games:,} games, {made.players} players, {made.agents[0]} bots ([report](reports/{file.name}))\n")
    for one in sorted(made.verdicts, key=lambda one: ("look", "open", "fine").index(one.mark)):
        stars = "**" if one.mark == "look" else ""
        print(f"- {stars}{one.text}{stars} {one.detail}".rstrip())


def take_pictures(file: Path) -> None:
    """The head of a page at a desk and on a phone."""
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for name, (wide, high, theme) in VIEWS.items():
            context = browser.new_context(
                viewport={"width": wide, "height": high}, color_scheme="dark" if theme == "dark" else "light"
            )
            shown = context.new_page()
            shown.goto(file.absolute().as_uri())
            picture = shown.screenshot()
            blank = context.new_page()
            (DOCS / "pictures" / f"report-{name}.webp").write_bytes(webp(blank, picture, wide, high))
        browser.close()


if __name__ == "__main__":
    main()
