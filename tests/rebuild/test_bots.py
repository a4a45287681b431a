"""What a beginner would laugh at: positions in which a bot must not do it."""

from __future__ import annotations

import pytest

from deckhall.agents import advice, completed, make
from deckhall.core.agent_view import AgentView
from deckhall.core.state import State
from tests.rebuild.build import do, later, legal, position, seat

BOTS = ("greedy", "ismcts:400", "casual", "steady", "strong:400", "master:600")


def choices(state: State, bot: str) -> set[str]:
    """What the bot does in a position, with several seeds."""
    view = AgentView(state, state.to_act()[0])
    seeds = range(6) if bot in ("greedy", "casual") else range(2)
    return {state.game.vocab.text(make(bot, seed).choose(view)) for seed in seeds}


@pytest.mark.parametrize("bot", BOTS)
def test_a_card_is_not_bought_with_its_like(bot: str) -> None:
    """Sign Post for Sign Post: 7 VP for 7 VP, and one card of the market less."""
    for state in (
        position("sign_post stone*2", seat(deck="crown chalice log"), row="sign_post", deck="log*2 nails"),
        later("sign_post stone", seat(deck="crown chalice log"), row="sign_post", deck="log*2 nails"),
    ):
        assert "buy 1" in legal(state)
        assert choices(state, bot) == {"end"}


@pytest.mark.parametrize("bot", BOTS)
def test_credits_are_not_played_after_the_last_purchase(bot: str) -> None:
    state = position("wood_axe smelter", seat(deck="galleon log*2"), row="crown", deck="log*2 nails stone*3")
    assert legal(state) == ["end", "play smelter", "play wood_axe"]
    assert choices(state, bot) == {"end"}
    bought = position("wood_axe log", seat(deck="crown log*2"), columns=["boomerang"], deck="nails stone*3")
    do(bought, "buy 1")
    assert legal(bought) == ["end", "play wood_axe"]
    assert choices(bought, bot) == {"end"}


@pytest.mark.parametrize("bot", BOTS)
def test_credits_are_played_before_a_purchase_they_pay_for(bot: str) -> None:
    state = position("smelter bar*2 stone", seat(deck="log*2"), row="battle_axe", deck="log*2 nails")
    assert legal(state) == ["end", "play smelter"]  # 5 Steel: 3 of credits and two bars
    assert choices(state, bot) == {"play smelter"}


@pytest.mark.parametrize("bot", BOTS)
def test_a_good_purchase_is_made(bot: str) -> None:
    state = position("gears nails*2", seat(deck="log*2"), row="battle_axe", deck="log*2 stone*3", draw="")
    assert choices(state, bot) == {"buy 1"}


def test_a_hint_to_buy_says_how_to_pay() -> None:
    """A purchase uncovers a card before it is paid: the bot's advice stops there, the hint does not."""
    state = position("nails*2 stone", seat(deck="log*2"), row="heavy_spade", deck="log*2 stone*3", draw="chains spear")
    advised = advice(make("steady", 1), state, 0).actions
    assert [state.game.vocab.text(action) for action in advised] == ["buy 1"]
    hint = [state.game.vocab.text(action) for action in completed(state, 0, advised)]
    assert hint == ["buy 1", "trash pile_of_nails"]  # the Stone is all that can pay the rest
    assert completed(state, 0, [0]) == [0]  # the end of a turn is whole as it is
