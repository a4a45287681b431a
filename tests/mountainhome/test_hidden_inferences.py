"""`determinized`: what follows from what was seen is kept, also where the cards themselves went out of sight."""

from __future__ import annotations

import pytest

from deckhall.core.rng import Rng
from deckhall.core.state import State
from tests.mountainhome.build import SIX, A, B, act, do, position, seat
from tests.mountainhome.census import deck, pile
from tests.mountainhome.reading import hand
from tests.mountainhome.test_hidden import hands, worlds


def places(state: State, card: str) -> set[str]:
    """Where a card of the first seat may be in the eyes of the second."""
    found = set()
    for world in worlds(state, B):
        if card in hand(world, A).split():
            found.add("hand")
        else:
            found.add("pile" if card in deck(world, A) else "elsewhere")
    return found


def reorganised(*texts: str) -> State:
    """Marg is seen to be drawn; then two more cards are drawn and these two go back on top of the pile."""
    state = position(
        seat("S1", deck="S2 S3 B1 B2 B3 R2 R3 R1 R1 S4", discard="marg", town="dark_dungeon"),
        seat("S1"),
        pool=[2, 0, 0],
        events="reorganisation",
        locations="marketplace",
        explore="R4 R3 R3 erik",
    )
    return do(state, "tap 0", "dig marg", "end", "draw 2", *texts)


@pytest.mark.rule("MTH-6.116", "MTH-9.12")
@pytest.mark.parametrize("back", [("top marg", "top S2"), ("top S2", "top S3")])
def test_a_known_card_is_in_hand_or_among_those_put_back(back: tuple[str, str]) -> None:
    state = reorganised(*back)
    assert places(state, "marg") == {"hand", "pile"}
    for world in worlds(state, B):
        assert "marg" in hand(world, A).split() or "marg" in deck(world, A)[:2]


@pytest.mark.rule("MTH-6.116", "MTH-4.21")
def test_what_is_not_laid_down_with_the_hand_was_put_back() -> None:
    state = reorganised("top marg", "top S2")
    do(state, "end", "draw 0")
    assert places(state, "marg") == {"hand", "pile"}
    do(state, "end")  # the hand is laid down without her, and six cards are drawn
    assert places(state, "marg") == {"hand"}


@pytest.mark.rule("MTH-6.67")
def test_a_card_shown_at_the_marketplace_is_in_hand() -> None:
    state = do(reorganised("top S2", "top S3"), "end", "draw 0", "offer 1", "give marg", "want_any")
    assert places(state, "marg") == {"hand"}
    do(state, "decline")
    assert places(state, "marg") <= {"hand", "pile"}


@pytest.mark.rule("MTH-6.110")
def test_the_goblins_leave_nothing_better_than_they_took() -> None:
    state = position(
        seat("S1 B2 R2 erik", deck="S4 B4 R4 S3 B3 R3 R1"),
        seat("S1", deck=SIX),
        phase="after_draw",
        events="goblin_raiding_party",
        explore="R2 R2 kartok",
    )
    assert any("4" in one for one in hands(state, B, A))
    do(state, "discard R2")
    found = hands(state, B, A)
    assert not any("4" in one or "3" in one for one in found)
    assert len(found) > 1


@pytest.mark.rule("MTH-6.111")
def test_a_discard_for_nothing_tells_that_there_is_no_resource_card() -> None:
    state = position(
        seat("erik marg", deck="S4 B4 kartok rock_quarry"),
        seat("S1", deck=SIX),
        phase="after_draw",
        events="goblin_raiding_party",
    )
    do(state, "decline")
    for one in hands(state, B, A):
        assert set(one.split()) < {"erik", "marg", "kartok", "rock_quarry"}


@pytest.mark.rule("MTH-9.8", "MTH-9.10")
def test_what_baldur_showed_is_in_the_pile_after_a_shuffle_too() -> None:
    state = position(
        seat("baldur", deck=SIX),
        seat("S1", deck=SIX),
        explore="party_at_the_dining_hall kartok dragon_attack ygg S2 R1 R2 alisa",
    )
    do(
        state,
        "use baldur look",
        "next party_at_the_dining_hall",
        "next kartok",
        "next dragon_attack",
        "next ygg",
        "end",
    )
    act(state, A, "ready")
    act(state, B, "ready")
    do(state, "decline")  # the winner does not explore, and the pile is shuffled
    mine = [pile(world) for world in worlds(state, A)]
    assert all({"kartok", "dragon_attack", "ygg"} <= set(one) for one in mine)
    assert len({tuple(one) for one in mine}) > 10
    theirs = [pile(state.determinized(B, Rng(seed))) for seed in range(24)]
    assert not all("kartok" in one for one in theirs)
