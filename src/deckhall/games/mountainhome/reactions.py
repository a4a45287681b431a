"""Reactions: Karina and Lagertha (MTH-5.89 to MTH-5.101).

Who is asked depends only on what everybody knows. Decks are no secret, only which of their cards are in hand. So the
owner of the card is asked whenever it could be in that hand, holding it or not (MTH-11.3).
"""

from __future__ import annotations

from typing import Any, Final

from deckhall.core.events import EventValue
from deckhall.core.frames import Frame, Question, Step
from deckhall.core.options import Options
from deckhall.games.mountainhome.constants import HALL, LODGE, NOTHING
from deckhall.games.mountainhome.frames import Announced, CardStep, Pause
from deckhall.games.mountainhome.state import MountainState

NOT_THERE: Final = -2


def could_react(state: MountainState, seat: int, card: int) -> bool:
    """As far as everybody knows, could the seat react with this card now?"""
    if state.hands[seat] and (card in state.hands[seat] or card in state.decks[seat]):
        return True
    return shelter(state, seat, card) >= 0


def shelter(state: MountainState, seat: int, card: int) -> int:
    """The slot of an own Clan Hall or Hillock Dwelling that keeps the card, or -1."""
    tap = state.cards.tap
    for slot, building in enumerate(state.towns[seat]):
        if building.kept and card in building.kept and tap[building.kind] in (HALL, LODGE):
            return slot
    return NOTHING


def place_of(state: MountainState, seat: int, card: int) -> int:
    """Where the seat has the card to react with: a slot, -1 for the hand, -2 for nowhere."""
    slot = shelter(state, seat, card)
    if slot >= 0:
        return slot
    return NOTHING if card in state.hands[seat] else NOT_THERE


def spend(state: MountainState, seat: int, card: int) -> None:
    """Discard the reacting card (MTH-5.94)."""
    slot = shelter(state, seat, card)
    if slot >= 0:
        state.leave_building(seat, slot, card)
    else:
        state.from_hand(seat, card)
    state.to_discard(seat, card)
    state.shown = (*state.shown, card)
    state.reveal()
    state.tell_card("react", "MTH-5.94", seat, card)


def against_dwarf(state: MountainState, actor: int, about: str, dwarf: int, go: Announced) -> None:
    """A dwarf action is announced: it goes on, unless Karina stops it (and Lagertha does not answer)."""
    karina = state.cards.karina
    for seat in range(state.players):
        if seat != actor and could_react(state, seat, karina):
            state.then(Window(seat, karina, actor, dwarf, about, go, Stopped(actor, dwarf)))
            return
    state.then(go)


def against_effect(
    state: MountainState, seat: int, about: str, what: int, by: int, go: Frame[Any], no: Frame[Any]
) -> None:
    """A negative effect is about to hit the seat: it goes on, unless Lagertha stops it."""
    lagertha = state.cards.lagertha
    if could_react(state, seat, lagertha):
        state.then(Window(seat, lagertha, by, what, about, go, no))
    else:
        state.then(go)


class Window(Pause):
    """One player may react to what was announced (MTH-5.89)."""

    def __init__(
        self, seat: int, card: int, by: int, what: int, about: str, go: Frame[Any], stopped: Frame[Any]
    ) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.by: Final = by
        """Who announced it, -1 for an event."""
        self.what: Final = what
        """The card it is about: the dwarf that works, the card that hits."""
        self.about: Final = about
        self.go: Final = go
        self.stopped: Final = stopped

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Let it pass, or react if the card is there."""
        cards = state.cards
        if place_of(state, seat, self.card) == NOT_THERE:
            return [cards.DECLINE]
        return [cards.DECLINE, cards.REACT]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Go on, or stop it; Karina may be answered by Lagertha (MTH-5.101)."""
        if action == state.cards.DECLINE:
            state.then(self.go)
            return
        spend(state, seat, self.card)
        if self.card == state.cards.karina:
            against_effect(state, self.by, "karina", self.card, seat, self.stopped, self.go)
        else:
            state.then(self.stopped)

    def preset_answer(self, state: MountainState, settings: Options) -> int:
        """Decline at once, by what everybody sees."""
        cards = state.cards
        if self.card == cards.karina:
            silent = settings["karina"] == "never" or (
                settings["karina"] == "finishing" and not (isinstance(self.go, Announced) and self.go.finishes(state))
            )
        else:
            silent = settings["lagertha"] == "never" or (settings["lagertha"] == "outside bids" and state.bid.phase > 0)
        return cards.DECLINE if silent else NOTHING

    def question(self, state: MountainState, seat: int) -> Question:
        """What is about to happen, with all the choices that were made for it (MTH-5.89).

        The same for those who have the card and for those who have not.
        """
        cards, about = state.cards, self.about
        data: dict[str, EventValue] = {"card": cards.ids[self.card], "what": cards.ids[self.what]}
        if isinstance(self.go, Announced):
            data.update(self.go.choices(state))
        if self.by >= 0:
            data["by"] = self.by
        elif about == "hangover":
            about = "party"
        return Question(f"window_{about}", "MTH-5.91" if self.card == cards.karina else "MTH-5.98", data)


class Stopped(CardStep):
    """Karina has stopped a dwarf: it is spent, and nothing else happens (MTH-5.93)."""

    def run(self, state: MountainState) -> None:
        state.tell_card("stopped", "MTH-5.93", self.who, self.kind)


class Nothing(Step[MountainState]):
    """An effect that was stopped: nothing more happens."""

    def run(self, state: MountainState) -> None:
        """Nothing."""


class Spared(Step[MountainState]):
    """Lagertha has stopped it (MTH-5.98)."""

    def run(self, state: MountainState) -> None:
        state.tell("spared", "MTH-5.98")


NOTHING_MORE: Final = Nothing()
SPARED: Final = Spared()
