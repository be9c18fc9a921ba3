"""How fire is asked and tried: shots, return fire, a second target, who bears a loss (BC-FIRE, BC-LOSS)."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from longroll.rulesets.brigade.fire import fire_action, line_of_fire, losses
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.record import Battle, Stand
from longroll.rulesets.brigade.screen import charts, lines
from longroll.rulesets.brigade.screen.names import asks, at, at_stand, shown, why
from longroll.rulesets.brigade.sequence.grants import Grant
from longroll.rulesets.brigade.tables import NONE
from longroll.scene import Item, Probed
from longroll.screen.places import Placing
from longroll.screen.shown import Shown, Words, greyed, item, judged

LAST = {
    "dismounted": ("The stand on foot", "the regiment is destroyed"),
    "mounted": ("The mounted stand", "the regiment fights on foot from now on"),
    "holders": ("The horse holders", "the regiment may still mount, but then not move in that action"),
}
"""The parts of a cavalry regiment, and what comes of it when one has no circle left (BC-CAV-05 to BC-CAV-08)."""


# --- shots
def _shot(k: Battle, what: FireAt, key: str = "") -> Item:
    target = line_of_fire.aimed(k, what.target, what.general)
    words = at(k.stands[what.stand], f"Fire at {target.label}", target, commit="rolls", key=key, weighed=True)
    return item(words, what)


def shots(k: Battle, stand: Stand, key: str = "f") -> Iterator[Item]:
    """All that a stand may fire at; of enemies in its arc it is told why it may not."""
    for target in line_of_fire.each_target(k, stand):
        yield _shot(k, FireAt(stand.id, target), key)
    for general in line_of_fire.generals_in_sight(k, stand):
        yield _shot(k, FireAt(stand.id, NONE, general), key)
    for enemy, because in line_of_fire.denied(k, stand) if stand.arm != "holders" else ():
        yield greyed(_shot(k, FireAt(stand.id, enemy)), because)


def fired(k: Battle, what: FireAt, firing: fire_action.Firing | None = None) -> Probed:
    """A shot: the arc, the stick, and the odds with return fire."""
    firer = k.stands[what.stand]
    target = line_of_fire.aimed(k, what.target, what.general)
    firing = firing or fire_action.Firing(firer=what.stand, target=what.target, general=what.general)
    laid_down = lines.arc(firer, "probe"), lines.stick(k, firer, target)
    return Probed(odds=charts.fire(k, firer.side, firing), overlays=laid_down)


def draw(known: Battle, stand: Stand, rng: Random) -> FireAt | None:
    """A shot at something drawn at random."""
    target = line_of_fire.draw_target(known, stand, rng)
    return FireAt(stand.id, target) if target is not None else None


FIRE = Placing[Battle, Grant](foreseen=lambda k, _, what: fired(k, what))


# --- decisions
def _back(b: Battle, asked: fire_action.ReturnFire, answer: bool) -> Words:
    firer = b.stands[asked.firer]
    if not answer:
        return Words("Hold its fire", "", (firer.thing,))
    return Words("Fire back", firer.thing, (firer.thing, *shown(b, asked.target)), "rolls", weighed=True)


def _weighed_back(k: Battle, asked: fire_action.ReturnFire, value: Any) -> Probed:
    if (found := judged(k, asked, value)).nearest is not True:
        return found
    back = fire_action.Firing(firer=asked.firer, target=asked.target, returning=True)
    return replace(fired(k, FireAt(asked.firer, asked.target), back), nearest=True)


def target(b: Battle, asked: Any, answer: int) -> Words:
    """A stand that is fired at, or none."""
    if answer == NONE:
        return Words("Hold the second shot", ends=True, key=".")
    return at_stand(b, answer, f"Fire at {b.stands[answer].label}")._replace(commit="rolls", weighed=True)


def aiming(shot: Callable[[Any], tuple[int, bool]]) -> Callable[[Battle, Any, Any], Probed]:
    """A probe of a shot that is asked for by itself: of which stand it is, and whether at one who charges it."""

    def aimed(k: Battle, asked: Any, value: Any) -> Probed:
        found, (firer, melee) = judged(k, asked, value), shot(asked)
        if found.refusal or found.nearest == NONE:
            return found
        firing = fire_action.Firing(firer=firer, target=found.nearest, melee=melee)
        return replace(fired(k, FireAt(firer, found.nearest), firing), nearest=found.nearest)

    return aimed


def _part(b: Battle, asked: losses.ShareLoss, answer: Any) -> Words:
    left = losses.left_on(b, b.stands[asked.regiment], answer)
    words, lost = LAST[answer]
    return Words(words, says=f"{left} left" if left > 1 else f"its last: {lost}")


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(
        fire_action.ReturnFire,
        why=asks("{firer} may fire back at {target}", "firer", "target"),
        words=_back,
        probe=_weighed_back,
    ),
    Shown(
        fire_action.NextTarget,
        why=asks("{firer} fires again: at whom?", "firer"),
        words=target,
        probe=aiming(lambda asked: (asked.firer, asked.melee)),
    ),
    Shown(
        losses.ShareLoss,
        why=lambda b, asked: why(b, f"Which part of {b.stands[asked.regiment].name} bears the loss?", asked.hit),
        words=_part,
    ),
)
