"""Measuring on the map of areas: by the edges between areas (DC-AP-01), and how far guns reach (DC-BOMB-02)."""

from collections.abc import Iterator

from longroll.rulesets.division.components.areas import AREAS, CIRCLES, EDGES_APART, from_circle
from longroll.rulesets.division.fire.bombardment import RANGE
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.tables import NOBODY, SIDES
from longroll.scene import Fact, Looked
from longroll.screen.words import listed, so_many


def survey(battle: Battle, side: int | None, one: str, other: str) -> Looked:
    """How many areas two stands or areas are from each other."""
    k = battle if side is None else battle.known(side)
    here, there = _place(k, one), _place(k, other) if other else None
    if here is None or (other and there is None):
        return Looked(title="Choose areas, circles, or stands or generals on the map")
    if there is None:
        near = [row.name for row in AREAS if 0 < _apart(here, ("area", row.id)) <= RANGE]
        within = Fact("Within reach of its guns", ", ".join(near), "DC-BOMB-02")
        return Looked(title=_named(here), facts=(within, *_guns_that_reach(k, here)))
    far = _apart(here, there)
    facts = (
        Fact("Apart", so_many(far, "area"), "DC-AP-01"),
        Fact("Guns", "reach so far" if far <= RANGE else f"reach {so_many(RANGE, 'area')}", "DC-BOMB-02"),
    )
    return Looked(title=f"{_named(here)} to {_named(there)}", facts=facts)


Place = tuple[str, int]


def _guns_that_reach(k: Battle, place: Place) -> Iterator[Fact]:
    """The batteries of each side, as far as is known, that could bombard an area from where they stand;
    one beside enemies in its own area could not (DC-BOMB-01, DC-BOMB-02)."""
    kind, area = place
    if kind != "area":
        return
    for side, name in enumerate(SIDES):
        guns = [
            stand.name
            for stand in k.stands
            if stand.side == side
            and stand.deployed
            and stand.steady
            and stand.arm == "artillery"
            and 0 < EDGES_APART[stand.area][area] <= RANGE
            and not k.there(stand.area, 1 - side)
        ]
        yield Fact(f"{name} guns that reach it", listed(guns) or "none", "DC-BOMB-02")


def _place(k: Battle, name: str) -> Place | None:
    """The area or circle that an area of the map, a stand or a general is, or is in."""
    kind, _, digits = name.partition(":")
    number = int(digits) if digits.isdecimal() else NOBODY
    if kind == "area" and 0 <= number < len(AREAS):
        return "area", number
    if kind == "circle" and 0 <= number < len(CIRCLES):
        return "circle", number
    if kind == "stand" and 0 <= number < len(k.stands):
        stand = k.stands[number]
        return ("area", stand.area) if stand.deployed else _post(k, stand.general) if stand.marching else None
    return _post(k, number) if kind == "general" else None


def _post(k: Battle, number: int) -> Place | None:
    """Where a general is, and the stands in march order with him (DC-CIRC-02)."""
    if not 0 <= number < len(k.generals) or not k.generals[number].on_map:
        return None
    general = k.generals[number]
    return ("area", general.area) if general.area >= 0 else ("circle", general.circle)


def _named(place: Place) -> str:
    kind, number = place
    return AREAS[number].name if kind == "area" else CIRCLES[number].name


def _apart(one: Place, other: Place) -> int:
    if one[0] == "circle" and other[0] == "circle":
        return min(from_circle(one[1], area) for area in CIRCLES[other[1]].areas)
    if one[0] == "circle":
        return from_circle(one[1], other[1])
    if other[0] == "circle":
        return from_circle(other[1], one[1])
    return EDGES_APART[one[1]][other[1]]
