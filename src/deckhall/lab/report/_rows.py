"""The numbers of every game as a table, for whoever wants to look further."""

from __future__ import annotations

import csv
from pathlib import Path

from deckhall.core import BadSetup, DeckhallError
from deckhall.core.errors import MissingExtra
from deckhall.lab._outputs import writable_file
from deckhall.lab.stats import Row

ENDINGS = (".parquet", ".csv")


def checked_rows(file: Path) -> Path:
    """The file, if it can be written in one of our forms."""
    if file.suffix.lower() not in ENDINGS:
        raise BadSetup(f"{file}: rows are written as {' or '.join(ENDINGS)}")
    writable_file(file)
    if file.suffix.lower() == ".parquet":
        try:
            import pyarrow  # noqa: F401
        except ImportError as problem:
            raise MissingExtra("pyarrow", "lab", "Parquet files need") from problem
    return file


def write_rows(file: Path, rows: list[Row]) -> None:
    """One line a game; what was not looked at in a game is left empty."""
    try:
        _write(file, rows)
    except OSError as problem:
        raise DeckhallError(f"{file}: cannot be written: {problem.strerror or problem}") from None


def _write(file: Path, rows: list[Row]) -> None:
    names = list(dict.fromkeys(name for row in rows for name in row))
    if file.suffix.lower() == ".csv":
        with file.open("w", encoding="utf-8", newline="") as target:
            writer = csv.DictWriter(target, names)
            writer.writeheader()
            writer.writerows(rows)
        return
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = {name: pa.array([row.get(name) for row in rows], pa.float64()) for name in names}
    columns["game"] = columns["game"].cast(pa.int64())
    pq.write_table(pa.table(columns), file)
