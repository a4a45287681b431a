"""How golden files are written: compact, readable, and without what a spectator may not know."""

from __future__ import annotations

from deckhall.check import golden
from deckhall.check.random_game import spread
from deckhall.core import Rng, Vocab, registry
from deckhall.core.scene import PICKED, FinalRank, Mark, Piece, Scene, SeatLine, Zone

GAME = registry.load("lanterns")


def test_legal_actions_of_one_verb_stand_together() -> None:
    vocab = Vocab()
    vocab.block("pass")
    vocab.block("bid", slot=2, coin=("copper", "gold"))
    assert golden.legal_line(vocab, [0, 1, 2, 4]) == "pass | bid 0 copper, 0 gold, 1 gold"
    assert golden.actions(vocab).splitlines()[-1] == "4 bid 1 gold"


def test_a_scene_is_a_line_for_each_thing() -> None:
    pieces = [Piece("a", "ace", "Ace", [PICKED]), Piece("b")]
    scene = Scene("whist", "standard", None, [SeatLine(0, "Ann", 3, [Mark("dealer")])], [], [], [])
    scene.zones = [Zone("hand", "Hand", pieces=pieces, size=4, note="sorted"), Zone("trick", "Trick")]
    scene.final_ranks = [FinalRank(0, 1, 3, "by tricks")]
    assert golden.scene_lines(scene) == [
        "--- as a spectator sees it",
        "    Ann: 3 [dealer]",
        "    hand: ace [picked], 3 hidden (sorted)",
        "    rank 1: seat 0 with 3 by tricks",
        "---",
    ]


def test_a_playthrough_has_every_decision() -> None:
    text = golden.playthrough(GAME, 3)
    assert text == golden.playthrough(GAME, 3)
    assert [line for line in text.splitlines() if line.startswith("18.")]
    assert text.count("   can ") == text.count("   does ") == 18
    assert "rank 1:" in text


def test_positions_are_counted_in_seat_order() -> None:
    state = GAME.new(2, 1)
    first, second = (len(state.legal_actions(seat)) for seat in (0, 1))
    assert golden.tree_sizes(state)[:2] == [first, first * second]
    assert golden.tree_sizes(state)[-1] > golden.MOST_POSITIONS


def test_every_kind_is_looked_at_before_any_again() -> None:
    kinds = ["turn"] * 50 + ["swap"] + ["turn"] * 50 + ["over"]
    for seed in range(10):
        chosen = spread(kinds, 4, Rng(seed))
        assert {50, 101} <= set(chosen)
        assert len(chosen) == 4
    assert spread(kinds, 1000, Rng(1)) == list(range(102))
