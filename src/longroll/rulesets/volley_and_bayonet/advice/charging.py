"""Charges: of those that a stand could make the one that promises most, with those who charge the same enemy already."""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.miniatures.positions import kept
from longroll.rulesets.volley_and_bayonet.advice.holding import held, turns_left
from longroll.rulesets.volley_and_bayonet.advice.onset import onset
from longroll.rulesets.volley_and_bayonet.advice.outlook import in_sight
from longroll.rulesets.volley_and_bayonet.advice.places import kept_back
from longroll.rulesets.volley_and_bayonet.advice.situation import buys_time
from longroll.rulesets.volley_and_bayonet.advice.worth import WHOLE, Charger, Style, clash, dear, fire, outcome
from longroll.rulesets.volley_and_bayonet.charge import charges
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.charge.targets import may_charge
from longroll.rulesets.volley_and_bayonet.contact.contact import behind_front, flanks, touched
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import cannot_hit, distance, longest
from longroll.rulesets.volley_and_bayonet.movement import changes_of_state
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, left, may_move
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import CARTRIDGE
from longroll.staff import Task
from longroll.tabletop import Pose, gap, right_and_ahead

TOLD = 30
"""What it adds to a charge that it goes where it is told, and to a plain man's."""
KEPT, LAST = 150, -40
"""What a charge must promise a wary one who leads; and one who does not, in the last turn, who has nothing left to wait for."""
NEVER = 1_000_000
"""What it must promise to who is to charge nobody."""
AFTER, AMONG_GUNS, TOUCHING = 60, 120, 3_000
"""Of a hundred, how much of what others could win who charge him then counts against a charge, and against one at guns, whose
supports it leaves as they are; and how far from an enemy's middle the middle of who touches him is, at the least."""
MOST, MATES = 4, 2
"""How many enemies are thought of, the nearest first; and how many others who may charge one of them too."""
ROOM = 2_200
"""How far from the middle of an enemy's front somebody hits it who leaves room for another."""
ASIDE = tuple(side * far for far in range(500, 2_900, 400) for side in (1, -1))
"""How far past his middle somebody runs at an enemy where he has no room for more: his base still meets the other's."""


def able(k: Battle, stand: Stand) -> bool:
    """Whether a stand could charge at all in its move."""
    moving = begun(k, stand)
    fresh = not (moving.gone or moving.turned or moving.halted) or moving.carried
    fit = not (stand.artillery or stand.column or stand.grounded) and (moving.carried or not stand.charged)
    return fresh and fit and stand.in_command and not touched(k, stand)


def reached(k: Battle, stand: Stand) -> list[Stand]:
    """The nearest of the enemies that a stand may charge, who are near enough."""
    return kept(k.found, ("reached", stand.id, k.moving), lambda: _reached(k, stand))


def _reached(k: Battle, stand: Stand) -> list[Stand]:
    most = left(begun(k, stand)) // PARTS
    rows = [(gap(stand.quad, k.stands[n].quad), n) for n in stand.seen if k.stands[n].on_table]
    near = (k.stands[n] for far, n in sorted(rows) if far <= most)
    free = (foe for foe in near if may_charge(k, stand, foe, behind_front(foe, *stand.front)) is None)
    return list(islice(free, MOST))


def together(k: Battle, stand: Stand, foe: Stand) -> list[Stand]:
    """Who else could charge an enemy with a stand and has yet to move, the nearest first."""
    rows = [row for row in k.of_side(stand.side) if row.id != stand.id and may_move(k, stand.side, row) is None]
    able_ = [row for row in rows if not row.artillery and able(k, row) and foe in reached(k, row)]
    able_.sort(key=lambda row: (gap(row.quad, foe.quad), row.id))
    return able_[:MATES]


def best_charge(k: Battle, stand: Stand, task: Task | None, style: Style) -> Charge | None:
    """The charge of one stand that promises most, if it promises enough: a wary one sets against it the ground that he leaves
    and the fire that he does not give."""
    found = []
    for foe in reached(k, stand) if able(k, stand) else ():
        told = task is not None and task.foe == foe.formation
        mates = together(k, stand, foe) if style.wary else ()
        began = replace(stand, pose=Pose(*stand.pose.spot, stand.pose.bearing(*foe.pose.spot)))
        worth = promise(k, began, foe, style, mates) + TOLD * told
        found.append((worth - (left_behind(k, stand, foe) + after(k, stand, foe) if style.wary else 0), foe, mates))
    found.sort(key=lambda row: (-row[0], row[1].id))
    for worth, foe, mates in found:
        if worth < asked_of(k, stand, style):
            return None
        if (run := _run(k, stand, foe, style, bool(mates))) is not None:
            return run
        if (run := _disordered(k, stand, foe, worth - asked_of(k, stand, style), style, mates)) is not None:
            return run
    return None


def every(k: Battle, side: int, style: Style) -> Iterator[Charge]:
    """One charge of each stand that has yet to move at each enemy that it may charge, whatever it promises."""
    for stand in k.of_side(side):
        if not stand.artillery and may_move(k, side, stand) is None and able(k, stand):
            runs = (_run(k, stand, foe, style, bool(together(k, stand, foe))) for foe in reached(k, stand))
            yield from (run for run in runs if run is not None)


def after(k: Battle, stand: Stand, foe: Stand) -> int:
    """What others could win by charging a stand that has charged an enemy, where it is then and shaken."""
    others = [row for row in k.enemies(stand.side) if row.id != foe.id]
    there = replace(stand, pose=_met(stand, foe), stationary=False, level="temporary disorder")
    return (AMONG_GUNS if foe.artillery else AFTER) * onset(k, there, others) // WHOLE


def _met(stand: Stand, foe: Stand) -> Pose:
    """Where a stand is that has charged an enemy."""
    far = stand.pose.distance(*foe.pose.spot) - TOUCHING
    return Pose(*stand.pose.spot, stand.pose.bearing(*foe.pose.spot)).ahead(max(0, far))


def _disordered(k: Battle, stand: Stand, foe: Stand, spare: int, style: Style, mates: Sequence[Stand]) -> Charge | None:
    """A charge over a bridge that would be too long in order, if it promises no more than `spare` the less for it; cartridge arms
    would repulse it (VB-TERR-22, VB-CHG-11)."""
    run = None if foe.arm in CARTRIDGE else charges.over_a_bridge(k, stand, foe)
    if run is None:
        return None
    began = replace(stand, pose=Pose(*stand.pose.spot, run.heading))
    shaken = replace(began, level="temporary disorder")
    less = promise(k, began, foe, style, mates) - promise(k, shaken, foe, style, mates)
    return run if less <= spare else None


def _run(k: Battle, stand: Stand, foe: Stand, style: Style, room: bool) -> Charge | None:
    """A charge at an enemy, past the middle of his front on the stand's own side of it where others need room beside; a
    wary one looks for room between his own."""
    if room:
        aside, _ = right_and_ahead(foe.pose, *stand.pose.spot)
        spot = foe.pose.ahead(foe.depth // 2).aside(ROOM if aside > 0 else -ROOM).spot
        run = Charge(stand.id, foe.id, stand.pose.bearing(*spot))
        if not isinstance(charges.planned(k, stand.side, run), Refusal):
            return run
    return charges.run_at(k, stand, foe) or (_squeezed(k, stand, foe) if style.wary else None)


def _squeezed(k: Battle, stand: Stand, foe: Stand) -> Charge | None:
    """A charge at an enemy past his middle, as little as may be, where there is room for a base between others."""
    at = Pose(*foe.pose.spot, stand.pose.bearing(*foe.pose.spot))
    for far in ASIDE:
        run = Charge(stand.id, foe.id, stand.pose.bearing(*at.aside(far).spot))
        if not isinstance(charges.planned(k, stand.side, run), Refusal):
            return run
    return None


def asked_of(k: Battle, stand: Stand, style: Style) -> int:
    """What a charge must promise: a wary one who leads lets the enemy come, who has to, and spares the horse that buys time."""
    if not style.wary or style.charge == NEVER:
        return style.charge
    if kept_back(k, stand.side) or buys_time(k, stand):
        return KEPT
    return style.charge if turns_left(k) else LAST


def left_behind(k: Battle, stand: Stand, foe: Stand) -> int:
    """What a stand gives up that charges an enemy: the ground that it holds, unless it holds it from there, and the fire that it
    does not give."""
    return kept(
        k.found,
        ("left behind", stand.id, foe.id, k.holders, k.moving),
        lambda: max(0, held(k, stand, stand.pose) - held(k, stand, _met(stand, foe))) + _fire_here(k, stand),
    )


def _fire_here(k: Battle, stand: Stand) -> int:
    """What a stand's fire is worth where it is, Stationary if it may be, at whom it sees."""
    fixed = stand
    if changes_of_state.law(k, stand.side, Change(stand.id, "stationary")) is None:
        fixed = replace(stand, stationary=True)
    foes = [row for row in k.enemies(stand.side) if not row.routed and 0 <= distance(fixed, row) <= longest(fixed)]
    seen = (row for row in foes if in_sight(k, stand, row))
    return max((fire(k, fixed, row) * dear(k, row) // WHOLE for row in seen), default=0)


def promise(k: Battle, stand: Stand, foe: Stand, style: Style, mates: Sequence[Stand] = ()) -> int:
    """What it is worth that a stand joins those who charge an enemy: where others may come too, what they do together, less
    what these give up for it, if that is more."""
    team = [
        Charger(k.stands[row.charger], row.flank)
        for row in k.charges
        if row.target == foe.id and row.charger != stand.id
    ]
    help_ = support(k, stand.side, foe) if style.wary else 0
    before = outcome(k, clash(k, team, foe, help_), team, foe, style) if team else 0
    found = []
    for joined in range(len(mates) + 1):
        rows = [*team, *(Charger(row, _on_flank(k, row, foe)) for row in (stand, *mates[:joined]))]
        whole = outcome(k, clash(k, rows, foe, help_), rows, foe, style) - before
        found.append(whole - sum(left_behind(k, row, foe) for row in mates[:joined]))
    return max(found)


def _on_flank(k: Battle, stand: Stand, foe: Stand) -> bool:
    return flanks(k, stand, foe) if foe in touched(k, stand) else behind_front(foe, *stand.front)


def support(k: Battle, side: int, foe: Stand) -> int:
    """What the guns of a side are about to cost an enemy who is charged."""

    def found() -> int:
        guns = [row for row in k.of_side(side) if row.artillery and not row.limbered and not row.routed]
        able_ = (row for row in guns if cannot_hit(k, row, foe) is None)
        return sum(fire(k, row, foe) for row in able_)

    return kept(k.found, ("support", side, foe.id), found)
