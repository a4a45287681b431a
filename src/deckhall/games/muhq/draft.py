"""Drafting the stores: piles of 10, or packs by a format (MUQ-3.10 to MUQ-3.24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckhall.core.errors import BadSetup
from deckhall.core.frames import AskAll, Frame, Question, Step
from deckhall.core.piles import without
from deckhall.games.muhq.constants import PILE, POOL, STORE_SIZE
from deckhall.games.muhq.map_file import FORMAT
from deckhall.games.muhq.player_cards import holder_at, picks_each, picks_of
from deckhall.games.muhq.setup import lay_out
from deckhall.games.muhq.state import MuhqState

if TYPE_CHECKING:
    from deckhall.games.muhq.cards import Cards


def enough(cards: Cards, sets: tuple[str, ...], wanted: int) -> list[int]:
    """The pool; one more copy of every card is added until there are enough (MUQ-3.17, MUQ-3.24)."""
    known = cards.pools.get((sets, wanted))
    if known is None:
        known = cards.pool(sets)
        different = sorted(set(known))
        while len(known) < wanted:
            known += different
        known.sort()
        cards.pools[sets, wanted] = known
    return known.copy()


def wanted(form: tuple[int, int, int], players: int) -> int:
    """How many cards a draft needs: 30 per player in piles, all packs in a format."""
    rounds, _, size = form
    return rounds * players * size if rounds else POOL * players


def begin(state: MuhqState, text: str, sets: tuple[str, ...]) -> None:
    """Shuffle the pool for a format; a remainder that fills no pile is not used (MUQ-3.11)."""
    state.format = draft_format(text, state.players)
    pool = enough(state.cards, sets, wanted(state.format, state.players))
    state.shuffle(pool)
    state.undealt = tuple(pool)
    state.draft_round = 0
    state.then(DEAL_PACKS)


def draft_format(text: str, players: int) -> tuple[int, int, int]:
    """Rounds, cards each takes out of a pack, cards in a pack; zeros for piles of 10 (MUQ-3.20, MUQ-3.21)."""
    found = FORMAT.fullmatch(text)
    if found is None:
        return 0, 0, 0
    rounds, each, size = int(found[1]), int(found[2]), int(found[3])
    if size < players * each:
        raise BadSetup(f"the draft {text} needs packs of at least {players * each} cards for {players} players")
    return rounds, each, size


def pack_size(state: MuhqState) -> int:
    """Cards in a pile or pack."""
    return state.format[2] or PILE


def another_round(state: MuhqState) -> bool:
    """Is there another draft round (MUQ-3.12, MUQ-3.20)?"""
    if state.format[0]:
        return state.draft_round < state.format[0]
    dealt = state.draft_round * PILE
    return dealt < STORE_SIZE and len(state.undealt) // PILE >= state.players


def holder(state: MuhqState, pack: int) -> int:
    """Who holds a pack: it is passed to the next seat, in even rounds back if that is agreed (MUQ-3.23, MUQ-8.52)."""
    return holder_at(state, pack, state.draft_round - 1, state.draft_pass)


def held_by(state: MuhqState, seat: int) -> int:
    """The pack a player holds."""
    for pack in range(state.players):
        if holder(state, pack) == seat:
            return pack
    return 0


class DealPacks(Step[MuhqState]):
    """A draft round begins, or the stores are laid out."""

    def run(self, state: MuhqState) -> None:
        """Each player receives a pile at random (MUQ-3.13)."""
        players = state.players
        if not another_round(state):
            finish(state)
            return
        put_aside(state)
        size = pack_size(state)
        undealt = state.undealt
        state.packs = [tuple(sorted(undealt[n * size : (n + 1) * size])) for n in range(players)]
        state.undealt = undealt[players * size :]
        state.taken = (*state.taken, tuple([() for _ in range(players)]))
        state.draft_round += 1
        state.draft_pass = 0
        state.picked = [-1] * players
        state.reveal()
        state.tell("draft_round", "MUQ-3.13", -1, {"n": state.draft_round})
        if players == 1 and not state.format[0]:  # MUQ-3.18
            state.taken = (*state.taken[:-1], (state.packs[0],))
            state.packs = [()]
            state.then(DEAL_PACKS)
        else:
            state.then(PICK, PASS_ON)


def put_aside(state: MuhqState) -> None:
    """What is left of the packs of a round follows what was taken out of them (MUQ-3.22)."""
    if state.taken and any(state.packs):
        packs = [taken + rest for taken, rest in zip(state.taken[-1], state.packs, strict=True)]
        state.taken = (*state.taken[:-1], tuple(packs))
        state.packs = [()] * state.players


class PickCards(AskAll[MuhqState]):
    """All pick one card at the same time and keep it hidden (MUQ-3.14)."""

    def options(self, state: MuhqState, seat: int) -> list[int]:
        draft = state.cards.DRAFT
        return sorted({draft.of(kind) for kind in state.packs[held_by(state, seat)]})

    def take(self, state: MuhqState, seat: int, action: int) -> None:
        state.picked[seat] = state.cards.DRAFT.value(action)

    def close(self, state: MuhqState) -> None:
        packs = list(state.taken[-1])
        for pack in range(state.players):
            kind = state.picked[holder(state, pack)]
            state.packs[pack] = without(state.packs[pack], kind)
            packs[pack] = (*packs[pack], kind)
        state.taken = (*state.taken[:-1], tuple(packs))
        if state.telling:
            for seat in range(state.players):
                card = state.cards.ids[state.picked[seat]]
                state.tell("picked", "MUQ-3.14", seat, {}, {"card": card}, 1 << seat)
        state.picked = [-1] * state.players
        state.draft_pass += 1
        state.reveal()

    def question(self, state: MuhqState, seat: int) -> Question:
        left = len(state.packs[held_by(state, seat)])
        have = len(picks_of(state, seat))
        return Question("draft", "MUQ-3.14", {"n": state.draft_round, "left": left, "have": have})


class PassOn(Step[MuhqState]):
    """Picking and passing repeats until the packs are through (MUQ-3.15, MUQ-3.22)."""

    def run(self, state: MuhqState) -> None:
        if state.draft_pass < picks_each(state):
            state.then(PICK, PASS_ON)
        else:
            state.then(DEAL_PACKS)


def finish(state: MuhqState) -> None:
    """The drafted cards become the stores, open to all; cards left over are put aside (MUQ-3.5, MUQ-9.4)."""
    put_aside(state)
    picks = [sorted(picks_of(state, seat)) for seat in range(state.players)]
    aside = list(state.undealt)
    for packs in state.taken:
        for taken in packs:
            aside += list(taken[picks_each(state) :])
    state.undealt = tuple(sorted(aside))
    state.packs = []
    state.taken = ()
    state.picked = []
    state.reveal()
    for seat in range(state.players):
        state.tell("store", "MUQ-3.5", seat, {"n": len(picks[seat])})
    lay_out(state, picks)


DEAL_PACKS: Final[Frame[MuhqState]] = DealPacks()
PICK: Final[Frame[MuhqState]] = PickCards()
PASS_ON: Final[Frame[MuhqState]] = PassOn()
