"""Marches: by the hand that points where a brigade is to go, tried out by its wheel; and the wheel at the end of one.

A march is asked for by its wheel; how far it goes is its order's affair.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec import to_builtins

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.march.body_and_course import Body, body_of, turn_needed, way_to_go
from longroll.rulesets.volume_of_fire.march.law_of_marches import ChooseMarch, EndMarches, March
from longroll.rulesets.volume_of_fire.march.march import WheelAgain
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.screen import ghosts
from longroll.rulesets.volume_of_fire.screen.drags import DEGREE, Drag, rounded
from longroll.rulesets.volume_of_fire.screen.names import brief, brigadier, one_after_another, order_words, stands
from longroll.scene import Ask, Item, Probed
from longroll.screen.places import Spot
from longroll.screen.shown import Shown, brought, by_kind, only, refused
from longroll.screen.words import Why, Words, denial, inches
from longroll.tabletop import Pose, turn_to

NO_MORE = "No further march"


# --- which brigade marches
def _ask(k: Battle, decision: ChooseMarch) -> Ask:
    """The marches that are owed all together, each that is offered, each brigade by hand; none if none is owed."""
    offers = list(decision.offers(k))
    owed = list(decision.owed(k))
    names = [brief(k, march.brigade) for march in owed]
    row = one_after_another("March all that their orders send on", owed, names, "reveals")
    rows, passes = CHOOSE.items(k, decision, offers)
    able = sorted({answer.brigade for answer in offers if isinstance(answer, March)})
    if passes is None:
        refusal = denial(decision.refusal(k, EndMarches()))
        passes = Item(NO_MORE, to_builtins(EndMarches()), refusal=refusal)
    return CHOOSE.put(k, decision, (*row, *rows, *(_by_hand(k, number) for number in able)), passes)


def _by_hand(k: Battle, number: int) -> Item:
    return Item(
        f"March {brief(k, number)} where you point",
        {"type": "March", "brigade": number},
        "place",
        brigadier(k, number),
        stands(k, number),
        key="g",
    )


def _words(k: Battle, decision: ChooseMarch, answer: March | EndMarches) -> Words:
    if isinstance(answer, EndMarches):
        return Words(NO_MORE, ends=True)
    return Words(
        f"March {brief(k, answer.brigade)}: {order_words(k, k.brigades[answer.brigade].order)}",
        brigadier(k, answer.brigade),
        stands(k, answer.brigade),
        "reveals",
        _how(answer),
    )


def _how(march: March) -> str:
    """How a march goes."""
    words = ["turned about"] if march.about else []
    if march.wheel:
        words.append(f"wheeling {_hand(march.wheel)} {abs(march.wheel) / 10:.0f}°")
    words.append(f"{march.limit / 1000:g} inches at most" if march.limit is not None else "as far as it may")
    return ", ".join(words)


def _hand(wheel: int) -> str:
    return "right" if wheel > 0 else "left"


class MarchAsked(msgspec.Struct, frozen=True):
    """A march as it is asked for: its wheel, or the place the brigade is turned towards."""

    brigade: int
    wheel: int = 0
    limit: int | None = None
    about: bool = False
    to: Spot | None = None
    drag: Drag | None = None
    type: str = "March"


def _tried(known: Battle, decision: ChooseMarch, asked: MarchAsked) -> Probed:
    """A march, wheeled as asked or as near to it as the rules let it, with where it would end if nothing is met (VF-GT-05)."""
    body = body_of(known, asked.brigade) if 0 <= asked.brigade < len(known.brigades) else None
    if body is None or known.brigades[asked.brigade].side != decision.side:
        return refused(decision.refusal(known, March(asked.brigade, asked.wheel, asked.limit, asked.about)))
    if asked.about:
        body = body.about()
    place = asked.to or asked.drag
    wheel = asked.wheel if place is None else _wheel_towards(body.course, place)
    marches = (
        March(asked.brigade, trial, limit, asked.about)
        for limit in dict.fromkeys((asked.limit, None))
        for trial in _wheels(wheel, turn_needed(known, asked.brigade, body))
    )
    return brought(known, decision, marches, partial(_marched, known, body))


def _wheel_towards(course: Pose, place: Spot | Drag) -> int:
    """The wheel that turns a brigade towards a place, as far as it may."""
    swing = turn_to(course.heading, course.bearing(place.x, place.y))
    return max(-tables.WHEEL, min(tables.WHEEL, rounded(swing, DEGREE)))


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
    start, end = wheeled.course, wheeled.course.ahead(far)
    turn = f"wheels {abs(march.wheel) // 10}° {_hand(march.wheel)} and " if march.wheel else ""
    words = f"{known.brigades[march.brigade].name} {turn}marches"
    return Probed(
        cost="1 action point",
        overlays=(
            ghosts.line(((start.x, start.y), (end.x, end.y)), words),
            ghosts.bases(wheeled.quads(far), "legal", "where it would end if nothing is met"),
        ),
        says=f"{words}, {inches(far)} inches unless something is met{ghosts.not_as_asked(refusal)}",
    )


def _owed(decision: ChooseMarch, known: Battle, answer: Any) -> tuple[str, Any] | None:
    """The first march that bars the end of them."""
    march = next(decision.owed(known), None) if isinstance(answer, EndMarches) else None
    return None if march is None else (f"March {brief(known, march.brigade)} as ordered", march)


# --- the wheel at the end
def _last_wheel(k: Battle, decision: WheelAgain, wheel: int) -> Words:
    if wheel == 0:
        return Words("Stay as it is", ends=True)
    return Words(f"Wheel {_hand(wheel)} by {abs(wheel) / 10:g}°")


def _wheel_probe(known: Battle, decision: WheelAgain, value: Any) -> Probed:
    """The wheel at the end of a march: a number of tenths, or the place the brigade is turned towards (VF-GT-06)."""
    units = tuple(known.units[number] for number in decision.units)
    body = Body(units, tuple(unit.pose for unit in units), decision.course)
    wheel = value
    if isinstance(value, dict):
        wheel = _wheel_towards(decision.course, msgspec.convert(value.get("to") or value.get("drag"), Spot))
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
        says=f"wheel {abs(wheel) // 10}° {_hand(wheel)}" if wheel else "stay as it is",
    )


CHOOSE: Shown[Battle, ChooseMarch] = Shown(
    ChooseMarch,
    why=lambda k, decision: Why("March a brigade that no enemy sees, or go on"),
    words=_words,
    ask=_ask,
    probe=by_kind({"March": (MarchAsked, _tried)}),
    forced=only(EndMarches()),
    remedy=_owed,
    most=None,
)
WHEEL: Shown[Battle, WheelAgain] = Shown(
    WheelAgain,
    why=lambda k, decision: Why(f"{brief(k, decision.brigade)} may wheel once more where it stands"),
    words=_last_wheel,
    probe=_wheel_probe,
)
SHOWN = (CHOOSE, WHEEL)
