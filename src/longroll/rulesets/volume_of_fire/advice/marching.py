"""Advice for whatever puts brigades somewhere: marches, arrivals, deployment."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.advice.field import Field, counted
from longroll.rulesets.volume_of_fire.advice.ordering import goal_of
from longroll.rulesets.volume_of_fire.deployment.free_deployment import BringOnLater, PlaceBrigade, SetUp
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive, ComeOn, StayOff
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, joined, rough_swept
from longroll.rulesets.volume_of_fire.march.body_and_course import body_of, way_to_go
from longroll.rulesets.volume_of_fire.march.law_of_marches import ChooseMarch, EndMarches, March
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import DEPTH, INCH
from longroll.tabletop import Pose, swept, vector

A_PIECE = 3 * INCH
"""What a piece of rough ground on the way counts for, in length."""
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
    """How many pieces of rough ground a march comes to, each of which may stop it (VF-GT-11, VF-GT-12)."""
    body = body_of(known, answer.brigade)
    assert body is not None
    body = (body.about() if answer.about else body).wheeled(answer.wheel)
    ahead = vector(body.course.heading, way_to_go(known, answer.brigade, body))
    ways = [(pose, pose.shifted(*ahead), unit.frontage) for unit, pose in zip(body.units, body.poses, strict=True)]
    return _pieces(known.setting, ways)


def _pieces(setting: str, ways: list[tuple[Pose, Pose, int]]) -> int:
    """How many pieces of rough ground lie on straight ways, what joins on counted as one (VF-GT-11)."""
    same = joined(setting)
    lanes = [swept(start, end, wide - 2 * SLACK, DEPTH - 2 * SLACK) for start, end, wide in ways]
    return len({same.get(row.id, row.id) for lane in lanes for row in rough_swept(setting, lane)})


def arrive(field: Field, decision: Arrive) -> ComeOn | StayOff:
    """Come on where the way to what the brigade is told, or else to ground that counts, is short and open."""
    offers = [answer for answer in decision.offers(field.known) if isinstance(answer, ComeOn)]
    task = field.tasks.get(decision.brigade)
    goal = goal_of(field, task) if task else None
    goals = [goal] if goal else [row.at for row in counted(field.known)]
    return min(offers, key=lambda each: min(_way(field, each.poses, *spot) for spot in goals), default=StayOff())


def _way(field: Field, poses: tuple[Pose, ...], x: int, y: int) -> int:
    """How far a placement is from a place, each piece of rough ground that lies between counted as a march lost."""
    aimed = [pose.facing(x, y) for pose in poses]
    ways = [(pose, pose.ahead(pose.distance(x, y)), DEPTH) for pose in aimed]
    return min(pose.distance(x, y) for pose in poses) + A_PIECE * _pieces(field.known.setting, ways)


def place_brigade(field: Field, decision: PlaceBrigade) -> SetUp | BringOnLater:
    """Down where it is near ground that counts."""
    rings = [row.ring for row in counted(field.known)]

    def off(answer: Any) -> int:
        poses = answer.poses if isinstance(answer, SetUp) else ()
        return min((tabletop.point_gap(ring, *pose.spot) for ring in rings for pose in poses), default=tabletop.FAR)

    offers: Iterator[SetUp | BringOnLater] = islice(decision.offers(field.known), ENOUGH)
    return min(offers, key=off)


ADVICE: dict[type[Decision[object]], Callable[[Field, Any], Any]] = {
    ChooseMarch: march,
    Arrive: arrive,
    PlaceBrigade: place_brigade,
}
