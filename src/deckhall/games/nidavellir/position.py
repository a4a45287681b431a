"""Position files of Nidavellir.

Beside the keys every game shares:

    age = 1                        # 1 or 2
    turn = 2                       # the turn of that Age
    phase = "tavern"               # "turn" (default: taverns are filled, then bids), "bids" (taverns as given),
                                   # "tavern" (the tavern below is revealed now), "end_of_age" (Ylud's step and what
                                   # follows), "evaluation" (judging begins) or "over" (Thrud leaves, scores)
    tavern = "laughing_goblin"
    taverns = [["hunter", "offering_3"], [], []]   # a tavern still to come that is left empty is filled from the deck
    age1 = ["hunter"]              # the next cards of the Age 1 deck, the top first; the rest is shuffled below them
    age2 = ["miner_2"]
    treasury = [5, 5, 6]           # left out: the full treasury, less what the players own
    heroes = ["hourya"]            # the display; left out: all of the set that nobody has
    distinctions = ["kings_hand"]  # still to be judged; left out: all in Age 1, none in Age 2
    discard = []
    [[seats]]                      # one for each player, in order
    hand = ["0", "2", "3", "4", "5"]   # coins: "4" is red, "9y" yellow, "3s" the special one; or their ids
    bids = ["5", "4", "2"]         # on the three taverns; "" for none
    pouch = ["0", "3"]
    gem = 5                        # for all or for none
    gem_aside = 4                  # under gem 6
    warrior = ["warrior_5", "kraal"]   # and hunter, miner, blacksmith, explorer: first to last
    command = ["skaa", "kings_hand"]   # neutral Heroes and distinctions
    lost = []                      # Heroes recruited and lost since

Everything else of the box is not in the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from deckhall.core.errors import BadPosition
from deckhall.core.options import Options
from deckhall.core.position import check_known, check_seats
from deckhall.core.toml_files import typed
from deckhall.games.nidavellir.ages import EVALUATE, FINISH, YLUD_STEP
from deckhall.games.nidavellir.armies import enter
from deckhall.games.nidavellir.cards import AWARD_COIN, AWARD_DWARF, AWARD_GEM, Cards
from deckhall.games.nidavellir.constants import CLASSES, COINS, POUCH, TAVERNS
from deckhall.games.nidavellir.taverns import BEGIN_AGE, END_TURN, LAY_BIDS, OPEN_TAVERN, TURN, fill

if TYPE_CHECKING:
    from deckhall.games.nidavellir.rules import Nidavellir
    from deckhall.games.nidavellir.state import NidavellirState

PHASES = ("turn", "bids", "tavern", "end_of_age", "evaluation", "over")


class SeatPart(msgspec.Struct, forbid_unknown_fields=True):
    """What one player has."""

    hand: list[str] | None = None
    bids: list[str] = []
    pouch: list[str] = []
    gem: int = 0
    gem_aside: int = 0
    warrior: list[str] = []
    hunter: list[str] = []
    miner: list[str] = []
    blacksmith: list[str] = []
    explorer: list[str] = []
    command: list[str] = []
    lost: list[str] = []

    def columns(self) -> list[list[str]]:
        """The five columns, in the order of the classes."""
        return [self.warrior, self.hunter, self.miner, self.blacksmith, self.explorer]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    seats: list[SeatPart]
    age: int = 1
    turn: int = 1
    phase: str = "turn"
    tavern: str = ""
    taverns: list[list[str]] = []
    age1: list[str] = []
    age2: list[str] = []
    treasury: list[int] | None = None
    heroes: list[str] | None = None
    distinctions: list[str] | None = None
    discard: list[str] = []


def place(game: Nidavellir, data: dict[str, object], players: int, options: Options, rng: int) -> NidavellirState:
    """The position as a state, checked against the rules."""
    position = typed(data, Position, "position", BadPosition)
    state = game.blank(players, options, rng)
    _check(game, position, players)
    state.age = position.age
    state.turn = position.turn
    _place_heroes(state, position)
    _place_armies(state, position)
    _place_coins(state, position)
    _place_gems(game, state, position)
    _place_cards(state, position)
    _check_prizes(state)
    _place_flow(state, position)
    return state


def _check(game: Nidavellir, position: Position, players: int) -> None:
    check_seats(position.seats, players)
    if position.age not in (1, 2):
        raise BadPosition(f"age: {position.age} is not played; the Ages are 1 and 2")
    if not 1 <= position.turn <= game.turns[players]:
        raise BadPosition(f"turn: {position.turn} is not played; an Age has {game.turns[players]} turns")
    check_known(position.phase, PHASES, "phase")
    if position.phase == "evaluation" and position.age == 2:
        raise BadPosition("phase: the troop evaluation belongs to Age 1")
    if (position.phase == "tavern") != bool(position.tavern):
        raise BadPosition("tavern: is named in the phase tavern, and only there")
    if position.tavern:
        check_known(position.tavern, game.cards.tavern_ids, "tavern")
    if len(position.taverns) not in (0, TAVERNS):
        raise BadPosition(f"taverns: there are {len(position.taverns)}; there must be {TAVERNS}, or none")
    if any(position.taverns) and position.phase not in ("bids", "tavern"):
        raise BadPosition("taverns: hold cards in the phases bids and tavern only")
    if any(len(names) > game.tavern_cards[players] for names in position.taverns):
        raise BadPosition(
            f"taverns: a tavern of {players} players has at most {game.tavern_cards[players]} cards (NID-4.4)"
        )


# -- Heroes and armies ---------------------------------------------------------------------------------------------


def _named(ids: list[str], name: str, where: str, what: str) -> int:
    if name not in ids:
        raise BadPosition(f"{where}: {name!r} is no {what} {', '.join(ids)}")
    return ids.index(name)


def _hero(cards: Cards, name: str, where: str) -> int:
    return _named(cards.hero_ids, name, where, "Hero; the Heroes are")


def _place_heroes(state: NidavellirState, position: Position) -> None:
    """Who has recruited whom; what is left in the display."""
    cards = state.cards
    taken = 0
    for seat, part in enumerate(position.seats):
        for name in [*part.command, *part.lost, *[one for column in part.columns() for one in column]]:
            if name not in cards.hero_ids:
                continue
            hero = cards.hero_ids.index(name)
            if taken >> hero & 1:
                raise BadPosition(f"seats: {name!r} is there twice; there is one of each Hero")
            if state.absent >> hero & 1:
                raise BadPosition(f"seats: {name!r} is not in this game (hero_set)")
            taken |= 1 << hero
            state.recruited[seat] |= 1 << hero
    state.display &= ~taken
    if position.heroes is None:
        return
    shown = 0
    for name in position.heroes:
        hero = _hero(cards, name, "heroes")
        if not state.display >> hero & 1:
            raise BadPosition(f"heroes: {name!r} cannot be in the display")
        shown |= 1 << hero
    state.absent |= state.display & ~shown
    state.display = shown


def _place_armies(state: NidavellirState, position: Position) -> None:
    cards = state.cards
    for seat, part in enumerate(position.seats):
        for column, names in enumerate(part.columns()):
            for name in names:
                _enter(state, seat, column, name)
        for name in part.command:
            if name in cards.award_ids:
                column = cards.award_ids.index(name)
                if state.won[column] >= 0:
                    raise BadPosition(f"seats: {name!r} is there twice")
                state.won[column] = seat
                continue
            hero = _hero(cards, name, "command")
            if cards.column[cards.hero + hero] >= 0:
                raise BadPosition(f"command: {name!r} belongs in a column")
            state.command[seat] |= 1 << hero
            if hero == cards.uline:
                state.uline = seat
        for name in part.lost:
            state.box += (cards.hero + _hero(cards, name, "lost"),)
    left = CLASSES if position.age == 1 else ()
    wanted = (
        [cards.award_ids[CLASSES.index(name)] for name in left]
        if position.distinctions is None
        else position.distinctions
    )
    state.awards = 0
    for name in wanted:
        check_known(name, cards.award_ids, "distinctions")
        column = cards.award_ids.index(name)
        if state.won[column] < 0:
            state.awards |= 1 << column
        elif position.distinctions is not None:
            raise BadPosition(f"distinctions: {name!r} is won already")


def _enter(state: NidavellirState, seat: int, column: int, name: str) -> None:
    """A card of a column."""
    cards = state.cards
    card = cards.index.get(name, -1)
    hero = card - cards.hero
    free = hero >= 0 and hero in (cards.ylud, cards.thrud)
    if card < 0 or (cards.column[card] != column and not free):
        raise BadPosition(f"{CLASSES[column]}: {name!r} does not belong in this column")
    if state.thrud_at == 5 * seat + column:
        raise BadPosition(f"{CLASSES[column]}: Thrud is always the last card")
    if card == cards.armorer:
        if not state.armorer:
            raise BadPosition(f"blacksmith: {name!r} is there twice")
        state.armorer = False
    enter(state, seat, card, column)
    if hero >= 0 and hero == cards.thrud:
        state.thrud_at = 5 * seat + column


# -- coins and gems ------------------------------------------------------------------------------------------------


def _coin(cards: Cards, name: str, where: str) -> int:
    if name in cards.coin_index:
        return cards.coin_index[name]
    short = (
        f"treasury_{name[:-1]}"
        if name.endswith("y")
        else f"special_{name[:-1]}"
        if name.endswith("s")
        else f"basic_{name}"
    )
    if short not in cards.coin_index:
        raise BadPosition(
            f'{where}: there is no coin {name!r}; red coins are "4", yellow ones "9y", the special one "3s"'
        )
    return cards.coin_index[short]


def _place_coins(state: NidavellirState, position: Position) -> None:
    cards = state.cards
    for seat, part in enumerate(position.seats):
        where = f"seats: player {seat + 1}"
        if part.hand is not None or part.bids or part.pouch:
            state.hands[seat] = tuple(sorted([_coin(cards, name, f"{where}: hand") for name in part.hand or []]))
        if len(part.bids) > TAVERNS or len(part.pouch) not in (0, COINS - TAVERNS):
            raise BadPosition(f"{where}: bids are {TAVERNS} at most, and the pouch has {COINS - TAVERNS} coins or none")
        for slot, name in enumerate(part.bids):
            if name:
                state.board[COINS * seat + slot] = _coin(cards, name, f"{where}: bids")
        for slot, name in enumerate(part.pouch):
            state.board[COINS * seat + POUCH + slot] = _coin(cards, name, f"{where}: pouch")
        owned = state.coins(seat)
        if len(owned) != COINS:
            raise BadPosition(f"{where}: has {len(owned)} coins; everybody owns {COINS} (NID-1.13)")
        if sum([state.is_trade_coin(coin) for coin in owned]) != 1:
            raise BadPosition(f"{where}: has no trade coin, or two; it is the 0 or the special coin (NID-1.12)")
        for coin in range(1, COINS):
            if owned.count(coin) > 1:
                raise BadPosition(f"{where}: has two red coins {cards.value[coin]}; there is one in a set")
            if owned.count(coin) == 0:
                state.spent += (coin,)
        if cards.special in owned:
            if not state.special_coin:
                raise BadPosition("seats: the special coin is there twice")
            state.special_coin = False
            state.spent += (0,)
        _check_places(state, position, seat, where)
    _place_treasury(state, position)


def _check_places(state: NidavellirState, position: Position, seat: int, where: str) -> None:
    """Where coins lie must fit the phase."""
    laid = [state.board[COINS * seat + slot] >= 0 for slot in range(COINS)]
    if position.phase != "tavern":
        if any(laid):
            raise BadPosition(f"{where}: in the phase {position.phase} all coins are in hand")
        return
    tavern = state.cards.tavern_ids.index(position.tavern)
    if state.uline == seat:
        if any(laid[tavern:]) or not all(laid[:tavern]):
            raise BadPosition(f"{where}: Uline's owner has coins on the taverns that are resolved, the others in hand")
    elif not all(laid):
        raise BadPosition(f"{where}: has three bids and two coins in the pouch")


def _place_treasury(state: NidavellirState, position: Position) -> None:
    cards = state.cards
    held = [0] * len(cards.file.treasury)
    for seat in range(state.players):
        for coin in state.coins(seat):
            if cards.royal <= coin < cards.special:
                held[coin - cards.royal] += 1
    full, state.treasury = state.treasury, 0
    values = [royal.value for royal in cards.file.treasury]
    for value in position.treasury or []:
        if value not in values:
            raise BadPosition(f"treasury: there is no coin {value}")
    for place, royal in enumerate(cards.file.treasury):
        left = (full >> 2 * place & 3) - held[place]
        if position.treasury is not None:
            left = position.treasury.count(royal.value)
        if not 0 <= left <= royal.copies - held[place]:
            raise BadPosition(f"treasury: there are only {royal.copies} coins of value {royal.value}")
        state.treasury |= left << 2 * place
    red = sum([0 < coin < cards.royal for seat in range(state.players) for coin in state.coins(seat)])
    count = sum([state.treasury >> 2 * place & 3 for place in range(len(held))])
    if count <= red:  # each may be changed for one of them
        raise BadPosition(f"treasury: is never empty, but {count} coins may go for {red} red ones (NID-5.33)")


def _check_prizes(state: NidavellirState) -> None:
    """What a distinction brings is held by nobody before it is judged."""
    cards = state.cards
    held = {
        AWARD_COIN: not state.special_coin,
        AWARD_GEM: cards.file.tables.special_gem in state.gems,
        AWARD_DWARF: not state.armorer,
    }
    for column, name in enumerate(cards.award_ids):
        if state.awards >> column & 1 and held.get(cards.award[column], False):
            raise BadPosition(f"distinctions: {name!r} is not judged yet, but its prize is held already (NID-5.52)")


def _place_gems(game: Nidavellir, state: NidavellirState, position: Position) -> None:
    players = state.players
    special = state.cards.file.tables.special_gem
    in_play = list(range(game.lowest_gem[players], game.lowest_gem[players] + players))
    given = [part.gem for part in position.seats]
    if not any(given):
        state.gems = in_play
        state.shuffle(state.gems)
        return
    state.gems = given
    if special in given:
        part = position.seats[given.index(special)]
        aside = [gem for gem in in_play if gem not in given]
        state.gem_aside = part.gem_aside or (aside[0] if aside else 0)
    out = [*[gem for gem in given if gem != special], *([state.gem_aside] if state.gem_aside else [])]
    if sorted(out) != in_play:
        names = ", ".join([str(gem) for gem in in_play])
        raise BadPosition(f"seats: the gems are {names}, one for each player, or {special} in place of one")


# -- decks and taverns ---------------------------------------------------------------------------------------------


def _deck_card(cards: Cards, name: str, where: str) -> int:
    return _named(cards.deck_ids, name, where, "card of a deck; those are")


def _place_cards(state: NidavellirState, position: Position) -> None:
    """Taverns and discards as given; the decks hold as many cards as the turns to come need."""
    cards = state.cards
    kinds = len(cards.deck_ids)
    left = [0] * kinds
    for card in [*cards.deck(1, state.players), *cards.deck(2, state.players)]:
        left[card] += 1
    for place in state.columns:
        for card in place:
            if card < kinds:
                left[card] -= 1
    for tavern, names in enumerate(position.taverns):
        state.taverns[tavern] = tuple([_deck_card(cards, name, "taverns") for name in names])
    state.discard = tuple(
        [
            cards.armorer if name == cards.ids[cards.armorer] else _deck_card(cards, name, "discard")
            for name in position.discard
        ]
    )
    if cards.armorer in state.discard:
        if not state.armorer:
            raise BadPosition("discard: the special Blacksmith is there twice")
        state.armorer = False
    stacked = [
        [_deck_card(cards, name, f"age{age}") for name in names]
        for age, names in ((1, position.age1), (2, position.age2))
    ]
    for card in [*state.discard, *[card for tavern in state.taverns for card in tavern], *stacked[0], *stacked[1]]:
        if card < kinds:
            left[card] -= 1
    for card in range(kinds):
        if left[card] < 0:
            raise BadPosition(
                f"cards: {cards.ids[card]!r} is there {-left[card]} times more than {state.players} play with"
            )
    for age in (1, 2):
        need = _needed(state, position, age)
        state.decks[age - 1] = _stacked(state, age, stacked[age - 1], need, left)


def _to_fill(state: NidavellirState, position: Position) -> list[int]:
    """The taverns that the deck still fills this turn."""
    if position.phase not in ("bids", "tavern"):
        return []
    first = state.cards.tavern_ids.index(position.tavern) if position.tavern else 0
    return [tavern for tavern in range(first, TAVERNS) if not state.taverns[tavern]]


def _needed(state: NidavellirState, position: Position, age: int) -> int:
    """How many cards the deck of an Age must have now."""
    turn = state.turns * state.tavern_cards * TAVERNS // state.turns
    if position.phase == "over" or age < position.age:
        return 0
    if age > position.age:
        return state.turns * turn + (state.awards >> 4 & 1)
    if position.phase in ("end_of_age", "evaluation"):
        return 0
    turns = state.turns - position.turn + (1 if position.phase == "turn" else 0)
    return turns * turn + len(_to_fill(state, position)) * state.tavern_cards


def _stacked(state: NidavellirState, age: int, top: list[int], need: int, left: list[int]) -> tuple[int, ...]:
    """A deck with the named cards on top, filled up with what is left of its Age and, if need be, of the other."""
    if len(top) > need:
        raise BadPosition(f"age{age}: {len(top)} cards are named; the turns to come use {need}")
    pool: list[int] = []
    cards = state.cards.deck(age, state.players)
    for card in range(len(left)):
        number = max(0, min(left[card], cards.count(card) - top.count(card)))
        pool += [card] * number
    if len(pool) + len(top) < need:
        for card in range(state.cards.offering):
            pool += [card] * (left[card] - pool.count(card))
    if len(pool) + len(top) < need:
        raise BadPosition(f"age{age}: only {len(pool) + len(top)} cards are left for {need}; name a later turn")
    state.shuffle(pool)
    chosen = pool[: need - len(top)]
    for card in chosen:
        left[card] -= 1
    return (*chosen, *reversed(top))


# -- what happens next ---------------------------------------------------------------------------------------------


def _place_flow(state: NidavellirState, position: Position) -> None:
    """The frames from here to the end of the game."""
    after = [YLUD_STEP, FINISH]
    if position.age == 1:
        after = [YLUD_STEP, EVALUATE, BEGIN_AGE, *[TURN] * state.turns, YLUD_STEP, FINISH]
    if position.phase == "over":
        state.then(FINISH)
        return
    if position.phase == "evaluation":
        state.then(*after[1:])
        return
    if position.phase == "end_of_age":
        state.then(*after)
        return
    rest = state.turns - position.turn
    if position.phase == "turn":
        state.turn -= 1
        state.then(*[TURN] * (rest + 1), *after)
        return
    for tavern in _to_fill(state, position):
        fill(state, tavern)
    first = state.cards.tavern_ids.index(position.tavern) if position.tavern else 0
    if any(state.taverns[:first]):
        raise BadPosition(f"taverns: those before {position.tavern!r} are empty, as they are resolved already")
    for tavern in range(first, TAVERNS):
        if len(state.taverns[tavern]) < state.players:
            raise BadPosition(f"taverns: each has a card for each of {state.players} players (NID-5.6)")
    state.then(*[OPEN_TAVERN[tavern] for tavern in range(first, TAVERNS)], END_TURN, *[TURN] * rest, *after)
    if position.phase == "bids":
        state.then(LAY_BIDS)
        return
    for tavern in range(first):
        keys = [
            (state.cards.value[state.board[COINS * seat + tavern]], state.gems[seat], seat)
            for seat in range(state.players)
        ]
        state.orders += (tuple([seat for _, _, seat in sorted(keys, reverse=True)]),)
    for seat in range(state.players):
        for tavern in range(first):
            coin = state.board[COINS * seat + tavern]
            state.values[TAVERNS * seat + tavern] = state.cards.value[coin]
            state.known[seat] |= 1 << tavern
