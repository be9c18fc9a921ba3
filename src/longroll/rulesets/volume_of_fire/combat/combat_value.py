"""How a combat is reckoned: combat value, modifiers, size odds; the sum shown is the sum used (VF-VOF-02 to VF-VOF-17).
A modifier of nothing says why something that might be looked for is not there, or what else a sum rests on."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from longroll.flow import Modifier
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import modifier
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import canister, in_field, loaded, reach, weapon
from longroll.rulesets.volume_of_fire.ground.cover import WORTH, cover, uphill_of
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK
from longroll.rulesets.volume_of_fire.movement.manoeuvres import touching
from longroll.rulesets.volume_of_fire.movement.paths import SAME_FACING
from longroll.rulesets.volume_of_fire.record import DEPTH, NONE, Battle, Unit
from longroll.rulesets.volume_of_fire.tables import MODIFIERS
from longroll.tabletop import Edge, between, edge, gap, in_front_zone
from longroll.tabletop import touching as edges_touched

Sums = tuple[tuple[str, tuple[Modifier, ...]], ...]


class Side(msgspec.Struct, frozen=True):
    """One side of a combat: its units, those that support them, and what the charges of this turn give.  `charged`:
    units charged this player turn, once for each charge (True in front, False in flank or rear); `charging`: units that
    charged; `target`: the one enemy that all of them fire at, NONE where each fires at whom it can."""

    units: tuple[int, ...]
    supporters: tuple[int, ...] = ()
    charged: tuple[tuple[int, bool], ...] = ()
    charging: tuple[int, ...] = ()
    target: int = NONE


class Reckoned(NamedTuple):
    """A side's total before the die, the modifiers that make it, and each unit's own where there are several."""

    total: int
    modifiers: tuple[Modifier, ...]
    each: Sums


def reckon(b: Battle, mine: Side, theirs: Side, melee: bool) -> Reckoned:
    """A side's sum against the other (VF-VOF-05): units averaged, rounded half up, then what counts once a side."""
    foes = [b.units[number] for number in theirs.units]
    units = [b.units[number] for number in mine.units]
    rows = [unit_modifiers(b, unit, mine, foes, melee) for unit in units]
    each: Sums = ()
    if len(rows) == 1:
        terms = list(rows[0])
    else:
        sums = [sum(term.value for term in row) for row in rows]
        shown = ", ".join(str(value) for value in sums)
        terms = [Modifier(average(sums), f"average of {len(sums)} units: {shown}", "VF-VOF-05")]
        each = tuple((unit.name, row) for unit, row in zip(units, rows, strict=True))
    if any(general.present and general.attached in mine.units for general in b.generals):
        terms.append(Modifier(MODIFIERS["general"], "a general leads", "VF-VOF-13"))
    met = [b.units[number] for number, frontal in mine.charged if melee and frontal]
    if not all(unit.limbered or unit.mounted for unit in met):  # who is caught riding has no defensive fire
        terms.append(Modifier(MODIFIERS["defensive fire"], "defensive fire", "VF-VOF-14"))
    terms += size_odds(b, mine, theirs, melee)
    return Reckoned(sum(term.value for term in terms), tuple(terms), each)


def average(sums: list[int]) -> int:
    """The plain average, halves rounded up (VF-VOF-05)."""
    return (2 * sum(sums) + len(sums)) // (2 * len(sums))


def unit_modifiers(b: Battle, unit: Unit, mine: Side, foes: list[Unit], melee: bool) -> tuple[Modifier, ...]:
    """A unit's combat value and its own modifiers (VF-VOF-06 to VF-VOF-16)."""
    terms = [Modifier(unit.value, f"combat value of {unit.name}", "VF-CV-01")]
    if unit.condition != "ordered":
        terms.append(Modifier(MODIFIERS["disordered"], "disordered", "VF-VOF-08"))
    if unit.condition == "beaten":
        terms.append(Modifier(MODIFIERS["beaten"], "beaten", "VF-VOF-09"))
    terms += _cover(b, unit, mine, foes)
    if all(uphill_of(b.setting, unit, foe) for foe in foes):
        terms.append(Modifier(MODIFIERS["uphill"], "uphill", "VF-TERR-18"))
    if any(number != unit.id and supports(b.units[number], unit) for number in mine.supporters):
        terms.append(Modifier(MODIFIERS["supported"], "supported", "VF-VOF-11"))
    if rule := flanked(b, unit, mine, foes, melee):
        terms.append(Modifier(MODIFIERS["flank or rear"], "taken in flank or rear", rule))
    if b.brigades[unit.brigade].order.kind == "rest":
        terms.append(Modifier(MODIFIERS["resting"], "resting", "VF-VOF-15"))
    if (worn := modifier(b, unit.brigade, "VF-VOF-16")).value:
        terms.append(worn)
    terms += _weapon(b, unit, mine, foes, melee)
    return tuple(terms)


def _cover(b: Battle, unit: Unit, mine: Side, foes: list[Unit]) -> list[Modifier]:
    """The cover a unit has from every enemy it meets; none for a charger or mounted cavalry (VF-VOF-10)."""
    found = [cover(b.setting, unit, foe) for foe in foes]
    if not (least := min(found, key=lambda row: WORTH[row.worth])).worth:
        cutting = next((row.lost for row in found if row.lost), "")
        because = f"no cover: the enemy is at the rim of {cutting}, or fires along it"
        return [Modifier(0, because, "VF-TERR-17")] if cutting else []
    if unit.id in mine.charging:
        return [Modifier(0, "no cover: it charges", "VF-VOF-10")]
    if unit.mounted:
        return [Modifier(0, "no cover: mounted", "VF-MOVE-07")]
    return [Modifier(MODIFIERS[least.worth], f"{least.worth} cover: {least.name.split(' (')[0]}", "VF-VOF-10")]


def _weapon(b: Battle, unit: Unit, mine: Side, foes: list[Unit], melee: bool) -> list[Modifier]:
    """The effect of a unit's weapon, in a firefight within its reach, in a melee for the side charged (VF-OPT-03)."""
    row = weapon(b, unit)
    if row is None or not row.effect or unit.mounted or unit.limbered or (melee and not mine.charged):
        return []
    far = reach(b, unit)
    if not melee and all(gap(unit.quad, foe.quad) > far for foe in foes):
        return []
    return [Modifier(row.effect, unit.weapon.replace("_", " "), "VF-OPT-03")]


# --- support
def supports(supporter: Unit, unit: Unit) -> bool:
    """VF-VOF-11: facing the same way, its front touching the unit's rear, or short edge touching short edge."""
    apart = (supporter.frontage + unit.frontage) // 2 + DEPTH
    if max(abs(supporter.pose.x - unit.pose.x), abs(supporter.pose.y - unit.pose.y)) > apart:
        return False
    if between(supporter.pose.heading, unit.pose.heading) > SAME_FACING:
        return False
    mine, its = faced(unit, supporter), faced(supporter, unit)
    pairs = (("rear", "front"), ("left", "right"), ("right", "left"))
    return any(one in mine and other in its for one, other in pairs)


def faced(unit: Unit, other: Unit) -> set[Edge]:
    """The edges of a unit that another base touches, over more than a corner."""
    touched = edges_touched(unit.pose, unit.frontage, DEPTH, other.quad, tables.CONTACT)
    return {name for name, length in touched.items() if length > SLACK}


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


def supporters_of(b: Battle, side: int, units: Iterable[int], busy: tuple[int, ...]) -> tuple[int, ...]:
    """The regiments of a side that could be named to support one of these units (VF-VOF-11)."""
    backed = [b.units[number] for number in units]
    return tuple(row.id for row in b.of_side(side) if any(may_support(b, unit, row, busy) for unit in backed))


# --- flank and rear
def flanked(b: Battle, unit: Unit, mine: Side, foes: list[Unit], melee: bool) -> str:
    """The rule by which an enemy takes a unit in flank or rear, "" if none does (VF-VOF-12, VF-CHG-02)."""
    if not melee:
        spots = (foe.pose.spot for foe in foes if in_field(b, foe, unit))
        zone = (unit.pose, unit.frontage, DEPTH)
        return "" if all(in_front_zone(*zone, *spot, tables.FRONT) for spot in spots) else "VF-VOF-12"
    if (unit.id, False) in mine.charged:
        return "VF-CHG-02"
    # Of a charge made this turn it is the charge that decides, for whoever made it as for whom it met.
    met = {charge.charger for charge in b.charges if charge.target == unit.id}
    met |= {charge.target for charge in b.charges if charge.charger == unit.id}
    others = (foe for foe in foes if foe.id not in met and gap(unit.quad, foe.quad) <= tables.CONTACT)
    return "VF-VOF-12" if any(touches_flank(unit, foe) for foe in others) else ""


def touches_flank(unit: Unit, foe: Unit) -> bool:
    """Whether an enemy in contact touches only a side or rear edge (VF-VOF-12); a mere front corner is of the front."""
    if touched := faced(unit, foe):
        return "front" not in touched
    return gap(foe.quad, edge(unit.quad, "front")) > tables.CONTACT


# --- size
def size_odds(b: Battle, mine: Side, theirs: Side, melee: bool) -> list[Modifier]:
    """VF-VOF-17: summed sizes against summed sizes; canister counts a battery double (VF-ARTY-04)."""
    own, other = sizes(b, mine, theirs, melee), sizes(b, theirs, mine, melee)
    more = ((b.units[number], size) for number, size in own.items() if size != b.units[number].strength)
    terms = [Modifier(0, f"canister: {unit.name} counts as {size}", "VF-ARTY-04") for unit, size in more]
    large, small = sum(own.values()), sum(other.values())
    bonus = size_bonus(large, small)
    return [*terms, Modifier(bonus, f"size {large} against {small}", "VF-VOF-17")] if bonus > 0 else terms


def size_bonus(own: int, other: int) -> int:
    """VF-VOF-17 for these summed sizes: positive for the larger side, negative if that is the other."""
    for times, to, bonus in tables.SIZE_ODDS:
        if own * to >= times * other:
            return bonus
        if other * to >= times * own:
            return -bonus
    return 0


def sizes(b: Battle, mine: Side, theirs: Side, melee: bool) -> dict[int, int]:
    """What each unit of a side counts for, batteries multiplied where they fire canister."""
    found = {}
    for number in mine.units:
        unit = b.units[number]
        times = 1
        if unit.arm == "artillery" and melee:
            if (number, True) in mine.charged and not unit.limbered:
                times = loaded(b, unit)
        elif unit.arm == "artillery":
            at = theirs.units if mine.target == NONE else (mine.target,)
            times = max(canister(b, unit, b.units[foe]) for foe in at)
        found[number] = times * unit.strength
    return found
