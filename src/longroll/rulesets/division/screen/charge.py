"""How a charge is shown: what is charged, who meets it, which guns are supported; and what may come of it, exactly."""

from typing import Any

from longroll import scene
from longroll.rulesets.division.charge.cavalry_charge import Charge, Charging, against_formed
from longroll.rulesets.division.charge.pairing import CoverGuns, MeetCharge, PickGuns
from longroll.rulesets.division.charge.target_order import targets
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.discipline.checks import number
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.screen.fire import charted
from longroll.screen.charts import summed
from longroll.screen.shown import Shown, Why, Words
from longroll.screen.words import listed


def charge_words(k: Battle, answer: Charge) -> Words:
    """A charge in words: who else may meet it."""
    stand, target = k.stands[answer.stand], k.stands[answer.target]
    found = targets(k, target.area, stand.side)
    says = ""
    if found and found.order == "cavalry" and len(found.stands) > 1:
        says = "the enemy says which of his mounted stands meets it"
    elif found and found.covered:
        says = "the enemy says which of his guns are supported"
    where = f" in {AREAS[target.area].name}" if target.area != stand.area else ""
    return Words(f"Charge {target.name}{where}", stand.thing, (stand.thing, target.thing), "rolls", says, weighed=True)


def charge_odds(k: Battle, side: int, answer: Charge) -> scene.Odds:
    """The odds of a charge, through its check and what it meets."""
    stand, target = k.stands[answer.stand], k.stands[answer.target]
    terms = against_formed(k, target.area, stand.side)
    sums = (
        summed("The charge's check: pass at or under", number(k, stand), True),
        *((summed("Added to that roll", terms),) if terms else ()),
    )
    procedure = Charging(stand=stand.id, target=target.id)
    return charted(k, side, procedure, f"{stand.name} charges {target.name}", sums)


def _stand(k: Battle, verb: str, number: int) -> Words:
    row = k.stands[number]
    return Words(f"{verb} {row.name}", row.thing, (row.thing,), says=f"strength {row.strength}")


def _covered(k: Battle, decision: CoverGuns, answer: tuple[int, ...]) -> Words:
    rows = [k.stands[number] for number in answer]
    return Words(f"Support {listed([row.name for row in rows])}", rows[0].thing, tuple(row.thing for row in rows))


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(
        MeetCharge,
        why=lambda k, d: Why(f"{k.stands[d.stand].name} charges: who meets it?", k.stands[d.stand].thing),
        words=lambda k, d, answer: _stand(k, "Send", answer),
    ),
    Shown(CoverGuns, why=lambda k, d: Why("Cavalry charges the guns: which are supported?"), words=_covered),
    Shown(
        PickGuns,
        why=lambda k, d: Why(f"Which guns does {k.stands[d.stand].name} charge?", k.stands[d.stand].thing),
        words=lambda k, d, answer: _stand(k, "Charge", answer),
    ),
)
