"""How stands are moved by what they are told: charges that promise something, places from which to fire, the way to a goal."""

from collections.abc import Callable
from typing import Any

from longroll.rulesets.volley_and_bayonet.advice import batteries, charging, places
from longroll.rulesets.volley_and_bayonet.advice.riding import ride
from longroll.rulesets.volley_and_bayonet.advice.situation import lump, nearest
from longroll.rulesets.volley_and_bayonet.advice.ways import LINE, Goal
from longroll.rulesets.volley_and_bayonet.advice.worth import Style
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.contact.contact import touched
from longroll.rulesets.volley_and_bayonet.movement import reinforcements
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from longroll.rulesets.volley_and_bayonet.movement.commanders_rides import Ride
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import begun, halves, left, may_move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import Halt, NextMove, StepBack
from longroll.rulesets.volley_and_bayonet.movement.reinforcements import Enter
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import NONE, Stand
from longroll.rulesets.volley_and_bayonet.tables import COLUMN_DEPTH
from longroll.staff import Tasks, best

Ordered = Callable[[], Tasks]
FAR = 22_000
"""How far a goal must be for a march column."""
SADDLE = 16_000
"""How near an enemy is when cavalry that is to stay somewhere gets off its horses."""
CLOSE = 4_000
"""How near an enemy must be for who is disordered not to stop for it."""


def next_move(k: Battle, decision: NextMove, style: Style, tasks: Ordered) -> Any:
    """Reinforcements, then the stands, the nearest to the enemy first, then the commanders."""
    side = decision.side
    if (onward := _come_on(k, decision, style, tasks)) is not None:
        return onward
    for row in reinforcements.due(k, side):
        to = reinforcements.place(k, row)
        if to is not None and decision.refusal(k, Enter(row.id, to)) is None:
            return Enter(row.id, to)
    told = tasks()
    rows = [row for row in k.of_side(side) if may_move(k, side, row) is None and not _gone(k, row)]
    current = k.moving.stand if k.moving is not None else NONE
    rows.sort(key=lambda row: (row.id != current, not touched(k, row), nearest(k, row)[0], row.id))
    for stand in rows:
        answer = _of(k, decision, stand, style, told)
        if answer is not None and decision.refusal(k, answer) is None:
            return answer
    if (rides := _ride(k, decision)) is not None:
        return rides
    return Halt() if decision.refusal(k, Halt()) is None else next(decision.offers(k))


def _come_on(k: Battle, decision: NextMove, style: Style, tasks: Ordered) -> Any:
    """How who has just come on goes on, before the next does."""
    stand = None if k.moving is None else k.stands[k.moving.stand]
    if stand is None or stand.came != k.turn or may_move(k, decision.side, stand) is not None or _gone(k, stand):
        return None
    answer = _of(k, decision, stand, style, tasks())
    return answer if answer is not None and decision.refusal(k, answer) is None else None


def _ride(k: Battle, decision: NextMove) -> Ride | None:
    """The next ride of a commander, to where most of his stands are."""
    for chief in k.commanders:
        if chief.side == decision.side and chief.present and not chief.done:
            found = ride(k, chief)
            if found is not None and decision.refusal(k, found) is None:
                return found
    return None


def _gone(k: Battle, stand: Stand) -> bool:
    """Whether a stand has gone its way in the move under way; who has just come on has not, nor who may yet form line or unlimber,
    nor who may carry his charge on (VB-CHG-17)."""
    moving = k.moving
    if moving is None or moving.stand != stand.id or moving.carried:
        return False
    if stand.artillery and stand.limbered and not moving.changed:
        return moving.gone > COLUMN_DEPTH and stand.column
    return moving.halted or (moving.gone > COLUMN_DEPTH and not (stand.column and halves(moving) <= left(moving)))


# --- one stand
def _of(k: Battle, decision: NextMove, stand: Stand, style: Style, told: Tasks) -> Any:
    """What a stand does next; None where it had best stay as it is."""
    if touching := touched(k, stand):
        return _in_contact(k, decision, stand, touching, style)
    if stand.grounded:
        return None
    far, foe = nearest(k, stand)
    if stand.level == "temporary disorder" and not begun(k, stand).gone and far > CLOSE:
        recovery = Change(stand.id, "recovered")
        if decision.refusal(k, recovery) is None:
            return recovery
    task = told.get(lump(k, stand))
    aim = places.aim(k, stand, task)
    if stand.artillery:
        return batteries.guns(k, decision, stand, aim, style)
    if aim.kind not in places.AWAY and (run := charging.best_charge(k, stand, task, style)) is not None:
        return run
    change = _formed(k, decision, stand, aim, far)
    return change or _walk(k, decision, stand, aim, style, far, foe)


def _in_contact(
    k: Battle, decision: NextMove, stand: Stand, touching: tuple[Stand, ...], style: Style
) -> Charge | StepBack | None:
    """Contact is kept with whom that promises enough; who would rather not steps back."""
    keep = [Charge(stand.id, row.id, stand.pose.heading) for row in touching]
    able = [one for one in keep if decision.refusal(k, one) is None]
    worth = {one: charging.promise(k, stand, k.stands[one.target], style) for one in able}
    found = best(able, worth.__getitem__, style.charge)
    if found is not None or decision.refusal(k, StepBack(stand.id)) is not None:
        return found or (able[0] if able else None)
    return StepBack(stand.id)


def _formed(k: Battle, decision: NextMove, stand: Stand, aim: Goal, far: int) -> Change | None:
    """Into march column for a long way out of reach, out of it near the enemy; on foot to fight, mounted to ride."""
    away = stand.pose.distance(aim.x, aim.y)
    wanted = None
    if stand.column and (far <= LINE or away <= 6_000):
        wanted = Change(stand.id, "line")
    elif not stand.column and away > FAR and far > LINE + 4_000 and not begun(k, stand).changed:
        wanted = Change(stand.id, "column")
    elif stand.horse and stand.kind == "cavalry brigade" and far <= SADDLE and aim.kind in ("hold", "take", "delay"):
        wanted = Change(stand.id, "dismounted")
    return wanted if wanted is not None and decision.refusal(k, wanted) is None else None


def _still(k: Battle, decision: NextMove, stand: Stand) -> Change | None:
    answer = Change(stand.id, "stationary")
    return answer if decision.refusal(k, answer) is None else None


def _walk(k: Battle, decision: NextMove, stand: Stand, aim: Goal, style: Style, far: int, foe: Stand | None) -> Any:
    """The best way to go; or to stand still, where that is best."""
    found = places.best_way(k, stand, aim, style, far, foe)
    return found or (_still(k, decision, stand) if far <= FAR and not stand.stationary else None)


ADVICE: dict[type, Callable[..., Any]] = {NextMove: next_move}
