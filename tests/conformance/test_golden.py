"""Every game still does what its golden files say. `make golden` writes them anew; read the difference first."""

from __future__ import annotations

import pytest

from deckhall.check.golden import files
from tests.games import EDITIONS
from tests.golden import FOLDER

LARGEST = 200_000


@pytest.mark.parametrize("slug", EDITIONS)
def test_golden_files_are_up_to_date(slug: str) -> None:
    for name, text in files(EDITIONS[slug]).items():
        path = FOLDER / name
        assert path.exists(), f"{name} is missing: run make golden"
        assert path.read_text("utf-8") == text, f"{name} has changed: run make golden and read the difference"
        assert len(text.encode()) < LARGEST


def test_no_golden_file_is_left_over() -> None:
    slugs = {path.name.rsplit("-", 1)[0] for path in FOLDER.glob("*.txt")}
    assert slugs == set(EDITIONS)


@pytest.mark.parametrize("slug", EDITIONS)
def test_action_ids_are_pinned(slug: str) -> None:
    """Ids are append only: a replay, a trained policy and a bug report all rely on them."""
    vocab = EDITIONS[slug].vocab
    pinned = (FOLDER / f"{slug}-actions.txt").read_text("utf-8").splitlines()
    assert [f"{action} {vocab.text(action)}" for action in range(vocab.size)][: len(pinned)] == pinned
