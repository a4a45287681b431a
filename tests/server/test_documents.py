"""Documents: what is the same for everybody is made and compressed once."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from deckhall.server import app
from deckhall.server.documents import Document, Documents
from tests.server.halls import PATIENCE, Running, running

SCRIPT = b"let a = 1;\n" * 1000


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "web"
    (folder / "assets" / "icons").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>" + "<p>hall</p>" * 100)
    (folder / "assets" / "main-1.js").write_bytes(SCRIPT)
    (folder / "assets" / "icons" / "a.svg").write_text("<svg/>")
    (folder / "assets" / ".hidden").write_text("secret")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(app, "web_folder", lambda: folder)
    return folder


@pytest.fixture
def http(web: Path, tmp_path: Path) -> Iterator[httpx.Client]:
    with running(tmp_path) as hall, httpx.Client(base_url=f"http://{hall.host}", timeout=PATIENCE) as made:
        yield made


def test_scripts_are_compressed_and_kept_by_browsers(http: httpx.Client, web: Path) -> None:
    answer = http.get("/assets/main-1.js", headers={"accept-encoding": "gzip"})
    assert (answer.status_code, answer.content) == (200, SCRIPT)
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 200
    assert "immutable" in answer.headers["cache-control"]
    assert "javascript" in answer.headers["content-type"]
    assert answer.headers["vary"] == "accept-encoding"
    plain = http.get("/assets/main-1.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert int(plain.headers["content-length"]) == len(SCRIPT)
    assert http.get("/assets/icons/a.svg").text == "<svg/>"
    known = http.get("/assets/main-1.js", headers={"if-none-match": answer.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    assert http.head("/assets/main-1.js").headers["etag"] == answer.headers["etag"]


@pytest.mark.parametrize(
    "name",
    [
        "none.js",
        "../../secret.txt",
        "%2e%2e/%2e%2e/secret.txt",
        ".hidden",
        "icons",
        "",
        "a%00b",
        "icons%2F..%2F.hidden",
    ],
)
def test_what_is_no_file_of_the_folder(http: httpx.Client, name: str) -> None:
    answer = http.send(httpx.Request("GET", f"{http.base_url}/assets/{name}"))
    assert "secret" not in answer.text
    assert answer.status_code == 404 or answer.text.startswith("<!doctype"), "a page, as every other address"


def test_a_page_that_is_built_anew_is_shown(http: httpx.Client, web: Path) -> None:
    first = http.get("/table/PINE-1000")
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-encoding"] == "gzip"
    (web / "index.html").write_text("new")
    assert http.get("/").text == "new"
    (web / "index.html").unlink()
    assert "not built" in http.get("/").text


@pytest.mark.parametrize(
    "path", ["/api/games", "/api/games/climber", "/api/games/climber/rulebook", "/api/openapi.json", "/api/bots"]
)
def test_documents_of_the_interface_are_made_once(hall: Running, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = httpx.get(f"http://{hall.host}{path}", timeout=PATIENCE)
    made = 0

    def count(*_: object) -> None:
        nonlocal made
        made += 1

    monkeypatch.setattr(Document, "__init__", count)
    again = httpx.get(f"http://{hall.host}{path}", timeout=PATIENCE)
    assert again.json() == first.json()
    assert made == 0
    assert first.headers.get("content-encoding") == "gzip"
    tag = {"if-none-match": first.headers["etag"]}
    assert httpx.get(f"http://{hall.host}{path}", headers=tag, timeout=PATIENCE).status_code == 304


def test_editions_are_documents_of_their_own(hall: Running) -> None:
    path = f"http://{hall.host}/api/games/rebuild?edition="
    one, other = (httpx.get(path + edition, timeout=PATIENCE) for edition in ("v001", "v005"))
    assert one.json() != other.json()
    assert httpx.get(path + "nope", timeout=PATIENCE).status_code == 400
    httpx.get(f"http://{hall.host}/api/bots", timeout=PATIENCE)
    before = len(hall.app.state.documents._made)
    assert httpx.get(path + "v001&more=1", timeout=PATIENCE).json() == one.json()
    assert httpx.get(f"http://{hall.host}/api/bots?edition=nope", timeout=PATIENCE).status_code == 200
    assert len(hall.app.state.documents._made) == before, "nobody can make up documents"


def test_one_makes_a_document_while_others_wait() -> None:
    made: list[int] = []

    def make() -> Document:
        made.append(1)
        return Document(b"x" * 1000, "text/plain")

    async def ask() -> None:
        documents = Documents()
        found = await asyncio.gather(*(documents.get("a", make) for _ in range(20)))
        assert len(set(map(id, found))) == 1

    asyncio.run(ask())
    assert made == [1]


def test_what_does_not_become_smaller_is_left_as_it_is() -> None:
    assert Document(b"x" * 100, "text/plain").gzipped == b""
    assert Document(b"x" * 1000, "font/woff2").gzipped == b""
    assert gzip.decompress(Document(b"x" * 1000, "text/css").gzipped) == b"x" * 1000
