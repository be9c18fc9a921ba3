"""How moves are asked and tried: a stand dragged to the nearest end that is allowed, the arrow that is laid there, mounting
and dismounting, coming on to the map (BC-MOVE, BC-REIN); and that a move which leads nowhere is not offered."""

import dataclasses
from collections.abc import Callable, Container, Iterator
from itertools import chain
from random import Random
from typing import Any, NamedTuple, TypeVar

from msgspec import to_builtins
from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.brigade.deployment import reinforcements
from longroll.rulesets.brigade.deployment.reinforcements import Approach
from longroll.rulesets.brigade.movement import arrows, law_of_arrows
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record import Battle, Stand
from longroll.rulesets.brigade.screen import charts, lines
from longroll.rulesets.brigade.screen.names import asks, at, dragged, ends
from longroll.rulesets.brigade.sequence.grants import Dismount, Enter, Go, Grant, Mount, entry_action
from longroll.rulesets.brigade.tables import ARROWS, OFF_STRAIGHT, PIVOT, TACTIC, arrow_of
from longroll.scene import Item, Overlay, Probed
from longroll.screen.alignment import NEAR, Aligned, aligned
from longroll.screen.overlays import trial
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, greyed, item
from longroll.tabletop import Pose, turn_to

D = TypeVar("D")
Action = law_of_arrows.Action
MOVES: tuple[Action, ...] = ("Tactic", "Move", "March")
KEYS = {"Move": "m", "Tactic": "t", "March": "h"}
WHOLE_LENGTH = "BC-MOVE-03"
"""Where a stand was dragged is seldom an arrow's length away: any other reason why it may not go there says more."""

COARSE, FINE = (150, 900), (30, 300)
"""Tenths of a degree between the arrows of one edge that are tried, and between the turns of a change of front."""


class Way(NamedTuple):
    """How a stand moves: by which action, paid with Action Points, without a check, up to an enemy."""

    stand: Stand
    action: Action
    points: bool = False
    free: bool = False
    touching: bool = False

    def fan(self, k: Battle) -> tuple[Overlay, ...]:
        """Where its arrows lead."""
        return lines.fan(k, self.stand, self.action, self.points, self.free)

    def item(self, k: Battle, label: str, value: Any, key: str) -> Item:
        """The move to be dragged, or why there is nowhere to drag it."""
        made = dragged(label, value, self.stand, ARROWS[TACTIC], key=key)
        return greyed(made, shut(k, self.stand, self.action, self.points, self.free))

    def near(self, k: Battle, wanted: Pose) -> Iterator[Pose]:
        """Where it was dragged, and the nearest end that is allowed."""
        yield wanted
        to = law_of_arrows.nearest(k, self.stand, wanted, self.action, self.points)
        # where nothing is open to it, why not is told of the arrow that way which is nearest in length
        yield _that_way(self.stand, wanted) if to is None else to

    def aligned(self, k: Battle, wanted: Pose) -> Iterator[tuple[Pose, Aligned]]:
        """The ends in order with other stands of its side, or straight, about the end nearest to where it was dragged."""
        stand = self.stand
        if (to := law_of_arrows.nearest(k, stand, wanted, self.action, self.points)) is None:
            return
        far = stand.pose.distance(*to.spot)
        for found in aligned(to, stand.width, stand.depth, lines.neighbours(k, stand), stand.pose):
            for x, y in found.at_distance(stand.pose, far):
                turn = turn_to(stand.pose.heading, found.pose.heading)
                end = arrows.slid(stand.pose, stand.pose.bearing(x, y), far, turn)
                if to.distance(*end.spot) <= 2 * NEAR:
                    yield end, found

    def foreseen(self, k: Battle, to: Pose) -> Probed:
        """The arrow that is laid, the check it takes (BC-TACT-02), who has the stand under fire there, whom it could fire at."""
        stand, action, points, free, touching = self
        plan = law_of_arrows.plan(k, stand, to, action, free=free, points=points, touching=touching)
        if isinstance(plan, Refusal):
            return Probed(overlays=(lines.base(stand, to),))
        words = f"{stand.name} moves by Tactic", "passes and moves", "stays where it is"
        return Probed(
            cost=move_words(stand, plan),
            odds=charts.check(k, stand, *words) if plan.checked else None,
            overlays=(
                *self.fan(k),
                *lines.arrow(stand, plan, to),
                *lines.menace(k, stand, plan.end),
                *((lines.arc(stand, "probe", plan.end),) if stand.shoots else ()),
                *lines.from_there(k, stand, plan.end),
                lines.base(stand, plan.end),
            ),
        )


def move_words(stand: Stand, plan: law_of_arrows.Plan) -> str:
    """What a move is: which arrow, and whether a check comes first."""
    arrow = f"arrow {plan.arrow}" if plan.arrow else "the Tactic arrow"
    if plan.special:
        arrow = "changes front by the Tactic arrow's arc"
    because = f" ({', '.join(each.because for each in plan.reasons)})" if plan.reasons else ""
    check = f", after a discipline check{because}" if plan.checked else ""
    more = ", up to the barricade" if plan.stopped else ", off the map" if plan.leaves else ""
    return f"{stand.label}: {arrow}{more}{check}"


def _that_way(stand: Stand, wanted: Pose) -> Pose:
    """The end of a move straight toward a place, by the arrow whose length is nearest to it."""
    far, way = stand.pose.distance(wanted.x, wanted.y), stand.pose.bearing(wanted.x, wanted.y)
    lengths = (ARROWS[arrow] for arrow in (TACTIC, *range(1, arrow_of(stand.discipline) + 1)))
    return arrows.slid(stand.pose, way, min(lengths, key=lambda one: abs(one - far)))


def moves(way: Callable[[Battle, D, Begun], Way], made: Callable[[D, Begun, Pose], Any]) -> Placing[Battle, D]:
    """The probe of a decision where a stand moves: by which way, and what the answer is, both by what is begun."""

    def near(k: Battle, decision: D, begun: Begun, wanted: Pose) -> Iterator[Any]:
        return (made(decision, begun, to) for to in way(k, decision, begun).near(k, wanted))

    def in_order(k: Battle, decision: D, begun: Begun, wanted: Pose) -> Iterator[tuple[Any, Aligned]]:
        return ((made(decision, begun, to), found) for to, found in way(k, decision, begun).aligned(k, wanted))

    def foreseen(k: Battle, decision: D, answer: Any) -> Probed:
        to = answer if isinstance(answer, Pose) else getattr(answer, "to", None)
        return Probed() if to is None else way(k, decision, to_builtins(answer)).foreseen(k, to)

    return Placing(
        near,
        foreseen,
        aligned=in_order,
        goes=lambda k, decision, begun: way(k, decision, begun).fan(k),
        lies=lambda k, _, answer: lines.lies(k, answer),
        little=WHOLE_LENGTH,
    )


# --- whether any way is open
def shut(known: Battle, stand: Stand, action: Action, points: bool, free: bool = False) -> Refusal | None:
    """Why a stand may go nowhere by an action, told of the way straight ahead; None as soon as one way is open.  Nearly
    every stand costs a single try.  Fire covers its ground whole, so that where a March would end under it few ways
    tell of all; one who is hemmed in by bases and edges may have a narrow way out, which is looked for."""
    outlook = law_of_arrows.Outlook(known, stand, action, free=free, points=points)
    ahead = outlook.plan(arrows.slid(stand.pose, stand.pose.heading, ARROWS[TACTIC]))
    if not isinstance(ahead, Refusal):
        return None
    tried = (COARSE,) if ahead.rule == "BC-MARCH-02" else (COARSE, FINE)
    ends = chain(outlook.ends(), *(_ways(outlook, *steps) for steps in tried))
    if any(not isinstance(outlook.plan(to), Refusal) for to in ends):
        return None
    return replace(ahead, because=f"no way is open: {ahead.because}", remedy="")


def nowhere(known: Battle, stand: Stand, actions: Container[str], points: bool) -> dict[Action, Refusal]:
    """Which of these actions lead nowhere, and why.  Where a Tactic leads a Move does too, so that both cost one try."""
    found: dict[Action, Refusal] = {}
    for action in MOVES:
        asked = action in actions or (action == "Tactic" and "Move" in actions)
        if asked and (action != "Move" or "Tactic" in found) and (why := shut(known, stand, action, points)):
            found[action] = why
    return found


def _ways(outlook: law_of_arrows.Outlook, apart: int, about: int) -> Iterator[Pose]:
    """Ends by every arrow and edge, then by the specialized Tactic."""
    stand, pose = outlook.stand, outlook.stand.pose
    for arrow in outlook.left():
        for edge in range(4):
            for off in range(-OFF_STRAIGHT, OFF_STRAIGHT + 1, apart):
                for turn in (0,) if edge else (0, -PIVOT, PIVOT):
                    yield arrows.slid(pose, pose.heading + 900 * edge + off, ARROWS[arrow], turn)
    for start in (0, 2):
        for way in range(-900, 901, about):
            for end in (0, 2):
                for turn in range(0, 3600, about):
                    yield arrows.special_end(stand, start, pose.heading + 900 * start + way, end, pose.heading + turn)


# --- actions
def _where(k: Battle, grant: Grant, begun: Begun) -> Way:
    return Way(k.stands[begun["stand"]], begun["action"], grant.source == "points")


def _open(k: Battle, grant: Grant, begun: Begun) -> Iterator[Overlay]:
    way = _where(k, grant, begun)
    yield from way.fan(k)
    yield from lines.menace(k, way.stand, way.stand.pose)


def _enters(k: Battle, grant: Grant, begun: Begun) -> tuple[Approach, bool]:
    """The ways on of a stand as it comes by a grant, and whether it has changed to foot or horse."""
    changed = begun.get("changed", False)
    stand = reinforcements.as_it_comes(k.stands[begun["stand"]], changed)
    return Approach(k, stand, entry_action(grant) or "Move", points=grant.source == "points"), changed


def _entries(k: Battle, grant: Grant, begun: Begun, wanted: Pose) -> Iterator[Enter]:
    approach, changed = _enters(k, grant, begun)
    yield Enter(approach.stand.id, wanted, changed)
    if to := approach.nearest_entry(wanted):
        yield Enter(approach.stand.id, to, changed)


def _entry(k: Battle, grant: Grant, begun: Begun) -> Enter | None:
    approach, changed = _enters(k, grant, begun)
    to = next(approach.entries(), None)
    return None if to is None else Enter(approach.stand.id, to, changed)


def _entered(k: Battle, grant: Grant, what: Enter) -> Probed:
    """A stand that comes on: its arrow from the line, and the check where it takes one."""
    stand = reinforcements.as_it_comes(k.stands[what.stand], what.changed)
    checked = reinforcements.needs_check(k, stand, grant.source)
    way = Approach(k, stand, reinforcements.movement(grant.source), points=grant.source == "points").entry(what.to)
    laid_down = [lines.base(stand, what.to)]
    words, odds = "", None
    if isinstance(way, reinforcements.EntryPlan):
        start, tip = way.start.ahead(stand.depth // 2), what.to.ahead(stand.depth // 2)
        label = lines.name_of(way.arrow)
        words = f"{stand.label} comes on by arrow {label}" + (", after a discipline check" if checked else "")
        laid_down.append(trial("arrow", "arrow", ((*start.spot, *tip.spot),), "order", words, label=label))
        if checked:  # by the general in whose radius it comes on (BC-REIN-01)
            there, title = replace(stand, pose=way.start), f"{stand.name} comes on"
            odds = charts.check(k, there, title, "comes on", "stays off the map")
    return Probed(cost=words, odds=odds, overlays=tuple(laid_down))


GO = dataclasses.replace(moves(_where, lambda _, begun, to: Go(begun["stand"], begun["action"], to)), goes=_open)
ENTER = Placing(_entries, _entered, first=_entry)


def saddle(stand: Stand, what: Mount | Dismount) -> Item:
    """Mounting or dismounting."""
    return item(at(stand, "Mount" if isinstance(what, Mount) else "Dismount"), what)


def entries(stand: Stand) -> Iterator[Item]:
    """The ways in which a stand that waits may come on."""
    for changed in reinforcements.changes(stand):
        value = {"type": "Enter", "stand": stand.id, "changed": changed}
        how = "" if stand.arm != "cavalry" else " mounted" if stand.mounted != changed else " on foot"
        yield dragged(f"{stand.label} comes on{how}", value, commit="rolls")


# --- a second arrow
def _again(k: Battle, decision: MoveAgain) -> Iterator[Item]:
    if decision.moves:
        value = {"type": "Go", "stand": decision.stand, "action": decision.action}
        yield _way_again(k, decision, {}).item(k, f"Second {decision.action}", value, KEYS[decision.action])
    for change in decision.changes(k):
        yield saddle(k.stands[decision.stand], change)


def _way_again(k: Battle, decision: MoveAgain, begun: Begun) -> Way:
    return Way(k.stands[decision.stand], decision.action, decision.points)


def _draw_again(decision: MoveAgain, known: Battle, rng: Random) -> Any:
    """Mostly a second Move, if one is left; else on foot or on horseback, or neither."""
    if decision.moves and rng.random() < 0.8:
        to = law_of_arrows.draw(known, known.stands[decision.stand], decision.action, rng, decision.points)
        if to is not None:
            return Go(decision.stand, decision.action, to)
    return rng.choice([None, *decision.changes(known)])


SHOWN = (
    Shown(
        MoveAgain,
        why=asks("{stand} may go on", "stand"),
        rows=_again,
        last=lambda k, decision: ends("Nothing more"),
        probe=moves(_way_again, lambda decision, _, to: Go(decision.stand, decision.action, to)),
        draw=_draw_again,
    ),
)
