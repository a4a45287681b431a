"""Lanterns: a whole game in one file, and the model for adding one. `rulebook.md` says what happens here."""

from pathlib import Path

import msgspec

from deckhall.core import AskAll, Game, Observation, Option, Options, Rng, Scene, State, Step
from deckhall.core.scene import SeatLine
from deckhall.core.toml_files import read_toml, typed
from deckhall.core.view import hidden_zone, open_zone

BOX, DECK, LIT, HAND, SHOWN = 0, 1, 2, 3, 8  # where cards lie; the hand of seat 2 is HAND + 2


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `cards.toml` holds."""

    hand: int
    candles: dict[str, int]
    lanterns: dict[str, int]


class Lanterns(Game):
    """The facts of the game. A card is an int: its index in `ids`, the candles first."""

    slug = "lanterns"

    def __init__(self, folder: Path, edition: str = "", cards: Path | None = None) -> None:
        super().__init__(folder, edition, cards)
        self.cards = typed(read_toml(self.cards_file), Cards, self.cards_file.name)
        self.ids = [*self.cards.candles, *self.cards.lanterns]
        candles = {one: f"candle {one}" for one in self.cards.candles}
        self.lexicon["card"] = candles | {one: f"{one} lantern" for one in self.cards.lanterns}
        self.vocab.block("offer", candle=list(candles))
        self.player_counts = (2, 3, 4, 5)
        self.options = (Option("next", "Next candle", "Equal candles cancel each other.", rule="LAN-2.4"),)

    def bound(self, players: int) -> int:
        return self.cards.hand * players

    def declare_observation(self, players: int) -> Observation["Table"]:
        from .observation import Seen  # it needs what is defined here

        return Seen(self, players)

    def setup(self, players: int, options: Options, rng: int) -> State:
        state = Table(self, players, options["next"] is True)
        state.rng = rng
        box = state.zones[BOX] = [n for n, copies in enumerate(self.cards.candles.values()) for _ in range(copies)]
        deck = state.zones[DECK] = list(range(len(self.cards.candles), len(self.ids)))
        state.shuffle(box)
        state.shuffle(deck)
        for seat in range(players):
            state.zones[HAND + seat] = sorted(box.pop() for _ in range(self.cards.hand))
        state.then(TurnUp())
        return state


class Table(State):
    """One position: the cards in each place, and the offers, which stay in the hand until all are made."""

    def __init__(self, game: Lanterns, players: int, next_wins: bool) -> None:
        super().__init__(game, players)
        self.game: Lanterns = game
        self.next_wins = next_wins
        self.zones: list[list[int]] = [[] for _ in range(SHOWN + players)]
        self.offers = [-1] * players

    def clone(self) -> "Table":
        other = Table(self.game, self.players, self.next_wins)
        other.zones = [cards.copy() for cards in self.zones]
        other.offers = self.offers.copy()
        other._copy_flow(self)
        return other

    def determinized(self, seat: int | None, rng: Rng) -> "Table":
        world = self.clone()
        world.rng = Rng(rng.seed()).generator
        rng.shuffle(world.zones[DECK])
        hidden = [BOX, *(HAND + other for other in range(self.players) if other != seat)]
        unseen = [candle for place in hidden for candle in world.zones[place]]
        rng.shuffle(unseen)
        for place in hidden:
            cards = world.zones[place] = sorted(unseen.pop() for _ in world.zones[place])
            if place != BOX and world.offers[place - HAND] >= 0:
                world.offers[place - HAND] = cards[rng.below(len(cards))]
        return world

    def redrawn(self, rng: Rng) -> "Table":
        world = self.clone()
        world.rng = Rng(rng.seed()).generator
        rng.shuffle(world.zones[DECK])
        return world

    def build_scene(self, seat: int | None) -> Scene:
        scene = Scene(self.game.slug, self.game.edition, seat, [], [], [], self.to_act())
        labels = self.game.lexicon["card"]
        hidden_zone(scene, "deck", "Deck", len(self.zones[DECK]))
        open_zone(scene, "lit", "Turned up", self.faces(LIT), labels)
        for s in range(self.players):
            scene.seats.append(SeatLine(s, self.names[s], self.score(s), acting=s in scene.to_act))
            open_zone(scene, f"shown {s}", "Shown", self.faces(SHOWN + s), labels, seat=s)
            if s == seat:
                open_zone(scene, f"hand {s}", "Hand", self.faces(HAND + s), labels, "fan", s)
            else:
                hidden_zone(scene, f"hand {s}", "Hand", len(self.zones[HAND + s]), "fan", s)
        return scene

    def about(self, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
        return (f"hand {seat}", self.game.ids[action]), ("", "")

    def faces(self, place: int) -> list[str]:
        return [self.game.ids[card] for card in self.zones[place]]

    def cards_in_play(self) -> dict[str, int]:
        return {one: sum(cards.count(card) for cards in self.zones) for card, one in enumerate(self.game.ids)}

    def score(self, seat: int) -> int:
        return sum(self.game.cards.lanterns.get(face, 0) for face in self.faces(SHOWN + seat))


class TurnUp(Step[Table]):
    """A round begins (LAN-2.1), or the game is over (LAN-3.1)."""

    def run(self, state: Table) -> None:
        state.reveal()
        if state.zones[HAND]:
            state.zones[LIT].append(state.zones[DECK].pop())
            state.tell("turn_up", "LAN-2.1", data={"card": state.faces(LIT)[-1]})
            state.then(Offers(), TurnUp())


class Offers(AskAll[Table]):
    """Everybody offers a candle in secret (LAN-2.2)."""

    asks = "offer"
    rule = "LAN-2.2"

    def options(self, state: Table, seat: int) -> list[int]:
        return sorted(set(state.zones[HAND + seat]))

    def take(self, state: Table, seat: int, action: int) -> None:
        state.offers[seat] = action

    def close(self, state: Table) -> None:
        offers, state.offers = state.offers, [-1] * state.players
        for seat, candle in enumerate(offers):
            state.zones[HAND + seat].remove(candle)
            state.zones[SHOWN + seat].append(candle)
            state.tell("offer", "LAN-2.3", seat, {"card": state.game.ids[candle]})
        alone = [candle for candle in offers if offers.count(candle) == 1]
        best = max(alone if state.next_wins else offers, default=-1)
        if best in alone:
            state.tell("win", "LAN-2.5", offers.index(best), {"cards": state.faces(LIT)})
            state.zones[SHOWN + offers.index(best)] += state.zones[LIT]
            state.zones[LIT] = []
