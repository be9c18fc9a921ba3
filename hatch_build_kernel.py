"""Compiling the geometry kernel with mypyc, where mypy and a C compiler are at hand.

The kernel runs as it stands; compiling only makes it faster. So nothing here ever fails a build: where it cannot compile
it says why and leaves the source to be used.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = Path("longroll", "tabletop", "kernel")
SETUP = """
import sys
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup
sources = sorted(str(path) for path in Path("longroll/tabletop/kernel").glob("[!_]*.py") if path.stem != "words")
# One library for all the modules, so that they call one another directly.
made = mypycify(sources, opt_level="3", group_name="longroll.tabletop.kernel.engine")
if sys.platform != "win32":  # nobody puts other functions in the place of these, so they may be written into each other
    for extension in made:
        extension.extra_compile_args.append("-fno-semantic-interposition")
setup(name="kernel", py_modules=[], packages=[], ext_modules=made)
"""


def compile_kernel(root: str | Path) -> bool:
    """Compile the kernel under `root` (the directory that holds src/) in place; say why and return False where that cannot be."""
    home = Path(root) / "src" / PACKAGE
    missing = [name for name in ("mypyc", "setuptools") if importlib.util.find_spec(name) is None]
    if missing:
        return _left_plain(f"{' and '.join(missing)} cannot be imported by {sys.executable}")
    try:
        with tempfile.TemporaryDirectory() as workshop:
            # The compiler needs the modules' full names but not the rest of the package: __init__ files stay empty.
            copy = Path(workshop) / PACKAGE
            copy.mkdir(parents=True)
            for package in (copy, copy.parent, copy.parent.parent):
                (package / "__init__.py").touch()
            for module in home.glob("[!_]*.py"):
                shutil.copy(module, copy)
            (copy / "words.py").write_text("from mypy_extensions import i64\n", encoding="utf-8")
            (Path(workshop) / "setup.py").write_text(SETUP, encoding="utf-8")
            built = subprocess.run(
                [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
                cwd=workshop,
                capture_output=True,
                text=True,
                check=False,
            )
            products = [path for path in copy.iterdir() if path.suffix in {".so", ".pyd"}]
            if built.returncode != 0 or not products:
                lines = (built.stderr or built.stdout).strip().splitlines()
                return _left_plain(lines[-1] if lines else "the compiler made nothing and said nothing")
            for old in (*home.glob("*.so"), *home.glob("*.pyd")):
                old.unlink()
            for product in products:
                shutil.copy(product, home)
    except OSError as error:
        return _left_plain(str(error))
    return True


def _left_plain(why: str) -> bool:
    print(f"The geometry kernel was not compiled and runs as plain Python, more slowly: {why}.", file=sys.stderr)
    return False


if __name__ == "__main__":
    compile_kernel(Path(__file__).parent)
