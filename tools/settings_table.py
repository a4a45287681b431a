"""Write the table of settings in docs/RUNNING.md from the settings themselves; a test says when it is out of date."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from msgspec import inspect as types

from deckhall.server.settings import Settings

PAGE: Final = Path(__file__).parents[1] / "docs" / "RUNNING.md"
BEGIN: Final = "<!-- settings: written by tools/settings_table.py -->\n"
END: Final = "<!-- end of settings -->\n"


def table() -> str:
    """Every setting with its default, its bounds and what it means."""
    declared = types.type_info(Settings)
    assert isinstance(declared, types.StructType)
    lines = ["| setting | default | bounds | meaning |", "|---|---|---|---|"]
    for field in declared.fields:
        assert isinstance(field.type, types.Metadata)
        least, most = getattr(field.type.type, "ge", None), getattr(field.type.type, "le", None)
        bounds = " to ".join(f"{bound:g}" for bound in (least, most) if bound is not None)
        bounds = f"from {bounds}" if most is None and bounds else bounds
        default = f"`{str(field.default).lower() if isinstance(field.default, bool) else field.default}`"
        said = str((field.type.extra_json_schema or {}).get("description", "")).replace("|", "\\|")
        lines.append(f"| `{field.name}` | {default if field.default != '' else ''} | {bounds} | {said} |")
    return "\n".join(lines) + "\n"


def page(text: str) -> str:
    """The page with the table of today."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
