"""Lessons over HTTP: nothing of them is kept in the hall, whatever it is told is judged, and nobody learns too much."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from deckhall.lessons import LessonRun
from deckhall.lessons.run import LEARNER
from deckhall.server import lesson_tables
from deckhall.server.api import ENCODER
from deckhall.server.choice_questions import MOST_PIECES
from deckhall.server.schema import META
from tests.games import GAMES
from tests.lessons.every import FILES, LESSONS
from tests.server.halls import Person, Running

HELLO = {"t": "hello", "seat": 0}
NEXT = {"t": "next"}
BACK = {"t": "back"}
SKIP = {"t": "skip"}
SHED = ("climber", "shed")
every_lesson = pytest.mark.parametrize("name", LESSONS)


def begun(name: str) -> LessonRun:
    """A lesson at its first step, here."""
    slug, lesson = LESSONS[name]
    return LessonRun(GAMES[slug], lesson)


def path_of(name: str) -> str:
    slug, lesson = LESSONS[name]
    return f"/api/games/{slug}/lessons/{lesson.id}"


def move(*actions: int, seat: int = 0) -> dict[str, object]:
    return {"t": "move", "seat": seat, "revision": 1, "actions": actions, "key": "k"}


def shed(*notations: str) -> list[int]:
    """Actions of Climber."""
    return [GAMES["climber"].vocab.parse(notation) for notation in notations]


class Learner:
    """Somebody in a lesson: where they stand is all they keep."""

    def __init__(self, person: Person, slug: str, lesson: str) -> None:
        self.person = person
        self.path = f"/api/games/{slug}/lessons/{lesson}"
        self.step = 0
        self.history: list[list[int]] = []

    def do(self, message: Mapping[str, object]) -> dict[str, Any]:
        """Send a message; the answer."""
        request = {"step": self.step, "history": self.history, "message": message}
        answer: dict[str, Any] = self.person.ask("POST", self.path, request)
        self.step, self.history = answer["step"], answer["history"]
        return answer

    def refused(
        self, message: Mapping[str, object], step: object = None, history: object = None, status: int = 409
    ) -> str:
        """The sentence of a request that cannot be answered, from this place or another."""
        place = {"step": self.step if step is None else step, "history": self.history if history is None else history}
        return self.person.refused("POST", self.path, {**place, "message": message}, status)


@pytest.fixture
def learner(person: Person) -> Learner:
    return Learner(person, *SHED)


def views(answer: dict[str, Any]) -> list[dict[str, Any]]:
    return [message for message in answer["messages"] if message["t"] == "view"]


# -- what there is -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", FILES)
def test_the_list_has_every_lesson_with_its_steps(person: Person, slug: str) -> None:
    found = person.ask("GET", f"/api/games/{slug}/lessons")
    file = FILES[slug]
    assert [lesson["id"] for lesson in found["lessons"]] == [lesson.id for lesson in file.lessons]
    assert found["words"] == file.words
    assert found["offer_game_after"] == file.offer_game_after
    for told, lesson in zip(found["lessons"], file.lessons):
        assert [step["say"] for step in told["steps"]] == [step.say for step in lesson.steps]
        assert [step["acts"] for step in told["steps"]] == [step.acts for step in lesson.steps]
        assert all(step["why"] for step in told["steps"])
        assert [line["say"] for line in told["learned"]] == [line.say for line in lesson.learned]


def test_what_is_not_there(person: Person) -> None:
    request = {"step": 0, "history": [], "message": HELLO}
    assert "no game 'chess'" in person.refused("GET", "/api/games/chess/lessons", status=404)
    assert "no game 'chess'" in person.refused("POST", "/api/games/chess/lessons/shed", request, 404)
    assert "no lesson 'knots'" in person.refused("POST", "/api/games/climber/lessons/knots", request, 404)
    long = person.refused("POST", f"/api/games/climber/lessons/{'x' * 2000}", request, 404)
    assert len(long) < 100


# -- a lesson ----------------------------------------------------------------------------------------------------------


def test_a_lesson_from_the_first_step_to_the_last(learner: Learner) -> None:
    answer = learner.do(HELLO)
    assert (answer["step"], answer["history"], answer["done"]) == (0, [], False)
    assert answer["lit"][0]["zones"] == ["hand-0", "hand-1", "hand-2", "hand-3"]
    assert learner.do(NEXT)["step"] == 1
    answer = learner.do(move(*shed("add blue_5", "play none")))
    assert answer["step"] == 2
    assert answer["messages"][0]["t"] == "view"
    assert {"t": "kept", "key": "k"} in answer["messages"]
    assert len(views(answer)) == 3  # what the learner does, and what each of the others does then
    assert [line["say"] for view in views(answer) for line in view["log"]] == [
        "You play Blue Climber 5: single 5.",
        "Pebble passes.",
        "Tobin plays Red Climber 6: single 6.",
    ]
    assert learner.do(move(*shed("pass")))["step"] == 3
    assert learner.do(NEXT)["step"] == 4
    assert learner.do(move(*shed("add green_7", "play none")))["step"] == 5
    answer = learner.do(move(*shed("add red_2", "play none")))
    assert answer["done"]
    assert learner.do(NEXT)["done"]
    assert learner.do(move(0))["wrong"] == "This lesson is over."


@every_lesson
def test_every_lesson_is_played_by_messages_and_shows_only_what_the_learner_may_know(person: Person, name: str) -> None:
    run, learner = begun(name), Learner(person, LESSONS[name][0], LESSONS[name][1].id)
    answer = learner.do(HELLO)
    shown, log = views(answer)[-1], list[str]()
    while True:
        assert (answer["step"], answer["history"], answer["done"]) == (run.step, run.history, run.done)
        assert shown["scene"] == msgspec.json.decode(ENCODER.encode(run.match.state.view(LEARNER)))
        assert answer["lit"] == msgspec.json.decode(ENCODER.encode(run.lit_ahead()))
        log += [line["say"] for view in views(answer) for line in view["log"]]
        assert log == [say for say, _rule in run.match.log(LEARNER)]
        if run.done:
            return
        right = run.solution()[:1]
        if right:
            run.act(right)
            answer = learner.do(move(*right))
        else:
            run.next()
            answer = learner.do(NEXT)
        assert "wrong" not in answer
        shown = views(answer)[-1]


@every_lesson
def test_every_lesson_can_be_skipped_through_and_back(person: Person, name: str) -> None:
    learner = Learner(person, LESSONS[name][0], LESSONS[name][1].id)
    scenes = {0: views(learner.do(HELLO))[-1]["scene"]}
    while not (answer := learner.do(SKIP))["done"]:
        scenes[answer["step"]] = views(answer)[-1]["scene"]
    before = learner.step
    while learner.step:
        answer = learner.do(BACK)
        assert answer["step"] < before
        before = answer["step"]
        assert views(answer)[-1]["scene"] == scenes[answer["step"]]
        assert views(answer)[-1]["log_start"] == 0
    assert learner.do(BACK)["step"] == 0


def test_several_steps_are_skipped_at_once(learner: Learner) -> None:
    assert learner.do({"t": "skip", "steps": 3})["step"] == 3
    assert learner.do({"t": "skip", "steps": -7})["step"] == 4
    assert learner.do({"t": "skip", "steps": 10**15})["done"]


def test_a_wrong_answer_is_told_and_changes_nothing(learner: Learner) -> None:
    learner.do(NEXT)
    before = views(learner.do(HELLO))[-1]["scene"]
    refused, allowed = "A 2 is lower than 3. Only a higher number beats it.", "That is allowed, too. Today try the 5"
    for says, wrong in (
        (allowed, shed("pass")),
        (refused, shed("add red_2", "play none")),
        (allowed, shed("add yellow_6", "play none")),
        (refused, shed("play none")),
    ):
        answer = learner.do(move(*wrong))
        assert answer["wrong"].startswith(says)
        assert answer["rule"]
        assert (answer["step"], answer["history"]) == (1, [])
        assert views(answer)[-1]["scene"] == before
        assert {"t": "kept", "key": "k"} in answer["messages"]
    assert learner.do(NEXT)["wrong"]


def test_who_begins_an_answer_goes_on_with_it(learner: Learner) -> None:
    learner.do(NEXT)
    answer = learner.do(move(*shed("add blue_5")))
    assert (answer["step"], answer["history"]) == (1, [shed("add blue_5")])
    assert learner.do(move(*shed("play none")))["step"] == 2


# -- questions ---------------------------------------------------------------------------------------------------------


def test_why_not(learner: Learner) -> None:
    learner.do(NEXT)
    (why,) = learner.do({"t": "why", "seat": 0, "action": shed("add red_2")[0]})["messages"]
    assert (why["t"], why["say"], why["rule"]) == ("why", "Red Climber 2 is not higher than 3.", "CLI-5.16")
    (why,) = learner.do({"t": "why", "seat": 0, "piece": "red_2"})["messages"]
    assert why["say"] == "Red Climber 2 is not higher than 3."
    after = {"after": shed("add blue_5"), "action": shed("add yellow_6")[0]}
    (why,) = learner.do({"t": "why", "seat": 0, **after})["messages"]
    assert why["say"]
    assert "Nothing can be done with that now" in learner.refused({"t": "why", "seat": 0, "piece": "the moon"})
    (why,) = learner.do({"t": "why", "seat": 0})["messages"]
    assert "no action -1" in why["say"]


def test_a_plan(person: Person) -> None:
    learner = Learner(person, "rebuild", "money")
    learner.do(NEXT)
    plan = {"t": "plan", "seat": 0, "n": 7}
    (planned,) = learner.do(plan)["messages"]
    assert (planned["t"], planned["n"]) == ("plan", 7)
    assert planned["plan"] is not None
    (planned,) = learner.do({**plan, "pieces": ["the moon", ""]})["messages"]
    assert planned["n"] == 7
    assert "at most" in learner.refused({**plan, "pieces": ["x"] * (MOST_PIECES + 1)})


@every_lesson
def test_questions_are_answered_at_every_place(person: Person, name: str) -> None:
    """Also where the learner is not asked, and where the lesson is over."""
    run, path = begun(name), path_of(name)
    size = run.game.vocab.size
    while True:
        pieces = [piece.key for zone in run.scene().zones for piece in zone.pieces][:3]
        place = {"step": run.step, "history": run.history}
        questions: list[dict[str, object]] = [{"t": "why", "seat": 0, "action": action} for action in (0, size - 1)]
        questions += [{"t": "why", "seat": 0, "action": 0, "after": [size - 1]}]
        questions += [{"t": "plan", "seat": 0, "pieces": pieces}, {"t": "plan", "seat": 0}]
        questions += [{"t": "why", "seat": 0, "piece": piece} for piece in pieces]
        for message in questions:
            content = msgspec.json.encode({**place, "message": message})
            answer = person.http.post(path, content=content)
            assert answer.status_code == 200 or (answer.status_code, bool(message.get("piece"))) == (409, True)
        if run.done:
            return
        run.skip()


# -- what cannot be ----------------------------------------------------------------------------------------------------

NOWHERE: dict[str, tuple[object, object]] = {
    "beyond the end": (99, []),
    "before the beginning": (-1, []),
    "very far": (2**62, []),
    "a step whose answer is missing": (2, []),
    "a step that was passed": (0, [shed("add blue_5", "play none")]),
    "a wrong answer": (2, [shed("pass")]),
    "an illegal answer": (2, [shed("add red_2", "play none")]),
    "an answer twice": (2, [shed("add blue_5", "play none")] * 2),
    "nothing, often": (2, [[]] * 400),
    "too many gestures": (2, [[]] * 401),
    "too many actions": (2, [[0] * 401]),
    "a negative action": (2, [[-1]]),
    "an action too large": (2, [[10**6]]),
    "an action too large for a machine": (2, [[2**63 - 1]]),
}


@pytest.mark.parametrize("what", NOWHERE)
def test_an_impossible_place_is_refused_in_a_sentence(learner: Learner, what: str) -> None:
    step, history = NOWHERE[what]
    said = learner.refused(HELLO, step, history)
    assert said.endswith(".")


@pytest.mark.parametrize(
    ("step", "history"),
    [("two", []), (None, []), (1.5, []), (0, None), (0, "x"), (0, [1]), (0, [["x"]]), (0, {}), (0, [[0.5]])],
)
def test_a_place_of_other_types_is_refused(person: Person, step: object, history: object) -> None:
    body = {"step": step, "history": history, "message": HELLO}
    assert "not valid" in person.refused("POST", "/api/games/climber/lessons/shed", body, 400)


@pytest.mark.parametrize("kind", ["hint", "undo", "chat", "ping", "dance"])
def test_messages_that_lessons_do_not_know_are_refused(learner: Learner, kind: str) -> None:
    assert "not valid" in learner.refused({"t": kind}, status=400)


def test_impossible_moves_are_refused(learner: Learner) -> None:
    learner.do(NEXT)
    assert "numbers from 0 to" in learner.refused(move(-1))
    assert "numbers from 0 to" in learner.refused(move(2**62))
    assert "that long" in learner.refused(move(*[0] * 401))
    assert "that long" in learner.refused({"t": "why", "seat": 0, "action": 0, "after": [0] * 401})
    assert "first seat" in learner.refused(move(0, seat=1))
    assert "first seat" in learner.refused({"t": "why", "seat": 1, "action": 0})
    assert "too large" in learner.refused(move(*[100] * 20_000), status=413)
    assert learner.do(move())["step"] == 1


def test_nothing_is_kept(hall: Running, learner: Learner) -> None:
    def rows() -> dict[str, int]:
        async def count() -> dict[str, int]:
            found = {}
            for table in META.sorted_tables:
                (row,) = await hall.hall.store.rows(sa.select(sa.func.count().label("n")).select_from(table))
                found[table.name] = row["n"]
            return found

        return hall.do(count())

    before = rows()
    assert before
    while not learner.do(SKIP)["done"]:
        learner.do({"t": "why", "seat": 0, "action": 0})
    assert rows() == before


def test_strangers_may_learn(hall: Running, person: Person) -> None:
    assert person.http.headers.pop("authorization")
    try:
        assert Learner(person, *SHED).do(NEXT)["step"] == 1
    finally:
        person.http.headers["authorization"] = f"Bearer {person.guest['token']}"


def test_the_lessons_are_read_once() -> None:
    assert lesson_tables.lesson_file(GAMES["climber"]) is lesson_tables.lesson_file(GAMES["climber"])
