"""What a seat observes: the table as section 9 shows it, as numbers for learners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.observation import Observation, Row
from deckhall.games.rebuild import campaign
from deckhall.games.rebuild.constants import (
    EARLY,
    LATE,
    LINES,
    MOST_COLUMNS,
    MOST_ROWS,
    RESOURCES,
    SETUP,
    STEP_NAMES,
)
from deckhall.games.rebuild.drawing import Draw
from deckhall.games.rebuild.outlook import MOST_POINTS, MOST_UNITS, Outlook, at_most
from deckhall.games.rebuild.playing import TakeFree, TakeFreeInRow, TrashInColumn, TrashInRow
from deckhall.games.rebuild.purchases import ChoosePrice
from deckhall.games.rebuild.setup import SetAside
from deckhall.games.rebuild.state import RebuildState
from deckhall.games.rebuild.turn import PassOn
from deckhall.games.rebuild.units import BITS, MASK

if TYPE_CHECKING:
    from deckhall.games.rebuild.cards import Cards

OPTIONS: Final = ("open", "campaign", "harder", "left-most ties", "help", "overpaying")
KINDS: Final = (
    "act",
    "more",
    "pay",
    "row",
    "price",
    "line",
    "arrange",
    "order",
    "keep",
    "pass",
    "burn",
    "free",
    "aside",
    "carry",
)
"""What can be asked, by the sentences of the theme."""
BURN: Final = 10
FREE: Final = 11
PLACES: Final = ("1", "2", "3", "4", "5")
"""The places of an order that have entries of their own: those of the next hand."""
LATER: Final = 5
"""Cards named for a later place share the entry of that place."""
MOST_KEPT: Final = 30
EFFECTS: Final = ("convert wood", "convert stone", "less steel", "less gold", "keep")


class RebuildObservation(Observation[RebuildState]):
    """The grid by place, everybody's cards by pile, the turn and the transaction; then what follows from it."""

    def __init__(self, cards: Cards, players: int) -> None:
        super().__init__(players)
        self.cards: Final = cards
        self.kinds: Final[i64] = len(cards.ids)
        self.by_name: Final = {name: place for place, name in enumerate(KINDS)}
        file = cards.file
        ids, seats = cards.ids, self.seats
        games = len(file.campaign.targets)
        starters = max([card.per_player for card in file.cards])
        copies = max([starters, *[card.copies for card in file.cards if card.group != "starter"]]) + games - 1
        every = starters * players + games - 1
        market = len(cards.market(EARLY)) + len(cards.market(LATE))
        total = market + (len(cards.starters()) + 1) * players + games - 1
        columns = [str(n) for n in range(1, MOST_COLUMNS + 1)]
        rows = [str(n) for n in range(1, MOST_ROWS + 1)]
        # The middle of the table.
        self.grid: Final = self.block("grid", "the card at a place of the grid", column=columns, row=rows, card=ids)
        self.sale: Final = self.block("for sale", "copies that can be bought now", copies, card=ids)
        self.second: Final = self.block("second row", "copies in the row above the Purchase Row", copies, card=ids)
        self.height: Final = self.block("height", "cards in a column", MOST_ROWS, column=columns)
        self.draw: Final = self.block(
            "draw deck", "copies still in the Draw Deck, known by what is open", every, card=ids
        )
        self.trash: Final = self.block("trash", "copies in the Trash", every, card=ids)
        # Everybody's cards.
        self.owned: Final = self.block(
            "owned", "copies that a player owns, wherever they are", copies, seat=seats, card=ids
        )
        self.hand: Final = self.block("hand", "copies that you know to be in a hand", copies, seat=seats, card=ids)
        self.deck: Final = self.block("deck", "copies that you know to be in a deck", copies, seat=seats, card=ids)
        self.pool: Final = self.block(
            "deck or hand", "copies in one of the two, you do not know which", copies, seat=seats[1:], card=ids
        )
        self.discard: Final = self.block("discard", "copies in a discard pile", copies, seat=seats, card=ids)
        self.next: Final = self.block(
            "next", "the next cards of a deck whose order is open", seat=seats, place=PLACES, card=ids
        )
        self.played: Final = self.block("played", "copies played this turn", copies, card=ids)
        self.picked: Final = self.block("picked", "hand cards chosen to pay or to stay", copies, card=ids)
        self.known: Final = self.block(
            "known to all", "copies that all others know to be in your hand", copies, card=ids
        )
        self.hand_size: Final = self.block("hand size", "cards in a hand", total, seat=seats)
        self.deck_size: Final = self.block("deck size", "cards in a deck", total, seat=seats)
        self.kept: Final = self.block("kept within", "units within which a hand was kept", MOST_KEPT, seat=seats)
        # The turn.
        self.step: Final = self.block("step", "the step of the turn", step=STEP_NAMES)
        self.over: Final = self.block("over", "the game is over")
        self.on_turn: Final = self.block("on turn", "whose turn it is", seat=seats)
        self.first: Final = self.block("first", "who began", seat=seats)
        self.turns: Final = self.block("turns", "turns begun so far", market)
        self.credits: Final = self.block("credit", "credits left this turn", MOST_UNITS, resource=RESOURCES)
        self.effects: Final = self.block(
            "effect", "what is left of the effects of this turn", MOST_KEPT, effect=EFFECTS
        )
        self.any_row: Final = self.block("any row", "cards of every row can be bought")
        self.bought: Final = self.block("bought", "copies bought and not yet paid", copies, card=ids)
        self.need: Final = self.block("need", "what they need", MOST_UNITS, resource=RESOURCES)
        # What you are asked, and how far your answer has come.
        self.asked: Final = self.block("question", "what you are asked", kind=KINDS)
        self.about: Final = self.block("asked about", "the card that the question is about", card=ids)
        self.left: Final = self.block("left", "how many cards, units or VP the question allows", MOST_KEPT)
        self.column: Final = self.block("chosen column", "the column you chose", column=columns)
        self.line: Final = self.block("line", "the line you arrange", line=LINES)
        self.ordered: Final = self.block(
            "ordered", "cards you named for an order so far", copies, place=(*PLACES, "later"), card=ids
        )
        self.drawing: Final = self.block("still to draw", "cards to be drawn after that", MOST_KEPT)
        # The form of the game.
        self.options: Final = self.block("option", "form and variants in force", option=OPTIONS)
        numbers = [str(game) for game in range(1, games + 1)]
        self.game: Final = self.block("game", "the game of the campaign", game=numbers)
        self.results: Final = self.block("result", "what the games so far came to", MOST_POINTS, game=numbers)
        self.carried: Final = self.block(
            "carried", "copies carried into this game, or chosen to be carried on", copies, card=ids
        )
        self.repeats: Final = self.block("repeats", "lost games that may still be repeated", 3)
        self.outlook: Final = Outlook(self, cards)

    def write(self, state: RebuildState, seat: int, row: Row) -> None:
        self._write_middle(state, row)
        self._write_seats(state, seat, row)
        self._write_turn_so_far(state, seat, row)
        self._write_form(state, row)
        if state.acting == seat:
            self._write_question(state, row)
        self.outlook.write(state, seat, row)

    def _write_middle(self, state: RebuildState, row: Row) -> None:
        kinds = self.kinds
        column: i64
        place: i64
        for column in range(len(state.columns)):
            cards = state.columns[column]
            row.add(self.height.start + column, len(cards))
            for place in range(len(cards)):
                card: i64 = cards[place]
                row.add(self.grid.start + (column * MOST_ROWS + place) * kinds + card)
                if place == 0 or state.any_row:
                    row.add(self.sale.start + card)
                if place == 1:
                    row.add(self.second.start + card)
        row.add_all(self.draw.start, state.draw)
        row.add_all(self.trash.start, state.trash)

    def _write_seats(self, state: RebuildState, seat: int, row: Row) -> None:
        """Every seat's piles; of others only deck and hand together, but for what all know (see `hidden`)."""
        kinds = self.kinds
        players: i64 = self.players
        offset: i64
        everything = state.open_form or state.step == SETUP
        for offset in range(players):
            other = (seat + offset) % players
            deck, hand = state.decks[other], state.hands[other]
            if other == state.on_turn:
                hand = hand + state.chosen_to_pay + state.chosen_to_keep  # they still lie in hand (REB-11.2)
            owned: i64 = self.owned.start + offset * kinds
            row.add_all(owned, deck)
            row.add_all(owned, hand)
            row.add_all(owned, state.discards[other])
            row.add_all(owned, state.played[other])
            row.add_all(self.discard.start + offset * kinds, state.discards[other])
            row.add(self.hand_size.start + offset, len(hand))
            row.add(self.deck_size.start + offset, len(deck))
            row.add(self.kept.start + offset, at_most(state.kept_within[other], MOST_KEPT))
            row.add_flag(self.first.start + offset, state.first == other)
            if offset == 0 or everything:
                row.add_all(self.hand.start + offset * kinds, hand)
                row.add_all(self.deck.start + offset * kinds, deck)
                if state.known_decks >> other & 1:
                    self._write_order(self.next.start + offset * LATER * kinds, deck[: -LATER - 1 : -1], row)
            else:
                pool: i64 = self.pool.start + (offset - 1) * kinds
                row.add_all(pool, deck)
                row.add_all(pool, hand)
                for card in state.known_in_hand[other]:
                    row.add(pool + card, -1)
                    row.add(self.hand.start + offset * kinds + card)
        if not state.open_form:
            row.add_all(self.known.start, state.known_in_hand[seat])

    def _write_order(self, start: i64, cards: tuple[int, ...], row: Row) -> None:
        """Cards from the first on, by their places."""
        place: i64
        for place in range(len(cards)):
            row.add(start + at_most(place, LATER) * self.kinds + cards[place])

    def _write_turn_so_far(self, state: RebuildState, seat: int, row: Row) -> None:
        """Steps, effects and the open transaction: all of that is open (REB-9.9)."""
        row.add(self.turns.start, state.turn_number)
        if not state.stack:
            row.add(self.over.start)
            return
        row.add(self.step.start + state.step)
        row.add(self.on_turn.start + (state.on_turn - seat + self.players) % self.players)
        row.add_all(self.played.start, state.played[state.on_turn])
        row.add_all(self.bought.start, state.bought)
        self._write_units(self.credits.start, state.credits, row)
        self._write_units(self.need.start, state.need, row)
        effects: i64 = self.effects.start
        row.add(effects, state.convert_wood)
        row.add(effects + 1, state.convert_stone)
        row.add(effects + 2, state.less_steel)
        row.add(effects + 3, state.less_gold)
        row.add(effects + 4, at_most(state.keep_limit, MOST_KEPT))
        row.add_flag(self.any_row.start, state.any_row)
        if state.open_form or state.on_turn == seat:
            row.add_all(self.picked.start, state.chosen_to_pay)
            row.add_all(self.picked.start, state.chosen_to_keep)

    def _write_units(self, start: i64, units: i64, row: Row) -> None:
        resource: i64
        if units:
            for resource in range(len(RESOURCES)):
                row.add(start + resource, at_most(units >> resource * BITS & MASK, MOST_UNITS))

    def _write_question(self, state: RebuildState, row: Row) -> None:
        """How far the own answer has come; nobody else can see that."""
        frame = state.stack[-1]
        row.add(self.asked.start + self.by_name[frame.asks])
        left: i64 = 0
        if isinstance(frame, ChoosePrice):
            row.add(self.about.start + frame.card(state))
        elif isinstance(frame, PassOn):
            row.add(self.about.start + frame.card)
        elif isinstance(frame, SetAside | TrashInColumn):
            left = frame.left
        elif isinstance(frame, TrashInRow):
            row.add(self.asked.start + BURN)
            left = frame.left
        elif isinstance(frame, TakeFree):
            left = frame.most_vp
        elif isinstance(frame, TakeFreeInRow):
            row.add(self.asked.start + FREE)
            left = frame.most_vp
        elif frame.asks == "keep":
            left = state.keep_left()
        elif frame.asks == "carry":
            left = campaign.allowance_left(state)
        row.add(self.left.start, at_most(left, MOST_KEPT))
        if state.chosen_column >= 0:
            row.add(self.column.start + state.chosen_column)
        if state.line >= 0:
            row.add(self.line.start + state.line)
        self._write_order(self.ordered.start, state.ordered, row)
        left = 0
        for pending in state.stack:
            if isinstance(pending, Draw):
                left += pending.count
        row.add(self.drawing.start, at_most(left, MOST_KEPT))

    def _write_form(self, state: RebuildState, row: Row) -> None:
        row.add_flag(self.options.start, state.open_form)
        row.add_flag(self.options.start + 1, state.campaign)
        row.add_flag(self.options.start + 2, state.harder)
        row.add_flag(self.options.start + 3, state.leftmost)
        row.add_flag(self.options.start + 4, state.help)
        row.add_flag(self.options.start + 5, state.overpaying)
        if state.campaign:
            row.add(self.game.start + state.round)
            row.add(self.repeats.start, state.repeats)
            for cards in state.carried:
                row.add_all(self.carried.start, cards)
        for game in range(len(state.results)):
            row.add(self.results.start + game, state.results[game])
