"""What people see: the scene of a position (section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.scene import PICKED, Fact, Mark, Piece, Scene, SeatLine, Stage, Zone
from deckhall.core.view import SceneBuilder, hidden_zone
from deckhall.games.muhq import constants, declared, scene_map, wording
from deckhall.games.muhq.board import spelled
from deckhall.games.muhq.details import BossDetails, DeclaredDetails, MuhqDetails, Score, SeatDetails, TurnDetails
from deckhall.games.muhq.player_cards import holder_at, picks_of
from deckhall.games.muhq.scoring import holders, measure
from deckhall.games.muhq.targets import countered_spell
from deckhall.games.muhq.wording import key

if TYPE_CHECKING:
    from deckhall.games.muhq.state import MuhqState, Pile

SCORES: Final[tuple[Score, ...]] = ("king", "resource", "points", "keep", "points", "none")
"""What the score counts, by the way a map is won."""
QUIET: Final = ("pool", "deck", "discard", "store", "aside", "boss-d", "exile", "shop")
"""Places that a small screen can do without; a store tile that lies open to the viewer is none of them."""


def build_scene(state: MuhqState, seat: int | None) -> Scene:
    """All that a seat may know."""
    acting = state.to_act()
    seats = [_seat_line(state, one, one in acting) for one in range(state.players)]
    details = _details(state)
    table = SceneBuilder(state, seat, seats, _facts(state, details))
    scene = table.scene
    scene.details = details
    if state.step == constants.DRAFT:
        scene.zones.append(scene_map.map_zone(state, seat, details))
        scene.zones[0].quiet = True
        _draft_zones(state, scene, seat)
        return scene
    if seat is not None:
        _hand(state, scene, seat, True)
    scene.zones.append(scene_map.map_zone(state, seat, details))
    scene.zones.append(_stack(state, seat, details))
    for one in table.order:
        if one != seat:
            _hand(state, scene, one, False)
        hidden_zone(scene, f"deck-{one}", "Deck", len(state.decks[one]), "pile", one)
        _open(state, scene, f"pool-{one}", "Deck and hand together", state.decks[one] + state.hands[one], "pile", one)
        _open(state, scene, f"discard-{one}", "Discard pile", state.discards[one], "pile", one)
        if not state.board.stores:
            _open(state, scene, f"store-{one}", "Store", state.stores[one], "row", one)
        if state.held[one]:
            _open(state, scene, f"held-{one}", "Held for the next unit", state.held[one], "row", one)
    if state.board.coop:
        _boss_zones(state, scene, seat)
    if state.undealt:
        names = [f"{state.undealt.count(kind)} {_name(state, kind)}" for kind in sorted(set(state.undealt))]
        scene.zones.append(Zone("aside", "Put aside", "pile", size=len(state.undealt), note=", ".join(names)))
    if state.exile:
        _open(state, scene, "exile", "Exile", state.exile, "row", None)
    for zone in scene.zones:
        zone.quiet = zone.id.startswith(QUIET) and not (zone.id.startswith("shop") and _is_open(zone))
    return scene


def _is_open(zone: Zone) -> bool:
    return any(piece.face for piece in zone.pieces)


def _name(state: MuhqState, kind: int) -> str:
    return state.cards.file.cards[kind].name


def _open(state: MuhqState, scene: Scene, zone_id: str, title: str, cards: Pile, layout: str, seat: int | None) -> Zone:
    """Cards that the viewer may see, by card number; copies are told apart by a number, not by their ids."""
    kinds = sorted([state.kinds[card] for card in cards])
    return _kinds(state, scene, zone_id, title, kinds, layout, seat)


def _kinds(
    state: MuhqState, scene: Scene, zone_id: str, title: str, kinds: list[int], layout: str, seat: int | None
) -> Zone:
    zone = Zone(zone_id, title, layout, seat, [], len(kinds))  # type: ignore[arg-type]  # callers pass literals
    for name, kind in zip(wording.card_keys(state, zone_id, kinds), kinds, strict=True):
        zone.pieces.append(Piece(name, state.cards.ids[kind], _name(state, kind)))
    scene.zones.append(zone)
    return zone


def _hand(state: MuhqState, scene: Scene, seat: int, mine: bool) -> None:
    if not mine:
        hidden_zone(scene, f"hand-{seat}", "Hand", len(state.hands[seat]), "fan", seat)
        return
    zone = _kinds(
        state, scene, f"hand-{seat}", "Your hand", [state.kinds[card] for card in state.hands[seat]], "fan", seat
    )
    if state.acting != seat:
        return
    begun = state.begun
    for place, piece in enumerate(zone.pieces):
        if state.discard_named >> place & 1:
            piece.marks = [Mark("to_discard", "to discard")]
    if begun is not None and begun.kind >= 0 and begun.unit < 0:
        for piece in zone.pieces:
            if piece.face == state.cards.ids[begun.kind]:
                piece.marks = [Mark("chosen")]
                break


def _details(state: MuhqState) -> MuhqDetails:
    """What the browser draws beside the zones; the map and the stack add their own."""
    board = state.board
    data = board.data
    found = MuhqDetails(data.width, data.height, board.coop, SCORES[board.win], state.round, board.round_cap)
    found.seats = [SeatDetails(state.resource[one], state.points[one]) for one in range(state.players)]
    found.points = board.points if board.win in (constants.CAPTURE, constants.STICK) else 0
    if state.step != constants.DRAFT:
        active = key(state.active) if state.active >= 0 else ""
        found.turn = TurnDetails(
            constants.STEPS[state.step], state.turn, state.acting, state.alive(), state.executed, active
        )
    boss = state.find_boss()
    if boss is not None:
        mark = constants.REPRESSION if data.win.lose_mark == constants.MARKS[constants.REPRESSION] else constants.DEVOUR
        health = state.health(boss)
        left = max(0, health - boss.damage)
        card = state.cards.ids[boss.kind]
        found.boss = BossDetails(card, health, left, constants.MARKS[mark], boss.marks[mark], board.lose_marks)
    return found


def _stack(state: MuhqState, viewer: int | None, details: MuhqDetails) -> Zone:
    """The action stack, bottom first."""
    zone = Zone("stack", "Action stack", "column", None, [], len(state.actions))
    for place, act in enumerate(state.actions):
        spell = countered_spell(state, act)
        more = DeclaredDetails(act.seat, declared.VERBS[act.verb])
        if act.unit >= 0:
            more.unit = key(act.unit)
        if act.aim >= 0:
            more.on = key(act.aim)
        elif spell is not None:
            more.on = f"a{spell.uid}"
        elif act.tile >= 0:
            more.on = spelled(act.tile)
        if act.verb == declared.ATTACK:
            more.fight = scene_map.declared_fight(state, act)
        marks = [Mark("side", wording.side_words(act.seat)), Mark("kind", more.kind)]
        if more.on:
            marks.append(Mark("on", f"on {more.on}"))
        if place == len(state.actions) - 1:
            marks.append(Mark("top"))
        face = state.cards.ids[act.kind] if act.kind >= 0 else ""
        zone.pieces.append(Piece(f"a{act.uid}", face, wording.act_words(state, act, viewer), marks))
        details.stack[f"a{act.uid}"] = more
    return zone


def _draft_zones(state: MuhqState, scene: Scene, seat: int | None) -> None:
    """The pack one holds and one's own picks; of others only numbers (MUQ-9.5)."""
    for one in range(state.players):
        packs = [
            p for p in range(len(state.packs)) if holder_at(state, p, state.draft_round - 1, state.draft_pass) == one
        ]
        pack = list(state.packs[packs[0]]) if packs else []
        picks = picks_of(state, one)
        if one == seat:
            zone = _kinds(state, scene, f"pack-{one}", "Your pack", pack, "fan", one)
            for piece in zone.pieces:
                if state.picked[one] >= 0 and piece.face == state.cards.ids[state.picked[one]]:
                    piece.marks = [PICKED]
                    break
            _kinds(state, scene, f"picks-{one}", "Your picks", sorted(picks), "row", one)
        else:
            hidden_zone(scene, f"pack-{one}", "Pack", len(pack), "fan", one)
            hidden_zone(scene, f"picks-{one}", "Picks", len(picks), "pile", one)


def _boss_zones(state: MuhqState, scene: Scene, seat: int | None) -> None:
    """The boss side's deck, whose contents are printed on the map, its discard pile, the side, and store tiles."""
    data = state.board.data.boss
    if data is not None and data.deck:
        zone = hidden_zone(scene, "boss-deck", "Boss deck", len(state.boss_deck), "pile")
        names = state.game.lexicon["card"]
        zone.note = ", ".join([f"{copies} {names[name]}" for name, copies in data.deck.items()])
        _open(state, scene, "boss-discard", "Boss discard pile", state.boss_discard, "pile", None)
    if state.intention >= 0:
        zone = _open(state, scene, "side", "On the side", (state.intention,), "row", None)
        carrier = key(state.mark_unit) if state.mark_unit >= 0 else spelled(state.mark_tile)
        zone.pieces[0].marks = [Mark("on", f"on {carrier}")]
    for number, tile in enumerate(state.board.stores):
        if state.terrain[tile] != constants.STORE:
            continue
        name = f"shop-{spelled(tile)}"
        if seat is not None and may_look(state, number, seat):
            _open(state, scene, name, f"Store at {spelled(tile)}", state.shops[number], "row", None)
        else:
            hidden_zone(scene, name, f"Store at {spelled(tile)}", len(state.shops[number]), "pile")


def may_look(state: MuhqState, shop: int, seat: int) -> bool:
    """A player with a unit on a store tile sees its cards in their own buy step (MUQ-9.7)."""
    if state.turn != seat or state.step != constants.BUY:
        return False
    tile = state.board.stores[shop]
    return any(one.tile == tile and one.controller == seat and state.cards.unit[one.kind] for one in state.permanents)


def _seat_line(state: MuhqState, seat: int, acting: bool) -> SeatLine:
    marks: list[Mark] = []
    if state.out >> seat & 1:
        marks.append(Mark("out"))
    elif state.step != constants.DRAFT:
        if state.turn == seat:
            marks.append(Mark("turn"))
        if acting and state.actions:
            marks.append(Mark("priority"))
        marks.append(Mark("resource", f"resource {state.resource[seat]}"))
        if state.board.win in (constants.CAPTURE, constants.STICK):
            marks.append(Mark("points", f"{state.points[seat]} of {state.board.points} points"))
    return SeatLine(seat, state.names[seat], measure(state, seat), marks, acting)


def stage(state: MuhqState) -> Stage:
    """Where the game stands, in a few words."""
    if state.step == constants.DRAFT:
        return Stage(f"{state.board.data.name}, draft round {state.draft_round}", f"Draft {state.draft_round}")
    return Stage(f"{state.board.data.name}, round {state.round} of {state.board.round_cap}", f"Round {state.round}")


def _facts(state: MuhqState, details: MuhqDetails) -> list[Fact]:
    data = state.board.data
    facts = [Fact("map", "Map", data.name, "MUQ-1.5")]
    if state.is_over:
        return [*facts, Fact("end", "The game", "is over", "MUQ-7.1")]
    if state.step == constants.DRAFT:
        facts.append(Fact("draft", "Draft", f"round {state.draft_round}", "MUQ-3.1"))
        return facts
    facts.append(Fact("round", "Round", f"{state.round} of {state.board.round_cap}", "MUQ-7.20"))
    facts.append(Fact("step", "Step", constants.STEP_NAMES[state.step], "MUQ-4.2"))
    facts.append(Fact("win", "Goal", goal(state), "MUQ-3.2"))
    if state.board.win == constants.CAPTURE:
        held = [
            f"{region.id}: {state.names[holder] if holder >= 0 else 'nobody'}"
            for region, holder in zip(data.regions, holders(state), strict=True)
        ]
        facts.append(Fact("regions", "Regions", ", ".join(held), "MUQ-7.5"))
    boss = details.boss
    if boss is not None:
        name = state.game.lexicon["card"][boss.card]
        facts.append(Fact("boss", name, f"health {boss.left} of {boss.health}", "MUQ-8.23"))
        facts.append(Fact("loss", boss.mark.capitalize(), f"{boss.marks} of {boss.most}", "MUQ-7.15"))
    return facts


def goal(state: MuhqState) -> str:
    """How the map is won, in a few words."""
    win = state.board.win
    if win == constants.CAPTURE:
        return f"first to {state.board.points} points from held regions"
    if win == constants.STICK:
        return f"first to {state.board.points} points with the Stick of Victory"
    if win == constants.RESOURCE:
        return f"{state.board.resource} resource in the own end step"
    if win == constants.VIP:
        return "destroy the other Kings"
    if state.board.coop:
        return f"destroy {_name(state, state.cards.index[state.board.data.win.card])}"
    return "destroy the other Keeps"
