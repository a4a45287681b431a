"""Who has done the lessons meets no word in a first game that was not explained."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from deckhall.core.match import Match
from deckhall.core.scene import Prompt
from deckhall.core.words import text_of
from tests.games import GAMES
from tests.lessons.every import FILES

EVERYDAY: Final = frozenset((Path(__file__).parent / "everyday.txt").read_text().split())
"""Plain words that need no explanation in any game."""
FIRST_GAMES: Final[dict[str, tuple[int, dict[str, object]]]] = {
    "climber": (4, {}),
    "lanterns": (2, {}),
    "mountainhome": (3, {}),
    "muhq": (2, {"map": "2P-ring-street", "draft": "random"}),
    "nidavellir": (4, {"hero_set": "first_game"}),
    "rebuild": (2, {}),
}
"""How many play a first game, and with which options."""
SEEDS: Final = (1, 2, 3)
ENDINGS: Final = ("s", "es", "d", "ed", "ing")
NAMES: Final = ("Anna", "Hrafn", "Tobin", "Pebble")
ON_TABLE: Final = ("card", "hero", "brief", "dwarf", "tavern")
"""The kinds of names that are printed on what lies on the table."""


def words_in(text: str) -> set[str]:
    """The words of a sentence, without capitals."""
    return set(re.findall(r"[a-z]+", text.lower()))


def explained(slug: str) -> set[str]:
    """Every word of the lessons, and every term with its explanation."""
    found: set[str] = set()
    for lesson in FILES[slug].lessons:
        texts = [lesson.title, lesson.goal, *[line.say for line in lesson.learned]]
        for step in lesson.steps:
            texts += [step.say, step.wrong, step.why]
        found |= words_in(" ".join(texts))
    for term, sentence in FILES[slug].words.items():
        found |= words_in(f"{term} {sentence}")
    return found


def unexplained(slug: str, text: str) -> set[str]:
    """The words that somebody who has done the lessons cannot know."""
    known = explained(slug) | EVERYDAY
    forms = known | {word + ending for word in known for ending in ENDINGS}
    return {word for word in words_in(text) - forms if f"{word}s" not in known}


def prompts(slug: str) -> Iterator[Prompt]:
    """What the first player is asked in three games of chance."""
    players, options = FIRST_GAMES[slug]
    for seed in SEEDS:
        chance = Random(seed)
        state = Match(GAMES[slug], players, seed, options, NAMES[:players]).state
        while not state.is_over:
            seat = state.to_act()[0]
            if seat == 0:
                prompt = state.view(0).prompt
                assert prompt is not None
                yield prompt
            state.apply(seat, chance.choice(state.without_reversals(state.legal_actions(seat))))


def nameless(slug: str, text: str) -> str:
    """A sentence without the names of players, and of cards that lie there to be read."""
    lexicon = GAMES[slug].lexicon
    names = {name for kind in ON_TABLE for name in lexicon.get(kind, {}).values()} | set(NAMES)
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}(?!\w)", "", text) if name[:1].isupper() else text
    return text.replace("'s", "")


def test_every_game_has_a_first_game() -> None:
    assert set(FIRST_GAMES) == set(GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_prompts_and_buttons_of_first_games_use_words_of_the_lessons(slug: str) -> None:
    texts: set[str] = set()
    for prompt in prompts(slug):
        texts |= {prompt.say, text_of(prompt.plain), *[choice.short for choice in prompt.choices]}
        texts |= {choice.short for choice in prompt.complete_choices}
        if prompt.plan is not None:
            texts.add(prompt.plan.short)
    strange = {word: text for text in texts for word in unexplained(slug, nameless(slug, text))}
    assert not strange


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "lanterns"])
def test_help_puts_terse_questions_plainly(slug: str) -> None:
    plainly = {prompt.say: text_of(prompt.plain) for prompt in prompts(slug) if prompt.plain}
    assert plainly
    assert all(said != plain for said, plain in plainly.items())


@pytest.mark.parametrize("slug", GAMES)
def test_all_questions_and_buttons_use_words_of_the_lessons(slug: str) -> None:
    theme = tomllib.loads((GAMES[slug].folder / "theme.toml").read_text())
    sentences = [*theme["ask"].values(), *theme.get("ask_plain", {}).values(), *theme.get("button", {}).values()]
    for sentence in sentences:
        counted = re.sub(r"\{[^|}]*\|([^}]*)\}", lambda found: found[1].replace("|", " "), sentence)
        assert not unexplained(slug, re.sub(r"\{[^}]*\}", "", counted)), sentence
