"""Claims: what a lesson says of its position, written so that the tests can check it against the rules.

"score 0 = 23"             the points of a seat
"hand-0 = 4"               how many pieces lie in a zone
"hand-0 has red_5"         a face lies in a zone; "hand-0 lacks red_5": it does not
"fact season = 2 of 5"     what a fact says
"can take hunter"          the learner may do that now; "cannot take hunter": may not
"acts 1"                   a seat has to act
"over"                     the game is over
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    if len(words) >= 3 and words[1] in ("has", "lacks"):
        faces = [piece.face for piece in _zone(scene, words[0]).pieces]
        return "" if (words[2] in faces) == (words[1] == "has") else f"there is {', '.join(faces) or 'nothing'}"
    what, _, expected = claim.partition(" = ")
    found = _value(scene, what.strip())
    return "" if found == expected.strip() else f"it is {found}"


def _value(scene: Scene, what: str) -> str:
    kind, _, name = what.partition(" ")
    if kind == "score" and name.isdigit() and int(name) < len(scene.seats):
        return str(next(line.score for line in scene.seats if line.seat == int(name)))
    if kind == "fact":
        facts = {fact.id: fact.value for fact in scene.facts}
        if name not in facts:
            raise BadLesson(f"there is no fact {name!r}; there are {', '.join(facts)}")
        return facts[name]
    return str(_zone(scene, what).size)


def _zone(scene: Scene, zone_id: str) -> Zone:
    try:
        return scene.zone(zone_id)
    except KeyError:
        zones = ", ".join(zone.id for zone in scene.zones)
        raise BadLesson(f"there is no zone {zone_id!r}; there are {zones}") from None
