"""Rally: a stand is tested, and if it passes runs no more and may act again (BC-RALLY-01)."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from longroll import tabletop
from longroll.flow import Decision, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.command import generals
from longroll.rulesets.brigade.dice.discipline import Check
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.movement import clear_ground, law_of_arrows, mounting
from longroll.rulesets.brigade.movement.moves import Moving
from longroll.rulesets.brigade.record import Battle, Stand
from longroll.rulesets.brigade.record.facing import overlaps, pinned
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.rout.rout import Rout
from longroll.rulesets.brigade.tables import ROUT
from longroll.tabletop import Pose, footprint


class RallyStand(msgspec.Struct, gc=False, frozen=True, tag=True):
    """A Rally of a stand."""

    stand: int


def may_rally(known: Battle, stand: Stand) -> Refusal | None:
    """Why a stand may not be rallied, whoever tries it (BC-RALLY-01, BC-MOVE-16).  How often and by whom is not asked."""
    if not stand.on_table:
        return Refusal("BC-RALLY-02", f"{stand.name} is not on the map")
    if not (stand.routed or stand.activated):
        return Refusal("BC-RALLY-01", f"{stand.name} is neither routed nor activated")
    if not stand.activated and pinned(known, stand):
        return Refusal("BC-MOVE-16", f"{stand.name} is held in melee: only its activation mark could be removed")
    return None


def routed_near(b: Battle, stand: Stand) -> list[Stand]:
    """The other routed friends within the longest arrow of a stand, base to base (BC-RALLY-03)."""
    return [other for other in positions(b).reached(stand.quad, ROUT, stand.side, stand.id) if other.routed]


def burden(b: Battle, stand: Stand) -> tuple[Modifier, ...]:
    """What routed friends add to the roll of a Rally (BC-RALLY-03)."""
    count = len(routed_near(b, stand))
    return (Modifier(count, 'routed friends within 8"', "BC-RALLY-03"),) if count else ()


def faced(stand: Stand, heading: int) -> Pose:
    """The pose in which a stand faces so, its flag bearer or muzzle where it was (BC-RALLY-04)."""
    x, y = tabletop.ahead(*stand.flag, heading, -(stand.depth // 2), 0)
    return Pose(x, y, heading)


def turned(b: Battle, stand: Stand, to: Pose) -> Refusal | None:
    """Why a rallied stand may not face so: about its flag bearer or muzzle, and onto nothing (BC-RALLY-04)."""
    if to != faced(stand, to.heading):
        about = "muzzle" if stand.arm == "artillery" else "flag bearer"
        return Refusal("BC-RALLY-04", f"{stand.name} turns about its {about}, which stays in its place")
    if to == stand.pose:
        return None
    if pinned(b, stand):
        return Refusal("BC-RALLY-04", f"{stand.name} touches an enemy and may not turn")
    if _horses_in_way(b, stand, to):
        return Refusal("BC-RALLY-04", f"the horse holders of {stand.name} stand in the way and have no room elsewhere")
    return clear_ground.fits(b, stand, to, ignore=(stand.partner,) if stand.arm == "cavalry" else ())


def _horses_in_way(b: Battle, stand: Stand, to: Pose) -> bool:
    """Whether a stand on foot would turn onto its own horse holders, who cannot follow it (BC-CAV-09)."""
    holders = mounting.holders_of(b, stand)
    if holders is None or not holders.on_table or not overlaps(footprint(to, stand.width, stand.depth), holders.quad):
        return False
    if holders.routed or pinned(b, holders):
        return True
    place = mounting.place_for_holders(b, stand, to)
    return place is None or terrain.barred(b, holders, holders.pose, place) is not None


class RallyFacing(Decision[Pose], frozen=True):
    """The facing of a stand that has rallied: a pose with its flag bearer or muzzle in its place (BC-RALLY-04)."""

    stand: int
    rule: ClassVar[str] = "BC-RALLY-04"

    def offers(self, known: Battle) -> Iterator[Pose]:
        stand = known.stands[self.stand]
        yield stand.pose
        for turn in (1800, *(sign * tenths for tenths in (450, 900, 1350) for sign in (1, -1))):
            to = faced(stand, (stand.pose.heading + turn) % tabletop.TURN)
            if turned(known, stand, to) is None:
                yield to

    def refusal(self, known: Battle, answer: Pose) -> Refusal | None:
        return turned(known, known.stands[self.stand], answer)


class RallyMove(Decision[Pose | None], frozen=True):
    """The Tactic move of a stand rallied by a Command card, or None to stay (BC-RALLY-07)."""

    stand: int
    rule: ClassVar[str] = "BC-RALLY-07"

    def offers(self, known: Battle) -> Iterator[Pose | None]:
        yield None
        yield from law_of_arrows.ends(known, known.stands[self.stand], "Tactic")

    def refusal(self, known: Battle, answer: Pose | None) -> Refusal | None:
        stand = known.stands[self.stand]
        return None if answer is None else law_of_arrows.bars(known, stand, answer, "Tactic", free=True)


class Rallying(Procedure[bool | None]):
    """The Rally of one stand; `tactic`: by Rally N of a Command card, which gives a Tactic move after it (BC-RALLY-07)."""

    stand: int = 0
    tactic: bool = False

    def check(self, b: Battle) -> Need[bool]:
        b.risked = ()
        stand = b.stands[self.stand]
        return Check(stand=stand.id, why="rallying", rule="BC-RALLY-03", adds=burden(b, stand))

    def judge(self, b: Battle, passed: bool) -> Need[Pose] | done[None]:
        stand = b.stands[self.stand]
        if not passed:
            how = "is routed and runs on" if stand.routed else "stays as it is"
            b.say("said", f"{stand.name} does not rally and {how}", "BC-RALLY-05", stand)
            return self.go(self.run) if stand.routed else done()
        held = pinned(b, stand)
        b.change_stand(stand.id, routed=stand.routed and held, activated=False)
        text = f"{stand.name} rallies" if stand.routed and not held else f"{stand.name} may act again"
        b.say("changed", text, "BC-RALLY-04", stand, at=stand.pose.spot)
        return done() if held else RallyFacing(stand.side, stand.id)

    def turn(self, b: Battle, to: Pose) -> Need[None]:
        """Generals give way to it, and an enemy's who is alone is met (BC-GENL-07, BC-KILL-05)."""
        stand = b.stands[self.stand]
        if to == stand.pose:
            return None
        after = b.change_stand(stand.id, pose=to)
        met = generals.give_way(b, after)
        mounting.follow(b, stand, after)
        return generals.Meeting(stand=stand.id, generals=met) if met else None

    def offer(self, b: Battle) -> Need[Pose | None] | done[None]:
        stand = b.stands[self.stand]
        return RallyMove(stand.side, stand.id) if self.tactic else done()

    def move(self, b: Battle, to: Pose | None) -> done[bool | None]:
        return self.end_with(None if to is None else Moving(stand=self.stand, to=to, action="Tactic", free=True))

    def run(self, b: Battle) -> Need[None]:
        """A stand that was routed runs again, the way it faces (BC-RALLY-05)."""
        return Rout(stand=self.stand, heading=b.stands[self.stand].pose.heading)

    def gone(self, b: Battle) -> done[None]:
        if (stand := b.stands[self.stand]).place == "fled":
            b.say("lost", f"{stand.name} is out for the whole battle", "BC-RALLY-06", stand)
        return done()
