"""One position of Nidavellir.

Cards and coins are ints into the card tables. What belongs to players lies in flat lists: slot s of seat p is
`board[5 * p + s]`, column c is `columns[5 * p + c]`. A place with several things is a tuple, replaced rather than
edited, so that a clone copies only short lists.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from deckhall.core.errors import IllegalAction
from deckhall.core.frames import Question
from deckhall.core.scene import Scene, Stage
from deckhall.core.state import State
from deckhall.games.nidavellir import evaluation, hidden, scene, why_not, wording
from deckhall.games.nidavellir.cards import Cards
from deckhall.games.nidavellir.constants import BIDS, COINS, HUNTER, OVER, WARRIOR
from deckhall.games.nidavellir.scoring import Tally, sheet, sheets

if TYPE_CHECKING:
    from deckhall.core.rng import Rng
    from deckhall.games.nidavellir.rules import Nidavellir

Hand = tuple[int, ...]
NO_INTS: Final[list[int]] = []
NO_HANDS: Final[list[Hand]] = []


class NidavellirState(State):
    """The table in the middle of a game."""

    def __init__(self, game: Nidavellir, players: int) -> None:
        super().__init__(game, players)
        self.nidavellir: Final = game
        self.cards: Final[Cards] = game.cards
        # The options.
        self.by_ranks = False
        """Hunters count ranks (the official profile, NID-7.5)."""
        self.special_trades = True
        """The special coin trades (NID-5.44); not so in the literal reading (NID-8.7)."""
        self.any_last = False
        self.may_decline = False
        """May a Hero be declined (NID-10.9)?"""
        """Bonfur and Dagda may discard Heroes (NID-8.8)."""
        # Where the game stands.
        self.age = 0
        self.turn = 0
        self.phase = BIDS
        self.tavern = 0
        self.at = 0
        """Whose active turn it is: the place in `order`."""
        self.order: Hand = ()
        """The seats in the order of the current tavern."""
        self.lifted = -1
        """The seat that holds Thrud in hand, to be set down."""
        self.scouting = -1
        """The seat that looks at cards as Pioneer."""
        self.scouted: Hand = ()
        self.picked = -1
        """The first coin chosen for a trade from hand."""
        self.owing = 0
        """How many last cards the acting player still has to discard."""
        self.barred = 0
        """Bit set of the columns that cannot be named for it."""
        self.parted = False
        """The first of several discards is made."""
        # The middle of the table.
        self.decks = NO_HANDS
        """The decks of Age 1 and Age 2, the next card last."""
        self.taverns = NO_HANDS
        self.discard: Hand = ()
        self.box: Hand = ()
        """Cards that left the game: offerings, and Heroes lost by NID-8.8."""
        self.spent: Hand = ()
        """Red coins that left the game."""
        self.treasury = 0
        """How many of each yellow coin are left, two bits for each."""
        self.display = 0
        """Bit set of the Heroes to be recruited."""
        self.absent = 0
        """Bit set of the Heroes that are not in this game."""
        self.awards = 0
        """Bit set of the distinctions still to be judged, by class."""
        self.won = NO_INTS
        """Who won the distinction of each class, or -1."""
        self.special_coin = True
        self.armorer = True
        """Whether the special coin and the special Blacksmith still lie beside the distinctions."""
        self.gem_aside = 0
        """The gem under the Crown Jeweler's gem 6."""
        # The players.
        self.hands = NO_HANDS
        """Coins in hand, sorted."""
        self.board = NO_INTS
        """Coins on the three taverns and in the pouch, five slots for each seat; -1 for none."""
        self.known = NO_INTS
        """Bit set of the slots whose coin everybody knows, for each seat."""
        self.gems = NO_INTS
        self.columns = NO_HANDS
        self.ranks = NO_INTS
        self.points = NO_INTS
        """Ranks and printed points of each column, kept up to date."""
        self.recruited = NO_INTS
        """Bit set of the Heroes each has recruited, wherever they are."""
        self.command = NO_INTS
        """Bit set of the Heroes in each Command Zone."""
        self.uline = -1
        """The seat that bids last, or -1."""
        self.thrud_at = -1
        self.ylud_at = -1
        """The column (5 * seat + class) in which she lies, or -1."""
        # What happened this turn, for people.
        self.values = NO_INTS
        """The value that each revealed in each tavern, 3 * seat + tavern; -1 before."""
        self.taken = NO_INTS
        """The card that each took in each tavern; -1 before."""
        self.orders: tuple[Hand, ...] = ()
        """The orders of the taverns opened so far."""
        self.trades: tuple[Hand, ...] = ()
        """(tavern, seat, removed, kept, new) of this turn's coin trades."""

    def clone(self) -> NidavellirState:
        twin = NidavellirState(self.nidavellir, self.players)
        twin._copy_flow(self)
        twin.by_ranks = self.by_ranks
        twin.special_trades = self.special_trades
        twin.any_last = self.any_last
        twin.may_decline = self.may_decline
        twin.age = self.age
        twin.turn = self.turn
        twin.phase = self.phase
        twin.tavern = self.tavern
        twin.at = self.at
        twin.order = self.order
        twin.lifted = self.lifted
        twin.scouting = self.scouting
        twin.scouted = self.scouted
        twin.picked = self.picked
        twin.owing = self.owing
        twin.barred = self.barred
        twin.parted = self.parted
        twin.decks = self.decks.copy()
        twin.taverns = self.taverns.copy()
        twin.discard = self.discard
        twin.box = self.box
        twin.spent = self.spent
        twin.treasury = self.treasury
        twin.display = self.display
        twin.absent = self.absent
        twin.awards = self.awards
        twin.won = self.won.copy()
        twin.special_coin = self.special_coin
        twin.armorer = self.armorer
        twin.gem_aside = self.gem_aside
        twin.hands = self.hands.copy()
        twin.board = self.board.copy()
        twin.known = self.known.copy()
        twin.gems = self.gems.copy()
        twin.columns = self.columns.copy()
        twin.ranks = self.ranks.copy()
        twin.points = self.points.copy()
        twin.recruited = self.recruited.copy()
        twin.command = self.command.copy()
        twin.uline = self.uline
        twin.thrud_at = self.thrud_at
        twin.ylud_at = self.ylud_at
        twin.values = self.values.copy()
        twin.taken = self.taken.copy()
        twin.orders = self.orders
        twin.trades = self.trades
        return twin

    # -- reading the position --------------------------------------------------------------------------------------

    @property
    def turns(self) -> int:
        """How many turns an Age has (NID-4.2)."""
        return self.nidavellir.turns[self.players]

    @property
    def tavern_cards(self) -> int:
        """How many cards a tavern receives (NID-4.4)."""
        return self.nidavellir.tavern_cards[self.players]

    def lines(self, seat: int) -> int:
        """Complete lines of an army (NID-1.9)."""
        ranks = self.ranks
        first = 5 * seat
        least = ranks[first]
        for place in range(first + 1, first + 5):
            if ranks[place] < least:
                least = ranks[place]
        return least

    def coins(self, seat: int) -> list[int]:
        """The five coins a player owns, wherever they lie, sorted."""
        return sorted([*self.hands[seat], *[coin for coin in self.board[5 * seat : 5 * seat + COINS] if coin >= 0]])

    def highest(self, seat: int) -> int:
        """The value of a player's highest coin."""
        value = self.cards.value
        best = 0
        for coin in self.hands[seat]:
            if value[coin] > best:
                best = value[coin]
        for slot in range(5 * seat, 5 * seat + COINS):
            coin = self.board[slot]
            if coin >= 0 and value[coin] > best:
                best = value[coin]
        return best

    def coin_total(self, seat: int) -> int:
        """The values of a player's coins together (NID-7.10)."""
        value = self.cards.value
        total = 0
        for coin in self.hands[seat]:
            total += value[coin]
        for slot in range(5 * seat, 5 * seat + COINS):
            coin = self.board[slot]
            if coin >= 0:
                total += value[coin]
        return total

    def is_trade_coin(self, coin: int) -> bool:
        """The 0 coin, or the special coin in its place (NID-1.12)."""
        return coin == 0 or coin == self.cards.special

    def starts_trade(self, coin: int) -> bool:
        """Does this coin, bid in a tavern, bring a coin trade (NID-5.37, NID-5.44, NID-8.7)?"""
        return coin == 0 or (coin == self.cards.special and self.special_trades)

    def warriors(self, seat: int) -> int:
        """Warrior ranks as they will count: Thrud leaves before scoring (NID-7.13)."""
        place = 5 * seat + WARRIOR
        return self.ranks[place] - (1 if self.thrud_at == place else 0)

    def most_warriors(self) -> int:
        """The largest number of Warrior ranks, at least 1 (NID-7.3)."""
        best = 1
        for seat in range(self.players):
            number = self.warriors(seat)
            if number > best:
                best = number
        return best

    def tally(self, seat: int) -> Tally:
        """What the seat's score depends on, now."""
        cards = self.cards
        tally = Tally()
        first = 5 * seat
        tally.ranks = self.ranks[first : first + 5]
        tally.points = self.points[first : first + 5]
        tally.command = self.command[seat]
        if first <= self.thrud_at < first + 5:
            tally.ranks[self.thrud_at - first] -= 1
            tally.command |= 1 << cards.thrud
        elif self.lifted == seat:
            tally.command |= 1 << cards.thrud
        hunters = first + HUNTER
        tally.cards[HUNTER] = len(self.columns[hunters]) - (1 if self.thrud_at == hunters else 0)
        if self.recruited[seat] >> cards.idunn & 1 and cards.hero + cards.idunn in self.columns[first + 4]:
            tally.per_explorer = cards.per_explorer
        tally.coins = self.coin_total(seat)
        tally.highest = self.highest(seat)
        tally.gem = self.gems[seat]
        return tally

    def sheet(self, seat: int) -> list[int]:
        """The seat's score sheet, if the game ended now."""
        return sheet(self.cards, self.tally(seat), self.warriors(seat) == self.most_warriors(), self.by_ranks)

    def sheets(self) -> list[list[int]]:
        """The score sheets of all seats."""
        return sheets(self.cards, [self.tally(seat) for seat in range(self.players)], self.by_ranks)

    # -- the contract ----------------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """The Bravery Value if the game ended now (NID-7.1, NID-9.11)."""
        return sum(self.sheet(seat))

    def estimate(self, seat: int) -> float:
        return evaluation.estimate(self, seat)

    def determinized(self, seat: int | None, rng: Rng) -> NidavellirState:
        return hidden.dealt_anew(self, seat, rng)

    def redrawn(self, rng: Rng) -> NidavellirState:
        return hidden.redrawn(self, rng)

    def scoring_cards(self, seat: int) -> list[str]:
        """The dwarves and Heroes of the army (NID-7.1)."""
        columns = self.columns[5 * seat : 5 * seat + 5]
        names = self.ids([card for column in columns for card in column])
        return names + [name for hero, name in enumerate(self.cards.hero_ids) if self.command[seat] >> hero & 1]

    def build_scene(self, seat: int | None) -> Scene:
        return scene.build_scene(self, seat)

    def mid_choice(self, seat: int) -> bool:
        """In the middle of bids, of Dagda's discards, or of a trade from hand."""
        if self.acting < 0:
            return self.pending >> seat & 1 == 1 and self.board[5 * seat] >= 0
        if self.acting != seat:
            return False
        return self.picked >= 0 or self.parted

    def about(self, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
        return scene.about(self, seat, action)

    def say(self, seat: int, action: int) -> str:
        return wording.say(self, seat, action)

    def say_choice(self, seat: int, actions: list[int]) -> str:
        return wording.say_choice(self, seat, actions)

    def why_not(self, seat: int, action: int, question: Question) -> IllegalAction:
        return why_not.why_not(self, seat, action, question)

    def label_choice(self, seat: int, actions: list[int]) -> tuple[str, list[str]]:
        return wording.label_choice(self, seat, actions)

    def stage(self) -> Stage:
        if self.phase == OVER:
            return Stage("The game is over", "The end")
        return Stage(f"Age {self.age}, turn {self.turn} of {self.turns}", f"Age {self.age}, turn {self.turn}")

    def cards_in_play(self) -> dict[str, int]:
        cards = self.cards
        places = [*self.decks, *self.taverns, *self.columns, self.discard, self.box, self.scouted]
        names = self.ids([card for place in places for card in place])
        for heroes in [*self.command, self.display, self.absent]:
            names += [name for hero, name in enumerate(cards.hero_ids) if heroes >> hero & 1]
        if self.lifted >= 0:
            names.append(cards.hero_ids[cards.thrud])
        if self.armorer:
            names.append(cards.ids[cards.armorer])
        coins = [coin for seat in range(self.players) for coin in self.coins(seat)] + list(self.spent)
        for place in range(len(cards.file.treasury)):
            coins += [cards.royal + place] * (self.treasury >> 2 * place & 3)
        if self.special_coin:
            coins.append(cards.special)
        names += [cards.coin_ids[coin] for coin in coins]
        names += [f"gem_{gem}" for gem in self.gems]
        if self.gem_aside:
            names.append(f"gem_{self.gem_aside}")
        elif cards.file.tables.special_gem not in self.gems:
            names.append(f"gem_{cards.file.tables.special_gem}")
        return Counter(names)
