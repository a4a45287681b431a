"""Fuzz: whatever is sent, there is no server error, no crash, and no change that was not allowed."""

from __future__ import annotations

import random
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from websockets.exceptions import ConnectionClosed

from deckhall.server.openapi import document_data
from tests.server.halls import ME, PATIENCE, Client, Person, Running, running, wait_for
from tests.server.junk import junk

schema = schemathesis.openapi.from_dict(document_data())


@schema.parametrize()
@settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_interface_never_fails(case: Case[Any], hall: Running, person: Person) -> None:
    case.headers["authorization"] = f"Bearer {person.guest['token']}"
    if case.method != "GET" and case.media_type is None:
        case.headers["content-type"] = "application/json"  # else nothing would be tried
    answer = case.call(base_url=f"http://{hall.host}", timeout=PATIENCE)
    case.validate_response(answer, checks=[not_a_server_error])
    if answer.status_code >= 400 and case.path.startswith("/api"):
        assert b'"error"' in answer.content, (answer.status_code, answer.content, case.method)


def flood(client: Client, luck: random.Random, number: int) -> None:
    """Send junk until the hall has had enough."""
    try:
        for _ in range(number):
            client.socket.send(junk(luck, client.view))
            client.drain(0.002)
    except ConnectionClosed:
        return


def test_junk_on_the_connection_changes_nothing(tmp_path: Any) -> None:
    with running(tmp_path) as hall:
        mira, asa = Person(hall.host, "Mira"), Person(hall.host, "Asa")
        code, early = mira.open(ME, ME), mira.open(ME, {"kind": "open"})
        with mira.connect(code, 0) as client:
            before = client.seen()["scene"]
            for round_number in range(25):
                luck = random.Random(round_number)
                with asa.connect(code) as wrong, asa.connect(early) as soon, asa.connect(code, greet=False) as rude:
                    for intruder in (wrong, soon, rude):
                        flood(intruder, luck, 12)
            client.say("ping")
            client.next("pong")
            assert hall.hall.rooms[code].last_move == 0
            assert hall.hall.rooms[early].last_move == 0
            assert client.view["scene"] == before
            # from one's own seat junk may hit a legal move, but never breaks anything
            for round_number in range(25):
                with mira.connect(code, round_number % 2) as own:
                    own.seen()
                    flood(own, random.Random(round_number), 12)
        mira.ask("POST", f"/api/tables/{code}/abandon")
        with mira.connect(code, 0) as late:
            late.seen()
            number = hall.hall.rooms[code].last_move
            flood(late, random.Random(7), 20)
            assert hall.hall.rooms[code].last_move == number
        wait_for(lambda: not hall.hall.connections)
        assert hall.hall.failures == 0
        assert mira.ask("GET", f"/api/replays/{code}")["steps"] >= 1
