"""Levels of morale: good order, disorder for a time or for good, rout, and out (VB-MOR-20 to VB-MOR-25)."""

from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.rosters import least
from longroll.rulesets.volley_and_bayonet.record.units import Stand


def disorder(b: Battle, number: int, rule: str, why: str) -> Stand:
    """Disorder a stand for a time; one that is disordered already is not worsened.  It is Stationary no longer, if that is
    agreed (VB-MOVE-15)."""
    stand = b.stands[number]
    if stand.disordered:
        return stand
    still = stand.stationary and not b.options.stationary_lost_on_disorder
    stand = b.change(number, level="temporary disorder", stationary=still)
    b.say("hit", f"{stand.name} is disordered {why}", rule, stand)
    if still:
        b.say("said", f"{stand.name} stays Stationary", "VB-MOVE-15", stand)
    return stand


def lose(b: Battle, number: int, points: int, rule: str) -> int:
    """Take strength points from a stand and note them against its division; at none left it is gone.  How many it had to lose
    (VB-ORG-08)."""
    stand = b.stands[number]
    taken = min(points, stand.strength)
    if not taken:
        return 0
    formation = b.formations[stand.formation]
    b.change_formation(formation.id, tally=formation.tally + taken, recent=formation.recent + taken)
    stand = b.change(number, strength=stand.strength - taken, lost=stand.lost + taken)
    many = "a strength point" if taken == 1 else f"{taken} strength points"
    if b.options.hidden_rosters:
        shown = stand.strength < least(stand, b.options.remnants)  # VB-ORG-10: what is left of it is plain to see
        b.say("hit", f"{stand.name} loses {many}", rule, stand, reveals=shown)
        b.say("hit", f"{stand.name} has {stand.strength} left", "VB-ORG-10", stand, to=stand.side)
    else:
        b.say("hit", f"{stand.name} loses {many}, {stand.strength} left", rule, stand)
    if not stand.strength:
        remove(b, number, rule, "is destroyed")
    return taken


def remove(b: Battle, number: int, rule: str, why: str, taken: bool = False) -> None:
    """Take a stand off the table; what strength it had left is lost (VB-MOR-05, VB-MOVE-20), or `taken` by the enemy."""
    stand = b.stands[number]
    if not stand.on_table:
        return
    if stand.strength:
        formation = b.formations[stand.formation]
        tally, recent = formation.tally + stand.strength, formation.recent + stand.strength
        b.change_formation(formation.id, tally=tally, recent=recent)
    b.change(number, fled=stand.strength, taken=taken, lost=stand.lost + stand.strength, strength=0)
    stand = b.change(number, place="lost", stationary=False, column=False, trail=())
    for row in b.commanders:
        if row.attached == number:
            b.change_commander(row.id, attached=-1)
    b.say("lost", f"{stand.name} {why}", rule, stand, reveals=b.options.hidden_rosters)
