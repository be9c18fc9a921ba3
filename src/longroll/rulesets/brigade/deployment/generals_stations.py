"""Generals are placed before any troops: each in his side's area, on free ground (BC-DEPL-02)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.command.chain_of_command import chain
from longroll.rulesets.brigade.deployment import arrangements, formations
from longroll.rulesets.brigade.deployment.order_of_battle import serving
from longroll.rulesets.brigade.ground import deployment_areas
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import laid
from longroll.rulesets.brigade.record.units import General
from longroll.rulesets.brigade.tables import INCH, NONE
from longroll.tabletop import Pose, Ring


class Station(msgspec.Struct, frozen=True, tag=True):
    """A general's place."""

    general: int
    at: tuple[int, int]


class Ready(msgspec.Struct, frozen=True, tag=True):
    """All stand as they shall."""


def to_station(b: Battle, side: int) -> list[General]:
    """The generals of a side who are placed now."""
    return [one for one in b.generals if one.side == side and one.arrival == 0 and one.place in ("table", "off")]


def misplaced(b: Battle, general: General) -> Refusal | None:
    """Why a general may not be placed where he is: not on free ground, or not in his side's area."""
    refusal = deployment_areas.no_place(b, general)
    if refusal is None and not deployment_areas.in_own_area(b, general.side, general.quad):
        return Refusal("BC-DEPL-01", f"{general.name} would not stand wholly in his side's deployment area")
    return refusal


class PlaceGenerals(Decision[Station | Ready], frozen=True):
    """A side places its generals in its area, one after another, till all stand there (BC-DEPL-02)."""

    rule: ClassVar[str] = "BC-DEPL-02"
    rules: ClassVar[tuple[str, ...]] = ("BC-DEPL-01", "BC-GENL-08", "BC-MAP-12")

    def offers(self, known: Battle) -> Iterator[Any]:
        waiting = [one for one in to_station(known, self.side) if not one.on_table]
        found = stations(known, self.side, waiting) if waiting else {}
        if not found:
            yield Ready()
        for general in waiting:
            if general.id in found:
                yield Station(general.id, found[general.id])
                return

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        own = to_station(known, self.side)
        if isinstance(answer, Ready):
            for general in own:
                if not general.on_table and stations(known, self.side, [general]):
                    return Refusal(self.rule, f"{general.name} is not placed yet", "place every general first")
            return None
        named = next((one for one in own if one.id == answer.general), None)
        if named is None:
            return Refusal(self.rule, "that is no general of yours who deploys now")
        return misplaced(known, replace(named, x=answer.at[0], y=answer.at[1], place="table"))


class PlacingGenerals(Procedure[None]):
    """A side's generals are placed."""

    side: int = 0

    def ask(self, b: Battle) -> Need[Station | Ready] | done[None]:
        return PlaceGenerals(self.side) if to_station(b, self.side) else done()

    def place(self, b: Battle, answer: Station | Ready) -> Jump | done[None]:
        if isinstance(answer, Ready):
            return done()
        x, y = answer.at
        general = b.change_general(answer.general, x=x, y=y, place="table")
        b.say("moved", f"{general.name} takes his place", "BC-DEPL-02", general, at=(x, y))
        return self.go(self.ask)


# --- good places
def home(b: Battle, numbers: Iterable[int]) -> tuple[int, int]:
    """About where these commands stood when the scenario was made: the middle of the stands that stood on the map; else the
    middle of their side's area."""
    setting = laid(b.setting)
    rows = set(numbers)
    spots = [
        stand.pose
        for stand in b.stands
        if stand.command in rows and 0 < stand.pose.x < setting.width and 0 < stand.pose.y < setting.height
    ]
    if spots:
        return sum(spot.x for spot in spots) // len(spots), sum(spot.y for spot in spots) // len(spots)
    side = b.commands[min(rows)].side if rows else 0
    left, bottom, right, top = tabletop.bounds(deployment_areas.areas(setting, side)[0])
    return (left + right) // 2, (bottom + top) // 2


def stations(b: Battle, side: int, waiting: Sequence[General]) -> dict[int, tuple[int, int]]:
    """A good place for each general who is still to be placed: brigadiers where their brigades have room before them, near
    where they stood in history; then those above them, near the brigades they lead."""
    plan = b.copy()
    found: dict[int, tuple[int, int]] = {}
    reserved: list[Ring] = []
    rows = serving(b, side)
    for row in rows:
        general = b.generals[row.general] if row.general != NONE else None
        if general is None or general.place != "off" or general.id not in {one.id for one in waiting}:
            continue
        at, rings = _station(plan, row.id, general, reserved)
        if at is None:
            continue
        found[general.id] = at
        plan.change_general(general.id, x=at[0], y=at[1], place="table")
        reserved += rings
    for general in sorted(waiting, key=lambda one: one.id):
        if general.id in found:
            continue
        under = [row.id for row in rows if general.leads in chain(b, row.id)]
        direct = [row for row in under if b.commands[row].to == general.leads]
        at = _free(plan, general, home(b, direct or under), reserved)
        if at is not None:
            found[general.id] = at
            plan.change_general(general.id, x=at[0], y=at[1], place="table")
            reserved.append(plan.generals[general.id].quad)
    return found


def _station(
    b: Battle, number: int, general: General, reserved: list[Ring]
) -> tuple[tuple[int, int] | None, list[Ring]]:
    """A place for a brigadier with his brigade before him, clear of what is reserved; and the bases it takes."""
    setting = laid(b.setting)
    heading = deployment_areas.inward(setting, general.side)
    wanted = home(b, (number,))
    spots = _spots(b, general.side, wanted, INCH)
    for offsets in arrangements.arrangements(formations.body(b, number, whole=True)):
        deep = arrangements.before(arrangements.depth(b, offsets), heading)
        for x, y in spots:
            at = Pose(x, y, heading)
            behind = at.ahead(-deep)
            there = replace(general, x=behind.x, y=behind.y, place="table")
            poses = arrangements.poses_of(offsets, at)
            rings = [there.quad, *(arrangements.ground_of(b.stands[i], pose) for i, pose in poses.items())]
            if any(facing.overlapping(ring, reserved) for ring in rings) or misplaced(b, there):
                continue
            trial = b.copy()
            trial.change_general(general.id, x=there.x, y=there.y, place=there.place)
            what = formations.body(trial, number, whole=True)
            if arrangements.stands_well(trial, number, arrangements.against_general(trial, what, poses)):
                return (there.x, there.y), rings
    return _free(b, general, wanted, reserved), []


def _free(b: Battle, general: General, wanted: tuple[int, int], reserved: list[Ring]) -> tuple[int, int] | None:
    """The place nearest to where a general is wanted that is free, and clear of what is reserved if that can be."""
    spots = _spots(b, general.side, wanted, arrangements.STEP)
    for shunned in (reserved, ()):
        for x, y in spots:
            there = replace(general, x=x, y=y, place="table")
            if not facing.overlapping(there.quad, shunned) and not misplaced(b, there):
                return x, y
    return None


def _spots(b: Battle, side: int, wanted: tuple[int, int], step: int) -> list[tuple[int, int]]:
    """Points of a side's areas, those nearest to where one is wanted first."""
    x, y = wanted
    spots = deployment_areas.lattice(b, side, step)
    return sorted(spots, key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot[1], spot[0]))
