"""What a seat observes: cards, map, stack and draft as it sees them (section 9), as numbers for learners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from deckhall.core.ints import ints
from deckhall.core.observation import Observation, Questions, Row
from deckhall.games.muhq.constants import (
    BOSS,
    BUY,
    DEVOUR,
    DRAFT,
    MARKS,
    REPRESSION,
    STEPS,
    STORE,
    WINS,
)
from deckhall.games.muhq.declared import VERBS
from deckhall.games.muhq.observation_map import MapBlocks
from deckhall.games.muhq.player_cards import holder_at, open_shops, picks_of
from deckhall.games.muhq.scoring import measure
from deckhall.games.muhq.state import MuhqState

if TYPE_CHECKING:
    from deckhall.games.muhq.rules import Muhq
    from deckhall.games.muhq.state import Pile

MOST_CARDS: Final = 200
MOST_RESOURCE: Final = 99
"""Amounts beyond it make no difference any more."""
PURSE: Final = 12
SHOPS: Final = 8
"""Store tiles beyond so many, on a player's own map, are not told apart."""
LEAD: Final = 99
OPTIONS: Final = ("exact damage", "soft boss", "alternating draft", "dice")
VERB_COUNT: Final = len(VERBS)


class MuhqObservation(Observation[MuhqState]):
    """Cards by kind in every place, the map as planes, and what everybody knows of the turn, the race and the boss."""

    def __init__(self, game: Muhq, players: int) -> None:
        super().__init__(players)
        self.cards: Final = game.cards
        seats, ids = self.seats, game.cards.ids
        others = seats[1:]
        most = MOST_CARDS
        cards = game.cards
        kinds = [kind for kind in range(cards.count) if cards.equipment[kind]]
        gear = [ids[kind] for kind in kinds]
        self.gear: Final = ints([kinds.index(kind) if kind in kinds else -1 for kind in range(cards.count)])
        """The place of an equipment among the equipments, by card number."""
        self.gear_count: Final = len(gear)
        self.map: Final = MapBlocks(self, game)
        # Cards.
        self.hand: Final = self.block("hand", "copies in your hand", most, card=ids)
        self.pool: Final = self.block("pool", "copies in hand and deck together", most, seat=seats, card=ids)
        self.discards: Final = self.block("discard", "copies in a discard pile", most, seat=seats, card=ids)
        self.stores: Final = self.block("store", "copies in a store", most, seat=seats, card=ids)
        self.held: Final = self.block("held", "equipment that waits for the next unit", most, seat=seats, card=gear)
        self.exile: Final = self.block("exile", "copies in exile", most, card=ids)
        self.aside: Final = self.block("aside", "copies put aside after the draft", most, card=ids)
        self.shop: Final = self.block("shop", "copies in store tiles that you have looked into", most, card=ids)
        self.discarding: Final = self.block("to discard", "hand cards that you are about to discard", most, card=ids)
        self.boss_deck: Final = self.block("boss deck", "copies in the boss deck", most, card=ids)
        self.intention: Final = self.block("waiting", "the intention that waits on the side", card=ids)
        # Seats.
        self.hand_size: Final = self.block("hand size", "cards in a hand", most, seat=seats)
        self.deck_size: Final = self.block("deck size", "cards in a deck", most, seat=seats)
        self.resource: Final = self.block("resource", "resource", MOST_RESOURCE, seat=seats)
        amounts = [str(n) for n in range(PURSE + 1)]
        self.purse: Final = self.block("purse", f"your resource, no more than {PURSE}", n=amounts)
        self.points: Final = self.block("points", "points on the way to victory", 999, seat=seats)
        self.score: Final = self.block("score", "what the map counts", 999, -999, seat=seats)
        self.lead: Final = self.block("lead", "your score less the best other's", LEAD, -LEAD)
        self.out: Final = self.block("out", "is out of the game", seat=seats)
        self.shop_size: Final = self.block("shop size", "cards in a store tile", 99, shop=SHOPS)
        self.affordable: Final = self.block("affordable", "cards of your store that you can pay now", most)
        self.playable: Final = self.block("playable", "hand cards that you can pay now", most)
        # The turn.
        self.whose: Final = self.block("turn", "whose turn it is", side=(*seats, "boss"))
        self.step: Final = self.block("step", "the step of the turn", step=STEPS)
        self.round: Final = self.block("round", "the round", 60)
        self.rounds_left: Final = self.block("rounds left", "rounds after this one", 60)
        self.passes: Final = self.block("passes", "passed in a row", 9)
        self.bought: Final = self.block("bought", "a card was bought this turn")
        self.paid: Final = self.block("paid", "units whose upkeep is paid", most)
        self.stack: Final = self.block("stack", "actions on the stack", 64, side=(*seats, "boss"), verb=VERBS)
        self.stacked: Final = self.block("stacked", "copies that act on the stack", 64, card=ids)
        self.top: Final = self.block("stack top", "the action on top", verb=VERBS)
        self.top_by: Final = self.block("stack top by", "who declared it", side=(*seats, "boss"))
        self.top_card: Final = self.block("stack top card", "what acts", card=ids)
        # The race and the boss.
        self.win: Final = self.block("win", "how the map is won", by=WINS)
        self.wanted: Final = self.block("wanted", "points or resource that win", 999)
        self.missing: Final = self.block("missing", "points or resource that a seat lacks", 999, seat=seats)
        self.boss_left: Final = self.block("boss left", "health left to the boss", 999, -999)
        self.boss_marks: Final = self.block("boss marks", "marks that decide against you", 999)
        self.boss_missing: Final = self.block("boss missing", "so many more, and you have lost", 999)
        self.boss_deck_size: Final = self.block("boss deck size", "cards in the boss deck", most)
        # The draft.
        self.pack: Final = self.block("pack", "copies in the pack that you hold", most, card=ids)
        self.picks: Final = self.block("picks", "copies that you have picked", most, card=ids)
        self.picked: Final = self.block("picked", "your sealed pick", card=ids)
        self.gone_by: Final = self.block(
            "passed on", "copies left in packs of this round when you passed them on", most, card=ids
        )
        self.draft_round: Final = self.block("draft round", "the round of the draft", 20)
        self.draft_pass: Final = self.block("draft pass", "how often the packs were passed", 40)
        self.pack_size: Final = self.block("pack size", "cards in a pack", 99, seat=seats)
        self.rounds: Final = self.block("draft rounds", "rounds of the draft that the format names", 20)
        self.known: Final = self.block(
            "known", "copies that all know to be in a hand", most, seat=others or ("+1",), card=ids
        )
        self.options: Final = self.block("option", "variants in force", option=OPTIONS)
        self.questions: Final = Questions(self, game, ids)

    def write(self, state: MuhqState, seat: int, row: Row) -> None:
        self.map.write(state, seat, row)
        row.add(self.step.start + state.step)
        row.add_flag(self.options.start, state.exact_damage)
        row.add_flag(self.options.start + 1, state.soft_boss)
        row.add_flag(self.options.start + 2, state.alternating)
        row.add_flag(self.options.start + 3, state.dice)
        row.add(self.win.start + state.board.win)
        self._write_seats(state, seat, row)
        if state.step == DRAFT:
            self._write_draft(state, seat, row)
        else:
            self._write_own(state, seat, row)
            self._write_turn(state, seat, row)
            self._write_common(state, seat, row)
        self._write_race(state, seat, row)
        if seat == state.acting or state.pending >> seat & 1:
            self.questions.write(state, seat, row)
            if state.acting == seat:
                self.map.write_chosen(state, row)

    def _add_cards(self, start: i64, state: MuhqState, cards: Pile, row: Row) -> None:
        """Cards by kind; a place holds ids."""
        kinds = state.kinds
        for card in cards:
            row.add(start + kinds[card])

    def _write_seats(self, state: MuhqState, seat: int, row: Row) -> None:
        """Every seat, from the viewer's on."""
        count: i64 = self.cards.count
        players: i64 = self.players
        mine: i64 = 0
        best: i64 = -999
        offset: i64
        for offset in range(players):
            other = (seat + offset) % players
            start = offset * count
            self._add_cards(self.pool.start + start, state, state.hands[other], row)
            self._add_cards(self.pool.start + start, state, state.decks[other], row)
            self._add_cards(self.discards.start + start, state, state.discards[other], row)
            self._add_cards(self.stores.start + start, state, state.stores[other], row)
            for card in state.held[other]:
                place = self.gear[state.kinds[card]]
                if place >= 0:
                    row.add(self.held.start + offset * self.gear_count + place)
            if offset:
                row.add_all(self.known.start + start - count, state.known[other])
            row.add(self.hand_size.start + offset, len(state.hands[other]))
            row.add(self.deck_size.start + offset, len(state.decks[other]))
            resource: i64 = state.resource[other]
            row.add(self.resource.start + offset, resource if resource < MOST_RESOURCE else MOST_RESOURCE)
            row.add(self.points.start + offset, state.points[other])
            row.add_flag(self.out.start + offset, state.out >> other & 1 == 1)
            score: i64 = measure(state, int(other))
            score = score if score < 999 else 999
            row.add(self.score.start + offset, score)
            if offset == 0:
                mine = score
            elif score > best:
                best = score
        if players > 1:
            lead = mine - best
            row.add(self.lead.start, LEAD if lead > LEAD else -LEAD if lead < -LEAD else lead)

    def _write_own(self, state: MuhqState, seat: int, row: Row) -> None:
        """The viewer's hand, and what it can pay."""
        cards, kinds = self.cards, state.kinds
        resource: i64 = state.resource[seat]
        named = state.discard_named if state.turn == seat else 0
        for place, card in enumerate(state.hands[seat]):
            kind = kinds[card]
            row.add(self.hand.start + kind)
            row.add_flag(self.playable.start, 0 <= cards.play[kind] <= resource)
            if named >> place & 1:
                row.add(self.discarding.start + kind)
        for card in state.stores[seat]:
            row.add_flag(self.affordable.start, cards.buy[kinds[card]] <= resource)
        row.add(self.purse.start + (resource if resource < PURSE else PURSE))

    def _write_turn(self, state: MuhqState, seat: int, row: Row) -> None:
        """Whose turn it is, how far it is, and the action stack."""
        players: i64 = self.players
        row.add(self.whose.start + (players if state.turn == BOSS else (state.turn - seat) % players))
        row.add(self.round.start, state.round)
        if state.round < state.board.round_cap:
            row.add(self.rounds_left.start, state.board.round_cap - state.round)
        row.add(self.passes.start, state.passes)
        row.add_flag(self.bought.start, state.bought)
        row.add(self.paid.start, len(state.paid))
        last = len(state.actions) - 1
        for place, act in enumerate(state.actions):
            side: i64 = players if act.seat < 0 else (act.seat - seat + players) % players
            row.add(self.stack.start + side * VERB_COUNT + act.verb)
            if act.kind >= 0:
                row.add(self.stacked.start + act.kind)
            if place == last:
                row.add(self.top.start + act.verb)
                row.add(self.top_by.start + side)
                if act.kind >= 0:
                    row.add(self.top_card.start + act.kind)

    def _write_common(self, state: MuhqState, seat: int, row: Row) -> None:
        """Cards that belong to nobody, store tiles and the boss side's deck."""
        self._add_cards(self.exile.start, state, state.exile, row)
        row.add_all(self.aside.start, state.undealt)
        self._add_cards(self.boss_deck.start, state, state.boss_deck, row)
        row.add(self.boss_deck_size.start, len(state.boss_deck))
        if state.intention >= 0:
            row.add(self.intention.start + state.kinds[state.intention])
        if not state.board.stores:
            return
        looks = open_shops(state, seat) if state.turn == seat and state.step == BUY else []
        for number, tile in enumerate(state.board.stores):
            if state.terrain[tile] != STORE:
                continue
            if number < SHOPS:
                row.add(self.shop_size.start + number, len(state.shops[number]))
            if state.shop_seen[number] >> seat & 1 or number in looks:
                self._add_cards(self.shop.start, state, state.shops[number], row)

    def _write_race(self, state: MuhqState, seat: int, row: Row) -> None:
        """How far everybody is from winning, and all from losing."""
        board = state.board
        wanted: i64 = board.points if board.points else board.resource
        row.add(self.wanted.start, wanted)
        if wanted:
            for offset in range(self.players):
                other = (seat + offset) % self.players
                have: i64 = state.points[other] if board.points else state.resource[other]
                if have < wanted:
                    row.add(self.missing.start + offset, wanted - have)
        boss = state.find_boss() if board.coop else None
        if boss is not None:
            mark = REPRESSION if board.data.win.lose_mark == MARKS[REPRESSION] else DEVOUR
            row.add(self.boss_left.start, state.health(boss) - boss.damage)
            row.add(self.boss_marks.start, boss.marks[mark])
            if boss.marks[mark] < board.lose_marks:
                row.add(self.boss_missing.start, board.lose_marks - boss.marks[mark])

    def _write_draft(self, state: MuhqState, seat: int, row: Row) -> None:
        """The pack that one holds, the own picks, and what one has passed on; of others only numbers (MUQ-9.5)."""
        players: i64 = self.players
        number = state.draft_round - 1
        row.add(self.draft_round.start, state.draft_round)
        row.add(self.draft_pass.start, state.draft_pass)
        row.add(self.rounds.start, state.format[0])
        for kind in picks_of(state, seat):
            row.add(self.picks.start + kind)
        if state.picked and state.picked[seat] >= 0:
            row.add(self.picked.start + state.picked[seat])
        for pack, held in enumerate(state.packs):
            who = holder_at(state, pack, number, state.draft_pass)
            row.add(self.pack_size.start + (who - seat + players) % players, len(held))
            if who == seat:
                row.add_all(self.pack.start, held)
            else:
                self._write_passed_on(state, seat, pack, row)

    def _write_passed_on(self, state: MuhqState, seat: int, pack: int, row: Row) -> None:
        """What was left in a pack of this round when the viewer last passed it on: some of it is gone since."""
        number = state.draft_round - 1
        taken = state.taken[number][pack]
        last = -1
        for passed in range(len(taken)):
            if holder_at(state, pack, number, passed) == seat:
                last = passed
        if last >= 0:
            row.add_all(self.gone_by.start, taken[last + 1 :])
            row.add_all(self.gone_by.start, state.packs[pack])
