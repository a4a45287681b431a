"""Section 6: Ylud and Thrud."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import do, legal, options, play_on, position, refused, seat, taking, told
from tests.nidavellir.oracle import CLASSES, LETTERS
from tests.nidavellir.reading import army, column, heroes, lines, sheet, zone_of


def age_over(mine: str, age: int, other: str = "", **more: Any) -> State:
    """After the last turn of an Age."""
    return position(seat(mine), seat(other), phase="end_of_age", age=age, **more)


@pytest.mark.rule("NID-6.26")
def test_ylud_waits_without_ranks_and_must_be_placed_after_age_1() -> None:
    state = do(taking("W*1 H*1 M*1 B*1", "E8"), "recruit ylud")
    assert (zone_of(state, 0), army(state, 0)) == (["ylud"], "W1 H1 M1 B1 E1")
    assert not options(state, "ylud")
    for letter, name in LETTERS.items():
        state = age_over("ylud W5 H M0 B E5", 1)
        assert legal(state) == [f"ylud {one}" for one in CLASSES]
        refused(state, "stay")
        do(state, f"ylud {name}")
        assert column(state, 0, letter).split()[1] == "ylud"
        assert "ylud" not in zone_of(state, 0)


@pytest.mark.rule("NID-6.26")
def test_whoever_owns_ylud_is_asked_and_nobody_else() -> None:
    state = position(seat(), seat("ylud"), seat(), phase="end_of_age", age=1)
    assert state.to_act() == [1]
    assert not told(state, "evaluation")
    none = position(seat(), seat(), seat(), phase="end_of_age", age=1)
    assert told(none, "evaluation")


@pytest.mark.rule("NID-6.27")
def test_after_age_2_ylud_must_be_placed_or_may_move() -> None:
    state = age_over("ylud W5", 2)
    assert legal(state) == [f"ylud {one}" for one in CLASSES]
    refused(state, "stay")
    state = age_over("W5 ylud@W", 2)
    assert sorted(legal(state)) == sorted(["stay", *[f"ylud {one}" for one in CLASSES if one != "warrior"]])
    stays = do(state.clone(), "stay")
    assert column(stays, 0, "W") == "W5 ylud"
    moves = do(state.clone(), "ylud miner")
    assert (column(moves, 0, "W"), column(moves, 0, "M")) == ("W5", "ylud")
    assert stays.is_over
    assert moves.is_over


@pytest.mark.rule("NID-6.28")
def test_placing_or_moving_her_is_a_rank_and_a_test_staying_is_none() -> None:
    state = do(age_over("W*2 H*2 M*2 B*2 E*1 ylud", 1), "ylud explorer")
    assert army(state, 0) == "W2 H2 M2 B2 E2"
    assert legal(state)[0].startswith("recruit ")
    moved = do(age_over("W*2 ylud@W H*2 M*2 B*2 E*1", 2), "ylud explorer")
    assert legal(moved)[0].startswith("recruit ")
    do(moved, "recruit skaa")
    assert moved.is_over
    # owed a Hero, but nothing entered: no test
    stays = age_over("W*2 H*2 M*2 B*2 E*2 ylud@W", 2)
    assert (lines(stays, 0), heroes(stays, 0)) == (2, 1)
    do(stays, "stay")
    assert stays.is_over
    assert not told(stays, "recruit")


@pytest.mark.rule("NID-6.29")
def test_when_she_leaves_the_others_close_up() -> None:
    state = do(age_over("W5 ylud@W W9 W7", 2), "ylud hunter")
    assert (column(state, 0, "W"), column(state, 0, "H")) == ("W5 W9 W7", "ylud")
    covered = taking("W5 ylud@W", "W9", age=2)
    assert column(covered, 0, "W") == "W5 ylud W9"  # she may be covered


@pytest.mark.rule("NID-6.30")
def test_recruited_in_the_evaluation_she_waits_for_the_end_of_age_2() -> None:
    state = position(seat("W*2 H*2 M*2 B*1 E*2 skaa"), seat("W*2 H*2 M*2 E*2"), phase="evaluation")
    do(state, "recruit ylud")
    assert told(state, "age")  # Age 2 has begun
    assert "ylud" in zone_of(state, 0)
    assert not told(state, "ylud")
    play_on(state, "score")
    kinds = [event.kind for event in told(state, "ylud", "ylud_moves", "ylud_stays", "turn")]
    assert kinds == ["turn"] * 4 + ["ylud"]


@pytest.mark.rule("NID-6.31")
def test_ylud_scores_by_her_column() -> None:
    def worth(letter: str, rules: str = "seed") -> list[int]:
        return sheet(position(seat(f"ylud@{letter}"), seat("W*2"), phase="over", age=2, rules=rules), 0)[:6]

    assert worth("W") == [7, 0, 0, 0, 0, 0]
    assert worth("H") == worth("H", "official") == [0, 1, 0, 0, 0, 0]
    assert worth("M") == [0, 0, 1, 0, 0, 0]
    assert worth("B") == [0, 0, 0, 3, 0, 0]
    assert worth("E") == [0, 0, 0, 0, 11, 0]
    state = position(seat("ylud"), seat(), phase="over", age=2)
    assert sheet(state, 0)[5] == 0


@pytest.mark.rule("NID-6.32")
@pytest.mark.parametrize("letter", "WHMBE")
def test_thrud_is_placed_anywhere_as_one_rank_without_points(letter: str) -> None:
    state = do(taking("W5 H M1 B", "E8"), "recruit thrud")
    assert legal(state) == [f"thrud {one}" for one in CLASSES]
    before = {one[0]: int(one[1:]) for one in army(state, 0).split()}
    points = sheet(state, 0)
    do(state, f"thrud {LETTERS[letter]}")
    after = {one[0]: int(one[1:]) for one in army(state, 0).split()}
    assert after == {**before, letter: before[letter] + 1}
    assert column(state, 0, letter).split()[-1] == "thrud"
    assert sheet(state, 0)[:5] == points[:5]


@pytest.mark.rule("NID-6.32")
def test_any_card_that_enters_lifts_her_heroes_and_ylud_too() -> None:
    state = taking("W5 thrud@W", "W9")
    assert column(state, 0, "W") == "W5 W9"
    assert legal(state) == [f"thrud {one}" for one in CLASSES]
    do(state, "thrud warrior")
    assert column(state, 0, "W") == "W5 W9 thrud"
    hero = taking("W*2 thrud@W H*2 M*2 B*2 E*1", "E8")
    do(hero, "recruit tarah")
    assert column(hero, 0, "W").split()[-1] == "tarah"
    do(hero, "thrud explorer")
    assert column(hero, 0, "E").split()[-1] == "thrud"
    ylud = do(age_over("ylud W5 thrud@W", 1), "ylud warrior")
    assert column(ylud, 0, "W") == "W5 ylud"
    do(ylud, "thrud hunter")
    assert column(ylud, 0, "H") == "thrud"
    untouched = taking("W5 thrud@W", "H")
    assert (column(untouched, 0, "W"), untouched.to_act()) == ("W5 thrud", [1])


@pytest.mark.rule("NID-6.33")
def test_at_the_end_thrud_goes_to_the_command_zone_for_13_points() -> None:
    state = age_over("W5 W6 thrud@W", 2, "W3 W4")
    assert state.is_over
    assert (column(state, 0, "W"), zone_of(state, 0)) == ("W5 W6", ["thrud"])
    assert sheet(state, 0)[5] == 13
    assert army(state, 0) == "W2 H0 M0 B0 E0"
    both = age_over("ylud W5 thrud@E", 2)
    assert column(both, 0, "E") == "thrud"  # first Ylud's step
    # Ylud may lift her a last time
    do(both, "ylud explorer")
    assert {text.split()[0] for text in legal(both)} == {"thrud"}
    do(both, "thrud warrior")
    assert zone_of(both, 0) == ["thrud"]


@pytest.mark.rule("NID-6.33")
def test_thrud_stays_in_her_column_after_age_1() -> None:
    state = age_over("W5 W6 thrud@W", 1, "W3")
    play_on(state, "age")
    assert column(state, 0, "W") == "W5 W6 thrud"
    assert not told(state, "thrud_leaves")


@pytest.mark.rule("NID-6.34")
def test_thruds_last_move_takes_no_hero_and_brings_no_test() -> None:
    state = age_over("W*3 H*3 M*3 B*3 E*2 thrud@E skaa astrid", 2)
    assert state.is_over
    assert (heroes(state, 0), lines(state, 0)) == (3, 2)
    assert not told(state, "recruit", "no_hero")
    owed = age_over("W*3 H*3 M*3 B*3 E*3 thrud@E", 2)
    assert (heroes(owed, 0), lines(owed, 0), owed.is_over) == (1, 3, True)


@pytest.mark.rule("NID-6.35")
def test_thrud_protects_her_column() -> None:
    state = taking("W*2 H*2 M*2 thrud@M B*2 E*1", "E8", heroes="dagda skaa")
    do(state, "recruit dagda")
    seen = set(options(state, "discard"))
    assert "miner" not in seen
    assert {"warrior", "blacksmith"} <= seen
    literal = taking("W*2 H*2 M*2 thrud@M B*2 E*1", "E8", heroes="dagda skaa", discard_any_last_card=True)
    do(literal, "recruit dagda")
    assert "miner" not in options(literal, "discard")
