"""A proxy in front of the hall: believed if it is named, and nobody else is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from deckhall.core.errors import DeckhallError
from deckhall.server.proxies import TrustedProxies
from deckhall.server.serve import serve
from deckhall.server.settings import Settings
from tests.server.halls import PATIENCE, running


def seen(trusted: str, client: str, headers: dict[str, str], kind: str = "http") -> tuple[str, str]:
    """What the application sees: the client's address and the scheme."""
    found: dict[str, Any] = {}

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.update(scope)

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scheme = "ws" if kind == "websocket" else "http"
    scope: dict[str, Any] = {"type": kind, "client": (client, 9), "scheme": scheme, "headers": raw}
    with pytest.raises(StopIteration):
        TrustedProxies(app, trusted)(scope, None, None).send(None)  # type: ignore[arg-type]
    return found["client"][0], found["scheme"]


FORWARDED = {"x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https"}


@pytest.mark.parametrize(
    ("trusted", "client", "headers", "expected"),
    [
        ("", "127.0.0.1", FORWARDED, ("127.0.0.1", "http")),
        ("10.0.0.2", "10.0.0.3", FORWARDED, ("10.0.0.3", "http")),
        ("10.0.0.2", "10.0.0.2", FORWARDED, ("203.0.113.7", "https")),
        ("10.0.0.0/24, 192.168.0.1", "10.0.0.9", FORWARDED, ("203.0.113.7", "https")),
        ("10.0.0.2", "::ffff:10.0.0.2", FORWARDED, ("203.0.113.7", "https")),
        ("2001:db8::/32", "2001:db8::1", FORWARDED, ("203.0.113.7", "https")),
        ("10.0.0.2", "10.0.0.2", {"x-forwarded-for": "6.6.6.6, 203.0.113.7"}, ("203.0.113.7", "http")),
        ("10.0.0.0/24", "10.0.0.2", {"x-forwarded-for": "6.6.6.6, 203.0.113.7, 10.0.0.3"}, ("203.0.113.7", "http")),
        ("10.0.0.2", "10.0.0.2", {"x-forwarded-for": "203.0.113.7:1234"}, ("203.0.113.7", "http")),
        ("10.0.0.2", "10.0.0.2", {"x-forwarded-for": "[2001:db8::1]:1234"}, ("2001:db8::1", "http")),
        ("10.0.0.2", "10.0.0.2", {"x-forwarded-for": "6.6.6.6, nonsense"}, ("10.0.0.2", "http")),
        ("10.0.0.2", "10.0.0.2", {"x-forwarded-for": ""}, ("10.0.0.2", "http")),
        ("10.0.0.2", "10.0.0.2", {"x-forwarded-proto": "gopher"}, ("10.0.0.2", "http")),
        ("10.0.0.2", "10.0.0.2", {}, ("10.0.0.2", "http")),
    ],
)
def test_who_is_believed(trusted: str, client: str, headers: dict[str, str], expected: tuple[str, str]) -> None:
    assert seen(trusted, client, headers) == expected


def test_sockets_behind_a_proxy() -> None:
    assert seen("10.0.0.2", "10.0.0.2", FORWARDED, "websocket") == ("203.0.113.7", "wss")


def test_cookies_are_secure_and_visitors_have_shares_of_their_own(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"rate": 1.0, "guests_per_address": 4, "trusted_proxy": "127.0.0.1"}
    with running(tmp_path, **settings) as hall, httpx.Client(base_url=f"http://{hall.host}", timeout=PATIENCE) as http:
        headers = {"x-forwarded-for": "203.0.113.1"}
        assert 429 in [http.get("/healthz", headers=headers).status_code for _ in range(50)]
        answer = http.post(
            "/api/guests",
            json={"name": "Mira"},
            headers={"x-forwarded-for": "203.0.113.2", "x-forwarded-proto": "https"},
        )
        assert answer.status_code == 200
        assert "; secure" in answer.headers["set-cookie"].lower()


def test_without_a_trusted_proxy_nobody_can_say_to_be_somebody_else(tmp_path: Path) -> None:
    headers = [{"x-forwarded-for": f"203.0.113.{number}"} for number in range(50)]
    slow: dict[str, Any] = {"rate": 1.0, "guests_per_address": 4}
    with running(tmp_path, **slow) as hall, httpx.Client(base_url=f"http://{hall.host}", timeout=PATIENCE) as http:
        assert 429 in [http.get("/healthz", headers=one).status_code for one in headers]
    with running(tmp_path) as hall:  # else the browser would not send the cookie back
        answer = httpx.post(
            f"http://{hall.host}/api/guests", json={"name": "Mira"}, headers=FORWARDED, timeout=PATIENCE
        )
        assert "; secure" not in answer.headers["set-cookie"].lower()


def test_a_proxy_that_is_no_address() -> None:
    with pytest.raises(DeckhallError, match=r"'proxy\.local', which is no address or network like"):
        serve(Settings(db="sqlite://", trusted_proxy="10.0.0.1, proxy.local"))
