"""The compiled kernel and its source give the same answers, case by case, and the source can always be had."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from longroll import tabletop
from tabletop.answers import answers

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "longroll" / "tabletop" / "kernel"
CASES = 2000


def builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build_kernel", ROOT / "hatch_build_kernel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(script: list[str], **environment: str) -> Any:
    done = subprocess.run(
        [sys.executable, *script], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def made() -> float:
    """When the oldest of the kernel's compiled modules here was made."""
    return min(path.stat().st_mtime for pattern in ("*.so", "*.pyd") for path in SOURCE.glob(pattern))


@pytest.fixture(scope="module")
def compiled_home(request: pytest.FixtureRequest) -> Path:
    """Where a compiled kernel of the source as it stands is: here, or else in a directory that holds nothing else and is kept."""
    if tabletop.compiled and all(path.stat().st_mtime <= made() for path in SOURCE.glob("[!_]*.py")):
        return ROOT / "src"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if importlib.util.find_spec("mypyc") is None or importlib.util.find_spec("setuptools") is None:
        pytest.skip("mypy or setuptools is missing, so the kernel cannot be compiled here")
    if sys.platform != "win32" and shutil.which(compiler) is None:
        pytest.skip(f"there is no C compiler {compiler}, so the kernel cannot be compiled here")
    text = b"".join(path.read_bytes() for path in sorted(SOURCE.glob("*.py")))
    text += (ROOT / "hatch_build_kernel.py").read_bytes() + sys.version.encode()
    assert request.config.cache is not None
    home = request.config.cache.mkdir(f"longroll-kernel-{hashlib.sha256(text).hexdigest()[:16]}")
    package = home / "src" / "longroll" / "tabletop" / "kernel"
    if not list(package.glob("*.so")) and not list(package.glob("*.pyd")):
        package.mkdir(parents=True, exist_ok=True)
        for above in (package.parent, package.parent.parent):
            (above / "__init__.py").touch()
        for module in SOURCE.glob("*.py"):
            shutil.copy(module, package)
        assert builder().compile_kernel(home)
    return home / "src"


def test_compiled_and_plain_answer_alike(compiled_home: Path) -> None:
    plain = tabletop.plain_kernel("plain_kernel")
    expected = answers(plain, CASES)
    script = str(Path(__file__).with_name("answers.py"))
    compiled = run([script, str(CASES)], PYTHONPATH=str(compiled_home), LONGROLL_PLAIN="0")
    assert not compiled["file"].endswith(".py")
    assert compiled["answers"].keys() == expected.keys()
    for name, found in compiled["answers"].items():
        for number, (ours, theirs) in enumerate(zip(expected[name], found, strict=True)):
            assert ours == theirs, f"{name} differs in case {number}"


def test_answers_are_not_all_alike() -> None:
    """The comparison above would prove nothing on questions that have only one answer."""
    for name, found in answers(tabletop.kernel, 300).items():
        assert len({json.dumps(one) for one in found}) > 1, name


def test_the_plain_kernel_can_be_asked_for() -> None:
    script = (
        "import json, sys, longroll.tabletop as t;"
        "files = [module.__file__ for name, module in sys.modules.items() if name.startswith('longroll.tabletop.kernel.')];"
        "print(json.dumps([t.compiled, files, t.Pose(0, 0, 900).ahead(7).x]))"
    )
    compiled, files, x = run(["-c", script], LONGROLL_PLAIN="1")
    assert compiled is False
    modules = {path.name for path in SOURCE.glob("[!_]*.py")} - {"words.py"}
    assert sorted(files) == sorted(str(SOURCE / name) for name in modules)
    assert x == 7


def test_what_cannot_be_compiled_is_left_plain_with_a_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "src" / "longroll" / "tabletop" / "kernel"
    assert builder().compile_kernel(tmp_path) is False
    assert "was not compiled" in capsys.readouterr().err
    package.mkdir(parents=True)
    (package / "rings.py").write_text("def f(x: int) -> str:\n    return x\n", encoding="utf-8")
    assert builder().compile_kernel(tmp_path) is False
    assert "was not compiled" in capsys.readouterr().err
    assert [path.name for path in package.iterdir()] == ["rings.py"]
