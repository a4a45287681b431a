"""Checks for leaks that no comparison of views can find: in the log, and in worlds that are not really dealt anew."""

from typing import Final

from deckhall.check.random_game import RandomGame, Violation, guarded, viewer_name
from deckhall.core.events import Event
from deckhall.core.fingerprint import comparable, fields
from deckhall.core.state import State

STARTS: Final = 12
WORLDS: Final = 24
FLOW: Final = frozenset({"game", "players", "rng", "stack", "legal", "acting", "pending", "question_number", "reveals"})
"""Fields of every state, which other checks look after."""


def log(played: RandomGame) -> None:
    """The log names no card to a reader who sees it neither before nor after."""
    match = played.match(0)
    cards = set(match.state.cards_in_play()) | {face.id for face in played.game.faces()}
    before = match.state.clone()
    told = 0
    for step in range(len(played.moves) + 1):
        if step:
            before = match.state.clone()
            guarded(match.apply, *played.moves[step - 1])
        played.step = step
        shown: dict[int | None, set[str]] = {}
        for event in match.events[told:]:
            for viewer in played.viewers():
                named = _named(event.seen_by(viewer)) & cards
                if named and viewer not in shown:
                    shown[viewer] = _faces(before, viewer) | _faces(match.state, viewer)
                unseen = sorted(named - shown[viewer]) if named else []
                if unseen:
                    hint = "make it a secret of those who know, or show it in a zone"
                    raise Violation(
                        f"{event.kind!r} names {unseen[0]!r}, which {viewer_name(viewer)} does not see ({hint})"
                    )
        told = len(match.events)


def _named(event: Event) -> set[str]:
    """All words in the data of an event."""
    words: set[str] = set()
    for value in event.data.values():
        words.update(str(one) for one in value) if isinstance(value, list) else words.add(str(value))
    return words


def _faces(state: State, viewer: int | None) -> set[str]:
    return {piece.face for zone in state.build_scene(viewer).zones for piece in zone.pieces}


def hidden(played: RandomGame) -> None:
    """Every part of the set-up that a viewer cannot see is dealt anew: no bot knows more than its seat.

    Which parts are hidden is found by trying: a part of another deal is put into this one, and if the viewer sees no
    difference, that part is hidden from it.
    """
    rng = played.rng("hidden")
    truth = played.start()
    others = [played.game.new(played.players, rng.seed(), played.options) for _ in range(STARTS)]
    for viewer in (0, played.players - 1, None):
        still: set[Place] = set()
        for other in others:
            still.update(place for place in _differing(truth, other) - still if _unseen(truth, other, place, viewer))
        for _ in range(WORLDS):
            still = still - _differing(truth, truth.determinized(viewer, rng))
        if still:
            name, index = min(still)
            place = name if index < 0 else f"{name}[{index}]"
            raise Violation(f"{place} is hidden from {viewer_name(viewer)}, but the same in {WORLDS} worlds dealt anew")


Place = tuple[str, int]
"""A part of a state: a field, and the index in it if it is a sequence (else -1)."""


def _differing(one: State, other: State) -> set[Place]:
    """The parts in which two states differ."""
    found: set[Place] = set()
    theirs = fields(other)
    for name, mine in fields(one).items():
        other_value = theirs.get(name)
        if name in FLOW or comparable(mine) == comparable(other_value):
            continue
        if isinstance(mine, (list, tuple)) and isinstance(other_value, (list, tuple)) and len(mine) == len(other_value):
            found.update((name, i) for i, (a, b) in enumerate(zip(mine, other_value)) if comparable(a) != comparable(b))
        else:
            found.add((name, -1))
    return found


def _unseen(truth: State, other: State, place: Place, viewer: int | None) -> bool:
    """Does the viewer notice nothing when that part comes from another deal?"""
    name, index = place
    mixed = truth.clone()
    value = getattr(other, name)
    if index >= 0:
        mine = getattr(mixed, name)
        value = type(mine)([*mine[:index], value[index], *mine[index + 1 :]])
    try:
        setattr(mixed, name, value)
        return mixed.build_scene(viewer) == truth.build_scene(viewer)
    except Exception:  # the mixture is no position of the game; that proves nothing
        return False
