"""Section 8: edition v005 and the optional changes for v001."""

from __future__ import annotations

import pytest

from tests.rebuild import oracle
from tests.rebuild.build import (
    GAMES,
    SHORT,
    buy,
    cards,
    column,
    do,
    draw_deck,
    fresh,
    hand,
    heights,
    ids,
    later,
    left,
    legal,
    named,
    need,
    options,
    pay,
    refused,
    row,
    seat,
    sizes,
    told,
    top,
    turn,
    zone,
)
from tests.rebuild.random_play import ended


@pytest.mark.rule("REB-8.30")
def test_the_rules_hold_with_the_other_deck() -> None:
    state = later("log*2 nails stone_axe", columns=["ladder boomerang", "magnet"])
    do(state, "play stone_axe")
    buy(state, "1 1", "")
    assert cards(state, "discard-0") == ["ladder", "boomerang"]
    assert (left(state), hand(state)) == ({}, named("log*2 nails"))
    assert refused(state, "buy 2").rule == "REB-5.18"


@pytest.mark.rule("REB-8.31")
def test_the_gold_bar_is_called_ingot_and_is_wild() -> None:
    names = {face.id: face.name for face in GAMES["v005"].faces()}
    assert names["gold_ingot"] == "Gold Ingot"
    for name in ("ladder", "stone_axe", "gold_key"):
        state = later("ingot", row=name)
        do(state, "buy 1")
        assert cards(state, "discard-0") == [name]


@pytest.mark.rule("REB-8.32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_gold_stack_for_each_player_between_early_and_late(players: int) -> None:
    state = fresh(players, 1, "v005")
    assert draw_deck(state) == (14, 22, players)
    ended(state)
    kinds = [event.kind for event in told(state, "refill", "gold_stack")]
    assert kinds == ["refill"] * 14 + ["gold_stack"] + ["refill"] * 22


@pytest.mark.rule("REB-8.33", "REB-5.14")
@pytest.mark.parametrize("players", [2, 4])
def test_gold_stacks_are_handed_out_before_the_first_late_card(players: int) -> None:
    others = [seat(discard="stone") for _ in range(players - 1)]
    stacks = f"stack*{players}"
    state = later("log", *others, columns=["ladder"], draw=f"{stacks} crown chalice")
    assert zone(state, "draw").size == players + 2
    buy(state, "1", "log")
    assert column(state, 1)[-1] == "crown"
    assert zone(state, "draw").size == 1
    assert cards(state, "discard-0") == ["ladder", "gold_stack"]  # the refill comes after the purchase (REB-5.14)
    assert all(cards(state, f"discard-{who}") == ["a_stone", "gold_stack"] for who in range(1, players))
    assert len(told(state, "gold_stack")) == 1


@pytest.mark.rule("REB-11.6")
def test_gold_stacks_with_nothing_below_are_handed_out_too() -> None:
    state = later("log", seat(), columns=["ladder"], draw="stack*2")
    buy(state, "1", "log")
    assert (heights(state), zone(state, "draw").size) == ([2, 3, 3, 3, 3], 0)
    assert cards(state, "discard-1") == ["gold_stack"]


@pytest.mark.rule("REB-8.34")
def test_a_gold_stack_is_two_wild_units() -> None:
    for name in ("fireball", "gold_mine", "magnet", "spear", "cave", "pendant"):  # two units each
        state = later("stack", row=name)
        do(state, "buy 1")
        while cards(state, "discard-0") != [name]:
            do(state, legal(state)[0])
        assert top(state, "trash") == ["gold_stack"]
    assert options(later("stack", row="barn crossbow"), "buy") == []  # three units
    assert options(later("stack", row="barn"), "play") == []
    kept = later("stack ingot", played="wheelbarrow")
    do(kept, "end")
    assert legal(kept) == ["done", "keep gold_ingot", "keep gold_stack"]  # two units
    do(kept, "keep gold_stack")
    assert hand(kept) == ["gold_stack"]


@pytest.mark.rule("REB-8.35", "REB-11.7")
@pytest.mark.parametrize(
    ("edition", "mode"), [("v005", "versus"), ("v005", "team"), ("v001", "versus"), ("v001", "team")]
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_later_players_set_starter_cards_aside(players: int, edition: str, mode: str) -> None:
    more = {"help": True} if edition == "v001" else {}
    state = fresh(players, 2, edition, mode=mode, **more)
    first = next(line.seat for line in state.build_scene(None).seats if line.is_marked("first_player"))
    for place, most in list(enumerate([0, 1, 2, 2][:players]))[1:]:
        who = (first + place) % players
        for number in range(most):
            assert state.to_act() == [who]
            assert zone(state, f"discard-{who}").size == number
            names = list(oracle.starters(edition))
            assert sorted(options(state, "aside")) == sorted(names)
            assert len(legal(state)) == 7  # six names and DONE
            do(state, "aside a_stone")
    assert (turn(state), state.to_act()) == (first, [first])
    for place, most in enumerate([0, 1, 2, 2][:players]):
        who = (first + place) % players
        assert cards(state, f"discard-{who}") == ["a_stone"] * most
        assert sum(sizes(state, who)) == 14
        assert sizes(state, who)[2] == most


@pytest.mark.rule("REB-8.35", "REB-8.51")
def test_setting_aside_is_a_choice() -> None:
    state = fresh(3, 2, "v005")
    first = next(line.seat for line in state.build_scene(None).seats if line.is_marked("first_player"))
    do(state, "done", "aside stone", "done")
    assert [zone(state, f"discard-{(first + place) % 3}").size for place in range(3)] == [0, 0, 1]
    assert state.to_act() == [first]
    assert fresh(3, 2).to_act() == [turn(fresh(3, 2))]  # v001: only if agreed
    assert fresh(1, 2, "v005").to_act() == [0]
    assert legal(fresh(1, 2, "v005"))[0] == "end"


@pytest.mark.rule("REB-8.36", "REB-8.50")
@pytest.mark.parametrize("seed", range(4))
def test_left_most_ties(seed: int) -> None:
    for edition, more in (("v005", {}), ("v001", {"leftmost": True})):
        vp = {name: card.vp for name, card in oracle.DECKS[edition].items()}
        state = fresh(2, seed, edition, **more)
        while "done" in legal(state):
            do(state, "done")
        for _ in range(25):
            before, counted = row(state), len(told(state, "lowest"))
            wanted = oracle.leaving([vp[name] for name in before], heights(state), "left")
            do(state, "end")
            event = told(state, "lowest")[counted]
            assert (event.data["card"], event.data["column"]) == (before[wanted], wanted + 1)
    assert [option.name for option in GAMES["v005"].options] == ["mode", "harder", "repeats", "overpaying"]
    assert [option.name for option in GAMES["v001"].options] == [
        "mode",
        "harder",
        "repeats",
        "overpaying",
        "leftmost",
        "help",
    ]


PRICES = [
    (name, number, text)
    for name, texts in oracle.OTHER_PRICES["v005"].items()
    for number, text in enumerate(texts.split(), 2)
]


@pytest.mark.rule("REB-8.38")
@pytest.mark.parametrize(("name", "number", "text"), PRICES)
def test_each_other_price(name: str, number: int, text: str) -> None:
    """Exactly these credits buy the card and are used up; one less does not."""
    words = {oracle.LETTERS[letter]: count for letter, count in oracle.units(text).items()}
    state = later("", row=name, heights=[1] * 5, draw="", **words)
    assert "buy 1" in legal(state)
    do(state, "buy 1")
    if options(state, "price"):
        do(state, f"price {number}")
    assert cards(state, "discard-0") == [name]
    assert left(state) == {}
    for word in words:
        less = {**words, word: words[word] - 1}
        assert "buy 1" not in legal(later("", row=name, heights=[1] * 5, draw="", **less))


@pytest.mark.rule("REB-8.38")
@pytest.mark.parametrize(
    ("name", "numbers"),
    [("anvil", "2 3"), ("uzi", "2 3"), ("battle_axe", "2 3"), ("gold_mine", "1 2"), ("medium_crate", "1 2 3")],
)
def test_prices_beaten_by_another_are_left_out(name: str, numbers: str) -> None:
    state = later("", row=name, wood=9, steel=9, stone=9, gold=9)
    do(state, "buy 1")
    assert options(state, "price") == numbers.split()
    for one in {"1", "2", "3"} - set(numbers.split()):
        assert refused(state, f"price {one}").rule == "REB-8.38"
    for one in ("necklace", "war_chest"):  # the other price is lower in everything
        only = later("stone", row=one, wood=9, steel=9, stone=9, gold=9)
        do(only, "buy 1")
        assert options(only, "price") == []
        assert need(only)["gold"] == (2 if one == "necklace" else 3)


@pytest.mark.rule("REB-8.38", "REB-8.37")
def test_gold_key_lowers_the_gold_price_of_gold_cards_only() -> None:
    state = later("ingot", row="gold_mine", played="gold_key")
    do(state, "buy 1")  # 1 Gold
    assert cards(state, "discard-0") == ["gold_mine"]
    other = later("log nails stone", row="gold_mine", played="gold_key")
    buy(other, "1", "log nails stone")  # 1 Wood + 1 Steel + 1 Stone shows no Gold
    assert sorted(top(other, "trash", 3)) == named("log nails stone")


@pytest.mark.rule("REB-8.38")
def test_one_price_for_each_purchase_of_a_transaction() -> None:
    state = later("gears stone*2 log", columns=["small_crate", "medium_crate"])
    do(state, "buy 1")  # 3 Steel
    do(state, "buy 2")  # 2 Stone
    if "pay" in legal(state):
        do(state, "pay")
    pay(state, "gears stone*2")
    assert cards(state, "discard-0") == ["small_crate", "medium_crate"]
    assert hand(state) == ids("log")


@pytest.mark.rule("REB-8.49")
def test_no_gold_stacks_in_open_forms() -> None:
    for players in (1, 2, 4):
        state = fresh(players, 1, "v005", mode="team")
        assert "gold_stack" not in state.cards_in_play()
        assert heights(state) == [9, 9, 9, 8, 8, 8]
        ended(state)
        assert len(told(state, "turn")) <= 23


def test_short_names_are_those_of_the_card_files() -> None:
    known = set(oracle.DECKS["v001"]) | set(oracle.DECKS["v005"])
    assert set(SHORT.values()) <= known
