"""Which brigade marches next, and how: what may be answered, and why not (VF-GT-01 to VF-GT-09).  Asked of what the
owner knows.  The march itself is in `march.py`; the body that marches, in `body_and_course.py`."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.action_points import commander
from longroll.rulesets.volume_of_fire.march import body_and_course
from longroll.rulesets.volume_of_fire.march.body_and_course import STEP, Body, aim, body_of, turn_needed, way_to_go
from longroll.rulesets.volume_of_fire.march.foresight import blocked
from longroll.rulesets.volume_of_fire.orders.permissions import goal_gap, nearest_enemy, order_text, said
from longroll.rulesets.volume_of_fire.record import Battle, Brigade
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import brigade_observed


# --- answers
class March(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A brigade marches: turned about if it retires, wheeled clockwise by `wheel` tenths of a degree, then straight on.
    `limit` is how far at most, in thousandths; left out, as far as its order takes it."""

    brigade: int
    wheel: int = 0
    limit: int | None = None
    about: bool = False


class EndMarches(msgspec.Struct, frozen=True, tag=True):
    """No other brigade marches."""


# --- the law
def march_refusal(known: Battle, march: March) -> Refusal | None:
    """Why a brigade that may march may not march so (VF-GT-03 to VF-GT-09)."""
    brigade = known.brigades[march.brigade]
    if (body := body_of(known, march.brigade)) is None:
        units = known.of_brigade(march.brigade)
        rule = "VF-GT-04" if all(unit.arm == "artillery" for unit in units) else "VF-GT-03"
        why = "; ".join(f"{unit.name} {body_and_course.stays_behind(known, march.brigade, unit)}" for unit in units)
        return Refusal(rule, f"no unit of {brigade.name} can go along: {why}", "limber in tactical movement first")
    if march.about:
        if brigade.order.kind != "retire":
            return Refusal("VF-GT-09", "only a brigade on Retire turns its units about before it marches")
        body = body.about()
    return _judged(known, march, body)


def _judged(known: Battle, march: March, body: Body) -> Refusal | None:
    """The same of the body that marches, turned about if it is to be."""
    brigade = known.brigades[march.brigade]
    if abs(march.wheel) > tables.WHEEL:
        return Refusal("VF-GT-05", f"a wheel is at most 45 degrees, not {abs(march.wheel) / 10:.1f}")
    if march.limit is not None and (march.limit < 0 or march.limit % STEP):
        return Refusal("VF-GT-08", f"a march goes in steps of a quarter inch, and {march.limit / 1000:.3f} is none")
    if (needed := turn_needed(known, march.brigade, body)) is None:
        what = order_text(known, brigade.order)
        return Refusal("VF-GT-09", f"{brigade.name} is to {what}, and nothing is known of where that lies")
    wheeled = body.wheeled(march.wheel)
    too_far = abs(needed) > tables.WHEEL
    if too_far:
        if march.wheel != (full := max(-tables.WHEEL, min(tables.WHEEL, needed))):
            way = "right" if full > 0 else "left"
            lies = f"what its order names lies {abs(needed) / 10:.0f} degrees beyond the ten it may aim off"
            remedy = f"wheel the full 45 degrees to the {way}"
            return Refusal("VF-GT-09", f"{lies}, more than a wheel reaches", remedy)
    else:
        if left := turn_needed(known, march.brigade, wheeled):
            outside = f"{abs(left) / 10:.1f} degrees outside the ten it may aim off what its order names"
            remedy = f"wheel by {needed / 10:.1f} degrees, or aim straight"
            return Refusal("VF-GT-09", f"the brigade would head {outside}", remedy)
    return (
        (body_and_course.no_room(known, wheeled) if march.wheel or march.about else None)
        or _too_short(known, march, wheeled, too_far)
        or _nearer(known, march, wheeled, too_far)
        or (_away(known, march, wheeled) if too_far else None)
    )


def _too_short(known: Battle, march: March, body: Body, too_far: bool) -> Refusal | None:
    """VF-GT-07: how far the march must at least, and may at most, go."""
    way = way_to_go(known, march.brigade, body)
    kind = known.brigades[march.brigade].order.kind
    if (stands := _stands(march)) and way < STEP and (not march.limit or kind == "attack"):
        return Refusal("VF-GT-07", "there is nowhere to march: its order takes it no further", "leave it where it is")
    if stands and blocked(known, body, march.limit or way):
        return Refusal("VF-GT-07", "there is nowhere to march: troops of yours stand in its way", "move those first")
    if march.limit is None or too_far:
        return None
    until = {"attack": "its front reaches the target's known place", "advance": "it arrives"}.get(kind, "it is clear")
    if march.limit < way:
        because = f"under {kind.capitalize()} it goes on until {until}, {said(way)}, not only {said(march.limit)}"
        return Refusal("VF-GT-07", because, "leave the limit out")
    if kind == "attack" and march.limit > way:
        return Refusal("VF-GT-07", f"an attack goes until {until}, {said(way)}, and no further", "leave the limit out")
    return None


def _stands(march: March) -> bool:
    """Whether a brigade that marches goes on as it stands: how far it gets is then asked before it may (VF-GT-07)."""
    return not march.wheel and not march.about


def _nearer(known: Battle, march: March, body: Body, too_far: bool) -> Refusal | None:
    """VF-ORD-05: no unit of a brigade that retires ends with its nearest known enemy nearer than its nearest was."""
    if (brigade := known.brigades[march.brigade]).order.kind != "retire":
        return None
    if (far := march.limit) is None:
        far = 0 if too_far else way_to_go(known, march.brigade, body)
    for unit, quad in zip(body.units, body.quads(far), strict=True):
        now, then = nearest_enemy(known, unit.side, unit.quad), nearest_enemy(known, unit.side, quad)
        if now is not None and then is not None and then[1] < now[1]:
            near = f"{unit.name} is {said(now[1])} from its nearest known enemy"
            ends = f"would end {said(then[1])} from {then[0].name}"
            return Refusal("VF-ORD-05", f"{brigade.name} retires: {near}, and {ends}")
    return None


def _away(known: Battle, march: March, body: Body) -> Refusal | None:
    """VF-ORD-02, VF-ORD-03: where a wheel is not enough a brigade may stay still, but goes no further from its goal."""
    brigade = known.brigades[march.brigade]
    if not march.limit:
        return None
    for unit, first, last in zip(body.units, body.quads(), body.quads(march.limit), strict=True):
        before, after = goal_gap(known, brigade.id, first), goal_gap(known, brigade.id, last)
        if before is not None and after is not None and after > before:
            there = f"{unit.name} would be {said(before)} from there when it has wheeled, and may not end {said(after)} away"
            because = f"{brigade.name} is to {order_text(known, brigade.order)}: {there}"
            rule = "VF-ORD-02" if brigade.order.kind == "attack" else "VF-ORD-03"
            return Refusal(rule, because, "wheel and stay still")
    return None


# --- the question
class ChooseMarch(Decision[March | EndMarches], frozen=True):
    """VF-GT-01  Which brigade makes a grand tactical move next.  `gone` have made theirs; `observed` an enemy sees."""

    rule: ClassVar[str] = "VF-GT-01"
    gone: tuple[int, ...] = ()
    observed: tuple[int, ...] = ()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if isinstance(answer, March):
            return self._may_not(known, answer.brigade) or march_refusal(known, answer)
        if isinstance(answer, EndMarches):
            for duty in self.owed(known):
                brigade = known.brigades[duty.brigade]
                told = f"{brigade.name} is to {order_text(known, brigade.order)} at full speed"
                because = f"{told}, is out of the enemy's sight and can march"
                rule = "VF-ORD-02" if brigade.order.kind == "attack" else "VF-ORD-03"
                return Refusal(rule, because, "march it first")
            return None
        return Refusal(self.rule, "name a brigade that marches, or end the marches")

    def _may_not(self, known: Battle, number: int) -> Refusal | None:
        """Why a brigade may not march at all now (VF-GT-01, VF-GT-02)."""
        if not 0 <= number < len(known.brigades) or known.brigades[number].side != self.side:
            return Refusal("VF-GT-01", "that is none of your brigades")
        if (brigade := known.brigades[number]).place != "table":
            return Refusal("VF-GT-01", f"{brigade.name} is not on the table")
        if number in self.gone:
            return Refusal("VF-GT-01", f"{brigade.name} has made its grand tactical move this turn")
        if brigade.rolled == "beaten":
            return Refusal("VF-ACT-05", f"{brigade.name} was beaten in activation and does nothing more this turn")
        if brigade.holds:
            return Refusal("VF-GT-01", f"{brigade.name} holds its ground this turn")
        if brigade.order.kind not in body_and_course.MOVING:
            because = f"{brigade.name} is under {brigade.order.kind.capitalize()}, which does not make it move"
            return Refusal("VF-GT-01", because, "only Attack, Advance and Retire do")
        if number in self.observed:
            return Refusal("VF-ZOO-02", f"{brigade.name} is in an enemy zone of observation", "move it tactically")
        if (leader := commander(known, number)) is None:
            return Refusal("VF-REPL-03", f"{brigade.name} has no general near enough to command it")
        if leader.points < 1:
            return Refusal("VF-GT-02", f"a grand tactical move costs 1 action point, and {leader.name} has none left")
        return None

    def owed(self, known: Battle) -> Iterator[March]:
        """Marches that orders to attack or advance oblige to, each of them legal (VF-ORD-02, VF-ORD-03, VF-GT-09)."""
        for brigade in self._able(known):
            body = body_of(known, brigade.id) if brigade.order.kind != "retire" else None
            needed = None if body is None else turn_needed(known, brigade.id, body)
            if body is not None and needed is not None and abs(needed) <= tables.WHEEL:
                march = _straight_march(known, brigade.id, body)
                if march is not None:
                    yield march

    def _able(self, known: Battle) -> list[Brigade]:
        """The brigades that may march now."""
        return [brigade for brigade in known.brigades if self._may_not(known, brigade.id) is None]

    def offers(self, known: Battle) -> Iterator[Any]:
        owed = list(self.owed(known))
        yield from owed
        if not owed:
            yield EndMarches()
        for brigade in self._able(known):
            if not any(duty.brigade == brigade.id for duty in owed):
                yield from _first_marches(known, brigade.id)

    def passed(self, known: Battle) -> Any:
        return next(self.owed(known), EndMarches())


def who_marches(b: Battle, side: int, gone: tuple[int, ...]) -> ChooseMarch:
    """The question which brigade marches next, as it stands, with what its side is told of who is observed."""
    own = [row for row in b.brigades_of(side) if row.id not in gone]
    moving = [row.id for row in own if row.order.kind in body_and_course.MOVING]
    return ChooseMarch(side, gone, tuple(number for number in moving if brigade_observed(b, number)))


def _first_marches(known: Battle, brigade_id: int) -> Iterator[March]:
    """A legal march of a brigade, if there is one; one more with its units turned about if it retires."""
    if (body := body_of(known, brigade_id)) is not None:
        retires = known.brigades[brigade_id].order.kind == "retire"
        bodies = ((body, False), (body.about(), True)) if retires else ((body, False),)
        yield from filter(None, (_straight_march(known, brigade_id, *each) for each in bodies))


def _straight_march(known: Battle, brigade_id: int, body: Body, about: bool = False) -> March | None:
    """A legal march straight at what the order names, if there is one; else one as near to straight as there is room for."""
    straight, needed = aim(known, brigade_id, body), turn_needed(known, brigade_id, body)
    if straight is None or needed is None:
        return None
    near = (straight + off for off in (0, -50, 50, -tables.AIM, tables.AIM))
    for wheel in dict.fromkeys((straight, needed, *near)):
        march = March(brigade_id, wheel, None, about)
        wheeled = body.wheeled(wheel)
        far = way_to_go(known, brigade_id, wheeled)
        if far > 0 and _judged(known, march, body) is None and (_stands(march) or not blocked(known, wheeled, far)):
            return march
    return None
