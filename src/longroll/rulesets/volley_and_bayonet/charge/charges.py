"""Charges: a facing, then straight ahead until the front touches the enemy (VB-CHG-01 to VB-CHG-12, VB-CHG-18 to VB-CHG-22)."""

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.charge.targets import may_charge
from longroll.rulesets.volley_and_bayonet.contact import zones_of_control
from longroll.rulesets.volley_and_bayonet.contact.contact import (
    CONTACT,
    CORNER,
    behind_front,
    flanks,
    in_the_way,
    off_table,
    room,
    touch,
    touched,
)
from longroll.rulesets.volley_and_bayonet.ground.passage import bank_rule, lines_bank
from longroll.rulesets.volley_and_bayonet.morale.levels import disorder
from longroll.rulesets.volley_and_bayonet.movement import going
from longroll.rulesets.volley_and_bayonet.movement.going import Way, in_forest
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move, cheaper, cost, crossed, turn
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, left, may_move, rate_rule
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Charged, Moving, Stand
from longroll.rulesets.volley_and_bayonet.tables import CARTRIDGE, ROAD_REACH, ZONE
from longroll.screen.words import inches, so_far, so_many
from longroll.tabletop import ROUNDING, Pose, edge, first_contact, overlap, touching

BEYOND, STRIDE = 12_000, 250
"""How much further back who is repulsed goes to be clear of friends, at most, and how often the way is looked at."""


class Charge(msgspec.Struct, frozen=True, tag=True):
    """A stand turns to a heading and goes straight ahead into contact with an enemy, or keeps the contact it has; `disorder`: a
    bridge on the way is paid with order instead of half a move (VB-TERR-22)."""

    stand: int
    target: int
    heading: int
    disorder: bool = False


class Mire(msgspec.Struct, frozen=True):
    """A marsh on the way of a charge that has yet to be thrown for, and after how much of the way it is entered (VB-TERR-55)."""

    marsh: str
    at: int


class Run(msgspec.Struct, frozen=True):
    """What a lawful charge comes to: the move after it, where it ends, from where it ran, the enemies it then touches, what
    disorders it (a rule, and in words), whether it loses its dedicated guns, and a marsh that it has to throw for first; whether
    order could pay for half a move of it."""

    moving: Moving
    pose: Pose
    began: Pose
    touches: tuple[int, ...]
    disordered: tuple[str, str] | None = None
    guns_lost: bool = False
    mire: Mire | None = None
    choice: bool = False


def planned(b: Battle, side: int, charge: Charge) -> Run | Refusal:
    """What a charge comes to, or why it may not be made."""
    if not (0 <= charge.stand < len(b.stands) and 0 <= charge.target < len(b.stands)):
        return Refusal("VB-CHG-01", "there is no such stand")
    stand, target = b.stands[charge.stand], b.stands[charge.target]
    refusal = may_move(b, side, stand)
    if refusal is not None:
        return refusal
    if target.side == side or not target.on_table:
        return Refusal("VB-CHG-01", f"{target.name} is no enemy on the table", "charge an enemy")
    if not 0 <= charge.heading < tabletop.TURN:
        return Refusal("VB-CHG-02", f"{charge.heading} is no heading", "give tenths of a degree, from 0 to 3599")
    moving = begun(b, stand)
    if moving.carried and charge.heading != stand.pose.heading:
        return Refusal("VB-CHG-17", f"{stand.name} carries its charge on straight ahead", "charge as it faces")
    if (moving.gone or moving.turned or moving.halted) and not moving.carried:
        return Refusal("VB-CHG-02", f"{stand.name} has moved: a charge is a facing and a straight run, no more")
    began = Pose(*stand.pose.spot, charge.heading)
    move = Move(stand.id, began)
    turned = turn(stand, moving, move)
    if isinstance(turned, Refusal):
        return turned
    if touched(b, stand):
        run = _kept(b, stand, target, moving, turned, began)
    else:
        run = _run(b, stand, target, turned, began, charge.disorder)
    if charge.disorder and isinstance(run, Run) and not paid_in_order(run):
        if stand.disordered:
            return Refusal("VB-TERR-22", f"{stand.name} is disordered already", "pay half a move at a bridge")
        free = f"the one facing of {stand.name} for a charge is free, and it comes over no bridge in order"
        return Refusal("VB-CHG-02", free, "keep it in order")
    return run


def paid_in_order(run: Run) -> bool:
    """Whether order is what a charge pays a bridge with (VB-TERR-22)."""
    return run.disordered is not None and run.disordered[0] == "VB-TERR-22"


def run_at(b: Battle, stand: Stand, target: Stand, disorder: bool = False) -> Charge | None:
    """A charge of a stand at an enemy: as it faces if that meets him, else turned to his middle, or to a corner of his base; None
    where none of these may be; `disorder`: over a bridge that is paid so."""
    tried = (Charge(stand.id, target.id, heading, disorder) for heading in facings(stand, target))
    return next((one for one in tried if not isinstance(planned(b, stand.side, one), Refusal)), None)


def over_a_bridge(b: Battle, stand: Stand, target: Stand) -> Charge | None:
    """A charge of a stand at an enemy over a bridge that it pays with order (VB-TERR-22); None where there is none."""
    if not going.at_a_bridge(b, stand, left(begun(b, stand)) // PARTS):
        return None
    way, aside = (*stand.pose.spot, *target.pose.spot), CORNER + ROAD_REACH
    near = any(tabletop.point_gap_to_line(way, row.x, row.y) <= aside for row in going.bridges(b))
    return run_at(b, stand, target, disorder=True) if near else None


def facings(stand: Stand, target: Stand) -> tuple[int, ...]:
    """The headings on which a stand would try to run at an enemy: as it faces, to his middle, to the corners of his base."""
    quad = target.quad
    corners = zip(quad[::2], quad[1::2], strict=True)
    spots = (target.pose.spot, target.front, *sorted(corners, key=lambda at: stand.pose.distance(*at)))
    return tuple(dict.fromkeys((stand.pose.heading, *(stand.pose.bearing(*at) for at in spots))))


def _kept(b: Battle, stand: Stand, target: Stand, moving: Moving, turned: Moving, began: Pose) -> Run | Refusal:
    """VB-CHG-18: contact kept is a charge that costs nothing; a facing is free if it still ends touching."""
    enemies = touched(b, stand)
    if target not in enemies:
        return Refusal("VB-CHG-18", f"{stand.name} touches {enemies[0].name}", "charge that, or step back")
    if refusal := may_charge(b, stand, target, flanks(b, stand, target)):
        return refusal
    if turned.spent != moving.spent or turned.bought != moving.bought:
        return Refusal("VB-CHG-18", f"{stand.name} keeps contact and has one free facing at most", "face as it does")
    there = replace(stand, pose=began)
    if not touch(there, target) or not room(b, stand, there.quad):
        return Refusal("VB-CHG-18", f"{stand.name} would not touch {target.name} facing so", "face as it does")
    now = tuple(row.id for row in b.enemies(stand.side) if touch(there, row))
    return Run(turned, began, began, now)


def _run(b: Battle, stand: Stand, target: Stand, turned: Moving, began: Pose, disorder: bool) -> Run | Refusal:
    if not stand.in_command:
        return Refusal("VB-CMD-12", f"{stand.name} is out of command, and may not move toward the enemy")
    flank = behind_front(target, *stand.front_at(began))
    if refusal := may_charge(b, stand, target, flank):
        return refusal
    if target.id in turned.sheltered:
        return Refusal("VB-CHG-15", f"{target.name} is under cover, and safe from this charge", "charge another")
    if target.id not in stand.seen and not pursues_in_woods(b, stand, target):
        return Refusal("VB-CHG-03", f"{stand.name} did not see {target.name} as the turn began", "charge another")
    return straight_run(b, stand, target, turned, began, thrown=False, disorder=disorder)


def straight_run(
    b: Battle,
    stand: Stand,
    target: Stand,
    turned: Moving,
    began: Pose,
    *,
    thrown: bool = True,
    disorder: bool = False,
) -> Run | Refusal:
    """What a straight run at an enemy comes to from where a stand has turned to him, or why it does not reach him; `thrown` and
    `disorder` as `gone` has them."""
    quad = stand.quad_at(began)
    met = [hit for base in target.bases if (hit := first_contact(quad, began.heading, base, tabletop.FAR // 2))]
    if not met:
        because = f"straight ahead on that heading {stand.name} does not meet {target.name}"
        return Refusal("VB-CHG-01", because, "face it first")
    far = min(hit.distance for hit in met)
    end = began.ahead(far)
    if refusal := _crossed(b, stand, target, began, far) or _lands(b, stand, target, end):
        return refusal
    if stand.link != NONE and not touch(replace(stand, pose=end), b.stands[stand.link]):
        name = b.stands[stand.link].name
        return Refusal("VB-CMD-03", f"{stand.name} is in command by touching {name}, and would leave it")
    there = replace(stand, pose=end)
    touches = tuple(row.id for row in b.enemies(stand.side) if touch(there, row))
    run = gone(b, stand, turned, began, far, touches, thrown=thrown, disorder=disorder)
    if isinstance(run, Refusal):
        return run
    spent = run.moving.spent - turned.spent
    if spent > left(turned):
        have = inches(left(turned) // PARTS)
        because = f"{target.name} is {so_far(far)} off, which costs {inches(-(-spent // PARTS))}, and {have} are left"
        return Refusal(rate_rule(stand), because, cheaper(turned, run.choice, spent) or "charge somebody nearer")
    return run


def gone(
    b: Battle,
    stand: Stand,
    turned: Moving,
    began: Pose,
    far: int,
    touches: tuple[int, ...],
    *,
    thrown: bool = True,
    disorder: bool = False,
) -> Run | Refusal:
    """What so much of a straight run comes to, whatever of its move a stand has left; or what bars it.  A marsh that has yet to be
    thrown for bars it too, unless `thrown` says otherwise: then it is reckoned as easily crossed (VB-TERR-55).  `disorder`: a
    bridge is paid with order (VB-TERR-22)."""
    end = began.ahead(far)
    over = going.way(b, stand, turned, stand.front_at(began), stand.front_at(end), disorder)
    if isinstance(over, Refusal):
        return over
    if over.die is not None and thrown:
        return Refusal(over.die.rule, f"{over.die.name} is on the way: what it costs is not known", "go round it")
    spent = cost(b, stand, turned, began, end, over)
    after = replace(crossed(turned, over), spent=turned.spent + spent, gone=turned.gone + far)
    why = _on_the_way(b, after, over, touches, (*stand.front_at(began), *stand.front_at(end)))
    mire = Mire(over.die.feature, over.die.at) if over.die is not None else None
    return Run(after, end, began, touches, why, over.guns_lost, mire, over.choice)


def _on_the_way(
    b: Battle, after: Moving, over: Way, touches: tuple[int, ...], way: tabletop.Ring
) -> tuple[str, str] | None:
    """What disorders a charger on its way: the ground, or a defender who lines the bank of the water it has crossed
    (VB-TERR-23, VB-TERR-26, VB-TERR-59, VB-TERR-74)."""
    if over.disorder is not None:
        return over.disorder.rule, f"by {over.disorder.name}"
    land = laid(b.setting).land
    for number in touches:
        front = edge(b.stands[number].quad, "front")
        for water in after.waters:
            if lines_bank(land, water, front):
                return bank_rule(land, water, way), f"before {b.stands[number].name}, who lines the bank"
    return None


def pursues_in_woods(b: Battle, stand: Stand, target: Stand) -> bool:
    """Whether a stand may charge an enemy it did not see, one of them being in forest: whom it beat in melee in either side's
    last combat phase (VB-CHG-19)."""
    if not b.options.pursuit_in_woods or not (in_forest(b, stand) or in_forest(b, target)):
        return False
    return any(row[:2] == (stand.id, target.id) and row[2] >= b.half - 2 for row in b.beaten)


def _crossed(b: Battle, stand: Stand, target: Stand, began: Pose, far: int) -> Refusal | None:
    """Who or whose zone of control stops the run short of its target (VB-MOVE-10, VB-MOVE-13); skirmishers do not stop a
    brigade of cavalry (VB-CHG-13)."""
    quad = stand.quad_at(began)
    for row in b.enemies(stand.side):
        if row.id == target.id or ridden_through(stand, row):
            continue
        hits = [hit for base in row.bases if (hit := first_contact(quad, began.heading, base, far))]
        if any(hit.distance < far - CONTACT for hit in hits):
            return Refusal("VB-MOVE-10", f"{row.name} stands in the way", f"charge {row.name}, or another")
        if row.routed or row.column or overlap(quad, strip := zones_of_control.zone(row), ROUNDING):
            continue
        halt = first_contact(quad, began.heading, strip, far)
        if halt is not None and halt.distance < far - ZONE and may_charge(b, stand, row) is not None:
            because = f"{stand.name} would have to halt in the zone of {row.name}, which it may not charge"
            return Refusal("VB-MOVE-13", because)
    return None


def _lands(b: Battle, stand: Stand, target: Stand, end: Pose) -> Refusal | None:
    """Whether there is room where a charge ends, and every enemy touched there may be charged."""
    there = replace(stand, pose=end)
    if off_table(b, there.quad):
        return Refusal("VB-MOVE-20", f"{stand.name} would hang over the edge of the table")
    through = (row.id for row in b.enemies(stand.side) if ridden_through(stand, row))
    if other := in_the_way(b, stand, (there.quad,), but=(target.id, *through)):
        return Refusal("VB-MOVE-10", f"{stand.name} would lie on {other.name}", "charge from elsewhere")
    for row in b.enemies(stand.side):
        beside = row.id != target.id and not ridden_through(stand, row) and touch(there, row)
        if beside and (refusal := may_charge(b, stand, row)):
            return refusal
    return None


def ridden_through(stand: Stand, row: Stand) -> bool:
    """Whether an enemy does not stop a charging stand: skirmishers a brigade of cavalry, who have not routed (VB-CHG-13)."""
    return stand.sabres and row.skirmishing and not row.routed


def carried_home(b: Battle, charge: Charge, run: Run) -> None:
    """Carry a lawful charge out.  Disordered on its way it is repulsed by cartridge arms an inch short (VB-CHG-11)."""
    before = b.stands[charge.stand]
    target = b.stands[run.touches[0] if run.touches and charge.target not in run.touches else charge.target]
    going.trample(b, before, run.began, run.pose)
    stand = b.change(before.id, pose=run.pose, charged=True, stationary=False, done=True, grounded=False)
    b.moving = None
    flank = tuple(number for number in run.touches if flanks(b, stand, b.stands[number], run.began))
    if run.touches:
        _told(b, stand, target, target.id in flank, run)
    if run.guns_lost and stand.guns:
        stand = b.change(stand.id, guns=0)
        b.say("lost", f"{stand.name} loses its dedicated guns on the way", "VB-TERR-58", stand)
    if run.disordered and not stand.disordered:
        stand = disorder(b, stand.id, *run.disordered)
        if any(b.stands[number].arm in CARTRIDGE for number in run.touches):
            repulse(b, stand.id)
            return
        if run.touches:
            without = f"{target.name} has no cartridge arms, and does not repulse {stand.name}"
            b.say("said", without, "VB-CHG-12", stand, target)
    unspent = left(run.moving)
    made = (Charged(stand.id, number, number in flank, run.began, unspent) for number in run.touches)
    b.charges = (*b.charges, *made)
    if target.routed or not run.touches:  # VB-CHG-13, VB-CHG-17: it may carry on
        b.change(stand.id, done=False)
        b.moving = replace(run.moving, carried=True)


def _told(b: Battle, stand: Stand, target: Stand, flank: bool, run: Run) -> None:
    """Tell of a charge that has come home: on a front, on a flank, from behind, and beside others."""
    kept = run.began.spot == run.pose.spot
    others = [row for row in b.charges if row.target == target.id and row.charger != stand.id]
    behind = flank and "rear" in touching(target.pose, target.width, target.depth, stand.quad, CONTACT)
    words, rule = ("keeps contact with", "VB-CHG-18") if kept else ("charges", "VB-CHG-01")
    if stand.sabres and not kept:
        rule = "VB-CHG-06"
    where = " from behind" if behind else " in the flank" if flank else ""
    b.say("moved", f"{stand.name} {words} {target.name}{where}", "VB-CHG-20" if where else rule, stand, target)
    if behind:
        b.say("said", f"{target.name} does not turn", "VB-CHG-21", target)
    if others:
        b.say("said", f"{so_many(len(others) + 1, 'stand')} charge {target.name}", "VB-CHG-22", target)


def repulse(b: Battle, number: int) -> None:
    """A charger disordered before cartridge arms stops an inch short of them (VB-CHG-11)."""
    stand = b.stands[number]
    ends = (stand.pose.ahead(-ZONE - ROUNDING - more) for more in range(0, BEYOND, STRIDE))
    free = (pose for pose in ends if in_the_way(b, stand, (stand.quad_at(pose),)) is None)
    stand = b.change(number, pose=next(free, stand.pose.ahead(-ZONE - ROUNDING)))
    b.charges = tuple(row for row in b.charges if row.charger != number)
    b.say("moved", f"{stand.name} is repulsed and stops an inch short", "VB-CHG-11", stand)
