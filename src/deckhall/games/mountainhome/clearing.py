"""Bids, the end: random trashes, cards bound for the trash, and the way home of all others (MTH-5.84 to MTH-5.86)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Step
from deckhall.games.mountainhome.bid import NO_BID, OPEN, OWNER
from deckhall.games.mountainhome.pools import lift, owner_of, pickable
from deckhall.games.mountainhome.state import MountainState


class ClearUp(Step[MountainState]):
    """Bid 7 and Bid 8."""

    def run(self, state: MountainState) -> None:
        """In the order of MTH-5.84."""
        for seat in state.clockwise(state.bid.starter):
            if state.bid.extras[seat]:
                hut_trashes(state, seat)
        for seat in state.clockwise(state.bid.starter):
            trash_taken(state, seat)
        for packed in state.bid.mishaps:  # those under Ygg are left out (MTH-6.34)
            state.bid.stopped |= state.bid.immune & ~(1 << (packed & 255))
        for seat in state.clockwise(state.bid.starter):
            close_open(state, seat)
        if state.bid.mishaps:
            deal_anew(state)
        for seat in range(state.players):
            for entry in state.bid.up[seat]:
                state.to_discard(owner_of(seat, entry), entry & 255)
        state.bid = NO_BID


def hut_trashes(state: MountainState, seat: int) -> None:
    """Witch's Hut: one random card for each extra card, the pool before the hand, never a dwarf (MTH-6.57)."""
    is_dwarf = state.cards.is_dwarf
    names: list[str] = []
    for _ in range(state.bid.extras[seat]):
        entries = pickable(state, seat)
        if entries:
            entry = entries[state.roll(len(entries))]
            lift(state, seat, entry)
            kind = entry & 255
        else:
            hand = [kind for kind in state.hands[seat] if not is_dwarf[kind]]
            if not hand:
                break
            kind = hand[state.roll(len(hand))]
            state.from_hand(seat, kind)
        state.to_trash(kind)
        names.append(state.cards.ids[kind])
    state.reveal()
    if names and state.telling:
        state.tell("hut", "MTH-6.57", seat, {"cards": names})


def trash_taken(state: MountainState, seat: int) -> None:
    """Cards taken by Cuttbeard Politics (MTH-6.28)."""
    for entry in state.bid.up[seat]:
        if entry & OWNER:
            lift(state, seat, entry)
            state.to_trash(entry & 255)
            if state.telling:
                state.tell("taken_gone", "MTH-6.28", seat, {"card": state.cards.ids[entry & 255]})


def close_open(state: MountainState, seat: int) -> None:
    """Logistical Mishaps are trashed; Ygg goes home if it stopped something (MTH-6.36)."""
    cards = state.cards
    for entry in state.bid.up[seat]:
        if entry & OPEN:
            kind = entry & 255
            lift(state, seat, entry)
            home = kind == cards.ygg and state.bid.stopped >> seat & 1 == 1
            if home:
                state.to_discard(seat, kind)
            else:
                state.to_trash(kind)
            if state.telling:
                state.tell("goes_home" if home else "used_up", "MTH-5.84", seat, {"card": cards.ids[kind]})


def collected(state: MountainState, seat: int) -> bool:
    """Is the seat's pool part of a Mishap (MTH-6.33, MTH-6.34)?"""
    unspared = [packed for packed in state.bid.mishaps if not packed >> (8 + seat) & 1]
    return bool(unspared) and not state.bid.immune >> seat & 1


def deal_anew(state: MountainState) -> None:
    """Logistical Mishap: what is left is shuffled and dealt out, dwarves apart (MTH-6.30 to MTH-6.32)."""
    cards = state.cards
    mixed: list[int] = []
    takers: list[int] = []
    for seat in state.clockwise(state.bid.starter):
        if not collected(state, seat):
            continue
        if state.bid.committed >> seat & 1:
            takers.append(seat)
        mixed += [entry & 255 for entry in state.bid.up[seat] if not cards.is_dwarf[entry & 255]]
        state.bid.up[seat] = tuple([entry for entry in state.bid.up[seat] if cards.is_dwarf[entry & 255]])
    if not takers:
        return
    state.shuffle(mixed)
    gained: list[list[str]] = [[] for _ in range(state.players)]
    for number, kind in enumerate(mixed):
        seat = takers[number % len(takers)]
        if cards.is_project[kind] and state.owns_project(seat):  # MTH-6.60
            state.to_trash(kind)
            continue
        state.to_discard(seat, kind)
        gained[seat].append(cards.ids[kind])
    state.reveal()
    if state.telling:
        for seat in takers:
            state.tell("dealt", "MTH-6.31", seat, {"cards": gained[seat]})


CLEAR_UP: Final = ClearUp()
