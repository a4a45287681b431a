"""What a seat cannot know, dealt anew: hands and decks, the boss deck, store tiles, and packs in the draft (section 9).

Which cards a player owns is public: hand and deck together hold what is neither on the table nor in the discard pile.
So a hand is known when the deck is empty, and its cards are known on when the deck is then made anew.
A player who has looked at a store tile knows its cards from then on, since later purchases are open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.rng import Rng, seeded
from deckhall.games.muhq.constants import BUY, DRAFT
from deckhall.games.muhq.player_cards import holder_at, in_order, open_shops, picks_each

if TYPE_CHECKING:
    from deckhall.games.muhq.state import MuhqState

UNSEEN: Final = -1


def dealt_anew(state: MuhqState, seat: int | None, rng: Rng) -> MuhqState:
    """A position that looks the same to the seat (None: to a spectator)."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    for other in range(twin.players):
        _deal_cards(twin, other, other == seat, rng)
    if twin.step == DRAFT:
        _deal_packs(state, twin, seat, rng)
        return twin
    twin.boss_deck = _in_any_order(twin.boss_deck, rng)
    if twin.board.stores:
        _deal_shops(twin, seat, rng)
    if twin.turn != seat:
        twin.discard_from = 0
        twin.discard_named = 0
    begun = twin.begun
    if begun is not None and begun.from_hand() and twin.acting != seat:
        _forget_choice(twin)
    twin.reask()
    return twin


def redrawn(state: MuhqState, rng: Rng) -> MuhqState:
    """The order of all decks, the packs of later rounds, and the store tiles that nobody has looked at."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    for owner in range(twin.players):
        twin.decks[owner] = _in_any_order(twin.decks[owner], rng)
    if twin.step == DRAFT:
        twin.undealt = _in_any_order(twin.undealt, rng)
        return twin
    twin.boss_deck = _in_any_order(twin.boss_deck, rng)
    if twin.board.stores:
        looked_at = open_shops(twin, twin.turn) if twin.step == BUY else []
        unseen = [n for n in range(len(twin.shops)) if not twin.shop_seen[n] and n not in looked_at]
        _fill_shops(twin, unseen, rng)
    return twin


def _in_any_order(cards: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    mixed = list(cards)
    rng.shuffle(mixed)
    return tuple(mixed)


def _deal_cards(twin: MuhqState, owner: int, mine: bool, rng: Rng) -> None:
    """Hand and deck are mixed; what the seat knows of a hand stays, though nobody knows which copies they are."""
    hand = twin.hands[owner]
    cards = [*twin.decks[owner], *hand]
    rng.shuffle(cards)
    kept: list[int] = []
    for kind in [twin.kinds[card] for card in hand] if mine else twin.known[owner]:
        for other in cards:
            if twin.kinds[other] == kind:
                kept.append(other)
                cards.remove(other)
                break
    left = len(hand) - len(kept)
    twin.hands[owner] = in_order(twin, (*kept, *cards[:left]))
    twin.decks[owner] = tuple(cards[left:])


def _deal_shops(twin: MuhqState, seat: int | None, rng: Rng) -> None:
    """Face-down cards of store tiles that the seat has not looked at, mixed with those that were not dealt."""
    known = open_shops(twin, seat) if seat is not None and twin.turn == seat and twin.step == BUY else []
    unseen = [n for n in range(len(twin.shops)) if seat is None or not (twin.shop_seen[n] >> seat & 1 or n in known)]
    _fill_shops(twin, unseen, rng)


def _fill_shops(twin: MuhqState, unseen: list[int], rng: Rng) -> None:
    """Deal these store tiles anew, from their cards and those that were not dealt."""
    cards = list(twin.gone)
    for number in unseen:
        cards += list(twin.shops[number])
    for number in unseen:
        shop = rng.draw(cards, len(twin.shops[number]))
        shop.sort()
        twin.shops[number] = tuple(shop)
    twin.gone = tuple(cards)


def _forget_choice(twin: MuhqState) -> None:
    """Somebody else has begun a choice about hand cards, which nobody sees: in this world it has not begun."""
    twin.stack.pop()
    twin.begun = None
    twin.settle()  # the window below asks the same question again


def _deal_packs(state: MuhqState, twin: MuhqState, seat: int | None, rng: Rng) -> None:
    """Packs and picks that the seat has not seen.

    What was taken between two times that the seat held a pack is known to it as a set, and so is what was left after
    the last time: only who took what is a guess. All that it never saw is dealt from one heap.
    """
    heap: list[int] = list(state.undealt)
    sequences: list[list[int]] = []
    for number, packs in enumerate(state.taken):
        now = number == len(state.taken) - 1
        for pack, taken in enumerate(packs):
            entries = [*taken, *(state.packs[pack] if now else ())]
            passes = len(taken) if now else picks_each(state)
            held = [p for p in range(passes + now) if holder_at(state, pack, number, p) == seat]
            first = held[0] if held else len(entries)
            heap += entries[:first]
            known = _guessed(entries, held, len(taken) if now else -1, rng)
            sequences.append([UNSEEN] * first + known)
    rng.shuffle(heap)
    place = 0
    rounds: list[tuple[tuple[int, ...], ...]] = []
    for number, packs in enumerate(state.taken):
        now = number == len(state.taken) - 1
        dealt: list[tuple[int, ...]] = []
        for pack, taken in enumerate(packs):
            filled = [heap.pop() if kind == UNSEEN else kind for kind in sequences[place]]
            place += 1
            dealt.append(tuple(filled[: len(taken)]))
            if now:
                twin.packs[pack] = tuple(sorted(filled[len(taken) :]))
        rounds.append(tuple(dealt))
    twin.taken = tuple(rounds)
    twin.undealt = tuple(heap)
    _seal_anew(twin, seat, rng)


def _guessed(entries: list[int], held: list[int], present: int, rng: Rng) -> list[int]:
    """From the first time the seat held the pack on: its own picks, and between them those of others in any order.

    `present` is where the pack's content of now begins, -1 in rounds that are over.
    """
    found: list[int] = []
    for number, place in enumerate(held):
        if place == present:
            return found + entries[place:]
        found.append(entries[place])
        until = held[number + 1] if number + 1 < len(held) else len(entries)
        others = entries[place + 1 : until]
        rng.shuffle(others)
        found += others
    return found


def _seal_anew(twin: MuhqState, seat: int | None, rng: Rng) -> None:
    """Sealed picks of others come out of the packs they hold in this world."""
    for other in range(twin.players):
        if other != seat and twin.picked[other] >= 0:
            for pack in range(twin.players):
                if holder_at(twin, pack, len(twin.taken) - 1, twin.draft_pass) == other:
                    options = twin.packs[pack]
                    twin.picked[other] = options[rng.below(len(options))]
