"""The Marketplace: offer, counter-offer, agreement, refusal (MTH-6.65 to MTH-6.69, MTH-11.5)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Ask, Question
from deckhall.games.mountainhome.constants import NOTHING
from deckhall.games.mountainhome.frames import Part, Proposal
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.town import inserted


def partners(state: MountainState, seat: int) -> list[int]:
    """Players to whom an offer may still be made this turn (MTH-6.68)."""
    if state.swapped or not state.hands[seat] or state.cards.market not in state.locations:
        return []
    return [
        other
        for other in range(state.players)
        if other != seat and state.hands[other] and not state.offered >> other & 1 and givable(state, seat, other)
    ]


def allowed(state: MountainState, taker: int, gets: int, gives: int) -> bool:
    """May the taker get this card for that one? Not if it would be a second project (MTH-6.60)."""
    project = state.cards.is_project
    if not project[gets]:
        return True
    lost = 1 if gives >= 0 and project[gives] else 0
    return state.projects(taker) - lost < 1


def givable(state: MountainState, seat: int, other: int) -> list[int]:
    """Kinds of the hand that may be offered to that player: a project also for a project (MTH-11.16)."""
    project = state.cards.is_project
    theirs = [kind for kind in state.hands[other] + state.decks[other] if project[kind]]
    back = theirs[0] if theirs else NOTHING
    return sorted({kind for kind in state.hands[seat] if allowed(state, other, kind, back)})


def wanted(state: MountainState, seat: int, other: int, given: int) -> list[int]:
    """Cards that may be asked for: those that everybody knows to be in the partner's hand or draw pile."""
    return swappable(state, seat, other, given, {*state.hands[other], *state.decks[other]})


def swappable(state: MountainState, seat: int, other: int, given: int, kinds: set[int]) -> list[int]:
    """Those of the partner's cards that may be swapped for the one given."""
    return sorted([kind for kind in kinds if allowed(state, seat, kind, given) and allowed(state, other, given, kind)])


def offer_to(state: MountainState, seat: int, other: int) -> None:
    """Begin an offer: one to each player and turn (MTH-6.68)."""
    state.offered |= 1 << other
    state.then(Give(seat, other))


class Give(Ask[MountainState]):
    """Which card is offered (MTH-6.67)."""

    def __init__(self, seat: int, other: int) -> None:
        super().__init__(seat)
        self.other: Final = other

    def options(self, state: MountainState, seat: int) -> list[int]:
        return [state.cards.GIVE.of(kind) for kind in givable(state, seat, self.other)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        state.then(Want(seat, self.other, state.cards.GIVE.value(action)))

    def question(self, state: MountainState, seat: int) -> Question:
        return Question("give", "MTH-6.67", {"to": self.other})


class Want(Part):
    """What is asked for it."""

    def __init__(self, seat: int, other: int, given: int) -> None:
        super().__init__(seat)
        self.other: Final = other
        self.given: Final = given

    def first(self) -> Give:
        return Give(self.who, self.other)

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Any card of the partner's choice, or a named one."""
        cards = state.cards
        return [cards.WANT_ANY, *[cards.WANT.of(kind) for kind in wanted(state, seat, self.other, self.given)]]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Make the offer: the card is shown to all."""
        cards = state.cards
        asked = NOTHING if action == cards.WANT_ANY else cards.WANT.value(action)
        state.offer = (seat, self.given)
        state.shown = (self.given,)
        show_in_hand(state, seat, self.given)
        state.reveal()
        if state.telling:
            # the name and not the id: that card is asked for, not shown
            want = state.game.lexicon["card"][cards.ids[asked]] if asked >= 0 else ""
            data = {"card": cards.ids[self.given], "want": want}
            state.tell("offer" if asked >= 0 else "offer_any", "MTH-6.67", seat, {**data, "to": self.other})
        state.then(Answer(seat, self.other, self.given, asked))

    def question(self, state: MountainState, seat: int) -> Question:
        data = {"card": state.cards.ids[self.given]}
        return Question("want", "MTH-6.67", {**data, "to": self.other})


def show_in_hand(state: MountainState, seat: int, kind: int) -> None:
    """Everybody has seen that this card is in that hand."""
    if kind not in state.known[seat]:
        state.known[seat] = inserted(state.known[seat], kind)


class Answer(Proposal):
    """The partner agrees, makes a counter-offer or declines (MTH-6.67, MTH-11.5)."""

    def __init__(self, seat: int, other: int, given: int, asked: int) -> None:
        super().__init__()
        self.by: Final = seat
        self.other: Final = other
        self.given: Final = given
        self.asked: Final = asked

    def seat(self, state: MountainState) -> int:
        return self.other

    def options(self, state: MountainState, seat: int) -> list[int]:
        """No; the card asked for; another one."""
        cards = state.cards
        options = [cards.DECLINE]
        fitting = swappable(state, self.by, self.other, self.given, set(state.hands[seat]))
        if self.asked < 0:
            return options + [cards.SWAP.of(kind) for kind in fitting]
        if self.asked in fitting:
            options.append(cards.SWAP.of(self.asked))
        return options + [cards.COUNTER.of(kind) for kind in fitting if kind != self.asked]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Settle it, or ask back."""
        cards = state.cards
        if action == cards.DECLINE:
            refuse_offer(state, seat, self.by)
        elif cards.COUNTER.has(action):
            kind = cards.COUNTER.value(action)
            show_in_hand(state, seat, kind)
            state.offer = (self.by, self.given, seat, kind)
            state.shown = (self.given, kind)
            state.reveal()
            if state.telling:
                state.tell("counter_offer", "MTH-11.5", seat, {"card": cards.ids[kind], "to": self.by})
            state.then(CounterAnswer(self.by, self.other, self.given, kind))
        else:
            swap(state, self.by, seat, self.given, cards.SWAP.value(action))

    def question(self, state: MountainState, seat: int) -> Question:
        cards = state.cards
        data = {"card": cards.ids[self.given], "want": cards.ids[self.asked] if self.asked >= 0 else ""}
        kind = "offered" if self.asked >= 0 else "offered_any"
        return Question(kind, "MTH-6.67", {**data, "by": self.by})


def refuse_offer(state: MountainState, seat: int, other: int) -> None:
    """Nothing comes of it."""
    state.offer = ()
    if state.telling:
        state.tell("refuse", "MTH-6.67", seat, {"to": other})


def swap(state: MountainState, seat: int, other: int, given: int, got: int) -> None:
    """Both cards are shown and go to the hands (MTH-6.69)."""
    state.from_hand(seat, given)
    state.from_hand(other, got)
    state.to_hand(seat, got)
    state.to_hand(other, given)
    state.swapped = True
    state.offer = ()
    state.shown = (given, got)
    state.reveal()
    if state.telling:
        data = {"card": state.cards.ids[given], "other": state.cards.ids[got]}
        state.tell("swap", "MTH-6.69", seat, {**data, "to": other})


class CounterAnswer(Ask[MountainState]):
    """The active player takes the counter-offer or leaves it (MTH-11.5)."""

    def __init__(self, seat: int, other: int, given: int, got: int) -> None:
        super().__init__(seat)
        self.other: Final = other
        self.given: Final = given
        self.got: Final = got

    def options(self, state: MountainState, seat: int) -> list[int]:
        return [state.cards.DECLINE, state.cards.ACCEPT]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        if action == state.cards.ACCEPT:
            swap(state, seat, self.other, self.given, self.got)
        else:
            refuse_offer(state, seat, self.other)

    def question(self, state: MountainState, seat: int) -> Question:
        data = {"card": state.cards.ids[self.given], "other": state.cards.ids[self.got]}
        return Question("counter", "MTH-11.5", {**data, "to": self.other})
