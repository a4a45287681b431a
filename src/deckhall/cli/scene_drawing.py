"""The drawn table: a Scene as rich renderables. Nothing here knows a game, a state or a hidden card."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from deckhall.cli import map_drawing, phrases
from deckhall.cli.console import with_rule
from deckhall.cli.numbered_prompt import NumberedPrompt
from deckhall.cli.wrapping import WrappedTexts
from deckhall.core import Game, Scene
from deckhall.core.scene import SeatLine, Zone, mark_words
from deckhall.core.words import counted
from deckhall.lessons.targets import Lit

EMBER: Final = "bold #f0753c"
"""Ember means: you can act."""
GOLD: Final = "#f0c35c"
PARCHMENT: Final = "#f5ead3"
INK: Final = "#2a1c10"

ARROW: Final = "→ "
LONGEST_FACT: Final = 56

_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


class SceneDrawing:
    """How to draw scenes of one game on one console: with colour or without, in full, in brief, or tightly packed.

    `bare` is for lessons, where the guide says what matters: without facts but those that the guide points at.
    """

    def __init__(
        self,
        game: Game,
        colour: bool,
        brief: bool = False,
        tight: bool = False,
        bare: bool = False,
        lit: Lit | None = None,
    ) -> None:
        self.game: Final = game
        self.colour: Final = colour
        self.brief: Final = brief
        self.tight: Final = tight
        self.bare: Final = bare
        self.lit: Final = lit or Lit()
        """What the guide of a lesson points at: an arrow stands before it."""
        self.suits: Final = {face.id: face.suits for face in game.faces()}
        self.accent: Final = game.theme.accent if _COLOUR.fullmatch(game.theme.accent) else "cyan"

    def table(self, scene: Scene, question: NumberedPrompt | None = None) -> RenderableType:
        """Everything but what happened and what is asked."""
        maps = [zone for zone in scene.zones if zone.layout == "map" and self._said(zone)] if self.tight else []
        beside = bool(maps) and not self.bare  # where room is short, a map has the players beside it
        parts: list[RenderableType] = [] if beside else [self.header(scene), self.players(scene, question)]
        middle = self._beside(scene, maps, question) if beside else self.middle(scene, question)
        for section in (middle, self.own(scene, question)):
            if section:
                parts += section if self.tight else [Text(), *section]
        return Group(*parts)

    def _beside(self, scene: Scene, maps: Sequence[Zone], question: NumberedPrompt | None) -> list[RenderableType]:
        """Maps on the left, facts, players and the other open places on the right."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        others = [
            self._short(zone, question, marked=False)
            for zone in phrases.zones_of(scene, None)
            if self._said(zone) and zone.layout != "map"
        ]
        maps_drawn = [line for zone in maps for line in self.map(zone, question)]
        rest: list[RenderableType] = [WrappedTexts(_chained(others))] if others else []
        facts = WrappedTexts(self._facts(scene), " · ")
        grid.add_row(Group(*maps_drawn), Group(self._title(), facts, self.players(scene, question), *rest))
        return [grid]

    def header(self, scene: Scene) -> RenderableType:
        """The name of the game, and the public facts under it."""
        facts = self._facts(scene)
        return Group(self._title(), WrappedTexts(facts, " · ")) if facts else self._title()

    def _title(self) -> Rule:
        return Rule(Text(self.game.theme.title, style=f"bold {self.accent}"), style=self.accent, align="left")

    def _facts(self, scene: Scene) -> list[Text]:
        return [
            self._arrow(fact.id in self.lit.facts)
            .append(f"{fact.title} ", style="dim")
            .append(self._value(fact.value), style="not dim")
            for fact in scene.facts
            if not self.bare or fact.id in self.lit.facts
        ]

    def _arrow(self, pointed: bool) -> Text:
        """The finger of the guide, or nothing."""
        return Text().append(ARROW if pointed else "", style=f"bold {GOLD}")

    def _value(self, text: str) -> str:
        """A fact; tightly packed, only the beginning of a long one, which `look` tells in full."""
        return f"{text[:LONGEST_FACT].rstrip()}…" if self.tight and len(text) > LONGEST_FACT + 1 else text

    def players(self, scene: Scene, question: NumberedPrompt | None = None) -> Table:
        """One row a player: name, points, marks, and what lies before them."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(ratio=1)
        for line in scene.seats:
            before = self._before(scene, line, question)
            score = self._arrow(line.seat in self.lit.scores).append(str(line.score), style=GOLD)
            grid.add_row(self._name(line, scene.seat), score, before)
        return grid

    def _name(self, line: SeatLine, viewer: int | None) -> Text:
        marker = "▸ " if line.acting else "  "
        name = self._arrow(line.seat in self.lit.seats).append(phrases.player_name(line, viewer), style="bold default")
        return Text(marker, style=EMBER).append_text(name)

    def _before(self, scene: Scene, line: SeatLine, question: NumberedPrompt | None) -> WrappedTexts:
        """The marks of a player, and the zones that the player's own part does not draw larger."""
        groups = [[Text(words, style=GOLD)] for words in mark_words(line.marks)]
        if line.seat != scene.seat:
            zones = phrases.zones_of(scene, line.seat)
            groups += [self._short(zone, question) for zone in zones if self._said(zone)]
        return WrappedTexts(_chained(groups))

    def middle(self, scene: Scene, question: NumberedPrompt | None = None) -> list[RenderableType]:
        """The zones that belong to nobody: each on a line, in brief one after the other."""
        found = [zone for zone in phrases.zones_of(scene, None) if self._said(zone)]
        drawn: list[RenderableType] = []
        for zone in found:
            if zone.layout == "map":
                drawn += self.map(zone, question)
        zones = [self._short(zone, question, marked=not self.tight) for zone in found if zone.layout != "map"]
        if self.brief and zones:
            return [*drawn, WrappedTexts(_chained(zones), indent=2)]
        return [*drawn, *[WrappedTexts(zone, indent=2) for zone in zones]]

    def map(self, zone: Zone, question: NumberedPrompt | None) -> list[RenderableType]:
        """A map in characters; in full, what stands on it is told too."""
        lit: set[str] = set()
        if question is not None:
            lit = {key for choice in question.prompt.choices for key in (choice.piece, choice.also) if key}
        cell = map_drawing.NARROW if self.tight else map_drawing.CELL
        style = EMBER if self.colour else "bold"
        lines: list[RenderableType] = [*map_drawing.picture(zone, lit, style, cell, self.lit.pieces)]
        if not self.brief:
            standing = [piece for piece in zone.pieces if not phrases.is_tile(piece)]
            lines.append(WrappedTexts([Text(f"{piece.label};") for piece in standing], indent=2))
        return lines

    def own(self, scene: Scene, question: NumberedPrompt | None) -> list[RenderableType]:
        """The viewer's own zones, card by card; cards that are about to be listed with numbers are not drawn twice.

        Tightly packed, only the hand and what can be used now have lines of their own.
        """
        if scene.seat is None:
            return []
        listed = set(question.pick.pieces) if question is not None and question.pick is not None else set()
        lines: list[RenderableType] = []
        aside: list[list[Text]] = []
        for zone in phrases.zones_of(scene, scene.seat):
            if not self._said(zone) or (listed and listed >= {piece.key for piece in zone.pieces}):
                continue
            usable = question.usable(zone) if question is not None else None
            if self.tight and zone.layout != "fan" and not usable:
                aside.append(self._short(zone, question))
            else:
                lines.append(self._long(zone, usable))
        return [*lines, WrappedTexts(_chained(aside), indent=2)] if aside else lines

    def _said(self, zone: Zone) -> bool:
        """Is there anything to be said of this zone, and room for it?"""
        return phrases.has_content(zone) and not (self.tight and zone.quiet and not self._is_lit(zone))

    def _is_lit(self, zone: Zone) -> bool:
        return zone.id in self.lit.zones or any(piece.key in self.lit.pieces for piece in zone.pieces)

    def _short(self, zone: Zone, question: NumberedPrompt | None, marked: bool = True) -> list[Text]:
        """A zone among others: its title and cards; in brief only those usable now or marked, the others counted."""
        usable = question.usable(zone) if question is not None else set()
        shown = [
            piece
            for piece in zone.pieces
            if piece.face
            and (piece.face in usable or not self.brief or (marked and piece.marks) or piece.key in self.lit.pieces)
        ]
        rest = max(zone.size, len(zone.pieces)) - len(shown)
        bright = {phrases.piece_words(piece) for piece in shown if piece.marks or piece.face in usable}
        pointed = {piece.face for piece in zone.pieces if piece.key in self.lit.pieces}
        cards = [
            self._arrow(face in pointed).append_text(self._card(label, face, label in bright))
            for label, face in phrases.counted_labels(shown)
        ]
        pieces = [self._arrow(zone.id in self.lit.zones).append(zone.title, style="dim"), *cards]
        if rest or not cards:
            pieces.append(Text(f"and {rest}{'' if self.brief else f' {phrases.FACE_DOWN}'}" if cards else str(rest)))
        if zone.note and (bright or not self.tight):
            pieces.append(Text(zone.note, style="italic"))
        return [Text(" ").join(pieces[:2]), *pieces[2:]]  # the title stays with what follows it

    def _long(self, zone: Zone, usable: Collection[str] | None) -> WrappedTexts:
        """A zone on lines of its own; cards that can be used now stand out."""
        title = self._arrow(zone.id in self.lit.zones).append(f"{zone.title} ", style="bold")
        title.append(str(max(zone.size, len(zone.pieces))), style="not bold dim")
        cards = [
            self._arrow(piece.key in self.lit.pieces).append_text(
                self._card(phrases.piece_words(piece), piece.face, usable is None or piece.face in usable)
            )
            for piece in zone.pieces
            if piece.face
        ]
        hidden = phrases.hidden_count(zone)
        if hidden:
            cards.append(Text(f"{hidden} {phrases.FACE_DOWN}"))
        return WrappedTexts([title, *cards, Text(zone.note, style="italic")], indent=2)

    def _card(self, label: str, face: str, lit: bool) -> Text:
        """A card: lit as a chip of its colour, otherwise its name behind a strip of that colour."""
        if not self.colour:
            return Text(f"[{label}]")
        paper = self._paper(face)
        if lit:
            return Text(f" {label} ", style=f"{_ink(paper)} on {paper}")
        return Text("▌", style=paper).append(label, style="default")

    def _paper(self, face: str) -> str:
        """The colour of a card: that of its suit if it has just one, in the game's own theme."""
        suits = self.suits.get(face, [])
        colour = self.game.theme.look.get(suits[0], "") if len(suits) == 1 else ""
        return colour if _COLOUR.fullmatch(colour) else PARCHMENT


def _chained(groups: Sequence[Sequence[Text]]) -> list[Text]:
    """Groups of pieces with a dot between them."""
    pieces: list[Text] = []
    for group in groups:
        if pieces:
            pieces[-1] = pieces[-1].copy().append(" ·", style="not bold not italic dim default on default")
        pieces += group
    return pieces


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
        found.insert(0, Text(f"· {counted(left_out, 'earlier line', 'earlier lines')}: type log", style="dim"))
    return found


def final_ranking(scene: Scene, accent: str) -> Table:
    """The final table."""
    names = [line.name for line in scene.seats]
    table = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    for title, justify in (("Place", "right"), ("Player", "left"), ("Points", "right"), ("", "left")):
        table.add_column(title, justify=justify)  # type: ignore[arg-type]  # both are justify words
    for one in scene.final_ranks:
        style = f"bold {GOLD}" if one.rank == 1 else accent if one.seat == scene.seat else ""
        name = phrases.player_name(scene.seats[one.seat], scene.seat) if scene.seat is not None else names[one.seat]
        cells = (phrases.ordinal(one.rank), name, str(one.score), one.why)
        table.add_row(*(Text(cell) for cell in cells), style=style)
    return table
