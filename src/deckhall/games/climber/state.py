"""One position of Climber: who holds what, and what lies on the field.

Cards are ints into the card tables; a place with cards is a sorted tuple, replaced rather than edited, so that a clone
copies only the short lists of them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Question
from deckhall.core.options import Options
from deckhall.core.scene import Scene, Stage
from deckhall.core.state import State
from deckhall.games.climber import evaluation, hidden, scene, why_not, wording
from deckhall.games.climber.cards import COUNTERCLOCKWISE, MOST_CARDS, NO_SETS, WEAK_WINS, Cards
from deckhall.games.climber.constants import CHOOSING, MAIN
from deckhall.games.climber.plays import ANY, FREE, NO_PLAYS, NOTHING, Limits, follows, leads

if TYPE_CHECKING:
    from deckhall.core.rng import Rng
    from deckhall.games.climber.rules import Climber

Hand = tuple[int, ...]

EMPTY: Final[list[Hand]] = []
NO_INTS: Final[list[int]] = []


class ClimberState(State):
    """The table in the middle of a game."""

    def __init__(self, game: Climber, players: int) -> None:
        super().__init__(game, players)
        self.climber: Final = game
        # The variants (section 8).
        self.plan: Hand = ()
        """The seasons that are played, counted from 0: (0, 1, 2, 3, 4), or (0, 2, 4) in the Short Climb."""
        self.forecast = False
        self.strict_top = False
        self.quick_passes = False
        """Does whoever can only pass pass at once? The others learn from it that nothing fits."""
        # The game.
        self.round = 0
        """Where in the plan we are."""
        self.phase = CHOOSING
        self.golds: Hand = ()
        """The gold card of each season, by season; -1 for a season that is not played."""
        self.golds_up = 0
        """Bit set of the seasons whose gold card lies open."""
        self.golds_out: Hand = ()
        self.pile: Hand = ()
        """The draw pile, the next card last."""
        self.box: Hand = ()
        """Initial cards that left the game unseen."""
        self.points = NO_INTS
        self.first_places: Hand = ()
        """Who was first in each season played so far (-1: before a position began), and second_places likewise."""
        self.second_places: Hand = ()
        self.bonuses: Hand = ()
        """The Climax bonus of each season's first place."""
        self.start_holder = 0
        # The teams.
        self.hands = EMPTY
        """Before hands are chosen: the whole team, less a card locked by Accident."""
        self.down = EMPTY
        """Face down in the lodge, the locked card apart."""
        self.up = EMPTY
        """Face up in the lodge."""
        self.laid = EMPTY
        """On the field since the last reset, one play after the other."""
        self.locked = NO_INTS
        """The card locked by Accident, or -1."""
        self.added = NO_INTS
        """How many cards each added in Climax."""
        # Sealed answers.
        self.resting = NO_INTS
        """Bit set of the places in each hand that are to stay in the lodge."""
        self.ready = 0
        """Bit set of the seats that added all they want to (Climax)."""
        self.giving = NO_INTS
        """The card each gives in Transfer, or -1."""
        # The field.
        self.turn = 0
        self.passed = 0
        self.out = 0
        """How many places are taken this season."""
        self.first = -1
        self.second = -1
        self.direction = 1
        """How turn order goes: 1 clockwise, -1 counterclockwise."""
        self.high_wins = True
        self.kind = NOTHING
        self.quantity = 0
        self.low = 0
        self.high = 0
        self.owner = 0
        self.icon = 0
        """The icon that the field play resolved."""
        self.limits: Limits = FREE
        self.plays = NO_PLAYS
        """The plays open to the seat whose turn it is, given what it has picked."""
        self.picked = 0
        """Bit set of the places in its hand that it has picked."""
        self.putting = -1
        """The card chosen to be put down in a Base Camp swap."""
        # What everybody could remember.
        self.shown = EMPTY
        """Cards each has shown and surely still owns."""
        self.doubted = EMPTY
        """Cards each had shown before Transfer; one of them may have gone to the left."""
        self.given: Hand = ()
        """What each gave in Transfer."""
        self.given_sizes: Hand = ()
        """How many cards each team had then."""
        self.held = EMPTY
        """Cards that everybody saw going into a hand this season (Base Camp)."""

    def clone(self) -> ClimberState:
        twin = ClimberState(self.climber, self.players)
        twin._copy_flow(self)
        twin.plan = self.plan
        twin.forecast = self.forecast
        twin.strict_top = self.strict_top
        twin.quick_passes = self.quick_passes
        twin.round = self.round
        twin.phase = self.phase
        twin.golds = self.golds
        twin.golds_up = self.golds_up
        twin.golds_out = self.golds_out
        twin.pile = self.pile
        twin.box = self.box
        twin.points = self.points.copy()
        twin.first_places = self.first_places
        twin.second_places = self.second_places
        twin.bonuses = self.bonuses
        twin.start_holder = self.start_holder
        twin.hands = self.hands.copy()
        twin.down = self.down.copy()
        twin.up = self.up.copy()
        twin.laid = self.laid.copy()
        twin.locked = self.locked.copy()
        twin.added = self.added.copy()
        twin.resting = self.resting.copy()
        twin.ready = self.ready
        twin.giving = self.giving.copy()
        twin.turn = self.turn
        twin.passed = self.passed
        twin.out = self.out
        twin.first = self.first
        twin.second = self.second
        twin.direction = self.direction
        twin.high_wins = self.high_wins
        twin.kind = self.kind
        twin.quantity = self.quantity
        twin.low = self.low
        twin.high = self.high
        twin.owner = self.owner
        twin.icon = self.icon
        twin.limits = self.limits
        twin.plays = self.plays
        twin.picked = self.picked
        twin.putting = self.putting
        twin.shown = self.shown.copy()
        twin.doubted = self.doubted.copy()
        twin.given = self.given
        twin.given_sizes = self.given_sizes
        twin.held = self.held.copy()
        return twin

    # -- reading the position --------------------------------------------------------------------------------------

    @property
    def cards(self) -> Cards:
        """The card tables."""
        return self.climber.cards

    @property
    def season(self) -> int:
        """The season being played, counted from 0."""
        return self.plan[self.round] if self.round < len(self.plan) else self.plan[-1]

    def rule_is(self, effect: int) -> bool:
        """Does the gold card of this season have that effect (CLI-4.3)?"""
        return self.cards.gold_effect[self.golds[self.season]] == effect

    @property
    def hand_size(self) -> int:
        """How many cards the silver card of this season asks for."""
        return self.cards.file.silvers[self.season].hand_size

    def team(self, seat: int) -> Hand:
        """All cards a player owns, sorted."""
        lock = (self.locked[seat],) if self.locked[seat] >= 0 else ()
        return tuple(sorted(self.hands[seat] + self.down[seat] + self.up[seat] + self.laid[seat] + lock))

    def team_size(self, seat: int) -> int:
        """How many cards a player owns: public at all times (CLI-9.2)."""
        known = len(self.hands[seat]) + len(self.down[seat]) + len(self.up[seat]) + len(self.laid[seat])
        return known + (self.locked[seat] >= 0)

    def draws_due(self, seat: int, first: int, second: int) -> int:
        """How many reinforcements a season brings a seat, by its place (CLI-4.33 to CLI-4.35)."""
        draws = self.cards.file.draws
        factor = 1 if len(self.plan) == len(self.cards.file.silvers) else 2  # the Short Climb doubles (CLI-8.7)
        return factor * (draws.first if seat == first else draws.second if seat == second else draws.others)

    def unpaid_draws(self, seat: int) -> int:
        """After the last season nobody draws, but what was due counts in a tie (CLI-4.39)."""
        if len(self.first_places) < len(self.plan):
            return 0
        return self.draws_due(seat, self.first_places[-1], self.second_places[-1])

    def active(self, seat: int) -> bool:
        """Has cards and has not passed since the last reset."""
        return bool(self.hands[seat]) and not self.passed >> seat & 1

    def others_active(self, seat: int) -> bool:
        """Is anybody but this seat still active?"""
        for other in range(self.players):
            if other != seat and self.hands[other] and not self.passed >> other & 1:
                return True
        return False

    def after(self, seat: int, passed: int) -> int:
        """The next seat in turn order with cards and not in the bit set; the seat itself comes last."""
        for _ in range(self.players):
            seat = (seat + self.direction) % self.players
            if self.hands[seat] and not passed >> seat & 1:
                return seat
        return seat

    def picked_cards(self) -> list[int]:
        """The cards of the play that the seat on turn has begun."""
        return [card for place, card in enumerate(self.hands[self.turn]) if self.picked >> place & 1]

    # -- the hot part of the main phase ----------------------------------------------------------------------------

    def give_turn(self, seat: int) -> None:
        """It is this seat's turn: list its plays once; picking cards then only narrows the list."""
        self.turn = seat
        self.picked = 0
        if self.kind == NOTHING:
            self.plays = leads(self.cards, self.hands[seat], self.limits)
        else:
            value = self.high if self.high_wins else self.low
            self.plays = follows(
                self.cards, self.hands[seat], self.limits, self.kind, self.quantity, value, self.high_wins
            )

    def begin_main_phase(self) -> None:
        """What this season and the variants say of turn order, strength and plays."""
        self.phase = MAIN
        self.direction = -1 if self.rule_is(COUNTERCLOCKWISE) else 1  # CLI-6.81
        self.high_wins = self.season_order()
        most = self.cards.gold_amount[self.golds[self.season]] if self.rule_is(MOST_CARDS) else ANY
        self.limits = Limits(self.rule_is(NO_SETS), most, self.strict_top)

    def season_order(self) -> bool:
        """Do high numbers win by the season's own order (CLI-6.53)?"""
        return not self.rule_is(WEAK_WINS)

    # -- the contract ----------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """Victory points so far (CLI-7.1)."""
        return self.points[seat]

    def tie_break(self, seat: int) -> int:
        """The larger team wins a tie (CLI-7.3)."""
        return self.team_size(seat) + self.unpaid_draws(seat)

    def estimate(self, seat: int) -> float:
        return evaluation.estimate(self, seat)

    def mid_choice(self, seat: int) -> bool:
        """Cards picked but not played, resting cards not complete, or a swap half made."""
        if self.acting == seat:
            return self.picked != 0 or self.putting >= 0
        return bool(self.pending >> seat & 1) and bool(self.resting) and self.resting[seat] != 0

    def preset_answer(self, seat: int, settings: Options) -> int:
        """Who has set it passes on this field, whatever lies there; the leader cannot (CLI-4.23)."""
        a_pass = self.cards.PASS.of()
        return a_pass if settings["pass_until_reset"] and a_pass in self.legal_actions(seat) else -1

    def forced_answer(self, seat: int, alone: bool) -> int:
        """A pass, where nothing else is possible."""
        a_pass = self.cards.PASS.of()
        return a_pass if (alone or self.quick_passes) and self.legal_actions(seat) == [a_pass] else -1

    def determinized(self, seat: int | None, rng: Rng) -> ClimberState:
        return hidden.dealt_anew(self, seat, rng)

    def redrawn(self, rng: Rng) -> ClimberState:
        return hidden.redrawn(self, rng)

    def build_scene(self, seat: int | None) -> Scene:
        return scene.build_scene(self, seat)

    def about(self, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
        return scene.about(self, seat, action), ("", "")

    def say_choice(self, seat: int, actions: list[int]) -> str:
        return wording.say_choice(self, seat, actions)

    def why_not(self, seat: int, action: int, question: Question) -> IllegalAction:
        return why_not.why_not(self, seat, action, question)

    def label_choice(self, seat: int, actions: list[int]) -> tuple[str, list[str]]:
        return wording.label_choice(self, actions)

    def stage(self) -> Stage:
        season = f"Season {self.round + 1}"
        return Stage(f"{season} of {len(self.plan)}", season)

    def why_ranked(self, seat: int) -> str:
        """The size of the team, where it decides between equal points (CLI-7.3)."""
        equal = self.points.count(self.points[seat]) > 1
        return f"{self.tie_break(seat)} cards in the team, with the draws still due (CLI-7.3)" if equal else ""

    def cards_in_play(self) -> dict[str, int]:
        places: list[Hand] = [self.pile, self.box, *[self.team(seat) for seat in range(self.players)]]
        golds = [f"gold {self.cards.gold_ids[gold]}" for gold in [*self.golds, *self.golds_out] if gold >= 0]
        return Counter(self.ids([card for place in places for card in place]) + golds)
