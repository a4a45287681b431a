"""Section 1: players and aim."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.errors import BadSetup
from tests.mountainhome.build import GAME, SIX, A, B, C, D, E, begun, do, fresh, legal, position, seat, told
from tests.mountainhome.census import deck, inner
from tests.mountainhome.reading import cards, fact, hand, marks


@pytest.mark.rule("MTH-1.1", "MTH-8.8")
def test_two_to_five_play_and_nobody_plays_alone() -> None:
    assert GAME.player_counts == (2, 3, 4, 5)
    for players in (0, 1, 6):
        with pytest.raises(BadSetup):
            GAME.new(players, 0)


@pytest.mark.rule("MTH-1.2", "MTH-1.7")
def test_everybody_has_an_own_deck_and_an_own_town() -> None:
    state = begun(5)
    for who in range(5):
        own = [*deck(state, who), *[inner(state).cards.ids[kind] for kind in inner(state).hands[who]]]
        assert sum(1 for card in own if card.endswith("clan_hall")) == 1
        assert len(own) == 12
    built = position(seat("branch_mine S1"), seat("S2"))
    do(built, "place branch_mine")
    assert (cards(built, "town-0"), cards(built, "town-1")) == ("branch_mine", "")
    given = {text.split()[0] for text in legal(built)}
    assert given == {"end", "play"}  # nothing can be handed over without the Marketplace


@pytest.mark.rule("MTH-1.3")
def test_the_most_points_win() -> None:
    state = position(seat(discard="didi"), seat(discard="marg"), seat(discard="erik"), phase="check", found=5)
    assert (state.is_over, state.scores, state.ranking) == (True, [2, 3, 0], [2, 1, 3])
    assert [(event.seat, event.data["n"]) for event in told(state, "won")] == [(B, 3)]


@pytest.mark.rule("MTH-1.4")
def test_turns_pass_clockwise() -> None:
    state = position(
        *[seat(deck="R1 R2")] * 2, seat(), seat(), seat(), active=D, first=C, explore="R3 R3 R3 R3 R3 R3 erik"
    )
    order = []
    for _ in range(6):
        order.append(state.to_act()[0])
        do(state, "end")
    assert order == [D, E, A, B, C, D]


@pytest.mark.rule("MTH-1.5")
def test_a_first_player_can_be_named() -> None:
    state = position(seat(), seat(), seat(), first=C)
    assert (state.to_act(), marks(state, C)) == ([C], ["turn", "first player"])
    for named in (1, 2, 3):
        new = GAME.new(3, 5, {"begins": named})
        assert [who for who in range(3) if "first player" in marks(new, who)] == [named - 1]
    with pytest.raises(BadSetup, match="names seat 4, but only 3 play"):
        GAME.new(3, 5, {"begins": 4})


@pytest.mark.rule("MTH-1.6")
@pytest.mark.parametrize("players", [2, 5])
def test_else_the_first_player_is_drawn_at_random(players: int) -> None:
    drawn = Counter(told(fresh(players, seed), "first")[0].seat for seed in range(60))
    assert set(drawn) == set(range(players))
    assert min(drawn.values()) >= 60 // players // 3


@pytest.mark.rule("MTH-4.2", "MTH-4.3")
def test_a_round_ends_with_the_player_to_the_right_of_the_first() -> None:
    state = position(seat(deck=SIX), seat(), seat(), first=B, round=4, explore="R3 R3 R3 R3 R3 erik")
    rounds = []
    for _ in range(4):
        rounds.append((state.to_act()[0], fact(state, "round"), fact(state, "turn")))
        do(state, "end")
    assert rounds == [
        (B, "4 of 30", "Player 2"),
        (C, "4 of 30", "Player 3"),
        (A, "4 of 30", "Player 1"),
        (B, "5 of 30", "Player 2"),
    ]
    assert hand(state, B) != ""
