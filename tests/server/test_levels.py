"""The bots that people can choose, and those that earlier versions knew."""

from __future__ import annotations

import pytest

from deckhall import agents
from deckhall.core.errors import DeckhallError
from deckhall.server.levels import PASSING, check_level, current, levels
from tests.server.halls import ME, Person


def test_the_levels_are_those_of_the_library() -> None:
    found = levels()
    assert [one.id for one in found] == [one.id for one in agents.LEVELS]
    assert [one.bars for one in found] == [1, 2, 3, 4, 5]
    assert len({one.icon for one in found}) == len(found)


@pytest.mark.parametrize(("former", "now"), [("gentle", "novice"), ("cunning", "strong"), ("steady", "steady")])
def test_former_names_mean_the_nearest_level(former: str, now: str) -> None:
    assert current(former) == check_level(former) == now


def test_nobody_else_is_a_bot() -> None:
    assert check_level(PASSING) == PASSING
    with pytest.raises(
        DeckhallError, match=r"^there is no bot 'greedy'; there are novice, casual, steady, strong, master$"
    ):
        check_level("greedy")


def test_a_table_with_a_former_name_seats_the_level_of_now(mira: Person) -> None:
    code = mira.open(ME, {"kind": "bot", "bot": "cunning"})
    assert mira.ask("GET", f"/api/tables/{code}")["seats"][1]["bot"] == "strong"
