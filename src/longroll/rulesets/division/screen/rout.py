"""How routs are shown: where a stand retreats to, who withdraws, and what a rally may come to, exactly."""

from typing import Any

from longroll import scene
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.discipline.checks import number, routed_friends
from longroll.rulesets.division.discipline.rally import Rally, Rallying
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.rout.outnumbered import Withdraw, strengths
from longroll.rulesets.division.rout.retreat import Refuge
from longroll.rulesets.division.screen.fire import charted
from longroll.screen.charts import summed
from longroll.screen.shown import Shown, Why, Words


def withdrawal_words(k: Battle, answer: Withdraw) -> Words:
    """A withdrawal in words: by how much the stand's side is outnumbered."""
    stand = k.stands[answer.stand]
    own, enemy = strengths(k, stand.area, stand.side)
    says = f"{own} steps of yours against {enemy} in {AREAS[stand.area].name}; it routs"
    return Words(f"Withdraw {stand.name}, routed", stand.thing, (stand.thing,), says=says)


def rally_words(k: Battle, answer: Rally) -> Words:
    """A rally in words."""
    stand = k.stands[answer.stand]
    return Words(f"Rally {stand.name}", stand.thing, (stand.thing,), "rolls", weighed=True)


def rally_odds(k: Battle, side: int, answer: Rally) -> scene.Odds:
    """The odds of a rally."""
    stand = k.stands[answer.stand]
    terms = routed_friends(k, stand)
    sums = (
        summed("Pass at or under", number(k, stand), True),
        *((summed("Added to the roll", terms),) if terms else ()),
    )
    return charted(k, side, Rallying(stand=stand.id), f"{stand.name} rallies", sums)


def _refuge(k: Battle, decision: Refuge, answer: int) -> Words:
    stand, area = k.stands[decision.stand], AREAS[answer]
    return Words(f"Retreat to {area.name}", things=(stand.thing,), area=area.thing)


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(
        Refuge,
        why=lambda k, d: Why(
            f"{k.stands[d.stand].name} leaves {AREAS[k.stands[d.stand].area].name}: where to?", k.stands[d.stand].thing
        ),
        words=_refuge,
    ),
)
