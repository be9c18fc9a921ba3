"""Reading a battle file and proving it: every fault found is a sentence with its place and its remedy.

The shape of the file is checked first, by the records; then what the records cannot know: ids, places,
clocks, and whether each unit is in one place at one time. All faults are told at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

import msgspec

from longroll import document, muster
from longroll.bounds import CLOCK, SAID, SLUG, Point, in_words
from longroll.contract import Trouble
from longroll.history import battle as records
from longroll.history.battle import Battle, Force, Post, Posture, minutes, moment

_POSTURES: dict[muster.Arm, tuple[Posture, ...]] = {
    "infantry": ("line", "column"),
    "cavalry": ("mounted", "dismounted"),
    "artillery": ("limbered", "unlimbered"),
}
_KINDS = {
    "array": "a list",
    "bool": "true or false",
    "date": "a date",
    "float": "a number",
    "int": "a whole number",
    "object": "a table",
    "str": "text",
}
_REMEDIES = {
    SAID[CLOCK]: ("is not a time of day", "write it as HH:MM, such as 09:30"),
    SAID[SLUG]: ("is not an id", "write small letters, figures and single hyphens, such as 19-indiana"),
}
_EDGE_SLACK = 1.0
"""Metres by which a ring may pass the window's edge, for coordinates are written whole."""


class Fault(NamedTuple):
    """One thing wrong: the key it stands under, what is wrong and what to do."""

    key: str
    wrong: str
    remedy: str


class BattleError(ValueError):
    """A battle file that cannot be played; `faults` holds what is wrong with it, and the message tells it."""

    def __init__(self, where: str, found: tuple[Fault, ...]) -> None:
        self.where = where
        self.faults = found
        lines = [f"{where}{', ' + each.key if each.key else ''}: {each.wrong}; {each.remedy}." for each in found]
        super().__init__("\n".join(lines))


def read(text: str, where: str) -> Battle:
    """The battle that a file's text describes; a BattleError names `where` and tells every fault."""
    try:
        said = document.toml(text)
    except Trouble as error:
        raise BattleError(where, (Fault("", str(error), "mend the line it names"),)) from error
    try:
        battle = msgspec.convert(said, Battle)
    except msgspec.ValidationError as error:
        raise BattleError(where, (_shape_fault(str(error)),)) from error
    found = faults(battle)
    if where.endswith(".toml") and where.removesuffix(".toml") != battle.id:
        found = (
            Fault("id", f"is '{battle.id}' in a file called {where}", "give the file and the id one name"),
            *found,
        )
    if found:
        raise BattleError(where, found)
    return battle


def faults(battle: Battle) -> tuple[Fault, ...]:
    """Everything wrong with a battle that its records' shapes do not already forbid; empty when it is sound."""
    return tuple(
        fault
        for proof in (_times, _forces, _detachments, _posts, _zones, _arrivals, _commanders, _objectives, _losses)
        for fault in proof(battle)
    )


def _times(battle: Battle) -> Iterator[Fault]:
    if not muster.FIRST_DAY <= battle.date <= muster.LAST_DAY:
        yield Fault("date", f"is {battle.date}", f"give a day from {muster.FIRST_DAY} to {muster.LAST_DAY}")
    if minutes(battle.start) >= moment(battle.days, battle.end):
        wrong = f"the fight ends at {battle.end} but starts at {battle.start}"
        yield Fault("end", wrong, "let it end later than it starts")
    if battle.sides.union.moves == battle.sides.confederate.moves:
        wrong = f"both sides move {battle.sides.union.moves}"
        yield Fault("sides.confederate.moves", wrong, "let one side move first and the other second")


def _forces(battle: Battle) -> Iterator[Fault]:
    yield from _twice("forces", [each.id for each in battle.forces])
    known = {each.id: each for each in battle.forces}
    for place, force in enumerate(battle.forces):
        key = f"forces[{place}] ({force.id})"
        if not force.parent:
            continue
        parent = known.get(force.parent)
        if parent is None:
            yield _no_such(f"{key}.parent", "force", force.parent, known)
        elif parent.side != force.side:
            wrong = f"'{force.parent}' fights on the other side"
            yield Fault(f"{key}.parent", wrong, "name a force of its own side")
        elif force.id in _ancestry(force, known):
            yield Fault(f"{key}.parent", f"'{force.id}' stands above itself", "break the circle of parents")


def _posts(battle: Battle) -> Iterator[Fault]:
    mustered: dict[str, str] = {}
    for place, force in enumerate(battle.forces):
        arriving = battle.arrival_of(force.id) is not None
        for number, post in enumerate(force.units):
            key = f"forces[{place}] ({force.id}).units[{number}]"
            try:
                unit = muster.unit(post.unit)
            except muster.MusterError as error:
                yield _unmustered(f"{key}.unit", error)
                continue
            if unit.army != force.side:
                wrong = f"'{post.unit}' fought on the other side"
                yield Fault(f"{key}.unit", wrong, f"take it out of '{force.id}'")
            if post.unit in mustered:
                wrong = f"'{post.unit}' already stands in '{mustered[post.unit]}'"
                yield Fault(f"{key}.unit", wrong, "leave it in one force only")
            mustered[post.unit] = force.id
            yield from _overrides(key, post, unit.arm)
            yield from _standing(battle, key, post.at, post.facing, post.posture, unit.arm)
            if arriving and post.at is not None:
                wrong = f"'{post.unit}' has a place on the field, yet its force '{force.id}' arrives later"
                yield Fault(f"{key}.at", wrong, "remove the place, or the force from the arrivals")
            if not arriving and post.at is None:
                wrong = f"'{post.unit}' has no place, and its force '{force.id}' never arrives"
                yield Fault(f"{key}.at", wrong, "give it a place as [east, north] or its force an arrival")


def _overrides(key: str, post: Post, arm: muster.Arm) -> Iterator[Fault]:
    if (post.men is not None or post.guns is not None or post.commander) and not post.reason:
        wrong = f"the muster of '{post.unit}' is overridden without a reason"
        yield Fault(f"{key}.reason", wrong, "say in a sentence why, and on whose word")
    if post.guns is not None and arm != "artillery":
        yield Fault(f"{key}.guns", f"'{post.unit}' is {arm}", "give guns to artillery only")


def _standing(
    battle: Battle,
    key: str,
    at: Point | None,
    facing: float | None,
    posture: Posture | None,
    arm: muster.Arm,
) -> Iterator[Fault]:
    if (at is None) != (facing is None):
        missing = "facing" if facing is None else "at"
        yield Fault(f"{key}.{missing}", "a place and a facing go together", "give both or neither")
    if at is not None and not battle.window.holds(at):
        yield Fault(f"{key}.at", _outside(battle, at), "move it inside, or widen the window")
    if posture is not None and posture not in _POSTURES[arm]:
        wrong = f"'{posture}' is no posture of {arm}"
        yield Fault(f"{key}.posture", wrong, f"write one of {', '.join(_POSTURES[arm])}")
    if at is not None and posture is None and arm != "infantry":
        wrong = f"{arm} on the field at the start has no posture"
        yield Fault(f"{key}.posture", wrong, f"write one of {', '.join(_POSTURES[arm])}")


def _detachments(battle: Battle) -> Iterator[Fault]:
    known = {each.id: each for each in battle.forces}
    posted = {post.unit for force in battle.forces for post in force.units}
    yield from _twice("detachments", [each.id for each in battle.detachments])
    for place, each in enumerate(battle.detachments):
        key = f"detachments[{place}] ({each.id})"
        if each.force not in known:
            yield _no_such(f"{key}.force", "force", each.force, known)
            continue
        if not each.men and not each.guns:
            yield Fault(f"{key}.men", "takes nobody from anyone", "say how many men come from which unit")
        for table, gone in (("men", each.men), ("guns", each.guns)):
            for source, count in gone.items():
                try:
                    unit = muster.unit(source)
                except muster.MusterError as error:
                    yield _unmustered(f"{key}.{table}", error)
                    continue
                strength = muster.muster(source, max(muster.FIRST_DAY, min(battle.date, muster.LAST_DAY)))
                have = strength.men if table == "men" else strength.guns
                if count > have:
                    wrong = f"takes {count} {table} from {unit.name}, which has {have}"
                    yield Fault(f"{key}.{table}", wrong, f"take {have} or fewer")
        if each.joins:
            if each.joins not in posted:
                yield _no_such(f"{key}.joins", "unit in this battle", each.joins, posted)
        else:
            yield from _standing(battle, key, each.at, each.facing, each.posture, each.arm)
            if each.at is None and battle.arrival_of(each.force) is None:
                wrong = f"'{each.id}' has no place, and its force never arrives"
                yield Fault(f"{key}.at", wrong, "give it a place, a unit to join, or its force an arrival")


def _zones(battle: Battle) -> Iterator[Fault]:
    yield from _twice("zones", [each.id for each in battle.zones])
    size = (battle.window.width, battle.window.height)
    for place, zone in enumerate(battle.zones):
        key = f"zones[{place}] ({zone.id}).ring"
        yield from _ring(battle, key, zone.ring)
        axis, far = {"west": (0, False), "east": (0, True), "south": (1, False), "north": (1, True)}[zone.edge]
        line = size[axis] if far else 0.0
        gap = min(abs(battle.window.local(point)[axis] - line) for point in zone.ring)
        if gap > _EDGE_SLACK:
            wrong = f"the zone stops {gap:.0f} m short of the window's {zone.edge} edge"
            yield Fault(key, wrong, "bring the ring to that edge, or name another edge")


def _arrivals(battle: Battle) -> Iterator[Fault]:
    known = {each.id: each for each in battle.forces}
    zones = {each.id: each for each in battle.zones}
    arrived: dict[str, str] = {}
    gates: dict[tuple[str, int], int] = {}
    for place, each in enumerate(battle.arrivals):
        key = f"arrivals[{place}]"
        when = moment(each.day, each.clock)
        if not minutes(battle.start) <= when <= moment(battle.days, battle.end):
            wrong = f"{each.clock} is not between the start {battle.start} and the end {battle.end}"
            yield Fault(f"{key}.clock", wrong, "arrive within the fight, or stand on the field at its start")
        zone = zones.get(each.zone)
        if zone is None:
            yield _no_such(f"{key}.zone", "zone", each.zone, zones)
        if (each.zone, when) in gates:
            wrong = f"arrivals[{gates[each.zone, when]}] also comes by '{each.zone}' at {each.clock}"
            yield Fault(key, wrong, "put both in one arrival in their order of march, or part their times")
        gates.setdefault((each.zone, when), place)
        for force_id in each.forces:
            force = known.get(force_id)
            if force is None:
                yield _no_such(f"{key}.forces", "force", force_id, known)
                continue
            if zone is not None and zone.side != force.side:
                wrong = f"'{force_id}' comes by '{zone.id}', a zone of the other side"
                yield Fault(f"{key}.zone", wrong, "name a zone of its own side")
            if force_id in arrived:
                wrong = f"'{force_id}' has arrived already, at {arrived[force_id]}"
                yield Fault(f"{key}.forces", wrong, "let each force arrive once; make a detached part its own force")
            arrived[force_id] = each.clock


def _commanders(battle: Battle) -> Iterator[Fault]:
    known = {each.id: each for each in battle.forces}
    yield from _twice("commanders", [each.id for each in battle.commanders])
    for place, each in enumerate(battle.commanders):
        key = f"commanders[{place}] ({each.id})"
        for led in each.leads:
            if led not in known:
                yield _no_such(f"{key}.leads", "force", led, known)
            elif known[led].side != each.side:
                yield Fault(f"{key}.leads", f"'{led}' fights on the other side", "name forces of his own side")
        if each.comes_with and each.comes_with not in known:
            yield _no_such(f"{key}.comes_with", "force", each.comes_with, known)
        elif each.comes_with and battle.arrival_of(each.comes_with) is None:
            wrong = f"he comes with '{each.comes_with}', which never arrives"
            yield Fault(f"{key}.comes_with", wrong, "give that force an arrival, or him a place")
        if (each.at is None) == (not each.comes_with):
            wrong = "he must either have a place or come with a force"
            yield Fault(key, wrong, "give 'at', or 'comes_with', and not both")
        if each.at is not None and not battle.window.holds(each.at):
            yield Fault(f"{key}.at", _outside(battle, each.at), "move him inside, or widen the window")
        if each.clock and not minutes(battle.start) <= minutes(each.clock) <= minutes(battle.end):
            wrong = f"{each.clock} is not between the start {battle.start} and the end {battle.end}"
            yield Fault(f"{key}.clock", wrong, "let him appear within the fight")


def _objectives(battle: Battle) -> Iterator[Fault]:
    yield from _twice("objectives", [each.id for each in battle.objectives])
    for place, each in enumerate(battle.objectives):
        yield from _ring(battle, f"objectives[{place}] ({each.id}).ring", each.ring)


def _losses(battle: Battle) -> Iterator[Fault]:
    known = {each.id: each for each in battle.forces}
    yield from _twice("losses", [each.force for each in battle.losses])
    for place, each in enumerate(battle.losses):
        if each.force not in known:
            yield _no_such(f"losses[{place}].force", "force", each.force, known)


def _ring(battle: Battle, key: str, ring: Iterable[Point]) -> Iterator[Fault]:
    for number, point in enumerate(ring):
        if not battle.window.holds(point, _EDGE_SLACK):
            yield Fault(f"{key}[{number}]", _outside(battle, point), "draw it in to the window's edge")


def _unmustered(key: str, error: muster.MusterError) -> Fault:
    wrong, remedy = (part[0].lower() + part[1:] for part in str(error).rstrip(".").rsplit(". ", 1))
    return Fault(key, wrong, remedy)


def _outside(battle: Battle, at: Point) -> str:
    right, up = battle.window.local(at)
    past = max(-right, right - battle.window.width, -up, up - battle.window.height)
    return f"[{at[0]:g}, {at[1]:g}] lies {past:.0f} m outside the window"


def _twice(table: str, ids: list[str]) -> Iterator[Fault]:
    for place, each in enumerate(ids):
        if each in ids[:place]:
            yield Fault(f"{table}[{place}]", f"'{each}' is said twice", "say it once, or give another id")


def _no_such(key: str, what: str, wrong: str, known: Iterable[str]) -> Fault:
    ids = sorted(known)
    nearest = ", ".join(f"'{each}'" for each in get_close_matches(wrong, ids, n=3, cutoff=0.4) or ids[:5])
    return Fault(key, f"there is no {what} '{wrong}'", f"write one of {nearest}" if nearest else f"add the {what}")


def _ancestry(force: Force, known: dict[str, Force]) -> list[str]:
    line: list[str] = []
    above = known.get(force.parent)
    while above is not None and above.id not in line:
        line.append(above.id)
        above = known.get(above.parent)
    return line


def _shape_fault(message: str) -> Fault:
    """What msgspec found wrong with the shape, as a fault with a remedy."""
    said = re.fullmatch(r"(.+?)(?: - at `(?:key in )?\$(.*)`)?", message)
    what, key = (said[1], said[2] or "") if said else (message, "")
    key = key.lstrip(".")
    field = re.search(r"field `(\w+)`", what)
    if "unknown field" in what and field:
        nearest = get_close_matches(field[1], _every_key(), n=3, cutoff=0.5)
        remedy = f"did you mean {' or '.join(nearest)}" if nearest else "take it out; docs/scenarios.md lists the keys"
        return Fault(key, f"has a key '{field[1]}' that a battle file does not know", remedy)
    if "missing required field" in what and field:
        return Fault(key, f"lacks '{field[1]}'", f"add the key '{field[1]}'; docs/scenarios.md says what it holds")
    outside = in_words(what)
    if outside:
        return Fault(key, *_REMEDIES.get(outside, (outside, "mend it; docs/scenarios.md says what the key holds")))
    kinds = re.fullmatch(r"Expected `(.+?)`, got `(\w+)`", what)
    if kinds:
        wanted = " or ".join(_KINDS.get(kind, kind) for kind in kinds[1].split(" | ") if kind != "null")
        return Fault(key, f"is {_KINDS.get(kinds[2], kinds[2])}", f"write {wanted}; docs/scenarios.md says of what")
    bound = re.fullmatch(r"Expected `\w+` ([<>]=?) (\S+)", what)
    if bound:
        limit = {"<=": "at most", ">=": "at least", "<": "below", ">": "above"}[bound[1]]
        return Fault(key, "is out of bounds", f"give a number {limit} {bound[2]}")
    return Fault(key, what[0].lower() + what[1:], "mend the value; docs/scenarios.md says what the key holds")


def _every_key() -> list[str]:
    structs = [each for each in vars(records).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    return sorted({field.name for each in structs for field in msgspec.structs.fields(each)})
