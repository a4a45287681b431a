"""The reports of the docs: docs/reports/*.html, two pictures of one, and their sentences in Markdown on stdout.

Usage: python -m tools.example_reports [--games 2000] [--players K] [--jobs 2] [--played FOLDER] [GAME[/EDITION]...]
       python -m tools.example_reports --from FOLDER [GAME[/EDITION]...]

It takes minutes a game: on one busy core 1,500 games of muhq's game with two players took 185 s, and forbidding six
cards in them 91 s more; with four players a game takes four times as long (0.30 s of processor time instead of 0.07).
With `--played` the games are only played, and what came of them is kept in that folder: that needs none of the
libraries that pages and pictures are made with, so it can be done on a faster machine. `--from` makes the pages of
what is kept there. The sentences are the raw material of docs/LAB-FINDINGS.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from deckhall.cli.arguments import usual_players
from deckhall.core import Game, load, slugs
from deckhall.lab import Engine
from deckhall.lab.report import Report, page, report, verdicts
from deckhall.lab.stats import Row

DOCS = Path(__file__).parents[1] / "docs"
PICTURED = "rebuild"
VIEWS = {"desk": (1120, 1000, "light"), "phone": (390, 844, "dark")}
"""The pictures: width, height and theme."""


class Played(msgspec.Struct, frozen=True):
    """What came of the games: all that a page is made of."""

    report: Report
    rows: list[Row]


def main() -> None:
    """Make all, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games, as climber or rebuild/v005 (all without it)")
    parser.add_argument("--games", dest="number", type=int, default=2000)
    parser.add_argument("--players", type=int, default=None, help="as the game is mostly played without it")
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--played", type=Path, help="play only, and keep what came of it in this folder")
    parser.add_argument("--from", dest="kept", type=Path, help="make the pages of what was kept in this folder")
    given = parser.parse_args()
    for name in given.games or [f"{slug}/{edition}" for slug in slugs() for edition in load(slug).editions]:
        slug, _, edition = name.partition("/")
        game = load(slug, edition)
        if given.kept is not None:
            found = kept(game, given.kept)
        else:
            found = play(game, given.number, given.jobs, given.players)
        if given.played is not None:
            given.played.mkdir(parents=True, exist_ok=True)
            (given.played / f"{game.full_slug}.json").write_bytes(msgspec.json.encode(found))
            print(f"{game.full_slug}: {found.report.games:,} games in {found.report.seconds:.0f} s", flush=True)
        else:
            write(game, found.report, page(game, found.report, found.rows))


def play(game: Game, number: int, jobs: int | None, players: int | None = None) -> Played:
    """The games of one report; Rebuild with two, as its editions are compared so."""
    if players is None:
        players = 2 if game.slug == "rebuild" else usual_players(game)
    made, found = report(game, number, players, ["greedy"], engine=Engine(jobs=jobs))
    return Played(made, found.rows)


def kept(game: Game, folder: Path) -> Played:
    """What was played earlier, in the words that are used now."""
    found = msgspec.json.decode((folder / f"{game.full_slug}.json").read_bytes(), type=Played)
    old = found.report
    said = verdicts(game, old.figures, old.restricted, old.skill)
    return Played(msgspec.structs.replace(old, verdicts=said), found.rows)


def write(game: Game, made: Report, text: str) -> None:
    """One page, its pictures if it is the one that is shown, and its sentences."""
    file = DOCS / "reports" / f"{game.full_slug}.html"
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
    from playwright.sync_api import sync_playwright

    from tools.pictures import chromium
    from tools.turn_pictures import webp

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
