"""The passage of lines: a stand that charges goes through friends one by one, and is set down where it comes to rest."""

from longroll import tabletop
from longroll.flow import Need, Procedure, done
from longroll.rulesets.brigade.command import generals
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.movement import mounting
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import TOUCH
from longroll.tabletop import Pose, swept


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
