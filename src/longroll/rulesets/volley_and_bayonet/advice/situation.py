"""The battle in the large: divisions of both sides as lumps, the ground that counts, the time there is (VB-WIN, VB-EXH).

A commander puts only those in command who are near him, so a division goes one way: it is what a plan is made of.
"""

from collections.abc import Iterator, Sequence

from longroll import staff, tabletop
from longroll.miniatures import zones
from longroll.miniatures.positions import latest
from longroll.rulesets.volley_and_bayonet.advice.worth import SOON
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import rate
from longroll.rulesets.volley_and_bayonet.movement.reinforcements import entry_of
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import Objective, laid
from longroll.rulesets.volley_and_bayonet.record.units import Formation, Stand
from longroll.rulesets.volley_and_bayonet.sequence import victory
from longroll.rulesets.volley_and_bayonet.tables import (
    BATTALION_POINTS,
    COLLAPSED_POINTS,
    CROSS_COUNTRY,
    EXHAUSTED_POINTS,
    HORSE,
    OBJECTIVE,
    allowance,
)
from longroll.staff import Arm, Kind, Situation
from longroll.tabletop import gap, point_gap

POINT, WANTED, WHOLE = 60, 100, 100
"""What a point of the score is to a commander, who sets it against a turn lost on the way and the men it costs; and to one who
does not lead, to whom nothing else is of use."""
MIGHT = {"good": 100, "temporary disorder": 70, "permanent disorder": 60, "rout": 0}
"""Hundredths of its weight that a stand counts for, by its order."""
EXHAUSTED = 60
"""And of those that it has left where its division is exhausted, which charges no more."""
BESIDE, REACH = 8_000, 22_000
"""How near one must be to fight at a place, and how near to get there in a turn or two."""
ENGAGED, STRAIGHT = 10_000, 200
"""How near an enemy is whom a formation is about; and how far aside, in tenths of a degree, he may be at whom it goes."""
LATER, DETOUR, STAYS, STEADFAST = 30, 120, 50, 70
"""What a turn on the way costs, of which there are few; what it costs to go so much further than to the nearest enemy; by how
much a division had rather fight for where it stands than across the way of another; and by how much it had rather go on with what
it is about: who turns about has lost an hour."""
PRESSED = 130
"""Hundredths of its own weight near by before which horse falls back that buys time."""
CAREFUL, BOLD = 45, 12
"""The chance from which an enemy on ground that counts is attacked, by who is ahead and by who is not: time is his enemy."""


def situation(known: Battle, side: int) -> Situation:
    """The battle as a side knows it, laid before who commands it."""
    left = max(0, laid(known.setting).turns - known.turn)
    have = victory.points(known)
    point = POINT if have[side] > have[1 - side] else WANTED
    rows = enumerate(zip(laid(known.setting).objectives, known.holders, strict=True))
    return Situation(
        side,
        left,
        have[side] > have[1 - side],
        tuple(_formations(known, side, point)),
        tuple(_ground(known, side, point, place, row, holder) for place, (row, holder) in rows),
        bold=CAREFUL if have[side] > have[1 - side] else BOLD,
        margin=POINT * (have[side] - have[1 - side]),
        later=LATER,
        detour=DETOUR,
        stays=STAYS,
        steadfast=STEADFAST,
        beside=BESIDE,
        reach=REACH,
    )


def ahead(known: Battle, side: int) -> bool:
    """Whether a side would win if the battle ended now."""
    have = victory.points(known)
    return have[side] > have[1 - side]


def lump(known: Battle, stand: Stand) -> int:
    """The number under which a stand is told what to do: that of its formation, beyond all formations before it is there."""
    return stand.formation + (0 if stand.on_table else len(known.formations))


def _formations(known: Battle, side: int, point: int) -> Iterator[staff.Formation]:
    """Divisions and what else stands under one hand, as lumps; who is still to come apart from who is there."""
    for formation in known.formations:
        own = formation.side == side
        here = [row for row in known.of_formation(formation.id) if not row.routed]
        if here:
            spots = [row.pose.spot for row in here]
            yield _lump(known, formation, own, formation.id, here, spots, 0, point)
        coming = [row for row in known.stands if row.formation == formation.id and row.place == "coming"]
        if own and coming:
            spots = [_entry(known, row) for row in coming]
            late = max(0, min(row.arrival for row in coming) - known.turn)
            yield _lump(known, formation, own, len(known.formations) + formation.id, coming, spots, late, point)


def _lump(
    known: Battle,
    formation: Formation,
    own: bool,
    number: int,
    rows: Sequence[Stand],
    spots: Sequence[tuple[int, int]],
    late: int,
    point: int,
) -> staff.Formation:
    line = [row for row in rows if not row.artillery]
    weight = sum(might(known, row) for row in rows)
    pace = min(_pace(row, late) for row in line or rows)
    return staff.Formation(
        number,
        own,
        formation.name,
        tabletop.divide(sum(x for x, _ in spots), len(spots)),
        tabletop.divide(sum(y for _, y in spots), len(spots)),
        weight,
        point * worth(known, formation, rows) // WHOLE,
        pace,
        pace * CROSS_COUNTRY,
        _arm(rows),
        late,
        shaken=own and formation.exhausted and not formation.collapsed,
        about=_about(known, line) if own and not late else None,
    )


def _about(known: Battle, line: Sequence[Stand]) -> tuple[Kind, int] | None:
    """What a formation is about: the enemy to whom most of it is near; where none is, him at whom most of it faces, since who
    goes somewhere turns there first."""
    near = [nearest(known, row) for row in line]
    foes = [foe if far <= ENGAGED else None for far, foe in near]
    if not any(foes):
        foes = [_faced(known, row) for row in line]
    sought: dict[int, int] = {}
    for row, foe in zip(line, foes, strict=True):
        if foe is not None:
            sought[foe.formation] = sought.get(foe.formation, 0) + might(known, row)
    most = max(sought, key=lambda number: (sought[number], -number), default=None)
    return None if most is None else ("attack", most)


def _faced(known: Battle, stand: Stand) -> Stand | None:
    """The nearest enemy straight before a stand."""
    foes = []
    for row in known.enemies(stand.side):
        aside = tabletop.between(stand.pose.bearing(*row.pose.spot), stand.pose.heading)
        if not row.routed and aside <= STRAIGHT:
            foes.append((stand.pose.distance(*row.pose.spot), row.id, row))
    return min(foes, key=lambda each: each[:2], default=(0, 0, None))[2]


def nearest(k: Battle, stand: Stand) -> tuple[int, Stand | None]:
    """How far the nearest enemy is, and who it is."""
    foes = k.enemies(stand.side)
    return latest(k, ("nearest", stand.id), (stand, *foes), lambda: _nearest(stand, foes))


def _nearest(stand: Stand, foes: list[Stand]) -> tuple[int, Stand | None]:
    rows = ((gap(stand.quad, row.quad), row.id, row) for row in foes if not row.routed)
    found = min(rows, key=lambda each: each[:2], default=None)
    return (tabletop.FAR, None) if found is None else (found[0], found[2])


def buys_time(known: Battle, stand: Stand) -> bool:
    """Whether a stand is horse of a side that has infantry on the table or to come: it fights for time alone, as long as there is
    time to be won."""
    soon = laid(known.setting).turns - known.turn <= SOON
    return (
        not soon
        and stand.kind in HORSE
        and any(
            row.side == stand.side and row.kind == "infantry brigade" and row.place in ("table", "coming")
            for row in known.stands
        )
    )


def pressed(known: Battle, stand: Stand) -> bool:
    """Whether horse that buys time has bought enough: its division is about to be exhausted, or the enemies who may be upon it in
    a turn outweigh it and its friends."""
    if not buys_time(known, stand):
        return False
    formation = known.formations[stand.formation]
    if formation.endurance and formation.endurance - formation.tally <= 1:
        return any(gap(stand.quad, row.quad) <= REACH for row in known.enemies(stand.side))
    return WHOLE * _weight(known, stand, 1 - stand.side) > PRESSED * _weight(known, stand, stand.side)


def _weight(known: Battle, stand: Stand, side: int) -> int:
    near = (row for row in known.of_side(side) if not row.artillery and gap(stand.quad, row.quad) <= BESIDE)
    return sum(might(known, row) for row in near)


def _pace(stand: Stand, late: int) -> int:
    return allowance(stand.kind, mounted=True, limbered=True) if late else max(rate(stand), 4_000)


def worth(known: Battle, formation: Formation, rows: Sequence[Stand]) -> int:
    """Hundredths of a point that breaking a formation brings its enemy: the more, the less it can still lose."""
    found = WHOLE * BATTALION_POINTS * sum(row.kind == "artillery battalion" for row in rows) // 2
    if formation.endurance and not formation.exhausted:
        gone = WHOLE * formation.tally // formation.endurance
        found += (EXHAUSTED_POINTS + COLLAPSED_POINTS) * (WHOLE + gone) // 2
    elif formation.endurance and not formation.collapsed:
        found += COLLAPSED_POINTS * WHOLE
    return found


def _entry(known: Battle, stand: Stand) -> tuple[int, int]:
    """Where a stand comes on."""
    entry = entry_of(known, stand)
    return zones.on_edge(laid(known.setting), entry.edge, (entry.least + entry.most) // 2)


def might(known: Battle, stand: Stand) -> int:
    """The weight of a stand in a fight: by strength, since the weak are soon gone, morale and order."""
    whole = (3 + stand.strength) * (2 + stand.morale) * (2 if stand.brigade else 1)
    whole = whole // 2 if stand.kind in HORSE else whole
    whole = whole * MIGHT[stand.level] // WHOLE
    return whole * EXHAUSTED // WHOLE if known.formations[stand.formation].exhausted else whole


def _arm(rows: Sequence[Stand]) -> Arm:
    """What a lump is to a commander: guns where there is nothing else, horse where most are mounted."""
    line = [row for row in rows if not row.artillery]
    if not line:
        return "guns"
    return "horse" if 2 * sum(row.horse for row in line) > len(line) else "foot"


def _ground(known: Battle, side: int, point: int, place: int, row: Objective, holder: int) -> staff.Ground:
    """Ground that counts: the more where the enemy holds it, to whom it is lost as well."""
    near = [each for each in known.of_side(side) if not each.routed and point_gap(each.quad, *row.at) <= OBJECTIVE]
    foes = [each for each in known.enemies(side) if not each.routed and point_gap(each.quad, *row.at) <= OBJECTIVE]
    strongest = max(foes, key=lambda each: (might(known, each), -each.id), default=None)
    theirs = -1 if strongest is None else strongest.formation
    value = point * (sum(row.worth) if holder == 1 - side else row.value)
    ours = tuple(dict.fromkeys(each.formation for each in near))
    return staff.Ground(place, row.name, row.ring, *row.at, value, ours, theirs, holder == side)
