"""Views: a scene completed with what is asked of the seat, how it can answer, and how the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.scene import Choice, Piece, Prompt, Scene, Standing, Whole, Zone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckhall.core.state import State

MOST_WHOLES: Final = 300
"""A choice with more complete answers than this is not listed; it is made piece by piece."""


def view(state: State, seat: int | None) -> Scene:
    """The table as the seat sees it, with its prompt."""
    scene = state.look(seat)
    if seat is not None and seat in scene.to_act:
        scene.prompt = prompt(state, seat, scene)
    if state.is_over:
        ranking, scores = state.ranking, state.scores
        order = sorted(range(state.players), key=lambda one: (ranking[one], one))
        scene.standings = [Standing(one, ranking[one], scores[one], state.why_ranked(one)) for one in order]
    return scene


def prompt(state: State, seat: int, scene: Scene) -> Prompt:
    """What the seat is asked: a sentence, the legal actions bound to pieces, and the complete choices."""
    made = state.stack[-1].prompt(state, seat)
    vocab = state.game.vocab
    for action in state.legal_actions(seat):
        piece, also = state.about(seat, action)
        made.choices.append(
            Choice(
                action,
                vocab.text(action),
                state.say(seat, action),
                _key(scene, piece),
                _key(scene, also),
                state.tagged(seat, [action])[0],
            )
        )
    if made.plan is not None:
        made.stepwise = not made.wholes  # a front end that cannot plan takes small steps
    elif made.pick is None and not made.wholes and not made.stepwise:
        found = wholes(state, seat, scene)
        made.stepwise = found is None
        made.wholes = found or []
    return made


def wholes(state: State, seat: int, scene: Scene) -> list[Whole] | None:
    """Every complete choice of the seat; an empty list if each is one action anyway, None if there are too many."""
    paths = state.stack[-1].wholes(state, seat) or tried_out(state, seat)
    if paths is None or len(paths) > MOST_WHOLES:
        return None
    if all(len(path) == 1 for path in paths):
        return []
    found: list[Whole] = []
    about: dict[int, list[str]] = {}
    for path in paths:
        pieces: list[str] = []
        for one in path:
            if one not in about:
                about[one] = [_key(scene, piece) for piece in state.about(seat, one) if piece[1]]
            pieces += about[one]
        short, checks = state.tagged(seat, path)
        found.append(Whole(path, pieces, state.say_whole(seat, path), short, checks))
    return found


def pieces_of(state: State, seat: int, actions: Sequence[int]) -> list[str]:
    """The keys of the pieces, as they lie now, that a gesture is about: to point at what a hint means."""
    scene = state.look(seat)
    trial = state.clone()
    found: list[str] = []
    for action in actions:
        for zone_id, face in trial.about(seat, action):
            same = [
                piece.key for zone in scene.zones if zone.id == zone_id for piece in zone.pieces if piece.face == face
            ]
            found += [key for key in same if face and key not in found][:1]
        trial.apply(seat, action)
    return found


def tried_out(state: State, seat: int) -> list[list[int]] | None:
    """The actions of every complete choice, found by trying; None if there are too many."""
    found: list[list[int]] = []
    todo: list[tuple[State, list[int]]] = [(state, [])]
    while todo:
        position, path = todo.pop()
        deeper: list[tuple[State, list[int]]] = []
        for action in position.legal_actions(seat):
            after = position.clone()
            after.apply(seat, action)
            if after.mid_choice(seat):
                deeper.append((after, [*path, action]))
            else:
                found.append([*path, action])
        if len(found) + len(todo) + len(deeper) > MOST_WHOLES:
            return None
        todo.extend(reversed(deeper))
    return found


def _key(scene: Scene, about: tuple[str, str]) -> str:
    """The key of the first piece with a face or key in a zone, with `@2` of the piece at that place; or empty."""
    zone_id, face = about
    if face:
        for zone in scene.zones:
            if zone.id == zone_id:
                if face.startswith("@"):
                    return zone.pieces[int(face[1:])].key
                for piece in zone.pieces:
                    if face in (piece.face, piece.key):
                        return piece.key
    return ""


def open_zone(
    scene: Scene,
    zone_id: str,
    title: str,
    faces: Sequence[str],
    labels: dict[str, str],
    layout: str = "row",
    seat: int | None = None,
    note: str = "",
    copies: dict[str, int] | None = None,
) -> Zone:
    """Add a zone whose cards the seat may see. One dict of `copies` for all zones of a scene saves counting anew."""
    zone = Zone(zone_id, title, layout, seat, [], len(faces), note)  # type: ignore[arg-type]  # callers pass literals
    scene.zones.append(zone)
    if copies is None:
        copies = _count(scene)
    pieces = zone.pieces
    for face in faces:
        # the key goes with the card from place to place; copies are told apart by a number
        before = copies.get(face, 0)
        copies[face] = before + 1
        pieces.append(Piece(f"{face}#{before + 1}" if before else face, face, labels.get(face, face)))
    return zone


def _count(scene: Scene) -> dict[str, int]:
    """How often each face lies in the scene."""
    copies: dict[str, int] = {}
    for zone in scene.zones:
        for piece in zone.pieces:
            copies[piece.face] = copies.get(piece.face, 0) + 1
    return copies


def hidden_zone(
    scene: Scene, zone_id: str, title: str, size: int, layout: str = "pile", seat: int | None = None, note: str = ""
) -> Zone:
    """Add a zone of face-down cards: their number, and keys that say nothing but the place."""
    zone = Zone(zone_id, title, layout, seat, [], size, note)  # type: ignore[arg-type]  # callers pass literals
    zone.pieces = [Piece(f"{zone_id}:{place}") for place in range(size)]
    scene.zones.append(zone)
    return zone
