"""Checks of secrecy: nobody sees, hears or is asked anything that depends on what they may not know.

The proof is `determinized`: a world in which all that a viewer cannot know is dealt anew. Whatever reaches that viewer
must be the same in the true world and in the other one.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from deckhall.check.compare import changed, difference, perceived
from deckhall.check.equality import playout
from deckhall.check.random_game import RandomGame, Violation, sample, viewer_name
from deckhall.core import options as option_tools
from deckhall.core.fingerprint import comparable, fields
from deckhall.core.rng import Rng
from deckhall.core.state import State

POSITIONS: Final = 16
WORLDS: Final = 2
REFUSALS: Final = 5
ENOUGH: Final = 12
"""So many worlds in which something hidden never changes are no accident."""


def secrecy(played: RandomGame) -> None:
    """View, legal actions, who is asked, and refusals: nothing a viewer gets depends on what is hidden from it."""
    rng = played.rng("secrecy")
    for state in played.positions(POSITIONS, rng):
        for viewer in played.viewers():
            actions = sample(rng, range(played.game.vocab.size), REFUSALS)
            truth = _known(played, state, viewer, actions)
            for _ in range(WORLDS):
                world = state.determinized(viewer, rng)
                if found := difference(truth, _known(played, world, viewer, actions)):
                    raise Violation(f"{viewer_name(viewer)} can tell the true world from another: {found}")


def _known(played: RandomGame, state: State, viewer: int | None, actions: list[int]) -> dict[str, object]:
    known = perceived(played, state, viewer)
    known["over"] = state.is_over
    if viewer is not None:
        known["refusals"] = [str(state.refusal(viewer, action)) for action in actions]
    return known


def sealed(played: RandomGame) -> None:
    """An answer that is sealed tells the others nothing but what its question shows, in their view and in the log."""
    rng = played.rng("sealed")
    for state in played.simultaneous(POSITIONS, rng):
        for seat in state.to_act():
            after: dict[tuple[int | None, bool, str], dict[str, object]] = {}
            for action in sample(rng, state.legal_actions(seat), 4):
                copy = state.clone()
                copy.telling = True
                copy.apply(seat, action)
                if copy.question_number != state.question_number or copy.is_over:
                    continue  # it was the last answer: all are open now
                for viewer in played.viewers():
                    if viewer == seat:
                        continue
                    known = perceived(played, copy, viewer)
                    shown = state.stack[-1].visible_part(state, seat, action)
                    first = after.setdefault((viewer, seat in copy.to_act(), shown), known)
                    if found := difference(first, known):
                        raise Violation(f"{viewer_name(viewer)} learns from seat {seat}'s sealed answer: {found}")


def presets(played: RandomGame) -> None:
    """A preset answer is legal, and whether one comes tells the others nothing hidden; a forced one is the only one."""
    choices = option_tools.combinations(played.game.presets)
    rng = played.rng("presets")
    for state in played.positions(POSITIONS, rng):
        asked = [seat for seat in state.to_act() if not state.mid_choice(seat)]  # a choice begun is the person's to end
        for seat, alone in product(asked, (False, True)):
            forced = state.forced_answer(seat, alone)
            if forced != -1 and state.legal_actions(seat) != [forced]:
                raise Violation(f"seat {seat} is forced to {forced}, which is not the only legal answer")
        for seat, settings in product(asked, choices):
            answer = state.preset_answer(seat, settings)
            if answer != -1 and answer not in state.legal_actions(seat):
                raise Violation(f"seat {seat}, set to {settings}, answers {answer}, which is not legal")
            for viewer in [viewer for viewer in played.viewers() if viewer != seat]:
                world = state.determinized(viewer, rng)
                if (world.preset_answer(seat, settings) == -1) != (answer == -1):
                    told = f"from whether seat {seat}, set to {settings}, answers at once"
                    raise Violation(f"{viewer_name(viewer)} learns what is hidden {told}")


def worlds(played: RandomGame) -> None:
    """Worlds dealt anew keep all cards, play to the end, foresee no chance, and do differ in what is hidden."""
    rng = played.rng("worlds")
    tally: dict[str, list[bool]] = {}
    for state in played.positions(POSITIONS, rng):
        for viewer in played.viewers():
            before = comparable(state)
            world = state.determinized(viewer, rng)
            playout(world.clone(), rng, played.game.bound(played.players))
            if comparable(state) != before:
                raise Violation(
                    f"dealing anew or playing in another world changes {changed(before, comparable(state))} here"
                )
            _sound(state, world, viewer, rng)
            _asked(state, world, viewer)
            for key, differs in _hidden(state, world, viewer):
                tally.setdefault(key, []).append(differs)
    for key, found in sorted(tally.items()):
        if len(found) >= ENOUGH and not any(found):
            hint = "what a viewer can work out is not hidden"
            raise Violation(f"{key} was never dealt anew in {len(found)} worlds ({hint})")


def _sound(state: State, world: State, viewer: int | None, rng: Rng) -> None:
    if world.cards_in_play() != state.cards_in_play():
        raise Violation(f"the world dealt anew for {viewer_name(viewer)} has other cards")
    number = rng.seed()
    twin, again = state.determinized(viewer, Rng(number)), state.determinized(viewer, Rng(number))
    if comparable(twin) != comparable(again):
        raise Violation("the same random numbers deal two different worlds")
    if state.rng in (world.rng, twin.rng) or world.rng == twin.rng:
        raise Violation(f"the world dealt anew for {viewer_name(viewer)} foresees chance: its rng is not drawn anew")


def _asked(state: State, world: State, viewer: int | None) -> None:
    """Who is asked must not depend on what is hidden: being asked would tell. And the question must be up to date."""
    if state.is_over:
        return
    frame, other = state.stack[-1], world.stack[-1]
    who = [state.acting] if frame.waits == 1 else frame.seats(state)
    whom = [other.seat(world)] if other.waits == 1 else other.seats(world)
    if who != whom:
        raise Violation(f"{type(frame).__name__} asks others in a world that looks the same to {viewer_name(viewer)}")
    if other.waits == 1 and world.legal != other.options(world, world.acting):
        raise Violation(
            f"in the world dealt anew for {viewer_name(viewer)}, the legal actions are still those of the true one"
        )


def _hidden(state: State, world: State, viewer: int | None) -> list[tuple[str, bool]]:
    """What this viewer cannot see, each with whether it differs in the other world."""
    found: list[tuple[str, bool]] = []
    for zone in state.view(viewer).zones:
        if zone.size - sum(1 for piece in zone.pieces if piece.face) < 2:
            continue  # a single hidden card may well be known, or come up again by chance
        found.append(("what is hidden", _rest(world) != _rest(state)))
        if zone.seat is not None and zone.seat != viewer:
            mine, other = (one.build_scene(zone.seat).zone(zone.id) for one in (state, world))
            if not any(piece.face for piece in mine.pieces):
                continue  # its owner sees nothing of it either: an unseen deck, which the first line looks after
            whom = "a spectator" if viewer is None else "other seats"
            found.append((f"the zone {zone.id!r}, hidden from {whom},", mine != other))
    return found


def _rest(state: State) -> object:
    """All of a position but its random generator."""
    return [(name, comparable(value)) for name, value in fields(state).items() if name != "rng"]
