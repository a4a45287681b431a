"""Faults that an author could make: each is one method of the sample game, written wrong on purpose.

Lanterns is never compiled, so its classes can be patched; the checks must then report the fault and nothing else.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import msgspec

from deckhall.core import IllegalAction, Option, Rng, Scene, State
from deckhall.core.frames import Question
from deckhall.core.observation import Row
from deckhall.core.options import Options
from deckhall.core.rng import advance
from deckhall.core.scene import Face, Fact, Mark, NamedAction, Pick, Prompt, Span, Stage
from deckhall.core.theme import Measures
from examples.lanterns.observation import Seen
from examples.lanterns.rules import BOX, DECK, HAND, LIT, Lanterns, Offers, Table, TurnUp

Patch = tuple[type, str, object]
FAULTS: dict[str, tuple[Patch, set[str]]] = {}
"""By name: what to patch, and the checks that must report it."""

right_init, right_setup = Lanterns.__init__, Lanterns.setup
right_clone, right_scene, right_score = Table.clone, Table.build_scene, Table.score
right_determinized, right_apply, right_view = Table.determinized, Table.apply, Table.view
right_run, right_close, right_take, right_options = TurnUp.run, Offers.close, Offers.take, Offers.options
right_write = Seen.write
counter = itertools.count()


def fault(kind: type, method: str, *checks: str) -> Callable[[object], object]:
    """The decorated function replaces that method; these checks must fail, and no others."""

    def add(wrong: object) -> object:
        FAULTS[getattr(wrong, "__name__", method)] = ((kind, method, wrong), set(checks))
        return wrong

    return add


# -- play ------------------------------------------------------------------------------------------------------------


@fault(Lanterns, "bound", "ends")
def bound_is_too_small(self: Lanterns, players: int) -> int:
    return self.cards.hand * players - 1


@fault(Offers, "close", "ends", "lessons")
def never_ends(self: Offers, state: Table) -> None:
    """Everybody takes their candle back, and the lantern goes under the deck."""
    state.offers = [-1] * state.players
    state.zones[DECK].insert(0, state.zones[LIT].pop())


@fault(TurnUp, "run", "ends", "legal", "bots")
def asks_those_who_cannot_answer(self: TurnUp, state: Table) -> None:
    right_run(self, state)
    if not state.zones[HAND]:
        state.then(Offers())


@fault(Table, "apply", "illegal")
def swallows_illegal_actions(self: Table, seat: int, action: int) -> None:
    try:
        right_apply(self, seat, action)
    except IllegalAction:
        return


@fault(Table, "apply", "illegal")
def changes_something_before_it_refuses(self: Table, seat: int, action: int) -> None:
    self.offers[max(0, min(seat, self.players - 1))] = action
    right_apply(self, seat, action)


@fault(Table, "refusal", "illegal")
def refuses_without_a_reason(self: Table, seat: int, action: int) -> IllegalAction:
    return IllegalAction("")


@fault(Table, "refusal", "illegal")
def refuses_by_a_rule_that_does_not_exist(self: Table, seat: int, action: int) -> IllegalAction:
    return IllegalAction("no", "LAN-9.9")


@fault(Offers, "options", "pure", "illegal")
def listing_options_draws_a_random_number(self: Offers, state: Table, seat: int) -> list[int]:
    state.rng = advance(state.rng)
    return right_options(self, state, seat)


@fault(Offers, "options", "pure")
def options_are_not_ascending(self: Offers, state: Table, seat: int) -> list[int]:
    return right_options(self, state, seat)[::-1]


@fault(Table, "cards_in_play", "pure")
def counting_cards_sorts_the_deck(self: Table) -> dict[str, int]:
    self.zones[DECK].sort()
    return {one: sum(cards.count(card) for cards in self.zones) for card, one in enumerate(self.game.ids)}


@fault(Offers, "close", "cards")
def loses_a_candle_of_the_box(self: Offers, state: Table) -> None:
    right_close(self, state)
    state.zones[BOX].pop()


# -- sameness --------------------------------------------------------------------------------------------------------


@fault(Lanterns, "setup", "seed", "lessons")
def shuffles_by_no_seed(self: Lanterns, players: int, options: Options, rng: int) -> State:
    return right_setup(self, players, options, rng + next(counter))


@fault(TurnUp, "run", "replay")
def tells_what_is_not_in_the_position(self: TurnUp, state: Table) -> None:
    right_run(self, state)
    state.tell("turn_up", "LAN-2.1", data={"card": f"lamp {next(counter)}"})


@fault(Table, "clone", "clone", "observation")
def clone_forgets_an_option(self: Table) -> Table:
    copy = right_clone(self)
    copy.next_wins = False
    return copy


@fault(Table, "clone", "clone", "pure", "secrecy", "worlds", "undo", "bots")
def clone_shares_the_offers(self: Table) -> Table:
    """Felt wherever something is tried out on a clone, the view's list of gestures included."""
    copy = right_clone(self)
    copy.offers = self.offers
    return copy


@fault(Offers, "take", "order")
def order_of_answers_moves_the_dice(self: Offers, state: Table, seat: int, action: int) -> None:
    for _ in range(seat + 1 if state.pending & ~(1 << seat) else 0):
        state.rng = advance(state.rng)
    right_take(self, state, seat, action)


# -- secrecy ---------------------------------------------------------------------------------------------------------


@fault(Table, "build_scene", "secrecy", "redrawn")
def view_shows_the_next_lantern(self: Table, seat: int | None) -> Scene:
    scene = right_scene(self, seat)
    if self.zones[DECK]:
        scene.zone("deck").note = self.faces(DECK)[-1]
    return scene


@fault(Table, "build_scene", "secrecy", "redrawn")
def key_of_a_hidden_card_tells(self: Table, seat: int | None) -> Scene:
    scene = right_scene(self, seat)
    for place, piece in enumerate(scene.zone("deck").pieces):
        piece.key = f"card {self.zones[DECK][place]}"
    return scene


@fault(Table, "refusal", "secrecy")
def refusal_names_the_best_candle_of_others(self: Table, seat: int, action: int) -> IllegalAction:
    hands = [self.zones[HAND + other] for other in range(self.players) if other != seat]
    return IllegalAction(f"somebody has candle {max(sum(hands, [0])) + 1}")


@fault(Table, "forced_answer", "presets")
def forces_one_answer_of_several(self: Table, seat: int, alone: bool) -> int:
    return self.legal_actions(seat)[0] if alone else -1


@fault(Table, "preset_answer", "presets")
def answers_at_once_if_the_hand_is_good(self: Table, seat: int, settings: Options) -> int:
    legal = self.legal_actions(seat)
    return legal[0] if legal and self.zones[HAND + seat][0] % 2 else -1


@fault(Table, "preset_answer", "presets")
def answers_what_is_not_legal(self: Table, seat: int, settings: Options) -> int:
    return self.game.vocab.size


@fault(Offers, "take", "sealed", "undo", "log")
def log_tells_a_sealed_offer(self: Offers, state: Table, seat: int, action: int) -> None:
    right_take(self, state, seat, action)
    state.tell("offer", "LAN-2.2", seat, {"card": state.game.ids[action]})


@fault(TurnUp, "run", "log")
def log_tells_the_next_lantern(self: TurnUp, state: Table) -> None:
    right_run(self, state)
    if state.zones[DECK]:
        state.tell("turn_up", "LAN-2.1", data={"card": state.faces(DECK)[-1]})


@fault(Table, "determinized", "worlds", "hidden")
def bots_see_all_hands(self: Table, seat: int | None, rng: Rng) -> Table:
    world = self.clone()
    world.rng = Rng(rng.seed()).generator
    rng.shuffle(world.zones[DECK])
    return world


@fault(Table, "determinized", "hidden")
def bots_see_the_deck(self: Table, seat: int | None, rng: Rng) -> Table:
    world = right_determinized(self, seat, rng)
    world.zones[DECK] = self.zones[DECK].copy()
    return world


@fault(Table, "determinized", "worlds")
def bots_foresee_chance(self: Table, seat: int | None, rng: Rng) -> Table:
    world = right_determinized(self, seat, rng)
    world.rng = self.rng
    return world


@fault(Table, "determinized", "worlds")
def other_world_has_other_cards(self: Table, seat: int | None, rng: Rng) -> Table:
    world = right_determinized(self, seat, rng)
    world.zones[BOX].append(world.zones[BOX][0])
    return world


@fault(Offers, "seats", "worlds")
def asks_only_those_with_a_choice(self: Offers, state: Table) -> int:
    """Who is not asked has equal candles in hand, and all others can see that."""
    asked = 0
    for seat in range(state.players):
        if len(set(state.zones[HAND + seat])) == 1:
            state.offers[seat] = state.zones[HAND + seat][0]
        else:
            asked |= 1 << seat
    return asked


@fault(TurnUp, "run", "undo")
def undo_crosses_a_reveal(self: TurnUp, state: Table) -> None:
    right_run(self, state)
    state.reveals -= 1


# -- what is shown ---------------------------------------------------------------------------------------------------


@fault(Table, "about", "scene")
def choice_is_about_a_card_elsewhere(self: Table, seat: int, action: int) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("lit", self.game.ids[action]), ("", "")


@fault(Table, "build_scene", "scene")
def two_facts_have_one_id(self: Table, seat: int | None) -> Scene:
    scene = right_scene(self, seat)
    scene.facts = [Fact("now", "Now", "this"), Fact("now", "Now", "that")]
    return scene


@fault(Table, "build_scene", "scene")
def two_pieces_have_one_key(self: Table, seat: int | None) -> Scene:
    scene = right_scene(self, seat)
    for piece in scene.zone("deck").pieces:
        piece.key = "deck"
    return scene


@fault(Table, "build_scene", "scene")
def id_of_a_mark_is_no_word(self: Table, seat: int | None) -> Scene:
    scene = right_scene(self, seat)
    scene.seats[0].marks = [Mark("first player")]
    return scene


@fault(Table, "say", "scene")
def two_choices_read_the_same(self: Table, seat: int, action: int) -> str:
    return "Offer a candle."


@fault(Offers, "prompt", "scene")
def question_cites_no_rule_of_the_book(self: Offers, state: Table, seat: int) -> Prompt:
    return Prompt("Which?", "LAN-9.9")


@fault(Offers, "question", "scene")
def question_cites_no_rule(self: Offers, state: Table, seat: int) -> Question:
    return Question(self.asks, "")


@fault(Offers, "prompt", "scene")
def question_reads_otherwise_in_parts(self: Offers, state: Table, seat: int) -> Prompt:
    return Prompt("Which candle?", "LAN-2.2", [Span("Which "), Span("lantern?", "card")])


@fault(Table, "view", "scene")
def choice_has_the_verb_of_another(self: Table, seat: int | None) -> Scene:
    scene = right_view(self, seat)
    for choice in scene.prompt.choices if scene.prompt is not None else ():
        choice.verb = "light"
    return scene


@fault(Table, "view", "scene")
def choice_lacks_its_parameters(self: Table, seat: int | None) -> Scene:
    scene = right_view(self, seat)
    for choice in scene.prompt.choices if scene.prompt is not None else ():
        choice.params = {}
    return scene


@fault(Table, "view", "scene")
def later_actions_belong_to_no_complete_choice(self: Table, seat: int | None) -> Scene:
    scene = right_view(self, seat)
    if scene.prompt is not None:
        scene.prompt.later = [NamedAction(0, "offer", {"candle": self.game.ids[0]})]
    return scene


@fault(Table, "subject", "scene")
def choice_names_a_card_without_a_face(self: Table, params: dict[str, str]) -> tuple[str, int | None]:
    return "the moon", None


@fault(Table, "subject", "scene")
def choice_names_a_seat_that_is_not_there(self: Table, params: dict[str, str]) -> tuple[str, int | None]:
    return "", self.players


@fault(Table, "stage", "scene")
def stage_has_only_a_short_name(self: Table) -> Stage:
    return Stage(short="Dusk")


@fault(Table, "build_scene", "scene")
def details_of_the_scene_are_not_declared(self: Table, seat: int | None) -> Scene:
    scene = right_scene(self, seat)
    scene.details = {"wind": 3}
    return scene


@fault(Offers, "prompt", "gestures")
def pick_of_two_where_one_is_asked(self: Offers, state: Table, seat: int) -> Prompt:
    scene, hand = state.build_scene(seat), state.zones[HAND + seat]
    keys = [piece.key for piece in scene.zone(f"hand {seat}").pieces]
    return Prompt("Which two?", "LAN-2.2", [Span("Which two?")], pick=Pick(keys, hand, 2, 2) if len(hand) > 1 else None)


@fault(Offers, "complete_choices", "gestures")
def gestures_that_nobody_can_make(self: Offers, state: Table, seat: int) -> list[list[int]]:
    return [[action, action] for action in state.legal_actions(seat)]


@fault(TurnUp, "run", "events")
def event_cites_no_rule_of_the_book(self: TurnUp, state: Table) -> None:
    right_run(self, state)
    state.tell("turn_up", "LAN-9.9", data={"card": "lamp"})


# -- observations ----------------------------------------------------------------------------------------------------


@fault(Seen, "write", "observation")
def observation_holds_the_hand_of_the_next(self: Seen, state: Table, seat: int, row: Row) -> None:
    right_write(self, state, seat, row)
    row.add_all(self.hand.start, tuple(state.zones[HAND + (seat + 1) % state.players][:1]))


@fault(Seen, "write", "observation")
def observation_forgets_what_is_turned_up(self: Seen, state: Table, seat: int, row: Row) -> None:
    lit, state.zones[LIT] = state.zones[LIT], []
    right_write(self, state, seat, row)
    state.zones[LIT] = lit


@fault(Seen, "write", "observation")
def observation_leaves_its_bounds(self: Seen, state: Table, seat: int, row: Row) -> None:
    right_write(self, state, seat, row)
    row.add(self.rounds.start, 9)


@fault(Seen, "write", "observation")
def observing_changes_the_position(self: Seen, state: Table, seat: int, row: Row) -> None:
    right_write(self, state, seat, row)
    state.shuffle(state.zones[DECK])


@fault(Lanterns, "declare_observation", "observation")
def observation_is_declared_anew_each_time(self: Lanterns, players: int) -> Seen:
    seen = Seen(self, players)
    seen.block(f"luck {next(counter)}", "whatever")
    return seen


# -- what the lab reads ----------------------------------------------------------------------------------------------


@fault(Table, "redrawn", "redrawn")
def redrawn_hands_are_other_hands(self: Table, rng: Rng) -> Table:
    return right_determinized(self, None, rng)


@fault(Table, "redrawn", "redrawn")
def redrawn_chance_says_the_same(self: Table, rng: Rng) -> Table:
    return right_clone(self)


@fault(Table, "redrawn", "redrawn")
def redrawn_deck_loses_a_lantern(self: Table, rng: Rng) -> Table:
    world = right_clone(self)
    world.rng = Rng(rng.seed()).generator
    world.zones[BOX] = world.zones[BOX][1:]
    return world


def measuring(takes: str, gets: str) -> Callable[..., None]:
    """Lanterns whose theme declares these."""

    def wrong(self: Lanterns, *arguments: object) -> None:
        right_init(self, *arguments)  # type: ignore[arg-type]  # passed through
        measures = Measures(takes={takes: "offered"}, gets={gets: "won"})
        msgspec.structs.force_setattr(self.theme, "measures", measures)

    wrong.__name__ = f"measures_name_{takes}_and_{gets}"
    return wrong


fault(Lanterns, "__init__", "measures")(measuring("burn", "win"))
fault(Lanterns, "__init__", "measures")(measuring("offer", "lose"))
fault(Lanterns, "__init__", "measures")(measuring("offer", "win.seat"))


# -- facts -----------------------------------------------------------------------------------------------------------


@fault(Lanterns, "__init__", "ids")
def two_actions_read_the_same(self: Lanterns, *arguments: object) -> None:
    right_init(self, *arguments)  # type: ignore[arg-type]  # passed through
    self.vocab.block("snuff", what=("the moon",))
    self.vocab.block("snuff the", what=("moon",))


@fault(Lanterns, "__init__", "facts")
def option_cites_no_rule_of_the_book(self: Lanterns, *arguments: object) -> None:
    right_init(self, *arguments)  # type: ignore[arg-type]  # passed through
    self.options = (Option("next", "Next candle", "Equal candles cancel each other.", rule="LAN-9.9"),)


@fault(Lanterns, "faces", "facts")
def details_of_a_face_are_not_declared(self: Lanterns) -> list[Face]:
    return [Face(one, name, details={"wax": 1}) for one, name in self.lexicon["card"].items()]


@fault(Lanterns, "place", "positions")
def any_position_will_do(self: Lanterns, position: object, players: int, options: Options, rng: int) -> State:
    return self.setup(players, options, rng)


# -- bots -----------------------------------------------------------------------------------------------------------


@fault(Table, "without_reversals", "bots", "lessons")
def bots_are_offered_what_depends_on_the_hands_of_others(self: Table, actions: list[int]) -> list[int]:
    """Whatever is legal, bots get one of them, by what lies in the box."""
    return [actions[sum(self.zones[BOX]) % len(actions)]] if len(actions) > 1 else actions
