"""The box: all cards there are, from which a position file names some and the piles are made up."""

from __future__ import annotations

from deckhall.core.errors import BadPosition
from deckhall.games.mountainhome.limits import NOTHING
from deckhall.games.mountainhome.position_file import Position
from deckhall.games.mountainhome.setup import explorable, used_copies
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.tables import ACTION, BUILDING, DWARF, IMMEDIATE, RECURRING


class Box:
    """All cards there are, from which the named ones are taken."""

    def __init__(self, state: MountainState) -> None:
        cards = state.cards
        self.cards = cards
        self.left = [
            cards.copies[kind] if card.type != "reference" else 0 for kind, card in enumerate(cards.file.cards)
        ]

    def take(self, names: list[str], where: str, *types: int) -> list[int]:
        """These cards, if they exist, are not used up and may lie there."""
        found: list[int] = []
        for name in names:
            kind = self.cards.index.get(name, NOTHING)
            if kind < 0:
                raise BadPosition(f"{where}: there is no card {name!r}")
            if types and self.cards.type[kind] not in types:
                raise BadPosition(f"{where}: {name!r} cannot lie there")
            if not self.left[kind]:
                raise BadPosition(f"{where}: {name!r} is used more often than it exists")
            self.left[kind] -= 1
            found.append(kind)
        return found

    def draw(self, kinds: list[int], most: int) -> list[int]:
        """The first of these cards that are left, at most so many."""
        found: list[int] = []
        for kind in kinds:
            if len(found) < most and self.left[kind]:
                self.left[kind] -= 1
                found.append(kind)
        return found


def place_piles(state: MountainState, box: Box, position: Position) -> None:
    """The exploration pile and the office: as given, or made up from what is left."""
    cards, rules, players = state.cards, state.cards.rules, state.players
    if position.row is not None:
        state.row = tuple(box.take(position.row, "row", BUILDING))
    if position.office is not None:
        state.office = tuple(reversed(box.take(position.office, "office", BUILDING)))
    if position.explore is not None:
        state.pile = tuple(reversed(box.take(position.explore, "explore")))
    if position.bid is not None and position.bid.prize:
        state.limbo = tuple(box.take([position.bid.prize], "bid prize", DWARF))
    elif position.bid is not None and position.bid.party:
        state.limbo = tuple(box.take([cards.ids[cards.party]], "bid party"))
    if position.row is None:
        state.row = tuple(box.draw(_shuffled(state, _for_sale(state, box, "basic")), rules.row))
    if position.office is None:
        pile: list[int] = []
        for rank in ("project", "advanced", "basic") if state.extended else ("basic",):
            stock = _for_sale(state, box, rank)
            pile += box.draw(_shuffled(state, stock), len(stock))
        state.office = tuple(pile)
    if position.explore is None:
        always = explorable(state)
        found = box.draw(always, len(always))
        dwarves = rules.dwarves_each * players + rules.dwarves_more - state.found - len(state.housed)
        for stock, most in (
            (cards.all_types(DWARF), max(1, dwarves)),
            (cards.all_types(ACTION, IMMEDIATE), rules.events_each * players),
            (cards.all_types(RECURRING), rules.recurring_each * players),
        ):
            found += box.draw(_shuffled(state, stock), most)
        state.pile = tuple(_shuffled(state, found))
    spare: list[int] = []
    rest: list[int] = []
    for kind, count in enumerate(box.left):
        unseen = cards.type[kind] in (DWARF, ACTION, IMMEDIATE, RECURRING)
        (spare if unseen else rest).extend([kind] * count)
    state.spare = tuple(spare)
    state.box = tuple(rest)


def _for_sale(state: MountainState, box: Box, rank: str) -> list[int]:
    """The buildings of a rank that this number of players uses and that are not named yet."""
    cards = state.cards
    stock = cards.all_of(rank) if rank == "project" else used_copies(state, rank)
    for kind in set(stock):
        for _ in range(min(stock.count(kind), cards.copies[kind] - box.left[kind])):
            stock.remove(kind)
    return stock


def _shuffled(state: MountainState, kinds: list[int]) -> list[int]:
    state.shuffle(kinds)
    return kinds
