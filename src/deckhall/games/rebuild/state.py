"""One position of Rebuild: who owns what, the grid, and what the turn has brought so far.

Cards are ints into the card tables. Every place is a tuple, replaced rather than edited, so that a clone copies only
short lists of them. Decks have their top card last, columns their row 1 card first, hands are sorted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.scene import Plan, Scene, Stage
from deckhall.core.state import State
from deckhall.games.rebuild import campaign, hidden, plan, solve, table, worth
from deckhall.games.rebuild.cards import Cards
from deckhall.games.rebuild.cover import short
from deckhall.games.rebuild.steps import BETWEEN

if TYPE_CHECKING:
    from deckhall.core.rng import Rng
    from deckhall.games.rebuild.rules import Rebuild

Place = tuple[int, ...]

NO_PLACES: Final[list[Place]] = []
NO_INTS: Final[list[int]] = []


class RebuildState(State):
    """The table in the middle of a game."""

    def __init__(self, game: Rebuild, players: int) -> None:
        super().__init__(game, players)
        self.rebuild: Final = game
        # The form of the game (section 8).
        self.open_form = False
        """Solo, co-operative and campaign games: all market cards and all hands lie open."""
        self.campaign = False
        self.harder = False
        self.leftmost = False
        self.help = False
        # Places.
        self.draw: Place = ()
        self.columns = NO_PLACES
        self.trash: Place = ()
        self.decks = NO_PLACES
        self.hands = NO_PLACES
        self.discards = NO_PLACES
        self.played = NO_PLACES
        # The game.
        self.first = 0
        self.turn = 0
        self.number = 0
        """The turns begun so far, of all players together."""
        self.step = 0
        # What the turn has brought (open to everybody, REB-9.9).
        self.credits = 0
        self.saw = 0
        """Conversions of Wood left, and of Stone."""
        self.boots = 0
        self.less_steel = 0
        """What each purchase needs less (REB-6.8), and each of a Gold-only card (REB-6.9)."""
        self.less_gold = 0
        self.keep_limit = 0
        self.any_row = False
        # The open transaction.
        self.need = 0
        self.bought: Place = ()
        self.paying: Place = ()
        """Hand cards chosen so far, secret until the payment closes."""
        # Choices half made.
        self.aiming = -1
        """The column chosen while a row or a price of it is still to be chosen."""
        self.kept: Place = ()
        """Hand cards chosen to stay (REB-6.17), secret."""
        self.ordered: Place = ()
        """Cards of the new deck named so far, or cards placed in the line being arranged."""
        self.line = -1
        """The line being arranged: 0 to 8 a row, 9 to 14 a column."""
        self.last_drawn = -1
        # What everybody could remember (see `hidden`).
        self.shown = NO_PLACES
        """Cards that everybody knows to be in a hand: a passed Boomerang, and what was held when a deck was renewed."""
        self.kept_limit = NO_INTS
        """Within how many units a hand was kept since its owner's last turn."""
        self.known = 0
        """Bit set of the decks whose order is open (REB-8.6)."""
        # The campaign.
        self.round = 0
        self.results: Place = ()
        self.carried = NO_PLACES
        self.repeats = 0
        """How many lost games may still be played again (REB-8.19)."""

    def clone(self) -> RebuildState:
        """An equal, independent position."""
        twin = RebuildState(self.rebuild, self.players)
        twin._copy_flow(self)
        twin.open_form = self.open_form
        twin.campaign = self.campaign
        twin.harder = self.harder
        twin.leftmost = self.leftmost
        twin.help = self.help
        twin.draw = self.draw
        twin.columns = self.columns.copy()
        twin.trash = self.trash
        twin.decks = self.decks.copy()
        twin.hands = self.hands.copy()
        twin.discards = self.discards.copy()
        twin.played = self.played.copy()
        twin.first = self.first
        twin.turn = self.turn
        twin.number = self.number
        twin.step = self.step
        twin.credits = self.credits
        twin.saw = self.saw
        twin.boots = self.boots
        twin.less_steel = self.less_steel
        twin.less_gold = self.less_gold
        twin.keep_limit = self.keep_limit
        twin.any_row = self.any_row
        twin.need = self.need
        twin.bought = self.bought
        twin.paying = self.paying
        twin.aiming = self.aiming
        twin.kept = self.kept
        twin.ordered = self.ordered
        twin.line = self.line
        twin.last_drawn = self.last_drawn
        twin.shown = self.shown.copy()
        twin.kept_limit = self.kept_limit.copy()
        twin.known = self.known
        twin.round = self.round
        twin.results = self.results
        twin.carried = self.carried.copy()
        twin.repeats = self.repeats
        return twin

    # -- reading the position --------------------------------------------------------------------------------------

    @property
    def cards(self) -> Cards:
        """The card tables."""
        return self.rebuild.cards

    def owned(self, seat: int) -> Place:
        """All cards of a player, wherever they are (open to everybody, though not where each of them is)."""
        cards = self.decks[seat] + self.discards[seat] + self.hands[seat] + self.played[seat]
        return cards + self.paying + self.kept if seat == self.turn else cards

    def points(self, seat: int) -> int:
        """A player's own VP as things are now."""
        return self.rebuild.scoring.total(self.owned(seat))

    def hand_worth(self, seat: int) -> int:
        """All units of a hand, packed."""
        worth = self.rebuild.cards.worth
        total = 0
        for card in self.hands[seat]:
            total += worth[card]
        return total

    def covers(self, have: int, need: int) -> bool:
        """Do units of that worth, with this turn's credits and conversions, cover a need (REB-5.18)?"""
        return short(need, have, self.credits, self.saw, self.boots) <= 0

    def ended(self) -> bool:
        """Is the end reached: no Draw Deck and an empty column (REB-7.1)?"""
        return not self.draw and () in self.columns

    # -- the flow --------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Run up to the next real choice: a decision with a single option is taken at once (REB-5.39), but for END."""
        super().settle()
        while self.acting >= 0 and len(self.legal) == 1 and self.legal[0] != self.rebuild.cards.END:
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
        """How well the seat stands."""
        return worth.estimate(self, seat)

    def mid_choice(self, seat: int) -> bool:
        """A transaction is open, or a set or an order is half named."""
        if seat != self.acting:
            return False
        if self.step == BETWEEN:
            return bool(self.carried[seat])
        return self.aiming >= 0 or self.line >= 0 or bool(self.bought) or bool(self.kept) or bool(self.ordered)

    def completing_action(self) -> int:
        """Buy no more, and pay with what is missed least."""
        return worth.completing_action(self)

    def determinized(self, seat: int | None, rng: Rng) -> RebuildState:
        """Deal all that the seat cannot know anew."""
        return hidden.dealt_anew(self, seat, rng)

    def look(self, seat: int | None) -> Scene:
        """The table as the seat sees it."""
        return table.look(self, seat)

    def planned(self, seat: int, pieces: list[str]) -> Plan | None:
        """What the selected pieces amount to."""
        return plan.plan(self, seat, pieces)

    def solve(self, seat: int, budget: int) -> list[int]:
        """The best line found for the choice at hand where nothing is left to chance."""
        return solve.solve(self, seat, budget) if self.open_form else []

    def about(self, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
        """The card an action moves."""
        return table.about(self, seat, action), ("", "")

    def say(self, seat: int, action: int) -> str:
        """The action as a sentence."""
        return table.say(self, seat, action)

    def say_choice(self, seat: int, actions: list[int]) -> str:
        """A whole payment, or a whole set, as one sentence."""
        return table.say_choice(self, seat, actions)

    def label_choice(self, seat: int, actions: list[int]) -> tuple[str, list[str]]:
        """Words for a button."""
        return table.label_choice(self, actions)

    def stage(self) -> Stage:
        """The turn; in a campaign the game as well."""
        if self.campaign:
            game, games = self.round + 1, len(campaign.targets(self))
            return Stage(f"Game {game} of {games}, turn {self.number}", f"Game {game}, turn {self.number}")
        return Stage(f"Turn {self.number}", f"Turn {self.number}")

    def why_ranked(self, seat: int) -> str:
        """What decided: fewer cards, or the target."""
        return table.why_ranked(self, seat)

    def cards_in_play(self) -> dict[str, int]:
        """Every card, wherever it lies."""
        found: dict[str, int] = {}
        places = [self.draw, self.trash, *self.columns, *[self.owned(seat) for seat in range(self.players)]]
        for place in places:
            for card in place:
                found[self.cards.ids[card]] = found.get(self.cards.ids[card], 0) + 1
        return found
