"""What Nidavellir's own table draws beside zones and facts, typed for the browser."""

from typing import Literal

import msgspec

TavernStage = Literal["bids", "later", "now", "closed"]
Doing = Literal["", "bidding", "ready", "acted", "acting", "acts next", "waits"]
Majority = Literal["", "has", "takes", "ties"]
Colour = Literal["", "red", "yellow", "special"]


class Gain(msgspec.Struct, gc=False):
    """What taking a card would bring the viewer."""

    points: int | None
    """None for a Royal Offering, which brings a better coin."""
    line: int = 0
    """The line it would complete, so that a Hero follows."""


class Bidder(msgspec.Struct, gc=False):
    """One player in the order of a tavern."""

    seat: int
    value: int
    """The bid as it was revealed; it counts whatever became of the coin."""
    coin: str
    """The face of that coin."""
    took: str
    """The face of the card taken; empty before that."""


class CoinTrade(msgspec.Struct, gc=False):
    """A coin trade of this turn, by values."""

    seat: int
    gone: int
    kept: int
    new: str
    """The face of the coin that came."""


class TavernDetails(msgspec.Struct, gc=False):
    """What has happened in a tavern."""

    stage: TavernStage
    order: list[Bidder]
    acting: int | None
    """Whose turn it is, as a place in the order."""
    ties: list[str]
    """What the gems say of equal bids."""
    trades: list[CoinTrade]


class PouchTrade(msgspec.Struct, gc=False):
    """The trade that the own bids will bring."""

    tavern: int
    one: int
    other: int
    takes: int
    """The value of the coin that comes."""


class NextRank(msgspec.Struct, gc=False):
    """What one more rank of a class would add."""

    gain: str
    majority: Majority = ""
    """Of Warriors: whether the most are there, or would be taken or shared."""

    def words(self) -> str:
        """In a few words."""
        before = {"": "", "has": "most: ", "takes": "takes the most: ", "ties": "ties the most: "}
        return before[self.majority] + self.gain


class ColumnDetails(msgspec.Struct, gc=False):
    """One class of an army."""

    ranks: int
    score: int
    next: NextRank


class ScoreSheet(msgspec.Struct, gc=False):
    """The lines of a score, in the order of NID-7.1."""

    warrior: int
    hunter: int
    miner: int
    blacksmith: int
    explorer: int
    neutral: int
    coins: int
    gem: int


class PlayerDetails(msgspec.Struct, gc=False):
    """One player's army and coins, as far as all may know them."""

    doing: Doing
    uline: bool
    """Bids last."""
    gem: int
    owned: list[str]
    """The faces of all five coins, wherever they lie."""
    trade_coin: str
    coin_total: int
    highest_coin: int
    trade: PouchTrade | None
    columns: list[ColumnDetails]
    """In the order of the classes."""
    lines: int
    heroes: int
    missing: list[str]
    """The classes that the next line lacks."""
    sheet: ScoreSheet


class NidavellirScene(msgspec.Struct, gc=False):
    """The table of Nidavellir."""

    evaluation: bool
    """The troops are being evaluated."""
    taverns: list[TavernDetails]
    players: list[PlayerDetails]
    """By seat."""
    gains: dict[str, Gain]
    """By face, for the cards that the viewer could come to take."""


class NidavellirFace(msgspec.Struct, gc=False):
    """What a card or coin shows beside its name."""

    ranks: int = 0
    value: int = 0
    """Of a coin or gem."""
    colour: Colour = ""
    """Of a coin."""
