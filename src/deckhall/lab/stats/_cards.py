"""What becomes of each card: offered, taken, owned, used, counted at the end, and how its owners fare.

Which verbs and events tell of that, the game declares in [measures] of its theme. Rates are counted per seat and game,
never per copy: whoever sees more cards would else count more often (the mistake of 17Lands' GIH).

Winners get more of everything, so the plain win rate of a card's owners says little. Beside it stands an adjusted one:
a card's owners are compared with all who got any card when they stood as well as these did just before, and at the
same stage of the game. `at/V/P` counts those by value V (in twentieths) and stage P.
"""

from __future__ import annotations

from collections import Counter

from deckhall.core import Game, State
from deckhall.core.events import Event
from deckhall.lab._play import Setup
from deckhall.lab.stats._appraisal import Appraiser
from deckhall.lab.stats._contract import Decision, End, Start, Statistic, fixed

BINS = 20
ROUNDS_EACH = 3
LAST = 8


class Cards(Statistic):
    """Counts by card."""

    name = "cards"
    watches_events = True

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Games say in [measures] what they have for it."""
        measures = game.theme.measures
        return bool(measures.takes or measures.gets or measures.uses)

    def __init__(self, game: Game, setup: Setup, judge: Appraiser) -> None:
        super().__init__(game, setup, judge)
        measures = game.theme.measures
        self._gets = {kind.partition(".")[0]: split(kind, word) for kind, word in measures.gets.items()}
        self._uses = {kind.partition(".")[0]: split(kind, word) for kind, word in measures.uses.items()}
        self._takes = [(one.start, one.start + one.size) for one in game.vocab.blocks if one.name in measures.takes]
        """The actions that take a card, as ranges."""
        self._named: dict[int, str | None] = {}
        """The card of an action that takes one: None for none, "" if that depends on the position."""
        verbs = {block.name for block in game.vocab.blocks}
        self._unforeseen = any(kind not in verbs or kind not in measures.takes for kind in self._gets)
        """Whether cards are got without a verb, so that any decision may turn out to have brought one."""

    # -- watching --------------------------------------------------------------------------------------------------

    def begin(self, start: Start) -> None:
        self._offers: Counter[str] = Counter()
        self._offered: set[tuple[int, str]] = set()
        self._taken: set[tuple[int, str]] = set()
        self._got: dict[tuple[int, str], str] = {}
        """When a seat got a card first, and how it stood then."""
        self._before: State | None = None
        self._stood = 0.0
        """How the seat that takes a card stood just before."""

    def decision(self, now: Decision) -> None:
        self._before = now.state.clone() if self._unforeseen else None
        if not any(first <= action < last for first, last in self._takes for action in now.legal):
            return
        seat, taken = now.seat, self._card(now, now.action)
        if len(now.legal) > 1:
            offers = self._offers
            for card in {self._card(now, action) for action in now.legal}:
                if card:
                    offers[card] += 1
                    self._offered.add((seat, card))
        if taken:
            if len(now.legal) > 1:
                self.sums[f"card/{taken}/taken"] += 1
            self._taken.add((seat, taken))
            if not self._unforeseen and (seat, taken) not in self._got:
                self._stood = self.judge.of_seat(now.state, seat)

    def applied(self, now: Decision, state: State, events: list[Event]) -> None:
        for event in events:
            word, key = self._uses.get(event.kind, ("", ""))
            if word:
                for card in cards_of(event, key):
                    self.sums[f"card/{card}/use {word}"] += 1
            word, key = self._gets.get(event.kind, ("", ""))
            if word and event.seat >= 0:
                for card in cards_of(event, key):
                    self.sums[f"card/{card}/got"] += 1
                    if (event.seat, card) not in self._got:
                        self._got[event.seat, card] = self._standing(now, event.seat)

    def end(self, end: End) -> None:
        sums = self.sums
        for card, times in self._offers.items():
            sums[f"card/{card}/offered"] += times
        for (seat, card), standing in self._got.items():
            share = end.shares[seat]
            key = f"card/{card}/"
            sums[key + "owners"] += 1
            sums[key + "won"] += fixed(share)
            sums[key + "squares"] += fixed(share * share)
            sums[f"{key}at/{standing}/n"] += 1
            sums[f"{key}at/{standing}/won"] += fixed(share)
            sums[f"at/{standing}/n"] += 1
            sums[f"at/{standing}/won"] += fixed(share)
        for seat, card in self._offered - self._got.keys() - self._taken:
            sums[f"card/{card}/refused"] += 1
            sums[f"card/{card}/refused won"] += fixed(end.shares[seat])
        for seat, share in enumerate(end.shares):
            sums["seats/n"] += 1
            sums["seats/won"] += fixed(share)
            sums["seats/squares"] += fixed(share * share)
            for card in set(end.state.scoring_cards(seat)):
                sums[f"card/{card}/scored"] += 1

    # -- reading off -----------------------------------------------------------------------------------------------

    def _card(self, now: Decision, action: int) -> str:
        """The card that an action takes, or ""."""
        named = self._named.get(action, "?")
        if named == "?":
            named = self._named[action] = self._always(action)
        if named is None:
            return ""
        return named or now.state.about(now.seat, action)[0][1]

    def _always(self, action: int) -> str | None:
        """The card an action takes in every position; "" if it depends, None if it takes none."""
        block = self.game.vocab.owner(action)
        if block.name not in self.game.theme.measures.takes:
            return None
        words = block.words(action)
        return next((words[key] for key in ("card", "hero", "dwarf") if key in words), "")

    def _standing(self, now: Decision, seat: int) -> str:
        """How well the seat stood just before, and how far the game was."""
        value = self._stood if self._before is None else self.judge.of_seat(self._before, seat)
        place = min(BINS - 1, int(value * BINS))
        return f"{place}/{min(LAST, now.round // ROUNDS_EACH)}"


def split(kind: str, word: str) -> tuple[str, str]:
    """The word for a kind of event, and the key under which it names its card if that is an unusual one."""
    return word, kind.partition(".")[2]


def cards_of(event: Event, key: str = "") -> list[str]:
    """The cards that an event names, secret ones too."""
    data = {**event.data, **event.secret}
    found = data.get(key) if key else data.get("card", data.get("cards"))
    if isinstance(found, str):
        return [found]
    return [card for card in found if isinstance(card, str)] if isinstance(found, list) else []
