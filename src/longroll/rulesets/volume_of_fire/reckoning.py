"""How a combat is reckoned: combat value, modifiers, size odds; the sum shown is the sum used (VF-VOF-02 to VF-VOF-17)."""

from typing import NamedTuple

import msgspec

from longroll.flow import Modifier
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.cover import WORTH, cover_from, uphill_of
from longroll.rulesets.volume_of_fire.fatigue import modifier
from longroll.rulesets.volume_of_fire.firing import canister, in_field, reach
from longroll.rulesets.volume_of_fire.moves import touching
from longroll.rulesets.volume_of_fire.paths import SAME_FACING, in_column, side_by_side
from longroll.rulesets.volume_of_fire.tables import MODIFIERS
from longroll.rulesets.volume_of_fire.units import DEPTH, INCH, Battle, Unit
from longroll.tabletop import between, gap, in_front_zone

Sums = tuple[tuple[str, tuple[Modifier, ...]], ...]


class Side(msgspec.Struct, frozen=True):
    """One side of a combat: its units, those that support them, and what the charge of this turn gives.

    `charged`: units charged this player turn (True in front, False in flank or rear); `charging`: units that charged.
    """

    units: tuple[int, ...]
    supporters: tuple[int, ...] = ()
    charged: tuple[tuple[int, bool], ...] = ()
    charging: tuple[int, ...] = ()


class Reckoned(NamedTuple):
    """A side's total before the die, the modifiers that make it, and each unit's own where there are several."""

    total: int
    modifiers: tuple[Modifier, ...]
    each: Sums


def reckon(b: Battle, mine: Side, theirs: Side, melee: bool) -> Reckoned:
    """A side's sum against the other (VF-VOF-05): units averaged, rounded half up, then what counts once a side."""
    foes = [b.units[number] for number in theirs.units]
    rows = [(b.units[number], unit_modifiers(b, b.units[number], mine, foes, melee)) for number in mine.units]
    each: Sums = ()
    if len(rows) == 1:
        terms = list(rows[0][1])
    else:
        sums = [sum(term.value for term in row) for _, row in rows]
        average = (2 * sum(sums) + len(sums)) // (2 * len(sums))
        shown = ", ".join(str(value) for value in sums)
        terms = [Modifier(average, f"average of {len(sums)} units: {shown}", "VF-VOF-05")]
        each = tuple((unit.name, row) for unit, row in rows)
    units = [unit for unit, _ in rows]
    if any(general.present and general.attached in mine.units for general in b.generals):
        terms.append(Modifier(MODIFIERS["general"], "a general leads", "VF-VOF-13"))
    if melee and any(
        frontal and not _caught_riding(b.units[number]) for number, frontal in mine.charged if number in mine.units
    ):
        terms.append(Modifier(MODIFIERS["defensive fire"], "defensive fire", "VF-VOF-14"))
    terms += size_odds(b, units, foes, mine, theirs, melee)
    return Reckoned(sum(term.value for term in terms), tuple(terms), each)


def _caught_riding(unit: Unit) -> bool:
    return (unit.arm == "artillery" and unit.limbered) or (unit.arm == "cavalry" and unit.mounted)


def unit_modifiers(b: Battle, unit: Unit, mine: Side, foes: list[Unit], melee: bool) -> tuple[Modifier, ...]:
    """A unit's combat value and its own modifiers (VF-VOF-06 to VF-VOF-16)."""
    terms = [Modifier(unit.value, f"combat value of {unit.name}", "VF-CV-01")]
    if unit.condition != "ordered":
        terms.append(Modifier(MODIFIERS["disordered"], "disordered", "VF-VOF-08"))
    if unit.condition == "beaten":
        terms.append(Modifier(MODIFIERS["beaten"], "beaten", "VF-VOF-09"))
    cover = _cover(b, unit, mine, foes)
    if cover:
        terms.append(Modifier(MODIFIERS[cover], f"{cover} cover", "VF-VOF-10"))
    if all(uphill_of(b.setting, unit, foe) for foe in foes):
        terms.append(Modifier(MODIFIERS["uphill"], "uphill", "VF-TERR-18"))
    if supported(b, unit, mine.supporters):
        terms.append(Modifier(MODIFIERS["supported"], "supported", "VF-VOF-11"))
    if taken_in_flank(b, unit, mine, foes, melee):
        terms.append(
            Modifier(MODIFIERS["flank or rear"], "taken in flank or rear", "VF-CHG-02" if melee else "VF-VOF-12")
        )
    if b.brigades[unit.brigade].order.kind == "rest":
        terms.append(Modifier(MODIFIERS["resting"], "resting", "VF-VOF-15"))
    worn = modifier(b, unit.brigade, "VF-VOF-16")
    if worn.value:
        terms.append(worn)
    if b.options.weapons and (not melee or any(number == unit.id for number, _ in mine.charged)):
        weapon = tables.WEAPONS.get(unit.weapon)
        if weapon and weapon.effect and any(gap(unit.quad, foe.quad) <= reach(b, unit) for foe in foes):
            terms.append(Modifier(weapon.effect, unit.weapon.replace("_", " "), "VF-OPT-03"))
    return tuple(terms)


def _cover(b: Battle, unit: Unit, mine: Side, foes: list[Unit]) -> str:
    """The cover a unit has from every enemy it meets; none for a charger or mounted cavalry (VF-VOF-10)."""
    if unit.id in mine.charging or (unit.arm == "cavalry" and unit.mounted) or not foes:
        return ""
    found = [cover_from(b.setting, unit.pose, unit.frontage, foe.pose.x, foe.pose.y) for foe in foes]
    return min(found, key=lambda cover: WORTH[cover])


def supported(b: Battle, unit: Unit, supporters: tuple[int, ...]) -> bool:
    """Whether one of the supporters stands behind or beside a unit as support must (VF-VOF-11)."""
    return any(supports(b.units[number], unit) for number in supporters if number != unit.id)


def supports(supporter: Unit, unit: Unit) -> bool:
    """VF-VOF-11: touching behind, or in line with touching short edges, and facing the same way."""
    if between(supporter.pose.heading, unit.pose.heading) > SAME_FACING:
        return False
    if side_by_side(unit, supporter):
        return True
    behind = not in_front_zone(unit.pose, unit.frontage, DEPTH, supporter.pose.x, supporter.pose.y, 899)
    return behind and in_column(unit, supporter)


def may_support(b: Battle, unit: Unit, supporter: Unit, busy: tuple[int, ...]) -> bool:
    """Whether a regiment could be named to support a unit (VF-VOF-11)."""
    return (
        supporter.side == unit.side
        and supporter.id != unit.id
        and supporter.place == "table"
        and supporter.regiment
        and supporter.condition != "beaten"
        and supporter.id not in busy
        and supports(supporter, unit)
        and not touching(b, supporter)
    )


def taken_in_flank(b: Battle, unit: Unit, mine: Side, foes: list[Unit], melee: bool) -> bool:
    """VF-VOF-12: an enemy that has the unit in its field, or touches it, stands outside its front zone."""
    if melee:
        charged = dict(mine.charged)
        if unit.id in charged:
            return not charged[unit.id]
        return any(touches_flank(unit, foe) for foe in foes if gap(unit.quad, foe.quad) <= tables.CONTACT)
    return any(
        not in_front_zone(unit.pose, unit.frontage, DEPTH, foe.pose.x, foe.pose.y, tables.FRONT)
        for foe in foes
        if in_field(b, foe, unit)
    )


def touches_flank(unit: Unit, foe: Unit) -> bool:
    """Whether an enemy in contact touches only a side or rear edge."""
    quad = unit.quad
    front = (quad[0], quad[1], quad[2], quad[3], quad[0], quad[1])
    return gap(foe.quad, front) > tables.CONTACT


def size_odds(b: Battle, units: list[Unit], foes: list[Unit], mine: Side, theirs: Side, melee: bool) -> list[Modifier]:
    """VF-VOF-17: summed sizes against summed sizes; canister counts a battery double (VF-ARTY-04)."""
    own, other = total_size(b, units, foes, mine, melee), total_size(b, foes, units, theirs, melee)
    for times, to, bonus in tables.SIZE_ODDS:
        if own * to >= times * other:
            return [Modifier(bonus, f"size {own} against {other}", "VF-VOF-17")]
    return []


def total_size(b: Battle, units: list[Unit], foes: list[Unit], mine: Side, melee: bool) -> int:
    """The size of a side, its batteries multiplied where they fire canister."""
    total = 0
    for unit in units:
        times = 1
        if unit.arm == "artillery" and foes:
            if melee:
                charged = dict(mine.charged)
                if charged.get(unit.id) and not unit.limbered:
                    times = max(canister(b, unit, foe) for foe in foes)
            else:
                times = max((canister(b, unit, foe) for foe in foes if in_field(b, unit, foe)), default=1)
        total += times * unit.frontage // INCH
    return total
