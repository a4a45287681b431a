"""Blunders that bots made once: each is a position, and what a bot may, or must, do there."""

from __future__ import annotations

import pytest

from deckhall import agents
from deckhall.core import AgentView
from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import GAME, HILL, ISLANDS, LANES, act, do, legal, position, seat, told

QUICK = [(spec, n) for spec in ("greedy", "casual") for n in range(4)]
BOTS = [*QUICK, ("ismcts:150", 7), ("steady", 7), ("strong:150", 7), ("master:300", 7)]
BOTH = ("farmer 0,0", "farmer 10,8 s1")
THEIR_DECK = "soldier farmer militia militia"


def choice(state: MuhqState, bot: tuple[str, int]) -> str:
    """What the bot does for whoever is asked."""
    who = state.to_act()[0]
    return GAME.vocab.text(agents.make(*bot).choose(AgentView(state, who)))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("resource", [1, 5, 9, 14])
def test_a_berserker_is_not_pumped_in_the_buy_step(bot: tuple[str, int], resource: int) -> None:
    units = ("berserker#1 5,5", "farmer 4,0", "soldier 8,8 s1", "farmer 10,8 s1")
    seats = [seat(resource=resource, store="fireball fireball"), seat(resource=4, deck=THEIR_DECK)]
    state = position(*units, step="buy", seats=seats)
    assert "use 5,5" in legal(state)
    assert choice(state, bot) != "use 5,5"


@pytest.mark.parametrize("bot", BOTS)
def test_a_berserker_is_not_pumped_to_put_off_the_points_of_others(bot: tuple[str, int]) -> None:
    """The other player will score twice as soon as the turn is over; nothing can be done about it in the buy step."""
    units = ("berserker#1 0,1", "farmer 4,0", "soldier 5,4 s1", "soldier 9,4 s1", "militia 5,5 s1")
    state = position(*units, step="buy", seats=[seat(resource=5), seat(resource=4, deck=THEIR_DECK)])
    assert choice(state, bot) == "pass"


@pytest.mark.parametrize("bot", BOTS)
def test_a_berserker_is_not_pumped_in_the_turn_of_others(bot: tuple[str, int]) -> None:
    units = ("berserker#1 0,1", "farmer 4,0", "soldier 5,4 s1", "soldier 9,4 s1")
    state = do(position(*units, turn=1, seats=[seat(resource=5), seat(resource=4)]), "pass")
    assert state.to_act() == [0]
    assert choice(state, bot) == "pass"


@pytest.mark.parametrize("bot", BOTS)
def test_a_berserker_is_pumped_when_that_decides_a_fight(bot: tuple[str, int]) -> None:
    units = ("berserker#1 5,5", "farmer 4,0", "pikeman#2 5,4 s1", "farmer 10,8 s1")
    state = do(position(*units, seats=[seat(resource=5), seat()]), "activate 5,5", "attack 5,4")
    assert choice(state, bot) == "use 5,5"  # 4 is more than 3


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", [None, LANES, HILL, ISLANDS])
def test_soldiers_are_played_and_not_thrown_away_for_resource(bot: tuple[str, int], name: str | None) -> None:
    far = {None: "10,8", LANES: "12,8", HILL: "8,8", ISLANDS: "12,12"}[name]
    more = {"map": name} if name else {}
    seats = [seat("soldier soldier soldier", 8), seat(resource=4, deck=THEIR_DECK)]
    state = position(f"farmer {far} s1", seats=seats, **more)
    assert choice(state, bot) == "play soldier"
    late = position(f"farmer {far} s1", step="buy", seats=seats, **more)
    assert "trade" in legal(late)
    assert choice(late, bot) == "pass"


@pytest.mark.parametrize("bot", QUICK)
def test_useless_cards_may_go_for_resource(bot: tuple[str, int]) -> None:
    seats = [seat("boat galley", 1), seat(resource=1)]
    assert choice(position(*BOTH, "knight 5,4 tapped", step="buy", seats=seats), bot) == "trade"


@pytest.mark.parametrize("bot", QUICK)
def test_no_wall_is_struck_for_nothing(bot: tuple[str, int]) -> None:
    state = do(position("soldier#1 3,3", "farmer 0,0", "farmer 12,8 s1", map=LANES), "activate 3,3")
    assert "attack 4,3" in legal(state)
    assert not choice(state, bot).startswith("attack")


@pytest.mark.parametrize("bot", QUICK)
def test_nobody_is_forgotten(bot: tuple[str, int]) -> None:
    """A Farmer on a farm works before the turn ends, whatever else there is to do."""
    state = position("farmer#1 4,0", "soldier#2 5,4", "farmer 10,8 s1", seats=[seat(), seat()])
    while state.turn == 0:
        act(state, choice(state, bot))
    assert [event.data["unit"] for event in told(state, "declare_farm")] == ["p1"]


@pytest.mark.parametrize("bot", BOTS)
def test_a_sapper_beside_a_bastion_uses_its_powder(bot: tuple[str, int]) -> None:
    state = do(position("sapper#1 8,1", "farmer 0,0", "farmer 12,8 s1", map=LANES), "activate 8,1")
    assert choice(state, bot) == "full 0"


def test_who_can_pay_for_all_units_gives_up_none() -> None:
    units = ("soldier#1 5,5", "knight#2 5,4", *BOTH)
    rich = position(*units, step="pay", seats=[seat(resource=3)])
    assert [GAME.vocab.text(one) for one in rich.sensible(0, rich.legal_actions(0))] == ["pay_all"]
    poor = position(*units, step="pay", seats=[seat(resource=2)])
    assert poor.sensible(0, poor.legal_actions(0)) == poor.legal_actions(0)
    assert choice(poor, BOTS[0]) in ("pay 5,4", "refuse 5,5")  # the Soldier is lost, not the Knight
