"""What a scenario file of Volume of Fire may say: one record for each table of the file.

A scenario names a battle, which says who stood where and when, and adds what this rulebook wants to know besides: how
good the generals and regiments are, under which orders they begin, how long a turn is, what wins.  Places are metres
about the town square, as in the battle.  A record refuses keys it does not know; `docs/scenarios.md` explains them.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll.history import Point
from longroll.rulesets.volume_of_fire.scenario.classing import Remark
from longroll.rulesets.volume_of_fire.units import OrderKind, Rank

Army = Literal["union", "confederate"]
Quality = Annotated[int, Meta(ge=2, le=5)]
CombatValue = Annotated[int, Meta(ge=2, le=4)]
Level = Literal["fresh", "willing", "worn", "tired", "depleted", "spent"]
SIDES: tuple[Army, Army] = ("union", "confederate")


class OrderPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order: `target` is a force of the enemy (attack), `area` an objective or feature of the ground, or `at` a place
    (advance)."""

    kind: OrderKind
    target: str = ""
    area: str = ""
    at: Point | None = None


class BrigadePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force as a brigade: its general's quality (VF-GEN-01), its order (left out, the owner chooses one, VF-DEP-04),
    its fatigue as points or as a level (VF-FAT-06), and the combat values of its units (VF-CV-01)."""

    force: str
    quality: Quality = 3
    order: OrderPaper | None = None
    fatigue: Annotated[int, Meta(ge=0)] | Level = 0
    value: CombatValue = 3
    values: dict[str, CombatValue] = {}
    replaceable: bool = True


class GeneralPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A higher general: his quality and messengers (VF-MSG-02).

    `encourages`: forces that his presence alone helps, in activation (VF-ACT-13); he does not command them here, whatever
    the battle says.  A general whom the battle does not name needs `side`, `name`, `rank`, the forces he `leads` and
    either a place, or a force he `comes_with`.
    """

    id: str
    quality: Quality = 3
    messengers: Annotated[int, Meta(ge=0)] = 3
    replaceable: bool = True
    encourages: tuple[str, ...] = ()
    side: Army | Literal[""] = ""
    name: str = ""
    rank: Rank | Literal[""] = ""
    leads: tuple[str, ...] = ()
    at: Point | None = None
    comes_with: str = ""


class SizePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit whose size is not what its men or guns would give, and the reason (VF-SIZE-02)."""

    unit: str
    size: Annotated[int, Meta(ge=1, le=5)]
    reason: str


class WeaponPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit whose weapon is not read as the order of battle words it, and the reason (VF-OPT-01)."""

    unit: str
    weapon: str
    reason: str


class ZonePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a side may deploy when deployment is free (VF-DEP-03)."""

    side: Army
    ring: Annotated[tuple[Point, ...], Meta(min_length=3)]


class GradePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least score of a result, what it is called, and who has won then."""

    least: int
    name: str
    winner: Army | Literal["nobody"]


class VictoryPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How points are counted where it is not, or not only, by the default of VF-WIN-01; see `setting.Victory`.

    With a `side` points are counted for it alone, and there must be `grades`.
    """

    side: Army | Literal[""] = ""
    objectives: tuple[str, ...] = ()
    broken_enemy: int = 2
    retired_enemy: int = 1
    broken_own: int = 0
    retired_own: int = 0
    generals: int = 0
    grades: tuple[GradePaper, ...] = ()
    guns: bool = True
    detachments: tuple[str, ...] = ()


class PastPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What history's own result comes to under the same count: points of the Union and the Confederates, the grade, who
    won, and the reckoning in words."""

    score: tuple[float, float]
    grade: str
    winner: Army | Literal["nobody"]
    reckoning: str


class ClausePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule, in one of the kinds of `setting.Clause`; `clock` is when it begins."""

    id: str
    kind: Literal["crossing", "relieved", "follows"]
    title: str
    says: str
    side: Army | Literal[""] = ""
    brigades: tuple[str, ...] = ()
    releases: tuple[str, ...] = ()
    barrier: str = ""
    points: int = 0
    clock: str = ""
    general: str = ""
    by: str = ""


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file, whole."""

    battle: str
    summary: str
    minutes: Annotated[int, Meta(gt=0)]
    ruleset: Literal["volume-of-fire"] = "volume-of-fire"
    title: str = ""
    subtitle: str = ""
    turn_minutes: Annotated[int, Meta(gt=0)] = 15
    turns: Annotated[int, Meta(gt=0)] | None = None
    first: Army | Literal["roll", ""] = ""
    attacker: Army | Literal["neither", ""] = ""
    options: dict[str, str] = {}
    brigades: tuple[BrigadePaper, ...] = ()
    generals: tuple[GeneralPaper, ...] = ()
    sizes: tuple[SizePaper, ...] = ()
    weapons: tuple[WeaponPaper, ...] = ()
    ground: tuple[Remark, ...] = ()
    zones: tuple[ZonePaper, ...] = ()
    victory: VictoryPaper | None = None
    past: PastPaper | None = None
    clauses: tuple[ClausePaper, ...] = ()
