"""What learners get of a position: piles as far as a seat knows them, the transaction, what the hand can pay for."""

from __future__ import annotations

from deckhall.core.scene import mark_words
from deckhall.core.state import State
from tests.rebuild.build import do, later, position, seat, solo


def seen(state: State, viewer: int, *blocks: str) -> dict[str, int]:
    """The entries of some blocks by name."""
    observation = state.game.observation(state.players)
    entries = observation.entries(state, viewer)
    return {observation.name(place): n for place, n in entries if observation.block_of(place).name in blocks}


def test_another_hand_is_mixed_with_its_deck_but_for_what_was_passed() -> None:
    state = position("stone boomerang", seat("", deck="bar*6"), deck="log*2 nails", discard="gears")
    do(state, "play boomerang", "end")
    assert seen(state, 1, "hand", "deck", "deck or hand", "known to all", "on turn") == {
        "hand you boomerang": 1,
        "hand you a_gold_bar": 5,
        "deck you a_gold_bar": 1,
        "known to all boomerang": 1,
        "deck or hand +1 a_log": 2,
        "deck or hand +1 pile_of_nails": 1,
        "on turn you": 1,
    }
    assert seen(state, 0, "hand", "deck", "deck or hand", "hand size", "deck size", "discard", "on turn") == {
        "deck you a_log": 2,
        "deck you pile_of_nails": 1,
        "discard you a_stone": 1,
        "discard you rusted_gears": 1,
        "hand +1 boomerang": 1,
        "deck or hand +1 a_gold_bar": 6,
        "hand size +1": 6,
        "deck size you": 3,
        "deck size +1": 1,
        "on turn +1": 1,
    }


def test_a_transaction_is_open_to_all_and_the_cards_chosen_for_it_to_their_owner() -> None:
    state = position("stone*3 log", row="ladder spear magnet", deck="log", overpaying=True)
    assert seen(state, 0, "payable", "short", "best buy", "leaves", "leaving column") == {
        "payable ladder": 1,
        "payable spear": 1,
        "best buy": 3,
        "short 1 0": 1,
        "short 2 0": 1,
        "short 3 2": 1,
        "short 4 6": 1,
        "short 5 6": 1,
        "leaves first ladder": 1,
        "leaving column first 1": 1,
    }
    assert not seen(state, 1, "payable", "short", "question")
    do(state, "buy 2", "trash stone")
    opened = {"bought spear": 1, "need wood": 1, "need stone": 1, "step act": 1}
    shown = ("bought", "need", "step", "question", "picked", "still to pay", "hand")
    assert seen(state, 0, *shown) == {
        **opened,
        "question pay": 1,
        "picked a_stone": 1,
        "still to pay": 1,
        "hand you a_log": 1,
        "hand you a_stone": 3,
    }
    assert seen(state, 1, *shown) == opened


def test_alone_the_order_of_a_deck_and_both_leaving_cards_are_seen() -> None:
    state = solo("log", deck="stone bar logs nails gears stone", known=True, row="spear ladder", heights=[2] * 6)
    assert seen(state, 0, "next", "target", "to go", "ahead", "end in", "cards left") == {
        "next you 1 a_stone": 1,
        "next you 2 a_gold_bar": 1,
        "next you 3 bunch_of_logs": 1,
        "next you 4 pile_of_nails": 1,
        "next you 5 rusted_gears": 1,
        "target": 50,
        "to go": 50,
        "end in 2": 1,
        "cards left": 12,
    }
    leaving = {"leaves first ladder": 1, "leaves second spear": 1}
    assert seen(state, 0, "leaves") == leaving
    assert seen(state, 0, "leaving column") == {"leaving column first 2": 1, "leaving column second 1": 1}
    [first, second] = [
        piece for zone in state.view(0).zones for piece in zone.pieces if "leaves" in " ".join(mark_words(piece.marks))
    ]
    assert {f"leaves {place} {piece.face}" for place, piece in (("second", first), ("first", second))} == leaving.keys()


def test_half_a_choice_is_the_choosers_own() -> None:
    state = later("ingot fireball", row="ladder")
    do(state, "play fireball", "column 1")
    assert seen(state, 0, "question", "chosen column", "left", "on turn") == {
        "question row": 1,
        "question burn": 1,
        "chosen column 1": 1,
        "left": 2,
        "on turn you": 1,
    }
    assert seen(state, 1, "question", "chosen column", "left", "on turn") == {"on turn +1": 1}
