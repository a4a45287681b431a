"""Is one version of a game different from another, in what, and how sure is that?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from deckhall.core import BadSetup, Game, load
from deckhall.core import options as option_tools
from deckhall.core.options import Options
from deckhall.core.toml_files import parse_toml, read_text
from deckhall.core.words import counted
from deckhall.lab._calling_off import NOTHING_KEPT, playing
from deckhall.lab._engine import Engine, growing_portions
from deckhall.lab._match import contest_players
from deckhall.lab._simulate import checked_agents
from deckhall.lab.compare._cards import CardMoments, CardMove, moves
from deckhall.lab.compare._changes import changes
from deckhall.lab.compare._estimate import Looks
from deckhall.lab.compare._measures import Columns, Difference, differences, is_ending
from deckhall.lab.compare._pairs import PairPlan, Pairs, Version, known_measures, play_pairs
from deckhall.lab.compare._verdict import verdict
from deckhall.lab.stats._registry import chosen

MOST: Final = 4000
"""Deals, where the comparison itself decides how many it takes."""
FIRST_LOOK: Final = 100
GROWTH: Final = 1.3
"""After so many deals one looks for the first time, and again each time there are so many times as many."""
LARGEST_PORTION: Final = 20
REDRAWS: Final = 2
LEFT_OUT: Final = ("luck", "agency")
"""Statistics that look at few games, at great cost; they can be asked for by name."""


class Subject(msgspec.Struct, frozen=True):
    """One of the two versions: a game with its cards and options."""

    edition: str = ""
    options: Mapping[str, object] = {}
    cards: Path | None = None


class Shown(msgspec.Struct, frozen=True):
    """A version as results name it."""

    edition: str
    cards: str
    """The hash of the card file."""
    options: Options


class Comparison(msgspec.Struct, frozen=True):
    """What came of it."""

    game: str
    before: Shown
    after: Shown
    changes: list[str]
    """What differs between the versions."""
    players: int
    agents: list[str]
    seed: int
    deals: int
    """Each was played in both versions."""
    same: int
    """How many of them went alike in both, decision by decision."""
    sequential: bool
    """Whether it was looked at again and again; intervals hold then, too, and are wider."""
    stopped: bool
    """Whether somebody called it off."""
    verdict: str
    measures: list[Difference]
    cards: list[CardMove]


class Comparing:
    """A comparison that goes on."""

    def __init__(self, plan: PairPlan, names: Mapping[str, str], looks: Looks, wanted: Sequence[str]) -> None:
        self.columns: Final = Columns()
        self.cards: Final[dict[str, CardMoments]] = {}
        self.same = 0
        self._plan: Final = plan
        self._names: Final = names
        self._looks: Final = looks
        self._wanted: Final = wanted

    def add(self, pairs: Pairs) -> None:
        """Some more deals, the next ones."""
        for before, after in pairs.deals:
            self.columns.add(before, after)
        self.same += pairs.same
        for card, moments in pairs.cards.items():
            self.cards.setdefault(card, CardMoments()).add(moments)

    @property
    def deals(self) -> int:
        """How many there are."""
        return self.columns.deals

    def measures(self) -> list[Difference]:
        """What is known of all measures."""
        return differences(self.columns, self._looks, self._wanted)

    def moves(self) -> list[CardMove]:
        """What is known of all cards."""
        return moves(self.cards, self.deals, self._plan.players, self._names, self._looks)

    def settled(self) -> bool:
        """Whether everything is known, one way or the other."""
        found = self.measures()
        return len(found) >= len(set(self._wanted)) and all(one.verdict != "open" for one in found)


def compare(
    slug: str,
    after: Subject,
    before: Subject | None = None,
    games: int = 0,
    players: int | None = None,
    agents: Sequence[str] = ("greedy",),
    seed: int = 0,
    engine: Engine | None = None,
    statistics: Sequence[str] | None = None,
    measures: Sequence[str] = (),
    redraws: int = REDRAWS,
    most: int = MOST,
    paired: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Play deals in two versions of a game and say what differs; `games` of 0: until it is known, or `most` are played.

    `games` is the number of deals, each of which is played in both versions. The result does not depend on where and by
    how many processes it was played, unless a bot's budget is in seconds. Ctrl-C ends it with what is known by then.
    """
    before = before or Subject(after.edition)
    old, new = load(slug, before.edition, before.cards), load(slug, after.edition, after.cards)
    count = new.checked_players(old.checked_players(contest_players(new) if players is None else players))
    versions = (_version(old, before), _version(new, after))
    listed = _listed(old, new, versions)
    if paired and not listed:
        raise BadSetup(f"both versions of {slug} are the same; name what differs: --cards, --edition or --option")
    wanted = games or most
    if redraws < 0:
        raise BadSetup(f"chance cannot be played anew {redraws} times; 0 is never")
    if wanted < 2:
        raise BadSetup(f"cannot compare by {counted(wanted, 'deal', 'deals')}; it takes at least 2")
    kinds = [kind.name for kind in chosen(new, statistics) if statistics is not None or kind.name not in LEFT_OUT]
    plan = PairPlan(slug, count, checked_agents(new, agents, count), seed, versions, kinds, redraws, paired)
    for game, version in zip((old, new), versions, strict=True):
        game.new(count, seed, version.options)  # what cannot be set up is said before anything is played
    _check_measures(measures, plan, (old, new))
    looks = Looks(0 if games else max(FIRST_LOOK, most // 2))
    comparing = Comparing(plan, {**_names(old), **_names(new)}, looks, measures)
    stopped = go_on(comparing, plan, (engine or Engine()).checked(), wanted, not games, progress)
    found = comparing.measures()
    for name in measures:
        if name not in {one.measure for one in found}:
            deals = counted(f"{comparing.deals:,}", "deal", "deals")
            raise BadSetup(f"{name!r} could not be measured in two of {deals}; play more of them")
    moved = comparing.moves()
    return Comparison(
        game=slug,
        before=Shown(old.edition_name, old.cards_hash, versions[0].options),
        after=Shown(new.edition_name, new.cards_hash, versions[1].options),
        changes=listed,
        players=count,
        agents=plan.agents,
        seed=seed,
        deals=comparing.deals,
        same=comparing.same,
        sequential=not games,
        stopped=stopped,
        verdict=verdict(found, moved, comparing.deals, comparing.same),
        measures=found,
        cards=moved,
    )


def go_on(
    comparing: Comparing,
    plan: PairPlan,
    engine: Engine,
    wanted: int,
    sequential: bool,
    progress: Callable[[int, int], None] | None,
) -> bool:
    """Play until it is known or all is played; returns whether somebody called it off."""
    size = LARGEST_PORTION  # of which it depends when one looks: the same for any number of processes
    if not sequential:
        size = max(1, min(LARGEST_PORTION, wanted // (8 * engine.workers())))
    tasks = [(plan, part) for part in growing_portions(0, wanted, size)]
    look = FIRST_LOOK
    try:
        with playing(), engine.open(plan.slug, len(tasks)) as workers:
            for pairs in workers.run(play_pairs, tasks, ordered=True):
                comparing.add(pairs)
                if progress is not None:
                    progress(comparing.deals, wanted)
                if sequential and comparing.deals >= look:
                    if comparing.settled():
                        return False
                    look = int(comparing.deals * GROWTH)
    except KeyboardInterrupt:
        if comparing.deals < 2:
            raise KeyboardInterrupt(NOTHING_KEPT) from None
        return True
    return False


def _check_measures(wanted: Sequence[str], plan: PairPlan, games: Sequence[Game]) -> None:
    """Refuse a measure that there is not; an ending may be one that seldom comes about."""
    known = known_measures(plan) if wanted else []
    for name in wanted:
        if name not in known and not any(is_ending(name, game) for game in games):
            raise BadSetup(f"there is no measure {name!r}; there are {', '.join(known)}")


def _version(game: Game, subject: Subject) -> Version:
    options = option_tools.with_defaults(game.options, subject.options)
    return Version(game.edition, options, "" if subject.cards is None else read_text(subject.cards))


def _listed(old: Game, new: Game, versions: tuple[Version, Version]) -> list[str]:
    """What differs, in words."""
    found: list[str] = []
    if old.cards_hash != new.cards_hash:
        files = [parse_toml(read_text(game.cards_file), str(game.cards_file)) for game in (old, new)]
        found = changes(*files) or ["the text of the card file, but nothing in it"]
    first, second = versions[0].options, versions[1].options
    names = dict.fromkeys([*first, *second])
    return found + [
        f"option {name}: {_said(first.get(name))} -> {_said(second.get(name))}"
        for name in names
        if first.get(name) != second.get(name)
    ]


def _said(value: object) -> str:
    return "none" if value is None else str(value).lower()


def _names(game: Game) -> dict[str, str]:
    """What cards are called."""
    return {face.id: face.name for face in game.faces()}
