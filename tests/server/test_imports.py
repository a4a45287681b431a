"""The modules of the server import each other one way, even inside functions; only annotations may look back."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

from deckhall import server

FOLDER = Path(server.__file__).parent
PACKAGE = "deckhall.server"


def imports(node: ast.AST) -> Iterator[str]:
    """The modules of the server that the code imports when it runs."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.ImportFrom(module=str(module), names=names) if module == PACKAGE:
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=str(module)) if module.startswith(f"{PACKAGE}."):
            yield module.removeprefix(f"{PACKAGE}.")
    for child in ast.iter_child_nodes(node):
        yield from imports(child)


def test_no_module_imports_one_that_imports_it() -> None:
    graph = {path.stem: set(imports(ast.parse(path.read_text("utf-8")))) for path in FOLDER.glob("*.py")}
    assert "message_handlers" in graph["bus"]
    assert list(TopologicalSorter(graph).static_order())  # it raises CycleError with the cycle
