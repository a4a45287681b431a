"""What is installed: the version, and whether it was compiled."""

import importlib.metadata
import tomllib
from importlib.machinery import ExtensionFileLoader, PathFinder
from pathlib import Path


def compiled() -> bool:
    """Whether the core runs as an extension module rather than interpreted."""
    spec = PathFinder.find_spec("state", [str(Path(__file__).parent / "core")])  # without loading it
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def _version() -> str:
    try:
        return importlib.metadata.version("deckhall")
    except importlib.metadata.PackageNotFoundError:  # a source tree, not installed
        project = Path(__file__).parents[2] / "pyproject.toml"
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


VERSION = _version()


def version_line() -> str:
    """What `deckhall --version` says."""
    return f"deckhall {VERSION} ({'compiled' if compiled() else 'interpreted'})"
