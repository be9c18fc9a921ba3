"""Tactical movement: what brigadiers do with their action points (VF-MOVE-01, VF-AP, VF-GEN-05).

The owner does one thing after another, in any order he likes, until he is done: free facing changes first, then moves of
units and groups, rides, leading, mounting and limbering.  What the law allows is in `law_of_moves.py`, `facing.py` and
`generals_rides.py`; how it is carried out, and what was hidden makes itself felt, in `encounters.py`.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.action_points import pay_for
from longroll.rulesets.volume_of_fire.movement import facing, generals_rides, law_of_moves, manoeuvres
from longroll.rulesets.volume_of_fire.movement.encounters import make
from longroll.rulesets.volume_of_fire.movement.facing import change, face
from longroll.rulesets.volume_of_fire.movement.generals_rides import go_along, lead, ride
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Face, Halt, Lead, Move, Ride, Together
from longroll.rulesets.volume_of_fire.movement.paths import Step, Traced, groups
from longroll.rulesets.volume_of_fire.orders.obligations import duties, obliged, too_slow
from longroll.rulesets.volume_of_fire.record.battle import Battle


class Manoeuvre(Decision[manoeuvres.Answer], frozen=True):
    """VF-MOVE-01  The owner moves whatever he wishes, as far as points allow.  `begun`: something has moved already."""

    rule: ClassVar[str] = "VF-MOVE-01"
    rules: ClassVar[tuple[str, ...]] = (
        "VF-GT-10",
        "VF-AP-01",
        "VF-AP-02",
        "VF-AP-06",
        "VF-MOVE-04",
        "VF-GEOM-01",
        "VF-GEOM-02",
    )
    begun: bool = False

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        match answer:
            case Move():
                return too_slow(known, self.side, answer)
            case Together():
                return together_refusal(known, self.side, answer)
            case Change():
                return facing.change_refusal(known, self.side, answer)
            case Face():
                return facing.face_refusal(known, self.side, answer, self.begun)
            case Ride():
                return generals_rides.ride_refusal(known, self.side, answer)
            case Lead():
                return generals_rides.lead_refusal(known, self.side, answer)
            case Halt():
                for move in duties(known, self.side):
                    return obliged(known, known.units[move.units[0]])
                return None
        return Refusal("VF-MOVE-01", "that is no tactical move")

    def offers(self, known: Battle) -> Iterator[Any]:
        owed = duties(known, self.side)
        yield next(owed, Halt())
        yield from owed
        yield from (answer for answer in self._worth_trying(known) if self.refusal(known, answer) is None)

    def _worth_trying(self, known: Battle) -> Iterator[Any]:
        if not self.begun:
            yield from (Face(unit.id, enemy) for unit in known.of_side(self.side) for enemy in unit.attackers)
        for brigade in (row for row in known.brigades if row.side == self.side):
            for group in groups([unit for unit in known.of_brigade(brigade.id) if not unit.used]):
                numbers = tuple(unit.id for unit in group)
                far = law_of_moves.allowance(group[0], forward=True)
                for by in {far, tables.INFANTRY_OTHERWISE, 1000} if far else ():
                    yield Move(numbers, (Step("advance", by),))
                if far:
                    yield Move(numbers, (Step("back", tables.INFANTRY_OTHERWISE),))
                if group[0].arm != "infantry":
                    yield Change(numbers)
            general = known.generals[brigade.general]
            yield from (Lead(general.id, unit.id) for unit in known.of_brigade(brigade.id))


def together_refusal(b: Battle, side: int, together: Together) -> Refusal | None:
    """Why several moves may not be made one after the other: the first that is refused, the earlier ones made."""
    if not together.moves or len(together.moves) > 30:
        return Refusal("VF-MOVE-01", "name one to thirty moves")
    after = b.copy()
    return next(filter(None, (supposed(after, side, move) for move in together.moves)), None)


def supposed(b: Battle, side: int, move: Move) -> Refusal | None:
    """Make a move in thought, by what a side knows; or why it may not be made."""
    found = law_of_moves.checked(b, side, move)
    refusal = too_slow(b, side, move, found)
    if not isinstance(found, Refusal) and refusal is None:
        settle_poses(b, move, found)
    return refusal


def settle_poses(b: Battle, move: Move, traced: Traced) -> None:
    """Put units where a move takes them, and take its points: what later moves of one answer are judged by."""
    units = tuple(b.units[number] for number in move.units)
    pay_for(b, units)
    for unit, pose in zip(units, traced.poses, strict=True):
        b.change_unit(unit.id, pose=pose, used=True)
    go_along(b, units, traced, move.bring)


class TacticalPhase(Procedure[None]):
    """The tactical movement phase of one side (VF-MOVE-01)."""

    side: int = 0
    begun: bool = False

    def ask(self, b: Battle) -> Need[manoeuvres.Answer]:
        return Manoeuvre(self.side, self.begun)

    def carry_out(self, b: Battle, answer: manoeuvres.Answer) -> Jump | done[None]:
        match answer:
            case Halt():
                for unit in (row for row in b.units if row.side == self.side and row.attackers):
                    b.change_unit(unit.id, attackers=())
                return done()
            case Face():
                face(b, answer)
                return self.go(self.ask)
            case Move():
                make(b, answer)
            case Together():
                for move in answer.moves:
                    if isinstance(law_of_moves.checked(b.known(self.side), self.side, move), Refusal):
                        break  # something met on the way stopped the brigade
                    make(b, move)
            case Change():
                change(b, answer)
            case Ride():
                ride(b, answer)
            case Lead():
                lead(b, answer)
        self.begun = True
        return self.go(self.ask)
