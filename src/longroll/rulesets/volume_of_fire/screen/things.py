"""What lies on the table, as the scene shows it: stands, ghosts, generals, messengers, objectives, tracks."""

from collections.abc import Iterator

from msgspec.structs import replace

from longroll.flow import total
from longroll.history.calling import short
from longroll.miniatures.positions import latest
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import level
from longroll.rulesets.volume_of_fire.ground.terrain import lie_of, outlook_of
from longroll.rulesets.volume_of_fire.orders.permissions import RULES, order_text
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import Objective, Setting, laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH, DISC, NONE, Brigade, General, Messenger, Sighting, Unit
from longroll.rulesets.volume_of_fire.screen.names import last_name, to_come
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.rulesets.volume_of_fire.sequence.objectives import CONTESTED, DISPUTED
from longroll.scene import Area, At, Badge, Fact, Overlay, Thing, Track
from longroll.screen.frames import Drawings, lying, objective, turns
from longroll.screen.overlays import FIELD, over
from longroll.screen.words import so_far, so_many

ARMS = {
    ("infantry", False): ("infantry", "infantry"),
    ("cavalry", True): ("cavalry", "cavalry, mounted"),
    ("cavalry", False): ("dismounted", "cavalry, dismounted"),
    ("artillery", True): ("limbered", "battery, limbered"),
    ("artillery", False): ("guns", "battery, unlimbered"),
}
"""The symbol and the name of an arm, mounted or limbered and not."""


def stand(k: Battle, drawings: Drawings, unit: Unit, own: bool, led: bool) -> Thing:
    """A unit that stands on the table, or a ghost of one.  While nothing of it changes it is the same record."""
    brigade = k.brigades[unit.brigade]
    sighting = k.sightings[unit.id] if unit.place == "ghost" else None
    records = (unit, brigade, sighting, k.options, k.setting, own, led)
    return drawings.of(unit.id, records, lambda: _stand(k, unit, brigade, sighting, own, led))


def _stand(k: Battle, unit: Unit, brigade: Brigade, sighting: Sighting | None, own: bool, led: bool) -> Thing:
    glyph, arm = ARMS[unit.arm, unit.mounted or unit.limbered]
    name = f"{unit.name}, {laid(k.setting).sides[unit.side]}, {arm}, size {unit.strength}"
    state = f", {unit.condition}" if unit.condition != "ordered" else ""
    lies = Thing(
        unit.thing,
        "stand",
        lying(unit.pose),
        shape=(unit.frontage, DEPTH),
        side=unit.side,
        glyph=glyph,
        label=short(unit.name),
        name=name + state,
        formation=brigade.name,
        tint=brigade.id,
    )
    if sighting is None:
        return replace(lies, badges=badges(unit, brigade, own, led), facts=facts(k, unit, own))
    return replace(
        lies,
        id=f"ghost:{unit.id}",
        shape=(sighting.frontage, DEPTH),
        glyph="guns" if unit.arm == "artillery" else unit.arm,
        name=f"{name}, last seen {f'in turn {sighting.turn}' if sighting.turn else 'earlier'}",
        seen="ghost",
        since=sighting.turn,
    )


def badges(unit: Unit, brigade: Brigade, own: bool, led: bool) -> tuple[Badge, ...]:
    """The markers beside a stand (VF-RES-05, VF-FAT-05)."""
    marks = (
        Badge("disordered", "disordered") if unit.condition == "disordered" else None,
        Badge("beaten", "beaten and disordered") if unit.condition == "beaten" else None,
        Badge("led", "a general leads it") if led else None,
        Badge("resting", "its brigade rests") if own and brigade.order.kind == "rest" else None,
        Badge("moved", "has had its move") if own and unit.used else None,
    )
    return tuple(filter(None, marks))


def facts(k: Battle, unit: Unit, own: bool) -> tuple[Fact, ...]:
    """What the card of a stand says."""
    moved = f"{unit.moved / 1000:.1f} inches this turn" if unit.used else "not yet"
    of = f" of {unit.size}, the rest holds the horses" if unit.size > unit.strength else ""
    rows = (
        Fact("Commander", unit.commander),
        Fact("Brigade", k.brigades[unit.brigade].name),
        Fact("Arm", ARMS[unit.arm, unit.mounted or unit.limbered][1]),
        Fact("Strength", f"{unit.men} men" + (f", {unit.guns} guns" if unit.guns else "")),
        Fact("Size", str(unit.strength), "VF-SIZE-02" if unit.regiment else "VF-SIZE-04"),
        Fact("Front", f"{so_far(unit.frontage)}{of}", "VF-SIZE-03" if unit.strength == unit.size else "VF-SIZE-06"),
        Fact("Combat value", f"{unit.value}, {tables.COMBAT_VALUE.get(unit.value, '')}", "VF-CV-01"),
        Fact("State", unit.condition, "VF-DIS-03" if unit.condition == "beaten" else "VF-DIS-02"),
        Fact("Ground", *lie_of(k.setting, unit.pose, unit.frontage)),
        Fact("Sees", *outlook_of(k.setting, unit.pose, unit.frontage)),
        Fact("Weapon", unit.weapon.replace("_", " "), "VF-OPT-01") if k.options.weapons else None,
        Fact("Moved", moved, "VF-AP-16") if own else None,
    )
    return tuple(filter(None, rows))


def general(k: Battle, row: General, own: bool) -> Thing:
    """A general on the table; a brigadier's card is his brigade's sheet."""
    brigade = k.brigades[row.command] if row.command != NONE else None
    kind = {"brigade": "brigadier", "division": "general"}.get(row.rank, "corps")
    quality = f"{row.quality}, {tables.QUALITY.get(row.quality, '')}"
    rows = [Fact("Quality", quality, "VF-GEN-01")]
    if own and brigade is None:
        rows.append(Fact("Action points", str(row.points), "VF-GEN-04"))
    if row.attached != NONE:
        rows.append(Fact("Leads", k.units[row.attached].name, "VF-AP-12"))
    if brigade is not None:
        rows += brigade_facts(k, brigade, own)
    elif own:
        rows.append(Fact("Messengers", f"{row.messengers} at hand", "VF-MSG-02"))
        rows += [Fact("Division morale", f"{of / 2:g}", "VF-MOR-03") for number, of in k.morale if number == row.id]
    return Thing(
        row.thing,
        "leader",
        At(FIELD, row.x, row.y),
        shape=(DISC,),
        side=row.side,
        glyph=kind,
        label=last_name(row.name),
        name=f"{row.name}, {row.rank} commander, quality {quality}",
        formation=brigade.name if brigade else "",
        tint=brigade.id if brigade else 0,
        badges=general_badges(k, brigade, own) if brigade else (),
        facts=tuple(rows),
    )


def general_badges(k: Battle, brigade: Brigade, own: bool) -> tuple[Badge, ...]:
    """The brigade's markers, beside its brigadier."""
    mark = [Badge(brigade.mark, f"brigade {brigade.mark}")] if brigade.mark else []
    order = Badge(brigade.order.kind, f"ordered to {brigade.order.kind}", tone="order")
    coming = (each for number, each, _ in to_come(k, brigade.side) if number == brigade.id)
    pending = [Badge("to come", f"{order_text(k, each)} is to come", "…", "costly") for each in coming] if own else []
    return (*mark, order, *pending) if own else tuple(mark)


def brigade_facts(k: Battle, brigade: Brigade, own: bool) -> list[Fact]:
    """The brigade sheet."""
    worn, order, pending = tables.LEVELS[level(k, brigade.id)], brigade.order, brigade.pending if own else None
    rolled = brigade.rolled + (", holds ground" if brigade.holds else "") if own and brigade.rolled else ""
    rows = (
        Fact("Order", order_text(k, order), RULES[order.kind]) if own else None,
        Fact("Fatigue", f"{worn}, {so_many(brigade.fatigue, 'point')}", "VF-FAT-03"),
        Fact("Morale", brigade.mark, "VF-ACT-11") if brigade.mark else None,
        Fact("Order to come", order_text(k, pending), "VF-NEW-01") if pending is not None else None,
        Fact("Activation", rolled, "VF-ACT-03") if rolled else None,
    )
    return list(filter(None, rows))


def messenger(k: Battle, row: Messenger, own: bool) -> Thing:
    """A messenger's figure; what he carries is told to his own side."""
    carries = "what he carries is not known"
    if own and row.brigade != NONE:
        name = k.brigades[row.brigade].name
        carries = f"order for {name}: {order_text(k, row.order)}" if row.order else f"report of {name}"
    at, name, facts = At(FIELD, row.x, row.y), f"messenger, {carries}", (Fact("Carries", carries, "VF-MSG-01"),)
    return Thing(row.thing, "messenger", at, (DISC,), row.side, glyph="messenger", label="", name=name, facts=facts)


def things(k: Battle, side: int | None) -> tuple[Thing, ...]:
    """Everything on the table that is shown to `side`; None sees all."""
    drawn, led = latest(k, "drawn", (), Drawings), {row.attached for row in k.generals if row.present}
    there = sorted(
        (unit for unit in k.units if unit.place in ("table", "ghost")), key=lambda row: (row.side, row.brigade)
    )
    found = [stand(k, drawn, unit, side in (None, unit.side), unit.id in led) for unit in there]
    for row in k.generals:
        own = side in (None, row.side)
        if row.place == "table" or (row.place == "out" and own):
            found.append(general(k, row, own))
    return (*found, *(messenger(k, row, side in (None, row.side)) for row in k.messengers))


def holders(k: Battle) -> Iterator[tuple[Objective, int, str]]:
    """The objectives, with who holds each, as a number and in words (VF-OBJ-01, VF-OBJ-02)."""
    held_by = dict(k.holders)
    one, other = laid(k.setting).sides
    held = {NONE: "nobody", 0: one, 1: other, CONTESTED: "both, contested"}
    held |= {DISPUTED: f"{one}, contested", DISPUTED + 1: f"{other}, contested"}
    for place, row in enumerate(laid(k.setting).objectives):
        owner = held_by.get(place, row.holder)
        yield row, owner, held[owner]


def worth(setting: Setting, prize: Objective) -> tuple[int, int]:
    """What an objective is worth to either side, where the scenario counts it (VF-OBJ-01, VF-WIN-01)."""
    rules = setting.victory
    counts = prize.value if not rules.objectives or prize.id in rules.objectives else 0
    one, other = (counts if rules.side in (NONE, side) else 0 for side in (0, 1))
    return one, other


def areas(k: Battle) -> tuple[Area, ...]:
    """The objectives, with their worth to either side and who holds them (VF-OBJ-01, VF-OBJ-02)."""
    found, setting = [], laid(k.setting)
    for row, owner, held in holders(k):
        tone, rules = "contested" if owner >= CONTESTED else "", ("VF-OBJ-01", "VF-OBJ-02")
        found.append(objective(row, worth(setting, row), setting.sides, owner, held, rules, tone))
    return tuple(found)


def _shown(k: Battle, side: int | None) -> list[tuple[Brigade, General]]:
    """The brigades on the table whose orders and points a side is told, with their brigadiers."""
    own = [row for row in k.brigades if row.place == "table" and side in (None, row.side)]
    return [(brigade, k.generals[brigade.general]) for brigade in own]


def order_arrows(k: Battle, side: int | None) -> tuple[Overlay, ...]:
    """Where a side's brigades are ordered to, drawn when their brigadier is chosen."""
    found = []
    for brigade, leader in _shown(k, side):
        order, ground = brigade.order, laid(k.setting).objective(brigade.order.area)
        marks = [unit for unit in k.units if unit.brigade == order.target and unit.place in ("table", "ghost")]
        spot = order.point or (ground.at if ground and order.kind == "advance" else None)
        if order.kind == "attack" and marks:  # at a unit of the brigade that is to be attacked
            spot = marks[len(marks) // 2].pose.spot
        if spot is not None and leader.present:
            line, says = (*leader.spot, *spot), f"{brigade.name}: {order_text(k, order)}"
            more = {"of": leader.thing, "label": order.kind.capitalize(), "when": "selected"}
            found.append(over(f"order:{brigade.id}", "arrow", (line,), "order", says, rule=RULES[order.kind], **more))
    return tuple(found)


def tracks(k: Battle, side: int | None) -> tuple[Track, ...]:
    """Turns, and for a side's brigades their action points (VF-GEN-03)."""
    setting = laid(k.setting)
    found = [turns("Turn", k.turn, setting.turns, setting.clock, every=4)]
    found += [_points(k, counted) for counted in (0, 1) if setting.victory.side in (NONE, counted)]
    for brigade, row in _shown(k, side):
        name, says = f"points:{brigade.id}", f"{row.points} of {row.quality}"
        found.append(Track(name, "Action points", row.points, says, row.thing, most=row.quality, side=brigade.side))
    return tuple(found)


def _points(k: Battle, counted: int) -> Track:
    """What a side has scored as things are known now, and for what (VF-WIN-01)."""
    terms = victory.score(k, counted)
    name, whose = f"score:{counted}", f"{laid(k.setting).sides[counted]} points"
    facts = tuple(Fact(term.reason, _halves(term.value, "+"), term.rule) for term in terms)
    return Track(name, whose, total(terms) // 2, _halves(total(terms)), side=counted, facts=facts)


def _halves(doubled: int, sign: str = "") -> str:
    """Half points as points, with a minus sign that is one."""
    return format(doubled / 2, f"{sign}g").replace("-", "−")
