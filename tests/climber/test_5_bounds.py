"""How large the choices can become: the list of plays (CLI-5.38) and the hand selection (CLI-5.39)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from deckhall.games.climber.constants import CHOOSING, MAIN
from deckhall.games.climber.plays import FREE, ICON_SHIFT, NOTHING, PLACES, leads
from deckhall.games.climber.state import ClimberState
from tests.climber import oracle
from tests.climber.build import CARDS, GAME, position, shorts

BOUNDS = {8: 212, 9: 239, 10: 291, 11: 365, 12: 458, 13: 618, 15: 1115, 17: 2013, 19: 3902, 21: 7795}
ALL_CARDS = sorted(CARDS.deck(True) + CARDS.deck(False))
PER_NUMBER = Counter(oracle.card(one).number for one in oracle.DECK)


def most_sets(size: int) -> list[int]:
    """The most singles and sets that 0, 1, ... `size` cards can make: the best division over the numbers."""
    best = [0] + [-9999] * size
    for number, count in PER_NUMBER.items():
        cards = [one for one in oracle.DECK if oracle.card(one).number == number]
        made = [
            max(len(oracle.leads(some, oracle.Season())) for some in combinations(cards, taken)) if taken else 0
            for taken in range(count + 1)
        ]
        best = [
            max(best[used - taken] + made[taken] for taken in range(min(used, count) + 1)) for used in range(size + 1)
        ]
    return best


def most_runs(size: int) -> int:
    """The most runs that `size` cards could make if all colours were one.

    With k cards of a number, the runs that end there are k times (1 + those that end one below). Kept are, for each
    number of cards used, the (runs ending here, all runs) that no other pair exceeds in both.
    """
    front: dict[int, list[tuple[int, int]]] = {0: [(0, 0)]}
    for number in range(12):
        grown: dict[int, list[tuple[int, int]]] = {}
        for used, pairs in front.items():
            for taken in range(min(PER_NUMBER[number], size - used) + 1):
                for ending, total in pairs:
                    here = taken * (1 + ending)
                    grown.setdefault(used + taken, []).append((here, total + here - taken))
        front = {}
        for used, pairs in grown.items():
            for pair in sorted(pairs, reverse=True):
                if not front.get(used) or pair[1] > front[used][-1][1]:
                    front.setdefault(used, []).append(pair)
    return max(total for _, total in front[size])


@pytest.mark.rule("CLI-5.38")
def test_the_bounds_follow_from_the_deck() -> None:
    sets = most_sets(21)
    assert {size: sets[size] + most_runs(size) for size in BOUNDS} == BOUNDS


@pytest.mark.rule("CLI-5.38")
@pytest.mark.parametrize("size", BOUNDS)
def test_no_hand_found_by_climbing_lists_more(size: int) -> None:
    """Start from random hands and keep every exchange of a card that does not shorten the list."""
    longest = 0
    for seed in range(2):
        chance = random.Random(seed)
        left = ALL_CARDS.copy()
        chance.shuffle(left)
        own, left = left[:size], left[size:]
        length = 0
        for _ in range(300 if size < 19 else 150):
            mine, theirs = chance.randrange(size), chance.randrange(len(left))
            own[mine], left[theirs] = left[theirs], own[mine]
            tried = len(leads(CARDS, tuple(sorted(own)), FREE))
            assert tried <= BOUNDS[size]
            if tried >= length:
                length = tried
            else:
                own[mine], left[theirs] = left[theirs], own[mine]
        longest = max(longest, length)
    assert longest > BOUNDS[size] / 4  # the search got somewhere


@pytest.mark.rule("CLI-5.38", "CLI-5.36")
def test_the_longest_list_of_sets_is_reached() -> None:
    # seven cards of one number: 127 subsets, 32 of them with a choice of two icons; and a card of its own
    state = position("R5 B5 G5 Y5 W5 W5t W5m L14", lead=0)
    assert len(state.plays) == 127 + 32 + 1 == most_sets(8)[8]


@pytest.mark.rule("CLI-5.38")
def test_the_largest_hand_is_listed_within_the_bound() -> None:
    state = position("W2 R3 W3 R4 B4 W4 R5 W5 W5t R6 W6 W6t R7 W7 W7t R8 B8 R9 R10 R11 L12", lead=0, players=2)
    assert len(state.hands[0]) == 21
    assert 1000 < len(state.plays) <= 7795
    assert len(set(state.plays)) == len(state.plays)


@pytest.mark.rule("CLI-5.38")
def test_in_simulated_play_lists_are_short() -> None:
    """Everybody picks uniformly among the complete plays, and the pass where there is one."""
    chance = random.Random(1)
    counts: dict[bool, list[int]] = {True: [], False: []}
    for seed in range(30):
        state = GAME.new(3 + seed % 2, seed)
        assert isinstance(state, ClimberState)
        while not state.is_over:
            seat = chance.choice(state.to_act())
            actions = state.legal_actions(seat)
            if state.phase != MAIN or GAME.vocab.owner(actions[0]).name not in {"pass", "add"}:
                state.apply(seat, chance.choice(actions))
                continue
            counts[state.kind == NOTHING].append(len(state.plays))
            wanted = chance.choice([*state.plays, -1] if state.kind != NOTHING else state.plays)
            if wanted < 0:
                state.apply(seat, CARDS.PASS.of())
                continue
            for card in [card for place, card in enumerate(state.hands[seat]) if (wanted & PLACES) >> place & 1]:
                state.apply(seat, CARDS.ADD.of(card))
            state.apply(seat, CARDS.PLAY.of(wanted >> ICON_SHIFT))
    led, followed = counts[True], counts[False]
    assert sum(led) / len(led) < 10
    assert sum(followed) / len(followed) < 2
    assert min(len(led), len(followed)) > 1000


# -- hand selection ------------------------------------------------------------------------------------------------


def selections(state: ClimberState, seat: int) -> list[str]:
    """What can stay in the lodge, one entry for each way through the small decisions that leads to it."""
    found: list[str] = []
    for action in state.legal_actions(seat):
        after = state.clone()
        after.apply(seat, action)
        if after.phase == CHOOSING:
            found += selections(after, seat)
        else:
            found.append(shorts(after.down[seat]))
    return found


def subsets(team: str, sizes: range) -> list[str]:
    """Every choice of cards, equal cards counted once."""
    cards = sorted(team.split(), key=oracle.order)
    return sorted({" ".join(some) for size in sizes for some in combinations(cards, size)})


NINE = "R1 B2 G3 Y4 R5 B6 G7 W0 W3t"


@pytest.mark.rule("CLI-5.39", "CLI-4.5")
@pytest.mark.parametrize(
    ("team", "count"),
    [
        (NINE, comb(9, 1)),
        (f"{NINE} L13", comb(10, 2)),
        (f"{NINE} L13 R8", comb(11, 3)),
        (f"{NINE} L13 R8 Y9", comb(12, 4)),
        (f"{NINE} L12 L12", comb(9, 3) + comb(9, 2) + comb(9, 1)),
        (f"{NINE} L12 L12 L14 L14", comb(9, 5) + 2 * comb(9, 4) + 3 * comb(9, 3) + 2 * comb(9, 2) + comb(9, 1)),
    ],
)
def test_each_hand_can_be_selected_in_exactly_one_way(team: str, count: int) -> None:
    state = position(team, phase="choose", players=2)
    found = selections(state, 0)
    spare = len(team.split()) - 8
    assert sorted(found) == subsets(team, range(spare, spare + 1))
    assert len(found) == count


@pytest.mark.rule("CLI-5.39", "CLI-6.97")
@pytest.mark.parametrize(("extra", "count"), [("", 1 + 13), (" L12", 1 + 14 + 91), (" L12 L12", 1 + 14 + 92 + 377)])
def test_in_climax_each_hand_of_12_or_more_can_be_selected_in_exactly_one_way(extra: str, count: int) -> None:
    team = f"{NINE} R8 B8 G9 Y9{extra}"
    state = position(team, phase="choose", season=5, players=2)
    found = selections(state, 0)
    assert sorted(found) == subsets(team, range(len(team.split()) - 12 + 1))
    assert len(found) == count


@pytest.mark.rule("CLI-5.39")
def test_the_largest_selection_of_season_4() -> None:
    team = "R1 B2 G3 Y4 R5 B6 G7 W0 W3t R8 B8 G9 Y9 R10 B11 L12 L13 L14"
    state = position(team, phase="choose", season=4, players=2)
    ways = Counter[int]()

    def count(before: ClimberState) -> None:
        for action in before.legal_actions(0):
            after = before.clone()
            after.apply(0, action)
            if after.phase == CHOOSING:
                count(after)
            else:
                ways[sum(1 << card for card in after.down[0])] += 1

    count(state)
    assert len(ways) == 31_824
    assert set(ways.values()) == {1}


@pytest.mark.rule("CLI-5.39")
def test_the_largest_selection_of_season_5() -> None:
    """Counted through the legal actions, once for every (last card named, cards named): what can follow is the same."""
    team = "R1 B2 G3 Y4 R5 B6 G7 W0 W3t R8 B8 G9 Y9 R10 B11 L12 L13 L14 W5 W6 W7"
    start = position(team, phase="choose", season=5, players=2)
    known: dict[tuple[int, int], int] = {}

    def count(before: ClimberState) -> int:
        key = (before.resting[0].bit_length(), before.resting[0].bit_count())
        if key not in known:
            known[key] = 0
            for action in before.legal_actions(0):
                after = before.clone()
                after.apply(0, action)
                known[key] += count(after) if after.phase == CHOOSING else 1
        return known[key]

    assert count(start) == 695_860
