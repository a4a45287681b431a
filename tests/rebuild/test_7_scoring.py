"""Section 7 and REB-8.43 to REB-8.47: scoring, also against the oracle on random collections of cards."""

from __future__ import annotations

import pytest

from deckhall.core.rng import Rng
from deckhall.core.state import State
from deckhall.games.rebuild.details import Score
from deckhall.games.rebuild.state import RebuildState
from tests.rebuild import oracle
from tests.rebuild.build import EDITIONS, later, points, position, score, seat, told
from tests.rebuild.random_play import finished
from tests.rebuild.random_purchases import mixed


def total(owned: str, edition: str = "v001") -> int:
    """What these cards score."""
    return position(deck=owned, edition=edition, players=4, step="end").scores[0]


def parts(state: State, who: int = 0) -> dict[str, int]:
    """The bonuses of a seat by card."""
    return score(state, who).bonuses


@pytest.mark.rule("REB-7.8")
def test_all_owned_cards_count_wherever_they_are() -> None:
    state = position("ladder", seat(discard="crown"), deck="magnet stone", discard="spear chains", step="end")
    assert state.scores == [1 + 2 + 3 + 4, 13]
    now = position("ladder", seat(discard="crown"), deck="magnet", discard="spear", played="wood_axe")
    assert points(now) == 1 + 2 + 3 + 2  # during the game played cards as well
    assert [event.data["n"] for event in told(state, "score", "score_bonus")] == [10, 13]


@pytest.mark.rule("REB-7.9", "REB-8.43")
@pytest.mark.parametrize(("edition", "all_three"), [("v001", 4), ("v005", 5)])
def test_the_ancient_set_counts_once(edition: str, all_three: int) -> None:
    three = ("ancient_throne", "ancient_armor", "ancient_pyramid")
    for name in three:
        assert total(name, edition) == 6
        assert total(" ".join(one for one in three if one != name), edition) == 12 + 2
    assert total(" ".join(three), edition) == 18 + all_three
    apart = position("", seat(deck="ancient_pyramid"), deck="ancient_throne ancient_armor", step="end", edition=edition)
    assert apart.scores == [14, 6]


@pytest.mark.rule("REB-7.10", "REB-8.44")
@pytest.mark.parametrize(("edition", "limit", "bonus"), [("v001", 10, 4), ("v005", 8, 3)])
def test_obelisk_wants_few_cards(edition: str, limit: int, bonus: int) -> None:
    for others in range(limit + 3):
        assert total(f"obelisk stone*{others}", edition) == 9 + (bonus if others + 1 <= limit else 0)


@pytest.mark.rule("REB-7.11", "REB-8.47")
@pytest.mark.parametrize("edition", EDITIONS)
def test_galleon_counts_wood_on_the_other_cards(edition: str) -> None:
    assert total("galleon", edition) == 9  # not its own 7
    assert total("galleon log logs stone", edition) == 9 + 3
    assert total("galleon wizard_staff", edition) == 9 + 4 + 8 + (3 if edition == "v001" else 2)
    apart = position("", seat(deck="logs*2"), deck="galleon log", step="end", edition=edition)
    assert apart.scores == [10, 0]  # those of its owner


@pytest.mark.rule("REB-7.12")
@pytest.mark.parametrize(
    ("wood", "bonus"), [("", 0), ("log", 0), ("logs", 1), ("logs log", 1), ("logs*2", 2), ("galleon", 3)]
)
def test_wizard_staff_counts_full_pairs_of_wood(wood: str, bonus: int) -> None:
    state = position(deck=f"wizard_staff {wood}", step="end")
    assert parts(state).get("wizard_staff", 0) == bonus


@pytest.mark.rule("REB-8.47")
@pytest.mark.parametrize(
    ("wood", "bonus"), [("logs log", 0), ("logs*2", 2), ("logs*2 log*2", 2), ("galleon", 2), ("", 0)]
)
def test_wizard_staff_of_v005_wants_four_wood(wood: str, bonus: int) -> None:
    state = later(deck=f"wizard_staff {wood}", step="end")
    assert parts(state).get("wizard_staff", 0) == bonus


@pytest.mark.rule("REB-8.44")
def test_scoring_by_the_number_of_cards() -> None:
    for others in range(14):
        size = others + 1
        assert total(f"barn stone*{others}", "v005") == 4 + (1 if size <= 10 else 0)
        assert total(f"cave stone*{others}", "v005") == 4 + (3 if size >= 10 else 0)
        assert total(f"medieval_turret stone*{others}", "v005") == 9 + size // 3


@pytest.mark.rule("REB-8.45")
def test_both_stone_wheels() -> None:
    assert total("stone_wheel", "v005") == 3
    assert total("stone_wheel*2", "v005") == 6 + 3
    apart = later("", seat(deck="stone_wheel"), deck="stone_wheel", step="end")
    assert apart.scores == [3, 3]


@pytest.mark.rule("REB-8.46")
def test_robot_golem_counts_cards_with_steel() -> None:
    assert total("robot_golem", "v005") == 10 + 1
    assert total("robot_golem nails gears stone barn", "v005") == 10 + 4 + 4 + 1  # barn 4, few cards 1
    assert total("robot_golem nails gears") == 10  # v001: no such ability


@pytest.mark.rule("REB-7.14")
def test_fewer_cards_win_a_tie() -> None:
    state = position("", seat(deck="chalice stone"), seat(deck="battle_axe ladder"), deck="galleon stone*3", step="end")
    assert state.scores == [9, 9, 9]
    assert state.ranking == [3, 1, 1]
    assert [event.kind for event in told(state, "won", "shared")] == ["shared"]
    standings = state.view(None).final_ranks
    assert [one.why for one in standings if one.seat == 0] == ["4 cards owned (REB-7.14)"]


@pytest.mark.rule("REB-7.15")
def test_a_player_without_cards_scores_nothing() -> None:
    state = position("", seat(), deck="ladder", step="end")
    assert state.scores == [1, 0]
    assert score(state, 1) == Score(printed=0, bonuses={}, cards=0)


@pytest.mark.rule("REB-7.8", "REB-7.9", "REB-7.10", "REB-7.11", "REB-7.12", "REB-8.43", "REB-8.44", "REB-8.46")
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_collections_score_as_the_oracle_says(edition: str) -> None:
    bonus = 0
    stock = list((oracle.market(edition) + oracle.starters(edition)).elements())
    for seed in range(120):
        rng = Rng(seed)
        owned = mixed(rng, stock)[: 1 + rng.below(22)]
        state = position(deck=" ".join(owned), edition=edition, players=1, mode="team", step="end", exact=True)
        assert points(state) == oracle.score(edition, owned), owned
        found = parts(state)
        wanted = oracle.bonuses(edition, owned)
        ancient = sum(value for name, value in found.items() if name.startswith("ancient"))
        assert ancient == wanted["ancient"]
        rest = {name: value for name, value in found.items() if not name.startswith("ancient")}
        assert rest == {name: value for name, value in wanted.items() if name != "ancient"}, owned
        bonus += wanted.total() > 0
    assert bonus > 40


@pytest.mark.rule("REB-7.13")
@pytest.mark.parametrize(("edition", "players"), [("v001", 2), ("v001", 4), ("v005", 3)])
def test_whole_games_are_scored_as_the_oracle_says(edition: str, players: int) -> None:
    for seed in range(4):
        state = finished(players, seed, edition)
        assert state.is_over
        assert isinstance(state, RebuildState)
        owned = [[state.cards.ids[card] for card in state.owned(who)] for who in range(players)]
        scores = [oracle.score(edition, one) for one in owned]
        sizes = [len(one) for one in owned]
        assert state.scores == scores
        assert sizes == [score(state, who).cards for who in range(players)]
        best = max(zip(scores, [-one for one in sizes], strict=True))
        winners = [who for who in range(players) if (scores[who], -sizes[who]) == best]
        assert [who for who in range(players) if state.ranking[who] == 1] == winners
        [event] = told(state, "won", "shared")
        assert (event.kind, event.data["n"]) == ("won" if len(winners) == 1 else "shared", best[0])
