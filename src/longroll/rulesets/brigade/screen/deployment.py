"""The asks of deployment: formations with a drawing of each, generals and brigades to be set down, all told that is amiss."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from longroll.flow import Decision
from longroll.rulesets.brigade.deployment import arrangements, formations
from longroll.rulesets.brigade.deployment.formations import troops
from longroll.rulesets.brigade.deployment.generals_stations import PlaceGenerals, Ready, to_station
from longroll.rulesets.brigade.deployment.order_of_battle import ChooseFormation, serving
from longroll.rulesets.brigade.deployment.placement import (
    Deploy,
    Entrench,
    HoldBack,
    Saddle,
    Withdraw,
    in_order,
    piece_before,
)
from longroll.rulesets.brigade.deployment.unformed_brigades import Disorder
from longroll.rulesets.brigade.record.units import Battle, Command, Stand, thing
from longroll.rulesets.brigade.screen.items import TURNED, denial, item_of, plain, put
from longroll.rulesets.brigade.screen.words import of_stand
from longroll.scene import Ask, Item
from longroll.tabletop import Pose


def ask(k: Battle, decision: Decision) -> Ask | None:
    """The ask of a decision of deployment, None for any other."""
    match decision:
        case ChooseFormation():
            items = [_formation(k, decision, answer) for answer in decision.offers(k)]
            return put(k, decision, items, None)
        case PlaceGenerals():
            return _generals(k, decision)
        case Deploy():
            return put(k, decision, list(_brigades(k, decision)), _ready(k, decision, "All are set out"))
        case Disorder():
            return _disorder(k, decision)
    return None


def _ready(k: Battle, decision: Decision, label: str) -> Item:
    return Item(label, plain(Ready()), refusal=denial(decision.refusal(k, Ready())), key=".")


def _formation(k: Battle, decision: ChooseFormation, answer: Any) -> Item:
    """A formation, with a drawing of the brigade in it."""
    return replace(item_of(k, decision, answer), drawing=drawing(k, decision.command, answer))


def drawing(k: Battle, number: int, formation: Any) -> tuple[tuple[int, ...], ...]:
    """The bases of a brigade in a formation, about the middle of them."""
    after = k.copy()
    after.change_command(number, formation=formation)
    offsets = next(arrangements.arrangements(arrangements.to_deploy(after, number)), {})
    poses = arrangements.poses_of(offsets, Pose(0, 0, 0))
    rings = [replace(k.stands[i], pose=pose).quad for i, pose in sorted(poses.items())]
    if not rings:
        return ()
    xs, ys = [x for ring in rings for x in ring[::2]], [y for ring in rings for y in ring[1::2]]
    x, y = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return tuple(tuple(value - (y if i % 2 else x) for i, value in enumerate(ring)) for ring in rings)


def _generals(k: Battle, decision: PlaceGenerals) -> Ask:
    items = []
    for general in to_station(k, decision.side):
        name = thing(general) if general.on_table else ""
        label = f"Move {general.label}" if general.on_table else f"Place {general.label}"
        things = (name,) if name else ()
        value = {"type": "Station", "general": general.id}
        items.append(Item(label, value, "place", name, things))
    items.sort(key=lambda item: bool(item.thing))
    return put(k, decision, items, _ready(k, decision, "All are placed"))


def _brigades(k: Battle, decision: Deploy) -> Iterator[Item]:
    """Whole brigades first, those that are not in order before the others; then stand by stand."""
    rows = sorted(serving(k, decision.side), key=lambda row: in_order(k, row.id))
    for row in rows:
        yield _whole(k, row)
    hopeless = next(iter(decision.offers(k)), None)
    if isinstance(hopeless, Withdraw):
        yield item_of(k, decision, hopeless)
    for row in rows:
        there = troops(k, row.id)
        begun = any(stand.on_table for stand in there)
        for stand in there:
            if begun:
                yield from _one(k, decision, stand)


def _whole(k: Battle, row: Command) -> Item:
    """A brigade as a whole, with the first thing that is amiss."""
    faults = formations.faults(k, row.id)
    every = troops(k, row.id)
    unplaced = not any(stand.on_table for stand in every)
    leader = formations.leader(k, row.id)
    things = tuple(of_stand(stand.id) for stand in every if stand.on_table)
    if leader is not None:
        things = (thing(leader), *things)
    says = f"{row.formation or 'in any order'}" + ("" if unplaced or not faults else f": {faults[0].because}")
    label = f"{'Set out' if unplaced else 'Move'} {row.name}"
    value = {"type": "Array", "command": row.id}
    return Item(label, value, "place", things=things, handles=TURNED, says=says)


def _one(k: Battle, decision: Deploy, stand: Stand) -> Iterator[Item]:
    """What may be done with one stand."""
    there = of_stand(stand.id) if stand.on_table else ""
    value = {"type": "Shift", "stand": stand.id}
    label = "Shift" if there else f"Set down {stand.label}"
    yield Item(label, value, "place", there, (there,) if there else (), handles=TURNED, key="m" if there else "")
    more: list[Any] = []
    if there:
        more.append(HoldBack(stand.id))
    if stand.arm == "cavalry":
        more.append(Saddle(stand.id, not stand.mounted))
    if stand.command in decision.works:
        more.append(Entrench(stand.id, piece_before(stand) not in k.barricades))
    for answer in more:
        if decision.refusal(k, answer) is None:
            yield item_of(k, decision, answer)


def _disorder(k: Battle, decision: Disorder) -> Ask:
    items = []
    for number in dict.fromkeys(push.stand for push in decision.offers(k) if push is not None):
        there = of_stand(number)
        value = {"type": "Push", "stand": number}
        items.append(Item(k.stands[number].label, value, "place", there, (there,), handles=TURNED))
    return put(k, decision, items, Item("Done", None, key="."))
