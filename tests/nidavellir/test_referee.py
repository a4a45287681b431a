"""Whole games against a second implementation: who is asked, what is legal, and the table after every action."""

from __future__ import annotations

import pytest

from deckhall.core.rng import Rng
from deckhall.core.scene import Scene
from deckhall.core.state import State
from tests.nidavellir import oracle
from tests.nidavellir.build import card_short, coin_id, fresh, legal, told, value
from tests.nidavellir.oracle import CLASSES
from tests.nidavellir.playing import CONFIGS
from tests.nidavellir.reading import details, faces, gems, sheet, there
from tests.nidavellir.referee import Asked, Referee

LITERAL: dict[str, object] = {"hunting_coin_trades": False, "discard_any_last_card": True, "rules": "official"}


class Eyes:
    """What the referee is shown of the game under test."""

    def __init__(self, state: State) -> None:
        self.state = state

    def taverns(self) -> list[list[str]]:
        return [there(self.state, tavern) for tavern in range(3)]

    def pioneer(self, seat: int) -> list[str]:
        return [card_short(face) for face in faces(self.state.view(seat), "pioneer")]

    def top(self) -> str:
        return card_short(str(told(self.state, "top_discarded")[-1].data["card"]))


def pick(state: State, seat: int, rng: Rng, referee: Referee) -> str:
    """A random action that seeks complete lines two times out of three, so that Heroes are frequent."""
    texts = legal(state, seat)
    if rng.below(3):
        if texts[0].startswith("take "):
            ranks = {name: referee.ranks(seat, name) for name in CLASSES}
            return min(texts, key=lambda text: ranks.get(text.split()[1].partition("_")[0], 9))
        rare = [text for text in texts if text.split()[-1] in ("thrud", "ylud", "uline", "dagda", "bonfur", "hourya")]
        if rare and texts[0].startswith("recruit "):
            return rare[rng.below(len(rare))]
    return texts[rng.below(len(texts))]


def same_table(scene: Scene, referee: Referee, over: bool) -> None:
    """All that is public is as the referee has it."""
    for seat in referee.seats:
        shown = details(scene).players[seat]
        for name, column in zip(CLASSES, shown.columns, strict=True):
            zone = scene.zone(f"column-{seat}-{name}")
            assert [card_short(piece.face) for piece in zone.pieces] == referee.armies[seat][name]
            assert column.ranks == referee.ranks(seat, name)
        zone = scene.zone(f"command-{seat}")
        lying = [piece.face for piece in zone.pieces if piece.face != "thrud" or over]  # she may be in hand just now
        assert sorted(lying) == sorted(referee.zones[seat])
        assert (shown.heroes, shown.lines) == (referee.heroes[seat], referee.lines(seat))
        assert sorted(shown.owned) == sorted(coin_id(coin) for coin in referee.all_coins(seat))
    assert sorted(faces(scene, "heroes")) == sorted(referee.display)
    assert [value(face.partition("_")[2]) for face in faces(scene, "treasury")] == sorted(referee.bank.elements())
    assert sorted(card_short(face) for face in faces(scene, "discard")) == sorted(referee.discard)
    assert scene.zone("deck-1").size == referee.decks[0].total()


def same_coins(scene: Scene, referee: Referee, seat: int) -> None:
    """The seat sees its coins where the referee has them."""
    places = [*[[coin] if coin else [] for coin in referee.board[seat]], referee.pouches[seat], referee.hands[seat]]
    zones = [*[f"bid-{seat}-{place}" for place in range(3)], f"pouch-{seat}", f"hand-{seat}"]
    for zone, lying in zip(zones, places, strict=True):
        assert sorted(faces(scene, zone)) == sorted(coin_id(coin) for coin in lying)


def same_question(state: State, asked: Asked) -> None:
    """The same seats may do the same things."""
    assert state.to_act() == sorted(asked)
    for seat, texts in asked.items():
        assert sorted(legal(state, seat)) == sorted(texts)


def compare(players: int, seed: int, options: dict[str, object]) -> None:
    """One game, both ways."""
    state, rng = fresh(players, seed, **options), Rng(seed)
    referee = Referee(players, gems(state), Eyes(state), options)
    story = referee.play()
    asked = next(story)
    over = False
    while not over:
        same_question(state, asked)
        seats = state.to_act()
        seat = seats[rng.below(len(seats))]
        text = pick(state, seat, rng, referee)
        state.apply(seat, state.game.vocab.parse(text))
        try:
            asked = story.send((seat, text))
        except StopIteration:
            over = True
        if not text.startswith("lay ") or len(seats) == 1:
            scene = state.build_scene(seat)
            same_table(scene, referee, over)
            same_coins(scene, referee, seat)
    assert state.is_over
    assert gems(state) == referee.gems
    everybody = [referee.player(seat) for seat in referee.seats]
    for seat in referee.seats:
        parts = oracle.score(everybody, seat, str(options.get("rules", "seed")))
        assert sheet(state, seat) == list(parts.values())
    assert not referee.decks[0] + referee.decks[1]


@pytest.mark.rule("NID-4.10", "NID-4.12", "NID-4.13", "NID-5.4", "NID-5.22", "NID-5.49", "NID-5.56")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [*CONFIGS, LITERAL], ids=lambda options: "-".join(options) or "defaults")
def test_games_go_as_the_referee_says(players: int, options: dict[str, object]) -> None:
    compare(players, 100 + players, options)


@pytest.mark.rule("NID-4.10", "NID-4.12", "NID-5.22", "NID-6.32", "NID-6.36", "NID-6.39")
@pytest.mark.parametrize("seed", range(8))
def test_more_games_go_as_the_referee_says(seed: int) -> None:
    compare(2 + seed % 4, seed, {})
