"""Whom a new commander joins, and whether a commander goes with those about him who go."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from longroll.miniatures.legal import rings
from longroll.rulesets.volley_and_bayonet.command.fallen_commanders import PlaceSuccessor
from longroll.rulesets.volley_and_bayonet.command.riding_along import Along, GoAlong
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.tables import BASES
from longroll.scene import Item, Probed
from longroll.screen.overlays import trial
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Why, Words, item, judged
from longroll.screen.words import listed
from longroll.tabletop import Pose, footprint

SUCCESSOR: Shown[Battle, PlaceSuccessor] = Shown(
    PlaceSuccessor,
    why=lambda k, d: Why(
        f"Whom does the new commander of {k.formations[k.commanders[d.commander].formation].name} join?"
    ),
    words=lambda k, d, n: Words(f"He joins {k.stands[n].name}", f"stand:{n}", (f"stand:{n}",)),
    forced=lambda d, k: d.stands if len(d.stands) == 1 else (),
)


# --- going along
def _why(k: Battle, d: GoAlong) -> Why:
    row, names = k.commanders[d.commander], listed([k.stands[number].name for number in d.stands])
    return Why(f"{names} has gone: does {row.name} go along?", row.thing, tuple(f"stand:{n}" for n in d.stands))


def _rows(k: Battle, decision: GoAlong) -> Iterator[Item]:
    row = k.commanders[decision.commander]
    for answer in decision.offers(k):
        if answer is not None:
            yield item(Words("He goes along", row.thing, (row.thing,), key="g"), answer)
    yield Item("He goes along to a place", {"type": "Along"}, "place", row.thing, (row.thing,), key="m")


def _near(k: Battle, decision: GoAlong, begun: Begun, wanted: Pose) -> Iterator[Along]:
    for there in rings(replace(wanted, heading=0), range(0, 4001, 500), 450):
        yield Along(there)


def _foreseen(k: Battle, decision: GoAlong, answer: Along) -> Probed:
    base = footprint(answer.to, *BASES["commander"])
    shown = (trial("ghost", "bases", (base,), "legal", "where he would be"),)
    return Probed(overlays=shown, says=f"{k.commanders[decision.commander].name} goes along")


PLACES: Placing[Battle, GoAlong] = Placing(_near, _foreseen, first=lambda k, decision, _: next(decision.offers(k)))


def _probe(k: Battle, decision: GoAlong, value: Any) -> Probed:
    """What would come of an answer: to stay, or to go to a place."""
    return PLACES(k, decision, value) if isinstance(value, dict) else judged(k, decision, value)


ALONG: Shown[Battle, GoAlong] = Shown(
    GoAlong,
    why=_why,
    rows=_rows,
    last=lambda k, d: item(Words("He stays", key="."), None),
    probe=_probe,
)
SHOWN = (SUCCESSOR, ALONG)
