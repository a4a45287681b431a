"""Section 1: players and aim."""

from __future__ import annotations

import pytest

from deckhall.core.errors import BadSetup
from tests.climber.build import CARDS, GAME, passes, play, position
from tests.climber.playing import fresh, marks, play_out, random_game, season, seasons, since


@pytest.mark.rule("CLI-1.1")
@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_play_a_whole_game_that_two_places_end_season_by_season(players: int) -> None:
    state = fresh(players, seed=11)
    play_out(state, 5)
    assert len(state.scores) == len(state.ranking) == players
    assert all(first != second for first, second in zip(state.first_places, state.second_places, strict=True))


@pytest.mark.rule("CLI-1.2")
def test_two_play_the_duel_and_no_other_number_plays_at_all() -> None:
    duel = position("R5", "B7 B6", players=2, lead=0)
    play(duel, "R5")
    assert (duel.first_places, duel.second_places) == ((0,), (1,))  # one empty hand ends the season only in the Duel
    for players in (-1, 0, 1, 5, 6, 10):
        with pytest.raises(BadSetup, match="players"):
            GAME.new(players, 0)


@pytest.mark.rule("CLI-1.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_has_exactly_five_seasons(players: int) -> None:
    for seed in range(12):
        state = fresh(players, seed)
        play_out(state, seed)
        assert [event.data["n"] for event in since(state, 0, "season")] == [1, 2, 3, 4, 5]
        assert len(since(state, 0, "gold", "gold_bonus")) == len(since(state, 0, "silver")) == 5


@pytest.mark.rule("CLI-1.4")
def test_the_most_points_after_the_fifth_season_win() -> None:
    state = fresh(4, 3, ("no_set", "up_to_2", "accident"))
    seasons(state, [(3, 0), (3, 2), (3, 0), (1, 0)])
    assert state.scores == [2 + 4 + 5, 8, 3, 5 + 7 + 8]
    season(state, 1, 2, added=[0, 3, 0, 0])
    # seat 1 passes seat 3 only in the last season, although seat 3 had led all along and has won more seasons
    assert state.scores == [11, 8 + 10 + 3, 3 + 6, 20]
    assert state.ranking == [3, 1, 4, 2]
    assert [(line.seat, line.rank, line.score) for line in state.view(None).final_ranks] == [
        (1, 1, 21),
        (3, 2, 20),
        (0, 3, 11),
        (2, 4, 9),
    ]
    assert [(event.seat, event.data["n"]) for event in since(state, 0, "won")] == [(1, 21)]


@pytest.mark.rule("CLI-1.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_come_only_from_season_cards_and_the_climax_bonus(players: int) -> None:
    gold_points = {gold.id: gold.vp for gold in CARDS.file.golds}
    for seed in range(15):
        state = fresh(players, seed)
        scores, heard = [0] * players, 0
        for _ in random_game(state, seed):
            for event in since(state, heard, "gold", "gold_bonus"):
                scores[event.seat] += gold_points[str(event.data["gold"])] + int(str(event.data.get("bonus", 0)))
            for event in since(state, heard, "silver"):
                scores[event.seat] += int(str(event.data["n"]))
            heard = len(state.events)
            assert state.scores == scores
        bonus = sum(int(str(event.data["bonus"])) for event in since(state, 0, "gold_bonus"))
        golds = sum(gold_points[str(event.data["gold"])] for event in since(state, 0, "gold", "gold_bonus"))
        assert sum(state.scores) == golds + bonus + 2 + 3 + 4 + 5 + 6


@pytest.mark.rule("CLI-1.6")
def test_the_first_and_then_the_second_without_cards_take_the_places() -> None:
    state = position("R1", "R6", "B2 B7", "Y8 Y2", lead=2)
    play(state, "B2")
    passes(state, 3, 0)
    play(state, "R6")
    assert marks(state.view(None), "1st out") == [1]
    play(state, "B7")
    assert (state.first_places, state.second_places) == ((1,), (2,))
    assert state.scores == [0, 5, 2, 0]


@pytest.mark.rule("CLI-1.7")
def test_everybody_plays_for_themselves() -> None:
    for seed in range(8):
        state = fresh(4, seed)
        before, heard = [0, 0, 0, 0], 0
        for seat, _ in random_game(state, seed):
            ended = since(state, heard, "gold", "gold_bonus", "silver")
            heard = len(state.events)
            if ended:
                winners = {event.seat for event in ended}
                gained = {one for one in range(4) if state.scores[one] > before[one]}
                assert gained == winners  # no partner scores along
                before = state.scores
            for one in state.legal_actions(seat):
                text = GAME.vocab.text(one).split()
                if text[0] in ("add", "rest", "give", "shed", "put"):
                    assert CARDS.index[text[1]] in state.hands[seat]  # nobody ever moves the cards of others
