"""What a stand may change into in its move: Stationary, in order again, a march column or a line, limbered or not, mounted or
on foot, up from the ground (VB-MOVE-08, VB-MOVE-14 to VB-MOVE-17, VB-MARCH-01, VB-MISC-04, VB-MISC-08, VB-MISC-11)."""

from collections.abc import Callable
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.contact.contact import in_the_way, off_table, touched
from longroll.rulesets.volley_and_bayonet.contact.steps_back import step_back
from longroll.rulesets.volley_and_bayonet.movement.going import disorders_inside, unlimbers
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import in_command_there, would_touch
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS, begun, halves, left, may_move, rate
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Moving, Stand
from longroll.rulesets.volley_and_bayonet.tables import COLUMN_DEPTH, HORSE, MARKER, MARKERS
from longroll.screen.words import inches, so_far

State = Literal["stationary", "recovered", "column", "line", "limbered", "unlimbered", "mounted", "dismounted", "up"]
STATES: tuple[State, ...] = get_args(State)


class Change(msgspec.Struct, frozen=True, tag=True):
    """A stand changes into a state."""

    stand: int
    into: State


Law = Callable[[Battle, Stand, Moving], Refusal | None]


def law(b: Battle, side: int, change: Change) -> Refusal | None:
    """Why a stand may not change so."""
    if not 0 <= change.stand < len(b.stands):
        return Refusal("VB-MOVE-01", f"there is no stand {change.stand}")
    stand = _in_command(b, b.stands[change.stand])
    refusal = may_move(b, side, stand)
    if refusal is not None:
        return refusal
    moving = begun(b, stand)
    if change.into not in ("stationary", "up") and stand.grounded:
        return Refusal("VB-MISC-04", f"{stand.name} has gone to ground", "have it get up first")
    if moving.carried:
        return Refusal(
            "VB-CHG-17", f"{stand.name} is charging", "let it carry its charge on straight ahead, or leave it"
        )
    back = moving.stepped and change.into == "recovered"  # at the end of its move, out of contact (VB-MOVE-16)
    if change.into != "stationary" and moving.halted and not back:
        return Refusal("VB-MOVE-13", f"{stand.name} has halted", "move another stand")
    if change.into not in ("stationary", "recovered", "up") and touched(b, stand):
        return Refusal("VB-CHG-18", f"{stand.name} touches the enemy", "charge, or step back")
    return LAWS[change.into](b, stand, moving)


def _in_command(b: Battle, stand: Stand) -> Stand:
    """The stand, out of command where it was in it by the touch of one that has moved off (VB-CMD-03)."""
    found = in_command_there(b, stand, stand.pose)
    return stand if isinstance(found, Refusal) else found


def _stationary(b: Battle, stand: Stand, moving: Moving) -> Refusal | None:
    steady = stand.artillery or (stand.foot and stand.brigade)
    name, formation = stand.name, b.formations[stand.formation]
    for wrong, rule, because in (
        (stand.stationary, "VB-MOVE-14", "it is Stationary already"),
        (not steady, "VB-MOVE-14", "skirmishers and mounted troops are never Stationary"),
        (stand.artillery and stand.limbered, "VB-MOVE-14", "its guns are limbered"),
        (not stand.in_command, "VB-CMD-06", "it is out of command"),
        (stand.grounded, "VB-MISC-05", "it has gone to ground"),
        (stand.column, "VB-MOVE-14", "it is in march column"),
        (stand.level == "temporary disorder", "VB-MOVE-14", "it is disordered"),
        (formation.exhausted, "VB-EXH-03", f"{formation.name} is exhausted"),
        (moving.spent or moving.turned or moving.gone or moving.changed, "VB-MOVE-14", "it has moved this turn"),
    ):
        if wrong:
            return Refusal(rule, f"{name} cannot become Stationary: {because}")
    if touched(b, stand) and step_back(b, stand) is not None:
        return Refusal("VB-CHG-18", f"{name} touches the enemy", "charge, or step back")
    return None


def _recovered(b: Battle, stand: Stand, moving: Moving) -> Refusal | None:
    if stand.level != "temporary disorder":
        what = "is in good order" if not stand.disordered else "is disordered for good"
        return Refusal("VB-MOVE-16", f"{stand.name} {what}")
    if not stand.in_command:
        return Refusal("VB-CMD-07", f"{stand.name} is out of command")
    if touched(b, stand):
        return Refusal("VB-MOVE-16", f"{stand.name} touches the enemy", "step back first")
    if disorders_inside(b, stand):
        return Refusal("VB-TERR-07", f"{stand.name} is in ground that keeps it disordered", "leave it first")
    return _dear(stand, moving, "VB-MOVE-16")


def _column(b: Battle, stand: Stand, moving: Moving) -> Refusal | None:
    if stand.column:
        return Refusal("VB-MARCH-01", f"{stand.name} is in march column")
    if stand.artillery and not stand.limbered:
        return Refusal("VB-MARCH-06", f"the guns of {stand.name} are unlimbered", "limber them first")
    return _dear(stand, moving, "VB-MARCH-01") or _no_room(b, stand, in_column(stand))


def _line(b: Battle, stand: Stand, moving: Moving) -> Refusal | None:
    if not stand.column:
        return Refusal("VB-MARCH-01", f"{stand.name} is not in march column")
    return _dear(stand, moving, "VB-MARCH-01") or _no_room(b, stand, in_line(stand))


def _limbered(b: Battle, stand: Stand, moving: Moving) -> Refusal | None:
    return _teams(stand, moving, True)


def _unlimbered(b: Battle, stand: Stand, moving: Moving) -> Refusal | None:
    if stand.column:
        return Refusal("VB-MARCH-06", f"{stand.name} is in march column", "leave the column first")
    if not unlimbers(b, stand):
        return Refusal("VB-TERR-37", f"{stand.name} is in forest, where guns do not unlimber", "leave it first")
    return _teams(stand, moving, False)


def _teams(stand: Stand, moving: Moving, wanted: bool) -> Refusal | None:
    if not stand.artillery or stand.limbered == wanted:
        return Refusal("VB-MOVE-08", f"{stand.name} {'is limbered' if stand.limbered else 'has no guns to limber'}")
    if not stand.in_command:
        return Refusal("VB-CMD-08", f"{stand.name} is out of command, and neither limbers nor unlimbers")
    if moving.changed:
        return Refusal("VB-MOVE-08", f"{stand.name} has limbered or unlimbered in this move")
    return None


def _mounted(b: Battle, stand: Stand, moving: Moving) -> Refusal | None:
    if stand.kind not in HORSE or stand.mounted:
        return Refusal("VB-MISC-11", f"{stand.name} {'is mounted' if stand.mounted else 'has no horses'}")
    return _dear(stand, moving, "VB-MISC-11")


def _dismounted(b: Battle, stand: Stand, moving: Moving) -> Refusal | None:
    if stand.kind not in HORSE or not stand.mounted:
        return Refusal("VB-MISC-11", f"{stand.name} is on foot")
    rule = "VB-MISC-08" if stand.skirmishing else "VB-MISC-11"
    return _dear(stand, moving, rule)


def _up(b: Battle, stand: Stand, moving: Moving) -> Refusal | None:
    if not stand.grounded:
        return Refusal("VB-MISC-04", f"{stand.name} is on its feet")
    return _dear(stand, moving, "VB-MISC-04")


def _dear(stand: Stand, moving: Moving, rule: str) -> Refusal | None:
    """Whether half a move is left to pay with (VB-ORG-22)."""
    if halves(moving) <= left(moving):
        return None
    have = inches(left(moving) // PARTS)
    return Refusal(rule, f"it costs half a move, {so_far(moving.half)}, and {stand.name} has {have} left")


LAWS: dict[State, Law] = {
    "stationary": _stationary,
    "recovered": _recovered,
    "column": _column,
    "line": _line,
    "limbered": _limbered,
    "unlimbered": _unlimbered,
    "mounted": _mounted,
    "dismounted": _dismounted,
    "up": _up,
}


# --- columns
def in_column(stand: Stand) -> Stand:
    """The stand in march column, its front edge where it was and its markers straight behind (VB-MARCH-04)."""
    front = stand.pose.ahead(stand.depth // 2)
    pose = front.ahead(-COLUMN_DEPTH // 2)
    first = COLUMN_DEPTH // 2 + MARKER[1] // 2
    trail = tuple(pose.ahead(-first - MARKER[1] * place) for place in range(MARKERS[stand.kind]))
    return replace(stand, pose=pose, column=True, trail=trail, stationary=False)


def in_line(stand: Stand) -> Stand:
    """The stand out of march column, its front edge where it was."""
    front = stand.pose.ahead(stand.depth // 2)
    after = replace(stand, column=False, trail=(), stationary=False)
    return replace(after, pose=front.ahead(-after.depth // 2))


def unfolds(b: Battle, stand: Stand) -> bool:
    """Whether a march column has room to form line where it is (VB-MOVE-10, VB-MOVE-20)."""
    return _no_room(b, stand, in_line(stand)) is None


def _no_room(b: Battle, stand: Stand, after: Stand) -> Refusal | None:
    if other := in_the_way(b, stand, after.bases):
        return Refusal("VB-MOVE-10", f"{stand.name} would lie on {other.name}", "make room first")
    if any(off_table(b, base) for base in after.bases):
        return Refusal("VB-MOVE-20", f"{stand.name} would hang over the edge of the table", "move it in first")
    return would_touch(b, stand, after)


# --- what comes of it
def changed(b: Battle, change: Change) -> None:
    """Carry a lawful change out."""
    stand, into = _in_command(b, b.stands[change.stand]), change.into
    b.put_stands(stand)
    moving = begun(b, stand)
    paid = replace(moving, spent=moving.spent + halves(moving))
    if into == "stationary":
        b.change(stand.id, stationary=True, done=True)
        b.moving = None
        b.say("changed", f"{stand.name} becomes Stationary", "VB-MOVE-14", stand)
        return
    if into == "recovered":
        last = bool(moving.gone or moving.turned)  # at the end of a move nothing follows
        b.change(stand.id, level="good")
        b.moving = replace(paid, recovered=True, halted=last or moving.halted)
        b.say("changed", f"{stand.name} is in good order again", "VB-MOVE-16", stand)
    elif into in ("column", "line"):
        free = moving.free + (not stand.training)  # VB-MARCH-01, VB-MISC-13
        b.put_stands(in_column(stand) if into == "column" else in_line(stand))
        b.moving = replace(paid, free=free)
        words = "forms march column" if into == "column" else "leaves its march column"
        b.say("changed", f"{stand.name} {words}", "VB-MARCH-01", stand)
    elif into in ("limbered", "unlimbered"):
        _hitch(b, stand, moving, into == "limbered")
    elif into in ("mounted", "dismounted"):
        _saddle(b, stand, moving, into == "mounted")
    else:
        b.change(stand.id, grounded=False)
        b.moving = paid
        b.say("changed", f"{stand.name} gets up", "VB-MISC-04", stand)


def _hitch(b: Battle, stand: Stand, moving: Moving, limbers: bool) -> None:
    """VB-MOVE-08: at no cost; who unlimbers has nothing left but a facing."""
    stand = b.change(stand.id, limbered=limbers, stationary=False)
    most = rate(stand)
    spent = moving.spent if limbers else most * PARTS
    b.moving = replace(moving, allowance=most, half=most // 2, spent=spent, free=1, changed=True)
    b.say("changed", f"{stand.name} {'limbers' if limbers else 'unlimbers'}", "VB-MOVE-08", stand)


def _saddle(b: Battle, stand: Stand, moving: Moving, up: bool) -> None:
    """VB-MISC-11: half of the rate in the state it leaves; what is left of it is left of the other."""
    was = moving.allowance
    stand = b.change(stand.id, mounted=up, stationary=False)
    most = rate(stand)
    spent = (moving.spent + halves(moving)) * most // was
    b.moving = replace(moving, allowance=most, half=most // 2, spent=spent)
    b.say("changed", f"{stand.name} {'mounts' if up else 'dismounts'}", "VB-MISC-11", stand)
