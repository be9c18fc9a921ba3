"""How moves are asked and tried: stands dragged to the nearest end that is allowed, charges, changes of state, rides."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.miniatures.legal import drawn, rings
from longroll.rulesets.volley_and_bayonet.charge import charges
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.charge.skirmishers import met
from longroll.rulesets.volley_and_bayonet.command.in_command import commanded, superiors
from longroll.rulesets.volley_and_bayonet.contact.contact import at_hand, behind_front, touched
from longroll.rulesets.volley_and_bayonet.movement import commanders_rides, law_of_moves
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import STATES, Change
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, left, may_move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import Halt, Manoeuvre, NextMove, StepBack
from longroll.rulesets.volley_and_bayonet.movement.reinforcements import Enter, due, place
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import INCH, NONE, Commander, Stand
from longroll.rulesets.volley_and_bayonet.screen import charging, paying
from longroll.rulesets.volley_and_bayonet.screen.facing import TURNED
from longroll.rulesets.volley_and_bayonet.screen.paying import AT_THE_BRIDGE
from longroll.rulesets.volley_and_bayonet.tables import BASES, allowance
from longroll.scene import Item, Overlay, Probed
from longroll.screen.alignment import Aligned, Neighbour, aligned
from longroll.screen.overlays import trial
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Why, Words, item, judged, refused
from longroll.screen.words import inches, listed, so_far, so_many
from longroll.tabletop import Pose, footprint

SHORTER, RINGS = 500, range(0, 3001, 500)
"""By how much a way is cut short while a nearer place is looked for, and how far about."""
INTO = {
    "stationary": "Become Stationary",
    "recovered": "Recover from disorder",
    "column": "Form march column",
    "line": "Leave march column",
    "limbered": "Limber",
    "unlimbered": "Unlimber",
    "mounted": "Mount",
    "dismounted": "Dismount",
    "up": "Get up",
}
KEYS = {"stationary": "s", "recovered": "o", "column": "c", "line": "c", "limbered": "l", "unlimbered": "u"}


def words(k: Battle, decision: NextMove, answer: Manoeuvre) -> Words:
    """An answer in words."""
    match answer:
        case Charge():
            stand, target = k.stands[answer.stand], k.stands[answer.target]
            keeps = target in touched(k, stand)
            over = AT_THE_BRIDGE if answer.disorder else ""
            label = f"{'Keep contact with' if keeps else 'Charge'} {target.name}{over}"
            return Words(label, stand.thing, (stand.thing, target.thing))
        case Change():
            stand = k.stands[answer.stand]
            return Words(INTO[answer.into], stand.thing, (stand.thing,), key=KEYS.get(answer.into, ""))
        case StepBack():
            stand = k.stands[answer.stand]
            return Words("Step back an inch", stand.thing, (stand.thing,), key="b")
        case Enter():
            return Words(f"{k.stands[answer.stand].name} comes on")
        case Move():
            stand = k.stands[answer.stand]
            return Words("Move", stand.thing, (stand.thing,))
        case Ride():
            row = k.commanders[answer.commander]
            return Words("Ride", row.thing, (row.thing,))
    return Words("Nobody else moves", ends=True, key=".")


def rows(k: Battle, decision: NextMove) -> Iterator[Item]:
    """What each stand and commander may do, reached from it.  It is said at the others whose move they end that is yet to go
    from where it came on, or changed its state, and still could."""
    found, moving = list(_rows(k, decision)), k.moving
    if moving is None or moving.halted or left(moving) < INCH * PARTS:
        return iter(found)
    own = k.stands[moving.stand]
    if own.pose != moving.begun or all(row.thing != own.thing for row in found):
        return iter(found)
    says = f"{own.name} stays where it is then, with {so_far(left(moving) // PARTS)} left"
    return (row if row.thing == own.thing else replace(row, says=row.says or says) for row in found)


def _rows(k: Battle, decision: NextMove) -> Iterator[Item]:
    for stand in due(k, decision.side):
        to = place(k, stand)
        if to is not None and decision.refusal(k, Enter(stand.id, to)) is None:
            yield item(words(k, decision, Enter(stand.id, to)), Enter(stand.id, to))
    for stand in k.of_side(decision.side):
        if may_move(k, decision.side, stand) is None:
            yield from _of(k, decision, stand)
    for row in k.commanders:
        if row.side == decision.side and row.present and not row.done:
            value = {"type": "Ride", "commander": row.id}
            yield Item("Ride", value, "place", row.thing, (row.thing,), key="m")


def _of(k: Battle, decision: NextMove, stand: Stand) -> Iterator[Item]:
    if law_of_moves.barred(k, stand) is None:
        value = {"type": "Move", "stand": stand.id}
        drag = Item("Move", value, "place", stand.thing, (stand.thing,), handles=TURNED, key="m")
        yield paying.either(drag, paying.of_a_move(k, stand))
    if decision.refusal(k, StepBack(stand.id)) is None:
        yield item(words(k, decision, StepBack(stand.id)), StepBack(stand.id))
    for target in (k.stands[number] for number in stand.seen if k.stands[number].on_table):
        tried = charges.run_at(k, stand, target), charges.over_a_bridge(k, stand, target)
        half, order = (None if run is None or decision.refusal(k, run) else run for run in tried)
        if (first := half or order) is not None:
            yield paying.of_a_charge(words(k, decision, first), half, order, foreseen=True)
    for answer in (Change(stand.id, into) for into in STATES):
        if decision.refusal(k, answer) is None:
            yield item(words(k, decision, answer), answer)


def last(k: Battle, decision: NextMove) -> Item | None:
    """How the phase is ended, where it may be; before anybody has moved it is said how many could, and then whom a commander leaves
    behind who could ride."""
    if decision.refusal(k, Halt()) is not None:
        return None
    own = list(k.of_side(decision.side))
    able = [stand for stand in own if may_move(k, decision.side, stand) is None]
    idle = able and k.moving is None and not any(stand.done for stand in own)
    says = f"Nobody has moved, and {so_many(len(able), 'stand')} could." if idle else _left_behind(k, own)
    return item(words(k, decision, Halt())._replace(says=says), Halt())


def _left_behind(k: Battle, own: list[Stand]) -> str:
    """Who was in command and would be no longer, as those stand who could still ride to him (VB-CMD-01, VB-MOVE-03)."""
    there = commanded(k, own[0].side) if own else {}
    riding = {row.id: [chief.name for chief in superiors(k, row) if not chief.done] for row in own}
    lost = [row for row in own if row.on_table and row.in_command and row.id not in there and riding[row.id]]
    if not lost:
        return ""
    chiefs = dict.fromkeys(name for row in lost for name in riding[row.id])
    return f"{listed([row.name for row in lost])} would be out of command, and {listed([*chiefs])} could still ride."


# --- a stand dragged
def _forced(decision: NextMove, known: Battle) -> tuple[Halt, ...]:
    """Who has nobody left that could move or ride is not asked."""
    ended = decision.refusal(known, Halt()) is None and next(rows(known, decision), None) is None
    return (Halt(),) if ended else ()


def _near(k: Battle, decision: NextMove, begun_: Begun, wanted: Pose) -> Iterator[Move]:
    """The place asked for, without its facing, cut short, and places about it."""
    number = begun_["stand"]
    if not 0 <= number < len(k.stands):
        yield Move(number, wanted)
        return
    stand, made = k.stands[number], _made(begun_)
    yield made(wanted)
    if wanted.heading != stand.pose.heading:
        yield made(replace(wanted, heading=stand.pose.heading))
    yield made(replace(wanted, heading=stand.pose.bearing(*wanted.spot)))
    far, way = stand.pose.distance(*wanted.spot), stand.pose.bearing(*wanted.spot)
    for heading in dict.fromkeys((wanted.heading, way, stand.pose.heading)):
        yield from (made(replace(stand.pose.toward(way, gone), heading=heading)) for gone in range(far, 0, -SHORTER))
    yield from map(made, rings(wanted, RINGS, 450))


def _made(begun_: Begun) -> Callable[[Pose], Move]:
    """A move to a place, paid as it was begun."""
    return partial(Move, begun_["stand"], disorder=begun_.get("disorder") is True)


def _aligned(k: Battle, decision: NextMove, begun_: Begun, wanted: Pose) -> Iterator[tuple[Move, Aligned]]:
    """The places in order with other stands of its side about the place asked for."""
    number = begun_["stand"]
    if 0 <= number < len(k.stands) and k.stands[number].side == decision.side:
        stand = k.stands[number]
        others = [row for row in k.of_side(decision.side) if row.on_table and row.id != number]
        neighbours = [Neighbour(row.name, row.pose, row.width, row.depth) for row in others]
        for found in aligned(wanted, stand.width, stand.depth, neighbours, stand.pose):
            yield _made(begun_)(found.pose), found


def _foreseen(k: Battle, decision: NextMove, move: Move) -> Probed:
    leg = law_of_moves.planned(k, decision.side, move)
    if isinstance(leg, Refusal):
        return Probed()
    stand = k.stands[move.stand]
    have = left(begun(k, stand))
    spent = inches((have - left(leg.moving)) // PARTS)
    worn = leg.disordered or (leg.over is not None and leg.over.disorder is not None and not stand.disordered)
    cost = f"{spent} of {so_far(have // PARTS)}{paying.DISORDERED if worn else ''}"
    halts = f", and halts before {leg.halted.name}" if leg.halted else ""
    way = (*stand.pose.spot, *leg.pose.spot)
    shown: list[Overlay] = [
        trial("ghost", "bases", law_of_moves.bases_at(stand, leg.pose), "legal", "where it would stand")
    ]
    if stand.pose.spot != leg.pose.spot:
        shown.append(trial("path", "path", (way,), "legal", cost))
    return Probed(cost=cost, overlays=tuple(shown), says=f"{stand.name}: {cost}{halts}")


def _lies(k: Battle, decision: NextMove, move: Move) -> Iterator[Overlay]:
    stand = k.stands[move.stand] if 0 <= move.stand < len(k.stands) else None
    if stand is not None:
        yield trial("ghost", "bases", (stand.quad_at(move.to),), "blocked", "it may not stand there")


# --- a commander dragged
def _rides(k: Battle, decision: NextMove, begun_: Begun, wanted: Pose) -> Iterator[Ride]:
    number = begun_["commander"]
    if not 0 <= number < len(k.commanders):
        yield Ride(number, wanted)
        return
    row, most = k.commanders[number], allowance("commander")
    far, way = row.pose.distance(*wanted.spot), row.pose.bearing(*wanted.spot)
    if far > most:
        wanted, far = row.pose.toward(way, most - 2), most - 2
    for there in rings(replace(wanted, heading=0), range(0, 4001, SHORTER), 450):
        yield Ride(number, there, joined(k, row, there))
    for gone in range(far, 0, -SHORTER):  # as far as the ground lets him
        there = replace(row.pose.toward(way, gone), heading=0)
        yield Ride(number, there, joined(k, row, there))


def joined(k: Battle, row: Commander, there: Pose) -> int:
    """The stand of his own that a commander would touch at a place; NONE if he would touch none."""
    quad = footprint(there, *BASES["commander"])
    near = [stand for stand in k.of_side(row.side) if at_hand(quad, stand)]
    return near[0].id if near else NONE


def _ridden(k: Battle, decision: NextMove, ride: Ride) -> Probed:
    row = k.commanders[ride.commander]
    spent = commanders_rides.cost(commanders_rides.over(k, row, ride.to))
    cost = f"{inches(spent)} of {so_far(allowance('commander'))}"
    joins = f", and joins {k.stands[ride.joins].name}" if ride.joins != NONE else ""
    base = footprint(ride.to, *BASES["commander"])
    shown = (trial("ghost", "bases", (base,), "legal", "where he would be"),)
    return Probed(cost=cost, overlays=shown, says=f"{row.name} rides {cost}{joins}")


# --- a charge, before it is made
def _charged(k: Battle, decision: NextMove, charge: Charge) -> Probed:
    """Where a charge would end, on whom and from which side, and who would react to it on the way."""
    run = charges.planned(k, decision.side, charge)
    if isinstance(run, Refusal):
        return refused(run)
    stand, target = k.stands[charge.stand], k.stands[charge.target]
    spent = (left(begun(k, stand)) - left(run.moving)) // PARTS
    cost = f"{inches(spent)} of {so_far(left(begun(k, stand)) // PARTS)}"
    flank = ", in the flank" if behind_front(target, *stand.front_at(run.began)) else ""
    first = met(k, stand, run.began, run.pose)
    reacts = "" if first is None else f"; {k.stands[first[0]].name} reacts to it"
    worn = "" if run.disordered is None else f"; it is disordered {run.disordered[1]}"
    mire = "" if run.mire is None else "; what the marsh costs is thrown for"
    shown = [trial("ghost", "bases", (stand.quad_at(run.pose),), "legal", "where it would strike")]
    if run.began.spot != run.pose.spot:
        shown.append(trial("path", "path", ((*run.began.spot, *run.pose.spot),), "legal", cost))
    words = f"{stand.name} charges {target.name}{flank}"
    says = f"{words}: {cost}{reacts}{worn}{mire}"
    found = charging.charge(k, decision.side, f"{words}{worn}", charge, run) if first is None else None
    return Probed(nearest=msgspec.to_builtins(charge), cost=cost, overlays=tuple(shown), says=says, odds=found)


MOVES: Placing[Battle, NextMove] = Placing(_near, _foreseen, lies=_lies, aligned=_aligned)
RIDES: Placing[Battle, NextMove] = Placing(_rides, _ridden)


def probe(k: Battle, decision: NextMove, value: Any) -> Probed:
    """What would come of an answer, whole or dragged."""
    kind = value.get("type") if isinstance(value, dict) else None
    if kind == "Move":
        return MOVES(k, decision, value)
    if kind == "Charge" and decision.refusal(k, charge := msgspec.convert(value, Charge)) is None:
        return _charged(k, decision, charge)
    return RIDES(k, decision, value) if kind == "Ride" else judged(k, decision, value)


# --- drawn at random
def draw(decision: NextMove, known: Battle, rng: Random) -> Any:
    """Somebody moves somewhere, charges, changes, or all have done."""
    stands = [row for row in known.of_side(decision.side) if may_move(known, decision.side, row) is None]
    if rng.random() < 0.08 or not stands:
        others = list(decision.offers(known))
        return Halt() if Halt() in others else rng.choice(others)
    if rng.random() < 0.35:
        return rng.choice(list(decision.offers(known)))
    if rng.random() < 0.15 and (ride := _drawn_ride(decision, known, rng)) is not None:
        return ride
    answer = drawn(
        lambda move: decision.refusal(known, move), (_somewhere(known, rng.choice(stands), rng) for _ in range(6))
    )
    return answer or rng.choice(list(decision.offers(known)))


def _somewhere(k: Battle, stand: Stand, rng: Random) -> Move:
    heading = rng.choice((stand.pose.heading, rng.randrange(3600)))
    most = left(begun(k, stand)) // PARTS
    far = rng.choice((0, most // 2, rng.randint(0, max(1, most))))
    there = Pose(*stand.pose.spot, heading)
    return Move(stand.id, there.toward((heading + rng.randint(-450, 450)) % 3600, far), rng.random() < 0.05)


def _drawn_ride(decision: NextMove, known: Battle, rng: Random) -> Ride | None:
    rows = [row for row in known.commanders if row.side == decision.side and row.present and not row.done]
    if not rows:
        return None
    row = rng.choice(rows)
    to = replace(row.pose.toward(rng.randrange(3600), rng.randint(0, 12_000)), heading=0)
    ride = Ride(row.id, to, joined(known, row, to))
    return ride if decision.refusal(known, ride) is None else None


SHOWN: tuple[Shown[Battle, NextMove]] = (
    Shown(
        NextMove,
        why=lambda k, decision: Why("Night: who moves?" if decision.night else "Who moves next?"),
        words=words,
        rows=rows,
        last=last,
        probe=probe,
        draw=draw,
        forced=_forced,
    ),
)
