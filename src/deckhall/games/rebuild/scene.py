"""What a seat sees of a position (section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.scene import PICKED, Fact, Mark, Piece, Scene, SeatLine, Zone
from deckhall.core.view import SceneBuilder, next_key
from deckhall.core.words import counted, joined
from deckhall.games.rebuild import campaign
from deckhall.games.rebuild.constants import EARLY, LATE, LINES, MOST_ROWS, SETUP, STAYS, STEP_NAMES
from deckhall.games.rebuild.details import (
    Campaign,
    CampaignGame,
    DrawDeck,
    Goal,
    SceneDetails,
    Score,
    Transaction,
    TurnEffects,
    Units,
)
from deckhall.games.rebuild.grid import lowest_column, spot_of
from deckhall.games.rebuild.units import in_words, unpacked

if TYPE_CHECKING:
    from deckhall.core.piles import Pile
    from deckhall.games.rebuild.state import RebuildState


def build_scene(state: RebuildState, seat: int | None) -> Scene:
    """All that a seat may know (section 9)."""
    seats = [_seat_line(state, one) for one in range(state.players)]
    table = SceneBuilder(state, seat, seats, _facts(state))
    scene, order = table.scene, table.order
    leaving = _hand_and_grid(state, table)
    for one in order:
        if one != seat:
            _hand(state, table, one, state.open_form)
    for one in order:
        _belongings(state, table, one)
    draw = None if state.open_form else _draw_deck(state, table)
    table.open("trash", "Trash", state.ids(state.trash), "pile")
    scene.details = SceneDetails(
        turn=state.turn_number,
        step=None if state.is_over else STEP_NAMES[state.step],
        on_turn=None if state.is_over else state.on_turn,
        goal=Goal(state.score(0), campaign.target(state)) if state.open_form else None,
        effects=_effects(state),
        transaction=Transaction(state.ids(state.bought), _units(state.need)) if state.bought else None,
        campaign=_campaign(state) if state.campaign else None,
        scores=[_score(state, one) for one in range(state.players)],
        draw=draw,
        leaving=leaving,
        known_decks=[one for one in range(state.players) if state.known_decks >> one & 1],
    )
    return scene


def hand_and_grid_keys(state: RebuildState, seat: int) -> tuple[list[str], list[list[str]]]:
    """The keys of the seat's own hand and of the grid, column by column: all that purchases are planned with."""
    copies: dict[str, int] = {}
    hand = [next_key(copies, face) for face in state.ids(hand_cards(state, seat))]
    return hand, [[next_key(copies, face) for face in state.ids(cards)] for cards in state.columns]


def _hand_and_grid(state: RebuildState, table: SceneBuilder) -> list[str]:
    """They come first: `hand_and_grid_keys` counts on that."""
    if table.seat is not None:
        _hand(state, table, table.seat, True)
    return _grid(state, table)


def hand_cards(state: RebuildState, seat: int) -> Pile:
    """A hand as it lies on the table: cards chosen to pay or to stay are still among it."""
    chosen = state.chosen_to_pay + state.chosen_to_keep if seat == state.on_turn else ()
    return tuple(sorted(state.hands[seat] + chosen))


def _hand(state: RebuildState, table: SceneBuilder, seat: int, visible: bool) -> None:
    """A hand: its owner's alone, but for a passed Boomerang (REB-9.5); open in open forms (REB-9.8)."""
    cards = hand_cards(state, seat)
    title = "Your hand" if seat == table.seat else "Hand"
    if visible:
        zone = _labelled(table.open(f"hand-{seat}", title, state.ids(cards), "fan", seat), state.rebuild.payment_labels)
        if seat == state.on_turn:
            for card in state.chosen_to_pay + state.chosen_to_keep:
                for place, other in enumerate(cards):
                    if other == card and not zone.pieces[place].marks:
                        zone.pieces[place].marks = [PICKED]
                        break
        return
    passed = tuple([card for card in state.known_in_hand[seat] if state.cards.passes[card] != STAYS])
    zone = table.open(f"hand-{seat}", title, state.ids(passed), "fan", seat)
    zone.pieces += [Piece(f"hand-{seat}:{place}") for place in range(len(cards) - len(passed))]
    zone.size = len(cards)


def _labelled(zone: Zone, labels: dict[str, str]) -> Zone:
    """The same zone, whose labels say what its cards cost or pay."""
    for piece in zone.pieces:
        piece.label = labels[piece.face]
    return zone


def _grid(state: RebuildState, table: SceneBuilder) -> list[str]:
    """The columns, row 1 first, with what is for sale; the pieces that would leave in step 4 as things are now."""
    leaving = _leaving(state)
    keys = [""] * len(leaving)
    for column, cards in enumerate(state.columns):
        zone = table.open(f"column-{column + 1}", f"Column {column + 1}", state.ids(cards), "column")
        _labelled(zone, state.rebuild.price_labels)
        for row, piece in enumerate(zone.pieces):
            if row == 0 or state.any_row:
                piece.marks.append(Mark("for_sale", "for sale"))
            if (column, row) in leaving:
                place = leaving.index((column, row))
                piece.marks.append(Mark("leaves") if place == 0 else Mark("leaves_second", "leaves 2nd"))
                keys[place] = piece.key
    return keys


def _leaving(state: RebuildState) -> list[tuple[int, int]]:
    """(column, row) of the cards that step 4 would trash now (REB-4.9, REB-8.8)."""
    if state.is_over or state.ended() or not any(state.columns):
        return []
    first = lowest_column(state)
    found = [(first, 0)]
    if state.open_form and len(state.columns[first]) > 1:
        second = lowest_column(state, first)
        found.append((second, 1 if second == first else 0))
    return found


def _belongings(state: RebuildState, table: SceneBuilder, seat: int) -> None:
    """Played area, discard pile and deck; a deck is open once it was turned over in a chosen order (REB-9.8)."""
    table.open(f"played-{seat}", "Played", state.ids(state.played[seat]), "row", seat)
    table.open(f"discard-{seat}", "Discard pile", state.ids(state.discards[seat]), "pile", seat)
    if state.step == SETUP:
        table.open(f"deck-{seat}", "Starter cards", state.ids(state.decks[seat]), "row", seat)
    elif state.is_over and not state.hands[seat]:  # what was bought is known to all, only its order is not
        table.open(f"deck-{seat}", "Deck", state.ids(sorted(state.decks[seat])), "pile", seat)
    elif state.known_decks >> seat & 1:
        table.open(f"deck-{seat}", "Deck, top first", state.ids(state.decks[seat][::-1]), "pile", seat)
    else:
        table.hidden(f"deck-{seat}", "Deck", len(state.decks[seat]), "pile", seat)


def _draw_deck(state: RebuildState, table: SceneBuilder) -> DrawDeck:
    """How many cards are left of each kind follows from what is open (REB-9.3)."""
    groups = [state.cards.group[card] for card in state.draw]
    early, late = groups.count(EARLY), groups.count(LATE)
    note = "empty" if not groups else f"{early} Early, {late} Late" if early else "all Late cards"
    table.hidden("draw", "Draw Deck", len(groups), "pile", None, note)
    return DrawDeck(early, late, len(groups) - early - late)


def _units(packed: int) -> Units:
    return Units(*unpacked(packed))


def _effects(state: RebuildState) -> TurnEffects:
    """What is left of this turn's abilities (REB-9.9)."""
    return TurnEffects(
        credits=_units(state.credits),
        convert_wood=state.convert_wood,
        convert_stone=state.convert_stone,
        less_steel=state.less_steel,
        less_gold=state.less_gold,
        keep=state.keep_limit,
        any_row=state.any_row,
    )


def _campaign(state: RebuildState) -> Campaign:
    results = state.results
    games = [
        CampaignGame(target, results[game] if game < len(results) else None)
        for game, target in enumerate(campaign.targets(state))
    ]
    return Campaign(state.round + 1, games, state.ids(campaign.carried_in(state)), state.repeats)


def _score(state: RebuildState, seat: int) -> Score:
    owned = tuple(sorted(state.owned(seat)))
    bonuses: dict[str, int] = {}
    for card, points in state.rebuild.scoring.bonuses(owned):
        name = state.cards.ids[card]
        bonuses[name] = bonuses.get(name, 0) + points
    return Score(sum([state.cards.vp[card] for card in owned]), bonuses, len(owned))


def _seat_line(state: RebuildState, seat: int) -> SeatLine:
    marks = [Mark("cards", counted(len(state.owned(seat)), "card", "cards"))]
    if state.players > 1 and seat == state.first:
        marks.append(Mark("first_player", "first player"))
    if seat == state.on_turn and not state.is_over:
        marks.append(Mark("on_turn", "on turn"))
    return SeatLine(seat, state.names[seat], state.points(seat), marks, seat in state.to_act())


def _facts(state: RebuildState) -> list[Fact]:
    facts: list[Fact] = []
    if state.campaign:
        facts.append(Fact("game", "Game", f"{state.round + 1} of {len(campaign.targets(state))}", "REB-8.14"))
    if not state.is_over:
        facts.append(Fact("turn", "Turn", str(state.turn_number), "REB-4.1"))
        facts.append(Fact("step", "Step", STEP_NAMES[state.step], "REB-4.2"))
    if state.bought:
        bought = joined([state.cards.name_of(card) for card in state.bought])
        facts.append(Fact("transaction", "To be paid", f"{in_words(state.need)} for {bought}", "REB-5.12"))
    if state.open_form:
        facts.append(Fact("target", "Target", f"{state.score(0)} of {campaign.target(state)} VP", "REB-8.14"))
        facts.append(Fact("ends", "How it ends", "when a column is empty", "REB-8.11"))
    else:
        facts.append(Fact("ends", "How it ends", "when the Draw Deck and a column are empty", "REB-7.1"))
    for game, (result, target, good) in enumerate(campaign.history(state) if state.campaign else [], 1):
        word = "won" if good else "lost"
        facts.append(Fact(f"result-{game}", f"Game {game}", f"{result} of {target}: {word}", "REB-8.14"))
    carried = [state.cards.name_of(card) for card in campaign.carried_in(state)]
    if carried:
        facts.append(Fact("kept", "Carried on", joined(carried), "REB-8.15"))
    if state.repeats:
        facts.append(Fact("repeats", "Repeats left", str(state.repeats), "REB-8.19"))
    return facts


def keys_of(state: RebuildState, seat: int, zone_id: str, cards: list[int]) -> list[str]:
    """The keys of pieces in a zone, one for each of the cards (in their order)."""
    pieces = list(build_scene(state, seat).zone(zone_id).pieces)
    keys: list[str] = []
    for card in cards:
        name = state.cards.ids[card]
        found = [piece for piece in pieces if piece.face == name]
        if found:
            keys.append(found[0].key)
            pieces.remove(found[0])
    return keys


def about(state: RebuildState, seat: int, action: int) -> tuple[str, str]:
    """The zone and face of the card that an action moves."""
    block = state.game.vocab.owner(action)
    words = block.words(action)
    if "card" in words:
        if block.name == "place":
            return _line_zone(state, state.cards.index[words["card"]]), words["card"]
        zone = {"next": "discard", "carry": "discard", "aside": "deck"}.get(block.name, "hand")
        return f"{zone}-{seat}", words["card"]
    spot = spot_of(state, action)
    if spot is None:
        return "", ""
    return f"column-{spot[0] + 1}", state.cards.ids[state.columns[spot[0]][spot[1]]]


def _line_zone(state: RebuildState, card: int) -> str:
    """The column in which a card of the line being arranged lies."""
    if state.line >= MOST_ROWS:
        return LINES[state.line]
    for column, cards in enumerate(state.columns):
        if 0 <= state.line < len(cards) and cards[state.line] == card:
            return f"column-{column + 1}"
    return "column-1"
