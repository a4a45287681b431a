"""Recorded decisions: what a seat observed, what it could do, what it did and what came of it, one row a decision.

For learning from games that others played. Observations and masks are kept sparse, as the places that are not 0; the
file says how large they are, and what it takes to play the same games again. `.parquet` (with pyarrow) or `.npz`.
Workers write their games into parts; the parts are joined in the order of the games, so that the file is the same for
any number of jobs.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from librt.strings import BytesWriter

from deckhall.core import BadSetup, DeckhallError, Game, State
from deckhall.core.observation import Row
from deckhall.core.rewards import win_shares
from deckhall.lab._outputs import writable_file

if TYPE_CHECKING:
    from deckhall.lab._play import Setup

ENDINGS: Final = (".parquet", ".npz")
LISTS: Final = {"places": "row_entries", "numbers": "row_entries", "legal": "row_legal", "shares": "row_shares"}
"""Columns with several numbers a row, and in an .npz the column that says how many."""


class Recorder:
    """The decisions of some games."""

    def __init__(self, game: Game, players: int) -> None:
        self.observation: Final = game.observation(players)
        self._row: Final = Row(self.observation.size)
        self._entries: Final = BytesWriter()
        self._columns: Final[dict[str, list[int]]] = {name: [] for name in ("game", "step", "seat", "action")}
        self._entry_counts: Final[list[int]] = []
        self._legal: Final[list[int]] = []
        self._legal_counts: Final[list[int]] = []
        self._shares: Final[list[list[float]]] = []

    def applying(self, state: State, index: int, apply: Callable[[int, int], None]) -> Callable[[int, int], None]:
        """`apply`, with a row written before."""
        columns = self._columns

        def record(seat: int, action: int) -> None:
            self.observation.observe(state, seat, self._row)
            self._entry_counts.append(int(self._row.write(self._entries)))
            legal = state.legal_actions(seat)
            self._legal.extend(legal)
            self._legal_counts.append(len(legal))
            columns["step"].append(columns["step"][-1] + 1 if columns["game"][-1:] == [index] else 0)
            columns["game"].append(index)
            columns["seat"].append(seat)
            columns["action"].append(action)
            apply(seat, action)

        return record

    def finish(self, state: State) -> None:
        """The game is over: its rows learn what came of it."""
        shares = win_shares(state)
        self._shares.extend([shares] * (len(self._entry_counts) - len(self._shares)))

    def arrays(self) -> dict[str, Any]:
        """All rows as arrays: flat lists, with how many numbers each row has."""
        import numpy as np

        pairs = np.frombuffer(self._entries.getvalue(), np.int32).reshape(-1, 2)
        seats = np.array(self._columns["seat"], np.int8)
        shares = np.array(self._shares, np.float32).reshape(len(seats), -1)
        return {
            "game": np.array(self._columns["game"], np.int64),
            "step": np.array(self._columns["step"], np.int32),
            "seat": seats,
            "action": np.array(self._columns["action"], np.int32),
            "reward": shares[np.arange(len(seats)), seats],
            "shares": shares.reshape(-1),
            "row_shares": np.full(len(seats), shares.shape[1], np.int32),
            "places": pairs[:, 0].astype(np.int32),
            "numbers": pairs[:, 1].astype(np.int32),
            "row_entries": np.array(self._entry_counts, np.int32),
            "legal": np.array(self._legal, np.int32),
            "row_legal": np.array(self._legal_counts, np.int32),
        }

    def save(self, folder: Path, first: int) -> None:
        """Write the rows into a part of the record."""
        import numpy as np

        np.savez(folder / f"{first:09}.npz", **self.arrays())


def checked(path: Path, game: Game, players: int) -> None:
    """Can decisions of this game be recorded in such a file? Asked before the first game is played."""
    if path.suffix not in ENDINGS:
        raise BadSetup(f"{path}: decisions are recorded as {' or '.join(ENDINGS)}, by the name's ending")
    game.observation(players)
    if path.suffix == ".parquet":
        _pyarrow()
    writable_file(path)


def join(folder: Path, path: Path, game: Game, setup: Setup) -> int:
    """Make one file of all parts; returns the number of rows."""
    import numpy as np

    parts = []
    for part in sorted(folder.glob("*.npz")):
        with np.load(part) as file:
            parts.append({name: file[name] for name in file.files})
    arrays: dict[str, Any] = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    about = json.dumps(facts(game, setup))
    try:
        if path.suffix == ".npz":
            np.savez_compressed(path, about=np.array(about), **arrays)
        else:
            _write_parquet(path, arrays, about)
    except OSError as problem:
        raise DeckhallError(f"{path}: cannot be written: {problem.strerror or problem}") from None
    return len(arrays["seat"])


def facts(game: Game, setup: Setup) -> dict[str, object]:
    """What a reader needs to know, and what it takes to play the games again."""
    from deckhall._build import VERSION

    observation = game.observation(setup.players)
    scales = [block.scale for block in observation.blocks for _ in range(block.size)]
    return {
        "game": setup.slug,
        "edition": game.edition_name,
        "cards": game.cards_hash,
        "version": VERSION,
        "players": setup.players,
        "options": setup.options,
        "agents": setup.agents,
        "seed": setup.seed,
        "observation": observation.size,
        "actions": game.vocab.size,
        "scales": scales,
    }


def _write_parquet(path: Path, arrays: dict[str, Any], about: str) -> None:
    import numpy as np

    arrow, parquet = _pyarrow()
    columns: dict[str, Any] = {}
    for name, array in arrays.items():
        if name in LISTS:
            ends = np.concatenate([[0], np.cumsum(arrays[LISTS[name]])]).astype(np.int32)
            columns[name] = arrow.ListArray.from_arrays(ends, array)
        elif name not in LISTS.values():
            columns[name] = arrow.array(array)
    table = arrow.table(columns).replace_schema_metadata({"deckhall": about})
    parquet.write_table(table, path, compression="zstd")


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise DeckhallError("Parquet files need pyarrow: pip install 'deckhall[envs]' (or record an .npz)") from None
    return pyarrow, parquet
