"""The worked examples on set-up, paying, dwarves and construction (MTH-S01 to MTH-S19)."""

from __future__ import annotations

import pytest

from tests.mountainhome.build import (
    A,
    B,
    act,
    begun,
    bids,
    card_short,
    commit,
    do,
    legal,
    position,
    refused,
    search,
    seat,
    told,
)
from tests.mountainhome.census import census, pile, stock
from tests.mountainhome.reading import (
    bag,
    cards,
    details,
    discard,
    events,
    found,
    hand,
    named,
    played,
    pool,
    size,
    totals,
    town,
    trash,
    winner,
)


@pytest.mark.rule("MTH-3.1", "MTH-3.2", "MTH-3.9", "MTH-3.11", "MTH-3.13", "MTH-3.14", "MTH-3.15", "MTH-3.16")
@pytest.mark.rule("MTH-3.18", "MTH-3.21", "MTH-7.2", "MTH-6.100", "MTH-3.17")
def test_s01_set_up_with_three_players() -> None:
    state = begun(3)
    assert (size(state, "office"), size(state, "row"), size(state, "explore")) == (9, 3, 62)
    for who in range(3):
        assert (size(state, f"hand-{who}"), size(state, f"deck-{who}")) == (6, 6)
    there = census(state)
    kinds = ("resource", "dwarf", "played", "recurring", "unique", "location")
    assert [there[kind] for kind in kinds] == [27, 8, 12, 6, 5, 4]
    assert found(state) == (0, 5)
    event = position(seat(), seat(), seat(), events="goblin_raiding_party:0")
    assert [one.needed for one in details(event).events.values()] == [4]


@pytest.mark.rule("MTH-3.1", "MTH-3.12", "MTH-3.13", "MTH-3.14", "MTH-3.15", "MTH-3.18", "MTH-7.2")
@pytest.mark.parametrize(
    ("players", "pile", "dwarves", "from_13", "actions", "recurring", "basic", "end"),
    [
        (2, 45, 6, (6, 3, 4), 8, 4, 8, 4),
        (3, 62, 8, (5, 3, 5), 12, 6, 12, 5),
        (4, 79, 10, (4, 3, 6), 16, 8, 16, 6),
        (5, 96, 12, (3, 3, 7), 20, 10, 20, 7),
    ],
)
def test_s02_pile_sizes_for_every_player_count(
    players: int,
    pile: int,
    dwarves: int,
    from_13: tuple[int, int, int],
    actions: int,
    recurring: int,
    basic: int,
    end: int,
) -> None:
    state = begun(players)
    there = census(state)
    assert (size(state, "explore"), there["dwarf"], there["played"], there["recurring"]) == (
        pile,
        dwarves,
        actions,
        recurring,
    )
    assert stock(state) == from_13
    assert size(state, "office") + size(state, "row") == basic
    assert found(state) == (0, end)


@pytest.mark.rule("MTH-5.2", "MTH-5.3", "MTH-5.4", "MTH-5.26", "MTH-5.30", "MTH-5.18")
def test_s04_mixed_cost() -> None:
    state = position(seat("S1 R2 B2 erik", town="branch_mine:0"), seat())
    do(state, "play S1", "play R2", "play B2")
    assert pool(state) == (1, 2, 2)
    do(state, "job erik", "at 0", "spend shinies 0")
    assert pool(state) == (1, 0, 0)
    assert town(state, A) == "branch_mine:1"
    assert "tap 0" not in legal(state)
    assert (played(state, A), hand(state, A)) == ("S1 R2 B2 erik", "")


@pytest.mark.rule("MTH-5.6")
def test_s05_a_cost_that_cannot_be_paid() -> None:
    state = position(seat("erik", played="S1 R2", town="branch_mine:0"), seat(), pool=[1, 0, 2])
    assert refused(state, "job erik").rule == "MTH-5.6"
    assert (hand(state, A), pool(state)) == ("erik", (1, 0, 2))


@pytest.mark.rule("MTH-5.26", "MTH-5.29", "MTH-6.43", "MTH-4.20", "MTH-4.21", "MTH-4.22", "MTH-4.23")
def test_s06_finishing_the_ruby_clan_hall_and_using_it_at_once() -> None:
    state = position(
        seat("B1 B2 B3 tobias alisa", deck="S1 S2 S3 R1 R2 R3 S1", town="ruby:2"), seat(), explore="S4 paulie"
    )
    before = state.scores[A]
    do(state, "play B1", "play B2", "play B3")
    assert pool(state) == (0, 6, 0)
    do(state, "job tobias", "at 0")
    assert (pool(state), town(state, A)) == ((0, 1, 0), "ruby")
    do(state, "tap 0", "lodge alisa")
    assert town(state, A) == "ruby!+alisa"
    do(state, "end")
    assert pool(state) == (0, 0, 0)
    assert bag(discard(state, A)) == bag("B1 B2 B3 tobias S4")
    assert town(state, A) == "ruby+alisa"
    assert hand(state, A) == bag("S1 S2 S3 R1 R2 R3")
    assert state.scores[A] - before == 3


@pytest.mark.rule("MTH-5.22", "MTH-6.1", "MTH-5.20")
def test_s07_dwarf_used_out_of_the_emerald_clan_hall() -> None:
    state = position(seat(), seat(deck="S1 S2 S3 R1 R2 R3", town="emerald!+paulie+marg"), active=B)
    do(state, "use paulie shinies")
    assert (pool(state), played(state, B), town(state, B)) == ((1, 0, 0), "paulie", "emerald!+marg")
    do(state, "end")
    assert "paulie" in discard(state, B)
    assert town(state, B) == "emerald+marg"


@pytest.mark.rule("MTH-6.2", "MTH-6.3", "MTH-6.4", "MTH-6.37")
def test_s09_didi() -> None:
    mines = "branch_mine branch_mine"
    points = do(position(seat("didi", town=mines), seat()), "use didi points", "tap 0", "tap 1")
    assert pool(points) == (6, 0, 0)
    double = do(position(seat("didi", town=mines), seat()), "use didi double", "tap 0", "tap 1")
    assert pool(double) == (8, 0, 0)
    forge = position(seat("didi", town="magma_forge"), seat(), pool=[2, 0, 0], extended_shop=True)
    assert pool(do(forge, "use didi double", "tap 0", "amount 2")) == (4, 0, 0)


@pytest.mark.rule("MTH-6.2", "MTH-6.3", "MTH-6.37")
def test_s10_kartok() -> None:
    for way, points in (("points", (0, 0, 5)), ("double", (0, 0, 4))):
        state = position(seat("kartok", town="rock_quarry"), seat())
        assert pool(do(state, f"use kartok {way}", "tap 0")) == points


@pytest.mark.rule("MTH-6.4", "MTH-5.56", "MTH-5.69", "MTH-5.70", "MTH-5.71", "MTH-4.16", "MTH-4.17")
def test_s11_ymirs_doubling_reaches_the_bid() -> None:
    state = position(seat("ymir S2", town="southammer_brewery"), seat("S3 B2"), explore="kartok paulie", found=1)
    do(state, "use ymir double", "end")
    commit(state, A, "S2", "tap 0")
    commit(state, B, "S3 B2")
    act(state, A, "ready")
    act(state, B, "ready")
    assert totals(state) == [6, 5]
    assert state.to_act() == [B]  # A must trash the only card and is not asked
    do(state, "trash S3")
    assert winner(state) == A
    assert bag(trash(state)) == bag("S2 S3")
    assert discard(state, B) == "B2"
    assert [named(event, "card") for event in told(state, "found")] == ["kartok"]
    assert found(state)[0] == 2
    assert "kartok" in (discard(state, A) + " " + hand(state, A))


@pytest.mark.rule("MTH-5.24", "MTH-6.12", "MTH-5.28", "MTH-5.29")
def test_s12_marg_finishes_a_building_alone() -> None:
    state = position(seat("S3 R3 R2 marg southammer_brewery"), seat())
    do(state, "place southammer_brewery", "play S3", "play R3", "play R2")
    assert (pool(state), town(state, A)) == ((3, 0, 5), "southammer_brewery:0")
    do(state, "job marg", "at 0", "at 0", "spend shinies 2")
    assert (pool(state), town(state, A)) == ((1, 0, 0), "southammer_brewery")
    do(state, "tap 0")
    assert (pool(state), town(state, A)) == ((1, 2, 0), "southammer_brewery!")
    assert "marg" in played(state, A)


@pytest.mark.rule("MTH-6.13", "MTH-6.12")
def test_s14_marg_from_a_dwelling() -> None:
    state = position(seat(town="hillock_dwelling!+marg rock_quarry:1 branch_mine:0"), seat(), pool=[8, 0, 0])
    do(state, "lodger marg", "at 1", "at 2")
    assert pool(state) == (0, 0, 0)
    assert town(state, A) == "hillock_dwelling! rock_quarry branch_mine:1"
    assert discard(state, A) == "marg"


@pytest.mark.rule("MTH-6.14", "MTH-5.11", "MTH-5.14")
def test_s15_ori_draws_across_a_reshuffle() -> None:
    state = position(seat("ori", deck="S4", discard="R1 R2 R3 B1 B2", played="S3"), seat())
    do(state, "use ori draw")
    assert (size(state, "deck-0"), size(state, "discard-0"), size(state, "hand-0")) == (4, 0, 2)
    assert "S4" in hand(state, A)
    assert played(state, A) == "S3 ori"


@pytest.mark.rule("MTH-5.13")
def test_s16_drawing_with_nothing_left() -> None:
    state = do(position(seat("ori", deck="S4"), seat()), "use ori draw")
    assert (hand(state, A), size(state, "deck-0")) == ("S4", 0)


@pytest.mark.rule("MTH-6.15", "MTH-2.20", "MTH-9.9")
def test_s17_thorvald() -> None:
    rest = "S2 S2 S2 S3 S3 S3 B2 B2 B2 B3 B3 B3 R3 R3 paulie"
    cover = f"S4 ferry_boat trash_panda dragon_attack R2 {rest}"
    orders = set()
    for seed in range(8):
        state = position(seat("thorvald"), seat(), explore=cover, seed=seed)
        do(state, "use thorvald seek")
        for eye in (A, B, None):
            assert cards(state, "shown", eye) == "S4 ferry_boat trash_panda dragon_attack"
        there = [card_short(one) for one in pile(state)]
        assert len(there) == 20
        assert there[:2] == ["dragon_attack", "R2"]
        assert sorted(there[-3:]) == ["S4", "ferry_boat", "trash_panda"]
        orders.add(tuple(there[-3:]))
        do(state, "end")
        assert named(told(state, "explore")[0], "card") == "dragon_attack"
    assert len(orders) > 1


@pytest.mark.rule("MTH-6.8", "MTH-6.9", "MTH-6.11", "MTH-4.14", "MTH-4.17", "MTH-4.18", "MTH-6.92")
def test_s19_baldur_wanders() -> None:
    rest = "S2 S2 S2 S3 S3 S3 B2 B2 B2 B3 B3 B3 R3 R3 R3 R2 R2 S4 B4 trash_panda ygg loki paulie alisa erik"
    cover = f"R4 witchs_hut goblin_raiding_party ymir dwarven_grace_charity {rest}"
    state = position(seat("baldur S4", deck="B1 B1"), seat(deck="R1 R1"), explore=cover)
    assert size(state, "explore") == 30
    points = state.scores[A]
    do(state, "use baldur wander")
    assert discard(state, A) == "R4 witchs_hut"
    bids(state, "S4")
    assert discard(state, A) == "R4 witchs_hut ymir"
    assert (events(state), found(state)[0]) == ("goblin_raiding_party:0", 1)
    assert (size(state, "hand-0"), size(state, "hand-1")) == (3, 3)
    assert size(state, "explore") == 25
    assert played(state, A) == ""
    assert state.scores[A] - points == -1
    assert "end" in legal(state)
    do(state, "end")
    assert len(told(state, "explore")) == 6
    again = search(
        lambda seed: do(position(seat("baldur"), seat(), explore="R2", seed=seed), "use baldur wander", "end"),
        lambda now: now.to_act() == [A, B],
    )
    bids(again)
    assert "baldur" in hand(again, A)
    assert found(again)[0] == 0
