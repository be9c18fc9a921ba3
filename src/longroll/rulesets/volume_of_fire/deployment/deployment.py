"""Deployment: how the sides come to stand as they do when the first turn begins (VF-DEP-01 to VF-DEP-05).

Historical deployment stands everybody where the scenario has them.  Free deployment has the owners place their brigades
(`free_deployment.py`): the defender first, within his zones, or in a meeting the sides by turns.  Then generals are placed who have
no place yet, and orders are chosen that the scenario leaves open, one side after the other, each unknown to the other.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.dice import Lead, Throw
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import level_name
from longroll.rulesets.volume_of_fire.command.chain_of_command import behind, commands, nearest_of, units_under
from longroll.rulesets.volume_of_fire.deployment import free_deployment
from longroll.rulesets.volume_of_fire.deployment.free_deployment import PlaceBrigade, SetUp, waiting
from longroll.rulesets.volume_of_fire.deployment.places import Units, placed, still_to_come, stood
from longroll.rulesets.volume_of_fire.deployment.reinforcements import reveal_near
from longroll.rulesets.volume_of_fire.ground.terrain import inside
from longroll.rulesets.volume_of_fire.orders.new_orders import issue_refusal, worth_ordering
from longroll.rulesets.volume_of_fire.orders.orders_in_force import hold_here
from longroll.rulesets.volume_of_fire.orders.permissions import order_text, said
from longroll.rulesets.volume_of_fire.record import DISC, NONE, Battle, Brigade, General, Order, laid
from longroll.rulesets.volume_of_fire.record.units import Sighting
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import brigade_observed
from longroll.rulesets.volume_of_fire.sight.unseen import say_to_enemy
from longroll.tabletop import disc_gap


class StandAt(msgspec.Struct, frozen=True, tag=True):
    """A general's place."""

    at: tuple[int, int]


class PlaceGeneral(Decision[StandAt], frozen=True):
    """VF-DEP-05  Where a general above the brigadiers stands: within 6 inches of a unit of his command."""

    rule: ClassVar[str] = "VF-DEP-05"
    general: int = 0

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if not isinstance(answer, StandAt):
            return Refusal("VF-DEP-05", "name a place")
        x, y = answer.at
        if not inside(known.setting, x, y):
            return Refusal("VF-DEP-05", "that place is off the table")
        general = replace(known.generals[self.general], x=x, y=y)
        near = nearest_of(general, units_under(known, self.general))
        if near is None or near[1] > tables.EDGE:
            where = f"{said(near[1]) if near else 'far'} from any unit of his command"
            return Refusal("VF-DEP-05", f"{general.name} would stand {where}; 6 inches is the most")
        for enemy in known.enemies(self.side):
            if disc_gap(enemy.quad, x, y, DISC) <= tables.OFF_ENEMY:
                return Refusal("VF-GEN-05", f"{general.name} would stand within an inch of {enemy.name}")
        return None

    def offers(self, known: Battle) -> Iterator[StandAt]:
        spots = (StandAt(behind(known, unit)) for unit in units_under(known, self.general))
        return (spot for spot in spots if self.refusal(known, spot) is None)


class FirstOrder(Decision[Order], frozen=True):
    """VF-DEP-04  The order a brigade begins with, where the scenario prints none; the enemy does not learn it."""

    rule: ClassVar[str] = "VF-DEP-04"
    brigade: int = 0
    observed: bool = False

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if not isinstance(answer, Order):
            return Refusal("VF-DEP-04", "every brigade begins with an order")
        if answer.kind == "attack" and self._may_be_there(known, answer):
            return None
        return issue_refusal(known, self.brigade, answer, self.observed)

    def _may_be_there(self, known: Battle, order: Order) -> bool:
        """An attack at the start may name any enemy brigade that stands on the table, seen or not."""
        there = [row.id for row in known.brigades_of(1 - self.side)]
        return order.target in there and not (order.area or order.point or order.position)

    def offers(self, known: Battle) -> Iterator[Order]:
        attacks = [Order("attack", row.id) for row in known.brigades if row.side != self.side]
        orders = (Order("hold"), *worth_ordering(known, self.brigade), *attacks)
        return (order for order in orders if self.refusal(known, order) is None)


class Deployment(Procedure[None]):
    """From an empty table, or the scenario's, to the first turn."""

    turn: int = 0
    alternate: bool = False
    defender: int = NONE
    asked: int = NONE

    def who_places_first(self, b: Battle) -> Need[int]:
        """VF-DEP-02, VF-DEP-03: the defender; where both are marching on, whoever throws higher."""
        if b.options.deployment == "historical":
            return self.go(self.generals)
        if (attacker := laid(b.setting).attacker) != NONE:
            self.turn = self.defender = 1 - attacker
            return self.go(self.place)
        self.alternate = True
        return Throw(Lead(), "each side rolls; the higher places first", "VF-DEP-02")

    def thrown(self, b: Battle, lead: int) -> Need[None]:
        if lead == 0:
            return self.go(self.who_places_first)
        self.turn = 0 if lead > 0 else 1
        return None

    def place(self, b: Battle) -> Need[SetUp | free_deployment.BringOnLater]:
        if not waiting(b, self.turn):
            self.turn = 1 - self.turn
        return PlaceBrigade(self.turn, self.turn == self.defender) if waiting(b, self.turn) else self.go(self.generals)

    def put_down(self, b: Battle, answer: SetUp | free_deployment.BringOnLater) -> Jump:
        brigade = b.brigades[answer.brigade]
        if isinstance(answer, free_deployment.BringOnLater):
            b.change_brigade(brigade.id, arrival=1)
            b.say("said", f"{brigade.name} finds no place and comes on in turn 1", "VF-DEP-02", to=brigade.side)
        else:
            units = placed(stood(still_to_come(b, brigade.id), answer.down), answer.poses)
            keep = free_deployment.keep_off(b, self.turn)
            if self.turn != self.defender and reveal_near(b, units, keep, "VF-DEP-02"):
                return self.go(self.place)
            _set_up(b, brigade, units)
        if self.alternate:
            self.turn = 1 - self.turn
        return self.go(self.place)

    def generals(self, b: Battle) -> Need[StandAt]:
        """VF-DEP-05: higher generals once all brigades are down; one with no command there comes with its first brigade."""
        for general in b.generals:
            if general.place == "coming" and general.arrival == 0 and general.command == NONE:
                if units_under(b, general.id):
                    self.asked = general.id
                    return PlaceGeneral(general.side, general.id)
                _come_with_first(b, general)
        return self.go(self.orders)

    def general_stands(self, b: Battle, answer: StandAt) -> Jump:
        b.change_general(self.asked, place="table", x=answer.at[0], y=answer.at[1])
        return self.go(self.generals)

    def orders(self, b: Battle) -> Need[Order]:
        """VF-DEP-04: one side's orders after the other's, each hidden from the enemy."""
        look(b)
        unsaid = (row for row in b.brigades if row.order.kind == "attack" and row.order.target == NONE)
        for brigade in sorted((row for row in unsaid if row.place != "out"), key=lambda row: row.side):
            self.asked = brigade.id
            return FirstOrder(brigade.side, brigade.id, brigade_observed(b, brigade.id))
        return self.go(self.ready)

    def order_chosen(self, b: Battle, answer: Order) -> Jump:
        b.change_brigade(self.asked, order=answer)
        return self.go(self.orders)

    def ready(self, b: Battle) -> done[None]:
        """Positions are taken up, and who is to be attacked is known to the attacker as ghosts (VF-ORD-04, VF-DEP-04)."""
        for brigade in b.brigades:
            if brigade.place == "table" and brigade.order.kind == "hold" and not brigade.order.position:
                b.change_brigade(brigade.id, order=hold_here(b, brigade.id))
            if b.options.fog and brigade.place == "table" and brigade.order.kind == "attack":
                _tell_of_target(b, brigade)
            if brigade.fatigue:
                worn = f"{brigade.name} begins with {brigade.fatigue} fatigue: {level_name(b, brigade.id)}"
                b.say("changed", worn, "VF-FAT-06", brigade, to=brigade.side)
            text = f"{brigade.name} begins under orders to {order_text(b, brigade.order)}"
            b.say("changed", text, "VF-DEP-04", brigade, to=brigade.side)
        return done()


def _set_up(b: Battle, brigade: Brigade, units: Units) -> None:
    """A brigade stands on the table, its general behind the largest of its units (VF-DEP-01)."""
    b.put_units(*(replace(unit, place="table") for unit in units))
    b.change_brigade(brigade.id, place="table", order=replace(brigade.order, position=()))
    largest = max(units, key=lambda unit: (unit.size, -unit.id))
    x, y = behind(b, b.units[largest.id])
    b.change_general(brigade.general, place="table", x=x, y=y)
    text = f"{brigade.name} is in place"
    b.say("moved", text, "VF-DEP-01", *units, at=units[0].pose.spot, to=brigade.side)
    look(b)
    say_to_enemy(b, "VF-DEP-01", units, not b.options.fog, text, "is in place")


def _come_with_first(b: Battle, general: General) -> None:
    """A general none of whose command is on the table comes on with the first of it (VF-DEP-05)."""
    own = [row for row in b.brigades if row.place == "coming" and commands(b, general.id, row.id)]
    if (first := min(own, key=lambda row: (row.arrival, row.id), default=None)) is None:
        b.change_general(general.id, place="table")
    else:
        b.change_general(general.id, arrival=max(1, first.arrival), entry=first.key)


def _tell_of_target(b: Battle, brigade: Brigade) -> None:
    """VF-DEP-04: under fog of war the target of a starting attack, if on the table, is known as ghosts where it set up."""
    for unit in b.of_brigade(brigade.order.target):
        if b.sightings[unit.id] is None:
            b.put_sighting(unit.id, Sighting(unit.pose, unit.frontage, 0, False))
