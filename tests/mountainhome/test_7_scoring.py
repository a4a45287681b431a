"""Section 7: the end of the game, scoring, sudden death, places."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.mountainhome.build import GAME, SIX, STEPS, A, B, C, SeatData, bids, card_short, do, position, seat, told
from tests.mountainhome.census import ADVANCED, BASIC, HALLS, LABOURERS, LEGENDS, RENOWNED, UNIQUE
from tests.mountainhome.playing import random_game
from tests.mountainhome.reading import fact, found


def checked(*seats: SeatData, **more: object) -> State:
    """Preparation 6 of A's turn."""
    return position(*seats, phase="check", **more)


@pytest.mark.rule("MTH-7.1", "MTH-7.2")
@pytest.mark.parametrize(("players", "needed", "hidden"), [(2, 4, 6), (3, 5, 8), (4, 6, 10), (5, 7, 12)])
def test_more_than_half_of_the_dwarves_end_the_game(players: int, needed: int, hidden: int) -> None:
    assert needed == hidden // 2 + 1
    seats = [seat(discard="marg"), *[seat()] * (players - 1)]
    assert not checked(*seats, found=needed - 1).is_over
    over = checked(*seats, found=needed)
    assert over.is_over
    assert found(over) == (needed, needed)
    assert [event.kind for event in told(over) if event.kind.startswith("end")] == ["end_found"]


@pytest.mark.rule("MTH-7.3")
def test_the_turn_is_played_to_its_end_and_no_other_follows() -> None:
    state = position(
        seat("baldur S1", deck="S2 S2 S3 S3 R1 R1 R1"),
        seat(deck="R1 R1 R2 R2"),
        explore="kartok R2 R2 R2 R2 R2 erik",
        found=3,
        events="reorganisation",
    )
    do(state, "use baldur wander")
    bids(state)
    assert (found(state)[0], state.is_over) == (4, False)
    do(state, "play S1", "end")
    assert state.to_act() == [A]
    do(state, "draw 0")
    assert state.is_over
    assert told(state, "turn") == []


@pytest.mark.rule("MTH-7.4")
def test_a_pile_without_a_dwarf_ends_the_game() -> None:
    assert checked(seat(discard="marg"), seat(), explore="R2 ygg ferry_boat").is_over
    assert not checked(seat(discard="marg"), seat(), explore="R2 ygg erik").is_over
    assert checked(seat(discard="marg"), seat(), explore="").is_over


@pytest.mark.rule("MTH-7.5")
def test_the_game_ends_with_round_30() -> None:
    seats = (seat(discard="marg"), seat(), seat())
    assert not checked(*seats, round=30, active=B).is_over
    assert checked(*seats, round=30, active=C).is_over
    assert checked(*seats, round=30, active=A, first=B).is_over
    assert not checked(*seats, round=29, active=C).is_over


@pytest.mark.rule("MTH-7.6", "MTH-7.11")
def test_what_counts() -> None:
    state = position(
        seat(
            "marg didi erik hangover",
            tokens=4,
            discard="hangover",
            town="ruby branch_mine ferry_boat pawn_shop+R3 statue_garden:2 magma_forge:2",
        ),
        seat("hangover", deck="hangover hangover"),
        extended_shop=True,
    )
    assert state.scores == [3 + 2 + 0 - 2 + 4 + 3 + 1 + 2 + 3 + 2, -3]
    assert [line.score for line in state.view(None).seats] == [18, -3]


@pytest.mark.rule("MTH-7.7")
def test_dwarves_of_nobody_count_for_nobody() -> None:
    state = position(seat(), seat(), housed="marg ori", explore="loki didi", trash="hangover")
    assert state.scores == [0, 0]


@pytest.mark.rule("MTH-7.8", "MTH-7.10")
@pytest.mark.parametrize(
    ("name", "by_step"),
    [
        ("branch_mine", [0, 0, 1]),
        ("magma_forge", [0, 0, 0, 1]),
        ("ruby", [0, 0, 0, 3]),
        ("witchs_hut", [0, 0, 2]),
        ("pawn_shop", [0, 0, 0]),
        ("statue_garden", [0, 1, 2, 3, 6]),
        ("hero_tavern", [0, 1, 2, 3, 6]),
        ("treasure_vault", [0, 1, 2, 3, 6]),
        ("adventurers_guild", [0, 0, 0, 3]),
    ],
)
def test_points_of_a_building_by_its_steps(name: str, by_step: list[int]) -> None:
    found_points = [
        position(seat(town=f"{name}:{steps}"), seat(), extended_shop=True).scores[A] for steps in range(len(by_step))
    ]
    assert found_points == by_step


@pytest.mark.rule("MTH-7.9")
@pytest.mark.parametrize(("card", "points"), [("S1", 1), ("B2", 2), ("R3", 3), ("B4", 4)])
def test_a_pawn_shop_is_worth_the_card_inside(card: str, points: int) -> None:
    for shop in (f"pawn_shop+{card}", f"pawn_shop!+{card}"):
        state = position(seat(town=shop), seat(), locations="dwarf_fortress")
        assert state.scores[A] == points


@pytest.mark.rule("MTH-7.12", "MTH-7.13")
def test_a_tie_for_first_place_goes_on() -> None:
    state = checked(
        seat(discard="marg", deck=SIX), seat(discard="ori", deck=SIX), seat("S3", tokens=2), found=5, active=C
    )
    assert (state.is_over, state.to_act(), fact(state, "sudden")) == (False, [A], "turn 1")
    lower = checked(seat(discard="marg"), seat(tokens=1), seat(tokens=1), found=5)
    assert lower.is_over  # a tie for second place does not matter


@pytest.mark.rule("MTH-7.13")
def test_in_sudden_death_anybody_may_win_also_in_the_middle_of_a_round() -> None:
    state = position(
        seat(tokens=3, deck=SIX),
        seat(tokens=3),
        seat("erik R3 R1", tokens=3, town="rock_quarry:1"),
        phase="check",
        active=B,
        found=5,
        explore="S2 S2 S2 S2 paulie",
    )
    assert state.to_act() == [C]
    do(state, "job erik", "at 0", "end")
    assert (state.is_over, state.ranking) == (True, [2, 2, 1])
    behind = checked(seat(tokens=5, deck=SIX), seat(tokens=5), seat(tokens=4), found=5, active=C, sudden_death=2)
    assert not behind.is_over


@pytest.mark.rule("MTH-7.14")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_sudden_death_lasts_three_turns_for_each(players: int) -> None:
    last = 3 * players - 1
    seats = [seat(tokens=1)] * players
    assert not checked(*seats, found=players + 2, sudden_death=last - 1).is_over
    over = checked(*seats, found=players + 2, sudden_death=last)
    assert (over.is_over, over.ranking) == (True, [1] * players)
    assert len(told(over, "shared")) == players


@pytest.mark.rule("MTH-7.14", "MTH-7.16")
def test_then_dwarves_and_finished_buildings_decide() -> None:
    state = checked(
        seat(discard="erik erik", tokens=4),
        seat(discard="erik", town="branch_mine rock_quarry", tokens=2),
        seat(discard="paulie", town="branch_mine", tokens=3),
        seat(tokens=4, town="rock_quarry:1"),
        seat(tokens=4, town="rock_quarry:0"),
        found=7,
        sudden_death=14,
    )
    assert (state.is_over, state.scores, state.ranking) == (True, [4, 4, 4, 4, 4], [1, 2, 3, 4, 4])
    assert [event.seat for event in told(state, "won")] == [A]


@pytest.mark.rule("MTH-7.16")
def test_places_below_the_first() -> None:
    state = checked(
        seat(discard="marg"), seat(tokens=2), seat(discard="didi"), seat(tokens=1, town="branch_mine"), found=6
    )
    assert (state.is_over, state.scores, state.ranking) == (True, [3, 2, 2, 2], [1, 4, 2, 3])


@pytest.mark.rule("MTH-7.15", "MTH-5.102")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_game_ends_within_its_bounds(players: int) -> None:
    for seed in range(2):
        states = [state for state, _, _ in random_game(players, seed)]
        assert states[-1].is_over
        assert int(fact(states[-1], "round").split()[0]) <= 33
        assert len(states) <= GAME.bound(players)


@pytest.mark.rule("MTH-5.102")
def test_an_action_step_comes_to_an_end() -> None:
    state = position(
        seat(
            "ori marg erik dragon_hoard S4 B4 R4 strategic_piling trash_panda",
            deck="S1 S2 S3 B1 B2 B3",
            town="toolmakers_workshop toolmakers_workshop branch_mine ferry_boat magma_forge oris_warehouse pawn_shop",
        ),
        seat("S1 S2"),
        trash="S1 S2 S3",
        locations="marketplace dragon_lair",
        extended_shop=True,
    )
    steps = 0
    while state.to_act() == [A] or state.to_act() == [B]:
        actions = state.legal_actions(state.to_act()[0])
        if GAME.vocab.text(actions[0]) == "end" and len(actions) == 1:
            break
        state.apply(state.to_act()[0], actions[-1])  # whatever is last: never the end of the step
        steps += 1
        assert steps < 200
    assert steps > 10


@pytest.mark.rule("MTH-2.4", "MTH-2.5", "MTH-2.6", "MTH-7.6")
@pytest.mark.parametrize(("group", "points"), [(LEGENDS, 3), (RENOWNED, 2), (LABOURERS, 0)])
def test_every_dwarf_is_worth_its_rank_wherever_it_lies(group: tuple[str, ...], points: int) -> None:
    for name in group:
        for place in ("hand", "deck", "discard", "played", "cavern"):
            state = position(seat(**{place: name}), seat())
            assert state.scores == [points, 0], (name, place)
        assert position(seat(town=f"ruby+{name}"), seat()).scores == [3 + points, 0]


@pytest.mark.rule("MTH-7.6", "MTH-7.8")
@pytest.mark.parametrize(("group", "points"), [(BASIC, 1), (ADVANCED, 1), (HALLS, 3), (UNIQUE, 2)])
def test_every_building_is_worth_its_points_when_finished(group: tuple[str, ...], points: int) -> None:
    for name in map(card_short, group):
        last = STEPS[name]
        found_points = [
            position(seat(town=f"{name}:{steps}"), seat(), extended_shop=True).scores[A] for steps in range(last + 1)
        ]
        assert found_points == [0] * last + [0 if name == "pawn_shop" else points], name
