"""What the units of the water do, and the King, through play."""

from __future__ import annotations

from tests.muhq.build import (
    RIVER,
    act,
    do,
    legal,
    options,
    position,
    reach,
    refused,
    resource,
    seat,
    there,
    told_data,
    unit,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")


def test_card_boat() -> None:
    units = ("boat#1 1,4", "scout#2 0,2", "militia#3 0,3", "soldier#4 2,3", "boat#5 4,4 s1")
    state = position(*units, map=RIVER)
    assert set(reach(state, 1)) == {"0,4"}  # swimming
    act(state, "activate 0,2", "move 1,4", "end", "activate 0,3", "move 1,4", "end")
    assert [unit(state, n).host for n in (2, 3)] == ["p1", "p1"]
    do(state, "activate 2,3")
    refused(state, "move 1,4")  # crew 2
    refused(state, "move 4,4")  # another player's
    act(state, "end", "activate 1,4", "move 0,4")
    assert [unit(state, n).at for n in (1, 2, 3)] == ["0,4"] * 3


def test_card_galley() -> None:
    units = ("galley#1 3,4", "soldier in=1", "soldier in=1", "archer in=1", "golem#9 3,5 s1")
    state = act(position(*units, map=RIVER), "activate 3,4, member 0", "attack 3,5")
    assert told_data(state, "combat", "given") == [(1 + 2 + 2 + 2,)]


def test_card_sailor() -> None:
    state = position("sailor#1 5,5", "wagon#2 5,7", "sailor#3 in=2")
    assert (unit(state, 1).attack, unit(state, 3).attack) == (1, 2)


def test_card_pirate() -> None:
    units = ("pirate#1 5,5", "golem#2 5,4 s1", *BOTH)
    state = act(position(*units, seats=[seat(), seat(resource=3)]), "activate 5,5", "attack 5,4")
    assert (resource(state, 0), resource(state, 1)) == (1, 2)
    poor = act(position(*units, seats=[seat(), seat()]), "activate 5,5", "attack 5,4")
    assert (resource(poor, 0), resource(poor, 1)) == (0, 0)
    crew = position("wagon#1 5,5", "pirate#3 in=1", "golem#2 5,4 s1", *BOTH, seats=[seat(), seat(resource=3)])
    act(crew, "activate 5,5, member 0", "attack 5,4")
    assert (resource(crew, 0), resource(crew, 1)) == (1, 2)


def test_card_fisher() -> None:
    state = act(position("fisher#1 3,3", map=RIVER), "activate 3,3", "full 0")
    assert resource(state, 0) == 2
    assert options(do(position("fisher#1 3,2", map=RIVER), "activate 3,2"), "full") == []


def test_card_diver() -> None:
    state = position("diver#1 3,3", map=RIVER)
    assert {"3,4", "2,4", "3,5", "3,2"} <= set(reach(state, 1))


def test_card_sea_serpent() -> None:
    state = do(position("sea_serpent#1 3,4", "soldier#2 3,5 s1", map=RIVER), "activate 3,4")
    assert set(options(state, "move")) == {"4,4"}
    act(state, "attack 3,5")
    assert not there(state, 2)


def test_card_reef_crab() -> None:
    state = position("reef_crab#1 2,4", map=RIVER)
    assert set(reach(state, 1)) == {"0,4", "1,4", "3,4", "4,4"}


def test_card_king() -> None:
    state = position("king#1 5,4", "king#2 5,6 s1", map=RIVER, map_pieces=False, seats=[seat("die lightning", 9)])
    assert "play die" not in legal(state)  # nobody else is there
    act(state, "play lightning, at 5,6")
    assert unit(state, 2).damage == 3
