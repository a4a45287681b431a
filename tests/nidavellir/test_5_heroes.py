"""Section 5: recruiting Heroes."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import active, do, fresh, legal, options, position, refused, seat, taking, told
from tests.nidavellir.oracle import HERO_COLUMN, HEROES
from tests.nidavellir.playing import random_game
from tests.nidavellir.reading import (
    army,
    column,
    details,
    display,
    heroes,
    in_column,
    lines,
    recruited,
    seen_player,
    zone_of,
)

LINE = "W*1 H*1 M*1 B*1"
"""All but an Explorer for a first line."""


def asked(state: State) -> bool:
    """Is seat 0 asked to recruit?"""
    return state.to_act() == [0] and legal(state)[0].startswith("recruit ")


@pytest.mark.rule("NID-5.11")
@pytest.mark.parametrize(
    ("cards", "entitled"),
    [
        (LINE, True),
        ("W*2 H*2 M*2 B*2 skaa", False),  # E becomes 1: one line, one Hero
        ("W*2 H*2 M*2 B*2 E*1 skaa", True),
        ("W*2 H*2 M*2 B*2 E*1 skaa astrid", False),
        ("W*1 H*1 M*1 B*0", False),
        ("W*3 H*3 M*3 B*3 E*2 kraal skaa", True),
    ],
)
def test_a_hero_for_each_line(cards: str, entitled: bool) -> None:
    assert asked(taking(cards, "E8")) == entitled


@pytest.mark.rule("NID-5.12")
def test_two_lines_at_once_bring_two_heroes() -> None:
    # two lines and no Hero: cannot come about by single cards, but lines may jump
    state = taking("W*2 H*2 M*2 B*2 E*1", "E8")
    assert lines(state, 0) == 2
    do(state, "recruit skaa")
    assert asked(state)
    do(state, "recruit astrid")
    assert (heroes(state, 0), state.to_act()) == (2, [1])


@pytest.mark.rule("NID-5.12", "NID-5.16")
def test_a_hero_of_two_ranks_may_complete_a_line() -> None:
    state = taking("W*2 H*2 M*2 B*1 E*1", "E8")  # B1 is the bottleneck
    do(state, "recruit aegur")  # B3: two lines
    assert asked(state)
    do(state, "recruit skaa")
    assert (lines(state, 0), heroes(state, 0), state.to_act()) == (2, 2, [1])


@pytest.mark.rule("NID-5.13")
def test_dwarf_column_hero_thrud_ylud_and_special_blacksmith_bring_a_test() -> None:
    assert asked(taking(LINE, "E8"))
    hero = taking("W*1 H*1 M*1 B*1 E*1", "W9", heroes="kraal skaa astrid")  # a dwarf first, then a column Hero
    do(hero, "recruit kraal")
    assert not asked(hero)
    thrud = taking("W*2 H*1 M*1 B*1 thrud@W", "W9")
    assert not asked(thrud)
    do(thrud, "thrud explorer")  # lines 1, Heroes 1
    assert not asked(thrud)
    thrud = taking("W*2 H*2 M*2 B*2 E*1 thrud@W", "W9")
    do(thrud, "thrud explorer")  # lines 2
    assert asked(thrud)
    ylud = position(seat("W*2 H*2 M*2 B*2 E*1 ylud"), seat(), phase="end_of_age")
    do(ylud, "ylud explorer")
    assert asked(ylud)
    special = position(seat("W*1 H*1 M*1 E*1"), seat("W*1 H*1 M*1 E*1"), phase="evaluation", age2="H M0 B")
    assert not asked(special)  # nobody has most Blacksmiths
    special = position(seat("W*3 H*3 M*3 B*2 E*3 skaa astrid"), seat("W*3 H*3 M*3 B*1 E*3 aral"), phase="evaluation")
    assert asked(special)


@pytest.mark.rule("NID-5.13", "NID-6.12")
def test_nothing_else_brings_a_test() -> None:
    owed = "W*2 H*2 M*2 B*2 E*2 skaa"
    # a transformation and a trade do not, nor does the turn of another player
    state = position(seat(owed, here="0"), seat(here="5"), taverns=["O3 W7 H", "", ""])
    do(state, "take warrior_7")
    assert heroes(state, 0) == 1
    do(state, "take offering_3", "transform pouch basic_2")
    assert heroes(state, 0) == 1
    assert told(state, "trade")
    assert not told(state, "recruit")


@pytest.mark.rule("NID-5.14")
def test_the_test_waits_for_thrud_and_for_arrival_effects() -> None:
    # with the Warrior the line would be there, but Thrud is in hand: E1 only if she returns to Explorer
    state = taking("H*1 M*1 B*1 E7 thrud@W", "W9")
    assert {text.split()[0] for text in legal(state)} == {"thrud"}
    do(state, "thrud hunter")
    assert (lines(state, 0), heroes(state, 0)) == (1, 1)
    # Bonfur's discard comes before the test: without it lines would be two
    state = taking("W*2 H*2 M*2 B*1 E*1", "E8", heroes="bonfur skaa astrid")
    do(state, "recruit bonfur")
    assert {text.split()[0] for text in legal(state)} == {"discard"}
    assert heroes(state, 0) == 1
    do(state, "discard explorer")
    assert army(state, 0) == "W2 H2 M2 B4 E1"
    assert state.to_act() == [1]  # lines 1 with one Hero


@pytest.mark.rule("NID-5.15")
def test_recruiting_is_mandatory_and_the_choice_free() -> None:
    state = taking(LINE, "E8")
    assert all(text.startswith("recruit ") for text in legal(state))
    assert set(options(state, "recruit")) == set(HEROES) - {"hourya"}
    refused(state, "stay")
    refused(state, "take warrior_3")
    for hero in ("skaa", "kraal", "ylud", "dwerg_ymir"):
        assert recruited(do(taking(LINE, "E8"), f"recruit {hero}"), 0) == [hero]


@pytest.mark.rule("NID-5.16")
def test_heroes_follow_in_a_chain() -> None:
    state = taking("W*1 H*2 M*3 B*4", "E8", heroes="kraal aral tarah idunn hourya skaa")
    # W1 H2 M3 B4 E1: Idunn makes E2 and lines stay at 1 - no second Hero
    do(state, "recruit idunn")
    assert (lines(state, 0), state.to_act()) == (1, [1])
    state = taking("W*1 H*2 M*3 B*4 E*2", "E8")
    for hero, count in (("kraal", 2), ("aral", 3)):  # W3: lines 2; H4 makes lines 3
        assert asked(state)
        do(state, f"recruit {hero}")
        assert lines(state, 0) == count
    assert asked(state)
    do(state, "recruit skaa")
    assert (heroes(state, 0), state.to_act()) == (3, [1])


@pytest.mark.rule("NID-5.17")
def test_heroes_count_wherever_they_lie() -> None:
    four = "W*4 H*4 M*4 B*4 E*3"
    assert asked(taking(f"{four} skaa astrid grid", "E8"))
    assert not asked(taking("W*2 H*4 M*4 B*4 E*3 kraal skaa ylud thrud@B", "E8"))
    assert not asked(taking(f"{four} skaa astrid grid", "E8", lost="kraal", discard_any_last_card=True))


@pytest.mark.rule("NID-5.18")
def test_lost_ranks_cost_no_hero_but_must_be_made_good() -> None:
    state = taking(LINE, "E8", heroes="dagda skaa")
    do(state, "recruit dagda", "discard warrior", "discard miner")
    assert (army(state, 0), lines(state, 0), heroes(state, 0)) == ("W0 H4 M0 B1 E1", 0, 1)
    for before, card, entitled in (
        ("dagda H*1 B*1 E*1 M*1", "W8", False),  # lines back to 1: one Hero already
        ("dagda H*1 B*2 E*2 M*2 W*1", "W8", True),  # lines 2
    ):
        assert asked(taking(before, card)) == entitled


@pytest.mark.rule("NID-5.19")
def test_a_hero_belongs_to_the_first_who_recruits_it() -> None:
    state = position(
        seat(LINE, here="5"), seat(LINE, here="4"), taverns=["E8 E9 H", "", ""], heroes="skaa astrid grid tarah"
    )
    do(state, "take explorer_8", "recruit skaa")
    assert "skaa" not in display(state)
    do(state, "take explorer_9")
    assert set(options(state, "recruit")) == {"astrid", "grid", "tarah"}
    assert refused(state, "recruit skaa").rule == "NID-5.19"
    for players in (2, 5):
        game = fresh(players, 5)
        for _ in random_game(game, 5):
            pass
        held = [hero for who in range(players) for hero in recruited(game, who)]
        assert len(held) == len(set(held))
        assert set(held) | display(game) == set(HEROES)


@pytest.mark.rule("NID-5.20")
@pytest.mark.parametrize("hero", HEROES)
def test_where_a_hero_goes(hero: str) -> None:
    others = "kraal aral" if hero in ("skaa", "astrid") else "skaa astrid"
    state = taking(f"W*3 H*3 M*3 B*3 E*5 {others}", "H")
    do(state, f"recruit {hero}")
    if hero == "thrud":
        do(state, "thrud miner")
        assert column(state, 0, "M").split()[-1] == "thrud"
    elif in_column(hero):
        assert column(state, 0, HERO_COLUMN[hero][0].upper()).split()[-1] == hero
        assert hero not in zone_of(state, 0)
    else:
        assert hero in zone_of(state, 0)


@pytest.mark.rule("NID-5.21")
def test_without_a_hero_to_recruit_nothing_happens_and_the_test_comes_again() -> None:
    state = position(
        seat("W*2 H*2 M*2 B*2 E*2", bids="5 4 3", pouch="0 2"),
        seat(bids="4 3 2", pouch="0 5"),
        taverns=["W7 W8 W9", "M2 M1 M0", ""],
        heroes="hourya",
    )
    do(state, "take warrior_7")
    assert heroes(state, 0) == 0
    assert told(state, "no_hero")[0].seat == 0
    do(state, "take warrior_8")
    assert state.to_act() == [0]
    do(state, "take miner_2")
    assert len(told(state, "no_hero")) == 2  # asked again at the next event, in vain
    # the right is not lost: with five Explorers she comes, though the line was complete long before
    state = taking("W*2 H*2 M*2 B*2 E*4", "E8", heroes="hourya")
    assert recruited(state, 0) == ["hourya"]


@pytest.mark.rule("NID-5.22")
def test_place_arrival_effect_thrud_then_test() -> None:
    state = taking("W*2 H*1 M*2 B*1 E*1 thrud@H", "E8", heroes="dagda skaa astrid")
    # lines: W2 H2 M2 B1 E2 = 1 with Thrud as the one Hero; a Blacksmith is missing
    assert not asked(state)
    state = taking("W*2 H*1 M*2 B*1 E*2 thrud@H", "B", heroes="dagda skaa astrid")
    do(state, "recruit dagda")
    assert column(state, 0, "H").split()[-1] == "dagda"
    assert {text.split()[0] for text in legal(state)} == {"discard"}
    do(state, "discard warrior", "discard blacksmith")
    assert {text.split()[0] for text in legal(state)} == {"thrud"}
    do(state, "thrud blacksmith")
    kinds = [event.kind for event in told(state, "recruit", "thrud_lifted", "discard", "thrud") if event.seat == 0]
    assert kinds[-4:].count("discard") == 2
    assert kinds[-1] == "thrud"
    assert kinds.index("thrud_lifted") < kinds.index("discard")
    assert army(state, 0) == "W1 H4 M2 B2 E2"
    assert (lines(state, 0), heroes(state, 0), state.to_act()) == (1, 2, [1])


@pytest.mark.rule("NID-5.11", "NID-5.15", "NID-5.17")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_every_finished_turn_nobody_who_got_a_card_is_owed_a_hero(players: int) -> None:
    state = fresh(players, players)
    counts = [0] * players
    for who, _ in random_game(state, players):
        scene = state.view(None)
        now = [one.heroes for one in details(scene).players]
        complete = [seen_player(scene, one).lines for one in range(players)]
        assert all(one >= two for one, two in zip(now, counts, strict=True))
        counts = now
        if legal(state, who)[0].startswith("recruit "):
            assert complete[who] >= now[who] + 1
        elif legal(state, who)[0].startswith(("lay ", "take ")):
            # there are far more Heroes than anybody can want: nobody is ever left waiting
            assert all(one <= two for one, two in zip(complete, now, strict=True))


@pytest.mark.rule("NID-5.11")
def test_the_active_seat_alone_recruits() -> None:
    state = active("W*1 H*1 M*1 B*1", "E8", other=seat("W*2 H*2 M*2 B*2 E*2", here="2"))
    do(state, "take explorer_8")
    assert asked(state)
    do(state, "recruit skaa")
    assert state.to_act() == [1]
    assert legal(state)[0].startswith("take ")
