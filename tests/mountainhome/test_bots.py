"""How bots play: they build, bid and trade sensibly, and a hint in a bid names all its cards."""

from __future__ import annotations

import pytest

from deckhall.agents import make
from deckhall.core import view
from deckhall.core.agent_view import AgentView
from deckhall.core.state import State
from deckhall.games.mountainhome.events import Goblins
from deckhall.server.bots import chosen
from tests.mountainhome.build import GAME, SIX, A, B, card_short, do, dwarf_bid, party, position, seat


def answer(state: State, who: int, seed: int = 1, spec: str = "greedy") -> str:
    """What a bot does next."""
    text = GAME.vocab.text(make(spec, seed).choose(AgentView(state, who)))
    return " ".join(card_short(word) for word in text.split())


def whole(state: State, who: int, spec: str = "ismcts:20") -> list[str]:
    """A complete choice of a bot, as a hint shows it."""
    return [" ".join(card_short(word) for word in GAME.vocab.text(one).split()) for one in chosen(spec, state, who)]


@pytest.mark.parametrize("seed", range(5))
def test_a_bot_builds_before_it_ends_its_turn(seed: int) -> None:
    state = position(seat("erik R3 R3", deck=SIX, town="rock_quarry:1"), seat(deck=SIX), explore="R2 R2 R2 kartok")
    done = [answer(state, A, seed)]
    while done[-1] not in ("end", "job erik"):
        done.append(answer(do(state, done[-1]), A, seed))
    assert done[-1] == "job erik"


def test_a_bot_with_nothing_to_build_ends_its_turn() -> None:
    """In most of the worlds it may imagine: what is drawn next can make either look better by a trifle."""
    state = position(seat("R3", deck=SIX), seat(deck=SIX), explore="R2 R2 kartok")
    answers = [answer(state, A, seed) for seed in range(60)]
    assert answers.count("end") > len(answers) / 2


@pytest.mark.parametrize("seed", range(5))
def test_a_bot_places_and_buys(seed: int) -> None:
    state = position(
        seat("branch_mine S3", deck=SIX),
        seat(deck=SIX),
        explore="R2 R2 R2 kartok",
        row="rock_quarry",
        office="branch_mine",
    )
    first = answer(state, A, seed)
    assert first in ("place branch_mine", "buy rock_quarry")
    do(state, first)
    assert answer(state, A, seed) in {"place branch_mine", "buy rock_quarry"} - {first}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("spec", ["greedy", "ismcts:20", "casual", "steady", "strong:40"])
def test_a_bot_bids_for_a_good_dwarf_and_keeps_what_does_not_count(spec: str, seed: int) -> None:
    """Whatever it draws by lot: `casual` and `steady` make some of their choices at a glance."""
    state = dwarf_bid(seat("S3 S2 B2 R4 R3 marg", deck=SIX), seat("S2 B1 R2", deck=SIX))
    made: list[str] = []
    bot = make(spec, seed)
    while "ready" not in made:
        action = bot.choose(AgentView(state, A))
        made.append(" ".join(card_short(word) for word in GAME.vocab.text(action).split()))
        state.apply(A, action)
    assert {"commit S3", "commit B2", "commit S2"} & set(made)
    assert "commit R4" not in made
    assert "commit marg" not in made


def test_a_hint_in_a_bid_names_every_card_and_its_piece() -> None:
    state = dwarf_bid(seat("S4 S3 S3 B2 R1", deck=SIX), seat("S2 B2 B1", deck=SIX))
    actions = chosen("ismcts:20", state, A)
    commits = [one for one in actions if GAME.vocab.text(one).startswith("commit")]
    assert GAME.vocab.text(actions[-1]) == "ready"
    assert len(commits) == len(actions) - 1 > 0
    pieces = view.pieces_of(state, A, actions)
    assert len(set(pieces)) == len(commits)  # two equal cards are two pieces
    assert set(pieces) <= {piece.key for piece in state.view(A).zone("hand-0").pieces}


def test_a_bot_taps_what_untaps_before_it_is_needed_again() -> None:
    state = dwarf_bid(seat("S2 S1", deck=SIX, town="branch_mine"), seat("S3 B2", deck=SIX))
    assert "tap 0" in whole(state, A)


def test_a_bot_does_not_bid_what_it_cannot_win() -> None:
    state = party(seat("B1 R2", deck=SIX), seat("B4 B4 B4 B3 B3", deck=SIX), seat("B4 B3 B3", deck="B4"))
    assert "commit R2" not in whole(state, A)


@pytest.mark.parametrize("seed", range(5))
def test_a_good_trade_is_accepted_and_a_bad_one_is_not(seed: int) -> None:
    good = position(seat("S4 S1", deck=SIX), seat("S1", deck=SIX), seat(deck=SIX), locations="marketplace")
    assert answer(do(good, "offer 1", "give S4", "want S1"), B, seed) == "swap S1"
    bad = position(seat("S1", deck=SIX), seat("S4", deck=SIX), seat(deck=SIX), locations="marketplace")
    assert answer(do(bad, "offer 1", "give S1", "want S4"), B, seed) == "decline"
    dwarf = position(seat("S1", deck=SIX), seat("marg S2", deck=SIX), seat(deck=SIX), locations="marketplace")
    assert answer(do(dwarf, "offer 1", "give S1", "want marg"), B, seed) != "swap marg"


@pytest.mark.parametrize("seed", range(5))
def test_a_counter_offer_is_judged_by_its_card(seed: int) -> None:
    state = position(seat("S3", deck=SIX), seat("S4 S1 B4", deck=SIX), seat(deck=SIX), locations="marketplace")
    do(state, "offer 1", "give S3", "want S4", "counter S1")
    assert answer(state, A, seed) == "decline"
    state = position(seat("S3", deck=SIX), seat("S4 S1 B4", deck=SIX), seat(deck=SIX), locations="marketplace")
    do(state, "offer 1", "give S3", "want S4", "counter B4")
    assert answer(state, A, seed) == "accept"


@pytest.mark.parametrize("seed", range(5))
def test_a_bot_asks_for_what_does_the_other_no_harm_and_never_gives_itself_away(seed: int) -> None:
    state = position(
        seat("R4 R3", deck="B4 B3 R3 R2 R2 B2"),
        seat("S4 S3", deck="S4 S3 B4 B3"),
        seat(deck=SIX, tokens=9),
        locations="marketplace",
        explore="R2 R2 R2 kartok",
    )
    assert answer(state, A, seed) == "offer 1"
    do(state, "offer 1")
    assert answer(state, A, seed).startswith("give R")
    poor = position(seat("S4 marg", deck=SIX), seat("S1", deck=""), seat(deck=SIX), locations="marketplace")
    assert not answer(poor, A, seed).startswith("offer")


@pytest.mark.parametrize("spec", ["random", "greedy", "ismcts:20", "novice", "casual", "steady"])
@pytest.mark.parametrize("seed", range(5))
def test_no_bot_takes_a_card_back_out_of_a_bid(spec: str, seed: int) -> None:
    state = dwarf_bid(seat("S3 S2 B2 R4", deck=SIX), seat("S2", deck=SIX))
    bot = make(spec, seed)
    done: list[str] = []
    while A in state.to_act():
        action = bot.choose(AgentView(state, A))
        done.append(GAME.vocab.text(action))
        state.apply(A, action)
    assert done[-1] == "ready"
    assert not [one for one in done if one.startswith("back")]


@pytest.mark.parametrize("spec", ["greedy", "ismcts:40", "casual", "steady", "strong:300"])
@pytest.mark.parametrize("seed", range(5))
def test_a_bot_that_plays_booze_for_the_goblins_pays_them(spec: str, seed: int) -> None:
    for hand, town in (("B1 S4 R3", ""), ("B2 S3", "southammer_brewery"), ("B3 B1 R1 R1", "branch_mine")):
        state = position(
            seat(hand, deck=SIX, **({"town": town} if town else {})),
            seat(deck=SIX),
            phase="after_draw",
            events="goblin_raiding_party",
            explore="R2 R2 R2 kartok",
        )
        bot = make(spec, seed)
        done: list[str] = []
        while _goblins_ask(state):
            action = bot.choose(AgentView(state, A))
            done.append(GAME.vocab.text(action).split()[0])
            state.apply(A, action)
        if {"play", "tap", "fetch"} & set(done[:-1]):
            assert done[-1] == "pay", (hand, done)


def _goblins_ask(state: State) -> bool:
    return state.acting == A and isinstance(state.stack[-1], Goblins)
