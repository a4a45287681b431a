"""Construction jobs: a dwarf, a site, a payment, and the step is done (MTH-5.24 to MTH-5.34, MTH-6.12, MTH-6.42)."""

from __future__ import annotations

from typing import Final

from deckhall.core.events import EventValue
from deckhall.core.frames import Question
from deckhall.games.mountainhome.cards import Cost
from deckhall.games.mountainhome.constants import BOOZE, LODGE, NOTHING, ROCKS, SHINIES
from deckhall.games.mountainhome.frames import Announced, Part
from deckhall.games.mountainhome.paying import (
    Means,
    cost_of,
    covers,
    fill_pool,
    means,
    pay,
    pay_exactly,
    spend_range,
    splits,
    summed,
)
from deckhall.games.mountainhome.reactions import against_dwarf
from deckhall.games.mountainhome.state import MountainState
from deckhall.games.mountainhome.town import Kinds, Town, advanced, first_like, with_building

AUTO: Final = -1
"""As a payment: as the program proposes."""


def sites(state: MountainState, town: Town, have: Means, before: Cost) -> list[int]:
    """Slots of unfinished buildings whose next step can be paid on top of what is spent already."""
    cards = state.cards
    found: list[int] = []
    for slot, building in enumerate(town):
        steps = cards.steps[building.kind]
        payable = building.steps < len(steps) and covers(have, summed(before, steps[building.steps]))
        if payable and first_like(town, slot):
            found.append(slot)
    return found


def can_build(state: MountainState, seat: int, have: Means) -> bool:
    """Is there an unfinished building whose next step can be paid?"""
    cards = state.cards
    for building in state.towns[seat]:
        steps = cards.steps[building.kind]
        if building.steps < len(steps) and covers(have, steps[building.steps]):
            return True
    return False


def lodgers(state: MountainState, seat: int) -> list[int]:
    """Dwarves in Hillock Dwellings, ascending, each once."""
    tap = state.cards.tap
    found: list[int] = []
    for building in state.towns[seat]:
        if building.kept and tap[building.kind] == LODGE:
            found += building.kept
    return sorted(set(found)) if found else found


class Site(Part):
    """Where a dwarf works. Marg may choose twice (MTH-6.12)."""

    def __init__(self, seat: int, dwarf: int, lodger: bool, slots: Kinds) -> None:
        super().__init__(seat)
        self.dwarf: Final = dwarf
        self.lodger: Final = lodger
        self.slots: Final = slots

    def options(self, state: MountainState, seat: int) -> list[int]:
        """Sites that can be paid; after the first, enough may be enough."""
        cards = state.cards
        town = state.towns[seat]
        for slot in self.slots:
            town = with_building(town, slot, advanced(cards, town[slot]))
        found = sites(state, town, means(state, seat), cost_of(state, seat, self.slots))
        options = [cards.AT.of(slot) for slot in found]
        return [cards.DONE, *options] if self.slots else options

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Go on to a second site, to the payment, or announce the job."""
        cards = state.cards
        slots = self.slots
        if action != cards.DONE:
            slots = (*slots, cards.AT.value(action))
            if len(slots) < cards.build_steps[self.dwarf]:
                more = Site(seat, self.dwarf, self.lodger, slots)
                if len(more.options(state, seat)) > 1:
                    state.then(more)
                    return
        job = Job(seat, self.dwarf, self.lodger, slots, AUTO, AUTO)
        if splits(state, cost_of(state, seat, slots)):
            state.then(Spend(seat, job, AUTO))
        else:
            announce(state, job)

    def question(self, state: MountainState, seat: int) -> Question:
        kind = "second_site" if self.slots else "site"
        return Question(kind, "MTH-5.26", {"dwarf": state.cards.ids[self.dwarf]})


class Spend(Part):
    """Which points go for a mixed cost: as proposed, or so many shinies and so much booze (MTH-5.4)."""

    def __init__(self, seat: int, job: Job, shinies: int) -> None:
        super().__init__(seat)
        self.job: Final = job
        self.shinies: Final = shinies

    def options(self, state: MountainState, seat: int) -> list[int]:
        cards = state.cards
        cost = self.job.cost(state)
        if self.shinies < 0:
            least, most = spend_range(state, cost, SHINIES, 0)
            return [cards.SETTLE, *[cards.SPEND.of2(SHINIES, n) for n in range(least, most + 1)]]
        least, most = spend_range(state, cost, BOOZE, self.shinies)
        return [cards.SPEND.of2(BOOZE, n) for n in range(least, most + 1)]

    def take(self, state: MountainState, seat: int, action: int) -> None:
        """Go on, or announce what is paid for."""
        cards = state.cards
        if action == cards.SETTLE:
            announce(state, self.job)
            return
        _, n = cards.SPEND.decode(action)
        if self.shinies >= 0:
            announce(state, self.job.paid(self.shinies, n))
            return
        least, most = spend_range(state, self.job.cost(state), BOOZE, n)
        if least == most:
            announce(state, self.job.paid(n, least))
        else:
            state.then(Spend(seat, self.job, n))

    def question(self, state: MountainState, seat: int) -> Question:
        data: dict[str, EventValue] = {"mixed": self.job.cost(state)[3]}
        if self.shinies >= 0:
            return Question("spend_booze", "MTH-5.4", {**data, "shinies": self.shinies})
        pool = state.pool
        return Question(
            "spend", "MTH-5.4", {**data, "shinies": pool[SHINIES], "booze": pool[BOOZE], "rocks": pool[ROCKS]}
        )


def job_sites(state: MountainState, seat: int, slots: tuple[int, ...]) -> dict[str, EventValue]:
    """Where a dwarf builds, in words: each building once."""
    twice = len(set(slots)) < len(slots)
    names = [state.cards.ids[state.towns[seat][slot].kind] for slot in (slots[:1] if twice else slots)]
    return {"buildings": names, "twice": ", two steps" if twice else ""}


class Job(Announced):
    """A construction job, or a Workshop's step (`dwarf` -1): paid, and the steps are completed (MTH-5.26)."""

    def __init__(self, seat: int, dwarf: int, lodger: bool, slots: Kinds, shinies: int, booze: int) -> None:
        super().__init__(seat)
        self.dwarf: Final = dwarf
        self.lodger: Final = lodger
        self.slots: Final = slots
        self.shinies: Final = shinies
        self.booze: Final = booze

    def paid(self, shinies: int, booze: int) -> Job:
        """The same job with the points that go for its mixed cost."""
        return Job(self.who, self.dwarf, self.lodger, self.slots, shinies, booze)

    def cost(self, state: MountainState) -> Cost:
        """What it costs."""
        if self.dwarf == NOTHING:
            workshop = state.towns[self.who][self.slots[1]].kind
            return 0, 0, 0, state.cards.tap_n[workshop]
        return cost_of(state, self.who, self.slots)

    def choices(self, state: MountainState) -> dict[str, EventValue]:
        return job_sites(state, self.who, self.slots)

    def finishes(self, state: MountainState) -> bool:
        """Is one of the steps the last of its building?"""
        for slot in self.slots:
            building = state.towns[self.who][slot]
            if building.steps + self.slots.count(slot) == state.cards.last_step[building.kind]:
                return True
        return False

    def run(self, state: MountainState) -> None:
        """Pay, then complete the steps in order."""
        seat = self.who
        cost = self.cost(state)
        if self.shinies < 0:
            pay(state, seat, cost)
        else:
            pay_exactly(state, cost, self.shinies, self.booze)
        for slot in self.slots if self.dwarf >= 0 else self.slots[:1]:
            complete_step(state, seat, slot)


def announce(state: MountainState, job: Job) -> None:
    """All choices are made: the dwarf is spent, and others may react before anything is paid (MTH-5.89)."""
    seat, dwarf = job.who, job.dwarf
    cards = state.cards
    state.show()
    fill_pool(state, seat, job.cost(state))  # the points stay if somebody stops the job
    if dwarf == NOTHING:  # a Workshop; its slot stands second
        slot = job.slots[1]
        state.then(job)
        state.tap_building(seat, slot)
        if state.telling:
            state.tell("workshop", "MTH-6.39", seat, {"building": cards.ids[state.towns[seat][job.slots[0]].kind]})
        return
    if job.lodger:
        slot = next(
            place for place, one in enumerate(state.towns[seat]) if cards.tap[one.kind] == LODGE and dwarf in one.kept
        )
        state.leave_building(seat, slot, dwarf)
        state.to_discard(seat, dwarf)
    else:
        state.use_up(seat, dwarf)
        state.played[seat] = (*state.played[seat], dwarf)
    if state.telling:
        state.tell("job", "MTH-5.26", seat, {"card": cards.ids[dwarf], **job_sites(state, seat, job.slots)})
    against_dwarf(state, seat, "job", dwarf, job)


def complete_step(state: MountainState, seat: int, slot: int) -> None:
    """One more step of a building; with the last it is finished and untapped (MTH-5.29)."""
    cards = state.cards
    building = advanced(cards, state.towns[seat][slot])
    state.set_building(seat, slot, building)
    if state.telling:
        last = cards.last_step[building.kind]
        data = {"building": cards.ids[building.kind]}
        state.tell("step", "MTH-5.26", seat, {**data, "n": building.steps, "of": last})
        if building.steps == last:
            state.tell("finished", "MTH-5.29", seat, {**data, "n": cards.vp[building.kind]})


def unfinished(state: MountainState, seat: int) -> list[int]:
    """Slots of own unfinished buildings, one of each like."""
    cards = state.cards
    town = state.towns[seat]
    return [
        slot
        for slot in range(len(town))
        if town[slot].steps < cards.last_step[town[slot].kind] and first_like(town, slot)
    ]
