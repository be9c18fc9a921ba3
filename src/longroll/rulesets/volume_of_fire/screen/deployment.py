"""Brigades and generals put down by hand, before the first turn or when they come on, and the orders they begin with.

A placement is asked for by the place of the middle of the front rank; the nearest room for it is looked for around.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Decision, Refusal
from longroll.miniatures import zones
from longroll.miniatures.legal import rings
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.deployment.deployment import FirstOrder, PlaceGeneral, StandAt
from longroll.rulesets.volume_of_fire.deployment.free_deployment import (
    BringOnLater,
    PlaceBrigade,
    SetUp,
    waiting,
    zones_of,
)
from longroll.rulesets.volume_of_fire.deployment.places import Poses, placed, poses_at, still_to_come, stood
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive, ComeOn, StayOff, entry_of
from longroll.rulesets.volume_of_fire.orders.permissions import order_text
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import INCH, Unit
from longroll.rulesets.volume_of_fire.screen import ghosts
from longroll.rulesets.volume_of_fire.screen.names import area, brief, last_name
from longroll.scene import Ask, Item, Overlay, Probed
from longroll.screen.overlays import trial
from longroll.screen.places import Spot
from longroll.screen.shown import Shown, brought, by_kind, judged, refused
from longroll.screen.words import Why, Words
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
    yield poses_at(units, _pose(spot), min(ranks, len(units)))
    for there in dict.fromkeys(near(spot)):
        yield from _trials(there, units, ranks)
    rooms = (offer.poses for offer in _offered(known, decision, asked))
    yield from sorted(rooms, key=lambda each: each[0].distance(spot.x, spot.y))[:1]


def _begun(known: Battle, decision: Decision[object], asked: PlacementAsked, units: tuple[Unit, ...]) -> PlacementAsked:
    """Where a brigade is first shown when it is to be placed: the first good place, or near it if it is to have other ranks."""
    offer = next(_offered(known, decision, asked), None)
    if offer is None:
        return asked
    if not asked.ranks:
        return replace(asked, poses=offer.poses)
    x, y = zones.middle(sum((unit.quad for unit in placed(units, offer.poses)), ()))
    return replace(asked, to=Spot(x, y, offer.poses[0].heading))


def _offered(known: Battle, decision: Decision[object], asked: PlacementAsked) -> Iterator[SetUp | ComeOn]:
    """Good places for the brigade that is to be placed."""
    for offer in decision.offers(known):
        if isinstance(offer, ComeOn) or (isinstance(offer, SetUp) and offer.brigade == asked.brigade):
            yield offer


def _pose(spot: Spot) -> Pose:
    return Pose(spot.x, spot.y, spot.heading % tabletop.TURN)


def _trials(spot: Spot, units: tuple[Unit, ...], wanted: int) -> Iterator[Poses]:
    """In rings around a spot, at each place in the ranks that are wanted first, then in others."""
    order = [count for count in (wanted, *(each for each in RANKS if each and each != wanted)) if count <= len(units)]
    for middle in rings(_pose(spot), AROUND, 450):
        for count in order:
            yield poses_at(units, middle, count)


# --- setting up
def _set_up(k: Battle, decision: PlaceBrigade) -> Ask:
    later = [each for each in decision.offers(k) if isinstance(each, BringOnLater)]
    rows = [
        Item(f"Set up {brief(k, row.id)}", {"type": "SetUp", "brigade": row.id}, "place")
        for row in waiting(k, decision.side)
    ]
    return SET_UP.listed(k, decision, later, after=rows)


def _to_set_up(known: Battle, decision: PlaceBrigade, asked: PlacementAsked) -> Probed:
    """A brigade set down at deployment, in one rank or more, where it is asked to or near it (VF-DEP-01, VF-DEP-02)."""

    def near(spot: Spot) -> tuple[Spot, ...]:
        return spot, _by_own_edge(known, decision.side, spot)

    probed = _placed(known, decision, asked, near, lambda poses: SetUp(asked.brigade, poses, asked.down))
    return replace(probed, overlays=(*probed.overlays, _own_ground(known, decision.side)))


def _by_own_edge(known: Battle, side: int, spot: Spot) -> Spot:
    """The place nearest to a spot that is near the edge where a side sets up, where that is its only ground (VF-DEP-02)."""
    if zones_of(known, side):
        return spot
    setting = laid(known.setting)
    edge = setting.edges[side]
    deep = min(zones.depth(setting, edge, (spot.x, spot.y)), NEAR_EDGE)
    x, y = zones.on_edge(setting, edge, zones.along(edge, spot.x, spot.y), deep)
    return replace(spot, x=x, y=y)


def _own_ground(known: Battle, side: int) -> Overlay:
    """Where a side may set up: the ground allotted to it, or along its edge (VF-DEP-02, VF-DEP-03)."""
    setting, ground, words = laid(known.setting), tuple(zones_of(known, side)), "where you may set up"
    if not ground:
        ground = (zones.band(setting, setting.edges[side], tables.EDGE),)
        words += ", or beside a brigade that stands"
    return trial("ground", "region", ground, "legal", words, label="your ground")


# --- coming on
def _comes_on(k: Battle, decision: Arrive) -> Why:
    where = entry_of(k, k.brigades[decision.brigade]).name
    by = f"{where[0].lower() if where.startswith('The ') else where[0]}{where[1:]}"
    return Why(f"{brief(k, decision.brigade)} comes on by {by}")


def _arrive(k: Battle, decision: Arrive) -> Ask:
    off = [each for each in decision.offers(k) if isinstance(each, StayOff)]
    most = len(still_to_come(k, decision.brigade))
    rows = [
        Item(f"Come on {words}", {"type": "ComeOn", "ranks": ranks}, "place", commit="reveals")
        for ranks, words in RANKS.items()
        if ranks <= most
    ]
    return ARRIVE.listed(k, decision, off, after=rows)


def _to_come_on(known: Battle, decision: Arrive, asked: PlacementAsked) -> Probed:
    """A brigade coming on, where it is asked to or near it (VF-GT-15)."""
    asked = replace(asked, brigade=decision.brigade)
    return _placed(known, decision, asked, lambda spot: (spot,), lambda poses: ComeOn(poses, asked.down))


# --- generals
def _place_general(k: Battle, decision: PlaceGeneral) -> Ask:
    name = last_name(k.generals[decision.general].name)
    return GENERAL.put(k, decision, (Item(f"Place {name}", {"type": "StandAt"}, "place"),))


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


SET_UP: Shown[Battle, PlaceBrigade] = Shown(
    PlaceBrigade,
    why=lambda k, decision: Why("Set up a brigade"),
    words=lambda k, decision, later: Words(f"{brief(k, later.brigade)} comes on later"),
    ask=_set_up,
    probe=by_kind({"SetUp": (PlacementAsked, _to_set_up)}),
)
ARRIVE: Shown[Battle, Arrive] = Shown(
    Arrive,
    why=_comes_on,
    words=lambda k, decision, off: Words("Wait for another turn", ends=True),
    ask=_arrive,
    probe=by_kind({"ComeOn": (PlacementAsked, _to_come_on)}),
)
GENERAL: Shown[Battle, PlaceGeneral] = Shown(
    PlaceGeneral,
    why=lambda k, decision: Why(f"Where does {k.generals[decision.general].name} stand?"),
    ask=_place_general,
    probe=_general_probe,
)
FIRST_ORDER: Shown[Battle, FirstOrder] = Shown(
    FirstOrder,
    why=lambda k, decision: Why(f"What order does {brief(k, decision.brigade)} begin with?"),
    words=lambda k, decision, order: Words(order_text(k, order), area=area(order)),
)
SHOWN = (SET_UP, ARRIVE, GENERAL, FIRST_ORDER)
