"""Questions about a choice, which change nothing: why not, what would it amount to, what would a bot do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deckhall.core import view
from deckhall.core.errors import IllegalAction
from deckhall.core.state import State
from deckhall.server import messages
from deckhall.server.refusals import Refusal, sentence

if TYPE_CHECKING:
    from deckhall.server.room import Room

MOST_PIECES: Final = 200


def why(room: Room, guest: str, seat: int, action: int, piece: str, after: Sequence[int]) -> messages.Why:
    """Why an action, or anything with a piece, does not go together with the actions already selected."""
    state = room.match_for(guest, seat).state
    if piece:
        action = action_with(state, seat, piece)
    refusal = against(state, seat, sorted([*after, action])) if after else state.refusal(seat, action)
    return messages.Why(action, sentence(refusal.reason), refusal.rule, piece)


def against(state: State, seat: int, chosen: Sequence[int]) -> IllegalAction:
    """What stands against these actions together: people select in any order, the rules take them ascending."""
    actions = list(chosen)
    if actions[0] not in state.legal_actions(seat):
        # it may be possible after others that are not selected: then they are thought of as selected too
        prompt = state.view(seat).prompt
        complete_choices = [] if prompt is None else prompt.complete_choices
        fitting = [choice.actions for choice in complete_choices if actions[0] in choice.actions]
        if fitting:
            best = max(fitting, key=lambda path: len(set(path) & set(actions)))
            actions = [*best[: best.index(actions[0])], *actions]
    trial = state.clone()
    for number, action in enumerate(actions):
        if number and not trial.mid_choice(seat):
            return IllegalAction("that does not go together with what is selected: each is a choice of its own")
        if action not in trial.legal_actions(seat) or number == len(actions) - 1:
            break
        trial.apply(seat, action)
    return trial.refusal(seat, action)


def planned(room: Room, guest: str, seat: int, pieces: Sequence[str], n: int) -> messages.Planned:
    """What a selection of pieces amounts to, where the rules can work that out."""
    state = room.match_for(guest, seat).state
    if len(pieces) > MOST_PIECES:
        raise Refusal(f"A plan has at most {MOST_PIECES} pieces.")
    return messages.Planned(n, state.planned(seat, list(pieces)))


async def hint(room: Room, guest: str, seat: int) -> messages.Hint:
    """What a cunning bot would do on this seat, knowing no more than it."""
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
        actions = await room.hall.bots.choose(room.bot_turns.job(match, seat, "cunning"), match.state)
    finally:
        room.hinting.discard(seat)
    if question != match.state.question_number or seat not in match.state.to_act() or match.state.mid_choice(seat):
        raise Refusal("The game has moved on since; ask again.")
    return messages.Hint(actions, match.state.say_choice(seat, actions), view.pieces_of(match.state, seat, actions))


def action_with(state: State, seat: int, piece: str) -> int:
    """An action that would be about a piece: of a kind that is possible now if there is one, and where it lies."""
    vocab = state.game.vocab
    face = piece.partition("#")[0]
    homes = [zone.id for zone in state.look(seat).zones if any(one.key == piece for one in zone.pieces)]
    legal = {vocab.owner(action).name for action in state.legal_actions(seat)}
    blocks = sorted(vocab.blocks, key=lambda block: block.name not in legal)
    elsewhere = -1
    for block in blocks:
        for action in range(block.start, block.start + block.size):
            for zone_id, shown in state.about(seat, action):
                if face and shown == face:
                    if zone_id in homes:
                        return action
                    if elsewhere < 0:
                        elsewhere = action
    if elsewhere < 0:
        raise Refusal("Nothing can be done with that now.")
    return elsewhere
