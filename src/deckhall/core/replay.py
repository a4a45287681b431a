"""Replays: a whole game as a small JSON file. (game, edition, options, seed, actions) gives the same game anywhere."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import msgspec

from deckhall.core.errors import BadReplay, DeckhallError
from deckhall.core.match import Match
from deckhall.core.options import OptionValue, as_recorded
from deckhall.core.registry import load as load_game
from deckhall.core.state import State

FORMAT: Final = "deckhall-replay-2"
FIRST_FORMAT: Final = "deckhall-replay-1"
"""Still read. Its `result` was made from the names of fields in the code, which have changed since: scores must do."""


Word = Annotated[str, msgspec.Meta(max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31)]
Seats = msgspec.Meta(max_length=64)
"""Replays come from strangers: what is far beyond every game is refused when the file is read."""


class Replay(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the file holds. `result` is a fingerprint of where the game led (`outcome`): a changed rule is noticed."""

    format: Word
    version: Word
    game: Word
    edition: Word
    cards: Word
    options: Annotated[dict[str, OptionValue], msgspec.Meta(max_length=200)]
    players: Count
    names: Annotated[list[Word], Seats]
    seed: int
    actions: Annotated[list[Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=100_000)]
    result: Word
    scores: Annotated[list[Count], Seats]
    over: bool
    position: dict[str, object] | None = None
    seats: Annotated[list[Word], Seats] = []
    """Who sat where, `human` or an agent, so that a saved game can go on; empty if nobody said."""


def record(match: Match, version: str, seats: Sequence[str] = ()) -> Replay:
    """The replay of a match so far."""
    game, state = match.game, match.state
    return Replay(
        format=FORMAT,
        version=version,
        game=game.slug,
        edition=game.edition_name,
        cards=game.cards_hash,
        options=match.options,
        players=match.players,
        names=match.names,
        seed=match.seed,
        actions=[f"{move.seat} {game.vocab.text(move.action)}" for move in match.moves],
        result=outcome(state),
        scores=state.scores,
        over=state.is_over,
        position=dict(match.position) if match.position is not None else None,
        seats=list(seats),
    )


def save(match: Match, path: Path, version: str, seats: Sequence[str] = ()) -> None:
    """Write the replay; the file is there whole or not at all."""
    text = msgspec.json.format(msgspec.json.encode(record(match, version, seats)), indent=1)
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(text + b"\n")
        part.replace(path)
    except OSError as problem:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise DeckhallError(f"{path}: cannot be written: {problem.strerror or problem}") from None


def read(path: Path) -> Replay:
    """The replay in a file; anything else is refused with a reason."""
    try:
        raw = path.read_bytes()
    except OSError as problem:
        raise BadReplay(f"{path}: cannot be read: {problem.strerror or problem}") from None
    return parse(raw, str(path))


def parse(raw: bytes, where: str) -> Replay:
    """The replay in some bytes."""
    try:
        found: object = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadReplay(f"{where} is not JSON, or cut short") from None
    kind = found.get("format") if isinstance(found, dict) else None
    if kind not in (FORMAT, FIRST_FORMAT):
        raise BadReplay(f"{where} is no Deckhall replay (its format is {str(kind)[:40]!r}, not {FORMAT!r})")
    try:
        return msgspec.convert(found, Replay)
    except msgspec.ValidationError as problem:
        raise BadReplay(f"{where} is damaged: {problem}") from None


def start(replay: Replay, where: str, cards: Path | None = None) -> Match:
    """The match before its first action. `cards` is the edited card file that it was played with, if it was one."""
    edition, _, edited = replay.edition.partition("+")
    try:
        if edited and cards is None:
            raise DeckhallError(
                f"it was played with an edited card file ({replay.edition}); name that file: --cards FILE"
            )
        game = load_game(replay.game, edition, cards)
        if replay.cards not in (game.cards_hash, *game.former_cards):
            raise DeckhallError(f"it was played with other cards ({replay.cards}, here {game.cards_hash})")
        options = as_recorded(game.options, replay.options)
        return Match(game, replay.players, replay.seed, options, replay.names, replay.position)
    except BadReplay:
        raise
    except DeckhallError as problem:
        raise BadReplay(f"{where} cannot be replayed: {problem}") from None


def actions(replay: Replay, match: Match, where: str) -> list[tuple[int, int]]:
    """The (seat, action) pairs of a replay."""
    found: list[tuple[int, int]] = []
    for number, line in enumerate(replay.actions, 1):
        seat, _, text = line.partition(" ")
        try:
            found.append((int(seat), match.game.vocab.parse(text)))
        except (ValueError, DeckhallError):
            raise BadReplay(f"{where}: action {number}, {line!r}, cannot be read") from None
    return found


def play(replay: Replay, where: str = "replay", cards: Path | None = None) -> Match:
    """Play a replay through and verify that it ends as recorded."""
    match = start(replay, where, cards)
    for number, (seat, action) in enumerate(actions(replay, match, where), 1):
        try:
            match.apply(seat, action)
        except DeckhallError as problem:
            raise BadReplay(
                f"{where}: action {number}, {replay.actions[number - 1]!r}, is refused: {problem}"
            ) from None
    if not _as_recorded(replay, match.state):
        raise BadReplay(f"{where}: plays to another position than recorded (rules or file have changed)")
    return match


def _as_recorded(replay: Replay, state: State) -> bool:
    if replay.format == FIRST_FORMAT:
        return (state.scores, state.is_over) == (replay.scores, replay.over)
    return outcome(state) == replay.result


def outcome(state: State) -> str:
    """A short hash of where a game has led, in terms that stay the same however the code is written."""
    vocab = state.game.vocab
    asked = [(seat, [vocab.text(action) for action in state.legal_actions(seat)]) for seat in state.to_act()]
    where = (state.rng, state.question_number, state.scores, state.ranking, asked)
    return hashlib.sha256(repr(where).encode()).hexdigest()[:16]
