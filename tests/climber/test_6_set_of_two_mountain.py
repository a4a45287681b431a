"""Set of Two (CLI-6.60 to CLI-6.64) and Mountain (CLI-6.70 to CLI-6.77)."""

from __future__ import annotations

import pytest

from tests.climber.build import field_play, icons_of, leads_now, legal, passes, play, plays, position, refused


@pytest.mark.rule("CLI-6.60")
@pytest.mark.parametrize(("others", "quantity"), [("", 2), ("R6", 3), ("R6 B6", 4), ("R6 B6 G6 Y6 W6", 7)])
def test_the_card_counts_as_two(others: str, quantity: int) -> None:
    cards = f"{others} W6t".strip()
    state = play(position(f"{cards} Y1", lead=0), cards)
    assert field_play(state) == ("set", quantity, 6, "set_of_two")
    assert len(state.laid[0]) == quantity - 1


@pytest.mark.rule("CLI-6.60")
def test_it_answers_larger_sets_and_must_be_answered_as_such() -> None:
    assert plays(position("?", "R6 B6 W6t", field="R5 B5 G5", owner=0)) == ["B6+W6t", "R6+W6t"]
    assert plays(position("?", "R6 B6 G6 Y7 W7t", field="R5 W5t", owner=0)) == ["R6+B6+G6", "Y7+W7t"]


@pytest.mark.rule("CLI-6.61", "CLI-6.64")
def test_alone_it_is_a_set_of_quantity_2_and_no_single() -> None:
    state = play(position("W5t Y1", "R6 B6 G9 W7t", lead=0), "W5t")
    assert field_play(state) == ("set", 2, 5, "set_of_two")
    assert plays(state) == ["R6+B6", "W7t"]
    assert plays(position("?", "W5t B9", field="R3", owner=0)) == ["B9"]


@pytest.mark.rule("CLI-6.62", "CLI-6.4")
def test_beside_another_icon_that_is_chosen_it_counts_as_one() -> None:
    state = position("W6t W6m R6 Y1", lead=0)
    assert sorted(icons_of(state, "W6t W6m R6")) == ["mountain", "set_of_two"]
    assert field_play(play(state.clone(), "W6t W6m R6", "mountain"))[:2] == ("set", 3)
    assert field_play(play(state.clone(), "W6t W6m R6", "set_of_two"))[:2] == ("set", 4)
    # so it can answer a set of 3 and, with Mountain, a set of 2; as Set of Two only a set of 4
    assert icons_of(position("?", "W6t W6m R6", field="R5 B5 G5", owner=0), "W6t W6m R6") == ["mountain"]
    assert icons_of(position("?", "W6t W6m R6", field="R5 B5", owner=0), "W6t W6m R6") == ["mountain"]
    assert icons_of(position("?", "W6t W6m R6", field="R5 B5 G5 Y5", owner=0), "W6t W6m R6") == ["set_of_two"]


@pytest.mark.rule("CLI-6.63")
@pytest.mark.parametrize("cards", ["W5t R6", "R4 W5t", "R4 W5t R6", "W5t W6t"])
def test_in_a_run_it_is_one_ordinary_card(cards: str) -> None:
    length = len(cards.split())
    state = play(position(f"{cards} Y1", "B7", lead=0), cards)
    assert field_play(state)[:2] == ("run", length)
    assert field_play(state)[3] == "set_of_two"
    assert (state.to_act(), state.high_wins) == ([1], True)


@pytest.mark.rule("CLI-6.63", "CLI-6.6")
def test_above_a_mountain_it_takes_the_icon_of_a_run() -> None:
    # with W6t on top the resolved icon is Set of Two, so the run has no Mountain and stays too long
    assert plays(position("?", "W5m W6t", field="R4", owner=0)) == ["W5m"]
    assert plays(position("?", "W5m W6", field="R4", owner=0)) == ["W5m", "W5m+W6", "W6"]


@pytest.mark.rule("CLI-6.64")
def test_alone_it_answers_a_set_of_2_but_no_single_and_not_the_start_card() -> None:
    assert plays(position("?", "W5t", field="R4 B4", owner=0)) == ["W5t"]
    assert legal(position("?", "W5t", field="R4", owner=0)) == ["pass"]
    assert legal(position("?", "W5t", start=0)) == ["pass"]
    assert legal(position("?", "W5t", field="R4 B4 G4", owner=0)) == ["pass"]
    assert refused(position("?", "W5t", field="R4", owner=0), "add wild_5_pair").rule == "CLI-6.61"


# -- Mountain ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-6.70")
@pytest.mark.parametrize(
    ("field", "hand", "longer"),
    [
        ("R4", "W5m G5", ["G5+W5m"]),
        ("R4 B4", "W5m G5 Y5", ["G5+Y5+W5m"]),
        ("R4 B4 G4", "W5m R5 G5 Y5", ["R5+G5+Y5+W5m"]),
        ("R3 R4", "W5m B6 B7", ["W5m+B6+B7"]),
        ("R2 R3 R4", "B3 B4 W5m B6", ["B3+B4+W5m+B6"]),
    ],
)
def test_a_play_with_mountain_may_be_one_greater(field: str, hand: str, longer: list[str]) -> None:
    found = plays(position("?", hand, field=field, owner=0))
    assert [name for name in found if name.count("+") + 1 > len(field.split())] == longer


@pytest.mark.rule("CLI-6.70")
def test_one_greater_and_no_more_and_never_smaller() -> None:
    state = position("?", "W5m G5 Y5 B5 B6 B7", field="R4", owner=0)
    assert {name.count("+") + 1 for name in plays(state)} == {1, 2}
    sets = position("?", "W5m G5 Y5 B5", field="R4 B4 G4", owner=0)
    assert {name.count("+") + 1 for name in plays(sets)} == {3, 4}
    runs = position("?", "W5m B6 B7 B8 B9", field="R2 R3 R4", owner=0)
    assert plays(runs) == ["B6+B7+B8", "B7+B8+B9", "W5m+B6+B7"]


@pytest.mark.rule("CLI-6.70", "CLI-6.6")
def test_only_the_resolved_icon_helps() -> None:
    # B8 lies above the Mountain in the run and takes the icon; in a set the player must choose Mountain
    assert plays(position("?", "W7m B8", field="R6", owner=0)) == ["B8", "W7m"]
    assert icons_of(position("?", "W5m W5t", field="R4", owner=0), "W5m W5t") == ["mountain"]


@pytest.mark.rule("CLI-6.70", "CLI-8.9")
def test_with_the_strict_top_icon_mountain_must_be_the_highest_card() -> None:
    state = position("?", "B4 W5m B6", field="R4", owner=0, strict_top_icon=True)
    assert plays(state) == ["B4+W5m", "B6", "W5m"]
    assert plays(position("?", "B4 W5m B6", field="R4", owner=0)) == ["B4+W5m", "B6", "W5m", "W5m+B6"]


@pytest.mark.rule("CLI-6.71")
def test_the_type_stays_but_for_a_single() -> None:
    single = position("?", "W5m G5 B6", field="R4", owner=0)
    assert plays(single) == ["B6", "G5", "G5+W5m", "W5m", "W5m+B6"]  # a set or a run of 2
    set_of_2 = position("?", "W5m G5 B6 B7 Y5", field="R4 B4", owner=0)
    assert plays(set_of_2) == ["G5+W5m", "G5+Y5", "G5+Y5+W5m", "Y5+W5m"]  # no run of 3
    run_of_2 = position("?", "W5m G5 Y5 B6 B7", field="R3 R4", owner=0)
    assert plays(run_of_2) == ["B6+B7", "W5m+B6", "W5m+B6+B7"]  # no set of 3


@pytest.mark.rule("CLI-6.72")
@pytest.mark.parametrize(
    ("field", "hand", "high_wins"),
    [
        ("R7", "W5m B6 W6m", True),
        ("R6 B6", "W6m G6 Y6", True),
        ("R4 R5", "B3 W4m B5", True),
        ("R4", "W5m G5", False),
        ("R4 R5", "W4m B5 B6", False),
    ],
)
def test_it_must_still_be_stronger(field: str, hand: str, high_wins: bool) -> None:
    assert legal(position("?", hand, field=field, owner=0, high_wins=high_wins)) == ["pass"]


@pytest.mark.rule("CLI-6.73")
def test_later_plays_follow_the_new_type_and_quantity() -> None:
    state = position("R9 Y1", "W5m B6 G5 Y2", "G6 G7 R8 L12 L12", field="R4", owner=0)
    run = play(state.clone(), "W5m B6")
    assert (field_play(run), plays(run)) == (("run", 2, 6, "mountain"), ["G6+G7"])
    set_ = play(state.clone(), "W5m G5")
    assert (field_play(set_), plays(set_)) == (("set", 2, 5, "mountain"), ["L12+L12"])


@pytest.mark.rule("CLI-6.74", "CLI-6.8")
def test_led_or_with_the_same_quantity_the_icon_does_nothing() -> None:
    same = play(position("?", "W5m Y1", "R6 B6", field="R4", owner=0), "W5m")
    assert (field_play(same), same.to_act()) == (("single", 1, 5, "mountain"), [2])
    assert plays(same) == ["B6", "R6"]
    assert plays(position("?", "W5m G5", field="R4 B4", owner=0)) == ["G5+W5m"]
    assert plays(position("?", "W5m B6", field="R3 R4", owner=0)) == ["W5m+B6"]
    led = play(position("W5m G5 Y1", "R6 B6 G6", lead=0), "W5m G5")
    assert (field_play(led), led.to_act()) == (("set", 2, 5, "mountain"), [1])
    assert plays(led) == ["B6+G6", "R6+B6", "R6+G6"]  # a Mountain on the field helps nobody


@pytest.mark.rule("CLI-6.75", "CLI-5.24")
@pytest.mark.parametrize("cards", ["W4m G4", "W4m G5", "W4m W5m"])
def test_not_on_the_start_card(cards: str) -> None:
    assert plays(position("?", cards, start=0)) == sorted(cards.split())


@pytest.mark.rule("CLI-6.76", "CLI-6.88")
def test_not_beyond_two_cards_in_the_up_to_2_season() -> None:
    single = position("?", "W5m G5 Y5 B6 B7", gold="up_to_2", field="R4", owner=0)
    assert [name for name in plays(single) if "+" in name] == ["G5+W5m", "W5m+B6", "Y5+W5m"]
    set_of_2 = position("?", "W5m G5 Y5", gold="up_to_2", field="R4 B4", owner=0)
    assert plays(set_of_2) == ["G5+W5m", "G5+Y5", "Y5+W5m"]
    run_of_2 = position("?", "W5m B6 B7", gold="up_to_2", field="R3 R4", owner=0)
    assert plays(run_of_2) == ["B6+B7", "W5m+B6"]


@pytest.mark.rule("CLI-6.77", "CLI-6.83")
def test_in_the_no_set_season_only_to_runs() -> None:
    state = position("?", "W5m G5 W5t B6", gold="no_set", field="R4", owner=0)
    assert plays(state) == ["B6", "G5", "W5m", "W5m+B6", "W5t"]


@pytest.mark.rule("CLI-6.73", "CLI-4.21")
def test_who_answers_with_mountain_leads_after_the_reset() -> None:
    state = play(position("R9", "W5m B6 Y2", players=2, field="R4", owner=0), "W5m B6")
    passes(state, 0)
    assert leads_now(state) == 1
