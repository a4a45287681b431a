"""One position: the map with its permanents, the action stack, and everybody's cards.

Every card and token has an id (MUQ-2.22); `kinds` says what card it is. A place with cards is a tuple of ids, replaced
rather than edited, so that a clone copies only short lists; permanents are copied one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.errors import DeckhallError, IllegalAction
from deckhall.core.ints import ints
from deckhall.core.state import State
from deckhall.games.muhq import (
    evaluation,
    fast_actions,
    hidden,
    player_cards,
    scene,
    scoring,
    sensible,
    why_not,
    wording,
)
from deckhall.games.muhq.board import Board, TerrainMap, Tiles
from deckhall.games.muhq.cards import Cards
from deckhall.games.muhq.constants import BOSS, DRAFT, NOBODY, TILES
from deckhall.games.muhq.declared import Declared, Fired
from deckhall.games.muhq.permanents import BegunChoice, Permanent

if TYPE_CHECKING:
    from deckhall.core.frames import Question
    from deckhall.core.ints import Ints
    from deckhall.core.options import Options
    from deckhall.core.rng import Rng
    from deckhall.core.scene import Scene, Stage
    from deckhall.games.muhq.rules import Muhq

Pile = tuple[int, ...]
NO_INTS: Final[list[int]] = []
NO_PILES: Final[list[Pile]] = []
NO_OCCUPANTS: Final = ints([-1] * TILES)


class MuhqState(State):
    """The table in the middle of a game."""

    def __init__(self, game: Muhq, players: int, board: Board) -> None:
        super().__init__(game, players)
        self.muhq: Final = game
        self.cards: Final[Cards] = game.cards
        self.board: Final = board
        # Variants (section 8).
        self.exact_damage = False
        self.soft_boss = False
        self.alternating = False
        self.dice = False
        # Cards.
        self.kinds: Pile = ()
        """The card number of every id."""
        self.hands = NO_PILES
        self.decks = NO_PILES
        """The next card last."""
        self.known = NO_PILES
        """Card numbers that everybody knows to be in each hand (see `player_cards.reshuffle`)."""
        self.discards = NO_PILES
        self.stores = NO_PILES
        self.held = NO_PILES
        """Equipments that wait for the next unit (MUQ-6.56)."""
        self.exile: Pile = ()
        self.gone: Pile = ()
        """Cards of eliminated players."""
        self.shops = NO_PILES
        """The cards of each store tile, in the order of the board's stores."""
        self.shop_seen = NO_INTS
        """Bit set of the seats that have looked at each of them."""
        self.resource = NO_INTS
        self.points = NO_INTS
        # The map.
        self.terrain: Tiles = board.terrain
        self.terrain_map: TerrainMap = board.terrain_map
        """The terrain again, as searches use it."""
        self.occupant: Ints = NO_OCCUPANTS
        """The id of the permanent that stands on each tile, or -1."""
        self.permanents: list[Permanent] = []
        """All of them in ascending id, pile members included."""
        self.wall_damage: tuple[tuple[int, int], ...] = ()
        """Damage of walls: (tile, damage)."""
        # The boss side.
        self.boss_deck: Pile = ()
        self.boss_discard: Pile = ()
        self.intention = -1
        """The intention that waits on the side."""
        self.mark_tile = -1
        self.mark_unit = -1
        """Where its mark lies."""
        # The turn.
        self.round = 1
        self.turn = 0
        """Whose turn it is: a seat, or BOSS."""
        self.step = DRAFT
        self.out = 0
        """Bit set of the eliminated seats."""
        self.passes = 0
        """How many have passed in a row, those included who were skipped."""
        self.executed = 0
        self.bought = False
        self.paid: Pile = ()
        """Units whose upkeep is paid this turn."""
        self.arriving = -1
        """A played card whose spawn tile is taken, while another is chosen."""
        self.active = -1
        self.ai = 0
        """The AI that acts with the active unit, or 0."""
        self.ai_progress = 0
        self.begun: BegunChoice | None = None
        self.discard_from = 0
        """While cards are discarded: the first place of the hand that can still be named."""
        self.discard_named = 0
        """Bit set of the places of the hand that are to be discarded."""
        self.actions: list[Declared] = []
        """The action stack, the top last."""
        self.declared = 0
        """How many actions were declared so far."""
        self.fired: list[Fired] = []
        self.drops: list[tuple[int, int, int]] = []
        """Pile members to be dropped: (id, tile, who chooses) (MUQ-6.17)."""
        self.unchecked = False
        """Something happened since the last state check."""
        # The draft.
        self.format: tuple[int, int, int] = (0, 0, 0)
        """Rounds, cards taken out of a pack by each, cards in a pack."""
        self.draft_round = 0
        self.draft_pass = 0
        self.undealt: Pile = ()
        self.packs = NO_PILES
        """By number; the holder of pack p after t passes is p + t."""
        self.taken: tuple[tuple[Pile, ...], ...] = ()
        """For every draft round, for every pack: what was taken out of it, in order."""
        self.picked = NO_INTS
        """Sealed picks."""
        # The end.
        self.winners = 0
        self.ended = ""
        """Why the game is over, as a word of the log."""

    def clone(self) -> MuhqState:
        twin = MuhqState(self.muhq, self.players, self.board)
        twin._copy_flow(self)
        twin.exact_damage = self.exact_damage
        twin.soft_boss = self.soft_boss
        twin.alternating = self.alternating
        twin.dice = self.dice
        twin.kinds = self.kinds
        twin.hands = self.hands.copy()
        twin.decks = self.decks.copy()
        twin.known = self.known.copy()
        twin.discards = self.discards.copy()
        twin.stores = self.stores.copy()
        twin.held = self.held.copy()
        twin.exile = self.exile
        twin.gone = self.gone
        twin.shops = self.shops.copy()
        twin.shop_seen = self.shop_seen.copy()
        twin.resource = self.resource.copy()
        twin.points = self.points.copy()
        twin.terrain = self.terrain
        twin.terrain_map = self.terrain_map
        twin.occupant = self.occupant[:]
        twin.permanents = [one.copy() for one in self.permanents]
        twin.wall_damage = self.wall_damage
        twin.boss_deck = self.boss_deck
        twin.boss_discard = self.boss_discard
        twin.intention = self.intention
        twin.mark_tile = self.mark_tile
        twin.mark_unit = self.mark_unit
        twin.round = self.round
        twin.turn = self.turn
        twin.step = self.step
        twin.out = self.out
        twin.passes = self.passes
        twin.executed = self.executed
        twin.bought = self.bought
        twin.paid = self.paid
        twin.arriving = self.arriving
        twin.active = self.active
        twin.ai = self.ai
        twin.ai_progress = self.ai_progress
        twin.begun = self.begun
        twin.discard_from = self.discard_from
        twin.discard_named = self.discard_named
        twin.actions = self.actions.copy()
        twin.declared = self.declared
        twin.fired = self.fired.copy()
        twin.drops = self.drops.copy()
        twin.unchecked = self.unchecked
        twin.format = self.format
        twin.draft_round = self.draft_round
        twin.draft_pass = self.draft_pass
        twin.undealt = self.undealt
        twin.packs = self.packs.copy()
        twin.taken = self.taken
        twin.picked = self.picked.copy()
        twin.winners = self.winners
        twin.ended = self.ended
        return twin

    # -- reading the position --------------------------------------------------------------------------------------

    def find(self, ident: int) -> Permanent | None:
        """The permanent with that id, if it is on the map."""
        if ident >= 0:
            for one in self.permanents:
                if one.id == ident:
                    return one
        return None

    def permanent_at(self, tile: int) -> Permanent | None:
        """What stands on a tile."""
        return self.find(self.occupant[tile])

    def pile(self, container: Permanent) -> list[Permanent]:
        """The members of a pile in ascending id, without their own piles."""
        return [one for one in self.permanents if one.host == container.id]

    def everything_at(self, tile: int) -> list[Permanent]:
        """What stands on a tile and its pile, a member's own pile directly after it."""
        found: list[Permanent] = []
        first = self.permanent_at(tile)
        todo: list[Permanent] = [first] if first is not None else []
        while todo:
            one = todo.pop()
            found.append(one)
            members = self.pile(one)
            members.reverse()
            todo.extend(members)
        return found

    def hostile(self, one: int, other: int) -> bool:
        """Are these two controllers enemies (MUQ-1.8)?"""
        if one in (other, NOBODY) or other == NOBODY:
            return False
        return not self.board.coop or one == BOSS or other == BOSS

    def same_side(self, one: int, other: int) -> bool:
        """Are these two controllers on one side: the same one, in co-op any two players (MUQ-5.43)?"""
        return one == other or (self.board.coop and one >= 0 and other >= 0)

    def available(self, kind: int, tile: int) -> bool:
        """Can a permanent of this card stand there on its own (MUQ-5.42)? Whose pile it could join, `paths` says."""
        return self.occupant[tile] < 0 and self.cards.places[kind] >> self.terrain[tile] & 1 == 1

    def health(self, one: Permanent) -> int:
        """How much damage a permanent bears: health, or the solid value of an artifact."""
        cards = self.cards
        if cards.artifact[one.kind]:
            return cards.solid[one.kind]
        return cards.health_by_players[one.kind][self.players]

    def damage_of_wall(self, tile: int) -> int:
        """Damage of the wall on a tile."""
        for place, damage in self.wall_damage:
            if place == tile:
                return damage
        return 0

    def reshape(self, tile: int, terrain: int) -> None:
        """A tile changes its type."""
        changed = list(self.terrain)
        changed[tile] = terrain
        self.terrain = tuple(changed)
        self.terrain_map = self.board.changed(self.terrain)

    def begin_turn(self, step: int) -> None:
        """Nothing has been done in this turn yet."""
        self.step = step
        self.executed = 0
        self.passes = 0
        self.bought = False
        self.paid = ()
        self.active = -1
        self.ai = 0

    def rest(self, one: Permanent) -> None:
        """The permanent is the active unit no more, if it was."""
        if self.active == one.id:
            self.active = -1
            self.ai = 0

    def turn_is_over(self) -> bool:
        """Is the player whose turn it is out? Then only what others have declared is executed (MUQ-11.11)."""
        return self.turn >= 0 and self.out >> self.turn & 1 == 1

    def alive(self) -> list[int]:
        """The seats still in the game in priority order: from the one whose turn it is (MUQ-5.11). To be read only."""
        return self.board.priority[self.turn if self.turn >= 0 else 0][self.out]

    def new_id(self, kind: int) -> int:
        """The id of a new card or token."""
        self.kinds = (*self.kinds, kind)
        return len(self.kinds) - 1

    def new_ids(self, kinds: list[int]) -> list[int]:
        """The ids of new cards."""
        first = len(self.kinds)
        self.kinds += tuple(kinds)
        return list(range(first, first + len(kinds)))

    def find_boss(self) -> Permanent | None:
        """The boss."""
        for one in self.permanents:
            if self.cards.boss[one.kind]:
                return one
        return None

    # -- the contract ----------------------------------------------------------------------------------------------

    def together(self) -> bool:
        """In co-op games all win or lose as one (MUQ-1.8)."""
        return self.board.coop

    def achieved(self) -> bool:
        """Is the boss beaten (MUQ-7.14)?"""
        return self.winners > 0

    @property
    def ranking(self) -> list[int]:
        """Winners first; the others by the map's measure and its tie-breaks (MUQ-7.21, MUQ-7.22)."""
        return scoring.ranking(self)

    def score(self, seat: int) -> int:
        return scoring.measure(self, seat)

    def estimate(self, seat: int) -> float:
        return evaluation.estimate(self, seat)

    def prospect(self, seat: int) -> float:
        return evaluation.prospect(self, seat)

    def sensible(self, seat: int, legal: list[int]) -> list[int]:
        return sensible.sensible(self, seat, legal)

    def mid_choice(self, seat: int) -> bool:
        if self.acting < 0:
            return self.discard_from > 0 and seat == self.turn
        return self.begun is not None and self.acting == seat

    def preset_answer(self, seat: int, settings: Options) -> int:
        """Automatic passing: never stop, stop when others would think that one can answer, or always stop."""
        return fast_actions.automatic_pass(self, seat, str(settings["stop"]))

    def forced_answer(self, seat: int, alone: bool) -> int:
        """The last card of a pack: everybody knows that nothing else is left in it."""
        if not self.packs or max([len(pack) for pack in self.packs]) > 1:
            return -1
        legal = self.legal_actions(seat)
        return legal[0] if len(legal) == 1 else -1

    def determinized(self, seat: int | None, rng: Rng) -> MuhqState:
        return hidden.dealt_anew(self, seat, rng)

    def redrawn(self, rng: Rng) -> MuhqState:
        return hidden.redrawn(self, rng)

    def build_scene(self, seat: int | None) -> Scene:
        return scene.build_scene(self, seat)

    def why_not(self, seat: int, action: int, question: Question) -> IllegalAction:
        return why_not.why_not(self, seat, action, question)

    def no_answer(self, action: int) -> DeckhallError:
        """The bug that an option is offered which nothing carries out."""
        return DeckhallError(f"nothing carries out {self.game.vocab.text(action)!r} here")

    def about(self, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
        return wording.about(self, seat, action)

    def say(self, seat: int, action: int) -> str:
        return wording.say(self, seat, action)

    def say_choice(self, seat: int, actions: list[int]) -> str:
        return wording.say_choice(self, seat, actions)

    def label_choice(self, seat: int, actions: list[int]) -> tuple[str, list[str]]:
        return wording.label_choice(self, seat, actions)

    def stage(self) -> Stage:
        return scene.stage(self)

    def why_ranked(self, seat: int) -> str:
        return wording.why_ranked(self, seat)

    def cards_in_play(self) -> dict[str, int]:
        """Every card but tokens."""
        return player_cards.count_cards(self)
