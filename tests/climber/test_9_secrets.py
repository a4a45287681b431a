"""Section 9, what is private or known to nobody: scenes and events, read as every seat and as a spectator."""

from __future__ import annotations

import pytest

from deckhall.core.scene import mark_words
from deckhall.games.climber.state import ClimberState
from tests.climber.build import CARDS, GAME, card_id, do, ids, play, position
from tests.climber.playing import (
    EYES,
    card_ids,
    faces,
    fresh,
    go_out,
    mentioned,
    random_game,
    season,
    seasons,
    secrets_of,
    select,
    since,
    told,
)


@pytest.mark.rule("CLI-9.5", "CLI-9.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_scenes_never_name_hidden_cards(players: int) -> None:
    for seed in range(4):
        state = fresh(players, seed)
        for number, _ in enumerate(random_game(state, seed)):
            if number % 9 == 0:
                for eye in (*range(players), None):
                    assert not mentioned(state.view(eye)) & secrets_of(state, eye)


@pytest.mark.rule("CLI-9.5")
def test_hand_face_down_lodge_and_accident_card_are_seen_by_their_owner_only() -> None:
    state = position(
        "R3 R6", "B4 B1", "G5", "Y1", gold="accident", lead=0, up={1: "B7"}, down={1: "B2 L13"}, locked={1: "L14"}
    )
    mine = state.view(1)
    assert faces(mine, "hand-1") == ids("B1 B4")
    assert faces(mine, "lodge-down-1") == ids("B2 L13 L14")
    assert [piece.face for piece in mine.zone("lodge-down-1").pieces if piece.is_marked("locked")] == ids("L14")
    for eye in (0, 2, 3, None):
        scene = state.view(eye)
        assert (faces(scene, "hand-1"), faces(scene, "lodge-down-1")) == ([], [])
        assert (scene.zone("hand-1").size, scene.zone("lodge-down-1").size) == (2, 3)
        assert not mentioned(scene) & set(ids("B1 B4 B2 L13 L14"))
        keys = [piece.key for name in ("hand-1", "lodge-down-1") for piece in scene.zone(name).pieces]
        assert keys == ["hand-1:0", "hand-1:1", "lodge-down-1:0", "lodge-down-1:1", "lodge-down-1:2"]
        assert not any(piece.marks or piece.label for piece in scene.zone("lodge-down-1").pieces)


@pytest.mark.rule("CLI-9.5")
def test_a_play_being_picked_is_seen_by_nobody_else() -> None:
    state = position("R3 R4 R5", "B4 B1", "G5", "Y1", lead=0)
    before = {eye: state.view(eye) for eye in EYES}
    do(state, "add red_3", "add red_4")
    for eye in (1, 2, 3, None):
        assert state.view(eye) == before[eye]
    assert [
        piece.face for piece in state.view(0).zone("hand-0").pieces if mark_words(piece.marks) == ["picked"]
    ] == ids("R3 R4")


@pytest.mark.rule("CLI-9.6")
def test_nobody_sees_the_pile_closed_gold_cards_or_what_left_the_game() -> None:
    state = position(
        "R1 R2 R3", "B1 B2", "G1 G2", players=3, gold="no_set", lead=0, pile="L14 R8 L13", seed=4
    )  # all other cards have left the game
    gone = set(card_ids((*state.pile, *state.box)))
    for eye in (0, 1, 2, None):
        scene = state.view(eye)
        assert scene.zone("pile").size == 3
        assert scene.zone("pile").pieces == []
        assert not mentioned(scene) & gone
        names = [piece.face for piece in scene.zone("golds").pieces]
        assert (names[2], names[3]) == ("no_set", "")
        assert {zone.id.partition("-")[0] for zone in scene.zones} <= {
            *("hand", "field", "lodge", "pile", "golds", "silvers", "seen")
        }
    for number in (1, 2):  # dealt face down, and unknown until their season
        new = fresh(3, number)
        hidden = [CARDS.gold_ids[gold] for gold in (*new.golds[1:4], *new.golds_out)]
        for eye in (0, 1, 2, None):
            shown = [piece.face for piece in new.view(eye).zone("golds").pieces]
            assert not set(shown) & set(hidden)
            assert all(name not in str(new.events) for name in hidden if name != "reverse_order")


def seen(state: ClimberState, kind: str, start: int = 0) -> dict[tuple[int, int | None], set[str]]:
    """For each event of a kind: the cards it names to each viewer, by (acting seat, viewer); log lines are included."""
    match = told(state)
    found = {}
    for event in since(state, start, kind):
        for eye in (*range(state.players), None):
            found[event.seat, eye] = mentioned(event.seen_by(eye), match.sentence(event, eye))
    return found


@pytest.mark.rule("CLI-9.7")
def test_drawn_cards_are_seen_by_the_one_who_draws_only() -> None:
    state = fresh(4, 14)
    before = [state.team(seat) for seat in range(4)]
    seasons(state, [(2, 0)])
    told_to = seen(state, "draw")
    for seat in range(4):
        drawn = list(state.team(seat))
        for card in before[seat]:
            drawn.remove(card)
        for eye in EYES:
            assert told_to[seat, eye] == (set(card_ids(drawn)) if eye == seat else set())
            scene = state.view(eye)
            if eye != seat:
                assert not mentioned(scene) & (set(card_ids(drawn)) & secrets_of(state, eye))


@pytest.mark.rule("CLI-9.8")
def test_a_transferred_card_is_seen_by_giver_and_receiver_only() -> None:
    state = fresh(4, 14, ("transfer", "no_set", "up_to_2"))
    season(state, 2, 0)
    gifts = [state.hands[seat][-1] for seat in range(4)]
    for seat in range(4):
        before = {eye: state.view(eye) for eye in EYES}
        state.apply(seat, CARDS.GIVE.of(gifts[seat]))
        if seat < 3:  # a sealed gift is seen by the giver alone
            for eye in [eye for eye in EYES if eye != seat]:
                assert mentioned(state.view(eye)) == mentioned(before[eye])
            marked = [
                piece.face
                for piece in state.view(seat).zone(f"hand-{seat}").pieces
                if mark_words(piece.marks) == ["to give"]
            ]
            assert marked == [CARDS.ids[gifts[seat]]]
    told_to = seen(state, "give")
    for seat in range(4):
        for eye in EYES:
            knows = eye in (seat, (seat + 1) % 4)
            assert told_to[seat, eye] == ({CARDS.ids[gifts[seat]]} if knows else set())
    for seat in range(4):
        assert CARDS.ids[gifts[seat]] in faces(state.view((seat + 1) % 4), f"hand-{(seat + 1) % 4}")


def base_camp(taken: str) -> ClimberState:
    """Seat 0 has led B10 and put down R1 for a card of the lodge."""
    state = position("B10 R1 R2", "?", "?", lead=0, players=3, down={0: "Y3"}, up={0: "R8 Y7"})
    state.telling = True
    play(state, "B10")
    return do(state, "put red_1", taken)


@pytest.mark.rule("CLI-9.9")
def test_a_swap_for_a_face_down_card_shows_neither_card() -> None:
    state = base_camp("take_down yellow_3")
    told_to = seen(state, "swap_down")
    assert told_to == {(0, 0): set(ids("Y3 R1")), (0, 1): set(), (0, 2): set(), (0, None): set()}
    for eye in (1, 2, None):
        scene = state.view(eye)
        assert not mentioned(scene) & set(ids("Y3 R1 R2"))
        assert (scene.zone("hand-0").size, scene.zone("lodge-down-0").size) == (2, 1)
        assert faces(scene, "lodge-up-0") == ids("Y7 R8")
    assert faces(state.view(0), "lodge-down-0") == ids("R1")


@pytest.mark.rule("CLI-9.9")
def test_a_swap_for_a_face_up_card_shows_that_card_but_not_the_one_put_down() -> None:
    state = base_camp("take_up red_8")
    told_to = seen(state, "swap_up")
    both, one = set(ids("R8 R1")), set(ids("R8"))
    assert told_to == {(0, 0): both, (0, 1): one, (0, 2): one, (0, None): one}
    for eye in (1, 2, None):
        scene = state.view(eye)
        assert not mentioned(scene) & set(ids("Y3 R1 R2"))
        assert (scene.zone("hand-0").size, scene.zone("lodge-down-0").size) == (2, 2)
        assert faces(scene, "lodge-up-0") == ids("Y7")
        assert faces(scene, "hand-0") == []
    assert faces(state.view(0), "hand-0") == ids("R2 R8")


@pytest.mark.rule("CLI-9.10")
def test_a_light_pack_discard_is_public() -> None:
    state = position("R10 Y1 R2", "?", "?", "?", lead=0)
    state.telling = True
    play(state, "R10")
    for eye in (1, 2, 3, None):
        assert not mentioned(state.view(eye)) & set(ids("Y1 R2"))
    do(state, "shed yellow_1")
    assert all(cards == {"yellow_1"} for cards in seen(state, "shed").values())
    for eye in EYES:
        assert faces(state.view(eye), "lodge-up-0") == ["yellow_1"]


@pytest.mark.rule("CLI-9.13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_left_over_at_the_end_of_a_season_are_not_revealed(players: int) -> None:
    for seed in range(8):
        state = fresh(players, seed)
        match = told(state)
        for number in range(5):
            select(state)
            go_out(state, (seed + number) % players)
            if players > 2:
                start = len(state.events)
                hidden = [set(card_ids((*state.hands[seat], *state.down[seat]))) for seat in range(players)]
                second = (seed + number + 1) % players
                shown = [set(card_ids((*state.up[seat], *state.laid[seat]))) for seat in range(players)]
                go_out(state, second)
                for eye in (*range(players), None):
                    scene = state.view(eye)
                    lines = [line for line, _ in match.log(eye, start)]
                    for seat in range(players):
                        if seat not in (eye, second):
                            known = secrets_of(state, eye)
                            assert not mentioned(scene, *lines) & (hidden[seat] - shown[seat]) & known
    state = position("R6", "", "R3 R4 G1", "Y3 Y4", field="B5", owner=1, turn=0, first=1, down={3: "Y6"}, pile="")
    state.telling = True
    play(state, "R6")
    left = set(ids("R3 R4 G1 Y3 Y4 Y6"))
    for eye in (0, 1, None):
        assert not mentioned(state.view(eye), *[event.seen_by(eye) for event in state.events]) & left


@pytest.mark.rule("CLI-9.5", "CLI-9.7", "CLI-9.8", "CLI-9.13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_log_never_names_a_card_that_its_reader_may_not_know(players: int) -> None:
    """Whoever reads: only public plays, own cards, and gifts given or received are named."""
    open_kinds = ("lead", "beat", "shed", "swap_up")
    for seed in range(4):
        state = fresh(players, seed)
        match = told(state)
        heard = 0
        for _ in random_game(state, seed):
            for event in since(state, heard):
                for eye in (*range(players), None):
                    cards = mentioned(event.seen_by(eye), match.sentence(event, eye))
                    receiver = (event.seat + 1) % players if event.kind == "give" else event.seat
                    if cards and eye not in (event.seat, receiver):
                        assert event.kind in open_kinds
            heard = len(state.events)


@pytest.mark.rule("CLI-9.5")
def test_the_accident_card_is_told_to_its_owner_only() -> None:
    state = fresh(4, 14, ("accident", "no_set", "up_to_2"))
    season(state, 2, 0)
    told_to = seen(state, "accident")
    for seat in range(4):
        for eye in EYES:
            assert told_to[seat, eye] == ({CARDS.ids[state.locked[seat]]} if eye == seat else set())


@pytest.mark.rule("CLI-9.5")
def test_the_prompt_is_shown_to_the_one_who_is_asked_only() -> None:
    state = position("R3 R4 R5", "B4 B1", "G5", "Y1", field="R2", owner=0)
    prompt = state.view(1).prompt
    assert prompt is not None
    assert mentioned(prompt) == {card_id("B4")}
    for eye in (0, 2, 3, None):
        assert state.view(eye).prompt is None
    assert GAME.vocab.text(prompt.choices[0].action) == "pass"
