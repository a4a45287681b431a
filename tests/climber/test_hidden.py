"""`determinized`: worlds that fit all that a seat knows, and vary in all that it cannot know.

What a seat knows is kept by `memory.Memory`, which only ever reads events as that seat may see them.
"""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.rng import Rng
from deckhall.games.climber.constants import CHOOSING, MAIN
from deckhall.games.climber.state import ClimberState
from tests.climber.build import CARDS, GAME, card_id, choose, do, ids, passes, play, position, shorts
from tests.climber.memory import spots
from tests.climber.playing import (
    EYES,
    LOOSE,
    card_ids,
    climber,
    fresh,
    give_any,
    random_game,
    season,
    seasons,
    select,
    some_move,
)

GAMES = [
    (2, ("transfer", "accident", "no_set")),
    (3, ("no_set", "transfer", "revolution")),
    (3, ("accident", "up_to_2", "transfer")),
    (4, ("transfer", "revolution", "accident")),
    (4, ("accident", "transfer", "reverse_order")),
]
"""Players and gold cards; Transfer comes early, late and in between."""


def same_to(eye: int | None, world: ClimberState, state: ClimberState) -> None:
    """The viewer cannot tell the world from the true position, and neither can a spectator."""
    assert world.view(eye) == state.view(eye)
    assert world.view(None) == state.view(None)
    assert world.to_act() == state.to_act()
    assert world.cards_in_play() == state.cards_in_play()
    if eye is not None:
        assert world.legal_actions(eye) == state.legal_actions(eye)
        own = [(one.hands, one.down, one.up, one.laid, one.locked, one.resting, one.giving) for one in (world, state)]
        assert [part[eye] for part in own[0]] == [part[eye] for part in own[1]]


def by_the_rules(world: ClimberState, eye: int | None) -> None:
    """Cards lie where such cards can lie, and whoever is asked may do all that its cards allow, and nothing else."""
    assert not any(CARDS.initial[card] for card in world.pile)
    assert all(CARDS.initial[card] for card in world.box)
    for seat in world.to_act():
        assert world.legal_actions(seat)
    if world.phase == MAIN and world.acting >= 0 and world.acting != eye and not world.putting >= 0:
        turn = (CARDS.PASS, CARDS.PLAY, CARDS.ADD)
        if all(any(block.has(action) for block in turn) for action in world.legal):  # a turn, not an icon
            again = world.clone()
            again.give_turn(world.turn)
            again.reask()
            assert world.legal == again.legal


@pytest.mark.parametrize(("players", "golds"), GAMES)
def test_every_world_fits_all_that_the_viewer_knows(players: int, golds: tuple[str, ...]) -> None:
    rng = Rng(1)
    for seed in range(8):
        for state, memories in spots(players, golds, seed, 17):
            for memory in memories:
                memory.fits(state)  # the memory itself tells the truth
                world = climber(state.determinized(memory.eye, rng))
                same_to(memory.eye, world, state)
                memory.fits(world)


@pytest.mark.parametrize(("players", "golds"), GAMES)
def test_every_world_is_a_position_of_the_game(players: int, golds: tuple[str, ...]) -> None:
    rng = Rng(2)
    for seed in range(12):
        for state, memories in spots(players, golds, seed, 7):
            memory = memories[rng.below(len(memories))]
            by_the_rules(climber(state.determinized(memory.eye, rng)), memory.eye)


@pytest.mark.parametrize(("players", "golds"), GAMES)
def test_worlds_can_be_played_on_and_dealt_anew_again(players: int, golds: tuple[str, ...]) -> None:
    rng = Rng(3)
    for seed in range(6):
        for state, memories in spots(players, golds, seed, 60):
            memory = memories[rng.below(len(memories))]
            world = climber(state.determinized(memory.eye, rng))
            again = climber(world.determinized(memory.eye, rng))
            same_to(memory.eye, again, state)
            memory.fits(again)
            while not world.is_over:
                world.apply(*some_move(world, rng))
            assert world.cards_in_play() == state.cards_in_play()


def test_dealing_anew_leaves_the_position_itself_alone() -> None:
    state = fresh(4, 4)
    select(state)
    before = state.clone()
    for eye in EYES:
        state.determinized(eye, Rng(1))
    assert [state.team(seat) for seat in range(4)] == [before.team(seat) for seat in range(4)]
    assert (state.pile, state.golds, state.rng) == (before.pile, before.golds, before.rng)


# -- what a seat cannot know varies --------------------------------------------------------------------------------


def worlds(state: ClimberState, eye: int | None, number: int = 80) -> list[ClimberState]:
    """Many worlds that fit what the viewer knows."""
    rng = Rng(5)
    return [climber(state.determinized(eye, rng)) for _ in range(number)]


def middle_of_season_3() -> ClimberState:
    """Four players choose hands for season 3, an Accident season; seats 0 and 1 won and have shown many cards."""
    state = fresh(4, 6, ("no_set", "accident", "up_to_2"))
    seasons(state, [(0, 1), (1, 0)])
    select(state)
    return state


def test_hands_lodges_and_locked_cards_of_others_vary() -> None:
    state = middle_of_season_3()
    found = worlds(state, 2)
    for seat in (0, 1, 3):
        assert len({world.hands[seat] for world in found}) > 70
        assert len({world.down[seat] for world in found}) > 20
        assert len({world.locked[seat] for world in found}) > 8
        assert len({world.team(seat) for world in found}) > 50
    assert {(world.hands[2], world.down[2], world.locked[2]) for world in found} == {
        (state.hands[2], state.down[2], state.locked[2])
    }


def test_the_pile_and_all_that_is_drawn_by_chance_vary() -> None:
    state = middle_of_season_3()
    found = worlds(state, 2)
    assert len({world.pile for world in found}) == len(found)
    assert len({world.pile[-1] for world in found}) > 12
    assert len({world.rng for world in found}) == len(found)  # a later Accident cannot be foreseen
    assert state.rng not in {world.rng for world in found}
    three = fresh(3, 6)
    assert len({frozenset(world.box) for world in worlds(three, 0)}) > 70


def test_every_hidden_card_can_lie_in_every_hidden_place() -> None:
    """Cards seat 0 has not seen are spread over the other teams and the pile as chance would spread them."""
    state = fresh(4, 9)
    select(state)
    where: Counter[tuple[int, str]] = Counter()
    found = worlds(state, 0, 600)
    for world in found:
        for seat in (1, 2, 3):
            where.update((card, f"hand {seat}") for card in world.hands[seat])
            where.update((card, f"lodge {seat}") for card in world.down[seat])
        where.update((card, "pile") for card in set(world.pile))
    hidden = [card for card in range(len(CARDS.ids)) if CARDS.number[card] < 12 and card not in state.team(0)]
    for card in hidden:
        for seat in (1, 2, 3):
            # 21 initial cards for three teams of 7; 44 reinforcements, of which 2 went to each team
            chance = (1 / 3 if CARDS.initial[card] else 2 / 44) * 8 / 9
            assert abs(where[card, f"hand {seat}"] - 600 * chance) < 60
            assert where[card, f"lodge {seat}"] > 0 or not CARDS.initial[card]
        assert (where[card, "pile"] > 400) != CARDS.initial[card]


def test_face_down_gold_cards_vary_and_open_ones_do_not() -> None:
    state = fresh(4, 2)
    season(state, 0, 1)
    season_2 = CARDS.gold_ids[state.golds[1]]
    for eye in (0, 3, None):
        found = worlds(state, eye, 200)
        golds = [[CARDS.gold_ids[gold] for gold in world.golds] for world in found]
        assert {(names[0], names[1], names[4]) for names in golds} == {("standard", season_2, "climax")}
        for place in (2, 3):
            assert {names[place] for names in golds} == set(LOOSE) - {season_2}
        assert {frozenset(world.golds_out) for world in found} != {frozenset(state.golds_out)}
    short = worlds(fresh(3, 1, short_climb=True), 1, 120)
    assert {CARDS.gold_ids[world.golds[2]] for world in short} == set(LOOSE)
    assert all((world.golds[1], world.golds[3]) == (-1, -1) for world in short)


# -- what it knows stays -------------------------------------------------------------------------------------------


def test_shown_cards_stay_in_their_team_and_wander_within_it() -> None:
    state = fresh(4, 6, ("no_set", "revolution", "up_to_2"))
    season(state, 0, 1)
    shown = set(state.shown[0])
    assert len(shown) == 8  # all but the one left in the lodge
    select(state)
    found = worlds(state, 2)
    for world in found:
        assert shown <= set(world.team(0))
    assert len({frozenset(shown & set(world.down[0])) for world in found}) > 1  # which of them are in the hand is open


def test_own_gift_and_received_card_are_known_and_strangers_gifts_are_not() -> None:
    state = fresh(4, 3, ("transfer", "no_set", "revolution"))
    season(state, 0, 1)
    gifts = [state.hands[seat][-1] for seat in range(4)]
    for seat in range(4):
        state.apply(seat, CARDS.GIVE.of(gifts[seat]))
    select(state)
    for seat in range(4):
        left, right = (seat + 1) % 4, (seat - 1) % 4
        found = worlds(state, seat, 60)
        for world in found:
            assert gifts[seat] in world.team(left)
            assert gifts[right] in world.team(seat)
            assert gifts[right] not in world.team(right) or CARDS.number[gifts[right]] > 11
        across = (seat + 2) % 4  # its gift and its present are both unknown
        assert len({world.team(across) for world in found}) > 50
        # what came to it is spread like any other hidden card, unless it was shown before
        certain = [world for world in found if gifts[left] in world.team(across)]
        assert len(certain) < len(found)


def test_a_stranger_learns_of_a_gift_that_is_shown_later() -> None:
    """Seat 0 showed R6 in season 1 and gave it to seat 1, who plays it: seat 2 knows now what was given."""
    state = position("R6 R5 R1", "B1 B2", "G1 G2", "Y1 Y2", gold="transfer", phase="reveal")
    state.shown = [tuple(CARDS.index[one] for one in ids("R5 R6")), (), (), ()]
    for seat, card in enumerate(("red_6", "blue_2", "green_2", "yellow_2")):
        state.apply(seat, GAME.vocab.parse(f"give {card}"))
    red_6 = CARDS.index["red_6"]
    before = worlds(state, 2)
    assert {red_6 in world.team(0) for world in before} == {True, False}
    assert all(red_6 in world.team(0) or red_6 in world.team(1) for world in before)
    assert state.to_act() == [1]
    play(state, "R6")
    for world in worlds(state, 2):
        assert red_6 in world.team(1)
        assert CARDS.index["red_5"] in world.team(0)  # the other card it had shown is still there


def test_a_card_taken_back_face_up_stays_in_the_hand() -> None:
    state = position("B10 R1 R2", "Y1 Y2", "G1 G2", lead=0, players=3, down={0: "Y3"}, up={0: "R8 Y7"})
    play(state, "B10")
    do(state, "put red_1", "take_up red_8")
    red_8 = CARDS.index[card_id("R8")]
    for eye in (1, 2, None):
        found = worlds(state, eye)
        assert all(red_8 in world.hands[0] for world in found)
        assert len({world.hands[0] for world in found}) > 5  # the rest of the hand is open
        # the card put down is not known
        assert len({world.down[0] for world in found}) > 5
    passes(state, 1, 2)
    play(state, "R8")
    assert all(red_8 not in world.hands[0] for world in worlds(state, 1))


@pytest.mark.parametrize("put", ["R2", "R8"])
def test_a_card_taken_back_may_be_put_down_by_the_next_swap(put: str) -> None:
    state = position("B10 Y8 R1 R2", "Y1 Y2", "G1 G2", lead=0, players=3, down={0: "Y3"}, up={0: "R8 Y7"})
    play(state, "B10")
    do(state, "put red_1", "take_up red_8")
    passes(state, 1, 2)
    play(state, "Y8")
    do(state, f"put {card_id(put)}", "take_up yellow_7")
    red_8, yellow_7 = CARDS.index["red_8"], CARDS.index["yellow_7"]
    for eye in (1, 2, None):
        found = worlds(state, eye)
        assert all(yellow_7 in world.hands[0] for world in found)
        assert {red_8 in world.hands[0] for world in found} == {True, False}
        assert all(red_8 in world.team(0) for world in found)


# -- sealed answers ------------------------------------------------------------------------------------------------


def test_sealed_gifts_of_others_are_drawn_anew_and_the_own_one_stays() -> None:
    state = fresh(4, 3, ("transfer", "no_set", "revolution"))
    season(state, 0, 1)
    for seat in (0, 1, 3):
        state.apply(seat, state.legal_actions(seat)[0])
    own = state.giving[0]
    found = worlds(state, 0)
    for world in found:
        assert world.to_act() == [2]
        assert world.giving[0] == own
        assert world.giving[2] == -1
        assert world.giving[1] in world.hands[1]
        assert world.giving[3] in world.hands[3]
        assert len(world.legal_actions(2)) == len(set(world.hands[2]))
    assert len({world.giving[1] for world in found}) > 8
    assert len({world.giving[3] for world in found}) > 8
    for world in found[:10]:
        world.apply(2, world.legal_actions(2)[0])
        assert world.phase == CHOOSING  # the gifts can change hands


def test_sealed_hands_of_others_are_drawn_anew_and_begun_ones_are_not_begun() -> None:
    state = fresh(3, 3, ("no_set", "up_to_2", "revolution"))
    season(state, 0, 1)
    state.apply(0, state.legal_actions(0)[0])  # complete: one card stays
    state.apply(1, state.legal_actions(1)[0])  # begun: one of two
    for eye in EYES[1:3]:
        found = worlds(state, eye)
        for world in found:
            assert world.to_act() == [1, 2]
            assert world.resting[0].bit_count() == 1
            assert world.resting[1] == (state.resting[1] if eye == 1 else 0)
        assert len({world.resting[0] for world in found}) > 5
    own = worlds(state, 0)
    assert {world.resting[0] for world in own} == {state.resting[0]}
    for world in own[:10]:
        select(world)
        assert [len(hand) for hand in world.hands] == [9, 9, 9]


def test_sealed_additions_of_others_vary_in_climax() -> None:
    state = fresh(3, 8)
    seasons(state, [(0, 1)] * 4)
    assert [state.team_size(seat) for seat in range(3)] == [13, 17, 21]
    state.apply(1, CARDS.READY.of())
    state.apply(2, CARDS.REST.of(state.hands[2][0]))
    state.apply(2, CARDS.READY.of())
    found = worlds(state, 0)
    for world in found:
        assert world.to_act() == [0]
        world.apply(0, CARDS.READY.of())
    for seat in (1, 2):
        assert len({world.added[seat] for world in found}) > 3
        assert all(len(world.hands[seat]) == 12 + world.added[seat] for world in found)
    assert all(len(world.hands[0]) == 13 for world in found)


def test_a_play_begun_by_another_seat_is_not_begun_in_the_worlds() -> None:
    state = position("R3 R4 R5 B7", "B1 B2", "G1", "Y1", lead=0)
    do(state, "add red_3", "add red_4")
    for world in worlds(state, 1):
        assert world.picked == 0
        assert world.to_act() == [0]
    for world in worlds(state, 0, 10):
        assert world.picked == state.picked
        assert world.legal_actions(0) == state.legal_actions(0)


def test_that_a_seat_has_no_legal_play_is_not_known_to_the_others() -> None:
    """Seat 1 can only pass; what it holds in the worlds of others may well beat a 5."""
    state = position("R5 R1", "B1 B2", "G1", "Y1", lead=0)
    play(state, "R5")
    assert state.legal_actions(1) == [CARDS.PASS.of()]
    found = worlds(state, 2)
    able = 0
    for world in found:
        hand = [card for card in world.hands[1] if CARDS.icon_ids[CARDS.icon[card]] != "set_of_two"]
        beats = any(CARDS.number[card] > 5 for card in hand)
        assert (len(world.legal_actions(1)) > 1) == beats
        able += beats
    assert able > 10


def test_a_gift_of_many_shown_cards_stays_in_doubt() -> None:
    """Seat 0 has shown its whole team before Transfer: any card of it may have gone to seat 1, for all seat 2 knows."""
    state = fresh(4, 3, ("transfer", "no_set", "revolution"))
    seasons(state, [(0, 1)])
    team = state.team(0)
    state.shown[0] = team
    give_any(state)  # seat 0 gives its lowest card
    missing: Counter[int] = Counter()
    found = worlds(state, 2, 500)
    for world in found:
        gone = Counter(team) - Counter(world.team(0))
        assert gone.total() == 1
        missing.update(gone)
    assert len(missing) == len(set(team))
    fair = 500 / len(team)
    assert missing[team[0]] < 2.5 * fair  # the truth is no likelier than the rest


@pytest.mark.rule("CLI-9.8")
@pytest.mark.parametrize(("players", "golds"), GAMES[1:])
def test_a_strangers_gift_is_no_easier_to_find_than_any_other_hidden_card(players: int, golds: tuple[str, ...]) -> None:
    """To a viewer, all cards of a deck that were never shown are alike, and so must be found in a team equally often.

    Counted is how often the true gift lies in the team that got it, against the average of all cards like it.
    """
    rng = Rng(9)
    found = expected = variance = 0.0
    for seed in range(40):
        for state, memories in spots(players, golds, seed, 25):
            shown = set().union(*memories[-1].sure, *memories[-1].doubted)
            for memory in [one for one in memories if one.sizes_then]:
                own = state.team(memory.eye) if memory.eye is not None else ()
                known = {*card_ids(own), *[gift for gift in memory.gifts if gift], *shown}
                for giver, gift in enumerate(state.given):
                    like = [card for card in alike(gift) if CARDS.ids[card] not in known]
                    if gift in like and len(like) > 2:
                        team = climber(state.determinized(memory.eye, rng)).team((giver + 1) % players)
                        found += gift in team
                        chance = sum(card in team for card in like) / len(like)
                        expected += chance
                        variance += chance * (1 - chance)
    assert variance > 5
    assert abs(found - expected) < 4 * variance**0.5


def alike(card: int) -> list[int]:
    """All kinds of the same deck of which there is one copy."""
    kinds = range(len(CARDS.ids))
    return [one for one in kinds if CARDS.initial[one] == CARDS.initial[card] and CARDS.number[one] < 12]


@pytest.mark.parametrize("options", [{"short_climb": True}, {"forecast": True}, {"strict_top_icon": True}])
def test_worlds_of_the_variants_look_the_same_to_the_viewer(options: dict[str, bool]) -> None:
    rng = Rng(4)
    for seed in range(4):
        for players in (2, 3, 4):
            state = fresh(players, seed, (), **options)
            for number, _ in enumerate(random_game(state, seed)):
                if number % 40 == 0:
                    for eye in (*range(players), None):
                        world = climber(state.determinized(eye, rng))
                        same_to(eye, world, state)
                        assert (world.plan, world.forecast, world.strict_top) == (
                            state.plan,
                            state.forecast,
                            state.strict_top,
                        )


def test_forced_hands_are_not_asked_in_worlds_either() -> None:
    state = fresh(4, 1, ("no_set", "up_to_2", "accident"))
    seasons(state, [(1, 0)] * 3)
    assert state.to_act() == [0, 2, 3]
    choose(state, 0, shorts(state.hands[0][: len(state.hands[0]) - 11]))
    for world in worlds(state, 2, 20):
        assert world.to_act() == [2, 3]
        select(world)
        assert [len(hand) for hand in world.hands] == [11, 11, 11, 11]
