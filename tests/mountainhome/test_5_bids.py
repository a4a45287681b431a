"""Section 5: committing and revealing (MTH-5.51 to MTH-5.70)."""

from __future__ import annotations

import pytest

from deckhall.core.match import Match
from deckhall.core.scene import mark_words
from tests.mountainhome.build import (
    GAME,
    SIX,
    A,
    B,
    C,
    act,
    action,
    bids,
    commit,
    data,
    do,
    dwarf_bid,
    legal,
    options,
    party,
    position,
    refused,
    seat,
    told,
)
from tests.mountainhome.reading import (
    bag,
    bid,
    cards,
    discard,
    fact,
    hand,
    marks,
    named,
    pool,
    size,
    totals,
    town,
    trash,
    winner,
)


@pytest.mark.rule("MTH-5.51")
def test_starter_prize_and_designated_resources() -> None:
    dwarf = dwarf_bid(seat(), seat(), seat(), starter=C)
    assert (bid(dwarf).resources, bid(dwarf).kind, bid(dwarf).starter) == (["shinies", "booze"], "dwarf", 2)
    assert bid(party(seat(), seat())).resources == ["booze"]
    wizard = position(seat(), seat("wizard_auctioneer", town="branch_mine"), active=B)
    do(wizard, "perform wizard_auctioneer", "auction 1 0")
    assert (bid(wizard).resources, bid(wizard).kind, bid(wizard).starter) == (["shinies"], "building", 1)
    assert [state.to_act() for state in (dwarf, wizard)] == [[A, B, C], [A, B]]


@pytest.mark.rule("MTH-5.52", "MTH-5.88")
def test_everybody_draws_two_clockwise_from_the_starter() -> None:
    state = position(
        *[seat("R1", deck=f"S{who + 1} B{who + 1} R3") for who in range(3)],
        active=B,
        phase="explore",
        explore="kartok erik",
    )
    assert [(event.seat, event.data["n"]) for event in told(state, "draw")] == [(B, 2), (C, 2), (A, 2)]
    assert [hand(state, who) for who in range(3)] == ["B1 R1 S1", "B2 R1 S2", "B3 R1 S3"]


@pytest.mark.rule("MTH-5.53")
def test_any_number_of_cards_of_any_kind() -> None:
    every = "S1 B2 R3 erik marg ygg hangover dragon_hoard branch_mine marketplace wizard_auctioneer"
    state = dwarf_bid(seat(every, deck=SIX), seat())
    assert bag(" ".join(options(state, "commit", A))) == bag(every)
    commit(state, A, every)
    assert (hand(state, A), size(state, "bid-0")) == ("", 11)
    act(state, A, "ready")
    act(state, B, "ready")
    assert totals(state) == [3, 0]


@pytest.mark.rule("MTH-5.54", "MTH-9.6")
def test_cards_of_warehouse_and_hall_are_committed_like_hand_cards() -> None:
    state = dwarf_bid(seat("R1", deck=SIX, town="oris_warehouse+S4+S4 ruby+erik hillock_dwelling+paulie"), seat())
    assert legal(state, A) == ["ready", "commit R1", "commit_kept S4", "commit_kept erik"]
    commit(state, A, "@S4 @erik")
    assert town(state, A) == "oris_warehouse+S4 ruby hillock_dwelling+paulie"
    act(state, A, "back_kept erik")
    assert town(state, A) == "oris_warehouse+S4 ruby+erik hillock_dwelling+paulie"
    act(state, A, "ready")
    act(state, B, "ready")
    assert (totals(state), trash(state)) == ([4, 0], "S4")


@pytest.mark.rule("MTH-5.55", "MTH-5.60", "MTH-5.61")
def test_cards_are_taken_back_until_one_is_ready() -> None:
    state = dwarf_bid(seat("S1 S2 S3", deck=SIX), seat("B1"))
    act(state, A, "commit S1", "commit S2", "back S1", "commit S3", "back S2")
    assert (hand(state, A), cards(state, "bid-0", A)) == ("S1 S2", "S3")
    act(state, A, "ready")
    assert (state.to_act(), state.legal_actions(A)) == ([B], [])
    assert not told(state, "reveal")
    act(state, B, "ready")
    assert [named(event, "cards") for event in told(state, "reveal")] == ["S3", ""]


@pytest.mark.rule("MTH-5.55", "MTH-11.4")
def test_cards_are_taken_back_without_limit() -> None:
    state = dwarf_bid(seat("S1 S2"), seat())
    for _ in range(50):
        act(state, A, "commit S1", "back S1")
    act(state, A, "commit S1", "commit S2")
    assert legal(state, A) == ["ready", "back S1", "back S2"]
    bots = [state.game.vocab.text(action) for action in state.without_reversals(state.legal_actions(A))]
    assert bots == ["ready"]


@pytest.mark.rule("MTH-5.55", "MTH-9.4")
def test_a_commit_can_be_undone_while_others_choose() -> None:
    match = Match(GAME, 2, 0, position=data(seat("S1 S2"), seat("S3"), phase="bid", bid={"prize": "kartok"}))
    match.apply(A, action("commit S1"))
    match.apply(B, action("commit S3"))
    match.undo(A)
    assert (hand(match.state, A), cards(match.state, "bid-1", B)) == ("S1 S2", "S3")
    match.apply(A, action("commit S2"))
    match.apply(A, action("ready"))
    match.apply(B, action("ready"))
    assert not match.undoable(A)
    assert not match.undoable(B)


@pytest.mark.rule("MTH-5.57")
def test_a_tap_cannot_be_undone() -> None:
    given = data(seat("S1", town="branch_mine"), seat(), phase="bid", bid={"prize": "kartok"})
    match = Match(GAME, 2, 0, position=given)
    match.apply(A, action("tap 0"))
    assert not match.undoable(A)
    assert not [text for text in legal(match.state, A) if text.startswith("back")]
    assert town(match.state, A) == "branch_mine!"


@pytest.mark.rule("MTH-5.58")
def test_converters_are_paid_with_tapped_points_only() -> None:
    state = dwarf_bid(
        seat("R4", town="rock_carvers_guild rock_quarry tower_distillery"), seat(), pool=[0, 5, 5], extended_shop=True
    )
    commit(state, A, "R4")
    assert options(state, "tap", A) == ["1"]
    act(state, A, "tap 1")
    assert options(state, "tap", A) == ["0"]
    act(state, A, "tap 0")
    assert options(state, "amount", A) == ["1", "2"]


@pytest.mark.rule("MTH-5.59")
def test_the_pool_plays_no_part() -> None:
    state = bids(dwarf_bid(seat("S1 S2", deck=SIX), seat("S3"), pool=[9, 9, 9]), "", "S3")
    assert totals(state) == [0, 3]


@pytest.mark.rule("MTH-5.62", "MTH-5.63", "MTH-5.64")
def test_plain_cards_are_shown_first_then_on_bid_cards_one_at_a_time() -> None:
    state = dwarf_bid(
        seat("S1 karina fools_gold ygg", deck=SIX),
        seat("B1 loki strategic_piling R4"),
        seat("tapfa_green R1"),
        starter=B,
    )
    bids(state, "S1 karina fools_gold ygg", "B1 loki strategic_piling R4", "tapfa_green R1")
    shown = {event.seat: bag(named(event, "cards")) for event in told(state, "reveal")}
    assert shown == {B: "B1 R4", C: "R1", A: "S1 karina"}
    assert (state.to_act(), options(state, "turn_up")) == ([B], ["loki", "strategic_piling"])
    do(state, "turn_up strategic_piling")
    assert [(event.seat, named(event, "card")) for event in told(state, "turn_up")] == [
        (B, "strategic_piling"),
        (C, "tapfa_green"),
    ]
    assert (state.to_act(), options(state, "turn_up")) == ([A], ["fools_gold", "ygg"])
    do(state, "turn_up ygg")
    assert told(state, "turn_up")[-1].data["card"] == "loki"
    do(state, "name 1")
    order = [named(event, "card") for event in told(state, "turn_up")]
    assert order == ["strategic_piling", "tapfa_green", "ygg", "loki", "fools_gold"]


@pytest.mark.rule("MTH-5.63")
def test_the_nine_on_bid_cards() -> None:
    nine = "loki ori tapfa_green fools_gold faulty_minecarts logistical_mishap strategic_piling cuttbeard_politics ygg"
    for card in nine.split():
        assert "on bid" in state_marks(card)
    for card in ("wizard_auctioneer", "trash_panda", "karina", "lagertha", "marg", "baldur", "thorvald", "hangover"):
        assert state_marks(card) == ["counts 0"]


def state_marks(card: str) -> list[str]:
    """How a hand card is marked while committing."""
    return mark_words(dwarf_bid(seat(card), seat()).view(A).zone("hand-0").pieces[0].marks)


@pytest.mark.rule("MTH-5.65")
def test_the_owner_makes_the_choices_and_must() -> None:
    state = bids(dwarf_bid(seat("cuttbeard_politics"), seat("S1 S2")), "cuttbeard_politics", "S1 S2")
    assert (state.to_act(), legal(state)) == ([A], ["target 1 S1", "target 1 S2"])
    refused(state, "decline")


@pytest.mark.rule("MTH-5.66")
@pytest.mark.parametrize("card", ["fools_gold", "strategic_piling", "cuttbeard_politics"])
def test_without_a_choice_an_action_stays_as_a_card_of_value_0(card: str) -> None:
    state = bids(dwarf_bid(seat(f"{card} B2", deck=SIX), seat("erik")), f"{card} B2", "erik")
    assert (totals(state), trash(state)) == ([2, 0], "")
    assert options(state, "trash", A) == bag(f"B2 {card}").split()
    do(state, "trash B2")
    assert card in discard(state, A)


@pytest.mark.rule("MTH-5.67")
def test_used_actions_are_trashed_at_once_but_for_two() -> None:
    state = dwarf_bid(seat("faulty_minecarts logistical_mishap ygg S1 S2", deck=SIX), seat("S3 B1"))
    bids(state, "faulty_minecarts logistical_mishap ygg S1 S2", "S3 B1")
    do(state, "turn_up faulty_minecarts", "turn_up logistical_mishap")
    assert trash(state) == "faulty_minecarts"
    lying = {piece.face: mark_words(piece.marks) for piece in state.view(B).zone("bid-0").pieces}
    assert {"logistical_mishap", "ygg"} <= set(lying)
    assert "in force" in lying["ygg"]


@pytest.mark.rule("MTH-5.68", "MTH-5.69", "MTH-5.70")
def test_values_count_if_their_resource_does() -> None:
    state = party(seat("S4 B3 R4", deck=SIX), seat("B2", town="southammer_brewery branch_mine"))
    commit(state, A, "S4 B3 R4")
    commit(state, B, "B2", "tap 0", "tap 1")
    act(state, A, "ready")
    act(state, B, "ready")
    assert totals(state) == [3, 4]
    dwarf = bids(dwarf_bid(seat("S4 B3 R4"), seat("B2")), "S4 B3 R4", "B2")
    assert totals(dwarf) == [7, 2]
    assert fact(dwarf, "bid") == "shinies and booze"


@pytest.mark.rule("MTH-9.5")
def test_readiness_is_public_as_it_happens() -> None:
    state = dwarf_bid(seat("S1 S2"), seat("B1"))
    commit(state, A, "S1 S2")
    act(state, A, "ready")
    assert ("ready" in marks(state, A, B), "choosing" in marks(state, B, A)) == (True, True)
    assert (size(state, "bid-0"), bid(state, B).pools[A].ready) == (2, True)
    assert size(state, "bid-0") == 2
    assert pool(state) == (0, 0, 0)
    act(state, B, "ready")
    assert winner(do(state, "trash S1")) == A
