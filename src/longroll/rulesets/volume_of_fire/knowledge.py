"""What each side knows: who is seen, where the others were last seen, and what stays hidden (VF-SCALE-04).

The battle keeps true positions.  With fog of war a side knows the enemy units it sees now, and for those it saw earlier
a ghost at the place and turn they were last seen; without, all that stands on the table.  Orders, reports and action
points are the owner's own.
"""

from msgspec.structs import replace

from longroll.rulesets.volume_of_fire.lookout import lookout
from longroll.rulesets.volume_of_fire.units import (
    DEPTH,
    NONE,
    Battle,
    Brigade,
    General,
    Messenger,
    Order,
    Sighting,
    Unit,
)
from longroll.tabletop import Pose, footprint

_NOWHERE = Pose(0, 0, 0)
_UNTOLD = Order("hold")


_witnesses: dict[tuple[str, int], int] = {}
"""Who was last found to see a unit: asked first the next time, a hint and nothing more."""


def is_seen(b: Battle, unit: Unit) -> bool:
    """Whether any enemy of this unit sees it now."""
    key = (b.setting, unit.id)
    number = lookout(b).seen_by_any(unit.id, _witnesses.get(key, NONE))
    if number >= 0:
        _witnesses[key] = number
    return number >= 0


def look(b: Battle, seen_anyway: tuple[int, ...] = ()) -> None:
    """Bring what each side sees up to date, after anything moved or was removed.

    `seen_anyway` took part in a combat, and are seen at this moment wherever they stand.
    """
    if not b.options.fog:
        return
    for unit in b.units:
        before = b.sightings[unit.id]
        if unit.place != "table":
            if before is not None:
                b.sightings[unit.id] = None
            continue
        if unit.id in seen_anyway or is_seen(b, unit):
            if before is None or not before.now or before.pose != unit.pose or before.frontage != unit.frontage:
                b.sightings[unit.id] = Sighting(unit.pose, unit.frontage, b.turn, True)
                if before is None or not before.now:
                    b.tell(
                        "sighted",
                        f"{unit.name} is sighted",
                        "VF-ZOO-01",
                        about=(f"unit:{unit.id}",),
                        at=(unit.pose.x, unit.pose.y),
                        to=(1 - unit.side,),
                        reveals=True,
                    )
            elif before.turn != b.turn:
                b.sightings[unit.id] = replace(before, turn=b.turn)
        elif before is not None:
            ghost = before if not before.now else replace(before, now=False)
            b.sightings[unit.id] = None if _empty_ground_seen(b, unit, ghost) else ghost


def _empty_ground_seen(b: Battle, unit: Unit, ghost: Sighting) -> bool:
    """Whether an enemy of the unit sees the whole footprint of its ghost, and it is not there."""
    if unit.pose == ghost.pose:
        return False
    quad = footprint(ghost.pose, ghost.frontage, DEPTH)
    spots = [(ghost.pose.x, ghost.pose.y), *((quad[i], quad[i + 1]) for i in (0, 2, 4, 6))]
    watchers = [enemy.id for enemy in b.enemies(unit.side)]
    place = lookout(b)
    return all(any(place.sees_spot(number, *spot, unit.id) for number in watchers) for spot in spots)


def known(b: Battle, side: int) -> Battle:
    """The battle as `side` knows it: the same record, with what is hidden from it taken out."""
    after = b.copy()
    after.stack = []
    after.news = []
    fog = b.options.fog
    for unit in b.units:
        if unit.side == side or not fog:
            continue
        sighting = b.sightings[unit.id]
        if unit.place != "table":
            after.units[unit.id] = _off_table(unit, b)
        elif sighting is None:
            after.units[unit.id] = _unseen(unit)
        elif not sighting.now:
            after.units[unit.id] = replace(_unseen(unit), pose=sighting.pose, place="ghost")
    for brigade in b.brigades:
        if brigade.side != side:
            after.brigades[brigade.id] = _hidden_brigade(brigade, fog)
    for general in b.generals:
        if general.side != side:
            after.generals[general.id] = _hidden_general(after, general, fog)
    after.messengers = [
        row if row.side == side else _hidden_messenger(row) for row in b.messengers if row.side == side or not fog
    ]
    return after


def _off_table(unit: Unit, b: Battle) -> Unit:
    """A unit that is not on the table: what was broken in combat is known, what is to come is not."""
    if unit.place == "coming":
        return _unseen(unit)
    return unit


def _unseen(unit: Unit) -> Unit:
    return replace(
        unit,
        pose=_NOWHERE,
        place="unseen",
        condition="ordered",
        mounted=False,
        limbered=False,
        used=False,
        moved=0,
        stirred=False,
        engaged=False,
        attackers=(),
    )


def _hidden_brigade(brigade: Brigade, fog: bool) -> Brigade:
    return replace(
        brigade,
        order=_UNTOLD,
        pending=None,
        granted=False,
        rolled="" if fog else brigade.rolled,
        holds=False,
        ground=(),
        place="table" if fog and brigade.place == "coming" else brigade.place,
        arrival=0,
        entry="",
    )


def _hidden_general(seen: Battle, general: General, fog: bool) -> General:
    if not fog:
        return replace(general, points=0)
    beside = any(
        unit.place == "table" and seen.brigades[unit.brigade].general == general.id
        for unit in seen.units
        if unit.side == general.side
    )
    if general.place == "table" and beside:
        return replace(general, points=0)
    if general.place in ("dead", "gone"):
        return general
    return replace(general, x=0, y=0, place="unseen", points=0, rides=0, attached=NONE, back=NONE, arrival=0, entry="")


def _hidden_messenger(messenger: Messenger) -> Messenger:
    return replace(messenger, order=None, brigade=NONE)
