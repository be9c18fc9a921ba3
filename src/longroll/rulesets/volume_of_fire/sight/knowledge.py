"""What each side knows: who is seen, where the others were last seen, and what stays hidden (VF-SCALE-04).

The battle keeps true positions.  With fog of war a side knows the enemy units it sees now, and for those it saw earlier
a ghost at the place and turn they were last seen; without, all that stands on the table.  Orders, reports and action
points are the owner's own.
"""

from collections.abc import Iterable
from copy import copy
from typing import NamedTuple

from msgspec.structs import replace

from longroll.rulesets.volume_of_fire.record.rolls import Roll, roll
from longroll.rulesets.volume_of_fire.record.units import (
    DEPTH,
    INCH,
    NONE,
    Battle,
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

_UNTOLD = Order("hold")


def look(b: Battle, seen_anyway: tuple[int, ...] = ()) -> None:
    """Bring what each side sees up to date, after anything moved or was removed.

    `seen_anyway` took part in a combat or were come upon, and are seen at this moment wherever they stand.
    """
    if not b.options.fog:
        return
    position, sightings, turn = lookout(b), b.sightings, b.turn
    # A second look at the same position finds nothing new.
    looked, before_looking = (position, turn, seen_anyway), roll(sightings).since("looked")
    if before_looking is not None and before_looking[0] == looked and not before_looking[1]:
        return
    for number, (watcher, before) in enumerate(zip(position.seers(), list(sightings), strict=True)):
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
                _tell_sighted(b, unit, watcher)
            elif before.turn != turn or before.pose != unit.pose or before.frontage != unit.frontage:
                sightings[unit.id] = Sighting(unit.pose, unit.frontage, turn, True)
        elif before is not None:
            ghost = before
            if before.now:
                ghost = replace(before, now=False)
                b.tell(
                    "lost",
                    f"{unit.name} is lost from sight",
                    "VF-SCALE-04",
                    about=(f"unit:{unit.id}",),
                    at=(ghost.pose.x, ghost.pose.y),
                    to=(1 - unit.side,),
                )
            # Its footprint in view, and nobody sees the unit: the ground is empty.
            footing = footprint(ghost.pose, ghost.frontage, DEPTH)
            gone = position.whole_in_view(1 - unit.side, footing, unit.id)
            if gone or ghost is not before:
                sightings[unit.id] = None if gone else ghost
    roll(sightings).hold("looked", looked)


def discover(b: Battle, numbers: tuple[int, ...], why: str) -> None:
    """VF-SCALE-04: units are seen by the other side at this moment, wherever they stand; `why` completes "REGIMENT ..."."""
    if not b.options.fog:
        return
    for number in numbers:
        unit, before = b.units[number], b.sightings[number]
        if before is not None and before.now:
            continue
        b.sightings[number] = Sighting(unit.pose, unit.frontage, b.turn, True)
        b.tell(
            "sighted",
            f"{unit.name} {why}",
            "VF-SCALE-04",
            about=(f"unit:{number}",),
            at=(unit.pose.x, unit.pose.y),
            to=(1 - unit.side,),
            reveals=True,
        )


def _tell_sighted(b: Battle, unit: Unit, watcher: int) -> None:
    """Nothing hostile enters a zone unseen (VF-ZOO-01), and every unit has one, whatever its state (VF-ZOO-03)."""
    by, rule = "", "VF-ZOO-01"
    if watcher >= 0:
        who = b.units[watcher]
        by = f" by {who.name}"
        if who.condition == "beaten" or who.limbered:
            by += ", beaten as it is" if who.condition == "beaten" else ", limbered as it is"
            rule = "VF-ZOO-03"
    b.tell(
        "sighted",
        f"{unit.name} is sighted{by}",
        rule,
        about=(f"unit:{unit.id}",),
        at=(unit.pose.x, unit.pose.y),
        to=(1 - unit.side,),
        reveals=True,
    )


# --- what a side knows
def known(b: Battle, side: int) -> Battle:
    """The battle as `side` knows it: the same record, with what is hidden from it taken out."""
    after = copy(b)
    after.stack = []
    after.news = []
    seen = _known_units(b, side)
    after.units = seen.units.copy()
    after.sightings = seen.sightings.copy()
    after.brigades = _known_brigades(b, side, seen).copy()
    after.generals = _known_generals(b, side, seen).copy()
    if b.options.fog:
        after.messengers = roll([row for row in b.messengers if row.side == side])
    else:
        after.messengers = roll([row if row.side == side else _hidden_messenger(row) for row in b.messengers])
    # Who went back counts in the owner's own activation (VF-ACT-14), and he is told of it; whom they left does not.
    brigades = b.brigades
    if b.retreats:
        after.retreats = tuple([row if brigades[row.brigade].side == side else _not_near(row) for row in b.retreats])
    after.neighbours = tuple([row for row in b.neighbours if brigades[row[0]].side == side])
    # The morale of a division follows from who is under orders to retire, which is its owner's secret (VF-MOR-03).
    after.morale = tuple([row for row in b.morale if b.generals[row[0]].side == side])
    # Whom a fight was with stays open to both: whoever takes part in one is seen at that moment (VF-SCALE-04).
    return after


class _Seen(NamedTuple):
    """What a side knows of the units, and the brigades it has met."""

    units: Roll[Unit]
    sightings: Roll[Sighting | None]
    met: frozenset[int]


class _Generals(NamedTuple):
    """What a side knows of the generals, who has met these brigades.

    What is known of those who lead a unit of the other side hangs on that unit: it is made anew whatever changes.
    """

    met: frozenset[int]
    leading: frozenset[int]
    rows: Roll[General]


def _known_units(b: Battle, side: int) -> _Seen:
    """What a side knows of the units: kept with them and the sightings, and mended where either have changed."""
    units, sightings = b.roll, roll(b.sightings)
    name = ("known", side)
    late, other = units.since(name), sightings.since(name)
    if late is None or other is None or late[0] is not other[0]:
        seen = _Seen(roll([]), roll([]), frozenset())
        for unit, sighting in zip(units, sightings, strict=True):
            seen.units.append(_known_unit(unit, sighting, side, b.options.fog))
            seen.sightings.append(None if unit.side == side else sighting)
        seen = seen._replace(met=_met(seen.units, side))
    elif late[1] or other[1]:
        seen = _mended(b, side, late[0], {*late[1], *other[1]})
    else:
        return late[0]  # type: ignore[no-any-return]
    return sightings.hold(name, units.hold(name, seen))


def _mended(b: Battle, side: int, before: _Seen, changed: set[int]) -> _Seen:
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
        units = units.copy()
        units.put(rows)
    if theirs:
        sightings = sightings.copy()
        sightings.put(theirs)
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


def _met(units: Roll[Unit], side: int) -> frozenset[int]:
    """The enemy brigades of which a side sees a unit."""
    return frozenset(unit.brigade for unit in units if unit.side != side and unit.place == "table")


def _known_brigades(b: Battle, side: int, seen: _Seen) -> Roll[Brigade]:
    rows = roll(b.brigades)
    fog, name = b.options.fog, ("known", side)
    late = rows.since(name)
    if late is None or late[0][0] != seen.met:
        made = roll(_known_brigade(row, side, fog, seen.met) for row in rows)
    elif late[1]:
        made = late[0][1].copy()
        made.put({number: _known_brigade(rows[number], side, fog, seen.met) for number in set(late[1])})
    else:
        return late[0][1]  # type: ignore[no-any-return]
    rows.hold(name, (seen.met, made))
    return made


def _known_brigade(row: Brigade, side: int, fog: bool, met: frozenset[int]) -> Brigade:
    return row if row.side == side else _hidden_brigade(row, fog and row.id not in met)


def _known_generals(b: Battle, side: int, seen: _Seen) -> Roll[General]:
    rows = roll(b.generals)
    fog, name = b.options.fog, ("known", side)
    late = rows.since(name)
    if late is None or late[0].met != seen.met:
        made = roll(_known_general(seen, row, side, fog) for row in rows)
        changed: Iterable[int] = range(len(rows))
        leading: frozenset[int] = frozenset()
    elif late[1] or late[0].leading:
        made, leading, changed = late[0].rows, late[0].leading, late[1]
        again = leading.union(changed)
        made = made.copy()
        made.put({number: _known_general(seen, rows[number], side, fog) for number in again})
    else:
        return late[0].rows  # type: ignore[no-any-return]
    if changed:
        leads = {number for number in changed if rows[number].side != side and rows[number].attached != NONE}
        leading = leading.difference(changed) | leads
    return rows.hold(name, _Generals(seen.met, leading, made)).rows


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


def _hidden_general(units: list[Unit], general: General, fog: bool, met: frozenset[int]) -> General:
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
