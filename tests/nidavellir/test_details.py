"""What the game's own table is told beside zones and facts."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.nidavellir.build import DRAGON, GOBLIN, bids, card_id, coin_id, do, fresh, position, seat
from tests.nidavellir.playing import random_game
from tests.nidavellir.reading import details, faces


def trading(tavern: str) -> State:
    """Seat 0 has bid its 0 in the Dragon, and 2 and 3 are in its pouch."""
    mine = seat(bids="4 0 5", pouch="2 3")
    return position(mine, seat(bids="5 4 3", pouch="0 2"), tavern=tavern)


def test_a_trade_that_is_to_come_is_told_to_its_owner_alone() -> None:
    state = trading(GOBLIN)
    [own, other] = [details(state.view(eye)).players[0].trade for eye in (0, 1)]
    assert own is not None
    assert (own.tavern, own.one, own.other, own.takes) == (1, 2, 3, 5)
    assert other is None


def test_a_trade_that_is_over_is_told_by_its_tavern() -> None:
    state = trading(DRAGON)
    while details(state.view(0)).taverns[1].stage == "now":
        do(state, state.game.vocab.text(state.legal_actions(state.to_act()[0])[0]))
    view = details(state.view(0))
    assert view.players[0].trade is None
    assert [(one.seat, one.gone, one.kept, one.new) for one in view.taverns[1].trades] == [(0, 3, 2, "treasury_5")]


def test_a_coin_transformed_since_the_reveal_still_stands_in_the_order_with_its_old_value() -> None:
    state = position(seat(here="5"), seat(here="4"), taverns=["O3 W3 E5", "", ""])
    do(state, "take offering_3", f"transform {GOBLIN} {coin_id('5')}")
    first = details(state.view(None)).taverns[0].order[0]
    assert faces(state.view(None), "bid-0-0") == [coin_id("8y")]
    assert (first.seat, first.value, first.coin, first.took) == (0, 5, coin_id("5"), card_id("O3"))


@pytest.mark.parametrize(
    ("mine", "theirs", "gain", "majority"),
    [("W3", "", "+5", "has"), ("", "", "+5", "takes"), ("", "W3", "+5", "ties"), ("", "W3 W4", "+ points", "")],
)
def test_what_one_more_warrior_would_add(mine: str, theirs: str, gain: str, majority: str) -> None:
    state = position(seat(mine), seat(theirs), phase="turn")
    column = details(state.view(0)).players[0].columns[0]
    assert (column.next.gain, column.next.majority) == (gain, majority)


def test_gains_are_told_of_cards_in_sight_and_to_players_only() -> None:
    state = fresh(3, 4)
    for number, _ in enumerate(random_game(state, 4)):
        if number % 7 == 0:
            for eye in (0, 1, 2):
                scene = state.view(eye)
                assert set(details(scene).gains) <= {piece.face for zone in scene.zones for piece in zone.pieces}
            assert not details(state.view(None)).gains


def test_everybody_who_has_bid_is_ready() -> None:
    state = fresh(2, 1)
    assert [one.doing for one in details(state.view(0)).players] == ["bidding", "bidding"]
    bids(state, "5 4 3")
    assert [one.doing for one in details(state.view(1)).players] == ["ready", "bidding"]
