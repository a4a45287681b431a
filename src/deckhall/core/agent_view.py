"""AgentView: all that an agent gets. The seat's scene, its legal actions, and sampled worlds that fit what it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from deckhall.core.game import Game
    from deckhall.core.rng import Rng
    from deckhall.core.scene import Scene
    from deckhall.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class AgentView:
    """A position as one seat knows it; the true position stays behind it."""

    def __init__(self, state: State, seat: int) -> None:
        self._state: Final = state
        self.seat: Final = seat
        self.game: Final[Game] = state.game
        self.legal: Final = state.without_reversals(state.legal_actions(seat))
        """What the seat may do; agents do not take back what they have just chosen (`State.without_reversals`)."""

    def scene(self) -> Scene:
        """What the seat sees."""
        return self._state.view(self.seat)

    def sample(self, rng: Rng) -> State:
        """A world that fits everything the seat knows; what it cannot know is dealt anew."""
        return self._state.determinized(self.seat, rng)
