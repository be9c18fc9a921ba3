"""Losses: steps marked on the stand that was hit, stands destroyed and taken off, and the generals beside them at risk.
A cavalry regiment has three stands, on the map or not, and its owner says step by step which of them bears a loss
(BC-CAV-03).  The checks of friends beside a stand destroyed by fire belong to the fire (BC-LOSS-05)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.cards import deck_and_hand
from longroll.rulesets.brigade.dice.rolls import Total
from longroll.rulesets.brigade.record import Battle, General, Stand, facing
from longroll.rulesets.brigade.record.units import Place
from longroll.rulesets.brigade.tables import GRAVESTONES, NONE

Part = Literal["dismounted", "mounted", "holders"]
PARTS: tuple[Part, ...] = ("dismounted", "mounted", "holders")
NAMES: dict[Part, str] = {"dismounted": "dismounted stand", "mounted": "mounted stand", "holders": "horse holders"}


def left_on(b: Battle, regiment: Stand, part: Part) -> int:
    """Unmarked circles of one of a cavalry regiment's stands, on the map or not (BC-CAV-03)."""
    if part == "dismounted":
        return regiment.circles - regiment.marks
    if part == "mounted":
        return regiment.horse - regiment.horse_marks
    if regiment.partner == NONE:
        return 0
    holders = b.stands[regiment.partner]
    return holders.strength if holders.place in ("table", "off") else 0


def destroy(b: Battle, stand: Stand, place: Place = "destroyed") -> None:
    """Take a stand off the map.  A cavalry regiment goes whole, its horse holders with it and without losses of their own
    (BC-CAV-07); holders lost alone leave their regiment standing."""
    b.change_stand(stand.id, place=place)
    if stand.arm == "cavalry" and stand.partner != NONE and b.stands[stand.partner].place in ("table", "off"):
        b.change_stand(stand.partner, place=place)


class ShareLoss(Decision[Part], frozen=True):
    """The owner of a cavalry regiment marks a loss on one of its three stands, even one not on the map now (BC-CAV-03)."""

    regiment: int
    hit: int
    rule: ClassVar[str] = "BC-CAV-03"
    rules: ClassVar[tuple[str, ...]] = ("BC-LOSS-06", "BC-CAV-05", "BC-CAV-06", "BC-CAV-07")

    def offers(self, known: Battle) -> Iterator[Part]:
        """The stand that was hit first, then the others that have a circle left."""
        hit, regiment = known.stands[self.hit].body, known.stands[self.regiment]
        yield from (part for part in sorted(PARTS, key=lambda part: part != hit) if left_on(known, regiment, part))

    def refusal(self, known: Battle, answer: Part) -> Refusal | None:
        regiment = known.stands[self.regiment]
        if answer not in PARTS:
            return Refusal(self.rule, "a loss is marked on the dismounted stand, the mounted one or the horse holders")
        if not left_on(known, regiment, answer):
            return Refusal(self.rule, f"no circle is left on the {NAMES[answer]} of {regiment.name}")
        return None


class Loss(Procedure[bool]):
    """A step lost by a stand, by fire or in melee (BC-LOSS-01); the result says whether that stand is still on the map.
    The circle is marked first, then generals in contact are at risk (BC-KILL-01), then what is destroyed goes.  `fire`:
    by fire, else in melee; `part` is the stand of a cavalry regiment that bears it."""

    stand: int = 0
    fire: bool = True
    part: Part = "dismounted"

    def share(self, b: Battle) -> Need[Part]:
        stand, unit = b.stands[self.stand], b.unit_of(b.stands[self.stand])
        shared = sum(left_on(b, unit, part) > 0 for part in PARTS) > 1
        return ShareLoss(stand.side, unit.id, stand.id) if shared else self.mark(b, "dismounted")

    def mark(self, b: Battle, part: Part) -> Jump:
        """One white circle is marked (BC-MARK-03)."""
        unit = b.unit_of(b.stands[self.stand])
        if part == "mounted":
            marked = b.change_stand(unit.id, horse_marks=unit.horse_marks + 1)
        else:
            marked = b.stands[unit.partner] if part == "holders" else unit
            marked = b.change_stand(marked.id, marks=marked.marks + 1)
        self.part = part
        self._say_loss(b, marked)
        return self.go(self.remove, Risk(stand=self.stand))

    def remove(self, b: Battle) -> done[bool]:
        """What has no circle left goes, a battery at its first loss."""
        if (unit := b.unit_of(b.stands[self.stand])).arm == "artillery":
            self._gone(b, unit, f"{unit.name} is lost", "BC-LOSS-02")
        elif not left_on(b, unit, "dismounted") and unit.arm == "infantry":
            self._gone(b, unit, f"{unit.name} is destroyed", "BC-LOSS-04")
        elif not left_on(b, unit, "dismounted"):
            rule = "BC-CAV-08" if unit.mounted else "BC-CAV-07"
            self._gone(b, unit, f"{unit.name} can fight no more, destroyed", rule)
        elif not left_on(b, unit, self.part):
            self._spent(b, unit)
        return done(b.stands[self.stand].on_table)

    def _spent(self, b: Battle, regiment: Stand) -> None:
        """A regiment has lost its horse holders, or its mounted stand.  Its dismounted stand takes the place of that; the front
        edge stays where it was, so that its smaller base fits and contact in front is kept."""
        if self.part == "holders":
            text = f"The horse holders of {regiment.name} are lost"
            self._gone(b, b.stands[regiment.partner], text, "BC-CAV-05")
        elif regiment.mounted:
            b.change_stand(regiment.id, mounted=False, activated=True, pose=facing.reformed(regiment, False))
            b.say("changed", f"{regiment.name} fights on, on foot", "BC-CAV-08", regiment)
        else:
            b.say("changed", f"{regiment.name} stays on foot: its horses are lost", "BC-CAV-06", regiment)

    def _gone(self, b: Battle, stand: Stand, text: str, rule: str) -> None:
        destroy(b, stand)
        how = " by fire" if self.fire else " in the melee"
        b.say("lost", text + how, rule, stand, at=stand.pose.spot)

    def _say_loss(self, b: Battle, marked: Stand) -> None:
        on_horse = self.part == "mounted"
        whole, marks = (marked.horse, marked.horse_marks) if on_horse else (marked.circles, marked.marks)
        where = f" of its {NAMES[self.part]}" if marked.arm == "cavalry" else ""
        strength = (Modifier(whole, "circles", "BC-STAND-04"), Modifier(-marks, "marked", "BC-MARK-03"))
        text = f"{marked.name} loses a step{where}: Strength {max(0, whole - marks)}"
        rule = "BC-LOSS-01" if marked.arm in ("infantry", "artillery") else "BC-LOSS-06"
        b.say("hit", text, rule, marked, at=marked.pose.spot, sums=(("Strength", strength),))


class Risk(Procedure[None]):
    """Dice for the generals that a stand touches when it is hit, routs or is destroyed; once for each such stand in one
    chain of events, for which `Battle.risked` stands (BC-KILL-01)."""

    stand: int = 0
    generals: tuple[int, ...] = ()

    def look(self, b: Battle) -> Need[None] | done[None]:
        stand = b.stands[self.stand]
        if stand.place != "table" or stand.id in b.risked:
            return done()
        self.generals = tuple(one.id for one in facing.generals_near(b, stand.quad, side=stand.side))
        if self.generals:
            b.risked = tuple(sorted((*b.risked, stand.id)))
        return None

    def roll(self, b: Battle) -> Jump | done[None]:
        if not self.generals:
            return done()
        first, self.generals = self.generals[0], self.generals[1:]
        return self.go(self.roll, GeneralHit(general=first))


class GeneralHit(Procedure[None]):
    """Two dice for a general at risk: his Command kills him, his Leadership wounds him (BC-KILL-01)."""

    general: int = 0

    def roll(self, b: Battle) -> Need[int]:
        general = b.generals[self.general]
        sums = (
            ("Killed on", (Modifier(fatal(general), "Command", "BC-GENL-03"),)),
            ("Wounded on", (Modifier(general.leadership, "Leadership", "BC-GENL-03"),)),
        )
        return Total(by=general.side, why=f"{general.name} is at risk", rule="BC-KILL-01", sums=sums)

    def judge(self, b: Battle, total: int) -> done[None]:
        general = b.generals[self.general]
        if total not in (fatal(general), general.leadership):
            b.say("threw", f"{general.name} is untouched", "BC-KILL-01", general, at=general.spot)
            return done()
        strike(b, general, killed=total == fatal(general))
        return self.end_with(deck_and_hand.ReducingHand() if deck_and_hand.excess(b, general.side) else None)


def fatal(general: General) -> int:
    """The roll that kills a general: his current Command, but 2 where that is less (BC-KILL-01)."""
    return max(2, general.command)


def strike(b: Battle, general: General, killed: bool) -> None:
    """Mark a gravestone for a general killed or wounded, never more than two, and the point a kill scores, never more than
    two of them (BC-KILL-03, BC-KILL-04)."""
    stones, kills = min(general.gravestones + 1, GRAVESTONES), general.kills
    after = b.change_general(general.id, gravestones=stones, kills=min(kills + killed, GRAVESTONES))
    values = f"Command {after.command}, Leadership {after.leadership}, Heroism {after.heroism} from now on"
    text = f"{general.name} is {'killed' if killed else 'wounded'}: {values}"
    b.say("hit", text, "BC-KILL-03", general, at=general.spot)
    if after.kills > kills:
        b.say("changed", f"The enemy scores a point for {general.name}", "BC-KILL-04", general)
