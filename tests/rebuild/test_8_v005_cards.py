"""Section 8: the cards of edition v005 that act: Boomerang, Fireball, Crossbow, Robot Arm."""

from __future__ import annotations

import pytest

from deckhall.core.scene import mark_words
from tests.rebuild import oracle
from tests.rebuild.build import (
    cards,
    column,
    columns,
    do,
    hand,
    heights,
    ids,
    later,
    left,
    legal,
    options,
    pay,
    position,
    refused,
    seat,
    sizes,
    top,
    zone,
)


@pytest.mark.rule("REB-8.39")
@pytest.mark.parametrize(("players", "mode"), [(2, "versus"), (4, "versus"), (4, "team")])
def test_the_boomerang_is_passed_to_anybody_else(players: int, mode: str) -> None:
    state = later("boomerang", *[seat("stone") for _ in range(players - 1)], mode=mode)
    do(state, "play boomerang", "end")
    if players == 2:
        assert "boomerang" in hand(state, 1)  # nobody else
        return
    assert legal(state) == ["pass 1", "pass 2", "pass 3"]
    refused(state, "pass 0")
    do(state, "pass 3")
    assert "boomerang" in hand(state, 3)
    alone = position("boomerang", players=1, edition="v005", deck="log*2 nails*2 gears")
    do(alone, "play boomerang", "end")
    assert cards(alone, "discard-0") == ["boomerang"]


@pytest.mark.rule("REB-8.40")
def test_fireball_burns_two_cards_of_any_place() -> None:
    state = later("fireball stone", columns=["ladder crown cave", "magnet spear anvil"], draw="uzi chalice galleon")
    do(state, "play fireball", "column 2", "row 3")
    assert column(state, 2) == ["magnet", "spear", "uzi"]
    do(state, "column 1", "row 1")
    assert column(state, 1) == ["crown", "cave", "chalice"]
    assert top(state, "trash", 3) == ["fireball", "anvil", "ladder"]
    assert legal(state) == ["end"]
    assert sum(sizes(state)) == 1
    solo = position("fireball", players=1, edition="v005", heights=[9, 1, 9, 9, 9, 8])
    do(solo, "play fireball")
    assert legal(solo) == [f"column {number}" for number in range(1, 7)]
    do(solo, "column 1")
    assert legal(solo) == [f"row {number}" for number in range(1, 10)]
    do(solo, "row 9", "column 2")  # its only card
    assert heights(solo) == [8, 0, 9, 9, 9, 8]
    assert not solo.is_over


@pytest.mark.rule("REB-8.41")
def test_crossbow_takes_a_card_open_to_purchase_without_paying() -> None:
    state = later("crossbow stone", columns=["ladder", "crown cave", "robot_golem anvil", "chalice", "galleon"])
    do(state, "play crossbow")  # only the Ladder has at most 6 VP in row 1
    assert cards(state, "discard-0") == ["ladder"]
    assert (hand(state), top(state, "trash")) == (ids("stone"), ["crossbow"])
    arm = later(
        "crossbow stone",
        columns=["crown", "uzi cave", "robot_golem anvil", "chalice", "galleon"],
        played="robot_arm",
    )
    do(arm, "play crossbow")
    allowed = [
        number for number, one in enumerate(columns(arm), 1) if any(oracle.DECKS["v005"][name].vp <= 6 for name in one)
    ]
    assert options(arm, "buy") == [str(number) for number in allowed]
    do(arm, "buy 2")
    if options(arm, "row"):
        do(arm, "row 2")
    assert cards(arm, "discard-0") == ["cave"]
    assert column(arm, 2)[0] == "uzi"


@pytest.mark.rule("REB-8.42")
def test_robot_arm_buys_from_any_row() -> None:
    state = later("nails*2 log stone*2", columns=["crown magnet cave"], draw="chalice uzi", played="robot_arm")
    assert "buy 1" in legal(state)
    do(state, "buy 1")
    assert legal(state) == ["row 2", "row 3"]
    do(state, "row 2")
    assert column(state, 1) == ["crown", "cave", "chalice"]  # those above moved down
    do(state, "buy 1")
    assert "cave" in cards(state, "discard-0")
    pay(state, "nails*2 stone*2")
    assert cards(state, "discard-0") == ["magnet", "cave"]
    do(state, "end")
    assert left(state) == {}
    unplayed = later("robot_arm", columns=["crown magnet cave"])
    assert options(unplayed, "buy") == []


@pytest.mark.rule("REB-8.42")
def test_the_arm_works_for_the_rest_of_the_turn_only() -> None:
    state = later("robot_arm log", seat("log nails"), columns=["crown ladder"])
    assert options(state, "buy") == []
    do(state, "play robot_arm")
    assert options(state, "buy") == ["1"]
    marks = [mark_words(piece.marks) for piece in zone(state, "column-1").pieces]
    assert all("for sale" in one for one in marks)
    do(state, "end")
    assert options(state, "buy") == []


@pytest.mark.rule("REB-8.33", "REB-8.40", "REB-8.41")
def test_gold_stacks_come_whatever_takes_a_card_out_of_the_grid() -> None:
    draw = "stack*2 chalice crown galleon"
    taken = later("crossbow", seat(), row="ladder uzi battle_axe robot_golem sign_post", draw=draw, discard="stone")
    do(taken, "play crossbow")
    assert cards(taken, "discard-0") == ["a_stone", "ladder", "gold_stack"]
    assert (cards(taken, "discard-1"), column(taken, 1)[-1]) == (["gold_stack"], "chalice")
    burnt = later("fireball", seat(), row="ladder", draw=draw)
    do(burnt, "play fireball", "column 1", "row 2")
    assert [cards(burnt, f"discard-{who}") for who in (0, 1)] == [["gold_stack"], ["gold_stack"]]
    assert column(burnt, 1)[-1] == "chalice"
    lowest = later("", seat("stone", deck="log*2 nails*2 gears"), row="ladder", draw=draw)
    do(lowest, "end")
    assert [cards(lowest, f"discard-{who}") for who in (0, 1)] == [["gold_stack"], ["gold_stack"]]
    assert zone(lowest, "draw").size == 2
