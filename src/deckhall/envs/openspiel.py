"""OpenSpiel: every game as a registered Python game, with chance as explicit nodes.

>>> from deckhall.envs.openspiel import load
>>> game = load("climber", players=2)
>>> state = game.new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 64)

Wherever the rules draw (the deal, a shuffle, a die) there are `rolls` chance nodes with `outcomes` equally likely
outcomes each; together they make the number that the rules draw from. So a state never holds what is still to be
drawn, and a planner cannot see ahead; three rolls of 64 are 262,144 different deals. For solvers that enumerate a
small game, ask for few: `load("lanterns", outcomes=6, rolls=1)`.

Where several seats are asked at once they answer in seat order, and none sees an answer before all are given. The
information state string is a digest of all that a seat observed and did at its decisions (perfect recall); the tensor
of both kinds is the game's declared observation. `observation_string` has it in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np

from deckhall.core import BadSetup, Game
from deckhall.core.errors import MissingExtra
from deckhall.core.options import Option, Options, OptionValue
from deckhall.core.registry import find
from deckhall.core.registry import load as load_game
from deckhall.core.tensor import Tensor
from deckhall.envs import _game_tree
from deckhall.envs._game_tree import GameNode, GameTree
from deckhall.envs._setting import Setting, floats

try:
    import pyspiel
except ImportError as problem:
    raise MissingExtra("OpenSpiel", "envs", "this environment needs") from problem

OUTCOMES: Final = 64
ROLLS: Final = 3
MARGIN: Final = 1000.0
"""The bound of a margin in points that is stated: rules know none."""

_registered: Final[dict[str, type[Game]]] = {}


def load(
    slug: str,
    players: int = 2,
    *,
    edition: str = "",
    reward: str = "share",
    cards: str | Path = "",
    outcomes: int = OUTCOMES,
    rolls: int = ROLLS,
    **options: Any,
) -> Any:
    """The OpenSpiel game `deckhall_<slug>` for so many players, with its options by name (see its rulebook)."""
    setting = Setting(slug, players, options, edition, reward, cards)
    register(slug)
    declared = {option.name: option for option in setting.game.options}
    given = {name: _spelled(declared[name], setting.options[name]) for name in options}
    named = {"edition": edition, "reward": reward, "cards": str(cards), "outcomes": outcomes, "rolls": rolls}
    defaults = _parameters(slug)
    chosen = {name: value for name, value in {**named, **given}.items() if value and value != defaults[name]}
    return pyspiel.load_game(f"deckhall_{slug}", {"players": players, **chosen})


def register(slug: str) -> str:
    """Make a game known to OpenSpiel, once; returns the name by which `pyspiel.load_game` finds it."""
    name = f"deckhall_{slug}"
    if _registered.get(name) is not find(slug):
        game = load_game(slug)
        # a class, not a function: OpenSpiel lets go of it when Python has already ended, which only classes survive
        kind = type(f"Deckhall_{slug}", (DeckhallGame,), {"slug": slug})
        pyspiel.register_game(_game_type(game, pyspiel.GameType.Utility.GENERAL_SUM), kind)
        _registered[name] = find(slug)
    return name


@cache
def _parameters(slug: str) -> dict[str, Any]:
    """What can be chosen, with its default value; an option of any edition is there for all, and counts in its own."""
    game = load_game(slug)
    found: dict[str, Any] = {"players": 2, "edition": game.edition, "reward": "share", "cards": ""}
    found |= {"outcomes": OUTCOMES, "rolls": ROLLS}
    for edition in game.editions:
        for option in load_game(slug, edition).options:
            found.setdefault(option.name, _spelled(option, option.default))
    return found


def _spelled(option: Option, value: OptionValue) -> OptionValue:
    """A value as a parameter of OpenSpiel, which has one type; in quotes what it would take for a number."""
    if len({type(choice) for choice in option.choices}) == 1 and not isinstance(value, str):
        return value
    return f"'{value}'" if any(str(choice).isdecimal() for choice in option.choices) else str(value)


def _read(game: Game, params: Mapping[str, Any]) -> Options:
    """Options from parameters."""
    found: Options = {}
    for option in game.options:
        value = params.get(option.name, option.default)
        found[option.name] = option.read(value.strip("'")) if isinstance(value, str) else value
    return found


def _game_type(game: Game, utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=f"deckhall_{game.slug}",
        long_name=game.theme.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game.slug),
    )


class DeckhallGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game for OpenSpiel; a subclass for each says which (see `register`)."""

    slug: ClassVar[str]

    def __init__(self, given: Mapping[str, Any]) -> None:
        slug, params = self.slug, dict(given)
        game = load_game(slug, params["edition"])
        options = _read(game, params)
        key = (
            slug,
            params["players"],
            params["edition"],
            params["reward"],
            params["cards"],
            params["outcomes"],
            params["rolls"],
            tuple(options.items()),
        )
        self.tree: Final = tree_of(key)
        self.setting: Final = setting_of(key)
        bound = self.setting.game.bound(self.setting.players)
        margin = self.setting.reward == "margin"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=self.tree.outcomes,
            num_players=self.setting.players,
            min_utility=-MARGIN if margin else 0.0,
            max_utility=MARGIN if margin else 1.0,
            utility_sum=self.setting.utility_sum,
            max_game_length=bound,
        )
        defaults = _parameters(slug)
        chosen = {name: value for name, value in params.items() if name == "players" or value != defaults[name]}
        super().__init__(_game_type(self.setting.game, _utility(self.setting)), info, chosen)
        self.chances: Final = [(outcome, 1.0 / self.tree.outcomes) for outcome in range(self.tree.outcomes)]
        self._most_chances: Final = self.tree.rolls * (bound + 1)

    def new_initial_state(self, *text: str) -> DeckhallState:
        return DeckhallState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> DeckhallObserver:
        """Observes for one seat. With the parameter `blocks` its `dict` has an entry for each block."""
        return DeckhallObserver(self, iig_obs_type, dict(params or {}))

    def max_chance_nodes_in_history(self) -> int:
        return self._most_chances


def _utility(setting: Setting) -> Any:
    kinds = pyspiel.GameType.Utility
    if setting.together and setting.players > 1:
        return kinds.IDENTICAL
    if setting.utility_sum is None:
        return kinds.GENERAL_SUM
    return kinds.ZERO_SUM if setting.utility_sum == 0 else kinds.CONSTANT_SUM


@cache
def setting_of(key: tuple[Any, ...]) -> Setting:
    """What is played, for a key."""
    slug, players, edition, reward, cards, outcomes, rolls, options = key
    if outcomes < 1 or rolls < 1:
        raise BadSetup(f"chance needs outcomes and rolls, at least one of each; not {outcomes} and {rolls}")
    return Setting(slug, players, dict(options), edition, reward, cards)


@cache
def tree_of(key: tuple[Any, ...]) -> GameTree:
    """The tree for a key: one for each, so that states of equal games can be compared."""
    setting = setting_of(key)
    outcomes, rolls = key[5:7]
    return GameTree(setting.game, setting.players, setting.options, setting.reward, outcomes, rolls, key, restored)


def restored(key: tuple[Any, ...], path: _game_tree.Path) -> GameNode:
    """The moment that a pickle describes: it is played up to."""
    return _game_tree.followed(tree_of(key), path)


class DeckhallState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A state is its moment: OpenSpiel copies and pickles the attributes of a Python state, and there is only this."""

    def __init__(self, game: DeckhallGame) -> None:
        super().__init__(game)
        self.node: GameNode = game.tree.start

    def current_player(self) -> int:
        return self.node.seat

    def is_terminal(self) -> bool:
        return self.node.seat == _game_tree.OVER

    def is_chance_node(self) -> bool:
        return self.node.seat == _game_tree.CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the one who acts may do, or a player; OpenSpiel has it too, but asks around for it."""
        moment = self.node
        if moment.seat == _game_tree.CHANCE:
            return list(range(moment.tree.outcomes))
        return moment.legal.copy() if player is None or player == moment.seat else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances: list[tuple[int, float]] = self.get_game().chances
        return chances

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"roll {action}"
        return self.node.tree.game.vocab.text(action)

    def returns(self) -> list[float]:
        return self.node.returns()

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> DeckhallState:
        """A state that the player cannot tell from this one; not at a chance node, where there is nobody to tell."""
        if self.node.position is None or self.node.seat == _game_tree.CHANCE:
            raise BadSetup("a chance node cannot be resampled: ask at a decision of a player")
        other: DeckhallState = self.clone()
        other.node = self.node.resampled(player_id, int(probability_sampler() * 2**53))
        return other

    def __str__(self) -> str:
        return str(self.node)


class DeckhallObserver:
    """What a seat observes, as a tensor with named parts, and in words."""

    def __init__(self, game: DeckhallGame, kind: Any, params: dict[str, Any]) -> None:
        blocks = bool(params.pop("blocks", False))
        if params:
            raise BadSetup(f"there is no observer with {', '.join(params)}; there is one parameter, blocks")
        one = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind is not None and not (kind.public_info and kind.private_info == one):
            raise BadSetup("there are observations of one player with all that is public, and no others")
        self._recall: Final = kind is not None and kind.perfect_recall
        self._observation: Final = game.setting.observation
        self._written: Final = Tensor(self._observation, 1)
        self._cells: Final = floats(self._written)
        self.tensor: Final = np.zeros(self._observation.size, np.float32)
        self.dict: Final[dict[str, Any]] = {"observation": self.tensor}
        if blocks:
            del self.dict["observation"]
            for block in self._observation.blocks:
                shape = [len(names) for names in block.values] or [1]
                self.dict[block.name] = self.tensor[block.start : block.start + block.size].reshape(shape)

    def set_from(self, state: DeckhallState, player: int) -> None:
        """Write what the player observes into `tensor`; before the deal that is nothing."""
        position = state.node.position
        if position is None:
            self.tensor.fill(0)
        else:
            self._written.write(0, position, player)
            self.tensor[:] = self._cells

    def string_from(self, state: DeckhallState, player: int) -> str:
        """What the player observes in words; with perfect recall, a digest of all that it has observed and done."""
        moment = state.node
        if self._recall:
            return moment.known(player)
        if moment.position is None:
            return "before the deal"
        entries = self._observation.entries(moment.position, player)
        return ", ".join(f"{self._observation.name(place)} = {number}" for place, number in entries)
