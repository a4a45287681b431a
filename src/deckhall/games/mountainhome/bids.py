"""Bids, first half: everybody draws, then all commit cards in secret at the same time (MTH-5.51 to MTH-5.61)."""

from __future__ import annotations

from typing import Any, Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask, AskAll, Frame, Step
from deckhall.core.scene import Prompt
from deckhall.games.mountainhome import asking, why
from deckhall.games.mountainhome.bid import POOL_SLOT, Bid
from deckhall.games.mountainhome.bid_taps import bid_taps, finish_tap, tap_details, tap_gain
from deckhall.games.mountainhome.drawing import draw
from deckhall.games.mountainhome.limits import NOTHING
from deckhall.games.mountainhome.paying import worth_of
from deckhall.games.mountainhome.reveal import reveal
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.tables import GAIN, HALL, STORE
from deckhall.games.mountainhome.town import Building, joined, without


def hold_bid(
    state: MountainState,
    starter: int,
    counting: int,
    prize: int,
    prize_for: int,
    seat: int,
    slot: int,
    award: Frame[Any],
) -> None:
    """Begin a bid; `award` goes on when it is over and `winner` and `worst` are known (MTH-5.87)."""
    bid = Bid(state.players)
    bid.starter = starter
    bid.prize = prize
    bid.prize_for = prize_for
    bid.prize_seat = seat
    bid.prize_slot = slot
    bid.counting = counting
    state.bid = bid
    state.winner = NOTHING
    state.worst = NOTHING
    if state.telling:
        names: list[str] = [
            name for place, name in enumerate(state.mountainhome.resource_names) if counting >> place & 1
        ]
        state.tell("bid", "MTH-5.51", starter, {"card": state.cards.ids[prize], "resources": names})
    state.then(BidDraw(0), COMMIT_FRAME, award)


class BidDraw(Step[MountainState]):
    """Bid 1: clockwise from the starter everybody draws (MTH-5.52)."""

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset: Final = offset

    def run(self, state: MountainState) -> None:
        """One player draws; the Witch's Hut asks for more."""
        if self.offset == state.players:
            return
        seat = (state.bid.starter + self.offset) % state.players
        state.then(BidDraw(self.offset + 1))
        cards = state.cards
        for building in state.towns[seat]:
            if cards.bid_extra[building.kind] and building.steps == cards.last_step[building.kind]:
                state.then(ExtraDraw(seat, cards.bid_extra[building.kind]))
        draw(state, seat, cards.bid_draw, "MTH-5.52")


class ExtraDraw(Ask[MountainState]):
    """Witch's Hut: up to three more cards, each at the price of a random trash (MTH-6.55, MTH-6.56)."""

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most: Final = most

    def options(self, state: MountainState, seat: int) -> list[int]:
        """How many."""
        return [state.cards.EXTRA + n for n in range(self.most + 1)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Draw them."""
        n = action - state.cards.EXTRA
        if state.telling:
            state.tell("hut_draw", "MTH-6.55", seat, {"n": n})
        state.bid.extras[seat] += draw(state, seat, n, "MTH-6.55") if n else 0

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """How many more cards."""
        return asking.ask(state, seat, "hut", "MTH-6.55", {"n": self.most})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.55")


class Commit(AskAll[MountainState]):
    """Bid 2: everybody commits cards and taps buildings until ready (MTH-5.53 to MTH-5.60)."""

    def seats(self, state: MountainState) -> int:
        """All who are not ready."""
        return ((1 << state.players) - 1) & ~state.bid.ready

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Ready, taps, cards to put down and to take back."""
        if state.bid.tapping[seat] >= 0:
            return tap_details(state, seat, state.bid.tapping[seat])
        cards = state.cards
        options = [cards.READY]
        town = state.towns[seat]
        if town:
            options += [cards.TAP + slot for slot in bid_taps(state, seat)]
        last = NOTHING
        for kind in state.hands[seat]:
            if kind != last:
                options.append(cards.COMMIT + kind)
                last = kind
        kept: list[int] = []
        for building in town:
            if building.kept and cards.tap[building.kind] in (HALL, STORE):
                kept += building.kept
        if kept:
            options += sorted({cards.COMMIT_KEPT + kind for kind in kept})
        if state.bid.taken_back[seat] < cards.take_backs:
            last = NOTHING
            for kind in state.bid.down[seat]:
                if kind != last:
                    options.append(cards.BACK + kind)
                    last = kind
            if state.bid.down_kept[seat]:
                options += sorted({cards.BACK_KEPT + (packed & 255) for packed in state.bid.down_kept[seat]})
        return options

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Do it: everything here is the seat's own."""
        cards = state.cards
        state.bid.returned &= ~(1 << seat)
        if action >= cards.COMMIT and action < cards.EXTRA:
            move_committed(state, seat, action)
        elif action == cards.READY:
            state.bid.ready |= 1 << seat
            if state.telling:
                n = len(state.bid.down[seat]) + len(state.bid.down_kept[seat])
                state.tell("ready", "MTH-5.60", seat, {"n": n})
        elif state.bid.tapping[seat] >= 0:
            finish_tap(state, seat, action)
        else:
            slot = action - cards.TAP
            if cards.tap[state.towns[seat][slot].kind] == GAIN:
                tap_gain(state, seat, slot)
            else:
                state.bid.tapping[seat] = slot

    def answered(self, state: MountainState, seat: int) -> bool:
        """Is the seat ready?"""
        return bool(state.bid.ready >> seat & 1)

    def visible_part(self, state: MountainState, seat: int, action: int) -> str:
        """What the others see of it: how many cards lie there, taps, cards out of buildings (MTH-9.5, MTH-9.6)."""
        cards = state.cards
        if action == cards.READY:
            return "ready"
        if cards.COMMIT <= action < cards.COMMIT_KEPT:
            return "commit"
        if cards.BACK <= action < cards.BACK_KEPT:
            return "back"
        if cards.TAP <= action < cards.AMOUNT and cards.tap[state.towns[seat][action - cards.TAP].kind] != GAIN:
            return "thinks"
        return state.game.vocab.text(action)

    def close(self, state: MountainState) -> None:
        """All are ready (MTH-5.61)."""
        reveal(state)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """What is bid for, and what counts."""
        return asking.ask_commit(state, seat)

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """Which rule stands against it."""
        return why.refuse_commit(state, seat, action)


def move_committed(state: MountainState, seat: int, action: int) -> None:
    """Put a card down, or take one back (MTH-5.53 to MTH-5.55)."""
    cards = state.cards
    knower = 1 << seat
    if action < cards.COMMIT_KEPT:
        kind = action - cards.COMMIT
        state.hands[seat] = without(state.hands[seat], kind)
        state.bid.down[seat] = joined(state.bid.down[seat], kind)
        if state.telling:
            n = len(state.bid.down[seat]) + len(state.bid.down_kept[seat])
            state.tell("commit", "MTH-5.53", seat, {"n": n}, {"card": cards.ids[kind]}, knower)
    elif action < cards.BACK:
        kind = action - cards.COMMIT_KEPT
        slot = keeper(state, seat, kind)
        state.leave_building(seat, slot, kind)
        state.bid.down_kept[seat] = joined(state.bid.down_kept[seat], kind | slot << POOL_SLOT)
        if state.telling:
            state.tell("commit_kept", "MTH-5.54", seat, {"card": cards.ids[kind]})
    elif action < cards.BACK_KEPT:
        kind = action - cards.BACK
        state.bid.down[seat] = without(state.bid.down[seat], kind)
        state.hands[seat] = joined(state.hands[seat], kind)
        state.bid.taken_back[seat] += 1
        state.bid.returned |= 1 << seat
        if state.telling:
            n = len(state.bid.down[seat]) + len(state.bid.down_kept[seat])
            state.tell("back", "MTH-5.55", seat, {"n": n}, {"card": cards.ids[kind]}, knower)
    else:
        kind = action - cards.BACK_KEPT
        packed = next(one for one in state.bid.down_kept[seat] if one & 255 == kind)
        state.bid.down_kept[seat] = without(state.bid.down_kept[seat], packed)
        slot = packed >> POOL_SLOT
        old = state.towns[seat][slot]
        state.set_building(seat, slot, Building(old.kind, old.steps, old.tapped, joined(old.kept, kind)))
        state.bid.taken_back[seat] += 1
        state.bid.returned |= 1 << seat
        if state.telling:
            state.tell("back_kept", "MTH-5.55", seat, {"card": cards.ids[kind]})


def keeper(state: MountainState, seat: int, kind: int) -> int:
    """The slot of the Clan Hall or Warehouse that keeps the card."""
    cards = state.cards
    for slot, building in enumerate(state.towns[seat]):
        if kind in building.kept and cards.tap[building.kind] in (HALL, STORE):
            return slot
    return NOTHING


COMMIT_FRAME: Final = Commit()


def bid_worth(state: MountainState, kind: int) -> int:
    """What a card adds to a bid as far as its owner can tell: its value if its resource counts."""
    resource = state.cards.resource[kind]
    return worth_of(state, kind) if resource >= 0 and state.bid.counting >> resource & 1 else 0
