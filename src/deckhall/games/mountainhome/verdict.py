"""Bids, second half: totals, trash picks, ties, the worst loser, and clearing up (MTH-5.68 to MTH-5.86)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import AskAll, Step
from deckhall.core.scene import Prompt
from deckhall.games.mountainhome import asking, why
from deckhall.games.mountainhome.bid import DECLINED, NO_PICK, WILL
from deckhall.games.mountainhome.clearing import CLEAR_UP
from deckhall.games.mountainhome.limits import NOTHING
from deckhall.games.mountainhome.pools import bid_value, cheapest, dearest, lift, pickable, total_of
from deckhall.games.mountainhome.state import MountainState


class CountTotals(Step[MountainState]):
    """Bid 4: the totals (MTH-5.69)."""

    def run(self, state: MountainState) -> None:
        """Count them, and go on to the picks."""
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


def picker_of(state: MountainState, seat: int) -> int:
    """Who picks for the seat."""
    controller = state.bid.pickers[seat]
    return seat if controller < 0 else controller


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


class PickTrash(AskAll[MountainState]):
    """Bid 5: everybody picks a card to trash, in secret (MTH-5.71 to MTH-5.73). Forced picks are not asked."""

    def seats(self, state: MountainState) -> int:
        """All who have something to pick."""
        asked = 0
        for seat in range(state.players):
            if unpicked(state, seat):
                asked |= 1 << seat
        return asked

    def options(self, state: MountainState, seat: int) -> list[int]:
        """The cards of the pool it picks for."""
        target = unpicked(state, seat)[0]
        return sorted({state.cards.TRASH + (entry & 255) for entry in pickable(state, target)})

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Seal it."""
        target = unpicked(state, seat)[0]
        state.bid.picks[target] = meant(state, target, action - state.cards.TRASH)

    def answered(self, state: MountainState, seat: int) -> bool:
        """Has it picked for everybody it picks for?"""
        return not unpicked(state, seat)

    def close(self, state: MountainState) -> None:
        """The picks are shown and trashed together (MTH-5.72)."""
        for seat in state.clockwise(state.bid.starter):
            if state.bid.picks[seat] >= 0:
                state.bid.firsts[seat] = trash_pick(state, seat, "pick")
        state.reveal()
        best = max(state.bid.totals)
        state.bid.tied = 0
        for seat in range(state.players):
            if state.bid.totals[seat] == best:
                state.bid.tied |= 1 << seat
        narrow(state, state.bid.firsts, False)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """For whom."""
        return asking.ask_pick(state, seat, unpicked(state, seat)[0])

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-5.71")


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

    def seats(self, state: MountainState) -> int:
        """Those tied who have one."""
        asked = 0
        for seat in range(state.players):
            if state.bid.tied >> seat & 1 and state.bid.picks[seat] == NO_PICK:
                asked |= 1 << seat
        return asked

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Decline, or a card; under Loki only whether (MTH-6.19)."""
        cards = state.cards
        if picker_of(state, seat) != seat:
            return [cards.DECLINE, cards.FURTHER]
        return [cards.DECLINE, *sorted({cards.TRASH + (entry & 255) for entry in pickable(state, seat)})]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Seal it."""
        cards = state.cards
        if action == cards.DECLINE:
            state.bid.picks[seat] = DECLINED
        elif action == cards.FURTHER:
            state.bid.picks[seat] = WILL
        else:
            state.bid.picks[seat] = meant(state, seat, action - cards.TRASH)

    def close(self, state: MountainState) -> None:
        """Loki's owner says which card goes, then all are shown."""
        state.then(CONTROLLED_CARD)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """One more card, or none."""
        return asking.ask(state, seat, "further", "MTH-5.77", {})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-5.77")


def to_name(state: MountainState, seat: int) -> list[int]:
    """Tied seats whose further card this seat has to name."""
    return [
        other
        for other in range(state.players)
        if state.bid.tied >> other & 1 and state.bid.picks[other] == WILL and picker_of(state, other) == seat
    ]


class ControlledCard(AskAll[MountainState]):
    """Loki's owner names the further card of a player in a tie (MTH-6.19)."""

    def seats(self, state: MountainState) -> int:
        """Owners of Loki with something to name; a single card needs no word."""
        asked = 0
        for seat in range(state.players):
            if to_name(state, seat):
                asked |= 1 << seat
        return asked

    def options(self, state: MountainState, seat: int) -> list[int]:
        """The cards of that pool."""
        return sorted({state.cards.TRASH + (entry & 255) for entry in pickable(state, to_name(state, seat)[0])})

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Seal it."""
        target = to_name(state, seat)[0]
        state.bid.picks[target] = meant(state, target, action - state.cards.TRASH)

    def answered(self, state: MountainState, seat: int) -> bool:
        """Are all named?"""
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
                if state.telling:
                    state.tell("no_further", "MTH-5.78", seat)
        state.reveal()
        narrow(state, values, True)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """For whom."""
        return asking.ask_pick(state, seat, to_name(state, seat)[0])

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.19")


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


COUNT_TOTALS: Final = CountTotals()
PICK_TRASH: Final = PickTrash()
FURTHER_CARD: Final = FurtherCard()
CONTROLLED_CARD: Final = ControlledCard()
