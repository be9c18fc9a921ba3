"""A March card: circle by circle, point by point (DC-CMD-08, DC-CMD-10, DC-CMD-11, DC-CMD-12)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.events.general_forward import circle_from_cashtown
from longroll.rulesets.division.generals.move import far_from_cashtown, his_column, next_circles, not_his
from longroll.rulesets.division.movement.columns import Deploy, Deploying, form, may_deploy, who_can_form
from longroll.rulesets.division.movement.riding import Halt, Ride, Riding, come_to_rest, company, may_ride
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General


class Gather(msgspec.Struct, frozen=True, tag=True):
    """For one point all stands about the circle that can form column do (DC-CIRC-06)."""


Choice = Ride | Gather | Deploy | Halt


class SpendMarch(Decision[Choice], frozen=True):
    """What the next March point is spent on; while he is `deploying`, further stands are deployed for the same point."""

    general: int = 0
    points: int = 0
    deploying: bool = False
    rule: ClassVar[str] = "DC-CMD-08"
    rules: ClassVar[tuple[str, ...]] = ("DC-CMD-10", "DC-CMD-11", "DC-CMD-12", "DC-CMD-03", "DC-CIRC-06", "DC-EVT-23")

    def offers(self, known: Battle) -> Iterator[Choice]:
        general = known.generals[self.general]
        if self.refusal(known, Halt()) is None:
            yield Halt()
        for answer in (*self._rides(known, general), *self._others(known, general)):
            if self._compelled(known, general, answer) is None:
                yield answer

    def _rides(self, known: Battle, general: General) -> Iterator[Ride]:
        if not self.points:
            return
        along = company(known, general)
        for circle in next_circles(general):
            for others in {along, ()}:
                if self._ride(known, general, circle, others) is None:
                    yield Ride(CIRCLES[circle].thing, others)

    def _others(self, known: Battle, general: General) -> Iterator[Choice]:
        if general.circle < 0:
            return
        if self.points or self.deploying:
            areas = circles.open_areas(known, general.circle, general.side)
            for stand in his_column(known, general):
                yield from (Deploy(stand.id, AREAS[area].thing) for area in areas)
        if self.points and self._gathering(known, general) is None:
            yield Gather()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        general = known.generals[self.general]
        refusal: Refusal | None = None
        match answer:
            case Halt():
                pass
            case Deploy(number, to):
                if not self.deploying:
                    refusal = self._spent(general)
                refusal = refusal or not_his(known, general, number) or may_deploy(known, known.stands[number], to)
            case Gather():
                refusal = self._spent(general) or self._gathering(known, general)
            case Ride(to, along):
                circle = places.circle(to)
                if circle is None:
                    because = "a March card leads from circle to circle along the pikes"
                    return Refusal("DC-PIKE-01", because, "ride to a circle")
                refusal = self._spent(general) or self._ride(known, general, circle.id, along)
            case _:
                return Refusal(self.rule, "a March point is spent, or the general halts")
        return refusal or self._compelled(known, general, answer)

    def _spent(self, general: General) -> Refusal | None:
        if self.points > 0:
            return None
        return Refusal("DC-CMD-08", f"{general.name} has no March points left", "halt")

    def _ride(self, known: Battle, general: General, circle: int, along: tuple[int, ...]) -> Refusal | None:
        if general.area >= 0 and known.there(general.area, 1 - general.side):
            return Refusal(
                "DC-CMD-10", f"enemies are in {AREAS[general.area].name}", "move him before, without the card"
            )
        return may_ride(known, general, circle, along, gathers=general.area >= 0)

    def _gathering(self, known: Battle, general: General) -> Refusal | None:
        if general.circle < 0:
            return Refusal("DC-CIRC-06", f"{general.name} is in no circle", "ride to one")
        if not who_can_form(known, general, general.circle):
            because = f"no stand of his can form column at {CIRCLES[general.circle].name}"
            return Refusal("DC-CIRC-06", because)
        return None

    def _compelled(self, known: Battle, general: General, answer: Choice) -> Refusal | None:
        """Who is compelled rides nearer to Cashtown with every point while he can (DC-EVT-23)."""
        if known.activation is None or not known.activation.compelled:
            return None
        far = far_from_cashtown(general)
        circle = places.circle(answer.to) if isinstance(answer, Ride) else None
        if circle is not None and circle_from_cashtown(circle.id) < far:
            return None
        if not any(circle_from_cashtown(each) < far for each in self._open(known, general)):
            return None
        because = f"General Forward: {general.name} is {far} areas from Cashtown and must ride nearer"
        return Refusal("DC-EVT-23", because, "ride to a circle nearer Cashtown")

    def _open(self, known: Battle, general: General) -> Iterator[int]:
        """The circles he may ride to next."""
        if self.points:
            for circle in next_circles(general):
                if self._ride(known, general, circle, ()) is None:
                    yield circle

    def passed(self, known: Battle) -> Choice:
        return next(self.offers(known))


class MarchCard(Procedure[None]):
    """The active general spends March points; his entry on the map took one (DC-ARR-05)."""

    deploying: bool = False
    marched: bool = False

    def begin(self, b: Battle) -> None:
        assert b.activation is not None
        self.marched = b.activation.entered
        b.change_activation(points=b.activation.points - int(self.marched))

    def ask(self, b: Battle) -> Need[Choice] | done[None]:
        assert b.activation is not None
        activation = b.activation
        general = b.generals[activation.general]
        if activation.points <= 0 and not (self.deploying and any(True for _ in his_column(b, general))):
            return self._ends(b)
        return SpendMarch(b.active, general.id, activation.points, self.deploying)

    def spend(self, b: Battle, answer: Choice) -> Jump | done[None]:
        """One point deploys any number of stands (DC-CMD-12)."""
        assert b.activation is not None
        general = b.generals[b.activation.general]
        if isinstance(answer, Halt):
            return self._ends(b)
        if not (self.deploying and isinstance(answer, Deploy)):
            b.change_activation(points=b.activation.points - 1)
        self.deploying = isinstance(answer, Deploy)
        if isinstance(answer, Deploy):
            return self.go(self.ask, Deploying(stand=answer.stand, to=answer.to, rule="DC-CMD-12"))
        if isinstance(answer, Gather):
            for stand in who_can_form(b, general, general.circle):
                form(b, stand, general.circle)
            return self.go(self.ask)
        circle = places.circle(answer.to)
        assert circle is not None
        onto, self.marched = general.area >= 0, True
        rule = "DC-CMD-10" if onto else "DC-CMD-11"
        riding = Riding(general=general.id, circle=circle.id, along=answer.along, gathers=onto, rule=rule)
        return self.go(self.ridden_on, riding)

    def ridden_on(self, b: Battle, surprised: bool) -> Jump | done[None]:
        """A march into deployed enemies ends the card (DC-CMD-11)."""
        return done() if surprised else self.go(self.ask)

    def _ends(self, b: Battle) -> done[None]:
        assert b.activation is not None
        if self.marched:
            come_to_rest(b, b.activation.general)
        return done()
