"""Where a library is missing, a sentence says how to get it; batches need none."""

from __future__ import annotations

import importlib
import sys

import pytest

from deckhall.core import DeckhallError


@pytest.mark.parametrize(
    ("module", "library"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")],
)
def test_a_missing_library_is_said_with_its_remedy(module: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    for name in (f"deckhall.envs.{module}", "deckhall.envs._spaces"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(DeckhallError, match=r"pip install 'deckhall\[envs\]'"):
        importlib.import_module(f"deckhall.envs.{module}")
