"""Ladders of bots."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from deckhall.core import BadSetup, registry
from deckhall.lab import Ladder, ladder, plot
from tests.agents.doubles import Duel, Nim

BOTS = ["random", "ismcts:8", "ismcts:200"]


@pytest.fixture(autouse=True)
def doubles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_added", {})
    for kind in (Duel, Nim):
        registry.add(kind)


def of_nim(games: int = 60, jobs: int = 1) -> Ladder:
    return ladder("nim", BOTS, games, jobs=jobs)


def test_stronger_bots_stand_higher() -> None:
    found = of_nim()
    assert [rung.agent for rung in found.rungs] == BOTS[::-1]
    assert found.rungs[-1].rating.rating == 1500  # no level is there, so the weakest is where ratings begin
    assert found.games == sum(pairing.games for pairing in found.pairings)
    assert all(20 <= pairing.games <= 60 for pairing in found.pairings)


def test_the_number_of_jobs_does_not_matter() -> None:
    assert of_nim(games=24) == of_nim(games=24, jobs=2)


def test_a_pair_that_is_decided_plays_no_more() -> None:
    found = ladder("nim", ["random", "ismcts:200"], games=400, jobs=1)
    assert found.sure
    assert found.games < 100


def test_equals_are_not_sure() -> None:
    found = ladder("nim", ["ismcts:20", "ismcts:21"], games=20, jobs=1)
    assert not found.sure


def test_ctrl_c_keeps_what_is_done() -> None:
    def call_off(done: int, total: int) -> None:
        if done >= 8:
            raise KeyboardInterrupt

    found = ladder("nim", BOTS, 100, jobs=1, progress=call_off)
    assert (found.games, found.stopped, found.sure) == (8, True, False)


def test_what_makes_no_ladder_is_refused() -> None:
    for bots in (["random"], ["random", "random"]):
        with pytest.raises(BadSetup, match="at least two different bots"):
            ladder("nim", bots, jobs=1)
    with pytest.raises(BadSetup, match="at least 2 games"):
        ladder("nim", BOTS, 1, jobs=1)


def test_the_drawing_names_every_bot() -> None:
    drawn = plot([of_nim(games=20)], ["Nim & more"])
    words = [one.text for one in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    assert {*BOTS, "Nim & more"} <= set(words)
