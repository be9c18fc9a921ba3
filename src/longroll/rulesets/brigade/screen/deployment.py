"""How deployment is asked and tried: who comes and who leads, formations with a drawing of each, generals and brigades to be
set down, all told that is amiss (BC-SETUP, BC-DEPL, BC-FORM)."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from longroll import tabletop
from longroll.rulesets.brigade.deployment import arrangements, formations, generals_stations, order_of_battle, placement
from longroll.rulesets.brigade.deployment.generals_stations import PlaceGenerals, Ready, Station
from longroll.rulesets.brigade.deployment.order_of_battle import ChooseFormation, LeadBrigade, PickBrigades
from longroll.rulesets.brigade.deployment.placement import Array, Deploy, Shift
from longroll.rulesets.brigade.deployment.unformed_brigades import Disorder, Push
from longroll.rulesets.brigade.ground import deployment_areas
from longroll.rulesets.brigade.record import Battle, Command, Stand, facing, laid
from longroll.rulesets.brigade.screen import lines
from longroll.rulesets.brigade.screen.command import about
from longroll.rulesets.brigade.screen.movement import Way, moves
from longroll.rulesets.brigade.screen.names import TURNED, asks, at, at_stand, dragged, each_dragged, ends
from longroll.rulesets.brigade.tables import NONE
from longroll.scene import Ask, Item, Overlay, Probed, Tone
from longroll.screen.alignment import Aligned, aligned
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Why, Words, denial, item
from longroll.tabletop import Pose, Ring

FORMATIONS = {
    "Line": "at least half the regiments side by side in one unbroken line",
    "Skirmish": "no regiment touches another",
    "Frontier": "up to half the regiments beyond your area, in cover or behind a ridge",
    "Column": "two columns, or one of few regiments; the general touches one",
    "Assault": "half in line, half in column, batteries in among them",
    "Reserve": "a quarter to a half of the regiments waits off the map",
    "Unformed": "no regiment touches another, and the enemy then moves some",
}
"""What each formation asks of a brigade (BC-FORM-01 to BC-FORM-07)."""


# --- the order of battle
def _later(k: Battle, asked: PickBrigades) -> Ask:
    rows = order_of_battle.serving(k, asked.side)
    items = [Item(row.name, row.id) for row in rows if order_of_battle.may_come_later(k, row.id)]
    return PICK.put(k, asked, items, ends("All deploy", []), form="several", least=0, most=len(rows) - 1)


PICK = Shown(PickBrigades, why=asks("Which brigades come later, as reinforcements? The others deploy"), ask=_later)


def _leader(b: Battle, asked: LeadBrigade, answer: int) -> Words:
    if answer == NONE:
        own = b.commands[asked.command].general
        who = b.generals[own].label if own != NONE else "itself"
        return Words(f"Independent, under {who}", says="all its cards and its general's card")
    general = b.generals[b.commands[answer].general]
    says = f"at least {general.leadership} of its cards, and its own general stays out"
    return Words(f"Led by {general.label} himself", says=says)


def drawing(k: Battle, number: int, formation: Any) -> tuple[Ring, ...]:
    """The bases of a brigade in a formation, about the middle of them."""
    after = k.copy()
    after.change_command(number, formation=formation)
    offsets = next(arrangements.arrangements(formations.body(after, number, whole=True)), {})
    poses = arrangements.poses_of(offsets, Pose(0, 0, 0))
    x, y = _middle(k, poses) if poses else (0, 0)
    return tuple(facing.base_at(k.stands[i], pose.shifted(-x, -y)) for i, pose in sorted(poses.items()))


def _middle(k: Battle, poses: dict[int, Pose]) -> tuple[int, int]:
    """The middle of the box around bases."""
    rings = (facing.base_at(k.stands[i], pose) for i, pose in poses.items())
    left, bottom, right, top = tabletop.bounds(tuple(chain.from_iterable(rings)))
    return (left + right) // 2, (bottom + top) // 2


# --- generals
def _ready(k: Battle, asked: PlaceGenerals | Deploy, label: str) -> Item:
    return item(Words(label, key="."), Ready(), refusal=denial(asked.refusal(k, Ready())))


def _generals(k: Battle, asked: PlaceGenerals) -> Iterator[Item]:
    for one in sorted(generals_stations.to_station(k, asked.side), key=lambda one: one.on_table):
        words = at(one, f"Move {one.label}") if one.on_table else Words(f"Place {one.label}")
        yield item(words, {"type": "Station", "general": one.id}, form="place")


def _station(k: Battle, asked: PlaceGenerals, begun: Begun) -> Station | None:
    general = k.generals[begun["general"]]
    at = general.spot if general.on_table else generals_stations.stations(k, asked.side, [general]).get(general.id)
    return None if at is None else Station(general.id, at)


# --- brigades
def _brigades(k: Battle, asked: Deploy) -> Iterator[Item]:
    """Whole brigades first, those that are not in order before the others; then stand by stand."""
    rows = sorted(order_of_battle.serving(k, asked.side), key=lambda row: placement.in_order(k, row.id))
    yield from (_whole(k, row) for row in rows)
    if isinstance(hopeless := next(iter(asked.offers(k)), None), placement.Withdraw):
        says = "there is no room for it: it waits off the map, in Reserve"
        yield item(Words(f"Keep {k.commands[hopeless.command].name} off the map", says=says), hopeless)
    for there in (formations.troops(k, row.id) for row in rows):
        for stand in there if any(stand.on_table for stand in there) else ():
            yield from _one(k, asked, stand)


def _whole(k: Battle, row: Command) -> Item:
    """A brigade as a whole, with the first thing that is amiss."""
    faults, leader = formations.faults(k, row.id), formations.leader(k, row.id)
    placed = tuple(stand.thing for stand in formations.troops(k, row.id) if stand.on_table)
    things = placed if leader is None else (leader.thing, *placed)
    says = (row.formation or "in any order") + (f": {faults[0].because}" if placed and faults else "")
    label, value = f"{'Move' if placed else 'Set out'} {row.name}", {"type": "Array", "command": row.id}
    return Item(label, value, "place", things=things, handles=TURNED, says=says)


def _one(k: Battle, asked: Deploy, stand: Stand) -> Iterator[Item]:
    value, more = {"type": "Shift", "stand": stand.id}, list[tuple[Any, str, str]]()
    if stand.on_table:
        yield dragged("Shift", value, stand, key="m")
        more.append((placement.HoldBack(stand.id), "Keep off the map", "a possible reinforcement"))
    else:
        yield dragged(f"Set down {stand.label}", value)
    if stand.arm == "cavalry":
        how = "On foot, with its horse holders" if stand.mounted else "Mounted"
        more.append((placement.Saddle(stand.id, not stand.mounted), how, ""))
    if stand.command in asked.works:
        lies = placement.piece_before(stand) in k.barricades
        how = "Take up the barricade" if lies else "Lay a barricade"
        more.append((placement.Entrench(stand.id, not lies), how, ""))
    for answer, label, says in more:
        if asked.refusal(k, answer) is None:
            yield item(at_stand(k, stand.id, label, says), answer)


def _places(k: Battle, asked: Deploy, begun: Begun, wanted: Pose) -> Iterator[Array | Shift]:
    """The automatic arrangement of a brigade with the middle of its bases at a place; or places about it for a stand."""
    if begun.get("type") != "Array":
        yield from (Shift(begun["stand"], Pose(x, y, wanted.heading)) for x, y in about(wanted))
        return
    number = begun["command"]
    if poses := arrangements.template(k, number, wanted):
        x, y = _middle(k, poses)
        at = wanted.shifted(wanted.x - x, wanted.y - y)
        yield placement.array_of(k, number, arrangements.template(k, number, at))


def _aligned(k: Battle, asked: Deploy, begun: Begun, wanted: Pose) -> Iterator[tuple[Shift, Aligned]]:
    """The places in order with other stands about a place, for a stand."""
    if begun.get("type") != "Array":
        stand = k.stands[begun["stand"]]
        for found in aligned(wanted, stand.width, stand.depth, lines.neighbours(k, stand)):
            yield Shift(stand.id, found.pose), found


def _first(k: Battle, asked: Deploy, begun: Begun) -> Array | Shift | None:
    """A brigade or a stand as it is set out now; else a place where there is room for the brigade."""
    if begun.get("type") != "Array":
        stand = k.stands[begun["stand"]]
        return Shift(stand.id, stand.pose) if stand.on_table else None
    number = begun["command"]
    poses = {stand.id: stand.pose for stand in formations.troops(k, number) if stand.on_table}
    return placement.array_of(k, number, poses or _room(k, number))


def _room(k: Battle, number: int) -> dict[int, Pose]:
    """A place where there is room for a brigade, else the middle of its side's area."""
    if (poses := arrangements.room(k, number)) is not None:
        return poses
    setting, side = laid(k.setting), k.commands[number].side
    at = Pose(*deployment_areas.middle(setting, side), deployment_areas.inward(setting, side))
    return arrangements.template(k, number, at)


def _lies(k: Battle, answer: Any, tone: Tone) -> tuple[Overlay, ...]:
    """The bases that an answer sets down, a general's or of stands."""
    if isinstance(answer, Station):
        x, y = answer.at
        return (lines.bases((replace(k.generals[answer.general], x=x, y=y).quad,), tone),)
    if not isinstance(answer, Array):
        return lines.lies(k, answer, tone)
    rings = tuple(facing.base_at(stand, pose) for stand, pose in zip(answer.placed(k), answer.poses, strict=True))
    return (lines.bases(rings, tone),) if rings else ()


def _arrayed(k: Battle, asked: Deploy, answer: Any) -> Probed:
    """A brigade set out: its bases, its general's radius, and what would still be amiss."""
    if not isinstance(answer, Array):
        return Probed(overlays=_lies(k, answer, "legal"))
    after = k.copy()
    for stand, pose in zip(answer.placed(k), answer.poses, strict=True):
        after.change_stand(stand.id, pose=pose, place="table")
    row, faults = k.commands[answer.command], formations.faults(after, answer.command)
    words = f"{row.name}: {row.formation}, in order" if row.formation else f"{row.name} is in order"
    if faults:
        words = f"not yet in order: {'; '.join(dict.fromkeys(fault.because for fault in faults[:2]))}"
    leader = formations.leader(k, answer.command)
    circle = () if leader is None else (lines.radius(leader, "probe"),)
    return Probed(cost=words, overlays=(*circle, *_lies(k, answer, "costly" if faults else "legal")))


SHOWN: tuple[Shown[Battle, Any], ...] = (
    PICK,
    Shown(LeadBrigade, why=lambda b, asked: Why(f"Who leads {b.commands[asked.command].name}?"), words=_leader),
    Shown(
        ChooseFormation,
        why=lambda b, asked: Why(f"In which formation does {b.commands[asked.command].name} deploy?"),
        words=lambda b, asked, name: Words(name, says=FORMATIONS[name], drawing=drawing(b, asked.command, name)),
    ),
    Shown(
        PlaceGenerals,
        why=asks("Place your generals in your area"),
        rows=_generals,
        last=lambda k, asked: _ready(k, asked, "All are placed"),
        probe=Placing(
            lambda k, _, begun, wanted: (Station(begun["general"], at) for at in about(wanted)),
            lambda k, _, answer: Probed(overlays=_lies(k, answer, "legal")),
            first=_station,
            lies=lambda k, _, answer: _lies(k, answer, "forbidden"),
        ),
    ),
    Shown(
        Deploy,
        why=asks("Set out your brigades"),
        rows=_brigades,
        last=lambda k, asked: _ready(k, asked, "All are set out"),
        probe=Placing(
            _places, _arrayed, first=_first, lies=lambda k, _, answer: _lies(k, answer, "forbidden"), aligned=_aligned
        ),
    ),
    Shown(
        Disorder,
        why=lambda b, asked: Why(f"Move up to {asked.left} stands of the enemy's Unformed brigades"),
        rows=lambda k, asked: each_dragged(k, asked, type="Push"),
        last=lambda k, asked: ends("Done"),
        probe=moves(
            lambda k, _, begun: Way(k.stands[begun["stand"]], "Tactic", free=True),
            lambda _, begun, to: Push(begun["stand"], to),
        ),
    ),
)
