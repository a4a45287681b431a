"""What people are asked and how they can answer: gestures, picks, undo, figures of the table."""

from __future__ import annotations

import pytest

from deckhall.core.errors import IllegalAction
from deckhall.core.match import Match
from deckhall.core.scene import Prompt, mark_words
from deckhall.core.state import State
from tests.mountainhome.build import GAME, SIX, A, B, SeatData, action, data, do, dwarf_bid, legal, position, seat
from tests.mountainhome.playing import random_game
from tests.mountainhome.reading import cards, details, discard, hand, pool, town


def asked(state: State, who: int) -> Prompt:
    """The question to a seat."""
    prompt = state.view(who).prompt
    assert prompt is not None
    return prompt


def match(*seats: SeatData, **more: object) -> Match:
    """A match from a position."""
    return Match(GAME, len(seats), 0, position=data(*seats, **more))


@pytest.mark.rule("MTH-5.53", "MTH-5.55")
def test_a_commit_is_a_pick_of_hand_cards_that_ends_with_ready() -> None:
    state = dwarf_bid(seat("S1 S1 ygg erik"), seat())
    pick = asked(state, A).pick
    assert pick is not None
    assert pick.pieces == ["shinies_1", "shinies_1#2", "erik", "ygg"]
    assert [GAME.vocab.text(one) for one in pick.actions] == [
        "commit shinies_1",
        "commit shinies_1",
        "commit erik",
        "commit ygg",
    ]
    assert (pick.least, pick.done) == (0, action("ready"))
    marks = {piece.key: mark_words(piece.marks) for piece in state.view(A).zone("hand-0").pieces}
    assert marks == {"shinies_1": ["adds 1"], "shinies_1#2": ["adds 1"], "erik": ["counts 0"], "ygg": ["on bid"]}


@pytest.mark.rule("MTH-5.26", "MTH-5.4")
def test_a_job_with_its_payment_is_one_gesture() -> None:
    played = match(seat("erik", town="rock_quarry:0"), seat(), pool=[2, 2, 2])
    complete = {
        tuple(GAME.vocab.text(one) for one in whole.actions) for whole in asked(played.state, A).complete_choices
    }
    assert ("job erik", "at 0", "settle") in complete
    assert ("job erik", "at 0", "spend shinies 1", "spend booze 2") in complete
    assert ("job erik",) not in complete
    played.gesture(A, [action(text) for text in ("job erik", "at 0", "spend shinies 1", "spend booze 2")])
    assert (pool(played.state), town(played.state, A)) == ((1, 0, 2), "rock_quarry:1")


def test_a_gesture_is_all_or_nothing() -> None:
    played = match(seat("marg", town="rock_quarry:0 branch_mine:0"), seat(), pool=[0, 0, 4])
    with pytest.raises(IllegalAction):
        played.gesture(A, [action(text) for text in ("job marg", "at 0", "at 1")])
    assert (hand(played.state, A), town(played.state, A)) == ("marg", "rock_quarry:0 branch_mine:0")
    played.apply(A, action("job marg"))
    assert played.state.mid_choice(A)
    played.undo(A)
    assert legal(played.state)[0] == "end"


def test_a_begun_choice_shows_to_nobody() -> None:
    state = position(seat("erik trash_panda S1", town="rock_quarry:0 ruby"), seat(), pool=[3, 0, 3], trash="S2 S3")
    before = {eye: state.view(eye) for eye in (B, None)}
    for begun in (["job erik", "at 0"], ["tap 1"], ["perform trash_panda", "rescue S2"]):
        trial = do(state.clone(), *begun)
        if trial.mid_choice(A):
            assert {eye: trial.view(eye) for eye in (B, None)} == before


@pytest.mark.rule("MTH-6.67")
def test_an_offer_can_be_taken_back_until_it_is_made() -> None:
    trade = match(seat("R4 S1"), seat("B1"), locations="marketplace")
    trade.apply(A, action("offer 1"))
    trade.apply(A, action("give R4"))
    assert trade.undoable(A)
    trade.apply(A, action("want_any"))
    assert not trade.undoable(A)  # everybody has seen the card
    assert asked(trade.state, B).say == "Player 1 offers you Singing Rocks for any card of yours."


@pytest.mark.rule("MTH-7.6")
def test_the_figures_of_a_town_add_up() -> None:
    for number, (state, _, _) in enumerate(random_game(3, 5, extended_shop=True)):
        if number % 19 and not state.is_over:
            continue
        for who in range(3):
            parts = details(state).scores[who]
            assert parts.dwarves + parts.buildings + parts.tokens + parts.hangovers == state.scores[who]


def test_every_question_is_a_sentence_and_every_choice_too() -> None:
    for number, (state, _, _) in enumerate(random_game(4, 6, extended_shop=True)):
        if number % 5:
            continue
        for who in state.to_act():
            prompt = asked(state, who)
            assert prompt.say[0].isupper()
            assert prompt.say[-1] in ".?!"
            assert prompt.rule in GAME.rulebook.rules
            assert [GAME.vocab.parse(choice.text) for choice in prompt.choices] == state.legal_actions(who)
            assert all(choice.say[-1] in ".!" and "{" not in choice.say for choice in prompt.choices)


@pytest.mark.rule("MTH-6.92")
def test_charity_turned_up_by_an_outside_explorer_begins_with_that_player() -> None:
    given = {"phase": "bid", "bid": {"party": True}, "explore": "dwarven_grace_charity S1 S2 S3 erik"}
    state = position(seat(deck=SIX), seat("B2"), seat(), **given)
    for who, texts in ((0, ["ready"]), (1, ["commit B2", "ready"]), (2, ["ready"])):
        for text in texts:
            state.apply(who, action(text))
    do(state, "explore")
    assert [(event.seat, event.data["card"]) for event in state.events if event.kind == "charity"] == [
        (1, "shinies_1"),
        (2, "shinies_2"),
        (0, "shinies_3"),
    ]


@pytest.mark.rule("MTH-6.57")
def test_the_hut_trashes_for_cards_really_drawn() -> None:
    state = position(seat(deck="S1 S2 S3", town="witchs_hut"), seat(), phase="explore", explore="kartok erik")
    do(state, "extra 3")
    assert hand(state, A) == "S1 S2 S3"
    for who in (A, B):
        state.apply(who, action("ready"))
    assert len(cards(state, "trash").split()) == 1


@pytest.mark.rule("MTH-6.78", "MTH-6.76")
def test_better_wine_pays_for_the_fortress() -> None:
    state = position(seat("B2 B2", deck=SIX), seat(), explore="didi erik", locations="dwarf_fortress")
    do(state, "end", "house")
    assert (cards(state, "housed"), discard(state, A)) == ("didi", "B2 B2")
