"""Views: a scene completed with what is asked of the seat, how it can answer, and how the game ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.scene import Choice, CompleteChoice, FinalRank, NamedAction, Piece, Prompt, Scene, Zone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckhall.core.scene import Fact, SeatLine
    from deckhall.core.state import State

MOST_COMPLETE_CHOICES: Final = 300
"""A choice with more complete answers than this is not listed; it is made piece by piece."""


def view(state: State, seat: int | None) -> Scene:
    """The table as the seat sees it, with its prompt."""
    scene = state.build_scene(seat)
    scene.stage = state.stage()
    if seat is not None and seat in scene.to_act:
        scene.prompt = prompt(state, seat, scene)
    if state.is_over:
        ranking, scores = state.ranking, state.scores
        order = sorted(range(state.players), key=lambda one: (ranking[one], one))
        scene.final_ranks = [FinalRank(one, ranking[one], scores[one], state.why_ranked(one)) for one in order]
    return scene


def prompt(state: State, seat: int, scene: Scene) -> Prompt:
    """What the seat is asked: a sentence, the legal actions bound to pieces, and the complete choices."""
    made = state.stack[-1].prompt(state, seat)
    made.choices = [_choice(state, seat, action, scene) for action in state.legal_actions(seat)]
    if made.plan is not None:
        made.stepwise = not made.complete_choices  # a front end that cannot plan takes small steps
    elif made.pick is None and not made.complete_choices and not made.stepwise:
        found = complete_choices(state, seat, scene)
        made.stepwise = found is None
        made.complete_choices = found or []
    known = {choice.action for choice in made.choices}
    vocab = state.game.vocab
    for complete in made.complete_choices:
        for action in complete.actions:
            if action not in known:
                known.add(action)
                block = vocab.owner(action)
                made.later.append(NamedAction(action, block.name, block.words(action)))
    return made


def _choice(state: State, seat: int, action: int, scene: Scene) -> Choice:
    """A legal action with everything a front end needs to know of it."""
    vocab = state.game.vocab
    block = vocab.owner(action)
    params = block.words(action)
    piece, also = state.about(seat, action)
    card, named = state.subject(params)
    found = _piece(scene, piece)
    return Choice(
        action,
        vocab.text(action),
        state.say(seat, action),
        found.key if found is not None else "",
        _key(scene, also),
        state.label_choice(seat, [action])[0],
        block.name,
        params,
        card or (found.face if found is not None else ""),
        named,
    )


def complete_choices(state: State, seat: int, scene: Scene) -> list[CompleteChoice] | None:
    """Every complete choice of the seat; an empty list if each is one action anyway, None if there are too many."""
    paths = state.stack[-1].complete_choices(state, seat) or find_complete_choices(state, seat)
    if paths is None or len(paths) > MOST_COMPLETE_CHOICES:
        return None
    if all(len(path) == 1 for path in paths):
        return []
    found: list[CompleteChoice] = []
    about: dict[int, list[str]] = {}
    for path in paths:
        pieces: list[str] = []
        for one in path:
            if one not in about:
                about[one] = [_key(scene, piece) for piece in state.about(seat, one) if piece[1]]
            pieces += about[one]
        short, checks = state.label_choice(seat, path)
        found.append(CompleteChoice(path, pieces, state.say_choice(seat, path), short, checks))
    return found


def pieces_of(state: State, seat: int, actions: Sequence[int], after: State | None = None) -> list[str]:
    """The keys of the pieces, as they lie now, that a gesture is about: to point at what a hint means.

    `after` is the position in which it is made, if something else comes before it.
    """
    scene = state.build_scene(seat)
    trial = (after or state).clone()
    found: list[str] = []
    for action in actions:
        for zone_id, name in trial.about(seat, action):
            pieces = [piece for zone in scene.zones if zone.id == zone_id for piece in zone.pieces]
            same = [piece.key for piece in pieces if name and name in (piece.face, piece.key)]
            found += [key for key in same if key not in found][:1]
        trial.apply(seat, action)
    return found + _unnamed(scene, state.moved_along(seat, list(actions)), found)


def _unnamed(scene: Scene, moved: list[tuple[str, str]], named: list[str]) -> list[str]:
    """The keys of pieces that a gesture moves though none of its actions names them."""
    found: list[str] = []
    for zone_id, face in moved:
        same = [piece.key for zone in scene.zones if zone.id == zone_id for piece in zone.pieces if piece.face == face]
        have = [key for key in same if key in named or key in found]
        if len(have) < moved.count((zone_id, face)):
            found += [key for key in same if key not in have][:1]
    return found


def find_complete_choices(state: State, seat: int) -> list[list[int]] | None:
    """The actions of every complete choice, found by trying; None if there are too many."""
    found: list[list[int]] = []
    todo: list[tuple[State, list[int]]] = [(state, [])]
    while todo:
        position, path = todo.pop()
        deeper: list[tuple[State, list[int]]] = []
        for action in position.legal_actions(seat):
            after = position.clone()
            after.apply_legal(seat, action)
            if after.mid_choice(seat):
                deeper.append((after, [*path, action]))
            else:
                found.append([*path, action])
        if len(found) + len(todo) + len(deeper) > MOST_COMPLETE_CHOICES:
            return None
        todo.extend(reversed(deeper))
    return found


def _piece(scene: Scene, about: tuple[str, str]) -> Piece | None:
    """The first piece with a face or key in a zone."""
    zone_id, face = about
    if face:
        for zone in scene.zones:
            if zone.id == zone_id:
                for piece in zone.pieces:
                    if face in (piece.face, piece.key):
                        return piece
    return None


def _key(scene: Scene, about: tuple[str, str]) -> str:
    """The key of that piece, or empty."""
    found = _piece(scene, about)
    return "" if found is None else found.key


def copy_key(face: str, earlier: int) -> str:
    """The key of an open card: its face, with a number where `earlier` cards of the scene look the same.

    The key goes with the card from place to place. This is the only place where it is put together, and nobody takes
    it apart: a piece says what it is in `face`.
    """
    return f"{face}#{earlier + 1}" if earlier else face


def next_key(copies: dict[str, int], face: str) -> str:
    """The key of one more open card, where so many `copies` of each face lie already; it is counted among them."""
    before = copies.get(face, 0)
    copies[face] = before + 1
    return copy_key(face, before)


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
        pieces.append(Piece(next_key(copies, face), face, labels.get(face, face)))
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


class SceneBuilder:
    """A scene in the making: the seats and facts that all see, and one zone of the game after the other."""

    def __init__(self, state: State, seat: int | None, lines: list[SeatLine], facts: list[Fact]) -> None:
        self.seat: Final = seat
        self.scene: Final = Scene(state.game.slug, state.game.edition, seat, lines, [], facts, state.to_act())
        self.order: Final = [(one + (seat or 0)) % state.players for one in range(state.players)]
        """All seats, the viewer's own first."""
        self.labels: Final = state.game.lexicon["card"]
        self.copies: Final[dict[str, int]] = {}
        """How often each face lies in the scene so far."""

    def open(
        self,
        zone_id: str,
        title: str,
        faces: Sequence[str],
        layout: str = "row",
        seat: int | None = None,
        note: str = "",
    ) -> Zone:
        """Add a zone of open cards (`open_zone`)."""
        return open_zone(self.scene, zone_id, title, faces, self.labels, layout, seat, note, self.copies)

    def hidden(self, zone_id: str, title: str, size: int, layout: str, seat: int | None = None, note: str = "") -> Zone:
        """Add a zone of face-down cards (`hidden_zone`)."""
        return hidden_zone(self.scene, zone_id, title, size, layout, seat, note)
