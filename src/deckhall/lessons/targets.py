"""Targets: what the guide points at, named by pieces and zones of the learner's scene, never by places on a screen.

"hand-0"            a zone
"hand-0/red_5"      the pieces of a zone with that face (or with that key)
"seat 1"            a player
"fact season"       a fact beside the table
"do pass"           the button or piece of an action that is possible now
"score 0"           the points of a player
"prompt"            the question itself
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from deckhall.core.view import pieces_of
from deckhall.lessons.files import BadLesson, matching

if TYPE_CHECKING:
    from deckhall.core.scene import Scene
    from deckhall.core.state import State


class Lit(msgspec.Struct, omit_defaults=True):
    """What is lit at a step, as keys of the scene."""

    pieces: list[str] = []
    zones: list[str] = []
    seats: list[int] = []
    scores: list[int] = []
    facts: list[str] = []
    actions: list[int] = []
    answer: list[int] = []
    """What would be right now, action by action: where a button does just that, the button is what is lit."""
    prompt: bool = False
    apart: bool = False
    """It belongs to another choice than the step before: that one must be made first."""


def lit(state: State, scene: Scene, targets: list[str], seat: int = 0) -> Lit:
    """What these targets are in a scene; one that is not there is an error."""
    found = Lit()
    for target in targets:
        _add(found, state, scene, target, seat)
    return found


def lit_by_answer(state: State, actions: list[int], trial: State | None = None, seat: int = 0) -> Lit:
    """What an answer is about: its pieces as they lie now, or else its button.

    `trial` is where it is given, if that is not yet the position shown.
    """
    pieces = pieces_of(state, seat, actions, trial) if actions else []
    return Lit(pieces=pieces, actions=[] if pieces else actions[:1])


def _add(found: Lit, state: State, scene: Scene, target: str, seat: int) -> None:
    kind, _, name = target.partition(" ")
    if target == "prompt":
        found.prompt = True
    elif kind in ("seat", "score") and name.isdigit() and int(name) < len(scene.seats):
        (found.seats if kind == "seat" else found.scores).append(int(name))
    elif kind == "fact" and any(fact.id == name for fact in scene.facts):
        found.facts.append(name)
    elif kind == "do":
        actions = matching(state.game, name, state.legal_actions(seat) if seat in state.to_act() else [])
        if not actions:
            raise BadLesson(f"{target!r}: nothing like that can be done now")
        found.actions += actions
    else:
        _add_place(found, scene, target)


def _add_place(found: Lit, scene: Scene, target: str) -> None:
    zone_id, _, face = target.partition("/")
    zone = next((one for one in scene.zones if one.id == zone_id), None)
    if zone is None:
        raise BadLesson(f"{target!r}: there is no such zone; there are {', '.join(one.id for one in scene.zones)}")
    if not face:
        found.zones.append(zone_id)
        return
    pieces = [piece.key for piece in zone.pieces if face in (piece.face, piece.key)]
    if not pieces:
        there = ", ".join(sorted({piece.face or piece.key for piece in zone.pieces})) or "nothing"
        raise BadLesson(f"{target!r}: it does not lie there; there is {there}")
    found.pieces += [key for key in pieces if key not in found.pieces][:1]
