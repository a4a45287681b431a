"""The pictures of a report, drawn with Altair and turned into SVG here: the page needs neither script nor network.

Each is drawn twice, for a desk and for a phone, never scaled. Colours are names for now: the page says what they are,
by day and by night.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from deckhall.core.errors import MissingExtra
from deckhall.lab.report._card_figures import CardFigures
from deckhall.lab.report._figures import Figures
from deckhall.lab.report._skill import LevelPair
from deckhall.lab.report._verdicts import MATTERS, seats_off

DESK, PHONE = 430, 296
TEXT, SOFT, LINE, ACCENT, ZONE, PALE = "#010101", "#020202", "#030303", "#040404", "#050505", "#060606"
NAMES = {TEXT: "text", SOFT: "text-2", LINE: "line", ACCENT: "accent", ZONE: "zone", PALE: "pale"}
FONT = "'Source Sans 3', system-ui, sans-serif"

Draw = Callable[[int], Any]
"""Makes a chart of a width."""


def libraries() -> tuple[Any, Any]:
    """Altair and its converter, or a sentence how to get them."""
    try:
        import altair
    except ImportError as problem:
        raise MissingExtra("Altair", "lab", "a report's pictures need") from problem
    try:
        import vl_convert
    except ImportError as problem:
        raise MissingExtra("vl-convert-python", "lab", "a report's pictures need") from problem
    return altair, vl_convert


def svg(draw: Draw, width: int, label: str) -> str:
    """A chart of this width as SVG for a page with our colours."""
    _, converter = libraries()
    axis = {
        "labelColor": SOFT,
        "titleColor": SOFT,
        "gridColor": LINE,
        "domainColor": LINE,
        "tickColor": LINE,
        "labelFontSize": 13,
        "titleFontSize": 13,
        "titleFontWeight": "normal",
        "labelFont": FONT,
        "titleFont": FONT,
        "labelLimit": 190,
        "tickCount": 5,
    }
    chart = (
        draw(width)
        .configure(background="transparent", font=FONT, padding={"left": 2, "right": 6, "top": 4, "bottom": 2})
        .configure_view(stroke=None)
        .configure_axis(**axis)
        .configure_axisY(grid=False, ticks=False, domain=False, labelPadding=8)
        .configure_axisX(ticks=False)
    )
    text: str = converter.vegalite_to_svg(chart.to_dict())
    for colour, name in NAMES.items():
        text = text.replace(f'"{colour}"', f'"var(--{name})"')
    text = text.replace(' class="marks"', f' role="img" aria-label="{_plain(label)}"', 1)
    return text.replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', "", 1)


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _data(alt: Any, rows: Sequence[Mapping[str, object]]) -> Any:
    return alt.Data(values=list(rows))


# -- intervals ---------------------------------------------------------------------------------------------------------


def intervals(
    rows: Sequence[tuple[str, float, float, float, bool]], middle: float, title: str, zone: float = 0.0
) -> Draw:
    """One line a row: name, value, low, high, and whether it is real; a dashed line at the middle."""

    def draw(width: int) -> Any:
        alt, _ = libraries()
        order = [name for name, *_ in rows]
        points = [
            {"name": name, "value": value, "low": low, "high": high, "real": real, "say": f"{value:.1f}"}
            for name, value, low, high, real in rows
        ]
        ends = [row[2] for row in rows] + [row[3] for row in rows] + [middle - zone, middle + zone]
        room = max(1e-6, max(ends) - min(ends)) * 0.06
        scale = alt.Scale(domain=[min(ends) - room, max(ends) + room], nice=False, zero=False)
        base = alt.Chart(_data(alt, points)).encode(y=alt.Y("name:N", sort=order, title=None))
        x = alt.X("low:Q", scale=scale, title=title)
        layers = []
        if zone:
            band = _data(alt, [{"a": middle - zone, "b": middle + zone}])
            layers.append(
                alt.Chart(band).mark_rect(color=ZONE).encode(x=alt.X("a:Q", scale=scale, title=title), x2="b:Q")
            )
        line = alt.Chart(_data(alt, [{"m": middle}]))
        layers.append(line.mark_rule(strokeDash=[4, 3], color=TEXT).encode(x=alt.X("m:Q", scale=scale, title=title)))
        for real, colour, fill in ((True, ACCENT, ACCENT), (False, SOFT, "transparent")):
            part = base.transform_filter(alt.datum.real == real)
            layers.append(part.mark_rule(strokeWidth=3, color=colour).encode(x=x, x2="high:Q"))
            mark = part.mark_point(size=90, filled=True, fill=fill, stroke=colour, strokeWidth=2, opacity=1)
            layers.append(mark.encode(x=alt.X("value:Q", scale=scale)))
        inner = _inner(width, order) - 44
        words = base.mark_text(align="right", color=TEXT, fontSize=14, fontWeight="bold", font=FONT)
        layers.append(words.encode(x=alt.value(inner + 44), text="say:N"))
        return alt.layer(*layers).properties(width=inner, height=30 * len(rows))

    return draw


def _inner(width: int, names: Sequence[str]) -> int:
    """The width that is left beside the names."""
    longest = min(190.0, max((7.0 * len(name) for name in names), default=0.0))
    return max(90, round(width - longest - 20))


def seats(found: Figures) -> Draw:
    """Wins by seat."""
    even = 100.0 / found.players
    real = seats_off(found)
    rows = []
    for seat in found.seats:
        rate = seat.share
        rows.append((f"Seat {seat.seat + 1}", rate.rate * 100, rate.low * 100, rate.high * 100, seat.seat in real))
    return intervals(rows, even, "wins in 100 games", 100 * MATTERS)


def cards(found: Sequence[CardFigures]) -> Draw:
    """What cards bring."""
    rows = []
    for card in found:
        if card.effect is not None:
            effect = card.effect
            rows.append((card.name, effect.value * 100, effect.low * 100, effect.high * 100, card.stands_out))
    return intervals(rows, 0.0, "wins in 100 games, above others who stood as well", 100 * MATTERS)


def skill(steps: Sequence[LevelPair]) -> Draw:
    """One level against the next."""
    rows = []
    for step in steps:
        rate = step.won
        real = not rate.low <= 0.5 <= rate.high
        rows.append((f"{step.upper} / {step.lower}", rate.rate * 100, rate.low * 100, rate.high * 100, real))
    return intervals(rows, 50.0, "wins in 100 games of the better level")


# -- distributions -----------------------------------------------------------------------------------------------------


def histogram(values: Sequence[float], low: float, high: float, title: str, most_bars: int = 24) -> Draw:
    """Games by a number; the nine of ten in the middle are darker."""

    def draw(width: int) -> Any:
        alt, _ = libraries()
        bars = min(most_bars, max(4, width // 18))
        step = max(1, -(-int(max(values) - min(values) + 1) // bars))
        counts = Counter(int(value // step) * step for value in values)
        rows = [
            {
                "from": start,
                "to": start + step,
                "games": 100 * counts.get(start, 0) / len(values),
                "middle": start + step > low and start <= high,
            }
            for start in range(min(counts), max(counts) + step, step)
        ]
        gap = 0.06 * step
        for row in rows:
            row["to"] = row["to"] - gap
        base = alt.Chart(_data(alt, rows))
        x = alt.X("from:Q", title=title, scale=alt.Scale(nice=False, zero=False), axis=alt.Axis(format="d", grid=False))
        y = alt.Y("games:Q", title="games in 100", axis=alt.Axis(grid=True, tickCount=4))
        ground = alt.Y2Datum(0)  # without it a bar with two ends across is a dash at its height
        dark = base.transform_filter("datum.middle").mark_bar(color=ACCENT).encode(x=x, x2="to:Q", y=y, y2=ground)
        pale = base.transform_filter("!datum.middle").mark_bar(color=PALE).encode(x=x, x2="to:Q", y=y, y2=ground)
        return alt.layer(pale, dark).properties(width=width - 62, height=150)

    return draw


def line(values: Sequence[float], even: float, title: str) -> Draw:
    """A course over the tenths of a game, in 100."""

    def draw(width: int) -> Any:
        alt, _ = libraries()
        rows = [
            {
                "part": 10 * tenth,
                "value": 100 * value,
                "say": f"{100 * value:.0f}" if tenth % 2 or not tenth else "",
            }
            for tenth, value in enumerate(values)
        ]
        base = alt.Chart(_data(alt, rows))
        x = alt.X("part:Q", title="part of the game that is over, %", axis=alt.Axis(grid=False))
        y = alt.Y("value:Q", title=title, scale=alt.Scale(domain=[0, 100]), axis=alt.Axis(grid=True, tickCount=5))
        level = (
            alt.Chart(_data(alt, [{"even": 100 * even}])).mark_rule(strokeDash=[4, 3], color=TEXT).encode(y="even:Q")
        )
        drawn = base.mark_line(color=ACCENT, strokeWidth=3).encode(x=x, y=y)
        dots = base.mark_point(filled=True, fill=ACCENT, size=60, opacity=1).encode(x=x, y=y)
        words = base.mark_text(dy=-13, color=TEXT, fontSize=13, font=FONT).encode(x=x, y=y, text="say:N")
        return alt.layer(level, drawn, dots, words).properties(width=width - 62, height=180)

    return draw


def questions(found: Figures, names: dict[str, str], most: int = 8) -> Draw:
    """How often each kind of question is asked in a game, and how often there is one answer only."""

    def draw(width: int) -> Any:
        alt, _ = libraries()
        asked = found.questions[:most]
        order = [names[one.kind] for one in asked]
        rows = []
        for one in asked:
            say = f"{one.options:.1f}"
            rows.append(
                {"name": names[one.kind], "a": 0, "b": one.a_game * (1 - one.forced), "forced": False, "say": ""}
            )
            rows.append(
                {
                    "name": names[one.kind],
                    "a": one.a_game * (1 - one.forced),
                    "b": one.a_game,
                    "forced": True,
                    "say": say,
                }
            )
        base = alt.Chart(_data(alt, rows)).encode(y=alt.Y("name:N", sort=order, title=None))
        scale = alt.Scale(domain=[0, 1.12 * max(one.a_game for one in asked)], nice=False)
        x = alt.X("a:Q", title="times a game; at the end, options on average", scale=scale)
        free = base.transform_filter("!datum.forced").mark_bar(color=ACCENT, size=18).encode(x=x, x2="b:Q")
        only = base.transform_filter("datum.forced").mark_bar(color=PALE, size=18).encode(x=x, x2="b:Q")
        words = base.mark_text(align="left", dx=6, color=TEXT, fontSize=13, font=FONT)
        shown = words.encode(x=alt.X("b:Q", scale=scale), text="say:N")
        return alt.layer(free, only, shown).properties(width=_inner(width, order), height=28 * len(order))

    return draw


def calibration(found: Figures) -> Draw:
    """What the value said against what happened."""

    def draw(width: int) -> Any:
        alt, _ = libraries()
        rows = [
            {"said": 100 * value, "won": 100 * share, "n": count}
            for value, share, count in found.values.calibration
            if count >= 50
        ]
        scale = alt.Scale(domain=[0, 100])
        x = alt.X("said:Q", title="wins in 100 that the value says", scale=scale, axis=alt.Axis(grid=False))
        y = alt.Y("won:Q", title="wins in 100 that came", scale=scale, axis=alt.Axis(grid=True, tickCount=5))
        ideal = alt.Chart(_data(alt, [{"said": 0, "won": 0}, {"said": 100, "won": 100}]))
        base = alt.Chart(_data(alt, rows))
        dots = base.mark_point(filled=True, fill=ACCENT, opacity=1).encode(
            x=x, y=y, size=alt.Size("n:Q", legend=None, scale=alt.Scale(range=[30, 260]))
        )
        drawn = ideal.mark_line(strokeDash=[4, 3], color=TEXT, strokeWidth=1).encode(x=x, y=y)
        return alt.layer(drawn, dots).properties(width=width - 62, height=200)

    return draw
