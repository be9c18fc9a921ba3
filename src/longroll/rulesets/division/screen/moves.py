"""How it is asked where generals and stands go: things are dragged to areas and circles, or named in a list."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from longroll.flow import Decision
from longroll.rulesets.division.areas import circles, places
from longroll.rulesets.division.areas.forced_deployment import PlaceRouted, Placing
from longroll.rulesets.division.areas.places import called
from longroll.rulesets.division.arrivals.entering import Arrive, BlockedPike
from longroll.rulesets.division.arrivals.entering import company as arriving
from longroll.rulesets.division.arrivals.stragglers import BringUp
from longroll.rulesets.division.battle.declaration import reached
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, EDGES_APART
from longroll.rulesets.division.components.forces import GENERALS
from longroll.rulesets.division.generals.displaced import PlaceGeneral
from longroll.rulesets.division.generals.move import MoveGeneral, apart, his_column, next_circles
from longroll.rulesets.division.movement.columns import Deploy, DeployLeft, Join
from longroll.rulesets.division.movement.horse import REACH
from longroll.rulesets.division.movement.march import Gather, SpendMarch
from longroll.rulesets.division.movement.moves import Dismount, Mount, Move
from longroll.rulesets.division.movement.riding import Halt, Ride, company
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.sequence.action_points import cost
from longroll.rulesets.division.tables import AREAS_A_MOVE, NOBODY
from longroll.scene import Item, Spot
from longroll.screen.shown import Shown, Why, Words, denial, greyed, item, only
from longroll.screen.words import listed, so_many

# --- things dragged to areas
COLOURS = {"green": "safe", "blue": "on the front line", "red": "hazardous: a column deploys routed"}
"""What the colours of a circle mean for a column (DC-CIRC-08)."""


def met(k: Battle, side: int, name: str) -> str:
    """What a side meets in a place: in an area enemies, of a circle how safe it is to march to (DC-CIRC-08)."""
    area, circle = places.area(name), places.circle(name)
    if area is not None:
        enemies = k.there(area.id, 1 - side)
        routed = len(enemies) - len(k.steady(area.id, 1 - side))
        return f"{so_many(len(enemies), 'enemy stand')}, {routed} of them routed" if enemies else ""
    return COLOURS[circles.colour(k, circle.id, side)] if circle is not None else ""


def assigned(
    k: Battle,
    decision: Decision[object],
    words: Words,
    value: dict[str, Any],
    answer: Callable[[str], Any],
    to: Iterable[str],
    says: Callable[[Battle, int, str], str] = met,
) -> Item:
    """A thing that is dragged to one of these places, each with what is there, or why the law refuses it; greyed where it may
    go nowhere."""
    refusals = {name: decision.refusal(k, answer(name)) for name in to}
    spots = tuple(Spot(name, called(name), says(k, decision.side, name), denial(why)) for name, why in refusals.items())
    made = item(words, value, form="assign", spots=spots)
    return made if None in refusals.values() else greyed(made, next(iter(refusals.values()), None))


def _met_in_action(k: Battle, side: int, name: str) -> str:
    """What a stand meets where it goes, and whether its general can declare no battle for that area (DC-DECL-01)."""
    here, area = met(k, side, name), places.area(name)
    if not here or area is None or k.activation is None or area.id in reached(k):
        return here
    return f"{here}; {k.generals[k.activation.general].name} can declare no battle there"


def _met_on_the_ride(general: General) -> Callable[[Battle, int, str], str]:
    """What a general meets in a place, and what an action of his deployed stands costs him from there (DC-AP-01, DC-AP-02)."""

    def says(k: Battle, side: int, name: str) -> str:
        area, circle = places.area(name), places.circle(name)
        there = replace(general, area=area.id if area else NOBODY, circle=circle.id if circle else NOBODY)
        his = [row for row in k.stands if row.deployed and k.commands(general.id, row.id)]
        prices = {cost(k, k.activation, row, there) for row in his} if k.activation else set()
        least, most = min(prices, default=0), max(prices, default=0)
        span = f"{least} to {most} points" if most > least else so_many(least, "point")
        return "; ".join(filter(None, (met(k, side, name), f"his stands then act for {span}" if prices else "")))

    return says


def actions(k: Battle, decision: Decision[object], stand: Stand) -> Iterator[Item]:
    """The items of a stand that may be activated: where it moves, deploys or comes on."""
    if stand.where == "off":
        entry = CIRCLES[stand.unit.entry]
        near = [entry.thing, *(AREAS[area].thing for area in entry.areas)]
        words = Words(f"Bring up {stand.name}")
        yield _dragged(k, decision, words, {"type": "BringUp"}, stand, lambda to: BringUp(stand.id, to), near)
    elif stand.marching:
        near = [AREAS[area].thing for area in CIRCLES[k.generals[stand.general].circle].areas]
        words = Words(f"Deploy {stand.name}", stand.thing)
        yield _dragged(k, decision, words, {"type": "Deploy"}, stand, lambda to: Deploy(stand.id, to), near)
    elif stand.steady:
        yield from _moves(k, decision, stand)
        for circle in AREAS[stand.area].circles:
            answer = Join(stand.id, CIRCLES[circle].thing)
            if decision.refusal(k, answer) is None:
                yield item(action(stand, answer) or Words(""), answer)


def _moves(k: Battle, decision: Decision[object], stand: Stand) -> Iterator[Item]:
    """Where a stand moves; cavalry in the saddle or on foot, and with or without dismounting."""
    kinds: list[tuple[str, dict[str, Any], bool]] = [(f"Move {stand.name}", {}, stand.mounted)]
    if stand.arm == "cavalry" and stand.mounted:
        kinds.append((f"Move {stand.name} and dismount", {"dismount": True}, True))
    elif stand.arm == "cavalry":
        kinds.append((f"Mount {stand.name} and move", {"mount": True}, True))
        kinds.append((f"Mount {stand.name}, move and dismount", {"mount": True, "dismount": True}, True))
    for label, how, rides in kinds:
        reach = REACH if rides else 1
        near = [AREAS[area].thing for area, far in enumerate(EDGES_APART[stand.area]) if 1 <= far <= reach]
        value = {"type": "Move", **how}
        words = Words(label, stand.thing)
        yield _dragged(k, decision, words, value, stand, lambda to, how=how: Move(stand.id, to, **how), near)  # type: ignore[misc]
    for answer in (Mount(stand.id), Dismount(stand.id)):
        if stand.arm == "cavalry" and decision.refusal(k, answer) is None:
            yield item(action(stand, answer) or Words(""), answer)


def _dragged(
    k: Battle,
    decision: Decision[object],
    words: Words,
    value: dict[str, Any],
    stand: Stand,
    answer: Callable[[str], Any],
    to: list[str],
) -> Item:
    return assigned(k, decision, words, {**value, "stand": stand.id}, answer, to, _met_in_action)


MOVING = (Move, Mount, Dismount, Join, Deploy, BringUp)
"""The kinds of action that have items of their own here."""


def action(stand: Stand, answer: Any) -> Words | None:
    """An action of moving in words; None for another."""
    match answer:
        case Move(_, to, mount, dismount):
            what = f"{'Mount and move' if mount else 'Move'} {stand.name} to {called(to)}"
            return Words(what + (" and dismount" if dismount else ""), stand.thing, area=to)
        case Mount():
            return Words(f"Mount {stand.name}", stand.thing)
        case Dismount():
            return Words(f"Dismount {stand.name}", stand.thing)
        case Join(_, to):
            return Words(f"{stand.name} forms column at {called(to)}", stand.thing, area=to)
        case Deploy(_, to):
            return Words(f"Deploy {stand.name} in {called(to)}", stand.thing, area=to)
        case BringUp(_, to):
            return Words(f"Bring up {stand.name} to {called(to)}", area=to)
    return None


# --- the general
def _ride(k: Battle, decision: MoveGeneral | SpendMarch, answer: Any) -> Words:
    general = k.generals[decision.general]
    match answer:
        case Ride(to, along):
            names = listed([k.generals[number].name for number in along])
            return Words(
                f"{general.name} rides to {called(to)}" + (f" with {names}" if along else ""), general.thing, area=to
            )
        case Deploy(stand, to):
            row = k.stands[stand]
            return Words(f"Deploy {row.name} in {called(to)}", row.thing, area=to)
        case Gather():
            return Words("Form column with all who can", general.thing)
    return Words("Halt", ends=True)


def _generals_items(k: Battle, decision: MoveGeneral | SpendMarch) -> Iterator[Item]:
    """The general is dragged to areas and circles, alone or with those under him; his stands to areas beside the pike."""
    general = k.generals[decision.general]
    rides = [CIRCLES[circle].thing for circle in next_circles(general)]
    walks = []
    if isinstance(decision, MoveGeneral) and not decision.ridden and not decision.deployed:
        walks = [row.thing for row in AREAS if 1 <= apart(general, row.id) <= AREAS_A_MOVE]
    others = company(k, general)
    kinds: list[tuple[tuple[int, ...], list[str]]] = [(others, rides)] * bool(others) + [((), [*rides, *walks])]
    for along, near in kinds:
        names = listed([k.generals[number].name for number in along])
        words = Words(f"{general.name} rides" + (f" with {names}" if along else ""), general.thing)
        value: dict[str, Any] = {"type": "Ride", "along": list(along)} if along else {"type": "Ride"}
        if near:
            says = _met_on_the_ride(general) if isinstance(decision, MoveGeneral) else met
            yield assigned(k, decision, words, value, lambda to, along=along: Ride(to, along), near, says)  # type: ignore[misc]
    for stand in his_column(k, general):
        areas = [AREAS[area].thing for area in CIRCLES[general.circle].areas]
        words = Words(f"Deploy {stand.name}", stand.thing)
        yield _dragged(k, decision, words, {"type": "Deploy"}, stand, lambda to, row=stand: Deploy(row.id, to), areas)  # type: ignore[misc]
    if isinstance(decision, SpendMarch) and decision.refusal(k, Gather()) is None:
        yield item(_ride(k, decision, Gather()), Gather())


def _halt(k: Battle, decision: MoveGeneral | SpendMarch) -> Item | None:
    return item(Words("Halt", ends=True), Halt()) if decision.refusal(k, Halt()) is None else None


def _why_general(k: Battle, decision: MoveGeneral) -> Why:
    general = k.generals[decision.general]
    if decision.deployed:
        return Why(f"{general.name}: deploy more stands, or halt.", general.thing)
    if decision.ridden:
        return Why(f"{general.name}: ride a second circle, deploy stands, or halt.", general.thing)
    return Why(f"Where does {general.name} go: two areas, two circles, or one circle and deploy?", general.thing)


def _why_march(k: Battle, decision: SpendMarch) -> Why:
    general = k.generals[decision.general]
    return Why(f"{general.name} marches: {so_many(decision.points, 'March point')} left.", general.thing)


# --- places chosen under compulsion
def _put(k: Battle, decision: Placing, answer: Any) -> Words:
    stand = k.stands[decision.stand]
    how = "routed, " if isinstance(decision, PlaceRouted) else ""
    return Words(f"{stand.name}, {how}to {called(answer.to)}", things=(stand.thing,), area=answer.to)


def _surprised(k: Battle, decision: PlaceRouted) -> Why:
    stand = k.stands[decision.stand]
    return Why(f"{stand.name} must deploy routed: where?", stand.thing)


def _left(k: Battle, decision: DeployLeft) -> Why:
    stand = k.stands[decision.stand]
    return Why(f"{stand.name} is left on the pike by its general: where does it deploy?", stand.thing)


def _why_away(k: Battle, decision: PlaceGeneral) -> Why:
    general = k.generals[decision.general]
    return Why(f"Where does {general.name} go?", general.thing if general.on_map else "")


def _away(k: Battle, decision: PlaceGeneral, answer: Any) -> Words:
    general = k.generals[decision.general]
    things = (general.thing,) if general.on_map else ()  # who comes on is not there yet
    return Words(f"{general.name} to {called(answer.to)}", things=things, area=answer.to)


def _arrive(k: Battle, decision: BlockedPike, answer: Any) -> Words:
    if isinstance(answer, Arrive):
        return Words(f"{k.stands[answer.stand].name} into {called(answer.to)}", area=answer.to)
    return Words("The others stay in march order", ends=True)


def entry(k: Battle, general: int) -> Words:
    """Who comes on without his card, where, and with whom (DC-ARR-05)."""
    generals, stands = arriving(k, general)
    circle = CIRCLES[GENERALS[general].entry]
    others = [k.generals[number].name for number in generals[1:]]
    brings = listed([*others, so_many(len(stands), "stand")]) if stands or others else "nobody"
    return Words(f"Bring on {k.generals[general].name} at {circle.name}", area=circle.thing, says=f"with {brings}")


def _arrivals(k: Battle, decision: BlockedPike) -> Iterator[Item]:
    areas = [AREAS[area].thing for area in CIRCLES[decision.circle].areas]
    for number in decision.stands:
        stand = k.stands[number]
        words = Words(f"{stand.name} comes on", stand.thing if stand.where == "map" else "")
        yield _dragged(k, decision, words, {"type": "Arrive"}, stand, lambda to, row=stand: Arrive(row.id, to), areas)  # type: ignore[misc]


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(MoveGeneral, why=_why_general, words=_ride, rows=_generals_items, last=_halt, forced=only(Halt())),
    Shown(SpendMarch, why=_why_march, words=_ride, rows=_generals_items, last=_halt, forced=only(Halt())),
    Shown(PlaceRouted, why=_surprised, words=_put),
    Shown(DeployLeft, why=_left, words=_put),
    Shown(
        PlaceGeneral,
        why=_why_away,
        words=_away,
    ),
    Shown(
        BlockedPike,
        why=lambda k, d: Why(
            f"The pike at {CIRCLES[d.circle].name} is blocked: who goes straight into the areas beside it?"
        ),
        words=_arrive,
        rows=_arrivals,
        last=lambda k, d: None if d.every else item(_arrive(k, d, Halt()), Halt()),
    ),
)
