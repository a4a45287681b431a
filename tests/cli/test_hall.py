"""`deckhall hall`, `backup` and `restore`: an operator's day, in words and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import call, one_sentence, run
from tests.server.halls import ME, Person, running


@pytest.fixture
def db(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'hall.sqlite'}"


def said(*words: str) -> str:
    found = call(*words)
    assert found.exit_code == 0, found.stderr
    return found.stdout.strip()


def test_an_operators_day(tmp_path: Path, db: str) -> None:
    with running(tmp_path) as hall:
        mira = Person(hall.host, "Mira")
        code, guest = mira.open(ME, ME), mira.guest["id"]
        assert code in said("hall", "list", "--db", db)
        assert json.loads(said("hall", "list", "--db", db, "--json"))[0]["seats"][0]["guest"] == guest
        assert guest in said("hall", "guests", "mir", "--db", db)
        assert said("backup", str(tmp_path / "file"), "--db", db).endswith(
            "holds 1 guest, 1 table, 0 moves, 0 replays."
        )
        assert said("hall", "ban", "--guest", guest, "--db", db) == f"{guest} is not let in any more."
        assert guest in said("hall", "bans", "--db", db)
        assert said("hall", "unban", guest, "--db", db) == f"{guest} is let in again."
        assert said("hall", "bans", "--db", db) == "There is nothing to list."
        assert json.loads(said("hall", "export", guest, "--db", db))["name"] == "Mira"
        assert said("hall", "close", code, "--db", db) == f"The table {code} is closed."
        assert code in said("hall", "list", "--ended", "--db", db)
        assert said("hall", "forget", guest, "--db", db) == f"{guest} is forgotten, at 1 table."
    new = f"sqlite:///{tmp_path / 'new.sqlite'}"
    restored = said("restore", str(tmp_path / "file"), "--db", new)
    assert restored == "The database holds 1 guest, 1 table, 0 moves, 0 replays."
    assert guest in said("hall", "guests", "--db", new)


def test_the_database_can_stand_in_the_settings(tmp_path: Path, db: str) -> None:
    with running(tmp_path) as hall:
        Person(hall.host, "Mira")
    (tmp_path / "hall.toml").write_text(f"db = '{db}'")
    assert "Mira" in said("hall", "guests", "--settings", str(tmp_path / "hall.toml"))
    assert "Mira" in run("hall", "guests", env={"DECKHALL_DB": db}).stdout


@pytest.mark.parametrize("words", [("hall", "list"), ("hall", "ban"), ("backup", "x"), ("restore", "nothing")])
def test_what_cannot_be_done_is_one_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    found = run(*words, "--db", f"sqlite:///{tmp_path / 'none.sqlite'}")
    assert found.returncode == 2
    assert "there is no" in one_sentence(found.stderr)
