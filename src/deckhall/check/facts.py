"""Checks of the static facts: presentation, options, names of actions, position files."""

from __future__ import annotations

from collections.abc import Callable

from deckhall.check.trial import Broken, Skipped, Trial
from deckhall.core.errors import BadPosition, BadSetup, DeckhallError
from deckhall.core.game import Game


def facts(trial: Trial) -> None:
    """The game presents itself, has rules, and refuses players and options that it does not have."""
    game = trial.game
    if not (game.slug and game.theme.title and game.theme.pitch and game.theme.minutes > 0):
        raise Broken("theme.toml lacks a title, a pitch or minutes")
    if not game.rulebook.rules:
        raise Broken("rulebook.md has no numbered rule")
    counts = game.player_counts
    if not counts or list(counts) != sorted(set(counts)):
        raise Broken(f"the player counts {counts} are not ascending")
    if trial.start().players != trial.players:
        raise Broken(f"a game for {trial.players} players has others")
    _options(game)
    _faces(game)
    _refuses(BadSetup, "too many players", lambda: game.new(counts[-1] + 1, 1))
    _refuses(BadSetup, "no players", lambda: game.new(0, 1))
    _refuses(BadSetup, "an unknown option", lambda: game.new(counts[0], 1, {"no such option": True}))


def _options(game: Game) -> None:
    for option in game.options:
        if option.default not in option.choices or not option.title or not option.help:
            raise Broken(f"option {option.name!r} lacks a title, a help text or a default among its choices")
        if option.rule and option.rule not in game.rulebook.rules:
            raise Broken(f"option {option.name!r} cites {option.rule}, which is not in the rulebook")


def _faces(game: Game) -> None:
    faces = game.faces()
    if len({face.id for face in faces}) != len(faces) or not all(face.id and face.name for face in faces):
        raise Broken("two faces have one id, or one has no name")
    for face in faces:
        if face.rule and face.rule not in game.rulebook.rules:
            raise Broken(f"the face {face.id!r} cites {face.rule}, which is not in the rulebook")


def _refuses(kind: type[DeckhallError], what: str, attempt: Callable[[], object]) -> None:
    try:
        attempt()
    except kind as refusal:
        if not str(refusal):
            raise Broken(f"{what} is refused without a reason") from None
    else:
        raise Broken(f"{what} should be refused with {kind.__name__}, and is not")


def ids(trial: Trial) -> None:
    """Every action id has a text of its own, and the text leads back to the id."""
    vocab = trial.game.vocab
    seen: set[str] = set()
    for action in range(vocab.size):
        text = vocab.text(action)
        if vocab.parse(text) != action or text in seen:
            raise Broken(f"action {action} reads {text!r}, which means action {vocab.parse(text)}")
        seen.add(text)
    if sum(block.size for block in vocab.blocks) != vocab.size or vocab.size == 0:
        raise Broken("the vocabulary is empty, or its blocks leave gaps")


def positions(trial: Trial) -> None:
    """Position files that cannot be right are refused with a reason."""
    game = trial.game
    if type(game).place is Game.place:
        raise Skipped("the game does not start from position files")
    start: dict[str, object] = {"game": game.slug, "players": trial.players, "options": trial.options}
    wrong: dict[str, dict[str, object]] = {
        "a position of another game": {**start, "game": f"not {game.slug}"},
        "a position for too many players": {**start, "players": game.player_counts[-1] + 1},
        "a position with a word for a number of players": {**start, "players": "some"},
        "a position with an unknown option": {**start, "options": {"no such option": True}},
        "a position with an unknown key": {**start, "no such key": 1},
    }
    for what, position in wrong.items():
        _refuses(BadPosition, what, lambda position=position: game.from_position(position))  # type: ignore[misc]
