"""What a seat cannot know, dealt anew: the order of the decks, where others laid their coins, the Pioneer's cards.

Which coins everybody owns is public (NID-9.2), and so is every coin that was shown where it lies; only the places
of the others are open. A bid that is begun and not confirmed looks like no bid at all (NID-9.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.rng import Rng, seeded
from deckhall.games.nidavellir.constants import COINS, TAVERNS

if TYPE_CHECKING:
    from deckhall.games.nidavellir.state import NidavellirState


def dealt_anew(state: NidavellirState, seat: int | None, rng: Rng) -> NidavellirState:
    """A position that looks the same to the seat (None: to a spectator)."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    for age in range(2):
        if age + 1 >= twin.age:
            deck = list(twin.decks[age])
            if age == 1 and twin.scouting >= 0 and twin.scouting != seat:
                deck += twin.scouted
                rng.shuffle(deck)
                last = len(deck) - len(twin.scouted)
                twin.scouted = tuple(deck[last:])
                deck = deck[:last]
            else:
                rng.shuffle(deck)
            twin.decks[age] = tuple(deck)
    for other in range(twin.players):
        if other == seat:
            continue
        if twin.pending >> other & 1:
            _take_back(twin, other)
        else:
            _lay_anew(twin, other, rng)
    twin.reask()
    return twin


def redrawn(state: NidavellirState, rng: Rng) -> NidavellirState:
    """The order of the decks; what the Pioneer looks at is known to one."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    for age in range(2):
        if age + 1 >= twin.age:
            deck = list(twin.decks[age])
            rng.shuffle(deck)
            twin.decks[age] = tuple(deck)
    return twin


def _take_back(twin: NidavellirState, seat: int) -> None:
    """A bid that is not confirmed: all coins are in hand, as far as others can tell."""
    first = COINS * seat
    if twin.board[first] >= 0:
        twin.hands[seat] = tuple(twin.coins(seat))
        for slot in range(first, first + TAVERNS):
            twin.board[slot] = -1


def _lay_anew(twin: NidavellirState, seat: int, rng: Rng) -> None:
    """Coins lying where nobody else has seen them change places."""
    first = COINS * seat
    known = twin.known[seat]
    slots = [slot for slot in range(COINS) if twin.board[first + slot] >= 0 and not known >> slot & 1]
    if len(slots) < 2:
        return
    coins = [twin.board[first + slot] for slot in slots]
    rng.shuffle(coins)
    for place, slot in enumerate(slots):
        twin.board[first + slot] = coins[place]
