"""One position of Rebuild: who owns what, the grid, and what the turn has brought so far.

Cards are ints into the card tables. Every place is a tuple, replaced rather than edited, so that a clone copies only
short lists of them. Decks have their top card last, columns their row 1 card first, hands are sorted.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.piles import Pile, less
from deckhall.core.scene import Plan, Prompt, Scene, Stage
from deckhall.core.state import State
from deckhall.games.rebuild import (
    campaign,
    evaluation,
    hidden,
    planning,
    scene,
    scoring,
    search,
    sensible,
    why_not,
    wording,
)
from deckhall.games.rebuild.constants import BETWEEN
from deckhall.games.rebuild.units import missing_units

if TYPE_CHECKING:
    from deckhall.core.errors import IllegalAction
    from deckhall.core.frames import Question
    from deckhall.core.rng import Rng
    from deckhall.games.rebuild.rules import Rebuild

NO_PILES: Final[list[Pile]] = []
NO_INTS: Final[list[int]] = []


class RebuildState(State):
    """The table in the middle of a game."""

    def __init__(self, game: Rebuild, players: int) -> None:
        super().__init__(game, players)
        self.rebuild: Final = game
        self.cards: Final = game.cards
        # The form of the game (section 8).
        self.open_form = False
        """Solo, co-operative and campaign games: all market cards and all hands lie open."""
        self.campaign = False
        self.harder = False
        self.leftmost = False
        self.help = False
        self.overpaying = False
        """May a payment hold cards that are not needed (REB-5.24)?"""
        # Places.
        self.draw: Pile = ()
        self.columns = NO_PILES
        self.trash: Pile = ()
        self.decks = NO_PILES
        self.hands = NO_PILES
        self.discards = NO_PILES
        self.played = NO_PILES
        # The game.
        self.first = 0
        self.on_turn = 0
        self.turn_number = 0
        """The turns begun so far, of all players together."""
        self.step = 0
        # What the turn has brought (open to everybody, REB-9.9).
        self.credits = 0
        self.convert_wood = 0
        """Conversions of Wood left, and of Stone."""
        self.convert_stone = 0
        self.less_steel = 0
        """What each purchase needs less (REB-6.8), and each of a Gold-only card (REB-6.9)."""
        self.less_gold = 0
        self.keep_limit = 0
        self.any_row = False
        # The open transaction.
        self.need = 0
        self.bought: Pile = ()
        self.chosen_to_pay: Pile = ()
        """Hand cards chosen so far, secret until the payment closes."""
        # Choices half made.
        self.chosen_column = -1
        """The column chosen while a row or a price of it is still to be chosen."""
        self.chosen_to_keep: Pile = ()
        """Hand cards chosen to stay (REB-6.17), secret."""
        self.ordered: Pile = ()
        """Cards of the new deck named so far, or cards placed in the line being arranged."""
        self.line = -1
        """The line being arranged: 0 to 8 a row, 9 to 14 a column."""
        self.last_drawn = -1
        # What everybody could remember (see `hidden`).
        self.known_in_hand = NO_PILES
        """Cards that everybody knows to be in a hand: a passed Boomerang, and what was held when a deck was renewed."""
        self.kept_within = NO_INTS
        """Within how many units a hand was kept since its owner's last turn."""
        self.known_decks = 0
        """Bit set of the decks whose order is open (REB-8.6)."""
        # The campaign.
        self.round = 0
        self.results: Pile = ()
        self.carried = NO_PILES
        self.added: Pile = ()
        """Starter cards carried into this game, in addition to the usual sets (REB-8.16)."""
        self.repeats = 0
        """How many lost games may still be played again (REB-8.19)."""

    def clone(self) -> RebuildState:
        twin = RebuildState(self.rebuild, self.players)
        twin._copy_flow(self)
        twin.open_form = self.open_form
        twin.campaign = self.campaign
        twin.harder = self.harder
        twin.leftmost = self.leftmost
        twin.help = self.help
        twin.overpaying = self.overpaying
        twin.draw = self.draw
        twin.columns = self.columns.copy()
        twin.trash = self.trash
        twin.decks = self.decks.copy()
        twin.hands = self.hands.copy()
        twin.discards = self.discards.copy()
        twin.played = self.played.copy()
        twin.first = self.first
        twin.on_turn = self.on_turn
        twin.turn_number = self.turn_number
        twin.step = self.step
        twin.credits = self.credits
        twin.convert_wood = self.convert_wood
        twin.convert_stone = self.convert_stone
        twin.less_steel = self.less_steel
        twin.less_gold = self.less_gold
        twin.keep_limit = self.keep_limit
        twin.any_row = self.any_row
        twin.need = self.need
        twin.bought = self.bought
        twin.chosen_to_pay = self.chosen_to_pay
        twin.chosen_column = self.chosen_column
        twin.chosen_to_keep = self.chosen_to_keep
        twin.ordered = self.ordered
        twin.line = self.line
        twin.last_drawn = self.last_drawn
        twin.known_in_hand = self.known_in_hand.copy()
        twin.kept_within = self.kept_within.copy()
        twin.known_decks = self.known_decks
        twin.round = self.round
        twin.results = self.results
        twin.carried = self.carried.copy()
        twin.added = self.added
        twin.repeats = self.repeats
        return twin

    # -- reading the position --------------------------------------------------------------------------------------

    def owned(self, seat: int) -> Pile:
        """All cards of a player, wherever they are (open to everybody, though not where each of them is)."""
        cards = self.decks[seat] + self.discards[seat] + self.hands[seat] + self.played[seat]
        return cards + self.chosen_to_pay + self.chosen_to_keep if seat == self.on_turn else cards

    def points(self, seat: int) -> int:
        """A player's own VP as things are now."""
        return self.rebuild.scoring.total(self.owned(seat))

    def units_of(self, cards: Pile) -> int:
        """The units of some cards, packed."""
        units = self.cards.units
        total = 0
        for card in cards:
            total += units[card]
        return total

    def hand_units(self, seat: int) -> int:
        """All units of a hand, packed."""
        return self.units_of(self.hands[seat])

    def missing(self, have: int, need: int) -> i64:
        """How many units are missing with this turn's credits and conversions (0 or less: covered)."""
        return missing_units(need, have, self.credits, self.convert_wood, self.convert_stone)

    def covers(self, have: int, need: int) -> bool:
        """Do these units, with this turn's credits and conversions, cover a need (REB-5.18)?"""
        return missing_units(need, have, self.credits, self.convert_wood, self.convert_stone) <= 0

    def keep_left(self) -> int:
        """How many more units may stay in hand (REB-6.17)."""
        return self.keep_limit - sum([self.cards.unit_count[card] for card in self.chosen_to_keep])

    def ended(self) -> bool:
        """Is the end reached: no Draw Deck and an empty column (REB-7.1)?"""
        return not self.draw and () in self.columns

    def forget(self, seat: int, cards: Pile) -> None:
        """Cards that left a hand openly are no longer known to be in it."""
        self.known_in_hand[seat] = less(self.known_in_hand[seat], cards)

    # -- the flow --------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Run up to the next real choice: a decision with a single option is taken at once (REB-5.39), but for END."""
        super().settle()
        while self.acting >= 0 and len(self.legal) == 1 and not self.cards.END.has(self.legal[0]):
            self.stack.pop().take(self, self.acting, self.legal[0])
            super().settle()

    # -- the contract ----------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """VP (REB-7.8); together, the sum of all (REB-8.22)."""
        if self.open_form:
            return sum([self.points(one) for one in range(self.players)])
        return self.points(seat)

    def tie_break(self, seat: int) -> int:
        """Fewer owned cards win a tie (REB-7.14)."""
        return 0 if self.open_form else -len(self.owned(seat))

    def together(self) -> bool:
        """Solo and co-operative games are won or lost by all."""
        return self.open_form

    def achieved(self) -> bool:
        """Was every target reached (REB-8.14, REB-8.19)?"""
        return not self.open_form or campaign.won(self)

    def estimate(self, seat: int) -> float:
        return evaluation.estimate(self, seat)

    def sensible(self, seat: int, legal: list[int]) -> list[int]:
        return sensible.sensible(self, seat, legal)

    def mid_choice(self, seat: int) -> bool:
        """A transaction is open, or a set or an order is half named."""
        if seat != self.acting:
            return False
        if self.step == BETWEEN:
            return bool(self.carried[seat])
        if self.chosen_column >= 0 or self.line >= 0:
            return True
        return bool(self.bought) or bool(self.chosen_to_keep) or bool(self.ordered)

    def completing_action(self) -> int:
        """Buy no more, and pay with what is missed least."""
        return evaluation.completing_action(self)

    def determinized(self, seat: int | None, rng: Rng) -> RebuildState:
        return hidden.dealt_anew(self, seat, rng)

    def redrawn(self, rng: Rng) -> RebuildState:
        return hidden.redrawn(self, rng)

    def scoring_cards(self, seat: int) -> list[str]:
        return self.ids([card for card in self.owned(seat) if self.cards.vp[card] > 0])

    def build_scene(self, seat: int | None) -> Scene:
        return scene.build_scene(self, seat)

    def ask(self, seat: int, question: Question) -> Prompt:
        """A question: it is planned where that is possible, and else answered in single steps."""
        made = super().ask(seat, question)
        made.plan = planning.plan(self, seat, [])
        made.stepwise = True
        return made

    def why_not(self, seat: int, action: int, question: Question) -> IllegalAction:
        return why_not.why_not(self, seat, action, question)

    def planned(self, seat: int, pieces: list[str]) -> Plan | None:
        return planning.plan(self, seat, pieces)

    def solve(self, seat: int, budget: int) -> list[int]:
        """The best line found for the choice at hand where nothing is left to chance."""
        return search.solve(self, seat, budget) if self.open_form else []

    def about(self, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
        return scene.about(self, seat, action), ("", "")

    def moved_along(self, seat: int, actions: list[int]) -> list[tuple[str, str]]:
        """All that is paid: where only one payment is left, it is made without a word."""
        return [(f"hand-{seat}", card) for card in self.ids(wording.purchase(self, seat, actions)[1])]

    def subject(self, params: dict[str, str]) -> tuple[str, int | None]:
        """The card an action names, and the player to whom a card is passed."""
        return params.get("card", ""), int(params["to"]) if "to" in params else None

    def say(self, seat: int, action: int) -> str:
        return wording.say(self, seat, action)

    def say_choice(self, seat: int, actions: list[int]) -> str:
        """A payment, a set or an order as one sentence."""
        return wording.say_choice(self, seat, actions)

    def label_choice(self, seat: int, actions: list[int]) -> tuple[str, list[str]]:
        return wording.label_choice(self, actions)

    def stage(self) -> Stage:
        """The turn; in a campaign the game as well."""
        turn = f"turn {self.turn_number}" if self.turn_number else "set up"
        if self.campaign:
            game, games = self.round + 1, len(campaign.targets(self))
            return Stage(f"Game {game} of {games}, {turn}", f"Game {game}, {turn}")
        return Stage(turn.capitalize(), turn.capitalize())

    def why_ranked(self, seat: int) -> str:
        """What decided: fewer cards, or the target."""
        return scoring.why_ranked(self, seat)

    def cards_in_play(self) -> dict[str, int]:
        """All cards, less those added to the usual sets, which are others in every game of a campaign."""
        places = [self.draw, self.trash, *self.columns, *[self.owned(seat) for seat in range(self.players)]]
        found = Counter(self.ids([card for place in places for card in place]))
        found.subtract(self.ids(self.added))
        return found
