"""Points and verdicts worked out a second time, from figures written down here and from what is told and shown."""

from __future__ import annotations

from deckhall.core.events import Event
from deckhall.core.scene import Scene
from deckhall.core.state import State
from tests.mountainhome.census import BASIC, HALLS, LEGENDS, RENOWNED
from tests.mountainhome.reading import details_of, has_zone, number

VALUES = {f"{one}_{grade}": (one, grade) for one in ("shinies", "booze", "rocks") for grade in (1, 2, 3, 4)}
CARD_VP = {**dict.fromkeys(LEGENDS, 3), **dict.fromkeys(RENOWNED, 2), "hangover": -1}
FINISHED_VP = {
    **dict.fromkeys(BASIC, 1),
    **dict.fromkeys(("tower_distillery", "magma_forge", "rock_carvers_guild", "toolmakers_workshop"), 1),
    **dict.fromkeys(("ferry_boat", "witchs_hut", "oris_warehouse", "dark_dungeon"), 2),
    **dict.fromkeys(HALLS, 3),
    **dict.fromkeys(("statue_garden", "hero_tavern", "treasure_vault"), 2),
    "adventurers_guild": 3,
}
PER_STEP = ("statue_garden", "hero_tavern", "treasure_vault")


def faces(scene: Scene, name: str) -> list[str]:
    """The open cards of a zone."""
    return [piece.face for piece in scene.zone(name).pieces if piece.face] if has_zone(scene, name) else []


def points(state: State, who: int) -> int:
    """Victory points of a seat between bids, from its own view (MTH-7.6 to MTH-7.11)."""
    scene = state.view(who)
    own = [card for name in ("hand", "discard", "played", "cavern") for card in faces(scene, f"{name}-{who}")]
    own += details_of(scene).deck
    total = sum(int(mark.words.split()[0]) for mark in scene.seats[who].marks if mark.id == "tokens")
    town = scene.zone(f"town-{who}")
    for slot, piece in enumerate(town.pieces):
        built = details_of(scene).buildings[piece.key]
        kept = faces(scene, f"kept-{who}-{slot}")
        own += kept
        if piece.face in PER_STEP:
            total += built.done
        if built.state != "build":
            total += sum(VALUES[card][1] for card in kept) if piece.face == "pawn_shop" else FINISHED_VP[piece.face]
    return total + sum(CARD_VP.get(card, 0) for card in own)


def plain_total(cards: list[str], counting: list[str], taps: dict[str, int], wine: int) -> int:
    """The total of a pool without On Bid effects (MTH-5.68 to MTH-5.70)."""
    total = sum(taps.get(one, 0) for one in counting)
    for card in cards:
        resource, value = VALUES.get(card, ("", 0))
        if resource in counting:
            total += value + (wine if card == "booze_2" else 0)
    return total


class Verdict:
    """A bid as it was told: totals, first picks, further cards."""

    def __init__(self, players: int, starter: int) -> None:
        self.order = [(starter + place) % players for place in range(players)]
        self.totals = dict.fromkeys(self.order, 0)
        self.firsts = dict.fromkeys(self.order, -1)
        self.rounds: list[dict[int, int]] = []

    def hear(self, event: Event) -> None:
        """Take note of an event."""
        if event.kind == "total":
            self.totals[event.seat] = number(event, "n")
        elif event.kind == "pick":
            self.firsts[event.seat] = number(event, "n")
        elif event.kind == "tie":
            self.rounds.append({})
        elif event.kind == "further":
            self.rounds[-1][event.seat] = number(event, "n")

    def winner(self) -> int:
        """Highest total, then highest pick, then further cards, then the first from the starter (MTH-5.75 to 5.79)."""
        tied = [who for who in self.order if self.totals[who] == max(self.totals.values())]
        for values in [self.firsts, *self.rounds]:
            best = max(values.get(who, -1) for who in tied)
            tied = [who for who in tied if values.get(who, -1) == best]
        return tied[0]

    def worst(self) -> int:
        """Lowest total, then lowest first pick, then the last from the starter (MTH-5.81, MTH-5.82)."""
        losers = [who for who in self.order if who != self.winner()]
        return min(reversed(losers), key=lambda who: (self.totals[who], self.firsts[who]))
