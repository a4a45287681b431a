"""Why not: each refusal says the reason a player would look for, and names its rule."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.mountainhome.build import GAME, A, B, action, bids, commit, do, dwarf_bid, legal, position, seat


def why(state: State, text: str, who: int | None = None) -> tuple[str, str]:
    """The rule and the sentence."""
    refusal = state.refusal(state.to_act()[0] if who is None else who, action(text))
    return refusal.rule, refusal.reason


TURN = position(
    seat("S1 erik lagertha", town="branch_mine! rock_quarry:1 witchs_hut dark_dungeon"),
    seat("B1"),
    row="branch_mine",
    locations="dragon_lair",
)


@pytest.mark.parametrize(
    ("text", "rule", "word"),
    [
        ("play S2", "MTH-5.2", "not in your hand"),
        ("place ferry_boat", "MTH-5.24", "not in your hand"),
        ("perform trash_panda", "MTH-5.45", "not in your hand"),
        ("use paulie rocks", "MTH-5.19", "not in your hand"),
        ("use lagertha draw", "MTH-6.17", "cannot be used"),
        ("job erik", "MTH-5.6", "cannot pay"),
        ("lodger erik", "MTH-6.42", "Dwelling"),
        ("tap 0", "MTH-5.35", "tapped"),
        ("tap 1", "MTH-5.30", "not finished"),
        ("tap 2", "MTH-5.35", "no tap"),
        ("tap 3", "MTH-5.35", "nothing to work on"),
        ("tap 9", "MTH-5.35", "no building"),
        ("buy rock_quarry", "MTH-5.39", "not in the shop row"),
        ("buy branch_mine", "MTH-5.6", "cannot pay"),
        ("offer 1", "MTH-6.65", "not in play"),
        ("release didi", "MTH-6.81", "not in play"),
        ("lair didi", "MTH-5.23", "not in your hand"),
        ("commit S1", "MTH-5.51", "bid is being held"),
        ("ready", "MTH-5.51", "bid is being held"),
        ("name 1", "MTH-4.5", "not possible"),
    ],
)
def test_in_the_action_step(text: str, rule: str, word: str) -> None:
    found = why(TURN, text)
    assert found[0] == rule
    assert word in found[1]


@pytest.mark.parametrize(
    ("text", "rule", "word"),
    [
        ("commit S2", "MTH-5.53", "not in your hand"),
        ("back S1", "MTH-5.55", "not among your committed cards"),
        ("use erik rocks", "MTH-5.50", "cannot be used"),
        ("tap 0", "MTH-5.49", "cannot be tapped"),
        ("end", "MTH-5.53", "make your bid"),
    ],
)
def test_while_committing(text: str, rule: str, word: str) -> None:
    found = why(dwarf_bid(seat("S1 erik", town="ferry_boat"), seat()), text, A)
    assert found[0] == rule
    assert word in found[1]


def test_sites() -> None:
    state = do(
        position(seat("erik", town="branch_mine rock_quarry:0 magma_forge:0"), seat(), pool=[3, 0, 0]), "job erik"
    )
    assert why(state, "at 0")[0] == "MTH-5.29"
    assert "finished" in why(state, "at 0")[1]
    assert why(state, "at 2")[0] == "MTH-5.6"
    assert why(state, "at 7")[0] == "MTH-5.26"
    assert why(state, "end")[0] == "MTH-5.26"


@pytest.mark.rule("MTH-11.10")
def test_equal_buildings_stand_for_each_other() -> None:
    state = position(
        seat("erik", town="rock_quarry:0 rock_quarry:0 rock_quarry:1 branch_mine branch_mine"), seat(), pool=[9, 0, 0]
    )
    assert [text for text in legal(state) if text.startswith("tap")] == ["tap 3"]
    do(state, "job erik")
    assert legal(state) == ["at 0", "at 2"]
    rule, sentence = why(state, "at 1")
    assert rule == "MTH-5.34"
    assert "name that one" in sentence


def test_questions_must_be_answered_first() -> None:
    market = do(position(seat("S1"), seat("B1"), locations="marketplace"), "offer 1", "give S1", "want_any")
    assert why(market, "end", B)[0] == "MTH-6.67"
    assert "answer what is asked" in why(market, "end", B)[1]
    assert "not to be had" in why(market, "swap S4", B)[1]
    target = bids(dwarf_bid(seat("fools_gold S1"), seat("S2")), "fools_gold S1", "S2")
    assert why(target, "end")[0] == "MTH-5.65"
    window = do(position(seat("erik"), seat("S1", deck="karina")), "use erik rocks")
    assert why(window, "react")[0] == "MTH-5.94"
    assert "Karina" in why(window, "react")[1]
    assert "whether you react" in why(window, "end")[1]


def test_whose_turn_it_is() -> None:
    assert "not this seat's turn" in why(TURN, "end", B)[1]
    ready = commit(dwarf_bid(seat("S1"), seat("B1")), A, "S1", "ready")
    assert "not this seat's turn" in why(ready, "back S1", A)[1]


def test_every_refusal_of_a_turn_names_a_rule() -> None:
    for number in range(GAME.vocab.size):
        if number not in TURN.legal_actions(A):
            refusal = TURN.refusal(A, number)
            assert refusal.rule in GAME.rulebook.rules, GAME.vocab.text(number)
