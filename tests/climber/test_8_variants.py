"""Section 8: variants."""

from __future__ import annotations

import pytest

from deckhall.agents import make
from deckhall.core.agent_view import AgentView
from deckhall.core.fingerprint import digest
from deckhall.core.rng import Rng
from tests.climber.build import CARDS, GAME, icons_of, legal, passes, play, plays, position, shorts
from tests.climber.playing import (
    LOOSE,
    card_ids,
    climber,
    faces,
    fact,
    fresh,
    go_out,
    marks,
    mentioned,
    named,
    play_out,
    season,
    select,
    since,
)


@pytest.mark.rule("CLI-8.1")
def test_the_duel_is_dealt_as_for_three_and_fourteen_initial_cards_leave_the_game() -> None:
    for seed in range(20):
        state = fresh(2, seed)
        for seat in (0, 1):
            assert [sum(CARDS.initial[card] for card in state.team(seat)), state.team_size(seat)] == [7, 9]
        assert len(state.pile) == 42
        assert len(state.box) == 14
        assert all(CARDS.initial[card] for card in state.box)
        assert faces(state.view(None), "golds") == ["standard", "climax"]
        for eye in (0, 1, None):
            assert not mentioned(state.view(eye)) & set(card_ids(state.box))


@pytest.mark.rule("CLI-8.2")
def test_in_the_duel_one_empty_hand_ends_the_phase() -> None:
    for winner in (0, 1):
        state = position("R5 R6", "B5 B6", players=2, lead=winner)
        play(state, ("R5", "B5")[winner])
        passes(state, 1 - winner)
        play(state, ("R6", "B6")[winner])  # nobody may answer it
        assert (state.first_places, state.second_places) == ((winner,), (1 - winner,))
        assert state.scores == ([5, 2] if winner == 0 else [2, 5])
    # with three the season goes on
    state = position("R5", "B6 B7", "G6", players=3, lead=0)
    play(state, "R5")
    assert (state.first_places, state.to_act()) == ((), [1])


@pytest.mark.rule("CLI-8.3")
def test_in_the_duel_a_pass_resets_the_field_and_the_other_leads() -> None:
    state = position("R5 R6 R1", "B6 B7 B1", players=2, lead=0)
    play(state, "R5")
    play(state, "B6")
    passes(state, 0)
    assert state.to_act() == [1]
    assert "pass" not in legal(state)
    assert marks(state.view(None), "passed") == []
    assert [faces(state.view(None), f"lodge-up-{seat}") for seat in (0, 1)] == [["red_5"], ["blue_6"]]
    start = position("R5 R6", "B6 B7", players=2, start=1)  # on the Start Card as well
    passes(start, 0)
    assert (start.to_act(), fact(start.view(None), "field")) == ([1], "")


@pytest.mark.rule("CLI-8.4")
def test_in_the_duel_whiteout_resets_the_field() -> None:
    state = position("R9 R1", "B6 B7", field="B1", owner=1, turn=0, players=2)
    state.telling = True
    play(state, "R9")
    assert [event.kind for event in state.events] == ["beat", "whiteout", "reset"]
    assert state.to_act() == [0]
    assert faces(state.view(1), "lodge-up-0") == ["red_9"]


@pytest.mark.rule("CLI-8.5")
def test_in_the_duel_transfer_is_an_exchange() -> None:
    state = position("R1 R2", "B1 B2", players=2, gold="transfer", phase="reveal")
    assert state.to_act() == [0, 1]
    state.apply(1, GAME.vocab.parse("give blue_2"))
    state.apply(0, GAME.vocab.parse("give red_1"))
    assert [shorts(state.team(seat)) for seat in (0, 1)] == ["R2 B2", "R1 B1"]


@pytest.mark.rule("CLI-8.5")
def test_in_the_duel_reverse_changes_nothing_but_the_points() -> None:
    def season_2(gold: str) -> tuple[list[object], list[object]]:
        """The events of season 2 under this rule, and what the gold card paid."""
        state = fresh(2, 7, ("reverse_order", "no_set", "up_to_2"))
        state.golds = (state.golds[0], CARDS.gold_ids.index(gold), *state.golds[2:])
        season(state, 0, 1)
        select(state)
        told, rng = len(state.events), Rng(3)
        while state.round == 1:
            actions = state.legal_actions(state.turn)
            state.apply(state.turn, actions[rng.below(len(actions))])
        other: list[object] = [
            (event.kind, event.seat, event.data) for event in since(state, told) if event.kind != "gold"
        ]
        return other, [event.data["n"] for event in since(state, told, "gold")]

    backwards, plain = season_2("reverse_order"), season_2("standard")
    assert backwards[0] == plain[0]
    assert (backwards[1], plain[1]) == ([6], [5])


@pytest.mark.rule("CLI-8.6")
def test_in_the_duel_rewards_and_hand_sizes_are_unchanged() -> None:
    state = fresh(2, 3, ("no_set", "up_to_2", "revolution"))
    for number, (size, silver, gold) in enumerate([(8, 2, 5), (9, 3, 7), (10, 4, 8), (11, 5, 9), (12, 6, 10)], 1):
        before, teams, told = state.scores, [state.team_size(0), state.team_size(1)], len(state.events)
        select(state)
        assert [len(hand) for hand in state.hands] == [size, size]
        go_out(state, 1)
        assert state.scores == [before[0] + silver, before[1] + gold]
        draws = [(event.seat, event.data["n"]) for event in since(state, told, "draw")]
        assert draws == ([(1, 1), (0, 2)] if number < 5 else [])
        if number < 5:
            assert [state.team_size(0), state.team_size(1)] == [teams[0] + 2, teams[1] + 1]
            assert state.start_holder == 1
    assert len(state.pile) == 30


@pytest.mark.rule("CLI-8.7")
@pytest.mark.parametrize(("players", "left"), [(2, 30), (3, 16), (4, 2)])
def test_the_short_climb_plays_seasons_1_3_and_5_with_doubled_draws(players: int, left: int) -> None:
    middle = set()
    for seed in range(30):
        state = fresh(players, seed, short_climb=True)
        pieces = state.view(None).zone("golds").pieces
        assert [piece.face for piece in pieces] == ["standard", "", "climax"]
        assert faces(state.view(0), "silvers") == ["season_1", "season_3", "season_5"]
        middle.add(CARDS.gold_ids[state.golds[2]])
        assert sorted(CARDS.gold_ids[gold] for gold in (state.golds[2], *state.golds_out)) == sorted(LOOSE)
        play_out(state, seed)
        assert [event.data["n"] for event in since(state, 0, "season")] == [1, 3, 5]
        assert [event.data["n"] for event in since(state, 0, "silver")] == [2, 4, 6]
        draws = [2, 4, 6, 6][:players]
        assert [event.data["n"] for event in since(state, 0, "draw")] == draws * 2
        assert len(state.pile) == left
    assert middle == set(LOOSE)


@pytest.mark.rule("CLI-8.7")
def test_the_short_climb_uses_the_hand_sizes_of_its_seasons() -> None:
    state = fresh(4, 2, ["accident"], short_climb=True)
    for size in (8, 10, 12):
        if size == 10:  # the winner of season 1 has 11 cards and loses one: the hand can just be filled
            assert [len(hand) for hand in state.hands] == [10, 12, 14, 14]
        select(state)
        assert [len(hand) for hand in state.hands] == [size] * 4
        go_out(state, 0)
        go_out(state, 1)
    assert state.is_over
    assert state.scores == [5 + 8 + 10, 2 + 4 + 6, 0, 0]


@pytest.mark.rule("CLI-8.8")
def test_forecast_deals_the_gold_cards_face_up() -> None:
    for seed in range(10):
        state = fresh(4, seed, forecast=True)
        golds = [CARDS.gold_ids[gold] for gold in state.golds]
        plain = fresh(4, seed)
        for eye in (0, 3, None):
            assert faces(state.view(eye), "golds") == golds  # the same five, all in sight
            assert faces(plain.view(eye), "golds") == ["standard", "climax"]
        assert state.golds == plain.golds
        world = climber(state.determinized(1, Rng(seed)))
        assert world.golds == state.golds
    short = fresh(3, 1, short_climb=True, forecast=True)
    assert len(faces(short.view(None), "golds")) == 3


@pytest.mark.rule("CLI-8.9")
def test_strict_top_icon_looks_at_the_highest_card_of_a_run_only() -> None:
    hand = "W3r R4 R5"
    assert icons_of(position(hand, lead=0), "W3r R4 R5") == ["reverse"]
    strict = position(hand + " R1", lead=0, strict_top_icon=True)
    assert icons_of(strict, "W3r R4 R5") == ["none"]
    play(strict, "W3r R4 R5")
    assert fact(strict.view(None), "order") == "high numbers win"
    # the icon of the top card still resolves, also that of a low run
    assert icons_of(position("R6 W7 R8", lead=0, strict_top_icon=True), "R6 W7 R8") == ["avalanche"]
    assert icons_of(position("R2 W3r", lead=0, strict_top_icon=True), "R2 W3r") == ["reverse"]
    assert icons_of(position("R8 R9", lead=0, strict_top_icon=True), "R8 R9") == ["whiteout"]
    # sets and singles are as ever
    assert icons_of(position("W3r R3", lead=0, strict_top_icon=True), "W3r R3") == ["reverse"]
    assert icons_of(position("R8", lead=0, strict_top_icon=True), "R8") == ["avalanche"]


@pytest.mark.rule("CLI-8.9")
def test_strict_top_icon_takes_mountain_from_below_the_top() -> None:
    follow = "W5m B6 W4"
    assert plays(position("R1", follow, field="R4", owner=0)) == named("B6", "W4+W5m", "W5m", "W5m+B6")
    strict = position("R1", follow, field="R4", owner=0, strict_top_icon=True)
    assert plays(strict) == named("B6", "W4+W5m", "W5m")


@pytest.mark.rule("CLI-8.10")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_solo_is_the_same_game_against_computer_players(players: int, bot: str) -> None:
    state, mirror = fresh(players, 15), fresh(players, 15)
    bots = [make(bot, seat) for seat in range(players)]
    person = 1
    while not state.is_over:
        for seat in state.to_act():
            if seat == person:
                action = state.legal_actions(seat)[-1]
            else:
                action = bots[seat].choose(AgentView(state, seat))
            assert action in mirror.legal_actions(seat)  # what is allowed does not depend on who plays
            state.apply(seat, action)
            mirror.apply(seat, action)
    assert digest(state) == digest(mirror)
    assert len(state.first_places) == 5
    assert sum(state.scores) >= 55
