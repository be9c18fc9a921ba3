"""Charges: alone, as a plain man makes them, or in concert on one enemy, as many together as are worth their while."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.advice.places import kept_back
from longroll.rulesets.volley_and_bayonet.advice.worth import Charger, Style, clash, fire, outcome
from longroll.rulesets.volley_and_bayonet.charge import charges
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.charge.targets import may_charge
from longroll.rulesets.volley_and_bayonet.contact.contact import behind_front, flanks, touched
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import distance, longest, silent
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, left, may_move
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.staff import Task, best
from longroll.tabletop import Pose, gap

TOLD = 30
"""What it adds to a charge that it goes where it is told, and to a plain man's."""
MOST = 4
"""How many charge one enemy together."""
TRIED = 3
"""How many enemies are tried, the best first."""
OPEN = 15
"""What each enemy at hand beyond those who charge costs, who may fall on the winners."""
AT_HAND = 9_000
LEAVES = {"attack": 0, "take": 5, "support": 10, "hold": 35, "reserve": 30, "delay": 50, "withdraw": 60, "rest": 60}
"""What it costs to leave one's place for a charge, by what one is told."""
STILL = 15
"""And to be Stationary no longer."""
SHARES = 2
"""The part of their fire that counts of those who could fire at an enemy in a melee, or at another."""


class Plan(NamedTuple):
    """Who is to charge whom together, and what it is worth."""

    worth: int
    foe: int
    chargers: tuple[int, ...]


def able(k: Battle, stand: Stand) -> bool:
    """Whether a stand could charge at all in its move."""
    moving = begun(k, stand)
    fresh = not (moving.gone or moving.turned or moving.halted) or moving.carried
    fit = not (stand.artillery or stand.column or stand.grounded or stand.charged)
    return fresh and fit and stand.in_command and not touched(k, stand)


def in_reach(k: Battle, stand: Stand) -> list[Stand]:
    """The enemies that a stand may charge and that are near enough, the nearest first."""
    most = left(begun(k, stand)) // PARTS
    rows = [(gap(stand.quad, k.stands[n].quad), n) for n in stand.seen if k.stands[n].on_table]
    near = [k.stands[n] for far, n in sorted(rows) if far <= most]
    return [foe for foe in near if may_charge(k, stand, foe, behind_front(foe, *stand.front)) is None]


# --- in concert
def concerted(k: Battle, rows: Sequence[Stand], told: dict[int, Task], style: Style) -> Charge | None:
    """The charge that is made first of those which together promise most; None where none promises enough."""
    reaches = {row.id: in_reach(k, row) for row in rows if may_move(k, row.side, row) is None and able(k, row)}
    foes = {foe.id: foe for near in reaches.values() for foe in near}
    plans = [
        _plan(k, foe, [k.stands[n] for n, near in reaches.items() if foe in near], told, style) for foe in foes.values()
    ]
    for plan in sorted(plans, key=lambda row: (-row.worth, row.foe))[:TRIED]:
        if plan.worth < style.charge or not plan.chargers:
            break
        runs = {number: run for number in plan.chargers if (run := _run(k, plan, number)) is not None}
        if len(runs) < len(plan.chargers):
            rows = [k.stands[number] for number in runs]
            plan = _plan(k, foes[plan.foe], rows, told, style)
            if plan.worth < style.charge or not plan.chargers:
                continue
        return runs[plan.chargers[0]]
    return None


def _plan(k: Battle, foe: Stand, rows: Sequence[Stand], told: dict[int, Task], style: Style) -> Plan:
    """Who of some stands had best charge an enemy: one after the other, as long as one more is worth it."""
    team = [_charger(k.stands[row.charger], foe, row.flank) for row in k.charges if row.target == foe.id]
    left_over = {row.id: _charger(row, foe) for row in rows}
    support = _support(k, foe, set(left_over) | {one.stand.id for one in team})
    base = now = _value(k, team, foe, support, style) if team else 0
    taken, spent, back = list[int](), 0, kept_back(k, 1 - foe.side)
    while left_over and len(team) < MOST:
        costs = {n: spent + _cost(one.stand, foe, told.get(one.stand.formation), back) for n, one in left_over.items()}
        tried = {n: _value(k, [*team, one], foe, support, style) - costs[n] for n, one in left_over.items()}
        number = max(tried, key=lambda n: (tried[n], -n))
        if taken and tried[number] <= now:
            break
        now, spent = tried[number], costs[number]
        team.append(left_over.pop(number))
        taken.append(number)
    return Plan(now - base, foe.id, tuple(taken))


def _charger(stand: Stand, foe: Stand, flank: bool | None = None) -> Charger:
    return Charger(stand, behind_front(foe, *stand.front) if flank is None else flank)


def _cost(stand: Stand, foe: Stand, task: Task | None, back: bool) -> int:
    """What it costs that a stand leaves what it is about."""
    kind = "reserve" if task is None else task.kind
    told = task is not None and task.foe == foe.formation
    return LEAVES[kind] * (2 if back else 1) + STILL * stand.stationary - TOLD * told


def _support(k: Battle, foe: Stand, busy: set[int]) -> int:
    """What the fire of who does not charge adds to a melee."""
    rows = [row for row in k.of_side(1 - foe.side) if row.id not in busy and silent(k, row) is None]
    able_ = [row for row in rows if 0 <= distance(row, foe) <= longest(row)]
    return sum(fire(k, row, foe) for row in able_) // SHARES


def _value(k: Battle, team: Sequence[Charger], foe: Stand, support: int, style: Style) -> int:
    found = clash(k, team, foe, support)
    others = [
        row
        for row in k.enemies(1 - foe.side)
        if row.brigade and not row.disordered and row.id != foe.id and gap(row.quad, foe.quad) <= AT_HAND
    ]
    return outcome(k, found, team, foe, style) - OPEN * max(0, len(others) - len(team) + 1)


def _run(k: Battle, plan: Plan, number: int) -> Charge | None:
    """The run of one of those who charge together, leaving room for the others."""
    stand, foe = k.stands[number], k.stands[plan.foe]
    if len(plan.chargers) == 1:
        return charges.run_at(k, stand, foe)
    x, y = _middle([k.stands[n] for n in plan.chargers])
    quad = foe.quad
    corners = sorted(zip(quad[::2], quad[1::2], strict=True), key=lambda at: stand.pose.distance(*at))[:2]
    away = max(
        corners,
        key=lambda at: (
            tabletop.length(at[0] - x, at[1] - y) - tabletop.length(at[0] - stand.pose.x, at[1] - stand.pose.y)
        ),
    )
    tried = Charge(number, foe.id, stand.pose.bearing(*away))
    return charges.run_at(k, stand, foe) if isinstance(charges.planned(k, stand.side, tried), Refusal) else tried


def _middle(rows: Sequence[Stand]) -> tuple[int, int]:
    x = tabletop.divide(sum(row.pose.x for row in rows), len(rows))
    return x, tabletop.divide(sum(row.pose.y for row in rows), len(rows))


# --- alone
def alone(k: Battle, stand: Stand, task: Task | None, style: Style) -> Charge | None:
    """The charge of one stand that promises most, if it promises enough."""
    found: list[tuple[int, Charge]] = []
    for foe in in_reach(k, stand)[:MOST] if able(k, stand) else ():
        run = charges.run_at(k, stand, foe)
        if run is not None:
            began = replace(stand, pose=Pose(*stand.pose.spot, run.heading))
            told = task is not None and task.foe == foe.formation
            found.append((promise(k, began, foe, style) + TOLD * told, run))
    chosen = best(found, lambda row: row[0], style.charge)
    return None if chosen is None else chosen[1]


def promise(k: Battle, stand: Stand, foe: Stand, style: Style) -> int:
    """What it is worth that a stand joins those who charge an enemy."""
    team = [
        Charger(k.stands[row.charger], row.flank)
        for row in k.charges
        if row.target == foe.id and row.charger != stand.id
    ]
    flank = flanks(k, stand, foe) if foe in touched(k, stand) else behind_front(foe, *stand.front)
    joined = [*team, Charger(stand, flank)]
    before = outcome(k, clash(k, team, foe), team, foe, style) if team else 0
    return outcome(k, clash(k, joined, foe), joined, foe, style) - before
