"""What On Bid cards do: those that choose a card or a player, and those that hit everybody (MTH-6.18 to MTH-6.36)."""

from __future__ import annotations

from typing import Final

from deckhall.core.events import EventValue
from deckhall.core.frames import Ask, Question, Step
from deckhall.games.mountainhome.bid import cheapest, converted_resource, dearest, lift, owner_of
from deckhall.games.mountainhome.constants import (
    ACTION,
    AS_ROCKS,
    AS_SHINIES,
    CONVERTED,
    FOOLS_GOLD,
    OPEN,
    OWNER,
    OWNER_SHIFT,
    PENDING,
    PILING,
    ROCKS,
    SHINIES,
    TAKE,
)
from deckhall.games.mountainhome.frames import Announced, CardAsk
from deckhall.games.mountainhome.reactions import NOTHING_MORE, SPARED, against_effect
from deckhall.games.mountainhome.state import MountainState


def used(state: MountainState, seat: int, kind: int) -> None:
    """A used On Bid Action is trashed at once (MTH-5.67)."""
    if state.cards.type[kind] == ACTION:
        lift(state, seat, kind)
        state.to_trash(kind)


def targets_of(state: MountainState, seat: int, effect: int) -> list[int]:
    """Legal choices as seat and kind packed, ascending, each once."""
    found: list[int] = []
    for other in range(state.players):
        if (effect == PILING and other != seat) or (effect == TAKE and other == seat):
            continue
        for entry in state.bid.up[other]:
            kind = entry & 255
            if fits(state, effect, entry):
                found.append(other << 8 | kind)
    return sorted(set(found))


def fits(state: MountainState, effect: int, entry: int) -> bool:
    """Can the effect choose a face-up card? What it counts as decides, not what is printed (MTH-6.24)."""
    if effect == TAKE:
        return not state.cards.is_dwarf[entry & 255]
    return converted_resource(state, entry) == (SHINIES if effect == FOOLS_GOLD else ROCKS)


class Target(CardAsk):
    """Fool's Gold, Cuttbeard Politics, Strategic Piling: which card (MTH-6.25, MTH-6.26, MTH-6.28)."""

    def options(self, state: MountainState, seat: int) -> list[int]:
        target = state.cards.TARGET
        effect = state.cards.on_bid[self.kind]
        return [target.of2(packed >> 8, packed & 255) for packed in targets_of(state, seat, effect)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        other, kind = state.cards.TARGET.decode(action)
        hit(state, seat, self.kind, other, kind)

    def question(self, state: MountainState, seat: int) -> Question:
        rule = state.cards.file.cards[self.kind].rule
        kind = {FOOLS_GOLD: "target_gold", PILING: "target_piling"}.get(state.cards.on_bid[self.kind], "target_take")
        return Question(kind, rule, {"card": state.cards.ids[self.kind]})


def hit(state: MountainState, seat: int, kind: int, other: int, card: int) -> None:
    """The effect is used on a card; its owner may be protected (MTH-5.95)."""
    used(state, seat, kind)
    act = Hit(seat, kind, other, card)
    if other == seat:
        state.then(act)
    elif not stopped_by_ygg(state, other):
        against_effect(state, other, "card", kind, seat, act, SPARED)


class Hit(Announced):
    """The chosen card is converted or taken."""

    def __init__(self, seat: int, kind: int, other: int, card: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.kind: Final = kind
        self.other: Final = other
        self.card: Final = card

    def choices(self, state: MountainState) -> dict[str, EventValue]:
        return {"hit": state.cards.ids[self.card]}

    def run(self, state: MountainState) -> None:
        effect = state.cards.on_bid[self.kind]
        fitting = [entry for entry in state.bid.up[self.other] if fits(state, effect, entry)]
        entry = dearest(state, self.by if effect == TAKE else self.other, fitting, self.card)
        lift(state, self.other, entry)
        if effect == TAKE:
            kept = entry & ~(OWNER | PENDING)
            owner = owner_of(self.other, entry)
            # what comes back to its owner is still bound for the trash (MTH-6.28)
            state.bid.up[self.by] = (*state.bid.up[self.by], kept | (owner + 1) << OWNER_SHIFT)
            word = "politics"
        else:
            state.bid.up[self.other] = (*state.bid.up[self.other], converted(state, effect, entry))
            word = "fools_gold" if effect == FOOLS_GOLD else "piling"
        if state.telling:
            rule = state.cards.file.cards[self.kind].rule
            state.tell(word, rule, self.by, {"to": self.other, "card": state.cards.ids[self.card]})


def converted(state: MountainState, effect: int, entry: int) -> int:
    """The card as what the effect makes of it, which may be what is printed on it."""
    resource, flag = (ROCKS, AS_ROCKS) if effect == FOOLS_GOLD else (SHINIES, AS_SHINIES)
    plain = entry & ~CONVERTED
    return plain if state.cards.resource[entry & 255] == resource else plain | flag


# -- Loki ----------------------------------------------------------------------------------------------------------


class NamePlayer(CardAsk):
    """Loki: whose trash picks his owner makes (MTH-6.18)."""

    asks = "loki"
    rule = "MTH-6.18"

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Any player, the own one included."""
        return [state.cards.NAME.of(other) for other in range(state.players)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        other = state.cards.NAME.value(action)
        control = Control(seat, other)
        if other == seat:
            state.then(control)
        elif not stopped_by_ygg(state, other):
            against_effect(state, other, "loki", self.kind, seat, control, SPARED)


class Control(Step[MountainState]):
    """From now on one player makes the picks of another; the last one counts (MTH-6.20)."""

    def __init__(self, seat: int, other: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.other: Final = other

    def run(self, state: MountainState) -> None:
        state.bid.pickers[self.other] = self.by
        if state.telling:
            state.tell("loki", "MTH-6.18", self.by, {"to": self.other})


def stopped_by_ygg(state: MountainState, seat: int) -> bool:
    """Does Ygg keep this effect of another player from the seat (MTH-6.33, MTH-6.35)?"""
    if not state.bid.immune >> seat & 1:
        return False
    state.bid.stopped |= 1 << seat
    state.tell("ygg_stops", "MTH-6.35", seat)
    return True


def mishap(state: MountainState, seat: int, kind: int) -> None:
    """Logistical Mishap: lies open until Bid 7; the others may be spared (MTH-6.30)."""
    lift(state, seat, kind)
    state.bid.up[seat] = (*state.bid.up[seat], kind | OPEN)
    number = len(state.bid.mishaps)
    state.bid.mishaps = (*state.bid.mishaps, seat)
    state.tell("mishap", "MTH-6.30", seat)
    for other in reversed(state.clockwise((seat + 1) % state.players)):
        if (
            other != seat
            and (state.bid.up[other] or state.bid.down[other] or state.bid.down_kept[other])
            and not state.bid.immune >> other & 1
        ):
            state.then(MishapWindow(other, number, kind))


class MishapWindow(Step[MountainState]):
    """One of the others may be spared by Lagertha (MTH-5.95)."""

    def __init__(self, seat: int, number: int, kind: int) -> None:
        super().__init__(seat)
        self.number: Final = number
        self.kind: Final = kind

    def run(self, state: MountainState) -> None:
        """Ask, if the seat could react."""
        owner = state.bid.mishaps[self.number] & 255
        go = NOTHING_MORE
        against_effect(state, self.who, "mishap", self.kind, owner, go, SpareFromMishap(self.who, self.number))


class SpareFromMishap(Step[MountainState]):
    """The seat's pool is not collected."""

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: Final = number

    def run(self, state: MountainState) -> None:
        changed = list(state.bid.mishaps)
        changed[self.number] |= 1 << (8 + self.who)
        state.bid.mishaps = tuple(changed)
        state.tell("spared", "MTH-5.98")


# -- Faulty Minecarts ----------------------------------------------------------------------------------------------


def resources_in(state: MountainState, seat: int) -> list[int]:
    """The resource cards of a pool, as entries."""
    resource = state.cards.resource
    return [entry for entry in state.bid.up[seat] if resource[entry & 255] >= 0]


def keep_cards(state: MountainState, seat: int, kind: int) -> None:
    """Faulty Minecarts: everybody keeps three resource cards (MTH-6.27)."""
    most = state.cards.bid_n[kind]
    state.bid.carted = 0
    hit = [other for other in state.clockwise(state.bid.starter) if len(resources_in(state, other)) > most]
    state.then(*[Carts(other, seat, kind) for other in hit], *[LoseCards(other, most) for other in hit])


class Carts(Step[MountainState]):
    """The Minecarts are about to hit a player: all windows come before anybody discards (MTH-5.89)."""

    def __init__(self, seat: int, by: int, kind: int) -> None:
        super().__init__(seat)
        self.by: Final = by
        self.kind: Final = kind

    def run(self, state: MountainState) -> None:
        """It will lose cards, unless somebody or something stops it."""
        lose = Carted(self.who)
        if self.who == self.by:
            state.then(lose)
        elif not stopped_by_ygg(state, self.who):
            against_effect(state, self.who, "carts", self.kind, self.by, lose, SPARED)


class Carted(Step[MountainState]):
    """Nothing has stopped the Minecarts before this player."""

    def run(self, state: MountainState) -> None:
        state.bid.carted |= 1 << self.who


class LoseCards(Ask[MountainState]):
    """Which resource cards go, one after the other, until only so many are left."""

    def __init__(self, seat: int, most: int) -> None:
        super().__init__(seat)
        self.most: Final = most

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Any resource card of the pool; none if few enough are left, or if it was stopped."""
        entries = resources_in(state, seat)
        if len(entries) <= self.most or not state.bid.carted >> seat & 1:
            return []
        return sorted({state.cards.DISCARD.of(entry & 255) for entry in entries})

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """It goes to its owner's discard pile (MTH-6.29)."""
        kind = state.cards.DISCARD.value(action)
        entry = cheapest(state, seat, list(state.bid.up[seat]), kind)
        lift(state, seat, entry)
        state.to_discard(owner_of(seat, entry), kind)
        state.tell_card("carts", "MTH-6.27", seat, kind)
        state.then(LoseCards(self.who, self.most))

    def question(self, state: MountainState, seat: int) -> Question:
        n = len(resources_in(state, seat)) - self.most
        return Question("carts", "MTH-6.27", {"n": n, "most": self.most})
