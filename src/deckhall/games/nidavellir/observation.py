"""What a seat observes: the table as section 9 shows it, as numbers for learners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.ints import ints
from deckhall.core.observation import Observation, Row
from deckhall.games.nidavellir.armies import allowed
from deckhall.games.nidavellir.coins import Transform
from deckhall.games.nidavellir.constants import CLASSES, COINS, END_OF_AGE, EVALUATION, POUCH, TAVERN, TAVERNS
from deckhall.games.nidavellir.evaluation import turns_left
from deckhall.games.nidavellir.outlook import Bounds, Outlook
from deckhall.games.nidavellir.state import NidavellirState

if TYPE_CHECKING:
    from deckhall.core.ints import Ints
    from deckhall.games.nidavellir.cards import Cards

OPTIONS: Final = ("hunters by ranks", "special coin trades", "discard any last card", "may decline", "first game")
PHASES: Final = ("bids", "tavern", "end of age", "evaluation", "over")
VERBS: Final = ("lay", "take", "recruit", "thrud", "ylud", "discard", "transform", "trade", "remove", "keep")
MOST_GEM: Final = 6


class NidavellirObservation(Observation[NidavellirState]):
    """Coins where the seat knows them to lie, armies, taverns, what is still to come; then what follows from it."""

    def __init__(self, cards: Cards, players: int) -> None:
        super().__init__(players)
        self.cards: Final = cards
        seats, coins, taverns = self.seats, cards.coin_ids, cards.tavern_ids
        self.kinds: Final[i64] = len(coins)
        self.every: Final[i64] = len(cards.ids)
        self.dealt: Final[i64] = len(cards.deck_ids)
        bounds = Bounds(cards)
        copies, top = bounds.copies, bounds.top_coin
        self.verbs: Final = _starts(cards)
        self.full: Final[i64] = cards.full_treasury(players)
        places = (*taverns, "pouch")
        turns = max([row.turns for row in cards.file.players])
        # Where the game stands.
        self.phase: Final = self.block("phase", "the phase of the turn or of the Age", phase=PHASES)
        self.age: Final = self.block("age", "the Age being played", age=("1", "2"))
        self.tavern: Final = self.block("tavern now", "the tavern being resolved", tavern=taverns)
        self.left: Final = self.block("turns left", "whole turns after this one", turns=2 * turns)
        self.asked: Final = self.block("asked", "what the acting player, or every bidder, is asked", verb=VERBS)
        self.amount: Final = self.block("amount", "by how much a coin is to be transformed", top)
        self.named: Final = self.block("asked coin", "coins that the question is about", coin=coins)
        self.owing: Final = self.block("owing", "last cards that are still to be discarded", 4)
        self.barred: Final = self.block("barred", "columns that cannot be named for it any more", column=CLASSES)
        # Coins and gems.
        self.hand: Final = self.block("hand", "coins in your hand", 3, coin=coins)
        self.laid: Final = self.block(
            "laid", "coins that you know to lie there", 2, seat=seats, place=places, coin=coins
        )
        self.public: Final = self.block("seen by all", "your face-down coins that all others know", 2, place=places)
        self.owns: Final = self.block("owns", "coins that a player owns, wherever they lie", 3, seat=seats, coin=coins)
        self.bid: Final = self.block("bid", "the value of a revealed bid", top, seat=seats, tavern=taverns)
        self.waits: Final = self.block(
            "waits", "how many act before this player in the tavern now", seat=seats, n=players
        )
        self.acted: Final = self.block("acted", "has had the active turn in the tavern now", seat=seats)
        gems = [str(gem) for gem in range(1, MOST_GEM + 1)]
        self.gem: Final = self.block("gem", "the gem a player has", seat=seats, gem=gems)
        self.aside: Final = self.block("gem aside", "the gem under the special one", gem=gems)
        self.uline: Final = self.block("bids last", "bids after all others, from hand (Uline)", seat=seats)
        # Armies.
        self.army: Final = self.block("army", "cards in columns and Command Zone", copies, seat=seats, card=cards.ids)
        self.last: Final = self.block("last", "the last cards of your columns", card=cards.ids)
        self.closed: Final = self.block("hero last", "the last card of a column is a Hero", seat=seats, column=CLASSES)
        self.thrud: Final = self.block("thrud", "the column in which Thrud lies", seat=seats, column=CLASSES)
        self.ylud: Final = self.block("ylud", "the column in which Ylud lies", seat=seats, column=CLASSES)
        self.lifted: Final = self.block("lifted", "has Thrud in hand, to be set down", seat=seats)
        self.won: Final = self.block("won", "who won a distinction", seat=seats, column=CLASSES)
        # The middle of the table.
        self.there: Final = self.block("there", "cards in a tavern", 5, tavern=taverns, card=cards.deck_ids)
        self.deck: Final = self.block("deck", "cards in the deck that is drawn from next", copies, card=cards.deck_ids)
        self.seen: Final = self.block("seen", "cards that you see as Pioneer", 9, card=cards.deck_ids)
        self.scouts: Final = self.block("pioneer", "looks at cards as Pioneer", seat=seats)
        self.away: Final = self.block("hero away", "Heroes that nobody can recruit any more", hero=cards.hero_ids)
        self.denied: Final = self.block("hero denied", "other Heroes that you could not recruit", hero=cards.hero_ids)
        self.awards: Final = self.block("distinction", "distinctions still to be judged", column=CLASSES)
        self.prizes: Final = self.block(
            "prize", "still lies beside the distinctions", prize=("special coin", "great armorer")
        )
        self.treasury: Final = self.block(
            "treasury", "coins more in the royal treasure than at the beginning", 3, -3, coin=coins
        )
        self.discard: Final = self.block("discard", "cards in the discard", copies, card=cards.ids)
        self.box: Final = self.block("box", "cards out of the game", copies, card=cards.ids)
        self.spent: Final = self.block("spent", "coins out of the game", players, coin=coins)
        self.options: Final = self.block("option", "variants in force", option=OPTIONS)
        self.outlook: Final = Outlook(self, cards, bounds)

    def write(self, state: NidavellirState, seat: int, row: Row) -> None:
        self._write_flow(state, seat, row)
        self._write_coins(state, seat, row)
        self._write_bids(state, seat, row)
        self._write_middle(state, seat, row)
        self._write_armies(state, seat, row)
        self.outlook.write(state, seat, row)

    # -- what lies there -------------------------------------------------------------------------------------------

    def _write_flow(self, state: NidavellirState, seat: int, row: Row) -> None:
        row.add(self.phase.start + state.phase)
        row.add(self.age.start + state.age - 1)
        row.add(self.left.start + turns_left(state))
        if state.phase == TAVERN:
            row.add(self.tavern.start + state.tavern)
        if state.pending:
            row.add(self.asked.start)
        elif state.acting >= 0:
            self._write_question(state, seat, row)
        row.add_flag(self.options.start, state.by_ranks)
        row.add_flag(self.options.start + 1, state.special_trades)
        row.add_flag(self.options.start + 2, state.any_last)
        row.add_flag(self.options.start + 3, state.may_decline)
        row.add_flag(self.options.start + 4, state.absent != 0)

    def _write_question(self, state: NidavellirState, seat: int, row: Row) -> None:
        """Every question has a verb of its own, and all can see it; a half-made trade is the asked one's secret."""
        legal = state.legal
        verb: i64 = len(VERBS) - 1
        while verb > 0 and legal[0] < self.verbs[verb]:
            verb -= 1
        row.add(self.asked.start + verb)
        frame = state.stack[-1]
        if isinstance(frame, Transform):
            row.add(self.amount.start, frame.amount)
        elif self.cards.REMOVE.has(legal[0]):
            for action in legal:
                row.add(self.named.start + self.cards.REMOVE.value(action))
        elif state.picked >= 0 and state.acting == seat:
            row.add(self.named.start + state.picked)
        if state.owing:
            row.add(self.owing.start, state.owing)
            column: i64
            for column in range(5):
                row.add_flag(self.barred.start + column, state.barred >> column & 1 == 1)

    def _write_coins(self, state: NidavellirState, seat: int, row: Row) -> None:
        """Coins by place, as far as the viewer knows it; a bid not confirmed is in hand for others (NID-10.5).

        Where the other coins of others are follows: they lie face down on the other places, unless they are in hand
        because their owner bids last or is still bidding.
        """
        kinds = self.kinds
        places: i64 = POUCH + 1
        offset: i64
        slot: i64
        row.add_all(self.hand.start, state.hands[seat])
        for offset in range(self.players):
            other = (seat + offset) % self.players
            owns: i64 = self.owns.start + offset * kinds
            row.add_all(owns, state.hands[other])
            laying = state.pending >> other & 1 == 1
            known = state.known[other]
            for slot in range(COINS):
                coin: i64 = state.board[COINS * other + slot]
                if coin < 0:
                    continue
                row.add(owns + coin)
                place: i64 = POUCH if slot > POUCH else slot
                if offset == 0:
                    row.add(self.laid.start + place * kinds + coin)
                    if known >> slot & 1 and (slot >= TAVERNS or state.values[TAVERNS * other + slot] < 0):
                        row.add(self.public.start + place)
                elif known >> slot & 1 and not laying:
                    row.add(self.laid.start + (offset * places + place) * kinds + coin)

    def _write_bids(self, state: NidavellirState, seat: int, row: Row) -> None:
        """What is revealed of the bids, the order in the tavern, gems."""
        players: i64 = self.players
        me: i64 = seat
        offset: i64
        tavern: i64
        for offset in range(players):
            other = (me + offset) % players
            for tavern in range(TAVERNS):
                value: i64 = state.values[TAVERNS * other + tavern]
                if value >= 0:
                    row.add(self.bid.start + offset * TAVERNS + tavern, value)
            row.add(self.gem.start + offset * MOST_GEM + state.gems[other] - 1)
            row.add_flag(self.uline.start + offset, state.uline == other)
            row.add_flag(self.lifted.start + offset, state.lifted == other)
            row.add_flag(self.scouts.start + offset, state.scouting == other)
        if state.gem_aside:
            row.add(self.aside.start + state.gem_aside - 1)
        for place in range(len(state.order)):
            offset = (state.order[place] - me + players) % players
            if place < state.at:
                row.add(self.acted.start + offset)
            else:
                row.add(self.waits.start + offset * players + place - state.at)

    def _write_middle(self, state: NidavellirState, seat: int, row: Row) -> None:
        dealt = self.dealt
        tavern: i64
        for tavern in range(TAVERNS):
            row.add_all(self.there.start + tavern * dealt, state.taverns[tavern])
        ahead = state.age == 2 or state.phase == EVALUATION or state.phase == END_OF_AGE
        row.add_all(self.deck.start, state.decks[1 if ahead else 0])
        if state.scouting == seat:
            row.add_all(self.seen.start, state.scouted)
        else:
            row.add_all(self.deck.start, state.scouted)  # for all others they are somewhere in the deck
        display: i64 = state.display
        hero: i64
        for hero in range(len(self.cards.hero_ids)):
            if not display >> hero & 1:
                row.add(self.away.start + hero)
            elif not allowed(state, seat, hero):
                row.add(self.denied.start + hero)
        row.add_flag(self.prizes.start, state.special_coin)
        row.add_flag(self.prizes.start + 1, state.armorer)
        royal: i64 = self.cards.royal
        treasury: i64 = state.treasury
        full = self.full
        while treasury != full:
            row.add(self.treasury.start + royal, (treasury & 3) - (full & 3))
            treasury >>= 2
            full >>= 2
            royal += 1
        row.add_all(self.discard.start, state.discard)
        row.add_all(self.box.start, state.box)
        row.add_all(self.spent.start, state.spent)

    def _write_armies(self, state: NidavellirState, seat: int, row: Row) -> None:
        every = self.every
        players: i64 = self.players
        me: i64 = seat
        offset: i64
        column: i64
        for offset in range(players):
            other = (me + offset) % players
            start: i64 = self.army.start + offset * every
            for column in range(5):
                there = state.columns[5 * other + column]
                if there:
                    row.add_all(start, there)
                    row.add_flag(self.closed.start + offset * 5 + column, there[-1] >= self.cards.hero)
                    if offset == 0:
                        row.add(self.last.start + there[-1])
            command: i64 = state.command[other]
            card: i64 = start + self.cards.hero
            while command:
                row.add_flag(card, command & 1 == 1)
                command >>= 1
                card += 1
        if state.thrud_at >= 0:
            row.add(self.thrud.start + self._column(state.thrud_at, me))
        if state.ylud_at >= 0:
            row.add(self.ylud.start + self._column(state.ylud_at, me))
        for column in range(5):
            row.add_flag(self.awards.start + column, state.awards >> column & 1 == 1)
            if state.won[column] >= 0:
                row.add(self.won.start + self._column(5 * state.won[column] + column, me))

    def _column(self, place: i64, seat: i64) -> i64:
        """A column of a seat (5 * seat + class), with the seat as the viewer counts it."""
        players: i64 = self.players
        return (place // 5 - seat + players) % players * 5 + place % 5


def _starts(cards: Cards) -> Ints:
    """The first action of each verb; ids ascend in this order."""
    blocks = [
        cards.LAY,
        cards.TAKE,
        cards.RECRUIT,
        cards.THRUD,
        cards.YLUD,
        cards.DISCARD,
        cards.TRANSFORM,
        cards.TRADE,
        cards.REMOVE,
        cards.KEEP,
    ]
    return ints([block.start for block in blocks])
