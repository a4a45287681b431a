"""Positions from files: everything is put where the file says, or the error says why not (see `position_file`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.errors import BadPosition
from deckhall.core.options import Options
from deckhall.core.position import check_known, check_seats
from deckhall.core.toml_files import typed
from deckhall.games.muhq import boss, map_check
from deckhall.games.muhq.board import tile_at
from deckhall.games.muhq.constants import ACTION, BOSS, BUY, END, MARKS, NOBODY, PAY, STEPS, TERRAINS, UPKEEP
from deckhall.games.muhq.draft import enough
from deckhall.games.muhq.placing import enter
from deckhall.games.muhq.player_cards import in_order
from deckhall.games.muhq.position_file import MOST_IDS, Position, SeatPart, TilePart, UnitPart
from deckhall.games.muhq.priority import WINDOW
from deckhall.games.muhq.setup import blank, fill_shops, place_pieces
from deckhall.games.muhq.state_check import CHECK
from deckhall.games.muhq.turn import ACTION_STEP, BUY_STEP, CLOSE, END_STEP, NEXT_TURN, PAY_UPKEEP, TURN

if TYPE_CHECKING:
    from deckhall.games.muhq.board import Board
    from deckhall.games.muhq.permanents import Permanent
    from deckhall.games.muhq.rules import Muhq
    from deckhall.games.muhq.state import MuhqState


def place(game: Muhq, data: dict[str, object], players: int, options: Options, rng: int) -> MuhqState:
    """The position as a state, checked against the rules."""
    position = typed(data, Position, "position", BadPosition)
    if position.map is not None:
        found = map_check.read(position.map, game.cards.file, "position", BadPosition)
    else:
        found = game.map_of(players, options)
    board = game.board(found, players)
    if position.setup:
        if position.seats or position.units or position.tiles:
            raise BadPosition("setup: a new game has no seats, units or tiles of its own")
        return game.set_up(board, options, rng)
    if position.seats:
        check_seats(position.seats, players)
    state = blank(game, board, options, rng)
    _Placing(game, state, board, position).run()
    return state


class _Placing:
    """Puts everything where the file says."""

    def __init__(self, game: Muhq, state: MuhqState, board: Board, position: Position) -> None:
        self.game = game
        self.state = state
        self.board = board
        self.position = position
        for part in position.units:
            if not 0 <= part.id <= MOST_IDS:
                raise BadPosition(f"units {part.card}: id is {part.id}; it must be from 1 to {MOST_IDS}")
        self.used = {part.id for part in position.units if part.id}
        self.next = 1

    def run(self) -> None:
        """Cards, tiles, pieces, units, then whose turn it is."""
        state, position = self.state, self.position
        top = max(self.used, default=0)
        state.kinds = tuple([0] * (top + 1))
        for seat, own in enumerate(position.seats):
            self._seat(seat, own)
        self._tiles()
        if position.map_pieces:
            self._pieces()
        for part in position.units:
            if part.inside < 0:
                self._unit(part)
        for part in position.units:
            if part.inside >= 0:
                self._unit(part)
        self._boss_side()
        self._flow()

    def kind(self, name: str, where: str) -> int:
        found = self.game.cards.index.get(name)
        if found is None:
            raise BadPosition(f"{where}: there is no card {name!r}")
        return found

    def new(self, kind: int, wanted: int = 0) -> int:
        """An id: the wanted one, or the next that is free."""
        state = self.state
        if not wanted:
            while self.next in self.used:
                self.next += 1
            wanted = self.next
            self.next += 1
        while len(state.kinds) <= wanted:
            state.kinds = (*state.kinds, 0)
        kinds = list(state.kinds)
        kinds[wanted] = kind
        state.kinds = tuple(kinds)
        return wanted

    def cards(self, names: list[str], where: str) -> tuple[int, ...]:
        return tuple([self.new(self.kind(name, where)) for name in names])

    def _seat(self, seat: int, part: SeatPart) -> None:
        state = self.state
        if part.resource < 0 or part.points < 0:
            raise BadPosition(f"seats {seat}: resource and points are 0 or more (MUQ-2.14)")
        state.resource[seat] = part.resource
        state.points[seat] = part.points
        state.hands[seat] = in_order(state, self.cards(part.hand, f"seats {seat} hand"))
        state.decks[seat] = tuple(reversed(self.cards(part.deck, f"seats {seat} deck")))
        state.discards[seat] = self.cards(part.discard, f"seats {seat} discard")
        state.stores[seat] = in_order(state, self.cards(part.store, f"seats {seat} store"))
        for name in part.store:
            if self.game.cards.buy[self.game.cards.index[name]] < 0:
                raise BadPosition(f"seats {seat} store: {name!r} has no buy cost (MUQ-2.13)")
        for name in part.held:
            if not self.game.cards.equipment[self.kind(name, f"seats {seat} held")]:
                raise BadPosition(f"seats {seat} held: {name!r} is no equipment (MUQ-6.56)")
        state.held[seat] = self.cards(part.held, f"seats {seat} held")
        if part.out:
            state.out |= 1 << seat

    def _tile(self, at: tuple[int, int], where: str) -> int:
        data = self.board.data
        if not (0 <= at[0] < data.width and 0 <= at[1] < data.height):
            raise BadPosition(f"{where}: {at[0]},{at[1]} lies beyond the edge of the map")
        return tile_at(*at)

    def _fitting(self, part: TilePart, tile: int) -> None:
        """Whose a spawn or harbor is, and what a store holds, only the map can say; only walls have damage."""
        terrain = part.type or TERRAINS[self.board.terrain[tile]]
        where = f"tiles: {part.at[0]},{part.at[1]}"
        if part.type in ("spawn", "harbor", "store") and terrain != TERRAINS[self.board.terrain[tile]]:
            raise BadPosition(f"{where} is no {part.type} on this map and cannot become one")
        if part.damage < 0 or (part.damage and terrain != "wall"):
            raise BadPosition(f"{where}: damage is {part.damage}; it is 0 or more, and only walls have it (MUQ-2.38)")
        for name in part.cards or ():
            if self.game.cards.buy[self.kind(name, where)] < 0:
                raise BadPosition(f"{where}: {name!r} has no buy cost (MUQ-2.13)")

    def _tiles(self) -> None:
        state = self.state
        filled: set[int] = set()
        for part in self.position.tiles:
            tile = self._tile(part.at, "tiles")
            self._fitting(part, tile)
            if part.type:
                if part.type not in TERRAINS[1:]:
                    raise BadPosition(f"tiles: type {part.type!r} is unknown; it is one of {', '.join(TERRAINS[1:])}")
                state.reshape(tile, TERRAINS.index(part.type))
            if part.damage:
                state.wall_damage = (*state.wall_damage, (tile, part.damage))
            if part.cards is not None:
                if tile not in self.board.stores:
                    raise BadPosition(f"tiles: {part.at[0]},{part.at[1]} is no store tile")
                number = self.board.stores.index(tile)
                state.shops[number] = tuple(sorted(self.cards(part.cards, "tiles cards")))
                filled.add(number)
        stores = self.board.data.stores
        if stores is not None and not filled:
            each = stores.cards_per_store
            pool = enough(self.game.cards, self.board.data.sets, each * len(self.board.stores))
            fill_shops(state, [self.new(kind) for kind in pool], each)

    def _pieces(self) -> None:
        """As the map says, with ids that nobody else wants."""
        state = self.state
        place_pieces(state)
        self.used.update([one.id for one in state.permanents])

    def _controller(self, value: int | str, where: str) -> int:
        if value == "boss":
            return BOSS
        if value == "nobody":
            return NOBODY
        if isinstance(value, int) and 0 <= value < self.state.players:
            return value
        raise BadPosition(f"{where}: {value!r} is no seat; it is 0 to {self.state.players - 1}, boss or nobody")

    def _unit(self, part: UnitPart) -> None:
        state, cards = self.state, self.game.cards
        where = f"units {part.card}"
        kind = self.kind(part.card, where)
        if cards.spell[kind]:
            raise BadPosition(f"{where}: a spell is no permanent (MUQ-2.5)")
        controller = self._controller(part.seat, f"{where} seat")
        owner = controller if part.owner is None else self._controller(part.owner, f"{where} owner")
        if part.id and state.find(part.id) is not None:
            raise BadPosition(f"{where}: the id {part.id} is used twice")
        if part.inside >= 0:
            one = self._inside(part, kind, owner, controller, where)
        else:
            if part.at is None:
                raise BadPosition(f"{where}: say where it stands with at = [x, y], or in = id of its container")
            tile = self._tile(part.at, where)
            if not state.available(kind, tile):
                raise BadPosition(f"{where}: cannot stand on {part.at[0]},{part.at[1]} (MUQ-5.42)")
            one = enter(state, self.new(kind, part.id), owner, controller, tile, part.token)
        self._details(one, part, where)

    def _inside(self, part: UnitPart, kind: int, owner: int, controller: int, where: str) -> Permanent:
        state, cards = self.state, self.game.cards
        container = state.find(part.inside)
        if container is None:
            raise BadPosition(f"{where}: there is no permanent {part.inside} to be in")
        same = container.controller == controller
        if not cards.fighter[container.kind] or (cards.equipment[kind] and not same):
            raise BadPosition(f"{where}: {part.inside} is no unit of the same controller (MUQ-5.101)")
        if not state.same_side(container.controller, controller):
            raise BadPosition(f"{where}: {part.inside} is no unit of the same side (MUQ-6.10)")
        if not cards.equipment[kind]:
            crew = [one for one in state.pile(container) if cards.unit[one.kind]]
            if not cards.unit[kind] or len(crew) >= cards.crew[container.kind]:
                raise BadPosition(f"{where}: does not fit into the pile of {part.inside} (MUQ-6.10)")
        kept = state.occupant[container.tile]
        one = enter(state, self.new(kind, part.id), owner, controller, container.tile, part.token)
        state.occupant[container.tile] = kept
        one.host = container.id
        return one

    def _details(self, one: Permanent, part: UnitPart, where: str) -> None:
        for name, number in (("damage", part.damage), ("moves", part.moves), ("attacks", part.attacks)):
            if number < 0:
                raise BadPosition(f"{where}: {name} is {number}; it is 0 or more")
        one.damage = part.damage
        one.tapped = part.tapped
        one.moves = part.moves
        one.attacks = part.attacks
        one.street = part.street
        if part.durability >= 0:
            one.durability = part.durability
        for name, number in part.marks.items():
            if name not in MARKS:
                raise BadPosition(f"{where}: mark {name!r} is unknown; it is one of {', '.join(MARKS)}")
            if number < 0:
                raise BadPosition(f"{where}: marks {name} is {number}; it is 0 or more")
            one.set_mark(MARKS.index(name), number)
        if part.attack_bonus:
            one.changes = ((0, part.attack_bonus, -1),)

    def _boss_side(self) -> None:
        state, position = self.state, self.position
        data = self.board.data.boss
        if data is None:
            return
        if position.boss_deck is not None:
            state.boss_deck = tuple(reversed(self.cards(position.boss_deck, "boss_deck")))
        else:
            names = [name for name, copies in data.deck.items() for _ in range(copies)]
            deck = list(self.cards(names, "boss_deck"))
            state.shuffle(deck)
            state.boss_deck = tuple(deck)
        state.boss_discard = self.cards(position.boss_discard, "boss_discard")
        mark = position.intention
        if mark is None:
            return
        kind = self.kind(mark.card, "intention")
        if not self.game.cards.intention[kind]:
            raise BadPosition(f"intention: {mark.card!r} is none (MUQ-6.70)")
        state.intention = self.new(kind)
        if mark.at is not None:
            state.mark_tile = self._tile(mark.at, "intention")
        elif state.find(mark.unit) is not None:
            state.mark_unit = mark.unit
        else:
            raise BadPosition("intention: say where its mark lies, with at = [x, y] or unit = id")

    def _flow(self) -> None:
        state, position = self.state, self.position
        if not 1 <= position.round <= self.board.round_cap:
            raise BadPosition(f"round: is {position.round}; it must be from 1 to {self.board.round_cap}")
        state.round = position.round
        turn = self._controller(position.turn, "turn")
        if turn == NOBODY or (turn == BOSS and not self.board.coop) or (turn >= 0 and state.out >> turn & 1):
            raise BadPosition(f"turn: {position.turn!r} has no turn here")
        state.turn = turn
        if turn == BOSS:
            state.then(NEXT_TURN)
            boss.begin(state)
            state.then(CHECK)
            return
        check_known(position.step, STEPS[1:7], "step")
        step = STEPS.index(position.step)
        state.step = step
        frames = {
            UPKEEP: (WINDOW, PAY_UPKEEP, ACTION_STEP, WINDOW, BUY_STEP, WINDOW, END_STEP, CLOSE),
            PAY: (PAY_UPKEEP, ACTION_STEP, WINDOW, BUY_STEP, WINDOW, END_STEP, CLOSE),
            ACTION: (ACTION_STEP, WINDOW, BUY_STEP, WINDOW, END_STEP, CLOSE),
            BUY: (BUY_STEP, WINDOW, END_STEP, CLOSE),
            END: (END_STEP, CLOSE),
        }.get(step, (TURN,))
        state.then(*frames)
        state.unchecked = step in (UPKEEP, ACTION, BUY)
        if position.active >= 0:
            unit = state.find(position.active)
            if unit is None or unit.controller != turn or unit.tapped or step != ACTION:
                raise BadPosition(
                    f"active: {position.active} is no untapped unit of the player whose action step it is"
                )
            state.active = unit.id
