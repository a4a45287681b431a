"""Reports: what they say of figures made by hand, and the page they make."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import msgspec
import pytest

from deckhall.core import BadSetup, DeckhallError, load
from deckhall.lab._engine import Engine
from deckhall.lab._play import Setup
from deckhall.lab._result import Rate
from deckhall.lab._wilson import wilson
from deckhall.lab.report import Report, _charts, _page, checked_rows, earlier, page, report, write_rows
from deckhall.lab.report._card_figures import CardFigures
from deckhall.lab.report._figures import Figures, SeatFigures, Spread, ValueFigures
from deckhall.lab.report._intervals import Estimate
from deckhall.lab.report._report import _that_matter, games_for
from deckhall.lab.report._restricted import Restricted, forbidden
from deckhall.lab.report._skill import LevelPair
from deckhall.lab.report._verdicts import seat_verdicts, verdicts
from deckhall.lab.stats import Measurement
from tests.games import GAMES

NO_VALUES = ValueFigures(False, 0, None, None, None, None, None, [], [], [], 0.0, None, 0.0, 0.0, None, 0)


def seat(number: int, rate: float, half: float) -> SeatFigures:
    return SeatFigures(number, Rate(rate, rate - half, rate + half), 10.0)


def made(**given: object) -> Figures:
    even = Spread(10, 10, 9, 11, 8, 12)
    usual: dict[str, object] = {
        "games": 10_000,
        "players": 2,
        "together": None,
        "seats": [seat(0, 0.5, 0.01), seat(1, 0.5, 0.01)],
        "balance": 1.0,
        "sole": 1.0,
        "margin": even,
        "rounds": even,
        "decisions": even,
        "endings": [],
        "forced": 0.1,
        "options": 3.0,
        "options_if_any": 3.2,
        "questions": [],
        "values": NO_VALUES,
        "cards": [],
    }
    return Figures(**(usual | given))  # type: ignore[arg-type]  # by name


def card(name: str, value: float, half: float, alarms: float, owners: int = 5000, rate: float = 0.5) -> CardFigures:
    share = Rate(0.5, 0.49, 0.51)
    effect = Estimate(value, value - half, value + half, owners)
    taken = Rate(rate, max(0.0, rate - 0.01), min(1.0, rate + 0.01))
    return CardFigures(
        name.lower(), name, 10_000, 5000, taken, 5000, owners, share, share, None, effect, 0.0, alarms, {}, None
    )


def said(found: Figures, limits: list[Restricted] | None = None, skill: list[LevelPair] | None = None) -> list[str]:
    return [
        f"{one.mark}: {one.text} {one.detail}" for one in verdicts(load("rebuild"), found, limits or [], skill or [])
    ]


def test_a_better_seat_is_said_to_be_real() -> None:
    found = said(made(seats=[seat(0, 0.531, 0.01), seat(1, 0.469, 0.01)]))
    assert found[0].startswith("look: Seat 1 wins 3.1 games in 100 more than its share. Real, not chance. 53.1 of 100")


def test_even_seats_are_fine_and_a_small_sample_is_open() -> None:
    assert "fine: No seat is favoured. All win 50.0 of 100; even is 50.0." in said(made())
    wide = made(games=400, seats=[seat(0, 0.52, 0.05), seat(1, 0.48, 0.05)])
    # an error of 5 / 1.96 must come down to 2 / 1.96: 6.25 times the games
    assert any(
        line.startswith("open: No seat is known to be better.") and "2,100 more games would settle it" in line
        for line in said(wide)
    )


def test_what_is_open_never_needs_no_more_games() -> None:
    """Of three seats one is off by just over its interval: among three that is no proof, and 100 games not enough."""
    three = [seat(0, 1 / 3 + 0.1, 0.097), seat(1, 1 / 3 - 0.05, 0.097), seat(2, 1 / 3 - 0.05, 0.097)]
    found = said(made(games=100, players=3, seats=three))
    # the error must come down from 0.097 / 1.96 to 0.1 / 2.39: 1.403 times the games
    assert any(line.startswith("open: No seat") and "41 more games would settle it" in line for line in found)


def test_cards_that_stand_out_are_named_the_strongest_first() -> None:
    cards = [card("Uzi", 0.08, 0.01, 0.0), card("Spear", 0.03, 0.02, 0.04), card("Ladder", 0.01, 0.02, 0.9)]
    worth = Restricted("uzi", Estimate(0.05, 0.02, 0.08, 200))
    found = [line for line in said(made(cards=cards), [worth]) if "Who gets" in line]
    assert [re.findall("Who gets (\\w+) wins ([\\d.]+)", line) for line in found] == [
        [("Uzi", "8.0")],
        [("Spear", "3.0")],
    ]
    assert found[0].endswith("(7.0 to 9.0; 5,000 owners). Forbidding it costs the same player 5.0 in 100 (2.0 to 8.0).")


def test_what_forbidding_a_card_does_not_tell_is_said_too() -> None:
    worth = Restricted("uzi", Estimate(0.07, -0.01, 0.15, 100))
    [found] = [line for line in said(made(cards=[card("Uzi", -0.03, 0.01, 0.0)]), [worth]) if "Who gets" in line]
    assert found.endswith("Forbidding it makes no known difference: between 15.0 wins in 100 fewer and 1.0 more.")


def test_cards_that_are_never_or_always_taken_are_named() -> None:
    cards = [card("Crown", 0.0, 0.02, 1.0, rate=0.02), card("Anvil", 0.0, 0.02, 1.0, rate=0.95)]
    found = said(made(cards=cards))
    assert "look: 1 card is hardly ever taken. Less than 5 times of 100 offers: Crown." in found
    assert "look: 1 card is taken as a matter of course. More than 90 times of 100 offers: Anvil." in found
    assert any(line.startswith("open: No card is known to stand out. At least 80,000 more games") for line in found)


def test_few_owners_are_no_verdict() -> None:
    assert not any("Who gets" in line for line in said(made(cards=[card("Uzi", 0.3, 0.05, 0.0, owners=60)])))


def test_games_won_together() -> None:
    assert "fine: Together they succeed in 55.0 of 100 games. From 52.0 to 58.0, 95 times in 100." in said(
        made(together=Rate(0.55, 0.52, 0.58))
    )


def test_pacing_forced_moves_and_levels() -> None:
    found = said(
        made(rounds=Spread(20, 20, 10, 30, 5, 40), forced=0.6, sole=0.9),
        skill=[
            LevelPair("casual", "novice", Rate(0.76, 0.7, 0.82), 100),
            LevelPair("steady", "casual", Rate(0.5, 0.4, 0.6), 50),
        ],
    )
    assert (
        "look: Nine games of ten take 10 to 30 rounds, a wide span. "
        "Typically 20, with 10 decisions of all players together." in found
    )
    assert "look: 10.0 of 100 games end in a shared victory. " in found
    assert any(line.startswith("look: Many moves are forced: 60 of 100.") for line in found)
    assert (
        "fine: Casual bots beat novice ones in 76 of 100 games. "
        "From 70 to 82 in 100 two-player games, +200 points of rating." in found
    )
    assert "open: Steady bots are not seen to beat casual ones. From 40 to 60 in 50 two-player games." in found


# -- whole reports ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> tuple[Report, Measurement]:
    return report(GAMES["lanterns"], 60, 3, ["greedy"], engine=Engine(jobs=1), replays=5, forbid=["4"], skill_games=4)


def test_a_report_is_the_same_for_any_number_of_jobs(whole: tuple[Report, Measurement]) -> None:
    two = Engine(jobs=2)
    again, rows = report(GAMES["lanterns"], 60, 3, ["greedy"], engine=two, replays=5, forbid=["4"], skill_games=4)
    assert msgspec.structs.replace(again, seconds=0.0) == msgspec.structs.replace(whole[0], seconds=0.0)
    assert rows == whole[1]


def test_a_report_can_be_read_back(whole: tuple[Report, Measurement], tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_bytes(msgspec.json.encode(whole[0]))
    assert earlier(file, GAMES["lanterns"]) == whole[0]
    with pytest.raises(BadSetup, match=r"report\.json: a report of lanterns, not of rebuild"):
        earlier(file, load("rebuild"))
    file.write_text("{}")
    with pytest.raises(DeckhallError, match="no report as `deckhall report --json` prints it"):
        earlier(file, GAMES["lanterns"])


def test_the_page_is_one_file_that_loads_nothing(whole: tuple[Report, Measurement]) -> None:
    text = page(GAMES["lanterns"], whole[0], whole[1].rows)
    assert text.startswith("<!doctype html>")
    assert "<title>Lanterns: balance report</title>" in text
    assert not re.findall(r"""(?:src|href)=["'](?!#)|@import|url\((?!data:)|https?://(?!www\.w3\.org)""", text)
    assert "Only 60 games" in text  # a small sample says so
    assert text.count("<svg") % 2 == 0  # each picture for a desk and for a phone
    assert "prefers-color-scheme" in text or "light-dark(" in text
    for colour in _charts.NAMES:
        assert f'"{colour}"' not in text  # every colour is one of the page's
    assert text.index("In short") < text.index("<svg")  # sentences first


def test_a_report_that_was_called_off_says_so(whole: tuple[Report, Measurement]) -> None:
    stopped = msgspec.structs.replace(whole[0], wanted=500)
    assert "It was called off after 60 of 500 games" in _page._head(GAMES["lanterns"], stopped)


def test_rows_as_csv_and_parquet(whole: tuple[Report, Measurement], tmp_path: Path) -> None:
    rows = whole[1].rows
    write_rows(checked_rows(tmp_path / "games.csv"), rows)
    with (tmp_path / "games.csv").open() as file:
        lines = list(csv.DictReader(file))
    assert [int(line["game"]) for line in lines] == list(range(60))
    assert float(lines[7]["share 0"]) == rows[7]["share 0"]
    import pyarrow.parquet as pq

    write_rows(checked_rows(tmp_path / "games.parquet"), rows)
    table = pq.read_table(tmp_path / "games.parquet")
    assert table.column("decisions").to_pylist() == [row["decisions"] for row in rows]
    with pytest.raises(BadSetup, match=r"rows are written as \.parquet or \.csv"):
        checked_rows(tmp_path / "games.xls")
    with pytest.raises(BadSetup, match="there is no folder"):
        checked_rows(tmp_path / "nowhere" / "games.csv")


def test_unknown_cards_are_refused() -> None:
    with pytest.raises(BadSetup, match="lanterns has no card 'candelabra'"):
        report(GAMES["lanterns"], 1, 2, forbid=["candelabra"])


def test_without_the_extra_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "altair", None)
    with pytest.raises(DeckhallError, match=r"Altair is not installed.*pip install 'deckhall\[lab\]'"):
        _charts.libraries()


# -- restricted play -------------------------------------------------------------------------------------------------


def test_a_forbidden_card_is_not_taken() -> None:
    from deckhall import agents
    from deckhall.core import AgentView
    from deckhall.core.taking import card_taken

    game = GAMES["lanterns"]
    state = game.new(2, 3)
    seen: set[str] = set()
    bots = [agents.make("without:6@greedy", 1), agents.make("greedy", 2)]
    while not state.is_over:
        at = agents.next_seat(state)
        view = AgentView(state, at)
        action = bots[at].choose(view)
        others = {card_taken(state, at, one) for one in view.legal} - {"6"}
        if at == 0 and others:
            seen.add(card_taken(state, at, action))
        state.apply(at, action)
    assert "6" not in seen
    assert seen


def test_only_takers_are_played_again() -> None:
    setup = Setup("lanterns", "standard", 2, ["greedy", "greedy"], 5, {"next": False})
    found = forbidden(GAMES["lanterns"], setup, 0, ["6"])
    assert set(found) <= {"6"}
    assert all(-1.0 <= one <= 1.0 for one in found.get("6", []))
    assert forbidden(GAMES["lanterns"], setup, 0, ["no such card"]) == {}


def test_a_card_is_forbidden_in_as_many_games_as_have_takers_enough() -> None:
    """1,000 games, 100 takers wanted: every second game has one, though one in a hundred has an owner."""
    drafted = msgspec.structs.replace(card("Boat", 0.0, 0.01, 0.0, owners=10), takers=500)
    rare = msgspec.structs.replace(card("Crown", 0.0, 0.01, 0.0), takers=40)
    given = card("Gift", 0.0, 0.01, 0.0)  # owned, but never taken
    assert games_for([drafted, rare, given], 100, 1000) == {"boat": 200, "crown": 1000}


def test_the_cards_that_are_named_are_the_ones_that_are_forbidden() -> None:
    """Not those of a handful of owners, who are further off: no sentence speaks of them."""
    rated = [("A", 0.2, 900), ("B", 0.1, 900), ("C", 0.09, 900), ("D", 0.08, 900)]
    rated += [("Gift", -0.1, 900), ("Y", -0.12, 900), ("Z", -0.14, 900), ("Few", -0.3, 60)]
    cards = [
        msgspec.structs.replace(card(name, value, 0.01, 0.0, owners), takers=0 if name == "Gift" else 100)
        for name, value, owners in rated
    ]
    assert [one.id for one in _that_matter(made(cards=cards))] == ["a", "b", "c", "z", "y", "few"]


def test_a_seat_that_is_off_alone_but_not_among_four_needs_more_games() -> None:
    """2.8 above even, with an error of 1.33, is 2.1 errors; one of four must be 2.5 away: 1.41 times as many."""
    shares = (0.235, 0.278, 0.264, 0.223)
    seats = [seat(number, share, 1.96 * 0.0133) for number, share in enumerate(shares)]
    found = seat_verdicts(made(games=1100, players=4, seats=seats))
    assert [one.mark for one in found] == ["open"]
    assert 440 < int(found[0].detail.split("; ")[1].split()[0]) < 460


def test_a_seat_is_called_better_only_where_its_interval_leaves_out_even() -> None:
    """14 of 20: Wilson's interval goes from 48.1 to 85.5. 15 of 20: from 53.1."""
    for won, mark in ((14, "open"), (15, "look")):
        seats = [
            SeatFigures(number, Rate(one / 20, *wilson(one, 20)), 9.0) for number, one in enumerate((won, 20 - won))
        ]
        assert [one.mark for one in seat_verdicts(made(games=20, seats=seats))] == [mark]


def test_a_card_with_few_owners_may_stand_out() -> None:
    found = said(made(games=150, cards=[card("Smelter", 0.199, 0.08, 0.001, 132), card("Axe", 0.0, 0.004, 0.9)]))
    assert (
        "open: 1 card may stand out. Smelter (132 owners): too few to be sure, 200 are wanted. 78 more games may do."
        in found
    )
    assert not any("No card" in line for line in found)


def test_no_card_stands_out_only_if_all_are_known() -> None:
    even = card("Axe", 0.0, 0.004, 0.9)
    assert "fine: No card stands out. All are known to be about even." in said(made(cards=[even]))
    unknown = said(made(cards=[even, card("Saw", 0.02, 0.05, 0.9)]))
    assert any(line.startswith("open: No card is known to stand out. At least ") for line in unknown)


def test_what_is_always_the_same_is_no_span() -> None:
    found = said(made(rounds=Spread(8, 8, 8, 8, 8, 8)))
    assert any(line.startswith("fine: Nine games of ten take 8 rounds.") for line in found)
    assert any("All win 50.0 of 100" in line for line in found)


def test_a_handful_of_games_says_little() -> None:
    values = msgspec.structs.replace(
        NO_VALUES,
        luck=Estimate(0.01, 0.01, 0.01, 2),
        luck_games=2,
        leader_wins=[0.0] * 10,
        lead_changes=Estimate(3.0, 2.0, 4.0, 2),
    )
    found = said(made(games=2, values=values))
    assert any(line.startswith("open: 2 games say little of how games go. So far 8 to 12 rounds.") for line in found)
    assert any(line.startswith("open: How much is luck is not known.") for line in found)
    assert not any("stays open" in line or "Nine games of ten" in line for line in found)


def test_the_caption_of_the_seats_says_no_more_than_the_verdict() -> None:
    """Nidavellir's shares of 2,000 games: two intervals leave out 25, but none of four seats is off for sure."""
    shares = (0.232, 0.271, 0.268, 0.229)
    among_four = made(games=2000, players=4, seats=[seat(number, one, 0.019) for number, one in enumerate(shares)])
    assert [one.mark for one in seat_verdicts(among_four)] == ["open"]
    assert "as among 4 seats may come by chance: seat 2 (27.1), seat 4 (22.9)." in _page._seats(among_four)
    sure = made(seats=[seat(0, 0.531, 0.01), seat(1, 0.469, 0.01)])
    assert "more than chance explains: seat 1 (53.1), seat 2 (46.9)." in _page._seats(sure)
    little = made(games=100_000, seats=[seat(0, 0.506, 0.003), seat(1, 0.494, 0.003)])
    assert [one.mark for one in seat_verdicts(little)] == ["fine"]
    assert "not by chance, but by less than matters: seat 1 (50.6), seat 2 (49.4)." in _page._seats(little)
    assert "the differences may be chance" in _page._seats(made())


def test_hardly_any_luck_is_no_interval_from_0_to_0() -> None:
    def luck(value: float, low: float, high: float) -> str:
        values = msgspec.structs.replace(NO_VALUES, luck=Estimate(value, low, high, 67), luck_games=67)
        return next(line for line in said(made(values=values)) if "Luck" in line)

    seen = "of the result, as far as the value of positions sees it."
    assert luck(0.0001, 0.0, 0.0002) == f"fine: Luck makes less than 1% {seen} From 67 games."
    assert luck(0.02, 0.01, 0.03) == f"fine: Luck makes 2% {seen} Between 1 and 3%, from 67 games."


def test_bars_stand_on_the_ground() -> None:
    """Each bar of a histogram is as high as its share: half of the games took 3, a quarter each 1 and 5."""
    drawn = _charts.histogram([1, 3, 3, 5], 1, 5, "rounds")(400)
    _, library = _charts.libraries()
    text = library.vegalite_to_svg(drawn.to_dict())
    bars = re.findall(r'aria-roledescription="bar" d="M[\d.]+,[\d.]+h[\d.]+v([\d.]+)h', text)
    heights = sorted(float(height) for height in bars if float(height) > 0)
    assert len(heights) == 3
    assert heights[2] == pytest.approx(2 * heights[0]) == pytest.approx(2 * heights[1])
    assert heights[2] > 50
