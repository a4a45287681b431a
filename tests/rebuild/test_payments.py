"""Payments against the oracle: which sets pay, what they spend, what is wasted; on hundreds of small hands."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.state import State
from deckhall.games.rebuild.hand_sets import needed_sets
from deckhall.games.rebuild.state import RebuildState
from deckhall.games.rebuild.units import packed
from tests.rebuild import oracle
from tests.rebuild.build import (
    EDITIONS,
    cards,
    complete_choices,
    gesture,
    is_open,
    left,
    legal,
    named,
    options,
    pay,
    sets,
    told,
)
from tests.rebuild.random_purchases import Case, bought_at_random, drawn

CASES = [(edition, start) for edition in EDITIONS for start in range(0, 120, 40)]


def opened(case: Case, most: int) -> tuple[State, list[str], oracle.List]:
    state = case.state()
    bought, wanted = bought_at_random(case, state, most)
    return state, bought, wanted


@pytest.mark.rule("REB-5.16", "REB-5.17", "REB-5.18", "REB-5.19", "REB-5.20", "REB-5.24", "REB-5.34")
@pytest.mark.parametrize("overpaying", [False, True])
@pytest.mark.parametrize(("edition", "start"), CASES)
def test_every_covering_set_of_needed_cards_and_no_other_is_a_payment(
    edition: str, start: int, overpaying: bool
) -> None:
    """With the option, every covering set is."""
    rule = oracle.payments if overpaying else oracle.minimal
    tried = 0
    for seed in range(start, start + 40):
        case = drawn(edition, seed, overpaying)
        state, bought, wanted = opened(case, 1 + seed % 3)
        if not is_open(state):
            continue
        if "pay" in legal(state):
            state.apply(0, state.game.vocab.parse("pay"))
        if not is_open(state):
            continue
        # what the rules took by themselves was the only thing possible, and is part of every set
        taken = Counter(piece.face for piece in state.build_scene(0).zone("hand-0").pieces if piece.is_marked("picked"))
        expected = rule(edition, case.hand, wanted, case.turn)
        listed = {tuple(sorted((Counter(one) + taken).elements())) for one in sets(state)}
        assert listed == {one for one in expected if Counter(one) >= taken}, f"{case}: {bought}"
        assert not taken or listed == expected, f"{case}: {bought}"
        for one in complete_choices(state)[:: 1 + seed % 7]:  # each of them is a gesture that does it
            twin = gesture(state.clone(), one.actions)
            assert not is_open(twin)
            paid = Counter(piece.partition("#")[0] for piece in one.pieces) + taken
            assert Counter(cards(twin, "trash")) - Counter(cards(state, "trash")) == paid
        assert ("done" in legal(state)) == oracle.covers(edition, taken.elements(), wanted, case.turn)
        assert options(state, "trash") or "done" in legal(state)
        if not overpaying:
            helpful = {name for one in expected for name in Counter(one) - taken}
            assert set(options(state, "trash")) == helpful, f"{case}: {bought}"
        tried += 1
    assert tried > 4


@pytest.mark.rule("REB-5.25", "REB-5.29", "REB-5.30", "REB-5.31")
@pytest.mark.parametrize(("edition", "start"), CASES)
def test_what_a_payment_spends_and_wastes(edition: str, start: int) -> None:
    tried = 0
    for seed in range(start, start + 40):
        case = drawn(edition, seed, overpaying=True)
        state, _, wanted = opened(case, 1 + seed % 3)
        if not is_open(state):
            continue
        every = sorted(oracle.payments(edition, case.hand, wanted, case.turn))
        for paid in every[:: max(1, len(every) // 4)]:
            twin = state.clone()
            twin.telling = True
            pay(twin, " ".join(paid))
            way = oracle.settled(edition, paid, wanted, case.turn)
            rest = case.turn.credits - way.spent
            expected = {f"credit_{oracle.LETTERS[letter]}": count for letter, count in rest.items() if count}
            expected |= {"convert_wood": case.turn.saw - way.saw} if case.turn.saw > way.saw else {}
            expected |= {"convert_stone": case.turn.boots - way.boots} if case.turn.boots > way.boots else {}
            found = {key: value for key, value in left(twin).items() if key.startswith(("credit", "convert"))}
            assert found == expected, f"{case} pays {wanted} with {paid}"
            if paid:
                [event] = told(twin, "pay", "pay_over")
                trashed = event.data["cards"]
                assert isinstance(trashed, list)
                assert sorted(map(str, trashed)) == named(" ".join(paid))
                assert event.data["wasted"] == oracle.wasted(edition, paid, wanted, case.turn), f"{case} pays {paid}"
            else:
                assert len(told(twin, "free")) == 1
            tried += 1
    assert tried > 8


@pytest.mark.rule("REB-5.41")
@pytest.mark.parametrize("edition", EDITIONS)
def test_minimal_payments_lose_their_cover_with_any_card(edition: str) -> None:
    """No proper part of them covers; the game looks at single cards only."""
    found = 0
    for seed in range(300, 340):
        case = drawn(edition, seed)
        state = case.state()
        assert isinstance(state, RebuildState)
        tables = state.cards
        for wanted in case.needs([case.columns[seed % 5][0]]):
            need = packed(wanted["W"], wanted["S"], wanted["T"], wanted["G"])
            listed = needed_sets(state, state.hands[0], need)
            names = {tuple(sorted(tables.ids[card] for card in one)) for one in listed}
            assert names == oracle.minimal(edition, case.hand, wanted, case.turn)
            found += len(names)
    assert found > 20
