"""What skirmishers do before a charge: they fall back, run for cover, fight, or are ridden down (VB-CHG-13 to VB-CHG-16)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge, Run, carried_home, gone, ridden_through
from longroll.rulesets.volley_and_bayonet.charge.cover_for_skirmishers import Cover, covers, may_fight, under_cover
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import overrun
from longroll.rulesets.volley_and_bayonet.contact.contact import CONTACT, in_the_way, touch, touched
from longroll.rulesets.volley_and_bayonet.melee.advance import advanced, may_advance
from longroll.rulesets.volley_and_bayonet.morale.levels import remove
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Stand
from longroll.rulesets.volley_and_bayonet.rout.flight import Flight, flight, go
from longroll.rulesets.volley_and_bayonet.rout.pursuit import Chased, Pursuit, together
from longroll.rulesets.volley_and_bayonet.rout.rout import Rout
from longroll.rulesets.volley_and_bayonet.tables import OUT_OF_CHARGE, ZONE
from longroll.tabletop import Pose, Ring, first_contact, hull

STRIDE = 250
"""How often a way back is looked at, in thousandths."""
FALLS = 2
"""So often cavalry skirmishers fall back before one charge (VB-CHG-14)."""


class RunTo(msgspec.Struct, frozen=True, tag=True):
    """Skirmishers run for cover, to a place."""

    to: Pose


class StayUnderCover(msgspec.Struct, frozen=True, tag=True):
    """Skirmishers stay where they are under cover, and let the charge go by."""


class FightOnFoot(msgspec.Struct, frozen=True, tag=True):
    """Skirmishers stay where they are and fight."""


class FallBack(msgspec.Struct, frozen=True, tag=True):
    """Cavalry skirmishers fall back ahead of the charge."""


Stance = RunTo | StayUnderCover | FightOnFoot | FallBack


class BeforeTheSabres(Decision[Stance], frozen=True):
    """What skirmishers do whom a brigade of cavalry rides at: `places` are the cover in reach, `safe` if they are under cover
    where they are, `fights` if they may fight there, `mounted` if they have horses to fall back on."""

    stand: int
    charger: int
    places: tuple[Cover, ...]
    safe: bool
    fights: bool
    mounted: bool
    rule: ClassVar[str] = "VB-CHG-15"
    rules: ClassVar[tuple[str, ...]] = ("VB-CHG-13", "VB-CHG-14")

    def offers(self, known: Battle) -> Iterator[Stance]:
        if self.mounted:
            yield FallBack()
        elif self.safe:
            yield StayUnderCover()
        else:
            yield from (RunTo(row.to) for row in self.places)
        if self.fights:
            yield FightOnFoot()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        name = known.stands[self.stand].name
        match answer:
            case FallBack():
                return None if self.mounted else Refusal("VB-CHG-14", f"{name} is on foot", "run for cover")
            case FightOnFoot():
                open_ = Refusal(
                    self.rule, f"{name} is not in broken ground, buildings or works", "get it out of the way"
                )
                return None if self.fights else open_
            case StayUnderCover():
                return None if self.safe and not self.mounted else Refusal(self.rule, f"{name} has no cover here")
            case RunTo():
                near = any(row.to == answer.to for row in self.places) and not self.safe and not self.mounted
                because = f"there is no cover for {name} within half a move"
                return None if near else Refusal(self.rule, because, "take a place that is offered")
        return Refusal(self.rule, "skirmishers run for cover, stay under it, fight, or fall back on their horses")


class RidingThrough(Procedure[None], kw_only=True):
    """A brigade of cavalry charges where skirmishers are on its way: they react as it comes within an inch, and it rides on.

    `evaded` and `sheltered` are those of the move under way; `before` is who reacts now; `last`: it does not carry on afterwards.
    """

    charge: Charge
    run: Run
    last: bool = False
    evaded: tuple[int, ...] = ()
    sheltered: tuple[int, ...] = ()
    before: int = NONE
    rule: ClassVar[str] = "VB-CHG-13"

    def begin(self, b: Battle) -> None:
        self.evaded, self.sheltered = self.run.moving.evaded, self.run.moving.sheltered
        b.change(self.charge.stand, pose=self.run.began, charged=True, stationary=False, grounded=False)

    def meet(self, b: Battle) -> Need[Stance]:
        """VB-CHG-13: the next skirmishers on its way react when it is an inch from them."""
        rider = b.stands[self.charge.stand]
        found = met(b, rider, rider.pose, self.run.pose)
        if found is None:
            return self.go(self.home)
        self.before, far = found
        rider = b.change(rider.id, pose=rider.pose.ahead(max(0, far - ZONE)))
        stand = b.stands[self.before]
        if stand.id in self.sheltered:
            return self.go(self.halt)
        b.say("moved", f"{rider.name} rides at {stand.name}", self.rule, rider, stand)
        fights = may_fight(b, stand, rider.pose)
        if stand.horse:
            return self.go(self.react, _asked(b, stand, rider, fights)) if fights else self.go(self.give_way)
        asked = _asked(b, stand, rider, fights)
        if asked.safe or asked.places:
            return asked
        return self.go(self.strike) if fights else self.go(self.ridden_down)

    def react(self, b: Battle, answer: Stance) -> Jump:
        match answer:
            case FallBack():
                return self.go(self.give_way)
            case FightOnFoot():
                return self.go(self.strike)
            case RunTo():
                stand = b.stands[self.before]
                changed = {"pose": answer.to, "column": False, "trail": (), "grounded": False}
                stand = b.change(stand.id, **changed)
                b.say("moved", f"{stand.name} runs for cover", "VB-CHG-15", stand)
        self.sheltered = (*self.sheltered, self.before)
        return self.go(self.meet)

    def give_way(self, b: Battle) -> Jump:
        """VB-CHG-14: cavalry skirmishers fall back 6 inches, and once more; reached a third time, or hemmed in, they are lost."""
        stand, rider = b.stands[self.before], b.stands[self.charge.stand]
        if self.evaded.count(stand.id) >= FALLS:
            remove(b, stand.id, "VB-CHG-14", "is caught", taken=True)
            return self.go(self.meet)
        self.evaded = (*self.evaded, stand.id)
        away = rider.pose.bearing(*stand.pose.spot)
        way = flight(b, stand, away, OUT_OF_CHARGE, facing=stand.pose.heading, ignoring=(rider.id,))
        if not way.leads_away:
            remove(b, stand.id, "VB-CHG-14", "cannot get away", taken=True)
            return self.go(self.meet)
        stand = go(b, stand.id, way)
        b.say("moved", f"{stand.name} falls back before {rider.name}", "VB-CHG-14", stand)
        return self.go(self.meet)

    def ridden_down(self, b: Battle) -> Jump:
        """VB-CHG-15: who has no cover in reach is lost."""
        remove(b, self.before, "VB-CHG-15", "is ridden down", taken=True)
        return self.go(self.meet)

    def halt(self, b: Battle) -> done[None]:
        """VB-CHG-15: who is under cover in its way stops the charge an inch short of him."""
        rider, stand = b.stands[self.charge.stand], b.stands[self.before]
        b.say("moved", f"{rider.name} halts before {stand.name}", "VB-CHG-15", rider, stand)
        carried_home(b, self.charge, self._so_far(b, self._clear(b, rider), ()))
        b.change(rider.id, done=True)
        b.moving = None
        return done()

    def strike(self, b: Battle) -> Jump | Need[None]:
        """VB-CHG-15, VB-TERR-29: who stands and fights is struck where he is."""
        rider, stand = b.stands[self.charge.stand], b.stands[self.before]
        hits = (first_contact(rider.quad, rider.pose.heading, base, 2 * ZONE) for base in stand.bases)
        far = min((hit.distance for hit in hits if hit), default=0)
        end = rider.pose.ahead(far)
        there = replace(rider, pose=end)
        if in_the_way(b, there, (there.quad,)) is not None:  # a friend beside it leaves no room to strike
            return self.go(self.halt)
        run = self._so_far(b, end, tuple(row.id for row in b.enemies(rider.side) if touch(there, row)))
        carried_home(b, replace(self.charge, target=stand.id), run)
        overrun(b, rider.id)
        return self.end_with(Reached(charger=rider.id))

    def home(self, b: Battle) -> Need[None]:
        """The end of the run: on whom it meets there, or over ground that skirmishers have left, and then further if it likes."""
        rider = replace(b.stands[self.charge.stand], pose=self.run.pose)
        touches = tuple(row.id for row in b.enemies(rider.side) if touch(rider, row))
        moving = replace(self.run.moving, evaded=self.evaded, sheltered=self.sheltered)
        if not touches:
            b.say("moved", f"{rider.name} rides on", self.rule, rider)
        carried_home(b, self.charge, replace(self.run, touches=touches, moving=moving))
        if self.last:
            b.change(rider.id, done=True)
            b.moving = None
        overrun(b, rider.id)
        return self.end_with(Reached(charger=rider.id))

    def _clear(self, b: Battle, rider: Stand) -> Pose:
        """The last place on its way where a charger that halts lies on nobody; where it began to move, if there is none."""
        for back in range(0, self.run.began.distance(*rider.pose.spot), STRIDE):
            pose = rider.pose.ahead(-back)
            if in_the_way(b, rider, (rider.quad_at(pose),)) is None:
                return pose
        return self.run.moving.begun

    def _so_far(self, b: Battle, end: Pose, touches: tuple[int, ...]) -> Run:
        """The charge that ends short of its end."""
        rider = b.stands[self.charge.stand]
        far = self.run.began.distance(*end.spot)
        before = replace(self.run.moving, spent=0, gone=0, streams=0, climbed=False, waters=())
        run = gone(b, rider, before, self.run.began, far, touches, disorder=self.charge.disorder)
        found = self.run if isinstance(run, Refusal) else run
        return replace(found, pose=end, touches=touches)


def _asked(b: Battle, stand: Stand, rider: Stand, fights: bool) -> BeforeTheSabres:
    safe = not stand.horse and under_cover(b, stand)
    places = () if safe or stand.horse else covers(b, stand)
    return BeforeTheSabres(stand.side, stand.id, rider.id, places, safe, fights, stand.horse)


def met(b: Battle, rider: Stand, at: Pose, end: Pose) -> tuple[int, int] | None:
    """The next skirmishers on the way of a charge, and how far from where the charger is; None if there are no more."""
    quad, far = rider.quad_at(at), at.distance(*end.spot)
    found = []
    for row in b.enemies(rider.side):
        if not ridden_through(rider, row):
            continue
        hits = [hit.distance for base in row.bases if (hit := first_contact(quad, at.heading, base, far + CONTACT))]
        if hits:
            found.append((min(hits), row.id))
    return min(found)[::-1] if found else None


# --- infantry and light horse charge skirmishers
class RetireBeforeCharge(Decision[bool], frozen=True):
    """Whether skirmishers retire whom infantry or light horse has reached, where that is agreed (VB-CHG-16)."""

    stand: int
    charger: int
    rule: ClassVar[str] = "VB-CHG-16"


def retires(b: Battle, stand: Stand) -> Flight | None:
    """Where skirmishers come to who retire straight back out of contact; None where they cannot."""
    rear = stand.pose.turned(1800).heading
    near = tuple(row.id for row in touched(b, stand))
    way = flight(b, stand, rear, OUT_OF_CHARGE, facing=stand.pose.heading, ignoring=near)
    there = replace(stand, pose=way.pose)
    free = way.leads_away and not any(touch(there, row) for row in b.enemies(stand.side))
    return way if free and in_the_way(b, stand, (there.quad,)) is None else None


class Reached(Procedure[None]):
    """What those do at once whom a charge has reached: the routed rout again, one after the other (VB-CHG-17), and who touched
    those whom they carry along may follow them (VB-ROUT-08); skirmishers retire before all but brigades of cavalry, where that
    is agreed, and the charger follows on their ground (VB-CHG-16)."""

    charger: int = NONE
    chased: tuple[Chased, ...] = ()
    left: tuple[int, ...] = ()
    over: tuple[Ring, ...] = ()

    def caught(self, b: Battle) -> Need[tuple[Chased, ...]]:
        rider = b.stands[self.charger]
        routed = next((row for row in touched(b, rider) if row.routed), None)
        if routed is not None:
            return Rout(stand=routed.id, before=rider.id)
        if b.options.skirmish_evade and not rider.sabres:
            self.left = tuple(row.id for row in touched(b, rider) if row.skirmishing)
        return self.go(self.pursue)

    def flees(self, b: Battle, more: tuple[Chased, ...]) -> Jump:
        """VB-ROUT-08: the charger does not follow them; it carries its charge on (VB-CHG-17)."""
        others = (replace(row, pursuers=tuple(n for n in row.pursuers if n != self.charger)) for row in more)
        self.chased = together(self.chased, others)
        return self.go(self.caught)

    def pursue(self, b: Battle) -> Need[None]:
        return Pursuit(chased=self.chased)

    def ask(self, b: Battle) -> Need[bool]:
        if not self.left:
            return self.go(self.follow)
        if retires(b, b.stands[self.left[0]]) is None:
            self.left = self.left[1:]
            return self.go(self.ask)
        stand = b.stands[self.left[0]]
        return RetireBeforeCharge(stand.side, stand.id, self.charger)

    def answered(self, b: Battle, goes: bool) -> Jump:
        number, self.left = self.left[0], self.left[1:]
        way = retires(b, b.stands[number])
        if goes and way is not None:
            self.over = (*self.over, hull(b.stands[number].quad))
            stand = go(b, number, way)
            b.charges = tuple(row for row in b.charges if row.target != number)
            b.say("moved", f"{stand.name} retires", "VB-CHG-16", stand)
        return self.go(self.ask)

    def follow(self, b: Battle) -> done[None]:
        """VB-CHG-16: the charger ends on their former ground."""
        rider = b.stands[self.charger]
        if self.over and not touched(b, rider) and may_advance(b, rider, self.over):
            advanced(b, rider.id, self.over, "VB-CHG-16")
        return done()
