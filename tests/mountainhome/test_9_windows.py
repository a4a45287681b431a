"""Who is asked for a reaction: exactly those who, as far as everybody knows, might have one (MTH-9.13, MTH-11.3).

Never must it show from a question, an answer in advance or a silence whether Karina or Lagertha is in a hand.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckhall.core.options import Options
from deckhall.core.state import State
from tests.mountainhome.build import (
    GAME,
    SIX,
    A,
    B,
    C,
    SeatData,
    action,
    bids,
    do,
    dwarf_bid,
    legal,
    party,
    position,
    refused,
    seat,
    told,
)
from tests.mountainhome.census import inner
from tests.mountainhome.playing import random_game
from tests.mountainhome.reading import cards, pool

Making = Callable[[SeatData], State]


def karina_use(yours: SeatData) -> State:
    """A's Erik is announced for a point."""
    return do(position(seat("erik"), yours, seat("S1")), "use erik rocks")


def karina_job(yours: SeatData) -> State:
    """A's Erik is announced for a job."""
    return do(position(seat("erik", town="rock_quarry:0"), yours, seat(), pool=[0, 0, 3]), "job erik", "at 0")


def fools_gold(yours: SeatData) -> State:
    """B's only shinies card is hit in a bid."""
    yours = {**yours, "hand": f"S4 B1 {yours['hand']}"}
    return bids(dwarf_bid(seat("fools_gold"), yours, seat()), "fools_gold", "S4 B1")


def politics(yours: SeatData) -> State:
    """B's only card in the bid is to be taken."""
    yours = {**yours, "hand": f"S4 {yours['hand']}"}
    return bids(dwarf_bid(seat("cuttbeard_politics"), yours, seat()), "cuttbeard_politics", "S4")


def minecarts(yours: SeatData) -> State:
    """B has committed too much."""
    yours = {**yours, "hand": f"S1 S2 S3 S4 {yours['hand']}"}
    return bids(dwarf_bid(seat("faulty_minecarts"), yours, seat()), "faulty_minecarts", "S1 S2 S3 S4")


def mishap(yours: SeatData) -> State:
    """B's pool is to be collected."""
    yours = {**yours, "hand": f"S4 B1 {yours['hand']}"}
    return bids(dwarf_bid(seat("logistical_mishap"), yours, seat()), "logistical_mishap", "S4 B1")


def loki(yours: SeatData) -> State:
    """B is named."""
    yours = {**yours, "hand": f"S4 B1 {yours['hand']}"}
    return do(bids(dwarf_bid(seat("loki"), yours, seat()), "loki", "S4 B1"), "name 1")


def auction(yours: SeatData) -> State:
    """B's building is put up."""
    yours = {**yours, "town": f"{yours.get('town', '')} branch_mine"}
    state = do(position(seat("wizard_auctioneer"), yours, seat()), "perform wizard_auctioneer")
    return do(state, legal(state)[-1])


def panda(yours: SeatData) -> State:
    """B is given a Hangover."""
    return do(
        position(seat("trash_panda"), yours, seat(), trash="hangover"), "perform trash_panda", "rescue hangover", "to 1"
    )


def hangover(yours: SeatData) -> State:
    """B is the worst loser of a Party."""
    return bids(party(seat("B1", deck=SIX), yours, seat("B2"), starter=C), "B1", "", "B2")


LAGERTHA: list[Making] = [fools_gold, politics, minecarts, mishap, loki, auction, panda, hangover]
EVERY: list[tuple[Making, str]] = [
    (karina_use, "karina"),
    (karina_job, "karina"),
    *[(one, "lagertha") for one in LAGERTHA],
]
ALL = pytest.mark.parametrize(("make", "card"), EVERY, ids=[one.__name__ for one, _ in EVERY])


@pytest.mark.rule("MTH-11.3", "MTH-9.13", "MTH-5.90")
@ALL
def test_the_owner_is_asked_whether_she_is_in_hand_or_in_the_draw_pile(make: Making, card: str) -> None:
    holding = make(seat(card, deck="R1"))
    lacking = make(seat("R1", deck=card))
    assert (holding.to_act(), legal(holding)) == ([B], ["decline", "react"])
    assert (lacking.to_act(), legal(lacking)) == ([B], ["decline"])
    assert refused(lacking, "react").rule == "MTH-5.94"
    for eye in (A, C, None):
        assert holding.view(eye) == lacking.view(eye)
    prompts = [state.view(B).prompt for state in (holding, lacking)]
    assert prompts[0] is not None
    assert prompts[1] is not None
    assert prompts[0].say == prompts[1].say


@pytest.mark.rule("MTH-9.13")
@ALL
def test_nobody_learns_that_somebody_declined(make: Making, card: str) -> None:
    holding, lacking = make(seat(card, deck="R1")), make(seat("R1", deck=card))
    before = len(told(holding))
    do(holding, "decline")
    do(lacking, "decline")
    assert not [event for event in told(holding)[before:] if event.seat == B and event.kind in ("decline", "react")]
    for eye in (A, C, None):
        mine = [event.seen_by(eye) for event in told(holding)]
        assert mine == [event.seen_by(eye) for event in told(lacking)]


@pytest.mark.rule("MTH-11.3", "MTH-5.90")
@ALL
def test_nobody_is_asked_who_cannot_have_her(make: Making, card: str) -> None:
    for yours in (
        seat("R1", discard=card),
        seat("R1", played=card),
        seat("R1", cavern=card),
        seat("R1"),
    ):
        state = make(yours)
        assert not (state.to_act() == [B] and legal(state)[-1] in ("decline", "react"))
        assert "react" not in legal(state)


@pytest.mark.rule("MTH-11.3", "MTH-5.94")
@ALL
@pytest.mark.parametrize("home", ["emerald", "hillock_dwelling"])
def test_she_is_seen_in_a_hall_or_a_dwelling(make: Making, card: str, home: str) -> None:
    state = make(seat("", town=f"{home}+{card}"))
    assert (state.to_act(), legal(state)) == ([B], ["decline", "react"])
    do(state, "react")
    assert card in cards(state, "discard-1")


@pytest.mark.rule("MTH-11.3")
def test_an_empty_hand_is_not_asked() -> None:
    state = karina_use(seat("", deck="karina"))
    assert (state.to_act(), pool(state)) == ([A], (0, 0, 1))


@pytest.mark.rule("MTH-11.3")
def test_victims_of_events_are_asked_the_same_with_and_without_her() -> None:
    for event in ("goblin_raiding_party", "dragon_attack"):
        views = []
        for mine in (
            seat("lagertha S1", deck="R1", town="rock_quarry"),
            seat("R1 S1", deck="lagertha", town="rock_quarry"),
        ):
            state = position(mine, seat(), phase="after_draw", events=event)
            assert state.to_act() == [A]
            views.append((state.view(B), state.view(None)))
        assert views[0] == views[1]


# -- answers in advance --------------------------------------------------------------------------------------------


def settings(**given: str) -> Options:
    """FinalRank settings, defaults where nothing is given."""
    return {**{option.name: option.default for option in GAME.presets}, **given}


def answer(state: State, who: int, **given: str) -> str:
    """What is answered in advance; empty: the person is asked."""
    found = state.preset_answer(who, settings(**given))
    return GAME.vocab.text(found) if found >= 0 else ""


@pytest.mark.rule("MTH-11.3")
def test_the_settings_and_their_defaults() -> None:
    assert {option.name: (option.default, list(option.choices)) for option in GAME.presets} == {
        "karina": ("ask", ["ask", "finishing", "never"]),
        "lagertha": ("ask", ["ask", "outside bids", "never"]),
    }


@pytest.mark.rule("MTH-11.3", "MTH-9.13")
@ALL
def test_answers_in_advance_do_not_depend_on_the_hand(make: Making, card: str) -> None:
    in_bid = make in (fools_gold, politics, minecarts, mishap, loki)
    for yours in (seat(card, deck="R1"), seat("R1", deck=card)):
        state = make(yours)
        assert answer(state, B) == ""
        assert answer(state, B, **{card: "never"}) == "decline"
        other = "lagertha" if card == "karina" else "karina"
        assert answer(state, B, **{other: "never"}) == ""
        if card == "lagertha":
            assert answer(state, B, lagertha="outside bids") == ("decline" if in_bid else "")
        assert answer(state, A, karina="never", lagertha="never") == ""


@pytest.mark.rule("MTH-11.3")
@pytest.mark.parametrize(
    ("town", "dwarf", "at", "asked"),
    [
        ("rock_quarry:0", "erik", ["at 0"], False),
        ("rock_quarry:1", "erik", ["at 0"], True),
        ("rock_quarry:0", "marg", ["at 0", "at 0"], True),
        ("rock_quarry:0 branch_mine:0", "marg", ["at 0", "at 1"], False),
        ("rock_quarry:0 branch_mine:1", "marg", ["at 0", "at 1"], True),
    ],
)
def test_karina_only_when_a_building_would_be_finished(town: str, dwarf: str, at: list[str], asked: bool) -> None:
    for yours in (seat("karina", deck="R1"), seat("R1", deck="karina")):
        state = do(position(seat(dwarf, town=town), yours, pool=[0, 0, 9]), f"job {dwarf}", *at)
        assert state.to_act() == [B]
        assert answer(state, B, karina="finishing") == ("" if asked else "decline")
    point = do(position(seat("erik"), seat("karina")), "use erik rocks")
    assert answer(point, B, karina="finishing") == "decline"


@pytest.mark.rule("MTH-11.3")
def test_nothing_else_is_answered_in_advance() -> None:
    never = {"karina": "never", "lagertha": "never"}
    for state in (
        position(seat("S1", deck=SIX), seat()),
        dwarf_bid(seat("S1"), seat()),
        position(seat("lagertha", town="rock_quarry"), seat(), phase="after_draw", events="dragon_attack"),
        bids(party(seat("B1"), seat(deck=SIX)), "B1"),
    ):
        assert [answer(state, who, **never) for who in state.to_act()] == [""] * len(state.to_act())


# -- whole games ---------------------------------------------------------------------------------------------------


def might_react(state: State, who: int, card: str) -> bool:
    """By the public table alone: might this owner of the card react with it?"""
    scene = state.view(None)
    for zone in scene.zones:
        for piece in zone.pieces:
            if piece.face == card and zone.id != "shown":
                slot = zone.id.rpartition("-")[2]
                kept = zone.id.startswith(f"kept-{who}-")
                home = scene.zone(f"town-{who}").pieces[int(slot)].face if kept else ""
                return home.endswith("clan_hall") or home == "hillock_dwelling"
    return scene.zone(f"hand-{who}").size > 0


def owner(state: State, card: str) -> int:
    """Who owns the card, which everybody knows; -1 for nobody."""
    real = inner(state)
    kind = real.cards.index[card]
    return next((who for who in range(state.players) if kind in real.owned_cards(who)), -1)


@pytest.mark.rule("MTH-11.3", "MTH-5.90", "MTH-9.13")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_in_whole_games_karinas_owner_is_asked_exactly_when_the_table_allows_it(players: int) -> None:
    asked = silent = 0
    react = action("react")
    for seed in range(6):
        heard, karina, able = 0, -1, False
        for state, who, move in random_game(players, seed):
            begun = [event for event in state.events[heard:] if event.kind in ("use", "job") and event.seat == who]
            heard = len(state.events)
            if begun and move != react:
                expected = karina not in (-1, who) and able
                assert (state.to_act() == [karina] and set(legal(state)) <= {"decline", "react"}) == expected
                asked += expected
                silent += not expected
            karina = owner(state, "karina")  # as the table stands before the next move
            able = karina >= 0 and len(state.to_act()) == 1 and might_react(state, karina, "karina")
    assert min(asked, silent) > 10
