"""Section 5: settling credits and conversions, and the decisions of a program."""

from __future__ import annotations

import pytest

from deckhall.core.state import State
from tests.rebuild import oracle
from tests.rebuild.build import (
    EDITIONS,
    buy,
    cards,
    complete_choices,
    do,
    fresh,
    ids,
    left,
    legal,
    options,
    pay,
    position,
    refused,
    row,
    sizes,
    solo,
    told,
    top,
)
from tests.rebuild.random_play import random_game


@pytest.mark.rule("REB-5.29")
def test_as_few_credits_as_possible_are_spent() -> None:
    for paid, after in (("log*2", 2), ("log", 1), ("", 0)):
        state = position("log*2 stone", row="wheelbarrow", wood=2, overpaying=True)
        buy(state, "1", paid)
        assert left(state).get("credit_wood", 0) == after
    bar = position("bar stone", row="wheelbarrow", wood=2, overpaying=True)
    buy(bar, "1", "bar")  # a wild unit comes before a credit as well
    assert left(bar) == {"credit_wood": 1}


@pytest.mark.rule("REB-5.30")
@pytest.mark.parametrize(
    ("card", "paid", "given", "after"),
    [
        # one unit too few: one credit is spent, of the resource that is spared least
        ("windmill", "logs", {"wood": 1, "steel": 1}, {"credit_wood": 1}),
        ("normal_spade", "bar", {"wood": 1, "steel": 1}, {"credit_steel": 1}),
        ("heavy_spade", "bar", {"steel": 1, "stone": 1}, {"credit_stone": 1}),
        ("rune_stone", "bar*3", {"stone": 1, "gold": 1}, {"credit_gold": 1}),
        ("golden_saw", "bar", {"steel": 1, "gold": 1}, {"credit_gold": 1}),
        ("obelisk", "bar*3 stone nails", {"wood": 1, "steel": 1, "gold": 1}, {"credit_steel": 1, "credit_gold": 1}),
    ],
)
def test_which_credits_are_spent(card: str, paid: str, given: dict[str, int], after: dict[str, int]) -> None:
    state = position(paid, row=card, players=4, overpaying=True, **given)  # type: ignore[arg-type]
    do(state, "buy 1")
    if "decline" in legal(state):
        do(state, "decline")
    pay(state, paid)
    assert cards(state, "discard-0") == [card]
    assert left(state) == after


@pytest.mark.rule("REB-5.30")
def test_fewest_conversions_then_fewest_of_stone() -> None:
    state = position("log stone nails", row="magnet", convert_wood=2, convert_stone=2, overpaying=True)
    buy(state, "1", "nails log stone")  # one Steel is missing: Wood is converted, not Stone
    assert left(state) == {"convert_wood": 1, "convert_stone": 2}
    none = position("gears log stone", row="magnet", convert_wood=2, convert_stone=2, overpaying=True)
    buy(none, "1", "gears log stone")
    assert left(none) == {"convert_wood": 2, "convert_stone": 2}


@pytest.mark.rule("REB-5.31")
def test_the_search_over_all_pairs_of_conversions() -> None:
    """Two Wood and three Stone conversions, twelve pairs: the need of Crown is met by five units and a credit."""
    state = position("logs stone*3", row="crown", convert_wood=2, convert_stone=3, gold=2, overpaying=True)
    buy(state, "1", "logs stone*3")
    assert left(state) == {"credit_gold": 1}
    turn = oracle.Turn(oracle.units("2G"), 2, 3)
    way = oracle.settled("v001", ids("logs stone*3"), oracle.units("6G"), turn)
    assert (way.spent["G"], way.saw, way.boots) == (1, 2, 3)


@pytest.mark.rule("REB-5.32")
def test_what_action_offers() -> None:
    state = position("ladder steel_axe*2 stone log", row="boomerang crown magnet wood_axe")
    assert legal(state) == ["end", "play ladder", "play steel_axe", "buy 1", "buy 3", "buy 4"]


@pytest.mark.rule("REB-5.33")
def test_what_more_offers() -> None:
    state = position("log nails stone", row="ladder steel_axe wood_axe small_crate magnet")
    do(state, "buy 1")
    assert legal(state) == ["buy 2", "buy 3", "pay"]


@pytest.mark.rule("REB-5.34")
def test_equal_cards_are_one_option_and_done_is_offered_when_covered() -> None:
    state = position("stone*3 log nails", row="stone_tablet", overpaying=True)
    do(state, "buy 1")
    assert legal(state) == ids_of("trash", "log nails stone")
    do(state, "trash stone", "trash stone")
    assert "done" not in legal(state)
    do(state, "trash stone")
    assert legal(state) == [*ids_of("trash", "log nails"), "done"]


def ids_of(verb: str, names: str) -> list[str]:
    """Options by their cards."""
    return [f"{verb} {name}" for name in ids(names)]


@pytest.mark.rule("REB-5.35")
def test_only_lines_of_two_cards_are_offered() -> None:
    state = position("logs nails", row="windmill", heights=[2, 3, 1, 1, 1], draw="")
    do(state, "buy 1")  # heights 1, 3, 1, 1, 1
    assert legal(state) == ["reorder row-1", "reorder column-2", "decline"]
    alone = solo("logs nails", row="windmill", heights=[9, 9, 9, 8, 8, 8])
    do(alone, "buy 1")
    lines = [*[f"reorder row-{n}" for n in range(1, 10)], *[f"reorder column-{n}" for n in range(1, 7)], "decline"]
    assert legal(alone) == lines
    assert len(lines) == 16


@pytest.mark.rule("REB-5.36")
def test_a_line_is_arranged_from_its_lowest_or_left_most_place() -> None:
    state = position("logs nails", columns=["windmill ladder", "spear", "magnet", "smelter", "chains"])
    do(state, "buy 1", "reorder row-1")
    assert sorted(options(state, "place")) == ["chains", "ladder", "magnet", "smelter", "spear"]
    do(state, "place magnet")
    assert sorted(options(state, "place")) == ["chains", "ladder", "smelter", "spear"]
    assert refused(state, "place magnet").rule == "REB-5.36"
    do(state, "place chains", "place ladder", "place spear")  # the last one goes into the last place
    assert row(state) == ["magnet", "chains", "ladder", "spear", "smelter"]


@pytest.mark.rule("REB-5.36")
def test_a_row_with_gaps_is_arranged_on_the_places_its_cards_occupy() -> None:
    state = position(
        "logs nails",
        columns=["windmill ladder", "spear chains", "magnet", "smelter uzi"],
        heights=[2, 2, 1, 2, 1],
        draw="",
    )
    do(state, "buy 1", "reorder row-2")
    assert sorted(options(state, "place")) == ["chains", "uzi"]
    do(state, "place uzi")
    assert [one[1:] for one in (cards(state, "column-2"), cards(state, "column-4"))] == [["uzi"], ["chains"]]
    assert sizes(state)[0] == 2


@pytest.mark.rule("REB-5.37")
def test_what_keep_offers() -> None:
    state = position("log*2 logs gears", played="wheelbarrow")
    do(state, "end")
    assert legal(state) == ["done", "keep a_log", "keep bunch_of_logs"]
    do(state, "keep log")
    assert legal(state) == ["done", "keep a_log"]


@pytest.mark.rule("REB-5.38")
def test_what_order_offers() -> None:
    state = solo("solid_spade", discard="log*2 stone")
    do(state, "play solid_spade")
    assert sorted(legal(state)) == ["next a_log", "next a_stone"]
    do(state, "next log")
    assert sorted(legal(state)) == ["next a_log", "next a_stone"]
    do(state, "next stone")
    assert cards(state, "deck-0") == ids("stone log")


@pytest.mark.rule("REB-5.39", "REB-11.1")
def test_a_single_option_is_taken_by_itself_but_for_the_end() -> None:
    state = position("nails", row="steel_axe")
    do(state, "buy 1")  # PAY, TRASH Pile of Nails and DONE follow
    assert (legal(state), cards(state, "discard-0")) == (["end"], ["steel_axe"])
    twice = position("stone*3", row="stone_tablet crown")
    do(twice, "buy 1")
    assert legal(twice) == ["end"]


@pytest.mark.rule("REB-5.40")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_decision_has_sixty_options_and_only_end_is_ever_alone(edition: str) -> None:
    most = 0
    for players, seed, mode in ((1, 1, "campaign"), (2, 2, "versus"), (4, 3, "team"), (3, 4, "versus")):
        state: State = fresh(players, seed, edition, mode=mode)
        for who, _ in random_game(state, seed):
            actions = state.legal_actions(who)
            most = max(most, len(actions))
            assert actions == sorted(set(actions))
            assert len(actions) > 1 or state.game.vocab.text(actions[0]) == "end"
    assert 7 < most < 60


@pytest.mark.rule("REB-5.40")
def test_a_huge_hand_still_has_few_options() -> None:
    starters = "log*2 logs*2 gears nails*2 stone*4 bar*3"
    names = [name for name, card in oracle.DECKS["v001"].items() if card.vp and name not in ("crown", "ladder")]
    state = position(f"{starters} {' '.join(names)}", columns=["ladder", "crown"], exact=True, draw="", overpaying=True)
    playable = [name for name in names if name in oracle.PLAYABLE["v001"]]
    assert len(legal(state)) == 1 + len(playable) + 2
    do(state, "buy 1", "pay")
    assert len(legal(state)) == len(names) + 6
    assert len(legal(state)) < 60


@pytest.mark.rule("REB-5.34", "REB-11.9")
def test_only_cards_that_can_be_needed_are_offered() -> None:
    state = position("log*2 logs gears stone", row="wheelbarrow")
    do(state, "buy 1")
    assert legal(state) == ids_of("trash", "log logs")
    assert refused(state, "trash gears").rule == "REB-5.24"
    assert "Rusted Gears is not needed" in str(refused(state, "trash gears"))
    do(state, "trash log")  # only a second one can follow, and then the payment is complete
    assert (legal(state), top(state, "trash", 2)) == (["end"], ids("log log"))
    big = position("logs gears nails", columns=["windmill", "ladder"], draw="smelter crown")
    do(big, "buy 1", "decline", "trash logs")
    assert options(big, "trash") == ids("gears nails")  # one of them for the Steel


@pytest.mark.rule("REB-5.41")
def test_the_first_whole_payment_is_the_cheapest() -> None:
    state = position("chains gears nails*2 bar", row="magnet")
    do(state, "buy 1", "pay")
    assert complete_choices(state)[0].pieces == ids("nails nails")
    assert told(state, "buy") != []
