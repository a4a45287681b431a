"""Checks of secrecy: nobody sees, hears or is asked anything that depends on what they may not know.

The proof is `determinized`: a world in which all that a viewer cannot know is dealt anew. Whatever reaches that viewer
must be the same in the true world and in the other one.
"""

from __future__ import annotations

from typing import Final

from deckhall.check.compare import difference, perceived
from deckhall.check.same import playout
from deckhall.check.trial import Broken, Skipped, Trial, some
from deckhall.core.fingerprint import fields, plain
from deckhall.core.rng import Rng
from deckhall.core.scene import Scene
from deckhall.core.state import State

SPOTS: Final = 16
WORLDS: Final = 2
REFUSALS: Final = 5
ENOUGH: Final = 20
"""So many hidden zones of one kind, dealt anew without any change, are no accident."""


def secrecy(trial: Trial) -> None:
    """View, legal actions, who is asked, refusals and outlook of every viewer depend on nothing hidden from them."""
    rng = trial.rng("secrecy")
    for state in trial.spots(SPOTS, rng):
        for viewer in trial.viewers():
            actions = some(rng, range(trial.game.vocab.size), REFUSALS)
            truth = _known(trial, state, viewer, actions)
            for _ in range(WORLDS):
                world = state.determinized(viewer, rng)
                if found := difference(truth, _known(trial, world, viewer, actions)):
                    raise Broken(f"{_name(viewer)} can tell the true world from another: {found}")


def _known(trial: Trial, state: State, viewer: int | None, actions: list[int]) -> dict[str, object]:
    known = perceived(trial, state, viewer)
    known["over"] = state.is_over
    if viewer is not None:
        known["estimate"] = state.estimate(viewer)
        known["refusals"] = [str(state.refusal(viewer, action)) for action in actions]
    return known


def _name(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def sealed(trial: Trial) -> None:
    """An answer that is sealed tells the others nothing, neither in their view nor in the log."""
    rng = trial.rng("sealed")
    steps = [step for step, kind in enumerate(trial.kinds) if kind.startswith("all ")]
    if not steps:
        raise Skipped("nobody is asked at the same time as others")
    for state in trial.at(some(rng, steps, SPOTS)):
        for seat in state.to_act():
            after: dict[tuple[int | None, bool], dict[str, object]] = {}
            for action in some(rng, state.legal_actions(seat), 4):
                copy = state.clone()
                copy.telling = True
                copy.apply(seat, action)
                if copy.asked != state.asked or copy.is_over:
                    continue  # it was the last answer: all are open now
                for viewer in trial.viewers():
                    if viewer == seat:
                        continue
                    known = perceived(trial, copy, viewer)
                    first = after.setdefault((viewer, seat in copy.to_act()), known)
                    if found := difference(first, known):
                        raise Broken(f"{_name(viewer)} learns from seat {seat}'s sealed answer: {found}")


def worlds(trial: Trial) -> None:
    """Worlds dealt anew keep all cards, play to the end, foresee no chance, and do differ in what is hidden."""
    rng = trial.rng("worlds")
    bound = trial.game.bound(trial.players)
    tried: dict[str, int] = {}
    changed: set[str] = set()
    for state in trial.spots(SPOTS, rng):
        before = plain(state)
        for viewer in trial.viewers():
            world = state.determinized(viewer, rng)
            _sound(state, world, viewer, rng)
            for zone in hidden_zones(state.view(viewer)):
                key = f"{zone} for {_name(viewer)}"
                tried[key] = tried.get(key, 0) + 1
                if _content(world, zone) != _content(state, zone):
                    changed.add(key)
            playout(world, rng, bound)
        if plain(state) != before:
            raise Broken("dealing anew or playing in another world changes the true one")
    never = sorted(key for key, count in tried.items() if count >= ENOUGH and key not in changed)
    if never:
        raise Broken(f"hidden and yet never dealt anew: zone {never[0]}, in {tried[never[0]]} worlds")


def _sound(state: State, world: State, viewer: int | None, rng: Rng) -> None:
    if world.cards_in_play() != state.cards_in_play():
        raise Broken(f"the world dealt anew for {_name(viewer)} has other cards")
    again = Rng(rng.seed())
    start = again.generator
    twin = state.determinized(viewer, again)
    again.generator = start
    if plain(state.determinized(viewer, again)) != plain(twin):
        raise Broken("the same random numbers deal two different worlds")
    if state.rng in (world.rng, twin.rng) or world.rng == twin.rng:
        raise Broken(f"the world dealt anew for {_name(viewer)} has no chance of its own: its rng is not drawn anew")


def hidden_zones(scene: Scene) -> list[str]:
    """The zones in which the viewer cannot see everything."""
    return [zone.id for zone in scene.zones if zone.size > sum(1 for piece in zone.pieces if piece.face)]
