"""How fire is asked and tried: shots, return fire, a second target, who bears a loss (BC-FIRE, BC-LOSS)."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from longroll.rulesets.brigade.fire import aim
from longroll.rulesets.brigade.fire.aim import FireAt
from longroll.rulesets.brigade.fire.losses import ShareLoss, left_on
from longroll.rulesets.brigade.fire.shot import Firing, NextTarget, ReturnFire
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.screen import charts, lines
from longroll.rulesets.brigade.screen.names import asks, at_stand, of_stand, shown, why
from longroll.rulesets.brigade.sequence.grants import Grant
from longroll.rulesets.brigade.tables import NONE
from longroll.scene import Item, Probed
from longroll.screen.places import Placing
from longroll.screen.shown import Shown, greyed, judged
from longroll.screen.words import Words, item

LAST = {
    "dismounted": ("The stand on foot", "the regiment is destroyed"),
    "mounted": ("The mounted stand", "the regiment fights on foot from now on"),
    "holders": ("The horse holders", "the regiment may still mount, but then not move in that action"),
}
"""The parts of a cavalry regiment, and what comes of it when one has no circle left (BC-CAV-05 to BC-CAV-08)."""


# --- shots
def shot(k: Battle, what: FireAt, key: str = "") -> Item:
    """A shot."""
    there, target = of_stand(what.stand), f"general:{what.general}" if what.general != NONE else of_stand(what.target)
    whom = k.generals[what.general].label if what.general != NONE else k.stands[what.target].label
    return item(Words(f"Fire at {whom}", there, (there, target), "rolls", key=key, weighed=True), what)


def shots(k: Battle, stand: Stand, key: str = "f") -> Iterator[Item]:
    """All that a stand may fire at; of enemies in its arc it is told why it may not."""
    for target in aim.each_target(k, stand):
        yield shot(k, FireAt(stand.id, target), key)
    for general in aim.generals_in_sight(k, stand):
        yield shot(k, FireAt(stand.id, NONE, general), key)
    for enemy, because in aim.denied(k, stand) if stand.arm != "holders" else ():
        yield greyed(shot(k, FireAt(stand.id, enemy)), because)


def fired(k: Battle, side: int, what: FireAt) -> Probed:
    """A shot: the arc, the stick, and the odds with return fire."""
    firer = k.stands[what.stand]
    target = k.generals[what.general] if what.general != NONE else k.stands[what.target]
    laid_down = (lines.arc(firer, "probe"), lines.stick(k, firer, target))
    return Probed(
        odds=charts.fire(k, side, Firing(firer=what.stand, target=what.target, general=what.general)),
        overlays=laid_down,
    )


def draw(known: Battle, stand: Stand, rng: Random) -> FireAt | None:
    """A shot at something drawn at random."""
    target = aim.draw_target(known, stand, rng)
    return FireAt(stand.id, target) if target is not None else None


FIRE = Placing[Battle, Grant](foreseen=lambda k, _, what: fired(k, k.stands[what.stand].side, what))


# --- decisions
def _back(b: Battle, asked: ReturnFire, answer: bool) -> Words:
    there = of_stand(asked.firer)
    if not answer:
        return Words("Hold its fire", "", (there,))
    return Words("Fire back", there, (there, *shown(b, asked.target)), "rolls", weighed=True)


def _weighed_back(k: Battle, asked: ReturnFire, value: Any) -> Probed:
    """Return fire: the arc, the stick, the odds."""
    found = judged(k, asked, value)
    if found.nearest is not True:
        return found
    firer = k.stands[asked.firer]
    laid_down = (lines.arc(firer, "probe"), lines.stick(k, firer, k.stands[asked.target]))
    firing = Firing(firer=asked.firer, target=asked.target, returning=True)
    return replace(found, odds=charts.fire(k, asked.side, firing), overlays=laid_down)


def target(b: Battle, asked: Any, answer: int) -> Words:
    """A stand that is fired at, or none."""
    if answer == NONE:
        return Words("Hold the second shot")
    return at_stand(b, answer, f"Fire at {b.stands[answer].label}")._replace(commit="rolls")


def _part(b: Battle, asked: ShareLoss, answer: Any) -> Words:
    left = left_on(b, b.stands[asked.regiment], answer)
    words, lost = LAST[answer]
    return Words(words, says=f"{left} left" if left > 1 else f"its last: {lost}")


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(
        ReturnFire,
        why=asks("{firer} may fire back at {target}", "firer", "target"),
        words=_back,
        probe=_weighed_back,
    ),
    Shown(NextTarget, why=asks("{firer} fires again: at whom?", "firer"), words=target),
    Shown(
        ShareLoss,
        why=lambda b, asked: why(b, f"Which part of {b.stands[asked.regiment].name} bears the loss?", asked.hit),
        words=_part,
    ),
)
