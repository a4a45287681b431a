"""The rules of Lanterns, one test or more for each, in the order of its rulebook."""

from __future__ import annotations

import pytest

from deckhall.core import IllegalAction, Match, registry
from examples.lanterns.rules import BOX, DECK, HAND, LIT, SHOWN, Lanterns, Table

GAME = Lanterns(registry.folder_of(Lanterns))


def table(players: int = 3, *, next_wins: bool = False, seed: int = 1) -> Table:
    state = GAME.new(players, seed, {"next": next_wins})
    assert isinstance(state, Table)
    return state


def cards(names: str) -> list[int]:
    return [GAME.ids.index(name) for name in names.split()]


def round_of(*hands: str, lit: str = "moon", next_wins: bool = False) -> Table:
    """A round in which the seats hold these candles, each offering its first."""
    state = table(len(hands), next_wins=next_wins)
    for seat, hand in enumerate(hands):
        state.zones[HAND + seat] = sorted(cards(hand))
    state.zones[LIT] = cards(lit)
    for seat, hand in enumerate(hands):
        state.apply(seat, cards(hand)[0])
    return state


@pytest.mark.rule("LAN-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_is_dealt_six_of_thirty_candles(players: int) -> None:
    state = table(players)
    hands = [state.zones[HAND + seat] for seat in range(players)]
    assert [len(hand) for hand in hands] == [6] * players
    everything = sorted(card for hand in [*hands, state.zones[BOX]] for card in hand)
    assert everything == sorted(cards("1 2 3 4 5 6 7 8 9 10") * 3)


@pytest.mark.rule("LAN-1.1")
def test_hands_and_the_box_are_secret() -> None:
    state = table()
    scene = state.view(0)
    assert all(piece.face for piece in scene.zone("hand 0").pieces)
    assert not any(piece.face for piece in scene.zone("hand 1").pieces)
    assert "box" not in [zone.id for zone in scene.zones]


@pytest.mark.rule("LAN-1.2")
def test_nine_lanterns_are_shuffled() -> None:
    orders = {tuple(table(seed=seed).zones[DECK] + table(seed=seed).zones[LIT]) for seed in range(20)}
    assert len(orders) > 15
    assert {tuple(sorted(order)) for order in orders} == {
        tuple(cards("paper reed clay brass glass harbour silver dragon moon"))
    }


@pytest.mark.rule("LAN-2.1")
def test_a_round_begins_with_the_top_lantern() -> None:
    state = table()
    top = state.zones[DECK][-1]
    for seat, candle in enumerate(cards("1 2 3")):
        state.zones[HAND + seat][0] = candle
        state.apply(seat, candle)
    assert state.zones[LIT] == [top]


@pytest.mark.rule("LAN-2.2")
def test_offers_are_made_at_once_and_stay_secret_until_all_are_in() -> None:
    state = table()
    assert state.to_act() == [0, 1, 2]
    before = state.view(2)
    state.apply(1, state.legal_actions(1)[0])
    after = state.view(2)
    assert state.to_act() == [0, 2]
    assert after.zones == before.zones
    with pytest.raises(IllegalAction, match="turn"):
        state.apply(1, state.zones[HAND + 1][0])


@pytest.mark.rule("LAN-2.2")
def test_only_candles_in_hand_can_be_offered() -> None:
    state = table()
    state.zones[HAND] = cards("1 1 2 5 7 10")
    assert state.legal_actions(0) == cards("1 2 5 7 10")
    with pytest.raises(IllegalAction, match="'offer 3' is not possible here"):
        state.apply(0, cards("3")[0])


@pytest.mark.rule("LAN-2.3")
def test_the_highest_candle_wins_and_all_offers_are_spent() -> None:
    state = round_of("4 1", "9 1", "8 10")
    assert [state.faces(SHOWN + seat) for seat in range(3)] == [["4"], ["9", "moon"], ["8"]]
    assert [state.faces(HAND + seat) for seat in range(3)] == [["1"], ["1"], ["10"]]


@pytest.mark.rule("LAN-2.4")
def test_nobody_wins_with_a_shared_highest_candle() -> None:
    state = round_of("9 1", "9 1", "8 1")
    assert state.scores == [0, 0, 0]
    assert state.faces(LIT)[0] == "moon"


@pytest.mark.rule("LAN-2.4")
def test_with_the_option_equal_candles_cancel_each_other() -> None:
    assert round_of("9 1", "9 1", "8 1", next_wins=True).scores == [0, 0, 7]
    assert round_of("9 1", "9 1", "8 1", "8 1", next_wins=True).scores == [0, 0, 0, 0]
    assert round_of("9 1", "10 1", "9 1", next_wins=True).scores == [0, 7, 0]


@pytest.mark.rule("LAN-2.5")
def test_the_winner_takes_the_lanterns_of_rounds_that_nobody_won_too() -> None:
    state = round_of("9 5", "9 4", lit="moon paper")
    third = state.faces(LIT)[-1]
    assert state.faces(LIT) == ["moon", "paper", third]
    state.apply(0, cards("5")[0])
    state.apply(1, cards("4")[0])
    assert state.faces(SHOWN) == ["9", "5", "moon", "paper", third]
    assert state.zones[LIT] == []


@pytest.mark.rule("LAN-3.1")
def test_the_game_ends_after_six_rounds() -> None:
    match = Match(GAME, 2, seed=5)
    while not match.state.is_over:
        seat = match.state.to_act()[0]
        match.apply(seat, match.state.legal_actions(seat)[0])
    assert len(match.moves) == 12
    assert [event.kind for event in match.events].count("turn_up") == 6
    assert isinstance(match.state, Table)
    assert match.state.zones[HAND] == match.state.zones[HAND + 1] == []


@pytest.mark.rule("LAN-3.2")
def test_lights_are_points_and_equals_share_the_place() -> None:
    state = table()
    for seat, names in enumerate(("dragon paper 10", "silver clay", "brass harbour")):
        state.zones[SHOWN + seat] = cards(names)
    assert state.scores == [6, 6, 5]
    assert state.ranking == [1, 1, 3]
