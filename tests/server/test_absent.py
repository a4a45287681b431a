"""Who moves for a player who has left: a bot, or nobody where the rules of the game let the seat pass."""

from __future__ import annotations

import pytest

from deckhall import agents
from deckhall.core import Match
from tests.mountainhome.build import GAME, action, data, seat
from tests.server.halls import ME, OPEN, Person, Running, play_on, wait_for


def replayed(match: Match) -> Match:
    """The same game from its start."""
    return Match(match.game, match.players, match.seed, match.options)


@pytest.mark.rule("MTH-8.9")
def test_a_seat_whose_player_has_left_passes_if_the_rules_say_so(hall: Running, mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, game="mountainhome")
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    left = tobin.ask("POST", f"/api/tables/{code}/leave")["seats"][1]
    assert (left["away"], left["bot"]) == (True, "passing")
    with mira.connect(code, 0) as client:
        client.seen()
        play_on({0: client}, 40)
        wait_for(lambda: not hall.hall.rooms[code].bot_turns.tasks)
    match = hall.hall.rooms[code].match
    assert match is not None
    again = replayed(match)
    passes = 0
    for move in match.moves:
        if move.seat == 1:
            assert move.action == again.state.legal_actions(1)[0]
            passes += again.game.vocab.text(move.action) in ("end", "ready", "decline")
        again.apply(move.seat, move.action)
    assert passes > 0


@pytest.mark.rule("MTH-8.9")
def test_who_leaves_in_the_middle_of_a_choice_takes_it_back(hall: Running, mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, game="mountainhome")
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    room = hall.hall.rooms[code]
    bid = data(seat("S1"), seat("S2 B1"), phase="bid", bid={"prize": "kartok"})
    room.match = match = Match(GAME, 2, 1, position=bid)
    room.version += 1
    for text in ("commit S2", "commit B1"):
        view = tobin.ask("GET", f"/api/tables/{code}/view?seat=1")
        move = {"seat": 1, "revision": view["revision"], "actions": [action(text)]}
        tobin.ask("POST", f"/api/tables/{code}/moves", move)
    assert [move.action for move in match.moves] == [action("commit S2"), action("commit B1")]
    tobin.ask("POST", f"/api/tables/{code}/leave")
    wait_for(lambda: len(match.moves) == 1 and match.state.to_act() == [0])
    assert [move.action for move in match.moves] == [action("ready")]  # and nothing committed


@pytest.mark.rule("MTH-11.12")
def test_a_bot_can_be_asked_to_sit_in_for_one_who_has_left(mira: Person, tobin: Person) -> None:
    code = mira.open(ME, OPEN, game="mountainhome")
    tobin.ask("POST", f"/api/tables/{code}/join", {})
    tobin.ask("POST", f"/api/tables/{code}/leave")
    assert mira.ask("POST", f"/api/tables/{code}/replace", {"seat": 1, "bot": "steady"})["seats"][1]["bot"] == "steady"
    back = tobin.ask("POST", f"/api/tables/{code}/replace", {"seat": 1})["seats"][1]
    assert (back["away"], back["bot"]) == (False, "")


def test_passing_ends_the_choice_it_begins(hall: Running) -> None:
    game = hall.hall.game("mountainhome", "")
    state = game.new(2, 3)
    while not state.is_over:
        who = state.to_act()[0]
        for step in agents.complete_choice(agents.FirstActionAgent(), state, who):
            state.apply(who, step)
        assert not state.mid_choice(who)
    assert max(state.scores) > 3  # dwarves are found all the same, by whoever explores
