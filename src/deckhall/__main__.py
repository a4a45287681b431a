"""The program: `deckhall`, and `python -m deckhall`, which is the same."""

from __future__ import annotations

import sys

CTRL_C = 130
"""The exit code of programs that end by this signal."""


def main() -> None:
    """Run a command. Which version this is can be said without loading all the others."""
    try:
        if sys.argv[1:] == ["--version"]:
            from deckhall._build import version_line

            sys.stdout.write(f"{version_line()}\n")
        else:
            from deckhall.cli import main as run

            run()
    except KeyboardInterrupt:  # while all of it is loaded
        sys.exit(CTRL_C)


if __name__ == "__main__":
    main()
