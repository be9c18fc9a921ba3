"""A Move, March or Tactic carried out: the check where one is called for, the way, and what it does to others."""

from typing import Literal

from longroll import tabletop
from longroll.flow import Need, Procedure, done
from longroll.rulesets.brigade.command import generals
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.movement import arrows, law_of_arrows, mounting
from longroll.rulesets.brigade.record import Battle, Stand, facing
from longroll.rulesets.brigade.tables import TACTIC
from longroll.screen.words import listed


class Moving(Procedure[bool]):
    """One arrow laid by a stand; its result says whether the stand moved: a failed check keeps it where it is (BC-TACT-02).
    `free`: no check is called for; `touching`: it may end in contact with enemies; `points`: paid for with Action Points."""

    stand: int = 0
    to: tabletop.Pose = tabletop.Pose(0, 0)
    action: Literal["Move", "March", "Tactic"] = "Move"
    free: bool = False
    touching: bool = False
    points: bool = False
    escort: tuple[int, ...] = ()
    over: tuple[int, ...] = ()

    def check(self, b: Battle) -> Need[bool]:
        stand, plan = b.stands[self.stand], self._plan(b)
        if not plan.checked:
            return self.go(self.move)
        why = plan.reasons[0].because if plan.reasons else "a Tactic"
        return Check(stand=stand.id, why=f"to move by the Tactic arrow ({why})", rule="BC-TACT-02")

    def judge(self, b: Battle, passed: bool) -> Need[None] | done[bool]:
        return None if passed else done(False)

    def move(self, b: Battle) -> Need[None] | done[bool]:
        """The stand goes the whole length of its arrow, or to the barricade that stops it."""
        before, plan = b.stands[self.stand], self._plan(b)
        if plan.leaves:
            self._leave(b, before)
            return done(True)
        self.escort = generals.with_stand(b, before) if self.action == "March" else ()
        self._say_passed(b, before, plan)
        stand = b.change_stand(before.id, pose=plan.end)
        if not self.points:
            arrows.lay(b, plan.squares)
        self._say_moved(b, stand, plan)
        heading = before.pose.bearing(plan.end.x, plan.end.y) if plan.end != before.pose else plan.end.heading
        self.over = generals.give_way(b, stand, heading, plan.over)
        mounting.follow(b, before, stand)
        return generals.Accompanying(stand=stand.id, generals=self.escort) if self.escort else None

    def meet(self, b: Battle) -> Need[None]:
        """Lone generals of the enemy whom it ran over or reached are at risk (BC-KILL-05)."""
        return generals.Meeting(stand=self.stand, generals=self.over) if self.over else None

    def end(self, b: Battle) -> done[bool]:
        return done(True)

    def _plan(self, b: Battle) -> law_of_arrows.Plan:
        """The move as the law has it; it was asked when the answer was given, and nothing has changed since."""
        stand = b.stands[self.stand]
        plan = law_of_arrows.plan(b, stand, self.to, self.action, self.free, self.touching, self.points)
        assert isinstance(plan, law_of_arrows.Plan), plan
        return plan

    def _say_moved(self, b: Battle, stand: Stand, plan: law_of_arrows.Plan) -> None:
        arrow = "the Tactic arrow" if plan.arrow == TACTIC else f"arrow {plan.arrow}"
        rule = {"Move": "BC-MOVE-03", "March": "BC-MARCH-01", "Tactic": "BC-TACT-01"}[self.action]
        text = f"{stand.name} moves by {arrow}"
        if plan.special:
            rule, text = "BC-TACT-03", f"{stand.name} changes front"
        elif plan.stopped:
            rule, text = "BC-TERR-11", f"{stand.name} moves, and a barricade stops it"
        b.say("moved", text, rule, stand, at=stand.pose.spot)

    def _say_passed(self, b: Battle, before: Stand, plan: law_of_arrows.Plan) -> None:
        """Friends passed through freely, and a barricade passed at the start."""
        if not b.heard:
            return
        way, own = before.quad + facing.base_at(before, plan.end), (before.id, before.partner)
        about = [] if plan.special else facing.near(b, way)
        near = [one for one in about if one.side == before.side and one.id not in own]
        if not near and not b.barricades:
            return
        hull = tabletop.hull(way)
        if friends := [other for other in near if facing.overlaps(hull, other.quad)]:
            names = listed([other.name for other in friends])
            b.say("moved", f"{before.name} passes through {names}", "BC-MOVE-10", *friends)
        if any(facing.overlaps(hull, terrain.barricade(piece)) for piece in terrain.pieces(b, before.quad)):
            b.say("moved", f"{before.name} passes the barricade it lined", "BC-TERR-12", before)

    def _leave(self, b: Battle, stand: Stand) -> None:
        """A stand leaves the map in a fighting retirement, its horses with it (BC-WIN-04)."""
        b.change_stand(stand.id, place="retired")
        if (holders := mounting.holders_of(b, stand)) is not None:
            b.change_stand(holders.id, place="retired")
        b.say("lost", f"{stand.name} leaves the field", "BC-WIN-04", stand, at=stand.pose.spot)
