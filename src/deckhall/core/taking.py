"""Cards that can be taken: which there are, and which an action takes by [measures] of the game's theme."""

from __future__ import annotations

from deckhall.core.errors import BadSetup
from deckhall.core.game import Game
from deckhall.core.state import State


def card_taken(state: State, seat: int, action: int) -> str:
    """The card that the seat would take with this action, by id; "" if the action takes none."""
    if state.game.vocab.owner(action).name not in state.game.theme.measures.takes:
        return ""
    return state.about(seat, action)[0][1]


def known_cards(game: Game) -> set[str]:
    """All cards by id."""
    return {face.id for face in game.faces()} | set(game.card_ids) | set(game.lexicon.get("card", {}))


def check_card(game: Game, card: str) -> None:
    """Refuse a card that the game does not have."""
    known = known_cards(game)
    if card in known:
        return
    from difflib import get_close_matches

    near = get_close_matches(card, sorted(known), 2)
    hint = f"did you mean {' or '.join(near)}?" if near else "see the ids in its card file"
    raise BadSetup(f"{game.slug} has no card {card!r} that could be taken; {hint}")
