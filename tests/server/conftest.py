"""Halls for the tests of the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.halls import VISITORS, Person, Running, running


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One hall for all tests of a module."""
    with running(tmp_path_factory.mktemp("hall")) as made:
        yield made


@pytest.fixture
def mira(hall: Running) -> Person:
    return Person(hall.host, "Mira")


@pytest.fixture
def tobin(hall: Running) -> Person:
    return Person(hall.host, "Tobin")


@pytest.fixture(scope="module", autouse=True)
def _everybody_goes() -> Iterator[None]:
    yield
    while VISITORS:
        VISITORS.pop().close()


@pytest.fixture(scope="module")
def person(hall: Running) -> Person:
    """Somebody who is there for all tests of a module."""
    return Person(hall.host, "Odd")
