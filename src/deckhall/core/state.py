"""State: one position of a game, and the loop that runs its stack of frames (see `frames`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from deckhall.core.errors import IllegalAction
from deckhall.core.events import Event, EventValue
from deckhall.core.frames import Frame, Question
from deckhall.core.options import Options
from deckhall.core.rng import Rng, fair, seeded, shuffled, value
from deckhall.core.scene import Plan, Prompt, Scene, Span, Stage
from deckhall.core.view import view
from deckhall.core.words import text_of

if TYPE_CHECKING:
    from deckhall.core.game import Game

NO_ACTIONS: Final[list[int]] = []
"""Shared and never changed: a list of legal actions is replaced, not edited."""

DEFAULT_NAMES: Final = [f"Player {number}" for number in range(1, 11)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Constant:
    """Tables that all positions of a game share and never change, such as a map: positions compare them by name."""

    def __init__(self, name: str) -> None:
        self.name: Final = name


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position. Games add their own fields, a `clone` written by hand, and what they show."""

    def __init__(self, game: Game, players: int) -> None:
        self.game: Game = game
        self.players = players
        self.rng = 0
        """The random generator, one int (see `rng`)."""
        self.stack: list[Frame[Any]] = []
        self.legal = NO_ACTIONS
        """Legal actions of the one acting seat; empty while several are asked."""
        self.acting = -1
        """The seat that must act, or -1 while several are asked or the game is over."""
        self.pending = 0
        """Bit set of the seats whose sealed answer is still missing."""
        self.question_number = 0
        """How many questions were put so far; the answers to one AskAll share a number."""
        self.reveals = 0
        """How often somebody learned something that was hidden: undo never goes back over such a point."""
        self.shows = 0
        """How often a seat put a hidden card of its own on the table by its own choice (see `show`)."""
        self.names: list[str] = DEFAULT_NAMES
        """What the players are called; shared by clones and without effect on play."""
        self.telling = False
        """Whether events are kept; searching bots do without."""
        self.events: list[Event] = []

    # -- what a game defines ---------------------------------------------------------------------------------------

    def clone(self) -> State:
        """An equal, independent position: copy the lists, share what never changes, then call `_copy_flow`."""
        raise NotImplementedError

    def determinized(self, seat: int | None, rng: Rng) -> State:
        """A clone in which all that `seat` cannot know is dealt anew, consistently with all that it does know."""
        raise NotImplementedError

    def redrawn(self, rng: Rng) -> State:
        """A clone in which all that nobody knows at all is dealt anew: what chance has still to say.

        Every seat goes on seeing just what it sees. What a game shuffles beforehand and leaves face down belongs here;
        what it shuffles when it is needed comes from the generator, which is new in any case.
        """
        twin = self.clone()
        twin.rng = seeded(rng.seed())
        return twin

    def scoring_cards(self, seat: int) -> list[str]:
        """The cards that count for the seat at the end, by id; empty where points do not come from cards."""
        return []

    def build_scene(self, seat: int | None) -> Scene:
        """What a seat may see; `view` adds the stage, the prompt and the final ranks."""
        raise NotImplementedError

    def score(self, seat: int) -> int:
        """Points of a seat, now."""
        raise NotImplementedError

    def tie_break(self, seat: int) -> int:
        """What decides between equal scores, higher first; equal here too means a shared rank."""
        return 0

    def estimate(self, seat: int) -> float:
        """How well the seat stands in this position, 0 to 1. Bots steer by it, in worlds sampled for them."""
        total = sum(self.score(other) for other in range(self.players))
        return 0.5 if total <= 0 else max(0.0, min(1.0, self.score(seat) / total))

    def why_not(self, seat: int, action: int, question: Question) -> IllegalAction:
        """Why an action is no answer to what the seat is asked; the best reason names the rule that forbids it."""
        allowed = ", ".join(self.game.vocab.text(option) for option in self.legal_actions(seat)[:6])
        text = self.game.vocab.text(action)
        return IllegalAction(f"{text!r} is not possible here; possible are {allowed}", question.rule)

    def together(self) -> bool:
        """Do all players win or lose as one? Then bots steer by the estimate alone, 1 for won and 0 for lost."""
        return False

    def achieved(self) -> bool:
        """At the end of a game played together: have the players done what they set out to do?"""
        return True

    def mid_choice(self, seat: int) -> bool:
        """Has the seat begun a choice of several actions that is not complete yet?"""
        return False

    def completing_action(self) -> int:
        """A sensible next action of the acting seat to end a half-made choice, or -1: any will do.

        Searches end choices with it before they estimate, where random answers would spoil what was chosen so far.
        Hints that stop where the choice uncovers something are ended with it, so it goes by nothing uncovered.
        """
        return -1

    def without_reversals(self, actions: list[int]) -> list[int]:
        """The actions but for those that only take back what the seat has just chosen.

        Rules may allow that as often as one likes. Bots do without, and it does not count in a game's length.
        """
        return actions

    def prospect(self, seat: int) -> float:
        """The estimate for bots that look only one choice ahead: how the seat will stand when all its choices of the
        moment can be compared, for example at the end of its turn."""
        return self.estimate(seat)

    def sensible(self, seat: int, legal: list[int]) -> list[int]:
        """Those of the seat's legal actions that a bot considers: all, unless the game knows some to be pointless.

        At least one is left. Only an opinion: what is left out is as legal as ever.
        """
        return legal

    def preset_answer(self, seat: int, settings: Options) -> int:
        """What the seat's presets answer to the question it is asked now, or -1: ask the person.

        Whether an answer comes may depend only on what everybody knows, for an answer that comes at once tells. In
        the middle of a choice nobody asks for it: what a person has begun, the person ends.
        """
        return -1

    def forced_answer(self, seat: int, alone: bool) -> int:
        """The only answer there is, if it need not be asked for, or -1: ask the person.

        `alone` says that all others are machines. An answer that comes at once tells people that there was no other.
        """
        return -1

    def unasked_answer(self, seat: int, settings: Options, alone: bool) -> int:
        """What is answered for a person without a question, or -1: a choice begun is the person's to end."""
        if self.mid_choice(seat):
            return -1
        preset = self.preset_answer(seat, settings)
        return self.forced_answer(seat, alone) if preset == -1 else preset

    def about(self, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
        """The pieces an action is about, as (zone id, face or key): what it moves and what it aims at; "" for none."""
        return ("", ""), ("", "")

    def moved_along(self, seat: int, actions: list[int]) -> list[tuple[str, str]]:
        """All pieces that actions move by themselves, named or not, as (zone id, face): a payment that is forced."""
        return []

    def subject(self, params: dict[str, str]) -> tuple[str, int | None]:
        """The card and the seat that an action names, by its parameters; "" and None for none."""
        seat = params.get("seat")
        return params.get("card", ""), None if seat is None else int(seat)

    def say(self, seat: int, action: int) -> str:
        """The action as a sentence for the one who may take it."""
        block = self.game.vocab.owner(action)
        return self.game.words.line("action", block.name, block.words(action), seat, seat, self.names)

    def say_choice(self, seat: int, actions: list[int]) -> str:
        """A complete choice as one sentence."""
        return " ".join(self.say(seat, action) for action in actions)

    def planned(self, seat: int, pieces: list[str]) -> Plan | None:
        """What the selected pieces amount to, where the seat's choice is too rich to list (see `Plan`)."""
        return None

    def solve(self, seat: int, budget: int) -> list[int]:
        """The best line found for the choice at hand, where the game can search better than any agent.

        Called on a world sampled for the seat, so that it cannot know more than the seat does. `budget` is how many
        positions may be looked at. Empty: the game offers no such search here.
        """
        return []

    def label_choice(self, seat: int, actions: list[int]) -> tuple[str, list[str]]:
        """A complete choice in words for a button, and what makes it good, point by point."""
        return "", []

    def stage(self) -> Stage:
        """How far the game is, in a few words for everybody: Season 3 of 5."""
        return Stage()

    def why_ranked(self, seat: int) -> str:
        """At the end: what decided the seat's rank, if it was not the score alone."""
        return ""

    def cards_in_play(self) -> dict[str, int]:
        """Every card of the game, wherever it lies, counted by id: what the conservation check compares."""
        raise NotImplementedError

    # -- the contract ----------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Nobody will ever act again."""
        return not self.stack

    @property
    def scores(self) -> list[int]:
        """Points of all seats, now."""
        return [self.score(seat) for seat in range(self.players)]

    @property
    def ranking(self) -> list[int]:
        """The rank of each seat, 1 for the best; equals share a rank and the next ranks are left out."""
        keys = [(self.score(seat), self.tie_break(seat)) for seat in range(self.players)]
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def to_act(self) -> list[int]:
        """The seats that must act now, in seat order."""
        if self.acting >= 0:
            return [self.acting]
        return [seat for seat in range(self.players) if self.pending >> seat & 1]

    def legal_actions(self, seat: int) -> list[int]:
        """All that the seat may do now, ascending; empty if it is not asked. A fresh list every time."""
        if seat == self.acting:
            return self.legal.copy()
        if seat >= 0 and self.pending >> seat & 1:
            return self.stack[-1].options(self, seat)
        return []

    def apply(self, seat: int, action: int) -> None:
        """Do it; an illegal action raises and changes nothing."""
        if action not in (self.legal if seat == self.acting else self.legal_actions(seat)):
            raise self.refusal(seat, action)
        self.apply_legal(seat, action)

    def apply_legal(self, seat: int, action: int) -> None:
        """Do what the caller knows to be legal, without a look: for the inner loops of searches."""
        if self.acting >= 0:
            self.stack.pop().take(self, seat, action)
            self.settle()
        else:
            frame = self.stack[-1]
            frame.take(self, seat, action)
            if frame.answered(self, seat):
                self.pending &= ~(1 << seat)
                if not self.pending:
                    self.stack.pop()
                    frame.close(self)
                    self.settle()

    def view(self, seat: int | None) -> Scene:
        """All that the seat may know (None: a spectator), with what it is asked and how it can answer."""
        return view(self, seat)

    def refusal(self, seat: int, action: int) -> IllegalAction:
        """Why the seat may not do that now."""
        if self.is_over:
            return IllegalAction("the game is over")
        if not 0 <= seat < self.players:
            return IllegalAction(f"there is no seat {seat}; seats go from 0 to {self.players - 1}")
        if not 0 <= action < self.game.vocab.size:
            return IllegalAction(f"there is no action {action}; ids go from 0 to {self.game.vocab.size - 1}")
        if seat not in self.to_act():
            return IllegalAction("it is not this seat's turn")
        if action in self.legal_actions(seat):
            return IllegalAction("nothing is wrong with that: it is legal now")
        return self.stack[-1].refusal(self, seat, action)

    # -- for the rules ---------------------------------------------------------------------------------------------

    def ask(self, seat: int, question: Question) -> Prompt:
        """A question in the words of the theme."""
        words = self.game.words
        spans = words.spans("ask", question.asks, question.data, seat, seat, self.names)
        plain: list[Span] = []
        if question.asks in words.templates["ask_plain"]:
            plain = words.spans("ask_plain", question.asks, question.data, seat, seat, self.names)
        return Prompt(text_of(spans), question.rule, spans, plain)

    def no(self, seat: int, kind: str, rule: str, data: Mapping[str, object] | None = None) -> IllegalAction:
        """A refusal in the words of the theme, for `why_not`: the sentence `kind` of [why], and the rule behind it."""
        return IllegalAction(self.game.words.line("why", kind, data or {}, seat, seat, self.names), rule)

    def ids(self, cards: Iterable[int]) -> list[str]:
        """Cards by their ids, for events and pieces (see `Game.card_ids`)."""
        ids = self.game.card_ids
        return [ids[card] for card in cards]

    def then(self, first: Frame[Any] | None = None, second: Frame[Any] | None = None, *more: Frame[Any]) -> None:
        """Do these next, in reading order, before anything already pending."""
        stack = self.stack
        for place in range(len(more) - 1, -1, -1):
            stack.append(more[place])
        if second is not None:
            stack.append(second)
        if first is not None:
            stack.append(first)

    def settle(self) -> None:
        """Run whatever needs nobody, up to the next real choice."""
        self.acting = -1
        self.legal = NO_ACTIONS
        while self.stack:
            frame = self.stack[-1]
            if frame.waits == 0:
                self.stack.pop()
                frame.run(self)
            elif frame.waits == 1:
                seat = frame.seat(self)
                options = frame.options(self, seat)
                if options:
                    self.acting = seat
                    self.legal = options
                    self.question_number += 1
                    return
                self.stack.pop()  # a question without an answer fizzles
            else:
                self.pending = frame.seats(self)
                if self.pending:
                    self.question_number += 1
                    return
                self.stack.pop()
                frame.close(self)

    def reask(self) -> None:
        """List the legal actions anew after cards were dealt anew (`determinized`); who is asked stays the same."""
        if self.acting >= 0:
            self.legal = self.stack[-1].options(self, self.acting)

    def roll(self, n: int) -> int:
        """A random number from 0 to n - 1, from the position's own generator."""
        size: i64 = n
        generator = fair(self.rng, size)
        self.rng = generator
        return value(generator) % size

    def shuffle(self, items: list[int]) -> None:
        """Put the items into random order, in place, with the position's own generator."""
        self.rng = shuffled(items, self.rng, len(items))

    def tell(
        self,
        kind: str,
        rule: str,
        seat: int = -1,
        data: dict[str, EventValue] | None = None,
        secret: dict[str, EventValue] | None = None,
        knowers: int = 0,
    ) -> None:
        """Record a fact. Hot rules ask `if state.telling` first, so that searches do not even build the data."""
        if self.telling:
            self.events.append(Event(kind, seat, rule, data or {}, secret or {}, knowers))

    def tell_card(self, kind: str, rule: str, seat: int, card: int) -> None:
        """Record a fact about one card; whether events are kept is asked here."""
        if self.telling:
            self.tell(kind, rule, seat, {"card": self.game.card_ids[card]})

    def reveal(self) -> None:
        """Somebody learns something now that was hidden: from here there is no way back."""
        self.reveals += 1

    def show(self) -> None:
        """The acting seat puts a hidden card of its own on the table, and nothing else comes to light.

        The others see it, but the seat itself learns nothing: it may take that back as long as nobody has answered.
        """
        self.shows += 1

    def _copy_flow(self, source: State) -> None:
        """Take over the fields of this class, for `clone`. A clone keeps no events."""
        self.rng = source.rng
        self.stack = source.stack.copy()
        self.legal = source.legal
        self.acting = source.acting
        self.pending = source.pending
        self.question_number = source.question_number
        self.reveals = source.reveals
        self.shows = source.shows
        self.names = source.names
