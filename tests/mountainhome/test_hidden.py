"""`determinized`: worlds that fit all that a seat knows, and vary in all that it cannot know."""

from __future__ import annotations

import pytest

from deckhall.core.rng import Rng
from deckhall.core.state import State
from tests.mountainhome.build import SIX, A, B, act, begun, bids, commit, do, dwarf_bid, legal, position, seat
from tests.mountainhome.census import PROJECTS, deck, inner, names, pile
from tests.mountainhome.playing import random_game
from tests.mountainhome.reading import cards, hand

WORLDS = 24


def worlds(state: State, eye: int | None) -> list[State]:
    """Worlds that somebody takes for possible."""
    made = [state.determinized(eye, Rng(seed)) for seed in range(WORLDS)]
    for world in made:
        assert world.view(eye) == state.view(eye)
        assert world.view(None) == state.view(None)
        assert world.to_act() == state.to_act()
        assert world.cards_in_play() == state.cards_in_play()
    return made


def hands(state: State, eye: int | None, who: int) -> set[str]:
    """The hands a seat may have in the eyes of another."""
    return {hand(world, who) for world in worlds(state, eye)}


@pytest.mark.rule("MTH-9.1", "MTH-9.2")
def test_other_hands_and_draw_piles_are_mixed_and_the_own_hand_is_not() -> None:
    state = position(seat("S1 S2", deck="S3 B1 B2"), seat("R1 R2", deck="R3 B3 S4"))
    assert hands(state, A, A) == {"S1 S2"}
    assert len(hands(state, A, B)) > 8
    assert len(hands(state, None, A)) > 4
    own = {tuple(deck(world, A)) for world in worlds(state, A)}
    assert len(own) > 3
    assert {tuple(sorted(one)) for one in own} == {("booze_1", "booze_2", "shinies_3")}


@pytest.mark.rule("MTH-9.2", "MTH-9.10")
def test_the_exploration_pile_may_hold_other_dwarves_and_events() -> None:
    state = begun(2, 5)
    found = [pile(world) for world in worlds(state, A)]
    assert len({tuple(one) for one in found}) == WORLDS
    assert len({tuple(sorted(one)) for one in found}) > WORLDS // 2
    assert {len(one) for one in found} == {45}


@pytest.mark.rule("MTH-9.2")
def test_the_layers_of_the_extended_office_stay() -> None:
    state = begun(2, 5, extended_shop=True)
    orders = set()
    for world in worlds(state, None):
        order = names(world, inner(world).office)
        assert set(order[:4]) == set(PROJECTS)  # the lowest ones
        orders.add(tuple(order))
    assert len(orders) == WORLDS


@pytest.mark.rule("MTH-9.4")
def test_face_down_cards_may_be_any_of_the_hand() -> None:
    state = dwarf_bid(seat("S1 S2 B1 R4", deck="R1 R2"), seat("S3"))
    commit(state, A, "S1 S2")
    down = {cards(world, "bid-0", A) for world in worlds(state, B)}
    assert len(down) > 6
    assert {cards(world, "bid-0", A) for world in worlds(state, A)} == {"S1 S2"}


@pytest.mark.rule("MTH-9.4")
def test_after_the_reveal_only_on_bid_cards_lie_face_down() -> None:
    state = dwarf_bid(seat("S1 ygg loki", deck="fools_gold R1"), seat("S3 R2"))
    bids(state, "S1 ygg loki", "S3")
    assert legal(state, A) == ["turn_up loki", "turn_up ygg"]
    for world in worlds(state, B):
        down = set(cards(world, "bid-0", A).split()) - {"S1"}
        assert down < {"ygg", "loki", "fools_gold"}
        assert len(down) == 2


@pytest.mark.rule("MTH-9.8")
def test_what_baldur_saw_is_kept_for_his_player_only() -> None:
    state = position(seat("baldur"), seat(), explore="S1 S2 S3 B1 B2 R1 R2 erik")
    do(state, "use baldur look", "next B2", "next B1", "next S3", "next S2")
    tops = {tuple(pile(world)[:5]) for world in worlds(state, A)}
    assert tops == {("booze_2", "booze_1", "shinies_3", "shinies_2", "shinies_1")}
    assert len({tuple(pile(world)[:5]) for world in worlds(state, B)}) > 10


@pytest.mark.rule("MTH-9.9")
def test_what_thorvald_showed_is_remembered() -> None:
    state = position(seat("thorvald"), seat(), explore="S1 S2 S3 reorganisation R1 R2 R3 erik")
    do(state, "use thorvald seek")
    for world in worlds(state, B):
        there = pile(world)
        assert there[0] == "reorganisation"
        assert set(there[-3:]) == {"shinies_1", "shinies_2", "shinies_3"}


@pytest.mark.rule("MTH-6.69", "MTH-6.48")
def test_cards_seen_going_into_a_hand_or_onto_a_pile_stay_there() -> None:
    state = position(
        seat("R4 S1", deck="B1 B2", discard="marg", town="dark_dungeon"),
        seat("S2 S3", deck="R1 R2 R3"),
        pool=[2, 0, 0],
        locations="marketplace",
    )
    do(state, "tap 0", "dig marg", "offer 1", "give R4", "want_any", "swap S2")
    for world in worlds(state, None):
        assert "R4" in hand(world, B)
        assert "S2" in hand(world, A)
        assert deck(world, A)[0] == "marg"


@pytest.mark.rule("MTH-9.7")
def test_sealed_picks_are_open_to_guess() -> None:
    state = bids(dwarf_bid(seat("S1 S2 S3", deck=SIX), seat("B1 B2")), "S1 S2 S3", "B1 B2")
    act(state, A, "trash S2")
    picked = {
        next(piece.face for piece in world.view(A).zone("bid-0").pieces if piece.is_marked("picked"))
        for world in worlds(state, B)
    }
    assert picked == {"shinies_1", "shinies_2", "shinies_3"}


@pytest.mark.rule("MTH-9.13", "MTH-11.3")
def test_a_window_does_not_betray_the_card() -> None:
    state = do(position(seat("erik"), seat("karina S1", deck="S2 S3 B1")), "use erik rocks")
    assert {"karina" in one for one in hands(state, A, B)} == {True, False}


@pytest.mark.parametrize(("players", "seed"), [(2, 12), (4, 13)])
def test_worlds_can_be_played_on(players: int, seed: int) -> None:
    for number, (state, _, _) in enumerate(random_game(players, seed)):
        if number % 40 == 0 and not state.is_over:
            for eye in (A, players - 1, None):
                world = state.determinized(eye, Rng(number))
                assert world.view(eye) == state.view(eye)
                rng = Rng(number)
                for _ in range(12):
                    if world.is_over:
                        break
                    who = world.to_act()[0]
                    actions = world.legal_actions(who)
                    world.apply(who, actions[rng.below(len(actions))])
                assert world.cards_in_play() == state.cards_in_play()


@pytest.mark.rule("MTH-9.12", "MTH-6.115")
def test_rocks_that_the_golems_leave_are_nobodys_business() -> None:
    state = position(
        seat("ori S1", deck="R1 R3 S2 S3 B1 B2"), seat(), events="rock_golem_debt_collectors:2", explore="R2 erik"
    )
    do(state, "use ori draw", "trash R1")
    assert hand(state, A) == "R3 S1"
    assert {"R3" in one for one in hands(state, B, A)} == {True, False}


@pytest.mark.rule("MTH-9.12", "MTH-6.113")
def test_the_golems_tell_nothing_of_an_equal_card_in_hand() -> None:
    state = position(
        seat("ori R2", deck="S1 S2 S3 B1 B2", discard="R2", town="dark_dungeon"),
        seat(),
        pool=[2, 0, 0],
        events="rock_golem_debt_collectors",
        explore="R3 erik",
    )
    do(state, "tap 0", "dig R2", "use ori draw")
    for world in worlds(state, B):
        assert "R2" in hand(world, A)  # the Golems have come for it
    do(state, "discard R2")
    assert hand(state, A) == "R2 S1"
    assert {"R2" in one for one in hands(state, B, A)} == {True, False}


@pytest.mark.rule("MTH-9.4", "MTH-6.69")
@pytest.mark.parametrize("committed", ["ygg fools_gold", "loki fools_gold"])
def test_a_known_on_bid_card_is_in_hand_or_face_down(committed: str) -> None:
    state = position(
        seat("S1 fools_gold loki", deck=f"R1 R1 strategic_piling {SIX}"),
        seat("ygg", deck="S2 S3"),
        locations="marketplace",
        explore="kartok erik",
    )
    do(state, "offer 1", "give S1", "want_any", "swap ygg", "end")
    bids(state, committed)
    assert len(legal(state, A)) == 2
    places = set()
    for world in worlds(state, B):
        place = "hand" if "ygg" in hand(world, A) else "bid"
        assert place == "hand" or "ygg" in cards(world, "bid-0", A)
        places.add(place)
    assert places == {"hand", "bid"}


@pytest.mark.rule("MTH-6.110", "MTH-6.116", "MTH-9.1")
def test_the_goblins_say_nothing_of_cards_put_back_before() -> None:
    state = position(
        seat(deck="S1 B1 R1 S2 B2 R2 S4 S4 S3"),
        seat("S1", deck="S2 S3"),
        events="reorganisation goblin_raiding_party",
        explore="R2 R2 R2 erik",
    )
    do(state, "end", "draw 1", "top S4", "discard S2")
    assert hands(state, B, A) == {"B1 B2 R1 R2 S1"}  # nothing above 2 is left in that hand
    assert {deck(world, A)[0] for world in worlds(state, B)} == {"shinies_4", "shinies_3"}


@pytest.mark.rule("MTH-6.81", "MTH-9.9")
def test_a_released_dwarf_is_known_to_lie_on_top() -> None:
    state = position(seat(), seat(), pool=[0, 3, 0], locations="dwarf_fortress", housed="didi", explore="R1 R2 R3 erik")
    do(state, "release didi")
    assert {pile(world)[0] for world in worlds(state, B)} == {"didi"}


@pytest.mark.rule("MTH-6.117", "MTH-9.2")
def test_what_a_player_put_back_is_known_to_that_player_only() -> None:
    state = position(
        seat("S1 S2 S3", deck="R1 R2 R3 B1 B2 B3"), seat("S4"), phase="after_draw", events="reorganisation"
    )
    do(state, "draw 2", "top S1", "top R1")
    assert {tuple(deck(world, A)[:2]) for world in worlds(state, A)} == {("rocks_1", "shinies_1")}
    assert len({tuple(deck(world, A)[2:]) for world in worlds(state, A)}) > 8
    assert len({tuple(deck(world, A)[:2]) for world in worlds(state, B)}) > 8
