"""What each side knows: who is seen, where the others were last seen, and what stays hidden (VF-SCALE-04).

The battle keeps true positions.  With fog of war a side knows the enemy units it sees now, and for those it saw earlier
a ghost at the place and turn they were last seen; without, all that stands on the table.  Orders, reports and action
points are the owner's own.
"""

from copy import copy
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from longroll.miniatures.positions import changes, latest, memory, put_all, share
from longroll.rulesets.volume_of_fire.record.position import Position
from longroll.rulesets.volume_of_fire.record.units import (
    DEPTH,
    INCH,
    NONE,
    Brigade,
    General,
    Messenger,
    Retreat,
    Sighting,
    Unit,
)
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import footprint

P = TypeVar("P", bound=Position)
_Told = tuple[
    tuple[Messenger, ...], tuple[Retreat, ...], tuple[tuple[int, tuple[int, ...]], ...], tuple[tuple[int, int], ...]
]


def look(b: Position, seen_anyway: tuple[int, ...] = ()) -> None:
    """Bring what each side sees up to date, after anything moved or was removed.  `seen_anyway` took part in a combat
    or were come upon, and are seen at this moment wherever they stand."""
    if not b.options.fog:
        return
    position, turn = lookout(b), b.turn
    # A second look at the same position finds nothing new.
    looked = memory(b).get("looked")
    if looked is not None and looked[0] is position and looked[1] is b.sightings and looked[2:] == (turn, seen_anyway):
        return
    sightings: dict[int, Sighting | None] = {}
    for number, (watcher, before) in enumerate(zip(position.seers(), b.sightings, strict=True)):
        if before is None and watcher < 0 and number not in seen_anyway:
            continue
        if (unit := b.units[number]).place != "table":
            if before is not None:
                sightings[unit.id] = None
            continue
        if watcher >= 0 or unit.id in seen_anyway:
            if before is None or not before.now:
                _say_sighted(b, unit, watcher)
            elif before.turn == turn and before.pose == unit.pose and before.frontage == unit.frontage:
                continue
            sightings[unit.id] = Sighting(unit.pose, unit.frontage, turn, True)
        elif before is not None:
            ghost = before
            if before.now:
                ghost = replace(before, now=False)
                at, to = ghost.pose.spot, 1 - unit.side
                b.say("lost", f"{unit.name} is lost from sight", "VF-SCALE-04", unit, at=at, to=to)
            # Its footprint in view, and nobody sees the unit: the ground is empty.
            footing = footprint(ghost.pose, ghost.frontage, DEPTH)
            gone = position.whole_in_view(1 - unit.side, footing, unit.id)
            if gone or ghost is not before:
                sightings[unit.id] = None if gone else ghost
    if sightings:
        b.sightings = put_all(b.sightings, sightings)
    memory(b)["looked"] = position, b.sightings, turn, seen_anyway


def discover(b: Position, numbers: tuple[int, ...], why: str) -> None:
    """VF-SCALE-04: units are seen by the other side at this moment, wherever they stand; `why` completes "REGIMENT ..."."""
    if not b.options.fog:
        return
    for number in numbers:
        unit, before = b.units[number], b.sightings[number]
        if before is not None and before.now:
            continue
        b.put_sighting(number, Sighting(unit.pose, unit.frontage, b.turn, True))
        text = f"{unit.name} {why}"
        b.say("revealed", text, "VF-SCALE-04", unit, at=unit.pose.spot, to=1 - unit.side, reveals=True)


def _say_sighted(b: Position, unit: Unit, watcher: int) -> None:
    """Nothing hostile enters a zone unseen (VF-ZOO-01), and every unit has one, whatever its state (VF-ZOO-03)."""
    by, rule = "", "VF-ZOO-01"
    if watcher >= 0:
        who = b.units[watcher]
        by = f" by {who.name}"
        if who.condition == "beaten" or who.limbered:
            by += ", beaten as it is" if who.condition == "beaten" else ", limbered as it is"
            rule = "VF-ZOO-03"
    b.say("revealed", f"{unit.name} is sighted{by}", rule, unit, at=unit.pose.spot, to=1 - unit.side, reveals=True)


# --- what a side knows
def known(b: P, side: int) -> P:
    """The battle as `side` knows it: the same record, with what is hidden from it taken out."""
    after = copy(b)
    share(b, after, f"known to {side}")
    after.stack = b.stack.copy() if b.phasing == side else []  # only read: who plays on takes a copy of all
    after.news = []
    seen = _known_units(b, side)
    after.units = seen.units
    after.sightings = seen.sightings
    met = (b.brigades, seen.met)
    after.brigades = latest(b, ("brigades known", side), met, lambda: _known_brigades(b, side, seen.met))
    leading = [seen.units[row.attached] for row in b.generals if row.attached != NONE]
    hangs_on = (b.generals, seen.met, *leading)
    after.generals = latest(b, ("generals known", side), hangs_on, lambda: _known_generals(b, side, seen))
    told = (b.messengers, b.retreats, b.neighbours, b.morale)
    known = latest(b, ("told", side), told, lambda: _told(b, side))
    after.messengers, after.retreats, after.neighbours, after.morale = known
    # Whom a fight was with stays open to both: whoever takes part in one is seen at that moment (VF-SCALE-04).
    return after


def _told(b: Position, side: int) -> _Told:
    """What a side knows of messengers, of who went back and whom they left, and of the morale of divisions."""
    brigades, riders = b.brigades, [row for row in b.messengers if row.side == side or not b.options.fog]
    return (
        tuple([row if row.side == side else replace(row, order=None, brigade=NONE) for row in riders]),
        # Who went back counts in the owner's own activation (VF-ACT-14), and he is told of it; whom they left does not.
        tuple([row if brigades[row.brigade].side == side else replace(row, near=()) for row in b.retreats]),
        tuple([row for row in b.neighbours if brigades[row[0]].side == side]),
        # The morale of a division follows from who is under orders to retire, which is its owner's secret (VF-MOR-03).
        tuple([row for row in b.morale if b.generals[row[0]].side == side]),
    )


class _Seen(NamedTuple):
    """What a side knows of the units, and the brigades it has met."""

    units: tuple[Unit, ...]
    sightings: tuple[Sighting | None, ...]
    met: frozenset[int]


def _known_units(b: Position, side: int) -> _Seen:
    """What a side knows of the units: remembered with them and the sightings, and mended where either have changed."""
    units, sightings, name = b.units, b.sightings, ("units known", side)
    before: tuple[tuple[Unit, ...], tuple[Sighting | None, ...], _Seen] | None = memory(b).get(name)
    if before is not None:
        if before[0] is units and before[1] is sightings:
            return before[2]
        moved, told = changes(before[0], units), changes(before[1], sightings)
        if moved is not None and told is not None:
            seen = _mended(b, side, before[2], {*moved, *told})
            memory(b)[name] = units, sightings, seen
            return seen
    fog = b.options.fog
    rows = tuple([_known_unit(unit, row, side, fog) for unit, row in zip(units, sightings, strict=True)])
    theirs = tuple([None if unit.side == side else row for unit, row in zip(units, sightings, strict=True)])
    seen = _Seen(rows, theirs, _met(rows, side))
    memory(b)[name] = units, sightings, seen
    return seen


def _mended(b: Position, side: int, before: _Seen, changed: set[int]) -> _Seen:
    """What a side knows of the units, of which it knew this before those numbered changed."""
    units, sightings, met = before.units, before.sightings, before.met
    rows: dict[int, Unit] = {}
    theirs: dict[int, Sighting | None] = {}
    for number in changed:
        unit, sighting = b.units[number], b.sightings[number]
        row, old = _known_unit(unit, sighting, side, b.options.fog), units[number]
        if row is not old and (unit.side == side or row != old):
            if unit.side != side and row.place != old.place:
                met = frozenset()
            rows[number] = row
        if unit.side != side and sighting is not sightings[number]:
            theirs[number] = sighting
    if rows:
        units = put_all(units, rows)
    if theirs:
        sightings = put_all(sightings, theirs)
    return _Seen(units, sightings, met or _met(units, side))


def _known_unit(unit: Unit, sighting: Sighting | None, side: int, fog: bool) -> Unit:
    """A unit as a side knows it; `sighting` is where the other side last saw it."""
    if unit.side == side:
        return unit
    if unit.place == "coming":
        return unit.unseen
    if unit.place != "table":
        return replace(unit.unseen, place=unit.place)
    if not fog:
        return unit
    if sighting is None:
        return unit.unseen
    return unit.outward if sighting.now else ghost_of(unit, sighting)


def _met(units: tuple[Unit, ...], side: int) -> frozenset[int]:
    """The enemy brigades of which a side sees a unit."""
    return frozenset(unit.brigade for unit in units if unit.side != side and unit.place == "table")


def _known_brigades(b: Position, side: int, met: frozenset[int]) -> tuple[Brigade, ...]:
    """What a side knows of the brigades, who has met those."""
    plain = not b.options.fog
    return tuple(
        [row if row.side == side else row.outward if plain or row.id in met else row.unmet for row in b.brigades]
    )


def _known_generals(b: Position, side: int, seen: _Seen) -> tuple[General, ...]:
    """What a side knows of the generals."""
    fog = b.options.fog
    return tuple([row if row.side == side else _known_general(row, seen) if fog else row.outward for row in b.generals])


def _known_general(general: General, seen: _Seen) -> General:
    """An enemy general under fog of war: he is known while he leads a unit in sight, or one of his brigade is in sight."""
    leads = general.attached != NONE and seen.units[general.attached].place == "table"
    if general.place == "table" and (leads or general.command in seen.met):
        return general.outward if leads else general.alone
    return general.unseen


def ghost_of(unit: Unit, sighting: Sighting) -> Unit:
    """A unit where it was last seen, with the base it had there; its state is not known."""
    mounted = unit.arm == "cavalry" and unit.size != unit.size_dismounted and sighting.frontage == INCH * unit.size
    return replace(unit.unseen, pose=sighting.pose, place="ghost", mounted=mounted)
