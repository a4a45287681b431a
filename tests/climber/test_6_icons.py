"""Icons in general (CLI-6.1 to CLI-6.9)."""

from __future__ import annotations

import pytest

from tests.climber import oracle
from tests.climber.build import (
    CARDS,
    do,
    every_short,
    field_play,
    hand,
    icons_of,
    leads_now,
    legal,
    listed,
    passed,
    play,
    plays,
    position,
    refused,
    shorts,
)
from tests.climber.playing import fresh, season, since


@pytest.mark.rule("CLI-6.1", "CLI-2.6", "CLI-2.9")
@pytest.mark.parametrize("card", every_short())
def test_a_card_has_at_most_one_icon(card: str) -> None:
    assert listed(position(card, lead=0)) == [(card, oracle.card(card).icon)]


@pytest.mark.rule("CLI-6.2")
@pytest.mark.parametrize("card", ["R8", "R9", "R10", "R11", "W2r", "W2t", "W5m"])
def test_a_card_cannot_be_played_without_its_icon(card: str) -> None:
    state = position(f"{card} Y1", lead=0)
    do(state, f"add {CARDS.ids[state.hands[0][-1]]}")
    assert refused(state, "play none").rule == "CLI-6.2"


@pytest.mark.rule("CLI-6.2")
@pytest.mark.parametrize(("card", "verb"), [("R10", "shed"), ("R11", "put")])
def test_the_question_of_an_icon_cannot_be_declined(card: str, verb: str) -> None:
    state = play(position(f"{card} Y1 G1", down={0: "Y2"}, lead=0), card)
    assert legal(state) == [f"{verb} green_1", f"{verb} yellow_1"]


@pytest.mark.rule("CLI-6.3", "CLI-6.4")
def test_one_icon_of_a_set_resolves_and_no_other() -> None:
    before = position("R8 B8 G8 Y8 Y1 Y2", down={0: "Y3"}, field="R7 B7 G7 Y7", owner=3, turn=0)
    everything = "R8 B8 G8 Y8"

    avalanche = play(before.clone(), everything, "avalanche")
    assert (leads_now(avalanche), hand(avalanche, 0), passed(avalanche)) == (0, "Y1 Y2", [])

    whiteout = play(before.clone(), everything, "whiteout")
    assert (leads_now(whiteout), passed(whiteout), whiteout.to_act()) == (None, [1], [2])
    assert hand(whiteout, 0) == "Y1 Y2"

    light_pack = play(before.clone(), everything, "light_pack")
    assert legal(light_pack) == ["shed yellow_1", "shed yellow_2"]
    do(light_pack, "shed yellow_1")
    assert (light_pack.to_act(), passed(light_pack), leads_now(light_pack)) == ([1], [], None)

    base_camp = play(before.clone(), everything, "base_camp")
    do(base_camp, "put yellow_1", "take_down yellow_3")
    assert hand(base_camp, 0) == "Y2 Y3"
    assert (base_camp.to_act(), passed(base_camp), leads_now(base_camp)) == ([1], [], None)


@pytest.mark.rule("CLI-6.4")
def test_every_icon_of_a_set_may_be_chosen() -> None:
    state = position("R8 B8 G8 Y8 Y1", lead=0)
    assert sorted(icons_of(state, "R8 B8 G8 Y8")) == ["avalanche", "base_camp", "light_pack", "whiteout"]
    assert sorted(icons_of(state, "R8 G8")) == ["avalanche", "light_pack"]
    assert sorted(icons_of(position("W6 W6t W6m R6", lead=0), "W6 W6t W6m R6")) == ["mountain", "set_of_two"]


@pytest.mark.rule("CLI-6.5", "CLI-6.2")
@pytest.mark.parametrize(
    ("cards", "icons"),
    [("R3 B3 W3r", ["reverse"]), ("R5 W5m", ["mountain"]), ("R5 W5 W5t", ["set_of_two"]), ("R5 B5 W5", ["none"])],
)
def test_nobody_may_point_at_the_card_without_an_icon(cards: str, icons: list[str]) -> None:
    state = position(f"{cards} Y1", lead=0)
    assert icons_of(state, cards) == icons


@pytest.mark.rule("CLI-6.6")
@pytest.mark.parametrize(
    ("cards", "icon"),
    [
        ("W3r R4 R5", "reverse"),  # the lowest card, the only icon
        ("R4 W5m R6", "mountain"),
        ("W3r W4m R5", "mountain"),
        ("W5m R6 R7 R8", "avalanche"),
        ("R8 R9", "whiteout"),
        ("R8 R9 R10 R11", "base_camp"),
        ("G8 G9 G10", "avalanche"),
        ("R4 W5t R6", "set_of_two"),
        ("R1 R2", "none"),
    ],
)
def test_the_highest_icon_of_a_run_resolves_and_there_is_no_choice(cards: str, icon: str) -> None:
    state = position(f"{cards} L14", lead=0)
    assert icons_of(state, cards) == [icon]


@pytest.mark.rule("CLI-6.6")
def test_the_icon_of_a_run_acts() -> None:
    state = play(position("W5m R6 R7 R8 Y1", lead=0), "W5m R6 R7 R8")
    assert leads_now(state) == 0  # the Avalanche of R8
    state = play(position("W1r R2 R3 Y1", "W0 G1 G2 B5 B6 B7", lead=0), "W1r R2 R3")
    assert plays(state) == ["W0+G1+G2"]  # the Reverse of the lowest card


@pytest.mark.rule("CLI-6.7")
@pytest.mark.parametrize("high_wins", [True, False])
def test_the_highest_card_is_the_same_when_strength_is_reversed(high_wins: bool) -> None:
    state = position("W3r W4m R5 R8 R9 Y1", lead=0, high_wins=high_wins)
    assert icons_of(state, "W3r W4m") == ["mountain"]
    assert icons_of(state, "W3r W4m R5") == ["mountain"]
    assert icons_of(state, "R8 R9") == ["whiteout"]
    field = "R1 R2" if high_wins else "R5 R6"
    assert icons_of(position("?", "W3r W4m", field=field, owner=0, high_wins=high_wins), "W3r W4m") == ["mountain"]


@pytest.mark.rule("CLI-6.8")
def test_an_icon_with_nothing_to_act_on_leaves_the_play_as_it_is() -> None:
    whiteout = position("", "Y1", "G1", "R9 B2", first=0, passed=(1, 2), field="Y6", owner=0, turn=3)
    assert leads_now(play(whiteout, "R9")) == 3
    light_pack = play(position("G8", field="Y7", owner=3, turn=0), "G8")
    assert (field_play(light_pack), light_pack.to_act()) == (("single", 1, 8, "light_pack"), [1])
    base_camp = play(position("Y8 R2", field="Y7", owner=3, turn=0), "Y8")
    assert (field_play(base_camp), base_camp.to_act(), hand(base_camp, 0)) == (("single", 1, 8, "base_camp"), [1], "R2")
    mountain = play(position("W5m R2", lead=0), "W5m")
    assert (field_play(mountain), mountain.to_act()) == (("single", 1, 5, "mountain"), [1])
    twin = play(position("W5t R6 R2", lead=0), "W5t R6")
    assert (field_play(twin), twin.to_act()) == (("run", 2, 6, "set_of_two"), [1])


@pytest.mark.rule("CLI-6.9")
@pytest.mark.parametrize("card", ["R8", "R9", "G8", "Y8", "W2r", "W5m", "W5t"])
def test_a_discarded_card_resolves_nothing(card: str) -> None:
    state = play(position(f"R10 {card} Y1 Y2", "R11 B1", lead=0), "R10")
    do(state, f"shed {CARDS.ids[next(one for one in state.hands[0] if shorts([one]) == card)]}")
    assert (state.to_act(), passed(state), leads_now(state), state.high_wins) == ([1], [], None, True)
    assert field_play(state) == ("single", 1, 10, "light_pack")
    assert (hand(state, 0), shorts(state.up[0])) == ("Y1 Y2", card)
    assert plays(state) == ["R11"]


@pytest.mark.rule("CLI-6.9")
@pytest.mark.parametrize(
    ("put", "taken"), [("red_8", "wild_2_reverse"), ("red_9", "red_10"), ("wild_1_reverse", "blue_11")]
)
def test_swapped_cards_resolve_nothing(put: str, taken: str) -> None:
    state = position("R11 R8 R9 W1r", down={0: "W2r R10 B11"}, field="Y9", owner=3, turn=0)
    play(state, "R11")
    do(state, f"put {put}", f"take_down {taken}")
    assert (state.to_act(), passed(state), leads_now(state), state.high_wins) == ([1], [], None, True)
    assert len(state.hands[0]) == 3


@pytest.mark.rule("CLI-6.9")
def test_transferred_and_drawn_cards_resolve_nothing() -> None:
    state = position("R8 Y1", "R9 Y2", "W2r Y3", "R10 Y4", gold="transfer", phase="reveal")
    state.telling = True
    do(state, "give red_8", "give red_9", "give wild_2_reverse", "give red_10")
    assert (state.to_act(), passed(state), state.high_wins) == ([1], [], True)
    assert [event.kind for event in since(state, 0)] == ["give"] * 4 + ["hands", "start"]
    drawn = fresh(golds=("no_set", "up_to_2", "accident"))
    season(drawn, 0, 1)
    after = [event.kind for event in drawn.events[[event.kind for event in drawn.events].index("draw") :]]
    assert after == ["draw"] * 4 + ["season"]
