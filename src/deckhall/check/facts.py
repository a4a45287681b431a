"""Checks of the static facts: presentation, options, names of actions, position files, lessons."""

from __future__ import annotations

from collections.abc import Callable

from deckhall.check.random_game import RandomGame, Skipped, Violation
from deckhall.core.errors import BadPosition, BadSetup, DeckhallError
from deckhall.core.game import Game
from deckhall.core.words import counted
from deckhall.lessons import BadLesson, check_lesson, lessons_of


def facts(played: RandomGame) -> None:
    """The game presents itself, has rules, and refuses players and options that it does not have."""
    game = played.game
    if not (game.slug and game.theme.title and game.theme.pitch and game.theme.minutes > 0):
        raise Violation("theme.toml lacks a title, a pitch or minutes")
    if game.theme.weight not in ("", "light", "medium", "heavy"):
        raise Violation(f"the weight {game.theme.weight!r} in theme.toml is none of light, medium and heavy")
    if not game.rulebook.rules:
        raise Violation("rulebook.md has no numbered rule")
    counts = game.player_counts
    if not counts or list(counts) != sorted(set(counts)):
        raise Violation(f"the player counts {counts} are not ascending")
    if played.start().players != played.players:
        raise Violation(f"a game for {counted(played.players, 'player', 'players')} has others")
    _options(game)
    _first_game(game)
    _faces(game)
    _refuses(BadSetup, "too many players", lambda: game.new(counts[-1] + 1, 1))
    _refuses(BadSetup, "no players", lambda: game.new(0, 1))
    _refuses(BadSetup, "an unknown option", lambda: game.new(counts[0], 1, {"no such option": True}))


def _options(game: Game) -> None:
    for option in game.options:
        if option.default not in option.choices or not option.title or not option.help:
            raise Violation(f"option {option.name!r} lacks a title, a help text or a default among its choices")
        if option.rule and option.rule not in game.rulebook.rules:
            raise Violation(f"option {option.name!r} cites {option.rule}, which is not in the rulebook")
        if option.words and len(option.words) != len(option.choices):
            raise Violation(f"option {option.name!r} has {len(option.words)} words for {len(option.choices)} choices")


def _first_game(game: Game) -> None:
    first = game.theme.first_game
    try:
        game.new(first.players or game.player_counts[0], 1, first.options)
    except BadSetup as refusal:
        raise Violation(f"first_game of theme.toml cannot be played: {refusal}") from refusal
    if unknown := set(game.theme.editions) - set(game.editions):
        raise Violation(f"theme.toml names editions that there are not: {', '.join(sorted(unknown))}")


def _faces(game: Game) -> None:
    faces = game.faces()
    if len({face.id for face in faces}) != len(faces) or not all(face.id and face.name for face in faces):
        raise Violation("two faces have one id, or one has no name")
    for face in faces:
        if face.rule and face.rule not in game.rulebook.rules:
            raise Violation(f"the face {face.id!r} cites {face.rule}, which is not in the rulebook")
        if face.details is not None:
            as_declared(f"the face {face.id!r}", face.details, game.face_details)


def as_declared(what: str, details: object, declared: type | None) -> None:
    """Details are what the game declares, so that the types written for its layout are true."""
    if type(details) is not (declared or type(None)):
        raise Violation(f"the details of {what} are {type(details).__name__}, but the game declares {declared}")


def _refuses(kind: type[DeckhallError], what: str, attempt: Callable[[], object]) -> None:
    try:
        attempt()
    except kind as refusal:
        if not str(refusal):
            raise Violation(f"{what} is refused without a reason") from None
    else:
        raise Violation(f"{what} should be refused with {kind.__name__}, and is not")


def ids(played: RandomGame) -> None:
    """Every action id has a text of its own, and the text leads back to the id."""
    vocab = played.game.vocab
    seen: set[str] = set()
    for action in range(vocab.size):
        text = vocab.text(action)
        if vocab.parse(text) != action or text in seen:
            raise Violation(f"action {action} reads {text!r}, which means action {vocab.parse(text)}")
        seen.add(text)
    if sum(block.size for block in vocab.blocks) != vocab.size or vocab.size == 0:
        raise Violation("the vocabulary is empty, or its blocks leave gaps")


def positions(played: RandomGame) -> None:
    """Position files that cannot be right are refused with a reason."""
    game = played.game
    if type(game).place is Game.place:
        raise Skipped("the game does not start from position files")
    start: dict[str, object] = {"game": game.slug, "players": played.players, "options": played.options}
    wrong: dict[str, dict[str, object]] = {
        "a position of another game": {**start, "game": f"not {game.slug}"},
        "a position for too many players": {**start, "players": game.player_counts[-1] + 1},
        "a position with a word for a number of players": {**start, "players": "some"},
        "a position with an unknown option": {**start, "options": {"no such option": True}},
        "a position with an unknown key": {**start, "no such key": 1},
    }
    for what, position in wrong.items():
        _refuses(BadPosition, what, lambda position=position: game.from_position(position))  # type: ignore[misc]


def lessons(played: RandomGame) -> None:
    """Every lesson can be played to its end, says what is so, and points at what is there."""
    game = played.game
    if game.edition_name != game.editions[0]:
        raise Skipped("lessons are about the usual edition")
    try:
        found = lessons_of(game)
        for lesson in found:
            check_lesson(game, lesson)
    except BadLesson as problem:
        raise Violation(str(problem)) from None
    if not found:
        raise Skipped("the game has no lessons")
