"""What is shown, as the tests of the screen read it: a decision put, an item found, a value tried."""

from typing import Any

from longroll.flow import Decision
from longroll.rulesets.brigade import SCREEN, ruleset, tables
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.sequence.grants import Grant
from longroll.scene import Ask, Item, Probed

from .. import drill
from ..drill import BRIGADES, battery, battle, general, stand

ask = SCREEN.ask
"""How a decision is put."""

POINTS = Grant("points", ("Move", "Tactic", "Charge", "Fire", "Rally"), 5, 1, 0)


def facing_each_other(far: float = 5, **more: Any) -> Battle:
    """A Union regiment, its general and a battery, and an enemy so many inches ahead."""
    return battle(
        stand(0, 18, 10),
        stand(1, 18, 10 + far + 0.75, 180),
        battery(0, 24, 10),
        generals=(general(0, 18, 8), general(1, 18, 24, leads=BRIGADES[1])),
        **more,
    )


def asking(b: Battle, decision: Decision) -> Battle:
    """The battle with this asked of the Union."""
    after = b.copy()
    after.needs = decision
    return after


def item(asked: Ask, label: str) -> Item:
    """The item of that label."""
    return next(each for each in asked.items if each.label.startswith(label))


def tried(b: Battle, value: Any) -> Probed:
    """What a probe says of a value."""
    return ruleset.probe(b, b.needs.side, type(b.needs).__name__, value)


def names(found: Probed) -> set[str]:
    """The overlays of a probe, by the first part of their names."""
    return {each.id.partition(":")[0] for each in found.overlays}


def told_now(b: Battle, number: int, side: int | None = 0) -> str:
    """What a stand's card says of why it can do nothing now."""
    shown = next(one for one in ruleset.view(b, side).things if one.id == f"stand:{number}")
    return next((f"{fact.value} {fact.rule}" for fact in shown.facts if fact.label == "Now"), "")


WOODS = [(tables.WOODS, drill.box(10, 11.5, 26, 12.5))]
