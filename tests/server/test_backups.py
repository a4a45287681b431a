"""A backup of a live hall holds every move that was kept before it, and a restored hall goes on with it."""

from __future__ import annotations

import contextlib
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from deckhall.core.errors import DeckhallError
from deckhall.server.backups import Counts, backup, restore
from deckhall.server.schema import MOVES, TABLES
from tests.server import services
from tests.server.halls import ME, PATIENCE, Person, Running, play_on, wait_for
from tests.server.players import Player, open_table


@contextlib.contextmanager
def empty_database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        folder.mkdir(exist_ok=True)
        yield f"sqlite:///{folder / 'hall.sqlite'}"
    else:
        with services.postgres(folder) as url:
            yield url


def keys_and_numbers(url: str) -> tuple[set[str], list[list[int]]]:
    """The keys of all moves in a database, and the numbers of the moves of each table."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        keys = {str(key) for key in connection.execute(sa.select(MOVES.c.key)).scalars()}
        codes = connection.execute(sa.select(TABLES.c.id)).scalars().all()
        query = sa.select(MOVES.c.n).order_by(MOVES.c.n)
        numbers = [list(connection.execute(query.where(MOVES.c.table_id == one)).scalars()) for one in codes]
    engine.dispose()
    return keys, numbers


@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_a_backup_of_a_live_hall_goes_on_elsewhere(source: str, target: str, tmp_path: Path) -> None:
    with empty_database(source, tmp_path / "source") as old, empty_database(target, tmp_path / "target") as new:
        hall = Running(old)
        kept: list[set[str]] = []
        players: list[Player] = []
        counts: Counts = {}
        found: set[str] = set()
        try:
            for number in range(3):
                code, token = open_table(hall.host, [ME, ME])
                kept.append(set())
                players += [Player(hall.host, token, code, seat, kept[number]) for seat in (0, 1)]
            for player in players:
                player.start()
            for number in range(3):
                before = sum(map(len, kept))
                wait_for(lambda before=before: sum(map(len, kept)) > before + 20)  # type: ignore[misc]
                promised = set().union(*[set(keys) for keys in kept])
                file = tmp_path / f"{number}.sqlite"
                counts = backup(old, file)
                found, numbers = keys_and_numbers(f"sqlite:///{file}")
                assert promised <= found
                assert all(one == list(range(1, len(one) + 1)) for one in numbers)
                assert counts["moves"] == sum(map(len, numbers))
                assert stat.S_IMODE(file.stat().st_mode) == 0o600
                assert not list(tmp_path.glob("*.part*"))
        finally:
            for player in players:
                player.stopped = True
            hall.stop()  # nobody who waits for a message waits any longer
            for player in players:
                player.join(PATIENCE)
        assert restore(tmp_path / "2.sqlite", new) == counts
        assert keys_and_numbers(new)[0] == found
        hall = Running(new)
        try:
            code, mira = players[0].code, Person(hall.host, "Mira", players[0].token)
            with mira.connect(code, 0) as first, mira.connect(code, 1) as second:
                play_on({0: first, 1: second}, 3)
            assert hall.hall.failures == 0
        finally:
            hall.stop()


def test_what_cannot_be_restored_is_said(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'hall.sqlite'}"
    Running(url).stop()
    good, nonsense = tmp_path / "good.sqlite", tmp_path / "nonsense"
    backup(url, good)
    nonsense.write_text("this is no database" * 100)
    (tmp_path / "empty").touch()
    with pytest.raises(DeckhallError, match="is there already"):
        backup(url, good)
    with pytest.raises(DeckhallError, match="there is no database"):
        backup(f"sqlite:///{tmp_path / 'none.sqlite'}", tmp_path / "other")
    with pytest.raises(DeckhallError, match="cannot be written"):
        backup(url, tmp_path / "no" / "such" / "folder")
    with pytest.raises(DeckhallError, match="not empty"):
        restore(good, url)
    new = f"sqlite:///{tmp_path / 'new.sqlite'}"
    for file, says in ((nonsense, "no backup"), (tmp_path / "empty", "no backup"), (tmp_path / "x", "no file")):
        with pytest.raises(DeckhallError, match=says):
            restore(file, new)
    engine = sa.create_engine(f"sqlite:///{good}")
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(DeckhallError, match="newer version"):
        restore(good, new)
