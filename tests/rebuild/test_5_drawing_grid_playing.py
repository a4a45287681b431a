"""Section 5: drawing, the grid, playing cards."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rebuild import oracle
from tests.rebuild.build import (
    EDITIONS,
    buy,
    cards,
    column,
    columns,
    do,
    fresh,
    hand,
    heights,
    ids,
    later,
    left,
    legal,
    named,
    options,
    position,
    refused,
    row,
    seat,
    sizes,
    told,
    zone,
)
from tests.rebuild.random_play import random_game


@pytest.mark.rule("REB-5.1")
def test_cards_come_from_the_top_of_the_own_deck() -> None:
    state = position(deck="log nails logs gears bar stone", step="draw")
    assert hand(state) == named("log nails logs gears bar")
    assert sizes(state) == (5, 1, 0, 0)
    [event] = told(state, "draw")
    assert event.seen_by(0).data["cards"] == ids("log nails logs gears bar")  # one at a time, top first


@pytest.mark.rule("REB-5.2")
def test_the_discard_pile_becomes_the_deck_only_when_a_card_must_be_drawn() -> None:
    state = position("solid_spade normal_spade", deck="log", discard="stone*3")
    do(state, "play solid_spade")
    assert sizes(state) == (2, 0, 3, 1)
    assert told(state, "shuffle") == []
    do(state, "play normal_spade")
    assert sizes(state) == (2, 2, 0, 2)
    assert [event.data["n"] for event in told(state, "shuffle")] == [3]


@pytest.mark.rule("REB-5.3")
def test_hand_and_played_cards_are_never_reshuffled() -> None:
    state = position("solid_spade normal_spade stone")
    do(state, "play solid_spade", "play normal_spade")
    assert hand(state) == ids("stone")
    assert sizes(state) == (1, 0, 0, 2)
    assert told(state, "draw") == []


@pytest.mark.rule("REB-5.4")
@pytest.mark.parametrize(("edition", "seed"), [("v001", 1), ("v001", 2), ("v005", 1), ("v005", 2)])
def test_columns_stay_full_while_the_draw_deck_lasts(edition: str, seed: int) -> None:
    state = fresh(3, seed, edition)
    last, before = zone(state, "draw").size, Counter(state.cards_in_play())
    for _ in random_game(state, seed):
        size = zone(state, "draw").size
        if size:
            assert heights(state) == [3] * 5
        assert size <= last
        last = size
    assert last == 0
    assert Counter(state.cards_in_play()) == before


@pytest.mark.rule("REB-5.4")
def test_cards_above_move_down_at_once() -> None:
    state = position("log nails", columns=["ladder steel_axe spear"], draw="magnet uzi")
    do(state, "buy 1")
    assert column(state, 1) == ["steel_axe", "spear", "magnet"]
    do(state, "buy 1")
    assert column(state, 1) == ["spear", "magnet", "uzi"]


@pytest.mark.rule("REB-5.5")
def test_without_a_draw_deck_columns_become_shorter() -> None:
    state = position("log nails", columns=["ladder steel_axe spear"], draw="")
    buy(state, "1", "log")
    assert heights(state) == [2, 3, 3, 3, 3]
    buy(state, "1", "nails")
    assert column(state, 1) == ["spear"]
    empty = position("log nails", row="ladder", heights=[1, 2, 2, 2, 2], draw="")
    buy(empty, "1", "log")
    assert refused(empty, "buy 1").rule == "REB-5.5"


def rearranged(grid: list[list[str]], line: str, order: list[str]) -> None:
    """Put a line of the grid into a new order, on the places its cards occupy."""
    kind, _, number = line.partition("-")
    if kind == "column":
        assert Counter(grid[int(number) - 1]) == Counter(order)
        grid[int(number) - 1] = order
        return
    places = [one for one in grid if len(one) >= int(number)]
    assert Counter(one[int(number) - 1] for one in places) == Counter(order)
    for one, name in zip(places, order, strict=True):
        one[int(number) - 1] = name


@pytest.mark.rule("REB-5.4", "REB-5.6", "REB-6.24")
@pytest.mark.parametrize(("edition", "players"), [("v001", 2), ("v001", 1), ("v005", 3), ("v005", 1)])
def test_the_grid_changes_by_what_is_told_and_by_nothing_else(edition: str, players: int) -> None:
    """Cards leave, those above come down, a new one comes on top; from one column to another only by reordering."""
    for seed in (3, 4, 5):
        state = fresh(players, seed, edition)
        grid, read = columns(state), len(state.events)
        for _ in random_game(state, seed):
            for event in state.events[read:]:
                told_ = event.data
                if event.kind == "reorder":
                    rearranged(grid, str(told_["line"]), [str(one) for one in told_["cards"]])  # type: ignore[union-attr]
                elif event.kind == "refill":
                    grid[int(str(told_["column"])) - 1].append(str(told_["card"]))
                elif event.kind in ("buy", "lowest", "burn", "free_buy"):
                    assert grid[int(str(told_["column"])) - 1].pop(int(str(told_["row"])) - 1) == told_["card"]
            read = len(state.events)
            assert columns(state) == grid


@pytest.mark.rule("REB-5.7")
def test_a_played_card_lies_in_the_played_area_and_works_at_once() -> None:
    state = position("ladder wood_axe stone", deck="stone")
    do(state, "play wood_axe")
    assert (cards(state, "played-0"), left(state)) == (["wood_axe"], {"credit_wood": 2})
    do(state, "play ladder")
    assert cards(state, "played-0") == ["wood_axe", "ladder"]
    assert hand(state) == ids("stone stone")
    assert refused(state, "play ladder").rule == "REB-5.7"


@pytest.mark.rule("REB-5.8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_only_cards_with_such_an_ability_can_be_played(edition: str) -> None:
    for name in oracle.DECKS[edition]:
        state = position(name, edition=edition, row="ladder" if name != "ladder" else "magnet")
        assert options(state, "play") == ([name] if name in oracle.PLAYABLE[edition] else []), name


@pytest.mark.rule("REB-5.9", "REB-5.26")
def test_a_played_card_is_no_longer_in_hand() -> None:
    state = position("steel_axe screwdriver", row="ladder magnet")
    do(state, "play screwdriver")
    do(state, "buy 2")  # Steel by credits
    while "trash steel_axe" in legal(state):
        assert "trash screwdriver" not in legal(state)
        refused(state, "trash screwdriver")
        do(state, "done")
    assert cards(state, "played-0") == ["screwdriver"]


@pytest.mark.rule("REB-5.10")
def test_each_copy_works_separately_and_equal_effects_add_up() -> None:
    state = position("steel_axe*2 screwdriver*2 necklace*2")
    do(state, "play steel_axe", "play screwdriver", "play necklace")
    assert left(state) == {"credit_wood": 1, "credit_steel": 2, "credit_gold": 1}
    do(state, "play steel_axe", "play screwdriver", "play necklace")
    assert left(state) == {"credit_wood": 2, "credit_steel": 4, "credit_gold": 2}
    assert legal(state)[0] == "end"


@pytest.mark.rule("REB-5.11")
def test_a_card_drawn_this_turn_can_be_played_or_trashed_this_turn() -> None:
    state = position("solid_spade", deck="ladder nails", row="steel_axe")
    do(state, "play solid_spade", "play ladder")
    assert hand(state) == ids("nails")
    buy(state, "1", "nails")
    assert cards(state, "discard-0") == ["steel_axe"]


@pytest.mark.rule("REB-6.16", "REB-5.1")
def test_draw_cards_never_draw_from_the_draw_deck() -> None:
    for name in ("ladder", "magnet", "solid_spade", "normal_spade", "heavy_spade"):
        state = position(name, seat(deck="log"), deck="", draw="crown chalice", columns=["chains"])
        do(state, f"play {name}")
        assert (zone(state, "draw").size, hand(state), sizes(state, 1)) == (2, [], (0, 1, 0, 0))
    state = later("heavy_spade", draw="crown")
    do(state, "play heavy_spade")
    assert zone(state, "draw").size == 1
    assert len(row(state)) == 5
