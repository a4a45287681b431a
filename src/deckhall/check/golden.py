"""Golden files: what a game does, as text that is kept, compared by a test and read in review.

Three kinds for each edition of a game: the text of every action id, a random game for each player count with every
decision, and the number of positions after n actions. Whatever changes in the rules, the ids or the views shows up as
a difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from deckhall.check.random_game import RandomGame
from deckhall.core import options as option_tools
from deckhall.core.game import Game
from deckhall.core.match import Match
from deckhall.core.scene import Piece, Scene, Zone, mark_words
from deckhall.core.state import State
from deckhall.core.vocab import Vocab
from deckhall.core.words import counted

SEED: Final = 1
VIEWS: Final = 8
"""About so many times in a game the whole view of the acting seat is written down."""
LONGEST: Final = 125_000
"""A game that takes more letters than this is broken off: nobody reads on."""
MOST_POSITIONS: Final = 2000
DEEPEST: Final = 8


def files(game: Game) -> dict[str, str]:
    """All golden files of a game, by name."""
    name = game.full_slug
    made = {f"{name}-actions.txt": actions(game.vocab), f"{name}-perft.txt": perft(game)}
    for players in game.player_counts:
        made[f"{name}-{players}.txt"] = playthrough(game, players)
    return made


def actions(vocab: Vocab) -> str:
    """Every action id with its text: an id never changes its meaning."""
    return "".join(f"{action} {vocab.text(action)}\n" for action in range(vocab.size))


# -- a whole game ----------------------------------------------------------------------------------------------------


def random_game(game: Game, players: int) -> RandomGame:
    """The random game that is written down: default options, always the same seed."""
    return RandomGame(game, players, option_tools.with_defaults(game.options, {}), SEED)


def playthrough(game: Game, players: int) -> str:
    """A random game: every question, the legal actions, the answer, what happened, and now and then the view."""
    played = random_game(game, players)
    match = played.match(0)
    every = max(players, len(played.moves) // VIEWS)
    people = counted(players, "player", "players")
    lines = [f"# {game.theme.title}: a random game of {people}, seed {SEED}; made by `make golden`", ""]
    lines += _told(match, 0)
    size = 0
    for step, (seat, action) in enumerate(played.moves):
        if size > LONGEST:
            lines += ["", f"... and {len(played.moves) - step} more actions"]
            match = played.match()
            break
        start = len(lines)
        scene = match.state.view(seat)
        if step % every == 0:
            lines += ["", *scene_lines(scene), ""]
        prompt = scene.prompt
        told = len(match.events)
        question = f"{prompt.say} [{prompt.rule}]" if prompt is not None else "?"
        lines.append(f"{step + 1}. seat {seat}: {question}")
        lines.append(f"   can {legal_line(game.vocab, match.state.legal_actions(seat))}")
        match.apply(seat, action)
        lines.append(f"   does {game.vocab.text(action)}")
        lines += _told(match, told)
        size += sum(len(line) + 1 for line in lines[start:])
    return "\n".join([*lines, "", *scene_lines(match.state.view(None))]) + "\n"


def _told(match: Match, start: int) -> list[str]:
    """What a spectator reads in the log."""
    return [f"   > {sentence} [{rule}]" for sentence, rule in match.log(None, start)]


def legal_line(vocab: Vocab, legal: Sequence[int]) -> str:
    """Legal actions in notation, those of one verb together: `pass | add red_1, red_2`."""
    parts: list[str] = []
    for verb, group in groupby((vocab.text(action).partition(" ") for action in legal), key=lambda words: words[0]):
        rest = ", ".join(words[2] for words in group)
        parts.append(f"{verb} {rest}".rstrip())
    return " | ".join(parts)


def scene_lines(scene: Scene) -> list[str]:
    """A view as text, a line for each seat, fact and zone."""
    who = "a spectator" if scene.seat is None else f"seat {scene.seat}"
    lines = [f"--- as {who} sees it"]
    for line in scene.seats:
        marks = [*mark_words(line.marks), *(["to act"] if line.acting else [])]
        lines.append(f"    {line.name}: {line.score}{_marked(marks)}")
    lines += [f"    {fact.title}: {fact.value}" for fact in scene.facts]
    lines += [f"    {zone.id}: {_zone(zone)}" for zone in scene.zones if zone.size or zone.note]
    for final in scene.final_ranks:
        lines.append(f"    rank {final.rank}: seat {final.seat} with {final.score} {final.why}".rstrip())
    return [*lines, "---"]


def _zone(zone: Zone) -> str:
    shown = [_piece(piece) for piece in zone.pieces if piece.face]
    hidden = zone.size - len(shown)
    parts = [*shown, *([f"{hidden} hidden"] if hidden else [])]
    return ", ".join(parts) + (f" ({zone.note})" if zone.note else "")


def _piece(piece: Piece) -> str:
    at = [] if piece.at is None else [f"at {piece.at[0]},{piece.at[1]}"]
    seat = [] if piece.seat is None else [f"seat {piece.seat}"]
    return piece.face + _marked([*at, *seat, *mark_words(piece.marks)])


def _marked(marks: Sequence[str]) -> str:
    return f" [{', '.join(marks)}]" if marks else ""


# -- counting --------------------------------------------------------------------------------------------------------


def perft(game: Game) -> str:
    """How many positions there are after 1, 2, 3... actions, from the start and from the midst of random games."""
    lines = ["# positions after 1, 2, 3... actions from a random game's start, quarter, half and three quarters"]
    for players in game.player_counts:
        played = random_game(game, players)
        steps = [len(played.moves) * quarter // 4 for quarter in range(4)]
        for state in played.at(steps):
            counts = " ".join(str(count) for count in tree_sizes(state))
            lines.append(f"{counted(players, 'player', 'players')}, after {played.step}: {counts}")
    return "\n".join(lines) + "\n"


def tree_sizes(state: State) -> list[int]:
    """The number of positions at each depth, as deep as they are few; of several seats the lowest answers first."""
    level = [state.clone()]
    sizes: list[int] = []
    while len(level) <= MOST_POSITIONS and len(sizes) < DEEPEST:
        moves = [(one, one.to_act()[0]) for one in level if not one.is_over]
        options = [(one, seat, action) for one, seat in moves for action in one.legal_actions(seat)]
        if not options:
            break
        sizes.append(len(options))
        if len(options) > MOST_POSITIONS:
            break
        level = []
        for one, seat, action in options:
            after = one.clone()
            after.apply(seat, action)
            level.append(after)
    return sizes
