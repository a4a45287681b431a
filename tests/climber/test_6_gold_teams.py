"""Gold season cards that change teams and hands: Transfer, Accident, Climax (CLI-6.85 to CLI-6.87, 6.91 to 6.99)."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.games.climber.constants import CHOOSING, GIVING, MAIN
from deckhall.games.climber.state import ClimberState
from tests.climber.build import CARDS, GAME, card_id, choose, do, hand, legal, play, plays, position, refused, shorts
from tests.climber.playing import EYES, faces, fresh, go_out, marks, mentioned, season, select, since

TEAMS = (
    "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11",
    "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 L14",
    "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 W0",
    "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11",
)
"""Four teams of 11, one more than the hand size of season 3."""


def transfer() -> ClimberState:
    return position(*TEAMS, gold="transfer", phase="reveal")


def accident(seed: int = 0) -> ClimberState:
    return position(*TEAMS, gold="accident", phase="reveal", seed=seed)


@pytest.mark.rule("CLI-6.85")
def test_transfer_all_give_one_card_to_the_left_at_the_same_time() -> None:
    state = transfer()
    assert (state.phase, state.to_act()) == (GIVING, [0, 1, 2, 3])
    before = list(state.hands)
    for seat, card in ((2, "wild_0"), (0, "red_1"), (3, "yellow_2")):
        state.apply(seat, GAME.vocab.parse(f"give {card}"))
        assert state.hands == before  # nothing moves before all have chosen
    assert state.to_act() == [1]
    do(state, "give legend_14")
    assert state.phase == CHOOSING
    assert [hand(state, seat) for seat in range(4)] == [
        "R2 Y2 R3 R4 R5 R6 R7 R8 R9 R10 R11",
        "R1 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10",
        "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 L14",
        "W0 Y1 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11",
    ]


@pytest.mark.rule("CLI-6.85", "CLI-3.11")
def test_transfer_goes_to_the_left_among_three_too() -> None:
    state = position("R1 R2", "B1 B2", "G1 G2", players=3, gold="transfer", phase="reveal")
    do(state, "give red_1", "give blue_1", "give green_1")
    assert [hand(state, seat) for seat in range(3)] == ["G1 R2", "R1 B2", "B1 G2"]


@pytest.mark.rule("CLI-6.86")
def test_a_received_card_may_be_used_at_once_and_stays() -> None:
    state = transfer()
    do(state, "give red_1", "give legend_14", "give green_1", "give yellow_2")
    for seat, stay in enumerate(("R2", "B2", "G2", "Y3")):
        choose(state, seat, stay)
    assert state.phase == MAIN
    assert [card in hand(state, seat).split() for seat, card in enumerate(("Y2", "R1", "L14", "G1"))] == [True] * 4
    assert "R1" in plays(state)
    go_out(state, 3)
    go_out(state, 0)
    assert state.season == 3
    teams = [shorts(state.team(seat)).split() for seat in range(4)]
    assert [card in team for card, team in zip(("Y2", "R1", "L14", "G1"), teams, strict=True)] == [True] * 4
    assert "R1" not in teams[0]


@pytest.mark.rule("CLI-6.87")
def test_giving_is_compulsory_blind_and_keeps_the_sizes() -> None:
    state = transfer()
    for seat, team in enumerate(TEAMS):
        assert legal(state, seat) == [f"give {card_id(one)}" for one in shorts(state.hands[seat]).split()]
        assert sorted(shorts(state.hands[seat]).split()) == sorted(team.split())
    for other in ("pass", "ready", "rest red_1", "give blue_1"):
        assert GAME.vocab.parse(other) not in state.legal_actions(0)
    do(state, "give red_1")
    assert GAME.vocab.parse("give red_1") not in state.legal_actions(1)  # it has not been received yet
    for eye in EYES[1:]:
        assert "red_1" not in mentioned(state.view(eye))
    do(state, "give blue_1", "give green_1", "give yellow_1")
    assert [state.team_size(seat) for seat in range(4)] == [11] * 4
    assert hand(state, 1).split()[0] == "R1"


@pytest.mark.rule("CLI-6.85", "CLI-4.3")
def test_there_is_no_giving_in_other_seasons() -> None:
    for gold in ("reverse_order", "no_set", "up_to_2", "revolution", "accident"):
        state = position(*TEAMS, gold=gold, phase="reveal")
        verbs = {GAME.vocab.owner(action).name for seat in state.to_act() for action in state.legal_actions(seat)}
        assert verbs == ({"pass", "add"} if gold == "accident" else {"rest"})  # after an accident 10 of 10 are forced


# -- Accident ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLI-6.91")
def test_accident_puts_one_card_of_each_team_away_before_hands_are_chosen() -> None:
    state = accident()
    for seat, team in enumerate(TEAMS):
        lost = shorts([state.locked[seat]])
        assert lost in team.split()
        assert sorted([*hand(state, seat).split(), lost]) == sorted(team.split())
        assert state.view(seat).zone(f"lodge-down-{seat}").size == 1
    assert state.phase == MAIN  # 10 of 10 are forced, so nobody was asked


@pytest.mark.rule("CLI-6.91")
def test_the_accident_is_random_and_fair() -> None:
    lost = Counter(shorts([accident(seed).locked[0]]) for seed in range(440))
    assert set(lost) == set(TEAMS[0].split())
    assert 20 <= min(lost.values()) <= max(lost.values()) <= 65  # 40 expected, a standard deviation is 6


@pytest.mark.rule("CLI-6.92")
def test_the_locked_card_cannot_be_chosen_or_played() -> None:
    state = position(f"{TEAMS[0]} W5 W6", *TEAMS[1:], gold="accident", phase="reveal")
    locked = CARDS.ids[state.locked[0]]
    assert f"rest {locked}" not in legal(state, 0)
    assert refused(state, f"rest {locked}", 0).rule == "CLI-4.5"
    select(state)
    assert CARDS.index[locked] not in state.hands[0]
    assert CARDS.index[locked] not in state.down[0]


@pytest.mark.rule("CLI-6.92", "CLI-6.41")
def test_not_even_base_camp_brings_it_back() -> None:
    state = position("Y8 R2", gold="accident", lead=0, down={0: "G3"}, locked={0: "L14"})
    do(play(state, "Y8"), "put red_2")
    assert legal(state) == ["take_down green_3"]


@pytest.mark.rule("CLI-6.93")
def test_only_the_owner_sees_the_locked_card() -> None:
    state = accident()
    state.telling = True
    for seat in range(4):
        locked = CARDS.ids[state.locked[seat]]
        for eye in EYES:
            seen = faces(state.view(eye), f"lodge-down-{seat}")
            assert seen == ([locked] if eye == seat else [])
            assert (locked in mentioned(state.view(eye))) is (eye == seat)


@pytest.mark.rule("CLI-6.93")
def test_only_the_owner_is_told_which_card_it_was() -> None:
    state = fresh(golds=("accident", "no_set", "up_to_2"))
    season(state, 0, 1)
    for event in since(state, 0, "accident"):
        for eye in EYES:
            assert ("card" in event.seen_by(eye).data) is (eye == event.seat)
    assert [event.seat for event in since(state, 0, "accident")] == [0, 1, 2, 3]


@pytest.mark.rule("CLI-6.94")
def test_the_card_is_back_in_the_team_after_the_season() -> None:
    state = fresh(golds=("accident", "no_set", "up_to_2"))
    season(state, 0, 1)
    locked = list(state.locked)
    assert min(locked) >= 0
    season(state, 2, 3)
    assert state.locked == [-1] * 4
    for seat in range(4):
        assert locked[seat] in state.hands[seat]
        assert f"rest {CARDS.ids[locked[seat]]}" in legal(state, seat) or state.hands[seat][-1] == locked[seat]


# -- Climax --------------------------------------------------------------------------------------------------------

LARGE = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 W1 W2 W3 W4"


def climax() -> ClimberState:
    """Three teams of 15, 13 and 12 cards before the last season."""
    others = ("B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 W5 W6", "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 W7")
    return position(LARGE, *others, players=3, season=5, phase="reveal")


@pytest.mark.rule("CLI-6.97")
@pytest.mark.parametrize("stay", ["", "R1", "R1 R2", "R1 R2 W3"])
def test_climax_any_number_of_cards_may_be_added(stay: str) -> None:
    state = climax()
    choose(state, 0, stay)
    if len(stay.split()) < 3:
        do(state, "ready")
    assert 0 not in state.to_act()
    choose(state, 1, "B1")
    assert (state.phase, shorts(state.down[0])) == (MAIN, stay)
    assert state.added == [3 - len(stay.split()), 0, 0]
    assert len(state.hands[0]) == 15 - len(stay.split())


@pytest.mark.rule("CLI-6.97", "CLI-4.5")
def test_climax_but_twelve_must_be_taken() -> None:
    state = climax()
    choose(state, 0, "R1 R2 R3")
    assert state.to_act() == [1]
    assert state.legal_actions(0) == []
    assert 2 not in state.to_act()  # a team of 12 has no choice


@pytest.mark.rule("CLI-6.98", "CLI-9.11")
def test_climax_additions_are_announced_together_before_the_start_card() -> None:
    state = climax()
    state.telling = True
    do(state, "ready")
    for eye in (0, 1, 2, None):
        assert not marks(state.view(eye), "added 3")  # 1 has not chosen yet
    assert since(state, 0, "added", "start") == []
    choose(state, 1, "B1")
    told = [(event.kind, event.seat, event.data.get("n")) for event in since(state, 0, "added", "start")]
    assert told == [("added", 0, 3), ("added", 1, 0), ("added", 2, 0), ("start", 0, None)]
    for eye in (0, 1, 2, None):
        assert marks(state.view(eye), "added 3") == [0]


@pytest.mark.rule("CLI-6.99")
@pytest.mark.parametrize(("first", "second", "points"), [(0, 2, [13, 0, 6]), (2, 0, [6, 0, 10]), (1, 0, [6, 11, 0])])
def test_climax_only_first_place_scores_its_added_cards(first: int, second: int, points: list[int]) -> None:
    state = climax()
    do(state, "ready", "ready")  # 3 and 1 added, none by seat 2
    go_out(state, first)
    go_out(state, second)
    assert state.is_over
    assert state.points == points


@pytest.mark.rule("CLI-6.99", "CLI-4.3")
def test_no_bonus_in_other_seasons() -> None:
    state = position("L13", "L14 Y1", "Y2", players=3, gold="up_to_2", lead=0)
    state.added = [4, 4, 4]
    play(state, "L13")
    go_out(state, 1)
    assert state.points == [8, 4, 0]
