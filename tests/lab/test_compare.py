"""Two versions of a game side by side: pairs in step, luck with the mean 0, and a verdict that can be trusted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from deckhall.core import BadSetup, registry
from deckhall.lab import Engine, simulate
from deckhall.lab.compare import Subject, compare
from deckhall.lab.compare._estimate import Looks, mean_of
from deckhall.lab.compare._measures import is_ending
from deckhall.lab.compare._pairs import PairPlan, Version, play_pairs
from deckhall.lab.compare._run import Comparing
from deckhall.lab.compare._verdict import changed
from tests.games import GAMES

ALONE = Engine(jobs=1)
LOOK_ONCE = Looks()


def edited(tmp_path: Path, slug: str, old: str, new: str) -> Path:
    text = GAMES[slug].cards_file.read_text()
    assert old in text
    file = tmp_path / f"{slug}.toml"
    file.write_text(text.replace(old, new, 1))
    return file


def plan(
    slug: str, players: int, agents: list[str], cards: str = "", redraws: int = 0, paired: bool = True
) -> PairPlan:
    game = GAMES[slug]
    versions = (Version(game.edition, {}), Version(game.edition, {}, cards))
    return PairPlan(slug, players, agents, 3, versions, ["outcome", "lengths", "cards"], redraws, paired)


def test_the_same_version_twice_is_the_same_game_twice() -> None:
    text = GAMES["climber"].cards_file.read_text() + "\n# a word that changes nothing\n"
    found = play_pairs(plan("climber", 3, ["greedy0", "random", "random"], text, redraws=1), range(3))
    assert found.same == 3
    assert all(before == after for before, after in found.deals)
    assert all(not moments.different for moments in found.cards.values())


def test_games_stay_in_step_until_the_versions_differ(tmp_path: Path) -> None:
    """The last lantern counts more: the deals are the same, and so are all random answers; only points differ."""
    file = edited(tmp_path, "lanterns", "moon = 7", "moon = 8")
    found = play_pairs(plan("lanterns", 2, ["random"] * 2, file.read_text()), range(20))
    assert found.same == 20
    gained = [
        sum(after.row[f"score {seat}"] - before.row[f"score {seat}"] for seat in (0, 1))
        for before, after in found.deals
    ]
    assert set(gained) <= {0.0, 1.0}
    assert 1.0 in gained


def test_unpaired_deals_are_others() -> None:
    found = play_pairs(plan("lanterns", 2, ["random"] * 2, paired=False), range(20))
    assert found.same < 5


def test_bots_change_seats_and_are_counted_by_name() -> None:
    found = play_pairs(plan("lanterns", 2, ["greedy", "random"]), range(4))
    for index, (before, _) in enumerate(found.deals):
        assert before.row["wins greedy"] == before.row[f"share {index % 2}"]


@pytest.mark.parametrize("players", [2, 3])
def test_luck_has_the_mean_0(players: int) -> None:
    """By the learned value, which there is for two, and by the game's estimate."""
    deals = 40
    found = play_pairs(plan("climber", players, ["random"] * players, redraws=1), range(deals))
    for seat in range(players):
        luck = mean_of([before.luck[seat] for before, _ in found.deals])
        assert luck.different == deals
        assert abs(luck.z) < 3.0


def test_by_estimates_luck_is_what_others_lack() -> None:
    """A learned value sees the position with the eyes of each seat, so that theirs need not add up."""
    found = play_pairs(plan("climber", 3, ["random"] * 3, redraws=1), range(12))
    assert [sum(before.luck) for before, _ in found.deals] == pytest.approx([0.0] * 12, abs=1e-9)


def test_a_comparison_does_not_depend_on_who_plays_it(tmp_path: Path) -> None:
    after = Subject(cards=edited(tmp_path, "lanterns", "hand = 6", "hand = 5"))
    found = [compare("lanterns", after, games=60, players=3, seed=2, engine=Engine(jobs=jobs)) for jobs in (1, 2)]
    assert found[0] == found[1]


def test_what_moved_is_said(tmp_path: Path) -> None:
    after = Subject(cards=edited(tmp_path, "lanterns", "hand = 6", "hand = 4"))
    found = compare("lanterns", after, games=80, players=2, agents=["random"], engine=ALONE)
    length = next(one for one in found.measures if one.measure == "decisions")
    assert (length.before, length.after, length.difference) == (12.0, 8.0, -4.0)
    assert found.changes == ["hand: 6 -> 4"]
    assert found.before.edition == "standard"
    assert found.after.edition == registry.load("lanterns", cards=after.cards).edition_name
    assert "This changes the game" in found.verdict
    shares = next(one for one in found.measures if one.measure == "share 0")
    assert changed(shares).startswith("seat 1's share of the wins")


def test_the_first_version_is_what_simulate_plays_but_for_the_bots_thoughts(tmp_path: Path) -> None:
    after = Subject(cards=edited(tmp_path, "lanterns", "moon = 7", "moon = 8"))
    found = compare("lanterns", after, games=40, players=2, agents=["random"], engine=ALONE, statistics=["lengths"])
    plain = simulate("lanterns", 40, 2, ["random"], jobs=1)
    assert found.measures[0].before == plain.length.mean


def test_without_a_number_of_games_it_stops_when_everything_is_known(tmp_path: Path) -> None:
    after = Subject(cards=edited(tmp_path, "lanterns", "moon = 7", "moon = 9"))
    found = compare("lanterns", after, players=2, agents=["random"], most=2000, measures=["decisions"], engine=ALONE)
    assert found.sequential
    assert found.deals == 200  # it never differs, and 149 deals are enough to say so: the second look has them
    assert [one.verdict for one in found.measures] == ["same"]


def test_what_is_the_same_cannot_be_compared() -> None:
    with pytest.raises(BadSetup, match="both versions of lanterns are the same"):
        compare("lanterns", Subject(), games=10)


def test_other_mistakes(tmp_path: Path) -> None:
    after = Subject(cards=edited(tmp_path, "lanterns", "hand = 6", "hand = 4"))
    with pytest.raises(BadSetup, match="at least 2"):
        compare("lanterns", after, games=1)
    with pytest.raises(BadSetup, match=r"there is no measure 'joy'; there are share 0.*, rounds, .*wins random"):
        compare("lanterns", after, games=4, measures=["joy"], players=2, agents=["greedy", "random"], engine=ALONE)
    with pytest.raises(BadSetup, match="cannot be played by 9"):
        compare("lanterns", after, games=4, players=9)


def test_wins_of_a_bot_are_no_measure_where_nobody_counts_wins(tmp_path: Path, never_play: None) -> None:
    after = Subject(cards=edited(tmp_path, "lanterns", "moon = 7", "moon = 9"))
    with pytest.raises(BadSetup, match="there is no measure 'wins random'"):
        compare(
            "lanterns",
            after,
            games=10,
            measures=["wins random"],
            players=2,
            agents=["greedy", "random"],
            statistics=["lengths"],
            engine=ALONE,
        )


def test_an_unknown_measure_is_refused_before_anything_is_played(tmp_path: Path, never_play: None) -> None:
    after = Subject(cards=edited(tmp_path, "lanterns", "hand = 6", "hand = 4"))
    with pytest.raises(BadSetup, match="'joy'"):
        compare("lanterns", after, games=10**9, measures=["decisions", "joy"], players=2, engine=ALONE)


@pytest.fixture
def never_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """No deal may be played."""

    def fail(*_: object) -> bool:
        raise AssertionError("a deal is played")

    monkeypatch.setattr("deckhall.lab.compare._run.go_on", fail)


def test_an_ending_that_seldom_comes_about_is_a_measure() -> None:
    game = GAMES["mountainhome"]
    assert is_ending("ending MTH-7.4 end_no_dwarf", game)
    assert not is_ending("ending MTH-99.1 end_no_dwarf", game)
    assert not is_ending("ending MTH-7.4 joy", game)


def test_small_planted_truth(tmp_path: Path) -> None:
    """A card that wins more for its owners is named first; the large version of this is `make lab`."""
    text = GAMES["rebuild"].cards_file.read_text()
    place = text.index("vp = 7", text.index('id = "sign_post"'))
    card = tmp_path / "edited.toml"
    card.write_text(text[:place] + "vp = 30" + text[place + len("vp = 7") :])
    after = Subject(cards=card)
    found = compare(
        "rebuild", after, games=60, players=2, agents=["random"], engine=ALONE, statistics=["cards"], redraws=0
    )
    assert (found.cards[0].card, found.cards[0].moved) == ("sign_post", True)
    assert "Sign Post" in found.verdict


def test_small_comparisons_of_nothing() -> None:
    """Independent deals of one version: neither a measure nor a card stands out more often than is said."""
    alarms = 0
    for seed in range(8):
        one = msgspec.structs.replace(plan("lanterns", 2, ["random"] * 2, paired=False), seed=seed)
        comparing = Comparing(one, {}, looks=LOOK_ONCE, wanted=())
        comparing.add(play_pairs(one, range(60)))
        alarms += any(measure.verdict == "moved" for measure in comparing.measures())
    assert alarms <= 2
