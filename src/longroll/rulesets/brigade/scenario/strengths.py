"""Regiments and generals as earlier battles left them: a file beside the scenario, written by a campaign or by hand
(BC-GAME-09, BC-CAMP-07, BC-CAMP-08)."""

from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from longroll.bounds import MANY, Slug
from longroll.history import papers
from longroll.history.battle import Battle
from longroll.history.wrong import Wrong, refuse
from longroll.rulesets.brigade.scenario.forces import Forces
from longroll.rulesets.brigade.tables import GRAVESTONES, NONE

Lost = Annotated[int, Meta(ge=0, le=100)]


class Left(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A regiment or battery: the Strength it has lost, of cavalry that of those on foot, `mounted` and `holders` apart; `gone`
    if it takes no field any more (BC-CAMP-07)."""

    unit: Slug
    lost: Lost = 0
    mounted: Lost = 0
    holders: Lost = 0
    gone: bool = False


class Marked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A general, by his key, or a brigadier, by his brigade's, and his gravestones (BC-CAMP-08)."""

    id: Slug
    marks: Annotated[int, Meta(ge=0, le=GRAVESTONES)]


class Strengths(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of strengths, whole.  Who is not named is as the order of battle has him."""

    regiments: Annotated[tuple[Left, ...], Meta(max_length=10 * MANY)] = ()
    generals: Annotated[tuple[Marked, ...], Meta(max_length=MANY)] = ()


def read(file: str | Path) -> Strengths:
    """A file of strengths.  Raises Trouble."""
    path = Path(file)
    text = papers.text_of(path, path.name, "give the name of a file beside the scenario")
    found = papers.typed(text, path.name, Strengths, "docs/scenarios-brigade.md says what it holds", "BC-GAME-09")
    often = Counter(row.unit for row in found.regiments)
    twice = sorted(unit for unit, times in often.items() if times > 1)
    refuse(path.name, (Wrong("regiments", f"{unit} is there twice", "name it once", "BC-GAME-09") for unit in twice))
    return found


def taking_the_field(battle: Battle, left: Strengths) -> Battle:
    """A battle without the units that are gone (BC-CAMP-07)."""
    gone = {row.unit for row in left.regiments if row.gone}
    remaining = ([post for post in force.units if post.unit not in gone] for force in battle.forces)
    forces = (replace(force, units=tuple(units)) for force, units in zip(battle.forces, remaining, strict=True))
    return replace(battle, forces=tuple(forces))


def marked(forces: Forces, left: Strengths) -> Forces:
    """Forces with the marks that they bear (BC-GAME-09); whoever takes the field has a Strength left."""
    rows, graves = {row.unit: row for row in left.regiments}, {row.id: row.marks for row in left.generals}
    stands = []
    for stand in forces.stands:
        regiment = forces.stands[stand.partner] if stand.arm == "holders" and stand.partner != NONE else stand
        if (row := rows.get(regiment.key)) is not None:
            lost = row.holders if stand.arm == "holders" else row.lost
            on_horse = min(row.mounted, max(0, stand.horse - 1))
            stand = replace(stand, marks=min(lost, stand.circles - 1), horse_marks=on_horse)
        stands.append(stand)
    chiefs = (replace(row, gravestones=max(row.gravestones, graves.get(row.key, 0))) for row in forces.generals)
    return forces._replace(stands=tuple(stands), generals=tuple(chiefs))
