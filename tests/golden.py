"""Write the golden files anew: `python -m tests.golden`, or `make golden`. Read the differences before committing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deckhall.check.golden import files
from tests.games import EDITIONS

FOLDER: Final = Path(__file__).parent / "golden"


def main() -> None:
    """Make all of them, and remove those that belong to no game."""
    made: dict[str, str] = {}
    for game in EDITIONS.values():
        made.update(files(game))
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        if path.name not in made:
            path.unlink()
            print(f"{path.name}: removed")
    for name, text in made.items():
        path = FOLDER / name
        changed = not path.exists() or path.read_text("utf-8") != text
        path.write_text(text, "utf-8", newline="\n")
        print(f"{name}: {len(text.encode()):,} bytes{', changed' if changed else ''}")


if __name__ == "__main__":
    main()
