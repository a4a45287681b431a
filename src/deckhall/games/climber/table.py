"""What people see and read: the scene of a position, the questions and the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.events import EventValue
from deckhall.core.scene import Fact, Piece, Prompt, Scene, SeatLine, Zone
from deckhall.core.view import hidden_zone, open_zone
from deckhall.games.climber.cards import COUNT_AS, COUNTERCLOCKWISE
from deckhall.games.climber.phases import MAIN, PHASE_NAMES
from deckhall.games.climber.plays import KIND_NAMES, NOTHING, RUN, SET, SINGLE, START, shape

if TYPE_CHECKING:
    from deckhall.games.climber.state import ClimberState, Hand

START_CARD: Final = "start_card"
ZONES: Final = {"take_up": "lodge-up", "take_down": "lodge-down"}
"""Where the card lies that a verb moves, if that is not the hand."""


def look(state: ClimberState, seat: int | None) -> Scene:
    """All that a seat may know (section 9)."""
    seats = [_seat_line(state, one) for one in range(state.players)]
    scene = Scene(state.game.slug, state.game.edition, seat, seats, [], _facts(state), state.to_act())
    order = [(one + (seat or 0)) % state.players for one in range(state.players)]
    copies: dict[str, int] = {}
    if seat is not None:
        _own_hand(state, scene, seat, copies)
    for one in order:
        _field(state, scene, one, copies)
    for one in order:
        if one != seat:
            hidden_zone(scene, f"hand-{one}", "Hand", len(state.hands[one]), "fan", one)
    for one in order:
        _lodge(state, scene, one, one == seat, copies)
    scene.zones.append(Zone("pile", "Draw pile", "pile", size=len(state.pile)))
    _seasons(state, scene)
    for one in order:
        _memory(state, scene, one, one == seat, copies)
    return scene


def _names(state: ClimberState, cards: Hand) -> list[str]:
    return [state.cards.ids[card] for card in cards]


def _own_hand(state: ClimberState, scene: Scene, seat: int, copies: dict[str, int]) -> None:
    """The seat's hand comes first, so that its pieces have the plain keys (see `hand_keys`)."""
    title = "Your hand" if state.phase == MAIN else "Your team"
    labels = state.game.lexicon["card"]
    zone = open_zone(scene, f"hand-{seat}", title, _names(state, state.hands[seat]), labels, "fan", seat, "", copies)
    picked = state.picked if state.turn == seat and state.phase == MAIN else 0
    for place, piece in enumerate(zone.pieces):
        if picked >> place & 1:
            piece.marks = ["picked"]
        elif state.resting[seat] >> place & 1:
            piece.marks = ["stays"]
    card = state.giving[seat]
    if card >= 0:
        zone.pieces[state.hands[seat].index(card)].marks = ["to give"]
    if state.putting >= 0 and state.turn == seat:
        zone.pieces[state.hands[seat].index(state.putting)].marks = ["to put down"]


def hand_keys(state: ClimberState, seat: int) -> list[str]:
    """The piece keys of a hand in the seat's own scene."""
    keys: list[str] = []
    for place, card in enumerate(state.hands[seat]):
        copies = state.hands[seat][:place].count(card)
        keys.append(state.cards.ids[card] + (f"#{copies + 1}" if copies else ""))
    return keys


def _field(state: ClimberState, scene: Scene, seat: int, copies: dict[str, int]) -> None:
    """What a player has laid since the last reset; the field play is marked."""
    labels = state.game.lexicon["card"]
    zone = open_zone(scene, f"field-{seat}", "Field", _names(state, state.laid[seat]), labels, "row", seat, "", copies)
    if state.phase == MAIN and state.kind != NOTHING and state.owner == seat:
        zone.note = f"{field_phrase(state)}{_with_icon(state)} to beat"
        value = "" if state.kind == START else str(state.high if state.high_wins else state.low)
        zone.stats = {"kind": KIND_NAMES[state.kind], "value": value, "quantity": str(state.quantity)}
        if state.icon:
            zone.stats["icon"] = state.cards.icon_ids[state.icon]
        if state.kind == START:
            zone.pieces.append(Piece(START_CARD, START_CARD, state.game.lexicon["piece"][START_CARD]))
            zone.size += 1
        count = _field_count(state)
        for piece in zone.pieces[len(zone.pieces) - count :]:
            piece.marks = ["to beat"]


def _field_count(state: ClimberState) -> int:
    """How many cards the field play has; a Set of Two counts for more than it is."""
    cards = state.cards
    if state.kind == SET and cards.effect[state.icon] == COUNT_AS:
        return state.quantity - cards.amount[state.icon] + 1
    return state.quantity


def _lodge(state: ClimberState, scene: Scene, seat: int, mine: bool, copies: dict[str, int]) -> None:
    """Face up for all; face down only for the owner, the card locked by Accident among them (CLI-9.5)."""
    labels = state.game.lexicon["card"]
    up = _names(state, state.up[seat])
    open_zone(scene, f"lodge-up-{seat}", "Lodge, face up", up, labels, "row", seat, "", copies)
    locked = state.locked[seat]
    if mine:
        down = _names(state, state.down[seat] + ((locked,) if locked >= 0 else ()))
        zone = open_zone(scene, f"lodge-down-{seat}", "Lodge, face down", down, labels, "row", seat, "", copies)
        if locked >= 0:
            zone.pieces[-1].marks = ["locked"]
    else:
        hidden_zone(
            scene, f"lodge-down-{seat}", "Lodge, face down", len(state.down[seat]) + (locked >= 0), "pile", seat
        )


def _seasons(state: ClimberState, scene: Scene) -> None:
    """The track of gold and silver cards, with who won them."""
    gold_zone = Zone("golds", "Gold season cards", "row", size=len(state.plan))
    silver_zone = Zone("silvers", "Silver season cards", "row", size=len(state.plan))
    for played, season in enumerate(state.plan):
        cards = state.cards
        silver_piece = Piece(f"silver-{season + 1}", cards.silver_ids[season], cards.silver_labels[season])
        gold_piece = Piece(f"gold-{season + 1}")
        if state.golds_up >> season & 1:
            gold = state.golds[season]
            gold_piece = Piece(f"gold-{season + 1}", cards.gold_ids[gold], cards.gold_labels[gold])
        if played < len(state.first_places):
            gold_piece.marks = [f"won by {state.names[state.first_places[played]]}"]
            silver_piece.marks = [f"won by {state.names[state.second_places[played]]}"]
        elif played == state.round:
            gold_piece.marks = ["now"]
        gold_zone.pieces.append(gold_piece)
        silver_zone.pieces.append(silver_piece)
    scene.zones += [gold_zone, silver_zone]


def _memory(state: ClimberState, scene: Scene, seat: int, mine: bool, copies: dict[str, int]) -> None:
    """Cards a player has shown in earlier seasons: a memory aid (CLI-9.12)."""
    cards = state.shown[seat] + state.doubted[seat]
    if cards and not mine:
        note = "one of these may have been given away" if state.doubted[seat] else ""
        labels = state.game.lexicon["card"]
        names = _names(state, tuple(sorted(set(cards))))
        open_zone(scene, f"seen-{seat}", "Shown earlier", names, labels, "row", seat, note, copies)


def _seat_line(state: ClimberState, seat: int) -> SeatLine:
    marks: list[str] = []
    if state.first == seat:
        marks.append("1st out")
    if state.second == seat:
        marks.append("2nd out")
    if state.passed >> seat & 1:
        marks.append("passed")
    if state.start_holder == seat:
        marks.append("Start Card")
    if state.phase == MAIN and state.added[seat]:
        marks.append(f"added {state.added[seat]}")
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
            play = f"{field_phrase(state)}{_with_icon(state)}"
            facts.append(Fact("field", "To beat", f"{state.names[state.owner]}: {play}", "CLI-5.20"))
    return facts


def field_phrase(state: ClimberState) -> str:
    """The field play in words."""
    return phrase(state.kind, state.quantity, state.low, state.high)


def _with_icon(state: ClimberState) -> str:
    """The icon that the field play resolved, which its cards alone do not tell (CLI-9.4)."""
    return f" with {state.game.lexicon['icon'][state.cards.icon_ids[state.icon]]}" if state.icon else ""


def phrase(kind: int, quantity: int, low: int, high: int) -> str:
    """A play in words: `single 5`, `set of 2, number 5`, `run of 3, 4 to 6`."""
    if kind == SINGLE:
        return f"single {low}"
    if kind == SET:
        return f"set of {quantity}, number {low}"
    if kind == RUN:
        return f"run of {quantity}, {low} to {high}"
    return KIND_NAMES[kind]


# -- questions and answers -----------------------------------------------------------------------------------------


def ask(state: ClimberState, seat: int, kind: str, rule: str, data: dict[str, EventValue]) -> Prompt:
    """A question in the words of the theme."""
    return Prompt(state.game.words.line("ask", kind, data, seat, seat, state.names), rule)


def ask_turn(state: ClimberState, seat: int) -> Prompt:
    """Lead, follow, or go on with a play."""
    if state.picked:
        return ask(state, seat, "go_on", "CLI-5.1", {"cards": picked_names(state, seat)})
    if state.kind == NOTHING:
        return ask(state, seat, "lead", "CLI-4.24", {})
    if state.kind == START:
        return ask(state, seat, "follow_start", "CLI-5.24", {"owner": state.owner})
    return ask(state, seat, "follow", "CLI-5.20", {"owner": state.owner, "play": field_phrase(state)})


def picked_names(state: ClimberState, seat: int) -> list[str]:
    """The ids of the cards picked so far for a play."""
    hand = state.hands[seat]
    return [state.cards.ids[card] for place, card in enumerate(hand) if state.picked >> place & 1]


def about(state: ClimberState, seat: int, action: int) -> tuple[str, str]:
    """The zone and face of the card that an action moves."""
    block = state.game.vocab.owner(action)
    if block.params != ("card",):
        return "", ""
    return f"{ZONES.get(block.name, 'hand')}-{seat}", block.values[0][block.value(action)]


def say_choice(state: ClimberState, seat: int, actions: list[int]) -> str:
    """A complete play or swap as one sentence."""
    cards, words = state.cards, state.game.words
    last = actions[-1]
    if state.phase != MAIN or last == cards.PASS or len(actions) + state.picked.bit_count() < 2:
        return " ".join([state.say(seat, action) for action in actions])
    if last >= cards.TAKE_DOWN:
        put = cards.ids[actions[0] - cards.PUT if state.putting < 0 else state.putting]
        taken = state.game.vocab.owner(last).words(last)["card"]
        return words.line("action", "swap", {"put": put, "card": taken}, seat, seat, state.names)
    laid, kind, quantity = _shape_of(state, seat, actions)
    icon = last - cards.PLAY
    data: dict[str, EventValue] = {
        "cards": [cards.ids[card] for card in laid],
        "play": phrase(kind, quantity, cards.number[laid[0]], cards.number[laid[-1]]),
        "icon": cards.icon_ids[icon],
    }
    several = len({cards.icon[card] for card in laid} - {0}) > 1
    return words.line("action", "play_icon" if several else "play_whole", data, seat, seat, state.names)


def _shape_of(state: ClimberState, seat: int, actions: list[int]) -> tuple[list[int], int, int]:
    """The cards, kind and quantity of a whole play, cards picked before included."""
    laid = [card for place, card in enumerate(state.hands[seat]) if state.picked >> place & 1]
    laid += [action - state.cards.ADD for action in actions[:-1]]
    kind, quantity = shape(state.cards, laid, actions[-1] - state.cards.PLAY, state.limits)
    return laid, kind, quantity


def label_choice(state: ClimberState, seat: int, actions: list[int]) -> tuple[str, list[str]]:
    """A choice in words for a button, and for a play the points it fulfils."""
    cards, vocab = state.cards, state.game.vocab
    last = vocab.owner(actions[-1])
    if last.name != "play" or (len(actions) == 1 and not state.picked):
        return state.game.words.templates["button"].get(last.name, ""), []
    laid, kind, quantity = _shape_of(state, seat, actions)
    short = f"Play {KIND_NAMES[kind]}"
    if len({cards.icon[card] for card in laid} - {0}) > 1:
        short += f", {state.game.lexicon['icon'][cards.icon_ids[actions[-1] - cards.PLAY]]}"
    checks: list[str] = []
    if kind == RUN:
        checks.append("one colour")
    if kind != SINGLE:
        checks.append(f"{len(laid)} cards" if len(laid) == quantity else f"counts as {quantity}")
    if state.kind > START:
        mine = cards.number[laid[-1]] if state.high_wins else cards.number[laid[0]]
        checks.append(f"{mine} over {state.high}" if state.high_wins else f"{mine} under {state.low}")
    return short, checks


def tell_play(state: ClimberState, seat: int, laid: list[int], leads: bool) -> None:
    """The log line of a play."""
    data: dict[str, EventValue] = {
        "cards": [state.cards.ids[card] for card in laid],
        "play": field_phrase(state),
        "icon": state.cards.icon_ids[state.icon],
        "left": len(state.hands[seat]),
    }
    rule = {SINGLE: "CLI-5.2", SET: "CLI-5.3", RUN: "CLI-5.5"}[state.kind] if leads else "CLI-5.20"
    state.tell("lead" if leads else "beat", rule, seat, data)


def why_ranked(state: ClimberState, seat: int) -> str:
    """Said of those whose score is shared by others."""
    equal = [other for other in range(state.players) if other != seat and state.points[other] == state.points[seat]]
    return f"{state.team_size(seat)} cards in the team (CLI-7.3)" if equal else ""
