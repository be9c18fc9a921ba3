"""What each side knows: who is seen, where the others were last seen, and what stays hidden (VF-SCALE-04).

The battle keeps true positions.  With fog of war a side knows the enemy units it sees now, and for those it saw earlier
a ghost at the place and turn they were last seen; without, all that stands on the table.  Orders, reports and action
points are the owner's own.
"""

from copy import copy
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from longroll.miniatures.positions import changes, memory, put, share
from longroll.rulesets.volume_of_fire.record.position import Position
from longroll.rulesets.volume_of_fire.record.units import (
    DEPTH,
    INCH,
    NONE,
    Brigade,
    General,
    Messenger,
    Order,
    Retreat,
    Sighting,
    Unit,
)
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import footprint

P = TypeVar("P", bound=Position)
_UNTOLD = Order("hold")


def look(b: Position, seen_anyway: tuple[int, ...] = ()) -> None:
    """Bring what each side sees up to date, after anything moved or was removed.

    `seen_anyway` took part in a combat or were come upon, and are seen at this moment wherever they stand.
    """
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
        unit = b.units[number]
        if unit.place != "table":
            if before is not None:
                sightings[unit.id] = None
            continue
        if watcher >= 0 or unit.id in seen_anyway:
            if before is None or not before.now:
                sightings[unit.id] = Sighting(unit.pose, unit.frontage, turn, True)
                _say_sighted(b, unit, watcher)
            elif before.turn != turn or before.pose != unit.pose or before.frontage != unit.frontage:
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
        b.sightings = put(b.sightings, sightings)
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
    after.stack = []
    after.news = []
    seen = _known_units(b, side)
    after.units = seen.units
    after.sightings = seen.sightings
    after.brigades = _known_brigades(b, side, seen)
    after.generals = _known_generals(b, side, seen)
    if b.options.fog:
        after.messengers = tuple([row for row in b.messengers if row.side == side])
    else:
        after.messengers = tuple([row if row.side == side else _hidden_messenger(row) for row in b.messengers])
    # Who went back counts in the owner's own activation (VF-ACT-14), and he is told of it; whom they left does not.
    brigades = b.brigades
    if b.retreats:
        after.retreats = tuple([row if brigades[row.brigade].side == side else _not_near(row) for row in b.retreats])
    after.neighbours = tuple([row for row in b.neighbours if brigades[row[0]].side == side])
    # The morale of a division follows from who is under orders to retire, which is its owner's secret (VF-MOR-03).
    after.morale = tuple([row for row in b.morale if b.generals[row[0]].side == side])
    # Whom a fight was with stays open to both: whoever takes part in one is seen at that moment (VF-SCALE-04).
    return after


class _Generals(NamedTuple):
    """What a side knows of these generals, who has met those brigades, and which of them lead a unit of the other side."""

    rows: tuple[General, ...]
    met: frozenset[int]
    leading: frozenset[int]
    known: tuple[General, ...]


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
        units = put(units, rows)
    if theirs:
        sightings = put(sightings, theirs)
    return _Seen(units, sightings, met or _met(units, side))


def _known_unit(unit: Unit, sighting: Sighting | None, side: int, fog: bool) -> Unit:
    """A unit as a side knows it; `sighting` is where the other side last saw it."""
    if unit.side == side:
        return unit
    if unit.place != "table":
        return _off_table(unit)
    if not fog:
        return unit
    if sighting is None:
        return unit.unseen
    return unit.outward if sighting.now else ghost_of(unit, sighting)


def _met(units: tuple[Unit, ...], side: int) -> frozenset[int]:
    """The enemy brigades of which a side sees a unit."""
    return frozenset(unit.brigade for unit in units if unit.side != side and unit.place == "table")


def _known_brigades(b: Position, side: int, seen: _Seen) -> tuple[Brigade, ...]:
    """What a side knows of the brigades, who has met those."""
    rows, fog, met, name = b.brigades, b.options.fog, seen.met, ("brigades known", side)
    before: tuple[tuple[Brigade, ...], frozenset[int], tuple[Brigade, ...]] | None = memory(b).get(name)
    changed = None if before is None or before[1] != met else changes(before[0], rows)
    if before is None or changed is None:
        made = tuple([_known_brigade(row, side, fog, met) for row in rows])
    elif changed:
        made = put(before[2], {number: _known_brigade(rows[number], side, fog, met) for number in changed})
    else:
        return before[2]
    memory(b)[name] = rows, met, made
    return made


def _known_brigade(row: Brigade, side: int, fog: bool, met: frozenset[int]) -> Brigade:
    return row if row.side == side else _hidden_brigade(row, fog and row.id not in met)


def _known_generals(b: Position, side: int, seen: _Seen) -> tuple[General, ...]:
    """What a side knows of the generals.  What is known of those who lead a unit of the other side hangs on that unit: it is
    made anew whatever changes."""
    rows, fog, met, name = b.generals, b.options.fog, seen.met, ("generals known", side)
    before: _Generals | None = memory(b).get(name)
    changed = None if before is None or before.met != met else changes(before.rows, rows)
    if before is None or changed is None:
        changed, leading = list(range(len(rows))), frozenset[int]()
        made = tuple([_known_general(seen, row, side, fog) for row in rows])
    elif changed or before.leading:
        leading, again = before.leading, before.leading.union(changed)
        made = put(before.known, {number: _known_general(seen, rows[number], side, fog) for number in again})
    else:
        return before.known
    if changed:
        leads = {number for number in changed if rows[number].side != side and rows[number].attached != NONE}
        leading = leading.difference(changed) | leads
    memory(b)[name] = _Generals(rows, met, leading, made)
    return made


def _known_general(seen: _Seen, row: General, side: int, fog: bool) -> General:
    return row if row.side == side else _hidden_general(seen.units, row, fog, seen.met)


def _off_table(unit: Unit) -> Unit:
    """A unit that is not on the table: that it has gone is known, where it stood last or when it comes is not."""
    return unit.unseen if unit.place == "coming" else replace(unit.unseen, place=unit.place)


def ghost_of(unit: Unit, sighting: Sighting) -> Unit:
    """A unit where it was last seen, with the base it had there; its state is not known."""
    mounted = unit.arm == "cavalry" and unit.size != unit.size_dismounted and sighting.frontage == INCH * unit.size
    return replace(unit.unseen, pose=sighting.pose, place="ghost", mounted=mounted)


def _hidden_brigade(brigade: Brigade, unmet: bool) -> Brigade:
    """An enemy brigade; `unmet`: none of its units is in sight, so that its markers are not either."""
    return replace(
        brigade,
        order=_UNTOLD,
        pending=None,
        granted=False,
        rolled="",
        holds=False,
        ground=(),
        moved=False,
        marched=False,
        fought_since=False,
        mark="" if unmet else brigade.mark,
        fatigue=0 if unmet else brigade.fatigue,
        place="table" if unmet and brigade.place == "coming" else brigade.place,
        arrival=0,
        entry="",
    )


def _hidden_general(units: tuple[Unit, ...], general: General, fog: bool, met: frozenset[int]) -> General:
    """An enemy general.  With fog of war he is known while he leads a unit in sight, or one of his brigade is in sight."""
    seen = replace(general, points=0, rides=0, messengers=0, back=NONE, arrival=0, entry="")
    if general.place == "coming":
        seen = replace(seen, x=0, y=0)
    if not fog:
        return seen
    if general.place in ("dead", "gone"):
        return replace(seen, x=0, y=0, attached=NONE)
    leads = general.attached != NONE and units[general.attached].place == "table"
    if general.place == "table" and (leads or general.command in met):
        return seen if leads or general.attached == NONE else replace(seen, attached=NONE)
    return replace(seen, x=0, y=0, place="unseen", attached=NONE, arrival=0, entry="")


def _not_near(retreat: Retreat) -> Retreat:
    """A retreat without whom it left."""
    return replace(retreat, near=()) if retreat.near else retreat


def _hidden_messenger(messenger: Messenger) -> Messenger:
    return replace(messenger, order=None, brigade=NONE)
