"""The chain of command: who is whose superior, and who acts for whom.  A brigade stands under its brigadier and under
`superior`, its division commander or, where it belongs to no division, the next general above it (VF-OPH-06); above him
stand his own superiors."""

from longroll.rulesets.volume_of_fire.ground.terrain import drawn_in
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import DEPTH, DISC, NONE, General, Unit
from longroll.tabletop import disc_gap, disc_to_disc


def superiors(b: Battle, brigade: int) -> list[General]:
    """The higher generals of a brigade's chain, nearest first, whatever has become of them."""
    found, number = [], b.brigades[brigade].superior
    while number != NONE:
        found.append(b.generals[number])
        number = found[-1].superior
    return found


def commands(b: Battle, general: int, brigade: int) -> bool:
    """Whether a brigade belongs to a general's command: his own brigade, or one below him in the chain."""
    return b.brigades[brigade].general == general or any(row.id == general for row in superiors(b, brigade))


def units_under(b: Battle, general: int) -> list[Unit]:
    """The units of a general's command that stand on the table."""
    own = {brigade.id for brigade in b.brigades if commands(b, general, brigade.id)}
    return [unit for unit in b.units if unit.place == "table" and unit.brigade in own]


def division_brigades(b: Battle, general: int) -> list[int]:
    """The brigades directly under a general, artillery among them, arrived or not, still there or not."""
    return [brigade.id for brigade in b.brigades if brigade.superior == general]


def acting_commander(b: Battle, brigade: int) -> General | None:
    """Who sends orders to a brigade: its division commander or, while he is dead or out of action, the next superior
    who is present (VF-OPH-06, VF-REPL-05).  None if there is nobody."""
    chain = superiors(b, brigade)
    there = (general for general in chain if general.present)
    return next(there, None) if chain and chain[0].place in ("table", "dead", "out") else None


def nearest_of(general: General, units: list[Unit]) -> tuple[Unit, int] | None:
    """The unit nearest to a general's disc and its distance; the first in the order of battle if several are."""
    if not units:
        return None
    best = min(units, key=lambda unit: (general_to_unit(general, unit), unit.id))
    return best, general_to_unit(general, best)


def general_to_unit(general: General, unit: Unit) -> int:
    """The distance of a general's disc from a base (VF-GEOM-01)."""
    return disc_gap(unit.quad, general.x, general.y, DISC)


def general_to_general(one: General, other: General) -> int:
    """The distance between two generals' discs (VF-GEOM-01)."""
    return disc_to_disc(one.x, one.y, DISC, other.x, other.y, DISC)


def behind(b: Battle, unit: Unit) -> tuple[int, int]:
    """The place of a general who is put with a unit: touching the middle of its rear edge, and on the table."""
    spot = unit.pose.ahead(-DEPTH // 2 - DISC)
    return drawn_in(b.setting, spot.x, spot.y)


def place_with(b: Battle, general: int, unit: Unit) -> None:
    """Put a general with a unit, not leading it."""
    x, y = behind(b, unit)
    b.change_general(general, x=x, y=y, attached=NONE)
