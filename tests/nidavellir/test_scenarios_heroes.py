"""Worked examples S25 to S39, S75, S76: Heroes. Seat 0 is A."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import do, legal, options, position, refused, seat, taking, told
from tests.nidavellir.reading import army, cards, coins, column, display, heroes, lines, owned, recruited, sheet


def asked(state: State) -> bool:
    return state.to_act() == [0] and legal(state)[0].startswith("recruit ")


@pytest.mark.rule("NID-5.11", "NID-5.13", "NID-5.15")
def test_s25_first_line() -> None:
    state = taking("W*1 H*1 M*1 B*1", "E8")
    assert lines(state, 0) == 1
    assert asked(state)
    do(state, "recruit skaa")
    assert (heroes(state, 0), state.to_act()) == (1, [1])


@pytest.mark.rule("NID-5.16", "NID-5.20", "NID-6.15")
@pytest.mark.parametrize(("hero", "ranks", "again"), [("zoral", 4, True), ("lokdur", 2, True), ("skaa", 1, False)])
def test_s26_a_chain_through_the_choice_of_hero(hero: str, ranks: int, again: bool) -> None:
    state = taking("W*2 H*2 B*2 E*2", "M1")
    do(state, f"recruit {hero}")
    assert army(state, 0) == f"W2 H2 M{ranks} B2 E2"
    assert asked(state) == again


@pytest.mark.rule("NID-5.12", "NID-6.6")
def test_s27_two_lines_at_once() -> None:
    state = position(seat("W*3 H*3 M*3 B*1 E*3 skaa"), seat("W*3 H*3 M*3 E*3"), phase="evaluation")
    assert army(state, 0) == "W3 H3 M3 B3 E3"
    do(state, "recruit astrid")
    assert asked(state)
    do(state, "recruit uline")
    assert heroes(state, 0) == 3
    assert not told(state, "recruit")[2:]


@pytest.mark.rule("NID-5.18", "NID-6.20")
def test_s28_and_s29_making_good_the_loss() -> None:
    state = taking("W*2 H*1 M*2 B*2 E*1", "E8", heroes="dagda skaa astrid")
    # lines 1; Dagda makes H4 and costs a Warrior and a Miner
    do(state, "recruit dagda", "discard warrior", "discard miner")
    assert (army(state, 0), heroes(state, 0)) == ("W1 H4 M1 B2 E2", 1)
    one = taking("W*1 H*1 dagda M*1 B*2 E*2", "W8")
    assert (army(one, 0), asked(one)) == ("W2 H4 M1 B2 E2", False)
    two = taking("W*2 H*1 dagda M*1 B*2 E*2", "M2")
    assert (army(two, 0), asked(two)) == ("W2 H4 M2 B2 E2", True)


@pytest.mark.rule("NID-6.21", "NID-6.22")
def test_s30_bonfur_and_dagda_not_offered() -> None:
    state = taking("W*4 kraal H*3 aral M*2 zoral E*4 idunn B*4", "B")
    assert army(state, 0) == "W6 H5 M5 B5 E5"
    assert asked(state)
    assert not {"bonfur", "dagda"} & set(options(state, "recruit"))
    refused(state, "recruit bonfur")
    refused(state, "recruit dagda")


@pytest.mark.rule("NID-6.21", "NID-6.35")
def test_s31_thrud_protects() -> None:
    state = taking("W*3 H*3 B*1 aegur E*2 thrud@E M*2", "M2", heroes="dagda skaa")
    assert army(state, 0) == "W3 H3 M3 B3 E3"
    do(state, "recruit dagda")
    assert army(state, 0) == "W2 H6 M2 B3 E3"  # the last Warrior and the last Miner, without a question
    assert sorted(card[0] for card in cards(state, "discard")) == ["M", "W"]


@pytest.mark.rule("NID-6.20")
def test_s32_two_discards_from_one_column_are_refused() -> None:
    state = taking("W*2 H*1 M*1 B*1", "E8", heroes="dagda skaa")
    do(state, "recruit dagda", "discard warrior")
    assert refused(state, "discard warrior").rule == "NID-6.20"
    assert refused(state, "discard hunter").rule == "NID-6.20"


@pytest.mark.rule("NID-6.17", "NID-6.18", "NID-6.32")
def test_s34_houryas_condition() -> None:
    state = taking("W*2 H*2 M*2 B*1 E5 E6 E7 E8 thrud@E", "B", age=2)
    assert "hourya" in options(state, "recruit")
    do(state, "recruit hourya", "thrud warrior")
    assert army(state, 0) == "W3 H2 M2 B2 E5"
    without = taking("W*1 H*1 M*1 E5 E6 E7 E8", "B", age=2)
    assert asked(without)
    assert "hourya" not in options(without, "recruit")


@pytest.mark.rule("NID-6.32", "NID-5.13", "NID-5.14")
def test_s35_thrud_moves_and_brings_a_hero() -> None:
    for place, ranks, hero in (("explorer", "W3 H3 M3 B3 E3", True), ("warrior", "W4 H3 M3 B3 E2", False)):
        state = taking("W*2 thrud@W H*3 M*3 B*3 E*2 skaa", "W7")
        assert army(state, 0) == "W3 H3 M3 B3 E2"
        do(state, f"thrud {place}")
        assert (army(state, 0), asked(state)) == (ranks, hero)


@pytest.mark.rule("NID-5.22", "NID-6.32")
def test_s36_dagda_enters_thruds_column() -> None:
    state = taking("W*3 H*2 thrud@H M*2 B*1 aegur E*2 idunn astrid", "M2", heroes="dagda skaa", age=2)
    assert heroes(state, 0) == 4  # lines 3: not entitled
    state = taking("W*5 H*4 thrud@H M*4 B*3 aegur E*4 idunn astrid", "M2", heroes="dagda skaa", age=2)
    do(state, "recruit dagda")
    assert column(state, 0, "H").split()[-1] == "dagda"
    kinds = [event.kind for event in told(state, "recruit", "thrud_lifted", "discard")]
    assert sorted(kinds[:2]) == ["recruit", "thrud_lifted"]
    assert kinds[2:] == ["discard", "discard"]
    assert legal(state) == [f"thrud {one}" for one in ("warrior", "hunter", "miner", "blacksmith", "explorer")]
    do(state, "thrud hunter")
    assert army(state, 0) == "W4 H8 M4 B5 E5"


@pytest.mark.rule("NID-5.21")
def test_s37_no_hero_available() -> None:
    state = taking("W*1 H*1 M*1 E*3", "B", heroes="hourya")
    assert (recruited(state, 0), display(state)) == ([], {"hourya"})
    assert state.to_act() == [1]
    later = taking("W*1 H*1 M*1 B*1 E*4", "E8", heroes="hourya")
    assert recruited(later, 0) == ["hourya"]  # the test is made again


@pytest.mark.rule("NID-8.8")
def test_s39_option_any_last_card() -> None:
    state = taking("W*1 kraal H*2 M*2 B*1 E*2", "B", heroes="bonfur skaa", discard_any_last_card=True)
    before = sheet(state, 0)[0]
    do(state, "recruit bonfur", "discard warrior")
    assert army(state, 0) == "W1 H2 M2 B5 E2"
    assert before - sheet(state, 0)[0] == 7
    assert heroes(state, 0) == 2
    assert "kraal" not in display(state)
    refused(taking("W*1 kraal H*2 M*2 B*1 E*2", "B", heroes="bonfur skaa"), "discard warrior")


@pytest.mark.rule("NID-6.19", "NID-5.18", "NID-5.22")
def test_s75_bonfur() -> None:
    state = taking("W*2 H*2 M*2 B*1 E*2 skaa", "B")
    do(state, "recruit bonfur", "discard warrior")
    assert (army(state, 0), lines(state, 0), heroes(state, 0)) == ("W1 H2 M2 B5 E2", 1, 2)
    assert not asked(taking("W*1 H*2 M*2 B*2 bonfur E*2 skaa", "W7"))  # lines 2
    assert not asked(taking("W*2 H*3 M*2 B*2 bonfur E*3 skaa", "W7"))
    assert asked(taking("W*2 H*3 M*3 B*2 bonfur E*3 skaa", "W7"))  # lines 3


@pytest.mark.rule("NID-5.8", "NID-6.12")
def test_s76_an_offering_brings_no_test() -> None:
    state = taking("W*1 H*1 M*1 B*1 E*1 skaa", "O5", age=2)
    do(state, "transform laughing_goblin basic_5")
    assert owned(state, 0) == coins("0 2 3 4 10y")
    assert (army(state, 0), heroes(state, 0)) == ("W1 H1 M1 B1 E1", 1)
    assert state.to_act() == [1]
    assert "O5" in cards(state, "box")
