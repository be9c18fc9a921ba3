"""What a stand can fire at: its arc, its ranges, and what stands in the line of fire (VB-COMB-05 to VB-COMB-10, VB-RNG-11)."""

from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.combat.shelter import level, silenced
from longroll.rulesets.volley_and_bayonet.movement.contact import in_contact
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.sight.lines_of_sight import sees, unseen
from longroll.rulesets.volley_and_bayonet.tables import ARTILLERY, DEDICATED_GUN, FIRE_ARC, SMALL_ARMS, Reach
from longroll.screen.words import inches
from longroll.tabletop import ROUNDING, footprint, length_inside, nearest_points, range_in_wedge

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


def distance(firer: Stand, target: Stand) -> int:
    """From a stand's front edge to the nearest part of another in its arc; -1 if it has none there (VB-COMB-06, VB-COMB-07)."""
    found = [range_in_wedge(base, firer.pose, firer.width, firer.depth, FIRE_ARC) for base in target.bases]
    return min((far for far in found if far >= 0), default=-1)


def silent(b: Battle, stand: Stand) -> Refusal | None:
    """Why a stand has no fire at all (VB-COMB-03, VB-COMB-10)."""
    for wrong, rule, because in (
        (stand.routed, "VB-ROUT-07", "it has routed"),
        (stand.column, "VB-MARCH-05", "it is in march column"),
        (stand.artillery and stand.limbered, "VB-COMB-10", "its guns are limbered"),
        (stand.horse and not stand.guns, "VB-COMB-10", "it is in the saddle"),
        (stand.rallied, "VB-RALLY-04", "it was rallied this turn"),
        (stand.fought, "VB-COMB-03", "it has fought in this phase"),
        (in_contact(b, stand), "VB-COMB-03", "it is in contact with the enemy"),
    ):
        if wrong:
            return Refusal(rule, f"{stand.name} does not fire: {because}")
    return silenced(b, stand)


def cannot_hit(b: Battle, stand: Stand, target: Stand) -> Refusal | None:
    """Why a stand's fire does not reach a target."""
    far, most = distance(stand, target), longest(stand)
    if far < 0:
        return Refusal("VB-COMB-06", f"{target.name} is not in the arc of {stand.name}")
    if far > most:
        because = f"{target.name} is {inches(far)} inches off, and {stand.name} reaches {inches(most)}"
        return Refusal("VB-COMB-07", because)
    if (hidden := unseen(b, stand, target)) is not None:
        return Refusal(hidden.rule, f"{stand.name} does not see {target.name}: {hidden.what}")
    if other := in_line_of_fire(b, stand, target):
        return Refusal("VB-COMB-08", f"{other.name} stands in the line of fire to {target.name}")
    return None


def in_line_of_fire(b: Battle, stand: Stand, target: Stand) -> Stand | None:
    """A brigade, friend or enemy, that fire on a target would cross (VB-COMB-08)."""
    muzzles = footprint(stand.pose.ahead(stand.depth // 2), stand.width, 2)
    line = nearest_points(muzzles, target.quad)
    mine, theirs = level(b, stand.front), level(b, target.front)
    if stand.artillery and mine >= theirs + OVERHEAD:
        return None
    for row in b.stands:
        between = row.on_table and row.brigade and row.id not in (stand.id, target.id)
        if between and length_inside(row.quad, *line) > ROUNDING and level(b, row.pose.spot) >= min(mine, theirs):
            return row
    return None


def close(b: Battle, enemy: Stand, stand: Stand) -> bool:
    """Whether a stand lies in the close range and arc of an enemy who can fire (VB-MOR-02)."""
    within = reach(enemy).close
    if within <= 0 or enemy.horse or enemy.routed or enemy.column or (enemy.artillery and enemy.limbered):
        return False
    far = distance(enemy, stand)
    return 0 <= far <= within and not in_contact(b, enemy) and sees(b, enemy, stand)
