"""Marches: by the hand that points where a brigade is to go, tried out by its wheel; and the wheel at the end of one.
A march is asked for by its wheel; how far it goes is its order's affair."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.march.body_and_course import Body, body_of, standing, turn_needed, way_to_go
from longroll.rulesets.volume_of_fire.march.foresight import foreseen
from longroll.rulesets.volume_of_fire.march.law_of_marches import ChooseMarch, EndMarches, March
from longroll.rulesets.volume_of_fire.march.march import WheelAgain
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.screen import ghosts
from longroll.rulesets.volume_of_fire.screen.drags import rounded
from longroll.rulesets.volume_of_fire.screen.ghosts import hand
from longroll.rulesets.volume_of_fire.screen.names import brief, brigadier, one_after_another, order_words, stands
from longroll.scene import Item, Probed
from longroll.screen.places import Spot
from longroll.screen.shown import Shown, Why, Words, brought, by_kind, denial, item, judged, only, refused
from longroll.screen.words import so_far
from longroll.tabletop import turn_to


# --- which brigade marches
def _rows(k: Battle, decision: ChooseMarch) -> Iterator[Item]:
    """The marches that are owed all together, each that is offered, each brigade by hand."""
    marches, owed = [answer for answer in decision.offers(k) if isinstance(answer, March)], list(decision.owed(k))
    names = [brief(k, march.brigade) for march in owed]
    yield from one_after_another("March all that their orders send on", owed, names, "reveals")
    for march in marches:
        number = march.brigade
        label = f"March {brief(k, number)}: {order_words(k, k.brigades[number].order)}"
        yield item(Words(label, brigadier(k, number), stands(k, number), "reveals", _how(march)), march)
    for number in sorted({march.brigade for march in marches}):
        label, value = f"March {brief(k, number)} where you point", {"type": "March", "brigade": number}
        yield Item(label, value, "place", brigadier(k, number), stands(k, number), key="g")


def _how(march: March) -> str:
    turned = "turned about, " if march.about else ""
    wheels = f"wheeling {hand(march.wheel)} {abs(march.wheel) / 10:.0f}°, " if march.wheel else ""
    far = f"{march.limit / 1000:g} inches at most" if march.limit is not None else "as far as it may"
    return f"{turned}{wheels}{far}"


class MarchAsked(msgspec.Struct, frozen=True):
    """A march as it is asked for: its wheel, or the place the brigade is turned towards."""

    brigade: int
    wheel: int = 0
    limit: int | None = None
    about: bool = False
    to: Spot | None = None
    type: str = "March"


def _tried(known: Battle, decision: ChooseMarch, asked: MarchAsked) -> Probed:
    """A march, wheeled as asked or as near to it as the rules let it, with where it would end if nothing is met (VF-GT-05)."""
    body = body_of(known, asked.brigade) if 0 <= asked.brigade < len(known.brigades) else None
    if body is None or known.brigades[asked.brigade].side != decision.side:
        return refused(decision.refusal(known, March(asked.brigade, asked.wheel, asked.limit, asked.about)))
    if asked.about:
        body = body.about()
    wheel = asked.wheel
    if asked.to is not None:  # the wheel that turns it towards that place, as far as it may
        swing = turn_to(body.course.heading, body.course.bearing(asked.to.x, asked.to.y))
        wheel = max(-tables.WHEEL, min(tables.WHEEL, rounded(swing, tables.DEGREE)))
    marches = (
        March(asked.brigade, trial, limit, asked.about)
        for limit in dict.fromkeys((asked.limit, None))
        for trial in _wheels(wheel, turn_needed(known, asked.brigade, body))
    )
    return brought(known, decision, marches, partial(_marched, known, body))


def _wheels(wheel: int, needed: int | None) -> Iterator[int]:
    """The wheel asked for, the least that is needed, and those near them."""
    yield wheel
    if needed is None:
        return
    least, most = needed - tables.AIM, needed + tables.AIM
    for near in sorted(
        {*range(least, most + 1, 2 * tables.DEGREE), needed, most}, key=lambda turn: (abs(turn - wheel), turn)
    ):
        if abs(near) <= tables.WHEEL and near != wheel:
            yield near


def _marched(known: Battle, body: Body, march: March, refusal: Refusal | None) -> Probed:
    wheeled = body.wheeled(march.wheel)
    far = way_to_go(known, march.brigade, wheeled)
    if march.limit is not None:
        far = min(far, march.limit) if far else march.limit
    wanted, (far, why, dice) = far, foreseen(known, wheeled, far)
    start, end = wheeled.course, wheeled.course.ahead(far)
    turn = f"wheels {abs(march.wheel) // 10}° {hand(march.wheel)} and " if march.wheel else ""
    words = f"{known.brigades[march.brigade].name} {turn}marches"
    short = f"; no further, for {why}" if why and far < wanted else ""
    diced = "".join(f"; a die is thrown for {name} after {so_far(at)}" for name, at in dice)
    there = ghosts.bases(wheeled.quads(far), "legal", "where it would end if nothing is met")
    return Probed(
        cost="1 action point",
        overlays=(ghosts.line((start.spot, end.spot), words), there),
        says=f"{words}, {so_far(far)} unless something is met{short}{diced}{ghosts.not_as_asked(refusal)}",
    )


def _owed(decision: ChooseMarch, known: Battle, answer: Any) -> tuple[str, Any] | None:
    """The first march that bars the end of them."""
    owed = decision.owed(known) if isinstance(answer, EndMarches) else ()
    return next(((f"March {brief(known, march.brigade)} as ordered", march) for march in owed), None)


# --- the wheel at the end
def _wheel_probe(known: Battle, decision: WheelAgain, wheel: Any) -> Probed:
    """The wheel at the end of a march, with how the brigade would stand (VF-GT-06)."""
    if (probed := judged(known, decision, wheel)).refusal:
        return probed
    quads = standing(known, decision.units, decision.course).wheeled(wheel).quads()
    says = f"wheel {abs(wheel) // 10}° {hand(wheel)}" if wheel else "stay as it is"
    return replace(probed, overlays=(ghosts.bases(quads, "legal", "where they would stand"),), says=says)


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(
        ChooseMarch,
        why=lambda k, decision: Why("March a brigade that no enemy sees, or go on"),
        rows=_rows,
        last=lambda k, decision: item(
            Words("No further march"), EndMarches(), refusal=denial(decision.refusal(k, EndMarches()))
        ),
        probe=by_kind({"March": (MarchAsked, _tried)}),
        forced=only(EndMarches()),
        remedy=_owed,
    ),
    Shown(
        WheelAgain,
        why=lambda k, decision: Why(f"{brief(k, decision.brigade)} may wheel once more where it stands"),
        words=lambda k, decision, wheel: (
            Words(f"Wheel {hand(wheel)} by {abs(wheel) / 10:g}°") if wheel else Words("Stay as it is", ends=True)
        ),
        probe=_wheel_probe,
        forced=only(0),
    ),
)
