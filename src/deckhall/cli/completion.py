"""What the shell may complete: games, seats, agents, options, editions and rules, all asked of the registry."""

from __future__ import annotations

import contextlib
from typing import Final

import typer

from deckhall import agents
from deckhall.core import DeckhallError, Game, load, slugs
from deckhall.lessons import lessons_of

HUMAN: Final = "human"


def game_slugs(incomplete: str) -> list[str]:
    """Games by slug."""
    return [slug for slug in slugs() if slug.startswith(incomplete)]


def seat_lists(incomplete: str) -> list[str]:
    """The last seat of a list such as `human,greedy,is`."""
    return _last_of_list([HUMAN, *agents.names()], incomplete)


def agent_lists(incomplete: str) -> list[str]:
    """The last agent of a list such as `greedy,is`."""
    return _last_of_list(agents.names(), incomplete)


def option_texts(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Options of the game named before, as `name=value`."""
    game = _game(context)
    if game is None:
        return []
    texts = [
        (f"{option.name}={str(choice).lower()}", option.title) for option in game.options for choice in option.choices
    ]
    return [(text, title) for text, title in texts if text.startswith(incomplete)]


def editions(context: typer.Context, incomplete: str) -> list[str]:
    """Editions of the game named before."""
    game = _game(context)
    return [edition for edition in game.editions if edition.startswith(incomplete)] if game else []


def rule_ids(context: typer.Context, incomplete: str) -> list[str]:
    """Rules of the game named before."""
    game = _game(context)
    fitting = [rule for rule in game.rulebook.rules if rule.startswith(incomplete.upper())] if game else []
    return [incomplete + rule[len(incomplete) :] for rule in fitting]  # shells drop what does not go on as typed


def lesson_ids(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Lessons of the game named before."""
    game = _game(context)
    if game is None:
        return []
    with contextlib.suppress(DeckhallError):
        return [(one.id, one.title) for one in lessons_of(game) if one.id.startswith(incomplete)]
    return []


def _last_of_list(names: list[str], incomplete: str) -> list[str]:
    done, comma, last = incomplete.rpartition(",")
    return [f"{done}{comma}{name}" for name in names if name.startswith(last)]


def _game(context: typer.Context) -> Game | None:
    """The game already typed; while a line is unfinished it may lie among the arguments not yet sorted."""
    given = context.params.get("slug") or []
    typed = [*([given] if isinstance(given, str) else given), *context.args]
    known = slugs()
    for word in typed:
        if word in known:
            with contextlib.suppress(DeckhallError):
                return load(word)
    return None
