"""On Bid cards that choose a card or a player: Fool's Gold, Strategic Piling, Politics, Loki (MTH-6.18 to MTH-6.29)."""

from __future__ import annotations

from typing import Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Ask, Step
from deckhall.core.scene import Prompt
from deckhall.games.mountainhome import asking, why
from deckhall.games.mountainhome.bid import AS_ROCKS, AS_SHINIES, CONVERTED, OPEN, OWNER, OWNER_SHIFT, PENDING
from deckhall.games.mountainhome.limits import ROCKS, SHINIES
from deckhall.games.mountainhome.mishaps import SPARED, stopped_by_ygg
from deckhall.games.mountainhome.pools import dearest, lift, owner_of
from deckhall.games.mountainhome.reactions import against_effect
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.tables import ACTION, FOOLS_GOLD, PILING, TAKE


def used(state: MountainState, seat: int, kind: int) -> None:
    """A used On Bid Action is trashed at once (MTH-5.67)."""
    if state.cards.type[kind] == ACTION:
        lift(state, seat, kind)
        state.to_trash(kind)


def targets_of(state: MountainState, seat: int, effect: int) -> list[int]:
    """Legal choices as seat and kind packed, ascending, each once."""
    cards = state.cards
    found: list[int] = []
    for other in range(state.players):
        if (effect == PILING and other != seat) or (effect == TAKE and other == seat):
            continue
        for entry in state.bid.up[other]:
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
        super().__init__(seat)
        self.kind: Final = kind

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
        kind = {FOOLS_GOLD: "target_gold", PILING: "target_piling"}.get(state.cards.on_bid[self.kind], "target_take")
        return asking.ask(state, seat, kind, rule, {"card": state.cards.ids[self.kind]})

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
        fitting = list(state.bid.up[self.other])
        if effect == TAKE:
            fitting = [entry for entry in fitting if not entry & OPEN]
        else:
            fitting = [entry for entry in fitting if not entry & CONVERTED]
        entry = dearest(state, self.by if effect == TAKE else self.other, fitting, self.card)
        lift(state, self.other, entry)
        if effect == TAKE:
            kept = entry & ~(OWNER | PENDING)
            owner = owner_of(self.other, entry)
            # what comes back to its owner is still bound for the trash (MTH-6.28)
            state.bid.up[self.by] = (*state.bid.up[self.by], kept | (owner + 1) << OWNER_SHIFT)
            word = "politics"
        else:
            state.bid.up[self.other] = (
                *state.bid.up[self.other],
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
        super().__init__(seat)
        self.kind: Final = kind

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
        state.bid.pickers[self.other] = self.by
        if state.telling:
            state.tell("loki", "MTH-6.18", self.by, {"to": self.other})
