"""Who follows a router, or turns; which cavalry breaks through."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.movement.going import at_a_bridge
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.rout.breakthrough import BreakThrough, RideOn, Strike, ridden
from longroll.rulesets.volley_and_bayonet.rout.pursuit import Follow, FollowRouter, Turn
from longroll.rulesets.volley_and_bayonet.screen import paying
from longroll.rulesets.volley_and_bayonet.screen.facing import TURNED, pointed, stands, turning
from longroll.rulesets.volley_and_bayonet.screen.paying import AT_THE_BRIDGE
from longroll.rulesets.volley_and_bayonet.tables import OBLIQUE
from longroll.scene import Item, Probed
from longroll.screen.overlays import trial
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Why, Words, item, judged
from longroll.screen.words import inches, so_far
from longroll.tabletop import TURN, Pose

WAYS = {900: "right", 1800: "about", 2700: "left"}


def _words(k: Battle, decision: FollowRouter, answer: Follow | Turn | None) -> Words:
    if answer is None:
        return Words("Everybody stays", ends=True, key=".")
    stand = k.stands[answer.stand]
    if isinstance(answer, Follow):
        return Words(f"{stand.name} follows", stand.thing, (stand.thing,))
    way = WAYS.get((answer.to.heading - stand.pose.heading) % 3600, "so")
    return Words(f"{stand.name} turns {way}", stand.thing, (stand.thing,))


def _pointed(k: Battle, decision: FollowRouter) -> Iterator[Item]:
    for number in decision.able:
        stand = k.stands[number]
        yield pointed(f"{stand.name} turns to where you point", stand, type="Turn", stand=number)


TURNS: Placing[Battle, FollowRouter] = Placing(
    lambda k, decision, begun, wanted: turning(k, begun["stand"], partial(Turn, begun["stand"]), wanted),
    lambda k, decision, answer: stands(k, answer.stand, answer.to) if isinstance(answer, Turn) else Probed(),
)
FOLLOWS: Shown[Battle, FollowRouter] = Shown(
    FollowRouter,
    why=lambda k, d: Why("The enemy has routed: who follows, or turns?"),
    words=_words,
    ask=lambda k, d: FOLLOWS.listed(k, d, before=_pointed(k, d)),
    probe=TURNS,
)


# --- breakthrough
SHORTER = 500
"""By how much a ride is cut short while one is looked for that is allowed, in thousandths."""


def _broken(k: Battle, decision: BreakThrough, answer: RideOn | Strike | None) -> Words:
    if answer is None:
        return Words("Nobody breaks through", ends=True, key=".")
    stand = k.stands[answer.stand]
    over = AT_THE_BRIDGE if answer.disorder else ""
    if isinstance(answer, RideOn):
        far = inches(stand.pose.distance(*answer.to.spot))
        return Words(f"{stand.name} rides on {far} inches{over}", stand.thing, (stand.thing,))
    target = k.stands[answer.target]
    return Words(f"{stand.name} rides at {target.name}{over}", stand.thing, (stand.thing, target.thing), "rolls")


def _rows(k: Battle, decision: BreakThrough) -> Iterator[Item]:
    """Whom each could strike, and a ride to wherever it is dragged."""
    whom: dict[tuple[int, int], list[Strike]] = {}
    for answer in decision.offers(k):
        if isinstance(answer, Strike):
            whom.setdefault((answer.stand, answer.target), []).append(answer)
    for rows in whom.values():
        half, order = (next((row for row in rows if row.disorder == pays), None) for pays in (False, True))
        yield paying.of_a_charge(_broken(k, decision, rows[0]), half, order)
    for rider in decision.riders:
        stand = k.stands[rider.stand]
        value = {"type": "RideOn", "stand": stand.id}
        drag = Item(f"{stand.name} rides on", value, "place", stand.thing, (stand.thing,), handles=TURNED, key="m")
        yield paying.either(drag, at_a_bridge(k, stand, rider.left // PARTS))


def _near(k: Battle, decision: BreakThrough, begun: Begun, wanted: Pose) -> Iterator[RideOn]:
    """Straight ahead towards the place asked for, as far as it goes."""
    number = begun["stand"]
    rider = next((row for row in decision.riders if row.stand == number), None)
    if rider is None:
        yield RideOn(number, wanted)
        return
    pose = k.stands[number].pose
    aside = (pose.bearing(*wanted.spot) - pose.heading + TURN // 2) % TURN - TURN // 2
    turned = Pose(*pose.spot, (pose.heading + max(-OBLIQUE, min(OBLIQUE, aside))) % TURN)
    for far in range(min(rider.left // PARTS, pose.distance(*wanted.spot)), 0, -SHORTER):
        yield RideOn(number, turned.ahead(far), begun.get("disorder") is True)


def _foreseen(k: Battle, decision: BreakThrough, answer: RideOn) -> Probed:
    rider = decision.rider(answer)
    leg = None if rider is None else ridden(k, rider, answer)
    if leg is None or isinstance(leg, Refusal):
        return Probed()
    stand = k.stands[answer.stand]
    worn = leg.over is not None and leg.over.disorder is not None
    cost = so_far(stand.pose.distance(*leg.pose.spot)) + (paying.DISORDERED if worn else "")
    base = trial("ghost", "bases", (stand.quad_at(leg.pose),), "legal", "where it would stand")
    way = trial("path", "path", ((*stand.pose.spot, *leg.pose.spot),), "legal", cost)
    return Probed(cost=cost, overlays=(base, way), says=f"{stand.name} rides on {cost}")


RIDES: Placing[Battle, BreakThrough] = Placing(_near, _foreseen)


def _probe(k: Battle, decision: BreakThrough, value: Any) -> Probed:
    ride = isinstance(value, dict) and value.get("type") == "RideOn"
    return RIDES(k, decision, value) if ride else judged(k, decision, value)


BREAKS: Shown[Battle, BreakThrough] = Shown(
    BreakThrough,
    why=lambda k, d: Why("All have routed whom they touched: which cavalry breaks through?"),
    words=_broken,
    rows=_rows,
    last=lambda k, d: item(_broken(k, d, None), None),
    probe=_probe,
)
SHOWN = (FOLLOWS, BREAKS)
