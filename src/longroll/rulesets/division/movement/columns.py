"""Into march order and out of it (DC-CIRC-02, DC-CIRC-06)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.flow import Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.areas.control import settle
from longroll.rulesets.division.areas.forced_deployment import ColumnsSurprised, Placed, Placing, surprised
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.movement.command import lowest
from longroll.rulesets.division.record.action import Law
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.tables import NOBODY


class Join(msgspec.Struct, frozen=True, tag=True):
    """A stand forms column in a circle, with the lowest general of its chain there (DC-CIRC-02)."""

    stand: int
    to: str


class Deploy(msgspec.Struct, frozen=True, tag=True):
    """A stand in march order deploys into an area."""

    stand: int
    to: str


# --- who marches with whom
def sort_out(b: Battle, circle: int, side: int) -> None:
    """Let each stand in march order in a circle march with the lowest general of its chain there (DC-CIRC-02)."""
    for stand in circles.column(b, circle, side):
        number = lowest(b, stand, circle)
        if number not in (NOBODY, stand.general):
            b.change(stand.id, general=number)


def may_form(b: Battle, stand: Stand, circle: int) -> Refusal | None:
    """Why a stand may not form column in a circle, whoever is there (DC-CIRC-06)."""
    name = CIRCLES[circle].name
    if not stand.deployed or stand.area not in CIRCLES[circle].areas:
        return Refusal("DC-CIRC-06", f"{stand.name} is in no area attached to {name}", "move it there first")
    if stand.routed:
        return Refusal("DC-CIRC-06", f"{stand.name} is routed", "rally it")
    if b.there(stand.area, 1 - stand.side):
        return Refusal("DC-CIRC-06", f"enemies are in {AREAS[stand.area].name}", "clear the area, or leave it")
    if stand.arm == "cavalry" and not stand.mounted and stand.holders <= 0:
        return Refusal("DC-LOSS-08", f"{stand.name} has lost its horse holders: it can only mount", "mount it")
    red = circles.steady_near(b, circle, stand.side)
    if red is not None:
        because = f"{name} is hazardous: steady enemies are in {AREAS[red].name}"
        return Refusal("DC-CIRC-08", because, "clear the attached areas")
    return None


def who_can_form(b: Battle, general: General, circle: int) -> list[Stand]:
    """The stands of a general's command that can form column in a circle (DC-CMD-10)."""
    found = [row for area in CIRCLES[circle].areas for row in b.there(area, general.side)]
    return [row for row in found if b.commands(general.id, row.id) and may_form(b, row, circle) is None]


def form(b: Battle, stand: Stand, circle: int) -> None:
    """A stand forms column."""
    general = b.generals[lowest(b, stand, circle)]
    b.change(stand.id, area=NOBODY, general=general.id)
    b.say(
        "moved",
        f"{stand.name} forms column with {general.name} at {CIRCLES[circle].name}",
        "DC-CIRC-06",
        stand,
        general,
    )


def may_deploy(b: Battle, stand: Stand, to: str) -> Refusal | None:
    """Why a stand in march order may not deploy into an area (DC-CIRC-06, DC-CMD-12, DC-GMOVE-04)."""
    if not stand.marching:
        return Refusal("DC-CIRC-02", f"{stand.name} is not in march order", "move it from area to area")
    circle, row = CIRCLES[b.generals[stand.general].circle], places.area(to)
    if row is None or row.id not in circle.areas:
        names = ", ".join(AREAS[area].name for area in circle.areas)
        return Refusal("DC-EDGE-02", f"{circle.name} shares edges only with {names}", f"deploy into {names}")
    if b.there(row.id, 1 - stand.side):
        return Refusal("DC-CIRC-06", f"enemies are in {row.name}", "deploy beside them, and move in")
    return None


def deploy(b: Battle, stand: Stand, area: int, rule: str) -> None:
    """A stand leaves the column, steady."""
    b.change(stand.id, area=area, general=NOBODY)
    b.say("moved", f"{stand.name} deploys in {AREAS[area].name}", rule, stand)


class Deploying(Procedure[None]):
    """A stand leaves the column for an area; enemy columns about it are surprised."""

    stand: int = 0
    to: str = ""
    rule: str = "DC-CIRC-06"

    def deploy(self, b: Battle) -> done[None]:
        row, stand = places.area(self.to), b.stands[self.stand]
        assert row is not None
        deploy(b, stand, row.id, self.rule)
        settle(b)
        if any(True for _ in surprised(b, stand.side, (row.id,))):
            return self.end_with(ColumnsSurprised(side=stand.side, areas=(row.id,)))
        return done()


# --- as actions
def _may_join(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    row = places.circle(answer.to)
    if row is None:
        return Refusal("DC-CIRC-06", "a column forms in a circle", "name a circle")
    if lowest(b, stand, row.id) == NOBODY:
        chain = ", ".join(b.generals[number].name for number in stand.unit.chain)
        return Refusal("DC-CIRC-06", f"nobody who commands {stand.name} is at {row.name}", f"bring {chain} there")
    return may_form(b, stand, row.id)


def _joins(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if stand.steady:
        for circle in AREAS[stand.area].circles:
            if lowest(b, stand, circle) != NOBODY and may_form(b, stand, circle) is None:
                yield Join(stand.id, CIRCLES[circle].thing)


class Joining(Procedure[None]):
    """A stand forms column."""

    stand: int = 0
    to: str = ""

    def join(self, b: Battle) -> done[None]:
        row = places.circle(self.to)
        assert row is not None
        form(b, b.stands[self.stand], row.id)
        return done()


def _may_deploy(b: Battle, activation: Activation, stand: Stand, answer: Any) -> Refusal | None:
    return may_deploy(b, stand, answer.to)


def _deploys(b: Battle, activation: Activation, stand: Stand) -> Iterator[Any]:
    if stand.marching:
        circle = b.generals[stand.general].circle
        yield from (Deploy(stand.id, AREAS[area].thing) for area in circles.open_areas(b, circle, stand.side))


COLUMNS = (
    Law(Join, _may_join, _joins, lambda answer: Joining(stand=answer.stand, to=answer.to)),
    Law(Deploy, _may_deploy, _deploys, lambda answer: Deploying(stand=answer.stand, to=answer.to)),
)


# --- whose general leaves him behind
class DeployLeft(Placing, frozen=True):
    """Where a stand deploys whose general leaves the column (DC-CIRC-02)."""

    rule: ClassVar[str] = "DC-CIRC-02"


def stranded(b: Battle, general: int) -> list[Stand]:
    """The stands of a general's column for whom nobody of their chain is left in the circle if he goes (DC-CIRC-02)."""
    circle = b.generals[general].circle
    return [row for row in circles.columns(b).get(general, ()) if lowest(b, row, circle, but=(general,)) == NOBODY]


def may_leave(b: Battle, general: General) -> Refusal | None:
    """Why a general may not ride away from his column."""
    left = stranded(b, general.id)
    if left and not circles.open_areas(b, general.circle, general.side):
        because = f"{left[0].name} would be left without a general, and enemies are all about"
        return Refusal("DC-CIRC-02", because, "stay with the column, or march on with it")
    return None


class LeavesColumn(Procedure[None]):
    """A general leaves his column in its circle: others of its chain lead it, or it deploys at once, steady."""

    general: int = 0
    came: tuple[int, ...] = ()

    def next_stand(self, b: Battle) -> Need[Placed] | done[None]:
        circle = b.generals[self.general].circle
        for row in list(circles.columns(b).get(self.general, ())):
            if (other := lowest(b, row, circle, but=(self.general,))) != NOBODY:
                b.change(row.id, general=other)
        left = circles.columns(b).get(self.general, ())
        if not left:
            settle(b)
            side = b.generals[self.general].side
            if any(True for _ in surprised(b, side, self.came)):
                return self.end_with(ColumnsSurprised(side=side, areas=self.came))
            return done()
        areas = tuple(circles.open_areas(b, circle, left[0].side))
        if len(areas) > 1:
            return DeployLeft(left[0].side, left[0].id, areas)
        self._put(b, left[0], areas[0])
        return self.go(self.next_stand)

    def place(self, b: Battle, answer: Placed) -> Jump:
        row = places.area(answer.to)
        assert row is not None
        self._put(b, circles.columns(b)[self.general][0], row.id)
        return self.go(self.next_stand)

    def _put(self, b: Battle, stand: Stand, area: int) -> None:
        deploy(b, stand, area, "DC-CIRC-02")
        self.came = (*self.came, area)
