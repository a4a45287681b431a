"""The cards with the vocabulary of actions: what the rules, the bots and the page all name things by."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deckhall.core.vocab import Block, Vocab
from deckhall.games.mountainhome.limits import MOST_AMOUNT, MOST_SEATS, MOST_SLOTS, MOST_SPENT, NOTHING, RESOURCES
from deckhall.games.mountainhome.tables import RESOURCE, Tables

# The ways to use a Dwarf symbol; the first three are the resources.
POINTS: Final = 3
DOUBLE: Final = 4
LOOK: Final = 5
WANDER: Final = 6
DRAW: Final = 7
SEEK: Final = 8
WAYS: Final = (*RESOURCES, "points", "double", "look", "wander", "draw", "seek")


class Cards(Tables):
    """The card tables and the actions. Ids are append-only: saved games and trained agents know actions by them.

    Passing choices come first: whoever has left takes the first legal action (MTH-8.9).
    """

    def __init__(self, path: Path, vocab: Vocab) -> None:
        super().__init__(path)
        dwarves = [one for kind, one in enumerate(self.ids) if self.is_dwarf[kind]]
        goods = [one for kind, one in enumerate(self.ids) if self.type[kind] == RESOURCE]
        buildings = [one for kind, one in enumerate(self.ids) if self.placeable[kind]]
        actions = [self.ids[kind] for kind in (self.panda, self.piling, self.auctioneer)]
        self.dwarf_place: Final = self._places(dwarves)
        """The place of a dwarf among the dwarves, by kind of card; and so on."""
        self.good_place: Final = self._places(goods)
        self.building_place: Final = self._places(buildings)
        self.dwarf_kinds: Final = [self.index[one] for one in dwarves]
        self.good_kinds: Final = [self.index[one] for one in goods]
        self.building_kinds: Final = [self.index[one] for one in buildings]
        self.DECLINE: Final = vocab.block("decline").start
        self.END: Final = vocab.block("end").start
        self.READY: Final = vocab.block("ready").start
        self.DONE: Final = vocab.block("done").start
        self.SETTLE: Final = vocab.block("settle").start
        self.BREAK: Final = vocab.block("break", slot=MOST_SLOTS).start
        self.DISCARD: Final = vocab.block("discard", card=self.ids).start
        self.SPEND: Final[Block] = vocab.block("spend", resource=RESOURCES[:2], n=MOST_SPENT + 1)
        self.RECEIVE: Final = vocab.block("gain", resource=RESOURCES).start
        self.LEGEND: Final = vocab.block("legend", dwarf=dwarves).start
        self.PLAY: Final = vocab.block("play", card=goods).start
        self.FETCH: Final = vocab.block("fetch", card=goods).start
        self.USE: Final[Block] = vocab.block("use", dwarf=dwarves, way=WAYS)
        self.uses: Final = [self._uses(kind) for kind in range(len(self.ids))]
        """The actions that use each dwarf for its Dwarf symbol; none for those who only react, bid or build."""
        self.JOB: Final = vocab.block("job", dwarf=dwarves).start
        self.LODGER: Final = vocab.block("lodger", dwarf=dwarves).start
        self.AT: Final = vocab.block("at", slot=MOST_SLOTS).start
        self.PLACE: Final = vocab.block("place", card=buildings).start
        self.TAP: Final = vocab.block("tap", slot=MOST_SLOTS).start
        self.AMOUNT: Final = vocab.block("amount", n=MOST_AMOUNT + 1).start
        self.LODGE_IN: Final = vocab.block("lodge", dwarf=dwarves).start
        self.STOW: Final = vocab.block("stow", card=goods).start
        self.STOW_KEPT: Final = vocab.block("stow_kept", card=goods).start
        self.ADVANCE: Final = vocab.block("advance", slot=MOST_SLOTS).start
        self.UNTAP: Final[Block] = vocab.block("untap", seat=MOST_SEATS, slot=MOST_SLOTS)
        self.DIG: Final = vocab.block("dig", card=self.ids).start
        self.BUY: Final = vocab.block("buy", card=buildings).start
        self.CONSULT: Final = vocab.block("consult", nth=2).start
        self.LAIR: Final = vocab.block("lair", dwarf=dwarves).start
        self.OFFER: Final = vocab.block("offer", seat=MOST_SEATS).start
        self.GIVE: Final = vocab.block("give", card=self.ids).start
        self.WANT_ANY: Final = vocab.block("want_any").start
        self.WANT: Final = vocab.block("want", card=self.ids).start
        self.ACCEPT: Final = vocab.block("accept").start
        self.SWAP: Final = vocab.block("swap", card=self.ids).start
        self.COUNTER: Final = vocab.block("counter", card=self.ids).start
        self.RELEASE: Final = vocab.block("release", dwarf=dwarves).start
        self.HOUSE: Final = vocab.block("house").start
        self.REDEEM: Final = vocab.block("redeem").start
        self.HOARD: Final = vocab.block("hoard").start
        self.PERFORM: Final = vocab.block("perform", card=actions).start
        self.RESCUE: Final = vocab.block("rescue", card=self.ids).start
        self.TO: Final = vocab.block("to", seat=MOST_SEATS).start
        self.AUCTION: Final[Block] = vocab.block("auction", seat=MOST_SEATS, slot=MOST_SLOTS)
        self.SEND: Final = vocab.block("send", dwarf=dwarves).start
        self.COMMIT: Final = vocab.block("commit", card=self.ids).start
        self.COMMIT_KEPT: Final = vocab.block("commit_kept", card=self.ids).start
        self.BACK: Final = vocab.block("back", card=self.ids).start
        self.BACK_KEPT: Final = vocab.block("back_kept", card=self.ids).start
        self.EXTRA: Final = vocab.block("extra", n=10).start
        self.TURN_UP: Final = vocab.block("turn_up", card=self.ids).start
        self.TARGET: Final[Block] = vocab.block("target", seat=MOST_SEATS, card=self.ids)
        self.NAME: Final = vocab.block("name", seat=MOST_SEATS).start
        self.TRASH: Final = vocab.block("trash", card=self.ids).start
        self.FURTHER: Final = vocab.block("further").start
        self.REACT: Final = vocab.block("react").start
        self.EXHAUST: Final = vocab.block("exhaust", slot=MOST_SLOTS).start
        self.PAY: Final = vocab.block("pay").start
        self.DRAW: Final = vocab.block("draw", n=10).start
        self.TOP: Final = vocab.block("top", card=self.ids).start
        self.EXPLORE: Final = vocab.block("explore").start
        self.NEXT: Final = vocab.block("next", card=self.ids).start

    def _uses(self, kind: int) -> list[int]:
        effects = (self.gain, self.double, self.look, self.wander, self.draw, self.seek)
        ways = [POINTS + place for place, effect in enumerate(effects) if effect[kind]]
        if self.gain_any[kind]:
            ways = [0, 1, 2]
        return [self.USE.of2(self.dwarf_place[kind], way) for way in ways]

    def _places(self, chosen: list[str]) -> list[int]:
        return [chosen.index(one) if one in chosen else NOTHING for one in self.ids]
