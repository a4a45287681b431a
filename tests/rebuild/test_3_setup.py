"""Section 3: setup."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rebuild import oracle
from tests.rebuild.build import (
    EDITIONS,
    cards,
    column,
    columns,
    do,
    fresh,
    hand,
    heights,
    row,
    score,
    sizes,
    told,
    turn,
    zone,
)
from tests.rebuild.random_play import ended


@pytest.mark.rule("REB-3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fourteen_starter_cards_each(players: int) -> None:
    wanted = Counter(a_log=2, bunch_of_logs=2, rusted_gears=1, pile_of_nails=2, a_stone=4, a_gold_bar=3)
    state = fresh(players, 7)
    drawn: dict[int, Counter[str]] = {who: Counter() for who in range(players)}
    for _ in range(2 * players):  # two hands each, ten of the fourteen cards
        who = turn(state)
        drawn[who].update(hand(state, who))
        do(state, "end")
    for who in range(players):
        assert drawn[who].total() == 10
        assert drawn[who] <= wanted
        assert score(state, who).cards == 14


@pytest.mark.rule("REB-3.2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_they_carry_eighteen_units(edition: str) -> None:
    total: Counter[str] = Counter()
    tables = fresh(2, 0, edition).game.cards  # type: ignore[attr-defined]
    for card in tables.starters():
        one = tables.file.cards[card]
        total.update(wood=one.wood, steel=one.steel, stone=one.stone, gold=one.gold, wild=tables.wild[card])
    assert total == Counter(wood=6, steel=5, stone=4, gold=3, wild=3)


@pytest.mark.rule("REB-3.3", "REB-3.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_decks_are_shuffled_and_all_else_starts_empty(players: int) -> None:
    hands = set()
    for seed in range(12):
        state = fresh(players, seed)
        first = turn(state)
        for who in range(players):
            assert sizes(state, who) == ((5, 9, 0, 0) if who == first else (0, 14, 0, 0))
        hands.add(tuple(hand(state, first)))
    assert len(hands) > 8


@pytest.mark.rule("REB-3.4", "REB-8.32")
@pytest.mark.parametrize("edition", EDITIONS)
def test_early_cards_lie_on_late_cards(edition: str) -> None:
    orders = set()
    for seed in range(6):
        state = fresh(2, seed, edition)
        grid = [name for number in (1, 2, 3) for name in row(state, number)]
        ended(state)
        came = grid + [str(event.data["card"]) for event in told(state, "refill")]
        groups = [oracle.group(oracle.DECKS[edition][name]) for name in came]
        early = {"v001": 33, "v005": 29}[edition]
        assert groups == ["early"] * early + ["late"] * (len(came) - early)
        assert Counter(came) <= oracle.market(edition)
        orders.add(tuple(came))
    assert len(orders) == 6


@pytest.mark.rule("REB-3.5", "REB-3.8")
@pytest.mark.parametrize(
    ("edition", "players", "rest"), [("v001", 2, 38), ("v001", 4, 38), ("v005", 2, 38), ("v005", 4, 40)]
)
def test_fifteen_cards_lie_open(edition: str, players: int, rest: int) -> None:
    state = fresh(players, 3, edition)
    assert heights(state) == [3] * 5
    assert zone(state, "draw").size == rest  # v005: 36 and a Gold Stack for each player
    assert cards(state, "draw") == []
    assert all(1 <= oracle.DECKS[edition][name].vp <= 4 for one in columns(state) for name in one)


@pytest.mark.rule("REB-3.7")
def test_the_row_farthest_from_the_draw_deck_is_the_purchase_row() -> None:
    state = fresh(2, 3)
    bottom, above = row(state), row(state, 2)
    do(state, "end")
    [event] = told(state, "lowest")
    number = event.data["column"]
    assert isinstance(number, int)
    assert event.data["card"] == bottom[number - 1]
    assert column(state, number)[0] == above[number - 1]
    [came] = told(state, "refill")
    assert column(state, number)[2] == came.data["card"]


@pytest.mark.rule("REB-3.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_drawn_at_random(players: int) -> None:
    firsts = Counter(turn(fresh(players, seed)) for seed in range(60))
    assert sorted(firsts) == list(range(players))
    assert min(firsts.values()) > 30 / players / 2
    state = fresh(players, 1)
    assert [line.seat for line in state.build_scene(None).seats if line.is_marked("first_player")] == [turn(state)]
    assert [event.seat for event in told(state, "first")] == [turn(state)]


@pytest.mark.rule("REB-3.4")
def test_the_same_seed_deals_the_same_game() -> None:
    assert columns(fresh(2, 9)) == columns(fresh(2, 9))
    assert columns(fresh(2, 9)) != columns(fresh(2, 10))
