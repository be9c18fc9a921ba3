"""Brigades and generals put down by hand, before the first turn or when they come on, and the orders they begin with.
A placement is asked for by the place of the middle of the front rank; the nearest room for it is looked for around."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, Refusal
from longroll.miniatures import zones
from longroll.miniatures.legal import rings
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.deployment import free_deployment
from longroll.rulesets.volume_of_fire.deployment.deployment import FirstOrder, PlaceGeneral, StandAt
from longroll.rulesets.volume_of_fire.deployment.free_deployment import BringOnLater, PlaceBrigade, SetUp, zones_of
from longroll.rulesets.volume_of_fire.deployment.places import Poses, placed, poses_at, still_to_come, stood
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive, ComeOn, StayOff, entry_of
from longroll.rulesets.volume_of_fire.orders.permissions import order_text
from longroll.rulesets.volume_of_fire.record import INCH, Battle, Order, Unit, laid
from longroll.rulesets.volume_of_fire.screen import ghosts
from longroll.rulesets.volume_of_fire.screen.names import POINTED, area, brief, brigadier, last_name
from longroll.scene import Item, Probed
from longroll.screen.overlays import trial
from longroll.screen.places import Placing, Spot
from longroll.screen.shown import Shown, Why, Words, brought, by_kind, item, judged, refused
from longroll.screen.words import amid
from longroll.tabletop import Pose

AROUND = (0, 500, 1000, 2000, 3000, 4500, 6000, 9000, 12000)
"""How far from where it was asked for a place is looked for, in thousandths."""
RANKS = {0: "where there is room", 1: "in one line", 2: "in two lines", 3: "in three lines"}
NEAR_EDGE = tables.EDGE - INCH
"""How far from its edge the front of a brigade is put that is to stand near it."""


# --- placements tried out
class PlacementAsked(msgspec.Struct, frozen=True):
    """A placement as it is asked for: all poses, or the middle of the front and how many ranks; at first neither."""

    type: str
    brigade: int = -1
    poses: Poses | None = None
    down: tuple[int, ...] = ()
    to: Spot | None = None
    ranks: int = 0


Near = Callable[[Spot], tuple[Spot, ...]]
"""The spots about which a place is looked for."""
Answered = Callable[[Poses], Any]
"""The answer that is these poses."""


def _placed(known: Battle, decision: Decision[object], asked: PlacementAsked, near: Near, answer: Answered) -> Probed:
    """Where it is asked to stand or the nearest that is allowed; it is looked for about these spots."""
    units = stood(still_to_come(known, asked.brigade), asked.down)
    if asked.to is None and asked.poses is None:
        asked = _begun(known, decision, asked, units)

    def foreseen(down: SetUp | ComeOn, refusal: Refusal | None) -> Probed:
        quads = [unit.quad for unit in placed(units, down.poses)]
        ghost = ghosts.bases(quads, "legal", "where they would stand")
        stands = f"{known.brigades[units[0].brigade].name} stands here" if units else ""
        return Probed(overlays=(ghost,), says=stands + ghosts.not_as_asked(refusal))

    return brought(known, decision, map(answer, _tried(known, decision, asked, units, near)), foreseen)


def _tried(
    known: Battle, decision: Decision[object], asked: PlacementAsked, units: tuple[Unit, ...], near: Near
) -> Iterator[Poses]:
    """The poses that are asked for, those about them, and of the good places the nearest."""
    if asked.to is None or not units:
        yield asked.poses or ()
        return
    spot, ranks = asked.to, asked.ranks or 1
    yield poses_at(units, spot.pose, min(ranks, len(units)))
    counts = [count for count in (ranks, *(each for each in RANKS if each and each != ranks)) if count <= len(units)]
    for there in dict.fromkeys(near(spot)):
        for middle in rings(there.pose, AROUND, 450):  # at each place in the ranks that are wanted first
            yield from (poses_at(units, middle, count) for count in counts)
    rooms = (offer.poses for offer in _offered(known, decision, asked))
    yield from sorted(rooms, key=lambda each: each[0].distance(spot.x, spot.y))[:1]


def _begun(known: Battle, decision: Decision[object], asked: PlacementAsked, units: tuple[Unit, ...]) -> PlacementAsked:
    """Where a brigade is first shown when it is to be placed: the first good place, or near it if it is to have other ranks."""
    if (offer := next(_offered(known, decision, asked), None)) is None:
        return asked
    if not asked.ranks:
        return replace(asked, poses=offer.poses)
    x, y = zones.middle(sum((unit.quad for unit in placed(units, offer.poses)), ()))
    return replace(asked, to=Spot(x, y, offer.poses[0].heading))


def _offered(known: Battle, decision: Decision[object], asked: PlacementAsked) -> Iterator[SetUp | ComeOn]:
    for offer in decision.offers(known):
        if isinstance(offer, ComeOn) or (isinstance(offer, SetUp) and offer.brigade == asked.brigade):
            yield offer


# --- setting up
def _set_up(k: Battle, decision: PlaceBrigade) -> Iterator[Item]:
    for later in decision.offers(k):
        if isinstance(later, BringOnLater):
            yield item(Words(f"{brief(k, later.brigade)} comes on later"), later)
    for row in free_deployment.waiting(k, decision.side):
        yield Item(f"Set up {brief(k, row.id)}", {"type": "SetUp", "brigade": row.id}, "place")


def _to_set_up(known: Battle, decision: PlaceBrigade, asked: PlacementAsked) -> Probed:
    """A brigade set down at deployment, in one rank or more, where it is asked to or near it (VF-DEP-01): on the ground that
    is allotted to its side, or along its edge (VF-DEP-02, VF-DEP-03)."""
    setting, ground, words = laid(known.setting), tuple(zones_of(known, decision.side)), "where you may set up"
    edge = setting.edges[decision.side]

    def near(spot: Spot) -> tuple[Spot, ...]:
        """The spot and, where the edge is its only ground, the place near that which is nearest to it."""
        if ground:
            return (spot,)
        deep = min(zones.depth(setting, edge, (spot.x, spot.y)), NEAR_EDGE)
        x, y = zones.on_edge(setting, edge, zones.along(edge, spot.x, spot.y), deep)
        return spot, replace(spot, x=x, y=y)

    probed = _placed(known, decision, asked, near, lambda poses: SetUp(asked.brigade, poses, asked.down))
    where = ground or (zones.band(setting, edge, tables.EDGE),)
    words += "" if ground else ", or beside a brigade that stands"
    own = trial("ground", "region", where, "legal", words, label="your ground")
    return replace(probed, overlays=(*probed.overlays, own))


# --- coming on
def _comes_on(k: Battle, decision: Arrive) -> Why:
    where = entry_of(k, k.brigades[decision.brigade]).name
    return Why(f"{brief(k, decision.brigade)} comes on by {amid(where)}")


def _arrive(k: Battle, decision: Arrive) -> Iterator[Item]:
    for ranks, words in RANKS.items():
        if ranks <= len(still_to_come(k, decision.brigade)):
            yield Item(f"Come on {words}", {"type": "ComeOn", "ranks": ranks}, "place", commit="reveals")


def _to_come_on(known: Battle, decision: Arrive, asked: PlacementAsked) -> Probed:
    """A brigade coming on, where it is asked to or near it (VF-GT-15)."""
    asked = replace(asked, brigade=decision.brigade)
    return _placed(known, decision, asked, lambda spot: (spot,), lambda poses: ComeOn(poses, asked.down))


# --- generals
def _general_probe(known: Battle, decision: PlaceGeneral, value: Any) -> Probed:
    """A general's place at deployment, or the nearest to it; at first a good one is shown (VF-DEP-05)."""
    if value == {"type": "StandAt"}:
        return brought(known, decision, islice(decision.offers(known), 1), _stands_at)
    if not isinstance(value, dict) or "to" not in value:
        return judged(known, decision, value)
    spot = msgspec.convert(value["to"], Spot)
    places = rings(Pose(spot.x, spot.y), range(0, 12 * INCH, 500), 225)
    return brought(known, decision, (StandAt((there.x, there.y)) for there in places), _stands_at)


def _stands_at(answer: StandAt, refusal: Refusal | None) -> Probed:
    return refused(refusal, (ghosts.disc(*answer.at),))


BEGINS: Placing[Battle, FirstOrder] = Placing(
    lambda k, decision, begun, wanted: iter((Order("advance", point=wanted.spot),)),
    lambda k, decision, order: Probed(overlays=ghosts.about(order)),
)
FIRST: Shown[Battle, FirstOrder] = Shown(
    FirstOrder,
    why=lambda k, decision: Why(f"What order does {brief(k, decision.brigade)} begin with?"),
    words=lambda k, decision, order: Words(order_text(k, order), area=area(order)),
    ask=lambda k, decision: FIRST.listed(
        k, decision, before=(Item(POINTED, {}, "place", brigadier(k, decision.brigade)),)
    ),
    probe=BEGINS,
)
SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(
        PlaceBrigade,
        why=lambda k, decision: Why("Set up a brigade"),
        rows=_set_up,
        probe=by_kind({"SetUp": (PlacementAsked, _to_set_up)}),
    ),
    Shown(
        Arrive,
        why=_comes_on,
        rows=_arrive,
        last=lambda k, decision: next(
            (item(Words("Wait for another turn"), off) for off in decision.offers(k) if isinstance(off, StayOff)), None
        ),
        probe=by_kind({"ComeOn": (PlacementAsked, _to_come_on)}),
    ),
    Shown(
        PlaceGeneral,
        why=lambda k, decision: Why(f"Where does {k.generals[decision.general].name} stand?"),
        rows=lambda k, decision: [
            Item(f"Place {last_name(k.generals[decision.general].name)}", {"type": "StandAt"}, "place")
        ],
        probe=_general_probe,
    ),
    FIRST,
)
