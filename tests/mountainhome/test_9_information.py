"""Section 9: what each seat and a spectator see."""

from __future__ import annotations

import pytest

from deckhall.core.scene import Scene
from deckhall.core.state import State
from deckhall.games.mountainhome.constants import COMMITTING
from tests.mountainhome.build import (
    SIX,
    A,
    B,
    C,
    act,
    begun,
    bids,
    commit,
    do,
    dwarf_bid,
    ids,
    legal,
    position,
    seat,
    told,
)
from tests.mountainhome.census import inner, names
from tests.mountainhome.playing import random_game
from tests.mountainhome.reading import (
    bid_taps,
    bid_total,
    cards,
    details_of,
    fact,
    found,
    hand,
    has_zone,
    named,
    seen,
    size,
)

VIEWERS = (A, B, C, None)


def mentioned(scene: Scene) -> set[str]:
    """Every card that a scene shows anywhere."""
    return {piece.face for zone in scene.zones for piece in zone.pieces if piece.face}


def full_table(**more: object) -> State:
    """Something everywhere."""
    return position(
        seat("S1 marg", deck="S2 S3", discard="B1 loki", played="erik", cavern="didi", town="ruby+ori pawn_shop+R4"),
        seat("B2 karina", deck="B3", town="rock_quarry:1"),
        seat("R1"),
        explore="kartok R2 R3",
        row="branch_mine",
        office="hillock_dwelling",
        trash="hangover S4",
        locations="marketplace",
        housed="ymir",
        events="reorganisation:2",
        **more,
    )


@pytest.mark.rule("MTH-9.1")
def test_a_hand_is_seen_by_its_owner_only_and_its_size_by_all() -> None:
    state = full_table()
    for viewer in VIEWERS:
        scene = state.view(viewer)
        assert seen(scene, "hand-0") == ("S1 marg" if viewer == A else "")
        assert seen(scene, "hand-1") == ("B2 karina" if viewer == B else "")
        assert [scene.zone(f"hand-{who}").size for who in range(3)] == [2, 2, 1]
        assert "karina" not in mentioned(scene) or viewer == B


@pytest.mark.rule("MTH-9.2")
def test_piles_are_hidden_and_their_sizes_public() -> None:
    state = full_table()
    for viewer in VIEWERS:
        scene = state.view(viewer)
        assert [scene.zone(name).size for name in ("deck-0", "deck-1", "explore", "office")] == [2, 1, 3, 1]
        for name in ("deck-0", "deck-1", "explore", "office"):
            assert seen(scene, name) == ""
        assert not mentioned(scene) & set(ids("kartok R2 R3 hillock_dwelling S2 S3 B3"))
    one = position(seat(deck="S1 S2 S3"), seat())
    other = position(seat(deck="S3 S1 S2"), seat())
    for viewer in (A, B, None):
        assert one.view(viewer) == other.view(viewer)  # not even the owner sees the order


@pytest.mark.rule("MTH-9.3")
def test_everything_else_is_open() -> None:
    state = full_table()
    for viewer in VIEWERS:
        scene = state.view(viewer)
        there = {
            "discard-0": "B1 loki",
            "played-0": "erik",
            "cavern-0": "didi",
            "town-0": "ruby pawn_shop",
            "kept-0-0": "ori",
            "kept-0-1": "R4",
            "town-1": "rock_quarry",
            "locations": "marketplace",
            "events": "reorganisation",
            "row": "branch_mine",
            "trash": "hangover S4",
            "housed": "ymir",
        }
        assert {name: seen(scene, name) for name in there} == there
        assert [one.counters for one in details_of(scene).events.values()] == [2]
        assert details_of(scene).buildings["town-1:0"].done == 1


@pytest.mark.rule("MTH-9.4", "MTH-9.5")
def test_committed_cards_are_hidden_but_counted() -> None:
    state = dwarf_bid(seat("S4 loki B1"), seat("S1"), seat("R1", town="branch_mine"))
    commit(state, A, "S4 loki")
    commit(state, C, "", "tap 0")
    for viewer in VIEWERS:
        scene = state.view(viewer)
        assert set(seen(scene, "bid-0").split()) == ({"S4", "loki"} if viewer == A else set())
        assert (scene.zone("bid-0").size, scene.zone("hand-0").size) == (2, 1)
        assert (bid_total(state, A, viewer) is not None) == (viewer == A)
        assert bid_taps(state, C, viewer) == (2, 0, 0)
        if viewer != A:
            assert not mentioned(scene) & set(ids("S4 loki B1"))
    for event in told(state, "commit"):
        assert "card" not in event.seen_by(B).data
        assert "card" in event.seen_by(A).data
    twin = dwarf_bid(seat("S4 loki B1"), seat("S1"), seat("R1", town="branch_mine"))
    commit(twin, A, "B1 loki")
    commit(twin, C, "", "tap 0")
    assert state.view(B) == twin.view(B)


@pytest.mark.rule("MTH-9.4")
def test_on_bid_cards_stay_hidden_until_they_are_turned_up() -> None:
    state = dwarf_bid(seat("S4 ygg loki"), seat("S1"), seat("R1"))
    bids(state, "S4 ygg loki", "S1")
    assert legal(state, A) == ["turn_up loki", "turn_up ygg"]
    assert cards(state, "bid-0", B) == "S4"
    assert size(state, "bid-0") == 3


@pytest.mark.rule("MTH-9.6")
def test_cards_out_of_buildings_are_seen_to_leave_them() -> None:
    state = dwarf_bid(seat("S1", town="oris_warehouse+S4 ruby+loki"), seat())
    commit(state, A, "S1 @S4 @loki")
    for viewer in (B, None):
        assert set(cards(state, "bid-0", viewer).split()) == {"S4", "loki"}
        assert not has_zone(state.view(viewer), "kept-0-0")
    assert {named(event.seen_by(B), "card") for event in told(state, "commit_kept")} == {"S4", "loki"}
    act(state, A, "back_kept loki")
    assert cards(state, "kept-0-1", B) == "loki"


@pytest.mark.rule("MTH-9.8")
def test_the_order_baldur_chose_is_known_to_his_player_only() -> None:
    one = position(seat("baldur"), seat(), seat(), explore="S1 S2 S3 erik B4")
    other = one.clone()
    for state, order in ((one, "S1 S2 S3 erik"), (other, "erik S3 S2 B4")):
        do(state, "use baldur look", *[f"next {card}" for card in order.split()])
    assert one.view(B) == other.view(B)
    assert one.view(None) == other.view(None)
    assert cards(one, "peek", A) == "S1 S2 S3 erik B4"
    assert cards(other, "peek", A) == "erik S3 S2 B4 S1"


@pytest.mark.rule("MTH-9.9")
def test_cards_turned_up_are_seen_by_all() -> None:
    state = position(seat("thorvald", deck=SIX), seat(), seat(), explore="S1 ygg reorganisation erik")
    do(state, "use thorvald seek")
    for viewer in VIEWERS:
        assert cards(state, "shown", viewer) == "S1 ygg reorganisation"
    do(state, "end")
    for viewer in VIEWERS:
        assert cards(state, "shown", viewer) == "reorganisation"


@pytest.mark.rule("MTH-9.10")
def test_nobody_knows_what_was_left_in_the_box() -> None:
    state = begun(3, 3)
    for viewer in VIEWERS:
        worlds = {tuple(sorted(names(world, inner(world).spare))) for world in worlds_of(state, viewer, 8)}
        assert len(worlds) > 3


def worlds_of(state: State, viewer: int | None, count: int) -> list[State]:
    """Positions that look the same to somebody."""
    from deckhall.core.rng import Rng

    return [state.determinized(viewer, Rng(seed)) for seed in range(count)]


@pytest.mark.rule("MTH-9.11")
def test_points_and_found_dwarves_are_public() -> None:
    state = full_table(found=3)
    for viewer in VIEWERS:
        scene = state.view(viewer)
        assert [line.score for line in scene.seats] == state.scores
        assert fact(state, "found", viewer) == "3 of 5"
    assert found(state) == (3, 5)
    assert state.scores[A] == 3 * 3 + 2 + 3 + 4  # marg, loki, ori; didi; the hall; Singing Rocks in pawn


@pytest.mark.rule("MTH-9.12")
def test_drawn_cards_are_seen_by_the_drawer_only() -> None:
    state = position(seat("ori", deck="S1 R1"), seat(), seat(), events="rock_golem_debt_collectors")
    do(state, "use ori draw")
    draw = told(state, "draw")[0]
    assert named(draw.seen_by(A), "cards") == "S1 R1"
    assert draw.seen_by(B).data == {"n": 2}
    do(state, "discard R1")
    assert named(told(state, "golem_discard")[0].seen_by(B), "card") == "R1"
    assert hand(state, A) == "S1"


@pytest.mark.rule("MTH-9.1", "MTH-9.2", "MTH-9.4", "MTH-9.12")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_whole_games_show_only_what_is_open(players: int, seed: int) -> None:
    for number, (state, _, _) in enumerate(random_game(players, seed)):
        if number % 23:
            continue
        real = inner(state)
        for viewer in range(players):
            scene = state.view(viewer)
            own_deck = sorted(real.cards.ids[kind] for kind in real.decks[viewer]) if real.step else []
            assert sorted(details_of(scene).deck) == own_deck
            for other in range(players):
                if other == viewer:
                    continue
                assert seen(scene, f"hand-{other}") == ""
                assert scene.zone(f"hand-{other}").size == len(real.hands[other])
                if real.bid.phase == COMMITTING:
                    assert bid_total(state, other, viewer) is None
        for world in worlds_of(state, 0, 1):
            assert world.view(0) == state.view(0)
            assert world.to_act() == state.to_act()
            assert world.legal_actions(0) == state.legal_actions(0)
            assert world.cards_in_play() == state.cards_in_play()
