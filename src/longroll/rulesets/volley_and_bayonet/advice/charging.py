"""Charges: of those that a stand could make the one that promises most, with those who charge the same enemy already."""

from msgspec.structs import replace

from longroll.rulesets.volley_and_bayonet.advice.holding import held, turns_left
from longroll.rulesets.volley_and_bayonet.advice.places import kept_back
from longroll.rulesets.volley_and_bayonet.advice.worth import WHOLE, Charger, Style, clash, dear, fire, outcome
from longroll.rulesets.volley_and_bayonet.charge import charges
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.charge.targets import may_charge
from longroll.rulesets.volley_and_bayonet.contact.contact import behind_front, flanks, touched
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import distance, longest
from longroll.rulesets.volley_and_bayonet.movement import changes_of_state
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, left
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.staff import Task, best
from longroll.tabletop import Pose, gap

TOLD = 30
"""What it adds to a charge that it goes where it is told, and to a plain man's."""
KEPT, LAST = 150, -40
"""What a charge must promise a wary one who leads; and one who does not, in the last turn, who has nothing left to wait for."""
MOST = 4
"""How many enemies are thought of, the nearest first."""


def able(k: Battle, stand: Stand) -> bool:
    """Whether a stand could charge at all in its move."""
    moving = begun(k, stand)
    fresh = not (moving.gone or moving.turned or moving.halted) or moving.carried
    fit = not (stand.artillery or stand.column or stand.grounded) and (moving.carried or not stand.charged)
    return fresh and fit and stand.in_command and not touched(k, stand)


def in_reach(k: Battle, stand: Stand) -> list[Stand]:
    """The enemies that a stand may charge and that are near enough, the nearest first."""
    most = left(begun(k, stand)) // PARTS
    rows = [(gap(stand.quad, k.stands[n].quad), n) for n in stand.seen if k.stands[n].on_table]
    near = [k.stands[n] for far, n in sorted(rows) if far <= most]
    return [foe for foe in near if may_charge(k, stand, foe, behind_front(foe, *stand.front)) is None]


def best_charge(k: Battle, stand: Stand, task: Task | None, style: Style) -> Charge | None:
    """The charge of one stand that promises most, if it promises enough: a wary one sets against it the ground that he leaves
    and the fire that he does not give."""
    found: list[tuple[int, Charge]] = []
    for foe in in_reach(k, stand)[:MOST] if able(k, stand) else ():
        run = charges.run_at(k, stand, foe)
        if run is not None:
            began = replace(stand, pose=Pose(*stand.pose.spot, run.heading))
            told = task is not None and task.foe == foe.formation
            leaves = held(k, stand, stand.pose) + _fire_here(k, stand) if style.wary else 0
            found.append((promise(k, began, foe, style) + TOLD * told - leaves, run))
    chosen = best(found, lambda row: row[0], asked_of(k, stand.side, style))
    return None if chosen is None else chosen[1]


def asked_of(k: Battle, side: int, style: Style) -> int:
    """What a charge must promise: a wary one who leads lets the enemy come, who has to."""
    if not style.wary:
        return style.charge
    if kept_back(k, side):
        return KEPT
    return style.charge if turns_left(k) else LAST


def _fire_here(k: Battle, stand: Stand) -> int:
    """What a stand's fire is worth where it is, Stationary if it may be."""
    fixed = stand
    if changes_of_state.law(k, stand.side, Change(stand.id, "stationary")) is None:
        fixed = replace(stand, stationary=True)
    foes = [row for row in k.enemies(stand.side) if not row.routed and 0 <= distance(fixed, row) <= longest(fixed)]
    return max((fire(k, fixed, row) * dear(k, row) // WHOLE for row in foes), default=0)


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
