"""Position files made wrong: valid ones with some of their content removed, moved, doubled or replaced.

The valid ones lie in `positions.json`, some of each game, as different from each other as its own tests have them.
"""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any, Final

from deckhall.check import RandomGame
from deckhall.core.game import Game
from deckhall.core.match import Match
from deckhall.core.options import with_defaults
from deckhall.core.rng import Rng, seeded
from deckhall.core.state import State

Position = dict[str, Any]
Container = dict[str, Any] | list[Any]
Place = tuple[Container, Any]
"""A container and the key or index of something in it."""

VALID: Final[dict[str, list[Position]]] = json.loads(Path(__file__).with_name("positions.json").read_text("utf-8"))
NUMBERS: Final = (-1, 0, 1, 2, 3, 5, 7, 12, 14, 60, 99, 255, 1000, 10**6, 2**31, 2**63, -(2**63) - 1, 10**30)
ODD: Final[tuple[Any, ...]] = (None, True, False, 0, -1, 2.5, "", "x", "0", [], [[]], {}, [0], ["x"], {"x": 1})
TEXTS: Final = ("", " ", "none", "no_such_card", "Ä\N{SNOWMAN}", "a" * 3000, "0", "-1", "{n}", "[x|y]")


def fuzzed(game: Game, seed: int) -> Position:
    """A position of the game with one to four changes; the same for the same seed."""
    rng = random.Random(f"{game.slug} {seed}")
    every = VALID[game.slug]
    made = copy.deepcopy(rng.choice(every))
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        rng.choice((_replace, _replace, _remove, _double, _move, _cross, _options, _number, _number))(rng, game, made)
    return made


def _places(content: Container) -> list[Place]:
    """Everything in a position, however deep."""
    found: list[Place] = []
    pairs = content.items() if isinstance(content, dict) else enumerate(content)
    for key, inner in list(pairs):
        found.append((content, key))
        if isinstance(inner, (dict, list)):
            found += _places(inner)
    return found


def _any(rng: random.Random, made: Position) -> Place | None:
    found = _places(made)
    return rng.choice(found) if found else None


def _replace(rng: random.Random, game: Game, made: Position) -> None:
    """Something else in its place: of the same kind, or of a wrong one."""
    place = _any(rng, made)
    if place is None:
        return
    content, key = place
    old = content[key]
    if rng.random() < 0.15:
        content[key] = copy.deepcopy(rng.choice(ODD))
    elif isinstance(old, bool):
        content[key] = not old
    elif isinstance(old, int):
        content[key] = rng.choice((old - 1, old + 1, -old, *NUMBERS))
    elif isinstance(old, str):
        content[key] = rng.choice((_some_card(rng, game), _some_text(rng, game), rng.choice(TEXTS)))
    elif isinstance(old, list):
        content[key] = rng.choice((old[: len(old) // 2], old + old, old[::-1], []))
    else:
        content[key] = {}


def _number(rng: random.Random, game: Game, made: Position) -> None:
    """Another number where one is."""
    found = [(content, key) for content, key in _places(made) if type(content[key]) is int]
    if found:
        content, key = rng.choice(found)
        content[key] = rng.choice((content[key] - 1, content[key] + 1, rng.randrange(20), rng.choice(NUMBERS)))


def _remove(rng: random.Random, game: Game, made: Position) -> None:
    place = _any(rng, made)
    if place is not None:
        del place[0][place[1]]


def _double(rng: random.Random, game: Game, made: Position) -> None:
    """Something is there twice, or a card more."""
    lists = [content[key] for content, key in _places(made) if isinstance(content[key], list)]
    if lists:
        chosen = rng.choice(lists)
        more = rng.choice(chosen) if chosen and rng.random() < 0.6 else _some_card(rng, game)
        chosen.insert(rng.randrange(len(chosen) + 1), copy.deepcopy(more))


def _move(rng: random.Random, game: Game, made: Position) -> None:
    """Something goes from one list into another."""
    lists = [content[key] for content, key in _places(made) if isinstance(content[key], list)]
    full = [one for one in lists if one]
    if full:
        source, target = rng.choice(full), rng.choice(lists)
        if source is not target:
            taken = source.pop(rng.randrange(len(source)))
            if not _holds(taken, target):
                target.insert(rng.randrange(len(target) + 1), taken)


def _holds(thing: object, wanted: object) -> bool:
    """Is the one thing inside the other?"""
    inner = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ()
    return thing is wanted or any(_holds(one, wanted) for one in inner)


def _cross(rng: random.Random, game: Game, made: Position) -> None:
    """A part of another position of the game, of the whole file or of a seat."""
    other = copy.deepcopy(rng.choice(VALID[game.slug]))
    mine: Any = made
    seats, theirs = made.get("seats"), other.get("seats")
    if rng.random() < 0.5 and isinstance(seats, list) and isinstance(theirs, list) and seats and theirs:
        mine, other = rng.choice(seats), rng.choice(theirs)
    if isinstance(mine, dict) and other:
        key = rng.choice(list(other))
        mine[key] = other[key]


def _options(rng: random.Random, game: Game, made: Position) -> None:
    """Another choice of an option, or another number of players."""
    if rng.random() < 0.3 or not game.options:
        made["players"] = rng.choice((*game.player_counts, 0, 9))
        return
    option = rng.choice(game.options)
    given = made.setdefault("options", {})
    if isinstance(given, dict):
        given[option.name] = rng.choice(option.choices)


def _some_card(rng: random.Random, game: Game) -> str:
    return rng.choice(game.card_ids or ["no_such_card"])


def _some_text(rng: random.Random, game: Game) -> str:
    """A word of some other position of the game."""
    texts = [content[key] for content, key in _places(rng.choice(VALID[game.slug])) if isinstance(content[key], str)]
    return rng.choice(texts) if texts else ""


class PositionGame(RandomGame):
    """A random game from a position, for the checks of the author's kit."""

    def __init__(self, game: Game, position: Position, seed: int) -> None:
        self.position: Final = position
        players = position.get("players", game.player_counts[-1])
        super().__init__(game, players, with_defaults(game.options, position.get("options", {})), seed)

    def start(self) -> State:
        self.step = 0
        return self.game.from_position(self.position)

    def match(self, moves: int | None = None) -> Match:
        match = Match(self.game, self.players, self.seed, self.options, position=self.position)
        for step, (seat, action) in enumerate(self.moves[:moves], 1):
            match.apply(seat, action)
            self.step = step
        return match


def play_out(state: State, seed: int) -> int:
    """Play at random to the end, looking on from every seat now and then; returns the number of actions.

    Raises AssertionError where a promise is broken, and whatever the game raises.
    """
    rng = Rng(seed)
    cards, bound = state.cards_in_play(), state.game.bound(state.players)
    done = 0
    while not state.is_over:
        seats = state.to_act()
        assert seats, "the game waits for nobody"
        if done % 25 == 0:
            look_on(state, seed + done)
            assert state.cards_in_play() == cards, "cards are lost or made"
        seat = seats[rng.below(len(seats))]
        legal = state.legal_actions(seat)
        assert legal, f"seat {seat} has no answer"
        state.apply(seat, legal[rng.below(len(legal))])
        done += 1
        assert done <= bound, f"more than the {bound} actions that the game promises"
    look_on(state, seed)
    assert state.cards_in_play() == cards, "cards are lost or made"
    assert len(state.scores) == len(state.ranking) == state.players
    return done


def look_on(state: State, seed: int) -> None:
    """Everybody's view can be made, and a world that fits it goes on."""
    rng = Rng(seeded(seed))
    for viewer in (*range(state.players), None):
        state.view(viewer)
        world = state.determinized(viewer, rng)
        assert world.to_act() == state.to_act(), f"to {viewer} another seat is to act"
    twin = state.clone()
    for seat in twin.to_act()[:1]:
        twin.apply(seat, twin.legal_actions(seat)[0])
