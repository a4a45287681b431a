"""Parts: questions in the middle of a choice that is made of several small ones.

A part changes nothing in the position; only the last one of a choice does. So a choice that somebody has begun can be
forgotten where it is nobody's business (see `hidden`), and a person's gesture can be tried out on a clone.
"""

from __future__ import annotations

from typing import Any, Final

from deckhall.core.errors import DeckhallError
from deckhall.core.events import EventValue
from deckhall.core.frames import Ask, AskAll, Frame, Step
from deckhall.core.options import Options
from deckhall.core.state import State


class Part(Ask[Any]):
    """A question of a choice that is made of several small ones."""

    def goes_on(self) -> bool:
        """Has the choice begun?"""
        return True

    def first(self) -> Frame[Any] | None:
        """What is asked when the choice begins anew; None if that question lies below."""
        return None


def in_choice(frame: Frame[Any]) -> bool:
    """Is the question in the middle of a choice?"""
    return (isinstance(frame, Part) and frame.goes_on()) or (isinstance(frame, Payment) and frame.begun)


class Payment(Ask[Any]):
    """A question that is asked again once something was played or tapped to pay for it; paying ends the choice."""

    def __init__(self, seat: int, begun: bool) -> None:
        super().__init__(seat)
        self.begun: Final = begun


class Arranging(Part):
    """So many cards are put into order, one after the other."""

    def __init__(self, seat: int, n: int, chosen: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.n: Final = n
        self.chosen: Final = chosen

    def goes_on(self) -> bool:
        """After the first card."""
        return bool(self.chosen)


class Announced(Step[Any]):
    """What is announced before it happens, so that somebody may react to it and all that was chosen (MTH-5.89)."""

    def choices(self, state: Any) -> dict[str, EventValue]:
        """What was chosen, for the sentence that asks."""
        raise NotImplementedError

    def finishes(self, state: Any) -> bool:
        """Would it finish a building?"""
        return False


class Naming(AskAll[Any]):
    """Loki's owners name the cards of others: who is asked shows who goes on."""


class Pause(Ask[Any]):
    """A question in between: what was announced is still to happen. Bots look through it."""

    def preset_answer(self, state: Any, settings: Options) -> int:
        """What a player's presets answer, or -1 (see `State.preset_answer`)."""
        raise NotImplementedError


class Turn(Ask[Any]):
    """The open question of the action step. Bots compare positions as if the step ended there."""


class Proposal(Ask[Any]):
    """An offer to another player. Bots think that it is taken if that does the other no harm."""


class Wanting(Ask[Any]):
    """A question about cards in a hand that nobody else sees (the Golems)."""

    def __init__(self, seat: int, cards: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.rocks: Final = cards

    def instead(self, cards: tuple[int, ...]) -> Wanting:
        """The same question about other cards."""
        raise NotImplementedError


class CardStep(Step[Any]):
    """A step about one card."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind


class CardAsk(Ask[Any]):
    """A question about one card."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind


class Leaving(CardStep):
    """A dwarf that will leave its owner when what is going on is over. Bots count on it."""


def unexpected(state: State, action: int) -> DeckhallError:
    """A question has offered what nothing carries out: a mistake in the rules, never in an answer."""
    return DeckhallError(f"no rule says what {state.game.vocab.text(action)!r} does here")
