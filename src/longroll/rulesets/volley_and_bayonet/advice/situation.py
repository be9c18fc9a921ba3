"""The battle in the large: stands of both sides as lumps, the ground that counts, the time there is (VB-WIN, VB-EXH)."""

from longroll import staff
from longroll.miniatures import zones
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import rate
from longroll.rulesets.volley_and_bayonet.movement.reinforcements import entry_of
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import Objective, laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.sequence import victory
from longroll.rulesets.volley_and_bayonet.tables import CROSS_COUNTRY, OBJECTIVE, allowance
from longroll.staff import Arm, Formation, Situation
from longroll.tabletop import point_gap

POINT = 100
MIGHT = {"good": 100, "temporary disorder": 70, "permanent disorder": 60, "rout": 0}
"""Hundredths of its weight that a stand counts for, by its order."""
BROKEN = 300
"""Hundredths of a point that a division is worth that is brought to collapse."""


def situation(known: Battle, side: int) -> Situation:
    """The battle as a side knows it, laid before who commands it."""
    left = max(0, laid(known.setting).turns - known.turn)
    have = victory.points(known)
    rows = enumerate(zip(laid(known.setting).objectives, known.holders, strict=True))
    return Situation(
        side,
        left,
        have[side] > have[1 - side],
        tuple(one for row in known.stands if (one := _formation(known, side, row)) is not None),
        tuple(_ground(known, side, place, row, holder) for place, (row, holder) in rows),
        margin=POINT * (have[side] - have[1 - side]),
    )


def _formation(known: Battle, side: int, stand: Stand) -> Formation | None:
    """A stand as a lump; None for one that is gone, and for enemies that are not there yet."""
    own, coming = stand.side == side, stand.place == "coming"
    if stand.place == "lost" or (coming and not own) or stand.routed:
        return None
    if coming:
        entry = entry_of(known, stand)
        x, y = zones.on_edge(laid(known.setting), entry.edge, (entry.least + entry.most) // 2)
    else:
        x, y = stand.pose.spot
    formation = known.formations[stand.formation]
    pace = allowance(stand.kind, mounted=True, limbered=True) if coming else max(rate(stand), 4_000)
    return Formation(
        stand.id,
        own,
        stand.name,
        x,
        y,
        might(stand),
        BROKEN * stand.strength // max(1, formation.endurance or 6),
        pace,
        pace * CROSS_COUNTRY,
        arm(stand),
        max(0, stand.arrival - known.turn) if coming else 0,
        shaken=stand.disordered and stand.strength == 1,
    )


def might(stand: Stand) -> int:
    """The weight of a stand in a fight: by strength, since the weak are soon gone, morale and order."""
    whole = (3 + stand.strength) * (2 + stand.morale) * (2 if stand.brigade else 1)
    return whole * MIGHT[stand.level] // 100


def arm(stand: Stand) -> Arm:
    """What a stand is to a commander."""
    return "guns" if stand.artillery else "horse" if stand.horse else "foot"


def _ground(known: Battle, side: int, place: int, row: Objective, holder: int) -> staff.Ground:
    near = [each for each in known.of_side(side) if not each.routed and point_gap(each.quad, *row.at) <= OBJECTIVE]
    foes = [each for each in known.enemies(side) if not each.routed and point_gap(each.quad, *row.at) <= OBJECTIVE]
    strongest = max(foes, key=lambda each: (might(each), -each.id), default=None)
    theirs = -1 if strongest is None else strongest.id
    worth = POINT * row.value * (2 if holder == 1 - side else 1)
    return staff.Ground(
        place, row.name, row.ring, *row.at, worth, tuple(each.id for each in near), theirs, holder == side
    )
