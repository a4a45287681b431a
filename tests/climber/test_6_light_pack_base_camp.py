"""Light Pack (CLI-6.30 to CLI-6.32) and Base Camp (CLI-6.40 to CLI-6.44)."""

from __future__ import annotations

import pytest

from deckhall.core.errors import IllegalAction
from tests.climber.build import (
    GAME,
    do,
    field_play,
    hand,
    icons_of,
    leads_now,
    legal,
    passes,
    play,
    plays,
    position,
    shorts,
)


@pytest.mark.rule("CLI-6.30")
def test_light_pack_sheds_exactly_one_card_of_choice() -> None:
    for choice, left in (("red_2", "Y5 L14"), ("yellow_5", "R2 L14"), ("legend_14", "R2 Y5")):
        state = play(position("R10 R2 Y5 L14", field="Y8", owner=3, turn=0), "R10")
        assert state.to_act() == [0]
        assert legal(state) == ["shed red_2", "shed yellow_5", "shed legend_14"]
        do(state, f"shed {choice}")
        assert (hand(state, 0), state.to_act()) == (left, [1])
        assert (len(state.up[0]), len(state.down[0])) == (1, 0)


@pytest.mark.rule("CLI-6.30")
def test_light_pack_offers_equal_cards_once_and_sheds_one_of_them() -> None:
    state = play(position("R10 L12 L12", lead=0), "R10")
    assert legal(state) == ["shed legend_12"]
    do(state, "shed legend_12")
    assert (hand(state, 0), shorts(state.up[0])) == ("L12", "L12")


@pytest.mark.rule("CLI-6.30", "CLI-6.8")
def test_light_pack_with_an_empty_hand_asks_nothing() -> None:
    state = play(position("R10", field="Y8", owner=3, turn=0, down={0: "Y1"}), "R10")
    assert (state.first, state.to_act(), shorts(state.up[0]), shorts(state.down[0])) == (0, [1], "", "Y1")


@pytest.mark.rule("CLI-6.30")
def test_refused_anything_else_while_light_pack_asks() -> None:
    state = play(position("R10 R2 Y5", field="Y8", owner=3, turn=0), "R10")
    for text in ("pass", "add red_2", "shed red_10", "put red_2", "play none"):
        action = GAME.vocab.parse(text)
        with pytest.raises(IllegalAction, match=r"CLI-6\.30"):
            state.apply(0, action)
    assert hand(state, 0) == "R2 Y5"


@pytest.mark.rule("CLI-6.31")
@pytest.mark.parametrize(
    ("cards", "icon", "shed", "expected"),
    [
        ("R10", "", "blue_10", ("single", 1, 10)),  # no set of two tens
        ("R9 R10", "", "red_11", ("run", 2, 10)),  # no run of three
        ("R10 B10", "light_pack", "green_10", ("set", 2, 10)),
    ],
)
def test_the_shed_card_is_no_part_of_the_play(cards: str, icon: str, shed: str, expected: tuple[str, int, int]) -> None:
    state = position("R9 R10 B10 G10 R11 Y1", "L14 L14 L13", lead=0)
    play(state, cards, icon)
    do(state, f"shed {shed}")
    assert field_play(state)[:3] == expected
    laid = set(shorts(state.laid[0]).split())
    assert laid == set(cards.split())
    assert len(state.up[0]) == 1  # at once in the lodge, not with the field at the reset


@pytest.mark.rule("CLI-6.32", "CLI-4.25")
def test_a_discard_that_empties_the_hand_makes_one_go_out() -> None:
    state = play(position("R10 R2", "R11 Y1", field="Y8", owner=3, turn=0), "R10")
    assert (state.first, legal(state)) == (-1, ["shed red_2"])
    do(state, "shed red_2")
    assert (state.first, state.to_act(), plays(state)) == (0, [1], ["R11"])


@pytest.mark.rule("CLI-6.32", "CLI-4.27")
def test_and_the_second_such_player_ends_the_season() -> None:
    state = position("R10 R2", "", "Y1", players=3, first=1, field="Y8", owner=2, turn=0)
    play(state, "R10")
    do(state, "shed red_2")
    assert (state.season, state.points) == (1, [2, 5, 0])


# -- Base Camp -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-6.40")
def test_base_camp_swaps_one_hand_card_for_one_lodge_card() -> None:
    before = play(position("R11 R2 Y5", field="Y9", owner=3, turn=0, down={0: "G3"}, up={0: "B4"}), "R11")
    assert legal(before) == ["put red_2", "put yellow_5"]
    do(before, "put red_2")
    assert legal(before) == ["take_down green_3", "take_up blue_4"]
    down = do(before.clone(), "take_down green_3")
    assert (hand(down, 0), shorts(down.down[0]), shorts(down.up[0])) == ("G3 Y5", "R2", "B4")
    up = do(before.clone(), "take_up blue_4")
    assert (hand(up, 0), shorts(up.down[0]), shorts(up.up[0])) == ("B4 Y5", "R2 G3", "")
    for state in (down, up):
        assert (state.to_act(), field_play(state)) == ([1], ("single", 1, 11, "base_camp"))


@pytest.mark.rule("CLI-6.40")
def test_the_lodges_of_others_are_out_of_reach() -> None:
    state = play(position("R11 R2", lead=0, down={0: "G3", 1: "L14"}, up={1: "L13"}), "R11")
    assert legal(do(state, "put red_2")) == ["take_down green_3"]


@pytest.mark.rule("CLI-6.41", "CLI-6.92")
def test_the_card_locked_by_accident_cannot_be_taken() -> None:
    state = position("Y8 R2", gold="accident", lead=0, down={0: "G3"}, up={0: "B4"}, locked={0: "L14"})
    do(play(state, "Y8"), "put red_2")
    assert legal(state) == ["take_down green_3", "take_up blue_4"]


@pytest.mark.rule("CLI-6.41")
def test_cards_on_the_field_cannot_be_taken() -> None:
    # R5 lies on the field since earlier, R11 has just been laid, and neither is in the lodge yet
    state = position("R11 R2", field="Y9", owner=3, turn=0, laid={0: "R5"}, down={0: "G3"})
    do(play(state, "R11"), "put red_2")
    assert legal(state) == ["take_down green_3"]
    alone = play(position("R11 R2", field="Y9", owner=3, turn=0, laid={0: "R5"}), "R11")
    assert (alone.to_act(), hand(alone, 0)) == ([1], "R2")


@pytest.mark.rule("CLI-6.42")
def test_the_card_put_down_lies_face_down_and_can_be_taken_again() -> None:
    state = position("Y8 B10 R2 Y5", "G1", players=2, down={0: "G3"}, lead=0)
    do(play(state, "Y8"), "put red_2", "take_down green_3")
    assert (shorts(state.down[0]), shorts(state.up[0])) == ("R2", "")
    passes(state, 1)
    do(play(state, "B10"), "put yellow_5")
    assert legal(state) == ["take_down red_2", "take_up yellow_8"]
    do(state, "take_down red_2")
    assert hand(state, 0) == "R2 G3"


@pytest.mark.rule("CLI-6.43", "CLI-6.2")
def test_the_swap_is_compulsory_if_both_sides_hold_a_card() -> None:
    state = play(position("Y8 L14", "R9", lead=0, down={0: "R1"}), "Y8")
    assert legal(state) == ["put legend_14"]
    do(state, "put legend_14")
    assert legal(state) == ["take_down red_1"]
    do(state, "take_down red_1")
    assert hand(state, 0) == "R1"


@pytest.mark.rule("CLI-6.43", "CLI-6.8")
@pytest.mark.parametrize(("cards", "down", "locked"), [("Y8 R2", "", ""), ("Y8", "R1", ""), ("Y8 R2", "", "L14")])
def test_otherwise_there_is_no_swap(cards: str, down: str, locked: str) -> None:
    state = position(
        cards, gold="accident", lead=0, down={0: down} if down else None, locked={0: locked} if locked else None
    )
    play(state, "Y8")
    assert state.to_act() == [1]
    assert hand(state, 0) == cards.removeprefix("Y8").strip()
    assert shorts(state.down[0]) == down


@pytest.mark.rule("CLI-6.44")
def test_a_card_taken_back_may_be_played_again_with_its_icon() -> None:
    state = position("B10 Y1 Y2", "G1", "G2", players=3, up={0: "R8"}, lead=0)
    do(play(state, "B10"), "put yellow_1", "take_up red_8")
    assert hand(state, 0) == "Y2 R8"
    passes(state, 1, 2)
    assert icons_of(state, "R8") == ["avalanche"]
    assert leads_now(play(state, "R8")) == 0
    assert shorts(state.up[0]) == "R8 B10"


@pytest.mark.rule("CLI-6.44", "CLI-4.42")
def test_a_swap_never_changes_the_size_of_a_hand() -> None:
    state = play(position("R11 R2 Y5 B6", lead=0, down={0: "G3 G4"}, up={0: "B4"}), "R11")
    before = (len(state.hands[0]), state.team_size(0))
    do(state, "put blue_6", "take_up blue_4")
    assert (len(state.hands[0]), state.team_size(0)) == before == (3, 7)
