"""Section 9: who knows what. Scenes and events are read as the seat, as another seat, and as a spectator."""

from __future__ import annotations

import pytest

from deckhall.core.scene import Scene
from deckhall.games.climber.phases import MAIN
from deckhall.games.climber.state import ClimberState
from tests.climber.build import CARDS, GAME, card_id, do, ids, passes, play, position
from tests.climber.playing import (
    EYES,
    card_ids,
    faces,
    fact,
    fresh,
    give_any,
    go_out,
    marks,
    mentioned,
    random_game,
    season,
    seasons,
    select,
    since,
    told,
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
        assert [piece.marks for piece in scene.zone("golds").pieces][:2] == [["won by Player 3"], ["won by Player 2"]]
        assert [piece.marks for piece in scene.zone("silvers").pieces][:2] == [["won by Player 1"], ["won by Player 4"]]


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
            assert fact(scene, "field") == f"Player 1: {phrase}"
            zone = scene.zone("field-0")
            assert zone.note == f"{phrase} to beat"
            assert [piece.face for piece in zone.pieces if "to beat" in piece.marks] == ids(cards)
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
        said = " ".join([zone.note, fact(scene, "field"), *[mark for piece in zone.pieces for mark in piece.marks]])
        assert icon in said


def secrets_of(state: ClimberState, eye: int | None) -> set[str]:
    """All cards that the viewer may not see named in a scene: those nowhere in its own team and never shown."""
    public: list[int] = []
    for seat in range(state.players):
        public += [*state.up[seat], *state.laid[seat], *state.shown[seat], *state.doubted[seat]]
        if seat == eye:
            public += state.team(seat)
    return set(CARDS.ids) - set(card_ids(public))


@pytest.mark.rule("CLI-9.5", "CLI-9.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_scenes_never_name_hidden_cards(players: int) -> None:
    for seed in range(4):
        state = fresh(players, seed)
        for number, _ in enumerate(random_game(state, seed)):
            if number % 5 == 0:
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
    assert [piece.face for piece in mine.zone("lodge-down-1").pieces if "locked" in piece.marks] == ids("L14")
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
    assert [piece.face for piece in state.view(0).zone("hand-0").pieces if piece.marks == ["picked"]] == ids("R3 R4")


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
        state.apply(seat, CARDS.GIVE + gifts[seat])
        if seat < 3:  # a sealed gift is seen by the giver alone
            for eye in [eye for eye in EYES if eye != seat]:
                assert mentioned(state.view(eye)) == mentioned(before[eye])
            marked = [
                piece.face for piece in state.view(seat).zone(f"hand-{seat}").pieces if piece.marks == ["to give"]
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
            state.apply(seat, CARDS.READY)
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
            said = [mark for mark in scene.seats[seat].marks if mark.startswith("added")]
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
    for seed in range(6):
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
