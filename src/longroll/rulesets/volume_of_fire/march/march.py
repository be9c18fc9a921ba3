"""Grand tactical movement: brigades out of the enemy's sight march as one body (VF-GT-01 to VF-GT-14).

The owner names a brigade, a wheel and, if he likes, a distance (`law_of_marches.py`).  The law judges that by what he knows; the
march itself goes over true ground in steps of a quarter inch, and ends where an enemy sees it, where rough ground holds it,
or where there is no room.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll import tabletop
from longroll.dice import Die, Throw
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.losses import disorder, in_danger, pass_friends, record_retreat, ride_over
from longroll.rulesets.volume_of_fire.command.action_points import commander, pay
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrivals
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, drawn_in, rough_pieces, rough_swept
from longroll.rulesets.volume_of_fire.march import body_and_course
from longroll.rulesets.volume_of_fire.march.body_and_course import Body, body_of, standing, turn_needed, way_to_go
from longroll.rulesets.volume_of_fire.march.foresight import named
from longroll.rulesets.volume_of_fire.march.ground_ahead import NEVER, SEEN, Corridor, Held
from longroll.rulesets.volume_of_fire.march.law_of_marches import EndMarches, March, who_marches
from longroll.rulesets.volume_of_fire.movement.paths import ARC, swept_rings
from longroll.rulesets.volume_of_fire.movement.roads import on_road
from longroll.rulesets.volume_of_fire.orders.permissions import said
from longroll.rulesets.volume_of_fire.record import DEPTH, DISC, Battle, Piece, Unit
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import brigade_observed
from longroll.rulesets.volume_of_fire.sight.unseen import say_to_enemy
from longroll.tabletop import Pose, swept, turns, vector

NO_LIMIT = -1
HALF = tables.WHEEL // 2
TOLD = 50
"""What is less is no way that is told, in tenths of an inch."""


class WheelAgain(Decision[int], frozen=True):
    """VF-GT-06  Where no enemy sees the brigade at the end of its march it may wheel once more; 0 leaves it as it is."""

    rule: ClassVar[str] = "VF-GT-06"
    brigade: int = 0
    units: tuple[int, ...] = ()
    course: Pose = Pose(0, 0, 0)
    handed: ClassVar[bool] = True
    """That the answer's sign is left or right."""

    def offers(self, known: Battle) -> Iterator[int]:
        """To stand, and to either hand half a wheel and the widest there is room for, in whole degrees."""
        yield 0
        for sign in (-1, 1):
            turns = (sign * turn for turn in range(tables.WHEEL, 0, -tables.DEGREE))
            widest = next((turn for turn in turns if self.refusal(known, turn) is None), 0)
            if abs(widest) > HALF and self.refusal(known, sign * HALF) is None:
                yield sign * HALF
            if widest:
                yield widest

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if type(answer) is not int or abs(answer) > tables.WHEEL:
            return Refusal("VF-GT-06", "the second wheel is a turn of at most 45 degrees to either side")
        if answer == 0:
            return None
        return body_and_course.no_room(known, standing(known, self.units, self.course).wheeled(answer))


# --- the phase
class GrandTacticalPhase(Procedure[None]):
    """The grand tactical movement phase of one side: what arrives, then the marches (VF-GT-01, VF-GT-15)."""

    side: int = 0
    gone: tuple[int, ...] = ()

    def arrivals(self, b: Battle) -> Need[None]:
        return Arrivals(side=self.side)

    def ask(self, b: Battle) -> Need[March | EndMarches] | done[None]:
        """Asked whether or not a brigade is under orders that make it move: the enemy must not learn that from a silence."""
        left = (row for row in b.brigades if row.side == self.side and row.place != "out" and row.id not in self.gone)
        return who_marches(b, self.side, self.gone) if any(left) else done()

    def carry_out(self, b: Battle, answer: March | EndMarches) -> Jump | done[None]:
        if isinstance(answer, EndMarches):
            return done()
        self.gone = (*self.gone, answer.brigade)
        limit = NO_LIMIT if answer.limit is None else answer.limit
        march = BrigadeMarch(brigade=answer.brigade, wheel=answer.wheel, limit=limit, turned=answer.about)
        return self.go(self.ask, march)


class BrigadeMarch(Procedure[None]):
    """One grand tactical move, from the first wheel to the last."""

    brigade: int = 0
    wheel: int = 0
    limit: int = NO_LIMIT
    turned: bool = False
    units: tuple[int, ...] = ()
    starts: tuple[Pose, ...] = ()
    course: Pose = Pose(0, 0, 0)
    gone: int = 0
    held: tuple[Held, ...] = ()
    meets: str = ""
    over: bool = False

    def set_out(self, b: Battle) -> Need[None]:
        """VF-GT-02, VF-GT-05: the point is paid and the brigade wheels to aim at its objective."""
        row = b.brigades[self.brigade]
        known = b.known(row.side)
        body = body_of(known, self.brigade)
        assert body is not None
        if row.order.kind == "retire":
            record_retreat(b, self.brigade)
        pay(b, commander(b, self.brigade), 1)
        b.change_brigade(self.brigade, moved=True, marched=True)
        self.units = tuple(unit.id for unit in body.units)
        if self.turned:
            body = body.about()
        body = body.wheeled(self.wheel)
        if self.limit == NO_LIMIT:
            needed = turn_needed(known, self.brigade, body)
            self.limit = way_to_go(known, self.brigade, body) if needed == 0 else 0
        units = (b.units[number] for number in self.units)
        b.say("moved", f"{row.name} marches, for 1 action point", "VF-AP-08", *units, at=body.course.spot, to=row.side)
        _say_who_stays(b, known, self.brigade)
        if self.turned or self.wheel:
            self.over = not wheel_body(b, body, self.wheel, self.turned)
        self.starts, self.course = standing(b, self.units, body.course).poses, body.course
        return self.go(self.come_to_rest) if self.over else None

    def march(self, b: Battle) -> Need[int]:
        """VF-GT-08, VF-GT-11: straight on in steps of a quarter inch, until something ends it or must be diced for where it
        is touched."""
        way = Corridor(b, self.units, self.starts, self.course, self.limit)
        while True:
            if ended := way.ends(b, self.gone, self.held):
                self.over = ended == SEEN
                if not self.over:
                    self._say(b, f"gets no further through {named(b, ended)} this turn", "VF-GT-11")
                break
            if self.gone >= self.limit:
                break
            if (met := way.meets(self.gone, self.held)) is not None:
                self.gone, self.meets = met
                way.put(b, self.gone)
                return self._terrain_die(b)
            ahead = way.next(self.gone, self.held)
            if bar := way.bar(ahead):
                self.over = bar.rule == "VF-CHG-01"
                self._say(b, bar.because, bar.rule, reveals=self.over)
                break
            self.gone = way.onward(ahead, self.limit, self.held)
        self.gone = way.last_free(self.gone)
        return self.go(self.come_to_rest)

    def terrain(self, b: Battle, face: int) -> Jump:
        """VF-GT-11, VF-GT-12: a six stops it at the edge; other faces say how far in it gets, or let it cross."""
        piece = _rough(b, self.meets)
        if face == 6:
            way = Corridor(b, self.units, self.starts, self.course, self.limit)
            self.gone = way.last_free(self.gone)
            self._say(b, f"is stopped at {named(b, self.meets)} and may try again next turn", "VF-GT-13")
            return self.go(self.come_to_rest)
        until = NEVER if piece is None else self.gone + face * tables.ENTANGLED[piece.move]
        self.held = (*self.held, Held(self.meets, until))
        return self.go(self.march)

    def come_to_rest(self, b: Battle) -> Need[int] | done[None]:
        """The brigade stands where it got to; ground and friends it passed disorder it (VF-GT-14)."""
        self._settle(b)
        here = standing(b, self.units, self.course.ahead(self.gone))
        far = f"after {said(self.gone)}" if self.gone >= TOLD else "where it was"
        if not self.over and not brigade_observed(b, self.brigade):
            look(b)
            self._say(b, f"comes to rest {far}", "VF-GT-10")
            self._say_to_enemy(b, f"marches {said(self.gone)}")
            return WheelAgain(b.brigades[self.brigade].side, self.brigade, self.units, here.course)
        why = ": the enemy has it in sight" if brigade_observed(b, self.brigade) else ""
        self._say(b, f"halts {far}{why}", "VF-GT-08", reveals=True)
        look(b)
        self._say_to_enemy(b, f"marches {said(self.gone)}")
        return done()

    def wheel_again(self, b: Battle, answer: int) -> done[None]:
        """VF-GT-06"""
        if answer:
            body = standing(b, self.units, self.course.ahead(self.gone)).wheeled(answer)
            wheel_body(b, body, answer, False)
            look(b)
            self._say_to_enemy(b, "wheels where it has halted")
        return done()

    def _settle(self, b: Battle) -> None:
        """Put the brigade down, its brigadier with it (VF-GEN-05), and bear what the way did to it (VF-GT-14)."""
        dx, dy = vector(self.course.heading, self.gone)
        for number, start in zip(self.units, self.starts, strict=True):
            moved = b.units[number].moved + self.gone
            b.change_unit(number, pose=start.shifted(dx, dy), stirred=True, moved=moved)
        if (leader := b.brigadier(self.brigade)).present:
            _stand(b, leader.id, leader.x + dx, leader.y + dy)
        for number, start in zip(self.units, self.starts, strict=True) if self.gone else ():
            unit = b.units[number]
            bare = swept(start, unit.pose, unit.frontage - 2 * SLACK, DEPTH - 2 * SLACK)
            if rough_swept(b.setting, bare) and not _by_road(b, unit, start):
                disorder(b, number, "VF-GT-14")
            pass_friends(b, unit, [bare], self.units)
            ride_over(b, number, [swept(start, unit.pose, unit.frontage, DEPTH)])

    def _terrain_die(self, b: Battle) -> Throw[int]:
        """VF-GT-11, VF-GT-12"""
        row, piece = b.brigades[self.brigade], _rough(b, self.meets)
        if piece is None:
            return Throw(Die(), f"{row.name} comes to {named(b, self.meets)}: a 6 stops it", "VF-GT-12", row.side)
        way = f"{row.name} enters {piece.name}: {tables.ENTANGLED[piece.move] // 1000} inches a point, a 6 stops it"
        return Throw(Die(), way, "VF-GT-11", row.side)

    def _say(self, b: Battle, what: str, rule: str, reveals: bool = False) -> None:
        """News of a march, for its owner: BRIGADE and what it does."""
        row, units = b.brigades[self.brigade], (b.units[number] for number in self.units)
        b.say("moved", f"{row.name} {what}", rule, *units, to=row.side, reveals=reveals)

    def _say_to_enemy(self, b: Battle, what: str) -> None:
        """What the enemy reads of a march, which without fog of war he sees begin and end (VF-SCALE-04)."""
        name, units = b.brigades[self.brigade].name, tuple(b.units[number] for number in self.units)
        say_to_enemy(b, "VF-SCALE-04", units, not b.options.fog, f"{name} {what}", "has marched")


def _rough(b: Battle, name: str) -> Piece | None:
    """The area of rough ground of that id; None for a line."""
    return next((row for row in rough_pieces(b.setting) if row.id == name), None)


def _say_who_stays(b: Battle, known: Battle, brigade: int) -> None:
    """VF-GT-03, VF-GT-04: who stays behind, and why."""
    for unit in known.of_brigade(brigade):
        if why := body_and_course.stays_behind(known, brigade, unit):
            rule = "VF-GT-04" if why == body_and_course.UNLIMBERED else "VF-GT-03"
            b.say("said", f"{unit.name} {why} and stays", rule, unit, to=unit.side)


def wheel_body(b: Battle, body: Body, wheel: int, about: bool) -> bool:
    """Carry out a wheel: nobody rolls for it, but who stands in rough ground or crosses it is disordered (VF-GT-05).
    Says whether the march may go on: not if an enemy sees the brigade now, nor if one it did not know of was in the
    way."""
    row, barred = b.brigades[body.units[0].brigade], body_and_course.no_room(b, body)
    if barred is not None:
        b.say("said", f"{row.name} cannot wheel: {barred.because}", barred.rule, to=row.side, reveals=True)
        return False
    leader, x, y = b.brigadier(row.id), body.course.x, body.course.y
    far = SLACK + max(tabletop.length(quad[i] - x, quad[i + 1] - y) for quad in body.quads() for i in (0, 2, 4, 6))
    danger = in_danger(b, 1 - row.side, (x - far, y - far, x + far, y + far))
    for number, pose in zip((unit.id for unit in body.units), body.poses, strict=True):
        before = b.units[number]
        b.change_unit(number, pose=pose, stirred=True)
        start = before.pose.turned(body_and_course.HALF_TURN) if about else before.pose
        way = (start, *(start.rotated(x, y, turn) for turn in turns(wheel, ARC)))
        if danger:
            ride_over(b, number, swept_rings(way, before.frontage, 0))
        if wheel and any(rough_swept(b.setting, ring) for ring in swept_rings(way, before.frontage, SLACK)):
            disorder(b, number, "VF-GT-05")
    if leader.present:
        spot = Pose(leader.x, leader.y, 0).rotated(x, y, wheel)
        _stand(b, leader.id, spot.x, spot.y)
    return not brigade_observed(b, row.id)


def _stand(b: Battle, general: int, x: int, y: int) -> None:
    """A general's place, drawn in to the table's edge."""
    x, y = drawn_in(b.setting, x, y, DISC)
    b.change_general(general, x=x, y=y)


def _by_road(b: Battle, unit: Unit, start: Pose) -> bool:
    """Whether a unit keeps to a road from one end of a straight march to the other (VF-TERR-13)."""
    return all(on_road(b.setting, pose, unit.frontage) is not None for pose in (start, unit.pose))
