"""The charge of mounted cavalry: whom it may be aimed at, and what the one charged does at once (BC-CHCAV-01).  Horse
meets horse half way, guns fire and are ridden over, routed infantry forms square or dies.  What is settled here is not
fought again when the turn's melees are (BC-TURN-08)."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Decision, Modifier, Need, Refusal, done
from longroll.rulesets.brigade.cards.events import Contacted
from longroll.rulesets.brigade.cards.window import Window
from longroll.rulesets.brigade.charge.advance import Advance, ChargePart, SetDown, clear_for, strike
from longroll.rulesets.brigade.charge.law_of_charges import Onset, onset, reachable
from longroll.rulesets.brigade.command import generals
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.fire.fire_action import Firing
from longroll.rulesets.brigade.fire.losses import Risk, destroy
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.melee.cavalry_melee import CavalryMelee
from longroll.rulesets.brigade.movement.arrows import inches
from longroll.rulesets.brigade.record import Battle, Stand, facing
from longroll.rulesets.brigade.rout.rally import faced, routed_near, turned
from longroll.rulesets.brigade.rout.rout import Rout
from longroll.rulesets.brigade.tables import CELL, FRONT, MUSKETRY
from longroll.tabletop import Pose, gap

HORSE, GUNS, FUGITIVES = 1, 2, 3
"""The classes of target, first to last (BC-CHCAV-01)."""
KINDS = {HORSE: "mounted cavalry", GUNS: "unsupported artillery", FUGITIVES: "routing infantry"}


def class_of(b: Battle, target: Stand) -> int:
    """The class of an enemy as a target of a mounted charge; 0 for none (BC-CHCAV-01, BC-CHCAV-03, BC-CHCAV-04)."""
    if target.mounted:
        return HORSE
    if target.arm == "artillery":
        beside = facing.touching(b, target, target.side)
        return 0 if any(friend.arm == "infantry" and not friend.routed for friend in beside) else GUNS
    return FUGITIVES if target.arm == "infantry" and target.routed else 0


def precedence(b: Battle, stand: Stand, target: Stand) -> tuple[int, int]:
    """What the first of a charger's targets is the least of: its class, and of horse how near it is (BC-CHCAV-02)."""
    kind = class_of(b, target)
    return kind, gap(stand.quad, target.quad) if kind == HORSE else 0


def barred(b: Battle, stand: Stand, target: Stand) -> Refusal | None:
    """Why mounted cavalry may not charge this target, the way being free (BC-CHCAV-01 to BC-CHCAV-04)."""
    kind, far = precedence(b, stand, target)
    if not kind:
        why = "is supported by infantry" if target.arm == "artillery" else "is neither horse, guns nor routing infantry"
        rule = "BC-CHCAV-03" if target.arm == "artillery" else "BC-CHCAV-01"
        return Refusal(rule, f"{target.name} {why}: mounted cavalry may not charge it")
    for other in b.of_side(target.side):
        rank, near_by = precedence(b, stand, other)
        taken = rank == GUNS and facing.pinned(b, other)  # one stand has them, and no other may charge them
        if not rank or (rank, near_by) >= (kind, far) or taken or not reachable(b, stand, other):
            continue
        if rank < kind:
            return Refusal("BC-CHCAV-01", f"{other.name} can be reached: {KINDS[rank]} comes before {KINDS[kind]}")
        away = f"{other.name} is {inches(near_by)} away and {target.name} {inches(far)}"
        return Refusal("BC-CHCAV-02", f"{away}: the nearest horse is charged")
    busy = facing.enemies_at(b, target) if kind == GUNS else []
    return Refusal("BC-CHCAV-03", f"{busy[0].name} has {target.name}: one stand charges one battery") if busy else None


def line_of(stand: Stand, found: Onset) -> list[tuple[int, int]]:
    """Points a quarter inch apart along the line of the charge, from flag to flag (BC-CHRG-04)."""
    x, y = stand.flag
    dx, dy = found.pose.x - stand.pose.x, found.pose.y - stand.pose.y
    points = tabletop.points_along(x, y, x + dx, y + dy, CELL) if dx or dy else []
    return list(dict.fromkeys([(x, y), *zip(points[::2], points[1::2], strict=True), (x + dx, y + dy)]))


def fires_on(b: Battle, enemy: Stand, stand: Stand, x: int, y: int) -> bool:
    """Whether a point of the charge lies in an enemy's front arc, within musketry and in its sight (BC-CHRG-04)."""
    from_x, from_y = enemy.flag
    in_arc = tabletop.in_arc(from_x, from_y, enemy.pose.heading, FRONT, x, y)
    if not in_arc or tabletop.length(x - from_x, y - from_y) > MUSKETRY.to:
        return False
    front_x, front_y = stand.flag
    there = replace(stand, pose=stand.pose.shifted(x - front_x, y - front_y))
    return sight.shows(b, enemy, there, (x, y))


def enemy_fire(b: Battle, stand: Stand, target: Stand, heading: int) -> tuple[Modifier, ...]:
    """What the foot that may fire on it adds to the roll of a mounted charge's check: one a stand (BC-CHRG-04)."""
    if isinstance(found := onset(b, stand, target, heading), Refusal):
        return ()
    line, about = line_of(stand, found), facing.near(b, stand.quad, found.distance + MUSKETRY.to)
    foot = [enemy for enemy in about if enemy.side != stand.side and enemy.on_foot and not enemy.routed]
    count = sum(any(fires_on(b, enemy, stand, x, y) for x, y in line) for enemy in foot)
    return (Modifier(count, "enemy foot whose fire it may meet", "BC-CHRG-04"),) if count else ()


def square(b: Battle, stand: Stand) -> tuple[Modifier, ...]:
    """What changes the roll of infantry forming square: friends at its side, routed infantry about it (BC-CHCAV-09)."""
    beside = sum(friend.charges and not friend.routed for friend in facing.touching(b, stand, stand.side))
    routed = sum(other.arm == "infantry" for other in routed_near(b, stand))
    found = (
        Modifier(-beside, "formed friends in contact", "BC-CHCAV-09"),
        Modifier(routed, 'routed infantry within 8"', "BC-CHCAV-09"),
    )
    return tuple(term for term in found if term.value)


class FaceHorse(Decision[bool], frozen=True):
    """Whether infantry that has formed square faces the horse that charged it (BC-CHCAV-09)."""

    stand: int
    charger: int
    rule: ClassVar[str] = "BC-CHCAV-09"

    def offers(self, known: Battle) -> Iterator[bool]:
        yield from (True, False)

    def passed(self, known: Battle) -> bool:
        return False


class Countercharge(ChargePart[object]):
    """Horse charged by horse meets it half way, or routs and leaves its place (BC-CHCAV-06)."""

    left: Pose = Pose(0, 0)

    def check(self, b: Battle) -> Need[bool]:
        target = b.stands[self.target]
        self.left = target.pose
        if target.routed:
            return self.go(self.give_way)
        return Check(stand=target.id, why="countercharging", rule="BC-CHCAV-06")

    def judge(self, b: Battle, passed: bool) -> Need[None]:
        if not passed:
            return self.go(self.give_way)
        target = b.stands[self.target]
        poses = None if facing.pinned(b, target) else meeting(b, b.stands[self.stand], target)
        if poses is None:
            return self.go(self.close, self._as(Advance))
        stand = b.stands[self.stand]
        b.say("moved", f"{target.name} comes to meet {stand.name}", "BC-CHCAV-06", target, stand)
        self.left = poses[1]
        return SetDown(stand=self.stand, pose=poses[0])

    def meet(self, b: Battle) -> Need[None]:
        return SetDown(stand=self.target, pose=self.left)

    def met(self, b: Battle) -> Need[Contacted]:
        return Window(what=Contacted(self.target, self.stand))

    def close(self, b: Battle) -> done[object]:
        return self.end_with(CavalryMelee(charger=self.stand, target=self.target))

    def give_way(self, b: Battle) -> Need[None]:
        target = b.stands[self.target]
        b.say("said", f"{target.name} does not countercharge", "BC-CHCAV-06", target)
        return Rout(stand=target.id, enemy=self.stand)

    def take_place(self, b: Battle) -> done[object]:
        return self.end_with(taking_place(b, b.stands[self.stand], self.left))


class ChargedGuns(ChargePart[object]):
    """Guns that face the charge fire and are fought; those that do not are lost (BC-CHCAV-08)."""

    left: Pose = Pose(0, 0)

    def fire(self, b: Battle) -> Need[None]:
        stand, battery = b.stands[self.stand], b.stands[self.target]
        self.left = battery.pose
        if battery.routed or not faces_charge(b, battery, stand, self.heading):
            return self.go(self.overrun)
        b.say("said", f"{battery.name} fires at {stand.name}", "BC-CHCAV-08", battery, stand)
        return Firing(firer=battery.id, target=stand.id, melee=True)

    def go_in(self, b: Battle) -> Need[bool] | done[None]:
        """The charge goes on if the shot has neither destroyed, routed nor unhorsed it."""
        stand = b.stands[self.stand]
        return self._as(Advance) if stand.formed and stand.mounted else done()

    def fight(self, b: Battle) -> Need[int]:
        return CavalryMelee(charger=self.stand, target=self.target)

    def won(self, b: Battle, winner: int) -> done[object]:
        stand = b.stands[self.stand]
        return self.end_with(taking_place(b, stand, self.left)) if winner == stand.side else done()

    def overrun(self, b: Battle) -> Need[None]:
        battery = b.stands[self.target]
        text = f"{battery.name} does not face the charge and is overrun"
        b.say("lost", text, "BC-CHCAV-08", battery, at=battery.pose.spot)
        return Risk(stand=battery.id)

    def lose(self, b: Battle) -> done[object]:
        destroy(b, b.stands[self.target])
        return self.end_with(taking_place(b, b.stands[self.stand], self.left))


class FormingSquare(ChargePart[object]):
    """Routed infantry forms square and drives the horse off, or is destroyed (BC-CHCAV-04, BC-CHCAV-09)."""

    end: Pose = Pose(0, 0)

    def check(self, b: Battle) -> Need[bool]:
        self.end, target = self._found(b).pose, b.stands[self.target]
        return Check(stand=target.id, why="forming square", rule="BC-CHCAV-09", adds=square(b, target))

    def judge(self, b: Battle, passed: bool) -> Need[bool]:
        stand, target = b.stands[self.stand], b.stands[self.target]
        if not passed:
            text = f"{target.name} forms no square and is destroyed"
            b.say("lost", text, "BC-CHCAV-04", target, at=target.pose.spot)
            return self.go(self.lose, Risk(stand=target.id))
        target = b.change_stand(target.id, routed=False)
        b.say("changed", f"{target.name} forms square", "BC-CHCAV-09", target)
        if turned(b, target, _to_meet(target, stand)) is not None:
            return self.go(self.drive_off)
        return FaceHorse(target.side, target.id, stand.id)

    def face(self, b: Battle, faces: bool) -> None:
        if faces:
            stand, target = b.stands[self.stand], b.stands[self.target]
            target = b.change_stand(target.id, pose=_to_meet(target, stand))
            generals.displaced(b, target)

    def drive_off(self, b: Battle) -> done[object]:
        return self.end_with(Rout(stand=self.stand, enemy=self.target))

    def lose(self, b: Battle) -> done[object]:
        destroy(b, b.stands[self.target])
        return self.end_with(SetDown(stand=self.stand, pose=self.end))


def _to_meet(target: Stand, charger: Stand) -> Pose:
    """The pose in which rallied infantry, refaced as at any rally, faces its charger (BC-CHCAV-09, BC-RALLY-04)."""
    x, y = target.flag
    return faced(target, tabletop.bearing(charger.pose.x - x, charger.pose.y - y))


_REACTIONS: dict[int, type[ChargePart[object]]] = {HORSE: Countercharge, GUNS: ChargedGuns, FUGITIVES: FormingSquare}


def reaction(b: Battle, target: Stand) -> type[ChargePart[object]]:
    """What a stand charged by horse does, by its class; it is not a choice (BC-CHCAV-05)."""
    b.say("said", f"{target.name} has no choice but to meet the charge", "BC-CHCAV-05", target)
    return _REACTIONS[class_of(b, target)]


def taking_place(b: Battle, stand: Stand, left: Pose) -> SetDown:
    """The charger's centre comes to where its target's was, its facing kept; as near to it as others leave room."""
    way, far = stand.pose.bearing(left.x, left.y), stand.pose.distance(left.x, left.y)
    pose = Pose(left.x, left.y, stand.pose.heading)
    while far > 0 and not clear_for(b, facing.base_at(stand, pose), (stand.id,)):
        far -= CELL
        pose = stand.pose.toward(way, max(far, 0))
    strike(b, stand, pose)
    return SetDown(stand=stand.id, pose=pose)


def meeting(b: Battle, stand: Stand, target: Stand) -> tuple[Pose, Pose] | None:
    """The poses in which horse and horse meet: flag to flag at the middle of the line between their flags, facing each
    other; None where others leave no room (BC-CHCAV-06)."""
    x, y = stand.flag
    to_x, to_y = target.flag
    if (x, y) == (to_x, to_y):
        return None
    way = tabletop.bearing(to_x - x, to_y - y)
    x, y = x + tabletop.divide(to_x - x, 2), y + tabletop.divide(to_y - y, 2)
    mine = Pose(x, y, way).ahead(-(stand.depth // 2))
    theirs = Pose(x, y, (way + 1800) % 3600).ahead(-(target.depth // 2))
    both = (stand.id, target.id)
    rings = facing.base_at(stand, mine), facing.base_at(target, theirs)
    return (mine, theirs) if all(clear_for(b, ring, both) for ring in rings) else None


def faces_charge(b: Battle, battery: Stand, stand: Stand, heading: int) -> bool:
    """Whether a charger is in a battery's front arc where it sets out, or on its way (BC-CHCAV-08)."""
    if facing.faces(battery, stand.quad):
        return True
    found = onset(b, stand, battery, heading)
    line = line_of(stand, found) if isinstance(found, Onset) else []
    return any(tabletop.in_arc(*battery.flag, battery.pose.heading, FRONT, x, y) for x, y in line)
