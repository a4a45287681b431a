"""The table of cards: it can be sorted, and says everything without a script too."""

from __future__ import annotations

from html import escape

from deckhall.core import Game
from deckhall.core.words import counted
from deckhall.lab._result import Rate
from deckhall.lab.report._card_figures import LEAST_OWNERS, CardFigures
from deckhall.lab.report._intervals import Estimate
from deckhall.lab.report._report import Report
from deckhall.lab.report._verdicts import FEW, in_100, settles, span

NOTHING = "·"


def card_table(game: Game, made: Report, cards: list[CardFigures]) -> str:
    """All cards, those first whose owners gain most for sure."""
    worths = {one.card: one.worth for one in made.restricted}
    known = [card.effect for card in cards if card.effect is not None]
    # rare cards must not make all others look alike: the scale fits the commonest, and theirs alone
    commonest = max([0, *[one.n for one in known]])
    effects = [one for one in known if one.n >= min(FEW, commonest / 2)]
    reach = max([0.01, *[max(abs(one.low), abs(one.high)) for one in effects]])
    took = " / ".join(dict.fromkeys(game.theme.measures.takes.values())) or "taken"
    heads = [("Card", ""), ("More than others", ""), ("", "said"), ("Verdict", "said"), ("Forbidden costs", "")]
    heads += [("Owners win in 100", ""), ("Others win", ""), ("Owners", ""), (f"{took.capitalize()} in 100", "")]
    heads += [("Offered", "")]
    sortable = ' aria-sort="none"'
    line = "".join(f'<th class="{kind}"{sortable if name else ""}>{name}</th>' for name, kind in heads)
    rows = "".join(_row(card, worths.get(card.id), reach, made.games) for card in cards)
    order = (
        '<p class="key">First come the cards whose owners gain most for sure. <span class="phone">Swipe the table for '
    )
    order += "more columns. </span>A click on the head of a column sorts by it.</p>"
    return f'{order}<div class="scroll"><table><thead><tr>{line}</tr></thead><tbody>{rows}</tbody></table></div>'


def _row(card: CardFigures, worth: Estimate | None, reach: float, games: int) -> str:
    cells = [
        f"<td>{escape(card.name)}{_uses(card)}</td>",
        _effect(card),
        f"<td>{_bar(card, reach)}</td>",
        f'<td class="said">{_said(card, games)}</td>',
        _worth(worth),
        _rate(card.with_it),
        _rate(card.without_it),
        _cell(card.owners, f"{card.owners:,}"),
        _rate(card.rate),
        _cell(card.offered, f"{card.offered:,}"),
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _worth(worth: Estimate | None) -> str:
    if worth is None:
        return _cell(-9, "")
    return _cell(worth.value, f"{100 * worth.value:+.1f}", f"±{50 * (worth.high - worth.low):.0f}")


def _uses(card: CardFigures) -> str:
    """What else became of it, in small print."""
    words = [f"{word} {count:,}" for word, count in card.uses.items()]
    if card.scored:
        words.append(f"scores for {in_100(card.scored, 0)} in 100")
    return f"<br><small>{escape(', '.join(words))}</small>" if words else ""


def _cell(value: float, text: str, small: str = "") -> str:
    extra = f" <small>{small}</small>" if small else ""
    return f'<td data-v="{value:.6g}">{text}{extra}</td>'


def _rate(rate: Rate | None) -> str:
    return _cell(-1, NOTHING) if rate is None else _cell(rate.rate, in_100(rate.rate))


def _effect(card: CardFigures) -> str:
    if card.effect is None:
        return _cell(-9, NOTHING)
    text = f"{100 * card.effect.value:+.1f}"
    return _cell(card.effect.value, f'<span class="real">{text}</span>' if card.stands_out else text)


def _bar(card: CardFigures, reach: float) -> str:
    """The interval as a little line about the dashed 0."""
    effect = card.effect
    if effect is None or effect.n < LEAST_OWNERS:
        return ""

    def at(value: float) -> float:
        return 50 + 50 * max(-1.0, min(1.0, value / reach))

    low, high = at(effect.low), at(effect.high)
    real = " is-real" if card.stands_out else ""
    said = span(effect.low, effect.high)
    return (
        f'<span class="bar{real}" style="--zero:50%" role="img" aria-label="{said}">'
        f'<i style="left:{low:.1f}%;width:{high - low:.1f}%"></i><b style="left:{at(effect.value):.1f}%"></b></span>'
    )


def _said(card: CardFigures, games: int) -> str:
    effect = card.effect
    if effect is None:
        return '<span class="few">nobody got it</span>' if card.offered else ""
    if effect.n < FEW:
        return f'<span class="few">few: {counted(effect.n, "owner", "owners")}</span>'
    if card.stands_out:
        return f'<span class="real">{"more" if effect.value > 0 else "fewer"}, real</span>'
    more = settles(card, games)
    if more <= 0:
        return '<span class="few">about even</span>'
    return f'<span class="few">could be chance; needs {_rounded(more)} more games</span>'


def _rounded(number: int) -> str:
    """Two figures are enough for a guess."""
    digits = max(0, len(str(number)) - 2)
    return f"{round(number, -digits):,}"
