"""The advance of a charge: friends gone through one by one, where the charger is set down, contact, who is struck in flank,
whom it sweeps along."""

from typing import TypeVar

from longroll import tabletop
from longroll.flow import Jump, Need, Procedure, R, done
from longroll.rulesets.brigade.cards.events import Contacted
from longroll.rulesets.brigade.cards.window import Window
from longroll.rulesets.brigade.charge.law_of_charges import Onset, flag_behind, flush, measured
from longroll.rulesets.brigade.command import generals
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.ground.terrain import leaves
from longroll.rulesets.brigade.movement import mounting
from longroll.rulesets.brigade.record import Battle, Stand, facing
from longroll.rulesets.brigade.tables import TOUCH
from longroll.tabletop import Pose, Ring, swept


class SetDown(Procedure[None]):
    """A stand comes to rest where a charge brings it: generals make room or are met alone, its own may go with it, and
    horse holders follow if they can (BC-CHRG-02, BC-CHRG-08, BC-GENL-07)."""

    stand: int = 0
    pose: Pose = Pose(0, 0)
    own: tuple[int, ...] = ()

    def place(self, b: Battle) -> Need[None]:
        stand = b.stands[self.stand]
        self.own = generals.with_stand(b, stand)
        path = swept(stand.pose, self.pose, stand.width, stand.depth)
        over = [one.id for one in generals.overlapped(b, path) if one.side != stand.side]
        way = tabletop.bearing(self.pose.x - stand.pose.x, self.pose.y - stand.pose.y)
        after = b.change_stand(stand.id, pose=self.pose)
        crushed = generals.displaced(b, after, way)
        mounting.follow(b, stand, after)
        met = tuple(sorted({*crushed, *generals.met(b, after, over)}))
        return generals.Meeting(stand=stand.id, generals=met) if met else None

    def along(self, b: Battle) -> done[None]:
        return self.end_with(generals.Accompanying(stand=self.stand, generals=self.own) if self.own else None)


class Passage(Procedure[bool]):
    """A check at each friend in the path of a charge; the result says whether all were passed.  Failing, the charger stops
    behind that friend, or as near to it as the friends it has passed leave room (BC-CHRG-05)."""

    stand: int = 0
    heading: int = 0
    friends: tuple[int, ...] = ()
    place: int = 0

    def check(self, b: Battle) -> Need[bool] | done[bool]:
        if self.place == len(self.friends):
            return done(True)
        friend = b.stands[self.friends[self.place]]
        return Check(stand=self.stand, why=f"passing {friend.name}", rule="BC-CHRG-05")

    def judge(self, b: Battle, passed: bool) -> Need[None]:
        if passed:
            self.place += 1
            return self.go(self.check)
        stand, friend = b.stands[self.stand], b.stands[self.friends[self.place]]
        b.say("moved", f"{stand.name} stops behind {friend.name}", "BC-CHRG-05", stand, friend)
        return SetDown(stand=stand.id, pose=self._behind(b, stand))

    def halt(self, b: Battle) -> done[bool]:
        return done(False)

    def _behind(self, b: Battle, stand: Stand) -> Pose:
        for number in reversed(self.friends[: self.place + 1]):
            friend = b.stands[number]
            far = max(0, tabletop.straight_contact(stand.quad, friend.quad, self.heading, TOUCH)[0])
            pose = stand.pose.toward(self.heading, far)
            if not facing.occupied(b, facing.base_at(stand, pose), (stand.id,)):
                return pose
        return stand.pose


Part = TypeVar("Part", bound="ChargePart[object]")


def at_its_back(front: Stand, rear: Stand) -> Pose:
    """Where a stand comes to be in column behind another: in contact, centred, facing alike (BC-STAND-10)."""
    return front.pose.ahead(-((front.depth + rear.depth + 1) // 2))


def clear_for(b: Battle, ring: Ring, besides: tuple[int, ...]) -> bool:
    """Whether a base lies on the map, on open ground and over no stand but these."""
    return not leaves(b, ring) and not facing.occupied(b, ring, besides)


def prune(b: Battle) -> None:
    """Forget flanks struck by stands that touch no longer."""
    b.flanked = tuple(pair for pair in b.flanked if pair[0] in _foes(b, pair[1]))


def struck_in_flank(b: Battle, stand: Stand) -> bool:
    """Whether an enemy that struck this stand in flank or rear still touches it (BC-CHRG-09, BC-MELEE-06)."""
    return any(struck == stand.id and by in _foes(b, struck) for by, struck in b.flanked)


def _foes(b: Battle, struck: int) -> set[int]:
    """The numbers of the enemies in contact with a stand."""
    return {foe.id for foe in facing.enemies_touching(b, b.stands[struck])}


def strike(b: Battle, stand: Stand, pose: Pose) -> None:
    """Note the enemies that a stand which has just come into contact, in this pose, strikes in flank (BC-CHRG-09)."""
    for enemy in facing.touching(b, facing.base_at(stand, pose), 1 - stand.side):
        if flag_behind(stand, pose, enemy) and (stand.id, enemy.id) not in b.flanked:
            b.say("changed", f"{enemy.name} is struck in flank", "BC-CHRG-09", stand, enemy)
            b.flanked = tuple(sorted((*b.flanked, (stand.id, enemy.id))))


class ChargePart(Procedure[R]):
    """A part of a charge, whose way was settled when it was named (BC-CHRG-03).  `flush`: the charger lies flush with the edge
    it touches if it can; `clear`: no checks for passage of lines are made; `swept`: friends that go with it, behind it, in
    this order."""

    stand: int = 0
    target: int = 0
    heading: int = 0
    flush: bool = True
    clear: bool = False
    swept: tuple[int, ...] = ()

    def _found(self, b: Battle) -> Onset:
        return measured(b, b.stands[self.stand], b.stands[self.target], self.heading)

    def _passage(self, b: Battle) -> Passage:
        """The friends in its way are passed."""
        friends = () if self.clear else self._found(b).friends
        return Passage(stand=self.stand, heading=self.heading, friends=friends)

    def _as(self, kind: type[Part]) -> Part:
        """Another part of the same charge."""
        facts = {name: getattr(self, name) for name in ChargePart.__struct_fields__ if name != "step"}
        return kind(**facts)


class Advance(ChargePart[bool]):
    """A charger goes in and touches the enemy; the result says whether it came so far."""

    touched: tuple[int, ...] = ()
    front: int = 0

    def pass_lines(self, b: Battle) -> Need[bool]:
        return self._passage(b)

    def arrive(self, b: Battle, passed: bool) -> Need[None] | done[bool]:
        if not passed:
            return done(False)
        stand, target, found = b.stands[self.stand], b.stands[self.target], self._found(b)
        strike(b, stand, found.pose)
        flat = flush(b, stand, found, target, self.heading) if self.flush else None
        if found.at_barricade:
            b.say("moved", f"{stand.name} and {target.name} fight across a barricade", "BC-TERR-16", stand)
        else:
            b.say("moved", f"{stand.name} reaches {target.name}", "BC-CHRG-09", stand, target)
        self.touched, self.front = found.touched, stand.id
        return SetDown(stand=stand.id, pose=flat or found.pose)

    def sweep(self, b: Battle) -> Jump:
        """Friends swept along end in column behind the charger, in the order they were met (BC-CHRG-07)."""
        if not self.swept:
            return self.go(self.contact)
        front, stand = b.stands[self.front], b.stands[self.swept[0]]
        left, self.swept = self.swept, self.swept[1:]
        pose = at_its_back(front, stand)
        if not clear_for(b, facing.base_at(stand, pose), left):
            return self.go(self.sweep)
        self.front = stand.id
        b.change_stand(stand.id, activated=True)
        b.say("moved", f"{stand.name} goes with it", "BC-CHRG-07", stand)
        return self.go(self.sweep, SetDown(stand=stand.id, pose=pose))

    def contact(self, b: Battle) -> Jump | done[bool]:
        """Those that have been contacted may be reinforced (BC-BOTM-03)."""
        if not self.touched:
            return done(True)
        first, self.touched = self.touched[0], self.touched[1:]
        return self.go(self.contact, Window(what=Contacted(first, self.stand)))
