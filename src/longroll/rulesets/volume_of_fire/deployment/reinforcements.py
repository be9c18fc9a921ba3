"""Reinforcements: brigades and generals that come on to the table during the battle (VF-GT-15, VF-DEP-05).

A brigade is placed at its entry in the grand tactical phase of its turn.  It has not rolled for activation and pays
nothing; then it moves like any other.
"""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll import tabletop
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.miniatures import zones
from longroll.miniatures.entries import Entry
from longroll.miniatures.zones import INWARD
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.losses import ride_over
from longroll.rulesets.volume_of_fire.command.chain_of_command import behind, nearest_of, units_under
from longroll.rulesets.volume_of_fire.deployment.places import (
    ROOM_TO_WHEEL,
    Poses,
    along_edge,
    ill_placed,
    ill_stood,
    quads_of,
    still_to_come,
    stood,
    to_edge,
    too_near,
)
from longroll.rulesets.volume_of_fire.march.body_and_course import ground_of
from longroll.rulesets.volume_of_fire.orders.orders_in_force import re_aimed, take_up, target_gone
from longroll.rulesets.volume_of_fire.orders.permissions import said
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import DISC, Brigade, Order, Sighting, Unit
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.rulesets.volume_of_fire.sight.unseen import say_to_enemy
from longroll.tabletop import Pose, between, disc_gap, gap

FEW = 4
"""How many placements are offered."""


class ComeOn(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The brigade comes on: a pose for each of its units in the order of battle, horse mounted and guns limbered but for
    those named in `down`."""

    poses: tuple[Pose, ...]
    down: tuple[int, ...] = ()


class StayOff(msgspec.Struct, frozen=True, tag=True):
    """The brigade waits for another turn."""


def entry_of(b: Battle, brigade: Brigade) -> Entry:
    """Where a brigade comes on: its entry or, where the scenario names none, the whole of its side's base edge."""
    table = laid(b.setting)
    for row in table.entries:
        if row.id == brigade.entry:
            return row
    edge = table.edges[brigade.side]
    return Entry("", f"the {edge} edge", brigade.side, edge, 0, zones.length(table, edge))


class Arrive(Decision[ComeOn | StayOff], frozen=True):
    """VF-GT-15  Where a brigade comes on.  `wider`: how far beyond its entry it may, to either side along the edge."""

    rule: ClassVar[str] = "VF-GT-15"
    brigade: int = 0
    wider: int = 0

    def offers(self, known: Battle) -> Iterator[Any]:
        found = 0
        for poses in room_at_entry(known, self.brigade, self.wider):
            answer = ComeOn(poses)
            if self.refusal(known, answer) is None:
                yield answer
                found += 1
                if found == FEW:
                    break
        if self.wider:
            yield StayOff()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if isinstance(answer, StayOff):
            if self.wider:
                return None
            where = entry_of(known, known.brigades[self.brigade]).name
            return Refusal("VF-GT-15", f"{known.brigades[self.brigade].name} is due, and there is room at {where}")
        if not isinstance(answer, ComeOn):
            return Refusal("VF-GT-15", "the brigade comes on, or stays off")
        units = still_to_come(known, self.brigade)
        return ill_stood(units, answer.down, "VF-GT-15") or badly_entered(
            known, self.brigade, stood(units, answer.down), answer.poses, self.wider
        )


def badly_entered(known: Battle, brigade: int, units: tuple[Unit, ...], poses: Poses, wider: int) -> Refusal | None:
    """Why a brigade may not come on so: away from the edge or its entry, on others, apart, or near an enemy."""
    return (
        ill_placed(known, units, poses, "VF-GT-15")
        or _off_its_entry(known, brigade, units, poses, wider)
        or too_near(known, units, poses, tables.COME_ON_CLEAR, "VF-GT-15")
    )


def _off_its_entry(known: Battle, brigade: int, units: tuple[Unit, ...], poses: Poses, wider: int) -> Refusal | None:
    """Why units do not come on where their brigade may: too deep on the table, or beside its entry."""
    entry = entry_of(known, known.brigades[brigade])
    for unit, pose, quad in zip(units, poses, quads_of(units, poses), strict=True):
        deep = to_edge(known, quad, entry.edge)
        if deep > tables.EDGE:
            return Refusal(
                "VF-GT-15", f"{unit.name} would stand {said(deep)} from the {entry.edge} edge, and 6 is the most"
            )
        at = zones.along(entry.edge, pose.x, pose.y)
        aside = max(entry.least - at, at - entry.most)
        if aside > wider:
            beyond = f"; with no room there it may be {said(wider)}" if wider else ""
            return Refusal("VF-GT-15", f"{unit.name} would stand {said(aside)} beside {entry.name}{beyond}")
    return None


def room_at_entry(known: Battle, brigade: int, wider: int) -> Iterator[Poses]:
    """Good placements at a brigade's entry, made `wider` to either side: facing what its order names, else straight in."""
    units = still_to_come(known, brigade)
    entry = entry_of(known, known.brigades[brigade])
    stretch = (entry.least - wider, entry.most + wider)

    def fits(poses: Poses) -> bool:
        # Most that do not fit are too deep for the entry, which is settled soonest.
        off = _off_its_entry(known, brigade, units, poses, wider)
        return off is None and badly_entered(known, brigade, units, poses, wider) is None

    for heading in _headings(known, known.brigades[brigade], entry):
        for clear in (ROOM_TO_WHEEL, 0):
            yield from along_edge(known, units, entry.edge, stretch, heading, clear, fits, tables.EDGE)


def _headings(known: Battle, brigade: Brigade, entry: Entry) -> Iterator[int]:
    """Towards the ground or the known enemy a brigade's order names, if that lies before the entry; and straight in."""
    straight = INWARD[entry.edge]
    table = laid(known.setting)
    at = (entry.least + entry.most) // 2
    gate = zones.on_edge(table, entry.edge, at)
    goals: list[tuple[int, int]] = []
    if brigade.order.kind == "attack":
        enemies = known.believed(brigade.side)
        target = [unit for unit in enemies if unit.brigade == brigade.order.target] or enemies
        goals = [(unit.pose.x, unit.pose.y) for unit in target]
    elif brigade.order.kind == "advance":
        ring = ground_of(known, brigade.order)
        if ring:
            goals = [(sum(ring[::2]) * 2 // len(ring), sum(ring[1::2]) * 2 // len(ring))]
    if goals:
        goal = min(goals, key=lambda point: tabletop.length(point[0] - gate[0], point[1] - gate[1]))
        toward = tabletop.bearing(goal[0] - gate[0], goal[1] - gate[1])
        if toward != straight and between(toward, straight) <= 700:
            yield toward
    yield straight


def may_come(b: Battle, brigade: Brigade) -> bool:
    """Whether a brigade's turn has come, and no clause of the scenario still keeps it."""
    if brigade.place != "coming" or b.turn < brigade.arrival:
        return False
    return all(
        clause.id in b.events and b.turn >= clause.turn
        for clause in laid(b.setting).clauses
        if brigade.key in clause.releases
    )


class Arrivals(Procedure[None]):
    """What comes on this turn, brigade by brigade in the order of march."""

    side: int = 0
    asked: tuple[int, ...] = ()

    def generals(self, b: Battle) -> None:
        """Generals who appear by themselves, and successions the scenario foresees."""
        appear(b, self.side)
        succeed(b)
        for brigade in b.brigades:
            if brigade.side == self.side and brigade.place == "coming" and not may_come(b, brigade):
                # Whom the scenario keeps back does not wait for room: that counts from the first turn he may come.
                b.change_brigade(brigade.id, arrival=max(brigade.arrival, b.turn + 1))

    def next_brigade(self, b: Battle) -> Need[ComeOn | StayOff] | done[None]:
        for brigade in sorted(b.brigades, key=lambda row: (row.arrival, row.id)):
            if brigade.side == self.side and brigade.id not in self.asked and may_come(b, brigade):
                self.asked = (*self.asked, brigade.id)
                known = b.known(self.side)
                wider = 0
                if next(room_at_entry(known, brigade.id, 0), None) is None:
                    wider = tables.COME_ON_WIDER * (1 + b.turn - brigade.arrival)
                if wider and next(room_at_entry(known, brigade.id, wider), None) is None:
                    return self.go(self.no_room)
                return Arrive(self.side, brigade.id, wider)
        return done()

    def carry_out(self, b: Battle, answer: ComeOn | StayOff) -> Jump:
        brigade = b.brigades[self.asked[-1]]
        if isinstance(answer, StayOff):
            return self.go(self.next_brigade)
        units = stood(still_to_come(b, brigade.id), answer.down)
        if reveal_near(b, units, answer.poses, tables.COME_ON_CLEAR, "VF-GT-15"):
            self.asked = self.asked[:-1]
            return self.go(self.next_brigade)
        put_down(b, brigade.id, units, answer.poses, "VF-GT-15")
        return self.go(self.next_brigade)

    def no_room(self, b: Battle) -> Jump:
        brigade = b.brigades[self.asked[-1]]
        b.say("said", f"{brigade.name} finds no room to come on and waits", "VF-GT-15", brigade, to=self.side)
        return self.go(self.next_brigade)


def reveal_near(b: Battle, units: tuple[Unit, ...], poses: Poses, keep: int, rule: str) -> bool:
    """Whether enemies the owner did not know of stand within `keep` of where units would; he learns of them."""
    side = units[0].side
    found = False
    known = {unit.id for unit in b.known(side).believed(side)}
    quads = quads_of(units, poses)
    for enemy in b.enemies(side):
        if enemy.id not in known and any(gap(quad, enemy.quad) <= keep for quad in quads):
            found = True
            b.put_sighting(enemy.id, Sighting(enemy.pose, enemy.frontage, b.turn, False))
            b.say("revealed", f"{enemy.name} is found there", rule, enemy, at=enemy.pose.spot, to=side, reveals=True)
    return found


def put_down(b: Battle, brigade_id: int, units: tuple[Unit, ...], poses: Poses, rule: str) -> None:
    """A brigade and the generals who come with it stand on the table; an attack on nobody known is re-aimed."""
    brigade = b.brigades[brigade_id]
    for unit, pose in zip(units, poses, strict=True):
        b.change_unit(unit.id, place="table", pose=pose, mounted=unit.mounted, limbered=unit.limbered, stirred=True)
    brigade = b.change_brigade(brigade_id, place="table")
    text = f"{brigade.name} comes on to the field"
    b.say("moved", text, rule, *units, at=poses[0].spot, to=brigade.side, reveals=True)
    with_it = [
        row for row in b.generals if row.place == "coming" and (row.command == brigade_id or row.entry == brigade.key)
    ]
    for place, general in enumerate(sorted(with_it, key=lambda row: row.command != brigade_id)):
        x, y = behind(b, b.units[units[place % len(units)].id])
        b.change_general(general.id, place="table", x=x, y=y, points=general.quality)
    for unit in units:
        ride_over(b, unit.id, [b.units[unit.id].quad])
    look(b)
    comes = "comes on to the field"
    say_to_enemy(b, rule, units, not b.options.fog, f"{brigade.name} {comes}", comes)
    if brigade.order.kind == "hold":
        take_up(b, brigade_id, Order("hold"), "VF-ORD-04")
        return
    known = b.known(brigade.side)
    if target_gone(known, brigade.side, brigade.order):
        take_up(b, brigade_id, re_aimed(known, brigade_id), rule)


def appear(b: Battle, side: int) -> None:
    """Generals who come by themselves stand where the scenario puts them, in their turn (VF-DEP-05).

    Where an enemy stands there, or within an inch (VF-GEN-05), one comes to the nearest unit of his command instead, or of
    his side; while none is on the table he waits.
    """
    on_table = {row.key for row in b.brigades if row.place == "table"}
    for general in b.generals:
        if general.side != side or general.place != "coming" or not 0 < general.arrival <= b.turn:
            continue
        if general.entry in on_table:
            lead = next(row for row in b.brigades if row.key == general.entry)
            x, y = behind(b, b.of_brigade(lead.id)[0])
            b.change_general(general.id, place="table", x=x, y=y, points=general.quality)
        elif not general.entry:
            x, y = general.x, general.y
            if any(disc_gap(enemy.quad, x, y, DISC) <= tables.OFF_ENEMY for enemy in b.enemies(side)):
                near = nearest_of(general, units_under(b, general.id) or b.of_side(side))
                if near is None:
                    continue
                x, y = behind(b, near[0])
            general = b.change_general(general.id, place="table", x=x, y=y, points=general.quality)
            b.say("moved", f"{general.name} comes on to the field", "VF-DEP-05", general, at=general.spot, to=side)


def succeed(b: Battle) -> None:
    """Successions the scenario foresees: once the one is dead and the other there, those under him stand under the other."""
    for clause in laid(b.setting).clauses:
        if clause.kind != "follows" or clause.id in b.events:
            continue
        old = next((row for row in b.generals if row.key == clause.general), None)
        new = next((row for row in b.generals if row.key == clause.by), None)
        if old is None or new is None or old.place != "dead" or not new.present:
            continue
        b.events = (*b.events, clause.id)
        for general in b.generals:
            if general.superior == old.id and general.id != new.id:
                b.change_general(general.id, superior=new.id)
        for brigade in b.brigades:
            if brigade.superior == old.id:
                b.change_brigade(brigade.id, superior=new.id)
        b.say("changed", f"{new.name} takes over from {old.name}", "VF-REPL-01", new, to=new.side)
