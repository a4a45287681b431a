"""A turn: its three steps, the preparation, and the end of the game (sections 4 and 7)."""

from __future__ import annotations

from typing import Final

from deckhall.core.frames import Step
from deckhall.core.piles import without
from deckhall.games.mountainhome import scoring
from deckhall.games.mountainhome.action_step import ACT
from deckhall.games.mountainhome.constants import ACTION_STEP, EXPLORATION, NO_CEILING, PREPARATION
from deckhall.games.mountainhome.drawing import draw
from deckhall.games.mountainhome.events import AFTER_DRAW
from deckhall.games.mountainhome.exploration import Explore
from deckhall.games.mountainhome.locations import SEND_DWARF
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.town import Building, Kinds


class BeginTurn(Step[MountainState]):
    """A player's turn begins; the Cavern comes before anything else (MTH-6.70)."""

    def run(self, state: MountainState) -> None:
        """Fresh rights for this turn."""
        state.step = ACTION_STEP
        state.pool = [0, 0, 0]
        state.bought = False
        state.lair_used = False
        state.offered = 0
        state.swapped = False
        state.pilings = 0
        state.doubled = ()
        if state.telling:
            state.tell("turn", "MTH-4.1", state.active, {"n": state.round})
        state.then(ACT, EXPLORATION_STEP, PREPARE)
        if state.cards.cavern in state.locations:
            state.then(SEND_DWARF)


class ExplorationStep(Step[MountainState]):
    """The active player must explore once (MTH-4.7)."""

    def run(self, state: MountainState) -> None:
        state.step = EXPLORATION
        state.shown = ()
        state.then(Explore(state.active))


class Prepare(Step[MountainState]):
    """The preparation step, 1 to 4 (MTH-4.20 to MTH-4.23)."""

    def run(self, state: MountainState) -> None:
        """Points and effects lapse, cards go, buildings untap, a new hand is drawn."""
        seat, cards = state.active, state.cards
        state.step = PREPARATION
        state.pool = [0, 0, 0]
        state.pilings = 0
        state.doubled = ()
        if state.telling:
            state.tell("prepare", "MTH-4.21", seat, {"n": len(state.hands[seat])})
        state.discards[seat] = state.discards[seat] + state.played[seat] + state.hands[seat]
        state.known[seat] = still_buried(state, seat)
        state.ceilings[seat] = NO_CEILING
        state.hands[seat] = ()
        state.played[seat] = ()
        town = state.towns[seat]
        if any(building.tapped and building.steps == cards.last_step[building.kind] for building in town):
            state.towns[seat] = tuple(
                [
                    Building(building.kind, building.steps, False, building.kept)
                    if building.tapped and building.steps == cards.last_step[building.kind]
                    else building
                    for building in town
                ]
            )
        state.then(AFTER_DRAW, CHECK_END)
        draw(state, seat, cards.hand_size, "MTH-4.23")


def still_buried(state: MountainState, seat: int) -> Kinds:
    """Known cards that a player does not lay down with the hand lie where Reorganisation put them."""
    known = state.known[seat]
    if state.buried[seat]:
        for kind in state.hands[seat]:
            if kind in known:
                known = without(known, kind)
        return known
    return ()


class CheckEnd(Step[MountainState]):
    """Preparation 6: is the game over (MTH-4.25, section 7)? Else the next player begins."""

    def run(self, state: MountainState) -> None:
        """Look at the causes in order."""
        last = (state.active + 1) % state.players == state.first
        rules = state.cards.rules
        if state.sudden >= 0:
            state.sudden += 1
            ahead = scoring.alone_ahead(state)
            if ahead >= 0 or state.sudden >= rules.sudden_death_rounds * state.players:  # MTH-7.13, MTH-7.14
                finish(state)
                return
        else:
            reason = end_reason(state)
            if reason:
                if state.telling and not state.ending:
                    state.tell(reason, "MTH-7.2" if reason == "end_found" else "MTH-7.4")
                state.ending = True
            if state.round >= rules.rounds and last:
                state.tell("end_rounds", "MTH-7.5")
                state.ending = True
            if state.ending and (last or not state.equal_turns):
                if scoring.alone_ahead(state) >= 0:
                    finish(state)
                    return
                state.sudden = 0  # a tie is not a result (MTH-7.12)
                state.tell("sudden", "MTH-7.12")
        if last:
            state.round += 1
        state.active = (state.active + 1) % state.players
        state.then(BEGIN_TURN)


def end_reason(state: MountainState) -> str:
    """Enough dwarves found, or none left to find (MTH-7.1, MTH-7.4)."""
    if state.found >= state.mountainhome.found_needed(state.players):
        return "end_found"
    is_dwarf = state.cards.is_dwarf
    for kind in state.pile:
        if is_dwarf[kind]:
            return ""
    return "end_no_dwarf"


def finish(state: MountainState) -> None:
    """Nobody acts any more."""
    state.reveal()
    if state.telling:
        ranking = state.ranking
        for seat in range(state.players):
            if ranking[seat] == 1:
                word = "won" if ranking.count(1) == 1 else "shared"
                state.tell(word, "MTH-1.3", seat, {"n": state.score(seat)})


BEGIN_TURN: Final = BeginTurn()
EXPLORATION_STEP: Final = ExplorationStep()
PREPARE: Final = Prepare()
CHECK_END: Final = CheckEnd()
