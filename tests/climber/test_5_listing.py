"""The list of plays, complete and without duplicates (CLI-5.34 to CLI-5.37)."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from deckhall.games.climber.plays import FREE, PLACES, leads
from deckhall.games.climber.state import ClimberState
from tests.climber import oracle, strategies
from tests.climber.build import CARDS, GAME, hand, leads_now, legal, listed, passes, play, plays, position, shorts
from tests.climber.oracle import Season


def leading(cards: tuple[str, ...], season: Season) -> ClimberState:
    return position(" ".join(cards), gold=season.gold, lead=0, players=2, strict_top_icon=season.strict_top)


def walked(state: ClimberState) -> list[tuple[str, str]]:
    """The complete plays that can be reached through the small decisions, one entry for each way to get there."""
    found: list[tuple[str, str]] = []
    seat, picked = state.turn, state.picked
    for action in state.legal_actions(seat):
        text = GAME.vocab.text(action)
        if text.startswith("play "):
            own = state.hands[seat]
            cards = shorts(card for place, card in enumerate(own) if picked >> place & 1)
            found.append((cards.replace(" ", "+"), text.removeprefix("play ")))
        elif text.startswith("add "):
            after = state.clone()
            after.apply(seat, action)
            found += walked(after)
    return found


@pytest.mark.rule("CLI-5.34")
def test_two_equal_legends_make_one_play_not_two() -> None:
    state = position("L12 L12 L13", lead=0)
    assert listed(state) == [("L12", "none"), ("L12+L12", "none"), ("L13", "none")]
    assert legal(state) == ["add legend_12", "add legend_13"]
    play(state, "L12")
    assert hand(state, 0) == "L12 L13"


@pytest.mark.rule("CLI-5.34")
def test_both_equal_legends_can_be_laid_down_together() -> None:
    state = play(position("L14 L14 R1", lead=0), "L14 L14")
    assert (hand(state, 0), shorts(state.laid[0])) == ("R1", "L14 L14")


@pytest.mark.rule("CLI-5.34")
def test_equal_cards_of_an_altered_deck_make_no_duplicates_either() -> None:
    red_5, blue_5, red_6 = (CARDS.index[one] for one in ("red_5", "blue_5", "red_6"))
    own = (red_5, red_5, blue_5, red_6, red_6)
    found = [
        " ".join(CARDS.ids[card] for place, card in enumerate(own) if (one & PLACES) >> place & 1)
        for one in leads(CARDS, own, FREE)
    ]
    assert sorted(found) == sorted(
        [
            "red_5",
            "blue_5",
            "red_6",
            "red_5 red_5",
            "red_5 blue_5",
            "red_5 red_5 blue_5",
            "red_6 red_6",
            "red_5 red_6",
        ]
    )


@pytest.mark.rule("CLI-5.34", "CLI-5.6")
def test_the_colour_of_a_wild_card_is_no_part_of_the_play() -> None:
    assert listed(position("W5 W6 W7", lead=0)).count(("W5+W6+W7", "none")) == 1
    assert listed(position("W5 R6 W7", lead=0)).count(("W5+R6+W7", "none")) == 1
    # a run of wild cards has no colour that would bind the next player
    state = play(position("W4 W5 Y1", "R5 R6 B5 B6", lead=0), "W4 W5")
    assert plays(state) == ["B5+B6", "R5+R6"]


@pytest.mark.rule("CLI-5.35", "CLI-6.4")
@given(strategies.hands(), strategies.seasons)
@settings(deadline=None)
def test_only_sets_with_several_icons_are_listed_more_than_once(cards: tuple[str, ...], season: Season) -> None:
    by_cards: dict[str, list[str]] = {}
    for name, icon in listed(leading(cards, season)):
        by_cards.setdefault(name, []).append(icon)
    for name, icons in by_cards.items():
        printed = [oracle.card(one) for one in name.split("+")]
        different = {one.icon for one in printed} - {"none"}
        is_set = len({one.number for one in printed}) == 1
        assert sorted(icons) == sorted(different) if is_set and different else len(icons) == 1


@pytest.mark.rule("CLI-5.35")
def test_two_cards_with_the_same_icon_leave_no_choice() -> None:
    # no number has an icon twice, so runs are where an icon meets itself: R8 and Y9 cannot, W2r and W3r can
    assert listed(position("W2r W3r", lead=0)) == [("W2r", "reverse"), ("W2r+W3r", "reverse"), ("W3r", "reverse")]


@pytest.mark.rule("CLI-5.36")
@given(strategies.hands(), strategies.seasons)
@example(("R5", "B5", "G5", "Y5", "W5", "W5t", "W5m", "R6", "W6m"), Season())
@example(("W0", "W0t", "W0r", "R1", "W1", "W1t", "W1r", "W2r", "R2"), Season(strict_top=True))
@example(("R8", "B8", "G8", "Y8", "R9", "B9", "R10", "R11", "L12"), Season())
@example(("W6t", "W7", "W7t", "W7m", "R8", "B8", "L13", "L14", "L14"), Season("up_to_2"))
@settings(max_examples=400, deadline=None)
def test_leads_are_exactly_those_of_every_subset(cards: tuple[str, ...], season: Season) -> None:
    assert listed(leading(cards, season)) == oracle.names(oracle.leads(cards, season))


@pytest.mark.rule("CLI-5.37", "CLI-5.18", "CLI-5.19", "CLI-5.20", "CLI-5.24", "CLI-6.70", "CLI-6.71", "CLI-6.72")
@given(st.data())
@settings(max_examples=800, deadline=None)
def test_follows_are_exactly_those_of_every_subset(data: st.DataObject) -> None:
    season = data.draw(strategies.seasons)
    cards = data.draw(strategies.hands())
    high_wins = data.draw(st.booleans())
    field = data.draw(st.none() | strategies.fields(cards, season))
    state = position(
        "?",
        " ".join(cards),
        players=2,
        gold=season.gold,
        high_wins=high_wins,
        field=" ".join(field.cards) if field else "",
        icon=field.icon if field else "none",
        owner=0,
        start=None if field else 0,
        turn=1,
        strict_top_icon=season.strict_top,
    )
    assert listed(state) == oracle.names(oracle.follows(cards, season, field, high_wins))
    assert legal(state)[0] == "pass"


@pytest.mark.rule("CLI-5.37")
@given(st.data())
@settings(max_examples=300, deadline=None)
def test_mountains_answer_exactly_what_the_rules_say(data: st.DataObject) -> None:
    """The same with fields just below hands that hold Mountains, which random cards rarely bring together."""
    season = data.draw(strategies.seasons)
    number = data.draw(st.integers(4, 7))
    own = [one for one in oracle.DECK if number <= oracle.card(one).number <= number + 2 and one != f"W{number}m"]
    more = data.draw(st.lists(st.sampled_from(own), min_size=1, max_size=7, unique=True))
    cards = tuple(sorted([f"W{number}m", *more], key=oracle.order))
    high_wins = data.draw(st.booleans())
    shift = -1 if high_wins else 1
    near = [one for one in oracle.DECK if abs(oracle.card(one).number - number - shift) <= 1 and one not in cards]
    theirs = data.draw(st.lists(st.sampled_from(near), min_size=1, max_size=5, unique=True))
    led = sorted(oracle.leads(theirs, season), key=lambda one: (one.cards, one.icon))
    field = data.draw(st.sampled_from(led))
    state = position(
        "?",
        " ".join(cards),
        players=2,
        gold=season.gold,
        high_wins=high_wins,
        field=" ".join(field.cards),
        icon=field.icon,
        strict_top_icon=season.strict_top,
    )
    assert listed(state) == oracle.names(oracle.follows(cards, season, field, high_wins))


@pytest.mark.rule("CLI-5.36", "CLI-5.37")
@given(strategies.hands(8), strategies.seasons)
@settings(max_examples=60, deadline=None)
def test_small_decisions_reach_every_listed_play_exactly_once(cards: tuple[str, ...], season: Season) -> None:
    state = leading(cards, season)
    assert sorted(walked(state)) == listed(state)


@pytest.mark.rule("CLI-5.36", "CLI-5.37")
def test_the_list_does_not_change_by_picking_but_narrows() -> None:
    state = position("R5 B5 W5t R6", lead=0)
    state.apply(0, CARDS.ADD.of(CARDS.index["red_5"]))
    assert legal(state) == ["play none", "add blue_5", "add wild_5_pair", "add red_6"]
    state.apply(0, CARDS.ADD.of(CARDS.index["wild_5_pair"]))
    assert legal(state) == ["play set_of_two"]


@pytest.mark.rule("CLI-5.37")
def test_pass_is_the_one_answer_beside_the_plays() -> None:
    state = position("?", "R5 R6", field="R4", owner=0)
    assert legal(state) == ["pass", "add red_5", "add red_6"]
    passes(state, 1, 2, 3)
    assert leads_now(state) == 0
    assert not [text for text in legal(state) if not text.startswith("add ")]
