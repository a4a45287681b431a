"""Position files: read as written, and refused with a clear sentence when they are impossible."""

from __future__ import annotations

from typing import Any

import pytest

from deckhall.core.errors import BadPosition
from deckhall.core.state import State
from tests.mountainhome.build import GAME, A, B, C, building, data, legal, position, seat
from tests.mountainhome.census import BASIC, DWARVES, deck, inner, names, pile
from tests.mountainhome.reading import (
    bag,
    bid,
    cards,
    discard,
    events,
    fact,
    found,
    hand,
    marks,
    played,
    pool,
    size,
    supply,
    town,
    trash,
)


def refused(**changes: Any) -> str:
    """What is said of a position of two players with these changes."""
    given = data(seat("S1"), seat("S2"))
    given.update(changes)
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(given)
    return str(caught.value)


def two(**mine: Any) -> list[dict[str, Any]]:
    """Seats of which the first is as given."""
    return [mine, {}]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seats": [{}]}, ("seats", "1", "2 play")),
        ({"phase": "lunch"}, ("phase", "'lunch'", "action")),
        ({"phase": "setup"}, ("phase", "nothing else")),
        ({"first": 2}, ("first", "no seat 2")),
        ({"active": -1}, ("active", "no seat -1")),
        ({"round": 0}, ("round", "33")),
        ({"round": 34}, ("round", "33")),
        ({"pool": [0, -1, 0]}, ("pool", "below 0")),
        ({"pool": [0, 0]}, ("pool",)),
        ({"offered": [5]}, ("offered", "no seat 5")),
        ({"doubled": ["shack"]}, ("doubled", "'shack'")),
        ({"found": -1}, ("found", "0")),
        ({"sudden_death": 6}, ("sudden_death", "three rounds")),
        ({"trash": ["golden_goose"]}, ("trash", "'golden_goose'")),
        ({"trash": ["marg", "marg"]}, ("trash", "'marg'", "more often")),
        ({"trash": ["turn_reference"]}, ("trash", "'turn_reference'")),
        ({"locations": ["ferry_boat"]}, ("locations", "'ferry_boat'", "cannot lie there")),
        ({"housed": ["shinies_1"]}, ("housed", "'shinies_1'", "cannot lie there")),
        ({"row": ["marg"]}, ("row", "'marg'")),
        ({"office": ["marketplace"]}, ("office", "'marketplace'")),
        ({"explore": ["rocks_4"] * 6}, ("explore", "'rocks_4'", "more often")),
        ({"events": [{"card": "ygg"}]}, ("events", "'ygg'")),
        ({"events": [{"card": "dragon_attack", "counters": 3}]}, ("events", "0 to 2")),
        ({"hangovers": 11}, ("hangovers", "10")),
        ({"hoards": -1}, ("hoards", "10")),
        ({"weather": "snow"}, ("weather",)),
        ({"found": 7}, ("found", "6")),
        ({"pilings": -1}, ("pilings",)),
        ({"pilings": 3}, ("pilings", "2")),
        ({"doubled": ["marg"]}, ("doubled", "'marg'")),
        ({"seats": two(tokens=-1)}, ("seats 0 tokens",)),
        ({"seats": two(hand=["marg", "marg"])}, ("seats 0 hand", "'marg'")),
        ({"seats": two(played=["ygg"])}, ("seats 0 played", "'ygg'")),
        ({"seats": two(cavern=["shinies_1"])}, ("seats 0 cavern", "'shinies_1'")),
        ({"seats": two(town=[{"card": "marg"}])}, ("seats 0 town", "'marg'")),
        ({"seats": two(town=[{"card": "branch_mine", "steps": 3}])}, ("town", "0 to 2 steps")),
        ({"seats": two(town=[building("branch_mine+erik")])}, ("branch_mine", "keeps no cards")),
        ({"seats": two(town=[building("ruby+S1")])}, ("kept", "'shinies_1'")),
        ({"seats": two(town=[building("oris_warehouse+erik")])}, ("kept", "'erik'")),
        ({"seats": two(town=[building("ruby:2+erik")])}, ("unfinished", "MTH-5.33")),
        ({"seats": two(town=[building("hillock_dwelling+erik+paulie")])}, ("one card at most",)),
        ({"seats": two(town=[building("pawn_shop+S1+S2")])}, ("one card at most",)),
        ({"seats": two(hand=["statue_garden"], discard=["hero_tavern"])}, ("seats 0", "MTH-6.59")),
        ({"phase": "bid"}, ("bid",)),
        ({"bid": {"party": True}}, ("bid", 'phase = "bid"')),
        ({"phase": "bid", "bid": {}}, ("bid", "one of prize, party and building")),
        ({"phase": "bid", "bid": {"party": True, "prize": "marg"}}, ("bid", "one of prize, party and building")),
        ({"phase": "bid", "bid": {"prize": "shinies_1"}}, ("bid prize", "'shinies_1'")),
        ({"phase": "bid", "bid": {"party": True, "starter": 2}}, ("starter", "no seat 2")),
        ({"phase": "bid", "bid": {"building": [0, 0]}}, ("building", "no slot 0")),
    ],
)
def test_impossible_positions_are_refused(changes: dict[str, Any], words: tuple[str, ...]) -> None:
    said = refused(**changes)
    assert [word for word in words if word not in said] == []


def test_everything_is_read_as_written() -> None:
    state = position(
        seat("S1 marg", deck="S2 S3", discard="B1 loki", played="erik", cavern="didi", tokens=2, town="ruby!+ori"),
        seat("B2", town="rock_quarry:1 branch_mine"),
        seat(),
        first=C,
        active=A,
        round=7,
        pool=[1, 2, 3],
        explore="kartok R2",
        row="branch_mine",
        office="hillock_dwelling rock_quarry",
        trash="hangover S4",
        locations="dragon_lair",
        housed="ymir",
        events="reorganisation:2 dragon_attack",
        found=3,
        hoards=4,
    )
    assert (state.to_act(), fact(state, "round"), marks(state, C)) == ([A], "7 of 30", ["first player"])
    assert (hand(state, A), deck(state, A), discard(state, A)) == ("S1 marg", ["shinies_2", "shinies_3"], "B1 loki")
    assert (played(state, A), cards(state, "cavern-0")) == ("erik", "didi")
    assert (town(state, A), town(state, B)) == ("ruby!+ori", "rock_quarry:1 branch_mine")
    assert (pool(state), pile(state), trash(state)) == ((1, 2, 3), ["kartok", "rocks_2"], "hangover S4")
    assert (cards(state, "row"), size(state, "office"), cards(state, "housed")) == ("branch_mine", 2, "ymir")
    assert (events(state), found(state), cards(state, "locations")) == (
        "reorganisation:2 dragon_attack:0",
        (3, 5),
        "dragon_lair",
    )
    assert (supply(state, "hoards"), supply(state, "hangovers")) == (4, 9)
    assert "2 VP in tokens" in marks(state, A)


def test_rights_used_up_this_turn() -> None:
    state = position(
        seat("erik R1"),
        seat("S1"),
        pool=[9, 0, 0],
        row="branch_mine",
        locations="dragon_lair marketplace",
        bought=True,
        lair_used=True,
        offered=[1],
        pilings=1,
        doubled="branch_mine",
    )
    assert {text.split()[0] for text in legal(state)} == {"end", "play", "use"}


def census_names(state: State) -> list[str]:
    """All cards of the office."""
    real = inner(state)
    return names(state, (*real.row, *real.office))


@pytest.mark.parametrize("players", [2, 5])
def test_piles_left_out_are_made_up_from_what_is_left(players: int) -> None:
    state = position(
        *[seat("S2 marg" if who == 0 else "S2") for who in range(players)], explore=None, row=None, office=None
    )
    there = pile(state)
    assert len(there) == 17 * players + 11
    assert "marg" not in there
    assert sum(1 for card in there if card in DWARVES) == 2 * players + 2
    assert (size(state, "row"), size(state, "office")) == (3, 4 * players - 3)
    named = position(*[seat(town="branch_mine")] * players, explore=None, row=None, office=None)
    sold = census_names(named)
    assert {name: sold.count(name) for name in BASIC} == {**dict.fromkeys(BASIC, players), "branch_mine": 0}
    assert state.cards_in_play() == GAME.new(players, 0).cards_in_play()


@pytest.mark.parametrize(
    ("phase", "first"),
    [
        ("begin", "end"),
        ("action", "end"),
        ("explore", "end"),
        ("prepare", "end"),
        ("after_draw", "end"),
        ("check", "end"),
    ],
)
def test_every_phase_leads_on(phase: str, first: str) -> None:
    state = position(seat("S1", deck="R1 R1"), seat("B1"), phase=phase)
    assert legal(state)[0] == first
    assert state.to_act() == ([A] if phase in ("begin", "action") else [B])


def test_a_bid_may_begin_with_its_draw() -> None:
    given = {"phase": "bid", "bid": {"prize": "kartok", "draw": True}}
    state = position(seat("S1", deck="R1 R2 R3"), seat(deck="B1 B2"), **given)
    assert (hand(state, A), hand(state, B)) == (bag("S1 R1 R2"), "B1 B2")
    house = position(seat("S1"), seat(town="branch_mine"), phase="bid", bid={"building": [1, 0]})
    assert bid(house).kind == "building"
    assert inner(house).bid.prize_seat == B


def test_a_set_up_can_be_a_position() -> None:
    state = GAME.from_position({"players": 3, "phase": "setup", "seed": 4}, telling=True)
    assert legal(state)[0] == "legend baldur"
