"""Section 4, end phase: rewards, draws and the way into the next season; and why every game ends."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from deckhall.core.scene import mark_words
from deckhall.games.climber.constants import MAIN
from deckhall.games.climber.state import ClimberState
from tests.climber.build import CARDS, GAME, choose, do, ids, passes, play, plays, position, shorts
from tests.climber.playing import (
    EYES,
    climber,
    faces,
    fact,
    fresh,
    marks,
    named,
    play_out,
    random_game,
    season,
    seasons,
    select,
    since,
)


@pytest.mark.rule("CLI-4.30", "CLI-4.31")
def test_first_place_takes_the_gold_card_and_second_place_the_silver_card() -> None:
    for first, second in permutations(range(4), 2):
        state = fresh(4, 1, ("up_to_2", "no_set", "revolution"))
        seasons(state, [(first, second)])
        assert [state.scores[seat] for seat in (first, second)] == [5, 2]
        assert sum(state.scores) == 7
        seasons(state, [(second, first)])
        assert [state.scores[seat] for seat in (first, second)] == [5 + 3, 2 + 8]
        golds, silvers = state.view(None).zone("golds").pieces, state.view(None).zone("silvers").pieces
        names = [f"won by Player {seat + 1}" for seat in (first, second)]
        assert [mark_words(golds[0].marks), mark_words(golds[1].marks)] == [[names[0]], [names[1]]]
        assert [mark_words(silvers[0].marks), mark_words(silvers[1].marks)] == [[names[1]], [names[0]]]


@pytest.mark.rule("CLI-4.32")
def test_first_place_opens_the_next_season_with_the_start_card() -> None:
    for first, second in permutations(range(4), 2):
        state = fresh(4, 6, ("no_set", "up_to_2", "revolution"))
        seasons(state, [(first, second)])
        for eye in EYES:
            assert marks(state.view(eye), "Start Card") == [first]
        select(state)
        assert [event.seat for event in since(state, 0, "start")][-1] == first
        assert state.to_act() == [(first + 1) % 4]


@pytest.mark.rule("CLI-4.33", "CLI-4.34", "CLI-4.35", "CLI-4.36")
@pytest.mark.parametrize("gold", ["no_set", "reverse_order"])
def test_the_places_draw_one_two_and_three_in_their_order(gold: str) -> None:
    """First place, second place, then the others clockwise from first place, also in the Reverse season."""
    for first, second in permutations(range(4), 2):
        state = fresh(4, 9, (gold, "up_to_2", "revolution"))
        season(state, 3, 1)
        teams, pile, told = [state.team(seat) for seat in range(4)], list(state.pile), len(state.events)
        season(state, first, second)
        order = [first, second, *[(first + far) % 4 for far in (1, 2, 3) if (first + far) % 4 != second]]
        assert [(event.seat, event.data["n"]) for event in since(state, told, "draw")] == list(
            zip(order, (1, 2, 3, 3), strict=True)
        )
        for seat, number in zip(order, (1, 2, 3, 3), strict=True):
            drawn = [pile.pop() for _ in range(number)]
            assert sorted(state.team(seat)) == sorted([*teams[seat], *drawn])
        assert state.pile == tuple(pile)


@pytest.mark.rule("CLI-4.37")
def test_drawn_cards_may_be_used_from_the_next_season_on() -> None:
    pile = "L14 R8 B8 R9 B9 G9 Y9 R10 B10"
    state = position("R6", "R5", "R3 R4", "Y3 Y4", lead=0, pile=pile, down={0: "R1 R7", 1: "B1 B7"})
    play(state, "R6")
    passes(state, 1, 2, 3)
    play(state, "R5")
    assert (state.first_places, state.second_places) == ((0,), (1,))
    assert shorts(state.team(0)) == "R1 R6 R7 L14"
    # in the next season the drawn cards are chosen and played like any other
    assert state.to_act() == [1]
    passes(state, 1, 2, 3)
    assert plays(state) == named("R1", "R6", "R7", "R6+R7", "L14")
    play(state, "L14")
    assert faces(state.view(2), "field-0") == ids("L14")


@pytest.mark.rule("CLI-4.37")
def test_drawn_cards_can_be_left_in_the_lodge_or_taken_along() -> None:
    state = fresh(3, 2, ("no_set", "up_to_2", "revolution"))
    before = [state.team(seat) for seat in range(3)]
    season(state, 0, 1)
    drawn = [sorted((Counter(state.team(seat)) - Counter(before[seat])).elements()) for seat in range(3)]
    assert [len(cards) for cards in drawn] == [1, 2, 3]
    choose(state, 0, shorts(drawn[0]))
    choose(state, 1, shorts(before[1][:2]))
    choose(state, 2, shorts(drawn[2]))
    assert set(drawn[1]) <= set(state.hands[1])
    assert [state.down[seat] for seat in (0, 2)] == [tuple(drawn[0]), tuple(drawn[2])]


@pytest.mark.rule("CLI-4.38")
def test_after_the_season_hand_lodge_and_field_cards_are_one_team_again() -> None:
    state = position(
        "R6",
        "",
        "R3 R4 G1",
        "Y3 Y4",
        field="B5",
        owner=1,
        turn=2,
        first=1,
        gold="accident",
        down={0: "R1 R2", 1: "B1", 2: "G2", 3: "Y1"},
        up={0: "R7", 1: "B2", 3: "Y2"},
        laid={0: "B4", 1: "B3", 3: "W1"},
        locked={0: "L14", 1: "L13", 2: "L12", 3: "L14"},
        pile="",
    )
    teams = [state.team(seat) for seat in range(4)]
    passes(state, 2, 3)
    play(state, "R6")
    assert state.round == 3
    assert [state.team(seat) for seat in range(4)] == teams  # the pile was empty: nothing else has come
    assert shorts(teams[0]) == "R1 R2 B4 R6 R7 L14"
    assert [state.hands[seat] for seat in range(4)] == teams
    scene = state.view(None)
    for seat in range(4):
        zones = ("field", "lodge-up", "lodge-down")
        extra = 1 if seat == state.start_holder else 0  # the Start Card of the new season
        assert sum(scene.zone(f"{zone}-{seat}").size for zone in zones) == extra


@pytest.mark.rule("CLI-4.38")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_teams_stay_with_their_players(players: int) -> None:
    for seed in range(20):
        state = fresh(players, seed, ("revolution", "accident", "up_to_2"))
        owner = {card: seat for seat in range(players) for card in state.team(seat) if CARDS.number[card] < 12}
        for _ in random_game(state, seed):
            now = {card: seat for seat in range(players) for card in state.team(seat) if CARDS.number[card] < 12}
            assert owner.items() <= now.items()  # nothing is lost or changes hands
            owner = now


@pytest.mark.rule("CLI-4.39")
@pytest.mark.parametrize(("players", "left"), [(2, 30), (3, 16), (4, 2)])
def test_after_season_5_only_points_are_awarded(players: int, left: int) -> None:
    state = fresh(players, 4)
    seasons(state, [(0, 1)] * 4)
    sizes, told, before = [state.team_size(seat) for seat in range(players)], len(state.events), state.scores
    season(state, 1, 0)
    assert state.is_over
    assert since(state, told, "draw", "start_card") == []
    assert [state.team_size(seat) for seat in range(players)] == sizes
    assert len(state.pile) == left
    assert state.start_holder == 0
    assert state.scores == [before[0] + 6, before[1] + 10, *before[2:]]
    assert state.to_act() == []


@pytest.mark.rule("CLI-4.40")
@pytest.mark.parametrize(("players", "dealt", "each", "used"), [(2, 4, 3, 16), (3, 6, 6, 30), (4, 8, 9, 44)])
def test_the_pile_never_runs_out(players: int, dealt: int, each: int, used: int) -> None:
    for seed in range(30):
        state = fresh(players, seed)
        play_out(state, seed)
        draws = since(state, 0, "draw")
        assert [sum(int(str(event.data["n"])) for event in draws[turn::players]) for turn in range(players)] == [
            4,
            8,
            12,
            12,
        ][:players]  # first places, second places and others got all they were due
        assert 46 - len(state.pile) == dealt + 4 * each == used


@pytest.mark.rule("CLI-4.41")
@pytest.mark.parametrize(
    ("pile", "drawn"),
    [
        ("L14 L13 R8 R9 R10", {2: "L14", 0: "R8 L13", 3: "R9 R10", 1: ""}),
        ("L14 L13", {2: "L14", 0: "L13", 3: "", 1: ""}),
        ("", {2: "", 0: "", 3: "", 1: ""}),
    ],
)
def test_when_an_altered_pile_runs_out_the_rest_is_missed(pile: str, drawn: dict[int, str]) -> None:
    state = position("R6", "R5 B5", "L12", "Y3 Y4", lead=2, pile=pile)
    state.telling = True
    teams = [shorts(state.team(seat)).split() for seat in range(4)]
    play(state, "L12")
    passes(state, 3, 0, 1)
    passes_to(state, 0)
    play(state, "R6")
    assert (state.first_places, state.second_places) == ((2,), (0,))
    for seat in range(4):
        assert sorted(shorts(state.team(seat)).split()) == sorted([*teams[seat], *drawn[seat].split()])
    assert state.pile == ()
    counts = {event.seat: event.data["n"] for event in since(state, 0, "draw")}
    assert counts == {seat: len(cards.split()) for seat, cards in drawn.items()}


def passes_to(state: ClimberState, seat: int) -> None:
    """The leader plays its lowest card, and everybody passes until it is this seat's turn."""
    play(state, plays(state)[0])
    while state.to_act() != [seat]:
        do(state, "pass")


@pytest.mark.rule("CLI-4.42")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_play_takes_cards_from_a_hand_and_nothing_ever_adds_one(players: int) -> None:
    for seed in range(30):
        state = fresh(players, seed)
        held, round_, plays_made, selected, heard = [99] * players, -1, 0, 0, 0
        for _ in random_game(state, seed):
            made = len(since(state, heard, "lead", "beat"))
            heard = len(state.events)
            if state.phase != MAIN:
                round_ = -1
                continue
            sizes = [len(hand) for hand in state.hands]
            if state.round != round_:
                round_, plays_made, selected = state.round, 0, sum(sizes)
            else:
                assert all(now <= before for now, before in zip(sizes, held, strict=True))
                assert sum(held) - sum(sizes) >= made
                plays_made += made
                assert plays_made <= selected - sum(sizes)
            held = sizes


def turns_of(state: ClimberState, players: int) -> int:
    """Turns of a finished game, with every field checked on the way."""
    turns = fields = plays_made = 0
    passed: list[int] = []
    for event in state.events:
        if event.kind in ("start", "reset"):
            fields += 1
            passed = []
        if event.kind in ("pass", "whiteout"):
            assert event.seat not in passed  # at most once in a field
            passed.append(event.seat)
            assert len(passed) < players
        if event.kind in ("start", "lead", "beat", "pass", "whiteout"):
            turns += 1
        plays_made += event.kind in ("lead", "beat")
        if event.kind == "silver":
            assert fields <= plays_made + 1
            fields = plays_made = 0
    return turns


@pytest.mark.rule("CLI-4.43")
@pytest.mark.parametrize(("players", "most", "all_plays"), [(3, 510, 165), (4, 916, 224)])
def test_a_game_takes_at_most_so_many_turns(players: int, most: int, all_plays: int) -> None:
    longest = 0
    for seed in range(25):
        state = fresh(players, seed)
        play_out(state, seed)
        longest = max(longest, turns_of(state, players))
        cautious = fresh(players, seed)
        play_slowly(cautious)
        longest = max(longest, turns_of(cautious, players))
        # the largest hands: what the silver cards say, and all cards of all teams in Climax
        teams = sum(cautious.team_size(seat) for seat in range(players))
        assert players * (8 + 9 + 10 + 11) + teams == all_plays
        assert all_plays + 5 + (players - 1) * (all_plays + 5) == most
    assert most / 3 < longest <= most


def play_slowly(state: ClimberState) -> None:
    """The longest game we can think of: all cards are taken along, leads are single, and everybody always passes.

    The leader leads once and then passes the lead on by letting the next player beat it, so that hands shrink evenly.
    """
    leads = 0
    while not state.is_over:
        seat = state.to_act()[0]
        actions = state.legal_actions(seat)
        if state.phase != MAIN:
            wanted = CARDS.READY.of() if CARDS.READY.of() in actions else actions[0]
        elif actions[0] == CARDS.PASS.of():
            others = actions[1:]
            wanted = others[0] if others and len(state.hands[seat]) > 2 and leads % 2 else CARDS.PASS.of()
        else:
            leads += 1
            wanted = actions[0]
        state.apply(seat, wanted)


@pytest.mark.rule("CLI-4.36")
def test_three_players_draw_in_the_same_order() -> None:
    for first, second in permutations(range(3), 2):
        state = fresh(3, 9)
        season(state, first, second)
        order = [first, second, 3 - first - second]
        assert [(event.seat, event.data["n"]) for event in since(state, 0, "draw")] == list(
            zip(order, (1, 2, 3), strict=True)
        )


@pytest.mark.rule("CLI-4.27", "CLI-4.30", "CLI-4.31", "CLI-4.32")
def test_a_season_played_to_its_end_by_hand() -> None:
    state = position("R3 R6", "B4 B7", "G5 G2", "Y1 Y2", start=0, season=2, points=[4, 0, 1, 3])
    state.telling = True
    gold = CARDS.file.golds[state.golds[1]].vp
    play(state, "B4")
    play(state, "G5")
    passes(state, 3)
    play(state, "R6")
    play(state, "B7")
    assert marks(state.view(None), "1st out") == [1]
    passes(state, 2, 0)
    assert state.to_act() == [2]  # seat 1 is out: the next with cards leads
    play(state, "G2")
    assert state.scores == [4, gold, 1 + 3, 3]
    assert state.start_holder == 1
    assert fact(state.view(None), "season") == "3 of 5"
    assert [event.kind for event in since(state, 0, "reset")] == ["reset"]


@pytest.mark.rule("CLI-4.39")
def test_the_season_before_the_last_still_brings_cards_and_the_start_card() -> None:
    state = fresh(4, 4)
    seasons(state, [(0, 1)] * 3)
    told = len(state.events)
    season(state, 2, 3)
    assert [event.data["n"] for event in since(state, told, "draw")] == [1, 2, 3, 3]
    assert [event.seat for event in since(state, told, "start_card")] == [2]
    assert len(state.pile) == 2


@pytest.mark.rule("CLI-4.33", "CLI-4.34", "CLI-4.35")
def test_teams_grow_by_what_their_places_drew() -> None:
    for seed in range(20):
        state = climber(GAME.new(4, seed))
        play_out(state, seed)
        for seat in range(4):
            firsts, seconds = state.first_places[:4].count(seat), state.second_places[:4].count(seat)
            assert state.team_size(seat) == 9 + firsts + 2 * seconds + 3 * (4 - firsts - seconds)
