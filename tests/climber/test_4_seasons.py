"""Section 4, seasons and phases: rule reveal and hand selection."""

from __future__ import annotations

from itertools import permutations

import pytest

from deckhall.core.errors import IllegalAction, NoUndo
from deckhall.core.fingerprint import comparable
from deckhall.core.match import Match
from deckhall.games.climber.constants import MAIN
from deckhall.games.climber.state import ClimberState
from tests.climber.build import CARDS, GAME, card_id, choose, ids, legal, passes, play, plays, position, shorts
from tests.climber.playing import (
    EYES,
    LOOSE,
    card_ids,
    climber,
    faces,
    fact,
    fresh,
    go_out,
    mentioned,
    named,
    random_game,
    season,
    seasons,
    select,
    since,
)


@pytest.mark.rule("CLI-4.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seasons_and_their_phases_follow_each_other_in_order(players: int) -> None:
    """Reveal, selection, main and end are told as season, hands, start and silver."""
    for seed in range(6):
        state = fresh(players, seed)
        phases = []
        for _ in random_game(state, seed):
            scene = state.view(None)
            phases.append((fact(scene, "season"), fact(scene, "phase")))
        marks = [event.kind for event in since(state, 0, "season", "hands", "start", "silver")]
        assert marks == ["season", "hands", "start", "silver"] * 5
        assert [event.data["n"] for event in since(state, 0, "season")] == [1, 2, 3, 4, 5]
        order = list(dict.fromkeys(phases))
        names = ["rule reveal", "hand selection", "main phase"]
        assert order == sorted(order, key=lambda phase: (phase[0], names.index(phase[1])))
        assert {season for season, _ in order} == {f"{n} of 5" for n in range(1, 6)}


@pytest.mark.rule("CLI-4.2")
def test_the_gold_card_is_turned_up_when_its_season_begins() -> None:
    state = fresh(4, 8)
    golds = [CARDS.gold_ids[gold] for gold in state.golds]
    for number in range(1, 6):
        shown = [name if n <= number or n == 5 else "" for n, name in enumerate(golds, 1)]
        for eye in EYES:
            assert [piece.face for piece in state.view(eye).zone("golds").pieces] == shown
        assert [event.data["gold"] for event in since(state, 0, "season")] == golds[:number]
        season(state, 0, 1)


@pytest.mark.rule("CLI-4.3")
def test_the_rule_of_a_gold_card_ends_with_its_season() -> None:
    hand = "R3 B3 G3 Y3 R4"
    free = plays(position(hand, lead=0))

    def after(gold: str, following: str) -> ClimberState:
        """The main phase of season 3, whose rule follows that of season 2; all four hold the same plain shapes."""
        state = fresh(4, 1, (gold, following, next(one for one in LOOSE if one not in (gold, following, "accident"))))
        seasons(state, [(0, 1), (0, 1)])
        select(state)
        return state

    for gold in ("no_set", "up_to_2", "revolution"):
        state = after(gold, "transfer")
        assert fact(state.view(None), "order") == "high numbers win"
        lead_freely(state, hand)
        assert plays(state) == free
    state = after("reverse_order", "no_set")
    assert (state.start_holder, state.to_act()) == (0, [1])  # clockwise again
    state = after("accident", "transfer")
    assert state.locked == [-1] * 4
    state = after("transfer", "no_set")
    assert len(since(state, 0, "give")) == 4  # nobody gave a second time
    state = after("no_set", "revolution")
    assert fact(state.view(None), "order") == "low numbers win"


def lead_freely(state: ClimberState, hand: str) -> None:
    """The seat on turn leads from this hand."""
    for seat in list(range(state.players)):
        if seat != state.turn:
            state.hands[seat] = state.hands[seat][:1]
    state.hands[state.turn] = tuple(sorted(CARDS.index[one] for one in ids(hand)))
    state.kind = 0
    state.give_turn(state.turn)
    state.settle()


@pytest.mark.rule("CLI-4.4")
def test_transfer_comes_before_any_hand_is_selected() -> None:
    state = fresh(4, 3, ("transfer", "no_set", "accident"))
    season(state, 0, 1)
    assert fact(state.view(0), "phase") == "rule reveal"
    assert state.to_act() == [0, 1, 2, 3]
    for seat in range(4):
        assert all(one.startswith("give ") for one in legal(state, seat))
        assert len(legal(state, seat)) == len(set(state.hands[seat]))
    gifts = [state.hands[seat][-1] for seat in range(4)]
    for seat in range(4):
        assert fact(state.view(None), "phase") == "rule reveal"  # nobody selects before all have given
        state.apply(seat, CARDS.GIVE.of(gifts[seat]))
    assert fact(state.view(0), "phase") == "hand selection"
    for seat in range(4):
        assert gifts[seat - 1] in state.hands[seat]
        assert all(one.startswith("rest ") for one in legal(state, seat))


@pytest.mark.rule("CLI-4.4")
def test_accident_comes_before_any_hand_is_selected() -> None:
    state = fresh(4, 3, ("accident", "no_set", "transfer"))
    season(state, 0, 1)
    assert state.to_act() == [1, 2, 3]  # seat 0 has 10 cards, 9 without the locked one, and nothing to choose
    for seat in range(4):
        lock = state.locked[seat]
        assert lock >= 0
        assert state.hands[seat].count(lock) < state.team(seat).count(lock)
        assert f"rest {CARDS.ids[lock]}" not in legal(state, seat) or lock in state.hands[seat]
    kinds = [event.kind for event in state.events]
    assert kinds[-5:] == ["season", *["accident"] * 4]


@pytest.mark.rule("CLI-4.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_takes_exactly_as_many_cards_as_the_silver_card_says(players: int) -> None:
    for seed in range(15):
        state = fresh(players, seed)
        sizes: dict[int, set[int]] = {}
        for _ in random_game(state, seed):
            if state.phase == MAIN and state.events[-1].kind == "start":
                sizes[state.season + 1] = {len(hand) for hand in state.hands}
        last = sizes.pop(5)
        assert sizes == {1: {8}, 2: {9}, 3: {10}, 4: {11}}
        assert min(last) >= 12  # Climax may add more
    state = position("R1 R2 R3 R4 R5 R6 R7 B1 B2 B3", "?", "?", "?", phase="choose")
    assert state.to_act() == [0]  # the others have no more than they need
    choose(state, 0, "R2 B2")
    assert shorts(state.hands[0]) == "R1 B1 R3 B3 R4 R5 R6 R7"


@pytest.mark.rule("CLI-4.5")
def test_neither_fewer_nor_more_cards_can_be_chosen() -> None:
    state = position("R1 R2 R3 R4 R5 R6 R7 B1 B2 B3", "?", "?", "?", phase="choose")
    with pytest.raises(IllegalAction):
        state.apply(0, CARDS.READY.of())  # ten cards are too many
    state.apply(0, CARDS.REST.of(CARDS.index["red_1"]))
    with pytest.raises(IllegalAction):
        state.apply(0, CARDS.READY.of())
    assert state.to_act() == [0]
    state.apply(0, CARDS.REST.of(CARDS.index["blue_1"]))
    assert len(state.hands[0]) == 8
    with pytest.raises(IllegalAction):
        state.apply(0, CARDS.REST.of(CARDS.index["red_2"]))  # seven would be too few
    # every hand of 8 out of 10 can be chosen
    hands = set()
    start = position("R1 R2 R3 R4 R5 R6 R7 B1 B2 B3", "?", "?", "?", phase="choose")
    for one in start.legal_actions(0):
        middle = start.clone()
        middle.apply(0, one)
        for two in middle.legal_actions(0):
            end = middle.clone()
            end.apply(0, two)
            hands.add(end.hands[0])
    assert len(hands) == 45


def unseen_by_others(state: ClimberState, before: ClimberState, seat: int) -> None:
    """Nothing but that it is done can be seen of the seat's choice."""
    for eye in [other for other in EYES if other != seat]:
        now, then = state.view(eye), before.view(eye)
        now.to_act, then.to_act = [], []
        for line in [*now.seats, *then.seats]:
            line.acting = False
        assert now == then
        assert before.legal_actions(eye) == state.legal_actions(eye) if eye is not None else True


@pytest.mark.rule("CLI-4.6")
def test_hands_are_chosen_in_secret_and_in_any_order() -> None:
    match = Match(GAME, 4, 21)
    assert match.state.to_act() == [0, 1, 2, 3]
    results = []
    for order in permutations(range(4)):
        state = climber(match.state.clone())
        for number, seat in enumerate(order):
            assert state.to_act() == sorted(order[number:])
            before = state.clone()
            state.apply(seat, state.legal_actions(seat)[seat])  # everybody leaves a different place's card
            if number < 3:
                unseen_by_others(state, before, seat)
                assert fact(state.view(None), "phase") == "hand selection"
        results.append(comparable(state))
    assert all(result == results[0] for result in results)


@pytest.mark.rule("CLI-4.6")
def test_no_event_tells_a_choice_before_all_are_made() -> None:
    state = fresh(4, 21)
    told = len(state.events)
    for seat in (2, 0, 3):
        state.apply(seat, state.legal_actions(seat)[1])
        assert len(state.events) == told
    state.apply(1, state.legal_actions(1)[1])
    assert [event.kind for event in since(state, told)] == ["hands", "start"]
    assert not mentioned(*since(state, told))


@pytest.mark.rule("CLI-4.7")
def test_cards_not_chosen_go_face_down_into_the_lodge() -> None:
    state = fresh(3, 5, ("no_set", "up_to_2", "revolution"))
    seasons(state, [(0, 1)])
    teams = [state.team(seat) for seat in range(3)]
    stay = [teams[0][1:2], teams[1][0:2], teams[2][2:5]]
    for seat in range(3):
        choose(state, seat, shorts(stay[seat]))
    for seat in range(3):
        assert state.down[seat] == stay[seat]
        assert len(state.hands[seat]) == 9
        assert faces(state.view(seat), f"lodge-down-{seat}") == card_ids(stay[seat])
        assert faces(state.view(seat), f"lodge-up-{seat}") == []
        for eye in [other for other in (0, 1, 2, None) if other != seat]:
            zone = state.view(eye).zone(f"lodge-down-{seat}")
            assert (zone.size, [piece.face for piece in zone.pieces]) == (seat + 1, [""] * (seat + 1))


@pytest.mark.rule("CLI-4.8")
def test_a_choice_can_be_changed_until_all_are_made_and_never_after() -> None:
    match = Match(GAME, 3, 2)
    state = climber(match.state)
    first, other = state.legal_actions(0)[:2]
    match.apply(0, first)
    with pytest.raises(IllegalAction):
        match.apply(0, other)  # one answer is enough
    match.apply(2, match.state.legal_actions(2)[0])
    match.undo(0)  # the others' answers stay sealed meanwhile
    assert match.state.to_act() == [0, 1]
    match.apply(0, other)
    match.apply(1, match.state.legal_actions(1)[0])
    state = climber(match.state)
    assert state.down[0] == (CARDS.REST.value(other),)
    for seat in range(3):
        assert not match.undoable(seat)
        with pytest.raises(NoUndo):
            match.undo(seat)


@pytest.mark.rule("CLI-4.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_smallest_possible_team_can_always_fill_the_hand(players: int) -> None:
    """Seat 0 always wins and so draws least; nobody can have a smaller team."""
    for accident in (0, 1, 2):
        golds = ["no_set", "revolution"]
        golds.insert(accident, "accident")
        state = fresh(players, 13, golds)
        for number, smallest in enumerate([9, 10, 11, 12, 13], 1):
            assert state.team_size(0) == smallest
            assert min(state.team_size(seat) for seat in range(players)) == smallest
            if number == accident + 2:
                assert len(state.hands[0]) == smallest - 1 == state.hand_size
            assert len(state.hands[0]) >= state.hand_size
            season(state, 0, 1)


@pytest.mark.rule("CLI-4.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_random_games_no_hand_is_ever_short(players: int) -> None:
    for seed in range(30):
        state = fresh(players, seed)
        smallest = {1: 9, 2: 10, 3: 11, 4: 12, 5: 13}
        for _ in random_game(state, seed):
            number = state.season + 1
            assert all(state.team_size(seat) >= smallest[number] for seat in range(players))
            if state.phase != MAIN:
                assert all(len(hand) >= state.hand_size for hand in state.hands)


@pytest.mark.rule("CLI-4.4")
def test_the_received_and_the_drawn_card_can_be_selected_at_once() -> None:
    state = position("R1 R2", "B1 B2", "G1 G2", "Y1 Y2", gold="transfer", phase="reveal")
    for seat, card in enumerate(("R2", "B2", "G2", "Y2")):
        state.apply(seat, CARDS.GIVE.of(CARDS.index[card_id(card)]))
    passes(state, 1, 2, 3)
    assert plays(state) == named("R1", "Y2")
    play(state, "Y2")
    assert faces(state.view(1), "field-0") == ["yellow_2"]


@pytest.mark.rule("CLI-4.1")
def test_the_end_phase_comes_before_the_next_season() -> None:
    state = fresh(4, 1)
    select(state)
    go_out(state, 3)
    told = len(state.events)
    go_out(state, 0)
    kinds = [event.kind for event in since(state, told)]
    after = kinds[kinds.index("out_second") :]
    assert [kind for kind in after if kind != "accident"] == [
        "out_second",
        "gold",
        "silver",
        "start_card",
        *["draw"] * 4,
        "season",
    ]
