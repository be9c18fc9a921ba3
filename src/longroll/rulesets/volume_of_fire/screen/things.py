"""What lies on the table, as the scene shows it: stands, ghosts, generals, messengers, objectives, tracks."""

from longroll.history.calling import short
from longroll.miniatures.positions import latest
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import level
from longroll.rulesets.volume_of_fire.ground.terrain import lie_of, outlook_of
from longroll.rulesets.volume_of_fire.orders.permissions import order_text
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.record.units import DEPTH, DISC, NONE, Brigade, General, Sighting, Unit
from longroll.rulesets.volume_of_fire.screen.names import last_name
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.scene import Area, At, Badge, Fact, Overlay, Thing, Track
from longroll.screen.frames import Drawings, lying, objective, turns
from longroll.screen.overlays import FIELD, over
from longroll.screen.words import so_many

CONTESTED = 2  # what `Battle.holders` says of ground both sides stand on
DISPUTED = 3  # and, with the side's number added, of ground where one stands alone and fights for it


def glyph(unit: Unit) -> str:
    """The arm symbol of a stand."""
    if unit.arm == "artillery":
        return "limbered" if unit.limbered else "guns"
    if unit.arm == "cavalry":
        return "cavalry" if unit.mounted else "dismounted"
    return "infantry"


def stand(k: Battle, drawings: Drawings, unit: Unit, own: bool, led: bool) -> Thing:
    """A unit that stands on the table, or a ghost of one.  While nothing of it changes it is the same record."""
    brigade = k.brigades[unit.brigade]
    sighting = k.sightings[unit.id] if unit.place == "ghost" else None
    records = (unit, brigade, sighting, k.options, k.setting, own, led)
    return drawings.of(unit.id, records, lambda: _stand(k, unit, brigade, sighting, own, led))


def _stand(k: Battle, unit: Unit, brigade: Brigade, sighting: Sighting | None, own: bool, led: bool) -> Thing:
    ghost = unit.place == "ghost"
    side = laid(k.setting).sides[unit.side]
    state = "" if ghost else f", {unit.condition}" if unit.condition != "ordered" else ""
    return Thing(
        f"ghost:{unit.id}" if ghost else f"unit:{unit.id}",
        "stand",
        lying(unit.pose),
        shape=(sighting.frontage if sighting else unit.frontage, DEPTH),
        side=unit.side,
        glyph=glyph(unit) if not ghost else unit.arm if unit.arm != "artillery" else "guns",
        label=short(unit.name),
        name=f"{unit.name}, {side}, {_arm(unit)}, size {unit.strength}{state}"
        + (f", last seen in turn {sighting.turn}" if sighting else ""),
        formation=brigade.name,
        tint=brigade.id,
        badges=() if ghost else badges(unit, brigade, own, led),
        facts=() if ghost else facts(k, unit, own),
        seen="ghost" if ghost else "true",
        since=sighting.turn if sighting else None,
    )


def _arm(unit: Unit) -> str:
    if unit.arm == "cavalry":
        return "cavalry, mounted" if unit.mounted else "cavalry, dismounted"
    if unit.arm == "artillery":
        return "battery, limbered" if unit.limbered else "battery, unlimbered"
    return "infantry"


def badges(unit: Unit, brigade: Brigade, own: bool, led: bool) -> tuple[Badge, ...]:
    """The markers beside a stand (VF-RES-05, VF-FAT-05)."""
    marks = []
    if unit.condition == "disordered":
        marks.append(Badge("disordered", "disordered"))
    if unit.condition == "beaten":
        marks.append(Badge("beaten", "beaten and disordered"))
    if led:
        marks.append(Badge("led", "a general leads it"))
    if brigade.order.kind == "rest" and own:
        marks.append(Badge("resting", "its brigade rests"))
    if own and unit.used:
        marks.append(Badge("moved", "has had its move"))
    return tuple(marks)


def facts(k: Battle, unit: Unit, own: bool) -> tuple[Fact, ...]:
    """What the card of a stand says."""
    brigade = k.brigades[unit.brigade]
    rows = [
        Fact("Commander", unit.commander),
        Fact("Brigade", brigade.name),
        Fact("Arm", _arm(unit)),
        Fact("Strength", f"{unit.men} men" + (f", {unit.guns} guns" if unit.guns else "")),
        Fact("Size", str(unit.strength), "VF-SIZE-02" if unit.regiment else "VF-SIZE-04"),
        Fact("Front", _front(unit), "VF-SIZE-03" if unit.strength == unit.size else "VF-SIZE-06"),
        Fact("Combat value", f"{unit.value}, {tables.COMBAT_VALUE.get(unit.value, '')}", "VF-CV-01"),
        Fact("State", unit.condition, "VF-DIS-03" if unit.condition == "beaten" else "VF-DIS-02"),
        Fact("Ground", *lie_of(k.setting, unit.pose, unit.frontage)),
        Fact("Sees", *outlook_of(k.setting, unit.pose, unit.frontage)),
    ]
    if k.options.weapons:
        rows.append(Fact("Weapon", unit.weapon.replace("_", " "), "VF-OPT-01"))
    if own:
        rows.append(Fact("Moved", f"{unit.moved / 1000:.1f} inches this turn" if unit.used else "not yet", "VF-AP-16"))
    return tuple(rows)


def _front(unit: Unit) -> str:
    held = unit.size - unit.strength
    of = f" of {unit.size}, the rest holds the horses" if held else ""
    return f"{unit.strength} inch{'es' if unit.strength > 1 else ''}{of}"


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
        for number, doubled in k.morale:
            if number == row.id:
                rows.append(Fact("Division morale", f"{doubled / 2:g}", "VF-MOR-03"))
    return Thing(
        f"general:{row.id}",
        "leader",
        At(FIELD, row.x, row.y),
        shape=(DISC,),
        side=row.side,
        glyph=kind,
        label=last_name(row.name),
        name=f"{row.name}, {row.rank} commander, quality {quality}",
        formation=brigade.name if brigade else "",
        tint=brigade.id if brigade else 0,
        badges=general_badges(brigade, own),
        facts=tuple(rows),
    )


def general_badges(brigade: Brigade | None, own: bool) -> tuple[Badge, ...]:
    """The brigade's markers, beside its brigadier."""
    if brigade is None:
        return ()
    marks = []
    if brigade.mark:
        marks.append(Badge("shaken" if brigade.mark == "shaken" else "beaten", f"brigade {brigade.mark}"))
    if own:
        marks.append(Badge(brigade.order.kind, f"ordered to {brigade.order.kind}", tone="order"))
    return tuple(marks)


def brigade_facts(k: Battle, brigade: Brigade, own: bool) -> list[Fact]:
    """The brigade sheet."""
    worn = tables.LEVELS[level(k, brigade.id)]
    rows = [Fact("Fatigue", f"{worn}, {so_many(brigade.fatigue, 'point')}", "VF-FAT-03")]
    if brigade.mark:
        rows.append(Fact("Morale", brigade.mark, "VF-ACT-11"))
    if not own:
        return rows
    rows.insert(0, Fact("Order", order_text(k, brigade.order), f"VF-ORD-0{_order_row(brigade)}"))
    if brigade.pending is not None:
        rows.append(Fact("Order to come", order_text(k, brigade.pending), "VF-NEW-01"))
    if brigade.rolled:
        holds = ", holds ground" if brigade.holds else ""
        rows.append(Fact("Activation", f"{brigade.rolled}{holds}", "VF-ACT-03"))
    return rows


def _order_row(brigade: Brigade) -> int:
    return {"attack": 2, "advance": 3, "hold": 4, "retire": 5, "rest": 6}[brigade.order.kind]


def messengers(k: Battle, side: int | None) -> list[Thing]:
    """Messenger figures; what they carry is told to their own side."""
    found = []
    for row in k.messengers:
        own = side is None or row.side == side
        if own and row.brigade != NONE:
            brigade = k.brigades[row.brigade].name
            text = f"order for {brigade}: {order_text(k, row.order)}" if row.order else f"report of {brigade}"
        else:
            text = "what he carries is not known"
        found.append(
            Thing(
                f"messenger:{row.id}",
                "messenger",
                At(FIELD, row.x, row.y),
                shape=(DISC,),
                side=row.side,
                glyph="messenger",
                label="",
                name=f"messenger, {text}",
                facts=(Fact("Carries", text, "VF-MSG-01"),),
            )
        )
    return found


def things(k: Battle, side: int | None) -> tuple[Thing, ...]:
    """Everything on the table that is shown to `side`; None sees all."""
    found, drawn = [], latest(k, "drawn", (), Drawings)
    led = {row.attached for row in k.generals if row.present}
    for unit in sorted(k.units, key=lambda unit: (unit.side, unit.brigade, unit.id)):
        if unit.place in ("table", "ghost"):
            found.append(stand(k, drawn, unit, side is None or unit.side == side, unit.id in led))
    for row in k.generals:
        if row.place in ("table", "out") and (row.present or side is None or row.side == side):
            found.append(general(k, row, side is None or row.side == side))
    return tuple(found + messengers(k, side))


def areas(k: Battle) -> tuple[Area, ...]:
    """The objectives, with their worth and who holds them (VF-OBJ-01, VF-OBJ-02)."""
    setting = laid(k.setting)
    holders = dict(k.holders)
    found = []
    for place, row in enumerate(setting.objectives):
        owner = holders.get(place, row.holder)
        facts = Fact("Worth", str(row.value), "VF-OBJ-01"), Fact("Held by", _holder(k, owner), "VF-OBJ-02")
        found.append(objective(row, row.value, owner, facts, "contested" if owner >= CONTESTED else ""))
    return tuple(found)


def _holder(k: Battle, owner: int) -> str:
    sides = laid(k.setting).sides
    if owner >= DISPUTED:
        return f"{sides[owner - DISPUTED]}, contested"
    return sides[owner] if owner in (0, 1) else "both, contested" if owner == CONTESTED else "nobody"


def order_arrows(k: Battle, side: int | None) -> tuple[Overlay, ...]:
    """Where a side's brigades are ordered to, drawn when their brigadier is chosen."""
    found = []
    setting = laid(k.setting)
    for brigade in k.brigades:
        if (side is not None and brigade.side != side) or brigade.place != "table":
            continue
        leader = k.generals[brigade.general]
        order, spot = brigade.order, None
        if order.kind == "attack" and order.target != NONE:
            marks = [u for u in k.units if u.brigade == order.target and u.place in ("table", "ghost")]
            if marks:
                spot = (marks[len(marks) // 2].pose.x, marks[len(marks) // 2].pose.y)
        elif order.kind == "advance":
            objective = setting.objective(order.area)
            spot = order.point or (objective.at if objective else None)
        if spot is not None and leader.present:
            line, says = (leader.x, leader.y, *spot), f"{brigade.name}: {order_text(k, order)}"
            more = {"of": f"general:{leader.id}", "label": order.kind.capitalize(), "when": "selected"}
            rule = "VF-ORD-02" if order.kind == "attack" else "VF-ORD-03"
            found.append(over(f"order:{brigade.id}", "arrow", (line,), "order", says, rule=rule, **more))
    return tuple(found)


def tracks(k: Battle, side: int | None) -> tuple[Track, ...]:
    """Turns, and for a side's brigades their action points (VF-GEN-03)."""
    setting = laid(k.setting)
    found = [turns("Turn", k.turn, setting.turns, setting.clock, every=4)]
    found += [_points(k, counted) for counted in (0, 1) if setting.victory.side in (NONE, counted)]
    for brigade in k.brigades:
        if brigade.place != "table" or (side is not None and brigade.side != side):
            continue
        row = k.generals[brigade.general]
        name, says, of = f"points:{brigade.id}", f"{row.points} of {row.quality}", f"general:{row.id}"
        found.append(Track(name, "Action points", row.points, says, of, most=row.quality, side=brigade.side))
    return tuple(found)


def _points(k: Battle, counted: int) -> Track:
    """What a side has scored as things are known now, and for what (VF-WIN-01)."""
    terms = victory.score(k, counted)
    total = sum(term.value for term in terms)
    name, whose = f"score:{counted}", f"{laid(k.setting).sides[counted]} points"
    facts = tuple(Fact(term.reason, _halves(term.value, "+"), term.rule) for term in terms)
    return Track(name, whose, total // 2, _halves(total), side=counted, facts=facts)


def _halves(doubled: int, sign: str = "") -> str:
    """Half points as points, with a minus sign that is one."""
    return format(doubled / 2, f"{sign}g").replace("-", "−")
