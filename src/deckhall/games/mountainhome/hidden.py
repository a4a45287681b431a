"""What a seat cannot know, dealt anew (section 9).

All that anybody owns was gained in plain sight. Hidden is only which of a player's cards are in hand, in the draw pile
or face down in a bid, the order of piles, and which dwarves and events were never in the game. What everybody has seen
stays: cards that went openly into a hand or on top of a pile, also if they were put back unseen since, cards shown and
shuffled back, and that a hand holds nothing better than what the Goblins took. So does what the seat alone knows: its
own cards, what it put on its draw pile, what Baldur showed it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckhall.core.ints import ints
from deckhall.core.rng import Rng, seeded
from deckhall.games.mountainhome import constants
from deckhall.games.mountainhome.bid import pickable, picker_of
from deckhall.games.mountainhome.frames import Naming, Part, Wanting
from deckhall.games.mountainhome.town import Kinds

if TYPE_CHECKING:
    from deckhall.games.mountainhome.state import MountainState


def dealt_anew(state: MountainState, seat: int | None, rng: Rng) -> MountainState:
    """A position that looks the same to the seat (None: to a spectator)."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    me = constants.NOTHING if seat is None else seat
    if twin.step == 0:  # the decks are put together in plain sight; all chance is still to come
        _shuffle_office(twin, rng)
        twin.spare = tuple(_other_labourers(twin, list(twin.spare), rng))
        twin.reask()
        return twin
    _deal_pile(twin, me, rng, twin.told[me] if me >= 0 else ())
    _shuffle_office(twin, rng)
    for other in range(twin.players):
        if other == me:
            _deal_own_deck(twin, me, rng)
        else:
            _deal_other(twin, other, rng)
    if twin.pending:
        _seal_anew(twin, me, rng)
    elif twin.acting >= 0 and twin.acting != me:
        _begin_anew(twin)
    twin.reask()
    return twin


def redrawn(state: MountainState, rng: Rng) -> MountainState:
    """The order of the piles and the middle of the exploration pile, as far as nobody at all has seen them."""
    twin = state.clone()
    twin.rng = seeded(rng.seed())
    _shuffle_office(twin, rng)
    if twin.step == 0:
        twin.spare = tuple(_other_labourers(twin, list(twin.spare), rng))
        return twin
    told: list[int] = []
    for one in range(twin.players):
        _deal_own_deck(twin, one, rng)
        told += twin.told[one]
    _deal_pile(twin, twin.peeker, rng, tuple(told))
    return twin


def _begin_anew(twin: MountainState) -> None:
    """A choice that somebody else has begun is not begun: nobody can tell."""
    while twin.stack:
        top = twin.stack[-1]
        if not isinstance(top, Part) or not top.goes_on():
            return
        twin.stack.pop()
        first = top.first()
        if first is not None:
            twin.stack.append(first)
            return


# -- hands and draw piles ------------------------------------------------------------------------------------------


def _deal_own_deck(twin: MountainState, me: int, rng: Rng) -> None:
    """The own draw pile is in any order, below what the seat knows of it."""
    deck = twin.decks[me]
    known = twin.own_tops[me]
    loose = list(deck[: len(deck) - known])
    rng.shuffle(loose)
    twin.decks[me] = tuple(loose) + deck[len(deck) - known :]


def _deal_other(twin: MountainState, other: int, rng: Rng) -> None:
    """Another player's hand, draw pile and face-down cards are mixed; known cards keep their places."""
    deck, hand = twin.decks[other], twin.hands[other]
    down: Kinds = twin.bid.down[other] if twin.bid.phase else ()
    tops, buried = twin.tops[other], twin.buried[other]
    known = list(twin.known[other])
    loose = list(deck[: len(deck) - tops]) + list(hand) + list(down)
    for kind in known:
        loose.remove(kind)
    rng.shuffle(loose)
    wanted = _wanted(twin, other, known, loose, rng)
    room = len(hand) - len(wanted)
    secret: list[int] = []
    if twin.bid.phase == constants.REVEALED:
        secret = _on_bid_cards(twin, known, loose, len(down), room + buried, rng)
    else:
        room += len(down)
    held, under = _parted(twin, other, known, room, rng)
    held += _fitting(twin, other, loose, room - len(held))
    under += [loose.pop() for _ in range(buried - len(under))]
    rng.shuffle(under)
    if twin.bid.phase == constants.COMMITTING:
        rng.shuffle(held)
        secret = held[: len(down)]
        held = held[len(down) :]
    if twin.bid.phase:
        twin.bid.down[other] = tuple(sorted(secret))
    twin.hands[other] = tuple(sorted(held + wanted))
    twin.decks[other] = tuple(loose) + tuple(under) + deck[len(deck) - tops :]


def _too_good(twin: MountainState, other: int, kind: int) -> bool:
    """Would the Goblins have taken this card out of that hand?"""
    return twin.cards.resource[kind] >= 0 and twin.cards.value[kind] > twin.ceilings[other]


def _parted(twin: MountainState, other: int, known: list[int], room: int, rng: Rng) -> tuple[list[int], list[int]]:
    """Known cards: those in hand (there is room for so many), and those buried in the draw pile."""
    buried = twin.buried[other]
    if not buried:
        return known, []
    under = [kind for kind in known if _too_good(twin, other, kind)][:buried]
    held = known.copy()
    for kind in under:
        held.remove(kind)
    slots = [1] * (buried - len(under)) + [0] * room
    rng.shuffle(slots)
    for kind in held.copy():
        if slots.pop():
            held.remove(kind)
            under.append(kind)
    return held, under


def _fitting(twin: MountainState, other: int, loose: list[int], count: int) -> list[int]:
    """So many of these cards, none too good if there are enough others."""
    if twin.ceilings[other] == constants.NO_CEILING:
        found = loose[len(loose) - count :]
        del loose[len(loose) - count :]
        return found
    found = []
    left: list[int] = []
    while len(found) < count:
        kind = loose.pop() if loose else left.pop()
        (left if loose and _too_good(twin, other, kind) else found).append(kind)
    loose += left
    return found


def _wanted(twin: MountainState, other: int, known: list[int], loose: list[int], rng: Rng) -> list[int]:
    """Cards that must be in hand: those shown at the Marketplace, and while the Golems want one, a rocks card."""
    shown = [twin.offer[place + 1] for place in range(0, len(twin.offer), 2) if twin.offer[place] == other]
    for kind in shown:
        known.remove(kind)
    top = twin.stack[-1] if twin.acting == other else None
    if not isinstance(top, Wanting):
        return shown
    rocks = [kind for kind in known + loose if twin.cards.resource[kind] == constants.ROCKS]
    kind = rocks[rng.below(len(rocks))]
    (known if kind in known else loose).remove(kind)
    twin.stack[-1] = top.instead((kind,))  # which one they want, only its owner sees
    return [kind]


def _on_bid_cards(
    twin: MountainState, known: list[int], loose: list[int], count: int, room: int, rng: Rng
) -> list[int]:
    """After the reveal only On Bid cards lie face down; of those known, as many as there is no room for in hand."""
    on_bid = twin.cards.on_bid
    mine = [kind for kind in known if on_bid[kind]]
    rng.shuffle(mine)
    secret = [mine.pop() for _ in range(len(known) - room)]
    others = mine + [kind for kind in loose if on_bid[kind]]
    rng.shuffle(others)
    while len(secret) < count:
        secret.append(others.pop())
    for kind in secret:
        (known if kind in known else loose).remove(kind)
    return secret


# -- common piles --------------------------------------------------------------------------------------------------


def _shuffle_office(twin: MountainState, rng: Rng) -> None:
    """Nobody knows the order of the office pile; its layers stay (MTH-8.1)."""
    layer = twin.cards.layer
    ordered: list[int] = []
    for number in range(len(constants.LAYERS)):
        part = [kind for kind in twin.office if layer[kind] == number]
        rng.shuffle(part)
        ordered += part
    twin.office = tuple(ordered)


def _deal_pile(twin: MountainState, me: int, rng: Rng, told: Kinds) -> None:
    """The middle of the exploration pile is in any order, and may hold other dwarves and events (MTH-9.10)."""
    size = len(twin.pile)
    top = max(twin.pile_top, twin.peeked if me >= 0 and me == twin.peeker else 0)
    low = min(sum(twin.bottoms), size - top)
    middle = _unseen_dealt_anew(twin, twin.pile[low : size - top], told, rng)
    rng.shuffle(middle)
    bottom: list[int] = []
    start = 0
    for count in twin.bottoms:
        group = list(twin.pile[start : min(start + count, low)])
        rng.shuffle(group)
        bottom += group
        start += count
    twin.pile = tuple(bottom) + tuple(middle) + twin.pile[size - top :]


def _unseen_dealt_anew(twin: MountainState, pile: Kinds, told: Kinds, rng: Rng) -> list[int]:
    """The cards of a pile, where dwarves and events that nobody has seen could be any of those that were not drawn."""
    if not twin.spare:
        return list(pile)
    cards = twin.cards
    seen = ints([0] * len(cards.ids))
    for kind in twin.seen + told:
        seen[kind] += 1
    found: list[int] = []
    stocks: list[list[int]] = [[], [], [], []]
    for kind in pile:
        if cards.stock[kind] == constants.NO_STOCK:
            found.append(kind)
        elif seen[kind]:
            seen[kind] -= 1
            found.append(kind)
        else:
            stocks[cards.stock[kind]].append(kind)
    sizes = [len(stock) for stock in stocks]
    for kind in twin.spare:
        stocks[cards.stock[kind]].append(kind)
    stocks[constants.DWARVES] = _other_labourers(twin, stocks[constants.DWARVES], rng)
    spare: list[int] = []
    for number, stock in enumerate(stocks):
        found += rng.draw(stock, sizes[number])
        spare += stock
    twin.spare = tuple(spare)
    return found


def _other_labourers(twin: MountainState, stock: list[int], rng: Rng) -> list[int]:
    """The stock with other labourers: which of them came into it and which stayed in the box is unknown (MTH-3.12)."""
    labourer = twin.cards.is_labourer
    box = twin.box
    count = 0
    while count < len(box) and labourer[box[count]]:
        count += 1
    labourers = [*box[:count], *[kind for kind in stock if labourer[kind]]]
    rng.shuffle(labourers)
    twin.box = tuple(labourers[:count]) + box[count:]
    return labourers[count:] + [kind for kind in stock if not labourer[kind]]


# -- sealed answers ------------------------------------------------------------------------------------------------


def _seal_anew(twin: MountainState, me: int, rng: Rng) -> None:
    """Sealed answers of others: those that are complete are chosen anew, those begun are not begun."""
    if twin.bid.phase == constants.COMMITTING:
        for other in range(twin.players):
            if other != me:
                twin.bid.tapping[other] = constants.NOTHING
        return
    _pick_anew(twin, me, rng)


def _pick_anew(twin: MountainState, me: int, rng: Rng) -> None:
    """Trash picks that others have made in secret."""
    frame = twin.stack[-1]
    for target in range(twin.players):
        if twin.bid.picks[target] == constants.NO_PICK:
            continue
        picker = picker_of(twin, target)
        if picker == me or (twin.bid.tied and target == me):
            continue
        entries = pickable(twin, target)
        if len({entry & 255 for entry in entries}) < 2 and not twin.bid.tied:
            continue  # a forced pick is no secret
        if twin.bid.tied and not (twin.bid.tied >> target & 1):
            continue
        if twin.bid.tied and not entries:
            continue
        controlled = picker != target
        if twin.bid.tied and (controlled or rng.below(3) == 0):
            twin.bid.picks[target] = _further(twin, frame, target, controlled, rng)
        elif not twin.bid.tied and twin.pending >> picker & 1:
            twin.bid.picks[target] = constants.NO_PICK
        else:
            twin.bid.picks[target] = entries[rng.below(len(entries))]


def _further(twin: MountainState, frame: object, target: int, controlled: bool, rng: Rng) -> int:
    """A sealed word about a further card: declined, or under Loki a yes (which of the two nobody can tell)."""
    if controlled and isinstance(frame, Naming):
        return twin.bid.picks[target]  # whether there is something to name shows in who is asked
    if controlled and rng.below(2):
        return constants.WILL
    return constants.DECLINED
