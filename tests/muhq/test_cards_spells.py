"""What every spell does, through play."""

from __future__ import annotations

import pytest

from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import (
    RIVER,
    act,
    cards,
    do,
    end_turn,
    hand,
    legal,
    options,
    position,
    resource,
    seat,
    settle,
    stack,
    there,
    told_data,
    unit,
)
from tests.muhq.figures import CARDS, TYPES

BOTH = ("farmer 0,0", "farmer 10,8 s1")


def cast(card: str, *units: str, choice: str = "", cash: int = 9, **more: object) -> MuhqState:
    """Seat 0 plays the spell and nobody answers."""
    state = position(*units, *BOTH, seats=[seat(card, cash)], **more)
    return act(state, f"play {card}, {choice}" if choice else f"play {card}")


@pytest.mark.rule("MUQ-5.2", "MUQ-5.53")
@pytest.mark.parametrize("card", [card for card in CARDS if TYPES[card] == "spell"])
def test_every_spell_costs_its_price_and_is_discarded(card: str) -> None:
    price = CARDS[card]["play"]
    water = [{"at": [5, 4], "type": "deep_water"}]
    seats = [seat(f"{card} levy_taxes", price), seat("levy_taxes")]
    state = position("scout#1 5,5", *BOTH, seats=seats, tiles=water)
    if card == "denial":
        do(state, "pass", "play levy_taxes")
    do(state, f"play {card}")
    choices = {"shove": ("at 5,5", "at 5,6"), "tidal_wave": ("at 5,5", "at 5,4"), "denial": ("spell 0",)}
    for choice in choices.get(card, ("at 5,5",)) if state.mid_choice(0) else ():
        do(state, choice)
    assert resource(state, 0) == 0
    settle(state)
    assert card in cards(state, "discard-0").split()
    if price:
        poor = position(
            "scout#1 5,5", *BOTH, seats=[seat(f"{card} levy_taxes", price - 1), seat("levy_taxes")], tiles=water
        )
        if card == "denial":
            do(poor, "pass", "play levy_taxes")
        assert f"play {card}" not in legal(poor, 0)


def test_card_die() -> None:
    units = ("golem#1 5,5 s1", "palisade#2 5,6 s1", "knight#3 5,4 s1 ward=9")
    state = position(*units, *BOTH, seats=[seat("die", 4)])
    assert options(do(state.clone(), "play die"), "at") == ["0,0", "5,4", "10,8"]
    act(state, "play die, at 5,4")
    assert not there(state, 3)  # no damage: wards do not help


def test_card_levy_taxes() -> None:
    assert resource(cast("levy_taxes", cash=0), 0) == 2


def test_card_reinforcements() -> None:
    state = position(*BOTH, seats=[seat("reinforcements", 1, deck="knight scout golem", discard="die")])
    act(state, "play reinforcements")
    assert hand(state, 0) == "scout knight"
    short = position(*BOTH, seats=[seat("reinforcements", 1, deck="knight", discard="die die")])
    act(short, "play reinforcements")
    assert hand(short, 0) == "knight"  # an empty deck gives nothing


def test_card_forced_march() -> None:
    units = ("soldier#1 3,1 tapped moves=0 attacks=0 nostreet", "scout#2 5,5 s1")
    state = position(*units, *BOTH, seats=[seat("forced_march forced_march", 2)])
    assert options(do(state.clone(), "play forced_march"), "at") == ["0,0", "3,1"]  # own units
    act(state, "play forced_march, at 3,1")
    one = unit(state, 1)
    assert (one.tapped, one.moves, one.attacks, one.street) == (0, 1, 0, 0)
    act(state, "play forced_march, at 3,1")
    assert unit(state, 1).moves == 2
    act(state, "activate 3,1", "move 3,2", "move 3,3")
    assert (unit(state, 1).at, unit(state, 1).tapped) == ("3,3", 1)


def test_card_shove() -> None:
    state = cast("shove", "palisade#1 5,5 s1", choice="at 5,5, at 6,6")
    assert unit(state, 1).at == "3,3"  # any permanent
    assert unit(cast("shove", "sword#1 5,5 nobody", choice="at 5,5, at 5,4"), 1).at == "5,7"


def test_card_shockwave() -> None:
    units = ("scout#1 5,4", "scout#2 6,5 s1", "scout#3 5,5", "palisade#4 4,5", "scout#5 5,7 s1", "scout#6 4,4")
    state = cast("shockwave", *units, choice="at 5,5")
    assert [unit(state, n).at for n in range(1, 7)] == ["5,3", "7,5", "5,5", "4,5", "5,7", "3,3"]
    tiles = options(do(position(*BOTH, seats=[seat("shockwave", 2)]), "play shockwave"), "at")
    assert len(tiles) == 99  # any tile


def test_card_battle_fury() -> None:
    state = cast("battle_fury", "soldier#1 5,5 s1", choice="at 5,5")
    assert (unit(state, 1).attack, unit(state, 1).mark("rage")) == (4, 1)
    assert unit(end_turn(state), 1).attack == 2


def test_card_fireball() -> None:
    units = ("knight#1 5,5 s1", "scout#2 5,4", "scout#3 6,6 s1", "palisade#4 4,5 s1", "scout#5 5,7 s1", "golem#6 4,4")
    state = cast("fireball", *units, choice="at 5,5")
    assert [unit(state, n).damage for n in range(1, 7)] == [3, 1, 1, 0, 0, 0]
    wall = cast("fireball", *units, choice="at 4,5")
    assert unit(wall, 4).damage == 3
    assert [unit(wall, n).damage for n in (1, 2, 3)] == [1, 1, 0]


def test_card_lightning() -> None:
    state = cast("lightning", "knight#1 5,5 s1", "palisade 5,6 s1", choice="at 5,5")
    assert unit(state, 1).damage == 3


@pytest.mark.parametrize("who", ["s0", "s1"])
def test_card_frostbite(who: str) -> None:
    assert unit(cast("frostbite", f"knight#1 5,5 {who}", choice="at 5,5"), 1).mark("paralysis") == 2


def test_card_venom() -> None:
    assert unit(cast("venom", "knight#1 5,5 s1", choice="at 5,5"), 1).mark("poison") == 2
    assert not there(cast("venom", "scout#1 5,5 s1", choice="at 5,5"), 1)  # 2 marks are more than 1 health


def test_card_terror() -> None:
    assert unit(cast("terror", "knight#1 5,5 s1", choice="at 5,5"), 1).mark("panic") == 2


def test_card_mage_shield() -> None:
    assert unit(cast("mage_shield", "knight#1 5,5", choice="at 5,5"), 1).mark("ward") == 3


def test_card_denial() -> None:
    seats = [seat("lightning levy_taxes", 9), seat("denial denial levy_taxes", 9)]
    state = position("knight#1 5,5 s1", *BOTH, seats=seats)
    do(state, "play lightning, at 5,5", "play levy_taxes")
    do(state, "play denial")
    assert options(state, "spell") == ["0", "1"]  # counted from the bottom
    do(state, "spell 0")
    assert stack(state) == ["lightning", "levy_taxes", "denial"]
    settle(state)
    assert unit(state, 1).damage == 0
    assert resource(state, 0) == 9 - 2 + 2
    slow = position("knight#1 5,5 s1", *BOTH, "granary 3,3", seats=seats)
    do(slow, "use 3,3", "pass")
    assert "play denial" not in legal(slow, 1)  # a free action is no spell


def test_card_mend() -> None:
    state = cast("mend", "knight#1 5,5 damage=4 poison=3 paralysis=2 panic=1 rage=1", choice="at 5,5")
    one = unit(state, 1)
    assert (one.damage, one.mark("poison"), one.mark("paralysis")) == (1, 0, 0)
    assert (one.mark("panic"), one.mark("rage")) == (1, 1)


def test_card_tidal_wave() -> None:
    units = ("scout#1 3,3 s1", "palisade#2 7,2", "scout#3 7,6 s1", "scout#4 2,4")
    state = position(*units, map=RIVER, seats=[seat("tidal_wave", 2)])
    do(state, "play tidal_wave")
    assert options(state, "at") == ["3,3", "2,4"]  # on, or in range 1 of, deep water
    act(state, "at 3,3, at 3,4")
    assert unit(state, 1).at == "3,1"


def test_card_fog_bank() -> None:
    units = ("scout#1 5,5", "scout#2 6,6", "scout#3 5,4 s1", "scout#4 5,7", "palisade#5 4,4")
    state = cast("fog_bank", *units, choice="at 5,5")
    assert ["shroud" in unit(state, n).words for n in range(1, 6)] == [True, True, False, False, False]
    act(state, "activate 5,5", "move 5,2", "end")
    assert "shroud" in unit(state, 1).words  # it goes along
    end_turn(state)
    assert "shroud" in unit(state, 2).words
    end_turn(state)
    assert "shroud" not in unit(state, 2).words
    assert told_data(state, "grant", "unit") == [("p1",), ("p2",)]
