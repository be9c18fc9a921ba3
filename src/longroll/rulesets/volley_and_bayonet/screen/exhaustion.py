"""Which stand of a collapsed division drops next, with what becomes of it."""

from longroll.rulesets.volley_and_bayonet.exhaustion.order_of_collapse import NextToDrop, flight_of
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.rout.rout import shaken_by
from longroll.rulesets.volley_and_bayonet.tables import COLLAPSES
from longroll.screen.shown import Shown, Why, Words
from longroll.screen.words import listed

FATES = {"permanent disorder": "is disordered for good", "rout": "routs", "eliminated": "breaks up"}


def _words(k: Battle, decision: NextToDrop, number: int) -> Words:
    """What becomes of a stand, and through whom of its own it flees as they stand now."""
    stand, way = k.stands[number], flight_of(k, k.stands[number])
    label = f"{stand.name} {FATES[COLLAPSES[stand.level]]}"
    if way is None:
        return Words(label, stand.thing, (stand.thing,))
    through = [k.stands[each] for each in way.through]
    label += f", through {listed([row.name for row in through])}" if through else ""
    drawing = () if way.off else (stand.quad_at(way.pose),)
    tests = any(shaken_by(k, each) for each in way.through)
    things = (stand.thing, *(row.thing for row in through))
    return Words(label, stand.thing, things, "rolls" if tests else "plain", drawing=drawing)


NEXT: Shown[Battle, NextToDrop] = Shown(
    NextToDrop,
    why=lambda k, d: Why(
        f"{k.formations[d.formation].name} collapses: which stand drops next?",
        about=tuple(f"stand:{number}" for number in d.able),
    ),
    words=_words,
    most=None,
)
SHOWN = (NEXT,)
