"""Where generals ride, and which way routed stands run."""

from longroll import tabletop
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.record.units import General
from longroll.rulesets.brigade.rout.rout import RoutWay, away
from longroll.rulesets.brigade.tables import NONE, ROUT
from longroll.tabletop import footprint, swept

SAFE = 4500
"""So far from the enemy a general without troops before him is safe."""


def ride(mind: Mind, decision: MoveGeneral) -> tuple[int, int] | None:
    """A general goes where he reaches most of his troops, where actions are cheap, and where he is not exposed."""
    known = mind.known
    general = known.generals[decision.general]
    own = [stand for stand in mind.own if stand.counted and chain_of_command.commands(known, general, stand)]
    if not own:
        return None

    def good(x: int, y: int) -> float:
        return _good(mind, general, x, y)

    best, value = None, good(general.x, general.y) + 0.2
    for offer in decision.offers(known):
        if offer is not None and good(*offer) > value:
            best, value = offer, good(*offer)
    return best


def _good(mind: Mind, general: General, x: int, y: int) -> float:
    known, setting = mind.known, mind.setting
    ring = (x - 750, y + 750, x + 750, y + 750, x + 750, y - 750, x - 750, y - 750)
    own = [stand for stand in mind.own if stand.counted and chain_of_command.commands(known, general, stand)]
    reach, wanted, far = general.reach, 0.0, 0
    for stand in own:
        far += tabletop.length(stand.pose.x - x, stand.pose.y - y)
        if tabletop.within(ring, stand.quad, reach - 300):
            wanted += (0.3 if stand.activated else 1.0) + (0.6 if stand.routed else 0.0)
    cost = max(1, setting.squares[setting.square_at(x, y)].flag)
    pays = general.leadership // cost
    value = min(wanted, float(pays)) + 0.35 * wanted - far / len(own) / 5000
    guarded = any(tabletop.within(ring, stand.quad, 400) for stand in mind.own if stand.formed)
    near: int = min(
        (tabletop.length(foe.pose.x - x, foe.pose.y - y) for foe in mind.enemies if not foe.routed), default=60_000
    )
    return value - max(0.0, (SAFE - near) / 1500) * (0.4 if guarded else 1.0)


def run(mind: Mind, decision: RoutWay) -> int:
    """Toward the general where it stays on the map, keeps out of the enemy's hands and comes nearest to be rallied."""
    known = mind.known
    stand = known.stands[decision.stand]
    best, value = NONE, _runs(mind, decision, NONE)
    for number in decision.offers(known):
        if number != NONE and _runs(mind, decision, number) > value:
            best, value = number, _runs(mind, decision, number)
    return best if stand.on_table else NONE


def _runs(mind: Mind, decision: RoutWay, toward: int) -> float:
    known = mind.known
    stand = known.stands[decision.stand]
    if toward == NONE:
        heading = away(known, stand, decision.enemy)
    else:
        general = known.generals[toward]
        heading = tabletop.bearing(general.x - stand.pose.x, general.y - stand.pose.y)
    start = stand.pose.turned(heading - stand.pose.heading)
    end = start.ahead(ROUT)
    path = swept(start, end, stand.width, stand.depth)
    value = 0.0
    left, bottom, right, top = tabletop.bounds(footprint(end, stand.width, stand.depth))
    if left < 0 or bottom < 0 or right > mind.setting.width or top > mind.setting.height:
        value -= 10.0
    for foe in mind.enemies:
        if foe.formed and tabletop.overlap(path, foe.quad, 50) and foe.id != decision.enemy:
            value -= 8.0
    value -= 0.7 * sum(
        tabletop.overlap(path, friend.quad, 50) for friend in mind.own if friend.formed and friend.id != stand.id
    )
    led = any(
        tabletop.length(general.x - end.x, general.y - end.y) < general.reach + 1000
        for general in mind.leaders.get(stand.command, ())
    )
    near: int = min((tabletop.length(foe.pose.x - end.x, foe.pose.y - end.y) for foe in mind.enemies), default=60_000)
    haven: float = value + (1.0 if led else 0.0) + min(near, 12_000) / 12_000
    return haven


ANSWERS: Answers = {MoveGeneral: ride, RoutWay: run}
