"""Section 3: setup."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.rng import Rng
from tests.climber.build import CARDS, GAME, do, play, position
from tests.climber.playing import (
    EYES,
    LOOSE,
    card_ids,
    climber,
    faces,
    fresh,
    marks,
    mentioned,
    random_game,
    seasons,
    select,
    since,
)

SEEDS = range(40)


@pytest.mark.rule("CLI-3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_silver_cards_lie_in_season_order(players: int) -> None:
    state = fresh(players, 9)
    for eye in (*range(players), None):
        zone = state.view(eye).zone("silvers")
        assert [piece.label.partition(":")[0] for piece in zone.pieces] == [f"Season {n}" for n in range(1, 6)]
    for size in (8, 9, 10, 11):  # and they are used in that order
        select(state)
        assert {len(hand) for hand in state.hands} == {size}
        seasons(state, [(0, 1)])


@pytest.mark.rule("CLI-3.2")
def test_standard_lies_open_on_season_1_and_climax_on_season_5() -> None:
    for seed in SEEDS:
        state = fresh(4, seed)
        for eye in EYES:
            pieces = state.view(eye).zone("golds").pieces
            assert [piece.face for piece in pieces] == ["standard", "", "", "", "climax"]


@pytest.mark.rule("CLI-3.3")
def test_three_of_the_other_six_gold_cards_lie_face_down_and_three_leave_the_game() -> None:
    where: Counter[tuple[int, str]] = Counter()
    for seed in range(150):
        state = climber(GAME.new(4, seed))
        middle = [CARDS.gold_ids[state.golds[season]] for season in (1, 2, 3)]
        out = [CARDS.gold_ids[gold] for gold in state.golds_out]
        assert sorted(middle + out) == sorted(LOOSE)
        assert len(out) == 3
        where.update(enumerate(middle, 2))
        assert all(piece.face == "" for piece in state.view(0).zone("golds").pieces[1:4])
        assert "golds_out" not in [zone.id for zone in state.view(None).zones]
    assert len(where) == 18  # each of the six comes on each of the three seasons
    assert min(where.values()) > 10


@pytest.mark.rule("CLI-3.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_lodge_cards_begin_on_the_summary_side(players: int) -> None:
    state = fresh(players, 3)
    assert marks(state.view(None), "passed") == []
    select(state)
    assert marks(state.view(None), "passed") == []
    others = [(state.start_holder + far) % players for far in range(1, players)]
    assert state.turn == others[0]
    for seat in others[:-1]:  # nobody is skipped
        assert state.to_act() == [seat]
        do(state, "pass")
    assert set(marks(state.view(None), "passed")) == set(others[:-1])


@pytest.mark.rule("CLI-3.5", "CLI-3.7", "CLI-3.8")
@pytest.mark.parametrize(("players", "pile"), [(3, 40), (4, 38)])
def test_everybody_gets_seven_initial_cards_and_two_reinforcements(players: int, pile: int) -> None:
    teams: set[tuple[int, ...]] = set()
    for seed in SEEDS:
        state = climber(GAME.new(players, seed))
        for seat in range(players):
            team = state.team(seat)
            assert (sum(CARDS.initial[card] for card in team), len(team)) == (7, 9)
            assert state.view(None).zone(f"hand-{seat}").size == 9
            teams.add(team)
        assert len(state.pile) == state.view(None).zone("pile").size == pile
        assert not any(CARDS.initial[card] for card in state.pile)
    assert len(teams) == players * len(SEEDS)  # shuffled: no two teams are alike


@pytest.mark.rule("CLI-3.6")
def test_with_three_players_seven_initial_cards_leave_the_game_unseen() -> None:
    gone: Counter[str] = Counter()
    for seed in SEEDS:
        state = fresh(3, seed)
        box = card_ids(state.box)
        assert len(box) == 7
        assert all(CARDS.initial[card] for card in state.box)
        gone.update(box)
        for _ in random_game(state, seed):
            assert card_ids(state.box) == box  # and they stay away
        for eye in (0, 1, 2, None):
            assert not mentioned(state.view(eye), *[event.seen_by(eye) for event in state.events]) & set(box)
    assert len(gone) == 28
    for seed in SEEDS:
        assert climber(GAME.new(4, seed)).box == ()


@pytest.mark.rule("CLI-3.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_is_as_likely_to_hold_the_start_card_first(players: int) -> None:
    holders: Counter[int] = Counter()
    for seed in range(600):
        state = climber(GAME.new(players, seed))
        [holder] = marks(state.view(None), "Start Card")
        holders[holder] += 1
    assert sorted(holders) == list(range(players))
    assert max(holders.values()) - min(holders.values()) < 600 / players * 0.4
    state = fresh(players, 5)
    assert [event.seat for event in since(state, 0, "holds_start_card")] == [state.start_holder]


@pytest.mark.rule("CLI-3.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_draws_chance_in_the_stated_order(players: int) -> None:
    for seed in SEEDS:
        rng = Rng(seed)
        initial = [card for card in range(len(CARDS.ids)) if CARDS.initial[card]]
        others = [card for card in range(len(CARDS.ids)) if not CARDS.initial[card]]
        reinforcements = sorted([*others, *[card for card in others if CARDS.number[card] > 11]])
        golds = [CARDS.gold_ids.index(name) for name in LOOSE]
        rng.shuffle(initial)
        rng.shuffle(reinforcements)
        rng.shuffle(golds)
        holder = rng.below(players)

        state = climber(GAME.new(players, seed))
        for seat in range(players):
            dealt = initial[len(initial) - 7 :] + reinforcements[len(reinforcements) - 2 :]
            del initial[len(initial) - 7 :], reinforcements[len(reinforcements) - 2 :]
            assert state.team(seat) == tuple(sorted(dealt))
        assert state.pile == tuple(reinforcements)
        assert state.box == tuple(initial)
        assert [state.golds[season] for season in (1, 2, 3)] == golds[:2:-1]
        assert state.start_holder == holder
        assert state.rng == rng.generator  # nothing else was drawn


@pytest.mark.rule("CLI-3.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_later_only_accident_draws_chance_in_seat_order(players: int) -> None:
    for seed in range(12):
        state = fresh(players, seed, ("revolution", "accident", "transfer"))
        rng = Rng(0)
        rng.generator = state.rng
        picked = False
        teams = [state.team(seat) for seat in range(players)]
        for _ in random_game(state, seed):
            if state.season == 2 and not picked:
                picked = True
                for seat in range(players):
                    team = state.team(seat)
                    assert state.locked[seat] == team[rng.below(len(team))]
            assert state.rng == rng.generator
        assert picked
        assert state.rng == rng.generator
        assert teams != [state.team(seat) for seat in range(players)]


@pytest.mark.rule("CLI-3.10")
def test_the_same_seed_and_choices_repeat_the_game_and_another_seed_does_not() -> None:
    one, two, other = fresh(4, 77), fresh(4, 77), fresh(4, 78)
    for seat, action in random_game(one, 1):
        two.apply(seat, action)
    assert one.events == two.events
    assert one.scores == two.scores
    assert [other.team(seat) for seat in range(4)] != [fresh(4, 77).team(seat) for seat in range(4)]


@pytest.mark.rule("CLI-3.11")
def test_left_is_the_next_seat_clockwise() -> None:
    state = position("R5 R6", "B6", "G7", "Y7 Y3", lead=0)
    play(state, "R5")
    assert state.to_act() == [1]
    do(state, "pass")
    assert state.to_act() == [2]
    do(state, "pass", "add yellow_7", "play none")
    assert state.to_act() == [0]  # after the last seat comes the first

    transfer = position("R1", "R2", "R3", "R4", gold="transfer", phase="reveal")
    for seat, card in enumerate(("red_1", "red_2", "red_3", "red_4")):
        transfer.apply(seat, GAME.vocab.parse(f"give {card}"))
    assert [card_ids(transfer.team(seat)) for seat in range(4)] == [["red_4"], ["red_1"], ["red_2"], ["red_3"]]
    assert faces(transfer.view(1), "hand-1") == ["red_1"]
