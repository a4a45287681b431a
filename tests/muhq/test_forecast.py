"""What the scene tells a player beforehand is what then happens."""

from __future__ import annotations

import pytest

from deckhall.core.rng import Rng
from tests.muhq.build import act, details, position, there, told
from tests.muhq.figures import CARDS, TYPES

FIGHTERS = [
    card
    for card in CARDS
    if TYPES[card] == "unit" and card not in ("boat", "galley", "sea_serpent", "tentacle", "reef_crab", "road_warden")
]
GEAR = ("", "", "shield", "sword", "hunting_bow", "spell_amulet")


@pytest.mark.rule("MUQ-5.67", "MUQ-5.61", "MUQ-8.50")
@pytest.mark.parametrize("exact", [False, True])
def test_the_forecast_of_a_fight_comes_true(exact: bool) -> None:
    rng = Rng(5)
    seen = set()
    for _ in range(250):
        lines = []
        for ident, place in ((1, "5,5"), (2, ("5,4", "6,3")[rng.below(2)] + " s1")):
            card = FIGHTERS[rng.below(len(FIGHTERS))]
            most = CARDS[card]["health"] + (not exact)
            ward = f"ward={1 + rng.below(3)}" if not rng.below(4) else ""
            lines.append(f"{card}#{ident} {place} damage={rng.below(most)} {ward}")
            if gear := GEAR[rng.below(len(GEAR))]:
                lines.append(f"{gear} in={ident} s{ident - 1}")
        state = position(*lines, "farmer 0,0", "farmer 10,8 s1", exact_damage=exact)
        fights = details(state, 0).prospects["p1"].fights
        if not fights:
            continue
        (fight,) = fights
        act(state, "activate 5,5", f"attack {fight.at}")
        damage = {str(event.data["unit"]): event.data["n"] for event in told(state, "damage")[:2]}
        first = told(state, "combat")[0]
        assert first.data["unit"] == "p1"
        assert (damage.get("p2", 0), damage.get("p1", 0)) == (fight.deal, fight.take), lines
        assert (not there(state, 2), not there(state, 1)) == (fight.kills, fight.dies), lines
        seen.add((fight.kills, fight.dies))
    assert len(seen) == 4
