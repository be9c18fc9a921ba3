"""Where stands go: what a place is worth above the one there is, which way the routed run; and where generals ride."""

from longroll import tabletop
from longroll.flow import total
from longroll.rulesets.brigade.advice import chances, places, sabres, worth
from longroll.rulesets.brigade.advice.mind import Answers, Mind
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.fire import line_of_fire
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.record import General, Stand
from longroll.rulesets.brigade.rout import rally
from longroll.rulesets.brigade.rout.rout import RoutWay, away
from longroll.rulesets.brigade.tables import ARROWS, BLUE, NONE, ROUT, TACTIC
from longroll.tabletop import Pose, footprint, swept

MOVE, ONWARD = 0.06, 0.8
"""What a move must gain besides, and how much of a further one counts that a stand must be rallied for."""
ON_FOOT, TO_GET_AWAY = 0.6, 0.8
"""What it is worth to be on foot near the enemy, and to be mounted for who is to fall back."""


def gain(mind: Mind, stand: Stand, to: Pose, action: str) -> float:
    """What a stand gains by moving there, a check counted that may be called for, or as far as a barricade lets it."""
    if mind.known.barricades:
        to = law_of_arrows.halted(mind.known, stand, to)
    better = places.of_place(mind, stand, to) - places.of_place(mind, stand, stand.pose)
    short = tabletop.length(to.x - stand.pose.x, to.y - stand.pose.y) <= ARROWS[TACTIC] + 1
    if better > 0 and (action == "Tactic" or (short and line_of_fire.under_fire(mind.known, stand) is not None)):
        better *= chances.at_most(chances.steadiness(mind.known, stand))
    return better - MOVE


def onward(mind: Mind, stand: Stand) -> float:
    """What a stand that has acted gains by being rallied and going on, out of the enemy's reach: so a reserve comes up."""
    known = mind.known
    if stand.routed or not stand.activated or not mind.wants_forward(stand):
        return 0.0
    passes = chances.at_most(chances.steadiness(known, stand) - total(rally.burden(known, stand)))
    ends = law_of_arrows.ends(known, stand, "Move")
    return ONWARD * passes * max((gain(mind, stand, to, "Move") for to in ends), default=0.0)


def saddle_gain(mind: Mind, stand: Stand) -> float:
    """What mounting or dismounting is worth: on foot near the enemy, mounted far from him and to get away."""
    near = mind.far_from_foe(*stand.pose.spot)
    if stand.mounted:
        return ON_FOOT - sabres.promise(mind, stand) if near < BLUE + 3000 and not mind.gives_way(stand) else -1.0
    if mind.gives_way(stand):
        return TO_GET_AWAY if near > BLUE else -1.0
    return 0.3 if near > 3 * BLUE and mind.bold(stand) else -1.0


def drill_gain(mind: Mind, stand: Stand, bottom: str) -> float:
    """What a drill of several parts is worth: its fire, and the better place it may leave the stand in."""
    known = mind.known
    if bottom == "Field Column":
        return 0.0
    value = worth.best_fire(mind, stand)
    if bottom == "Hit and Run":
        return 1.2 * value
    here = places.of_place(mind, stand, stand.pose)
    there = max((places.of_place(mind, stand, to) for to in law_of_arrows.ends(known, stand, "Tactic")), default=here)
    return 1.2 * value + 0.6 * max(0.0, there - here)


SAFE = 4500
"""So far from the enemy a general without troops before him is safe."""
ENGAGED, IN_REAR = 10_000, 0.4
"""How near the enemy a stand is that needs a general by it, and how much one further off does beside that."""
OFF_THE_MAP, INTO_THE_ENEMY, OVER_A_FRIEND = 10.0, 8.0, 0.7
"""What it costs to run there."""
HAVEN = 12_000
"""So far from the enemy who runs is safe."""


def ride(mind: Mind, decision: MoveGeneral) -> tuple[int, int] | None:
    """A general goes where he reaches most of his troops, those before the enemy first, where actions are cheap, and where he
    is not exposed."""
    general = mind.known.generals[decision.general]
    own = led(mind, general)
    offers = [offer for offer in decision.offers(mind.known) if offer is not None] if own else []
    best = max(offers, key=lambda spot: _good(mind, general, own, *spot), default=None)
    better = best and _good(mind, general, own, *best) > _good(mind, general, own, *general.spot) + 0.2
    return best if better else None


def led(mind: Mind, general: General) -> list[tuple[Stand, float]]:
    """The stands that a general commands, and how much each needs him by: little where no enemy is near."""
    return [
        (stand, 1.0 if mind.far_from_foe(*stand.pose.spot) < ENGAGED else IN_REAR)
        for stand in mind.own
        if stand.counted and chain_of_command.commands(mind.known, general, stand)
    ]


def _good(mind: Mind, general: General, own: list[tuple[Stand, float]], x: int, y: int) -> float:
    setting = mind.setting
    ring = (x - 750, y + 750, x + 750, y + 750, x + 750, y - 750, x - 750, y - 750)
    reached = [(stand, need) for stand, need in own if tabletop.within(ring, stand.quad, general.reach - 300)]
    wanted = sum(need * ((0.3 if stand.activated else 1.0) + 0.6 * stand.routed) for stand, need in reached)
    far = sum(need * stand.pose.distance(x, y) for stand, need in own) / sum(need for _, need in own)
    pays = general.leadership // max(1, setting.squares[setting.square_at(x, y)].flag)
    guarded = any(tabletop.within(ring, stand.quad, 400) for stand in mind.own if stand.formed)
    exposed = max(0.0, (SAFE - mind.far_from_foe(x, y)) / 1500) * (0.4 if guarded else 1.0)
    return min(wanted, float(pays)) + 0.35 * wanted - far / 5000 - exposed


def run(mind: Mind, decision: RoutWay) -> int:
    """Toward the general where it stays on the map, keeps out of the enemy's hands and comes nearest to be rallied."""
    stand = mind.known.stands[decision.stand]
    ways = [NONE, *(number for number in decision.offers(mind.known) if number != NONE)]
    return max(ways, key=lambda number: _runs(mind, decision, number)) if stand.on_table else NONE


def _runs(mind: Mind, decision: RoutWay, toward: int) -> float:
    known = mind.known
    stand = known.stands[decision.stand]
    heading = away(known, stand, decision.enemy) if toward == NONE else stand.pose.bearing(*known.generals[toward].spot)
    start = stand.pose.turned(heading - stand.pose.heading)
    end = start.ahead(ROUT)
    path = swept(start, end, stand.width, stand.depth)
    left, bottom, right, top = tabletop.bounds(footprint(end, stand.width, stand.depth))
    inside = left >= 0 and bottom >= 0 and right <= mind.setting.width and top <= mind.setting.height
    met = [one for one in mind.own + mind.formed if one.formed and tabletop.overlap(path, one.quad, 50)]
    friends = sum(one.side == mind.side and one.id != stand.id for one in met)
    foes = sum(one.side != mind.side and one.id != decision.enemy for one in met)
    led = any(end.distance(*one.spot) < one.reach + 1000 for one in mind.leaders.get(stand.command, ()))
    haven = min(mind.far_from_foe(end.x, end.y), HAVEN) / HAVEN
    return led + haven - OFF_THE_MAP * (not inside) - INTO_THE_ENEMY * foes - OVER_A_FRIEND * friends


ANSWERS: Answers = {MoveGeneral: ride, RoutWay: run}
