"""Section 2: components, checked by dealing and playing them."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.scene import mark_words
from tests.climber.build import CARDS, GAME, card_id, icons_of, ids, passes, play, plays, position
from tests.climber.playing import EYES, card_ids, faces, fresh, go_out, marks, named, seasons, select, since

COLOURS = "RBGY"
HIGH_ICONS = {
    "R": ["avalanche", "whiteout", "light_pack", "base_camp"],
    "B": ["whiteout", "light_pack", "base_camp", "avalanche"],
    "G": ["light_pack", "base_camp", "avalanche", "whiteout"],
    "Y": ["base_camp", "avalanche", "whiteout", "light_pack"],
}
"""The table of CLI-2.6, for the numbers 8 to 11."""


def resolved(card: str) -> str:
    """The icon that resolves when the card is led alone."""
    [icon] = icons_of(position(card, lead=0), card)
    return icon


def dealt(seed: int = 0) -> tuple[Counter[str], Counter[str]]:
    """The initial cards and the reinforcements of a game of four: all 28 are in teams, the rest in the pile too."""
    state = fresh(4, seed)
    assert not state.box
    teams = [card for seat in range(4) for card in state.hands[seat]]
    initial = Counter(card_ids(card for card in teams if CARDS.initial[card]))
    reinforcements = Counter(card_ids(card for card in (*teams, *state.pile) if not CARDS.initial[card]))
    return initial, reinforcements


@pytest.mark.rule("CLI-2.1")
def test_the_initial_cards_are_one_to_seven_once_in_four_colours() -> None:
    initial, _ = dealt()
    assert initial == Counter(ids(" ".join(f"{colour}{number}" for colour in COLOURS for number in range(1, 8))))
    for colour in COLOURS:
        state = position(" ".join(f"{colour}{number}" for number in range(1, 8)), "R8", "R9", "R10", lead=0)
        longest = "+".join(f"{colour}{number}" for number in range(1, 8))
        assert longest in plays(state)  # one colour, seven numbers in a row


@pytest.mark.rule("CLI-2.2")
def test_colours_stand_in_the_order_red_blue_green_yellow() -> None:
    state = position("Y5 G5 B5 R5 Y9 G9 B9 R9", up={0: "Y6 B6 R6 G6"}, down={0: "Y7 B7 R7 G7"}, lead=0)
    scene = state.view(0)
    assert faces(scene, "hand-0") == ids("R5 B5 G5 Y5 R9 B9 G9 Y9")
    assert faces(scene, "lodge-up-0") == ids("R6 B6 G6 Y6")
    assert faces(scene, "lodge-down-0") == ids("R7 B7 G7 Y7")
    assert state.legal_actions(0) == [CARDS.ADD.of(CARDS.index[one]) for one in ids("R5 B5 G5 Y5 R9 B9 G9 Y9")]


@pytest.mark.rule("CLI-2.3")
def test_initial_cards_have_no_icon() -> None:
    for colour in COLOURS:
        for number in range(1, 8):
            assert resolved(f"{colour}{number}") == "none"


@pytest.mark.rule("CLI-2.4")
def test_there_are_46_reinforcements() -> None:
    _, reinforcements = dealt()
    assert reinforcements.total() == 46
    assert all(GAME.new(players, 1).cards_in_play() == GAME.new(4, 0).cards_in_play() for players in (2, 3))


@pytest.mark.rule("CLI-2.5", "CLI-2.6")
def test_the_sixteen_high_cards_carry_the_icons_of_the_latin_square() -> None:
    _, reinforcements = dealt()
    for colour, icons in HIGH_ICONS.items():
        assert [resolved(f"{colour}{number}") for number in range(8, 12)] == icons
        assert all(reinforcements[card_id(f"{colour}{number}")] == 1 for number in range(8, 12))
        run = "+".join(f"{colour}{number}" for number in range(8, 12))
        assert run in plays(position(run.replace("+", " "), lead=0))
    high = [card for card in reinforcements.elements() if 8 <= CARDS.number[CARDS.index[card]] <= 11]
    assert len(high) == 16
    for number in range(8, 12):  # each icon once per number, as it is once per colour
        assert len({resolved(f"{colour}{number}") for colour in COLOURS}) == 4


@pytest.mark.rule("CLI-2.7")
@pytest.mark.parametrize("kind", ["", "t", "x"])
def test_wild_cards_of_all_numbers_fit_every_colour(kind: str) -> None:
    for number in range(8):
        wild = f"W{number}{('r' if number < 4 else 'm') if kind == 'x' else kind}"
        for colour in COLOURS:
            neighbour = f"{colour}{number + 1}"
            assert named(f"{wild}+{neighbour}")[0] in plays(position(f"{wild} {neighbour}", lead=0))
        # and the printed number is the value it beats with
        if kind != "t":
            single = position("L14", f"{wild} R8", field="R1", owner=0)
            assert (wild in plays(single)) == (number > 1)


@pytest.mark.rule("CLI-2.8", "CLI-2.9")
def test_there_are_three_wild_cards_of_each_number_plain_paired_and_with_its_own_icon() -> None:
    _, reinforcements = dealt()
    wild = Counter({card: count for card, count in reinforcements.items() if card.startswith("wild")})
    assert wild.total() == 24
    for number in range(8):
        own = "r" if number < 4 else "m"
        three = [f"W{number}", f"W{number}t", f"W{number}{own}"]
        assert [wild.pop(card_id(short)) for short in three] == [1, 1, 1]
        assert [resolved(short) for short in three] == ["none", "set_of_two", "reverse" if own == "r" else "mountain"]
        state = position(" ".join(three), lead=0)
        assert any(play.startswith("+".join(three)) for play in plays(state))  # one number: the three make a set
    assert not wild


@pytest.mark.rule("CLI-2.10")
def test_colourless_cards_are_twelve_to_fourteen_and_fit_no_run() -> None:
    for number in (12, 13, 14):
        card = f"L{number}"
        state = position("R1", f"{card} R11", field="Y11", owner=0)
        assert plays(state) == [card]  # stronger than 11
        if number > 12:
            assert plays(position("R1", card, field=f"L{number - 1}", owner=0)) == [card]
    leads = plays(position("R10 R11 L12 L13 L14", lead=0))
    assert leads == named("R10", "R11", "R10+R11", "L12", "L13", "L14")


@pytest.mark.rule("CLI-2.11")
def test_each_colourless_number_has_two_copies_without_icon() -> None:
    _, reinforcements = dealt()
    for number in (12, 13, 14):
        assert reinforcements[f"legend_{number}"] == 2
        state = position(f"L{number} L{number}", lead=0)
        assert plays(state) == [f"L{number}", f"L{number}+L{number}"]
        play(state, f"L{number} L{number}")
        assert CARDS.icon_ids[state.icon] == "none"
    assert sum(count for card, count in reinforcements.items() if card.startswith("legend")) == 6


@pytest.mark.rule("CLI-2.12")
def test_the_icons_of_all_reinforcements_add_up() -> None:
    _, reinforcements = dealt()
    icons: Counter[str] = Counter()
    for card, count in reinforcements.items():
        data = {"season": 1, "phase": "main", "players": 2, "seats": [{"hand": [card]}, {"hand": ["red_1"]}]}
        state = GAME.from_position(data)
        [choice] = state.legal_actions(0)
        state.apply(0, choice)
        [last] = state.legal_actions(0)
        icons[GAME.vocab.text(last).removeprefix("play ")] += count
    assert icons == {
        "avalanche": 4,
        "whiteout": 4,
        "light_pack": 4,
        "base_camp": 4,
        "reverse": 4,
        "mountain": 4,
        "set_of_two": 8,
        "none": 14,
    }


@pytest.mark.rule("CLI-2.13")
def test_each_of_the_eight_gold_cards_scores_its_points() -> None:
    points = {"reverse_order": 6, "no_set": 7, "transfer": 7, "up_to_2": 8, "accident": 8, "revolution": 9}
    for gold, worth in points.items():
        state = position("R5", "R6", "R7 B1", "Y7 Y1", gold=gold, lead=0)
        go_out(state, 0)
        go_out(state, 1)
        assert state.scores == [worth, 4, 0, 0]
    for season, worth in ((1, 5), (5, 10)):
        state = position("R5", "R6", "R7 B1", "Y7 Y1", season=season, lead=0)
        go_out(state, 0)
        go_out(state, 1)
        assert state.scores[0] == worth
    dealt_golds = {name for name in GAME.new(4, 0).cards_in_play() if name.startswith("gold ")}
    assert dealt_golds == {f"gold {name}" for name in (*points, "standard", "climax")}


@pytest.mark.rule("CLI-2.14", "CLI-2.15")
def test_the_silver_card_of_each_season_says_hand_size_and_points_of_second_place() -> None:
    state = fresh(3, 4, ("no_set", "up_to_2", "revolution"))
    for number, (size, worth) in enumerate([(8, 2), (9, 3), (10, 4), (11, 5), (12, 6)], 1):
        label = state.view(None).zone("silvers").pieces[number - 1].label
        assert label == f"Season {number}: hand of {size}, {worth} VP"
        select(state)
        assert [len(hand) for hand in state.hands] == [size] * 3
        before = state.scores
        gold = CARDS.file.golds[state.golds[state.season]].vp
        go_out(state, 0)
        go_out(state, 1)
        assert [after - earlier for after, earlier in zip(state.scores, before, strict=True)] == [gold, worth, 0]
        assert worth < min([5] if number == 1 else [10] if number == 5 else [6, 7, 8, 9])
    assert state.is_over


@pytest.mark.rule("CLI-2.16")
def test_the_start_card_has_no_number_and_is_in_no_team() -> None:
    for gold in ("no_set", "revolution"):  # in either order every single beats it, 0 and 14 too
        assert plays(position("R1", "W0 L14 R5", gold=gold, start=0)) == ["L14", "R5", "W0"]
    state = fresh(4, 2)
    select(state)
    holder = state.start_holder
    for eye in EYES:
        zone = state.view(eye).zone(f"field-{holder}")
        assert [piece.face for piece in zone.pieces] == ["start_card"]
    assert sum(state.team_size(seat) for seat in range(4)) == 36
    assert "start_card" not in state.cards_in_play()
    passes(state, *[(holder + far) % 4 for far in (1, 2, 3)])
    scene = state.view(holder)
    assert all(piece.face != "start_card" for zone in scene.zones for piece in zone.pieces)
    assert "add start_card" not in [choice.text for choice in (scene.prompt.choices if scene.prompt else [])]


@pytest.mark.rule("CLI-2.17")
def test_each_player_has_a_lodge_card_that_shows_a_pass() -> None:
    state = position("R5 R6", "B1", "G1", "Y1", lead=0)
    play(state, "R5")
    assert marks(state.view(None), "passed") == []
    for seat in (1, 2):
        passes(state, seat)
        for eye in EYES:
            assert marks(state.view(eye), "passed") == list(range(1, seat + 1))
    passes(state, 3)
    assert marks(state.view(None), "passed") == []  # the reset turned all four to the summary side


@pytest.mark.rule("CLI-2.14")
def test_each_season_pays_its_own_silver_card_once() -> None:
    state = seasons(fresh(4, 6), [(0, 1)] * 4)
    paid = since(state, 0, "silver")
    assert [event.data["n"] for event in paid] == [2, 3, 4, 5]
    pieces = state.view(2).zone("silvers").pieces
    assert [piece.face for piece in pieces] == ["season_1", "season_2", "season_3", "season_4", "season_5"]
    assert [mark_words(piece.marks) for piece in pieces] == [["won by Player 2"]] * 4 + [[]]
