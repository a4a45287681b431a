"""Experiments that were made: what came of each, and everything it takes to make it again.

One folder for each: `experiment.json` with the facts and the result, and the card files that were played with, since
those are what a designer goes on editing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import msgspec

from deckhall._build import VERSION, compiled
from deckhall._folders import data_folder
from deckhall.core import BadSetup, DeckhallError, Game
from deckhall.core.options import OptionValue
from deckhall.lab._outputs import writable_folder

FACTS: Final = "experiment.json"


class CardFile(msgspec.Struct, frozen=True):
    """A card file that was played with."""

    role: str
    """The option that names it on the command line: `--cards`, `--base-cards`."""
    edition: str
    hash: str
    edited: bool
    """Whether it is none that the game comes with."""
    file: str


class Experiment(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of one."""

    name: str
    made: str
    """When, in UTC."""
    version: str
    compiled: bool
    command: list[str]
    """What was typed, word by word; card files are those that were kept."""
    game: str
    cards: list[CardFile]
    options: dict[str, OptionValue]
    players: int
    agents: list[str]
    seed: int
    games: int
    seconds: float
    verdict: str
    result: Any


def experiments_folder(given: Path | None = None) -> Path:
    """Where experiments are kept: the folder that is named, or one beside the person's games."""
    folder = given or data_folder() / "experiments"
    if folder.exists() and not folder.is_dir():
        raise BadSetup(f"{folder}: is a file, not a folder of experiments")
    return folder


def folder_to_keep_in(given: Path | None = None) -> Path:
    """The same, if something can be kept there."""
    return writable_folder(experiments_folder(given))


def keep(
    folder: Path,
    command: Sequence[str],
    games: Mapping[str, Game],
    *,
    options: Mapping[str, OptionValue],
    players: int,
    agents: Sequence[str],
    seed: int,
    played: int,
    seconds: float,
    verdict: str,
    result: object,
    home: Path | None = None,
) -> Experiment:
    """Keep an experiment. `games` are those that were played, by the option that would name their cards.

    `home` is its folder, where one was made before for what had to be kept at once.
    """
    game = next(iter(games.values()))
    home = home or new_folder(folder, game.slug, command[0])
    cards: list[CardFile] = []
    words = list(command)
    for role, one in games.items():
        file = home / f"{role.strip('-')}.toml"
        _write(file, one.cards_file.read_bytes())
        edited = one.edition_name != one.edition
        cards.append(CardFile(role, one.edition_name, one.cards_hash, edited, str(file)))
        if role in words:
            words[words.index(role) + 1] = str(file)
    experiment = Experiment(
        name=home.name,
        made=datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        version=VERSION,
        compiled=compiled(),
        command=words,
        game=game.slug,
        cards=cards,
        options=dict(options),
        players=players,
        agents=list(agents),
        seed=seed,
        games=played,
        seconds=round(seconds, 1),
        verdict=verdict,
        result=msgspec.to_builtins(result),
    )
    _write(home / FACTS, msgspec.json.format(msgspec.json.encode(experiment), indent=1))
    return experiment


def experiments(folder: Path) -> list[Experiment]:
    """All that are kept in a folder, the oldest first; what cannot be read is none."""
    found: list[Experiment] = []
    for path in sorted(folder.glob(f"*/{FACTS}")):
        try:
            found.append(_read(path))
        except DeckhallError:
            continue
    return sorted(found, key=lambda one: (one.made, one.name))


def experiment(folder: Path, name: str) -> Experiment:
    """The one of that name."""
    if (folder / name / FACTS).is_file() and Path(name).name == name:
        return _read(folder / name / FACTS)
    known = [one.name for one in experiments(folder)]
    near = get_close_matches(name, known, 3, 0.4)
    hint = f"; did you mean {' or '.join(near)}?" if near else f"; there are {len(known)} in {folder}"
    raise BadSetup(f"there is no experiment {name!r}{hint}")


def new_folder(folder: Path, slug: str, command: str) -> Path:
    """A folder that is not there yet."""
    dated = f"{slug}-{command}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    name, copy = dated, 1
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while True:
            try:
                (folder / name).mkdir()
                return folder / name
            except FileExistsError:
                copy += 1
                name = f"{dated}-{copy}"
    except OSError as problem:
        raise DeckhallError(f"{folder}: cannot keep experiments: {problem.strerror or problem}") from None


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as problem:
        raise DeckhallError(f"{file}: cannot be written: {problem.strerror or problem}") from None


def _read(path: Path) -> Experiment:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Experiment)
    except OSError as problem:
        raise DeckhallError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    except msgspec.MsgspecError as problem:
        raise DeckhallError(f"{path}: is no experiment of this deckhall: {problem}") from None
