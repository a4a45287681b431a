"""Questions about a choice, which change nothing: why not, what would it amount to, what would a bot do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deckhall import agents
from deckhall.core import view
from deckhall.core.state import State
from deckhall.core.why_not import actions_about, refusal_of_set
from deckhall.core.words import as_sentence
from deckhall.server import messages
from deckhall.server.fair_queue import Owner
from deckhall.server.refusals import Refusal

if TYPE_CHECKING:
    from deckhall.server.room import Room

MOST_PIECES: Final = 200


def why(room: Room, guest: str, seat: int, action: int, piece: str, after: Sequence[int]) -> messages.Why:
    """What stands against something at a table, see `why_not`."""
    return why_not(room.match_for(guest, seat).state, seat, action, piece, after)


def why_not(state: State, seat: int, action: int, piece: str, after: Sequence[int]) -> messages.Why:
    """Why an action, or anything with a piece, does not go together with the actions already selected."""
    if piece:
        action = action_with(state, seat, piece)
    refusal = refusal_of_set(state, seat, [*after, action]) if after else state.refusal(seat, action)
    return messages.Why(action, as_sentence(refusal.reason), refusal.rule, piece)


def planned(room: Room, guest: str, seat: int, pieces: Sequence[str], n: int) -> messages.Planned:
    """What a selection of pieces amounts to, where the rules can work that out."""
    state = room.match_for(guest, seat).state
    if len(pieces) > MOST_PIECES:
        raise Refusal(f"A plan has at most {MOST_PIECES} pieces.")
    return messages.Planned(n, state.planned(seat, list(pieces)))


async def hint(room: Room, guest: str, seat: int) -> messages.Hint:
    """What the best bot would do on this seat, knowing no more than it, and what it thinks of that."""
    match = room.match_for(guest, seat)
    if seat not in match.state.to_act():
        raise Refusal("It is not your turn.")
    if match.state.mid_choice(seat):
        raise Refusal("Finish or take back the choice you have begun first.")
    if seat in room.hinting:
        raise Refusal("A bot is thinking about that already.")
    question = match.state.question_number
    room.hinting.add(seat)
    try:
        job = room.bot_turns.job(match, seat, agents.BEST.id)
        job.owner = Owner(room.row["address"], guest)
        advice = await room.hall.bots.advise(job, match.state)
    finally:
        room.hinting.discard(seat)
    if question != match.state.question_number or seat not in match.state.to_act() or match.state.mid_choice(seat):
        raise Refusal("The game has moved on since; ask again.")
    state = match.state
    actions = agents.completed(state, seat, advice.actions)
    opinion = agents.Opinion(advice.chance, advice.other, advice.other_chance) if advice.chance >= 0.0 else None
    return messages.Hint(
        actions,
        state.say_choice(seat, actions),
        view.pieces_of(state, seat, actions),
        agents.reason(state, seat, agents.Advice(actions, opinion)),
        None if opinion is None else round(opinion.chance, 3),
    )


def action_with(state: State, seat: int, key: str) -> int:
    """An action that would be about a piece: of a kind that is possible now if there is one, and where it lies."""
    for zone in state.build_scene(seat).zones:
        for piece in zone.pieces:
            if piece.key == key and (found := actions_about(state, seat, {key, piece.face} - {""}, [zone.id])):
                return found[0]
    raise Refusal("Nothing can be done with that now.")
