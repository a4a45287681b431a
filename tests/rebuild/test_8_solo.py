"""Section 8: solo and co-operative games."""

from __future__ import annotations

import pytest

from tests.rebuild import oracle
from tests.rebuild.build import (
    EDITIONS,
    buy,
    cards,
    column,
    columns,
    do,
    fact,
    fresh,
    hand,
    has,
    heights,
    ids,
    left,
    legal,
    named,
    options,
    points,
    position,
    refused,
    row,
    seat,
    sizes,
    solo,
    told,
    turn,
    zone,
)
from tests.rebuild.random_play import ended, random_game

FULL = {"v001": [9, 9, 9, 9, 9, 8], "v005": [9, 9, 9, 8, 8, 8]}


@pytest.mark.rule("REB-8.1")
def test_everything_else_holds() -> None:
    state = solo("normal_spade wood_axe stone", columns=["ladder boomerang", "steel_axe"], deck="nails")
    do(state, "play wood_axe")
    assert left(state) == {"credit_wood": 2}
    buy(state, "1 1", "")
    assert cards(state, "discard-0") == ["ladder", "boomerang"]
    assert refused(state, "play stone").rule == "REB-5.8"
    do(state, "play normal_spade")
    buy(state, "2", "nails")
    assert cards(state, "discard-0") == ["ladder", "boomerang", "steel_axe"]


@pytest.mark.rule("REB-8.2", "REB-8.3", "REB-8.4", "REB-8.49")
@pytest.mark.parametrize(("edition", "early"), [("v001", 33), ("v005", 29)])
@pytest.mark.parametrize(("players", "mode"), [(1, "versus"), (2, "team"), (4, "campaign")])
def test_all_market_cards_lie_open_early_ones_below(edition: str, early: int, players: int, mode: str) -> None:
    state = fresh(players, 2, edition, mode=mode)
    assert not has(state, "draw")
    assert heights(state) == FULL[edition]
    dealt = [name for number in range(1, 10) for name in row(state, number)]
    assert sorted(dealt) == sorted(oracle.market(edition).elements())
    groups = [oracle.group(oracle.DECKS[edition][name]) for name in dealt]
    assert groups == ["early"] * early + ["late"] * (len(dealt) - early)
    for number in range(1, 7):
        pieces = zone(state, f"column-{number}").pieces
        assert [piece.is_marked("for_sale") for piece in pieces] == [True] + [False] * (len(pieces) - 1)
    assert "gold_stack" not in state.cards_in_play()


@pytest.mark.rule("REB-8.4")
def test_the_purchase_row_has_six_cards() -> None:
    state = solo("log nails stone bar*2", row="ladder steel_axe wood_axe gold_key gold_merchant boomerang")
    assert options(state, "buy") == ["1", "2", "3", "4", "5", "6"]
    buy(state, "6", "log")
    assert cards(state, "discard-0") == ["boomerang"]


@pytest.mark.rule("REB-8.5", "REB-9.8")
def test_the_first_order_of_the_deck_is_random_and_hidden() -> None:
    hands = {tuple(hand(fresh(1, seed))) for seed in range(12)}
    assert len(hands) > 8
    state = fresh(1, 1)
    for eye in (0, None):
        assert cards(state, "deck-0", eye) == []
        assert zone(state, "deck-0", eye).size == 9


@pytest.mark.rule("REB-8.6", "REB-8.7")
def test_the_discard_pile_is_turned_over_in_the_chosen_order() -> None:
    state = solo("", deck="bar", discard="log nails stone ladder logs gears", step="draw")
    assert told(state, "draw_open")[0].data["cards"] == ids("bar")
    for name in ("logs", "ladder", "stone", "gears", "nails"):
        do(state, f"next {name}")
    assert hand(state) == named("bar logs ladder stone gears")
    assert cards(state, "deck-0") == ids("nails log")
    assert told(state, "shuffle") == []
    assert [event.data["cards"] for event in told(state, "order")] == [ids("logs ladder stone gears nails log")]


@pytest.mark.rule("REB-8.6")
def test_a_single_card_needs_no_order() -> None:
    state = solo("", deck="bar", discard="log", step="draw")
    assert hand(state) == named("bar log")
    assert legal(state)[0] == "end"


@pytest.mark.rule("REB-8.8", "REB-8.9")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 3])
def test_two_cards_leave_after_each_turn(edition: str, players: int) -> None:
    vp = {name: card.vp for name, card in oracle.DECKS[edition].items()}
    for seed in range(3):
        state = fresh(players, seed, edition, mode="team")
        grid, read, run = columns(state), len(state.events), 0
        for _ in random_game(state, seed):
            for event in state.events[read:]:
                if event.kind in ("buy", "lowest", "burn", "free_buy"):
                    place = int(str(event.data["column"])) - 1
                    if event.kind == "lowest":
                        low = [vp[one[0]] if one else 0 for one in grid]
                        assert place == oracle.leaving(low, [len(one) for one in grid], "tall")
                        run += 1
                    grid[place].pop(int(str(event.data["row"])) - 1)
                elif event.kind == "reorder":
                    grid = columns(state)  # nothing else happens in that move
                elif event.kind == "turn":
                    assert run in (0, 2)
                    run = 0
            read = len(state.events)
        assert state.is_over


@pytest.mark.rule("REB-8.9")
def test_ties_go_to_the_tallest_then_to_the_right() -> None:
    row_ = ["ladder", "steel_axe", "steel_axe", "boomerang", "crown", "chalice"]
    state = solo(columns=row_, heights=[4, 5, 5, 3, 5, 5], step="trash")
    assert [(event.data["card"], event.data["column"]) for event in told(state, "lowest")] == [
        ("steel_axe", 3),
        ("steel_axe", 2),
    ]
    later = solo(
        columns=["ladder", "stone_wheel", "boomerang"], heights=[4, 5, 4, 5, 5, 5], step="trash", edition="v005"
    )
    assert [event.data["column"] for event in told(later, "lowest")] == [3, 1]  # not left-most (REB-8.36)


@pytest.mark.rule("REB-8.10", "REB-8.11")
def test_the_end_when_a_column_is_empty() -> None:
    first = solo(columns=["ladder"], heights=[1, 2, 2, 2, 2, 2], step="trash")
    assert (first.is_over, len(told(first, "lowest"))) == (True, 1)
    second = solo(columns=["ladder", "boomerang"], heights=[2, 1, 2, 2, 2, 2], step="trash")
    assert [event.data["column"] for event in told(second, "lowest")] == [1, 2]
    assert (second.is_over, heights(second)) == (True, [1, 0, 2, 2, 2, 2])
    bought = solo("log stone", columns=["ladder"], heights=[1, 2, 2, 2, 2, 2])
    buy(bought, "1", "log")
    assert not bought.is_over  # step 2 is finished first (REB-7.2)
    do(bought, "end")
    assert (bought.is_over, told(bought, "lowest")) == (True, [])


@pytest.mark.rule("REB-8.12", "REB-8.21", "REB-8.49")
@pytest.mark.parametrize(("edition", "most"), [("v001", 24), ("v005", 23)])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_at_most_so_many_turns_for_all_together(edition: str, most: int, players: int) -> None:
    for seed in range(3):
        state = ended(fresh(players, seed, edition, mode="team"))
        assert len(told(state, "turn")) <= most


@pytest.mark.rule("REB-8.12")
def test_the_24th_turn_can_come() -> None:
    """Columns of equal cards wear down evenly: 48 removals, two in each turn."""
    grid = sorted(oracle.market("v001").elements(), key=lambda name: oracle.DECKS["v001"][name].vp)
    level = [" ".join(grid[place::6]) for place in range(6)]
    state = solo(columns=level, heights=[9, 9, 9, 9, 9, 8])
    turns = 0
    while not state.is_over:
        do(state, "end")
        turns += 1
    assert turns == 24


@pytest.mark.rule("REB-11.3")
@pytest.mark.parametrize(
    ("edition", "players", "harder", "target"), [("v001", 1, False, 50), ("v005", 3, False, 50), ("v001", 3, True, 60)]
)
def test_a_single_game_has_the_first_target(edition: str, players: int, harder: bool, target: int) -> None:
    state = fresh(players, 0, edition, mode="team", harder=harder)
    assert fact(state, "target") == f"0 of {target} VP"
    won = solo(deck="crown chalice battle_axe robot_golem galleon", step="end")
    assert (points(won), won.is_over) == (49, True)
    assert [(event.kind, event.data["target"]) for event in told(won, "reached", "missed")] == [("missed", 50)]
    assert not won.achieved()
    enough = solo(deck="crown chalice battle_axe robot_golem galleon ladder", step="end")
    assert [event.kind for event in told(enough, "reached", "missed")] == ["reached"]
    assert enough.achieved()


@pytest.mark.rule("REB-8.20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_have_own_decks_and_one_common_grid(players: int) -> None:
    firsts = set()
    for seed in range(10):
        state = fresh(players, seed, mode="team")
        firsts.add(turn(state))
        first = turn(state)
        for who in range(players):
            assert sizes(state, who) == ((5, 9, 0, 0) if who == first else (0, 14, 0, 0))
        do(state, "end")
        assert turn(state) == (first + 1) % players
    assert len(firsts) > 1


@pytest.mark.rule("REB-8.21")
def test_two_cards_leave_after_every_single_turn_of_a_team() -> None:
    state = fresh(3, 1, mode="team")
    for number in range(1, 5):
        do(state, "end")
        assert len(told(state, "lowest")) == 2 * number


@pytest.mark.rule("REB-8.22")
def test_the_team_result_is_the_sum_with_own_bonuses() -> None:
    state = position("", seat(deck="ancient_armor galleon"), deck="ancient_throne logs*2", step="end", mode="team")
    assert [points(state, who) for who in (0, 1)] == [6, 6 + 9 + 2]  # no Ancient set across players
    assert state.scores == [23, 23]
    assert state.ranking == [1, 1]
    assert [(event.kind, event.data["n"]) for event in told(state, "reached", "missed")] == [("missed", 23)]


@pytest.mark.rule("REB-8.24")
def test_boomerang_is_passed_in_a_team() -> None:
    state = position("boomerang", seat("stone"), seat("stone"), mode="team")
    do(state, "play boomerang", "end")
    assert "boomerang" in hand(state, 1)
    later = position("boomerang", seat("stone"), seat("stone"), mode="team", edition="v005")
    do(later, "play boomerang", "end")
    assert legal(later) == ["pass 1", "pass 2"]
    do(later, "pass 2")
    assert "boomerang" in hand(later, 2)


@pytest.mark.rule("REB-8.25")
def test_cards_are_not_handed_over_otherwise() -> None:
    state = position("log stone", seat("ladder"), columns=["boomerang"], mode="team")
    before = [points(state, who) for who in (0, 1)]
    assert legal(state) == ["end", "buy 1"]
    for text in ("pass 1", "trash log", "carry ladder", "keep log", "play ladder"):
        refused(state, text)
    assert [points(state, who) for who in (0, 1)] == before
    assert cards(state, "hand-1", 0) == ["ladder"]  # everything may be shown
    assert column(state, 1)[0] == "boomerang"


@pytest.mark.rule("REB-8.26")
@pytest.mark.parametrize(("players", "targets"), [(2, [55, 60, 65, 75]), (3, [60, 65, 70, 80]), (4, [65, 70, 75, 85])])
def test_the_harder_form(players: int, targets: list[int]) -> None:
    for number, target in enumerate(targets, 1):
        state = position(
            "stone", players=players, mode="campaign", harder=True, round=number, results=targets[: number - 1]
        )
        assert fact(state, "target") == f"0 of {target} VP"
