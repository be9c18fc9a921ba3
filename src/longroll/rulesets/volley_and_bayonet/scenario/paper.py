"""What a scenario file of Volley & Bayonet may say: one record for each table of the file.

To the battle it names it adds the morale of brigades and guns, their tags, and how many hours it lasts.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll.bounds import FEW, MANY, Points, Slug, Turns
from longroll.history import scenario
from longroll.muster import Army
from longroll.rulesets.volley_and_bayonet.ground.features import Remark
from longroll.rulesets.volley_and_bayonet.record.units import Morale, Rank, Training
from longroll.rulesets.volley_and_bayonet.tables import Arm

Endurance = Annotated[int, Meta(ge=1, le=1000)]


class BrigadePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A force: its morale (VB-ORG-11), that of units that stand by themselves, its small arms, and what it is besides
    (VB-ORG-12, VB-ORG-13).  `skirmishers`: units that are stands of skirmishers."""

    force: Slug
    morale: Morale = 5
    values: Annotated[dict[str, Morale], Meta(max_length=FEW)] = {}
    arm: Arm | None = None
    repeaters: bool = False
    elite: bool = False
    training: Training = ""
    skirmishers: Annotated[tuple[Slug, ...], Meta(max_length=FEW)] = ()
    sharpshooters: bool = False


class FormationPaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A division whose exhaustion level is not what its strength and morale would give (VB-EXH-01)."""

    force: Slug
    endurance: Endurance


class GeneralPaper(scenario.GeneralPaper, frozen=True, forbid_unknown_fields=True):
    """A commander: his rank, where it is not that of the battle."""

    rank: Rank | Literal[""] = ""
    omit: bool = False


class ObjectivePaper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An objective that is worth otherwise here, or nothing; `to`: the side that alone scores for it (VB-WIN-01)."""

    id: Slug
    worth: Points
    to: Literal["union", "confederate", ""] = ""


class Paper(scenario.Paper, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file, whole.  `margin`: how many inches of ground are laid about the battle's window on every side, where who is
    beaten has room to fall back (VB-MOVE-20).  `day`: after how many turns night falls; 0 for a battle of one day (VB-ORG-25).
    `sight`: how many inches one sees in its light, 0 for as far as the table goes (VB-LOS-01)."""

    ruleset: Literal["volley-and-bayonet"] = "volley-and-bayonet"
    turns: Turns
    margin: Annotated[int, Meta(ge=0, le=40)] = 0
    day: Annotated[int, Meta(ge=0, le=24)] = 0
    sight: Annotated[int, Meta(ge=0, le=100)] = 0
    first: Army | Literal[""] = ""
    brigades: Annotated[tuple[BrigadePaper, ...], Meta(max_length=MANY)] = ()
    formations: Annotated[tuple[FormationPaper, ...], Meta(max_length=MANY)] = ()
    generals: Annotated[tuple[GeneralPaper, ...], Meta(max_length=MANY)] = ()
    objectives: Annotated[tuple[ObjectivePaper, ...], Meta(max_length=FEW)] = ()
    ground: Annotated[tuple[Remark, ...], Meta(max_length=MANY)] = ()
    lessons: Annotated[tuple[scenario.LessonPaper, ...], Meta(max_length=MANY)] = ()
