"""What learners get of a position: the coins a seat knows, the order, and what a player reads off the table."""

from __future__ import annotations

from deckhall.core.state import State
from tests.nidavellir.build import DRAGON, GAME, GOBLIN, bid, do, position, seat


def seen(state: State, viewer: int, *blocks: str) -> dict[str, int]:
    """The entries of some blocks by name."""
    observation = GAME.observation(state.players)
    entries = observation.entries(state, viewer)
    return {observation.name(place): n for place, n in entries if observation.block_of(place).name in blocks}


def test_coins_are_seen_where_their_owner_laid_them_and_by_others_where_they_were_shown() -> None:
    state = position(seat(bids="4 0 5", pouch="2 3"), seat(bids="5 4 3", pouch="0 2"))
    assert seen(state, 0, "laid", "seen by all", "bid", "trade", "trade rise") == {
        "laid you laughing_goblin basic_4": 1,
        "laid you dancing_dragon basic_0": 1,
        "laid you shining_horse basic_5": 1,
        "laid you pouch basic_2": 1,
        "laid you pouch basic_3": 1,
        "laid +1 laughing_goblin basic_5": 1,
        "bid you laughing_goblin": 4,
        "bid +1 laughing_goblin": 5,
        "trade dancing_dragon": 1,
        "trade rise": 2,
    }
    assert seen(state, 0, "owns", "waits", "acts before you") == {
        **{f"owns {who} basic_{coin}": 1 for who in ("you", "+1") for coin in (0, 2, 3, 4, 5)},
        "waits +1 0": 1,
        "waits you 1": 1,
        "acts before you +1 laughing_goblin": 60,
        "acts before you +1 dancing_dragon": 45,  # any of 2, 3 and 4, but not the 0: gem 4 loses the tie
    }


def test_a_bid_that_is_not_confirmed_is_no_bid_for_others() -> None:
    state = position(seat(), seat(), phase="bids")
    before = seen(state, 1, *[block.name for block in GAME.observation(2).blocks])
    do(state, f"lay {GOBLIN} basic_5", f"lay {DRAGON} basic_0")
    assert seen(state, 1, *[block.name for block in GAME.observation(2).blocks]) == before
    assert seen(state, 0, "laid", "hand", "to act") == {
        "to act you": 1,
        "to act +1": 1,
        "laid you laughing_goblin basic_5": 1,
        "laid you dancing_dragon basic_0": 1,
        **{f"hand basic_{coin}": 1 for coin in (2, 3, 4)},
    }
    bid(state, 1, "5 4 3")
    assert seen(state, 0, "to act") == {"to act you": 1}


def test_a_coin_transformed_face_down_is_known_to_all_from_then_on() -> None:
    state = position(seat(bids="4 0 5", pouch="2 3"), seat(bids="2 4 3", pouch="0 5"), taverns=["O3 W3 E5", "", ""])
    before = seen(state, 1, "laid")
    do(state, "take offering_3", "transform pouch basic_3")
    assert seen(state, 0, "seen by all", "treasury", "spent", "box") == {
        "seen by all pouch": 1,
        "treasury treasury_6": -1,
        "spent basic_3": 1,
        "box offering_3": 1,
    }
    assert seen(state, 1, "laid") == {**before, "laid +1 pouch treasury_6": 1}


def test_scores_leads_gains_and_the_way_to_a_hero_follow_from_the_armies() -> None:
    mine, other = "W9 H H M2 M1 B B", "W5 W6 B B B skaa"
    state = position(
        seat(mine, here="5"), seat(other, here="2"), taverns=["M2 E9 B", "", ""], distinctions="kings_hand"
    )
    assert seen(state, 0, "score", "ahead", "most warriors", "heroes", "lacks", "way to hero", "distinction") == {
        "score you": state.score(0),
        "score +1": state.score(1),
        "ahead you": state.score(0) - state.score(1),
        "ahead +1": state.score(1) - state.score(0),
        "most warriors +1": 1,
        "heroes +1": 1,
        "lacks you explorer": 1,
        "lacks +1 hunter": 1,
        "lacks +1 miner": 1,
        "lacks +1 explorer": 1,
        "way to hero you 1": 1,
        "way to hero +1 6": 1,
        "distinction warrior": 1,
    }
    assert seen(state, 0, "next rank") == {
        "next rank you warrior": 5,  # ties the most
        "next rank you hunter": 5,
        "next rank you miner": 3,
        "next rank you blacksmith": 5,
        "next rank +1 hunter": 1,
        "next rank +1 blacksmith": 6,
    }
    gains = seen(state, 0, "best gain", "second gain", "hero there")
    assert {name: number for name, number in gains.items() if GOBLIN in name} == {
        f"best gain you {GOBLIN}": 9,
        f"second gain {GOBLIN}": 9,  # an Explorer of 9; a Miner of 2 for three ranks, and 3 points once more
        f"best gain +1 {GOBLIN}": 9,
        f"hero there you {GOBLIN}": 1,
    }
    assert seen(state, 0, "lead", "leads") == {
        "lead warrior -1": 1,
        "lead hunter 2": 1,
        "lead miner 2": 1,
        "lead blacksmith -1": 1,
        "lead explorer 0": 1,
        "leads +1 warrior": 1,
    }
    assert seen(state, 1, "asked", "acted") == seen(state, 0, "asked") == {"asked take": 1}
