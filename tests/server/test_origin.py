"""A page of another site cannot act with the cookies of whoever looks at it."""

from __future__ import annotations

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from deckhall.server.endpoints import COOKIE
from tests.server.halls import ME, OPEN, PATIENCE, Person, Running

FORMS = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx", "")


def browser(host: str, token: str = "", **headers: str) -> httpx.Client:
    """A browser with the cookie of somebody, and with what it says of the page that asks."""
    cookies = {COOKIE: token} if token else {}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Client(base_url=f"http://{host}", cookies=cookies, headers=named, timeout=PATIENCE)


@pytest.mark.parametrize("kind", FORMS)
def test_a_form_changes_nothing(mira: Person, kind: str) -> None:
    with browser(mira.host, mira.guest["token"], content_type=kind) as visitor:
        answer = visitor.post("/api/guests", content=b'{"name": "Eve"}')
        assert (answer.status_code, "set-cookie" in answer.headers) == (415, False)
        assert answer.json()["error"].startswith("Send that as application/json")
        assert visitor.patch("/api/me", content=b'{"name": "Eve"}').status_code == 415
    assert mira.ask("GET", "/api/me")["guest"]["name"] == "Mira"


def test_json_may_name_its_alphabet(mira: Person) -> None:
    with browser(mira.host, mira.guest["token"], content_type="Application/JSON; charset=utf-8") as visitor:
        assert visitor.patch("/api/me", content=b'{"name": "Mirabel"}').status_code == 200


@pytest.mark.parametrize(
    "says",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},  # another port of the same host
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"sec_fetch_site": "same-site", "origin": "OWN"},
    ],
)
def test_another_page_changes_nothing(mira: Person, says: dict[str, str]) -> None:
    code = mira.open(ME, OPEN)
    says = {name: value.replace("OWN", f"http://{mira.host}") for name, value in says.items()}
    with browser(mira.host, mira.guest["token"], content_type="application/json", **says) as visitor:
        for path in (f"/api/tables/{code}/abandon", "/api/guests", "/api/logout", "/api/me/recovery-code"):
            answer = visitor.post(path, content=b"{}")
            assert answer.status_code == 403, path
            assert "another site" in answer.json()["error"]
        assert visitor.get(f"/api/tables/{code}").json()["status"] == "open", "it may read what it is not shown anyway"


@pytest.mark.parametrize(
    "says",
    [{}, {"origin": "OWN"}, {"sec_fetch_site": "same-origin", "origin": "https://the-proxys-name.example"}],
)
def test_our_own_pages_and_programs_may(mira: Person, says: dict[str, str]) -> None:
    code = mira.open(ME, OPEN)
    says = {name: value.replace("OWN", f"http://{mira.host}") for name, value in says.items()}
    with browser(mira.host, mira.guest["token"], content_type="application/json", **says) as visitor:
        assert visitor.post(f"/api/tables/{code}/abandon").json()["status"] == "abandoned"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_page_opens_no_socket(mira: Person, site: str) -> None:
    code = mira.open(ME, OPEN)
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://{mira.host}/api/tables/{code}/socket", additional_headers={"Sec-Fetch-Site": site}),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_a_good_cookie_is_never_replaced(hall: Running, mira: Person) -> None:
    with browser(hall.host, mira.guest["token"]) as visitor:
        again = visitor.post("/api/guests", json={"name": "Eve"})
        assert again.json() == {"id": mira.guest["id"], "name": "Mira", "token": ""}
        assert "set-cookie" not in again.headers
    with browser(hall.host, "nobody-has-this") as visitor:
        fresh = visitor.post("/api/guests", json={"name": "Eve"})
        assert fresh.json()["token"]
        assert "set-cookie" in fresh.headers
