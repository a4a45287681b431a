"""Bids, first half: everybody draws, then all commit cards in secret at the same time (MTH-5.51 to MTH-5.61)."""

from __future__ import annotations

from typing import Any, Final

from deckhall.core.events import EventValue
from deckhall.core.frames import Ask, AskAll, Frame, Question, Step
from deckhall.core.piles import without
from deckhall.core.scene import Pick, Prompt
from deckhall.core.view import copy_key
from deckhall.games.mountainhome import constants
from deckhall.games.mountainhome.bid import Bid, counted_resources
from deckhall.games.mountainhome.bid_reveal import reveal
from deckhall.games.mountainhome.drawing import draw
from deckhall.games.mountainhome.frames import unexpected
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.taps import goods, stowed, tap_question
from deckhall.games.mountainhome.town import Building, inserted


def hold_bid(
    state: MountainState,
    starter: int,
    counting: int,
    prize: int,
    prize_for: int,
    award: Frame[Any],
    seat: int = constants.NOTHING,
    slot: int = constants.NOTHING,
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
    state.winner = constants.NOTHING
    state.worst = constants.NOTHING
    if state.telling:
        data: dict[str, EventValue] = {"card": state.cards.ids[prize], "resources": counted_resources(state)}
        state.tell("bid", "MTH-5.51", starter, data)
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
        return [state.cards.EXTRA.of(n) for n in range(self.most + 1)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        n = state.cards.EXTRA.value(action)
        if state.telling:
            state.tell("hut_draw", "MTH-6.55", seat, {"n": n})
        state.bid.extras[seat] += draw(state, seat, n, "MTH-6.55") if n else 0

    def question(self, state: MountainState, seat: int) -> Question:
        return Question("hut", "MTH-6.55", {"n": self.most})


class Commit(AskAll[MountainState]):
    """Bid 2: everybody commits cards and taps buildings until ready (MTH-5.53 to MTH-5.60)."""

    firm = True  # MTH-5.60

    def seats(self, state: MountainState) -> int:
        return ((1 << state.players) - 1) & ~state.bid.ready

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Ready, taps, cards to put down and to take back."""
        cards, bid = state.cards, state.bid
        if bid.tapping[seat] >= 0:
            return tap_details(state, seat, bid.tapping[seat])
        options = [cards.READY]
        town = state.towns[seat]
        if town:
            options += [cards.TAP.of(slot) for slot in bid_taps(state, seat)]
        last = constants.NOTHING
        for kind in state.hands[seat]:
            if kind != last:
                options.append(cards.COMMIT.of(kind))
                last = kind
        kept: list[int] = []
        for building in town:
            if building.kept and cards.tap[building.kind] in (constants.HALL, constants.STORE):
                kept += building.kept
        if kept:
            options += sorted({cards.COMMIT_KEPT.of(kind) for kind in kept})
        last = constants.NOTHING
        for kind in bid.down[seat]:
            if kind != last:
                options.append(cards.BACK.of(kind))
                last = kind
        if bid.down_kept[seat]:
            options += sorted({cards.BACK_KEPT.of(packed & 255) for packed in bid.down_kept[seat]})
        return options

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Do it: everything here is the seat's own."""
        cards, bid = state.cards, state.bid
        bid.returned &= ~(1 << seat)
        if cards.COMMIT.has(action):
            put_down(state, seat, cards.COMMIT.value(action))
        elif cards.COMMIT_KEPT.has(action):
            put_down_kept(state, seat, cards.COMMIT_KEPT.value(action))
        elif cards.BACK.has(action):
            take_back(state, seat, cards.BACK.value(action))
        elif cards.BACK_KEPT.has(action):
            take_back_kept(state, seat, cards.BACK_KEPT.value(action))
        elif action == cards.READY:
            bid.ready |= 1 << seat
            if state.telling:
                n = len(bid.down[seat]) + len(bid.down_kept[seat])
                state.tell("ready", "MTH-5.60", seat, {"n": n})
        elif bid.tapping[seat] >= 0:
            finish_tap(state, seat, action)
        elif cards.TAP.has(action):
            slot = cards.TAP.value(action)
            building = state.towns[seat][slot]
            if cards.tap[building.kind] == constants.GAIN:  # MTH-6.37, MTH-6.4
                add_points(state, seat, slot, building.kept, state.tap_yield(seat, building.kind))
            else:
                bid.tapping[seat] = slot
        else:
            raise unexpected(state, action)

    def answered(self, state: MountainState, seat: int) -> bool:
        return bool(state.bid.ready >> seat & 1)

    def visible_part(self, state: MountainState, seat: int, action: int) -> str:
        """What the others see of it: how many cards lie there, taps, cards out of buildings (MTH-9.5, MTH-9.6)."""
        cards = state.cards
        if action == cards.READY:
            return "ready"
        if cards.COMMIT.has(action):
            return "commit"
        if cards.BACK.has(action):
            return "back"
        if cards.TAP.has(action) and cards.tap[state.towns[seat][cards.TAP.value(action)].kind] != constants.GAIN:
            return "thinks"
        return state.game.vocab.text(action)

    def close(self, state: MountainState) -> None:
        """All are ready (MTH-5.61)."""
        reveal(state)

    def question(self, state: MountainState, seat: int) -> Question:
        bid = state.bid
        if bid.tapping[seat] >= 0:
            return tap_question(state, seat, bid.tapping[seat])
        data: dict[str, EventValue] = {"card": state.cards.ids[bid.prize], "resources": counted_resources(state)}
        return Question("commit_party" if bid.prize_for == constants.FOR_PARTY else "commit", "MTH-5.53", data)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """The hand is offered as a choice of any number of cards."""
        made = super().prompt(state, seat)
        cards, hand = state.cards, state.hands[seat]
        if hand and state.bid.tapping[seat] < 0:
            # the own hand comes first in the scene: its pieces are the first with their faces
            keys = [copy_key(cards.ids[kind], hand[:place].count(kind)) for place, kind in enumerate(hand)]
            actions = [cards.COMMIT.of(kind) for kind in hand]
            made.pick = Pick(keys, actions, 0, len(hand) + 1, 0, cards.READY)
        return made


def put_down(state: MountainState, seat: int, kind: int) -> None:
    """Commit a hand card face down (MTH-5.53)."""
    state.hands[seat] = without(state.hands[seat], kind)
    state.bid.down[seat] = inserted(state.bid.down[seat], kind)
    tell_hidden(state, "commit", "MTH-5.53", seat, kind)


def put_down_kept(state: MountainState, seat: int, kind: int) -> None:
    """Commit a card out of a building, for all to see (MTH-5.54)."""
    slot = keeper(state, seat, kind)
    state.leave_building(seat, slot, kind)
    state.bid.down_kept[seat] = inserted(state.bid.down_kept[seat], kind | slot << constants.POOL_SLOT)
    state.tell_card("commit_kept", "MTH-5.54", seat, kind)


def take_back(state: MountainState, seat: int, kind: int) -> None:
    """A committed card goes back into the hand (MTH-5.55)."""
    state.bid.down[seat] = without(state.bid.down[seat], kind)
    state.hands[seat] = inserted(state.hands[seat], kind)
    state.bid.returned |= 1 << seat
    tell_hidden(state, "back", "MTH-5.55", seat, kind)


def take_back_kept(state: MountainState, seat: int, kind: int) -> None:
    """A committed card goes back into its building (MTH-5.55)."""
    packed = next(one for one in state.bid.down_kept[seat] if one & 255 == kind)
    state.bid.down_kept[seat] = without(state.bid.down_kept[seat], packed)
    slot = packed >> constants.POOL_SLOT
    old = state.towns[seat][slot]
    state.set_building(seat, slot, Building(old.kind, old.steps, old.tapped, inserted(old.kept, kind)))
    state.bid.returned |= 1 << seat
    state.tell_card("back_kept", "MTH-5.55", seat, kind)


def tell_hidden(state: MountainState, word: str, rule: str, seat: int, kind: int) -> None:
    """Everybody sees how many cards lie there, their owner also which."""
    if state.telling:
        n = len(state.bid.down[seat]) + len(state.bid.down_kept[seat])
        state.tell(word, rule, seat, {"n": n}, {"card": state.cards.ids[kind]}, 1 << seat)


def keeper(state: MountainState, seat: int, kind: int) -> int:
    """The slot of the Clan Hall or Warehouse that keeps the card."""
    cards = state.cards
    for slot, building in enumerate(state.towns[seat]):
        if kind in building.kept and cards.tap[building.kind] in (constants.HALL, constants.STORE):
            return slot
    return constants.NOTHING


def bid_taps(state: MountainState, seat: int) -> list[int]:
    """Slots of buildings that can be tapped into the bid (MTH-5.49, MTH-5.58)."""
    cards = state.cards
    found: list[int] = []
    town = state.towns[seat]
    for slot, building in enumerate(town):
        if building.tapped:
            continue
        tap = cards.tap[building.kind]
        if tap == constants.GAIN:
            usable = True
        elif tap == constants.CONVERT:
            usable = state.bid.points[3 * seat + cards.about[building.kind]] > 0
        elif tap == constants.PAWN:
            usable = not building.kept and bool(tap_details(state, seat, slot))
        else:
            continue
        if usable and not [1 for other in found if town[other].kind == building.kind]:
            found.append(slot)
    return found


def tap_details(state: MountainState, seat: int, slot: int) -> list[int]:
    """What must be said of a tap: the number N of a converter, or the card that is pawned."""
    cards = state.cards
    kind = state.towns[seat][slot].kind
    if cards.tap[kind] == constants.CONVERT:
        most = min(constants.MOST_AMOUNT, state.bid.points[3 * seat + cards.about[kind]])
        return [cards.AMOUNT.of(n) for n in range(1, most + 1)]
    return goods(state, seat, True)


def add_points(state: MountainState, seat: int, slot: int, kept: tuple[int, ...], n: int) -> None:
    """Tap a building into the bid; a tap is open and cannot be undone (MTH-5.57)."""
    cards = state.cards
    old = state.towns[seat][slot]
    state.tap_building(seat, slot, kept)
    resource = max(0, cards.about[old.kind])
    state.bid.points[3 * seat + resource] += n
    state.bid.tapping[seat] = constants.NOTHING
    state.reveal()
    if state.telling:
        data = {"building": cards.ids[old.kind], "resource": constants.RESOURCES[resource]}
        state.tell("bid_tap", "MTH-5.56", seat, {**data, "n": n})


def finish_tap(state: MountainState, seat: int, action: int) -> None:
    """Converters and the Pawn Shop in a bid."""
    cards = state.cards
    slot = state.bid.tapping[seat]
    kind = state.towns[seat][slot].kind
    if cards.tap[kind] == constants.CONVERT:
        n = cards.AMOUNT.value(action)
        add_points(state, seat, slot, (), n * (cards.tap_n[kind] - 1))
        return
    card = stowed(state, seat, action)
    add_points(state, seat, slot, (card,), cards.value[card])
    if state.telling:
        state.tell("pawn", "MTH-6.50", seat, {"card": cards.ids[card], "n": cards.value[card]})


COMMIT_FRAME: Final = Commit()
