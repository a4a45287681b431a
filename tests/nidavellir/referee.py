"""A whole game once more, written from the rulebook alone as one long story: slow, and apart from the game's code.

It asks by yielding what each asked seat may do, and is told who did what. What comes from shuffled decks it is shown:
the cards of a turn, the Pioneer's three, the card discarded for want of a Pioneer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from itertools import combinations
from typing import Protocol

from tests.nidavellir import oracle
from tests.nidavellir.build import DISTINCTIONS, TAVERNS, card_id, coin_id, value
from tests.nidavellir.oracle import BROTHERS, CLASSES, HERO_COLUMN, HEROES, LETTERS, Player
from tests.nidavellir.reading import coin_order

Asked = dict[int, list[str]]
Story = Generator[Asked, tuple[int, str], None]
Answer = Generator[Asked, tuple[int, str], str]
assert len(BROTHERS) == 5


class Dealer(Protocol):
    """Where the cards come from."""

    def taverns(self) -> list[list[str]]:
        """The cards of the turn that begins."""

    def pioneer(self, seat: int) -> list[str]:
        """The three cards that the winner looks at."""

    def top(self) -> str:
        """The card discarded for want of a Pioneer."""


class Referee:
    """The rules, followed with pieces on a table."""

    def __init__(self, players: int, gems: Sequence[int], dealer: Dealer, options: dict[str, object]) -> None:
        self.players = players
        self.seats = range(players)
        self.gems = list(gems)
        self.dealer = dealer
        self.special_trades = bool(options.get("hunting_coin_trades", True))
        self.any_last = bool(options.get("discard_any_last_card", False))
        absent = ("thrud", "ylud", "uline") if options.get("hero_set") == "first_game" else ()
        self.display = [hero for hero in HEROES if hero not in absent]
        self.armies: list[dict[str, list[str]]] = [{name: [] for name in CLASSES} for _ in self.seats]
        self.zones: list[list[str]] = [[] for _ in self.seats]
        self.heroes = [0] * players
        self.hands = [["0", "2", "3", "4", "5"] for _ in self.seats]
        self.board: list[list[str]] = [["", "", ""] for _ in self.seats]
        self.pouches: list[list[str]] = [[] for _ in self.seats]
        self.bank = oracle.treasury(players)
        self.discard: list[str] = []
        self.decks = [oracle.deck(1, players), oracle.deck(2, players)]
        self.tavern = -1
        """The tavern that is being resolved; later ones are face down."""
        self.order: list[int] = []
        self.uline = -1

    # -- asking ----------------------------------------------------------------------------------------------------

    def ask(self, seat: int, options: list[str], always: bool = False) -> Answer:
        """One seat chooses; a single option is taken without asking."""
        if len(options) == 1 and not always:
            return options[0]
        who, text = yield {seat: options}
        assert who == seat
        assert text in options
        return text

    # -- armies ----------------------------------------------------------------------------------------------------

    def ranks(self, seat: int, name: str) -> int:
        """The rank total of a column."""
        return oracle.ranks(self.armies[seat][name])

    def lines(self, seat: int) -> int:
        """Complete lines."""
        return min(self.ranks(seat, name) for name in CLASSES)

    def open_columns(self, seat: int, barred: str) -> list[str]:
        """Columns whose last card may be discarded (NID-6.21, NID-8.8)."""
        found = []
        for name in CLASSES:
            cards = self.armies[seat][name]
            if name != barred and cards and cards[-1] != "thrud" and (self.any_last or cards[-1] not in HEROES):
                found.append(name)
        return found

    def enter(self, seat: int, card: str, name: str) -> Story:
        """A card enters a column: Thrud is lifted, its effect done, she is set down, the test made (NID-5.22)."""
        cards = self.armies[seat][name]
        lifted = bool(cards) and cards[-1] == "thrud"
        if lifted:
            cards.pop()
        cards.append(card)
        if card in ("bonfur", "dagda"):
            yield from self.discards(seat, name, 1 if card == "bonfur" else 2)
        if lifted:
            yield from self.set_down(seat)
        yield from self.test(seat)

    def set_down(self, seat: int) -> Story:
        """Thrud goes to any column."""
        text = yield from self.ask(seat, [f"thrud {name}" for name in CLASSES])
        self.armies[seat][text.split()[1]].append("thrud")

    def discards(self, seat: int, barred: str, count: int) -> Story:
        """The last cards of different columns, named in the order of the classes."""
        sets = list(combinations(self.open_columns(seat, barred), count))
        for place in range(count):
            options = list(dict.fromkeys(f"discard {one[place]}" for one in sets))
            text = yield from self.ask(seat, options)
            name = text.split()[1]
            sets = [one for one in sets if one[place] == name]
            card = self.armies[seat][name].pop()
            if card not in HEROES:
                self.discard.append(card)

    def allowed(self, seat: int, hero: str) -> bool:
        """May the seat recruit this one (NID-6.17, NID-6.22)?"""
        if hero == "hourya":
            return self.ranks(seat, "explorer") >= 5
        if hero == "bonfur":
            return len(self.open_columns(seat, "blacksmith")) >= 1
        return hero != "dagda" or len(self.open_columns(seat, "hunter")) >= 2

    def test(self, seat: int) -> Story:
        """The Hero test (NID-5.11)."""
        options = [f"recruit {hero}" for hero in self.display if self.allowed(seat, hero)]
        if self.lines(seat) < self.heroes[seat] + 1 or not options:
            return
        text = yield from self.ask(seat, options)
        hero = text.split()[1]
        self.display.remove(hero)
        self.heroes[seat] += 1
        if hero in HERO_COLUMN:
            yield from self.enter(seat, hero, HERO_COLUMN[hero])
            return
        if hero == "thrud":
            yield from self.set_down(seat)
        else:
            self.zones[seat].append(hero)
        if hero == "grid":
            yield from self.transform(seat, 7)
        if hero == "uline":
            self.uline = seat
            hidden = range(self.tavern + 1, 3) if self.tavern >= 0 else range(0)
            for place in hidden:
                self.hands[seat].append(self.board[seat][place])
                self.board[seat][place] = ""
            self.hands[seat] += self.pouches[seat]
            self.pouches[seat] = []
        yield from self.test(seat)

    def gain(self, seat: int, card: str) -> Story:
        """A card of a deck is taken: a dwarf enters, an offering transforms."""
        if card[0] == "O":
            yield from self.transform(seat, int(card[1:]))
        else:
            yield from self.enter(seat, card, LETTERS[card[0]])

    # -- coins -----------------------------------------------------------------------------------------------------

    def all_coins(self, seat: int) -> list[str]:
        """The five coins of a seat."""
        return [*self.hands[seat], *[coin for coin in self.board[seat] if coin], *self.pouches[seat]]

    def transform(self, seat: int, bonus: int) -> Story:
        """One coin, wherever it lies, but not the trade coin (NID-5.23 to NID-5.34)."""
        places = [
            *zip(TAVERNS, [[coin] if coin else [] for coin in self.board[seat]], strict=True),
            ("pouch", self.pouches[seat]),
            ("hand", self.hands[seat]),
        ]
        chosen = {
            f"transform {place} {coin_id(coin)}": (place, coin)
            for place, lying in places
            for coin in lying
            if coin not in ("0", "3s")
        }
        text = yield from self.ask(seat, list(chosen))
        place, old = chosen[text]
        new = self.swap(old, value(old) + bonus)
        if place in TAVERNS:
            self.board[seat][TAVERNS.index(place)] = new
        else:
            lying = self.pouches[seat] if place == "pouch" else self.hands[seat]
            lying[lying.index(old)] = new

    def swap(self, old: str, wanted: int) -> str:
        """The old coin goes, one for the wanted value comes."""
        return f"{oracle.swap(self.bank, value(old), old.endswith('y'), wanted)}y"

    def trade(self, seat: int) -> Story:
        """The coin trade (NID-5.37 to NID-5.44, NID-6.39)."""
        coin = self.board[seat][self.tavern]
        if coin != "0" and not (coin == "3s" and self.special_trades):
            return
        lying = self.hands[seat] if seat == self.uline else self.pouches[seat]
        pairs = sorted(set(combinations(sorted(lying, key=by_id), 2)), key=str)
        for place in range(2):
            options = sorted({f"trade {coin_id(pair[place])}" for pair in pairs})
            text = yield from self.ask(seat, options)
            pairs = [pair for pair in pairs if coin_id(pair[place]) == text.split()[1]]
        low, high = sorted(pairs[0], key=coin_order)
        if value(low) == value(high) and low != high:
            text = yield from self.ask(seat, [f"remove {coin_id(low)}", f"remove {coin_id(high)}"])
            if text == f"remove {coin_id(low)}":
                low, high = high, low
        new = self.swap(high, value(low) + value(high))
        lying[lying.index(high)] = new

    # -- turns -----------------------------------------------------------------------------------------------------

    def play(self) -> Story:
        """The whole game."""
        for age in (1, 2):
            for _ in range(4 if self.players < 4 else 3):
                yield from self.turn(age)
            yield from self.ylud_step(age)
            if age == 1:
                yield from self.evaluation()
        for seat in self.seats:
            for cards in self.armies[seat].values():
                if "thrud" in cards:
                    cards.remove("thrud")
                    self.zones[seat].append("thrud")

    def turn(self, age: int) -> Story:
        """Entrance, bids, three taverns."""
        taverns = self.dealer.taverns()
        dealt = Counter(card for cards in taverns for card in cards)
        assert not dealt - self.decks[age - 1], "these cards are not in the deck"
        self.decks[age - 1] -= dealt
        assert [len(cards) for cards in taverns] == [max(3, self.players)] * 3
        yield from self.bids()
        for self.tavern in range(3):
            yield from self.resolve(taverns[self.tavern])
        self.tavern = -1
        for seat in self.seats:
            self.hands[seat] = self.all_coins(seat)
            self.board[seat] = ["", "", ""]
            self.pouches[seat] = []

    def bids(self) -> Story:
        """All but Uline's owner lay three coins, in whatever order they come."""
        waiting = {seat: 0 for seat in self.seats if seat != self.uline}
        while waiting:
            asked = {
                seat: [f"lay {TAVERNS[place]} {coin_id(coin)}" for coin in dict.fromkeys(self.hands[seat])]
                for seat, place in waiting.items()
            }
            seat, text = yield asked
            coin = next(one for one in self.hands[seat] if coin_id(one) == text.split()[2])
            self.hands[seat].remove(coin)
            self.board[seat][waiting[seat]] = coin
            waiting[seat] += 1
            if waiting[seat] == 3:
                del waiting[seat]
                self.pouches[seat], self.hands[seat] = self.hands[seat], []

    def resolve(self, cards: list[str]) -> Story:
        """One tavern."""
        if self.uline >= 0:
            hand = self.hands[self.uline]
            options = [f"lay {TAVERNS[self.tavern]} {coin_id(coin)}" for coin in dict.fromkeys(hand)]
            text = yield from self.ask(self.uline, options)
            coin = next(one for one in hand if coin_id(one) == text.split()[2])
            hand.remove(coin)
            self.board[self.uline][self.tavern] = coin
        bids = [value(self.board[seat][self.tavern]) for seat in self.seats]
        gems = list(self.gems)
        self.order = oracle.order(bids, gems)
        for seat in self.order:
            options = list(dict.fromkeys(f"take {card_id(card)}" for card in cards))
            text = yield from self.ask(seat, options)
            card = next(one for one in cards if card_id(one) == text.split()[1])
            cards.remove(card)
            yield from self.gain(seat, card)
            yield from self.trade(seat)
        self.discard += cards
        self.gems = oracle.trade_gems(bids, gems)

    # -- ends of the Ages ------------------------------------------------------------------------------------------

    def ylud_step(self, age: int) -> Story:
        """Ylud is placed, or may move (NID-6.26, NID-6.27)."""
        for seat in self.seats:
            lying = [name for name in CLASSES if "ylud" in self.armies[seat][name]]
            if "ylud" in self.zones[seat]:
                text = yield from self.ask(seat, [f"ylud {name}" for name in CLASSES])
                self.zones[seat].remove("ylud")
            elif lying and age == 2:
                text = yield from self.ask(seat, [*[f"ylud {name}" for name in CLASSES if name not in lying], "stay"])
                if text == "stay":
                    continue
                self.armies[seat][lying[0]].remove("ylud")
            else:
                continue
            yield from self.enter(seat, "ylud", text.split()[1])
            return

    def evaluation(self) -> Story:
        """Five distinctions, one after the other."""
        for name, award in zip(CLASSES, DISTINCTIONS, strict=True):
            seat = oracle.award([self.ranks(one, name) for one in self.seats])
            if seat < 0:
                if name == "explorer":
                    card = self.dealer.top()
                    self.decks[1] -= Counter([card])
                    self.discard.append(card)
                continue
            self.zones[seat].append(award)
            if name == "warrior":
                yield from self.transform(seat, 5)
            elif name == "hunter":
                self.hands[seat][self.hands[seat].index("0")] = "3s"
            elif name == "miner":
                self.gems[seat] = 6
            elif name == "blacksmith":
                yield from self.enter(seat, "BB", "blacksmith")
            else:
                three = self.dealer.pioneer(seat)
                options = list(dict.fromkeys(f"keep {card_id(card)}" for card in three))
                text = yield from self.ask(seat, options, always=True)
                card = next(one for one in three if card_id(one) == text.split()[1])
                assert self.decks[1][card] > 0
                self.decks[1] -= Counter([card])
                yield from self.gain(seat, card)

    def player(self, seat: int) -> Player:
        """A seat for the scoring oracle."""
        coins = [value(coin) for coin in self.all_coins(seat)]
        return Player(self.armies[seat], self.zones[seat], coins, self.gems[seat])


def by_id(coin: str) -> tuple[int, int]:
    """The order of coins in the vocabulary: red, yellow, special, each by value."""
    return ("ys".find(coin[-1]) + 1, value(coin))
