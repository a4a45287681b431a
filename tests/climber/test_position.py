"""Position files: what they describe comes out exactly, and what cannot be is refused with a reason."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from deckhall.core import BadPosition, Match
from deckhall.core.position import load_file
from deckhall.games.climber.details import ClimberScene
from deckhall.games.climber.state import ClimberState
from tests.climber.build import GAME, ids, plays, position, shorts
from tests.climber.playing import random_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "positions" / "climber-last-climb.toml"

MAIN: dict[str, Any] = {
    "players": 3,
    "phase": "main",
    "season": 3,
    "golds": ["standard", "no_set", "accident", "revolution", "climax"],
    "turn": 1,
    "field": {"owner": 0, "cards": ["red_4"]},
    "seats": [
        {"hand": ["red_1"], "up": ["red_2"], "locked": "legend_12", "points": 5},
        {"hand": ["blue_6", "wild_5_mountain"], "down": ["green_1"]},
        {"hand": ["yellow_1"], "passed": True},
    ],
    "pile": ["legend_14", "red_8"],
}


def changed(**values: object) -> dict[str, object]:
    return {**copy.deepcopy(MAIN), **values}


def with_seat(seat: int, **values: object) -> dict[str, object]:
    made = copy.deepcopy(MAIN)
    made["seats"][seat].update(values)
    return made


def test_a_position_comes_out_as_written() -> None:
    state = GAME.from_position(MAIN)
    assert isinstance(state, ClimberState)
    assert [shorts(hand) for hand in state.hands] == ["R1", "W5m B6", "Y1"]
    assert (shorts(state.up[0]), shorts(state.down[1]), shorts([state.locked[0]])) == ("R2", "G1", "L12")
    assert (state.points, state.passed, state.turn, state.owner) == ([5, 0, 0], 0b100, 1, 0)
    assert shorts(reversed(state.pile)) == "L14 R8"
    assert plays(state) == ["B6", "W5m", "W5m+B6"]
    assert state.cards_in_play() == GAME.new(3, 0).cards_in_play()


def test_prizes_go_to_the_seasons_that_were_played_here() -> None:
    state = GAME.from_position(MAIN)
    for _ in random_game(state, 3):
        pass
    scene = state.view(None)
    assert isinstance(scene.details, ClimberScene)
    assert [one.first is not None for one in scene.details.seasons] == [False, False, True, True, True]
    assert [bool(piece.marks) for piece in scene.zone("golds").pieces] == [False, False, True, True, True]
    won = [0, 0, 0]
    for one in scene.details.seasons:
        if one.first is not None and one.second is not None:
            won[one.first] += one.gold_points + one.bonus
            won[one.second] += one.silver_points
    assert state.scores == [won[0] + 5, won[1], won[2]]
    assert [team.size for team in scene.details.teams] == [scene.zone(f"hand-{seat}").size for seat in range(3)]


def test_the_example_file_is_a_game_that_can_be_won() -> None:
    game, content = load_file(EXAMPLE)
    match = Match(game, 3, 7, position=content)
    assert match.state.to_act() == [0]
    for text in ("add green_8", "play light_pack", "shed wild_3_reverse"):
        match.apply(0, game.vocab.parse(text))
    assert match.state.scores == [14, 12, 15]


def test_the_season_is_told_when_a_position_begins_with_it() -> None:
    start = {"players": 2, "season": 2, "golds": ["standard", "accident", "no_set", "transfer", "climax"]}
    hands = [ids("R1 R2 R3 R4 R5 R6 R7 B1 B2 B3 B4"), ids("G1 G2 G3 G4 G5 G6 G7 Y1 Y2 Y3 Y4")]
    match = Match(GAME, 2, 1, position={**start, "seats": [{"hand": hand} for hand in hands]})
    assert [event.kind for event in match.events] == ["season", "accident", "accident"]


def test_an_accident_leaves_a_team_of_one_alone() -> None:
    golds = ["standard", "accident", "no_set", "transfer", "climax"]
    state = GAME.from_position(
        {"players": 2, "season": 2, "golds": golds, "seats": [{"hand": ["red_1"]}, {"hand": ["red_2"]}]}
    )
    for _ in random_game(state, 1):
        pass
    assert state.is_over


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (changed(seats=MAIN["seats"][:2]), "seats: there are 2; 3 play"),
        (changed(colour="red"), "unknown field 'colour'"),
        (changed(season=6), "season: 6 is not played"),
        (changed(golds=["standard", "no_set"]), "golds: name 5 different cards"),
        (changed(golds=["no_set", "standard", "accident", "revolution", "climax"]), "have their own gold cards"),
        (changed(golds=["standard", "no_such", "accident", "revolution", "climax"]), "golds: 'no_such' is unknown"),
        (changed(phase="midnight"), "phase: 'midnight' is unknown"),
        (changed(phase="choose"), "a whole team is in hand"),
        (
            {"players": 2, "season": 2, "seats": [{"hand": ["red_1", "red_2"]}, {}]},
            "seats 1 hand: is empty; in the phase reveal everybody has a team",
        ),
        (changed(turn=2), "turn: seat 2 has no cards in hand or has passed"),
        (changed(turn=0), "owns the field play"),
        (changed(turn=7), "turn: there is no seat 7"),
        (changed(start_holder=3), "start_holder: there is no seat 3"),
        (changed(field=None), "there must be a field play"),
        (changed(field={"owner": 0}), "field: name its cards"),
        (changed(field={"owner": 0, "cards": ["red_4", "blue_5"]}), "are no play of this season"),
        (changed(field={"owner": 0, "cards": ["red_4"], "icon": "whiteout"}), "field icon: it must be one of none"),
        (changed(field={"owner": 0, "cards": ["red_4"], "icon": "hail"}), "field icon: 'hail' is unknown"),
        (changed(pile=["red_1"]), "pile: 'red_1' is used more often than it exists"),
        (changed(first=0), "seat 0 is out and cannot have cards"),
        (with_seat(1, hand=["blue_66"]), "seats 1 hand: there is no card 'blue_66'"),
        (with_seat(1, hand=["red_1"]), "seats 1 hand: 'red_1' is used more often"),
        (with_seat(1, hand="blue_6"), "expected 'array', got 'str'"),
        (with_seat(2, hand=[], passed=False), "seats 2 hand: is empty"),
        (changed(players=9), "cannot be played by 9"),
        (changed(players="three"), "players: must be a whole number"),
        (changed(options={"snow": True}), "there is no option 'snow'"),
        (changed(game="chess"), "this position is for 'chess'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(data: dict[str, object], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason.replace("(", r"\(")):
        GAME.from_position(data)


def test_a_team_larger_than_any_is_refused() -> None:
    hand = " ".join(f"{colour}{number}" for colour in "RBGY" for number in range(1, 8))
    with pytest.raises(BadPosition, match="a team of 28 cards; 25 is the most"):
        position(hand, "L12", lead=0, players=2)
