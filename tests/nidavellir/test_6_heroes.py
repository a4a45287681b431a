"""Section 6: column Heroes and the plain neutral ones."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import do, legal, options, position, refused, seat, taking, told
from tests.nidavellir.reading import army, cards, coins, column, heroes, owned, sheet, zone_of

LINE = "W*1 H*1 M*1 B*1"


def ended(mine: str, *others: str, **more: Any) -> State:
    """The end of a game with these armies."""
    return position(seat(mine, **more), *[seat(one) for one in others or ("",)], phase="over", age=2)


def grown(hero: str, letter: str, before: str = LINE) -> int:
    """How many ranks a Hero adds to a column on arrival."""
    state = taking(before, "E8")
    old = {one[0]: int(one[1:]) for one in army(state, 0).split()}[letter]
    do(state, f"recruit {hero}")
    return {one[0]: int(one[1:]) for one in army(state, 0).split()}[letter] - old


@pytest.mark.rule("NID-6.13")
def test_kraal_and_tarah() -> None:
    assert (grown("kraal", "W"), grown("tarah", "W")) == (2, 1)
    assert sheet(ended("kraal", "W*3"), 0)[0] == 7
    assert sheet(ended("tarah", "W*3"), 0)[0] == 14
    assert sheet(ended("kraal", "W*2"), 0)[0] == 7 + 5  # two ranks tie with two Warriors
    assert sheet(ended("kraal W3 tarah", "W*3"), 0)[0] == 24 + 5


@pytest.mark.rule("NID-6.14")
def test_aral_and_aegur() -> None:
    assert (grown("aral", "H"), grown("aegur", "B")) == (2, 2)
    assert sheet(ended("aegur"), 0)[3] == 7
    assert army(ended("aral"), 0) == "W0 H2 M0 B0 E0"


@pytest.mark.rule("NID-6.15")
def test_zoral_and_lokdur() -> None:
    assert (grown("zoral", "M"), grown("lokdur", "M")) == (3, 1)
    assert sheet(ended("zoral"), 0)[2] == 3
    assert sheet(ended("lokdur"), 0)[2] == 3
    assert sheet(ended("zoral lokdur"), 0)[2] == 16


@pytest.mark.rule("NID-6.16")
def test_idunn() -> None:
    assert grown("idunn", "E") == 1
    assert sheet(ended("idunn"), 0)[4] == 7 + 2
    assert sheet(ended("E5 idunn E6"), 0)[4] == 5 + 7 + 6 + 3 * 2
    assert sheet(ended("idunn hourya ylud@E"), 0)[4] == 7 + 20 + 11 + 6


@pytest.mark.rule("NID-6.17")
def test_hourya_needs_five_explorers_before_her() -> None:
    for count, able in ((2, False), (4, False), (5, True), (6, True)):
        state = taking(f"W*1 H*1 M*1 E*{count}", "B")
        assert ("hourya" in options(state, "recruit")) == able
    state = taking("W*1 H*1 M*1 E*4", "B")
    assert refused(state, "recruit hourya").rule == "NID-6.17"
    state = taking("W*1 H*1 M*1 E*5", "B")
    do(state, "recruit hourya")
    assert army(state, 0) == "W1 H1 M1 B1 E6"
    assert sheet(ended("hourya"), 0)[4] == 20


@pytest.mark.rule("NID-6.18")
@pytest.mark.parametrize("cards", ["E*3 idunn thrud@E", "E*4 ylud@E", "E*4 thrud@E", "E*4 idunn"])
def test_all_ranks_of_the_column_count_for_hourya(cards: str) -> None:
    owed = "W*4 H*4 M*4 B*3"  # entitled with the Blacksmith, whatever Heroes there are
    assert "hourya" in options(taking(f"{owed} {cards}", "B", age=2), "recruit")
    fewer = cards.replace("E*3", "E*2").replace("E*4", "E*3")
    assert "hourya" not in options(taking(f"{owed} {fewer}", "B", age=2), "recruit")


@pytest.mark.rule("NID-6.19")
def test_bonfur_is_three_blacksmiths_and_costs_one_card() -> None:
    state = taking("W9 H M*1 B*1", "E8", heroes="bonfur skaa")
    do(state, "recruit bonfur")
    assert army(state, 0) == "W1 H1 M1 B4 E1"
    assert options(state, "discard") == ["warrior", "hunter", "miner", "explorer"]
    refused(state, "discard blacksmith")
    do(state, "discard warrior")
    assert army(state, 0) == "W0 H1 M1 B4 E1"
    assert cards(state, "discard") == ["W9"]
    assert state.to_act() == [1]


@pytest.mark.rule("NID-6.20")
def test_dagda_is_three_hunters_and_costs_two_cards_of_two_columns() -> None:
    state = taking("W8 W9 H M*1 B*1", "E8", heroes="dagda skaa")
    do(state, "recruit dagda")
    assert army(state, 0) == "W2 H4 M1 B1 E1"
    assert "hunter" not in options(state, "discard")
    refused(state, "discard hunter")
    do(state, "discard warrior")
    refused(state, "discard warrior")
    assert set(options(state, "discard")) == {"miner", "blacksmith", "explorer"}
    do(state, "discard explorer")
    assert army(state, 0) == "W1 H4 M1 B1 E0"
    assert sorted(cards(state, "discard")) == ["E8", "W9"]


@pytest.mark.rule("NID-6.20")
def test_every_pair_of_columns_can_be_discarded() -> None:
    state = taking("W*1 H*1 M*1 B*1", "E8", heroes="dagda skaa")
    do(state, "recruit dagda")
    pairs: list[str] = []
    for text in legal(state):
        first = do(state.clone(), text)
        seconds = options(first, "discard") if first.to_act() == [0] else []
        ends = [do(first.clone(), f"discard {one}") for one in seconds] or [first]
        pairs += [army(after, 0) for after in ends]
    assert sorted(pairs) == sorted(
        ["W0 H4 M0 B1 E1", "W0 H4 M1 B0 E1", "W0 H4 M1 B1 E0", "W1 H4 M0 B0 E1", "W1 H4 M0 B1 E0", "W1 H4 M1 B0 E0"]
    )


@pytest.mark.rule("NID-6.21")
def test_only_a_dwarf_that_lies_last_can_be_discarded() -> None:
    kraal = taking("W9 kraal H*2 M*2 BB E*1", "E8", heroes="dagda skaa", age=2)
    do(kraal, "recruit dagda")  # Kraal protects the Warriors
    assert options(kraal, "discard") == ["miner", "blacksmith"]
    do(kraal, "discard miner", "discard blacksmith")
    assert (column(kraal, 0, "W"), column(kraal, 0, "B")) == ("W9 kraal", "")
    assert "BB" in cards(kraal, "discard")  # the special Blacksmith is a dwarf card
    ylud = taking("W*2 H*2 M*1 ylud@M B*2 E*1", "E8", heroes="bonfur skaa", age=2)
    do(ylud, "recruit bonfur")
    assert options(ylud, "discard") == ["warrior", "hunter", "explorer"]
    assert refused(ylud, "discard miner").rule == "NID-6.21"
    covered = taking("W*1 kraal W9 H*2 M*2 B*2 E*1", "E8", heroes="bonfur skaa")
    do(covered, "recruit bonfur", "discard warrior")
    assert column(covered, 0, "W").split()[-1] == "kraal"


@pytest.mark.rule("NID-6.22")
@pytest.mark.parametrize(
    ("cards", "taken", "offered"),
    [
        ("W*4 tarah H*3 aral M*2 zoral B*4 E*4 idunn", "B", {"skaa", "grid"}),
        ("W*4 tarah H*3 aral M*2 zoral B*3 aegur E*4", "E8", {"skaa", "grid", "bonfur"}),
        ("W*4 tarah H*3 aral M*2 zoral idunn B*4 E*4", "B", {"skaa", "grid", "bonfur", "dagda"}),
        ("W*4 tarah H*5 M*2 zoral B*3 aegur E*4", "E8", {"skaa", "grid", "bonfur"}),
    ],
)
def test_bonfur_needs_one_open_column_and_dagda_two(cards: str, taken: str, offered: set[str]) -> None:
    """In the last case the second open column is Hunter, which Bonfur may use and Dagda may not."""
    state = taking(cards, taken, heroes="bonfur dagda skaa grid")
    assert set(options(state, "recruit")) == offered
    if "dagda" not in offered:
        assert refused(state, "recruit dagda").rule == "NID-6.22"


@pytest.mark.rule("NID-6.23")
def test_the_card_that_completed_the_line_may_be_discarded_and_no_hero_comes_before() -> None:
    state = taking("W*2 H*2 M*2 B*1 E*1", "E9", heroes="bonfur skaa astrid")
    do(state, "recruit bonfur")  # B4: with E2 there would be two lines
    do(state, "discard explorer")
    assert cards(state, "discard") == ["E9"]
    assert (heroes(state, 0), state.to_act()) == (1, [1])
    state = taking("W*3 H*2 M*2 B*1 E*1", "E9", heroes="bonfur skaa astrid")
    do(state, "recruit bonfur", "discard warrior")
    assert legal(state)[0].startswith("recruit ")  # two lines are left after the discard


@pytest.mark.rule("NID-6.24")
def test_the_dwerg_brothers() -> None:
    names = ["dwerg_aesir", "dwerg_bergelmir", "dwerg_jungir", "dwerg_sigmir", "dwerg_ymir"]
    for count, worth in enumerate([0, 13, 40, 81, 108, 135]):
        mine, others = names[:count], names[count:]
        state = ended(" ".join(mine), " ".join(others))
        assert sheet(state, 0)[5] == worth
        assert sheet(state, 1)[5] == [0, 13, 40, 81, 108, 135][5 - count]
        back = ended(" ".join(reversed(names[5 - count :])))
        assert sheet(back, 0)[5] == worth


@pytest.mark.rule("NID-6.25")
def test_skaa_astrid_grid_uline() -> None:
    assert sheet(ended("skaa"), 0)[5] == 17
    assert sheet(ended("astrid", coins="0 2 7y 9y 21y"), 0)[5] == 21
    assert sheet(ended("astrid"), 0)[5] == 5
    assert sheet(ended("grid"), 0)[5] == 7
    assert sheet(ended("uline"), 0)[5] == 9
    state = do(taking(LINE, "E8"), "recruit grid")
    assert legal(state) == [
        "transform laughing_goblin basic_5",
        "transform dancing_dragon basic_4",
        "transform shining_horse basic_3",
        "transform pouch basic_2",
    ]
    do(state, "transform dancing_dragon basic_4")
    assert owned(state, 0) == coins("0 2 3 5 11y")
    assert zone_of(state, 0) == ["grid"]
    assert not told(do(taking(LINE, "E8"), "recruit skaa"), "transform")
