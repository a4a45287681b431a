"""Section 4: the bids."""

from __future__ import annotations

from itertools import permutations

import pytest

from deckhall.core.errors import NoUndo
from deckhall.core.match import Match
from tests.nidavellir.build import GAME, TAVERNS, bid, bids, coin_id, fresh, legal, position, refused, seat
from tests.nidavellir.reading import coins, coins_in, order, owned


def laid(match: Match, who: int, text: str) -> None:
    actions = [
        GAME.vocab.parse(f"lay {tavern} {coin_id(coin)}") for tavern, coin in zip(TAVERNS, text.split(), strict=True)
    ]
    match.gesture(who, actions)


@pytest.mark.rule("NID-4.7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_bid_at_once_one_coin_on_each_tavern_and_two_in_the_pouch(players: int) -> None:
    state = fresh(players, 0)
    assert state.to_act() == list(range(players))
    for who in reversed(range(1, players)):
        bid(state, who, "4 0 2")
        assert state.legal_actions(who) == []
        assert who not in state.to_act()
        mine = [coins_in(state, zone, who) for zone in (f"bid-{who}-0", f"bid-{who}-1", f"bid-{who}-2", f"pouch-{who}")]
        assert mine == [["4"], ["0"], ["2"], ["3", "5"]]
    assert order(state, 0) == []
    bid(state, 0, "5 4 3")
    assert sorted(order(state, 0)) == list(range(players))


@pytest.mark.rule("NID-4.7")
def test_every_arrangement_of_five_coins_can_be_bid() -> None:
    scene = fresh(2, 1).view(0)
    assert scene.prompt is not None
    assert len(scene.prompt.complete_choices) == 60
    texts = {
        tuple(GAME.vocab.text(one).split()[-1] for one in whole.actions) for whole in scene.prompt.complete_choices
    }
    assert texts == set(permutations([coin_id(one) for one in ["0", "2", "3", "4", "5"]], 3))
    twins = position(seat(coins="0 2 8y 8y 9y"), seat(), phase="bids")
    prompt = twins.view(0).prompt
    assert prompt is not None
    assert len(prompt.complete_choices) == 33  # 4 * 3 * 2 with at most one of the twins, 3 * 3 with both


@pytest.mark.rule("NID-4.8")
def test_a_bid_is_whole_or_not_made() -> None:
    state = fresh(2, 0)
    bid(state, 1, "5 4 3")
    first = legal(state, 0)
    assert first == [f"lay laughing_goblin {coin_id(one)}" for one in ("0", "2", "3", "4", "5")]  # no pass
    refused(state, "lay dancing_dragon basic_5", 0)
    refused(state, "lay laughing_goblin treasury_9", 0)
    state.apply(0, GAME.vocab.parse("lay laughing_goblin basic_5"))
    assert state.to_act() == [0]
    assert legal(state, 0) == [f"lay dancing_dragon {coin_id(one)}" for one in ["0", "2", "3", "4"]]
    refused(state, "lay laughing_goblin basic_4", 0)  # two coins on one tavern
    refused(state, "lay dancing_dragon basic_5", 0)  # one coin twice
    state.apply(0, GAME.vocab.parse("lay dancing_dragon basic_0"))
    assert legal(state, 0) == [f"lay shining_horse {coin_id(one)}" for one in ["2", "3", "4"]]
    assert order(state, 0) == []
    state.apply(0, GAME.vocab.parse("lay shining_horse basic_2"))
    assert coins_in(state, "pouch-0", 0) == ["3", "4"]
    assert owned(state, 0) == coins("0 2 3 4 5")


@pytest.mark.rule("NID-4.9")
def test_a_bid_can_be_rearranged_until_the_last_bidder_has_confirmed() -> None:
    match = Match(GAME, 3, 0)
    laid(match, 1, "5 4 3")
    laid(match, 0, "2 3 4")
    match.undo(1)
    assert match.state.to_act() == [1, 2]
    assert coins_in(match.state, "bid-0-0", 0) == ["2"]  # the others' bids stay
    laid(match, 1, "0 2 5")
    match.undo(0)
    laid(match, 0, "5 2 0")
    laid(match, 2, "3 4 5")
    for who in range(3):
        with pytest.raises(NoUndo):
            match.undo(who)
    shown = [coins_in(match.state, f"bid-{who}-0") for who in range(3)]
    assert shown == [["5"], ["0"], ["3"]]
    assert coins_in(match.state, "bid-1-2", 1) == ["5"]


@pytest.mark.rule("NID-4.9")
@pytest.mark.parametrize("turn", list(permutations(range(3))))
def test_who_confirms_first_does_not_matter(turn: tuple[int, ...]) -> None:
    state, other = fresh(3, 0), fresh(3, 0)
    choice = ("5 4 3", "2 5 0", "5 0 4")
    for who in turn:
        bid(state, who, choice[who])
    bids(other, *choice)
    for eye in (0, 1, 2, None):
        assert state.view(eye) == other.view(eye)
