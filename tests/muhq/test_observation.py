"""What a seat observes, entry by entry, in positions made by hand."""

from __future__ import annotations

from typing import Any

import msgspec

from deckhall.games.muhq.state import MuhqState
from tests.muhq.build import GAME, RING, TYRANT, do, fresh, position, seat


def seen(state: MuhqState, who: int, *blocks: str) -> dict[str, int]:
    """The entries of these blocks that are not 0, by name."""
    declared = GAME.observation(state.players)
    found = [(declared.block_of(place).name, declared.name(place), n) for place, n in declared.entries(state, who)]
    return {name: n for block, name, n in found if block in blocks}


def test_two_soldiers_face_each_other() -> None:
    """Both could be hit for 2 by the other; the damaged one would be destroyed."""
    state = position("soldier#7 5,4 s0 damage=1", "soldier#8 6,4 s1 tapped poison=1", "farmer#9 0,0 s1")
    ours, theirs = seen(state, 0, "own", "enemy", "map"), seen(state, 1, "own", "enemy", "map")
    assert ours == {"map 2P-ring-street 0": 1, "own 5,4": 1, "enemy 6,4": 1, "enemy 0,0": 1}
    assert theirs == {"map 2P-ring-street 1": 1, "enemy 5,4": 1, "own 6,4": 1, "own 0,0": 1}
    assert seen(state, 0, "attack", "left", "reach", "threat", "tapped", "poison") == {
        "attack 5,4": 2,
        "attack 6,4": 2,
        "left 5,4": 1,
        "left 6,4": 2,
        "left 0,0": 1,
        "reach 5,4": 3,
        "reach 6,4": 3,
        "reach 0,0": 2,
        "threat 5,4": 2,
        "threat 6,4": 2,
        "tapped 6,4": 1,
        "poison 6,4": 1,
    }
    assert seen(state, 1, "danger", "units", "ready", "permanents") == {
        "danger +1": 1,
        "units you": 2,
        "units +1": 1,
        "ready you": 1,
        "ready +1": 1,
        "permanents you farmer": 1,
        "permanents you soldier": 1,
        "permanents +1 soldier": 1,
    }
    assert seen(state, 1, "near", "gates") == {"near you": 29, "near +1": 30, "gates you": 1, "gates +1": 1}


def test_a_declared_attack_is_seen_by_all() -> None:
    """Whose it is, where it comes from and where it aims."""
    seats = (seat("shove", 5), seat("shove", 5))
    state = position("soldier#7 5,4 s0", "soldier#8 6,4 s1", "soldier#9 2,2 s0", seats=seats)
    do(state, "activate 5,4", "attack 6,4")
    told = {"aimed 6,4": 1, "acting at x 5": 1, "acting at y 4": 1, "stack top attack": 1, "active 5,4": 1}
    assert seen(state, 0, "aimed", "acting at", "stack top", "active") == told
    assert seen(state, 1, "aimed", "acting at", "stack top", "active") == told
    assert seen(state, 0, "stack", "question") == {"stack you attack": 1, "question answer": 1}
    assert seen(state, 1, "stack", "question") == {"stack +1 attack": 1}


def test_a_hand_and_a_choice_about_it_are_the_owners_own() -> None:
    """Others see what hand and deck hold together, and nothing of a card that is about to be played."""
    seats = (seat("shove", 5, deck="soldier", store="archer"), seat("", 2))
    state = position("soldier#7 5,4 s0", "soldier#8 6,4 s1", seats=seats)
    blocks = ("hand", "pool", "hand size", "deck size", "store", "affordable", "playable", "chosen at", "asked about")
    everybody = {"pool {} shove": 1, "pool {} soldier": 1, "hand size {}": 1, "deck size {}": 1, "store {} archer": 1}
    others = {name.format("+1"): number for name, number in everybody.items()}
    own = {name.format("you"): number for name, number in everybody.items()}
    own |= {"hand shove": 1, "affordable": 1, "playable": 1}
    assert seen(state, 0, *blocks) == own
    assert seen(state, 1, *blocks) == others
    do(state, "play shove", "at 6,4")
    chosen = {f"chosen at {what} {line}": 1 for what in ("aim", "tile") for line in ("x 6", "y 4")}
    chosen["asked about shove"] = 1
    assert seen(state, 0, *blocks) == own | chosen
    assert seen(state, 1, *blocks) == others


def test_the_boss_side() -> None:
    """In co-op the other player is a friend, the boss and its tokens are enemies."""
    units = ("the_tyrant#1 6,1 boss damage=2 repression=1", "soldier#7 5,4 s0", "soldier#8 7,4 s1")
    state = position(*units, map=TYRANT, map_pieces=False)
    assert seen(state, 0, "own", "friend", "enemy") == {"own 5,4": 1, "friend 7,4": 1, "enemy 6,1": 2}
    boss = state.find_boss()
    assert boss is not None
    assert seen(state, 0, "boss left", "boss marks", "boss missing", "win") == {
        "win boss": 1,
        "boss left": state.health(boss) - 2,
        "boss marks": 1,
        "boss missing": state.board.lose_marks - 1,
    }


def test_a_draft_shows_the_own_pack_and_what_was_passed_on() -> None:
    """Of a pack that went on, its cards are remembered, not who took which of them."""
    state = fresh(2, draft="3x[2;8]")
    pack = seen(state, 0, "pack")
    assert sum(pack.values()) == 8
    assert seen(state, 0, "passed on", "picks", "picked") == {}
    first = state.game.vocab.text(state.legal_actions(0)[0]).removeprefix("draft ")
    do(state, f"draft {first}")
    assert seen(state, 0, "picked") == {f"picked {first}": 1}
    assert seen(state, 1, "picked") == {}
    state.apply(1, state.legal_actions(1)[0])
    left = {name.replace("pack", "passed on"): n for name, n in pack.items()}
    left[f"passed on {first}"] -= 1
    assert seen(state, 0, "passed on", "picks") == {name: n for name, n in left.items() if n} | {f"picks {first}": 1}
    assert seen(state, 0, "pack size") == {"pack size you": 7, "pack size +1": 7}


def test_a_map_beyond_the_frame() -> None:
    """On a player's own map the ground is told, and what stands beyond the frame is counted by side."""
    table: dict[str, Any] = msgspec.to_builtins(GAME.maps[RING])
    table |= {"id": "wide", "width": 16, "grid": [f"{row}....." for row in table["grid"]]}
    state = position("soldier#7 5,4 s0", "soldier#8 15,4 s1", map=table)
    assert seen(state, 0, "own", "enemy", "units") == {"own 5,4": 1, "units you": 1, "units +1": 1}
    ground = seen(state, 0, "ground")
    assert len(ground) == sum(sign != "." for row in table["grid"] for sign in row)
    assert seen(position("soldier#7 5,4 s0"), 0, "ground") == {}, "the game's own maps are known by their names"
