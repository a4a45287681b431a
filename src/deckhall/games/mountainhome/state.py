"""One position of Mountainhome: who has which cards where, and what is known of the hidden ones.

Cards are ints, their kinds; copies cannot be told apart. A place with cards is a tuple, replaced rather than edited,
so that a clone copies only the short lists of them. Piles have their top card last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.piles import without
from deckhall.core.state import State
from deckhall.games.mountainhome import evaluation, hidden, scene, scoring, search, why_not, wording
from deckhall.games.mountainhome.bid import NO_BID, each, owner_of, picks_begun, piles
from deckhall.games.mountainhome.cards import Cards
from deckhall.games.mountainhome.constants import COMMITTING, NO_CEILING, NOTHING, SETUP
from deckhall.games.mountainhome.frames import Pause, Turn, in_choice
from deckhall.games.mountainhome.town import Building, Kinds, Town, inserted, with_building

if TYPE_CHECKING:
    from deckhall.core.errors import IllegalAction
    from deckhall.core.frames import Question
    from deckhall.core.options import Options
    from deckhall.core.rng import Rng
    from deckhall.core.scene import Scene, Stage
    from deckhall.games.mountainhome.rules import Mountainhome

NO_TOWNS: Final[list[Town]] = []


class MountainState(State):
    """The table in the middle of a game."""

    def __init__(self, game: Mountainhome, players: int) -> None:
        super().__init__(game, players)
        self.mountainhome: Final = game
        self.cards: Final[Cards] = game.cards
        # Options (section 8).
        self.extended = False
        self.open_locations = False
        self.equal_turns = False
        self.random_legends = False
        self.needed = 0
        """Counters that resolve a recurring event."""
        # The game.
        self.first = 0
        self.active = 0
        self.round = 1
        self.step = SETUP
        self.found = 0
        self.baldur_back = False
        """Baldur has been owned and put back: he never counts as found again (MTH-4.17, MTH-4.18)."""
        self.ending = False
        """The end has come about and the round is played on (MTH-8.5)."""
        self.sudden = NOTHING
        """Turns of sudden death so far; -1 before it."""
        # What belongs to players.
        self.hands = piles(players)
        self.decks = piles(players)
        self.discards = piles(players)
        self.played = piles(players)
        self.caverns = piles(players)
        """Own dwarves in the Expansive Cavern, in the order in which they came."""
        self.towns: list[Town] = [()] * players if players else NO_TOWNS
        self.tokens = each(0, players)
        # Common places.
        self.pile: Kinds = ()
        self.row: Kinds = ()
        self.office: Kinds = ()
        self.trash: Kinds = ()
        self.locations: Kinds = ()
        self.housed: Kinds = ()
        self.ongoing: Kinds = ()
        """Recurring events, oldest first, each packed (see `pack_event`)."""
        self.serial = 0
        """How many recurring events came into play."""
        self.limbo: Kinds = ()
        """Immediate events that are being carried out, and a dwarf that is bid for."""
        self.spare: Kinds = ()
        """Dwarves and events that were not drawn into the exploration pile: nobody knows which (MTH-9.10)."""
        self.box: Kinds = ()
        """Every other card that is out of the game, labourers first."""
        self.hangovers = 0
        self.hoards = 0
        # What is publicly known of hidden places.
        self.known = piles(players)
        """Cards that everybody saw going into a hand: surely they are still there, face down in the bid, or buried."""
        self.tops = each(0, players)
        """How many cards on top of each draw pile everybody knows."""
        self.buried = each(0, players)
        """How many cards below those came unseen out of the hand (Reorganisation)."""
        self.ceilings = each(NO_CEILING, players)
        """The most that a resource card in each hand can be worth: the Goblins took the best one (MTH-6.110)."""
        self.own_tops = each(0, players)
        """How many of them the owner knows."""
        self.pile_top = 0
        """How many cards on top of the exploration pile everybody knows."""
        self.peeker = NOTHING
        self.peeked = 0
        """How many cards on top of it one player knows (Baldur)."""
        self.bottoms: Kinds = ()
        """Sizes of groups of known cards under the exploration pile, each in unknown order, the lowest first."""
        self.seen: Kinds = ()
        """Cards that are known to be somewhere in the exploration pile."""
        self.told = piles(players)
        """Further dwarves and events that one player knows to be in it, from a look before it was shuffled (Baldur)."""
        self.shown: Kinds = ()
        """Cards turned up lately for all to see."""
        self.bid = NO_BID
        self.winner = NOTHING
        """Who won the last bid, and who lost it worst: what follows a bid goes by them (MTH-5.87)."""
        self.worst = NOTHING
        # This turn.
        self.pool = each(0, 3 if players else 0)
        self.bought = False
        self.lair_used = False
        self.offered = 0
        """Bit set of the players who got an offer this turn."""
        self.swapped = False
        self.pilings = 0
        self.doubled: Kinds = ()
        """Kinds of buildings whose taps yield double this turn."""
        self.offer: Kinds = ()
        """The cards shown in an open Marketplace offer: a seat and its card, and with a counter-offer the partner's."""

    def clone(self) -> MountainState:
        twin = MountainState(self.mountainhome, 0)
        twin.players = self.players
        twin._copy_flow(self)
        twin.extended = self.extended
        twin.open_locations = self.open_locations
        twin.equal_turns = self.equal_turns
        twin.random_legends = self.random_legends
        twin.needed = self.needed
        twin.first = self.first
        twin.active = self.active
        twin.round = self.round
        twin.step = self.step
        twin.found = self.found
        twin.baldur_back = self.baldur_back
        twin.ending = self.ending
        twin.sudden = self.sudden
        twin.hands = self.hands.copy()
        twin.decks = self.decks.copy()
        twin.discards = self.discards.copy()
        twin.played = self.played.copy()
        twin.caverns = self.caverns.copy()
        twin.towns = self.towns.copy()
        twin.tokens = self.tokens.copy()
        twin.pile = self.pile
        twin.row = self.row
        twin.office = self.office
        twin.trash = self.trash
        twin.locations = self.locations
        twin.housed = self.housed
        twin.ongoing = self.ongoing
        twin.serial = self.serial
        twin.limbo = self.limbo
        twin.spare = self.spare
        twin.box = self.box
        twin.hangovers = self.hangovers
        twin.hoards = self.hoards
        twin.known = self.known.copy()
        twin.tops = self.tops.copy()
        twin.buried = self.buried.copy()
        twin.ceilings = self.ceilings.copy()
        twin.told = self.told.copy()
        twin.own_tops = self.own_tops.copy()
        twin.pile_top = self.pile_top
        twin.peeker = self.peeker
        twin.peeked = self.peeked
        twin.bottoms = self.bottoms
        twin.seen = self.seen
        twin.shown = self.shown
        twin.pool = self.pool.copy()
        twin.bought = self.bought
        twin.lair_used = self.lair_used
        twin.offered = self.offered
        twin.swapped = self.swapped
        twin.pilings = self.pilings
        twin.doubled = self.doubled
        twin.offer = self.offer
        twin.winner = self.winner
        twin.worst = self.worst
        twin.bid = self.bid.clone()
        return twin

    # -- moving cards ----------------------------------------------------------------------------------------------

    def from_hand(self, seat: int, kind: int) -> None:
        """A card leaves a hand for all to see."""
        self.hands[seat] = without(self.hands[seat], kind)
        self.forget(seat, kind)

    def forget(self, seat: int, kind: int) -> None:
        """A card came to light: if everybody knew of one in that hand, it may have been this one."""
        if self.known[seat] and kind in self.known[seat]:
            self.known[seat] = without(self.known[seat], kind)

    def to_hand(self, seat: int, kind: int) -> None:
        """A card goes into a hand for all to see."""
        self.hands[seat] = inserted(self.hands[seat], kind)
        self.known[seat] = inserted(self.known[seat], kind)

    def to_discard(self, seat: int, kind: int) -> None:
        """A card goes to a discard pile."""
        self.discards[seat] = (*self.discards[seat], kind)

    def to_trash(self, kind: int) -> None:
        """A card goes to the trash (MTH-5.17)."""
        self.trash = (*self.trash, kind)

    def set_building(self, seat: int, slot: int, building: Building) -> None:
        """Put a building in the place of the one in that slot."""
        self.towns[seat] = with_building(self.towns[seat], slot, building)

    def tap_building(self, seat: int, slot: int, kept: Kinds | None = None) -> None:
        """Tap a building; `kept` says what it keeps from now on, if that changes."""
        old = self.towns[seat][slot]
        self.set_building(seat, slot, Building(old.kind, old.steps, True, old.kept if kept is None else kept))

    def hall_with(self, seat: int, dwarf: int) -> int:
        """The slot of an own Clan Hall that keeps this dwarf, or -1 (MTH-5.22)."""
        hall = self.cards.is_hall
        for slot, building in enumerate(self.towns[seat]):
            if building.kept and hall[building.kind] and dwarf in building.kept:
                return slot
        return NOTHING

    def leave_building(self, seat: int, slot: int, kind: int) -> None:
        """A card kept in a building is taken out of it."""
        old = self.towns[seat][slot]
        self.set_building(seat, slot, Building(old.kind, old.steps, old.tapped, without(old.kept, kind)))

    def use_up(self, seat: int, dwarf: int) -> None:
        """A dwarf leaves the hand, or else a Clan Hall (MTH-11.2)."""
        if dwarf in self.hands[seat]:
            self.from_hand(seat, dwarf)
        else:
            self.leave_building(seat, self.hall_with(seat, dwarf), dwarf)

    def own_dwarves(self, seat: int) -> list[int]:
        """Kinds of dwarves in hand or in a Clan Hall, ascending, each once (MTH-5.22)."""
        cards = self.cards
        found = [kind for kind in self.hands[seat] if cards.is_dwarf[kind]]
        for building in self.towns[seat]:
            if building.kept and cards.is_hall[building.kind]:
                found += building.kept
        return sorted(set(found))

    def worth_of(self, kind: int) -> int:
        """What a resource card yields (MTH-6.76)."""
        cards = self.cards
        value = cards.value[kind]
        if kind == cards.wine and cards.fortress in self.locations:
            value += cards.wine_bonus
        return value

    def tap_yield(self, seat: int, kind: int) -> int:
        """The points that a tap of this building gives: twice as many if a dwarf of this turn said so (MTH-6.3)."""
        n = self.cards.tap_n[kind]
        return 2 * n if seat == self.active and kind in self.doubled else n

    def clockwise(self, start: int) -> list[int]:
        """All seats in turn order from this one on."""
        return [(start + offset) % self.players for offset in range(self.players)]

    def projects(self, seat: int) -> int:
        """How many projects the player has anywhere (MTH-6.59)."""
        project = self.cards.is_project
        kinds = self.owned_cards(seat)
        kinds += [building.kind for building in self.towns[seat]]
        return sum([1 for kind in kinds if project[kind]])

    def owned_cards(self, seat: int) -> list[int]:
        """The cards a player owns outside the town, those kept in it included (MTH-2.24)."""
        owned = [*self.hands[seat], *self.decks[seat], *self.discards[seat], *self.played[seat], *self.caverns[seat]]
        for building in self.towns[seat]:
            if building.kept:
                owned += building.kept
        if self.bid.phase:
            owned += self.bid.down[seat]
            owned += [packed & 255 for packed in self.bid.down_kept[seat]]
            for holder in range(self.players):
                for entry in self.bid.up[holder]:
                    if owner_of(holder, entry) == seat:
                        owned.append(entry & 255)
        return owned

    # -- the contract ----------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """Victory points, now (MTH-7.6)."""
        return scoring.points(self, seat)

    def tie_break(self, seat: int) -> int:
        """Most owned dwarves, then most finished buildings (MTH-7.14, MTH-7.16)."""
        return scoring.tie_break(self, seat)

    def estimate(self, seat: int) -> float:
        return evaluation.estimate(self, seat)

    def solve(self, seat: int, budget: int) -> list[int]:
        """A bid is found as a whole, a turn choice by choice (`search`); agents do all else."""
        if self.bid.phase == COMMITTING and self.pending >> seat & 1 and self.bid.tapping[seat] < 0:
            return search.best_bid(self, seat, budget)
        if self.acting == seat and isinstance(self.stack[-1], Turn):
            return search.best_turn(self, seat, budget)
        return []

    def mid_choice(self, seat: int) -> bool:
        """In the middle of a choice of several parts, or of committing."""
        if self.acting >= 0:
            return self.acting == seat and in_choice(self.stack[-1])
        if not self.pending >> seat & 1:
            return False
        if self.bid.phase == COMMITTING:
            begun = self.bid.tapping[seat] >= 0 or bool(self.bid.down[seat] or self.bid.down_kept[seat])
            return begun and not self.bid.returned >> seat & 1
        return picks_begun(self, seat)

    def without_reversals(self, actions: list[int]) -> list[int]:
        """Cards may be taken back out of a bid as often as one likes (MTH-5.55)."""
        if self.bid.phase != COMMITTING:
            return actions
        cards = self.cards
        return [action for action in actions if not (cards.BACK.has(action) or cards.BACK_KEPT.has(action))]

    def forced_answer(self, seat: int, alone: bool) -> int:
        """Where only machines would learn from it, nobody is asked about a reaction that they do not hold."""
        decline = self.cards.DECLINE
        waits = isinstance(self.stack[-1], Pause) and self.acting == seat
        return decline if alone and waits and self.legal == [decline] else NOTHING

    def preset_answer(self, seat: int, settings: Options) -> int:
        """Reactions that a player does not want to be asked about (MTH-11.3)."""
        top = self.stack[-1]
        return top.preset_answer(self, settings) if isinstance(top, Pause) and self.acting == seat else NOTHING

    def determinized(self, seat: int | None, rng: Rng) -> MountainState:
        return hidden.dealt_anew(self, seat, rng)

    def redrawn(self, rng: Rng) -> MountainState:
        return hidden.redrawn(self, rng)

    def scoring_cards(self, seat: int) -> list[str]:
        return self.ids(scoring.scoring_cards(self, seat))

    def build_scene(self, seat: int | None) -> Scene:
        return scene.build_scene(self, seat)

    def about(self, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
        return wording.about(self, seat, action)

    def subject(self, params: dict[str, str]) -> tuple[str, int | None]:
        """The card and the seat that an action names; a dwarf is a card, too."""
        card, seat = super().subject(params)
        return card or params.get("dwarf", ""), seat

    def say(self, seat: int, action: int) -> str:
        return wording.say(self, seat, action)

    def say_choice(self, seat: int, actions: list[int]) -> str:
        return wording.say_choice(self, seat, actions)

    def label_choice(self, seat: int, actions: list[int]) -> tuple[str, list[str]]:
        """Words for a button, and what is paid."""
        return wording.label_choice(self, seat, actions)

    def why_not(self, seat: int, action: int, question: Question) -> IllegalAction:
        return why_not.why_not(self, seat, action, question)

    def stage(self) -> Stage:
        return scene.stage(self)

    def why_ranked(self, seat: int) -> str:
        return scoring.why_ranked(self, seat)

    def cards_in_play(self) -> dict[str, int]:
        return scoring.count_all(self)


def pack_event(kind: int, counters: int, serial: int) -> int:
    """A recurring event in play as one int."""
    return kind | counters << 8 | serial << 16
