"""`deckhall games`: what is on the tables."""

from rich.table import Table
from rich.text import Text

from deckhall.cli.arguments import AsJson, game_of
from deckhall.cli.console import out, plain_wanted, print_json, report_error
from deckhall.core import DeckhallError, Game, slugs
from deckhall.core.words import counted


def games(as_json: AsJson = False) -> None:
    """List the games, with their player counts, editions and options."""
    found = loaded()
    if as_json:
        print_json([described(game) for game in found])
        return
    for game in found:
        out().print(_as_text(game) if plain_wanted() else _as_table(game))


def loaded() -> list[Game]:
    """All games that load; one that does not is named on stderr and spoils nothing for the others."""
    found: list[Game] = []
    for slug in slugs():
        try:
            found.append(game_of(slug))
        except DeckhallError as problem:
            report_error(str(problem))
    return found


def described(game: Game) -> dict[str, object]:
    """A game's static facts as plain data."""
    theme = game.theme
    return {
        "slug": game.slug,
        "title": theme.title,
        "pitch": theme.pitch,
        "minutes": theme.minutes,
        "players": game.player_counts,
        "editions": game.editions,
        "options": game.options,
        "actions": game.vocab.size,
        "rules": len(game.rulebook.rules),
    }


def counts(game: Game) -> str:
    """`2 to 4 players`."""
    found = game.player_counts
    if found == tuple(range(found[0], found[-1] + 1)) and len(found) > 2:
        return f"{found[0]} to {found[-1]} players"
    many = " or ".join(str(count) for count in found)
    return counted(many, "player", "players")


def minutes(game: Game) -> str:
    """`about 45 minutes`."""
    return f"about {counted(game.theme.minutes, 'minute', 'minutes')}"


def facts(game: Game) -> str:
    """The line under a game's title."""
    parts = [game.slug, counts(game), minutes(game)]
    if len(game.editions) > 1:
        parts.append(f"editions {', '.join(game.editions)}")
    return ", ".join(parts)


def option_lines(game: Game) -> list[tuple[str, str]]:
    """Each option as one would type it, and what it does."""
    lines: list[tuple[str, str]] = []
    for option in game.options:
        rule = f" ({option.rule})" if option.rule and option.rule not in option.help else ""
        default = str(option.default).lower()
        lines.append((f"{option.name}={'|'.join(option.spelled().split(', '))}", f"{option.help}{rule} [{default}]"))
    return lines


def _as_text(game: Game) -> Text:
    lines = [game.theme.title, f"  {facts(game)}", f"  {game.theme.pitch}"]
    lines += [f"  {text}: {meaning}" for text, meaning in option_lines(game)]
    return Text("\n".join(lines))


def _as_table(game: Game) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 1, 0), pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    about = Text(game.theme.title, style=f"bold {game.theme.accent}".strip())
    about.append(f"\n{facts(game).removeprefix(game.slug + ', ')}", style="not bold dim")
    about.append(f"\n{game.theme.pitch}", style="not bold default")
    for text, meaning in option_lines(game):
        about.append(f"\n--option {text}  ", style="not bold cyan")
        about.append(meaning, style="not bold dim")
    table.add_row(game.slug, about)
    return table
