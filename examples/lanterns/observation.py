"""What a seat of Lanterns observes, for those who train agents. A game plays without it."""

from deckhall.core import Observation
from deckhall.core.observation import Row

from .rules import HAND, LIT, SHOWN, Lanterns, Table


class Seen(Observation[Table]):
    """The cards it sees by kind, its own offer, and how many rounds are left."""

    def __init__(self, game: Lanterns, players: int) -> None:
        super().__init__(players)
        candles, lanterns = list(game.cards.candles), list(game.cards.lanterns)
        self.lanterns_from = len(candles)
        copies = max(game.cards.candles.values())
        self.hand = self.block("hand", "copies in your hand", copies, candle=candles)
        self.offer = self.block("offer", "the candle you offer this round", candle=candles)
        self.lit = self.block("lit", "lanterns turned up", lantern=lanterns)
        self.candles = self.block("shown candles", "copies offered so far", copies, seat=self.seats, candle=candles)
        self.won = self.block("won", "lanterns won", seat=self.seats, lantern=lanterns)
        self.rounds = self.block("rounds left", "cards in every hand", game.cards.hand)
        self.next_wins = self.block("next wins", "equal candles cancel each other")

    def write(self, state: Table, seat: int, row: Row) -> None:
        row.add_all(self.hand.start, tuple(state.zones[HAND + seat]))
        row.add_all(self.lit.of(-self.lanterns_from), tuple(state.zones[LIT]))
        if state.offers[seat] >= 0:
            row.add(self.offer.of(state.offers[seat]))
        for offset in range(self.players):
            for card in state.zones[SHOWN + (seat + offset) % self.players]:
                lantern = card - self.lanterns_from
                row.add(self.won.of2(offset, lantern) if lantern >= 0 else self.candles.of2(offset, card))
        row.add(self.rounds.start, len(state.zones[HAND]))
        row.add_flag(self.next_wins.start, state.next_wins)
