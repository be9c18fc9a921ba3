"""A general rides into a circle with his column (DC-CIRC-02, DC-CIRC-07, DC-PIKE)."""

import msgspec

from longroll.flow import Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import circles
from longroll.rulesets.division.areas.control import settle, take
from longroll.rulesets.division.areas.forced_deployment import ForcedDeployment
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, PIKES
from longroll.rulesets.division.components.forces import SUPERIORS
from longroll.rulesets.division.generals.displaced import Displaced, homeless
from longroll.rulesets.division.movement.columns import form, sort_out, who_can_form
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.tables import NOBODY


class Ride(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The general rides to an area or a circle; into a circle generals under him, who stand where he does, may come along with
    their columns (DC-CIRC-02)."""

    to: str
    along: tuple[int, ...] = ()


class Halt(msgspec.Struct, frozen=True, tag=True):
    """The general moves no more."""


def company(b: Battle, general: General) -> tuple[int, ...]:
    """The generals under a general who are in his circle."""
    if general.circle < 0:
        return ()
    here = circles.generals(b, general.circle, general.side)
    return tuple(row.id for row in here if general.id in SUPERIORS[row.id])


def led(b: Battle, general: int, along: tuple[int, ...]) -> list[Stand]:
    """The stands in march order that go with a general and those who come along."""
    marching = circles.columns(b)
    return [stand for number in (general, *along) for stand in marching.get(number, ())]


def may_ride(b: Battle, general: General, circle: int, along: tuple[int, ...], gathers: bool) -> Refusal | None:
    """Why a general may not ride into a circle from where he is; `gathers`: stands that can join his column do."""
    row = CIRCLES[circle]
    if general.circle >= 0 and circle not in CIRCLES[general.circle].along:
        return _no_pike(general.circle, circle)
    if general.area >= 0 and circle not in AREAS[general.area].circles:
        because = f"{row.name} is not attached to {AREAS[general.area].name}"
        return Refusal("DC-EDGE-02", because, "ride to an area that is attached to it")
    if set(along).difference(company(b, general)) or len(set(along)) < len(along):
        return Refusal("DC-CIRC-02", f"only generals under {general.name} who are in his circle come along")
    with_column = bool(led(b, general.id, along)) or (gathers and bool(who_can_form(b, general, circle)))
    return circles.barred(b, circle, general.side, with_column)


def _no_pike(start: int, end: int) -> Refusal:
    """No pike joins two circles: one must be followed circle by circle, and none leads through the town (DC-PIKE-02)."""
    one, other = CIRCLES[start], CIRCLES[end]
    if start == end:
        return Refusal("DC-PIKE-04", f"he is at {one.name}", "choose another circle")
    for pike in PIKES:
        if start in pike.circles and end in pike.circles:
            return Refusal("DC-PIKE-04", f"{other.name} is not next to {one.name} on the {pike.name}", "go by the next")
    here = {pike.key for pike in PIKES if start in pike.circles}
    if here and any(start == pike.circles[0] for pike in PIKES):
        because = f"the pike ends at {one.name}, at the edge of the town; none leads on to {other.name}"
        return Refusal("DC-PIKE-02", because, "deploy, and cross the town from area to area")
    return Refusal("DC-PIKE-04", f"no pike leads from {one.name} to {other.name}", "ride by a junction")


class Riding(Procedure[bool]):
    """A general rides into a circle; the result is whether his column met deployed enemies there (DC-CIRC-03).  With `gathers`
    every stand of his command about it that can joins the column (DC-CMD-10)."""

    general: int = 0
    circle: int = 0
    along: tuple[int, ...] = ()
    gathers: bool = False
    rule: str = "DC-GMOVE-05"
    column: tuple[int, ...] = ()

    def ride(self, b: Battle) -> Need[None]:
        """Enemy generals who are alone there are displaced (DC-CIRC-07)."""
        general, where = b.generals[self.general], CIRCLES[self.circle]
        joining = [row.id for row in who_can_form(b, general, self.circle)] if self.gathers else []
        self.column = tuple(row.id for row in led(b, self.general, self.along))
        for number in (self.general, *self.along):
            b.change_general(number, area=NOBODY, circle=self.circle)
        how = f"marches to {where.name}" if self.column else f"rides to {where.name}"
        b.say("moved", f"{general.name} {how}", self.rule, general, *(b.stands[number] for number in self.column))
        sort_out(b, self.circle, general.side)
        for number in joining:
            form(b, b.stands[number], self.circle)
        settle(b)
        return Displaced() if homeless(b) else None

    def meet(self, b: Battle) -> Need[None] | done[bool]:
        general = b.generals[self.general]
        if self.column and circles.red(b, self.circle, general.side):
            b.say(
                "said", f"{general.name} meets deployed enemies at {CIRCLES[self.circle].name}", "DC-CIRC-03", general
            )
            return ForcedDeployment(circle=self.circle, stands=self.column)
        return done(False)

    def ends(self, b: Battle) -> done[bool]:
        return done(True)


def come_to_rest(b: Battle, general: int) -> None:
    """A general has ended his move: his column takes the areas about its circle that nobody occupies (DC-AREA-05)."""
    row = b.generals[general]
    if row.circle >= 0 and row.id in circles.columns(b):
        take(b, row.circle, row.side)
