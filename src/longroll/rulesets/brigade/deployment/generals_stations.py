"""Generals are placed before any troops: each in his side's area, on free ground (BC-DEPL-02)."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.brigade.command.chain_of_command import chain
from longroll.rulesets.brigade.deployment import arrangements, formations
from longroll.rulesets.brigade.deployment.order_of_battle import serving
from longroll.rulesets.brigade.ground import deployment_areas
from longroll.rulesets.brigade.record import Battle, General, facing, laid
from longroll.rulesets.brigade.tables import INCH
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
    if refusal or deployment_areas.in_own_area(b, general.side, general.quad):
        return refusal
    return Refusal("BC-DEPL-01", f"{general.name} would not stand wholly in his side's deployment area")


class PlaceGenerals(Decision[Station | Ready], frozen=True):
    """A side places its generals in its area, one after another, till all stand there (BC-DEPL-02)."""

    rule: ClassVar[str] = "BC-DEPL-02"
    rules: ClassVar[tuple[str, ...]] = ("BC-DEPL-01", "BC-GENL-08", "BC-MAP-12")

    def offers(self, known: Battle) -> Iterator[Any]:
        waiting = [one for one in to_station(known, self.side) if not one.on_table]
        found = stations(known, self.side, waiting)
        yield Station(min(found), found[min(found)]) if found else Ready()

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        own = {one.id: one for one in to_station(known, self.side)}
        if isinstance(answer, Ready):
            for general in own.values():
                if not general.on_table and stations(known, self.side, [general]):
                    return Refusal(self.rule, f"{general.name} is not placed yet", "place every general first")
            return None
        if answer.general not in own:
            return Refusal(self.rule, "that is no general of yours who deploys now")
        return misplaced(known, replace(own[answer.general], x=answer.at[0], y=answer.at[1], place="table"))


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
Spot = tuple[int, int]


def home(b: Battle, side: int, numbers: Iterable[int]) -> Spot:
    """About where these commands of a side stood when the scenario was made: the middle of the stands that stood on the map;
    else the middle of the side's area."""
    setting, rows = laid(b.setting), set(numbers)
    poses = (stand.pose for stand in b.stands if stand.command in rows)
    spots = [pose for pose in poses if 0 < pose.x < setting.width and 0 < pose.y < setting.height]
    if spots:
        return sum(spot.x for spot in spots) // len(spots), sum(spot.y for spot in spots) // len(spots)
    return deployment_areas.middle(setting, side)


def stations(b: Battle, side: int, waiting: Iterable[General]) -> dict[int, Spot]:
    """A good place for each general who is still to be placed: brigadiers where their brigades have room before them, near
    where they stood in history; then those above them, near the brigades they lead."""
    plan, found, reserved = b.copy(), dict[int, Spot](), list[Ring]()
    rows = serving(b, side)
    brigadiers = {row.general: row.id for row in rows}
    for general in sorted(waiting, key=lambda one: brigadiers.get(one.id, len(b.commands) + one.id)):
        under = [row for row in rows if general.leads in chain(b, row.id)]
        own = [row for row in under if row.general == general.id]
        direct = [row for row in under if row.to == general.leads]
        wanted = home(b, side, [row.id for row in own or direct or under])
        at, ground = _with_brigade(plan, general, wanted, reserved) if own else (None, [])
        at = at or _free(plan, general, wanted, reserved)
        reserved += ground
        if at is not None:
            found[general.id] = at
            plan.change_general(general.id, x=at[0], y=at[1], place="table")
    return found


def _with_brigade(b: Battle, general: General, wanted: Spot, reserved: list[Ring]) -> tuple[Spot | None, list[Ring]]:
    """A place for a brigadier with his brigade before him, clear of what is reserved; and the bases it takes."""
    number, heading = general.leads, deployment_areas.inward(laid(b.setting), general.side)
    spots = _spots(b, general.side, wanted, INCH)
    for offsets in arrangements.arrangements(formations.body(b, number, whole=True)):
        deep = arrangements.before(arrangements.depth(b, offsets), heading)
        for spot in spots:
            front = Pose(*spot, heading)
            x, y = front.ahead(-deep).spot
            there = replace(general, x=x, y=y, place="table")
            poses = arrangements.poses_of(offsets, front)
            rings = [there.quad, *(arrangements.ground_of(b.stands[i], pose) for i, pose in poses.items())]
            if any(facing.overlapping(ring, reserved) for ring in rings) or misplaced(b, there):
                continue
            trial = b.copy()
            trial.change_general(general.id, x=x, y=y, place="table")
            what = formations.body(trial, number, whole=True)
            if arrangements.stands_well(trial, number, arrangements.against_general(what, poses)):
                return (x, y), rings
    return None, []


def _free(b: Battle, general: General, wanted: Spot, reserved: list[Ring]) -> Spot | None:
    """The place nearest to where a general is wanted that is free, and clear of what is reserved if that can be."""
    spots = _spots(b, general.side, wanted, arrangements.STEP)
    for shunned in (reserved, ()):
        for x, y in spots:
            there = replace(general, x=x, y=y, place="table")
            if not facing.overlapping(there.quad, shunned) and not misplaced(b, there):
                return x, y
    return None


def _spots(b: Battle, side: int, wanted: Spot, step: int) -> list[Spot]:
    """Points of a side's areas, those nearest to where one is wanted first."""
    x, y = wanted
    spots = deployment_areas.lattice(b, side, step)
    return sorted(spots, key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - y) ** 2, spot[1], spot[0]))
