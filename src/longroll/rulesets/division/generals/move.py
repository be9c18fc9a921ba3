"""A general's move before his stands act: two areas, or a circle and deploy, or two circles (DC-GMOVE)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, EDGES_APART, from_circle
from longroll.rulesets.division.events.general_forward import area_from_cashtown, circle_from_cashtown
from longroll.rulesets.division.generals.displaced import put
from longroll.rulesets.division.movement.columns import Deploy, Deploying, LeavesColumn, may_deploy, may_leave
from longroll.rulesets.division.movement.riding import Halt, Ride, Riding, come_to_rest, company, may_ride
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.tables import AREAS_A_MOVE, CIRCLES_A_MOVE

Choice = Ride | Deploy | Halt


def his_column(b: Battle, general: General) -> Iterator[Stand]:
    """The stands of a general's command in march order in his circle."""
    if general.circle >= 0:
        for row in circles.column(b, general.circle, general.side):
            if b.commands(general.id, row.id):
                yield row


def not_his(b: Battle, general: General, number: int) -> Refusal | None:
    """Why a general may not deploy a stand: it is not his, or not in march order in his circle."""
    stand = b.stands[number] if 0 <= number < len(b.stands) else None
    if stand is None or not b.commands(general.id, number):
        return Refusal("DC-CMD-03", f"it is not under the command of {general.name}", "deploy a stand of his")
    if not stand.marching or general.circle < 0 or b.generals[stand.general].circle != general.circle:
        return Refusal("DC-GMOVE-04", f"{stand.name} is not in march order in his circle", "deploy one that is")
    return None


def apart(general: General, area: int) -> int:
    """How many areas a general moves to come to one; from a circle into an attached area is one (DC-GMOVE-01)."""
    return from_circle(general.circle, area) + 1 if general.circle >= 0 else EDGES_APART[general.area][area]


class MoveGeneral(Decision[Choice], frozen=True):
    """Where the active general goes; `ridden` circles he has gone already, or he has `deployed` a stand."""

    general: int = 0
    ridden: int = 0
    deployed: bool = False
    rule: ClassVar[str] = "DC-GMOVE-01"
    rules: ClassVar[tuple[str, ...]] = (
        "DC-GMOVE-02",
        "DC-GMOVE-03",
        "DC-GMOVE-04",
        "DC-GMOVE-05",
        "DC-CIRC-01",
        "DC-CIRC-02",
        "DC-PIKE-03",
        "DC-EVT-23",
    )

    def offers(self, known: Battle) -> Iterator[Choice]:
        general = known.generals[self.general]
        if self.refusal(known, Halt()) is None:
            yield Halt()
        found: list[Choice] = [*self._rides(known, general), *self._deployments(known, general)]
        for answer in (*found, *self._walks(known, general)):
            if self._compelled(known, general, answer) is None:
                yield answer

    def _rides(self, known: Battle, general: General) -> Iterator[Ride]:
        if self.deployed or self.ridden >= CIRCLES_A_MOVE:
            return
        along = company(known, general)
        for circle in next_circles(general):
            for others in {along, ()}:
                if may_ride(known, general, circle, others, gathers=False) is None:
                    yield Ride(CIRCLES[circle].thing, others)

    def _deployments(self, known: Battle, general: General) -> Iterator[Deploy]:
        if self.ridden < CIRCLES_A_MOVE and general.circle >= 0:
            areas = circles.open_areas(known, general.circle, general.side)
            for stand in his_column(known, general):
                yield from (Deploy(stand.id, AREAS[area].thing) for area in areas)

    def _walks(self, known: Battle, general: General) -> Iterator[Ride]:
        if self.ridden or self.deployed or known.night or may_leave(known, general):
            return
        for area in range(len(AREAS)):
            if 1 <= apart(general, area) <= AREAS_A_MOVE and may_stand(known, general, area) is None:
                yield Ride(AREAS[area].thing)

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        general = known.generals[self.general]
        match answer:
            case Ride(to):
                area, circle = places.area(to), places.circle(to)
                if circle is not None:
                    refusal = self._ride(known, general, circle.id, answer.along)
                elif area is not None:
                    refusal = self._walk(known, general, area.id, answer.along)
                else:
                    return Refusal(self.rule, "he rides to an area or to a circle")
            case Deploy(number, to):
                refusal = self._deployment(known, general, number, to)
            case Halt():
                refusal = None
            case _:
                return Refusal(self.rule, "the general rides, deploys stands, or halts")
        return refusal or self._compelled(known, general, answer)

    def _ride(self, known: Battle, general: General, circle: int, along: tuple[int, ...]) -> Refusal | None:
        if self.deployed:
            return Refusal("DC-GMOVE-04", f"{general.name} has deployed stands", "deploy more, or halt")
        if self.ridden >= CIRCLES_A_MOVE:
            return Refusal("DC-GMOVE-05", f"{general.name} has ridden {self.ridden} circles", "halt")
        return may_ride(known, general, circle, along, gathers=False)

    def _walk(self, known: Battle, general: General, area: int, along: tuple[int, ...]) -> Refusal | None:
        if known.night:
            return Refusal(
                "DC-EVT-08", "Night March Moves Only: generals ride from circle to circle", "ride to a circle"
            )
        if along:
            return Refusal("DC-GMOVE-01", f"{general.name} rides into an area alone")
        if self.ridden or self.deployed:
            because = f"{general.name} has used a circle in this move"
            return Refusal("DC-GMOVE-01", because, "ride on to a circle, or halt")
        far = apart(general, area)
        if not 1 <= far <= AREAS_A_MOVE:
            because = f"{AREAS[area].name} is {far} areas from {general.name}, and he rides up to {AREAS_A_MOVE}"
            return Refusal("DC-GMOVE-01", because)
        return may_stand(known, general, area) or may_leave(known, general)

    def _deployment(self, known: Battle, general: General, number: int, to: str) -> Refusal | None:
        if self.ridden >= CIRCLES_A_MOVE:
            because = f"{general.name} has ridden {self.ridden} circles, and deploys after one at most"
            return Refusal("DC-GMOVE-04", because, "let the stands act")
        return not_his(known, general, number) or may_deploy(known, known.stands[number], to)

    # --- General Forward
    def _compelled(self, known: Battle, general: General, answer: Choice) -> Refusal | None:
        """Who is compelled comes as near Cashtown as he legally can (DC-EVT-23)."""
        if known.activation is None or not known.activation.compelled:
            return None
        best, comes = self._nearest(known, general), far_from_cashtown(general)
        if isinstance(answer, Ride):
            area, circle = places.area(answer.to), places.circle(answer.to)
            if area is not None:
                comes = area_from_cashtown(area.id)
            elif circle is not None:
                comes = self._onward(known, general, circle.id)
        if comes <= best:
            return None
        because = f"General Forward: {general.name} can come within {best} areas of Cashtown"
        return Refusal("DC-EVT-23", because, "ride as near as he can")

    def _nearest(self, known: Battle, general: General) -> int:
        """How near he can come yet."""
        ends = [far_from_cashtown(general)]
        for ride in (*self._rides(known, general), *self._walks(known, general)):
            area, circle = places.area(ride.to), places.circle(ride.to)
            if area is not None:
                ends.append(area_from_cashtown(area.id))
            elif circle is not None:
                ends.append(self._onward(known, general, circle.id))
        return min(ends)

    def _onward(self, known: Battle, general: General, circle: int) -> int:
        """How near he can come by a circle, if he may ride on from there."""
        stops = circles.red(known, circle, general.side) or self.ridden + 1 >= CIRCLES_A_MOVE
        with_column = bool(circles.columns(known).get(general.id))
        ahead = [
            circle_from_cashtown(each)
            for each in CIRCLES[circle].along
            if not stops and circles.barred(known, each, general.side, with_column) is None
        ]
        return min([circle_from_cashtown(circle), *ahead])

    def passed(self, known: Battle) -> Choice:
        return next(self.offers(known))


def next_circles(general: General) -> tuple[int, ...]:
    """The circles a general may ride to next, whoever is there."""
    return CIRCLES[general.circle].along if general.circle >= 0 else AREAS[general.area].circles


def may_stand(b: Battle, general: General, area: int) -> Refusal | None:
    """Why a general may not end his move in an area: enemies hold it, and no steady friend is there (DC-GMOVE-03)."""
    if b.there(area, 1 - general.side) and not b.steady(area, general.side):
        because = f"enemies are in {AREAS[area].name}, and no steady stand of yours"
        return Refusal("DC-GMOVE-03", because, "let stands go in first")
    return None


def far_from_cashtown(general: General) -> int:
    """How far a general is from Cashtown."""
    return area_from_cashtown(general.area) if general.area >= 0 else circle_from_cashtown(general.circle)


class GeneralsMove(Procedure[None]):
    """The active general moves; his entry on the map was a circle of it (DC-ARR-05)."""

    ridden: int = 0
    deployed: bool = False

    def begin(self, b: Battle) -> None:
        assert b.activation is not None
        self.ridden = int(b.activation.entered)

    def ask(self, b: Battle) -> Need[Choice]:
        assert b.activation is not None
        return MoveGeneral(b.active, b.activation.general, self.ridden, self.deployed)

    def carry_out(self, b: Battle, answer: Choice) -> Jump | done[None]:
        assert b.activation is not None
        general = b.generals[b.activation.general]
        match answer:
            case Ride(to, along):
                circle = places.circle(to)
                if circle is None:
                    return self.end_with(Walking(general=general.id, to=to))
                self.ridden += 1
                return self.go(self.ridden_on, Riding(general=general.id, circle=circle.id, along=along))
            case Deploy(stand, to):
                self.deployed = True
                return self.go(self.ask, Deploying(stand=stand, to=to, rule="DC-GMOVE-04"))
        if self.ridden:
            come_to_rest(b, general.id)
        return done()

    def ridden_on(self, b: Battle, surprised: bool) -> Jump | done[None]:
        """Where a column meets deployed enemies, the move ends (DC-GMOVE-02)."""
        return done() if surprised else self.go(self.ask)


class Walking(Procedure[None]):
    """A general rides into an area, alone; who marched with him is led by others or deploys (DC-GMOVE-01, DC-CIRC-02)."""

    general: int = 0
    to: str = ""

    def leave(self, b: Battle) -> Need[None]:
        return LeavesColumn(general=self.general) if circles.columns(b).get(self.general) else None

    def ride(self, b: Battle) -> done[None]:
        put(b, self.general, self.to, "DC-GMOVE-01")
        return done()
