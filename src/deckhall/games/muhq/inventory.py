"""Every card of a game, wherever it lies: what the conservation check counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.games.muhq.limits import DRAFT, VIP

if TYPE_CHECKING:
    from deckhall.games.muhq.state import MuhqState


def count(state: MuhqState) -> dict[str, int]:
    """Every card but tokens, by id."""
    found: dict[str, int] = {}
    ids = state.cards.ids
    piles: list[tuple[int, ...]] = [
        *state.hands,
        *state.decks,
        *state.discards,
        *state.stores,
        *state.held,
        *state.shops,
    ]
    piles += [state.exile, state.gone, state.boss_deck, state.boss_discard]
    cards = [card for pile in piles for card in pile]
    cards += [one.id for one in state.permanents if not one.token]
    cards += [one.card for one in state.actions if one.card >= 0]
    cards += [card for card in (state.side, state.arriving) if card >= 0]
    kinds = [state.kinds[card] for card in cards]
    kinds += list(state.undealt)  # during the draft cards have no ids yet
    for pack in state.packs:
        kinds += list(pack)
    for round_taken in state.taken:
        for pile in round_taken:
            kinds += list(pile)
    if state.step == DRAFT:
        kinds += _pieces_to_come(state)
    for kind in kinds:
        found[ids[kind]] = found.get(ids[kind], 0) + 1
    return found


def _pieces_to_come(state: MuhqState) -> list[int]:
    """Map pieces and the boss deck, which are laid out after the draft."""
    data, index = state.board.data, state.cards.index
    found = [state.cards.KING] * state.players if state.board.win == VIP else []
    found += [index[piece.card] for piece in data.pieces if piece.player <= state.players]
    if data.boss is not None:
        found.append(index[data.boss.card])
        found += [index[name] for name, copies in data.boss.deck.items() for _ in range(copies)]
    return found
