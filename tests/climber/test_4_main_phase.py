"""Section 4, main phase: turns, resets, leading and going out."""

from __future__ import annotations

import pytest

from deckhall.core.errors import IllegalAction
from deckhall.games.climber.constants import MAIN
from tests.climber.build import CARDS, do, icons_of, ids, legal, passes, play, plays, position, shorts
from tests.climber.playing import EYES, faces, fact, fresh, marks, named, random_game, seasons, select, since


@pytest.mark.rule("CLI-4.10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_holder_opens_with_the_start_card_without_being_asked(players: int) -> None:
    for seed in range(8):
        state = fresh(players, seed)
        holder = state.start_holder
        select(state)
        assert [(event.kind, event.seat) for event in state.events[-2:]] == [("hands", -1), ("start", holder)]
        assert state.to_act() != [holder]
        assert len(state.hands[holder]) == 8  # it uses no card of the hand
        scene = state.view(None)
        assert faces(scene, f"field-{holder}") == ["start_card"]
        assert fact(scene, "field") == f"Player {holder + 1}: start card"


@pytest.mark.rule("CLI-4.11")
def test_turns_pass_clockwise_from_the_player_after_the_holder() -> None:
    for holder in range(4):
        state = position("R1 R2", "B1 B2", "G1 G2", "Y1 Y2", start=holder)
        assert state.to_act() == [(holder + 1) % 4]
        passes(state, (holder + 1) % 4, (holder + 2) % 4)
        assert state.to_act() == [(holder + 3) % 4]


@pytest.mark.rule("CLI-4.11")
def test_turns_pass_counterclockwise_in_the_reverse_season() -> None:
    for holder in range(4):
        state = fresh(4, 3, ("reverse_order", "no_set", "up_to_2"))
        seasons(state, [(holder, (holder + 1) % 4)])
        select(state)
        assert fact(state.view(None), "direction") == "counterclockwise"
        passes(state, (holder - 1) % 4, (holder - 2) % 4)
        assert state.to_act() == [(holder - 3) % 4]


@pytest.mark.rule("CLI-4.12")
def test_a_turn_is_one_play_or_one_pass() -> None:
    state = position("R1 R2", "B3 B4 B9", "G5 G6", "Y7 Y3", field="R3", owner=0)
    assert legal(state) == ["pass", "add blue_4", "add blue_9"]
    play(state, "B4")
    assert state.to_act() == [2]  # a second play has to wait
    with pytest.raises(IllegalAction, match="turn"):
        state.apply(1, CARDS.ADD.of(CARDS.index["blue_9"]))
    passes(state, 2)
    assert state.to_act() == [3]
    with pytest.raises(IllegalAction, match="turn"):
        state.apply(2, CARDS.PASS.of())
    for other in (0, 1, 2):
        assert state.legal_actions(other) == []


@pytest.mark.rule("CLI-4.12")
def test_a_play_once_begun_is_not_left_by_passing() -> None:
    state = position("R1 R2", "B4 B5 B6", field="R3 R4", owner=0)
    do(state, "add blue_4")
    assert legal(state) == ["add blue_5"]
    with pytest.raises(IllegalAction) as refused:
        state.apply(1, CARDS.PASS.of())
    assert refused.value.rule == "CLI-4.12"


@pytest.mark.rule("CLI-4.13")
def test_who_has_passed_takes_no_turn_until_the_reset() -> None:
    state = position("R3 R9 R1", "B4 B8 B1", "G10 G5 G1", "Y6 Y7 Y1", lead=0)
    play(state, "R3")
    play(state, "B4")
    passes(state, 2)  # although it could have beaten everything
    play(state, "Y6")
    passes(state, 0)
    play(state, "B8", "whiteout")  # passes seat 3: only the owner is left
    assert state.to_act() == [1]
    play(state, "B1")
    assert state.to_act() == [2]  # the reset has brought seat 2 back


@pytest.mark.rule("CLI-4.13")
@pytest.mark.parametrize("players", [3, 4])
def test_in_random_games_nobody_acts_after_passing(players: int) -> None:
    for seed in range(12):
        state = fresh(players, seed)
        passed: set[int] = set()
        heard = 0
        for seat, _ in random_game(state, seed):
            for event in since(state, heard):
                if event.kind in ("pass", "whiteout"):
                    assert event.seat not in passed
                    passed.add(event.seat)
                elif event.kind in ("reset", "start"):
                    passed = set()
            heard = len(state.events)
            if state.phase == MAIN:
                assert seat not in passed
                assert set(marks(state.view(None), "passed")) == passed


@pytest.mark.rule("CLI-4.14")
def test_a_player_without_cards_takes_no_turn_for_the_rest_of_the_season() -> None:
    state = position("R3 R9 R1", "B4", "G5 G6 G1", "Y7 Y1 Y2", lead=0)
    play(state, "R3")
    play(state, "B4")  # seat 1 is out
    passes(state, 2)
    play(state, "Y7")
    assert state.to_act() == [0]  # its play was beaten, and still seat 1 is passed over
    passes(state, 0)
    assert state.to_act() == [3]
    play(state, "Y1")
    passes(state, 0)
    assert state.to_act() == [2]  # in the next field as well
    passes(state, 2)
    assert state.to_act() == [3]


@pytest.mark.rule("CLI-4.15")
def test_the_turn_goes_to_the_next_active_player() -> None:
    state = position("R3 R6 R1", "B4", "G5 G7 G1", "Y1 Y2", lead=0)
    play(state, "R3")
    play(state, "B4")  # out
    play(state, "G5")
    passes(state, 3)
    play(state, "R6")
    assert state.to_act() == [2]  # seat 1 is out
    play(state, "G7")
    assert state.to_act() == [0]  # seat 3 has passed


@pytest.mark.rule("CLI-4.16")
def test_the_field_is_reset_as_soon_as_nobody_but_the_owner_is_active() -> None:
    state = position("R3 R1", "B4 B1", "G1 G2", "Y1 Y2", lead=0)
    state.telling = True
    play(state, "R3")
    play(state, "B4")
    passes(state, 2, 3)
    assert fact(state.view(None), "field") == "Player 2: single 4"  # seat 0 is still active
    assert state.to_act() == [0]
    passes(state, 0)
    assert fact(state.view(None), "field") == ""
    assert [(event.kind, event.seat, event.rule) for event in since(state, 0, "reset")] == [("reset", 1, "CLI-4.16")]
    assert state.to_act() == [1]  # at once: the owner is not asked to beat its own play, but leads


@pytest.mark.rule("CLI-4.16")
def test_a_play_that_leaves_no_other_active_player_resets_the_field_too() -> None:
    state = position("R9 R1", "B4 B5", "G1 G2", "Y1", field="B1", owner=1, turn=0, passed=[2, 3])
    play(state, "R9")  # its Whiteout passes seat 1, the only other active one
    assert state.to_act() == [0]
    assert fact(state.view(None), "field") == ""
    assert faces(state.view(None), "lodge-up-0") == ids("R9")


@pytest.mark.rule("CLI-4.17")
def test_everybody_with_cards_may_try_to_beat_the_last_play_of_one_who_is_out() -> None:
    state = position("R1 R2", "B5", "G1 G7", "Y1 Y2", lead=1)
    play(state, "B5")
    assert state.to_act() == [2]
    assert plays(state) == ["G7"]
    passes(state, 2, 3)
    assert state.to_act() == [0]  # two have passed and the owner is out, but seat 0 still has its chance
    assert fact(state.view(None), "field") == "Player 2: single 5"
    passes(state, 0)
    assert fact(state.view(None), "field") == ""


@pytest.mark.rule("CLI-4.18")
def test_at_a_reset_every_card_on_the_field_moves_face_up_into_the_lodge_of_its_player() -> None:
    state = position("R3 R8 R1", "B4 B11 B1", "G6 G1", "Y1 Y2", lead=0, up={0: "R7"}, down={0: "R2"})
    play(state, "R3")
    play(state, "B4")
    play(state, "G6")
    passes(state, 3)
    passes(state, 0)
    play(state, "B11", "avalanche")
    for eye in EYES:
        scene = state.view(eye)
        assert [faces(scene, f"field-{seat}") for seat in range(4)] == [[], [], [], []]
        lodges = [faces(scene, f"lodge-up-{seat}") for seat in range(4)]
        assert lodges == [ids("R3 R7"), ids("B4 B11"), ids("G6"), []]
    assert shorts(state.down[0]) == "R2"
    assert not any(state.laid)


@pytest.mark.rule("CLI-4.19")
def test_at_a_reset_all_passes_are_cancelled() -> None:
    state = position("R3 R1", "B4 B1", "G1 G2", "Y1 Y2", lead=0)
    play(state, "R3")
    passes(state, 1, 2)
    assert marks(state.view(3), "passed") == [1, 2]
    passes(state, 3)
    for eye in EYES:
        assert marks(state.view(eye), "passed") == []
    play(state, "R1")
    for seat in (1, 2, 3):  # all of them are asked again
        assert state.to_act() == [seat]
        passes(state, seat)


@pytest.mark.rule("CLI-4.20")
@pytest.mark.parametrize(("gold", "own"), [("no_set", "high numbers win"), ("revolution", "low numbers win")])
def test_at_a_reset_the_order_of_strength_is_the_seasons_own_again(gold: str, own: str) -> None:
    state = position("W2r R5", "B1 B9", "G1", "Y1", gold=gold, lead=0)
    assert fact(state.view(None), "order") == own
    play(state, "W2r")
    assert fact(state.view(None), "order") != own
    passes(state, 1, 2, 3)
    assert fact(state.view(None), "order") == own
    play(state, "R5")
    assert plays(state) == (["B9"] if gold == "no_set" else ["B1"])


@pytest.mark.rule("CLI-4.21")
def test_after_a_reset_the_owner_of_the_last_field_play_leads() -> None:
    state = position("R3 R1", "B4 B1", "G6 G1", "Y5 Y2", lead=0)
    play(state, "R3")
    passes(state, 1)
    play(state, "G6")
    passes(state, 3, 0)
    assert state.to_act() == [2]
    assert "pass" not in legal(state)
    assert plays(state) == ["G1"]


@pytest.mark.rule("CLI-4.22")
@pytest.mark.parametrize(("gold", "leader"), [("", 2), ("reverse_order", 0)])
def test_if_the_owner_is_out_the_next_in_turn_order_with_cards_leads(gold: str, leader: int) -> None:
    state = position("R1 R2", "B5", "G1 G2", "Y1 Y2", gold=gold, lead=1)
    play(state, "B5")
    step = -1 if gold else 1
    passes(state, (1 + step) % 4, (1 + 2 * step) % 4, (1 + 3 * step) % 4)
    assert state.to_act() == [leader]
    assert "pass" not in legal(state)


@pytest.mark.rule("CLI-4.22")
def test_the_lead_of_one_who_is_out_passes_over_nobody_with_cards() -> None:
    state = position("R1 R2", "R8", "G1 G2", "Y1 Y2", lead=1)
    play(state, "R8")  # an Avalanche: nobody has passed, and the next player leads
    assert state.to_act() == [2]


@pytest.mark.rule("CLI-4.23")
def test_the_leader_must_play_and_always_can() -> None:
    state = position("R3 R1", "B4 B1", "G1 G2", "Y1 Y2", lead=0)
    assert "pass" not in legal(state)
    with pytest.raises(IllegalAction) as refused:
        state.apply(0, CARDS.PASS.of())
    assert refused.value.rule == "CLI-4.23"
    for gold in ("", "no_set", "up_to_2", "revolution"):
        for card in range(len(CARDS.ids)):  # every card can be led
            short = shorts([card])
            other = "G1" if short != "G1" else "G2"
            state = position(short, other, players=2, gold=gold, lead=0)
            assert plays(state) == [short]


@pytest.mark.rule("CLI-4.23")
def test_a_leader_is_never_offered_a_pass_in_random_games() -> None:
    for seed in range(12):
        state = fresh(3 + seed % 2, seed)
        for seat, _ in random_game(state, seed):
            if state.phase == MAIN and fact(state.view(None), "field") == "":
                assert CARDS.PASS.of() not in state.legal_actions(seat)
                assert state.legal_actions(seat)


@pytest.mark.rule("CLI-4.24")
def test_the_leader_may_choose_any_type_and_quantity() -> None:
    hand = "R4 B4 G4 R5 R6 L12"
    free = named(
        *("R4", "B4", "G4", "R5", "R6", "L12"),
        *("R4+B4", "R4+G4", "B4+G4", "R4+B4+G4"),
        *("R4+R5", "R5+R6", "R4+R5+R6"),
    )
    assert plays(position(hand, lead=0)) == free
    # what lay on the field before does not bind the lead
    state = position(f"L14 {hand}", "B1", "G1", "Y1", field="B7", owner=3)
    play(state, "L14")
    passes(state, 1, 2, 3)
    assert plays(state) == free
    # the season's limits do
    assert plays(position(hand, gold="no_set", lead=0)) == [one for one in free if one.count("4") < 2]
    assert plays(position(hand, gold="up_to_2", lead=0)) == [one for one in free if one.count("+") < 2]
    assert icons_of(position("R8 B8", lead=0), "R8 B8") == ["avalanche", "whiteout"]


@pytest.mark.rule("CLI-4.25")
def test_the_first_empty_hand_takes_first_place() -> None:
    state = position("R3 R9", "B4", "G5 G6", "Y7", lead=0)
    play(state, "R3")
    assert marks(state.view(None), "1st out") == []
    play(state, "B4")
    for eye in EYES:
        assert marks(state.view(eye), "1st out") == [1]
    passes(state, 2)
    play(state, "Y7")
    assert (state.first_places, state.second_places) == ((1,), (3,))


@pytest.mark.rule("CLI-4.26")
def test_the_last_play_of_one_who_is_out_stays_until_beaten_or_reset() -> None:
    state = position("R3 R9 R1", "B5", "G4 G6", "Y7 Y1", lead=0)
    play(state, "R3")
    play(state, "B5")
    assert fact(state.view(2), "field") == "Player 2: single 5"
    assert faces(state.view(2), "field-1") == ids("B5")
    assert plays(state) == ["G6"]  # 4 does not beat it
    play(state, "G6")
    assert fact(state.view(None), "field") == "Player 3: single 6"
    passes(state, 3, 0)
    assert faces(state.view(None), "lodge-up-1") == ids("B5")


@pytest.mark.rule("CLI-4.27")
@pytest.mark.parametrize("card", ["R8", "B8", "G8", "Y8", "W6m", "W3r"])
def test_the_second_empty_hand_ends_the_phase_at_once(card: str) -> None:
    """Whatever the icon of the last card: no further icon, reset or turn."""
    state = position(card, "", "G4 G5", "Y7 Y1", field="B1", owner=1, turn=0, first=1, down={0: "R2"})
    state.telling = True
    play(state, card)
    kinds = [event.kind for event in state.events]
    assert kinds[: kinds.index("gold")] in (["beat", "out_second"], ["beat", "whiteout", "out_second"], TURNED)
    assert "reset" not in kinds
    assert (state.first_places, state.second_places) == ((1,), (0,))
    assert (state.points, state.round) == ([2, 5, 0, 0], 1)


TURNED = ["beat", "turned_down", "out_second"]
"""The icon of a play acts before the hand is looked at (CLI-5.32, CLI-5.33); nothing acts after it."""


@pytest.mark.rule("CLI-4.28")
def test_the_others_are_unplaced_and_treated_alike() -> None:
    for first, second in ((0, 1), (2, 0), (3, 1)):
        state = fresh(4, 12)
        seasons(state, [(first, second)])
        rest = [seat for seat in range(4) if seat not in (first, second)]
        assert [state.scores[seat] for seat in rest] == [0, 0]
        assert [state.team_size(seat) for seat in rest] == [12, 12]
        assert sorted(event.seat for event in since(state, 0, "out_first", "out_second")) == sorted((first, second))
        draws = {event.seat: (event.data["n"], event.rule) for event in since(state, 0, "draw")}
        assert draws[rest[0]] == draws[rest[1]]


@pytest.mark.rule("CLI-4.29")
@pytest.mark.parametrize("players", [3, 4])
def test_no_turn_ever_empties_two_hands(players: int) -> None:
    """Because an action of the main phase takes cards from no other hand than that of the one who acts."""
    for seed in range(30):
        state = fresh(players, seed)
        told = 0
        for seat, action in random_game(state, seed):
            assert len(since(state, told, "out_first", "out_second")) < 2
            told = len(state.events)
            after = state.clone()
            after.apply(seat, action)
            if state.phase == after.phase == MAIN and after.round == state.round and not after.is_over:
                hands = [(state.hands[other], after.hands[other]) for other in range(players) if other != seat]
                assert all(before == now for before, now in hands)
        assert all(first != second for first, second in zip(state.first_places, state.second_places, strict=True))
