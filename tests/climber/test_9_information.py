"""Section 9, what is public: read as every seat and as a spectator. What is not is in `test_9_secrets`."""

from __future__ import annotations

import pytest

from deckhall.core.scene import Scene, mark_words
from deckhall.games.climber.constants import MAIN
from tests.climber.build import CARDS, GAME, ids, passes, play, position
from tests.climber.playing import (
    EYES,
    faces,
    fact,
    fresh,
    give_any,
    marks,
    mentioned,
    random_game,
    season,
    seasons,
    secrets_of,
    since,
)


@pytest.mark.rule("CLI-9.1")
def test_silver_cards_and_the_gold_cards_turned_up_are_public() -> None:
    state = fresh(4, 31)
    golds = [CARDS.gold_ids[gold] for gold in state.golds]
    for number in range(1, 6):
        for eye in EYES:
            scene = state.view(eye)
            assert faces(scene, "silvers") == [f"season_{n}" for n in range(1, 6)]
            open_golds = [name if n <= number or n == 5 else "" for n, name in enumerate(golds, 1)]
            assert [piece.face for piece in scene.zone("golds").pieces] == open_golds
            assert [piece.label for piece in scene.zone("golds").pieces if not piece.face] == [""] * open_golds.count(
                ""
            )
            rule = CARDS.file.golds[state.golds[number - 1]]
            assert fact(scene, "rule") == f"{rule.name}: {rule.text}"
        season(state, 0, 1)


def counted(scene: Scene, seat: int) -> dict[str, int]:
    """The sizes of a seat's places, counted from a scene; the Start Card on the field is no card of the team."""
    sizes = {place: scene.zone(f"{place}-{seat}").size for place in ("hand", "lodge-down", "lodge-up", "field")}
    sizes["field"] -= faces(scene, f"field-{seat}").count("start_card")
    return sizes


@pytest.mark.rule("CLI-9.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_can_be_counted_on_a_table_is_public(players: int) -> None:
    for seed in range(3):
        state = fresh(players, seed)
        for _ in random_game(state, seed):
            for eye in (seed, None):
                if eye == players:
                    continue
                scene = state.view(eye)
                for seat in range(players):
                    lodge = len(state.down[seat]) + (state.locked[seat] >= 0)
                    sizes = [len(state.hands[seat]), lodge, len(state.up[seat]), len(state.laid[seat])]
                    assert list(counted(scene, seat).values()) == sizes
                    assert sum(sizes) == state.team_size(seat)
                assert scene.zone("pile").size == len(state.pile)
                assert [line.score for line in scene.seats] == state.points
                assert marks(scene, "Start Card") == [state.start_holder]
                assert scene.to_act == state.to_act() == [line.seat for line in scene.seats if line.acting]
                assert fact(scene, "season") == f"{state.round + 1} of 5"
                assert fact(scene, "phase") == ["rule reveal", "hand selection", "main phase"][state.phase]


@pytest.mark.rule("CLI-9.2")
def test_order_of_strength_turn_order_and_cards_won_are_public() -> None:
    state = position("W2r R5", "B1 B2", "G1", "Y1", lead=0)
    for eye in EYES:
        assert fact(state.view(eye), "order") == "high numbers win"
        assert fact(state.view(eye), "direction") != "counterclockwise"
    play(state, "W2r")
    for eye in EYES:
        assert fact(state.view(eye), "order") == "low numbers win"
        assert state.view(eye).to_act == [1]
    backwards = position("R5 R6", "B1 B2", "G1", "Y1", gold="reverse_order", lead=0)
    for eye in EYES:
        assert fact(backwards.view(eye), "direction") == "counterclockwise"
    won = fresh(4, 3)
    seasons(won, [(2, 0), (1, 3)])
    for eye in EYES:
        scene = won.view(eye)
        assert [mark_words(piece.marks) for piece in scene.zone("golds").pieces][:2] == [
            ["won by Player 3"],
            ["won by Player 2"],
        ]
        assert [mark_words(piece.marks) for piece in scene.zone("silvers").pieces][:2] == [
            ["won by Player 1"],
            ["won by Player 4"],
        ]


@pytest.mark.rule("CLI-9.2")
def test_turn_order_and_order_of_strength_are_public_while_hands_are_chosen_too() -> None:
    for gold, words in (("reverse_order", "counterclockwise"), ("revolution", "lower numbers are stronger")):
        state = fresh(4, 3, (gold, "no_set", "up_to_2"))
        season(state, 0, 1)
        for eye in EYES:
            assert words in fact(state.view(eye), "rule")


@pytest.mark.rule("CLI-9.3")
def test_field_face_up_lodge_and_passes_are_public() -> None:
    state = position("R3 R6 R1", "B4 B1", "G5 G2", "Y1 Y2", lead=0, up={0: "R7", 3: "Y5 L12"}, down={0: "R2"})
    play(state, "R3")
    play(state, "B4")
    passes(state, 2, 3)
    play(state, "R6")
    for eye in EYES:
        scene = state.view(eye)
        assert [faces(scene, f"field-{seat}") for seat in range(4)] == [ids("R3 R6"), ids("B4"), [], []]
        assert [faces(scene, f"lodge-up-{seat}") for seat in range(4)] == [ids("R7"), [], [], ids("Y5 L12")]
        assert marks(scene, "passed") == [2, 3]


@pytest.mark.rule("CLI-9.4")
def test_type_quantity_and_owner_of_the_field_play_are_public() -> None:
    for cards, phrase in (
        ("R5", "single 5"),
        ("R5 B5", "set of 2, number 5"),
        ("R5 W5t", "set of 3, number 5"),
        ("R5 R6 R7", "run of 3, 5 to 7"),
    ):
        state = position(cards + " R1", "B1 B2", lead=0)
        state.telling = True
        play(state, cards)
        for eye in EYES:
            scene = state.view(eye)
            with_icon = " with Set of Two" if "t" in cards else ""
            assert fact(scene, "field") == f"Player 1: {phrase}{with_icon}"
            zone = scene.zone("field-0")
            assert zone.note == f"{phrase}{with_icon} to beat"
            assert [piece.face for piece in zone.pieces if piece.is_marked("to_beat")] == ids(cards)
        [event] = since(state, 0, "lead")
        assert (event.seat, event.data["play"]) == (0, phrase)


@pytest.mark.rule("CLI-9.4")
@pytest.mark.parametrize("icon", ["whiteout", "base_camp"])
def test_the_resolved_icon_of_the_field_play_is_public_in_events(icon: str) -> None:
    state = position("B8 Y8 R1 R2", "B1 B2", lead=0)
    state.telling = True
    play(state, "B8 Y8", icon)
    for eye in EYES:
        [event] = since(state, 0, "lead")
        assert event.seen_by(eye).data["icon"] == icon
        name = GAME.lexicon["icon"][icon]
        assert event.seen_by(eye).data["play"] == f"set of 2, number 8 with {name}"


@pytest.mark.rule("CLI-9.4")
@pytest.mark.parametrize(
    ("cards", "icon"), [("B8 Y8", "Whiteout"), ("B8 Y8", "Base Camp"), ("W5m W5t", "Mountain"), ("W2r W2t", "Reverse")]
)
def test_the_resolved_icon_of_the_field_play_is_seen_on_the_table(cards: str, icon: str) -> None:
    """The cards on the field do not tell which of their icons was chosen: the scene has to say it."""
    state = position(f"{cards} R1", "B1 B2", lead=0)
    play(state, cards, icon.lower().replace(" ", "_"))
    for eye in EYES:
        scene = state.view(eye)
        zone = scene.zone("field-0")
        said = " ".join(
            [zone.note, fact(scene, "field"), *[words for piece in zone.pieces for words in mark_words(piece.marks)]]
        )
        assert icon in said


@pytest.mark.rule("CLI-9.11")
def test_in_climax_the_numbers_added_are_public_and_the_cards_are_not() -> None:
    state = fresh(4, 17)
    seasons(state, [(0, 1)] * 4)
    start = len(state.events)
    added = [1, 0, 3, 2]
    for seat in range(4):
        before = {eye: state.view(eye) for eye in EYES}
        size = len(state.hands[seat])
        for _ in range(size - 12 - added[seat]):
            state.apply(seat, state.legal_actions(seat)[0])
        if added[seat]:
            state.apply(seat, CARDS.READY.of())
        if seat < 3:  # nothing is announced before all have chosen
            assert since(state, start) == []
            for eye in [eye for eye in EYES if eye != seat]:
                now = state.view(eye)
                assert now.zones == before[eye].zones
                assert [line.marks for line in now.seats] == [line.marks for line in before[eye].seats]
    assert [(event.seat, event.data["n"]) for event in since(state, start, "added")] == list(enumerate(added))
    for eye in EYES:
        scene = state.view(eye)
        assert [scene.zone(f"hand-{seat}").size for seat in range(4)] == [12 + number for number in added]
        for seat in range(4):
            said = [mark.words for mark in scene.seats[seat].marks if mark.id == "added"]
            assert said == ([f"added {added[seat]}"] if added[seat] else [])
        assert not mentioned(*[event.seen_by(eye) for event in since(state, start)])
        assert not mentioned(scene) & secrets_of(state, eye)


@pytest.mark.rule("CLI-9.12")
def test_cards_shown_in_earlier_seasons_are_remembered_but_no_longer_lie_open() -> None:
    state = position(
        "R6",
        "",
        "R3 R4 G1",
        "Y3 Y4",
        field="B5",
        owner=1,
        turn=2,
        first=1,
        down={0: "R1 R2"},
        up={0: "R7", 1: "B2", 3: "Y2"},
        laid={0: "B4"},
        pile="",
    )
    passes(state, 2, 3)
    play(state, "R6")
    assert state.round == 1
    shown = [ids("B4 R6 R7"), ids("B2 B5"), [], ids("Y2")]
    for eye in EYES:
        scene = state.view(eye)
        for seat in range(4):
            assert faces(scene, f"lodge-up-{seat}") == []
            if seat != eye:
                assert faces(scene, f"hand-{seat}") == []
                zones = [zone.id for zone in scene.zones]
                assert (f"seen-{seat}" in zones) == bool(shown[seat])
                if shown[seat]:
                    assert faces(scene, f"seen-{seat}") == shown[seat]


@pytest.mark.rule("CLI-9.12")
def test_the_memory_holds_exactly_what_each_player_has_shown() -> None:
    for seed in range(6):
        state = fresh(4, seed, ("no_set", "accident", "revolution"))
        shown: list[set[str]] = [set(), set(), set(), set()]
        heard = 0
        for _ in random_game(state, seed):
            for event in since(state, heard, "lead", "beat", "shed"):
                shown[event.seat] |= mentioned(event)
            heard = len(state.events)
            if state.phase != MAIN:
                scene = state.view(None)
                zones = [zone.id for zone in scene.zones]
                for seat in range(4):
                    listed = faces(scene, f"seen-{seat}") if f"seen-{seat}" in zones else []
                    assert set(listed) == shown[seat]


@pytest.mark.rule("CLI-9.12")
def test_after_transfer_the_memory_says_that_a_card_may_be_gone() -> None:
    state = fresh(4, 2, ("transfer", "no_set", "accident"))
    season(state, 0, 1)
    assert [zone.note for zone in state.view(3).zones if zone.id.startswith("seen-")] == ["", ""]
    give_any(state)
    notes = {zone.id: zone.note for zone in state.view(3).zones if zone.id.startswith("seen-")}
    assert notes == {f"seen-{seat}": "one of these may have been given away" for seat in (0, 1)}
