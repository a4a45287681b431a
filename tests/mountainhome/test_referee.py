"""Random games, judged a second time by the oracle."""

from __future__ import annotations

import pytest

from deckhall.games.mountainhome.constants import REVEALED
from tests.mountainhome.build import STEPS, card_short, fresh
from tests.mountainhome.census import inner
from tests.mountainhome.oracle import Verdict, plain_total, points
from tests.mountainhome.playing import random_game
from tests.mountainhome.reading import RESOURCES, bid, bid_taps, bid_total, details_of, number, pool

GAMES = pytest.mark.parametrize(
    ("players", "given"), [(2, {}), (3, {"extended_shop": True}), (4, {"open_locations": True}), (5, {"counters": "1"})]
)


@pytest.mark.rule("MTH-7.6", "MTH-7.7", "MTH-7.8", "MTH-9.11")
@GAMES
def test_points(players: int, given: dict[str, object]) -> None:
    seen: set[int] = set()
    for number_of, (state, _, _) in enumerate(random_game(players, 7, **given)):
        if (number_of % 11 == 0 or state.is_over) and not inner(state).bid.phase and inner(state).step:
            assert state.scores == [points(state, who) for who in range(players)]
            seen.update(state.scores)
    assert len(seen) > 4


@pytest.mark.rule("MTH-5.75", "MTH-5.76", "MTH-5.77", "MTH-5.79", "MTH-5.81", "MTH-5.82")
@GAMES
def test_winners_and_worst_losers(players: int, given: dict[str, object]) -> None:
    judged = hangovers = 0
    for seed in range(5):
        states = [state for state, _, _ in random_game(players, seed, **given)]
        verdict = Verdict(players, 0)
        for event in states[-1].events:
            if event.kind == "bid":
                verdict = Verdict(players, event.seat)
            elif event.kind == "win":
                assert (event.seat, number(event, "n")) == (verdict.winner(), max(verdict.totals.values()))
                judged += 1
            elif event.kind == "hangover":
                assert event.seat == verdict.worst()
                hangovers += 1
            else:
                verdict.hear(event)
    assert judged > 15
    assert hangovers > 0


@pytest.mark.rule("MTH-5.68", "MTH-5.69", "MTH-5.70", "MTH-6.54", "MTH-6.77")
@GAMES
def test_totals_of_plain_bids(players: int, given: dict[str, object]) -> None:
    judged = 0
    for seed in range(4):
        heard = 0
        for state, _, _ in random_game(players, seed, **given):
            events = state.events[heard:]
            heard = len(state.events)
            shown = {event.seat: cards_of(event.data["cards"]) for event in events if event.kind == "reveal"}
            if inner(state).bid.phase != REVEALED or any(event.kind == "turn_up" for event in events):
                continue
            wine = int("dwarf_fortress" in [piece.face for piece in state.view(None).zone("locations").pieces])
            for who, cards in shown.items():
                taps = dict(zip(RESOURCES, bid_taps(state, who), strict=True))
                assert bid_total(state, who) == plain_total(cards, bid(state).resources, taps, wine)
                judged += 1
    assert judged > 8


def cards_of(value: object) -> list[str]:
    """A list of ids in an event."""
    assert isinstance(value, list)
    return [str(one) for one in value]


@pytest.mark.rule("MTH-1.7", "MTH-2.3", "MTH-2.16")
@GAMES
def test_no_card_is_lost_or_made(players: int, given: dict[str, object]) -> None:
    box = fresh(players, 3, **given).cards_in_play()
    for number_of, (state, _, _) in enumerate(random_game(players, 3, **given)):
        if number_of % 17 == 0 or state.is_over:
            assert state.cards_in_play() == box


@pytest.mark.rule("MTH-5.10", "MTH-5.30", "MTH-6.41", "MTH-6.51", "MTH-6.59")
@GAMES
def test_what_is_always_so(players: int, given: dict[str, object]) -> None:
    for number_of, (state, _, _) in enumerate(random_game(players, 11, **given)):
        if number_of % 13:
            continue
        scene = state.view(None)
        assert min(pool(state)) >= 0
        for who in range(players):
            town = scene.zone(f"town-{who}")
            for piece in town.pieces:
                built = details_of(scene).buildings[piece.key]
                done, last = built.done, STEPS[card_short(piece.face)]
                assert (built.state == "build") == (done < last)
                assert not built.kept or done == last
                assert len(built.kept) <= 1 or piece.face.endswith(("clan_hall", "warehouse"))
            projects = ("adventurers_guild", "statue_garden", "hero_tavern", "treasure_vault")
            real = inner(state)
            owned = [real.cards.ids[kind] for kind in real.owned_cards(who)] + [piece.face for piece in town.pieces]
            assert sum(1 for card in owned if card in projects) <= 1
