"""Ground that counts: what it adds to the score that a stand is in a place (VB-WIN-01)."""

from collections.abc import Iterator

from longroll.miniatures.positions import kept, latest
from longroll.rulesets.volley_and_bayonet.advice.worth import POINT, WHOLE
from longroll.rulesets.volley_and_bayonet.contact.contact import CORNER
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import Objective, laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import CAVALRY, INFANTRY, OBJECTIVE
from longroll.tabletop import FAR, Pose, point_gap

SHORT = 1_900
"""How far short of the very spot a stand may stop and hold it."""

STOOD_ON, HELD, LEFT = 50, 80, 90
"""How likely ground is thought to be lost, of a hundred, to which an enemy may come: where somebody stands on the very spot, to
whom nobody can be nearer, near it, or nowhere near."""

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
    for row, own, foe, holder, comes in _rows(k, stand):
        x, y = row.at
        if abs(to.x - x) > NEAR or abs(to.y - y) > NEAR:
            continue
        here = point_gap(quad, x, y)
        if here > OBJECTIVE:
            continue
        without, having = (_prospect(row, each, foe, stand.side, holder, comes) for each in (own, min(own, here)))
        found += having - without
    return POINT * found // (WHOLE * (1 + turns_left(k)))


def _prospect(row: Objective, own: int, foe: int, side: int, holder: int, comes: bool) -> int:
    """Hundredths of a point that a side has of some ground, less what the other has, when both are so near to it: less where an
    enemy may come to it before the next turn, who has it for being nearer."""
    now = _owner(own, foe, side, holder)
    found = WHOLE * _balance(row, now, side)
    if now != side or not comes:
        return found
    risk = STOOD_ON if own == 0 else HELD if own <= OBJECTIVE else LEFT
    return found - risk * sum(row.worth)


def spots(k: Battle, stand: Stand, reach: int) -> Iterator[Pose]:
    """Places on ground that counts, or just near enough to it, that a stand may get to."""
    for row in laid(k.setting).objectives:
        far = stand.pose.distance(*row.at)
        if row.value and far <= reach + SHORT + stand.depth // 2:
            turned = Pose(*stand.pose.spot, stand.pose.bearing(*row.at))
            for short in (0, SHORT, SHORT + stand.depth // 2):
                if 0 < far - short <= reach:
                    yield turned.ahead(far - short)


def _rows(k: Battle, stand: Stand) -> list[tuple[Objective, int, int, int, bool]]:
    """Each ground, how near others of a stand's side and how near the enemy are to it, and who holds it."""

    def found() -> list[tuple[Objective, int, int, int, bool]]:
        mine = [row for row in k.of_side(stand.side) if row.id != stand.id and not row.routed]
        last = not turns_left(k) and k.half % 2
        come = _comers(k, 1 - stand.side)
        found = zip(laid(k.setting).objectives, _ways(k, 1 - stand.side), k.holders, come, strict=True)
        return [
            (row, _near(mine, row), theirs, holder, not last and comes)
            for row, theirs, holder, comes in found
            if row.value
        ]

    return kept(k.found, ("ground", stand.id, k.holders), found)


def _ways(k: Battle, side: int) -> list[int]:
    """How near a side is to each ground."""
    rows = k.of_side(side)
    here = [row for row in rows if not row.routed]
    return latest(k, ("ways", side), (*rows,), lambda: [_near(here, each) for each in laid(k.setting).objectives])


def _comers(k: Battle, side: int) -> list[bool]:
    """To which ground somebody of a side may come in its next turn."""
    rows = k.of_side(side)
    able = [row for row in rows if not (row.routed or row.artillery)]
    return latest(k, ("comers", side), (*rows,), lambda: [_comes(able, each) for each in laid(k.setting).objectives])


def _comes(rows: list[Stand], objective: Objective) -> bool:
    return any(point_gap(row.quad, *objective.at) <= OBJECTIVE + (CAVALRY if row.horse else INFANTRY) for row in rows)


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
