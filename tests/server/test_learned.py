"""Threads that read records for the first time, all at once."""

import subprocess
import sys

import msgspec
import pytest

from longroll.server.learned import learn

SCRIPT = """
import sys, threading, types, msgspec
from longroll.server.learned import learn

DEEP = 12
sys.setswitchinterval(1e-6)
raw = {}
inner = raw
for _ in range(DEEP):
    inner["next"] = {}
    inner = inner["next"]
for number in range(100):
    module = types.ModuleType(f"made{number}")
    sys.modules[module.__name__] = module
    for depth in range(DEEP, -1, -1):
        fields = "".join(f"    field{each}: int = 0\\n" for each in range(8))
        fields += f"    next: 'Record{depth + 1} | None' = None\\n" if depth < DEEP else ""
        exec(f"import msgspec\\nclass Record{depth}(msgspec.Struct):\\n{fields}", module.__dict__)
        getattr(module, f"Record{depth}").__module__ = module.__name__
    learn()
    gate = threading.Barrier(4)

    def read():
        gate.wait()
        msgspec.convert(raw, module.Record0)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
"""


def test_records_learned_beforehand_are_read_by_many_threads():
    done = subprocess.run([sys.executable, "-c", SCRIPT], check=False, capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stderr) == (0, "")


class Strict(msgspec.Struct):
    """Refuses whoever is made from it."""

    def __init_subclass__(cls):
        raise ValueError("not so")


def test_a_record_whose_making_was_refused_is_left_out():
    """It is there until it is forgotten, and no server that is started meanwhile falls over it."""
    with pytest.raises(ValueError, match="not so"):
        type("Half", (Strict,), {"__annotations__": {"kept": int}, "__module__": __name__})
    half = Strict.__subclasses__()
    learn()
    assert len(half) == 1
