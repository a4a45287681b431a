"""Checks of what the lab stands on: chance that can be redrawn, and what is read off cards."""

from __future__ import annotations

from typing import Final

from deckhall.check.compare import difference, perceived
from deckhall.check.random_game import RandomGame, Violation, viewer_name

POSITIONS: Final = 12


def redrawn(played: RandomGame) -> None:
    """What nobody knows can be dealt anew: every seat sees and may do the same as before, and no card is lost."""
    rng = played.rng("redrawn")
    for state in played.positions(POSITIONS, rng):
        other = state.redrawn(rng)
        if other.rng == state.rng:
            raise Violation("a redrawn position goes on with the same random numbers")
        if other.cards_in_play() != state.cards_in_play():
            raise Violation("a redrawn position has other cards")
        for viewer in played.viewers():
            if found := difference(perceived(played, state, viewer), perceived(played, other, viewer)):
                raise Violation(f"{viewer_name(viewer)} can tell a redrawn position from the true one: {found}")


def measures(played: RandomGame) -> None:
    """What [measures] of the theme names is there: verbs that take a card, and events that name one."""
    game, declared = played.game, played.game.theme.measures
    verbs = {block.name for block in game.vocab.blocks}
    for verb in declared.takes:
        if verb not in verbs:
            raise Violation(f"[measures] takes cards by the verb {verb!r}, which the game does not have")
    named = {kind.partition(".")[0]: kind.partition(".")[2] for kind in (*declared.gets, *declared.uses)}
    for kind in (*named, *declared.endings):
        if kind not in game.theme.log:
            raise Violation(f"[measures] reads the event {kind!r}, which is not in [log]")
    faces = {face.id for face in game.faces()}
    for event in played.match().events:
        if event.kind not in named:
            continue
        data = {**event.data, **event.secret}
        key = named[event.kind] or ("card" if "card" in data else "cards")
        found = data.get(key)
        cards = [found] if isinstance(found, str) else found
        if not isinstance(cards, list) or not all(card in faces for card in cards):
            raise Violation(f"[measures] reads the event {event.kind!r}, whose {key!r} is {found!r} and no card")
