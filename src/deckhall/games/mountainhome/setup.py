"""The set-up (section 3): piles, legends, starting decks, first hands. Chance is used in the order of MTH-3.23."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Ask, Step
from deckhall.core.piles import without
from deckhall.games.mountainhome.constants import ACTION, BUILDING, DWARF, IMMEDIATE, LOCATION, RECURRING, RESOURCE
from deckhall.games.mountainhome.drawing import draw
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.turn import BEGIN_TURN


def prepare(state: MountainState) -> None:
    """All that comes before the legends are picked: first player, office, labourers."""
    cards, players = state.cards, state.players
    if state.first < 0:
        state.first = state.roll(players)  # MTH-1.6
    state.active = state.first
    state.office = office_pile(state)
    turn_up_row(state)
    labourers = cards.all_of("labourer")
    state.shuffle(labourers)
    for seat in range(players):
        state.decks[seat] = (labourers.pop(),)
    stock = [labourers.pop() for _ in range(players + cards.rules.labourers_more)]
    state.spare = (*stock, *cards.legends, *cards.all_of("renowned"), *cards.all_types(ACTION, IMMEDIATE, RECURRING))
    state.box = (*labourers, *explorable(state), *rest_of_box(state), *starting_cards(state))
    state.hangovers = cards.copies[cards.hangover]
    state.hoards = cards.copies[cards.hoard]


def office_pile(state: MountainState) -> tuple[int, ...]:
    """X copies of every basic building; with the extended shop advanced ones and projects below (MTH-3.1, MTH-8.1)."""
    basic = used_copies(state, "basic")
    state.shuffle(basic)
    if not state.extended:
        return tuple(basic)
    advanced = used_copies(state, "advanced")
    projects = state.cards.all_of("project")
    state.shuffle(advanced)
    state.shuffle(projects)
    return tuple(projects + advanced + basic)


def used_copies(state: MountainState, rank: str) -> list[int]:
    """X copies of every building of a rank."""
    return [kind for kind, one in enumerate(state.cards.rank) if one == rank for _ in range(state.players)]


def turn_up_row(state: MountainState) -> None:
    """The first cards of the office pile form the shop row (MTH-3.2)."""
    count = min(state.cards.rules.row, len(state.office))
    state.row = tuple(reversed(state.office[len(state.office) - count :]))
    state.office = state.office[: len(state.office) - count]


class Legends(Step[MountainState]):
    """Legendary Dwarves are picked from the last seat backwards, or dealt at random (MTH-3.3, MTH-3.4, MTH-8.6)."""

    def run(self, state: MountainState) -> None:
        players = state.players
        if state.telling:
            state.tell("first", "MTH-1.5", state.first)
            for seat in range(players):
                state.tell_card("labourer", "MTH-3.7", seat, state.decks[seat][0])
        state.shown = tuple([deck[0] for deck in state.decks])
        order = [(state.first - 1 - offset) % players for offset in range(players)]
        if state.random_legends:
            legends = list(state.cards.legends)
            state.shuffle(legends)
            for seat in order:
                take_legend(state, seat, legends.pop(), "MTH-8.6")
            state.then(DEAL)
        else:
            state.then(*[PickLegend(seat) for seat in order], DEAL)


def take_legend(state: MountainState, seat: int, kind: int, rule: str) -> None:
    """A legend joins a starting deck."""
    state.decks[seat] = (*state.decks[seat], kind)
    state.spare = without(state.spare, kind)
    state.shown = (*state.shown, kind)
    state.tell_card("legend", rule, seat, kind)


class PickLegend(Ask[MountainState]):
    """One player picks a legend that nobody has picked (MTH-3.3)."""

    asks = "legend"
    rule = "MTH-3.3"

    def options(self, state: MountainState, seat: int) -> list[int]:
        cards = state.cards
        taken = [kind for deck in state.decks for kind in deck]
        return [cards.LEGEND.of(cards.dwarf_place[kind]) for kind in cards.legends if kind not in taken]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        take_legend(state, seat, state.cards.dwarf_kinds[state.cards.LEGEND.value(action)], "MTH-3.3")


class Deal(Step[MountainState]):
    """The exploration pile is put together, decks are shuffled, first hands are drawn (MTH-3.8 to MTH-3.21)."""

    def run(self, state: MountainState) -> None:
        """In the order of MTH-3.23."""
        cards, players, rules = state.cards, state.players, state.cards.rules
        stock = [kind for kind in state.spare if cards.type[kind] == DWARF]
        state.shuffle(stock)
        events = cards.all_types(ACTION, IMMEDIATE)
        state.shuffle(events)
        recurring = cards.all_types(RECURRING)
        state.shuffle(recurring)
        box = list(state.box)
        for kind in [*explorable(state), *starting_cards(state)]:
            box.remove(kind)
        state.box = tuple(box)
        pile = explorable(state)
        pile += [stock.pop() for _ in range(rules.dwarves_each * players + rules.dwarves_more)]
        pile += [events.pop() for _ in range(rules.events_each * players)]
        pile += [recurring.pop() for _ in range(rules.recurring_each * players)]
        state.shuffle(pile)
        state.pile = tuple(pile)
        state.spare = tuple(stock + events + recurring)
        for seat in range(players):
            deck = [*state.decks[seat], cards.halls[seat]]
            deck += [kind for kind, card in enumerate(cards.file.cards) for _ in range(card.start)]
            state.shuffle(deck)
            state.decks[seat] = tuple(deck)
        state.then(BEGIN_TURN)
        for seat in range(players):
            draw(state, seat, rules.hand, "MTH-3.21")


def explorable(state: MountainState) -> list[int]:
    """What always goes into the exploration pile: resources, unique buildings, Locations (MTH-3.11, 3.16, 3.17)."""
    cards = state.cards
    goods = [kind for kind, card in enumerate(cards.file.cards) for _ in range(card.explore * state.players)]
    return goods + cards.all_of("unique") + cards.all_types(LOCATION)


def starting_cards(state: MountainState) -> list[int]:
    """The Clan Halls and resource cards of all starting decks (MTH-3.5, MTH-3.8)."""
    cards = state.cards
    goods = [kind for kind, card in enumerate(cards.file.cards) for _ in range(card.start * state.players)]
    return goods + [cards.halls[seat] for seat in range(state.players)]


def rest_of_box(state: MountainState) -> tuple[int, ...]:
    """Resource cards, buildings and Clan Halls that this number of players does not use."""
    cards, players = state.cards, state.players
    rest: list[int] = []
    for kind, card in enumerate(cards.file.cards):
        if cards.type[kind] == RESOURCE:
            unused = card.copies - (card.start + card.explore) * players
        elif cards.type[kind] == BUILDING and card.seat:
            unused = int(card.seat > players)
        elif card.rank == "basic" or (card.rank == "advanced" and state.extended):
            unused = card.copies - players
        elif card.rank == "advanced" or (card.rank == "project" and not state.extended):
            unused = card.copies
        else:
            unused = 0
        rest += [kind] * unused
    return tuple(rest)


LEGENDS: Final = Legends()
DEAL: Final = Deal()
