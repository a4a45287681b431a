"""Section 4: the action step, the buy step, the end step."""

from __future__ import annotations

import pytest

from tests.muhq.build import (
    ISLANDS,
    act,
    cards,
    do,
    end_turn,
    hand,
    legal,
    options,
    position,
    refused,
    resource,
    seat,
    settle,
    size,
    there,
    told,
    told_data,
    turn,
    unit,
    winners,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")


@pytest.mark.rule("MUQ-4.20")
def test_what_a_player_may_do_with_an_empty_stack() -> None:
    units = ("scout#1 5,5", "scout#2 6,6 tapped", "granary#3 3,3", *BOTH)
    state = position(*units, seats=[seat("soldier levy_taxes knight", 1)])
    assert legal(state) == [
        *("pass", "trade", "activate 0,0", "activate 5,5", "use 3,3"),
        *("play soldier", "play levy_taxes"),
    ]


@pytest.mark.rule("MUQ-4.21")
def test_activating_is_no_action_and_cannot_be_answered() -> None:
    state = position("scout#1 5,5", *BOTH, seats=[seat(), seat("levy_taxes shove", 5)])
    do(state, "activate 5,5")
    assert state.to_act() == [0]
    assert turn(state).active == "p1"
    assert size(state, "stack") == 0
    assert "active" in unit(state, 1).words


@pytest.mark.rule("MUQ-4.22", "MUQ-4.38")
def test_while_a_unit_is_active() -> None:
    units = ("scout#1 5,5", "granary#3 3,3", *BOTH)
    state = do(position(*units, seats=[seat("soldier levy_taxes", 5)]), "activate 5,5")
    texts = legal(state)
    assert {"end", "trade", "use 3,3", "play levy_taxes"} <= set(texts)
    assert [text for text in texts if text.startswith("activate")] == []
    for text in ("play soldier", "activate 0,0", "pass"):
        refused(state, text)


@pytest.mark.rule("MUQ-4.23", "MUQ-4.24")
def test_the_end_of_an_activation() -> None:
    units = ("scout#1 5,5", "militia#2 5,4 s1 damage=0", *BOTH)
    said = do(position(*units), "activate 5,5", "end")
    assert (unit(said, 1).tapped, turn(said).active) == (1, "")
    spent = act(position(*units), "activate 5,5", "attack 5,4", "move 6,5")
    assert (unit(spent, 1).tapped, turn(spent).active) == (1, "")
    gone = act(position("farmer#1 5,5", "caltrops 5,3 s1", "farmer 0,0"), "activate 5,5", "move 5,4")
    assert unit(gone, 1).damage == 1
    left = act(position("militia#1 5,5", "soldier#2 5,4 s1", *BOTH), "activate 5,5", "attack 5,4")
    assert not there(left, 1)
    assert (turn(left).active, left.to_act()) == ("", [0])


@pytest.mark.rule("MUQ-4.23", "MUQ-5.47")
def test_a_street_move_that_is_left_keeps_the_unit_active() -> None:
    units = ("scout#1 3,1", "militia#2 6,0 s1", *BOTH)
    state = act(position(*units), "activate 3,1", "move 5,1", "attack 6,0")
    assert turn(state).active == "p1"
    act(state, "street 6,1")
    assert (turn(state).active, unit(state, 1).tapped) == ("", 1)


@pytest.mark.rule("MUQ-4.23", "MUQ-5.100")
def test_a_change_of_controller_ends_the_activation() -> None:
    seats = [seat(), seat("", 0)]
    units = ("missionary#1 5,5", "scout#2 5,4 s1 faith=0", *BOTH)
    state = act(position(*units, seats=seats), "activate 5,5", "full 0, at 5,4")
    assert (unit(state, 2).side, unit(state, 2).tapped) == (0, 1)
    refused(state, "activate 5,4", "MUQ-4.25")


@pytest.mark.rule("MUQ-4.25")
def test_tapped_permanents() -> None:
    units = ("soldier#1 5,5 tapped", "granary#2 3,3 tapped", "captain#3 5,6 tapped", "wagon#4 7,7 tapped", *BOTH)
    state = position(*units, "militia#9 4,5 s1", turn=1)
    assert unit(state, 1).attack == 3  # its own value, and the tapped Captain's aura
    act(state, "activate 4,5", "attack 5,5")
    assert not there(state, 9)  # it hits back
    mine = position(*units)
    refused(mine, "activate 5,5", "MUQ-4.25")
    assert options(mine, "use") == ["7,7"]  # no tap cost is paid by a tapped Granary; the Wagon's has none


@pytest.mark.rule("MUQ-4.26")
def test_permanents_enter_untapped_with_all_actions() -> None:
    state = position(*BOTH, seats=[seat("soldier granary", 9)])
    act(state, "play soldier, at 1,0", "play granary, at 0,1")
    act(state, "use 0,1")
    assert resource(state, 0) == 9 - 1 - 2 + 1
    act(state, "activate 1,0", "move 2,2")
    assert "tapped" not in unit(state, state.active).words


@pytest.mark.rule("MUQ-4.27")
def test_artifacts_are_not_activated() -> None:
    state = position("granary#1 5,5", *BOTH)
    refused(state, "activate 5,5", "MUQ-4.27")
    act(state, "use 5,5")
    assert resource(state, 0) == 1


@pytest.mark.rule("MUQ-4.28")
def test_poison_comes_before_panic_and_rage() -> None:
    state = position("soldier#1 5,5 poison=2 panic=1 rage=1", "scout 5,4 s1", *BOTH)
    do(state, "activate 5,5")
    assert not there(state, 1)  # 3 poison marks are more than 2 health
    assert not told(state, "declare_move", "declare_attack")
    lives = act(position("knight#1 5,5 poison=1 panic=1 rage=1", "scout 5,4 s1", *BOTH), "activate 5,5")
    assert unit(lives, 1).mark("poison") == 2
    assert (unit(lives, 1).mark("panic"), unit(lives, 1).mark("rage")) == (0, 0)
    assert told(lives, "why_flee")


@pytest.mark.rule("MUQ-4.29")
def test_the_action_step_ends_when_all_pass_in_a_row() -> None:
    state = position(*BOTH, seats=[seat("levy_taxes", store="farmer", resource=5), seat("levy_taxes")])
    do(state, "pass")
    assert (state.to_act(), turn(state).step) == ([1], "action")
    do(state, "pass")
    assert (state.to_act(), turn(state).step) == ([0], "buy")


@pytest.mark.rule("MUQ-4.37")
def test_an_untapped_unit_is_activated_again_with_all_that_befalls_it() -> None:
    state = position("knight#1 5,5 poison=1 moves=0 attacks=0 tapped", *BOTH, seats=[seat("forced_march", 1)])
    act(state, "play forced_march, at 5,5")
    do(state, "activate 5,5")
    assert unit(state, 1).mark("poison") == 2
    assert options(state, "move")
    refused(state, "attack 5,4")


@pytest.mark.rule("MUQ-4.30", "MUQ-4.31", "MUQ-4.32")
def test_one_card_is_bought_from_the_own_store_at_once() -> None:
    seats = [seat("", 9, store="scout archer knight"), seat("denial levy_taxes", 9, store="golem")]
    state = position(*BOTH, step="buy", seats=seats)
    assert options(state, "buy") == ["archer", "scout", "knight"]
    refused(state, "buy golem")
    do(state, "buy scout")
    assert size(state, "stack") == 0
    assert told_data(state, "buy", "card", "n", "total") == [("scout", 3, 6)]
    assert cards(state, "discard-0") == "scout"
    assert cards(state, "store-0") == "archer knight"
    assert "buy archer" not in [text for who in state.to_act() for text in legal(state, who)]


@pytest.mark.rule("MUQ-4.30")
def test_a_second_card_is_refused() -> None:
    seats = [seat("levy_taxes scout", 9, store="scout archer knight")]
    state = do(position(*BOTH, step="buy", seats=seats), "buy scout")
    refused(state, "buy archer", "MUQ-4.30")


@pytest.mark.rule("MUQ-4.31")
def test_the_price_must_be_paid() -> None:
    state = position(*BOTH, step="buy", seats=[seat("levy_taxes scout", 4, store="archer scout")])
    assert options(state, "buy") == ["scout"]
    refused(state, "buy archer")


@pytest.mark.rule("MUQ-4.33")
def test_the_buy_step_has_a_priority_window() -> None:
    seats = [seat("levy_taxes", 3, store="archer"), seat("levy_taxes")]
    state = position(*BOTH, step="buy", seats=seats)
    assert legal(state) == ["pass", "play levy_taxes"]
    do(state, "play levy_taxes")
    refused(state, "buy archer")  # not while the stack is not empty
    settle(state)
    assert options(state, "buy") == ["archer"]
    do(state, "pass")
    assert state.to_act() == [1]
    refused(state, "activate 10,8", who=1)


@pytest.mark.rule("MUQ-4.34", "MUQ-9.9")
def test_hand_cards_may_be_discarded_in_the_end_step() -> None:
    state = position(*BOTH, step="end", seats=[seat("farmer scout knight levy_taxes")])
    assert legal(state) == ["done", "discard farmer", "discard scout", "discard knight", "discard levy_taxes"]
    do(state, "discard scout", "discard levy_taxes")
    assert hand(state, 0) == "farmer knight"
    assert cards(state, "discard-0") == "scout levy_taxes"
    kept = do(position(*BOTH, step="end", seats=[seat("farmer scout")]), "done")
    assert hand(kept, 0) == "farmer scout"


@pytest.mark.rule("MUQ-4.35")
def test_held_equipments_go_to_the_discard_pile() -> None:
    state = position(*BOTH, step="end", seats=[seat("scout", held="sword shield")])
    do(state, "done")
    assert cards(state, "discard-0") == "sword shield"
    assert cards(state, "held-0") == ""


@pytest.mark.rule("MUQ-4.36")
def test_effects_end_then_victory_then_the_next_turn() -> None:
    state = position("soldier#1 5,5", *BOTH, seats=[seat("battle_fury", 1)])
    act(state, "play battle_fury, at 5,5")
    assert unit(state, 1).attack == 4
    end_turn(state)
    assert unit(state, 1).attack == 2
    assert turn(state).side == 1
    rich = position("scout 1,1", map=ISLANDS, step="end", seats=[seat("scout", 40)])
    assert not rich.is_over  # discarding comes first
    assert winners(do(rich, "done")) == [0]
