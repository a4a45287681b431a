"""The worked examples of groups A, F (ends and rewards) and G. Every choice is scripted; any other fails."""

from __future__ import annotations

import pytest

from tests.climber.build import CARDS, choose, ids, passes, play, position, shorts
from tests.climber.playing import (
    EYES,
    card_ids,
    faces,
    fact,
    fresh,
    go_out,
    marks,
    mentioned,
    season,
    seasons,
    select,
    since,
)

# -- A: setup, phases, rewards -------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-3.2", "CLI-3.3", "CLI-3.5", "CLI-3.7", "CLI-3.8")
def test_s01_setup_four_players() -> None:
    state = fresh(4, 1)
    teams = [state.team(seat) for seat in range(4)]
    assert [len(team) for team in teams] == [9, 9, 9, 9]
    assert [sum(CARDS.initial[card] for card in team) for team in teams] == [7, 7, 7, 7]
    assert len(state.box) == 0
    assert len(state.pile) == 38
    assert [piece.face for piece in state.view(0).zone("golds").pieces] == ["standard", "", "", "", "climax"]
    assert len({*state.golds[1:4], *state.golds_out}) == 6
    assert len(state.golds_out) == 3


@pytest.mark.rule("CLI-3.6", "CLI-3.7")
def test_s02_setup_three_players() -> None:
    state = fresh(3, 1)
    assert [state.team_size(seat) for seat in range(3)] == [9, 9, 9]
    assert len(state.box) == 7
    assert all(CARDS.initial[card] for card in state.box)
    assert all(not mentioned(state.view(eye)) & set(card_ids(state.box)) for eye in (0, 1, 2, None))
    assert len(state.pile) == 40


@pytest.mark.rule("CLI-4.30", "CLI-4.31", "CLI-4.32", "CLI-4.33", "CLI-4.34", "CLI-4.35", "CLI-4.36")
def test_s04_rewards() -> None:
    state = fresh(4, 1)
    assert len(state.pile) == 38
    season(state, 2, 0)
    assert state.scores == [2, 0, 5, 0]
    assert [(event.seat, event.data["n"]) for event in since(state, 0, "draw")] == [(2, 1), (0, 2), (3, 3), (1, 3)]
    assert len(state.pile) == 29
    assert [state.team_size(seat) for seat in range(4)] == [11, 12, 10, 12]
    assert marks(state.view(None), "Start Card") == [2]


@pytest.mark.rule("CLI-4.39", "CLI-4.40")
@pytest.mark.parametrize(("players", "left"), [(4, 2), (3, 16)])
def test_s05_pile_at_the_end(players: int, left: int) -> None:
    state = fresh(players, 1)
    seasons(state, [(0, 1), (2, 0), (1, 2), (0, 2)])
    told = len(state.events)
    season(state, 1, 2)
    assert since(state, told, "draw") == []
    assert state.is_over
    assert state.view(None).zone("pile").size == left


@pytest.mark.rule("CLI-2.15", "CLI-4.9", "CLI-6.91")
def test_s06_tightest_hand() -> None:
    state = fresh(4, 1, ("no_set", "up_to_2", "accident"))
    seasons(state, [(1, 0)] * 3)
    assert state.team_size(1) == 12
    assert state.locked[1] in state.team(1)
    assert len(state.hands[1]) == 11
    assert state.to_act() == [0, 2, 3]  # seat 1 has nothing to choose
    hand = state.hands[1]
    for seat in (0, 2, 3):
        choose(state, seat, shorts(state.hands[seat][: len(state.hands[seat]) - 11]))
    assert state.hands[1] == hand
    assert faces(state.view(1), "lodge-down-1") == [CARDS.ids[state.locked[1]]]


@pytest.mark.rule("CLI-4.2", "CLI-4.4", "CLI-4.5", "CLI-4.6")
def test_s07_reveal() -> None:
    state = fresh(4, 1, ("revolution", "no_set", "up_to_2"))
    season(state, 0, 1)
    for eye in EYES:
        scene = state.view(eye)
        assert [piece.face for piece in scene.zone("golds").pieces] == ["standard", "revolution", "", "", "climax"]
        assert fact(scene, "phase") == "hand selection"
    assert state.to_act() == [0, 1, 2, 3]
    for seat in (3, 1, 0, 2):
        assert fact(state.view(None), "phase") == "hand selection"
        choose(state, seat, shorts(state.hands[seat][: len(state.hands[seat]) - 9]))
    assert fact(state.view(None), "phase") == "main phase"
    assert [len(hand) for hand in state.hands] == [9, 9, 9, 9]


# -- F: ends and rewards of seasons --------------------------------------------------------------------------------


@pytest.mark.rule("CLI-4.30", "CLI-4.31", "CLI-6.80")
def test_s57_standard() -> None:
    state = fresh(4, 1)
    season(state, 3, 1)
    assert state.scores == [0, 2, 0, 5]


@pytest.mark.rule("CLI-4.7", "CLI-6.91", "CLI-6.92", "CLI-6.93", "CLI-6.94")
def test_s65_accident() -> None:
    state = fresh(4, 1, ("no_set", "accident", "up_to_2"))
    seasons(state, [(0, 1), (1, 0)])
    assert state.team_size(2) == 15
    lock, team = state.locked[2], state.team(2)
    assert len(state.hands[2]) == 14
    choose(state, 2, shorts(state.hands[2][:4]))
    select(state)
    assert len(state.hands[2]) == 10
    assert lock not in state.hands[2] or team.count(lock) == 2
    for eye in EYES:
        zone = state.view(eye).zone("lodge-down-2")
        assert zone.size == 5
        assert (CARDS.ids[lock] in faces(state.view(eye), "lodge-down-2")) == (eye == 2)
    pile = state.pile
    go_out(state, 0)
    go_out(state, 1)
    # drawn are one by seat 0, two by seat 1 and then three by seat 2
    assert state.team(2) == tuple(sorted([*team, *pile[-6:-3]]))
    assert state.locked[2] == -1
    assert lock in state.hands[2]


@pytest.mark.rule("CLI-6.97", "CLI-6.98", "CLI-6.99")
def test_s69_climax() -> None:
    state = fresh(3, 1)
    seasons(state, [(0, 1), (1, 0), (0, 1), (1, 0)])
    assert [state.team_size(seat) for seat in range(3)] == [15, 15, 21]
    before = state.scores
    select(state, added=[2, 0, 5])
    assert [len(hand) for hand in state.hands] == [14, 12, 17]
    assert [event.data["n"] for event in since(state, 0, "added")] == [2, 0, 5]
    go_out(state, 0)
    go_out(state, 2)
    assert [after - earlier for after, earlier in zip(state.scores, before, strict=True)] == [12, 0, 6]


@pytest.mark.rule("CLI-4.35", "CLI-6.97", "CLI-6.99")
def test_s70_climax_all_in() -> None:
    for taken in range(12, 22):
        state = fresh(4, 1)
        seasons(state, [(0, 1), (1, 2), (2, 0), (0, 1)])
        assert state.team_size(3) == 21
        select(state, added=[0, 0, 0, taken - 12])
        assert len(state.hands[3]) == taken
        assert state.view(None).zone("lodge-down-3").size == 21 - taken
        go_out(state, 3)
        go_out(state, 0)
        assert state.scores[3] == {12: 10, 21: 19}.get(taken, 10 + taken - 12)


# -- G: end, variants, information ---------------------------------------------------------------------------------


@pytest.mark.rule("CLI-7.1", "CLI-7.2", "CLI-7.3", "CLI-7.4", "CLI-4.30", "CLI-4.31", "CLI-4.35", "CLI-4.39")
def test_s71_tie_by_vp_a_whole_game_scored() -> None:
    state = fresh(4, 1, ("no_set", "accident", "revolution"))
    seasons(state, [(2, 0), (3, 0), (0, 2), (0, 3), (3, 1)])
    assert state.is_over
    assert state.scores == [22, 6, 9, 22]
    assert sum(state.scores) == 59
    assert [state.team_size(seat) for seat in range(4)] == [15, 21, 18, 18]
    assert state.ranking == [2, 4, 3, 1]
    assert [event.seat for event in since(state, 0, "won")] == [3]


@pytest.mark.rule("CLI-4.39", "CLI-7.3", "CLI-7.4")
def test_s72_tie_on_points() -> None:
    state = fresh(3, 1, ("revolution", "accident", "transfer"))
    seasons(state, [(2, 1), (0, 1), (0, 2), (2, 0), (1, 2)])
    assert state.is_over
    assert state.scores == [22, 15, 22]
    assert [state.team_size(seat) for seat in range(3)] == [16, 19, 16]
    assert [state.tie_break(seat) for seat in range(3)] == [19, 20, 18]
    assert state.ranking == [1, 3, 2]
    assert [event.seat for event in since(state, 0, "won")] == [0]


@pytest.mark.rule("CLI-8.2", "CLI-8.3", "CLI-8.4")
def test_s74_duel() -> None:
    state = position("R9 R1 R2", "?", players=2, field="G3", owner=1)
    play(state, "R9")
    assert fact(state.view(None), "field") == ""
    assert state.to_act() == [0]
    play(state, "R1")
    passes(state, 1)
    assert fact(state.view(None), "field") == ""
    assert state.to_act() == [0]
    play(state, "R2")
    assert (state.first_places, state.second_places) == ((0,), (1,))


@pytest.mark.rule("CLI-8.7")
def test_s75_short_climb() -> None:
    state = fresh(4, 1, short_climb=True)
    sizes, piles = [], [len(state.pile)]
    for first, second in ((1, 3), (2, 0), (0, 1)):
        select(state)
        sizes.append([len(hand) for hand in state.hands])
        go_out(state, first)
        go_out(state, second)
        piles.append(len(state.pile))
    assert sizes == [[8] * 4, [10] * 4, [12] * 4]
    assert [event.data["n"] for event in since(state, 0, "draw")] == [2, 4, 6, 6, 2, 4, 6, 6]
    assert piles == [38, 20, 2, 2]
    assert state.is_over


@pytest.mark.rule("CLI-9.2", "CLI-9.3", "CLI-9.5", "CLI-9.6")
def test_s76_what_p1_sees() -> None:
    state = position(
        "R1 R2 R3 R4 R5 R6", "B1 B9", "G1 G2", "Y1 Y2", field="Y3", owner=3, down={0: "L12 W4"}, up={0: "G6 R7 L14"}
    )
    scene = state.view(1)
    assert [scene.zone(f"{place}-0").size for place in ("hand", "lodge-down", "lodge-up")] == [6, 2, 3]
    assert faces(scene, "lodge-up-0") == ids("G6 R7 L14")
    assert faces(scene, "field-3") == ids("Y3")
    assert faces(scene, "hand-0") == faces(scene, "lodge-down-0") == faces(scene, "pile") == []
    assert mentioned(scene) == set(ids("G6 R7 L14 Y3 B1 B9"))
    assert [piece.face for piece in scene.zone("golds").pieces] == ["standard", "", "", "", "climax"]
