"""Section 5: purchase transactions."""

from __future__ import annotations

import pytest

from deckhall.core.errors import NoUndo
from deckhall.core.match import Match
from tests.rebuild.build import (
    GAME,
    bought,
    buy,
    cards,
    column,
    data,
    do,
    hand,
    ids,
    is_open,
    left,
    legal,
    named,
    need,
    options,
    pay,
    position,
    refused,
    sets,
    sizes,
    told,
    top,
)


@pytest.mark.rule("REB-5.12", "REB-5.17")
def test_several_purchases_are_paid_together() -> None:
    """3 Wood and 1 Steel by one card of 2 Wood and one of 1 Wood + 1 Steel, which no single purchase would use up."""
    state = position("logs normal_spade", row="wheelbarrow ladder steel_axe")
    do(state, "buy 1", "buy 2", "buy 3")
    assert [event.data["wasted"] for event in told(pay(state, "logs normal_spade"), "pay")] == [0]
    apart = position("logs normal_spade", row="wheelbarrow ladder steel_axe")
    buy(apart, "1", "logs")
    buy(apart, "2", "normal_spade")
    assert options(apart, "buy") == []  # the Steel of the spade is lost


@pytest.mark.rule("REB-5.13")
def test_a_purchase_takes_a_row_1_card_to_the_top_of_the_discard_pile() -> None:
    state = position(
        "log nails", columns=["ladder", "crown", "chalice", "galleon", "steel_axe magnet"], discard="stone"
    )
    buy(state, "5", "nails")
    assert cards(state, "discard-0") == ids("stone steel_axe")
    assert column(state, 5)[0] == "magnet"
    buy(state, "1", "log")
    assert top(state, "discard-0") == ["ladder"]
    assert refused(state, "buy 6").rule == "REB-5.13"


@pytest.mark.rule("REB-5.14")
def test_each_purchase_is_finished_before_the_next() -> None:
    state = position("logs gears", columns=["windmill medium_crate ladder"], draw="smelter crown")
    do(state, "buy 1")
    assert [event.kind for event in told(state)] == ["buy", "refill"]
    assert cards(state, "discard-0") == ["windmill"]
    assert column(state, 1) == ["medium_crate", "ladder", "smelter"]
    assert "reorder column-1" in legal(state)  # asked only now, with a complete column
    assert sizes(state)[0] == 2  # nothing is paid yet


@pytest.mark.rule("REB-5.15")
def test_a_card_that_came_down_can_be_bought_in_the_same_transaction_or_later() -> None:
    state = position("log*2 logs stone", columns=["ladder boomerang"])
    do(state, "buy 1", "buy 1")
    assert bought(state) == ["ladder", "boomerang"]
    pay(state, "log*2")
    apart = position("log*2", columns=["ladder boomerang"])
    buy(apart, "1", "log")
    buy(apart, "1", "log")
    assert cards(apart, "discard-0") == cards(state, "discard-0") == ["ladder", "boomerang"]


@pytest.mark.rule("REB-5.16")
def test_a_need_never_falls_below_nothing() -> None:
    state = position("stone", row="steel_axe heavy_spade gold_key", played="robot_golem")
    do(state, "buy 1")
    assert need(state) == {}
    do(state, "buy 2")
    assert cards(state, "discard-0") == ["steel_axe", "heavy_spade"]  # the Stone had to be paid, and was
    assert hand(state) == []
    assert options(state, "buy") == []


@pytest.mark.rule("REB-5.18")
def test_a_payment_may_be_empty() -> None:
    state = position("log stone", row="wheelbarrow", played="wood_axe")
    do(state, "buy 1")
    assert (hand(state), cards(state, "discard-0")) == (named("log stone"), ["wheelbarrow"])
    assert len(told(state, "free")) == 1


@pytest.mark.rule("REB-5.20")
def test_an_open_transaction_always_stays_payable() -> None:
    state = position("bar*2", row="ladder steel_axe wood_axe gold_key")
    do(state, "buy 1")
    assert options(state, "buy") == ["2", "3", "4"]
    do(state, "buy 2")
    assert not is_open(state)  # nothing more could be bought: both bars had to pay
    assert cards(state, "discard-0") == ["ladder", "steel_axe"]
    assert hand(state) == []


@pytest.mark.rule("REB-5.21")
def test_a_purchase_cannot_be_taken_back() -> None:
    match = Match(GAME, 2, 0, position=data("log nails stone", row="ladder steel_axe"))
    match.apply(0, GAME.vocab.parse("buy 1"))
    with pytest.raises(NoUndo):
        match.undo(0)
    assert legal(match.state) == ["buy 2", "pay"]
    for text in ("end", "done", "decline"):
        refused(match.state, text)


@pytest.mark.rule("REB-5.22")
def test_no_card_is_played_while_a_transaction_is_open() -> None:
    state = position("log wood_axe nails", row="ladder steel_axe")
    do(state, "buy 1")
    assert options(state, "play") == []
    assert refused(state, "play wood_axe").rule == "REB-5.22"
    pay(state, "log")
    assert options(state, "play") == ["wood_axe"]


@pytest.mark.rule("REB-5.24")
def test_a_payment_gives_only_cards_that_are_needed() -> None:
    state = position("gears nails*2 bar", row="magnet")  # 2 Steel
    do(state, "buy 1")
    assert sets(state) == {tuple(named(one)) for one in ("gears", "nails*2", "nails bar")}
    do(state, "trash nails")  # Rusted Gears would make it superfluous
    assert options(state, "trash") == ids("nails bar")
    assert refused(state, "trash gears").rule == "REB-5.24"
    do(state, "trash bar")
    assert (hand(state), top(state, "trash", 2)) == (named("gears nails"), ids("nails bar"))


@pytest.mark.rule("REB-5.24")
def test_a_card_that_only_saves_credits_is_not_needed() -> None:
    state = position("log*2", row="wheelbarrow", wood=1)
    do(state, "buy 1")
    assert (hand(state), top(state, "trash")) == (ids("log"), ids("log"))
    free = position("log", row="ladder", wood=1)
    do(free, "buy 1")
    assert (hand(free), left(free)) == (ids("log"), {})


@pytest.mark.rule("REB-5.24")
def test_with_overpaying_cards_that_are_not_needed_may_be_trashed_as_well() -> None:
    state = position("log nails stone gears", row="ladder", overpaying=True)
    do(state, "buy 1")
    pay(state, "log nails stone gears")
    assert hand(state) == []
    assert sorted(top(state, "trash", 4)) == named("log nails stone gears")
    assert [event.data["wasted"] for event in told(state, "pay_over")] == [5]


@pytest.mark.rule("REB-5.25")
def test_no_change_is_given() -> None:
    state = position("logs", columns=["ladder boomerang"])
    buy(state, "1", "logs")
    assert (legal(state), left(state)) == (["end"], {})
    assert hand(state) == []


@pytest.mark.rule("REB-5.26")
def test_cards_are_trashed_from_hand_only_to_pay() -> None:
    state = position("log stone", row="crown")
    assert refused(state, "trash log").rule == "REB-5.26"
    assert refused(state, "pay").rule == "REB-5.26"


@pytest.mark.rule("REB-5.27")
def test_cards_bought_this_turn_cannot_pay() -> None:
    state = position("nails log bar", columns=["ladder", "steel_axe boomerang"])
    do(state, "buy 1")
    do(state, "pay")
    assert options(state, "trash") == ids("log bar")
    pay(state, "log")
    assert "ladder" not in hand(state)
    assert options(state, "play") == []
    drawn = position("solid_spade log", columns=["ladder boomerang"])
    buy(drawn, "1", "log")
    do(drawn, "play solid_spade")
    buy(drawn, "1", "ladder")  # drawn again, and it pays
    assert cards(drawn, "discard-0") == ["boomerang"]


@pytest.mark.rule("REB-5.28")
def test_no_limit_on_purchases() -> None:
    row = ["ladder boomerang", "steel_axe steel_axe", "wood_axe", "gold_key", "gold_merchant"]
    state = position("log*2 nails*2 stone bar*2", columns=row)
    for columns, paid in (("1 1", "log*2"), ("2 2", "nails*2"), ("3", "stone"), ("4", "bar"), ("5", "bar")):
        buy(state, columns, paid)
    assert len(cards(state, "discard-0")) == 7
    one = position("log*2 nails*2 stone bar*2", columns=row)
    buy(one, "1 1 2 2 3 4 5", "log*2 nails*2 stone bar*2")
    assert cards(one, "discard-0") == cards(state, "discard-0")


def test_refusals_say_what_is_missing() -> None:
    state = position("log nails stone", row="small_crate magnet ladder wood_axe", overpaying=True)
    assert "2 units missing" in str(refused(state, "buy 1"))
    do(state, "buy 3")
    assert "Magnet beside Ladder: 1 unit missing" in str(refused(state, "buy 2"))
    do(state, "pay")
    assert "1 Wood" in str(refused(state, "done"))
    assert "A Gold Bar is not in your hand" in str(refused(state, "trash bar"))
