"""What a scenario file of Volume of Fire may say: one record for each table of the file.  To the battle it names it
adds how good the generals and regiments are, under which orders they begin, how long a turn is, what wins;
`docs/scenarios.md` explains the keys."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll.bounds import FEW, MANY, ClockOrNone, Link, Minutes, Name, Point, Points, Slug, Text, Turns
from longroll.history import scenario
from longroll.history.scenario import side_of
from longroll.muster import Army
from longroll.rulesets.volume_of_fire.record.units import CombatValue, Messengers, OrderKind, Quality, Rank, Size
from longroll.rulesets.volume_of_fire.scenario.ground_classes import Remark

Level = Literal["fresh", "willing", "worn", "tired", "depleted", "spent"]


class OrderPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order: `target` is a force of the enemy (attack), `area` an objective or feature of the ground, or `at` a place
    (advance)."""

    kind: OrderKind
    target: Link = ""
    area: Link = ""
    at: Point | None = None


class BrigadePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force as a brigade: its general's quality (VF-GEN-01), its order (left out, the owner chooses one, VF-DEP-04),
    its fatigue as points or as a level (VF-FAT-06), and the combat values of its units (VF-CV-01)."""

    force: Slug
    quality: Quality = 3
    order: OrderPaper | None = None
    fatigue: Annotated[int, Meta(ge=0, le=100)] | Level = 0
    value: CombatValue = 3
    values: Annotated[dict[str, CombatValue], Meta(max_length=FEW)] = {}
    replaceable: bool = True


class GeneralPaper(scenario.GeneralPaper, frozen=True, forbid_unknown_fields=True):
    """A higher general: his quality and messengers (VF-MSG-02).  `encourages`: forces that his presence alone helps, in
    activation (VF-ACT-13); he does not command them here, whatever the battle says."""

    rank: Rank | Literal[""] = ""
    quality: Quality = 3
    messengers: Messengers = 3
    replaceable: bool = True
    encourages: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()


class SizePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit whose size is not what its men or guns would give, and the reason (VF-SIZE-02)."""

    unit: Slug
    size: Size
    reason: Text


class WeaponPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit whose weapon is not read as the order of battle words it, and the reason (VF-OPT-01)."""

    unit: Slug
    weapon: Name
    reason: Text


class GradePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least score of a result, what it is called, and who has won then."""

    least: Points
    name: Name
    winner: Army | Literal["nobody"]


class VictoryPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How points are counted where it is not, or not only, by the default of VF-WIN-01; see `setting.Victory`.  With a `side`
    points are counted for it alone, and there must be `grades`."""

    side: Army | Literal[""] = ""
    objectives: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()
    broken_enemy: Points = 2
    retired_enemy: Points = 1
    broken_own: Points = 0
    retired_own: Points = 0
    generals: Points = 0
    grades: Annotated[tuple[GradePaper, ...], Meta(max_length=FEW)] = ()
    guns: bool = True
    detachments: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()


class ClausePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule, in one of the kinds of `setting.Clause`; `clock` is when it begins."""

    id: Slug
    kind: Literal["crossing", "relieved", "follows"]
    title: Name
    says: Text
    side: Army | Literal[""] = ""
    brigades: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()
    releases: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()
    barrier: Link = ""
    points: Points = 0
    clock: ClockOrNone = ""
    general: Link = ""
    by: Link = ""


class Paper(scenario.Paper, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file, whole."""

    ruleset: Literal["volume-of-fire"] = "volume-of-fire"
    turn_minutes: Minutes = 15
    turns: Turns | None = None
    first: Army | Literal["roll", ""] = ""
    attacker: Army | Literal["neither", ""] = ""
    brigades: Annotated[tuple[BrigadePaper, ...], Meta(max_length=MANY)] = ()
    generals: Annotated[tuple[GeneralPaper, ...], Meta(max_length=MANY)] = ()
    sizes: Annotated[tuple[SizePaper, ...], Meta(max_length=MANY)] = ()
    weapons: Annotated[tuple[WeaponPaper, ...], Meta(max_length=MANY)] = ()
    ground: Annotated[tuple[Remark, ...], Meta(max_length=MANY)] = ()
    victory: VictoryPaper | None = None
    clauses: Annotated[tuple[ClausePaper, ...], Meta(max_length=FEW)] = ()
    lessons: Annotated[tuple[scenario.LessonPaper, ...], Meta(max_length=MANY)] = ()

    @property
    def counted(self) -> str:
        if self.past is None or self.victory is None or not self.victory.side:
            return ""
        side = self.victory.side
        return f"{self.past.score[side_of(side)]:g} points for the {side.capitalize()} side"
