"""The worked examples on solo and co-operative games and on edition v005 (S59 to S77), with their exact results."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from deckhall.core.state import State
from deckhall.games.rebuild.details import Score
from tests.rebuild import oracle
from tests.rebuild.build import (
    cards,
    column,
    columns,
    do,
    draw_deck,
    fact,
    fresh,
    hand,
    has,
    heights,
    ids,
    later,
    left,
    legal,
    named,
    options,
    pay,
    points,
    position,
    refused,
    score,
    seat,
    sizes,
    solo,
    told,
    top,
    zone,
)
from tests.rebuild.random_play import ended


def lowest(state: State) -> list[tuple[object, object]]:
    """What step 4 trashed, and from where."""
    return [(event.data["card"], event.data["column"]) for event in told(state, "lowest")]


# -- solo and co-operative -----------------------------------------------------------------------------------------


@pytest.mark.rule("REB-8.8", "REB-8.9")
def test_s59_two_trashings_with_ties() -> None:
    tall = ["wheelbarrow", "ladder", "boomerang", "spear", "steel_axe magnet", "steel_axe"]
    state = solo(columns=tall, heights=[9, 8, 9, 9, 9, 8], step="trash")
    assert lowest(state) == [("steel_axe", 5), ("boomerang", 3)]
    assert heights(state) == [9, 8, 8, 9, 8, 8]
    assert column(state, 5)[0] == "magnet"


@pytest.mark.rule("REB-8.8")
def test_s60_the_same_column_twice() -> None:
    grid = ["wheelbarrow", "spear", "magnet", "chains", "smelter", "ladder boomerang"]
    state = solo(columns=grid, heights=[5] * 6, step="trash")
    assert lowest(state) == [("ladder", 6), ("boomerang", 6)]
    assert heights(state) == [5, 5, 5, 5, 5, 3]


@pytest.mark.rule("REB-8.6", "REB-8.7", "REB-5.38")
def test_s61_turning_the_discard_pile_over() -> None:
    state = solo("solid_spade normal_spade heavy_spade", discard="log stone ladder")
    do(state, "play solid_spade")
    assert sorted(options(state, "next")) == ["a_log", "a_stone", "ladder"]
    do(state, "next ladder", "next stone")
    assert cards(state, "deck-0") == ids("stone log")  # top first; Ladder is drawn already
    assert "ladder" in hand(state)
    do(state, "play normal_spade")
    assert "a_stone" in hand(state)
    do(state, "play heavy_spade")
    assert "a_log" in hand(state)
    assert told(state, "shuffle") == []


@pytest.mark.rule("REB-8.13")
def test_s62_boomerang_alone() -> None:
    state = solo("boomerang", deck="log*2 logs*2 gears")
    do(state, "play boomerang", "end")
    assert cards(state, "discard-0") == ["boomerang"]
    assert hand(state) == named("log*2 logs*2 gears")


@pytest.mark.rule("REB-8.10", "REB-8.11")
def test_s64_first_trashing_ends_the_game() -> None:
    grid = ["spear", "chains", "ladder", "smelter", "rockslide", "magnet"]
    state = solo(columns=grid, heights=[4, 3, 1, 5, 4, 4], step="trash")
    assert lowest(state) == [("ladder", 3)]
    assert (heights(state), state.is_over) == ([4, 3, 0, 5, 4, 4], True)


ROUND_2 = "crown chalice battle_axe sign_post screwdriver chains stone_tablet bar"  # 13+9+8+7+3+4+5 = 49


@pytest.mark.rule("REB-8.14", "REB-8.15", "REB-8.16", "REB-8.18")
def test_s65_campaign() -> None:
    more: dict[str, Any] = {"mode": "campaign", "round": 2, "results": [50], "step": "end"}
    state = solo(deck=f"{ROUND_2} war_chest", **more)  # 55
    assert (state.is_over, fact(state, "target")) == (False, "55 of 55 VP")
    assert sorted(options(state, "carry")) == ["a_gold_bar", "chains", "screwdriver"]
    assert refused(state, "carry stone_tablet").rule == "REB-8.15"
    gold = do(state.clone(), "carry chains", "carry bar")
    assert (sum(sizes(gold)), fact(gold, "kept")) == (16, "Chains and A Gold Bar")
    do(state, "carry screwdriver")
    assert sorted(options(state, "carry")) == ["a_gold_bar", "chains"]
    do(state, "carry chains")
    assert fact(state, "game") == "3 of 4"
    assert fact(state, "target").endswith("of 60 VP")
    assert sizes(state) == (5, 11, 0, 0)
    assert heights(state) == [9, 9, 9, 8, 8, 8]
    grid = [oracle.DECKS["v001"][name] for one in columns(state) for name in one]
    assert Counter(oracle.group(card) for card in grid) == {"early": 31, "late": 20}
    mine = Counter(state.cards_in_play()) - Counter(card.id for card in grid)
    assert mine == oracle.starters("v001") + Counter(["screwdriver", "chains"])
    lost = solo(deck=f"{ROUND_2} stone_tablet", **more)  # 54
    assert (lost.is_over, points(lost)) == (True, 54)
    assert [event.data["n"] for event in told(lost, "campaign_lost")] == [2]


@pytest.mark.rule("REB-8.22", "REB-8.23")
def test_s66_co_operative_result() -> None:
    mine, other = "crown chalice chains magnet", "medieval_turret battle_axe smelter spear"  # 28 and 23
    state = position("", seat(deck=other), deck=mine, step="end", mode="campaign")
    assert [points(state, who) for who in (0, 1)] == [28, 23]
    assert (state.is_over, state.to_act()) == (False, [0])
    assert legal(state) == ["done", "carry magnet", "carry chains"]
    do(state, "carry magnet")  # the allowance of all is used up: seat 1 is not asked
    assert fact(state, "game") == "2 of 4"
    assert [sum(sizes(state, who)) for who in (0, 1)] == [15, 14]
    state = position("", seat(deck=other), deck=mine, step="end", mode="campaign")
    do(state, "done")
    assert (state.to_act(), legal(state)) == ([1], ["done", "carry smelter", "carry spear"])
    do(state, "carry spear")
    assert [sum(sizes(state, who)) for who in (0, 1)] == [14, 15]
    harder = position("", seat(deck=other), deck=mine, step="end", mode="campaign", harder=True)
    assert (harder.is_over, fact(harder, "target")) == (True, "51 of 55 VP")


# -- edition v005 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("REB-8.31", "REB-8.32", "REB-8.35")
def test_s67_setup() -> None:
    state = fresh(3, 4, "v005")
    first = next(line.seat for line in state.build_scene(None).seats if line.is_marked("first_player"))
    second, third = (first + 1) % 3, (first + 2) % 3
    assert state.to_act() == [second]  # the first player sets nothing aside
    assert zone(state, "draw").size == 39
    assert draw_deck(state) == (14, 22, 3)
    assert all(zone(state, f"deck-{who}").size == 14 for who in range(3))
    do(state, "aside stone")
    assert state.to_act() == [third]
    do(state, "aside stone", "aside log")
    assert sizes(state, third) == (0, 12, 2, 0)
    assert sizes(state, second) == (0, 13, 1, 0)
    assert sizes(state, first) == (5, 9, 0, 0)
    ended(state)
    refills = [str(event.data.get("card", "stack")) for event in told(state, "refill", "gold_stack")]
    vps = [oracle.DECKS["v005"][name].vp if name != "stack" else 0 for name in refills]
    assert [0 < vp < 5 for vp in vps[:14]] == [True] * 14
    assert vps[14] == 0
    assert [vp >= 5 for vp in vps[15:]] == [True] * 22


@pytest.mark.rule("REB-8.36")
def test_s69_left_most_tie() -> None:
    state = later(row="magnet ladder spear boomerang gold_mine", step="trash")
    assert lowest(state) == [("ladder", 2)]
    assert top(state, "trash") == ["ladder"]


@pytest.mark.rule("REB-8.38")
def test_s70_choosing_a_price() -> None:
    paid = {"price 2": "gears nails", "price 3": "stone*3"}
    for price, cheapest in paid.items():
        state = later("stone*3 gears nails", row="sign_post")
        do(state, "buy 1")
        assert legal(state) == ["price 2", "price 3"]
        do(state, price)
        pay(state, cheapest)
        assert cards(state, "discard-0") == ["sign_post"]
        assert sorted(top(state, "trash", len(ids(cheapest)))) == named(cheapest)
    after = later("sign_post", row="medium_crate")  # 4 Wood
    do(after, "buy 1")
    assert [event.data["wasted"] for event in told(after, "pay_over")] == [1]  # of 5


@pytest.mark.rule("REB-8.34")
def test_s71_gold_stack_as_two_wild_units() -> None:
    state = later("stack log", row="medium_crate")
    do(state, "buy 1")  # 2 Stone is the only price within reach
    pay(state, "stack")
    assert cards(state, "discard-0") == ["medium_crate"]
    assert hand(state) == ids("log")
    assert [event.data["wasted"] for event in told(state, "pay")] == [0]


@pytest.mark.rule("REB-8.41")
def test_s72_crossbow() -> None:
    state = later("crossbow", row="sign_post anvil cave uzi galleon", draw="crown robot_golem")
    trash = zone(state, "trash").size
    do(state, "play crossbow")
    assert legal(state) == ["buy 2", "buy 3"]
    before = column(state, 2)
    do(state, "buy 2")
    assert (top(state, "trash"), zone(state, "trash").size) == (["crossbow"], trash + 1)
    assert (cards(state, "discard-0"), cards(state, "played-0")) == (["anvil"], [])
    assert column(state, 2) == [*before[1:], "crown"]
    assert told(state, "pay", "pay_over", "free") == []
    none = later("crossbow", row="sign_post sign_post uzi rune_stone galleon")
    assert options(none, "play") == []
    assert refused(none, "play crossbow").rule == "REB-8.41"


@pytest.mark.rule("REB-8.40")
def test_s74_fireball() -> None:
    state = later("fireball", columns=["ladder crown cave"], draw="spear smelter chalice")
    do(state, "play fireball")
    assert legal(state) == [f"column {number}" for number in range(1, 6)]
    do(state, "column 1")
    assert legal(state) == ["row 1", "row 2", "row 3"]
    do(state, "row 2")
    assert column(state, 1) == ["ladder", "cave", "spear"]
    do(state, "column 1", "row 1")
    assert column(state, 1) == ["cave", "spear", "smelter"]
    assert top(state, "trash", 3) == ["fireball", "crown", "ladder"]
    assert cards(state, "played-0") == []
    do(state, "end")
    assert lowest(state) == [("cave", 1)]


@pytest.mark.rule("REB-8.39", "REB-8.37")
@pytest.mark.parametrize("to", [1, 2])
def test_s75_boomerang_by_choice(to: int) -> None:
    state = later("boomerang", seat("stone"), seat("stone"))
    do(state, "play boomerang")
    assert left(state) == {"credit_wood": 2}
    do(state, "end")
    assert legal(state) == ["pass 1", "pass 2"]
    do(state, f"pass {to}")
    assert "boomerang" in hand(state, to)
    assert "boomerang" not in hand(state, 3 - to)
    assert cards(state, "discard-0") == []


@pytest.mark.rule("REB-8.44", "REB-8.45", "REB-8.46")
def test_s76_scoring() -> None:
    state = later(deck="robot_golem medieval_turret cave obelisk anvil stone_wheel*2 horseshoe ingot stone", step="end")
    bonuses = {"robot_golem": 4, "medieval_turret": 3, "cave": 3, "stone_wheel": 3}
    assert score(state) == Score(printed=47, bonuses=bonuses, cards=10)
    assert state.scores[0] == 60


@pytest.mark.rule("REB-8.48", "REB-8.49")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_s77_longest_game(players: int) -> None:
    for seed in range(3):
        state = ended(fresh(players, seed, "v005"))
        turns = len(told(state, "turn"))
        assert has(state, "draw") == (players > 1)
        assert turns <= (23 if players == 1 else 47)
        assert turns >= (4 if players == 1 else 39)  # the shortest column; 36 refills and three cards of one
