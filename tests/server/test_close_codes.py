"""Close codes: the server and the browser agree on them, and a refused client is told whether to come back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest
import sqlalchemy as sa

from deckhall.server.close_codes import BROKEN_TABLE, CLOSE_CODES, NOT_FOUND, NOT_YOUR_SEAT, REFUSED, CloseCode
from deckhall.server.schema import TABLES
from tests.server.halls import GENTLE, ME, Person, Running

BROWSER: Final = Path(__file__).parents[2] / "web" / "src" / "api" / "close-codes.ts"


def browsers_codes() -> dict[int, CloseCode]:
    """What the browser knows of them."""
    text = BROWSER.read_text("utf-8")
    facts = r'code: (\d+), name: ("\w+"), final: (true|false), sentence: (".*") }'
    found = [CloseCode(*map(json.loads, line)) for line in re.findall(facts, text)]
    return {one.code: one for one in found}


def test_both_sides_know_the_same_codes() -> None:
    assert browsers_codes() == {one.code: one for one in CLOSE_CODES}
    assert {one.code for one in CLOSE_CODES if one.final} == {1008, 4403, 4404, 4410}
    for one in CLOSE_CODES:
        assert one.sentence.endswith(".")


@pytest.fixture
def broken(hall: Running, mira: Person) -> str:
    """A table whose game cannot be played any more."""
    code = mira.open(ME, GENTLE)
    hall.hall.rooms.pop(code).close()
    hall.write(sa.update(TABLES).where(TABLES.c.code == code).values(edition="lost"))
    return code


def test_a_client_that_is_refused_for_good_is_told_so(mira: Person, broken: str) -> None:
    code = mira.open(ME, GENTLE)
    for table, seat, why in ((code, 1, NOT_YOUR_SEAT), ("PINE-0000", None, NOT_FOUND), (broken, 0, BROKEN_TABLE)):
        with mira.connect(table, seat) as client:
            said = client.next("refused")["say"]
            assert client.ended() == (why.code, said)
            assert browsers_codes()[why.code].final
    with mira.connect(code, greet=False) as client:
        client.say("ping")
        assert client.ended()[0] == REFUSED.code
