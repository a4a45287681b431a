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
from deckhall.core.events import Event, EventValue
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
        told = {kind.partition(".")[0]: Told(kind) for kind in [*measures.uses, *measures.gets]}
        for kind, word in measures.uses.items():
            one = told[kind.partition(".")[0]]
            one.use, one.use_key = word, kind.partition(".")[2]
        for kind, word in measures.gets.items():
            one = told[kind.partition(".")[0]]
            one.gets, one.get_key = bool(word), kind.partition(".")[2]
        self._told = told
        """By kind of event, what it tells of cards."""
        self._taking = frozenset(
            action
            for block in game.vocab.blocks
            if block.name in measures.takes
            for action in range(block.start, block.start + block.size)
        )
        """The actions that take a card."""
        self._named: dict[int, str] = {}
        """The card of an action that takes one, "" if that depends on the position."""
        self._keys: dict[str, CardKeys] = {}
        self._by_bucket: dict[tuple[str, str], tuple[str, str, str, str]] = {}
        """Names of sums by card and bucket: made once, not in every game."""
        verbs = {block.name for block in game.vocab.blocks}
        got = [kind for kind, one in told.items() if one.gets]
        self._unforeseen = any(kind not in verbs or kind not in measures.takes for kind in got)
        """Whether cards are got without a verb, so that any decision may turn out to have brought one."""

    # -- watching --------------------------------------------------------------------------------------------------

    def begin(self, start: Start) -> None:
        self._offers: list[Counter[str]] = [Counter() for _ in range(start.state.players)]
        """By seat, how often each card was offered."""
        self._taken: set[tuple[int, str]] = set()
        self._preferred: set[tuple[int, str]] = set()
        """What was taken where there was something else to do."""
        self._got: dict[tuple[int, str], str] = {}
        """When a seat got a card first, and how it stood then."""
        self._before: State | None = None
        self._stood = 0.0
        """How the seat that takes a card stood just before."""

    def decision(self, now: Decision) -> None:
        self._before = now.state.clone() if self._unforeseen else None
        taking = self._taking.intersection(now.legal)
        if not taking:
            return
        seat, choice = now.seat, len(now.legal) > 1
        if choice:
            named, offers = self._named, self._offers[seat]
            for card in {named.get(action) or self._card(now, action) for action in taking}:
                offers[card] += 1
        if now.action in taking:
            taken = self._card(now, now.action)
            if choice:
                self.sums[self._of(taken).taken] += 1
                self._preferred.add((seat, taken))
            self._taken.add((seat, taken))
            if not self._unforeseen and (seat, taken) not in self._got:
                self._stood = self.judge.of_seat(now.state, seat)

    def applied(self, now: Decision, state: State, events: list[Event]) -> None:
        for event in events:
            told = self._told.get(event.kind)
            if told is None:
                continue
            if told.use:
                for card in cards_of(event, told.use_key):
                    self.sums[f"card/{card}/use {told.use}"] += 1
            if told.gets and event.seat >= 0:
                for card in cards_of(event, told.get_key):
                    self.sums[self._of(card).got] += 1
                    if (event.seat, card) not in self._got:
                        self._got[event.seat, card] = self._bucket(now, event.seat)

    def end(self, end: End) -> None:
        sums = self.sums
        shares = [fixed(share) for share in end.shares]
        squares = [fixed(share * share) for share in end.shares]
        for seat, offers in enumerate(self._offers):
            for card, times in offers.items():
                keys = self._of(card)
                sums[keys.offered] += times
                if (seat, card) not in self._got and (seat, card) not in self._taken:
                    sums[keys.refused] += 1
                    sums[keys.refused_won] += shares[seat]
        for _, card in self._preferred:
            sums[self._of(card).takers] += 1
        for (seat, card), bucket in self._got.items():
            keys, share = self._of(card), shares[seat]
            sums[keys.owners] += 1
            sums[keys.won] += share
            sums[keys.squares] += squares[seat]
            at_card, at_card_won, at_all, at_all_won = self._at(card, bucket)
            sums[at_card] += 1
            sums[at_card_won] += share
            sums[at_all] += 1
            sums[at_all_won] += share
        for seat, share in enumerate(shares):
            sums["seats/n"] += 1
            sums["seats/won"] += share
            sums["seats/squares"] += squares[seat]
            for card in set(end.state.scoring_cards(seat)):
                sums[self._of(card).scored] += 1

    # -- reading off -----------------------------------------------------------------------------------------------

    def _of(self, card: str) -> CardKeys:
        found = self._keys.get(card)
        if found is None:
            found = self._keys[card] = CardKeys(card)
        return found

    def _at(self, card: str, bucket: str) -> tuple[str, str, str, str]:
        """The sums of all who got this card when they stood so, and of all who got any."""
        found = self._by_bucket.get((card, bucket))
        if found is None:
            own, all_ = f"card/{card}/at/{bucket}/", f"at/{bucket}/"
            found = self._by_bucket[card, bucket] = (own + "n", own + "won", all_ + "n", all_ + "won")
        return found

    def _card(self, now: Decision, action: int) -> str:
        """The card that an action takes which takes one."""
        named = self._named.get(action)
        if named is None:
            named = self._named[action] = self._always(action)
        return named or now.state.about(now.seat, action)[0][1]

    def _always(self, action: int) -> str:
        """The card an action takes in every position; "" if it depends."""
        words = self.game.vocab.owner(action).words(action)
        return next((words[key] for key in ("card", "hero", "dwarf") if key in words), "")

    def _bucket(self, now: Decision, seat: int) -> str:
        """How well the seat stood just before, and how far the game was."""
        value = self._stood if self._before is None else self.judge.of_seat(self._before, seat)
        place = min(BINS - 1, int(value * BINS))
        return f"{place}/{min(LAST, now.round // ROUNDS_EACH)}"


class Told:
    """What events of one kind tell of cards: a use, that somebody gets one, or both."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.use = ""
        """The word for it."""
        self.use_key = self.get_key = ""
        """The key under which it names its card, if that is an unusual one."""
        self.gets = False


class CardKeys:
    """The names of the sums of one card that are counted most often."""

    def __init__(self, card: str) -> None:
        key = f"card/{card}/"
        self.offered = key + "offered"
        self.taken = key + "taken"
        self.takers = key + "takers"
        self.got = key + "got"
        self.owners = key + "owners"
        self.won = key + "won"
        self.squares = key + "squares"
        self.refused = key + "refused"
        self.refused_won = key + "refused won"
        self.scored = key + "scored"


def cards_of(event: Event, key: str = "") -> list[str]:
    """The cards that an event names, secret ones too."""
    found = named(event, key or "card")
    if found is None and not key:
        found = named(event, "cards")
    if isinstance(found, str):
        return [found]
    return [card for card in found if isinstance(card, str)] if isinstance(found, list) else []


def named(event: Event, key: str) -> EventValue | None:
    """What an event says under a key, be it a secret."""
    return event.secret[key] if key in event.secret else event.data.get(key)
