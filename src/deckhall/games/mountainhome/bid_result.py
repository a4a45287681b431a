"""Bids, second half: totals, trash picks, ties, the worst loser, and clearing up (MTH-5.68 to MTH-5.86)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import AskAll, Question, Step
from deckhall.games.mountainhome.bid import (
    NO_BID,
    bid_value,
    bit_set,
    cheapest,
    dearest,
    lift,
    owner_of,
    pickable,
    picker_of,
    total_of,
)
from deckhall.games.mountainhome.constants import DECLINED, NO_PICK, NOTHING, OPEN, OWNER, WILL
from deckhall.games.mountainhome.frames import Naming
from deckhall.games.mountainhome.state import MountainState


class CountTotals(Step[MountainState]):
    """Bid 4: the totals (MTH-5.69)."""

    def run(self, state: MountainState) -> None:
        for seat in state.clockwise(state.bid.starter):
            state.bid.totals[seat] = total_of(state, seat, state.bid.up[seat])
            if state.telling:
                state.tell("total", "MTH-5.69", seat, {"n": state.bid.totals[seat]})
            controller = state.bid.pickers[seat]
            if controller >= 0 and controller != seat and state.bid.immune >> seat & 1:
                state.bid.pickers[seat] = NOTHING  # Ygg stops what was announced before it, too (MTH-6.33)
                state.bid.stopped |= 1 << seat
            choice = sorted({entry & 255 for entry in pickable(state, seat)})
            if len(choice) == 1:
                state.bid.picks[seat] = meant(state, seat, choice[0])
        state.then(PICK_TRASH)


def meant(state: MountainState, seat: int, kind: int) -> int:
    """Which of equal cards is picked: the dearest for oneself, the cheapest for somebody else (MTH-11.11)."""
    if picker_of(state, seat) == seat:
        return dearest(state, seat, pickable(state, seat), kind)
    return cheapest(state, seat, pickable(state, seat), kind)


def unpicked(state: MountainState, seat: int) -> list[int]:
    """The seats for which this seat has still to pick: the own one first, then by seat."""
    found = [
        other
        for other in range(state.players)
        if picker_of(state, other) == seat and state.bid.picks[other] == NO_PICK and pickable(state, other)
    ]
    if seat in found:
        found.remove(seat)
        found.insert(0, seat)
    return found


def pick_question(seat: int, target: int) -> Question:
    """Which card is trashed after a bid, the own one or by Loki another's."""
    if target == seat:
        return Question("pick", "MTH-5.71")
    return Question("pick_for", "MTH-6.18", {"to": target})


class PickTrash(AskAll[MountainState]):
    """Bid 5: everybody picks a card to trash, in secret (MTH-5.71 to MTH-5.73). Forced picks are not asked."""

    def seats(self, state: MountainState) -> int:
        return bit_set([seat for seat in range(state.players) if unpicked(state, seat)])

    def options(self, state: MountainState, seat: int) -> list[int]:
        target = unpicked(state, seat)[0]
        return sorted({state.cards.TRASH.of(entry & 255) for entry in pickable(state, target)})

    def take(self, state: MountainState, seat: int, action: int) -> None:
        target = unpicked(state, seat)[0]
        state.bid.picks[target] = meant(state, target, state.cards.TRASH.value(action))

    def answered(self, state: MountainState, seat: int) -> bool:
        return not unpicked(state, seat)

    def close(self, state: MountainState) -> None:
        """The picks are shown and trashed together (MTH-5.72)."""
        for seat in state.clockwise(state.bid.starter):
            if state.bid.picks[seat] >= 0:
                state.bid.firsts[seat] = trash_pick(state, seat, "pick")
        state.reveal()
        best = max(state.bid.totals)
        state.bid.tied = bit_set([seat for seat in range(state.players) if state.bid.totals[seat] == best])
        narrow(state, state.bid.firsts, False)

    def question(self, state: MountainState, seat: int) -> Question:
        return pick_question(seat, unpicked(state, seat)[0])


def trash_pick(state: MountainState, seat: int, word: str) -> int:
    """Trash the picked card; its bid value."""
    entry = state.bid.picks[seat]
    state.bid.picks[seat] = NO_PICK
    value = bid_value(state, seat, entry)
    lift(state, seat, entry)
    state.to_trash(entry & 255)
    if state.telling:
        state.tell(word, "MTH-5.71", seat, {"card": state.cards.ids[entry & 255], "n": value})
    return value


def narrow(state: MountainState, values: list[int], further: bool) -> None:
    """Of those tied only the ones with the highest card stay; several of them may trash one more (MTH-5.76)."""
    best = max([values[seat] for seat in range(state.players) if state.bid.tied >> seat & 1])
    for seat in range(state.players):
        if values[seat] < best:
            state.bid.tied &= ~(1 << seat)
    tied = [seat for seat in state.clockwise(state.bid.starter) if state.bid.tied >> seat & 1]
    if len(tied) == 1 or (further and best < 0) or not any(pickable(state, seat) for seat in tied):
        decide(state, tied[0])  # the first clockwise from the starter (MTH-5.79)
        return
    if state.telling:
        state.tell("tie", "MTH-5.77", data={"n": len(tied)})
    for seat in tied:
        state.bid.picks[seat] = NO_PICK if pickable(state, seat) else DECLINED
    state.then(FURTHER_CARD)


class FurtherCard(AskAll[MountainState]):
    """Those still tied may each trash one more card, in secret (MTH-5.77, MTH-5.78)."""

    asks = "further"
    rule = "MTH-5.77"

    def seats(self, state: MountainState) -> int:
        return bit_set(
            [seat for seat in range(state.players) if state.bid.tied >> seat & 1 and state.bid.picks[seat] == NO_PICK]
        )

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Decline, or a card; under Loki only whether (MTH-6.19)."""
        cards = state.cards
        if picker_of(state, seat) != seat:
            return [cards.DECLINE, cards.FURTHER]
        return [cards.DECLINE, *sorted({cards.TRASH.of(entry & 255) for entry in pickable(state, seat)})]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        cards = state.cards
        if action == cards.DECLINE:
            state.bid.picks[seat] = DECLINED
        elif action == cards.FURTHER:
            state.bid.picks[seat] = WILL
        else:
            state.bid.picks[seat] = meant(state, seat, cards.TRASH.value(action))

    def close(self, state: MountainState) -> None:
        """Loki's owner says which card goes, then all are shown."""
        state.then(CONTROLLED_CARD)


def to_name(state: MountainState, seat: int) -> list[int]:
    """Tied seats whose further card this seat has to name."""
    return [
        other
        for other in range(state.players)
        if state.bid.tied >> other & 1 and state.bid.picks[other] == WILL and picker_of(state, other) == seat
    ]


class ControlledCard(Naming):
    """Loki's owner names the further card of a player in a tie (MTH-6.19)."""

    def seats(self, state: MountainState) -> int:
        """Owners of Loki with something to name; a single card needs no word."""
        return bit_set([seat for seat in range(state.players) if to_name(state, seat)])

    def options(self, state: MountainState, seat: int) -> list[int]:
        return sorted({state.cards.TRASH.of(entry & 255) for entry in pickable(state, to_name(state, seat)[0])})

    def take(self, state: MountainState, seat: int, action: int) -> None:
        target = to_name(state, seat)[0]
        state.bid.picks[target] = meant(state, target, state.cards.TRASH.value(action))

    def answered(self, state: MountainState, seat: int) -> bool:
        return not to_name(state, seat)

    def close(self, state: MountainState) -> None:
        """All further cards are shown, trashed and compared."""
        values = [NO_PICK] * state.players
        for seat in state.clockwise(state.bid.starter):
            if not state.bid.tied >> seat & 1:
                continue
            if state.bid.picks[seat] >= 0:
                values[seat] = trash_pick(state, seat, "further")
            else:
                state.bid.picks[seat] = NO_PICK
                state.tell("no_further", "MTH-5.78", seat)
        state.reveal()
        narrow(state, values, True)

    def question(self, state: MountainState, seat: int) -> Question:
        return pick_question(seat, to_name(state, seat)[0])


def decide(state: MountainState, winner: int) -> None:
    """Bid 6: the winner is known, and the worst loser (MTH-5.75, MTH-5.81, MTH-5.82)."""
    state.winner = winner
    state.bid.tied = 0
    worst = NOTHING
    for seat in state.clockwise(state.bid.starter):
        if seat == winner:
            continue
        if worst < 0 or (state.bid.totals[seat], state.bid.firsts[seat]) <= (
            state.bid.totals[worst],
            state.bid.firsts[worst],
        ):
            worst = seat
    state.worst = worst
    if state.telling:
        state.tell("win", "MTH-5.75", winner, {"n": state.bid.totals[winner]})
    state.then(CLEAR_UP)


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
            state.tell_card("taken_gone", "MTH-6.28", seat, entry & 255)


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
            state.tell_card("goes_home" if home else "used_up", "MTH-5.84", seat, kind)


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
        if cards.is_project[kind] and state.projects(seat):  # MTH-6.60
            state.to_trash(kind)
            continue
        state.to_discard(seat, kind)
        gained[seat].append(cards.ids[kind])
    state.reveal()
    if state.telling:
        for seat in takers:
            state.tell("dealt", "MTH-6.31", seat, {"cards": gained[seat]})


COUNT_TOTALS: Final = CountTotals()
PICK_TRASH: Final = PickTrash()
FURTHER_CARD: Final = FurtherCard()
CONTROLLED_CARD: Final = ControlledCard()
CLEAR_UP: Final = ClearUp()
