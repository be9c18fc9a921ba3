"""Reinforcements: brigades and generals that come on to the table during the battle (VF-GT-15, VF-DEP-05).  A brigade
is placed at its entry in the grand tactical phase of its turn.  It has not rolled for activation and pays nothing; then
it moves like any other."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.miniatures import zones
from longroll.miniatures.entries import Entry
from longroll.miniatures.zones import INWARD
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.losses import ride_over
from longroll.rulesets.volume_of_fire.command.chain_of_command import behind, nearest_of, units_under
from longroll.rulesets.volume_of_fire.deployment import places
from longroll.rulesets.volume_of_fire.deployment.places import Poses, Units, placed, still_to_come, stood
from longroll.rulesets.volume_of_fire.march.body_and_course import ground_of
from longroll.rulesets.volume_of_fire.orders.orders_in_force import re_aimed, take_up, target_gone
from longroll.rulesets.volume_of_fire.orders.permissions import said
from longroll.rulesets.volume_of_fire.record import DISC, Battle, Brigade, Clause, General, Order, laid
from longroll.rulesets.volume_of_fire.record.units import Sighting
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


def base_edge(b: Battle, side: int) -> Entry:
    """The whole of a side's base edge."""
    table = laid(b.setting)
    edge = table.edges[side]
    return Entry("", f"the {edge} edge", side, edge, 0, zones.length(table, edge))


def entry_of(b: Battle, brigade: Brigade) -> Entry:
    """Where a brigade comes on: its entry or, where the scenario names none, the whole of its side's base edge."""
    named = (row for row in laid(b.setting).entries if row.id == brigade.entry)
    return next(named, None) or base_edge(b, brigade.side)


class Arrive(Decision[ComeOn | StayOff], frozen=True):
    """VF-GT-15  Where a brigade comes on.  `wider`: how far beyond its entry it may, to either side along the edge."""

    rule: ClassVar[str] = "VF-GT-15"
    brigade: int = 0
    wider: int = 0

    def offers(self, known: Battle) -> Iterator[Any]:
        yield from map(ComeOn, islice(room_at_entry(known, self.brigade, self.wider), FEW))
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
        badly = places.ill_said(units, answer.poses, answer.down, "VF-GT-15", on_foot="VF-GT-15")
        return badly or badly_entered(known, placed(stood(units, answer.down), answer.poses), self.wider)


def badly_entered(known: Battle, units: Units, wider: int) -> Refusal | None:
    """Why a brigade may not come on so: away from the edge or its entry, on others, apart, or near an enemy."""
    return (
        places.ill_placed(known, units, "VF-GT-15")
        or _off_its_entry(known, units, wider)
        or places.too_near(known, units, tables.COME_ON_CLEAR, "VF-GT-15")
    )


def _off_its_entry(known: Battle, units: Units, wider: int) -> Refusal | None:
    """Why units do not come on where their brigade may: too deep on the table, or beside its entry."""
    entry, table = entry_of(known, known.brigades[units[0].brigade]), laid(known.setting)
    for unit in units:
        if (deep := zones.depth(table, entry.edge, unit.quad)) > tables.EDGE:
            because = f"{unit.name} would stand {said(deep)} from the {entry.edge} edge, and 6 is the most"
            return Refusal("VF-GT-15", because)
        at = zones.along(entry.edge, unit.pose.x, unit.pose.y)
        if (aside := max(entry.least - at, at - entry.most)) > wider:
            beyond = f"; with no room there it may be {said(wider)}" if wider else ""
            return Refusal("VF-GT-15", f"{unit.name} would stand {said(aside)} beside {entry.name}{beyond}")
    return None


def room_at_entry(known: Battle, brigade: int, wider: int) -> Iterator[Poses]:
    """Good placements at a brigade's entry, made `wider` to either side: facing what its order names, else straight in."""
    units = still_to_come(known, brigade)
    entry = entry_of(known, known.brigades[brigade])
    widened = replace(entry, least=entry.least - wider, most=entry.most + wider)
    for heading in _headings(known, known.brigades[brigade], entry):
        for poses in places.along_edge(known, units, widened, heading, tables.EDGE):
            there = placed(units, poses)
            # Most that do not fit are too deep for the entry, which is settled soonest.
            if _off_its_entry(known, there, wider) is None and badly_entered(known, there, wider) is None:
                yield poses


def _headings(known: Battle, brigade: Brigade, entry: Entry) -> Iterator[int]:
    """Towards the ground or the known enemy a brigade's order names, if that lies before the entry; and straight in."""
    straight = INWARD[entry.edge]
    gate = zones.on_edge(laid(known.setting), entry.edge, (entry.least + entry.most) // 2)
    goals: list[tuple[int, int]] = []
    if brigade.order.kind == "attack":
        enemies = known.believed(brigade.side)
        target = [unit for unit in enemies if unit.brigade == brigade.order.target] or enemies
        goals = [unit.pose.spot for unit in target]
    elif brigade.order.kind == "advance" and (ring := ground_of(known, brigade.order)):
        goals = [zones.middle(ring)]
    if goals:
        goal = min(goals, key=lambda point: tabletop.length(point[0] - gate[0], point[1] - gate[1]))
        toward = tabletop.bearing(goal[0] - gate[0], goal[1] - gate[1])
        if toward != straight and between(toward, straight) <= 700:
            yield toward
    yield straight


def keeping(b: Battle, brigade: Brigade) -> list[Clause]:
    """The clauses of the scenario that keep a brigade from coming until what they tell of has happened."""
    return [clause for clause in laid(b.setting).clauses if brigade.key in clause.releases]


def may_come(b: Battle, brigade: Brigade) -> bool:
    """Whether a brigade's turn has come, and no clause of the scenario still keeps it."""
    due = brigade.place == "coming" and b.turn >= brigade.arrival
    return due and all(clause.id in b.events and b.turn >= clause.turn for clause in keeping(b, brigade))


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
                for wider in (0, tables.COME_ON_WIDER * (1 + b.turn - brigade.arrival)):
                    if any(room_at_entry(known, brigade.id, wider)):
                        return Arrive(self.side, brigade.id, wider)
                b.say("said", f"{brigade.name} finds no room to come on and waits", "VF-GT-15", brigade, to=self.side)
        return done()

    def carry_out(self, b: Battle, answer: ComeOn | StayOff) -> Jump:
        brigade = b.brigades[self.asked[-1]]
        if isinstance(answer, StayOff):
            return self.go(self.next_brigade)
        units = placed(stood(still_to_come(b, brigade.id), answer.down), answer.poses)
        if reveal_near(b, units, tables.COME_ON_CLEAR, "VF-GT-15"):
            self.asked = self.asked[:-1]
        else:
            put_down(b, units)
        return self.go(self.next_brigade)


def reveal_near(b: Battle, units: Units, keep: int, rule: str) -> bool:
    """Whether enemies the owner did not know of stand within `keep` of where units would; he learns of them."""
    side = units[0].side
    known = {unit.id for unit in b.known(side).believed(side)}
    near = (enemy for enemy in b.enemies(side) if any(gap(unit.quad, enemy.quad) <= keep for unit in units))
    found = [enemy for enemy in near if enemy.id not in known]
    for enemy in found:
        b.put_sighting(enemy.id, Sighting(enemy.pose, enemy.frontage, b.turn, False))
        b.say("revealed", f"{enemy.name} is found there", rule, enemy, at=enemy.pose.spot, to=side, reveals=True)
    return bool(found)


def put_down(b: Battle, units: Units) -> None:
    """A brigade and the generals who come with it stand on the table; an attack on nobody known is re-aimed."""
    b.put_units(*(replace(unit, place="table", stirred=True) for unit in units))
    brigade = b.change_brigade(units[0].brigade, place="table")
    comes = "comes on to the field"
    text = f"{brigade.name} {comes}"
    b.say("moved", text, "VF-GT-15", *units, at=units[0].pose.spot, to=brigade.side, reveals=True)
    coming = (row for row in b.generals if row.place == "coming")
    with_it = [row for row in coming if row.command == brigade.id or row.entry == brigade.key]
    for place, general in enumerate(sorted(with_it, key=lambda row: row.command != brigade.id)):
        _comes(b, general, behind(b, b.units[units[place % len(units)].id]))
    for unit in units:
        ride_over(b, unit.id, [b.units[unit.id].quad])
    look(b)
    say_to_enemy(b, "VF-GT-15", units, not b.options.fog, text, comes)
    if brigade.order.kind == "hold":
        take_up(b, brigade.id, Order("hold"), "VF-ORD-04")
        return
    known = b.known(brigade.side)
    if target_gone(known, brigade.side, brigade.order):
        take_up(b, brigade.id, re_aimed(known, brigade.id), "VF-GT-15")


def _comes(b: Battle, general: General, at: tuple[int, int]) -> General:
    """A general stands on the table, with the points of a fresh turn."""
    return b.change_general(general.id, place="table", x=at[0], y=at[1], points=general.quality)


def appear(b: Battle, side: int) -> None:
    """Generals who come by themselves stand where the scenario puts them, in their turn (VF-DEP-05); where an enemy stands
    there, or within an inch (VF-GEN-05), by the nearest unit of their command or of their side, once one is on the table."""
    there = {row.key: row for row in b.brigades if row.place == "table"}
    for general in b.generals:
        if general.side != side or general.place != "coming" or not 0 < general.arrival <= b.turn:
            continue
        if general.entry in there:
            _comes(b, general, behind(b, b.of_brigade(there[general.entry].id)[0]))
        elif not general.entry:
            at = general.spot
            if any(disc_gap(enemy.quad, *at, DISC) <= tables.OFF_ENEMY for enemy in b.enemies(side)):
                near = nearest_of(general, units_under(b, general.id) or b.of_side(side))
                if near is None:
                    continue
                at = behind(b, near[0])
            general = _comes(b, general, at)
            b.say("moved", f"{general.name} comes on to the field", "VF-DEP-05", general, at=at, to=side)


def succeed(b: Battle) -> None:
    """Successions the scenario foresees: once the one is dead and the other there, those under him stand under the other."""
    for clause in laid(b.setting).clauses:
        if clause.kind != "follows" or clause.id in b.events:
            continue
        old, new = (next((row for row in b.generals if row.key == key), None) for key in (clause.general, clause.by))
        if old is None or new is None or old.place != "dead" or not new.present:
            continue
        b.events = (*b.events, clause.id)
        for general in (row for row in b.generals if row.superior == old.id and row.id != new.id):
            b.change_general(general.id, superior=new.id)
        for brigade in (row for row in b.brigades if row.superior == old.id):
            b.change_brigade(brigade.id, superior=new.id)
        b.say("changed", f"{new.name} takes over from {old.name}", "VF-REPL-01", new, to=new.side)
