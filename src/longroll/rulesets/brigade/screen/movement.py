"""How moves are asked and tried: a stand dragged to the nearest end that is allowed, the arrow that is laid there, mounting
and dismounting, coming on to the map (BC-MOVE, BC-REIN)."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, TypeVar

from longroll import tabletop
from longroll.flow import Decision, Refusal
from longroll.rulesets.brigade.deployment import reinforcements
from longroll.rulesets.brigade.movement import arrows, law_of_arrows
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.screen import charts, lines
from longroll.rulesets.brigade.screen.names import asks, dragged, ends, of_stand
from longroll.rulesets.brigade.screen.ways import shut
from longroll.rulesets.brigade.sequence.grants import Dismount, Enter, Go, Grant, Mount, entry_action
from longroll.rulesets.brigade.tables import ARROWS, TACTIC, arrow_of
from longroll.scene import Ask, Item, Overlay, Probed
from longroll.screen.overlays import trial
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, greyed
from longroll.screen.words import Words, item
from longroll.tabletop import Pose

D = TypeVar("D", bound=Decision)
Action = law_of_arrows.Action
KEYS = {"Move": "m", "Tactic": "t", "March": "h"}
WHOLE_LENGTH = "BC-MOVE-03"
"""Where a stand was dragged is seldom an arrow's length away: any other reason why it may not go there says more."""


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
        made = dragged(label, value, of_stand(self.stand.id), key=key)
        return greyed(made, shut(k, self.stand, self.action, self.points, self.free))

    def near(self, k: Battle, wanted: Pose) -> Iterator[Pose]:
        """Where it was dragged, and the nearest end that is allowed."""
        yield wanted
        to = law_of_arrows.nearest(k, self.stand, wanted, self.action, self.points)
        # where nothing is open to it, why not is told of the arrow that way which is nearest in length
        yield _that_way(self.stand, wanted) if to is None else to

    def foreseen(self, k: Battle, to: Pose) -> Probed:
        """The arrow that is laid, the check it takes, who has the stand under fire there, whom it could fire at."""
        stand, action, points, free, touching = self
        plan = law_of_arrows.plan(k, stand, to, action, free=free, points=points, touching=touching)
        if isinstance(plan, Refusal):
            return Probed(overlays=(lines.bases((facing.base_at(stand, to),), "legal"),))
        return Probed(
            cost=move_words(stand, plan),
            odds=charts.moving(k, stand) if plan.checked else None,
            overlays=(
                *self.fan(k),
                *lines.arrow(stand, plan, to),
                *lines.menace(k, stand, plan.end),
                *((lines.arc(stand, "probe", plan.end),) if stand.shoots else ()),
                *lines.from_there(k, stand, plan.end),
                lines.bases((facing.base_at(stand, plan.end),), "legal"),
            ),
        )


def move_words(stand: Stand, plan: law_of_arrows.Plan) -> str:
    """What a move is: which arrow, and whether a check comes first."""
    arrow = "the Tactic arrow" if not plan.arrow else f"arrow {plan.arrow}"
    if plan.special:
        arrow = "changes front by the Tactic arrow's arc"
    because = f" ({', '.join(each.because for each in plan.reasons)})" if plan.reasons else ""
    check = f", after a discipline check{because}" if plan.checked else ""
    more = ", up to the barricade" if plan.stopped else ", off the map" if plan.leaves else ""
    return f"{stand.label}: {arrow}{more}{check}"


def _that_way(stand: Stand, wanted: Pose) -> Pose:
    """The end of a move straight toward a place, by the arrow whose length is nearest to it."""
    dx, dy = wanted.x - stand.pose.x, wanted.y - stand.pose.y
    far = tabletop.length(dx, dy)
    lengths = (ARROWS[arrow] for arrow in (TACTIC, *range(1, arrow_of(stand.discipline) + 1)))
    return arrows.slid(stand.pose, tabletop.bearing(dx, dy), min(lengths, key=lambda one: abs(one - far)))


def moves(way: Callable[[Battle, D, int], Way], made: Callable[[D, int, Pose], Any]) -> Placing[Battle, D]:
    """The probe of a decision where a stand moves: by which way, and what the answer is."""

    def near(k: Battle, decision: D, begun: Begun, wanted: Pose) -> Iterator[Any]:
        number = _mover(decision, begun)
        for to in way(k, decision, number).near(k, wanted):
            yield made(decision, number, to)

    def foreseen(k: Battle, decision: D, answer: Any) -> Probed:
        to = answer if isinstance(answer, Pose) else getattr(answer, "to", None)
        return Probed() if to is None else way(k, decision, _mover(decision, answer)).foreseen(k, to)

    def goes(k: Battle, decision: D, begun: Begun) -> tuple[Overlay, ...]:
        return way(k, decision, _mover(decision, begun)).fan(k)

    return Placing(near, foreseen, goes=goes, lies=lambda k, _, answer: lines.lies(k, answer), little=WHOLE_LENGTH)


def _mover(decision: Any, answer: Any) -> Any:
    """The stand that moves: that of an answer, whole or begun, or that of the decision."""
    named = answer.get("stand") if isinstance(answer, dict) else getattr(answer, "stand", None)
    number = getattr(decision, "stand", None) if named is None else named
    if number is None:
        raise ValueError("it is not said which stand moves")
    return number


# --- actions
def _where(k: Battle, grant: Grant, begun: Begun) -> Way:
    return Way(k.stands[begun["stand"]], begun["action"], grant.source == "points")


def _ends(k: Battle, grant: Grant, begun: Begun, wanted: Pose) -> Iterator[Go]:
    way = _where(k, grant, begun)
    for to in way.near(k, wanted):
        yield Go(way.stand.id, way.action, to)


def _open(k: Battle, grant: Grant, begun: Begun) -> Iterator[Overlay]:
    way = _where(k, grant, begun)
    yield from way.fan(k)
    yield from lines.menace(k, way.stand, way.stand.pose)


def _gone(k: Battle, grant: Grant, what: Go) -> Probed:
    return Way(k.stands[what.stand], what.action, grant.source == "points").foreseen(k, what.to)


def _enters(k: Battle, grant: Grant, begun: Begun) -> tuple[Stand, bool, Action]:
    """A stand as it comes on by a grant, whether it has changed to foot or horse, and as which movement it comes."""
    changed = begun.get("changed", False)
    return reinforcements.as_it_comes(k.stands[begun["stand"]], changed), changed, entry_action(grant) or "Move"


def _entries(k: Battle, grant: Grant, begun: Begun, wanted: Pose) -> Iterator[Enter]:
    stand, changed, action = _enters(k, grant, begun)
    yield Enter(stand.id, wanted, changed)
    to = reinforcements.nearest_entry(k, stand, wanted, grant.source == "points", action)
    if to is not None:
        yield Enter(stand.id, to, changed)


def _entry(k: Battle, grant: Grant, begun: Begun) -> Enter | None:
    stand, changed, action = _enters(k, grant, begun)
    to = next(reinforcements.entry_ends(k, stand, grant.source == "points", action), None)
    return None if to is None else Enter(stand.id, to, changed)


def _entered(k: Battle, grant: Grant, what: Enter) -> Probed:
    """A stand that comes on: its arrow from the line, and the check where it takes one."""
    stand = reinforcements.as_it_comes(k.stands[what.stand], what.changed)
    checked = reinforcements.needs_check(k, stand, grant.source)
    way = reinforcements.plan(k, stand, what.to, grant.source == "points", reinforcements.movement(grant.source))
    laid_down = [lines.bases((facing.base_at(stand, what.to),), "legal")]
    words = ""
    if isinstance(way, reinforcements.EntryPlan):
        start, tip = way.start.ahead(stand.depth // 2), what.to.ahead(stand.depth // 2)
        label = lines.name_of(way.arrow)
        words = f"{stand.label} comes on by arrow {label}" + (", after a discipline check" if checked else "")
        line = (start.x, start.y, tip.x, tip.y)
        laid_down.append(trial("arrow", "arrow", (line,), "order", words, label=label))
    odds = charts.entering(k, stand, what.to) if checked else None
    return Probed(cost=words, odds=odds, overlays=tuple(laid_down))


GO = Placing(_ends, _gone, goes=_open)
ENTER = Placing(_entries, _entered, first=_entry)
SADDLE = Placing[Battle, Grant]()


def saddle(stand: Stand, what: Mount | Dismount) -> Item:
    """Mounting or dismounting."""
    there = of_stand(stand.id)
    return item(Words("Mount" if isinstance(what, Mount) else "Dismount", there, (there,)), what)


def entries(stand: Stand) -> Iterator[Item]:
    """The ways in which a stand that waits may come on."""
    for changed in reinforcements.changes(stand):
        value = {"type": "Enter", "stand": stand.id, "changed": changed}
        how = "" if stand.arm != "cavalry" else " mounted" if stand.mounted != changed else " on foot"
        yield dragged(f"{stand.label} comes on{how}", value, commit="rolls")


# --- a second arrow
def _again(k: Battle, decision: MoveAgain) -> Ask:
    """The second arrow, mounting, dismounting."""
    stand = k.stands[decision.stand]
    items: list[Item] = []
    if decision.moves:
        value = {"type": "Go", "stand": stand.id, "action": decision.action}
        label = f"Second {decision.action}"
        items.append(_way_again(k, decision, stand.id).item(k, label, value, KEYS[decision.action]))
    items += (saddle(stand, change) for change in decision.changes(k))
    return MOVE_AGAIN.put(k, decision, items, ends("Nothing more"))


def _way_again(k: Battle, decision: MoveAgain, number: int) -> Way:
    return Way(k.stands[number], decision.action, decision.points)


def _draw_again(decision: MoveAgain, known: Battle, rng: Random) -> Any:
    """Mostly a second Move, if one is left; else on foot or on horseback, or neither."""
    if decision.moves and rng.random() < 0.8:
        to = law_of_arrows.draw(known, known.stands[decision.stand], decision.action, rng, decision.points)
        if to is not None:
            return Go(decision.stand, decision.action, to)
    return rng.choice([None, *decision.changes(known)])


MOVE_AGAIN = Shown(
    MoveAgain,
    why=asks("{stand} may go on", "stand"),
    ask=_again,
    probe=moves(_way_again, lambda decision, number, to: Go(number, decision.action, to)),
    draw=_draw_again,
)
SHOWN = (MOVE_AGAIN,)
