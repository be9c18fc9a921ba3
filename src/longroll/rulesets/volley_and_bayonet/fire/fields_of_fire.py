"""What a stand can fire at: its arc, its ranges, and what stands in the line of fire (VB-COMB-05 to VB-COMB-10, VB-RNG-11)."""

from typing import NamedTuple

from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.buildings.buildings import STONE, in_stone, walls
from longroll.rulesets.volley_and_bayonet.buildings.sides_of_a_block import (
    SIDES,
    Muzzles,
    block,
    fought_from,
    muzzles,
    sides_left,
)
from longroll.rulesets.volley_and_bayonet.contact.contact import CORNER, in_contact, touched
from longroll.rulesets.volley_and_bayonet.dice.reinforcing import reinforces
from longroll.rulesets.volley_and_bayonet.fire.shelter import level, silenced
from longroll.rulesets.volley_and_bayonet.ground.cover import reaches_into_fort
from longroll.rulesets.volley_and_bayonet.ground.sight import runs_through
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import CHART
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Stand
from longroll.rulesets.volley_and_bayonet.sight.lines_of_sight import sees, unseen
from longroll.rulesets.volley_and_bayonet.tables import ARTILLERY, DEDICATED_GUN, FIRE_ARC, SMALL_ARMS, Reach
from longroll.screen.words import inches, so_far
from longroll.tabletop import footprint, nearest_points, range_in_wedge

OVERHEAD = 2
"""So many levels above its target artillery fires over everybody (VB-COMB-08)."""


def reach(stand: Stand) -> Reach:
    """The row of the range chart of a stand's arms (VB-RNG-12)."""
    if stand.bore is not None:
        return ARTILLERY[stand.bore, stand.weight]
    assert stand.arm is not None
    return SMALL_ARMS[stand.arm]


def longest(stand: Stand) -> int:
    """How far a stand's fire reaches, its dedicated guns with it (VB-DICE-12)."""
    own = 0 if stand.horse else reach(stand).long
    return max(own, DEDICATED_GUN.long) if stand.guns else own


def distance(firer: Stand, target: Stand, muzzle: Muzzles | None = None) -> int:
    """From a stand's front edge, or a side of its block, to the nearest part of another in its arc; -1 if it has none there
    (VB-COMB-06, VB-COMB-07)."""
    pose, width, depth, _ = muzzle or (firer.pose, firer.width, firer.depth, 0)
    found = [range_in_wedge(base, pose, width, depth, FIRE_ARC) for base in target.bases]
    return min((far for far in found if far >= 0), default=-1)


def out_of_reach(b: Battle, firer: Stand, target: Stand) -> bool:
    """Whether a target is further than a stand's fire reaches, as is seen at a glance; if not, it may be all the same."""
    most, one, other = longest(firer) + 3 * CORNER, firer.pose, target.pose
    if target.trail or block(b, firer) is not None:
        return False
    return max(abs(one.x - other.x), abs(one.y - other.y)) > most


class Shot(NamedTuple):
    """How far off a target is, -1 if it is in no arc, and from where it is fired at."""

    far: int
    muzzle: Muzzles


def aim(b: Battle, firer: Stand, target: Stand) -> Shot:
    """From where a stand fires at a target, and how far it is: of a block, from the nearest side that has yet to fight."""
    rows = muzzles(b, firer)
    if len(rows) > 1:
        spent = fought_from(b, firer)
        rows = tuple(row for row in rows if row.side not in spent) or rows[:1]
    found = [Shot(distance(firer, target, row), row) for row in rows]
    return min((one for one in found if one.far != NONE), key=lambda one: one.far, default=Shot(NONE, rows[0]))


def silent(b: Battle, stand: Stand) -> Refusal | None:
    """Why a stand has no fire at all (VB-COMB-03, VB-COMB-10); who holds a block fires from its other sides (VB-TERR-80)."""
    holds = block(b, stand) is not None
    for wrong, rule, because in (
        (stand.routed, "VB-ROUT-07", "it has routed"),
        (stand.column, "VB-MARCH-05", "it is in march column"),
        (stand.artillery and stand.limbered, "VB-COMB-10", "its guns are limbered"),
        (stand.horse and not stand.guns, "VB-COMB-10", "it is in the saddle"),
        (stand.rallied, "VB-RALLY-04", "it was rallied this turn"),
        (stand.fought and not holds, "VB-COMB-03", "it has fought in this phase"),
        (not holds and in_contact(b, stand), "VB-COMB-03", "it is in contact with the enemy"),
        (holds and _every_side(b, stand), "VB-TERR-80", "all sides of its block that have dice have fought"),
    ):
        if wrong:
            return Refusal(rule, f"{stand.name} does not fire: {because}")
    if (brigade := reinforces(b, stand)) is not None:
        return Refusal("VB-MOVE-19", f"{stand.name} fights through {brigade.name} alone")
    return silenced(b, stand)


def _every_side(b: Battle, stand: Stand) -> bool:
    return sides_left(b, stand, False) <= 0 or len(fought_from(b, stand)) == len(SIDES)


def cannot_hit(b: Battle, stand: Stand, target: Stand) -> Refusal | None:
    """Why a stand's fire does not reach a target, or does nothing to it.  Who fires out of a block strikes those it touches, and
    does not fire at them (VB-COMB-03)."""
    if block(b, stand) is not None and target in touched(b, stand):
        return Refusal("VB-COMB-03", f"{stand.name} touches {target.name}, and strikes it in melee alone")
    (far, muzzle), most = aim(b, stand, target), longest(stand)
    if far < 0:
        return Refusal("VB-COMB-06", f"{target.name} is not in the arc of {stand.name}")
    if far > most:
        because = f"{target.name} is {so_far(far)} off, and {stand.name} reaches {inches(most)}"
        return Refusal("VB-COMB-07", because)
    if (wasted := without_effect(b, stand, target, far)) is not None:
        return wasted
    at = None if muzzle.side == NONE else muzzle.pose.ahead((muzzle.depth - stand.depth) // 2)
    if (hidden := unseen(b, stand, target, at)) is not None:
        return Refusal(hidden.rule, f"{stand.name} does not see {target.name}: {hidden.what}")
    if other := in_line_of_fire(b, stand, target, muzzle):
        rule = "VB-COMB-05" if other.side == stand.side and in_contact(b, target) else "VB-COMB-08"
        return Refusal(rule, f"{other.name} stands in the line of fire to {target.name}")
    return None


def without_effect(b: Battle, stand: Stand, target: Stand, far: int) -> Refusal | None:
    """Why fire does nothing to whom it reaches: he is behind the walls of a fort, or in stone (VB-TERR-41, VB-TERR-87)."""
    fort = walls(b, target, stand.front)
    if fort is not None and not reaches_into_fort(stand.weight if stand.artillery else "small arms", near(stand, far)):
        because = (
            f"{target.name} is behind the walls of {fort.name or 'a fort'}, and {stand.name} does not reach through"
        )
        return Refusal(CHART[fort.terrain].combat.rule, because, "bring heavy guns close, or siege guns")
    if not in_stone(b, target):
        return None
    if not stand.artillery and not (stand.guns and far <= DEDICATED_GUN.long):
        return Refusal(STONE, f"{target.name} is in stone, and small arms do nothing to it", "fire at it with guns")
    if b.phasing == target.side:
        return Refusal(STONE, f"{target.name} is in stone, and guns hold their fire at it in its own turn")
    return None


def near(stand: Stand, far: int) -> bool:
    """Whether so far is close range for a stand's own arms."""
    return 0 <= far <= reach(stand).close


def in_line_of_fire(b: Battle, stand: Stand, target: Stand, muzzle: Muzzles) -> Stand | None:
    """A brigade, friend or enemy, that fire on a target would cross (VB-COMB-08); any friend, if the target is in contact
    (VB-COMB-05)."""
    mouths = footprint(muzzle.pose.ahead(muzzle.depth // 2), muzzle.width, 2)
    line = nearest_points(mouths, target.quad)
    mine, theirs, engaged = level(b, stand.front), level(b, target.front), in_contact(b, target)
    overhead = stand.artillery and mine >= theirs + OVERHEAD
    for row in b.stands:
        friend = engaged and row.side == stand.side
        between = row.on_table and row.id not in (stand.id, target.id) and (friend or (row.brigade and not overhead))
        crossed = between and runs_through(line, row.quad)
        if crossed and (friend or level(b, row.pose.spot) >= min(mine, theirs)):
            return row
    return None


def close(b: Battle, enemy: Stand, stand: Stand) -> bool:
    """Whether a stand lies in the close range and arc of an enemy who can fire (VB-MOR-02); who is in stone, or behind walls that
    he does not reach through, does not (VB-TERR-87, VB-TERR-41)."""
    within = reach(enemy).close
    if (
        within <= 0
        or enemy.horse
        or enemy.routed
        or enemy.rallied
        or enemy.column
        or (enemy.artillery and enemy.limbered)
    ):
        return False
    far = min((far for row in muzzles(b, enemy) if (far := distance(enemy, stand, row)) >= 0), default=-1)
    if not 0 <= far <= within or in_contact(b, enemy) or in_stone(b, stand):
        return False
    return without_effect(b, enemy, stand, far) is None and silenced(b, enemy) is None and sees(b, enemy, stand)
