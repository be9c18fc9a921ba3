"""Answers that are places: brought from where something was dragged to the nearest that is allowed.

Every function proposes answers, the best first; which of them is allowed is asked of the decision.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import Decision
from longroll.rulesets.brigade.cards.events import Play
from longroll.rulesets.brigade.cards.movement import FormOn
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.charge import charge
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.deployment import arrangements, zones
from longroll.rulesets.brigade.deployment.formations import troops
from longroll.rulesets.brigade.deployment.generals_stations import PlaceGenerals, Station, stations
from longroll.rulesets.brigade.deployment.placement import Deploy, Shift, array_of
from longroll.rulesets.brigade.deployment.unformed_brigades import Disorder, Push
from longroll.rulesets.brigade.movement import arrows, law_of_arrows, reinforcements
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.setting import laid
from longroll.rulesets.brigade.record.units import Battle, Stand
from longroll.rulesets.brigade.rout.rally import RallyFacing, RallyMove, faced
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import Do, Enter, Go, entry_action
from longroll.rulesets.brigade.sequence.turn import PlayBottom
from longroll.rulesets.brigade.tables import ARROWS, GENERAL, OFF_STRAIGHT, TACTIC, arrow_of
from longroll.tabletop import Pose, turn_to

AIMED = 400
"""Dragged further than this from its centre, a stand that only turns faces where it was dragged."""
SHORTER = 250
"""By how much a way is cut short while a nearer place is looked for."""
ROUND = 8
"""So many places about a spot are tried, at each distance."""


class Spot(msgspec.Struct, frozen=True):
    """Where something is asked to stand, in thousandths, and the way it faces, in tenths of a degree."""

    x: int
    y: int
    heading: int = 0


def candidates(k: Battle, decision: Decision, value: dict[str, Any], wanted: Pose) -> Iterator[Any]:
    """Answers near to what was dragged, the nearest first."""
    match decision:
        case Act():
            yield from _deeds(k, decision, value["by"], value["what"], wanted)
        case MoveAgain():
            stand = k.stands[value["stand"]]
            for to in _moves(k, stand, wanted, decision.action, decision.points):
                yield Go(stand.id, decision.action, to)
        case NextPart():
            stand = k.stands[decision.stand]
            for to in _moves(k, stand, wanted, "Move" if decision.part == "Move" else "Tactic", False):
                yield Step(stand.id, to)
        case RallyMove():
            yield from _moves(k, k.stands[decision.stand], wanted, "Tactic", False)
        case RallyFacing():
            yield from _facings(k.stands[decision.stand], wanted)
        case MoveGeneral():
            yield from _rides(k, decision, wanted)
        case FormOn():
            yield from _forms(k, decision, value["stand"], wanted)
        case Disorder():
            stand = k.stands[value["stand"]]
            for to in _moves(k, stand, wanted, "Tactic", False):
                yield Push(stand.id, to)
        case _:
            yield from _others(k, decision, value, wanted)


def _others(k: Battle, decision: Decision, value: dict[str, Any], wanted: Pose) -> Iterator[Any]:
    """Places of deployment, and of cards that set a stand down."""
    match decision:
        case PlaceGenerals():
            for x, y in _about(wanted):
                yield Station(value["general"], (x, y))
        case Deploy():
            if value.get("type") == "Array":
                yield from _arrays(k, value["command"], wanted)
            else:
                for x, y in _about(wanted):
                    yield Shift(value["stand"], Pose(x, y, wanted.heading))
        case _:
            inner = value.get("play", value)
            play = msgspec.convert(inner, Play)
            action: law_of_arrows.Action = "Move" if "play" in value else "Tactic"
            for to in _moves(k, k.stands[play.stand], wanted, action, False):
                done = replace(play, to=to)
                yield PlayBottom(done) if "play" in value else done


def first(k: Battle, decision: Decision, value: dict[str, Any]) -> Any:
    """What is proposed before anything is dragged; None where the player begins where things stand."""
    match decision:
        case PlaceGenerals():
            general = k.generals[value["general"]]
            if general.on_table:
                return Station(general.id, (general.x, general.y))
            at = stations(k, decision.side, [general]).get(general.id)
            return None if at is None else Station(general.id, at)
        case Deploy():
            if value.get("type") == "Array":
                return _as_it_lies(k, value["command"]) or _room(k, value["command"])
            stand = k.stands[value["stand"]]
            return Shift(stand.id, stand.pose) if stand.on_table else None
        case FormOn():
            return next(_forms(k, decision, value["stand"], k.stands[value["stand"]].pose), None)
        case RallyFacing():
            return k.stands[decision.stand].pose
        case Act():
            what = value["what"]
            if what["type"] == "Enter":
                stand, changed = k.stands[what["stand"]], what.get("changed", False)
                stand = reinforcements.as_it_comes(stand, changed)
                by = value["by"]
                to = next(reinforcements.entry_ends(k, stand, by == "points", _entering(decision, by)), None)
                return None if to is None else Do(by, Enter(stand.id, to, changed))
    return None


def _entering(decision: Act, by: Any) -> law_of_arrows.Action:
    """As which movement a stand comes on by a source of actions."""
    grant = decision.grant(by)
    return (grant and entry_action(grant)) or "Move"


def _deeds(k: Battle, decision: Act, by: Any, what: dict[str, Any], wanted: Pose) -> Iterator[Do]:
    stand, points = k.stands[what["stand"]], by == "points"
    if what["type"] == "Enter":
        changed = what.get("changed", False)
        yield Do(by, Enter(stand.id, wanted, changed))
        stand = reinforcements.as_it_comes(stand, changed)
        to = reinforcements.nearest_entry(k, stand, wanted, points, _entering(decision, by))
        if to is not None:
            yield Do(by, Enter(stand.id, to, changed))
    elif what["type"] == "ChargeAt":
        target = k.stands[what["target"]]
        for heading in _ways(k, stand, target, wanted):
            yield Do(by, ChargeAt(stand.id, target.id, heading))
    else:
        for to in _moves(k, stand, wanted, what["action"], points):
            yield Do(by, Go(stand.id, what["action"], to))


def _moves(k: Battle, stand: Stand, wanted: Pose, action: Any, points: bool) -> Iterator[Pose]:
    yield wanted
    to = law_of_arrows.nearest(k, stand, wanted, action, points)
    if to is not None:
        yield to
    else:  # nothing is open to it: why not is told of the arrow that way which is nearest in length
        yield _that_way(stand, wanted)


def _that_way(stand: Stand, wanted: Pose) -> Pose:
    """The end of a move straight toward a place, by the arrow whose length is nearest to it."""
    dx, dy = wanted.x - stand.pose.x, wanted.y - stand.pose.y
    far = tabletop.length(dx, dy)
    length = min(
        (ARROWS[arrow] for arrow in (TACTIC, *range(1, arrow_of(stand.discipline) + 1))), key=lambda one: abs(one - far)
    )
    return arrows.slid(stand.pose, tabletop.bearing(dx, dy), length)


def _ways(k: Battle, stand: Stand, target: Stand, wanted: Pose) -> Iterator[int]:
    """Headings of a charge: as it was dragged, then those nearest to that which are good."""
    own = stand.pose.heading
    turn = turn_to(own, stand.pose.bearing(wanted.x, wanted.y))
    turn = min(max(turn, -OFF_STRAIGHT), OFF_STRAIGHT)
    yield (own + turn) % 3600
    yield from sorted(charge.headings(k, stand, target), key=lambda way: abs(turn_to((own + turn) % 3600, way)))


def _facings(stand: Stand, wanted: Pose) -> Iterator[Pose]:
    """Facings about the flag bearer or muzzle: toward where it was dragged, or as it was turned; then others nearest to that."""
    pose = stand.pose
    far = pose.distance(wanted.x, wanted.y)
    x, y = stand.flag
    heading = tabletop.bearing(wanted.x - x, wanted.y - y) if far > AIMED else wanted.heading
    for off in (0, 50, -50, 100, -100, 200, -200, 300, -300, 450, -450):
        yield faced(stand, (heading + off) % 3600)
    yield pose


def _rides(k: Battle, decision: MoveGeneral, wanted: Pose) -> Iterator[tuple[int, int]]:
    """Places for a general: where he was dragged, as far that way as he rides, then about that."""
    general = k.generals[decision.general]
    far = tabletop.length(wanted.x - general.x, wanted.y - general.y)
    if far <= general.reach:
        yield from _about(wanted, GENERAL)
        return
    way = tabletop.bearing(wanted.x - general.x, wanted.y - general.y)
    for left in range(general.reach, 0, -SHORTER):
        yield tabletop.ahead(general.x, general.y, way, left - 2, 0)


def _about(wanted: Pose, reach: int = 2 * GENERAL) -> Iterator[tuple[int, int]]:
    """A spot, and rings of places about it."""
    yield wanted.x, wanted.y
    for far in range(SHORTER, reach + 1, SHORTER):
        for part in range(ROUND):
            yield tabletop.ahead(wanted.x, wanted.y, part * 3600 // ROUND, far, 0)


def _forms(k: Battle, decision: FormOn, number: int, wanted: Pose) -> Iterator[Play]:
    found = [play for play in decision.offers(k) if play is not None and play.stand == number and play.to is not None]
    return iter(
        sorted(found, key=lambda play: law_of_arrows.apart(play.to, wanted) if play.to is not None else (0, 0, 0, 0))
    )


# --- whole brigades
def _arrays(k: Battle, number: int, wanted: Pose) -> Iterator[Any]:
    """The automatic arrangement of a brigade with the middle of its bases at a place."""
    poses = arrangements.template(k, number, wanted)
    if not poses:
        return
    x, y = middle(k, poses)
    at = wanted.shifted(wanted.x - x, wanted.y - y)
    shifted = arrangements.template(k, number, at)
    yield array_of(k, number, shifted)


def _as_it_lies(k: Battle, number: int) -> Any:
    """A brigade as it is set out now, or None."""
    there = {stand.id: stand.pose for stand in troops(k, number) if stand.on_table}
    return array_of(k, number, there) if there else None


def _room(k: Battle, number: int) -> Any:
    """A place where there is room for a brigade, else the middle of its side's area."""
    poses = arrangements.room(k, number)
    if poses is None:
        setting, side = laid(k.setting), k.commands[number].side
        left, bottom, right, top = tabletop.bounds(zones.areas(setting, side)[0])
        at = Pose((left + right) // 2, (bottom + top) // 2, zones.inward(setting, side))
        poses = arrangements.template(k, number, at)
    return array_of(k, number, poses)


def middle(k: Battle, poses: dict[int, Pose]) -> tuple[int, int]:
    """The middle of the box around bases."""
    rings = [facing.base_at(k.stands[i], pose) for i, pose in poses.items()]
    xs, ys = [x for ring in rings for x in ring[::2]], [y for ring in rings for y in ring[1::2]]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
