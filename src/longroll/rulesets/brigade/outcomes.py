"""What came of a fire, in the words in which its odds are counted."""

from longroll.rulesets.brigade.tables import NONE
from longroll.rulesets.brigade.units import Battle, Stand


def losses_of(b: Battle, stand: Stand) -> int:
    """Steps marked on a regiment, whichever of its stands bears them (BC-CAV-03)."""
    marks = stand.marks + stand.horse_marks
    if stand.partner == NONE:
        return marks
    partner = b.stands[stand.partner]
    return marks + partner.marks + partner.horse_marks


def suffered(before: Battle, after: Battle, number: int) -> str:
    """What a stand suffered between two positions: "" for nothing, else as in `fire_outcome`."""
    was, now = before.stands[number], after.stands[number]
    if not now.on_table:
        if not was.on_table:
            return ""
        return "destroyed" if now.place == "destroyed" else "routed off the map" if now.place == "fled" else "captured"
    if now.routed and (not was.routed or now.pose != was.pose):
        return "routed"
    return "hit" if losses_of(after, now) > losses_of(before, was) else ""


OUTCOMES = {
    "": "misses",
    "hit": "hits",
    "routed": "hits and routs",
    "routed off the map": "routs off the map",
    "captured": "routs into captivity",
    "destroyed": "destroys",
}


def fire_outcome(before: Battle, after: Battle, target: int) -> str:
    """What a fire did to its target."""
    return OUTCOMES[suffered(before, after, target)]


def return_outcome(before: Battle, after: Battle, firer: int) -> str:
    """What the return fire did to the firer: "unhurt", or as `suffered` says it."""
    return suffered(before, after, firer) or "unhurt"


def shot_at_general(before: Battle, after: Battle, number: int) -> str:
    """What a shot at a general did to him."""
    was, now = before.generals[number], after.generals[number]
    if now.kills > was.kills:
        return "kills"
    return "wounds" if now.gravestones > was.gravestones else "misses"
