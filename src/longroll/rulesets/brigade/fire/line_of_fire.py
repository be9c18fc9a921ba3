"""Who may fire at what: range, arc and sight (BC-FIRE-01 to BC-FIRE-04, BC-FIRE-11, BC-KILL-02); and who could fire at a
stand, which calls for the Tactic arrow (BC-MOVE-08)."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.brigade.fire.to_hit import Line, stick_for
from longroll.rulesets.brigade.ground import sight
from longroll.rulesets.brigade.record import Battle, General, Stand, facing
from longroll.rulesets.brigade.record.positions import in_front, officers, positions
from longroll.rulesets.brigade.tables import FRONT, LONG, MUSKETRY, NONE, ORANGE

TOLD = 3
"""Of so many enemies near a stand it is told why they may not be fired at."""


class FireAt(msgspec.Struct, gc=False, frozen=True, tag="fire", omit_defaults=True):
    """A stand fires: at an enemy stand, or at a general who stands nearer than any (BC-FIRE-11, BC-KILL-02)."""

    stand: int
    target: int = NONE
    general: int = NONE


def aimed(b: Battle, target: int, general: int) -> Stand | General:
    """What is fired at, a general where one is named."""
    return b.generals[general] if general != NONE else b.stands[target]


def reach(firer: Stand) -> int:
    """How far a stand fires at most (BC-FIRE-03)."""
    return LONG if firer.arm == "artillery" else MUSKETRY.to


def may_fire(known: Battle, stand: Stand, target: int = NONE, general: int = NONE) -> Refusal | None:
    """Why a stand may not fire at an enemy stand, or at a general (BC-FIRE-01 to BC-FIRE-04, BC-FIRE-11, BC-KILL-02)."""
    if general != NONE:
        if target != NONE:
            return Refusal("BC-FIRE-11", "a Fire action is one shot at one target")
        if not 0 <= general < len(known.generals):
            return Refusal("BC-KILL-02", f"there is no general {general}")
        return cannot_fire(known, stand) or _at_general(known, stand, known.generals[general])
    if not 0 <= target < len(known.stands):
        return Refusal("BC-FIRE-11", "name the enemy stand that is fired at")
    return cannot_fire(known, stand) or cannot_hit(known, stand, known.stands[target])


def cannot_fire(known: Battle, stand: Stand) -> Refusal | None:
    """Why a stand may not fire at anything."""
    if stand.place != "table":
        return Refusal("BC-FIRE-01", f"{stand.name} is not on the map")
    if not stand.shoots:
        what = "horse holders do not fire" if stand.arm == "holders" else "mounted cavalry may not fire"
        return Refusal("BC-FIRE-01", f"{stand.name}: {what}", "" if stand.arm == "holders" else "dismount")
    if stand.routed:
        return Refusal("BC-FIRE-05", f"{stand.name} is routed", "rally it first")
    if facing.pinned(known, stand):
        return Refusal("BC-MOVE-16", f"{stand.name} is in contact with the enemy")
    return None


def cannot_hit(known: Battle, firer: Stand, target: Stand) -> Refusal | None:
    """Why a stand that may fire may not fire at this enemy stand."""
    if target.side == firer.side or target.place != "table":
        return Refusal("BC-FIRE-01", f"{target.name} is no enemy stand on the map")
    line = line_to(known, firer, target)
    if isinstance(line, Line) and facing.pinned(known, target):
        return Refusal("BC-FIRE-11", f"{target.name} is in contact with a stand of yours that is not routed")
    return None if isinstance(line, Line) else line


def line_to(known: Battle, firer: Stand, target: Stand | General) -> Line | Refusal:
    """The line of fire from a stand to another or to a general, or why there is none."""
    far = facing.distance_ahead(firer, target.quad)
    return (far >= 0 and line_over(known, firer, target, far)) or _no_line(known, firer, target)


def line_over(known: Battle, firer: Stand, target: Stand | General, far: int) -> Line | None:
    """The line of fire to a target so far off in the front arc, if there is one, cheapest tests first (BC-FIRE-02,
    BC-FIRE-03, BC-LOS-05, BC-LOS-08)."""
    if (stick := stick_for(firer, far)) is None:
        return None
    aim = facing.aim(firer, target.quad, far)
    if aim is None or not sight.shows(known, firer, target, aim):
        return None
    if sight.blocked_by(known, firer, target, aim, stick.band) is not None:
        return None
    return Line(*aim, stick)


def _no_line(known: Battle, firer: Stand, target: Stand | General) -> Refusal:
    """Why there is no line of fire."""
    if (aim := facing.aim(firer, target.quad)) is None:
        return Refusal("BC-FIRE-02", f"no part of {target.name} lies in the front arc of {firer.name}")
    x, y, far = aim
    if (stick := stick_for(firer, far)) is None:
        how = "the longest range of guns" if firer.arm == "artillery" else "musketry"
        return Refusal("BC-FIRE-03", f"{target.name} is {said(far)} away and {how} reaches {said(reach(firer))}")
    if not sight.shows(known, firer, target, (x, y)):
        return sight.why_hidden(known, firer, target, (x, y))
    blocker = sight.blocked_by(known, firer, target, (x, y), stick.band)
    assert blocker is not None
    return Refusal("BC-LOS-08", f"{blocker.name} stands in the line of fire")


def targets(known: Battle, stand: Stand) -> list[int]:
    """The enemy stands that a stand may fire at, by number."""
    return list(each_target(known, stand))


def each_target(known: Battle, stand: Stand) -> Iterator[int]:
    """The same one by one, where the first is enough."""
    if cannot_fire(known, stand) is not None:
        return
    for number, far in in_front(positions(known), stand, reach(stand)):
        if _open_to(known, stand, known.stands[number], far):
            yield number


def somebody(known: Battle, stand: Stand) -> bool:
    """Whether there is anybody that a stand may fire at."""
    return next(each_target(known, stand), None) is not None or bool(generals_in_sight(known, stand))


def idle(known: Battle, stand: Stand) -> Refusal | None:
    """Why a stand has nobody to fire at: what keeps it from the nearest enemy stand; None if it has somebody."""
    if (refusal := cannot_fire(known, stand)) is not None or somebody(known, stand):
        return refusal
    enemy = facing.nearest_enemy(known, stand)
    return cannot_hit(known, stand, enemy) if enemy else Refusal("BC-FIRE-11", "there is no enemy stand on the map")


def denied(known: Battle, stand: Stand) -> list[tuple[int, Refusal]]:
    """The enemy stands within musketry of one, or within shell, that it may not fire at, and why, the nearest first; where
    nobody is near and there is nobody to fire at, the nearest of all.  What may not fire at anything is told so once, if an
    enemy is near."""
    enemies = sorted((tabletop.gap(stand.quad, other.quad), other.id) for other in known.of_side(1 - stand.side))
    most = ORANGE if stand.arm == "artillery" else MUSKETRY.to
    close = [number for far, number in enemies if far <= most]
    if (barred := cannot_fire(known, stand)) is not None:
        return [(number, barred) for number in close[:1]]
    if not close and next(each_target(known, stand), None) is None:
        close = [number for _, number in enemies[:1]]
    refusals = ((number, cannot_hit(known, stand, known.stands[number])) for number in close)
    return list(islice(((number, why) for number, why in refusals if why is not None), TOLD))


def draw_target(known: Battle, stand: Stand, rng: Random) -> int | None:
    """One of them drawn at random; None if there is none."""
    if cannot_fire(known, stand) is not None:
        return None
    ahead = in_front(positions(known), stand, reach(stand))
    while ahead:
        number, far = ahead.pop(int(len(ahead) * rng.random()))
        if _open_to(known, stand, known.stands[number], far):
            return number
    return None


def _open_to(known: Battle, stand: Stand, target: Stand, far: int) -> bool:
    """Whether an enemy so far off in the front arc can be fired at."""
    return line_over(known, stand, target, far) is not None and not facing.pinned(known, target)


def _at_general(known: Battle, stand: Stand, general: General) -> Refusal | None:
    """Why a general may not be shot at by a stand that may fire: he must be strictly nearer than every enemy troop stand it
    could fire at (BC-KILL-02)."""
    if general.side == stand.side or general.place != "table":
        return Refusal("BC-KILL-02", f"{general.name} is no enemy general on the map")
    if isinstance(line := line_to(known, stand, general), Refusal):
        return line
    for number, far in in_front(positions(known), stand, line.far):
        if _open_to(known, stand, other := known.stands[number], far):
            because = f"{general.name} is {said(line.far)} away and {other.name} is {said(far)}: "
            return Refusal("BC-KILL-02", f"{because}only a general nearer than every other target may be shot at")
    return None


def generals_in_sight(known: Battle, stand: Stand) -> list[int]:
    """The enemy generals that a stand may fire at, by number (BC-KILL-02)."""
    ahead = in_front(officers(known), stand, reach(stand))
    if not ahead or cannot_fire(known, stand) is not None:
        return []
    return [number for number, _ in ahead if _at_general(known, stand, known.generals[number]) is None]


def contacted(known: Battle, firer: Stand) -> list[int]:
    """The chargers at which a stand may fire in the first step of a melee: in contact with it and in its front arc
    (BC-MELEE-02)."""
    return [other.id for other in facing.enemies_at(known, firer) if facing.faces(firer, other.quad)]


def said(length: int) -> str:
    """A length as a sentence says it."""
    return f'{length / 1000:.1f}"'


def under_fire(b: Battle, stand: Stand, at: tabletop.Pose | None = None) -> Stand | None:
    """The enemy, the first by number, that puts a stand under fire where it is, or would be; None if it is free of it.  Solid
    shot and long range do not count (BC-MOVE-08)."""
    if at is not None:
        stand = replace(stand, pose=at)
    here, options, side, ring = positions(b), b.options, stand.side, stand.quad
    key = ("under fire", side, ring, stand.id, b.setting, options.stands_block, options.minor_contours, b.barricades)
    if (by := here.found.get(key)) is not None:
        return None if by == NONE else b.stands[by]
    found = tabletop.in_arcs(here.troops, 1 - side, ring, FRONT)
    for k in range(0, len(found), 2):
        enemy: Stand = b.stands[found[k]]
        busy = any(other.id != stand.id for other in facing.enemies_at(b, enemy))
        if not busy and line_over(b, enemy, stand, found[k + 1]) is not None:
            here.found[key] = enemy.id
            return enemy
    here.found[key] = NONE
    return None
