"""Section 5: declaring, the action stack, priority."""

from __future__ import annotations

import pytest

from deckhall.core.options import with_defaults
from deckhall.core.scene import mark_words
from tests.muhq.build import (
    GAME,
    RING3,
    act,
    cards,
    do,
    hand,
    legal,
    options,
    position,
    refused,
    resource,
    seat,
    settle,
    stack,
    there,
    told,
    told_data,
    turn,
    unit,
    zone,
)

BOTH = ("farmer 0,0", "farmer 10,8 s1")
ANSWER = seat("levy_taxes levy_taxes levy_taxes", 9)
"""Somebody who may answer everything, so that declared actions stay on the stack to be looked at."""


@pytest.mark.rule("MUQ-5.1")
@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        (("play soldier, at 1,0",), "play"),
        (("play sword, held",), "play"),
        (("play lightning, at 5,4",), "spell"),
        (("activate 5,5", "move 5,6"), "move"),
        (("activate 5,5", "attack 5,4"), "attack"),
        (("activate 7,7", "full 0, at 6,6"), "full"),
        (("activate 4,0", "farm"), "farm"),
        (("activate 3,1", "street 4,1"), "street"),
        (("use 2,6",), "free"),
        (("trade, discard soldier, discard sword",), "trade"),
        (("activate 3,1", "transport 2,2, at 3,1, at 2,2"), "transport"),
        (("activate 3,1", "switch 2,2"), "switch"),
        (("activate 3,1", "equip_move 4,2"), "equip"),
        (("activate 3,1", "equip_attack 4,2"), "equip"),
    ],
)
def test_actions_go_onto_the_stack(texts: tuple[str, ...], kind: str) -> None:
    units = ("knight#1 5,5", "archer 5,4 s1", "engineer 7,7", "farmer 4,0", "scout 3,1", "caltrops 2,2", "sword 4,2")
    seats = [seat("soldier sword lightning levy_taxes", 9), ANSWER]
    state = do(position(*units, "granary 2,6", *BOTH, seats=seats), *texts)
    assert [piece.marks[1].words for piece in zone(state, "stack").pieces] == [kind]
    assert state.to_act() == [0]


@pytest.mark.rule("MUQ-5.2", "MUQ-5.8")
def test_declaring_names_targets_and_pays_costs() -> None:
    state = position("knight#1 5,4 s1", *BOTH, "scout#2 5,5", seats=[seat("lightning levy_taxes", 5), ANSWER])
    do(state, "play lightning, at 5,4")
    assert (resource(state, 0), hand(state, 0)) == (3, "levy_taxes")
    assert "on p1" in mark_words(zone(state, "stack").pieces[0].marks)
    assert unit(state, 1).damage == 0
    walk = do(position("scout#2 5,5", *BOTH, seats=[seat(resource=5), ANSWER]), "activate 5,5", "move 5,7")
    assert (resource(walk, 0), unit(walk, 2).moves, unit(walk, 2).at) == (5, 0, "5,5")
    assert "on 5,7" in mark_words(zone(walk, "stack").pieces[0].marks)


@pytest.mark.rule("MUQ-5.3")
def test_what_cannot_be_paid_or_aimed_cannot_be_declared() -> None:
    poor = position("knight 5,4 s1", *BOTH, seats=[seat("lightning die", 1)])
    refused(poor, "play lightning")
    blind = position("assassin 5,4 s1", "phantom 5,5", seats=[seat("lightning denial", 9)])
    refused(blind, "play lightning", "MUQ-5.3")  # nothing but shrouded units
    refused(blind, "play denial", "MUQ-5.3")
    refused(do(position("medic#1 5,5", *BOTH), "activate 5,5"), "full 0", "MUQ-5.3")


@pytest.mark.rule("MUQ-5.4")
def test_the_last_declared_action_is_executed_first() -> None:
    state = position(*BOTH, "knight#1 5,4", seats=[seat("lightning levy_taxes", 2), seat("mage_shield", 1)])
    do(state, "play lightning, at 5,4", "pass", "play mage_shield, at 5,4")
    assert stack(state) == ["lightning", "mage_shield"]
    assert zone(state, "stack").pieces[1].is_marked("top")
    settle(state)
    assert (unit(state, 1).damage, unit(state, 1).mark("ward")) == (0, 0)


@pytest.mark.rule("MUQ-5.5")
def test_an_effect_is_applied_at_one_go() -> None:
    units = ("berserker#1 5,4 s1", "berserker#2 5,5 s1", "scout#3 6,4 s1", *BOTH)
    state = position(*units, seats=[seat("fireball", 3), ANSWER])
    do(state, "play fireball, at 5,4")
    before = len(state.events)
    while len(stack(state)) == 1 and stack(state) == ["fireball"]:
        do(state, "pass")
    kinds = [event.kind for event in state.events[before:] if event.kind not in ("pass", "spend")]
    assert kinds == ["damage", "damage", "damage", "trigger", "trigger"]


@pytest.mark.rule("MUQ-5.6", "MUQ-5.7")
def test_slow_actions_need_the_own_action_step_and_an_empty_stack() -> None:
    units = ("granary#1 5,5 s1", "soldier#2 6,6 s1", "scout#3 3,3", *BOTH)
    state = position(*units, seats=[seat("scout levy_taxes", 5), seat("soldier levy_taxes", 5)])
    do(state, "play levy_taxes")
    assert legal(state, 1) == ["pass", "trade", "use 5,5", "play levy_taxes"]
    for text in ("play soldier", "activate 6,6"):
        refused(state, text, who=1)
    buy = position(*units, seats=[seat("scout levy_taxes", 5)], step="buy")
    refused(buy, "play scout", "MUQ-5.6")


@pytest.mark.rule("MUQ-5.9")
def test_any_player_may_throw_away_two_cards_for_a_resource() -> None:
    state = position(*BOTH, seats=[seat(), seat("farmer scout scout knight")])
    do(state, "pass")
    assert state.to_act() == [1]
    do(state, "trade, discard scout, discard scout")
    settle(state)
    assert (hand(state, 1), cards(state, "discard-1"), resource(state, 1)) == ("farmer knight", "scout scout", 1)


@pytest.mark.rule("MUQ-5.10")
def test_nothing_can_be_declared_outside_the_windows() -> None:
    for step in ("pay", "end"):
        state = position("soldier 5,5", *BOTH, step=step, seats=[seat("levy_taxes scout", 3), ANSWER])
        assert state.to_act() == [0]
        refused(state, "play levy_taxes")
        refused(state, "trade")
    steps = set()
    state = position("soldier 5,5", *BOTH, step="refresh", seats=[seat("levy_taxes scout", 3, store="farmer"), ANSWER])
    while state.turn == 0:
        if "pass" in legal(state):
            steps.add(turn(state).step)
        do(state, next(text for text in ("pass", "pay 5,5", "done") if text in legal(state)))
    assert steps == {"upkeep", "action", "buy"}


@pytest.mark.rule("MUQ-5.11", "MUQ-5.12")
def test_priority_goes_round_from_the_player_whose_turn_it_is() -> None:
    units = ("scout 6,5", "scout 5,5 s1", "scout 7,5 s2")
    seats = [seat("levy_taxes levy_taxes", 5)] * 3
    state = position(*units, map=RING3, seats=seats, turn=1)
    assert (state.to_act(), turn(state).order) == ([1], [1, 2, 0])
    do(state, "pass")
    assert state.to_act() == [2]
    do(state, "play levy_taxes")
    assert state.to_act() == [1]  # after a declaration
    do(state, "pass", "pass")
    assert state.to_act() == [0]
    do(state, "play levy_taxes")
    assert state.to_act() == [1]
    do(state, "pass", "pass", "pass")
    assert len(stack(state)) == 1  # after an execution
    assert state.to_act() == [1]


@pytest.mark.rule("MUQ-5.13")
def test_when_all_pass_the_top_is_executed_or_the_window_closes() -> None:
    state = position(*BOTH, seats=[seat("levy_taxes levy_taxes", 5, store="scout"), seat("levy_taxes levy_taxes")])
    do(state, "play levy_taxes", "pass", "pass")
    assert (stack(state), resource(state, 0), turn(state).step) == ([], 7, "action")
    do(state, "pass", "pass")
    assert turn(state).step == "buy"


@pytest.mark.rule("MUQ-5.14", "MUQ-11.2")
def test_only_public_knowledge_passes_somebody_automatically() -> None:
    spell = seat("scout", 9, deck="lightning")  # one hidden card that might be the spell
    asked = position("knight 5,4", *BOTH, seats=[seat(), spell])
    do(asked, "pass")
    assert (asked.to_act(), legal(asked)) == ([1], ["pass"])
    poor = position("knight 5,4", *BOTH, seats=[seat(), seat("lightning", 1, deck="lightning")])
    do(poor, "pass")
    assert turn(poor).side == 1  # nobody can pay for it, as all can see
    none = position("knight 5,4", *BOTH, seats=[seat(), seat("scout", 9, deck="knight")])
    do(none, "pass")
    assert turn(none).side == 1
    two = position("knight 5,4", *BOTH, seats=[seat(), seat("scout scout")])
    do(two, "pass")
    assert (two.to_act(), legal(two)) == ([1], ["pass", "trade"])
    use = position("knight 5,4", "granary 5,5 s1", *BOTH)
    do(use, "pass")
    assert legal(use, 1) == ["pass", "use 5,5"]


@pytest.mark.rule("MUQ-5.14")
@pytest.mark.parametrize(("stop", "given"), [("always", False), ("can_answer", False), ("never", True)])
def test_standing_answers_with_a_possible_spell(stop: str, given: bool) -> None:
    settings = with_defaults(GAME.presets, {"stop": stop})
    state = position("knight 5,4", *BOTH, seats=[seat("levy_taxes"), seat("scout", 9, deck="lightning")])
    assert state.preset_answer(0, settings) == -1  # never the own empty-stack decision
    do(state, "pass")
    assert (state.preset_answer(1, settings) == GAME.vocab.parse("pass")) is given


@pytest.mark.rule("MUQ-5.14")
def test_who_has_said_nothing_is_asked_if_an_answer_is_possible() -> None:
    assert with_defaults(GAME.presets, {}) == {"stop": "can_answer"}


@pytest.mark.rule("MUQ-5.14")
@pytest.mark.parametrize(("stop", "given"), [("always", False), ("can_answer", True), ("never", True)])
def test_standing_answers_without_one(stop: str, given: bool) -> None:
    settings = with_defaults(GAME.presets, {"stop": stop})
    state = position("knight 5,4", *BOTH, seats=[seat(), seat("scout scout")])  # only two cards for a resource
    do(state, "pass")
    assert state.to_act() == [1]
    assert (state.preset_answer(1, settings) == GAME.vocab.parse("pass")) is given
    own = position("knight 5,4", *BOTH, seats=[seat("levy_taxes shove", 3), seat("levy_taxes")])
    do(own, "play levy_taxes")
    assert own.to_act() == [0]  # one's own action is on top
    assert (own.preset_answer(0, settings) == GAME.vocab.parse("pass")) is given


@pytest.mark.rule("MUQ-5.14")
def test_a_choice_begun_is_not_answered_in_advance() -> None:
    settings = with_defaults(GAME.presets, {"stop": "never"})
    state = position("knight#1 5,4 s1", *BOTH, seats=[seat("levy_taxes"), seat("lightning", 2)])
    do(state, "play levy_taxes")
    assert state.preset_answer(1, settings) == GAME.vocab.parse("pass")
    state.apply(1, GAME.vocab.parse("play lightning"))
    assert state.mid_choice(1)
    assert state.preset_answer(1, settings) == -1  # its first target must not be chosen for the person


@pytest.mark.rule("MUQ-5.15", "MUQ-5.16")
def test_an_action_whose_target_became_illegal_does_nothing() -> None:
    state = position("knight#1 5,4 s1", *BOTH, seats=[seat("lightning", 2), seat("fog_bank", 1)])
    do(state, "play lightning, at 5,4", "play fog_bank, at 5,4")
    settle(state)
    assert unit(state, 1).damage == 0
    assert told_data(state, "fizzle", "card") == [("lightning",)]
    assert (resource(state, 0), cards(state, "discard-0")) == (0, "lightning")


@pytest.mark.rule("MUQ-5.15")
def test_a_tile_that_is_out_of_range_at_execution_is_no_target() -> None:
    state = position("engineer#1 5,4", *BOTH, seats=[seat(), seat("shove", 1)])
    do(state, "activate 5,4", "full 0, at 5,3")
    do(state, "play shove, at 5,4, at 5,3")
    settle(state)
    assert unit(state, 1).at == "5,6"
    assert told(state, "create") == []


@pytest.mark.rule("MUQ-5.17")
def test_a_move_without_a_way_left_is_spent() -> None:
    units = ("soldier#1 1,0", "scout#2 3,0 s1", *BOTH)
    state = position(*units, seats=[seat(), seat("shove", 1)])
    do(state, "activate 1,0", "move 2,0")
    do(state, "play shove, at 3,0, at 4,0")  # onto the destination
    settle(state)
    assert (unit(state, 2).at, unit(state, 1).at, unit(state, 1).moves) == ("2,0", "1,0", 0)
    assert there(state, 1)
    assert options(state, "attack") == ["2,0"]


@pytest.mark.rule("MUQ-5.18", "MUQ-7.24")
def test_after_200_executed_actions_no_fast_one_can_be_declared() -> None:
    state = position("berserker#1 5,4", *BOTH, seats=[seat("levy_taxes scout scout", 300), seat("levy_taxes")])
    for _ in range(199):
        act(state, "use 5,4")
    assert (turn(state).executed, unit(state, 1).attack) == (199, 202)
    act(state, "use 5,4")
    refused(state, "use 5,4")
    refused(state, "play levy_taxes")
    refused(state, "trade")
    assert "play scout" in legal(state)  # slow actions are bounded anyway
    act(state, "activate 5,4", "move 5,5")
    assert unit(state, 1).at == "5,5"
