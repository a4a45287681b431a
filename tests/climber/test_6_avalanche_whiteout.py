"""Avalanche (CLI-6.10 to CLI-6.12) and Whiteout (CLI-6.20 to CLI-6.23)."""

from __future__ import annotations

import pytest

from tests.climber.build import (
    do,
    field_play,
    hand,
    leads_now,
    legal,
    passed,
    passes,
    play,
    plays,
    position,
    shorts,
)


@pytest.mark.rule("CLI-6.10")
@pytest.mark.parametrize(
    ("cards", "icon", "field"),
    [("R8", "", "Y6"), ("R8 B8", "avalanche", "R7 B7"), ("R7 R8", "", "Y5 Y6"), ("B11", "", "Y9"), ("Y9", "", "G8")],
)
def test_after_an_avalanche_nobody_may_answer(cards: str, icon: str, field: str) -> None:
    # the others hold L14s and long runs, and do not get to use them
    state = position(f"{cards} Y2", "L14 L14 G10 G11", "L13 L13", "L12 L12", field=field, owner=3, turn=0)
    play(state, cards, icon)
    assert leads_now(state) == 0
    assert legal(state) == ["add yellow_2"]


@pytest.mark.rule("CLI-6.10")
def test_an_avalanche_is_a_reset_in_every_respect() -> None:
    # in Revolution the Reverse of W2r has made high numbers strong; 1 has played and passed
    state = position(
        "R8 Y1 Y2", "G4", gold="revolution", field="W2r", owner=3, turn=0, passed=(1,), laid={1: "G3"}, high_wins=True
    )
    play(state, "R8")
    assert passed(state) == []
    assert state.high_wins is False
    assert (shorts(state.up[1]), shorts(state.up[3]), shorts(state.laid[1] + state.laid[3])) == ("G3", "W2r", "")
    play(state, "Y1")
    assert state.to_act() == [1]  # who had passed plays again


@pytest.mark.rule("CLI-6.10")
def test_an_avalanche_can_be_led() -> None:
    state = play(position("R8 Y1 Y2", lead=0), "R8")
    assert leads_now(state) == 0
    assert hand(state, 0) == "Y1 Y2"


@pytest.mark.rule("CLI-6.11")
def test_who_has_cards_left_leads_again() -> None:
    state = play(position("?", "?", "Y9 L14", "?", field="Y6", owner=1, turn=2), "Y9")
    assert leads_now(state) == 2


@pytest.mark.rule("CLI-6.11", "CLI-4.22")
@pytest.mark.parametrize(("gold", "leader"), [("", 3), ("reverse_order", 1)])
def test_without_cards_the_next_player_leads(gold: str, leader: int) -> None:
    state = play(position("?", "?", "Y9", "?", gold=gold, field="Y6", owner=1, turn=2), "Y9")
    assert (state.first, leads_now(state)) == (2, leader)


@pytest.mark.rule("CLI-6.11")
def test_the_next_player_leads_even_after_having_passed() -> None:
    state = position("?", "?", "Y9", "G3", field="Y6", owner=1, turn=2, passed=(3,))
    assert leads_now(play(state, "Y9")) == 3


@pytest.mark.rule("CLI-6.12", "CLI-4.18")
def test_the_cards_of_the_avalanche_go_face_up_into_the_lodge() -> None:
    state = position("R7 R8 Y1", laid={0: "R3 R4"}, down={0: "G1"}, up={0: "G2"}, field="Y5 Y6", owner=3, turn=0)
    play(state, "R7 R8")
    assert shorts(state.up[0]) == "G2 R3 R4 R7 R8"
    assert (shorts(state.down[0]), shorts(state.laid[0])) == ("G1", "")
    assert shorts(state.up[3]) == "Y5 Y6"


# -- Whiteout ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-6.20")
@pytest.mark.parametrize(("gold", "hit", "turn"), [("", 1, 2), ("reverse_order", 3, 2)])
def test_the_next_active_player_passes_without_a_turn(gold: str, hit: int, turn: int) -> None:
    state = position("R9 R2", "L14 G1", "B10", "L13 G2", gold=gold, field="Y6", owner=2, turn=0)
    play(state, "R9")
    assert (passed(state), state.to_act()) == ([hit], [turn])
    assert field_play(state) == ("single", 1, 9, "whiteout")


@pytest.mark.rule("CLI-6.20")
def test_passed_and_finished_players_are_skipped() -> None:
    # 1 has passed and 2 is out: the next active player is 3
    state = position("R9 R2", "G1", "", "Y1", first=2, passed=(1,), field="Y6", owner=3, turn=0)
    play(state, "R9")
    assert leads_now(state) == 0  # 3 has passed now, nobody is left, and the passes are cancelled with the reset
    open_field = position("R9 R2", "", "G1", "Y1", first=1, field="Y6", owner=3, turn=0)
    play(open_field, "R9")
    assert (passed(open_field), open_field.to_act()) == ([2], [3])


@pytest.mark.rule("CLI-6.20")
def test_it_never_hits_the_one_who_played_it() -> None:
    state = position("R9 R2", "", "G1", players=3, first=1, passed=(2,), field="Y6", owner=1, turn=0)
    play(state, "R9")
    assert (leads_now(state), passed(state)) == (0, [])


@pytest.mark.rule("CLI-6.21", "CLI-4.13")
def test_the_pass_lasts_until_the_reset() -> None:
    state = position("R9 R2", "L14 G1", "B10 Y1", "G11 Y2", field="Y6", owner=3, turn=0, down={2: "B1"})
    play(state, "R9")
    play(state, "B10")  # 2; its Base Camp asks
    do(state, "put yellow_1", "take_down blue_1")
    assert state.to_act() == [3]
    passes(state, 3)
    assert state.to_act() == [0]
    passes(state, 0)  # 1 is not asked although it holds L14
    assert leads_now(state) == 2
    assert passed(state) == []
    play(state, hand(state, 2))
    passes(state, 3, 0)
    assert state.to_act() == [1]


@pytest.mark.rule("CLI-6.21")
def test_the_pass_shows_like_any_other() -> None:
    state = play(position("R9 R2", "L14 G1", field="Y6", owner=3, turn=0), "R9")
    assert [line.is_marked("passed") for line in state.view(2).seats] == [False, True, False, False]


@pytest.mark.rule("CLI-6.22", "CLI-6.8")
def test_without_another_active_player_it_does_nothing() -> None:
    state = position("", "G1", "G2", "R9 B2", first=0, passed=(1, 2), field="Y6", owner=0, turn=3)
    state.telling = True
    play(state, "R9")
    assert [event.kind for event in state.events] == ["beat", "reset"]
    assert leads_now(state) == 3


@pytest.mark.rule("CLI-6.23", "CLI-4.16")
def test_if_nobody_is_left_the_field_is_reset() -> None:
    state = position("R9 R2", "G1 L14", "Y1", players=3, passed=(2,), field="G3", owner=1, turn=0)
    play(state, "R9")
    assert (leads_now(state), passed(state)) == (0, [])
    assert (shorts(state.up[0]), shorts(state.up[1])) == ("R9", "G3")
    assert plays(state) == ["R2"]


@pytest.mark.rule("CLI-6.23", "CLI-4.22")
def test_and_if_the_player_has_gone_out_with_it_the_next_one_leads() -> None:
    state = position("R9", "G1 L14", "Y1", players=3, passed=(2,), field="G3", owner=1, turn=0)
    play(state, "R9")
    assert (state.first, leads_now(state), passed(state)) == (0, 1, [])
