"""Bids, the reveal: plain cards are turned up together, then On Bid cards one at a time (MTH-5.62 to MTH-5.67)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Ask, Step
from deckhall.core.piles import without
from deckhall.games.mountainhome import constants
from deckhall.games.mountainhome.bid import lift
from deckhall.games.mountainhome.bid_effects import NamePlayer, Target, hit, keep_cards, mishap, targets_of, used
from deckhall.games.mountainhome.bid_result import COUNT_TOTALS
from deckhall.games.mountainhome.drawing import take_top
from deckhall.games.mountainhome.state import MountainState


def reveal(state: MountainState) -> None:
    """Bid 3: all cards without an On Bid effect are turned up together (MTH-5.62)."""
    on_bid = state.cards.on_bid
    state.bid.phase = constants.REVEALED
    state.shown = ()
    for seat in state.clockwise(state.bid.starter):
        all_cards = list(state.bid.down[seat]) + [packed & 255 for packed in state.bid.down_kept[seat]]
        if all_cards:
            state.bid.committed |= 1 << seat
        for kind in state.bid.down[seat]:
            if not on_bid[kind]:
                state.forget(seat, kind)
        state.bid.up[seat] = tuple([kind for kind in all_cards if not on_bid[kind]])
        state.bid.down[seat] = tuple([kind for kind in state.bid.down[seat] if on_bid[kind]])
        state.shown = state.shown + state.bid.up[seat]
        state.bid.down_kept[seat] = tuple([packed for packed in state.bid.down_kept[seat] if on_bid[packed & 255]])
        if state.telling:
            state.tell("reveal", "MTH-5.62", seat, {"cards": state.ids(state.bid.up[seat])})
    state.reveal()
    state.then(NextOnBid(0))


def waiting(state: MountainState, seat: int) -> list[int]:
    """Kinds of the On Bid cards that a seat has still to carry out, ascending, each once."""
    found = [entry & 255 for entry in state.bid.up[seat] if entry & constants.PENDING]
    found += [packed & 255 for packed in state.bid.down_kept[seat]]
    return sorted({*found, *state.bid.down[seat]})


class NextOnBid(Step[MountainState]):
    """Whose On Bid card comes next: clockwise from the starter, round and round (MTH-5.64)."""

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset: Final = offset

    def run(self, state: MountainState) -> None:
        """Find the next player who has one; without any the totals are counted."""
        for more in range(state.players):
            seat = (state.bid.starter + self.offset + more) % state.players
            kinds = waiting(state, seat)
            if kinds:
                state.then(NextOnBid(self.offset + more + 1))
                if len(kinds) == 1:
                    turn_up(state, seat, kinds[0])
                else:
                    state.then(TurnUp(seat))
                return
        state.then(COUNT_TOTALS)


class TurnUp(Ask[MountainState]):
    """Which of the own On Bid cards comes next (MTH-5.64)."""

    asks = "turn_up"
    rule = "MTH-5.64"

    def options(self, state: MountainState, seat: int) -> list[int]:
        return [state.cards.TURN_UP.of(kind) for kind in waiting(state, seat)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        turn_up(state, seat, state.cards.TURN_UP.value(action))


def turn_up(state: MountainState, seat: int, kind: int) -> None:
    """Turn an On Bid card up and carry it out if that is possible (MTH-5.65, MTH-5.66)."""
    cards = state.cards
    if kind in state.bid.down[seat]:
        state.bid.down[seat] = without(state.bid.down[seat], kind)
        state.forget(seat, kind)
    elif kind | constants.PENDING in state.bid.up[seat]:
        lift(state, seat, kind | constants.PENDING)
    else:
        state.bid.down_kept[seat] = tuple([packed for packed in state.bid.down_kept[seat] if packed & 255 != kind])
    state.bid.up[seat] = (*state.bid.up[seat], kind)
    state.shown = (*state.shown, kind)
    state.reveal()
    if state.telling:
        state.tell_card("turn_up", cards.file.cards[kind].rule, seat, kind)
    effect = cards.on_bid[kind]
    if effect == constants.CONTROL:
        state.then(NamePlayer(seat, kind))
    elif effect == constants.FROM_DECK:
        from_deck(state, seat, cards.bid_n[kind])
    elif effect == constants.TAPFA:
        state.bid.tapfa |= 1 << seat
    elif effect == constants.KEEP:
        used(state, seat, kind)
        keep_cards(state, seat, kind)
    elif effect == constants.MISHAP:
        mishap(state, seat, kind)
    elif effect == constants.IMMUNE:
        lift(state, seat, kind)
        state.bid.up[seat] = (*state.bid.up[seat], kind | constants.OPEN)
        state.bid.immune |= 1 << seat
    else:
        targets = targets_of(state, seat, effect)
        if not targets:
            state.tell_card("no_target", "MTH-5.66", seat, kind)
        elif len(targets) == 1:
            hit(state, seat, kind, targets[0] >> 8, targets[0] & 255)
        else:
            state.then(Target(seat, kind))


def from_deck(state: MountainState, seat: int, n: int) -> None:
    """Ori: cards of the own draw pile join the pool face up; they are not drawn (MTH-6.21, MTH-6.22)."""
    taken = take_top(state, seat, n)
    on_bid = state.cards.on_bid
    for kind in taken:
        state.forget(seat, kind)  # it may have been put there out of the hand
    state.shown = state.shown + tuple(taken)
    state.bid.up[seat] = state.bid.up[seat] + tuple(
        [kind | constants.PENDING if on_bid[kind] else kind for kind in taken]
    )
    if state.telling:
        state.tell("from_deck", "MTH-6.21", seat, {"cards": state.ids(taken)})
