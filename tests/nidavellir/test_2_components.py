"""Section 2: components, counted by what a game deals and shows, against the figures of the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from deckhall.core.state import State
from tests.nidavellir import oracle
from tests.nidavellir.build import (
    DISTINCTIONS,
    GAME,
    TAVERNS,
    active,
    bids,
    card_id,
    do,
    fresh,
    ids,
    position,
    seat,
    told,
)
from tests.nidavellir.playing import finished
from tests.nidavellir.reading import army, cards, column, display, faces, gems, named, ranks, sheet, treasury


def dealt(players: int, age: int, seed: int = 0) -> Counter[str]:
    """Every card of an Age that is seen in a whole game: in taverns, kept by the Pioneer, or discarded instead."""
    state = finished(players, seed)
    found: Counter[str] = Counter()
    now = 0
    for event in told(state, "age", "entrance", "keep", "top_discarded"):
        if event.kind == "age":
            now = int(str(event.data["n"]))
        elif event.kind == "entrance":
            found.update(named(event, "cards") if now == age else [])
        elif age == 2:
            found[str(event.data["card"])] += 1
    return found


def per_age(text: str) -> dict[str, int]:
    return dict(Counter(ids(text)))


def of_class(found: Counter[str], name: str) -> dict[str, int]:
    return {card: count for card, count in found.items() if card.startswith(name)}


@pytest.mark.rule("NID-2.1")
def test_there_are_87_dwarves() -> None:
    state = GAME.new(5, 1)
    whole = state.cards_in_play()
    five = dealt(5, 1) + dealt(5, 2)
    counts = {
        name: sum(of_class(five, name).values()) for name in ("warrior", "hunter", "miner", "blacksmith", "explorer")
    }
    assert counts == {"warrior": 18, "hunter": 16, "miner": 16, "blacksmith": 20, "explorer": 16}
    special = faces(state.view(None), "distinctions").count("great_armorer")
    assert special == 1
    assert sum(counts.values()) + special == 87
    assert all(whole[card] == count for card, count in five.items())
    assert whole["great_armorer"] == 1


@pytest.mark.rule("NID-2.2", "NID-2.11")
@pytest.mark.parametrize("seed", [0, 5])
def test_both_ages_hold_the_same_43_dwarves_and_45_and_46_cards(seed: int) -> None:
    one, two = dealt(5, 1, seed), dealt(5, 2, seed)
    assert (one.total(), two.total()) == (45, 46)
    offerings = ("offering_3", "offering_5")
    assert sum(one[card] for card in offerings) == 2
    assert sum(two[card] for card in offerings) == 3
    dwarves = [{card: count for card, count in age.items() if card not in offerings} for age in (one, two)]
    assert dwarves[0] == dwarves[1]
    assert sum(dwarves[0].values()) == 43


@pytest.mark.rule("NID-2.3")
@pytest.mark.parametrize("card", sorted({*oracle.AGE, *oracle.FIVE}))
def test_every_ordinary_dwarf_is_one_rank(card: str) -> None:
    state = position(seat(card), *[seat() for _ in range(4)], phase="turn")
    assert ranks(state, 0) == [int(card[0] == letter) for letter in "WHMBE"]


@pytest.mark.rule("NID-2.4")
@pytest.mark.parametrize("age", [1, 2])
def test_warriors(age: int) -> None:
    assert of_class(dealt(4, age), "warrior") == per_age("W3 W4 W5 W6 W6 W7 W8 W9")
    assert of_class(dealt(5, age), "warrior") == per_age("W3 W4 W5 W6 W6 W7 W8 W9 W10")


@pytest.mark.rule("NID-2.5")
@pytest.mark.parametrize("age", [1, 2])
def test_hunters(age: int) -> None:
    assert (dealt(3, age)["hunter"], dealt(5, age)["hunter"]) == (6, 8)


@pytest.mark.rule("NID-2.6")
@pytest.mark.parametrize("age", [1, 2])
def test_miners(age: int) -> None:
    assert of_class(dealt(2, age), "miner") == per_age("M0 M0 M1 M1 M2 M2")
    assert of_class(dealt(5, age), "miner") == per_age("M0 M0 M0 M1 M1 M1 M2 M2")


@pytest.mark.rule("NID-2.7")
@pytest.mark.parametrize("age", [1, 2])
def test_blacksmiths(age: int) -> None:
    assert (dealt(4, age)["blacksmith"], dealt(5, age)["blacksmith"]) == (8, 10)


@pytest.mark.rule("NID-2.8")
@pytest.mark.parametrize("age", [1, 2])
def test_explorers(age: int) -> None:
    assert of_class(dealt(3, age), "explorer") == per_age("E5 E6 E7 E8 E9 E10 E11")
    assert of_class(dealt(5, age), "explorer") == per_age("E5 E6 E7 E8 E9 E10 E11 E12")


@pytest.mark.rule("NID-2.4", "NID-2.6", "NID-2.8")
def test_the_points_of_dwarves_are_those_of_their_names() -> None:
    for card in ["W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "E5", "E6", "E7", "E8", "E9", "E10", "E11", "E12"]:
        state = position(seat(card), seat("W*2"), seat(), seat(), seat(), phase="turn")
        assert sheet(state, 0)["WHMBE".index(card[0])] == int(card[1:])
    for card in ("M0", "M1", "M2"):
        state = position(seat(f"{card} M2"), seat(), phase="turn")
        assert sheet(state, 0)[2] == 2 * (int(card[1:]) + 2)


@pytest.mark.rule("NID-2.9")
def test_the_special_blacksmith_is_two_ranks_in_no_deck_and_comes_with_its_distinction_only() -> None:
    for players in (2, 5):
        assert dealt(players, 1)["great_armorer"] + dealt(players, 2)["great_armorer"] == 0
        for seed in range(6):
            state = finished(players, seed)
            won = [event.seat for event in told(state, "distinction") if event.data["distinction"] == DISTINCTIONS[3]]
            holders = [who for who in range(players) if "BB" in column(state, who, "B").split()]
            assert len(holders) <= 1
            assert set(holders) <= set(won)  # Bonfur and Dagda may have discarded it since
    state = position(seat("BB"), seat(), phase="turn", age=2)
    assert army(state, 0) == "W0 H0 M0 B2 E0"


@pytest.mark.rule("NID-2.10")
def test_royal_offerings() -> None:
    for players, first, second in ((2, 1, 2), (3, 1, 2), (4, 1, 2), (5, 2, 3)):
        one, two = dealt(players, 1), dealt(players, 2)
        assert (one["offering_3"], one["offering_5"]) == (first, 0)
        assert (two["offering_3"], two["offering_5"]) == (0, second)


@pytest.mark.rule("NID-2.12")
def test_the_21_heroes() -> None:
    assert display(fresh(3, 0)) == {
        *("kraal", "tarah", "aral", "dagda", "aegur", "bonfur", "zoral", "lokdur", "hourya", "idunn"),
        *("dwerg_aesir", "dwerg_bergelmir", "dwerg_jungir", "dwerg_sigmir", "dwerg_ymir"),
        *("skaa", "astrid", "grid", "uline", "ylud", "thrud"),
    }
    assert fresh(3, 0).view(None).zone("heroes").size == 21
    classes = {"W": "kraal tarah", "H": "aral dagda", "B": "aegur bonfur", "M": "zoral lokdur", "E": "hourya idunn"}
    for letter, names in classes.items():
        for name in names.split():
            low = active("W*1 H*1 M*1 E*5", "B", heroes=f"{name} skaa")
            do(low, "take blacksmith", f"recruit {name}")
            assert name in column(low, 0, letter).split()


@pytest.mark.rule("NID-2.13")
def test_the_five_distinctions() -> None:
    scene = fresh(2, 0).view(None)
    assert [face for face in faces(scene, "distinctions") if face in DISTINCTIONS] == list(DISTINCTIONS)
    names = {face.id: face.name for face in GAME.faces()}
    assert [names[one] for one in DISTINCTIONS] == [
        "King's Hand",
        "Hunting Master",
        "Crown Jeweler",
        "King's Great Armorer",
        "Pioneer of the Kingdom",
    ]


def coins_of(state: State) -> Counter[str]:
    return Counter(
        {one: count for one, count in state.cards_in_play().items() if one.startswith(("basic", "treasury", "special"))}
    )


@pytest.mark.rule("NID-2.14")
def test_there_are_60_coins() -> None:
    found = coins_of(GAME.new(5, 0))
    assert found.total() == 60
    assert [found[f"basic_{value}"] for value in (0, 2, 3, 4, 5)] == [5] * 5
    assert found["special_3"] == 1
    assert sum(count for coin, count in found.items() if coin.startswith("treasury")) == 34


@pytest.mark.rule("NID-2.15", "NID-2.16")
def test_the_34_treasury_coins() -> None:
    for players in (4, 5):
        found = treasury(fresh(players, 1))
        assert found == {
            5: 2,
            6: 2,
            7: 3,
            8: 2,
            9: 3,
            10: 2,
            11: 3,
            12: 2,
            13: 2,
            14: 2,
            **dict.fromkeys(range(15, 26), 1),
        }
        assert found.total() == 34
        assert min(found) == 5
    assert fresh(4, 1).view(None).zone("treasury").size == 34


@pytest.mark.rule("NID-2.17")
def test_six_gems() -> None:
    state = fresh(5, 3)
    assert sorted(gems(state)) == [1, 2, 3, 4, 5]
    assert "gem_6" in faces(state.view(None), "distinctions")
    assert [face.id for face in GAME.faces() if face.id.startswith("gem_")] == [f"gem_{n}" for n in range(1, 7)]


@pytest.mark.rule("NID-2.18")
def test_the_taverns_from_top_to_bottom() -> None:
    state = fresh(2, 1)
    scene = state.view(None)
    assert faces(scene, "signs") == list(TAVERNS)
    names = {face.id: face.name for face in GAME.faces()}
    assert [names[one] for one in TAVERNS] == ["Laughing Goblin", "Dancing Dragon", "Shining Horse"]
    bids(state, "5 4 3", "5 4 3")
    resolved = [event.data["tavern"] for event in told(finished(2, 1), "order")]
    assert resolved == list(TAVERNS) * 8


@pytest.mark.rule("NID-2.19")
def test_markers_holders_and_pad_are_no_part_of_the_game() -> None:
    kinds = set(GAME.new(5, 0).cards_in_play())
    known = {card_id(one) for one in (*oracle.AGE, *oracle.FIVE, "BB", "O3", "O5")}
    known |= display(fresh(5, 0)) | set(DISTINCTIONS) | {f"gem_{n}" for n in range(1, 7)}
    known |= {f"basic_{n}" for n in (0, 2, 3, 4, 5)} | {f"treasury_{n}" for n in range(5, 26)} | {"special_3"}
    assert kinds <= known
    assert not [block.name for block in GAME.vocab.blocks if "marker" in block.name or "pad" in block.name]
    assert cards(fresh(2, 0), "discard") == []
