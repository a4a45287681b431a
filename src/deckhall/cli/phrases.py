"""A Scene in words. Both screens, the drawn and the linear one, say the same: they take their words from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckhall.core.scene import FinalRank, Piece, Scene, SeatLine, Zone, mark_words
from deckhall.core.words import counted, joined
from deckhall.lessons.targets import Lit

FACE_DOWN: Final = "face down"


def points(number: int) -> str:
    """`1 point`, `12 points`."""
    return counted(number, "point", "points")


def player_name(line: SeatLine, viewer: int | None) -> str:
    """A player as the one who looks would say it."""
    return "You" if line.seat == viewer else line.name


def piece_words(piece: Piece) -> str:
    """A card's label with the words on its state."""
    label = piece.label or piece.face
    return f"{label} [{', '.join(mark_words(piece.marks))}]" if piece.marks else label


def counted_labels(pieces: Sequence[Piece]) -> list[tuple[str, str]]:
    """The open cards as (label, face), equal ones counted: `Legend 12 (2 times)`."""
    times: dict[tuple[str, str], int] = {}
    for piece in pieces:
        if piece.face:
            words = (piece_words(piece), piece.face)
            times[words] = times.get(words, 0) + 1
    return [(f"{label} ({number} times)" if number > 1 else label, face) for (label, face), number in times.items()]


def hidden_count(zone: Zone) -> int:
    """How many cards of a zone are not to be seen."""
    return max(zone.size, len(zone.pieces)) - sum(1 for piece in zone.pieces if piece.face)


def is_tile(piece: Piece) -> bool:
    """Is the piece a tile of a map, the place itself and not something that lies there?"""
    return piece.at is not None and piece.key == f"{piece.at[0]},{piece.at[1]}"


def contents(zone: Zone) -> str:
    """What lies in a zone: `Red 5, Red 6 and 3 face down`."""
    parts = [label for label, _ in counted_labels([piece for piece in zone.pieces if not is_tile(piece)])]
    hidden = hidden_count(zone)
    if hidden:
        parts.append(f"{hidden} {FACE_DOWN}")
    if any("," in part for part in parts):
        return "; ".join(parts)
    return joined(parts) if parts else "empty"


def zone_words(zone: Zone) -> str:
    """A zone as one line without its title."""
    return f"{contents(zone)} ({zone.note})" if zone.note else contents(zone)


def seat_words(line: SeatLine, viewer: int | None) -> str:
    """A player as one line."""
    parts = [points(line.score), *mark_words(line.marks)]
    if line.acting:
        parts.append("to act")
    return f"{player_name(line, viewer)}: {', '.join(parts)}"


def facts_words(scene: Scene) -> list[tuple[str, str]]:
    """The public facts as (sentence, rule)."""
    return [(f"{fact.title}: {fact.value}", fact.rule) for fact in scene.facts]


def lit_words(scene: Scene, lit: Lit) -> str:
    """What the guide of a lesson points at, by name."""
    names = {line.seat: line.name for line in scene.seats}
    titles = {
        zone.id: zone.title if zone.seat in (None, scene.seat) else f"{zone.title} of {names[zone.seat]}"
        for zone in scene.zones
    }
    parts = [titles[zone] for zone in lit.zones]
    for zone in scene.zones:
        labels = list(dict.fromkeys(piece.label for piece in zone.pieces if piece.key in lit.pieces and piece.label))
        parts += [f"{joined(labels)} ({titles[zone.id]})"] if labels else []
    parts += [fact.title for fact in scene.facts if fact.id in lit.facts]
    parts += [player_name(line, scene.seat) for line in scene.seats if line.seat in lit.seats]
    scores = [line for line in scene.seats if line.seat in lit.scores]
    parts += ["your points" if line.seat == scene.seat else f"the points of {line.name}" for line in scores]
    return joined(parts) if parts else ""


def zones_of(scene: Scene, seat: int | None) -> list[Zone]:
    """The zones of a player, or of nobody, in the scene's order."""
    return [zone for zone in scene.zones if zone.seat == seat]


def has_content(zone: Zone) -> bool:
    """Is there anything to be said of this zone? Empty places without a note only make noise."""
    return bool(zone.size or zone.pieces or zone.note)


def ordinal(rank: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`."""
    ending = "th" if 10 <= rank % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")
    return f"{rank}{ending}"


def final_rank_words(final: FinalRank, names: Sequence[str]) -> str:
    """One line of the final table."""
    why = f" ({final.why})" if final.why else ""
    return f"{ordinal(final.rank)}: {names[final.seat]}, {points(final.score)}{why}"


def winners(final_ranks: Sequence[FinalRank], names: Sequence[str]) -> str:
    """Who has won, in one sentence."""
    best = [names[final.seat] for final in final_ranks if final.rank == 1]
    return f"{joined(best)} {'wins' if len(best) == 1 else 'share the victory'}."
