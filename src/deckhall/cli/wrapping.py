"""Text in pieces that stay whole: a card's name never breaks at the end of a line."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class WrappedTexts:
    """Pieces one after the other, each on the next line if it does not fit; lines after the first are indented."""

    def __init__(self, pieces: Sequence[Text], gap: str = " ", indent: int = 0) -> None:
        self.pieces: Final = [piece for piece in pieces if piece.plain]
        self.gap: Final = gap
        self.indent: Final = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield line by line; a piece wider than the window is broken after all."""
        width = options.max_width
        indent = self.indent if self.indent * 3 < width else 2
        line = Text()
        for piece in self.pieces:
            wide = line.cell_len + len(self.gap) + piece.cell_len
            if line and wide > width:
                line.rstrip()
                yield line
                line = Text(" " * indent)
            elif line:
                line.append(self.gap, style="dim")
            line.append_text(piece)
            if line.cell_len > width:
                *full, line = line.wrap(console, width)
                yield from full
        if line:
            line.rstrip()
            yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """As wide as there is room."""
        widest = sum(piece.cell_len + len(self.gap) for piece in self.pieces)
        return Measurement(min(20, options.max_width), max(1, min(widest, options.max_width)))
