"""Every command does what it says, for people and as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from deckhall._build import VERSION
from deckhall.agents import ratings
from deckhall.check import Report
from deckhall.core import Game, Match, replay, slugs
from tests.cli.terminal import REPOSITORY, call, one_sentence, run
from tests.games import GAMES


def test_version_says_how_it_runs() -> None:
    found = run("--version")
    assert found.returncode == 0
    assert found.stdout.split()[:2] == ["deckhall", VERSION]
    assert found.stdout.split()[2] in ("(compiled)", "(interpreted)")


@pytest.mark.parametrize(
    "command",
    [
        "games",
        "rules",
        "learn",
        "play",
        "simulate",
        "report",
        "match",
        "ladder",
        "replay",
        "bench",
        "check",
        "tidy",
        "hall",
        "backup",
        "restore",
    ],
)
def test_help_is_worth_reading(command: str) -> None:
    found = call(command, "--help")
    assert found.exit_code == 0
    assert f"deckhall {command}" in found.stdout.partition("Examples:")[2]


def test_games_for_people() -> None:
    found = call("games")
    assert found.exit_code == 0
    for game in GAMES.values():
        assert game.theme.title in found.stdout
        assert game.theme.pitch in found.stdout
        for option in game.options:
            assert f"{option.name}=" in found.stdout


def test_games_for_machines() -> None:
    found = json.loads(call("games", "--json").stdout)
    assert [game["slug"] for game in found] == slugs()
    climber = next(game for game in found if game["slug"] == "climber")
    assert climber["players"] == [2, 3, 4]
    assert {option["name"] for option in climber["options"]} == {option.name for option in GAMES["climber"].options}


def test_a_broken_game_spoils_nothing_for_the_others(tmp_path: Path) -> None:
    distribution = tmp_path / "broken-1.0.dist-info"
    distribution.mkdir()
    (distribution / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (distribution / "entry_points.txt").write_text("[deckhall.games]\nbroken = broken_game:Broken\n")
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('no luck')\n")
    env = {"PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])}
    found = run("games", env=env)
    assert found.returncode == 0
    assert "Tabletop Climber" in found.stdout
    assert found.stderr == "deckhall: the game 'broken' cannot be loaded: RuntimeError: no luck\n"


def test_a_game_of_another_package_is_found_by_its_entry_point(tmp_path: Path) -> None:
    distribution = tmp_path / "lanterns-1.0.dist-info"
    distribution.mkdir()
    (distribution / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 1.0\n")
    (distribution / "entry_points.txt").write_text("[deckhall.games]\nlanterns = examples.lanterns.rules:Lanterns\n")
    paths = [str(tmp_path), str(REPOSITORY), os.environ.get("PYTHONPATH", "")]
    env = {"PYTHONPATH": os.pathsep.join(paths)}
    checked = run("check", "lanterns", "--games", "1", "--json", env=env)
    assert checked.returncode == 0, checked.stderr
    assert json.loads(checked.stdout)[0]["game"] == "lanterns"
    played = run("play", "lanterns", "--seats", "human,random", "--seed", "1", answers="1\n" * 100, env=env)
    assert played.returncode == 0, played.stderr
    assert "Lanterns is over." in played.stdout


def test_rules_as_a_book() -> None:
    found = call("rules", "climber")
    assert found.exit_code == 0
    assert found.stdout.strip() == GAMES["climber"].rulebook.text.strip()


@pytest.mark.parametrize("rule", ["CLI-4.5", "cli-4.5", "4.5"])
def test_one_rule_with_its_section_and_neighbours(rule: str) -> None:
    found = call("rules", "climber", rule)
    assert found.exit_code == 0
    assert found.stdout.startswith("Seasons and phases\nCLI-4.5 In the hand selection phase")
    assert "It names\nCLI-6.97" in found.stdout
    assert "Beside it\nCLI-4.4" in found.stdout
    assert "\nCLI-4.6" in found.stdout


def test_a_section_of_rules() -> None:
    found = call("rules", "climber", "1")
    assert [line[:7] for line in found.stdout.splitlines() if line.startswith("CLI-")] == [
        f"CLI-1.{number}" for number in range(1, 8)
    ]


def test_rules_by_words() -> None:
    found = call("rules", "climber", "--search", "START card weaker")
    assert found.exit_code == 0
    assert "CLI-5.23" in found.stdout
    assert "CLI-4.24" not in found.stdout


def test_rules_for_machines() -> None:
    everything = json.loads(call("rules", "climber", "--json").stdout)
    assert [rule["id"] for rule in everything] == list(GAMES["climber"].rulebook.rules)
    one = json.loads(call("rules", "climber", "4.5", "--json").stdout)
    assert [rule["id"] for rule in one] == ["CLI-4.5"]


def test_simulate_for_people() -> None:
    found = call("simulate", "lanterns", "--games", "40", "--agents", "greedy,random,random", "--jobs", "1")
    assert found.exit_code == 0
    assert "lanterns: 40 games with 3 players" in found.stdout
    assert "95% interval" in found.stdout
    assert "random (in 2 seats)" in found.stdout
    assert " to " in found.stdout


def test_simulate_for_machines_does_not_depend_on_the_jobs() -> None:
    wish = ("simulate", "lanterns", "--games", "40", "--players", "3", "--seed", "5", "--option", "next=yes", "--json")
    found = call(*wish, "--jobs", "1")
    result = json.loads(found.stdout)
    assert {"game", "players", "games", "decisions", "wins_by_seat", "mean_scores"} <= set(result)
    assert (result["game"], result["players"], result["games"], result["options"]) == (
        "lanterns",
        3,
        40,
        {"next": True},
    )
    assert sum(result["wins_by_seat"]) == pytest.approx(40)
    assert found.stdout == call(*wish, "--jobs", "2").stdout


def test_match_says_who_is_stronger() -> None:
    found = call("match", "climber", "casual", "random", "--max", "60", "--jobs", "1")
    assert found.stdout.startswith("casual is stronger than random at climber: it won ")
    result = json.loads(call("match", "lanterns", "random", "random", "--games", "6", "--jobs", "1", "--json").stdout)
    assert (result["games"], result["even"], result["first"]) == (6, 0.5, "random")
    assert "random" in result["sentence"]


@pytest.mark.parametrize("number", ["0", "many", "-3"])
def test_match_takes_a_number_of_games_or_auto(number: str) -> None:
    found = call("match", "lanterns", "random", "random", f"--games={number}")
    assert found.exit_code == 2
    assert "--games is a number of games, or auto" in found.stderr


def test_ladder_rates_bots_and_notes_it(tmp_path: Path) -> None:
    noted, drawn = tmp_path / "ratings.toml", tmp_path / "ladder.svg"
    noted.write_text('[elsewhere]\nmeasured = "2026-01-01"\n"steady" = { rating = 1500, low = 1500, high = 1500 }\n')
    wish = ("ladder", "lanterns", "--bots", "random,greedy,novice", "--games", "20", "--jobs", "1")
    found = call(*wish, "--save", str(noted), "--svg", str(drawn))
    assert "Rating" in found.stdout
    assert ratings(noted)["elsewhere"] == {"steady": 1500}
    assert set(ratings(noted)["lanterns"]) == {"random", "greedy", "novice"}
    assert drawn.read_text().startswith("<svg")
    result = json.loads(call(*wish, "--json").stdout)
    assert [rung["agent"] for rung in result[0]["rungs"]][-1] == "random"


NO_RATINGS = {
    "not UTF-8": (b"\xff\xfe\x00", "is not UTF-8 text"),
    "no TOML": (b"= 3", "is not valid TOML"),
    "a number for a game": (b"rebuild = 3", "is no file of ratings: rebuild is no table"),
    "a text for a rating": (b"[rebuild]\nsteady = { rating = 'high' }", "is no file of ratings"),
}


@pytest.mark.parametrize("case", NO_RATINGS)
def test_a_ladder_reads_the_file_of_ratings_before_it_plays(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, says = NO_RATINGS[case]
    monkeypatch.setattr("deckhall.lab.ladder", lambda *_, **__: pytest.fail("nothing should be played"))
    noted = tmp_path / "ratings.toml"
    noted.write_bytes(content)
    found = call("ladder", "lanterns", "--bots", "random,greedy", "--save", str(noted))
    assert found.exit_code == 2
    said = one_sentence(found.stderr)
    assert str(noted) in said
    assert says in said
    assert noted.read_bytes() == content


@pytest.mark.parametrize(
    ("option", "file", "says"),
    [
        ("--svg", "ladder.png", "is written as .svg, not as .png"),
        ("--svg", "nowhere/ladder.svg", "there is no folder"),
        ("--save", "nowhere/ratings.toml", "there is no folder"),
        ("--save", ".", "is a folder, not a file"),
    ],
)
def test_a_ladder_checks_where_it_writes_before_it_plays(
    option: str, file: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckhall.lab.ladder", lambda *_, **__: pytest.fail("nothing should be played"))
    found = call("ladder", "lanterns", "--bots", "random,greedy", option, file)
    assert found.exit_code == 2
    assert says in one_sentence(found.stderr)


def test_what_a_file_of_ratings_says_besides_stays(tmp_path: Path) -> None:
    noted = tmp_path / "ratings.toml"
    noted.write_text('[elsewhere]\nmachine = "Ann\'s \\"old\\" box"\ngames = 7\n', "utf-8")
    call("ladder", "lanterns", "--bots", "random,greedy", "--games", "4", "--jobs", "1", "--save", str(noted))
    known = tomllib.loads(noted.read_text("utf-8"))
    assert known["elsewhere"] == {"machine": 'Ann\'s "old" box', "games": 7}
    assert known["lanterns"]["games"] == 4


def test_no_more_games_than_asked_are_played() -> None:
    """Whole deals, each once from both seats: of 11 games 10; and a game that is named twice is played once."""
    wish = ("ladder", "lanterns", "lanterns", "--bots", "greedy,novice", "--games", "11", "--jobs", "1", "--json")
    (found,) = json.loads(call(*wish).stdout)
    assert found["pairings"][0]["games"] <= 10
    alone = call("match", "lanterns", "random", "greedy", "--games", "3", "--jobs", "1").stdout
    assert "of 2 games with 2 players" in alone
    assert "You asked for 3 games; only whole deals are played, once from every seat." in alone


def test_seats_are_counted_from_1() -> None:
    shown = call("simulate", "lanterns", "--games", "4", "--players", "3", "--jobs", "1").stdout
    table = [line.split()[0] for line in shown[shown.index("Seat") :].splitlines()]
    assert table[:4] == ["Seat", "1", "2", "3"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("nope",), "'nope'"),
        (("climber", "--games", "0"), "--games is 0; it must be at least 1"),
        (("climber", "--players", "9"), "cannot be played by 9"),
        (("climber", "--minutes", "-1"), "--minutes is -1; it must be above 0"),
        (("climber", "--minutes", "nan", "--policy"), "--minutes is nan"),
        (("climber", "-o", "/nope/x.npz"), "there is no folder /nope"),
        (("climber", "-o", "x.txt"), "is written as .npz"),
        (("climber", "--jobs", "0"), "--jobs is 0"),
    ],
)
def test_train_checks_its_arguments_before_it_asks_for_torch(
    arguments: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda *_: None)
    found = call("train", *arguments)
    assert found.exit_code == 2
    assert says in one_sentence(found.stderr)


def test_the_help_of_train_says_both_ways_at_the_top() -> None:
    shown = " ".join(call("train", "--help").stdout.split())
    assert shown.index("with --policy what to do") < shown.index("learned in generations")


def test_simulate_repeats_one_game_of_many() -> None:
    wish = ("simulate", "lanterns", "--players", "3", "--seed", "5", "--jobs", "1", "--json")
    parts = [json.loads(call(*wish, "--first", str(first), "--games", "1").stdout) for first in range(4)]
    whole = json.loads(call(*wish, "--games", "4").stdout)
    assert [part["first"] for part in parts] == [0, 1, 2, 3]
    assert sum(part["decisions"] for part in parts) == whole["decisions"]
    assert "from number -1 on" in call(*wish, "--first", "-1").stderr


def test_simulate_keeps_replays(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    wish = ("simulate", "climber", "--games", "2", "--players", "2", "--jobs", "1", "--save", str(folder))
    assert call(*wish).exit_code == 0
    files = sorted(folder.iterdir())
    assert len(files) == 2
    assert call("replay", str(files[0])).exit_code == 0


def test_bench() -> None:
    rows = json.loads(call("bench", "lanterns", "--seconds", "0.05", "--json").stdout)
    assert [row["players"] for row in rows] == [2, 3, 4, 5]
    for row in rows:
        assert set(row) == {"game", "players", "compiled", "decisions_per_s", "clones_per_s"}
    assert "Decisions/s" in call("bench", "lanterns", "--seconds", "0.05").stdout


def test_check_passes_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    found = call("check", "lanterns", "--games", "1")
    assert found.exit_code == 0, found.stdout
    assert "lanterns: all checks pass" in found.stdout
    monkeypatch.setattr(type(GAMES["lanterns"]), "bound", lambda *_: 1)
    failing = call("check", "lanterns", "--games", "1")
    assert failing.exit_code == 1
    assert "lanterns: some checks fail" in failing.stdout
    as_json = call("check", "lanterns", "--games", "1", "--json")
    assert as_json.exit_code == 1
    assert json.loads(as_json.stdout)[0]["ok"] is False


def test_check_tries_every_edition_or_the_one_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def passed(game: Game, games: int, seed: int, progress: object) -> Report:
        return Report(game.slug, game.edition, games, seed, ok=True, checks=[])

    monkeypatch.setattr("deckhall.check.check_game", passed)
    every = call("check", "lanterns", "rebuild").stdout
    for name in ("lanterns", "rebuild", "rebuild-v005"):
        assert f"{name}: all checks pass" in every
    reports = json.loads(call("check", "rebuild", "--edition", "v005", "--json").stdout)
    assert [(report["game"], report["edition"]) for report in reports] == [("rebuild", "v005")]


def test_without_a_keyboard_the_menu_says_how_to_start() -> None:
    found = run("menu")
    assert found.returncode == 0
    assert "Tabletop Climber" in found.stdout
    assert "deckhall play climber" in found.stdout
    assert not found.stderr


def test_a_closed_pipe_is_quiet() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "deckhall", "rules", "climber"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    with program.stderr as trouble:
        assert trouble.read() == b""
    assert program.wait(60) == 141


def test_replay_for_people_and_machines(tmp_path: Path) -> None:
    match = Match(GAMES["lanterns"], 3, 4, names=["Ann", "Bo", "Cleo"])
    while not match.state.is_over:
        seat = match.state.to_act()[0]
        match.apply(seat, match.state.legal_actions(seat)[0])
    file = tmp_path / "game.json"
    replay.save(match, file, VERSION)
    found = call("replay", str(file))
    assert found.exit_code == 0
    assert found.stdout.startswith("Lanterns, 3 players, seed 4, ")
    for text, _ in match.log(None):
        assert text in found.stdout
    assert "Lanterns is over." in found.stdout
    assert "You offer" in call("replay", str(file), "--seat", "1").stdout
    as_json = json.loads(call("replay", str(file), "--seat", "1", "--json").stdout)
    assert [(line["text"], line["rule"]) for line in as_json["log"]] == match.log(1)
    assert (as_json["scores"], as_json["ranking"], as_json["over"]) == (match.state.scores, match.state.ranking, True)
    stepped = call("replay", str(file), "--step", answers="\n" * 200)
    assert stepped.exit_code == 0
    assert stepped.stdout.count("Enter for the next") > match.state.players
    stopped = call("replay", str(file), "--step", answers="\nq\n")
    assert stopped.stdout.count("Enter for the next") == 2


def test_simulate_says_how_often_it_was_won_together() -> None:
    found = call("simulate", "rebuild", "--players", "1", "--games", "3", "--jobs", "1")
    assert found.exit_code == 0
    assert "rebuild: 3 games with 1 player in" in found.stdout
    assert "Won together: " in found.stdout
    assert "shared victory" not in found.stdout
    result = json.loads(call("simulate", "rebuild", "--players", "1", "--games", "3", "--jobs", "1", "--json").stdout)
    assert result["together"]["games"] == 3
    assert result["together"]["won"] == result["wins_by_seat"][0]
    versus = json.loads(call("simulate", "rebuild", "--players", "2", "--games", "3", "--jobs", "1", "--json").stdout)
    assert versus["together"] is None
