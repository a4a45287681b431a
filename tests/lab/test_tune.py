"""Tuning: targets worked out by hand, a truth that must be found, and what was tried when somebody calls it off."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from deckhall.core import BadSetup, DeckhallError
from deckhall.lab import Engine
from deckhall.lab._play import Setup
from deckhall.lab.compare import Subject
from deckhall.lab.tune import Trial, Tuning, tune
from deckhall.lab.tune._numbers import with_numbers
from deckhall.lab.tune._ranges import Range, distance, read_ranges
from deckhall.lab.tune._run import TargetResult, verdict
from deckhall.lab.tune._search import Search
from deckhall.lab.tune._targets import Measured, Target, check_targets, read_targets
from deckhall.lab.tune._trials import Candidate, Trials, play_deals
from tests.games import GAMES
from tests.interrupts import interrupts_at

ALONE = Engine(jobs=1)
SMALL: dict[str, Any] = {"trials": 8, "games": 6, "confirm": 12, "players": 2, "agents": ["random"], "engine": ALONE}
LANTERNS = GAMES["lanterns"].cards_file.read_text()


def tuned(numbers: list[str], targets: list[str], **given: Any) -> tuple[Tuning, str]:
    return tune("lanterns", numbers, targets, **{**SMALL, **given})


def test_the_truth_is_found() -> None:
    """Two play all their cards: with 8 in hand, and nothing else, a game takes 16 decisions."""
    found, text = tuned(["hand=4..9"], ["decisions=16"], trials=12)
    assert found.proposal == {"hand": 8}
    assert text == LANTERNS.replace("hand = 6", "hand = 8")
    (target,) = found.targets
    assert target.after is not None
    assert (target.before.value, target.after.value, target.status) == (12.0, 16.0, "reached")
    assert found.deals == 12
    assert found.verdict.startswith(
        "Proposed: hand 6 -> 8. On 12 fresh deals: decisions 12 -> 16 (15.78 to 16.22), 16 wanted"
    )
    assert found.besides


def test_what_is_out_of_reach_is_approached() -> None:
    found, _ = tuned(["hand=4..9", "lanterns.moon=6..8"], ["decisions=40"], trials=20)
    assert found.proposal["hand"] == 9
    assert found.proposal["lanterns.moon"] == 7  # it makes no difference, so it stays
    assert [one.status for one in found.targets] == ["nearer"]


def test_nothing_is_proposed_where_nothing_is_better() -> None:
    found, text = tuned(["hand=4..6"], ["decisions=16"])
    assert (found.proposal, text, found.deals) == ({}, "", 0)
    assert found.verdict == (
        "Nothing is proposed: of 3 combinations none comes nearer than the present numbers, "
        "with decisions 12 (16 wanted)."
    )
    assert [one.status for one in found.targets] == ["no nearer"]


def test_what_is_surely_wanted_already_is_not_searched_for() -> None:
    found, text = tuned(["hand=4..9"], ["decisions=10..14"])
    assert (found.proposal, text, found.deals, len(found.trials)) == ({}, "", 0, 1)
    assert found.verdict == (
        "Nothing is proposed: the present numbers reach what is wanted already, with decisions 12 (10 to 14 wanted)."
    )
    assert [one.status for one in found.targets] == ["reached already"]


def test_what_is_reached_as_far_as_fresh_deals_tell_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """In few deals something else may seem to be nearer; the fresh ones say that the present numbers are as good."""
    nearer = Trials.miss
    monkeypatch.setattr(Trials, "miss", lambda self, one: nearer(self, one) + 10 * (one.numbers["hand"] == 6))
    found, text = tuned(["hand=5..7"], ["decisions=12.2"], confirm=10)
    assert (found.proposal, text, found.deals) == ({}, "", 10)
    assert found.verdict == (
        "Nothing is proposed: the present numbers reach what is wanted already, with decisions 12 (12.2 wanted) on 10 "
        "fresh deals."
    )
    assert [one.status for one in found.targets] == ["reached already"]


def test_no_spread_in_a_few_deals_is_no_certainty() -> None:
    (rounds,) = read_targets(["rounds=8..9"])
    few, many = [rounds.measured({"rounds": [8.0] * number}, 2) for number in (10, 1000)]
    assert (round(few.low, 2), round(few.high, 2)) == (7.74, 8.26)  # 1 - 0.05 ** (1 / 10) = 0.26
    assert (round(many.low, 3), round(many.high, 3)) == (7.997, 8.003)
    assert rounds.holds(few)
    assert not rounds.surely(few)


def test_the_same_seed_gives_the_same_for_any_number_of_processes() -> None:
    wanted = ["hand=4..9", "lanterns.moon=5..9"], ["decisions=16", "balance=100%"]
    one, two, other = [
        tuned(*wanted, engine=Engine(jobs=jobs), seed=seed, trials=10) for jobs, seed in ((1, 3), (2, 3), (1, 4))
    ]
    assert one == two
    assert [trial.numbers for trial in one[0].trials] != [trial.numbers for trial in other[0].trials]


def test_trials_are_played_on_the_same_deals() -> None:
    """Random bots do not look at lights: where the moon has one more, somebody has one more point, or nobody has."""
    columns = ["score 0", "score 1"]
    setup = Setup("lanterns", "standard", 2, ["random"] * 2, 5, {"next": False})
    brighter = msgspec.structs.replace(setup, cards=with_numbers(LANTERNS, {"lanterns.moon": 8}))
    before, after = [play_deals(one, range(20), columns) for one in (setup, brighter)]
    gained = {sum(two.values()) - sum(one.values()) for one, two in zip(before, after, strict=True)}
    assert gained == {0.0, 1.0}


def test_what_is_asked_for_again_is_played_on_further_deals() -> None:
    found, _ = tuned(["hand=6..7"], ["decisions=13"], trials=8)
    searched = [trial for trial in found.trials if trial.phase == "search"]
    for hand in (6, 7):
        deals = [trial.deals for trial in searched if trial.numbers == {"hand": hand}]
        assert deals == [6 * look for look in range(1, len(deals) + 1)]
    assert sum(1 for _ in searched) == 8
    assert [trial.phase for trial in found.trials[8:]] == ["play-off"] * 2


def test_an_edited_file_is_what_it_begins_with(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("# mine\n" + LANTERNS.replace("hand = 6", "hand = 5"))
    found, text = tuned(["hand=4..9"], ["decisions=16"], subject=Subject(cards=mine), trials=12)
    assert found.targets[0].before.value == 10.0
    assert text == mine.read_text().replace("hand = 5", "hand = 8")


def test_called_off_it_keeps_what_was_tried() -> None:
    kept: list[Trial] = []

    def log(trial: Trial) -> None:
        kept.append(trial)
        if len(kept) == 4:
            raise KeyboardInterrupt

    found, _ = tuned(["hand=4..9"], ["decisions=16"], log=log, trials=12)
    assert found.stopped
    assert found.trials == kept
    assert found.deals == 0
    assert found.verdict.startswith(("The best so far, not confirmed: hand 6 -> ", "Nothing is proposed"))


def test_called_off_when_only_the_present_numbers_were_tried() -> None:
    def log(trial: Trial) -> None:
        raise KeyboardInterrupt

    found, text = tuned(["hand=4..9"], ["decisions=16"], log=log)
    assert (found.stopped, len(found.trials), text) == (True, 1, "")
    assert found.verdict.startswith("Nothing is proposed: it was called off when 1 combination had been played; with")
    assert [one.status for one in found.targets] == ["open"]


def test_called_off_before_anything_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckhall.lab._engine.ThisProcess.run", interrupts_at(0))
    with pytest.raises(KeyboardInterrupt, match="nothing is kept"):
        tuned(["hand=4..9"], ["decisions=16"])


def test_what_the_game_refuses_is_no_trial() -> None:
    found, _ = tuned(["hand=6..25"], ["decisions=60"], trials=6)
    refused = [trial for trial in found.trials if trial.refused]
    assert refused
    assert all(trial.miss is None and trial.deals == 0 for trial in refused)
    assert sum(trial.phase == "search" and not trial.refused for trial in found.trials) == 6
    assert all("deckhall-" not in trial.refused for trial in refused), "a temporary file is nobody's business"


def test_nothing_that_can_be_played() -> None:
    with pytest.raises(BadSetup, match=r"none of the .* combinations that were tried can be played: "):
        tuned(["hand=40..50"], ["decisions=60"])


COLUMNS = {"share 0": [1.0, 0.0, 1.0, 1.0], "share 1": [0.0, 1.0, 0.0, 0.0], "rounds": [10.0, 12.0, 14.0, 16.0]}


def test_targets_by_hand() -> None:
    wins, balance, rounds = read_targets(["wins=50%", "balance=1", "rounds=10..12"])
    assert [one.value(COLUMNS, 2) for one in (wins, balance, rounds)] == [0.75, 0.5, 13.0]
    assert wins.miss(0.75) == pytest.approx(2.5)
    assert balance.miss(0.5) == pytest.approx(5.0)
    assert rounds.miss(13.0) == pytest.approx(1.0 / 1.1)
    assert (rounds.miss(11.0), rounds.miss(12.0)) == (0.0, 0.0)
    assert rounds.measured(COLUMNS, 2).low == pytest.approx(13.0 - 1.96 * 2.582 / 2, abs=0.01)
    gap = balance.measured(COLUMNS, 2)
    assert (gap.value, gap.low, gap.high) == (0.5, 0.0, 1.0)  # 0.5 ± 1.96 * 0.5, within what a balance can be
    assert wins.measured(COLUMNS, 2).low == pytest.approx(0.3006, abs=1e-4)  # Wilson's interval for 3 of 4


def test_the_least_change_is_the_nearest() -> None:
    ranges = read_ranges(["a.x=0..10", "a.y=0..2"], {"cards": [{"id": "a", "x": 5, "y": 1}]}, "mine.toml")
    assert distance(ranges, {"a.x": 5, "a.y": 1}) == 0.0
    assert distance(ranges, {"a.x": 6, "a.y": 2}) == pytest.approx(0.1 + 0.5)


def test_what_is_no_nearer_on_fresh_deals_is_not_called_a_proposal() -> None:
    """The best of noisy trials may turn out to be no better than what there was."""
    ranges, targets = [Range("a.x", 0, 9, 5)], read_targets(["rounds=16"])
    here, there = Measured(18.3, 17.8, 18.9), Measured(18.4, 17.9, 18.9)
    begins = {
        status: verdict(ranges, targets, [TargetResult("rounds", 16, 16, here, there, status)], best, True, 4, 40)
        for best in [Candidate({"a.x": 6}, "")]
        for status in ("reached", "nearer", "no nearer")
    }
    assert begins["reached"].startswith("Proposed: a.x 5 -> 6. On 40 fresh deals: rounds 18.3 -> 18.4")
    assert begins["nearer"].startswith("Proposed: a.x 5 -> 6.")
    assert begins["no nearer"].startswith(
        "Nothing is proposed: nothing is known to come nearer. The best tried: a.x 5 -> 6."
    )


def test_what_turns_out_no_nearer_is_not_written_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """A designer who takes the file would make the game worse."""
    monkeypatch.setattr("deckhall.lab.tune._run._result", _no_nearer)
    found, text = tuned(["hand=4..9"], ["decisions=16"], trials=12)
    assert (found.proposal, text, found.deals) == ({}, "", 12)
    assert found.verdict.startswith(
        "Nothing is proposed: nothing is known to come nearer. The best tried: hand 6 -> 8."
    )


def _no_nearer(target: Target, sides: Any, players: int) -> TargetResult:
    before, after = [target.measured(side, players) for side in sides]
    return TargetResult(target.name, target.low, target.high, before, after, "no nearer")


def test_few_combinations_are_all_tried() -> None:
    ranges = [Range("a", 1, 2, 2), Range("b", 5, 6, 5)]
    search = Search(ranges, 8, 0)
    asked = []
    for _ in range(4):
        ticket, numbers = search.ask()
        search.tell(ticket, 1.0)
        asked.append(tuple(numbers.values()))
    assert asked[0] == (2, 5)
    assert sorted(asked) == [(1, 5), (1, 6), (2, 5), (2, 6)]


def test_the_search_goes_where_it_is_good() -> None:
    search = Search([Range("a", 0, 1000, 500)], 60, 1)
    asked = []
    for _ in range(60):
        ticket, numbers = search.ask()
        asked.append(numbers["a"])
        search.tell(ticket, None if numbers["a"] > 800 else abs(numbers["a"] - 700) / 100)
    assert sum(abs(one - 700) < 100 for one in asked[30:]) > 15, "three times what drawing by lot would give"


BAD: dict[str, tuple[list[str], list[str], str]] = {
    "no number": ([], ["decisions=16"], "at least one number"),
    "no target": (["hand=4..9"], [], "say what the game should be like"),
    "no range": (["hand=4"], ["decisions=16"], "'hand=4' is no range"),
    "unknown card": (["torch.vp=4..6"], ["decisions=16"], "no card 'torch'"),
    "no field": (["lanterns=4..6"], ["decisions=16"], "'lanterns' has several numbers; name one of them: lanterns.p"),
    "unknown field": (["lanterns.sun=4..6"], ["decisions=16"], "'lanterns' has no number 'sun'; it has paper"),
    "a range upside down": (["hand=9..4"], ["decisions=16"], "nothing to choose"),
    "a number twice": (["hand=4..9", "hand=4..8"], ["decisions=16"], "named twice"),
    "a target twice": (["hand=4..9"], ["decisions=16", "decisions=18"], "named twice"),
    "unknown target": (["hand=4..9"], ["fun=9"], "no target 'fun'; there are wins, balance, rounds"),
    "no target at all": (["hand=4..9"], ["decisions"], "is no target"),
    "no such number": (["hand=4..9"], ["decisions=1.2.3"], "'1.2.3' is no number"),
    "more than all": (["hand=4..9"], ["balance=120%"], "at most 100%"),
    "no length": (["hand=4..9"], ["rounds=0"], "at least 1"),
    "a target upside down": (["hand=4..9"], ["rounds=9..4"], "nothing lies between"),
    "somebody always wins": (["hand=4..9"], ["wins=50%"], "somebody always wins lanterns"),
    "a bot that does not play": (["hand=4..9"], ["wins:greedy=50%"], "does not play; there are random"),
}


@pytest.mark.parametrize("case", BAD)
def test_mistakes(case: str) -> None:
    numbers, targets, said = BAD[case]
    with pytest.raises(BadSetup, match=said):
        tuned(numbers, targets)


def test_games_won_together_have_other_targets() -> None:
    game = GAMES["rebuild"]
    check_targets([Target("wins", "", 0.5, 0.5)], game, 1, ["random"], together=True)
    with pytest.raises(BadSetup, match="won or lost together here, so it has no 'balance'"):
        check_targets([Target("balance", "", 1.0, 1.0)], game, 2, ["random"] * 2, together=True)
    with pytest.raises(BadSetup, match="no 'wins:random'"):
        check_targets([Target("wins", "random", 1.0, 1.0)], game, 2, ["random", "greedy"], together=True)


def test_one_bot_among_others() -> None:
    bots = ["random", "ismcts:50"]
    found, _ = tuned(["lanterns.moon=5..9"], ["wins:ismcts:50=50%"], agents=bots, trials=3, games=40)
    assert found.targets[0].before.value > 0.5


@pytest.mark.parametrize(
    ("number", "most", "what"),
    [("trials", 1, "trials"), ("games", 1, "games in each trial"), ("confirm", 0, "deals to confirm the best")],
)
def test_too_few(number: str, most: int, what: str) -> None:
    with pytest.raises(BadSetup, match=f"it takes at least 2 {what}, not {most}"):
        tuned(["hand=4..9"], ["decisions=16"], **{number: most})


@pytest.mark.parametrize(("name", "said"), [("optuna", "needs Optuna"), ("tomlkit", "with tomlkit")])
def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, name: str, said: str) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(DeckhallError, match=rf"{said}: pip install 'deckhall\[lab\]'"):
        tuned(["hand=4..9"], ["decisions=16"])
