"""The plane: poses, bases, contact, arcs, paths and sight, in whole thousandths of an inch. It knows no ruleset.

`compiled` says whether the kernel in use is compiled. With LONGROLL_PLAIN=1 in the environment the kernel is loaded from
its source even when a compiled one lies beside it, so that the two can be compared.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType


def plain_kernel(name: str) -> ModuleType:
    """The kernel's source as a fresh module of this name, whether or not a compiled one lies beside it."""
    loader = importlib.machinery.SourceFileLoader(name, str(Path(__file__).with_name("kernel.py")))
    spec = importlib.util.spec_from_loader(name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


_NAME = "longroll.tabletop.kernel"
if os.environ.get("LONGROLL_PLAIN") == "1" and _NAME not in sys.modules:
    kernel = sys.modules[_NAME] = plain_kernel(_NAME)

from longroll.tabletop import kernel  # noqa: E402
from longroll.tabletop.arc import field_ahead, in_front_zone, width_in_field  # noqa: E402
from longroll.tabletop.base import EDGES, Edge, centre, edge, footprint, middle  # noqa: E402
from longroll.tabletop.contact import disc_gap, disc_to_disc, gap, overlap, point_gap  # noqa: E402
from longroll.tabletop.kernel import Ring  # noqa: E402
from longroll.tabletop.path import swept, wheel_length  # noqa: E402
from longroll.tabletop.pose import Pose, between, turn_to  # noqa: E402
from longroll.tabletop.sight import cuts_line, length_inside  # noqa: E402

compiled: bool = not str(kernel.__file__).endswith(".py")
