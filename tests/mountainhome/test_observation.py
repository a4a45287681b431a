"""What a seat observes, entry by entry, in positions made by hand."""

from __future__ import annotations

from deckhall.core.state import State
from tests.mountainhome.build import GAME, SIX, A, B, act, bids, commit, do, dwarf_bid, position, seat


def seen(state: State, who: int, *blocks: str) -> dict[str, int]:
    """The entries of these blocks that are not 0, by name."""
    declared = GAME.observation(state.players)
    found = [(declared.block_of(place).name, declared.name(place), n) for place, n in declared.entries(state, who)]
    return {name: n for block, name, n in found if block in blocks}


def test_a_town_and_what_is_within_reach() -> None:
    """Hand and Warehouse make 5 shinies and 1 rock: enough for the second step of the Mine, 5 of any kind."""
    mine = seat("S2 R1 marg", deck=SIX, town="branch_mine:1 ruby oris_warehouse+S3")
    state = position(mine, seat(deck=SIX, town="branch_mine! branch_mine"))
    town = seen(state, A, "town", "slot", "slot steps", "slot tapped", "slot kept", "stored")
    assert town == {
        "town you branch_mine 1 step": 1,
        "town you ruby_clan_hall ready": 1,
        "town you oris_warehouse ready": 1,
        "slot you 0 branch_mine": 1,
        "slot you 1 ruby_clan_hall": 1,
        "slot you 2 oris_warehouse": 1,
        "slot steps you 0": 1,
        "slot steps you 1": 3,
        "slot steps you 2": 2,
        "slot kept you 2": 1,
        "stored you shinies_3": 1,
        "town +1 branch_mine ready": 1,
        "town +1 branch_mine tapped": 1,
        "slot +1 0 branch_mine": 1,
        "slot +1 1 branch_mine": 1,
        "slot steps +1 0": 2,
        "slot steps +1 1": 2,
        "slot tapped +1 0": 1,
    }
    assert seen(state, A, "reach") == {"reach shinies": 5, "reach rocks": 1, "reach all": 6}
    assert seen(state, A, "lacking", "payable") == {"payable branch_mine": 1}
    statue = position(seat("R4 S4", deck=SIX, town="statue_garden:1"), seat(deck=SIX), extended_shop=True)
    assert seen(statue, A, "lacking", "payable") == {"lacking statue_garden": 6}
    assert seen(state, B, "income", "untapped") == {"income you shinies": 4, "untapped you shinies": 2}
    assert seen(state, A, "points", "lead") == {"points you": 8, "points +1": 2, "lead": 6}


def test_a_bid_is_hidden_until_it_is_revealed() -> None:
    """While all commit, the other sees how many cards lie there; then which, and what they count."""
    state = dwarf_bid(seat("S3 B2 R2", deck=SIX), seat("S1 R1", deck=SIX), locations="dwarf_fortress")
    commit(state, A, "S3 B2")
    own = seen(state, A, "own bid", "bid size", "bid total", "bid margin", "to act", "question", "asked about")
    assert own == {
        "to act you": 1,
        "to act +1": 1,
        "own bid booze_2": 1,
        "own bid shinies_3": 1,
        "bid size you": 2,
        "bid total you": 6,
        "bid margin 6": 1,
        "question commit": 1,
        "asked about kartok": 1,
    }
    assert seen(state, B, "own bid", "bid size", "bid total", "bid open") == {"bid size +1": 2}
    in_hand = seen(state, B, "unseen")
    assert in_hand["unseen +1 shinies_3"] == 1
    assert in_hand["unseen +1 booze_2"] == 1
    act(state, A, "ready")
    assert seen(state, B, "to act", "bid facts") == {"to act you": 1, "bid facts +1 ready": 1}
    commit(state, B, "S1 R1")
    act(state, B, "ready")
    assert seen(state, B, "bid open", "bid total", "bid margin") == {
        "bid open you rocks_1": 1,
        "bid open you shinies_1": 1,
        "bid open +1 booze_2": 1,
        "bid open +1 shinies_3": 1,
        "bid total you": 1,
        "bid total +1": 6,
        "bid margin -5": 1,
    }
    assert seen(state, A, "bid picked") == {}
    act(state, A, "trash B2")
    assert seen(state, A, "bid picked") == {"bid picked you booze_2": 1}
    assert seen(state, B, "bid picked") == {}


def test_what_a_player_remembers_and_what_only_they_know() -> None:
    """Baldur shows the first cards to one player alone; the other sees that somebody looked."""
    state = position(seat("baldur", deck=SIX), seat("S1", deck=SIX), explore="R2 B3 dragon_attack marg S4 R3")
    do(state, "use baldur look", "next S4", "next marg", "next R2", "next B3")
    top = {f"pile top #{place} {card}": 1 for place, card in enumerate(("shinies_4", "marg", "rocks_2", "booze_3"), 1)}
    assert seen(state, A, "pile top", "peeker") == {**top, "pile top #5 dragon_attack": 1, "peeker you": 5}
    assert seen(state, B, "pile top", "peeker") == {"peeker +1": 5}
    counted = {"pile booze_3": 1, "pile rocks_2": 1, "pile rocks_3": 1, "pile shinies_4": 1}
    assert seen(state, B, "pile", "in pile") == {**counted, "in pile dwarf": 1, "in pile recurring event": 1}


def test_half_a_choice_is_seen_by_the_one_who_makes_it() -> None:
    """Marg has a first site, and is asked for a second one."""
    town = "branch_mine:0 rock_quarry:0"
    state = position(seat("marg S4 R4 R4 B4", deck=SIX, town=town), seat(deck=SIX))
    do(state, "job marg", "at 1")
    own = seen(state, A, "chosen slot", "question", "asked about")
    assert own == {"question second_site": 1, "asked about marg": 1, "chosen slot 1": 1}
    assert seen(state, B, "chosen slot", "question", "asked about") == {}


def test_a_tie_is_told_by_the_totals_and_the_first_picks() -> None:
    """Both bid 3 and trash it: those tied stay tied, whatever is left in their pools."""
    state = bids(dwarf_bid(seat("S3 R1", deck=SIX), seat("B3 R2", deck=SIX)), "S3 R1", "B3 R2")
    act(state, A, "trash S3")
    act(state, B, "trash B3")
    assert seen(state, A, "bid total", "bid firsts", "bid open", "bid word") == {
        "bid total you": 3,
        "bid total +1": 3,
        "bid firsts you": 4,
        "bid firsts +1": 4,
        "bid open you rocks_1": 1,
        "bid open +1 rocks_2": 1,
    }
    act(state, A, "decline")
    assert seen(state, A, "bid word") == {"bid word declined": 1}
    assert seen(state, B, "bid word") == {}
