"""What may be played on a field play (CLI-5.18 to CLI-5.22), and why other plays are refused."""

from __future__ import annotations

import random

import pytest

from deckhall.core.fingerprint import comparable
from tests.climber.build import GAME, do, hand, passes, play, plays, position, refused, shorts


@pytest.mark.rule("CLI-5.18")
@pytest.mark.parametrize(
    ("field", "legal"),
    [
        ("R4", ["B6", "G6", "R5", "R6"]),
        ("R4 B4", ["B6+G6", "R6+B6", "R6+G6"]),
        ("Y4 Y5", ["R5+R6"]),
    ],
)
def test_follow_with_the_same_type(field: str, legal: list[str]) -> None:
    assert plays(position("?", "R5 R6 B6 G6", field=field, owner=0)) == legal


@pytest.mark.rule("CLI-5.19")
@pytest.mark.parametrize(
    ("field", "legal"),
    [
        ("R2 B2", ["B6+G6", "R6+B6", "R6+G6"]),
        ("R2 B2 G2", ["R6+B6+G6"]),
        ("R2 B2 G2 Y2", []),
        ("R2 R3", ["R4+R5", "R5+R6"]),
        ("R1 R2 R3", ["R4+R5+R6"]),
        ("Y1 Y2 Y3 Y4", []),
    ],
)
def test_follow_with_the_same_quantity(field: str, legal: list[str]) -> None:
    assert plays(position("?", "R4 R5 R6 B6 G6", field=field, owner=0)) == legal


@pytest.mark.rule("CLI-5.19", "CLI-6.60")
def test_the_quantity_counts_not_the_number_of_cards() -> None:
    three = position("?", "R6 B6 G6 W6t", field="R5 W5t", owner=0)
    assert plays(three) == ["B6+W6t", "G6+W6t", "R6+B6+G6", "R6+W6t"]
    two = position("?", "R6 B6 W6t", field="R5 B5", owner=0)
    assert plays(two) == ["R6+B6", "W6t"]


@pytest.mark.rule("CLI-5.20")
@pytest.mark.parametrize(
    ("field", "hand_", "legal"),
    [
        ("R5", "R4 B5 B6", ["B6"]),
        ("R5 B5", "R4 B4 G5 Y5 R6 W6", ["R6+W6"]),
        ("R5 R6", "B4 B5 B6 B7 G5 G6", ["B6+B7"]),
    ],
)
def test_follow_with_a_stronger_play(field: str, hand_: str, legal: list[str]) -> None:
    assert plays(position("?", hand_, field=field, owner=0)) == legal


@pytest.mark.rule("CLI-5.21")
def test_no_icon_but_mountain_lifts_type_or_quantity() -> None:
    high = position("?", "R8 B8 G8 Y8 R9 R10", field="R7", owner=0)  # Avalanche, Whiteout, Light Pack, Base Camp
    assert plays(high) == ["B8", "G8", "R10", "R8", "R9", "Y8"]
    low = position("?", "W1r R1 W1t W2r", field="W0", owner=0)  # Reverse, Set of Two
    assert plays(low) == ["R1", "W1r", "W2r"]
    sets = position("?", "R8 B8 G8 Y8", field="R7 B7 G7", owner=0)
    assert {name.partition(":")[0].count("+") + 1 for name in plays(sets)} == {3}
    runs = position("?", "W1r W2r R3 W1t", field="W0 Y1", owner=0)
    assert plays(runs) == ["W1r+W2r", "W1t+W2r", "W2r+R3"]


@pytest.mark.rule("CLI-5.21", "CLI-6.70")
def test_mountain_does_lift_them_but_not_the_strength() -> None:
    assert plays(position("?", "W5m G5 B6", field="R4", owner=0)) == ["B6", "G5", "G5+W5m", "W5m", "W5m+B6"]
    assert plays(position("?", "W5m G5 G4", field="R5", owner=0)) == []


@pytest.mark.rule("CLI-5.22")
def test_cards_come_from_the_hand_alone() -> None:
    # the 5s and 7s beside the R6 lie in the lodge, on the own field and in other hands
    state = position(
        "R6 Y1", "B6 B2", "G6 G2", down={0: "R5 Y6"}, up={0: "R7"}, laid={0: "R3"}, field="R4", owner=3, turn=0
    )
    assert plays(state) == ["R6"]
    for card in ("yellow_6", "red_7", "red_3", "blue_6"):
        assert refused(state, f"add {card}").rule == "CLI-5.22"


@pytest.mark.rule("CLI-5.22")
def test_a_play_lies_on_top_of_the_players_earlier_plays() -> None:
    state = position("R4 B4 R6 B6 Y7", "R5 B5 Y1", "Y2", players=3, lead=0)
    play(state, "R4 B4")
    assert hand(state, 0) == "R6 B6 Y7"
    play(state, "R5 B5")
    passes(state, 2)
    play(state, "R6 B6")
    assert shorts(state.laid[0]) == "R4 B4 R6 B6"
    assert shorts(state.laid[1]) == "R5 B5"
    assert hand(state, 0) == "Y7"
    on_top = [piece.face for piece in state.view(1).zone("field-0").pieces if piece.is_marked("to_beat")]
    assert on_top == ["red_6", "blue_6"]


# -- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-4.23", "CLI-5.28")
def test_refused_passing_as_the_leader() -> None:
    why = refused(position("R5 B6", lead=0), "pass")
    assert why.rule == "CLI-4.23"
    assert "lead" in why.reason


@pytest.mark.rule("CLI-5.16")
def test_refused_a_card_that_is_not_higher_or_not_lower() -> None:
    why = refused(position("?", "B5 R6", field="R5", owner=0), "add blue_5")
    assert why.rule == "CLI-5.16"
    assert "not higher than 5" in why.reason
    why = refused(position("?", "B6 R4", field="R5", owner=0, high_wins=False), "add blue_6")
    assert why.rule == "CLI-5.16"
    assert "not lower than 5" in why.reason


@pytest.mark.rule("CLI-6.61", "CLI-6.64")
def test_refused_a_set_of_two_card_as_a_single() -> None:
    on_single = refused(position("?", "W5t B9", field="R3", owner=0), "add wild_5_pair")
    assert on_single.rule == "CLI-6.61"
    on_start = refused(position("?", "W5t B9", start=0), "add wild_5_pair")
    assert on_start.rule == "CLI-6.64"
    assert "not a single" in on_single.reason
    assert "not a single" in on_start.reason


@pytest.mark.rule("CLI-5.8")
def test_refused_a_colourless_card_on_a_run() -> None:
    why = refused(position("?", "R11 L12 L12", field="B4 B5", owner=0), "add legend_12")
    assert "run" in why.reason
    assert why.rule in {"CLI-5.8", "CLI-5.18"}


@pytest.mark.rule("CLI-5.18", "CLI-5.19")
@pytest.mark.parametrize(
    ("field", "cards", "action", "word"),
    [
        ("R4 B4", "G5 R6", "add green_5", "set of 2"),
        ("R4 R5", "G6 Y6", "add green_6", "run of 2"),
        ("R1 B1 G1", "G5 Y5", "add green_5", "set of 3"),
        ("R1 R2 R3", "G5 G6", "add green_5", "run of 3"),
    ],
)
def test_refused_the_wrong_type_or_quantity(field: str, cards: str, action: str, word: str) -> None:
    assert word in refused(position("?", cards, field=field, owner=0), action).reason


@pytest.mark.rule("CLI-5.19")
def test_refused_laying_down_too_few_cards() -> None:
    state = do(position("?", "G5 Y5 B9", field="R4 B4", owner=0), "add green_5")
    why = refused(state, "play none")
    assert why.rule == "CLI-5.19"
    assert "set of 2" in why.reason


@pytest.mark.rule("CLI-5.5")
def test_refused_a_card_that_does_not_go_on_with_the_play() -> None:
    state = do(position("R5 B6 R6", lead=0), "add red_5")
    assert "does not go on" in refused(state, "add blue_6").reason


@pytest.mark.rule("CLI-5.22")
def test_refused_playing_before_picking_or_what_one_does_not_hold() -> None:
    state = position("R5 B6", lead=0)
    assert refused(state, "play none").rule == "CLI-5.22"
    why = refused(state, "add red_6")
    assert why.rule == "CLI-5.22"
    assert "not in your hand" in why.reason


@pytest.mark.rule("CLI-6.2")
def test_refused_another_icon_or_none() -> None:
    state = do(position("R8 B8 R2", lead=0), "add red_8", "add blue_8")
    for icon in ("none", "light_pack"):
        why = refused(state, f"play {icon}")
        assert why.rule == "CLI-6.2"
        assert "Avalanche" in why.reason
        assert "Whiteout" in why.reason


@pytest.mark.rule("CLI-4.12")
def test_refused_anything_but_a_play_or_a_pass() -> None:
    state = position("?", "R5 B6", field="R4", owner=0)
    for other in ("rest red_5", "ready", "give red_5", "shed red_5", "put red_5", "take_up red_5", "take_down red_5"):
        assert refused(state, other).rule == "CLI-4.12"
    begun = do(state, "add red_5")
    assert refused(begun, "pass").rule == "CLI-4.12"


@pytest.mark.rule("CLI-5.36")
def test_refused_picking_a_play_from_the_middle() -> None:
    state = position("?", "G5 Y5 B9", field="R4 B4", owner=0)
    why = refused(state, "add yellow_5")
    assert why.rule == "CLI-5.36"
    assert "Green" in why.reason


@pytest.mark.rule("CLI-4.12", "CLI-5.22")
def test_every_refusal_on_a_turn_names_a_rule_and_changes_nothing() -> None:
    chance = random.Random(4)
    seen: set[str] = set()
    for seed in range(4):
        state = GAME.new(4, seed)
        while not state.is_over:
            seat = chance.choice(state.to_act())
            legal_now = state.legal_actions(seat)
            if chance.random() < 0.05 and GAME.vocab.owner(legal_now[0]).name in {"pass", "add", "play"}:
                before = comparable(state)
                for action in set(range(GAME.vocab.size)) - set(legal_now):
                    why = state.refusal(seat, action)
                    assert why.rule in GAME.rulebook.rules, GAME.vocab.text(action)
                    assert why.reason
                    seen.add(why.rule)
                assert comparable(state) == before
            state.apply(seat, chance.choice(legal_now))
    assert seen >= {"CLI-4.12", "CLI-4.23", "CLI-5.16", "CLI-5.22"}
