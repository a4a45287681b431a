"""Claims: what a lesson says of its position, written so that the tests can check it against the rules.

"score 0 = 23"             the points of a seat
"hand-0 = 4"               how many pieces lie in a zone
"hand-0 has red_5"         a face lies in a zone; "hand-0 lacks red_5": it does not
"hand-0 has 2 red_5"       it lies there so many times
"map/soldier is tapped"    a piece, by its face or key, has a mark of these words; "seat 1 is passed": a player has;
                           "map/soldier is not tapped": it has not
"note field = run of 3"    the line about a zone
"fact season = 2 of 5"     what a fact says
"can take hunter"          the learner may do that now; "cannot take hunter": may not
"adds take hunter = 5"     so many points it would bring the learner at once
"acts 1"                   a seat has to act
"over"                     the game is over
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.scene import mark_words
from deckhall.lessons.files import BadLesson, matching

if TYPE_CHECKING:
    from deckhall.core.scene import Scene, Zone
    from deckhall.core.state import State


def check_claim(state: State, scene: Scene, claim: str, seat: int = 0) -> None:
    """Raise if a claim is not true."""
    is_so = _truth(state, scene, claim, seat)
    if is_so:
        raise BadLesson(f"{claim!r} does not hold: {is_so}")


def _truth(state: State, scene: Scene, claim: str, seat: int) -> str:
    """How it is instead; empty if the claim is true."""
    words = claim.split()
    if claim == "over":
        return "" if state.is_over else "the game goes on"
    if words[0] in ("can", "cannot"):
        legal = state.legal_actions(seat) if seat in state.to_act() else []
        possible = bool(matching(state.game, claim.partition(" ")[2], legal))
        return "" if possible == (words[0] == "can") else f"possible are {', '.join(map(state.game.vocab.text, legal))}"
    if words[0] == "acts":
        return "" if int(words[1]) in state.to_act() else f"those to act are {state.to_act()}"
    what, equals, expected = claim.partition(" = ")
    if not equals:
        return _lies(scene, claim) if " is " not in claim else _is_marked(scene, claim)
    if words[0] == "adds":
        found = _gain(state, what.partition(" ")[2], seat)
    else:
        found = _value(scene, what.strip())
    return "" if found == expected.strip() else f"it is {found}"


def _lies(scene: Scene, claim: str) -> str:
    """How it is instead of `hand-0 has red_5`, `hand-0 has 2 red_5` or `hand-0 lacks red_5`."""
    for verb in (" has ", " lacks "):
        zone_id, said, what = claim.partition(verb)
        if said:
            faces = [piece.face for piece in _zone(scene, zone_id).pieces]
            number, _, face = what.rpartition(" ")
            count = faces.count(face)
            is_so = count == int(number) if number else (count > 0) == (verb == " has ")
            return "" if is_so else f"there is {', '.join(faces) or 'nothing'}"
    raise BadLesson("nobody can check this; see deckhall.lessons.claims")


def _is_marked(scene: Scene, claim: str) -> str:
    """How it is instead of `map/soldier is tapped`."""
    what, _, mark = claim.partition(" is ")
    marks = _marks(scene, what)
    is_so = mark in marks if not mark.startswith("not ") else mark.removeprefix("not ") not in marks
    return "" if is_so else f"it is {', '.join(marks) or 'unmarked'}"


def _gain(state: State, pattern: str, seat: int) -> str:
    """The points that an action brings at once."""
    legal = state.legal_actions(seat) if seat in state.to_act() else []
    actions = matching(state.game, pattern, legal)
    if not actions:
        raise BadLesson(f"{pattern!r} cannot be done now")
    after = state.clone()
    after.apply(seat, actions[0])
    return str(after.score(seat) - state.score(seat))


def _marks(scene: Scene, what: str) -> list[str]:
    """The marks of a piece or of a player, in words."""
    kind, _, name = what.partition(" ")
    if kind == "seat" and name.isdigit() and int(name) < len(scene.seats):
        return next(mark_words(line.marks) for line in scene.seats if line.seat == int(name))
    zone_id, _, face = what.partition("/")
    pieces = [piece for piece in _zone(scene, zone_id).pieces if face in (piece.face, piece.key)]
    if not pieces:
        raise BadLesson(f"there is no {what!r}")
    return [words for piece in pieces for words in mark_words(piece.marks)]


def _value(scene: Scene, what: str) -> str:
    kind, _, name = what.partition(" ")
    if kind == "score" and name.isdigit() and int(name) < len(scene.seats):
        return str(next(line.score for line in scene.seats if line.seat == int(name)))
    if kind == "fact":
        facts = {fact.id: fact.value for fact in scene.facts}
        if name not in facts:
            raise BadLesson(f"there is no fact {name!r}; there are {', '.join(facts)}")
        return facts[name]
    if kind == "note":
        return _zone(scene, name).note
    return str(_zone(scene, what).size)


def _zone(scene: Scene, zone_id: str) -> Zone:
    try:
        return scene.zone(zone_id)
    except KeyError:
        zones = ", ".join(zone.id for zone in scene.zones)
        raise BadLesson(f"there is no zone {zone_id!r}; there are {zones}") from None
