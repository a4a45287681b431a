"""`--cards`: an edited card file in place of the edition's own, for every command that plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckhall.core import registry
from tests.cli.terminal import call, one_sentence


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """Lanterns with four candles a hand instead of six: eight decisions with two players instead of twelve."""
    shipped = registry.load("lanterns").cards_file.read_text()
    file = tmp_path / "edited.toml"
    file.write_text(shipped.replace("hand = 6", "hand = 4"))
    return file


def name_of(cards: Path) -> str:
    return registry.load("lanterns", cards=cards).edition_name


def test_a_simulation_plays_with_them_in_every_process(edited: Path) -> None:
    command = ("simulate", "lanterns", "--games", "40", "--players", "2", "--cards", str(edited), "--json", "--jobs")
    found = [call(*command, jobs) for jobs in "12"]
    assert found[0].stdout == found[1].stdout
    result = json.loads(found[0].stdout)
    assert result["length"]["mean"] == 8
    assert result["edition"] == name_of(edited)


def test_a_report_plays_with_them_in_every_process(edited: Path) -> None:
    command = ("report", "lanterns", "--games", "20", "--players", "2", "--agents", "random", "--cards", str(edited),
               "--replays", "2", "--level-games", "4", "--levels", "random,greedy", "--json", "--jobs")  # fmt: skip
    one, two = [json.loads(call(*command, jobs).stdout) for jobs in "12"]
    assert one["figures"] == two["figures"]
    assert one["skill"] == two["skill"]
    assert one["figures"]["decisions"]["mean"] == 8
    assert one["edition"] == name_of(edited)


def test_replays_say_which_cards_they_were_played_with(edited: Path, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    arguments = ("simulate", "lanterns", "--games", "1", "--players", "2", "--jobs", "1", "--save", str(folder))
    assert call(*arguments, "--cards", str(edited)).exit_code == 0
    (kept,) = folder.iterdir()
    assert json.loads(kept.read_text())["edition"] == name_of(edited) != "standard"

    alone = call("replay", str(kept))
    assert alone.exit_code == 2
    assert f"an edited card file ({name_of(edited)})" in one_sentence(alone.stderr)
    with_cards = call("replay", str(kept), "--cards", str(edited), "--step", answers="\n\nq\n")
    assert with_cards.exit_code == 0

    edited.write_text(edited.read_text().replace("moon = 7", "moon = 8"))
    assert "other cards" in one_sentence(call("replay", str(kept), "--cards", str(edited)).stderr)


def test_a_person_plays_with_them_and_goes_on_later(
    edited: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DECKHALL_DATA", str(tmp_path / "data"))
    play = ("play", "lanterns", "--seats", "human,random", "--seed", "1", "--cards", str(edited))
    assert call(*play, answers="1\nquit\n").exit_code == 0
    (saved,) = (tmp_path / "data" / "games").iterdir()
    assert json.loads(saved.read_text())["edition"] == name_of(edited)
    assert "edited card file" in one_sentence(call("play", "--resume", str(saved)).stderr)
    assert call("play", "--resume", str(saved), "--cards", str(edited), answers="quit\n").exit_code == 0


def test_the_kit_checks_them(edited: Path) -> None:
    found = call("check", "lanterns", "--games", "1", "--cards", str(edited), "--json")
    assert found.exit_code == 0, found.stdout
    (report,) = json.loads(found.stdout)
    assert report["edition"] == name_of(edited)
    by_name = {one["name"]: one for one in report["checks"]}
    assert by_name["replay"]["passes"] > 0
    assert by_name["lessons"]["passes"] == 0  # lessons are about the cards that the game comes with


def test_a_copy_of_the_shipped_file_is_the_shipped_edition(tmp_path: Path) -> None:
    game = registry.load("lanterns")
    copy = tmp_path / "copy.toml"
    copy.write_bytes(game.cards_file.read_bytes())
    assert name_of(copy) == "standard"


def test_a_game_keeps_its_name_while_somebody_edits_its_file(edited: Path) -> None:
    game = registry.load("lanterns", cards=edited)
    before = game.edition_name
    edited.write_text(edited.read_text().replace("moon = 7", "moon = 9"))
    assert game.edition_name == before


WRONG = {
    "no file": (None, "cannot be read"),
    "no TOML": ("hand = = 4", "not valid TOML"),
    "card and field": ('[[cards]]\nid = "red_5"\nnumber = "five"\n', "cards 'red_5' number: expected 'int'"),
}


@pytest.mark.parametrize("case", WRONG)
@pytest.mark.parametrize("command", ["play", "simulate", "check"])
def test_what_is_wrong_is_said_with_file_card_and_field(case: str, command: str, tmp_path: Path) -> None:
    text, said = WRONG[case]
    file = tmp_path / "mine.toml"
    if text is not None:
        file.write_text(text)
    found = call(command, "climber", "--cards", str(file))
    assert found.exit_code == 2
    sentence = one_sentence(found.stderr)
    assert "mine.toml" in sentence
    assert said in sentence


def test_one_card_file_is_for_one_game(edited: Path) -> None:
    found = call("check", "--cards", str(edited))
    assert found.exit_code == 2
    assert "one game" in one_sentence(found.stderr)


def test_it_is_said_what_the_learned_value_does_not_know(tmp_path: Path) -> None:
    """Weights know their inputs by name: a card with another name is new to them, one with another number is not."""
    shipped = registry.load("rebuild").cards_file.read_text()
    renamed, changed = tmp_path / "renamed.toml", tmp_path / "changed.toml"
    renamed.write_text(shipped.replace('"a_log"', '"a_twig"'))
    changed.write_text(shipped + "\n")
    play = ("simulate", "rebuild", "--games", "1", "--players", "2", "--jobs", "1", "--cards")
    found = call(*play, str(renamed))
    assert found.exit_code == 0
    assert "learned value was trained with other cards" in one_sentence(found.stderr)
    assert call(*play, str(changed)).stderr == ""
