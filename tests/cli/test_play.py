"""Playing at the prompt: whole games, every command, and that nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import deckhall
from deckhall.core import replay
from tests.cli.terminal import call, run
from tests.lanterns.lazy import lazy


def kept(data: Path) -> Path:
    """The one game in the folder where games are kept."""
    (file,) = (data / "games").iterdir()
    return file


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_by_always_answering_1(players: int, data: Path) -> None:
    seats = ",".join(["human", *["random"] * (players - 1)])
    found = run("play", "climber", "--seats", seats, "--seed", "7", answers="1\n" * 2000)
    assert found.returncode == 0, found.stderr
    assert not found.stderr
    assert "Tabletop Climber is over." in found.stdout
    match = replay.play(replay.read(kept(data)))
    assert match.state.is_over
    assert f"The replay is in {kept(data)}" in found.stdout
    best = match.state.scores.index(max(match.state.scores))
    assert f"1st: {match.names[best]}, {max(match.state.scores)} points" in found.stdout


def test_bots_alone(data: Path) -> None:
    found = call("play", "climber", "--seats", "greedy,random,random", "--seed", "3")
    assert found.exit_code == 0
    assert "Greedy" in found.stdout
    assert "Random 2" in found.stdout
    log = replay.play(replay.read(kept(data))).log(None)
    assert [text for text, _ in log if text not in found.stdout] == []


def test_the_same_seed_deals_the_same_game(data: Path) -> None:
    first = call("play", "lanterns", "--seats", "human,greedy", "--seed", "5", answers="1\n" * 50)
    second = call("play", "lanterns", "--seats", "human,greedy", "--seed", "5", answers="1\n" * 50)
    assert first.stdout.rpartition("The replay")[0] == second.stdout.rpartition("The replay")[0]
    assert len(list((data / "games").iterdir())) == 2


def climber(*answers: str, extra: tuple[str, ...] = ()) -> str:
    """What is said at a table of Climber, seed 7, where one person chooses a hand and gives these answers."""
    found = call(
        "play", "climber", "--seats", "human,random,random", "--seed", "7", *extra, answers="\n".join([*answers, ""])
    )
    assert found.exit_code == 0, found.stderr
    return found.stdout


def test_a_pick_is_confirmed() -> None:
    told = climber("1", "2", "3", "")
    assert told.count("Is that right?") == 2
    assert "All hands are chosen." in told


def test_a_pick_by_name_and_in_parts() -> None:
    lead = deckhall.load("climber").new(3, 7).view(0)
    label = lead.zone("hand-0").pieces[2].label
    assert f"Leave {label} in the lodge and take all the others along. Is that right?" in climber(label.lower(), "1")


def test_an_unknown_answer_is_answered_with_one_sentence() -> None:
    told = climber("fly to the moon", "99", "", "1 2", "why", "rule 99.9", "rule nonsense")
    assert "I do not understand 'fly to the moon'; type a number, or help." in told
    assert "There is no number 99 here; the numbers go from 1 to 9." in told
    assert "Choose exactly 1; that would be 2." in told
    assert "Say what: why, and then a card or an action." in told
    assert "There is no rule 'CLI-99.9' in this rulebook." in told
    assert "Traceback" not in told


def test_why_by_notation_by_name_and_by_number() -> None:
    told = climber("1", "1", "why pass", "why 1", "why add red_11", "why legend 14", "why play none", "why nonsense")
    assert re.search(r"Nothing is wrong with 1: ", told)
    assert "Red Expert 11 (Base Camp) is not in your hand. (CLI-5.22)" in told
    assert "Legend 14 is not in your hand. (CLI-5.22)" in told
    assert "You have not picked any card yet. (CLI-5.22)" in told
    assert "I do not understand 'nonsense'" in told


def test_card_says_what_is_printed_on_it() -> None:
    told = climber("card", "card legend 14", "card red 9", "card red expert 9", "card xyzzy")
    assert "Say which: card, and then its name." in told
    assert "Legend 14: Single or set, never in a run." in told
    assert told.count("Red Expert 9 (Whiteout): The next active player") == 2
    assert "I do not understand 'xyzzy'" in told


def test_rule_behind_the_question_and_any_other() -> None:
    told = climber("rule", "rule 5.16", "rule cli-1.1")
    assert "CLI-4.5 In the hand selection phase" in told
    assert "CLI-5.16 Your play beats the field play only if its value is strictly stronger." in told
    assert "CLI-1.1 The game is for 3 or 4 players." in told


def test_hint_is_one_of_the_choices() -> None:
    told = climber("hint", "1", "1", "hint")
    assert re.search(r"A master would choose \w+.*\. I see a chance of \d+% to win with that", told)
    found = re.search(r"A master would take (\d+): (.*?\.) I see a chance", told)
    assert found
    assert f"  {found.group(1)}. {found.group(2)}" in told


def test_log_look_table_and_help() -> None:
    told = climber("1", "1", "log", "look", "table", "help")
    assert told.count("Season 1 begins. Its rule is Standard.") == 2
    assert told.count("Draw pile: 40 face down.") == 3  # at first, and in both
    for command in ("undo", "rule", "why", "hint", "log", "table", "save", "quit"):
        assert f"\n{command}" in told


def test_undo_takes_back_a_choice_and_refuses_what_others_saw(data: Path) -> None:
    told = climber("1", "1", "undo")
    assert "Nothing to take back: somebody has acted or learned something since your last choice." in told
    alone = call("play", "lanterns", "--seats", "human,human", "--seed", "1", answers="\n1\n\nundo\n")
    assert "Nothing to take back" in alone.stdout


def test_undo_inside_a_choice_of_several_actions(tmp_path: Path) -> None:
    file = tmp_path / "swap.toml"
    file.write_text(
        'game = "climber"\nplayers = 2\nphase = "main"\nturn = 0\n'
        '[[seats]]\nhand = ["red_11", "red_1", "red_2"]\ndown = ["blue_5"]\n[[seats]]\nhand = ["green_1", "green_2"]\n'
    )
    answers = "add red_1\nundo\nadd red_1\nplay none\n"
    found = call("play", "--from", str(file), "--seats", "human,random", answers=answers)
    assert "You have picked Red Climber 1." in found.stdout
    assert "Taken back." in found.stdout
    assert "You lead Red Climber 1" in found.stdout


def test_save_and_quit_and_resume(tmp_path: Path, data: Path) -> None:
    file = tmp_path / "mine.json"
    told = climber("1", "1", f"save {file}", f"save {tmp_path}", "quit", "2")
    assert f"Saved in {file}" in told
    assert f"{tmp_path} is there already; choose another name." in told
    assert not data.exists()
    saved = replay.read(file)
    assert saved.seats == ["human", "random", "random"]
    found = call("play", "--resume", str(file), answers="1\n" * 2000)
    assert found.exit_code == 0, found.stderr
    assert "Tabletop Climber is over." in found.stdout
    whole = replay.read(kept(data))
    assert whole.actions[: len(saved.actions)] == saved.actions
    assert replay.play(whole).state.is_over


def test_quit_asks_to_save(data: Path) -> None:
    assert "Save the game?" not in climber("quit")
    assert not data.exists()
    told = climber("1", "1", "quit", "3", "quit", "1")
    assert told.count("Save the game?") == 2
    assert f"deckhall play --resume {kept(data)}" in told


def test_the_end_of_input_saves_the_game(data: Path) -> None:
    found = run("play", "climber", "--seats", "human,random,random", "--seed", "7", answers="1\n1\n")
    assert found.returncode == 0
    assert found.stderr.strip() == f"The game is saved; go on with: deckhall play --resume {kept(data)}"


def test_a_finished_game_cannot_be_resumed(data: Path) -> None:
    call("play", "lanterns", "--seats", "random,random", "--seed", "1")
    found = call("play", "--resume", str(kept(data)))
    assert found.exit_code == 2
    assert "this game is over" in found.stderr


def test_other_people_may_go_on(data: Path) -> None:
    call("play", "lanterns", "--seats", "human,human", "--seed", "1", answers="\n1\n\nquit\n1\n")
    file = kept(data)
    saved = file.read_bytes()
    found = call("play", "--resume", str(file), "--seats", "random,greedy", "--names", "Ann,Bo")
    assert found.exit_code == 0, found.stderr
    assert "Ann" in found.stdout
    assert file.read_bytes() == saved  # nothing overwrites it


def test_letters_that_are_none(data: Path) -> None:
    found = call("play", "lanterns", "--seats", "human,random", answers="\x1b[A\n²\n" + "9" * 5000 + "\nquit\n")
    assert found.exit_code == 0
    assert "Traceback" not in found.stdout


def test_names_are_never_taken_for_markup(data: Path) -> None:
    found = call("play", "lanterns", "--seats", "random,random", "--seed", "1", "--names", "[bold]x,[/red]")
    assert found.exit_code == 0
    assert "[bold]x" in found.stdout
    assert "[/red]" in found.stdout


def test_cards_can_be_named_where_the_choices_are_too_many_to_list(tmp_path: Path) -> None:
    hand = [f"{suit}_{number}" for number in range(1, 8) for suit in ("red", "blue", "green")]
    hand += [f"wild_{number}" for number in range(4)]
    file = tmp_path / "many.toml"
    file.write_text(
        'game = "climber"\nplayers = 2\nseason = 5\nphase = "main"\nturn = 0\n'
        f'[[seats]]\nhand = {hand}\nadded = {len(hand) - 12}\n[[seats]]\nhand = ["yellow_1", "yellow_2"]\n'
    )
    answers = "red 5, blue 6\nred 2, red 1\n"
    found = call("play", "--from", str(file), "--seats", "human,random", answers=answers)
    assert found.exit_code == 0, found.stderr
    assert "Blue Climber 6 does not go on with Red Climber 5" in found.stdout
    assert "You lead Red Climber 1 and Red Climber 2: run of 2, 1 to 2." in found.stdout


def test_answers_in_advance_are_given_without_a_question(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lazy(monkeypatch)
    found = call("play", "lanterns", "--seats", "human,random", "--seed", "5", answers="set\nset lazy=yes\n")
    assert found.exit_code == 0, found.stderr
    assert "lazy=false (Lazy; one of false, true): Offer your lowest candle without a question." in found.stdout
    match = replay.play(replay.read(kept(data)))
    assert match.state.is_over
    offered = [move.action for move in match.moves if move.seat == 0]
    assert offered == sorted(offered)


def test_settings_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    said = call("play", "lanterns", "--seats", "human,random", "--seed", "5", answers="set\nquit\n2\n").stdout
    assert "This game has nothing to set" in said
    lazy(monkeypatch)
    said = call("play", "lanterns", "--seats", "human,random", "--seed", "5", answers="set haste=yes\nquit\n2\n").stdout
    assert "There is no option 'haste'; this game has lazy." in said
