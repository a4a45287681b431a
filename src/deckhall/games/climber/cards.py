"""The cards of Climber as the rules use them: flat tables of ints, and the vocabulary of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deckhall.core.ints import flags, ints
from deckhall.core.state import Constant
from deckhall.core.toml_files import one_effect
from deckhall.core.vocab import Vocab
from deckhall.games.climber import card_file

NO_ICON: Final = 0
"""Icons are numbered from 1 in the order of the file; 0 is none."""

# What an icon does (the effects of [[icons]]).
RESET: Final = 1
WHITEOUT: Final = 2
SHED: Final = 3
SWAP: Final = 4
TURN: Final = 5
COUNT_AS: Final = 6
EXTRA: Final = 7
ICON_EFFECTS: Final = {
    "reset_field": (RESET, 1, 1),
    "force_pass": (WHITEOUT, 1, 3),
    "shed": (SHED, 1, 9),
    "swap": (SWAP, 1, 9),
    "turn_strength": (TURN, 1, 1),
    "count_as": (COUNT_AS, 2, 9),
    "extra_cards": (EXTRA, 1, 9),
}
"""By name in the file: the effect, and the least and most its amount can be."""

# What a season does (the effects of [[golds]]); 0 for nothing.
COUNTERCLOCKWISE: Final = 1
NO_SETS: Final = 2
GIVE: Final = 3
MOST_CARDS: Final = 4
LOCK: Final = 5
WEAK_WINS: Final = 6
ADDED: Final = 7
GOLD_EFFECTS: Final = {
    "counterclockwise": (COUNTERCLOCKWISE, 1, 1),
    "no_sets": (NO_SETS, 1, 1),
    "give": (GIVE, 1, 1),
    "most_cards": (MOST_CARDS, 1, 12),
    "lock": (LOCK, 1, 1),
    "weak_wins": (WEAK_WINS, 1, 1),
    "bonus_per_added": (ADDED, 0, 9),
}


class Cards(Constant):
    """The card file as the rules use it: a card is an index into these lists, sorted by number."""

    def __init__(self, path: Path, vocab: Vocab) -> None:
        super().__init__(path.name)
        self.file: Final = card_file.load(path)
        file = self.file
        suits = {suit.id: 1 << place for place, suit in enumerate(file.suits)}
        icons = {icon.id: place for place, icon in enumerate(file.icons, 1)}
        self.ids: Final = [card.id for card in file.cards]
        self.index: Final = {card.id: place for place, card in enumerate(file.cards)}
        self.number: Final = ints([card.number for card in file.cards])
        self.colours: Final = ints([sum(suits[colour] for colour in card.colours) for card in file.cards])
        """Bit set of the colours a card can have; 0 fits no run."""
        self.icon: Final = ints([icons[card.power] if card.power else NO_ICON for card in file.cards])
        self.initial: Final = flags([card.deck == "initial" for card in file.cards])
        effects = [one_effect(str(path), f"icon {icon.id!r}", icon.effect, ICON_EFFECTS) for icon in file.icons]
        self.effect: Final = ints([0, *[effect for effect, _ in effects]])
        """What icon number i does."""
        self.amount: Final = ints([0, *[amount for _, amount in effects]])
        self.twin: Final = flags([self.effect[icon] == COUNT_AS for icon in self.icon])
        """Whether a card alone is a set (Set of Two)."""
        self.reach: Final = ints([self.amount[icon] if self.effect[icon] == EXTRA else 0 for icon in self.icon])
        """By how many cards a play with this card's icon may exceed the field play (Mountain)."""
        self.icon_ids: Final = ["none", *[icon.id for icon in file.icons]]
        self.top_number: Final = max(self.number)
        self.gold_ids: Final = [gold.id for gold in file.golds]
        self.gold_labels: Final = [f"{gold.name}, {gold.vp} VP" for gold in file.golds]
        self.silver_ids: Final = [one.id for one in file.silvers]
        self.silver_labels: Final = [f"{one.name}: hand of {one.hand_size}, {one.vp} VP" for one in file.silvers]
        rules = [one_effect(str(path), f"gold {gold.id!r}", gold.effect, GOLD_EFFECTS) for gold in file.golds]
        self.gold_effect: Final = [effect for effect, _ in rules]
        self.gold_amount: Final = [amount for _, amount in rules]
        # The vocabulary. Ids are append-only: saved games and trained agents know actions by them.
        self.PASS: Final = vocab.block("pass")
        self.PLAY: Final = vocab.block("play", icon=self.icon_ids)
        self.ADD: Final = vocab.block("add", card=self.ids)
        self.REST: Final = vocab.block("rest", card=self.ids)
        self.READY: Final = vocab.block("ready")
        self.GIVE: Final = vocab.block("give", card=self.ids)
        self.SHED: Final = vocab.block("shed", card=self.ids)
        self.PUT: Final = vocab.block("put", card=self.ids)
        self.TAKE_DOWN: Final = vocab.block("take_down", card=self.ids)
        self.TAKE_UP: Final = vocab.block("take_up", card=self.ids)

    def names(self) -> dict[str, dict[str, str]]:
        """What people call things: cards with their icon, since that is what they are played for."""
        power = {icon.id: icon.name for icon in self.file.icons}
        return {
            "card": {
                card.id: card.name + (f" ({power[card.power]})" if card.power else "") for card in self.file.cards
            },
            "icon": {**power, "none": "no icon"},
            "gold": {gold.id: gold.name for gold in self.file.golds},
            "suit": {suit.id: suit.name for suit in self.file.suits},
            "piece": {piece.id: piece.name for piece in self.file.pieces},
        }

    def deck(self, initial: bool) -> list[int]:
        """One of the two decks, every copy of every card, unshuffled."""
        cards = enumerate(self.file.cards)
        return [place for place, card in cards for _ in range(card.copies) if (card.deck == "initial") == initial]
