"""Hands and fields of Climber for hypothesis, drawn from the real deck."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.climber import oracle
from tests.climber.oracle import DECK, Play, Season

seasons = st.builds(
    Season, st.sampled_from(["", "reverse_order", "no_set", "up_to_2", "revolution", "accident"]), st.booleans()
)


@st.composite
def hands(draw: st.DrawFn, most: int = 9, without: tuple[str, ...] = ()) -> tuple[str, ...]:
    """One to `most` cards, usually of few neighbouring numbers, so that sets and runs are frequent."""
    left = list(DECK)
    for card in without:
        left.remove(card)
    lowest = draw(st.integers(0, 13))
    width = draw(st.sampled_from([1, 2, 3, 4, 6, 15]))
    near = [card for card in left if lowest <= oracle.card(card).number < lowest + width]
    places = draw(st.lists(st.integers(0, max(len(near), 2) - 1), min_size=1, max_size=most, unique=True))
    pool = near if len(near) >= 2 else left
    return tuple(sorted((pool[place] for place in places), key=oracle.order))


@st.composite
def fields(draw: st.DrawFn, hand: tuple[str, ...], season: Season) -> Play:
    """A play that somebody else could have led, made of cards that are not in the hand."""
    others = draw(hands(6, without=hand))
    led = sorted(oracle.leads(others, season), key=lambda one: (-len(one.cards), one.cards, one.icon))
    return draw(st.sampled_from(led))
