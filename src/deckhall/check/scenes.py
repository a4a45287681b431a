"""Checks of what is shown: scenes that any front end can draw, gestures that apply, a log that reads."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from deckhall.check.facts import as_declared
from deckhall.check.random_game import RandomGame, Skipped, Violation, sample
from deckhall.core.rng import Rng
from deckhall.core.scene import Choice, NamedAction, Pick, Piece, Prompt, Scene, SeatLine
from deckhall.core.state import State
from deckhall.core.view import find_complete_choices
from deckhall.core.words import text_of

POSITIONS: Final = 16
MOST_COMPLETE_CHOICES: Final = 20


def scene(played: RandomGame) -> None:
    """Views are plain data: unique keys, legal choices that say what they name, rules that exist."""
    rng = played.rng("scene")
    for state in played.positions(POSITIONS, rng):
        for viewer in played.viewers():
            view = state.view(viewer)
            as_declared("a scene", view.details, played.game.scene_details)
            if view.prompt is not None and view.prompt.plan is not None:
                as_declared("a plan", view.prompt.plan.details, played.game.plan_details)
            sent = msgspec.json.decode(msgspec.json.encode(view), type=Scene)
            if msgspec.to_builtins(sent) != msgspec.to_builtins(view):
                raise Violation(f"the view of {viewer} is not the same after it was sent as JSON")
            _whole_scene(played, state, view)
            _pieces(view)
            if viewer is not None:
                _prompt(played, state, view, viewer)


def _whole_scene(played: RandomGame, state: State, view: Scene) -> None:
    if view.game != played.game.slug or view.edition != played.game.edition:
        raise Violation(f"the view says it is {view.game} {view.edition}")
    if [line.seat for line in view.seats] != list(range(played.players)):
        raise Violation("the view does not have one line for each seat")
    if bool(view.final_ranks) != state.is_over:
        raise Violation("final ranks are shown before the end, or not at the end")
    if view.stage.short and not view.stage.say:
        raise Violation(f"the stage {view.stage.short!r} has no longer name")
    for fact in view.facts:
        _rule(played, fact.rule, f"the fact {fact.id!r}")


def _pieces(view: Scene) -> None:
    zones = [zone.id for zone in view.zones]
    keys = [piece.key for zone in view.zones for piece in zone.pieces]
    facts = [fact.id for fact in view.facts]
    for name, ids in (("zone", zones), ("piece", keys), ("fact", facts)):
        twice = sorted(one for one in set(ids) if ids.count(one) > 1)
        if twice:
            raise Violation(f"two {name}s have the key {twice[0]!r}")
    for zone in view.zones:
        if zone.size < len(zone.pieces):
            raise Violation(f"zone {zone.id!r} has size {zone.size} and shows {len(zone.pieces)} pieces")
        for piece in zone.pieces:
            if piece.face and not piece.label:
                raise Violation(f"the piece {piece.key!r} has a face and no label to read out")
    marked: list[Piece | SeatLine] = [*view.seats, *[piece for zone in view.zones for piece in zone.pieces]]
    for mark in {mark for one in marked for mark in one.marks}:
        if not mark.id.isidentifier():
            raise Violation(f"the id of the mark {mark.id!r} is not one word; what people read is its text")


def _prompt(played: RandomGame, state: State, view: Scene, seat: int) -> None:
    asked = seat in state.to_act()
    if asked != (view.prompt is not None) or asked != (seat in view.to_act) or asked != view.seats[seat].acting:
        raise Violation(f"seat {seat} is {'' if asked else 'not '}asked, but its view says otherwise")
    prompt = view.prompt
    if prompt is None:
        return
    frame = type(state.stack[-1]).__name__
    if not prompt.say:
        raise Violation(f"{frame} asks seat {seat} without a sentence")
    if not prompt.rule:
        raise Violation(f"{frame} asks {prompt.say!r} without a rule")
    _rule(played, prompt.rule, f"the question {prompt.say!r}")
    if text_of(prompt.spans) != prompt.say:
        raise Violation(f"the question {prompt.say!r} reads {text_of(prompt.spans)!r} in parts")
    if [choice.action for choice in prompt.choices] != state.legal_actions(seat):
        raise Violation(f"the choices shown to seat {seat} are not its legal actions")
    faces = {face.id for face in played.game.faces()}
    for choice in prompt.choices:
        _choice(played, choice, faces)
        for zone, face in state.about(seat, choice.action):
            pieces = view.zone(zone).pieces if face else []
            if face and not any(face in (piece.face, piece.key) for piece in pieces):
                raise Violation(f"the choice {choice.text!r} is about {face!r}, which does not lie in {zone!r}")
    said = [choice.say for choice in prompt.choices]
    for one in said:
        if said.count(one) > 1:
            raise Violation(f"two choices read the same: {one!r}")
    _later(played, prompt)


def _choice(played: RandomGame, choice: Choice, faces: Collection[str]) -> None:
    """What a choice names, as data: layouts go by it and never read the sentence."""
    if not choice.say:
        raise Violation(f"the choice {choice.text!r} has no sentence")
    _named(played, choice)
    if choice.card and choice.card not in faces:
        raise Violation(f"the choice {choice.text!r} names the card {choice.card!r}, which has no face")
    if choice.seat is not None and not 0 <= choice.seat < played.players:
        raise Violation(f"the choice {choice.text!r} names the seat {choice.seat}, which is not there")


def _named(played: RandomGame, named: Choice | NamedAction) -> None:
    block = played.game.vocab.owner(named.action)
    if named.verb != block.name or named.params != block.words(named.action):
        text = played.game.vocab.text(named.action)
        raise Violation(f"the action {text!r} has the verb {named.verb!r} and the parameters {named.params}")


def _later(played: RandomGame, prompt: Prompt) -> None:
    """What can only follow is named too: every action of a complete choice is known by its verb."""
    now = {choice.action for choice in prompt.choices}
    needed = {action for complete in prompt.complete_choices for action in complete.actions} - now
    for named in prompt.later:
        _named(played, named)
    if sorted(needed) != sorted(named.action for named in prompt.later):
        raise Violation(f"the question {prompt.say!r} does not name exactly the later actions of its complete choices")


def _rule(played: RandomGame, rule: str, what: str) -> None:
    if rule and rule not in played.game.rulebook.rules:
        raise Violation(f"{what} cites {rule}, which is not in the rulebook")


def gestures(played: RandomGame) -> None:
    """Complete choices offered as one gesture apply, action by action, and are then complete; none is left out."""
    rng = played.rng("gestures")
    found = False
    for state in played.positions(POSITIONS, rng):
        for seat in state.to_act():
            view = state.view(seat)
            prompt = view.prompt
            if prompt is None or not (prompt.complete_choices or prompt.pick):
                continue
            found = True
            keys = {piece.key for zone in view.zones for piece in zone.pieces}
            for index in sample(rng, range(len(prompt.complete_choices)), MOST_COMPLETE_CHOICES):
                complete = prompt.complete_choices[index]
                if not set(complete.pieces) <= keys or not complete.say:
                    raise Violation(f"the gesture {complete.say!r} is about pieces that are not there")
                _gesture(state, seat, complete.actions)
            if prompt.complete_choices and not state.stack[-1].prompt(state, seat).complete_choices:
                # (sets that the rules list themselves are named once each, not in every order of their parts)
                _all_offered(state, seat, [complete.actions for complete in prompt.complete_choices])
            if prompt.pick is not None:
                _picking(state, seat, prompt.pick, keys, rng)
    if not found:
        raise Skipped("no choice takes more than one action")


def _all_offered(state: State, seat: int, listed: list[list[int]]) -> None:
    tried = find_complete_choices(state, seat)
    if tried is not None and sorted(listed) != sorted(tried):
        raise Violation(f"the {len(listed)} gestures offered are not the {len(tried)} that are possible")


def _picking(state: State, seat: int, pick: Pick, keys: set[str], rng: Rng) -> None:
    if len(pick.pieces) != len(pick.actions) or not set(pick.pieces) <= keys or not 0 <= pick.least <= pick.most:
        raise Violation(f"the pick {pick} does not fit its pieces")
    for count in {pick.least, pick.most, pick.least + rng.below(pick.most - pick.least + 1)}:
        actions = sample(rng, pick.actions, count)
        copy = state.clone()
        for action in actions:
            if action in copy.legal_actions(seat):
                copy.apply(seat, action)
        if (
            pick.done is not None
            and copy.question_number == state.question_number
            and pick.done in copy.legal_actions(seat)
        ):
            actions.append(pick.done)  # picking the most may well complete the choice without it
        _gesture(state, seat, actions)


def _gesture(state: State, seat: int, actions: list[int]) -> None:
    copy = state.clone()
    names = ", ".join(state.game.vocab.text(action) for action in actions)
    for number, action in enumerate(actions):
        if number and not copy.mid_choice(seat):
            raise Violation(f"the gesture {names} is complete before its last part")
        if action not in copy.legal_actions(seat):
            raise Violation(f"the gesture {names} breaks off: part {number + 1} is not legal")
        copy.apply(seat, action)
    if copy.mid_choice(seat):
        raise Violation(f"the gesture {names} leaves the choice incomplete")


def events(played: RandomGame) -> None:
    """Every event reads as a sentence for every viewer, and cites a rule of the rulebook."""
    match = played.match()
    for event in match.events:
        if event.rule not in played.game.rulebook.rules:
            raise Violation(f"the event {event.kind!r} cites {event.rule!r}, which is not in the rulebook")
        msgspec.json.encode(event)
        for viewer in played.viewers():
            text = match.sentence(event, viewer)
            seen = event.seen_by(viewer)
            kind = f"{seen.kind}_known" if seen.data.get("known") else seen.kind
            if text != played.game.words.line("log", kind, seen.data, seen.seat, viewer, match.names):
                raise Violation(f"the event {event.kind!r} reads {text!r} in parts, and otherwise as a whole")
            if not text or any(mark in text for mark in "{}[]|") or "seat -1" in text:
                raise Violation(f"the event {event.kind!r} reads {text!r}")
