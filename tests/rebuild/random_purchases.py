"""Small random purchases: a hand, a grid and a turn's abilities, for the property tests of payments and plans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from deckhall.core.rng import Rng
from deckhall.core.state import State
from tests.rebuild import oracle
from tests.rebuild.build import GAMES, data, legal, options
from tests.rebuild.oracle import Turn

GAINS = {
    "v001": [*oracle.CREDITS["v001"], "golden_saw", "golden_boots", "medieval_turret", "robot_golem", "gold_key"],
    "v005": [*oracle.CREDITS["v005"], "gold_key"],
}


@dataclass
class Case:
    """What is laid out: hand, played cards, and two rows of the grid."""

    edition: str
    hand: list[str]
    played: list[str]
    columns: list[list[str]]
    rng: Rng
    overpaying: bool = False

    @property
    def turn(self) -> Turn:
        return oracle.turn_of(self.edition, self.played)

    def data(self) -> dict[str, Any]:
        """The content of a position file."""
        grid = [" ".join(column) for column in self.columns]
        hand = " ".join(self.hand)
        played = " ".join(self.played)
        options = {"players": 4, "overpaying": self.overpaying}
        return data(hand, edition=self.edition, columns=grid, played=played, **options)

    def state(self) -> State:
        return GAMES[self.edition].from_position(self.data(), telling=True)

    def needs(self, bought: list[str]) -> list[oracle.List]:
        return oracle.needs(self.edition, bought, self.turn)

    def payable(self, bought: list[str]) -> bool:
        """Does the whole hand cover these purchases at some prices?"""
        return any(oracle.covers(self.edition, self.hand, wanted, self.turn) for wanted in self.needs(bought))


def mixed(rng: Rng, names: list[str]) -> list[str]:
    """The names in random order."""
    order = list(range(len(names)))
    rng.shuffle(order)
    return [names[place] for place in order]


def drawn(edition: str, seed: int, overpaying: bool = False) -> Case:
    """A case with up to six hand cards and up to three played ones."""
    rng = Rng(seed)
    stock = mixed(rng, list(oracle.market(edition).elements()))
    stacks = ["gold_stack"] if edition == "v005" else []
    starters = mixed(rng, list(oracle.starters(edition).elements()) + stacks)
    played: list[str] = []
    for _ in range(rng.below(4)):
        name = GAINS[edition][rng.below(len(GAINS[edition]))]
        if name in stock:
            stock.remove(name)
            played.append(name)
    hand = [starters.pop() for _ in range(rng.below(5))] + [stock.pop() for _ in range(rng.below(3))]
    cheap = sorted(stock, key=lambda name: oracle.DECKS[edition][name].size)[:26]  # so that something can be bought
    cheap = mixed(rng, cheap)
    return Case(edition, hand, played, [[cheap.pop(), cheap.pop()] for _ in range(5)], rng, overpaying)


def bought_at_random(case: Case, state: State, most: int) -> tuple[list[str], oracle.List]:
    """Up to so many purchases in one transaction, at random prices: what was bought, and what it needs in all.

    What is offered is compared with the oracle on the way.
    """
    bought: list[str] = []
    total: oracle.List = oracle.units("")
    edition, turn = case.edition, case.turn
    heads = [0] * 5
    while len(bought) < most:
        row = [case.columns[place][heads[place]] if heads[place] < 2 else "" for place in range(5)]
        wanted = {
            str(place + 1): [
                price
                for price in oracle.prices(edition, name)
                if oracle.covers(edition, case.hand, total + oracle.need(edition, name, price, turn), turn)
            ]
            for place, name in enumerate(row)
            if name
        }
        offered = [place for place, found in wanted.items() if found]
        if not {"pay", "end"} & set(legal(state)):
            assert not offered, f"{case}: {offered} should be offered beside {bought}"
            break  # nothing more could be bought, and the payment has begun
        asked = [one for one in options(state, "buy") if one in wanted]
        assert asked == offered, f"{case}: {bought} bought, {asked} offered, {offered} possible"
        if not offered:
            break
        place = offered[case.rng.below(len(offered))]
        name = row[int(place) - 1]
        state.apply(0, state.game.vocab.parse(f"buy {place}"))
        price = wanted[place][0]
        if len(wanted[place]) > 1:
            every = [
                oracle.DECKS[edition][name].printed,
                *map(oracle.units, oracle.OTHER_PRICES[edition][name].split()),
            ]
            assert options(state, "price") == [str(every.index(one) + 1) for one in wanted[place]], f"{case}: {name}"
            price = wanted[place][case.rng.below(len(wanted[place]))]
            state.apply(0, state.game.vocab.parse(f"price {every.index(price) + 1}"))
        if "decline" in legal(state):
            state.apply(0, state.game.vocab.parse("decline"))
        bought.append(name)
        total = total + oracle.need(edition, name, price, turn)
        heads[int(place) - 1] += 1
        if "trash" in legal(state)[0] or legal(state)[0] in ("end", "done"):
            break
    return bought, total
