"""What a seat sees: the scene of a position (section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.scene import PICKED, Fact, Mark, Piece, Scene, SeatLine, Zone
from deckhall.core.view import SceneBuilder, copy_key
from deckhall.games.climber.cards import COUNT_AS, COUNTERCLOCKWISE
from deckhall.games.climber.constants import MAIN, PHASE_NAMES
from deckhall.games.climber.details import ClimberScene, FieldPlay, SeasonResult, TeamDetails
from deckhall.games.climber.plays import KIND_NAMES, NOTHING, SET, START
from deckhall.games.climber.wording import field_phrase, with_icon

if TYPE_CHECKING:
    from deckhall.games.climber.state import ClimberState

START_CARD: Final = "start_card"
ZONES: Final = {"take_up": "lodge-up", "take_down": "lodge-down"}
"""Where the card lies that a verb moves, if that is not the hand."""


def build_scene(state: ClimberState, seat: int | None) -> Scene:
    """All that a seat may know (section 9)."""
    seats = [_seat_line(state, one) for one in range(state.players)]
    table = SceneBuilder(state, seat, seats, _facts(state))
    scene, order = table.scene, table.order
    if seat is not None:
        _own_hand(state, table, seat)
    fields = [_field(state, table, one) for one in order]
    for one in order:
        if one != seat:
            table.hidden(f"hand-{one}", "Hand", len(state.hands[one]), "fan", one)
    for one in order:
        _lodge(state, table, one, one == seat)
    scene.zones.append(Zone("pile", "Draw pile", "pile", size=len(state.pile)))
    seasons = [_season(state, played) for played in range(len(state.plan))]
    _track(state, scene, seasons)
    for one in order:
        _memory(state, table, one, one == seat)
    main_phase = state.phase == MAIN and not state.is_over
    field = next((play for play in fields if play is not None), None)
    teams = [_team(state, one) for one in range(state.players)]
    scene.details = ClimberScene(main_phase, state.high_wins, field, seasons, teams)
    return scene


def _own_hand(state: ClimberState, table: SceneBuilder, seat: int) -> None:
    """The seat's hand comes first, so that its pieces have the plain keys (see `hand_keys`)."""
    title = "Your hand" if state.phase == MAIN else "Your team"
    zone = table.open(f"hand-{seat}", title, state.ids(state.hands[seat]), "fan", seat)
    picked = state.picked if state.turn == seat and state.phase == MAIN else 0
    for place, piece in enumerate(zone.pieces):
        if picked >> place & 1:
            piece.marks = [PICKED]
        elif state.resting[seat] >> place & 1:
            piece.marks = [Mark("stays")]
    card = state.giving[seat]
    if card >= 0:
        zone.pieces[state.hands[seat].index(card)].marks = [Mark("to_give", "to give")]
    if state.putting >= 0 and state.turn == seat:
        zone.pieces[state.hands[seat].index(state.putting)].marks = [Mark("to_put_down", "to put down")]


def hand_keys(state: ClimberState, seat: int) -> list[str]:
    """The piece keys of a hand in the seat's own scene."""
    hand, ids = state.hands[seat], state.cards.ids
    return [copy_key(ids[card], hand[:place].count(card)) for place, card in enumerate(hand)]


def _field(state: ClimberState, table: SceneBuilder, seat: int) -> FieldPlay | None:
    """What a player has laid since the last reset; the field play is marked."""
    zone = table.open(f"field-{seat}", "Field", state.ids(state.laid[seat]), "row", seat)
    if state.phase != MAIN or state.kind == NOTHING or state.owner != seat:
        return None
    say = f"{field_phrase(state)}{with_icon(state)}"
    zone.note = f"{say} to beat"
    if state.kind == START:
        zone.pieces.append(Piece(START_CARD, START_CARD, state.game.lexicon["piece"][START_CARD]))
        zone.size += 1
    to_beat = zone.pieces[len(zone.pieces) - _field_count(state) :]
    for piece in to_beat:
        piece.marks = [Mark("to_beat", "to beat")]
    value = None if state.kind == START else state.high if state.high_wins else state.low
    return FieldPlay(seat, KIND_NAMES[state.kind], value, say, [piece.key for piece in to_beat])


def _field_count(state: ClimberState) -> int:
    """How many cards the field play has; a Set of Two counts for more than it is."""
    cards = state.cards
    if state.kind == SET and cards.effect[state.icon] == COUNT_AS:
        return state.quantity - cards.amount[state.icon] + 1
    return state.quantity


def _lodge(state: ClimberState, table: SceneBuilder, seat: int, mine: bool) -> None:
    """Face up for all; face down only for the owner, the card locked by Accident among them (CLI-9.5)."""
    table.open(f"lodge-up-{seat}", "Lodge, face up", state.ids(state.up[seat]), "row", seat)
    locked = state.locked[seat]
    down = state.down[seat] + ((locked,) if locked >= 0 else ())
    if not mine:
        table.hidden(f"lodge-down-{seat}", "Lodge, face down", len(down), "pile", seat)
        return
    zone = table.open(f"lodge-down-{seat}", "Lodge, face down", state.ids(down), "row", seat)
    if locked >= 0:
        zone.pieces[-1].marks = [Mark("locked")]


def _track(state: ClimberState, scene: Scene, seasons: list[SeasonResult]) -> None:
    """The track of gold and silver cards, with who won them."""
    cards = state.cards
    gold_zone = Zone("golds", "Gold season cards", "row", size=len(seasons))
    silver_zone = Zone("silvers", "Silver season cards", "row", size=len(seasons))
    for one in seasons:
        season = one.number - 1
        silver = Piece(f"silver-{one.number}", cards.silver_ids[season], cards.silver_labels[season])
        gold = Piece(f"gold-{one.number}", one.gold, cards.gold_labels[state.golds[season]] if one.gold else "")
        if one.first is not None and one.second is not None:
            gold.marks = [Mark("won", f"won by {state.names[one.first]}")]
            silver.marks = [Mark("won", f"won by {state.names[one.second]}")]
        elif one.now:
            gold.marks = [Mark("now")]
        gold_zone.pieces.append(gold)
        silver_zone.pieces.append(silver)
    scene.zones += [gold_zone, silver_zone]


def _season(state: ClimberState, played: int) -> SeasonResult:
    """One season of the plan."""
    season, over = state.plan[played], played < len(state.first_places)
    gold = state.cards.file.golds[state.golds[season]] if state.golds_up >> season & 1 else None
    known = over and state.first_places[played] >= 0
    return SeasonResult(
        season + 1,
        not over and played == state.round,
        gold.id if gold is not None else "",
        gold.vp if gold is not None else 0,
        state.cards.file.silvers[season].vp,
        state.first_places[played] if known else None,
        state.second_places[played] if known else None,
        state.bonuses[played] if over else 0,
    )


def _team(state: ClimberState, seat: int) -> TeamDetails:
    """What is public of a team."""
    added = state.added[seat] if state.phase == MAIN else 0
    out = 1 if state.first == seat else 2 if state.second == seat else 0
    return TeamDetails(state.team_size(seat), out, state.passed >> seat & 1 == 1, added)


def _memory(state: ClimberState, table: SceneBuilder, seat: int, mine: bool) -> None:
    """Cards a player has shown in earlier seasons: a memory aid (CLI-9.12)."""
    cards = state.shown[seat] + state.doubted[seat]
    if cards and not mine:
        note = "one of these may have been given away" if state.doubted[seat] else ""
        table.open(f"seen-{seat}", "Shown earlier", state.ids(sorted(set(cards))), "row", seat, note)


def _seat_line(state: ClimberState, seat: int) -> SeatLine:
    marks: list[Mark] = []
    if state.first == seat:
        marks.append(Mark("first_out", "1st out"))
    if state.second == seat:
        marks.append(Mark("second_out", "2nd out"))
    if state.passed >> seat & 1:
        marks.append(Mark("passed"))
    if state.start_holder == seat:
        marks.append(Mark("start_card", "Start Card"))
    if state.phase == MAIN and state.added[seat]:
        marks.append(Mark("added", f"added {state.added[seat]}"))
    return SeatLine(seat, state.names[seat], state.points[seat], marks, seat in state.to_act())


def _facts(state: ClimberState) -> list[Fact]:
    gold = state.cards.file.golds[state.golds[state.season]]
    order = "high numbers win" if state.high_wins else "low numbers win"
    facts = [
        Fact("season", "Season", f"{state.round + 1} of {len(state.plan)}", "CLI-4.1"),
        Fact("rule", "Rule", f"{gold.name}: {gold.text}", gold.rule),
    ]
    if state.is_over:
        return [Fact("season", "Season", "the climb is over", "CLI-1.3")]
    facts.append(Fact("phase", "Phase", PHASE_NAMES[state.phase], "CLI-4.1"))
    if state.phase == MAIN:
        facts.append(Fact("order", "Strength", order, "CLI-5.12"))
        if state.rule_is(COUNTERCLOCKWISE):
            facts.append(Fact("direction", "Turn order", "counterclockwise", "CLI-6.81"))
        if state.kind != NOTHING:
            play = f"{field_phrase(state)}{with_icon(state)}"
            facts.append(Fact("field", "To beat", f"{state.names[state.owner]}: {play}", "CLI-5.20"))
    return facts


def about(state: ClimberState, seat: int, action: int) -> tuple[str, str]:
    """The zone and face of the card that an action moves."""
    block = state.game.vocab.owner(action)
    if block.params != ("card",):
        return "", ""
    return f"{ZONES.get(block.name, 'hand')}-{seat}", block.values[0][block.value(action)]
