"""Ground that counts: what it adds to the score that a stand is in a place (VB-WIN-01)."""

from collections.abc import Iterator

from longroll.miniatures.positions import kept, latest
from longroll.rulesets.volley_and_bayonet.advice.worth import POINT
from longroll.rulesets.volley_and_bayonet.contact.contact import CORNER
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import Objective, laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import OBJECTIVE
from longroll.tabletop import FAR, Pose, point_gap

SHORT = 1_900
"""How far short of the very spot a stand may stop and hold it."""

NEAR = OBJECTIVE + CORNER
"""How far from ground that counts, along or across the table, the middle of who holds it is at most."""


def turns_left(k: Battle) -> int:
    """How many game turns follow this one."""
    return max(0, laid(k.setting).turns - k.turn)


def held(k: Battle, stand: Stand, to: Pose) -> int:
    """Hundredths by which a side is better off, by its score, for a stand being there and not away: less, the more turns are
    left in which that may change."""
    found = 0
    quad = stand.quad_at(to)
    for row, own, foe, holder in _rows(k, stand):
        x, y = row.at
        if abs(to.x - x) > NEAR or abs(to.y - y) > NEAR:
            continue
        here = point_gap(quad, x, y)
        if here > OBJECTIVE:
            continue
        without, having = (_owner(each, foe, stand.side, holder) for each in (own, min(own, here)))
        found += _balance(row, having, stand.side) - _balance(row, without, stand.side)
    return POINT * found // (1 + turns_left(k))


def spots(k: Battle, stand: Stand, reach: int) -> Iterator[Pose]:
    """Places on ground that counts, or just near enough to it, that a stand may get to."""
    for row in laid(k.setting).objectives:
        far = stand.pose.distance(*row.at)
        if row.value and far <= reach + SHORT + stand.depth // 2:
            turned = Pose(*stand.pose.spot, stand.pose.bearing(*row.at))
            for short in (0, SHORT, SHORT + stand.depth // 2):
                if 0 < far - short <= reach:
                    yield turned.ahead(far - short)


def _rows(k: Battle, stand: Stand) -> list[tuple[Objective, int, int, int]]:
    """Each ground, how near others of a stand's side and how near the enemy are to it, and who holds it."""

    def found() -> list[tuple[Objective, int, int, int]]:
        mine = [row for row in k.of_side(stand.side) if row.id != stand.id and not row.routed]
        rows = zip(laid(k.setting).objectives, _ways(k, 1 - stand.side), k.holders, strict=True)
        return [(row, _near(mine, row), theirs, holder) for row, theirs, holder in rows if row.value]

    return kept(k.found, ("ground", stand.id, k.holders), found)


def _ways(k: Battle, side: int) -> list[int]:
    """How near a side is to each ground."""
    rows = k.of_side(side)
    here = [row for row in rows if not row.routed]
    return latest(k, ("ways", side), (*rows,), lambda: [_near(here, each) for each in laid(k.setting).objectives])


def _near(rows: list[Stand], objective: Objective) -> int:
    return min((point_gap(row.quad, *objective.at) for row in rows), default=FAR)


def _owner(own: int, foe: int, side: int, holder: int) -> int:
    """Who holds ground to which both sides are so near."""
    if min(own, foe) > OBJECTIVE or own == foe:
        return holder
    return side if own < foe else 1 - side


def _balance(row: Objective, holder: int, side: int) -> int:
    """What a side has of it, less what the other has, that somebody holds some ground."""
    return 0 if holder < 0 else row.worth[holder] * (1 if holder == side else -1)
