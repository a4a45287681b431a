"""Singles, sets and runs (CLI-5.1 to CLI-5.11)."""

from __future__ import annotations

import pytest

from tests.climber.build import field_play, listed, play, plays, position


@pytest.mark.rule("CLI-5.1")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("R3 B5", "two numbers, two colours"),
        ("R3 R5", "one colour with a gap"),
        ("R3 B4", "neighbours of two colours"),
        ("R11 L12", "a colourless neighbour"),
    ],
)
def test_two_cards_with_nothing_in_common_are_no_play(cards: str, why: str) -> None:
    assert plays(position(cards, lead=0)) == sorted(cards.split()), why


@pytest.mark.rule("CLI-5.1", "CLI-5.5", "CLI-5.10")
def test_a_set_and_a_run_do_not_mix() -> None:
    # R4+B4 is a set and R4+R5 a run; the three together are neither
    assert plays(position("R4 B4 R5", lead=0)) == ["B4", "R4", "R4+B4", "R4+R5", "R5"]


@pytest.mark.rule("CLI-5.2", "CLI-5.13")
@pytest.mark.parametrize(("card", "value"), [("Y1", 1), ("W3", 3), ("W0r", 0), ("W5m", 5), ("B9", 9), ("L14", 14)])
def test_one_card_is_a_single(card: str, value: int) -> None:
    state = play(position(f"{card} R2", lead=0), card)
    assert field_play(state)[:3] == ("single", 1, value)


@pytest.mark.rule("CLI-5.2", "CLI-6.61")
def test_a_set_of_two_card_alone_is_a_set_and_never_a_single() -> None:
    state = position("W4t R9", lead=0)
    assert plays(state) == ["R9", "W4t"]
    assert field_play(play(state, "W4t")) == ("set", 2, 4, "set_of_two")


@pytest.mark.rule("CLI-5.3", "CLI-5.13")
@pytest.mark.parametrize(("cards", "quantity"), [("R5 B5", 2), ("R5 B5 Y5", 3), ("R5 B5 G5 Y5", 4), ("L13 L13", 2)])
def test_equal_numbers_make_a_set(cards: str, quantity: int) -> None:
    state = play(position(f"{cards} R1", lead=0), cards)
    assert field_play(state) == ("set", quantity, int(cards.split()[0][1:]), "none")


@pytest.mark.rule("CLI-5.3")
def test_a_set_has_one_number_and_at_least_two_cards() -> None:
    assert plays(position("R5 B5 G6 Y7", lead=0)) == ["B5", "G6", "R5", "R5+B5", "Y7"]
    assert field_play(play(position("R5 B5 G6 Y7", lead=0), "R5"))[:2] == ("single", 1)


@pytest.mark.rule("CLI-5.4")
@pytest.mark.parametrize("cards", ["R6 B6", "R6 W6", "W6 W6t", "R6 B6 G6 Y6 W6 W6t W6m", "L12 L12", "G10 Y10"])
def test_colours_do_not_matter_in_a_set(cards: str) -> None:
    assert cards.replace(" ", "+") in {name.partition(":")[0] for name in plays(position(f"{cards} R1", lead=0))}


@pytest.mark.rule("CLI-5.5", "CLI-5.9")
def test_a_run_is_two_or_more_neighbours_of_one_colour() -> None:
    state = position("B4 B5 B6 G7", lead=0)
    assert plays(state) == ["B4", "B4+B5", "B4+B5+B6", "B5", "B5+B6", "B6", "G7"]
    assert field_play(play(state, "B4 B5 B6")) == ("run", 3, 6, "none")


@pytest.mark.rule("CLI-5.5")
def test_a_run_has_each_number_once() -> None:
    runs = [name for name in plays(position("R5 R6 W6 R7", lead=0)) if "R5+" in name]
    assert runs == ["R5+R6", "R5+R6+R7", "R5+W6", "R5+W6+R7"]


@pytest.mark.rule("CLI-5.6")
@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("R4 W5 R6", True),
        ("R4 W5 B6", False),  # the wild card cannot be red and blue at once
        ("W4 B5 W6 G7", False),
        ("W4 B5 W6 B7", True),
        ("W2 W3", True),
        ("W0 W1 W2 W3 W4 W5 W6 W7", True),
        ("R7 W6 Y8", False),
        ("W7 Y8 Y9", True),
    ],
)
def test_one_colour_must_fit_all_cards_of_a_run(cards: str, legal: bool) -> None:
    state = position(f"{cards} L14", lead=0)
    whole = frozenset(cards.split())
    assert (whole in {frozenset(name.split("+")) for name in plays(state)}) is legal


@pytest.mark.rule("CLI-5.7")
def test_a_wild_card_has_no_other_number() -> None:
    # neither as the missing 4 or 6 of a run, nor as a second 3 of a set, nor to beat a 6
    assert plays(position("R3 W6 R5", lead=0)) == ["R3", "R5", "R5+W6", "W6"]
    assert plays(position("R5 W5 R7", lead=0)) == ["R5", "R5+W5", "R7", "W5"]
    assert plays(position("?", "W5 W6 W7", field="G6", owner=0)) == ["W7"]


@pytest.mark.rule("CLI-5.8")
def test_colourless_cards_make_singles_and_sets_but_no_run() -> None:
    state = position("Y10 Y11 L12 L12 L13 L14", lead=0)
    assert [name for name in plays(state) if "L" in name] == ["L12", "L12+L12", "L13", "L14"]
    assert plays(position("?", "G10 G11 L12 L13 L14", field="R8 R9", owner=0)) == ["G10+G11"]


@pytest.mark.rule("CLI-5.9")
def test_the_longest_run_goes_from_0_to_11() -> None:
    everything = "W0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11"
    state = position(f"{everything} L12", lead=0)
    runs = {name for name in plays(state) if "+" in name}
    # every stretch of 2 to 12 neighbours, and the colourless 12 in none of them
    assert len(runs) == sum(12 - length + 1 for length in range(2, 13)) == 66
    assert max(name.count("+") + 1 for name in runs) == 12
    play(state, everything)
    assert (state.quantity, state.low, state.high) == (12, 0, 11)


@pytest.mark.rule("CLI-5.9")
@pytest.mark.parametrize("cards", ["W0 R11", "R1 R11", "W0 L14", "W0 W1 R11", "R2 R1 R11 R10"])
def test_runs_never_wrap_around(cards: str) -> None:
    found = [set(name.split("+")) for name in plays(position(cards, lead=0))]
    assert not [one for one in found if one & {"R11", "L14"} and one & {"W0", "R1"}]


@pytest.mark.rule("CLI-5.9")
def test_7_and_8_are_neighbours() -> None:
    assert "G7+G8" in plays(position("G7 G8 R1", lead=0))


@pytest.mark.rule("CLI-5.10")
def test_the_cards_of_a_play_fix_its_type() -> None:
    state = position("R5 B5 W5 W5t R6 W6 W6t W7", lead=0)
    for cards, icon in listed(state):
        numbers = {name[1] for name in cards.split("+")}
        expected = "run" if len(numbers) > 1 else "set" if "+" in cards or cards.endswith("t") else "single"
        after = play(state.clone(), cards.replace("+", " "), icon)
        assert field_play(after)[0] == expected, cards


@pytest.mark.rule("CLI-5.11", "CLI-6.60", "CLI-6.62", "CLI-6.63")
@pytest.mark.parametrize(
    ("cards", "icon", "kind", "quantity"),
    [
        ("R5", "", "single", 1),
        ("R5 B5", "", "set", 2),
        ("W5t", "", "set", 2),
        ("R5 W5t", "", "set", 3),
        ("R5 B5 W5t", "", "set", 4),
        ("R5 W5t W5m", "set_of_two", "set", 4),
        ("R5 W5t W5m", "mountain", "set", 3),
        ("W5t R6", "", "run", 2),  # the icon counts in sets only
        ("R4 R5 W6t", "", "run", 3),
    ],
)
def test_the_quantity_is_the_number_of_cards_and_one_more_for_a_resolved_set_of_two(
    cards: str, icon: str, kind: str, quantity: int
) -> None:
    state = play(position(f"{cards} Y1", lead=0), cards, icon)
    assert field_play(state)[:2] == (kind, quantity)
