"""Whom a new commander joins."""

from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import PlaceSuccessor
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.screen.shown import Shown, Why, Words

SHOWN: tuple[Shown[Battle, PlaceSuccessor]] = (
    Shown(
        PlaceSuccessor,
        why=lambda k, d: Why(
            f"Whom does the new commander of {k.formations[k.commanders[d.commander].formation].name} join?"
        ),
        words=lambda k, d, n: Words(f"He joins {k.stands[n].name}", f"stand:{n}", (f"stand:{n}",)),
        forced=lambda d, k: d.stands if len(d.stands) == 1 else (),
    ),
)
