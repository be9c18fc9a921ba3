"""Advice for whatever puts brigades and generals somewhere: marches, arrivals, deployment, successors."""

from collections.abc import Callable
from itertools import islice
from typing import Any

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Decision
from longroll.miniatures.zones import OUTWARD
from longroll.rulesets.volume_of_fire.activation.activation import NextToActivate
from longroll.rulesets.volume_of_fire.activation.fatigue import level
from longroll.rulesets.volume_of_fire.advice.field import Field, counted
from longroll.rulesets.volume_of_fire.advice.ordering import goal_of
from longroll.rulesets.volume_of_fire.command.chain_of_command import units_under
from longroll.rulesets.volume_of_fire.command.fallen_generals import PlaceSuccessor
from longroll.rulesets.volume_of_fire.deployment.deployment import PlaceGeneral, StandAt
from longroll.rulesets.volume_of_fire.deployment.free_deployment import BringOnLater, PlaceBrigade, SetUp
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive, ComeOn, StayOff
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, joined, rough_swept
from longroll.rulesets.volume_of_fire.march.body_and_course import body_of, way_to_go
from longroll.rulesets.volume_of_fire.march.law_of_marches import ChooseMarch, EndMarches, March
from longroll.rulesets.volume_of_fire.march.march import WheelAgain
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH, INCH
from longroll.tabletop import Pose, Ring, swept, turn_to, vector

A_PIECE = 3 * INCH
"""What a piece of rough ground on the way counts for, in length."""
ENOUGH = 12
"""How many offers are compared."""
WORTH_A_WHEEL = 100
ASIDE = (-200, -150, -100, -50, 50, 100, 150, 200)
"""How far aside of straight at its goal a march may be aimed, in tenths of a degree."""


def march(field: Field, decision: ChooseMarch) -> March | EndMarches:
    """Whoever can march by its order does, aimed past rough ground as far as its order lets it aim."""
    known = field.known
    first = next((answer for answer in decision.offers(known) if isinstance(answer, March)), None)
    if first is None:
        return EndMarches()
    aimed = [first, *(replace(first, wheel=first.wheel + off) for off in ASIDE)]
    legal = [answer for answer in aimed if answer is first or decision.refusal(known, answer) is None]
    return min(legal, key=lambda answer: (_rough_met(known, answer), abs(answer.wheel - first.wheel)))


def _rough_met(known: Battle, answer: March) -> int:
    """How many pieces of rough ground a march comes to, each of which may stop it (VF-GT-11, VF-GT-12)."""
    body = body_of(known, answer.brigade)
    assert body is not None
    body = (body.about() if answer.about else body).wheeled(answer.wheel)
    far = way_to_go(known, answer.brigade, body)
    ahead = vector(body.course.heading, far)
    return _pieces(
        known.setting,
        [
            swept(pose, pose.shifted(*ahead), unit.frontage - 2 * SLACK, DEPTH - 2 * SLACK)
            for unit, pose in zip(body.units, body.poses, strict=True)
        ],
    )


def _pieces(setting: str, lanes: list[Ring]) -> int:
    """How many pieces of rough ground lie on lanes, what joins on counted as one (VF-GT-11)."""
    same = joined(setting)
    return len({same.get(row.id, row.id) for lane in lanes for row in rough_swept(setting, lane)})


def threatened_from(field: Field, course: Pose) -> int:
    """The bearing of the nearest known enemy or, where none is known, of the enemy's edge of the table."""
    foes = field.known.believed(field.side)
    if not foes:
        return OUTWARD[laid(field.known.setting).edges[1 - field.side]]
    nearest = min(foes, key=lambda foe: (tabletop.length(foe.pose.x - course.x, foe.pose.y - course.y), foe.id))
    return course.bearing(nearest.pose.x, nearest.pose.y)


def wheel_again(field: Field, decision: WheelAgain) -> int:
    """Turn towards where the enemy is to be expected."""
    turn = turn_to(decision.course.heading, threatened_from(field, decision.course))
    turn = max(-450, min(450, turn))
    if abs(turn) < WORTH_A_WHEEL:
        return 0
    for part in (turn, turn // 2):
        if decision.refusal(field.known, part) is None:
            return part
    return 0


def next_to_activate(field: Field, decision: NextToActivate) -> int:
    """The steadiest first."""
    return min(decision.left, key=lambda number: (level(field.known, number), number))


def _to_ground(field: Field, poses: tuple[Pose, ...]) -> int:
    """How far a placement is from the nearest ground of worth, worth shortening the way."""
    x = sum(pose.x for pose in poses) // len(poses)
    y = sum(pose.y for pose in poses) // len(poses)
    goals = [
        tabletop.point_gap(row.ring, x, y) - 3 * INCH * row.value
        for row in counted(field.known)
        if dict(field.known.holders).get(laid(field.known.setting).objectives.index(row), row.holder) != field.side
    ]
    return min(goals, default=0)


def arrive(field: Field, decision: Arrive) -> ComeOn | StayOff:
    """Come on where the way to what the brigade is told is short and open, or as near to unheld ground as may be."""
    offers = [answer for answer in decision.offers(field.known) if isinstance(answer, ComeOn)]
    task = field.tasks.get(decision.brigade)
    goal = goal_of(field, task) if task else None
    if not offers:
        return StayOff()
    return min(offers, key=lambda each: _way(field, each.poses, *goal) if goal else _to_ground(field, each.poses))


def _way(field: Field, poses: tuple[Pose, ...], x: int, y: int) -> int:
    """How far a placement is from a place, each piece of rough ground that lies between counted as a march lost."""
    aimed = [pose.turned(pose.bearing(x, y) - pose.heading) for pose in poses]
    lanes = [swept(one, one.ahead(one.distance(x, y)), DEPTH - 2 * SLACK, DEPTH - 2 * SLACK) for one in aimed]
    return min(pose.distance(x, y) for pose in poses) + A_PIECE * _pieces(field.known.setting, lanes)


def place_brigade(field: Field, decision: PlaceBrigade) -> SetUp | BringOnLater:
    """Down where it is near ground of worth."""
    offers = list(islice(decision.offers(field.known), ENOUGH))
    best: SetUp | BringOnLater = min(
        offers, key=lambda answer: _to_ground(field, answer.poses) if isinstance(answer, SetUp) else 1 << 20
    )
    return best


def place_general(field: Field, decision: PlaceGeneral) -> StandAt:
    """Amid his command."""
    mine = units_under(field.known, decision.general)
    x = sum(unit.pose.x for unit in mine) // len(mine)
    y = sum(unit.pose.y for unit in mine) // len(mine)
    return min(decision.offers(field.known), key=lambda spot: tabletop.length(spot.at[0] - x, spot.at[1] - y))


def place_successor(field: Field, decision: PlaceSuccessor) -> int:
    """With the steadiest regiment, or the first of the brigadiers."""
    known = field.known
    if known.generals[decision.general].rank != "brigade":
        return decision.places[0]
    return min(decision.places, key=lambda number: (known.units[number].condition != "ordered", number))


ADVICE: dict[type[Decision[object]], Callable[[Field, Any], Any]] = {
    ChooseMarch: march,
    WheelAgain: wheel_again,
    NextToActivate: next_to_activate,
    Arrive: arrive,
    PlaceBrigade: place_brigade,
    PlaceGeneral: place_general,
    PlaceSuccessor: place_successor,
}
