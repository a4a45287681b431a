"""What the browser's table of Rebuild draws, as typed data beside the words and zones that every front end shows."""

import msgspec

from deckhall.games.rebuild.constants import Resource, Step


class Units(msgspec.Struct, gc=False):
    """An amount of each resource."""

    wood: int = 0
    steel: int = 0
    stone: int = 0
    gold: int = 0


class FaceDetails(msgspec.Struct):
    """A card: what it costs and brings, and whether it can do anything else."""

    price: Units
    """The printed price, which is also what the card brings when it is trashed."""
    other_prices: list[Units]
    wild: bool
    """Its units may stand for any resource when it is trashed."""
    ability: bool


class Goal(msgspec.Struct, gc=False):
    """What all players have together, and what they must reach."""

    now: int
    target: int


class TurnEffects(msgspec.Struct):
    """What is left of the effects of this turn's played cards."""

    credits: Units
    convert_wood: int
    """So many Wood on trashed cards may stand for anything; likewise Stone."""
    convert_stone: int
    less_steel: int
    """So much Steel less is needed for each purchase."""
    less_gold: int
    """So much Gold less is needed for each card of Gold alone."""
    keep: int
    """Hand cards of so many units may stay in hand."""
    any_row: bool


class Transaction(msgspec.Struct):
    """Purchases that are not paid yet."""

    bought: list[str]
    need: Units


class CampaignGame(msgspec.Struct, gc=False):
    """One game of a campaign: its target, and what was reached once it is over."""

    target: int
    result: int | None = None


class Campaign(msgspec.Struct):
    """The games of a campaign."""

    game: int
    """The one being played, from 1."""
    games: list[CampaignGame]
    carried: list[str]
    """Cards carried into the game being played."""
    repeats: int
    """How many lost games may still be played again."""


class Score(msgspec.Struct):
    """What a player's cards are worth now."""

    printed: int
    bonuses: dict[str, int]
    """VP by the card whose ability brings them."""
    cards: int


class DrawDeck(msgspec.Struct, gc=False):
    """How many cards of each kind are left to be drawn."""

    early: int
    late: int
    gold: int


class SceneDetails(msgspec.Struct):
    """The figures of the table."""

    turn: int
    step: Step | None
    """Nothing once the game is over; then nobody is on turn, either."""
    on_turn: int | None
    goal: Goal | None
    """Where all cards lie open and all play together."""
    effects: TurnEffects
    transaction: Transaction | None
    campaign: Campaign | None
    scores: list[Score]
    """By seat."""
    draw: DrawDeck | None
    leaving: list[str]
    """The pieces that leave the grid at the end of the turn as things are now, in that order."""
    known_decks: list[int]
    """The seats whose deck lies open, its top card first."""


class Shortage(msgspec.Struct, gc=False):
    """What the hand lacks for a card of the grid; without `resource` it lacks several."""

    amount: int
    resource: Resource | None


class PayingUnit(msgspec.Struct, gc=False):
    """One unit of a card that pays."""

    resource: Resource
    lost: bool = False


class PayingCard(msgspec.Struct):
    """What a card does in a payment."""

    units: list[PayingUnit]
    stands_in: bool = False
    """A wild card: the units are what it stands for."""


class ResourceBill(msgspec.Struct, gc=False):
    """How a payment covers what is needed of one resource."""

    resource: Resource
    need: int
    paid: int
    credit: int
    wild: int
    missing: int
    lost: int


class PlanDetails(msgspec.Struct):
    """The bill of planned purchases and their payment; empty where an order is planned."""

    needed: int = 0
    covered: int = 0
    wasted: int = 0
    missing: int = 0
    resources: list[ResourceBill] = []
    """Those that are needed or paid with."""
    wild_lost: int = 0
    short: dict[str, Shortage] = {}
    """By piece of the grid."""
    paying: dict[str, PayingCard] = {}
    """By piece of the hand."""
