"""Proving a scenario file: names that mean nothing, what cannot stand as it stands, each fault a sentence with a remedy."""

from collections.abc import Iterator

from longroll.history.wrong import Wrong, no_such, of_options, twice
from longroll.record import decisions
from longroll.rulesets.division.components.areas import AREA, CIRCLE
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import GENERAL, UNIT, UNITS
from longroll.rulesets.division.options import OPTIONS
from longroll.rulesets.division.scenario.paper import Paper
from longroll.rulesets.division.tables import SIDES, TURNS


def papers(paper: Paper) -> Iterator[Wrong]:
    """Faults of the file."""
    yield from of_options(paper.options, OPTIONS)
    if TURNS.index(paper.first) > TURNS.index(paper.last):
        yield Wrong("last", f"{paper.last} comes before {paper.first}", "let it end later")
    yield from twice("stands", [row.unit for row in paper.stands])
    yield from twice("generals", [row.id for row in paper.generals])
    events = {card.key for card in CARDS if card.kind == "event"}
    for table, said, what, known in (
        ("stands.unit", [row.unit for row in paper.stands], "stand", UNIT),
        ("stands.area", [row.area for row in paper.stands if row.area], "area", AREA),
        ("stands.general", [row.general for row in paper.stands if row.general], "general", GENERAL),
        ("generals.id", [row.id for row in paper.generals], "general", GENERAL),
        ("generals.area", [row.area for row in paper.generals if row.area], "area", AREA),
        ("generals.circle", [row.circle for row in paper.generals if row.circle], "circle", CIRCLE),
        ("control", list(paper.control), "area", AREA),
        ("unused", list(paper.unused), "general", GENERAL),
        ("union.commands", [*paper.union.commands, *paper.union.hand], "general", GENERAL),
        ("union.events", list(paper.union.events), "event", events),
        ("confederate.commands", [*paper.confederate.commands, *paper.confederate.hand], "general", GENERAL),
        ("confederate.events", list(paper.confederate.events), "event", events),
        ("lessons.asked", [row.asked for row in paper.lessons], "decision", decisions("longroll.rulesets.division")),
    ):
        yield from (no_such(table, what, name, known) for name in said if name not in known)
    yield from _places(paper)


def _places(paper: Paper) -> Iterator[Wrong]:
    """Everybody is in one place, and who marches does so with a general of his who stands in a circle (DC-CIRC-02)."""
    circles = {row.id for row in paper.generals if row.circle}
    for general in paper.generals:
        if bool(general.area) == bool(general.circle):
            yield Wrong(
                f"generals ({general.id})", "he is not in one place", "give him an area or a circle", "DC-SETUP-02"
            )
    for stand in paper.stands:
        key = f"stands ({stand.unit})"
        if bool(stand.area) == bool(stand.general):
            yield Wrong(key, "it is not in one place", "give it an area, or a general with whom it marches")
        elif stand.general and stand.general not in circles:
            yield Wrong(key, f"{stand.general} is in no circle", "deploy it in an area", "DC-CIRC-02")
        elif stand.general and stand.unit in UNIT and GENERAL.get(stand.general) not in UNITS[UNIT[stand.unit]].chain:
            yield Wrong(
                key, f"it is not under {stand.general}", "let it march with a general of its chain", "DC-CIRC-02"
            )
    yield from _standing(paper)
    for side, name in enumerate(SIDES):
        if not any(row.unit in UNIT and UNITS[UNIT[row.unit]].side == side for row in paper.stands):
            yield Wrong("stands", f"the {name} side has none on the map", "place one")


def _standing(paper: Paper) -> Iterator[Wrong]:
    """A stand has come by then, has a step left, and stands as its arm can."""
    first = TURNS.index(paper.first)
    for row in paper.stands:
        if row.unit not in UNIT:
            continue
        unit, key = UNITS[UNIT[row.unit]], f"stands ({row.unit})"
        if unit.arrives > first:
            yield Wrong(key, f"it comes in {TURNS[unit.arrives]}", "leave it out, and it comes then", "DC-ARR-02")
        if row.lost >= unit.strength:
            yield Wrong(f"{key}.lost", f"of {unit.strength} it has no step left", "let it lose fewer, or leave it out")
        if row.mounted and unit.arm != "cavalry":
            yield Wrong(f"{key}.mounted", "only cavalry is mounted", "take it out")
