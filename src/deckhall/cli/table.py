"""The drawn table: a Scene as rich renderables. Nothing here knows a game, a state or a hidden card."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from deckhall.cli import phrases
from deckhall.cli.console import with_rule
from deckhall.core import Game, Scene
from deckhall.core.scene import SeatLine, Zone

EMBER: Final = "bold #f0753c"
"""Ember means: you can act."""
GOLD: Final = "#f0c35c"
PARCHMENT: Final = "#f5ead3"
INK: Final = "#2a1c10"

_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_GAP: Final = "  "


class Drawing:
    """How to draw scenes of one game on one console: with colour or without, in full or in brief."""

    def __init__(self, game: Game, colour: bool, brief: bool) -> None:
        self.game: Final = game
        self.colour: Final = colour
        self.brief: Final = brief
        self.accent: Final = game.theme.accent if _COLOUR.fullmatch(game.theme.accent) else "cyan"

    def table(self, scene: Scene, usable: Collection[str] | None = None) -> RenderableType:
        """Everything but what happened and what is asked. Own cards without a `usable` face are drawn dimly."""
        parts: list[RenderableType] = [self.header(scene), self.players(scene)]
        middle = self.middle(scene)
        if middle.plain:
            parts += [Text(), middle]
        own = self.own(scene, usable)
        if own:
            parts += [Text(), *own]
        return Group(*parts)

    def header(self, scene: Scene) -> RenderableType:
        """The name of the game, and the public facts under it."""
        title = Rule(Text(self.game.theme.title, style=f"bold {self.accent}"), style=self.accent, align="left")
        facts = Text()
        for fact in scene.facts:
            if facts:
                facts.append(" · ", style="dim")
            facts.append(f"{fact.title} ", style="dim")
            facts.append(fact.value)
        return Group(title, facts) if facts else title

    def players(self, scene: Scene) -> Table:
        """One row a player: name, points, marks, and what lies before them."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(ratio=1)
        for line in scene.seats:
            grid.add_row(self._name(line, scene.seat), Text(str(line.score), style=GOLD), self._before(scene, line))
        return grid

    def _name(self, line: SeatLine, viewer: int | None) -> Text:
        marker = "▸ " if line.acting else "  "
        return Text(marker, style=EMBER).append(phrases.who(line, viewer), style="bold not dim default")

    def _before(self, scene: Scene, line: SeatLine) -> Text:
        """The marks of a player, and the zones that the player's own part does not draw larger."""
        parts = [Text(mark, style=GOLD) for mark in line.marks]
        if line.seat != scene.seat:
            parts += [self._short(zone) for zone in phrases.zones_of(scene, line.seat) if phrases.worth_saying(zone)]
        return Text(" · ", style="dim").join(parts)

    def middle(self, scene: Scene) -> Text:
        """The zones that belong to nobody."""
        zones = [zone for zone in phrases.zones_of(scene, None) if phrases.worth_saying(zone)]
        return Text(" · " if self.brief else "\n", style="dim").join([self._short(zone) for zone in zones])

    def own(self, scene: Scene, usable: Collection[str] | None) -> list[Text]:
        """The viewer's own zones, card by card."""
        if scene.seat is None:
            return []
        return [self._long(zone, usable) for zone in phrases.zones_of(scene, scene.seat) if phrases.worth_saying(zone)]

    def _short(self, zone: Zone) -> Text:
        """A zone among others: its title and cards; in brief only the marked ones, the others counted."""
        line = Text(f"{zone.title} ", style="dim")
        shown = [piece for piece in zone.pieces if piece.face and (piece.marks or zone.note or not self.brief)]
        rest = max(zone.size, len(zone.pieces)) - len(shown)
        cards = [self._card(label, face, True) for label, face in phrases.counted(shown)]
        line.append(Text(" ").join(cards).append(" " if cards else ""))
        if rest or not cards:
            line.append(f"{'and ' if cards else ''}{rest}", style="default")
        if zone.note:
            line.append(f" {zone.note}", style="italic")
        line.rstrip()
        return line

    def _long(self, zone: Zone, usable: Collection[str] | None) -> Text:
        """A zone on lines of its own; cards that can be used now stand out."""
        line = Text(f"{zone.title} ", style="bold")
        line.append(f"{max(zone.size, len(zone.pieces))}  ", style="dim")
        cards = [
            self._card(phrases.piece_words(piece), piece.face, usable is None or piece.face in usable)
            for piece in zone.pieces
            if piece.face
        ]
        hidden = phrases.hidden_count(zone)
        if hidden:
            cards.append(Text(f"{hidden} {phrases.FACE_DOWN}"))
        line.append(Text(" ").join(cards))
        if zone.note:
            line.append(f"  {zone.note}", style="italic")
        return line

    def _card(self, label: str, face: str, lit: bool) -> Text:
        """A card as a chip that does not break at the line's end."""
        glued = label.replace(" ", "\N{NO-BREAK SPACE}")
        if not self.colour:
            return Text(f"[{glued}]")
        paper = self._paper(face)
        if not lit:
            return Text(f"\N{NO-BREAK SPACE}{glued}\N{NO-BREAK SPACE}", style=paper if paper != PARCHMENT else "dim")
        return Text(f"\N{NO-BREAK SPACE}{glued}\N{NO-BREAK SPACE}", style=f"{_ink(paper)} on {paper}")

    def _paper(self, face: str) -> str:
        """The colour of a card, if the theme has one for a part of its id."""
        for part in face.split("_"):
            colour = self.game.theme.look.get(part, "")
            if _COLOUR.fullmatch(colour):
                return colour
        return PARCHMENT


def _ink(paper: str) -> str:
    """Dark or light letters, whichever can be read on that colour."""
    red, green, blue = (int(paper[place : place + 2], 16) for place in (1, 3, 5))
    return INK if red * 299 + green * 587 + blue * 114 > 128_000 else "#fffaf0"


def news(lines: Sequence[tuple[str, str]], room: int) -> list[Text]:
    """What happened, the last of it if there is no room for all."""
    shown = list(lines[-room:]) if len(lines) > room else list(lines)
    left_out = len(lines) - len(shown)
    found = [with_rule(f"· {text}", rule) for text, rule in shown]
    if left_out:
        found.insert(0, Text(f"· {left_out} earlier lines: type log", style="dim"))
    return found


def standings(scene: Scene, accent: str) -> Table:
    """The final table."""
    names = [line.name for line in scene.seats]
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    for title, justify in (("Place", "right"), ("Player", "left"), ("Points", "right"), ("", "left")):
        table.add_column(title, justify=justify)  # type: ignore[arg-type]  # both are justify words
    for one in scene.standings:
        style = f"bold {GOLD}" if one.rank == 1 else accent if one.seat == scene.seat else ""
        name = phrases.who(scene.seats[one.seat], scene.seat) if scene.seat is not None else names[one.seat]
        table.add_row(phrases.place(one.rank), name, str(one.score), one.why, style=style)
    return table
