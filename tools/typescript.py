"""Writes the TypeScript types of the browser from the Structs of the server's interface and of the games.

    PYTHONPATH=src python tools/typescript.py

The interface goes to web/src/api/types.ts, and the codes its sockets close with to close-codes.ts beside it; what a
game shows beside that (its `scene_details`, `face_details` and `plan_details`) goes to web/src/games/<slug>/types.ts.
The same Structs always give the same text, so a test can hold the files against it.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import textwrap
import types
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from deckhall.core import Game, load, slugs
from deckhall.server import api, messages
from deckhall.server.close_codes import CLOSE_CODES, CloseCode

HEAD = "// Written by tools/typescript.py from deckhall.server.api and .messages; do not edit.\n"
CODES_HEAD = "// Written by tools/typescript.py from deckhall.server.close_codes; do not edit.\n"
GAME_HEAD = "// Written by tools/typescript.py from the details that {slug} declares; do not edit.\n"
WEB = Path(__file__).parents[1] / "web" / "src"
WIDTH = 110
PLAIN = {bool: "boolean", int: "number", float: "number", str: "string", types.NoneType: "null", object: "unknown"}

Struct = type[msgspec.Struct]
# Read from the annotations, not by msgspec.inspect: that refuses what can be sent but not told apart when read.
Hint = Any


def main() -> None:
    """Write the files."""
    for path, text in files().items():
        path.write_text(text, "utf-8")


def files() -> dict[Path, str]:
    """Every file with its text."""
    games = {slug: game_types(load(slug)) for slug in slugs() if (WEB / "games" / slug).is_dir()}
    found = {WEB / "games" / slug / "types.ts": text for slug, text in games.items() if text}
    return {WEB / "api" / "types.ts": rendered(), WEB / "api" / "close-codes.ts": close_codes(), **found}


def rendered() -> str:
    """The types of the interface."""
    own = [
        value
        for module in (api, messages)
        for value in vars(module).values()
        if is_struct(value) and value.__module__ == module.__name__
    ]
    structs = own + others(own)
    aliases = named_unions(structs)
    names = {text: name for name, text in aliases.items()}
    parts = [HEAD]
    parts += [declared_alias(name, text) for name, text in aliases.items()]
    parts += [declared_struct(struct, names) for struct in structs]
    return "\n".join(parts)


def close_codes() -> str:
    """The codes with which a socket ends, by number."""
    lines = [CODES_HEAD, declared_struct(CloseCode, {})]
    lines.append("export const CLOSE_CODES: Readonly<Record<number, CloseCode>> = {")
    for one in CLOSE_CODES:
        facts = msgspec.structs.asdict(one).items()
        lines.append(f"  {one.code}: {{ {', '.join(f'{name}: {json.dumps(fact)}' for name, fact in facts)} }},")
    return "\n".join([*lines, "};", ""])


# -- what there is -------------------------------------------------------------------------------------------------


def others(own: Sequence[Struct]) -> list[Struct]:
    """The Structs that these refer to, by name."""
    found: set[Struct] = set()
    todo = list(own)
    while todo:
        for struct in referred(todo.pop()):
            if struct not in own and struct not in found:
                found.add(struct)
                todo.append(struct)
    return sorted(found, key=lambda struct: struct.__name__)


def game_types(game: Game) -> str:
    """The types of what a game shows beside the interface; what is part of that is imported."""
    own = [kind for kind in (game.scene_details, game.face_details, game.plan_details) if kind is not None]
    if not own:
        return ""
    structs = own + others(own)
    shared = [struct.__name__ for struct in structs if struct.__module__.startswith("deckhall.core.")]
    structs = [struct for struct in structs if struct.__name__ not in shared]
    aliases = named_unions(structs)
    names = {text: name for name, text in aliases.items()}
    parts = [GAME_HEAD.format(slug=game.slug)]
    if shared:
        parts.append(f'import type {{ {", ".join(shared)} }} from "../../api/types";\n')
    parts += [declared_alias(name, text) for name, text in aliases.items()]
    return "\n".join([*parts, *(declared_struct(struct, names) for struct in structs)])


def referred(struct: Struct) -> Iterator[Struct]:
    """The Structs that the fields of this one hold."""
    todo: list[Hint] = list(get_type_hints(struct).values())
    while todo:
        hint = todo.pop()
        if is_struct(hint):
            yield hint
        todo += get_args(hint)


def is_struct(value: object) -> bool:
    """Whether a value is a class of Structs."""
    return isinstance(value, type) and issubclass(value, msgspec.Struct) and value is not msgspec.Struct


def is_union(hint: Hint) -> bool:
    """Whether a hint means one of several types or values."""
    return origin_of(hint) in (Union, types.UnionType, Literal)


def origin_of(hint: Hint) -> object:
    """`list` of `list[int]`, and so on; typed as anything, for mypy knows only some of what it can be."""
    return get_origin(hint)


def named_unions(structs: list[Struct]) -> dict[str, str]:
    """The unions that have a name of their own, which no Struct has, in a module that declares Structs."""
    modules = dict.fromkeys(struct.__module__ for struct in structs)
    taken = {struct.__name__ for struct in structs}
    found = {
        name: spelled(value, {})
        for module in modules
        for name, value in vars(sys.modules[module]).items()
        if is_union(value) and name not in taken
    }
    return dict(sorted(found.items()))


# -- how it is written ---------------------------------------------------------------------------------------------


def declared_alias(name: str, text: str) -> str:
    """A named union, over several lines if it is long."""
    line = f"export type {name} = {text};\n"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in text.split(" | ")) + ";\n"


def declared_struct(struct: Struct, names: dict[str, str]) -> str:
    """An interface with the docstrings as comments."""
    config = struct.__struct_config__
    may_lack = config.omit_defaults or config.forbid_unknown_fields  # the others are always sent in full
    hints, notes = get_type_hints(struct), field_notes(struct)
    required = len(struct.__struct_fields__) - len(struct.__struct_defaults__)
    lines = [*comment(inspect.getdoc(struct) or "", ""), f"export interface {struct.__name__} {{"]
    if config.tag_field is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    for number, field in enumerate(struct.__struct_fields__):
        lines += comment(notes.get(field, ""), "  ")
        mark = "?" if may_lack and number >= required else ""
        lines.append(f"  {field}{mark}: {spelled(hints[field], names)};")
    return "\n".join([*lines, "}", ""])


def spelled(hint: Hint, names: dict[str, str]) -> str:
    """A type in TypeScript, by its own name if it has one."""
    text = bare(hint, names)
    return names.get(text, text)


def bare(hint: Hint, names: dict[str, str]) -> str:
    """A type in TypeScript, spelled out."""
    origin, parts = origin_of(hint), get_args(hint)
    if is_struct(hint):
        return str(hint.__name__)
    if origin is Literal:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in parts)
    if is_union(hint):
        return " | ".join(dict.fromkeys(spelled(part, names) for part in parts))
    if origin is tuple and parts[-1] is not Ellipsis:
        return f"[{', '.join(spelled(part, names) for part in parts)}]"
    if origin in (list, tuple):
        item = spelled(parts[0], names)
        return f"({item})[]" if " " in item else f"{item}[]"
    if origin is dict:
        return f"Record<{spelled(parts[0], names)}, {spelled(parts[1], names)}>"
    return PLAIN[hint]


def comment(text: str, indent: str) -> list[str]:
    """A doc comment, on one line if it fits."""
    if not text:
        return []
    if "\n" not in text and len(text) <= WIDTH:
        return [f"{indent}/** {text} */"]
    words = textwrap.wrap(" ".join(text.split()), WIDTH)
    return [f"{indent}/**", *(f"{indent} * {line}" for line in words), f"{indent} */"]


def field_notes(struct: Struct) -> dict[str, str]:
    """The strings that stand below fields."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(struct))).body
    assert isinstance(body, ast.ClassDef)
    notes: dict[str, str] = {}
    for field, below in zip(body.body, body.body[1:]):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                notes[name] = inspect.cleandoc(text)
    return notes


if __name__ == "__main__":
    main()
