"""Whatever a person gets wrong is answered with one clear sentence on stderr and exit code 2."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from deckhall._build import VERSION
from deckhall.core import Match, replay
from tests.cli.terminal import call, one_sentence, run
from tests.games import GAMES

WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "unknown command": (("plya",), "play"),
    "unknown flag": (("games", "--fast"), "--fast"),
    "unknown game": (("play", "chess"), "'chess'"),
    "unknown game's rules": (("rules", "chess"), "'chess'"),
    "unknown game in a simulation": (("simulate", "chess"), "'chess'"),
    "unknown game in a benchmark": (("bench", "chess"), "'chess'"),
    "unknown game in a check": (("check", "chess"), "'chess'"),
    "no game": (("play",), "which game"),
    "unknown rule": (("rules", "climber", "CLI-99.1"), "CLI-99.1"),
    "unknown words": (("rules", "climber", "--search", "xyzzy"), "xyzzy"),
    "unknown edition": (("play", "climber", "--edition", "deluxe"), "deluxe"),
    "unknown edition in a check": (("check", "climber", "--edition", "deluxe"), "deluxe"),
    "unknown option": (("play", "climber", "--option", "fast=yes"), "'fast'"),
    "option without value": (("play", "climber", "--option", "forecast"), "name=value"),
    "impossible value": (("play", "climber", "--option", "forecast=maybe"), "'maybe'"),
    "unknown option in a simulation": (("simulate", "climber", "--option", "fast=yes"), "'fast'"),
    "too many players": (("play", "climber", "--players", "9"), "9"),
    "no players": (("play", "climber", "--players", "0"), "0"),
    "too many seats": (("play", "climber", "--seats", "human,random,random,random,random"), "5"),
    "seats against players": (("play", "climber", "--seats", "human,random", "--players", "3"), "3"),
    "unknown seat": (("play", "climber", "--seats", "human,alien"), "'alien'"),
    "an empty seat": (("play", "climber", "--seats", "human,,random"), "''"),
    "budget of nothing": (("play", "climber", "--seats", "human,ismcts:0"), "ismcts:0"),
    "a number that is none": (("play", "climber", "--seed", "seven"), "--seed"),
    "names twice": (("play", "climber", "--names", "Ann,Ann"), "'Ann'"),
    "too many names": (("play", "climber", "--players", "2", "--names", "A,B,C"), "3 names are too many for 2 seats"),
    "a name that commands the terminal": (("play", "climber", "--names", "\x1b[2J"), "cannot be shown"),
    "a seat without a card that there is not": (("play", "climber", "--seats", "without:red_77@greedy"), "red_7"),
    "an agent without a card that there is not": (("simulate", "climber", "--agents", "without:x@greedy"), "'x'"),
    "unknown agent": (("simulate", "climber", "--agents", "alien"), "'alien'"),
    "a number in words": (("simulate", "climber", "--games", "abc"), "'--games': 'abc' is no whole number"),
    "half a game": (("simulate", "climber", "--games", "1.5"), "'1.5' is no whole number"),
    "a share in words": (("match", "lanterns", "random", "greedy", "--margin", "x"), "'x' is no number"),
    "no agents": (("simulate", "climber", "--agents", ""), "no agent is named; name 1 for all seats, or 4"),
    "no card file": (("simulate", "climber", "--cards", ""), "--cards takes the name of a card file"),
    "one seat for two players": (
        ("play", "climber", "--seats", "human,random,random", "--players", "2"),
        "2 players need 2 seats, but --seats names 3",
    ),
    "agents against players": (("simulate", "climber", "--agents", "random,greedy", "--players", "4"), "2 agents"),
    "players of a simulation": (("simulate", "climber", "--players", "9"), "9"),
    "no games to simulate": (("simulate", "climber", "--games", "0"), "0 games"),
    "no jobs": (("simulate", "climber", "--jobs", "0"), "0 jobs"),
    "no games to check": (("check", "climber", "--games", "0"), "0 games"),
    "no time to measure": (("bench", "climber", "--seconds", "0"), "0"),
    "no position file": (("play", "--from", "nowhere.toml"), "nowhere.toml"),
    "no replay file": (("replay", "nowhere.json"), "nowhere.json"),
    "no saved game": (("play", "--resume", "nowhere.json"), "nowhere.json"),
    "a folder": (("replay", "."), "cannot be read"),
    "resume with a seed": (("play", "--resume", "nowhere.json", "--seed", "1"), "--resume"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_words(case: str) -> None:
    arguments, named = WRONG[case]
    found = call(*arguments)
    assert found.exit_code == 2
    assert not found.stdout
    assert named in one_sentence(found.stderr)


@pytest.mark.parametrize("case", ["unknown command", "unknown game", "unknown option", "no replay file"])
def test_wrong_words_to_the_real_program(case: str) -> None:
    arguments, named = WRONG[case]
    found = run(*arguments)
    assert found.returncode == 2
    assert not found.stdout
    assert named in one_sentence(found.stderr)


POSITIONS = {
    "not TOML": "this is = = no toml",
    "no game": "players = 3",
    "unknown game": 'game = "chess"',
    "wrong type": 'game = "climber"\nplayers = "many"',
    "impossible count": 'game = "climber"\nplayers = 9',
    "unknown option": 'game = "climber"\n[options]\nfast = true',
    "unknown key": 'game = "climber"\nweather = "fine"',
    "unknown card": 'game = "lanterns"\nplayers = 2\nhands = [[1], [99]]\ndeck = ["paper", "paper"]',
    "too few cards": 'game = "lanterns"\nplayers = 2\nhands = [[1, 2], [3]]\ndeck = ["paper"]',
}


@pytest.mark.parametrize("case", POSITIONS)
def test_wrong_positions(case: str, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(POSITIONS[case])
    found = call("play", "--from", str(file))
    assert found.exit_code == 2
    one_sentence(found.stderr)


def test_a_position_that_is_not_text(tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in one_sentence(call("play", "--from", str(file)).stderr)


def saved(tmp_path: Path) -> tuple[Path, dict[str, object]]:
    match = Match(GAMES["lanterns"], 2, 4)
    for seat in (0, 1):
        match.apply(seat, match.state.legal_actions(seat)[0])
    file = tmp_path / "game.json"
    replay.save(match, file, VERSION)
    return file, msgspec.json.decode(file.read_bytes(), type=dict[str, object])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "somebody-elses"),
        ("game", "chess"),
        ("edition", "deluxe"),
        ("players", 99),
        ("players", "two"),
        ("cards", "0123456789ab"),
        ("options", {"fast": True}),
        ("actions", ["0 fly 7"]),
        ("actions", ["7 offer 1"]),
        ("actions", ["0 offer 1"] * 30),
        ("result", "0123456789abcdef"),
        ("weather", "fine"),
    ],
)
def test_damaged_replays(field: str, value: object, tmp_path: Path) -> None:
    file, content = saved(tmp_path)
    file.write_bytes(msgspec.json.encode({**content, field: value}))
    for command in (("replay", str(file)), ("play", "--resume", str(file))):
        found = call(*command)
        assert found.exit_code == 2
        assert not found.stdout
        assert "game.json" in one_sentence(found.stderr)


def test_replays_that_are_cut_short_or_no_replays(tmp_path: Path) -> None:
    file, _ = saved(tmp_path)
    for content in (file.read_bytes()[:100], b"", b"[]", b"\xff", b'{"format": 3}'):
        file.write_bytes(content)
        found = call("replay", str(file))
        assert found.exit_code == 2
        one_sentence(found.stderr)


def test_a_seat_that_is_not_there(tmp_path: Path) -> None:
    file, _ = saved(tmp_path)
    found = call("replay", str(file), "--seat", "2")
    assert found.exit_code == 2
    assert "from 0 to 1" in one_sentence(found.stderr)


def test_json_is_silent_when_it_fails() -> None:
    for arguments in (("rules", "chess", "--json"), ("simulate", "chess", "--json"), ("bench", "chess", "--json")):
        found = call(*arguments)
        assert found.exit_code == 2
        assert not found.stdout
        one_sentence(found.stderr)


def test_a_full_disk_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    found = call("play", "lanterns", "--seats", "random,random", "--seed", "1")
    assert found.exit_code == 2
    assert "Lanterns is over." in found.stdout
    assert "No space left on device" in one_sentence(found.stderr)
