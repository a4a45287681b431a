"""Bids, the reveal: plain cards are turned up together, then On Bid cards one at a time (MTH-5.62 to MTH-5.67)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.scene import Prompt
from deckhall.core.state import Ask, Step
from deckhall.games.mountainhome import asking, why
from deckhall.games.mountainhome.drawing import take_top
from deckhall.games.mountainhome.limits import ROCKS, SHINIES
from deckhall.games.mountainhome.mishaps import SPARED, keep_cards, mishap, stopped_by_ygg
from deckhall.games.mountainhome.pools import (
    AS_ROCKS,
    AS_SHINIES,
    CONVERTED,
    OPEN,
    OWNER,
    OWNER_SHIFT,
    PENDING,
    lift,
    owner_of,
    plain_first,
)
from deckhall.games.mountainhome.reactions import against_effect
from deckhall.games.mountainhome.state import REVEALED, MountainState
from deckhall.games.mountainhome.tables import (
    ACTION,
    CONTROL,
    FOOLS_GOLD,
    FROM_DECK,
    IMMUNE,
    KEEP,
    MISHAP,
    PILING,
    TAKE,
    TAPFA,
)
from deckhall.games.mountainhome.town import without
from deckhall.games.mountainhome.verdict import COUNT_TOTALS


def reveal(state: MountainState) -> None:
    """Bid 3: all cards without an On Bid effect are turned up together (MTH-5.62)."""
    on_bid = state.cards.on_bid
    state.bidding = REVEALED
    state.shown = ()
    for seat in state.clockwise(state.starter):
        all_cards = list(state.down[seat]) + [packed & 255 for packed in state.down_kept[seat]]
        if all_cards:
            state.committed |= 1 << seat
        for kind in state.down[seat]:
            if kind in state.known[seat]:
                state.known[seat] = without(state.known[seat], kind)
        state.up[seat] = tuple([kind for kind in all_cards if not on_bid[kind]])
        state.down[seat] = tuple([kind for kind in state.down[seat] if on_bid[kind]])
        state.shown = state.shown + state.up[seat]
        state.down_kept[seat] = tuple([packed for packed in state.down_kept[seat] if on_bid[packed & 255]])
        if state.telling:
            names: list[str] = [state.cards.ids[kind] for kind in state.up[seat]]
            state.tell("reveal", "MTH-5.62", seat, {"cards": names})
    state.reveal()
    state.then(NextOnBid(0))


def waiting(state: MountainState, seat: int) -> list[int]:
    """Kinds of the On Bid cards that a seat has still to carry out, ascending, each once."""
    found = [entry & 255 for entry in state.up[seat] if entry & PENDING]
    found += [packed & 255 for packed in state.down_kept[seat]]
    return sorted({*found, *state.down[seat]})


class NextOnBid(Step[MountainState]):
    """Whose On Bid card comes next: clockwise from the starter, round and round (MTH-5.64)."""

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset: Final = offset

    def run(self, state: MountainState) -> None:
        """Find the next player who has one; without any the totals are counted."""
        for more in range(state.players):
            seat = (state.starter + self.offset + more) % state.players
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

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.who: Final = seat

    def seat(self, state: MountainState) -> int:
        """Whose turn it is."""
        return self.who

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Any of them."""
        return [state.cards.TURN_UP + kind for kind in waiting(state, seat)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Carry it out."""
        turn_up(state, seat, action - state.cards.TURN_UP)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Which first."""
        return asking.ask(state, seat, "turn_up", "MTH-5.64", {})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-5.64")


def turn_up(state: MountainState, seat: int, kind: int) -> None:
    """Turn an On Bid card up and carry it out if that is possible (MTH-5.65, MTH-5.66)."""
    cards = state.cards
    if kind in state.down[seat]:
        state.down[seat] = without(state.down[seat], kind)
    elif kind | PENDING in state.up[seat]:
        lift(state, seat, kind | PENDING)
    else:
        state.down_kept[seat] = tuple([packed for packed in state.down_kept[seat] if packed & 255 != kind])
    state.up[seat] = (*state.up[seat], kind)
    state.shown = (*state.shown, kind)
    state.reveal()
    if state.telling:
        state.tell("turn_up", cards.file.cards[kind].rule, seat, {"card": cards.ids[kind]})
    effect = cards.on_bid[kind]
    if effect == CONTROL:
        state.then(NamePlayer(seat, kind))
    elif effect == FROM_DECK:
        from_deck(state, seat, cards.bid_n[kind])
    elif effect == TAPFA:
        state.tapfa |= 1 << seat
    elif effect == KEEP:
        used(state, seat, kind)
        keep_cards(state, seat, kind)
    elif effect == MISHAP:
        mishap(state, seat, kind)
    elif effect == IMMUNE:
        lift(state, seat, kind)
        state.up[seat] = (*state.up[seat], kind | OPEN)
        state.immune |= 1 << seat
    else:
        targets = targets_of(state, seat, effect)
        if not targets:
            if state.telling:
                state.tell("no_target", "MTH-5.66", seat, {"card": cards.ids[kind]})
        elif len(targets) == 1:
            hit(state, seat, kind, targets[0] >> 8, targets[0] & 255)
        else:
            state.then(Target(seat, kind))


def used(state: MountainState, seat: int, kind: int) -> None:
    """A used On Bid Action is trashed at once (MTH-5.67)."""
    if state.cards.type[kind] == ACTION:
        lift(state, seat, kind)
        state.to_trash(kind)


def from_deck(state: MountainState, seat: int, n: int) -> None:
    """Ori: cards of the own draw pile join the pool face up; they are not drawn (MTH-6.21, MTH-6.22)."""
    taken = take_top(state, seat, n)
    on_bid = state.cards.on_bid
    state.shown = state.shown + tuple(taken)
    state.up[seat] = state.up[seat] + tuple([kind | PENDING if on_bid[kind] else kind for kind in taken])
    if state.telling:
        names: list[str] = [state.cards.ids[kind] for kind in taken]
        state.tell("from_deck", "MTH-6.21", seat, {"cards": names})


# -- effects with a target -----------------------------------------------------------------------------------------


def targets_of(state: MountainState, seat: int, effect: int) -> list[int]:
    """Legal choices as seat and kind packed, ascending, each once."""
    cards = state.cards
    found: list[int] = []
    for other in range(state.players):
        if (effect == PILING and other != seat) or (effect == TAKE and other == seat):
            continue
        for entry in state.up[other]:
            kind = entry & 255
            if effect == TAKE:
                fits = not cards.is_dwarf[kind] and not entry & OPEN
            else:
                wanted = SHINIES if effect == FOOLS_GOLD else ROCKS
                fits = cards.resource[kind] == wanted and not entry & CONVERTED
            if fits:
                found.append(other << 8 | kind)
    return sorted(set(found))


class Target(Ask[MountainState]):
    """Fool's Gold, Cuttbeard Politics, Strategic Piling: which card (MTH-6.25, MTH-6.26, MTH-6.28)."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__()
        self.who: Final = seat
        self.kind: Final = kind

    def seat(self, state: MountainState) -> int:
        """The owner of the effect (MTH-5.65)."""
        return self.who

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Every card that fits."""
        target = state.cards.TARGET
        effect = state.cards.on_bid[self.kind]
        return [target.of2(packed >> 8, packed & 255) for packed in targets_of(state, seat, effect)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Announce it."""
        other, kind = state.cards.TARGET.decode(action)
        hit(state, seat, self.kind, other, kind)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Which card."""
        rule = state.cards.file.cards[self.kind].rule
        return asking.ask(state, seat, "target", rule, {"card": state.cards.ids[self.kind]})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-5.65")


def hit(state: MountainState, seat: int, kind: int, other: int, card: int) -> None:
    """The effect is used on a card; its owner may be protected (MTH-5.95)."""
    used(state, seat, kind)
    act = Hit(seat, kind, other, card)
    if other == seat:
        state.then(act)
    elif not stopped_by_ygg(state, other):
        against_effect(state, other, "card", kind, seat, act, SPARED)


class Hit(Step[MountainState]):
    """The chosen card is converted or taken."""

    def __init__(self, seat: int, kind: int, other: int, card: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.kind: Final = kind
        self.other: Final = other
        self.card: Final = card

    def run(self, state: MountainState) -> None:
        """Do it."""
        effect = state.cards.on_bid[self.kind]
        fitting = list(state.up[self.other])
        if effect == TAKE:
            fitting = [entry for entry in fitting if not entry & OPEN]
        else:
            fitting = [entry for entry in fitting if not entry & CONVERTED]
        entry = plain_first(fitting, self.card)
        lift(state, self.other, entry)
        if effect == TAKE:
            kept = entry & ~(OWNER | PENDING)
            owner = owner_of(self.other, entry)
            # what comes back to its owner is still bound for the trash (MTH-6.28)
            state.up[self.by] = (*state.up[self.by], kept | (owner + 1) << OWNER_SHIFT)
            word = "politics"
        else:
            state.up[self.other] = (
                *state.up[self.other],
                entry | (AS_ROCKS if effect == FOOLS_GOLD else AS_SHINIES),
            )
            word = "fools_gold" if effect == FOOLS_GOLD else "piling"
        if state.telling:
            rule = state.cards.file.cards[self.kind].rule
            state.tell(word, rule, self.by, {"to": self.other, "card": state.cards.ids[self.card]})


# -- Loki ----------------------------------------------------------------------------------------------------------


class NamePlayer(Ask[MountainState]):
    """Loki: whose trash picks his owner makes (MTH-6.18)."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__()
        self.who: Final = seat
        self.kind: Final = kind

    def seat(self, state: MountainState) -> int:
        """Loki's owner."""
        return self.who

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Any player, the own one included."""
        return [state.cards.NAME + other for other in range(state.players)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Announce it."""
        other = action - state.cards.NAME
        control = Control(seat, other)
        if other == seat:
            state.then(control)
        elif not stopped_by_ygg(state, other):
            against_effect(state, other, "loki", self.kind, seat, control, SPARED)

    def prompt(self, state: MountainState, seat: int) -> Prompt:
        """Whom to name."""
        return asking.ask(state, seat, "loki", "MTH-6.18", {})

    def refusal(self, state: MountainState, seat: int, action: int) -> IllegalAction:
        """What is wrong with that answer."""
        return why.refuse(state, seat, action, "MTH-6.18")


class Control(Step[MountainState]):
    """From now on one player makes the picks of another; the last one counts (MTH-6.20)."""

    def __init__(self, seat: int, other: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.other: Final = other

    def run(self, state: MountainState) -> None:
        """Note it."""
        state.pickers[self.other] = self.by
        if state.telling:
            state.tell("loki", "MTH-6.18", self.by, {"to": self.other})
