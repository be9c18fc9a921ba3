"""Tried out before the battle comes to blows: placing brigades and generals, marches, messengers.

A placement is asked for by the place of the middle of the front rank; the nearest room for it is looked for around.  A march
is asked for by its wheel; how far it goes is its order's affair.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Decision, Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.deployment.deployment import StandAt
from longroll.rulesets.volume_of_fire.deployment.free_deployment import PlaceBrigade, SetUp, zones_of
from longroll.rulesets.volume_of_fire.deployment.places import Poses, poses_at, still_to_come
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive, ComeOn
from longroll.rulesets.volume_of_fire.march.grand_tactical import WheelAgain
from longroll.rulesets.volume_of_fire.march.marches import ChooseMarch, March
from longroll.rulesets.volume_of_fire.march.marching_brigade import Body, body_of, turn_needed, way_to_go
from longroll.rulesets.volume_of_fire.orders import messengers, new_orders
from longroll.rulesets.volume_of_fire.orders.new_orders import RideOn, Send, SendReport
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH, INCH, Battle, Messenger, Unit
from longroll.rulesets.volume_of_fire.screen import charts, ghosts
from longroll.rulesets.volume_of_fire.screen.completion import Spot, denial, refused, whole
from longroll.rulesets.volume_of_fire.screen.drags import DEGREE, Drag, rounded
from longroll.rulesets.volume_of_fire.screen.things import FIELD
from longroll.scene import Overlay, Probed
from longroll.tabletop import Pose, footprint, turn_to

AROUND = (0, 500, 1000, 2000, 3000, 4500, 6000, 9000, 12000)
"""How far from where it was asked for a place is looked for, in thousandths."""
RANKS = (1, 2, 3)
NEAR_EDGE = tables.EDGE - INCH
"""How far from its edge the front of a brigade is put that is to stand near it."""


# --- placements
class Placing(msgspec.Struct, frozen=True):
    """A placement as it is asked for: all poses, or the middle of the front and how many ranks; at first neither."""

    type: str
    brigade: int = -1
    poses: Poses | None = None
    down: tuple[int, ...] = ()
    to: Spot | None = None
    ranks: int = 0


class Placed(NamedTuple):
    """Poses that were asked for, or the nearest that are allowed, and why not the others."""

    poses: Poses | None
    refusal: Refusal | None


def place_brigade(known: Battle, decision: Decision, value: Any) -> Probed:
    """A brigade set down at deployment, in one rank or more, where it is asked to or near it (VF-DEP-01, VF-DEP-02)."""
    if not isinstance(value, dict) or value.get("type") != "SetUp":
        return whole(known, decision, value)
    asked = msgspec.convert(value, Placing)
    units = still_to_come(known, asked.brigade)

    def answer(poses: Poses) -> SetUp:
        return SetUp(asked.brigade, poses, asked.down)

    probed = _placed(known, decision, asked, units, answer)
    return replace(probed, overlays=(*probed.overlays, _own_ground(known, decision.side)))


def arrive(known: Battle, decision: Decision, value: Any) -> Probed:
    """A brigade coming on, where it is asked to or near it (VF-GT-15)."""
    if not isinstance(value, dict) or value.get("type") != "ComeOn" or not isinstance(decision, Arrive):
        return whole(known, decision, value)
    asked = msgspec.convert(value, Placing)
    units = still_to_come(known, decision.brigade)

    def answer(poses: Poses) -> ComeOn:
        return ComeOn(poses, asked.down)

    return _placed(known, decision, asked, units, answer)


def _placed(
    known: Battle, decision: Decision, asked: Placing, units: tuple[Unit, ...], answer: Callable[[Poses], Any]
) -> Probed:
    units = tuple(replace(unit, mounted=False, limbered=False) if unit.id in asked.down else unit for unit in units)
    if asked.to is None and asked.poses is None:
        asked = _begun(known, decision, asked, units)
    if asked.to is None or not units:
        poses = asked.poses or ()
        refusal = decision.refusal(known, answer(poses))
        found = Placed(None if refusal else poses, refusal)
    else:
        found = _room_near(known, decision, asked, units, answer)
    if found.poses is None:
        return refused(found.refusal)
    quads = [footprint(pose, unit.frontage, DEPTH) for unit, pose in zip(units, found.poses, strict=True)]
    return Probed(
        refusal=denial(found.refusal),
        nearest=msgspec.to_builtins(answer(found.poses)),
        overlays=(ghosts.bases(quads, "legal", "where they would stand"),),
        says=(f"{known.brigades[units[0].brigade].name} stands here" if units else "")
        + (f"; not as asked: {found.refusal.because}" if found.refusal else ""),
    )


def _begun(known: Battle, decision: Decision, asked: Placing, units: tuple[Unit, ...]) -> Placing:
    """Where a brigade is first shown when it is to be placed: the first good place, or near it if it is to have other ranks."""
    for offer in decision.offers(known):
        if isinstance(offer, ComeOn | SetUp) and getattr(offer, "brigade", asked.brigade) == asked.brigade:
            if not asked.ranks:
                return replace(asked, poses=offer.poses, down=getattr(offer, "down", ()))
            quads = [footprint(pose, unit.frontage, DEPTH) for unit, pose in zip(units, offer.poses, strict=True)]
            x = sum(sum(quad[::2]) for quad in quads) // (4 * len(quads))
            y = sum(sum(quad[1::2]) for quad in quads) // (4 * len(quads))
            return replace(asked, to=Spot(x, y, offer.poses[0].heading))
    return asked


def _room_near(
    known: Battle, decision: Decision, asked: Placing, units: tuple[Unit, ...], answer: Callable[[Poses], Any]
) -> Placed:
    """Room where it is asked for, else in rings around that, else in more ranks, else at the edge or where it is offered."""
    ranks = asked.ranks or 1
    spot = asked.to or Spot(0, 0)
    first = decision.refusal(known, answer(poses_at(units, _pose(spot), min(ranks, len(units)))))
    for near in dict.fromkeys((spot, _by_own_edge(known, decision, spot))):
        for poses in _trials(near, units, ranks):
            if decision.refusal(known, answer(poses)) is None:
                return Placed(poses, first)
    offers = (each for each in decision.offers(known) if isinstance(each, ComeOn | SetUp))
    rooms = [each.poses for each in offers if getattr(each, "brigade", asked.brigade) == asked.brigade]
    nearest = min(rooms, key=lambda poses: poses[0].distance(spot.x, spot.y), default=None)
    return Placed(nearest, first)


def _pose(spot: Spot) -> Pose:
    return Pose(spot.x, spot.y, spot.heading % tabletop.TURN)


def _by_own_edge(known: Battle, decision: Decision, spot: Spot) -> Spot:
    """The place nearest to a spot that is near the edge where a side sets up, where that is its only ground (VF-DEP-02)."""
    if not isinstance(decision, PlaceBrigade) or zones_of(known, decision.side):
        return spot
    setting = laid(known.setting)
    match setting.edges[decision.side]:
        case "north":
            return replace(spot, y=max(spot.y, setting.height - NEAR_EDGE))
        case "south":
            return replace(spot, y=min(spot.y, NEAR_EDGE))
        case "east":
            return replace(spot, x=max(spot.x, setting.width - NEAR_EDGE))
        case _:
            return replace(spot, x=min(spot.x, NEAR_EDGE))


def _own_ground(known: Battle, side: int) -> Overlay:
    """Where a side may set up: the ground allotted to it, or along its edge (VF-DEP-02, VF-DEP-03)."""
    setting, rings, words = laid(known.setting), tuple(zones_of(known, side)), "where you may set up"
    if not rings:
        deep, w, h = tables.EDGE, setting.width, setting.height
        west, south, east, north = {
            "north": (0, h - deep, w, h),
            "south": (0, 0, w, deep),
            "east": (w - deep, 0, w, h),
            "west": (0, 0, deep, h),
        }[setting.edges[side]]
        rings = ((west, south, east, south, east, north, west, north),)
        words += ", or beside a brigade that stands"
    return Overlay(
        "ground", FIELD, "region", geometry=rings, tone="legal", says=words, label="your ground", when="probe"
    )


def _trials(spot: Spot, units: tuple[Unit, ...], wanted: int) -> Iterator[Poses]:
    middle = _pose(spot)
    order = (wanted, *(count for count in RANKS if count != wanted))
    for around in AROUND:
        for turn in range(0, tabletop.TURN, tabletop.TURN if not around else 450):
            for count in order:
                if count <= len(units):
                    yield poses_at(units, middle.toward((middle.heading + turn) % tabletop.TURN, around), count)


def place_general(known: Battle, decision: Decision, value: Any) -> Probed:
    """A general's place at deployment, or the nearest to it; at first a good one is shown (VF-DEP-05)."""
    if value == {"type": "StandAt"}:
        offered = next((each for each in decision.offers(known) if isinstance(each, StandAt)), None)
        return whole(known, decision, value) if offered is None else _stands_at(offered)
    spot = msgspec.convert(value["to"], Spot) if isinstance(value, dict) and "to" in value else None
    if spot is None:
        return whole(known, decision, value)
    first: Refusal | None = None
    for around in range(0, 12 * INCH, 500):
        for turn in range(0, tabletop.TURN, tabletop.TURN if not around else 225):
            there = Pose(spot.x, spot.y).toward(turn, around)
            answer = StandAt((there.x, there.y))
            refusal = decision.refusal(known, answer)
            if refusal is None:
                return _stands_at(answer, first)
            first = first or refusal
    return refused(first)


def _stands_at(answer: StandAt, first: Refusal | None = None) -> Probed:
    return Probed(
        refusal=denial(first),
        nearest=msgspec.to_builtins(answer),
        overlays=(ghosts.disc(*answer.at),),
        says=first.because if first else "",
    )


# --- marches
class MarchAsked(msgspec.Struct, frozen=True):
    """A march as it is asked for: its wheel, or the place the brigade is turned towards."""

    brigade: int
    wheel: int = 0
    limit: int | None = None
    about: bool = False
    to: Spot | None = None
    drag: Drag | None = None
    type: str = "March"


def choose_march(known: Battle, decision: Decision, value: Any) -> Probed:
    """A march, wheeled as asked or as near to it as the rules let it, with where it would end if nothing is met (VF-GT-05)."""
    if not isinstance(value, dict) or value.get("type") != "March" or not isinstance(decision, ChooseMarch):
        return whole(known, decision, value)
    asked = msgspec.convert(value, MarchAsked)
    body = body_of(known, asked.brigade) if 0 <= asked.brigade < len(known.brigades) else None
    if body is None or known.brigades[asked.brigade].side != decision.side:
        return refused(decision.refusal(known, March(asked.brigade, asked.wheel, asked.limit, asked.about)))
    if asked.about:
        body = body.about()
    wheel = asked.wheel
    place = asked.to or asked.drag
    if place is not None:
        swing = turn_to(body.course.heading, body.course.bearing(place.x, place.y))
        wheel = max(-tables.WHEEL, min(tables.WHEEL, rounded(swing, DEGREE)))
    refusal = decision.refusal(known, March(asked.brigade, wheel, asked.limit, asked.about))
    for limit in dict.fromkeys((asked.limit, None)):
        for trial in _wheels(wheel, turn_needed(known, asked.brigade, body)):
            march = March(asked.brigade, trial, limit, asked.about)
            if decision.refusal(known, march) is None:
                return _marched(known, body, march, refusal)
    return refused(refusal)


def _wheels(wheel: int, needed: int | None) -> Iterator[int]:
    """The wheel asked for, the least that is needed, and those near them."""
    yield wheel
    if needed is None:
        return
    least, most = needed - tables.AIM, needed + tables.AIM
    for near in sorted({*range(least, most + 1, 2 * DEGREE), needed, most}, key=lambda turn: (abs(turn - wheel), turn)):
        if abs(near) <= tables.WHEEL and near != wheel:
            yield near


def _marched(known: Battle, body: Body, march: March, refusal: Refusal | None) -> Probed:
    wheeled = body.wheeled(march.wheel)
    far = way_to_go(known, march.brigade, wheeled)
    if march.limit is not None:
        far = min(far, march.limit) if far else march.limit
    end = wheeled.course.ahead(far)
    name = known.brigades[march.brigade].name
    side = "right" if march.wheel > 0 else "left"
    words = f"{name} {f'wheels {abs(march.wheel) // 10}° {side} and ' if march.wheel else ''}marches"
    line = (wheeled.course.x, wheeled.course.y, end.x, end.y)
    return Probed(
        refusal=denial(refusal),
        nearest=msgspec.to_builtins(march),
        cost="1 action point",
        overlays=(
            Overlay("path", FIELD, "path", geometry=(line,), tone="legal", says=words, when="probe"),
            ghosts.bases(wheeled.quads(far), "legal", "where it would end if nothing is met"),
        ),
        says=f"{words}, {ghosts.inches(far)} inches unless something is met"
        + (f"; not as asked: {refusal.because}" if refusal else ""),
    )


def wheel_again(known: Battle, decision: Decision, value: Any) -> Probed:
    """The wheel at the end of a march: a number of tenths, or the place the brigade is turned towards (VF-GT-06)."""
    if not isinstance(decision, WheelAgain):
        return whole(known, decision, value)
    units = tuple(known.units[number] for number in decision.units)
    body = Body(units, tuple(unit.pose for unit in units), decision.course)
    wheel = value
    if isinstance(value, dict):
        place = msgspec.convert(value.get("to") or value.get("drag"), Spot)
        swing = turn_to(decision.course.heading, decision.course.bearing(place.x, place.y))
        wheel = max(-tables.WHEEL, min(tables.WHEEL, rounded(swing, DEGREE)))
    refusal = decision.refusal(known, wheel)
    if refusal is not None and type(wheel) is int:
        way = 1 if wheel > 0 else -1
        less = range(min(abs(wheel), tables.WHEEL) // DEGREE * DEGREE, 0, -DEGREE)
        wheel = next((way * turn for turn in less if decision.refusal(known, way * turn) is None), 0)
    elif refusal is not None:
        return refused(refusal)
    return Probed(
        refusal=denial(refusal),
        nearest=wheel,
        overlays=(ghosts.bases(body.wheeled(wheel).quads(), "legal", "where they would stand"),),
        says=f"wheel {abs(wheel) // 10}° {'right' if wheel > 0 else 'left'}" if wheel else "stay as it is",
    )


# --- messengers
def give_orders(known: Battle, decision: Decision, value: Any) -> Probed:
    """An answer in the orders phase; where a messenger rides, his way and what may become of him (VF-MSG-03, VF-MSG-04)."""
    probed = whole(known, decision, value)
    answer = msgspec.convert(value, decision.answers)
    if probed.refusal is not None or not isinstance(answer, RideOn | Send | SendReport):
        return probed
    row = rider(known, answer)
    if row is None:
        return probed
    end, stop = messengers.goal(known, row)
    spots = messengers.path((row.x, row.y), answer.via, end, stop, messengers.FARTHEST)
    line = tuple(value for spot in spots for value in spot)
    way = Overlay("path", FIELD, "path", geometry=(line,), tone="order", says="the messenger's way", when="probe")
    return replace(probed, overlays=(way,), odds=charts.messenger(known, row, answer.via))


def rider(known: Battle, answer: RideOn | Send | SendReport) -> Messenger | None:
    """The messenger an answer sends on his way."""
    match answer:
        case RideOn():
            return messengers.find(known, answer.messenger)
        case Send():
            return new_orders.order_from(known.generals[answer.general], answer)
        case SendReport():
            return new_orders.report_from(known, answer)
