"""What a viewer of Climber can say of hidden cards, from the events it has seen: the yardstick for `determinized`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from deckhall.core.events import Event
from deckhall.games.climber.state import ClimberState
from tests.climber.build import CARDS
from tests.climber.playing import fresh, random_game


class Memory:
    """All that a viewer can say of the others' cards, from the events it has seen."""

    def __init__(self, players: int, eye: int | None) -> None:
        self.players = players
        self.eye = eye
        self.sure: list[set[str]] = [set() for _ in range(players)]
        """Cards that are certainly in a team."""
        self.doubted: list[set[str]] = [set() for _ in range(players)]
        """Cards that were in a team before it gave an unknown card away."""
        self.held: list[set[str]] = [set() for _ in range(players)]
        """Cards that are certainly in a hand: taken back from the face-up part of the lodge."""
        self.gifts: list[str | None] = [None] * players
        self.sizes = [9] * players
        """Team sizes, and how large they were when cards were given."""
        self.sizes_then: list[int] = []

    def hear(self, event: Event) -> None:
        """Learn from one event."""
        seen, seat = event.seen_by(self.eye), event.seat
        if seen.kind in ("lead", "beat"):
            cards = seen.data["cards"]
            assert isinstance(cards, list)
            self.sure[seat] |= {str(card) for card in cards}
            self.held[seat] -= {str(card) for card in cards}
        elif seen.kind == "shed":
            self.sure[seat].add(str(seen.data["card"]))
            self.held[seat].discard(str(seen.data["card"]))
        elif seen.kind == "swap_up":
            self.held[seat] = {str(seen.data["card"])}  # what else was known may be the card put down
        elif seen.kind == "swap_down":
            self.held[seat] = set()
        elif seen.kind == "draw":
            self.sizes[seat] += int(str(seen.data["n"]))
        elif seen.kind in ("season", "silver"):
            self.held = [set() for _ in range(self.players)]
        elif seen.kind == "give":
            self.gifts[seat] = str(seen.data["card"]) if "card" in seen.data else None
            if seat == self.players - 1:
                self.all_have_given()

    def all_have_given(self) -> None:
        """Known gifts change teams; an unknown gift puts all cards shown before it in doubt."""
        self.sizes_then = self.sizes.copy()
        before = self.sure
        self.sure = [set() if self.gifts[seat] is None else before[seat] for seat in range(self.players)]
        self.doubted = [before[seat] if self.gifts[seat] is None else set() for seat in range(self.players)]
        for seat, gift in enumerate(self.gifts):
            if gift is not None:
                self.sure[seat].discard(gift)
        for seat, gift in enumerate(self.gifts):
            if gift is not None:
                self.sure[(seat + 1) % self.players].add(gift)

    def fits(self, world: ClimberState) -> None:
        """The world agrees with all of it."""
        teams = [{CARDS.ids[card] for card in world.team(seat)} for seat in range(self.players)]
        for seat in range(self.players):
            assert self.sure[seat] <= teams[seat]
            hand = {CARDS.ids[card] for card in world.hands[seat]}
            assert seat == self.eye or self.held[seat] <= hand
            missing = self.doubted[seat] - teams[seat]
            assert len(missing) <= 1  # only one card can have been given away,
            assert missing <= teams[(seat + 1) % self.players]  # and to the left only
        self.counts_fit(world)

    def counts_fit(self, world: ClimberState) -> None:
        """Each team was dealt 7 initial cards, and Transfer moved one card each, which the giver can have had."""
        counts = [sum(CARDS.initial[card] for card in world.team(seat)) for seat in range(self.players)]
        if not self.sizes_then:
            assert counts == [7] * self.players
            return
        kinds = [self.possible_gifts(world, seat) for seat in range(self.players)]
        fitting = [[7 - gave[seat] + gave[seat - 1] for seat in range(self.players)] for gave in product(*kinds)]
        assert counts in fitting

    def possible_gifts(self, world: ClimberState, seat: int) -> set[bool]:
        """Can the seat's gift have been an initial card (True), or a reinforcement (False)?"""
        gift = self.gifts[seat]
        gone = self.doubted[seat] - {CARDS.ids[card] for card in world.team(seat)} if gift is None else {gift}
        if gone:
            return {CARDS.initial[CARDS.index[card]] == 1 for card in gone}
        # nothing shown before is missing, so it was one of the cards not shown: was there any of that deck?
        shown = sum(CARDS.initial[CARDS.index[card]] for card in self.doubted[seat])
        others = len(self.doubted[seat]) - shown
        return {kind for kind, some in ((True, shown < 7), (False, others < self.sizes_then[seat] - 7)) if some}


def spots(players: int, golds: tuple[str, ...], seed: int, every: int) -> Iterator[tuple[ClimberState, list[Memory]]]:
    """A random game, looked at every so many moves, with what everybody remembers; the last is the spectator."""
    state = fresh(players, seed, golds)
    memories = [Memory(players, eye) for eye in (*range(players), None)]
    heard = 0
    for number, _ in enumerate(random_game(state, seed)):
        for event in state.events[heard:]:
            for memory in memories:
                memory.hear(event)
        heard = len(state.events)
        if number % every == 0:
            yield state, memories
