"""`deckhall rules`: the rulebook, one rule of it, or all rules with certain words."""

import os
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from deckhall.cli import completion
from deckhall.cli.arguments import AsJson, Slug, game_of
from deckhall.cli.console import out, plain_wanted, print_json
from deckhall.core import DeckhallError
from deckhall.core.rulebook import RULE_ID, Rule, Rulebook


def rules(
    slug: Slug,
    rule_id: Annotated[
        str,
        typer.Argument(
            metavar="[ID]", help="A rule, as in 4.2, or a section, as in 4.", autocompletion=completion.rule_ids
        ),
    ] = "",
    search: Annotated[str, typer.Option(metavar="WORDS", help="Show the rules that contain all these words.")] = "",
    as_json: AsJson = False,
) -> None:
    """Read the rulebook of a game, one rule of it with its neighbours, or the rules about something."""
    book = game_of(slug).rulebook
    if search.strip():
        chosen = book.search(search)
        if not chosen:
            raise DeckhallError(f"no rule of {slug} contains {search!r}")
    elif rule_id:
        chosen = wanted(book, rule_id)
    else:
        chosen = list(book.rules.values())
    if as_json:
        print_json(chosen)
    elif not rule_id and not search.strip():
        show_book(book)
    elif len(chosen) == 1 and not search.strip():
        for part in with_neighbours(book, chosen[0], plain_wanted()):
            out().print(part)
    else:
        show_list(chosen)


def full_id(book: Rulebook, text: str) -> str:
    """A rule id with its prefix, which people may leave out: 4.2 is enough."""
    prefix = next(iter(book.rules), "").partition("-")[0]
    text = text.strip().upper()
    return text if "-" in text else f"{prefix}-{text}"


def wanted(book: Rulebook, text: str) -> list[Rule]:
    """The one rule, or all rules of the section, that a text names."""
    rule_id = full_id(book, text)
    if "." not in rule_id:
        section = [rule for rule in book.rules.values() if rule.id.rpartition(".")[0] == rule_id]
        if section:
            return section
    return [book.find(rule_id)]


def show_book(book: Rulebook) -> None:
    """The whole rulebook: in the reader's pager on a terminal, as its own markdown anywhere else."""
    if plain_wanted():
        out().print(Text(book.text.rstrip()))
        return
    os.environ.setdefault("LESS", "-FRX")  # as git does: colours kept, and no pager for what fits the screen
    from rich.markdown import Markdown  # slow to load, and only needed here

    console = out()
    with console.pager(styles=True):
        console.print(Markdown(book.text), width=min(console.width, 100))


def show_list(found: list[Rule]) -> None:
    """Several rules under the headings of their sections."""
    section = ""
    console = out()
    for rule in found:
        if rule.section != section:
            section = rule.section
            console.print(Text(f"\n{section}", style="bold"))
        console.print(_rule(rule, plain_wanted()))


def with_neighbours(book: Rulebook, rule: Rule, plain: bool) -> list[RenderableType]:
    """A rule under the title of its section, with the rules it names and those before and after it."""
    parts: list[RenderableType] = [Text(rule.section, style="bold"), _rule(rule, plain)]
    named = [
        book.rules[one] for one in dict.fromkeys(RULE_ID.findall(rule.text)) if one in book.rules and one != rule.id
    ]
    ids = list(book.rules)
    place = ids.index(rule.id)
    near = [book.rules[one] for one in ids[max(place - 1, 0) : place + 2] if one != rule.id]
    for title, others in (("It names", named), ("Beside it", near)):
        if others:
            parts.append(Text(f"\n{title}", style="dim"))
            parts.extend(_rule(other, plain, "dim") for other in others)
    return parts


def _rule(rule: Rule, plain: bool, style: str = "") -> RenderableType:
    if plain:
        return Text(f"{rule.id} {rule.text}")
    from rich.markdown import Markdown  # slow to load, and only needed here

    text = Markdown(rule.text, style=style)
    return Group(Text(rule.id, style="bold cyan" if not style else "cyan"), Padding(text, (0, 0, 0, 2)))
