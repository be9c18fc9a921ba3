"""How a battle ends and who has won it (VB-WIN-01 to VB-WIN-03)."""

from longroll.contract import Loss, Result
from longroll.flow import Modifier, total
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import Objective, laid
from longroll.rulesets.volley_and_bayonet.tables import (
    BATTALION_POINTS,
    COLLAPSED_POINTS,
    CREWS,
    EXHAUSTED_POINTS,
    MEN,
    MISSING,
    OBJECTIVE,
    STRUCK,
    TAKEN,
)
from longroll.tabletop import FAR, point_gap


def nearest(b: Battle, objective: Objective, side: int) -> int:
    """How far the nearest unrouted stand of a side is from an objective's point."""
    stands = (row for row in b.of_side(side) if not row.routed)
    return min((point_gap(row.quad, *objective.at) for row in stands), default=FAR)


def hold(b: Battle) -> None:
    """Who has a stand within 2 inches of an objective, and no enemy as near, holds it from now on (VB-WIN-01)."""
    for place, objective in enumerate(laid(b.setting).objectives):
        near = [nearest(b, objective, side) for side in (0, 1)]
        side = 0 if near[0] < near[1] else 1
        if near[side] > OBJECTIVE or near[0] == near[1] or b.holders[place] == side:
            continue
        b.holders = (*b.holders[:place], side, *b.holders[place + 1 :])
        b.say("changed", f"{laid(b.setting).sides[side]} holds {objective.name}", "VB-WIN-01", objective)


def score(b: Battle, side: int) -> list[Modifier]:
    """What a side has scored so far, term by term (VB-WIN-01, VB-WIN-02)."""
    rows = zip(laid(b.setting).objectives, b.holders, strict=True)
    found = [
        Modifier(row.worth[side], row.name, "VB-WIN-01") for row, holder in rows if holder == side and row.worth[side]
    ]
    for formation in b.formations:
        if formation.side != side and formation.exhausted:
            worth = EXHAUSTED_POINTS + COLLAPSED_POINTS * formation.collapsed
            word = "collapsed" if formation.collapsed else "exhausted"
            found.append(Modifier(worth, f"{formation.name} {word}", "VB-WIN-02"))
    for row in b.stands:
        if row.side != side and row.kind == "artillery battalion" and row.place == "lost" and row.lost:
            found.append(Modifier(BATTALION_POINTS, f"{row.name} destroyed", "VB-WIN-02"))
    return found


def points(b: Battle) -> tuple[int, int]:
    """Both sides' points so far."""
    return total(score(b, 0)), total(score(b, 1))


def broken(b: Battle, side: int) -> bool:
    """Whether more than half of a side's divisions have collapsed (VB-WIN-03)."""
    divisions = [row for row in b.formations if row.side == side and row.endurance]
    return 2 * sum(row.collapsed for row in divisions) > len(divisions)


def end_of_turn(b: Battle) -> None:
    """Whether the battle is over at the end of a game turn: it was the last, or a side is broken (VB-WIN-01, VB-WIN-03)."""
    lost = [side for side in (0, 1) if broken(b, side)]
    last = b.turn >= laid(b.setting).turns
    gone = [
        side
        for side in (0, 1)
        if not b.of_side(side) and not any(r.place == "coming" for r in b.stands if r.side == side)
    ]
    if not (lost or last or gone):
        return
    b.over = True
    ended = result(b)
    assert ended is not None
    rule = "VB-WIN-03" if lost else "VB-WIN-01"
    text = ended.text if ended.winner is not None else f"Draw: {ended.text}"
    b.say("over", text, rule, reveals=True)


def result(b: Battle) -> Result | None:
    """How the battle ended, or None while it goes on."""
    if not b.over:
        return None
    sides, have = laid(b.setting).sides, points(b)
    lost = [side for side in (0, 1) if broken(b, side)]
    if len(lost) == 1:
        name = f"{sides[1 - lost[0]]} victory: more than half of the {sides[lost[0]]} divisions have collapsed"
        return Result(1 - lost[0], "sudden victory", f"{name}, {have[0]} to {have[1]}", have)
    if have[0] == have[1]:
        return Result(None, "draw", f"{have[0]} to {have[1]}, as many points on either side", have)
    winner = have.index(max(have))
    return Result(winner, "victory", f"{sides[winner]} victory, {have[0]} to {have[1]}: more points", have)


def losses(b: Battle) -> tuple[Loss, ...]:
    """What each formation lost, and who of it is out of the fight, beside what history lost where that is known (VB-ORG-04)."""
    past = dict(laid(b.setting).lost)
    found = []
    for row in sorted(b.stands, key=lambda row: (row.side, row.id)):
        men = CREWS if row.artillery else MEN
        share = STRUCK * (row.lost - row.fled) + (TAKEN if row.taken else MISSING) * row.fled
        strength = men * (row.strength + row.given + row.lost)
        found.append(Loss(row.side, row.name, men * share // 100, past.get(row.key), men * row.lost, strength))
    return tuple(found)
