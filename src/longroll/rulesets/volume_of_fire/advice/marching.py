"""Advice for whatever puts brigades somewhere: marches, arrivals, deployment."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.volume_of_fire.advice.field import Advice, Field, counted
from longroll.rulesets.volume_of_fire.advice.ordering import place_of
from longroll.rulesets.volume_of_fire.advice.ways import bars, hindrance
from longroll.rulesets.volume_of_fire.deployment.free_deployment import BringOnLater, PlaceBrigade, SetUp
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive, ComeOn, StayOff, entry_of
from longroll.rulesets.volume_of_fire.march.body_and_course import body_of, way_to_go
from longroll.rulesets.volume_of_fire.march.law_of_marches import ChooseMarch, EndMarches, March
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import DEPTH, INCH
from longroll.tabletop import Pose, vector

ALONG = (-15, -12, -9, -6, -3, 3, 6, 9, 12, 15)
"""How many inches along its edge from where it is offered a brigade may come on."""
ENOUGH = 12
"""How many offers are compared."""
ASIDE = (-50, 50, -100, 100, -150, 150, -200, 200)
"""How far aside of straight at its goal a march may be aimed, in tenths of a degree."""


def march(field: Field, decision: ChooseMarch) -> March | EndMarches:
    """Whoever can march by its order does, aimed past rough ground as far as its order lets it aim."""
    known = field.known
    first = next((answer for answer in decision.offers(known) if isinstance(answer, March)), None)
    if first is None:
        return EndMarches()
    aimed = [first, *(replace(first, wheel=first.wheel + off) for off in ASIDE)]
    legal = [answer for answer in aimed if answer is first or decision.refusal(known, answer) is None]
    return min(legal, key=lambda answer: _rough_met(known, answer))


def _rough_met(known: Battle, answer: March) -> int:
    """What rough ground a march comes to counts for (VF-GT-11, VF-GT-12)."""
    body = body_of(known, answer.brigade)
    assert body is not None
    body = (body.about() if answer.about else body).wheeled(answer.wheel)
    ahead = vector(body.course.heading, way_to_go(known, answer.brigade, body))
    ways = [(pose, pose.shifted(*ahead), unit.frontage) for unit, pose in zip(body.units, body.poses, strict=True)]
    return hindrance(known.setting, ways, bars(body.units))


def arrive(field: Field, decision: Arrive) -> ComeOn | StayOff:
    """Come on where the way to what the brigade's order names, or else to ground that counts, is short and open."""
    known = field.known
    goal = place_of(field, known.brigades[decision.brigade].order)
    goals = [goal] if goal else [row.at for row in counted(known)]
    barred = bars(unit for unit in known.units if unit.brigade == decision.brigade)
    along = (0, INCH) if entry_of(known, known.brigades[decision.brigade]).edge in ("west", "east") else (INCH, 0)
    offers = [answer for answer in decision.offers(known) if isinstance(answer, ComeOn)]
    shifts = ((each, along[0] * far, along[1] * far) for each in offers[:1] for far in ALONG)
    moved = (replace(each, poses=tuple(pose.shifted(*by) for pose in each.poses)) for each, *by in shifts)
    offers += [each for each in moved if decision.refusal(known, each) is None]
    return min(
        offers, key=lambda each: min(_way(field, each.poses, barred, *spot) for spot in goals), default=StayOff()
    )


def _way(field: Field, poses: tuple[Pose, ...], barred: bool, x: int, y: int) -> int:
    """How far a placement is from a place, with what rough ground between counts for."""
    aimed = [pose.facing(x, y) for pose in poses]
    ways = [(pose, pose.ahead(pose.distance(x, y)), DEPTH) for pose in aimed]
    return min(pose.distance(x, y) for pose in poses) + hindrance(field.known.setting, ways, barred)


def place_brigade(field: Field, decision: PlaceBrigade) -> SetUp | BringOnLater:
    """Down where it is near ground that counts."""
    rings = [row.ring for row in counted(field.known)]

    def off(answer: Any) -> int:
        poses = answer.poses if isinstance(answer, SetUp) else ()
        return min((tabletop.point_gap(ring, *pose.spot) for ring in rings for pose in poses), default=tabletop.FAR)

    offers: Iterator[SetUp | BringOnLater] = islice(decision.offers(field.known), ENOUGH)
    return min(offers, key=off)


ADVICE: Advice = {ChooseMarch: march, Arrive: arrive, PlaceBrigade: place_brigade}
