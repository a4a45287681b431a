"""What a seat observes: the table as it sees it (section 9), as numbers for learners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.observation import Observation, Row
from deckhall.games.climber.constants import LARGEST_HAND, MAIN, PHASE_NAMES, SEASONS
from deckhall.games.climber.plays import KIND_NAMES, NOTHING
from deckhall.games.climber.state import ClimberState

if TYPE_CHECKING:
    from deckhall.games.climber.cards import Cards

OPTIONS: Final = ("short climb", "forecast", "strict top icon", "quick passes")


class ClimberObservation(Observation[ClimberState]):
    """Cards by kind in every place that the seat can see, and what everybody knows of the season and the field."""

    def __init__(self, cards: Cards, players: int) -> None:
        super().__init__(players)
        self.cards: Final = cards
        seats, ids = self.seats, cards.ids
        others = seats[1:]
        copies = max([card.copies for card in cards.file.cards])
        most = LARGEST_HAND + SEASONS
        self.hand: Final = self.block("hand", "copies in your hand", copies, card=ids)
        self.down: Final = self.block("face down", "copies face down in your lodge", copies, card=ids)
        self.locked: Final = self.block("locked", "the card locked by Accident", card=ids)
        self.picked: Final = self.block("picked", "copies that you picked for a play, or to stay", copies, card=ids)
        self.gave: Final = self.block("gave", "the card that you give or gave in Transfer", card=ids)
        self.received: Final = self.block("received", "the card that you received in Transfer", card=ids)
        self.putting: Final = self.block("put down", "the card that you put down in a swap", card=ids)
        self.ready: Final = self.block("ready", "you have added all you want to")
        self.asked: Final = self.block("asked", "what you choose in the main phase", choice=("play", "shed", "swap"))
        self.up: Final = self.block("face up", "copies face up in a lodge", copies, seat=seats, card=ids)
        self.laid: Final = self.block("laid", "copies on the field since the last reset", copies, seat=seats, card=ids)
        self.shown: Final = self.block(
            "shown", "copies that a seat has shown and surely still owns", copies, seat=others, card=ids
        )
        self.doubted: Final = self.block(
            "doubted", "copies shown before Transfer; one may have been given away", copies, seat=others, card=ids
        )
        self.held: Final = self.block("held", "copies that all saw going into a hand", copies, seat=others, card=ids)
        self.hand_size: Final = self.block("hand size", "cards in a hand", most, seat=seats)
        self.down_size: Final = self.block("face-down size", "cards face down in a lodge", most, seat=seats)
        self.team_size: Final = self.block("team size", "cards a seat owns", most, seat=seats)
        first_place = max([gold.vp for gold in cards.file.golds])
        self.points: Final = self.block("points", "victory points", SEASONS * first_place + most, seat=seats)
        self.added: Final = self.block("added", "cards added in Climax", most, seat=seats)
        self.passed: Final = self.block("passed", "has passed on this field", seat=seats)
        self.out: Final = self.block("out", "first or second of this season", place=("first", "second"), seat=seats)
        self.start_card: Final = self.block("start card", "holds the Start Card", seat=seats)
        seasons = [str(season) for season in range(1, SEASONS + 1)]
        self.won: Final = self.block(
            "won", "who was first and second", place=("first", "second"), season=seasons, seat=seats
        )
        self.bonus: Final = self.block("bonus", "the Climax bonus of a first place", most, season=seasons)
        self.gold: Final = self.block("gold", "gold cards that lie open", season=seasons, gold=cards.gold_ids)
        self.now: Final = self.block("season", "the season being played", season=seasons)
        self.phase: Final = self.block("phase", "the phase of the season", phase=PHASE_NAMES)
        self.kind: Final = self.block("field kind", "what the field play is", kind=KIND_NAMES)
        self.owner: Final = self.block("field owner", "whose play is to be beaten", seat=seats)
        self.icon: Final = self.block("field icon", "the icon that the field play resolved", icon=cards.icon_ids)
        self.quantity: Final = self.block("field quantity", "how many cards the field play counts", most)
        self.low: Final = self.block("field low", "its lowest number", cards.top_number)
        self.high: Final = self.block("field high", "its highest number", cards.top_number)
        self.high_wins: Final = self.block("high wins", "high numbers win")
        self.counterclockwise: Final = self.block("counterclockwise", "turn order goes counterclockwise")
        self.pile: Final = self.block("pile", "cards in the draw pile", sum([card.copies for card in cards.file.cards]))
        self.options: Final = self.block("option", "variants in force", option=OPTIONS)

    def write(self, state: ClimberState, seat: int, row: Row) -> None:
        self._write_own(state, seat, row)
        self._write_table(state, seat, row)
        self._write_season(state, seat, row)
        if state.phase == MAIN and state.stack:
            self._write_field(state, seat, row)

    def _write_own(self, state: ClimberState, seat: int, row: Row) -> None:
        row.add_all(self.hand.start, state.hands[seat])
        row.add_all(self.down.start, state.down[seat])
        if state.locked[seat] >= 0:
            row.add(self.locked.start + state.locked[seat])
        picked = state.picked if state.turn == seat and state.phase == MAIN else state.resting[seat]
        if picked:
            for place, card in enumerate(state.hands[seat]):
                if picked >> place & 1:
                    row.add(self.picked.start + card)
        if state.giving[seat] >= 0:
            row.add(self.gave.start + state.giving[seat])
        elif state.given:
            row.add(self.gave.start + state.given[seat])
        if state.given:
            row.add(self.received.start + state.given[seat - 1])
        row.add_flag(self.ready.start, state.ready >> seat & 1 == 1)
        if state.acting == seat:
            if state.putting >= 0:
                row.add(self.putting.start + state.putting)
            action = state.legal[0]
            row.add(self.asked.start + self._question(action))

    def _question(self, action: int) -> int:
        """What is asked, by the first answer: which play, what to shed, or what to swap."""
        cards = self.cards
        if cards.SHED.has(action):
            return 1
        return 2 if cards.PUT.has(action) or cards.TAKE_DOWN.has(action) or cards.TAKE_UP.has(action) else 0

    def _write_table(self, state: ClimberState, seat: int, row: Row) -> None:
        """Every seat, from the viewer's on."""
        kinds: i64 = len(self.cards.ids)
        players: i64 = self.players
        offset: i64
        for offset in range(players):
            other = (seat + offset) % players
            row.add_all(self.up.start + offset * kinds, state.up[other])
            row.add_all(self.laid.start + offset * kinds, state.laid[other])
            if offset:
                row.add_all(self.shown.start + (offset - 1) * kinds, state.shown[other])
                row.add_all(self.doubted.start + (offset - 1) * kinds, state.doubted[other])
                row.add_all(self.held.start + (offset - 1) * kinds, state.held[other])
            held: i64 = len(state.hands[other])
            down: i64 = len(state.down[other])
            if state.locked[other] >= 0:
                down += 1
            row.add(self.hand_size.start + offset, held)
            row.add(self.down_size.start + offset, down)
            row.add(self.team_size.start + offset, held + down + len(state.up[other]) + len(state.laid[other]))
            row.add(self.points.start + offset, state.points[other])
            if state.phase == MAIN:
                row.add(self.added.start + offset, state.added[other])
            row.add_flag(self.passed.start + offset, state.passed >> other & 1 == 1)
            row.add_flag(self.out.start + offset, state.first == other)
            row.add_flag(self.out.start + players + offset, state.second == other)
            row.add_flag(self.start_card.start + offset, state.start_holder == other)

    def _write_season(self, state: ClimberState, seat: int, row: Row) -> None:
        plan = state.plan
        for played, first in enumerate(state.first_places):
            row.add(self.bonus.start + plan[played], state.bonuses[played])
            if first >= 0:
                row.add(self.won.start + plan[played] * self.players + (first - seat) % self.players)
                second = (state.second_places[played] - seat) % self.players
                row.add(self.won.start + (SEASONS + plan[played]) * self.players + second)
        golds: i64 = len(self.cards.gold_ids)
        for season in plan:
            if state.golds_up >> season & 1:
                row.add(self.gold.start + season * golds + state.golds[season])
        row.add(self.now.start + state.season)
        row.add(self.phase.start + state.phase)
        row.add(self.pile.start, len(state.pile))
        row.add_flag(self.options.start, len(plan) < SEASONS)
        row.add_flag(self.options.start + 1, state.forecast)
        row.add_flag(self.options.start + 2, state.strict_top)
        row.add_flag(self.options.start + 3, state.quick_passes)

    def _write_field(self, state: ClimberState, seat: int, row: Row) -> None:
        row.add_flag(self.high_wins.start, state.high_wins)
        row.add_flag(self.counterclockwise.start, state.direction < 0)
        row.add(self.kind.start + state.kind)
        if state.kind != NOTHING:
            row.add(self.owner.start + (state.owner - seat) % self.players)
            row.add(self.icon.start + state.icon)
            row.add(self.quantity.start, state.quantity)
            row.add(self.low.start, state.low)
            row.add(self.high.start, state.high)
