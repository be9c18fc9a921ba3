"""What is asked in tactical movement: brigades, lines, single units and generals, each reached from where it stands."""

from msgspec import to_builtins

from longroll.flow import Refusal
from longroll.history.calling import short
from longroll.rulesets.volume_of_fire.command.action_points import price
from longroll.rulesets.volume_of_fire.command.chain_of_command import commands
from longroll.rulesets.volume_of_fire.movement import manoeuvres
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Face, Halt, Lead
from longroll.rulesets.volume_of_fire.movement.paths import groups
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.record.units import NONE, Battle, Unit
from longroll.rulesets.volume_of_fire.screen import group_moves, probes
from longroll.rulesets.volume_of_fire.screen.completion import denial
from longroll.rulesets.volume_of_fire.screen.things import last_name
from longroll.rulesets.volume_of_fire.screen.words import brief, listed
from longroll.scene import Ask, Item


def manoeuvre(k: Battle, decision: Manoeuvre) -> Ask:
    """The ask of tactical movement."""
    items: list[Item] = []
    for brigade in k.brigades:
        if brigade.side == decision.side and brigade.place == "table":
            items += _brigade_items(k, decision, brigade.id)
    for general in k.generals:
        if general.side == decision.side and general.present:
            items += _general_items(k, decision, general.id)
    refusal = decision.refusal(k, Halt())
    return Ask(
        type(decision).__name__,
        decision.side,
        "Move what you wish, as far as action points allow",
        items=tuple(items),
        rule=decision.rule,
        rules=decision.rules,
        passes=Item(
            "Done with movement", to_builtins(Halt()), refusal=denial(refusal), key=".", says=_idle(k, decision)
        ),
    )


def _idle(k: Battle, decision: Manoeuvre) -> str:
    """Which brigades that their orders would let move on have not moved at all, though their commanders could pay."""
    names = [
        brief(brigade.name)
        for brigade in k.brigades
        if brigade.side == decision.side
        and brigade.place == "table"
        and brigade.order.kind in ("attack", "advance")
        and not brigade.holds
        and not brigade.moved
        and group_moves.movable(k, brigade.id)
    ]
    if not names:
        return ""
    return f"{listed(names)} {'has' if len(names) == 1 else 'have'} not moved."


def _brigade_items(k: Battle, decision: Manoeuvre, number: int) -> list[Item]:
    brigade = k.brigades[number]
    units = k.of_brigade(number)
    free = [unit for unit in units if not unit.used]
    items: list[Item] = []
    leader = k.generals[brigade.general]
    lead = f"general:{leader.id}" if leader.present else f"unit:{units[0].id}" if units else ""
    movable = group_moves.movable(k, number)
    if len(movable) > 1:
        items.append(
            Item(
                f"Move {brigade.name}",
                {"type": "together", "brigade": number},
                "path",
                lead,
                tuple(f"unit:{unit.id}" for unit in movable),
                handles=probes.handles(k, tuple(unit.id for unit in movable)),
                key="b",
            )
        )
    for group in groups(free):
        if len(group) > 1:
            items.append(_path_item(k, decision, group, f"Move the line of {len(group)}"))
    for unit in units:
        if not decision.begun:
            for enemy in unit.attackers:
                face = Face(unit.id, enemy)
                items.append(
                    Item(
                        f"Turn to face {short(k.units[enemy].name)}",
                        to_builtins(face),
                        thing=f"unit:{unit.id}",
                        refusal=denial(decision.refusal(k, face)),
                    )
                )
        items.append(_path_item(k, decision, (unit,), f"Move {short(unit.name)}"))
        if unit.arm != "infantry":
            items.append(_change_item(k, decision, unit))
    return items


def _barred(k: Battle, decision: Manoeuvre, units: tuple[Unit, ...]) -> Refusal | None:
    """Why these units cannot move at all, whatever the path."""
    barred = manoeuvres.idle(k, units)
    if barred is not None:
        return barred
    cost = price(k, units)
    return cost if isinstance(cost, Refusal) else None


def _path_item(k: Battle, decision: Manoeuvre, group: tuple[Unit, ...], label: str) -> Item:
    numbers = tuple(unit.id for unit in group)
    barred = _barred(k, decision, group)
    return Item(
        label,
        {"type": "move", "units": list(numbers), "path": []} if barred is None else None,
        "path",
        f"unit:{group[0].id}",
        tuple(f"unit:{number}" for number in numbers),
        refusal=denial(barred),
        handles=() if barred else probes.handles(k, numbers),
        key="m" if len(group) == 1 else "l",
    )


def _change_item(k: Battle, decision: Manoeuvre, unit: Unit) -> Item:
    if unit.arm == "cavalry":
        label = "Dismount" if unit.mounted else "Mount"
    else:
        label = "Unlimber" if unit.limbered else "Limber"
    change = Change((unit.id,))
    return Item(
        label, to_builtins(change), thing=f"unit:{unit.id}", refusal=denial(decision.refusal(k, change)), key="c"
    )


def _general_items(k: Battle, decision: Manoeuvre, number: int) -> list[Item]:
    general = k.generals[number]
    thing = f"general:{number}"
    barred = decision.refusal(k, manoeuvres.Ride(number, general.x, general.y))
    items = [
        Item(
            f"{last_name(general.name)} rides",
            {"type": "ride", "general": number},
            "place",
            thing,
            (thing,),
            refusal=denial(barred),
            key="r",
        )
    ]
    if general.attached == NONE and general.points:
        for unit in k.of_side(general.side):
            if not commands(k, number, unit.brigade):
                continue
            lead = Lead(number, unit.id)
            if decision.refusal(k, lead) is None:
                items.append(
                    Item(
                        f"Lead {short(unit.name)} in person",
                        to_builtins(lead),
                        thing=thing,
                        things=(f"unit:{unit.id}",),
                    )
                )
    return items
