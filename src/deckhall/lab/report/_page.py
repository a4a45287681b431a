"""The page: one HTML file, without network, for a desk, a phone, paper, day and night."""

from __future__ import annotations

import shlex
from base64 import b64encode
from html import escape
from pathlib import Path

from deckhall.core import Game
from deckhall.core.words import counted
from deckhall.lab.report import _charts as charts
from deckhall.lab.report._card_table import card_table
from deckhall.lab.report._figures import Figures
from deckhall.lab.report._report import Report
from deckhall.lab.report._verdicts import FEW, Verdict, in_100, seats_off, span
from deckhall.lab.stats import Row

HERE = Path(__file__).parent
MARKS = {"look": ("!", "look here"), "fine": ("✓", "fine"), "open": ("?", "not known yet")}
SMALL = 400
"""A report from fewer games says so at its head."""


def page(game: Game, made: Report, rows: list[Row]) -> str:
    """The whole file."""
    sections = [
        ("In short", _in_short(made)),
        ("Seats", _seats(made.figures)),
        ("Cards", _cards(game, made)),
        ("Pacing", _pacing(made.figures, rows)),
        ("Decisions", _decisions(made.figures)),
        ("Luck and skill", _luck_and_skill(made)),
        ("How it was measured", _method(game, made)),
    ]
    shown = [(title, text) for title, text in sections if text]
    contents = "".join(f'<li><a href="#{_id(title)}">{title}</a></li>' for title, _ in shown)
    body = "".join(_section(title, text) for title, text in shown)
    title = f"{game.theme.title}: balance report"
    css = _fonts() + (HERE / "_page.css").read_text("utf-8").replace("GAME", escape(game.theme.accent or "#86c9e6"))
    script = (HERE / "_sort.js").read_text("utf-8")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{css}</style></head><body>'
        f'<div class="frame"><nav aria-label="Contents"><ul class="contents">{contents}</ul></nav><main>'
        f"{_head(game, made)}{body}"
        f"<footer>Made by Deckhall {escape(made.version)}. This page is one file and needs no network.</footer>"
        f"</main></div><script>{script}</script></body></html>\n"
    )


def _fonts() -> str:
    """Our two typefaces, in the page itself."""
    faces = (("Grenze", "600", "grenze-600"), ("Source Sans 3", "200 900", "source-sans-3"))
    return "".join(
        f"@font-face{{font-family:'{name}';font-weight:{weight};src:url(data:font/woff2;base64,"
        f"{b64encode((HERE / 'fonts' / f'{file}.woff2').read_bytes()).decode()}) format('woff2')}}"
        for name, weight, file in faces
    )


def _section(title: str, text: str) -> str:
    kind = "panel long" if title == "Cards" else "panel"
    return f'<section class="{kind}" id="{_id(title)}"><h2>{title}</h2>{text}</section>'


def _id(title: str) -> str:
    return title.lower().replace(" ", "-")


def _head(game: Game, made: Report) -> str:
    name = game.theme.editions.get(made.edition, "")
    edition = f"{name} ({made.edition})" if name else "" if made.edition == "standard" else f"edition {made.edition}"
    names = sorted(set(made.agents))
    bots = f"{names[0]} bots in every seat" if len(names) == 1 else f"bots {', '.join(names)}"
    facts = [
        counted(f"{made.games:,}", "game", "games"),
        counted(made.players, "player", "players"),
        bots,
        f"seed {made.seed}",
    ]
    if edition:
        facts.append(edition)
    notices = ""
    if made.games < made.wanted:
        notices += _notice(f"It was called off after {made.games:,} of {made.wanted:,} games. What was played counts.")
    if made.games < SMALL:
        notices += _notice(
            f"Only {counted(f'{made.games:,}', 'game', 'games')}: most of what follows is a first impression. "
            "A difference of 3 in 100 takes about 2,000 games to be seen."
        )
    return (
        f'<header class="head"><h1>{escape(game.theme.title)}</h1><p>Balance report. '
        f"{escape(', '.join(facts))}.</p></header>{notices}"
    )


def _notice(text: str) -> str:
    return f'<p class="notice">{escape(text)}</p>'


def _in_short(made: Report) -> str:
    items = "".join(_verdict(one) for one in made.verdicts)
    return f'<ul class="verdicts">{items}</ul>'


def _verdict(one: Verdict) -> str:
    sign, word = MARKS[one.mark]
    detail = f"<small>{escape(one.detail)} " if one.detail else "<small>"
    return (
        f'<li><span class="mark {one.mark}" role="img" aria-label="{word}">{sign}</span>'
        f"<div><strong>{escape(one.text)}</strong>{detail}"
        f'<a href="#{_id(one.section)}">{one.section}</a></small></div></li>'
    )


def figure(title: str, draw: charts.Draw, caption: str) -> str:
    """A picture with its question above and its answer below."""
    wide, narrow = charts.svg(draw, charts.DESK, caption), charts.svg(draw, charts.PHONE, caption)
    return (
        f'<figure><h3>{escape(title)}</h3><div class="desk">{wide}</div><div class="phone">{narrow}</div>'
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


def _grid(*figures: str) -> str:
    return f'<div class="charts">{"".join(figures)}</div>' if any(figures) else ""


# -- sections ----------------------------------------------------------------------------------------------------------


def _seats(found: Figures) -> str:
    if found.together is not None:
        rate = found.together
        return (
            f"<p>All win or lose as one: they succeed in {in_100(rate.rate)} of 100 games "
            f"(from {span(rate.low, rate.high)}).</p>"
        )
    if found.players == 1:
        return ""
    even = 1 / found.players
    off = [seat.seat for seat in found.seats if not seat.share.low <= even <= seat.share.high]
    real = seats_off(found)
    little = seats_off(found, least=0.0)
    names = ", ".join(f"seat {seat + 1} ({in_100(found.seats[seat].share.rate)})" for seat in real or little or off)
    if real:
        caption = f"Off the even line, more than chance explains: {names}."
    elif little:
        caption = f"Off the even line, not by chance, but by less than matters: {names}."
    elif off:
        caption = f"Off the even line, as among {found.players} seats may come by chance: {names}."
    else:
        caption = "Every interval crosses the even line: the differences may be chance."
    scores = ", ".join(f"{seat.score:.1f}" for seat in found.seats)
    facts = (
        f"<div><h3>In numbers</h3><dl><dt>Balance</dt><dd>{found.balance:.3f}, where 1 is even</dd>"
        f"<dt>Mean points by seat</dt><dd>{scores}</dd>"
        f"<dt>One winner</dt><dd>in {in_100(found.sole)} of 100 games</dd>"
        f"<dt>First ahead of second</dt><dd>by {counted(round(found.margin.median), 'point', 'points')}, typically; "
        f"{found.margin.low:.0f} to {found.margin.high:.0f} in nine games of ten</dd></dl></div>"
    )
    return _key() + _grid(figure("Wins in 100 games, by seat", charts.seats(found), caption), facts)


def _key() -> str:
    return (
        '<p class="key">Filled: real. Hollow: could be chance. A line is the 95% interval; '
        "the grey zone is too small to matter; dashed is even.</p>"
    )


def _cards(game: Game, made: Report) -> str:
    cards = [card for card in made.figures.cards if card.offered or card.owners]
    if not cards:
        return ""
    judged = [card for card in cards if card.effect is not None and card.effect.n >= FEW]
    drawn = judged if len(judged) <= 14 else judged[:7] + judged[-7:]
    out = [card for card in judged if card.stands_out]
    left = f" {counted(len(cards) - len(judged), 'card has', 'cards have')} too few owners to be drawn."
    caption = (
        f"Of {counted(len(judged), 'card', 'cards')} {counted(len(out), 'stands', 'stand')} out; "
        "of those at most one in ten by chance."
        if out
        else "No card stands out from what chance does."
    ) + (left if len(judged) < len(cards) else "")
    intro = (
        "<p>Who gets a card may just be winning already. So its owners are compared with others who stood as well when "
        "they got something, at the same stage of the game. The column <em>forbidden</em> is the number to trust: the "
        "same games again, but for one seat that may not take the card.</p>"
    )
    picture = figure("What a card's owners win more than others", charts.cards(drawn), caption) if drawn else ""
    return _grid(picture, f"<div>{intro}{_key()}</div>") + card_table(game, made, cards)


def _pacing(found: Figures, rows: list[Row]) -> str:
    rounds, decisions, values = found.rounds, found.decisions, found.values
    drawn: list[str] = []
    if rounds.least < rounds.most:
        drawn.append(
            figure(
                "Rounds in a game",
                charts.histogram([row["rounds"] for row in rows], rounds.low, rounds.high, "rounds"),
                f"Nine games of ten take {rounds.low:.0f} to {rounds.high:.0f} rounds.",
            )
        )
    drawn.append(
        figure(
            "Decisions in a game",
            charts.histogram([row["decisions"] for row in rows], decisions.low, decisions.high, "decisions"),
            f"Nine games of ten take {decisions.low:.0f} to {decisions.high:.0f} decisions of all players together.",
        )
    )
    if values.leader_wins:
        drawn.append(
            figure(
                "Wins in 100 of whoever leads then",
                charts.line(values.leader_wins, 1 / found.players, "wins in 100"),
                f"A lead at half time wins {in_100(values.leader_wins[5], 0)} games in 100, "
                f"one shortly before the end {in_100(values.leader_wins[9], 0)}.",
            )
        )
    if values.lead_changes is not None:
        changes = sorted(row["lead changes"] for row in rows if "lead changes" in row)
        tail = len(changes) // 20
        drawn.append(
            figure(
                "Changes of the lead in a game",
                charts.histogram(changes, changes[tail], changes[-1 - tail], "changes"),
                f"The lead changes {values.lead_changes.value:.1f} times on average "
                f"({values.lead_changes.low:.1f} to {values.lead_changes.high:.1f}).",
            )
        )
    return _grid(*drawn) + _pace_facts(found)


def _pace_facts(found: Figures) -> str:
    values = found.values
    facts: list[tuple[str, str]] = []
    if len(found.endings) > 1:
        ways = "; ".join(f"{in_100(one.games / found.games)} of 100: {one.words} {one.rule}" for one in found.endings)
        facts.append(("How games end", ways))
    if values.drama is not None:
        facts.append(("Drama", f"the later winner is {in_100(values.drama.value)} in 100 behind, on average"))
    if values.comeback is not None:
        facts.append(("Comeback", f"and {in_100(values.comeback.value)} in 100 at worst"))
    if values.decided_early is not None:
        left = in_100(values.decided_early.value, 0)
        facts.append(
            ("Decisiveness", f"{left}% of the game is left when the winner stands better than a loser ever will")
        )
    if values.swing is not None:
        facts.append(("Swing", f"a seat's chances vary by {in_100(values.swing.value**0.5)} in 100 during a game"))
    lines = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in facts)
    return f"<p></p><dl>{lines}</dl>" if lines else ""


def _decisions(found: Figures) -> str:
    names = {one.kind: one.kind.replace("_", " ").capitalize() for one in found.questions}
    caption = (
        f"Of 100 decisions {in_100(found.forced, 0)} are forced (pale). Where there is a choice, it is among "
        f"{found.options_if_any:.1f} on average."
    )
    rows = "".join(
        f"<tr><td>{escape(names[one.kind])}</td><td>{one.a_game:.1f}</td><td>{in_100(one.forced, 0)}</td>"
        f"<td>{one.options:.1f}</td><td>{_weight(one.weight, one.weighed)}</td></tr>"
        for one in found.questions[:14]
    )
    table = (
        '<div><h3>What the best answer is worth</h3><div class="scroll"><table><thead><tr><th>Question</th>'
        "<th>a game</th><th>forced<br>in 100</th><th>options</th><th>worth,<br>in 100</th></tr></thead>"
        f'<tbody>{rows}</tbody></table></div><p class="key">Wins in 100 that the best answer brings more than an '
        "average one, looked at in some games. A choice of several steps is weighed at its first.</p></div>"
    )
    return _grid(figure("Questions in a game", charts.questions(found, names), caption), table)


def _weight(weight: float | None, weighed: int) -> str:
    if weight is None:
        return '<span class="few">·</span>'
    few = weighed < 30
    return f'<span class="{"few" if few else ""}">{in_100(weight)}{" ?" if few else ""}</span>'


def _luck_and_skill(made: Report) -> str:
    values = made.figures.values
    parts: list[str] = []
    if made.skill:
        total = sum(step.elo for step in made.skill)
        parts.append(
            figure(
                "One level of bots against the next",
                charts.skill(made.skill),
                f"From {made.skill[0].lower} to {made.skill[-1].upper} it is {total:.0f} points of rating; "
                "200 points win three games of four.",
            )
        )
    if values.luck is not None:
        luck = values.luck
        parts.append(
            f"<div><h3>Luck</h3><p>Chance makes {in_100(luck.value, 0)}% of the result, as far as the value of "
            f"positions sees it at the moment it falls (between {in_100(luck.low, 0)} and {in_100(luck.high, 0)}%, "
            f"from {values.luck_games} games). The rest is what the players choose, and what the value does not "
            "see: one that saw more would find more luck.</p></div>"
        )
    return _grid(*parts)


def _method(game: Game, made: Report) -> str:
    values = made.figures.values
    kind = "a learned value" if values.learned else "the game's own estimate"
    trust = (
        ""
        if not values.calibration
        else (
            figure(
                "What the value says, and what came",
                charts.calibration(made.figures),
                f"On average it is off by {in_100(values.off)} wins in 100. On the dashed line it would be exact.",
            )
        )
    )
    options = {option.name: option.default for option in game.options}
    chosen = [f"--option {name}={value}" for name, value in made.options.items() if options.get(name) != value]
    words = ["deckhall report", made.game, f"--games {made.wanted}", f"--players {made.players}"]
    words += [f"--agents {shlex.quote(','.join(dict.fromkeys(made.agents)))}", f"--seed {made.seed}", *chosen]
    edition, edited, _ = made.edition.partition("+")
    if edition != type(game).editions[0]:
        words.append(f"--edition {edition}")
    if edited:
        words.append("--cards FILE")
    text = (
        f"<div><p>Games 1 to {made.games:,} of seed {made.seed}; the same seed gives the same games on any machine. "
        "Bots see only what their seat may see, and change seats from game to game.</p>"
        "<p>An interval holds the true value 95 times in 100. <em>Real</em> means that it leaves out even; among all "
        "cards that are called out at most one in ten is a false alarm. Cards that fewer than "
        f"{FEW} had are marked <em>few</em>. A shared victory counts in parts.</p>"
        f"<p>What positions are worth comes from {kind}, looked at in {values.games:,} games.</p>"
        f"<p>Again: <code>{escape(' '.join(words))}</code></p>"
        f"<p>Card file {escape(made.cards[:12])}, Deckhall {escape(made.version)}.</p></div>"
    )
    return _grid(text, trust)
